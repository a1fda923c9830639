"""The package hyperlink. It has the query as pairs of names and values, which are not compared."""

from importlib.metadata import version

from hyperlink import URL, URLParseError
from protocol import serve


def parse(text):
    try:
        url = URL.from_text(text)
        path = ("/" if url.rooted and url.path else "") + "/".join(url.path)
        components = {"scheme": url.scheme, "userinfo": url.userinfo, "host": url.host, "fragment": url.fragment}
        # It has an empty text for what is absent.
        return {name: text or None for name, text in components.items()} | {"path": path} if url.scheme else None
    except (URLParseError, ValueError):
        return None


def resolve(base, reference):
    try:
        return URL.from_text(base).click(reference).to_text()
    except (URLParseError, ValueError, NotImplementedError):
        return None


serve(version("hyperlink"), parse, resolve)
