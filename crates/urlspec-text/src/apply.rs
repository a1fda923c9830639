//! Which fixes to apply.

use urlspec::diagnostic::Applicability;

/// Which fixes to apply.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Apply, Finder, LintConfig, fix_document};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let fixed = |apply| fix_document(&finder, &config, b"see <URL:http:/info.cern.ch/>", apply).map(|fixed| fixed.document);
/// assert_eq!(fixed(Apply::Safe), None);
/// assert_eq!(fixed(Apply::All).as_deref(), Some(&b"see <URL:http://info.cern.ch/>"[..]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Apply {
    /// Only the fixes that are [sure](Applicability::Sure).
    #[default]
    Safe,
    /// All fixes except placeholders.
    All,
}

impl Apply {
    pub(crate) fn includes(self, applicability: Applicability) -> bool {
        match self {
            Self::Safe => applicability == Applicability::Sure,
            Self::All => applicability != Applicability::Placeholder,
        }
    }
}
