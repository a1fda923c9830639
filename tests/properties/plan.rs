//! Properties of plans: no URL can inject a line, and nothing unprintable is shown.

use urlspec::Spec;
use urlspec_plan::{Action, Endpoint, HttpVersion, Plan, PlanError, ServerAddress, Settings};

/// Each line of a plan is one line, whatever the URL contains and whatever the settings.
pub fn plan(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for &spec in Spec::ALL {
        settings().iter().for_each(|settings| holds(spec, text, settings));
    }
}

/// Settings with everything that a plan may need.
pub fn configured() -> Settings {
    Settings::new().with_mail_address("me@client.dom").with_news_server(address("news.client.dom", 119))
}

fn address(host: &str, port: u16) -> ServerAddress {
    ServerAddress::parse(host, port).expect("a host")
}

/// Several settings.
pub fn settings() -> [Settings; 5] {
    let with_gateways = |settings: Settings, template: &str| {
        let schemes = ["ftp", "telnet", "wais", "prospero"];
        schemes.into_iter().fold(settings, |settings, scheme| settings.with_gateway(scheme, template))
    };
    let through = with_gateways(configured().with_proxy(address("proxy.x", 80)), "http://gw.x/{url}");
    let older = with_gateways(configured().with_http_version(HttpVersion::V0_9), "http://gw.x/{rest}");
    let newer = configured().with_http_version(HttpVersion::V1_1);
    [Settings::new(), configured(), through, older, newer]
}

pub fn holds(spec: Spec, text: &str, settings: &Settings) {
    let plan = match urlspec_plan::plan(spec, text, settings) {
        Ok(plan) => plan,
        Err(error) => {
            assert_eq!(matches!(error, PlanError::Refused(_)), spec.parse_reference(text).is_err(), "{text}: {error}");
            return;
        }
    };
    if let Endpoint::Server { host, .. } = &plan.endpoint {
        assert!(!host.is_empty(), "{text}: no host");
    }
    let mut length = 0;
    for step in &plan.steps {
        match &step.action {
            Action::Send { octets, .. } => {
                let line = octets.as_bytes().strip_suffix(b"\r\n").unwrap_or_else(|| panic!("{text}: {octets}"));
                assert!(!line.iter().any(|octet| b"\r\n\0".contains(octet)), "{text}: {octets}");
                length += octets.as_bytes().len();
            }
            Action::Prompt(prompt) => {
                assert!(!prompt.before.as_bytes().iter().any(|octet| b"\r\n\0".contains(octet)), "{text}: {prompt:?}");
                assert_eq!(prompt.after.as_bytes(), b"\r\n");
                length += prompt.before.as_bytes().len() + 2;
            }
            _ => {}
        }
    }
    assert!(length <= 8 * text.len() + 100, "{length} octets for {text}");
    let transcript = plan.transcript();
    assert!(transcript.bytes().all(|octet| octet == b'\n' || (b' '..=b'~').contains(&octet)), "{transcript}");
    for warning in &plan.warnings {
        assert!(super::is_within(&warning.span, text.as_bytes()), "{warning} of {text}");
    }
}

/// A client sends the same octets for both texts. An http request has the text of the URL, in which escapes may be spelled
/// differently; a host is the same in either case. Without dot segments, there are fewer names to send. RFC 3986 has no plan for
/// what the document of the scheme refuses, which may take one spelling only: `news:%7Ea`, and not `news:~a`.
pub fn sends_the_same(spec: Spec, before: &str, after: &str, by: &str) {
    let settings = configured();
    if spec.is_generic() && Spec::TODAY.accepts_reference(before) && !Spec::TODAY.accepts_reference(after) {
        return;
    }
    let Ok(plan) = urlspec_plan::plan(spec, before, &settings) else { return };
    let fixed = urlspec_plan::plan(spec, after, &settings)
        .unwrap_or_else(|error| panic!("{before} and {after}, {by}: {error}"));
    if spec.is_generic() && (segments(before) != segments(after) || has_dots(before)) {
        return;
    }
    // An IPv6 address has many spellings.
    if bracketed(before) != bracketed(after) {
        return;
    }
    let sent = |plan: &Plan| plan.sent().map(|octets| respelled(octets.as_bytes())).collect::<Vec<_>>();
    assert_eq!(sent(&plan), sent(&fixed), "{spec}: {before} and {after}, {by}:\n{plan}\n{fixed}");
}

/// The address in brackets, in lower case.
fn bracketed(text: &str) -> Option<String> {
    Some(text.split_once('[')?.1.split_once(']')?.0.to_ascii_lowercase())
}

/// Whether the text has a dot segment, which the canonical spelling lacks.
fn has_dots(text: &str) -> bool {
    let path = text.split(['?', '#']).next().unwrap_or(text).to_ascii_lowercase().replace("%2e", ".");
    path.split('/').any(|segment| matches!(segment.split(';').next(), Some("." | "..")))
}

/// How many slashes the text has. The canonical spelling adds the one of an empty path.
fn segments(text: &str) -> usize {
    let rest = text.split_once("//").map_or(text, |(_, rest)| rest);
    rest.split(['?', '#']).next().unwrap_or(rest).matches('/').count().max(1)
}

fn respelled(octets: &[u8]) -> Vec<u8> {
    match std::str::from_utf8(octets) {
        Ok(text) if text.starts_with("GET ") => super::same::decoded_unreserved(text).replace("%7E", "~").into_bytes(),
        Ok(text) if text.starts_with("Host: ") || text.starts_with("RCPT ") => text.to_ascii_lowercase().into_bytes(),
        _ => octets.to_vec(),
    }
}
