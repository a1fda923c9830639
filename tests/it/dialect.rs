//! The differences between the documents are in the rows of `src/dialect/rows.rs`. No other code depends on which document
//! it has.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use urlspec::Spec;
use urlspec::grammar::Expected;

/// Where code may name a document: its name and files, its row, its grammar and the table of grammars, and the quotations of
/// the pages on codes.
const PLACES: [&str; 6] =
    ["src/spec.rs", "src/document.rs", "src/dialect/", "src/grammar/", "src/read.rs", "src/diagnostic/catalogue/"];

/// The words in an identifier that name a document: `is_draft`, `of_1994`, `udi_selector`.
const NAMES: [&str; 8] = ["udi", "1992", "1993", "url1993", "1994", "url1994", "1738", "rfc1738"];
const PREDICATES: [&str; 6] = ["is_draft", "is_drafts", "of_draft", "of_drafts", "a_draft", "draft_hostname"];

/// The Rust sources of the library and of the other crates: path and text.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.path().join("src")).filter(|path| path.is_dir()).collect();
    folders.push(root.join("src"));
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    found.sort();
    found
}

/// The text without comments and with empty string literals. The lines stay.
fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (kept, length) = if rest.starts_with("//") {
            ("", rest.find('\n').unwrap_or(rest.len()))
        } else if let Some(literal) = ["'\"'", "'\\\"'", "'\\''"].into_iter().find(|literal| rest.starts_with(*literal))
        {
            ("' '", literal.len())
        } else if let Some(length) = rest.strip_prefix("r#\"").and_then(|raw| raw.find("\"#")) {
            ("\"\"", length + 5)
        } else if first == '"' {
            ("\"\"", string_length(rest))
        } else {
            (&rest[..first.len_utf8()], first.len_utf8())
        };
        let (piece, after) = rest.split_at(length);
        bare.push_str(kept);
        if kept.len() != length {
            bare.extend(piece.matches('\n'));
        }
        rest = after;
    }
    bare
}

/// The length of the string literal at the beginning of the text.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let ends = |(_, c): &(usize, char)| {
        let is_end = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        is_end
    };
    text.char_indices().skip(1).find(ends).map_or(text.len(), |(at, _)| at + 1)
}

/// The places in a file, without its unit tests, where the code depends on which document it has.
fn offenses(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let bare = bare(code);
    let lines = bare.lines().zip(code.lines()).enumerate();
    lines.filter_map(|(at, (bare, line))| Some(format!("{}: {}", at + 1, offense(bare, line)?))).collect()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// How a line of code depends on which document it has, if it does.
fn offense(bare: &str, line: &str) -> Option<String> {
    // A citation names a document by its nature.
    let cited = bare.split("Citation { spec: Spec::").collect::<Vec<_>>().join("Citation { spec: ");
    let variants = Spec::ALL.iter().map(|spec| format!("{spec:?}"));
    let mut paths = variants.flat_map(|name| [format!("Spec::{name}"), format!("Self::{name}")]);
    let is_path =
        |path: &String| cited.match_indices(path.as_str()).any(|(at, _)| ends_word(&cited[at + path.len()..]));
    if let Some(path) = paths.find(is_path) {
        return Some(format!("names {path}"));
    }
    let number = ["spec as u", "self.spec as u", "Spec as u"].into_iter().find(|cast| bare.contains(cast));
    let import = ["Spec::{", "Spec::*"].into_iter().find(|import| bare.contains(import));
    let default = ["== Spec::FIRST_STANDARD", "!= Spec::FIRST_STANDARD", "Spec::FIRST_STANDARD =="]
        .into_iter()
        .find(|it| bare.contains(it));
    if let Some(found) = number.or(import).or(default) {
        return Some(format!("has {found:?}"));
    }
    // What is absent without a document's feature depends on it when the library is compiled, and not when it runs.
    let line = line.replace("feature = \"", "feature = ");
    let named = Spec::ALL
        .iter()
        .map(|spec| format!("\"{}\"", spec.name()))
        .find(|name| line.contains(name.as_str()) && !line.trim_start().starts_with("//"));
    if let Some(name) = named {
        return Some(format!("names {name}"));
    }
    let names_document = |word: &&str| {
        let lower = word.to_ascii_lowercase();
        let has_case = word.chars().any(|c| c.is_ascii_lowercase()) != word.chars().any(|c| c.is_ascii_uppercase());
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        let named = lower.split('_').any(|piece| NAMES.contains(&piece));
        PREDICATES.contains(word) || (named && has_case && !is_number)
    };
    words(bare).find(names_document).map(|word| format!("is called {word}"))
}

fn ends_word(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

#[test]
fn no_code_depends_on_which_document_it_has() {
    let mut found = Vec::new();
    for (name, text) in sources() {
        if PLACES.iter().any(|place| name.starts_with(place)) {
            continue;
        }
        found.extend(offenses(&text).into_iter().map(|offense| format!("{name}:{offense}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_code_that_depends_on_a_document_is_reported() {
    for line in [
        "if spec == Spec::Rfc1738 {",
        "if self.spec != Spec::Udi && true {",
        "match spec { Spec::Url1994 => 1, _ => 2 }",
        "Self::Url1993 => drafts::resolve(partial),",
        "matches!(spec, Spec::Udi | Spec::Url1993)",
        "if let Spec::Rfc1738 = spec {",
        "use crate::spec::Spec::*;",
        "use crate::spec::Spec::{Rfc1738, Udi};",
        "if spec != Spec::FIRST_STANDARD {",
        "PRINTED[spec as usize].get_or_init(f)",
        "if (self.spec as usize) < 3 {",
        "let is_draft = paths.is_empty();",
        "fn of_1994(text: &str) {",
        "fn udi_selector(text: &str) {",
        "    pub is_1738: bool,",
        "rfc1738_only(text)",
        "const URL_1993: Prose = Prose {",
        "if spec.name() == \"url-1993\" {",
        "let planner = Planner { spec: Spec::Rfc1738 };",
        "let text = \"a \\\"b\"; if spec == Spec::Udi {",
    ] {
        assert!(!offenses(line).is_empty(), "{line}");
    }
    for line in [
        "let dialect = spec.dialect();",
        "if dialect.nul_parts_prospero && name.contains(&0) {",
        "for spec in Spec::ALL {",
        "let read = Spec::FIRST_STANDARD.parse(text);",
        "if spec != other {",
        "const SECURITY: Citation = Citation { spec: Spec::Rfc1738, section: \"6\" };",
        "draft(\"1993-xpalphas\", span, \"as printed, RFC 1738 and Spec::Udi\")",
        "let drafts: Vec<Draft> = Vec::new();",
        "let random: u64 = 1738;",
        "self.severities[code as usize]",
        "Notation::Rfc1738 => quoted(rest),",
        "let year = 1994; // Spec::Udi",
        "let audible = Spec::ALL.len();",
        "#[cfg(feature = \"rfc1738\")]",
    ] {
        assert!(offenses(line).is_empty(), "{line}");
    }
    for text in [
        "fn f() {}\n#[cfg(test)]\nmod tests {\n    use Spec::Udi;\n}\n",
        "// Spec::Udi\n    /// Spec::Udi, \"udi\"\n",
        "let help = \"of Spec::Udi\nudi udi_is\n\";",
    ] {
        assert!(offenses(text).is_empty(), "{text}");
    }
    assert_eq!(offenses("/// Text\nlet a = \"\n\";\nSpec::Udi"), ["4: names Spec::Udi"]);
}

/// The tables with a value for each document outside of the rows. Each holds types of a layer above `dialect`, which the
/// rows can't name.
const TABLES: [&str; 4] = [
    // The character classes of the grammar's pages.
    "src/grammar/classes.rs",
    // The quotations of the rules for partial forms.
    "src/resolve/mod.rs",
    // Codes of diagnostics, and functions that make them.
    "src/diagnostic/",
    // A cache of grammars.
    "crates/urlspec-bnf/src/check_printed.rs",
];

#[test]
fn tables_by_document_are_only_in_layers_above_the_rows() {
    let has_table = |text: &str| bare(text).contains("= PerSpec::new(");
    let tables: Vec<String> = sources().into_iter().filter(|(_, text)| has_table(text)).map(|(name, _)| name).collect();
    let strays: Vec<&String> =
        tables.iter().filter(|name| !TABLES.iter().any(|place| name.starts_with(place))).collect();
    assert!(strays.is_empty(), "a difference between documents belongs in src/dialect/rows.rs: {strays:?}");
    for place in TABLES {
        assert!(tables.iter().any(|name| name.starts_with(place)), "{place} has no table any more");
    }
}

#[test]
fn the_rows_import_only_the_documents() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("src/dialect/rows.rs")).expect("a text");
    let imports: Vec<&str> = text.lines().filter(|line| line.starts_with("use crate::")).collect();
    assert_eq!(imports, ["use crate::spec::Document;"]);
}

/// At the beginning, the start symbol expects the schemes that have their own production, or any scheme.
#[test]
fn the_rows_list_the_schemes_of_the_grammar() {
    for &spec in Spec::ALL {
        let start = spec.production(spec.start_symbol()).expect("the start symbol");
        let report = spec.check_as(start, b"");
        let literal = |expected: &Expected| match expected {
            // Some documents print the colon as a literal of its own.
            Expected::Literal(literal) if literal.starts_with(char::is_alphabetic) => literal.split(':').next(),
            _ => None,
        };
        let expected: BTreeSet<&str> = report.diagnostics()[0].expected.iter().filter_map(literal).collect();
        assert_eq!(expected, spec.schemes().iter().copied().collect(), "{spec}");
    }
}
