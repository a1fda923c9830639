"""Whether two texts are equal but for how their URLs are spelled."""
import re

# Encoded or not makes a difference for these: they are delimiters, and `+` may be a space.
RESERVED = b";/?:@=&#+"
HEX = "[0-9A-Fa-f]{2}"
TOKEN = re.compile(rb"%(" + HEX.encode() + rb")|([\x00-\xff])", re.S)


def decoded(text):
    """The octets of a text, with `%XX` decoded unless it is a reserved character. A `%` that encodes nothing is `%25`."""

    def octet(match):
        value = bytes([int(match[1], 16)]) if match[1] else match[2]
        keep = value == b"%" or (match[1] and value in RESERVED)
        return b"%%%02X" % value[0] if keep else value

    return TOKEN.sub(octet, text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))


# In a fragment, `#` is data, and so is `@` before the last one of an authority.
FRAGMENT = re.compile(rb"#[^\s\"'<>]*")
LOGIN = re.compile(rb"//[^/?#\s\"'<>]*@")


# What the fixes change besides: `\` for `/`, case of the scheme, a missing slash, an empty port or fragment.
SPELLINGS = [
    (re.compile(rb"\\"), lambda match: b"/"),
    # The text of a formatted page has no white space before a scheme.
    (re.compile(rb"(?i)(https?|ftp|gopher|wais|file|prospero):/*(?=[^\s/])"), lambda match: match[1].lower() + b"://"),
    (re.compile(rb"(?i)\b(?:mailto|news|nntp|telnet):"), lambda match: match[0].lower()),
    (re.compile(rb"(//[\w.@-]+):(?=[/?#\s]|$)"), lambda match: match[1]),
    (re.compile(rb"(://[\w.:@-]+)(?=[?#\s\"'<>)]|$)"), lambda match: match[1] + b"/"),
    (re.compile(rb"(?i);type=([aid])"), lambda match: b";type=" + match[1].lower()),
]


def canonical(text):
    octets = text.encode("utf-8", "surrogateescape")
    octets = FRAGMENT.sub(lambda match: b"#" + match[0][1:].replace(b"#", b"%23"), octets)
    octets = decoded(LOGIN.sub(lambda match: match[0][:-1].replace(b"@", b"%40") + b"@", octets))
    for pattern, replacement in SPELLINGS:
        octets = pattern.sub(replacement, octets)
    return octets


def same(before, after):
    return before == after or decoded(before) == decoded(after) or canonical(before) == canonical(after)
