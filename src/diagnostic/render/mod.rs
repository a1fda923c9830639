//! The miette face: a diagnostic over the snippet of the text that it speaks of.
//!
//! A drawing holds its snippet: a long line is cut to the columns around the span, a password is starred, and what a
//! terminal would act upon is shown by a picture of it. Nothing is read but the snippet, however long the text is.

use std::fmt;
use std::ops::Range;

use miette::{LabeledSpan, SourceCode};

mod snippet;

pub use snippet::{Snippet, SnippetOptions};

use super::{Diagnostic, Refusal, Report, Severity};
use crate::redact::Secrets;

/// A diagnostic that miette can draw.
#[derive(Debug, Clone)]
pub struct Rendered {
    diagnostic: Diagnostic,
    snippet: Snippet,
}

impl Rendered {
    /// The columns of a snippet where nobody says how many there are.
    pub(crate) const WIDTH: usize = 100;

    /// The drawings of what is said of one text.
    pub(crate) fn all(
        diagnostics: &[Diagnostic],
        source: &[u8],
        secrets: &Secrets,
        name: Option<&str>,
        line: usize,
        width: usize,
    ) -> Vec<Self> {
        let frame = SnippetOptions { secrets, name, line, column: 1, width };
        let drawing = |own: &Diagnostic| Self::at(own.clone(), own.severity, own.span.clone(), source, frame);
        diagnostics.iter().map(drawing).collect()
    }

    /// The drawing of a diagnostic over a span of another text than that of the URL, as grave as it is there.
    pub fn at(
        diagnostic: Diagnostic,
        severity: Severity,
        span: Range<usize>,
        source: &[u8],
        frame: SnippetOptions<'_>,
    ) -> Self {
        let snippet = Snippet::of(span, &diagnostic.label, source, frame);
        Self { diagnostic: Diagnostic { severity, ..diagnostic }, snippet }
    }

    /// What is drawn.
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

/// The help, the production, and the section that says so.
struct Help<'d>(&'d Diagnostic);

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { help, fix, productions, citation, .. } = self.0;
        f.write_str(help)?;
        if let Some(fix) = fix {
            let sure = if fix.preserves_meaning { "" } else { " (a guess, or something is lost)" };
            write!(f, "\nfix: {}{sure}", fix.title)?;
        }
        write!(f, "\n{citation}")?;
        if !productions.is_empty() {
            write!(f, ", in {}", productions.join(" > "))?;
        }
        Ok(())
    }
}

/// The gravest diagnostic speaks for the report; the others are related to it.
impl miette::Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.plain_rendered().first()?.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.diagnostics().iter().map(|diagnostic| diagnostic.severity).max().map(Into::into)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.plain_rendered().first()?.help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.plain_rendered().first()?.url()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.plain_rendered().first()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.plain_rendered().first()?.labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.plain_rendered().iter().skip(1).map(|drawing| drawing as _)))
    }
}

impl miette::Diagnostic for Refusal {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.report().code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.report().severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.report().help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::url(self.report())
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.report().source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.report().labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        self.report().related()
    }
}
