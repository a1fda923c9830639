//! Code in Markdown: fenced blocks, and spans between grave accents on one line.

/// Whether what is read is code, as far as a document was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Code {
    /// Up to where it was read.
    at: usize,
    /// Where the line begins.
    line: usize,
    /// The sign and the length of the fence that is open.
    fence: Option<(u8, usize)>,
    /// The length of the run of accents that opened a span.
    span: Option<usize>,
}

/// How far the end of a code span is looked for.
const FAR: usize = 1 << 12;

impl Code {
    /// Whether this place of a document is in code. Places are asked for in their order.
    pub fn holds(&mut self, text: &[u8], at: usize) -> bool {
        self.read_to(text, at);
        let line = &text[self.line.min(at)..at];
        self.fence.is_some() || self.span.is_some() || fence(line).is_some()
    }

    pub const fn rebased(self, dropped: usize) -> Self {
        Self { at: self.at.saturating_sub(dropped), line: self.line.saturating_sub(dropped), ..self }
    }

    /// Reads on up to a place.
    pub fn read_to(&mut self, text: &[u8], to: usize) {
        while let Some(length) = text.get(self.at..to).and_then(|rest| memchr::memchr2(b'\n', b'`', rest)) {
            let place = self.at + length;
            if text[place] == b'\n' {
                self.end_line(&text[self.line..place]);
                (self.at, self.line) = (place + 1, place + 1);
            } else {
                let run = run(&text[place..], b'`');
                self.accents(&text[place + run..], run);
                self.at = place + run;
            }
        }
        self.at = self.at.max(to);
    }

    /// A line that is a fence opens a block or closes it.
    fn end_line(&mut self, line: &[u8]) {
        self.span = None;
        match (self.fence, fence(line)) {
            (None, Some((sign, length, _))) => self.fence = Some((sign, length)),
            (Some((open, least)), Some((sign, length, is_bare))) if open == sign && length >= least && is_bare => {
                self.fence = None;
            }
            _ => {}
        }
    }

    /// A run of accents opens a span, if another of its length ends it on the line, or ends the one that is open.
    fn accents(&mut self, behind: &[u8], length: usize) {
        self.span = match self.span {
            Some(open) if open == length => None,
            Some(open) => Some(open),
            None => closes(behind, length).then_some(length),
        };
    }
}

fn closes(behind: &[u8], length: usize) -> bool {
    let mut rest = &behind[..behind.len().min(FAR)];
    while let Some(at) = memchr::memchr2(b'\n', b'`', rest).filter(|at| rest[*at] == b'`') {
        let run = run(&rest[at..], b'`');
        if run == length {
            return true;
        }
        rest = &rest[at + run..];
    }
    false
}

/// The sign and length of a fence, and whether nothing stands behind it. It may be indented or quoted.
fn fence(line: &[u8]) -> Option<(u8, usize, bool)> {
    let indent = line.iter().take_while(|octet| matches!(octet, b' ' | b'\t' | b'>')).count();
    let sign = *line.get(indent).filter(|sign| matches!(sign, b'`' | b'~'))?;
    let length = run(&line[indent..], sign);
    let behind = &line[indent + length..];
    let is_fence = length >= 3 && !(sign == b'`' && behind.contains(&b'`'));
    is_fence.then(|| (sign, length, behind.trim_ascii().is_empty()))
}

fn run(text: &[u8], sign: u8) -> usize {
    text.iter().take_while(|octet| **octet == sign).count()
}
