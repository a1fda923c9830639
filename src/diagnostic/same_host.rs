//! Whether a fix names the host that the text names.

use std::borrow::Cow;

use super::builder::Edit;
use super::{Code, inet_aton};
use crate::encoding::Encoded;
use crate::outline::Outline;
use crate::spec::Spec;

/// Whether an edit of a text names the same host, or one in a text that named none.
pub(super) fn keeps_host(spec: Spec, text: &str, code: Code, edit: &Edit) -> bool {
    // In `http://http://info.cern.ch/` the host that is meant is in the second URL.
    if code == Code::RepeatedScheme {
        return true;
    }
    let before = Outline::guess(text, spec);
    if edit.span.start > before.path.start.max(before.host.end) {
        return true;
    }
    let fixed = [&text[..edit.span.start], &edit.replacement, &text[edit.span.end..]].concat();
    let after = Outline::guess(&fixed, spec);
    let (before, after) = (host(text, &before), host(&fixed, &after));
    before.is_empty() || before == after || is_same(before, after)
}

/// The host of a text. The letter of a drive (`file://c:/`) is none.
fn host<'t>(text: &'t str, outline: &Outline) -> &'t str {
    let host = &text[outline.host.clone()];
    let is_drive = text[outline.scheme.clone()].eq_ignore_ascii_case("file")
        && host.len() == 1
        && host.starts_with(|c: char| c.is_ascii_alphabetic())
        && text[outline.host.end..].starts_with(':');
    if is_drive { "" } else { host }
}

/// Whether two hosts are the same with other escapes, other cases, a dot at the end, or as an address in another form.
fn is_same(one: &str, other: &str) -> bool {
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
    #[cfg(feature = "idna")]
    if let Ok(ascii) = idna::domain_to_ascii(host) {
        return ascii;
    }
    host.to_owned()
}

fn address(host: &str) -> Option<std::net::Ipv4Addr> {
    inet_aton::address(&host.split('.').collect::<Vec<_>>())
}
