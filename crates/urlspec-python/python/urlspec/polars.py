"""Expressions of Polars: `import urlspec.polars` adds the namespace `urlspec` to expressions and series.

>>> import polars as pl, urlspec.polars
>>> frame = pl.DataFrame({"url": ["http://info.cern.ch/", "http://info.cern.ch/my page"]})
>>> frame.select(pl.col("url").urlspec.check().struct.field("code")).to_series().to_list()
[None, 'unsafe-character']
>>> frame["url"].urlspec.canon().to_list()
['http://info.cern.ch/', None]

Type checkers don't know a namespace of another package. `of` is the same for them:

>>> frame.select(urlspec.polars.of(pl.col("url")).host()).to_series().to_list()
['info.cern.ch', 'info.cern.ch']

Queries in SQL can't call them, since Polars has no functions of users there.

The expressions work row by row, so lazy and streaming queries run them in batches, without the interpreter's lock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, overload

import polars as pl

from . import arrow
from ._spec import Spec

__all__ = ["CHECKED", "EXTRACTED", "RESOLVED", "UrlspecExpr", "UrlspecSeries", "of"]

_TYPES: dict[str, Any] = {"boolean": pl.Boolean, "integer": pl.Int32, "string": pl.String}


def _structs(fields: Iterable[str]) -> pl.Struct:
    return pl.Struct({name: _TYPES[arrow.type_of_field(name)] for name in fields})


CHECKED = _structs(arrow.FIELDS)
"""The type of the result of `check`."""
EXTRACTED = pl.List(pl.Struct({"url": pl.String, "start": pl.Int32, "end": pl.Int32}))
"""The type of the result of `extract`."""
RESOLVED = pl.Struct({"resolved": pl.String, "error": pl.String})
"""The type of the result of `resolve`."""


class _Stream:
    """A column as a stream, which may have several chunks. Polars would ask for one array first."""

    def __init__(self, column: arrow.Column) -> None:
        self.__arrow_c_stream__ = column.__arrow_c_stream__


def _series(name: str, column: arrow.Column) -> pl.Series:
    return pl.Series(name, _Stream(column))


def _texts(series: pl.Series) -> pl.Series:
    """The series. If it has no type, because all values are null, they become strings that are null."""
    return series.cast(pl.String) if series.dtype == pl.Null else series


def _rows(expr: pl.Expr, function: Callable[[pl.Series], arrow.Column], kind: Any) -> pl.Expr:
    def batch(series: pl.Series) -> pl.Series:
        return _series(series.name, function(_texts(series)))

    return expr.map_batches(batch, return_dtype=kind, is_elementwise=True)


def _pairs(first: pl.Expr, second: Any, function: Callable[[Any, Any], arrow.Column], kind: Any) -> pl.Expr:
    other = pl.col(second) if isinstance(second, str) else second

    def batch(columns: Any) -> pl.Series:
        first, second = columns
        return _series(first.name, function(_texts(first), _texts(second)))

    return pl.map_batches([first, other], batch, return_dtype=kind, is_elementwise=True)


@pl.api.register_expr_namespace("urlspec")
class UrlspecExpr:
    """The functions of `urlspec.arrow` as expressions."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def check(
        self,
        spec: Spec | str = Spec.CURRENT,
        *,
        reference: bool = False,
        fields: Iterable[str] | None = None,
        refused: arrow.Refused = "outline",
    ) -> pl.Expr:
        """Checks each URL: a struct, as `urlspec.arrow.check` returns it."""
        spec, chosen = Spec(spec), arrow.chosen_fields(fields)
        return _rows(
            self._expr,
            lambda series: arrow.check(series, spec, reference=reference, fields=chosen, refused=refused, strings="view"),
            _structs(chosen),
        )

    def valid(self, spec: Spec | str = Spec.CURRENT) -> pl.Expr:
        """Returns whether the document accepts each URL."""
        return self.check(spec, fields=["valid"]).struct.field("valid")

    def host(self, spec: Spec | str = Spec.CURRENT) -> pl.Expr:
        """Returns the host of each URL."""
        return self.check(spec, fields=["host"]).struct.field("host")

    def path(self, spec: Spec | str = Spec.CURRENT) -> pl.Expr:
        """Returns the path of each URL."""
        return self.check(spec, fields=["path"]).struct.field("path")

    def canon(self, spec: Spec | str = Spec.CURRENT) -> pl.Expr:
        """Returns the canonical spelling of each URL."""
        spec = Spec(spec)
        return _rows(self._expr, lambda series: arrow.canon(series, spec, strings="view"), pl.String)

    def extract(self, kind: str = "text", *, all_schemes: bool = False) -> pl.Expr:
        """Finds the URLs in each text."""
        return _rows(self._expr, lambda series: arrow.extract(series, kind, all_schemes=all_schemes, strings="view"), EXTRACTED)

    def resolve(self, references: pl.Expr | str, spec: Spec | str = Spec.CURRENT) -> pl.Expr:
        """Resolves references, an expression or the name of a column, against these bases."""
        spec = Spec(spec)
        return _pairs(self._expr, references, lambda base, own: arrow.resolve(base, own, spec, strings="view"), RESOLVED)

    def same(self, other: pl.Expr | str, spec: Spec | str = Spec.CURRENT) -> pl.Expr:
        """Returns whether the URLs are the same as those of an expression or of a column by its name."""
        spec = Spec(spec)
        return _pairs(self._expr, other, lambda first, second: arrow.same(first, second, spec), pl.Boolean)


@pl.api.register_series_namespace("urlspec")
class UrlspecSeries:
    """The functions of `urlspec.arrow` for a series."""

    def __init__(self, series: pl.Series) -> None:
        self._name = series.name
        self._series = _texts(series)

    def _of(self, column: arrow.Column) -> pl.Series:
        return _series(self._name, column)

    def check(
        self,
        spec: Spec | str = Spec.CURRENT,
        *,
        reference: bool = False,
        fields: Iterable[str] | None = None,
        refused: arrow.Refused = "outline",
    ) -> pl.Series:
        """Checks each URL: a struct, as `urlspec.arrow.check` returns it."""
        return self._of(arrow.check(self._series, spec, reference=reference, fields=fields, refused=refused, strings="view"))

    def valid(self, spec: Spec | str = Spec.CURRENT) -> pl.Series:
        """Returns whether the document accepts each URL."""
        return self.check(spec, fields=["valid"]).struct.field("valid")

    def host(self, spec: Spec | str = Spec.CURRENT) -> pl.Series:
        """Returns the host of each URL."""
        return self.check(spec, fields=["host"]).struct.field("host")

    def path(self, spec: Spec | str = Spec.CURRENT) -> pl.Series:
        """Returns the path of each URL."""
        return self.check(spec, fields=["path"]).struct.field("path")

    def canon(self, spec: Spec | str = Spec.CURRENT) -> pl.Series:
        """Returns the canonical spelling of each URL."""
        return self._of(arrow.canon(self._series, spec, strings="view"))

    def extract(self, kind: str = "text", *, all_schemes: bool = False) -> pl.Series:
        """Finds the URLs in each text."""
        return self._of(arrow.extract(self._series, kind, all_schemes=all_schemes, strings="view"))

    def resolve(self, references: pl.Series, spec: Spec | str = Spec.CURRENT) -> pl.Series:
        """Resolves references against these bases."""
        return self._of(arrow.resolve(self._series, _texts(references), spec, strings="view"))

    def same(self, other: pl.Series, spec: Spec | str = Spec.CURRENT) -> pl.Series:
        """Returns whether the URLs are the same as those of another series."""
        return self._of(arrow.same(self._series, _texts(other), spec))


@overload
def of(column: pl.Expr) -> UrlspecExpr: ...
@overload
def of(column: pl.Series) -> UrlspecSeries: ...
def of(column: pl.Expr | pl.Series) -> UrlspecExpr | UrlspecSeries:
    """Returns the namespace `urlspec` of an expression or a series, with its type."""
    if isinstance(column, pl.Series):
        return UrlspecSeries(column)
    if not isinstance(column, pl.Expr):
        raise TypeError(f"`column` must be an expression or a series of Polars, not {type(column).__name__}")
    return UrlspecExpr(column)
