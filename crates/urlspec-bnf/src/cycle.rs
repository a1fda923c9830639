//! Recursive rules: which they are, and whether the recursion is a repetition.

use std::collections::{BTreeSet, HashMap, VecDeque};

use super::expr::{Exception, Expr, RuleReference};
use super::grammar_error::{GrammarError, GrammarErrorCode};
use super::rule::Rule;

/// The strongly connected components of the rules: rules that refer to each other, directly or indirectly.
#[derive(Debug)]
pub(crate) struct Components {
    /// The groups, in topological order: a group comes after those that it needs.
    groups: Vec<Vec<usize>>,
    group_of: Vec<usize>,
    /// By rule, the rules that it refers to.
    needs: Vec<Vec<usize>>,
    /// By group, why its recursion is not a repetition.
    errors: Vec<Option<GrammarError>>,
    /// The rules whose recursion never ends.
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
        let mut components = Self { groups, group_of, needs, errors: Vec::new(), endless: Vec::new() };
        let nullable = components.fixpoint(rules, &|expr, nullable| is_nullable(expr, numbers, nullable));
        let ends = components.fixpoint(rules, &|expr, ends| can_end(expr, numbers, ends));
        let checker = RecursionChecker { rules, numbers, components: &components, nullable };
        components.errors = (0..components.groups.len()).map(|group| checker.error(group)).collect();
        let is_endless = |rule: &usize| !ends[*rule] && rules[*rule].expr.is_some();
        components.endless =
            (0..rules.len()).filter(is_endless).filter(|&rule| !components.cycle_of(rule).is_empty()).collect();
        components
    }

    /// The rules that a rule needs, directly or indirectly, in topological order, with itself. It leaves out groups of
    /// rules that are compiled, and rules that only these groups need.
    pub fn needed_by(&self, rule: usize, is_compiled: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
        // The rules of a group are compiled in order.
        let is_open = |group: &usize| !self.groups[*group].last().is_some_and(|&rule| is_compiled(rule));
        let mut needed = BTreeSet::new();
        let mut open: Vec<usize> = Some(self.group_of[rule]).into_iter().filter(is_open).collect();
        while let Some(group) = open.pop() {
            if needed.insert(group) {
                let needs = self.groups[group].iter().flat_map(|&rule| &self.needs[rule]);
                open.extend(needs.map(|&rule| self.group_of[rule]).filter(|need| *need != group).filter(is_open));
            }
        }
        needed.into_iter().flat_map(|group| &self.groups[group]).copied()
    }

    /// The rules that a rule refers to, in the order of the file.
    pub fn needs_of(&self, rule: usize) -> &[usize] {
        &self.needs[rule]
    }

    /// The rules of the cycle that a rule is on, including itself; empty if the rule is not recursive.
    pub fn cycle_of(&self, rule: usize) -> &[usize] {
        let group = &self.groups[self.group_of[rule]];
        if group.len() > 1 || self.needs[rule].binary_search(&rule).is_ok() { group } else { &[] }
    }

    /// Why the recursion of a rule is not a repetition.
    pub fn error(&self, rule: usize) -> Option<&GrammarError> {
        self.errors[self.group_of[rule]].as_ref()
    }

    pub fn errors(&self) -> impl Iterator<Item = &GrammarError> {
        self.errors.iter().flatten()
    }

    /// The recursive rules of which every alternative is recursive.
    pub fn endless(&self) -> &[usize] {
        &self.endless
    }

    /// By rule, whether a monotone property holds: `holds` decides it for an expression from the rules known so far.
    fn fixpoint(&self, rules: &[Rule], holds: &dyn Fn(&Expr, &[bool]) -> bool) -> Vec<bool> {
        let mut users = vec![Vec::new(); rules.len()];
        for (rule, needs) in self.needs.iter().enumerate() {
            needs.iter().for_each(|&need| users[need].push(rule));
        }
        let mut found = vec![false; rules.len()];
        // A rule may satisfy the property once one that it uses does.
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
        Expr::Choice(alternatives) => alternatives.iter().any(of),
        Expr::Range(_) => false,
        Expr::Optional(_) | Expr::Repeated { least: 0, .. } => true,
        Expr::Repeated { expr, .. } => of(expr),
        Expr::Except(_, all, but) => of(all) && !of(but),
    }
}

/// Whether the expression has a match of finite length. An undefined rule counts as one: it is reported elsewhere.
fn can_end(expr: &Expr, numbers: &HashMap<String, usize>, ends: &[bool]) -> bool {
    let of = |expr: &Expr| can_end(expr, numbers, ends);
    match expr {
        Expr::Literal(_) | Expr::Range(_) | Expr::Optional(_) | Expr::Repeated { least: 0, .. } => true,
        Expr::Rule(reference) => numbers.get(&reference.name).is_none_or(|&rule| ends[rule]),
        Expr::Sequence(parts) => parts.iter().all(of),
        Expr::Choice(alternatives) => alternatives.iter().any(of),
        Expr::Repeated { expr, .. } | Expr::Except(_, expr, _) => of(expr),
    }
}

/// Tarjan's strongly connected components in topological order, with an explicit stack instead of recursion.
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

/// An occurrence of a rule in another.
struct Occurrence<'g> {
    reference: &'g RuleReference,
    /// Only nullable expressions precede it.
    is_first: bool,
    /// Nothing follows it.
    is_last: bool,
}

struct RecursionChecker<'g> {
    rules: &'g [Rule],
    numbers: &'g HashMap<String, usize>,
    components: &'g Components,
    nullable: Vec<bool>,
}

impl<'g> RecursionChecker<'g> {
    /// Why the recursion of a group is not a repetition, or `None` if it is one.
    fn error(&self, group: usize) -> Option<GrammarError> {
        let members = &self.components.groups[group];
        if self.components.cycle_of(members[0]).is_empty() {
            return None;
        }
        let occurrences: Vec<(usize, usize, Occurrence<'g>)> =
            members.iter().flat_map(|&rule| self.occurrences(rule)).collect();
        let first = occurrences.iter().filter(|(_, _, occurrence)| occurrence.is_first);
        let first: Vec<(usize, usize)> = first.map(|(from, to, _)| (*from, *to)).collect();
        if let Some((from, to)) = self.cyclic(&first) {
            let mut own = occurrences.iter().filter(|(_, _, occurrence)| occurrence.is_first);
            let (_, _, occurrence) = own.find(|(own_from, own_to, _)| (*own_from, *own_to) == (from, to))?;
            return Some(self.left_recursion(from, occurrence, &self.cycle(from, to, &first)?));
        }
        let edges: Vec<(usize, usize)> = occurrences.iter().map(|(from, to, _)| (*from, *to)).collect();
        let (from, to, occurrence) = occurrences.iter().find(|(_, _, occurrence)| !occurrence.is_last)?;
        let cycle = self.cycle(*from, *to, &edges)?;
        Some(self.not_regular(*from, occurrence, &cycle))
    }

    /// The first edge that is on a cycle.
    fn cyclic(&self, edges: &[(usize, usize)]) -> Option<(usize, usize)> {
        // Numbers within the group: there may be as many groups as rules.
        let mut members: Vec<usize> = edges.iter().flat_map(|&(from, to)| [from, to]).collect();
        members.sort_unstable();
        members.dedup();
        let number_of = |rule: usize| members.partition_point(|&member| member < rule);
        let mut needs = vec![Vec::new(); members.len()];
        edges.iter().for_each(|&(from, to)| needs[number_of(from)].push(number_of(to)));
        let mut group_of = vec![0; members.len()];
        for (number, group) in strongly_connected(&needs).iter().enumerate() {
            group.iter().for_each(|&member| group_of[member] = number);
        }
        edges.iter().copied().find(|&(from, to)| group_of[number_of(from)] == group_of[number_of(to)])
    }

    fn left_recursion(&self, rule: usize, occurrence: &Occurrence<'_>, cycle: &str) -> GrammarError {
        let message = format!("`{}` begins with itself: {cycle}", self.rules[rule].name);
        GrammarError::new(GrammarErrorCode::LeftRecursion, occurrence.reference.span.clone(), message)
            .label("nothing is read before this")
    }

    fn not_regular(&self, rule: usize, occurrence: &Occurrence<'_>, cycle: &str) -> GrammarError {
        let message = format!("`{}` needs itself before it ends: {cycle}", self.rules[rule].name);
        GrammarError::new(GrammarErrorCode::NotRegular, occurrence.reference.span.clone(), message)
            .label("no repetition")
    }

    /// The occurrences of the rules of its group in a rule: the rule, the one it refers to, and the occurrence.
    fn occurrences(&self, rule: usize) -> Vec<(usize, usize, Occurrence<'g>)> {
        let group = self.components.group_of[rule];
        let mut occurrences = Vec::new();
        if let Some(expr) = &self.rules[rule].expr {
            let is_own = |reference: &RuleReference| {
                self.numbers.get(&reference.name).filter(|&&other| self.components.group_of[other] == group).copied()
            };
            // A text without a match of `b` has none in its parts either, so `a without b` may repeat itself. This is
            // true only for a single rule: several rules might exclude different texts.
            match expr {
                Expr::Except(Exception::Contains, all, but) if self.components.groups[group].len() == 1 => {
                    self.walk(all, true, true, &mut occurrences);
                    self.walk(but, false, false, &mut occurrences);
                }
                expr => self.walk(expr, true, true, &mut occurrences),
            }
            return occurrences
                .into_iter()
                .filter_map(|occurrence| Some((rule, is_own(occurrence.reference)?, occurrence)))
                .collect();
        }
        Vec::new()
    }

    fn walk(&self, expr: &'g Expr, is_first: bool, is_last: bool, occurrences: &mut Vec<Occurrence<'g>>) {
        match expr {
            Expr::Literal(_) | Expr::Range(_) => {}
            Expr::Rule(reference) => occurrences.push(Occurrence { reference, is_first, is_last }),
            Expr::Sequence(parts) => {
                let mut is_first = is_first;
                for (at, part) in parts.iter().enumerate() {
                    self.walk(part, is_first, is_last && at + 1 == parts.len(), occurrences);
                    is_first &= is_nullable(part, self.numbers, &self.nullable);
                }
            }
            Expr::Choice(alternatives) => {
                alternatives.iter().for_each(|alternative| self.walk(alternative, is_first, is_last, occurrences))
            }
            Expr::Optional(expr) => self.walk(expr, is_first, is_last, occurrences),
            Expr::Repeated { expr, .. } => self.walk(expr, is_first, false, occurrences),
            Expr::Except(_, all, but) => {
                self.walk(all, is_first, false, occurrences);
                self.walk(but, is_first, false, occurrences);
            }
        }
    }

    /// The shortest cycle that begins with an edge, for messages: `a > b > a`.
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
        let mut path = vec![from];
        let mut at = *before.get(&from)?;
        while at != from {
            path.push(at);
            at = before[&at];
        }
        path.push(from);
        let names: Vec<&str> = path.iter().rev().map(|&rule| self.rules[rule].name.as_str()).collect();
        match names.as_slice() {
            // Shorten a long path.
            [first, second, .., last] if names.len() > 12 => Some(format!("{first} > {second} > … > {last}")),
            names => Some(names.join(" > ")),
        }
    }
}
