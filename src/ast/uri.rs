//! URIs of the documents that define no schemes: RFC 1808, RFC 2396 and RFC 3986.

use std::borrow::Cow;
use std::fmt;

use super::authority::{Authority, Server, Userinfo};
use super::form;
use super::host::{Host, Hostport};
use super::node::{Node, Part, display, preceded};
use super::uri_path::UriPath;
use crate::encoding::Encoded;
use crate::redact;

/// A URI: `absoluteURL` of RFC 1808, `absoluteURI` of RFC 2396 or `URI` of RFC 3986.
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let url = Spec::Rfc3986.parse("https://user@example.com:8042/over/there?name=ferret#nose")?;
/// let Url::Uri(uri) = url else { return Err("not a URI".into()) };
/// let hier_part = uri.hier_part().ok_or("opaque")?;
/// assert_eq!(hier_part.path.as_str(), "/over/there");
/// assert_eq!(hier_part.query.map(|query| query.as_str()), Some("name=ferret"));
/// assert_eq!(uri.fragment.map(|fragment| fragment.as_str()), Some("nose"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Uri<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The text after the scheme and its colon, without the fragment.
    pub rest: SchemeSpecificPart<'a>,
    /// The fragment, after the `#`. Part of a URI in RFC 3986, and of a reference in all three documents.
    pub fragment: Option<Encoded<'a>>,
}

impl<'a> Uri<'a> {
    pub(crate) const fn with_fragment(mut self, fragment: Option<Encoded<'a>>) -> Self {
        self.fragment = fragment;
        self
    }

    /// The authority, path and query. `None` if the URI is opaque.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc2396.parse("http://a/b?c")? else { panic!("not a URI") };
    /// assert_eq!(uri.hier_part().map(|part| part.path.as_str()), Some("/b"));
    /// let Url::Uri(opaque) = Spec::Rfc2396.parse("mailto:mduerst@ifi.unizh.ch")? else { panic!("not a URI") };
    /// assert_eq!(opaque.hier_part(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn hier_part(&self) -> Option<&HierPart<'a>> {
        match &self.rest {
            SchemeSpecificPart::Hierarchical(part) => Some(part),
            SchemeSpecificPart::Opaque(_) => None,
        }
    }

    /// The path. For an opaque URI, it is the text after the colon.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("urn:example:animal:ferret:nose")? else { panic!("not a URI") };
    /// assert_eq!(uri.path(), "example:animal:ferret:nose");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn path(&self) -> &'a str {
        match &self.rest {
            SchemeSpecificPart::Hierarchical(part) => part.path.as_str(),
            SchemeSpecificPart::Opaque(part) => part.as_str(),
        }
    }

    /// The query, after the `?`, encoded as in the URI. `None` for an opaque URI.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("https://example.com/?q=a%20b#top")? else { panic!("not a URI") };
    /// assert_eq!(uri.query(), Some("q=a%20b"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn query(&self) -> Option<&'a str> {
        Some(self.hier_part()?.query?.as_str())
    }

    /// The names and values of the query by the rules of HTML forms, decoded, as [`UrlBuf::query_pairs`](crate::UrlBuf::query_pairs) has
    /// them.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("https://example.com/?q=a+b&x")? else { panic!("not a URI") };
    /// assert_eq!(uri.query_pairs().next(), Some(("q".into(), "a b".into())));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn query_pairs(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + use<'a> {
        form::pairs(self.query())
    }

    /// The path. `None` if the URI has an authority or a query, too.
    pub(super) fn only_path(&self) -> Option<&'a str> {
        let part = self.hier_part().filter(|part| part.authority.is_none() && part.query.is_none())?;
        Some(part.path.as_str())
    }
}

impl<'a> Node<'a> for Uri<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded(":", Some(&self.rest), part);
        preceded("#", self.fragment.as_ref().map(|f| f as _), part);
    }
}

/// The text after a scheme and its colon. There will be no other variant.
///
/// ```
/// use urlspec::ast::SchemeSpecificPart;
/// use urlspec::{Spec, Url};
///
/// for (spec, is_opaque) in [(Spec::Rfc2396, true), (Spec::Rfc3986, false)] {
///     let Url::Uri(uri) = spec.parse("news:comp.infosystems.www.servers.unix")? else { panic!("not a URI") };
///     assert_eq!(matches!(uri.rest, SchemeSpecificPart::Opaque(_)), is_opaque);
/// }
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum SchemeSpecificPart<'a> {
    /// Text in the generic syntax. In RFC 3986, all text is.
    Hierarchical(HierPart<'a>),
    /// `opaque_part` of RFC 2396: text that only the scheme defines, with any `?` in it.
    Opaque(
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_without_login"))] Encoded<'a>,
    ),
}

impl<'a> SchemeSpecificPart<'a> {
    /// Text that only the scheme defines.
    pub(crate) const fn opaque(text: &'a str) -> Self {
        Self::Opaque(Encoded::new(text))
    }

    /// An empty path, where the given text begins.
    pub(crate) fn empty(before: &'a str) -> Self {
        Self::Hierarchical(HierPart::empty(before))
    }
}

impl Uri<'_> {
    /// Calls `show` with the text after the scheme and with the fragment, with any suspected password redacted. Only the scheme
    /// defines whether text without an authority has a login, and a password may go on in the next component.
    fn shown<T>(&self, show: impl FnOnce(&SchemeSpecificPart<'_>, Option<Encoded<'_>>) -> T) -> T {
        let text = self.to_string();
        let secrets = redact::Secrets::of_url(&text);
        if secrets.is_empty() {
            return show(&self.rest, self.fragment);
        }
        let redacted = secrets.redact(&text);
        let mut at = self.scheme.len() + ":".len();
        let mut component = |mark: &str, component: &str| {
            let start = at + mark.len();
            at = start + component.len();
            Encoded::new(&redacted[start..at])
        };
        match &self.rest {
            SchemeSpecificPart::Opaque(text) => {
                let rest = SchemeSpecificPart::Opaque(component("", text.as_str()));
                show(&rest, self.fragment.map(|text| component("#", text.as_str())))
            }
            SchemeSpecificPart::Hierarchical(part) => {
                let authority = part.authority.map(|authority| {
                    let name = component("//", &authority.to_string());
                    match authority {
                        // User information redacts itself.
                        Authority::Server(_) => authority,
                        Authority::RegName(_) => Authority::RegName(name),
                        Authority::NetLoc(_) => Authority::NetLoc(name),
                    }
                });
                let path = part.path.with_text(component("", part.path.as_str()).as_str());
                let mut optional = |text: Option<Encoded<'_>>| text.map(|text| component(";", text.as_str()));
                let (params, query, fragment) = (optional(part.params), optional(part.query), optional(self.fragment));
                let part = HierPart { authority, path, params, query };
                show(&SchemeSpecificPart::Hierarchical(part), fragment)
            }
        }
    }
}

impl fmt::Debug for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut uri = f.debug_struct("Uri");
        uri.field("scheme", &self.scheme);
        self.shown(|rest, fragment| uri.field("rest", rest).field("fragment", &fragment).finish())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Uri<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The JSON object.
        #[derive(serde::Serialize)]
        struct Fields<'u> {
            scheme: &'u str,
            #[serde(flatten)]
            rest: &'u SchemeSpecificPart<'u>,
            fragment: Option<Encoded<'u>>,
        }
        let scheme = self.scheme;
        let fields = |rest: &SchemeSpecificPart<'_>, fragment: Option<Encoded<'_>>, serializer: S| {
            Fields { scheme, rest, fragment }.serialize(serializer)
        };
        match redact::shows_passwords() {
            true => fields(&self.rest, self.fragment, serializer),
            false => self.shown(|rest, fragment| fields(rest, fragment, serializer)),
        }
    }
}

impl fmt::Debug for SchemeSpecificPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hierarchical(part) => f.debug_tuple("Hierarchical").field(part).finish(),
            Self::Opaque(text) => f.debug_tuple("Opaque").field(&redact::without_login(text.as_str())).finish(),
        }
    }
}

impl<'a> Node<'a> for SchemeSpecificPart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Hierarchical(hier_part) => hier_part.parts(part),
            Self::Opaque(text) => text.parts(part),
        }
    }
}

/// Text in the generic syntax: `[ "//" authority ] path [ ";" params ] [ "?" query ]`.
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc1808.parse("http://a/b/c/d;p?q")? else { panic!("not a URI") };
/// let part = uri.hier_part().ok_or("opaque")?;
/// assert_eq!(part.authority.map(|authority| authority.to_string()).as_deref(), Some("a"));
/// assert_eq!(part.path.as_str(), "/b/c/d");
/// assert_eq!(part.params.map(|params| params.as_str()), Some("p"));
/// assert_eq!(part.query.map(|query| query.as_str()), Some("q"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HierPart<'a> {
    /// The authority, after the `//`.
    pub authority: Option<Authority<'a>>,
    /// The path, which may be empty.
    pub path: UriPath<'a>,
    /// The parameters after the path, without the `;` before them. Only RFC 1808 has them.
    pub params: Option<Encoded<'a>>,
    /// The query, after the `?`.
    pub query: Option<Encoded<'a>>,
}

impl<'a> HierPart<'a> {
    /// No path, where the given text begins.
    pub(crate) fn empty(before: &'a str) -> Self {
        Self::of_path(UriPath::absent(before))
    }

    /// A path without authority and query.
    pub(crate) const fn of_path(path: UriPath<'a>) -> Self {
        Self { authority: None, path, params: None, query: None }
    }

    /// A path after `//` and an empty host.
    pub(crate) fn with_empty_host(path: UriPath<'a>) -> Self {
        Self::of_path(path).with_host(Host::of_name(&path.as_str()[..0]))
    }

    /// Text that no slashes precede, such as the addresses of a mailto URL.
    pub(crate) const fn opaque(text: &'a str) -> Self {
        let path = if text.is_empty() { UriPath::path_empty(text) } else { UriPath::path_rootless(text) };
        Self::of_path(path)
    }

    /// An authority that is only a host.
    pub(crate) const fn with_host(self, host: Host<'a>) -> Self {
        self.with_authority(Authority::server(None, host, None))
    }

    pub(crate) const fn with_authority(self, authority: Authority<'a>) -> Self {
        Self { authority: Some(authority), ..self }
    }

    /// `abs_path = "/" rel_path`: the text, a slash and the rest.
    pub(crate) fn abs_path((text, (slash, part)): (&'a str, (&'a str, Self))) -> Self {
        let path = &text[..slash.len() + part.path.as_str().len()];
        Self { path: UriPath::abs_path(path), ..part }
    }

    pub(crate) const fn with_query(self, query: Option<Encoded<'a>>) -> Self {
        Self { query, ..self }
    }

    /// The URI with this part after its scheme.
    pub(crate) const fn under(self, scheme: &'a str, fragment: Option<Encoded<'a>>) -> Uri<'a> {
        Uri { scheme, rest: SchemeSpecificPart::Hierarchical(self), fragment }
    }

    /// The host and the port. `None` if there is no authority, or if it does not name a host.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("foo://example.com:8042/over/there")? else { panic!("not a URI") };
    /// let hostport = uri.hier_part().and_then(|part| part.hostport()).ok_or("no host")?;
    /// assert_eq!((hostport.host.as_str(), hostport.port.and_then(|port| port.number())), ("example.com", Some(8042)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn hostport(&self) -> Option<&Hostport<'a>> {
        match &self.authority {
            Some(Authority::Server(Server { hostport, .. })) => hostport.as_ref(),
            _ => None,
        }
    }

    /// The user information, before the `@`.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("ftp://joe:secret@example.com/")? else { panic!("not a URI") };
    /// let userinfo = uri.hier_part().and_then(|part| part.userinfo());
    /// assert_eq!(userinfo.map(|userinfo| userinfo.user().as_str()), Some("joe"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
        match &self.authority {
            Some(Authority::Server(server)) => server.userinfo,
            _ => None,
        }
    }
}

impl<'a> Node<'a> for HierPart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        preceded("//", self.authority.as_ref().map(|a| a as _), part);
        self.path.parts(part);
        preceded(";", self.params.as_ref().map(|p| p as _), part);
        preceded("?", self.query.as_ref().map(|q| q as _), part);
    }
}

/// A relative reference: `relativeURL` of RFC 1808, `relativeURI` of RFC 2396 or `relative-ref` of RFC 3986, with an optional
/// fragment.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::ast::Reference;
///
/// let Reference::Relative(relative) = Spec::Rfc3986.parse_reference("../g?y#s")? else { panic!("not relative") };
/// assert_eq!(relative.hier_part.path.as_str(), "../g");
/// assert_eq!(relative.hier_part.query.map(|query| query.as_str()), Some("y"));
/// assert_eq!(relative.fragment.map(|fragment| fragment.as_str()), Some("s"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RelativeRef<'a> {
    /// The authority, path and query.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hier_part: HierPart<'a>,
    /// The fragment, after the `#`.
    pub fragment: Option<Encoded<'a>>,
}

impl<'a> RelativeRef<'a> {
    pub(crate) const fn new(hier_part: HierPart<'a>, fragment: Option<Encoded<'a>>) -> Self {
        Self { hier_part, fragment }
    }
}

impl<'a> Node<'a> for RelativeRef<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.hier_part.parts(part);
        preceded("#", self.fragment.as_ref().map(|f| f as _), part);
    }
}

display!(Uri, SchemeSpecificPart, HierPart, RelativeRef);
