//! The architecture: which modules and crates may import which others, and the names that only some of them may use.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use urlspec::Scheme;

/// The modules of the library. Each imports only earlier ones.
const LAYERS: [&str; 32] = [
    "octets",
    "order",
    "spec",
    "citation",
    "scheme",
    "dialect",
    "outline",
    "credential",
    "redact",
    "encoding",
    "domain",
    "dot_segments",
    "ast",
    "grammar",
    "read",
    "scheme_document",
    "spelling",
    "refusal",
    "diagnostic",
    "parse",
    "batch",
    "document",
    "url_buf",
    "parts",
    "json",
    "normalize",
    "resolve",
    "convert",
    "modern",
    "interop",
    "lib",
    "no module",
];

/// The crates that each crate may use.
pub(super) const CRATES: [(&str, &[&str]); 9] = [
    ("urlspec-simd", &[]),
    ("urlspec-bnf", &["urlspec"]),
    ("urlspec-plan", &["urlspec"]),
    ("urlspec-text", &["urlspec", "urlspec_simd"]),
    ("urlspec-lsp", &["urlspec", "urlspec_bnf", "urlspec_plan", "urlspec_text"]),
    ("urlspec-cli", &["urlspec", "urlspec_bnf", "urlspec_lsp", "urlspec_plan", "urlspec_text"]),
    ("urlspec-wasm", &["urlspec", "urlspec_lsp", "urlspec_plan", "urlspec_text"]),
    ("urlspec-arrow", &["urlspec", "urlspec_text"]),
    ("urlspec-python", &["urlspec", "urlspec_arrow", "urlspec_bnf", "urlspec_text"]),
];

/// A source file: its path below the folder of sources, and its text.
pub(super) type Source = (String, String);

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The sources in a folder of the repository, sorted by name.
pub(super) fn sources(folder: &str) -> Vec<Source> {
    let folder = root().join(folder);
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![folder.clone()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&folder).expect("below the folder").to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    found.sort();
    found
}

/// The sources of a crate other than the library.
pub(super) fn of_crate(name: &str) -> Vec<Source> {
    sources(&format!("crates/{name}/src"))
}

/// The lines that are not comments.
pub(super) fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// The words that follow `start` in a line, such as the modules after `crate::`.
fn words_after<'l>(line: &'l str, start: &'l str) -> impl Iterator<Item = &'l str> {
    line.split(start).skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    })
}

/// The modules that a line of the library names by their paths from its root.
fn imports(line: &str) -> Vec<&str> {
    words_after(line, "crate::").filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())).collect()
}

/// The module that a file belongs to.
fn module(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|own| *own == module)
}

/// The lines of a file that import a later module than its own.
fn upward<'l>(file: &str, text: &'l str) -> Vec<&'l str> {
    let own = layer(module(file)).unwrap_or_else(|| panic!("{file} is in no layer: add its module to LAYERS"));
    let is_upward = |line: &&str| imports(line).into_iter().any(|other| layer(other).is_some_and(|other| other > own));
    code(text).filter(is_upward).collect()
}

#[test]
fn modules_import_only_earlier_ones() {
    for (file, text) in sources("src") {
        assert_eq!(upward(&file, &text), Vec::<&str>::new(), "{file}");
    }
}

/// What a secret looks like is decided in one module, which only `redact` imports. No other file has a list of names or forms.
#[test]
fn only_one_module_has_the_lists_of_secrets() {
    const LISTED: [&str; 5] = ["\"ghp_", "\"glpat-", "\"accesstoken\"", "\"sessionid\"", "\"hooks.slack.com\""];
    let is_test = |file: &str| file.ends_with("cases.rs") || file.ends_with("tables.rs") || file.contains("tests");
    // Some extensions of files are the names of schemes.
    let is_test = |file: &str| is_test(file) || file.ends_with("kind/linguist.rs");
    let own = sources("src").into_iter().filter(|(file, _)| module(file) != "credential");
    let others = CRATES.iter().flat_map(|(name, _)| of_crate(name));
    for (file, text) in own.chain(others).filter(|(file, _)| !is_test(file)) {
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code(program) {
            assert!(!LISTED.iter().any(|listed| line.contains(listed)), "{file}: {line}");
            assert!(!imports(line).contains(&"credential") || module(&file) == "redact", "{file}: {line}");
        }
    }
    let lists: String = sources("src/credential").into_iter().map(|(_, text)| text).collect();
    assert!(LISTED.iter().all(|listed| lists.contains(listed)));
}

/// Where four or more names of schemes may be next to each other: the table, the rows and the pages of the documents; and a list
/// of what is known of something else.
const LISTS_OF_SCHEMES: [&str; 5] = [
    "src/scheme",
    "src/dialect/meanings.rs",
    "src/dialect/rows.rs",
    "src/grammar/",
    // "The following schemes can always be parsed using the generic-RL syntax": a list of RFC 1808.
    "src/resolve/rfc1808.rs",
];

/// The runs of string literals of a program, each with its line. A run goes on over commas, bars, parentheses and tuples with a name.
fn runs_of_literals(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut runs: Vec<(usize, Vec<String>)> = Vec::new();
    let (mut goes_on, mut line_number) = (false, 0);
    for line in text.lines() {
        line_number += 1;
        if line.trim_start().starts_with("//") {
            continue;
        }
        for (number, piece) in line.replace("\\\"", "").split('"').enumerate() {
            if number % 2 == 1 {
                match runs.last_mut().filter(|_| goes_on) {
                    Some((_, run)) => run.push(piece.to_owned()),
                    None => runs.push((line_number, vec![piece.to_owned()])),
                }
                goes_on = true;
            } else {
                let is_between = |c: char| c.is_whitespace() || c.is_ascii_alphanumeric() || ",|()&:_b".contains(c);
                goes_on &= piece.chars().all(is_between);
            }
        }
    }
    runs
}

/// The places in a program with a list of schemes: four or more of their names in a run of literals.
fn lists_of_schemes(file: &str, text: &str) -> Vec<String> {
    let program = text.split("#[cfg(test)]").next().unwrap_or_default();
    let named = |name: &str| Scheme::ALL.iter().any(|scheme| scheme.name() == name);
    let is_scheme = |name: &&String| named(name.trim_end_matches(['/', ':']));
    let runs = runs_of_literals(program).into_iter();
    let lists = runs.filter(|(_, run)| run.iter().filter(is_scheme).collect::<BTreeSet<_>>().len() >= 4);
    lists.map(|(line, run)| format!("{file}:{line}: {run:?}")).collect()
}

#[test]
fn only_the_table_and_the_documents_list_schemes() {
    let is_test = |file: &str| file.ends_with("cases.rs") || file.ends_with("tables.rs") || file.contains("tests");
    // Some extensions of files are the names of schemes.
    let is_test = |file: &str| is_test(file) || file.ends_with("kind/linguist.rs");
    let with_folder = |folder: String, sources: Vec<Source>| {
        sources.into_iter().map(move |(file, text)| (format!("{folder}/{file}"), text))
    };
    let others = CRATES.iter().flat_map(|(name, _)| with_folder(format!("crates/{name}/src"), of_crate(name)));
    let all: Vec<Source> = with_folder("src".to_owned(), sources("src")).chain(others).collect();
    let lists = |(file, text): &Source| lists_of_schemes(file, text);
    for place in LISTS_OF_SCHEMES {
        let own = all.iter().filter(|(file, _)| file.starts_with(place));
        assert!(own.flat_map(lists).next().is_some(), "{place} has no list of schemes any more");
    }
    let is_allowed = |file: &str| is_test(file) || LISTS_OF_SCHEMES.iter().any(|place| file.starts_with(place));
    let strays: Vec<String> = all.iter().filter(|(file, _)| !is_allowed(file)).flat_map(lists).collect();
    assert!(strays.is_empty(), "make these from the table of schemes: {strays:#?}");
}

#[test]
fn lists_of_schemes_are_found() {
    for (text, is_list) in [
        ("[\"http\", \"ftp\", \"gopher\", \"telnet\"]", true),
        ("&[\n    \"http\",\n    \"ftp\",\n    \"gopher\",\n    \"telnet\",\n]", true),
        ("matches!(name, \"http\" | \"https\" | \"ws\" | \"wss\")", true),
        ("[b\"http\", b\"ftp\", b\"gopher\", b\"tel\"]", true),
        ("[(\"http\", 80), (\"ftp\", 21), (\"gopher\", 70), (\"ssh\", 22)]", true),
        ("[\"http://\", \"ftp://\", \"mailto:\", \"ssh://\"]", true),
        ("[\"http\", \"https\", \"ftp\"]", false),
        ("[\"http\", \"http\", \"http\", \"http\"]", false),
        ("match name { \"http\" => 1, \"ftp\" => 2, \"gopher\" => 3, \"telnet\" => 4 }", false),
        ("// [\"http\", \"ftp\", \"gopher\", \"telnet\"]", false),
        ("#[cfg(test)]\nconst A: [&str; 4] = [\"http\", \"ftp\", \"gopher\", \"telnet\"];", false),
    ] {
        assert_eq!(!lists_of_schemes("a.rs", text).is_empty(), is_list, "{text}");
    }
}

#[test]
fn imports_of_later_modules_are_found() {
    for (file, line, is_upward) in [
        ("ast/host.rs", "use crate::grammar::Set;", true),
        ("ast/host.rs", "    let read = crate::read::url(text);", true),
        ("grammar/udi.rs", "use crate::diagnostic::Code;", true),
        ("outline.rs", "use crate::ast::Url;", true),
        ("diagnostic/mod.rs", "#[serde(serialize_with = \"crate::json::span\")]", true),
        ("ast/outline.rs", "use crate::outline::Outline;", false),
        ("diagnostic/mod.rs", "use crate::grammar::Expected;", false),
        ("ast/host.rs", "// use crate::grammar::Set;", false),
        ("parse.rs", "use crate::Spec;", false),
    ] {
        assert_eq!(!upward(file, line).is_empty(), is_upward, "{file}: {line}");
    }
}

#[test]
fn crates_use_only_the_crates_below_them() {
    let mut seen = BTreeSet::new();
    for (name, allowed) in CRATES {
        seen.insert(name.to_owned());
        for (file, text) in of_crate(name) {
            for line in code(&text) {
                let used = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                let used = used.filter(|word| word.starts_with("urlspec_"));
                for other in used {
                    let is_own = other == name.replace('-', "_");
                    assert!(is_own || allowed.contains(&other), "{name}/{file} uses {other}");
                }
            }
        }
    }
    for (file, text) in sources("src").into_iter().filter(|(file, _)| file != "octets/block.rs") {
        assert!(code(&text).all(|line| !line.contains("urlspec_")), "the library uses no other crate: {file}");
    }
    let folders = fs::read_dir(root().join("crates")).expect("a folder");
    let folders: BTreeSet<String> =
        folders.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(folders, seen, "each crate is listed in CRATES");
}

/// Fails if code outside of the files with these prefixes contains a word.
fn only_in(sources: Vec<Source>, word: &str, files: &[&str]) {
    for (name, text) in sources {
        if !files.iter().any(|file| name.starts_with(file)) {
            assert!(code(&text).all(|line| !line.contains(word)), "{name} names {word}");
        }
    }
}

#[test]
fn only_the_grammar_and_the_notations_name_nom() {
    only_in(sources("src"), "nom::", &["grammar/"]);
    for name in ["urlspec-plan", "urlspec-text", "urlspec-lsp", "urlspec-cli", "urlspec-wasm", "urlspec-arrow"] {
        only_in(of_crate(name), "nom::", &[]);
    }
}

#[test]
fn only_one_crate_has_unsafe_code() {
    let is_unsafe = |line: &str| line.match_indices("unsafe {").any(|(at, _)| !line[..at].ends_with('_'));
    let others = CRATES.iter().filter(|(name, _)| *name != "urlspec-simd").flat_map(|(name, _)| of_crate(name));
    for (file, text) in sources("src").into_iter().chain(others) {
        assert!(!code(&text).any(is_unsafe), "{file}");
    }
    let simd = of_crate("urlspec-simd");
    let files: Vec<_> = simd.iter().filter(|(_, text)| code(text).any(is_unsafe)).collect();
    assert!(matches!(files[..], [(name, text)] if name == "lib.rs" && text.lines().count() <= 150));
}

#[test]
fn only_the_rendering_of_diagnostics_names_miette() {
    let without_features = |(name, text): Source| (name, text.replace("feature = \"miette\"", ""));
    let sources = sources("src").into_iter().map(without_features).collect();
    only_in(sources, "miette", &["diagnostic/render/", "diagnostic/rendered_report.rs", "refusal/plain.rs"]);
    for name in ["urlspec-bnf", "urlspec-plan", "urlspec-lsp", "urlspec-wasm", "urlspec-arrow"] {
        only_in(of_crate(name), "miette::", &[]);
    }
}

#[test]
fn only_the_command_does_input_or_output() {
    const WORDS: [&str; 8] =
        ["std::io", "std::fs", "std::net::Tcp", "std::process", "std::env", "std::thread", "println!", "eprintln!"];
    for word in WORDS {
        only_in(sources("src"), word, &[]);
        for name in ["urlspec-bnf", "urlspec-plan", "urlspec-text", "urlspec-lsp", "urlspec-wasm", "urlspec-arrow"] {
            only_in(of_crate(name), word, &[]);
        }
    }
}

#[test]
fn no_production_depends_on_a_feature() {
    for (name, text) in sources("src").into_iter().filter(|(name, _)| name.starts_with("grammar/")) {
        // Its tests compare what a feature changes: how a run of members is read.
        let text = text.replace("#[cfg(test)]\nmod tests", "").replace("#[cfg(test)]\npub(crate) mod tests", "");
        // These choose pages by documents.
        let chooses = ["mod.rs", "classes.rs", "table.rs", "current/mod.rs", "current/start.rs"];
        if chooses.iter().any(|file| name == format!("grammar/{file}")) {
            continue;
        }
        let is_reader = ["grammar/recorder.rs", "grammar/set.rs"].contains(&name.as_str());
        let features = ["simd", "small"].map(|name| format!("feature = \"{name}\""));
        let is_of_features = |line: &&str| features.iter().any(|feature| line.contains(feature));
        let others: String = text.lines().filter(|line| !is_of_features(line)).collect();
        assert!(!if is_reader { &others } else { &text }.contains("cfg("), "{name}");
    }
}

/// `tests/units` compiles the same sources. A feature that it lacks would leave their tests out.
#[test]
fn the_unit_tests_have_all_features() {
    fn features(manifest: &str) -> BTreeSet<String> {
        let text = fs::read_to_string(root().join(manifest)).expect("a manifest");
        let table = text.split_once("[features]\n").and_then(|(_, rest)| rest.split("\n[").next());
        let names = table.expect("a table").lines().filter_map(|line| line.split_once(" = ["));
        names.map(|(name, _)| name.to_owned()).collect()
    }
    assert_eq!(features("tests/units/Cargo.toml"), features("Cargo.toml"));
}

/// The packages that `cargo tree` prints, each with its version and features.
fn resolved(arguments: &[&str]) -> BTreeSet<String> {
    let tree = ["tree", "--offline", "--locked", "--prefix", "none", "--format", "{p} {f}", "--edges"];
    let output = Command::new(env!("CARGO")).current_dir(root()).args(tree).args(arguments).output().expect("cargo");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && !text.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// So `cargo run -p urlspec-cli` after `cargo test` compiles no library again.
#[test]
fn the_command_and_the_tests_share_the_builds_of_the_libraries() {
    let libraries =
        ["-p", "urlspec", "-p", "urlspec-bnf", "-p", "urlspec-lsp", "-p", "urlspec-plan", "-p", "urlspec-text"];
    let names: BTreeSet<_> = resolved(&[&["normal,build"], &libraries[..]].concat())
        .iter()
        .filter_map(|line| line.split(' ').next().map(str::to_owned))
        .collect();
    let of_command = resolved(&["normal,build", "-p", "urlspec-cli"]);
    let of_tests = resolved(&["normal,build,dev"]);
    let other: Vec<_> = of_command
        .difference(&of_tests)
        .filter(|line| line.split(' ').next().is_some_and(|name| names.contains(name)))
        .collect();
    assert!(other.is_empty(), "compiled once for the tests and once for the command: {other:#?}");
}

#[test]
fn files_are_short() {
    let mut all = sources("src");
    for (name, _) in CRATES {
        all.extend(of_crate(name));
    }
    for (name, text) in all {
        // A page of productions is as long as its document requires.
        let is_page = ["grammar/rfc1738.rs", "grammar/url_1993.rs", "grammar/url_1994.rs", "grammar/udi.rs"];
        let is_page = is_page.contains(&name.as_str());
        let count = text.lines().count();
        assert!(count <= 600 || is_page, "{name} has {count} lines");
    }
}
