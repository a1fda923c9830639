"""The package httpx."""

import httpx
from protocol import serve


def parse(text):
    try:
        url = httpx.URL(text)
        components = {"scheme": url.scheme, "userinfo": url.userinfo.decode()}
        components |= {"host": url.raw_host.decode(), "query": url.query.decode(), "fragment": url.fragment}
        # It has an empty text for what is absent.
        components = {name: text or None for name, text in components.items()}
        path = url.raw_path.decode().partition("?")[0]
        return components | {"port": url.port, "path": path} if url.scheme else None
    except httpx.InvalidURL:
        return None


def resolve(base, reference):
    try:
        return str(httpx.URL(base).join(reference))
    except httpx.InvalidURL:
        return None


serve(httpx.__version__, parse, resolve)
