//! The whole of a URL, and what may stand around it.

use super::node::{Node, Part, led, written};
use super::{
    Afs, File, Ftp, Gopher, Host, Hostport, Http, Identifier, Login, Mailto, News, Nntp, Other, Prospero, Schemepart,
    Session, Wais,
};
use crate::encoding::Encoded;

/// A URL, by its scheme. A later document may add a variant.
///
/// With the feature `serde` it serialises as an object whose `kind` is the name of the variant in lower case, beside
/// the fields of the variant's struct; a [`Login`] and a [`Hostport`] lend it theirs. What is absent is `null`.
///
/// ```
/// use urlspec::{Spec, ast::Url};
///
/// let Url::Ftp(ftp) = Spec::Rfc1738.parse("ftp://foo:@host.com/%2Fetc/motd;type=a").unwrap() else { panic!() };
/// assert_eq!(ftp.login.password.unwrap(), "");
/// assert_eq!(ftp.directories().next().unwrap().decode(), &b"/etc"[..]);
/// assert_eq!(ftp.name().unwrap(), "motd");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "lowercase"))]
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
    /// Remote login (url-1994).
    Rlogin(Session<'a>),
    /// Interactive 3270 emulation sessions (url-1994).
    Tn3270(Session<'a>),
    /// Andrew File System global file names (url-1993; url-1994 as a historical note).
    Afs(Afs<'a>),
    /// Message identifiers for electronic mail (url-1994).
    Mid(Identifier<'a>),
    /// Content identifiers for MIME body parts (url-1994).
    Cid(Identifier<'a>),
    /// A scheme without a production of its own (RFC 1738, section 4).
    Other(Other<'a>),
}

impl<'a> Url<'a> {
    /// The scheme as it is written, in either case.
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
        }
    }

    /// The user, password, host and port, where the scheme has a place for a user.
    pub const fn login(&self) -> Option<&Login<'a>> {
        match self {
            Self::Ftp(url) => Some(&url.login),
            Self::Telnet(url) | Self::Rlogin(url) | Self::Tn3270(url) => Some(&url.login),
            Self::Other(Other { schemepart: Schemepart::Ip(part), .. }) => Some(&part.login),
            _ => None,
        }
    }

    /// The host and port, where the scheme has a place for a port.
    pub const fn hostport(&self) -> Option<&Hostport<'a>> {
        match self {
            Self::Http(url) => Some(&url.hostport),
            Self::Gopher(url) => Some(&url.hostport),
            Self::Nntp(url) => url.hostport.as_ref(),
            Self::Wais(url) => Some(&url.hostport),
            Self::Prospero(url) => Some(&url.hostport),
            _ => match self.login() {
                Some(login) => Some(&login.hostport),
                None => None,
            },
        }
    }

    /// The host that is to be contacted. The host of a Message-ID is none.
    pub const fn host(&self) -> Option<&Host<'a>> {
        match (self.hostport(), self) {
            (Some(hostport), _) => Some(&hostport.host),
            (None, Self::File(file)) => file.host.as_ref(),
            _ => None,
        }
    }

    /// The port that is written, as a number; `None` if none is, or if it is above 65535.
    pub fn port(&self) -> Option<u16> {
        self.hostport()?.port?.number()
    }

    /// The port that a client would use: the one that is written or, if none is, the scheme's. `None` if the scheme
    /// has none, and if the one that is written is above 65535.
    pub fn port_or_default(&self) -> Option<u16> {
        match self.hostport()?.port {
            Some(port) => port.number(),
            None => self.default_port(),
        }
    }

    /// The port that the scheme's section in RFC 1738 gives for an omitted one. Those of rlogin, 513, and tn3270, 23, are
    /// in no document.
    pub const fn default_port(&self) -> Option<u16> {
        match self {
            Self::Http(_) => Some(80),
            Self::Ftp(_) => Some(21),
            Self::Gopher(_) => Some(70),
            Self::Nntp(_) => Some(119),
            Self::Telnet(_) => Some(23),
            Self::Wais(_) => Some(210),
            Self::Prospero(_) => Some(1525),
            Self::Rlogin(_) => Some(513),
            Self::Tn3270(_) => Some(23),
            Self::Afs(_) | Self::Mid(_) | Self::Cid(_) => None,
            Self::File(_) | Self::Mailto(_) | Self::News(_) | Self::Other(_) => None,
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
        }
    }
}

/// A reference: a URL with what may be around it, or a relative reference.
///
/// The four documents read URLs only. Relative references come with RFC 1808 and its successors.
///
/// ```
/// use urlspec::Spec;
///
/// let reference = Spec::Rfc1738.parse_reference("URL:http://info.cern.ch/#top")?;
/// assert_eq!(reference.url().unwrap().scheme(), "http");
/// assert_eq!(reference.fragment().unwrap(), "top");
/// # Ok::<(), urlspec::diagnostic::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Reference<'a> {
    /// A URL, and perhaps a prefix and a fragment.
    Absolute(AbsoluteRef<'a>),
    /// A reference without a scheme, which a base completes (RFC 1808, section 2.2; RFC 3986, section 4.2).
    Relative(RelativeRef<'a>),
}

impl<'a> Reference<'a> {
    /// The URL, if it is not relative.
    pub const fn url(&self) -> Option<&Url<'a>> {
        match self {
            Self::Absolute(reference) => Some(&reference.url),
            Self::Relative(_) => None,
        }
    }

    /// The prefix `URL:` as it is written.
    pub const fn prefix(&self) -> Option<&'a str> {
        match self {
            Self::Absolute(reference) => reference.prefix,
            Self::Relative(_) => None,
        }
    }

    /// The fragment, after the `#`.
    pub const fn fragment(&self) -> Option<Encoded<'a>> {
        match self {
            Self::Absolute(AbsoluteRef { fragment, .. }) | Self::Relative(RelativeRef { fragment, .. }) => *fragment,
        }
    }
}

impl<'a> Node<'a> for Reference<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Absolute(reference) => reference.parts(part),
            Self::Relative(reference) => reference.parts(part),
        }
    }
}

/// A URL with what may be around it in a document: `[ "URL:" ] url [ "#" *xchar ]` (RFC 1738, section 2.2 and the
/// appendix).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AbsoluteRef<'a> {
    /// The prefix `URL:` as it is written. It is not part of the URL.
    pub prefix: Option<&'a str>,
    /// The URL.
    pub url: Url<'a>,
    /// The fragment after the `#`. It is not part of the URL.
    pub fragment: Option<Encoded<'a>>,
}

impl<'a> AbsoluteRef<'a> {
    /// The URL with nothing around it.
    pub const fn of(url: Url<'a>) -> Self {
        Self { prefix: None, url, fragment: None }
    }
}

impl<'a> Node<'a> for AbsoluteRef<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if let Some(prefix) = &self.prefix {
            prefix.parts(part);
        }
        self.url.parts(part);
        led("#", self.fragment.as_ref().map(|f| f as _), part);
    }
}

/// A relative reference: `[ "//" authority ] path [ "?" query ] [ "#" fragment ]` (RFC 3986, section 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RelativeRef<'a> {
    /// The authority, after the `//`.
    pub authority: Option<Encoded<'a>>,
    /// The path, which may be empty.
    pub path: Encoded<'a>,
    /// The query, after the `?`.
    pub query: Option<Encoded<'a>>,
    /// The fragment, after the `#`.
    pub fragment: Option<Encoded<'a>>,
}

impl<'a> Node<'a> for RelativeRef<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        led("//", self.authority.as_ref().map(|a| a as _), part);
        self.path.parts(part);
        led("?", self.query.as_ref().map(|q| q as _), part);
        led("#", self.fragment.as_ref().map(|f| f as _), part);
    }
}

written!(Url, Reference, AbsoluteRef, RelativeRef);
