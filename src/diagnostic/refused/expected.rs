//! What the grammar expected, where no check recognizes the fault.

use std::ops::Range;

use super::{Check, Context};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::{encode, escaped_octet, is_escape};
use crate::grammar::{Expected, production};
use crate::read::{Start, recorded};
use crate::refusal::in_words;

pub(super) const CHECKS: &[Check] = &[Check { code: Code::Unexpected, when: other_scheme }];

/// The production parses the URLs of one scheme, and this is another.
fn other_scheme(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Start::Production(_) = context.start else { return None };
    let name = context.start.production();
    if name == context.spec.start_symbol() {
        return None;
    }
    let scheme = context.outline.scheme.clone();
    (context.at < scheme.end || (name == production!("otherurl") && context.at == 0)).then(|| {
        code.at(scheme.clone())
            .message(format!("the production `{name}` does not have URLs of this scheme"))
            .label("expected another scheme")
            .help(format!("The production `url` of {} has the URLs of all schemes.", context.spec.citation()))
    })
}

/// Reports what could have followed.
pub(super) fn unexpected(context: &Context<'_>) -> DiagnosticBuilder {
    let expected = in_words(&context.failure.expected);
    let found = context.found().map_or_else(|| "the end of the text".to_owned(), named);
    let production = context.failure.productions.last().map_or("", |open| open.rule);
    let builder = Code::Unexpected
        .at(unexpected_run(context))
        .message(format!("expected {expected}, but found {found}"))
        .label(format!("expected {expected}"))
        .help(format!("The production `{production}` of {} does not allow it.", context.spec.citation()));
    with_likely_fix(context, builder)
}

/// Whether what was expected may begin with a character.
fn begins(c: char, expected: &Expected) -> bool {
    match expected {
        Expected::Literal(literal) => literal.starts_with(c),
        Expected::Class(set) => u8::try_from(c).is_ok_and(|octet| set.has(octet)) || (c == '%' && set.escapes()),
        Expected::End => false,
    }
}

/// The character that was found, and in a production that is no URL, those after it that could not follow either.
fn unexpected_run(context: &Context<'_>) -> Range<usize> {
    match context.found() {
        Some(_) if !context.is_url => {
            // The literal `::` may have ended after its beginning.
            let rest = context
                .run(context.span().end, |c| !context.failure.expected.iter().any(|expected| begins(c, expected)));
            context.at..rest.end
        }
        _ => context.span(),
    }
}

/// Offers the one literal that was expected, or nothing in place of what was found.
fn with_likely_fix(context: &Context<'_>, builder: DiagnosticBuilder) -> DiagnosticBuilder {
    let literals = context.failure.expected.iter().filter_map(|expected| match expected {
        Expected::Literal(literal) => Some(*literal),
        _ => None,
    });
    match (literals.collect::<Vec<_>>().as_slice(), context.found()) {
        (_, Some(_)) if !context.is_url => {
            let run = builder.parts.span.clone();
            builder.continue_with(run, "")
        }
        _ if !context.is_url => builder,
        // The first character of an escape says nothing about what is missing.
        (["%"], None) => builder,
        ([literal], None) => {
            let rest = rest_of(literal, context.slice(..context.at));
            builder.guess(context.span(), rest, format!("write `{rest}`"))
        }
        (_, Some('%')) if is_escape(context.slice(context.at..).as_bytes()) => with_escape(context, builder),
        (_, Some(found)) => match encodable(context, found) {
            true => {
                let escape = encode(&[found as u8]);
                let title = format!("write `{escape}`");
                builder.guess(context.span(), escape, title)
            }
            false => {
                let span = context.span();
                let joins = context.joins(&span);
                match joins {
                    true => builder.continue_with(span, ""),
                    false => builder.guess(span, "", "remove it"),
                }
            }
        },
        _ => builder,
    }
}

/// Whether the document of the scheme has an escape for a character where parsing ended, and the character divides nothing.
fn encodable(context: &Context<'_>, found: char) -> bool {
    let is_mark = found.is_ascii_graphic() && !matches!(found, '@' | '/' | '?' | '#' | '%' | '\\');
    context.has_page() && is_mark && context.takes_encoded_character() && {
        let escape = encode(&[found as u8]);
        let fixed = [context.slice(..context.at), &escape, context.slice(context.at + 1..)].concat();
        recorded(context.spec, context.start, &fixed)
            .err()
            .is_none_or(|failure| failure.at >= context.at + escape.len())
    }
}

/// Offers the character of an escape, where only the character may be. Otherwise nothing of the escape is used.
fn with_escape(context: &Context<'_>, builder: DiagnosticBuilder) -> DiagnosticBuilder {
    let span = context.at..context.at + 3;
    let octet = escaped_octet(context.slice(span.clone()).as_bytes()).filter(u8::is_ascii_graphic);
    let is_expected = |c: char| context.failure.expected.iter().any(|expected| begins(c, expected));
    match octet.map(char::from).filter(|c| *c != '%' && is_expected(*c)) {
        Some(c) => {
            let title = format!("write `{c}`");
            builder.guess(span, c.to_string(), title)
        }
        None => builder.continue_with(span, ""),
    }
}

/// What a literal lacks of which the text ends with the beginning.
fn rest_of(literal: &'static str, text: &str) -> &'static str {
    let parsed = (0..literal.len()).rev().find(|length| text.ends_with(&literal[..*length]));
    &literal[parsed.unwrap_or(0)..]
}
