//! What a client sends to fetch a URL.

use serde_json::Value;
use urlspec::Spec;
use urlspec::redact::Untrusted;
use urlspec_plan::{HttpVersion, PlanError, ServerAddress, Settings};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, quoted, shown_json, with_field};

const DEFAULT_NEWS_PORT: u16 = 119;
const DEFAULT_PROXY_PORT: u16 = 80;

/// Returns what a client sends to fetch a URL. `settings` is a JSON object of `mailAddress`, `newsServer`, `proxy`, `http` and
/// `gateways`. Nothing is contacted.
///
/// # Errors
///
/// If `spec` is not a document, if the URL is not valid or there is no plan for it, or if a setting is invalid.
#[wasm_bindgen]
pub fn plan(url: &str, spec: &str, settings: &str, with_passwords: bool) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let settings = settings_of(&serde_json::from_slice(settings.as_bytes()).unwrap_or_default())?;
    let plan = urlspec_plan::plan(spec, url, &settings).map_err(|error| match &error {
        PlanError::Refused(refusal) => Failure::of("url", refusal),
        error => Failure::argument("no-plan", "url", &format!("there is no plan for {}: {error}", quoted(url))),
    })?;
    let input = shown_json(&Untrusted::url(url), with_passwords);
    Ok(with_field(shown_json(&plan, with_passwords), "input", &input))
}

fn settings_of(given: &Value) -> Result<Settings, Failure> {
    let mut settings = Settings::new();
    settings.mail_address = given["mailAddress"].as_str().map(str::to_owned);
    settings.news_server = server(given, "newsServer", DEFAULT_NEWS_PORT)?;
    settings.proxy = server(given, "proxy", DEFAULT_PROXY_PORT)?;
    // JavaScript refuses other versions.
    settings.http_version = match given["http"].as_str() {
        Some("0.9") => Some(HttpVersion::V0_9),
        Some("1.0") => Some(HttpVersion::V1_0),
        Some("1.1") => Some(HttpVersion::V1_1),
        _ => None,
    };
    for (scheme, template) in given["gateways"].as_object().into_iter().flatten() {
        let template = template.as_str().unwrap_or_default();
        settings.gateways.insert(scheme.to_ascii_lowercase(), template.to_owned());
    }
    Ok(settings)
}

#[inline(never)]
fn server(given: &Value, name: &str, default_port: u16) -> Result<Option<ServerAddress>, Failure> {
    let Some(text) = given[name].as_str() else { return Ok(None) };
    let server = ServerAddress::parse(text, default_port);
    server.map(Some).ok_or_else(|| {
        let message = format!("`{name}` is a host, and optionally `:` and a port");
        Failure::argument("invalid-setting", "options", &message)
    })
}
