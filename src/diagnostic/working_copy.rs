//! A text with the fixes so far, and its map back to the text that was given.

use std::borrow::Cow;
use std::ops::Range;

use crate::redact::Hints;

/// A working copy of a text: fixes are applied to it, and its spans map back to the original.
///
/// Each byte that is not UTF-8 is U+FFFD in the copy, and maps back to itself.
///
/// ```
/// use urlspec::diagnostic::WorkingCopy;
///
/// let mut copy = WorkingCopy::new(b" ab~cd");
/// copy.replace(0..1, "");
/// copy.replace(2..3, "%7E");
/// assert_eq!(copy.text(), "ab%7Ecd");
/// assert_eq!(copy.source_span(2..5), 3..4);
/// ```
#[derive(Debug, Clone)]
pub struct WorkingCopy<'s> {
    source: &'s [u8],
    text: Cow<'s, str>,
    /// Sorted by place; none overlaps another.
    changes: Vec<Change>,
    /// Whether the source may hold a secret, as far as is known.
    may_hold_secret: bool,
}

#[derive(Debug, Clone)]
struct Change {
    /// Its span in the copy.
    here: Range<usize>,
    /// The span of the original that it replaces.
    source: Range<usize>,
    kind: ChangeKind,
}

/// What a change is. Of changes that merge, the greatest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ChangeKind {
    /// A byte that is not UTF-8, which the copy shows as U+FFFD.
    NotUtf8,
    /// A sure fix.
    Sure,
    /// A guess, or a placeholder.
    Guess,
}

impl Change {
    fn is_guess(&self) -> bool {
        self.kind == ChangeKind::Guess
    }

    fn overlaps(&self, span: &Range<usize>) -> bool {
        self.here.start < span.end && self.here.end > span.start
    }
}

/// Whether an octet delimits the parts of a URL.
const fn is_delimiter(octet: &u8) -> bool {
    matches!(octet, b'@' | b':' | b'/' | b'\\' | b'?' | b'#')
}

impl<'s> WorkingCopy<'s> {
    /// A copy of `source` to which no fix was applied.
    ///
    /// ```
    /// use urlspec::diagnostic::WorkingCopy;
    ///
    /// let copy = WorkingCopy::new(b"caf\xE9/a");
    /// assert_eq!(copy.text(), "caf\u{fffd}/a");
    /// assert_eq!(copy.source_span(3..6), 3..4);
    /// ```
    pub fn new(source: &'s [u8]) -> Self {
        if let Ok(text) = std::str::from_utf8(source) {
            return Self::of_text(text);
        }
        let mut text = String::with_capacity(source.len());
        let mut changes = Vec::new();
        let mut at = 0;
        for chunk in source.utf8_chunks() {
            text.push_str(chunk.valid());
            at += chunk.valid().len();
            for _ in chunk.invalid() {
                let here = text.len()..text.len() + char::REPLACEMENT_CHARACTER.len_utf8();
                text.push(char::REPLACEMENT_CHARACTER);
                changes.push(Change { here, source: at..at + 1, kind: ChangeKind::NotUtf8 });
                at += 1;
            }
        }
        Self { source, text: Cow::Owned(text), changes, may_hold_secret: true }
    }

    /// The same for a source that is UTF-8.
    pub(crate) const fn of_text(source: &'s str) -> Self {
        Self { source: source.as_bytes(), text: Cow::Borrowed(source), changes: Vec::new(), may_hold_secret: true }
    }

    /// The copy with what is known of the source.
    pub(crate) fn with_hints(self, hints: Hints) -> Self {
        Self { may_hold_secret: hints.of_secret(), ..self }
    }

    /// Whether words made of the source can be shown as they are: it is graphic characters of US-ASCII and holds no secret.
    pub(crate) fn is_harmless(&self) -> bool {
        // Without an early exit, so that the compiler vectorizes it.
        let is_graphic = || self.source.iter().fold(true, |all, octet| all & matches!(octet, b' '..=b'~'));
        !self.may_hold_secret && is_graphic()
    }

    /// Whether the text that was given may hold a secret.
    pub(crate) const fn may_hold_secret(&self) -> bool {
        self.may_hold_secret
    }

    /// The bytes that were given.
    pub(crate) const fn source(&self) -> &'s [u8] {
        self.source
    }

    /// The text that was given, if it is UTF-8 and no fix was applied.
    pub(crate) const fn as_given(&self) -> Option<&'s str> {
        match self.text {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(_) => None,
        }
    }

    /// The text with the fixes so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same, owned.
    pub fn into_text(self) -> String {
        self.text.into_owned()
    }

    /// The bytes of the original in a span of the copy, or those of the copy where a fix wrote them.
    pub(crate) fn octets(&self, span: Range<usize>) -> &[u8] {
        let is_of_fix = |change: &Change| change.kind > ChangeKind::NotUtf8 && change.overlaps(&span);
        match self.changes.iter().any(is_of_fix) {
            true => &self.text.as_bytes()[span],
            false => &self.source[self.source_span(span)],
        }
    }

    /// Replaces a span of the copy, in bytes.
    ///
    /// ```
    /// use urlspec::diagnostic::WorkingCopy;
    ///
    /// let mut copy = WorkingCopy::new(b"http://h.x/~");
    /// copy.replace(11..12, "%7E");
    /// assert_eq!(copy.into_text(), "http://h.x/%7E");
    /// ```
    ///
    /// # Panics
    ///
    /// If the span is not one of [`text`](Self::text), as `String::replace_range` does.
    pub fn replace(&mut self, span: Range<usize>, replacement: &str) {
        self.change(span, replacement, ChangeKind::Sure);
    }

    /// The same by what is not certain to be what the writer meant.
    pub(crate) fn replace_by_guess(&mut self, span: Range<usize>, replacement: &str) {
        self.change(span, replacement, ChangeKind::Guess);
    }

    fn change(&mut self, span: Range<usize>, replacement: &str, kind: ChangeKind) {
        let first = self.changes.iter().take_while(|change| change.here.end <= span.start).count();
        let count = self.changes[first..].iter().take_while(|change| change.overlaps(&span)).count();
        let whole = self.whole(&span);
        let source = self.source_span(whole.clone());
        let moved = |at: usize| at - span.len() + replacement.len();
        let kind = self.changes.drain(first..first + count).fold(kind, |all, change| all.max(change.kind));
        let change = Change { here: whole.start..moved(whole.end), source, kind };
        self.changes.insert(first, change);
        for later in &mut self.changes[first + 1..] {
            later.here = moved(later.here.start)..moved(later.here.end);
        }
        let mut text = String::with_capacity(self.text.len() - span.len() + replacement.len());
        text.push_str(&self.text[..span.start]);
        text.push_str(replacement);
        text.push_str(&self.text[span.end..]);
        self.text = text.into();
    }

    /// The span, in bytes, and the replacement in the original text that have the effect of this replacement in the copy.
    ///
    /// ```
    /// use urlspec::diagnostic::WorkingCopy;
    ///
    /// let mut copy = WorkingCopy::new(b"http:/h.x/~");
    /// copy.replace(5..6, "//");
    /// assert_eq!(copy.text(), "http://h.x/~");
    /// assert_eq!(copy.source_edit(11..12, "%7E"), (10..11, "%7E".to_owned()));
    /// ```
    ///
    /// # Panics
    ///
    /// If the span is not one of [`text`](Self::text), as a slice does.
    pub fn source_edit(&self, span: Range<usize>, replacement: &str) -> (Range<usize>, String) {
        let whole = self.whole(&span);
        let (before, after) = (&self.text[whole.start..span.start], &self.text[span.end..whole.end]);
        (self.source_span(whole.clone()), [before, replacement, after].concat())
    }

    /// The same for a replacement that is given away.
    pub(crate) fn source_edit_of(&self, span: Range<usize>, replacement: String) -> (Range<usize>, String) {
        if self.changes.is_empty() { (span, replacement) } else { self.source_edit(span, &replacement) }
    }

    /// The span, and all of the changes that it cuts into.
    fn whole(&self, span: &Range<usize>) -> Range<usize> {
        let cut = self.changes.iter().filter(|change| change.overlaps(span));
        cut.fold(span.clone(), |all, change| all.start.min(change.here.start)..all.end.max(change.here.end))
    }

    /// The span of the original text, in bytes, that a span of the copy comes from. A fixed piece maps as a whole.
    ///
    /// ```
    /// use urlspec::diagnostic::WorkingCopy;
    ///
    /// let mut copy = WorkingCopy::new(b" http://h.x/~");
    /// copy.replace(0..1, "");
    /// assert_eq!(copy.source_span(11..12), 12..13);
    /// ```
    pub fn source_span(&self, span: Range<usize>) -> Range<usize> {
        let start = self.source_start(span.start);
        start..self.source_end(span.end).max(start)
    }

    /// Whether no fix was applied.
    pub(crate) fn is_untouched(&self) -> bool {
        self.changes.is_empty()
    }

    /// Whether the span is within one fix.
    pub(crate) fn is_within_fix(&self, span: &Range<usize>) -> bool {
        let mut fixes = self.changes.iter().filter(|change| change.kind > ChangeKind::NotUtf8);
        fixes.any(|fix| fix.here.start <= span.start && span.end <= fix.here.end && !fix.here.is_empty())
    }

    /// Whether the span overlaps a guess, or a guess removed something from it, also from its start or end.
    pub(crate) fn has_guess(&self, span: &Range<usize>) -> bool {
        let is_removed = |change: &Change| {
            let (at, removed) = (change.here.start, &self.source[change.source.clone()]);
            // What ends with a delimiter was not a part of what follows.
            let is_within = span.start < at || (span.start == at && !removed.last().is_none_or(is_delimiter));
            change.here.is_empty() && is_within && at <= span.end
        };
        self.changes.iter().any(|change| change.is_guess() && (change.overlaps(span) || is_removed(change)))
    }

    /// Whether a guess is in a host or next to it, or removed something there that is not a delimiter around it.
    pub(crate) fn has_guessed_host(&self, host: &Range<usize>) -> bool {
        let touches = |here: &Range<usize>| here.start <= host.end && host.start <= here.end;
        // What is inserted next to a host is a delimiter.
        let is_of_host = |change: &Change| {
            let source = &self.source[change.source.clone()];
            !source.is_empty() && !source.iter().any(is_delimiter)
        };
        let mut guesses = self.changes.iter().filter(|change| change.is_guess() && touches(&change.here));
        !host.is_empty() && guesses.any(is_of_host)
    }

    /// The pieces that were removed before an offset of the copy.
    pub(crate) fn removed_before(&self, at: usize) -> impl Iterator<Item = &'s [u8]> + Clone {
        let removed = self.changes.iter().filter(move |change| change.here.is_empty() && change.here.start <= at);
        removed.map(|change| &self.source[change.source.clone()])
    }

    /// Whether this piece was removed from anywhere in the text.
    pub(crate) fn has_removed(&self, piece: &str) -> bool {
        self.count_removed(piece) > 0
    }

    /// How often this piece was removed from the text.
    pub(crate) fn count_removed(&self, piece: &str) -> usize {
        self.removed_before(self.text.len()).filter(|removed| *removed == piece.as_bytes()).count()
    }

    /// Whether a fix overlaps the span.
    pub(crate) fn is_changed(&self, span: Range<usize>) -> bool {
        self.changes.iter().any(|change| change.overlaps(&span))
    }

    fn source_start(&self, at: usize) -> usize {
        match self.changes.iter().rev().find(|change| change.here.start <= at) {
            // What follows the text is inserted before the white space that was removed from its end.
            Some(change) if self.is_removed_space(change) => change.source.start,
            Some(change) if change.here.end <= at => change.source.end + (at - change.here.end),
            Some(change) => change.source.start,
            None => at,
        }
    }

    fn is_removed_space(&self, change: &Change) -> bool {
        let is_end = change.here.is_empty() && change.source.end == self.source.len() && change.source.start > 0;
        is_end && self.source[change.source.clone()].trim_ascii().is_empty()
    }

    fn source_end(&self, at: usize) -> usize {
        match self.changes.iter().rev().find(|change| change.here.start < at) {
            Some(change) if change.here.end <= at => change.source.end + (at - change.here.end),
            Some(change) => change.source.end,
            None => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WorkingCopy;

    #[test]
    fn spans_map_back_over_fixes() {
        let mut working_copy = WorkingCopy::new(b" ab~cd");
        working_copy.replace(0..1, "");
        working_copy.replace(2..3, "%7E");
        assert_eq!(working_copy.text(), "ab%7Ecd");
        assert_eq!(working_copy.source_span(0..1), 1..2);
        assert_eq!(working_copy.source_span(2..5), 3..4);
        assert_eq!(working_copy.source_span(3..4), 3..4, "inside a fix");
        assert_eq!(working_copy.source_span(5..6), 4..5);
        assert_eq!(working_copy.source_span(7..7), 6..6);
    }

    #[test]
    fn invalid_utf8_maps_to_itself() {
        let working_copy = WorkingCopy::new(b"a\xE9\xE9b");
        assert_eq!(working_copy.text(), "a\u{FFFD}\u{FFFD}b");
        assert_eq!(working_copy.source_span(4..7), 2..3);
        assert_eq!(*working_copy.octets(1..7), *b"\xE9\xE9");
    }

    #[test]
    fn adjacent_fixes_stay_separate_and_overlapping_ones_merge() {
        let mut working_copy = WorkingCopy::new(b"a:b");
        working_copy.replace(1..2, "//");
        working_copy.replace(3..3, "c");
        assert_eq!(working_copy.text(), "a//cb");
        assert_eq!(working_copy.source_span(3..4), 2..2);
        assert_eq!(working_copy.source_span(4..5), 2..3);
        assert_eq!(working_copy.source_edit(2..3, "?"), (1..2, "/?".to_owned()));
        working_copy.replace(2..3, "?");
        assert_eq!(working_copy.text(), "a/?cb");
        assert_eq!(working_copy.source_span(2..3), 1..2);
    }
}
