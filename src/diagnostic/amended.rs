//! Where the amended lines and those that are printed say different things of a text.

use std::ops::Range;

use super::draft::Draft;
use super::passage::named;
use super::{Code, Severity, section};
use crate::ast::{Gopher, Node, Path, Reference, Schemepart, Session, Url, WaisObject};
use crate::bnf::Verdict;
use crate::encoding::Encoded;
use crate::outline::Outline;
use crate::spec::Spec;

/// The amendments that a text falls between, each once.
pub(crate) fn amended(spec: Spec, text: &str, reference: &Reference<'_>) -> Vec<Draft> {
    let mut found = Vec::new();
    let url = &reference.url;
    match spec {
        Spec::Udi => {
            found.extend(hyphen(text, reference));
            found.extend(udi_selector(text, url));
        }
        Spec::Url1993 => {
            found.extend(long_segment(text, url));
            found.extend(ftp_login(text, url));
            found.extend(prospero_attributes(text, url));
        }
        Spec::Url1994 => found.extend(of_1994(text, url)),
        Spec::Rfc1738 => found.extend(gopher_search(text, url)),
    }
    if matches!(spec, Spec::Udi | Spec::Url1993) {
        found.extend(generic_host(text, url));
    }
    if spec != Spec::Rfc1738 && reference.fragment.is_some_and(|fragment| fragment.is_empty()) {
        found.push(draft("void-fragment", text.len() - 1..text.len(), "a fragment has at least one character"));
    }
    found
}

/// The lines as printed refuse a text at a place, whatever the amended ones say of it.
pub(crate) fn refused_as_printed(
    production: &str,
    verdict: &Verdict,
    span: Range<usize>,
    id: Option<&'static str>,
    is_secret: bool,
) -> Draft {
    let what = match verdict {
        Verdict::Unfinished { .. } => format!("no `{production}` ends here"),
        _ if is_secret => format!("no `{production}` goes on with this"),
        Verdict::Stopped { found, .. } => format!("no `{production}` goes on with {}", named(*found)),
        Verdict::Accepted { .. } => String::new(),
    };
    let draft = Draft::new(Code::Amended, span).severity(Severity::Error).section(section::BNF).label("as printed");
    match (id, verdict) {
        (Some(id), _) => draft.message(format!("as printed, {what}: amended, {id}")),
        (None, Verdict::Unfinished { expected }) => {
            draft.message(format!("as printed, {what}")).help(format!("One of {expected:?} must follow."))
        }
        (None, _) => draft.message(format!("as printed, {what}")),
    }
}

/// The lines as printed accept a text that the amended ones refuse.
pub(crate) fn accepted_as_printed(id: Option<&'static str>) -> Draft {
    let id = id.map_or(String::new(), |id| format!(", {id}"));
    Draft::new(Code::Amended, 0..0)
        .message(format!("accepted as printed, and refused as amended{id}"))
        .label("as amended, refused here")
        .section(section::BNF)
}

fn draft(id: &'static str, span: Range<usize>, printed: &str) -> Draft {
    Draft::new(Code::Amended, span)
        .message(format!("as printed, {printed}: amended, {id}"))
        .label(id)
        .help("The document's own prose or examples contradict the line; `grammar/README.md` says how.")
        .section(section::BNF)
}

/// The draft at a node, if there is one.
fn at<'a>(id: &'static str, text: &str, node: Option<&dyn Node<'a>>, printed: &str) -> Option<Draft> {
    Some(draft(id, node?.span(text)?, printed))
}

fn hyphen(text: &str, reference: &Reference<'_>) -> Option<Draft> {
    let span = reference.span(text)?;
    let hyphen = span.start + text[span.clone()].find('-')?;
    Some(draft("udi-hyphen", hyphen..hyphen + 1, "`-` is no character of an address"))
}

fn udi_selector(text: &str, url: &Url<'_>) -> Option<Draft> {
    let Url::Gopher(Gopher { item: Some(item), .. }) = url else { return None };
    let selector = Some(&item.selector).filter(|selector| !item.slash && !selector.is_empty());
    at("udi-gopher-selector", text, selector.map(|s| s as _), "a `/` stands between type and selector")
}

fn generic_host(text: &str, url: &Url<'_>) -> Option<Draft> {
    let Url::Other(other) = url else { return None };
    let ip = Some(&other.schemepart).filter(|part| matches!(part, Schemepart::Ip(_)));
    at("generic-host", text, ip.map(|part| part as _), "a scheme without a production of its own has no `//`")
}

/// The third character of a segment: as printed there are two at the most.
fn long_segment(text: &str, url: &Url<'_>) -> Option<Draft> {
    let path = match url {
        Url::Http(http) => http.path.map(|path| path.encoded()),
        Url::Ftp(ftp) => ftp.path.map(|path| path.encoded()),
        Url::Afs(afs) => Some(afs.path.encoded()),
        Url::Gopher(gopher) => gopher.item.map(|item| item.selector),
        Url::Wais(wais) => match wais.object {
            WaisObject::Document { wpath, .. } => Some(wpath.encoded()),
            _ => None,
        },
        Url::Prospero(link) => Some(link.hsoname),
        Url::Other(other) => match other.schemepart {
            Schemepart::Ip(part) => part.urlpath,
            // A path and perhaps a search.
            Schemepart::Opaque(_) => Some(Encoded::new(&text[Outline::guess(text, Spec::Url1993).path])),
        },
        _ => None,
    };
    let path = Path::new(path?.as_str());
    let long = path.segments().find(|segment| segment.octets().count() > 2)?;
    let span = long.span(text)?;
    Some(draft("1993-xpalphas", span, "a path segment ends after two characters"))
}

fn ftp_login(text: &str, url: &Url<'_>) -> Option<Draft> {
    let Url::Ftp(ftp) = url else { return None };
    let login = Some(&ftp.login).filter(|login| login.user.is_some() || login.hostport.port.is_some());
    at("1993-ftp-login", text, login.map(|login| login as _), "a file has a host alone, without user and port")
}

/// As printed, attributes stand together, with no `%00` between them.
fn prospero_attributes(text: &str, url: &Url<'_>) -> Option<Draft> {
    let Url::Prospero(link) = url else { return None };
    let attributes = Some(&link.attributes).filter(|attributes| !attributes.as_str().is_empty());
    at("prospero-nul", text, attributes.map(|a| a as _), "no `%00` stands before each attribute")
}

fn of_1994(text: &str, url: &Url<'_>) -> Vec<Draft> {
    let session = |session: &Session<'_>| at("1994-sessions", text, Some(&session.scheme), "only telnet has a line");
    let found = match url {
        Url::Mailto(mailto) => vec![at("1994-mailto", text, Some(&mailto.scheme), "two colons stand behind mailto")],
        Url::Mid(id) | Url::Cid(id) => {
            vec![at("1994-addr-spec", text, Some(&id.id), "what stands behind the colon is not defined")]
        }
        Url::Nntp(nntp) => {
            let host = nntp.hostport.as_ref().map(|hostport| hostport as _);
            vec![at("1994-nntp", text, host, "no host is named")]
        }
        Url::Rlogin(url) | Url::Tn3270(url) => vec![session(url)],
        Url::Ftp(ftp) => {
            let code = ftp.typecode;
            let alone = code.filter(|code| matches!(code.as_str(), "A" | "E"));
            vec![
                code.as_ref()
                    .and_then(|code| at("1994-ftptype", text, Some(code), "the type code has no `;type=` before it")),
                alone
                    .as_ref()
                    .and_then(|code| at("1994-formcode", text, Some(code), "a form code must follow `A` and `E`")),
            ]
        }
        _ => Vec::new(),
    };
    found.into_iter().flatten().collect()
}

/// RFC 1738 printed the search of http behind the tab, which holds neither `/` nor `?`.
fn gopher_search(text: &str, url: &Url<'_>) -> Option<Draft> {
    let Url::Gopher(Gopher { item: Some(item), .. }) = url else { return None };
    let search = item.search.filter(|search| search.as_str().contains(['/', '?']));
    let printed = "the search of a Gopher item has neither `/` nor `?`";
    at("1738-gopher-tab", text, search.as_ref().map(|search| search as _), printed)
}
