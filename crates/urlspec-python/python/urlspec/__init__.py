"""Parses and checks URLs exactly as the documents from 1992 to today define them.

>>> import urlspec
>>> report = urlspec.check("http://info.cern.ch/my page")
>>> report.valid, report.fixed
(False, 'http://info.cern.ch/my%20page')

`urlspec.arrow` has the same for columns, `urlspec.polars` for expressions of Polars, `urlspec.pandas` for series of pandas, and
`urlspec.duckdb` and `urlspec.datafusion` for SQL. `Url` is a type of pydantic.
"""

from ._functions import (
    Case,
    Change,
    Converted,
    Equivalence,
    Match,
    ReadableCase,
    Resolved,
    ResolveWarning,
    Rule,
    accepts,
    build,
    canon,
    check,
    convert,
    explain,
    extract,
    kinds,
    parse,
    parts,
    resolve,
    same,
    suite,
)
from ._report import Diagnostic, Fix, Related, Report, UrlError
from ._spec import Spec
from ._url import Url
from ._urlspec import version as _version

__version__ = _version()

__all__ = [
    "Case",
    "Change",
    "Converted",
    "Diagnostic",
    "Equivalence",
    "Fix",
    "Match",
    "ReadableCase",
    "Related",
    "Report",
    "ResolveWarning",
    "Resolved",
    "Rule",
    "Spec",
    "Url",
    "UrlError",
    "accepts",
    "build",
    "canon",
    "check",
    "convert",
    "explain",
    "extract",
    "kinds",
    "parse",
    "parts",
    "resolve",
    "same",
    "suite",
]
