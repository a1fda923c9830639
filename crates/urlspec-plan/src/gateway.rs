//! Gateways: access to other schemes through HTTP (RFC 1738, section 4).

use std::ops::Range;

use super::line::Source;
use super::{PlanError, Planned, Planner, Settings, citation, http, web};
use urlspec::Spec;
use urlspec::ast::{SchemePart, Uri, Url};
use urlspec::diagnostic::Citation;
use urlspec::redact::Secrets;

/// The template of the gateway for a scheme.
pub(crate) fn of<'s>(settings: &'s Settings, scheme: &str) -> Option<&'s str> {
    settings.gateways.get(&scheme.to_ascii_lowercase()).map(String::as_str)
}

/// The section that recommends gateways to clients. The documents without schemes have none, but for the one of HTTP today: a gateway
/// or a proxy may translate to another protocol.
fn citation(planner: &Planner<'_>) -> Citation {
    match planner.spec.is_generic() {
        true if planner.spec == Spec::TODAY => citation::cite("9110 3.7"),
        true => Citation { spec: Spec::Rfc1738, section: "4" },
        false => planner.cite("4"),
    }
}

/// The error for a scheme whose protocol the document does not define.
pub(crate) fn no_client(planner: &Planner<'_>, scheme: &str) -> PlanError {
    // "URI resolution" is the process of determining an access mechanism.
    let citation = if planner.spec == Spec::TODAY { citation::cite("1.2.2") } else { citation(planner) };
    PlanError::NoClient { scheme: scheme.to_ascii_lowercase(), what: None, citation }
}

/// The plan for the http URL that the template gives.
pub(crate) fn plan(planner: &Planner<'_>, url: &Url<'_>, template: &str) -> Planned {
    let citation = citation(planner);
    let error = || PlanError::Gateway { scheme: url.scheme().to_ascii_lowercase(), citation };
    let filled = fill(&without_fragment(url), template).ok_or_else(error)?;
    let source = Source { text: &filled.text, secrets: filled.secrets(), ..planner.source };
    // A gateway is an http URL, also if the document defines no schemes.
    let spec = match planner.spec {
        spec if is_base(spec) => Spec::TODAY,
        spec if spec.is_generic() && spec != Spec::TODAY => Spec::FIRST_STANDARD,
        spec => spec,
    };
    let planner = Planner { source, is_current: spec == Spec::TODAY, ..*planner };
    let (endpoint, mut steps) = match spec.parse(&filled.text) {
        Ok(Url::Http(locator)) => http::plan(&planner, &locator)?,
        Ok(Url::Uri(locator)) => match locator.scheme_part() {
            Some(SchemePart::Http(own)) if is_http(&locator) => web::plan(&planner, &locator, &own)?,
            _ => return Err(error()),
        },
        _ => return Err(error()),
    };
    steps.iter_mut().for_each(|step| step.citation = citation);
    Ok((endpoint, steps))
}

fn is_http(uri: &Uri<'_>) -> bool {
    web::is(uri, "http") || web::is(uri, "https")
}

/// The URL without its fragment, which is never sent.
fn without_fragment<'a>(url: &Url<'a>) -> Url<'a> {
    match url {
        Url::Uri(uri) => Url::Uri(Uri { fragment: None, ..*uri }),
        _ => *url,
    }
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

/// Whether today's standard contains the document, and adds those of the schemes.
pub(crate) fn is_base(spec: Spec) -> bool {
    Spec::TODAY.previous() == Some(spec)
}
