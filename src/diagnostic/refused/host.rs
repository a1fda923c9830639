//! The host.

use std::ops::Range;

use super::faulty_host::{counted, fault, run_within};
use super::host_fault::HostFault;
use super::server_url::{colon_before_host, scheme_among, section};
use super::{Check, Context, Kind, character, ipv6};
use crate::diagnostic::characters::named;
use crate::diagnostic::names::{folder_of_user, is_likely_host};
use crate::diagnostic::{Code, DiagnosticBuilder, confusables, inet_aton};
use crate::dialect::HostNames;
use crate::domain::to_ascii;
use crate::encoding::{escaped_octet, is_escape};
use crate::grammar::production;

pub(super) const CHECKS: &[Check] = &[
    Check {
        code: Code::HostCharacter,
        when: |context, code| stray_end(context, code).or_else(|| host_character(context, code)),
    },
    Check { code: Code::Ipv6, when: ipv6::check },
    Check { code: Code::MissingHost, when: missing_host },
    Check { code: Code::BarePercent, when: bare_percent },
    Check { code: Code::HostTrailingDot, when: trailing_dot },
    Check { code: Code::HostEmptyLabel, when: empty_label },
    Check { code: Code::HostHyphen, when: hyphen },
    Check { code: Code::HostUnderscore, when: underscore },
    Check { code: Code::NonAscii, when: non_ascii },
    Check { code: Code::ControlCharacter, when: control_character },
    Check {
        code: Code::HostNumber,
        when: |context, code| number(context, code).or_else(|| ipv4_address(context, code)),
    },
    Check { code: Code::HostTopLabel, when: top_label },
];

/// `www.\\w3.org`, `#www.w3.org`: what seems to end the host is where no host can end.
fn stray_end(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let host = context.outline.host.clone();
    let is_after_slashes = context.has_authority() && context.at >= context.outline.slashes.start + 2;
    if !context.is_url || !is_after_slashes || context.at != host.end {
        return None;
    }
    let is_unfinished = host.is_empty() || context.slice(host.clone()).ends_with(['.', '-']);
    let stray = context.slice(host.end..).chars().next().filter(|c| matches!(c, '#' | '\\'))?;
    if stray == '#' && context.is_reference {
        return None;
    }
    let goes_on = context.slice(host.end + 1..).starts_with(|c: char| c.is_ascii_alphanumeric());
    let span = host.end..host.end + 1;
    (is_unfinished && goes_on).then(|| {
        code.at(span.clone()).message(format!("{} is not allowed in a host", named(stray))).continue_with(span, "")
    })
}

fn missing_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let host = context.outline.host.clone();
    let at = host.start;
    let is_after_slashes = context.is_url && context.has_host && context.at >= context.outline.slashes.start + 2;
    let needs_none = context.kind == Kind::File && !context.dialect().file_needs_host;
    if !is_after_slashes || !host.is_empty() || context.at != at || needs_none {
        return None;
    }
    let builder = code
        .at(context.span())
        .label(if context.found().is_some() { "expected a host before this" } else { "expected a host" })
        .inside(production!("host"))
        .own_section(scheme_among(context, &["file", "news", "snews"]).and_then(section));
    if let Some(builder) = colon_before_host(context, code, at) {
        return Some(builder.inside(production!("host")));
    }
    let extra = context.outline.slashes.end.max(at);
    let authority = context.slice(extra..).split(['/', '?', '#']).next().unwrap_or_default();
    let next = authority.rsplit('@').next().unwrap_or_default().split(':').next().unwrap_or_default();
    let is_file = context.scheme() == "file";
    let is_share = extra - at == 2 && context.slice(extra + next.len()..).starts_with('/') && is_likely_host(next);
    Some(match is_file {
        // `file:////server/share/`, as Windows names a folder of another machine.
        true if is_share => builder.guess(at..extra, "", "remove the extra slashes"),
        true => builder.guess(at..at, "localhost", "write `localhost`"),
        false if extra > at && is_likely_host(next) => builder.guess(at..extra, "", "remove the extra slashes"),
        false => builder.placeholder(at..at, "host", "write a host"),
    })
}

fn bare_percent(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(HostFault::BarePercent) = fault(context) else { return None };
    character::bare_percent(context, code)
}

fn trailing_dot(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(HostFault::TrailingDot { dot }) = fault(context) else { return None };
    let builder = code.at(dot.clone());
    // Nothing shows that the host ends here.
    let is_end = !context.slice(dot.end..).starts_with(';');
    Some(if is_end { builder.guess(dot.clone(), "", "remove the dot") } else { builder.continue_with(dot.clone(), "") })
}

fn empty_label(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (builder, dot) = match fault(context)? {
        HostFault::EmptyLabel { dot } => (code.at(dot.clone()), dot),
        HostFault::OuterDot { dot, is_first } => {
            let builder = code
                .at(dot.clone())
                .message("a group of the IPv4 address is empty")
                .label(if *is_first { "nothing precedes the dot" } else { "nothing follows the dot" })
                .help("An IPv4 address is four groups of digits, separated by dots.");
            if !is_first {
                return Some(builder.guess(dot.clone(), "", "remove the dot"));
            }
            (builder, dot)
        }
        _ => return None,
    };
    Some(if context.kind == Kind::File && dot.start == context.outline.host.start {
        builder.help(local_file(context)).continue_with(dot.clone(), "")
    } else if is_doubled_dot(context, dot) {
        builder.label("one dot too many").guess(dot.clone(), "", "remove the dot")
    } else if dot.start == context.outline.host.start
        && is_likely_host(context.slice(dot.end..context.outline.host.end))
    {
        builder.guess(dot.clone(), "", "remove the dot")
    } else {
        builder.continue_with(dot.clone(), "")
    })
}

/// What to do if the path of a file is where its host is expected.
fn local_file(context: &Context<'_>) -> &'static str {
    match context.dialect().file_needs_host {
        true => "The host follows the `//`. The URL of a file on this machine has the host `localhost`.",
        false => "The host follows the `//`. The URL of a file on this machine has a third `/` before its path.",
    }
}

fn hyphen(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(HostFault::Hyphen { run, is_first }) = fault(context) else { return None };
    let verb = if *is_first { "begins" } else { "ends" };
    let builder = code.at(run.clone()).message(format!("a label of the host {verb} with a hyphen"));
    Some(continue_without(context, builder, run.clone()))
}

/// Continues with nothing in place of characters of a host, unless they are a whole label.
fn continue_without(context: &Context<'_>, builder: DiagnosticBuilder, span: Range<usize>) -> DiagnosticBuilder {
    let host = context.outline.host.clone();
    let begins_label = span.start == host.start || context.slice(..span.start).ends_with('.');
    let ends_label = span.end == host.end || context.slice(span.end..).starts_with('.');
    let is_label = begins_label && ends_label && !span.is_empty();
    builder.continue_with(span, if is_label { "x" } else { "" })
}

/// Guesses that characters before a host slipped in: `https://|host/`.
fn without_slip(context: &Context<'_>, builder: DiagnosticBuilder, span: Range<usize>) -> DiagnosticBuilder {
    let host = context.outline.host.clone();
    let is_before = context.is_url && span.start == host.start && span.end < host.end;
    match is_before && is_likely_host(context.slice(span.end..host.end)) {
        true => builder.guess(span, "", "remove it"),
        false => continue_without(context, builder, span),
    }
}

fn underscore(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(HostFault::Character { at, found: '_', end }) = fault(context) else { return None };
    let span = run_within(context, *at, *end, |c| c == '_');
    let is_inner = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let is_between =
        is_inner(context.slice(..*at).chars().next_back()) && is_inner(context.slice(span.end..*end).chars().next());
    let builder = code.at(span.clone());
    let hyphens = "-".repeat(span.len());
    let host = context.slice(context.outline.host.clone());
    let is_number = host.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '_'));
    Some(builder.continue_with(span, if is_between && !is_number { hyphens } else { String::new() }))
}

fn control_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (at, found, end) = match fault(context)? {
        HostFault::Character { at, found, end } => (at, found, end),
        HostFault::Misfit { span, found, .. } => (&span.start, found, &span.end),
        _ => return None,
    };
    let span = run_within(context, *at, *end, |c| c.is_ascii_control());
    let builder = || code.at(span.clone()).message(format!("the host contains {}", named(*found)));
    found.is_ascii_control().then(|| continue_without(context, builder(), span.clone()))
}

/// A character that no host has, or brackets around a host that is not an address of IPv6.
fn host_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    match fault(context)? {
        HostFault::Brackets { whole, inner } => brackets_around_name(context, code, whole, inner),
        HostFault::Character { at, found: '~', end }
            if context.kind == Kind::File && *at == context.outline.host.start =>
        {
            Some(folder_of_user(code.at(*at..*end)).continue_with(*at..*end, "x"))
        }
        HostFault::Character { at, found, end } => {
            let is_ours = found.is_ascii() && !found.is_ascii_control() && *found != '_';
            is_ours.then(|| character_of_label(context, code, *at..*end, *found))
        }
        HostFault::CellNumber { whole } => Some(
            code.at(whole.clone())
                .message("the cell is a number")
                .label("expected a name")
                .help("The host of an afs URL is the name of a cell, which begins with a letter.")
                .continue_with(whole.clone(), "x"),
        ),
        HostFault::FirstLetter { before } if context.slice(before.clone()).is_ascii() => {
            Some(no_first_letter(context, code, before))
        }
        HostFault::Misfit { span, found, is_number } if found.is_ascii() && !found.is_ascii_control() => {
            Some(misfit(context, code, span.clone(), *found, *is_number))
        }
        _ => None,
    }
}

/// `[www.w3.org]`, or a bracket alone.
fn brackets_around_name(
    context: &Context<'_>,
    code: Code,
    whole: &Range<usize>,
    inner: &Range<usize>,
) -> Option<DiagnosticBuilder> {
    let builder = code.at(whole.clone());
    if whole.len() == 1 {
        return Some(builder.message("`[` is not allowed in a host").continue_with(whole.clone(), "x"));
    }
    let name = context.slice(inner.clone());
    let is_version = context.dialect().ip_literals && name.starts_with(['v', 'V']);
    if is_version && name[1..].starts_with(|c: char| c.is_ascii_hexdigit() || c == '.') {
        return Some(
            builder
                .message("the address in brackets is not of the form `v1.x`")
                .label("expected a version and an address")
                .help("An address of a later format has a `v`, its version in hexadecimal digits, a dot, and at least one character.")
                .continue_with(whole.clone(), "x"),
        );
    }
    (!name.contains(':') && !name.is_empty()).then(|| {
        builder
            .message("the host is in brackets")
            .label("not allowed around a host")
            .help(match context.dialect().ip_literals {
                true => "Only an IP address of version 6 or later is in brackets.",
                false => "RFC 822 writes an address in brackets. A URL has no brackets.",
            })
            .continue_with(whole.clone(), name.to_owned())
    })
}

/// What precedes the first letter of a name, where names are not made of labels.
fn no_first_letter(context: &Context<'_>, code: Code, before: &Range<usize>) -> DiagnosticBuilder {
    let begins_with_digit = context.slice(before.clone()).starts_with(|c: char| c.is_ascii_digit());
    let builder = code
        .at(before.clone())
        .message(match begins_with_digit {
            true => "the host begins with a digit and is not four groups of digits",
            false => "the host does not begin with a letter or a digit",
        })
        .label("expected a letter")
        .help("A host is a name that begins with a letter, or four groups of digits.");
    without_slip(context, builder, before.clone())
}

/// A comma may separate the URL from what follows it, as in a list, so that no guess joins that to the host.
const COMMA: &str = "expected a dot, or the end of the host";

fn misfit(context: &Context<'_>, code: Code, span: Range<usize>, found: char, is_number: bool) -> DiagnosticBuilder {
    let builder = code.at(span.clone());
    if is_number {
        builder
            .continue_with(span, "")
            .message(format!("{} is not allowed in an IPv4 address", named(found)))
            .label("expected a digit or a dot")
            .help("An IPv4 address is four groups of digits, separated by dots.")
    } else {
        let builder = match context.slice(span.clone()) {
            "," if is_within_name(context, &span) => builder.label(COMMA).continue_with(span, "."),
            " " if is_within_name(context, &span) && !is_after_host(context, span.start) => {
                builder.label("remove it").guess(span, "", "remove it")
            }
            _ => without_slip(context, builder, span),
        };
        builder
            .message(format!("{} is not allowed in a host", named(found)))
            .help("A host name consists of letters, digits and some marks, such as `-`.")
    }
}

/// A character of US-ASCII that no label has, where the `rest` of the label begins.
fn character_of_label(context: &Context<'_>, code: Code, rest: Range<usize>, found: char) -> DiagnosticBuilder {
    let span = if found == '%' && is_escape(&context.text.as_bytes()[rest.clone()]) {
        rest.start..rest.start + 3
    } else {
        let is_other = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_');
        run_within(context, rest.start, rest.end, |c| is_other(c) && !c.is_ascii_control())
    };
    let help = match found {
        '%' => "Nothing in a host can be encoded. A host name consists of letters, digits, hyphens and dots.",
        '<' if context.slice(rest).contains('>') => "If this is a placeholder, replace it with the name of a host.",
        _ => code.words().help,
    };
    let written = context.slice(span.clone());
    let decoded = escaped_octet(written.as_bytes());
    let what = match decoded {
        Some(octet) if octet.is_ascii() => format!("`{written}`, which is {},", named(char::from(octet))),
        _ => named(found),
    };
    let builder = code.at(span.clone()).message(format!("{what} is not allowed in a host")).help(help);
    match decoded {
        Some(octet) if octet.is_ascii_alphanumeric() || b"-./:".contains(&octet) => {
            builder.guess(span, char::from(octet).to_string(), "write the character itself")
        }
        _ if found == ',' && is_within_name(context, &span) => builder.label(COMMA).continue_with(span, "."),
        _ if found == ',' => builder.continue_with(span, "."),
        _ if found == ' ' && is_after_host(context, span.start) => builder.continue_with(span.start..context.end(), ""),
        _ if written.trim().is_empty() && is_within_name(context, &span) => {
            builder.label("remove it").guess(span, "", "remove it")
        }
        _ => without_slip(context, builder, span),
    }
}

/// Whether a dot is one of two between names, and not of a number.
fn is_doubled_dot(context: &Context<'_>, dot: &Range<usize>) -> bool {
    let before = context.slice(context.outline.host.start..dot.start);
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let name = before.strip_suffix('.').unwrap_or(before);
    context.is_url && is_letter(name.chars().next_back()) && is_letter(context.slice(dot.end..).chars().next())
}

/// Whether letters, digits or a dot are on both sides of a part of the host.
fn is_within_name(context: &Context<'_>, span: &Range<usize>) -> bool {
    let is_of_name = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '.');
    let host = &context.outline.host;
    let after = context.slice(span.end..host.end.max(span.end));
    context.is_url
        && is_of_name(context.slice(host.start..span.start).chars().next_back())
        && is_of_name(after.chars().next())
}

/// `info.cern.ch and more`: whether a host ends before a space, and no more of it or of a URL follows.
fn is_after_host(context: &Context<'_>, space: usize) -> bool {
    context.slice(..space).contains('.') && !context.slice(space..).contains(['.', '/', ':'])
}

fn non_ascii(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let part = match fault(context)? {
        HostFault::Character { at, found, end } if !found.is_ascii() => *at..*end,
        HostFault::FirstLetter { before } => before.clone(),
        HostFault::Misfit { span, .. } => span.start..context.outline.host.end.max(span.end),
        _ => return None,
    };
    let (offset, found) = context.slice(part.clone()).char_indices().find(|(_, c)| !c.is_ascii())?;
    let span = run_within(context, part.start + offset, part.end, |c| !c.is_ascii());
    if let Some(letter) = letter_among_latin(context.slice(part)) {
        let message = format!("{} only looks like a Latin letter, and is among Latin letters", named(letter));
        let builder = code.at(span.clone()).label("another letter").message(message).help(MIXED_LETTERS);
        return Some(continue_without(context, builder, span));
    }
    let builder = not_ascii(context, code, span.clone(), found);
    let builder = match labels_with_prefix(context.slice(context.outline.host.clone())).next() {
        Some(_) => builder.message("`xn--` begins a label that is not encoded"),
        None => builder,
    };
    Some(match encoded_host(context) {
        Some((host, ascii)) => {
            let last = context.slice(host.clone()).trim_end_matches(|c: char| c.is_ascii()).len();
            let title = format!("write `{ascii}`");
            let mut builder = builder.guess(host.clone(), ascii, title);
            builder.parts.span.end = span.end.max(host.start + last);
            builder
        }
        None => continue_in_ascii(context, builder, span),
    })
}

/// The labels that have the prefix of encoded ones, and letters that are not US-ASCII. Without the prefix.
fn labels_with_prefix(name: &str) -> impl Iterator<Item = &str> {
    name.split('.').filter_map(|label| {
        let (prefix, rest) = label.split_at_checked("xn--".len())?;
        (prefix.eq_ignore_ascii_case("xn--") && !rest.is_ascii()).then_some(rest)
    })
}

const MIXED_LETTERS: &str =
    "Such a name is another host than the one that people read. Write the Latin letter if that host is meant.";

/// A letter that looks like a Latin one, in a name whose other letters are Latin.
fn letter_among_latin(name: &str) -> Option<char> {
    let is_mixed = name.contains(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii() || confusables::letter(c).is_some());
    name.chars().find(|c| confusables::letter(*c).is_some()).filter(|_| is_mixed)
}

/// The words for characters of a host that are not US-ASCII, of which `found` is the first.
fn not_ascii(context: &Context<'_>, code: Code, span: Range<usize>, found: char) -> DiagnosticBuilder {
    let confusable = confusables::named_in(context.slice(span.clone()));
    let is_of_labels = context.dialect().host_names == HostNames::Labels;
    let label = if is_of_labels { "letters, digits and hyphens only" } else { "not US-ASCII" };
    let builder = code.at(span).label(label).section("3.1");
    match confusable {
        Some(confusable) => builder
            .message(format!("{confusable}, and is not allowed in a host"))
            .help("Programs disagree about which host this is, and people do not see the difference."),
        None => builder
            .message(format!("{} is not allowed in a host", named(found)))
            .help(context.dialect().international_host_help),
    }
}

/// Continues with the characters that these look like, if they delimit something and follow a name.
fn continue_in_ascii(context: &Context<'_>, builder: DiagnosticBuilder, span: Range<usize>) -> DiagnosticBuilder {
    let plain: Option<String> = context.slice(span.clone()).chars().map(confusables::looks_like).collect();
    let is_after_name = context.slice(..span.start).ends_with(|c: char| c.is_ascii_alphanumeric());
    match plain.filter(|_| is_after_name) {
        Some(plain) if plain.contains(|c| !matches!(c, '.' | '/' | ':' | '-')) => builder.continue_with(span, "x"),
        Some(plain) => {
            let title = format!("write `{plain}`");
            builder.label(title.clone()).guess(span, plain, title)
        }
        None => continue_without(context, builder, span),
    }
}

/// The host, and the form with `xn--` that today's programs use for it.
fn encoded_host(context: &Context<'_>) -> Option<(Range<usize>, String)> {
    let host = super::faulty_host::inspected(context)?;
    // Quotation marks, dashes and other signs belong to the text around the URL.
    let is_punctuation = |c: char| matches!(c, '\u{A0}'..='\u{AC}' | '\u{AE}'..='\u{BF}' | '\u{2010}'..='\u{206F}' | '\u{2190}'..='\u{21FF}' | '\u{3000}'..='\u{3011}');
    // What no name has would be left out.
    let is_other = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '.' | '-' | '_' | '%');
    let name = Some(context.slice(host.clone())).filter(|name| !name.contains(|c| is_punctuation(c) || is_other(c)))?;
    let mut name = std::borrow::Cow::Borrowed(name);
    for rest in labels_with_prefix(context.slice(host.clone())) {
        name = name.replace(&["xn--", rest].concat(), rest).into();
    }
    let ascii = to_ascii(&name).filter(|ascii| !ascii.is_empty())?;
    context.accepts(production!("host"), &ascii).then_some((host, ascii))
}

fn top_label(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(HostFault::TopLabel { label }) = fault(context) else { return None };
    Some(code.at(label.clone()).continue_with(label.clone(), "x"))
}

fn number(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(HostFault::Number { whole: host }) = fault(context) else { return None };
    let groups: Vec<&str> = context.slice(host.clone()).split('.').collect();
    let builder = code.at(host.clone());
    let builder = if groups.iter().any(|group| inet_aton::is_hexadecimal(group)) {
        builder.message("a group of the IPv4 address is hexadecimal").label("not decimal")
    } else {
        builder
            .message(format!("the IPv4 address has {} instead of four", counted(groups.len())))
            .label(if groups.len() < 4 { "too few groups" } else { "too many groups" })
    };
    if let Some(full) = inet_aton::address(&groups).filter(|full| full.octets()[0] > 0) {
        return Some(builder.help(format!("Some programs read it as {full}. Others refuse it.")).guess(
            host.clone(),
            full.to_string(),
            format!("write `{full}`"),
        ));
    }
    let fourth_dot = context.slice(host.clone()).match_indices('.').nth(3).map(|(at, _)| host.start + at);
    let builder = builder.help("Write the four groups of the address, or the name of the host.");
    Some(match fourth_dot {
        Some(at) => builder.continue_with(at..host.end, ""),
        None => builder,
    })
}

/// The first fault in a text of the production `IPv4address`, whose numbers are at most 255.
fn ipv4_address(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if context.is_url || context.start.production() != production!("IPv4address") {
        return None;
    }
    let groups: Vec<&str> = context.text.split('.').collect();
    let mut at = 0;
    for group in &groups {
        let span = at..at + group.len();
        at = span.end + 1;
        if group.is_empty() || !group.bytes().all(|octet| octet.is_ascii_digit()) {
            return None;
        }
        let builder = code.at(span.clone()).help(ADDRESS_HELP);
        let number = group.trim_start_matches('0');
        if group.len() > 1 && number.len() < group.len() {
            let number = if number.is_empty() { "0" } else { number }.to_owned();
            let builder =
                builder.message(format!("the number `{group}` begins with a zero")).label("no zero before it");
            return Some(builder.guess(span, number.clone(), format!("write `{number}`")));
        }
        if group.parse::<u8>().is_err() {
            return Some(builder.message(format!("the number `{group}` is greater than 255")).label("at most 255"));
        }
    }
    (groups.len() != 4).then(|| {
        code.at(0..context.text.len())
            .message(format!("the IPv4 address has {} instead of four", counted(groups.len())))
            .label(if groups.len() < 4 { "too few groups" } else { "too many groups" })
            .help(ADDRESS_HELP)
    })
}

const ADDRESS_HELP: &str = "An IPv4 address is four decimal numbers up to 255, separated by dots.";
