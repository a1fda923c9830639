//! `http://expected#@other/`: what looks like the host precedes an `@`.

use std::ops::Range;

use super::Code;
use super::builder::DiagnosticBuilder;
use super::inet_aton::is_of_ipv6;
use crate::dialect::{Dialect, is_among};
use crate::outline::{DISPUTED_ENDS, Outline, suspected_password};
use crate::redact::{Secrets, visible};
use crate::scheme::Scheme;
use crate::spec::Spec;

/// Warns of a text in which programs may find different hosts. `host` is the host of a valid URL.
pub(crate) fn misleading_userinfo(spec: Spec, text: &str, host: Option<&str>) -> Option<DiagnosticBuilder> {
    memchr::memchr(b'@', text.as_bytes())?;
    let outline = Outline::guess(text, spec);
    let Some((first, second)) = outline.competing_hosts(text) else { return slash_in_user(text, &outline) };
    if let Some(builder) = mark_after_login(text, &outline, second.start) {
        return Some(builder);
    }
    let builder = Code::HostBeforeAt.at(outline.widest_authority(text).start..second.start);
    let secrets = Secrets::of_url(text);
    if secrets.covers(&first) {
        return Some(builder);
    }
    let between = &text[first.end..second.start];
    let ended = between.find(DISPUTED_ENDS);
    let is_end_secret = ended.is_some_and(|at| secrets.contains(first.end + at));
    let has_prefix = !outline.prefix.is_empty();
    let second_span = second.clone();
    let (first, second) = (&text[first], &text[second]);
    let hosts = Hosts { first, second, has_prefix, is_second_by_document: host == Some(second) };
    Some(match ended {
        Some(at) => hosts.ended(builder, between.split_at(at), is_end_secret),
        None if between.contains('/') => hosts.ended_by_slash(builder),
        None => hosts.after_user(builder, who_agrees(&outline, text)).related(second_span, "the host"),
    })
}

/// `mysql://user:p@#w@host/db`: a `#` or `?` follows an `@` in what is meant as a password, and nothing is the host.
fn mark_after_login(text: &str, outline: &Outline, meant: usize) -> Option<DiagnosticBuilder> {
    let at = outline.host.start;
    let (mark, what, escape) = match text.as_bytes().get(at)? {
        b'#' => ('#', "fragment", "%23"),
        b'?' => ('?', "query", "%3F"),
        _ => return None,
    };
    let is_after_login = outline.host.is_empty() && text[..at].ends_with('@') && at < meant;
    is_after_login.then(|| {
        Code::HostBeforeAt
            .at(at..at + 1)
            .message(format!("`{mark}` begins a {what}, and the host before it is empty"))
            .label("ends the host")
            .help(format!("In a user name or a password, write `%40` for an `@` and `{escape}` for a `{mark}`."))
    })
}

/// What may be the login or the host: programs disagree about it, or end the host before the `@`.
pub(super) fn disputed_login(outline: &Outline, text: &str) -> Option<Range<usize>> {
    if let Some((first, second)) = outline.competing_hosts(text) {
        let is_disputed = text[first.end..second.start].contains(|c| c == '/' || DISPUTED_ENDS.contains(&c));
        return is_disputed.then_some(first.start..second.start);
    }
    if let Some(at) = at_after_slash(text, outline) {
        return Some(outline.host.start..at + 1);
    }
    // A document whose authority ends at the first `/` finds no login.
    let password = suspected_password(text)?;
    text[password.clone()].contains('/').then(|| password.start.saturating_sub(1)..password.end + 1)
}

/// Warns of `ftp://us/er:pw@h.com/`, where the host may be the beginning of a user name with a `/`.
fn slash_in_user(text: &str, outline: &Outline) -> Option<DiagnosticBuilder> {
    let at = at_after_slash(text, outline)?;
    let (host, slash) = (&text[outline.host.clone()], outline.path.start);
    Some(
        Code::HostBeforeAt
            .at(outline.host.clone())
            .message(format!("`{}` is the host, but may be meant as a user name", printable_prefix(host)))
            .label("the host")
            .help("In a user name or a password, write `%2F` for a `/`.")
            .related(slash..slash + 1, "ends the host")
            .related(at..at + 1, "an `@` after the host"),
    )
}

/// The place of the `@` that may end a login with a `/`, of which the host would be the beginning.
fn at_after_slash(text: &str, outline: &Outline) -> Option<usize> {
    let host = &text[outline.host.clone()];
    let scheme = Scheme::like(&text[outline.scheme.clone()]);
    let logs_in = Dialect::ALL.iter().any(|dialect| is_among(dialect.login, scheme));
    if !logs_in
        || !host.starts_with(|c: char| c.is_ascii_alphanumeric())
        || host.contains('.')
        || outline.login().is_some()
        || outline.port.is_some()
    {
        return None;
    }
    let slash = outline.path.start;
    let at = slash + text[outline.path.clone()].find('@')?;
    let is_login = text[slash..at].contains(':') && !host_after(text, at + 1).is_empty();
    is_login.then_some(at)
}

/// The span of the letters, digits, hyphens and dots from `start` on.
fn host_after(text: &str, start: usize) -> Range<usize> {
    let rest = &text[start..];
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.')).unwrap_or(rest.len());
    start..start + length
}

/// The programs that find the host after the `@`.
fn who_agrees(outline: &Outline, text: &str) -> &'static str {
    if !outline.prefix.is_empty() {
        "programs that remove the prefix"
    } else if text[outline.scheme.clone()].contains('.') {
        "programs that accept a dot in a scheme"
    } else {
        "programs"
    }
}

/// The hosts before and after an `@`.
struct Hosts<'t> {
    first: &'t str,
    second: &'t str,
    /// Whether the prefix `URL:` precedes the URL, which hides its hosts from most programs.
    has_prefix: bool,
    /// Whether the text is valid, and the second is its host.
    is_second_by_document: bool,
}

impl Hosts<'_> {
    /// The first host is all of a user name.
    fn after_user(&self, builder: DiagnosticBuilder, who: &str) -> DiagnosticBuilder {
        let second = contacted(self.second).map(|host| format!(": {who} contact `{host}`")).unwrap_or_default();
        builder
            .message(format!("`{}` looks like a host but is a user name", printable_prefix(self.first)))
            .help(format!("The host follows the `@`{second}."))
    }

    /// A `/` in what looks like a password ends the host for all programs. The character may be secret, and is not named.
    fn ended_by_slash(&self, builder: DiagnosticBuilder) -> DiagnosticBuilder {
        let second = printable_prefix(self.second);
        let first = contacted(self.first).map_or("another host".to_owned(), |host| format!("`{host}`"));
        builder
            .message(format!("`{second}` follows text that looks like a user name and password, but is not the host"))
            .label("not a user name and password")
            .help(format!("Some programs, such as Python's urlsplit, contact {first}; most refuse the URL."))
    }

    /// A `?`, `#` or backslash ends the first host. The text between the hosts is split there.
    fn ended(&self, builder: DiagnosticBuilder, (port, end): (&str, &str), is_end_secret: bool) -> DiagnosticBuilder {
        let is_port = port.bytes().all(|octet| octet == b':' || octet.is_ascii_digit());
        let is_backslash = end.starts_with('\\');
        let who = match is_port {
            _ if self.has_prefix => "Programs that remove the prefix",
            _ if is_backslash => "Programs for which a backslash is a slash, such as browsers,",
            true => "Most programs, such as browsers and Python's urlsplit,",
            false => "Some programs, such as Python's urlsplit,",
        };
        let place = if is_end_secret { "within the login".to_owned() } else { format!("at the `{}`", &end[..1]) };
        let found = match contacted(self.first) {
            Some(host) => format!(" and contact `{host}`"),
            None if self.first.is_empty() => " and find no host".to_owned(),
            None => String::new(),
        };
        let others = match contacted(self.second) {
            // No program that takes a backslash for a part of a user name takes a `?` or `#` for one.
            Some(host) if is_backslash && !end.contains(['?', '#']) => {
                format!(" Programs that end the user name at the `@` contact `{host}`.")
            }
            Some(host) if self.is_second_by_document => {
                format!(" By this document, the user name ends at the `@`, and the host is `{host}`.")
            }
            _ => String::new(),
        };
        let is_disputed = !others.is_empty();
        let (first, second) = (printable_prefix(self.first), printable_prefix(self.second));
        let message = if !is_disputed {
            format!("`{second}` follows an `@`, and most programs do not treat it as the host")
        } else if first.is_empty() {
            format!("programs disagree about whether `{second}` is the host")
        } else {
            format!("programs disagree about whether `{first}` or `{second}` is the host")
        };
        let label = "a user name, or a host";
        builder.message(message).label(label).help(format!("{who} end the host {place}{found}.{others}"))
    }
}

/// A host as a message says that programs contact it. `None` if it has characters that programs refuse, remove or decode.
pub(super) fn contacted(host: &str) -> Option<String> {
    let is_of_name = |octet: u8| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'.' | b'_');
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let is_plain = match address {
        Some(address) => address.chars().all(is_of_ipv6),
        None => host.bytes().all(is_of_name),
    };
    (is_plain && !host.is_empty()).then(|| printable_prefix(host))
}

/// The start of a text, fit for a message.
pub(super) fn printable_prefix(text: &str) -> String {
    text.chars().take(64).map(visible).collect()
}
