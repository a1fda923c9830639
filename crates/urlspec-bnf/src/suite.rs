//! Complete conformance suites.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use super::automaton::Automaton;
use super::identifiers::Identifiers;

/// A complete conformance suite of an automaton with `n` states: a set of texts such that every recognizer with at most
/// `n + extra` states that is wrong about any text is wrong about one of the set.
///
/// It is built by the method of harmonized state identifiers. Each text is a shortest path to a state, followed by up
/// to `extra + 1` letters, followed by an identifier of the state reached. The identifiers of a state distinguish it
/// from all others, and any two states share one that distinguishes them.
///
/// This is sufficient. A recognizer with so many states reaches each of them by one of the paths and at most `extra`
/// letters. If it is right about the suite, paths to different states of the automaton lead it to different states, so
/// each of its states corresponds to one of the automaton. One more letter shows that its transitions correspond too,
/// and the empty identifier shows that it accepts in the right states.
///
/// The letters represent the equivalence classes of bytes. So the suite is complete only for recognizers that treat all
/// members of a class alike; [`each_character`](Self::each_character) tests the other members.
///
/// ```
/// use urlspec_bnf::{Grammar, Lines, Notation};
///
/// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
/// let port = grammar.automaton("port")?;
/// let suite = urlspec_bnf::Suite::new(port, 1);
/// let (mut accepted, mut refused) = (0, 0);
/// suite.each(&mut |text| if port.accepts(text) { accepted += 1 } else { refused += 1 });
/// assert!(accepted > 0 && refused > 0);
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Debug)]
pub struct Suite<'a> {
    automaton: &'a Automaton,
    extra: usize,
    letters: Vec<Vec<u8>>,
    /// At least one path to each state, with the state.
    paths: Vec<(Vec<u8>, usize)>,
    /// By state, the texts that distinguish it from the others.
    identifiers: Identifiers,
    /// By state, a shortest text that is accepted from there.
    completions: Vec<Option<Vec<u8>>>,
}

impl<'a> Suite<'a> {
    /// The maximum number of states for which [`Grammar::suite`](super::Grammar::suite) makes a suite.
    pub const MAX_STATES: usize = 3 << 10;

    /// The suite for recognizers with at most `extra` more states than the automaton. Takes time and memory in proportion to
    /// the square of the number of states.
    pub fn new(automaton: &'a Automaton, extra: usize) -> Self {
        let identifiers = Identifiers::of(automaton);
        let paths = automaton.access_texts().into_iter().enumerate().map(|(state, path)| (path, state)).collect();
        Self { automaton, extra, letters: letters(automaton), paths, identifiers, completions: automaton.completions() }
    }

    /// Adds other paths.
    pub(crate) fn with_paths(mut self, paths: Vec<Vec<u8>>) -> Self {
        let dead = self.automaton.dead_state();
        let mut known: HashSet<Vec<u8>> = self.paths.iter().map(|(path, _)| path.clone()).collect();
        for path in paths {
            let state = self.automaton.run(0, &path);
            if Some(state) != dead && known.insert(path.clone()) {
                self.paths.push((path, state));
            }
        }
        self
    }

    /// Calls `check` with each text of the suite. Some texts occur more than once.
    pub fn each(&self, check: &mut dyn FnMut(&[u8])) {
        self.each_within(&(0..usize::MAX), check);
    }

    fn each_within(&self, lengths: &Range<usize>, check: &mut dyn FnMut(&[u8])) {
        let mut text = Vec::new();
        for (path, state) in &self.paths {
            text.clear();
            text.extend(path);
            self.each_extension(&mut text, *state, self.extra + 1, lengths, check);
        }
    }

    /// Calls `check` with every US-ASCII character after the paths to each live state: once alone, and once completed
    /// to a text that is accepted if the character is allowed there.
    ///
    /// This tests recognizers that accept a character too many or too few of a class.
    pub fn each_character(&self, check: &mut dyn FnMut(&[u8])) {
        self.each_character_within(&(0..usize::MAX), check);
    }

    fn each_character_within(&self, lengths: &Range<usize>, check: &mut dyn FnMut(&[u8])) {
        let mut text = Vec::new();
        for (path, state) in self.paths.iter().filter(|(path, _)| path.len() < lengths.end) {
            let Some(completion) = &self.completions[*state] else { continue };
            for byte in 0..0x80 {
                let own = self.completions[self.automaton.step(*state, byte)].as_ref().unwrap_or(completion);
                for end in [&[], own.as_slice()] {
                    if lengths.contains(&(path.len() + 1 + end.len())) {
                        text.clear();
                        [path, [byte].as_slice(), end].iter().for_each(|part| text.extend(*part));
                        check(&text);
                    }
                }
            }
        }
    }

    /// Calls `check` with each path, followed by each of the words and by the identifiers of the dead state.
    ///
    /// With [`Grammar::words`](super::Grammar::words) this tests recognizers that use one rule in place of another. They
    /// may have many more states than the automaton, too many for the suite.
    pub fn each_word(&self, words: &[Vec<u8>], check: &mut dyn FnMut(&[u8])) {
        let dead = self.automaton.dead_state().unwrap_or(0);
        let mut text = Vec::new();
        for (path, _) in &self.paths {
            for word in words {
                for rest in self.identifiers.of_state(dead) {
                    text.clear();
                    [path, word, rest].iter().for_each(|part| text.extend(*part));
                    check(&text);
                }
            }
        }
    }

    /// Calls `check` with the text, extended by up to `depth` letters and by the identifiers of the state reached, if its
    /// length is one of `lengths`.
    fn each_extension(
        &self,
        text: &mut Vec<u8>,
        state: usize,
        depth: usize,
        lengths: &Range<usize>,
        check: &mut dyn FnMut(&[u8]),
    ) {
        let length = text.len();
        if length >= lengths.end {
            return;
        }
        for identifier in self.identifiers.of_state_from(state, lengths.start.saturating_sub(length)) {
            if length + identifier.len() >= lengths.end {
                break;
            }
            text.extend(identifier);
            check(text);
            text.truncate(length);
        }
        if depth > 0 {
            for letter in &self.letters {
                text.extend(letter);
                self.each_extension(text, self.automaton.run(state, letter), depth - 1, lengths, check);
                text.truncate(length);
            }
        }
    }

    /// Calls `check` with each text of the lengths.
    pub(crate) fn each_of_length(&self, lengths: &Range<usize>, check: &mut dyn FnMut(&[u8])) {
        self.each_within(lengths, check);
        self.each_character_within(lengths, check);
    }

    /// How many texts [`each`](Self::each) and [`each_character`](Self::each_character) have, with those that occur more than once.
    /// Takes time in proportion to the states and the letters, and not to the texts.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
    /// let suite = grammar.suite("hostport", 1)?;
    /// let mut texts = 0;
    /// suite.each(&mut |_| texts += 1);
    /// suite.each_character(&mut |_| texts += 1);
    /// assert_eq!(suite.size(), texts);
    /// assert!(suite.sorted().count() as u64 <= texts);
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn size(&self) -> u64 {
        let states = 0..self.completions.len();
        let identified: Vec<u64> =
            states.clone().map(|state| self.identifiers.of_state(state).count() as u64).collect();
        let mut extended = identified.clone();
        for _ in 0..=self.extra {
            let after = |state: usize| -> u64 {
                self.letters.iter().map(|letter| extended[self.automaton.run(state, letter)]).sum()
            };
            extended = states.clone().map(|state| identified[state] + after(state)).collect();
        }
        let of_path = |(_, state): &(Vec<u8>, usize)| {
            let characters = if self.completions[*state].is_some() { 2 * 0x80 } else { 0 };
            extended[*state] + characters
        };
        self.paths.iter().map(of_path).sum()
    }

    /// No text is longer.
    pub(crate) fn longest(&self) -> usize {
        let path = self.paths.iter().map(|(path, _)| path.len()).max().unwrap_or(0);
        let letter = self.letters.iter().map(Vec::len).max().unwrap_or(0);
        let completion = self.completions.iter().flatten().map(Vec::len).max().unwrap_or(0);
        path + ((self.extra + 1) * letter + self.identifiers.longest()).max(1 + completion)
    }

    /// The letters, which represent the equivalence classes of bytes.
    pub fn letters(&self) -> &[Vec<u8>] {
        &self.letters
    }
}

/// A character outside US-ASCII.
const NON_ASCII: &str = "é";

/// The letters of each class: one graphic, one other US-ASCII and one non-US-ASCII character, if it has them.
fn letters(automaton: &Automaton) -> Vec<Vec<u8>> {
    let mut letters = BTreeSet::new();
    for class in automaton.classes() {
        let graphic = class.iter().filter(u8::is_ascii_graphic).collect::<super::ByteSet>();
        let other_ascii =
            class.iter().filter(|byte| byte.is_ascii() && !byte.is_ascii_graphic()).collect::<super::ByteSet>();
        let non_ascii = class.iter().find(|byte| !byte.is_ascii());
        letters.extend([graphic, other_ascii].iter().filter_map(super::ByteSet::representative).map(|byte| vec![byte]));
        letters.extend(non_ascii.map(|byte| {
            let is_whole = NON_ASCII.bytes().all(|byte| class.contains(byte));
            if is_whole { NON_ASCII.as_bytes().to_vec() } else { vec![byte] }
        }));
    }
    letters.into_iter().collect()
}
