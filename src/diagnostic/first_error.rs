//! The first error of a text, without the rest of its report.

use std::ops::Range;

use super::check::{Refused, explained};
use super::{Code, Diagnostic, Severity, WorkingCopy};
use crate::encoding::encode;
use crate::read::{Start, read};
use crate::scheme::Scheme;
use crate::spec::Spec;

/// The first error of a text: its code and place. `None` if the text is accepted. Where a text has one error, or one character after
/// another in the path, the query or the fragment of a web page, it takes less time than the whole check.
pub(crate) fn first_error(spec: Spec, start: Start, bytes: &[u8]) -> Option<(Code, Range<usize>)> {
    let text = std::str::from_utf8(bytes).ok();
    if text.is_some_and(|text| read(spec, start, text).is_some()) {
        return None;
    }
    let page = text.and_then(|text| plain_page(spec, start, text));
    page.map(|page| (page.code, page.span)).or_else(|| Refused::new(spec, start, WorkingCopy::new(bytes)).first_error())
}

/// The first error of a text, and the text with the sure fixes of all errors, if each has one. `None` if the text is accepted.
pub(crate) fn first_error_and_fixed(
    spec: Spec,
    start: Start,
    bytes: &[u8],
) -> Option<(Code, Range<usize>, Option<String>)> {
    let text = std::str::from_utf8(bytes).ok();
    match text.and_then(|text| plain_page(spec, start, text)).filter(PlainPage::is_of_words) {
        // By the draft of 1993, letters of ISO Latin 1 have a sure fix.
        Some(page) if !page.text.is_ascii() => match spec.dialect().encodes_latin_1 {
            true => of_report(spec, start, bytes),
            false => Some((page.code, page.span, None)),
        },
        Some(page) => {
            let fixed = page.fixed();
            let is_accepted = read(spec, start, &fixed).is_some();
            if is_accepted { Some((page.code, page.span, Some(fixed))) } else { of_report(spec, start, bytes) }
        }
        None => of_report(spec, start, bytes),
    }
}

impl Refused<'_> {
    /// The code and the place of the first error, by as many of the faults as it takes to know them.
    #[cold]
    fn first_error(mut self) -> Option<(Code, Range<usize>)> {
        let failure = self.next_failure()?;
        let at = failure.at;
        if self.explain(failure)
            && let [first] = self.diagnostics.as_slice()
            && first.severity == Severity::Error
            && (self.is_character_of_page(first, at) || self.is_accepted())
        {
            return Some((first.code, first.span.clone()));
        }
        let others = self.explain_all();
        let checked = self.finish(others);
        let first = checked.diagnostics.into_iter().find(|diagnostic| diagnostic.severity == Severity::Error)?;
        Some((first.code, first.span))
    }

    /// Whether the document accepts the working copy.
    fn is_accepted(&self) -> bool {
        read(self.spec, self.start, self.working_copy.text()).is_some()
    }

    /// Whether this is a character after the host of a web page, in which parsing ended. The check goes on with more characters then, and
    /// with the same before them.
    fn is_character_of_page(&self, first: &Diagnostic, at: usize) -> bool {
        let Some((text, outline)) = self.given.as_given().zip(self.outline.as_ref()) else { return false };
        let is_page = Scheme::like(&text[outline.scheme.clone()]) == "http" && outline.slashes.len() == 2;
        let is_encoded = first.fix.as_ref().is_some_and(|fix| fix.replacement.as_str().starts_with('%'));
        let is_character =
            is_encoded && matches!(first.code, Code::UnsafeCharacter | Code::NonAscii | Code::BarePercent);
        let is_here = outline.path.start <= first.span.start && first.span.start <= at;
        is_page && self.start.is_url() && !self.hints.at_sign() && is_character && is_here
    }
}

#[cold]
fn of_report(spec: Spec, start: Start, bytes: &[u8]) -> Option<(Code, Range<usize>, Option<String>)> {
    let report = explained(spec, start, bytes);
    let (code, span) = report.first_error().map(|error| (error.code, error.span.clone()))?;
    Some((code, span, report.fixed().map(str::to_owned)))
}

/// A web page that a document refuses for characters that must be encoded, and whose other characters are so ordinary that nothing else
/// may be meant.
struct PlainPage<'t> {
    text: &'t str,
    code: Code,
    /// Where the first of the characters is, with those next to it.
    span: Range<usize>,
}

impl PlainPage<'_> {
    /// Whether the characters are all the same one, or letters, and none may be a mark around the URL or at its end. Then their fix is
    /// known.
    fn is_of_words(&self) -> bool {
        let mut before = ' ';
        let first = self.text[self.span.start..].chars().next();
        let mut characters = self.text.chars().peekable();
        while let Some(c) = characters.next() {
            let after = characters.peek().copied().unwrap_or(' ');
            let is_within = match c {
                c if c.is_ascii() && is_encoded_in_pages(c) && Some(c) != first => false,
                ' ' | '[' | ']' | '`' => before.is_alphanumeric() && after.is_alphanumeric(),
                c if is_encoded_in_pages(c) => before != ' ' && after != ' ',
                _ => true,
            };
            if !is_within {
                return false;
            }
            before = c;
        }
        true
    }

    /// The text with these characters encoded.
    fn fixed(&self) -> String {
        let mut fixed = String::with_capacity(self.text.len() + 8);
        let mut octets = [0; 4];
        for c in self.text.chars() {
            match is_encoded_in_pages(c) {
                true => fixed += &encode(c.encode_utf8(&mut octets).as_bytes()),
                false => fixed.push(c),
            }
        }
        fixed
    }
}

/// The characters that no document accepts in a page.
fn is_encoded_in_pages(c: char) -> bool {
    matches!(c, '|' | '^' | ' ' | '[' | ']' | '`') || (!c.is_ascii() && c.is_alphanumeric())
}

fn plain_page(spec: Spec, start: Start, text: &str) -> Option<PlainPage<'_>> {
    let is_ordinary = |c: char| {
        c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '=' | '&' | '?') || is_encoded_in_pages(c)
    };
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"))?;
    let path = text.len() - host.len() + host.find('/')?;
    let (at, found) = text.char_indices().find(|(_, c)| is_encoded_in_pages(*c))?;
    if !start.is_url() || at <= path || !text[path..].chars().all(is_ordinary) {
        return None;
    }
    let rest = &text[at..];
    let length = if found.is_ascii() { 1 } else { rest.find(|c: char| c.is_ascii()).unwrap_or(rest.len()) };
    let is_before_word = rest[length..].starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-'));
    // After a blank, two slashes begin a comment.
    let is_before_word = is_before_word && !rest.starts_with(" //");
    let is_within = is_before_word && text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '/');
    let code = if found.is_ascii() { Code::UnsafeCharacter } else { Code::NonAscii };
    let is_accepted = |text: &str| read(spec, start, text).is_some();
    let is_first = is_within && is_accepted(&text[..at]) && !is_accepted(&text[..at + length]);
    is_first.then_some(PlainPage { text, code, span: at..at + length })
}

#[cfg(test)]
mod tests {
    use super::{first_error, first_error_and_fixed, plain_page};
    use crate::diagnostic::check;
    use crate::read::Start;
    use crate::spec::Spec;

    const TEXTS: [&str; 4] = [
        include_str!("../../tests/cases/http.txt"),
        include_str!("../../tests/cases/other.txt"),
        include_str!("../../tests/data/mistakes.tsv"),
        include_str!("../../tests/data/current-cases.tsv"),
    ];

    /// Parts of URLs, and what is wrong with them.
    #[rustfmt::skip]
    const PIECES: [&str; 40] = [
        "a", "b.c", "/", "//", "?", "#", "&", "=", ":", ";", ",", ".", "..", "+", "%41", "%", "%4", "^", "|", "[", "]", "{", "}", "<", ">",
        "\"", "`", "\\", " ", "\t", "\n", "~", "é", "日本", "\u{200B}", "@", "&amp;", "http://", "port", "\u{7F}",
    ];

    /// Parts of the paths that most pages have.
    const ORDINARY: [&str; 17] = ["a", "B", "7", "/", "/", ".", "-", "_", "=", "&", "^", "|", "é", " ", "[", "]", "`"];

    /// The quick way and the report have the same first error, for each text and document.
    #[test]
    fn the_quick_way_finds_the_first_error_of_the_report() {
        let (refused, plain) = compare(1_000);
        assert!(refused > 10_000 && plain > 25, "{refused} {plain}");
    }

    #[test]
    #[ignore = "a minute; .ci/full samples runs it"]
    fn whole_the_quick_way_finds_the_first_error_of_the_report() {
        let (refused, plain) = compare(12_000);
        assert!(refused > 100_000 && plain > 300, "{refused} {plain}");
    }

    /// Compares them on the given texts and as many made ones. Returns how many are refused, and how many are plain pages.
    fn compare(count: usize) -> (usize, usize) {
        let mut seed = 3986_usize;
        let mut random = |count: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % count
        };
        let begins = [
            "http://h.x/",
            "https://www.example.com/a?b=",
            "http://192.0.2.1/",
            "http://h.x:80",
            "http://h",
            "HTTPS://h.x/#",
        ];
        let made: Vec<String> = (0..count)
            .map(|number| {
                let pieces = if number % 2 == 0 { &ORDINARY[..] } else { &PIECES[..] };
                (0..random(8)).fold(begins[random(6)].to_owned(), |text, _| text + pieces[random(pieces.len())])
            })
            .collect();
        let given = TEXTS.iter().flat_map(|text| text.lines()).flat_map(|line| line.split('\t'));
        let (mut refused, mut plain) = (0, 0);
        for text in given.chain(made.iter().map(String::as_str)).chain(["http://h.x:80/ //"]) {
            for (&spec, start) in Spec::ALL.iter().flat_map(|spec| [(spec, Start::Url), (spec, Start::Reference)]) {
                let report = check(spec, start, text.as_bytes());
                let expected = report.first_error().map(|own| (own.code, own.span.clone()));
                assert_eq!(first_error(spec, start, text.as_bytes()), expected, "{spec} {start:?} {text:?}");
                let with_fixed = first_error_and_fixed(spec, start, text.as_bytes());
                let fixed = report.fixed().map(str::to_owned);
                assert_eq!(with_fixed, expected.map(|(code, span)| (code, span, fixed)), "{spec} {start:?} {text:?}");
                plain += usize::from(plain_page(spec, start, text).is_some());
                refused += usize::from(!report.is_valid());
            }
        }
        (refused, plain)
    }
}
