//! The sections and examples of the productions.
//!
//! The documentation of each production has a line such as ``Section 3.1. Accepts `info.cern.ch:80`, refuses
//! `info.cern.ch:`.`` The texts are checked against the production and against the automaton of its line. A re-export has
//! no such line: the one of its original holds for it too.

use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use super::bnf_lines::{Item, MIRRORS, Mirror, file, identifier, items};
use super::quotations::{NUMBERED, has_section};

/// The headings of the documents that number none of their sections.
const HEADINGS: &[(Spec, &[&str])] = &[
    (
        Spec::Udi,
        &[
            "Full form",
            "Anchor-id",
            "Scheme",
            "Internet protocol parts",
            "Path",
            "FTP",
            "News",
            "WAIS",
            "Gopher",
            "Telnet, rlogin",
            "BNF syntax",
        ],
    ),
    (
        Spec::Url1993,
        &[
            "Full form",
            "Fragment-id",
            "Scheme",
            "Internet protocol parts",
            "Path",
            "HTTP",
            "FTP",
            "News",
            "WAIS",
            "Prospero",
            "Gopher",
            "Telnet, rlogin, tn3270",
            "BNF syntax",
        ],
    ),
    (
        Spec::Url1994,
        &[
            "URL syntax",
            "Scheme",
            "Internet protocol parts",
            "Path",
            "FTP",
            "User name and password",
            "HTTP",
            "Gopher",
            "Mailto",
            "News",
            "WAIS",
            "Prospero",
            "Telnet, rlogin, tn3270",
            "BNF syntax",
        ],
    ),
];

/// The line of an item.
#[derive(Debug, PartialEq, Clone, Copy)]
struct Example<'p> {
    section: &'p str,
    accepted: &'p str,
    refused: &'p str,
}

impl<'p> Example<'p> {
    fn parse(paragraph: &'p str) -> Option<Self> {
        let (section, texts) = paragraph.strip_prefix("Section ")?.split_once(". Accepts ")?;
        let (accepted, refused) = texts.strip_suffix('.')?.split_once(", refuses ")?;
        Some(Self { section, accepted: text(accepted)?, refused: text(refused)? })
    }

    /// The one example of an item.
    fn of(item: &'p Item) -> Option<Self> {
        let mut examples = item.paragraphs.iter().filter_map(|paragraph| Self::parse(paragraph));
        examples.next().filter(|_| examples.next().is_none())
    }
}

fn text(words: &str) -> Option<&str> {
    match words {
        "the empty text" => Some(""),
        "a tab" => Some("\t"),
        words => words.strip_prefix('`')?.strip_suffix('`'),
    }
}

/// The page that a re-export takes a production from: `pub use super::udi::port;`.
fn original<'s>(source: &'s str, name: &str) -> Option<&'s str> {
    let end = format!("::{name};");
    let is_reexport = |line: &&str| line.starts_with("pub use super::") && line.to_lowercase().ends_with(&end);
    let line = source.lines().find(is_reexport)?;
    line.strip_prefix("pub use super::")?.split("::").next()
}

fn is_section(spec: Spec, section: &str) -> bool {
    if let Some((_, text)) = NUMBERED.iter().find(|(own, _)| *own == spec) {
        return has_section(text, section);
    }
    let name = section.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    HEADINGS.iter().any(|(own, headings)| *own == spec && name.is_some_and(|name| headings.contains(&name)))
}

/// What is wrong with the examples of a page.
fn complaints(mirror: &Mirror, source: &str) -> Vec<String> {
    let grammar = Grammar::new(mirror.spec, Lines::Amended);
    let own = items(source);
    let mut complaints = Vec::new();
    for rule in grammar.rules() {
        let name = identifier(&rule.name);
        let original = original(source, &name).map(|page| items(&file(&format!("src/grammar/{page}.rs"))));
        let Some(item) = original.as_ref().unwrap_or(&own).iter().find(|item| item.name == name) else {
            complaints.push(format!("`{name}`: no such item"));
            continue;
        };
        let Some(example) = Example::of(item) else {
            complaints.push(format!("`{name}`: it has not one line with its section and examples"));
            continue;
        };
        if !is_section(mirror.spec, example.section) {
            complaints.push(format!("`{name}`: the document has no section {}", example.section));
        }
        let automaton = grammar.automaton(&rule.name).expect("every rule has an automaton");
        for (text, is_accepted) in [(example.accepted, true), (example.refused, false)] {
            for (by, accepts) in [
                ("the production", mirror.spec.accepts_production(&rule.name, text) == Ok(true)),
                ("the automaton", automaton.accepts(text)),
            ] {
                if accepts != is_accepted {
                    let verb = if accepts { "accepts" } else { "refuses" };
                    complaints.push(format!("`{name}`: {by} {verb} {text:?}"));
                }
            }
        }
    }
    complaints
}

#[test]
fn every_production_has_a_section_and_two_examples() {
    for mirror in MIRRORS {
        let found = complaints(mirror, &file(mirror.rust));
        assert!(found.is_empty(), "{}:\n{}", mirror.rust, found.join("\n"));
    }
}

#[test]
fn wrong_examples_are_reported() {
    let mirror = MIRRORS.iter().find(|mirror| mirror.spec == Spec::Rfc1738).expect("a page");
    let source = file(mirror.rust);
    for (from, to, complaint) in [
        (
            "Accepts `info.cern.ch:80`",
            "Accepts `info.cern.ch:`",
            "`hostport`: the production refuses \"info.cern.ch:\"",
        ),
        ("refuses `info.cern.ch:`", "refuses `info.cern.ch`", "`hostport`: the automaton accepts \"info.cern.ch\""),
        ("Section 3.10. Accepts", "Section 3.20. Accepts", "`fileurl`: the document has no section 3.20"),
        ("Section 3.10. Accepts", "Section 3.10. Takes", "`fileurl`: it has not one line"),
    ] {
        assert_eq!(source.matches(from).count(), 1, "{from}");
        let found = complaints(mirror, &source.replacen(from, to, 1));
        assert!(found.iter().any(|own| own.starts_with(complaint)), "{complaint} is not among {found:?}");
    }
}

/// The sections of all productions, a line each, for the crate that names them in test suites.
fn sections() -> String {
    let mut lines = String::new();
    for mirror in MIRRORS {
        let source = file(mirror.rust);
        let own = items(&source);
        for rule in Grammar::new(mirror.spec, Lines::Amended).rules() {
            let name = identifier(&rule.name);
            let original = original(&source, &name).map(|page| items(&file(&format!("src/grammar/{page}.rs"))));
            let item = original.as_ref().unwrap_or(&own).iter().find(|item| item.name == name);
            let section = item.and_then(Example::of).map(|example| example.section).unwrap_or_default();
            lines.push_str(&format!("{}\t{}\t{section}\n", mirror.spec.name(), rule.name));
        }
    }
    lines
}

#[test]
fn the_table_of_sections_has_those_of_the_pages() {
    const PATH: &str = "crates/urlspec-bnf/src/sections.tsv";
    let sections = sections();
    if std::env::var_os("UPDATE_SECTIONS").is_some() {
        std::fs::write(PATH, &sections).expect("the table");
    }
    assert!(file(PATH) == sections, "UPDATE_SECTIONS=1 makes {PATH} anew");
}
