//! URLs of all schemes.

use std::borrow::Cow;

use super::form;
use super::node::{Node, Part, display};
use super::{
    Afs, File, Ftp, Gopher, HierPart, Host, Hostport, Http, Identifier, Login, Mailto, News, Nntp, Other, Path,
    Prospero, Schemepart, Search, Session, Uri, Wais, WaisObject,
};
use crate::encoding::Encoded;
use crate::scheme::Scheme;

/// A URL that was parsed: a variant for each scheme. It borrows from the input.
///
/// `match` on it for the components of a scheme, or use the methods for those that many schemes have. `Display` gives
/// back the URL byte for byte.
///
/// Parse with [`Url::parse`] (today's standard) or [`Spec::parse`](crate::Spec::parse) (any document). There is no `FromStr`,
/// since it can't borrow from its input; `TryFrom<&str>` does the same. To keep a URL without its input, parse a [`UrlBuf`](crate::UrlBuf), or call [`to_buf`](Self::to_buf).
///
/// With the feature `serde`, a URL serializes as an object whose `kind` is the name of the variant in lower case, with the
/// fields of the variant's struct: by RFC 3986 and today's standard, `uri`, with `hierarchical` or `opaque` in place of its `rest`. The fields of a [`Login`] or a [`Hostport`] are fields of that object. An absent
/// component is `null`.
///
/// ```
/// use urlspec::{Spec, Url};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let url = Spec::Rfc1738.parse("ftp://foo:@host.com/%2Fetc/motd;type=a")?;
/// assert_eq!(url.port_or_default(), Some(21));
///
/// let Url::Ftp(ftp) = url else { return Err("not an ftp URL".into()) };
/// assert_eq!(ftp.login.password.map(|password| password.as_str()), Some(""));
/// assert_eq!(ftp.directories().next().map(|directory| directory.decode().into_owned()), Some(b"/etc".to_vec()));
/// assert_eq!(ftp.name().map(|name| name.as_str()), Some("motd"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Url<'a> {
    /// The Hypertext Transfer Protocol (RFC 1738, section 3.3).
    Http(Http<'a>),
    /// The File Transfer Protocol (section 3.2).
    Ftp(Ftp<'a>),
    /// Host-specific file names (section 3.10).
    File(File<'a>),
    /// The Gopher protocol (section 3.4).
    Gopher(Gopher<'a>),
    /// An electronic mail address (section 3.5).
    Mailto(Mailto<'a>),
    /// USENET news (section 3.6).
    News(News<'a>),
    /// USENET news using NNTP access (section 3.7).
    Nntp(Nntp<'a>),
    /// Reference to interactive sessions (section 3.8).
    Telnet(Session<'a>),
    /// Wide Area Information Servers (section 3.9).
    Wais(Wais<'a>),
    /// The Prospero Directory Service (section 3.11).
    Prospero(Prospero<'a>),
    /// Remote login (1994).
    Rlogin(Session<'a>),
    /// Interactive 3270 emulation sessions (1994).
    Tn3270(Session<'a>),
    /// Andrew File System global file names (1993; in 1994 a historical note).
    Afs(Afs<'a>),
    /// Message identifiers for electronic mail (1994).
    Mid(Identifier<'a>),
    /// Content identifiers for MIME body parts (1994).
    Cid(Identifier<'a>),
    /// A scheme that has no production (RFC 1738, section 4), such as `https`.
    Other(Other<'a>),
    /// A URI of RFC 1808, RFC 2396 or RFC 3986, which define no schemes.
    Uri(Uri<'a>),
}

impl<'a> Url<'a> {
    /// The scheme, in the case that the input has.
    ///
    /// ```
    /// assert_eq!(urlspec::Url::parse("HTTP://info.cern.ch/")?.scheme(), "HTTP");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn scheme(&self) -> &'a str {
        match self {
            Self::Http(url) => url.scheme,
            Self::Ftp(url) => url.scheme,
            Self::File(url) => url.scheme,
            Self::Gopher(url) => url.scheme,
            Self::Mailto(url) => url.scheme,
            Self::News(url) => url.scheme,
            Self::Nntp(url) => url.scheme,
            Self::Telnet(url) | Self::Rlogin(url) | Self::Tn3270(url) => url.scheme,
            Self::Afs(url) => url.scheme,
            Self::Mid(url) | Self::Cid(url) => url.scheme,
            Self::Wais(url) => url.scheme,
            Self::Prospero(url) => url.scheme,
            Self::Other(url) => url.scheme,
            Self::Uri(url) => url.scheme,
        }
    }

    /// The user, password, host and port. `None` if the scheme takes no user, and for a URI, which has [`user`](Self::user) and
    /// [`password`](Self::password).
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc1738.parse("ftp://anonymous@ftp.is.co.za/rfc")?;
    /// assert_eq!(url.login().and_then(|login| login.user).map(|user| user.as_str()), Some("anonymous"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn login(&self) -> Option<&Login<'a>> {
        match self {
            Self::Ftp(url) => Some(&url.login),
            Self::Telnet(url) | Self::Rlogin(url) | Self::Tn3270(url) => Some(&url.login),
            Self::Other(Other { schemepart: Schemepart::Ip(part), .. }) => Some(&part.login),
            _ => None,
        }
    }

    /// The user name, before the host.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc3986.parse("https://joe:secret@info.cern.ch/")?;
    /// assert_eq!(url.user().map(|user| user.as_str()), Some("joe"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn user(&self) -> Option<Encoded<'a>> {
        match self {
            Self::Uri(uri) => Some(uri.hier_part()?.userinfo()?.user()),
            _ => self.login()?.user,
        }
    }

    /// The password, after the user name.
    ///
    /// ```
    /// let url = urlspec::Url::parse("ftp://joe:secret@info.cern.ch/")?;
    /// assert_eq!(url.password().map(|password| password.as_str()), Some("secret"));
    /// assert_eq!(format!("{:?}", url.login()).contains("secret"), false);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn password(&self) -> Option<Encoded<'a>> {
        match self {
            Self::Uri(uri) => uri.hier_part()?.userinfo()?.password(),
            _ => self.login()?.password,
        }
    }

    /// The host and the port. `None` if the scheme takes no port.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let url = Url::parse("http://info.cern.ch:8080/")?;
    /// assert_eq!(url.hostport().map(|hostport| hostport.to_string()).as_deref(), Some("info.cern.ch:8080"));
    /// // A file URL of RFC 1738 has a host, but no port.
    /// assert_eq!(Spec::Rfc1738.parse("file://host.dom/etc/motd")?.hostport(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn hostport(&self) -> Option<&Hostport<'a>> {
        match self {
            Self::Http(url) => Some(&url.hostport),
            Self::Gopher(url) => Some(&url.hostport),
            Self::Nntp(url) => url.hostport.as_ref(),
            Self::Wais(url) => Some(&url.hostport),
            Self::Prospero(url) => Some(&url.hostport),
            Self::Uri(url) => match url.hier_part() {
                Some(part) => part.hostport(),
                None => None,
            },
            _ => match self.login() {
                Some(login) => Some(&login.hostport),
                None => None,
            },
        }
    }

    /// The host to contact. `None` if the URL has none or an empty one; the host of a Message-ID and the cell of an afs URL
    /// don't count.
    ///
    /// ```
    /// use urlspec::Url;
    ///
    /// assert_eq!(Url::parse("http://info.cern.ch:8080/")?.host().map(|host| host.as_str()), Some("info.cern.ch"));
    /// assert_eq!(Url::parse("mailto:joe@info.cern.ch")?.host(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn host(&self) -> Option<&Host<'a>> {
        match (self.hostport(), self) {
            (Some(Hostport { host, .. }), Self::Uri(_)) if host.as_str().is_empty() => None,
            (Some(hostport), _) => Some(&hostport.host),
            (None, Self::File(file)) => file.host.as_ref(),
            _ => None,
        }
    }

    /// The port in the URL, as a number. `None` if there is none, or if it is above 65535.
    ///
    /// ```
    /// use urlspec::Url;
    ///
    /// assert_eq!(Url::parse("http://info.cern.ch:8080/")?.port(), Some(8080));
    /// assert_eq!(Url::parse("http://info.cern.ch/")?.port(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        self.hostport()?.port?.number()
    }

    /// The port that a client would use: the port in the URL or, if there is none, the scheme's default. `None` if the
    /// scheme has no default, or if the port in the URL is above 65535.
    ///
    /// ```
    /// assert_eq!(urlspec::Url::parse("gopher://gopher.micro.umn.edu/")?.port_or_default(), Some(70));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn port_or_default(&self) -> Option<u16> {
        match self.hostport()?.port {
            Some(port) if !port.as_str().is_empty() => port.number(),
            _ => self.default_port(),
        }
    }

    /// The default port of the scheme (RFC 1738, sections 3.2 to 3.11; for https, RFC 2818, section 2.3). The ports of rlogin
    /// (513) and tn3270 (23) are in no document.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// assert_eq!(Url::parse("nntp://host.dom/comp.infosystems.www/12")?.default_port(), Some(119));
    /// assert_eq!(Spec::Current.parse("https://example.com/")?.default_port(), Some(443));
    /// assert_eq!(Url::parse("mailto:joe@host.dom")?.default_port(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn default_port(&self) -> Option<u16> {
        match self {
            Self::Http(_) => const { Scheme::port_of("http") },
            Self::Ftp(_) => const { Scheme::port_of("ftp") },
            Self::Gopher(_) => const { Scheme::port_of("gopher") },
            Self::Nntp(_) => const { Scheme::port_of("nntp") },
            Self::Telnet(_) => const { Scheme::port_of("telnet") },
            Self::Wais(_) => const { Scheme::port_of("wais") },
            Self::Prospero(_) => const { Scheme::port_of("prospero") },
            Self::Rlogin(_) => const { Scheme::port_of("rlogin") },
            Self::Tn3270(_) => const { Scheme::port_of("tn3270") },
            Self::Afs(_) | Self::Mid(_) | Self::Cid(_) => None,
            Self::File(_) | Self::Mailto(_) | Self::News(_) => None,
            // The documents that have such URLs give no scheme but their own a port. Those over TLS and of web sockets are like one.
            Self::Other(url) => match Scheme::later(url.scheme) {
                Some(scheme) => scheme.port,
                None => None,
            },
            Self::Uri(url) => Scheme::port_of(url.scheme),
        }
    }

    /// The path of a URI, as RFC 1808 and later documents define it: the text from the authority to the query or the
    /// fragment, with the `/` that it begins with. It may be empty. For an opaque URI, it is the text after the colon
    /// of the scheme.
    ///
    /// `None` in the documents before RFC 1808, in which each scheme has parts of its own: see [`url_path`](Self::url_path).
    /// [`UrlBuf::path`](crate::UrlBuf::path) and [`Outline::path`](crate::Outline::path) are the same text in each document.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let path = |text| Ok::<_, urlspec::Refusal>(Spec::Rfc3986.parse(text)?.path());
    /// assert_eq!(path("https://info.cern.ch/hypertext/WWW?find")?, Some("/hypertext/WWW"));
    /// assert_eq!(path("https://info.cern.ch")?, Some(""));
    /// assert_eq!(path("mailto:joe@host.dom")?, Some("joe@host.dom"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn path(&self) -> Option<&'a str> {
        match self {
            Self::Uri(url) => Some(url.path()),
            _ => None,
        }
    }

    /// The url-path of RFC 1738: the path of an http, ftp, file or afs URL, and of another scheme in the common Internet scheme
    /// syntax (section 3.1). It does not include the `/` after the host, which "is NOT part of the url-path".
    ///
    /// For a URI of RFC 1808 and later documents, it is the [path](Self::path) without the `/` that it begins with.
    ///
    /// `None` if the URL has no path, and for all other schemes. Those that name a resource on a host have components of
    /// their own: [`Gopher::item`], [`Wais::database`], [`Prospero::hsoname`], [`Nntp::group`].
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let path = |text| Ok::<_, urlspec::Refusal>(Spec::Rfc1738.parse(text)?.url_path().map(|path| path.as_str()));
    /// assert_eq!(path("http://info.cern.ch/hypertext/WWW?find")?, Some("hypertext/WWW"));
    /// assert_eq!(path("https://info.cern.ch/hypertext?find")?, Some("hypertext?find"));
    /// assert_eq!(path("http://info.cern.ch/")?, Some(""));
    /// assert_eq!(path("http://info.cern.ch")?, None);
    /// assert_eq!(path("mailto:joe@host.dom")?, None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn url_path(&self) -> Option<Path<'a>> {
        match self {
            Self::Http(url) => url.path,
            Self::Ftp(url) => url.path,
            Self::File(url) => Some(url.path),
            Self::Afs(url) => Some(url.path),
            Self::Other(Other { schemepart: Schemepart::Ip(part), .. }) => match part.urlpath {
                Some(urlpath) => Some(Path::new(urlpath.as_str())),
                None => None,
            },
            Self::Uri(url) => match url.hier_part() {
                Some(part) => part.path.after_slash(),
                None => None,
            },
            _ => None,
        }
    }

    /// The search, or the query of a URI, after a `?`. `None` if there is none, and where a `?` has no such meaning, as in an ftp URL.
    ///
    /// A gopher URL has its search after a `%09` since 1994: see [`Gopher::search_string`].
    ///
    /// ```
    /// let url = urlspec::Url::parse("http://info.cern.ch/find?docs")?;
    /// assert_eq!(url.search().map(|search| search.as_str()), Some("docs"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn search(&self) -> Option<Search<'a>> {
        match self {
            Self::Http(url) => url.search,
            Self::Gopher(url) => url.search,
            Self::Wais(Wais { object: WaisObject::Search(search), .. }) => Some(*search),
            Self::Other(Other { schemepart: Schemepart::Ip(part), .. }) => part.search,
            Self::Uri(url) => match url.hier_part() {
                Some(HierPart { query: Some(query), .. }) => Some(Search::new(query.as_str())),
                _ => None,
            },
            _ => None,
        }
    }

    /// The query: the text of [`search`](Self::search), under the name that it has since RFC 1808.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc3986.parse("https://example.com/?name=ferret")?;
    /// assert_eq!(url.query(), Some("name=ferret"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn query(&self) -> Option<&'a str> {
        match self.search() {
            Some(search) => Some(search.as_str()),
            None => None,
        }
    }

    /// The names and values of the query by the rules of HTML forms, decoded, as [`UrlBuf::query_pairs`](crate::UrlBuf::query_pairs) has
    /// them.
    ///
    /// ```
    /// let url = urlspec::Spec::Current.parse("https://example.com/?q=a+b&x")?;
    /// assert_eq!(url.query_pairs().next(), Some(("q".into(), "a b".into())));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn query_pairs(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + use<'a> {
        form::pairs(self.query())
    }

    /// The fragment that is part of the URI, by RFC 3986 and today's standard. In the older documents a fragment is part of a
    /// [`Reference`](super::Reference).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc3986.parse("https://info.cern.ch/#top")?;
    /// assert_eq!(url.fragment().map(|fragment| fragment.as_str()), Some("top"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn fragment(&self) -> Option<Encoded<'a>> {
        match self {
            Self::Uri(url) => url.fragment,
            _ => None,
        }
    }
}

impl<'a> Node<'a> for Url<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Http(url) => url.parts(part),
            Self::Ftp(url) => url.parts(part),
            Self::File(url) => url.parts(part),
            Self::Gopher(url) => url.parts(part),
            Self::Mailto(url) => url.parts(part),
            Self::News(url) => url.parts(part),
            Self::Nntp(url) => url.parts(part),
            Self::Telnet(url) | Self::Rlogin(url) | Self::Tn3270(url) => url.parts(part),
            Self::Afs(url) => url.parts(part),
            Self::Mid(url) | Self::Cid(url) => url.parts(part),
            Self::Wais(url) => url.parts(part),
            Self::Prospero(url) => url.parts(part),
            Self::Other(url) => url.parts(part),
            Self::Uri(url) => url.parts(part),
        }
    }
}

display!(Url);
