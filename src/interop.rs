//! Conversions from and to the URL types of other crates: [`url::Url`] (feature `url`) and [`http::Uri`] (feature `http`).
//!
//! | from | to | feature |
//! |---|---|---|
//! | [`&Url`](crate::Url), [`&UrlBuf`](crate::UrlBuf) | `url::Url` | `url` |
//! | `&url::Url` | [`UrlBuf`], by the document of its type | `url` |
//! | [`&Url`](crate::Url), [`&UrlBuf`](crate::UrlBuf) | `http::Uri` | `http` |
//! | `&http::Uri` | [`UrlBuf`], by the document of its type | `http` |
//!
//! The standards don't agree on what a text means. `ftp://us?er@host.x/` names `host.x` in RFC 1738, and `us` in the URL
//! standard. So a conversion compares the scheme, the user, the password, the host, the port and the text after it, and fails
//! with [`NotConvertible::Differs`] if one of them would change.
//!
//! ```
//! use urlspec::interop::NotConvertible;
//! use urlspec::{Spec, UrlBuf};
//!
//! # #[cfg(feature = "url")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let modern = url::Url::try_from(&Spec::Rfc1738.parse("http://info.cern.ch/hypertext")?)?;
//! assert_eq!(modern.path(), "/hypertext");
//! let own: UrlBuf = UrlBuf::try_from(&modern)?;
//! assert_eq!(own, "http://info.cern.ch/hypertext");
//!
//! // RFC 1738 has no special segments. The URL standard would remove `a/..`.
//! let error = url::Url::try_from(&Spec::Rfc1738.parse("http://info.cern.ch/a/../b")?);
//! assert_eq!(error, Err(NotConvertible::Differs("path")));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "url"))]
//! # fn main() {}
//! ```
//!
//! # What changes in spite of that
//!
//! - The prefix `URL:` is dropped. The scheme becomes lower case, except an unknown one in `http::Uri`. An absent path becomes
//!   `/`.
//! - `url::Url` drops a default port, an empty user or password, and the host `localhost` of a file URL. It writes the host in
//!   lower case, and ports and host numbers without leading zeros. It encodes more characters.
//! - A `?` begins a query in both types. In RFC 1738 it belongs to the path in ftp, gopher and unknown schemes. The text is the
//!   same.
//!
//! # What is refused
//!
//! - `http::Uri` has no URLs without a host, such as `mailto:` and `news:`, and no text of 65,535 bytes or more.
//! - `url::Url` refuses a port above 65535 and a host number that is not an IPv4 address.
//! - A `UrlBuf<Rfc1738>` has no fragment, and only characters that RFC 1738 allows: not `~`, for example. To encode
//!   those, see [`Spec::make_safe`](crate::Spec::make_safe). An `http::Uri` without a scheme is not a URL.
//!
//! No error shows a password, in `Display` or in `Debug`.

use std::fmt;

use crate::Refusal;
use crate::ast::Url;
use crate::document::FixedDocument;
use crate::encoding::Encoded;
use crate::url_buf::UrlBuf;

/// Why a URL can't be converted. `E` is the error of the target type's parser.
///
/// ```
/// use urlspec::interop::NotConvertible;
/// use urlspec::Spec;
///
/// // The URL standard of the WHATWG removes dot segments.
/// let url = Spec::Rfc1738.parse("http://info.cern.ch/a/../b")?;
/// assert_eq!(url::Url::try_from(&url), Err(NotConvertible::Differs("path")));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotConvertible<E> {
    /// The target type's parser refuses the text.
    Refused(E),
    /// This component would change: `scheme`, `user`, `password`, `host`, `port` or `path`.
    Differs(&'static str),
}

impl<E: fmt::Display> fmt::Display for NotConvertible<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(error) => error.fmt(f),
            Self::Differs(component) => write!(f, "the {component} of the URL would change"),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for NotConvertible<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(error) => error.source(),
            Self::Differs(_) => None,
        }
    }
}

/// Parses the text of another crate's type by the document of a type, and compares the components.
fn owned<D: FixedDocument>(
    text: String,
    compare: impl FnOnce(&Url<'_>) -> Result<(), &'static str>,
) -> Result<UrlBuf<D>, NotConvertible<Refusal>> {
    let buf = UrlBuf::try_from(text).map_err(NotConvertible::Refused)?;
    compare(&buf.url()).map_err(NotConvertible::Differs)?;
    Ok(buf)
}

/// The text between `//` and the path. `None` if the URL has no `//`.
fn authority(url: &Url<'_>) -> Option<String> {
    match url {
        Url::File(file) => Some(file.host.map_or(String::new(), |host| host.to_string())),
        Url::Afs(afs) => Some(afs.cell.to_string()),
        Url::Uri(uri) => uri.hier_part()?.authority.as_ref().map(ToString::to_string),
        _ => match url.login() {
            Some(login) => Some(login.to_string()),
            None => url.hostport().map(ToString::to_string),
        },
    }
}

/// The text after the authority; without one, the text after the colon of the scheme.
fn after_authority<'t>(url: &Url<'_>, authority: Option<&str>, text: &'t str) -> &'t str {
    &text[url.scheme().len() + 1 + authority.map_or(0, |authority| 2 + authority.len())..]
}

/// Whether two texts after an authority decode to the same octets. An absent path equals `/`.
fn is_same_path(own: &str, other: &str) -> bool {
    let relative = |path: &str| Encoded::new(path.strip_prefix('/').unwrap_or(path)).decode().into_owned();
    relative(own) == relative(other)
}

/// Conversions from and to [`url::Url`].
#[cfg(feature = "url")]
mod with_url {
    use std::net::Ipv4Addr;

    use url::{ParseError, Position};

    use super::owned;
    use super::{NotConvertible, after_authority, authority, is_same_path};
    use crate::Refusal;
    use crate::ast::{Host, Url};
    use crate::document::{Document, FixedDocument};
    use crate::encoding::Encoded;
    use crate::url_buf::UrlBuf;

    /// See [`interop`](crate::interop) for what changes and what is refused.
    impl TryFrom<&Url<'_>> for url::Url {
        type Error = NotConvertible<ParseError>;

        fn try_from(own: &Url<'_>) -> Result<Self, Self::Error> {
            let other = Self::parse(&own.to_string()).map_err(NotConvertible::Refused)?;
            compare(own, &other).map_err(NotConvertible::Differs)?;
            Ok(other)
        }
    }

    /// See [`interop`](crate::interop) for what changes and what is refused.
    impl<D: Document> TryFrom<&UrlBuf<D>> for url::Url {
        type Error = NotConvertible<ParseError>;

        fn try_from(own: &UrlBuf<D>) -> Result<Self, Self::Error> {
            Self::try_from(&own.url())
        }
    }

    /// By the document of the type. See [`interop`](crate::interop) for what is refused.
    impl<D: FixedDocument> TryFrom<&url::Url> for UrlBuf<D> {
        type Error = NotConvertible<Refusal>;

        fn try_from(other: &url::Url) -> Result<Self, Self::Error> {
            owned(other.to_string(), |own| compare(own, other))
        }
    }

    fn compare(own: &Url<'_>, other: &url::Url) -> Result<(), &'static str> {
        let holds = |is_same: bool, component| if is_same { Ok(()) } else { Err(component) };
        holds(own.scheme().eq_ignore_ascii_case(other.scheme()), "scheme")?;
        holds(is_same_host(own, other.host_str()), "host")?;
        let port = own.port();
        holds(port == other.port() || (other.port().is_none() && port == other.port_or_known_default()), "port")?;
        let decoded = |piece: Option<Encoded<'_>>| piece.map(|piece| piece.decode().into_owned()).unwrap_or_default();
        holds(decoded(own.user()) == *Encoded::new(other.username()).decode(), "user")?;
        holds(decoded(own.password()) == decoded(other.password().map(Encoded::new)), "password")?;
        let text = own.to_string();
        let own_authority = authority(own);
        let path = after_authority(own, own_authority.as_deref(), &text);
        let other_path = match own_authority {
            Some(_) => &other[Position::BeforePath..],
            None => &other[Position::AfterScheme..][1..],
        };
        holds(is_same_path(path, other_path), "path")
    }

    fn is_same_host(own: &Url<'_>, other: Option<&str>) -> bool {
        let name = match own {
            Url::File(file) if file.is_local() => return other.is_none_or(|host| host == "localhost"),
            Url::Afs(afs) => Some(afs.cell.as_str()),
            Url::Uri(uri) if uri.scheme.eq_ignore_ascii_case("file") => {
                own.host().filter(|host| !host.is_localhost()).map(|host| host.as_str())
            }
            _ => own.host().map(|host| host.as_str()),
        };
        if let Some(Host::Ipv6(literal)) = own.host() {
            let inner = other.and_then(|other| other.strip_prefix('[')?.strip_suffix(']'));
            return inner.and_then(|inner| inner.parse().ok()) == Some(literal.address());
        }
        let address = match own.host() {
            Some(Host::Number(number)) => number.address().ok(),
            _ => None,
        };
        match (name, other) {
            (Some(name), Some(other)) => {
                let is_same_address = || address.is_some() && other.parse::<Ipv4Addr>().ok() == address;
                name.eq_ignore_ascii_case(other) || is_same_address()
            }
            (name, other) => name.is_none() && other.is_none(),
        }
    }
}

/// Conversions from and to [`http::Uri`].
#[cfg(feature = "http")]
mod with_http {
    use http::Uri;
    use http::uri::InvalidUri;

    use super::owned;
    use super::{NotConvertible, after_authority, authority, is_same_path};
    use crate::Refusal;
    use crate::ast::Url;
    use crate::document::{Document, FixedDocument};
    use crate::url_buf::UrlBuf;

    /// See [`interop`](crate::interop) for what changes and what is refused.
    impl TryFrom<&Url<'_>> for Uri {
        type Error = NotConvertible<InvalidUri>;

        fn try_from(own: &Url<'_>) -> Result<Self, Self::Error> {
            let other = Self::try_from(own.to_string()).map_err(NotConvertible::Refused)?;
            compare(own, &other).map_err(NotConvertible::Differs)?;
            Ok(other)
        }
    }

    /// See [`interop`](crate::interop) for what changes and what is refused.
    impl<D: Document> TryFrom<&UrlBuf<D>> for Uri {
        type Error = NotConvertible<InvalidUri>;

        fn try_from(own: &UrlBuf<D>) -> Result<Self, Self::Error> {
            Self::try_from(&own.url())
        }
    }

    /// By the document of the type. See [`interop`](crate::interop) for what is refused.
    impl<D: FixedDocument> TryFrom<&Uri> for UrlBuf<D> {
        type Error = NotConvertible<Refusal>;

        fn try_from(other: &Uri) -> Result<Self, Self::Error> {
            owned(other.to_string(), |own| compare(own, other))
        }
    }

    fn compare(own: &Url<'_>, other: &Uri) -> Result<(), &'static str> {
        if !other.scheme_str().is_some_and(|scheme| scheme.eq_ignore_ascii_case(own.scheme())) {
            return Err("scheme");
        }
        let own_authority = authority(own);
        if own_authority.as_deref() != other.authority().map(|authority| authority.as_str()) {
            return Err("host");
        }
        let text = own.to_string();
        let path = after_authority(own, own_authority.as_deref(), &text);
        let other_path = other.path_and_query().map_or("", |path| path.as_str());
        if is_same_path(path, other_path) { Ok(()) } else { Err("path") }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::document::Rfc1738;
        use crate::spec::Spec;

        type Own = UrlBuf<Rfc1738>;

        fn parse(text: &str) -> Url<'_> {
            Spec::FIRST_STANDARD.parse(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
        }

        /// The component that would change, or `refused`.
        fn reason<E>(error: NotConvertible<E>) -> &'static str {
            match error {
                NotConvertible::Differs(component) => component,
                NotConvertible::Refused(_) => "refused",
            }
        }

        #[test]
        fn urls_become_http_uris_unless_a_component_would_change() {
            let to_uri = |text: &str| Uri::try_from(&parse(text)).map(|uri| uri.to_string()).map_err(reason);
            for (text, expected) in [
                ("http://info.cern.ch/hypertext?a+b", Ok("http://info.cern.ch/hypertext?a+b")),
                ("URL:HTTP://Info.CERN.ch:080", Ok("http://Info.CERN.ch:080/")),
                ("https://h.x/a/../b", Ok("https://h.x/a/../b")),
                ("ftp://joe:p%3Aq@h.x/a;type=i", Ok("ftp://joe:p%3Aq@h.x/a;type=i")),
                ("gopher://h.x", Ok("gopher://h.x/")),
                ("ftp://us?er@host.x/", Err("host")),
                ("mailto:joe@h.x", Err("scheme")),
                ("news:comp.infosystems.www", Err("scheme")),
            ] {
                assert_eq!(to_uri(text).as_deref().map_err(|error| *error), expected, "{text}");
            }
            assert_eq!(to_uri(&format!("http://h.x/{}", "a".repeat(70_000))), Err("refused"));
        }

        #[test]
        fn http_uris_become_owned_urls_if_they_are_absolute() {
            for (text, expected) in [
                ("http://h.x", Ok("http://h.x/")),
                ("https://h.x:443/a?b", Ok("https://h.x:443/a?b")),
                ("/a/b", Err("refused")),
                ("*", Err("refused")),
                ("h.x:80", Err("scheme")),
                ("http://h.x/~joe", Err("refused")),
                ("foo://h?x@y.z/", Ok("foo://h/?x@y.z/")),
            ] {
                let other: Uri = text.parse().expect("an http::Uri");
                let own = Own::try_from(&other).map(String::from).map_err(reason);
                assert_eq!(own.as_deref().map_err(|error| *error), expected, "{text}");
            }
        }

        #[test]
        fn every_http_url_becomes_an_http_uri_with_the_same_text() {
            let mut count = 0;
            for text in include_str!("../tests/data/wild/http.txt").lines() {
                for &spec in Spec::ALL {
                    let Ok(url @ Url::Http(_)) = spec.parse(text) else { continue };
                    let Ok(uri) = Uri::try_from(&url) else { panic!("{spec}: {text}") };
                    assert!(uri.to_string().ends_with(uri.path_and_query().map_or("", |path| path.as_str())), "{text}");
                    count += 1;
                }
            }
            assert!(count > 1500, "{count}");
        }

        #[test]
        fn no_error_shows_a_password() {
            let uri: Uri = "ftp://joe:s3cr3t@h.x/~joe".parse().expect("an http::Uri");
            let refused = Own::try_from(&uri).expect_err("a `~`");
            let differs = Uri::try_from(&parse("ftp://jo?e:s3cr3t@h.x/")).expect_err("another host");
            let shown = format!("{refused} {refused:?} {differs} {differs:?}");
            assert!(!shown.contains("s3cr3t"), "{shown}");
        }
    }
}
