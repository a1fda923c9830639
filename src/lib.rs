//! Parses and checks URLs exactly as the documents from 1992 to today's standard define them, and cites the rule for each error.
//!
//! ```
//! use urlspec::{Spec, Url};
//!
//! let url = Url::parse("https://info.cern.ch/hypertext/WWW/?find")?;
//! assert_eq!(url.host().map(|host| host.as_str()), Some("info.cern.ch"));
//! assert_eq!(url.path(), Some("/hypertext/WWW/"));
//!
//! let report = Spec::Rfc1738.check("http://info.cern.ch/~timbl");
//! assert_eq!(report.to_string(), "`~` is unsafe and must be encoded (column 21; RFC 1738, section 2.2)");
//! assert_eq!(report.fixed(), Some("http://info.cern.ch/%7Etimbl"));
//! # Ok::<(), urlspec::Refusal>(())
//! ```
//!
//! There are eight documents: the paper on [Universal Document Identifiers](Spec::Udi) of 1992, the URL drafts of
//! [July 1993](Spec::Url1993) and [March 1994](Spec::Url1994), [RFC 1738](Spec::Rfc1738) of December 1994,
//! [RFC 1808](Spec::Rfc1808), [RFC 2396](Spec::Rfc2396), [RFC 3986](Spec::Rfc3986), and [today's standard](Spec::Current): RFC 3986, and
//! schemes such as https and mailto by the documents in force. [`Url::parse`], [`UrlBuf`] and `Spec::default()` are by today's standard, with
//! the feature `current`. The first four define
//! schemes, and none of them defines `https`: its URLs parse as a [scheme without a production](ast::Other). The others define one
//! syntax for all schemes: a [URI](ast::Uri).
//!
//! # Which function do I want?
//!
//! | Task | Function |
//! |---|---|
//! | Parse a URL | [`Url::parse`], or [`Spec::parse`] for another document |
//! | Keep a URL in a struct, a map or a configuration file | [`UrlBuf`], with its document as a [type](document) |
//! | Change a component, append a segment, set a query parameter | [`UrlBuf::set_host`], [`UrlBuf::push_segment`], [`UrlBuf::set_query_pair`] |
//! | Parse a URL that may have a fragment | [`Spec::parse_reference`] |
//! | Parse bytes that may not be UTF-8 | [`Spec::parse_bytes`] |
//! | Only test whether a text is a URL | [`Spec::accepts`] |
//! | Find every fault, with fixes | [`Spec::check`] |
//! | Find out why a text was refused | [`Refusal::code`], [`Refusal::span`], [`Refusal::report`] |
//! | Read a component | [`Url::host`], [`Url::port_or_default`], [`Url::path`], [`Url::query`], or `match` on [`Url`] |
//! | Read the addresses of a mail, the digits of a telephone number | [`Uri::scheme_part`](ast::Uri::scheme_part) |
//! | Read the names and values of a query | [`UrlBuf::query_pairs`], [`Url::query_pairs`] |
//! | Read a URL within a nom grammar | [`grammar::embed!`](grammar::embed) |
//! | Decode `%XX` | [`Encoded::decode`], [`Encoded::decode_utf8`] |
//! | Encode a text that may contain anything | [`Spec::make_safe`] |
//! | Build a URL from its components | [`parts::Parts::build`] |
//! | Find the byte range of a component | [`ast::Node::span`], or [`Outline::guess`] in a text that isn't a URL |
//! | Compare or normalize URLs | [`Spec::same`], [`Spec::canonical`], [`Spec::meaning`] |
//! | Resolve a reference against a base | [`Spec::resolve`], or [`Spec::base`] for many references |
//! | Convert a URL to another document | [`Spec::convert`] |
//! | Show a URL without its password | [`Untrusted`] |
//! | See which productions match | [`Spec::derivation`], [`Spec::accepts_production`] |
//! | Convert a URL to a type of `url` or `http` | `interop` (features `url` and `http`) |
//!
//! # Modules
//!
//! - [`ast`]: the syntax tree. It borrows from the input, and decodes nothing.
//! - [`diagnostic`]: reports, diagnostics and fixes, each with a [`Code`] and a page that explains it. [`Refusal`],
//!   [`Report`] and [`Rendered`](diagnostic::Rendered) are miette diagnostics. [`diagnostic::confusion`] shows
//!   misleading texts.
//! - [`document`]: the documents as types, for [`UrlBuf`].
//! - [`batch`]: parses the lines of a buffer into columns of offsets.
//! - [`encoding`]: functions for percent-encoding.
//! - [`parts`]: builds URLs from decoded components, and takes URLs apart; also converts file names, Gopher menus and
//!   Message-IDs.
//! - [`resolve`]: resolves references and partial forms against a base. [`Spec::partial_form`] is the inverse.
//! - [`coming_from`]: for users of `url`, `fluent-uri`, `http` and `urllib`.
//! - [`convert`]: converts a URL of one document to another document.
//! - [`redact`]: finds secrets in a text, and hides them.
//! - [`grammar`]: the productions of each document, as nom combinators of the same names.
//! - `modern` (with its feature): how the URL standard parses a URL.
//! - `interop` (with the features `url` and `http`): conversions from and to the URL types of other crates.
//!
//! Other crates build on this one: `urlspec-bnf` runs the documents' notations, `urlspec-plan` shows what a client
//! would send for a URL, `urlspec-text` finds and fixes URLs in text files, `urlspec-arrow` checks columns of URLs,
//! `urlspec-cli` is the command, and `urlspec-lsp` the language server.
//!
//! # Features
//!
//! A dependent pays for the documents and layers that it names. By default all of them are on, and so are `miette` and `simd`. A
//! program that only parses URLs needs `default-features = false, features = ["current"]`, or, for the generic syntax alone, `["rfc3986"]`
//! and [`Spec::Rfc3986`]. Features only add: none changes what
//! a document accepts, or what is redacted.
//!
//! Documents; at least one must be on:
//!
//! - `documents`: all of `udi`, `url-1993`, `url-1994`, `rfc1738`, `rfc1808`, `rfc2396`, `rfc3986` and `current`. Each
//!   adds its variant of [`Spec`]. The name of a document that is off is an [error](UnknownSpec) that says which
//!   feature has it. Functions that name no document, such as [`Url::parse`], come with `current`.
//!
//! Layers above parsing:
//!
//! - `layers`: all of the following.
//! - `diagnostics`: [`Spec::check`] and [`diagnostic`]. Without it, a [`Refusal`] says the column, what was expected there and the
//!   production, and [`Refusal::furthest_failure`] has the same as data.
//! - `parts`: [`parts`].
//! - `normalize`: [`Spec::same`], [`Spec::canonical`] and [`Spec::meaning`]. Turns on `parts`.
//! - `resolve`: [`resolve`]. Turns on `normalize`.
//! - `convert`: [`convert`]. Turns on `diagnostics`, whose fixes it applies, `normalize`, and `rfc1738`, through which
//!   it converts.
//!
//! Others:
//!
//! - `miette`: a [`Refusal`] is a miette diagnostic; with `diagnostics`, so are reports, and they can be drawn.
//! - `simd`: compares 32 octets at once. Without it, the same results take about twice the time.
//! - `plain-productions`: runs a production by its name on plain text. Without it, [`Spec::accepts_production`] takes three
//!   times as long.
//! - `small`: compiles each grammar once instead of twice. The code is smaller, and the same results take three to eight times
//!   the time.
//! - `idna`: the `xn--` forms of hosts with letters of other scripts, in fixes and in changes of URLs.
//! - `idna-function`: the same forms by a function of the program, which `set_domain_to_ascii` sets, instead of tables.
//! - `serde`: [`UrlBuf`], [`Spec`] and [`parts::Parts`] serialize and deserialize; trees, reports and diagnostics serialize to
//!   stable JSON.
//! - `url`: conversions from and to `url::Url`.
//! - `http`: conversions from and to `http::Uri`.
//! - `modern`: how the URL standard of the WHATWG parses a URL, and what is lost. Turns on `normalize`.
//!
//! The library needs `std`: a refusal is explained once and kept in a `OnceLock`, and names of files are those of `std::path`.
//!
//! # Promises
//!
//! - A production accepts exactly what the document's line defines, with the amendments that are declared in the folder
//!   `grammar/` of the repository.
//! - Parsing a valid URL allocates nothing. A [`Refusal`] copies the text and explains it on demand.
//! - Time and memory are linear in the input. No recursion depends on it, nothing panics, and this crate has no
//!   `unsafe` code.
//! - Spans are byte offsets into the input. Lines and columns are 1-based and count characters.
//! - No message, `Debug` or JSON shows a password. `Display` of a URL does, and so does JSON that is made to be read back:
//!   [`UrlBuf`], [`parts`], and anything in `WithPasswords`.
//! - The library does no I/O.
//!
//! # Interpretations
//!
//! Where a document is ambiguous, this crate reads it as follows:
//!
//! - The BNF is a context-free grammar: `|` is unordered and repetition is not greedy.
//! - A `schemepart` is an `ip-schemepart` if the whole of it matches, and opaque otherwise.
//! - `otherurl` accepts only schemes that have no production. Otherwise it would accept the errors in their URLs.
//! - A Gopher type is any one character or escape: `gopher://h//x` has the type `/`, and `gopher://h/%09x` the type `%09`.
//! - A selector follows every Gopher type. It may be empty, and a `%09` ends it.
//! - `file://localhost/` has the host name `localhost`. Both it and an absent host are local.
//! - One prefix `URL:` may precede a URL, in either case. It is not part of the URL (1994 and RFC 1738).
//! - Hosts and newsgroups of the drafts are one span, which dots divide. An empty part gets a warning.
//! - In the 1992 paper, the `/` between a Gopher type and a selector is punctuation: `/0/x` is `/0x` in RFC 1738.
//! - In 1994, the first two `%09` of a Gopher command separate selector, search and Gopher+ string.
//! - For partial forms, see [`resolve`](resolve#what-the-documents-leave-open). The draft of 1994 announces rules but prints
//!   none, so those of 1993 apply.

#![cfg_attr(docsrs, feature(doc_cfg))]
// The modules below a layer have parts that only it uses, and a page has productions that only its document uses.
#![cfg_attr(
    not(all(feature = "documents", feature = "layers", feature = "miette")),
    allow(dead_code, unused_imports, unused_macros)
)]

pub mod ast;
pub mod batch;
mod citation;
#[doc = include_str!("coming_from.md")]
pub mod coming_from {}
#[cfg(feature = "convert")]
pub mod convert;
mod credential;
#[cfg(feature = "diagnostics")]
pub mod diagnostic;
mod dialect;
pub mod document;
mod domain;
mod dot_segments;
pub mod encoding;
pub mod grammar;
#[cfg(any(feature = "url", feature = "http"))]
pub mod interop;
#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "modern")]
pub mod modern;
#[cfg(feature = "normalize")]
mod normalize;
mod octets;
mod order;
mod outline;
mod parse;
#[cfg(feature = "parts")]
pub mod parts;
mod read;
pub mod redact;
mod refusal;
#[cfg(feature = "resolve")]
pub mod resolve;
mod scheme;
#[cfg(feature = "current")]
mod scheme_document;
mod spec;
mod spelling;
mod url_buf;

pub use ast::Url;
pub use citation::Citation;
#[cfg(feature = "diagnostics")]
pub use diagnostic::{Code, Diagnostic, ParseError, Refusal, Report, Severity};
#[cfg(feature = "idna-function")]
pub use domain::set_domain_to_ascii;
pub use encoding::Encoded;
#[cfg(all(feature = "serde", feature = "diagnostics"))]
pub use json::Located;
#[cfg(feature = "normalize")]
pub use normalize::{Canonical, Equivalence, Meaning, Normalization};
pub use outline::Outline;
pub use read::{Production, Start};
pub use redact::Untrusted;
#[cfg(feature = "serde")]
pub use redact::WithPasswords;
#[cfg(not(feature = "diagnostics"))]
pub use refusal::{ParseError, Refusal};
pub use scheme::Scheme;
#[cfg(feature = "current")]
pub use scheme_document::{OtherScheme, SchemeDocument};
pub use spec::{PerSpec, Spec};
pub use spelling::{UnknownProduction, UnknownSpec, suggestions};
pub use url_buf::{Builder, EditError, UrlBuf};
