//! Checks beyond the grammar: text that is valid, but that the document discourages or that clients get wrong.

mod addr_spec;
mod amendments;
mod by_scheme;
mod databases;
mod encoding;
mod facts;
mod ftp;
mod gopher;
mod host;
mod host_name;
mod login;
mod pieces;
mod scheme;
mod uri;

use std::ops::Range;

use super::builder::DiagnosticBuilder;
use super::intent::{self, Meant};
use super::misleading_userinfo::printable_prefix;
use super::{Code, Severity, WorkingCopy};
use crate::ast::{AbsoluteRef, Grouppart, Host, News, Node, Reference, RelativeRef, Url};
use crate::dialect::Dialect;
use crate::grammar::classes::unreserved;
use crate::outline::Outline;
use crate::read::Start;
use crate::redact::{Hints, Secrets};
use crate::scheme::Scheme;
use crate::spec::Spec;
pub(super) use facts::Facts;

/// Recognizes one code in a valid text.
pub(super) struct Check {
    pub code: Code,
    /// What a text must have so that the check finds something: one of these.
    pub needs: Facts,
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
static TABLES: [Table; 16] = [
    Table::of(scheme::CHECKS),
    Table::of(host::CHECKS),
    Table::of(login::CHECKS),
    Table::of(by_scheme::CHECKS),
    Table::of(ftp::CHECKS),
    Table::of(gopher::CHECKS),
    Table::of(databases::CHECKS),
    Table::of(encoding::CHECKS),
    uri::AUTHORITY,
    uri::PATH,
    uri::SCHEME_RULES,
    uri::MAIL,
    uri::NAMES,
    uri::VALUES,
    uri::RELATIVE,
    Table::of(scheme::PREFIX),
];

/// The checks whose codes are off by default.
static OPT_IN: &[Check] = &[
    Check { code: Code::MissingPrefix, needs: Facts::ANY, when: When::One(scheme::missing_prefix) },
    Check { code: Code::Amended, needs: Facts::ANY, when: When::Many(amendments::amended) },
    Check { code: Code::SchemeSyntax, needs: Facts::URI, when: When::One(uri::scheme_syntax) },
    uri::EMPTY_PATH,
];

/// The checks of a component.
struct Table {
    checks: &'static [Check],
    /// What a text must have so that one of them finds something.
    needs: Facts,
}

impl Table {
    const fn of(checks: &'static [Check]) -> Self {
        let (mut needs, mut at) = (Facts::NONE, 0);
        while at < checks.len() {
            needs = needs.or(checks[at].needs);
            at += 1;
        }
        Self { checks, needs }
    }
}

/// A valid text and its tree. A relative reference has the tree of a URL with an empty scheme.
pub(super) struct Context<'t> {
    spec: Spec,
    start: Start,
    text: &'t str,
    reference: &'t AbsoluteRef<'t>,
    url: &'t Url<'t>,
    /// Whether the text is as it was given, and not fixed.
    is_as_given: bool,
}

impl<'t> Context<'t> {
    fn new(spec: Spec, start: Start, working_copy: &'t WorkingCopy<'_>, reference: &'t AbsoluteRef<'t>) -> Self {
        let (text, is_as_given) = (working_copy.text(), working_copy.is_untouched());
        Self { spec, start, text, reference, url: &reference.url, is_as_given }
    }

    fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    /// Whether an octet means the same with and without encoding.
    fn is_unreserved(&self, octet: u8) -> bool {
        unreserved(self.spec).has(octet)
    }

    /// Whether the text is a relative reference.
    fn is_relative(&self) -> bool {
        self.url.scheme().is_empty()
    }

    /// Whether the URL has one of these schemes, by the document of the scheme.
    fn is_by_document_of(&self, schemes: &[&str]) -> bool {
        self.dialect().has_document_among(self.url.scheme(), schemes)
    }

    /// The span of a node of the tree.
    fn span<'a>(&self, node: &impl Node<'a>) -> Range<usize> {
        node.span(self.text).unwrap_or(0..0)
    }

    /// Whether programs look the host up as a domain name: whether the scheme needs a server.
    fn is_looked_up(&self) -> bool {
        !matches!(self.url, Url::Uri(_)) || Scheme::with_syntax(self.url.scheme()).is_some()
    }

    /// The host of the URL, or of the article that it names.
    fn host(&self) -> Option<&Host<'t>> {
        let article = match self.url {
            Url::News(News { grouppart: Grouppart::Article(article), .. }) => Some(&article.host),
            _ => None,
        };
        self.url.host().or(article)
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

/// The tree of a reference for the checks: a relative one as a URL with an empty scheme.
pub(super) fn tree<'t>(text: &'t str, reference: &Reference<'t>) -> AbsoluteRef<'t> {
    match reference {
        Reference::Absolute(reference) => *reference,
        Reference::Relative(RelativeRef { hier_part, fragment, .. }) => {
            AbsoluteRef::of(Url::Uri(hier_part.under(&text[..0], *fragment)))
        }
    }
}

/// What to report of a valid text. A document raises only the codes that cite it.
pub(super) fn lints(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    reference: &AbsoluteRef<'_>,
    hints: Hints,
) -> Vec<DiagnosticBuilder> {
    let context = Context::new(spec, start, working_copy, reference);
    let facts = Facts::of(&context, hints);
    let mut found = run_checks(&context, facts);
    add_meant(&context, facts, &mut found);
    if found.is_empty() {
        return found;
    }
    let secrets = Secrets::of_url(context.text);
    let is_secret =
        |builder: &DiagnosticBuilder| builder.code() != Code::Password && secrets.covers(&builder.parts.span);
    let hidden = |builder: DiagnosticBuilder| match is_secret(&builder) {
        true => builder.in_secret_of(context.text),
        false => builder,
    };
    found.into_iter().map(hidden).collect()
}

/// Adds what was meant, and removes what is advised on the same place.
fn add_meant(context: &Context<'_>, facts: Facts, found: &mut Vec<DiagnosticBuilder>) {
    let outline = || Outline::guess_by(context.text, context.dialect());
    let meant = intent::in_accepted(facts, outline, context.spec, context.start, context.text);
    let is_covered = |builder: &DiagnosticBuilder| {
        // What is no name of a host may be where another URL begins.
        let is_less = builder.parts.severity == Severity::Advice || builder.code() == Code::DomainName;
        is_less && meant.iter().any(|meant| meant.covers(&builder.parts.span))
    };
    found.retain(|builder| !is_covered(builder));
    found.extend(meant.into_iter().map(Meant::into_warning));
}

/// The codes that are off by default.
pub(super) fn opt_in_codes() -> impl Iterator<Item = Code> {
    OPT_IN.iter().map(|check| check.code)
}

/// What the checks find whose codes are off by default.
pub(super) fn opt_in(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    reference: &AbsoluteRef<'_>,
) -> Vec<DiagnosticBuilder> {
    let context = Context::new(spec, start, working_copy, reference);
    let mut found = Vec::new();
    OPT_IN.iter().for_each(|check| check.run(&context, &mut found));
    found
}

/// The diagnostics of the checks that may find something.
fn run_checks(context: &Context<'_>, facts: Facts) -> Vec<DiagnosticBuilder> {
    let mut found = Vec::new();
    let checks = TABLES.iter().filter(|table| table.needs.has_one_of(facts)).flat_map(|table| table.checks);
    checks.filter(|check| check.needs.has_one_of(facts)).for_each(|check| check.run(context, &mut found));
    found
}

impl Check {
    /// Adds what the check finds, if the document raises its code.
    fn run(&self, context: &Context<'_>, found: &mut Vec<DiagnosticBuilder>) {
        match self.when {
            _ if !self.code.is_raised_by(context.spec) => {}
            When::One(when) => found.extend(when(context, self.code)),
            When::Many(when) => found.extend(when(context, self.code)),
        }
    }
}

/// The codes that have a check.
#[cfg(test)]
pub(super) fn checked_codes() -> impl Iterator<Item = Code> {
    TABLES.iter().flat_map(|table| table.checks).chain(OPT_IN).map(|check| check.code)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::TABLES;

    #[test]
    fn a_code_has_one_check() {
        let codes: Vec<_> = TABLES.iter().flat_map(|table| table.checks).map(|check| check.code).collect();
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), codes.len());
    }
}
