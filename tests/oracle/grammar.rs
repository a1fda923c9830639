//! A document's amended grammar as automata, one for each rule.

use std::collections::HashMap;

use super::automaton::Dfa;
use super::document::{Document, without_comment};
use super::notation::{self, Expr};

pub struct Grammar {
    /// In the order of the amended grammar.
    pub names: Vec<String>,
    automata: HashMap<String, Dfa>,
}

impl Grammar {
    pub fn read(bnf: &str) -> Result<Grammar, String> {
        let (names, exprs) = read(bnf)?;
        Grammar::of(names, exprs)
    }

    /// Only one rule, with those that it needs.
    pub fn read_rule(bnf: &str, name: &str) -> Result<Grammar, String> {
        let (_, exprs) = read(bnf)?;
        Grammar::of(vec![name.to_owned()], exprs)
    }

    fn of(names: Vec<String>, exprs: HashMap<String, Expr>) -> Result<Grammar, String> {
        let mut compiler = Compiler { exprs, automata: HashMap::new() };
        for name in &names {
            compiler.compile(name)?;
        }
        Ok(Grammar { names, automata: compiler.automata })
    }

    pub fn dfa(&self, name: &str) -> &Dfa {
        self.automata.get(name).unwrap_or_else(|| panic!("no rule is called `{name}`"))
    }

    pub fn accepts(&self, name: &str, text: &str) -> bool {
        self.dfa(name).accepts(text)
    }
}

/// The names of the rules in order, and what they stand for.
fn read(bnf: &str) -> Result<(Vec<String>, HashMap<String, Expr>), String> {
    let document = Document::read(bnf, without_comment);
    let either_case = document.directives.iter().any(|directive| directive == "%either-case");
    let mut exprs = HashMap::new();
    for rule in &document.rules {
        let (_, text) = rule.line.split_once('=').ok_or_else(|| format!("`{}` has no `=`", rule.name))?;
        let expr = notation::read(text, either_case).map_err(|why| format!("{}: {why}", rule.name))?;
        exprs.insert(rule.name.clone(), expr);
    }
    Ok((document.rules.into_iter().map(|rule| rule.name).collect(), exprs))
}

struct Compiler {
    exprs: HashMap<String, Expr>,
    automata: HashMap<String, Dfa>,
}

impl Compiler {
    /// A rule is out of `exprs` while it is compiled, so one that needs itself is not found.
    fn compile(&mut self, name: &str) -> Result<(), String> {
        if self.automata.contains_key(name) {
            return Ok(());
        }
        let expr = self.exprs.remove(name).ok_or_else(|| format!("`{name}` is not defined, or by itself"))?;
        for needed in rules_of(&expr) {
            self.compile(needed)?;
        }
        self.automata.insert(name.to_owned(), Dfa::of(&expr, &self.automata));
        Ok(())
    }
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
