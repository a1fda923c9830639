//! An open document: its text, and what is said of its URLs, read anew only around an edit.

use std::ops::Range;
use std::sync::Arc;

use urlspec_text::{Finder, Finding, Kind, Match, Progress};

use super::settings::Settings;
use super::text::{Encoding, Text, ceil, floor};
use super::types::{TextDocumentContentChangeEvent, Uri};

/// How far from an edit a URL may stand that it changes.
const NEAR: usize = Progress::AHEAD;

pub struct Document {
    pub uri: Uri,
    pub version: i32,
    language: String,
    pub text: Text,
    pub settings: Arc<Settings>,
    /// What was found, in its order; none until it is asked for.
    found: Option<Vec<Found>>,
    /// Counts what may change what is said.
    generation: u64,
}

/// A URL, and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Found {
    pub whole: Range<usize>,
    pub findings: Vec<Finding>,
}

impl Found {
    /// The same where an edit before it moved it.
    fn moved(mut self, by: isize) -> Self {
        self.shift(by);
        self
    }

    fn shift(&mut self, by: isize) {
        if by == 0 {
            return;
        }
        let shift = |span: &mut Range<usize>| {
            *span = span.start.saturating_add_signed(by)..span.end.saturating_add_signed(by);
        };
        shift(&mut self.whole);
        for finding in &mut self.findings {
            shift(&mut finding.span);
            let edits = finding.repair.iter_mut().flat_map(|repair| &mut repair.edits);
            edits.for_each(|edit| shift(&mut edit.span));
        }
    }
}

/// A replaced span: where it began, where it ended, and where what is there now ends.
#[derive(Debug, Clone, Copy)]
struct Replaced {
    start: usize,
    old_end: usize,
    new_end: usize,
}

impl Replaced {
    fn shift(self) -> isize {
        self.new_end as isize - self.old_end as isize
    }
}

impl Document {
    pub fn new(
        uri: Uri,
        version: i32,
        language: String,
        text: String,
        encoding: Encoding,
        settings: Arc<Settings>,
    ) -> Self {
        let text = Text::new(text, encoding);
        Self { uri, version, language, text, settings, found: None, generation: 0 }
    }

    /// The kind that its language tells, or else its name.
    pub fn kind(&self) -> Kind {
        match self.language.as_str() {
            "markdown" => Kind::Markdown,
            "html" | "xml" | "xhtml" | "svg" | "xsl" => Kind::Html,
            "plaintext" | "" => {
                let name = self.uri.0.rsplit('/').next().unwrap_or_default();
                name.rsplit_once('.').map_or(Kind::Text, |(_, extension)| Kind::of_extension(extension))
            }
            _ => Kind::Text,
        }
    }

    pub fn language(&self) -> &str {
        &self.language
    }

    pub fn finder(&self) -> &Finder {
        self.settings.finder(self.kind())
    }

    /// Whether it is longer than is read.
    pub fn is_too_long(&self) -> bool {
        self.text.len() > self.settings.max_size
    }

    /// What names a state of the document, and of what is said of it.
    pub fn state(&self) -> String {
        format!("{}.{}", self.version, self.generation)
    }

    /// Says it anew by other settings.
    pub fn reset(&mut self, settings: Arc<Settings>) {
        self.settings = settings;
        self.found = None;
        self.generation += 1;
    }

    /// Applies the changes of one notification, one after the other.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        self.generation += 1;
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let span = self.text.span(&part.range);
                    self.replace(span, &part.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    self.text = Text::new(whole.text, self.text.encoding());
                    self.found = None;
                }
            }
        }
    }

    fn replace(&mut self, span: Range<usize>, new: &str) {
        self.text.replace(span.clone(), new);
        let replaced = Replaced { start: span.start, old_end: span.end, new_end: span.start + new.len() };
        // Whether a place is code depends on all that stands before it.
        let is_local = !(self.kind() == Kind::Markdown && self.settings.skips_code);
        self.found =
            self.found.take().filter(|_| is_local && !self.is_too_long()).map(|old| self.around(old, replaced));
    }

    /// All that is found, unless `is_over` says that nobody waits for it any more.
    pub fn found(&mut self, mut is_over: impl FnMut() -> bool) -> Option<&[Found]> {
        if self.found.is_none() {
            let mut found = Vec::new();
            if !self.is_too_long() {
                let text = self.text.as_str().as_bytes();
                for (count, find) in self.finder().matches(text).enumerate() {
                    if count % 256 == 255 && is_over() {
                        return None;
                    }
                    found.push(self.said(text, &find));
                }
            }
            self.found = Some(found);
        }
        self.found.as_deref()
    }

    /// What was found, if that was asked for.
    pub fn known(&self) -> &[Found] {
        self.found.as_deref().unwrap_or_default()
    }

    fn said(&self, text: &[u8], find: &Match<'_>) -> Found {
        Found { whole: find.whole(), findings: self.settings.rules.check(self.finder(), text, find) }
    }

    /// What is found once a span was replaced: what stands far from it is where it was, or was moved.
    fn around(&self, mut old: Vec<Found>, replaced: Replaced) -> Vec<Found> {
        let text = self.text.as_str();
        let shift = replaced.shift();
        // No URL stands over the edges of what is read anew.
        let near = replaced.start.saturating_sub(NEAR);
        let far = replaced.old_end + NEAR;
        let first = old.partition_point(|found| found.whole.end <= near);
        let last = old.partition_point(|found| found.whole.start < far);
        let from = old.get(first).map_or(near, |found| found.whole.start.min(near));
        let window = floor(text, from.saturating_sub(NEAR))
            ..ceil(text, replaced.new_end.saturating_add(2 * NEAR).min(text.len()));
        let until = old.get(last).map_or(text.len(), |found| found.whole.start.saturating_add_signed(shift));
        let octets = &text.as_bytes()[window.clone()];
        let mut known = old[first..last].iter_mut();
        let mut anew = Vec::new();
        for find in self.finder().matches(octets) {
            let whole = find.whole().start + window.start..find.whole().end + window.start;
            if whole.start < from || whole.start >= until {
                continue;
            }
            let same = if self.is_apart(&whole, replaced) { known_at(&mut known, &whole, replaced) } else { None };
            anew.push(same.unwrap_or_else(|| self.said(octets, &find).moved(window.start as isize)));
        }
        old[last..].iter_mut().for_each(|own| own.shift(shift));
        old.splice(first..last, anew);
        old
    }

    /// Whether an edit is neither on the lines of a URL nor on the one before, which can say what is not to be told.
    fn is_apart(&self, whole: &Range<usize>, replaced: Replaced) -> bool {
        // A comment that ignores goes by lines that LF ends.
        let octets = self.text.as_str().as_bytes();
        let start_of = |at: usize| memchr::memrchr(b'\n', &octets[..at]).map_or(0, |end| end + 1);
        let start = start_of(start_of(whole.start).saturating_sub(1));
        let end = memchr::memchr(b'\n', &octets[whole.end..]).map_or(octets.len(), |at| whole.end + at);
        end < replaced.start || start > replaced.new_end
    }

    /// The URL at an offset, or that ends there, with where it begins to be counted.
    pub fn at(&self, offset: usize) -> Option<(Match<'_>, usize)> {
        let text = self.text.as_str();
        let start = floor(text, offset.saturating_sub(2 * NEAR));
        let end = ceil(text, offset.saturating_add(NEAR).min(text.len()));
        let mut matches = self.finder().matches(&text.as_bytes()[start..end]);
        let find = matches.find(|find| find.whole().end + start >= offset)?;
        (find.whole().start + start <= offset).then_some((find, start))
    }
}

/// What was said of a URL that stands where it did, or was moved.
fn known_at(known: &mut std::slice::IterMut<'_, Found>, whole: &Range<usize>, replaced: Replaced) -> Option<Found> {
    let by = if whole.start < replaced.start { 0 } else { replaced.shift() };
    let own = whole.start.checked_add_signed(-by)?..whole.end.checked_add_signed(-by)?;
    let skipped = known.as_slice().partition_point(|found| found.whole.start < own.start);
    let is_it = known.as_slice().get(skipped).is_some_and(|found| found.whole == own);
    is_it.then(|| known.nth(skipped).map(std::mem::take)).flatten().map(|found| found.moved(by))
}

#[cfg(test)]
mod tests {
    use super::{Document, Encoding, Settings, ceil, floor};
    use crate::types::{Position, Range, TextDocumentContentChangeEvent, Uri};
    use std::sync::Arc;

    const PIECES: [&str; 14] = [
        "http://h.x/~a",
        " ",
        "\n",
        "<URL:",
        ">",
        "ftp://h.x",
        "urlspec: ignore",
        "`",
        "é",
        "news:a.b^",
        "\n\n",
        "/",
        "<",
        "> ",
    ];

    fn document(text: &str) -> Document {
        let settings = Arc::new(Settings::default());
        Document::new(Uri("file:///a.md".into()), 0, "markdown".into(), text.into(), Encoding::Utf8, settings)
    }

    fn part(range: Range, text: &str) -> TextDocumentContentChangeEvent {
        serde_json::from_value(serde_json::json!({"range": range, "text": text})).expect("a change")
    }

    /// What is read anew around each of 600 edits is what is found in the whole.
    #[test]
    fn what_is_read_around_an_edit_is_what_is_found_in_the_whole() {
        let mut random: u64 = 1738;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound.max(1)
        };
        let far = format!("{}\n", "see http://h.x/^ and <URL:ftp://h.x/a\n b~>\n".repeat(1_000));
        let mut edited = document(&format!("{far}http://h.x/~a\n{far}"));
        edited.found(|| false).expect("all of it");
        for step in 0..600 {
            let length = edited.text.len();
            let middle = if step % 3 == 0 { below(length) } else { (length / 2 + below(400)).saturating_sub(200) };
            let start = floor(edited.text.as_str(), middle);
            let end = ceil(edited.text.as_str(), (start + below(12)).min(length));
            let range = Range { start: edited.text.position(start), end: edited.text.position(end) };
            let text: String = (0..below(4)).map(|_| PIECES[below(PIECES.len())]).collect();
            edited.change(step, vec![part(range, &text)]);
            if step % 10 == 0 || step < 60 {
                let mut whole = document(edited.text.as_str());
                let known = edited.found(|| false).expect("all of it");
                assert_eq!(known, whole.found(|| false).expect("all of it"), "step {step}");
            }
        }
    }

    #[test]
    fn a_position_beyond_the_text_is_its_end() {
        let mut edited = document("a\n");
        let end = Position { line: 9, character: 9 };
        edited.change(1, vec![part(Range { start: end, end }, "http://h.x/~a")]);
        assert_eq!(edited.found(|| false).expect("all of it").len(), 1);
    }
}
