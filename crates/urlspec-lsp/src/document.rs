//! Open documents. Only the URLs around an edit are checked again.

use std::ops::Range;
use std::sync::Arc;

use urlspec_text::{Finder, Finding, Kind, LintConfig, Match, Progress, Suppression};

use super::placed_url::PlacedUrl;
use super::settings::DocumentSettings;
use super::text::{Encoding, Text, next_char_boundary, previous_char_boundary};
use super::types::{TextDocumentContentChangeEvent, Uri};

/// The maximum distance between an edit and a URL that it affects.
const REACH: usize = Progress::LOOKAHEAD;

/// The number of URLs between two checks for cancellation.
const CANCELLATION_INTERVAL: usize = 256;

pub struct Document {
    pub uri: Uri,
    pub version: i32,
    language: String,
    pub text: Text,
    pub settings: Arc<DocumentSettings>,
    /// The URLs, in order; `None` until they are first requested.
    cache: Option<Vec<CachedUrl>>,
    /// The number of changes of the text and the settings.
    generation: u64,
}

/// A URL that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CachedUrl {
    /// The span, with the wrapper.
    pub whole: Range<usize>,
    pub findings: Vec<Finding>,
    /// What comments suppressed.
    suppressed: Vec<Suppression>,
}

impl CachedUrl {
    /// A comment, which has findings like a URL.
    pub fn of_comment(finding: Finding) -> Self {
        Self { whole: finding.span.clone(), findings: vec![finding], suppressed: Vec::new() }
    }

    fn shifted(mut self, by: isize) -> Self {
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
        self.suppressed = self.suppressed.iter().filter_map(|own| own.shifted(by)).collect();
        for finding in &mut self.findings {
            shift(&mut finding.span);
            let edits = finding.fix.iter_mut().flat_map(|fix| &mut fix.edits);
            edits.for_each(|edit| shift(&mut edit.span));
        }
    }
}

/// A replacement of a span: its start, its old end, and its new end.
#[derive(Debug, Clone, Copy)]
struct Replacement {
    start: usize,
    old_end: usize,
    new_end: usize,
}

impl Replacement {
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
        settings: Arc<DocumentSettings>,
    ) -> Self {
        let text = Text::new(text, encoding);
        Self { uri, version, language, text, settings, cache: None, generation: 0 }
    }

    /// The kind of the document, from its configuration, its language, or else its file name.
    pub fn kind(&self) -> Kind {
        let name = || self.uri.0.rsplit('/').next().unwrap_or_default();
        if let Some(kind) = self.settings.kind {
            return kind;
        }
        const HEAD: usize = 256;
        let head = || self.text.as_str().bytes().take(HEAD).collect();
        // An editor takes a file with an unknown extension for plain text.
        let of_language = Kind::from_language(&self.language).filter(|kind| *kind != Kind::Text);
        of_language.unwrap_or_else(|| Kind::of_file(name(), head))
    }

    pub fn language(&self) -> &str {
        &self.language
    }

    pub fn finder(&self) -> &Finder {
        self.settings.finder(self.kind())
    }

    /// Whether the document is too long to be checked.
    pub fn is_too_long(&self) -> bool {
        self.text.len() > self.settings.max_size
    }

    /// Identifies the diagnostics of the current state.
    pub fn result_id(&self) -> String {
        format!("{}.{}", self.version, self.generation)
    }

    /// Changes the settings, which invalidates the diagnostics.
    pub fn set_settings(&mut self, settings: Arc<DocumentSettings>) {
        self.settings = settings;
        self.cache = None;
        self.generation += 1;
    }

    /// Applies the changes of a notification, in order.
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
                    self.cache = None;
                }
            }
        }
    }

    fn replace(&mut self, span: Range<usize>, new: &str) {
        // A comment for the whole document affects all URLs.
        let has_comment = |text: &Text| {
            let head = &text.as_str().as_bytes()[..text.len().min(LintConfig::HEAD)];
            memchr::memmem::find(head, b"ignore-file").is_some()
        };
        let had_comment = span.start < LintConfig::HEAD && has_comment(&self.text);
        self.text.replace(span.clone(), new);
        if had_comment || (span.start < LintConfig::HEAD && has_comment(&self.text)) {
            self.cache = None;
        }
        let replacement = Replacement { start: span.start, old_end: span.end, new_end: span.start + new.len() };
        // What is at an offset in a document with a syntax depends on the whole text before.
        let is_local = self.kind().is_plain();
        let cache = self.cache.take().filter(|_| is_local && !self.is_too_long());
        self.cache = cache.map(|old| self.updated_cache(old, replacement));
    }

    /// Checks all URLs, unless they are cached. `None` if the request was cancelled.
    pub fn urls(&mut self, is_cancelled: impl FnMut() -> bool) -> Option<&[CachedUrl]> {
        if self.cache.is_none() {
            let text = self.text.as_str().as_bytes();
            let config = self.settings.lint_config.for_document(text);
            self.cache = Some(self.map_urls(is_cancelled, |url| Some(self.check(&config, text, &url.found)))?);
        }
        self.cache.as_deref()
    }

    /// The URLs that are cached.
    pub fn cached_urls(&self) -> &[CachedUrl] {
        self.cache.as_deref().unwrap_or_default()
    }

    /// Calls a function for each URL, and collects the results. `None` if the request was cancelled.
    pub fn map_urls<T>(
        &self,
        mut is_cancelled: impl FnMut() -> bool,
        mut map: impl FnMut(PlacedUrl<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut results = Vec::new();
        if self.is_too_long() {
            return Some(results);
        }
        for (count, found) in self.finder().matches(self.text.as_str().as_bytes()).enumerate() {
            if count % CANCELLATION_INTERVAL == CANCELLATION_INTERVAL - 1 && is_cancelled() {
                return None;
            }
            results.extend(map(PlacedUrl::new(found, 0)));
        }
        Some(results)
    }

    /// The findings about comments, for which the URLs must be cached.
    pub fn comments(&self) -> Vec<CachedUrl> {
        let text = self.text.as_str().as_bytes();
        let suppressed: Vec<Suppression> =
            self.cached_urls().iter().flat_map(|url| url.suppressed.iter().copied()).collect();
        let config = self.settings.lint_config.for_document(text);
        let findings = config.check_comments(text, 0..text.len(), &suppressed);
        findings.into_iter().map(CachedUrl::of_comment).collect()
    }

    fn check(&self, config: &LintConfig, text: &[u8], found: &Match<'_>) -> CachedUrl {
        let mut suppressed = Vec::new();
        let findings = config.check_with_suppressions(self.finder(), text, found, &mut suppressed);
        CachedUrl { whole: found.full_span(), findings, suppressed }
    }

    /// The cache after a replacement. URLs that are far from it are kept, and shifted if they come after it.
    fn updated_cache(&self, mut old: Vec<CachedUrl>, replacement: Replacement) -> Vec<CachedUrl> {
        let text = self.text.as_str();
        let shift = replacement.shift();
        // No URL crosses the edges of the window that is searched again.
        let near = replacement.start.saturating_sub(REACH);
        let far = replacement.old_end + REACH;
        let first = old.partition_point(|url| url.whole.end <= near);
        let last = old.partition_point(|url| url.whole.start < far);
        let from = old.get(first).map_or(near, |url| url.whole.start.min(near));
        let window = previous_char_boundary(text, from.saturating_sub(REACH))
            ..next_char_boundary(text, replacement.new_end.saturating_add(2 * REACH).min(text.len()));
        let until = old.get(last).map_or(text.len(), |url| url.whole.start.saturating_add_signed(shift));
        let octets = &text.as_bytes()[window.clone()];
        let mut cached = old[first..last].iter_mut();
        let config = self.settings.lint_config.for_document(text.as_bytes());
        let mut updated = Vec::new();
        for found in self.finder().matches(octets) {
            let whole = found.full_span().start + window.start..found.full_span().end + window.start;
            if whole.start < from || whole.start >= until {
                continue;
            }
            let is_unaffected = self.is_unaffected(&whole, replacement);
            let reused = if is_unaffected { take_cached(&mut cached, &whole, replacement) } else { None };
            updated.push(reused.unwrap_or_else(|| self.check(&config, octets, &found).shifted(window.start as isize)));
        }
        old[last..].iter_mut().for_each(|url| url.shift(shift));
        old.splice(first..last, updated);
        old
    }

    /// Whether an edit is neither on the lines of a URL nor on the previous one, which may contain a comment to ignore
    /// codes.
    fn is_unaffected(&self, whole: &Range<usize>, replacement: Replacement) -> bool {
        // For these comments, only LF ends a line.
        let octets = self.text.as_str().as_bytes();
        let start_of = |at: usize| memchr::memrchr(b'\n', &octets[..at]).map_or(0, |end| end + 1);
        let start = start_of(start_of(whole.start).saturating_sub(1));
        let end = memchr::memchr(b'\n', &octets[whole.end..]).map_or(octets.len(), |at| whole.end + at);
        end < replacement.start || start > replacement.new_end
    }

    /// The URL at an offset, or that ends there.
    pub fn url_at(&self, offset: usize) -> Option<PlacedUrl<'_>> {
        let text = self.text.as_str();
        let start = previous_char_boundary(text, offset.saturating_sub(2 * REACH));
        let end = next_char_boundary(text, offset.saturating_add(REACH).min(text.len()));
        let mut matches = self.finder().matches(&text.as_bytes()[start..end]);
        let url = PlacedUrl::new(matches.find(|found| found.full_span().end + start >= offset)?, start);
        (url.whole().start <= offset).then_some(url)
    }
}

/// Takes the cached URL that was at `whole` before the replacement, shifted to its new place.
fn take_cached(
    cached: &mut std::slice::IterMut<'_, CachedUrl>,
    whole: &Range<usize>,
    replacement: Replacement,
) -> Option<CachedUrl> {
    let by = if whole.start < replacement.start { 0 } else { replacement.shift() };
    let old = whole.start.checked_add_signed(-by)?..whole.end.checked_add_signed(-by)?;
    let skipped = cached.as_slice().partition_point(|url| url.whole.start < old.start);
    let is_cached = cached.as_slice().get(skipped).is_some_and(|url| url.whole == old);
    is_cached.then(|| cached.nth(skipped).map(std::mem::take)).flatten().map(|url| url.shifted(by))
}

#[cfg(test)]
mod tests {
    use super::{Document, DocumentSettings, Encoding, next_char_boundary, previous_char_boundary};
    use crate::types::{Position, Range, TextDocumentContentChangeEvent, Uri};
    use std::sync::Arc;

    const PIECES: [&str; 16] = [
        "http://h.x/~a",
        " ",
        "\n",
        "<URL:",
        ">",
        "ftp://h.x",
        "urlspec: ignore",
        "urlspec:ignore[bogus,unsafe-character]",
        "\nurlspec: ignore-file[unsafe-character]\n",
        "`",
        "é",
        "news:a.b^",
        "\n\n",
        "/",
        "<",
        "> ",
    ];

    fn document(text: &str) -> Document {
        let settings = Arc::new(DocumentSettings::default());
        Document::new(Uri("file:///a.md".into()), 0, "markdown".into(), text.into(), Encoding::Utf8, settings)
    }

    fn change(range: Range, text: &str) -> TextDocumentContentChangeEvent {
        serde_json::from_value(serde_json::json!({"range": range, "text": text})).expect("a change")
    }

    /// After each of 600 edits, the updated cache equals the URLs of a new document with the same text.
    #[test]
    fn incremental_checks_equal_full_checks() {
        let mut random: u64 = 1738;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound.max(1)
        };
        let far = format!("{}\n", "see http://h.x/^ and <URL:ftp://h.x/a\n b~>\n".repeat(1_000));
        let mut edited = document(&format!("{far}http://h.x/~a\n{far}"));
        edited.urls(|| false).expect("all of it");
        for step in 0..600 {
            let length = edited.text.len();
            let middle = if step % 3 == 0 { below(length) } else { (length / 2 + below(400)).saturating_sub(200) };
            let start = previous_char_boundary(edited.text.as_str(), middle);
            let end = next_char_boundary(edited.text.as_str(), (start + below(12)).min(length));
            let range = Range { start: edited.text.position(start), end: edited.text.position(end) };
            let text: String = (0..below(4)).map(|_| PIECES[below(PIECES.len())]).collect();
            edited.change(step, vec![change(range, &text)]);
            if step % 10 == 0 || step < 60 {
                let mut whole = document(edited.text.as_str());
                let cached = edited.urls(|| false).expect("all of it");
                assert_eq!(cached, whole.urls(|| false).expect("all of it"), "step {step}");
                assert_eq!(edited.comments(), whole.comments(), "step {step}");
            }
        }
    }

    /// Of plain text, which is checked around an edit only.
    #[test]
    fn an_edit_of_a_comment_for_the_whole_document_affects_all_urls() {
        let settings = Arc::new(DocumentSettings::default());
        let text = format!("# x\n{}http://h.x/~a\n", "y\n".repeat(200_000));
        let mut edited =
            Document::new(Uri("file:///a.txt".into()), 0, "plaintext".into(), text, Encoding::Utf8, settings);
        let findings = |document: &mut Document| document.urls(|| false).expect("all of it")[0].findings.len();
        assert_eq!(findings(&mut edited), 1);
        let at =
            |line, from, to| Range { start: Position { line, character: from }, end: Position { line, character: to } };
        edited.change(1, vec![change(at(0, 2, 3), "urlspec: ignore-file[unsafe-character, bogus]")]);
        assert_eq!(findings(&mut edited), 0);
        assert_eq!(edited.comments().len(), 1, "`bogus` is no code");
        edited.change(2, vec![change(at(0, 3, 4), "")]);
        assert_eq!((findings(&mut edited), edited.comments().len()), (1, 0));
    }

    #[test]
    fn a_position_beyond_the_text_is_clamped() {
        let mut edited = document("a\n");
        let end = Position { line: 9, character: 9 };
        edited.change(1, vec![change(Range { start: end, end }, "http://h.x/~a")]);
        assert_eq!(edited.urls(|| false).expect("all of it").len(), 1);
    }
}
