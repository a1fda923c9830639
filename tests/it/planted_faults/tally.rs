//! Sums over cases, and the failures by cause.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::case::{Case, Fault, Outcome};

/// Sums over cases.
#[derive(Debug, Default)]
pub struct Tally {
    pub texts: usize,
    pub faults: usize,
    pub missed: usize,
    pub errors: usize,
    pub stray: usize,
    pub cascades: usize,
    pub exact: usize,
    pub in_order: usize,
    /// Texts without a fault in their host, and how many of them have a guess. No fix names another host.
    pub outside_host: usize,
    pub guesses: usize,
    /// The kinds of faults that were planted.
    pub kinds: BTreeSet<&'static str>,
    /// By cause, the number of failures, and the shortest case.
    failures: BTreeMap<String, (usize, Case)>,
}

fn share(part: usize, all: usize) -> f64 {
    if all == 0 { 1.0 } else { part as f64 / all as f64 }
}

impl Tally {
    /// The head of the table that [`row`](Self::row) is for.
    pub const HEAD: &str = "| run | texts | faults | recall | precision | all exact | in order | has guess | cascades |\n\
                            |---|--:|--:|--:|--:|--:|--:|--:|--:|";

    /// The part of the faults that errors name.
    pub fn recall(&self) -> f64 {
        share(self.faults - self.missed, self.faults)
    }

    /// The part of the errors that are at faults.
    pub fn precision(&self) -> f64 {
        share(self.errors - self.stray, self.errors)
    }

    pub fn row(&self, name: &str) -> String {
        let Self { texts, faults, cascades, .. } = self;
        let of_texts = |part| share(part, *texts);
        format!(
            "| {name} | {texts} | {faults} | {:.4} | {:.4} | {:.3} | {:.3} | {:.3} | {cascades} |",
            self.recall(),
            self.precision(),
            of_texts(self.exact),
            of_texts(self.in_order),
            share(self.guesses, self.outside_host),
        )
    }

    pub fn add(&mut self, case: &Case) {
        let outcome = case.outcome();
        self.texts += 1;
        self.faults += case.faults.len();
        self.kinds.extend(case.faults.iter().map(|fault| fault.kind));
        self.missed += outcome.missed.len();
        self.errors += outcome.errors;
        self.stray += outcome.stray.len();
        self.cascades += outcome.cascades.len();
        self.exact += usize::from(outcome.is_exact);
        self.in_order += usize::from(outcome.is_in_order);
        let is_outside_host = !case.faults.iter().any(Fault::is_of_host);
        self.outside_host += usize::from(is_outside_host);
        self.guesses += usize::from(is_outside_host && outcome.has_guess);
        self.add_failures(case, &outcome);
    }

    /// Reduces the case to the faults that each failure needs, and counts it by its cause.
    fn add_failures(&mut self, case: &Case, outcome: &Outcome) {
        for &fault in &outcome.missed {
            let at = case.faults[fault].edits[0].at.start;
            let place = |case: &Case| case.faults.iter().position(|fault| fault.edits[0].at.start == at);
            let is_missed = |case: &Case| place(case).is_some_and(|place| case.outcome().missed.contains(&place));
            let case = case.clone().reduced(is_missed);
            let place = place(&case).expect("the fault that is missed");
            self.count(case.cause_of_miss(place), case);
        }
        for &code in &outcome.stray {
            let case = case.clone().reduced(|case| case.outcome().stray.contains(&code));
            self.count(format!("stray {code} in {}", case.kinds()), case);
        }
        for &code in &outcome.cascades {
            let case = case.clone().reduced(|case| case.outcome().cascades.contains(&code));
            self.count(format!("cascade {code} in {}", case.kinds()), case);
        }
    }

    fn count(&mut self, cause: String, case: Case) {
        let (count, shortest) = self.failures.entry(cause).or_insert_with(|| (0, case.clone()));
        *count += 1;
        if case.valid.len() < shortest.valid.len() {
            *shortest = case;
        }
    }

    /// The failures by cause with the shortest text of each, the most frequent first.
    pub fn causes(&self) -> String {
        let mut failures: Vec<_> = self.failures.iter().collect();
        failures.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        failures.iter().fold(String::new(), |mut all, (cause, (count, case))| {
            write!(all, "{count} times: {cause}\n{case}").expect("a string");
            all
        })
    }
}
