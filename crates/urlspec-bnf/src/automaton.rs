//! The smallest deterministic automaton of a language.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::bytes::{Bytes, classes};
use super::minimal::blocks;

/// The smallest deterministic automaton of a language over octets, without a transition missing.
///
/// It is a normal form: two automata are equal exactly if they accept the same texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The octets that no state tells apart.
    classes: Vec<Bytes>,
    class_of: [u8; 256],
    /// By state, then by class. The states are numbered as they are reached from the start, which is 0.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// An automaton would have more states than [`Automaton::LIMIT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Automaton {
    /// How many states are made for one rule at the most.
    pub const LIMIT: usize = 1 << 16;

    /// Whether the automaton accepts the text. It looks at each octet once.
    pub fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        self.accepting[self.run(0, text.as_ref())]
    }

    /// Whether no text is accepted.
    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true)
    }

    /// How many states there are, that from which nothing is accepted any more included.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The octets that no state tells apart, class by class.
    pub fn classes(&self) -> &[Bytes] {
        &self.classes
    }

    /// Whether a text that leads to this state is accepted.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// The state to which an octet leads from another.
    pub fn step(&self, state: usize, byte: u8) -> usize {
        self.next[state * self.classes.len() + usize::from(self.class_of[usize::from(byte)])] as usize
    }

    /// The state to which a text leads from another.
    pub fn run(&self, state: usize, text: &[u8]) -> usize {
        text.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    /// How far a text can be read before nothing that follows could make it accepted; all of it, if something could.
    pub fn reach(&self, text: &[u8]) -> usize {
        let Some(dead) = self.dead() else { return text.len() };
        let mut state = 0;
        for (at, byte) in text.iter().enumerate() {
            state = self.step(state, *byte);
            if state == dead {
                return at;
            }
        }
        text.len()
    }

    /// The octets that can follow a text that is read up to the state, so that it may still be accepted.
    pub fn follow(&self, state: usize) -> Bytes {
        let dead = self.dead();
        (0..=u8::MAX).filter(|byte| Some(self.step(state, *byte)) != dead).collect()
    }

    /// The state from which nothing is accepted any more, if there is one.
    pub fn dead(&self) -> Option<usize> {
        let width = self.classes.len();
        (0..self.states()).find(|&state| {
            !self.accepting[state] && self.next[state * width..][..width].iter().all(|&next| next as usize == state)
        })
    }

    /// A shortest text that this automaton accepts and the other refuses.
    pub fn difference(&self, other: &Self) -> Option<Vec<u8>> {
        self.first((0, 0), other, |own, other| own && !other)
    }

    /// A shortest text that leads one of two states to acceptance and the other not.
    pub(crate) fn parting(&self, one: usize, other: usize) -> Option<Vec<u8>> {
        self.first((one, other), self, |one, other| one != other)
    }

    /// A shortest text that leads from a pair of states, one of each automaton, to a pair that is wanted for whether
    /// the first accepts and whether the second does.
    fn first(&self, pair: (usize, usize), other: &Self, is_wanted: fn(bool, bool) -> bool) -> Option<Vec<u8>> {
        let (classes, _) = classes(|byte| (self.class(byte), other.class(byte)));
        let octets = representatives(&classes);
        // Each pair, with the pair and the octet that lead to it first.
        let mut before = HashMap::from([(pair, None)]);
        let mut open = VecDeque::from([pair]);
        while let Some(pair) = open.pop_front() {
            if is_wanted(self.accepting[pair.0], other.accepting[pair.1]) {
                let steps = std::iter::successors(before[&pair], |(from, _)| before[from]);
                let mut way: Vec<u8> = steps.map(|(_, byte)| byte).collect();
                way.reverse();
                return Some(way);
            }
            for &byte in &octets {
                let next = (self.step(pair.0, byte), other.step(pair.1, byte));
                before.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    Some((pair, byte))
                });
            }
        }
        None
    }

    /// A shortest text that is accepted.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        self.completions().swap_remove(0)
    }

    /// The automaton of what this one accepts and the other refuses.
    pub(crate) fn without(&self, other: &Self) -> Result<Self, TooLarge> {
        Self::explore(
            (0, 0),
            classes(|byte| (self.class(byte), other.class(byte))),
            |&(a, b), byte| (self.step(a, byte), other.step(b, byte)),
            |&(a, b)| self.accepting[a] && !other.accepting[b],
        )
    }

    /// The classes with the states to which they lead from one.
    pub(crate) fn edges(&self, state: usize) -> impl Iterator<Item = (&Bytes, usize)> {
        let row = &self.next[state * self.classes.len()..][..self.classes.len()];
        self.classes.iter().zip(row.iter().map(|next| *next as usize))
    }

    /// For each state a shortest text that leads to it from the start.
    pub fn accesses(&self) -> Vec<Vec<u8>> {
        let octets = representatives(&self.classes);
        let mut accesses: Vec<Option<Vec<u8>>> = vec![None; self.states()];
        accesses[0] = Some(Vec::new());
        let mut open = VecDeque::from([0]);
        while let Some(state) = open.pop_front() {
            for &byte in &octets {
                let next = self.step(state, byte);
                if accesses[next].is_none() {
                    let way = accesses[state].iter().flatten().copied().chain([byte]).collect();
                    accesses[next] = Some(way);
                    open.push_back(next);
                }
            }
        }
        accesses.into_iter().flatten().collect()
    }

    /// For each state a shortest text that leads from it to acceptance; none where no text does.
    pub fn completions(&self) -> Vec<Option<Vec<u8>>> {
        let octets = representatives(&self.classes);
        let mut before: Vec<Vec<(u8, usize)>> = vec![Vec::new(); self.states()];
        for state in 0..self.states() {
            octets.iter().for_each(|&byte| before[self.step(state, byte)].push((byte, state)));
        }
        let mut completions: Vec<_> = self.accepting.iter().map(|accepting| accepting.then(Vec::new)).collect();
        let mut open: VecDeque<usize> = (0..self.states()).filter(|state| self.accepting[*state]).collect();
        while let Some(state) = open.pop_front() {
            for &(byte, from) in &before[state] {
                if completions[from].is_none() {
                    completions[from] = Some(completions[state].iter().fold(vec![byte], |mut way, rest| {
                        way.extend(rest);
                        way
                    }));
                    open.push_back(from);
                }
            }
        }
        completions
    }

    fn class(&self, byte: u8) -> u8 {
        self.class_of[usize::from(byte)]
    }

    /// The smallest automaton that accepts what that of all states which can be reached from `start` does.
    pub(crate) fn explore<S: Clone + Eq + Hash>(
        start: S,
        classes: (Vec<Bytes>, [u8; 256]),
        step: impl FnMut(&S, u8) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooLarge> {
        Ok(Self::whole(start, classes, step, accepts)?.minimised())
    }

    /// The automaton of all states that can be reached from `start`, in which several may accept the same.
    pub(crate) fn whole<S: Clone + Eq + Hash>(
        start: S,
        (classes, class_of): (Vec<Bytes>, [u8; 256]),
        step: impl FnMut(&S, u8) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooLarge> {
        let (next, accepting) = explored(start, &classes, Self::LIMIT, step, accepts).ok_or(TooLarge)?;
        Ok(Self { classes, class_of, next, accepting })
    }

    /// The normal form: no two states accept the same, no two classes lead to the same everywhere, and both are
    /// numbered as they are come upon.
    pub(crate) fn minimised(self) -> Self {
        let width = self.classes.len();
        let block = blocks(&self.next, width, &self.accepting);
        let count = block.iter().max().map_or(0, |last| *last as usize + 1);
        let mut member = vec![0; count];
        block.iter().enumerate().for_each(|(state, &block)| member[block as usize] = state);
        let target = |state: usize, class: usize| block[self.next[state * width + class] as usize];
        let column: Vec<Vec<u32>> =
            (0..width).map(|class| member.iter().map(|&state| target(state, class)).collect()).collect();
        let (classes, class_of) = classes(|byte| &column[usize::from(self.class(byte))]);
        let explored = explored(
            block[0],
            &classes,
            usize::MAX,
            |&block, byte| target(member[block as usize], self.class(byte).into()),
            |&block| self.accepting[member[block as usize]],
        );
        let (next, accepting) = explored.unwrap_or_default();
        Self { classes, class_of, next, accepting }
    }
}

/// One octet of each class, those that are easiest to read first.
fn representatives(classes: &[Bytes]) -> Vec<u8> {
    let mut octets: Vec<u8> = classes.iter().filter_map(Bytes::representative).collect();
    octets.sort_by_key(|byte| (!byte.is_ascii_lowercase(), !byte.is_ascii_alphanumeric(), *byte != b'/', *byte));
    octets
}

/// All states that can be reached from `start`, numbered as they are come upon: the transitions, and which accept.
/// `None` if there are more than `limit`.
fn explored<S: Clone + Eq + Hash>(
    start: S,
    classes: &[Bytes],
    limit: usize,
    mut step: impl FnMut(&S, u8) -> S,
    accepts: impl Fn(&S) -> bool,
) -> Option<(Vec<u32>, Vec<bool>)> {
    let octets: Vec<u8> = classes.iter().filter_map(|class| class.iter().next()).collect();
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut next = Vec::new();
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        for &byte in &octets {
            let target = step(&state, byte);
            let fresh = states.len() as u32;
            let number = *numbers.entry(target).or_insert_with_key(|target| {
                states.push(target.clone());
                fresh
            });
            next.push(number);
        }
        if states.len() > limit {
            return None;
        }
        at += 1;
    }
    let accepting = states.iter().map(accepts).collect();
    Some((next, accepting))
}
