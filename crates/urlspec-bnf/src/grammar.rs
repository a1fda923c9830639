//! A file of rules, read.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;

use super::automaton::Automaton;
use super::cycle::Components;
use super::fault::{GrammarError, GrammarErrorCode};
use super::file::File;
use super::rule::{Lines, Reader, Rule};
use super::suite::Suite;
use super::token::Notation;
use urlspec::Spec;
use urlspec::diagnostic::Severity;
use urlspec::suggestions;

/// How many faults of a file are looked into, for names that are near and the line of the first rule of a name.
const TOLD: usize = 100;

/// A file of rules, and what is wrong with it.
///
/// Reading never fails. What can't be read, and a rule that is named and not there, stand for no text.
#[derive(Debug)]
pub struct Grammar {
    notation: Notation,
    rules: Vec<Rule>,
    numbers: HashMap<String, usize>,
    head: Vec<String>,
    amendments: Vec<String>,
    is_either_case: bool,
    components: Components,
    faults: Vec<GrammarError>,
    automata: Vec<OnceLock<Result<Automaton, GrammarError>>>,
}

impl Grammar {
    /// Reads the rules of a file.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::read("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// assert!(grammar.automaton("port").unwrap().accepts("0110"));
    ///
    /// let faulty = Grammar::read("port = 1*digits", Notation::Rfc1738, Lines::Amended);
    /// assert_eq!(faulty.faults()[0].to_string(), "no rule is called `digits`");
    /// assert_eq!(faulty.faults()[0].span, 9..15);
    /// ```
    pub fn read(source: &str, notation: Notation, lines: Lines<'_>) -> Self {
        Self::started(source, notation, lines, None)
    }

    /// The grammar of a document. It is read anew at each call, and compiled as far as it is asked for.
    pub fn of(spec: Spec, lines: Lines<'_>) -> Self {
        let notation = if spec.quotes_literals() { Notation::Rfc1738 } else { Notation::Drafts };
        Self::started(spec.bnf(), notation, lines, Some(spec.start_symbol()))
    }

    fn started(source: &str, notation: Notation, lines: Lines<'_>, start: Option<&str>) -> Self {
        let mut file = File::read(source);
        let mut faults = std::mem::take(&mut file.faults);
        let mut reader =
            Reader { source, notation, lines, either_case: file.has_either_case(lines), faults: &mut faults };
        let rules: Vec<Rule> = file.entries.iter().flat_map(|entry| reader.entry(entry)).collect();
        let mut numbers = HashMap::new();
        for (number, rule) in rules.iter().enumerate() {
            numbers.entry(rule.name.clone()).or_insert(number);
        }
        let is_either_case = reader.either_case;
        let mut amendments = file.head.clone();
        for id in file.entries.into_iter().flat_map(|entry| entry.amendments) {
            if !amendments.contains(&id) {
                amendments.push(id);
            }
        }
        let components = Components::of(&rules, &numbers);
        let automata = rules.iter().map(|_| OnceLock::new()).collect();
        let mut grammar = Self {
            notation,
            rules,
            numbers,
            head: file.head,
            amendments,
            is_either_case,
            components,
            faults,
            automata,
        };
        grammar.look_over(source, start);
        grammar
    }

    /// The notation that it is in.
    pub const fn notation(&self) -> Notation {
        self.notation
    }

    /// The rules in their order.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule of this name; the first, if there are several.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        Some(&self.rules[*self.numbers.get(name)?])
    }

    /// The rules that name this one, in their order.
    pub fn uses_of<'g>(&'g self, name: &'g str) -> impl Iterator<Item = &'g Rule> {
        self.rules.iter().filter(move |rule| rule.references().any(|reference| reference.name == name))
    }

    /// The amendments that the file declares above all rules, for the whole of it.
    pub fn head(&self) -> &[String] {
        &self.head
    }

    /// Whether the letters of a scheme match in either case: `%either-case`, where amendments count.
    pub const fn is_either_case(&self) -> bool {
        self.is_either_case
    }

    /// The amendments that the file declares, whether they count or not.
    pub fn amendments(&self) -> &[String] {
        &self.amendments
    }

    /// What is wrong with the file, or odd, in the order of the places.
    pub fn faults(&self) -> &[GrammarError] {
        &self.faults
    }

    /// The faults without which every rule could be compiled and would say what it means.
    pub fn errors(&self) -> impl Iterator<Item = &GrammarError> {
        self.faults.iter().filter(|fault| fault.severity() == Severity::Error)
    }

    /// The smallest automaton of a rule. It is made when it is asked for first, with those of the rules that it needs.
    ///
    /// # Errors
    ///
    /// If there is no rule of that name, or if it or one that it needs is left-recursive, not regular or too large.
    pub fn automaton(&self, name: &str) -> Result<&Automaton, GrammarError> {
        let number = self.numbered(name)?;
        for component in self.components.needed_by(number) {
            for &rule in component {
                let made = self.automata[rule].get_or_init(|| self.compiled(rule));
                if let Err(fault) = made {
                    return Err(fault.clone());
                }
            }
        }
        self.made(number).ok_or_else(|| self.not_there(name))
    }

    /// The automaton of a rule that is made.
    pub(crate) fn made(&self, number: usize) -> Option<&Automaton> {
        self.automata[number].get()?.as_ref().ok()
    }

    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub(crate) const fn components(&self) -> &Components {
        &self.components
    }

    /// The automaton of a rule, those that it needs being made.
    fn compiled(&self, number: usize) -> Result<Automaton, GrammarError> {
        if let Some(fault) = self.components.fault(number) {
            return Err(fault.clone());
        }
        self.places(number).map(Automaton::minimised)
    }

    /// Finds the faults that no single line has.
    fn look_over(&mut self, source: &str, start: Option<&str>) {
        let line_of = |at: usize| source[..at].matches('\n').count() + 1;
        let mut found = Vec::new();
        for (number, rule) in self.rules.iter().enumerate() {
            let first = self.numbers[&rule.name];
            if first != number {
                let place = if found.len() < TOLD {
                    format!(", in line {}", line_of(self.rules[first].span.start))
                } else {
                    String::new()
                };
                let message = format!("a rule is called `{}` already{place}", rule.name);
                found.push(
                    GrammarError::new(GrammarErrorCode::DuplicateRule, rule.span.clone(), message)
                        .label("a second time"),
                );
            }
            for reference in rule.references().filter(|reference| !self.numbers.contains_key(&reference.name)) {
                let fault = undefined(&reference.name, reference.span.clone());
                let is_told = found.len() < TOLD;
                found.push(if is_told { self.with_near(&reference.name, fault) } else { fault });
            }
        }
        found.extend(self.unused(start));
        found.extend(self.components.faults().cloned());
        found.extend(self.components.endless().iter().map(|&rule| {
            let Rule { name, span, .. } = &self.rules[rule];
            GrammarError::new(GrammarErrorCode::NoText, span.clone(), format!("no text is a `{name}`"))
                .label("never ends")
        }));
        self.faults.extend(found);
        self.faults.sort_by_key(|fault| fault.span.start);
    }

    /// The rules that none but themselves use, but for the start symbol: the one that is said to be it, or else the
    /// first of them.
    fn unused(&self, start: Option<&str>) -> Vec<GrammarError> {
        let others = |rule: &Rule| {
            let named = rule.references().filter(|reference| reference.name != rule.name);
            named.map(|reference| reference.name.clone()).collect::<Vec<_>>()
        };
        let used: HashSet<String> = self.rules.iter().flat_map(others).collect();
        let is_used = |rule: &Rule| used.contains(&rule.name);
        let mut unused = self.rules.iter().filter(|rule| !is_used(rule)).peekable();
        let start = start.or_else(|| unused.peek().map(|rule| rule.name.as_str()));
        let fault = |rule: &Rule| {
            let message = format!("no rule uses `{}`", rule.name);
            GrammarError::new(GrammarErrorCode::UnusedRule, rule.span.clone(), message).label("used nowhere")
        };
        unused.filter(|rule| Some(rule.name.as_str()) != start).map(fault).collect()
    }

    /// The conformance suite of a rule, for so many extra states.
    ///
    /// It holds more than [`Suite::of`] its automaton: the ways to every place in the line, also where two of them go on
    /// alike, so that a recogniser is tried that tells them apart and shouldn't.
    ///
    /// # Errors
    ///
    /// As [`automaton`](Self::automaton).
    pub fn suite(&self, rule: &str, extra: usize) -> Result<Suite<'_>, GrammarError> {
        let automaton = self.automaton(rule)?;
        let number = self.numbered(rule)?;
        Ok(Suite::of(automaton, extra).with_ways(self.places(number)?.accesses()))
    }

    /// A shortest text of each rule that can be compiled, each once, in the order of the rules.
    pub fn words(&self) -> Vec<Vec<u8>> {
        let mut words: Vec<Vec<u8>> = Vec::new();
        for rule in &self.rules {
            let word = self.automaton(&rule.name).ok().and_then(Automaton::shortest);
            words.extend(word.filter(|word| !words.contains(word)));
        }
        words
    }

    /// A shortest text that this grammar's rule accepts and not another's, and the other way round.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let [draft, rfc] = [Spec::Url1994, Spec::Rfc1738].map(|spec| Grammar::of(spec, Lines::Amended));
    /// let difference = draft.difference("port", &rfc, "port").unwrap();
    /// assert!(difference.is_none());
    /// let difference = draft.difference("gopheraddress", &rfc, "gopherurl").unwrap();
    /// assert_eq!(difference.only_first.as_deref(), Some(&b"gopher://a!"[..]));
    /// assert_eq!(difference.only_second.as_deref(), Some(&b"gopher://a/"[..]));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`automaton`](Self::automaton).
    pub fn difference(&self, rule: &str, other: &Self, other_rule: &str) -> Result<Difference, GrammarError> {
        let (first, second) = (self.automaton(rule)?, other.automaton(other_rule)?);
        Ok(Difference { only_first: first.difference(second), only_second: second.difference(first) })
    }

    fn numbered(&self, name: &str) -> Result<usize, GrammarError> {
        self.number(name).ok_or_else(|| self.not_there(name))
    }

    /// A rule is asked for, and the file has none of that name.
    fn not_there(&self, name: &str) -> GrammarError {
        self.with_near(name, undefined(name, 0..0).help("Ask for one that is there."))
    }

    /// The fault with the names that are near the one that is missing.
    fn with_near(&self, name: &str, fault: GrammarError) -> GrammarError {
        match suggestions(name, self.rules.iter().map(|rule| rule.name.as_str())).as_slice() {
            [] => fault,
            near => {
                fault.help(format!("Near it {} `{}`.", if near.len() == 1 { "is" } else { "are" }, near.join("`, `")))
            }
        }
    }
}

fn undefined(name: &str, span: Range<usize>) -> GrammarError {
    GrammarError::new(GrammarErrorCode::UndefinedRule, span, format!("no rule is called `{name}`")).label("not defined")
}

/// How two rules differ: shortest texts, as octets, that one accepts and the other refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// What only the first accepts; none if it accepts nothing else than the second.
    pub only_first: Option<Vec<u8>>,
    /// What only the second accepts.
    pub only_second: Option<Vec<u8>>,
}

impl Difference {
    /// Whether the two accept the same.
    pub const fn is_none(&self) -> bool {
        self.only_first.is_none() && self.only_second.is_none()
    }
}

impl File {
    fn has_either_case(&self, lines: Lines<'_>) -> bool {
        self.either_case
            && match lines {
                Lines::Printed => false,
                Lines::Amended => true,
                Lines::Without(id) => !self.head.iter().any(|own| own == id),
            }
    }
}
