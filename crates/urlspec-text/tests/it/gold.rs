//! Measures the finder on excerpts of real files whose URLs are labeled by hand: `tests/data/README.md` has the rules.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::Value;
use urlspec::Spec;
use urlspec_text::{Finder, Kind};

const GOLD: &str = include_str!("../data/gold.jsonl");

/// The parts of the labels that are found, and of the finds that are labels.
const RECALL: f64 = 0.99;
const PRECISION: f64 = 0.98;

/// The URLs that a kind needs so that its own recall and precision count. The kinds have 24 to 83, so that one miss is more than
/// one percent: each may have one miss and one wrong find.
const ENOUGH: usize = 24;

/// A URL at its place in the excerpt.
type Find = (Range<usize>, String);

struct Excerpt {
    id: String,
    kind: String,
    text: String,
    finder: Finder,
    /// The labels whose scheme is found by default, and the others, which do not count.
    urls: Vec<Find>,
    others: Vec<Find>,
    /// How many places look like a URL, and are none.
    none: usize,
}

#[derive(Default, Clone, Copy)]
struct Score {
    labels: usize,
    none: usize,
    right: usize,
    wrong: usize,
}

impl Score {
    fn recall(self) -> f64 {
        ratio(self.right, self.labels)
    }

    fn precision(self) -> f64 {
        ratio(self.right, self.right + self.wrong)
    }

    /// Whether the recall and the precision are reached, or would be with one miss and one wrong find fewer.
    fn is_enough(self, may_miss: usize) -> bool {
        let right = self.labels.min(self.right + may_miss);
        let wrong = self.wrong.saturating_sub(may_miss);
        ratio(right, self.labels) >= RECALL && ratio(self.right, self.right + wrong) >= PRECISION
    }

    fn plus(self, other: Self) -> Self {
        Self {
            labels: self.labels + other.labels,
            none: self.none + other.none,
            right: self.right + other.right,
            wrong: self.wrong + other.wrong,
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "the counts are small")]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 1.0 } else { part as f64 / whole as f64 }
}

fn excerpts() -> Vec<Excerpt> {
    GOLD.lines().map(|line| excerpt(&serde_json::from_str(line).expect("JSON"))).collect()
}

fn excerpt(record: &Value) -> Excerpt {
    let text_of = |field: &str| record[field].as_str().expect("a string").to_owned();
    let kind = text_of("kind");
    let (urls, others) = labels(record).into_iter().partition(|(_, url)| is_found_by_default(url));
    Excerpt {
        id: text_of("id"),
        text: text_of("text"),
        finder: finder(kind_of(&kind)),
        kind,
        urls,
        others,
        none: record["none"].as_array().map_or(0, Vec::len),
    }
}

fn labels(record: &Value) -> Vec<Find> {
    let offset = |label: &Value, at: usize| {
        let offset = label["span"][at].as_u64().expect("an offset");
        usize::try_from(offset).expect("a small offset")
    };
    let label = |label: &Value| (offset(label, 0)..offset(label, 1), label["url"].as_str().expect("a URL").to_owned());
    record["urls"].as_array().expect("labels").iter().map(label).collect()
}

fn default_schemes() -> impl Iterator<Item = &'static str> {
    Spec::ALL.iter().flat_map(|spec| spec.schemes().iter().chain(spec.sought_schemes())).copied()
}

fn is_found_by_default(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default();
    default_schemes().any(|name| name.eq_ignore_ascii_case(scheme))
}

/// The kind as which `--kind` would read it. Those that have no kind of their own are plain text, as for the command.
fn kind_of(name: &str) -> Kind {
    if name == "xml" { Kind::Html } else { name.parse().unwrap_or_default() }
}

fn finder(kind: Kind) -> Finder {
    default_schemes().fold(Finder::new(kind), |finder, name| finder.with_scheme(name).expect("a scheme"))
}

/// Scores the finds in an excerpt, and describes each difference from the labels.
fn score(excerpt: &Excerpt, differences: &mut Vec<String>) -> Score {
    let found: Vec<Find> = excerpt
        .finder
        .matches(excerpt.text.as_bytes())
        .map(|url| (url.span(), url.text().into_owned()))
        .filter(|find| !excerpt.others.iter().any(|label| is_same(find, label)))
        .collect();
    let missed = excerpt.urls.iter().filter(|label| !found.iter().any(|find| is_same(find, label)));
    let missed: Vec<&Find> = missed.collect();
    let wrong = found.iter().filter(|find| !excerpt.urls.iter().any(|label| is_same(find, label)));
    let wrong: Vec<&Find> = wrong.collect();
    differences.extend(missed.iter().map(|label| format!("{}: missed {:?}", excerpt.id, label.1)));
    differences.extend(wrong.iter().map(|find| format!("{}: found {:?}", excerpt.id, find.1)));
    Score {
        labels: excerpt.urls.len(),
        none: excerpt.none,
        right: excerpt.urls.len() - missed.len(),
        wrong: wrong.len(),
    }
}

/// Whether two finds are the same URL at the same place. Only their starts are compared, since a syntax may have escapes at the end.
fn is_same(left: &Find, right: &Find) -> bool {
    left.0.start == right.0.start && left.1 == right.1
}

#[test]
fn nearly_all_urls_of_real_files_are_found_and_nothing_else() {
    let mut differences = Vec::new();
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    for excerpt in &excerpts() {
        let score = score(excerpt, &mut differences);
        let sum = scores.entry(excerpt.kind.clone()).or_default();
        *sum = sum.plus(score);
    }
    let total = scores.values().fold(Score::default(), |sum, score| sum.plus(*score));
    let is_bad = |score: &Score| score.labels >= ENOUGH && !score.is_enough(1);
    let table: Vec<String> = scores.iter().chain([(&"total".to_owned(), &total)]).map(row).collect();
    let table = format!("{}\n\n{}", table.join("\n"), differences.join("\n"));
    println!("{table}");
    let bad: Vec<&String> = scores.iter().filter(|(_, score)| is_bad(score)).map(|(kind, _)| kind).collect();
    assert!(total.is_enough(0) && bad.is_empty(), "too many misses or wrong finds; in {bad:?}");
}

fn row((kind, score): (&String, &Score)) -> String {
    let Score { labels, none, .. } = score;
    format!(
        "{kind:9} {labels:4} finds {none:4} non-finds  recall {:.3}  precision {:.3}",
        score.recall(),
        score.precision()
    )
}

/// The labels are what the README of the data promises.
#[test]
fn labels_are_in_order_and_enough() {
    let excerpts = excerpts();
    for excerpt in &excerpts {
        let labels: Vec<&Find> = excerpt.urls.iter().collect();
        assert!(labels.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start), "{}", excerpt.id);
        assert!(labels.iter().all(|(span, _)| excerpt.text.get(span.clone()).is_some()), "{}", excerpt.id);
    }
    assert!(excerpts.iter().map(|excerpt| excerpt.urls.len()).sum::<usize>() >= 300);
    assert!(excerpts.iter().map(|excerpt| excerpt.none).sum::<usize>() >= 200);
}
