"""SQL functions for DuckDB.

>>> import duckdb, urlspec.duckdb
>>> connection = duckdb.connect()
>>> urlspec.duckdb.register(connection)
>>> connection.sql("select url_host('http://info.cern.ch/a'), url_check('http://h.x/my page').code").fetchall()
[('info.cern.ch', 'unsafe-character')]

| function | result |
|---|---|
| `url_check(url)` | a struct: `valid`, `code` and `offset` of the first error, `fixed`, `warning` and `warning_offset` |
| `url_parts(url)` | a struct: `scheme`, `authority`, `user`, `host`, `port`, `path`, `search` and `fragment`, not decoded |
| `url_valid(url)` | whether the document accepts the URL |
| `url_host(url)` | the host |
| `url_canonical(url)` | the canonical spelling; null if the URL is refused |
| `url_resolve(base, reference)` | the URL of a reference; null if there is none |
| `url_same(first, second)` | whether two URLs are the same; null if one is refused |
| `url_extract(text)` | a list of the URLs in a text, each with `url`, and `start` and `end` in bytes |
"""

from __future__ import annotations

from typing import Any

from ._columns import Function, functions, result_of
from ._spec import Spec
from .arrow import type_of_field

__all__ = ["register"]

_TYPES = {"boolean": "boolean", "integer": "integer", "string": "varchar"}


def register(connection: Any, spec: Spec | str = Spec.CURRENT, *, suffix: str = "") -> None:
    """Adds the functions to a connection, by a document. A suffix keeps the functions of several documents apart: `url_check_1738`.

    >>> import duckdb, urlspec.duckdb
    >>> connection = duckdb.connect()
    >>> urlspec.duckdb.register(connection)
    >>> urlspec.duckdb.register(connection, "rfc1738", suffix="_1738")
    >>> connection.sql("select url_valid('http://h.x/~'), url_valid_1738('http://h.x/~')").fetchall()
    [(True, False)]
    """
    for function in functions(Spec(spec)):
        connection.create_function(
            function.name + suffix,
            _called(function),
            ["varchar"] * function.columns,
            _type(connection, function.result),
            type="arrow",
            # A text may have no host, and a refused one has no canonical spelling.
            null_handling="special",
        )


def _called(function: Function) -> Any:
    # DuckDB asks for a function with as many parameters as there are columns.
    if function.columns == 1:
        return lambda column: result_of(function, (column,))
    return lambda first, second: result_of(function, (first, second))


def _type(connection: Any, result: str | tuple[str, ...]) -> Any:
    if isinstance(result, tuple):
        return connection.struct_type({name: _TYPES[type_of_field(name)] for name in result})
    if result == "urls":
        return connection.list_type(connection.struct_type({"url": "varchar", "start": "integer", "end": "integer"}))
    return _TYPES[result]
