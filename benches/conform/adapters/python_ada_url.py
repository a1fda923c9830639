"""The package ada-url, a binding of Ada."""

from importlib.metadata import version

from ada_url import URL, join_url
from protocol import serve


def parse(text):
    try:
        url = URL(text)
    except ValueError:
        return None
    components = {"user": url.username, "password": url.password, "host": url.hostname, "port": url.port}
    components |= {"query": url.search[1:], "fragment": url.hash[1:]}
    # It has an empty text for what is absent.
    components = {name: text or None for name, text in components.items()}
    return components | {"scheme": url.protocol[:-1], "path": url.pathname}


def resolve(base, reference):
    try:
        return join_url(base, reference)
    except ValueError:
        return None


serve(version("ada-url"), parse, resolve)
