//! The tree: a [`Url`] and a struct for each scheme, with the documents' own words for names.
//!
//! - Everything borrows from the text that was read, and nothing is decoded: an empty user is not an absent user, and
//!   `%2F` is not `/`. [`Encoded::decode`](crate::Encoded::decode) is a step of its own.
//! - `Display` gives back what was read, byte for byte.
//! - [`Node::span`] tells where a node stands in the text that it was read from.
//! - `Debug` writes `***` for a password; `Display` does not.

mod directories;
mod gopher;
mod host;
mod node;
mod outline;
mod schemes;
mod text;
mod usenet;

pub use directories::{Field, Fields, LinkAttributes, Prospero, Wais, WaisObject, Wpath};
pub use gopher::{Attributes, Filled, Gopher, GopherItem, GopherPlus, GopherPlusReading, View};
pub use host::{Host, Hostname, Hostnumber, Hostport, Login, NotAnAddress, Port};
pub use node::{Node, Part};
pub use schemes::{
    Afs, File, FormCode, Ftp, Http, Identifier, IpSchemepart, Mailto, Other, Path, Schemepart, Search, Session,
    TransferType, Typecode,
};
pub use text::{AbsoluteRef, Reference, RelativeRef, Url};
pub use usenet::{Group, Grouppart, MessageId, News, Nntp};
