//! The regions of a document, which are added in order.

use std::ops::Range;

use memchr::{memchr_iter, memchr3};

use super::checkpoint::{Definition, Division, Noted, Recorder, Resumption, State};
use super::{Edits, Encoding, Notation, Region, Role, encoded};
use crate::{Kind, value};

/// Regions that are added in order. What is between them is text.
pub(super) struct Layout<'d> {
    pub text: &'d [u8],
    /// The notation of the text between the regions, and who may edit it.
    pub notation: Notation,
    pub edits: Edits,
    regions: Vec<Region>,
    /// The end of the last region.
    pub at: usize,
    /// Notes where the division can go on, for a document whose regions are kept.
    recorder: Option<Box<Recorder<'d>>>,
    /// The offset from which the next checkpoint has to be noted.
    due: usize,
    /// If the rest of the document is divided as before: the start of the text between two regions there.
    same: Option<usize>,
    has_failed: bool,
}

/// The regions of a document, or those that an edit affects.
pub(crate) struct Divided {
    pub regions: Vec<Region>,
    pub division: Division,
    /// The end of the regions that are kept at the start, and the offset before the edit from which they are kept at the end.
    pub prefix_end: usize,
    pub suffix_start: Option<usize>,
}

impl<'d> Layout<'d> {
    pub const fn new(text: &'d [u8], notation: Notation) -> Self {
        Self {
            text,
            notation,
            edits: Edits::Data,
            regions: Vec::new(),
            at: 0,
            recorder: None,
            due: usize::MAX,
            same: None,
            has_failed: false,
        }
    }

    /// A layout of regions that are kept, or of those that an edit affects.
    pub fn resuming(text: &'d [u8], notation: Notation, resumption: Option<Resumption<'d>>) -> Self {
        let recorder = Recorder::new(text, resumption);
        let start = recorder.start();
        let (at, last) = start.map_or((0, 0), |point| (point.filled, point.at));
        let due = recorder.due(last);
        Self { at, due, recorder: Some(Box::new(recorder)), ..Self::new(text, notation) }
    }

    /// Whether only what an edit affects is divided.
    pub fn is_resumed(&self) -> bool {
        self.resumption().is_some()
    }

    /// The edit whose effects are divided.
    pub fn resumption(&self) -> Option<Resumption<'d>> {
        self.recorder.as_ref().and_then(|recorder| recorder.resumption)
    }

    /// Notes a definition of Markdown.
    pub fn define(&mut self, definition: Definition) {
        if let Some(recorder) = &mut self.recorder {
            recorder.new.definitions.push(definition);
        }
    }

    /// Notes that the whole document has to be divided.
    pub const fn fail(&mut self) {
        self.has_failed = true;
    }

    /// Where the division begins, and its state there.
    pub fn start(&self) -> (usize, State) {
        let start = self.recorder.as_ref().and_then(|recorder| recorder.start());
        start.map_or_else(Default::default, |point| (point.at, point.state.clone()))
    }

    /// Notes that the division can go on from an offset, given the end of the text that was read for it, and its state. Returns whether
    /// the rest is divided as before, so that the division ends here.
    #[inline]
    pub fn checkpoint(&mut self, at: usize, state: impl FnOnce() -> (usize, State)) -> bool {
        at >= self.due && self.at <= at && self.note(at, state())
    }

    #[cold]
    fn note(&mut self, at: usize, (reach, state): (usize, State)) -> bool {
        let Some(recorder) = &mut self.recorder else { return false };
        match recorder.note(at, self.at, reach, state) {
            Noted::Same { fill_end, is_kept } => {
                (self.same, self.due) = (Some(self.at), usize::MAX);
                if is_kept {
                    // Later regions may have changed who edits it.
                    recorder.fill(fill_end);
                    self.at = fill_end;
                } else {
                    self.fill_up_to(fill_end);
                }
            }
            Noted::Other => self.due = recorder.due(at),
        }
        self.same.is_some()
    }

    /// Begins again after what was added turned out to be wrong.
    pub fn restart(&mut self) {
        *self = Self { edits: self.edits, ..Self::resuming(self.text, self.notation, self.resumption()) };
    }

    /// Adds a region. What an earlier one covers is ignored.
    pub fn add(&mut self, region: Region) {
        if region.span.start >= self.at {
            self.fill_up_to(region.span.start);
            self.at = region.span.end;
            self.push(region);
        }
    }

    /// Sets who may edit the regions from an offset on.
    pub fn set_edits_from(&mut self, start: usize, edits: Edits) {
        let own = self.regions.iter_mut().rev().take_while(|region| region.span.start >= start);
        own.for_each(|region| region.edits = edits);
    }

    /// Leaves out a part of the document, in which no URL is searched for.
    pub fn skip(&mut self, span: Range<usize>) {
        if span.start >= self.at {
            self.fill_up_to(span.start);
            self.at = span.end;
        }
    }

    pub fn fill_up_to(&mut self, end: usize) {
        if end < self.at {
            return;
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.fill(end);
        }
        if end > self.at {
            self.push(Region { edits: self.edits, ..Region::text(self.at..end, self.notation) });
            self.at = end;
        }
    }

    /// Keeps a region if a scheme may end in it.
    fn push(&mut self, region: Region) {
        let text = &self.text[region.span.clone()];
        let role = match region.role {
            Role::Text if region.notation == Notation::Html && encoded::has_colon(text) => {
                Role::Encoded(Encoding::Entities, Kind::Text)
            }
            Role::Value if !value::may_begin(text) => Role::Text,
            role => role,
        };
        let has_mark = match role {
            Role::Value => true,
            Role::Text => {
                let may_end_scheme =
                    |at: usize| text[at - 1].is_ascii_alphanumeric() || text[at - 1..].starts_with(b" ://");
                memchr_iter(b':', text).any(|at| at > 0 && may_end_scheme(at)) || value::has_scheme_without_colon(text)
            }
            Role::Url => {
                memchr3(b':', b'&', b'\\', text).is_some() || value::may_begin(text) || value::is_address(text)
            }
            Role::Encoded(..) => true,
        };
        if has_mark && !region.span.is_empty() {
            self.regions.push(Region { role, ..region });
        }
    }

    /// What was added, up to the end. `None` if the whole document has to be divided.
    pub fn finish(mut self) -> Option<Divided> {
        if self.has_failed {
            return None;
        }
        if self.same.is_none() {
            self.fill_up_to(self.text.len());
        }
        let Some(recorder) = self.recorder else {
            let division = Division::default();
            return Some(Divided { regions: self.regions, division, prefix_end: 0, suffix_start: None });
        };
        let prefix_end = recorder.start().map_or(0, |point| point.filled);
        let (division, suffix_start) = recorder.finish(self.same)?;
        Some(Divided { regions: self.regions, division, prefix_end, suffix_start })
    }
}
