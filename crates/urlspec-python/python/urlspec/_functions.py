"""The functions of single URLs and texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, overload

from . import _urlspec
from ._offsets import Offsets, Span
from ._report import Report, UrlError, report_of, report_without_findings
from ._spec import Spec, name_of, text_of
from ._url import Url


def _call(function: Callable[..., str], *arguments: object, texts: tuple[str, ...]) -> Any:
    """The result of a native function, or the error of the text that it refuses."""
    try:
        return json.loads(function(*arguments))
    except _urlspec.Refused as refused:
        error = refusal(refused, texts)
    raise error from None


def refusal(refused: _urlspec.Refused, texts: tuple[str, ...]) -> UrlError:
    """The error of a text that a native function refuses, which is one of the texts or another."""
    found = refused.args[0]
    shown = json.loads(found)["input"]
    text = next((text for text in texts if text == shown), shown)
    return UrlError(report_of(found, text, False, None))


def check(
    text: str | bytes,
    spec: Spec | str | None = None,
    *,
    reference: bool = False,
    production: str | None = None,
) -> Report:
    """Checks a URL by a document, and returns all problems with their fixes.

    `reference` allows a fragment; `production` checks the text as a production of the document instead of a URL. The default document is
    `Spec.CURRENT`, and for a production `Spec.RFC1738`.

    >>> import urlspec
    >>> bool(urlspec.check("http://info.cern.ch/"))
    True
    >>> urlspec.check("http://info.cern.ch:80a/").guess
    'http://info.cern.ch:80/'
    >>> urlspec.check("info.cern.ch:80", production="hostport").valid
    True

    Raises `ValueError` for an unknown document or production, and `UnicodeEncodeError`, which is a `ValueError` too, for a `str` with a
    lone surrogate.
    """
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"`text` must be a str or bytes, not {type(text).__name__}")
    if production is not None:
        text_of(production, "production")
    if spec is None:
        spec = Spec.CURRENT if production is None else Spec.RFC1738
    octets = text.encode() if isinstance(text, str) else text
    if type(spec) is not Spec:
        spec = Spec(spec)
    found = _urlspec.check(octets, spec, production, reference, True)
    if found is None:
        return report_without_findings(text, spec, reference, production)
    return report_of(found, text, reference, production)


def parse(text: str, spec: Spec | str = Spec.CURRENT, *, reference: bool = False) -> Url:
    """Parses a URL. Raises `UrlError` if the document refuses it.

    >>> import urlspec
    >>> url = urlspec.parse("http://info.cern.ch:8080/a/b?c", "rfc3986")
    >>> url.port, url.path, url.query
    (8080, '/a/b', 'c')
    """
    return Url(text, spec, reference=reference)


def accepts(text: str, spec: Spec | str = Spec.CURRENT, *, reference: bool = False) -> bool:
    """Returns whether a document accepts a URL.

    >>> import urlspec
    >>> urlspec.accepts("http://h.x/~"), urlspec.accepts("http://h.x/~", "rfc1738")
    (True, False)
    """
    if not isinstance(text, str):
        text_of(text, "text")
    return _urlspec.accepts(text, spec if type(spec) is Spec else name_of(spec), reference)


def parts(text: str, spec: Spec | str = Spec.CURRENT, *, reference: bool = False) -> dict[str, Any]:
    """Returns the decoded components of a URL, as `urlspec parts` prints them, with the password. `build` is the inverse.

    `reference` allows a fragment and, by RFC 1808 and later, a relative reference; `build` takes only URLs.

    >>> import urlspec
    >>> urlspec.parts("ftp://info.cern.ch/a%20b/c")["path"]
    ['', 'a b', 'c']
    >>> urlspec.parts("ftp://info.cern.ch/a%20b/c", "rfc1738")["cwd"]
    ['a b']
    """
    result: dict[str, Any] = _call(_urlspec.parts, text_of(text, "text"), name_of(spec), reference, texts=(text,))
    return result


def build(parts: dict[str, Any], spec: Spec | str | None = None) -> str:
    """Builds a URL from decoded components. Raises `ValueError` if the document can't express them.

    The default document is `Spec.CURRENT` for parts of the kind `uri`, and `Spec.RFC1738` for others.

    >>> import urlspec
    >>> parts = urlspec.parts("ftp://info.cern.ch/a%20b/c", "rfc1738")
    >>> urlspec.build(parts | {"name": "d/e"})
    'ftp://info.cern.ch/a%20b/d%2Fe'
    """
    if not isinstance(parts, dict):
        raise TypeError(f"`parts` must be a dict, not {type(parts).__name__}")
    if spec is None:
        spec = Spec.CURRENT if parts.get("kind") == "uri" else Spec.RFC1738
    return _urlspec.build(json.dumps(parts), name_of(spec))


class Rule(NamedTuple):
    """A sentence of a document."""

    document: str
    section: str
    quotation: str
    url: str


class ResolveWarning(NamedTuple):
    """What may be unexpected of a resolved reference."""

    message: str
    rule: Rule


@dataclass(frozen=True, slots=True)
class Resolved:
    """The result of `resolve`. `str(resolved)` is the text."""

    text: str = field(repr=False)
    valid: bool
    same_document: bool
    rules: tuple[Rule, ...]
    warnings: tuple[ResolveWarning, ...]

    def __str__(self) -> str:
        return self.text


def _rule(found: dict[str, str]) -> Rule:
    return Rule(found["document"], found["section"], found["quotation"], found["url"])


def resolve(base: str, reference: str, spec: Spec | str = Spec.CURRENT) -> Resolved:
    """Resolves a reference against a base URL.

    >>> import urlspec
    >>> str(urlspec.resolve("http://info.cern.ch/hypertext/WWW/", "../Products/"))
    'http://info.cern.ch/hypertext/Products/'

    Raises `UrlError` if the base is not a URL, and `ValueError` if the document gives the reference no meaning.
    """
    texts = (text_of(base, "base"), text_of(reference, "reference"))
    found = _call(_urlspec.resolve, base, reference, name_of(spec), texts=texts)
    return Resolved(
        text=found["text"],
        valid=found["valid"],
        same_document=found["same_document"],
        rules=tuple(_rule(rule) for rule in found["rules"]),
        warnings=tuple(ResolveWarning(warning["message"], _rule(warning["rule"])) for warning in found["warnings"]),
    )


def canon(text: str, spec: Spec | str = Spec.CURRENT, *, reference: bool = False) -> str:
    """Returns the canonical spelling of a URL. Raises `UrlError` if the document refuses it.

    `reference` allows a fragment and, by RFC 1808 and later, a relative reference.

    >>> import urlspec
    >>> urlspec.canon("HTTP://Info.CERN.ch:80/%7etimbl")
    'http://info.cern.ch/~timbl'
    """
    result: str = _call(_urlspec.canon, text_of(text, "text"), name_of(spec), reference, texts=(text,))["text"]
    return result


@dataclass(frozen=True, slots=True)
class Equivalence:
    """The result of `same`. It is true if the URLs are the same.

    `rules` are those by which they are the same. Otherwise `production` is the innermost one with the first difference, and `first` and
    `second` are its texts, with passwords as stars.
    """

    same: bool
    rules: tuple[str, ...]
    production: str | None
    first: str | None
    second: str | None

    def __bool__(self) -> bool:
        return self.same


def same(first: str, second: str, spec: Spec | str = Spec.CURRENT, *, reference: bool = False) -> Equivalence:
    """Compares two URLs. Raises `UrlError` if the document refuses one.

    `reference` allows fragments and, by RFC 1808 and later, relative references.

    >>> import urlspec
    >>> bool(urlspec.same("http://h.x", "HTTP://H.X:80/"))
    True
    >>> urlspec.same("http://h.x/a", "http://h.x/b", "rfc1738").production
    'hpath'
    """
    texts = (text_of(first, "first"), text_of(second, "second"))
    found = _call(_urlspec.same, first, second, name_of(spec), reference, texts=texts)
    return Equivalence(found["same"], tuple(found["rules"]), found["production"], found["first"], found["second"])


@dataclass(frozen=True, slots=True)
class Match:
    """A URL in a text. `span` counts as the text does: characters of a `str`, bytes of `bytes`."""

    text: str = field(repr=False)
    span: Span
    valid: bool

    def __str__(self) -> str:
        return self.text


def extract(text: str | bytes, kind: str = "text", spec: Spec | str = Spec.CURRENT) -> list[Match]:
    """Finds the URLs in a text of a kind, such as `markdown` or `html`; `kinds()` returns all.

    A URL of more than 65,536 bytes is cut off there.

    >>> import urlspec
    >>> [str(url) for url in urlspec.extract("see http://info.cern.ch/, or <ftp://h.x>")]
    ['http://info.cern.ch/', 'ftp://h.x']
    """
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"`text` must be a str or bytes, not {type(text).__name__}")
    octets = text.encode() if isinstance(text, str) else text
    offsets = Offsets(text)
    found = json.loads(_urlspec.extract(octets, text_of(kind, "kind"), name_of(spec)))
    return [Match(match["text"], offsets.span(match["span"]), match["valid"]) for match in found]


class Change(NamedTuple):
    """A change that a conversion made. If it is not exact, something is lost or guessed."""

    description: str
    exact: bool


@dataclass(frozen=True, slots=True)
class Converted:
    """The result of `convert`. `str(converted)` is the URL."""

    text: str = field(repr=False)
    exact: bool
    changes: tuple[Change, ...]

    def __str__(self) -> str:
        return self.text


def convert(text: str, to: Spec | str, spec: Spec | str = Spec.RFC1738, *, mid_as_news: bool = False) -> Converted:
    """Converts a URL of one document to the nearest URL of another.

    >>> import urlspec
    >>> str(urlspec.convert("http://h.x/a", to="rfc3986"))
    'http://h.x/a'

    Raises `UrlError` if `spec` refuses the text, and `ValueError` if the other document can't express it.
    """
    found = _call(_urlspec.convert, text_of(text, "text"), name_of(spec), name_of(to), mid_as_news, texts=(text,))
    changes = tuple(Change(change["description"], change["exact"]) for change in found["changes"])
    return Converted(found["text"], found["exact"], changes)


def explain(code: str) -> str:
    """Returns the page of a code: what it means, why it matters, and what to write instead.

    >>> import urlspec
    >>> print(urlspec.explain("unsafe-character").splitlines()[0])
    unsafe-character (error): an unsafe character that is not encoded
    """
    return _urlspec.explain(text_of(code, "code"))


def kinds() -> list[str]:
    """Returns the kinds of texts that `extract` reads.

    >>> import urlspec
    >>> "markdown" in urlspec.kinds()
    True
    """
    return _urlspec.kinds()


class Case(NamedTuple):
    """A text of a conformance suite, and whether the document accepts it."""

    text: str
    valid: bool


class ReadableCase(NamedTuple):
    """A case that is made to be read."""

    text: str
    valid: bool
    #: The name of the case, for the `ids` of pytest.
    id: str
    #: The production that the case is about.
    production: str
    #: The section of the document that has the production or the rule.
    section: str
    #: The reason for the verdict; empty for the cases of a single production.
    comment: str


@overload
def suite(
    production: str,
    spec: Spec | str = ...,
    *,
    extra_states: int = 1,
    count: int | None = None,
    readable: Literal[False] = False,
) -> Iterator[Case]: ...
@overload
def suite(
    production: str | None = None,
    spec: Spec | str = ...,
    *,
    extra_states: int = 1,
    count: int | None = None,
    readable: Literal[True],
) -> Iterator[ReadableCase]: ...
def suite(
    production: str | None = None,
    spec: Spec | str = Spec.RFC1738,
    *,
    extra_states: int = 1,
    count: int | None = None,
    readable: bool = False,
) -> Iterator[Case] | Iterator[ReadableCase]:
    """Returns the conformance suite of a production, the shortest texts first, or with `readable` a few hundred cases for people.

    The conformance suite finds every error of a parser that, seen as an automaton, has at most `extra_states` more states than the
    smallest automaton of the production. The suite of `url` has millions of texts: `count` limits them.

    >>> import urlspec
    >>> cases = list(urlspec.suite("hostport", extra_states=0))
    >>> Case("h.x:80", True).valid, any(case.valid for case in cases)
    (True, True)

    The readable suite is that of the document, `suites/DOCUMENT.json` without its references, or with a production the cases of that.

    >>> [case.id for case in urlspec.suite(spec="rfc3986", readable=True) if case.text == "http://[]/"]
    ['rfc3986-3.2.2-IPv6address-invalid-an-address-must-be-in-the']

    With pytest:

        cases = list(urlspec.suite(spec="rfc3986", readable=True))

        @pytest.mark.parametrize("case", cases, ids=[case.id for case in cases])
        def test_parser(case):
            assert accepts(case.text) == case.valid, case.comment
    """
    if not 0 <= extra_states <= 2:
        raise ValueError(f"`extra_states` is {extra_states}; it may be 0, 1 or 2")
    if count is not None and count < 0:
        raise ValueError(f"`count` is {count}; it may not be negative")
    if readable:
        name = None if production is None else text_of(production, "production")
        return map(ReadableCase._make, _urlspec.readable_suite(name, name_of(spec), count))
    return map(Case._make, _urlspec.suite(text_of(production, "production"), name_of(spec), extra_states, count))
