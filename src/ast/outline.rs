//! The outline of a URL that was parsed.

use super::{Node, Url};
use crate::outline::Outline;

impl Outline {
    /// The components of a URL in `text`, the text that it was parsed from. A prefix and a fragment may be around the URL.
    /// If the URL borrows from another text, all ranges are empty.
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
        let search = url.search().and_then(|search| search.span(text));
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
