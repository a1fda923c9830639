"""The package rfc3987-syntax, with its rule `iri`. It allows what RFC 3986 allows, and characters outside US-ASCII."""

from importlib.metadata import version

from protocol import serve
from rfc3987_syntax import is_valid_syntax_iri

serve(version("rfc3987-syntax"), lambda text: {} if is_valid_syntax_iri(text) else None)
