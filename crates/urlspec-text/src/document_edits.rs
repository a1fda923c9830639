//! Changes of a URL as edits of its document.

use std::ops::Range;

use crate::{Edit, Match};

/// Whether edits are in the order of their spans and don't overlap.
pub(crate) fn are_disjoint(edits: &[Edit]) -> bool {
    edits.is_sorted_by(|one, other| one.span.end <= other.span.start)
}

/// A change of a URL, widened to whole escapes of the document.
struct Widened {
    span: Range<usize>,
    /// What replaces the span, up to the offset `copied` of the URL.
    text: Vec<u8>,
    copied: usize,
}

impl Match<'_> {
    /// Returns the edits of the document that replace a span of the URL, in the escapes of the document. `None` if the document can't
    /// have the new text there.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind};
    ///
    /// let finder = Finder::new(Kind::Html);
    /// let url = finder.matches(b"<a href='http://h.x/a'>").next().expect("a URL");
    /// let edits = url.replace(11..12, "?b&c").expect("edits");
    /// assert_eq!((edits[0].span.clone(), &*edits[0].replacement), (20..21, "?b&amp;c"));
    /// ```
    pub fn replace(&self, span: Range<usize>, replacement: &str) -> Option<Vec<Edit>> {
        self.edits_of([(span, replacement.as_bytes())])
    }

    /// Converts changes of the URL, which are in order and don't overlap, to edits of the document. They leave bytes that are
    /// not part of the URL unchanged, but for line breaks in an end that is removed. `None` if the document can't have the new
    /// text there.
    ///
    /// An escape of the document may be several octets of the URL. It is replaced as a whole, also if only some of them change.
    pub(crate) fn edits_of<'r>(
        &self,
        changes: impl IntoIterator<Item = (Range<usize>, &'r [u8])>,
    ) -> Option<Vec<Edit>> {
        let mut edits = Vec::new();
        for Widened { span, text, copied } in self.widened(changes) {
            let text = [&text, &self.bytes[copied..span.end]].concat();
            let mut replacement = self.region.notation.encode(std::str::from_utf8(&text).ok()?)?;
            // White space before what is removed at the end would be left there, and reStructuredText reads no link with it.
            let is_end_removed = replacement.is_empty() && !span.is_empty() && span.end == self.bytes.len();
            let runs = if is_end_removed { vec![self.document_span(span)] } else { self.document_runs(span) };
            let edit = |span| Edit { span, replacement: std::mem::take(&mut replacement) };
            edits.extend(runs.into_iter().map(edit));
        }
        are_disjoint(&edits).then_some(edits)
    }

    fn widened<'r>(&self, changes: impl IntoIterator<Item = (Range<usize>, &'r [u8])>) -> Vec<Widened> {
        let mut all: Vec<Widened> = Vec::new();
        for (changed, new) in changes {
            let span = self.with_whole_escapes(&changed);
            let is_removal = |last: &Widened| {
                last.span.end == span.start && new.is_empty() && last.text.is_empty() && last.copied == span.start
            };
            if all.last().is_none_or(|last| last.span.end <= span.start && !is_removal(last)) {
                all.push(Widened { copied: span.start, span: span.clone(), text: Vec::new() });
            }
            if let Some(last) = all.last_mut() {
                last.span.end = last.span.end.max(span.end);
                last.text.extend_from_slice(&self.bytes[last.copied..changed.start]);
                last.text.extend_from_slice(new);
                last.copied = changed.end;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::are_disjoint;
    use crate::{Edit, Finder, Kind};

    /// The edits of changes of the first URL of a document, applied.
    fn changed(kind: Kind, document: &str, changes: &[(usize, usize, &str)]) -> Option<String> {
        let finder = Finder::new(kind);
        let url = finder.matches(document.as_bytes()).next().expect("a URL");
        let edits = url.edits_of(changes.iter().map(|(start, end, new)| (*start..*end, new.as_bytes())))?;
        let mut text = document.to_owned();
        edits.iter().rev().for_each(|edit| text.replace_range(edit.span.clone(), &edit.replacement));
        Some(text)
    }

    #[test]
    fn an_escape_of_several_octets_is_replaced_as_a_whole() {
        // The octets of the escape are at 14..16.
        let json = r#""http://h.y/caf\u00e9/b""#;
        let changed = |changes: &[(usize, usize, &str)]| changed(Kind::Json, json, changes);
        assert_eq!(changed(&[(14, 16, "%C3%A9")]).as_deref(), Some(r#""http://h.y/caf%C3%A9/b""#));
        assert_eq!(changed(&[(14, 15, "%C3"), (15, 16, "%A9")]).as_deref(), Some(r#""http://h.y/caf%C3%A9/b""#));
        assert_eq!(changed(&[(14, 14, "a"), (16, 16, "b")]).as_deref(), Some(r#""http://h.y/cafa\u00e9b/b""#));
        assert_eq!(changed(&[(11, 16, "x"), (16, 18, "")]).as_deref(), Some(r#""http://h.y/x""#));
        // One octet alone is no text.
        assert_eq!(changed(&[(14, 15, "%C3")]), None);
        assert_eq!(changed(&[(15, 15, "x")]), None);
    }

    #[test]
    fn an_end_is_removed_with_its_line_breaks() {
        let rst = "`a <nntp://h.y/g/1%2-\n  x/./:9>`_";
        for changes in [&[(14, 23, "")][..], &[(14, 17, ""), (17, 23, "")]] {
            assert_eq!(changed(Kind::Rst, rst, changes).as_deref(), Some("`a <nntp://h.y/g/1>`_"));
        }
        assert_eq!(changed(Kind::Rst, rst, &[(14, 17, "")]).as_deref(), Some("`a <nntp://h.y/g/1\n  x/./:9>`_"));
    }

    #[test]
    fn edits_that_overlap_are_found() {
        let edit = |start: usize, end: usize| Edit { span: start..end, replacement: String::new() };
        assert!(are_disjoint(&[edit(0, 1), edit(1, 1), edit(1, 2)]));
        assert!(!are_disjoint(&[edit(0, 2), edit(1, 3)]));
        assert!(!are_disjoint(&[edit(1, 2), edit(0, 1)]));
    }
}
