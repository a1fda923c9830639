//! What the program answered, and how it differs from the case.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Kind;
use super::cases::Case;
use super::program::{Outcome, shown};

/// The components that a program may name.
const COMPONENTS: [&str; 10] =
    ["scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"];

/// What values are of, other than components.
pub const RESOLVED: &str = "resolved reference";
pub const CANONICAL: &str = "canonical spelling";

#[derive(Debug, Default)]
pub struct Answer {
    valid: Option<bool>,
    /// `None` for an absent component.
    components: BTreeMap<String, Option<String>>,
    /// `Some(None)` if the reference is refused.
    resolved: Option<Option<String>>,
    canonical: Option<String>,
}

/// A case, what the program did with it, and how that differs.
pub type Tested = (usize, Outcome, Vec<Difference>);

/// How an answer differs from the case.
#[derive(Debug)]
pub enum Difference {
    /// Whether the program accepts the text.
    Verdict { accepts: bool },
    /// A value: what it is of, how it differs in words, how this may be said in wider words, and the values.
    Value { of: String, how: &'static str, wider: Vec<&'static str>, expected: String, found: String },
    /// It gave no answer, for this reason.
    Failure(String),
}

impl Difference {
    /// Whether the document has an empty value.
    pub fn is_of_empty(&self) -> bool {
        matches!(self, Self::Value { expected, .. } if expected.is_empty())
    }

    /// The words of a value of this component, unless it is absent or empty.
    pub fn how_mut(&mut self, component: &str) -> Option<&mut &'static str> {
        match self {
            Self::Value { of, how, .. } if of == component && is_plain(how) => Some(how),
            _ => None,
        }
    }

    pub fn kind(&self) -> Kind {
        match self {
            Self::Verdict { accepts: true } => Kind::Accepts,
            Self::Verdict { accepts: false } => Kind::Refuses,
            Self::Value { of, how, .. } => Kind::Value { of: of.clone(), how },
            Self::Failure(reason) => Kind::Fails(reason.split(':').next().unwrap_or_default().to_owned()),
        }
    }
}

impl Answer {
    /// The answer in an outcome, or the reason why there is none. `Err(None)` for an input that wasn't tested.
    pub fn of(outcome: &Outcome, is_json: bool) -> Result<Self, Option<String>> {
        let line = match outcome {
            Outcome::Line(line) => line.trim(),
            Outcome::Ended(reason) => return Err(Some(format!("ends: {reason}"))),
            Outcome::Hung => return Err(Some("does not answer in time".to_owned())),
            Outcome::TooLong => return Err(Some("prints a line of more than a mebibyte".to_owned())),
            Outcome::Lines(count) => return Err(Some(format!("prints another number of lines than one: {count}"))),
            Outcome::Untested => return Err(None),
        };
        let nonsense = || Some(format!("answers nonsense: {}", shown(line).chars().take(60).collect::<String>()));
        if is_json {
            return Self::of_json(line).ok_or_else(nonsense);
        }
        let valid = match line.to_ascii_lowercase().as_str() {
            "1" | "true" | "valid" => true,
            "0" | "false" | "invalid" => false,
            _ => return Err(nonsense()),
        };
        Ok(Self { valid: Some(valid), ..Self::default() })
    }

    fn of_json(line: &str) -> Option<Self> {
        let Ok(Value::Object(object)) = serde_json::from_str(line) else { return None };
        // Without any of these, nothing would be compared.
        if !["valid", "components", "resolved", "canonical"].iter().any(|name| object.contains_key(*name)) {
            return None;
        }
        let mut answer = Self::default();
        for (name, value) in object {
            match (name.as_str(), value) {
                ("valid", Value::Bool(valid)) => answer.valid = Some(valid),
                ("components", Value::Object(components)) => {
                    for (name, value) in components {
                        answer.components.insert(name, text(&value)?);
                    }
                }
                ("resolved", value) => answer.resolved = Some(text(&value)?),
                ("canonical", Value::String(canonical)) => answer.canonical = Some(canonical),
                ("valid" | "components" | "canonical", value) if !value.is_null() => return None,
                _ => {}
            }
        }
        Some(answer)
    }

    pub fn unknown_components(&self) -> impl Iterator<Item = String> + '_ {
        self.components.keys().filter(|name| !COMPONENTS.contains(&name.as_str())).cloned()
    }

    pub fn differences(&self, case: &Case) -> Vec<Difference> {
        if case.base.is_some() {
            return self.of_reference(case).into_iter().collect();
        }
        if let Some(accepts) = self.valid.filter(|valid| *valid != case.valid) {
            return vec![Difference::Verdict { accepts }];
        }
        if !case.valid {
            return Vec::new();
        }
        let known = self.components.iter().filter(|(name, _)| COMPONENTS.contains(&name.as_str()));
        let components = known.filter(|_| !case.components.is_empty());
        components
            .filter_map(|(name, found)| of_component(case, name, found.as_deref()))
            .chain(self.of_canonical(case))
            .collect()
    }

    fn of_canonical(&self, case: &Case) -> Option<Difference> {
        let (found, expected) = (self.canonical.as_ref()?, case.canonical.as_ref()?);
        (found != expected).then(|| value(CANONICAL, vec![DIFFERS], expected, found))
    }

    /// Whether the answer has what the program makes of a case.
    pub fn is_about(&self, case: &Case) -> bool {
        // A parser without resolution accepts each reference.
        let has_verdict = self.valid == Some(false) || (self.valid.is_some() && case.valid);
        has_verdict || case.base.is_none() || self.resolved.is_some()
    }

    /// Whether it states that the input is valid, as the answers of a parser do that checks.
    pub fn accepts(&self) -> bool {
        self.valid == Some(true)
    }

    /// The difference of a reference: a program may refuse it, or resolve it to another text.
    fn of_reference(&self, case: &Case) -> Option<Difference> {
        let found = self.resolved.as_ref().map(Option::as_deref);
        let accepts = self.valid != Some(false) && found != Some(None);
        if self.is_about(case) && accepts != (case.valid && case.resolved.is_some()) {
            return Some(Difference::Verdict { accepts });
        }
        let (found, expected) = (found??, case.resolved.as_deref()?);
        (found != expected).then(|| value(RESOLVED, relations(expected, found), expected, found))
    }
}

/// A string, a number or null, as a text.
fn text(value: &Value) -> Option<Option<String>> {
    match value {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(text.clone())),
        Value::Number(number) => Some(Some(number.to_string())),
        _ => None,
    }
}

/// A value that differs in one of these ways, the first of which says most.
fn value(of: &str, hows: Vec<&'static str>, expected: &str, found: &str) -> Difference {
    let how = hows[0];
    Difference::Value { of: of.to_owned(), how, wider: hows, expected: expected.to_owned(), found: found.to_owned() }
}

fn of_component(case: &Case, name: &str, found: Option<&str>) -> Option<Difference> {
    let expected = case.components.get(name);
    // The document names no path of such a URL.
    if name == "path" && expected.is_none() {
        return None;
    }
    let decoded = case.decoded.get(name);
    if found == expected.map(String::as_str) || (found.is_some() && found == decoded.map(String::as_str)) {
        return None;
    }
    let how = match (expected.map(String::as_str), found) {
        (Some(""), None) => vec!["is absent where it is empty", "is missing"],
        (Some(""), Some("/")) => vec!["is `/` where it is empty", MORE],
        (None, Some("")) => vec!["is empty where it is absent"],
        (Some(_), None) => vec!["is missing"],
        (None, Some(_)) => vec!["is given where it is absent"],
        (Some(expected), Some(found)) => relations(expected, found),
        (None, None) => return None,
    };
    let shown = |value: Option<&str>| value.unwrap_or("(absent)").to_owned();
    Some(value(name, how, &shown(expected.map(String::as_str)), &shown(found)))
}

/// Whether the words are of two values, of which neither is absent or empty.
pub fn is_plain(how: &str) -> bool {
    !how.contains("where it is")
}

/// How a value differs that has text where it ends, also if it is empty.
const MORE: &str = "goes on where it ends";

/// Without a part, wherever that is, or with one more.
const LESS: &str = "lacks a part";
const MORE_INSIDE: &str = "has an extra part";

/// Whether the words of a difference are of few reasons.
pub fn is_special(how: &str) -> bool {
    is_plain(how) && ![MORE, LESS, MORE_INSIDE, DIFFERS].contains(&how)
}

/// The words for values that differ in no way that has a name, or in several.
pub const DIFFERS: &str = "differs";

/// The delimiters of components.
const DELIMITERS: [char; 5] = [':', '/', '?', '#', '@'];

/// The ways in which a text became another one, the first of which says most.
fn relations(expected: &str, found: &str) -> Vec<&'static str> {
    let is_delimiter = |text: Option<&str>| text.is_some_and(|text| text.trim_matches(DELIMITERS).is_empty());
    let (more_before, more_after) = (found.strip_suffix(expected), found.strip_prefix(expected));
    let (less_before, less_after) = (expected.strip_suffix(found), expected.strip_prefix(found));
    let common = |one: &mut dyn Iterator<Item = (u8, u8)>| one.take_while(|(one, other)| one == other).count();
    let before = common(&mut expected.bytes().zip(found.bytes()));
    let after = common(&mut expected.bytes().rev().zip(found.bytes().rev()));
    let is_shorter = found.len() < expected.len();
    let is_part = before + after >= found.len().min(expected.len());
    let all = [
        (!expected.is_empty() && found.eq_ignore_ascii_case(expected), "has another case"),
        (format!("[{found}]") == *expected, "lacks its brackets"),
        (is_delimiter(more_before), "begins with a delimiter that is not part of it"),
        (is_delimiter(more_after), "ends with a delimiter that is not part of it"),
        (is_delimiter(less_before), "lacks the delimiter at its beginning"),
        (is_delimiter(less_after), "lacks the delimiter at its end"),
        (found.is_empty(), "is empty"),
        (less_after.is_some(), "lacks its end"),
        (less_before.is_some(), "lacks its beginning"),
        (is_part && is_shorter, LESS),
        (more_after.is_some(), MORE),
        (more_before.is_some(), "begins too early"),
        (is_part && !is_shorter, MORE_INSIDE),
    ];
    let mut hows: Vec<&'static str> = all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, how)| how).collect();
    if hows.is_empty() {
        hows.push(DIFFERS);
    }
    hows
}

/// Takes as few words as possible for the differences of each component.
pub fn settle(differences: &mut [&mut Difference]) {
    let mut open: Vec<usize> = (0..differences.len()).collect();
    while let Some((of, how)) = widest(&open, differences) {
        open.retain(|at| match &mut *differences[*at] {
            Difference::Value { of: own, how: chosen, wider, .. } if *own == of && wider.contains(&how) => {
                *chosen = how;
                false
            }
            _ => true,
        });
    }
}

/// The component and the words that most of the open differences have; of equal ones those that say most.
fn widest(open: &[usize], differences: &[&mut Difference]) -> Option<(String, &'static str)> {
    let mut counts: BTreeMap<(&str, &'static str), (usize, usize)> = BTreeMap::new();
    for at in open {
        let Difference::Value { of, wider, .. } = &*differences[*at] else { continue };
        for (rank, how) in wider.iter().enumerate() {
            let (count, ranks) = counts.entry((of.as_str(), *how)).or_default();
            (*count, *ranks) = (*count + 1, *ranks + rank);
        }
    }
    // The widest words are worth as much only if they are true of twice as many.
    let worth = |how: &str, count: usize| if how == LESS || how == MORE_INSIDE { count } else { 2 * count - 1 };
    let best =
        counts.into_iter().max_by_key(|((_, how), (count, ranks))| (worth(how, *count), std::cmp::Reverse(*ranks)));
    best.map(|((of, how), _)| (of.to_owned(), how))
}
