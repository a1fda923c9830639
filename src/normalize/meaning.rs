//! The meaning of a URL: its parts, without the differences that [`Normalization`](super::Normalization) allows.

use std::borrow::Cow;

use super::letters::{decoded, in_capitals, in_lower_case};
use super::mail::mail_of;
use super::scheme_text::has_own_equivalence;
use super::uri::NormalPath;
use crate::Refusal;
use crate::ast::{Decimal, Uri, Url};
use crate::dialect::TopDirectory;
use crate::encoding::Encoded;
use crate::grammar::Set;
use crate::grammar::classes::unreserved;
use crate::parts::{
    AuthorityParts, Component, ComponentKind, GopherParts, HostportParts, HttpParts, OtherParts, Parts, Rest,
    ServerParts, Spelling, UriParts,
};
use crate::spec::Spec;

/// The meaning of a URL by a document, as [`Spec::meaning`] returns it: a key for maps and sets.
///
/// Two URLs have equal meanings exactly if they are [the same](Spec::same). Compare only meanings by one document.
///
/// ```
/// use urlspec::Spec;
///
/// let meaning = |text| Spec::Rfc3986.meaning(text);
/// assert_eq!(meaning("HTTP://www.EXAMPLE.com/")?, meaning("http://www.example.com:80")?);
/// assert_ne!(meaning("http://www.example.com/a")?, meaning("http://www.example.com/A")?);
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Meaning<'a>(Parts<'a>);

impl<'a> Meaning<'a> {
    /// The parts: hosts in lower case, without default ports, and without what may be left out.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::Parts;
    ///
    /// let meaning = Spec::Rfc1738.meaning("http://INFO.cern.ch:80/")?;
    /// let Parts::Http(http) = meaning.parts() else { panic!("not an http URL") };
    /// assert_eq!((&*http.hostport.host, &http.hostport.port), ("info.cern.ch", &None));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn parts(&self) -> &Parts<'a> {
        &self.0
    }

    /// The meaning, owned. Copies what is borrowed.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use urlspec::{Meaning, Spec};
    ///
    /// let mut seen: HashSet<Meaning<'static>> = HashSet::new();
    /// for text in [String::from("http://info.cern.ch/"), String::from("HTTP://info.cern.ch:80/")] {
    ///     seen.insert(Spec::Rfc1738.meaning(&text)?.into_owned());
    /// }
    /// assert_eq!(seen.len(), 1);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn into_owned(self) -> Meaning<'static> {
        Meaning(self.0.into_owned())
    }
}

impl Spec {
    /// The meaning of a URL.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use urlspec::Spec;
    ///
    /// let urls = ["http://h.x/%7Ejoe", "HTTP://H.X:80/%7ejoe", "http://h.x/joe"];
    /// let meanings: HashSet<_> = urls.iter().flat_map(|url| Spec::Rfc1738.meaning(url)).collect();
    /// assert_eq!(meanings.len(), 2);
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the text is not a URL of the document, as for [`parse`](Self::parse).
    pub fn meaning(self, text: &str) -> Result<Meaning<'_>, Refusal> {
        let url = self.parse(text)?;
        let is_spelled = |uri: &Uri<'_>| mail_of(self, uri).is_some() || has_own_equivalence(self, uri.scheme);
        if matches!(&url, Url::Uri(uri) if is_spelled(uri)) {
            // Parts may move, so they are those of the canonical spelling.
            let canonical = self.canonical(text)?.text;
            return Ok(Meaning(Parts::from_url_for(self, &self.parse(&canonical)?, self).into_owned()));
        }
        let mut parts = Parts::from_url_for(self, &url, self);
        Simplifier { spec: self, default_port: default_port(&url) }.parts(&mut parts);
        Ok(Meaning(parts))
    }
}

/// The default port of the scheme. No document states those of rlogin and tn3270.
pub(super) fn default_port(url: &Url<'_>) -> Option<u16> {
    url.default_port().filter(|_| !matches!(url, Url::Rlogin(_) | Url::Tn3270(_)))
}

struct Simplifier {
    spec: Spec,
    default_port: Option<u16>,
}

impl Simplifier {
    fn parts(&self, parts: &mut Parts<'_>) {
        match parts {
            Parts::Http(http) => self.http(http),
            Parts::Ftp(ftp) => self.host_and_port(&mut ftp.login.host, &mut ftp.login.port),
            Parts::File(file) => {
                if self.spec.dialect().localhost_is_empty && file.is_local() {
                    file.host = None;
                }
                file.host.iter_mut().for_each(|host| self.host(host));
            }
            Parts::Gopher(gopher) => self.gopher(gopher),
            Parts::Nntp(nntp) => nntp.hostport.iter_mut().for_each(|hostport| self.hostport(hostport)),
            Parts::Session(session) => {
                self.host_and_port(&mut session.login.host, &mut session.login.port);
                session.slash = false;
            }
            Parts::Wais(wais) => self.hostport(&mut wais.hostport),
            Parts::Prospero(prospero) => self.hostport(&mut prospero.hostport),
            Parts::Afs(_) | Parts::Identifier(_) | Parts::Mailto(_) | Parts::News(_) => {}
            Parts::Other(other) => self.other(other),
            Parts::Uri(uri) => self.uri(uri),
        }
    }

    fn host(&self, host: &mut Cow<'_, str>) {
        *host = in_lower_case(host, |_| false).into();
    }

    fn port(&self, port: &mut Option<Decimal<'_>>) {
        *port = port.take().filter(|port| self.default_port.is_none() || port.to_u16() != self.default_port);
    }

    fn host_and_port(&self, host: &mut Cow<'_, str>, port: &mut Option<Decimal<'_>>) {
        self.host(host);
        self.port(port);
    }

    fn hostport(&self, HostportParts { host, port }: &mut HostportParts<'_>) {
        self.host_and_port(host, port);
    }

    fn http(&self, http: &mut HttpParts<'_>) {
        self.hostport(&mut http.hostport);
        if self.spec.dialect().empty_path_is_slash {
            http.path.get_or_insert_with(|| vec![Component::default()]);
        }
    }

    fn gopher(&self, gopher: &mut GopherParts<'_>) {
        self.hostport(&mut gopher.hostport);
        let is_top = |gopher: &GopherParts<'_>| {
            gopher.item.as_ref().is_some_and(|item| item.gtype == b'1' && item.selector.is_empty())
        };
        let has_default = match self.spec.dialect().default_gopher_type {
            None => false,
            Some(TopDirectory::Host) => is_top(gopher),
            Some(TopDirectory::Slash) => is_top(gopher) && gopher.search.is_none(),
        };
        gopher.item.take_if(|_| has_default);
        gopher.slash = false;
        gopher.item.iter_mut().for_each(|item| item.slash = false);
    }

    fn other(&self, other: &mut OtherParts<'_>) {
        // A scheme of the drafts may contain escapes. Such a scheme stays as it is.
        if !other.scheme.contains('%') {
            other.scheme = other.scheme.to_ascii_lowercase().into();
        }
        match &mut other.rest {
            Rest::Ip(login, ..) => self.host_and_port(&mut login.host, &mut login.port),
            Rest::Undecoded(text) => *text = in_capitals(text).into(),
            Rest::Opaque(_) => {}
        }
    }

    fn uri(&self, uri: &mut UriParts<'_>) {
        uri.scheme = uri.scheme.to_ascii_lowercase().into();
        match &mut uri.authority {
            Some(AuthorityParts::Server(server)) => {
                let plain = unreserved(self.spec);
                let is_plain = |octet| Set::has(plain, octet);
                // A zone has case.
                let zone = if server.host.starts_with('[') { server.host.find("%25") } else { None };
                let (host, zone) = server.host.split_at(zone.unwrap_or(server.host.len()));
                let host = in_lower_case(host, is_plain) + &decoded(zone, is_plain);
                server.host = canonical_address(&host).unwrap_or(host).into();
                self.port(&mut server.port);
            }
            Some(AuthorityParts::Name(name)) => *name = in_capitals(name).into(),
            None => {}
        }
        if self.spec.dialect().normalizes_paths {
            self.path(uri);
        }
    }

    /// RFC 3986, section 6: no dot segments, no empty path after an authority, and `localhost` of a file URI is no host.
    fn path(&self, uri: &mut UriParts<'_>) {
        let spelling = Spelling::new(self.spec, ComponentKind::Generic);
        let is_file = uri.scheme == "file";
        let is_local = is_file && uri.authority.as_ref().is_none_or(is_this_host);
        // What was parsed can be spelled.
        let segments: Vec<String> =
            uri.path.iter().map(|segment| spelling.spell(segment).unwrap_or_default()).collect();
        let normal = NormalPath::of(self.spec, &segments.join("/"), uri.authority.is_some(), is_file);
        let segments = normal.path.split('/').map(|segment| spelling.read(Encoded::new(segment)).into_owned());
        uri.path = segments.collect();
        if normal.gets_authority || (is_local && uri.authority.is_some()) {
            uri.authority = Some(AuthorityParts::Server(ServerParts::default()));
        }
    }
}

/// Whether an authority is empty or `localhost` alone.
fn is_this_host(authority: &AuthorityParts<'_>) -> bool {
    let AuthorityParts::Server(ServerParts { user: None, host, port: None, .. }) = authority else { return false };
    host.is_empty() || host.eq_ignore_ascii_case("localhost")
}

/// An IPv6 address in brackets, in the spelling of RFC 5952, with its zone.
fn canonical_address(host: &str) -> Option<String> {
    let inner = host.strip_prefix('[')?;
    let (address, rest) = inner.split_at(inner.find(['%', ']'])?);
    let address: std::net::Ipv6Addr = address.parse().ok()?;
    Some(format!("[{address}{rest}"))
}
