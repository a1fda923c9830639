//! `http://expected#@other/`: what looks like the host stands before an `@`.

use super::Code;
use super::draft::Draft;
use super::passage::visible;
use crate::redact::Secrets;

/// What ends the host for some programs, and for others stands in a user name.
const ENDS: [char; 3] = ['?', '#', '\\'];

/// Says which hosts are in question. It looks at the text alone, since this is said of what is accepted and of what is
/// refused. If a user name is refused, which host is contacted was told with it.
pub(crate) fn host_before_at(text: &str, is_user_refused: bool) -> Option<Draft> {
    let (scheme, start) = authority(text)?;
    let end = start + text[start..].find('/').unwrap_or(text.len() - start);
    let at = start + text[start..end].rfind('@')?;
    let (before, behind) = (&text[start..at], host(&text[at + 1..end]));
    let ended = before.find(ENDS);
    let shown = match ended {
        Some(ended) => host(&before[..ended]),
        None => before.split(':').next().unwrap_or_default(),
    };
    let is_plain = ended.is_none();
    let is_certain = !is_plain && (scheme.is_empty() || is_without_login(scheme));
    if behind.is_empty() || shown.is_empty() || !(is_certain || is_like_host(shown)) || (is_plain && is_user_refused) {
        return None;
    }
    let draft = Draft::new(Code::HostBeforeAt, start..at + 1).label("a host, or a user name");
    let place = shown.as_ptr() as usize - text.as_ptr() as usize;
    if Secrets::of(text).cover(&(place..place + shown.len())) {
        return Some(draft);
    }
    let (shown, behind) = (picture(shown), picture(behind));
    Some(match ended {
        None => draft
            .message(format!("`{shown}` looks like the host and is a user name"))
            .help(format!("What is contacted is the host behind the `@`, `{behind}`.")),
        Some(ended) => {
            let found = &before[ended..=ended];
            draft
                .message(format!("both `{shown}` and `{behind}` look like the host"))
                .help(format!("Programs that end the host at the `{found}` contact `{shown}`; those that take all before the `@` for a user name contact `{behind}`."))
        }
    })
}

/// The scheme, and where the authority begins: behind the two slashes, or backslashes, that follow the scheme or begin the
/// text; where none can be without a host, behind however many there are.
fn authority(text: &str) -> Option<(&str, usize)> {
    let scheme = text.split([':', '/', '?', '#', '\\', '@']).next().unwrap_or_default();
    let (scheme, begin) = if text[scheme.len()..].starts_with(':') { (scheme, scheme.len() + 1) } else { ("", 0) };
    let slashes = text[begin..].find(|c| !matches!(c, '/' | '\\')).unwrap_or(text.len() - begin);
    let is_begun = if scheme.is_empty() { slashes >= 2 } else { slashes == 2 || is_without_login(scheme) };
    is_begun.then_some((scheme, begin + slashes))
}

/// The schemes in which a host follows and nobody logs in. `https`, which is in no document, is read as `http` is.
fn is_without_login(scheme: &str) -> bool {
    const SCHEMES: [&str; 6] = ["http", "https", "gopher", "wais", "nntp", "prospero"];
    SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// The host of a part of the authority, without user name and port.
fn host(part: &str) -> &str {
    let part = part.rsplit('@').next().unwrap_or(part);
    if part.starts_with('[') { part } else { part.split([':', '?', '#', '\\']).next().unwrap_or(part) }
}

/// Labels of letters, digits, hyphens and escapes, with dots between them; no mail address.
fn is_like_host(text: &str) -> bool {
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'%'));
    text.contains('.') && !text.contains("%40") && text.split('.').all(is_label)
}

fn picture(text: &str) -> String {
    text.chars().take(64).map(visible).collect()
}
