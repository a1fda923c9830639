//! Relative references that were meant as a whole: a mail address, and a host.

use super::{Meant, Written};
use crate::diagnostic::{Code, Severity};

/// `joe@example.com`, `www.example.com/a`.
pub(super) fn find(written: &Written<'_>, code: Code) -> Vec<Meant> {
    let start = written.outline.prefix.end;
    let text = written.slice(start..written.text.len());
    if written.outline.has_colon() || !written.start.may_be_relative(written.spec) {
        return Vec::new();
    }
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    let Some((scheme, what)) = meant(text, first) else { return Vec::new() };
    let span = start..start + first.len();
    let builder = code
        .at(span.clone())
        .severity(Severity::Warning)
        .message(format!("this looks like {what}, and is read as a relative path"))
        .label("read as a path")
        .guess(start..start, scheme, format!("write `{scheme}` before it"));
    vec![Meant::new(span, builder)]
}

/// The scheme that is missing, and what the text looks like.
fn meant(text: &str, first: &str) -> Option<(&'static str, &'static str)> {
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-');
    let is_domain = |domain: &str| domain.contains('.') && domain.split('.').all(is_label);
    if let Some((name, domain)) = first.split_once('@') {
        return (!name.is_empty() && is_domain(domain) && first.len() == text.len())
            .then_some(("mailto:", "a mail address"));
    }
    let is_host = |prefix: &str| first.get(..prefix.len()).is_some_and(|own| own.eq_ignore_ascii_case(prefix));
    (is_host("www.") && is_domain(first) && first.matches('.').count() > 1).then_some(("https://", "a host"))
}
