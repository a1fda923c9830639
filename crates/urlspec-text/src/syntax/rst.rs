//! The regions of reStructuredText: literal blocks, which are indented after a `::`, and blocks of code.

use std::ops::Range;

use memchr::{memchr, memmem, memrchr2};

use super::blocks::{self, Lines};
use super::checkpoint::State;
use super::layout::Layout;
use super::{Encoding, Notation, Region, Role};
use crate::Kind;

/// Adds the regions of a document.
pub(super) fn add_regions(layout: &mut Layout<'_>) {
    let text = layout.text;
    let mut lines = Lines::from(text, layout.start().0);
    loop {
        if layout.checkpoint(lines.at(), || (lines.reach(), State::default())) {
            return;
        }
        let Some(line) = lines.next() else { return };
        let content = text[line.clone()].trim_ascii_end();
        if let Some(opened) = Opened::by(content) {
            let block = block_after(&mut lines, text, indentation(content));
            blocks::add(layout, block, opened.kind);
        } else if let Some(length) = length_of_target(content) {
            let end = end_of_target(&mut lines, text, indentation(content), line.end);
            let role = Role::Encoded(Encoding::Target, Kind::Rst);
            if end > line.end {
                layout.add(Region { role, ..Region::text(line.start + length..end, Notation::Verbatim) });
            }
        } else {
            literals(content).for_each(|literal| {
                let span = line.start + literal.start..line.start + literal.end;
                layout.add(Region::text(span, Notation::Verbatim));
            });
        }
    }
}

/// Returns the length of what precedes the URL of a target that a line begins: `.. _name: http://info.cern.ch/`.
fn length_of_target(line: &[u8]) -> Option<usize> {
    let name = line.trim_ascii_start().strip_prefix(b".. _")?;
    let at = memmem::find_iter(name, b": ").find(|at| !name[..*at].ends_with(b"\\"))?;
    Some(line.len() - name.len() + at + ": ".len())
}

/// Takes the lines that a target goes on over, and returns the end of the last one.
fn end_of_target(lines: &mut Lines<'_>, text: &[u8], indentation_before: usize, mut end: usize) -> usize {
    while let Some(line) = lines.peek() {
        if line.trim_ascii().is_empty() || indentation(line) <= indentation_before {
            break;
        }
        end = lines.next().map_or(text.len(), |line| line.end);
    }
    end
}

/// Returns the contents of the inline literals of a line, in which a backslash is itself ("Inline Literals").
fn literals(line: &[u8]) -> impl Iterator<Item = Range<usize>> {
    const MARK: &[u8] = b"``";
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + memmem::find(&line[at..], MARK)? + MARK.len();
        let end = start + memmem::find(&line[start..], MARK)?;
        at = end + MARK.len();
        Some(start..end)
    })
}

/// What a line opens.
struct Opened {
    /// The kind of the code, if the line names its language.
    kind: Option<Kind>,
}

impl Opened {
    /// A paragraph with a `::` at its end, or one of the directives for code.
    fn by(line: &[u8]) -> Option<Self> {
        const DIRECTIVES: [&str; 5] = ["code-block", "sourcecode", "code", "raw", "parsed-literal"];
        let line = line.trim_ascii_start();
        let Some(directive) = line.strip_prefix(b".. ") else {
            return line.ends_with(b"::").then_some(Self { kind: None });
        };
        let (name, argument) = std::str::from_utf8(directive).ok()?.split_once("::")?;
        DIRECTIVES.contains(&name.trim()).then(|| Self { kind: blocks::kind_of_code(argument) })
    }
}

/// Takes the lines that are indented more than a line, and returns their span.
fn block_after(lines: &mut Lines<'_>, text: &[u8], indentation_before: usize) -> Range<usize> {
    let (start, mut end) = (lines.at(), lines.at());
    while let Some(line) = lines.peek() {
        let is_blank = line.trim_ascii().is_empty();
        if !is_blank && indentation(line) <= indentation_before {
            break;
        }
        lines.next();
        end = if is_blank { end } else { lines.at() };
    }
    start..end.min(text.len())
}

fn indentation(line: &[u8]) -> usize {
    line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Whether marks delimit the URL at a span, so that a link has all of it: the destination of a target, an image or a reference, as
/// in `.. _name: http://info.cern.ch/` and `` `name <http://info.cern.ch/>`_ ``.
pub(crate) fn is_target(text: &[u8], span: &Range<usize>) -> bool {
    const MAX_DISTANCE: usize = 512;
    if text[span.end..].starts_with(b">`") {
        return true;
    }
    let near = &text[span.start.saturating_sub(MAX_DISTANCE)..span.start];
    let line = memrchr2(b'\n', b'\r', near).map_or(near, |at| &near[at + 1..]).trim_ascii();
    let is_directive = || line.starts_with(b".. ") && (line.ends_with(b"image::") || line.ends_with(b"figure::"));
    line == b":target:" || line == b"__" || is_directive() || (line.starts_with(b".. _") && line.ends_with(b":"))
}

/// Whether a link in a text of reStructuredText ends before or at one of some characters of a URL ("Standalone Hyperlinks"), so
/// that it is longer after these are encoded. Docutils lets no punctuation be its last character.
pub(crate) fn ends_link(characters: &[u8], are_last: bool) -> bool {
    let is_of_link = |byte: &u8| byte.is_ascii_alphanumeric() || memchr(*byte, b"-_.!~*'()[];/:@&=+$,%").is_some();
    let is_last_of_link = |byte: &u8| byte.is_ascii_alphanumeric() || memchr(*byte, b"_~*/=+").is_some();
    !characters.iter().all(is_of_link) || (are_last && characters.last().is_some_and(|byte| !is_last_of_link(byte)))
}
