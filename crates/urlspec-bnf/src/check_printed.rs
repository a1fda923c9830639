//! Checking by the lines as they are printed, without the amendments.

use std::ops::Range;
use std::sync::OnceLock;

use urlspec::diagnostic::{Diagnostic, DiagnosticBuilder, Fix, LIMIT, WorkingCopy, named};
use urlspec::redact::Secrets;
use urlspec::{Code, PerSpec, Report, Severity, Spec, Start};

use crate::{Grammar, Lines, Verdict};

/// Checks bytes by the document's lines as they are printed. It never fails.
///
/// [`Report::is_valid`] is the verdict of the printed lines. They take neither a prefix `URL:` nor a fragment, except
/// where a printed production has one. A line that can't be read as printed, such as the `gopherurl` of RFC 1738,
/// accepts no text. Where the verdict differs from the verdict of the amended lines, a diagnostic with the code
/// `amended` says so, and names the amendment if one alone makes the difference. An error that the amended lines find
/// in the same place keeps its words, and its fix if that fixes the printed reading too.
///
/// The tree, the warnings and the advice of a text that both accept are those of the amended lines, which may divide
/// it in another way: the draft of 1993 prints a host that holds `@`.
///
/// ```
/// use urlspec::{Spec, Start};
/// use urlspec_bnf::check_as_printed;
///
/// let report = check_as_printed(Spec::Url1993, Start::Url, b"http://info.cern.ch/hypertext");
/// assert!(!report.is_valid());
/// assert_eq!(report.diagnostics()[0].span, 22..23);
/// assert!(report.diagnostics()[0].message.ends_with("amended, 1993-xpalphas"));
/// ```
pub fn check_as_printed(spec: Spec, start: Start, octets: &[u8]) -> Report<'_> {
    let report = spec.check_bytes(start, octets);
    let reading = Reading { spec, start, production: start.production_of(spec) };
    match printed(spec).verdict(reading.production, octets) {
        Err(_) => reading.without_production(report),
        Ok(verdict) if verdict.is_accepted() && report.is_valid() => {
            let mut diagnostics = report.diagnostics().to_vec();
            diagnostics.retain(|own| own.code != Code::Amended);
            report.as_printed(true, diagnostics, None)
        }
        Ok(verdict) if verdict.is_accepted() => reading.accept(report),
        Ok(_) => reading.refuse(report),
    }
}

/// The grammars of a document, each read when it is first needed.
struct Grammars {
    printed: OnceLock<Grammar>,
    amended: OnceLock<Grammar>,
    /// The grammar without each amendment.
    without: OnceLock<Vec<(String, Grammar)>>,
}

impl Grammars {
    const fn unread() -> Self {
        Self { printed: OnceLock::new(), amended: OnceLock::new(), without: OnceLock::new() }
    }
}

static GRAMMARS: PerSpec<Grammars> = PerSpec([const { Grammars::unread() }; Spec::COUNT]);

fn printed(spec: Spec) -> &'static Grammar {
    GRAMMARS[spec].printed.get_or_init(|| Grammar::of(spec, Lines::Printed))
}

fn amended(spec: Spec) -> &'static Grammar {
    GRAMMARS[spec].amended.get_or_init(|| Grammar::of(spec, Lines::Amended))
}

fn without(spec: Spec) -> &'static [(String, Grammar)] {
    GRAMMARS[spec].without.get_or_init(|| {
        let printed = printed(spec);
        let mut ids: Vec<&String> = printed.amendments().iter().collect();
        // An amendment that changes a line says more than one that adds a rule for others to use.
        ids.sort_by_key(|id| printed.rules().iter().all(|rule| !rule.amendments.contains(id)));
        ids.into_iter().map(|id| (id.clone(), Grammar::of(spec, Lines::Without(id)))).collect()
    })
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
        let [printed, amended] = [printed(self.spec), amended(self.spec)].map(|grammar| self.reach(grammar, text));
        let found = without(self.spec).iter().find(|(_, grammar)| self.reach(grammar, text) == printed);
        found.filter(|_| printed.0 != amended.0).map(|(id, _)| id.as_str())
    }

    /// A production that only an amendment adds accepts no text.
    fn without_production<'a>(self, report: Report<'a>) -> Report<'a> {
        let source = report.source();
        let error = DiagnosticBuilder::new(Code::Amended, 0..source.len())
            .severity(Severity::Error)
            .message(format!("`{}` is no production as printed: an amendment adds it", self.production))
            .finish(self.spec, &WorkingCopy::new(source));
        report.as_printed(false, vec![error], None)
    }

    /// The report of a text that only the printed lines accept.
    fn accept<'a>(self, report: Report<'a>) -> Report<'a> {
        let source = report.source();
        let id = self.amendment_between(source);
        let first = report.first_error();
        let mut advice = accepted_as_printed(id).finish(self.spec, &WorkingCopy::new(source));
        if let Some(first) = first {
            advice.span = first.span.clone();
            advice.help = format!("As amended: {}.", first.message).into();
        }
        report.as_printed(true, vec![advice], None)
    }

    /// The report of a refusal: one error after another is reported, and fixed as long as there is a way.
    fn refuse<'a>(self, report: Report<'a>) -> Report<'a> {
        let source = report.source();
        let mut shadow = WorkingCopy::new(source);
        let mut diagnostics = Vec::new();
        let mut is_fixed = true;
        while !self.reach(printed(self.spec), shadow.text().as_bytes()).0 {
            let (error, fix) = self.first_fault(&shadow);
            diagnostics.push(error);
            match fix.filter(|_| diagnostics.len() < LIMIT) {
                Some(fix) => shadow.replace(fix.span, &fix.replacement),
                None => {
                    is_fixed = false;
                    break;
                }
            }
        }
        if diagnostics.len() == LIMIT {
            diagnostics.push(DiagnosticBuilder::more_faults(shadow.text().len()).finish(self.spec, &shadow));
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        let fixed = is_fixed.then(|| shadow.into_text());
        report.as_printed(false, diagnostics, fixed)
    }

    /// The first fault of a text that is refused, with spans of the text that was given, and how to mend it in the copy.
    fn first_fault(self, shadow: &WorkingCopy<'_>) -> (Diagnostic, Option<Fix>) {
        let text = shadow.text().to_owned();
        let (_, stop) = self.reach(printed(self.spec), text.as_bytes());
        let (is_amended, amended_stop) = self.reach(amended(self.spec), text.as_bytes());
        if !is_amended && amended_stop == stop {
            let amended = self.spec.check_bytes(self.start, text.as_bytes());
            let mut errors = amended.into_diagnostics().into_iter().filter(|told| told.severity == Severity::Error);
            let first =
                errors.find(|error| error.span.start <= stop && stop <= error.span.end.max(error.span.start + 1));
            if let Some(mut error) = first {
                let fix = error.fix.take().filter(|fix| self.mends(&text, stop, fix));
                error.span = shadow.source_span(error.span);
                error.fix = fix.clone().map(|mut fix| {
                    (fix.span, fix.replacement) = shadow.source_edit(fix.span, &fix.replacement);
                    fix
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
        let (is_accepted, reach) = self.reach(printed(self.spec), mended.as_bytes());
        is_accepted || reach + text.len() > stop + mended.len()
    }

    /// What only the printed lines refuse.
    fn own_fault(self, shadow: &WorkingCopy<'_>, text: &str) -> Diagnostic {
        let verdict = printed(self.spec).verdict(self.production, text.as_bytes());
        let verdict = verdict.unwrap_or(Verdict::Accepted { rules: Vec::new() });
        let span = match verdict {
            Verdict::Stopped { at, found, .. } => at..(at + found.len_utf8()).min(text.len()),
            _ => text.len()..text.len(),
        };
        let is_secret = self.production == "password" || Secrets::of(text).hold(span.start);
        let id = self.amendment_between(text.as_bytes());
        let mut draft = refused_as_printed(self.production, &verdict, span.clone(), id, is_secret);
        let reads = |production, text: &str| self.spec.accepts_production(production, text) == Ok(true);
        if id.is_none()
            && self.spec.check_bytes(self.start, text.as_bytes()).is_valid()
            && !reads(self.production, text)
        {
            let what = if text[span.clone()].starts_with('#') { "a fragment" } else { "the prefix `URL:`" };
            draft = draft.help(format!("No line that is printed takes {what}."));
        }
        let mut error = draft.finish(self.spec, shadow);
        error.productions.push(self.production);
        error
    }
}

/// The lines as printed refuse a text at a place, whatever the amended ones say of it.
fn refused_as_printed(
    production: &str,
    verdict: &Verdict,
    span: Range<usize>,
    id: Option<&'static str>,
    is_secret: bool,
) -> DiagnosticBuilder {
    let what = match verdict {
        Verdict::Unfinished { .. } => format!("no `{production}` ends here"),
        _ if is_secret => format!("no `{production}` goes on with this"),
        Verdict::Stopped { found, .. } => format!("no `{production}` goes on with {}", named(*found)),
        Verdict::Accepted { .. } => String::new(),
    };
    let draft = DiagnosticBuilder::new(Code::Amended, span).severity(Severity::Error).label("as printed");
    match (id, verdict) {
        (Some(id), _) => draft.message(format!("as printed, {what}: amended, {id}")),
        (None, Verdict::Unfinished { expected }) => {
            draft.message(format!("as printed, {what}")).help(format!("One of {expected:?} must follow."))
        }
        (None, _) => draft.message(format!("as printed, {what}")),
    }
}

/// The lines as printed accept a text that the amended ones refuse.
fn accepted_as_printed(id: Option<&'static str>) -> DiagnosticBuilder {
    let id = id.map_or(String::new(), |id| format!(", {id}"));
    DiagnosticBuilder::new(Code::Amended, 0..0)
        .message(format!("accepted as printed, and refused as amended{id}"))
        .label("as amended, refused here")
}
