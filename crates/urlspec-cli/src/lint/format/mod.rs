//! How findings are told.

mod ci;
mod json;
mod sarif;

use clap::ValueEnum;
use miette::GraphicalReportHandler;
use urlspec::Severity;
use urlspec_text::{Edit, Finder, Finding, LineTracker, Match, RenderOptions};

use crate::text::window::Seen;
use crate::{Color, draw};

/// How findings are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A drawing of each, and counts
    Human,
    /// `path:line:column: severity[code] message`
    Concise,
    /// One array of objects
    Json,
    /// One object a line
    JsonLines,
    /// SARIF 2.1.0, the static analysis results interchange format
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
    /// A code quality report of GitLab
    Gitlab,
    /// The diagnostic format of reviewdog, one object a line
    Rdjsonl,
    /// A JUnit report: a suite for each document
    Junit,
}

/// What stands around what is told.
#[derive(Default)]
pub struct Ends {
    pub head: String,
    pub between: &'static str,
    pub tail: &'static str,
}

impl Format {
    pub fn ends(self) -> Ends {
        match self {
            Self::Json | Self::Gitlab => Ends { head: "[\n".to_owned(), between: ",\n", tail: "\n]\n" },
            Self::Sarif => Ends { head: sarif::head(), between: ",\n", tail: sarif::TAIL },
            Self::Junit => Ends { head: ci::JUNIT_HEAD.to_owned(), between: "", tail: ci::JUNIT_TAIL },
            Self::Human | Self::Concise | Self::JsonLines | Self::Github | Self::Rdjsonl => Ends::default(),
        }
    }
}

/// A finding, and where.
pub struct Said<'s> {
    pub name: &'s str,
    pub finding: &'s Finding,
    pub find: &'s Match<'s>,
    /// The first place of the finding, and the place behind its last.
    pub start: LineTracker,
    pub end: LineTracker,
    finder: &'s Finder,
    seen: &'s Seen<'s>,
}

impl<'s> Said<'s> {
    pub fn new(name: &'s str, finder: &'s Finder, seen: &'s Seen<'s>, finding: &'s Finding) -> Self {
        let start = seen.place.advanced_to(seen.text, finding.span.start);
        let end = start.advanced_to(seen.text, finding.span.end);
        Self { name, finding, find: &seen.find, start, end, finder, seen }
    }

    /// Where an edit begins and ends.
    pub fn places(&self, edit: &Edit) -> (LineTracker, LineTracker) {
        let start = self.seen.place.advanced_to(self.seen.text, edit.span.start);
        (start, start.advanced_to(self.seen.text, edit.span.end))
    }

    /// A span of the document, from its beginning on.
    pub fn span(&self, span: &std::ops::Range<usize>) -> [u64; 2] {
        [span.start, span.end].map(|offset| offset as u64 + self.seen.before)
    }

    /// The URL, with stars for its password.
    pub fn url(&self) -> String {
        self.find.redacted(self.seen.text)
    }

    /// The edits that mend it, unless a password would be told with them.
    pub fn edits(&self) -> Option<(&[Edit], bool, &str)> {
        let fix = self.finding.fix.as_ref().filter(|fix| !fix.holds_password)?;
        Some((&fix.edits, fix.preserves_meaning, &fix.title))
    }

    pub fn message(&self) -> &str {
        &self.finding.diagnostic.message
    }

    pub fn code(&self) -> &'static str {
        self.finding.diagnostic.code.name()
    }
}

/// Tells findings in a format.
pub struct Teller {
    format: Format,
    handler: GraphicalReportHandler,
    width: usize,
}

impl Teller {
    pub fn new(format: Format, color: Color) -> Self {
        let (handler, width) = draw::handler(draw::To::Output, color);
        Self { format, handler, width }
    }

    /// Whether what is told of a document goes together.
    pub fn is_per_document(&self) -> bool {
        self.format == Format::Junit
    }

    /// What is told of a finding.
    pub fn finding(&self, said: &Said<'_>) -> Vec<u8> {
        match self.format {
            Format::Human => self.human(said).into_bytes(),
            Format::Concise => concise(said).into_bytes(),
            Format::Json => json::object(said),
            Format::JsonLines => line(json::object(said)),
            Format::Sarif => sarif::result(said),
            Format::Github => ci::github(said).into_bytes(),
            Format::Gitlab => ci::gitlab(said),
            Format::Rdjsonl => line(ci::rdjson(said)),
            Format::Junit => ci::junit_case(said).into_bytes(),
        }
    }

    /// What is told of a whole document.
    pub fn document(&self, name: &str, findings: Vec<Vec<u8>>) -> Option<Vec<u8>> {
        self.is_per_document().then(|| ci::junit_suite(name, &findings))
    }

    fn human(&self, said: &Said<'_>) -> String {
        let mut text = String::new();
        let Said { finding, finder, seen, name, .. } = said;
        let options =
            RenderOptions::new(finder, seen.text, &seen.find).position(seen.place).name(name).width(self.width);
        let drawing = finding.rendered(&options);
        draw::append(&self.handler, &drawing, &mut text);
        text
    }
}

fn line(mut text: Vec<u8>) -> Vec<u8> {
    text.push(b'\n');
    text
}

fn concise(said: &Said<'_>) -> String {
    let place = format!("{}:{}:{}", crate::shown(said.name), said.start.line(), said.start.column());
    format!("{place}: {}[{}] {}\n", said.finding.severity, said.code(), said.message())
}

/// One of three words for a severity.
fn graded(severity: Severity, words: [&'static str; 3]) -> &'static str {
    match severity {
        Severity::Error => words[0],
        Severity::Warning => words[1],
        Severity::Advice => words[2],
    }
}
