"""Columns of URLs in Spark. urlspec must be installed in the Python of each worker, with pyarrow.

    import urlspec.spark

    checked = urlspec.spark.check(frame, fields=["valid", "host", "code"])

    urlspec.spark.register(session)
    session.sql("select url_host(url), url_check(url).code from urls")

`check` passes whole batches of Arrow, and is faster than the functions of SQL, which are those of `urlspec.duckdb`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd
import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.functions import pandas_udf
from pyspark.sql.types import ArrayType, BooleanType, DataType, IntegerType, StringType, StructField, StructType

from . import arrow
from ._columns import Function, functions, result_of
from ._spec import Spec
from .arrow import type_of_field

__all__ = ["check", "register"]

_TYPES: dict[str, DataType] = {"boolean": BooleanType(), "integer": IntegerType(), "string": StringType()}


def check(
    frame: DataFrame,
    column: str = "url",
    spec: Spec | str = Spec.CURRENT,
    *,
    reference: bool = False,
    fields: Iterable[str] | None = None,
    refused: arrow.Refused = "outline",
) -> DataFrame:
    """Checks the URLs of a column: the frame with the fields of `urlspec.arrow.check` as further columns.

    Raises `ValueError` if the frame lacks the column, or has one with the name of a field.
    """
    spec, chosen = Spec(spec), arrow.chosen_fields(fields)
    if column not in frame.columns:
        raise ValueError(f"no column is named `{column}`; the columns are {', '.join(frame.columns)}")
    twice = next((name for name in chosen if name in frame.columns), None)
    if twice is not None:
        raise ValueError(f"the frame has a column `{twice}`, as the result would: rename it, or choose other `fields`")

    def batches(given: Iterator[Any]) -> Iterator[Any]:
        for batch in given:
            texts = batch.column(batch.schema.get_field_index(column))
            checked = arrow.check(texts, spec, reference=reference, fields=chosen, refused=refused)
            found = pa.record_batch(checked.as_table())
            yield pa.RecordBatch.from_arrays([*batch.columns, *found.columns], names=[*batch.schema.names, *chosen])

    schema = StructType([*frame.schema.fields, *_structs(chosen).fields])
    return frame.mapInArrow(batches, schema)


def register(session: SparkSession, spec: Spec | str = Spec.CURRENT, *, suffix: str = "") -> None:
    """Adds the functions to a session, by a document. A suffix keeps the functions of several documents apart: `url_check_1738`."""
    for function in functions(Spec(spec)):
        session.udf.register(function.name + suffix, pandas_udf(_called(function), _type(function.result)))


def _called(function: Function) -> Any:
    # pandas_udf asks for a function with as many parameters as there are columns, and for the types of pandas.
    if function.columns == 1:
        return lambda column: _in_pandas(function, column)
    return lambda first, second: _in_pandas(function, first, second)


def _in_pandas(function: Function, *columns: Any) -> Any:
    result = result_of(function, tuple(pa.array(column, pa.string(), from_pandas=True) for column in columns))
    if isinstance(function.result, tuple):
        return pd.DataFrame({name: _series(own) for name, own in zip(function.result, result.flatten())})
    return _series(result)


def _series(array: Any) -> pd.Series[Any]:
    return pd.Series(pd.arrays.ArrowExtensionArray(pa.chunked_array([array])))


def _structs(fields: Iterable[str]) -> StructType:
    return StructType([StructField(name, _TYPES[type_of_field(name)]) for name in fields])


def _type(result: str | tuple[str, ...]) -> Any:
    if isinstance(result, tuple):
        return _structs(result)
    if result == "urls":
        offsets = [StructField(name, IntegerType()) for name in ("start", "end")]
        return ArrayType(StructType([StructField("url", StringType()), *offsets]))
    return _TYPES[result]
