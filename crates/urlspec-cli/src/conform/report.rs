//! The report of `urlspec conform`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};
use urlspec::redact::{Sink, Terminal, Untrusted};
use urlspec::{Code, Diagnostic};

use super::super::{Failure, out};
use super::causes::counts;
use super::feature::Feature;
use super::program::shown;
use super::{Case, Cases, Conform, Difference, Explained, Findings, Format, Kind, Outcome};

/// The examples of a cause, and the shortest differences, that people see.
const EXAMPLES: usize = 3;
const SHORTEST: usize = 10;
/// Of more causes, the others are counted.
const MOST_CAUSES: usize = 40;
/// A longer input is cut for people.
const MAX_INPUT: usize = 100;

pub fn print(findings: &Findings<'_>, cases: &Cases, conform: &Conform) -> Result<(), Failure> {
    let report = Report { findings, cases, name: name(conform), is_json: conform.json };
    match conform.format {
        Format::Human => out::print(report.human()),
        Format::Json => out::print(out::to_line(&report.json()).map_err(Failure::Output)?),
        Format::Junit => out::print(report.junit()),
    }
}

/// The program as it was called, without secrets.
fn name(conform: &Conform) -> String {
    conform.program.iter().map(|word| shown(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

struct Report<'r> {
    findings: &'r Findings<'r>,
    cases: &'r Cases,
    name: String,
    is_json: bool,
}

impl Report<'_> {
    /// A text of a case. A file may have passwords, and the suites have none of anybody.
    fn shown(&self, text: &str) -> String {
        if self.cases.is_of_file { Untrusted::url(text).redacted().into_owned() } else { text.to_owned() }
    }

    /// A text of a case for people.
    fn short(&self, text: &str) -> String {
        let shown = escaped(&self.shown(text));
        match shown.char_indices().nth(MAX_INPUT) {
            Some((end, _)) => format!("{}…", &shown[..end]),
            None => shown,
        }
    }

    fn tested(&self) -> usize {
        self.findings.outcomes.iter().filter(|(_, outcome, _)| *outcome != Outcome::Untested).count()
    }

    fn differing(&self) -> usize {
        self.findings.outcomes.iter().filter(|(_, _, differences)| !differences.is_empty()).count()
    }

    fn human(&self) -> String {
        let mut text = String::new();
        let (tested, differing, causes) = (self.tested(), self.differing(), self.findings.causes.len());
        let document = self.cases.spec.citation();
        let name = escaped(&self.name);
        _ = match differing {
            0 => writeln!(text, "`{name}` agrees with {document} in all {tested} cases of {}.", self.cases.name),
            _ => writeln!(
                text,
                "`{name}` differs from {document} in {differing} of {tested} cases of {}, for {} {}.",
                self.cases.name,
                causes,
                if causes == 1 { "reason" } else { "reasons" }
            ),
        };
        self.add_left_out(&mut text);
        for (at, explained) in self.findings.causes.iter().enumerate().take(MOST_CAUSES) {
            self.add_cause(&mut text, at + 1, explained);
        }
        if causes > MOST_CAUSES {
            let others = causes - MOST_CAUSES;
            _ = writeln!(text, "\n… and {others} more with at most as many cases each; `--format json` has all.");
        }
        if differing > 0 {
            self.add_productions(&mut text);
            self.add_shortest(&mut text);
        }
        text
    }

    /// What wasn't tested, and why.
    fn add_left_out(&self, text: &mut String) {
        let left_out = self.findings.cases.len() - self.findings.outcomes.len();
        if left_out > 0 && !self.is_json {
            let with_base = self.findings.cases.iter().filter(|case| case.base.is_some()).count();
            let lines = left_out - with_base;
            let reasons = [(with_base, "references with a base"), (lines, "inputs with a line end or NUL")];
            let reasons: Vec<String> =
                reasons.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
            _ = writeln!(text, "Left out, since they need --json: {}.", reasons.join(", "));
        }
        let untested = self.findings.outcomes.len() - self.tested();
        if untested > 0 {
            _ = writeln!(text, "Not tested: {untested} inputs, since the program failed for too many.");
        }
        if let Some(end) = &self.findings.end {
            _ = writeln!(text, "The program did not end with success after its last answer: {}.", escaped(end));
        }
        if !self.findings.unknown.is_empty() {
            let names = self.findings.unknown.join(", ");
            _ = writeln!(text, "Not compared: unknown components: {}.", escaped(&names));
        }
    }

    fn add_cause(&self, text: &mut String, number: usize, explained: &Explained) {
        let count = explained.cause.cases.len();
        let cases = if count == 1 { "1 case".to_owned() } else { format!("{count} cases") };
        let is_always = explained.cause.features.as_slice() == [Feature::Always];
        let (mostly, cases) = match explained.cause.exceptions {
            0 => ("", cases),
            exceptions if is_always => ("", format!("{count} of {} cases", count + exceptions)),
            exceptions => (", mostly", format!("{cases}, but not in {exceptions} such cases")),
        };
        _ = writeln!(text, "\n{number}. {}{mostly} ({cases})", escaped(&statement(explained)));
        let mut shortest = explained.cause.cases.clone();
        shortest.sort_by_key(|at| length(&self.findings.cases[self.findings.outcomes[*at].0]));
        // Where nothing explains all of them, each has its own rule.
        let is_of_all = !explained.cause.features.is_empty();
        let of_all = self.example_of(&shortest, explained).filter(|_| is_of_all);
        if let Some(rule) = of_all.and_then(|at| self.rule(at, explained)) {
            _ = writeln!(text, "   {}", escaped(&rule));
        }
        for at in shortest.into_iter().take(EXAMPLES) {
            if let Some(rule) = Some(at).filter(|_| !is_of_all).and_then(|at| self.rule(at, explained)) {
                _ = writeln!(text, "   {}", escaped(&rule));
            }
            let (case, _, differences) = &self.findings.outcomes[at];
            let case = &self.findings.cases[*case];
            let found = differences.iter().filter(|difference| explained.is_about(difference));
            let is_of_several = explained.kinds.len() > 1;
            let found = found.map(|difference| if is_of_several { in_words(difference) } else { values(difference) });
            let values = found.collect::<Vec<_>>().join("; ");
            let base = case.base.as_ref().map(|base| format!("  (base {})", self.short(base))).unwrap_or_default();
            _ = writeln!(
                text,
                "     {}{base}{}{}",
                self.quoted(&case.input),
                self.escaped_values(&values),
                self.id(&case.id)
            );
        }
    }

    /// The name of a case at the end of a line.
    fn id(&self, id: &str) -> String {
        if id.is_empty() { String::new() } else { format!("  {}", self.short(id)) }
    }

    /// The case that shows the rule: of the production that the statement names, if there is one.
    fn example_of(&self, shortest: &[usize], explained: &Explained) -> Option<usize> {
        let statement = statement(explained);
        let names = |at: &&usize| {
            let case = &self.findings.cases[self.findings.outcomes[**at].0];
            statement.contains(&format!("`{}`", case.production))
        };
        shortest.iter().find(names).or(shortest.first()).copied()
    }

    fn escaped_values(&self, values: &str) -> String {
        if values.is_empty() { String::new() } else { format!("  {}", self.short(values)) }
    }

    /// An input. One that is empty or has spaces at its ends is in quotes.
    fn quoted(&self, input: &str) -> String {
        let short = self.short(input);
        if input.trim() == input && !input.is_empty() { short } else { format!("\"{short}\"") }
    }

    /// What the document states about a case.
    fn rule(&self, at: usize, explained: &Explained) -> Option<String> {
        let case = &self.findings.cases[self.findings.outcomes[at].0];
        match explained.kinds[0] {
            Kind::Accepts if case.base.is_none() => {
                let report = self.cases.spec.check_as(self.cases.start, case.input.as_bytes());
                // A text can have several faults.
                let is_named = |fault: &&Diagnostic| {
                    explained.cause.features.iter().any(|feature| feature.code() == Some(fault.code.name()))
                };
                let first = report.diagnostics().iter().find(is_named).or(report.first_error())?;
                Some(self.shown(&format!("{}: {}", first.citation, first.message)))
            }
            Kind::Accepts | Kind::Value { .. } | Kind::Fails(_) | Kind::Refuses => {
                let section = section_of(self.cases.spec.citation(), &case.section);
                // What is special in one of many cases explains no cause.
                let comment = case.comment.as_ref().filter(|_| self.is_typical(case, explained));
                let comment = comment.map(|comment| format!(": {comment}")).unwrap_or_default();
                Some(self.shown(&format!("{section}, `{}`{comment}", case.production)))
            }
        }
    }

    /// Whether most cases of a cause are of the production of this one.
    fn is_typical(&self, case: &Case, explained: &Explained) -> bool {
        let cases = &explained.cause.cases;
        let is_alike = |at: &&usize| {
            let other = &self.findings.cases[self.findings.outcomes[**at].0];
            other.production == case.production && other.section == case.section
        };
        2 * cases.iter().filter(is_alike).count() > cases.len()
    }

    fn by_production(&self) -> Vec<(String, String, usize, usize)> {
        let tested = self.findings.outcomes.iter().filter(|(_, outcome, _)| *outcome != Outcome::Untested);
        let keys = tested.map(|(case, _, differences)| {
            let case = &self.findings.cases[*case];
            ((case.section.as_str(), case.production.as_str()), !differences.is_empty())
        });
        let counts = counts(keys).into_iter();
        counts.map(|((section, rule), (wrong, all))| (section.to_owned(), rule.to_owned(), wrong, all)).collect()
    }

    fn add_productions(&self, text: &mut String) {
        text.push_str("\nBy section and production:\n");
        let rows: Vec<_> = self.by_production().into_iter().filter(|(_, _, wrong, _)| *wrong > 0).collect();
        let width = rows.iter().map(|(section, ..)| section.chars().count()).max().unwrap_or(0);
        let wide = rows.iter().map(|(_, rule, ..)| rule.chars().count()).max().unwrap_or(0);
        for (section, rule, wrong, all) in rows {
            _ = writeln!(text, "  {section:width$}  {rule:wide$}  {wrong} of {all}");
        }
    }

    fn add_shortest(&self, text: &mut String) {
        let mut differing: Vec<&(usize, Outcome, Vec<Difference>)> =
            self.findings.outcomes.iter().filter(|(_, _, differences)| !differences.is_empty()).collect();
        differing.sort_by_key(|(case, ..)| length(&self.findings.cases[*case]));
        text.push_str("\nThe shortest:\n");
        for (case, _, differences) in differing.into_iter().take(SHORTEST) {
            let case = &self.findings.cases[*case];
            let found: Vec<String> = differences.iter().map(in_words).collect();
            let comment =
                case.comment.as_ref().map(|comment| format!("  ({})", self.short(comment))).unwrap_or_default();
            let found = self.short(&found.join("; "));
            _ = writeln!(text, "  {}: {found}{comment}{}", self.quoted(&case.input), self.id(&case.id));
        }
    }

    fn json(&self) -> Value {
        let causes: Vec<Value> = self.findings.causes.iter().map(|explained| self.json_of_cause(explained)).collect();
        let productions = self.by_production().into_iter().map(|(section, production, differ, cases)| {
            json!({"section": section, "production": production, "differ": differ, "cases": cases})
        });
        let differences = self.findings.outcomes.iter().filter(|(_, _, differences)| !differences.is_empty());
        json!({
            "program": self.name,
            "spec": self.cases.spec.name(),
            "suite": self.cases.name,
            "cases": self.tested(),
            "left_out": self.findings.cases.len() - self.tested(),
            "differ": self.differing(),
            "end": self.findings.end,
            "causes": causes,
            "productions": productions.collect::<Vec<_>>(),
            "differences": differences.map(|(case, _, found)| self.json_of_case(*case, found)).collect::<Vec<_>>(),
        })
    }

    fn json_of_cause(&self, explained: &Explained) -> Value {
        let case = |at: &usize| &self.findings.cases[self.findings.outcomes[*at].0];
        let mut shortest = explained.cause.cases.clone();
        shortest.sort_by_key(|at| length(case(at)));
        let example = self.example_of(&shortest, explained);
        json!({
            "kind": explained.kinds[0].name(),
            "statement": statement(explained),
            "rule": example.and_then(|at| self.rule(at, explained)).unwrap_or_default(),
            "exceptions": explained.cause.exceptions,
            "inputs": shortest.iter().map(|at| self.shown(&case(at).input)).collect::<Vec<_>>(),
            "ids": shortest.iter().map(|at| self.shown(&case(at).id)).collect::<Vec<_>>(),
        })
    }

    fn json_of_case(&self, at: usize, differences: &[Difference]) -> Value {
        let case = &self.findings.cases[at];
        let mut object = json!({
            "id": self.shown(&case.id),
            "input": self.shown(&case.input),
            "valid": case.valid,
            "production": case.production,
            "section": case.section,
            "found": differences.iter().map(|difference| self.shown(&in_words(difference))).collect::<Vec<_>>(),
        });
        if let Some(base) = &case.base {
            object["base"] = self.shown(base).into();
        }
        object
    }

    fn junit(&self) -> String {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let (tests, failures) = (self.findings.cases.len(), self.differing());
        let skipped = tests - self.tested();
        let name = format!("{}, {}", self.cases.spec.citation(), self.cases.name);
        _ = writeln!(
            text,
            "<testsuites>\n<testsuite name=\"{}\" tests=\"{tests}\" failures=\"{failures}\" skipped=\"{skipped}\">",
            xml(&name)
        );
        for (at, (case, outcome, differences)) in self.findings.outcomes.iter().enumerate() {
            let case = &self.findings.cases[*case];
            let name = self.short(if case.id.is_empty() { &case.input } else { &case.id });
            _ = write!(text, "<testcase classname=\"{}\" name=\"{}\"", xml(&case.production), xml(&name));
            match differences.first() {
                _ if *outcome == Outcome::Untested => text.push_str("><skipped/></testcase>\n"),
                None => text.push_str("/>\n"),
                Some(_) => {
                    let found: Vec<String> =
                        differences.iter().map(|difference| self.short(&in_words(difference))).collect();
                    let input = self.quoted(&case.input);
                    let causes = self.findings.causes.iter().filter(|own| own.cause.cases.contains(&at));
                    let causes: Vec<String> = causes.map(statement).collect();
                    _ = writeln!(
                        text,
                        "><failure message=\"{}\">{}\n{}</failure></testcase>",
                        xml(&found.join("; ")),
                        xml(&input),
                        causes.iter().map(|cause| xml(cause)).collect::<Vec<_>>().join("\n")
                    );
                }
            }
        }
        let given: BTreeSet<usize> = self.findings.outcomes.iter().map(|(case, ..)| *case).collect();
        for (_, case) in self.findings.cases.iter().enumerate().filter(|(at, _)| !given.contains(at)) {
            let name = self.short(if case.id.is_empty() { &case.input } else { &case.id });
            _ = writeln!(
                text,
                "<testcase classname=\"{}\" name=\"{}\"><skipped message=\"needs --json\"/></testcase>",
                xml(&case.production),
                xml(&name)
            );
        }
        text.push_str("</testsuite>\n</testsuites>\n");
        text
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    Terminal::escape(text, &mut escaped);
    escaped
}

/// A text in XML, with the same pictures of control characters as on a terminal.
fn xml(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    out::Xml::escape(&escaped(text), &mut xml);
    xml
}

/// How much there is to read of a case.
fn length(case: &Case) -> usize {
    case.input.len() + case.base.as_ref().map_or(0, String::len)
}

/// The values of a difference.
fn values(difference: &Difference) -> String {
    match difference {
        Difference::Value { expected, found, .. } => format!("expected `{expected}`, found `{found}`"),
        Difference::Failure(reason) => reason.clone(),
        Difference::Verdict { .. } => String::new(),
    }
}

/// A difference in words.
fn in_words(difference: &Difference) -> String {
    match difference {
        Difference::Verdict { accepts: true } => "accepted".to_owned(),
        Difference::Verdict { accepts: false } => "refused".to_owned(),
        Difference::Value { of, .. } => format!("{of}: {}", values(difference)),
        Difference::Failure(reason) => reason.clone(),
    }
}

/// A cause as a statement about the program.
pub fn statement(explained: &Explained) -> String {
    let features = &explained.cause.features;
    let what = match features.as_slice() {
        [] => None,
        [first, others @ ..] => {
            let others: String = others.iter().map(|own| format!(", {}", with(own))).collect();
            Some((what(first) + &others, with(first) + &others))
        }
    };
    let count = explained.cause.cases.len();
    let texts = if count == 1 { "a text that has".to_owned() } else { format!("{count} texts that have") };
    let is_always = features.as_slice() == [Feature::Always];
    match (&explained.kinds[0], what) {
        (Kind::Accepts, _) if is_always && explained.cause.exceptions == 0 => {
            "It accepts every invalid text".to_owned()
        }
        (Kind::Accepts, _) if is_always => "It accepts nearly every invalid text".to_owned(),
        (Kind::Refuses, _) if is_always => "It refuses nearly every valid text".to_owned(),
        (Kind::Accepts, Some((what, _))) if explained.cause.is_of_some() => {
            format!("It accepts some texts with {what}")
        }
        (Kind::Accepts, Some((what, _))) => format!("It accepts {what}"),
        (Kind::Refuses, Some((what, _))) => format!("It refuses {what}"),
        (Kind::Accepts, None) => format!("It accepts {texts} nothing in common with the others"),
        (Kind::Refuses, None) => format!("It refuses {texts} nothing in common with the others"),
        (Kind::Value { .. }, Some((_, with))) if !is_always => {
            format!("The {}, of texts {with}", values_of(&explained.kinds))
        }
        (Kind::Value { .. }, _) => format!("The {}", values_of(&explained.kinds)),
        (Kind::Fails(how), Some((_, with))) if !is_always => format!("It {how}, for texts {with}"),
        (Kind::Fails(how), _) => format!("It {how}"),
    }
}

/// The components and how they differ.
fn values_of(kinds: &[Kind]) -> String {
    let own = kinds.iter().filter_map(|kind| match kind {
        Kind::Value { of, how } => Some(format!("{of} {how}")),
        _ => None,
    });
    own.collect::<Vec<_>>().join(", and the ")
}

/// A feature as something that a text has.
fn with(feature: &Feature) -> String {
    match feature {
        Feature::Lacks(rule) => format!("without `{rule}`"),
        _ => format!("with {}", what(feature)),
    }
}

/// A feature in words. A code has a title.
fn what(feature: &Feature) -> String {
    let Feature::Fault { code, within, character } = feature else { return feature.to_string() };
    let title = Code::ALL.iter().find(|own| own.name() == *code).map(|code| code.title()).unwrap_or(code);
    let character = character.map(|character| format!(": {character}")).unwrap_or_default();
    let place = within.map(|rule| format!(" in `{rule}`")).unwrap_or_default();
    format!("{title}{character}{place} ({code})")
}

/// The section of a case in words: `RFC 3986, section 3.1`, `RFC 3986, appendix A`. Sections of today's standard begin with their document.
fn section_of(document: &str, section: &str) -> String {
    let (document, section) = section.rsplit_once(", ").unwrap_or((document, section));
    match section.as_bytes() {
        [] => document.to_owned(),
        [b'0'..=b'9', ..] => format!("{document}, section {section}"),
        [b'A'..=b'Z'] | [b'A'..=b'Z', b'.', ..] => format!("{document}, appendix {section}"),
        _ => format!("{document}, {section}"),
    }
}
