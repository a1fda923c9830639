//! Reports and refusals as miette diagnostics.

use std::fmt;

use miette::{LabeledSpan, SourceCode};

use crate::diagnostic::{Refusal, Report};

/// The code is the one of the most severe diagnostic. All diagnostics are in one drawing if they fit; the others are related
/// to it.
impl miette::Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.first()?.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.diagnostics().iter().map(|diagnostic| diagnostic.severity).max().map(Into::into)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.rendered_in_place().first()?.help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.first()?.citation.url().map(|url| Box::new(url) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.rendered_in_place().first()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.rendered_in_place().first()?.labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.rendered_in_place().iter().skip(1).map(|rendered| rendered as _)))
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
