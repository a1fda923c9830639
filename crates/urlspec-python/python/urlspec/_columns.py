"""The functions of columns by the names that they have in SQL."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import arrow
from ._spec import Spec

PARTS = ("scheme", "authority", "user", "host", "port", "path", "search", "fragment")
"""The fields of `url_parts`."""

CHECKED = ("valid", "code", "offset", "fixed", "warning", "warning_offset")
"""The fields of `url_check`."""


@dataclass(frozen=True)
class Function:
    """A function of one or two columns."""

    name: str
    columns: int
    run: Callable[..., arrow.Column]
    """Gets columns of Arrow, and returns one."""
    result: str | tuple[str, ...]
    """The type: `boolean`, `string` or `urls`, or the fields of a struct."""
    field: str | None = None
    """The field of the struct that is the result."""


def functions(spec: Spec) -> list[Function]:
    """The functions by a document."""

    def check(fields: tuple[str, ...]) -> Callable[..., arrow.Column]:
        return lambda column: arrow.check(column, spec, fields=fields)

    return [
        Function("url_check", 1, check(CHECKED), CHECKED),
        Function("url_parts", 1, check(PARTS), PARTS),
        Function("url_valid", 1, check(("valid",)), "boolean", "valid"),
        Function("url_host", 1, check(("host",)), "string", "host"),
        Function("url_canonical", 1, lambda column: arrow.canon(column, spec), "string"),
        Function("url_resolve", 2, lambda base, reference: arrow.resolve(base, reference, spec), "string", "resolved"),
        Function("url_same", 2, lambda first, second: arrow.same(first, second, spec), "boolean"),
        Function("url_extract", 1, arrow.extract, "urls"),
    ]


def result_of(function: Function, columns: tuple[Any, ...]) -> Any:
    """The result of a function as an array of pyarrow."""
    import pyarrow as pa

    result = pa.array(function.run(*columns))
    if function.field is None:
        return result
    # Unlike `field`, it has the nulls of the structs.
    return result.flatten()[0]
