//! Whether fixes name the host that the text names, by its document and by other readings.

use std::borrow::Cow;
use std::ops::Range;

use super::confusables::looks_like;
use super::inet_aton;
use super::names::{is_known_newsgroup, is_likely_path, text_after_host};
use super::stray::StraySlashes;
use crate::dialect::{Dialect, is_among};
use crate::domain::to_ascii;
use crate::encoding::Encoded;
use crate::outline::{Outline, port};
use crate::scheme::Scheme;
use crate::spec::Spec;

/// The host that a text names.
pub(super) struct GivenHost<'t> {
    pub spec: Spec,
    pub text: &'t str,
    pub outline: Outline,
}

impl GivenHost<'_> {
    /// Whether the text with a replacement names the same host, or one where the text names none.
    pub fn is_kept_by(&self, span: &Range<usize>, replacement: &str) -> bool {
        if !self.is_near(span) {
            return true;
        }
        let parts = self.text.get(..span.start).zip(self.text.get(span.end..));
        parts.is_none_or(|(before, after)| self.is_same_in(&[before, replacement, after].concat()))
    }

    /// Whether a span is not after the host.
    pub fn is_near(&self, span: &Range<usize>) -> bool {
        let backslash = backslash(self.text).map_or(0, |backslash| backslash + 1);
        let after_stray = StraySlashes::find(self.text, &self.outline).map_or(0, |stray| stray.host.end);
        span.start <= self.outline.path.start.max(self.outline.host.end).max(backslash).max(after_stray)
    }

    /// Whether another text names the same host, or this one names none: by the documents, and for programs that end it at a
    /// backslash.
    pub fn is_same_in(&self, fixed: &str) -> bool {
        let before = meant_host(self.spec.dialect(), self.text, &self.outline);
        if before.is_empty() {
            return true;
        }
        let fixed = &without_space_after_scheme(fixed);
        let after = Outline::guess(fixed, self.spec);
        let is_same_for_others = || match host_before_backslash(self.text) {
            "" => true,
            before => is_same(before, host_by_delimiters(fixed)),
        };
        is_same(before, meant_host(self.spec.dialect(), fixed, &after)) && is_same_for_others()
    }

    /// Whether the text with a replacement names the host that this one means by slips that are seen: a blank, a
    /// character that only looks like another, a missing bracket.
    pub fn is_meant_by(&self, span: &Range<usize>, replacement: &str) -> bool {
        let parts = self.text.get(..span.start).zip(self.text.get(span.end..));
        parts.is_some_and(|(before, after)| self.is_meant_in(&[before, replacement, after].concat()))
    }

    /// The same of a text with all fixes.
    pub fn is_meant_in(&self, fixed: &str) -> bool {
        let host = &self.text[self.outline.host.clone()];
        let plain = without_slips(host);
        let is_slip = self.text[self.outline.slashes.clone()].starts_with("//") && plain != host;
        let outline = Outline::guess(fixed, self.spec);
        let end = outline.port.as_ref().map_or(outline.host.end, |port| port.end);
        let is_same = |range| plain == without_slips(&fixed[range]);
        // In `[::1:8080`, the port is read as part of the address.
        is_slip && (is_same(outline.host.clone()) || (host.starts_with('[') && is_same(outline.host.start..end)))
    }

    /// Whether the text with a replacement names the same host by every reading by which this one names a host.
    pub fn is_kept_in_all_readings(&self, span: &Range<usize>, replacement: &str) -> bool {
        let parts = self.text.get(..span.start).zip(self.text.get(span.end..));
        parts.is_none_or(|(before, after)| {
            let fixed = [before, replacement, after].concat();
            Dialect::ALL.iter().all(|dialect| {
                let host = reading(dialect, self.text);
                host.is_empty() || is_same(host, reading(dialect, &fixed))
            })
        })
    }

    /// Whether another text, which the document accepts, names by it each host that this one names by any reading, and a host at
    /// all if its scheme needs one: a sure fix writes no `https:%25//host`.
    pub fn is_only_host_of(&self, fixed: &str) -> bool {
        let outline = Outline::guess(fixed, self.spec);
        let after = host(self.spec.dialect(), fixed, &outline);
        if after.is_empty() && Scheme::has_own_server(&fixed[outline.scheme]) {
            return false;
        }
        let mut readings = Dialect::ALL.iter().map(|dialect| reading(dialect, self.text));
        readings.all(|host| host.is_empty() || is_same(host, after))
    }

    /// Whether this is `scheme://host/` by every reading, and the span is after that.
    pub fn is_plainly_before(&self, span: &Range<usize>) -> bool {
        let rest = self.text.get(self.outline.scheme.end..).unwrap_or_default();
        let Some(rest) = rest.strip_prefix("://").filter(|_| !self.outline.scheme.is_empty()) else { return false };
        let is_other = |octet: u8| !octet.is_ascii_alphanumeric() && !matches!(octet, b'.' | b'-' | b':');
        let end = rest.bytes().position(is_other).unwrap_or(rest.len());
        let is_plain = end > 0 && rest[end..].starts_with('/') && memchr::memchr(b'@', rest.as_bytes()).is_none();
        is_plain && span.start > self.text.len() - rest.len() + end
    }
}

/// The host of a text by the outline of a document, or after slashes with stray characters among them. A `?` or `#`, which some
/// documents read as part of it, ends it.
fn reading<'t>(dialect: &Dialect, text: &'t str) -> &'t str {
    meant_host(dialect, text, &Outline::guess_by(text, dialect)).split(['?', '#']).next().unwrap_or_default()
}

/// The host that a text means, also where a character that doesn't belong there is among its slashes.
fn meant_host<'t>(dialect: &Dialect, text: &'t str, outline: &Outline) -> &'t str {
    match StraySlashes::find(text, outline) {
        Some(stray) => &text[stray.host],
        None => host(dialect, text, outline),
    }
}

/// A text without the white space between a scheme's colon and the slashes, which another fix removes.
fn without_space_after_scheme(text: &str) -> Cow<'_, str> {
    match text.split_once(':') {
        Some((scheme, rest)) if rest.starts_with(' ') => format!("{scheme}:{}", rest.trim_start()).into(),
        _ => text.into(),
    }
}

/// The backslash that ends what follows `://` for some programs.
fn backslash(text: &str) -> Option<usize> {
    memchr::memchr(b'\\', text.as_bytes())?;
    let start = text.find("://")? + 3;
    let end = text[start..].find(DELIMITERS).map(|length| start + length)?;
    text[end..].starts_with('\\').then_some(end)
}

const DELIMITERS: [char; 4] = ['/', '?', '#', '\\'];

/// A host without what is seen to be a slip, so that only texts that mean the same host are equal.
fn without_slips(host: &str) -> String {
    let (mut plain, mut has_colon, mut was_closed) = (String::new(), false, false);
    let mut rest = host.chars().peekable();
    while let Some(c) = rest.next() {
        let is_closed = std::mem::replace(&mut was_closed, c == ']');
        let is_doubled = || plain.strip_suffix('.').is_some_and(|name| name.ends_with(char::is_alphabetic));
        match looks_like(c).unwrap_or(c) {
            c if c.is_whitespace() || matches!(c, '[' | ']') => {}
            ':' if plain.ends_with("::") => {}
            ':' if is_closed => {}
            // A zone follows `%` or `%25`.
            '2' if has_colon && plain.ends_with('%') && rest.next_if_eq(&'5').is_some() => {}
            '.' if is_doubled() && rest.peek().is_some_and(|next| next.is_alphabetic()) => {}
            c => {
                has_colon |= c == ':';
                plain.push(c);
            }
        }
    }
    plain
}

fn host_before_backslash(text: &str) -> &str {
    backslash(text).map_or("", |_| host_by_delimiters(text))
}

/// The host between `://` and the next delimiter.
fn host_by_delimiters(text: &str) -> &str {
    let rest = text.split_once("://").map_or("", |(_, rest)| rest);
    let authority = rest.split(DELIMITERS).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    port(host).map_or(host, |colon| &host[..colon])
}

/// The host of a text. Some texts only look as if they had one: `file://c:/` with a drive, `file:/bin/sh` and `ftp:/pub/`
/// with a path, and `news://alt.amiga` of a scheme without hosts. White space around a host, marks that precede it and text
/// after it do not belong to the host.
fn host<'t>(dialect: &Dialect, text: &'t str, outline: &Outline) -> &'t str {
    let is_mark = |c: char| matches!(c, '"' | '<' | '>' | '^' | '`' | '{' | '|' | '}' | '~');
    let (scheme, host) = (&text[outline.scheme.clone()], text[outline.host.clone()].trim());
    let host = host.trim_start_matches(is_mark);
    let is_file = scheme.eq_ignore_ascii_case("file");
    let has_letter = host.starts_with(|c: char| c.is_ascii_alphabetic());
    let has_mark =
        (host.len() == 1 && text[outline.host.end..].starts_with(':')) || (host.len() == 2 && host.ends_with('|'));
    let is_drive = is_file && has_letter && has_mark;
    let is_path = matches!(&text[outline.slashes.clone()], "" | "/") && (is_file || is_likely_path(host));
    let is_newsgroup = scheme.eq_ignore_ascii_case("news") && is_known_newsgroup(host);
    let has_no_host = is_newsgroup || (dialect.knows(scheme) && !is_among(dialect.hosts, scheme));
    if is_drive || is_path || has_no_host { "" } else { &host[..host.len() - text_after_host(host).len()] }
}

/// Whether two hosts are the same with other escapes, other cases, a dot at the end, or as an address in another form.
fn is_same(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let (one, other) = (normalized(one), normalized(other));
    one == other || address(&one).is_some_and(|address| Some(address) == self::address(&other))
}

fn normalized(host: &str) -> String {
    let decoded = match host.contains('%') {
        true => String::from_utf8(Encoded::new(host).decode().into_owned()).map_or(Cow::Borrowed(host), Cow::Owned),
        false => Cow::Borrowed(host),
    };
    let lower = decoded.to_lowercase();
    let host = lower.strip_suffix('.').unwrap_or(&lower);
    to_ascii(host).unwrap_or_else(|| host.to_owned())
}

fn address(host: &str) -> Option<std::net::Ipv4Addr> {
    inet_aton::address(&host.split('.').collect::<Vec<_>>())
}
