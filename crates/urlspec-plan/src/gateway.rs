//! Gateways: access to other schemes through HTTP (RFC 1738, section 4).

use std::ops::Range;

use super::line::Source;
use super::{PlanError, Planned, Planner, Settings, http};
use urlspec::Spec;
use urlspec::ast::Url;
use urlspec::redact::Secrets;

/// The template of the gateway for a scheme.
pub(crate) fn of<'s>(settings: &'s Settings, scheme: &str) -> Option<&'s str> {
    settings.gateways.get(&scheme.to_ascii_lowercase()).map(String::as_str)
}

/// The section of RFC 1738 that recommends gateways to clients.
pub(crate) const SECTION: &str = "4";

/// The plan for the http URL that the template gives.
pub(crate) fn plan(planner: &Planner<'_>, url: &Url<'_>, template: &str) -> Planned {
    let citation = planner.cite(SECTION);
    let error = || PlanError::Gateway { scheme: url.scheme().to_ascii_lowercase(), citation };
    let filled = fill(url, template).ok_or_else(error)?;
    // A gateway is an http URL, also if the document defines no schemes.
    let spec = if planner.spec.is_generic() { Spec::DEFAULT } else { planner.spec };
    let Ok(Url::Http(locator)) = spec.parse(&filled.text) else { return Err(error()) };
    let source = Source { text: &filled.text, secrets: filled.secrets() };
    let (endpoint, mut steps) = http::plan(&Planner { source, ..*planner }, &locator)?;
    steps.iter_mut().for_each(|step| step.citation = citation);
    Ok((endpoint, steps))
}

/// A filled template, with the span of a password in it.
#[derive(Default)]
struct Filled {
    text: String,
    secret: Option<Range<usize>>,
}

impl Filled {
    /// The secrets of the URL, and those of the template.
    fn secrets(&self) -> Secrets {
        self.secret.iter().cloned().chain(Secrets::of_url(&self.text)).collect()
    }
}

/// Fills in the URL. `None` if the template does not have exactly one placeholder.
fn fill(url: &Url<'_>, template: &str) -> Option<Filled> {
    let (placeholder, is_whole) = match (template.find("{url}"), template.find("{rest}")) {
        (Some(at), None) => (at..at + "{url}".len(), true),
        (None, Some(at)) => (at..at + "{rest}".len(), false),
        _ => return None,
    };
    let text = url.to_string();
    let secrets = Secrets::of_url(&text);
    let scheme = url.scheme().len() + 1;
    let skipped = match is_whole {
        true => 0,
        false => scheme + text[scheme..].len() - text[scheme..].trim_start_matches('/').len(),
    };
    let mut filled = Filled { text: template[..placeholder.start].to_owned(), secret: None };
    for (at, octet) in text.bytes().enumerate().skip(skipped) {
        let start = filled.text.len();
        match is_whole && !(octet.is_ascii_alphanumeric() || b"-_.".contains(&octet)) {
            true => filled.text.push_str(&urlspec::encoding::encode(&[octet])),
            // The grammars accept US-ASCII only.
            false => filled.text.push(char::from(octet)),
        }
        if secrets.contains(at) {
            let start = filled.secret.map_or(start, |secret| secret.start);
            filled.secret = Some(start..filled.text.len());
        }
    }
    filled.text.push_str(&template[placeholder.end..]);
    Some(filled)
}
