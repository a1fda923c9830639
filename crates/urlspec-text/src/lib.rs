//! Finds URLs in text documents, checks them, and fixes them in place.
//!
//! ```
//! use urlspec_text::{Finder, Wrapper};
//!
//! let mail = b"it is under <URL:ftp://ds.in\n      ternic.net/rfc>, or news:comp.infosystems.www.\n";
//! let finder = Finder::default();
//! let matches: Vec<_> = finder.matches(mail).collect();
//! assert_eq!(matches[0].text(), "ftp://ds.internic.net/rfc");
//! assert_eq!(matches[0].wrapper(), Wrapper::Url);
//! assert_eq!(matches[0].document_span(11..12), 35..36, "the `t` of `ternic` is on the second line");
//! assert_eq!(matches[1].text(), "news:comp.infosystems.www");
//! ```
//!
//! # What is found
//!
//! - `<URL:…>`, the wrapper in the appendix of RFC 1738. White space in it is ignored, line breaks included, and so are
//!   the prefixes of lines in quoted mail and comments. In `<…>` without the prefix, only line breaks are ignored. A
//!   typesetter may have inserted a hyphen before a line break: [`Match::alternative`] is the URL parsed the other way.
//! - `<scheme:…>` of the 1994 draft, and `URL=<…>` and `UDI=…` of the older papers.
//! - URLs without a wrapper, if their scheme is in one of the documents or [added](Finder::with_scheme). They end
//!   before white space, quotes, angle brackets, an unmatched closing bracket, and a character outside US-ASCII that is
//!   not part of a word in any script. A URL that fills the text between two quotes ends at the second one. Punctuation
//!   of the sentence is not part of them. Templates such as `http://h.x/{id}` and `http://h.x/<name>` are skipped;
//!   [`Matches::skipped_templates`] counts them.
//!
//! - In Markdown, HTML, XML and style sheets, the texts that are URLs by the syntax: the destination of a link and the
//!   value of an attribute such as `href`, as a whole. Relative references are not found, so that `<base>` changes
//!   nothing.
//! - In data files and programs, a string or a plain value that begins as a URL, as a whole, unless it goes on as a sentence. Its scheme
//!   may be misspelt, or lack its colon.
//!
//! A document is a slice of bytes in any encoding that extends US-ASCII; for UTF-16, see [`utf16`]. All offsets are byte
//! offsets into the document.
//!
//! # Checking and fixing
//!
//! [`LintConfig::check`] reports the diagnostics of [`Spec::check`](urlspec::Spec::check) at their places in the document.
//! [`fix_document`] applies the fixes.

mod apply;
mod assembled_url;
mod boundary;
mod byte_class;
mod certainty;
mod characters;
mod check;
mod closing;
#[cfg(feature = "config")]
pub mod config;
mod directive;
mod document_edits;
mod enclosed;
mod executed;
mod expected;
mod finders;
mod fix;
mod fix_edits;
mod fix_plan;
mod ignore_all;
mod ignore_comments;
mod ignore_edit;
mod kind;
mod line_tracker;
mod lint;
mod mark_scanner;
mod matches;
mod missing_colon;
mod neighbours;
mod no_reader;
mod other_schemes;
mod plain;
mod regions;
mod rendered;
mod repeated;
mod scheme_syntax;
mod schemes;
mod signed;
mod syntax;
mod template;
mod unwrapped;
mod url_match;
pub mod utf16;
mod value;
mod whole;
mod wrapped;

pub use apply::Apply;
pub use directive::Suppression;
pub use finders::Finders;
pub use fix::{FixedDocument, fix_document, fix_edits, fix_in_place};
pub use fix_edits::FixEdits;
pub use ignore_all::{add_ignores, has_other_comments};
pub use kind::{Kind, UnknownKind};
pub use line_tracker::LineTracker;
pub use lint::{DocumentFix, Edit, Finding, LintConfig};
pub use matches::{Matches, Progress, Window};
pub use other_schemes::OtherSchemes;
pub use regions::Regions;
pub use rendered::{NearbySecrets, RenderOptions};
pub use schemes::InvalidScheme;
pub use url_match::{Context, Match, Wrapper};

use schemes::Schemes;

/// Finds URLs in documents of one [`Kind`].
///
/// The default finds the schemes of the documents in plain text.
///
/// ```
/// use urlspec_text::{Finder, Kind};
///
/// let finder = Finder::new(Kind::Markdown).skipping_code(true).with_scheme("git")?;
/// let document = b"See [the project](https://info.cern.ch/), not `http://h.x/`.";
/// let urls: Vec<_> = finder.matches(document).map(|url| url.text().into_owned()).collect();
/// assert_eq!(urls, ["https://info.cern.ch/"]);
/// # Ok::<(), urlspec_text::InvalidScheme>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Finder {
    kind: Kind,
    skips_code: bool,
    schemes: Schemes,
}

impl Finder {
    /// The maximum length in bytes of a URL, or of the contents of a wrapper. A longer URL is cut off there; a longer
    /// wrapper is ignored.
    pub const MAX_LENGTH: usize = 1 << 16;

    /// Returns a finder for documents of a kind.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind};
    ///
    /// let html = b"<a href='http://h.x/a?b&amp;c'>link</a>";
    /// let urls: Vec<_> = Finder::new(Kind::Html).matches(html).map(|url| url.text().into_owned()).collect();
    /// assert_eq!(urls, ["http://h.x/a?b&c"]);
    /// ```
    pub fn new(kind: Kind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// The kind of the documents.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind};
    ///
    /// assert_eq!((Finder::default().kind(), Finder::new(Kind::Markdown).kind()), (Kind::Text, Kind::Markdown));
    /// ```
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Sets whether code spans and code blocks of Markdown are skipped. Other kinds of documents ignore this.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind};
    ///
    /// let document = b"See http://h.x/a, and not `http://h.x/b`.";
    /// let count = |skips| Finder::new(Kind::Markdown).skipping_code(skips).matches(document).count();
    /// assert_eq!((count(true), count(false)), (1, 2));
    /// ```
    #[must_use]
    pub fn skipping_code(mut self, skips_code: bool) -> Self {
        self.skips_code = skips_code;
        self
    }

    /// Adds a scheme. Its URLs are found if `//` and a host follow the colon.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default().with_scheme("irc")?;
    /// assert_eq!(finder.matches(b"irc://h.x/rust, irc:rust").count(), 1);
    /// assert!(Finder::default().with_scheme("not a scheme").is_err());
    /// # Ok::<(), urlspec_text::InvalidScheme>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `name` is not the name of a scheme (RFC 1738, section 2.1), or is longer than 32 characters.
    pub fn with_scheme(mut self, name: &str) -> Result<Self, InvalidScheme> {
        self.schemes.add(name)?;
        Ok(self)
    }

    /// The schemes that are found by their names, in lower case.
    ///
    /// ```
    /// let finder = urlspec_text::Finder::default().with_scheme("IRC")?;
    /// assert!(finder.schemes().any(|scheme| scheme == "gopher") && finder.schemes().any(|scheme| scheme == "irc"));
    /// # Ok::<(), urlspec_text::InvalidScheme>(())
    /// ```
    pub fn schemes(&self) -> impl Iterator<Item = &str> {
        self.schemes.names()
    }

    /// Sets whether URLs of all other schemes are found, too: a name of at least two letters that may be a scheme, `://` and a
    /// host.
    ///
    /// ```
    /// let finder = urlspec_text::Finder::default().with_all_schemes(true);
    /// let urls: Vec<_> = finder.matches(b"git://h.x/a, std::fs, c://x").map(|url| url.text().into_owned()).collect();
    /// assert_eq!(urls, ["git://h.x/a"]);
    /// ```
    #[must_use]
    pub fn with_all_schemes(mut self, finds_all: bool) -> Self {
        self.schemes.set_finds_all(finds_all);
        self
    }

    /// Returns the URLs of a document, a text or bytes, in order. They do not overlap.
    ///
    /// ```
    /// let finder = urlspec_text::Finder::default();
    /// let spans: Vec<_> = finder.matches("http://h.x/a, ftp://h.x.").map(|url| url.span()).collect();
    /// assert_eq!(spans, [0..12, 14..23]);
    /// // One scheme only:
    /// let count = finder.matches("http://h.x/a, ftp://h.x.").filter(|url| url.scheme().is_some_and(|own| own.eq_ignore_ascii_case("ftp"))).count();
    /// assert_eq!(count, 1);
    /// ```
    pub fn matches<'d>(&'d self, document: &'d (impl AsRef<[u8]> + ?Sized)) -> Matches<'d> {
        self.matches_in_window(Window::Last(document.as_ref()), Progress::default())
    }

    /// Returns the URLs of a part of a document, so that a document can be read piece by piece.
    ///
    /// The first window begins at the start of the document, with the default `progress`. Each later window begins at
    /// [`Progress::keep_from`] of the window before. A URL that may not end in a [partial](Window::Partial) window is left
    /// to the next one, so a partial window must be longer than [`Progress::LOOKAHEAD`] to make progress. Only plain text is
    /// read piece by piece: of other kinds, a partial window has no URLs, and the last one must be the whole document.
    ///
    /// ```
    /// use urlspec_text::{Finder, Progress, Window};
    ///
    /// let finder = Finder::default();
    /// let (mut buffer, mut progress, mut count) = (Vec::new(), Progress::default(), 0);
    /// let chunks = ["see http://info.ce".to_owned(), format!("rn.ch/ {}", "x".repeat(100_000)), String::new()];
    /// for chunk in chunks {
    ///     buffer.extend(chunk.bytes());
    ///     let window = if chunk.is_empty() { Window::Last(&buffer) } else { Window::Partial(&buffer) };
    ///     let mut matches = finder.matches_in_window(window, progress);
    ///     count += matches.by_ref().count();
    ///     progress = matches.progress();
    ///     let dropped = progress.keep_from();
    ///     buffer.drain(..dropped);
    ///     progress = progress.rebased(dropped);
    /// }
    /// assert_eq!(count, 1);
    /// ```
    pub fn matches_in_window<'d>(&'d self, window: Window<'d>, progress: Progress) -> Matches<'d> {
        Matches::new(self, window, progress)
    }
}

/// Tests the examples of the README and the book. No other crate can import all crates that they use.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {
    #[doc = include_str!("../../../docs/embedding.md")]
    struct Embedding;
    #[doc = include_str!("../../../docs/library.md")]
    struct Library;
}
