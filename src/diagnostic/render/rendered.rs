//! Drawings: diagnostics of one text over one snippet.

use std::borrow::Cow;
use std::fmt;

use miette::{LabeledSpan, SourceCode};

use super::layout::{Line, Mark};
use super::snippet::line_at;
use super::{Placement, Snippet};
use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::order;
use crate::redact::Secrets;

/// Diagnostics of one text over one snippet, for miette to draw: all labels are in one drawing, and equal codes have one
/// heading.
///
/// ```
/// use miette::Diagnostic as _;
/// use urlspec::Spec;
/// use urlspec::diagnostic::Placement;
///
/// let report = Spec::Rfc1738.check("http://info.cern.ch/~timbl");
/// let drawings = report.rendered(&Placement::default());
/// assert_eq!(drawings[0].code().map(|code| code.to_string()).as_deref(), Some("unsafe-character"));
/// ```
#[derive(Debug, Clone)]
pub struct Rendered {
    /// The most severe first, then in the order of their places; each has at least one diagnostic.
    groups: Vec<Group>,
    snippet: Snippet,
    shows_fixes: bool,
    notes: Vec<String>,
}

/// The diagnostics with one code and severity.
#[derive(Debug, Clone)]
struct Group {
    diagnostics: Vec<Diagnostic>,
}

impl Rendered {
    /// The drawings of diagnostics whose spans are byte offsets into `source`: one, or more if a line has too many labels or
    /// they are on different lines. `secrets` are the passwords of the source.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::diagnostic::{Placement, Rendered};
    ///
    /// let report = Spec::Rfc1738.check("http://h.x/~a b");
    /// let diagnostics = report.diagnostics().to_vec();
    /// let drawings = Rendered::all(diagnostics, report.input(), &report.secrets(), &Placement::default());
    /// assert_eq!((drawings.len(), drawings[0].diagnostics().count()), (1, 2));
    /// ```
    pub fn all(
        mut diagnostics: Vec<Diagnostic>,
        source: &[u8],
        secrets: &Secrets,
        placement: &Placement<'_>,
    ) -> Vec<Self> {
        order::by_numbers(&mut diagnostics, |diagnostic| (diagnostic.span.start, 0));
        let mut windows: Vec<Window<'_>> = Vec::new();
        for diagnostic in diagnostics {
            let start = diagnostic.span.start.min(source.len());
            let mut remaining = Some(diagnostic);
            for window in windows.iter_mut().filter(|window| window.line.start <= start && start <= window.line.end) {
                remaining = remaining.and_then(|diagnostic| window.add(diagnostic));
            }
            if let Some(diagnostic) = remaining {
                let line = line_at(source, start, placement);
                windows.push(Window::of(line, diagnostic));
            }
        }
        windows.into_iter().map(|window| window.rendered(secrets, placement)).collect()
    }

    /// The diagnostics.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::diagnostic::Placement;
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:/~timbl");
    /// let drawings = report.rendered(&Placement::default());
    /// assert_eq!(drawings.iter().flat_map(|drawing| drawing.diagnostics()).count(), report.diagnostics().len());
    /// ```
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.groups.iter().flat_map(|group| &group.diagnostics)
    }

    /// The most severe diagnostic's severity.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    /// use urlspec::{Severity, Spec};
    ///
    /// let drawings = Spec::Rfc1738.check("ftp://joe:secret@h.x/~").rendered(&Placement::default());
    /// assert_eq!(drawings[0].severity(), Severity::Error);
    /// ```
    pub fn severity(&self) -> Severity {
        self.groups.iter().map(Group::severity).max().unwrap_or(Severity::Advice)
    }

    /// Adds a sentence to the help.
    pub(crate) fn add_note(&mut self, note: String) {
        self.notes.push(note);
    }
}

/// The diagnostics that are drawn over one part of a line.
struct Window<'s> {
    line: Line<'s>,
    diagnostics: Vec<Diagnostic>,
    marks: Vec<Mark>,
}

impl<'s> Window<'s> {
    fn of(line: Line<'s>, diagnostic: Diagnostic) -> Self {
        let mut marks = marks_of(&diagnostic, line);
        if marks.windows(2).any(overlap) || line.layout(&marks).is_none() {
            // The place of the diagnostic, without the other places.
            marks.retain(|mark| mark.span.start == diagnostic.span.start);
            marks.truncate(1);
        }
        Self { line, diagnostics: vec![diagnostic], marks }
    }

    /// Adds a diagnostic, or returns it if it does not fit. Of places that overlap, the first has its label, unless another is more
    /// severe.
    fn add(&mut self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        let mut marks = self.marks.clone();
        let mut hidden = Vec::new();
        for mark in marks_of(&diagnostic, self.line) {
            let is_over = |other: &Mark| touch(other, &mark);
            let is_under =
                |own: &Diagnostic| own.severity < diagnostic.severity && marks_of(own, self.line).iter().any(is_over);
            if !marks.iter().any(is_over) {
                marks.push(mark);
            } else if mark.span.start == diagnostic.span.start && self.diagnostics.iter().any(is_under) {
                hidden.extend((0..self.diagnostics.len()).filter(|at| is_under(&self.diagnostics[*at])));
                marks.retain(|other| !is_over(other));
                marks.push(mark);
            } else if mark.span.start == diagnostic.span.start && mark.label == diagnostic.label {
                diagnostic.label = Cow::Borrowed("");
            }
        }
        order::by_numbers(&mut marks, |mark| (mark.span.start, mark.span.end));
        if marks.windows(2).any(overlap) || self.line.layout(&marks).is_none() {
            return Some(diagnostic);
        }
        hidden.into_iter().for_each(|at| self.diagnostics[at].label = Cow::Borrowed(""));
        self.marks = marks;
        self.diagnostics.push(diagnostic);
        None
    }

    fn rendered(self, secrets: &Secrets, placement: &Placement<'_>) -> Rendered {
        let snippet = match self.line.layout(&self.marks) {
            Some(layout) => Snippet::of_layout(self.line, &layout, secrets, placement),
            None => Snippet::new(self.line.start..self.line.start, "", self.line.source, secrets, placement),
        };
        let mut groups: Vec<Group> = Vec::new();
        for diagnostic in self.diagnostics {
            let is_like =
                |group: &&mut Group| (group.code(), group.severity()) == (diagnostic.code, diagnostic.severity);
            match groups.iter_mut().find(is_like) {
                Some(group) => group.diagnostics.push(diagnostic),
                None => groups.push(Group { diagnostics: vec![diagnostic] }),
            }
        }
        order::by_numbers(&mut groups, |group| (usize::MAX - group.severity() as usize, 0));
        Rendered { groups, snippet, shows_fixes: placement.shows_fixes, notes: Vec::new() }
    }
}

/// The labels of a diagnostic on a line, in the order of their places.
fn marks_of(diagnostic: &Diagnostic, line: Line<'_>) -> Vec<Mark> {
    let related = diagnostic.related.iter().map(|related| (&related.span, &related.label));
    let places = std::iter::once((&diagnostic.span, &diagnostic.label)).chain(related);
    let on_line = places.filter(|(span, _)| line.start <= span.start && span.start <= line.end);
    let mark = |(span, label): (&std::ops::Range<usize>, &std::borrow::Cow<'static, str>)| Mark {
        span: span.start..span.end.clamp(span.start, line.end),
        label: label.to_string(),
    };
    let mut marks: Vec<Mark> = on_line.map(mark).collect();
    order::by_numbers(&mut marks, |mark| (mark.span.start, mark.span.end));
    marks
}

fn overlap(pair: &[Mark]) -> bool {
    touch(&pair[0], &pair[1])
}

/// Whether two marks have a column in common.
fn touch(one: &Mark, other: &Mark) -> bool {
    let end = |mark: &Mark| mark.span.end.max(mark.span.start + 1);
    one.span.start < end(other) && other.span.start < end(one)
}

impl Group {
    fn first(&self) -> &Diagnostic {
        &self.diagnostics[0]
    }

    fn code(&self) -> Code {
        self.first().code
    }

    fn severity(&self) -> Severity {
        self.first().severity
    }

    /// The message of the diagnostics; of several, what they have in common.
    fn heading(&self) -> String {
        let [first, others @ ..] = &self.diagnostics[..] else { return String::new() };
        if others.iter().all(|other| other.message == first.message) {
            return first.message.to_string();
        }
        let messages = self.diagnostics.iter().map(|diagnostic| diagnostic.message.to_string());
        match self.code().words().several {
            Some(several) if !several.ends_with("encoded") || !self.diagnostics.iter().any(has_own_words) => {
                format!("{} {several}", self.count(several))
            }
            // There may be many, and no words for all of them.
            Some(_) => distinct(messages.take(3)).join("; "),
            None => distinct(messages).join("; "),
        }
    }

    /// The number of characters, or of places, that `several` speaks of.
    fn count(&self, several: &str) -> usize {
        let are_characters = several.starts_with("characters ") || several.starts_with("reserved characters ");
        match are_characters {
            true => self.diagnostics.iter().map(|diagnostic| diagnostic.span.len()).sum(),
            false => self.diagnostics.len(),
        }
    }

    /// The helps, the fixes if they are shown, the sections and the productions, each on its line.
    fn lines(&self, shows_fixes: bool) -> Vec<String> {
        let productions = match innermost(&self.first().productions) {
            [] => String::new(),
            productions => format!(", in {}", productions.join(" > ")),
        };
        let place = self.sections().join("; ") + &productions;
        self.helps()
            .into_iter()
            .chain(self.fixes(shows_fixes))
            .chain(Some(place).filter(|place| !place.is_empty()))
            .collect()
    }

    /// Each help once, at most two.
    fn helps(&self) -> Vec<String> {
        let mut helps = distinct(self.diagnostics.iter().map(|diagnostic| diagnostic.help.to_string()));
        helps.truncate(2);
        helps
    }

    fn sections(&self) -> Vec<String> {
        let cited = self.diagnostics.iter().filter_map(Diagnostic::cited);
        distinct(cited.map(|citation| citation.to_string()))
    }

    /// What the fixes do, if they are shown: at most three, without those that a label describes.
    fn fixes(&self, shows_fixes: bool) -> Vec<String> {
        let described = |diagnostic: &Diagnostic| {
            let fix = diagnostic.fix.as_ref().filter(|_| shows_fixes)?;
            let grade = match fix.applicability {
                Applicability::Sure | Applicability::Spelling if fix.title == diagnostic.label => return None,
                Applicability::Sure | Applicability::Spelling => "fix",
                Applicability::Guess => "guess",
                Applicability::Placeholder => "placeholder",
            };
            Some(format!("{grade}: {}", fix.title))
        };
        let mut fixes = distinct(self.diagnostics.iter().filter_map(described));
        fixes.truncate(3);
        fixes
    }

    /// The helps and the sections in one paragraph.
    fn paragraph(&self) -> String {
        let mut sections = self.sections();
        sections.truncate(2);
        format!("{} ({})", self.helps().join(" "), sections.join("; "))
    }
}

/// The productions that show where a fault is. All of them would fill lines; JSON has them.
fn innermost<'p>(productions: &'p [&'static str]) -> &'p [&'static str] {
    const SHOWN: usize = 3;
    &productions[productions.len().saturating_sub(SHOWN)..]
}

/// Whether a diagnostic is about a character that was meant as another, so that it must not be encoded.
fn has_own_words(diagnostic: &Diagnostic) -> bool {
    diagnostic.fix.as_ref().is_some_and(|fix| !fix.replacement.as_str().contains('%'))
}

/// The help of several groups, each after its code, and the fixes of each. Groups with the same help share it.
fn paragraphs(groups: &[Group], shows_fixes: bool) -> Vec<String> {
    let mut paragraphs: Vec<(String, Vec<&str>, Vec<String>)> = Vec::new();
    for group in groups {
        let (own, code, fixes) = (group.paragraph(), group.code().name(), group.fixes(shows_fixes));
        match paragraphs.iter_mut().find(|(paragraph, ..)| *paragraph == own) {
            Some((_, codes, all)) => {
                codes.extend(Some(code).filter(|code| !codes.contains(code)));
                all.extend(fixes);
            }
            None => paragraphs.push((own, vec![code], fixes)),
        }
    }
    let lines = paragraphs.into_iter().flat_map(|(paragraph, codes, fixes)| {
        std::iter::once(format!("{}: {paragraph}", codes.join(", "))).chain(fixes)
    });
    distinct(lines)
}

/// The texts without repetitions.
fn distinct(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for text in texts {
        if !distinct.contains(&text) {
            distinct.push(text);
        }
    }
    distinct
}

/// A heading for each code.
impl fmt::Display for Rendered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [group] = &self.groups[..] else {
            let is_mixed = self.groups.iter().any(|group| group.severity() != self.severity());
            for (place, group) in self.groups.iter().enumerate() {
                let end = if place == 0 { "" } else { "\n" };
                let severity = if is_mixed { format!("{}: ", group.severity()) } else { String::new() };
                write!(f, "{end}{severity}{} [{}]", group.heading(), group.code())?;
            }
            return Ok(());
        };
        f.write_str(&group.heading())
    }
}

impl std::error::Error for Rendered {}

impl From<Severity> for miette::Severity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Advice => Self::Advice,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}

impl miette::Diagnostic for Rendered {
    /// The code, if there is only one. Else each heading has its own.
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        match &self.groups[..] {
            [group] => Some(Box::new(group.code())),
            _ => None,
        }
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(Self::severity(self).into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(Help(self)))
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        match &self.groups[..] {
            [group] => group.first().citation.url().map(|url| Box::new(url) as _),
            _ => None,
        }
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.snippet)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.snippet.labels()))
    }
}

/// The help of each group, then the notes.
struct Help<'r>(&'r Rendered);

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rendered { groups, shows_fixes, notes, .. } = self.0;
        let lines = match &groups[..] {
            [group] => group.lines(*shows_fixes),
            groups => paragraphs(groups, *shows_fixes),
        };
        f.write_str(&[lines, notes.clone()].concat().join("\n"))
    }
}
