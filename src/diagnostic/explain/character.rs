//! Characters that stand in no URL unless they are encoded.

use std::ops::Range;

use super::{Context, Kind};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::encode;

/// What a document that does not explain each unsafe character says of all that it has no place for.
pub(super) const NOT_ALLOWED: &str = "Character codes other than those allowed by the syntax shall not be used.";

pub(super) fn explain(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    match context.found()? {
        '#' if !context.is_reference => Some(fragment(context)),
        '\\' => Some(backslash(context)),
        c if c.is_ascii_control() => Some(control(context, c)),
        c if !c.is_ascii() => Some(non_ascii(context)),
        c if is_unsafe(c) => Some(unsafe_characters(context, c)),
        _ => None,
    }
}

/// "The use of the corresponding character is unsafe" (section 2.2), less `%`, `#` and the backslash.
pub(super) fn is_unsafe(c: char) -> bool {
    matches!(c, ' ' | '<' | '>' | '"' | '{' | '}' | '|' | '^' | '~' | '[' | ']' | '`' | '#')
}

/// A `%` behind which the reading went on for two digits and found none, or one. Where no escape can stand, a `%` is a
/// character like others.
pub(super) fn bare_percent(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let (back, _) = context.slice(..context.at).char_indices().rev().take(2).find(|(_, c)| *c == '%')?;
    let rest = context.slice(back + 1..);
    if crate::encoding::is_escape(&context.text.as_bytes()[back..]) {
        return None;
    }
    let shown: String = rest.chars().take(2).map(crate::diagnostic::characters::visible).collect();
    let message = match shown.as_str() {
        "" => "a `%` is followed by nothing, not by two hexadecimal digits".to_owned(),
        shown => format!("a `%` is followed by `{shown}`, not by two hexadecimal digits"),
    };
    let builder = DiagnosticBuilder::new(Code::BarePercent, back..context.span().end)
        .message(message)
        .label("two hexadecimal digits belong behind it")
        .help("`%` begins an encoded octet; a `%` that is data is written `%25`.");
    // `%2O` and `%u00e9` were meant to be escapes.
    let is_slip = rest.starts_with(|c: char| c.is_ascii_hexdigit()) || rest.starts_with('u');
    Some(if is_slip {
        builder.guess(back..back + 1, "%25", "write `%25`")
    } else {
        builder.mend(back..back + 1, "%25", "write `%25`")
    })
}

fn fragment(context: &Context<'_>) -> DiagnosticBuilder {
    let span = context.at..context.text.len();
    let builder = DiagnosticBuilder::new(Code::Fragment, span.clone())
        .message("`#` and what stands behind it are a fragment, which is not part of a URL")
        .label("a fragment");
    let is_first = context.at == context.outline.scheme.end + 1;
    if context.is_url {
        builder
            .help("A URL may have a fragment beside it where a reference is read (`--reference`); a `#` that is data is written `%23`.")
            .guess(if is_first { context.span() } else { span }, "", if is_first { "leave out the `#`" } else { "leave out the fragment" })
    } else {
        builder.guess(context.at..context.at + 1, "%23", "write `%23`")
    }
}

fn backslash(context: &Context<'_>) -> DiagnosticBuilder {
    let span = context.run(context.at, |c| c == '\\');
    let hierarchical = matches!(context.kind(), Kind::Http | Kind::Ftp | Kind::File) && context.is_url;
    let builder =
        DiagnosticBuilder::new(Code::Backslash, span.clone()).message("a backslash is unsafe").label("a backslash");
    let slashes = "/".repeat(span.len());
    let encoded = "%5C".repeat(span.len());
    let behind_host = context.is_url && context.has_host() && context.at == context.outline.path.start;
    let in_user = context.outline.login().is_some_and(|user| context.is_url && context.at < user.end);
    if behind_host || (hierarchical && !in_user && !context.within("search")) {
        builder.help("Write `/` between the parts of a path; a backslash that is data is written `%5C`.").guess(
            span,
            slashes,
            "write `/` for `\\`",
        )
    } else {
        builder.help("A backslash that is data is written `%5C`.").mend(span, encoded, "write `%5C`")
    }
}

fn control(context: &Context<'_>, found: char) -> DiagnosticBuilder {
    let span = context.run(context.at, |c| c.is_ascii_control());
    let builder = DiagnosticBuilder::new(Code::ControlCharacter, span.clone())
        .message(format!("{} stands in the URL", named(found)))
        .label("a control character");
    let is_break = context.slice(span.clone()).bytes().all(|b| matches!(b, b'\t' | b'\r' | b'\n'));
    if context.kind() == Kind::Gopher && context.slice(span.clone()) == "\t" && context.is_url {
        builder.help("The tab between selector and search is written `%09`.").mend(span, "%09", "write `%09`")
    } else if is_break {
        builder
            .help("White space may be added to break a URL in running text, and is ignored when it is taken out again.")
            .guess(span, "", "leave it out")
    } else {
        builder.help("Control characters have no graphic and are not written in a URL.").guess(span, "", "leave it out")
    }
}

fn non_ascii(context: &Context<'_>) -> DiagnosticBuilder {
    let span = context.run(context.at, |c| !c.is_ascii());
    let octets = context.working_copy.octets(span.clone());
    let encoded = encode(octets);
    let shown = cut(&encoded);
    let many = context.slice(span.clone()).chars().count() > 1;
    let builder = DiagnosticBuilder::new(Code::NonAscii, span.clone());
    if std::str::from_utf8(octets).is_err() {
        return builder
            .message(if many {
                "these octets are not US-ASCII, nor UTF-8"
            } else {
                "this octet is not US-ASCII, nor UTF-8"
            })
            .label(format!("written `{shown}`"))
            .help("An octet is encoded as it is; what character it stands for, the document does not say.")
            .mend(span, encoded, "encode the octets as they are");
    }
    let disguised = crate::diagnostic::confusables::named_in(context.slice(span.clone()));
    let message = match context.found() {
        _ if disguised.is_some() => format!("{}, and is not US-ASCII", disguised.unwrap_or_default()),
        Some(found) if !many => format!("{} is not US-ASCII", named(found)),
        _ => "these characters are not US-ASCII".to_owned(),
    };
    let builder = builder.message(message);
    let encodes_latin_1 = context.dialect().encodes_latin_1;
    if let Some(latin) = latin_1(context.slice(span.clone())).filter(|_| encodes_latin_1) {
        let encoded = encode(&latin);
        return builder
            .label(format!("written `{}`", cut(&encoded)))
            .help("A character is encoded by its ISO Latin 1 code.")
            .mend(span, encoded, "encode the ISO Latin 1 codes");
    }
    let help = if encodes_latin_1 {
        "ISO Latin 1, whose codes this document encodes, has no such character.".to_owned()
    } else {
        format!("Its octets are encoded, in UTF-8 as `{shown}`; the document itself names no character set.")
    };
    builder.label(format!("in UTF-8 `{shown}`")).help(help).guess(span, encoded, "encode the UTF-8 octets")
}

/// The codes of the characters in ISO Latin 1, if it has them all.
fn latin_1(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
}

/// As much of a long text as fits a sentence.
fn cut(text: &str) -> String {
    match text.get(..36) {
        Some(start) if text.len() > 36 => format!("{start}…"),
        _ => text.to_owned(),
    }
}

fn unsafe_characters(context: &Context<'_>, found: char) -> DiagnosticBuilder {
    let span: Range<usize> = context.run(context.at, |c| is_unsafe(c) && c != '#' || c == found);
    let written = context.slice(span.clone());
    let encoded = encode(written.as_bytes());
    let shown = cut(&encoded);
    let builder = DiagnosticBuilder::new(Code::UnsafeCharacter, span.clone());
    let dialect = context.dialect();
    let builder = match (found, dialect.spaces) {
        ('#', _) => builder.help("A fragment is the rest behind the first `#`, and holds no other."),
        (' ', Some((help, amendment))) => builder.help(help).amended(Some(amendment)),
        _ if dialect.explains_unsafe => builder,
        _ => builder.help(NOT_ALLOWED),
    };
    if written.len() > 1 && written.trim().is_empty() {
        return builder
            .message("white space stands in the URL")
            .label("white space")
            .section("appendix")
            .help("White space that breaks a URL in running text is ignored; a space that is data is written `%20`.")
            .guess(span, "", "leave it out");
    }
    let message = match written.chars().count() {
        1 => format!("{} is unsafe and must be encoded", named(found)),
        _ => format!("`{}` are unsafe and must be encoded", cut(written)),
    };
    builder.message(message).label(format!("written `{shown}`")).mend(span, encoded, format!("write `{shown}`"))
}
