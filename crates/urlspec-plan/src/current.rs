//! URIs, each scheme by its own document of today. The planners are those of RFC 1738 where its document describes the protocol still.

use super::{
    PlanError, Planned, Planner, citation, ftp, gateway, gopher, local, mail, news, prospero, session, wais, web,
};
use urlspec::Spec;
use urlspec::ast::{Reference, SchemePart, Uri, Url};

/// Whether the document of the scheme says what the parts of the URL are. RFC 3986 accepts URLs that the document of their scheme
/// refuses: a client would guess. Earlier documents divide a path otherwise.
pub(crate) fn has_parts(spec: Spec, text: &str, reference: &Reference<'_>) -> bool {
    let is_divided = matches!(reference.url(), Some(Url::Uri(uri)) if uri.scheme_part().is_some());
    is_divided && (spec == Spec::TODAY || (gateway::is_base(spec) && Spec::TODAY.accepts_reference(text)))
}

pub(crate) fn plan(planner: &Planner<'_>, uri: &Uri<'_>) -> Planned {
    let Some(part) = uri.scheme_part().filter(|_| planner.is_current) else {
        return Err(gateway::no_client(planner, uri.scheme));
    };
    match &part {
        SchemePart::Http(web) => web::plan(planner, uri, web),
        SchemePart::File(file) => local::files(planner, file.host(), file.segments()),
        SchemePart::Ftp(ftp) => ftp::plan_uri(planner, ftp),
        SchemePart::Mailto(mail) => mail::plan(planner, mail),
        SchemePart::News(url) => news::plan_news(planner, uri.scheme, url),
        SchemePart::Nntp(url) => news::plan_nntp(planner, url),
        SchemePart::Gopher(gopher) => gopher::plan_uri(planner, gopher),
        SchemePart::Session(login) => session::plan(planner, login),
        SchemePart::Wais(wais) => wais::plan(planner, wais),
        SchemePart::Prospero(link) => prospero::plan(planner, link),
        SchemePart::Cid(id) => local::identifiers(planner, [("Content-ID", *id)]),
        SchemePart::Mid(mid) => {
            let content = mid.content_id.map(|id| ("Content-ID", id));
            local::identifiers(planner, [("Message-ID", mid.message_id)].into_iter().chain(content))
        }
        other => Err(unfetched(uri.scheme, other)),
    }
}

/// The error for what no client fetches: the URL is the thing itself, or its name.
fn unfetched(scheme: &str, part: &SchemePart<'_>) -> PlanError {
    let (what, section) = match part {
        SchemePart::Data(_) => ("the URL holds the data itself", "2397 2"),
        SchemePart::Urn(_) => ("the URL is a name, and not a place", "8141 1"),
        SchemePart::Tel(_) => ("the URL is a telephone number", "3966 1"),
        SchemePart::Sms(_) => ("the URL is the number that a text message goes to", "5724 2.1"),
        SchemePart::Geo(_) => ("the URL is a place on Earth", "5870 1"),
        SchemePart::Tag(_) => ("the URL is a name, and resolves to nothing", "4151 2.3"),
        SchemePart::Acct(_) => ("the URL is the name of an account", "7565 4"),
        SchemePart::About(_) => ("the URL is a page of the program itself", "6694 2.2"),
        _ => ("the URL has no protocol", ""),
    };
    PlanError::NoClient { scheme: scheme.to_ascii_lowercase(), what: Some(what), citation: citation::cite(section) }
}

/// The section of today's document on the subject of a section of RFC 1738. Today's documents refer to its FTP.
pub(crate) fn section_like(section: &'static str) -> &'static str {
    match section {
        "3.1" => "3.2",
        "3.2" => "1738 3.2",
        "3.2.1" => "1738 3.2.1",
        "3.2.2" => "1738 3.2.2",
        "3.2.3" => "1738 3.2.3",
        "3.2.5" => "1738 3.2.5",
        "3.3" => "1738 3.3",
        "3.4.1" => "4266 2.1",
        "3.4.2" => "4266 2.2",
        "3.4.3" => "4266 2.3",
        "3.4.4" => "4266 2.4",
        "3.4.5" => "4266 2.5",
        "3.4.6" => "4266 2.6",
        "3.4.7" => "4266 2.7",
        "3.4.8" => "4266 2.8",
        "3.4.9" => "4266 2.9",
        "3.5" => "6068 3",
        "3.6" => "5538 2.2",
        "3.7" => "5538 2.1",
        "3.8" => "4248 2",
        "3.9" => "4156 2",
        "3.10" => "8089 3",
        "3.11" => "4157 2",
        _ => "A",
    }
}
