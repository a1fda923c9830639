//! Mail addresses, and URLs without their colon, that are read as relative references.

use super::written::{Found, Meant, Written};
use crate::diagnostic::{Code, Severity};
use crate::scheme::Scheme;

/// `joe@example.com`.
pub(super) fn find<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    Box::new(address(written, code).into_iter())
}

/// `https//example.com`.
pub(super) fn scheme<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    Box::new(before_slashes(written, code).into_iter())
}

fn before_slashes(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.outline.prefix.end;
    let text = written.slice(start..written.text.len());
    if written.outline.has_colon() || !written.start.may_be_relative(written.spec) {
        return None;
    }
    let (name, rest) = text.split_once("//")?;
    let has_host = rest.starts_with(|c: char| c.is_alphanumeric() || c == '[');
    if !has_host || !Scheme::named(name).is_some_and(Scheme::has_slashes) {
        return None;
    }
    let end = start + name.len();
    let builder = code
        .at(end..end)
        .severity(Severity::Warning)
        .message(format!("`{name}//` has no colon, so that this is read as a relative path"))
        .label("expected `:`")
        .guess(end..end, ":", "write `:`");
    Some(Meant::new(start..end + "//".len(), builder))
}

fn address(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.outline.prefix.end;
    let text = written.slice(start..written.text.len());
    if written.outline.has_colon() || !written.start.may_be_relative(written.spec) || !is_address(text) {
        return None;
    }
    let span = start..written.text.len();
    let builder = code
        .at(span.clone())
        .severity(Severity::Warning)
        .message("this looks like a mail address, and is read as a relative path")
        .label("read as a path")
        .guess(start..start, "mailto:", "write `mailto:` before it");
    Some(Meant::new(span, builder))
}

/// Whether a text is a name, `@` and a domain with a dot.
fn is_address(text: &str) -> bool {
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-');
    let is_name = |name: &str| !name.is_empty() && !name.contains(['/', '?', '#', '@']);
    text.split_once('@')
        .is_some_and(|(name, domain)| is_name(name) && domain.contains('.') && domain.split('.').all(is_label))
}
