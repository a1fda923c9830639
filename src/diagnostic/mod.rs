//! Diagnostics: what is wrong with a URL, where, by which line of the document, and what to write instead.

mod addr_spec;
mod amended;
mod characters;
pub(crate) mod check;
mod code;
#[doc = include_str!("confusion.md")]
pub mod confusion {}
mod builder;
mod confusables;
pub(crate) mod explain;
mod inet_aton;
mod lints;
mod misleading_userinfo;
mod pages;
mod pieces;
mod refusal;
mod render;
mod report;
mod section;
mod working_copy;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

pub(crate) use amended::amended;
pub use builder::DiagnosticBuilder;
pub use characters::{named, visible};
pub(crate) use check::check;
pub use code::{Code, Page, UnknownCode};
pub(crate) use explain::{Context, encode_all, explain};
pub(crate) use lints::lints;
pub(crate) use misleading_userinfo::misleading_userinfo;
pub use refusal::Refusal;
pub use render::{Rendered, Snippet, SnippetOptions};
pub use report::Report;
pub use section::BNF as BNF_SECTION;
pub use working_copy::WorkingCopy;

use crate::grammar::Expected;
use crate::spec::Spec;

/// How many diagnostics a report lists at most.
pub const LIMIT: usize = 32;

/// How grave a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Accepted, and could be better.
    Advice,
    /// Accepted, and the document's prose frowns, or a client will break.
    Warning,
    /// The grammar refuses.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Advice => "advice",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One thing that is to be said of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// What it says.
    pub code: Code,
    /// How grave it is.
    pub severity: Severity,
    /// Where, in byte offsets into the text that was given; empty where something is missing.
    pub span: Range<usize>,
    /// What to write at the span, in a few words.
    pub label: Cow<'static, str>,
    /// What is wrong, in a sentence that never holds a password.
    pub message: Cow<'static, str>,
    /// What to do about it.
    pub help: Cow<'static, str>,
    /// What could have been read where the reading ended; empty if the text is accepted.
    pub expected: Vec<Expected>,
    /// The productions that were open there, the start symbol first.
    pub productions: Vec<&'static str>,
    /// The section that says so.
    pub citation: Citation,
    /// How to mend it.
    pub fix: Option<Fix>,
}

/// A section of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Citation {
    /// The document.
    pub spec: Spec,
    /// The section: its number in RFC 1738, or `appendix`; its heading in the drafts.
    pub section: &'static str,
}

impl Citation {
    /// The address at which the section can be read, if it has one that lasts.
    pub fn url(&self) -> Option<String> {
        self.spec.section_url(self.section)
    }
}

impl fmt::Display for Citation {
    /// `RFC 1738, section 3.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.spec.citation(), section_name(self.section))
    }
}

fn section_name(section: &str) -> String {
    match section {
        "appendix" => section.to_owned(),
        section if section.starts_with(|c: char| c.is_ascii_digit()) => format!("section {section}"),
        heading => format!("\"{heading}\""),
    }
}

/// How to mend what a diagnostic says: replace the text of a span.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Fix {
    /// What to replace, in byte offsets into the text that was given.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_span"))]
    pub span: Range<usize>,
    /// What to write in its place.
    pub replacement: String,
    /// Whether the mended text certainly says what its writer meant. Otherwise it is a guess, or something is lost.
    pub preserves_meaning: bool,
    /// What the fix does, in a few words.
    pub title: Cow<'static, str>,
}

/// A span as `[start, end]`.
#[cfg(feature = "serde")]
fn serialize_span<S: serde::Serializer>(span: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&[span.start, span.end], serializer)
}

/// What mends a password.
const MEND_PASSWORD: &str = "mend the password";

impl Fix {
    /// Whether it mends a password, of which no character is told.
    pub fn is_of_password(&self) -> bool {
        self.title == MEND_PASSWORD
    }
}

impl fmt::Debug for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let replacement = if self.is_of_password() { "***" } else { &self.replacement };
        f.debug_struct("Fix")
            .field("span", &self.span)
            .field("replacement", &replacement)
            .field("preserves_meaning", &self.preserves_meaning)
            .field("title", &self.title)
            .finish()
    }
}

impl Diagnostic {
    /// The 1-based line and column of the span's beginning in `source`, counting characters; an octet that is no
    /// UTF-8 counts for one.
    pub fn line_column(&self, source: &[u8]) -> (usize, usize) {
        line_column(source, self.span.start)
    }
}

/// The 1-based line and column of an offset into `source`, counting characters; an octet that is no UTF-8 counts for one.
pub fn line_column(source: &[u8], at: usize) -> (usize, usize) {
    let before = &source[..at.min(source.len())];
    let line = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let lines = before.iter().filter(|b| **b == b'\n').count();
    let columns = before[line..].utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
    (lines + 1, columns.sum::<usize>() + 1)
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => write!(f, "\"{literal}\""),
            Self::Class(set) => f.write_str(set.name()),
            Self::End => f.write_str("end"),
        }
    }
}
