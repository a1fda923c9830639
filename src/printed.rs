//! Checking by the lines as they are printed, before anybody amended them.

use std::sync::OnceLock;

use crate::bnf::{Grammar, Lines, Verdict};
use crate::diagnostic::{
    Code, Diagnostic, Draft, Fix, LIMIT, Report, Severity, Shadow, accepted_as_printed, refused_as_printed,
};
use crate::read::Start;
use crate::redact::Secrets;
use crate::spec::Spec;

impl Spec {
    /// Says what is to be said of octets by the document's lines as they are printed. It never fails.
    ///
    /// [`Report::is_valid`] is the verdict of the printed lines; nothing but them is printed, so neither a prefix `URL:`
    /// nor a fragment is taken but where a printed production has one. What cannot be read as printed, as the
    /// `gopherurl` of RFC 1738, stands for no text. Where the verdict is another one than that of the amended lines, a
    /// diagnostic with the code `amended` says so, and names the amendment if one alone makes the difference. An error
    /// that the amended lines find in the same place keeps its words and its fix, if that mends the printed reading too.
    ///
    /// The tree, the warnings and the advice of a text that both accept are those of the amended lines, which may part
    /// it otherwise: the draft of 1993 prints a host that holds `@`.
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
        let reading = Reading { spec: self, start, production: start.production_of(self) };
        match self.printed().verdict(reading.production, octets) {
            Err(_) => reading.without_production(&mut report),
            Ok(verdict) if verdict.is_accepted() && report.is_valid => {
                report.diagnostics.retain(|told| told.code != Code::Amended);
            }
            Ok(verdict) if verdict.is_accepted() => reading.accept(&mut report),
            Ok(_) => reading.refuse(&mut report),
        }
        report
    }

    fn printed(self) -> &'static Grammar {
        static PRINTED: [OnceLock<Grammar>; 4] = [const { OnceLock::new() }; 4];
        PRINTED[self as usize].get_or_init(|| Grammar::of(self, Lines::Printed))
    }

    fn amended(self) -> &'static Grammar {
        static AMENDED: [OnceLock<Grammar>; 4] = [const { OnceLock::new() }; 4];
        AMENDED[self as usize].get_or_init(|| Grammar::of(self, Lines::Amended))
    }

    /// For each amendment the grammar without it.
    fn without(self) -> &'static [(String, Grammar)] {
        type Without = Vec<(String, Grammar)>;
        static WITHOUT: [OnceLock<Without>; 4] = [const { OnceLock::new() }; 4];
        WITHOUT[self as usize].get_or_init(|| {
            let mut ids: Vec<&String> = self.printed().amendments().iter().collect();
            // What changes a line says more than what adds a rule for others to use.
            ids.sort_by_key(|id| self.printed().rules().iter().all(|rule| !rule.amendments.contains(id)));
            ids.into_iter().map(|id| (id.clone(), Grammar::of(self, Lines::Without(id)))).collect()
        })
    }
}

/// What texts are read by, and as.
#[derive(Clone, Copy)]
struct Reading {
    spec: Spec,
    start: Start,
    production: &'static str,
}

/// How a grammar comes through a text: whether it accepts it, and how far it could.
type Reach = (bool, usize);

impl Reading {
    fn reach(self, grammar: &Grammar, text: &[u8]) -> Reach {
        grammar
            .automaton(self.production)
            .map_or((false, 0), |automaton| (automaton.accepts(text), automaton.reach(text)))
    }

    /// The amendment without which the amended lines would read a text as the printed ones do: as far, and with the
    /// same verdict, which is another than their own.
    fn amendment_between(self, text: &[u8]) -> Option<&'static str> {
        let [printed, amended] = [self.spec.printed(), self.spec.amended()].map(|grammar| self.reach(grammar, text));
        let found = self.spec.without().iter().find(|(_, grammar)| self.reach(grammar, text) == printed);
        found.filter(|_| printed.0 != amended.0).map(|(id, _)| id.as_str())
    }

    /// No text is of a production that only an amendment adds.
    fn without_production(self, report: &mut Report<'_>) {
        let draft = Draft::new(Code::Amended, 0..report.source.len())
            .severity(Severity::Error)
            .message(format!("`{}` is no production as printed: an amendment adds it", self.production));
        report.diagnostics = vec![draft.finish(self.spec, &Shadow::new(&report.source))];
        (report.is_valid, report.reference, report.repaired) = (false, None, None);
    }

    /// Makes the report that of a text which only the printed lines accept.
    fn accept(self, report: &mut Report<'_>) {
        let id = self.amendment_between(&report.source);
        let told = std::mem::take(&mut report.diagnostics).into_iter();
        let first = told.into_iter().find(|told| told.severity == Severity::Error);
        let mut advice = accepted_as_printed(id).finish(self.spec, &Shadow::new(&report.source));
        if let Some(first) = first {
            advice.span = first.span;
            advice.help = format!("As amended: {}.", first.message).into();
        }
        report.diagnostics.push(advice);
        (report.is_valid, report.repaired) = (true, None);
    }

    /// Makes the report that of a refusal: fault after fault is told, and mended as long as there is a way.
    fn refuse(self, report: &mut Report<'_>) {
        let source = report.source.clone();
        let mut shadow = Shadow::new(&source);
        let mut told = Vec::new();
        let mut is_mended = true;
        while !self.reach(self.spec.printed(), shadow.text().as_bytes()).0 {
            let (error, mended) = self.first_fault(&shadow);
            told.push(error);
            match mended.filter(|_| told.len() < LIMIT) {
                Some(fix) => shadow.replace(fix.span, &fix.replacement),
                None => {
                    is_mended = false;
                    break;
                }
            }
        }
        if told.len() == LIMIT {
            told.push(Draft::more_faults(shadow.text().len()).finish(self.spec, &shadow));
        }
        told.sort_by_key(|diagnostic| diagnostic.span.start);
        report.diagnostics = told;
        report.repaired = is_mended.then(|| shadow.into_text());
        (report.is_valid, report.reference) = (false, None);
    }

    /// The first fault of a text that is refused, with spans of the text that was given, and how to mend it in the copy.
    fn first_fault(self, shadow: &Shadow<'_>) -> (Diagnostic, Option<Fix>) {
        let text = shadow.text().to_owned();
        let (_, stop) = self.reach(self.spec.printed(), text.as_bytes());
        let (is_amended, amended_stop) = self.reach(self.spec.amended(), text.as_bytes());
        if !is_amended && amended_stop == stop {
            let amended = self.spec.check_bytes(self.start, text.as_bytes());
            let mut errors = amended.diagnostics.into_iter().filter(|told| told.severity == Severity::Error);
            let first =
                errors.find(|error| error.span.start <= stop && stop <= error.span.end.max(error.span.start + 1));
            if let Some(mut error) = first {
                let fix = error.fix.take().filter(|fix| self.mends(&text, stop, fix));
                error.span = shadow.source_span(error.span);
                error.fix = fix.clone().map(|fix| {
                    let (span, replacement) = shadow.source_edit(fix.span, &fix.replacement);
                    Fix { span, replacement, ..fix }
                });
                return (error, fix);
            }
        }
        (self.own_fault(shadow, &text), None)
    }

    /// Whether the printed lines come further with a fix.
    fn mends(self, text: &str, stop: usize, fix: &Fix) -> bool {
        let (before, behind) = (&text[..fix.span.start], &text[fix.span.end..]);
        let mended = format!("{before}{}{behind}", fix.replacement);
        let (is_accepted, reach) = self.reach(self.spec.printed(), mended.as_bytes());
        is_accepted || reach + text.len() > stop + mended.len()
    }

    /// What only the printed lines refuse.
    fn own_fault(self, shadow: &Shadow<'_>, text: &str) -> Diagnostic {
        let verdict = self.spec.printed().verdict(self.production, text.as_bytes());
        let verdict = verdict.unwrap_or(Verdict::Accepted { rules: Vec::new() });
        let span = match verdict {
            Verdict::Stopped { at, found, .. } => at..(at + found.len_utf8()).min(text.len()),
            _ => text.len()..text.len(),
        };
        let is_secret = self.production == "password" || Secrets::of(text).hold(span.start);
        let id = self.amendment_between(text.as_bytes());
        let mut draft = refused_as_printed(self.production, &verdict, span, id, is_secret);
        let reads = |production, text: &str| self.spec.recognises(production, text) == Ok(true);
        if id.is_none()
            && self.spec.check_bytes(self.start, text.as_bytes()).is_valid()
            && !reads(self.production, text)
        {
            let what = if text[draft.span.clone()].starts_with('#') { "a fragment" } else { "the prefix `URL:`" };
            draft = draft.help(format!("No line that is printed takes {what}."));
        }
        let mut error = draft.finish(self.spec, shadow);
        error.productions.push(self.production);
        error
    }
}
