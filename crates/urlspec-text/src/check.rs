//! Checks a URL of a document, and notes which of its fixes would be applied.

use urlspec::diagnostic::MAX_DIAGNOSTICS;

use crate::directive::Suppression;
use crate::fix::{fix_match, has_error};
use crate::{Apply, Finder, Finding, LintConfig, Match};

impl LintConfig {
    /// Returns the findings of a URL in the order of their spans.
    ///
    /// `matched` is a URL that `finder` found in `document`. A comment `urlspec: ignore` on a line of the URL
    /// suppresses all findings, and `urlspec: ignore[code, code]` suppresses those with these codes. So does a comment on the
    /// previous line, if that line has no URL. [`for_document`](Self::for_document) has the comments for a whole document.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_text::{Finder, LintConfig};
    ///
    /// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
    /// let document = b"see http://info.cern.ch/~timbl";
    /// let url = finder.matches(document).next().ok_or("no URL")?;
    /// let findings = config.check(&finder, document, &url);
    /// assert_eq!(findings[0].span, 24..25);
    /// assert_eq!(findings[0].diagnostic.code.name(), "unsafe-character");
    /// let fix = findings[0].fix.as_ref().ok_or("no fix")?;
    /// assert_eq!((fix.edits[0].span.clone(), &*fix.edits[0].replacement), (24..25, "%7E"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn check(&self, finder: &Finder, document: &[u8], matched: &Match<'_>) -> Vec<Finding> {
        self.check_with_suppressions(finder, document, matched, &mut Vec::new())
    }

    /// Does what [`check`](Self::check) does, and adds the findings that comments suppressed to `suppressed`, for
    /// [`check_comments`](Self::check_comments).
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    /// use urlspec_text::{Finder, LintConfig};
    ///
    /// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
    /// let document = b"http://h.x/~a urlspec: ignore";
    /// let url = finder.matches(document).next().ok_or("no URL")?;
    /// let mut suppressed = Vec::new();
    /// assert!(config.check_with_suppressions(&finder, document, &url, &mut suppressed).is_empty());
    /// assert_eq!((suppressed[0].comment, suppressed[0].code), (14, Code::UnsafeCharacter));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn check_with_suppressions(
        &self,
        finder: &Finder,
        document: &[u8],
        matched: &Match<'_>,
        suppressed: &mut Vec<Suppression>,
    ) -> Vec<Finding> {
        let mut findings = self.findings(finder, document, matched, suppressed);
        note_what_applies_them(finder, self, document, matched, &mut findings);
        findings
    }
}

/// Notes with what [`fix_document`](crate::fix_document) applies the fixes of a URL.
fn note_what_applies_them(
    finder: &Finder,
    config: &LintConfig,
    text: &[u8],
    matched: &Match<'_>,
    findings: &mut [Finding],
) {
    let has_fix = |apply: Apply| findings.iter().any(|finding| finding.applicable_fix(apply).is_some());
    if !has_fix(Apply::All) {
        return;
    }
    // A valid URL stays so. Where not all faults are listed, each takes rounds of its own, which cost too much here.
    let is_clear = findings.len() >= MAX_DIAGNOSTICS || !has_error(finder, config, text, matched);
    let applies = |apply: Apply| {
        has_fix(apply) && (is_clear || fix_match(finder, config, text, matched, findings, apply).is_some())
    };
    let (by_safe, by_all) = (applies(Apply::Safe), applies(Apply::All));
    for fix in findings.iter_mut().filter_map(|finding| finding.fix.as_mut()) {
        let safe = Some(Apply::Safe).filter(|own| by_safe && own.includes(fix.applicability));
        fix.applied_by = safe.or(Some(Apply::All).filter(|own| by_all && own.includes(fix.applicability)));
    }
}
