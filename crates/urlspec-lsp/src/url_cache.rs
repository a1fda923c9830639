//! The URLs of a document that were checked.

use std::ops::Range;

use urlspec_text::{Finding, Suppression};

/// How many bytes before and after the place of the last edit or request the findings are kept.
const FOCUS: usize = 1 << 13;

/// The maximum number of diagnostics for a document. Users read no more, and they are all sent again at every keystroke.
pub const MAX_DIAGNOSTICS: usize = 500;

/// A URL that was checked. It keeps its findings, which are many times as long as the URL, only if they are shown or near the
/// cursor. Else they are computed again when they are needed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CachedUrl {
    /// The span, with the wrapper.
    pub whole: Range<usize>,
    /// The number of findings.
    count: u32,
    /// What most URLs of a long document do not have, so that a URL takes little memory.
    details: Option<Box<Details>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Details {
    /// All findings, or none of them if they were forgotten.
    findings: Vec<Finding>,
    /// What comments suppressed.
    suppressed: Vec<Suppression>,
}

impl CachedUrl {
    pub fn new(whole: Range<usize>, mut findings: Vec<Finding>, suppressed: Vec<Suppression>) -> Self {
        // The server does not send these.
        for finding in &mut findings {
            finding.diagnostic.expected = Vec::new();
            finding.diagnostic.productions = Vec::new();
        }
        let count = u32::try_from(findings.len()).unwrap_or(u32::MAX);
        let has_details = !findings.is_empty() || !suppressed.is_empty();
        Self { whole, count, details: has_details.then(|| Box::new(Details { findings, suppressed })) }
    }

    /// A comment, which has findings like a URL.
    pub fn of_comment(finding: Finding) -> Self {
        Self::new(finding.span.clone(), vec![finding], Vec::new())
    }

    /// The number of findings, also of those that were forgotten.
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// All findings, or none of them if they were forgotten.
    pub fn findings(&self) -> &[Finding] {
        self.details.as_ref().map(|details| &*details.findings).unwrap_or_default()
    }

    pub fn suppressed(&self) -> &[Suppression] {
        self.details.as_ref().map(|details| &*details.suppressed).unwrap_or_default()
    }

    pub fn lacks_findings(&self) -> bool {
        self.findings().len() != self.count()
    }

    fn forget_findings(&mut self) {
        self.details = self.details.take().filter(|details| !details.suppressed.is_empty());
        if let Some(details) = &mut self.details {
            details.findings = Vec::new();
        }
    }

    pub fn shifted(mut self, by: isize) -> Self {
        self.shift(by);
        self
    }

    pub fn shift(&mut self, by: isize) {
        if by == 0 {
            return;
        }
        let shift = |span: &mut Range<usize>| {
            *span = span.start.saturating_add_signed(by)..span.end.saturating_add_signed(by);
        };
        shift(&mut self.whole);
        let Some(details) = &mut self.details else { return };
        details.suppressed = details.suppressed.iter().filter_map(|own| own.shifted(by)).collect();
        for finding in &mut details.findings {
            shift(&mut finding.span);
            finding.related.iter_mut().for_each(|related| shift(&mut related.span));
            let edits = finding.fix.iter_mut().flat_map(|fix| &mut fix.edits);
            edits.for_each(|edit| shift(&mut edit.span));
        }
    }
}

/// Decides which URLs keep their findings: the first ones, which are shown, and those near the last edit or request.
#[derive(Debug, Clone)]
pub struct Keeper {
    focus: usize,
    /// The number of findings before the next URL.
    count: usize,
}

impl Keeper {
    pub const fn new(focus: usize) -> Self {
        Self { focus, count: 0 }
    }

    /// Forgets the findings of the next URL if they need not be kept.
    pub fn visit(&mut self, url: &mut CachedUrl) {
        if self.count >= MAX_DIAGNOSTICS && self.focus.abs_diff(url.whole.start) > FOCUS {
            url.forget_findings();
        }
        self.count += url.count();
    }
}

/// The number of kept findings that is expected at most. Only if there are more, some are forgotten.
pub const MAX_KEPT: usize = 4 * MAX_DIAGNOSTICS;
