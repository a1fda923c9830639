//! Explains why a text is refused.
//!
//! Each code has a check, which recognizes its fault and offers a fix. The checks are in tables, one for each component
//! of a URL. They run in the order in which a reader would look: what is around the text, its scheme, its host, its
//! characters, then what is particular to the scheme. If no check recognizes the fault, the diagnostic reports what
//! was expected.

mod bare_address;
mod character;
mod context;
mod data_url;
mod embedding;
mod expected;
mod faulty_host;
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
mod tables;
mod urn;
mod wais;
mod words;

pub(super) use context::{Check, Context};
use kind::Kind;
#[cfg(test)]
pub(super) use tables::checked_codes;
use tables::recognized;

use super::Code;
use super::builder::{DiagnosticBuilder, Innermost};
use crate::grammar::{Open, production};
use crate::redact::{Kind as SecretKind, Secrets};

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
