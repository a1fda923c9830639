//! Recall and precision.

use std::fmt;

use crate::finder::Found;
use crate::gold::{Excerpt, counts};

#[derive(Default, Clone, Copy)]
pub struct Score {
    pub labels: usize,
    missed: usize,
    found: usize,
    wrong: usize,
}

impl Score {
    pub fn add(&mut self, other: Self) {
        self.labels += other.labels;
        self.missed += other.missed;
        self.found += other.found;
        self.wrong += other.wrong;
    }
}

/// Recall and precision.
impl fmt::Display for Score {
    #[allow(clippy::cast_precision_loss, reason = "the counts are small")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratio = |wrong: usize, whole: usize| 1.0 - wrong as f64 / whole.max(1) as f64;
        write!(f, "{:.3} / {:.3}", ratio(self.missed, self.labels), ratio(self.wrong, self.found))
    }
}

/// Counts a label as found if a find is the same URL. Each find is for one label, and places do not count, since lychee
/// gives none for decoded URLs.
pub fn exact(excerpt: &Excerpt, found: &[Found]) -> Score {
    let mut rest: Vec<&Found> = found.iter().collect();
    let mut missed = 0;
    for (_, url) in &excerpt.labels {
        match rest.iter().position(|find| find.url == *url) {
            Some(at) => drop(rest.remove(at)),
            None if counts(url) => missed += 1,
            None => {}
        }
    }
    let wrong = rest.iter().filter(|find| counts(&find.url)).count();
    Score { labels: labels(excerpt), missed, found: found_that_count(found), wrong }
}

/// Counts a label as found if a find overlaps it, or is the same URL; and a find as right if it overlaps a label. So a find may be cut
/// off, too long, or not decoded.
pub fn overlapping(excerpt: &Excerpt, found: &[Found]) -> Score {
    let touches = |find: &Found, label: &(std::ops::Range<usize>, String)| {
        let overlaps = find.span.as_ref().is_some_and(|span| span.start < label.0.end && label.0.start < span.end);
        overlaps || find.url == label.1
    };
    let of_default = excerpt.labels.iter().filter(|label| counts(&label.1));
    let missed = of_default.filter(|label| !found.iter().any(|find| counts(&find.url) && touches(find, label))).count();
    let counted = found.iter().filter(|find| counts(&find.url));
    let wrong = counted.filter(|find| !excerpt.labels.iter().any(|label| touches(find, label))).count();
    Score { labels: labels(excerpt), missed, found: found_that_count(found), wrong }
}

fn labels(excerpt: &Excerpt) -> usize {
    excerpt.labels.iter().filter(|(_, url)| counts(url)).count()
}

fn found_that_count(found: &[Found]) -> usize {
    found.iter().filter(|find| counts(&find.url)).count()
}
