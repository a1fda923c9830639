"""The package rfc3986-validator, which has only a verdict."""

from importlib.metadata import version

from protocol import serve
from rfc3986_validator import validate_rfc3986

serve(version("rfc3986-validator"), lambda text: {} if validate_rfc3986(text, rule="URI") else None)
