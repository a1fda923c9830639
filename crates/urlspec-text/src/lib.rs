//! URLs in running text: where they stand, what they are without their wrappings, and the way back to the document.
//!
//! ```
//! use urlspec_text::{Finder, Wrapper};
//!
//! let mail = b"it is under <URL:ftp://ds.in\n      ternic.net/rfc>, or news:comp.infosystems.www.\n";
//! let finder = Finder::default();
//! let matches: Vec<_> = finder.matches(mail).collect();
//! assert_eq!(matches[0].text(), "ftp://ds.internic.net/rfc");
//! assert_eq!(matches[0].wrapper(), Wrapper::Url);
//! assert_eq!(matches[0].document_span(11..12), 35..36, "the `t` of `ternic` stands on the second line");
//! assert_eq!(matches[1].text(), "news:comp.infosystems.www");
//! ```
//!
//! # What is found
//!
//! - `<URL:…>`, the wrapper of RFC 1738's appendix: white space in it is ignored, also over lines, and so is what each
//!   line begins with in quoted mail or in a comment. A hyphen before a line break may be a typesetter's: the other
//!   reading is [`Match::other`].
//! - `<scheme:…>` as the draft of 1994 has it, `URL=<…>` and `UDI=…` of the older papers.
//! - URLs without a wrapper, of the schemes of the four documents and of those that are [asked for](Finder::with_scheme).
//!   They end before white space, quotes, angle brackets, a bracket that they did not open, and what is neither US-ASCII
//!   nor a letter; and before the punctuation of the sentence. What stands for many, such as `http://h.x/{id}`, is none.
//!
//! A document is read as octets, in whichever encoding that holds US-ASCII; [`utf16`] decodes the one that does not.
//! Offsets are byte offsets into the document.
//!
//! # What is said of them
//!
//! [`LintConfig::check`] says of a find what [`Spec::check`](urlspec::Spec::check) says of a URL, at its places in the document;
//! [`fix_document`] applies the repairs.

mod boundary;
mod class;
mod colon_scan;
#[cfg(feature = "config")]
pub mod config;
mod directive;
mod draw;
mod escapes;
mod finders;
mod fix;
mod form;
mod line_index;
mod lint;
mod markdown;
mod matches;
mod schemes;
mod unwrapped;
mod url_match;
pub mod utf16;
mod wrapped;

pub use finders::Finders;
pub use fix::{FixedDocument, fix_document};
pub use line_index::LineIndex;
pub use lint::{DocumentFix, Edit, Finding, LintConfig};
pub use matches::{Matches, Progress};
pub use schemes::NotAScheme;
pub use url_match::{Match, Wrapper};

use schemes::Schemes;

/// What kind of text a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Kind {
    /// Running text, mail, source code: what stands there is what is meant.
    #[default]
    Text,
    /// Markdown: a backslash before punctuation is left out.
    Markdown,
    /// HTML and XML: `&amp;` stands for `&`, and `&gt;` ends a URL as `>` does.
    Html,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Text, Self::Markdown, Self::Html];

    /// The name by which the command knows the kind.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Html => "html",
        }
    }

    /// The kind of a file with this extension, in either case.
    pub fn of_extension(extension: &str) -> Self {
        match extension.to_ascii_lowercase().as_str() {
            "md" | "markdown" | "mdown" | "mkd" | "mkdn" => Self::Markdown,
            "html" | "htm" | "xhtml" | "shtml" | "xml" | "svg" | "rss" | "atom" => Self::Html,
            _ => Self::Text,
        }
    }
}

/// How URLs are found in documents.
#[derive(Debug, Clone, Default)]
pub struct Finder {
    kind: Kind,
    skips_code: bool,
    schemes: Schemes,
}

impl Finder {
    /// How many octets a URL, or what stands in a wrapper, has at the most. What goes on beyond is not of it.
    pub const LONGEST: usize = 1 << 16;

    /// Finds URLs in documents of a kind.
    pub fn new(kind: Kind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// Passes over the code spans and fenced code blocks of Markdown. A code span is taken to end on its line.
    #[must_use]
    pub fn skipping_code(mut self, skips_code: bool) -> Self {
        self.skips_code = skips_code;
        self
    }

    /// Finds URLs of one scheme more, if `://` stands behind it.
    ///
    /// # Errors
    ///
    /// If no scheme can have that name (RFC 1738, section 2.1), or if it is longer than 32 letters.
    pub fn with_scheme(mut self, name: &str) -> Result<Self, NotAScheme> {
        self.schemes.add(name)?;
        Ok(self)
    }

    /// The URLs of a document in their order; none overlaps another.
    pub fn matches<'d>(&'d self, document: &'d [u8]) -> Matches<'d> {
        self.matches_in_window(document, true, Progress::default())
    }

    /// The URLs of a part of a document: a window that begins where the [progress](Matches::progress) in the one before
    /// says, and is the document's last or not. A URL that may go on behind the window is left to the next one, so a
    /// window that is not the last needs more than [`Progress::AHEAD`] octets to come on.
    ///
    /// ```
    /// use urlspec_text::{Finder, Progress};
    ///
    /// let finder = Finder::default();
    /// let (mut window, mut progress, mut found) = (Vec::new(), Progress::default(), 0);
    /// let chunks = ["see http://info.ce".to_owned(), format!("rn.ch/ {}", "x".repeat(100_000)), String::new()];
    /// for chunk in chunks {
    ///     window.extend(chunk.bytes());
    ///     let mut matches = finder.matches_in_window(&window, chunk.is_empty(), progress);
    ///     found += matches.by_ref().count();
    ///     progress = matches.progress();
    ///     let read = progress.keep_from();
    ///     window.drain(..read);
    ///     progress = progress.rebased(read);
    /// }
    /// assert_eq!(found, 1);
    /// ```
    pub fn matches_in_window<'d>(&'d self, window: &'d [u8], is_last: bool, progress: Progress) -> Matches<'d> {
        Matches::new(self, window, is_last, progress)
    }
}

/// The examples of the README, of which some need this crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
