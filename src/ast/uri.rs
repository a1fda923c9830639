//! URIs of the documents that define no schemes: RFC 1808, RFC 2396 and RFC 3986.

use std::fmt;

use super::host::{Host, Hostport, Port};
use super::node::{Node, Part, display, preceded};
use super::path::Path;
use crate::encoding::Encoded;
use crate::redact;

/// A URI: `absoluteURL` of RFC 1808, `absoluteURI` of RFC 2396 or `URI` of RFC 3986.
///
/// ```
/// use urlspec::{Spec, Url};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let Url::Uri(uri) = Spec::Rfc3986.parse("https://user@example.com:8042/over/there?name=ferret#nose")? else {
///     return Err("not a URI".into());
/// };
/// let hier_part = uri.hier_part().ok_or("opaque")?;
/// assert_eq!(hier_part.path.as_str(), "/over/there");
/// assert_eq!(hier_part.query.map(|query| query.as_str()), Some("name=ferret"));
/// assert_eq!(uri.fragment.map(|fragment| fragment.as_str()), Some("nose"));
/// # Ok(())
/// # }
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
    pub const fn hier_part(&self) -> Option<&HierPart<'a>> {
        match &self.rest {
            SchemeSpecificPart::Hierarchical(part) => Some(part),
            SchemeSpecificPart::Opaque(_) => None,
        }
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
                let path = UriPath { text: component("", part.path.text).as_str(), production: part.path.production };
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
        Self::of_path(path).with_host(Host::of_name(&path.text[..0]))
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
    pub const fn hostport(&self) -> Option<&Hostport<'a>> {
        match &self.authority {
            Some(Authority::Server(Server { hostport, .. })) => hostport.as_ref(),
            _ => None,
        }
    }

    /// The user information, before the `@`.
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

/// The authority of a URI (RFC 1808, section 2.1; RFC 2396 and RFC 3986, section 3.2). There will be no other variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Authority<'a> {
    /// A server: user information, host and port.
    Server(Server<'a>),
    /// `reg_name` of RFC 2396: a name that is not a server.
    RegName(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_authority"))] Encoded<'a>),
    /// `net_loc` of RFC 1808 that is not a login of RFC 1738.
    NetLoc(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_authority"))] Encoded<'a>),
}

impl<'a> Authority<'a> {
    /// User information, if there is any, and a host.
    pub(crate) const fn of(userinfo: Option<Userinfo<'a>>, hostport: Hostport<'a>) -> Self {
        Self::Server(Server::of(userinfo, hostport))
    }

    /// A server.
    pub(crate) const fn server(userinfo: Option<Userinfo<'a>>, host: Host<'a>, port: Option<Port<'a>>) -> Self {
        Self::Server(Server { userinfo, hostport: Some(Hostport { host, port }) })
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(server) => server.fmt(f),
            Self::RegName(text) => f.debug_tuple("RegName").field(&redact::authority(text.as_str())).finish(),
            Self::NetLoc(text) => f.debug_tuple("NetLoc").field(&redact::authority(text.as_str())).finish(),
        }
    }
}

impl<'a> Node<'a> for Authority<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Server(server) => server.parts(part),
            Self::RegName(text) | Self::NetLoc(text) => text.parts(part),
        }
    }
}

/// A server: `[ userinfo "@" ] host [ ":" port ]` (RFC 3986, section 3.2), or `server` of RFC 2396.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Server<'a> {
    /// The user information, before the `@`. A password follows its first `:`.
    pub userinfo: Option<Userinfo<'a>>,
    /// The host and the port. `None` if the server of RFC 2396 is empty.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Option<Hostport<'a>>,
}

impl<'a> Server<'a> {
    /// User information, if there is any, and a host.
    pub(crate) const fn of(userinfo: Option<Userinfo<'a>>, hostport: Hostport<'a>) -> Self {
        Self { userinfo, hostport: Some(hostport) }
    }

    /// An empty server.
    pub(crate) const fn empty(_before: &str) -> Self {
        Self { userinfo: None, hostport: None }
    }
}

impl<'a> Node<'a> for Server<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if let Some(userinfo) = self.userinfo {
            userinfo.parts(part);
            part(Part::Literal("@"));
        }
        if let Some(hostport) = &self.hostport {
            hostport.parts(part);
        }
    }
}

/// The path of a URI, with the `/` that it begins with.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UriPath<'a> {
    text: &'a str,
    production: Option<PathProduction>,
}

/// The production of a path, in RFC 1808 and RFC 2396 (`abs_path` and `rel_path`) or in RFC 3986.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathProduction {
    /// `abs_path`: it begins with a slash.
    AbsPath,
    /// `rel_path`: it does not begin with a slash.
    RelPath,
    /// `path-abempty`: it begins with a slash or is empty, after an authority.
    PathAbempty,
    /// `path-absolute`: it begins with one slash.
    PathAbsolute,
    /// `path-noscheme`: its first segment has no colon.
    PathNoscheme,
    /// `path-rootless`: its first segment is not empty.
    PathRootless,
    /// `path-empty`.
    PathEmpty,
}

impl PathProduction {
    /// The name of the production, as the document spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AbsPath => "abs_path",
            Self::RelPath => "rel_path",
            Self::PathAbempty => "path-abempty",
            Self::PathAbsolute => "path-absolute",
            Self::PathNoscheme => "path-noscheme",
            Self::PathRootless => "path-rootless",
            Self::PathEmpty => "path-empty",
        }
    }
}

impl<'a> UriPath<'a> {
    pub(crate) const fn new(text: &'a str, production: PathProduction) -> Self {
        Self { text, production: Some(production) }
    }

    /// `abs_path`
    pub(crate) const fn abs_path(text: &'a str) -> Self {
        Self::new(text, PathProduction::AbsPath)
    }

    /// `rel_path`
    pub(crate) const fn rel_path(text: &'a str) -> Self {
        Self::new(text, PathProduction::RelPath)
    }

    /// `path-abempty`
    pub(crate) const fn path_abempty(text: &'a str) -> Self {
        Self::new(text, PathProduction::PathAbempty)
    }

    /// `path-absolute`
    pub(crate) const fn path_absolute(text: &'a str) -> Self {
        Self::new(text, PathProduction::PathAbsolute)
    }

    /// `path-noscheme`
    pub(crate) const fn path_noscheme(text: &'a str) -> Self {
        Self::new(text, PathProduction::PathNoscheme)
    }

    /// `path-rootless`
    pub(crate) const fn path_rootless(text: &'a str) -> Self {
        Self::new(text, PathProduction::PathRootless)
    }

    /// `path-empty`
    pub(crate) const fn path_empty(text: &'a str) -> Self {
        Self::new(text, PathProduction::PathEmpty)
    }

    /// No path, where the given text begins.
    pub(crate) fn absent(before: &'a str) -> Self {
        Self { text: &before[..0], production: None }
    }

    /// The path as it is in the URI, nothing decoded.
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The path, to be decoded.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.text)
    }

    /// The production that matched it. `None` if a path is absent in RFC 1808 or RFC 2396: no production there matches an
    /// empty path.
    pub const fn production(&self) -> Option<PathProduction> {
        self.production
    }

    /// The path without the slash that it begins with. `None` if it is empty.
    pub(super) const fn after_slash(&self) -> Option<Path<'a>> {
        match self.text.as_bytes() {
            [] => None,
            [b'/', ..] => Some(Path::new(self.text.split_at(1).1)),
            _ => Some(Path::new(self.text)),
        }
    }

    /// Whether it begins with a slash.
    pub fn is_absolute(&self) -> bool {
        self.text.starts_with('/')
    }

    /// The segments. The slash that a path begins with precedes the first one. An empty path has none.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let url = Spec::Rfc2396.parse("http://info.cern.ch/a;v=1/b")?;
    /// let Url::Uri(uri) = url else { return Ok(()) };
    /// let segments: Vec<_> = uri.hier_part().into_iter().flat_map(|part| part.path.segments()).collect();
    /// assert_eq!(segments[0].name.as_str(), "a");
    /// assert_eq!(segments[0].params().map(|param| param.as_str()).collect::<Vec<_>>(), ["v=1"]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Segment<'a>> + use<'a> {
        // RFC 3986 gives a `;` in a segment no meaning. RFC 1808 has parameters after the path, and no `;` in it.
        let has_params = matches!(self.production, Some(PathProduction::AbsPath | PathProduction::RelPath));
        let segments = self.text.strip_prefix('/').unwrap_or(self.text).split('/');
        let segments = (!self.text.is_empty()).then_some(segments);
        segments.into_iter().flatten().map(move |text| Segment::new(text, has_params))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for UriPath<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        redact::serialize_piece(self.text, serializer)
    }
}

impl<'a> Node<'a> for UriPath<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        part(Part::Text(self.text));
    }
}

impl fmt::Debug for UriPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.encoded(), f)
    }
}

/// A segment of the path of a URI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Segment<'a> {
    /// The segment without its parameters.
    pub name: Encoded<'a>,
    params: Option<Encoded<'a>>,
}

impl<'a> Segment<'a> {
    fn new(text: &'a str, has_params: bool) -> Self {
        match text.split_once(';').filter(|_| has_params) {
            Some((name, params)) => Self { name: Encoded::new(name), params: Some(Encoded::new(params)) },
            None => Self { name: Encoded::new(text), params: None },
        }
    }

    /// The parameters (RFC 2396, section 3.3). The other documents have none in a segment.
    pub fn params(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.params.into_iter().flat_map(|params| params.as_str().split(';').map(Encoded::new))
    }
}

/// User information, before the `@` of an authority. What follows the first `:` in it is a password: RFC 3986 calls that
/// deprecated, and says that it should not be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Userinfo<'a>(&'a str);

impl<'a> Userinfo<'a> {
    /// Unchecked: the grammar calls this with text that it has parsed.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The text as it is in the URI, with the password.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// The text before the first `:`.
    pub fn user(&self) -> Encoded<'a> {
        Encoded::new(self.0.split_once(':').map_or(self.0, |(user, _)| user))
    }

    /// The text after the first `:`.
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.0.split_once(':').map(|(_, password)| Encoded::new(password))
    }
}

impl<'a> Node<'a> for Userinfo<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        part(Part::Text(self.0));
    }
}

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*redact::userinfo(self.0), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Userinfo<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        redact::serialize_userinfo(self.0, serializer)
    }
}

/// A relative reference: `relativeURL` of RFC 1808, `relativeURI` of RFC 2396 or `relative-ref` of RFC 3986, with an optional
/// fragment.
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

display!(Uri, SchemeSpecificPart, HierPart, Authority, Server, UriPath, Userinfo, RelativeRef);
