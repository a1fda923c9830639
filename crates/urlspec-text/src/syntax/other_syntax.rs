//! Places in a document that have another syntax than the rest, or none, so that a comment would be text there: front matter,
//! templates, formulas, multi-line literals, and lines that go on.

use std::ops::Range;

use memchr::{memchr_iter, memmem, memrchr};

use super::not_program::{line_start, lines_before};
use crate::Kind;
use crate::line_tracker::BYTE_ORDER_MARK;

/// Whether an offset is at a place where the kind has no comments.
pub(super) fn is_in_other_syntax(kind: Kind, text: &[u8], at: usize) -> bool {
    let before = &text[..at];
    at < front_matter_end(kind, text)
        || (has_templates(kind) && is_in_template(before))
        || match kind {
            Kind::Markdown => is_in_formula(before) || is_in_tag(before),
            Kind::Css => is_in_unquoted_url(before),
            Kind::Shell => is_in_definition_of_make(text, at) || is_in_quote_of_perl(text, at),
            _ => false,
        }
}

const fn has_templates(kind: Kind) -> bool {
    matches!(kind, Kind::Html | Kind::Xml | Kind::Markdown | Kind::Yaml | Kind::Css)
}

/// The length of the front matter of a document, with its marks: YAML, TOML, JSON, or the title of a document for `pandoc`. 0 if it has
/// none. Generators of sites read it, and expect it at the start.
pub(super) fn front_matter_end(kind: Kind, text: &[u8]) -> usize {
    let start = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let first = line_at(text, start).trim_ascii_end();
    let closes: &[&[u8]] = match (kind, first) {
        (Kind::Markdown | Kind::Html | Kind::Xml | Kind::Css | Kind::Asciidoc | Kind::Rst | Kind::C, b"---") => {
            &[b"---", b"..."]
        }
        (Kind::Markdown | Kind::Html | Kind::Asciidoc | Kind::Rst, b"+++") => &[b"+++"],
        (Kind::Markdown | Kind::Html, b"{") => &[b"}"],
        (Kind::Markdown, title) if title.starts_with(b"% ") => return title_end(text, start),
        _ => return 0,
    };
    let mut lines = lines_from(text, start).skip(1);
    lines.find(|line| closes.contains(&text[line.clone()].trim_ascii_end())).map_or(0, |line| line.end)
}

/// The end of the title of a document for `pandoc`: lines that begin with `%`, and indented ones that continue them.
fn title_end(text: &[u8], start: usize) -> usize {
    let is_in_title = |line: &Range<usize>| matches!(text.get(line.start), Some(b'%' | b' ' | b'\t'));
    lines_from(text, start).take_while(is_in_title).last().map_or(start, |line| line.end)
}

fn line_at(text: &[u8], start: usize) -> &[u8] {
    text[start..].split(|byte| *byte == b'\n').next().unwrap_or_default()
}

/// The lines from the start of one on, with their line ends.
fn lines_from(text: &[u8], start: usize) -> impl Iterator<Item = Range<usize>> {
    text[start..].split_inclusive(|byte| *byte == b'\n').scan(start, |end, line| {
        let start = *end;
        *end += line.len();
        Some(start..*end)
    })
}

/// Whether a text ends in an expression of a template that is not closed.
fn is_in_template(before: &[u8]) -> bool {
    const MARKS: [(&[u8], &[u8]); 3] = [(b"{{", b"}}"), (b"{%", b"%}"), (b"<%", b"%>")];
    MARKS.iter().any(|(open, close)| is_open(before, open, close))
}

/// Whether the last opening mark of a text is not closed.
fn is_open(before: &[u8], open: &[u8], close: &[u8]) -> bool {
    memmem::rfind(before, open).is_some_and(|at| memmem::find(&before[at + open.len()..], close).is_none())
}

/// Whether a text in Markdown ends in a formula: between `$$` and `$$`, or `\[` and `\]`.
fn is_in_formula(before: &[u8]) -> bool {
    memmem::find_iter(before, b"$$").count() % 2 == 1 || is_open(paragraph(before), b"\\[", b"\\]")
}

/// Whether a text ends in a tag that is not closed, which writers may take for one that goes on, although CommonMark does not.
fn is_in_tag(before: &[u8]) -> bool {
    let paragraph = paragraph(before);
    let Some(tag) = memrchr(b'<', paragraph) else { return false };
    let begins = paragraph.get(tag + 1).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'/');
    begins && !paragraph[tag..].contains(&b'>')
}

/// What follows the last empty line of a text.
fn paragraph(before: &[u8]) -> &[u8] {
    let empty = [&b"\n\n"[..], b"\n\r\n"].iter().filter_map(|line| memmem::rfind(before, line)).max();
    &before[empty.unwrap_or(0)..]
}

/// Whether a text ends in a `url(…)` of a style sheet, which has no comments.
fn is_in_unquoted_url(before: &[u8]) -> bool {
    let mut open = memchr_iter(b'(', before).filter(|at| {
        let name = &before[at.saturating_sub("url".len())..*at];
        name.eq_ignore_ascii_case(b"url")
    });
    open.next_back().is_some_and(|open| !before[open..].contains(&b')'))
}

/// Whether an offset is between `define` and `endef` of `make`, whose lines may be commands.
fn is_in_definition_of_make(text: &[u8], at: usize) -> bool {
    let words = |line: &&[u8]| [&b"define"[..], b"endef"].iter().any(|word| first_word(line) == *word);
    let has_definition = memmem::find(text, b"endef").is_some();
    has_definition && lines_before(text, at).find(words).is_some_and(|line| first_word(line) == b"define")
}

fn first_word(line: &[u8]) -> &[u8] {
    line.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default()
}

/// Whether the command at an offset is one of a rule of `make`, which shows the comments in it.
pub(crate) fn is_in_recipe_of_make(text: &[u8], at: usize) -> bool {
    let mut lines = lines_before(text, at);
    let mut command = line_at(text, line_start(text, at));
    let mut above = lines.next();
    while let Some(line) = above.filter(|line| line.trim_ascii_end().ends_with(b"\\")) {
        command = line;
        above = lines.next();
    }
    let is_in_rule = |line: &&[u8]| {
        line.starts_with(b"\t") || line.starts_with(b"#") || line.trim_ascii().is_empty() || line.ends_with(b"\\")
    };
    let is_rule = |line: &[u8]| {
        let colon = line.iter().position(|byte| *byte == b':');
        colon.is_some_and(|colon| line.get(colon + 1) != Some(&b'=') && !line[..colon].contains(&b'='))
    };
    command.starts_with(b"\t") && above.into_iter().chain(lines).find(|line| !is_in_rule(line)).is_some_and(is_rule)
}

/// Whether an offset is in a literal of Perl with its own marks, such as `q{…}` and `qw(…)`.
fn is_in_quote_of_perl(text: &[u8], at: usize) -> bool {
    let mut next = 0;
    for open in memchr_iter(b'q', &text[..at]) {
        if open < next {
            continue;
        }
        let Some(mark) = mark_of_quote(text, open) else { continue };
        let end = end_of_quote(text, mark);
        // A quote without an end is none.
        let Some(end) = end else { return false };
        if mark < at && at <= end {
            return true;
        }
        next = end;
    }
    false
}

/// The offset of the opening mark of a literal whose name begins at an offset: `q`, `qq`, `qw`, `qx` or `qr`.
fn mark_of_quote(text: &[u8], open: usize) -> Option<usize> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$@%&-{.".contains(byte);
    let is_part = open.checked_sub(1).is_some_and(|previous| is_name(&text[previous]));
    let length = match text.get(open + 1) {
        Some(b'q' | b'w' | b'x' | b'r') => 2,
        _ => 1,
    };
    let blanks = text[open + length..].iter().take_while(|byte| **byte == b' ').count();
    let mark = open + length + blanks;
    (!is_part && matches!(text.get(mark), Some(b'{' | b'(' | b'[' | b'<'))).then_some(mark)
}

/// The offset of the mark that closes the one at an offset. Marks in it are in pairs.
fn end_of_quote(text: &[u8], mark: usize) -> Option<usize> {
    let open = text[mark];
    let close = if open == b'(' { b')' } else { open + 2 };
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (distance, byte) in text[mark..].iter().enumerate() {
        match *byte {
            _ if std::mem::take(&mut is_escaped) => {}
            b'\\' => is_escaped = true,
            byte if byte == open => depth += 1,
            byte if byte == close => {
                depth -= 1;
                if depth == 0 {
                    return Some(mark + distance);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether an offset begins a paragraph or a title of reStructuredText, before which a comment with its empty line changes nothing: not
/// one of a list, whose numbers would begin again, and not a row of a table.
pub(super) fn begins_paragraph_of_rst(text: &[u8], at: usize) -> bool {
    let line = line_at(text, at);
    let word = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte >= 0x80).count();
    let is_number = matches!(line[word..], [b'.' | b')', b' ' | b'\t', ..]);
    let is_border = |line: &[u8]| {
        let line = line.trim_ascii();
        line.contains(&b' ') && line.iter().all(|byte| matches!(byte, b'=' | b' '))
    };
    let is_first = lines_before(text, at).next().is_none_or(|line| line.trim_ascii().is_empty());
    // Text that should be indented is part of an error.
    let above = lines_before(text, at).map(<[u8]>::trim_ascii_end).find(|line| !line.is_empty());
    let is_literal = above.is_some_and(|line| line.ends_with(b"::"));
    is_first && !is_literal && word > 0 && !is_number && !text.split(|byte| *byte == b'\n').any(is_border)
}

/// Whether a comment is joined to the C program before `import "C"` in Go.
pub(super) fn is_preamble_of_go(text: &[u8], comments: &[Range<usize>], at: usize) -> bool {
    let mut imports = memmem::find_iter(text, b"\"C\"").filter_map(|name| {
        let before = text[..name].trim_ascii_end();
        let before = before.strip_suffix(b"(").unwrap_or(before).trim_ascii_end();
        before.ends_with(b"import").then(|| before.len() - "import".len())
    });
    imports.any(|import| {
        let mut start = import;
        let before = &comments[..comments.partition_point(|comment| comment.end <= import)];
        for comment in before.iter().rev() {
            let line_ends = memchr_iter(b'\n', &text[comment.end..start]).count();
            if line_ends > 1 || !text[comment.end..start].trim_ascii().is_empty() {
                break;
            }
            start = comment.start;
        }
        start <= at && at < import
    })
}
