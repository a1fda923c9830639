"""A valid URL, and other URLs made of it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, final

from . import _urlspec
from ._offsets import Offsets, Span
from ._spec import Spec, text_of

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core.core_schema import CoreSchema

COMPONENTS = ("scheme", "authority", "user", "password", "host", "port", "path", "search", "fragment")
"""The components, in the order of the native function."""

_ABSENT = -1


class _Keep(Enum):
    """The default of an argument that may be `None`."""

    KEEP = 0


_KEEP: Final = _Keep.KEEP


@final
class Url:
    """A valid URL, in its components, which are not decoded: `urlspec.parts` decodes them.

    `Url(text)` parses as `urlspec.parse(text)` does. A URL does not change: `replace` and the other methods return new ones, which the
    document accepts, too.

    The path has the `/` that it begins with. `segments` are between its slashes. An empty host is `""`; `None` is an absent one.

    `str(url)` is the text; `repr(url)` shows no password.

    >>> import urlspec
    >>> url = urlspec.parse("ftp://joe:secret@info.cern.ch/a/b")
    >>> url
    <Url ftp://joe:******@info.cern.ch/a/b>
    >>> url.host, url.port_or_default, url.segments
    ('info.cern.ch', 21, ('a', 'b'))
    >>> str(url)[slice(*url.spans["host"])]
    'info.cern.ch'
    >>> str(url.without_userinfo().replace(host="h.x", port=2121))
    'ftp://h.x:2121/a/b'
    """

    __slots__ = ("_offsets", "_reference", "_spec", "_text")

    _text: str
    _spec: Spec
    _reference: bool
    _offsets: tuple[int, ...]

    def __new__(cls, text: str, spec: Spec | str = Spec.CURRENT, *, reference: bool = False) -> Url:
        if type(spec) is not Spec:
            spec = Spec(spec)
        offsets = _urlspec.spans(text_of(text, "text"), spec, reference)
        if offsets is None:
            from ._functions import check
            from ._report import UrlError

            raise UrlError(check(text, spec, reference=reference))
        return _made(text, spec, reference, offsets)

    @property
    def text(self) -> str:
        """The text, with its password."""
        return self._text

    @property
    def spec(self) -> Spec:
        """The document that accepts the URL."""
        return self._spec

    def _part(self, at: int) -> str | None:
        start = self._offsets[2 * at]
        return None if start == _ABSENT else self._text[start : self._offsets[2 * at + 1]]

    @property
    def scheme(self) -> str | None:
        """The scheme, in the case that the text has. `None` for a relative reference."""
        return self._part(0)

    @property
    def authority(self) -> str | None:
        """What follows `//`: the login, the host and the port."""
        return self._part(1)

    @property
    def user(self) -> str | None:
        """The user name."""
        return self._part(2)

    @property
    def password(self) -> str | None:
        """The password."""
        return self._part(3)

    @property
    def host(self) -> str | None:
        """The host, with the brackets of an IPv6 address."""
        return self._part(4)

    @property
    def port(self) -> int | None:
        """The port, if there is one with digits. One above 65535 is no port of TCP."""
        digits = self._part(5)
        return int(digits) if digits else None

    @property
    def port_or_default(self) -> int | None:
        """The port, or else the one of the scheme."""
        return _urlspec.facts(self._text, self._spec)[0]

    @property
    def path(self) -> str | None:
        """The path, with the `/` that it begins with."""
        return self._part(6)

    @property
    def segments(self) -> tuple[str, ...] | None:
        """What is between the slashes of the path."""
        segments = _urlspec.facts(self._text, self._spec)[1]
        return None if segments is None else tuple(segments)

    @property
    def search(self) -> str | None:
        """What follows `?`, which RFC 2396 and RFC 3986 call the query."""
        return self._part(7)

    @property
    def query(self) -> str | None:
        """The search, by the name that RFC 2396 and RFC 3986 give it."""
        return self._part(7)

    @property
    def fragment(self) -> str | None:
        """What follows `#`."""
        return self._part(8)

    @property
    def spans(self) -> dict[str, Span]:
        """Where each component that is there begins and ends in the text."""
        return {
            name: (self._offsets[2 * at], self._offsets[2 * at + 1])
            for at, name in enumerate(COMPONENTS)
            if self._offsets[2 * at] != _ABSENT
        }

    @property
    def query_pairs(self) -> tuple[tuple[str, str], ...]:
        """The names and values of the query, decoded as those of a form (RFC 1866, section 8.2.1).

        >>> import urlspec
        >>> urlspec.parse("http://h.x/?q=a+b&page=2").query_pairs
        (('q', 'a b'), ('page', '2'))
        """
        return tuple(_urlspec.query_pairs(self._text, self._spec))

    def replace(
        self,
        *,
        scheme: str | _Keep = _KEEP,
        userinfo: str | None | _Keep = _KEEP,
        host: str | _Keep = _KEEP,
        port: int | None | _Keep = _KEEP,
        path: str | _Keep = _KEEP,
        query: str | None | _Keep = _KEEP,
        fragment: str | None | _Keep = _KEEP,
    ) -> Url:
        """Returns the URL with other components. They are not encoded, and `None` removes one.

        >>> import urlspec
        >>> str(urlspec.parse("http://h.x:80/a?b").replace(scheme="https", port=None, query="c=%20"))
        'https://h.x/a?c=%20'

        Raises `UrlError` if the document refuses the result, and `ValueError` if another component would change: a query with `#`.
        """
        given = {"scheme": scheme, "userinfo": userinfo, "host": host, "port": port, "path": path, "query": query, "fragment": fragment}
        changes = [(name, _value(name, value)) for name, value in given.items() if value is not _KEEP]
        return self._of(_urlspec.changed, changes)

    def with_query_pair(self, name: str, value: str) -> Url:
        """Returns the URL with one pair of this name in its query, encoded as a form encodes it.

        >>> import urlspec
        >>> str(urlspec.parse("http://h.x/?q=a&page=2").with_query_pair("q", "b c"))
        'http://h.x/?q=b+c&page=2'
        """
        return self._of(_urlspec.with_pair, text_of(name, "name"), text_of(value, "value"))

    def without_query_pair(self, name: str) -> Url:
        """Returns the URL without the pairs of this name in its query.

        >>> import urlspec
        >>> str(urlspec.parse("http://h.x/?q=a&page=2").without_query_pair("q"))
        'http://h.x/?page=2'
        """
        return self._of(_urlspec.with_pair, text_of(name, "name"), None)

    def without_userinfo(self) -> Url:
        """Returns the URL without its user name and password."""
        return self.replace(userinfo=None)

    def without_fragment(self) -> Url:
        """Returns the URL without its fragment."""
        return self.replace(fragment=None)

    def joined(self, reference: str) -> Url:
        """Returns the URL that a reference is, with this URL as its base.

        >>> import urlspec
        >>> str(urlspec.parse("http://h.x/a/b").joined("../c?d"))
        'http://h.x/c?d'
        """
        from ._functions import resolve

        base = self.without_fragment() if self.fragment is not None else self
        return Url(resolve(base._text, reference, self._spec).text, self._spec, reference=True)

    def _of(self, function: Any, *arguments: object) -> Url:
        """A URL by a native function of this text and others."""
        from ._functions import refusal

        try:
            text = function(self._text, self._spec, *arguments)
        except _urlspec.Refused as refused:
            error = refusal(refused, ())
        else:
            return Url(text, self._spec, reference=self._reference)
        raise error from None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Url {_urlspec.shown(self._text)}>"

    def __format__(self, format_spec: str) -> str:
        return format(self._text, format_spec)

    def __eq__(self, other: object) -> bool:
        """Whether the texts and the documents are equal. `urlspec.same` compares what two URLs mean."""
        if not isinstance(other, Url):
            return NotImplemented
        return self._text == other._text and self._spec is other._spec

    def __lt__(self, other: Url) -> bool:
        if not isinstance(other, Url):
            return NotImplemented
        return self._text < other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        return _parsed, (self._text, self._spec.value, self._reference)

    def __copy__(self) -> Url:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Url:
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from .pydantic import schema_of

        return schema_of(Spec.CURRENT)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"type": "string", "format": "uri"}


def _value(name: str, value: Any) -> str | None:
    """A component as the native function gets it."""
    if value is None:
        return None
    if name == "port":
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"`port` must be an int, not {type(value).__name__}")
        return str(value)
    return text_of(value, name)


def _made(text: str, spec: Spec, reference: bool, offsets: tuple[int, ...]) -> Url:
    url = object.__new__(Url)
    url._text = text
    url._spec = spec
    url._reference = reference
    url._offsets = offsets if text.isascii() else _in_characters(text, offsets)
    return url


def _in_characters(text: str, offsets: tuple[int, ...]) -> tuple[int, ...]:
    known = Offsets(text)
    return tuple(offset if offset == _ABSENT else known.at(offset) for offset in offsets)


def _parsed(text: str, spec: str, reference: bool) -> Url:
    return Url(text, spec, reference=reference)


def url_of(text: str, spec: Spec, reference: bool) -> Url | None:
    """The URL of a text; `None` if it is refused."""
    offsets = _urlspec.spans(text, spec, reference)
    return None if offsets is None else _made(text, spec, reference, offsets)
