//! Compiles rules to automata.

use std::ops::Range;

use super::automaton::{Automaton, TooLarge};
use super::byte_set::ByteSet;
use super::expr::{Exception, Expr, NumberRange};
use super::grammar::Grammar;
use super::grammar_error::GrammarError;
use super::nfa::Nfa;
use regex_syntax::utf8::Utf8Sequences;

impl Grammar {
    /// The automaton of a rule, not minimized. The other rules that it needs must be compiled.
    pub(crate) fn position_automaton(&self, index: usize) -> Result<Automaton, GrammarError> {
        // Without a build that the limit would refuse at its end.
        self.spend(0).and_then(|()| automaton(self, index)).map_err(|_| self.too_large(index))
    }
}

/// The automaton of a rule, not minimized: its states are sets of positions in the line. All rules that it needs outside
/// its own cycle must be compiled.
fn automaton(grammar: &Grammar, rule: usize) -> Result<Automaton, TooLarge> {
    // The automaton of each rule in a cycle is built from all rules of the cycle.
    const MAX_CYCLE: usize = 1 << 10;
    let cycle = grammar.components().cycle_of(rule);
    if cycle.len() > MAX_CYCLE {
        return Err(TooLarge);
    }
    let expr = grammar.rules()[rule].expr.as_ref();
    // `a without b` that repeats itself: build the repetition first and subtract once. Subtracting from each round as
    // well would change nothing.
    if let (Some(Expr::Except(Exception::Contains, all, but)), [_]) = (expr, cycle) {
        let all = Compiler { grammar, cycle: &[(rule, all)] }.automaton(rule)?;
        return all.without(&Compiler { grammar, cycle: &[] }.containing(but)?);
    }
    let members: Vec<(usize, &Expr)> = match cycle {
        [] => expr.map(|expr| (rule, expr)).into_iter().collect(),
        cycle => cycle.iter().filter_map(|&rule| Some((rule, grammar.rules()[rule].expr.as_ref()?))).collect(),
    };
    Compiler { grammar, cycle: &members }.automaton(rule)
}

/// Builds the automaton of the rules of a cycle, which refer to each other only at their ends.
struct Compiler<'g> {
    grammar: &'g Grammar,
    cycle: &'g [(usize, &'g Expr)],
}

impl Compiler<'_> {
    /// Each rule has its own start state. They share the end state.
    fn automaton(&self, rule: usize) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let starts: Vec<u32> = self.cycle.iter().map(|_| nfa.add_state()).collect();
        let end = nfa.add_state();
        for ((_, expr), start) in self.cycle.iter().zip(starts) {
            self.build(&mut nfa, expr, start, end)?;
        }
        let start = self.cycle.iter().position(|(own, _)| *own == rule);
        // A rule that can't be parsed matches nothing: no path leads to the end.
        let start = start.map_or_else(|| nfa.add_state(), |start| start as u32);
        self.determinized(&nfa, start, end)
    }

    fn of(&self, expr: &Expr) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let (start, end) = (nfa.add_state(), nfa.add_state());
        self.build(&mut nfa, expr, start, end)?;
        self.determinized(&nfa, start, end)
    }

    /// The automaton of the texts that contain a match of the expression.
    fn containing(&self, expr: &Expr) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let (start, end) = (nfa.add_state(), nfa.add_state());
        nfa.add_edge(start, ByteSet::ALL, start);
        nfa.add_edge(end, ByteSet::ALL, end);
        self.build(&mut nfa, expr, start, end)?;
        self.determinized(&nfa, start, end)
    }

    /// The automaton of the texts that begin with a match of the expression.
    fn starting_with(&self, expr: &Expr) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let (start, end) = (nfa.add_state(), nfa.add_state());
        nfa.add_edge(end, ByteSet::ALL, end);
        self.build(&mut nfa, expr, start, end)?;
        self.determinized(&nfa, start, end)
    }

    fn determinized(&self, nfa: &Nfa, start: u32, end: u32) -> Result<Automaton, TooLarge> {
        self.grammar.spend(nfa.size())?;
        let automaton = nfa.determinized(start, end)?;
        self.grammar.spend(automaton.size())?;
        Ok(automaton)
    }

    /// Adds paths between two states for all texts of an expression.
    fn build(&self, nfa: &mut Nfa, expr: &Expr, from: u32, to: u32) -> Result<(), TooLarge> {
        match expr {
            Expr::Literal(literal) => {
                let end = literal.byte_sets().fold(from, |at, bytes| {
                    let next = nfa.add_state();
                    nfa.add_edge(at, bytes, next);
                    next
                });
                nfa.add_epsilon(end, to);
            }
            Expr::Rule(reference) => self.rule(nfa, &reference.name, from, to)?,
            Expr::Sequence(parts) => {
                let end = parts.iter().try_fold(from, |at, part| self.append(nfa, part, at))?;
                nfa.add_epsilon(end, to);
            }
            Expr::Choice(alternatives) => {
                alternatives.iter().try_for_each(|alternative| self.build(nfa, alternative, from, to))?;
            }
            Expr::Optional(expr) => {
                self.build(nfa, expr, from, to)?;
                nfa.add_epsilon(from, to);
            }
            Expr::Range(range) => self.range(nfa, *range, from, to),
            Expr::Repeated { least, most, expr } => {
                let start = (0..*least).try_fold(from, |at, _| self.append(nfa, expr, at))?;
                match most {
                    Some(most) => self.optionals(nfa, expr, *least..*most, start, to)?,
                    None => self.any_number(nfa, expr, start, to)?,
                }
            }
            Expr::Except(exception, all, but) => {
                let but = match exception {
                    Exception::Is => self.of(but)?,
                    Exception::Contains => self.containing(but)?,
                    Exception::StartsWith => self.starting_with(but)?,
                };
                nfa.embed(&self.of(all)?.without(&but)?, from, to)?;
            }
        }
        nfa.check_size()
    }

    /// Adds optional rounds of a repetition: the text may end before and after each. If more rounds are required
    /// than allowed, it never ends.
    fn optionals(&self, nfa: &mut Nfa, expr: &Expr, rounds: Range<usize>, from: u32, to: u32) -> Result<(), TooLarge> {
        let is_possible = rounds.start <= rounds.end;
        let end = rounds.into_iter().try_fold(from, |at, _| {
            nfa.add_epsilon(at, to);
            self.append(nfa, expr, at)
        })?;
        if is_possible {
            nfa.add_epsilon(end, to);
        }
        Ok(())
    }

    /// Adds a loop of any number of rounds.
    fn any_number(&self, nfa: &mut Nfa, expr: &Expr, from: u32, to: u32) -> Result<(), TooLarge> {
        let hub = nfa.add_state();
        nfa.add_epsilon(from, hub);
        let back = self.append(nfa, expr, hub)?;
        nfa.add_epsilon(back, hub);
        nfa.add_epsilon(hub, to);
        Ok(())
    }

    fn append(&self, nfa: &mut Nfa, expr: &Expr, from: u32) -> Result<u32, TooLarge> {
        let to = nfa.add_state();
        self.build(nfa, expr, from, to)?;
        Ok(to)
    }

    /// One octet of a range, or the UTF-8 encoding of one character.
    fn range(&self, nfa: &mut Nfa, range: NumberRange, from: u32, to: u32) {
        let is_octet = range.last < 0x80 || !self.grammar.has_characters();
        if let (true, Ok(first), Ok(last)) = (is_octet, u8::try_from(range.first), u8::try_from(range.last)) {
            nfa.add_edge(from, (first..=last).collect(), to);
            return;
        }
        // No character has the numbers of surrogates.
        let parts = [(range.first, range.last.min(0xD7FF)), (range.first.max(0xE000), range.last)];
        let characters = |(first, last): (u32, u32)| Some((char::from_u32(first)?, char::from_u32(last)?));
        for (first, last) in parts.into_iter().filter(|(first, last)| first <= last).filter_map(characters) {
            for sequence in Utf8Sequences::new(first, last) {
                let end = sequence.as_slice().iter().fold(from, |at, bytes| {
                    let next = nfa.add_state();
                    nfa.add_edge(at, (bytes.start..=bytes.end).collect(), next);
                    next
                });
                nfa.add_epsilon(end, to);
            }
        }
    }

    /// A rule of the cycle continues at its start state. An undefined rule matches no text.
    fn rule(&self, nfa: &mut Nfa, name: &str, from: u32, to: u32) -> Result<(), TooLarge> {
        let Some(rule) = self.grammar.index_of(name) else { return Ok(()) };
        match self.cycle.iter().position(|(own, _)| *own == rule).filter(|_| self.is_cyclic(rule)) {
            Some(start) => nfa.add_epsilon(from, start as u32),
            None => self.grammar.compiled(rule).map_or(Ok(()), |automaton| nfa.embed(automaton, from, to))?,
        }
        Ok(())
    }

    fn is_cyclic(&self, rule: usize) -> bool {
        !self.grammar.components().cycle_of(rule).is_empty()
    }
}
