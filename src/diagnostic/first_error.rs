//! The first error of a text, without the rest of its report.

use std::ops::Range;

use super::check::{Refused, explained};
use super::plain_page::plain_page;
use super::{Code, Diagnostic, Severity, WorkingCopy};
use crate::read::{Start, read};
use crate::scheme::Scheme;
use crate::spec::Spec;

/// The first error of a text: its code and place. `None` if the text is accepted. Where a text has one error, or it is a web page with
/// one of the faults that are common in crawls, it takes less time than the whole check.
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
    if text.is_some_and(|text| read(spec, start, text).is_some()) {
        return None;
    }
    let page = text.and_then(|text| plain_page(spec, start, text));
    match page.and_then(|page| Some((page.fixed()?, page))) {
        Some((fixed, page)) => Some((page.code, page.span, fixed)),
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
    #[rustfmt::skip]
    const ORDINARY: [&str; 26] = [
        "a", "B", "7", "/", "/", ".", "-", "_", "=", "&", "?", "a=", "www.", "abc", "word", "+", ",", "~", "#", ";", ":", "!", "*", ".html",
        "com", "http",
    ];

    /// The beginnings of pages, and what is like them.
    #[rustfmt::skip]
    const PAGES: [&str; 28] = [
        "http://h.x/", "https://www.example.com/", "http://192.0.2.1:80/", "http://a b.h.x/", "http://a b/", "http://a -/",
        "https://a--x b.c/", "http://-a b-.x/", "http://a- b-c/", "https://my site.com/", "http://www example.com/", "http://1 2/",
        "http://192 0.2.1/", "http://http h.x/", "http://and h.x/", "http://h com/", "https://user pass.h.x/", "http://port 80/",
        "www.example.com/", "www.h/", "www./", "www.h.x:80/", "www.h-x.com:/", "www.html/", "www.1.2.3/", "www.a..b/", "www.-a.com/",
        "www.user.co.uk/",
    ];

    const FAULTS: [&str; 13] = ["^", "|", "é", " ", "[", "]", "`", "{id}", "{a}", "%", "日本", "", "  "];

    /// The quick way and the report have the same first error, for each text and document.
    #[test]
    fn the_quick_way_finds_the_first_error_of_the_report() {
        let (refused, plain) = compare(300);
        assert!(refused > 10_000 && plain > 25, "{refused} {plain}");
    }

    #[test]
    #[ignore = "a minute; .ci/full samples runs it"]
    fn whole_the_quick_way_finds_the_first_error_of_the_report() {
        let (refused, plain) = compare(6_000);
        assert!(refused > 100_000 && plain > 300, "{refused} {plain}");
    }

    /// Compares them on the given texts and three times `count` made ones. Returns how many are refused, and how many are plain pages.
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
        let mut made: Vec<String> = (0..count)
            .map(|_| (0..random(8)).fold(begins[random(6)].to_owned(), |text, _| text + PIECES[random(PIECES.len())]))
            .collect();
        made.extend((0..2 * count).map(|_| {
            let (begin, parts, place) = (PAGES[random(PAGES.len())], random(9), random(7));
            let mut part = |at: usize| match at == place || random(10) == 0 {
                true => FAULTS[random(FAULTS.len())],
                false => ORDINARY[random(ORDINARY.len())],
            };
            (0..parts).fold(begin.to_owned(), |text, at| text + part(at))
        }));
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
