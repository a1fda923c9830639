//! Schemes that programs know, whatever a document says of them.

/// A scheme, and the one that it is like.
pub(crate) struct Scheme {
    pub name: &'static str,
    /// The scheme of the same syntax that RFC 1738 defines.
    pub like: &'static str,
    /// The default port.
    pub port: Option<u16>,
}

/// The schemes with a login or a host after `//`. Those that RFC 1738 does not define have the syntax of one that it does,
/// most of them over TLS: "HTTP/TLS is differentiated from HTTP URIs by using the 'https' protocol identifier in place of
/// the 'http' protocol identifier" (RFC 2818, section 2.4).
pub(crate) static SCHEMES: [Scheme; 16] = [
    Scheme::of("http", "http", Some(80)),
    Scheme::of("https", "http", Some(443)),
    Scheme::of("ws", "http", Some(80)),
    Scheme::of("wss", "http", Some(443)),
    Scheme::of("ftp", "ftp", Some(21)),
    Scheme::of("ftps", "ftp", Some(990)),
    Scheme::of("gopher", "gopher", Some(70)),
    Scheme::of("gophers", "gopher", Some(70)),
    Scheme::of("telnet", "telnet", Some(23)),
    Scheme::of("nntp", "nntp", Some(119)),
    Scheme::of("nntps", "nntp", Some(563)),
    Scheme::of("snews", "news", Some(563)),
    Scheme::of("wais", "wais", Some(210)),
    Scheme::of("prospero", "prospero", Some(1525)),
    Scheme::of("rlogin", "telnet", Some(513)),
    Scheme::of("tn3270", "telnet", Some(23)),
];

/// The schemes that `current` reads by their own documents.
#[cfg(feature = "current")]
#[rustfmt::skip]
pub(crate) const CURRENT: &[&str] = &[
    "http", "https", "ws", "wss", "file", "ftp", "mailto", "news", "snews", "nntp", "gopher", "telnet", "tn3270", "cid", "mid", "data",
    "urn", "tel", "sms", "geo",
    #[cfg(feature = "current-more")] "acct",
    #[cfg(feature = "current-more")] "about",
    #[cfg(feature = "current-more")] "wais",
    #[cfg(feature = "current-more")] "prospero",
];

/// The schemes whose paths have no dot segments: "There are no special "." or ".." path segments" (RFC 5538, section 2.3); "no characters
/// are reserved" (RFC 4266, section 2.1); "no significance may be assumed" of slashes (RFC 4157, section 2).
pub(crate) const WITHOUT_DOT_SEGMENTS: [&str; 6] = ["news", "snews", "nntp", "gopher", "wais", "prospero"];

/// The schemes whose documents compare all that follows the colon.
pub(crate) const COMPARED_WHOLE: [&str; 10] =
    ["cid", "mid", "data", "urn", "tel", "sms", "geo", "acct", "about", "tag"];

impl Scheme {
    const fn of(name: &'static str, like: &'static str, port: Option<u16>) -> Self {
        Self { name, like, port }
    }

    /// The scheme of this name, in either case.
    pub(crate) const fn named(name: &str) -> Option<&'static Self> {
        let mut place = 0;
        while place < SCHEMES.len() {
            if name.eq_ignore_ascii_case(SCHEMES[place].name) {
                return Some(&SCHEMES[place]);
            }
            place += 1;
        }
        None
    }

    /// The name of the scheme that one is like; an unknown one is like itself.
    pub(crate) fn like(name: &str) -> &str {
        Self::named(name).map_or(name, |scheme| scheme.like)
    }

    /// Whether the scheme of this name names a server on the Internet: `http`, `ftp` and the like, and not `news`.
    pub(crate) fn has_server(name: &str) -> bool {
        Self::named(name).is_some_and(|scheme| scheme.like != "news")
    }

    /// Whether no URL of the scheme of this name is without a host: `http`, `ftp` and the like, and not `nntp`, whose host the
    /// draft of 1994 leaves out.
    pub(crate) fn needs_host(name: &str) -> bool {
        Self::named(name).is_some_and(|scheme| !matches!(scheme.like, "news" | "nntp"))
    }

    /// The scheme of this name, in either case, if a later document defined it like another: https (RFC 2818), and not rlogin.
    pub(crate) const fn later(name: &str) -> Option<&'static Self> {
        match Self::named(name) {
            Some(scheme) if scheme.is_later() => Some(scheme),
            _ => None,
        }
    }

    const fn is_later(&self) -> bool {
        !self.name.eq_ignore_ascii_case(self.like) && !self.like.eq_ignore_ascii_case("telnet")
    }

    /// The default port of the scheme of this name, in either case.
    pub(crate) const fn port_of(name: &str) -> Option<u16> {
        match Self::named(name) {
            Some(scheme) => scheme.port,
            None => None,
        }
    }
}
