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

mod about;
mod acct;
mod authority;
mod data;
mod decimal;
#[cfg(feature = "current")]
mod divided;
mod file;
mod file_url;
pub(crate) mod form;
mod ftp;
mod ftp_url;
mod geo;
mod gopher;
mod gopher_url;
mod host;
mod http;
mod joined;
mod mail;
mod mailto;
mod message_id;
mod news;
mod node;
mod other;
mod outline;
mod parameter;
mod path;
mod prospero;
mod reference;
mod scheme_part;
mod session;
mod shown;
mod tag;
mod tel;
mod uri;
mod uri_path;
mod url;
mod urn;
mod usenet;
mod wais;
mod web;

pub use about::About;
pub use acct::Acct;
pub use authority::{Authority, Server, Userinfo};
pub use data::{Base64Error, DataUrl};
pub use decimal::Decimal;
pub(crate) use decimal::significant;
pub use file::{Afs, File};
pub use file_url::FileUrl;
pub use ftp::{FormCode, Ftp, TransferType, Typecode};
pub use ftp_url::FtpUrl;
pub use geo::{Geo, GeoNumber};
pub use gopher::{Attributes, FilledForm, Gopher, GopherItem, GopherPlus, GopherPlusRequest, View};
pub use gopher_url::GopherUrl;
pub use host::{Host, Hostname, Hostnumber, Hostport, Ipv6Literal, IpvFutureLiteral, Login, NotAnAddress, Port};
pub use http::{Http, Search};
pub use joined::Joined;
pub use mail::{HeaderField, Mail, MailAddress};
pub use mailto::Mailto;
pub use message_id::{MidUrl, MsgId};
pub use news::{Group, Grouppart, Identifier, MessageId, News, Nntp};
pub use node::{Node, Part};
pub use other::{IpSchemepart, Other, Schemepart};
pub use parameter::Parameter;
pub use path::Path;
pub use prospero::{Field, Fields, FieldsIter, LinkAttributes, LinkAttributesIter, Prospero};
pub use reference::{AbsoluteRef, Reference};
pub use scheme_part::SchemePart;
pub use session::Session;
pub use tag::{Tag, TagAuthority};
pub use tel::{PhoneContext, PhoneNumber, Sms, TelephoneSubscriber};
pub use uri::{HierPart, RelativeRef, SchemeSpecificPart, Uri};
pub use uri_path::{PathProduction, Segment, UriPath};
pub use url::Url;
pub use urn::{IetfSeries, Urn};
pub use usenet::{NewsName, NewsUrl, NntpUrl};
pub use wais::{Wais, WaisObject, Wpath};
pub use web::Web;
