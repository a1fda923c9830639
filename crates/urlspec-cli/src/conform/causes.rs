//! The smallest set of causes that explains all differences.
//!
//! A case has one or more *reasons* for its verdict: an invalid text has one for each fault, and a valid text one, that it is valid. A reason
//! has *features*, such as "a space in a `query`". A parser with a fault of its own is wrong about all texts with a feature. So a feature can
//! be a cause if the parser is wrong about each text that has it. An invalid text is accepted only if the parser accepts each of its faults.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::feature::Feature;

/// What is known of one case.
#[derive(Debug, Clone)]
pub struct Observation {
    pub is_wrong: bool,
    /// For each reason its features.
    pub reasons: Vec<Vec<Feature>>,
}

/// A feature, or two together, with the cases that it explains.
#[derive(Debug, PartialEq, Eq)]
pub struct Cause {
    /// Empty for cases that nothing in common explains.
    pub features: Vec<Feature>,
    /// The indices of the observations that are wrong and have the features.
    pub cases: Vec<usize>,
    /// How many others have the features and are right.
    pub exceptions: usize,
}

impl Cause {
    /// Whether so many others have the features that these don't explain the cases.
    pub const fn is_of_some(&self) -> bool {
        self.exceptions * TIMES > self.cases.len()
    }
}

/// A feature with exceptions is a cause if it has at least as many times more cases. An invalid text may have a fault that was not reported,
/// for which the parser refuses it.
const TIMES: usize = 10;

/// Two features together are a cause if they explain at least as many times more as one does.
const TIMES_OF_PAIRS: usize = 3;
/// The same if the one is a text as a whole, which explains nothing.
const TIMES_OF_WORDS: usize = 2;
/// What it costs that two features are of different productions.
const COST_OF_RULES: usize = 15;
/// What it is worth that a feature is of the component that differs.
const WORTH_OF_COMPONENT: usize = 3;
/// What each right case costs that has the feature.
const COST_OF_EXCEPTION: usize = 7;
/// Of more reasons, no pairs of features are looked for if one feature explains any.
const MOST_FOR_PAIRS: usize = 1000;
/// No more features of a reason are paired.
const MOST_IN_PAIRS: usize = 256;
/// Features of different productions are paired only if both are as simple as this.
const COST_IN_PAIRS: usize = Feature::COST_OF_WORD;

/// A feature that is harder to understand is not paired.
const COST_OF_PART: usize = 22;

/// A reason of a case: the indices of both.
type Place = (usize, usize);

/// Returns causes that together explain each wrong case, the one that explains most first. Of two that explain the same, the one about the
/// component is chosen.
pub fn causes(observations: &[Observation], component: Option<&str>) -> Vec<Cause> {
    let mut open: BTreeSet<Place> = BTreeSet::new();
    for (at, observation) in observations.iter().enumerate().filter(|(_, observation)| observation.is_wrong) {
        open.extend((0..observation.reasons.len()).map(|reason| (at, reason)));
    }
    let candidates = Candidates::of(observations, component);
    let mut chosen: Vec<(Vec<Feature>, BTreeSet<Place>)> = Vec::new();
    while let Some((features, explained)) = candidates.best(&open) {
        open.retain(|place| !explained.contains(place));
        chosen.push((features, explained));
    }
    // Nothing explains why these differ and others with the same fault don't.
    while let Some((features, explained)) = candidates.best_message(&open) {
        open.retain(|place| !explained.contains(place));
        chosen.push((features, explained));
    }
    let mut causes: Vec<Cause> =
        without_needless(chosen).into_iter().map(|(features, places)| candidates.cause(features, &places)).collect();
    causes.extend((!open.is_empty()).then(|| candidates.cause(Vec::new(), &open)));
    causes.sort_by_key(|cause| (cause.features.is_empty(), std::cmp::Reverse(cause.cases.len())));
    causes
}

/// The causes without those whose cases others explain.
fn without_needless(mut chosen: Vec<(Vec<Feature>, BTreeSet<Place>)>) -> Vec<(Vec<Feature>, BTreeSet<Place>)> {
    let mut at = 0;
    while at < chosen.len() {
        let others =
            |place: &Place| chosen.iter().enumerate().any(|(own, (_, places))| own != at && places.contains(place));
        if chosen[at].1.iter().all(others) {
            chosen.remove(at);
        } else {
            at += 1;
        }
    }
    chosen
}

/// What each feature has.
#[derive(Default)]
struct Candidates<'o> {
    /// What differs, if it is a component.
    component: Option<&'o str>,
    /// The reasons of wrong cases.
    wrong: HashMap<&'o Feature, BTreeSet<Place>>,
    /// The right cases that the feature would make wrong.
    right: HashMap<&'o Feature, BTreeSet<usize>>,
}

impl<'o> Candidates<'o> {
    fn of(observations: &'o [Observation], component: Option<&'o str>) -> Self {
        let mut candidates = Self { component, ..Self::default() };
        for (at, observation) in observations.iter().enumerate() {
            for (reason, features) in observation.reasons.iter().enumerate() {
                for feature in features {
                    if observation.is_wrong {
                        candidates.wrong.entry(feature).or_default().insert((at, reason));
                    } else if observation.reasons.len() == 1 {
                        candidates.right.entry(feature).or_default().insert(at);
                    }
                }
            }
        }
        candidates
    }

    /// The features that explain most of what is open: one feature, or two that only together are in no right case. The simplest of equal ones.
    fn best(&self, open: &BTreeSet<Place>) -> Option<(Vec<Feature>, BTreeSet<Place>)> {
        let is_possible = |feature: &Feature, count: usize| self.exceptions(feature) * TIMES <= count;
        let possible = self.wrong.iter().filter(|(feature, places)| is_possible(feature, places.len()));
        let single = possible.map(|(feature, places)| Candidate {
            features: vec![feature],
            exceptions: self.exceptions(feature),
            places: Cow::Borrowed(places),
        });
        let best = best_of(single, open, self.component);
        let count = best.as_ref().map_or(0, |(_, places)| places.intersection(open).count());
        let cost = best.as_ref().map_or(0, |(features, _)| features.iter().map(Feature::cost).sum());
        let is_word = cost >= Feature::COST_OF_WORD;
        if !is_word && 2 * count >= open.len() || open.len() > MOST_FOR_PAIRS && count > 0 {
            return best;
        }
        // Two features are harder to understand than one, so they must explain much more.
        let times = if is_word { TIMES_OF_WORDS } else { TIMES_OF_PAIRS };
        // More than everything is not explained.
        let least = (times * count.max(1)).min(open.len().max(2));
        if least <= count {
            return best;
        }
        let pair = best_of(self.pairs(open, least), open, self.component);
        pair.filter(|(_, places)| places.intersection(open).count() >= least).or(best)
    }

    /// The fault that most of what is open has, whatever else has it.
    fn best_message(&self, open: &BTreeSet<Place>) -> Option<(Vec<Feature>, BTreeSet<Place>)> {
        let messages = self.wrong.iter().filter(|(feature, _)| feature.is_message());
        let single = messages.map(|(feature, places)| {
            let places = places.intersection(open).copied().collect();
            Candidate { features: vec![feature], exceptions: self.exceptions(feature), places: Cow::Owned(places) }
        });
        best_of(single, open, self.component)
    }

    /// How many right cases have the feature.
    fn exceptions(&self, feature: &Feature) -> usize {
        self.right.get(feature).map_or(0, BTreeSet::len)
    }

    fn cause(&self, features: Vec<Feature>, places: &BTreeSet<Place>) -> Cause {
        let cases: BTreeSet<usize> = places.iter().map(|(case, _)| *case).collect();
        let exceptions = if let [feature] = features.as_slice() { self.exceptions(feature) } else { 0 };
        Cause { features, cases: cases.into_iter().collect(), exceptions }
    }

    /// Pairs of features of the first reason that is open, where each feature explains at least so many.
    fn pairs(&self, open: &BTreeSet<Place>, least: usize) -> Vec<Candidate<'_>> {
        let Some(first) = open.first() else { return Vec::new() };
        let of_first = self.wrong.iter().filter(|(_, places)| places.contains(first));
        let enough = of_first.filter(|(_, places)| places.intersection(open).count() >= least);
        let mut own: Vec<&Feature> =
            enough.map(|(feature, _)| *feature).filter(|own| own.cost() <= COST_OF_PART).collect();
        own.sort_by_key(|feature| (feature.cost(), *feature));
        own.truncate(MOST_IN_PAIRS);
        let mut pairs = Vec::new();
        for (at, one) in own.iter().enumerate() {
            let is_simple = |feature: &Feature| feature.cost() <= COST_IN_PAIRS;
            let is_of_one = |other: &Feature| one.rule().is_some() && one.rule() == other.rule();
            let of_rule = |other: &&&Feature| is_of_one(other) || is_simple(one) && is_simple(other);
            for other in own[at + 1..].iter().filter(of_rule) {
                let is_right = self
                    .right
                    .get(*one)
                    .zip(self.right.get(*other))
                    .is_some_and(|(one, other)| one.intersection(other).next().is_some());
                if !is_right {
                    let places = self.wrong[*one].intersection(&self.wrong[*other]).copied().collect();
                    pairs.push(Candidate { features: vec![one, other], exceptions: 0, places: Cow::Owned(places) });
                }
            }
        }
        pairs
    }
}

struct Candidate<'c> {
    features: Vec<&'c Feature>,
    exceptions: usize,
    places: Cow<'c, BTreeSet<Place>>,
}

/// The candidate that explains most of what is open; of equal ones the simplest, and of these the narrowest.
fn best_of<'c>(
    candidates: impl IntoIterator<Item = Candidate<'c>>,
    open: &BTreeSet<Place>,
    component: Option<&str>,
) -> Option<(Vec<Feature>, BTreeSet<Place>)> {
    let rated = candidates.into_iter().filter_map(|candidate| {
        let count = candidate.places.intersection(open).count();
        let is_of_one = candidate.features.windows(2).all(|pair| pair[0].rule() == pair[1].rule());
        let cost: usize = candidate.features.iter().map(|feature| feature.cost()).sum();
        let cost = cost + if is_of_one { 0 } else { COST_OF_RULES };
        let is_about = component.is_some() && candidate.features.iter().any(|feature| feature.rule() == component);
        let cost = cost.saturating_sub(if is_about { WORTH_OF_COMPONENT } else { 0 });
        let cost = cost + COST_OF_EXCEPTION * candidate.exceptions;
        let bound: usize = candidate.features.iter().map(|feature| feature.bound()).sum();
        let order = (std::cmp::Reverse(bound), candidate.features.clone());
        let rating = (std::cmp::Reverse(count), cost, candidate.places.len(), order);
        (count > 0).then_some((rating, candidate))
    });
    let best = rated.min_by(|(one, _), (other, _)| one.cmp(other)).map(|(_, candidate)| candidate)?;
    Some((best.features.into_iter().cloned().collect(), best.places.into_owned()))
}

/// The number of wrong cases by a key, and of all.
pub fn counts<K: Ord>(keys: impl IntoIterator<Item = (K, bool)>) -> BTreeMap<K, (usize, usize)> {
    let mut counts = BTreeMap::new();
    for (key, is_wrong) in keys {
        let count: &mut (usize, usize) = counts.entry(key).or_default();
        count.0 += usize::from(is_wrong);
        count.1 += 1;
    }
    counts
}
