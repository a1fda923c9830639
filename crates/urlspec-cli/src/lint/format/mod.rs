//! The formats of findings.

mod ci;
mod identity;
mod json;

use clap::ValueEnum;
use urlspec::Severity;
use urlspec::redact::{Terminal, Untrusted};
use urlspec_text::{DocumentFix, Edit, Finder, Finding, LineTracker, Match, NearbySecrets, RenderOptions};

pub use self::identity::{Identities, Identity};
use super::summary::Summary;
use crate::draw::{DrawOptions, Drawer, Stream};
use crate::plain;
use crate::sarif;
use crate::text::window::LocatedMatch;

/// The format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A diagram for each finding, then totals
    Human,
    /// `path:line:column: severity[code] message`
    Concise,
    /// One sentence for each finding, for screen readers and for grep
    Plain,
    /// A JSON array
    Json,
    /// One JSON object per line
    JsonLines,
    /// SARIF 2.1.0, the Static Analysis Results Interchange Format
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
    /// A code quality report of GitLab
    Gitlab,
    /// The diagnostic format of reviewdog, one JSON object per line
    Rdjsonl,
    /// A JUnit report, with a test suite for each file, and one more for each 1000 findings
    Junit,
}

/// The text around findings.
pub struct Frame {
    pub head: &'static str,
    pub separator: &'static str,
    /// The text after the findings, whose codes it may name.
    pub tail: fn(&Summary) -> String,
}

impl Format {
    pub fn frame(self) -> Frame {
        match self {
            Self::Json | Self::Gitlab => Frame { head: "[\n", separator: ",\n", tail: |_| "\n]\n".to_owned() },
            Self::Sarif => {
                let tail = |summary: &Summary| sarif::tail(summary.reported_codes());
                Frame { head: sarif::HEAD, separator: ",\n", tail }
            }
            Self::Junit => Frame { head: ci::JUNIT_HEAD, separator: "", tail: |_| ci::JUNIT_TAIL.to_owned() },
            Self::Human | Self::Concise | Self::Plain | Self::JsonLines | Self::Github | Self::Rdjsonl => {
                Frame::default()
            }
        }
    }
}

/// No text.
impl Default for Frame {
    fn default() -> Self {
        Self { head: "", separator: "", tail: |_| String::new() }
    }
}

/// The part of a file that contains findings.
#[derive(Clone, Copy)]
pub struct Place<'p> {
    pub window: &'p [u8],
    /// The offset of the window in the file.
    pub offset: u64,
    /// A position in the window that is not after a finding.
    pub position: LineTracker,
    /// The URL that the findings are about, unless they are about comments.
    pub matched: Option<&'p Match<'p>>,
}

impl<'p> Place<'p> {
    pub fn of(located: &'p LocatedMatch<'p>) -> Self {
        let LocatedMatch { window, offset, matched, position } = located;
        Self { window, offset: *offset, position: *position, matched: Some(matched) }
    }

    /// The findings with their positions, in their order. Each is counted from the last one that does not begin after it, so
    /// that the window is read once if they are sorted.
    pub fn located<'f>(
        mut self,
        name: &'f Untrusted<'f>,
        findings: &'f [Finding],
    ) -> impl Iterator<Item = LocatedFinding<'f>>
    where
        'p: 'f,
    {
        let first = self.position;
        findings.iter().map(move |finding| {
            if finding.span.start < self.position.offset() {
                self.position = first;
            }
            let mut located = LocatedFinding::new(name, self, finding);
            self.position = located.start;
            // A related place may be before the finding.
            located.place.position =
                if finding.related.is_empty() && finding.fix.is_none() { located.start } else { first };
            located
        })
    }
}

/// A finding and its position.
pub struct LocatedFinding<'f> {
    pub name: &'f Untrusted<'f>,
    pub finding: &'f Finding,
    pub start: LineTracker,
    pub end: LineTracker,
    pub place: Place<'f>,
}

impl<'f> LocatedFinding<'f> {
    pub fn new(name: &'f Untrusted<'f>, place: Place<'f>, finding: &'f Finding) -> Self {
        let start = place.position.advanced_to(place.window, finding.span.start);
        let end = start.advanced_to(place.window, finding.span.end);
        Self { name, finding, start, end, place }
    }

    /// The start and end of a span.
    pub fn positions(&self, span: &std::ops::Range<usize>) -> (LineTracker, LineTracker) {
        let start = self.place.position.advanced_to(self.place.window, span.start);
        (start, start.advanced_to(self.place.window, span.end))
    }

    /// A span of the window as offsets into the file.
    pub fn span(&self, span: &std::ops::Range<usize>) -> [u64; 2] {
        [span.start, span.end].map(|offset| offset as u64 + self.place.offset)
    }

    /// The URL with a redacted password, if the finding is about one.
    pub fn url(&self) -> Option<String> {
        Some(self.place.matched?.redacted(self.place.window))
    }

    /// The fix; `None` if its edits would show a password.
    pub fn fix(&self) -> Option<&DocumentFix> {
        self.finding.fix.as_ref().filter(|fix| !fix.holds_password)
    }

    pub fn message(&self) -> &str {
        &self.finding.diagnostic.message
    }

    pub fn code(&self) -> &'static str {
        self.finding.diagnostic.code.name()
    }
}

/// Formats findings.
pub struct Formatter {
    format: Format,
    drawer: Drawer,
}

impl Formatter {
    pub fn new(format: Format, draw: DrawOptions, stream: Stream) -> Self {
        Self { format, drawer: Drawer::new(stream, draw) }
    }

    /// Whether the findings of a file are printed together.
    pub fn groups_by_file(&self) -> bool {
        self.format == Format::Junit
    }

    /// Whether the findings are printed with their identities.
    pub fn has_identities(&self) -> bool {
        matches!(self.format, Format::Sarif | Format::Gitlab)
    }

    /// The drawn findings of a URL, or of comments, if the format has drawings. `secrets` are those of the window.
    pub fn drawn(
        &self,
        name: &Untrusted<'_>,
        finder: &Finder,
        place: Place<'_>,
        findings: &[Finding],
        secrets: &mut NearbySecrets,
    ) -> Option<Vec<u8>> {
        if self.format != Format::Human {
            return None;
        }
        let name = name.to::<Terminal>();
        let options = match place.matched {
            Some(matched) => RenderOptions::new(finder, place.window, matched),
            None => RenderOptions::of_comments(finder, place.window),
        };
        let options = options.position(place.position);
        let mut text = String::new();
        let options = options.placement(self.drawer.placement().name(&name));
        for drawing in options.rendered_near(findings, secrets) {
            self.drawer.append(&drawing, &mut text);
        }
        Some(text.into_bytes())
    }

    /// The formatted findings of a URL, or of comments, without drawings. `identities` has one for each if they are printed.
    pub fn findings(
        &self,
        name: &Untrusted<'_>,
        place: Place<'_>,
        findings: &[Finding],
        identities: &[Identity],
    ) -> Vec<Vec<u8>> {
        let identities = identities.iter().map(|identity| identity.in_file(name).to_string());
        let identities = identities.chain(std::iter::repeat(String::new()));
        let located = place.located(name, findings);
        located.zip(identities).map(|(located, identity)| self.finding(&located, identity)).collect()
    }

    fn finding(&self, located: &LocatedFinding<'_>, identity: String) -> Vec<u8> {
        match self.format {
            Format::Human => Vec::new(),
            Format::Plain => plain(located).into_bytes(),
            Format::Concise => concise(located).into_bytes(),
            Format::Json => json::object(located),
            Format::JsonLines => line(json::object(located)),
            Format::Sarif => sarif(located, identity),
            Format::Github => ci::github(located).into_bytes(),
            Format::Gitlab => ci::gitlab(located, &identity),
            Format::Rdjsonl => line(ci::rdjson(located)),
            Format::Junit => ci::junit_case(located).into_bytes(),
        }
    }

    /// The formatted findings of a file, if they are printed together.
    pub fn file(&self, name: &Untrusted<'_>, findings: Vec<Vec<u8>>) -> Option<Vec<u8>> {
        self.groups_by_file().then(|| ci::junit_suite(name, &findings))
    }
}

fn line(mut text: Vec<u8>) -> Vec<u8> {
    text.push(b'\n');
    text
}

fn concise(located: &LocatedFinding<'_>) -> String {
    let position = format!("{}:{}:{}", located.name.to::<Terminal>(), located.start.line(), located.start.column());
    format!("{position}: {}[{}] {}\n", located.finding.severity, located.code(), located.message())
}

fn plain(located: &LocatedFinding<'_>) -> String {
    let (line, column) = (located.start.line(), located.start.column());
    let place = format!("{}: line {line}, column {column}", located.name.to::<Terminal>());
    plain::sentence(&place, located.finding.severity, &located.finding.diagnostic, located.fix().map(|fix| &*fix.title))
}

fn sarif(located: &LocatedFinding<'_>, identity: String) -> Vec<u8> {
    let file = located.name.redacted();
    let pair = |at: LineTracker| [at.line(), at.column()];
    let place =
        |(start, end): (LineTracker, LineTracker)| sarif::Place { file: &file, start: pair(start), end: pair(end) };
    let related = located.finding.related.iter();
    let related = related.map(|related| (place(located.positions(&related.span)), &*related.label));
    let replacement = |edit: &'_ Edit| {
        let (start, end) = located.positions(&edit.span);
        (pair(start), pair(end))
    };
    let fix = located.fix().map(|fix| {
        let replacements = fix.edits.iter().map(|edit| {
            let (start, end) = replacement(edit);
            sarif::Replacement { start, end, text: &edit.replacement }
        });
        (&*fix.title, replacements.collect())
    });
    let finding = sarif::Finding {
        diagnostic: &located.finding.diagnostic,
        severity: located.finding.severity,
        place: place((located.start, located.end)),
        related: related.collect(),
        fix,
        identity: Some(identity),
    };
    finding.to_vec()
}

/// The word for a severity, of those for errors, warnings and advice.
fn severity_word(severity: Severity, words: [&'static str; 3]) -> &'static str {
    match severity {
        Severity::Error => words[0],
        Severity::Warning => words[1],
        Severity::Advice => words[2],
    }
}
