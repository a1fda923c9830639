//! HTTP (RFC 1738, section 3.3): a request line. Nothing is decoded, and the fragment is never sent.

use super::line::Line;
use super::settings::HttpVersion;
use super::step::{Action, Awaited, Step};
use super::{Endpoint, PlanError, Planned, Planner, Transport};
use urlspec::Spec;
use urlspec::ast::Http;
use urlspec::diagnostic::Citation;

pub(crate) fn plan(planner: &Planner<'_>, http: &Http<'_>) -> Planned {
    let citation = planner.cite("3.3");
    match &planner.settings.proxy {
        Some(proxy) => {
            // "The entire URI, whether HTTP or some other scheme, is passed on the HTTP command line."
            let citation = Citation { spec: Spec::Url1994, section: "HTTP" };
            let line = planner.line("GET").fixed("GET ").verbatim("URL", http)?;
            let endpoint = Endpoint::Server { host: proxy.host.clone(), port: proxy.port, transport: Transport::Tcp };
            Ok((endpoint, request(planner, line, citation)))
        }
        None => {
            let endpoint = planner.server(&http.hostport, 80, Transport::Tcp)?;
            Ok((endpoint, request(planner, path(planner, http)?, citation)))
        }
    }
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

fn request(planner: &Planner<'_>, line: Line<'_>, citation: Citation) -> Vec<Step> {
    let connect = Step::new(Action::Connect, citation);
    match planner.settings.http_version {
        HttpVersion::V0_9 => vec![connect, Step::new(line.send(), citation).awaiting(Awaited::UntilClose)],
        HttpVersion::V1_0 => vec![
            connect,
            Step::new(line.fixed(" HTTP/1.0").send(), citation),
            Step::new(planner.line("end of request").send(), citation).awaiting(Awaited::UntilClose),
        ],
    }
}
