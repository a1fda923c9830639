//! URIs of the documents that define no schemes: what their prose adds to the grammar.

mod authority;
mod calendar;
mod mail;
mod of_names;
mod of_values;
mod path;
mod relative;
mod scheme_rules;

use super::{Context, Table};
use crate::ast::{Authority, HierPart, SchemePart, Uri, Url};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder, Severity};
use crate::dialect::is_among;
use crate::outline::port;
use crate::read::{Start, recorded};
use crate::scheme::Scheme;
use crate::spec::Spec;

pub(super) use path::EMPTY_PATH;

pub(super) const AUTHORITY: Table = Table::of(authority::CHECKS);
pub(super) const PATH: Table = Table::of(path::CHECKS);
pub(super) const MAIL: Table = Table::of(mail::CHECKS);
pub(super) const NAMES: Table = Table::of(of_names::CHECKS);
pub(super) const VALUES: Table = Table::of(of_values::CHECKS);
pub(super) const SCHEME_RULES: Table = Table::of(scheme_rules::CHECKS);
pub(super) const RELATIVE: Table = Table::of(relative::CHECKS);

fn uri<'c>(context: &'c Context<'_>) -> Option<&'c Uri<'c>> {
    match context.url {
        Url::Uri(uri) => Some(uri),
        _ => None,
    }
}

fn hier_part<'c>(context: &'c Context<'_>) -> Option<&'c HierPart<'c>> {
    uri(context)?.hier_part()
}

/// The path of a URL of one of these schemes, by its document, and where it begins.
fn path_of<'c>(context: &'c Context<'_>, schemes: &[&str]) -> Option<(&'c str, usize)> {
    let part = hier_part(context).filter(|_| context.is_by_document_of(schemes))?;
    let path = part.path.as_str();
    Some((path, context.span(&path).start))
}

/// What a URL of one of these schemes is by its document.
fn scheme_part<'c>(context: &'c Context<'_>, schemes: &[&str]) -> Option<SchemePart<'c>> {
    uri(context).filter(|_| context.is_by_document_of(schemes))?.scheme_part()
}

/// Where the fragment begins, with its `#`, or the URL ends.
fn end_before_fragment(context: &Context<'_>) -> usize {
    let length = context.url.fragment().map_or(0, |fragment| fragment.as_str().len() + 1);
    context.span(context.url).end - length
}

/// Advice, and not a warning.
fn advice(builder: DiagnosticBuilder) -> DiagnosticBuilder {
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
fn is_known(context: &Context<'_>) -> bool {
    Scheme::has_server(context.url.scheme())
}

/// What the production of a known scheme refuses in the last document that defines schemes.
pub(super) fn scheme_syntax(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let uri = uri(context)?;
    // The document's own rule of the scheme has accepted it.
    if is_among(context.dialect().schemes, uri.scheme) {
        return None;
    }
    let (spec, scheme) = (Spec::last_with_schemes()?, context.span(&uri.scheme));
    let like = Scheme::like(uri.scheme);
    let end = end_before_fragment(context);
    let respelled = [like, context.text.get(scheme.end..end)?].concat();
    let failure = recorded(spec, Start::Url, &respelled).err().filter(|_| spec.dialect().knows(like))?;
    let at = (failure.at + scheme.end).checked_sub(like.len())?;
    let found = context.text.get(at..end)?.chars().next();
    let found_name = found.map_or_else(|| "the end of the URL".to_owned(), named);
    let production = failure.productions.get(1).map_or("url", |open| open.rule);
    let span = at..at + found.map_or(0, char::len_utf8);
    Some(
        code.at(span)
            .message(format!("the production `{production}` of {} does not allow {found_name} here", spec.citation()))
            .label("not in the syntax of the scheme"),
    )
}
