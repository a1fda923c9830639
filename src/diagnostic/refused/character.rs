//! Characters that must be encoded.

use std::ops::Range;

use super::fragment::fragment_of_production;
use super::of_text::{
    bar_for_slash, bracket_around_address, closing_quote, drive_with_bar, end_at_quote, is_for_comma, is_in_query,
    may_be_meant_otherwise, second_url, unopened, uuid_in_braces,
};
use super::running_text::text_after_url;
use super::slashes::{ESCAPED_SLASH, JSON_HELP};
use super::words::{NOT_ALLOWED, instruction, shortened};
use super::{Check, Context, Kind};
use crate::diagnostic::characters::named;
use crate::diagnostic::unsafe_characters::{encode_all, is_unsafe, unsafe_words};
use crate::diagnostic::{Code, DiagnosticBuilder, WorkingCopy, confusables};
use crate::encoding::encode;
use crate::grammar::production;
use crate::redact::visible;
use crate::scheme::Scheme;

pub(super) const ESCAPES: &[Check] = &[Check { code: Code::BarePercent, when: bare_percent }];

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::Fragment, when: fragment_of_production },
    Check { code: Code::Backslash, when: backslash },
    Check { code: Code::ControlCharacter, when: control_character },
    Check { code: Code::NonAscii, when: non_ascii },
    Check { code: Code::UnsafeCharacter, when: unsafe_characters },
];

/// Characters that have no place where parsing ended, in documents that don't explain each.
pub(super) const OTHERS: &[Check] = &[
    Check { code: Code::Typecode, when: typecode },
    Check { code: Code::ReservedCharacter, when: |context, code| misplaced(context, code, is_reserved) },
    Check { code: Code::UnsafeCharacter, when: |context, code| misplaced(context, code, |c| !is_reserved(c)) },
];

const NO_SEARCH: &str =
    "In this document, only some schemes have a search, such as http. An encoded `?` is data of the path.";

pub(super) fn is_reserved(c: char) -> bool {
    matches!(c, ';' | '/' | '?' | ':' | '@' | '&' | '=' | '+')
}

pub(super) fn bare_percent(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let at = context.percent()?;
    let rest = context.slice(at + 1..);
    if let Some(builder) = escape_of_script(context, code, at) {
        return Some(builder);
    }
    let has_digit = rest.starts_with(|c: char| c.is_ascii_hexdigit());
    let message = match rest {
        "" => "nothing follows the `%`, which needs two hexadecimal digits".to_owned(),
        // `State%20of%2`: a URL that was cut may have ended in an escape.
        digit if has_digit && digit.len() == 1 => {
            format!("the text ends within the escape `%{digit}`, and may be cut off")
        }
        _ => {
            let shown: String = rest.chars().take(2).map(visible).collect();
            format!("`{shown}` after the `%` is not two hexadecimal digits")
        }
    };
    let builder = code.at(at..context.span().end).message(message);
    if has_digit && rest.len() == 1 {
        let builder = builder
            .label("cut off here")
            .help("If the end is missing, copy the whole URL. Write `%25` for a `%` that is data.");
        return Some(builder.continue_with(at..at + 1, "%25"));
    }
    // `%2O`, `%O0` and `% 20` were meant to be escapes.
    let is_like_escape = rest.chars().take(3).any(|c| c.is_ascii_digit());
    Some(if has_digit || is_like_escape || rest.is_empty() || context.outline.host.contains(&at) {
        builder.guess(at..at + 1, "%25", "write `%25`")
    } else {
        builder.fix(at..at + 1, "%25", "write `%25`")
    })
}

/// `%u00e9`, as old scripts escape a character.
fn escape_of_script(context: &Context<'_>, code: Code, at: usize) -> Option<DiagnosticBuilder> {
    let first = unit_of_script(context, at)?;
    let second = unit_of_script(context, at + 6).filter(|_| (0xD800..0xDC00).contains(&first));
    let units = [first, second.unwrap_or_default()];
    let c = char::decode_utf16(units[..1 + usize::from(second.is_some())].iter().copied()).next()?;
    let span = at..at + if second.is_some() { 12 } else { 6 };
    let builder = code
        .at(span.clone())
        .message(format!("`{}` is an escape of JavaScript, and not of this document", context.slice(span.clone())))
        .help("An escape is `%` and two hexadecimal digits, and encodes one octet.");
    // Half of a pair is no character.
    let Ok(c) = c else { return Some(builder.label("half of a character").continue_with(span, "")) };
    let (octets, charset) = match u8::try_from(u32::from(c)).ok().filter(|_| context.dialect().encodes_latin_1) {
        Some(octet) => (vec![octet], "ISO Latin 1"),
        None => (c.to_string().into_bytes(), "UTF-8"),
    };
    let encoded = encode(&octets);
    Some(builder.label(format!("in {charset} `{encoded}`")).guess(span, encoded, format!("write it in {charset}")))
}

/// The unit of UTF-16 that `%u` and four digits number.
fn unit_of_script(context: &Context<'_>, at: usize) -> Option<u16> {
    let escape = context.slice(at..at + 6);
    let digits = escape.strip_prefix("%u").or_else(|| escape.strip_prefix("%U"))?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| is_number)
}

fn backslash(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if context.found() != Some('\\') {
        return None;
    }
    let span = context.run(context.at, |c| c == '\\');
    let has_path = context.has_hierarchy();
    let builder = code.at(span.clone());
    if context.is_url && span.len() == 1 && context.slice(span.end..).starts_with('/') {
        let builder = builder.message(ESCAPED_SLASH).label("remove it").help(JSON_HELP);
        return Some(builder.guess(span, "", "remove the backslash"));
    }
    if span.len() == 1 && span.end == context.text.len() && context.working_copy.has_removed("\\") {
        let builder = builder.message("the last backslash belongs to an escaped quotation mark").label("remove it");
        let builder = builder.help("JSON writes `\\\"` for a quotation mark. It is not part of the URL.");
        return Some(builder.guess(span, "", "remove the backslash"));
    }
    let slashes = "/".repeat(span.len());
    let encoded = "%5C".repeat(span.len());
    let is_after_host = context.is_url && context.has_host && context.at == context.outline.path.start;
    // No program reads a `/` here, and nothing shows where the host ends.
    if is_after_host && !has_path && context.kind != Kind::Generic {
        return Some(builder.continue_with(span, ""));
    }
    let is_in_user = context.outline.login().is_some_and(|user| context.is_url && context.at < user.end);
    let is_in_search = context.within(production!("search"));
    let is_path_of_file = context.kind == Kind::File && !is_after_host;
    let rest = context.slice(span.end..);
    // `\ `, `\"`
    if let Some((escape, what)) =
        [(" ", "a shell"), ("\"", "JSON")].into_iter().find(|(next, _)| span.len() == 1 && rest.starts_with(next))
    {
        let whole = span.start..span.end + 1;
        let encoded = encode(escape.as_bytes());
        let title = format!("write `{encoded}`");
        let builder = code
            .at(whole.clone())
            .message(format!("a backslash precedes {}, as in {what}", named(escape.chars().next()?)));
        let builder = builder.label(title.clone()).help("Such a backslash is not part of the URL.");
        return Some(builder.guess(whole, encoded, title));
    }
    if span.len() == 1 && rest.is_empty() && !is_path_of_file && !is_after_host {
        let builder = builder.message("a backslash ends the URL, as in a shell or a program").label("remove it");
        let builder =
            builder.help("Such a backslash joins two lines, or belongs to an escape. It is not part of the URL.");
        return Some(builder.guess(span, "", "remove the backslash"));
    }
    let next = rest.chars().next().filter(|next| span.len() == 1 && MARKDOWN.contains(*next));
    if let Some(next) = next.filter(|_| !is_path_of_file) {
        return Some(
            builder
                .message(format!("a backslash precedes {}, as in Markdown", named(next)))
                .label("remove it")
                .help("Markdown removes such a backslash. It is not part of the URL.")
                .guess(span, "", "remove the backslash"),
        );
    }
    Some(if is_after_host || (has_path && !is_in_user && !is_in_search) {
        builder.label("write `/`").help("`/` separates the parts of a path.").guess(span, slashes, "write `/` for `\\`")
    } else {
        let builder = builder.label("write `%5C`").help("A backslash is data here, and must be encoded.");
        // It may also be a separator, or escape the next character in the syntax around the URL.
        builder.guess(span, encoded, "write `%5C`")
    })
}

/// Characters that Markdown escapes by a backslash, and that are data in a URL.
const MARKDOWN: &str = "_*[]()#~`|{}<>";

fn control_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let found = context.found().filter(char::is_ascii_control)?;
    let span = context.run(context.at, |c| c.is_ascii_control());
    let builder = code.at(span.clone()).message(format!("the URL contains {}", named(found)));
    let is_break = context.slice(span.clone()).bytes().all(|b| matches!(b, b'\t' | b'\r' | b'\n'));
    Some(if context.kind == Kind::Gopher && context.slice(span.clone()) == "\t" && context.is_url {
        builder.help("The tab between the selector and the search is written `%09`.").fix(span, "%09", "write `%09`")
    } else if is_break {
        builder
            .help("White space may be added to break a URL in running text. It is removed when the URL is extracted.")
            .guess(span, "", "remove it")
    } else {
        let encoded = encode(context.slice(span.clone()).as_bytes());
        builder.help(format!("Remove it, or write `{}` if it is data.", shortened(&encoded))).guess(
            span,
            "",
            "remove it",
        )
    })
}

fn non_ascii(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let found = context.found().filter(|c| !c.is_ascii())?;
    let span = context.run(context.at, |c| !c.is_ascii());
    let text = context.slice(span.clone());
    let octets = context.working_copy.octets(span.clone());
    let encoded = encode(octets);
    if is_in_port(context) {
        let message = format!("{} is not allowed in a port", named(found));
        return Some(code.at(span.clone()).message(message).label("not a digit").continue_with(span, encoded));
    }
    let shown = shortened(&encoded);
    let is_one = text.chars().count() == 1;
    let builder = code.at(span.clone());
    if std::str::from_utf8(octets).is_err() {
        let what = if is_one { "this octet is" } else { "these octets are" };
        return Some(
            builder
                .message(format!("{what} neither US-ASCII nor UTF-8"))
                .label(format!("write `{shown}`"))
                .help("An octet is encoded as it is. The document does not say which character it means.")
                .fix(span, encoded, "encode the octets as they are"),
        );
    }
    if let Some(builder) = look_alike(context, code, &span).or_else(|| closing_quote(context, code, &span)) {
        return Some(builder);
    }
    let builder = builder.message(match confusables::named_in(text) {
        Some(confusable) => format!("{confusable}, and is not US-ASCII"),
        None if is_one => format!("{} is not US-ASCII", named(found)),
        None => "these characters are not US-ASCII".to_owned(),
    });
    if text.chars().all(confusables::is_invisible) {
        let builder = builder
            .label("invisible")
            .help("Such a character comes with a copy from a text. It is seldom part of the URL.");
        return Some(match text.chars().all(|c| c == '\u{A0}') {
            true => builder.message("a no-break space (U+00A0) is not US-ASCII").guess(
                span,
                "%20",
                "write `%20`, for a space",
            ),
            false => builder.guess(span, "", "remove it"),
        });
    }
    if text.contains(char::REPLACEMENT_CHARACTER) {
        let builder = builder.message("`\u{FFFD}` (U+FFFD) is in place of a character that was lost").label("lost");
        let help = "A program writes it where it can't decode an octet. Look up the character in the original.";
        return Some(builder.help(help).continue_with(span, encoded));
    }
    let encodes_latin_1 = context.dialect().encodes_latin_1;
    if let Some(latin_1) = latin_1(text).filter(|_| encodes_latin_1) {
        let encoded = encode(&latin_1);
        return Some(
            builder
                .label(instruction(&encoded))
                .help("This document encodes a character by its ISO Latin 1 code.")
                .fix(span, encoded, "encode the ISO Latin 1 codes"),
        );
    }
    let help = match encodes_latin_1 {
        true => "This document encodes characters by their ISO Latin 1 codes, and ISO Latin 1 has no such character.",
        false => context.dialect().character_set_help,
    };
    Some(builder.label(format!("in UTF-8 `{shown}`")).help(help).guess(span, encoded, "encode the UTF-8 octets"))
}

/// `？`, which looks like a delimiter, and `∕∕` in place of slashes. Letters of words in other scripts only happen to look like others.
fn look_alike(context: &Context<'_>, code: Code, span: &Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(span.clone());
    if text == "\u{2013}" && is_of_title(context, span) {
        return None;
    }
    let is_mark = |c: char| confusables::plain(c).filter(|plain| plain.is_ascii_punctuation());
    let plain: String = text.chars().map(is_mark).collect::<Option<_>>()?;
    // Programs disagree on what a mark before a host is.
    if context.slice(span.end..).split('/').next().is_some_and(|rest| rest.contains('@')) {
        return None;
    }
    let encoded = encode_all(&WorkingCopy::of_text(&plain), 0..plain.len());
    let title = format!("write `{encoded}`");
    let looks = if text.chars().nth(1).is_none() { "looks" } else { "look" };
    let builder = code.at(span.clone()).message(format!("`{text}` only {looks} like `{plain}`")).label(title.clone());
    Some(builder.help("Programs take it for data. Write the character of US-ASCII.").guess(
        span.clone(),
        encoded,
        title,
    ))
}

/// Whether a dash is between two names or numbers of a title, as `/wiki/Backus–Naur_form` and `/wiki/1914–1918` have it.
fn is_of_title(context: &Context<'_>, dash: &Range<usize>) -> bool {
    let before = context.slice(0..dash.start).chars().next_back();
    let after = context.slice(dash.end..).chars().next();
    match (before, after) {
        (Some(before), Some(after)) => {
            (before.is_alphabetic() && after.is_uppercase()) || (before.is_numeric() && after.is_numeric())
        }
        _ => false,
    }
}

/// The codes of the characters in ISO Latin 1, if it has them all.
fn latin_1(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
}

fn unsafe_characters(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let found = context.found().filter(|c| is_unsafe(*c))?;
    if let Some(builder) = before_address(context, code) {
        return Some(builder);
    }
    let around = match found {
        '"' => end_at_quote(context),
        '<' | '>' => bracket_around_address(context, code, found).or_else(|| unopened(context, found)),
        ']' => end_of_link(context).or_else(|| unopened(context, found)),
        '{' => uuid_in_braces(context, code),
        '}' => unopened(context, found),
        '|' => drive_with_bar(context, code).or_else(|| bar_for_slash(context, code)).or_else(|| second_url(context)),
        _ => None,
    };
    if around.is_some() {
        return around;
    }
    let span: Range<usize> = context.run(context.at, |c| is_unsafe(c) && c != '#' || c == found);
    let written = context.slice(span.clone());
    let builder = code.at(span.clone());
    let is_of_message = || is_in_query(context) && Scheme::named(&context.scheme()).is_some_and(Scheme::is_opaque);
    if written.len() > 1 && written.trim().is_empty() && !is_of_message() {
        return Some(
            builder
                .message("the URL contains white space")
                .label("white space")
                .section("appendix")
                .help("White space that breaks a URL in running text is ignored. Write `%20` for a space that is data.")
                .guess(span, "", "remove it"),
        );
    }
    let dialect = context.dialect();
    let builder = match (found, dialect.spaces) {
        ('#', _) => builder.help("A fragment begins after the first `#` and contains no other."),
        (' ', Some((help, amendment))) => builder.help(help).amended(Some(amendment)),
        _ if dialect.explains_unsafe => builder,
        _ => builder.help(NOT_ALLOWED),
    };
    let has_unsafe = dialect.explains_unsafe;
    if is_in_port(context) {
        let encoded = encode(written.as_bytes());
        return Some(
            builder.message(format!("{} is not allowed in a port", named(found))).continue_with(span, encoded),
        );
    }
    if let Some(words) = unsafe_words(found).filter(|_| span.len() == 1) {
        let is_for_comma = found == ' ' && is_for_comma(context);
        let message = match is_for_comma {
            true => "a space is where a comma must precede the data",
            false if has_unsafe => words.message,
            false => words.not_allowed,
        };
        let builder = builder.message(message).label(words.title);
        let before = context.slice(..context.at);
        if let Some(builder) = blank_of_scheme(context, code, found, before) {
            return Some(builder);
        }
        let (escape, title) = if is_for_comma { (",", "write `,`") } else { (words.escape, words.title) };
        return Some(match may_be_meant_otherwise(context, written) {
            true => builder.label(title).guess(span, escape, title),
            false => builder.fix(span, words.escape, words.title),
        });
    }
    let encoded = encode(written.as_bytes());
    let title = instruction(&encoded);
    let fault = if has_unsafe { "are unsafe" } else { "are not allowed here" };
    let message = format!("`{}` {fault} and must be encoded", shortened(written));
    let builder = builder.message(message).label(title.clone());
    Some(match may_be_meant_otherwise(context, written) {
        true => builder.guess(span, encoded, title),
        false => builder.fix(span, encoded, title),
    })
}

/// A blank where no escape can be: one separates digits of a telephone number, and has no meaning in coordinates, in Base64 and after the
/// `;` of a media type.
fn blank_of_scheme(context: &Context<'_>, code: Code, found: char, before: &str) -> Option<DiagnosticBuilder> {
    let scheme = context.scheme();
    let is_in_number = || !before.rsplit(',').next().unwrap_or_default().contains(';') && !is_in_query(context);
    let is_of_media_type = || !before.contains(',') && before.ends_with(';');
    let is_dash = matches!(&*scheme, "tel" | "sms") && is_in_number();
    let is_ours =
        is_dash || scheme == "geo" || (scheme == "data" && (before.contains(";base64,") || is_of_media_type()));
    (found == ' ' && is_ours).then(|| {
        let span = context.span();
        let builder = code.at(span.clone()).message("a space is not allowed here").label("not allowed").help(NO_ESCAPE);
        match is_dash && !before.ends_with('+') {
            true => builder.guess(span, "-", "write `-`"),
            false => {
                let joins = context.joins(&span) && scheme == "geo";
                builder.guess_without(span, joins, "remove it")
            }
        }
    })
}

const NO_ESCAPE: &str = "This part of the URL has no escapes.";

/// `.svg)](#license)`: the end of an image of Markdown within a link.
fn end_of_link(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    if !context.is_url || !context.slice(context.at..).starts_with("](") {
        return None;
    }
    let is_closed = context.slice(..context.at).ends_with(')');
    let span = context.at - usize::from(is_closed)..context.text.len();
    Some(text_after_url(Code::SurroundingText, span))
}

/// Whether parsing ended in the port after a host whose scheme the document does not have. Only a digit could be there.
fn is_in_port(context: &Context<'_>) -> bool {
    let is_in = |port: &Range<usize>| (port.start..=port.end).contains(&context.at);
    context.kind == Kind::Other && context.has_authority() && context.outline.port.as_ref().is_some_and(is_in)
}

/// A character before the brackets of an address, with which the production begins. Encoded, it would end the address.
fn before_address(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (span, found) = (context.span(), context.found()?);
    let rest = context.slice(span.end..);
    let is_before = !context.is_url && context.at == 0 && (rest.starts_with('[') || rest.starts_with("//["));
    (is_before && found != '[' && context.dialect().ip_literals).then(|| {
        code.at(span.clone()).message(format!("{} is not allowed here", named(found))).guess(span, "", "remove it")
    })
}

/// A graphic character that no production has where parsing ended, where it could be encoded.
fn graphic(context: &Context<'_>) -> Option<char> {
    let is_ours = context.has_one_path_rule() && context.takes_encoded_character();
    context.found().filter(|c| is_ours && c.is_ascii_graphic() && !matches!(c, '#' | '\\' | '%'))
}

/// A type code, in a document that has none.
fn typecode(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    graphic(context).filter(|_| context.dialect().typecode.is_none())?;
    let semicolon = context.slice(..context.span().end).rfind(';');
    // A password may contain the same text.
    let is_in_path = |at: &usize| *at >= context.outline.path.start;
    let at = semicolon.filter(|at| is_in_path(at) && context.slice(*at..).starts_with(";type="))?;
    let whole = at..context.end();
    Some(
        code.at(whole.clone())
            .message(format!("{} has no `;type=`", context.spec.citation()))
            .label("not defined here")
            .help("The draft of 1994 added the type codes of FTP.")
            .guess(whole, "", "remove it"),
    )
}

/// A character where the document has no place for it. Encoding a reserved one may change what the URL means.
fn misplaced(context: &Context<'_>, code: Code, is_ours: fn(char) -> bool) -> Option<DiagnosticBuilder> {
    let found = graphic(context).filter(|c| is_ours(*c))?;
    let span = context.run(context.at, |c| c == found);
    if found == ',' && span.end == context.end() && context.is_url {
        return Some(comma_of_text(context, span));
    }
    let encoded = encode(context.slice(span.clone()).as_bytes());
    let title = instruction(&encoded);
    let builder = code
        .at(span.clone())
        .message(format!("{} is not allowed here and must be encoded", named(found)))
        .label(title.clone())
        .help(if found == '?' { NO_SEARCH } else { NOT_ALLOWED });
    // With an escape, the URL names another file, which mostly does not exist.
    if found == '?' && context.scheme() == "file" {
        return Some(builder.continue_with(span, encoded));
    }
    Some(if is_reserved(found) { builder.guess(span, encoded, title) } else { builder.fix(span, encoded, title) })
}

/// `http://info.cern.ch/),`: a comma at the end, and a preceding parenthesis that nothing opens.
fn comma_of_text(context: &Context<'_>, comma: Range<usize>) -> DiagnosticBuilder {
    let before = context.slice(..comma.start);
    let is_closed = before.ends_with(')') && !before.contains('(');
    let span = comma.start - usize::from(is_closed)..comma.end;
    text_after_url(Code::SurroundingText, span)
}
