//! A part of one line, as miette draws it.

use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::layout::{Layout, Line, Mark};
use crate::diagnostic::{Placement, line_column};
use crate::redact::{Secrets, is_of_keycap, visible_after};

/// A part of one line around one or more spans, ready to be shown: passwords are redacted, and control characters are
/// pictures. A long line is cut.
///
/// It is a miette [`SourceCode`], also for diagnostics of other crates.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::diagnostic::{Placement, Snippet};
///
/// let report = Spec::Rfc1738.check("ftp://joe:secret@host.dom/~");
/// let snippet = Snippet::new(26..27, "here", report.input(), &report.secrets(), &Placement::default());
/// assert!(snippet.labels().map(|label| label.offset()).eq([26]));
/// assert!(!format!("{snippet:?}").contains("secret"));
/// ```
#[derive(Debug, Clone)]
pub struct Snippet {
    text: String,
    /// What the labels point at, in bytes of `text`.
    labels: Vec<(Range<usize>, Option<String>)>,
    name: String,
    /// Counted from 0, as miette does.
    line: usize,
    column: usize,
    is_ascii: bool,
}

impl Snippet {
    /// The snippet around a span of the source, with columns left for its label. `secrets` are the passwords of the
    /// source.
    ///
    /// ```
    /// use miette::SourceCode as _;
    /// use urlspec::diagnostic::{Placement, Snippet};
    /// use urlspec::redact::Secrets;
    ///
    /// let source = b"ftp://joe:secret@h.x/~";
    /// let secrets = Secrets::of_url("ftp://joe:secret@h.x/~");
    /// let snippet = Snippet::new(21..22, "here", source, &secrets, &Placement::default());
    /// let contents = snippet.read_span(&(21, 1).into(), 0, 0)?;
    /// assert_eq!(contents.data(), b"ftp://joe:******@h.x/~");
    /// # Ok::<(), miette::MietteError>(())
    /// ```
    pub fn new(span: Range<usize>, label: &str, source: &[u8], secrets: &Secrets, placement: &Placement<'_>) -> Self {
        let line = line_at(source, span.start, placement);
        let mark = Mark { span: span.start..span.end.clamp(span.start, line.end), label: label.to_owned() };
        let layout = line.layout(std::slice::from_ref(&mark));
        let layout = layout.unwrap_or_else(|| Layout { parts: line.whole(), marks: vec![mark] });
        Self::of_layout(line, &layout, secrets, placement)
    }

    /// The snippet of a layout that has a mark.
    pub(super) fn of_layout(line: Line<'_>, layout: &Layout, secrets: &Secrets, placement: &Placement<'_>) -> Self {
        let first = layout.marks.first().map_or(line.start, |mark| mark.span.start);
        let (line_within, column) = line_column(line.source, first);
        let mut snippet = Self {
            text: String::new(),
            labels: Vec::new(),
            name: placement.name.unwrap_or("input").to_owned(),
            line: placement.line + line_within - 2,
            column: column - 1 + if line_within == 1 { placement.column - 1 } else { 0 },
            is_ascii: placement.ascii,
        };
        snippet.fill(line, layout, secrets);
        snippet.remove_repeated_labels();
        snippet
    }

    /// Appends the parts of the line, and adds the labels.
    fn fill(&mut self, line: Line<'_>, layout: &Layout, secrets: &Secrets) {
        let mut marks = layout.marks.iter().peekable();
        for part in &layout.parts {
            if part.start > line.start {
                self.text.push_str(self.ellipsis());
            }
            let mut at = part.start;
            while let Some(mark) = marks.next_if(|mark| mark.span.start <= part.end) {
                let span = mark.span.start.clamp(at, part.end)..mark.span.end.clamp(at, part.end);
                self.push(line.source, at..span.start, secrets);
                let start = self.text.len();
                self.push(line.source, span.clone(), secrets);
                self.labels.push((start..self.text.len(), Some(mark.label.clone())));
                at = span.end;
            }
            self.push(line.source, at..part.end, secrets);
        }
        let is_cut = layout.parts.last().is_some_and(|part| part.end < line.end);
        let end = self.text.len();
        if is_cut {
            self.text.push_str(self.ellipsis());
        } else if let Some((span, _)) = self.labels.last_mut().filter(|(span, _)| span.start == end) {
            // miette draws no pointer at the end of a line.
            self.text.push(' ');
            span.end += 1;
        }
    }

    /// Keeps one of neighboring labels that are the same: miette underlines the spans of the others. It draws a line down from each span
    /// on the left of a label, also from a span without one. So the first is kept if no other label follows, and a few keep each its own.
    fn remove_repeated_labels(&mut self) {
        const FEW: usize = 3;
        let mut at = 0;
        while at < self.labels.len() {
            let label = self.labels[at].1.clone();
            let length = self.labels[at..].iter().take_while(|(_, own)| *own == label).count();
            let run = at..at + length;
            at = run.end;
            let without = match at == self.labels.len() {
                true => run.start + 1..run.end,
                false if length <= FEW => run.end..run.end,
                false => run.start..run.end - 1,
            };
            self.labels[without].iter_mut().for_each(|(_, label)| *label = None);
        }
    }

    /// The labels, and what each points at.
    pub fn labels(&self) -> impl Iterator<Item = LabeledSpan> {
        self.labels.iter().map(|(span, label)| LabeledSpan::new(label.clone(), span.start, span.len()))
    }

    /// Appends what is shown of a piece of the source.
    fn push(&mut self, source: &[u8], piece: Range<usize>, secrets: &Secrets) {
        let mut at = piece.start;
        for chunk in source[piece].utf8_chunks() {
            for (place, c) in chunk.valid().char_indices() {
                match secrets.contains(at) {
                    true => self.push_char('*'),
                    false if !self.is_ascii && is_of_keycap(&chunk.valid()[place..]) => self.text.push(c),
                    false => self.push_char(c),
                }
                at += c.len_utf8();
            }
            for octet in chunk.invalid() {
                match self.is_ascii {
                    true => self.push_octet(*octet),
                    false => self.text.push(char::REPLACEMENT_CHARACTER),
                }
                at += 1;
            }
        }
    }

    fn push_char(&mut self, c: char) {
        match u8::try_from(c) {
            _ if !self.is_ascii || c == ' ' || c.is_ascii_graphic() => {
                self.text.push(visible_after(self.text.chars().next_back(), c))
            }
            Ok(octet) if octet.is_ascii() => self.push_octet(octet),
            _ => self.text.extend(c.escape_unicode()),
        }
    }

    fn push_octet(&mut self, octet: u8) {
        self.text.push_str(&format!("\\x{octet:02X}"));
    }

    /// What is shown in place of a part of the line.
    const fn ellipsis(&self) -> &'static str {
        if self.is_ascii { ASCII_ELLIPSIS } else { "…" }
    }
}

/// What is shown in place of a part of a line, where only ASCII is.
const ASCII_ELLIPSIS: &str = "...";

/// The line of the source with this byte.
pub(super) fn line_at<'s>(source: &'s [u8], at: usize, placement: &Placement<'_>) -> Line<'s> {
    let start = source[..at].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let end = source[at..].iter().position(|b| *b == b'\n').map_or(source.len(), |length| at + length);
    let ellipsis = if placement.ascii { ASCII_ELLIPSIS.len() } else { 1 };
    Line { source, start, end, width: width_for_bytes(&source[start..end], placement), ellipsis }
}

/// How many bytes of a line fit the snippet, next to the number of the line. An escape has at most four columns for each of
/// its bytes.
fn width_for_bytes(line: &[u8], placement: &Placement<'_>) -> usize {
    // One digit is part of the margin. miette aligns it with the numbers of lines that may follow.
    let digits = (placement.line + 8).ilog10() as usize;
    let width = placement.width.saturating_sub(digits);
    if !placement.ascii {
        return width;
    }
    let escaped = line.iter().filter(|octet| !matches!(octet, b' '..=b'~')).count();
    // The margin has an ellipsis of one column at each end.
    let width = width.saturating_sub(2 * (ASCII_ELLIPSIS.len() - 1));
    width.saturating_sub(3 * escaped).max(width / 4)
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
