//! Open documents. Only the URLs around an edit are checked again.

use std::ops::Range;
use std::sync::Arc;

use urlspec_text::{Finder, Kind, LintConfig, Match, Progress, Suppression};

use super::placed_url::PlacedUrl;
use super::settings::DocumentSettings;
use super::text::{Encoding, Text, next_char_boundary, previous_char_boundary};
use super::types::{TextDocumentContentChangeEvent, Uri};
pub use super::url_cache::CachedUrl;
use super::url_cache::{Keeper, MAX_KEPT};

/// The maximum distance between an edit and a URL that it affects.
const REACH: usize = Progress::LOOKAHEAD;

/// The maximum distance between an edit and a URL whose findings it affects, unless there is a comment.
const CONTEXT: usize = 1 << 10;

/// A part of the lines at the start and at the end of signed text.
const SIGNATURE: &[u8] = b" PGP SIGN";

/// The number of URLs between two checks for cancellation.
const CANCELLATION_INTERVAL: usize = 256;

pub struct Document {
    pub uri: Uri,
    /// The notebook that the document is a cell of.
    pub notebook: Option<Uri>,
    pub version: i32,
    language: String,
    pub text: Text,
    pub settings: Arc<DocumentSettings>,
    /// The URLs, in order; `None` until they are first requested.
    cache: Option<Vec<CachedUrl>>,
    /// Whether a part of the text may be signed.
    is_signed: bool,
    /// The number of findings that the cache keeps.
    kept: usize,
    /// Where findings are kept: the place of the last edit or request.
    focus: usize,
    /// The number of changes of the text and the settings.
    generation: u64,
}

/// A replacement of a span: its start, its old end, and its new end.
#[derive(Debug, Clone, Copy)]
struct Replacement {
    start: usize,
    old_end: usize,
    new_end: usize,
    /// How far from it findings may change.
    reach: usize,
}

impl Replacement {
    fn shift(self) -> isize {
        self.new_end as isize - self.old_end as isize
    }

    /// Whether it is so far from a URL that it does not change its findings.
    const fn is_far_from(self, whole: &Range<usize>) -> bool {
        whole.end + self.reach < self.start || whole.start > self.new_end + self.reach
    }
}

/// What is near an edit.
#[derive(Debug, Clone, Copy)]
struct Marks {
    /// A comment that may suppress findings.
    has_comment: bool,
    /// What affects the whole document: a comment for it, or the start or end of signed text.
    for_document: bool,
}

impl Marks {
    fn of(text: &[u8], window: Range<usize>, is_in_head: bool) -> Self {
        let has = |text: &[u8], mark: &[u8]| memchr::memmem::find(text, mark).is_some();
        let near = &text[window];
        let has_file_comment = || has(&text[..text.len().min(LintConfig::HEAD)], b"ignore-file");
        let for_document = (is_in_head && has_file_comment()) || has(near, SIGNATURE);
        Self { has_comment: has(near, b"urlspec:"), for_document }
    }

    const fn or(self, other: Self) -> Self {
        Self {
            has_comment: self.has_comment || other.has_comment,
            for_document: self.for_document || other.for_document,
        }
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
        Self {
            uri,
            notebook: None,
            version,
            language,
            text,
            settings,
            cache: None,
            is_signed: false,
            kept: 0,
            focus: 0,
            generation: 0,
        }
    }

    /// The kind of the document, from its configuration, its language, or else its file name.
    pub fn kind(&self) -> Kind {
        let name = || self.uri.0.rsplit('/').next().unwrap_or_default();
        if self.notebook.is_some() {
            return Kind::from_language(&self.language).unwrap_or(Kind::Text);
        }
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
                    let (span, new) = self.text.edit(&part.range, &part.text);
                    self.replace(span, &new);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    self.text = Text::new(whole.text, self.text.encoding());
                    self.cache = None;
                }
            }
        }
    }

    fn replace(&mut self, span: Range<usize>, new: &str) {
        let head = span.start < LintConfig::HEAD;
        let near = |text: &Text, end: usize| {
            let window = span.start.saturating_sub(Progress::LOOKBEHIND)..text.len().min(end + Progress::LOOKBEHIND);
            Marks::of(text.as_str().as_bytes(), window, head)
        };
        let before = near(&self.text, span.end);
        self.text.replace(span.clone(), new);
        let new_end = span.start + new.len();
        let marks = before.or(near(&self.text, new_end));
        if marks.for_document {
            self.cache = None;
        }
        let reach = if marks.has_comment { Progress::LOOKBEHIND } else { CONTEXT };
        let replacement = Replacement { start: span.start, old_end: span.end, new_end, reach };
        self.focus = new_end;
        let cache = self.cache.take().filter(|_| self.is_local() && !self.is_too_long());
        self.cache = cache.map(|old| self.updated_cache(old, replacement));
        self.limit_kept();
    }

    /// Checks all URLs, unless they are cached. Some lack their findings. `None` if the request was cancelled.
    pub fn urls(&mut self, is_cancelled: impl FnMut() -> bool) -> Option<&[CachedUrl]> {
        if self.cache.is_none() {
            let text = self.text.as_str().as_bytes();
            let config = self.settings.lint_config.for_document(text);
            let is_signed = memchr::memmem::find(text, SIGNATURE).is_some();
            let mut keeper = Keeper::new(self.focus);
            let check = |url: PlacedUrl<'_>| {
                let mut url = self.check(&config, text, &url.found);
                keeper.visit(&mut url);
                Some(url)
            };
            let mut urls = self.map_urls(is_cancelled, check)?;
            urls.shrink_to_fit();
            self.is_signed = is_signed;
            self.kept = count_kept(&urls);
            self.cache = Some(urls);
        }
        self.cache.as_deref()
    }

    /// The URLs that are in a span or touch it, with their findings, and those after them until the number of findings is
    /// reached. `None` if the request was cancelled.
    pub fn urls_at(
        &mut self,
        span: &Range<usize>,
        count: usize,
        mut is_cancelled: impl FnMut() -> bool,
    ) -> Option<&[CachedUrl]> {
        let urls = self.urls(&mut is_cancelled)?;
        let first = urls.partition_point(|url| url.whole.end < span.start);
        let mut left = count;
        let is_needed = |url: &&CachedUrl| {
            let is_needed = url.whole.start <= span.end && left > 0;
            left = left.saturating_sub(url.count());
            is_needed
        };
        let last = first + urls[first..].iter().take_while(is_needed).count();
        let lacking = |url: &CachedUrl| url.lacks_findings();
        if let Some(start) = urls[first..last].iter().position(lacking) {
            let end = urls[first..last].iter().rposition(lacking).unwrap_or(start);
            self.compute_findings(first + start..first + end + 1);
        }
        self.cached_urls().get(first..last)
    }

    /// Computes the findings of cached URLs again.
    fn compute_findings(&mut self, lacking: Range<usize>) {
        self.limit_kept();
        let Some(mut cache) = self.cache.take() else { return };
        let (first, last) = (&cache[lacking.start].whole, &cache[lacking.end - 1].whole);
        let text = self.text.as_str();
        self.focus = first.start;
        // A document with a syntax is read from its start, so what is near is computed too.
        let (window, lacking) = if self.is_local() {
            let start = previous_char_boundary(text, first.start.saturating_sub(REACH));
            (start..next_char_boundary(text, last.end.saturating_add(REACH).min(text.len())), lacking)
        } else {
            const NEAR: usize = 1 << 7;
            (0..text.len(), lacking.start.saturating_sub(NEAR)..cache.len().min(lacking.end + NEAR))
        };
        let config = self.settings.lint_config.for_document(text.as_bytes());
        let octets = &text.as_bytes()[window.clone()];
        let mut urls = cache[lacking].iter_mut().peekable();
        for found in self.finder().matches(octets) {
            let start = found.full_span().start + window.start;
            while urls.next_if(|url| url.whole.start < start).is_some() {}
            match urls.peek_mut() {
                None => break,
                Some(url) if url.whole.start == start && url.lacks_findings() => {
                    **url = self.check(&config, octets, &found).shifted(window.start as isize);
                }
                Some(_) => {}
            }
        }
        self.kept = count_kept(&cache);
        self.cache = Some(cache);
    }

    /// Forgets some findings if the cache keeps too many.
    fn limit_kept(&mut self) {
        if self.kept > MAX_KEPT
            && let Some(cache) = &mut self.cache
        {
            let mut keeper = Keeper::new(self.focus);
            cache.iter_mut().for_each(|url| keeper.visit(url));
            self.kept = count_kept(cache);
        }
    }

    /// Whether a part of the document can be read without the rest. What is at an offset in a document with a syntax depends
    /// on the whole text before, and so do fixes in signed text.
    fn is_local(&self) -> bool {
        self.kind().is_plain() && !self.is_signed
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
            self.cached_urls().iter().flat_map(|url| url.suppressed().iter().copied()).collect();
        let config = self.settings.lint_config.for_document(text);
        let findings = config.check_comments(text, 0..text.len(), &suppressed);
        findings.into_iter().map(CachedUrl::of_comment).collect()
    }

    fn check(&self, config: &LintConfig, text: &[u8], found: &Match<'_>) -> CachedUrl {
        let mut suppressed = Vec::new();
        let findings = config.check_with_suppressions(self.finder(), text, found, &mut suppressed);
        CachedUrl::new(found.full_span(), findings, suppressed)
    }

    /// The cache after a replacement. URLs that are far from it are kept, and shifted if they come after it.
    fn updated_cache(&mut self, mut old: Vec<CachedUrl>, replacement: Replacement) -> Vec<CachedUrl> {
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
        let kept_before = count_kept(&old[first..last]);
        let mut cached = old[first..last].iter_mut();
        let config = self.settings.lint_config.for_document(text.as_bytes());
        let mut updated = Vec::new();
        for found in self.finder().matches(octets) {
            let whole = found.full_span().start + window.start..found.full_span().end + window.start;
            if whole.start < from || whole.start >= until {
                continue;
            }
            let reused =
                if replacement.is_far_from(&whole) { take_cached(&mut cached, &whole, replacement) } else { None };
            updated.push(reused.unwrap_or_else(|| self.check(&config, octets, &found).shifted(window.start as isize)));
        }
        old[last..].iter_mut().for_each(|url| url.shift(shift));
        self.kept = (self.kept + count_kept(&updated)).saturating_sub(kept_before);
        old.splice(first..last, updated);
        old
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

/// The number of findings that URLs keep.
fn count_kept(urls: &[CachedUrl]) -> usize {
    urls.iter().map(|url| url.findings.len()).sum()
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

    const PIECES: [&str; 21] = [
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
        "{{",
        "}}",
        "@",
        "\n-----BEGIN PGP SIGNED MESSAGE-----\n",
        "\n-----END PGP SIGNATURE-----\n",
    ];

    fn document_in(language: &str, text: &str) -> Document {
        let settings = Arc::new(DocumentSettings::default());
        Document::new(Uri("file:///a".into()), 0, language.into(), text.into(), Encoding::Utf8, settings)
    }

    fn change(range: Range, text: &str) -> TextDocumentContentChangeEvent {
        serde_json::from_value(serde_json::json!({"range": range, "text": text})).expect("a change")
    }

    fn assert_equals_new_document(edited: &mut Document, language: &str, step: i32) {
        let mut new = document_in(language, edited.text.as_str());
        let all = 0..edited.text.len();
        // Some lack findings, which are computed again.
        let urls = edited.urls(|| false).expect("all of it").to_vec();
        let complete = edited.urls_at(&all, usize::MAX, || false).expect("all of it").to_vec();
        let expected = new.urls_at(&all, usize::MAX, || false).expect("all of it");
        assert_eq!(complete, expected, "{language} {step}");
        assert!(complete.iter().all(|url| !url.lacks_findings()));
        for (url, complete) in urls.iter().zip(&complete) {
            assert_eq!(
                (&url.whole, url.count(), url.suppressed()),
                (&complete.whole, complete.count(), complete.suppressed())
            );
            assert!(url.findings.is_empty() || url == complete);
        }
        assert_eq!(edited.comments(), new.comments(), "{language} {step}");
    }

    /// After each of many edits, the updated cache equals the URLs of a new document with the same text.
    #[test]
    fn incremental_checks_equal_full_checks() {
        let mut random: u64 = 1738;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound.max(1)
        };
        for (language, line_end) in [("plaintext", "\n"), ("plaintext", " "), ("go", "\n"), ("markdown", "\n")] {
            // The text is longer than what is read again.
            let words = "and some words ".repeat(25);
            let far =
                format!("see http://h.x/^ and <URL:ftp://h.x/a\n b~>\n{words}\n").replace('\n', line_end).repeat(400);
            let mut edited = document_in(language, &format!("{far}{line_end}http://h.x/~a{line_end}{far}"));
            edited.urls(|| false).expect("all of it");
            for step in 0..400 {
                let length = edited.text.len();
                let middle = if step % 3 == 0 { below(length) } else { (length / 2 + below(400)).saturating_sub(200) };
                let start = previous_char_boundary(edited.text.as_str(), middle);
                let end = next_char_boundary(edited.text.as_str(), (start + below(12)).min(length));
                let range = Range { start: edited.text.position(start), end: edited.text.position(end) };
                let text: String = (0..below(4)).map(|_| PIECES[below(PIECES.len())]).collect();
                edited.change(step, vec![change(range, &text)]);
                if step % 10 == 0 || step < 40 {
                    assert_equals_new_document(&mut edited, language, step);
                } else {
                    edited.urls(|| false).expect("all of it");
                }
            }
        }
    }

    /// Findings that were forgotten are computed again, with those near them if the document has a syntax.
    #[test]
    fn findings_are_kept_for_a_part_of_a_long_document() {
        for language in ["plaintext", "markdown"] {
            let text = "see http://h.x/~a for more\n\n".repeat(20_000);
            let mut document = document_in(language, &text);
            let urls = document.urls(|| false).expect("all of it");
            assert_eq!((urls.len(), urls.iter().map(super::CachedUrl::count).sum::<usize>()), (20_000, 20_000));
            let kept = super::count_kept(urls);
            assert!((500..3_000).contains(&kept), "{kept}");
            let middle = text.len() / 2 + 6..text.len() / 2 + 6;
            let near = document.urls_at(&middle, 500, || false).expect("all of it");
            assert!(!near.is_empty() && near.iter().all(|url| url.findings.len() == 1), "{near:?}");
            // A request for all of it is limited.
            let many = document.urls_at(&(text.len() / 2..text.len()), 500, || false).expect("all of it");
            assert_eq!((many.len(), super::count_kept(many)), (500, 500));
            document.urls_at(&(0..10), 1, || false);
            assert!(super::count_kept(document.cached_urls()) < 3_000);
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
        let mut edited = document_in("markdown", "a\n");
        let end = Position { line: 9, character: 9 };
        edited.change(1, vec![change(Range { start: end, end }, "http://h.x/~a")]);
        assert_eq!(edited.urls(|| false).expect("all of it").len(), 1);
    }
}
