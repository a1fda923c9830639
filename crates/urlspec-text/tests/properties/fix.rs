//! Properties of findings and fixed documents.

use std::borrow::Cow;

use urlspec::diagnostic::Diagnostic;
use urlspec::{Spec, Start};
use urlspec_text::utf16::{self, ByteOrder};
use urlspec_text::{Apply, Finder, Kind, LintConfig, Match, fix_document, fix_edits};

use super::documents::{self, Choices};
use crate::properties::is_within;

/// Findings are within their URLs, a fixed document has nothing left to fix, and text outside URLs is unchanged.
pub fn fix(data: &[u8]) {
    for &spec in Spec::ALL {
        let config = LintConfig::new(spec);
        for finder in Kind::ALL.iter().copied().map(Finder::new) {
            findings_are_within_matches(&finder, &config, data);
            [Apply::Safe, Apply::All].into_iter().for_each(|apply| fixes_are_final(&finder, &config, data, apply));
        }
        fixes_are_the_same_in_utf16(&config, data);
    }
}

/// The bytes choose a kind of documents and a document of it, in its own syntax. All that holds for [`fix`] holds for it.
pub fn fix_of_a_syntax(data: &[u8]) {
    let mut choices = Choices::new(data);
    let kind = choices.one_of(Kind::ALL);
    let (finder, document) = (Finder::new(kind), documents::document(kind, &mut choices));
    for &spec in Spec::ALL {
        let config = LintConfig::new(spec);
        findings_are_within_matches(&finder, &config, &document);
        [Apply::Safe, Apply::All].into_iter().for_each(|apply| fixes_are_final(&finder, &config, &document, apply));
    }
}

/// The URLs of a notebook are those of its cells, and all that holds for [`fix`] holds for it.
pub fn fix_of_a_notebook(data: &[u8]) {
    let mut choices = Choices::new(data);
    let cells = documents::cells(&mut choices);
    let notebook = documents::notebook(&cells, &mut choices);
    let urls = |kind: Kind, text: &[u8]| -> Vec<Vec<u8>> {
        Finder::new(kind).matches(text).map(|url| url.as_bytes().to_vec()).collect()
    };
    let of_cells: Vec<_> = cells.iter().flat_map(|(kind, text)| urls(*kind, text.as_bytes())).collect();
    assert_eq!(urls(Kind::Json, &notebook), of_cells, "{cells:?}");
    let finder = Finder::new(Kind::Json);
    for &spec in Spec::ALL {
        let config = LintConfig::new(spec);
        findings_are_within_matches(&finder, &config, &notebook);
        [Apply::Safe, Apply::All].into_iter().for_each(|apply| fixes_are_final(&finder, &config, &notebook, apply));
    }
}

fn fixes_are_the_same_in_utf16(config: &LintConfig, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (finder, text) = (Finder::default(), format!("\u{feff}{text}"));
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let fix = |document: &[u8]| fix_document(&finder, config, document, Apply::All).map(|fixed| fixed.document);
    let from_utf16 = fix(&utf16).map(|fixed| utf16::decode(&fixed, ByteOrder::Big));
    assert_eq!(fix(text.as_bytes()), from_utf16, "{}: {text:?}", config.spec());
}

/// The edits make the fixed document, and don't overlap.
fn edits_make_the_fixed_document(finder: &Finder, config: &LintConfig, document: &[u8], apply: Apply) {
    if std::str::from_utf8(document).is_err() {
        return;
    }
    let fixes = fix_edits(finder, config, document, apply, || false).expect("not cancelled");
    let (mut edited, mut at) = (Vec::new(), 0);
    for edit in &fixes.edits {
        edited.extend_from_slice(&document[at..edit.span.start]);
        edited.extend_from_slice(edit.replacement.as_bytes());
        at = edit.span.end;
    }
    edited.extend_from_slice(&document[at..]);
    let fixed = fix_document(finder, config, document, apply);
    let expected = fixed.map_or((document.to_vec(), 0), |fixed| (fixed.document, fixed.count));
    assert_eq!((edited, fixes.count), expected, "{} {finder:?} {apply:?}", config.spec());
}

/// A fixed document has nothing left to fix, and text outside URLs is unchanged.
pub fn fixes_are_final(finder: &Finder, config: &LintConfig, document: &[u8], apply: Apply) {
    edits_make_the_fixed_document(finder, config, document, apply);
    let Some(fixed) = fix_document(finder, config, document, apply) else { return };
    let lossy = |document: &[u8]| String::from_utf8_lossy(document).into_owned();
    let case =
        || format!("{} {finder:?} {apply:?}: {:?}, {:?}", config.spec(), lossy(document), lossy(&fixed.document));
    assert!(fixed.count > 0 && fixed.document != document, "{}", case());
    let again = fix_document(finder, config, &fixed.document, apply);
    assert!(again.is_none(), "{}, {:?}", case(), again.map(|again| lossy(&again.document)));
    let [before, after] = [document, &fixed.document].map(decoded);
    assert!(contains_surroundings(finder, &before, &after), "{}", case());
    changed_urls_are_valid(finder, config, document, apply);
}

/// A URL that doesn't become valid keeps its text.
fn changed_urls_are_valid(finder: &Finder, config: &LintConfig, document: &[u8], apply: Apply) {
    if std::str::from_utf8(document).is_err() {
        return;
    }
    let edits = fix_edits(finder, config, document, apply, || false).expect("not cancelled").edits;
    let mut fixed = document.to_vec();
    edits.iter().rev().for_each(|edit| drop(fixed.splice(edit.span.clone(), edit.replacement.bytes())));
    let mut shift = 0;
    for edit in &edits {
        let start = edit.span.start.checked_add_signed(shift).expect("edits are in order");
        shift += edit.replacement.len() as isize - edit.span.len() as isize;
        let end = start + edit.replacement.len();
        let matched =
            finder.matches(&fixed).find(|matched| matched.full_span().start <= start && end <= matched.full_span().end);
        let text = matched.as_ref().map(|matched| matched.text().into_owned());
        let is_valid =
            text.as_ref().is_some_and(|text| config.spec().check_as(Start::Reference, text.as_bytes()).is_valid());
        let lossy = |document: &[u8]| String::from_utf8_lossy(document).into_owned();
        assert!(
            is_valid,
            "{} {finder:?} {apply:?}: {text:?} in {:?} made of {:?}",
            config.spec(),
            lossy(&fixed),
            lossy(document)
        );
    }
}

/// Decodes UTF-16, and returns other documents unchanged.
fn decoded(document: &[u8]) -> Cow<'_, [u8]> {
    match ByteOrder::detect(document) {
        Some(order) => Cow::Owned(utf16::decode(document, order)),
        None => Cow::Borrowed(document),
    }
}

/// Whether the text between the URLs of a document occurs in another document in the same order.
pub fn contains_surroundings(finder: &Finder, document: &[u8], other: &[u8]) -> bool {
    let (mut last_end, mut at) = (0, 0);
    let end = std::iter::once(document.len()..document.len());
    let spans = finder.matches(document).map(|matched| matched.span()).chain(end);
    spans.map(|span| &document[std::mem::replace(&mut last_end, span.end)..span.start]).all(|between| {
        let found = other[at..].windows(between.len().max(1)).position(|window| window.starts_with(between));
        at += found.unwrap_or_default() + between.len();
        found.is_some() || between.is_empty()
    })
}

/// Findings and their edits are within the match, or about the invisible character directly after it, and in order.
fn findings_are_within_matches(finder: &Finder, config: &LintConfig, document: &[u8]) {
    for matched in finder.matches(document) {
        let full_span = matched.full_span();
        let is_inside = |span: &std::ops::Range<usize>| full_span.start <= span.start && span.end <= full_span.end;
        let findings = config.check(finder, document, &matched);
        assert!(findings.is_sorted_by_key(|finding| finding.span.start), "{}", matched.text());
        for finding in findings {
            let is_after = finding.span.start == matched.span().end && finding.fix.is_none();
            assert!(is_inside(&finding.span) || is_after, "{:?} of {}", finding.span, matched.text());
            assert!(is_within(&finding.diagnostic.span, matched.as_bytes()));
            diagnostic_shows_no_password(config.spec(), &matched, &finding.diagnostic);
            let edits = finding.fix.map(|fix| fix.edits).unwrap_or_default();
            assert!(edits.iter().all(|edit| is_inside(&edit.span)), "{edits:?} of {}", matched.text());
            assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
        }
    }
}

fn diagnostic_shows_no_password(spec: Spec, matched: &Match<'_>, diagnostic: &Diagnostic) {
    let text = matched.text();
    let Ok(reference) = spec.parse_reference(&text) else { return };
    let Some(password) = reference.url().and_then(|url| url.login()?.password) else { return };
    if crate::properties::read::is_distinctive(password.as_str(), &text) {
        let Diagnostic { message, label, help, .. } = diagnostic;
        let shown = format!("{message} {label} {help} {diagnostic:?}");
        assert!(!shown.contains(password.as_str()), "{shown}");
    }
}
