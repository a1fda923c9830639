//! Checks beyond the grammar: text that is valid, but that the document discourages or that clients get wrong.

mod addr_spec;
mod amendments;
mod by_scheme;
mod encoding;
mod host;
mod login;
mod pieces;
mod scheme;

use std::ops::Range;

pub(super) use amendments::amended;

use super::builder::DiagnosticBuilder;
use super::misleading_userinfo::printable_prefix;
use super::{Code, WorkingCopy};
use crate::ast::{AbsoluteRef, Node, Url};
use crate::dialect::Dialect;
use crate::read::Start;
use crate::redact::Secrets;
use crate::spec::Spec;

/// Recognizes one code in a valid text.
pub(super) struct Check {
    pub code: Code,
    /// Returns the diagnostics of a text, made with the code.
    pub when: When,
}

/// How many diagnostics of its code a check returns.
#[derive(Clone, Copy)]
pub(super) enum When {
    /// At most one.
    One(fn(&Context<'_>, Code) -> Option<DiagnosticBuilder>),
    /// One for each place.
    Many(fn(&Context<'_>, Code) -> Vec<DiagnosticBuilder>),
}

/// The checks, one for each code.
static TABLES: [&[Check]; 6] =
    [scheme::CHECKS, host::CHECKS, login::CHECKS, by_scheme::CHECKS, encoding::CHECKS, scheme::PREFIX];

/// A valid text and its tree.
pub(super) struct Context<'t> {
    spec: Spec,
    start: Start,
    text: &'t str,
    reference: &'t AbsoluteRef<'t>,
    url: &'t Url<'t>,
    /// Whether the text holds a `%`, without which there is nothing to check in its encoding.
    has_percent: bool,
    /// Whether the text is as it was given, and not fixed.
    is_as_given: bool,
}

impl<'t> Context<'t> {
    fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    /// The span of a node of the tree.
    fn span<'a>(&self, node: &impl Node<'a>) -> Range<usize> {
        node.span(self.text).unwrap_or(0..0)
    }

    /// The host of the URL, fit for a message.
    fn shown_host(&self) -> Option<String> {
        self.shown(self.url.host()?.as_str())
    }

    /// A part of the text, fit for a message. `None` if any of it may belong to a password, or if the text was fixed: what
    /// programs contact is known of the given text only.
    fn shown(&self, part: &'t str) -> Option<String> {
        if !self.is_as_given {
            return None;
        }
        let span = self.span(&part);
        let is_secret = |secret: Range<usize>| secret.start < span.end && span.start < secret.end;
        (!Secrets::of_url(self.text).iter().any(is_secret)).then(|| printable_prefix(part))
    }
}

/// What to report of a valid text. A document raises only the codes that cite it.
pub(super) fn lints(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    reference: &AbsoluteRef<'_>,
) -> Vec<DiagnosticBuilder> {
    let (text, is_as_given) = (working_copy.text(), working_copy.is_untouched());
    let has_percent = memchr::memchr(b'%', text.as_bytes()).is_some();
    let context = Context { spec, start, text, reference, url: &reference.url, has_percent, is_as_given };
    let mut found = Vec::new();
    for check in TABLES.iter().copied().flatten().filter(|check| check.code.is_raised_by(spec)) {
        match check.when {
            When::One(when) => found.extend(when(&context, check.code)),
            When::Many(when) => found.extend(when(&context, check.code)),
        }
    }
    if found.is_empty() {
        return found;
    }
    let secrets = Secrets::of_url(text);
    let is_secret =
        |builder: &DiagnosticBuilder| builder.code() != Code::Password && secrets.covers(&builder.parts.span);
    found.into_iter().map(|builder| if is_secret(&builder) { builder.in_password() } else { builder }).collect()
}

/// The codes that have a check.
#[cfg(test)]
pub(super) fn checked_codes() -> impl Iterator<Item = Code> {
    TABLES.iter().copied().flatten().map(|check| check.code)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::TABLES;

    #[test]
    fn a_code_has_one_check() {
        let codes: Vec<_> = TABLES.iter().copied().flatten().map(|check| check.code).collect();
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), codes.len());
    }
}
