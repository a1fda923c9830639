//! Complete conformance suites.

use std::collections::BTreeSet;
use std::ops::Range;

use super::automaton::Automaton;

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
#[derive(Debug)]
pub struct Suite<'a> {
    automaton: &'a Automaton,
    extra: usize,
    letters: Vec<Vec<u8>>,
    /// At least one path to each state, with the state.
    paths: Vec<(Vec<u8>, usize)>,
    /// By state, the texts that distinguish it from the others.
    identifiers: Vec<Vec<Vec<u8>>>,
}

impl<'a> Suite<'a> {
    /// The suite for recognizers with at most `extra` more states than the automaton.
    pub fn new(automaton: &'a Automaton, extra: usize) -> Self {
        let identifiers = Identifiers::of(automaton).harmonized();
        let paths = automaton.access_texts().into_iter().enumerate().map(|(state, path)| (path, state)).collect();
        Self { automaton, extra, letters: letters(automaton), paths, identifiers }
    }

    /// Adds other paths.
    pub(crate) fn with_paths(mut self, paths: Vec<Vec<u8>>) -> Self {
        for path in paths {
            let state = self.automaton.run(0, &path);
            if Some(state) != self.automaton.dead_state() && self.paths.iter().all(|(known, _)| *known != path) {
                self.paths.push((path, state));
            }
        }
        self
    }

    /// Calls `check` with each text of the suite. Some texts occur more than once.
    pub fn each(&self, check: &mut dyn FnMut(&[u8])) {
        let mut text = Vec::new();
        for (path, state) in &self.paths {
            text.clear();
            text.extend(path);
            self.each_extension(&mut text, *state, self.extra + 1, check);
        }
    }

    /// Calls `check` with every US-ASCII character after the paths to each live state: once alone, and once completed
    /// to a text that is accepted if the character is allowed there.
    ///
    /// This tests recognizers that accept a character too many or too few of a class.
    pub fn each_character(&self, check: &mut dyn FnMut(&[u8])) {
        let completions = self.automaton.completions();
        for (path, state) in &self.paths {
            let Some(completion) = &completions[*state] else { continue };
            for byte in 0..0x80 {
                let mut text = [path, [byte].as_slice()].concat();
                check(&text);
                let own = completions[self.automaton.step(*state, byte)].as_ref();
                text.extend(own.unwrap_or(completion));
                check(&text);
            }
        }
    }

    /// Calls `check` with each path, followed by each of the words and by the identifiers of the dead state.
    ///
    /// With [`Grammar::words`](super::Grammar::words) this tests recognizers that use one rule in place of another. They
    /// may have many more states than the automaton, too many for the suite.
    pub fn each_word(&self, words: &[Vec<u8>], check: &mut dyn FnMut(&[u8])) {
        let mut text = Vec::new();
        for (path, _) in &self.paths {
            for word in words {
                for rest in &self.identifiers[self.automaton.dead_state().unwrap_or(0)] {
                    text.clear();
                    [path, word, rest].iter().for_each(|part| text.extend(*part));
                    check(&text);
                }
            }
        }
    }

    /// Calls `check` with the text, extended by up to `depth` letters and by the identifiers of the state reached.
    fn each_extension(&self, text: &mut Vec<u8>, state: usize, depth: usize, check: &mut dyn FnMut(&[u8])) {
        let length = text.len();
        for identifier in &self.identifiers[state] {
            text.extend(identifier);
            check(text);
            text.truncate(length);
        }
        if depth > 0 {
            for letter in &self.letters {
                text.extend(letter);
                self.each_extension(text, self.automaton.run(state, letter), depth - 1, check);
                text.truncate(length);
            }
        }
    }

    /// The texts of [`each`](Self::each) and [`each_character`](Self::each_character), sorted by length and then by
    /// bytes, without duplicates.
    ///
    /// To bound the memory, the suite is generated again for every two million texts or so.
    pub fn sorted(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        const MAX_IN_MEMORY: usize = 2_000_000;
        let mut counts: Vec<usize> = Vec::new();
        self.all(&mut |text| {
            counts.resize(counts.len().max(text.len() + 1), 0);
            counts[text.len()] += 1;
        });
        let mut lengths: Vec<Range<usize>> = Vec::new();
        let mut in_memory = 0;
        for (length, count) in counts.into_iter().enumerate() {
            match lengths.last_mut().filter(|_| in_memory + count <= MAX_IN_MEMORY) {
                Some(last) => (last.end, in_memory) = (length + 1, in_memory + count),
                None => {
                    lengths.push(length..length + 1);
                    in_memory = count;
                }
            }
        }
        lengths.into_iter().flat_map(|lengths| {
            let mut texts: Vec<Vec<u8>> = Vec::new();
            self.all(&mut |text| texts.extend(lengths.contains(&text.len()).then(|| text.to_vec())));
            texts.sort_unstable_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
            texts.dedup();
            texts
        })
    }

    fn all(&self, check: &mut dyn FnMut(&[u8])) {
        self.each(check);
        self.each_character(check);
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

/// The texts that distinguish states.
struct Identifiers<'a> {
    automaton: &'a Automaton,
    /// The texts, and by state whether it is accepted from there.
    texts: Vec<(Vec<u8>, Vec<bool>)>,
    /// By state, the indices of its texts.
    of_state: Vec<BTreeSet<usize>>,
}

impl<'a> Identifiers<'a> {
    fn of(automaton: &'a Automaton) -> Self {
        // Each state needs the empty text, to check whether it accepts.
        let mut identifiers = Self { automaton, texts: Vec::new(), of_state: Vec::new() };
        let empty = identifiers.index(b"");
        identifiers.of_state = vec![BTreeSet::from([empty]); automaton.state_count()];
        identifiers
    }

    /// The identifiers of each state: any two states share a text that distinguishes them.
    fn harmonized(mut self) -> Vec<Vec<Vec<u8>>> {
        self.distinguish_dead_state();
        for one in 0..self.of_state.len() {
            for other in 0..one {
                self.distinguish(one, other);
            }
        }
        let text = |index: &usize| self.texts[*index].0.clone();
        self.of_state.iter().map(|indices| indices.iter().map(text).collect()).collect()
    }

    /// Distinguishes the dead state from all others. Most letters lead to it, so it should have few identifiers: choose
    /// greedily the texts that are accepted from the most states.
    fn distinguish_dead_state(&mut self) {
        let Some(dead) = self.automaton.dead_state() else { return };
        let completions: BTreeSet<Vec<u8>> = self.automaton.completions().into_iter().flatten().collect();
        let verdicts: Vec<(Vec<u8>, Vec<bool>)> =
            completions.into_iter().map(|text| (text.clone(), self.verdicts(&text))).collect();
        let mut open: BTreeSet<usize> = (0..self.of_state.len()).filter(|&state| state != dead).collect();
        while !open.is_empty() {
            let count = |(text, verdicts): &&(Vec<u8>, Vec<bool>)| {
                (open.iter().filter(|&&state| verdicts[state]).count(), std::cmp::Reverse(text.len()))
            };
            let Some(best) = verdicts.iter().max_by_key(count) else { return };
            let index = self.index(&best.0);
            open.retain(|&state| {
                if best.1[state] {
                    self.of_state[state].insert(index);
                }
                !best.1[state]
            });
            self.of_state[dead].insert(index);
        }
    }

    fn distinguish(&mut self, one: usize, other: usize) {
        let distinguishes = |index: &usize| self.texts[*index].1[one] != self.texts[*index].1[other];
        if self.of_state[one].intersection(&self.of_state[other]).any(distinguishes) {
            return;
        }
        let known = self.of_state[one].iter().chain(&self.of_state[other]).copied().find(|index| distinguishes(index));
        let known = known.or_else(|| (0..self.texts.len()).find(distinguishes));
        let index = match known {
            Some(index) => index,
            None => {
                let text = self.automaton.distinguishing_text(one, other).unwrap_or_default();
                self.index(&text)
            }
        };
        self.of_state[one].insert(index);
        self.of_state[other].insert(index);
    }

    fn index(&mut self, text: &[u8]) -> usize {
        if let Some(index) = self.texts.iter().position(|(known, _)| known == text) {
            return index;
        }
        self.texts.push((text.to_vec(), self.verdicts(text)));
        self.texts.len() - 1
    }

    fn verdicts(&self, text: &[u8]) -> Vec<bool> {
        let verdict = |state| self.automaton.is_accepting(self.automaton.run(state, text));
        (0..self.automaton.state_count()).map(verdict).collect()
    }
}
