//! What the document of a scheme refuses, in a URI of the generic syntax, which leaves it to that document.

use super::{Applicability, Code, Diagnostic, Severity};
use crate::ast::Url;
use crate::dialect::is_among;
use crate::read::Start;
use crate::spec::Spec;

/// What the scheme's own document would refuse, as warnings. `errors` returns the errors of a text.
///
/// "When presented with a URI that violates one or more scheme-specific restrictions, the scheme-specific resolution process should flag
/// the reference as an error rather than ignore the unused parts" (RFC 3986, section 3.1).
pub(super) fn warnings(
    spec: Spec,
    start: Start,
    text: &str,
    url: &Url<'_>,
    errors: fn(Spec, Start, &str) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let Some(specific) = spec.specific().filter(|_| start.is_url() && may_be_refused(url)) else { return Vec::new() };
    if !is_among(specific.dialect().schemes, url.scheme()) {
        return Vec::new();
    }
    errors(specific, Start::Reference, text).into_iter().map(|diagnostic| as_warning(spec, diagnostic)).collect()
}

/// Whether a scheme's document could refuse the URI. Those of http and https only want a host.
fn may_be_refused(url: &Url<'_>) -> bool {
    !is_among(&["http", "https"], url.scheme()) || url.host().is_none_or(|host| host.as_str().is_empty())
}

fn as_warning(spec: Spec, diagnostic: Diagnostic) -> Diagnostic {
    let fix = diagnostic.fix.map(|fix| super::Fix {
        // The text is valid.
        applicability: fix.applicability.max(Applicability::Guess),
        ..fix
    });
    let help = format!("{} {} leaves this to the document of the scheme.", diagnostic.help, spec.citation());
    Diagnostic { severity: Severity::Warning, help: help.into(), fix, ..diagnostic }
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
