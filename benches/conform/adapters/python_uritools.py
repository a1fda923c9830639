"""The package uritools."""

from importlib.metadata import version

from protocol import serve
from uritools import urijoin, urisplit


def parse(text):
    try:
        parts = urisplit(text)
        names = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
        return {name: getattr(parts, name) for name in names} if parts.scheme is not None else None
    except ValueError:
        return None


def resolve(base, reference):
    try:
        return urijoin(base, reference)
    except ValueError:
        return None


serve(version("uritools"), parse, resolve, checks=False)
