"""The package rfc3987, with its rule `URI`, which is of RFC 3986."""

from importlib.metadata import version

import rfc3987
from protocol import serve


def parse(text):
    try:
        return rfc3987.parse(text, rule="URI")
    except ValueError:
        return None


def resolve(base, reference):
    try:
        return rfc3987.resolve(base, reference)
    except ValueError:
        return None


serve(version("rfc3987"), parse, resolve)
