//! Findings as miette draws them: the line of the document that each speaks of, and nothing else of it is read.

use std::ops::Range;

use super::{Cursor, Find, Finder, Finding};
use crate::diagnostic::{Drawing, Frame};
use crate::secret;

impl Finding {
    /// The finding as miette draws it, over the line of the document `text` where it begins. `place` lies at or before
    /// the finding; `name` is what the document is called; the passage that is shown is `width` columns wide at the most,
    /// and no password in it is shown.
    pub fn drawing(
        &self,
        finder: &Finder,
        text: &[u8],
        find: &Find<'_>,
        place: Cursor,
        name: &str,
        width: usize,
    ) -> Drawing {
        let place = place.to(text, self.span.start);
        let line = line(text, self.span.start);
        let within = |span: Range<usize>| span.start.saturating_sub(line.start)..span.end.saturating_sub(line.start);
        let secrets: Vec<Range<usize>> = secrets(finder, text, find, &line).into_iter().map(within).collect();
        let before = Cursor::default().to(&text[line.start..], self.span.start - line.start);
        let frame = Frame {
            secrets: &secrets,
            name: Some(name),
            line: place.line(),
            column: place.column() + 1 - before.column().min(place.column()),
            width,
        };
        let span = within(self.span.clone());
        Drawing::at(self.diagnostic.clone(), self.severity, span, &text[line], frame)
    }
}

/// How much of a long line is looked at on either side.
const FAR: usize = 1 << 10;

/// The line of a place, or what of it is near.
fn line(text: &[u8], at: usize) -> Range<usize> {
    let from = at.saturating_sub(FAR);
    let to = text.len().min(at + FAR);
    let start = memchr::memrchr(b'\n', &text[from..at]).map_or(from, |before| from + before + 1);
    let end = memchr::memchr(b'\n', &text[at..to]).map_or(to, |length| at + length);
    start..end
}

/// Where passwords stand on a line, be they of URLs that begin before it.
fn secrets(finder: &Finder, text: &[u8], find: &Find<'_>, line: &Range<usize>) -> Vec<Range<usize>> {
    let from = line.start.saturating_sub(FAR);
    let secret_of = |find: &Find<'_>| {
        let shown: String = find.octets().iter().map(|b| if b.is_ascii() { char::from(*b) } else { 'x' }).collect();
        secret::password(&shown).map(|secret| find.document_span(secret))
    };
    let others = finder.finds(&text[from..line.end]);
    let others = others.filter_map(|find| secret_of(&find)).map(|secret| secret.start + from..secret.end + from);
    others.chain(secret_of(find)).collect()
}
