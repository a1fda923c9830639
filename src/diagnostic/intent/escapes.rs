//! Escapes of the syntax that a URL was copied from: JSON, HTML, a shell.

use std::ops::Range;

use super::{Meant, Written};
use crate::diagnostic::characters::named;
use crate::diagnostic::refused::encode_all;
use crate::diagnostic::{Code, WorkingCopy};
use crate::encoding::is_escape;

pub(super) fn find(written: &Written<'_>, code: Code) -> Vec<Meant> {
    let start = written.outline.slashes.end;
    if !written.slice(start..written.text.len()).contains(['\\', '&']) {
        return Vec::new();
    }
    let authority = written.authority();
    let mut found = Vec::new();
    let mut at = start;
    while let Some(offset) = written.slice(at..written.text.len()).find(['\\', '&']) {
        at += offset;
        // Programs disagree on what ends a host there.
        let is_of_host = |escape: &Escape| authority.contains(&at) || (escape.meaning == '@' && !authority.is_empty());
        let escape = escape(written.slice(at..written.text.len())).filter(|escape| !is_of_host(escape));
        let Some(escape) = escape else {
            at += 1;
            continue;
        };
        let span = at..at + escape.length;
        at = span.end;
        found.push(meant(written, code, span, &escape));
    }
    found
}

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
        _ => {
            let plain = plain(escape.meaning, written.slice(span.end..written.text.len()));
            (span, plain)
        }
    };
    let title = if plain.is_empty() { "remove the backslash".to_owned() } else { format!("write `{plain}`") };
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
    let (length, meaning, syntax) = match text.strip_prefix('\\') {
        Some(rest) => of_backslash(rest)?,
        None => {
            let (length, meaning) = of_html(text)?;
            (length, meaning, Syntax::Html)
        }
    };
    Some(Escape { length, meaning, syntax })
}

/// Characters that a shell or TeX needs a backslash before, and that a URL may have.
const OF_SHELL: &str = "&?=;!%+,:'$@";

/// What a backslash and the rest mean, and their length.
fn of_backslash(rest: &str) -> Option<(usize, char, Syntax)> {
    let number = |digits: Option<&str>| {
        let is_number = |digits: &&str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        char::from_u32(u32::from_str_radix(digits.filter(is_number)?, 16).ok()?)
    };
    let first = rest.chars().next()?;
    Some(match first {
        'u' | 'U' if rest[1..].starts_with('{') => {
            let digits = rest[2..].split_once('}')?.0;
            (digits.len() + 4, number(Some(digits))?, Syntax::Json)
        }
        'u' => (6, number(rest.get(1..5))?, Syntax::Json),
        // A name may begin with `x` and two such letters.
        'x' => (4, number(rest.get(1..3)).filter(char::is_ascii_punctuation)?, Syntax::Json),
        _ if OF_SHELL.contains(first) => (2, first, Syntax::Shell),
        _ => return None,
    })
}

/// The character that HTML writes by its name or number, and the length of that. A quotation mark would end the URL.
fn of_html(text: &str) -> Option<(usize, char)> {
    const NAMES: [(&str, char); 5] =
        [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&nbsp;", '\u{A0}')];
    let is_ours = |name: &str| text.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
    if let Some((name, meaning)) = NAMES.iter().find(|(name, _)| is_ours(name)) {
        return Some((name.len(), *meaning));
    }
    let number = text.strip_prefix("&#")?.split_once(';')?.0;
    let value = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    // A quotation mark by its number ends the URL more often.
    let is_number = number.len() <= 7 && number.bytes().all(|octet| octet.is_ascii_alphanumeric());
    let meaning = char::from_u32(value.ok().filter(|_| is_number)?)?;
    (!matches!(meaning, '"' | '\'')).then_some((number.len() + 3, meaning))
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
        ] {
            let found = escape(text).map(|Escape { length, meaning, .. }| (length, meaning));
            assert_eq!(found, Some((length, meaning)), "{text}");
        }
        for text in [r"\u00", r"\d", r"\", "&amp", "&b=1", "&#;", "&#x;", "&#34;", r"\u{}", r"\u{110000}"] {
            assert!(escape(text).is_none(), "{text}");
        }
    }
}
