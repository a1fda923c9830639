//! Notebooks of Jupyter (nbformat 3 and 4): JSON whose cells are documents of their own. What running the cells has written is left out.

use std::ops::Range;

use memchr::{memchr, memchr2, memmem};

use super::layout::Layout;
use super::{Encoding, Notation, Region, Role, program};
use crate::Kind;

/// The name of a member that all notebooks have.
pub(super) const MARK: &[u8] = b"\"nbformat\"";

/// Adds the regions of a notebook: the cells, and the rest as JSON. Returns whether the document is one.
pub(super) fn add_regions(layout: &mut Layout<'_>, language: &program::Language) -> bool {
    let Some(notebook) = Notebook::read(layout.text) else { return false };
    let mut at = 0;
    for part in &notebook.parts {
        program::add_regions(layout, at..part.value.start, language);
        at = part.value.end;
        let source = part.source.clone().unwrap_or(at..at);
        layout.skip(part.value.start..source.start);
        let kind = notebook.kind_of(part, &layout.text[source.clone()]);
        let role = Role::Encoded(Encoding::Strings, kind);
        layout.add(Region { role, ..Region::text(source.clone(), Notation::Verbatim) });
        layout.skip(source.end..part.value.end);
    }
    program::add_regions(layout, at..layout.text.len(), language);
    true
}

/// A value of a cell that is not read as JSON.
struct Part {
    value: Range<usize>,
    /// Where the text of the cell is, from the first string to the last. Other values are left out.
    source: Option<Range<usize>>,
    of_cell: Cell,
}

/// What a cell contains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Code,
    Markdown,
    Other,
}

/// The parts of a notebook, in order, and the kind of its programs.
struct Notebook {
    parts: Vec<Part>,
    program: Kind,
}

impl Notebook {
    /// `None` if the text is not a notebook, or not in JSON.
    fn read(text: &[u8]) -> Option<Self> {
        memmem::find(text, MARK)?;
        let start = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let mut scanner = Scanner { text, at: start };
        let mut notebook = Self { parts: Vec::new(), program: Kind::Python };
        let mut has_cells = false;
        scanner.each_member(|name, scanner| match name {
            b"cells" => {
                has_cells = true;
                scanner.each_element(|scanner| notebook.read_cell(scanner))
            }
            // Format 3 has sheets of cells.
            b"worksheets" => {
                has_cells = true;
                scanner.each_element(|scanner| {
                    scanner.each_member(|name, scanner| match name {
                        b"cells" => scanner.each_element(|scanner| notebook.read_cell(scanner)),
                        _ => scanner.skip_value(),
                    })
                })
            }
            b"metadata" => {
                let start = scanner.at;
                scanner.skip_value()?;
                notebook.program = program_of(&text[start..scanner.at]).unwrap_or(Kind::Python);
                Some(())
            }
            _ => scanner.skip_value(),
        })?;
        has_cells.then_some(notebook)
    }

    fn read_cell(&mut self, scanner: &mut Scanner<'_>) -> Option<()> {
        let first = self.parts.len();
        let mut cell = Cell::Other;
        scanner.each_member(|name, scanner| {
            scanner.skip_blanks();
            let start = scanner.at;
            let source = match name {
                b"source" | b"input" => scanner.strings()?,
                _ => {
                    scanner.skip_value()?;
                    None
                }
            };
            let value = start..scanner.at;
            match name {
                b"cell_type" => cell = Cell::named(&scanner.text[value]),
                b"source" | b"input" | b"outputs" | b"attachments" => {
                    self.parts.push(Part { value, source, of_cell: Cell::Other });
                }
                _ => {}
            }
            Some(())
        })?;
        self.parts[first..].iter_mut().for_each(|part| part.of_cell = cell);
        Some(())
    }

    fn kind_of(&self, part: &Part, source: &[u8]) -> Kind {
        match part.of_cell {
            Cell::Markdown => Kind::Markdown,
            Cell::Other => Kind::Text,
            Cell::Code => kind_of_magic(source).unwrap_or(self.program),
        }
    }
}

impl Cell {
    /// A cell by its type, which is in quotes.
    fn named(name: &[u8]) -> Self {
        match name {
            b"\"code\"" => Self::Code,
            b"\"markdown\"" => Self::Markdown,
            _ => Self::Other,
        }
    }
}

/// The kind of the programs of a notebook, by its metadata: the extension of their files, or the name of the language.
fn program_of(metadata: &[u8]) -> Option<Kind> {
    let value = |name: &[u8]| {
        let at = memmem::find(metadata, name)? + name.len();
        let rest = metadata[at..].trim_ascii_start().strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"\"")?;
        std::str::from_utf8(&rest[..memchr(b'"', rest)?]).ok()
    };
    let by_extension = value(b"\"file_extension\"").and_then(|extension| Kind::of_name(&format!("a{extension}")));
    by_extension.or_else(|| Kind::from_language(value(b"\"language\"")?))
}

/// The kind of a cell that begins with the name of another language for it: `%%html`, `%%bash`.
fn kind_of_magic(source: &[u8]) -> Option<Kind> {
    let name = source.strip_prefix(b"%%")?;
    let length = name.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    match name[..length].to_ascii_lowercase().as_slice() {
        b"bash" | b"sh" | b"script" | b"cmd" => Some(Kind::Shell),
        b"svg" => Some(Kind::Xml),
        b"js" => Some(Kind::C),
        b"writefile" | b"file" => Some(Kind::Code),
        name => Kind::from_language(std::str::from_utf8(name).ok()?),
    }
}

/// Reads JSON value by value, without recursion. `None` is a text that is not JSON.
struct Scanner<'d> {
    text: &'d [u8],
    at: usize,
}

impl Scanner<'_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    /// Skips blanks and a byte, if it follows.
    fn skip(&mut self, byte: u8) -> bool {
        self.skip_blanks();
        let is_next = self.text.get(self.at) == Some(&byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads an object. `read` gets each name, and reads the value.
    fn each_member(&mut self, mut read: impl FnMut(&[u8], &mut Self) -> Option<()>) -> Option<()> {
        self.each_of(b'{', b'}', |scanner| {
            let name = scanner.string()?;
            if !scanner.skip(b':') {
                return None;
            }
            let text = scanner.text;
            read(&text[name], scanner)
        })
    }

    /// Reads an array. `read` reads each element.
    fn each_element(&mut self, read: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.each_of(b'[', b']', read)
    }

    fn each_of(&mut self, open: u8, close: u8, mut read: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        if !self.skip(open) {
            return None;
        }
        if self.skip(close) {
            return Some(());
        }
        loop {
            read(self)?;
            if self.skip(close) {
                return Some(());
            }
            if !self.skip(b',') {
                return None;
            }
        }
    }

    /// Reads a string, and returns where its contents are.
    fn string(&mut self) -> Option<Range<usize>> {
        if !self.skip(b'"') {
            return None;
        }
        let start = self.at;
        loop {
            self.at += memchr2(b'"', b'\\', &self.text[self.at..])?;
            if self.text[self.at] == b'"' {
                self.at += 1;
                return Some(start..self.at - 1);
            }
            self.at = self.text.len().min(self.at + 2);
        }
    }

    /// Reads a string or an array of strings, and returns where the first begins and the last ends, if there is one.
    fn strings(&mut self) -> Option<Option<Range<usize>>> {
        self.skip_blanks();
        if self.text.get(self.at) == Some(&b'"') {
            return self.string().map(Some);
        }
        let mut whole: Option<Range<usize>> = None;
        self.each_element(|scanner| {
            let own = scanner.string()?;
            whole = Some(whole.as_ref().map_or(own.start, |whole| whole.start)..own.end);
            Some(())
        })?;
        Some(whole)
    }

    fn skip_value(&mut self) -> Option<()> {
        self.skip_blanks();
        let mut depth = 0_usize;
        loop {
            match self.text.get(self.at)? {
                b'"' => {
                    self.string()?;
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                b',' if depth == 0 => return None,
                _ => {
                    let is_of_value = |byte: &&u8| !b"\"{}[],".contains(byte);
                    let length = self.text[self.at..].iter().take_while(is_of_value).count();
                    self.at += length.max(1);
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}
