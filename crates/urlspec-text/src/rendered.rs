//! Findings as miette renders them. Only the lines around a finding are read, however long the document is.

use std::ops::Range;

use crate::line_tracker::{BYTE_ORDER_MARK, line_around};
use crate::{Finder, Finding, LineTracker, Match};
use urlspec::diagnostic::{Placement, Rendered};
use urlspec::redact::Secrets;

/// The document of [`Finding`]s, and how they are shown.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Finder, LintConfig, RenderOptions};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let document = b"see http://info.cern.ch:/~timbl";
/// let url = finder.matches(document).next().ok_or("no URL")?;
/// let options = RenderOptions::new(&finder, document, &url).name("mail.txt").width(60);
/// let drawings = options.rendered(&config.check(&finder, document, &url));
/// assert_eq!((drawings.len(), drawings[0].diagnostics().count()), (1, 2));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone)]
pub struct RenderOptions<'a> {
    finder: &'a Finder,
    document: &'a [u8],
    matched: Option<&'a Match<'a>>,
    position: LineTracker,
    placement: Placement<'a>,
}

impl<'a> RenderOptions<'a> {
    /// Returns options to render findings of a URL that `finder` found in `document`, without a name for the document and
    /// with 100 columns.
    pub fn new(finder: &'a Finder, document: &'a [u8], matched: &'a Match<'a>) -> Self {
        Self { finder, document, matched: Some(matched), ..Self::of_comments(finder, document) }
    }

    /// Returns options to render findings about comments.
    pub fn of_comments(finder: &'a Finder, document: &'a [u8]) -> Self {
        Self { finder, document, matched: None, position: LineTracker::default(), placement: Placement::default() }
    }

    /// Sets a known position in the document, at or before the finding. Lines are counted from there. The default is the
    /// start of the document.
    #[must_use]
    pub const fn position(mut self, position: LineTracker) -> Self {
        self.position = position;
        self
    }

    /// Sets the name of the document to show.
    #[must_use]
    pub const fn name(mut self, name: &'a str) -> Self {
        self.placement = self.placement.name(name);
        self
    }

    /// Sets the maximum number of columns of the snippet. Longer lines are cut.
    #[must_use]
    pub const fn width(mut self, width: usize) -> Self {
        self.placement = self.placement.width(width);
        self
    }

    /// Sets the name of the document and how snippets are shown. The line and column of the placement are not used.
    #[must_use]
    pub const fn placement(mut self, placement: Placement<'a>) -> Self {
        self.placement = placement;
        self
    }
}

impl RenderOptions<'_> {
    /// Returns findings of the URL as `miette::Diagnostic`s with a snippet of their line: one for all findings of a line, if
    /// their labels fit. No password in a snippet is shown.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_text::{Finder, LintConfig, RenderOptions};
    ///
    /// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
    /// let document = b"see http://info.cern.ch/~timbl";
    /// for url in finder.matches(document) {
    ///     let options = RenderOptions::new(&finder, document, &url).name("mail.txt").width(80);
    ///     for drawing in options.rendered(&config.check(&finder, document, &url)) {
    ///         println!("{:?}", miette::Report::new(drawing));
    ///     }
    /// }
    /// ```
    pub fn rendered(&self, findings: &[Finding]) -> Vec<Rendered> {
        self.rendered_near(findings, &mut NearbySecrets::default())
    }

    /// Does the same as [`rendered`](Self::rendered) for one URL of many. `secrets` keeps what one call finds around its URL for
    /// the next call with the same document.
    pub fn rendered_near(&self, findings: &[Finding], secrets: &mut NearbySecrets) -> Vec<Rendered> {
        let is_together = |one: &Finding, next: &Finding| {
            let between = one.span.start..next.span.start;
            between.len() < MAX_DISTANCE && !self.document[between].contains(&b'\n')
        };
        // Lines are counted from the last drawing, so that the document is read once.
        let mut options = self.clone();
        let lines = findings.chunk_by(is_together).flat_map(|findings| {
            let first = findings.first().map_or(0, |finding| finding.span.start);
            let from = if first < options.position.offset() { self.position } else { options.position };
            options.position = from.advanced_to(self.document, first);
            options.rendered_line(findings, secrets)
        });
        lines.collect()
    }

    /// The drawings of findings on one line.
    fn rendered_line(&self, findings: &[Finding], secrets: &mut NearbySecrets) -> Vec<Rendered> {
        let &RenderOptions { finder, document, matched, position, placement } = self;
        let first = findings.first().map_or(0, |finding| finding.span.start);
        let last = findings.last().map_or(0, |finding| finding.span.start);
        let mut line = line_around(document, first..last, MAX_DISTANCE);
        // The byte order mark has no column.
        if line.start == 0 && document.starts_with(BYTE_ORDER_MARK) {
            line.start = BYTE_ORDER_MARK.len().min(first);
        }
        let in_line = |span: Range<usize>| span.start.saturating_sub(line.start)..span.end.saturating_sub(line.start);
        let of_url = matched.into_iter().flat_map(|matched| matched.secret_spans(document));
        let secrets = secrets.on_line(finder, document, &line).chain(of_url).map(in_line).collect();
        let before = LineTracker::default().advanced_to(&document[line.start..], first - line.start);
        let column = position.column() + 1 - before.column().min(position.column());
        let placement = placement.line(position.line()).column(column);
        let on_line = |finding: &Finding| {
            let related = finding.related.iter().filter(|related| line.contains(&related.span.start));
            let related = related.map(|own| own.clone().at(in_line(own.span.clone())));
            let (severity, span) = (finding.severity, in_line(finding.span.clone()));
            let mut diagnostic = finding.diagnostic.clone();
            (diagnostic.severity, diagnostic.span, diagnostic.related) = (severity, span, related.collect());
            diagnostic
        };
        let diagnostics = findings.iter().map(on_line).collect();
        Rendered::all(diagnostics, &document[line.clone()], &secrets, &placement)
    }
}

/// How many bytes of a line are read before and after a finding.
const MAX_DISTANCE: usize = 1 << 10;

/// Returns the offset of the last `<` near a line, since a wrapper that opens there may continue on the line. Without one,
/// it is the start of the line.
fn bracket_before(document: &[u8], line_start: usize) -> usize {
    let from = line_start.saturating_sub(MAX_DISTANCE);
    memchr::memrchr(b'<', &document[from..line_start]).map_or(line_start, |at| from + at)
}

/// Returns the span of a line with the ones before and after it, as far as they are near: a password may be broken there.
fn neighbor_lines(document: &[u8], line: &Range<usize>) -> Range<usize> {
    let near_start = line.start.saturating_sub(MAX_DISTANCE);
    let before = &document[near_start..line.start.saturating_sub(1).max(near_start)];
    let near_end = document.len().min(line.end + MAX_DISTANCE);
    let after = &document[(line.end + 1).min(near_end)..near_end];
    let start = memchr::memrchr(b'\n', before).map_or(near_start, |at| near_start + at + 1);
    start..memchr::memchr(b'\n', after).map_or(near_end, |length| (line.end + 1).min(near_end) + length)
}

/// The secrets of a part of a document, so that findings near each other don't search it again. A long line may have thousands
/// of findings.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Finder, LintConfig, NearbySecrets, RenderOptions};
///
/// let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
/// let document = b"http://h.x/~a ftp://joe:secret@h.x/ http://h.x/~b";
/// let mut secrets = NearbySecrets::default();
/// for url in finder.matches(document) {
///     let findings = config.check(&finder, document, &url);
///     for drawing in RenderOptions::new(&finder, document, &url).rendered_near(&findings, &mut secrets) {
///         assert!(!format!("{:?}", miette::Report::new(drawing)).contains("secret"));
///     }
/// }
/// ```
#[derive(Debug, Clone, Default)]
pub struct NearbySecrets {
    /// The part of the document.
    part: Range<usize>,
    secrets: Vec<Range<usize>>,
}

impl NearbySecrets {
    /// How many bytes are searched for the next findings.
    const MAX_AHEAD: usize = 1 << 15;

    /// Returns the spans of secrets on a line: of URLs that begin before or on the line, and of what the finder doesn't take for
    /// a URL, such as a password with white space.
    fn on_line<'s>(
        &'s mut self,
        finder: &Finder,
        document: &[u8],
        line: &'s Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> + use<'s> {
        let near = neighbor_lines(document, line);
        let near = bracket_before(document, line.start).min(near.start)..near.end;
        if !(self.part.start <= near.start && near.end <= self.part.end) {
            // Findings follow each other, so the more of them were close together, the more is searched for the next.
            let ahead = if self.part.contains(&near.start) { 2 * self.part.len() } else { 0 };
            let end = document.len().min(near.end + ahead.min(Self::MAX_AHEAD));
            self.search(finder, document, near.start..end);
        }
        self.secrets.iter().filter(|secret| secret.start < line.end && line.start < secret.end).cloned()
    }

    fn search(&mut self, finder: &Finder, document: &[u8], part: Range<usize>) {
        let text = &document[part.clone()];
        let in_matches = finder.matches(text).flat_map(|matched| matched.secret_spans(text));
        let secrets = in_matches.chain(Secrets::of_text_bytes(text));
        self.secrets = secrets.map(|secret| secret.start + part.start..secret.end + part.start).collect();
        self.part = part;
    }
}
