//! Complete conformance suites.

use std::collections::BTreeSet;
use std::ops::Range;

use super::automaton::Automaton;

/// A complete conformance suite of an automaton with `n` states: texts on which every recogniser that is an automaton
/// of at most `n` and so many extra states, and that is wrong about any text, is wrong about one of these.
///
/// It is that of the method of harmonised state identifiers: from a shortest way to each state every way of up to
/// `extra + 1` letters, then nothing, and then the texts that tell the state it leads to from all others, where any two
/// states have one in common that tells them apart. Why that is enough: a recogniser with so many states is in each of
/// them after some way of up to `extra` letters. If it is right about the suite, two ways that lead to different states
/// of the automaton lead to different states of its own, so that each of its states stands for one of the automaton; the
/// ways with one letter more show that its transitions do as well, and what they end in that it accepts where it should.
///
/// The letters are characters of each class of octets that no state tells apart, so that this holds for the other members
/// of a class if the recogniser does not tell them apart either; see [`each_character`](Self::each_character).
#[derive(Debug)]
pub struct Suite<'a> {
    automaton: &'a Automaton,
    extra: usize,
    letters: Vec<Vec<u8>>,
    /// A way to each state, and to some more than one, each with the state.
    ways: Vec<(Vec<u8>, usize)>,
    /// By state, the texts that tell it from the others.
    identifiers: Vec<Vec<Vec<u8>>>,
}

impl<'a> Suite<'a> {
    /// The suite for recognisers of at most so many states more than the automaton has.
    pub fn of(automaton: &'a Automaton, extra: usize) -> Self {
        let identifiers = Identifiers::of(automaton).harmonised();
        let ways = automaton.accesses().into_iter().enumerate().map(|(state, way)| (way, state)).collect();
        Self { automaton, extra, letters: letters(automaton), ways, identifiers }
    }

    /// Adds other ways to its states.
    pub(crate) fn with_ways(mut self, ways: Vec<Vec<u8>>) -> Self {
        for way in ways {
            let state = self.automaton.run(0, &way);
            if Some(state) != self.automaton.dead() && self.ways.iter().all(|(known, _)| *known != way) {
                self.ways.push((way, state));
            }
        }
        self
    }

    /// Calls `check` with each text of the suite, some of them more than once.
    pub fn each(&self, check: &mut dyn FnMut(&[u8])) {
        let mut text = Vec::new();
        for (way, state) in &self.ways {
            text.clear();
            text.extend(way);
            self.extend(&mut text, *state, self.extra + 1, check);
        }
    }

    /// Calls `check` with every US-ASCII character behind the shortest way to each state from which something is
    /// accepted: alone, and finished to a text that is accepted if the character is in its place.
    ///
    /// Here a recogniser is tried that takes a character more or less than its class has.
    pub fn each_character(&self, check: &mut dyn FnMut(&[u8])) {
        let completions = self.automaton.completions();
        for (way, state) in &self.ways {
            let Some(completion) = &completions[*state] else { continue };
            for byte in 0..0x80 {
                let mut text = [way, [byte].as_slice()].concat();
                check(&text);
                let onward = completions[self.automaton.step(*state, byte)].as_ref();
                text.extend(onward.unwrap_or(completion));
                check(&text);
            }
        }
    }

    /// Calls `check` with each of the words behind the shortest way to each state, and with what tells states apart
    /// behind both.
    ///
    /// With a text of each rule as the words, a recogniser is tried that reads one rule where another belongs: it may
    /// have many more states than the automaton, too many for the suite.
    pub fn each_word(&self, words: &[Vec<u8>], check: &mut dyn FnMut(&[u8])) {
        let mut text = Vec::new();
        for (way, _) in &self.ways {
            for word in words {
                for rest in &self.identifiers[self.automaton.dead().unwrap_or(0)] {
                    text.clear();
                    [way, word, rest].iter().for_each(|part| text.extend(*part));
                    check(&text);
                }
            }
        }
    }

    /// The depth is that of the extra states.
    fn extend(&self, text: &mut Vec<u8>, state: usize, depth: usize, check: &mut dyn FnMut(&[u8])) {
        let length = text.len();
        for identifier in &self.identifiers[state] {
            text.extend(identifier);
            check(text);
            text.truncate(length);
        }
        if depth > 0 {
            for letter in &self.letters {
                text.extend(letter);
                self.extend(text, self.automaton.run(state, letter), depth - 1, check);
                text.truncate(length);
            }
        }
    }

    /// The texts of [`each`](Self::each) and [`each_character`](Self::each_character), each once, the shortest first, and
    /// those of a length by their octets.
    ///
    /// The suite is gone through once for every two million texts or so, so that no more than these are held.
    pub fn sorted(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        const HELD: usize = 2_000_000;
        let mut counts: Vec<usize> = Vec::new();
        self.all(&mut |text| {
            counts.resize(counts.len().max(text.len() + 1), 0);
            counts[text.len()] += 1;
        });
        let mut lengths: Vec<Range<usize>> = Vec::new();
        let mut held = 0;
        for (length, count) in counts.into_iter().enumerate() {
            match lengths.last_mut().filter(|_| held + count <= HELD) {
                Some(last) => (last.end, held) = (length + 1, held + count),
                None => {
                    lengths.push(length..length + 1);
                    held = count;
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

    /// The letters: what stands for each class of octets.
    pub fn letters(&self) -> &[Vec<u8>] {
        &self.letters
    }
}

/// A character beyond US-ASCII.
const FOREIGN: &str = "é";

/// A letter for each class: of the characters that can be seen, of those that can't, and of those beyond US-ASCII.
fn letters(automaton: &Automaton) -> Vec<Vec<u8>> {
    let mut letters = BTreeSet::new();
    for class in automaton.classes() {
        let seen = class.iter().filter(u8::is_ascii_graphic).collect::<super::Bytes>();
        let unseen = class.iter().filter(|byte| byte.is_ascii() && !byte.is_ascii_graphic()).collect::<super::Bytes>();
        let foreign = class.iter().find(|byte| !byte.is_ascii());
        letters.extend([seen, unseen].iter().filter_map(super::Bytes::representative).map(|byte| vec![byte]));
        letters.extend(foreign.map(|byte| {
            let is_whole = FOREIGN.bytes().all(|byte| class.has(byte));
            if is_whole { FOREIGN.as_bytes().to_vec() } else { vec![byte] }
        }));
    }
    letters.into_iter().collect()
}

/// The texts by which states are told apart.
struct Identifiers<'a> {
    automaton: &'a Automaton,
    /// The texts, and by state whether it leads each to acceptance.
    texts: Vec<(Vec<u8>, Vec<bool>)>,
    /// By state, the numbers of its texts.
    of: Vec<BTreeSet<usize>>,
}

impl<'a> Identifiers<'a> {
    fn of(automaton: &'a Automaton) -> Self {
        // Whether a state accepts must be seen of each; that the others are told apart by what follows is not enough.
        let mut identifiers = Self { automaton, texts: Vec::new(), of: Vec::new() };
        let empty = identifiers.number(b"");
        identifiers.of = vec![BTreeSet::from([empty]); automaton.states()];
        identifiers
    }

    /// For any two states a text that tells them apart is among those of both.
    fn harmonised(mut self) -> Vec<Vec<Vec<u8>>> {
        self.tell_the_dead();
        for one in 0..self.of.len() {
            for other in 0..one {
                self.tell(one, other);
            }
        }
        let text = |number: &usize| self.texts[*number].0.clone();
        self.of.iter().map(|numbers| numbers.iter().map(text).collect()).collect()
    }

    /// Most letters lead to where nothing is accepted any more, so that its texts should be few: those that complete
    /// the most states.
    fn tell_the_dead(&mut self) {
        let Some(dead) = self.automaton.dead() else { return };
        let completions: BTreeSet<Vec<u8>> = self.automaton.completions().into_iter().flatten().collect();
        let verdicts: Vec<(Vec<u8>, Vec<bool>)> =
            completions.into_iter().map(|text| (text.clone(), self.verdicts(&text))).collect();
        let mut open: BTreeSet<usize> = (0..self.of.len()).filter(|&state| state != dead).collect();
        while !open.is_empty() {
            let count = |(text, verdicts): &&(Vec<u8>, Vec<bool>)| {
                (open.iter().filter(|&&state| verdicts[state]).count(), std::cmp::Reverse(text.len()))
            };
            let Some(best) = verdicts.iter().max_by_key(count) else { return };
            let number = self.number(&best.0);
            open.retain(|&state| {
                if best.1[state] {
                    self.of[state].insert(number);
                }
                !best.1[state]
            });
            self.of[dead].insert(number);
        }
    }

    fn tell(&mut self, one: usize, other: usize) {
        let tells = |number: &usize| self.texts[*number].1[one] != self.texts[*number].1[other];
        if self.of[one].intersection(&self.of[other]).any(tells) {
            return;
        }
        let known = self.of[one].iter().chain(&self.of[other]).copied().find(|number| tells(number));
        let known = known.or_else(|| (0..self.texts.len()).find(tells));
        let number = match known {
            Some(number) => number,
            None => {
                let text = self.automaton.parting(one, other).unwrap_or_default();
                self.number(&text)
            }
        };
        self.of[one].insert(number);
        self.of[other].insert(number);
    }

    fn number(&mut self, text: &[u8]) -> usize {
        if let Some(number) = self.texts.iter().position(|(known, _)| known == text) {
            return number;
        }
        self.texts.push((text.to_vec(), self.verdicts(text)));
        self.texts.len() - 1
    }

    fn verdicts(&self, text: &[u8]) -> Vec<bool> {
        let verdict = |state| self.automaton.is_accepting(self.automaton.run(state, text));
        (0..self.automaton.states()).map(verdict).collect()
    }
}
