//! Properties of the URLs found in a document.

use std::ops::Range;

use urlspec_text::{Finder, Kind, Match, Progress, Window};

/// Matches are in order, do not overlap, and map back to the document. A document read in windows has the same matches as
/// the whole document, wherever the windows begin.
pub fn matches(data: &[u8]) {
    for finder in finders() {
        let matches: Vec<Match<'_>> = finder.matches(data).collect();
        matches_map_to_document(data, &matches);
        let whole: Vec<FlatMatch> = matches.iter().map(|matched| flat(matched, 0)).collect();
        let padded = [data, &vec![b' '; lookahead(&finder) + 1]].concat();
        for cut in cuts(data.len()) {
            let windowed = in_two_windows(&finder, &padded, cut);
            assert_eq!(windowed, whole, "{finder:?}, cut at {cut}: {:?}", String::from_utf8_lossy(data));
        }
    }
}

/// Finders for every kind of document, and one that skips code.
pub fn finders() -> Vec<Finder> {
    let skipping_code = Finder::new(Kind::Markdown).skipping_code(true).with_scheme("https").expect("a scheme");
    Kind::ALL.iter().copied().map(Finder::new).chain([skipping_code]).collect()
}

/// A few offsets at which a document is cut.
fn cuts(length: usize) -> impl Iterator<Item = usize> {
    (1..length).step_by((length / 5).max(1))
}

/// How many bytes must follow a cut. Only plain text is read piece by piece.
fn lookahead(finder: &Finder) -> usize {
    if finder.kind() == Kind::Text { Progress::LOOKAHEAD } else { 0 }
}

/// The full span of a match, the URL, and the alternative.
type FlatMatch = (Range<usize>, Vec<u8>, Option<String>);

fn flat(matched: &Match<'_>, dropped: usize) -> FlatMatch {
    let full_span = matched.full_span();
    let alternative = matched.alternative().map(|alternative| alternative.into_owned());
    (full_span.start + dropped..full_span.end + dropped, matched.as_bytes().to_vec(), alternative)
}

/// Matches are in order and do not overlap, and each byte of a match comes from a later place than the byte before.
pub fn matches_map_to_document(document: &[u8], matches: &[Match<'_>]) {
    let mut end = 0;
    for matched in matches {
        let (full_span, span) = (matched.full_span(), matched.span());
        assert!(full_span.start >= end && full_span.end <= document.len(), "matches are in order and do not overlap");
        assert!(full_span.start <= span.start && span.start <= span.end && span.end <= full_span.end);
        end = full_span.end;
        assert!(!matched.as_bytes().is_empty());
        assert_eq!(matched.document_span(0..matched.as_bytes().len()), span);
        let mut at = span.start;
        let mut last = span.start..span.start;
        for (offset, byte) in matched.as_bytes().iter().enumerate() {
            let source = matched.document_span(offset..offset + 1);
            // The octets of a character that is an escape have one source.
            let is_after = at <= source.start || source == last;
            assert!(is_after && source.start < source.end && source.end <= span.end, "{}", matched.text());
            assert!(source.len() > 1 || document[source.start] == *byte, "{}: {offset}", matched.text());
            (at, last) = (source.end, source);
        }
        assert!(matched.redacted(document).len() <= 3 * matched.as_bytes().len() + 3);
        let _ = matched.scheme();
    }
}

/// Returns the matches of a document in two windows. In the first, only URLs before `cut` are found.
fn in_two_windows(finder: &Finder, document: &[u8], cut: usize) -> Vec<FlatMatch> {
    let (mut buffer, mut progress, mut dropped, mut all) = (Vec::new(), Progress::default(), 0, Vec::new());
    let (first, second) = document.split_at((lookahead(finder) + cut).min(document.len()));
    for (chunk, is_last) in [(first, false), (second, true)] {
        buffer.extend_from_slice(chunk);
        let window = if is_last { Window::Last(&buffer) } else { Window::Partial(&buffer) };
        let mut matches = finder.matches_in_window(window, progress);
        all.extend(matches.by_ref().map(|matched| flat(&matched, dropped)));
        progress = matches.progress();
        let keep_from = progress.keep_from();
        buffer.drain(..keep_from);
        progress = progress.rebased(keep_from);
        dropped += keep_from;
    }
    all
}
