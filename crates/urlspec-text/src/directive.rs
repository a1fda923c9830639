//! Comments that suppress diagnostics: `urlspec: ignore[code, code]`, or `urlspec: ignore` for all codes, of the lines that they
//! are for; and `urlspec: ignore-file` for a whole document.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;

use crate::line_tracker::{BYTE_ORDER_MARK, line_around};
use crate::{Finder, Kind, Progress};
use urlspec::diagnostic::Code;
use urlspec::suggestions;

/// A comment that suppresses codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Directive<'d> {
    /// Its place, without the marks of the comment.
    pub span: Range<usize>,
    /// The text between the brackets, and its offset; `None` for all codes.
    names: Option<(usize, &'d str)>,
    /// Whether it is for the whole document.
    pub is_for_file: bool,
}

/// A comment that begins like a directive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Comment<'d> {
    Directive(Directive<'d>),
    /// It ignores nothing. It has its place, and what is wrong with it.
    Mistake(Range<usize>, String),
}

/// A finding that a comment suppressed, see [`LintConfig::check_with_suppressions`](crate::LintConfig::check_with_suppressions).
///
/// ```
/// use urlspec::{Code, Spec};
/// use urlspec_text::{Finder, LintConfig};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let document = b"http://h.x/~  # urlspec: ignore[unsafe-character]";
/// let url = finder.matches(document).next().ok_or("no URL")?;
/// let mut suppressions = Vec::new();
/// assert!(config.check_with_suppressions(&finder, document, &url, &mut suppressions).is_empty());
/// assert_eq!((suppressions[0].code, suppressions[0].comment), (Code::UnsafeCharacter, 16));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Suppression {
    /// The offset of the comment in the document.
    pub comment: usize,
    /// The code of the finding.
    pub code: Code,
}

impl Suppression {
    pub(crate) const fn new(comment: usize, code: Code) -> Self {
        Self { comment, code }
    }

    /// Returns the suppression after `by` bytes were inserted earlier in the document, or removed if `by` is negative.
    ///
    /// Returns `None` if its comment would begin before the start of the document.
    #[must_use]
    pub fn shifted(self, by: isize) -> Option<Self> {
        Some(Self { comment: self.comment.checked_add_signed(by)?, ..self })
    }
}

/// How many bytes of a long line are searched before and after a URL.
const MAX_DISTANCE: usize = Progress::LOOKBEHIND / 4;

/// A comment for the whole document is in these first bytes.
pub(crate) const HEAD: usize = 1 << 12;

const MARKER: &[u8] = b"urlspec:";

/// Made once, since many documents are small.
static MARKER_FINDER: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(MARKER));

impl<'d> Directive<'d> {
    /// Returns the directives on the lines of `span`, and those on the line before if that line has no URL. In reStructuredText, an
    /// empty line may be between, since it ends a comment.
    pub fn covering(finder: &Finder, text: &'d [u8], span: Range<usize>) -> Vec<Self> {
        let line = line_around(text, span, MAX_DISTANCE);
        let of_lines = |line: Range<usize>| Self::in_span(text, line).filter(|directive| !directive.is_for_file);
        let mut directives: Vec<Self> = of_lines(line.clone()).collect();
        let mut previous = line_before(text, &line);
        if finder.kind() == Kind::Rst
            && let Some(empty) = previous.clone().filter(|line| text[line.clone()].trim_ascii().is_empty())
        {
            previous = line_before(text, &empty);
        }
        if let Some(previous) = previous {
            let mut on_previous = of_lines(previous.clone()).peekable();
            if on_previous.peek().is_some() && finder.matches(&text[previous]).next().is_none() {
                directives.extend(on_previous);
            }
        }
        directives
    }

    /// Returns the directives for the whole document, which are alone on a line of its start.
    pub fn for_file(text: &'d [u8]) -> impl Iterator<Item = Self> {
        let head = &text[..text.len().min(HEAD)];
        let mark = if head.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Self::in_span(head, mark..head.len()).filter(move |directive| {
            let line = line_around(head, directive.span.clone(), HEAD);
            let before = &head[line.start.max(mark)..directive.span.start];
            // A comment of `troff` begins with a quote.
            let before = before.strip_prefix(b".\\\"").unwrap_or(before);
            let around = [before, &head[directive.span.end..line.end]];
            let is_word =
                |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'`' | b'"' | b'\'') || *byte >= 0x80;
            directive.is_for_file && !around.into_iter().flatten().any(is_word)
        })
    }

    /// Returns the directives that begin in a span of the text, in order.
    fn in_span(text: &'d [u8], span: Range<usize>) -> impl Iterator<Item = Self> {
        Comment::in_span(text, span).filter_map(|comment| match comment {
            Comment::Directive(directive) => Some(directive),
            Comment::Mistake(..) => None,
        })
    }

    pub fn suppresses(&self, code: Code) -> bool {
        self.names.is_none() || self.names().any(|(_, name)| name == code.name())
    }

    /// Whether it is for all codes.
    pub const fn is_for_all(&self) -> bool {
        self.names.is_none()
    }

    /// The names between the brackets, with their places.
    pub fn names(&self) -> impl Iterator<Item = (Range<usize>, &'d str)> + use<'d> {
        let (start, list) = self.names.unwrap_or_default();
        let names = list.split(',').scan(start, |at, field| {
            let field_start = *at;
            *at += field.len() + 1;
            let name = field.trim();
            let start = field_start + (field.len() - field.trim_start().len());
            Some((start..start + name.len(), name))
        });
        names.filter(|(_, name)| !name.is_empty())
    }
}

/// The line before one.
fn line_before(text: &[u8], line: &Range<usize>) -> Option<Range<usize>> {
    let end = line.start.checked_sub(1).filter(|at| text[*at] == b'\n')?;
    Some(line_around(text, end..end, MAX_DISTANCE))
}

/// The first words of directives.
const WORDS: [&str; 2] = ["ignore", "ignore-file"];

/// Words of sentences that are like those of a directive.
const PROSE: [&[u8]; 6] = [b"ignores", b"ignored", b"ignorer", b"ignore-files", b"ignite", b"snore"];

/// The bytes of the longest word that is like one of a directive.
const MAX_WORD: usize = "ignore-file".len() + 2;

impl<'d> Comment<'d> {
    /// Returns the comments that begin in a span of the text, in order.
    pub fn in_span(text: &'d [u8], span: Range<usize>) -> impl Iterator<Item = Self> {
        let end = span.end;
        let markers = MARKER_FINDER.find_iter(&text[span.clone()]);
        markers.filter_map(move |at| Self::at(&text[..end], span.start + at))
    }

    /// Parses the comment whose marker begins at an offset.
    fn at(text: &'d [u8], start: usize) -> Option<Self> {
        let after_blanks =
            |at: usize| at + count_leading(&text[at..], MAX_DISTANCE, |byte| matches!(byte, b' ' | b'\t'));
        let at = after_blanks(start + MARKER.len());
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let word = &text[at..at + count_leading(&text[at..], MAX_WORD + 1, is_word)];
        let at = at + word.len();
        let is_for_file = match WORDS.iter().position(|known| known.as_bytes() == word) {
            Some(index) => index == 1,
            None => return Self::misspelt(text, start, word, at),
        };
        let next = after_blanks(at);
        if text.get(next) == Some(&b'[') {
            // A link or a remark in brackets is part of a sentence.
            let is_list = next == at || names_code(&text[next + 1..]);
            return is_list.then(|| Self::with_names(text, start, next, is_for_file));
        }
        if let Some(code) = code_after(&text[at..]) {
            let word = WORDS[usize::from(is_for_file)];
            return Some(Self::Mistake(start..at, format!("codes need brackets: `urlspec: {word}[{code}]`")));
        }
        Some(Self::Directive(Directive { span: start..at, names: None, is_for_file }))
    }

    /// Parses the list of names that begins at `open`.
    fn with_names(text: &'d [u8], start: usize, open: usize, is_for_file: bool) -> Self {
        let list = &text[open..text.len().min(open + MAX_DISTANCE)];
        let mistake = |end, message: &str| Self::Mistake(start..end, message.to_owned());
        let Some(length) = memchr::memchr2(b']', b'\n', list).filter(|length| list[*length] == b']') else {
            return mistake(open + 1, "the list of codes has no `]` on its line");
        };
        let end = open + length + 1;
        let Ok(names) = std::str::from_utf8(&list[1..length]) else {
            return mistake(end, "the list of codes is not UTF-8");
        };
        let directive = Directive { span: start..end, names: Some((open + 1, names)), is_for_file };
        match directive.names().next() {
            Some(_) => Self::Directive(directive),
            None => mistake(end, "the list of codes is empty, so that nothing is ignored"),
        }
    }

    /// Returns the mistake of a word that is like one of a directive, and that ends at an offset.
    fn misspelt(text: &[u8], start: usize, word: &[u8], end: usize) -> Option<Self> {
        let is_quoted = || start.checked_sub(1).is_some_and(|at| text[at] == b'`' || text[at].is_ascii_alphanumeric());
        if word.len() > MAX_WORD || PROSE.iter().any(|prose| word.eq_ignore_ascii_case(prose)) || is_quoted() {
            return None;
        }
        let name = std::str::from_utf8(word).ok()?;
        // A part of a word is similar, too, but not so near.
        let is_near = |known: &&str| word.len() + 2 >= known.len();
        // A sentence goes on after its first word.
        let is_blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != b'\n';
        let rest = &text[end + count_leading(&text[end..], MAX_DISTANCE, is_blank)..];
        if rest.first().is_some_and(u8::is_ascii_alphanumeric) && code_after(rest).is_none() {
            return None;
        }
        let known = *suggestions(name, WORDS.into_iter()).iter().find(|known| is_near(known))?;
        Some(Self::Mistake(start..end, format!("unknown comment `urlspec: {name}`; did you mean `{known}`?")))
    }
}

/// The number of bytes at the start of a text that are in a set, at most `max`.
fn count_leading(text: &[u8], max: usize, is_in: impl Fn(&u8) -> bool) -> usize {
    text.iter().take(max).take_while(|byte| is_in(byte)).count()
}

/// Whether a list of names, which may be misspelt, begins with one of a code: a word, and not a sentence or the text of a link.
fn names_code(list: &[u8]) -> bool {
    let length =
        count_leading(list, MAX_DISTANCE, |byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'0'..=b'9'));
    matches!(list.get(length), Some(b']' | b',')) && list.get(length + 1) != Some(&b'(')
}

/// The code that follows a directive without brackets.
fn code_after(rest: &[u8]) -> Option<Code> {
    const MAX_MARKS: usize = 8;
    let rest = &rest[count_leading(rest, MAX_MARKS, |byte| b" \t:=(".contains(byte))..];
    let length =
        count_leading(rest, MAX_DISTANCE, |byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'0'..=b'9'));
    Code::ALL.iter().copied().find(|code| code.name().as_bytes() == &rest[..length])
}
