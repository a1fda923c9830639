//! HTTP (RFC 1738, section 3.3; RFC 9112): a request line, and the fields that a version needs. Nothing is decoded, and the fragment
//! is never sent.

use super::line::Line;
use super::settings::{HttpVersion, ServerAddress};
use super::step::{Action, Awaited, Step};
use super::{PlanError, Planned, Planner, Transport, citation};
use urlspec::Spec;
use urlspec::ast::{Http, Node, Url};
use urlspec::diagnostic::Citation;

pub(crate) fn plan(planner: &Planner<'_>, http: &Http<'_>) -> Planned {
    let citation = planner.cite("3.3");
    let host = planner.line("Host").fixed("Host: ").verbatim("host", &http.hostport)?;
    match &planner.settings.proxy {
        Some(proxy) => by_proxy(planner, http, host, proxy),
        None => {
            let endpoint = planner.server(&http.hostport, 80, Transport::Tcp)?;
            Ok((endpoint, request(planner, path(planner, http)?, host, citation)))
        }
    }
}

/// The request for a URL of another scheme, where the document has a proxy for it. A login at a terminal goes to its host.
pub(crate) fn of_other_scheme(planner: &Planner<'_>, url: &Url<'_>) -> Option<Planned> {
    let proxy = planner.settings.proxy.as_ref().filter(|_| planner.spec.proxies_all_schemes())?;
    let hostport = match url {
        Url::Ftp(_) | Url::Gopher(_) | Url::Wais(_) | Url::Prospero(_) => url.hostport()?,
        _ => return None,
    };
    let host = planner.line("Host").fixed("Host: ").verbatim("host", hostport);
    Some(host.and_then(|host| by_proxy(planner, url, host, proxy)))
}

/// "The entire URI, whether HTTP or some other scheme, is passed on the HTTP command line."
fn by_proxy<'p, 'u>(planner: &'p Planner<'_>, url: &impl Node<'u>, host: Line<'p>, proxy: &ServerAddress) -> Planned {
    let citation = Citation { spec: Spec::Url1994, section: "HTTP" };
    let line = planner.line("GET").fixed("GET ").verbatim("URL", url)?;
    Ok((proxy.endpoint(), request(planner, line, host, citation)))
}

/// "The string sent starts with the slash which follows the host details", even if the URL omits it.
fn path<'p>(planner: &'p Planner<'_>, http: &Http<'_>) -> Result<Line<'p>, PlanError> {
    let mut line = planner.line("GET").fixed("GET /");
    if let Some(path) = &http.path {
        line = line.verbatim("path", path)?;
    }
    match &http.search {
        Some(search) => line.fixed("?").verbatim("search", search),
        None => Ok(line),
    }
}

/// The request of these lines: the one up to the version, and the one with the host, which only HTTP/1.1 has.
pub(crate) fn request(planner: &Planner<'_>, get: Line<'_>, host: Line<'_>, citation: Citation) -> Vec<Step> {
    let connect = Step::new(Action::Connect, citation);
    let end = |citation| Step::new(planner.line("end of request").send(), citation).awaiting(Awaited::UntilClose);
    match planner.http_version() {
        HttpVersion::V0_9 => vec![connect, Step::new(get.send(), citation).awaiting(Awaited::UntilClose)],
        HttpVersion::V1_0 => vec![connect, Step::new(get.fixed(" HTTP/1.0").send(), citation), end(citation)],
        HttpVersion::V1_1 => {
            let close = planner.line("Connection").fixed("Connection: close").send();
            vec![
                connect,
                Step::new(get.fixed(" HTTP/1.1").send(), citation),
                Step::new(host.send(), citation::cite("9110 7.2")),
                Step::new(close, citation::cite("9112 9.6")),
                end(citation::cite("9112 2.1")),
            ]
        }
    }
}
