"""The accessor `urlspec` of pandas: `import urlspec.pandas` adds it to each series.

>>> import pandas as pd, urlspec.pandas
>>> urls = pd.Series(["http://info.cern.ch/", None, "http://info.cern.ch/my page"])
>>> urls.urlspec.check()["code"].tolist()
[<NA>, <NA>, 'unsafe-character']
>>> urls.urlspec.host().tolist()
['info.cern.ch', <NA>, 'info.cern.ch']

Results have the index of the series, and types of Arrow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pandas as pd
import pyarrow as pa

from . import arrow
from ._spec import Spec

__all__ = ["UrlspecAccessor"]


@pd.api.extensions.register_series_accessor("urlspec")
class UrlspecAccessor:
    """The functions of `urlspec.arrow` for a series."""

    def __init__(self, series: pd.Series[Any]) -> None:
        self._index = series.index
        self._name = series.name
        self._column = _column(series)

    def _series(self, array: Any) -> pd.Series[Any]:
        return pd.Series(pd.arrays.ArrowExtensionArray(pa.chunked_array(array)), index=self._index, name=self._name)

    def _frame(self, structs: Any) -> pd.DataFrame:
        columns = {name: pd.arrays.ArrowExtensionArray(pa.chunked_array([own])) for name, own in _fields(structs).items()}
        return pd.DataFrame(columns, index=self._index)

    def _field(self, name: str, spec: Spec | str) -> pd.Series[Any]:
        structs = pa.array(arrow.check(self._column, spec, fields=[name]))
        return self._series([_fields(structs)[name]])

    def check(
        self,
        spec: Spec | str = Spec.CURRENT,
        *,
        reference: bool = False,
        fields: Iterable[str] | None = None,
        refused: arrow.Refused = "outline",
    ) -> pd.DataFrame:
        """Checks each URL: a frame with the fields of `urlspec.arrow.check` as columns."""
        return self._frame(pa.array(arrow.check(self._column, spec, reference=reference, fields=fields, refused=refused)))

    def valid(self, spec: Spec | str = Spec.CURRENT) -> pd.Series[Any]:
        """Returns whether the document accepts each URL."""
        return self._field("valid", spec)

    def scheme(self, spec: Spec | str = Spec.CURRENT) -> pd.Series[Any]:
        """Returns the scheme of each URL."""
        return self._field("scheme", spec)

    def host(self, spec: Spec | str = Spec.CURRENT) -> pd.Series[Any]:
        """Returns the host of each URL."""
        return self._field("host", spec)

    def path(self, spec: Spec | str = Spec.CURRENT) -> pd.Series[Any]:
        """Returns the path of each URL."""
        return self._field("path", spec)

    def canon(self, spec: Spec | str = Spec.CURRENT) -> pd.Series[Any]:
        """Returns the canonical spelling of each URL."""
        return self._series(arrow.canon(self._column, spec))

    def extract(self, kind: str = "text", *, all_schemes: bool = False) -> pd.Series[Any]:
        """Finds the URLs in each text."""
        return self._series(arrow.extract(self._column, kind, all_schemes=all_schemes))

    def resolve(self, references: pd.Series[Any] | str, spec: Spec | str = Spec.CURRENT) -> pd.DataFrame:
        """Resolves references, or one, against these bases: a frame of `resolved` and `error`."""
        return self._frame(pa.array(arrow.resolve(self._column, _other(self._index, references), spec)))

    def same(self, other: pd.Series[Any] | str, spec: Spec | str = Spec.CURRENT) -> pd.Series[Any]:
        """Returns whether the URLs are the same as those of another series, or as one URL."""
        return self._series(arrow.same(self._column, _other(self._index, other), spec))


def _column(series: pd.Series[Any]) -> Any:
    """The series as a column of Arrow. One of objects, or without values, has strings."""
    has_strings = series.dtype == object or series.isna().all()
    return pa.array(series, from_pandas=True, type=pa.string() if has_strings else None)


def _other(index: Any, other: Any) -> Any:
    """One text, or the rows of another series by their index, as pandas compares them."""
    if isinstance(other, str):
        return pa.array([other])
    return _column(other if index.equals(other.index) else other.reindex(index))


def _fields(structs: Any) -> dict[str, Any]:
    """The fields of structs, which are null where the struct is."""
    names = [structs.type.field(at).name for at in range(structs.type.num_fields)]
    return dict(zip(names, structs.flatten()))
