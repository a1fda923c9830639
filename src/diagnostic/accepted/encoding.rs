//! Escapes that are not needed or that end a line of a protocol, and `%` without an escape.

use std::ops::Range;

use super::pieces::{decoded, sent_in_lines};
use super::{Check, Context, Facts, When};
use crate::ast::Url;
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS, Severity};
use crate::dialect::is_among;
use crate::encoding::{Encoded, encode, is_escape};
use crate::scheme::Scheme;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::EncodedControl, needs: Facts::PERCENT, when: When::One(encoded_controls) },
    Check { code: Code::NeedlessEscape, needs: Facts::PERCENT, when: When::Many(needless_escapes) },
    Check { code: Code::HexCase, needs: Facts::PERCENT, when: When::Many(lower_case_digits) },
    Check { code: Code::BarePercent, needs: Facts::PERCENT, when: When::Many(bare_percents) },
    Check { code: Code::NotUtf8, needs: Facts::PERCENT, when: When::Many(not_utf_8) },
];

/// The first of the escapes of CR, LF and NUL, which end a line or a text once they are decoded, and of the octet that begins a
/// command of telnet. A client of HTTP does not decode a target.
fn encoded_controls(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if is_among(&["http"], Scheme::like(context.url.scheme())) {
        return None;
    }
    // Prospero separates by `%00`.
    let is_prospero = matches!(context.url, Url::Prospero(_));
    let is_telnet = matches!(context.url, Url::Telnet(_) | Url::Rlogin(_) | Url::Tn3270(_));
    let is_control = |octet: u8| match octet {
        b'\r' | b'\n' => true,
        0 => !is_prospero,
        INTERPRET_AS_COMMAND => is_telnet,
        _ => false,
    };
    let mut runs = sent_in_lines(context.url).into_iter().flat_map(|piece| runs(context, piece, is_control));
    let first = encoded_control(context, code, runs.next()?);
    Some(if runs.next().is_some() { first.label("the first of several") } else { first })
}

/// The octet that begins a command of telnet (RFC 854).
const INTERPRET_AS_COMMAND: u8 = 0xFF;

fn encoded_control(context: &Context<'_>, code: Code, run: Range<usize>) -> DiagnosticBuilder {
    let escapes = &context.text[run.clone()];
    let builder = code.at(run);
    match escapes.to_ascii_uppercase() {
        upper if upper.contains("%0D") || upper.contains("%0A") => {
            let builder = builder.message(format!("decoded, `{escapes}` would end a line of the protocol"));
            match context.url {
                Url::Uri(_) => builder.help(
                    "Programs must not decode it before they send it: the text after it would be read as another command.",
                ),
                _ => builder,
            }
        }
        upper if upper.contains("%FF") => builder
            .message(format!("decoded, `{escapes}` would begin a command of telnet"))
            .help("A client that sends the user name would send a command in it."),
        _ if context.dialect().encoded_nul.is_some() => builder
            .message(format!("`{escapes}` is an encoded NUL"))
            .label("an encoded NUL")
            .help("Many programs end a text at a NUL. Those that do not expect raw data should refuse the URL.")
            .own_section(context.dialect().encoded_nul),
        _ => builder
            .message(format!("decoded, `{escapes}` would be a NUL in a line of the protocol"))
            .label("an encoded NUL")
            .help("Many servers end a text at a NUL, and so read another name than the client sent."),
    }
}

fn needless_escapes(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    // A group has a `~` only encoded.
    let is_group = context.dialect().normalizes_paths && is_among(&["news", "snews", "nntp"], context.url.scheme());
    // Decoded, it would be another name.
    if context.is_by_document_of(&["urn", "tag"]) {
        return Vec::new();
    }
    let runs =
        decoded(context.url).into_iter().flat_map(|piece| runs(context, piece, |octet| context.is_unreserved(octet)));
    let runs = runs.filter(|run| !is_dot_segment(context, run));
    let runs = runs.filter(|run| !is_group || !context.text[run.clone()].to_ascii_uppercase().contains("%7E"));
    let needless = |run: Range<usize>| {
        let escapes = Encoded::new(&context.text[run.clone()]);
        let plain = String::from_utf8_lossy(&escapes.decode()).into_owned();
        let builder =
            code.at(run.clone()).message(format!("`{plain}` needs no encoding")).label(format!("write `{plain}`"));
        // Elsewhere a `+` may be a space, and a segment of dots a step in a hierarchy. Not all programs decode a host.
        let is_sure = !plain.contains(['+', '.']) && !is_in_host(context, &run);
        let title = format!("write `{plain}`");
        if is_sure { builder.respell(run, plain, title) } else { builder.guess(run, plain, title) }
    };
    runs.map(needless).collect()
}

fn is_in_host(context: &Context<'_>, run: &Range<usize>) -> bool {
    let host = context.url.host().map_or(0..0, |host| context.span(host));
    host.start <= run.start && run.end <= host.end
}

/// Whether escapes are all of a segment, and decode to `.` or `..`: without encoding, clients remove it.
fn is_dot_segment(context: &Context<'_>, run: &Range<usize>) -> bool {
    let dots = Encoded::new(&context.text[run.clone()]).octets().all(|octet| octet == b'.');
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(['/', '?', '#', ';', '.']);
    dots && context.text[..run.start].trim_end_matches('.').ends_with('/') && ends(&context.text[run.end..])
}

fn lower_case_digits(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    if context.is_by_document_of(&["tag"]) {
        return Vec::new();
    }
    let is_lower = |at: &usize| context.text[*at..*at + 3].bytes().any(|b| b.is_ascii_lowercase());
    let needed = |piece: Encoded<'_>| runs(context, piece, |octet| !context.is_unreserved(octet));
    let needed = decoded(context.url).into_iter().flat_map(needed);
    let lower = needed.flat_map(|run| join(run.step_by(3).filter(is_lower)));
    let fix = |run: Range<usize>| {
        let upper = context.text[run.clone()].to_ascii_uppercase();
        code.at(run.clone()).respell(run, upper, "write upper case")
    };
    lower.map(fix).collect()
}

/// A `%` that begins no escape, where it is a character like any other.
fn bare_percents(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    if !context.dialect().bare_percent {
        return Vec::new();
    }
    let whole = context.span(context.url);
    let text = &context.text[whole.clone()];
    let is_bare = |at: &usize| !is_escape(&text.as_bytes()[*at..]);
    let percent = |at: usize| {
        let span = whole.start + at..whole.start + at + 1;
        code.at(span.clone())
            .severity(Severity::Warning)
            .message("`%` is not followed by two hexadecimal digits")
            .label("read as a character")
            .help(code.words().why)
            .guess(span, "%25", "write `%25`")
    };
    text.match_indices('%').map(|(at, _)| at).filter(is_bare).take(MAX_DIAGNOSTICS + 1).map(percent).collect()
}

/// `caf%E9`: letters of ISO Latin 1 in names. Octets that are no text, such as those of a hash, or of another set of characters, are
/// not all letters within words.
fn not_utf_8(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let scheme = Scheme::like(context.url.scheme());
    if !matches!(context.url, Url::Uri(_) | Url::Http(_)) || !is_among(&["http", "ftp", "file"], scheme) {
        return Vec::new();
    }
    let runs: Vec<_> =
        decoded(context.url).into_iter().flat_map(|piece| runs(context, piece, |octet| octet >= 0x80)).collect();
    let words = runs.iter().map(|run| Some((run, letters_of_latin_1(context, run)?)));
    let Some(words) = words.collect::<Option<Vec<_>>>() else { return Vec::new() };
    if words.is_empty() || names_charset(context.text) {
        return Vec::new();
    }
    let found = words.into_iter().map(|(run, letters)| {
        let (escapes, meant) = (&context.text[run.clone()], encode(letters.as_bytes()));
        let title = format!("write `{meant}`");
        let builder = code.at(run.clone()).message(format!("`{escapes}` is not UTF-8")).label(title.clone());
        let help = format!("Programs of today read escapes as UTF-8. In ISO Latin 1, this is `{letters}`.");
        builder.help(help).guess(run.clone(), meant, title)
    });
    found.collect()
}

/// The letters that octets are in ISO Latin 1, if they are not UTF-8 and within a word.
fn letters_of_latin_1(context: &Context<'_>, run: &Range<usize>) -> Option<String> {
    let octets = Encoded::new(&context.text[run.clone()]).decode().into_owned();
    let is_other = std::str::from_utf8(&octets).is_err() && !is_in_host(context, run);
    let letters: String = octets.into_iter().map(char::from).collect();
    // In ISO Latin 9 and 5, the Icelandic letters are of Turkish.
    let is_word = letters.chars().all(|c| c.is_alphabetic() && !matches!(c, 'þ' | 'Þ' | 'ð' | 'Ð' | 'ý' | 'Ý'));
    (is_other && is_word && letters.chars().count() <= 2 && is_next_to_letter(context.text, run)).then_some(letters)
}

/// `?ie=ISO-8859-1`: whether the URL says what its octets are.
fn names_charset(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["8859", "latin", "1252", "charset="].iter().any(|name| lower.contains(name))
}

/// Whether a letter of US-ASCII precedes or follows.
fn is_next_to_letter(text: &str, run: &Range<usize>) -> bool {
    let is_letter = |octet: Option<&u8>| octet.is_some_and(u8::is_ascii_alphabetic);
    // The digits of an escape are no letters.
    let before = &text.as_bytes()[..run.start];
    let is_after_escape = before.len() > 2 && before[before.len() - 3] == b'%';
    (is_letter(before.last()) && !is_after_escape) || is_letter(text.as_bytes().get(run.end))
}

/// The spans of neighboring escapes whose octets satisfy `like`.
fn runs(context: &Context<'_>, piece: Encoded<'_>, like: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
    let start = context.span(&piece).start;
    join(piece.escapes().filter(|(_, octet)| like(*octet)).map(|(at, _)| start + at))
}

/// The spans of the escapes at these places, neighbors as one span; no more than a report lists.
fn join(places: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in places {
        let is_full = runs.len() > MAX_DIAGNOSTICS;
        match runs.last_mut() {
            Some(last) if last.end == at => last.end += 3,
            _ if is_full => break,
            _ => runs.push(at..at + 3),
        }
    }
    runs
}
