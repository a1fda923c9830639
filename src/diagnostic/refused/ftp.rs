//! The type code of an FTP URL.

use std::ops::Range;

use super::{Check, Context, Kind};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::redact::visible;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::UnsafeCharacter, when: space },
    Check {
        code: Code::Typecode,
        when: |context, code| broken_literal(context, code).or_else(|| bad_code(context, code)),
    },
    Check {
        code: Code::LiteralCase,
        when: |context, code| literal_case(context, code).or_else(|| case_of_code(context, code)),
    },
    Check { code: Code::ReservedCharacter, when: semicolon },
];

/// What precedes the type code.
pub(super) const TYPE: &str = ";type=";

/// The first `;` in the path, and the text from there on, if parsing ended at or after it.
fn first_semicolon<'t>(context: &Context<'t>) -> Option<(usize, &'t str)> {
    let has_code = !context.has_one_path_rule() || context.dialect().typecode.is_some();
    let path = context.outline.path.start;
    // A `;` directly after the host lacks a `/` between.
    let is_in_path = context.at > path || (context.has_one_path_rule() && context.at == path);
    if context.kind != Kind::Ftp || !has_code || !is_in_path {
        return None;
    }
    let at = path + context.slice(path..context.span().end).find(';')?;
    // The fragment has no type code.
    (at < context.end()).then(|| (at, context.slice(at..)))
}

/// Whether it begins like `;type=`, in either case.
pub(super) fn is_type(text: &str) -> bool {
    text.get(..TYPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(TYPE))
}

/// White space after the `;`.
fn space_after<'t>(context: &Context<'t>) -> Option<Range<usize>> {
    let (at, rest) = first_semicolon(context).filter(|(_, rest)| !is_type(rest))?;
    let space = rest.len() - 1 - rest.get(1..).unwrap_or_default().trim_start().len();
    let span = at + 1..at + 1 + space;
    (space > 0 && context.slice(span.end..).starts_with(&TYPE[1..])).then_some(span)
}

fn space(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let span = space_after(context)?;
    Some(
        code.at(span.clone())
            .message("the URL contains white space")
            .label("white space")
            .section("appendix")
            .help("White space that breaks a URL in running text is ignored.")
            .fix(span, "", "remove it"),
    )
}

/// A `;` that begins neither `;type=` nor anything like it, if parsing ended before the length of `;type=`.
fn other_semicolon<'t>(context: &Context<'t>) -> Option<usize> {
    let (at, _) = first_semicolon(context).filter(|(_, rest)| !is_type(rest))?;
    (space_after(context).is_none() && context.at < at + TYPE.len()).then_some(at)
}

/// The bad character in `;type=`, or in place of one of its characters, and what to write there.
fn bad_character(context: &Context<'_>, start: usize) -> Option<(Range<usize>, &'static str)> {
    let (read, span) = (context.at - start, context.span());
    let rest = context.slice(span.end..);
    let replacements = [&TYPE[read..read], &TYPE[read..=read]];
    let fits = |put: &&str| rest.starts_with(&TYPE[read + put.len()..]) && !span.is_empty();
    let replacement = replacements.into_iter().find(fits)?;
    Some((span, replacement))
}

fn broken_literal(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (span, replacement) = bad_character(context, other_semicolon(context)?)?;
    Some(
        code.at(span.clone())
            .message(format!("{} is not part of `{TYPE}`", named(context.found()?)))
            .label("expected `;type=`")
            .guess(span, replacement, format!("write `{TYPE}`")),
    )
}

fn semicolon(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let at = other_semicolon(context)?;
    let builder = code
        .at(at..at + 1)
        .message("`;` must be encoded in the path of an FTP URL")
        .label("write `%3B`")
        .section("3.2.2")
        .help("In a name or a directory, `/` and `;` are reserved. A `;` begins the type code, as in `;type=a`.");
    let name = context.slice(..at).rsplit('&').next().unwrap_or_default();
    let is_reference = name.len() < at && name.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-');
    Some(if context.at > at + 1 || is_reference {
        builder.guess(at..at + 1, "%3B", "write `%3B`")
    } else {
        builder.fix(at..at + 1, "%3B", "write `%3B`")
    })
}

fn literal_case(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (at, _) = first_semicolon(context).filter(|(_, rest)| is_type(rest) && !rest.starts_with(TYPE))?;
    let span = at..at + TYPE.len();
    Some(code.at(span.clone()).fix(span, TYPE, "write `;type=`"))
}

/// Where `;type=` begins, and the span of the code after it.
fn code_after_type(context: &Context<'_>) -> Option<(usize, Range<usize>)> {
    let (at, _) = first_semicolon(context).filter(|(_, rest)| rest.starts_with(TYPE))?;
    Some((at, at + TYPE.len()..context.end()))
}

fn bad_code(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (start, span) = code_after_type(context)?;
    if context.has_one_path_rule() {
        return bad_form_code(context, code, start, span);
    }
    let builder =
        code.at(span.clone()).help("`a` is text, `i` is binary, and `d` is a directory. The type code ends the URL.");
    let whole = start..span.end;
    Some(match context.slice(span.clone()).chars().next() {
        None => builder.message("no type code follows `;type=`").label("expected `a`, `i` or `d`").guess(
            whole,
            "",
            "remove `;type=`",
        ),
        Some(first @ ('a' | 'A' | 'i' | 'I' | 'd' | 'D')) => builder
            .message(format!("something follows the type code `{first}`"))
            .label(format!("expected only `{first}`"))
            .guess(span, first.to_string(), format!("write `{first}`")),
        Some('t' | 'T') => word(builder, span, "a"),
        Some('b' | 'B') => word(builder, span, "i"),
        Some(first) => builder
            .message(format!("{} is not a type code", named(first)))
            .label("expected `a`, `i` or `d`")
            .guess(whole, "", "remove the type code"),
    })
}

/// `text` or `binary` in place of a letter.
fn word(builder: DiagnosticBuilder, span: Range<usize>, letter: &'static str) -> DiagnosticBuilder {
    builder.message("the type code is not one letter").label(format!("expected `{letter}`")).guess(
        span,
        letter,
        format!("write `{letter}`"),
    )
}

/// Whether a text is a type code of the document.
fn is_code(context: &Context<'_>, text: &str) -> bool {
    let production = context.dialect().typecode;
    production.is_some_and(|production| crate::read::accepts(context.spec, production, text))
}

/// A code that is not one of RFC 959, in either case; `d` among them.
fn bad_form_code(context: &Context<'_>, code: Code, start: usize, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let upper = context.slice(span.clone()).to_ascii_uppercase();
    if upper != "D" && is_code(context, &upper) {
        return None;
    }
    let message = match context.slice(span.clone()) {
        "" => "no type code follows `;type=`".to_owned(),
        code => format!("`{}` is not a type code", visible_start(code)),
    };
    let builder = code.at(span.clone()).message(message).label("expected `A`, `E`, `I` or `L8`").help(FORM_CODES);
    let whole = start..span.end;
    Some(match upper.as_str() {
        "D" if context.slice(..start).ends_with('/') => builder.guess(whole, "", "remove it: the `/` already says so"),
        "D" => builder.guess(whole, "/", "write `/` for a directory"),
        _ => builder.guess(whole, "", "remove the type code"),
    })
}

fn visible_start(text: &str) -> String {
    text.chars().take(16).map(visible).collect()
}

/// A code of RFC 959 in lower case.
fn case_of_code(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (_, span) = code_after_type(context).filter(|_| context.has_one_path_rule())?;
    let upper = context.slice(span.clone()).to_ascii_uppercase();
    (upper != "D" && upper != context.slice(span.clone()) && is_code(context, &upper)).then(|| {
        code.at(span.clone()).message("the type code is in lower case").label("lower case").help(FORM_CODES).fix(
            span,
            upper,
            "write upper case",
        )
    })
}

const FORM_CODES: &str = "`A` and `E` may have a form code, `N`, `T` or `C`. `L` has the size of a byte. A final `/` requests \
                          a directory.";
