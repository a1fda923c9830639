//! URLs whose path is the secret: who knows it may send messages, or use a service that someone else pays.
//!
//! Sources: the rules `slack-webhook-url` and `microsoft-teams-webhook` of gitleaks (gitleaks/gitleaks,
//! `config/gitleaks.toml`), and the public documentation of each service.

use std::ops::Range;

/// A service with secrets in its paths.
struct Service {
    /// The host, also after the names of others: `ptb.discord.com`.
    host: &'static str,
    /// What precedes the secret in the path.
    path: &'static str,
    /// Whether the secret is one segment of the path, and not all of the rest.
    is_segment: bool,
}

const SERVICES: [Service; 17] = [
    Service::whole("hooks.slack.com", "/services/"),
    Service::whole("hooks.slack.com", "/workflows/"),
    Service::whole("hooks.slack.com", "/triggers/"),
    Service::whole("hooks.slack-gov.com", "/services/"),
    Service::whole("discord.com", "/api/webhooks/"),
    Service::whole("discordapp.com", "/api/webhooks/"),
    Service::segment("api.telegram.org", "/bot"),
    Service::segment("api.telegram.org", "/file/bot"),
    Service::whole("outlook.office.com", "/webhook/"),
    Service::whole("outlook.office365.com", "/webhook/"),
    Service::whole("webhook.office.com", "/webhookb2/"),
    Service::whole("hooks.zapier.com", "/hooks/catch/"),
    Service::whole("maker.ifttt.com", "/trigger/"),
    Service::segment("open.feishu.cn", "/open-apis/bot/v2/hook/"),
    Service::segment("open.larksuite.com", "/open-apis/bot/v2/hook/"),
    Service::segment("infura.io", "/v3/"),
    Service::segment("alchemy.com", "/v2/"),
];

impl Service {
    const fn whole(host: &'static str, path: &'static str) -> Self {
        Self { host, path, is_segment: false }
    }

    const fn segment(host: &'static str, path: &'static str) -> Self {
        Self { host, path, is_segment: true }
    }
}

/// What precedes some of the hosts. A tenant of `webhook.office.com` is not here: its paths have an `@`.
const LABELS: [&str; 11] =
    ["ptb.", "canary.", "mainnet.", "sepolia.", "eth-", "polygon", "arb-", "opt-", "base-", "linea-", "bsc-"];

/// The first three octets of the hosts, and of what precedes them, as one bit for each three.
static FIRST_CHARACTERS: [u32; 1024] = {
    let mut bits = [0; 1024];
    let mut place = 0;
    while place < SERVICES.len() + LABELS.len() {
        let text =
            if place < SERVICES.len() { SERVICES[place].host } else { LABELS[place - SERVICES.len()] }.as_bytes();
        bits[row([text[0], text[1]])] |= 1 << (text[2] & 31);
        place += 1;
    }
    bits
};

const fn row(octets: [u8; 2]) -> usize {
    (octets[0] as usize & 31) << 5 | octets[1] as usize & 31
}

/// Whether a host of a service may begin a text.
#[inline]
pub(crate) fn may_begin_host(text: &[u8]) -> bool {
    let [first, second, third, ..] = text else { return false };
    FIRST_CHARACTERS[row([*first, *second])] >> (third & 31) & 1 == 1 && begins_host(text)
}

/// Whether a host of a service begins a text.
#[cold]
fn begins_host(text: &[u8]) -> bool {
    /// No host is longer, with its preceding labels.
    const LONGEST: usize = 64;
    let length = text.iter().take(LONGEST).take_while(|octet| is_of_host(**octet)).count();
    let host = text[..length].strip_suffix(b".").unwrap_or(&text[..length]);
    ends_with_host(host)
}

fn is_of_host(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-')
}

impl Service {
    /// Whether a text ends with the host.
    fn is_host(&self, text: &[u8]) -> bool {
        let Some(start) = text.len().checked_sub(self.host.len()) else { return false };
        let is_escape =
            |text: &[u8]| matches!(text, [.., b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit());
        let is_begun = start == 0 || !text[start - 1].is_ascii_alphanumeric() || is_escape(&text[..start]);
        text[start..].eq_ignore_ascii_case(self.host.as_bytes()) && is_begun
    }
}

/// Whether a text ends with the host of a service.
pub(crate) fn ends_with_host(text: &[u8]) -> bool {
    SERVICES.iter().any(|service| service.is_host(text))
}

/// The secret in a path that follows a text which ends with a host.
pub(crate) fn secret_after(host: &[u8], path: &str) -> Option<Range<usize>> {
    let host = host.strip_suffix(b":443").unwrap_or(host);
    let service = SERVICES.iter().find(|service| {
        let begins = path.get(..service.path.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(service.path));
        begins && service.is_host(host)
    });
    let versioned = || {
        // `/api/v10/webhooks/`
        let rest =
            path.strip_prefix("/api/v")?.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix("/webhooks/")?;
        let is_known = SERVICES.iter().any(|service| service.path == "/api/webhooks/" && service.is_host(host));
        is_known.then(|| (path.len() - rest.len(), false))
    };
    let (start, is_segment) = service.map(|service| (service.path.len(), service.is_segment)).or_else(versioned)?;
    let ends = |c: char| {
        c.is_whitespace() || matches!(c, '?' | '#' | '"' | '\'' | '`' | '<' | '>' | '\\') || is_segment && c == '/'
    };
    let end = path[start..].find(ends).map_or(path.len(), |length| start + length);
    let end = start + path[start..end].trim_end_matches([')', ']', '}', ',', '.', ';']).len();
    (!is_placeholder(&path[start..end])).then_some(start..end)
}

/// Whether the documentation of a service would have this path: `T00000000/B00000000/XXXXXXXX`, `<token>/getMe`, `{id}/{token}`.
fn is_placeholder(path: &str) -> bool {
    let is_variable = |segment: &str| segment.is_empty() || segment.starts_with(['{', '<', '$', '[', ':']);
    path.contains("XXXX") || path.split('/').all(is_variable)
}

#[cfg(test)]
mod tests {
    use super::{SERVICES, may_begin_host, secret_after};

    #[test]
    fn each_service_is_known() {
        for service in &SERVICES {
            let path = format!("{}12:hunter2x/a?b", service.path);
            let secret = if service.is_segment { "12:hunter2x" } else { "12:hunter2x/a" };
            for before in ["", "a.", "u@", "//", "%2F"] {
                let host = format!("{before}{}", service.host);
                assert_eq!(secret_after(host.as_bytes(), &path).map(|range| &path[range]), Some(secret), "{host}");
            }
            assert!(may_begin_host(service.host.to_uppercase().as_bytes()), "{}", service.host);
            assert!(may_begin_host(format!("canary.{}:443/", service.host).as_bytes()), "{}", service.host);
            assert_eq!(secret_after(format!("x{}", service.host).as_bytes(), &path), None);
        }
    }

    #[test]
    fn other_paths_have_no_secret() {
        for (host, path) in [
            ("hooks.slack.com", "/"),
            ("hooks.slack.com", "/services/"),
            ("hooks.slack.com", "/services/T00000000/B00000000/XXXXXXXXXXXX"),
            ("api.slack.com", "/services/a"),
            ("discord.com", "/api/v10/channels/1"),
            ("discord.com", "/api/v10/webhooks/{id}/{token}"),
            ("api.telegram.org", "/bot<token>/getMe"),
        ] {
            assert_eq!(secret_after(host.as_bytes(), path), None, "{host}{path}");
        }
        assert_eq!(secret_after(b"ptb.discord.com", "/api/v10/webhooks/1/hunter2x"), Some(18..28));
    }
}
