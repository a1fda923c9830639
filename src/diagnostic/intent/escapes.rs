//! Escapes of the syntax that a URL was copied from: JSON, HTML, a shell, mail.

use std::ops::Range;

use super::written::{Found, Meant, Written};
use crate::diagnostic::characters::named;
use crate::diagnostic::unsafe_characters::encode_all;
use crate::diagnostic::{Code, WorkingCopy};
use crate::encoding::is_escape;
use crate::redact::escape_of_program;

pub(super) fn find<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    let start = written.outline.slashes.end;
    // The data of a data URL may be HTML, JSON or a program.
    let is_data = written.scheme().eq_ignore_ascii_case("data");
    if is_data || !written.slice(start..written.text.len()).contains(MARKS) {
        return Box::new(std::iter::empty());
    }
    let (authority, mut end) = (written.authority(), start);
    let marks = written.text[start..].match_indices(MARKS).map(move |(offset, _)| start + offset);
    let marks = marks.take_while(|at| *at <= written.until);
    Box::new(marks.filter_map(move |at| {
        let escape = escape(written.slice(at..written.text.len())).filter(|_| at >= end)?;
        // Programs disagree on what ends a host there.
        if (authority.contains(&at) && escape.syntax != Syntax::LineEnd)
            || (escape.meaning == '@' && !authority.is_empty())
        {
            return None;
        }
        if escape.syntax == Syntax::Mail && escape.meaning == '=' && !is_of_mail(written.text) {
            return None;
        }
        end = at + escape.length;
        Some(meant(written, code, at..end, &escape))
    }))
}

/// What an escape begins with.
const MARKS: [char; 3] = ['\\', '&', '='];

/// An escape of another syntax.
struct Escape {
    length: usize,
    meaning: char,
    syntax: Syntax,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Syntax {
    /// `\u0026`, `\x26`.
    Json,
    /// `&amp;`, `&#38;`.
    Html,
    /// `\&`.
    Shell,
    /// `=C3=A9`.
    Mail,
    /// `\n` at the end.
    LineEnd,
}

fn meant(written: &Written<'_>, code: Code, span: Range<usize>, escape: &Escape) -> Meant {
    let shown = written.slice(span.clone());
    let meaning = named(escape.meaning);
    let (message, help) = match escape.syntax {
        Syntax::Json => (
            format!(
                "`{shown}` is an escape of {} for {meaning}",
                if shown.starts_with("\\u") { "JSON" } else { "a programming language" }
            ),
            "JSON and programming languages write a character by its number. In the URL, it is the character itself.",
        ),
        Syntax::Html => (
            format!("`{shown}` is HTML for {meaning}"),
            "HTML may write a character by its name or number. In the URL, it is the character itself.",
        ),
        Syntax::Mail => (
            format!("`{shown}` is quoted-printable for {meaning}"),
            "A mail writes some characters as `=` and two hexadecimal digits. Copy the URL from the decoded mail.",
        ),
        Syntax::LineEnd => (
            format!("`{shown}` is an escape of a programming language for the end of a line"),
            "A program writes it at the end of a text. It is not part of the URL.",
        ),
        Syntax::Shell => (
            format!("a backslash precedes {meaning}, as in a shell"),
            "A shell, and TeX, remove such a backslash. It is not part of the URL.",
        ),
    };
    // A `;` may begin something, so that parsing ends after it.
    let place = span.start..span.end + usize::from(escape.syntax == Syntax::Html);
    let shown_at = span.clone();
    let (span, plain) = match escape.syntax {
        Syntax::Shell => (span.start..span.start + 1, String::new()),
        Syntax::LineEnd => (span, String::new()),
        _ => {
            let plain = plain(escape.meaning, written.slice(span.end..written.text.len()));
            (span, plain)
        }
    };
    let title = match escape.syntax {
        Syntax::LineEnd => "remove it".to_owned(),
        Syntax::Shell => "remove the backslash".to_owned(),
        _ => format!("write `{plain}`"),
    };
    let builder = code.at(shown_at).message(message).label(title.clone()).help(help);
    Meant::new(place, builder.guess(span, plain, title))
}

/// A character as it is in a URL. What follows a `%` may make it an escape: `&#37;20`.
fn plain(c: char, rest: &str) -> String {
    if c == '%' && is_escape(format!("%{}", rest.get(..2).unwrap_or_default()).as_bytes()) {
        return c.to_string();
    }
    encode_all(&WorkingCopy::of_text(c.encode_utf8(&mut [0; 4])), 0..c.len_utf8())
}

/// The escape that a text begins with.
fn escape(text: &str) -> Option<Escape> {
    let (length, meaning, syntax) = match text.as_bytes().first()? {
        b'\\' => of_backslash(text)?,
        b'=' => of_mail(text).map(|(length, meaning)| (length, meaning, Syntax::Mail))?,
        _ => of_html(text).map(|(length, meaning)| (length, meaning, Syntax::Html))?,
    };
    Some(Escape { length, meaning, syntax })
}

/// Characters that a shell or TeX needs a backslash before, and that a URL may have.
const OF_SHELL: &str = "&?=;!%+,:'$@";

/// What the escape of a text that begins with a backslash means, and its length.
fn of_backslash(text: &str) -> Option<(usize, char, Syntax)> {
    let first = text[1..].chars().next()?;
    if OF_SHELL.contains(first) {
        return Some((2, first, Syntax::Shell));
    }
    let line_ends = text.as_bytes().chunks(2).take_while(|pair| matches!(pair, [b'\\', b'n' | b'r' | b't'])).count();
    if 2 * line_ends == text.len() {
        return Some((text.len(), '\n', Syntax::LineEnd));
    }
    if let Some((length, meaning)) = octets_of_program(text) {
        return Some((length, meaning, Syntax::Json));
    }
    let (number, length) = escape_of_program(text.as_bytes(), 0).filter(|_| matches!(first, 'u' | 'x'))?;
    // A name may begin with `x` and two such letters.
    let meaning = char::from_u32(number).filter(|c| first == 'u' || c.is_ascii_punctuation())?;
    Some((length, meaning, Syntax::Json))
}

/// The character outside US-ASCII whose octets in UTF-8 a program writes one by one: `\xC3\xA9`, and the length of that.
fn octets_of_program(text: &str) -> Option<(usize, char)> {
    const MAX_OCTETS: usize = 4;
    let octet = |escape: &[u8]| match escape {
        [b'\\', b'x', digits @ ..] => u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok(),
        _ => None,
    };
    let octets: Vec<u8> = text.as_bytes().chunks_exact(4).take(MAX_OCTETS).map_while(octet).collect();
    let length = octets.first().map_or(0, |first| first.leading_ones() as usize);
    let c = std::str::from_utf8(octets.get(..length).filter(|_| length > 1)?).ok()?.chars().next()?;
    Some((4 * length, c))
}

/// The character that HTML writes by its name or number, and the length of that. A quotation mark would end the URL.
fn of_html(text: &str) -> Option<(usize, char)> {
    const NAMES: [(&str, char); 5] =
        [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&nbsp;", '\u{A0}')];
    let is_ours = |name: &str| text.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
    if let Some((name, meaning)) = NAMES.iter().find(|(name, _)| is_ours(name)) {
        return Some((name.len(), *meaning));
    }
    const MAX_NUMBER: usize = 7;
    let number = text.strip_prefix("&#")?;
    let length = number.bytes().take(MAX_NUMBER + 1).take_while(u8::is_ascii_alphanumeric).count();
    let number = number.get(..length).filter(|_| length <= MAX_NUMBER && number[length..].starts_with(';'))?;
    let value = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let meaning = char::from_u32(value.ok()?)?;
    // A quotation mark by its number ends the URL more often.
    (!matches!(meaning, '"' | '\'')).then_some((number.len() + 3, meaning))
}

/// Whether each `=` is an escape of mail, and more than one is, or the last ends a line. `?id=3D` alone is a value.
fn is_of_mail(text: &str) -> bool {
    let rest = text.strip_suffix('=').unwrap_or(text);
    let count = rest.matches('=').count();
    rest.matches("=3D").count() == count && (count > 1 || rest.len() < text.len())
}

/// The character whose octets in UTF-8 a mail writes as quoted-printable, and the length of that. Of US-ASCII, only `=` is likely.
fn of_mail(text: &str) -> Option<(usize, char)> {
    // `a=3Db`: the `=` of a parameter.
    if text.get(1..3) == Some("3D") && text[3..].starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return Some((3, '='));
    }
    let octet = |triple: &[u8]| match triple {
        [b'=', digits @ ..] if digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'A'..=b'F')) => {
            u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
        }
        _ => None,
    };
    const MAX_OCTETS: usize = 4;
    let octets: Vec<u8> = text.as_bytes().chunks_exact(3).take(MAX_OCTETS).map_while(octet).collect();
    let length = octets.first().map_or(0, |first| first.leading_ones() as usize);
    let c = std::str::from_utf8(octets.get(..length).filter(|_| length > 1)?).ok()?.chars().next()?;
    Some((3 * length, c))
}

#[cfg(test)]
mod tests {
    use super::{Escape, escape};

    #[test]
    fn an_escape_has_its_meaning() {
        for (text, length, meaning) in [
            (r"\u0026b", 6, '&'),
            (r"\u{26}b", 6, '&'),
            (r"\x3Db", 4, '='),
            (r"\&b", 2, '&'),
            ("&amp;b", 5, '&'),
            ("&#38;b", 5, '&'),
            ("&#x2F;b", 6, '/'),
            ("=3Db", 3, '='),
            ("=C3=A9b", 6, '\u{E9}'),
            ("=E2=82=AC=41", 9, '\u{20AC}'),
        ] {
            let found = escape(text).map(|Escape { length, meaning, .. }| (length, meaning));
            assert_eq!(found, Some((length, meaning)), "{text}");
        }
        for text in [
            r"\u00",
            r"\d",
            r"\",
            "&amp",
            "&b=1",
            "&#;",
            "&#x;",
            "&#34;",
            r"\u{}",
            r"\u{110000}",
            "=C3",
            "=C3=41",
            "=c3=a9",
            "=C3=A9"[..5].as_ref(),
        ] {
            assert!(escape(text).is_none(), "{text}");
        }
    }
}
