//! The parts of a URI that the checks look at.

use super::context::Context;
use crate::ast::{Authority, HierPart, SchemePart, Uri, Url};
use crate::diagnostic::{DiagnosticBuilder, Severity};
use crate::outline::port;
use crate::scheme::Scheme;

pub(super) fn uri<'c>(context: &'c Context<'_>) -> Option<&'c Uri<'c>> {
    match context.url {
        Url::Uri(uri) => Some(uri),
        _ => None,
    }
}

pub(super) fn hier_part<'c>(context: &'c Context<'_>) -> Option<&'c HierPart<'c>> {
    uri(context)?.hier_part()
}

/// The path of a URL of one of these schemes, by its document, and where it begins.
pub(super) fn path_of<'c>(context: &'c Context<'_>, schemes: &[&str]) -> Option<(&'c str, usize)> {
    let part = hier_part(context).filter(|_| context.is_by_document_of(schemes))?;
    let path = part.path.as_str();
    Some((path, context.span(&path).start))
}

/// What a URL of one of these schemes is by its document.
pub(super) fn scheme_part<'c>(context: &'c Context<'_>, schemes: &[&str]) -> Option<SchemePart<'c>> {
    uri(context).filter(|_| context.is_by_document_of(schemes))?.scheme_part()
}

/// Where the fragment begins, with its `#`, or the URL ends.
pub(super) fn end_before_fragment(context: &Context<'_>) -> usize {
    let length = context.url.fragment().map_or(0, |fragment| fragment.as_str().len() + 1);
    context.span(context.url).end - length
}

/// Advice, and not a warning.
pub(super) fn advice(builder: DiagnosticBuilder) -> DiagnosticBuilder {
    builder.severity(Severity::Advice)
}

/// The host in an authority that the document does not divide: the text after a login, and before a port.
pub(super) fn unparsed_host<'c>(context: &'c Context<'_>) -> Option<&'c str> {
    let (Authority::RegName(text) | Authority::NetLoc(text)) = hier_part(context)?.authority? else { return None };
    let text = text.as_str();
    let text = text.rsplit_once('@').map_or(text, |(_, host)| host);
    let text = text.split('?').next().unwrap_or_default();
    Some(port(text).map_or(text, |colon| &text[..colon]))
}

/// Whether the scheme names a server on the Internet: `http`, `ftp` and the like.
pub(super) fn is_known(context: &Context<'_>) -> bool {
    Scheme::has_server(context.url.scheme())
}
