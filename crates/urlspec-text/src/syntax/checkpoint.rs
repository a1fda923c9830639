//! Offsets at which the division of a document can go on after an edit, so that only what the edit affects is divided again.

use crate::Kind;

/// The distance between two checkpoints. Tests have many in short texts.
pub(super) const INTERVAL: usize = if cfg!(test) { 1 << 6 } else { 1 << 13 };

/// How many bytes around an offset may matter to the division there, apart from the state and from what was searched for.
pub(super) const MARGIN: usize = 1 << 10;

/// What the division of the text from an offset on depends on, apart from that text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct State {
    /// A quote that is not closed on its line.
    pub open_quote: Option<&'static str>,
    /// Marks that nothing closes.
    pub unclosed: Vec<&'static str>,
    /// Long brackets that nothing closes, by their level.
    pub open_brackets: Vec<bool>,
    /// The separator of a table, and whether a quote in it is not closed.
    pub separator: Option<u8>,
    pub is_quote_open: bool,
    /// Whether a page has the document type of XHTML, and whether a declaration is not closed.
    pub is_xhtml: bool,
    pub has_open_declaration: bool,
    /// The kind of the next block of code.
    pub kind_of_block: Option<Kind>,
}

/// An offset at which a division can go on.
#[derive(Debug, Clone)]
pub(crate) struct Checkpoint {
    pub at: usize,
    /// The end of the text that was read for the division up to here. `usize::MAX` if something was searched for in all of it.
    pub reach: usize,
    /// The span of the text between two regions that contains the offset.
    pub filled: usize,
    pub fill_end: usize,
    pub state: State,
}

/// A definition of Markdown, which makes links of texts anywhere in the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Definition {
    pub at: usize,
    pub label: Box<str>,
    pub is_footnote: bool,
}

/// What is known of a division, in the order of the text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Division {
    pub checkpoints: Vec<Checkpoint>,
    pub definitions: Vec<Definition>,
}

/// An edit of a document that was divided.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Resumption<'o> {
    pub old: &'o Division,
    /// The start of the edit, and its end before and after it.
    pub start: usize,
    pub old_end: usize,
    pub end: usize,
}

impl Resumption<'_> {
    /// Returns the offset after the edit. `usize::MAX` stays.
    pub const fn shifted(&self, offset: usize) -> usize {
        if offset == usize::MAX { offset } else { offset - self.old_end + self.end }
    }
}

impl Resumption<'_> {
    /// Whether the text between two regions that contains a checkpoint begins after the edit, and where it began before.
    fn keeps(&self, point: &Checkpoint, filled: usize) -> bool {
        point.filled >= self.old_end && self.shifted(point.filled) == filled
    }
}

/// Notes checkpoints, and recognizes those of the text before an edit.
#[derive(Debug)]
pub(super) struct Recorder<'o> {
    pub resumption: Option<Resumption<'o>>,
    pub new: Division,
    /// How many of the checkpoints have no end of their text yet.
    unfilled: usize,
    /// The end of the text between two regions that contains the start.
    first_fill_end: Option<usize>,
    reach: usize,
    /// The index of the next old checkpoint, and the offset from which it may be the same.
    pub next: usize,
    from: usize,
}

/// What a checkpoint is.
pub(super) enum Noted {
    /// One where the rest of the document is divided as before. The text between two regions ends at the offset.
    /// The text between two regions is as before, too, if it is kept.
    Same {
        fill_end: usize,
        is_kept: bool,
    },
    Other,
}

impl<'o> Recorder<'o> {
    /// A recorder for a document, or for what an edit affects.
    pub fn new(text: &[u8], resumption: Option<Resumption<'o>>) -> Self {
        let after = |edit: &Resumption<'_>| {
            let near = text.len().min(edit.end + MARGIN);
            // What depends on the white space that precedes must not depend on the edit.
            let blanks = text[near..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            (near + blanks + 1, edit.old.checkpoints.partition_point(|point| point.at < edit.old_end))
        };
        let (from, next) = resumption.as_ref().map_or((0, 0), after);
        let mut own =
            Self { resumption, new: Division::default(), unfilled: 0, first_fill_end: None, reach: MARGIN, next, from };
        own.reach = own.start().map_or(MARGIN, |point| point.reach);
        own
    }

    /// The last checkpoint whose division doesn't depend on the edit.
    pub fn start(&self) -> Option<&'o Checkpoint> {
        let edit = self.resumption?;
        let before = edit.old.checkpoints.partition_point(|point| point.reach.saturating_add(MARGIN) < edit.start);
        before.checked_sub(1).map(|last| &edit.old.checkpoints[last])
    }

    /// The next old checkpoint that may be the same, with its offset after the edit.
    fn candidate(&self) -> Option<(&'o Checkpoint, usize)> {
        let edit = self.resumption?;
        edit.old.checkpoints.get(self.next).map(|point| (point, edit.shifted(point.at)))
    }

    /// The offset from which the next checkpoint has to be noted.
    pub fn due(&self, last: usize) -> usize {
        self.candidate().map_or(usize::MAX, |(_, at)| at).min(last.saturating_add(INTERVAL))
    }

    /// Notes a checkpoint, before which the regions end at `filled`.
    pub fn note(&mut self, at: usize, filled: usize, reach: usize, state: State) -> Noted {
        self.reach = self.reach.max(reach);
        while let Some((point, own)) = self.candidate().filter(|(_, own)| *own <= at) {
            let fill_end = self.resumption.map_or(0, |edit| edit.shifted(point.fill_end));
            if own == at && at >= self.from && fill_end >= at && point.filled <= point.at && point.state == state {
                let is_kept = self.resumption.is_some_and(|edit| edit.keeps(point, filled));
                return Noted::Same { fill_end, is_kept };
            }
            self.next += 1;
        }
        let last = self.new.checkpoints.last().or(self.start()).map_or(0, |point| point.at);
        if at >= last + INTERVAL {
            self.new.checkpoints.push(Checkpoint { at, reach: self.reach, filled, fill_end: at, state });
        }
        Noted::Other
    }

    /// Notes where the text between two regions ends.
    #[inline]
    pub fn fill(&mut self, end: usize) {
        self.first_fill_end.get_or_insert(end);
        let unfilled = self.unfilled;
        self.unfilled = self.new.checkpoints.len();
        self.new.checkpoints[unfilled..].iter_mut().for_each(|point| point.fill_end = end);
    }

    /// The division after the edit, and the old offset from which the regions are kept, if `same` is where the text
    /// between two regions begins there. `None` if footnotes were defined or undefined, which may matter anywhere.
    pub fn finish(mut self, same: Option<usize>) -> Option<(Division, Option<usize>)> {
        self.new.definitions.sort_by_key(|own| own.at);
        let Some(edit) = self.resumption else {
            return Some((self.new, None));
        };
        let mut division = Division::default();
        let (start, start_filled) = self.start().map_or((0, 0), |point| (point.at, point.filled));
        let kept = edit.old.checkpoints.iter().take_while(|point| point.at <= start && start > 0);
        division.checkpoints.extend(kept.cloned());
        let in_first = division.checkpoints.iter_mut().rev().take_while(|point| point.filled == start_filled);
        in_first.for_each(|point| point.fill_end = self.first_fill_end.unwrap_or(point.fill_end));
        division.checkpoints.append(&mut self.new.checkpoints);
        let rest = if same.is_some() { &edit.old.checkpoints[self.next..] } else { &[] };
        let first = rest.first();
        for point in rest {
            let is_in_first =
                first.is_some_and(|first| first.fill_end == point.fill_end && first.filled == point.filled);
            division.checkpoints.push(Checkpoint {
                at: edit.shifted(point.at),
                reach: edit.shifted(point.reach).max(self.reach),
                filled: same.filter(|_| is_in_first).unwrap_or_else(|| edit.shifted(point.filled)),
                fill_end: edit.shifted(point.fill_end),
                state: point.state.clone(),
            });
        }
        let end = first.map_or(usize::MAX, |first| first.at);
        let old = &edit.old.definitions;
        let (first_old, last_old) =
            (old.partition_point(|own| own.at < start), old.partition_point(|own| own.at < end));
        let footnotes = |own: &'_ [Definition]| -> Vec<Box<str>> {
            own.iter().filter(|own| own.is_footnote).map(|own| own.label.clone()).collect()
        };
        if footnotes(&old[first_old..last_old]) != footnotes(&self.new.definitions) {
            return None;
        }
        division.definitions.extend_from_slice(&old[..first_old]);
        division.definitions.append(&mut self.new.definitions);
        let shifted = |own: &Definition| Definition { at: edit.shifted(own.at), ..own.clone() };
        division.definitions.extend(old[last_old..].iter().map(shifted));
        let is_kept = |first: &Checkpoint| same.is_some_and(|filled| edit.keeps(first, filled));
        let start = |first: &Checkpoint| if is_kept(first) { first.filled } else { first.fill_end };
        Some((division, first.map(start)))
    }
}
