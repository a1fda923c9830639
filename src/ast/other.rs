//! Schemes that have no production (RFC 1738, sections 2.1 and 4).

use super::host::Login;
use super::http::Search;
use super::node::{Node, Part, display, preceded};
use crate::encoding::Encoded;
use crate::redact::{after_scheme, without_login};

/// A URL whose scheme has no production (RFC 1738, sections 2.1 and 4).
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::Schemepart;
///
/// let Url::Other(other) = Spec::Rfc1738.parse("https://info.cern.ch/a?b")? else { panic!("https has a production") };
/// assert_eq!(other.scheme, "https");
/// let Schemepart::Ip(part) = other.schemepart else { panic!("opaque") };
/// assert_eq!(part.login.hostport.host.as_str(), "info.cern.ch");
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Other<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The text after the colon.
    pub schemepart: Schemepart<'a>,
}

impl Other<'_> {
    /// Calls `show` with the schemepart, with any suspected password redacted. Only the scheme defines whether opaque text
    /// has a login.
    fn shown<T>(&self, show: impl FnOnce(&Schemepart<'_>) -> T) -> T {
        match self.schemepart {
            Schemepart::Opaque(rest) => {
                show(&Schemepart::Opaque(Encoded::new(&after_scheme(self.scheme, rest.as_str()))))
            }
            Schemepart::Ip(_) => show(&self.schemepart),
        }
    }
}

impl std::fmt::Debug for Other<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut object = f.debug_struct("Other");
        self.shown(|part| object.field("scheme", &self.scheme).field("schemepart", part).finish())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Other<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut object = serializer.serialize_struct("Other", 2)?;
        object.serialize_field("scheme", self.scheme)?;
        match crate::redact::shows_passwords() {
            true => object.serialize_field("schemepart", &self.schemepart)?,
            false => self.shown(|part| object.serialize_field("schemepart", part))?,
        }
        object.end()
    }
}

impl<'a> Node<'a> for Other<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded(":", Some(&self.schemepart), part);
    }
}

/// The text after the scheme and its colon (RFC 1738, section 2.1). There will be no other variant.
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::Schemepart;
///
/// let Url::Other(other) = Spec::Rfc1738.parse("urn:isbn:0451450523")? else { panic!("urn has a production") };
/// assert!(matches!(other.schemepart, Schemepart::Opaque(text) if text == "isbn:0451450523"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Schemepart<'a> {
    /// Text in the common Internet scheme syntax.
    Ip(IpSchemepart<'a>),
    /// Text that only the scheme defines.
    Opaque(
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_without_login"))] Encoded<'a>,
    ),
}

impl<'a> Schemepart<'a> {
    /// Text that only the scheme defines.
    pub(crate) const fn opaque(text: &'a str) -> Self {
        Self::Opaque(Encoded::new(text))
    }
}

impl std::fmt::Debug for Schemepart<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ip(part) => f.debug_tuple("Ip").field(part).finish(),
            Self::Opaque(text) => f.debug_tuple("Opaque").field(&without_login(text.as_str())).finish(),
        }
    }
}

impl<'a> Node<'a> for Schemepart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Ip(ip) => ip.parts(part),
            Self::Opaque(text) => text.parts(part),
        }
    }
}

/// `//<user>:<password>@<host>:<port>/<url-path>` (RFC 1738, section 3.1).
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::Schemepart;
///
/// let Url::Other(other) = Spec::Rfc1738.parse("https://joe@info.cern.ch/a?b")? else { panic!("https has a production") };
/// let Schemepart::Ip(part) = other.schemepart else { panic!("opaque") };
/// assert_eq!(part.login.user.map(|user| user.as_str()), Some("joe"));
/// assert_eq!(part.urlpath.map(|path| path.as_str()), Some("a?b"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct IpSchemepart<'a> {
    /// The user, the password, the host and the port.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub login: Login<'a>,
    /// The rest, which the scheme defines. "The / between the host (or port) and the url-path is NOT part of the
    /// url-path."
    pub urlpath: Option<Encoded<'a>>,
    /// The search, after the `?`, in 1993. In the other documents it is part of the url-path.
    pub search: Option<Search<'a>>,
}

impl<'a> Node<'a> for IpSchemepart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        preceded("//", Some(&self.login), part);
        preceded("/", self.urlpath.as_ref().map(|p| p as _), part);
        preceded("?", self.search.as_ref().map(|s| s as _), part);
    }
}

display!(Other, Schemepart, IpSchemepart);
