//! The outline of a URL that was parsed.

use std::ops::Range;

use super::{Authority, Node, Uri, Url};
use crate::outline::{AuthorityOutline, Outline};

impl Outline {
    /// The components of a URL in `text`, the text that it was parsed from. A prefix and a fragment may be around the URL.
    /// If the URL borrows from another text, all ranges are empty. An authority that is not a server has the components
    /// that its delimiters show.
    ///
    /// ```
    /// use urlspec::{Outline, Spec};
    ///
    /// let text = "URL:ftp://joe:secret@host.dom/a?b";
    /// let url = Spec::Rfc1738.parse(text)?;
    /// let outline = Outline::of_url(&url, text);
    /// assert_eq!(outline.password.map(|span| &text[span]), Some("secret"));
    /// assert_eq!((&text[outline.path], outline.search), ("/a?b", None));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn of_url(url: &Url<'_>, text: &str) -> Self {
        let span = url.span(text).unwrap_or(0..0);
        let scheme = span.start..(span.start + url.scheme().len()).min(span.end);
        let colon = (scheme.end + 1).min(span.end);
        let (is_hosted, authority) = match url {
            Url::Uri(uri) => authority_of_uri(uri, text),
            _ => authority_of_url(url, text),
        };
        let slashes = colon..if is_hosted { (colon + 2).min(span.end) } else { colon };
        let nothing = slashes.end..slashes.end;
        let AuthorityOutline { user, password, host, port } =
            authority.unwrap_or(AuthorityOutline { user: None, password: None, host: nothing, port: None });
        let after_url = text[span.end..].starts_with('#').then(|| span.end + 1..text.len());
        let fragment = url.fragment().and_then(|fragment| fragment.span(text)).or(after_url);
        let end = fragment.as_ref().map_or(span.end, |fragment| span.end.min(fragment.start - 1));
        let search = url.search().and_then(|search| search.span(text));
        let path = port.as_ref().map_or(host.end, |port| port.end);
        Self {
            prefix: 0..span.start,
            slashes,
            user,
            password,
            host,
            port,
            path: path..search.as_ref().map_or(end, |search| search.start - 1),
            search,
            fragment,
            scheme,
        }
    }
}

/// Whether slashes follow the scheme, and the components of the authority.
fn authority_of_url(url: &Url<'_>, text: &str) -> (bool, Option<AuthorityOutline>) {
    let login = url.login();
    let host = match url {
        Url::Afs(afs) => afs.cell.span(text),
        _ => url.host().and_then(|host| host.span(text)),
    };
    // A file URL may have an empty host.
    let is_hosted = host.is_some() || matches!(url, Url::File(_));
    let authority = host.map(|host| AuthorityOutline {
        user: login.and_then(|login| login.user?.span(text)),
        password: login.and_then(|login| login.password?.span(text)),
        host,
        port: url.hostport().and_then(|hostport| hostport.port?.span(text)),
    });
    (is_hosted, authority)
}

fn authority_of_uri(uri: &Uri<'_>, text: &str) -> (bool, Option<AuthorityOutline>) {
    let authority = uri.hier_part().and_then(|part| part.authority.as_ref());
    (authority.is_some(), authority.and_then(|authority| outline_of(authority, text)))
}

fn outline_of(authority: &Authority<'_>, text: &str) -> Option<AuthorityOutline> {
    let span: Range<usize> = authority.span(text)?;
    let at = text[span.clone()].rfind('@').map(|at| span.start + at);
    Some(AuthorityOutline::of(text, span, at))
}
