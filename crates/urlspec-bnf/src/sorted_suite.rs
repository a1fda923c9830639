//! The texts of a conformance suite in order.

use std::cmp::Ordering;

use super::suite::Suite;

/// The texts of a suite, sorted by length and then by bytes, without duplicates.
///
/// They are generated in batches, each of a range of lengths or of a part of one length. So the first texts cost little,
/// however large the suite is, and memory holds one batch.
pub(crate) struct SortedSuite<'s> {
    suite: &'s Suite<'s>,
    /// The length that the next batch begins with.
    length: usize,
    /// How many lengths the next batch has.
    width: usize,
    /// The last text, if others of its length follow in the next batch.
    last: Option<Vec<u8>>,
    longest: usize,
    /// The memory of a batch, in bytes.
    most: usize,
    batch: std::vec::IntoIter<Vec<u8>>,
}

impl Suite<'_> {
    /// The texts of [`each`](Self::each) and [`each_character`](Self::each_character), sorted by length and then by
    /// bytes, without duplicates.
    ///
    /// To bound time and memory, they are generated as the iterator needs them, in batches of bounded size.
    pub fn sorted(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        SortedSuite::new(self)
    }
}

impl<'s> SortedSuite<'s> {
    pub(crate) fn new(suite: &'s Suite<'s>) -> Self {
        Self::in_batches(suite, 1 << 26)
    }

    fn in_batches(suite: &'s Suite<'s>, most: usize) -> Self {
        let batch = Vec::new().into_iter();
        Self { suite, length: 0, width: 1, last: None, longest: suite.longest(), most, batch }
    }

    fn next_batch(&mut self) -> Vec<Vec<u8>> {
        let lengths = self.length..self.length.saturating_add(self.width);
        let mut batch = Batch { after: self.last.take(), most: self.most, ..Batch::default() };
        self.suite.each_of_length(&lengths, &mut |text| batch.add(text));
        batch.sort();
        match batch.until {
            Some(last) => {
                (self.length, self.width) = (last.len(), 1);
                self.last = Some(last);
            }
            None => {
                self.length = lengths.end;
                if batch.size < self.most / 8 {
                    self.width *= 2;
                }
            }
        }
        batch.texts
    }
}

impl Iterator for SortedSuite<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            if let Some(text) = self.batch.next() {
                return Some(text);
            }
            if self.length > self.longest {
                return None;
            }
            self.batch = self.next_batch().into_iter();
        }
    }
}

/// The first texts of those that are added.
#[derive(Default)]
struct Batch {
    /// Only later texts belong to the batch.
    after: Option<Vec<u8>>,
    /// The last text of the batch, if there are too many for one.
    until: Option<Vec<u8>>,
    texts: Vec<Vec<u8>>,
    /// The memory of the texts, in bytes, and the most that it may be.
    size: usize,
    most: usize,
}

impl Batch {
    fn add(&mut self, text: &[u8]) {
        if self.after.as_deref().is_some_and(|after| order(text, after).is_le())
            || self.until.as_deref().is_some_and(|until| order(text, until).is_gt())
        {
            return;
        }
        self.texts.push(text.to_vec());
        self.size += size(text);
        if self.size > self.most {
            self.sort();
            if self.size > self.most / 2 {
                self.drop_last_half();
            }
        }
    }

    fn sort(&mut self) {
        self.texts.sort_unstable_by(|one, other| order(one, other));
        self.texts.dedup();
        self.measure();
    }

    fn drop_last_half(&mut self) {
        self.texts.truncate(self.texts.len().div_ceil(2));
        self.until = self.texts.last().cloned();
        self.measure();
    }

    fn measure(&mut self) {
        self.size = self.texts.iter().map(|text| size(text)).sum();
    }
}

/// The memory of a text and its vector, in bytes.
const fn size(text: &[u8]) -> usize {
    text.len() + 2 * size_of::<Vec<u8>>()
}

fn order(one: &[u8], other: &[u8]) -> Ordering {
    (one.len(), one).cmp(&(other.len(), other))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{SortedSuite, order};
    use crate::{Grammar, Lines, Suite};
    use urlspec::Spec;

    /// Whatever the size of the batches is, they have all texts in order.
    #[test]
    fn batches_have_all_texts_in_order() {
        for (spec, rule) in [(Spec::Rfc1738, "hostport"), (Spec::Url1994, "ftptype"), (Spec::Rfc3986, "IPv4address")] {
            let grammar = Grammar::new(spec, Lines::Amended);
            let suite = grammar.suite(rule, 1).expect("a suite");
            let mut all: BTreeSet<Vec<u8>> = BTreeSet::new();
            suite.each(&mut |text| {
                all.insert(text.to_vec());
            });
            suite.each_character(&mut |text| {
                all.insert(text.to_vec());
            });
            let mut expected: Vec<Vec<u8>> = all.into_iter().collect();
            expected.sort_by(|one, other| order(one, other));
            for most in [1_000, 30_000, 1 << 20, 1 << 26] {
                let texts: Vec<Vec<u8>> = SortedSuite::in_batches(&suite, most).collect();
                assert!(texts == expected, "{spec}, {rule}: {} and {} texts", texts.len(), expected.len());
            }
        }
    }

    /// The rules of the documents are far from the limit.
    #[test]
    fn each_rule_of_a_document_has_a_suite() {
        for &spec in Spec::ALL {
            let grammar = Grammar::new(spec, Lines::Amended);
            for rule in spec.productions() {
                let states = grammar.automaton(rule).expect("a rule").state_count();
                assert!(states <= Suite::MAX_STATES, "{spec}, {rule}: {states}");
            }
        }
    }
}
