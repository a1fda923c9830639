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

/// How an answer differs from the case.
#[derive(Debug)]
pub enum Difference {
    /// Whether the program accepts the text.
    Verdict { accepts: bool },
    /// A value, in words: what it is of, how it differs, and the values.
    Value { of: String, how: &'static str, expected: String, found: String },
    /// It gave no answer, for this reason.
    Failure(String),
}

impl Difference {
    /// Whether the document has an empty value.
    pub fn is_of_empty(&self) -> bool {
        matches!(self, Self::Value { expected, .. } if expected.is_empty())
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
            return self.of_resolution(case).into_iter().collect();
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
        (found != expected).then(|| value(CANONICAL, "differs", expected, found))
    }

    fn of_resolution(&self, case: &Case) -> Option<Difference> {
        let found = self.resolved.as_ref()?;
        let expected = case.resolved.as_deref();
        if found.as_deref() == expected {
            return None;
        }
        let how = match (found.as_deref(), expected) {
            (None, _) => "is refused",
            (_, None) => "is not refused",
            (Some(found), Some(expected)) => relation(expected, found),
        };
        let shown = |value: Option<&str>| value.unwrap_or("(refused)").to_owned();
        Some(value(RESOLVED, how, &shown(expected), &shown(found.as_deref())))
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

fn value(of: &str, how: &'static str, expected: &str, found: &str) -> Difference {
    Difference::Value { of: of.to_owned(), how, expected: expected.to_owned(), found: found.to_owned() }
}

fn of_component(case: &Case, name: &str, found: Option<&str>) -> Option<Difference> {
    let expected = case.components.get(name);
    let decoded = case.decoded.get(name);
    if found == expected.map(String::as_str) || (found.is_some() && found == decoded.map(String::as_str)) {
        return None;
    }
    let how = match (expected.map(String::as_str), found) {
        (Some(""), None) => "is absent where it is empty",
        (Some(""), Some("/")) => "is `/` where it is empty",
        (None, Some("")) => "is empty where it is absent",
        (Some(_), None) => "is missing",
        (None, Some(_)) => "is there where it is absent",
        (Some(expected), Some(found)) => relation(expected, found),
        (None, None) => return None,
    };
    let shown = |value: Option<&str>| value.unwrap_or("(absent)").to_owned();
    Some(value(name, how, &shown(expected.map(String::as_str)), &shown(found)))
}

/// How a value differs that has text where it ends, also if it is empty.
const MORE: &str = "goes on where it ends";

/// How a text became another one.
fn relation(expected: &str, found: &str) -> &'static str {
    let is_with = |delimiters: &[char]| found.trim_matches(delimiters) == expected;
    if expected.is_empty() {
        MORE
    } else if found.eq_ignore_ascii_case(expected) {
        "has another case"
    } else if format!("[{found}]") == *expected {
        "lacks its brackets"
    } else if is_with(&[':', '/', '?', '#', '@']) {
        "has a delimiter that is none of it"
    } else if expected.trim_matches(['/', '?', '#']) == found {
        "lacks a delimiter that is of it"
    } else if found.is_empty() {
        "is empty"
    } else if expected.starts_with(found) {
        "lacks its end"
    } else if expected.ends_with(found) {
        "lacks its beginning"
    } else if found.starts_with(expected) {
        MORE
    } else if found.ends_with(expected) {
        "begins before it does"
    } else {
        "differs"
    }
}
