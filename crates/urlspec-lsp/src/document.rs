//! Open documents. Only the URLs around an edit are checked again.

use std::ops::Range;
use std::sync::Arc;

use urlspec_text::{Finder, Kind, LintConfig, Match, Progress, Regions, Suppression};

use super::panics::contain;
use super::placed_url::PlacedUrl;
use super::replacement::{Marks, Replacement};
use super::settings::DocumentSettings;
use super::text::{Encoding, Text};
use super::types::{TextDocumentContentChangeEvent, Uri};
pub use super::url_cache::CachedUrl;
use super::url_cache::{Keeper, MAX_KEPT};

/// The maximum distance between an edit and a URL that it affects.
const REACH: usize = Progress::LOOKAHEAD;

/// The maximum distance between a change and a URL whose findings it affects, unless there is a comment.
const CONTEXT: usize = 1 << 10;
const CONTEXT_AFTER: usize = 1 << 12;

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
    /// What was read of the text; `None` until it is first requested.
    cache: Option<Cache>,
    /// What was replaced since then.
    pending: Option<Replacement>,
    /// The number of findings that the cache keeps.
    kept: usize,
    /// Where findings are kept: the place of the last edit or request.
    focus: usize,
    /// The number of changes of the text and the settings.
    generation: u64,
}

/// The parts of the text by its syntax, and its URLs in order.
struct Cache {
    regions: Regions,
    urls: Vec<CachedUrl>,
}

/// Where to begin a search for the URLs from an index on, which begin at an offset or after it.
fn search_start(urls: &[CachedUrl], first: usize, start: usize) -> usize {
    let previous = first.checked_sub(1).map_or(0, |previous| urls[previous].whole.end);
    previous.max(start.saturating_sub(REACH))
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
            pending: None,
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
        let head = || self.text.as_str().bytes().take(HEAD).collect::<Vec<_>>();
        // An editor takes a file with an unknown extension for plain text, and translations for Qt for TypeScript.
        let is_markup = || matches!(Kind::of_text(&head()), Kind::Html | Kind::Xml);
        let of_language = Kind::from_language(&self.language).filter(|kind| *kind != Kind::Text && !is_markup());
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
        self.forget();
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
                    self.forget();
                }
            }
        }
    }

    /// Forgets what was read of the text.
    pub fn forget(&mut self) {
        (self.cache, self.pending) = (None, None);
    }

    fn replace(&mut self, span: Range<usize>, new: &str) {
        // Several replacements are read as one, unless they are far from each other and each is cheap.
        if self.pending.is_some_and(|pending| pending.distance(&span) > CONTEXT) && self.kind().is_plain() {
            // The text is changed in any case.
            if contain(|| self.update_cache()).is_err() {
                self.forget();
            }
        }
        let head = span.start < LintConfig::HEAD;
        let near = |text: &Text, end: usize| {
            let window = span.start.saturating_sub(Progress::LOOKBEHIND)..text.len().min(end + Progress::LOOKBEHIND);
            Marks::of(text.as_str().as_bytes(), window, head)
        };
        let before = near(&self.text, span.end);
        self.text.replace(span.clone(), new);
        let new_end = span.start + new.len();
        let marks = before.or(near(&self.text, new_end));
        self.focus = new_end;
        if marks.for_document {
            self.forget();
        }
        let replacement = Replacement { start: span.start, old_end: span.end, new_end, has_comment: marks.has_comment };
        let is_read = self.cache.is_some();
        let merged = self.pending.map_or(replacement, |pending| pending.then(replacement));
        self.pending = is_read.then_some(merged);
    }

    /// Checks all URLs, unless they are cached. Some lack their findings. `None` if the request was cancelled.
    pub fn urls(&mut self, is_cancelled: impl FnMut() -> bool) -> Option<&[CachedUrl]> {
        if self.is_too_long() {
            self.forget();
            return Some(&[]);
        }
        self.update_cache();
        if self.cache.is_none() {
            let cache = self.read(is_cancelled)?;
            self.kept = count_kept(&cache.urls);
            self.cache = Some(cache);
        }
        Some(self.cached_urls())
    }

    /// Reads all of the text. `None` if the request was cancelled.
    fn read(&self, mut is_cancelled: impl FnMut() -> bool) -> Option<Cache> {
        let (finder, text) = (self.finder(), self.text.as_str().as_bytes());
        let config = self.settings.lint_config.for_document(text);
        let regions = Regions::of(finder, text);
        let mut keeper = Keeper::new(self.focus);
        let mut urls = Vec::new();
        for (count, found) in regions.matches(finder, text, 0..text.len()).enumerate() {
            if count % CANCELLATION_INTERVAL == CANCELLATION_INTERVAL - 1 && is_cancelled() {
                return None;
            }
            let mut url = self.check(&config, text, &found);
            keeper.visit(&mut url);
            urls.push(url);
        }
        urls.shrink_to_fit();
        Some(Cache { regions, urls })
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
        let (first, last) = (cache.urls[lacking.start].whole.start, cache.urls[lacking.end - 1].whole.start);
        self.focus = first;
        let (finder, text) = (self.finder(), self.text.as_str().as_bytes());
        let config = self.settings.lint_config.for_document(text);
        let from = search_start(&cache.urls, lacking.start, first);
        let mut urls = cache.urls[lacking].iter_mut().peekable();
        for found in cache.regions.matches(finder, text, from..last + 1) {
            let start = found.full_span().start;
            while urls.next_if(|url| url.whole.start < start).is_some() {}
            match urls.peek_mut() {
                None => break,
                Some(url) if url.whole.start == start && url.lacks_findings() => {
                    **url = self.check(&config, text, &found);
                }
                Some(_) => {}
            }
        }
        self.kept = count_kept(&cache.urls);
        self.cache = Some(cache);
    }

    /// Forgets some findings if the cache keeps too many.
    fn limit_kept(&mut self) {
        if self.kept > MAX_KEPT
            && let Some(cache) = &mut self.cache
        {
            let mut keeper = Keeper::new(self.focus);
            cache.urls.iter_mut().for_each(|url| keeper.visit(url));
            self.kept = count_kept(&cache.urls);
        }
    }

    /// The URLs that are cached.
    pub fn cached_urls(&self) -> &[CachedUrl] {
        let cache = self.cache.as_ref().filter(|_| self.pending.is_none());
        cache.map(|cache| &*cache.urls).unwrap_or_default()
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

    /// Updates the cache after replacements.
    fn update_cache(&mut self) {
        if let Some(replacement) = self.pending.take()
            && let Some(cache) = self.cache.take()
        {
            self.cache = self.updated(cache, replacement);
            self.limit_kept();
        }
    }

    /// The cache after a replacement, or `None` if all has to be read again. The URLs that are far from what changed are kept, and
    /// shifted if they come after it.
    fn updated(&mut self, old: Cache, replacement: Replacement) -> Option<Cache> {
        let (finder, text, shift) = (self.finder(), self.text.as_str().as_bytes(), replacement.shift());
        let Replacement { start, old_end, new_end, has_comment } = replacement;
        let (regions, changed) = old.regions.edited(finder, text, start..old_end, new_end);
        let affected = self.affected(&changed, has_comment);
        let searched = regions.search_span(changed);
        let searched = searched.start.min(affected.start)..searched.end.max(affected.end).min(text.len());
        let mut urls = old.urls;
        let first = urls.partition_point(|url| url.whole.start < searched.start);
        let mut last = urls.partition_point(|url| url.whole.start < searched.end.saturating_add_signed(-shift));
        let from = search_start(&urls, first, searched.start);
        let config = self.settings.lint_config.for_document(text);
        let mut updated = Vec::new();
        for found in regions.matches(finder, text, from..searched.end) {
            let whole = found.full_span();
            if whole.start < searched.start {
                continue;
            }
            let is_affected = whole.end >= affected.start && whole.start <= affected.end;
            let by = if whole.start < start { 0 } else { shift };
            let cached = if is_affected { None } else { position_of(&urls[first..last], &whole, by) };
            match cached {
                // From here on, the search goes as before.
                Some(at) if whole.start > affected.end => {
                    last = first + at;
                    break;
                }
                Some(at) => updated.push(std::mem::take(&mut urls[first + at]).shifted(by)),
                None => updated.push(self.check(&config, text, &found)),
            }
        }
        urls[last..].iter_mut().for_each(|url| url.shift(shift));
        let ends_after_next = |url: &CachedUrl| urls.get(last).is_some_and(|next| next.whole.start < url.whole.end);
        if updated.last().is_some_and(ends_after_next) {
            return None;
        }
        urls.splice(first..last, updated);
        self.kept = count_kept(&urls);
        Some(Cache { regions, urls })
    }

    /// The span around a change in which findings may change.
    fn affected(&self, changed: &Range<usize>, has_comment: bool) -> Range<usize> {
        let (before, after) = match has_comment {
            true => (Progress::LOOKBEHIND, Progress::LOOKBEHIND),
            // The key of a value may be far from it.
            false if !self.kind().is_plain() => (CONTEXT, Progress::LOOKBEHIND),
            false => (CONTEXT, CONTEXT_AFTER),
        };
        changed.start.saturating_sub(before)..changed.end.saturating_add(after)
    }

    /// The URL at an offset, or that ends there. The syntax of the whole document counts.
    pub fn url_at(&self, offset: usize) -> Option<PlacedUrl<'_>> {
        let (finder, text) = (self.finder(), self.text.as_str().as_bytes());
        let is_there = |found: &Match<'_>| found.full_span().end >= offset;
        let found = match &self.cache {
            Some(cache) if self.pending.is_none() => {
                let first = cache.urls.partition_point(|url| url.whole.end < offset);
                let from = search_start(&cache.urls, first, offset);
                cache.regions.matches(finder, text, from..offset + 1).find(is_there)
            }
            // Nothing was requested since the last change.
            _ => finder.matches(text).find(is_there),
        };
        let url = PlacedUrl::new(found?, 0);
        (url.whole().start <= offset).then_some(url)
    }
}

/// The number of findings that URLs keep.
fn count_kept(urls: &[CachedUrl]) -> usize {
    urls.iter().map(|url| url.findings().len()).sum()
}

/// The index of the cached URL that was at `whole` before the text was shifted.
fn position_of(cached: &[CachedUrl], whole: &Range<usize>, by: isize) -> Option<usize> {
    let old = whole.start.checked_add_signed(-by)?..whole.end.checked_add_signed(-by)?;
    let at = cached.partition_point(|url| url.whole.start < old.start);
    cached.get(at).is_some_and(|url| url.whole == old).then_some(at)
}

#[cfg(test)]
mod tests;
