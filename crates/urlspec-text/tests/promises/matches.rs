//! URLs in running text.

use std::ops::Range;

use urlspec_text::{Finder, Kind, Match, Progress};

/// Finds come in order, apart from one another, and lead back to the document; and a document that is read in windows has
/// those that it has as a whole, wherever the windows meet.
pub fn matches(data: &[u8]) {
    for finder in finders() {
        let matches: Vec<Match<'_>> = finder.matches(data).collect();
        lead_back(data, &matches);
        let whole: Vec<Found> = matches.iter().map(|matched| found(matched, 0)).collect();
        let padded = [data, &vec![b' '; Progress::AHEAD + 1]].concat();
        for cut in cuts(data.len()) {
            let windowed = in_windows(&finder, &padded, cut);
            assert_eq!(windowed, whole, "{finder:?}, cut at {cut}: {:?}", String::from_utf8_lossy(data));
        }
    }
}

/// Finders for every kind of document.
pub fn finders() -> Vec<Finder> {
    let https = |finder: Finder| finder.with_scheme("https").expect("a scheme");
    let kinds = Kind::ALL.map(Finder::new);
    kinds.into_iter().chain([https(Finder::new(Kind::Markdown).skipping_code(true))]).collect()
}

/// Where a long document is cut: a few places of it.
fn cuts(length: usize) -> impl Iterator<Item = usize> {
    (1..length).step_by((length / 5).max(1))
}

/// Where a find stands, what it is, and its other reading.
type Found = (Range<usize>, Vec<u8>, Option<String>);

fn found(matched: &Match<'_>, dropped: usize) -> Found {
    let whole = matched.whole();
    let other = matched.other().map(|other| other.into_owned());
    (whole.start + dropped..whole.end + dropped, matched.octets().to_vec(), other)
}

/// Each octet of a find stands in the document within it, behind the one before.
pub fn lead_back(document: &[u8], matches: &[Match<'_>]) {
    let mut end = 0;
    for matched in matches {
        let (whole, span) = (matched.whole(), matched.span());
        assert!(whole.start >= end && whole.end <= document.len(), "they come in order, apart from one another");
        assert!(whole.start <= span.start && span.start <= span.end && span.end <= whole.end);
        end = whole.end;
        assert!(!matched.octets().is_empty());
        assert_eq!(matched.document_span(0..matched.octets().len()), span);
        let mut at = span.start;
        for (offset, octet) in matched.octets().iter().enumerate() {
            let place = matched.document_span(offset..offset + 1);
            assert!(at <= place.start && place.start < place.end && place.end <= span.end, "{}", matched.text());
            assert!(place.len() > 1 || document[place.start] == *octet, "{}: {offset}", matched.text());
            at = place.end;
        }
        assert!(matched.shown(document).len() <= 3 * matched.octets().len() + 3);
        let _ = matched.scheme();
    }
}

/// The finds of a document in two windows, of which the first ends where no more than the first octets can be told.
fn in_windows(finder: &Finder, document: &[u8], cut: usize) -> Vec<Found> {
    let (mut window, mut progress, mut dropped, mut all) = (Vec::new(), Progress::default(), 0, Vec::new());
    let (first, second) = document.split_at((Progress::AHEAD + cut).min(document.len()));
    for (chunk, is_last) in [(first, false), (second, true)] {
        window.extend_from_slice(chunk);
        let mut matches = finder.matches_in_window(&window, is_last, progress);
        all.extend(matches.by_ref().map(|matched| found(&matched, dropped)));
        progress = matches.progress();
        let read = progress.keep_from();
        window.drain(..read);
        progress = progress.rebased(read);
        dropped += read;
    }
    all
}
