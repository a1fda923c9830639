//! `https` in a document that does not have it: what would be refused if the URL were written with the scheme that it is like.

use std::ops::Range;

use super::{Applicability, Code, Diagnostic, Severity};
use crate::ast::{Node, Other, Url};
use crate::dialect::is_among;
use crate::read::Start;
use crate::scheme::Scheme;
use crate::spec::Spec;

/// The URL with the scheme that it is like, and how its places map to those of the given text.
struct Respelled {
    text: String,
    /// The scheme in the given text.
    scheme: Range<usize>,
    /// Its name in lower case, and the name of the scheme that it is like.
    name: &'static str,
    like: &'static str,
}

/// What the production of the scheme that a URL is like would refuse, as warnings. `errors` returns the errors of a text.
///
/// "HTTP/TLS is differentiated from HTTP URIs by using the 'https' protocol identifier in place of the 'http' protocol
/// identifier" (RFC 2818, section 2.4).
pub(super) fn warnings(
    spec: Spec,
    start: Start,
    text: &str,
    url: &Url<'_>,
    errors: fn(Spec, Start, &str) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let Some(respelled) = Respelled::of(spec, text, url).filter(|_| start.is_url()) else { return Vec::new() };
    let errors = errors(spec, start, &respelled.text).into_iter();
    errors.map(|diagnostic| respelled.as_warning(diagnostic)).collect()
}

impl Respelled {
    fn of(spec: Spec, text: &str, url: &Url<'_>) -> Option<Self> {
        let Url::Other(Other { scheme: name, .. }) = url else { return None };
        let Scheme { name: own, like, .. } = Scheme::later(name)?;
        let (like, scheme) = ((*like)?, name.span(text)?);
        let has_host = is_among(spec.dialect().hosts, like) && text[scheme.end..].starts_with("://");
        let respelled = [&text[..scheme.start], like, &text[scheme.end..]].concat();
        has_host.then_some(Self { text: respelled, scheme, name: own, like })
    }

    /// The same diagnostic of the given text.
    fn as_warning(&self, diagnostic: Diagnostic) -> Diagnostic {
        let fix = diagnostic.fix.map(|fix| super::Fix {
            span: self.span(fix.span),
            // The text is valid.
            applicability: fix.applicability.max(Applicability::Spelling),
            ..fix
        });
        let Self { name, like, .. } = self;
        let source = if *name == "https" { " (RFC 2818, section 2.4)" } else { "" };
        let related = diagnostic.related.into_iter().map(|related| related.clone().at(self.span(related.span)));
        Diagnostic {
            severity: Severity::Warning,
            span: self.span(diagnostic.span),
            message: diagnostic.message.replace(&format!("this {like} URL"), &format!("this {name} URL")).into(),
            help: format!("{} A URL of {name} has the syntax of {like}{source}.", diagnostic.help).into(),
            related: related.collect(),
            fix,
            ..diagnostic
        }
    }

    /// The place in the given text.
    fn span(&self, span: Range<usize>) -> Range<usize> {
        let end = self.scheme.start + self.like.len();
        let moved = |at: usize| if at < end { at.min(self.scheme.end) } else { at - end + self.scheme.end };
        moved(span.start)..moved(span.end)
    }
}

/// Whether a diagnostic of a valid URL repeats one of these, or that no valid host follows the `//`.
pub(super) fn repeats(diagnostic: &Diagnostic, refused: &[Diagnostic]) -> bool {
    let is_same = |other: &Diagnostic| other.code == diagnostic.code && other.span == diagnostic.span;
    diagnostic.code == Code::OpaqueSlashes || refused.iter().any(is_same)
}
