//! Explains the differences of each kind, with as few causes as possible.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::{DIFFERS, Difference, Tested, is_plain};
use super::causes::{self, Cause, Observation};
use super::feature::Feature;
use super::program::Outcome;
use super::{Cases, Explained, Kind, features, unite};

/// The causes of all differences. Nothing is known of the silent cases. Where a component that differs in several ways has fewer causes if only
/// that it differs is looked at, no more is stated.
pub fn explained(cases: &Cases, outcomes: &mut [Tested], silent: &BTreeSet<usize>) -> Vec<Explained> {
    let mut all = Vec::new();
    // What the program refuses is known before what it accepts.
    for kind in kinds(outcomes) {
        let own = of_kind(cases, outcomes, silent, &kind, &all);
        all.extend(own);
    }
    for of in components_with_ways(&all) {
        let is_way =
            |own: &Explained| matches!(&own.kinds[0], Kind::Value { of: own, how } if *own == of && is_plain(how));
        let before = with_words(outcomes, &of, |_| DIFFERS);
        let kind = Kind::Value { of: of.clone(), how: DIFFERS };
        let together = of_kind(cases, outcomes, silent, &kind, &[]);
        let mut before = before.into_iter();
        with_words(outcomes, &of, |own| before.next().unwrap_or(own));
        if together.len() < all.iter().filter(|own| is_way(own)).count() {
            all.retain(|own| !is_way(own));
            all.extend(together.into_iter().map(|own| with_common_words(own, outcomes, &of)));
        }
    }
    unite::components(cases, outcomes, silent, &mut all);
    let mut merged = merged(unite::sets_of_characters(all));
    merged.sort_by_key(|explained| std::cmp::Reverse(explained.cause.cases.len()));
    merged
}

/// Gives other words to all differences of a component, and returns those that they had.
fn with_words(
    outcomes: &mut [Tested],
    component: &str,
    mut words: impl FnMut(&'static str) -> &'static str,
) -> Vec<&'static str> {
    let differences = outcomes.iter_mut().flat_map(|(_, _, all)| all);
    let hows = differences.filter_map(|own| own.how_mut(component));
    hows.map(|how| std::mem::replace(how, words(how))).collect()
}

/// The cause with the words that nearly all its differences have.
fn with_common_words(mut explained: Explained, outcomes: &[Tested], component: &str) -> Explained {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for difference in explained.cause.cases.iter().flat_map(|at| &outcomes[*at].2) {
        if let Kind::Value { of, how } = difference.kind()
            && of == component
            && is_plain(how)
        {
            *counts.entry(how).or_default() += 1;
        }
    }
    if let Some((how, count)) = counts.into_iter().max_by_key(|(_, count)| *count)
        && 4 * count >= 3 * explained.cause.cases.len()
    {
        explained.kinds = vec![Kind::Value { of: component.to_owned(), how }];
    }
    explained
}

fn kinds(outcomes: &[Tested]) -> BTreeSet<Kind> {
    outcomes.iter().flat_map(|(_, _, differences)| differences.iter().map(Difference::kind)).collect()
}

/// The causes of one kind of difference.
fn of_kind(
    cases: &Cases,
    outcomes: &[Tested],
    silent: &BTreeSet<usize>,
    kind: &Kind,
    known: &[Explained],
) -> Vec<Explained> {
    let refused: Vec<&Cause> = known.iter().filter(|own| own.kinds[0] == Kind::Refuses).map(|own| &own.cause).collect();
    let of_kind = |difference: &&Difference| difference.kind() == *kind;
    let with_empty = outcomes.iter().flat_map(|(_, _, all)| all.iter().filter(of_kind)).any(Difference::is_of_empty);
    let mut observations: Vec<Observation> = Vec::new();
    let mut indices = Vec::new();
    for (at, (case, outcome, differences)) in outcomes.iter().enumerate() {
        if silent.contains(case) {
            continue;
        }
        let case = &cases.cases[*case];
        // What a case can't show costs no look at its text.
        if !kind.concerns(case, with_empty) || *outcome == Outcome::Untested {
            continue;
        }
        let is_wrong = differences.iter().any(|difference| difference.kind() == *kind);
        // A difference of another kind hides whether this one is there.
        if !is_wrong && (kind.is_hidden_by(differences) || is_refused_anyway(cases, case, &refused)) {
            continue;
        }
        observations.push(Observation { is_wrong, reasons: cases.reasons(case, kind) });
        indices.push(at);
    }
    features::add_absent(&mut observations.iter_mut().flat_map(|own| own.reasons.iter_mut()).collect::<Vec<_>>());
    let case_of = |at: usize| &cases.cases[outcomes[indices[at]].0];
    let of_bases =
        if *kind == Kind::Refuses { refused_for_their_base(cases, &mut observations, case_of) } else { Vec::new() };
    let component = if let Kind::Value { of, .. } = kind { Some(of.as_str()) } else { None };
    let mut causes = match kind {
        Kind::Refuses => causes_of_refused(&observations),
        _ => causes::causes(&observations, component),
    };
    for (at, features) in of_bases {
        let base = case_of(at).base.as_deref().unwrap_or_default();
        let of_base = cases.features.of_valid(base, None);
        let is_of_base =
            |cause: &Cause| !cause.features.is_empty() && cause.features.iter().all(|feature| has(&of_base, feature));
        let own = causes.iter().position(|cause| cause.features == features);
        let own = own.or_else(|| causes.iter().position(is_of_base));
        match own.map(|own| &mut causes[own]) {
            Some(cause) => cause.cases.push(at),
            None => causes.push(Cause { features, cases: vec![at], exceptions: 0 }),
        }
    }
    let with_indices = |mut cause: Cause| {
        cause.cases = cause.cases.iter().map(|at| indices[*at]).collect();
        Explained { kinds: vec![kind.clone()], cause }
    };
    causes.into_iter().map(with_indices).collect()
}

/// The causes of texts that the program wrongly refuses.
fn causes_of_refused(observations: &[Observation]) -> Vec<Cause> {
    let is_lacking = |cause: &Cause| cause.features.iter().any(|feature| matches!(feature, Feature::Lacks(_)));
    // A cause with exceptions is no whole one, and a scheme is better known than a production that only URLs of it have.
    let rating = |causes: &[Cause]| {
        let weak = causes.iter().map(|cause| usize::from(cause.exceptions > 0) + usize::from(is_lacking(cause)));
        causes.len() + weak.sum::<usize>()
    };
    let causes = causes::causes(observations, None);
    let other =
        if rating(&causes) < 3 && !causes.iter().any(is_lacking) { None } else { with_other_schemes(observations) };
    other.filter(|other| rating(other) < rating(&causes)).unwrap_or(causes)
}

/// The causes of a program that refuses all schemes but those of a list.
fn with_other_schemes(observations: &[Observation]) -> Option<Vec<Cause>> {
    /// A program that accepts more schemes has no list of them.
    const MOST: usize = 16;
    /// Of fewer that are refused, each is named.
    const LEAST: usize = 3;
    let scheme = |own: &Observation| {
        own.reasons.iter().flatten().find_map(|feature| match feature {
            Feature::Word("scheme", word) => Some(word.to_ascii_lowercase()),
            _ => None,
        })
    };
    let accepted: BTreeSet<String> = observations.iter().filter(|own| !own.is_wrong).filter_map(scheme).collect();
    let is_other = |own: &Observation| own.is_wrong && scheme(own).is_some_and(|own| !accepted.contains(&own));
    let cases: Vec<usize> = (0..observations.len()).filter(|at| is_other(&observations[*at])).collect();
    let refused: BTreeSet<String> = cases.iter().filter_map(|at| scheme(&observations[*at])).collect();
    if accepted.is_empty() || accepted.len() > MOST || refused.len() < LEAST {
        return None;
    }
    let mut rest = observations.to_vec();
    cases.iter().for_each(|at| rest[*at] = Observation { is_wrong: false, reasons: Vec::new() });
    let mut causes = causes::causes(&rest, None);
    let features = vec![Feature::OtherThan("scheme", accepted.into_iter().collect())];
    causes.push(Cause { features, cases, exceptions: 0 });
    Some(causes)
}

/// The references that the program refuses since it refuses their base, each with the cause. They are then no longer observed.
fn refused_for_their_base<'c>(
    cases: &Cases,
    observations: &mut [Observation],
    case_of: impl Fn(usize) -> &'c super::Case,
) -> Vec<(usize, Vec<Feature>)> {
    let is_alone = |at: usize| case_of(at).base.is_none();
    let alone: Vec<Observation> =
        (0..observations.len()).filter(|at| is_alone(*at)).map(|at| observations[at].clone()).collect();
    let known = causes_of_refused(&alone);
    let mut found = Vec::new();
    for (at, own) in observations.iter_mut().enumerate().filter(|(_, own)| own.is_wrong) {
        let Some(base) = &case_of(at).base else { continue };
        let of_base = cases.features.of_valid(base, None);
        let is_of_base =
            |cause: &&Cause| !cause.features.is_empty() && cause.features.iter().all(|feature| has(&of_base, feature));
        if let Some(cause) = known.iter().find(is_of_base) {
            found.push((at, cause.features.clone()));
            // Nothing else is known of it.
            (own.is_wrong, own.reasons) = (false, Vec::new());
        }
    }
    found
}

/// Whether a text with these features has one of a cause.
fn has(features: &[Feature], wanted: &Feature) -> bool {
    match wanted {
        Feature::OtherThan(rule, words) => {
            let is_other = |own: &Feature| matches!(own, Feature::Word(of, word) if of == rule && !words.contains(&word.to_ascii_lowercase()));
            features.iter().any(is_other)
        }
        Feature::Lacks(rule) => !features.contains(&Feature::Present(rule)),
        wanted => features.contains(wanted),
    }
}

/// Whether the program refuses an invalid text for what it wrongly refuses. Then it is not known whether it sees the fault.
fn is_refused_anyway(cases: &Cases, case: &super::Case, refused: &[&Cause]) -> bool {
    if case.valid || refused.is_empty() {
        return false;
    }
    let meant = cases.features.of_meant(&case.input);
    refused.iter().any(|cause| !cause.features.is_empty() && cause.features.iter().all(|feature| has(&meant, feature)))
}

/// The components that have causes for more than one way in which they differ.
fn components_with_ways(all: &[Explained]) -> Vec<String> {
    let ways: BTreeSet<(&String, &str)> = all
        .iter()
        .filter_map(|own| match &own.kinds[0] {
            Kind::Value { of, how } if is_plain(how) => Some((of, *how)),
            _ => None,
        })
        .collect();
    let mut names: Vec<String> = ways.iter().map(|(of, _)| (*of).clone()).collect();
    names.dedup();
    names.retain(|of| ways.iter().filter(|(own, _)| *own == of).count() > 1);
    names
}

/// The causes, with those of several components as one if the same texts have them.
fn merged(all: Vec<Explained>) -> Vec<Explained> {
    let mut merged: Vec<Explained> = Vec::new();
    for next in all {
        let is_value = |own: &Explained| matches!(own.kinds[0], Kind::Value { .. });
        let same = merged.iter_mut().find(|own| {
            let (one, other) = (&own.cause, &next.cause);
            let (fewer, more) = if one.cases.len() < other.cases.len() { (one, other) } else { (other, one) };
            let is_feature = one.features == other.features && one.features != [Feature::Always];
            let is_same = is_feature || fewer.cases.len() == more.cases.len();
            is_value(own)
                && is_value(&next)
                && !one.features.is_empty()
                && is_same
                && fewer.cases.iter().all(|case| more.cases.contains(case))
        });
        match same {
            Some(own) => {
                if own.cause.features.as_slice() == [Feature::Always] {
                    own.cause.features = next.cause.features;
                }
                let cases: BTreeSet<usize> = own.cause.cases.iter().chain(&next.cause.cases).copied().collect();
                own.cause.cases = cases.into_iter().collect();
                own.cause.exceptions = own.cause.exceptions.min(next.cause.exceptions);
                own.kinds.extend(next.kinds);
            }
            None => merged.push(next),
        }
    }
    merged
}
