//! How a part of a document writes characters: with entities, backslashes, or as they are.

use std::ops::Range;

use super::tokenizer;
use crate::Kind;
use crate::assembled_url::AssembledUrl;
use crate::characters::first_of;

/// How a part of a document writes characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Notation {
    /// Every character is itself.
    #[default]
    Verbatim,
    /// Plain text, in which every character is itself, apart from the marks of a query in a line of JSON, such as one of a log: `\u0026`.
    Text,
    /// HTML and XML: `&amp;` is `&`.
    Html,
    /// Markdown: entities, and a backslash before punctuation (CommonMark 0.31, sections 2.4 and 2.5).
    Markdown,
    /// Manual pages: `\-` is a hyphen, `\(ti` a tilde, and `\:` nothing (groff(7), "Escape sequences").
    Roff,
    /// TeX: a backslash before a character with a meaning of its own.
    Latex,
    /// Texinfo: an `@` before a character with a meaning of its own ("Inserting @, braces").
    Texinfo,
    /// reStructuredText: a backslash before a character ("Escaping Mechanism").
    Rst,
    /// AsciiDoc: entities, and a backslash before a mark.
    Asciidoc,
    /// String literals of programs: `\/`, `\u0026`, `\x26`.
    Literal,
    /// The same in YAML and TOML, where the blanks after an escaped line end are nothing, too.
    FoldedLiteral,
    /// The same in the scripts of a page, also around its string literals.
    Script,
    /// String literals in which two quotes are one, and a backslash is itself (YAML 1.2, section 7.3.2).
    DoubledQuotes,
    /// Plain text of YAML, in which every character is itself. It may be in a flow collection.
    Yaml,
    /// The same in a flow collection, in which a comma and a bracket are never part of a value (YAML 1.2, section 7.3.3).
    Flow,
    /// Scripts of shells, outside single quotes: `$name` is a variable, so a URL with it is a template.
    Shell,
    /// Style sheets: `\26 ` is an ampersand (CSS Syntax Module Level 3, section 4.3.7).
    Css,
    /// The same in an attribute of HTML.
    StyleAttribute,
    /// Quoted-printable (RFC 2045, section 6.7), of text or of HTML. It is decoded before a URL is searched for.
    QuotedText,
    QuotedHtml,
}

/// A character, and the length of the escape for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Escape {
    /// The character, or none if the escape is nothing in the text.
    pub value: Option<char>,
    /// The length of the escape in bytes.
    pub length: usize,
}

impl Escape {
    const fn of(value: char, length: usize) -> Self {
        Self { value: Some(value), length }
    }
}

impl Notation {
    /// All notations.
    #[cfg(test)]
    pub const ALL: [Self; 18] = [
        Self::Verbatim,
        Self::Text,
        Self::Html,
        Self::Markdown,
        Self::Roff,
        Self::Latex,
        Self::Texinfo,
        Self::Rst,
        Self::Asciidoc,
        Self::Literal,
        Self::FoldedLiteral,
        Self::Script,
        Self::DoubledQuotes,
        Self::Yaml,
        Self::Flow,
        Self::Shell,
        Self::Css,
        Self::StyleAttribute,
    ];

    /// The notation of the text in documents of a kind, outside its other regions.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Html | Kind::Xml => Self::Html,
            Kind::Markdown => Self::Markdown,
            Kind::Roff => Self::Roff,
            Kind::Latex => Self::Latex,
            Kind::Rst => Self::Rst,
            Kind::Asciidoc => Self::Asciidoc,
            _ => Self::Verbatim,
        }
    }

    /// The notation of text that is in this one, and then in quoted-printable. `None` if there is none.
    pub const fn quoted(self) -> Option<Self> {
        match self {
            Self::Verbatim | Self::Text => Some(Self::QuotedText),
            Self::Html => Some(Self::QuotedHtml),
            _ => None,
        }
    }

    /// Whether text is in a string literal with backslashes.
    pub const fn is_literal(self) -> bool {
        matches!(self, Self::Literal | Self::FoldedLiteral | Self::Script)
    }

    /// Whether each character is itself.
    pub const fn is_verbatim(self) -> bool {
        matches!(self, Self::Verbatim | Self::Text | Self::Yaml | Self::Flow)
    }

    /// Returns the escape at the start of `text`, if there is one.
    pub fn escape_at(self, text: &[u8]) -> Option<Escape> {
        match (self, text) {
            (Self::Html | Self::StyleAttribute, [b'&', ..]) => entity(text).or_else(|| entity_without_semicolon(text)),
            (Self::Markdown | Self::Asciidoc, [b'&', ..]) => entity(text),
            (Self::Markdown | Self::Rst, [b'\\', byte, ..]) if byte.is_ascii_punctuation() => {
                Some(Escape::of(char::from(*byte), 2))
            }
            (Self::Roff, [b'\\', rest @ ..]) => roff(rest),
            (Self::Latex, [b'\\', rest @ ..]) => latex(rest),
            (Self::Latex, [b'%', rest @ ..]) => ignored_line_end(rest),
            (Self::Texinfo, [b'@', rest @ ..]) => texinfo(rest),
            (Self::FoldedLiteral, [b'\\', b'\n' | b'\r', ..]) => Some(folded_line_end(text)),
            (Self::Literal | Self::FoldedLiteral | Self::Script, [b'\\', rest @ ..]) => literal(rest),
            (Self::Text, [b'\\', b'u', rest @ ..]) => mark_of_json(rest),
            (Self::DoubledQuotes, [b'\'', b'\'', ..]) => Some(Escape::of('\'', 2)),
            (Self::Shell, [b'\\', rest @ ..]) => shell(rest),
            (Self::Css | Self::StyleAttribute, [b'\\', rest @ ..]) => css(rest),
            (Self::Asciidoc, [b'\\', byte, ..]) if b"_*`#+~^{".contains(byte) => Some(Escape::of(char::from(*byte), 2)),
            _ => None,
        }
    }

    /// Whether a text has an escape of a string literal that is no character of a URL, such as `\n`.
    pub fn has_other_escape(self, text: &[u8]) -> bool {
        let mut at = 0;
        while let Some(length) = memchr::memchr(b'\\', &text[at..]).filter(|_| self.is_literal()) {
            at += length;
            let Some(escape) = self.escape_at(&text[at..]) else { return true };
            at += escape.length;
        }
        false
    }

    /// Decodes a span of a document.
    pub fn decode(self, text: &[u8], span: Range<usize>) -> AssembledUrl {
        let mut url = AssembledUrl::default();
        let mut at = span.start;
        while at < span.end {
            let may_begin_escape = |byte: &u8| match byte {
                b'&' | b'\\' => true,
                b'%' => self == Self::Latex,
                b'@' => self == Self::Texinfo,
                b'\'' => self == Self::DoubledQuotes,
                _ => false,
            };
            let run = text[at..span.end].iter().position(may_begin_escape).unwrap_or(span.end - at);
            url.push_run(&text[at..at + run], at);
            at += run;
            match self.escape_at(&text[at..span.end]) {
                Some(Escape { value, length }) => {
                    if let Some(value) = value {
                        url.push_escape(value, at..at + length);
                    }
                    at += length;
                }
                None if at < span.end => {
                    url.push_run(&text[at..=at], at);
                    at += 1;
                }
                None => {}
            }
        }
        url
    }

    /// Writes text in this notation. `None` if it can't be written in the middle of a URL there.
    pub fn encode(self, text: &str) -> Option<String> {
        if text.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return None;
        }
        match self {
            Self::QuotedText => return Some(quoted_printable(text)),
            Self::QuotedHtml => return Self::Html.encode(text).map(|html| quoted_printable(&html)),
            _ => {}
        }
        let mut encoded = String::with_capacity(text.len());
        text.chars().try_for_each(|c| self.encode_char(c, &mut encoded)).map(|()| encoded)
    }

    /// `None` if the character can't be written.
    fn encode_char(self, c: char, encoded: &mut String) -> Option<()> {
        match (self, c) {
            (Self::Css, '(' | ')' | '\'' | '"' | '\\') => encoded.extend(['\\', c]),
            (Self::StyleAttribute, '(' | ')' | '\\') => encoded.extend(['\\', c]),
            // An entity is decoded before the backslash.
            (Self::StyleAttribute, '\'' | '"') => encoded.push_str(&format!("\\{:06X}", u32::from(c))),
            (Self::Html | Self::Markdown | Self::Asciidoc | Self::StyleAttribute, '&') => encoded.push_str("&amp;"),
            (Self::Html, '"') => encoded.push_str("&quot;"),
            (Self::Html, '\'') => encoded.push_str("&#39;"),
            (Self::Html | Self::Markdown | Self::StyleAttribute, '<') => encoded.push_str("&lt;"),
            (Self::Html | Self::Markdown | Self::StyleAttribute, '>') => encoded.push_str("&gt;"),
            (Self::Markdown, '\\') => encoded.push_str("\\\\"),
            (Self::Roff, '\\') => encoded.push_str("\\e"),
            (Self::Roff, '~') => encoded.push_str("\\(ti"),
            (Self::Roff, '^') => encoded.push_str("\\(ha"),
            (Self::Roff, '\'') => encoded.push_str("\\(aq"),
            (Self::Latex, '%' | '#' | '&' | '$' | '_') | (Self::Rst, '\\' | '*' | '`' | '|') => {
                encoded.extend(['\\', c]);
            }
            (Self::Asciidoc, '[' | ']' | '\\' | '{' | '}')
            | (Self::Latex, '\\' | '~' | '^' | '{' | '}')
            | (Self::Literal | Self::FoldedLiteral | Self::Script | Self::Shell, '\\' | '"' | '\'' | '`' | '$') => {
                return None;
            }
            (Self::Flow, ',' | '[' | ']' | '{' | '}') => return None,
            // What is replaced may begin or end within an escape.
            (Self::Texinfo, _) => return None,
            (Self::DoubledQuotes, '\'') => encoded.push_str("''"),
            (_, c) => encoded.push(c),
        }
        Some(())
    }
}

/// Writes text in quoted-printable.
fn quoted_printable(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| match byte {
        b'=' | 0x80.. => encoded + &format!("={byte:02X}"),
        byte => encoded + char::from(byte).encode_utf8(&mut [0; 4]),
    })
}

/// Returns the escape whose text follows a backslash in a style sheet: up to six hexadecimal digits and a blank, a character, or
/// in a string a line end.
fn css(rest: &[u8]) -> Option<Escape> {
    let digits = rest.iter().take(6).take_while(|byte| byte.is_ascii_hexdigit()).count();
    if digits == 0 {
        let value = || first_of(rest).filter(|value| !value.is_control());
        return escaped_line_end(rest).or_else(|| value().map(|value| Escape::of(value, 1 + value.len_utf8())));
    }
    let code = std::str::from_utf8(&rest[..digits]).ok().and_then(|digits| u32::from_str_radix(digits, 16).ok())?;
    let blank = usize::from(rest.get(digits).is_some_and(u8::is_ascii_whitespace));
    char::from_u32(code).filter(|value| !value.is_control()).map(|value| Escape::of(value, 1 + digits + blank))
}

/// Returns the escape of a line end that follows a backslash, which is nothing.
fn escaped_line_end(rest: &[u8]) -> Option<Escape> {
    match rest {
        [b'\n', ..] => Some(Escape { value: None, length: 2 }),
        [b'\r', b'\n', ..] => Some(Escape { value: None, length: 3 }),
        _ => None,
    }
}

/// Returns the escape of the line end after the backslash that begins a text, with the white space after it.
fn folded_line_end(text: &[u8]) -> Escape {
    let blanks = text[1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    Escape { value: None, length: 1 + blanks }
}

/// Returns the escape whose text follows a backslash in a script of a shell. Before other marks, it may be part of a regular
/// expression.
fn shell(rest: &[u8]) -> Option<Escape> {
    let value = rest.first().filter(|byte| b"&;=#~!".contains(byte)).map(|byte| Escape::of(char::from(*byte), 2));
    value.or_else(|| escaped_line_end(rest))
}

/// Returns the escape whose text follows a backslash in a manual page. A change of the font is none.
fn roff(rest: &[u8]) -> Option<Escape> {
    let special = |name: &[u8; 2]| match name {
        b"ti" => Some('~'),
        b"ha" => Some('^'),
        b"aq" => Some('\''),
        b"hy" => Some('-'),
        b"rs" => Some('\\'),
        b"at" => Some('@'),
        b"sl" => Some('/'),
        b"sh" => Some('#'),
        b"Do" => Some('$'),
        _ => None,
    };
    match rest {
        [b'-', ..] => Some(Escape::of('-', 2)),
        [b'.', ..] => Some(Escape::of('.', 2)),
        [b'\'', ..] => Some(Escape::of('\'', 2)),
        [b'e' | b'\\', ..] => Some(Escape::of('\\', 2)),
        [b'&' | b':' | b'/' | b',' | b'%' | b'|' | b'^' | b')', ..] => Some(Escape { value: None, length: 2 }),
        [b'(', one, two, ..] => special(&[*one, *two]).map(|value| Escape::of(value, 4)),
        [b'[', one, two, b']', ..] => special(&[*one, *two]).map(|value| Escape::of(value, 5)),
        [b'[', b'u', code @ ..] => {
            let length = code.iter().take(6).take_while(|byte| byte.is_ascii_hexdigit()).count();
            let is_closed = length >= 4 && code.get(length) == Some(&b']');
            is_closed.then(|| character(&code[..length]))?.map(|value| Escape::of(value, length + "\\[u]".len()))
        }
        _ => escaped_line_end(rest),
    }
}

/// Returns the end of a line after a `%` in TeX, which ignores both, with the blanks at the start of the next line.
fn ignored_line_end(rest: &[u8]) -> Option<Escape> {
    let line_end = match rest {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    let blanks = rest[line_end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    Some(Escape { value: None, length: "%".len() + line_end + blanks })
}

/// Returns the escape whose text follows a backslash in TeX.
fn latex(rest: &[u8]) -> Option<Escape> {
    match rest {
        [byte @ (b'_' | b'#' | b'%' | b'&' | b'$' | b'{' | b'}'), ..] => Some(Escape::of(char::from(*byte), 2)),
        [b'-' | b'/', ..] => Some(Escape { value: None, length: 2 }),
        [b'~', b'{', b'}', ..] => Some(Escape::of('~', 4)),
        _ => command_of_latex(rest),
    }
}

/// Returns the escape whose text follows an `@`: a character, a place where a line may break, or the name of a character.
fn texinfo(rest: &[u8]) -> Option<Escape> {
    const NAMES: [(&[u8], char); 5] = [
        (b"atchar{}", '@'),
        (b"lbracechar{}", '{'),
        (b"rbracechar{}", '}'),
        (b"hashchar{}", '#'),
        (b"backslashchar{}", '\\'),
    ];
    match rest {
        [byte @ (b'@' | b'{' | b'}'), ..] => Some(Escape::of(char::from(*byte), 2)),
        [b'/' | b'-', ..] => Some(Escape { value: None, length: 2 }),
        _ => {
            let (name, value) = NAMES.into_iter().find(|(name, _)| rest.starts_with(name))?;
            Some(Escape::of(value, 1 + name.len()))
        }
    }
}

/// Returns the escape of a command for a character, whose name follows a backslash, with the blanks or the braces that end it.
fn command_of_latex(rest: &[u8]) -> Option<Escape> {
    const COMMANDS: [(&[u8], char); 4] =
        [(b"textasciitilde", '~'), (b"textasciicircum", '^'), (b"textunderscore", '_'), (b"slash", '/')];
    let length = rest.iter().take(16).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (name, after) = rest.split_at(length);
    let (_, value) = COMMANDS.into_iter().find(|(own, _)| *own == name)?;
    let blanks = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let end = if after.starts_with(b"{}") { 2 } else { blanks };
    Some(Escape::of(value, 1 + length + end))
}

/// Returns the escape whose text follows a backslash in a string literal. A control character is none, since it ends a URL.
fn literal(rest: &[u8]) -> Option<Escape> {
    match rest {
        [byte @ (b'/' | b'\\' | b'"' | b'\''), ..] => Some(Escape::of(char::from(*byte), 2)),
        [b'x', ..] => octet_escape(rest),
        [b'u', b'{', digits @ ..] => {
            let length = digits.iter().take(6).take_while(|byte| **byte != b'}').count();
            let is_closed = digits.get(length) == Some(&b'}');
            is_closed.then(|| character(&digits[..length]))?.map(|value| Escape::of(value, 4 + length))
        }
        [b'u', digits @ ..] => match character(digits.get(..4)?) {
            Some(value) => Some(Escape::of(value, 6)),
            None => surrogates(digits),
        },
        [b'U', digits @ ..] => Some(Escape::of(character(digits.get(..8)?)?, 10)),
        _ => escaped_line_end(rest),
    }
}

/// Returns the escape of a mark of a query, which programs write where HTML may be around the JSON. Its text follows `\u`.
fn mark_of_json(rest: &[u8]) -> Option<Escape> {
    let value = character(rest.get(..4)?)?;
    matches!(value, '&' | '=' | '+' | '\'').then(|| Escape::of(value, 6))
}

/// Returns the escape of a character in two codes of UTF-16, `\ud83d\ude00`, whose text follows `\u`.
fn surrogates(rest: &[u8]) -> Option<Escape> {
    let code = |digits: &[u8]| u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    let second = rest.get(4..10)?.strip_prefix(b"\\u")?;
    let value = char::decode_utf16([code(rest.get(..4)?)?, code(second)?]).next()?.ok()?;
    Some(Escape::of(value, 12))
}

/// Returns the character with a number in hexadecimal digits, unless it is a control character.
fn character(digits: &[u8]) -> Option<char> {
    let digits =
        std::str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?).filter(|value| !value.is_control())
}

/// Returns the escape `\xA3` whose text follows its backslash. Several octets of UTF-8, as in `\xC2\xA3`, are one character.
fn octet_escape(rest: &[u8]) -> Option<Escape> {
    const LENGTH: usize = "\\xA3".len();
    let value = character(rest.get(1..3)?)?;
    let count = match u8::try_from(value).ok()? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let octet = |number: usize| {
        let escape = rest.get(number * LENGTH - 1..(number + 1) * LENGTH - 1)?;
        u8::try_from(character(escape.strip_prefix(b"\\x")?)?).ok()
    };
    let others: Option<Vec<u8>> = (1..count).map(octet).collect();
    let octets = [vec![u8::try_from(value).ok()?], others.unwrap_or_default()].concat();
    match std::str::from_utf8(&octets).ok().and_then(|text| text.chars().next()) {
        Some(decoded) => Some(Escape::of(decoded, octets.len() * LENGTH)),
        None => Some(Escape::of(value, LENGTH)),
    }
}

/// The longest name of an entity, with its `&` and `;`.
const MAX_ENTITY: usize = 33;

/// Returns the entity without a `;` at the start of a text of HTML, unless a letter, a digit or a `=` follows its name, which
/// makes it literal text in an attribute (HTML, section 13.2.5.73).
fn entity_without_semicolon(text: &[u8]) -> Option<Escape> {
    let near = &text[..text.len().min(MAX_ENTITY)];
    let length = 1 + near[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#').count();
    let is_ended = length > 2 && length < MAX_ENTITY && !matches!(near.get(length), Some(b'=' | b';'));
    decoded_entity(&near[..is_ended.then_some(length)?])
}

/// Returns the entity at the start of `text`. One without a `;` is literal text, as it is in Markdown. So is one of two
/// characters.
fn entity(text: &[u8]) -> Option<Escape> {
    // Nearly all entities in URLs are this one.
    if text.starts_with(b"&amp;") {
        return Some(Escape::of('&', "&amp;".len()));
    }
    let near = &text[..text.len().min(MAX_ENTITY)];
    let length = memchr::memchr(b';', near)? + 1;
    let is_name = near[1..length - 1].iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'#');
    decoded_entity(&near[..is_name.then_some(length)?])
}

/// Decodes an entity of one character.
fn decoded_entity(entity: &[u8]) -> Option<Escape> {
    let decoded = String::from_utf8(tokenizer::text_of(entity)).ok()?;
    let mut characters = decoded.chars();
    match (characters.next(), characters.next()) {
        (Some(value), None) => Some(Escape::of(value, entity.len())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Escape, Notation};

    #[test]
    fn escapes_are_those_of_the_notation() {
        let value = |notation: Notation, text: &str| {
            notation.escape_at(text.as_bytes()).map(|Escape { value, length }| (value.expect("a character"), length))
        };
        for (text, expected) in [
            ("&amp;b", Some(('&', 5))),
            ("&#x3D;4", Some(('=', 6))),
            ("&#64;b", Some(('@', 5))),
            ("&eacute;", Some(('\u{e9}', 8))),
            ("&copy=1", None),
            ("&copy=1;", None),
            ("&notit;", None),
            ("&#128;", Some(('\u{20ac}', 6))),
            ("&CounterClockwiseContourIntegral;", Some(('\u{2233}', 33))),
            // Two characters.
            ("&fjlig;", None),
            ("&nonsense;", None),
            ("&", None),
        ] {
            assert_eq!(value(Notation::Html, text), expected, "{text}");
            assert_eq!(value(Notation::Markdown, text), expected, "{text}");
            assert_eq!(value(Notation::Verbatim, text), None, "{text}");
        }
        for (text, expected) in [("&amp", ('&', 4)), ("&lt<a;", ('<', 3)), ("&#38/", ('&', 4))] {
            assert_eq!(value(Notation::Html, text), Some(expected), "{text}");
            assert_eq!(value(Notation::Markdown, text), None, "{text}");
        }
        assert_eq!(value(Notation::Markdown, "\\_b"), Some(('_', 2)));
        assert_eq!(value(Notation::Markdown, "\\b"), None);
        assert_eq!(value(Notation::Html, "\\_b"), None);
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        for notation in Notation::ALL {
            for text in ["a%7Eb", "a&b", "a&amp;b", "(\\_)", "<'\">", "~", "^", "a_b#c"] {
                let Some(encoded) = notation.encode(text) else {
                    let refuses = [Notation::Latex, Notation::Texinfo, Notation::Shell, Notation::Asciidoc];
                    assert!(refuses.contains(&notation) || notation.is_literal(), "{notation:?} can't have {text}");
                    continue;
                };
                assert_eq!(
                    notation.decode(encoded.as_bytes(), 0..encoded.len()).bytes,
                    text.as_bytes(),
                    "{notation:?}"
                );
            }
            assert_eq!(notation.encode("a b"), None);
            assert_eq!(notation.encode("a\nb"), None);
        }
    }
}
