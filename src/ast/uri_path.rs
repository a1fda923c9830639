//! Paths of URIs, and their segments.

use std::fmt;

use super::node::{Node, Part, display};
use super::path::Path;
use crate::encoding::Encoded;

/// The path of a URI, with the `/` that it begins with.
///
/// ```
/// use urlspec::ast::PathProduction;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("http://example.com/a%20b/c")? else { panic!("not a URI") };
/// let path = uri.hier_part().ok_or("opaque")?.path;
/// assert_eq!((path.as_str(), path.is_absolute()), ("/a%20b/c", true));
/// assert_eq!(path.production(), Some(PathProduction::PathAbempty));
/// assert_eq!(path.encoded().decode(), &b"/a b/c"[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UriPath<'a> {
    text: &'a str,
    production: Option<PathProduction>,
}

/// The production of a path, in RFC 1808 and RFC 2396 (`abs_path` and `rel_path`) or in RFC 3986.
///
/// ```
/// use urlspec::{Spec, Url};
///
/// for (text, production) in
///     [("http://a/b", "path-abempty"), ("file:/etc", "path-absolute"), ("mailto:joe@a.b", "path-rootless"), ("x:", "path-empty")]
/// {
///     let Url::Uri(uri) = Spec::Rfc3986.parse(text)? else { panic!("not a URI") };
///     assert_eq!(uri.hier_part().and_then(|part| part.path.production()).map(|own| own.as_str()), Some(production));
/// }
/// # Ok::<(), urlspec::Refusal>(())
/// ```
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

    /// The path with another text, such as a redacted one.
    pub(super) const fn with_text(self, text: &str) -> UriPath<'_> {
        UriPath { text, production: self.production }
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
    ///
    /// ```
    /// use urlspec::ast::PathProduction;
    /// use urlspec::{Spec, Url};
    ///
    /// for (spec, production) in [(Spec::Rfc2396, None), (Spec::Rfc3986, Some(PathProduction::PathAbempty))] {
    ///     let Url::Uri(uri) = spec.parse("http://a")? else { panic!("not a URI") };
    ///     assert_eq!(uri.hier_part().and_then(|part| part.path.production()), production);
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
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
        crate::redact::serialize_piece(self.text, serializer)
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
///
/// ```
/// use urlspec::{Spec, Url};
///
/// for (spec, name, params) in [(Spec::Rfc2396, "name", 2), (Spec::Rfc3986, "name;v=1.1;x", 0)] {
///     let Url::Uri(uri) = spec.parse("http://a/name;v=1.1;x")? else { panic!("not a URI") };
///     let segment = uri.hier_part().and_then(|part| part.path.segments().next()).ok_or("no segment")?;
///     assert_eq!((segment.name.as_str(), segment.params().count()), (name, params));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc2396.parse("http://a/b;v=1;w/c")? else { panic!("not a URI") };
    /// let first = uri.hier_part().and_then(|part| part.path.segments().next()).ok_or("no segment")?;
    /// assert!(first.params().eq(["v=1", "w"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn params(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.params.into_iter().flat_map(|params| params.as_str().split(';').map(Encoded::new))
    }
}

display!(UriPath);
