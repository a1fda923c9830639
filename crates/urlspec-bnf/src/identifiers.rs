//! Texts that distinguish the states of an automaton.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

use super::automaton::Automaton;

/// Harmonized state identifiers: any two states share a text that is accepted from one of them and not from the other.
#[derive(Debug)]
pub(crate) struct Identifiers {
    texts: Vec<Vec<u8>>,
    /// By state, the indices of its texts, the shortest first.
    of_state: Vec<Vec<usize>>,
}

impl Identifiers {
    pub(crate) fn of(automaton: &Automaton) -> Self {
        Search::new(automaton).harmonized()
    }

    /// The texts of a state, the shortest first.
    pub(crate) fn of_state(&self, state: usize) -> impl Iterator<Item = &Vec<u8>> {
        self.of_state[state].iter().map(|index| &self.texts[*index])
    }

    /// The texts of a state that are at least so long, the shortest first.
    pub(crate) fn of_state_from(&self, state: usize, length: usize) -> impl Iterator<Item = &Vec<u8>> {
        let indices = &self.of_state[state];
        let first = indices.partition_point(|index| self.texts[*index].len() < length);
        indices[first..].iter().map(|index| &self.texts[*index])
    }

    /// The length of the longest text.
    pub(crate) fn longest(&self) -> usize {
        self.texts.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// By state, whether a text is accepted from there.
type Verdicts = Vec<bool>;

struct Search<'a> {
    automaton: &'a Automaton,
    texts: Vec<(Vec<u8>, Verdicts)>,
    indices: HashMap<Vec<u8>, usize>,
    /// By state, the indices of its texts.
    of_state: Vec<BTreeSet<usize>>,
}

impl<'a> Search<'a> {
    fn new(automaton: &'a Automaton) -> Self {
        let mut search = Self { automaton, texts: Vec::new(), indices: HashMap::new(), of_state: Vec::new() };
        // Each state needs the empty text, to check whether it accepts.
        let empty = search.index(Vec::new(), search.verdicts(b""));
        search.of_state = vec![BTreeSet::from([empty]); automaton.state_count()];
        search
    }

    fn harmonized(mut self) -> Identifiers {
        self.distinguish_dead_state();
        for one in 0..self.of_state.len() {
            for other in 0..one {
                self.distinguish(one, other);
            }
        }
        let texts: Vec<Vec<u8>> = self.texts.into_iter().map(|(text, _)| text).collect();
        let sorted = |indices: BTreeSet<usize>| {
            let mut indices: Vec<usize> = indices.into_iter().collect();
            indices.sort_by_key(|index| texts[*index].len());
            indices
        };
        let of_state = self.of_state.into_iter().map(sorted).collect();
        Identifiers { texts, of_state }
    }

    /// Distinguishes the dead state from all others. Most letters lead to it, so it should have few identifiers: choose
    /// greedily the texts that are accepted from the most states.
    fn distinguish_dead_state(&mut self) {
        let Some(dead) = self.automaton.dead_state() else { return };
        let mut candidates = self.completions();
        let mut open: BTreeSet<usize> = (0..self.of_state.len()).filter(|&state| state != dead).collect();
        let count = |open: &BTreeSet<usize>, verdicts: &Verdicts| open.iter().filter(|&&state| verdicts[state]).count();
        // A count only gets smaller, so the greatest is correct if it is still the greatest after it is counted again.
        let key = |index: usize, count: usize, text: &Vec<u8>| (count, Reverse(text.len()), index);
        let mut best: BinaryHeap<_> = candidates
            .iter()
            .enumerate()
            .map(|(index, (text, verdicts))| key(index, count(&open, verdicts), text))
            .collect();
        while !open.is_empty() {
            let Some((known, length, index)) = best.pop() else { return };
            let now = count(&open, &candidates[index].1);
            if now < known {
                best.push((now, length, index));
                continue;
            }
            let (text, verdicts) = std::mem::take(&mut candidates[index]);
            let index = self.index(text, verdicts);
            let verdicts = &self.texts[index].1;
            open.retain(|&state| {
                if verdicts[state] {
                    self.of_state[state].insert(index);
                }
                !verdicts[state]
            });
            self.of_state[dead].insert(index);
        }
    }

    /// The shortest texts that are accepted from the states, each with its verdicts, in the order of the texts.
    fn completions(&self) -> Vec<(Vec<u8>, Verdicts)> {
        let mut texts: Vec<Vec<u8>> = self.automaton.completions().into_iter().flatten().collect();
        texts.sort_unstable_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        texts.dedup();
        // A completion without its first byte is one, too. So its verdicts are one step away from known ones.
        let mut known: HashMap<&[u8], Verdicts> = HashMap::with_capacity(texts.len());
        for text in &texts {
            let verdicts = match text.split_first().and_then(|(byte, rest)| Some((byte, known.get(rest)?))) {
                Some((byte, rest)) => {
                    (0..self.automaton.state_count()).map(|state| rest[self.automaton.step(state, *byte)]).collect()
                }
                None => self.verdicts(text),
            };
            known.insert(text, verdicts);
        }
        let mut completions: Vec<(Vec<u8>, Verdicts)> =
            known.into_iter().map(|(text, verdicts)| (text.to_vec(), verdicts)).collect();
        completions.sort_unstable();
        completions
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
                let verdicts = self.verdicts(&text);
                self.index(text, verdicts)
            }
        };
        self.of_state[one].insert(index);
        self.of_state[other].insert(index);
    }

    fn index(&mut self, text: Vec<u8>, verdicts: Verdicts) -> usize {
        if let Some(index) = self.indices.get(&text) {
            return *index;
        }
        self.indices.insert(text.clone(), self.texts.len());
        self.texts.push((text, verdicts));
        self.texts.len() - 1
    }

    fn verdicts(&self, text: &[u8]) -> Verdicts {
        let verdict = |state| self.automaton.is_accepting(self.automaton.run(state, text));
        (0..self.automaton.state_count()).map(verdict).collect()
    }
}
