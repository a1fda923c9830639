//! What the document of a scheme refuses, in a URI of the generic syntax, which leaves it to that document.

use super::builder::Edit;
use super::refused::{Context, explain};
use super::{Applicability, Code, Diagnostic, DiagnosticBuilder, Severity, WorkingCopy};
use crate::ast::Url;
use crate::dialect::is_among;
use crate::read::{Start, recorded};
use crate::scheme::Scheme;
use crate::spec::Spec;

/// What the scheme's own document would refuse, and what only it advises with a fix, as warnings. `check` returns the diagnostics of a
/// text.
///
/// "When presented with a URI that violates one or more scheme-specific restrictions, the scheme-specific resolution process should flag
/// the reference as an error rather than ignore the unused parts" (RFC 3986, section 3.1).
pub(super) fn warnings(
    spec: Spec,
    start: Start,
    text: &str,
    url: &Url<'_>,
    check: fn(Spec, Start, &str) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    // Most URLs are of http and https, for which this is known at once.
    if !start.is_url() || !may_be_refused(url) {
        return Vec::new();
    }
    let Some(specific) = of_scheme(spec, url.scheme()) else { return share(spec, start, text, url, check) };
    let is_wrong = |own: &Diagnostic| own.severity >= Severity::Warning || own.fix.is_some();
    let is_ours = |own: &Diagnostic| own.severity == Severity::Error || (is_wrong(own) && !own.code.is_raised_by(spec));
    let found = check(specific, Start::Reference, text).into_iter().filter(is_ours);
    found.map(|diagnostic| as_warning(spec, diagnostic)).collect()
}

/// `file:////server/share/a`: after two slashes too many, some programs read a server, and an older document reads empty folders.
fn share(
    spec: Spec,
    start: Start,
    text: &str,
    url: &Url<'_>,
    check: fn(Spec, Start, &str) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let is_share = url.scheme().eq_ignore_ascii_case("file") && text.contains(":////");
    let today = Spec::ALL.iter().copied().find(|today| today.generic().is_some() && is_share && *today != spec);
    let found = today.map(|today| check(today, start, text)).unwrap_or_default();
    let found = found.into_iter().filter(|own| own.code == Code::FileServer);
    found.map(|own| Diagnostic { severity: Severity::Warning, ..own }).collect()
}

/// Today's document, if it reads the scheme by a document that this one leaves the scheme to. Of the older documents, each of which
/// leaves some schemes open, this holds for schemes that had no other syntax before.
fn of_scheme(spec: Spec, scheme: &str) -> Option<Spec> {
    let is_left_open = || Scheme::named(scheme).is_some_and(Scheme::has_no_older_syntax) && spec.generic().is_none();
    let today = || Spec::ALL.iter().copied().find(|spec| spec.generic().is_some()).filter(|_| is_left_open());
    spec.specific().or_else(today).filter(|specific| is_among(specific.dialect().schemes, scheme))
}

/// The words and the fix of the scheme's document for a fault that a document without rules for the scheme refuses: in
/// `tel:+49 30 1234`, a blank is not data to be encoded. The code is kept, since it is what the document refuses.
pub(super) fn reworded(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    builder: DiagnosticBuilder,
    may_hold_secret: bool,
) -> DiagnosticBuilder {
    let is_of_character = matches!(builder.parts.code, Code::UnsafeCharacter | Code::Unexpected | Code::HostCharacter);
    let scheme = working_copy.text().split(':').next().unwrap_or_default();
    let Some(specific) = of_scheme(spec, scheme).filter(|_| is_of_character && start.is_url()) else { return builder };
    let Err(failure) = recorded(specific, Start::Reference, working_copy.text()) else { return builder };
    let own = explain(&Context::new(specific, Start::Reference, working_copy, &failure, may_hold_secret)).parts;
    let covers = own.span.start <= builder.parts.span.start && builder.parts.span.start < own.span.end;
    let is_same_place = own.span.start == builder.parts.span.start || covers;
    // A fix that keeps the character is of another fault.
    let at = builder.parts.span.start;
    let character = working_copy.text()[at..].chars().next();
    let keeps = |edit: &Edit| {
        let is_within = edit.span.start < at && at < edit.span.end;
        is_within && character.is_some_and(|c| edit.replacement.contains(c))
    };
    if !is_same_place || own.edit.as_ref().is_none_or(keeps) || own.code == builder.parts.code {
        return builder;
    }
    let mut builder = builder.message(own.message).label(own.label).help(own.help);
    (builder.parts.span, builder.parts.edit, builder.parts.continuation) = (own.span, own.edit, own.continuation);
    // By this document, the octets are data.
    if let Some(edit) = &mut builder.parts.edit {
        edit.applicability = edit.applicability.max(Applicability::Guess);
    }
    builder
}

/// Whether a scheme's document could refuse the URI. Those of http and https only want a host.
fn may_be_refused(url: &Url<'_>) -> bool {
    let scheme = url.scheme();
    let is_web = matches!(scheme, "https" | "http") || is_among(&["http", "https"], scheme);
    !is_web || url.host().is_none_or(|host| host.as_str().is_empty())
}

fn as_warning(spec: Spec, diagnostic: Diagnostic) -> Diagnostic {
    let fix = diagnostic.fix.map(|fix| super::Fix {
        // The text is valid.
        applicability: fix.applicability.max(Applicability::Guess),
        ..fix
    });
    let help = format!("{} {} leaves this to the document of the scheme.", diagnostic.help, spec.citation());
    Diagnostic { severity: diagnostic.severity.min(Severity::Warning), help: help.into(), fix, ..diagnostic }
}

/// Adds them to the diagnostics of the generic syntax, which may be about the same, or advise against what the document means.
pub(super) fn add(diagnostics: &mut Vec<Diagnostic>, of_document: Vec<Diagnostic>) {
    let is_about = |code: Code| of_document.iter().any(|own| own.code == code);
    let (slashes, host) = (is_about(Code::MissingSlashes), is_about(Code::MissingHost));
    diagnostics.retain(|own| match own.code {
        Code::EmptyPort | Code::EmptyPath => false,
        Code::HostCase | Code::DomainName => !is_about(Code::DriveLetter),
        Code::HostWithoutSlashes => !slashes,
        Code::EmptyHost => !host,
        Code::RepeatedScheme => !is_about(Code::RepeatedScheme),
        _ => true,
    });
    diagnostics.extend(of_document);
}
