//! Applies fixes to a document.

use std::borrow::Cow;
use std::ops::Range;

use crate::certainty::Certainty;
use crate::directive::Directive;
use crate::expected::Surroundings;
use crate::fix_edits::{self, FixEdits};
use crate::fix_plan::{FixPlan, PlannedFix, UrlFix, replace_all};
use crate::syntax::Notation;
use crate::utf16::{self, ByteOrder};
use crate::{Apply, Edit, Finder, LintConfig, Match};
use urlspec::diagnostic::Fix;

/// The maximum number of rounds of fixes for a URL. Another round is needed if a report was truncated, fixes overlap, or a
/// fix leads to another. Each round checks the whole URL, so this bounds the time for a byte.
const MAX_ROUNDS: usize = 32;

/// The maximum number of passes over a document. Another pass is needed if a fixed URL is found as a different one.
const MAX_PASSES: usize = 16;

/// A document after [`fix_document`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FixedDocument {
    /// The fixed document, in the encoding of the original.
    pub document: Vec<u8>,
    /// The number of applied fixes.
    pub count: usize,
}

/// Applies fixes to the URLs of a document until there are none left, and returns the new document. Returns `None` if there
/// is nothing to fix.
///
/// Only bytes of URLs change. A document in UTF-16 must begin with a byte order mark. A URL with more than a thousand faults
/// may need another call.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Apply, Finder, LintConfig, fix_document};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let fixed = fix_document(&finder, &config, b"see http://info.cern.ch/~timbl!", Apply::Safe);
/// let fixed = fixed.ok_or("nothing to fix")?;
/// assert_eq!(fixed.document, b"see http://info.cern.ch/%7Etimbl!");
/// assert_eq!(fixed.count, 1);
/// # Ok::<(), &str>(())
/// ```
pub fn fix_document(finder: &Finder, config: &LintConfig, document: &[u8], apply: Apply) -> Option<FixedDocument> {
    if !has_applicable_fix(finder, config, document, apply) {
        return None;
    }
    let mut document = document.to_vec();
    let count = fix_in_place(finder, config, &mut document, apply);
    (count > 0).then_some(FixedDocument { document, count })
}

/// Does what [`fix_document`] does to a document in memory, without a second copy of it unless it is in UTF-16. Returns the
/// number of applied fixes. If it is 0, the document is as before.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Apply, Finder, LintConfig, fix_in_place};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let mut document = b"see http://info.cern.ch/~timbl!".to_vec();
/// assert_eq!(fix_in_place(&finder, &config, &mut document, Apply::Safe), 1);
/// assert_eq!(document, b"see http://info.cern.ch/%7Etimbl!");
/// ```
pub fn fix_in_place(finder: &Finder, config: &LintConfig, document: &mut Vec<u8>, apply: Apply) -> usize {
    let order = ByteOrder::detect(document);
    let config = &*config.for_document(&head_as_text(document, order));
    let mut total = 0;
    for _ in 0..MAX_PASSES {
        let Pass { count, is_incomplete } = match order {
            Some(order) => fix_utf16_once(finder, config, document, order, apply),
            None => Pass::of(&fix_once(finder, config, document, apply, &mut || false).unwrap_or_default()),
        };
        total += count;
        if count == 0 || is_incomplete {
            break;
        }
    }
    total
}

/// Returns the edits that do to a document in UTF-8 what [`fix_in_place`] does. Each is as short as its fix. Returns `None` if
/// `is_cancelled`, which is called now and then, returns `true`.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Apply, Finder, LintConfig, fix_edits};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let fixes = fix_edits(&finder, &config, b"see http://info.cern.ch/~timbl!", Apply::Safe, || false);
/// let fixes = fixes.ok_or("cancelled")?;
/// assert_eq!((fixes.edits[0].span.clone(), &*fixes.edits[0].replacement, fixes.count), (24..25, "%7E", 1));
/// # Ok::<(), &str>(())
/// ```
pub fn fix_edits(
    finder: &Finder,
    config: &LintConfig,
    document: &[u8],
    apply: Apply,
    mut is_cancelled: impl FnMut() -> bool,
) -> Option<FixEdits> {
    let config = &*config.for_document(document);
    let mut fixed = document.to_vec();
    let mut all = FixEdits::default();
    for pass in 0..MAX_PASSES {
        let before = if pass == 0 { Vec::new() } else { fixed.clone() };
        let plan = fix_once(finder, config, &mut fixed, apply, &mut is_cancelled)?;
        if plan.is_empty() {
            break;
        }
        all.count += plan.count();
        all.edits = fix_edits::combined(&all.edits, &before, plan.replacements());
        if plan.is_incomplete() {
            break;
        }
    }
    Some(all)
}

/// The start of a document, as UTF-8.
fn head_as_text(document: &[u8], order: Option<ByteOrder>) -> Cow<'_, [u8]> {
    // Each UTF-16 unit is at least one byte of UTF-8.
    let head = |length: usize| &document[..document.len().min(length)];
    match order {
        Some(order) => Cow::Owned(utf16::decode(head(2 * LintConfig::HEAD + 2), order)),
        None => Cow::Borrowed(head(LintConfig::HEAD)),
    }
}

fn has_applicable_fix(finder: &Finder, config: &LintConfig, document: &[u8], apply: Apply) -> bool {
    let order = ByteOrder::detect(document);
    let text = order.map_or(Cow::Borrowed(document), |order| Cow::Owned(utf16::decode(document, order)));
    let config = config.for_document(&text);
    let mut matches = finder.matches(&text);
    matches.any(|matched| {
        config.check(finder, &text, &matched).iter().any(|finding| finding.applicable_fix(apply).is_some())
    })
}

/// The maximum number of attempts to find a set of fixes after which all URLs are found again.
const MAX_ATTEMPTS: usize = 8;

/// What one pass over a document applied.
struct Pass {
    count: usize,
    /// Whether a URL has more to fix.
    is_incomplete: bool,
}

impl Pass {
    fn of(plan: &FixPlan) -> Self {
        Self { count: plan.count(), is_incomplete: plan.is_incomplete() }
    }
}

/// The number of URLs between two checks for cancellation.
const CANCELLATION_INTERVAL: usize = 256;

/// Applies fixes to each URL of a text, and returns those applied. `None` if it was cancelled; the text may be fixed in part then.
fn fix_once(
    finder: &Finder,
    config: &LintConfig,
    text: &mut Vec<u8>,
    apply: Apply,
    is_cancelled: &mut dyn FnMut() -> bool,
) -> Option<FixPlan> {
    let mut plan = FixPlan::default();
    for (count, matched) in finder.matches(text).enumerate() {
        if count % CANCELLATION_INTERVAL == CANCELLATION_INTERVAL - 1 && is_cancelled() {
            return None;
        }
        if let Some(fix) = fix_match(finder, config, text, &matched, apply) {
            plan.push(text, &fix);
        }
    }
    apply_stable(finder, text, plan, is_cancelled)
}

fn fix_utf16_once(
    finder: &Finder,
    config: &LintConfig,
    document: &mut Vec<u8>,
    order: ByteOrder,
    apply: Apply,
) -> Pass {
    let text = utf16::decode(document, order);
    let plan = fix_once(finder, config, &mut text.clone(), apply, &mut || false).unwrap_or_default();
    let edit = |(span, bytes)| Edit { span, replacement: String::from_utf8_lossy(bytes).into_owned() };
    let edits: Vec<Edit> = plan.replacements().map(edit).collect();
    let edits: Vec<_> = utf16::encode_edits(&text, order, &edits).collect();
    replace_all(document, edits.iter().map(|(span, bytes)| (span.clone(), &bytes[..])));
    Pass::of(&plan)
}

/// Fixes a URL or its wrapper, if there is anything to fix.
fn fix_match(finder: &Finder, config: &LintConfig, text: &[u8], matched: &Match<'_>, apply: Apply) -> Option<UrlFix> {
    let findings = config.check(finder, text, matched);
    if !findings.iter().any(|finding| finding.applicable_fix(apply).is_some()) {
        return None;
    }
    // Fixes of the wrapper come first, since they decide what the URL is.
    let in_wrapper = findings.iter().filter(|finding| finding.is_about_wrapper());
    let in_wrapper: Vec<_> = in_wrapper.filter_map(|finding| finding.applicable_fix(apply)).collect();
    if in_wrapper.is_empty() {
        return Some(fix_url(finder, config, text, matched, apply));
    }
    let count = in_wrapper.len();
    let mut edits: Vec<Edit> = in_wrapper.into_iter().flat_map(|fix| fix.edits.iter().cloned()).collect();
    edits.sort_by_key(|edit| edit.span.start);
    Some(UrlFix { full_span: matched.full_span(), edits, url: None, count, is_incomplete: false })
}

/// Applies the fixes after which each fixed URL is found again with the expected span, and returns them. For example, a `/`
/// inserted after a host may make what follows a path; such URLs are not fixed. `None` if it was cancelled.
fn apply_stable(
    finder: &Finder,
    text: &mut Vec<u8>,
    mut plan: FixPlan,
    is_cancelled: &mut dyn FnMut() -> bool,
) -> Option<FixPlan> {
    for _ in 0..MAX_ATTEMPTS {
        if plan.is_empty() {
            break;
        }
        if is_cancelled() {
            return None;
        }
        replace_all(text, plan.replacements());
        let are_stable = are_found_again(finder, text, &plan);
        if are_stable.iter().all(|is_stable| *is_stable) {
            return Some(plan);
        }
        replace_all(text, plan.undo());
        plan.retain(|number| are_stable[number]);
    }
    Some(FixPlan::default())
}

/// Returns for each fix whether its URL is found in the document with all fixes.
fn are_found_again(finder: &Finder, edited: &[u8], plan: &FixPlan) -> Vec<bool> {
    let mut matches = finder.matches(edited).peekable();
    let mut shift = 0;
    let is_found = |(fix, growth): (&PlannedFix, isize)| {
        let start = fix.full_span().start.saturating_add_signed(shift);
        shift += growth;
        let full_span = start..fix.full_span().end.saturating_add_signed(shift);
        while matches.next_if(|matched| matched.full_span().start < start).is_some() {}
        matches.peek().is_some_and(|matched| matched.full_span() == full_span && plan.makes(fix, matched.as_bytes()))
    };
    plan.fixes_with_growth().map(is_found).collect()
}

/// A byte of a URL, and its source in the document, or `None` if a fix inserted it.
type SourcedByte = (u8, Option<Range<usize>>);

/// Fixes the text of a URL. Its boundary in the document is not found again after each round; [`apply_stable`] does that
/// for the result.
fn fix_url(finder: &Finder, config: &LintConfig, text: &[u8], matched: &Match<'_>, apply: Apply) -> UrlFix {
    let directives = Directive::covering(finder, text, matched.full_span());
    let source_of = |at: usize| matched.document_span(at..at + 1);
    let original: Vec<Range<usize>> = (0..matched.as_bytes().len()).map(source_of).collect();
    let sources = original.iter().cloned().map(Some);
    let mut url: Vec<SourcedByte> = matched.as_bytes().iter().copied().zip(sources).collect();
    let (notation, certainty) = (matched.region.notation, Certainty::of(finder, text, matched));
    let applies = |url: &[u8], fix: &Fix| {
        apply.includes(certainty.of_fix(url, fix)) && notation.encode(fix.replacement.as_str()).is_some()
    };
    let around = Surroundings { kind: finder.kind(), document: text, matched };
    let mut count = 0;
    let mut is_incomplete = true;
    for _ in 0..MAX_ROUNDS {
        let bytes: Vec<u8> = url.iter().map(|(byte, _)| *byte).collect();
        let report = config.report(&bytes);
        let diagnostics = config
            .enabled_diagnostics(around, &bytes, &report)
            .map(|(diagnostic, _)| diagnostic)
            .filter(|diagnostic| !directives.iter().any(|directive| directive.suppresses(diagnostic.code)));
        let fixes = diagnostics.filter_map(|diagnostic| diagnostic.fix.as_ref());
        let fixes = non_overlapping(fixes.filter(|fix| applies(&bytes, fix)));
        if fixes.is_empty() {
            is_incomplete = false;
            break;
        }
        count += fixes.len();
        for fix in fixes.iter().rev() {
            url.splice(fix.span.clone(), fix.replacement.as_str().bytes().map(|byte| (byte, None)));
        }
    }
    let edits = edits_between(matched, &original, &url);
    let url = url.into_iter().map(|(byte, _)| byte).collect();
    UrlFix { full_span: matched.full_span(), edits, url: Some(url), count, is_incomplete }
}

/// Returns the fixes that do not conflict, sorted by their spans. Of fixes that conflict, it returns the first.
fn non_overlapping<'f>(fixes: impl Iterator<Item = &'f Fix>) -> Vec<&'f Fix> {
    let mut accepted: Vec<&Fix> = Vec::new();
    for fix in fixes {
        if !accepted.iter().any(|other| conflict(&other.span, &fix.span)) {
            accepted.push(fix);
        }
    }
    accepted.sort_by_key(|fix| fix.span.start);
    accepted
}

/// Whether two spans share a byte, or one is an insertion at the start or end of the other.
fn conflict(one: &Range<usize>, other: &Range<usize>) -> bool {
    let touch = one.start <= other.end && other.start <= one.end;
    touch && (one.is_empty() || other.is_empty() || (one.start < other.end && other.start < one.end))
}

/// Returns the edits of the document that turn the original URL, given by the sources of its bytes, into the fixed one.
fn edits_between(matched: &Match<'_>, original: &[Range<usize>], fixed: &[SourcedByte]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut copied = 0;
    let mut inserted: Vec<u8> = Vec::new();
    let end = matched.span().end..matched.span().end;
    let bytes = fixed.iter().map(|(byte, source)| (*byte, source.as_ref()));
    for (byte, source) in bytes.chain([(0, Some(&end))]) {
        let Some(source) = source else {
            inserted.push(byte);
            continue;
        };
        let kept = copied + original[copied..].iter().take_while(|other| *other != source).count();
        let removed = &original[copied..kept];
        edits.extend(replacement_edits(matched.region.notation, removed, source.start, &std::mem::take(&mut inserted)));
        copied = kept + 1;
    }
    edits
}

/// Returns the edits that remove bytes, one for each contiguous run, and insert others in place of the first run. If nothing
/// is removed, they are inserted at the offset `at`.
fn replacement_edits(notation: Notation, removed: &[Range<usize>], at: usize, inserted: &[u8]) -> Vec<Edit> {
    // Only what can be encoded was inserted.
    let mut replacement = notation.encode(&String::from_utf8_lossy(inserted)).unwrap_or_default();
    let mut runs: Vec<Range<usize>> = Vec::new();
    for source in removed {
        match runs.last_mut() {
            Some(run) if run.end == source.start => run.end = source.end,
            _ => runs.push(source.clone()),
        }
    }
    if runs.is_empty() && !replacement.is_empty() {
        runs.push(at..at);
    }
    runs.into_iter().map(|span| Edit { span, replacement: std::mem::take(&mut replacement) }).collect()
}
