//! The documentation has no stale fact: each name in it occurs in the code, each path exists, and each count is right.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use urlspec::{Code, Spec};
use urlspec_text::Kind;

use crate::repository::{self, read, root};

/// Inputs of tests and what they print.
const SKIPPED: [&str; 5] = ["snapshots", "tests/data", "tests/links", "docs/data", "benches/data"];

/// Files that name what no longer is.
const HISTORIES: [&str; 3] = ["CHANGELOG.md", "docs/names.md", "editors/vscode/CHANGELOG.md"];

/// Names of other programs, which no file of ours but the documentation has.
const FOREIGN: [&str; 4] = ["frame-ancestors", "is_valid_uri", "linguist-generated", "parse_qsl"];

/// Faults of documents that are not amended, so no grammar names them.
const NOT_AMENDED: [&str; 6] =
    ["5538-newsgroups", "4266-space", "2392-example", "2397-fg", "3966-plus", "5870-semicolon"];

/// The text files of the repository, by their paths from the root.
fn files() -> BTreeMap<String, String> {
    let root = root();
    let texts = repository::files(&SKIPPED).into_iter().filter_map(|path| {
        let name = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
        Some((name, fs::read_to_string(path).ok()?))
    });
    texts.collect()
}

fn is_documentation(path: &str) -> bool {
    path.ends_with(".md")
}

/// What is in backquotes on a line of Markdown.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The lines of a page with their numbers, without blocks of code, which are tested as they are.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Whether it is a name of words with hyphens or underscores between, such as `unsafe-character`, or an option.
fn is_name(word: &str) -> bool {
    let body = word.strip_prefix("--").unwrap_or(word);
    let mut parts = body.split(['-', '_']);
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    parts.all(is_part)
        && (body.len() < word.len() || body.contains(['-', '_']))
        && body.contains(|c: char| c.is_ascii_alphabetic())
}

/// The names in a text of any language.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).filter(|word| is_name(word))
}

#[test]
fn names_in_the_documentation_occur_in_the_code() {
    let files = files();
    let code = files.iter().filter(|(path, _)| !is_documentation(path) && !path.ends_with("facts.rs"));
    let known: BTreeSet<&str> = code.flat_map(|(_, text)| names(text)).chain(FOREIGN).chain(NOT_AMENDED).collect();
    // clap makes the spelling of an option from the name of a field.
    let is_known = |word: &str| {
        let option = word.strip_prefix("--").unwrap_or(word);
        known.contains(word)
            || known.contains(option)
            || known.contains(option.replace('-', "_").as_str())
            || (option.len() < word.len()
                && files.iter().any(|(path, text)| path.ends_with(".rs") && text.contains(&format!("{option}:"))))
    };
    let mut unknown = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| is_documentation(path) && !HISTORIES.contains(&path.as_str())) {
        for (number, line) in prose(text) {
            for word in quoted(line).map(|quoted| quoted.split([' ', '=']).next().unwrap_or_default()) {
                if is_name(word) && !is_known(word) {
                    unknown.push(format!("{path}:{number}: `{word}`"));
                }
            }
        }
    }
    assert!(unknown.is_empty(), "no code has these names:\n{}", unknown.join("\n"));
}

/// Whether it looks like the path of a file of the repository: it begins with a folder at the top or with `src`.
fn is_path(word: &str, tops: &BTreeSet<String>) -> bool {
    let Some((top, rest)) = word.split_once('/') else { return false };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    tops.contains(top) && !rest.is_empty() && word.chars().all(is_plain) && !word.contains("NAME") && top != "target"
}

#[test]
fn paths_in_the_documentation_exist() {
    let (root, files) = (root(), files());
    let tops: BTreeSet<String> = files.keys().filter_map(|path| Some(path.split_once('/')?.0.to_owned())).collect();
    let mut missing = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| is_documentation(path) && !HISTORIES.contains(&path.as_str())) {
        // A page of a package may mean its own folders.
        let folders: Vec<&Path> = Path::new(path).ancestors().skip(1).collect();
        for (number, line) in prose(text) {
            for word in quoted(line).flat_map(|quoted| quoted.split(' ')).filter(|word| is_path(word, &tops)) {
                let is_there = folders.iter().any(|folder| root.join(folder).join(word).exists());
                if !is_there && !word.split('/').any(|part| part.chars().all(|c| c.is_ascii_uppercase())) {
                    missing.push(format!("{path}:{number}: `{word}`"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such file:\n{}", missing.join("\n"));
}

/// Whether it looks like the name of a case of the readable suites: a document, and a section or an RFC.
fn is_case(word: &str) -> bool {
    let after = Spec::ALL.iter().find_map(|spec| word.strip_prefix(spec.name())?.strip_prefix('-'));
    let is_section = |after: &str| after.starts_with(|c: char| c.is_ascii_digit()) || after.starts_with("RFC-");
    after.is_some_and(|after| is_section(after) && after.contains('-'))
}

#[test]
fn cases_that_are_named_are_in_the_suites() {
    let cases = Spec::ALL.iter().flat_map(|spec| urlspec_bnf::ReadableSuite::of(*spec).cases);
    let known: BTreeSet<String> = cases.map(|case| case.id).collect();
    let is_own = |path: &str| path.starts_with("crates/urlspec-bnf/suites/") && path.ends_with(".json");
    let is_part = |c: char| c.is_alphanumeric() || "._-".contains(c);
    let (mut named, mut unknown) = (0, Vec::new());
    for (path, text) in files().iter().filter(|(path, _)| !is_own(path)) {
        for (number, line) in (1..).zip(text.lines()) {
            let words = line.split(|c| !is_part(c)).map(|word| word.trim_end_matches('.'));
            for word in words.filter(|word| is_case(word)) {
                named += 1;
                if !known.contains(word) {
                    unknown.push(format!("{path}:{number}: {word}"));
                }
            }
        }
    }
    assert!(named > 0 && unknown.is_empty(), "no suite has these cases:\n{}", unknown.join("\n"));
}

const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

fn number(word: &str) -> Option<usize> {
    let word = word.to_lowercase().replace(',', "");
    word.parse().ok().or_else(|| NUMBERS.iter().position(|name| *name == word))
}

/// How many there are of a thing that the documentation counts. A thing with two counts is counted in two ways.
fn counts() -> BTreeMap<&'static str, Vec<usize>> {
    let crates = fs::read_dir(root().join("crates")).expect("a folder").count();
    let help = |arguments: &[&str]| crate::process::text(&crate::process::run(arguments, b"").stdout);
    let values = |text: &str, option: &str| {
        let after = text.split_once(option).expect("the option").1;
        after
            .lines()
            .skip_while(|line| !line.contains("Possible values:"))
            .skip(1)
            .take_while(|line| line.contains("- "))
            .count()
    };
    let parsers = read("benches/conform/parsers.toml");
    let parsers = parsers.lines().filter(|line| *line == "[[parser]]").count();
    BTreeMap::from([
        // With and without the package for Python, which is not in the workspace.
        ("crates", vec![crates + 1, crates]),
        ("codes", vec![Code::ALL.len()]),
        ("documents", vec![Spec::ALL.len(), Spec::ALL.len() - 1]),
        (
            "formats",
            vec![values(&help(&["lint", "--help"]), "--format"), values(&help(&["extract", "--help"]), "--format")],
        ),
        ("kinds", vec![Kind::ALL.len()]),
        ("parsers", vec![parsers]),
        ("shells", vec![values(&help(&["completions", "--help"]), "<SHELL>")]),
        (
            "subcommands",
            vec![
                help(&["--help"]).lines().filter(|line| line.starts_with("  ") && !line.starts_with("  -")).count() - 1,
            ],
        ),
        ("syntaxes", vec![Kind::ALL.len()]),
    ])
}

/// Small numbers count what a sentence speaks of.
const SMALLEST: usize = 4;

#[test]
fn counts_in_the_documentation_are_right() {
    let (files, counts) = (files(), counts());
    let mut wrong = Vec::new();
    let is_public = |path: &str| is_documentation(path) || path == "src/lib.rs" || path.ends_with("/src/lib.rs");
    for (path, text) in files.iter().filter(|(path, _)| is_public(path) && !HISTORIES.contains(&path.as_str())) {
        // A table may count the crates and documents of others.
        for (line_number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('|')) {
            let words: Vec<&str> =
                line.split(|c: char| !c.is_alphanumeric() && c != ',').map(|word| word.trim_matches(',')).collect();
            for (at, word) in words.iter().enumerate() {
                let Some(expected) = counts.get(word) else { continue };
                if words[at + 1..].starts_with(&["of", "others"]) {
                    continue;
                }
                let given = words[at.saturating_sub(2)..at].iter().rev().find_map(|word| number(word));
                if given.is_some_and(|given| given >= SMALLEST && !expected.contains(&given)) {
                    wrong.push(format!(
                        "{path}:{line_number}: {} {word}; there are {expected:?}",
                        given.expect("a number")
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "wrong counts:\n{}", wrong.join("\n"));
}

#[test]
fn wrong_facts_are_found() {
    assert!(is_name("unsafe-character") && is_name("--show-settings") && is_name("fixed_by") && is_name("--fix"));
    assert!(!is_name("unsafe") && !is_name("Unsafe-x") && !is_name("a-") && !is_name("1-2"));
    assert_eq!(names("x: `no-such-name`; y_z(\"a-b\")").collect::<Vec<_>>(), ["no-such-name", "y_z", "a-b"]);
    assert_eq!(prose("a\n```\nb\n```\nc").collect::<Vec<_>>(), [(1, "a"), (5, "c")]);
    assert!(is_case("rfc3986-3.3-segment-invalid-caret") && is_case("current-RFC-3966-3-telephone-uri-f40d"));
    assert!(!is_case("current-URI") && !is_case("rfc3986-3.3") && !is_case("url-1993-"));
    assert_eq!((number("Eight"), number("1,024"), number("few")), (Some(8), Some(1024), None));
}
