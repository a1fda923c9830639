//! The pieces of a URL that a client decodes or sends.

use crate::ast::{Grouppart, News, Path, SchemeSpecificPart, Uri, Url, WaisObject};
use crate::encoding::Encoded;
use crate::scheme::Scheme;

/// The pieces that a client decodes and then sends in a line of the protocol. A Gopher+ string is not among them: its `ASK` form needs line ends.
pub(super) fn sent_in_lines<'a>(url: &Url<'a>) -> Vec<Encoded<'a>> {
    match url {
        Url::Gopher(gopher) => {
            gopher.item.iter().flat_map(|item| [Some(item.selector), item.search]).flatten().collect()
        }
        Url::Mailto(mailto) => vec![mailto.address],
        Url::Ftp(_) | Url::News(_) | Url::Telnet(_) | Url::Rlogin(_) | Url::Tn3270(_) => decoded(url),
        Url::Prospero(link) => vec![link.hsoname, Encoded::new(link.fields.as_str())],
        // A client sends the path of an http URL without decoding it.
        Url::Http(_) => Vec::new(),
        Url::File(_) | Url::Nntp(_) | Url::Wais(_) | Url::Afs(_) | Url::Other(_) => Vec::new(),
        Url::Uri(uri) => sent_of_uri(uri),
        Url::Mid(_) | Url::Cid(_) => Vec::new(),
    }
}

/// The pieces that a client decodes, or may. WAIS document-ids and Prospero names are opaque, as is what follows an
/// unknown scheme.
pub(super) fn decoded<'a>(url: &Url<'a>) -> Vec<Encoded<'a>> {
    let login = url.login().into_iter().flat_map(|login| [login.user, login.password]).flatten();
    let path = |path: Path<'a>| Encoded::new(path.as_str());
    match url {
        Url::Http(http) => http.path.map(path).into_iter().chain(http.search.map(|search| search.encoded())).collect(),
        Url::Ftp(ftp) => login.chain(ftp.path.map(path)).collect(),
        Url::File(file) => vec![path(file.path)],
        Url::Gopher(gopher) => gopher
            .item
            .iter()
            .flat_map(|item| [Some(item.gtype), Some(item.selector), item.search, item.plus.map(|plus| plus.encoded())])
            .flatten()
            .collect(),
        Url::Mailto(mailto) => vec![mailto.address],
        Url::News(News { grouppart: Grouppart::Article(article), .. }) => vec![article.unique],
        Url::Telnet(_) | Url::Rlogin(_) | Url::Tn3270(_) => login.collect(),
        Url::Afs(afs) => vec![path(afs.path)],
        Url::Mid(url) | Url::Cid(url) => vec![url.id.unique],
        Url::Wais(wais) => match wais.object {
            WaisObject::Search(search) => vec![wais.database, search.encoded()],
            _ => vec![wais.database],
        },
        Url::News(_) | Url::Nntp(_) | Url::Prospero(_) | Url::Other(_) => Vec::new(),
        Url::Uri(uri) => of_uri(uri),
    }
}

/// What a client may decode of a URI and then send, in a scheme with a protocol of lines. The text of a mail, in the query of a
/// mailto URI, has encoded line ends (RFC 6068, section 5).
fn sent_of_uri<'a>(uri: &Uri<'a>) -> Vec<Encoded<'a>> {
    let is = |scheme: &str| uri.scheme.eq_ignore_ascii_case(scheme);
    match &uri.rest {
        SchemeSpecificPart::Opaque(text) if is("mailto") => {
            vec![Encoded::new(text.as_str().split('?').next().unwrap_or_default())]
        }
        SchemeSpecificPart::Hierarchical(part) if is("mailto") => vec![part.path.encoded()],
        _ if is("news") || Scheme::with_syntax(uri.scheme).is_some() => of_uri(uri),
        _ => Vec::new(),
    }
}

fn of_uri<'a>(uri: &Uri<'a>) -> Vec<Encoded<'a>> {
    match &uri.rest {
        SchemeSpecificPart::Opaque(text) => vec![*text],
        SchemeSpecificPart::Hierarchical(part) => {
            let login = part.userinfo().map(|userinfo| Encoded::new(userinfo.as_str()));
            let host = part.hostport().map(|hostport| Encoded::new(hostport.host.as_str()));
            [login, host, Some(part.path.encoded()), part.params, part.query, uri.fragment]
                .into_iter()
                .flatten()
                .collect()
        }
    }
}
