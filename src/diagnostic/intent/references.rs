//! Mail addresses that are read as relative references.

use super::{Meant, Written};
use crate::diagnostic::{Code, Severity};

/// `joe@example.com`.
pub(super) fn find(written: &Written<'_>, code: Code) -> Vec<Meant> {
    let start = written.outline.prefix.end;
    let text = written.slice(start..written.text.len());
    if written.outline.has_colon() || !written.start.may_be_relative(written.spec) {
        return Vec::new();
    }
    if !is_address(text) {
        return Vec::new();
    }
    let span = start..written.text.len();
    let builder = code
        .at(span.clone())
        .severity(Severity::Warning)
        .message("this looks like a mail address, and is read as a relative path")
        .label("read as a path")
        .guess(start..start, "mailto:", "write `mailto:` before it");
    vec![Meant::new(span, builder)]
}

/// Whether a text is a name, `@` and a domain with a dot.
fn is_address(text: &str) -> bool {
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-');
    let is_name = |name: &str| !name.is_empty() && !name.contains(['/', '?', '#', '@']);
    text.split_once('@')
        .is_some_and(|(name, domain)| is_name(name) && domain.contains('.') && domain.split('.').all(is_label))
}
