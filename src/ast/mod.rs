//! The syntax tree: [`Url`] and a struct for each scheme. Fields have the names that the documents use.
//!
//! - A tree borrows from the input and decodes nothing: an empty user is not an absent user, and `%2F` is not `/`. Call
//!   [`Encoded::decode`](crate::Encoded::decode) to decode a piece.
//! - `Display` gives back the URL byte for byte.
//! - [`Node::span`] gives the byte range of a node in the input.
//! - `Debug` shows `***` for a password. `Display` shows the password.
//!
//! The fields are public, so that a `match` can take a URL apart. The pieces that the grammar checks, such as a
//! [`Hostname`] or a [`Path`], come only from parsing. To make a URL from its components, see [`parts`](crate::parts).
//! A document that adds a field to a struct, or a variant to an enum that isn't `#[non_exhaustive]`, comes in a breaking
//! release.

mod decimal;
#[cfg(feature = "current")]
mod divided;
mod file;
mod ftp;
mod gopher;
mod host;
mod http;
mod mail;
mod mailto;
mod news;
mod node;
mod other;
mod outline;
mod path;
mod prospero;
mod scheme_part;
mod session;
mod shown;
mod uri;
mod url;
mod wais;

pub use decimal::Decimal;
pub(crate) use decimal::significant;
pub use file::{Afs, File};
pub use ftp::{FormCode, Ftp, TransferType, Typecode};
pub use gopher::{Attributes, FilledForm, Gopher, GopherItem, GopherPlus, GopherPlusRequest, View};
pub use host::{Host, Hostname, Hostnumber, Hostport, Ipv6Literal, IpvFutureLiteral, Login, NotAnAddress, Port};
pub use http::{Http, Search};
pub use mail::{HeaderField, Mail, MailAddress};
pub use mailto::Mailto;
pub use news::{Group, Grouppart, Identifier, MessageId, News, Nntp};
pub use node::{Node, Part};
pub use other::{IpSchemepart, Other, Schemepart};
pub use path::Path;
pub use prospero::{Field, Fields, FieldsIter, LinkAttributes, LinkAttributesIter, Prospero};
pub use scheme_part::{FileUrl, FtpUrl, SchemePart, Web};
pub use session::Session;
pub use uri::{
    Authority, HierPart, PathProduction, RelativeRef, SchemeSpecificPart, Segment, Server, Uri, UriPath, Userinfo,
};
pub use url::{AbsoluteRef, Reference, Url};
pub use wais::{Wais, WaisObject, Wpath};
