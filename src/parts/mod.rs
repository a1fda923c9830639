//! URLs from raw parts, and back: what each component stands for, in octets.
//!
//! The tree of [`ast`](crate::ast) holds what is written; [`Parts`] hold what is meant. [`Parts::of`] decodes each
//! component by itself, so that an encoded delimiter is data and nothing else, and [`Parts::build`] encodes in each what
//! that component of that document needs, and no more. What is built is read again before it is given out: it parses,
//! and stands for the same octets.
//!
//! ```
//! use urlspec::Spec;
//! use urlspec::parts::{FtpParts, LoginParts, Parts};
//!
//! let login = LoginParts { host: "host".into(), ..LoginParts::default() };
//! let motd = FtpParts { login, cwd: vec![b"/etc".into()], name: Some(b"motd".into()), transfer: None };
//! let url = Parts::Ftp(motd.clone()).build(Spec::Rfc1738).unwrap();
//! assert_eq!(url, "ftp://host/%2Fetc/motd");
//! assert_eq!(Parts::of(Spec::Rfc1738, &Spec::Rfc1738.parse(&url).unwrap()), Some(Parts::Ftp(motd)));
//!
//! let spaced = Parts::Ftp(FtpParts { name: Some(b"a b".into()), ..FtpParts::default() });
//! assert_eq!(spaced.build(Spec::Rfc1738).unwrap_err().component, "host");
//! ```
//!
//! # What is data, and what is not
//!
//! - An octet that is data is encoded wherever the document reserves its character in that component: `;` in a segment
//!   of http (RFC 1738, section 3.3), `/` and `;` in a name of ftp (section 3.2.2). The `;` of `http://h/a;b` may have been
//!   meant otherwise; it comes as data all the same, and the tree is there for those who know better.
//! - In a scheme without a production of its own nobody knows what is reserved: [`OtherParts`] holds what is written.
//! - Numbers are numbers: `port: Some(80)` is what `:0080` says too.

mod error;
mod local;

mod octets;
mod read;
mod schemes;
mod slot;
mod write;

pub use error::NotExpressible;
pub use local::{
    GopherMenuLine, NotLocal, System, file_from_local, local_from_file, message_identifier, message_parts,
};
pub use octets::Octets;
pub use schemes::{
    AfsParts, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts, HostportParts, HttpParts,
    IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, OtherParts, ProsperoParts, Rest, SessionParts,
    SessionScheme, WaisDocument, WaisObjectParts, WaisParts,
};
pub(crate) use slot::{ComponentKind, EncodeSet};

/// The parts of a URL, each as what it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// Section 3.8; `rlogin` and `tn3270` in 1994 too.
    Session(SessionParts<'a>),
    /// Section 3.9.
    Wais(WaisParts<'a>),
    /// Section 3.11.
    Prospero(ProsperoParts<'a>),
    /// 1993, and 1994 as a historical note.
    Afs(AfsParts<'a>),
    /// `mid` and `cid` of 1994.
    Identifier(IdentifierParts<'a>),
    /// A scheme without a production of its own.
    Other(OtherParts<'a>),
}
