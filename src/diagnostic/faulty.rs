//! The miette face of what is wrong with a file of rules.

use std::fmt;

use miette::{LabeledSpan, SourceCode};

use super::passage::{Frame, Passage};
use crate::bnf::Fault;
use crate::redact::Secrets;

/// A fault of a file of rules that miette can draw.
#[derive(Debug, Clone)]
pub struct FaultDrawing {
    fault: Fault,
    passage: Passage,
}

impl Fault {
    /// The fault as miette draws it, over the line of the file that it speaks of. `name` is what the file is called; the
    /// passage that is shown is `width` columns wide at the most.
    pub fn drawing(&self, source: &str, name: &str, width: usize) -> FaultDrawing {
        let frame = Frame { secrets: &Secrets::default(), name: Some(name), line: 1, column: 1, width };
        let passage = Passage::of(self.span.clone(), &self.label, source.as_bytes(), frame);
        FaultDrawing { fault: self.clone(), passage }
    }
}

impl fmt::Display for FaultDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fault, f)
    }
}

impl std::error::Error for FaultDrawing {}

impl miette::Diagnostic for FaultDrawing {
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
