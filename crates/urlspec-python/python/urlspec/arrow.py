"""Columns of URLs, in and out by Arrow's PyCapsule interface: pyarrow, Polars, DuckDB, pandas and others need no glue.

>>> import pyarrow as pa, urlspec.arrow
>>> column = pa.array(["http://info.cern.ch/", None, "http://info.cern.ch/my page"])
>>> result = pa.array(urlspec.arrow.check(column, fields=["valid", "code"]))
>>> result.to_pylist()
[{'valid': True, 'code': None}, None, {'valid': False, 'code': 'unsafe-character'}]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from . import _urlspec
from ._spec import Spec, name_of, text_of
from ._urlspec import Column

__all__ = ["ALL_FIELDS", "FIELDS", "Column", "Refused", "Strings", "canon", "check", "extract", "resolve", "same"]

Strings = Literal["view", "utf8", "large_utf8"]

Refused = Literal["outline", "fixed", "null"]

FIELDS = ("valid", "scheme", "authority", "user", "host", "port", "path", "search", "fragment", "code", "offset", "fixed")
"""The fields of the structs that `check` returns by default."""

ALL_FIELDS = (*FIELDS, "warning", "warning_offset", "message", "guess")
"""All fields: those of warnings are returned if they are named, since each valid text is checked for them."""


def type_of_field(name: str) -> Literal["boolean", "integer", "string"]:
    """The type of a field of `check`."""
    if name == "valid":
        return "boolean"
    return "integer" if name in ("port", "offset", "warning_offset") else "string"


def _column(value: object, name: str) -> object:
    """A column of Arrow. Lists and series of pandas become one by pyarrow."""
    if hasattr(value, "__arrow_c_array__") or hasattr(value, "__arrow_c_stream__"):
        return value
    kind = type(value)
    is_series = kind.__module__.partition(".")[0] in ("pandas", "numpy")
    if is_series or isinstance(value, list | tuple):
        try:
            import pyarrow as pa
        except ImportError:
            raise TypeError(f"`{name}` is a {kind.__name__}, which needs pyarrow to become a column of Arrow") from None
        return pa.array(value, from_pandas=is_series)
    raise TypeError(f"`{name}` is a {kind.__name__}, and a column of Arrow is needed: make one, for example by pyarrow.array()")


def chosen_fields(fields: Iterable[str] | None) -> list[str]:
    """The names of the fields of `check`, `FIELDS` if none are given."""
    if isinstance(fields, str):
        raise TypeError(f"`fields` must be a list of names, such as [{fields!r}], not a str")
    chosen = list(FIELDS if fields is None else fields)
    for name in chosen:
        if text_of(name, "fields") not in ALL_FIELDS:
            raise ValueError(f"no field is named `{name}`; the fields are {', '.join(ALL_FIELDS)}")
        if chosen.count(name) > 1:
            raise ValueError(f"`fields` has `{name}` twice")
    return chosen


def check(
    column: object,
    spec: Spec | str = Spec.CURRENT,
    *,
    reference: bool = False,
    fields: Iterable[str] | None = None,
    refused: Refused = "outline",
    strings: Strings = "utf8",
) -> Column:
    """Checks each text of a column, and returns a column of structs. A null stays null.

    The column has strings or bytes, is a dictionary or run-end encoded array of them, or a list. `reference` allows a fragment by RFC 1738
    and older documents; by later ones, whose URLs have fragments, it allows relative references, even the empty text. The fields of a
    struct are:

    - `valid`: whether the document accepts the text;
    - `scheme`, `authority`, `user`, `host`, `port`, `path`, `search` and `fragment`: the components, not decoded. The authority has the
      password. The path has the `/` that it begins with; the search is the query of RFC 3986. An empty host is `""`, and an absent one
      null. A port above 65535 has its number, at most 2147483647;
    - `code` and `offset`: the first error, and where it is in bytes;
    - `fixed`: the text with the sure fixes of all errors; null if an error has none;
    - `warning` and `warning_offset`: the first warning, of valid texts too. These are returned only if they are named.
    - `message`: what is wrong at the first error. `guess`: the text with the sure fixes and with guesses for the other errors, which is
      valid, but may mean something else. These are returned only if they are named.

    `fields` selects some of them. Without `code`, `offset` and `fixed`, no error is explained, which is faster where many texts are
    refused. The components of a refused text are where its delimiters are; with `refused="fixed"`, those of `fixed`, and with
    `"null"`, null.

    With `strings="view"`, components share the memory of the input. Not all functions of pyarrow take views. `"large_utf8"` has more
    than 2 GiB.

    >>> import pyarrow as pa, urlspec.arrow
    >>> urls = pa.array(["http://info.cern.ch:8080/a?b"])
    >>> pa.array(urlspec.arrow.check(urls, "rfc3986", fields=["host", "port", "path"])).to_pylist()
    [{'host': 'info.cern.ch', 'port': 8080, 'path': '/a'}]

    Raises `TypeError` for a column of another type, and `ValueError` for an unknown document or field, or a text of more than 1 GiB.
    Both name the column, if it has a name, and the row.
    """
    chosen = chosen_fields(fields)
    return _urlspec.arrow_check(
        _column(column, "column"), name_of(spec), bool(reference), chosen, text_of(refused, "refused"), text_of(strings, "strings")
    )


def canon(column: object, spec: Spec | str = Spec.CURRENT, *, strings: Strings = "utf8") -> Column:
    """Returns the canonical spelling of each URL; null for a text that is not a URL.

    >>> import pyarrow as pa, urlspec.arrow
    >>> pa.array(urlspec.arrow.canon(pa.array(["HTTP://H.X:80/%7e", "~"]))).to_pylist()
    ['http://h.x/~', None]
    """
    return _urlspec.arrow_canon(_column(column, "column"), name_of(spec), text_of(strings, "strings"))


def extract(column: object, kind: str = "text", *, all_schemes: bool = False, strings: Strings = "utf8") -> Column:
    """Finds the URLs in each text of a kind, such as `markdown`: a list of structs with `url`, and its `start` and `end` in bytes.

    It finds the schemes of the documents; `all_schemes` finds the others, too. A URL of more than 65,536 bytes is cut off there.

    >>> import pyarrow as pa, urlspec.arrow
    >>> found = pa.array(urlspec.arrow.extract(pa.array(["see http://h.x/."])))
    >>> found.to_pylist()
    [[{'url': 'http://h.x/', 'start': 4, 'end': 15}]]
    """
    return _urlspec.arrow_extract(_column(column, "column"), text_of(kind, "kind"), bool(all_schemes), text_of(strings, "strings"))


def resolve(bases: object, references: object, spec: Spec | str = Spec.CURRENT, *, strings: Strings = "utf8") -> Column:
    """Resolves each reference against the base in the same row: a struct of `resolved` and `error`.

    A column of one row is used for all rows of the other.

    >>> import pyarrow as pa, urlspec.arrow
    >>> base, references = pa.array(["http://h.x/a/"]), pa.array(["b", "../c"])
    >>> [row["resolved"] for row in pa.array(urlspec.arrow.resolve(base, references)).to_pylist()]
    ['http://h.x/a/b', 'http://h.x/c']
    """
    columns = _column(bases, "bases"), _column(references, "references")
    return _urlspec.arrow_resolve(*columns, name_of(spec), text_of(strings, "strings"))


def same(first: object, second: object, spec: Spec | str = Spec.CURRENT) -> Column:
    """Returns whether the two URLs of each row are the same; null if one of them is not a URL.

    >>> import pyarrow as pa, urlspec.arrow
    >>> pa.array(urlspec.arrow.same(pa.array(["http://h.x"]), pa.array(["HTTP://H.X:80/"]))).to_pylist()
    [True]
    """
    return _urlspec.arrow_same(_column(first, "first"), _column(second, "second"), name_of(spec))
