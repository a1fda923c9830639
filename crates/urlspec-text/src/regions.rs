//! The parts of a document by its syntax, which are kept so that only the URLs around an edit are searched again.

use std::ops::Range;
use std::sync::Arc;

use crate::signed::{SignedSearch, SignedSpans};
use crate::syntax::{self, Division, Region, Resumption, Role, flow};
use crate::{Finder, Kind, Match, Matches, Progress};

/// The parts into which the syntax of a document divides it, such as comments, string literals and destinations of links.
///
/// Keep them to [find URLs in a part](Self::matches) of the document, and to find out [what an edit changes](Self::changes_since).
///
/// ```
/// use urlspec_text::{Finder, Kind, Regions};
///
/// let finder = Finder::new(Kind::Json);
/// let (old, new) = (br#"["http://h.x/a", "http://h.x/b"]"#, br#"["http://h.x/", "http://h.x/b"]"#);
/// let regions = Regions::of(&finder, new);
/// // The byte at offset 13 was removed.
/// let changed = regions.changes_since(&Regions::of(&finder, old), 13..14, 13);
/// assert_eq!(changed, 13..13);
/// let near: Vec<_> = regions.matches(&finder, new, 0..changed.end).map(|url| url.span()).collect();
/// assert_eq!(near, [2..13]);
/// ```
#[derive(Debug, Clone)]
pub struct Regions {
    /// In order. They are shared with searches.
    regions: Arc<Vec<Region>>,
    signed: SignedSpans,
    /// The length of the document.
    length: usize,
    kind: Kind,
    /// Where the division can go on after an edit. `None` for a document that is one region.
    division: Option<Division>,
    /// Whether the document has what the division of all of it depends on.
    has_global_mark: bool,
}

impl Regions {
    /// How many bytes around a part may matter to the URLs in it: the prefix of a line, and the start of an expression.
    const NEAR: usize = 1 << 9;

    /// Reads the parts of a document.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind, Regions};
    ///
    /// let finder = Finder::new(Kind::Markdown);
    /// let document = b"[a](http://h.x/a) [b](http://h.x/b)";
    /// let regions = Regions::of(&finder, document);
    /// assert_eq!(regions.matches(&finder, document, 0..document.len()).count(), 2);
    /// ```
    pub fn of(finder: &Finder, document: &[u8]) -> Self {
        let signed = SignedSpans::of(document);
        let has_global_mark = !signed.is_empty() || syntax::has_global_mark(finder.kind, document);
        let (mut regions, division) = match syntax::divide(finder.kind, document, finder.skips_code, None) {
            Some(divided) => (divided.regions, Some(divided.division)),
            None => (vec![syntax::regions(finder.kind, document, finder.skips_code).0], None),
        };
        regions.retain(|region| !region.span.is_empty());
        regions.shrink_to_fit();
        let (regions, length) = (Arc::new(regions), document.len());
        Self { regions, signed, length, kind: finder.kind, division, has_global_mark }
    }

    /// Returns the parts after an edit, and [what it changed](Self::changes_since). `replaced` is the span that was replaced in the document
    /// before, and `end` is the end of its replacement. Only what the edit affects is read again, if the syntax permits it.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind, Regions};
    ///
    /// let finder = Finder::new(Kind::Json);
    /// let (old, new) = (br#"["http://h.x/a", "http://h.x/b"]"#, br#"["http://h.x/", "http://h.x/b"]"#);
    /// let (regions, changed) = Regions::of(&finder, old).edited(&finder, new, 13..14, 13);
    /// assert_eq!(changed, 13..13);
    /// assert_eq!(regions.matches(&finder, new, 0..new.len()).count(), 2);
    /// ```
    #[must_use]
    pub fn edited(
        mut self,
        finder: &Finder,
        document: &[u8],
        replaced: Range<usize>,
        end: usize,
    ) -> (Self, Range<usize>) {
        let edit = Edit { replaced, end };
        if !self.has_far_effect(finder, document, &edit) {
            let changed = match self.division.take() {
                Some(division) => self.divide_again(finder, document, &edit, &division),
                None => self.resize(document.len(), &edit),
            };
            if let Some(changed) = changed {
                return (self, changed);
            }
        }
        let new = Self::of(finder, document);
        let changed = new.changes_since(&self, edit.replaced, edit.end);
        (new, changed)
    }

    /// Whether an edit may affect the division of the document far from it.
    fn has_far_effect(&self, finder: &Finder, document: &[u8], edit: &Edit) -> bool {
        /// No mark is longer.
        const MAX_MARK: usize = 64;
        let near = &document[edit.replaced.start.saturating_sub(MAX_MARK)..document.len().min(edit.end + MAX_MARK)];
        self.has_global_mark
            || self.kind != finder.kind
            || SignedSpans::may_be_in(near)
            || syntax::has_global_mark(finder.kind, near)
    }

    /// Changes the length of a document that is one region. `None` if it was or is empty.
    fn resize(&mut self, length: usize, edit: &Edit) -> Option<Range<usize>> {
        let old = self.regions.first().filter(|_| length > 0)?;
        let new = Region { span: 0..length, ..old.clone() };
        let changed = edit.changed(std::slice::from_ref(old), std::slice::from_ref(&new));
        (self.regions, self.length) = (Arc::new(vec![new]), length);
        Some(changed)
    }

    /// Divides what an edit affects. Returns what the edit changed, or `None` if it may affect all.
    fn divide_again(&mut self, finder: &Finder, document: &[u8], edit: &Edit, old: &Division) -> Option<Range<usize>> {
        let (start, old_end) = (edit.replaced.start, edit.replaced.end);
        let resumption = Resumption { old, start, old_end, end: edit.end };
        let divided = syntax::divide(finder.kind, document, finder.skips_code, Some(resumption))?;
        let first = self.regions.partition_point(|region| region.span.end <= divided.prefix_end);
        let suffix_start = divided.suffix_start.unwrap_or(usize::MAX);
        let last = first.max(self.regions.partition_point(|region| region.span.start < suffix_start));
        let changed = edit.changed(&self.regions[first..last], &divided.regions);
        let regions = Arc::make_mut(&mut self.regions);
        for region in &mut regions[last..] {
            region.span = edit.new_span(&region.span);
        }
        regions.splice(first..last, divided.regions);
        (self.length, self.division) = (document.len(), Some(divided.division));
        Some(changed)
    }

    /// Returns the URLs of the document that begin in a span. The search begins at its start, so there must be no URL around it:
    /// it is the end of a URL, or [`Progress::LOOKAHEAD`] before the first one that matters.
    ///
    /// `finder` and `document` are those that the regions were read with.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind, Regions};
    ///
    /// let finder = Finder::new(Kind::Markdown);
    /// let document = b"[a](http://h.x/a) [b](http://h.x/b)";
    /// let regions = Regions::of(&finder, document);
    /// let second: Vec<_> = regions.matches(&finder, document, 18..document.len()).map(|url| url.span()).collect();
    /// assert_eq!(second, [22..34]);
    /// ```
    pub fn matches<'d>(
        &self,
        finder: &'d Finder,
        document: &'d [u8],
        span: Range<usize>,
    ) -> impl Iterator<Item = Match<'d>> + use<'d> {
        /// The longest scheme, and what may precede it in a wrapper.
        const BEFORE_COLON: usize = 64;
        let first = self.regions.partition_point(|region| region.span.end <= span.start);
        let last = first + self.regions[first..].partition_point(|region| region.span.start < span.end);
        let regions = (Arc::clone(&self.regions), first..last);
        let colons = span.start..document.len().min(span.end.saturating_add(BEFORE_COLON));
        let matches = Matches::of_regions(finder, document, regions, colons, SignedSearch::ended(self.signed.clone()));
        matches
            .skip_while(move |found| found.full_span.start < span.start)
            .take_while(move |found| found.full_span.start < span.end)
    }

    /// Returns the span of the document, in bytes, in which an edit changed the text or the parts. `old` are the parts before the edit,
    /// `replaced` is the span that was replaced then, and `end` is the end of its replacement.
    pub fn changes_since(&self, old: &Self, replaced: Range<usize>, end: usize) -> Range<usize> {
        let edit = Edit { replaced, end };
        if self.signed != old.signed.map_offsets(|offset| edit.new_offset(offset)) {
            return 0..self.length;
        }
        edit.changed(&old.regions, &self.regions)
    }

    /// Returns the span, in bytes, in which a change may add, change or remove URLs. They begin in it before or after the change.
    pub fn search_span(&self, changed: Range<usize>) -> Range<usize> {
        let reach = Progress::LOOKAHEAD;
        let start = changed.start.saturating_sub(Self::NEAR);
        // A bracket may begin a flow collection, which matters to the URLs after it.
        let near = if self.kind == Kind::Yaml { flow::MAX_DISTANCE } else { Self::NEAR };
        let end = self.length.min(changed.end.saturating_add(near));
        let start = self.region_at(start).map_or(start, |region| match region.role {
            Role::Text => region.span.start.max(changed.start.saturating_sub(reach)).min(start),
            _ => region.span.start,
        });
        let end = self.region_at(end).map_or(end, |region| match region.role {
            Role::Text => region.span.end.min(changed.end.saturating_add(reach)).max(end),
            _ => region.span.end,
        });
        start..end
    }

    /// The region that contains an offset.
    fn region_at(&self, offset: usize) -> Option<&Region> {
        let at = self.regions.partition_point(|region| region.span.end <= offset);
        self.regions.get(at).filter(|region| region.span.start <= offset)
    }
}

/// The replacement of a span.
struct Edit {
    replaced: Range<usize>,
    end: usize,
}

impl Edit {
    /// The offset after the edit. What was replaced is before or after the replacement.
    fn new_offset(&self, offset: usize) -> usize {
        match offset {
            offset if offset <= self.replaced.start => offset,
            offset if offset < self.replaced.end => self.end,
            offset => offset - self.replaced.end + self.end,
        }
    }

    /// Returns the span in which regions after the edit are not as before.
    fn changed(&self, old: &[Region], new: &[Region]) -> Range<usize> {
        let is_kept = |(old, new): &(&Region, &Region)| *old == *new && old.span.end <= self.replaced.start;
        let prefix = old.iter().zip(new.iter()).take_while(is_kept).count();
        let (old, new) = (&old[prefix..], &new[prefix..]);
        let is_kept = |(old, new): &(&Region, &Region)| {
            old.span.start >= self.replaced.end && old.is_like(new) && self.new_span(&old.span) == new.span
        };
        let suffix = old.iter().rev().zip(new.iter().rev()).take_while(is_kept).count();
        let (old, new) = (&old[..old.len() - suffix], &new[..new.len() - suffix]);
        self.first_change(old.first(), new.first())..self.last_change(old.last(), new.last())
    }

    fn new_span(&self, span: &Range<usize>) -> Range<usize> {
        self.new_offset(span.start)..self.new_offset(span.end)
    }

    /// Returns where the first regions that are not the same begin to differ.
    fn first_change(&self, old: Option<&Region>, new: Option<&Region>) -> usize {
        let is_cut = |old: &Region, new: &Region| old.is_text_like(new) && old.span.start == new.span.start;
        let differ = match (old, new) {
            (Some(old), Some(new)) if is_cut(old, new) => old.span.end.min(new.span.end),
            _ => old.into_iter().chain(new).map(|region| region.span.start).min().unwrap_or(usize::MAX),
        };
        differ.min(self.replaced.start)
    }

    /// Returns where the last regions that are not the same end to differ.
    fn last_change(&self, old: Option<&Region>, new: Option<&Region>) -> usize {
        let old = old.map(|region| (self.new_span(&region.span), region));
        let differ = match (&old, new) {
            (Some((span, old)), Some(new)) if old.is_text_like(new) && span.end == new.span.end => {
                span.start.max(new.span.start)
            }
            _ => old.map_or(0, |(span, _)| span.end).max(new.map_or(0, |region| region.span.end)),
        };
        differ.max(self.end)
    }
}

impl Region {
    /// Whether only the spans may differ.
    fn is_like(&self, other: &Self) -> bool {
        (self.notation, self.role, self.edits) == (other.notation, other.role, other.edits)
    }

    /// Whether both are text, in which a URL does not depend on what is far from it. A value is searched as a whole.
    fn is_text_like(&self, other: &Self) -> bool {
        matches!(self.role, Role::Text | Role::Value) && self.is_like(other)
    }
}

#[cfg(test)]
mod tests;
