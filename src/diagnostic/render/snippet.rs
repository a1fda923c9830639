//! A part of one line, as miette draws it.

use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::diagnostic::{Placement, line_column};
use crate::redact::{Secrets, visible};

/// A part of one line around a span, ready to be shown: passwords are redacted, and control characters are pictures.
///
/// It is a miette [`SourceCode`], also for diagnostics of other crates.
#[derive(Debug, Clone)]
pub struct Snippet {
    text: String,
    /// What the label points at, in bytes of `text`.
    span: Range<usize>,
    name: String,
    /// Counted from 0, as miette does.
    line: usize,
    column: usize,
}

impl Snippet {
    /// The snippet around a span of the source, with columns left for its label. `secrets` are the passwords of the
    /// source.
    pub fn new(span: Range<usize>, label: &str, source: &[u8], secrets: &Secrets, placement: &Placement<'_>) -> Self {
        let Placement { name, line, column: first, width } = *placement;
        let Range { start, end } = span;
        let (line_within, column) = line_column(source, start);
        let line_start = source[..start].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let line_end = source[start..].iter().position(|b| *b == b'\n').map_or(source.len(), |at| start + at);
        let window = window(source, line_start..line_end, start, width, label.chars().count());
        let mut snippet = Self {
            text: if window.start > line_start { "…".to_owned() } else { String::new() },
            span: 0..0,
            name: name.unwrap_or("input").to_owned(),
            line: line + line_within - 2,
            column: column - 1 + if line_within == 1 { first - 1 } else { 0 },
        };
        snippet.push(source, window.start..start.clamp(window.start, window.end), secrets);
        snippet.span.start = snippet.text.len();
        snippet.push(source, start.clamp(window.start, window.end)..end.clamp(start, window.end), secrets);
        snippet.span.end = snippet.text.len();
        snippet.push(source, end.clamp(window.start, window.end)..window.end, secrets);
        if window.end < line_end {
            snippet.text.push('…');
        } else if snippet.span.start == snippet.text.len() {
            // miette draws no pointer at the end of a line.
            snippet.text.push(' ');
            snippet.span.end += 1;
        }
        snippet
    }

    /// What miette writes at the span.
    pub fn label(&self, label: &str) -> LabeledSpan {
        LabeledSpan::new(Some(label.to_owned()), self.span.start, self.span.len())
    }

    /// Appends what is shown of a piece of the source.
    fn push(&mut self, source: &[u8], piece: Range<usize>, secrets: &Secrets) {
        let mut at = piece.start;
        for chunk in source[piece].utf8_chunks() {
            for c in chunk.valid().chars() {
                self.text.push(if secrets.contains(at) { '*' } else { visible(c) });
                at += c.len_utf8();
            }
            for _ in chunk.invalid() {
                self.text.push(char::REPLACEMENT_CHARACTER);
                at += 1;
            }
        }
    }
}

/// At most `width` columns of the line, about a third of them before `at`, and so few that a label of `label` columns
/// fits after it. The window begins and ends between characters.
fn window(source: &[u8], line: Range<usize>, at: usize, width: usize, label: usize) -> Range<usize> {
    // What miette draws between the span and its label.
    const POINTER: usize = 5;
    let most = width.saturating_sub(label + POINTER).max(width / 4);
    if line.len() <= width && at - line.start <= most {
        return line;
    }
    let is_boundary = |at: usize| source.get(at).is_none_or(|b| b & 0xC0 != 0x80);
    let filled = line.end.saturating_sub(width);
    let third = at.saturating_sub(width / 3);
    let start = third.min(filled).max(at.saturating_sub(most)).clamp(line.start, at);
    let start = (start..=at).find(|at| is_boundary(*at)).unwrap_or(at);
    let end = (start + width).min(line.end);
    start..(end..=line.end).find(|at| is_boundary(*at)).unwrap_or(line.end)
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let span = (0, self.text.len()).into();
        let bytes = self.text.as_bytes();
        Ok(Box::new(MietteSpanContents::new_named(self.name.clone(), bytes, span, self.line, self.column, 1)))
    }
}
