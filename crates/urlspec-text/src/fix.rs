//! Applies fixes to a document.

use std::borrow::Cow;
use std::ops::Range;

use crate::certainty::Certainty;
use crate::directive::Directive;
use crate::document_edits::are_disjoint;
use crate::expected::Surroundings;
use crate::fix_edits::{self, FixEdits};
use crate::fix_plan::{FixPlan, PlannedFix, UrlFix, replace_all};
use crate::repeated::repeated;
use crate::utf16::{self, ByteOrder};
use crate::{Apply, Edit, Finder, Finding, LintConfig, Match};
use urlspec::diagnostic::{Code, Fix};

/// The maximum number of rounds of fixes for a URL. Another round is needed if a report was truncated, fixes overlap, or a
/// fix leads to another. Each round checks the whole URL, so all of them cost a few times what one check does.
const MAX_ROUNDS: usize = 12;

/// The maximum number of passes over a document. Another pass is needed if a fixed URL is found as a different one.
const MAX_PASSES: usize = 16;

/// A document after [`fix_document`].
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Apply, Finder, LintConfig, fix_document};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let fixed = fix_document(&finder, &config, b"http://h.x/~a http://h.x/~b", Apply::Safe).ok_or("nothing to fix")?;
/// assert_eq!((fixed.document.as_slice(), fixed.count), (&b"http://h.x/%7Ea http://h.x/%7Eb"[..], 2));
/// # Ok::<(), &str>(())
/// ```
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
/// Only bytes of URLs change. A document in UTF-16 must begin with a byte order mark. A URL keeps its text if the fixes leave an
/// error in it that the configuration reports, or if the document can't have the fixed text there. A second call returns `None`.
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
    match order {
        Some(order) => fix_utf16(finder, config, document, order, apply),
        None => count(&fix_in_passes(finder, config, document, apply, &mut || false).unwrap_or_default()),
    }
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
    let plans = fix_in_passes(finder, config, &mut document.to_vec(), apply, &mut is_cancelled)?;
    let (mut text, mut edits) = (document.to_vec(), Vec::new());
    for plan in &plans {
        edits = fix_edits::combined(&edits, &text, plan.replacements());
        replace_all(&mut text, plan.replacements());
    }
    Some(FixEdits { edits, count: count(&plans) })
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
        config
            .findings(finder, &text, &matched, &mut Vec::new())
            .iter()
            .any(|finding| finding.applicable_fix(apply).is_some())
    })
}

/// The maximum number of attempts to find a set of fixes after which all URLs are found again.
const MAX_ATTEMPTS: usize = 8;

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
        let findings = config.findings(finder, text, &matched, &mut Vec::new());
        if let Some(fix) = fix_match(finder, config, text, &matched, &findings, apply) {
            plan.push(text, &fix);
        }
    }
    apply_stable(finder, config, text, plan, is_cancelled)
}

/// Applies fixes in passes until there are none left, and returns those of each pass. A text for which there is no end keeps its
/// bytes. `None` if it was cancelled; the text may be fixed in part then.
fn fix_in_passes(
    finder: &Finder,
    config: &LintConfig,
    text: &mut Vec<u8>,
    apply: Apply,
    is_cancelled: &mut dyn FnMut() -> bool,
) -> Option<Vec<FixPlan>> {
    let mut plans = Vec::new();
    for _ in 0..MAX_PASSES {
        let plan = fix_once(finder, config, text, apply, is_cancelled)?;
        if plan.is_empty() {
            return Some(if is_undone(text, &plans) { Vec::new() } else { plans });
        }
        plans.push(plan);
    }
    undo_all(text, &plans);
    Some(Vec::new())
}

/// Whether later passes undid what earlier ones did. One pass alone always changes the text.
fn is_undone(text: &[u8], plans: &[FixPlan]) -> bool {
    if plans.len() < 2 {
        return false;
    }
    let mut original = text.to_vec();
    undo_all(&mut original, plans);
    original == text
}

fn undo_all(text: &mut Vec<u8>, plans: &[FixPlan]) {
    plans.iter().rev().for_each(|plan| replace_all(text, plan.undo()));
}

/// The number of fixes of all passes.
fn count(plans: &[FixPlan]) -> usize {
    plans.iter().map(FixPlan::count).sum()
}

fn fix_utf16(finder: &Finder, config: &LintConfig, document: &mut Vec<u8>, order: ByteOrder, apply: Apply) -> usize {
    let text = utf16::decode(document, order);
    let FixEdits { edits, count } = fix_edits(finder, config, &text, apply, || false).unwrap_or_default();
    let edits: Vec<_> = utf16::encode_edits(&text, order, &edits).collect();
    replace_all(document, edits.iter().map(|(span, bytes)| (span.clone(), &bytes[..])));
    count
}

/// Fixes a URL or its wrapper, if there is anything to fix.
pub(crate) fn fix_match(
    finder: &Finder,
    config: &LintConfig,
    text: &[u8],
    matched: &Match<'_>,
    findings: &[Finding],
    apply: Apply,
) -> Option<UrlFix> {
    if !findings.iter().any(|finding| finding.applicable_fix(apply).is_some()) {
        return None;
    }
    // Fixes of the wrapper decide what the URL is. They come first, unless the URL has an error, which they would leave.
    let in_wrapper = findings.iter().filter(|finding| finding.is_about_wrapper());
    let in_wrapper: Vec<_> = in_wrapper.filter_map(|finding| finding.applicable_fix(apply)).collect();
    if in_wrapper.is_empty() || has_error(finder, config, text, matched) {
        return fix_url(finder, config, text, matched, apply);
    }
    let count = in_wrapper.len();
    let mut edits: Vec<Edit> = in_wrapper.into_iter().flat_map(|fix| fix.edits.iter().cloned()).collect();
    edits.sort_by_key(|edit| edit.span.start);
    are_disjoint(&edits).then(|| UrlFix { full_span: matched.full_span(), edits, url: None, count })
}

/// Whether a URL has an error that the configuration reports.
pub(crate) fn has_error(finder: &Finder, config: &LintConfig, text: &[u8], matched: &Match<'_>) -> bool {
    let directives = Directive::covering(finder, text, matched.full_span());
    let is_suppressed = |code: Code| directives.iter().any(|directive| directive.suppresses(code));
    config.has_error(&config.report(matched.as_bytes()), is_suppressed)
}

/// Applies the fixes after which each fixed URL is found again with the expected span, and returns them. For example, a `/`
/// inserted after a host may make what follows a path; such URLs are not fixed. `None` if it was cancelled.
fn apply_stable(
    finder: &Finder,
    config: &LintConfig,
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
        let are_stable = are_found_again(finder, config, text, &plan);
        if are_stable.iter().all(|is_stable| *is_stable) {
            return Some(plan);
        }
        replace_all(text, plan.undo());
        plan.retain(|number| are_stable[number]);
    }
    Some(FixPlan::default())
}

/// Returns for each fix whether its URL is found in the document with all fixes. After a fix of its wrapper, a URL must have no
/// errors.
fn are_found_again(finder: &Finder, config: &LintConfig, edited: &[u8], plan: &FixPlan) -> Vec<bool> {
    let mut matches = finder.matches(edited).peekable();
    let mut shift = 0;
    let is_found = |(fix, growth): (&PlannedFix, isize)| {
        let start = fix.full_span().start.saturating_add_signed(shift);
        shift += growth;
        let full_span = start..fix.full_span().end.saturating_add_signed(shift);
        while matches.next_if(|matched| matched.full_span().start < start).is_some() {}
        matches.peek().is_some_and(|matched| {
            matched.full_span() == full_span
                && plan.makes(fix, matched.as_bytes()).unwrap_or_else(|| !has_error(finder, config, edited, matched))
        })
    };
    plan.fixes_with_growth().map(is_found).collect()
}

/// A byte of a URL, and its offset in the URL of the document, or `None` if a fix inserted it.
type SourcedByte = (u8, Option<usize>);

/// Fixes the text of a URL. Its boundary in the document is not found again after each round; [`apply_stable`] does that
/// for the result. `None` if there is nothing to fix, or if the URL keeps its text: fixes lead to new fixes without an end, an
/// error remains, or the document can't have the fixed text there.
fn fix_url(finder: &Finder, config: &LintConfig, text: &[u8], matched: &Match<'_>, apply: Apply) -> Option<UrlFix> {
    let directives = Directive::covering(finder, text, matched.full_span());
    let (notation, certainty) = (matched.region.notation, Certainty::of(finder, text, matched));
    let applies = |url: &[u8], fix: &Fix| {
        certainty.of_fix(url, fix).is_some_and(|own| apply.includes(own))
            && notation.encode(fix.replacement.as_str()).is_some()
    };
    let around = Surroundings { kind: finder.kind(), document: text, matched };
    let is_suppressed = |code: Code| directives.iter().any(|directive| directive.suppresses(code));
    let mut url: Vec<SourcedByte> = matched.as_bytes().iter().copied().zip((0..).map(Some)).collect();
    let mut count = 0;
    for _ in 0..MAX_ROUNDS {
        let bytes: Vec<u8> = url.iter().map(|(byte, _)| *byte).collect();
        let report = config.report(&bytes);
        let diagnostics = config.diagnostics_to_fix(around, &bytes, &report);
        let diagnostics = diagnostics.filter(|diagnostic| !is_suppressed(diagnostic.code));
        let fixes = diagnostics.filter_map(|diagnostic| diagnostic.fix.as_ref());
        let mut fixes = non_overlapping(fixes.filter(|fix| applies(&bytes, fix)));
        let is_cut = report.diagnostics().iter().any(|diagnostic| diagnostic.code == Code::MoreFaults);
        let unlisted = if is_cut { repeated(&bytes, &fixes) } else { Vec::new() };
        fixes.extend(unlisted.iter().filter(|fix| applies(&bytes, fix)));
        if fixes.is_empty() {
            if config.has_error(&report, is_suppressed) {
                return None;
            }
            let changes = changes_between(matched.as_bytes().len(), &url);
            let edits = matched.edits_of(changes.iter().map(|(span, new)| (span.clone(), &**new)))?;
            return (bytes != matched.as_bytes()).then(|| UrlFix {
                full_span: matched.full_span(),
                edits,
                url: Some(bytes),
                count,
            });
        }
        count += fixes.len();
        url = replaced(&url, &fixes);
    }
    None
}

/// Applies fixes that are sorted by their spans.
fn replaced(url: &[SourcedByte], fixes: &[&Fix]) -> Vec<SourcedByte> {
    let (mut fixed, mut copied) = (Vec::with_capacity(url.len()), 0);
    for fix in fixes {
        fixed.extend_from_slice(&url[copied..fix.span.start]);
        fixed.extend(fix.replacement.as_str().bytes().map(|byte| (byte, None)));
        copied = fix.span.end;
    }
    fixed.extend_from_slice(&url[copied..]);
    fixed
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

/// Returns the replacements of spans that turn a URL of this length into the fixed one.
fn changes_between(length: usize, fixed: &[SourcedByte]) -> Vec<(Range<usize>, Vec<u8>)> {
    let mut changes = Vec::new();
    let mut copied = 0;
    let mut inserted: Vec<u8> = Vec::new();
    for (byte, source) in fixed.iter().copied().chain([(0, Some(length))]) {
        let Some(source) = source else {
            inserted.push(byte);
            continue;
        };
        if copied < source || !inserted.is_empty() {
            changes.push((copied..source, std::mem::take(&mut inserted)));
        }
        copied = source + 1;
    }
    changes
}
