//! Unsafe characters that are not data, but belong to the text around a URL or to another notation.

use std::ops::Range;

use super::Context;
use super::running_text::text_after_url;
use super::words::{NOT_ALLOWED, instruction};
use crate::diagnostic::characters::named;
use crate::diagnostic::names::{is_likely_host, is_uuid};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::encode;
use crate::scheme::Scheme;

/// `http://info.cern.ch/”`: what closes a quotation ends the text. The pairs of a wrapper have their own check.
pub(super) fn closing_quote(context: &Context<'_>, code: Code, span: &Range<usize>) -> Option<DiagnosticBuilder> {
    const QUOTES: [char; 8] =
        ['\u{201D}', '\u{2019}', '\u{BB}', '\u{203A}', '\u{300D}', '\u{300F}', '\u{300B}', '\u{FF09}'];
    let text = context.slice(span.clone());
    let first = text.chars().next().filter(|_| span.end == context.text.len())?;
    text.chars().all(|c| QUOTES.contains(&c)).then(|| {
        let builder = code.at(span.clone()).message(format!("{} belongs to the text around the URL", named(first)));
        let help = "It closes a quotation. It is not part of the URL.";
        builder.label("remove it").help(help).guess(span.clone(), "", "remove it")
    })
}

/// `mailto:<joe@host.dom>`, where the document has no rule for mail addresses.
pub(super) fn bracket_around_address(context: &Context<'_>, code: Code, found: char) -> Option<DiagnosticBuilder> {
    let is_mail = || context.slice(context.outline.scheme.clone()).eq_ignore_ascii_case("mailto");
    // A header field has its own pairs.
    if !is_mail() || context.slice(..context.at).contains('?') {
        return None;
    }
    let span = context.span();
    let is_around = match found {
        '<' => context.at == context.outline.scheme.end + 1,
        _ => context.working_copy.has_removed("<"),
    };
    let is_of_name = !is_around && context.slice(context.outline.path.clone()).contains(['<', '>']);
    if is_of_name {
        let escape = encode(found.to_string().as_bytes());
        let title = instruction(&escape);
        let message = format!("{} is not allowed here and must be encoded", named(found));
        let builder = code.at(span.clone()).message(message).label(title.clone()).help(NOT_ALLOWED);
        return Some(builder.guess(span, escape, title));
    }
    let builder = code.at(span.clone()).message(format!("{} is not allowed here", named(found)));
    let builder = builder.label("remove it").help("A mail address in a URL has no brackets around it.");
    Some(builder.guess(span, "", "remove it"))
}

/// Whether characters are between two letters or digits. Next to a mark, a blank may be of the text around the URL.
fn is_between_words(context: &Context<'_>, length: usize) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '%');
    let (before, after) = (context.slice(..context.at), context.slice(context.at + length..));
    before.ends_with(is_of_word) && after.starts_with(is_of_word)
}

/// Whether unsafe characters may be something else than data: braces are of templates, and white space may be of the text around the
/// URL, or separate digits or addresses. One of two `#` may be a slip.
pub(super) fn may_be_meant_otherwise(context: &Context<'_>, written: &str) -> bool {
    let is_in_wrapper = || ["<", "\""].iter().any(|open| context.working_copy.has_removed(open));
    let is_of_names = || {
        let scheme = context.scheme();
        let before = context.slice(..context.at);
        let is_text = match &*scheme {
            "data" => !before.contains(";base64,") && !is_for_comma(context),
            _ => is_in_query(context),
        };
        !is_text && Scheme::named(&scheme).is_some_and(Scheme::has_names)
    };
    let has_blank = written.contains(' ');
    let is_apart = || !is_between_words(context, written.len());
    let is_in_mail = || context.scheme() == "mailto" && written.contains(['<', '>']);
    let is_in_names = || written.contains(['<', '>', '"']) && is_of_names();
    written.contains(['{', '}', '#'])
        || is_in_names()
        || is_in_mail()
        || (has_blank && (is_of_names() || is_in_wrapper() || is_apart()))
}

/// Whether parsing ended after a `?`: in the text of a message rather than in a number or an address.
pub(super) fn is_in_query(context: &Context<'_>) -> bool {
    context.slice(..context.at).contains('?')
}

/// `data:image/png;base64 iVBO`.
pub(super) fn is_for_comma(context: &Context<'_>) -> bool {
    let before = context.slice(..context.at);
    context.scheme() == "data" && !before.contains(',') && before.to_ascii_lowercase().ends_with(";base64")
}

/// `a">Home</a>`, `a",`: a quotation mark that nothing opened, and what follows it in HTML or a program.
pub(super) fn end_at_quote(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let after = context.slice(context.at + 1..);
    let ends_value = after.is_empty() || after.starts_with(['>', ',', ')', ';', ']', '}', '/', ' ', '\'']);
    let is_ours = context.is_url && ends_value && !was_opened(context, '"') && context.scheme() != "data";
    (is_ours && !context.working_copy.has_removed("\"")).then(|| {
        let builder = text_after_url(Code::SurroundingText, context.at..context.text.len());
        builder.message("a quotation mark ends the URL")
    })
}

/// `a]`, `a>`, `a}` at the end, which nothing opened.
pub(super) fn unopened(context: &Context<'_>, close: char) -> Option<DiagnosticBuilder> {
    let open = match close {
        ']' => '[',
        '>' => '<',
        _ => '{',
    };
    let is_end =
        context.slice(context.at + 1..).chars().all(|c| matches!(c, '.' | ',' | ';' | ')' | ']' | '>' | '}' | '*'));
    let is_ours = context.is_url && is_end && !was_opened(context, open);
    (is_ours && !context.working_copy.has_removed(&open.to_string())).then(|| {
        let builder = text_after_url(Code::SurroundingText, context.at..context.text.len());
        builder.message(format!("{} closes a bracket that is not part of the URL", named(close)))
    })
}

/// Whether a bracket or a quotation mark precedes, as it is or encoded.
fn was_opened(context: &Context<'_>, open: char) -> bool {
    let before = context.slice(..context.at);
    let escape = encode(open.to_string().as_bytes());
    before.contains(open) || before.contains(&escape)
}

/// `{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}`, as Windows writes a UUID.
pub(super) fn uuid_in_braces(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (inner, _) = context.slice(context.at + 1..).split_once('}')?;
    is_uuid(inner).then(|| {
        let whole = context.at..context.at + inner.len() + 2;
        let builder = code.at(whole.clone()).message("the UUID is in braces").label("remove the braces");
        builder.help("Windows writes a UUID in braces. They are not part of it.").guess(
            whole,
            inner.to_owned(),
            "remove the braces",
        )
    })
}

/// `file:///C|/a`.
pub(super) fn drive_with_bar(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let before = context.slice(context.outline.slashes.start..context.at);
    let letter = before.trim_start_matches('/');
    let is_drive =
        context.scheme() == "file" && letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_alphabetic());
    is_drive.then(|| {
        let builder =
            code.at(context.span()).message("`|` follows the letter of a drive, in place of `:`").label("write `:`");
        builder.guess(context.span(), ":", "write `:`")
    })
}

/// `http:|/host/`, `http:/|host/`: the key next to the slash.
pub(super) fn bar_for_slash(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = context.outline.scheme.end + 1;
    let rest = context.slice(start..);
    let host = rest.strip_prefix("|/").or_else(|| rest.strip_prefix("/|"))?;
    let host = host.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let has_slashes = Scheme::named(&context.scheme()).is_some_and(Scheme::has_slashes);
    (context.at < start + 2 && has_slashes && is_likely_host(host)).then(|| {
        let builder = code.at(context.span()).message("`|` is in place of a slash").label("write `/`");
        builder.help("Two slashes precede the host.").guess(context.span(), "/", "write `/`")
    })
}

/// `http://a.x/|https://b.x/`.
pub(super) fn second_url(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let (scheme, _) = context.slice(context.at + 1..).split_once("://")?;
    (context.is_url && Scheme::named(scheme).is_some_and(Scheme::has_slashes)).then(|| {
        let builder = text_after_url(Code::SurroundingText, context.at..context.text.len());
        builder.message("another URL follows the first").label("a second URL")
    })
}
