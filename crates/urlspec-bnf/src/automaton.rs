//! Minimal deterministic automata.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::byte_set::{ByteSet, classes};
use super::minimize::blocks;

/// The minimal deterministic automaton of a language over bytes, with a transition for every state and byte.
///
/// It is a normal form: two automata are equal exactly if they accept the same texts. State 0 is the start.
///
/// ```
/// use urlspec_bnf::{Grammar, Lines, Notation};
///
/// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
/// let port = grammar.automaton("port")?;
/// assert!(port.accepts("10") && !port.accepts(""));
/// assert_eq!(port.shortest().as_deref(), Some(&b"0"[..]));
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The equivalence classes of bytes: no state distinguishes two members.
    classes: Vec<ByteSet>,
    class_of: [u8; 256],
    /// The transitions by state, then by class. States are numbered in breadth-first order from the start, 0.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// The automaton would have more states than [`Automaton::MAX_STATES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Automaton {
    /// The maximum number of states that are built for one rule.
    pub const MAX_STATES: usize = 1 << 16;

    /// Whether the automaton accepts the text. Linear in the text.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert!(port.accepts("0110") && !port.accepts("012") && !port.accepts(b""));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        self.accepting[self.run(0, text.as_ref())]
    }

    /// Whether the automaton accepts no text.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert!(!port.is_empty());
    /// let endless = Grammar::parse("a = \"x\" a", Notation::Rfc1738, Lines::Amended);
    /// assert!(endless.automaton("a")?.is_empty());
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true)
    }

    /// The number of states, including the dead one.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// // Before the first digit, after it, and after another character.
    /// assert_eq!(port.state_count(), 3);
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// The number of transitions: one for each state and class.
    pub(crate) fn size(&self) -> usize {
        self.next.len()
    }

    /// The equivalence classes of bytes: no state distinguishes two bytes of a class.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// // The two digits, and all other bytes.
    /// assert_eq!(port.classes().len(), 2);
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn classes(&self) -> &[ByteSet] {
        &self.classes
    }

    /// Whether a text that leads to this state is accepted.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert!(!port.is_accepting(0) && port.is_accepting(port.run(0, b"01")));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such state, as [`step`](Self::step) and [`run`](Self::run).
    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// The state that a byte leads to from `state`.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert!(port.is_accepting(port.step(0, b'1')) && !port.is_accepting(port.step(0, b'2')));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn step(&self, state: usize, byte: u8) -> usize {
        self.next[state * self.classes.len() + usize::from(self.class_of[usize::from(byte)])] as usize
    }

    /// The state that a text leads to from `state`.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert_eq!(Some(port.run(0, b"01a")), port.dead_state());
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn run(&self, state: usize, text: &[u8]) -> usize {
        text.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    /// The length in bytes of the longest prefix that some accepted text begins with.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert_eq!((port.reach(b"01a0"), port.reach(b"a"), port.reach(b"0101")), (2, 0, 4));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn reach(&self, text: &[u8]) -> usize {
        let Some(dead) = self.dead_state() else { return text.len() };
        let mut state = 0;
        for (at, byte) in text.iter().enumerate() {
            state = self.step(state, *byte);
            if state == dead {
                return at;
            }
        }
        text.len()
    }

    /// The bytes that can follow a text that leads to `state`: those that do not lead to the dead state.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert!(port.follow(0).iter().eq(*b"01"));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn follow(&self, state: usize) -> ByteSet {
        let dead = self.dead_state();
        (0..=u8::MAX).filter(|byte| Some(self.step(state, *byte)) != dead).collect()
    }

    /// The state that no accepting state can be reached from, if there is one.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert_eq!(port.dead_state(), Some(port.run(0, b"a")));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn dead_state(&self) -> Option<usize> {
        let width = self.classes.len();
        (0..self.state_count()).find(|&state| {
            !self.accepting[state] && self.next[state * width..][..width].iter().all(|&next| next as usize == state)
        })
    }

    /// A shortest text that this automaton accepts and the other refuses, or `None` if there is none.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// let digit = grammar.automaton("digit")?;
    /// assert_eq!(port.difference(digit).map(|text| text.len()), Some(2));
    /// assert_eq!(digit.difference(port), None);
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn difference(&self, other: &Self) -> Option<Vec<u8>> {
        self.shortest_path((0, 0), other, |own, other| own && !other)
    }

    /// A shortest text that is accepted from one of two states and not from the other.
    pub(crate) fn distinguishing_text(&self, one: usize, other: usize) -> Option<Vec<u8>> {
        self.shortest_path((one, other), self, |one, other| one != other)
    }

    /// A shortest text that leads from a pair of states, one of each automaton, to a pair for which `is_target` holds.
    /// Its arguments are whether the first state accepts, and whether the second does.
    fn shortest_path(&self, pair: (usize, usize), other: &Self, is_target: fn(bool, bool) -> bool) -> Option<Vec<u8>> {
        let (classes, _) = classes(|byte| (self.class(byte), other.class(byte)));
        let bytes = representatives(&classes);
        // For each pair its predecessor on a shortest path, and the byte between them.
        let mut before = HashMap::from([(pair, None)]);
        let mut open = VecDeque::from([pair]);
        while let Some(pair) = open.pop_front() {
            if is_target(self.accepting[pair.0], other.accepting[pair.1]) {
                let steps = std::iter::successors(before[&pair], |(from, _)| before[from]);
                let mut path: Vec<u8> = steps.map(|(_, byte)| byte).collect();
                path.reverse();
                return Some(path);
            }
            for &byte in &bytes {
                let next = (self.step(pair.0, byte), other.step(pair.1, byte));
                before.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    Some((pair, byte))
                });
            }
        }
        None
    }

    /// A shortest text that is accepted, or `None` if there is none.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// assert_eq!(port.shortest().map(|text| text.len()), Some(1));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn shortest(&self) -> Option<Vec<u8>> {
        self.completions().swap_remove(0)
    }

    /// The automaton of the texts that this one accepts and the other refuses.
    pub(crate) fn without(&self, other: &Self) -> Result<Self, TooLarge> {
        Self::explore(
            (0, 0),
            classes(|byte| (self.class(byte), other.class(byte))),
            |&(a, b), byte| (self.step(a, byte), other.step(b, byte)),
            |&(a, b)| self.accepting[a] && !other.accepting[b],
        )
    }

    /// The classes of bytes, each with the state that it leads to from `state`.
    pub(crate) fn edges(&self, state: usize) -> impl Iterator<Item = (&ByteSet, usize)> {
        let row = &self.next[state * self.classes.len()..][..self.classes.len()];
        self.classes.iter().zip(row.iter().map(|next| *next as usize))
    }

    /// For each state, a shortest text that leads to it from the start.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// let texts = port.access_texts();
    /// assert!((0..port.state_count()).all(|state| port.run(0, &texts[state]) == state));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn access_texts(&self) -> Vec<Vec<u8>> {
        let bytes = representatives(&self.classes);
        let mut access_texts: Vec<Option<Vec<u8>>> = vec![None; self.state_count()];
        access_texts[0] = Some(Vec::new());
        let mut open = VecDeque::from([0]);
        while let Some(state) = open.pop_front() {
            for &byte in &bytes {
                let next = self.step(state, byte);
                if access_texts[next].is_none() {
                    let path = access_texts[state].iter().flatten().copied().chain([byte]).collect();
                    access_texts[next] = Some(path);
                    open.push_back(next);
                }
            }
        }
        access_texts.into_iter().flatten().collect()
    }

    /// For each state, a shortest text that leads from it to an accepting state; `None` for the dead state.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let port = grammar.automaton("port")?;
    /// let completions = port.completions();
    /// assert_eq!(completions[0].as_ref().map(Vec::len), Some(1));
    /// assert_eq!(port.dead_state().map(|dead| completions[dead].is_none()), Some(true));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn completions(&self) -> Vec<Option<Vec<u8>>> {
        let bytes = representatives(&self.classes);
        let mut before: Vec<Vec<(u8, usize)>> = vec![Vec::new(); self.state_count()];
        for state in 0..self.state_count() {
            bytes.iter().for_each(|&byte| before[self.step(state, byte)].push((byte, state)));
        }
        let mut completions: Vec<_> = self.accepting.iter().map(|accepting| accepting.then(Vec::new)).collect();
        let mut open: VecDeque<usize> = (0..self.state_count()).filter(|state| self.accepting[*state]).collect();
        while let Some(state) = open.pop_front() {
            for &(byte, from) in &before[state] {
                if completions[from].is_none() {
                    completions[from] = Some(completions[state].iter().fold(vec![byte], |mut path, rest| {
                        path.extend(rest);
                        path
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

    /// The minimal automaton of the states that can be reached from `start`.
    pub(crate) fn explore<S: Clone + Eq + Hash>(
        start: S,
        classes: (Vec<ByteSet>, [u8; 256]),
        step: impl FnMut(&S, u8) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooLarge> {
        Ok(Self::explore_without_minimizing(start, classes, step, accepts)?.minimized())
    }

    /// The automaton of the states that can be reached from `start`. Several states may accept the same texts.
    pub(crate) fn explore_without_minimizing<S: Clone + Eq + Hash>(
        start: S,
        (classes, class_of): (Vec<ByteSet>, [u8; 256]),
        step: impl FnMut(&S, u8) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooLarge> {
        let (next, accepting) = reachable_states(start, &classes, Self::MAX_STATES, step, accepts).ok_or(TooLarge)?;
        Ok(Self { classes, class_of, next, accepting })
    }

    /// The normal form: no two states accept the same texts, no two classes have the same transitions, and both are
    /// numbered in the order in which they are reached.
    pub(crate) fn minimized(self) -> Self {
        let width = self.classes.len();
        let block = blocks(&self.next, width, &self.accepting);
        let count = block.iter().max().map_or(0, |last| *last as usize + 1);
        let mut member = vec![0; count];
        block.iter().enumerate().for_each(|(state, &block)| member[block as usize] = state);
        let target = |state: usize, class: usize| block[self.next[state * width + class] as usize];
        let column: Vec<Vec<u32>> =
            (0..width).map(|class| member.iter().map(|&state| target(state, class)).collect()).collect();
        let (classes, class_of) = classes(|byte| &column[usize::from(self.class(byte))]);
        let reachable = reachable_states(
            block[0],
            &classes,
            usize::MAX,
            |&block, byte| target(member[block as usize], self.class(byte).into()),
            |&block| self.accepting[member[block as usize]],
        );
        let (next, accepting) = reachable.unwrap_or_default();
        Self { classes, class_of, next, accepting }
    }
}

/// One byte of each class, the most readable first.
fn representatives(classes: &[ByteSet]) -> Vec<u8> {
    let mut bytes: Vec<u8> = classes.iter().filter_map(ByteSet::representative).collect();
    bytes.sort_by_key(|byte| (!byte.is_ascii_lowercase(), !byte.is_ascii_alphanumeric(), *byte != b'/', *byte));
    bytes
}

/// The states that can be reached from `start`, in breadth-first order: their transitions, and whether they accept.
/// `None` if there are more than `limit`.
fn reachable_states<S: Clone + Eq + Hash>(
    start: S,
    classes: &[ByteSet],
    limit: usize,
    mut step: impl FnMut(&S, u8) -> S,
    accepts: impl Fn(&S) -> bool,
) -> Option<(Vec<u32>, Vec<bool>)> {
    let bytes: Vec<u8> = classes.iter().filter_map(|class| class.iter().next()).collect();
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut next = Vec::new();
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        for &byte in &bytes {
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
