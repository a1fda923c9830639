//! Repairs, applied to a document.

use std::borrow::Cow;
use std::ops::Range;

use super::utf16::{self, Order};
use super::{Edit, Finder, Kind, LintConfig, Match};
use urlspec::Start;
use urlspec::diagnostic::Fix;

/// How often a URL is mended anew, where there is more to mend than is told at once, repairs meet, or one brings forth
/// another. As each time all of it is read, this bounds what is spent on an octet.
const ROUNDS: usize = 32;

/// How often a document is, where what was mended is found to be something else.
const PASSES: usize = 16;

/// A document that was mended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FixedDocument {
    /// The document as it is now, in its own encoding.
    pub document: Vec<u8>,
    /// How many repairs were applied.
    pub count: usize,
}

/// Applies the repairs that keep the meaning to a document, or with `all` the others too, until none is left; no octet but
/// those of the URLs is touched. `None` if there is nothing to mend.
///
/// Of a URL with more than a thousand faults some may be left, for the next time.
pub fn fix_document(finder: &Finder, rules: &LintConfig, document: &[u8], all: bool) -> Option<FixedDocument> {
    let order = Order::of(document);
    let mut fix_document = FixedDocument { document: Vec::new(), count: 0 };
    for _ in 0..PASSES {
        let document = if fix_document.count == 0 { document } else { &fix_document.document };
        let text = order.map_or(Cow::Borrowed(document), |order| Cow::Owned(utf16::decoded(document, order)));
        let Pass { edits, count, is_cut } = pass(finder, rules, &text, all);
        if count == 0 {
            break;
        }
        fix_document.document = match order {
            Some(order) => edited(document, utf16::encoded(&text, order, &edits)),
            None => edited(document, edits.into_iter().map(|edit| (edit.span, edit.replacement.into_bytes()))),
        };
        fix_document.count += count;
        if is_cut {
            break;
        }
    }
    (fix_document.count > 0).then_some(fix_document)
}

/// How often is looked whether the URLs of a pass are still found where they stand, as those that are not are left alone.
const LOOKS: usize = 8;

/// A URL, and how it is mended.
struct Mending {
    whole: Range<usize>,
    edits: Vec<Edit>,
    /// What it becomes, where that is known: a wrapper says anew what is in it.
    octets: Option<Vec<u8>>,
    count: usize,
    /// Whether there is more to mend.
    is_cut: bool,
}

impl Mending {
    /// By how much the document grows.
    fn growth(&self) -> isize {
        self.edits.iter().map(|edit| edit.replacement.len() as isize - edit.span.len() as isize).sum()
    }
}

/// The edits of one pass, of how many repairs they are, and whether a URL has more to mend.
struct Pass {
    edits: Vec<Edit>,
    count: usize,
    is_cut: bool,
}

fn pass(finder: &Finder, rules: &LintConfig, text: &[u8], all: bool) -> Pass {
    let mendings: Vec<Mending> =
        finder.matches(text).filter_map(|matched| mending(finder, rules, text, &matched, all)).collect();
    let mendings = lasting(finder, text, mendings);
    let count = mendings.iter().map(|mending| mending.count).sum();
    let is_cut = mendings.iter().any(|mending| mending.is_cut);
    Pass { edits: mendings.into_iter().flat_map(|mending| mending.edits).collect(), count, is_cut }
}

/// How a URL is mended, if there is anything to mend.
fn mending(finder: &Finder, rules: &LintConfig, text: &[u8], matched: &Match<'_>, all: bool) -> Option<Mending> {
    let findings = rules.check(finder, text, matched);
    if !findings.iter().any(|finding| finding.repair_if(all).is_some()) {
        return None;
    }
    // What is wrong with the wrapper decides what the URL is.
    let of_wrapper = findings.iter().filter(|finding| finding.is_of_wrapper());
    let of_wrapper: Vec<_> = of_wrapper.filter_map(|finding| finding.repair_if(all)).collect();
    if of_wrapper.is_empty() {
        return Some(mended_url(finder, rules, text, matched, all));
    }
    let count = of_wrapper.len();
    let mut edits: Vec<Edit> = of_wrapper.into_iter().flat_map(|repair| repair.edits.iter().cloned()).collect();
    edits.sort_by_key(|edit| edit.span.start);
    Some(Mending { whole: matched.whole(), edits, octets: None, count, is_cut: false })
}

/// The mendings after which the URLs still stand where they did, and go no further: a `/` that is put in behind a host may
/// make what follows a path. What would be found to be something else is left alone.
fn lasting(finder: &Finder, text: &[u8], mut mendings: Vec<Mending>) -> Vec<Mending> {
    for _ in 0..LOOKS {
        if mendings.is_empty() {
            break;
        }
        let edits = mendings.iter().flat_map(|mending| &mending.edits);
        let edited = edited(text, edits.map(|edit| (edit.span.clone(), edit.replacement.as_bytes().to_vec())));
        let lasts = are_found(finder, &edited, &mendings);
        if lasts.iter().all(|lasts| *lasts) {
            return mendings;
        }
        let mut lasts = lasts.into_iter();
        mendings.retain(|_| lasts.next() == Some(true));
    }
    Vec::new()
}

/// Of each mending, whether the URL is found in the document that comes of all.
fn are_found(finder: &Finder, edited: &[u8], mendings: &[Mending]) -> Vec<bool> {
    let mut matches = finder.matches(edited).peekable();
    let mut shift = 0;
    let is_found = |mending: &Mending| {
        let start = mending.whole.start.saturating_add_signed(shift);
        shift += mending.growth();
        let whole = start..mending.whole.end.saturating_add_signed(shift);
        while matches.next_if(|matched| matched.whole().start < start).is_some() {}
        let is_it = |octets: &Vec<u8>, matched: &Match<'_>| *octets == matched.octets();
        matches.peek().is_some_and(|matched| {
            matched.whole() == whole && mending.octets.as_ref().is_none_or(|octets| is_it(octets, matched))
        })
    };
    mendings.iter().map(is_found).collect()
}

/// An octet of a URL, and where it stands in the document, unless a repair put it in.
type Atom = (u8, Option<Range<usize>>);

/// How a URL is mended. It is mended as the text that was found: how much of it would be found halfway does not matter.
fn mended_url(finder: &Finder, rules: &LintConfig, text: &[u8], matched: &Match<'_>, all: bool) -> Mending {
    let ignored = super::directive::Directive::over(finder, text, matched.whole());
    let places = (0..matched.octets().len()).map(|at| matched.document_span(at..at + 1));
    let original: Vec<Range<usize>> = places.collect();
    let mut atoms: Vec<Atom> = matched.octets().iter().copied().zip(original.iter().cloned().map(Some)).collect();
    let mut count = 0;
    let mut is_cut = true;
    for _ in 0..ROUNDS {
        let octets: Vec<u8> = atoms.iter().map(|atom| atom.0).collect();
        let report = rules.spec().check_bytes(Start::Reference, &octets);
        let told =
            rules.told(matched, &report).filter(|own| !ignored.iter().any(|directive| directive.ignores(own.code)));
        let fixes = told.filter_map(|own| own.fix.as_ref()).filter(|fix| all || fix.preserves_meaning);
        let fixes = apart(fixes);
        if fixes.is_empty() {
            is_cut = false;
            break;
        }
        count += fixes.len();
        for fix in fixes.iter().rev() {
            let octets = fix.replacement.bytes().map(|octet| (octet, None));
            atoms.splice(fix.span.clone(), octets);
        }
    }
    let edits = differences(finder, matched, &original, &atoms);
    let octets = atoms.into_iter().map(|atom| atom.0).collect();
    Mending { whole: matched.whole(), edits, octets: Some(octets), count, is_cut }
}

/// The fixes that don't meet, in the order of their places; of those that do, the first.
fn apart<'f>(fixes: impl Iterator<Item = &'f Fix>) -> Vec<&'f Fix> {
    let mut apart: Vec<&Fix> = Vec::new();
    for fix in fixes {
        if !apart.iter().any(|other| meet(&other.span, &fix.span)) {
            apart.push(fix);
        }
    }
    apart.sort_by_key(|fix| fix.span.start);
    apart
}

/// Whether two spans share an octet, or something is put in where the other begins or ends.
fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    let touch = one.start <= other.end && other.start <= one.end;
    touch && (one.is_empty() || other.is_empty() || (one.start < other.end && other.start < one.end))
}

/// What was left out and put in, as edits of the document.
fn differences(finder: &Finder, matched: &Match<'_>, original: &[Range<usize>], atoms: &[Atom]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut left = 0;
    let mut put_in: Vec<u8> = Vec::new();
    let kept = atoms.iter().map(|(octet, place)| (*octet, place.as_ref()));
    let end = matched.span().end..matched.span().end;
    for (octet, place) in kept.chain([(0, Some(&end))]) {
        let Some(place) = place else {
            put_in.push(octet);
            continue;
        };
        let kept = left + original[left..].iter().take_while(|own| *own != place).count();
        edits.extend(difference(finder, &original[left..kept], place.start, &std::mem::take(&mut put_in)));
        left = kept + 1;
    }
    edits
}

/// The edits for octets left out, each run of them in the document one, and for what is put in before a place.
fn difference(finder: &Finder, left_out: &[Range<usize>], place: usize, put_in: &[u8]) -> Vec<Edit> {
    let mut replacement = finder.written(&String::from_utf8_lossy(put_in));
    let mut runs: Vec<Range<usize>> = Vec::new();
    for own in left_out {
        match runs.last_mut() {
            Some(run) if run.end == own.start => run.end = own.end,
            _ => runs.push(own.clone()),
        }
    }
    if runs.is_empty() && !replacement.is_empty() {
        runs.push(place..place);
    }
    runs.into_iter().map(|span| Edit { span, replacement: std::mem::take(&mut replacement) }).collect()
}

/// A document with edits that don't meet, in their order; no other octet is touched.
fn edited(document: &[u8], edits: impl Iterator<Item = (Range<usize>, Vec<u8>)>) -> Vec<u8> {
    let mut edited = Vec::with_capacity(document.len() + 16);
    let mut copied = 0;
    for (span, replacement) in edits {
        edited.extend_from_slice(&document[copied..span.start]);
        edited.extend(replacement);
        copied = span.end;
    }
    edited.extend_from_slice(&document[copied..]);
    edited
}

impl Finder {
    /// A replacement as it is written in a document of this kind.
    pub(crate) fn written(&self, replacement: &str) -> String {
        match self.kind {
            Kind::Html => replacement.replace('&', "&amp;"),
            Kind::Text | Kind::Markdown => replacement.to_owned(),
        }
    }
}
