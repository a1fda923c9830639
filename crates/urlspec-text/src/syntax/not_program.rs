//! Text in programs and markup that their lexers do not know, where the marks of a comment are text.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem, memrchr};

use super::blocks::Lines;
use super::program::Lexed;
use crate::Kind;

/// Whether an offset outside comments and string literals is in the program.
pub(super) fn is_in_program(kind: Kind, text: &[u8], lexed: &Lexed, at: usize) -> bool {
    let before = &text[..at];
    match kind {
        Kind::C => {
            let is_in_literal = memmem::find_iter(before, b"'''").count() % 2 == 1;
            !is_in_literal && !is_outside_php(text, at) && !is_among_tags(text, lexed, at)
        }
        Kind::Python | Kind::Shell => !is_in_documentation(before),
        Kind::Yaml => begins_node_of_yaml(text, at),
        _ => true,
    }
}

pub(super) fn line_start(text: &[u8], at: usize) -> usize {
    memrchr(b'\n', &text[..at]).map_or(0, |line_break| line_break + 1)
}

/// The start of the next line, or the end of the text.
fn next_line(text: &[u8], at: usize) -> usize {
    memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length + 1)
}

/// The lines before an offset, the last first.
pub(super) fn lines_before(text: &[u8], at: usize) -> impl Iterator<Item = &[u8]> {
    text[..line_start(text, at)].strip_suffix(b"\n").into_iter().flat_map(|lines| lines.rsplit(|byte| *byte == b'\n'))
}

/// Whether an offset is in the text around a program in PHP.
fn is_outside_php(text: &[u8], at: usize) -> bool {
    let has_php = memmem::find(text, b"<?php").is_some() || memmem::find(text, b"<?=").is_some();
    let open = memmem::rfind(&text[..at], b"<?");
    has_php && open.is_none_or(|open| memmem::find(&text[open..at], b"?>").is_some())
}

/// Whether an offset may be among tags in a program, such as in JSX: between the first tag and the last closing one of an item. An item
/// begins on a line without indentation.
fn is_among_tags(text: &[u8], lexed: &Lexed, at: usize) -> bool {
    let begins_item = |start: usize| text.get(start).is_some_and(u8::is_ascii_alphabetic);
    let mut start = line_start(text, at);
    while start > 0 && !begins_item(start) {
        start = line_start(text, start - 1);
    }
    let mut end = next_line(text, at);
    while end < text.len() && !begins_item(end) {
        end = next_line(text, end);
    }
    let is_in = |spans: &[Range<usize>], at: usize| {
        let next = spans.partition_point(|span| span.end <= at);
        spans.get(next).is_some_and(|span| span.start <= at)
    };
    let is_code = |at: &usize| !is_in(&lexed.comments, *at) && !is_in(&lexed.literals, *at);
    let begins_tag =
        |tag: &usize| text.get(tag + 1).is_some_and(|byte| byte.is_ascii_alphabetic() || b"/>".contains(byte));
    let item = &text[start..end];
    let tags = memchr_iter(b'<', item).map(|tag| start + tag).filter(is_code).filter(begins_tag);
    let (mut first, mut last) = (None, memmem::rfind_iter(item, b"/>").map(|tag| start + tag).find(is_code));
    for tag in tags {
        first = first.or(Some(tag));
        last = last.max(Some(tag).filter(|tag| text[tag + 1] == b'/'));
    }
    first.zip(last).is_some_and(|(first, last)| line_start(text, first) <= at && at <= last)
}

/// Whether a text ends in the documentation of Perl or Ruby, after a line such as `=pod` or `=begin`.
fn is_in_documentation(before: &[u8]) -> bool {
    let is_mark = |line: &&[u8]| line.first() == Some(&b'=') && line.get(1).is_some_and(u8::is_ascii_alphabetic);
    let last = lines_before(before, before.len()).find(is_mark);
    last.is_some_and(|line| !line.starts_with(b"=cut") && !line.starts_with(b"=end"))
}

/// Whether the line of an offset begins a node of YAML, so that a comment can be before or after it: not in a block of text, and not in
/// a scalar of several lines.
fn begins_node_of_yaml(text: &[u8], at: usize) -> bool {
    let indentation_of = |line: &[u8]| line.len() - line.trim_ascii_start().len();
    let line = &text[line_start(text, at)..next_line(text, at)];
    let content = line.trim_ascii();
    let is_node = content.starts_with(b"- ") || content.starts_with(b"#") || memmem::find(content, b": ").is_some();
    let mut indentation = indentation_of(line);
    for above in lines_before(text, at).filter(|line| !line.trim_ascii().is_empty()) {
        let own = indentation_of(above);
        if own < indentation {
            indentation = own;
            if opens_block_of_text(above.trim_ascii()) {
                return false;
            }
        }
    }
    is_node || content.is_empty()
}

/// Whether a line of YAML ends with the indicator of a block of text: `|`, `>-` and so on.
fn opens_block_of_text(line: &[u8]) -> bool {
    let line = memmem::find(line, b" #").map_or(line, |comment| line[..comment].trim_ascii_end());
    let word = line.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
    matches!(word.first(), Some(b'|' | b'>')) && word[1..].iter().all(|byte| b"+-123456789".contains(byte))
}

/// Whether an offset is in a table, an equation, a picture or ignored text of `troff`.
pub(super) fn is_in_block_of_roff(text: &[u8], at: usize) -> bool {
    const BLOCKS: [(&[u8], &[u8]); 4] = [(b".TS", b".TE"), (b".EQ", b".EN"), (b".PS", b".PE"), (b".ig", b"..")];
    BLOCKS.iter().any(|(open, close)| {
        let mut lines = lines_before(text, at);
        lines.find(|line| line.starts_with(open) || line.starts_with(close)).is_some_and(|line| line.starts_with(open))
    })
}

/// Whether an offset is in a verbatim environment of LaTeX, or the document is a database of BibTeX or in Texinfo, which have other
/// comments.
pub(super) fn is_verbatim_in_latex(text: &[u8], at: usize) -> bool {
    const NAMES: [&[u8]; 12] = [
        b"verbatim",
        b"Verbatim",
        b"BVerbatim",
        b"LVerbatim",
        b"lstlisting",
        b"tcblisting",
        b"minted",
        b"Highlighting",
        b"alltt",
        b"comment",
        b"filecontents",
        b"luacode",
    ];
    let is_other = text.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"@"));
    let is_open = |name: &&[u8]| {
        let [open, close] = [&b"\\begin{"[..], b"\\end{"].map(|mark| [mark, name].concat());
        memmem::rfind(&text[..at], &open).is_some_and(|open| memmem::find(&text[open..at], &close).is_none())
    };
    is_other || NAMES.iter().any(is_open)
}

/// Whether the line of an offset is in a block of AsciiDoc, where two slashes are text, or is indented, which makes one.
pub(super) fn is_in_block_of_asciidoc(text: &[u8], at: usize) -> bool {
    let mut block: Option<&[u8]> = None;
    let until = line_start(text, at);
    for line in Lines::from(&text[..until], 0) {
        let line = text[line].trim_ascii_end();
        let is_run =
            || line.first().is_some_and(|first| b"-.+/".contains(first) && line.iter().all(|byte| byte == first));
        let is_delimiter = line.starts_with(b"|===") || line.starts_with(b"```") || (line.len() >= 4 && is_run());
        match block {
            None if is_delimiter => block = Some(line),
            Some(open) if line == open || (line == b"```" && open.starts_with(line)) => block = None,
            _ => {}
        }
    }
    block.is_some() || text[until..].first().is_some_and(u8::is_ascii_whitespace)
}
