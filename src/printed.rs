//! Checking by the lines as they are printed, before anybody amended them.

use std::sync::OnceLock;

use crate::bnf::{Grammar, Lines, Verdict};
use crate::diagnostic::{Code, Draft, Report, Severity, Shadow, accepted_as_printed, refused_as_printed};
use crate::read::Start;
use crate::spec::Spec;

impl Spec {
    /// Says what is to be said of octets by the document's lines as they are printed. It never fails.
    ///
    /// [`Report::is_valid`] is the verdict of the printed lines; nothing but them is printed, so neither a prefix `URL:`
    /// nor a fragment is taken but where a printed production has one. What cannot be read as printed, as the
    /// `gopherurl` of RFC 1738, stands for no text. Where the verdict is another one than that of the amended lines, a
    /// diagnostic with the code `amended` says so, and names the amendment if one alone makes the difference.
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// let report = Spec::Url1993.check_as_printed(Start::Url, b"http://info.cern.ch/hypertext");
    /// assert!(!report.is_valid());
    /// assert_eq!(report.diagnostics()[0].span, 22..23);
    /// assert!(report.diagnostics()[0].message.ends_with("amended, 1993-xpalphas"));
    /// ```
    pub fn check_as_printed(self, start: Start, octets: &[u8]) -> Report<'_> {
        let mut report = self.check_bytes(start, octets);
        report.is_as_printed = true;
        // Where the two differ is told by their verdicts here.
        report.diagnostics.retain(|told| told.code != Code::Amended || told.severity == Severity::Error);
        let production = start.production_of(self);
        let Ok(verdict) = self.printed().verdict(production, octets) else {
            return without_production(report);
        };
        if !verdict.is_accepted() {
            refuse(&mut report, &verdict);
        } else if !report.is_valid {
            accept(&mut report);
        }
        report
    }

    fn printed(self) -> &'static Grammar {
        static PRINTED: [OnceLock<Grammar>; 4] = [const { OnceLock::new() }; 4];
        PRINTED[self as usize].get_or_init(|| Grammar::of(self, Lines::Printed))
    }

    fn is_as_printed(self, production: &str, octets: &[u8]) -> bool {
        self.printed().automaton(production).is_ok_and(|automaton| automaton.accepts(octets))
    }

    /// The amendment without which the document's verdict is the other one.
    fn amendment_between(self, production: &str, octets: &[u8], is_valid: bool) -> Option<&'static str> {
        type Without = Vec<(String, Grammar)>;
        static WITHOUT: [OnceLock<Without>; 4] = [const { OnceLock::new() }; 4];
        let without = WITHOUT[self as usize].get_or_init(|| {
            let mut ids: Vec<&String> = self.printed().amendments().iter().collect();
            // What changes a line says more than what adds a rule for others to use.
            ids.sort_by_key(|id| self.printed().rules().iter().all(|rule| !rule.amendments.contains(id)));
            ids.into_iter().map(|id| (id.clone(), Grammar::of(self, Lines::Without(id)))).collect()
        });
        let accepts =
            |grammar: &Grammar| grammar.automaton(production).is_ok_and(|automaton| automaton.accepts(octets));
        let found = without.iter().find(|(_, grammar)| accepts(grammar) != is_valid);
        found.map(|(id, _)| id.as_str())
    }
}

/// No text is of a production that only an amendment adds.
fn without_production(mut report: Report<'_>) -> Report<'_> {
    let name = report.start.production_of(report.spec);
    let draft = Draft::new(Code::Amended, 0..report.source.len())
        .severity(Severity::Error)
        .message(format!("`{name}` is no production as printed: an amendment adds it"));
    report.diagnostics = vec![draft.finish(report.spec, &Shadow::new(&report.source))];
    (report.is_valid, report.reference, report.repaired) = (false, None, None);
    report
}

/// Makes the report that of a refusal. Where the amended lines refuse as well, and no later, they explain it better.
fn refuse(report: &mut Report<'_>, verdict: &Verdict) {
    let (spec, production) = (report.spec, report.start.production_of(report.spec));
    let is_own = |repaired: &String| spec.is_as_printed(production, repaired.as_bytes());
    report.repaired = report.repaired.take().filter(is_own);
    let span = match verdict {
        Verdict::Stopped { at, found, .. } => *at..(at + found.len_utf8()).min(report.source.len()),
        _ => report.source.len()..report.source.len(),
    };
    let errors = report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    if !errors.map(|error| error.span.start).any(|start| start <= span.start) {
        let id = spec.amendment_between(production, &report.source, report.is_valid);
        let is_secret = report.secret().contains(&span.start);
        let draft = refused_as_printed(production, verdict, span, id, is_secret);
        let mut error = draft.finish(spec, &Shadow::new(&report.source));
        error.productions.push(production);
        report.diagnostics.push(error);
        report.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        report.repaired = None;
    }
    (report.is_valid, report.reference) = (false, None);
}

/// Makes the report that of a text which only the printed lines accept.
fn accept(report: &mut Report<'_>) {
    let production = report.start.production_of(report.spec);
    let id = report.spec.amendment_between(production, &report.source, false);
    let errors = std::mem::take(&mut report.diagnostics).into_iter();
    let first = errors.into_iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    let mut advice = accepted_as_printed(id).finish(report.spec, &Shadow::new(&report.source));
    if let Some(first) = first {
        advice.span = first.span;
        advice.help = format!("As amended: {}.", first.message).into();
    }
    report.diagnostics.push(advice);
    (report.is_valid, report.repaired) = (true, None);
}
