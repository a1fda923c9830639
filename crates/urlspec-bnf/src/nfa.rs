//! Thompson automata: nondeterministic, with edges that consume a byte of a set, and epsilon edges that consume nothing.

use std::cell::Cell;
use std::collections::HashMap;

use super::automaton::{Automaton, TooLarge};
use super::byte_set::{ByteSet, classes};

/// A nondeterministic automaton under construction.
#[derive(Default)]
pub(crate) struct Nfa {
    edges: Vec<Vec<(ByteSet, u32)>>,
    epsilon: Vec<Vec<u32>>,
}

impl Nfa {
    pub fn add_state(&mut self) -> u32 {
        self.edges.push(Vec::new());
        self.epsilon.push(Vec::new());
        self.edges.len() as u32 - 1
    }

    /// Adds an edge that consumes a byte of the set.
    pub fn add_edge(&mut self, from: u32, bytes: ByteSet, to: u32) {
        self.edges[from as usize].push((bytes, to));
    }

    /// Adds an edge that consumes nothing.
    pub fn add_epsilon(&mut self, from: u32, to: u32) {
        self.epsilon[from as usize].push(to);
    }

    /// Adds paths between two states for all texts of an automaton.
    pub fn embed(&mut self, automaton: &Automaton, from: u32, to: u32) -> Result<(), TooLarge> {
        let base = self.edges.len() as u32;
        let dead = automaton.dead_state();
        self.edges.resize(self.edges.len() + automaton.state_count(), Vec::new());
        self.epsilon.resize(self.edges.len(), Vec::new());
        self.add_epsilon(from, base);
        for state in 0..automaton.state_count() {
            // Merge the classes that lead to the same state into one edge.
            let mut targets: HashMap<usize, ByteSet> = HashMap::new();
            for (class, next) in automaton.edges(state).filter(|(_, next)| Some(*next) != dead) {
                targets.entry(next).or_default().union_with(class);
            }
            self.edges[base as usize + state].extend(targets.into_iter().map(|(next, set)| (set, base + next as u32)));
            if automaton.is_accepting(state) {
                self.add_epsilon(base + state as u32, to);
            }
        }
        self.check_size()
    }

    /// The number of edges.
    pub fn size(&self) -> usize {
        self.edges.iter().map(Vec::len).chain(self.epsilon.iter().map(Vec::len)).sum()
    }

    /// Fails if the automaton has too many states.
    pub fn check_size(&self) -> Result<(), TooLarge> {
        if self.edges.len() > 2 * Automaton::MAX_STATES { Err(TooLarge) } else { Ok(()) }
    }

    /// The automaton of the texts that lead from `start` to `end`, by the subset construction. It is not minimized.
    pub fn determinized(&self, start: u32, end: u32) -> Result<Automaton, TooLarge> {
        let mut closure = Closure { epsilon: &self.epsilon, reached: vec![0; self.epsilon.len()], round: 0 };
        let start = closure.of(vec![start], |state| self.is_significant(state, end));
        // The states of the new automaton are sets of states. This limits their total size, and so the memory.
        const MAX_MEMBERS: usize = 1 << 24;
        let members = Cell::new(0);
        let step = |states: &Vec<u32>, byte| {
            if members.get() > MAX_MEMBERS {
                return Vec::new();
            }
            let edges = states.iter().flat_map(|&state| &self.edges[state as usize]);
            let next = edges.filter(|(bytes, _)| bytes.contains(byte)).map(|&(_, to)| to).collect();
            let next = closure.of(next, |state| self.is_significant(state, end));
            members.set(members.get() + next.len());
            next
        };
        let automaton =
            Automaton::explore_without_minimizing(start, self.classes(), step, |states| states.contains(&end))?;
        if members.get() > MAX_MEMBERS { Err(TooLarge) } else { Ok(automaton) }
    }

    /// Whether a state has edges or is the end. Other states do not distinguish sets.
    fn is_significant(&self, state: u32, end: u32) -> bool {
        state == end || !self.edges[state as usize].is_empty()
    }

    fn classes(&self) -> (Vec<ByteSet>, [u8; 256]) {
        let mut sets: Vec<ByteSet> = self.edges.iter().flatten().map(|(bytes, _)| *bytes).collect();
        sets.sort_unstable();
        sets.dedup();
        classes(|byte| sets.iter().map(|set| set.contains(byte)).collect::<Vec<_>>())
    }
}

/// Computes epsilon closures.
struct Closure<'n> {
    epsilon: &'n [Vec<u32>],
    /// By state, the last round in which it was reached.
    reached: Vec<u32>,
    round: u32,
}

impl Closure<'_> {
    /// The significant states that can be reached from `open` by epsilon edges, in order.
    fn of(&mut self, mut open: Vec<u32>, is_significant: impl Fn(u32) -> bool) -> Vec<u32> {
        self.round += 1;
        let mut found = Vec::new();
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut self.reached[state as usize], self.round) != self.round {
                open.extend(&self.epsilon[state as usize]);
                found.extend(Some(state).filter(|state| is_significant(*state)));
            }
        }
        found.sort_unstable();
        found
    }
}
