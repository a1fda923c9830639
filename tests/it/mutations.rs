//! Valid URLs with one bad character inserted: the first error must point at it, and there must be a fix.

use std::collections::BTreeMap;

use crate::support::all_texts;
use urlspec::diagnostic::Diagnostic;
use urlspec::{Outline, Severity, Spec};
use urlspec_bnf::Random;

/// How many mutations are made.
const COUNT: usize = 10_000;

/// Characters that no URL contains, whatever the production.
const BAD: &[char] = &[
    ' ', '<', '>', '"', '{', '}', '|', '\\', '^', '~', '[', ']', '`', '#', '%', '\t', '\n', '\r', '\0', '\x1b', '\x7f',
    'é', 'ß', '日', '\u{200B}', '\u{FF0F}', '😀',
];

struct Mutation {
    text: String,
    /// The byte offset and the length of the bad character.
    at: usize,
    length: usize,
}

/// Inserts a bad character, in place of another or between two.
fn mutate(url: &str, random: &mut Random) -> Mutation {
    let places: Vec<usize> = url.char_indices().map(|(at, _)| at).chain([url.len()]).collect();
    let at = places[random.below(places.len())];
    let bad = BAD[random.below(BAD.len())];
    let replaced = if random.below(2) == 0 { url[at..].chars().next().map_or(0, char::len_utf8) } else { 0 };
    Mutation { text: format!("{}{bad}{}", &url[..at], &url[at + replaced..]), at, length: bad.len_utf8() }
}

/// Schemes whose URLs name a person, a number, a place or an article.
const OF_NAMES: &[&str] =
    &["mailto", "tel", "sms", "geo", "cid", "mid", "acct", "urn", "news", "nntp", "snews", "tag", "telnet", "data"];

/// Whether a guess without this part of a text would join two names of it into one.
fn joins_names(text: &str, part: &Diagnostic) -> bool {
    let scheme = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let is_word = |c: char| c.is_alphanumeric();
    let (before, after) =
        (text[..part.span.start].chars().next_back(), text[part.span.end..].chars().find(|c| *c != '.'));
    OF_NAMES.contains(&&*scheme) && before.is_some_and(|c| is_word(c) || c == '.') && after.is_some_and(is_word)
}

#[test]
fn one_bad_character_is_found_and_fixed() {
    Spec::ALL.iter().copied().for_each(by_document);
}

fn by_document(spec: Spec) {
    let valid: Vec<&str> = all_texts().filter(|text| spec.parse(text).is_ok()).collect();
    let mut random = Random::from_seed(1738);
    let (mut refused, mut covered, mut fixed, mut withheld) = (0, 0, 0, 0);
    let mut missed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    while refused < COUNT {
        let mutation = mutate(valid[random.below(valid.len())], &mut random);
        let report = spec.check(&mutation.text);
        if report.is_valid() {
            // A `%` before two hexadecimal digits is an escape.
            continue;
        }
        refused += 1;
        let first = report.diagnostics().iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        let span = first.map_or(0..0, |diagnostic| diagnostic.span.clone());
        let covers = span.start <= mutation.at && mutation.at + mutation.length <= span.end;
        let host = Outline::guess(&mutation.text, spec).host;
        let is_outside_host = |error: &&Diagnostic| error.span.end < host.start || host.end < error.span.start;
        let errors = report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        let without_fix: Vec<_> = errors.filter(is_outside_host).filter(|error| error.fix.is_none()).collect();
        let is_fixed = without_fix.is_empty();
        let is_withheld = !is_fixed && without_fix.iter().all(|error| joins_names(&mutation.text, error));
        assert!(report.guess().is_none_or(|text| spec.accepts(text)), "{:?}", report.guess());
        covered += usize::from(covers);
        fixed += usize::from(is_fixed);
        withheld += usize::from(is_withheld);
        let code = first.map_or("none", |diagnostic| diagnostic.code.name());
        if !covers {
            missed.entry(code).or_default().push(format!("at {}: {:?} {span:?}", mutation.at, mutation.text));
        }
        if !is_fixed && !is_withheld {
            missed.entry("no fix").or_default().push(format!("at {}: {:?}", mutation.at, mutation.text));
        }
    }
    let share = |count: usize| count as f64 * 100.0 / refused as f64;
    println!(
        "{spec}: {refused} mutations: {:.2} % covered, {:.2} % fixed, {:.2} % withheld",
        share(covered),
        share(fixed),
        share(withheld)
    );
    for (code, texts) in &missed {
        println!("{code}: {}", texts.len());
        texts.iter().take(6).for_each(|text| println!("    {text}"));
    }
    assert!(share(covered) >= 95.0, "{spec}: {:.2} % covered", share(covered));
    // A message identifier has no place for most of what may be in a URL. Measured: 98.2 % by `current`, 98.9 to 99.1 % by the others.
    // Of these, 1.9 to 4.2 % are withheld: no guess is right that joins what a character divides in a name.
    let least = if spec == Spec::Current { 97.5 } else { 98.0 };
    let fixed = share(fixed + withheld);
    assert!(
        fixed >= least,
        "{spec}: {fixed:.2} % have a fix outside the host, or none because it would join two names"
    );
}
