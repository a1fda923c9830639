//! `urlspec grammar --diff`: the shortest text that one rule accepts and the other does not, in each direction.

use std::path::Path;
use std::str::FromStr;

use urlspec::UnknownSpec;
use urlspec_bnf::GrammarError;

use super::super::document::AnyDocument;
use super::super::rule_file::{Document, RuleSource, Rules};
use super::super::{Failure, Status, out};

/// What is compared.
#[derive(Debug, Clone)]
pub enum Side {
    /// A document, amended or as printed.
    Document(Document),
    /// The path of a file of rules.
    File(String),
}

impl FromStr for Side {
    type Err = UnknownSpec;

    fn from_str(name: &str) -> Result<Self, UnknownSpec> {
        let printed = name.strip_suffix("/printed");
        match printed.unwrap_or(name).parse() {
            Ok(spec) => {
                Ok(Self::Document(Document { document: AnyDocument::Whole(spec), is_printed: printed.is_some() }))
            }
            Err(_) if name == "-" || Path::new(name).exists() => Ok(Self::File(name.to_owned())),
            Err(unknown) => Err(unknown),
        }
    }
}

impl Document {
    fn has(self, name: &str) -> bool {
        self.spec().productions().contains(&name)
    }

    /// Whether the rule of the document's `ftp` URLs is called `fileaddress`.
    fn calls_ftp_file(self) -> bool {
        let has_ftp_rule = self.has("ftpurl") || self.has("ftpaddress");
        self.has("fileaddress") && !has_ftp_rule && self.spec().schemes().contains(&"ftp")
    }

    /// The name of the rule `rule` of the document `other`: the same, or with `address` for `url`.
    fn counterpart(self, rule: &str, other: Self) -> Result<String, Failure> {
        let has = |name: &str| self.has(name);
        let is_other_file = rule == "fileaddress" && self.calls_ftp_file() != other.calls_ftp_file();
        if has(rule) && !is_other_file {
            return Ok(rule.to_owned());
        }
        if rule == other.spec().start_symbol() {
            return Ok(self.spec().start_symbol().to_owned());
        }
        match rule {
            "ftpurl" | "ftpaddress" if self.calls_ftp_file() => return Ok("fileaddress".to_owned()),
            "fileaddress" if other.calls_ftp_file() && has("ftpurl") => return Ok("ftpurl".to_owned()),
            "fileaddress" if other.calls_ftp_file() && has("ftpaddress") => return Ok("ftpaddress".to_owned()),
            _ => {}
        }
        let stem = rule.strip_suffix("address").or_else(|| rule.strip_suffix("url"));
        let names = stem.map(|stem| ["address", "url"].map(|end| format!("{stem}{end}")));
        match names.into_iter().flatten().find(|name| has(name)) {
            Some(name) => Ok(name),
            None => {
                let unknown = self.spec().production(rule).err().map(|unknown| unknown.to_string()).unwrap_or_default();
                Err(Failure::Usage(format!("{unknown}; give the name of its rule after {rule}")))
            }
        }
    }
}

impl Side {
    fn rules(&self) -> Result<Rules, Failure> {
        match self {
            Self::Document(document) => Ok(Rules::of_document(*document)),
            Self::File(path) => Rules::of_file(path.as_ref()),
        }
    }
}

impl Rules {
    /// The rule that a rule of the other side is compared with.
    fn counterpart(&self, rule: &str, other: &Self) -> Result<String, Failure> {
        match (&self.source, &other.source) {
            (RuleSource::Document(document), RuleSource::Document(other)) => document.counterpart(rule, *other),
            _ => self.rule(Some(rule)),
        }
    }
}

pub fn run(a: &Side, b: &Side, rule: Option<&str>, other: Option<&str>) -> Result<Status, Failure> {
    let (a, b) = (a.rules()?, b.rules()?);
    let rule = a.rule(rule)?;
    let other = match other {
        Some(other) => b.rule(Some(other))?,
        None => b.counterpart(&rule, &a)?,
    };
    let failed = |error: GrammarError| Failure::Usage(error.to_string());
    let difference = a.grammar.difference(&rule, &b.grammar, &other).map_err(failed)?;
    if difference.is_none() {
        let text = format!("{} accepts as {rule} what {} accepts as {other}.\n", a.name, b.name);
        out::print(text)?;
        return Ok(Status::Success);
    }
    let directions = [(difference.only_first, &rule, &a, &other, &b), (difference.only_second, &other, &b, &rule, &a)];
    let mut text = String::new();
    for (shortest, own, one, foreign, another) in directions {
        let (one, another, grammar) = (&one.name, &another.name, &another.grammar);
        let Some(shortest) = shortest else {
            text.push_str(&format!("{another} accepts as {foreign} whatever {one} accepts as {own}.\n"));
            continue;
        };
        let why = grammar.verdict(foreign, &shortest).map_err(failed)?;
        let shortest = String::from_utf8_lossy(&shortest);
        text.push_str(&format!(
            "{shortest:?} is the shortest that {one} accepts as {own} and {another} refuses as {foreign}: {why}.\n"
        ));
    }
    // A file may contain control characters, and the output may go to a terminal.
    out::print(text.split('\n').map(out::line).collect::<Vec<_>>().join("\n"))?;
    Ok(Status::Invalid)
}
