//! The rooms of the house: who may know whom.

use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the library: path below `src`, and text.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).expect("below src").to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    found.sort();
    found
}

/// The lines that are code.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// None of the library's files but those in `rooms` holds `word` in its code.
fn only_in(word: &str, rooms: &[&str]) {
    for (name, text) in sources() {
        if name == "main.rs" || name.starts_with("command/") || rooms.iter().any(|room| name.starts_with(room)) {
            continue;
        }
        assert!(code(&text).all(|line| !line.contains(word)), "{name} names {word}");
    }
}

#[test]
fn nom_is_named_only_in_the_grammar() {
    only_in("nom::", &["grammar/", "bnf/"]);
    only_in("nom_locate", &["grammar/"]);
}

#[test]
fn miette_is_named_only_in_the_diagnostics() {
    only_in("miette", &["diagnostic/drawing.rs", "diagnostic/faulty.rs", "diagnostic/passage.rs"]);
}

#[test]
fn the_library_does_no_input_or_output() {
    for word in ["std::io", "std::fs", "std::net::Tcp", "std::process", "std::env", "println!", "eprintln!"] {
        only_in(word, &[]);
    }
}

#[test]
fn the_tree_knows_nobody_and_the_grammar_only_the_tree() {
    for (name, text) in sources() {
        // What stands above a room, and what it knows nothing of.
        const ABOVE: [&str; 7] = ["resolve", "plan", "parts", "same", "convert", "printed", "document"];
        let strangers: &[&str] = match name.split('/').next() {
            Some("ast" | "encoding.rs") => &["grammar", "diagnostic", "spec", "read", "check", "json", "bnf"],
            Some("outline.rs") => {
                &["ast", "encoding", "redact", "grammar", "diagnostic", "read", "check", "json", "bnf"]
            }
            Some("grammar") => &["diagnostic", "read", "check", "json", "bnf"],
            // The second opinion knows nothing of the first.
            Some("bnf") => &["grammar", "ast", "read", "check", "json"],
            Some("spec.rs") => &["diagnostic", "read", "check", "json", "bnf"],
            Some("resolve") => &["grammar", "bnf", "plan", "parts"],
            Some("plan") => &["grammar", "bnf", "resolve", "parts"],
            Some("parts") => &["bnf", "resolve", "plan"],
            Some("document") => &["grammar", "ast", "bnf", "resolve", "plan", "parts", "same", "convert", "printed"],
            _ => &[],
        };
        let is_below = matches!(
            name.split('/').next(),
            Some(
                "ast"
                    | "encoding.rs"
                    | "outline.rs"
                    | "redact.rs"
                    | "grammar"
                    | "bnf"
                    | "spec.rs"
                    | "diagnostic"
                    | "check.rs"
                    | "read.rs"
            )
        );
        let strangers = strangers.iter().chain(ABOVE.iter().filter(|_| is_below));
        for stranger in strangers {
            let named = |line: &str| line.contains(&format!("crate::{stranger}"));
            assert!(!code(&text).any(named), "{name} names {stranger}");
        }
    }
}

#[test]
fn no_production_depends_on_a_feature() {
    for (name, text) in sources().into_iter().filter(|(name, _)| name.starts_with("grammar/")) {
        assert!(!text.contains("cfg("), "{name}");
    }
}

#[test]
fn files_are_short() {
    for (name, text) in sources() {
        assert!(
            // A document's grammar is as long as the document makes it.
            text.lines().count() <= 600 || ["grammar/rfc1738.rs", "grammar/url_1994.rs"].contains(&name.as_str()),
            "{name} has {} lines",
            text.lines().count()
        );
    }
}
