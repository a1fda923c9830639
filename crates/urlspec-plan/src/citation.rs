//! Citations of today's standard.

use urlspec::Spec;
use urlspec::diagnostic::Citation;

/// A section of `current`: one of RFC 3986, or one of another document after its number.
pub(crate) const fn cite(section: &'static str) -> Citation {
    Citation { spec: Spec::Current, section }
}
