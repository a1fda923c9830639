//! Where a comment can be inserted, and in which marks. Candidates are checked by reading the document with the comment: it must be
//! a comment there, and the document must otherwise say the same.

use std::ops::Range;

use memchr::memmem;

use super::not_program;
use super::program::{Language, Lexed};
use super::{declaration, html, markdown, other_syntax};
use crate::Kind;
use crate::line_tracker::BYTE_ORDER_MARK;

/// The marks of a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marks {
    pub open: &'static str,
    pub close: &'static str,
    /// Whether the comment may begin after other text on its line.
    pub is_inline: bool,
    /// Whether its line may be indented.
    pub is_indented: bool,
}

impl Marks {
    const fn inline(open: &'static str, close: &'static str) -> Self {
        Self { open, close, is_inline: true, is_indented: true }
    }

    const fn line(open: &'static str) -> Self {
        Self { open, close: "", is_inline: false, is_indented: false }
    }

    /// The comments of documents of a kind. `None` if they have none.
    pub const fn of(kind: Kind) -> Option<Self> {
        Some(match kind {
            Kind::Html | Kind::Xml | Kind::Markdown => Self::inline("<!-- ", " -->"),
            Kind::C | Kind::Json => Self::inline("// ", ""),
            Kind::Sql => Self::inline("-- ", ""),
            Kind::Python | Kind::Po | Kind::Shell | Kind::Yaml | Kind::Toml => Self::inline("# ", ""),
            Kind::Css => Self::inline("/* ", " */"),
            Kind::Ini => Self::line("# "),
            Kind::Roff => Self::line(".\\\" "),
            Kind::Asciidoc => Self::line("// "),
            Kind::Latex => Self { is_inline: false, ..Self::inline("% ", "") },
            Kind::Rst => Self::line(".. "),
            Kind::Text | Kind::Mail | Kind::Csv | Kind::Code => return None,
        })
    }
}

/// A comment that was inserted in a document.
pub(crate) struct Inserted<'d> {
    pub kind: Kind,
    pub before: &'d [u8],
    pub after: &'d [u8],
    /// The offset in the document before the edit.
    pub at: usize,
    /// The span in the document after the edit.
    pub comment: Range<usize>,
    /// The span of the URL in the document before the edit, if the comment is for one.
    pub url: Option<&'d Range<usize>>,
}

/// Whether one of the spans, which are in order, contains another one.
fn contain(spans: &[Range<usize>], span: &Range<usize>) -> bool {
    let next = spans.partition_point(|other| other.end < span.end);
    spans.get(next).is_some_and(|other| other.start <= span.start)
}

impl Inserted<'_> {
    /// Whether it is a comment, and the document otherwise says what it said before.
    pub fn is_only_comment(&self) -> bool {
        let Self { kind, before, after, at, ref comment, url } = *self;
        if other_syntax::is_in_other_syntax(kind, before, at) {
            return false;
        }
        let begins_with_marks =
            || Marks::of(kind).is_some_and(|marks| after[comment.start..].starts_with(marks.open.as_bytes()));
        match kind {
            Kind::Html | Kind::Xml => {
                let [old, new] = [before, after].map(|text| html::Contents::of(text, kind));
                let is_in_declaration = declaration_end(before).is_some_and(|end| at < end);
                !is_in_declaration
                    && contain(&new.comments, comment)
                    && (old.text, old.markup) == (new.text, new.markup)
            }
            Kind::Markdown => {
                // The front matter is no Markdown.
                let start = other_syntax::front_matter_end(kind, before);
                let (Ok(old), Ok(new)) = (std::str::from_utf8(&before[start..]), std::str::from_utf8(&after[start..]))
                else {
                    return false;
                };
                let Some(comment) = new.get(comment.start - start..comment.end - start) else { return false };
                let [old, new] = [old, new].map(|text| markdown::ContentsWithout::of(text, comment));
                new.comments == old.comments + 1 && new.contents == old.contents
            }
            Kind::Roff => begins_with_marks() && !not_program::is_in_block_of_roff(before, at),
            Kind::Latex => begins_with_marks() && !not_program::is_verbatim_in_latex(before, at),
            Kind::Asciidoc => begins_with_marks() && !not_program::is_in_block_of_asciidoc(before, at),
            Kind::Rst => begins_with_marks() && (url.is_none() || other_syntax::begins_paragraph_of_rst(before, at)),
            _ => Language::of(kind).is_some_and(|language| self.is_only_comment_in(language)),
        }
    }

    /// The same for programs and data files.
    fn is_only_comment_in(&self, language: &Language) -> bool {
        let Self { kind, before, after, at, ref comment, url } = *self;
        let [old, new] = [before, after].map(|text| Lexed::of(text, language));
        let literals = |text: &[u8], lexed: &Lexed| {
            lexed.literals.iter().map(|span| text[span.clone()].to_vec()).collect::<Vec<_>>()
        };
        // A URL that is neither in a comment nor in a string literal shows that the text is no program.
        let has_bare_text = matches!(kind, Kind::Shell | Kind::Yaml | Kind::Ini | Kind::Css);
        let is_known =
            url.is_none_or(|url| has_bare_text || contain(&old.comments, url) || contain(&old.literals, url));
        let has_comments = kind != Kind::Json || !old.comments.is_empty();
        let is_in_other = old.comments.iter().any(|other| other.start < at && at < other.end);
        let is_in_preamble = kind == Kind::C && other_syntax::is_preamble_of_go(after, &new.comments, comment.start);
        is_known
            && has_comments
            && !is_in_preamble
            && contain(&new.comments, comment)
            && literals(before, &old) == literals(after, &new)
            && (is_in_other
                || (url.is_none() && kind == Kind::Yaml)
                || not_program::is_in_program(kind, before, &old, at))
    }
}

fn declaration_end(text: &[u8]) -> Option<usize> {
    let start = memmem::find(text, b"<!DOCTYPE")?;
    Some(declaration::end(text, start).unwrap_or(text.len()))
}

/// The offset for a comment at the start of a document: after what has to be first in it.
pub(crate) fn top(kind: Kind, text: &[u8]) -> usize {
    let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut at = other_syntax::front_matter_end(kind, text).max(mark);
    if matches!(kind, Kind::Xml | Kind::Html) && text[at..].starts_with(b"<?xml") {
        // The declaration may have several lines. What follows it on its last line is not first.
        let end = memmem::find(&text[at..], b"?>").map_or(text.len(), |length| at + length + "?>".len());
        let line_end = end_of_line(text, end);
        if !text[end..line_end].trim_ascii().is_empty() {
            return end;
        }
        at = line_end;
    }
    while at < text.len() {
        let end = end_of_line(text, at);
        if !is_first_line(kind, text[at..end].trim_ascii()) {
            break;
        }
        at = end;
    }
    if kind == Kind::C { after_pragmas(text, at) } else { at }
}

/// The end of the line of an offset, with its line end.
fn end_of_line(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length + 1)
}

/// Whether a line has to be before all others but those that also have to.
fn is_first_line(kind: Kind, line: &[u8]) -> bool {
    const MAX_LENGTH: usize = 256;
    let start = line[..line.len().min(MAX_LENGTH)].to_ascii_lowercase();
    let begins = |marks: &[&str]| marks.iter().any(|mark| start.starts_with(mark.as_bytes()));
    match kind {
        Kind::Xml => false,
        Kind::Html => begins(&["<!doctype"]) && line.ends_with(b">"),
        Kind::C => begins(&["#!", "// swift-tools-version", "//swift-tools-version"]) || &*start == b"<?php",
        Kind::Css => begins(&["@charset"]),
        Kind::Python => begins(&["#!"]) || (begins(&["#"]) && memmem::find(&start, b"coding").is_some()),
        Kind::Shell => {
            let is_directive = start.strip_prefix(b"#").is_some_and(|rest| {
                let name = rest.split(|byte| *byte == b'=').next().unwrap_or_default().trim_ascii();
                rest.contains(&b'=') && [&b"syntax"[..], b"escape", b"check"].contains(&name)
            });
            // `#n` is an option of `sed`, and `#compdef` and `#autoload` are read by `zsh`.
            is_directive || begins(&["#!", "#compdef", "#autoload"]) || &*start == b"#n"
        }
        Kind::Yaml => begins(&["#cloud-config", "# yaml-language-server", "%"]),
        Kind::Roff => begins(&["'\\\""]),
        Kind::Latex => begins(&["% !tex", "%!tex", "%&"]),
        _ => begins(&["#!"]),
    }
}

/// The offset after a comment with pragmas for tools of JavaScript, which read only the first comment.
fn after_pragmas(text: &[u8], at: usize) -> usize {
    const PRAGMAS: [&[u8]; 4] = [b"@jest-", b"@flow", b"@format", b"@prettier"];
    let comment = text[at..].starts_with(b"/**").then(|| memmem::find(&text[at..], b"*/")).flatten();
    let Some(length) = comment else { return at };
    let has_pragma = PRAGMAS.iter().any(|pragma| memmem::find(&text[at..at + length], pragma).is_some());
    if has_pragma { end_of_line(text, at + length) } else { at }
}
