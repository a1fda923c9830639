//! How severe a diagnostic is.

use std::fmt;

/// The severity of a diagnostic, from the least severe.
///
/// There will be no other variant.
///
/// ```
/// use urlspec::{Severity, Spec};
///
/// assert!(Severity::Advice < Severity::Warning && Severity::Warning < Severity::Error);
/// let report = Spec::Rfc1738.check("http://info.cern.ch/~timbl");
/// assert_eq!(report.first().map(|diagnostic| diagnostic.severity), Some(Severity::Error));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// The text is valid, and could be better.
    Advice,
    /// The text is valid, but discouraged by the document or likely to break clients.
    Warning,
    /// The text is not valid.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Advice => "advice",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}
