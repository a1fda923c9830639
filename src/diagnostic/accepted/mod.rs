//! Checks beyond the grammar: text that is valid, but that the document discourages or that clients get wrong.

mod addr_spec;
mod amendments;
mod by_scheme;
mod context;
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
mod uri_parts;

use context::{Check, Context, Table, When};

use super::builder::DiagnosticBuilder;
use super::facts::Facts;
use super::intent::{self, Meant};
use super::{Code, Severity, WorkingCopy};
use crate::ast::{AbsoluteRef, Reference, RelativeRef, Url};
use crate::outline::Outline;
use crate::read::Start;
use crate::redact::{Hints, Secrets};
use crate::spec::Spec;

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
    for table in TABLES.iter().filter(|table| table.needs.has_one_of(facts)) {
        let checks = table.checks.iter().filter(|check| check.needs.has_one_of(facts));
        checks.for_each(|check| check.run(context, &mut found));
    }
    found
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
