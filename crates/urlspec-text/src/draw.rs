//! Findings as miette draws them: the line of the document that each speaks of, and nothing else of it is read.

use std::ops::Range;

use super::line_index::{MARK, line_around};
use super::{Finder, Finding, LineIndex, Match};
use urlspec::diagnostic::{Rendered, SnippetOptions};
use urlspec::redact::{Secrets, readable};

impl Finding {
    /// The finding as miette draws it, over the line of the document `text` where it begins. `place` lies at or before
    /// the finding; `name` is what the document is called; the passage that is shown is `width` columns wide at the most,
    /// and no password in it is shown.
    pub fn drawing(
        &self,
        finder: &Finder,
        text: &[u8],
        matched: &Match<'_>,
        place: LineIndex,
        name: &str,
        width: usize,
    ) -> Rendered {
        let place = place.to(text, self.span.start);
        let mut line = line_around(text, self.span.start..self.span.start, FAR);
        // The mark of an encoding is no character of the first line.
        if line.start == 0 && text.starts_with(MARK) {
            line.start = MARK.len().min(self.span.start);
        }
        let within = |span: Range<usize>| span.start.saturating_sub(line.start)..span.end.saturating_sub(line.start);
        let secrets = secrets(finder, text, matched, &line).into_iter().map(within).collect();
        let before = LineIndex::default().to(&text[line.start..], self.span.start - line.start);
        let frame = SnippetOptions {
            secrets: &secrets,
            name: Some(name),
            line: place.line(),
            column: place.column() + 1 - before.column().min(place.column()),
            width,
        };
        let span = within(self.span.clone());
        Rendered::at(self.diagnostic.clone(), self.severity, span, &text[line], frame)
    }
}

/// How much of a long line is looked at on either side.
const FAR: usize = 1 << 10;

/// Where a wrapper opens that a line may go on with, or where the line begins.
fn wrapper_before(text: &[u8], line: usize) -> usize {
    let from = line.saturating_sub(FAR);
    memchr::memrchr(b'<', &text[from..line]).map_or(line, |at| from + at)
}

/// Where passwords stand on a line, be they of URLs that begin before it, or of such as are not looked for.
fn secrets(finder: &Finder, text: &[u8], matched: &Match<'_>, line: &Range<usize>) -> Vec<Range<usize>> {
    let from = wrapper_before(text, line.start);
    let near = &text[from..line.end];
    let found = finder.matches(near).flat_map(|matched| matched.secret_runs(near));
    let words = near.split(|octet| octet.is_ascii_whitespace());
    let others = words.flat_map(|word| {
        let start = word.as_ptr().addr() - near.as_ptr().addr();
        let is_url = memchr::memmem::find(word, b"://").is_some();
        let secrets = if is_url { Secrets::of(&readable(word)) } else { Secrets::default() };
        secrets.into_iter().map(move |secret| secret.start + start..secret.end + start)
    });
    let on_line = found.chain(others).map(|secret| secret.start + from..secret.end + from);
    on_line.chain(matched.secret_runs(text)).collect()
}
