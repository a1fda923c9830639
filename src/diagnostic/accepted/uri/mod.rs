//! URIs of the documents that define no schemes: what their prose adds to the grammar.

mod authority;
mod calendar;
mod mail;
mod of_names;
mod of_values;
mod path;
mod relative;
mod scheme_rules;

use super::context::{Context, Table};
use super::uri_parts::{end_before_fragment, uri};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::dialect::is_among;
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
