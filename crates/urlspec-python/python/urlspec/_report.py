"""What is known of a text: the report and its diagnostics."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

from . import _urlspec
from ._offsets import Offsets, Span
from ._spec import Spec
from ._url import Url, url_of

Severity = Literal["error", "warning", "advice"]
Applicability = Literal["sure", "spelling", "guess", "placeholder"]


@dataclass(frozen=True, slots=True)
class Fix:
    """A replacement for a part of the text. `applicability` is how sure it is: only a `sure` one keeps the meaning."""

    span: Span
    replacement: str = field(repr=False)
    title: str
    applicability: Applicability


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a diagnostic is about."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem of a text.

    `span` counts as the text does: characters of a `str`, bytes of `bytes`. `byte_span` counts bytes of UTF-8. `line` and `column` are
    from 1, in characters.
    """

    code: str
    severity: Severity
    message: str
    label: str
    help: str
    span: Span
    byte_span: Span
    line: int
    column: int
    document: str | None
    section: str | None
    address: str | None
    productions: tuple[str, ...]
    expected: tuple[str, ...]
    related: tuple[Related, ...]
    fix: Fix | None

    def __str__(self) -> str:
        kind = "section" if self.section and self.section[0].isdigit() else "appendix"
        place = f", {kind} {self.section}" if self.section else ""
        rule = f"; {self.document}{place}" if self.document else ""
        place = f"column {self.column}" if self.line == 1 else f"line {self.line}, column {self.column}"
        return f"{self.message} ({place}{rule})"


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """The result of `urlspec.check`. It is true if the text is valid, and `str(report)` is the drawn report.

    >>> import urlspec
    >>> report = urlspec.check("http://info.cern.ch/~timbl", "rfc1738")
    >>> report.valid, report.fixed
    (False, 'http://info.cern.ch/%7Etimbl')
    >>> report.diagnostics[0].code, report.diagnostics[0].column
    ('unsafe-character', 21)
    >>> print(report.draw(width=60, ascii=True))  # doctest: +ELLIPSIS
    unsafe-character...
    """

    text: str | bytes = field(repr=False)
    spec: Spec
    valid: bool
    url: Url | None
    diagnostics: tuple[Diagnostic, ...]
    fixed: str | None = field(repr=False)
    guess: str | None = field(repr=False)
    accepted_by: tuple[Spec, ...]
    reference: bool = False
    production: str | None = None

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        severity = "warning" if self.valid else "error"
        first = next((own for own in self.diagnostics if own.severity == severity), None)
        found = f": {first.code} in column {first.column}" if first else ""
        return f"<Report {'valid' if self.valid else 'refused'} by {self.spec.citation}{found}>"

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that make the text invalid."""
        return tuple(diagnostic for diagnostic in self.diagnostics if diagnostic.severity == "error")

    def draw(self, *, width: int = 100, ascii: bool = False) -> str:
        """Returns the diagnostics as `urlspec check` draws them, without passwords. Empty if there are none."""
        octets = self.text.encode() if isinstance(self.text, str) else self.text
        return _urlspec.drawn(octets, self.spec.value, self.production, self.reference, width, ascii)

    def __str__(self) -> str:
        """What `draw` returns, or that the text is valid."""
        return self.draw() or f"{'valid' if self.valid else 'refused'} by {self.spec.citation}"

    def to_json(self) -> str:
        """Returns the JSON that `urlspec check --format json` prints. Passwords are redacted.

        >>> import json, urlspec
        >>> json.loads(urlspec.check("ftp://joe:secret@h.x/").to_json())["input"]
        'ftp://joe:******@h.x/'
        """
        octets = self.text.encode() if isinstance(self.text, str) else self.text
        return _urlspec.check(octets, self.spec.value, self.production, self.reference, False) or ""

    def to_dict(self) -> dict[str, Any]:
        """Returns the same JSON as a dictionary."""
        result: dict[str, Any] = json.loads(self.to_json())
        return result


class UrlError(ValueError):
    """A text that is not a URL. `report` has all of its problems; the other attributes are those of the first error.

    >>> import urlspec
    >>> try:
    ...     urlspec.parse("http://info.cern.ch/~timbl", "rfc1738")
    ... except urlspec.UrlError as error:
    ...     print(error, error.code, error.column, error.offset)
    `~` is unsafe and must be encoded (column 21; RFC 1738, section 2.2) unsafe-character 21 20
    """

    def __init__(self, report: Report) -> None:
        first = report.errors[0] if report.errors else None
        super().__init__(str(first) if first else "the text is not valid")
        self.report = report
        self.code = first.code if first else None
        self.line = first.line if first else None
        self.column = first.column if first else None
        self.offset = first.span[0] if first else None

    def __reduce__(self) -> tuple[type[UrlError], tuple[Report]]:
        return UrlError, (self.report,)


def report_without_findings(text: str | bytes, spec: Spec, reference: bool, production: str | None) -> Report:
    """The report on a valid text that has no diagnostics."""
    url = None if production is not None else url_of(text if isinstance(text, str) else text.decode(), spec, reference)
    return Report(text, spec, True, url, (), None, None, (), reference, production)


def report_of(found: str, text: str | bytes, reference: bool, production: str | None) -> Report:
    """A report from its JSON."""
    report = json.loads(found)
    spec = Spec(report["spec"])
    offsets = Offsets(text)
    # A production may be no URL. A valid text is UTF-8.
    is_url = report["valid"] and production is None
    return Report(
        text=text,
        spec=spec,
        valid=report["valid"],
        url=url_of(text if isinstance(text, str) else text.decode(), spec, reference) if is_url else None,
        diagnostics=tuple(_diagnostic(diagnostic, offsets) for diagnostic in report["diagnostics"]),
        fixed=report["fixed"],
        guess=report["guess"],
        accepted_by=tuple(Spec(name) for name in report["accepted_by"]),
        reference=reference,
        production=production,
    )


def _diagnostic(found: dict[str, Any], offsets: Offsets) -> Diagnostic:
    citation, fix = found["citation"] or {}, found["fix"]
    start, end = found["span"]
    return Diagnostic(
        code=found["code"],
        severity=found["severity"],
        message=found["message"],
        label=found["label"],
        help=found["help"],
        span=offsets.span(found["span"]),
        byte_span=(start, end),
        line=found["line"],
        column=found["column"],
        document=citation.get("document"),
        section=citation.get("section"),
        address=citation.get("url"),
        productions=tuple(found["productions"]),
        expected=tuple(found["expected"]),
        related=tuple(Related(offsets.span(related["span"]), related["label"]) for related in found["related"]),
        fix=fix
        and Fix(
            span=offsets.span(fix["span"]),
            replacement=fix["replacement"],
            title=fix["title"],
            applicability=fix["applicability"],
        ),
    )
