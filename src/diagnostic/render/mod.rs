//! Diagnostics for miette: each over a snippet of its text.
//!
//! A rendered diagnostic owns its snippet: a long line is cut to the columns around the span, passwords
//! are redacted with stars, and control characters are shown as pictures. Only the snippet is read, however long the text is.

mod report;
mod snippet;

use std::fmt;
use std::ops::Range;

use miette::{LabeledSpan, SourceCode};

pub use snippet::Snippet;

use super::{Applicability, Diagnostic, Severity};
use crate::redact::Secrets;

/// Where a text is, and how wide its snippets are.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::diagnostic::Placement;
///
/// let report = Spec::Rfc1738.check("http://h.x/~a");
/// let rendered = report.rendered(&Placement::default().name("urls.txt").line(12));
/// assert_eq!(rendered.len(), report.diagnostics().len());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placement<'n> {
    /// The name of the source; `input` if there is none.
    pub name: Option<&'n str>,
    /// The number of the line on which the text begins, from 1.
    pub line: usize,
    /// The number of the column at which it begins on that line, from 1.
    pub column: usize,
    /// The number of columns of a snippet.
    pub width: usize,
}

impl Default for Placement<'_> {
    fn default() -> Self {
        Self { name: None, line: 1, column: 1, width: 100 }
    }
}

impl<'n> Placement<'n> {
    /// Sets the name of the source.
    #[must_use]
    pub const fn name(self, name: &'n str) -> Self {
        Self { name: Some(name), ..self }
    }

    /// Sets the number of the line on which the text begins, from 1.
    #[must_use]
    pub const fn line(self, line: usize) -> Self {
        Self { line, ..self }
    }

    /// Sets the number of the column at which the text begins on its line, from 1.
    #[must_use]
    pub const fn column(self, column: usize) -> Self {
        Self { column, ..self }
    }

    /// Sets the number of columns of a snippet.
    #[must_use]
    pub const fn width(self, width: usize) -> Self {
        Self { width, ..self }
    }
}

/// A diagnostic with a snippet of its text, for miette to draw.
#[derive(Debug, Clone)]
pub struct Rendered {
    diagnostic: Diagnostic,
    snippet: Snippet,
}

impl Rendered {
    /// The diagnostics of one text.
    pub(crate) fn all(
        diagnostics: &[Diagnostic],
        source: &[u8],
        secrets: &Secrets,
        placement: &Placement<'_>,
    ) -> Vec<Self> {
        let rendered =
            |own: &Diagnostic| Self::at(own.clone(), own.severity, own.span.clone(), source, secrets, placement);
        diagnostics.iter().map(rendered).collect()
    }

    /// A diagnostic over a span of another text than the URL, with the severity that it has there. `secrets` are the
    /// passwords of that text.
    pub fn at(
        diagnostic: Diagnostic,
        severity: Severity,
        span: Range<usize>,
        source: &[u8],
        secrets: &Secrets,
        placement: &Placement<'_>,
    ) -> Self {
        let snippet = Snippet::new(span, &diagnostic.label, source, secrets, placement);
        Self { diagnostic: Diagnostic { severity, ..diagnostic }, snippet }
    }

    /// The diagnostic.
    pub const fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

impl fmt::Display for Rendered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.diagnostic, f)
    }
}

impl std::error::Error for Rendered {}

impl From<Severity> for miette::Severity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Advice => Self::Advice,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}

impl miette::Diagnostic for Rendered {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.diagnostic.severity.into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(Help(&self.diagnostic)))
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.diagnostic.citation.url().map(|url| Box::new(url) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.snippet)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(self.snippet.label(&self.diagnostic.label))))
    }
}

/// The help, the productions and the section.
struct Help<'d>(&'d Diagnostic);

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { help, fix, productions, citation, .. } = self.0;
        f.write_str(help)?;
        if let Some(fix) = fix {
            let label = match fix.applicability {
                Applicability::Sure | Applicability::Spelling => "fix",
                Applicability::Guess => "guess",
                Applicability::Placeholder => "placeholder",
            };
            write!(f, "\n{label}: {}", fix.title)?;
        }
        write!(f, "\n{citation}")?;
        if !productions.is_empty() {
            write!(f, ", in {}", productions.join(" > "))?;
        }
        Ok(())
    }
}
