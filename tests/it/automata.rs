//! Compares each production of each document with the automaton of its amended line.
//!
//! `urlspec-bnf` builds the automata from the files of `grammar/`. It shares no code with the productions. Each rule is a
//! regular language, in which no choice has an order and no repetition is greedy.
//!
//! # The proof and its assumption
//!
//! [`complete_suites`] runs the complete conformance suite of each rule's smallest automaton. Let `n` be the states of
//! that automaton. If a production, run over whole texts, behaves like *some* automaton of at most `n` states (one
//! more in [`complete_suites_with_one_more_state`]), and if it treats octets alike that the grammar treats alike (the
//! suite has a visible character, a control character and one beyond US-ASCII of each class, as far as the class has
//! them), then it is right about every text of any length if it is right about the texts of the suite. That is a
//! theorem about the suite; the assumption is about the code. It holds for sequences, loops and bounded lookahead over
//! character classes, with no memory except the position in the line. It would not hold for a production that counts to
//! seven labels, for example. `crates/urlspec-bnf/tests/it/bnf.rs` tries the theorem on automata with one wrong
//! transition, and shows that each of the errors that it plants in the documents' lines is caught.
//!
//! `cargo test` tries a part of the texts of large productions; with the variable `URLSPEC_WHOLE`, which `.ci/run language` sets, the
//! tests try all.
//!
//! Each text of a suite is parsed in three ways: plain, recorded for a diagnostic, and recorded with its derivation. The
//! last parses paths, names and escapes by other combinators.
//!
//! The suites with one more state have twenty times as many texts, and are ignored by `cargo test`. `.ci/full` runs them:
//!
//! ```sh
//! cargo test -p urlspec --test it --features serde -- --ignored
//! ```
//!
//! A condition that is no rule of a grammar is memory: for the productions with one, the suite is only a collection of texts, and
//! `urlspec-bnf` has the condition a second time ([`Grammar::broken_condition`]).
//!
//! The other tests need no assumption, as far as they go: every text up to a length, from the start and from every state;
//! every US-ASCII character, and a text of every rule of the documents, in every state; random members, and texts
//! that differ from them by one character.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use crate::support::{assert_nested, is_whole, part_of};
use urlspec::{Spec, Start};
use urlspec_bnf::{Automaton, Grammar, Lines, Random, Samples, Suite, near_miss};

/// About how many short texts to try for each production.
const SHORT_TEXTS: usize = 500_000;

/// How many random members to try for each production, and how many near misses.
const RANDOM_TEXTS: u32 = 20_000;

/// Of the texts of a production, `cargo test` tries the first ones and of the rest one in so many. A prime number, so that the rest is
/// no subset with the same letters.
const FIRST_TEXTS: usize = 300;
const STRIDE: usize = 61;

/// Larger automata have so many texts that it takes long to make them: `cargo test` tries them by random texts.
const MAX_STATES: usize = 100;

#[test]
fn complete_suites() {
    each_production(|trial| trial.suite(0).each(&mut |text| trial.compare_all(text)));
}

#[test]
#[ignore = "takes minutes; .ci/full runs it"]
fn complete_suites_with_one_more_state() {
    each_production(|trial| trial.suite(1).each(&mut |text| trial.compare_all(text)));
}

#[test]
fn every_short_text() {
    each_production(|trial| {
        let letters = trial.suite(0).letters().to_vec();
        let ways = trial.automaton.access_texts().into_iter().zip(trial.automaton.completions());
        let accesses: Vec<Vec<u8>> = ways.filter_map(|(access, rest)| rest.map(|_| access)).collect();
        extend(&mut Vec::new(), &letters, depth(SHORT_TEXTS / 2, letters.len()), &mut |text| trial.compare(text));
        let each = depth(SHORT_TEXTS / 2 / accesses.len(), letters.len());
        for access in accesses.into_iter().filter(|access| !access.is_empty()) {
            extend(&mut access.clone(), &letters, each, &mut |text| trial.compare(text));
        }
    });
}

/// The suites try few octets of each class. This tries all, in case the production treats them differently.
#[test]
fn every_character_in_every_state() {
    each_production(|trial| trial.suite(0).each_character(&mut |text| trial.compare(text)));
}

/// A text of any rule in the place of another.
#[test]
fn a_text_of_every_rule_in_every_state() {
    let words = Spec::ALL.iter().flat_map(|spec| Grammar::new(*spec, Lines::Amended).words());
    let words: BTreeSet<Vec<u8>> = words.collect();
    let words: Vec<Vec<u8>> = words.into_iter().collect();
    each_production(|trial| trial.suite(0).each_word(&words, &mut |text| trial.compare(text)));
}

#[test]
fn random_members_and_near_misses() {
    each_production_up_to(usize::MAX, |trial| {
        let samples = Samples::new(trial.automaton).expect("every production accepts something");
        let mut random = Random::from_seed(1738);
        for _ in 0..part_of(RANDOM_TEXTS) {
            let member = String::from_utf8(samples.member(&mut random)).expect("of US-ASCII");
            // A random order of parameters is hardly ever the one that a document wants.
            let member = if random.below(2) == 0 { in_order(trial, member) } else { member };
            assert!(trial.automaton.accepts(&member), "{}: {member:?} was made to be accepted", trial.name);
            trial.compare(member.as_bytes());
            trial.compare(near_miss(&member, &mut random).as_bytes());
        }
    });
}

/// A text whose parameters, if they must be in order, are: each after a `;` and before the next, the first of a name only.
fn in_order(trial: &Trial<'_>, text: String) -> String {
    if trial.grammar.broken_condition(trial.name, &text).is_none() {
        return text;
    }
    let end = text.find(['?', '#']).unwrap_or(text.len());
    let (numbers, rest) = text.split_at(end);
    let name = |part: &str| part.split('=').next().unwrap_or_default().to_ascii_lowercase();
    let place = |part: &str| ["isub", "ext", "phone-context"].iter().position(|own| *own == name(part)).unwrap_or(3);
    let sorted = numbers.split(',').map(|number| {
        let mut parts = number.split(';');
        let first = parts.next().unwrap_or_default();
        let mut parameters: Vec<&str> = parts.collect();
        parameters.sort_by_key(|part| (place(part), name(part)));
        parameters.dedup_by_key(|part| name(part));
        std::iter::once(first).chain(parameters).collect::<Vec<_>>().join(";")
    });
    sorted.collect::<Vec<_>>().join(",") + rest
}

/// The greatest length for which the number of all texts up to it is within the budget.
fn depth(budget: usize, letters: usize) -> u32 {
    let texts = |depth| (0..=depth).map(|length| letters.pow(length)).sum::<usize>();
    (1..).take_while(|&depth| depth == 1 || texts(depth) <= budget).last().unwrap_or(1)
}

fn extend(text: &mut Vec<u8>, letters: &[Vec<u8>], depth: u32, check: &mut dyn FnMut(&[u8])) {
    check(text);
    let length = text.len();
    for letter in letters.iter().filter(|_| depth > 0) {
        text.extend(letter);
        extend(text, letters, depth - 1, check);
        text.truncate(length);
    }
}

/// Tries every production of every document, on all cores, and fails if one disagrees anywhere.
fn each_production(check: impl Fn(&mut Trial<'_>) + Sync) {
    each_production_up_to(if is_whole() { usize::MAX } else { MAX_STATES }, check);
}

fn each_production_up_to(max_states: usize, check: impl Fn(&mut Trial<'_>) + Sync) {
    let grammars: Vec<_> = Spec::ALL.iter().map(|&spec| (spec, Grammar::new(spec, Lines::Amended))).collect();
    let mut trials: Vec<Trial<'_>> = Vec::new();
    for (spec, grammar) in &grammars {
        trials.extend(grammar.rules().iter().map(|rule| Trial::of(*spec, grammar, &rule.name)));
    }
    trials.retain(|trial| trial.automaton.state_count() <= max_states);
    // The largest last, to be taken first.
    trials.sort_by_key(|trial| trial.automaton.state_count());
    let (open, done) = (Mutex::new(trials), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(mut trial) = { open.lock().expect("none panicked").pop() } {
                    check(&mut trial);
                    done.lock().expect("none panicked").push(trial);
                }
            });
        }
    });
    let done = done.into_inner().expect("none panicked");
    for &spec in Spec::ALL {
        let texts: usize = done.iter().filter(|trial| trial.spec == spec).map(|trial| trial.texts).sum();
        println!("{spec}: {texts} texts");
    }
    let found: Vec<String> = done.iter().filter(|trial| trial.disagreements > 0).map(Trial::summary).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A production that is compared with its automaton.
struct Trial<'g> {
    spec: Spec,
    grammar: &'g Grammar,
    name: &'g str,
    start: Start,
    automaton: &'g Automaton,
    is_whole: bool,
    /// The number of texts that were made, and of comparisons.
    made: usize,
    texts: usize,
    disagreements: usize,
    /// The first disagreements. Those that contain this production disagree as well, so a few are enough.
    first: Vec<String>,
}

impl<'g> Trial<'g> {
    fn of(spec: Spec, grammar: &'g Grammar, name: &'g str) -> Self {
        let automaton = grammar.automaton(name).unwrap_or_else(|fault| panic!("{spec}, {name}: {fault}"));
        let start = spec.production(name).unwrap_or_else(|unknown| panic!("{unknown}"));
        Self {
            spec,
            grammar,
            name,
            start,
            automaton,
            is_whole: is_whole(),
            made: 0,
            texts: 0,
            disagreements: 0,
            first: Vec::new(),
        }
    }

    fn suite(&self, extra: usize) -> Suite<'g> {
        self.grammar.suite(self.name, extra).expect("its automaton was made")
    }

    /// Whether to try the next text.
    fn is_due(&mut self) -> bool {
        self.made += 1;
        self.is_whole || self.made <= FIRST_TEXTS || self.made.is_multiple_of(STRIDE)
    }

    fn compare(&mut self, text: &[u8]) {
        if self.is_due() {
            self.compare_plain(text);
        }
    }

    fn compare_plain(&mut self, text: &[u8]) {
        self.compare_by("the parser", text, |spec, start, text| {
            spec.accepts_production(start.production(), text) == Ok(true)
        });
    }

    /// Compares the plain parse and the recorded ones.
    fn compare_all(&mut self, text: &[u8]) {
        if !self.is_due() {
            return;
        }
        self.compare_plain(text);
        self.compare_by("the recorded parser", text, |spec, start, text| spec.furthest_failure(start, text).is_none());
        self.compare_by("the derivation", text, |spec, start, text| {
            let steps = spec.derivation(start, text);
            steps.as_ref().inspect(|steps| assert_nested(steps, text)).is_some()
        });
    }

    /// Compares the verdict of a parser. A panic is a separate verdict, so that the failure names its text.
    fn compare_by(&mut self, reader: &str, text: &[u8], accepts: impl Fn(Spec, Start, &str) -> bool) {
        let text = std::str::from_utf8(text).expect("letters are characters");
        let expected = self.automaton.accepts(text) && self.grammar.broken_condition(self.name, text).is_none();
        self.texts += 1;
        let found = catch_unwind(AssertUnwindSafe(|| accepts(self.spec, self.start, text)));
        if !matches!(found, Ok(found) if found == expected) {
            self.disagreements += 1;
            if self.first.len() < 3 {
                let found = found.map_or("panics".to_owned(), |found| format!("returns {found}"));
                self.first.push(format!("{text:?}: the BNF returns {expected}, {reader} {found}"));
            }
        }
    }

    fn summary(&self) -> String {
        let Trial { spec, name, texts, disagreements, first, .. } = self;
        format!("{spec}, {name}: {disagreements} of {texts} texts, at first\n    {}", first.join("\n    "))
    }
}
