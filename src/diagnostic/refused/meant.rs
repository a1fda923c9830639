//! What was meant, where parsing ended in its place.

use super::{Check, Context};
use crate::diagnostic::intent::{self, Written};
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::RepeatedScheme, when: meant },
    Check { code: Code::Defanged, when: meant },
    Check { code: Code::Template, when: meant },
    Check { code: Code::ForeignEscape, when: meant },
    Check { code: Code::CutOff, when: meant },
];

/// Where the document of the scheme finds nothing.
pub(super) const DELIMITERS: &[Check] = &[Check { code: Code::MisplacedDelimiter, when: meant }];

fn meant(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Context { spec, start, text, outline, at, .. } = context;
    intent::at_end(&Written { spec: *spec, start: *start, text, outline, until: *at }, code)
}
