//! Explains why a text is refused.
//!
//! Each code has a check, which recognizes its fault and offers a fix. The checks are in tables, one for each component
//! of a URL. They run in the order in which a reader would look: what is around the text, its scheme, its host, its
//! characters, then what is particular to the scheme. If no check recognizes the fault, the diagnostic reports what
//! was expected.

mod bare_address;
mod character;
mod data_url;
mod embedding;
mod expected;
mod file_url;
mod fragment;
mod ftp;
mod geo;
mod gopher;
mod host;
mod host_fault;
mod ipv6;
mod kind;
mod login;
mod mail;
mod mailto_url;
mod meant;
mod message_id;
mod names;
mod news;
mod news_group;
mod news_url;
mod of_text;
mod path;
mod phone;
mod port;
mod prospero;
mod running_text;
mod scheme;
mod server_url;
mod session_url;
mod slashes;
mod surroundings;
mod urn;
mod wais;
mod words;

use std::cell::OnceCell;
use std::ops::Range;
use std::slice::SliceIndex;

use host_fault::HostFault;
use kind::Kind;

use super::builder::{DiagnosticBuilder, Innermost};
use super::{Code, WorkingCopy};
use crate::dialect::{Dialect, PathRule, is_among};
use crate::grammar::{Expected, Failure, Open, ProductionName, production};
use crate::outline::Outline;
use crate::read::Start;
use crate::redact::{Kind as SecretKind, Secrets};
use crate::scheme::{Scheme, Shape};
use crate::spec::Spec;

pub(super) use character::encode_all;
pub(super) use names::{folder_of_user, is_known_newsgroup, is_likely_host, is_likely_path, is_root_folder, is_uuid};
pub(super) use port::{PATH_OF_SCP, has_path_of_scp};
pub(super) use running_text::text_after_host;
pub(super) use scheme::{is_known as is_known_scheme, is_of_scheme};

/// Recognizes one code in a refused text.
pub(super) struct Check {
    pub code: Code,
    /// Returns the diagnostic, made with the code, if the text has this fault where parsing ended.
    pub when: fn(&Context<'_>, Code) -> Option<DiagnosticBuilder>,
}

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

/// A refused text, and how far parsing came.
pub(super) struct Context<'t> {
    spec: Spec,
    working_copy: &'t WorkingCopy<'t>,
    text: &'t str,
    /// Where parsing ended.
    at: usize,
    /// The character there; none where the URL ends, also if a fragment may follow it.
    found: Option<char>,
    /// Where the URL ends.
    end: usize,
    failure: &'t Failure,
    outline: Outline,
    kind: Kind,
    start: Start,
    /// Whether the text should be a URL, and not some other production.
    is_url: bool,
    /// Whether a fragment may follow the URL.
    is_reference: bool,
    /// Whether the prefix `URL:` may, or must, precede the URL.
    takes_prefix: bool,
    /// Whether the document has `//` and a host after the scheme.
    has_host: bool,
    /// Whether a host follows the scheme, and parsing ended after it.
    is_after_authority: bool,
    /// Whether the text that was given has a hint of a secret.
    may_hold_secret: bool,
    host_fault: OnceCell<Option<HostFault>>,
}

impl<'t> Context<'t> {
    /// The refusal of the working copy's text.
    pub fn new(
        spec: Spec,
        start: Start,
        working_copy: &'t WorkingCopy<'t>,
        failure: &'t Failure,
        may_hold_secret: bool,
    ) -> Self {
        let text = working_copy.text();
        let may_have_prefix =
            matches!(start, Start::Url | Start::Reference) || start.production() == production!("prefixedurl");
        let takes_prefix = spec.takes_prefix() && may_have_prefix;
        let has_prefix = takes_prefix && Outline::has_prefix(text.as_bytes());
        let outline = Outline::guess_after(if has_prefix { Outline::PREFIX.len() } else { 0 }, text, spec.dialect());
        let kind = Kind::of(text, &outline, spec);
        let scheme = &text[outline.scheme.clone()];
        let has_host = kind == Kind::Generic || is_among(spec.dialect().hosts, scheme);
        let is_reference = start == Start::Reference;
        // In a URI, a fragment may follow, so a `#` where parsing ended is the end of the rest.
        let takes_fragment = start == Start::Url
            && spec.dialect().is_generic
            && is_among(spec.dialect().schemes, scheme)
            && !is_among(&fragment::WITHOUT_FRAGMENT, scheme);
        let fragment = text.find('#').filter(|at| is_reference || (takes_fragment && *at == failure.at));
        let end = fragment.unwrap_or(text.len());
        let is_after_authority =
            has_host && start.is_url() && failure.at > outline.path.start.max(outline.slashes.end) && kind.has_parts();
        let rest = if failure.at == end { None } else { text.get(failure.at..) };
        Self {
            spec,
            working_copy,
            text,
            at: failure.at,
            found: rest.and_then(|rest| rest.chars().next()),
            end,
            failure,
            outline,
            kind,
            start,
            is_url: start.is_url(),
            is_reference,
            takes_prefix,
            has_host,
            is_after_authority,
            may_hold_secret,
            host_fault: OnceCell::new(),
        }
    }

    /// Where the components of the working copy's text are.
    pub const fn outline(&self) -> &Outline {
        &self.outline
    }

    fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    /// Whether the scheme has a document of its own, in addition to the one that describes all URIs.
    fn has_page(&self) -> bool {
        self.dialect().is_generic && is_among(self.dialect().schemes, self.slice(self.outline.scheme.clone()))
    }

    /// Whether one rule describes the paths of all schemes.
    fn has_one_path_rule(&self) -> bool {
        self.dialect().paths == PathRule::OneForAll
    }

    /// Where the URL ends: before the fragment that may follow, or at the end of the text.
    const fn end(&self) -> usize {
        self.end
    }

    /// A part of the text; nothing if there is no such part.
    fn slice(&self, part: impl SliceIndex<str, Output = str>) -> &'t str {
        self.text.get(part).unwrap_or_default()
    }

    /// The character at which parsing ended; none where the URL ends, also if a fragment may follow it.
    const fn found(&self) -> Option<char> {
        self.found
    }

    /// Whether parsing ended in the fragment that may follow the URL.
    fn ended_in_fragment(&self) -> bool {
        self.is_reference && self.at > self.end()
    }

    /// The span of the character at which parsing ended; empty at the end of the text.
    fn span(&self) -> Range<usize> {
        self.at..self.at + self.found().map_or(0, char::len_utf8)
    }

    /// The run of characters from `at` on that satisfy `like`.
    fn run(&self, at: usize, like: impl Fn(char) -> bool) -> Range<usize> {
        let rest = self.slice(at..);
        at..at + rest.find(|c| !like(c)).unwrap_or(rest.len())
    }

    /// Whether `//` and what should be a host follow the scheme, also one that the document does not have.
    fn has_authority(&self) -> bool {
        self.has_host || (self.kind == Kind::Other && self.slice(self.outline.slashes.clone()) == "//")
    }

    /// Whether the text is a relative reference, where one may be.
    fn is_relative(&self) -> bool {
        !self.outline.has_colon() && self.start.may_be_relative(self.spec)
    }

    /// Whether the path is a hierarchy of names, so that a backslash in it is a mistyped slash.
    fn has_hierarchy(&self) -> bool {
        let scheme = self.slice(self.outline.scheme.clone());
        let like = Scheme::like(scheme);
        let is_known = self.dialect().knows(like) || !self.dialect().defines_schemes();
        self.is_url && is_known && Scheme::named(like).is_some_and(|scheme| scheme.shape == Shape::Path)
    }

    /// The scheme in lower case.
    fn scheme(&self) -> String {
        self.slice(self.outline.scheme.clone()).to_ascii_lowercase()
    }

    /// Whether the scheme is one of these; or any scheme with a login, a host and a port after `//`.
    fn is_of(&self, schemes: &[&str]) -> bool {
        self.kind == Kind::Generic || is_among(schemes, self.slice(self.outline.scheme.clone()))
    }

    /// Whether a user may log in before the host.
    fn has_login(&self) -> bool {
        self.is_of(self.dialect().login)
    }

    /// Whether a password may follow the user name.
    fn has_password(&self) -> bool {
        let is_of_papers = self.kind == Kind::Generic && self.dialect().defines_schemes();
        !is_of_papers && self.is_of(self.dialect().passwords)
    }

    /// Whether a port may follow the host.
    fn has_port(&self) -> bool {
        self.is_of(self.dialect().ports)
    }

    /// Whether the production was open where parsing ended.
    fn within(&self, name: ProductionName) -> bool {
        self.failure.productions.iter().any(|open| open.rule == name)
    }

    /// Where the production began that was open where parsing ended.
    fn start_of(&self, name: ProductionName) -> Option<usize> {
        self.failure.productions.iter().find(|open| open.rule == name).map(|open| open.at)
    }

    /// Whether a production accepts a text.
    fn accepts(&self, name: ProductionName, text: &str) -> bool {
        crate::read::accepts(self.spec, name.as_str(), text)
    }

    /// Whether a character could be encoded where parsing ended.
    fn takes_encoded_character(&self) -> bool {
        let takes_it = |expected: &Expected| matches!(expected, Expected::Class(set) if set.escapes() || set.has(b'%'));
        self.failure.expected.iter().any(takes_it)
    }

    /// Whether an escape could be where parsing ended, or its digits.
    fn takes_escape(&self) -> bool {
        let is_percent =
            |expected: &Expected| matches!(expected, Expected::Literal(literal) if literal.starts_with('%'));
        self.takes_encoded_character()
            || self.failure.expected.iter().any(is_percent)
            || character::has_bare_percent(self)
    }

    /// Whether two letters or digits are next to each other without this part of the text.
    fn joins(&self, part: &Range<usize>) -> bool {
        let before = self.slice(..part.start).chars().next_back();
        let after = self.slice(part.end..).chars().next();
        [before, after].iter().all(|c| c.is_some_and(char::is_alphanumeric))
    }

    /// Whether parsing ended in this part of the text, or at its end.
    fn ended_in(&self, part: &Range<usize>) -> bool {
        part.start <= self.at && self.at <= part.end
    }
}

/// Explains the failure, with a fix if one is known.
pub(super) fn explain(context: &Context<'_>) -> DiagnosticBuilder {
    let within_url = || if context.is_url { None } else { embedding::explained(context) };
    let recognized = within_url().or_else(|| recognized(context));
    let mut builder = recognized.unwrap_or_else(|| expected::unexpected(context));
    let password = context.start.password_in(context.text.as_bytes());
    if password.is_some_and(|password| builder.parts.span.end >= password.start) {
        builder = with_delimiter_of_password(context, builder).in_secret(SecretKind::Password);
    } else if context.may_hold_secret && Secrets::of_url(context.text).covers(&builder.parts.span) {
        builder = with_delimiter_of_password(context, builder).in_secret_of(context.text);
    }
    // Spans come from arithmetic. Ignore one that is outside the text or splits a character.
    if context.text.get(builder.parts.span.clone()).is_none() {
        builder.parts.span = context.span();
    }
    builder.parts.edit = builder.parts.edit.filter(|edit| context.text.get(edit.span.clone()).is_some());
    builder.parts.productions = open_productions(context, &builder);
    builder
}

/// Offers to encode the `/`, `?` or `#` that ends a host within what looks like a password.
fn with_delimiter_of_password(context: &Context<'_>, builder: DiagnosticBuilder) -> DiagnosticBuilder {
    let start = context.outline.slashes.end;
    let delimiter = context.text[start..].find(['/', '?', '#']).map(|length| start + length);
    match delimiter.filter(|at| builder.code() == Code::PortDigits && context.slice(*at..).contains('@')) {
        Some(at) => {
            let escape = crate::encoding::encode(context.slice(at..at + 1).as_bytes());
            builder.guess(at..at + 1, escape, "encode it")
        }
        None => builder,
    }
}

/// What the first check that recognizes the fault reports. A document raises only the codes that cite it.
fn recognized(context: &Context<'_>) -> Option<DiagnosticBuilder> {
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

/// The productions to report: those that were open, up to the one that the fault belongs to.
fn open_productions(context: &Context<'_>, builder: &DiagnosticBuilder) -> Vec<&'static str> {
    let mut open = context.failure.productions.as_slice();
    if builder.parts.span.start.min(context.at) <= context.outline.scheme.end {
        open = without_schemes(context, open);
    }
    let names = names_instead_of_numbers(context, open);
    let place = match builder.parts.innermost {
        Some(Innermost::Named(name)) => names.clone().position(|open| open == name),
        Some(Innermost::OfScheme) => Some(1),
        None => None,
    };
    names.take(place.map_or(usize::MAX, |place| place + 1)).collect()
}

/// The names of open productions, with `hostname` for a host that is not a number: of productions that begin at the same
/// place, the last is open.
fn names_instead_of_numbers(context: &Context<'_>, open: &[Open]) -> impl Iterator<Item = &'static str> + Clone {
    let is_name = |open: &Open| {
        let host = context.slice(open.at..).split(['/', ':', '?', '#', '@']).next().unwrap_or_default();
        !host.bytes().all(|octet| octet.is_ascii_digit() || octet == b'.')
    };
    let number = open.iter().position(|open| open.rule == production!("hostnumber"));
    let number = number.filter(|place| is_name(&open[*place]));
    let certain = &open[..number.unwrap_or(open.len())];
    certain.iter().map(|open| open.rule).chain(number.map(|_| production!("hostname").as_str()))
}

/// The open productions, without one of the last scheme that was tried. None applies until the scheme is known.
fn without_schemes<'o>(context: &Context<'_>, open: &'o [Open]) -> &'o [Open] {
    let url = context.spec.start_symbol();
    let Some(place) = open.iter().position(|open| open.rule == url) else { return open };
    let generic = const {
        [production!("otherurl"), production!("othergeneric"), production!("genericurl"), production!("generic")]
    };
    let is_generic = |open: &Open| generic.iter().any(|name| open.rule == *name);
    if open.get(place + 1).is_some_and(is_generic) { open } else { &open[..=place] }
}

/// The codes that have a check.
#[cfg(test)]
pub(super) fn checked_codes() -> impl Iterator<Item = Code> {
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
