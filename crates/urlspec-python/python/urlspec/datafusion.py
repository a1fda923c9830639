"""SQL functions for DataFusion, the same as those of `urlspec.duckdb`.

>>> from datafusion import SessionContext
>>> import urlspec.datafusion
>>> context = SessionContext()
>>> urlspec.datafusion.register(context)
>>> context.sql("select url_host('http://info.cern.ch/a') as host").to_pylist()
[{'host': 'info.cern.ch'}]
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa
from datafusion import SessionContext, udf

from ._columns import Function, functions, result_of
from ._spec import Spec
from .arrow import type_of_field

__all__ = ["register"]

_TYPES = {"boolean": pa.bool_(), "integer": pa.int32(), "string": pa.string()}


def register(context: SessionContext, spec: Spec | str = Spec.CURRENT, *, suffix: str = "") -> None:
    """Adds the functions to a context, by a document. A suffix keeps the functions of several documents apart: `url_check_1738`.

    >>> from datafusion import SessionContext
    >>> import urlspec.datafusion
    >>> context = SessionContext()
    >>> urlspec.datafusion.register(context, "rfc1738", suffix="_1738")
    >>> context.sql("select url_check_1738('http://h.x/~')['code'] as code").to_pylist()
    [{'code': 'unsafe-character'}]
    """
    for function in functions(Spec(spec)):
        context.register_udf(
            udf(_called(function), [pa.string()] * function.columns, _type(function.result), "immutable", function.name + suffix)
        )


def _called(function: Function) -> Any:
    return lambda *columns: result_of(function, columns)


def _type(result: str | tuple[str, ...]) -> pa.DataType:
    if isinstance(result, tuple):
        return pa.struct([(name, _TYPES[type_of_field(name)]) for name in result])
    if result == "urls":
        types = {"url": pa.string(), "start": pa.int32(), "end": pa.int32()}
        item = pa.struct([pa.field(name, kind, nullable=False) for name, kind in types.items()])
        return pa.list_(pa.field("item", item, nullable=False))
    return _TYPES[result]
