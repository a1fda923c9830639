//! Resolving by the documents in force: as RFC 3986 does, where the document of the scheme of the base has relative references.

use super::options::ResolveOptions;
use super::warning::{Sentences, is_dots};
use super::{Outcome, Quotation, ResolveError, rfc3986};
use crate::parts::Components;

const NO_RELATIVE_FORMS: Quotation =
    Quotation { document: "RFC 2397", section: "2", quotation: "The \"data\" URL scheme has no relative URL forms." };

const NO_DOT_SEGMENTS: Quotation = Quotation {
    document: "RFC 5538",
    section: "2.3",
    quotation: "There are no special \".\" or \"..\" path segments in 'news' and 'nntp' URLs.",
};

/// The documents of single schemes on their paths. RFC 3986 has the rest.
pub(super) const SENTENCES: Sentences = Sentences {
    gopher_type: Some(Quotation {
        document: "RFC 4266",
        section: "2.1",
        quotation: "<gophertype> is a single-character field to denote the Gopher type of the resource to which the URL refers.",
    }),
    opaque_path: &[
        (
            "gopher",
            Quotation {
                document: "RFC 4266",
                section: "2.1",
                quotation: "Within the <gopher-path>, no characters are reserved.",
            },
        ),
        (
            "wais",
            Quotation {
                document: "RFC 4156",
                section: "2",
                quotation: "The WAIS document-id should be treated opaquely; it may only be decomposed by the server that issued it.",
            },
        ),
        (
            "prospero",
            Quotation {
                document: "RFC 4157",
                section: "2",
                quotation: "a slash \"/\" may appear in the <hsoname> without quoting, and no significance may be assumed by the application.",
            },
        ),
    ],
    ..rfc3986::SENTENCES
};

pub(super) fn resolve(
    base: &Components<'_>,
    reference: &str,
    options: ResolveOptions,
) -> Result<Outcome, ResolveError> {
    // No form of a data URL is relative, so one with the scheme is whole.
    let options = options.ignore_same_scheme(options.ignores_same_scheme && !is_data(base));
    let mut own = Components::of(reference);
    if options.ignores_same_scheme && own.has_scheme_of(base) {
        own.scheme = None;
    }
    match refused(base, &own) {
        Some(error) => Err(error),
        None => rfc3986::resolve(base, reference, options),
    }
}

fn is_data(base: &Components<'_>) -> bool {
    base.scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("data"))
}

/// Why the document of the scheme has no such reference.
fn refused(base: &Components<'_>, reference: &Components<'_>) -> Option<ResolveError> {
    let has_own = reference.scheme.is_some();
    let is_same_document = reference.path.is_empty() && reference.query.is_none() && reference.authority.is_none();
    let scheme = base.scheme.filter(|_| !has_own && !is_same_document)?;
    if is_data(base) {
        return Some(ResolveError::NeverRelative { scheme: "data", quotation: NO_RELATIVE_FORMS });
    }
    let has_dots = reference.path.split('/').any(is_dots);
    let news = ["news", "snews", "nntp"].into_iter().find(|name| name.eq_ignore_ascii_case(scheme));
    news.filter(|_| has_dots).map(|scheme| ResolveError::NoDotSegments { scheme, quotation: NO_DOT_SEGMENTS })
}
