//! Advice where the lines as printed and the amended lines differ about a text.

use std::ops::Range;

use super::Context;
use crate::ast::{AbsoluteRef, Gopher, HierPart, Node, Path, Schemepart, Url, WaisObject};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::Encoded;
use crate::grammar::production;
use crate::spec::{PerSpec, Spec};

/// Finds where an amendment makes a difference for a text.
type Find = fn(Spec, &str, &AbsoluteRef<'_>) -> Option<DiagnosticBuilder>;

/// The amendments of each document.
static AMENDMENTS: PerSpec<&[Find]> = PerSpec::new([
    #[cfg(feature = "udi")]
    &[hyphen, slash_before_selector, generic_host, void_fragment],
    #[cfg(feature = "url-1993")]
    &[long_segment, ftp_login, prospero_attributes, generic_host, void_fragment],
    #[cfg(feature = "url-1994")]
    &[mailto_colons, addr_spec, nntp_host, sessions, type_before_code, form_code, void_fragment],
    #[cfg(feature = "rfc1738")]
    &[gopher_search],
    #[cfg(feature = "rfc1808")]
    &[],
    #[cfg(feature = "rfc2396")]
    &[empty_path],
    #[cfg(feature = "rfc3986")]
    &[],
    #[cfg(feature = "current")]
    &[encoded_address, ftp_characters],
]);

/// The amendments that change what is reported of a text, each once.
pub(super) fn amended(context: &Context<'_>, _: Code) -> Vec<DiagnosticBuilder> {
    let Context { spec, text, reference, .. } = *context;
    AMENDMENTS[spec].iter().filter_map(|find| find(spec, text, reference)).collect()
}

fn builder(id: &'static str, span: Range<usize>, printed: &str) -> DiagnosticBuilder {
    let message = format!("the printed production differs: {printed} (amendment {id})");
    Code::Amended.at(span).message(message).label("not in the printed production")
}

/// The diagnostic at a node, if there is a node.
fn at<'a>(id: &'static str, text: &str, node: Option<&dyn Node<'a>>, printed: &str) -> Option<DiagnosticBuilder> {
    Some(builder(id, node?.span(text)?, printed))
}

fn hyphen(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let span = reference.span(text)?;
    let hyphen = span.start + text[span.clone()].find('-')?;
    Some(builder("udi-hyphen", hyphen..hyphen + 1, "`-` is not allowed in an address"))
}

fn void_fragment(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    reference.fragment.filter(|fragment| fragment.is_empty())?;
    Some(builder("void-fragment", text.len() - 1..text.len(), "a fragment has at least one character"))
}

fn slash_before_selector(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Gopher(Gopher { item: Some(item), .. }) = &reference.url else { return None };
    let selector = Some(&item.selector).filter(|selector| !item.slash && !selector.is_empty());
    at("udi-gopher-selector", text, selector.map(|s| s as _), "a `/` separates type and selector")
}

fn generic_host(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Other(other) = &reference.url else { return None };
    let ip = Some(&other.schemepart).filter(|part| matches!(part, Schemepart::Ip(_)));
    at("generic-host", text, ip.map(|part| part as _), "a scheme without a production of its own has no `//`")
}

/// A segment of three characters or more: as printed, it has at most two.
fn long_segment(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let path = match &reference.url {
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
            // A path, and perhaps a search: the tree keeps them as one. As printed, the scheme may hold colons, so that the
            // path may begin after any colon of the first segment; the last leaves the shortest path.
            Schemepart::Opaque(part) => {
                let path = part.as_str().split('?').next().unwrap_or_default();
                let first = path.split('/').next().unwrap_or_default();
                Some(Encoded::new(&path[first.rfind(':').map_or(0, |colon| colon + 1)..]))
            }
        },
        _ => None,
    };
    let path = Path::new(path?.as_str());
    let long = path.segments().find(|segment| segment.octets().count() > 2)?;
    let span = long.span(text)?;
    Some(builder("1993-xpalphas", span, "a path segment ends after two characters"))
}

fn ftp_login(spec: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Ftp(ftp) = &reference.url else { return None };
    let login = Some(&ftp.login).filter(|login| login.user.is_some() || login.hostport.port.is_some());
    // As printed, the name of a host holds `@` and `:`.
    let login = login.filter(|login| !crate::read::accepts(spec, production!("ialpha").as_str(), &login.to_string()));
    at("1993-ftp-login", text, login.map(|login| login as _), "a file has a host alone, without user and port")
}

/// As printed, no `%00` separates the attributes.
fn prospero_attributes(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Prospero(link) = &reference.url else { return None };
    let attributes = Some(&link.attributes).filter(|attributes| !attributes.as_str().is_empty());
    at("prospero-nul", text, attributes.map(|a| a as _), "no `%00` precedes an attribute")
}

fn mailto_colons(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Mailto(mailto) = &reference.url else { return None };
    at("1994-mailto", text, Some(&mailto.scheme), "two colons follow mailto")
}

fn addr_spec(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let (Url::Mid(id) | Url::Cid(id)) = &reference.url else { return None };
    at("1994-addr-spec", text, Some(&id.id), "it does not define what follows the colon")
}

fn nntp_host(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Nntp(nntp) = &reference.url else { return None };
    at("1994-nntp", text, nntp.hostport.as_ref().map(|hostport| hostport as _), "it names no host")
}

fn sessions(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let (Url::Rlogin(session) | Url::Tn3270(session)) = &reference.url else { return None };
    at("1994-sessions", text, Some(&session.scheme), "only telnet has one")
}

fn type_before_code(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Ftp(ftp) = &reference.url else { return None };
    let code = ftp.typecode.as_ref().map(|code| code as _);
    at("1994-ftptype", text, code, "no `;type=` precedes the type code")
}

fn form_code(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Ftp(ftp) = &reference.url else { return None };
    let alone = ftp.typecode.as_ref().filter(|code| matches!(code.as_str(), "A" | "E"));
    at("1994-formcode", text, alone.map(|code| code as _), "a form code must follow `A` and `E`")
}

/// As printed, the search of http follows the tab, which holds neither `/` nor `?`.
fn empty_path(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let part = uri(reference)?;
    let is_empty = part.authority.is_none() && part.path.as_str().is_empty() && part.query.is_none();
    let end = part.path.span(text).filter(|_| is_empty)?;
    Some(builder("2396-empty-path", end, "something follows the colon of the scheme"))
}

/// What follows the scheme of a URI, unless it is opaque.
fn uri<'r, 'a>(reference: &'r AbsoluteRef<'a>) -> Option<&'r HierPart<'a>> {
    let Url::Uri(uri) = &reference.url else { return None };
    uri.hier_part()
}

fn gopher_search(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Gopher(Gopher { item: Some(item), .. }) = &reference.url else { return None };
    let search = item.search.filter(|search| search.as_str().contains(['/', '?']));
    let printed = "the search of a Gopher item has neither `/` nor `?`";
    at("1738-gopher-tab", text, search.as_ref().map(|search| search as _), printed)
}

/// `mailto:%22a,b%22@host`: as printed, an address has characters such as `%` and no escapes, and each comma ends one.
fn encoded_address(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Uri(uri) = &reference.url else { return None };
    let part = uri.hier_part().filter(|_| uri.scheme.eq_ignore_ascii_case("mailto"))?;
    let is_atom = |atom: &str| !atom.is_empty() && !atom.contains(['(', ')', ':', '@']);
    let is_dot_atom = |text: &str| text.split('.').all(is_atom);
    let is_printed = |address: &str| {
        address.split_once('@').is_some_and(|(local, domain)| is_dot_atom(local) && is_dot_atom(domain))
    };
    let to = part.path.as_str();
    let is_changed = !to.is_empty() && !to.split(',').all(is_printed);
    at(
        "6068-encoded",
        text,
        Some(&part.path as &dyn Node<'_>).filter(|_| is_changed),
        "it has no escapes in an address",
    )
}

/// `ftp://host/~joe`: as printed, a name has the characters of RFC 1738.
fn ftp_characters(_: Spec, text: &str, reference: &AbsoluteRef<'_>) -> Option<DiagnosticBuilder> {
    let Url::Uri(uri) = &reference.url else { return None };
    let part = uri.hier_part().filter(|_| uri.scheme.eq_ignore_ascii_case("ftp"))?;
    let at = |id, text, node, printed| at(id, text, node, printed).map(|builder| builder.own_section(Some("1738 5")));
    let has_tilde = |text: &str| text.contains('~');
    let printed = "its characters are those of RFC 1738";
    if let Some(userinfo) = part.userinfo()
        && (has_tilde(userinfo.as_str()) || userinfo.password().is_some_and(|password| password.as_str().contains(':')))
    {
        return at("1738-ftp-characters", text, Some(&userinfo), printed);
    }
    let is_changed = has_tilde(part.path.as_str()) || part.query.is_some_and(|query| has_tilde(query.as_str()));
    at("1738-ftp-characters", text, Some(&part.path as &dyn Node<'_>).filter(|_| is_changed), printed)
}
