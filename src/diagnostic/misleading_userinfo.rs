//! `http://expected#@other/`: what looks like the host precedes an `@`.

use super::Code;
use super::builder::DiagnosticBuilder;
use crate::outline::{DISPUTED_ENDS, Outline};
use crate::redact::{Secrets, visible};
use crate::spec::Spec;

/// Warns of a text in which programs may find different hosts, whether it is valid or not. If its user name is refused,
/// that diagnostic names the host.
pub(crate) fn misleading_userinfo(spec: Spec, text: &str, is_user_refused: bool) -> Option<DiagnosticBuilder> {
    memchr::memchr(b'@', text.as_bytes())?;
    let outline = Outline::guess(text, spec);
    let (first, second) = outline.competing_hosts(text)?;
    let ended = text[first.end..second.start].find(DISPUTED_ENDS).map(|at| first.end + at);
    if ended.is_none() && is_user_refused {
        return None;
    }
    let builder = Code::HostBeforeAt.at(outline.widest_authority(text).start..second.start);
    let secrets = Secrets::of_url(text);
    if secrets.covers(&first) {
        return Some(builder);
    }
    // Between the first host and its end.
    let is_port =
        text[first.end..ended.unwrap_or(first.end)].bytes().all(|octet| octet == b':' || octet.is_ascii_digit());
    let (first, second) = (printable_prefix(&text[first]), printable_prefix(&text[second]));
    let Some(ended) = ended else {
        return Some(
            builder
                .message(format!("`{first}` looks like the host and is a user name"))
                .help(format!("The host follows the `@`: programs contact `{second}`.")),
        );
    };
    let end = &text[ended..=ended];
    let who = match (end, is_port) {
        ("\\", _) => "Programs for which a backslash is a slash, such as browsers,",
        (_, true) => "Most programs, such as browsers and Python's urlsplit,",
        (_, false) => "Some programs, such as Python's urlsplit,",
    };
    let place = if secrets.contains(ended) { "within the login".to_owned() } else { format!("at the `{end}`") };
    let others = format!("Programs that end the user name at the `@` contact `{second}`.");
    Some(if first.is_empty() {
        builder
            .message(format!("programs disagree about whether `{second}` is the host"))
            .help(format!("{who} end the host {place} and find no host. {others}"))
    } else {
        builder
            .message(format!("programs disagree about whether `{first}` or `{second}` is the host"))
            .help(format!("{who} end the host {place} and contact `{first}`. {others}"))
    })
}

/// The start of a text, fit for a message.
pub(super) fn printable_prefix(text: &str) -> String {
    text.chars().take(64).map(visible).collect()
}
