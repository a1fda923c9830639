//! The regions of AsciiDoc: blocks of code, comments and passthroughs. Other text is read by `Notation::Asciidoc`.

use super::blocks::{self, Lines};
use super::checkpoint::State;
use super::layout::Layout;
use super::{Edits, Notation, Region};
use crate::Kind;

/// Adds the regions of a document.
pub(super) fn add_regions(layout: &mut Layout<'_>) {
    let text = layout.text;
    if text.starts_with(b"-----BEGIN PGP") {
        // Files of signatures have the extension `.asc`, too.
        return layout.add(Region { edits: Edits::Program, ..Region::text(0..text.len(), Notation::Verbatim) });
    }
    let (start, State { kind_of_block: mut kind, .. }) = layout.start();
    let mut lines = Lines::from(text, start);
    loop {
        let state = || State { kind_of_block: kind, ..State::default() };
        if layout.checkpoint(lines.at(), || (lines.reach(), state())) {
            return;
        }
        let Some(line) = lines.next() else { return };
        let content = text[line.clone()].trim_ascii_end();
        if let Some(block) = Block::opened_by(content) {
            let start = lines.at();
            let closing = lines.find(|line| block.is_closed_by(text[line.clone()].trim_ascii_end()));
            let end = closing.map_or(text.len(), |line| line.start);
            match block.mark {
                b'+' => blocks::add(layout, start..end, Some(Kind::Html)),
                b'/' => blocks::add(layout, start..end, None),
                b'`' => blocks::add(layout, start..end, block.kind),
                _ => blocks::add(layout, start..end, kind),
            }
        } else if content.starts_with(b"//") {
            layout.add(Region::text(line, Notation::Verbatim));
            continue;
        }
        kind = source_kind(content);
    }
}

/// The line that opens a block.
struct Block<'d> {
    mark: u8,
    delimiter: &'d [u8],
    /// The kind of the code, if it is on the line.
    kind: Option<Kind>,
}

impl<'d> Block<'d> {
    /// Four or more equal marks, or three backticks and the name of a language.
    fn opened_by(line: &'d [u8]) -> Option<Self> {
        let mark = *line.first().filter(|byte| b"-.+/`".contains(byte))?;
        let length = line.iter().take_while(|byte| **byte == mark).count();
        let (delimiter, name) = line.split_at(length);
        let opens = if mark == b'`' { length >= 3 } else { length >= 4 && name.is_empty() };
        let name = std::str::from_utf8(name).unwrap_or_default();
        opens.then(|| Self { mark, delimiter, kind: blocks::kind_of_code(name) })
    }

    fn is_closed_by(&self, line: &[u8]) -> bool {
        line == self.delimiter
    }
}

/// Returns the kind of the code in the block after a line with attributes: `[source,python]`.
fn source_kind(line: &[u8]) -> Option<Kind> {
    let attributes = std::str::from_utf8(line).ok()?.strip_prefix('[')?.strip_suffix(']')?;
    let mut attributes = attributes.split(',');
    let style = attributes.next()?;
    let name = attributes.next().filter(|_| style.is_empty() || style.starts_with("source"))?;
    blocks::kind_of_code(name)
}
