//! `current`: the printed examples of its documents, and cases of each scheme with the rule that refuses them.

use urlspec::Spec;

/// `document section verdict text note`, for the examples that documents print for their own schemes.
const EXAMPLES: &str = include_str!("../data/current-examples.tsv");

/// `scheme verdict text reason`.
const CASES: &str = include_str!("../data/current-cases.tsv");

/// The lines of a table: a verdict and a text.
fn rows(table: &str, verdict: usize) -> impl Iterator<Item = (bool, &str, &str)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(move |line| {
        let cells: Vec<&str> = line.split('\t').collect();
        (cells[verdict] == "valid", cells[verdict + 1], line)
    })
}

/// Whether a scheme has a page.
fn has_page(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
    Spec::Current.schemes().contains(&scheme.as_str())
}

#[test]
fn examples_and_cases_have_the_verdict_of_their_document() {
    let mut checked = 0;
    for (is_valid, text, line) in rows(EXAMPLES, 2).chain(rows(CASES, 1)) {
        let is_generic = !has_page(text);
        // Without a page, a text is refused by RFC 3986 only.
        if is_generic && !is_valid && Spec::Rfc3986.accepts(text) {
            continue;
        }
        // The brackets of sip are outside of RFC 3986.
        if is_generic && is_valid && text.starts_with("sip") && text.contains('[') {
            continue;
        }
        assert_eq!(Spec::Current.accepts(text), is_valid, "{line}");
        checked += 1;
    }
    assert!(checked > 500, "{checked}");
}
