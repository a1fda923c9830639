//! Errors in a grammar file, drawn by miette.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};
use urlspec::diagnostic::{Placement, Snippet};
use urlspec::redact::Secrets;
use urlspec_bnf::GrammarError;

use super::out;

/// An error in a grammar file.
#[derive(Debug)]
pub struct BnfReport<'f> {
    error: &'f GrammarError,
    snippet: Snippet,
}

impl<'f> BnfReport<'f> {
    /// The error with its line of the file `source`, which is called `name` and has these secrets. `placement` is where it is
    /// drawn.
    pub fn new(error: &'f GrammarError, source: &str, secrets: &Secrets, name: &str, placement: Placement<'_>) -> Self {
        let placement = placement.name(name);
        Self { error, snippet: Snippet::new(error.span.clone(), &error.label, source.as_bytes(), secrets, &placement) }
    }
}

impl fmt::Display for BnfReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&out::line(&self.error.to_string()))
    }
}

impl std::error::Error for BnfReport<'_> {}

impl Diagnostic for BnfReport<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.error.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.error.severity().into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.error.help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.snippet)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.snippet.labels()))
    }
}
