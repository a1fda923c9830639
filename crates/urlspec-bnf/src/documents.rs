//! Rules of several documents in one grammar. A rule has the name of its document before its own: `rfc6068/addr-spec`.
//!
//! A reference is to a rule of the same document, else to one without a document, else to one of the document that it takes rules of
//! (`%document rfc6068 takes rfc5322`), else to the only one of its name. A description
//! in words that begins with a name and a comma, such as `<query, see [URI], Section 3.4>`, is a reference to a rule without a
//! document, `<URI unless http, ftp>` is that rule without the texts that begin with
//! these schemes, `<pname but not crs>` without the texts of the other rule, and `<ldh not beginning with urn>` without those that begin
//! with one.

use std::collections::HashMap;

use super::core_rules::is_core_rule;
use super::expr::{Exception, Expr, Literal, RuleReference};
use super::rule::Rule;
use super::source_file::Document;

/// The rules under their full names. Each has the number of its document, counted from 1; 0 is none.
pub(crate) fn qualified(entries: Vec<(usize, Vec<Rule>)>, documents: &[Document]) -> Vec<Rule> {
    let rules = entries.into_iter().flat_map(|(document, rules)| rules.into_iter().map(move |rule| (document, rule)));
    if documents.is_empty() {
        return rules.map(|(_, rule)| rule).collect();
    }
    let mut rules: Vec<(usize, Rule)> = rules.collect();
    let names = Names::of(&rules, documents);
    rules.retain(|(document, rule)| *document > 0 || !names.updated.contains_key(&key(&rule.name)));
    let qualified = |(document, mut rule): (usize, Rule)| {
        rule.expr.iter_mut().for_each(|expr| names.resolve(document, expr));
        rule.name = full_name(document, &rule.name, documents);
        rule
    };
    rules.into_iter().map(qualified).collect()
}

fn full_name(document: usize, name: &str, documents: &[Document]) -> String {
    match document.checked_sub(1).and_then(|place| documents.get(place)) {
        Some(document) => format!("{}/{name}", document.name),
        None => name.to_owned(),
    }
}

/// Names of rules have no case.
fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// The full names of the rules, by their own names.
struct Names {
    by_document: HashMap<(usize, String), String>,
    /// For each document, the one whose rules it takes.
    takes: Vec<Option<usize>>,
    /// The rules in the places of rules without a document.
    updated: HashMap<String, String>,
    /// The rules whose names no other document has.
    unique: HashMap<String, Option<String>>,
}

impl Names {
    fn of(rules: &[(usize, Rule)], documents: &[Document]) -> Self {
        let place = |name: &String| documents.iter().position(|document| document.name == *name).map(|place| place + 1);
        let takes = documents.iter().map(|document| document.taken.as_ref().and_then(place)).collect();
        let mut names = Self { by_document: HashMap::new(), takes, updated: HashMap::new(), unique: HashMap::new() };
        for (document, rule) in rules {
            let (own, full) = (key(&rule.name), full_name(*document, &rule.name, documents));
            names.by_document.insert((*document, own.clone()), full.clone());
            let unique = names.unique.entry(own).or_insert_with(|| Some(full.clone()));
            unique.take_if(|known| *known != full);
        }
        for (document, rule) in rules {
            let updates = document.checked_sub(1).is_some_and(|place| documents[place].updates);
            if updates && names.by_document.contains_key(&(0, key(&rule.name))) {
                names.updated.insert(key(&rule.name), full_name(*document, &rule.name, documents));
            }
        }
        names
    }

    /// The full name of the rule that a rule of a document names.
    fn find(&self, document: usize, name: &str) -> Option<&String> {
        let name = key(name);
        let of_document = |document| self.by_document.get(&(document, name.clone()));
        let own = (document > 0).then(|| of_document(document)).flatten();
        let common = || self.updated.get(&name).or_else(|| of_document(0));
        let taken = || of_document(document.checked_sub(1).and_then(|place| self.takes[place])?);
        // A core rule is not another document's rule of that name: `DIGIT` is not `rfc8141/Digit`.
        let unique = || self.unique.get(&name).filter(|_| !is_core_rule(&name))?.as_ref();
        own.or_else(common).or_else(taken).or_else(unique)
    }

    fn resolve(&self, document: usize, expr: &mut Expr) {
        match expr {
            Expr::Rule(reference) => match reference.name.strip_prefix('<') {
                Some(words) => {
                    if let Some(described) = self.described(document, words, reference) {
                        *expr = described;
                    }
                }
                None => {
                    if let Some(name) = self.find(document, &reference.name) {
                        reference.name.clone_from(name);
                    }
                }
            },
            Expr::Sequence(parts) | Expr::Choice(parts) => {
                parts.iter_mut().for_each(|part| self.resolve(document, part));
            }
            Expr::Optional(part) | Expr::Repeated { expr: part, .. } => self.resolve(document, part),
            Expr::Except(_, all, but) => [all, but].into_iter().for_each(|part| self.resolve(document, part)),
            Expr::Literal(_) | Expr::Range(_) => {}
        }
    }

    /// The expression that a description in words is.
    fn described(&self, document: usize, words: &str, reference: &RuleReference) -> Option<Expr> {
        let words = words.trim_end_matches('>');
        let rule = |name: String| Expr::Rule(RuleReference { name, span: reference.span.clone() });
        let own = |name: &str| self.find(document, name).map(|name| rule(name.clone()));
        let without =
            |exception, all: &str, but: &str| Some(Expr::Except(exception, Box::new(own(all)?), Box::new(own(but)?)));
        if let Some((all, but)) = words.split_once(" but not ") {
            return without(Exception::Is, all, but);
        }
        if let Some((all, but)) = words.split_once(" not beginning with ") {
            return without(Exception::StartsWith, all, but);
        }
        let common = |name: &str| self.find(0, name).map(|name| rule(name.clone()));
        if let Some((name, schemes)) = words.split_once(" unless ") {
            return Some(Expr::Except(Exception::StartsWith, Box::new(common(name)?), Box::new(of_schemes(schemes))));
        }
        common(words.split_once(", ")?.0)
    }
}

/// The schemes of a list, each with its colon.
fn of_schemes(schemes: &str) -> Expr {
    let scheme = |scheme: &str| {
        let text = format!("{}:", scheme.trim());
        Expr::Literal(Literal { either_case: text.len(), text })
    };
    Expr::Choice(schemes.split(',').map(scheme).collect())
}

#[cfg(test)]
mod tests {
    use crate::grammar::Grammar;
    use crate::rule::Lines;
    use crate::tokenizer::Notation;

    const SOURCE: &str = "\
; Two documents.

URI = ALPHA \":\" path
path = *( ALPHA / \"/\" )
other = <URI unless a, b>

; A document.
;! %document one

path = \"x\" path2
path2 = <path, see there>

;! %document two updates

URI = ALPHA \":\" part path
part = path2
short = <letters but not ex>
begun = <letters not beginning with ex>
letters = *ALPHA
ex = \"x\"

;! %document three

letters2 = \"y\"

;! %document four

letters2 = \"z\"

;! %document five takes three

long = letters2
";

    #[test]
    fn references_are_to_the_own_document_then_to_none_then_to_the_only_one() {
        let grammar = Grammar::parse(SOURCE, Notation::Abnf, Lines::Amended);
        assert_eq!(grammar.errors().count(), 0, "{:?}", grammar.diagnostics());
        let names: Vec<&str> = grammar.rules().iter().map(|rule| rule.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "path",
                "other",
                "one/path",
                "one/path2",
                "two/URI",
                "two/part",
                "two/short",
                "two/begun",
                "two/letters",
                "two/ex",
                "three/letters2",
                "four/letters2",
                "five/long",
                "ALPHA"
            ]
        );
        let accepts = |rule: &str, text: &str| grammar.automaton(rule).expect("compiles").accepts(text);
        assert!(accepts("one/path", "x/") && !accepts("one/path", "/"));
        assert!(accepts("two/part", "//a") && accepts("two/URI", "a:/"));
        assert!(accepts("part", "//a") && accepts("PATH2", "/"));
        assert!(grammar.automaton("two/path2").is_err() && grammar.automaton("rfc3986/other").is_ok());
        assert!(accepts("five/long", "y") && !accepts("five/long", "x"));
        assert!(
            accepts("two/short", "xy")
                && !accepts("two/short", "X")
                && accepts("two/begun", "")
                && !accepts("two/begun", "xy")
        );
        assert!(accepts("other", "c:/") && !accepts("other", "A:/") && !accepts("other", "b:"));
    }
}
