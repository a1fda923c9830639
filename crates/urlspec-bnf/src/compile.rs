//! Rules compiled to automata.

use super::automaton::{Automaton, TooLarge};
use super::bytes::Bytes;
use super::expr::{Exception, Expr};
use super::fault::{GrammarError, GrammarErrorCode};
use super::grammar::Grammar;
use super::nfa::Nfa;

impl Grammar {
    /// The automaton of the places in a rule's line, those that it needs being made.
    pub(crate) fn places(&self, number: usize) -> Result<Automaton, GrammarError> {
        let rule = &self.rules()[number];
        automaton(self, number).map_err(|_| {
            let message = format!("the automaton of `{}` would be too large", rule.name);
            GrammarError::new(GrammarErrorCode::TooLarge, rule.span.clone(), message).label("too large")
        })
    }
}

/// The automaton of a rule, all that it needs outside of its own cycle being made. It is not the smallest: its states are
/// the places in the line.
fn automaton(grammar: &Grammar, rule: usize) -> Result<Automaton, TooLarge> {
    // Each rule of a cycle is made of all of them.
    const CYCLE: usize = 1 << 10;
    let cycle = grammar.components().cycle_of(rule);
    if cycle.len() > CYCLE {
        return Err(TooLarge);
    }
    let expr = grammar.rules()[rule].expr.as_ref();
    // Where such a rule begins again it leaves out nothing, and the whole of it leaves out what it should: a text holds
    // something nowhere exactly if none of its parts does.
    if let (Some(Expr::Except(Exception::Holds, all, but)), [_]) = (expr, cycle) {
        let all = Compiler { grammar, cycle: &[(rule, all)] }.automaton(rule)?;
        return all.without(&Compiler { grammar, cycle: &[] }.holding(but)?);
    }
    let members: Vec<(usize, &Expr)> = match cycle {
        [] => expr.map(|expr| (rule, expr)).into_iter().collect(),
        cycle => cycle.iter().filter_map(|&rule| Some((rule, grammar.rules()[rule].expr.as_ref()?))).collect(),
    };
    Compiler { grammar, cycle: &members }.automaton(rule)
}

/// Builds the automaton of rules of which each ends, at the most, in another of them.
struct Compiler<'g> {
    grammar: &'g Grammar,
    cycle: &'g [(usize, &'g Expr)],
}

impl Compiler<'_> {
    /// Each rule begins in a state of its own, and all end in the same.
    fn automaton(&self, rule: usize) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let starts: Vec<u32> = self.cycle.iter().map(|_| nfa.state()).collect();
        let end = nfa.state();
        for ((_, expr), start) in self.cycle.iter().zip(starts) {
            self.build(&mut nfa, expr, start, end)?;
        }
        let start = self.cycle.iter().position(|(own, _)| *own == rule);
        // A rule that can't be read stands for nothing: no way leads to the end.
        let start = start.map_or_else(|| nfa.state(), |start| start as u32);
        nfa.determined(start, end)
    }

    fn of(&self, expr: &Expr) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let (start, end) = (nfa.state(), nfa.state());
        self.build(&mut nfa, expr, start, end)?;
        nfa.determined(start, end)
    }

    /// The automaton of every text that holds one of the expression.
    fn holding(&self, expr: &Expr) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let (start, end) = (nfa.state(), nfa.state());
        nfa.edge(start, Bytes::ALL, start);
        nfa.edge(end, Bytes::ALL, end);
        self.build(&mut nfa, expr, start, end)?;
        nfa.determined(start, end)
    }

    /// The automaton of every text that begins with one of the expression.
    fn beginning(&self, expr: &Expr) -> Result<Automaton, TooLarge> {
        let mut nfa = Nfa::default();
        let (start, end) = (nfa.state(), nfa.state());
        nfa.edge(end, Bytes::ALL, end);
        self.build(&mut nfa, expr, start, end)?;
        nfa.determined(start, end)
    }

    /// Lets every text of an expression lead from one state to another.
    fn build(&self, nfa: &mut Nfa, expr: &Expr, from: u32, to: u32) -> Result<(), TooLarge> {
        match expr {
            Expr::Literal(literal) => {
                let end = literal.octets().fold(from, |at, octets| {
                    let next = nfa.state();
                    nfa.edge(at, octets, next);
                    next
                });
                nfa.free(end, to);
            }
            Expr::Rule(reference) => self.rule(nfa, &reference.name, from, to)?,
            Expr::Sequence(parts) => {
                let end = parts.iter().try_fold(from, |at, part| self.build_on(nfa, part, at))?;
                nfa.free(end, to);
            }
            Expr::Choice(arms) => arms.iter().try_for_each(|arm| self.build(nfa, arm, from, to))?,
            Expr::Optional(expr) => {
                self.build(nfa, expr, from, to)?;
                nfa.free(from, to);
            }
            Expr::Repeated(least, expr) => {
                let end = (0..*least).try_fold(from, |at, _| self.build_on(nfa, expr, at))?;
                let hub = nfa.state();
                nfa.free(end, hub);
                let back = self.build_on(nfa, expr, hub)?;
                nfa.free(back, hub);
                nfa.free(hub, to);
            }
            Expr::Except(exception, all, but) => {
                let but = match exception {
                    Exception::Is => self.of(but)?,
                    Exception::Holds => self.holding(but)?,
                    Exception::Begins => self.beginning(but)?,
                };
                nfa.embed(&self.of(all)?.without(&but)?, from, to)?;
            }
        }
        nfa.checked()
    }

    fn build_on(&self, nfa: &mut Nfa, expr: &Expr, from: u32) -> Result<u32, TooLarge> {
        let to = nfa.state();
        self.build(nfa, expr, from, to)?;
        Ok(to)
    }

    /// One of the cycle begins again, and that is at the end. Of one that is not there, there is no text.
    fn rule(&self, nfa: &mut Nfa, name: &str, from: u32, to: u32) -> Result<(), TooLarge> {
        let Some(rule) = self.grammar.number(name) else { return Ok(()) };
        match self.cycle.iter().position(|(own, _)| *own == rule).filter(|_| self.is_cyclic(rule)) {
            Some(start) => nfa.free(from, start as u32),
            None => self.grammar.made(rule).map_or(Ok(()), |made| nfa.embed(made, from, to))?,
        }
        Ok(())
    }

    fn is_cyclic(&self, rule: usize) -> bool {
        !self.grammar.components().cycle_of(rule).is_empty()
    }
}
