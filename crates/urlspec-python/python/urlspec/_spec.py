"""The documents."""

from __future__ import annotations

import json
from enum import StrEnum

from . import _urlspec

_FACTS: dict[str, dict[str, str]] = {fact["name"]: fact for fact in json.loads(_urlspec.specs())}


class Spec(StrEnum):
    """A document that defines URLs. Every function takes one, or its name in any spelling.

    >>> from urlspec import Spec
    >>> Spec.RFC3986.citation
    'RFC 3986'
    >>> Spec("RFC 1738") is Spec.RFC1738
    True
    """

    UDI = "udi"
    URL1993 = "url-1993"
    URL1994 = "url-1994"
    RFC1738 = "rfc1738"
    RFC1808 = "rfc1808"
    RFC2396 = "rfc2396"
    RFC3986 = "rfc3986"
    CURRENT = "current"

    @classmethod
    def _missing_(cls, value: object) -> Spec | None:
        if not isinstance(value, str):
            raise TypeError(f"a document is a Spec or its name, not {type(value).__name__}")
        # An unknown name is a ValueError that lists the names.
        return cls(_urlspec.spec(value))

    def __str__(self) -> str:
        return self.value

    @property
    def title(self) -> str:  # type: ignore[override]
        """The title of the document."""
        return _FACTS[self.value]["title"]

    @property
    def date(self) -> str:
        """The date of the document, such as `1994-12`."""
        return _FACTS[self.value]["date"]

    @property
    def citation(self) -> str:
        """How the document is cited, such as `RFC 1738`."""
        return _FACTS[self.value]["citation"]

    @property
    def productions(self) -> list[str]:
        """The names of the productions, in the order of the document.

        >>> "hostport" in Spec.RFC1738.productions
        True
        """
        return _urlspec.productions(self.value)


def name_of(spec: Spec | str) -> str:
    """The name of a document."""
    return Spec(spec).value


def text_of(value: object, name: str) -> str:
    """An argument that must be a `str`."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` must be a str, not {type(value).__name__}")
    return value
