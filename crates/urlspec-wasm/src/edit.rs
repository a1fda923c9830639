//! URLs with other components.

use serde_json::Value;
use urlspec::{EditError, Spec, Start, UrlBuf};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, quoted};

/// Returns a URL with other components. `changes` is a JSON array of pairs, which are set in this order: the name of a component, or
/// `query.NAME` for a pair of the query, and its value, or null to remove it. The URL may have a fragment, and the result has its
/// password.
///
/// # Errors
///
/// If `spec` is not a document, if the URL or the result is not valid, or if a change is unknown or would change another component.
#[wasm_bindgen]
pub fn set(url: &str, changes: &str, spec: &str) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let changes: Value = serde_json::from_slice(changes.as_bytes()).unwrap_or_default();
    let mut divided = Divided::of(spec, url)?;
    for change in changes.as_array().into_iter().flatten() {
        divided.set(change[0].as_str().unwrap_or_default(), change[1].as_str())?;
    }
    divided.into_text(spec)
}

fn wrong(error: &dyn std::fmt::Display) -> Failure {
    Failure::argument("invalid-change", "changes", error)
}

/// A URL, and the fragment after it in a reference of a document whose URLs have none.
struct Divided {
    url: UrlBuf<Spec>,
    fragment: Option<String>,
    has_own_fragment: bool,
}

impl Divided {
    fn of(spec: Spec, text: &str) -> Result<Self, Failure> {
        let has_own_fragment = spec.accepts("a://b/#c");
        let (url, fragment) = match text.split_once('#') {
            Some((url, fragment)) if !has_own_fragment => (url, Some(fragment.to_owned())),
            _ => (text, None),
        };
        // A report on the whole text has its places.
        let url = spec.parse_owned(url).map_err(|refusal| match spec.check_as(Start::Reference, text.as_bytes()) {
            report if report.is_valid() => {
                let message = format!("{} is a relative reference; resolve it first", quoted(text));
                Failure::argument("relative", "url", &message)
            }
            _ if fragment.is_none() => refusal.into(),
            report => Failure::refused("url", &report, false),
        })?;
        Ok(Self { url, fragment, has_own_fragment })
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        if value.is_none() && ["scheme", "host", "path"].contains(&name) {
            return Err(wrong(&format!("a URL can't be without its {name}")));
        }
        let text = value.unwrap_or_default();
        let set = match name {
            "scheme" => self.url.set_scheme(text),
            "userinfo" => self.url.set_userinfo(value),
            "host" => self.url.set_host(text),
            "port" => self.url.set_port(value.map(number).transpose()?),
            "path" => self.url.set_path(text),
            "query" => self.url.set_query(value),
            "fragment" if self.has_own_fragment => self.url.set_fragment(value),
            "fragment" => {
                self.fragment = value.map(str::to_owned);
                Ok(())
            }
            _ => match (name.strip_prefix("query."), value) {
                (Some(pair), Some(value)) => self.url.set_query_pair(pair, value),
                (Some(pair), None) => self.url.remove_query_pair(pair).map(drop),
                // JavaScript names the components.
                (None, _) => return Err(wrong(&"unknown component")),
            },
        };
        set.map_err(|error| match &error {
            EditError::Refused(refusal) => Failure::of("changes", refusal),
            error => Failure::argument("changes-more", "changes", &format!("the {name} can't be set: {error}")),
        })
    }

    /// The URL with its fragment, which is checked here if it isn't part of the URL.
    fn into_text(self, spec: Spec) -> Result<String, Failure> {
        // What other results show in place of a password is no password.
        if self.url.password().is_some_and(|password| password.as_str() == "***") {
            return Err(wrong(&"the password is a mask, which results show in place of one; set `userinfo`"));
        }
        let text = self.url.into_string();
        let Some(fragment) = self.fragment else { return Ok(text) };
        let text = format!("{text}#{fragment}");
        match spec.check_as(Start::Reference, text.as_bytes()) {
            report if report.is_valid() => Ok(text),
            report => Err(Failure::refused("changes", &report, false)),
        }
    }
}

fn number(port: &str) -> Result<u16, Failure> {
    port.parse().map_err(|_| wrong(&"a port is a number up to 65535"))
}
