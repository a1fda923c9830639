//! Compares what urlspec, linkify, lychee's extractor and Perl's `URI::Find` find in the labeled excerpts of
//! `crates/urlspec-text/tests/data`.

mod finder;
mod gold;
mod score;

use std::collections::BTreeMap;

use finder::Found;
use gold::Excerpt;
use score::Score;

/// A finder, and what it finds in each excerpt.
struct Run {
    name: String,
    found: Vec<Vec<Found>>,
}

fn main() {
    let excerpts = gold::excerpts();
    let of_each = |find: fn(&Excerpt) -> Vec<Found>| excerpts.iter().map(find).collect();
    let mut runs = vec![
        Run { name: "urlspec".into(), found: of_each(finder::urlspec) },
        Run { name: "linkify 0.11".into(), found: of_each(finder::linkify) },
        Run { name: "lychee-lib 0.24".into(), found: of_each(finder::lychee) },
    ];
    match finder::uri_find(&excerpts) {
        Ok((version, found)) => runs.push(Run { name: format!("URI::Find {version}"), found }),
        Err(error) => eprintln!("URI::Find is left out: {error}"),
    }
    print_table("exact URLs", &excerpts, &runs, score::exact);
    print_table("overlapping spans", &excerpts, &runs, score::overlapping);
}

type Measure = fn(&Excerpt, &[Found]) -> Score;

fn print_table(title: &str, excerpts: &[Excerpt], runs: &[Run], measure: Measure) {
    let sums: Vec<BTreeMap<&str, Score>> = runs.iter().map(|run| sums(excerpts, run, measure)).collect();
    let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
    println!("| {title} | URLs | {} |\n|---|--:|{}", names.join(" | "), "--:|".repeat(runs.len()));
    for kind in sums[0].keys() {
        let cells: Vec<String> = sums.iter().map(|sums| sums[kind].to_string()).collect();
        let name = kind.trim_start_matches('~');
        println!("| {name} | {} | {} |", sums[0][kind].labels, cells.join(" | "));
    }
    println!();
}

/// The scores of the kinds, and of all kinds. A `~` makes that the last entry.
fn sums<'g>(excerpts: &'g [Excerpt], run: &Run, measure: Measure) -> BTreeMap<&'g str, Score> {
    let mut sums: BTreeMap<&str, Score> = BTreeMap::new();
    for (excerpt, found) in excerpts.iter().zip(&run.found) {
        let score = measure(excerpt, found);
        for kind in [excerpt.kind.as_str(), "~all"] {
            sums.entry(kind).or_default().add(score);
        }
    }
    sums
}
