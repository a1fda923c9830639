//! The tree: a [`Url`] and a struct for each scheme, with the documents' own words for names.
//!
//! - Everything borrows from the text that was read, and nothing is decoded: an empty user is not an absent user, and
//!   `%2F` is not `/`. [`Encoded::decode`](crate::Encoded::decode) is a step of its own.
//! - `Display` gives back what was read, byte for byte.
//! - [`Node::span`] tells where a node stands in the text that it was read from.
//! - `Debug` writes `***` for a password; `Display` does not.

mod file;
mod ftp;
mod gopher;
mod host;
mod http;
mod mailto;
mod news;
mod node;
mod other;
mod outline;
mod path;
mod prospero;
mod session;
mod url;
mod wais;

pub use file::{Afs, File};
pub use ftp::{FormCode, Ftp, TransferType, Typecode};
pub use gopher::{Attributes, Filled, Gopher, GopherItem, GopherPlus, GopherPlusReading, View};
pub use host::{Host, Hostname, Hostnumber, Hostport, Login, NotAnAddress, Port};
pub use http::{Http, Search};
pub use mailto::Mailto;
pub use news::{Group, Grouppart, Identifier, MessageId, News, Nntp};
pub use node::{Node, Part};
pub use other::{IpSchemepart, Other, Schemepart};
pub use path::Path;
pub use prospero::{Field, Fields, LinkAttributes, Prospero};
pub use session::Session;
pub use url::{AbsoluteRef, Reference, RelativeRef, Url};
pub use wais::{Wais, WaisObject, Wpath};
