"""Offsets in texts."""

from __future__ import annotations

Span = tuple[int, int]


class Offsets:
    """Offsets in a text, from offsets in its UTF-8. Ascending offsets take linear time together."""

    def __init__(self, text: str | bytes) -> None:
        self._octets = text.encode() if isinstance(text, str) else text
        self._is_plain = isinstance(text, bytes) or text.isascii()
        self._known = (0, 0)

    def at(self, octet: int) -> int:
        """The offset of the character that begins at an octet."""
        if self._is_plain:
            return octet
        start, characters = self._known if self._known[0] <= octet else (0, 0)
        characters += len(self._octets[start:octet].decode(errors="ignore"))
        self._known = (octet, characters)
        return characters

    def span(self, octets: list[int]) -> Span:
        start, end = octets
        return self.at(start), self.at(end)
