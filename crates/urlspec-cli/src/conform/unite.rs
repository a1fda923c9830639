//! What a parser has in one place: causes of the same kind become one where they are about one set of characters, or about several components
//! of the same texts.

use std::collections::btree_map::{BTreeMap, Entry};
use std::collections::{BTreeSet, HashSet};

use super::answer::{DIFFERS, Difference, Tested, is_plain, is_special};
use super::causes::{Cause, Observation, causes};
use super::feature::{Feature, Letter, Place};
use super::program::Outcome;
use super::{Cases, Explained, Kind};

/// The causes, where characters in the same place, and the same characters in several productions, are one cause.
pub fn sets_of_characters(all: Vec<Explained>) -> Vec<Explained> {
    let by_place = grouped(all, |_, place| Some(place.clone()));
    grouped(by_place, |letters, place| matches!(place, Place::In(_)).then(|| letters.to_vec()))
}

/// The causes, where those of characters with the same key are one.
fn grouped<K: Ord>(all: Vec<Explained>, key: impl Fn(&[Letter], &Place) -> Option<K>) -> Vec<Explained> {
    let mut first: BTreeMap<(Kind, K), usize> = BTreeMap::new();
    let mut united: Vec<Explained> = Vec::new();
    for next in all {
        let key = characters(&next).and_then(|(letters, place)| key(&letters, &place));
        match key.map(|key| first.entry((next.kinds[0].clone(), key))) {
            Some(Entry::Occupied(place)) => add(&mut united[*place.get()], next),
            own => {
                if let Some(own) = own {
                    own.or_insert(united.len());
                }
                united.push(next);
            }
        }
    }
    united
}

/// Adds the characters and the cases of another cause.
fn add(own: &mut Explained, next: Explained) {
    let Some(((mut letters, place), (others, other_place))) = characters(own).zip(characters(&next)) else { return };
    letters.extend(others.into_iter().filter(|letter| !letters.contains(letter)).collect::<Vec<_>>());
    letters.sort();
    let place = match (place, other_place) {
        (Place::In(mut rules), Place::In(others)) => {
            rules.extend(others.into_iter().filter(|rule| !rules.contains(rule)).collect::<Vec<_>>());
            Place::In(rules)
        }
        (place, _) => place,
    };
    own.cause.features = vec![Feature::Characters { letters, place }];
    let cases: BTreeSet<usize> = own.cause.cases.iter().chain(&next.cause.cases).copied().collect();
    own.cause.cases = cases.into_iter().collect();
    own.cause.exceptions += next.cause.exceptions;
}

/// The characters that a cause is about, and where.
fn characters(own: &Explained) -> Option<(Vec<Letter>, Place)> {
    let ([Kind::Accepts] | [Kind::Refuses], [feature]) = (own.kinds.as_slice(), own.cause.features.as_slice()) else {
        return None;
    };
    let (letter, place) = match feature {
        Feature::Characters { letters, place } => return Some((letters.clone(), place.clone())),
        Feature::Unencoded(letter) => (*letter, Place::Unencoded),
        Feature::Refused { character, within } | Feature::Allowed { character, within } => {
            (*character, within.map_or(Place::Anywhere, |rule| Place::In(vec![rule])))
        }
        Feature::RefusedInAll { character, rules } | Feature::AllowedInAll { character, rules } => {
            (*character, Place::In(rules.clone()))
        }
        _ => return None,
    };
    let letters = match letter {
        Letter::Any(all) => all.chars().map(Letter::Char).collect(),
        Letter::Char(_) | Letter::Control | Letter::NonAscii => vec![letter],
        _ => return None,
    };
    Some((letters, place))
}

/// Of more cases, no feature is looked for that several causes share.
const MOST: usize = 5000;
/// What more texts have than so many for each one that differs explains nothing.
const TIMES: usize = 2;

/// The causes, where components that differ for the same reason are one: in the same way in different texts, or in all texts that have
/// something.
pub fn components(cases: &Cases, outcomes: &[Tested], silent: &BTreeSet<usize>, all: &mut Vec<Explained>) {
    let hows: BTreeSet<&'static str> = all.iter().flat_map(|own| &own.kinds).filter_map(how).collect();
    for only in hows.into_iter().filter(|how| is_special(how)) {
        let is_ours = |own: &Explained| own.kinds.iter().all(|kind| how(kind) == Some(only));
        let kinds: Vec<Kind> =
            all.iter().filter(|own| is_ours(own)).flat_map(|own| own.kinds.iter().cloned()).collect();
        if kinds.len() < 2 {
            continue;
        }
        let together = of_components(cases, outcomes, silent, &kinds);
        let is_known = |own: &Explained| !own.cause.features.is_empty() && own.cause.features != [Feature::Always];
        if together.len() < all.iter().filter(|own| is_ours(own)).count() && together.iter().all(is_known) {
            all.retain(|own| !is_ours(own));
            all.extend(together);
        }
    }
    if outcomes.len() <= MOST && all.iter().flat_map(|own| &own.kinds).filter_map(how).count() > 1 {
        Shared::of(cases, outcomes, silent).unite(all);
    }
    unite_absent(all);
}

/// Makes the causes one of components that are all absent where they are empty, or empty where they are absent.
fn unite_absent(all: &mut Vec<Explained>) {
    let mut first: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut united: Vec<Explained> = Vec::new();
    for next in std::mem::take(all) {
        let of_all = next.kinds.first().and_then(how).filter(|how| !is_plain(how));
        let of_all = of_all.filter(|_| next.cause.features == [Feature::Always] && next.cause.exceptions == 0);
        match of_all.and_then(|how| first.get(how)) {
            Some(at) => {
                let own = &mut united[*at];
                own.kinds.extend(next.kinds);
                let cases: BTreeSet<usize> = own.cause.cases.iter().chain(&next.cause.cases).copied().collect();
                own.cause.cases = cases.into_iter().collect();
            }
            None => {
                first.extend(of_all.map(|how| (how, united.len())));
                united.push(next);
            }
        }
    }
    *all = united;
}

const fn how(kind: &Kind) -> Option<&'static str> {
    if let Kind::Value { how, .. } = kind { Some(*how) } else { None }
}

/// Whether a difference is one of these.
fn is_of(kinds: &[Kind], difference: &Difference) -> bool {
    let found = difference.kind();
    kinds.iter().any(|kind| match (kind, &found) {
        (Kind::Value { of, how }, Kind::Value { of: other, how: found }) => {
            of == other && (how == found || is_plain(how) && is_plain(found))
        }
        _ => false,
    })
}

fn of_components(cases: &Cases, outcomes: &[Tested], silent: &BTreeSet<usize>, kinds: &[Kind]) -> Vec<Explained> {
    let (mut observations, mut indices) = (Vec::new(), Vec::new());
    for (at, (case, outcome, differences)) in outcomes.iter().enumerate() {
        let own = &cases.cases[*case];
        let is_wrong = differences.iter().any(|difference| is_of(kinds, difference));
        let is_shown = *outcome != Outcome::Untested && !silent.contains(case);
        let is_right = || differences.is_empty() && kinds.iter().any(|kind| kind.concerns(own, true));
        if is_shown && own.valid && (is_wrong || is_right()) {
            observations.push(Observation { is_wrong, reasons: cases.reasons(own, &kinds[0]) });
            indices.push(at);
        }
    }
    let with_kinds = |mut cause: Cause| {
        cause.cases = cause.cases.iter().map(|at| indices[*at]).collect();
        let is_found = |kind: &&Kind| {
            let mut found = cause.cases.iter().flat_map(|at| &outcomes[*at].2);
            found.any(|difference| is_of(std::slice::from_ref(*kind), difference))
        };
        let kinds: BTreeSet<&Kind> = kinds.iter().filter(is_found).collect();
        Explained { kinds: kinds.into_iter().cloned().collect(), cause }
    };
    causes(&observations, None).into_iter().map(with_kinds).collect()
}

/// The valid cases that the program answered, with what they have.
struct Shared<'o> {
    cases: &'o Cases,
    outcomes: &'o [Tested],
    features: BTreeMap<usize, HashSet<Feature>>,
}

impl<'o> Shared<'o> {
    fn of(cases: &'o Cases, outcomes: &'o [Tested], silent: &BTreeSet<usize>) -> Self {
        let is_shown = |case: usize, outcome: &Outcome| {
            *outcome != Outcome::Untested && !silent.contains(&case) && cases.cases[case].valid
        };
        let shown = outcomes.iter().enumerate().filter(|(_, (case, outcome, _))| is_shown(*case, outcome));
        let features = shown.map(|(at, (case, ..))| {
            let case = &cases.cases[*case];
            (at, cases.features.of_valid(&case.input, case.base.as_deref()).into_iter().collect())
        });
        Self { cases, outcomes, features: features.collect() }
    }

    /// Makes two causes one as long as there are two that share what explains both.
    fn unite(&self, all: &mut Vec<Explained>) {
        let mut at = 0;
        while at < all.len() {
            let next = (at + 1..all.len()).find_map(|next| Some((next, self.as_one(&all[at], &all[next])?)));
            match next {
                Some((next, one)) => {
                    all.remove(next);
                    all[at] = one;
                }
                None => at += 1,
            }
        }
    }

    fn as_one(&self, one: &Explained, other: &Explained) -> Option<Explained> {
        if ![one, other].iter().all(|own| own.kinds.iter().all(|kind| how(kind).is_some())) {
            return None;
        }
        let cases: BTreeSet<usize> = one.cause.cases.iter().chain(&other.cause.cases).copied().collect();
        // Two components can be empty in the same texts by chance.
        let of_empty: BTreeSet<&'static str> =
            one.kinds.iter().chain(&other.kinds).filter_map(how).filter(|how| !is_plain(how)).collect();
        if of_empty.len() > 1 {
            return None;
        }
        let kinds = without_repeated_components(one.kinds.iter().chain(&other.kinds));
        let mut own = cases.iter().filter_map(|at| self.features.get(at));
        let mut common: Vec<&Feature> = own.next()?.iter().filter(|own| own.cost() < Feature::COST_OF_WORD).collect();
        for features in own {
            common.retain(|feature| features.contains(*feature));
        }
        common.sort_by_key(|feature| (feature.cost(), *feature));
        let is_special = |feature: &&Feature| self.count(feature) <= TIMES * cases.len();
        let mut special = common.into_iter().filter(is_special);
        let feature = special.find(|feature| self.differ_with(feature, &kinds))?.clone();
        let cause = Cause { features: vec![feature], cases: cases.into_iter().collect(), exceptions: 0 };
        Some(Explained { kinds, cause })
    }

    fn count(&self, feature: &Feature) -> usize {
        self.features.values().filter(|features| features.contains(feature)).count()
    }

    /// Whether each case that has a feature differs in each of these ways that it can show.
    fn differ_with(&self, feature: &Feature, kinds: &[Kind]) -> bool {
        let own = self.features.iter().filter(|(_, features)| features.contains(feature));
        own.into_iter().all(|(at, _)| {
            let (case, _, differences) = &self.outcomes[*at];
            let can_show = |kind: &&Kind| kind.concerns(&self.cases.cases[*case], true);
            let differs =
                |kind: &Kind| differences.iter().any(|own| is_of(std::slice::from_ref(kind), own) || !is_value(own));
            kinds.iter().filter(can_show).all(differs)
        })
    }
}

/// The kinds, each component once.
fn without_repeated_components<'k>(kinds: impl Iterator<Item = &'k Kind>) -> Vec<Kind> {
    let mut hows: BTreeMap<&str, BTreeSet<&'static str>> = BTreeMap::new();
    for kind in kinds {
        if let Kind::Value { of, how } = kind {
            hows.entry(of).or_default().insert(how);
        }
    }
    let kind = |(of, hows): (&str, BTreeSet<&'static str>)| {
        let plain = hows.iter().filter(|how| is_plain(how)).count();
        let own: Vec<&'static str> = hows.into_iter().filter(|how| plain < 2 || !is_plain(how)).collect();
        let all = own.into_iter().chain((plain > 1).then_some(DIFFERS));
        all.map(|how| Kind::Value { of: of.to_owned(), how }).collect::<Vec<_>>()
    };
    hows.into_iter().flat_map(kind).collect()
}

/// Whether it is about a component. Others hide it.
fn is_value(difference: &Difference) -> bool {
    matches!(difference.kind(), Kind::Value { .. })
}
