//! A text with the fixes of its diagnostics applied.

use super::catalogue::Code;
use super::finding::Diagnostic;
use super::fix::{Applicability, Fix};
use super::severity::Severity;
use crate::order;

impl Applicability {
    /// The least sure of the fixes of all errors. `None` if an error that is listed has no fix, or a placeholder.
    pub(crate) fn of_all(diagnostics: &[Diagnostic]) -> Option<Self> {
        let is_listed = |error: &&Diagnostic| error.severity == Severity::Error && error.code != Code::MoreFaults;
        let mut fixes = diagnostics.iter().filter(is_listed).map(|error| error.fix.as_ref());
        let all = fixes.try_fold(Self::Sure, |all, fix| Some(all.max(fix?.applicability)))?;
        (all != Self::Placeholder).then_some(all)
    }
}

/// A valid text, made by the fixes of all errors.
#[derive(Debug, Clone)]
pub(crate) struct FixedText {
    pub text: String,
    /// The applicability of the least sure of them.
    pub applicability: Applicability,
}

/// The warnings whose fix another text is meant by.
const OPEN: [Code; 9] = [
    Code::RepeatedScheme,
    Code::ForeignEscape,
    Code::MisspeltScheme,
    Code::NotAScheme,
    Code::DriveLetter,
    Code::MissingSlashes,
    Code::HostWithoutSlashes,
    Code::DomainName,
    Code::UrlPrefix,
];

/// Whether a diagnostic is a warning that another text was meant, and has it as its fix.
fn names_what_is_meant(own: &Diagnostic) -> bool {
    // A document may have the prefix, and then it is only spelling.
    let is_spelling = |fix: &Fix| own.code == Code::UrlPrefix && fix.applicability == Applicability::Spelling;
    own.severity == Severity::Warning
        && OPEN.contains(&own.code)
        && own.fix.as_ref().is_some_and(|fix| !is_spelling(fix))
}

impl FixedText {
    /// The text after the fixes of all errors, and of those that are not listed. `None` if one has no fix, or a placeholder.
    pub fn by(diagnostics: &[Diagnostic], others: Applicability, text: String) -> Option<Self> {
        // While something else may be meant, the text is no more than a guess.
        let is_open = diagnostics.iter().any(names_what_is_meant);
        let open = if is_open { Applicability::Guess } else { Applicability::Sure };
        Applicability::of_all(diagnostics).map(|listed| Self { text, applicability: listed.max(others).max(open) })
    }

    /// The same with the fixes of the warnings that another text was meant, if it is valid, too. `given` is the text that was given.
    pub fn with_meant(self, given: &str, diagnostics: &[Diagnostic], is_valid: impl Fn(&str) -> bool) -> Self {
        let is_cut = diagnostics.iter().any(|own| own.code == Code::MoreFaults);
        if is_cut || !diagnostics.iter().any(names_what_is_meant) {
            return self;
        }
        let applied = diagnostics.iter().filter(|own| own.severity == Severity::Error || names_what_is_meant(own));
        let mut fixes: Vec<&Fix> = applied.filter_map(|own| own.fix.as_ref()).collect();
        order::by_numbers(&mut fixes, |fix| (fix.span.start, fix.span.end));
        let (mut text, mut copied) = (String::with_capacity(given.len()), 0);
        for fix in fixes {
            let Some(kept) = given.get(copied..fix.span.start) else { return self };
            text.push_str(kept);
            text.push_str(fix.replacement.as_str());
            copied = fix.span.end;
        }
        text.push_str(given.get(copied..).unwrap_or_default());
        if is_valid(&text) { Self { text, ..self } } else { self }
    }
}
