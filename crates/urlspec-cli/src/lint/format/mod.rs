//! The formats of findings.

mod ci;
mod json;
mod sarif;

use clap::ValueEnum;
use miette::GraphicalReportHandler;
use urlspec::Severity;
use urlspec::redact::{Terminal, Untrusted};
use urlspec_text::{DocumentFix, Edit, Finder, Finding, LineTracker, Match, RenderOptions};

use crate::draw;
use crate::options::Color;
use crate::text::window::LocatedMatch;

/// The format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A diagram for each finding, then totals
    Human,
    /// `path:line:column: severity[code] message`
    Concise,
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
    /// A JUnit report, with a test suite for each file
    Junit,
}

/// The text around findings.
#[derive(Default)]
pub struct Frame {
    pub head: String,
    pub separator: &'static str,
    pub tail: &'static str,
}

impl Format {
    pub fn frame(self) -> Frame {
        match self {
            Self::Json | Self::Gitlab => Frame { head: "[\n".to_owned(), separator: ",\n", tail: "\n]\n" },
            Self::Sarif => Frame { head: sarif::head(), separator: ",\n", tail: sarif::TAIL },
            Self::Junit => Frame { head: ci::JUNIT_HEAD.to_owned(), separator: "", tail: ci::JUNIT_TAIL },
            Self::Human | Self::Concise | Self::JsonLines | Self::Github | Self::Rdjsonl => Frame::default(),
        }
    }
}

/// A finding and its position.
pub struct LocatedFinding<'f> {
    pub name: &'f Untrusted<'f>,
    pub finding: &'f Finding,
    pub matched: &'f Match<'f>,
    pub start: LineTracker,
    pub end: LineTracker,
    finder: &'f Finder,
    located: &'f LocatedMatch<'f>,
}

impl<'f> LocatedFinding<'f> {
    pub fn new(
        name: &'f Untrusted<'f>,
        finder: &'f Finder,
        located: &'f LocatedMatch<'f>,
        finding: &'f Finding,
    ) -> Self {
        let start = located.position.advanced_to(located.window, finding.span.start);
        let end = start.advanced_to(located.window, finding.span.end);
        Self { name, finding, matched: &located.matched, start, end, finder, located }
    }

    /// The start and end of an edit.
    pub fn positions(&self, edit: &Edit) -> (LineTracker, LineTracker) {
        let start = self.located.position.advanced_to(self.located.window, edit.span.start);
        (start, start.advanced_to(self.located.window, edit.span.end))
    }

    /// A span of the window as offsets into the file.
    pub fn span(&self, span: &std::ops::Range<usize>) -> [u64; 2] {
        [span.start, span.end].map(|offset| offset as u64 + self.located.offset)
    }

    /// The URL with a redacted password.
    pub fn url(&self) -> String {
        self.matched.redacted(self.located.window)
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
    handler: GraphicalReportHandler,
    width: usize,
}

impl Formatter {
    pub fn new(format: Format, color: Color) -> Self {
        let (handler, width) = draw::handler(draw::Stream::Output, color);
        Self { format, handler, width }
    }

    /// Whether the findings of a file are printed together.
    pub fn groups_by_file(&self) -> bool {
        self.format == Format::Junit
    }

    /// A formatted finding.
    pub fn finding(&self, located: &LocatedFinding<'_>) -> Vec<u8> {
        match self.format {
            Format::Human => self.human(located).into_bytes(),
            Format::Concise => concise(located).into_bytes(),
            Format::Json => json::object(located),
            Format::JsonLines => line(json::object(located)),
            Format::Sarif => sarif::result(located),
            Format::Github => ci::github(located).into_bytes(),
            Format::Gitlab => ci::gitlab(located),
            Format::Rdjsonl => line(ci::rdjson(located)),
            Format::Junit => ci::junit_case(located).into_bytes(),
        }
    }

    /// The formatted findings of a file, if they are printed together.
    pub fn file(&self, name: &Untrusted<'_>, findings: Vec<Vec<u8>>) -> Option<Vec<u8>> {
        self.groups_by_file().then(|| ci::junit_suite(name, &findings))
    }

    fn human(&self, located: &LocatedFinding<'_>) -> String {
        let mut text = String::new();
        let LocatedFinding { finding, finder, located: matched, name, .. } = located;
        let LocatedMatch { window, matched, position, .. } = matched;
        let name = name.to::<Terminal>();
        let options = RenderOptions::new(finder, window, matched).position(*position).name(&name).width(self.width);
        draw::append(&self.handler, &finding.rendered(&options), &mut text);
        text
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

/// The word for a severity, of those for errors, warnings and advice.
fn severity_word(severity: Severity, words: [&'static str; 3]) -> &'static str {
    match severity {
        Severity::Error => words[0],
        Severity::Warning => words[1],
        Severity::Advice => words[2],
    }
}
