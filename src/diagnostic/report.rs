//! What is reported of a whole text.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use super::{Diagnostic, Rendered, Severity, WorkingCopy};
use crate::ast::{AbsoluteRef, Reference, Url};
use crate::read::Start;
use crate::redact::{self, Masked, Secrets};
use crate::spec::Spec;

/// What is to be said of a text.
pub struct Report<'a> {
    pub(crate) spec: Spec,
    pub(crate) start: Start,
    pub(crate) source: Cow<'a, [u8]>,
    pub(crate) reference: Option<AbsoluteRef<'a>>,
    pub(crate) is_valid: bool,
    pub(crate) is_as_printed: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) fixed: Option<String>,
    pub(crate) rendered: OnceLock<Vec<Rendered>>,
}

impl<'a> Report<'a> {
    /// The document by which the text was read.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// What it was read as.
    pub const fn start(&self) -> Start {
        self.start
    }

    /// Whether it was read by the lines as printed.
    pub const fn is_as_printed(&self) -> bool {
        self.is_as_printed
    }

    /// The text that was given.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// The text that was given, with a replacement character for each octet that is no UTF-8.
    pub fn shown(&self) -> String {
        WorkingCopy::new(&self.source).into_text()
    }

    /// The same with a star for each octet of a password, so that spans stay where they are if the text is a URL.
    pub fn source_masked(&self) -> String {
        let secrets = self.secrets();
        let star = |(at, c): (usize, char)| if secrets.hold(at) { '*' } else { c };
        self.shown().char_indices().map(star).collect()
    }

    /// The grammar's verdict. Warnings and advice don't change it.
    pub const fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// The tree, if the text is valid and its production is a URL.
    pub const fn url(&self) -> Option<&Url<'a>> {
        match &self.reference {
            Some(reference) => Some(&reference.url),
            None => None,
        }
    }

    /// The tree, with what is around the URL.
    pub fn reference(&self) -> Option<Reference<'a>> {
        self.reference.map(Reference::Absolute)
    }

    /// All that is to be said, by place.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// A text that parses, if the given one does not and every fault in it could be mended.
    pub fn fixed(&self) -> Option<&str> {
        self.fixed.as_deref()
    }

    /// The repaired text fit to be shown: with `***` for a password. `None` also where a piece of the password may stand
    /// in another place of it.
    pub fn fixed_masked(&self) -> Option<String> {
        redact::mask_fixed(&self.shown(), self.fixed()?)
    }

    /// Where passwords may stand in the text that was given: its own, and those of URLs in it.
    pub fn secrets(&self) -> Secrets {
        match self.start.production() {
            "password" => std::iter::once(0..self.source.len()).collect(),
            _ => Secrets::of(&redact::readable(&self.source)),
        }
    }

    /// The diagnostics as miette draws them, each over the line that it speaks of. `name` and `line` tell where the
    /// text begins in what the reader knows; the passage that is shown is `width` columns wide at the most.
    pub fn rendered(&self, name: Option<&str>, line: usize, width: usize) -> Vec<Rendered> {
        Rendered::all(&self.diagnostics, &self.source, &self.secrets(), name, line, width)
    }

    /// This report with the findings of a reading by the lines as printed in place of its own. A valid text keeps its
    /// tree.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Url1993.check("http://info.cern.ch/hypertext").as_printed(false, Vec::new(), None);
    /// assert!(report.is_as_printed() && !report.is_valid());
    /// assert!(report.url().is_none());
    /// ```
    #[must_use]
    pub fn as_printed(self, is_valid: bool, diagnostics: Vec<Diagnostic>, fixed: Option<String>) -> Self {
        let reference = self.reference.filter(|_| is_valid);
        Self { is_as_printed: true, is_valid, reference, diagnostics, fixed, rendered: OnceLock::new(), ..self }
    }

    /// The diagnostics, owned.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The diagnostic that speaks for all: the first of the gravest.
    pub fn first(&self) -> Option<&Diagnostic> {
        let gravest = self.diagnostics.iter().map(|diagnostic| diagnostic.severity).max()?;
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == gravest)
    }

    /// The first error; `None` if the text is valid.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The drawings where nothing more is known, the diagnostic that speaks for all before the others.
    pub(crate) fn plain_rendered(&self) -> &[Rendered] {
        self.rendered.get_or_init(|| {
            let mut rendered = self.rendered(None, 1, Rendered::WIDTH);
            rendered.sort_by_key(|drawing| self.first().is_none_or(|first| first != drawing.diagnostic()));
            rendered
        })
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first() {
            Some(diagnostic) => {
                let (line, column) = diagnostic.line_column(&self.source);
                let place =
                    if line == 1 { format!("column {column}") } else { format!("line {line}, column {column}") };
                write!(f, "{diagnostic} ({place}; {})", diagnostic.citation)
            }
            None => write!(f, "{} accepts this", self.spec.citation()),
        }
    }
}

/// Without the password that the text may hold.
impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("spec", &self.spec)
            .field("start", &self.start)
            .field("source", &Masked(&self.shown()))
            .field("is_valid", &self.is_valid)
            .field("reference", &self.reference)
            .field("diagnostics", &self.diagnostics)
            .field("repaired", &self.fixed_masked())
            .finish()
    }
}

impl std::error::Error for Report<'_> {}
