//! Build URLs from decoded components, and take URLs apart into them.
//!
//! The tree of [`ast`](crate::ast) holds the text of a URL; [`Parts`] hold decoded octets. [`Parts::from_url`] decodes each
//! component separately, and keeps delimiters apart from data. [`Parts::build`] encodes only the data that a component can't
//! contain. It parses its result again, so every URL that it returns is valid and has the same parts.
//!
//! ```
//! use urlspec::Spec;
//! use urlspec::parts::{FtpParts, LoginParts, Parts};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let login = LoginParts { host: "host".into(), ..LoginParts::default() };
//! let motd = FtpParts { login, cwd: vec![b"/etc".into()], name: Some(b"motd".into()), transfer: None };
//! let url = Parts::Ftp(motd.clone()).build(Spec::Rfc1738)?;
//! assert_eq!(url, "ftp://host/%2Fetc/motd");
//! assert_eq!(Parts::from_url(Spec::Rfc1738, &Spec::Rfc1738.parse(&url)?), Parts::Ftp(motd));
//!
//! let hostless = Parts::Ftp(FtpParts { name: Some(b"a b".into()), ..FtpParts::default() });
//! assert_eq!(hostless.build(Spec::Rfc1738).map_err(|error| error.component), Err("host"));
//! # Ok(())
//! # }
//! ```
//!
//! The structs have public fields, so that you can construct them. Where there is a `Default`, end with
//! `..Default::default()`: a field or an enum variant is only added in a breaking release.
//!
//! This module also converts names that aren't URLs: [file names](file_from_local), [lines of Gopher
//! menus](GopherMenuLine), and [Message-IDs](news_from_message_id).
//!
//! # Data and delimiters
//!
//! - Data is encoded wherever the document reserves its character in that component: `;` in a segment of http (RFC 1738,
//!   section 3.3), `/` and `;` in a name of ftp (section 3.2.2).
//! - A reserved character that is not encoded is a delimiter. Where the grammar splits a component at it, it is not part of the
//!   components; else it is in the [`Component`]: the `;` of `http://h/a;b`, the `&` of a query.
//! - A scheme that has no production doesn't define what is reserved. There, and in URIs, each character that no document
//!   leaves unreserved is a delimiter.
//! - Hosts are not decoded. Numbers are numbers: `:0080` gives the port 80.
//!
//! # What a round trip keeps
//!
//! A URL and what its parts build are [the same](crate::Spec::same). They are identical unless the URL has the prefix `URL:`, a
//! scheme or type code in another case, a number with leading zeros, an empty port, or a character that is encoded needlessly
//! or in lower-case digits.

mod charset;
mod component;
mod components;
mod error;
mod finish;
mod local;
mod octets;
mod owned;
mod raw;
mod read;
mod read_scheme;
mod reference;
mod scheme_parts;
mod schemes;
mod spelling;
mod structs;
mod uri;
mod write;
mod write_uri;

pub use component::{Component, Piece};
pub(crate) use components::Components;
pub use error::NotExpressible;
pub use local::{
    GopherMenuLine, NotLocal, System, file_from_local, local_from_file, message_identifier, mid_from_message_id,
    news_from_message_id,
};
pub use octets::Octets;
pub use raw::RawParts;
pub use reference::ReferenceParts;
pub use scheme_parts::{
    AboutParts, AcctParts, AddressParts, CidParts, DataParts, FileUrlParts, FtpUrlParts, GeoParts, GopherUrlParts,
    MailParts, MidParts, NewsNameParts, NntpUrlParts, PhoneContextParts, ProsperoUrlParts, SchemeParts, SmsParts,
    TagParts, TelParts, TelnetParts, UrnParts, WaisUrlParts, WebParts,
};
pub use schemes::{
    AfsParts, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts, HostportParts, HttpParts,
    IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, OtherParts, ProsperoParts, Rest, SessionParts,
    SessionScheme, WaisDocument, WaisObjectParts, WaisParts,
};
pub(crate) use spelling::{ComponentKind, Spelling};
pub use uri::{AuthorityParts, ServerParts, UriParts};

/// The decoded components of a URL, by scheme. [`from_url`](Self::from_url) takes a URL apart, [`build`](Self::build) makes one.
///
/// With the feature `serde` it serializes as an object whose `kind` is the name of the variant in lower case. Passwords are
/// included, so that the JSON can be deserialized.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::Parts;
///
/// let url = Spec::Rfc1738.parse("http://info.cern.ch/my%20page?find")?;
/// let Parts::Http(mut http) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not an http URL") };
/// http.path = Some(vec!["my other page".into()]);
/// assert_eq!(Parts::Http(http).build(Spec::Rfc1738)?, "http://info.cern.ch/my%20other%20page?find");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Parts<'a> {
    /// RFC 1738, section 3.3.
    Http(HttpParts<'a>),
    /// Section 3.2.
    Ftp(FtpParts<'a>),
    /// Section 3.10.
    File(FileParts<'a>),
    /// Section 3.4.
    Gopher(GopherParts<'a>),
    /// Section 3.5.
    Mailto(MailtoParts<'a>),
    /// Section 3.6.
    News(NewsParts<'a>),
    /// Section 3.7.
    Nntp(NntpParts<'a>),
    /// Section 3.8; in 1994 also `rlogin` and `tn3270`.
    Session(SessionParts<'a>),
    /// Section 3.9.
    Wais(WaisParts<'a>),
    /// Section 3.11.
    Prospero(ProsperoParts<'a>),
    /// 1993; in 1994 a historical note.
    Afs(AfsParts<'a>),
    /// `mid` and `cid` of 1994.
    Identifier(IdentifierParts<'a>),
    /// A scheme that has no production.
    Other(OtherParts<'a>),
    /// A URI of RFC 1808, RFC 2396 or RFC 3986, which define no schemes.
    Uri(UriParts<'a>),
}
