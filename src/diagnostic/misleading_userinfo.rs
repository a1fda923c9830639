//! `http://expected#@other/`: what looks like the host precedes an `@`.

use super::Code;
use super::builder::DiagnosticBuilder;
use crate::outline::{DISPUTED_ENDS, Outline};
use crate::redact::Secrets;
use crate::redact::visible;

/// Warns of a text in which programs may find different hosts, whether it is valid or not. If its user name is refused,
/// that diagnostic names the host.
pub(crate) fn misleading_userinfo(outline: &Outline, text: &str, is_user_refused: bool) -> Option<DiagnosticBuilder> {
    let (first, second) = outline.competing_hosts(text)?;
    let ended = text[first.end..second.start].find(DISPUTED_ENDS).map(|at| first.end + at);
    if ended.is_none() && is_user_refused {
        return None;
    }
    let builder = Code::HostBeforeAt.at(outline.widest_authority(text).start..second.start);
    if Secrets::of_url(text).covers(&first) {
        return Some(builder);
    }
    let (first, second) = (printable_prefix(&text[first]), printable_prefix(&text[second]));
    Some(match ended {
        None => builder
            .message(format!("`{first}` looks like the host and is a user name"))
            .help(format!("What is contacted is the host behind the `@`, `{second}`.")),
        Some(ended) => {
            let found = &text[ended..=ended];
            builder
                .message(format!("both `{first}` and `{second}` look like the host"))
                .help(format!("Programs that end the host at the `{found}` contact `{first}`; those that take all before the `@` for a user name contact `{second}`."))
        }
    })
}

fn printable_prefix(text: &str) -> String {
    text.chars().take(64).map(visible).collect()
}
