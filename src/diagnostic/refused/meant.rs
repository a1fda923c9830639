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

fn meant(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let written = Written { spec: context.spec, start: context.start, text: context.text, outline: &context.outline };
    intent::at(&written, code, context.at)
}
