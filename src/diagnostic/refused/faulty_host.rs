//! The first fault in a host, found label by label or, where a host name is not made of labels, by its characters.

use std::ops::Range;

use super::host_fault::HostFault;
use super::{Context, Kind, news};
use crate::diagnostic::inet_aton;
use crate::dialect::HostNames;
use crate::encoding::is_escape;
use crate::grammar::production;
use crate::outline::brackets;

/// The first fault in the host, which all checks of the host share.
pub(super) fn fault<'c>(context: &'c Context<'_>) -> Option<&'c HostFault> {
    context.host_fault.get_or_init(|| first(context)).as_ref()
}

/// The first fault in the host in which parsing ended.
fn first(context: &Context<'_>) -> Option<HostFault> {
    let host = inspected(context)?;
    let text = context.slice(host.clone());
    if let Some(inner) = brackets(text) {
        let close = if text[inner.end..].starts_with('%') { 3 } else { 1 };
        let whole = host.start..(host.start + inner.end + close).min(host.end);
        return Some(HostFault::Brackets { whole, inner: host.start + inner.start..host.start + inner.end });
    }
    if context.is_url && context.kind == Kind::Other {
        return of_other_scheme(context, &host);
    }
    match context.dialect().host_names {
        HostNames::Labels => in_labels(text, &host),
        _ if context.has_bare_percent() => Some(HostFault::BarePercent),
        _ if context.found() == Some('#') => None,
        HostNames::LetterFirst => in_characters(context, text, &host),
        HostNames::AnyCharacters => misfit(context, &host, false),
    }
}

/// The host to inspect: the URL's, an article's, or the whole text of another production.
pub(super) fn inspected(context: &Context<'_>) -> Option<Range<usize>> {
    if !context.is_url {
        return fragment_of_host(context);
    }
    let host = context.outline.host.clone();
    let is_after_slashes = context.has_authority() && context.at >= context.outline.slashes.start + 2;
    if is_after_slashes && context.ended_in(&host) {
        return Some(host).filter(|host| !host.is_empty());
    }
    news::host_of_identifier(context)
}

/// The fault in the host of a scheme that the document does not have: only what no text after the colon holds.
fn of_other_scheme(context: &Context<'_>, host: &Range<usize>) -> Option<HostFault> {
    let at = context.percent().unwrap_or(context.at);
    let label = context.slice(at..host.end).split('.').next()?;
    let found = label.chars().next().filter(|found| !matches!(found, '#' | '\\'))?;
    Some(HostFault::Character { at, found, end: at + label.len() })
}

/// The host in the text of another production than a URL.
fn fragment_of_host(context: &Context<'_>) -> Option<Range<usize>> {
    let start = context.start_of(production!("hostname")).or_else(|| context.start_of(production!("hostnumber")))?;
    let rest = context.slice(start..);
    let name = context.start.production();
    let is_host =
        [production!("host"), production!("hostname"), production!("hostnumber")].iter().any(|own| name == *own);
    let length = if is_host { None } else { rest.find(['/', ':', '?', '#', '@']) };
    let end = start + length.unwrap_or(rest.len());
    (start < end).then_some(start..end)
}

fn in_labels(text: &str, host: &Range<usize>) -> Option<HostFault> {
    let mut at = host.start;
    let labels: Vec<&str> = text.split('.').collect();
    for (place, label) in labels.iter().enumerate() {
        let is_last = place > 0 && place + 1 == labels.len();
        if let Some(fault) = in_label(at, label, is_last, host.end) {
            return Some(fault);
        }
        at += label.len() + 1;
    }
    let top = labels.last().filter(|top| top.starts_with(|c: char| c.is_ascii_digit()))?;
    let is_number = |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit());
    if labels.len() == 4 && labels.iter().all(|label| is_number(label)) {
        return None;
    }
    let is_address = labels.iter().all(|label| is_number(label) || inet_aton::is_hexadecimal(label));
    Some(if is_address {
        HostFault::Number { whole: host.clone() }
    } else {
        HostFault::TopLabel { label: host.end - top.len()..host.end }
    })
}

/// The first fault in the label at `at`; the host ends at `end`.
fn in_label(at: usize, label: &str, is_last: bool, end: usize) -> Option<HostFault> {
    if label.is_empty() {
        return Some(if is_last {
            HostFault::TrailingDot { dot: at - 1..at }
        } else {
            HostFault::EmptyLabel { dot: at..(at + 1).min(end) }
        });
    }
    let hyphens = label.len() - label.trim_start_matches('-').len();
    if hyphens > 0 {
        return Some(HostFault::Hyphen { run: at..at + hyphens, is_first: true });
    }
    let strange = label.char_indices().find(|(_, c)| !c.is_ascii_alphanumeric() && *c != '-');
    if let Some((offset, found)) = strange {
        return Some(HostFault::Character { at: at + offset, found, end: at + label.len() });
    }
    let trimmed = label.trim_end_matches('-').len();
    (trimmed < label.len()).then(|| HostFault::Hyphen { run: at + trimmed..at + label.len(), is_first: false })
}

/// The fault in a host that is a letter and any characters, or four groups of digits.
fn in_characters(context: &Context<'_>, text: &str, host: &Range<usize>) -> Option<HostFault> {
    let first = text.chars().next()?;
    if context.kind == Kind::Afs && first.is_ascii_digit() {
        return Some(HostFault::CellNumber { whole: host.clone() });
    }
    if text.bytes().all(|b| b.is_ascii_digit() || b == b'.') && !text.contains("..") {
        let is_address = text.split('.').count() == 4;
        return outer_dot(text, host).or_else(|| (!is_address).then(|| HostFault::Number { whole: host.clone() }));
    }
    let letter = find_unescaped(text, |c| c.is_ascii_alphabetic());
    let misfit = context.found().filter(|_| context.at < host.end);
    // In a number, any other character is a misfit; in a name, only one that no name has.
    let in_name = |c: char| c.is_ascii_alphanumeric() || (letter.is_some() && matches!(c, '.' | '-' | '_' | '%'));
    let is_number = first.is_ascii_digit() && misfit.is_some_and(|c| !in_name(c));
    if !first.is_ascii_alphabetic() && !is_number {
        let length = letter.or_else(|| find_unescaped(text, |c| c.is_ascii_digit()).filter(|at| *at > 0));
        let before = host.start..host.start + length.unwrap_or(text.len());
        return Some(HostFault::FirstLetter { before });
    }
    self::misfit(context, host, letter.is_none())
}

/// The character at which parsing ended, if it is in the host.
fn misfit(context: &Context<'_>, host: &Range<usize>, is_number: bool) -> Option<HostFault> {
    let found = context.found().filter(|_| context.at < host.end)?;
    let mut span = context.span();
    if is_escape(&context.text.as_bytes()[context.at..]) {
        span.end = context.at + 3;
    }
    Some(HostFault::Misfit { span, found, is_number })
}

fn outer_dot(number: &str, host: &Range<usize>) -> Option<HostFault> {
    let (is_first, is_last) = (number.starts_with('.'), number.ends_with('.'));
    let dot = if is_first { host.start } else { host.end - 1 };
    (is_first || is_last).then(|| HostFault::OuterDot { dot: dot..dot + 1, is_first })
}

/// The first such character that is not part of an escape.
fn find_unescaped(text: &str, like: impl Fn(char) -> bool) -> Option<usize> {
    let mut after_escape = 0;
    text.char_indices().find_map(|(at, c)| {
        if at >= after_escape && is_escape(&text.as_bytes()[at..]) {
            after_escape = at + 3;
        }
        (at >= after_escape && like(c)).then_some(at)
    })
}

/// The run of characters like the first, within a label.
pub(super) fn run_within(context: &Context<'_>, at: usize, end: usize, like: impl Fn(char) -> bool) -> Range<usize> {
    let length = context.slice(at..end).find(|c| !like(c)).unwrap_or(end - at);
    at..at + length
}

/// A number of groups, in words.
pub(super) fn counted(groups: usize) -> String {
    if groups == 1 { "one group".to_owned() } else { format!("{groups} groups") }
}
