//! Checks by the lines as printed, without amendments.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;

use urlspec::diagnostic::{Diagnostic, DiagnosticBuilder, Fix, MAX_DIAGNOSTICS, WorkingCopy, named};
use urlspec::redact::Secrets;
use urlspec::{Code, PerSpec, Report, Scheme, SchemeDocument, Severity, Spec, Start};

use crate::{Grammar, Lines, Rule, Verdict};

/// Checks bytes by the document's lines as printed. It never fails.
///
/// [`Report::is_valid`] is the verdict of the printed lines. They accept neither a prefix `URL:` nor a fragment unless
/// a printed production has one. A line that can't be parsed as printed, such as the `gopherurl` of RFC 1738, accepts
/// no text. If the amended lines give another verdict, a diagnostic with the code `amended` reports it, and names the
/// amendment if one alone makes the difference. An error that the amended lines report at the same place keeps its
/// message, and its fix if the fix helps by the printed lines too.
///
/// If both accept the text, the tree, the warnings and the advice come from the amended lines. These may divide the
/// text differently: in the draft of 1993 a host as printed can contain `@`.
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
    let report = spec.check_as(start, octets);
    let check = PrintedCheck { spec, start, production: start.production_of(spec) };
    match printed(spec).verdict(check.production, octets) {
        Err(_) => check.without_production(report),
        Ok(verdict) if verdict.is_accepted() && report.is_valid() => {
            let diagnostics = report.diagnostics().to_vec();
            report.accepted_as_printed(diagnostics)
        }
        Ok(verdict) if verdict.is_accepted() => check.accept(report),
        Ok(_) => check.refuse(report),
    }
}

/// The grammars of a document, each parsed on first use.
struct Grammars {
    printed: OnceLock<Grammar>,
    amended: OnceLock<Grammar>,
    without: OnceLock<Vec<Without>>,
}

/// An amendment, and the grammar without it.
struct Without {
    id: String,
    grammar: OnceLock<Grammar>,
}

impl Without {
    fn grammar(&self, spec: Spec) -> &Grammar {
        self.grammar.get_or_init(|| Grammar::new(spec, Lines::Without(&self.id)))
    }
}

impl Grammars {
    const fn unparsed() -> Self {
        Self { printed: OnceLock::new(), amended: OnceLock::new(), without: OnceLock::new() }
    }
}

static GRAMMARS: PerSpec<Grammars> = PerSpec::new([const { Grammars::unparsed() }; Spec::COUNT]);

fn printed(spec: Spec) -> &'static Grammar {
    GRAMMARS[spec].printed.get_or_init(|| Grammar::new(spec, Lines::Printed))
}

fn amended(spec: Spec) -> &'static Grammar {
    GRAMMARS[spec].amended.get_or_init(|| Grammar::new(spec, Lines::Amended))
}

fn without(spec: Spec) -> &'static [Without] {
    GRAMMARS[spec].without.get_or_init(|| {
        let printed = printed(spec);
        let mut ids: Vec<&String> = printed.amendments().iter().collect();
        // Prefer an amendment that changes a line to one that only adds a rule.
        ids.sort_by_key(|id| printed.rules().iter().all(|rule| !rule.amendments.contains(id)));
        ids.into_iter().map(|id| Without { id: id.clone(), grammar: OnceLock::new() }).collect()
    })
}

/// The document and the production to check by.
#[derive(Clone, Copy)]
struct PrintedCheck {
    spec: Spec,
    start: Start,
    production: &'static str,
}

/// Whether a grammar accepts a text, and the length of the longest prefix that can be continued to an accepted one.
type Reach = (bool, usize);

impl PrintedCheck {
    fn reach(self, grammar: &Grammar, text: &[u8]) -> Reach {
        let Ok(automaton) = grammar.automaton(self.production) else { return (false, 0) };
        let is_met = || {
            let text = std::str::from_utf8(text).unwrap_or_default();
            grammar.broken_condition(self.production, text).is_none()
        };
        (automaton.accepts(text) && is_met(), automaton.reach(text))
    }

    /// The amendment that alone makes the difference: without it, the amended lines have the same verdict and reach as
    /// the printed ones. A rule that is not defined as printed makes it, too.
    fn amendment_between(self, text: &[u8]) -> Option<&'static str> {
        let [printed, amended] = [printed(self.spec), amended(self.spec)].map(|grammar| self.reach(grammar, text));
        if printed.0 == amended.0 {
            return None;
        }
        let used = self.rules_of_scheme(text);
        let mut candidates = without(self.spec).iter().filter(|own| self.is_of_text(&own.id, used.as_ref()));
        let same = candidates.find(|own| self.reach(own.grammar(self.spec), text) == printed);
        let undefined = || {
            let mut others = without(self.spec).iter().filter(|own| self.adds_rule_of_scheme(&own.id, text));
            others.find(|own| self.reach(own.grammar(self.spec), text).0 == printed.0)
        };
        same.or_else(undefined).map(|own| own.id.as_str())
    }

    /// The rules that an amendment changes.
    fn changed_by(self, id: &str) -> impl Iterator<Item = &'static Rule> + Clone {
        amended(self.spec).rules().iter().filter(move |rule| rule.amendments.iter().any(|own| own == id))
    }

    /// The rules of the document of the text's scheme, and those that they use, as printed or as amended.
    fn rules_of_scheme(self, text: &[u8]) -> Option<HashSet<&'static str>> {
        let mut rest: Vec<&str> = document_of(text)?.start_productions().collect();
        let mut used = HashSet::new();
        while let Some(name) = rest.pop() {
            if used.insert(name) {
                let rules = [printed(self.spec), amended(self.spec)].map(|grammar| grammar.rule(name));
                rest.extend(rules.into_iter().flatten().flat_map(Rule::uses));
            }
        }
        Some(used)
    }

    /// Whether an amendment may be about a text, and not only about URLs of other schemes. Without it, no automaton is compiled for most.
    fn is_of_text(self, id: &str, used: Option<&HashSet<&str>>) -> bool {
        let Some(used) = used else { return true };
        // A rule of no scheme has no document in its name.
        let is_used = |rule: &Rule| !rule.name.contains('/') || used.contains(rule.name.as_str());
        let mut changed = self.changed_by(id).peekable();
        changed.peek().is_none() || changed.any(is_used)
    }

    /// Whether an amendment only adds a rule to the document of the text's scheme, which uses it as printed.
    fn adds_rule_of_scheme(self, id: &str, text: &[u8]) -> bool {
        let Some(document) = document_of(text) else { return false };
        let changed = self.changed_by(id);
        let is_added = |rule: &Rule| {
            let own = rule.name.strip_prefix(document.name()).is_some_and(|rest| rest.starts_with('/'));
            own && rule.printed.is_none()
        };
        changed.clone().next().is_some() && changed.clone().all(is_added)
    }

    /// The diagnostic, with the section that has the lines of an amendment. Where several documents have it, and where no amendment is
    /// known, it is the document of the text's scheme.
    fn cite(self, mut diagnostic: Diagnostic, id: Option<&str>, text: &[u8]) -> Diagnostic {
        let own = document_of(text);
        let of_own = || own.and_then(|own| own.start_productions().next());
        let changed = id.into_iter().flat_map(|id| self.changed_by(id));
        let sections: Vec<&str> = changed.filter_map(|rule| self.spec.section_of_production(&rule.name)).collect();
        let is_own =
            |section: &&&str| own.is_some_and(|own| own.name().strip_prefix("rfc") == section.split(' ').next());
        let section = sections.iter().find(is_own).or(sections.first()).copied();
        if let Some(section) = section.or_else(|| of_own().and_then(|rule| self.spec.section_of_production(rule))) {
            diagnostic.citation.section = section;
        }
        diagnostic
    }

    /// The report for a production that only an amendment adds. It accepts no text.
    fn without_production<'a>(self, report: Report<'a>) -> Report<'a> {
        let source = report.input();
        let mut error = DiagnosticBuilder::new(Code::Amended, 0..source.len())
            .severity(Severity::Error)
            .message(format!("`{}` is no production as printed: an amendment adds it", self.production))
            .finish(self.spec, &WorkingCopy::new(source));
        if let Some(section) = self.spec.section_of_production(self.production) {
            error.citation.section = section;
        }
        report.refused_as_printed(vec![error], None)
    }

    /// The report for a text that only the printed lines accept.
    fn accept<'a>(self, report: Report<'a>) -> Report<'a> {
        let source = report.input();
        let id = self.amendment_between(source);
        let first = report.first_error();
        let advice = accepted_as_printed(id).finish(self.spec, &WorkingCopy::new(source));
        let mut advice = self.cite(advice, id, source);
        if let Some(first) = first {
            advice.span = first.span.clone();
            advice.help = format!("As amended: {}.", first.message).into();
        }
        report.accepted_as_printed(vec![advice])
    }

    /// The report for a text that the printed lines refuse: reports an error, applies its fix if it has one, and
    /// continues with the fixed text.
    fn refuse<'a>(self, report: Report<'a>) -> Report<'a> {
        let source = report.input();
        let mut copy = WorkingCopy::new(source);
        let mut diagnostics = Vec::new();
        let mut is_fixed = true;
        while !self.reach(printed(self.spec), copy.text().as_bytes()).0 {
            let (error, fix) = self.first_error(&copy);
            diagnostics.push(error);
            match fix.filter(|_| diagnostics.len() < MAX_DIAGNOSTICS) {
                Some(fix) => copy.replace(fix.span, fix.replacement.as_str()),
                None => {
                    is_fixed = false;
                    break;
                }
            }
        }
        if diagnostics.len() == MAX_DIAGNOSTICS {
            diagnostics.push(DiagnosticBuilder::more_faults(copy.text().len()).finish(self.spec, &copy));
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        let fixed = is_fixed.then(|| copy.into_text());
        report.refused_as_printed(diagnostics, fixed)
    }

    /// The first error of the working copy, with spans in the source, and the fix for the copy.
    fn first_error(self, copy: &WorkingCopy<'_>) -> (Diagnostic, Option<Fix>) {
        let text = copy.text().to_owned();
        let (_, stop) = self.reach(printed(self.spec), text.as_bytes());
        let (is_amended, amended_stop) = self.reach(amended(self.spec), text.as_bytes());
        if !is_amended && amended_stop == stop {
            let amended = self.spec.check_as(self.start, text.as_bytes());
            let mut errors = amended.into_diagnostics().into_iter().filter(|error| error.severity == Severity::Error);
            let first =
                errors.find(|error| error.span.start <= stop && stop <= error.span.end.max(error.span.start + 1));
            if let Some(mut error) = first {
                let fix = error.fix.take().filter(|fix| self.is_improved_by(&text, stop, fix));
                error.span = copy.source_span(error.span);
                error.fix = fix.clone().map(|mut fix| {
                    let (span, text) = copy.source_edit(fix.span, fix.replacement.as_str());
                    (fix.span, fix.replacement) = (span, fix.replacement.with_text(text));
                    fix
                });
                return (error, fix);
            }
        }
        (self.printed_error(copy, &text), None)
    }

    /// Whether the printed lines get further once a fix is applied.
    fn is_improved_by(self, text: &str, stop: usize, fix: &Fix) -> bool {
        let (before, after) = (&text[..fix.span.start], &text[fix.span.end..]);
        let fixed = format!("{before}{}{after}", fix.replacement.as_str());
        let (is_accepted, reach) = self.reach(printed(self.spec), fixed.as_bytes());
        is_accepted || reach + text.len() > stop + fixed.len()
    }

    /// An error that the amended lines do not report.
    fn printed_error(self, copy: &WorkingCopy<'_>, text: &str) -> Diagnostic {
        let verdict = printed(self.spec).verdict(self.production, text.as_bytes());
        let verdict = verdict.unwrap_or(Verdict::Accepted { rules: Vec::new() });
        let span = match verdict {
            Verdict::Stopped { at, found, .. } => at..(at + found.len_utf8()).min(text.len()),
            _ => text.len()..text.len(),
        };
        let is_secret = self.production == "password" || Secrets::of_url(text).contains(span.start);
        let id = self.amendment_between(text.as_bytes());
        let mut builder = refused_as_printed(self.production, &verdict, span.clone(), id, is_secret);
        let accepts = |production, text: &str| self.spec.accepts_production(production, text) == Ok(true);
        if id.is_none() && self.spec.check_as(self.start, text.as_bytes()).is_valid() && !accepts(self.production, text)
        {
            let component = if text[span.clone()].starts_with('#') { "a fragment" } else { "the prefix `URL:`" };
            builder = builder.help(format!("No printed line accepts {component}."));
        }
        let mut error = self.cite(builder.finish(self.spec, copy), id, text.as_bytes());
        error.productions.push(self.production);
        error
    }
}

/// The document of the scheme of a text.
fn document_of(text: &[u8]) -> Option<SchemeDocument> {
    let scheme = std::str::from_utf8(text).ok()?.split(':').next()?;
    SchemeDocument::named(Scheme::named(scheme)?.document()?)
}

/// The diagnostic for a text that the printed lines refuse at `span`.
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
        Verdict::Accepted { .. } | Verdict::Broken { .. } => String::new(),
    };
    let builder = DiagnosticBuilder::new(Code::Amended, span).severity(Severity::Error).label("as printed");
    match (id, verdict) {
        (Some(id), _) => builder.message(format!("as printed, {what}: amended, {id}")),
        (None, Verdict::Unfinished { expected }) => {
            builder.message(format!("as printed, {what}")).help(format!("One of {expected:?} must follow."))
        }
        (None, _) => builder.message(format!("as printed, {what}")),
    }
}

/// The diagnostic for a text that only the printed lines accept.
fn accepted_as_printed(id: Option<&'static str>) -> DiagnosticBuilder {
    let id = id.map_or(String::new(), |id| format!(", {id}"));
    DiagnosticBuilder::new(Code::Amended, 0..0)
        .message(format!("accepted as printed, and refused as amended{id}"))
        .label("as amended, refused here")
}
