//! Repairs, applied to a document.

use std::borrow::Cow;

use super::utf16::{self, Order};
use super::{Edit, Finder, Finding, Kind, Repair, Rules};

/// How often a document is mended anew, where repairs meet.
const ROUNDS: usize = 64;

/// A document that was mended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mended {
    /// The document as it is now, in its own encoding.
    pub document: Vec<u8>,
    /// How many repairs were applied.
    pub count: usize,
}

/// Applies the repairs that keep the meaning to a document, or with `all` the others too, until none is left; no octet but
/// those of the URLs is touched. `None` if there is nothing to mend.
pub fn mended(finder: &Finder, rules: &Rules, document: &[u8], all: bool) -> Option<Mended> {
    let order = Order::of(document);
    let mut mended = Mended { document: Vec::new(), count: 0 };
    for _ in 0..ROUNDS {
        let document = if mended.count == 0 { document } else { &mended.document };
        let text = order.map_or(Cow::Borrowed(document), |order| Cow::Owned(utf16::decoded(document, order)));
        let (edits, count) = round(finder, rules, &text, all);
        if count == 0 {
            break;
        }
        mended.document = match order {
            Some(order) => utf16::edited(document, order, &edits),
            None => edited(document, &edits),
        };
        mended.count += count;
    }
    (mended.count > 0).then_some(mended)
}

/// The edits of one round, and of how many repairs they are. Of those that meet, the first is applied.
fn round(finder: &Finder, rules: &Rules, text: &[u8], all: bool) -> (Vec<Edit>, usize) {
    let mut edits: Vec<Edit> = Vec::new();
    let mut count = 0;
    for find in finder.finds(text) {
        for repair in rules.check(finder, text, &find).into_iter().filter_map(|finding| finding.repair_if(all)) {
            if !repair.edits.iter().any(|own| edits.iter().rev().take(REACH).any(|edit| meet(own, edit))) {
                edits.extend(repair.edits);
                count += 1;
            }
        }
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    (edits, count)
}

/// How many edits before one can meet it: those of the same URL.
const REACH: usize = 256;

/// Whether two edits touch the same octets, or one puts in something where the other begins or ends.
fn meet(one: &Edit, other: &Edit) -> bool {
    one.span.start <= other.span.end
        && other.span.start <= one.span.end
        && (one.span.is_empty()
            || other.span.is_empty()
            || (one.span.start < other.span.end && other.span.start < one.span.end))
}

/// A text with edits that don't meet, in their order.
fn edited(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut edited = Vec::with_capacity(text.len() + 16);
    let mut copied = 0;
    for Edit { span, replacement } in edits {
        edited.extend_from_slice(&text[copied..span.start]);
        edited.extend_from_slice(replacement.as_bytes());
        copied = span.end;
    }
    edited.extend_from_slice(&text[copied..]);
    edited
}

impl Finding {
    /// The repair, if it keeps the meaning or that does not matter.
    fn repair_if(self, all: bool) -> Option<Repair> {
        self.repair.filter(|repair| all || repair.preserves_meaning)
    }
}

impl Finder {
    /// A replacement as it is written in a document of this kind.
    pub(super) fn written(&self, replacement: &str) -> String {
        match self.kind {
            Kind::Html => replacement.replace('&', "&amp;"),
            Kind::Text | Kind::Markdown => replacement.to_owned(),
        }
    }
}
