//! The cases that are tested.

use std::ffi::OsStr;
use std::path::Path;

use serde_json::json;
use urlspec::{Spec, Start};
use urlspec_bnf::{Grammar, Lines, ReadableCase, ReadableSuite, SuiteCase, Verdict, section_of};

use super::super::{Failure, pipe};
use super::Kind;
use super::feature::Feature;
use super::features::Features;
use super::program::shown;
use super::shapes::of_invalid_base;

/// A case of a suite.
pub type Case = SuiteCase;

pub struct Cases {
    pub spec: Spec,
    pub start: Start,
    /// What the suite is called in the report.
    pub name: String,
    /// Whether the suite is of a file, which may have secrets.
    pub is_of_file: bool,
    pub cases: Vec<Case>,
    pub features: Features,
}

impl Cases {
    pub fn of(spec: Spec, production: Option<&str>, suite: &OsStr) -> Result<Self, Failure> {
        let rule = production.unwrap_or(spec.start_symbol());
        let start = spec.production(rule)?;
        let (name, cases, is_of_file) = match suite.to_str() {
            Some("readable") if production.is_none() => {
                ("the readable suite".to_owned(), ReadableSuite::of(spec).cases, false)
            }
            Some("readable") => (format!("readable cases of `{rule}`"), readable(spec, rule)?, false),
            Some("conformance") => (format!("the complete suite of `{rule}`"), complete(spec, rule)?, false),
            _ => (shown(&suite.to_string_lossy()), of_file(suite)?, true),
        };
        if cases.is_empty() {
            return Err(Failure::Usage(format!("{name} has no cases")));
        }
        Ok(Self { spec, start, name, is_of_file, cases, features: Features::new(spec, start, rule, !is_of_file) })
    }

    /// The reasons of a case with their features.
    pub fn reasons(&self, case: &Case, kind: &Kind) -> Vec<Vec<Feature>> {
        let (text, base) = (&case.input, case.base.as_deref());
        let has_base = base.is_some();
        let mut reasons = match kind {
            Kind::Accepts => self.of_invalid(case),
            _ if case.valid => vec![self.features.of_valid(text, base)],
            _ => {
                let fault = self.features.of_invalid(text, has_base).into_iter().next().unwrap_or_default();
                vec![fault.into_iter().chain(self.features.of_text(text, has_base)).collect()]
            }
        };
        reasons.iter_mut().for_each(|features| features.push(Feature::Always));
        reasons
    }
}

impl Cases {
    /// The reasons of an invalid case: of a reference that is valid, it is its base.
    fn of_invalid(&self, case: &Case) -> Vec<Vec<Feature>> {
        let reasons = self.features.of_invalid(&case.input, case.base.is_some());
        let Some(base) = case.base.as_ref().filter(|_| reasons.is_empty()) else { return reasons };
        let mut reasons = self.features.of_invalid(base, false);
        reasons.extend(reasons.is_empty().then(Vec::new));
        let shapes: Vec<Feature> = of_invalid_base(base).into_iter().map(Feature::Kind).collect();
        reasons.iter_mut().for_each(|features| features.extend(shapes.iter().cloned()));
        reasons
    }
}

/// Cases of a production, made from the grammar.
pub fn readable(spec: Spec, rule: &str) -> Result<Vec<Case>, Failure> {
    let grammar = Grammar::new(spec, Lines::Amended);
    let cases = grammar.readable(rule).map_err(|error| Failure::Usage(error.to_string()))?;
    let case = |case: ReadableCase| {
        let mut case = with_text(case.input, case.valid, case.production);
        case.section = section(spec, &case.production);
        case
    };
    Ok(cases.into_iter().map(case).collect())
}

fn complete(spec: Spec, rule: &str) -> Result<Vec<Case>, Failure> {
    let grammar = Grammar::new(spec, Lines::Amended);
    let failed = |error: urlspec_bnf::GrammarError| Failure::Usage(error.to_string());
    let suite = grammar.suite(rule, 0).map_err(failed)?;
    let texts = suite.sorted().filter_map(|text| String::from_utf8(text).ok());
    let start = spec.production(rule)?;
    let case = |text: String| {
        let verdict = grammar.verdict(rule, text.as_bytes()).map_err(failed)?;
        let own = match &verdict {
            Verdict::Accepted { rules } => rules.last().cloned(),
            // The production in which the text is refused.
            _ => spec.furthest_failure(start, &text).and_then(|own| Some(own.productions.last()?.rule.to_owned())),
        };
        let valid = verdict.is_accepted();
        let mut case = with_text(text, valid, own.unwrap_or_else(|| rule.to_owned()));
        case.section = section(spec, &case.production);
        Ok(case)
    };
    texts.map(case).collect()
}

/// The section of a production, of today's standard with its document; empty if there is none.
fn section(spec: Spec, rule: &str) -> String {
    let own = spec.section_of_production(rule).and_then(|section| section.split_once(' '));
    let own = own.map(|(number, section)| format!("RFC {number}, {section}"));
    own.or_else(|| section_of(spec, rule).map(str::to_owned)).unwrap_or_default()
}

fn with_text(input: String, valid: bool, production: String) -> Case {
    let mut case = Case::default();
    (case.input, case.valid, case.production) = (input, valid, production);
    case
}

/// The cases of a file: a suite, or lines of `urlspec generate`.
fn of_file(path: &OsStr) -> Result<Vec<Case>, Failure> {
    let shown = shown(&path.to_string_lossy());
    let text = pipe::read_to_string(Path::new(path)).map_err(|error| {
        Failure::Usage(format!(
            "the suite `{shown}` can't be read: {error}; a suite is `readable`, `conformance` or a file"
        ))
    })?;
    if let Ok(suite) = serde_json::from_str::<ReadableSuite>(&text) {
        return Ok(suite.cases);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let case = |(at, line): (usize, &str)| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
        let field = |name: &str| value[name].as_str().map(str::to_owned);
        let (Some(input), Some(valid)) = (field("input"), value["valid"].as_bool()) else {
            let wanted = "an object with `input` and `valid`";
            return Err(Failure::Usage(format!("line {} of the suite `{shown}` is not {wanted}", at + 1)));
        };
        let mut case = with_text(input, valid, field("production").unwrap_or_default());
        (case.id, case.section) = (field("id").unwrap_or_default(), field("section").unwrap_or_default());
        case.comment = field("comment").or_else(|| field("why"));
        Ok(case)
    };
    lines.map(case).collect()
}

/// What `conform` does with cases.
pub trait Given {
    fn can_be_given(&self, is_json: bool) -> bool;
    fn line(&self, is_json: bool) -> String;
}

impl Given for Case {
    /// A line holds no line ends, and no reference with its base.
    fn can_be_given(&self, is_json: bool) -> bool {
        is_json || self.base.is_none() && !self.input.contains(['\n', '\r', '\0'])
    }

    /// The line for the program.
    fn line(&self, is_json: bool) -> String {
        match &self.base {
            _ if !is_json => self.input.clone(),
            Some(base) => json!({"input": self.input, "base": base}).to_string(),
            None => json!({"input": self.input}).to_string(),
        }
    }
}
