//! The faults of a file of rules, as miette draws them.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};
use urlspec::diagnostic::{Snippet, SnippetOptions};
use urlspec::redact::Secrets;
use urlspec_bnf::GrammarError;

/// A fault of a file of rules that miette can draw.
#[derive(Debug)]
pub struct BnfReport<'f> {
    fault: &'f GrammarError,
    passage: Snippet,
}

impl<'f> BnfReport<'f> {
    /// The fault over the line of the file `source` that it is about. `name` is the name of the file; the part of the
    /// line that is shown has at most `width` columns.
    pub fn new(fault: &'f GrammarError, source: &str, name: &str, width: usize) -> Self {
        let frame = SnippetOptions { secrets: &Secrets::default(), name: Some(name), line: 1, column: 1, width };
        Self { fault, passage: Snippet::of(fault.span.clone(), &fault.label, source.as_bytes(), frame) }
    }
}

impl fmt::Display for BnfReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.fault, f)
    }
}

impl std::error::Error for BnfReport<'_> {}

impl Diagnostic for BnfReport<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.fault.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.fault.severity().into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.fault.help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.passage)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(self.passage.label(&self.fault.label))))
    }
}
