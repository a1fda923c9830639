//! Rules that need themselves: which they are, and whether that is a repetition.

use std::collections::{HashMap, VecDeque};

use super::expr::{Exception, Expr, RuleReference};
use super::fault::{GrammarError, GrammarErrorCode};
use super::rule::Rule;

/// The rules in groups that need one another, each by itself if it does not need itself by way of others.
#[derive(Debug)]
pub(crate) struct Components {
    /// The groups, those that others need before these.
    groups: Vec<Vec<usize>>,
    group_of: Vec<usize>,
    /// By rule, the rules that it names.
    needs: Vec<Vec<usize>>,
    /// By group, why its rules are no repetition.
    faults: Vec<Option<GrammarError>>,
    /// The rules that never end.
    endless: Vec<usize>,
}

impl Components {
    pub fn of(rules: &[Rule], numbers: &HashMap<String, usize>) -> Self {
        let needs: Vec<Vec<usize>> = rules.iter().map(|rule| targets(rule, numbers)).collect();
        let groups = strongly_connected(&needs);
        let mut group_of = vec![0; rules.len()];
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|&rule| group_of[rule] = number);
        }
        let mut components = Self { groups, group_of, needs, faults: Vec::new(), endless: Vec::new() };
        let nullable = components.fixpoint(rules, &|expr, nullable| is_nullable(expr, numbers, nullable));
        let ends = components.fixpoint(rules, &|expr, ends| can_end(expr, numbers, ends));
        let looker = Looker { rules, numbers, components: &components, nullable };
        components.faults = (0..components.groups.len()).map(|group| looker.fault(group)).collect();
        let is_endless = |rule: &usize| !ends[*rule] && rules[*rule].expr.is_some();
        components.endless =
            (0..rules.len()).filter(is_endless).filter(|&rule| !components.cycle_of(rule).is_empty()).collect();
        components
    }

    /// The groups that a rule needs, its own last.
    pub fn needed_by(&self, rule: usize) -> impl Iterator<Item = &Vec<usize>> {
        let mut is_needed = vec![false; self.groups.len()];
        is_needed[self.group_of[rule]] = true;
        for group in (0..self.groups.len()).rev().filter(|&group| group <= self.group_of[rule]) {
            if is_needed[group] {
                let needs = self.groups[group].iter().flat_map(|&rule| &self.needs[rule]);
                needs.for_each(|&rule| is_needed[self.group_of[rule]] = true);
            }
        }
        self.groups.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed).map(|(group, _)| group)
    }

    /// The rules that need this one and that it needs, itself included; none if it does not need itself.
    pub fn cycle_of(&self, rule: usize) -> &[usize] {
        let group = &self.groups[self.group_of[rule]];
        if group.len() > 1 || self.needs[rule].contains(&rule) { group } else { &[] }
    }

    /// Why a rule, or one that it needs and that needs it, is no repetition.
    pub fn fault(&self, rule: usize) -> Option<&GrammarError> {
        self.faults[self.group_of[rule]].as_ref()
    }

    pub fn faults(&self) -> impl Iterator<Item = &GrammarError> {
        self.faults.iter().flatten()
    }

    /// The rules that need themselves whatever way is taken through them.
    pub fn endless(&self) -> &[usize] {
        &self.endless
    }

    /// Of which rules something holds that holds of an expression if it holds of enough rules in it.
    fn fixpoint(&self, rules: &[Rule], holds: &dyn Fn(&Expr, &[bool]) -> bool) -> Vec<bool> {
        let mut users = vec![Vec::new(); rules.len()];
        for (rule, needs) in self.needs.iter().enumerate() {
            needs.iter().for_each(|&need| users[need].push(rule));
        }
        let mut found = vec![false; rules.len()];
        // What is found of one may change those that use it.
        let mut open: Vec<usize> = self.groups.iter().flatten().rev().copied().collect();
        while let Some(rule) = open.pop() {
            if !found[rule] && rules[rule].expr.as_ref().is_some_and(|expr| holds(expr, &found)) {
                found[rule] = true;
                open.extend(&users[rule]);
            }
        }
        found
    }
}

fn targets(rule: &Rule, numbers: &HashMap<String, usize>) -> Vec<usize> {
    let mut targets: Vec<usize> =
        rule.references().filter_map(|reference| numbers.get(&reference.name).copied()).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

fn is_nullable(expr: &Expr, numbers: &HashMap<String, usize>, nullable: &[bool]) -> bool {
    let of = |expr: &Expr| is_nullable(expr, numbers, nullable);
    match expr {
        Expr::Literal(literal) => literal.text.is_empty(),
        Expr::Rule(reference) => numbers.get(&reference.name).is_some_and(|&rule| nullable[rule]),
        Expr::Sequence(parts) => parts.iter().all(of),
        Expr::Choice(arms) => arms.iter().any(of),
        Expr::Optional(_) | Expr::Repeated(0, _) => true,
        Expr::Repeated(_, expr) => of(expr),
        Expr::Except(_, all, but) => of(all) && !of(but),
    }
}

/// Whether some way through it ends. A rule that is not there is another's fault.
fn can_end(expr: &Expr, numbers: &HashMap<String, usize>, ends: &[bool]) -> bool {
    let of = |expr: &Expr| can_end(expr, numbers, ends);
    match expr {
        Expr::Literal(_) | Expr::Optional(_) | Expr::Repeated(0, _) => true,
        Expr::Rule(reference) => numbers.get(&reference.name).is_none_or(|&rule| ends[rule]),
        Expr::Sequence(parts) => parts.iter().all(of),
        Expr::Choice(arms) => arms.iter().any(of),
        Expr::Repeated(_, expr) | Expr::Except(_, expr, _) => of(expr),
    }
}

/// Tarjan's strongly connected components, with a stack of its own: those that others need come before these.
fn strongly_connected(needs: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NONE: usize = usize::MAX;
    let (mut index, mut low) = (vec![NONE; needs.len()], vec![NONE; needs.len()]);
    let (mut path, mut is_on_path) = (Vec::new(), vec![false; needs.len()]);
    let mut groups = Vec::new();
    let mut count = 0;
    for root in 0..needs.len() {
        let mut calls = if index[root] == NONE { vec![(root, 0)] } else { Vec::new() };
        while let Some(&mut (rule, ref mut at)) = calls.last_mut() {
            if index[rule] == NONE {
                (index[rule], low[rule]) = (count, count);
                count += 1;
                path.push(rule);
                is_on_path[rule] = true;
            }
            if let Some(&need) = needs[rule].get(*at) {
                *at += 1;
                if index[need] == NONE {
                    calls.push((need, 0));
                } else if is_on_path[need] {
                    low[rule] = low[rule].min(index[need]);
                }
                continue;
            }
            calls.pop();
            if let Some(&(caller, _)) = calls.last() {
                low[caller] = low[caller].min(low[rule]);
            }
            if low[rule] == index[rule] {
                let start = path.iter().rposition(|&member| member == rule).unwrap_or(0);
                let mut group = path.split_off(start);
                group.iter().for_each(|&member| is_on_path[member] = false);
                group.sort_unstable();
                groups.push(group);
            }
        }
    }
    groups
}

/// Where a rule stands in another.
struct Place<'g> {
    reference: &'g RuleReference,
    /// Nothing need be read before it.
    is_first: bool,
    /// It ends the rule that names it.
    is_last: bool,
}

struct Looker<'g> {
    rules: &'g [Rule],
    numbers: &'g HashMap<String, usize>,
    components: &'g Components,
    nullable: Vec<bool>,
}

impl<'g> Looker<'g> {
    /// Why the rules of a group are no repetition, if they aren't.
    fn fault(&self, group: usize) -> Option<GrammarError> {
        let members = &self.components.groups[group];
        if self.components.cycle_of(members[0]).is_empty() {
            return None;
        }
        let places: Vec<(usize, usize, Place<'g>)> = members.iter().flat_map(|&rule| self.places(rule)).collect();
        let first = places.iter().filter(|(_, _, place)| place.is_first);
        let first: Vec<(usize, usize)> = first.map(|(from, to, _)| (*from, *to)).collect();
        if let Some((from, to)) = self.cyclic(&first) {
            let mut own = places.iter().filter(|(_, _, place)| place.is_first);
            let (_, _, place) = own.find(|(own_from, own_to, _)| (*own_from, *own_to) == (from, to))?;
            return Some(self.left_recursion(from, place, &self.cycle(from, to, &first)?));
        }
        let edges: Vec<(usize, usize)> = places.iter().map(|(from, to, _)| (*from, *to)).collect();
        let (from, to, place) = places.iter().find(|(_, _, place)| !place.is_last)?;
        let cycle = self.cycle(*from, *to, &edges)?;
        Some(self.not_regular(*from, place, &cycle))
    }

    /// The first edge that is on a cycle of edges.
    fn cyclic(&self, edges: &[(usize, usize)]) -> Option<(usize, usize)> {
        let mut needs = vec![Vec::new(); self.rules.len()];
        edges.iter().for_each(|&(from, to)| needs[from].push(to));
        let mut group_of = vec![0; self.rules.len()];
        for (number, group) in strongly_connected(&needs).iter().enumerate() {
            group.iter().for_each(|&rule| group_of[rule] = number);
        }
        edges.iter().copied().find(|&(from, to)| group_of[from] == group_of[to])
    }

    fn left_recursion(&self, rule: usize, place: &Place<'_>, cycle: &str) -> GrammarError {
        let message = format!("`{}` begins with itself: {cycle}", self.rules[rule].name);
        GrammarError::new(GrammarErrorCode::LeftRecursion, place.reference.span.clone(), message)
            .label("nothing is read before this")
    }

    fn not_regular(&self, rule: usize, place: &Place<'_>, cycle: &str) -> GrammarError {
        let message = format!("`{}` needs itself before it ends: {cycle}", self.rules[rule].name);
        GrammarError::new(GrammarErrorCode::NotRegular, place.reference.span.clone(), message).label("no repetition")
    }

    /// Where a rule names those of its group: its number, theirs, and the place.
    fn places(&self, rule: usize) -> Vec<(usize, usize, Place<'g>)> {
        let group = self.components.group_of[rule];
        let mut places = Vec::new();
        if let Some(expr) = &self.rules[rule].expr {
            let is_own = |reference: &RuleReference| {
                self.numbers.get(&reference.name).filter(|&&other| self.components.group_of[other] == group).copied()
            };
            // A text that holds something nowhere holds it in none of its parts, so that `without` may repeat. It must
            // be of the rule alone: of several, each would have to leave out the same.
            match expr {
                Expr::Except(Exception::Holds, all, but) if self.components.groups[group].len() == 1 => {
                    self.walk(all, true, true, &mut places);
                    self.walk(but, false, false, &mut places);
                }
                expr => self.walk(expr, true, true, &mut places),
            }
            return places.into_iter().filter_map(|place| Some((rule, is_own(place.reference)?, place))).collect();
        }
        Vec::new()
    }

    fn walk(&self, expr: &'g Expr, is_first: bool, is_last: bool, places: &mut Vec<Place<'g>>) {
        match expr {
            Expr::Literal(_) => {}
            Expr::Rule(reference) => places.push(Place { reference, is_first, is_last }),
            Expr::Sequence(parts) => {
                let mut is_first = is_first;
                for (at, part) in parts.iter().enumerate() {
                    self.walk(part, is_first, is_last && at + 1 == parts.len(), places);
                    is_first &= is_nullable(part, self.numbers, &self.nullable);
                }
            }
            Expr::Choice(arms) => arms.iter().for_each(|arm| self.walk(arm, is_first, is_last, places)),
            Expr::Optional(expr) => self.walk(expr, is_first, is_last, places),
            Expr::Repeated(_, expr) => self.walk(expr, is_first, false, places),
            Expr::Except(_, all, but) => {
                self.walk(all, is_first, false, places);
                self.walk(but, is_first, false, places);
            }
        }
    }

    /// The shortest way from a rule by way of the one that it names back to itself: `a > b > a`.
    fn cycle(&self, from: usize, to: usize, edges: &[(usize, usize)]) -> Option<String> {
        let mut needs: HashMap<usize, Vec<usize>> = HashMap::new();
        edges.iter().for_each(|&(from, to)| needs.entry(from).or_default().push(to));
        let mut before = HashMap::from([(to, from)]);
        let mut open = VecDeque::from([to]);
        while let Some(rule) = open.pop_front().filter(|_| from != to) {
            for &next in needs.get(&rule).into_iter().flatten() {
                before.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    rule
                });
            }
            if before.contains_key(&from) {
                break;
            }
        }
        let mut way = vec![from];
        let mut at = *before.get(&from)?;
        while at != from {
            way.push(at);
            at = before[&at];
        }
        way.push(from);
        let names: Vec<&str> = way.iter().rev().map(|&rule| self.rules[rule].name.as_str()).collect();
        match names.as_slice() {
            // A long way is told by its ends.
            [first, second, .., last] if names.len() > 12 => Some(format!("{first} > {second} > … > {last}")),
            names => Some(names.join(" > ")),
        }
    }
}
