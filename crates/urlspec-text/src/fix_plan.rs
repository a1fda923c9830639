//! The fixes of a document before they are applied, in little memory: a document may have one in every line.

use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use crate::Edit;

/// The fixes of one URL.
pub(crate) struct UrlFix {
    pub full_span: Range<usize>,
    pub edits: Vec<Edit>,
    /// The fixed URL, or `None` if the wrapper is fixed, after which the URL has to be parsed again.
    pub url: Option<Vec<u8>>,
    pub count: usize,
}

/// The fixes of the URLs of a document, in order.
#[derive(Default)]
pub(crate) struct FixPlan {
    fixes: Vec<PlannedFix>,
    edits: Vec<PlannedEdit>,
    /// The bytes that each edit removes, and then those that it inserts.
    bytes: Vec<u8>,
    hasher: RandomState,
}

/// The fixes of one URL. No URL or wrapper is as long as 4 GiB.
pub(crate) struct PlannedFix {
    start: usize,
    length: u32,
    edits: u32,
    count: u32,
    /// The hash of the fixed URL.
    url: Option<u64>,
}

impl PlannedFix {
    pub fn full_span(&self) -> Range<usize> {
        self.start..self.start + self.length as usize
    }
}

#[derive(Clone, Copy)]
struct PlannedEdit {
    start: usize,
    removed: u32,
    inserted: u32,
}

/// The replacement of a span of a document.
pub(crate) type Replacement<'r> = (Range<usize>, &'r [u8]);

impl FixPlan {
    /// Adds the fixes of the next URL of a document.
    pub fn push(&mut self, document: &[u8], fix: &UrlFix) {
        for Edit { span, replacement } in &fix.edits {
            self.edits.push(PlannedEdit {
                start: span.start,
                removed: span.len() as u32,
                inserted: replacement.len() as u32,
            });
            self.bytes.extend_from_slice(&document[span.clone()]);
            self.bytes.extend_from_slice(replacement.as_bytes());
        }
        self.fixes.push(PlannedFix {
            start: fix.full_span.start,
            length: fix.full_span.len() as u32,
            edits: fix.edits.len() as u32,
            count: fix.count as u32,
            url: fix.url.as_ref().map(|url| self.hasher.hash_one(&**url)),
        });
    }

    pub fn is_empty(&self) -> bool {
        self.fixes.is_empty()
    }

    /// The number of fixes of all URLs.
    pub fn count(&self) -> usize {
        self.fixes.iter().map(|fix| fix.count as usize).sum()
    }

    /// Each URL, and the number of bytes by which its fixes let the document grow.
    pub fn fixes_with_growth(&self) -> impl Iterator<Item = (&PlannedFix, isize)> {
        let mut edits = self.edits.iter();
        self.fixes.iter().map(move |fix| {
            let own = edits.by_ref().take(fix.edits as usize);
            (fix, own.map(|edit| edit.inserted as isize - edit.removed as isize).sum())
        })
    }

    /// Whether a URL is the one that a fix makes. `None` if the wrapper is fixed.
    pub fn makes(&self, fix: &PlannedFix, url: &[u8]) -> Option<bool> {
        fix.url.map(|hash| hash == self.hasher.hash_one(url))
    }

    /// The edits of the document.
    pub fn replacements(&self) -> impl Iterator<Item = Replacement<'_>> + Clone {
        self.edits_with_bytes().map(|(edit, _, inserted)| (edit.start..edit.start + edit.removed as usize, inserted))
    }

    /// The edits that undo those of the document.
    pub fn undo(&self) -> impl Iterator<Item = Replacement<'_>> + Clone {
        let mut shift = 0;
        self.edits_with_bytes().map(move |(edit, removed, inserted)| {
            let start = edit.start.saturating_add_signed(shift);
            shift += inserted.len() as isize - removed.len() as isize;
            (start..start + inserted.len(), removed)
        })
    }

    /// Keeps the fixes of some URLs.
    pub fn retain(&mut self, mut is_kept: impl FnMut(usize) -> bool) {
        let mut kept = Self { hasher: self.hasher.clone(), ..Self::default() };
        let mut edits = self.edits_with_bytes();
        let mut fixes = Vec::new();
        for (number, fix) in self.fixes.iter().enumerate() {
            let is_kept = is_kept(number);
            for (edit, removed, inserted) in edits.by_ref().take(fix.edits as usize).filter(|_| is_kept) {
                kept.edits.push(edit);
                kept.bytes.extend_from_slice(removed);
                kept.bytes.extend_from_slice(inserted);
            }
            fixes.push(is_kept);
        }
        drop(edits);
        let mut fixes = fixes.into_iter();
        kept.fixes = std::mem::take(&mut self.fixes);
        kept.fixes.retain(|_| fixes.next() == Some(true));
        *self = kept;
    }

    fn edits_with_bytes(&self) -> impl Iterator<Item = (PlannedEdit, &[u8], &[u8])> + Clone {
        let mut rest = &self.bytes[..];
        self.edits.iter().map(move |edit| {
            let (own, after) = rest.split_at(edit.removed as usize + edit.inserted as usize);
            rest = after;
            let (removed, inserted) = own.split_at(edit.removed as usize);
            (*edit, removed, inserted)
        })
    }
}

/// Applies replacements, which must be in order and not overlap.
pub(crate) fn replace_all<'r>(document: &mut Vec<u8>, replacements: impl Iterator<Item = Replacement<'r>> + Clone) {
    // The rest of the document moves to the end of a gap as long as all insertions, so that no write can reach it.
    let gap = replacements.clone().map(|(span, bytes)| bytes.len().saturating_sub(span.len())).sum();
    let length = document.len();
    document.reserve_exact(gap);
    document.resize(length + gap, 0);
    document.copy_within(..length, gap);
    let (mut read, mut written) = (gap, 0);
    for (span, bytes) in replacements {
        let removed = gap + span.start..gap + span.end;
        document.copy_within(read..removed.start, written);
        written += removed.start - read;
        read = removed.end;
        document[written..written + bytes.len()].copy_from_slice(bytes);
        written += bytes.len();
    }
    document.copy_within(read.., written);
    document.truncate(length + gap - read + written);
}

#[cfg(test)]
mod tests {
    use super::{FixPlan, UrlFix, replace_all};
    use crate::Edit;

    fn fix(edits: &[(usize, usize, &str)]) -> UrlFix {
        let edit = |(start, end, replacement): &(usize, usize, &str)| Edit {
            span: *start..*end,
            replacement: (*replacement).to_owned(),
        };
        let edits: Vec<Edit> = edits.iter().map(edit).collect();
        UrlFix { full_span: edits[0].span.start..9, edits, url: None, count: 1 }
    }

    #[test]
    fn what_is_applied_can_be_undone() {
        let original = b"abcdefghi".to_vec();
        for (edits, expected) in [
            (&[(0, 1, "xyz"), (3, 3, "-"), (8, 9, "")][..], &b"xyzbc-defgh"[..]),
            (&[(0, 9, "")], b""),
            (&[(9, 9, "end")], b"abcdefghiend"),
            (&[(1, 4, "x"), (4, 5, "long")], b"axlongfghi"),
        ] {
            let mut plan = FixPlan::default();
            edits.iter().for_each(|edit| plan.push(&original, &fix(&[*edit])));
            let mut document = original.clone();
            replace_all(&mut document, plan.replacements());
            assert_eq!(document, expected);
            replace_all(&mut document, plan.undo());
            assert_eq!(document, original);
        }
    }

    #[test]
    fn some_fixes_are_kept_with_their_edits() {
        let original = b"abcdefghi".to_vec();
        let mut plan = FixPlan::default();
        plan.push(&original, &fix(&[(0, 1, "x"), (1, 2, "yy")]));
        plan.push(&original, &fix(&[(3, 4, "")]));
        plan.push(&original, &fix(&[(5, 6, "z")]));
        plan.retain(|number| number != 1);
        assert_eq!(plan.count(), 2);
        assert_eq!(plan.fixes_with_growth().map(|(_, growth)| growth).collect::<Vec<_>>(), [1, 0]);
        let mut document = original;
        replace_all(&mut document, plan.replacements());
        assert_eq!(document, b"xyycdezghi");
    }
}
