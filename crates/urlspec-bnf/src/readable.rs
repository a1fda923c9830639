//! Cases that people can read: for each production its smallest texts, its alternatives, and the ways to break it.
//!
//! A complete [`Suite`](super::Suite) proves a parser right, and is too large to read. These cases are few and printable. Each is a text of the
//! start symbol that differs from a usual one in one place.

use std::collections::{HashMap, HashSet, VecDeque};

use urlspec::Spec;

use super::automaton::Automaton;
use super::expr::{Expr, RuleReference};
use super::grammar::Grammar;
use super::grammar_error::GrammarError;
use super::placeholders::Placeholders;
use super::rule::Lines;

/// The maximum number of cases of a rule, if each production then still has a few.
const MOST: usize = 360;
/// The maximum numbers of valid cases of a production, and of invalid ones. The first is taken with which all cases are few enough.
const MOST_OF_ONE: [usize; 7] = [16, 12, 9, 7, 5, 4, 3];
/// The maximum number of states of a production that are looked at.
const MOST_STATES: usize = 400;
/// The maximum number of characters that are refused after the same beginning.
const MOST_INNER: usize = 3;
/// The maximum number of productions with a case for each delimiter.
const MOST_HOLDERS: usize = 7;
/// Characters that no URL has and that parsers remove or let pass.
const OTHERS: [char; 6] = ['\t', '\n', '\r', '\0', '\u{7f}', 'é'];
/// The maximum number of unfinished texts of a production.
const MOST_UNFINISHED: usize = 4;

/// A text with its verdict, made to be read.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines};
///
/// let grammar = Grammar::new(Spec::Rfc3986, Lines::Amended);
/// let cases = grammar.readable("URI")?;
/// let port = cases.iter().find(|case| case.input == "http://example.com:!").ok_or("no such case")?;
/// assert_eq!((port.valid, port.production.as_str()), (false, "port"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadableCase {
    /// The text.
    pub input: String,
    /// Whether the rule accepts it.
    pub valid: bool,
    /// The production that the case is about.
    pub production: String,
    /// The text in place of the production.
    pub word: String,
}

/// The readable cases of a production of a document as amended, to test a parser of it.
///
/// ```
/// use urlspec::Spec;
///
/// fn is_port(text: &str) -> bool {
///     text.chars().all(|c| c.is_ascii_digit())
/// }
///
/// for case in urlspec_bnf::suite(Spec::Rfc3986, "port")? {
///     assert_eq!(is_port(&case.input), case.valid, "{:?}", case.input);
/// }
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
///
/// With `insta`, a snapshot holds what a parser makes of each valid case:
///
/// ```
/// # use urlspec::Spec;
/// # fn my_parser(text: &str) -> usize { text.len() }
/// let valid = urlspec_bnf::suite(Spec::Rfc3986, "authority")?.filter(|case| case.valid);
/// let lines: Vec<String> = valid.map(|case| format!("{}: {:?}", case.input, my_parser(&case.input))).collect();
/// // insta::assert_snapshot!(lines.join("\n"));
/// # assert!(lines.len() > 20);
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
///
/// With `rstest`, a fixture returns the cases: `#[fixture] fn cases() -> Vec<ReadableCase> { suite(Spec::Rfc3986, "URI").unwrap().collect() }`.
///
/// # Errors
///
/// As [`Grammar::automaton`].
pub fn suite(spec: Spec, rule: &str) -> Result<impl Iterator<Item = ReadableCase>, GrammarError> {
    Ok(Grammar::new(spec, Lines::Amended).readable(rule)?.into_iter())
}

impl Grammar {
    /// The readable cases of a rule, by production in the order of the file. No text occurs twice.
    /// Most are printable US-ASCII; a few have other characters, which parsers remove or let pass.
    ///
    /// # Errors
    ///
    /// As [`automaton`](Self::automaton).
    pub fn readable(&self, rule: &str) -> Result<Vec<ReadableCase>, GrammarError> {
        let whole = self.automaton(rule)?;
        let placeholders = Placeholders::of(self);
        let mut places = self.places(&self.rules()[self.index_or_error(rule)?].name, &placeholders, whole);
        // A text that several productions have is about the innermost.
        places.sort_by_key(|place| std::cmp::Reverse(place.depth));
        let mut known = HashSet::new();
        let mut cases = Vec::new();
        for place in &places {
            let Ok(own) = self.automaton(place.rule) else { continue };
            let words = Words { own, whole, place };
            let texts = words.accepted(self, &placeholders).into_iter().chain(words.refused());
            let made = texts.filter_map(|word| words.case(rule, &word, self));
            cases.extend(made.filter(|case| known.insert(case.input.clone())));
        }
        let few = MOST_OF_ONE.iter().map(|most| first_of_each(&cases, *most)).find(|cases| cases.len() <= MOST);
        let mut cases = few.unwrap_or_else(|| first_of_each(&cases, MOST_OF_ONE[MOST_OF_ONE.len() - 1]));
        let mut known: HashSet<String> = cases.iter().map(|case| case.input.clone()).collect();
        cases.extend(self.each_character(rule, &places)?.into_iter().filter(|case| known.insert(case.input.clone())));
        let order: HashMap<&str, usize> =
            self.rules().iter().enumerate().rev().map(|(index, rule)| (rule.name.as_str(), index)).collect();
        cases.sort_by_key(|case| order.get(case.production.as_str()).copied());
        Ok(cases)
    }

    /// Each delimiter, and characters that no URL has, within the productions that hold text. If these are many, only the first of those that
    /// allow the same delimiters is tried.
    fn each_character(&self, rule: &str, places: &[Place<'_>]) -> Result<Vec<ReadableCase>, GrammarError> {
        let whole = self.automaton(rule)?;
        let mut holders: Vec<(&Place<'_>, &Automaton)> =
            places.iter().rev().filter_map(|place| Some((place, self.holder(place.rule)?))).collect();
        if holders.len() > MOST_HOLDERS {
            let mut known = HashSet::new();
            holders.retain(|(_, own)| known.insert(delimiters().map(|c| own.accepts(between(c))).collect::<Vec<_>>()));
            holders.truncate(MOST_HOLDERS);
        }
        let mut cases = Vec::new();
        for (at, (place, own)) in holders.into_iter().enumerate() {
            let words = Words { own, whole, place };
            let others = OTHERS.iter().copied().filter(|_| at == 0);
            cases.extend(delimiters().chain(others).filter_map(|c| words.case(rule, &between(c), self)));
        }
        Ok(cases)
    }

    /// The automaton of a production that holds text, if no production in its line does.
    fn holder(&self, rule: &str) -> Option<&Automaton> {
        let automaton = |name: &str| self.automaton(name).ok().filter(|own| own.accepts(between('-')));
        let own = automaton(rule)?;
        let expr = self.rule(rule)?.expr.as_ref()?;
        let is_own = |inner: &&RuleReference| inner.name != rule;
        expr.references().into_iter().filter(is_own).all(|inner| automaton(&inner.name).is_none()).then_some(own)
    }

    /// For each rule that the start symbol needs, the shortest text around it.
    fn places<'g>(&'g self, start: &'g str, placeholders: &Placeholders<'_>, whole: &Automaton) -> Vec<Place<'g>> {
        let mut places = vec![Place { rule: start, before: String::new(), after: String::new(), depth: 0 }];
        let mut known = HashSet::from([start]);
        // What a rule that an amendment adds refers to has its place elsewhere, if it can.
        let (mut open, mut later) = (VecDeque::from([0]), VecDeque::new());
        while let Some(at) = open.pop_front().or_else(|| later.pop_front()) {
            let outer = places[at].clone();
            let Some(expr) = self.rule(outer.rule).and_then(|rule| rule.expr.as_ref()) else { continue };
            for (name, before, after) in surroundings(expr, placeholders) {
                let Some(rule) = self.rule(name) else { continue };
                let (before, after) = (format!("{}{before}", outer.before), format!("{after}{}", outer.after));
                let is_whole = |word: &str| whole.accepts(format!("{before}{word}{after}"));
                if known.contains(rule.name.as_str()) || !placeholders.of_rule(name).is_some_and(is_whole) {
                    continue;
                }
                known.insert(&rule.name);
                if rule.printed.is_some() { &mut open } else { &mut later }.push_back(places.len());
                places.push(Place { rule: &rule.name, before, after, depth: outer.depth + 1 });
            }
        }
        places
    }
}

/// The first cases of each production and verdict.
fn first_of_each(cases: &[ReadableCase], most: usize) -> Vec<ReadableCase> {
    let mut counts = HashMap::new();
    let mut first = Vec::new();
    for case in cases {
        let count = counts.entry((&case.production, case.valid)).or_insert(0);
        *count += 1;
        if *count <= most {
            first.push(case.clone());
        }
    }
    first
}

/// Where a production is in a text of the start symbol.
#[derive(Debug, Clone)]
struct Place<'g> {
    rule: &'g str,
    before: String,
    after: String,
    depth: usize,
}

/// The rules in an expression, each with a text that can precede it and one that can follow it.
fn surroundings<'e>(expr: &'e Expr, placeholders: &Placeholders<'_>) -> Vec<(&'e str, String, String)> {
    match expr {
        Expr::Rule(reference) => vec![(&reference.name, String::new(), String::new())],
        Expr::Sequence(parts) => {
            let texts: Vec<String> = parts.iter().map(|part| placeholders.of_expr(part).unwrap_or_default()).collect();
            let inner = |at: usize| surroundings(&parts[at], placeholders).into_iter().map(move |found| (at, found));
            let around = |(at, (name, before, after)): (usize, (&'e str, String, String))| {
                (name, texts[..at].concat() + &before, after + &texts[at + 1..].concat())
            };
            (0..parts.len()).flat_map(inner).map(around).collect()
        }
        Expr::Choice(alternatives) => alternatives.iter().flat_map(|it| surroundings(it, placeholders)).collect(),
        Expr::Optional(part) | Expr::Except(_, part, _) => surroundings(part, placeholders),
        Expr::Repeated { least, expr, .. } => {
            let others = placeholders.of_expr(expr).unwrap_or_default().repeat(least.saturating_sub(1));
            let found = surroundings(expr, placeholders).into_iter();
            found.map(|(name, before, after)| (name, before, after + &others)).collect()
        }
        Expr::Literal(_) | Expr::Range(_) => Vec::new(),
    }
}

/// The texts of one production.
struct Words<'w> {
    own: &'w Automaton,
    whole: &'w Automaton,
    place: &'w Place<'w>,
}

impl Words<'_> {
    /// The shortest text, one for each choice in the line, and one for each class of characters.
    fn accepted(&self, grammar: &Grammar, placeholders: &Placeholders<'_>) -> Vec<String> {
        let expr = grammar.rule(self.place.rule).and_then(|rule| rule.expr.as_ref());
        let mut words = vec![self.own.shortest().and_then(|word| String::from_utf8(word).ok()).unwrap_or_default()];
        words.extend(expr.map(|expr| placeholders.choices(expr)).unwrap_or_default());
        words.extend(self.through_classes(true));
        words.retain(|word| self.own.accepts(word));
        words
    }

    /// Each class of characters in the first place where the production doesn't allow it, and the beginnings that can't end there.
    fn refused(&self) -> Vec<String> {
        let mut words = self.through_classes(false);
        // One that breaks what has begun breaks it like the next.
        let mut counts = HashMap::new();
        words.retain(|word| {
            let reach = self.own.reach(word.as_bytes());
            let count = counts.entry(reach).or_insert(0);
            *count += 1;
            reach == 0 || *count <= MOST_INNER
        });
        let (access, completions) = (self.own.access_texts(), self.own.completions());
        let is_unfinished = |state: &usize| !self.own.is_accepting(*state) && completions[*state].is_some();
        let unfinished = (0..access.len()).filter(is_unfinished);
        words
            .extend(unfinished.take(MOST_UNFINISHED).filter_map(|state| String::from_utf8(access[state].clone()).ok()));
        words.retain(|word| !self.own.accepts(word));
        words
    }

    /// For each class of printable characters, the shortest text that has it where the production allows it, or where not.
    fn through_classes(&self, is_allowed: bool) -> Vec<String> {
        let (access, completions) = (self.own.access_texts(), self.own.completions());
        let live: Vec<usize> =
            (0..access.len()).filter(|state| completions[*state].is_some()).take(MOST_STATES).collect();
        let word = |byte: u8| {
            let state = live.iter().find(|state| completions[self.own.step(**state, byte)].is_some() == is_allowed)?;
            let next = if is_allowed { self.own.step(*state, byte) } else { *state };
            let end = completions[next].as_ref()?;
            String::from_utf8([access[*state].as_slice(), &[byte], end].concat()).ok()
        };
        self.printable().into_iter().filter_map(word).collect()
    }

    /// Printable characters: for each class of the production a digit, a hexadecimal letter, another letter, and a delimiter of each class of
    /// the start symbol.
    fn printable(&self) -> Vec<u8> {
        let mut known = HashSet::new();
        let mut is_new = |byte: &u8| {
            let kind = if byte.is_ascii_alphanumeric() { kind_of_letter(*byte) } else { class_of(self.whole, *byte) };
            known.insert((class_of(self.own, *byte), kind))
        };
        let mut bytes: Vec<u8> = (b' '..=b'~').collect();
        // A lower-case letter is the most readable of its class.
        bytes.sort_by_key(|byte| (!byte.is_ascii_punctuation(), byte.is_ascii_uppercase(), *byte));
        bytes.retain(|byte| is_new(byte));
        bytes
    }

    /// The case of a text in place of the production.
    fn case(&self, rule: &str, word: &str, grammar: &Grammar) -> Option<ReadableCase> {
        let accepts = |text: &str| grammar.verdict(rule, text.as_bytes()).map(|verdict| verdict.is_accepted());
        let mut input = format!("{}{word}{}", self.place.before, self.place.after);
        let valid = accepts(&input).ok()?;
        // A URL of http without a host is none by the document of http, even where the generic syntax accepts it.
        let other = input.strip_prefix("http:").filter(|rest| !rest.starts_with("//")).map(|rest| format!("a:{rest}"));
        if let Some(other) = other.filter(|other| accepts(other).is_ok_and(|accepted| accepted == valid)) {
            input = other;
        }
        let (production, word) = (self.place.rule.to_owned(), word.to_owned());
        Some(ReadableCase { input, valid, production, word })
    }
}

/// A text with a character in it.
fn between(c: char) -> String {
    format!("a{c}b")
}

/// The printable characters that are neither letters nor digits.
fn delimiters() -> impl Iterator<Item = char> {
    (' '..='~').filter(|c| !c.is_ascii_alphanumeric())
}

fn class_of(automaton: &Automaton, byte: u8) -> usize {
    automaton.classes().iter().position(|class| class.contains(byte)).unwrap_or_default()
}

/// A number that is no class: of digits, of hexadecimal letters, or of others.
fn kind_of_letter(byte: u8) -> usize {
    256 + usize::from(byte.is_ascii_alphabetic()) + usize::from(!byte.is_ascii_hexdigit())
}
