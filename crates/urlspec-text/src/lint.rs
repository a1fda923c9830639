//! Checks the URLs of a document, and reports diagnostics at their places in it.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

use crate::certainty::Certainty;
use crate::characters::{first_of, is_invisible};
use crate::directive::{Directive, Suppression};
use crate::expected::Surroundings;
use crate::syntax::Role;
use crate::{Apply, Finder, Match, Wrapper};
use urlspec::Spec;
use urlspec::Start;
use urlspec::diagnostic::{
    Applicability, Code, Diagnostic, DiagnosticBuilder, Fix, Related, Report, Severity, WorkingCopy,
};
use urlspec::redact::redacted;

/// The document that URLs are checked by, and the diagnostics to report.
///
/// ```
/// use urlspec::{Code, Severity, Spec};
/// use urlspec_text::LintConfig;
///
/// let mut config = LintConfig::new(Spec::Rfc1738);
/// assert!(config.is_enabled(Code::UnsafeCharacter));
/// config.set_enabled(Code::UnsafeCharacter, false);
/// config.set_severity(Code::Password, Severity::Error);
/// assert_eq!(config.severity(Code::Password), Severity::Error);
/// ```
#[derive(Debug, Clone)]
pub struct LintConfig {
    spec: Spec,
    /// The severities that were set, for each code.
    severities: Vec<Option<Severity>>,
    /// Whether each code is reported.
    enabled: Vec<bool>,
    /// Whether each code was selected, with its advice.
    selected: Vec<bool>,
}

/// A diagnostic of a URL in a document, which [`LintConfig::check`] returns.
///
/// ```
/// use urlspec::{Code, Spec};
/// use urlspec_text::{Finder, LintConfig};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let document = b"see http://info.cern.ch/~timbl";
/// let url = finder.matches(document).next().ok_or("no URL")?;
/// let findings = config.check(&finder, document, &url);
/// assert_eq!((findings[0].diagnostic.code, findings[0].span.clone()), (Code::UnsafeCharacter, 24..25));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The place in the document, in bytes. It may contain white space and prefixes of lines that are not part of the URL.
    pub span: Range<usize>,
    /// The severity that the configuration gives the code.
    pub severity: Severity,
    /// Other places that matter, in byte offsets into the document.
    pub related: Vec<Related>,
    /// The diagnostic. Its spans are offsets into the [bytes](Match::as_bytes) of the URL.
    pub diagnostic: Diagnostic,
    /// The fix in the document, if there is one.
    pub fix: Option<DocumentFix>,
}

/// A fix of a [`Finding`], as edits of the document.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::diagnostic::Applicability;
/// use urlspec_text::{Edit, Finder, LintConfig};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let document = b"see http://info.cern.ch/~timbl";
/// let url = finder.matches(document).next().ok_or("no URL")?;
/// let fix = config.check(&finder, document, &url).remove(0).fix.ok_or("no fix")?;
/// assert_eq!(fix.edits, [Edit { span: 24..25, replacement: "%7E".to_owned() }]);
/// assert_eq!((fix.applicability, fix.holds_password), (Applicability::Sure, false));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocumentFix {
    /// The edits in the order of their spans, which do not overlap. There are several if the URL is broken over lines.
    pub edits: Vec<Edit>,
    /// How sure the fix is.
    pub applicability: Applicability,
    /// With what [`fix_document`](crate::fix_document) applies it, at least. `None` if it never does: for a placeholder, or if an
    /// error of the URL would remain. A sure fix needs [`Apply::All`] if another error of the URL has only a guess.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_text::{Apply, Finder, LintConfig};
    ///
    /// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc3986));
    /// let document = b"<http://info.cern.ch/a|b>, <http://info.cern.ch/a|b?c=100%%>";
    /// let mut fixes = Vec::new();
    /// for url in finder.matches(document) {
    ///     fixes.extend(config.check(&finder, document, &url).into_iter().filter_map(|finding| finding.fix));
    /// }
    /// let applied_by: Vec<_> = fixes.iter().map(|fix| fix.applied_by).collect();
    /// assert_eq!(applied_by, [Some(Apply::Safe), Some(Apply::All), Some(Apply::All), Some(Apply::All)]);
    /// ```
    pub applied_by: Option<Apply>,
    /// Whether a replacement contains a password, or what may be a part of one.
    pub holds_password: bool,
    /// A short description of the fix.
    pub title: Cow<'static, str>,
}

/// The replacement of a span of a document. It will have no more fields.
///
/// ```
/// use urlspec_text::Edit;
///
/// let mut document = String::from("see http://info.cern.ch/~timbl");
/// let edit = Edit { span: 24..25, replacement: "%7E".to_owned() };
/// document.replace_range(edit.span, &edit.replacement);
/// assert_eq!(document, "see http://info.cern.ch/%7Etimbl");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Edit {
    /// The span to replace, in bytes.
    pub span: Range<usize>,
    /// The text to write there.
    pub replacement: String,
}

/// Does not show the replacement, which may contain a password.
impl std::fmt::Debug for Edit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Edit").field("span", &self.span).finish_non_exhaustive()
    }
}

impl LintConfig {
    /// Returns a configuration that checks URLs by `spec` and reports errors and warnings.
    ///
    /// ```
    /// use urlspec::{Code, Severity, Spec};
    /// use urlspec_text::LintConfig;
    ///
    /// let config = LintConfig::new(Spec::Rfc1738);
    /// assert_eq!((config.spec(), config.severity(Code::Password)), (Spec::Rfc1738, Severity::Warning));
    /// assert!(config.is_enabled(Code::Password) && !config.is_enabled(Code::SchemeCase));
    /// ```
    pub fn new(spec: Spec) -> Self {
        let enabled = Code::ALL.iter().map(|code| code.severity() > Severity::Advice).collect();
        Self { spec, severities: vec![None; Code::ALL.len()], enabled, selected: vec![false; Code::ALL.len()] }
    }

    /// The document that URLs are checked by.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns the same configuration for another document.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    /// use urlspec_text::LintConfig;
    ///
    /// let mut config = LintConfig::new(Spec::Rfc1738);
    /// config.set_enabled(Code::Password, false);
    /// let other = config.with_spec(Spec::Rfc3986);
    /// assert_eq!((other.spec(), other.is_enabled(Code::Password)), (Spec::Rfc3986, false));
    /// ```
    #[must_use]
    pub fn with_spec(&self, spec: Spec) -> Self {
        Self { spec, ..self.clone() }
    }

    /// The severity of a code. A finding has the severity of its diagnostic instead, unless one was set for the code.
    ///
    /// ```
    /// use urlspec::{Code, Severity, Spec};
    /// use urlspec_text::LintConfig;
    ///
    /// let mut config = LintConfig::new(Spec::Rfc1738);
    /// assert_eq!(config.severity(Code::Password), Severity::Warning);
    /// config.set_severity(Code::Password, Severity::Error);
    /// assert_eq!(config.severity(Code::Password), Severity::Error);
    /// ```
    pub fn severity(&self, code: Code) -> Severity {
        self.severities[code as usize].unwrap_or(code.severity())
    }

    /// The severity of a finding: the one that was set for its code, or its own in the document, or the one of the diagnostic.
    fn severity_of(&self, diagnostic: &Diagnostic, in_document: Option<Severity>) -> Severity {
        self.severities[diagnostic.code as usize].or(in_document).unwrap_or(diagnostic.severity)
    }

    /// Whether a code is reported.
    ///
    /// Errors and warnings are, and advice is not, unless it was set.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    /// use urlspec_text::LintConfig;
    ///
    /// let config = LintConfig::new(Spec::Rfc1738);
    /// assert!(config.is_enabled(Code::UnsafeCharacter) && !config.is_enabled(Code::SchemeCase));
    /// ```
    pub fn is_enabled(&self, code: Code) -> bool {
        self.enabled[code as usize]
    }

    /// Whether a finding is reported: its code is, and it is not advice under a code of warnings, unless the code was selected.
    fn reports(&self, code: Code, severity: Severity) -> bool {
        self.is_enabled(code) && (self.selected[code as usize] || severity > Severity::Advice)
    }

    /// Sets whether a code is reported.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    /// use urlspec_text::LintConfig;
    ///
    /// let mut config = LintConfig::new(Spec::Rfc1738);
    /// config.set_enabled(Code::SchemeCase, true);
    /// assert!(config.is_enabled(Code::SchemeCase));
    /// ```
    pub fn set_enabled(&mut self, code: Code, is_enabled: bool) {
        self.enabled[code as usize] = is_enabled;
        self.selected[code as usize] = is_enabled;
    }

    /// Sets whether a code is reported by default, without its advice.
    #[cfg(feature = "config")]
    pub(crate) fn set_enabled_by_default(&mut self, code: Code, is_enabled: bool) {
        self.enabled[code as usize] = is_enabled;
        self.selected[code as usize] = false;
    }

    /// Sets the severity of a code. The code is then reported if it is an error or a warning, and not if it is advice.
    ///
    /// ```
    /// use urlspec::{Code, Severity, Spec};
    /// use urlspec_text::LintConfig;
    ///
    /// let mut config = LintConfig::new(Spec::Rfc1738);
    /// config.set_severity(Code::SchemeCase, Severity::Warning);
    /// assert!(config.is_enabled(Code::SchemeCase));
    /// config.set_severity(Code::SchemeCase, Severity::Advice);
    /// assert!(!config.is_enabled(Code::SchemeCase));
    /// ```
    pub fn set_severity(&mut self, code: Code, severity: Severity) {
        self.severities[code as usize] = Some(severity);
        self.enabled[code as usize] = severity > Severity::Advice;
    }

    /// The findings in a match, without what applies their fixes.
    pub(crate) fn findings(
        &self,
        finder: &Finder,
        document: &[u8],
        matched: &Match<'_>,
        suppressed: &mut Vec<Suppression>,
    ) -> Vec<Finding> {
        let report = self.report(matched.as_bytes());
        let invisible = invisible_after(document, matched);
        let has_wrapper_findings =
            !matched.pieces.is_empty() || matched.wrapper == Wrapper::Unclosed || invisible.is_some();
        if report.diagnostics().is_empty() && !has_wrapper_findings {
            return Vec::new();
        }
        // Computed at most once, and only if there is a fix that could contain a password.
        let passwords = LazyCell::new(|| matched.passwords(document));
        let holds_password = |fix: &Fix| fix.holds_secret(passwords.iter().map(String::as_str));
        let certainty = Certainty::of(finder, document, matched);
        let around = Surroundings { kind: finder.kind(), document, matched };
        let finding = |(diagnostic, severity): (&Diagnostic, Severity)| {
            self.finding_in_url(matched, &certainty, (diagnostic, severity), &holds_password)
        };
        let mut findings: Vec<Finding> =
            self.enabled_diagnostics(around, matched.as_bytes(), &report).map(finding).collect();
        if has_wrapper_findings {
            let in_wrapper = self.findings_around(document, matched, invisible).into_iter();
            findings.extend(in_wrapper.filter(|finding| self.reports(finding.diagnostic.code, finding.severity)));
            sort(&mut findings);
        }
        if !findings.is_empty() {
            let directives = Directive::covering(finder, document, matched.full_span());
            findings.retain(|finding| {
                let code = finding.diagnostic.code;
                let by = directives.iter().filter(|directive| directive.suppresses(code));
                let before = suppressed.len();
                suppressed.extend(by.map(|directive| Suppression::new(directive.span.start, code)));
                suppressed.len() == before
            });
        }
        findings
    }

    /// Returns the report of a URL, with the selected codes that are off by default.
    pub(crate) fn report<'u>(&self, url: &'u [u8]) -> Report<'u> {
        // Without a colon, the scheme is missing, or misspelt: it is no reference.
        let has_scheme =
            memchr::memchr(b':', url).is_some_and(|colon| url[..colon].iter().all(|byte| !b"/?#".contains(byte)));
        let start = if has_scheme { Start::Reference } else { Start::Url };
        let report = self.spec.check_as(start, url);
        report.with_opt_in(|code| self.is_enabled(code))
    }

    /// Whether a text has an error by its document. Codes that are turned off or suppressed don't count.
    pub(crate) fn has_error(&self, report: &Report<'_>, is_suppressed: impl Fn(Code) -> bool) -> bool {
        let is_off = |code: Code| !self.is_enabled(code) || is_suppressed(code);
        let mut errors = report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        !report.is_valid() && errors.any(|error| !is_off(error.code))
    }

    /// Returns the diagnostics whose fixes make a URL valid: those that are reported, and characters that every client takes. A URL
    /// that is changed is valid afterwards.
    pub(crate) fn diagnostics_to_fix<'r>(
        &self,
        around: Surroundings<'_>,
        url: &[u8],
        report: &'r Report<'_>,
    ) -> impl Iterator<Item = &'r Diagnostic> {
        let is_on = |diagnostic: &Diagnostic, severity| {
            let is_character = diagnostic.code == Code::UnsafeCharacter && self.is_enabled(Code::UnsafeCharacter);
            is_character || self.reports(diagnostic.code, severity)
        };
        let with_severity = self.with_severities(around, url, report);
        with_severity
            .filter(move |(diagnostic, severity)| is_on(diagnostic, *severity))
            .map(|(diagnostic, _)| diagnostic)
    }

    /// Returns the diagnostics of the report of `url` that are enabled and apply to the match, with their severities. `url` is
    /// the match, which may be fixed in part.
    pub(crate) fn enabled_diagnostics<'r>(
        &self,
        around: Surroundings<'_>,
        url: &[u8],
        report: &'r Report<'_>,
    ) -> impl Iterator<Item = (&'r Diagnostic, Severity)> {
        let with_severity = self.with_severities(around, url, report);
        with_severity.filter(|(diagnostic, severity)| self.reports(diagnostic.code, *severity))
    }

    /// Returns the diagnostics that apply to the match, with their severities.
    fn with_severities<'r>(
        &self,
        around: Surroundings<'_>,
        url: &[u8],
        report: &'r Report<'_>,
    ) -> impl Iterator<Item = (&'r Diagnostic, Severity)> {
        let has_prefix = around.matched.wrapper.has_prefix();
        let applies = move |code| !(has_prefix && code == Code::MissingPrefix);
        let diagnostics = report.diagnostics().iter().filter(move |diagnostic| applies(diagnostic.code));
        diagnostics.map(move |diagnostic| (diagnostic, self.severity_of(diagnostic, around.severity(url, diagnostic))))
    }

    /// Converts a diagnostic of the URL to a finding.
    fn finding_in_url(
        &self,
        matched: &Match<'_>,
        certainty: &Certainty,
        (diagnostic, severity): (&Diagnostic, Severity),
        holds_password: &dyn Fn(&Fix) -> bool,
    ) -> Finding {
        let written = diagnostic
            .fix
            .as_ref()
            .filter(|fix| matched.wrapper != Wrapper::None || matched.document_runs(fix.span.clone()).len() <= 1)
            .and_then(|fix| Some((fix, matched.edits_of([(fix.span.clone(), fix.replacement.as_str().as_bytes())])?)));
        let fix = written.and_then(|(fix, written)| {
            Some(DocumentFix {
                edits: written,
                applicability: certainty.of_fix(matched.as_bytes(), fix)?,
                applied_by: None,
                holds_password: holds_password(fix),
                title: fix.title.clone(),
            })
        });
        let in_document = |own: &Related| own.clone().at(matched.document_span(own.span.clone()));
        let mut shown = diagnostic.clone();
        shown.fix.take_if(|fix| certainty.of_fix(matched.as_bytes(), fix).is_none());
        // A drawing names the fix by what `--fix` does.
        if let Some((shown, fix)) = shown.fix.as_mut().zip(fix.as_ref()) {
            shown.applicability = fix.applicability;
        }
        Finding {
            span: matched.document_span(diagnostic.span.clone()),
            severity,
            related: diagnostic.related.iter().map(in_document).collect(),
            diagnostic: shown,
            fix,
        }
    }

    /// Returns the findings about the wrapper, about gaps in the URL, and about an invisible character after it.
    fn findings_around(&self, document: &[u8], matched: &Match<'_>, invisible: Option<char>) -> Vec<Finding> {
        let mut findings = self.spaces_in_wrapper(document, matched);
        findings.extend(self.hyphens_in_wrapper(document, matched));
        findings.extend(self.unclosed_wrapper(matched));
        findings.extend(invisible.map(|c| self.character_after(matched, c)));
        findings
    }

    /// Reports an invisible character directly after a URL in a text: it is often copied with the URL.
    fn character_after(&self, matched: &Match<'_>, c: char) -> Finding {
        let at = matched.span.end;
        let builder = DiagnosticBuilder::new(Code::NonAscii, 0..0)
            .message(format!("an invisible character, U+{:04X}, follows the URL", u32::from(c)))
            .label("invisible")
            .help("A copy of the URL may contain it, and then fail. Remove it.");
        let mut finding = self.finding_outside_url(matched, builder, at..at + c.len_utf8(), None, "");
        finding.severity = self.severity_of(&finding.diagnostic, Some(Severity::Warning));
        finding
    }

    /// Reports a wrapper without a closing bracket, at its opening one.
    fn unclosed_wrapper(&self, matched: &Match<'_>) -> Option<Finding> {
        let open = matched.full_span.start;
        // In a markup language, a `>` would make it an element.
        let can_close = matched.region.notation.encode(">").is_some_and(|bracket| bracket == ">");
        let edit = Edit { span: matched.span.end..matched.span.end, replacement: ">".to_owned() };
        let edit = Some(edit).filter(|_| can_close);
        let builder = DiagnosticBuilder::new(Code::UnclosedWrapper, 0..0).label("not closed");
        let finding = || self.finding_outside_url(matched, builder, open..open + 1, edit, "add `>`");
        (matched.wrapper == Wrapper::Unclosed).then(finding)
    }

    /// Reports gaps between two letters or digits, if one of them is only spaces on one line.
    fn spaces_in_wrapper(&self, document: &[u8], matched: &Match<'_>) -> Vec<Finding> {
        let is_in_word = |at: usize| {
            let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
            let previous = at.checked_sub(1).and_then(|previous| matched.bytes.get(previous));
            is_word(matched.bytes.get(at)) && is_word(previous)
        };
        let gaps = || matched.gaps().filter(|(at, _)| is_in_word(*at));
        if !gaps().any(|(_, gap)| is_blank(&document[gap])) {
            return Vec::new();
        }
        let spaces =
            gaps().filter(|(_, gap)| document[gap.clone()].is_ascii()).take(urlspec::diagnostic::MAX_DIAGNOSTICS);
        let findings = spaces.map(|(at, gap)| {
            let span = if has_line_break(document, &gap) { gap.start..gap.start } else { gap.clone() };
            let edit = Edit { span, replacement: "%20".to_owned() };
            let builder = DiagnosticBuilder::new(Code::WrappedSpace, at..at).label("ignored");
            self.finding_outside_url(matched, builder, gap, Some(edit), "write `%20`")
        });
        findings.collect()
    }

    /// Reports hyphens before line breaks, which may or may not be part of the URL.
    fn hyphens_in_wrapper(&self, document: &[u8], matched: &Match<'_>) -> Vec<Finding> {
        let Some(alternative) = matched.alternative() else { return Vec::new() };
        let line_breaks = matched.gaps().filter(|(_, gap)| has_line_break(document, gap));
        let findings = line_breaks.take(urlspec::diagnostic::MAX_DIAGNOSTICS).filter_map(|(at, gap)| {
            let is_removed = document[gap.clone()].first() == Some(&b'-');
            let is_kept = at > 0 && matched.bytes[at - 1] == b'-';
            if !is_removed && !is_kept {
                return None;
            }
            let hyphen = if is_kept { gap.start - 1..gap.start } else { gap.start..gap.start + 1 };
            let edit = Edit { span: hyphen.clone(), replacement: String::new() };
            let shown = matched.redacted(document);
            let help = format!("Read as {shown}; the other reading is {}.", redacted(&alternative));
            let builder =
                DiagnosticBuilder::new(Code::WrappedHyphen, at..at).label("may be part of the URL").help(help);
            let mut finding = self.finding_outside_url(matched, builder, hyphen, Some(edit), "remove the hyphen");
            finding.severity = self.severity_of(&finding.diagnostic, is_kept.then_some(Severity::Advice));
            Some(finding)
        });
        findings.collect()
    }

    /// Returns a finding that is not about a byte of the URL, with a fix that is a guess.
    fn finding_outside_url(
        &self,
        matched: &Match<'_>,
        builder: DiagnosticBuilder,
        span: Range<usize>,
        edit: Option<Edit>,
        title: &'static str,
    ) -> Finding {
        let code = builder.code();
        let diagnostic = builder.finish(self.spec, &WorkingCopy::new(matched.as_bytes()));
        Finding {
            span,
            severity: self.severity(code),
            related: Vec::new(),
            diagnostic,
            fix: edit.map(|edit| DocumentFix {
                edits: vec![edit],
                applicability: Applicability::Guess,
                applied_by: None,
                holds_password: false,
                title: title.into(),
            }),
        }
    }
}

impl Finding {
    /// Whether it is about the wrapper, and not about the URL in it.
    pub(crate) fn is_about_wrapper(&self) -> bool {
        matches!(self.diagnostic.code, Code::WrappedSpace | Code::WrappedHyphen | Code::UnclosedWrapper)
    }

    /// Returns the fix if it is one of those to apply.
    pub(crate) fn applicable_fix(&self, apply: Apply) -> Option<&DocumentFix> {
        self.fix.as_ref().filter(|fix| apply.includes(fix.applicability))
    }
}

/// Sorts by place. A sort is compiled anew wherever a type is sorted, at some kB each.
pub(crate) fn sort(findings: &mut [Finding]) {
    findings.sort_by_key(|finding| finding.span.start);
}

/// The invisible character directly after a URL that no wrapper ends.
fn invisible_after(document: &[u8], matched: &Match<'_>) -> Option<char> {
    let rest = document.get(matched.span.end..).filter(|rest| rest.first().is_some_and(|byte| !byte.is_ascii()))?;
    let is_in_text = matched.wrapper != Wrapper::Angle && matched.region.role == Role::Text;
    first_of(rest).filter(|c| is_in_text && is_invisible(*c))
}

fn has_line_break(document: &[u8], gap: &Range<usize>) -> bool {
    document[gap.clone()].contains(&b'\n')
}

fn is_blank(gap: &[u8]) -> bool {
    gap.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}
