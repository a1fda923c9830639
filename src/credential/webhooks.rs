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
    /// The place of the first dot in the host.
    dot: usize,
}

const SERVICES: [Service; 40] = [
    Service::whole("hooks.slack.com", "/services/"),
    Service::whole("hooks.slack.com", "/workflows/"),
    Service::whole("hooks.slack.com", "/triggers/"),
    Service::whole("hooks.slack-gov.com", "/services/"),
    Service::whole("discord.com", "/api/webhooks/"),
    Service::whole("discordapp.com", "/api/webhooks/"),
    Service::segment("api.telegram.org", "/bot"),
    Service::segment("api.telegram.org", "/file/bot"),
    Service::whole("outlook.office.com", "/webhook/"),
    Service::whole("outlook.office.com", "/webhookb2/"),
    Service::whole("outlook.office365.com", "/webhook/"),
    Service::whole("webhook.office.com", "/webhookb2/"),
    Service::whole("hooks.zapier.com", "/hooks/catch/"),
    Service::whole("hooks.zapier.com", "/hooks/standard/"),
    Service::whole("maker.ifttt.com", "/trigger/"),
    Service::whole("maker.ifttt.com", "/use/"),
    // Make, which was Integromat.
    Service::whole("hook.make.com", "/"),
    Service::whole("hook.eu1.make.com", "/"),
    Service::whole("hook.eu2.make.com", "/"),
    Service::whole("hook.us1.make.com", "/"),
    Service::whole("hook.us2.make.com", "/"),
    Service::whole("hook.integromat.com", "/"),
    Service::whole("n8n.cloud", "/webhook/"),
    Service::whole("n8n.cloud", "/webhook-test/"),
    Service::segment("open.feishu.cn", "/open-apis/bot/v2/hook/"),
    Service::segment("open.feishu.cn", "/open-apis/bot/hook/"),
    Service::segment("open.larksuite.com", "/open-apis/bot/v2/hook/"),
    Service::whole("hooks.airtable.com", "/workflows/"),
    Service::segment("events.pagerduty.com", "/integration/"),
    Service::whole("alert.victorops.com", "/integrations/"),
    Service::whole("connect.pabbly.com", "/workflow/sendwebhookdata/"),
    Service::whole("webhooks.workato.com", "/webhooks/rest/"),
    Service::whole("hooks.nabu.casa", "/"),
    Service::segment("hc-ping.com", "/"),
    Service::segment("webhook.site", "/"),
    Service::segment("infura.io", "/v3/"),
    Service::segment("infura.io", "/ws/v3/"),
    Service::segment("alchemy.com", "/v2/"),
    Service::segment("alchemyapi.io", "/v2/"),
    Service::segment("quiknode.pro", "/"),
];

impl Service {
    const fn whole(host: &'static str, path: &'static str) -> Self {
        let mut dot = 0;
        while host.as_bytes()[dot] != b'.' {
            dot += 1;
        }
        Self { host, path, is_segment: false, dot }
    }

    const fn segment(host: &'static str, path: &'static str) -> Self {
        Self { is_segment: true, ..Self::whole(host, path) }
    }
}

/// The two octets before the first dot of each host and the one after it, as one bit for each three.
static DOTS: [u32; 1024] = {
    let mut bits = [0; 1024];
    let mut place = 0;
    while place < SERVICES.len() {
        let host = SERVICES[place].host.as_bytes();
        let dot = SERVICES[place].dot;
        bits[row([host[dot - 2], host[dot - 1]])] |= 1 << (host[dot + 1] & 31);
        place += 1;
    }
    bits
};

/// The octets that may precede the first dot of a host: one bit for the lower five bits of each.
pub(crate) const BEFORE_DOTS: u32 = {
    let (mut bits, mut place) = (0, 0);
    while place < SERVICES.len() {
        bits |= 1 << (SERVICES[place].host.as_bytes()[SERVICES[place].dot - 1] & 31);
        place += 1;
    }
    bits
};

const fn row(octets: [u8; 2]) -> usize {
    (octets[0] as usize & 31) << 5 | octets[1] as usize & 31
}

/// Whether the dot at an offset is the first of a host of a service.
#[inline]
pub(crate) fn is_in_host(text: &[u8], dot: usize) -> bool {
    let (Some(start), Some(after)) = (dot.checked_sub(2), text.get(dot + 1)) else { return false };
    DOTS[row([text[start], text[start + 1]])] >> (after & 31) & 1 == 1 && has_host(text, dot)
}

#[cold]
fn has_host(text: &[u8], dot: usize) -> bool {
    SERVICES.iter().any(|service| {
        let end = (dot + service.host.len()).checked_sub(service.dot);
        end.and_then(|end| text.get(..end)).is_some_and(|text| service.is_host(text))
    })
}

impl Service {
    /// Whether a text ends with the host.
    fn is_host(&self, text: &[u8]) -> bool {
        let Some(start) = text.len().checked_sub(self.host.len()) else { return false };
        let is_begun = start == 0 || !text[start - 1].is_ascii_alphanumeric() || ends_in_escape(&text[..start]);
        text[start..].eq_ignore_ascii_case(self.host.as_bytes()) && is_begun
    }
}

/// Whether a text ends with the host of a service.
pub(crate) fn ends_with_host(text: &[u8]) -> bool {
    SERVICES.iter().any(|service| service.is_host(text))
}

/// The secret in a path that follows a text which ends with a host. In the path, escapes are decoded, and slashes in a row are one.
pub(crate) fn secret_after(host: &[u8], path: &str) -> Option<Range<usize>> {
    let host = without_port(host);
    let of = |service: &Service| Some((end_of(path.as_bytes(), service.path)?, service.is_segment));
    let known = || SERVICES.iter().filter(|service| service.is_host(host));
    let versioned = || {
        // `/api/v10/webhooks/`
        let version = end_of(path.as_bytes(), "/api/v")?;
        let digits = path.as_bytes()[version..].iter().take_while(|octet| octet.is_ascii_digit()).count();
        let end = version + digits + end_of(&path.as_bytes()[version + digits..], "/webhooks/")?;
        known().any(|service| service.path == "/api/webhooks/").then_some((end, false))
    };
    let (start, is_segment) = known().find_map(of).or_else(versioned)?;
    let ends = |c: char| {
        c.is_whitespace() || matches!(c, '?' | '#' | '"' | '\'' | '`' | '<' | '>' | '\\') || is_segment && c == '/'
    };
    let end = path[start..].find(ends).map_or(path.len(), |length| start + length);
    let end = start + path[start..end].trim_end_matches([')', ']', '}', ',', '.', ';']).len();
    (!is_placeholder(&path[start..end])).then_some(start..end)
}

/// Whether a text ends in an escape, which may be escaped again: `%2F`, `%252F`.
fn ends_in_escape(text: &[u8]) -> bool {
    let [before @ .., high, low] = text else { return false };
    let mut before = before;
    while let [rest @ .., b'2', b'5'] = before {
        before = rest;
    }
    high.is_ascii_hexdigit() && low.is_ascii_hexdigit() && before.last() == Some(&b'%')
}

/// A host without its port and without a dot at its end.
fn without_port(host: &[u8]) -> &[u8] {
    let digits = host.iter().rev().take_while(|octet| octet.is_ascii_digit()).count();
    let host = host[..host.len() - digits].strip_suffix(b":").unwrap_or(host);
    host.strip_suffix(b".").unwrap_or(host)
}

/// Where a known path ends that begins a text.
fn end_of(text: &[u8], known: &str) -> Option<usize> {
    let mut at = 0;
    for octet in known.bytes() {
        let (found, length) = decoded(text, at)?;
        if !found.eq_ignore_ascii_case(&octet) {
            return None;
        }
        at += length;
        if octet == b'/' {
            at += slashes(&text[at..]);
        }
    }
    Some(at)
}

/// The length of the slashes and of the segments `.` that begin a text.
fn slashes(text: &[u8]) -> usize {
    let mut end = 0;
    while let Some((octet, length)) = decoded(text, end) {
        let next = if octet == b'.' { decoded(text, end + length) } else { None };
        match (octet, next) {
            (b'/', _) => end += length,
            (b'.', Some((b'/', slash))) => end += length + slash,
            _ => break,
        }
    }
    end
}

/// The octet at an offset, decoded, and its length. An escape may be escaped again, and a backslash is a slash.
fn decoded(text: &[u8], at: usize) -> Option<(u8, usize)> {
    const MOST: usize = 8;
    let digit = |at: usize| text.get(at).and_then(|octet| char::from(*octet).to_digit(16));
    let again = (0..MOST)
        .take_while(|count| text.get(at + 1 + 2 * count..).is_some_and(|rest| rest.starts_with(b"25")))
        .count();
    let digits = at + 1 + 2 * again;
    let (octet, length) = match (*text.get(at)?, digit(digits), digit(digits + 1)) {
        (b'%', Some(high), Some(low)) => (u8::try_from(16 * high + low).ok()?, 3 + 2 * again),
        (octet, ..) => (octet, 1),
    };
    Some((if octet == b'\\' { b'/' } else { octet }, length))
}

/// Whether the documentation of a service would have this path: `T00000000/B00000000/XXXXXXXX`, `<token>/getMe`, `{id}/{token}`.
fn is_placeholder(path: &str) -> bool {
    let is_variable = |segment: &str| segment.is_empty() || segment.starts_with(['{', '<', '$', '[', ':']);
    path.contains("XXXX") || path.split('/').all(is_variable)
}

#[cfg(test)]
mod tests {
    use super::{SERVICES, is_in_host, secret_after};

    #[test]
    fn each_service_is_known() {
        for service in &SERVICES {
            let path = format!("{}12:hunter2x/a?b", service.path);
            let secret = if service.is_segment { "12:hunter2x" } else { "12:hunter2x/a" };
            for before in ["", "a.", "u@", "//", "%2F"] {
                let host = format!("{before}{}", service.host);
                assert_eq!(secret_after(host.as_bytes(), &path).map(|range| &path[range]), Some(secret), "{host}");
            }
            for (c, spelled) in
                [("/", "//"), ("/", "%2F"), ("e", "%65"), ("o", "%4F"), ("/", "/\\"), ("/", "/./"), ("e", "%2565")]
            {
                let path = format!("{}12:hunter2x", service.path.replace(c, spelled));
                let found = secret_after(format!("{}.:8443", service.host).as_bytes(), &path);
                assert_eq!(found.map(|range| &path[range]), Some("12:hunter2x"), "{path}");
            }
            for before in ["", "see ", "canary.", "u@", "https:/"] {
                let text = format!("{before}{}:443/", service.host.to_uppercase());
                assert!(is_in_host(text.as_bytes(), before.len() + service.dot), "{text}");
            }
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
