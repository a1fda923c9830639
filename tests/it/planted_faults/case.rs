//! A text with planted faults, and what a report makes of them.

use std::fmt;
use std::ops::Range;

use urlspec::diagnostic::Diagnostic;
use urlspec::{Code, Report, Severity, Spec, Start};

/// Characters between the territories of two faults.
const GAP: usize = 4;

/// Whether a document accepts a text.
pub fn accepts(spec: Spec, start: Start, text: &str) -> bool {
    match start {
        Start::Url => spec.accepts(text),
        Start::Reference => spec.accepts_reference(text),
        Start::Production(_) => spec.accepts_production(start.production(), text) == Ok(true),
    }
}

/// Whether a place may be inside an escape.
pub fn splits_escape(text: &str, at: usize) -> bool {
    text[..at].bytes().rev().take(2).any(|byte| byte == b'%')
}

/// A change of a valid text.
#[derive(Debug, Clone)]
pub struct Edit {
    /// What is replaced, in bytes of the valid text.
    pub at: Range<usize>,
    pub text: String,
    /// The part of the valid text in which, and near which, no other fault is planted.
    pub territory: Range<usize>,
    /// How many bytes after the new text the fault may be noticed.
    pub late: usize,
}

impl Edit {
    pub fn replace(at: Range<usize>, text: impl Into<String>) -> Self {
        Self { territory: at.clone(), at, text: text.into(), late: 0 }
    }

    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(at..at, text)
    }

    pub fn remove(at: Range<usize>) -> Self {
        Self::replace(at, "")
    }

    pub fn over(self, territory: Range<usize>) -> Self {
        Self { territory, ..self }
    }

    fn is_near(&self, other: &Self) -> bool {
        self.territory.start < other.territory.end + GAP && other.territory.start < self.territory.end + GAP
    }
}

/// A fault: changes that make a valid text invalid.
#[derive(Debug, Clone)]
pub struct Fault {
    pub kind: &'static str,
    pub edits: Vec<Edit>,
    /// The codes that name it; if there are none, any does.
    pub codes: Vec<Code>,
}

impl Fault {
    pub fn new(edit: Edit, codes: &[Code]) -> Self {
        Self { kind: "", edits: vec![edit], codes: codes.to_vec() }
    }

    /// The same with another change.
    pub fn and(mut self, edit: Edit) -> Self {
        self.edits.push(edit);
        self
    }

    fn is_near(&self, other: &Self) -> bool {
        self.edits.iter().any(|edit| other.edits.iter().any(|other| edit.is_near(other)))
    }

    /// Whether another fault ends what this pair of characters encloses.
    fn is_ended_by(&self, other: &Self) -> bool {
        self.edits.get(1).is_some_and(|close| other.edits.iter().any(|edit| edit.text == close.text))
    }

    /// Whether the fault may be in a host.
    pub fn is_of_host(&self) -> bool {
        let is_of_host =
            |code: &Code| code.name().starts_with("host-") || matches!(code, Code::Ipv6 | Code::MissingHost);
        self.codes.iter().any(is_of_host)
    }

    fn is_named(&self, code: Code) -> bool {
        // A code of the scheme's own document names each fault of its URLs.
        let is_of_scheme = matches!(
            code,
            Code::FilePath
                | Code::FileQuery
                | Code::FileServer
                | Code::MailAddress
                | Code::MailField
                | Code::DriveLetter
                | Code::NewsUrl
                | Code::MessageId
                | Code::GopherPath
                | Code::DataUrl
                | Code::UrnName
                | Code::PhoneNumber
                | Code::SmsField
                | Code::GeoUrl
                | Code::AccountName
                | Code::AboutToken
        );
        self.codes.is_empty() || self.codes.contains(&code) || is_of_scheme
    }
}

/// A valid text, and the faults that are planted in it.
#[derive(Debug, Clone)]
pub struct Case {
    pub spec: Spec,
    pub start: Start,
    pub valid: String,
    pub faults: Vec<Fault>,
}

impl Case {
    pub const fn new(spec: Spec, start: Start, valid: String) -> Self {
        Self { spec, start, valid, faults: Vec::new() }
    }

    /// Adds a fault if it is far enough from the others, and if the document refuses the text with this fault alone.
    pub fn plant(&mut self, fault: Fault) -> bool {
        let clashes = |other: &Fault| other.is_near(&fault) || other.is_ended_by(&fault) || fault.is_ended_by(other);
        let is_far = !self.faults.iter().any(clashes);
        let is_fault = is_far && self.with(vec![fault.clone()]).is_refused();
        if is_fault {
            self.faults.push(fault);
            self.faults.sort_by_key(|fault| fault.edits[0].at.start);
        }
        is_fault
    }

    fn with(&self, faults: Vec<Fault>) -> Self {
        Self { faults, ..self.clone() }
    }

    /// Whether the document refuses the text. Two faults may make one valid text.
    pub fn is_refused(&self) -> bool {
        !accepts(self.spec, self.start, &self.planted().0)
    }

    /// The text with its faults, and the places of each.
    pub fn planted(&self) -> (String, Vec<Vec<Range<usize>>>) {
        let numbered = self.faults.iter().enumerate();
        let mut edits: Vec<(usize, &Edit)> =
            numbered.flat_map(|(fault, planted)| planted.edits.iter().map(move |edit| (fault, edit))).collect();
        edits.sort_by_key(|(_, edit)| edit.at.start);
        let (mut text, mut places, mut end) = (String::new(), vec![Vec::new(); self.faults.len()], 0);
        for (fault, edit) in edits {
            text.push_str(&self.valid[end..edit.at.start]);
            places[fault].push(text.len()..text.len() + edit.text.len() + edit.late);
            text.push_str(&edit.text);
            end = edit.at.end;
        }
        text.push_str(&self.valid[end..]);
        (text, places)
    }

    pub fn outcome(&self) -> Outcome {
        let (text, places) = self.planted();
        let report = self.spec.check_as(self.start, text.as_bytes());
        assert!(!report.is_valid(), "{self}");
        let guess = report.guess().map(str::to_owned);
        if let Some(guess) = &guess {
            assert!(accepts(self.spec, self.start, guess), "{self}: the guess {guess:?} is refused");
        }
        self.judge(&report, &places)
    }

    /// Compares a report with the places of the faults.
    fn judge(&self, report: &Report<'_>, places: &[Vec<Range<usize>>]) -> Outcome {
        let (errors, notes): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
            report.diagnostics().iter().partition(|diagnostic| diagnostic.severity == Severity::Error);
        let all: Vec<(usize, &Range<usize>)> = places
            .iter()
            .enumerate()
            .flat_map(|(fault, places)| places.iter().map(move |place| (fault, place)))
            .collect();
        let names = |fault: usize, error: &Diagnostic| self.faults[fault].is_named(error.code);
        let is_reported = |fault: usize| {
            errors
                .iter()
                .any(|error| names(fault, error) && places[fault].iter().any(|place| touches(&error.span, place)))
        };
        let missed: Vec<usize> = (0..self.faults.len()).filter(|fault| !is_reported(*fault)).collect();
        let is_at_fault = |error: &&&Diagnostic| all.iter().any(|(_, place)| touches(&error.span, place));
        let stray: Vec<Code> = errors.iter().filter(|error| !is_at_fault(error)).map(|error| error.code).collect();
        let is_right =
            |error: &&Diagnostic| all.iter().any(|(fault, place)| touches(&error.span, place) && names(*fault, error));
        let is_cascade =
            |note: &&&Diagnostic| !of_presence(note.code) && all.iter().any(|(_, place)| overlaps(&note.span, place));
        Outcome {
            errors: errors.len(),
            is_exact: missed.is_empty() && errors.iter().all(is_right),
            is_in_order: errors.is_sorted_by_key(|error| error.span.start),
            has_guess: report.guess().is_some(),
            cascades: notes.iter().filter(is_cascade).map(|note| note.code).collect(),
            missed,
            stray,
        }
    }

    /// The same with fewer faults, as long as `is_bad` holds.
    pub fn reduced(mut self, is_bad: impl Fn(&Self) -> bool) -> Self {
        let mut at = 0;
        while at < self.faults.len() {
            let mut fewer = self.clone();
            fewer.faults.remove(at);
            if !fewer.faults.is_empty() && is_bad(&fewer) {
                self = fewer;
            } else {
                at += 1;
            }
        }
        self
    }

    /// The kinds of the faults, in order.
    pub fn kinds(&self) -> String {
        let kinds: Vec<&str> = self.faults.iter().map(|fault| fault.kind).collect();
        kinds.join(", ")
    }

    /// Why a fault is missed: another code is reported there, or what precedes it ends the check.
    pub fn cause_of_miss(&self, fault: usize) -> String {
        let (text, places) = self.planted();
        let report = self.spec.check_as(self.start, text.as_bytes());
        let errors: Vec<_> =
            report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
        let here = errors.iter().filter(|error| places[fault].iter().any(|place| touches(&error.span, place)));
        let mut codes: Vec<&str> = here.map(|error| error.code.name()).collect();
        codes.dedup();
        let kind = self.faults[fault].kind;
        match errors.last() {
            _ if !codes.is_empty() => format!("{kind} is reported as {}", codes.join(" and ")),
            Some(last) if places[fault].iter().all(|place| last.span.start < place.start) => {
                let mut before = errors.iter().rev().skip(1).filter(|error| error.span.start == last.span.start);
                let same =
                    before.next().map_or(String::new(), |first| format!(" after {} at the same place", first.code));
                format!("nothing is reported after {}{same}", last.code)
            }
            _ => format!("{kind} is not reported"),
        }
    }
}

/// Whether the spans overlap, or one ends where the other begins.
fn touches(span: &Range<usize>, place: &Range<usize>) -> bool {
    span.start <= place.end && place.start <= span.end
}

fn overlaps(span: &Range<usize>, place: &Range<usize>) -> bool {
    span.start < place.end && place.start < span.end
}

/// Whether a warning or advice is about the presence of a component, and is right whatever the component contains.
fn of_presence(code: Code) -> bool {
    matches!(code, Code::HostBeforeAt | Code::Password | Code::UserDiscouraged)
}

/// What a report makes of a case.
#[derive(Debug)]
pub struct Outcome {
    pub errors: usize,
    /// Faults that no error names at their places.
    pub missed: Vec<usize>,
    /// The codes of errors where no fault is.
    pub stray: Vec<Code>,
    /// The codes of warnings and advice at faults.
    pub cascades: Vec<Code>,
    /// Whether each fault is named, and each error names one.
    pub is_exact: bool,
    pub is_in_order: bool,
    pub has_guess: bool,
}

/// The case as an entry of the report.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, places) = self.planted();
        writeln!(f, "  {} {}: {text:?}", self.spec, name_of(self.start))?;
        for (fault, places) in self.faults.iter().zip(places) {
            let codes: Vec<&str> = fault.codes.iter().map(|code| code.name()).collect();
            let codes = if codes.is_empty() { "any code".to_owned() } else { codes.join(" or ") };
            writeln!(f, "    planted  {places:?} {}: {codes}", fault.kind)?;
        }
        for diagnostic in self.spec.check_as(self.start, text.as_bytes()).diagnostics() {
            let Diagnostic { span, code, severity, message, .. } = diagnostic;
            writeln!(f, "    reported {span:?} {severity} {code}: {message}")?;
        }
        Ok(())
    }
}

pub fn name_of(start: Start) -> &'static str {
    match start {
        Start::Url => "URL",
        Start::Reference => "reference",
        Start::Production(_) => start.production(),
    }
}
