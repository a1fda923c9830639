//! Open documents. Only the URLs around an edit are checked again.

use std::ops::Range;
use std::sync::Arc;

use urlspec_text::{Finder, Kind, LintConfig, Match, Progress, Regions, Suppression};

use super::placed_url::PlacedUrl;
use super::settings::DocumentSettings;
use super::text::{Encoding, Text, next_char_boundary, previous_char_boundary};
use super::types::{TextDocumentContentChangeEvent, Uri};
pub use super::url_cache::CachedUrl;
use super::url_cache::{Keeper, MAX_KEPT};

/// The maximum distance between an edit and a URL that it affects.
const REACH: usize = Progress::LOOKAHEAD;

/// The maximum distance between a change and a URL before it or after it whose findings it affects, unless there is a comment.
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

impl Cache {
    /// Where to begin a search for the URLs from an index on, which begin at an offset or after it.
    fn search_start(&self, first: usize, start: usize) -> usize {
        let previous = first.checked_sub(1).map_or(0, |previous| self.urls[previous].whole.end);
        previous.max(start.saturating_sub(REACH))
    }
}

/// A replacement of a span: its start, its old end, and its new end.
#[derive(Debug, Clone, Copy)]
struct Replacement {
    start: usize,
    old_end: usize,
    new_end: usize,
    /// Whether a comment that may suppress findings is near it.
    has_comment: bool,
}

impl Replacement {
    fn shift(self) -> isize {
        self.new_end as isize - self.old_end as isize
    }

    /// The distance to another replacement after it, or 0 if that is before its end.
    const fn distance(self, span: &Range<usize>) -> usize {
        let (before, after) = (self.start.saturating_sub(span.end), span.start.saturating_sub(self.new_end));
        if before > after { before } else { after }
    }

    /// Both replacements as one. The other one is later, so its offsets are those after this one.
    fn then(self, other: Self) -> Self {
        let end = self.new_end.max(other.old_end);
        Self {
            start: self.start.min(other.start),
            old_end: end - self.new_end + self.old_end,
            new_end: end - other.old_end + other.new_end,
            has_comment: self.has_comment || other.has_comment,
        }
    }
}

/// What is near an edit.
#[derive(Debug, Clone, Copy)]
struct Marks {
    /// A comment that may suppress findings.
    has_comment: bool,
    /// A comment for the whole document.
    for_document: bool,
}

impl Marks {
    fn of(text: &[u8], window: Range<usize>, is_in_head: bool) -> Self {
        let has = |text: &[u8], mark: &[u8]| memchr::memmem::find(text, mark).is_some();
        let near = &text[window];
        let has_file_comment = || has(&text[..text.len().min(LintConfig::HEAD)], b"ignore-file");
        Self { has_comment: has(near, b"urlspec:"), for_document: is_in_head && has_file_comment() }
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
    fn forget(&mut self) {
        (self.cache, self.pending) = (None, None);
    }

    fn replace(&mut self, span: Range<usize>, new: &str) {
        // Several replacements are read as one, unless they are far from each other and each is cheap.
        if self.pending.is_some_and(|pending| pending.distance(&span) > CONTEXT) && self.kind().is_plain() {
            self.update_cache();
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
        let from = cache.search_start(lacking.start, first);
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

    /// The cache after a replacement, or `None` if all has to be read again. The syntax is read again as a whole, but the URLs
    /// that are far from what changed are kept, and shifted if they come after it.
    fn updated(&mut self, old: Cache, replacement: Replacement) -> Option<Cache> {
        let (finder, text, shift) = (self.finder(), self.text.as_str().as_bytes(), replacement.shift());
        let regions = Regions::of(finder, text);
        let Replacement { start, old_end, new_end, has_comment } = replacement;
        let changed = regions.changes_since(&old.regions, start..old_end, new_end);
        let affected = self.affected(&changed, has_comment);
        let searched = regions.search_span(changed);
        let searched = searched.start.min(affected.start)..searched.end.max(affected.end).min(text.len());
        let first = old.urls.partition_point(|url| url.whole.start < searched.start);
        let mut last = old.urls.partition_point(|url| url.whole.start < searched.end.saturating_add_signed(-shift));
        let from = old.search_start(first, searched.start);
        let mut urls = old.urls;
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
            // The key of a value may be far before it.
            false if !self.kind().is_plain() => (CONTEXT, Progress::LOOKBEHIND),
            false => (CONTEXT, CONTEXT_AFTER),
        };
        changed.start.saturating_sub(before)..changed.end.saturating_add(after)
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

/// The index of the cached URL that was at `whole` before the text was shifted.
fn position_of(cached: &[CachedUrl], whole: &Range<usize>, by: isize) -> Option<usize> {
    let old = whole.start.checked_add_signed(-by)?..whole.end.checked_add_signed(-by)?;
    let at = cached.partition_point(|url| url.whole.start < old.start);
    cached.get(at).is_some_and(|url| url.whole == old).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::{Document, DocumentSettings, Encoding, Kind, next_char_boundary, previous_char_boundary};
    use crate::types::{Position, Range, TextDocumentContentChangeEvent, Uri};
    use std::sync::Arc;

    /// Marks of all syntaxes, and URLs.
    const PIECES: [&str; 64] = [
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
        "\"",
        "'",
        "\"\"\"",
        "#",
        "//",
        "/*",
        "*/",
        "--",
        "[[",
        "]]",
        "<<EOF\n",
        "\nEOF\n",
        "\n__END__\n",
        "\\",
        "\": \"",
        "\nrun: |\n  ",
        "url(",
        ")",
        "](",
        "[a](http://h.x/~b) ",
        "\n[a]: http://h.x/~c\n",
        "\n```\n",
        "    ",
        "<!--",
        "-->",
        "<a href=\"",
        "<script>",
        "</script>",
        "<style>",
        "<?php ",
        "?>",
        "<![CDATA[",
        "]]>",
        "http&#58;//h.x/~d ",
        "&amp;",
        "\nFrom a@h.x\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n",
        "=\n",
        "=3D",
        "\nDKIM-Signature: a\n",
        "::\n\n   ",
        "\n.. code::\n\n   ",
        "\n----\n",
        "\n---\n",
    ];

    /// A language of each kind, and lines in it, the second of which has a URL over two lines.
    const LANGUAGES: [(&str, &str); 19] = [
        ("plaintext", "see http://h.x/^ and <URL:ftp://h.x/a\n b~>\n"),
        ("go", "x := \"http://h.x/^\" // <URL:ftp://h.x/a\n// b~>\n"),
        ("markdown", "see [a](http://h.x/^) and `ftp://h.x/~` <URL:ftp://h.x/a\n b~>\n\n"),
        ("html", "<p>see <a href=\"http://h.x/^\">a</a> <!-- ftp://h.x/~ -->\n<b>http&#58;//h.x/~</b>\n"),
        ("xml", "<p>see <a href=\"http://h.x/^\">a</a> <![CDATA[ftp://h.x/~]]>\n<id>http://h.x/~</id>\n"),
        ("css", "a { b: url(http://h.x/^); c: \"http://h.x/~\" } /* ftp://h.x/~ */\n"),
        ("json", "  {\"a\": \"http://h.x/^\", \"http://h.x/~\": [\"ftp://h.x/~\"]},\n"),
        ("yaml", "- a: \"http://h.x/^\"\n  b: http://h.x/~ # ftp://h.x/~\n"),
        ("toml", "a = \"http://h.x/^\"\nb = 'http://h.x/~' # ftp://h.x/~\n"),
        ("ini", "a = http://h.x/^\nb = http://h.x/~\n# ftp://h.x/~\n"),
        ("javascript", "x = \"http://h.x/^\"; y = `http://h.x/~`; // <URL:ftp://h.x/a\n// b~>\n"),
        ("sql", "SELECT 'http://h.x/^', \"http://h.x/~\"; -- ftp://h.x/~\n"),
        ("python", "x = \"http://h.x/^\" # ftp://h.x/~\ny = 'http://h.x/~'\n"),
        ("shellscript", "x=\"http://h.x/^\" # ftp://h.x/~\ny='http://h.x/~'\n"),
        ("restructuredtext", "see http://h.x/^ and `a <http://h.x/~>`_\n\n.. _a: ftp://h.x/~\n"),
        ("asciidoc", "see http://h.x/^[a] and link:http://h.x/~[b] <ftp://h.x/~>\n"),
        ("latex", "see \\url{http://h.x/^} % ftp://h.x/~\n\\href{http://h.x/a\\~b}{c}\n"),
        ("troff", "see http://h.x/\\(a~ and\n.UR ftp://h.x/~\n"),
        ("eml", "> see http://h.x/^ and <URL:ftp://h.x/a\n> b~>\n"),
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

    #[test]
    fn there_is_a_language_of_each_kind() {
        let kinds: Vec<Kind> = LANGUAGES.iter().filter_map(|(language, _)| Kind::from_language(language)).collect();
        for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::Code) {
            assert!(kinds.contains(kind), "{kind:?}");
        }
    }

    /// After each of many edits, the updated cache equals the URLs of a new document with the same text. `URLSPEC_EDITS` is the
    /// number of edits for each text, and `URLSPEC_SEED` changes them.
    #[test]
    fn incremental_checks_equal_full_checks() {
        let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
        let mut random: u64 = number("URLSPEC_SEED").unwrap_or(1738);
        let edits = number("URLSPEC_EDITS").unwrap_or(25) as i32;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound.max(1)
        };
        let is_on_lines = LANGUAGES.map(|(language, line)| (language, line.to_owned()));
        let is_one_line = LANGUAGES.map(|(language, line)| (language, line.replace('\n', " ")));
        for (language, line) in is_on_lines.into_iter().chain(is_one_line) {
            // Some texts are longer than what is searched again.
            let words = "and some words ".repeat(below(40));
            let half = format!("{line}{words}\n").repeat(20 + below(2) * 150);
            let text = format!("{half}http://h.x/~a {half}");
            let mut edited = document_in(language, &text);
            edited.urls(|| false).expect("all of it");
            for step in 0..edits {
                // Most edits are near the middle. The texts do not lose their syntax for long.
                if step % 25 == 24 {
                    edited = document_in(language, &text);
                    edited.urls(|| false).expect("all of it");
                }
                for _ in 0..=below(8) / 6 {
                    let length = edited.text.len();
                    let middle =
                        if below(3) == 0 { below(length) } else { (length / 2 + below(400)).saturating_sub(200) };
                    let start = previous_char_boundary(edited.text.as_str(), middle);
                    let end = next_char_boundary(edited.text.as_str(), (start + below(12)).min(length));
                    let range = Range { start: edited.text.position(start), end: edited.text.position(end) };
                    let text: String = (0..below(4)).map(|_| PIECES[below(PIECES.len())]).collect();
                    edited.change(step, vec![change(range, &text)]);
                }
                assert_equals_new_document(&mut edited, language, step);
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
