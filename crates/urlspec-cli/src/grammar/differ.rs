//! `urlspec grammar --diff`: the shortest text that one rule accepts and the other does not, in each direction.

use std::str::FromStr;

use urlspec::{Spec, UnknownSpec};
use urlspec_bnf::{Grammar, GrammarError, Lines};

use super::super::{Failure, Status, out};

/// A document, amended or as printed.
#[derive(Debug, Clone, Copy)]
pub struct Side {
    spec: Spec,
    is_printed: bool,
}

impl FromStr for Side {
    type Err = UnknownSpec;

    fn from_str(name: &str) -> Result<Self, UnknownSpec> {
        let printed = name.strip_suffix("/printed");
        Ok(Self { spec: printed.unwrap_or(name).parse()?, is_printed: printed.is_some() })
    }
}

impl Side {
    fn grammar(self) -> Grammar {
        Grammar::new(self.spec, if self.is_printed { Lines::Printed } else { Lines::Amended })
    }

    fn name(self) -> String {
        if self.is_printed { format!("{} as printed", self.spec.citation()) } else { self.spec.citation().to_owned() }
    }

    fn has(self, name: &str) -> bool {
        self.spec.productions().contains(&name)
    }

    /// Whether the rule of the document's `ftp` URLs is called `fileaddress`.
    fn calls_ftp_file(self) -> bool {
        let has_ftp_rule = self.has("ftpurl") || self.has("ftpaddress");
        self.has("fileaddress") && !has_ftp_rule && self.spec.schemes().contains(&"ftp")
    }

    /// The name of the rule `rule` of the document `other`: the same, or with `address` for `url`.
    fn counterpart(self, rule: &str, other: Side) -> Result<String, Failure> {
        let has = |name: &str| self.has(name);
        let is_other_file = rule == "fileaddress" && self.calls_ftp_file() != other.calls_ftp_file();
        if has(rule) && !is_other_file {
            return Ok(rule.to_owned());
        }
        if rule == other.spec.start_symbol() {
            return Ok(self.spec.start_symbol().to_owned());
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
                let unknown = self.spec.production(rule).err().map(|unknown| unknown.to_string()).unwrap_or_default();
                Err(Failure::Usage(format!("{unknown}; give the name of its rule after {rule}")))
            }
        }
    }
}

pub fn run(a: &Side, b: &Side, rule: Option<&str>, other: Option<&str>) -> Result<Status, Failure> {
    let rule = rule.unwrap_or_else(|| a.spec.start_symbol());
    a.spec.production(rule)?;
    let other = match other {
        Some(other) => b.spec.production(other).map(|_| other.to_owned())?,
        None => b.counterpart(rule, *a)?,
    };
    let grammars = [a.grammar(), b.grammar()];
    let failed = |error: GrammarError| Failure::Usage(error.to_string());
    let difference = grammars[0].difference(rule, &grammars[1], &other).map_err(failed)?;
    if difference.is_none() {
        let text = format!("{} accepts as {rule} what {} accepts as {other}.\n", a.name(), b.name());
        out::print(text)?;
        return Ok(Status::Success);
    }
    let directions = [
        (difference.only_first, rule, a, other.as_str(), b, &grammars[1]),
        (difference.only_second, other.as_str(), b, rule, a, &grammars[0]),
    ];
    let mut text = String::new();
    for (shortest, own, one, foreign, another, grammar) in directions {
        let (one, another) = (one.name(), another.name());
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
    out::print(text)?;
    Ok(Status::Invalid)
}
