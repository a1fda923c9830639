//! Thompson's automata: edges that take an octet of a set, and edges that take nothing.

use std::cell::Cell;
use std::collections::HashMap;

use super::automaton::{Automaton, TooLarge};
use super::bytes::{Bytes, classes};

/// An automaton in the making. No choice has an order in it, and no repetition is greedy.
#[derive(Default)]
pub(crate) struct Nfa {
    edges: Vec<Vec<(Bytes, u32)>>,
    free: Vec<Vec<u32>>,
}

impl Nfa {
    pub fn state(&mut self) -> u32 {
        self.edges.push(Vec::new());
        self.free.push(Vec::new());
        self.edges.len() as u32 - 1
    }

    /// Lets an octet of the set lead from one state to another.
    pub fn edge(&mut self, from: u32, bytes: Bytes, to: u32) {
        self.edges[from as usize].push((bytes, to));
    }

    /// Lets one state lead to another for nothing.
    pub fn free(&mut self, from: u32, to: u32) {
        self.free[from as usize].push(to);
    }

    /// Lets every text of an automaton lead from one state to another.
    pub fn embed(&mut self, automaton: &Automaton, from: u32, to: u32) -> Result<(), TooLarge> {
        let base = self.edges.len() as u32;
        let dead = automaton.dead();
        self.edges.resize(self.edges.len() + automaton.states(), Vec::new());
        self.free.resize(self.edges.len(), Vec::new());
        self.free(from, base);
        for state in 0..automaton.states() {
            // One edge for all classes that lead to the same state.
            let mut targets: HashMap<usize, Bytes> = HashMap::new();
            for (class, next) in automaton.edges(state).filter(|(_, next)| Some(*next) != dead) {
                targets.entry(next).or_default().unite(class);
            }
            self.edges[base as usize + state].extend(targets.into_iter().map(|(next, set)| (set, base + next as u32)));
            if automaton.is_accepting(state) {
                self.free(base + state as u32, to);
            }
        }
        self.checked()
    }

    /// Whether it is still of a size that can be worked with.
    pub fn checked(&self) -> Result<(), TooLarge> {
        if self.edges.len() > 2 * Automaton::LIMIT { Err(TooLarge) } else { Ok(()) }
    }

    /// The automaton of the texts that lead from one state to the other: the subset construction. Its states are those of
    /// the line that it was built of; several of them may accept the same.
    pub fn determined(&self, start: u32, end: u32) -> Result<Automaton, TooLarge> {
        let mut closure = Closure { free: &self.free, reached: vec![0; self.free.len()], round: 0 };
        let start = closure.of(vec![start], |state| self.matters(state, end));
        // The states of the new automaton are sets of these; beyond so many members in all they are too many to hold.
        const HELD: usize = 1 << 24;
        let held = Cell::new(0);
        let step = |states: &Vec<u32>, byte| {
            if held.get() > HELD {
                return Vec::new();
            }
            let edges = states.iter().flat_map(|&state| &self.edges[state as usize]);
            let next = edges.filter(|(bytes, _)| bytes.has(byte)).map(|&(_, to)| to).collect();
            let next = closure.of(next, |state| self.matters(state, end));
            held.set(held.get() + next.len());
            next
        };
        let whole = Automaton::whole(start, self.classes(), step, |states| states.contains(&end))?;
        if held.get() > HELD { Err(TooLarge) } else { Ok(whole) }
    }

    /// Only what leads on, or is the end, tells one set of states from another.
    fn matters(&self, state: u32, end: u32) -> bool {
        state == end || !self.edges[state as usize].is_empty()
    }

    fn classes(&self) -> (Vec<Bytes>, [u8; 256]) {
        let mut sets: Vec<Bytes> = self.edges.iter().flatten().map(|(bytes, _)| *bytes).collect();
        sets.sort_unstable();
        sets.dedup();
        classes(|byte| sets.iter().map(|set| set.has(byte)).collect::<Vec<_>>())
    }
}

/// The states that can be reached for nothing.
struct Closure<'n> {
    free: &'n [Vec<u32>],
    /// By state, the last round in which it was reached.
    reached: Vec<u32>,
    round: u32,
}

impl Closure<'_> {
    /// Those that matter, in order.
    fn of(&mut self, mut open: Vec<u32>, matters: impl Fn(u32) -> bool) -> Vec<u32> {
        self.round += 1;
        let mut found = Vec::new();
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut self.reached[state as usize], self.round) != self.round {
                open.extend(&self.free[state as usize]);
                found.extend(Some(state).filter(|state| matters(*state)));
            }
        }
        found.sort_unstable();
        found
    }
}
