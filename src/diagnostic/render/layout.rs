//! How the labels of a line share snippets: which parts of the line are shown, and where its labels are wrapped.

use std::ops::Range;

/// A label at a span of a line. Spans are byte offsets into the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mark {
    pub span: Range<usize>,
    pub label: String,
}

/// A part of a line, and the marks in it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The parts of the line that are shown, in order. What is between them is left out.
    pub parts: Vec<Range<usize>>,
    /// The marks in the order of their spans. Labels are wrapped.
    pub marks: Vec<Mark>,
}

/// The columns between a pointer and its label: `╰── `.
const POINTER: usize = 4;
/// The fewest columns that a label is wrapped to.
const NARROWEST_LABEL: usize = 16;
/// How many bytes are shown before and after a mark.
const CONTEXT: usize = 8;

/// The line to show: its span in the source, and how many columns there are.
///
/// A byte counts as one column. No character has more columns than bytes.
#[derive(Clone, Copy)]
pub(super) struct Line<'s> {
    pub source: &'s [u8],
    pub start: usize,
    pub end: usize,
    pub width: usize,
    /// The columns of what is shown in place of a part that is left out.
    pub ellipsis: usize,
}

impl Line<'_> {
    /// A layout of marks that are sorted and don't overlap. `None` if they don't fit in one snippet. One mark always fits.
    ///
    /// If all that fits the width leaves no columns for the labels, only what is near the marks is shown.
    pub fn layout(&self, marks: &[Mark]) -> Option<Layout> {
        let wide = self.parts(marks).and_then(|parts| self.labeled(parts, marks));
        wide.or_else(|| self.labeled(self.parts_near(marks, 0)?, marks))
    }

    /// The layout with these parts, if the labels fit.
    fn labeled(&self, parts: Vec<Range<usize>>, marks: &[Mark]) -> Option<Layout> {
        let wrapped = |mark: &Mark| {
            let left = (self.width + POINTER).saturating_sub(self.columns_before(&parts, pointer(mark)) + POINTER);
            let length = mark.label.chars().count();
            (length.min(NARROWEST_LABEL) <= left || marks.len() == 1)
                .then(|| Mark { span: mark.span.clone(), label: wrap(&mark.label, left.max(NARROWEST_LABEL)) })
        };
        let marks = marks.iter().map(wrapped).collect::<Option<_>>()?;
        Some(Layout { parts, marks })
    }

    /// The parts of the line to show: all of it, or the parts around the marks.
    fn parts(&self, marks: &[Mark]) -> Option<Vec<Range<usize>>> {
        let is_near = |mark: &Mark| pointer(mark) - self.start <= self.most_before(mark);
        if self.end - self.start <= self.width && (marks.len() > 1 || marks.iter().all(is_near)) {
            return Some(self.whole());
        }
        if let [mark] = marks {
            return Some(vec![self.around(mark)]);
        }
        self.parts_near(marks, self.width)
    }

    /// The parts around the marks, with up to `more` columns between and after them.
    fn parts_near(&self, marks: &[Mark], more: usize) -> Option<Vec<Range<usize>>> {
        let near = |mark: &Mark| {
            let start = mark.span.start.saturating_sub(CONTEXT).max(self.start);
            start..(mark.span.end + CONTEXT).min(self.end)
        };
        let mut parts: Vec<Range<usize>> = Vec::new();
        for part in marks.iter().map(near) {
            match parts.last_mut() {
                Some(last) if part.start <= last.end + 1 => last.end = last.end.max(part.end),
                _ => parts.push(part),
            }
        }
        let length: usize = parts.iter().map(|part| part.len() + 2 * self.ellipsis).sum();
        let spare = self.width.checked_sub(length)?;
        self.extend(&mut parts, spare.min(more));
        Some(parts.into_iter().map(|part| self.whole_characters(part)).collect())
    }

    /// Shows more of the line before the first part, then between the parts, then after the last.
    fn extend(&self, parts: &mut Vec<Range<usize>>, mut spare: usize) {
        let mut grow = |wanted: usize| {
            let grown = wanted.min(spare);
            spare -= grown;
            grown
        };
        if let Some(first) = parts.first_mut() {
            first.start -= grow(first.start - self.start);
        }
        for at in 1..parts.len() {
            parts[at - 1].end += grow(parts[at].start - parts[at - 1].end);
        }
        if let Some(last) = parts.last_mut() {
            last.end += grow(self.end - last.end);
        }
        parts.dedup_by(|next, last| {
            let is_joined = last.end == next.start;
            if is_joined {
                last.end = next.end;
            }
            is_joined
        });
    }

    /// The line as its only part.
    pub fn whole(&self) -> Vec<Range<usize>> {
        std::iter::once(self.start..self.end).collect()
    }

    /// The columns before a byte, also those of gaps.
    fn columns_before(&self, parts: &[Range<usize>], at: usize) -> usize {
        let gaps = parts.iter().filter(|part| self.start < part.start && part.start <= at).count();
        let columns = |part: &Range<usize>| at.clamp(part.start, part.end) - part.start;
        gaps * self.ellipsis + parts.iter().map(columns).sum::<usize>()
    }

    /// How many columns may precede the pointer of a mark, so that its label fits after it.
    fn most_before(&self, mark: &Mark) -> usize {
        self.width.saturating_sub(mark.label.chars().count().min(self.width * 3 / 4))
    }

    /// The part around one mark: at most `width` columns, about a third of them to its left.
    fn around(&self, mark: &Mark) -> Range<usize> {
        let at = mark.span.start;
        let filled = self.end.saturating_sub(self.width);
        let third = at.saturating_sub(self.width / 3);
        // The pointer is in the middle of what is shown of the span, and an ellipsis may precede all.
        let most = self.most_before(mark).saturating_sub(self.ellipsis);
        let length = mark.span.len();
        let before = match most.saturating_sub(length / 2) {
            before if before + length <= self.width => before,
            _ => (2 * most).saturating_sub(self.width),
        };
        let start = third.min(filled).max(at.saturating_sub(before)).clamp(self.start, at);
        self.whole_characters(start..(start + self.width).min(self.end))
    }

    /// The span without the characters that it cuts at its start, and with the one that it cuts at its end.
    fn whole_characters(&self, part: Range<usize>) -> Range<usize> {
        let is_boundary = |at: &usize| self.source.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80);
        let start = (part.start..=part.end).find(is_boundary).unwrap_or(part.end);
        start..(part.end..=self.end).find(is_boundary).unwrap_or(self.end)
    }
}

/// Where the pointer of a mark is.
fn pointer(mark: &Mark) -> usize {
    mark.span.start + mark.span.len() / 2
}

/// A text with line breaks between words, so that no line has more than `width` characters. A longer word is cut.
fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        for c in word.chars() {
            if column == width {
                wrapped.push('\n');
                column = 0;
            }
            wrapped.push(c);
            column += 1;
        }
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::{Layout, Line, Mark, wrap};

    fn mark(start: usize, end: usize, label: &str) -> Mark {
        Mark { span: start..end, label: label.to_owned() }
    }

    fn layout(source: &str, width: usize, marks: &[Mark]) -> Option<Layout> {
        Line { source: source.as_bytes(), start: 0, end: source.len(), width, ellipsis: 1 }.layout(marks)
    }

    #[test]
    fn a_line_that_fits_is_shown_as_a_whole() {
        let marks = [mark(11, 12, "write `%20`"), mark(13, 14, "write `%20`")];
        let shown = layout("http://h.x/ b c", 60, &marks).expect("a layout");
        assert_eq!((shown.parts.len(), shown.parts[0].clone(), shown.marks.as_slice()), (1, 0..15, &marks[..]));
    }

    #[test]
    fn what_is_far_from_the_marks_is_left_out() {
        let line = format!("http://h.x/ {} end", "x".repeat(200));
        let shown = layout(&line, 60, &[mark(11, 12, "one"), mark(212, 213, "two")]).expect("a layout");
        assert_eq!(shown.parts.len(), 2);
        assert_eq!((shown.parts[0].start, shown.parts[1].end), (0, line.len()));
        assert!(shown.parts.iter().map(|part| part.len() + 1).sum::<usize>() <= 60, "{:?}", shown.parts);
    }

    #[test]
    fn marks_that_do_not_fit_have_no_layout() {
        let line = "x ".repeat(200);
        let marks: Vec<Mark> = (0..8).map(|at| mark(at * 40 + 1, at * 40 + 2, "a space")).collect();
        assert_eq!(layout(&line, 60, &marks), None);
        assert!(layout(&line, 60, &marks[..1]).is_some());
    }

    #[test]
    fn labels_are_wrapped_at_the_width() {
        assert_eq!(wrap("a host belongs here", 10), "a host\nbelongs\nhere");
        assert_eq!(wrap("`%F0%9F%98%80`", 10), "`%F0%9F%98\n%80`");
        assert_eq!(wrap("", 10), "");
    }
}
