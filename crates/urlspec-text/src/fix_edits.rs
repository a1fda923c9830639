//! Fixes as edits of a document.

use std::ops::Range;

use crate::Edit;
use crate::fix_plan::Replacement;

/// The edits of a document that [`fix_edits`](crate::fix_edits()) returns.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Apply, Edit, Finder, LintConfig, fix_edits};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let edits = fix_edits(&finder, &config, b"see http://h.x/~a", Apply::Safe, || false).ok_or("cancelled")?;
/// assert_eq!((edits.count, edits.edits), (1, vec![Edit { span: 15..16, replacement: "%7E".to_owned() }]));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct FixEdits {
    /// The edits in the order of their spans, which do not overlap.
    pub edits: Vec<Edit>,
    /// The number of fixes.
    pub count: usize,
}

/// Returns the edits that do what two passes do, one after the other. `between` is the text after the first, or empty if the first
/// has no edits. Edits that touch become one.
pub(crate) fn combined<'r>(first: &[Edit], between: &[u8], second: impl Iterator<Item = Replacement<'r>>) -> Vec<Edit> {
    let second = second.map(|(span, bytes)| Edit { span, replacement: String::from_utf8_lossy(bytes).into_owned() });
    if first.is_empty() {
        return second.collect();
    }
    let (mut second, mut groups) = (second.peekable(), Groups { between, shift: 0, group: None, edits: Vec::new() });
    let mut shift = 0;
    for edit in first {
        let start = edit.span.start.saturating_add_signed(shift);
        let placed = start..start + edit.replacement.len();
        let growth = edit.replacement.len() as isize - edit.span.len() as isize;
        shift += growth;
        while let Some(next) = second.next_if(|next| next.span.start < placed.start) {
            groups.add(next.span.clone(), 0, Some(next));
        }
        groups.add(placed, growth, None);
    }
    second.for_each(|next| groups.add(next.span.clone(), 0, Some(next)));
    groups.finish()
}

/// Edits of both passes, which come in order.
struct Groups<'t> {
    between: &'t [u8],
    /// By how much the first pass moved the start of the group.
    shift: isize,
    group: Option<Group>,
    edits: Vec<Edit>,
}

/// Edits that touch.
struct Group {
    /// The span between the passes.
    span: Range<usize>,
    /// By how much the first pass let it grow.
    growth: isize,
    second: Vec<Edit>,
}

impl Groups<'_> {
    fn add(&mut self, span: Range<usize>, growth: isize, second: Option<Edit>) {
        if self.group.as_ref().is_some_and(|group| group.span.end < span.start) {
            self.close();
        }
        let group = self.group.get_or_insert(Group { span: span.clone(), growth: 0, second: Vec::new() });
        group.span.end = group.span.end.max(span.end);
        group.growth += growth;
        group.second.extend(second);
    }

    fn close(&mut self) {
        let Some(Group { span, growth, second }) = self.group.take() else { return };
        let start = span.start.saturating_add_signed(-self.shift);
        self.shift += growth;
        let end = span.end.saturating_add_signed(-self.shift);
        let (mut text, mut at) = (Vec::new(), span.start);
        for edit in second {
            text.extend_from_slice(&self.between[at..edit.span.start]);
            text.extend_from_slice(edit.replacement.as_bytes());
            at = edit.span.end;
        }
        text.extend_from_slice(&self.between[at..span.end]);
        let replacement = String::from_utf8_lossy(&text).into_owned();
        self.edits.push(Edit { span: start..end, replacement });
    }

    fn finish(mut self) -> Vec<Edit> {
        self.close();
        self.edits
    }
}

#[cfg(test)]
mod tests {
    use super::combined;
    use crate::Edit;

    fn applied(text: &str, edits: &[Edit]) -> String {
        let mut text = text.to_owned();
        for (before, edit) in edits.iter().zip(edits.iter().skip(1)) {
            assert!(before.span.end <= edit.span.start, "{edits:?}");
        }
        edits.iter().rev().for_each(|edit| text.replace_range(edit.span.clone(), &edit.replacement));
        text
    }

    /// All pairs of one or two edits in each of two passes.
    #[test]
    fn combined_edits_do_what_two_passes_do() {
        const TEXT: &str = "abcdef";
        let edits_of = |length: usize| {
            let spans = (0..=length).flat_map(move |start| (start..=length.min(start + 2)).map(move |end| start..end));
            let edits: Vec<Edit> = spans
                .flat_map(|span| ["", "XYZ"].map(|new| Edit { span: span.clone(), replacement: new.to_owned() }))
                .collect();
            let pairs = edits.iter().flat_map(|one| edits.iter().map(move |other| [one.clone(), other.clone()]));
            let pairs = pairs.filter(|[one, other]| one.span.end < other.span.start).map(Vec::from);
            edits.iter().map(|edit| vec![edit.clone()]).chain(pairs).collect::<Vec<_>>()
        };
        for first in edits_of(TEXT.len()) {
            let between = applied(TEXT, &first);
            for second in edits_of(between.len()).iter().step_by(7) {
                let replacements = second.iter().map(|edit| (edit.span.clone(), edit.replacement.as_bytes()));
                let both = combined(&first, between.as_bytes(), replacements);
                assert_eq!(applied(TEXT, &both), applied(&between, second), "{first:?} {second:?}");
            }
        }
    }
}
