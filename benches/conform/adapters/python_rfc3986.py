"""The package rfc3986, with its validator for all components."""

import rfc3986
from protocol import serve
from rfc3986.exceptions import RFC3986Exception
from rfc3986.validators import Validator

ALL = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
VALIDATOR = Validator().require_presence_of("scheme").check_validity_of(*ALL)


def parse(text):
    try:
        uri = rfc3986.uri_reference(text)
        VALIDATOR.validate(uri)
        return {name: getattr(uri, name) for name in (*ALL, "authority")} | {"path": uri.path or ""}
    except RFC3986Exception:
        return None


def resolve(base, reference):
    try:
        return rfc3986.uri_reference(reference).resolve_with(base).unsplit()
    except RFC3986Exception:
        return None


serve(rfc3986.__version__, parse, resolve)
