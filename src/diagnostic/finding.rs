//! What is found in a text: a fault, or advice.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::catalogue::Code;
use super::fix::Fix;
use super::severity::Severity;
use crate::citation::Citation;
use crate::grammar::Expected;
use crate::refusal::line_column;

/// The maximum number of diagnostics that a report lists. If there are more, [`Code::MoreFaults`] follows them.
///
/// ```
/// use urlspec::diagnostic::MAX_DIAGNOSTICS;
/// use urlspec::{Code, Spec};
///
/// let text = format!("http://h.x/{}", "~/".repeat(100));
/// let report = Spec::Rfc1738.check(&text);
/// assert_eq!(report.diagnostics().len(), MAX_DIAGNOSTICS + 1);
/// assert_eq!(report.diagnostics().last().map(|last| last.code), Some(Code::MoreFaults));
/// ```
pub const MAX_DIAGNOSTICS: usize = 32;

/// A fault in a text, or advice on it.
///
/// ```
/// use urlspec::{Code, Spec};
///
/// let report = Spec::Rfc1738.check("http://info.cern.ch/~timbl");
/// let diagnostic = report.first().ok_or("no diagnostic")?;
/// assert_eq!((diagnostic.code, diagnostic.span.clone()), (Code::UnsafeCharacter, 20..21));
/// assert_eq!(diagnostic.message, "`~` is unsafe and must be encoded");
/// assert_eq!(diagnostic.citation.to_string(), "RFC 1738, section 2.2");
/// assert_eq!(diagnostic.fix.as_ref().map(|fix| fix.replacement.as_str()), Some("%7E"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The kind of the diagnostic.
    pub code: Code,
    /// Its severity.
    pub severity: Severity,
    /// Its place, in byte offsets into the text that was given; empty where something is missing.
    pub span: Range<usize>,
    /// A few words to show at the span.
    pub label: Cow<'static, str>,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// What is wrong, in a clause that never holds a password.
    pub message: Cow<'static, str>,
    /// What to do about it, in full sentences.
    pub help: Cow<'static, str>,
    /// What could have followed where parsing ended; empty if the text is valid.
    pub expected: Vec<Expected>,
    /// The productions that were open there, the start symbol first.
    pub productions: Vec<&'static str>,
    /// The section that states the rule. It is empty for a code [about comments](Code::is_about_comments), see
    /// [`cited`](Self::cited).
    pub citation: Citation,
    /// A fix, if one is known.
    pub fix: Option<Fix>,
}

/// Another place that matters to a [`Diagnostic`], such as the `@` that precedes a host, or the start of a wrapper.
///
/// ```
/// use urlspec::{Code, Spec};
///
/// let text = "http://www.bank.dom@other.dom/";
/// let report = Spec::Rfc3986.check(text);
/// let misleading = report.diagnostics().iter().find(|own| own.code == Code::HostBeforeAt).ok_or("no diagnostic")?;
/// let related = &misleading.related[0];
/// assert_eq!((&text[related.span.clone()], &*related.label), ("other.dom", "the host"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The place, in byte offsets into the text that was given.
    pub span: Range<usize>,
    /// A few words to show there, which never hold a password.
    pub label: Cow<'static, str>,
}

impl Related {
    /// The same words at another place.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let report = Spec::Rfc3986.check("http://www.bank.dom@other.dom/");
    /// let diagnostic = report.diagnostics().iter().find(|own| own.code == Code::HostBeforeAt).ok_or("no diagnostic")?;
    /// let related = diagnostic.related[0].clone();
    /// let moved = related.clone().at(120..129);
    /// assert_eq!((moved.span, moved.label), (120..129, related.label));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Self {
        Self { span, ..self }
    }
}

impl Diagnostic {
    /// The section that states the rule. `None` for a diagnostic about a comment for this program: no document has a
    /// rule for it.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:/");
    /// let cited = report.first().and_then(|diagnostic| diagnostic.cited());
    /// assert_eq!(cited.map(|section| section.to_string()).as_deref(), Some("RFC 1738, section 3.1"));
    /// ```
    pub fn cited(&self) -> Option<Citation> {
        (!self.code.is_about_comments()).then_some(self.citation)
    }

    /// The line and column of the start of the span in `source`, counting characters from 1. A byte that is not UTF-8
    /// counts as one character.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let text = "http://info.cern.ch/é~";
    /// let report = Spec::Rfc1738.check(text);
    /// let tilde = report.diagnostics().last().ok_or("no diagnostic")?;
    /// assert_eq!((tilde.span.start, tilde.line_column(text.as_bytes())), (22, (1, 22)));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn line_column(&self, source: &[u8]) -> (usize, usize) {
        line_column(source, self.span.start)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}
