//! Where the components of a URL are, by its tree.

use super::{Node, Schemepart, Url, WaisObject};
use crate::outline::Outline;

impl Outline {
    /// Where the components of a URL are in `text`, from which it was read, perhaps with a prefix and a fragment. All ranges
    /// are empty if it was read from another text.
    ///
    /// ```
    /// use urlspec::{Outline, Spec};
    ///
    /// let text = "URL:ftp://joe:secret@host.dom/a?b";
    /// let url = Spec::Rfc1738.parse(text).unwrap();
    /// let outline = Outline::of_url(&url, text);
    /// assert_eq!(&text[outline.password.unwrap()], "secret");
    /// assert_eq!((&text[outline.path], outline.search), ("/a?b", None));
    /// ```
    pub fn of_url(url: &Url<'_>, text: &str) -> Self {
        let whole = url.span(text).unwrap_or(0..0);
        let scheme = whole.start..(whole.start + url.scheme().len()).min(whole.end);
        let colon = (scheme.end + 1).min(whole.end);
        let login = url.login();
        let hostport = url.hostport();
        let host = match url {
            Url::Afs(afs) => afs.cell.span(text),
            _ => url.host().and_then(|host| host.span(text)),
        };
        // A file URL may have an empty host.
        let is_hosted = host.is_some() || matches!(url, Url::File(_));
        let slashes = colon..if is_hosted { (colon + 2).min(whole.end) } else { colon };
        let host = host.unwrap_or(slashes.end..slashes.end);
        let port = hostport.and_then(|hostport| hostport.port?.span(text));
        let search = match url {
            Url::Http(http) => http.search,
            Url::Gopher(gopher) => gopher.search,
            Url::Wais(wais) => match wais.object {
                WaisObject::Search(search) => Some(search),
                _ => None,
            },
            Url::Other(other) => match other.schemepart {
                Schemepart::Ip(part) => part.search,
                Schemepart::Opaque(_) => None,
            },
            _ => None,
        };
        let search = search.and_then(|search| search.span(text));
        let path = port.as_ref().map_or(host.end, |port| port.end);
        Self {
            prefix: 0..whole.start,
            slashes,
            user: login.and_then(|login| login.user?.span(text)),
            password: login.and_then(|login| login.password?.span(text)),
            host,
            port,
            path: path..search.as_ref().map_or(whole.end, |search| search.start - 1),
            search,
            fragment: text[whole.end..].starts_with('#').then(|| whole.end + 1..text.len()),
            scheme,
        }
    }
}
