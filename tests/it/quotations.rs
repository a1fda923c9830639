//! The quotations of the RFCs are in their texts, in sections that they have.

use urlspec::{Code, Spec};

/// The documents that number their sections.
pub(super) const NUMBERED: [(Spec, &str); 4] = [
    (Spec::Rfc1738, include_str!("../data/rfc1738.txt")),
    (Spec::Rfc1808, include_str!("../data/rfc1808.txt")),
    (Spec::Rfc2396, include_str!("../data/rfc2396.txt")),
    (Spec::Rfc3986, include_str!("../data/rfc3986.txt")),
];

/// Whether a document has a section: a line begins with its number or letter.
pub(super) fn has_section(text: &str, section: &str) -> bool {
    let is_heading = |line: &str| {
        let line = line.trim_start().trim_start_matches("Appendix ");
        line.split(' ').next().is_some_and(|word| word.trim_end_matches('.') == section)
    };
    section.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase()) && text.lines().any(is_heading)
}

/// The text without page breaks, line breaks, and the space after a hyphen that ends a line.
pub(super) fn folded(text: &str) -> String {
    let is_of_page = |line: &&str| line.contains("[Page ") || line.starts_with("RFC ");
    let words: Vec<&str> = text.lines().filter(|line| !is_of_page(line)).flat_map(str::split_whitespace).collect();
    words.join(" ").replace("- ", "-")
}

#[test]
fn quotations_are_in_the_documents() {
    let mut missing = Vec::new();
    let mut count = 0;
    for (spec, text) in NUMBERED {
        let all = folded(text);
        let cites = Code::ALL.iter().flat_map(|code| code.entry().cites.iter().map(move |cite| (code, cite)));
        for (code, cite) in cites.filter(|(_, cite)| cite.spec == spec) {
            count += 1;
            if !all.contains(&folded(cite.quote)) {
                missing.push(format!("{spec}, {code}: {}", cite.quote));
            }
            if cite.section != "appendix" && !has_section(text, cite.section) {
                missing.push(format!("{spec}, {code}: section {}", cite.section));
            }
        }
    }
    assert!(missing.is_empty(), "not in the document:\n{}", missing.join("\n"));
    assert!(count > 150, "{count}");
}

#[test]
fn quotations_of_the_resolution_are_in_the_documents() {
    let base = "http://a/b/c/d;p?q";
    let references = [
        "",
        "#s",
        "?y",
        ";x",
        "g",
        "./g",
        "../g",
        "..",
        ".",
        "/g",
        "//g",
        "g:h",
        "http:g",
        "../../../g",
        "g/./h",
        "g/../h",
    ];
    for (spec, text) in NUMBERED {
        let all = folded(text).replace(" -- ", " ");
        let own = references.iter().filter_map(|reference| spec.resolve(base, reference).ok());
        for quotation in own.flat_map(|resolved| resolved.quotations().to_vec()) {
            if quotation.document != spec.citation() {
                continue;
            }
            let is_quoted = folded(quotation.quotation).split("[...]").all(|part| all.contains(part.trim()));
            assert!(is_quoted, "{quotation}");
        }
    }
}
