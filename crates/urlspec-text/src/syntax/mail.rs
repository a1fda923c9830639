//! The regions of mail, of mailboxes and of web archives: their parts, by the headers of each (RFC 2045, RFC 2046).

use std::collections::HashSet;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::checkpoint::State;
use super::layout::Layout;
use super::{Edits, Encoding, Notation, Region, Role, html};
use crate::Kind;

/// Adds the regions of a document.
pub(super) fn add_regions(layout: &mut Layout<'_>) {
    let (text, (start, _)) = (layout.text, layout.start());
    let mut reader =
        Reader { layout, part: Part::default(), boundaries: HashSet::new(), is_in_headers: true, message: start };
    let (mut at, mut body, mut is_after_blank) = (start, start, true);
    while let Some(line) = line_at(reader.layout.text, at) {
        let is_boundary = reader.is_boundary(line.clone());
        if is_boundary || (is_after_blank && reader.begins_message(line.clone())) {
            reader.end_body(body..at);
            if !is_boundary {
                reader.end_message(at);
                if reader.layout.checkpoint(at, || (reach_of_message(text, line.end), State::default())) {
                    return;
                }
            }
            reader.begin_part(line.clone(), is_boundary);
        } else if reader.is_in_headers {
            reader.header(line.clone());
            body = line.end;
        }
        is_after_blank = reader.text(line.clone()).trim_ascii().is_empty();
        (at, body) = (line.end, if reader.is_in_headers { line.end } else { body });
    }
    reader.end_body(body..at);
    reader.end_message(at);
}

/// The end of the line after the one that begins a message, which was read too.
fn reach_of_message(text: &[u8], line_end: usize) -> usize {
    memchr(b'\n', &text[line_end..]).map_or(usize::MAX, |length| line_end + length)
}

/// Returns the span of the line at an offset, with its line break.
fn line_at(text: &[u8], at: usize) -> Option<Range<usize>> {
    (at < text.len()).then(|| at..memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length + 1))
}

/// Whether an edit breaks a message: one with a signature of its headers or of a part, or with a patch.
fn is_signed(message: &[u8]) -> bool {
    const HEADERS: [&[u8]; 3] = [b"DKIM-Signature:", b"DomainKey-Signature:", b"ARC-Message-Signature:"];
    let is_mark = |line: &[u8]| {
        let has_header = |name: &&[u8]| line.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
        HEADERS.iter().any(has_header) || line.starts_with(b"diff --git ") || line.starts_with(b"--- a/")
    };
    message.split(|byte| *byte == b'\n').any(is_mark) || memmem::find(message, b"multipart/signed").is_some()
}

/// What the headers of a part say about its body.
#[derive(Default)]
struct Part {
    is_quoted_printable: bool,
    is_html: bool,
    /// Whether it is a message with headers of its own.
    is_message: bool,
    /// Whether the space of a soft line break is not part of the text (RFC 3676, section 4.5).
    deletes_spaces: bool,
    /// Whether the line is part of the header of the type, which may go on over lines.
    is_in_type: bool,
}

struct Reader<'l, 'd> {
    layout: &'l mut Layout<'d>,
    part: Part,
    boundaries: HashSet<&'d [u8]>,
    is_in_headers: bool,
    /// The start of the message in its mailbox.
    message: usize,
}

impl<'d> Reader<'_, 'd> {
    fn text(&self, line: Range<usize>) -> &'d [u8] {
        &self.layout.text[line]
    }

    /// Whether a line is between parts: `--boundary`, or `--boundary--` after the last one.
    fn is_boundary(&self, line: Range<usize>) -> bool {
        let Some(boundary) = self.text(line).strip_prefix(b"--").map(<[u8]>::trim_ascii_end) else { return false };
        let is_known = |boundary: &[u8]| self.boundaries.contains(boundary);
        is_known(boundary) || boundary.strip_suffix(b"--").is_some_and(is_known)
    }

    /// Whether a line begins a message in a mailbox (RFC 4155): `From ` and an address, and then headers.
    fn begins_message(&self, line: Range<usize>) -> bool {
        let next = line_at(self.layout.text, line.end).map(|next| self.text(next)).unwrap_or_default();
        self.text(line).starts_with(b"From ") && header_name(next).is_some()
    }

    /// Ends a message. No fix is sure in one with a signature, which would become invalid.
    fn end_message(&mut self, end: usize) {
        let message = std::mem::replace(&mut self.message, end)..end;
        self.layout.fill_up_to(end);
        if is_signed(self.text(message.clone())) {
            self.layout.set_edits_from(message.start, Edits::Program);
        }
    }

    fn begin_part(&mut self, line: Range<usize>, is_boundary: bool) {
        self.part = Part::default();
        // After the last part, there is only text.
        self.is_in_headers = !is_boundary || !self.text(line).trim_ascii_end().ends_with(b"--");
        if !is_boundary {
            self.boundaries.clear();
        }
    }

    fn header(&mut self, line: Range<usize>) {
        let text = self.text(line.clone());
        let content = text.trim_ascii();
        if content.is_empty() {
            self.is_in_headers = self.part.is_message;
            if self.is_in_headers {
                self.part = Part::default();
            }
            return;
        }
        self.encoded_words(line);
        let name = header_name(text).unwrap_or_default();
        let has = |value: &[u8]| content.windows(value.len()).any(|part| part.eq_ignore_ascii_case(value));
        if !text[0].is_ascii_whitespace() {
            self.part.is_in_type = name.eq_ignore_ascii_case(b"content-type");
        }
        if name.eq_ignore_ascii_case(b"content-transfer-encoding") {
            self.part.is_quoted_printable = has(b"quoted-printable");
        }
        if self.part.is_in_type {
            self.part.is_html |= has(b"text/html");
            self.part.is_message |= has(b"message/rfc822");
            self.part.deletes_spaces |= has(b"delsp=yes");
            self.boundaries.extend(boundary(content));
        }
    }

    /// Adds the text of each encoded word in a header: `=?utf-8?q?http=3A//info.cern.ch/?=` (RFC 2047, section 2).
    fn encoded_words(&mut self, line: Range<usize>) {
        let text = self.text(line.clone());
        let mut at = 0;
        while let Some(word) = encoded_word(text, at) {
            at = word.end;
            let role = Role::Encoded(Encoding::Word, Kind::Text);
            let span = line.start + word.start..line.start + word.end;
            self.layout.add(Region { role, ..Region::text(span, Notation::Verbatim) }.of_program());
        }
    }

    fn end_body(&mut self, body: Range<usize>) {
        match (self.part.is_quoted_printable, self.part.is_html) {
            (false, false) if self.part.deletes_spaces => {
                let role = Role::Encoded(Encoding::Flowed, Kind::Text);
                self.layout.add(Region { role, ..Region::text(body, Notation::Verbatim) });
            }
            (false, false) => {}
            (false, true) => html::add_regions(self.layout, body, Kind::Html),
            (true, is_html) => {
                let role = Role::Encoded(Encoding::QuotedPrintable, if is_html { Kind::Html } else { Kind::Text });
                self.layout.add(Region { role, ..Region::text(body, Notation::Verbatim) });
            }
        }
        self.part = Part::default();
    }
}

/// Returns the span of the text of the first encoded word from an offset on, if its encoding is `Q`.
fn encoded_word(text: &[u8], from: usize) -> Option<Range<usize>> {
    // The character set and the encoding are between question marks.
    let mut parts = memchr_iter(b'?', &text[from..]).map(|at| from + at);
    let mut marks = [parts.next()?, parts.next()?, parts.next()?, parts.next()?];
    loop {
        let [charset, encoding, start, end] = marks;
        let is_encoding = text[encoding + 1..start].eq_ignore_ascii_case(b"q");
        if text[..charset].ends_with(b"=") && is_encoding && text[end + 1..].starts_with(b"=") {
            return Some(start + 1..end);
        }
        marks = [encoding, start, end, parts.next()?];
    }
}

/// Returns the name of the header that a line begins.
fn header_name(line: &[u8]) -> Option<&[u8]> {
    const MAX_LENGTH: usize = 80;
    let length = line.iter().take(MAX_LENGTH).position(|byte| *byte == b':')?;
    let name = &line[..length];
    (length > 0 && name.iter().all(u8::is_ascii_graphic)).then_some(name)
}

/// Returns the boundary in a header of a type: `boundary="…"`.
fn boundary(header: &[u8]) -> Option<&[u8]> {
    const NAME: &[u8] = b"boundary=";
    let at = header.windows(NAME.len()).position(|name| name.eq_ignore_ascii_case(NAME))?;
    let value = &header[at + NAME.len()..];
    let (value, end) = match value.strip_prefix(b"\"") {
        Some(quoted) => (quoted, memchr(b'"', quoted)),
        None => (value, value.iter().position(|byte| *byte == b';' || byte.is_ascii_whitespace())),
    };
    let boundary = &value[..end.unwrap_or(value.len())];
    (!boundary.is_empty()).then_some(boundary)
}
