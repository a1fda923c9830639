//! Finite automata over bytes: built from expressions without a choice ever being ordered or a repetition greedy.

use std::collections::HashMap;
use std::hash::Hash;

use super::bytes::{Bytes, classes};
use super::notation::Expr;

/// The smallest deterministic automaton of a language. Its start is state 0, and no transition is missing.
#[derive(Clone, Debug)]
pub struct Dfa {
    /// The bytes that no state tells apart.
    pub classes: Vec<Bytes>,
    class_of: Vec<usize>,
    /// By state, then by class.
    next: Vec<Vec<usize>>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// The automaton of an expression; `rules` holds those of the rules that it names. One that is not there is the
    /// rule of this expression itself, which needs itself at its end only, and so begins again.
    pub fn of(expr: &Expr, rules: &HashMap<String, Dfa>) -> Dfa {
        let mut nfa = Nfa::default();
        let (start, end) = (nfa.state(), nfa.state());
        nfa.build(expr, rules, start, end);
        nfa.determined(end)
    }

    pub fn accepts(&self, text: &str) -> bool {
        self.accepting[text.bytes().fold(0, |state, byte| self.step(state, byte))]
    }

    /// Whether it accepts nothing at all.
    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true)
    }

    /// The shortest text that one of the two accepts and the other refuses.
    pub fn difference(&self, other: &Dfa) -> Option<String> {
        self.product(other, |a, b| a != b).completions().swap_remove(0)
    }

    pub fn without(&self, other: &Dfa) -> Dfa {
        self.product(other, |a, b| a && !b)
    }

    pub fn step(&self, state: usize, byte: u8) -> usize {
        self.next[state][self.class_of[usize::from(byte)]]
    }

    /// For each state a shortest text that leads to it from the start.
    pub fn accesses(&self) -> Vec<String> {
        let mut accesses = vec![None; self.next.len()];
        accesses[0] = Some(String::new());
        let mut reached = vec![0];
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            for (class, &next) in self.classes.iter().zip(&self.next[state]) {
                if accesses[next].is_none() {
                    let access: &str = accesses[state].as_ref().expect("it was reached");
                    accesses[next] = Some(format!("{access}{}", char::from(class.representative())));
                    reached.push(next);
                }
            }
            at += 1;
        }
        accesses.into_iter().map(|access| access.expect("every state is reached")).collect()
    }

    /// For each state a shortest text that leads from it to acceptance; none where no text does.
    pub fn completions(&self) -> Vec<Option<String>> {
        let ends = self.accepting.iter().map(|accepting| accepting.then(String::new));
        let mut completions: Vec<_> = ends.collect();
        loop {
            let longer: Vec<_> = (0..completions.len()).map(|state| self.completion(state, &completions)).collect();
            if longer == completions {
                return completions;
            }
            completions = longer;
        }
    }

    fn completion(&self, state: usize, known: &[Option<String>]) -> Option<String> {
        let onward = |(class, &next): (&Bytes, &usize)| {
            let rest = known[next].as_ref()?;
            Some(format!("{}{rest}", char::from(class.representative())))
        };
        let shortest = || self.classes.iter().zip(&self.next[state]).find_map(onward);
        known[state].clone().or_else(shortest)
    }

    fn product(&self, other: &Dfa, accepting: fn(bool, bool) -> bool) -> Dfa {
        let classes = classes(|byte| (self.class_of[usize::from(byte)], other.class_of[usize::from(byte)]));
        let step = |&(a, b): &(usize, usize), byte| (self.step(a, byte), other.step(b, byte));
        let accepts = |&(a, b): &(usize, usize)| accepting(self.accepting[a], other.accepting[b]);
        Dfa::explored((0, 0), classes, step, accepts).minimised()
    }

    /// The automaton of all states that can be reached from `start`.
    fn explored<S: Clone + Eq + Hash>(
        start: S,
        classes: Vec<Bytes>,
        step: impl Fn(&S, u8) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Dfa {
        let mut places = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while let Some(state) = states.get(next.len()).cloned() {
            let mut row = Vec::new();
            for class in &classes {
                let target = step(&state, class.representative());
                let place = *places.entry(target.clone()).or_insert(states.len());
                if place == states.len() {
                    states.push(target);
                }
                row.push(place);
            }
            next.push(row);
        }
        let accepting = states.iter().map(accepts).collect();
        Dfa { class_of: class_of(&classes), classes, next, accepting }
    }

    /// Moore's refinement: states fall apart until no byte tells those of a block apart.
    fn minimised(self) -> Dfa {
        let mut block: Vec<usize> = self.accepting.iter().map(|&accepting| accepting.into()).collect();
        let mut count = 0;
        loop {
            let successors = |state: usize| self.next[state].iter().map(|&next| block[next]).collect::<Vec<_>>();
            let (refined, found) = numbered((0..block.len()).map(|state| (block[state], successors(state))));
            block = refined;
            if found == count {
                return self.merged(&block);
            }
            count = found;
        }
    }

    fn merged(&self, block: &[usize]) -> Dfa {
        let columns =
            (0..self.classes.len()).map(|class| self.next.iter().map(|row| block[row[class]]).collect::<Vec<_>>());
        let (column, _) = numbered(columns);
        let member = |wanted| block.iter().position(|&found| found == wanted).expect("no block is empty");
        Dfa::explored(
            block[0],
            classes(|byte| column[self.class_of[usize::from(byte)]]),
            |&state, byte| block[self.step(member(state), byte)],
            |&state| self.accepting[member(state)],
        )
    }
}

fn class_of(classes: &[Bytes]) -> Vec<usize> {
    let of = |byte| classes.iter().position(|class| class.has(byte));
    (0..=u8::MAX).map(|byte| of(byte).expect("every byte has a class")).collect()
}

/// Numbers for keys, the same for equal ones, and how many there are.
fn numbered<K: Eq + Hash>(keys: impl Iterator<Item = K>) -> (Vec<usize>, usize) {
    let mut numbers = HashMap::new();
    let mut number = |key| {
        let fresh = numbers.len();
        *numbers.entry(key).or_insert(fresh)
    };
    let numbered = keys.map(&mut number).collect();
    (numbered, numbers.len())
}

/// The state of an `Nfa` that is made first.
const START: usize = 0;

/// Thompson's automaton: edges that take a byte of a set, and edges that take nothing.
#[derive(Default)]
struct Nfa {
    edges: Vec<Vec<(Bytes, usize)>>,
    free: Vec<Vec<usize>>,
}

impl Nfa {
    fn state(&mut self) -> usize {
        self.edges.push(Vec::new());
        self.free.push(Vec::new());
        self.edges.len() - 1
    }

    /// Lets every text of `expr` lead from one state to the other.
    fn build(&mut self, expr: &Expr, rules: &HashMap<String, Dfa>, from: usize, to: usize) {
        match expr {
            Expr::One(bytes) => self.edges[from].push((*bytes, to)),
            Expr::Rule(name) => match rules.get(name) {
                Some(rule) => self.embed(rule, from, to),
                None => self.free[from].push(START),
            },
            Expr::Sequence(parts) => {
                let end = parts.iter().fold(from, |at, part| self.build_on(part, rules, at));
                self.free[end].push(to);
            }
            Expr::Choice(arms) => arms.iter().for_each(|arm| self.build(arm, rules, from, to)),
            Expr::Optional(expr) => {
                self.build(expr, rules, from, to);
                self.free[from].push(to);
            }
            Expr::Repeated(least, expr) => {
                let end = (0..*least).fold(from, |at, _| self.build_on(expr, rules, at));
                let hub = self.state();
                self.free[end].push(hub);
                self.build(expr, rules, hub, hub);
                self.free[hub].push(to);
            }
            Expr::Except(all, but) => {
                let rest = Dfa::of(all, rules).without(&Dfa::of(but, rules));
                self.embed(&rest, from, to);
            }
        }
    }

    fn build_on(&mut self, expr: &Expr, rules: &HashMap<String, Dfa>, from: usize) -> usize {
        let to = self.state();
        self.build(expr, rules, from, to);
        to
    }

    fn embed(&mut self, dfa: &Dfa, from: usize, to: usize) {
        let base = self.edges.len();
        self.edges.resize(base + dfa.next.len(), Vec::new());
        self.free.resize(base + dfa.next.len(), Vec::new());
        let live: Vec<bool> = dfa.completions().iter().map(Option::is_some).collect();
        self.free[from].push(base);
        for (state, row) in dfa.next.iter().enumerate() {
            let edges = dfa.classes.iter().zip(row).filter(|(_, next)| live[**next]);
            self.edges[base + state].extend(edges.map(|(class, next)| (*class, base + next)));
            if dfa.accepting[state] {
                self.free[base + state].push(to);
            }
        }
    }

    /// The subset construction.
    fn determined(&self, end: usize) -> Dfa {
        let step = |states: &Vec<usize>, byte| {
            let edges = states.iter().flat_map(|&state| &self.edges[state]);
            self.closure(edges.filter(|(bytes, _)| bytes.has(byte)).map(|&(_, to)| to).collect())
        };
        let accepts = |states: &Vec<usize>| states.contains(&end);
        Dfa::explored(self.closure(vec![START]), self.classes(), step, accepts).minimised()
    }

    /// The states that can be reached for nothing, in order.
    fn closure(&self, mut open: Vec<usize>) -> Vec<usize> {
        let mut reached = vec![false; self.edges.len()];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut reached[state], true) {
                open.extend(&self.free[state]);
            }
        }
        (0..reached.len()).filter(|&state| reached[state]).collect()
    }

    fn classes(&self) -> Vec<Bytes> {
        let mut sets: Vec<Bytes> = self.edges.iter().flatten().map(|(bytes, _)| *bytes).collect();
        sets.sort_unstable();
        sets.dedup();
        classes(|byte| sets.iter().map(|set| set.has(byte)).collect::<Vec<_>>())
    }
}
