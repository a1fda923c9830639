//! Documents mended.

use std::borrow::Cow;

use urlspec::Spec;
use urlspec::diagnostic::Diagnostic;
use urlspec_text::{Finder, Kind, LintConfig, Match, fix_document, utf16};

use crate::promises::is_within;

/// What is said of the URLs of a document stands in them; what is mended is mended for good, and nothing around it changes.
pub fn fix(data: &[u8]) {
    for &spec in Spec::ALL {
        let rules = LintConfig::new(spec);
        for finder in Kind::ALL.map(Finder::new) {
            findings_are_within(&finder, &rules, data);
            [false, true].into_iter().for_each(|all| stays(&finder, &rules, data, all));
        }
        is_mended_in_either_encoding(&rules, data);
    }
}

/// A document is mended alike in UTF-8 and in UTF-16.
fn is_mended_in_either_encoding(rules: &LintConfig, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (finder, text) = (Finder::default(), format!("\u{feff}{text}"));
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let [in_utf8, in_utf16] = [text.as_bytes(), &wide].map(|document| fix_document(&finder, rules, document, true));
    let in_utf16 = in_utf16.map(|fixed| utf16::decoded(&fixed.document, utf16::Order::Big));
    assert_eq!(in_utf8.map(|fixed| fixed.document), in_utf16, "{}: {text:?}", rules.spec());
}

/// Nothing is left to mend in what was mended, and all that is not of a URL stands as it did.
pub fn stays(finder: &Finder, rules: &LintConfig, document: &[u8], all: bool) {
    let Some(fixed) = fix_document(finder, rules, document, all) else { return };
    let shown = |document: &[u8]| String::from_utf8_lossy(document).into_owned();
    let case = || format!("{} {finder:?} {all}: {:?}, {:?}", rules.spec(), shown(document), shown(&fixed.document));
    assert!(fixed.count > 0 && fixed.document != document, "{}", case());
    let again = urlspec_text::fix_document(finder, rules, &fixed.document, all);
    assert!(again.is_none(), "{}, {:?}", case(), again.map(|again| shown(&again.document)));
    let [before, after] = [document, &fixed.document].map(text);
    assert!(is_kept(finder, &before, &after), "{}", case());
}

/// A document in an encoding that holds US-ASCII.
fn text(document: &[u8]) -> Cow<'_, [u8]> {
    match utf16::Order::of(document) {
        Some(order) => Cow::Owned(utf16::decoded(document, order)),
        None => Cow::Borrowed(document),
    }
}

/// Whether what stands around the URLs of a document stands in another one too, in its order.
pub fn is_kept(finder: &Finder, document: &[u8], other: &[u8]) -> bool {
    let (mut at, mut place) = (0, 0);
    let ends =
        finder.matches(document).map(|matched| matched.span()).chain(std::iter::once(document.len()..document.len()));
    ends.map(|span| &document[std::mem::replace(&mut at, span.end)..span.start]).all(|around| {
        let found = other[place..].windows(around.len().max(1)).position(|window| window.starts_with(around));
        place += found.unwrap_or_default() + around.len();
        found.is_some() || around.is_empty()
    })
}

/// What is said is said of a place in the find, and no repair reaches out of it.
fn findings_are_within(finder: &Finder, rules: &LintConfig, document: &[u8]) {
    for matched in finder.matches(document) {
        let whole = matched.whole();
        let is_inside = |span: &std::ops::Range<usize>| whole.start <= span.start && span.end <= whole.end;
        let findings = rules.check(finder, document, &matched);
        assert!(findings.is_sorted_by_key(|finding| finding.span.start), "{}", matched.text());
        for finding in findings {
            assert!(is_inside(&finding.span), "{:?} of {}", finding.span, matched.text());
            assert!(is_within(&finding.diagnostic.span, matched.octets()));
            is_kept_secret(rules.spec(), &matched, &finding.diagnostic);
            let edits = finding.repair.map(|repair| repair.edits).unwrap_or_default();
            assert!(edits.iter().all(|edit| is_inside(&edit.span)), "{edits:?} of {}", matched.text());
            assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
        }
    }
}

/// What is said of a find holds no password of it.
fn is_kept_secret(spec: Spec, matched: &Match<'_>, said: &Diagnostic) {
    let text = matched.text();
    let Ok(reference) = spec.parse_reference(&text) else { return };
    let Some(password) = reference.url().and_then(|url| url.login()?.password) else { return };
    if crate::promises::read::is_telling(password.as_str(), &text) {
        let said = format!("{} {} {} {said:?}", said.message, said.label, said.help);
        assert!(!said.contains(password.as_str()), "{said}");
    }
}
