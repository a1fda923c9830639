//! Reads URLs by the documents that defined them.
//!
//! They are four: the paper on [Universal Document Identifiers](Spec::Udi) of 1992, the URL drafts of
//! [July 1993](Spec::Url1993) and [March 1994](Spec::Url1994), and [RFC 1738](Spec::Rfc1738), December 1994. Each
//! production of their BNFs is a nom combinator of the same name; what it accepts is exactly what the document's line
//! says, with the amendments that the folder `grammar/` of the repository declares beside them. One tree serves all.
//!
//! ```
//! use urlspec::{Spec, ast::Url};
//!
//! let Url::Http(http) = Spec::Rfc1738.parse("http://info.cern.ch/hypertext/WWW/").unwrap() else { panic!() };
//! assert_eq!(http.hostport.host.as_str(), "info.cern.ch");
//! assert_eq!(http.path.unwrap().segments().count(), 3);
//!
//! let refusal = Spec::Rfc1738.parse("http://info.cern.ch/~timbl").unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "`~` is unsafe and must be encoded (column 21; RFC 1738, section 2.2)"
//! );
//! assert_eq!(refusal.report().fixed(), Some("http://info.cern.ch/%7Etimbl"));
//! ```
//!
//! # The modules
//!
//! - [`Spec`]: the documents; [`Spec::parse`], [`Spec::parse_reference`], [`Spec::accepts_production`], [`Spec::check`],
//!   [`Spec::derivation`].
//! - [`ast`]: the tree. It borrows from the text, prints back what was read, and decodes nothing by itself.
//! - [`grammar`]: the productions.
//! - [`diagnostic`]: everything that can be said, each with a [`Code`] and a page; [`diagnostic::confusion`] shows what is said of
//!   texts made to mislead. `Refusal`, `Report` and `Rendered` are miette diagnostics.
//! - [`parts`]: URLs from raw octets and back, and from the names of files, menus and messages.
//! - [`resolve`]: partial forms; [`Spec::resolve`] and the inverse, [`Spec::partial_form`].
//! - [`Outline`]: where the components of any text are, by its tree or by one lenient pass.
//! - [`redact`]: where passwords may be in any text; [`Masked`] shows it without them.
//! - [`Encoded`]: text that may hold `%XX`; [`make_safe`] encodes what no URL may hold.
//!
//! # Other crates
//!
//! - `urlspec-bnf` reads and runs the documents' own notations: automata, differences, complete test suites, samples, and
//!   checking by the lines as printed.
//! - `urlspec-plan` says what a client would send for a URL, step by step.
//! - `urlspec-text` finds URLs in text files, checks them and fixes them in place.
//! - `urlspec-cli` is the command `urlspec`; `urlspec-lsp` is its language server.
//!
//! # What holds everywhere
//!
//! - A text that is accepted is read without an allocation. A refused text is read again only when its refusal is asked why.
//! - Time and memory grow linearly with the text. No recursion depends on it, nothing panics, and there is no `unsafe`.
//! - Spans are byte offsets into the text that was given; lines and columns count characters from 1.
//! - No message, label, help, JSON or `Debug` holds a password. `Display` of a tree does: it is what was read; so does
//!   JSON within [`WithPasswords`], and that of [`parts`], which are made to be read back.
//! - No module but `grammar` names nom, and none but `diagnostic` names miette. The library does no input or output.
//!
//! # Disputed readings
//!
//! - The BNF is read as a context-free grammar: `|` has no order and repetition is not greedy.
//! - `schemepart` is an `ip-schemepart` when all of it fits one, and opaque otherwise.
//! - `otherurl` takes only schemes that have no production of their own, or it would admit what these refuse.
//! - `gopher://h//x` has the type `/`, and `gopher://h/%09x` the type `%09`: a type is one character, whichever.
//! - Behind a type there is always a selector, be it empty. A `%09` in it would end it.
//! - `file://localhost/` has the host name `localhost`; absent and `localhost` are local.
//! - `URL:` may stand once before a URL, in either case, and is not part of it (1994 and RFC 1738).
//! - Hosts and groups of the drafts are one span; their parts are what stands between dots, and an empty one is frowned
//!   upon.
//! - In the 1992 paper the `/` between Gopher type and selector is punctuation; `/0/x` there is `/0x` in RFC 1738.
//! - The first two `%09` of a Gopher command of 1994 part selector, search and Gopher+ string.
//! - Of partial forms see [`resolve`](resolve#what-the-documents-leave-open). 1994 announces rules of them and prints
//!   none: those of 1993.
//!
//! # Features
//!
//! - `serde`: trees, reports and diagnostics serialise to stable JSON.
//! - `modern`: what RFC 3986 and the URL standard of today make of a URL.

pub mod ast;
pub mod convert;
pub mod diagnostic;
mod dialect;
pub mod encoding;
pub mod grammar;
#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "modern")]
pub mod modern;
mod normalize;
mod outline;
mod parse;
pub mod parts;
mod read;
pub mod redact;
pub mod resolve;
mod spec;
mod spelling;
mod url_buf;

pub use ast::Url;
pub use diagnostic::{Code, Diagnostic, Refusal, Report, Severity};
pub use encoding::{Encoded, make_safe};
#[cfg(feature = "serde")]
pub use json::Located;
pub use normalize::{Canonical, Equivalence, Normalization};
pub use outline::Outline;
pub use read::{Production, Start};
pub use redact::Masked;
#[cfg(feature = "serde")]
pub use redact::WithPasswords;
pub use spec::{PerSpec, Spec};
pub use spelling::{UnknownProduction, UnknownSpec, suggestions};
pub use url_buf::UrlBuf;
