//! A document's grammar as automata, one for each rule.

use std::collections::HashMap;

use super::automaton::Dfa;
use super::bytes::Bytes;
use super::document::{Document, without_comment};
use super::notation::Expr;
use super::{document, draft, notation};

/// How a document writes its rules.
#[derive(Clone, Copy)]
pub struct Notation {
    without_comment: fn(&str) -> &str,
    /// Reads a line, with `%either-case` or not.
    rule: fn(&str, bool) -> Result<Expr, String>,
}

pub const RFC1738: Notation = Notation { without_comment, rule: notation::rule };
pub const DRAFT: Notation = Notation { without_comment: document::whole_line, rule: draft::rule };

pub struct Grammar {
    /// The rules in order.
    pub names: Vec<String>,
    automata: HashMap<String, Dfa>,
}

impl Grammar {
    /// The grammar as amended.
    pub fn read(bnf: &str, notation: Notation) -> Result<Grammar, String> {
        let grammar = Rules::amended(bnf, notation)?.compiled()?;
        match grammar.names.iter().find(|name| grammar.dfa(name).is_empty()) {
            None => Ok(grammar),
            Some(name) => Err(format!("no text is a `{name}`")),
        }
    }

    /// Only one rule, with those that it needs.
    pub fn read_rule(bnf: &str, notation: Notation, name: &str) -> Result<Grammar, String> {
        let names = vec![name.to_owned()];
        Rules { names, ..Rules::amended(bnf, notation)? }.compiled()
    }

    /// The grammar as printed, and the rules that it names and does not define. Of these there is no text.
    pub fn printed(bnf: &str, notation: Notation) -> Result<(Grammar, Vec<String>), String> {
        let mut rules = Rules::printed(bnf, notation)?;
        let undefined = rules.undefined();
        rules.exprs.extend(undefined.iter().map(|name| (name.clone(), Expr::Choice(Vec::new()))));
        Ok((rules.compiled()?, undefined))
    }

    pub fn dfa(&self, name: &str) -> &Dfa {
        self.automata.get(name).unwrap_or_else(|| panic!("no rule is called `{name}`"))
    }

    pub fn accepts(&self, name: &str, text: &str) -> bool {
        self.dfa(name).accepts(text)
    }
}

/// The rules that are asked for in order, and what all rules stand for.
struct Rules {
    names: Vec<String>,
    exprs: HashMap<String, Expr>,
}

impl Rules {
    fn amended(bnf: &str, notation: Notation) -> Result<Rules, String> {
        let document = Document::read(bnf, notation.without_comment);
        let either_case = document.directives.iter().any(|directive| directive == "%either-case");
        Rules::of(document.rules.into_iter().map(|rule| (rule.name, rule.line)), notation, either_case)
    }

    fn printed(bnf: &str, notation: Notation) -> Result<Rules, String> {
        let document = Document::read(bnf, notation.without_comment);
        let printed = document.rules.into_iter().filter_map(|rule| Some((rule.name, rule.printed?)));
        Rules::of(printed, notation, false)
    }

    fn of(
        lines: impl Iterator<Item = (String, String)>,
        notation: Notation,
        either_case: bool,
    ) -> Result<Rules, String> {
        let mut rules = Rules { names: Vec::new(), exprs: HashMap::new() };
        for (name, line) in lines {
            let expr = (notation.rule)(&line, either_case).map_err(|why| format!("{name}: {why}"))?;
            rules.names.push(name.clone());
            rules.exprs.insert(name, expr);
        }
        Ok(rules)
    }

    fn undefined(&self) -> Vec<String> {
        let needed = self.exprs.values().flat_map(rules_of).filter(|name| !self.exprs.contains_key(*name));
        let mut undefined: Vec<String> = needed.map(str::to_owned).collect();
        undefined.sort();
        undefined.dedup();
        undefined
    }

    fn compiled(self) -> Result<Grammar, String> {
        let mut compiler = Compiler { exprs: self.exprs, automata: HashMap::new() };
        for name in &self.names {
            compiler.compile(name)?;
        }
        Ok(Grammar { names: self.names, automata: compiler.automata })
    }
}

struct Compiler {
    exprs: HashMap<String, Expr>,
    automata: HashMap<String, Dfa>,
}

impl Compiler {
    /// A rule is out of `exprs` while it is compiled, so one that needs itself by way of another is not found.
    fn compile(&mut self, name: &str) -> Result<(), String> {
        if self.automata.contains_key(name) {
            return Ok(());
        }
        let expr = self.exprs.remove(name).ok_or_else(|| format!("`{name}` is not defined, or by itself"))?;
        if !repeats(&expr, name) {
            return Err(format!("`{name}` needs itself before it ends"));
        }
        for needed in rules_of(&expr).into_iter().filter(|needed| *needed != name) {
            self.compile(needed)?;
        }
        self.automata.insert(name.to_owned(), Dfa::of(&expr, &self.automata));
        Ok(())
    }
}

/// Whether a rule needs itself nowhere but at its end, where that is a repetition.
///
/// An exception begins again without what it excepts. That is the same only for `without`, as the whole of a rule: a
/// text that holds something nowhere holds it in none of its parts.
fn repeats(expr: &Expr, name: &str) -> bool {
    match expr {
        Expr::Except(all, but) if is_anywhere(but) => ends_in(all, name) && !needs(but, name),
        _ => ends_in(expr, name),
    }
}

/// Whether it is some text with anything before and after it.
fn is_anywhere(expr: &Expr) -> bool {
    let anything = |expr: &Expr| matches!(expr, Expr::Repeated(0, repeated) if matches!(**repeated, Expr::One(bytes) if bytes == Bytes::all()));
    matches!(expr, Expr::Sequence(parts) if parts.first().is_some_and(anything) && parts.last().is_some_and(anything))
}

fn ends_in(expr: &Expr, name: &str) -> bool {
    match expr {
        Expr::One(_) | Expr::Rule(_) => true,
        Expr::Sequence(parts) => parts
            .split_last()
            .is_none_or(|(last, before)| ends_in(last, name) && before.iter().all(|part| !needs(part, name))),
        Expr::Choice(arms) => arms.iter().all(|arm| ends_in(arm, name)),
        Expr::Optional(expr) => ends_in(expr, name),
        Expr::Repeated(..) | Expr::Except(..) => !needs(expr, name),
    }
}

fn needs(expr: &Expr, name: &str) -> bool {
    rules_of(expr).contains(&name)
}

fn rules_of(expr: &Expr) -> Vec<&str> {
    match expr {
        Expr::One(_) => Vec::new(),
        Expr::Rule(name) => vec![name],
        Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter().flat_map(rules_of).collect(),
        Expr::Optional(expr) | Expr::Repeated(_, expr) => rules_of(expr),
        Expr::Except(all, but) => [rules_of(all), rules_of(but)].concat(),
    }
}
