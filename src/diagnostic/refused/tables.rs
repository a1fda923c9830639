//! The checks of refused texts, in their order.

use super::context::{Check, Context};
use super::kind::Kind;
use super::{
    character, data_url, expected, file_url, fragment, ftp, geo, gopher, host, login, mail, mailto_url, meant,
    message_id, news, news_group, news_url, path, phone, port, prospero, scheme, server_url, session_url, slashes,
    surroundings, urn, wais,
};
use crate::diagnostic::{Code, DiagnosticBuilder};

/// The checks of a component. A code has at most one in a table.
struct Table {
    scope: Scope,
    checks: &'static [Check],
    /// Whether the checks look at the characters of a fragment, too.
    covers_fragment: bool,
}

/// The texts that a check could find something in.
#[derive(Clone, Copy)]
enum Scope {
    /// URLs, and productions in which an escape could be where parsing ended.
    Encodable,
    Urls,
    /// URLs of schemes with a document of their own, in addition to the one that describes all URIs.
    Pages,
    /// URLs, unless parsing ended after the authority.
    Authorities,
    /// The same, and other productions.
    AuthoritiesAndProductions,
    /// The same as `Authorities`, except relative references.
    AbsoluteUrls,
    /// URLs of these kinds.
    Kinds(&'static [Kind]),
}

impl Table {
    fn applies_to(&self, context: &Context<'_>) -> bool {
        match self.scope {
            Scope::Encodable => context.is_url || context.takes_escape(),
            Scope::Urls => context.is_url,
            Scope::Pages => context.is_url && context.has_page(),
            Scope::AbsoluteUrls => context.is_url && !context.is_relative() && !context.is_after_authority,
            Scope::Authorities => context.is_url && !context.is_after_authority,
            Scope::AuthoritiesAndProductions => !context.is_after_authority,
            Scope::Kinds(kinds) => context.is_url && kinds.contains(&context.kind),
        }
    }
}

const fn of(scope: Scope, checks: &'static [Check]) -> Table {
    Table { scope, checks, covers_fragment: false }
}

const fn for_kinds(kinds: &'static [Kind], checks: &'static [Check]) -> Table {
    of(Scope::Kinds(kinds), checks)
}

/// The checks that also look at a fragment.
const fn for_characters(scope: Scope, checks: &'static [Check]) -> Table {
    Table { scope, checks, covers_fragment: true }
}

/// The checks, in the order in which they run.
static TABLES: [Table; 35] = [
    for_characters(Scope::Urls, surroundings::CHECKS),
    for_characters(Scope::Urls, surroundings::WORDS),
    for_characters(Scope::Urls, meant::CHECKS),
    of(Scope::Pages, server_url::CHECKS),
    of(Scope::Pages, file_url::CHECKS),
    of(Scope::Pages, mailto_url::CHECKS),
    of(Scope::Pages, news_url::CHECKS),
    of(Scope::Pages, message_id::CHECKS),
    of(Scope::Pages, data_url::CHECKS),
    of(Scope::Pages, urn::CHECKS),
    of(Scope::Pages, phone::CHECKS),
    of(Scope::Pages, geo::CHECKS),
    for_characters(Scope::Urls, meant::DELIMITERS),
    of(Scope::AuthoritiesAndProductions, path::FIRST_SEGMENT),
    of(Scope::Pages, session_url::CHECKS),
    of(Scope::AbsoluteUrls, scheme::CHECKS),
    of(Scope::Authorities, slashes::CHECKS),
    of(Scope::Urls, expected::CHECKS),
    of(Scope::Authorities, login::CHECKS),
    of(Scope::AuthoritiesAndProductions, host::CHECKS),
    of(Scope::Authorities, port::CHECKS),
    for_characters(Scope::Encodable, character::ESCAPES),
    of(Scope::Urls, fragment::CHECKS),
    of(Scope::Urls, login::PARTS),
    for_kinds(&[Kind::Gopher, Kind::Telnet, Kind::Other], gopher::CHECKS),
    for_kinds(&[Kind::Mailto, Kind::Identifier], mail::CHECKS),
    for_kinds(&[Kind::News, Kind::Mailto, Kind::Identifier], news::CHECKS),
    for_kinds(&[Kind::News, Kind::Nntp], news_group::CHECKS),
    for_kinds(&[Kind::Ftp], ftp::CHECKS),
    for_kinds(&[Kind::Wais], wais::CHECKS),
    for_kinds(&[Kind::Prospero], prospero::CHECKS),
    of(Scope::Urls, path::CHECKS),
    of(Scope::Urls, login::CHARACTERS),
    for_characters(Scope::Encodable, character::CHECKS),
    for_characters(Scope::Urls, character::OTHERS),
];

/// What the first check that recognizes the fault reports. A document raises only the codes that cite it.
pub(super) fn recognized(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let in_fragment = context.ended_in_fragment();
    let raised = Code::raised_by(context.spec);
    // Loops, and not a chain of iterators: each step runs some sixty times for each fault.
    for table in &TABLES {
        if !table.applies_to(context) || (in_fragment && !table.covers_fragment) {
            continue;
        }
        for check in table.checks {
            if raised[check.code as usize]
                && let Some(builder) = (check.when)(context, check.code)
            {
                return Some(builder);
            }
        }
    }
    None
}

/// The codes that have a check.
#[cfg(test)]
pub(in crate::diagnostic) fn checked_codes() -> impl Iterator<Item = Code> {
    TABLES.iter().flat_map(|table| table.checks).map(|check| check.code)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Context, TABLES};
    use crate::diagnostic::WorkingCopy;
    use crate::read::{Start, recorded};
    use crate::spec::Spec;

    const TEXTS: [&str; 14] = [
        include_str!("../../../tests/cases/http.txt"),
        include_str!("../../../tests/cases/ftp.txt"),
        include_str!("../../../tests/cases/file.txt"),
        include_str!("../../../tests/cases/gopher.txt"),
        include_str!("../../../tests/cases/mailto.txt"),
        include_str!("../../../tests/cases/news.txt"),
        include_str!("../../../tests/cases/nntp.txt"),
        include_str!("../../../tests/cases/telnet.txt"),
        include_str!("../../../tests/cases/wais.txt"),
        include_str!("../../../tests/cases/prospero.txt"),
        include_str!("../../../tests/cases/other.txt"),
        include_str!("../../../tests/cases/sessions.txt"),
        include_str!("../../../tests/cases/mid-cid.txt"),
        include_str!("../../../tests/cases/afs.txt"),
    ];

    /// No check finds anything in a URL of a kind that its table is not for.
    #[test]
    fn no_check_that_finds_something_is_left_out() {
        let mut found = 0;
        for text in TEXTS.iter().flat_map(|texts| texts.lines()) {
            for &spec in Spec::ALL {
                let Err(failure) = recorded(spec, Start::Url, text) else { continue };
                let working_copy = WorkingCopy::new(text.as_bytes());
                let context = Context::new(spec, Start::Url, &working_copy, &failure, true);
                for (table, check) in
                    TABLES.iter().flat_map(|table| table.checks.iter().map(move |check| (table, check)))
                {
                    let is_found = (check.when)(&context, check.code).is_some();
                    assert!(!is_found || table.applies_to(&context), "{:?} of {text} by {spec:?}", check.code);
                    found += usize::from(is_found);
                }
            }
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn a_code_has_one_check_in_a_table() {
        for table in &TABLES {
            let codes: HashSet<_> = table.checks.iter().map(|check| check.code).collect();
            assert_eq!(codes.len(), table.checks.len());
        }
    }
}
