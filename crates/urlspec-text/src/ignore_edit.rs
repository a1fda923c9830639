//! Edits that add comments to suppress diagnostics.

use std::ops::Range;

use memchr::{memchr, memrchr};

use crate::directive::{Directive, HEAD};
use crate::line_tracker::BYTE_ORDER_MARK;
use crate::syntax::comments::{self, Inserted, Marks};
use crate::syntax::other_syntax;
use crate::{Edit, Finder, Kind};
use urlspec::diagnostic::Code;

/// How many bytes at the start of a document are read for a comment there.
const MAX_PREFIX: usize = 4 * HEAD;

impl Finder {
    /// Whether [`ignore_edit`](Self::ignore_edit) may add a comment: the syntax has comments, in some places.
    ///
    /// ```
    /// use urlspec_text::{Finder, Kind};
    ///
    /// assert!(Finder::new(Kind::Python).has_comments());
    /// assert!(!Finder::new(Kind::Text).has_comments());
    /// ```
    pub const fn has_comments(&self) -> bool {
        Marks::of(self.kind()).is_some()
    }

    /// Returns the edit that adds a code to a comment `urlspec: ignore[code]` for a URL of the document. `None` if its syntax has no
    /// comments there, such as in a string literal of several lines.
    ///
    /// It reads the whole document several times. The edit changes only comments. A new comment is on a line of its own before the URL, or at the end of the line of the URL.
    /// `url` is the [full span](crate::Match::full_span) of the URL.
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::{Finder, Kind};
    ///
    /// let finder = Finder::new(Kind::Python);
    /// let edit = finder.ignore_edit(b"f(\n  'http://h.x/~')\n", 6..18, Code::UnsafeCharacter).ok_or("no comment")?;
    /// assert_eq!((edit.span, &*edit.replacement), (3..3, "  # urlspec: ignore[unsafe-character]\n"));
    /// assert_eq!(finder.ignore_edit(b"'''\nhttp://h.x/~\n'''\n", 4..16, Code::UnsafeCharacter), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn ignore_edit(&self, document: &[u8], url: Range<usize>, code: Code) -> Option<Edit> {
        let marks = Marks::of(self.kind())?;
        if url.end > document.len() || url.is_empty() {
            return None;
        }
        let place = Place { finder: self, document, url: &url, code };
        if let Some(candidate) = place.in_existing_comment() {
            return place.suits(&candidate).then_some(candidate.edit);
        }
        let candidates =
            [place.in_block_comment(), place.on_line_before(marks), place.at_line_end(marks), place.in_cell(marks)];
        candidates.into_iter().flatten().find(|candidate| place.suits(candidate)).map(|candidate| candidate.edit)
    }

    /// Returns the edit that adds a comment `urlspec: ignore-file[code]` at the start of a document. `None` if its syntax has no
    /// comments, or what has to be first in it is too long.
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::{Finder, Kind};
    ///
    /// let edit = Finder::new(Kind::Shell).ignore_file_edit(b"#!/bin/sh\nls\n", Code::Password).ok_or("no comment")?;
    /// assert_eq!((edit.span, &*edit.replacement), (10..10, "# urlspec: ignore-file[password]\n"));
    /// assert_eq!(Finder::default().ignore_file_edit(b"http://h.x/~", Code::Password), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn ignore_file_edit(&self, document: &[u8], code: Code) -> Option<Edit> {
        let Marks { open, close, .. } = Marks::of(self.kind())?;
        let prefix = start_of(document);
        let at = comments::top(self.kind(), document);
        if at > prefix.len() {
            return None;
        }
        let comment = format!("{open}urlspec: ignore-file[{}]{close}", code.name());
        let line_end = line_end(prefix, at).repeat(if needs_empty_line(self.kind(), prefix) { 2 } else { 1 });
        let after = [&prefix[..at], comment.as_bytes(), line_end.as_bytes(), &prefix[at..]].concat();
        let is_found = Directive::for_file(&after).any(|directive| directive.suppresses(code));
        // The byte order mark is no text.
        let mark = if prefix.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let inserted = Inserted {
            kind: self.kind(),
            before: &prefix[mark..],
            after: &after[mark..],
            at: at - mark,
            comment: at - mark..at - mark + comment.len(),
            url: None,
        };
        (is_found && inserted.is_only_comment()).then(|| Edit { span: at..at, replacement: comment + &line_end })
    }
}

/// The first lines of a document.
fn start_of(document: &[u8]) -> &[u8] {
    match document.get(..MAX_PREFIX) {
        Some(start) => &start[..memrchr(b'\n', start).map_or(0, |line_break| line_break + 1)],
        None => document,
    }
}

/// Whether an empty line has to follow a comment at the start: it ends one of reStructuredText, and without it the comment would be
/// the documentation of a package in Go.
fn needs_empty_line(kind: Kind, prefix: &[u8]) -> bool {
    let names_package = |line: &[u8]| line.starts_with(b"package ") && !line.trim_ascii_end().ends_with(b";");
    kind == Kind::Rst || (kind == Kind::C && prefix.split(|byte| *byte == b'\n').any(names_package))
}

/// The end of the line at an offset: CR and LF, or LF.
fn line_end(document: &[u8], at: usize) -> &'static str {
    match memchr(b'\n', &document[at..]).is_some_and(|length| document[at..at + length].ends_with(b"\r")) {
        true => "\r\n",
        false => "\n",
    }
}

/// An edit that may be possible.
struct Candidate {
    edit: Edit,
    /// The span of the new comment in the replacement. `None` if the comment exists.
    comment: Option<Range<usize>>,
}

/// Where to suppress a code.
struct Place<'d> {
    finder: &'d Finder,
    document: &'d [u8],
    url: &'d Range<usize>,
    code: Code,
}

impl Place<'_> {
    /// Adds the code to the names of a comment for the URL. A new comment could separate the two.
    fn in_existing_comment(&self) -> Option<Candidate> {
        let directives = Directive::covering(self.finder, self.document, self.url.clone());
        let directive = directives.into_iter().find(|directive| !directive.is_for_all())?;
        let end = directive.span.end - "]".len();
        let separator = if directive.names().next().is_some() { ", " } else { "" };
        let edit = Edit { span: end..end, replacement: format!("{separator}{}", self.code.name()) };
        Some(Candidate { edit, comment: None })
    }

    /// The start and the indentation of the first line of the URL, if a line can be inserted there: not after a continued line,
    /// and not before what has to be first in a file.
    fn line_before(&self) -> Option<(usize, &str)> {
        let start = memrchr(b'\n', &self.document[..self.url.start]).map_or(0, |line_break| line_break + 1);
        let line = &self.document[start..];
        let indentation = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let before = self.document[..start].trim_ascii_end();
        let is_first = start < comments::top(self.finder.kind(), self.document)
            || (start == 0 && [&b"#!"[..], b"<?", b"<!"].iter().any(|mark| line.starts_with(mark)));
        let indentation = std::str::from_utf8(&line[..indentation]).ok()?;
        (!self.is_continued(before) && !is_first).then_some((start, indentation))
    }

    /// Whether the next line continues a line. In PowerShell, a backtick continues it.
    fn is_continued(&self, line: &[u8]) -> bool {
        let has_backtick = || line.ends_with(b" `") || line.ends_with(b"\t`");
        line.ends_with(b"\\") || (self.finder.kind() == Kind::Shell && has_backtick())
    }

    /// Whether the line of the URL is a command of `make`, which shows the comments in it.
    fn is_in_recipe(&self) -> bool {
        self.finder.kind() == Kind::Shell && other_syntax::is_in_recipe_of_make(self.document, self.url.start)
    }

    fn comment(&self, Marks { open, close, .. }: Marks) -> String {
        format!("{open}urlspec: ignore[{}]{close}", self.code.name())
    }

    /// A line of a comment of several lines.
    fn in_block_comment(&self) -> Option<Candidate> {
        let (start, indentation) = self.line_before()?;
        let has_star = self.document[start + indentation.len()..].starts_with(b"* ");
        let comment = format!("{}urlspec: ignore[{}]", if has_star { "* " } else { "" }, self.code.name());
        Some(self.line(start, indentation, &comment))
    }

    fn on_line_before(&self, marks: Marks) -> Option<Candidate> {
        let (start, indentation) = self.line_before()?;
        let is_indented = marks.is_indented && !self.is_in_recipe();
        Some(self.line(start, if is_indented { indentation } else { "" }, &self.comment(marks)))
    }

    fn line(&self, at: usize, indentation: &str, comment: &str) -> Candidate {
        // An empty line ends a comment of reStructuredText.
        let line_ends = if self.finder.kind() == Kind::Rst { 2 } else { 1 };
        let replacement = format!("{indentation}{comment}{}", line_end(self.document, at).repeat(line_ends));
        let comment = indentation.len()..indentation.len() + comment.len();
        Candidate { edit: Edit { span: at..at, replacement }, comment: Some(comment) }
    }

    /// A comment at the end of the last line of the URL.
    fn at_line_end(&self, marks: Marks) -> Option<Candidate> {
        let rest = &self.document[self.url.end..];
        let line = rest[..memchr(b'\n', rest).unwrap_or(rest.len())].trim_ascii_end();
        // In Markdown, white space and a backslash at the end of a line are a line break.
        let line = match line.strip_suffix(b"\\") {
            Some(line) if self.finder.kind() == Kind::Markdown => line.trim_ascii_end(),
            _ if self.is_continued(line) => return None,
            _ => line,
        };
        (marks.is_inline && !self.is_in_recipe()).then(|| self.inline(self.url.end + line.len(), marks))
    }

    /// A comment at the end of a cell of a table in Markdown.
    fn in_cell(&self, marks: Marks) -> Option<Candidate> {
        let rest = &self.document[self.url.end..];
        let line = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
        let cell = line[..memchr(b'|', line).filter(|_| self.finder.kind() == Kind::Markdown)?].trim_ascii_end();
        Some(self.inline(self.url.end + cell.len(), marks))
    }

    fn inline(&self, at: usize, marks: Marks) -> Candidate {
        let comment = self.comment(marks);
        let edit = Edit { span: at..at, replacement: format!(" {comment}") };
        Candidate { edit, comment: Some(1..1 + comment.len()) }
    }

    /// Whether the edit inserts only a comment, which suppresses the code, and leaves the URLs as they are.
    fn suits(&self, Candidate { edit: Edit { span, replacement }, comment }: &Candidate) -> bool {
        let at = span.start;
        let after = [&self.document[..at], replacement.as_bytes(), &self.document[at..]].concat();
        let shifted = |span: Range<usize>| {
            let shift = |offset: usize| if offset >= at { offset + replacement.len() } else { offset };
            shift(span.start)..shift(span.end - 1) + 1
        };
        let is_only_comment = |comment: &Range<usize>| {
            let comment = at + comment.start..at + comment.end;
            let (kind, before) = (self.finder.kind(), self.document);
            Inserted { kind, before, after: &after, at, comment, url: Some(self.url) }.is_only_comment()
        };
        Directive::covering(self.finder, &after, shifted(self.url.clone()))
            .iter()
            .any(|directive| directive.suppresses(self.code))
            && comment.as_ref().is_none_or(is_only_comment)
            && self.has_same_urls(&after, shifted)
    }

    fn has_same_urls(&self, after: &[u8], shifted: impl Fn(Range<usize>) -> Range<usize>) -> bool {
        let mut others = self.finder.matches(after);
        let is_same = self.finder.matches(self.document).all(|own| {
            let other = others.next();
            other.is_some_and(|other| {
                other.full_span() == shifted(own.full_span()) && other.as_bytes() == own.as_bytes()
            })
        });
        is_same && others.next().is_none()
    }
}
