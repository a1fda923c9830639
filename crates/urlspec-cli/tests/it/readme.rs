//! The command prints what the README and the chapters of the book show.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::repository::{read, root};

/// The commands that prompt lines begin with, and whether the test runs them. Others need the repository, a network or another
/// language. The tests of `crates/urlspec-python` and `crates/urlspec-wasm/npm` run the examples of these languages.
const PROGRAMS: [(&str, bool); 9] = [
    ("urlspec ", true),
    ("printf ", true),
    ("cat ", true),
    ("cargo ", false),
    ("python3 ", false),
    ("env/bin/python ", false),
    ("SPARK_LOCAL_IP=", false),
    (".ci/", false),
    ("node ", false),
];

/// The README and the chapters, by their paths.
fn pages() -> Vec<String> {
    let chapters = fs::read_dir(root().join("docs")).expect("a folder");
    let names = chapters.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
    let mut pages: Vec<String> =
        names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")).collect();
    pages.sort();
    pages.insert(0, "README.md".to_owned());
    pages
}

/// A prompt line with the lines of its here-document, and the output shown below it.
struct Prompt {
    /// The number of the line that follows the command.
    end: usize,
    command: String,
    shown: String,
}

/// Runs the commands of each page in order, in one folder: later ones use the files of earlier ones. A command without output
/// may print anything, but must not fail because of wrong usage. `UPDATE_README=1` writes the output to the pages.
#[test]
fn commands_print_what_the_pages_show() {
    let counts: Vec<usize> = pages().iter().map(|page| assert_page(page)).collect();
    assert!(counts.iter().sum::<usize>() > 50, "{counts:?} prompt lines");
}

/// The number of the prompt lines of a page.
fn assert_page(page: &str) -> usize {
    let text = read(page);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let prompts = prompts(&text);
    let count = prompts.len();
    // In reverse, so that an edit does not move the lines of earlier prompts.
    let outputs: Vec<String> =
        prompts.iter().map(|prompt| run(&prompt.command, folder.path(), &prompt.shown)).collect();
    let is_update = env::var_os("UPDATE_README").is_some();
    for (prompt, output) in prompts.into_iter().zip(outputs).rev() {
        if prompt.shown.is_empty() {
            continue;
        }
        if !is_update {
            assert_eq!(prompt.shown, output, "{page}: $ {}", prompt.command);
        }
        lines.splice(prompt.end..prompt.end + prompt.shown.lines().count(), output.lines().map(str::to_owned));
    }
    if is_update {
        fs::write(root().join(page), lines.join("\n") + "\n").expect("the page is writable");
    }
    count
}

/// The README is short: what is for some readers only is a chapter.
#[test]
fn the_readme_has_at_most_250_lines() {
    let count = read("README.md").lines().count();
    assert!(count <= 250, "{count} lines");
}

#[test]
fn the_summary_lists_each_chapter() {
    let summary = read("docs/SUMMARY.md");
    for page in pages().iter().filter_map(|page| page.strip_prefix("docs/")).filter(|page| *page != "SUMMARY.md") {
        assert!(summary.contains(&format!("]({page})")), "{page}");
    }
}

/// Rust's examples are doctests of `urlspec-text`.
#[test]
fn pages_with_rust_are_doctests() {
    let doctests = read("crates/urlspec-text/src/lib.rs");
    for page in pages().iter().filter(|page| read(page).contains("```rust\n")) {
        assert!(doctests.contains(&format!("include_str!(\"../../../{page}\")")), "{page}");
    }
    assert!(pages().iter().all(|page| !read(page).contains("```rust,")), "an example that is not run");
}

/// The table of all keys is a file that the command takes.
#[test]
fn the_keys_of_the_configuration_are_valid() {
    let page = read("docs/configuration.md");
    let toml = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    fs::write(folder.path().join("urlspec.toml"), "").expect("a file");
    fs::write(inner.join("urlspec.toml"), toml).expect("a file");
    fs::write(inner.join("a.md"), "").expect("a file");
    run("urlspec lint --write-baseline known.json a.md", &inner, "");
    let settings = run("urlspec lint --show-settings a.md", &inner, "");
    assert!(settings.contains("advice: scheme-case"), "{settings}");
    let schema: serde_json::Value =
        serde_json::from_str(&read("crates/urlspec-cli/schemas/config.v1.json")).expect("JSON");
    for key in schema["properties"].as_object().expect("an object").keys().filter(|key| *key != "$schema") {
        let is_named = toml.lines().any(|line| line.starts_with(&format!("{key} =")) || line == format!("[{key}]"));
        assert!(is_named, "{key} is missing");
    }
}

#[test]
fn examples_name_this_version() {
    let version = env!("CARGO_PKG_VERSION");
    for page in pages() {
        for line in read(&page).lines().filter(|line| line.contains("urlspec@v") || line.contains("rev: v")) {
            assert!(line.ends_with(&format!("v{version}")), "{page}: {line}");
        }
    }
}

#[test]
fn each_feature_is_described() {
    let (manifest, page) = (read("Cargo.toml"), read("docs/features.md"));
    let (_, features) = manifest.split_once("\n[features]\n").expect("features");
    let lines = features.lines().take_while(|line| !line.starts_with('['));
    let names: Vec<&str> = lines
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
        .filter(|name| *name != "default")
        .collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}

/// The prompt lines of the `console` blocks of a page.
fn prompts(page: &str) -> Vec<Prompt> {
    let mut prompts: Vec<Prompt> = Vec::new();
    let (mut is_console, mut here_document) = (false, None::<String>);
    for (at, line) in page.lines().enumerate() {
        match prompts.last_mut() {
            _ if line.starts_with("```") => is_console = line == "```console",
            _ if !is_console => {}
            Some(prompt) if here_document.is_some() => {
                prompt.command.push_str(&format!("\n{line}"));
                prompt.end = at + 1;
                here_document = here_document.filter(|end| end != line);
            }
            last => match (line.strip_prefix("$ "), last) {
                (Some(command), _) => {
                    here_document = command.split_once("<<'").map(|(_, end)| end.trim_end_matches('\'').to_owned());
                    prompts.push(Prompt { end: at + 1, command: command.to_owned(), shown: String::new() });
                }
                (None, Some(prompt)) => prompt.shown.push_str(&format!("{line}\n")),
                (None, None) => panic!("line {} is output without a command: {line}", at + 1),
            },
        }
    }
    prompts
}

/// The first screen names all that a newcomer needs: the command for the main job and the one for the tests, which `.ci/run`
/// calls, too. Its drawing is of a fault in every document.
#[test]
fn the_first_screen_has_two_commands_and_a_fault_in_every_document() {
    let readme = read("README.md");
    let first_screen: String = readme.lines().take(32).map(|line| format!("{line}\n")).collect();
    let prompts = prompts(&first_screen);
    let [check, tests] = &prompts[..] else { panic!("{} commands", prompts.len()) };
    assert!(tests.shown.is_empty());
    let step = format!("step {} --no-fail-fast", tests.command);
    assert!(read(".ci/run").lines().any(|line| line == step), "{step}");
    assert!(read(".ci/run").contains(&check.command), "{}", check.command);
    let url = check.command.strip_prefix(RUN).and_then(|arguments| arguments.strip_prefix("check '")).expect("a check");
    let url = url.strip_suffix('\'').expect("one URL");
    for spec in urlspec::Spec::ALL {
        assert!(spec.parse(url).is_err(), "{spec} accepts {url}");
    }
}

/// What the README writes for `urlspec` until it is installed.
const RUN: &str = "cargo run -p urlspec-cli -- ";

/// What a command prints; for one that is not run, `shown`.
fn run(command: &str, folder: &Path, shown: &str) -> String {
    let command = &command.strip_prefix(RUN).map_or(command.to_owned(), |arguments| format!("urlspec {arguments}"));
    let program = PROGRAMS.iter().find(|(program, _)| command.starts_with(program));
    let (_, is_run) = program.unwrap_or_else(|| panic!("it is not known whether to run `{command}`"));
    if !is_run {
        return shown.to_owned();
    }
    let binaries = PathBuf::from(env!("CARGO_BIN_EXE_urlspec")).parent().expect("a folder").to_owned();
    let path =
        env::join_paths([binaries].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path.expect("a path"))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("COLUMNS")
        .output()
        .expect("sh runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.code().is_some_and(|code| code < 2), "$ {command}\n{text}");
    text
}

/// The tables name every field of the objects, and in their first column no others.
#[test]
fn tables_name_the_fields_of_json() {
    let page = read("docs/json.md");
    let of_check = |option| object(&["check", option, "--format", "json", "-"], b"http://a.b/\xE9");
    let checked = [of_check("--reference"), of_check("--as-printed")].concat();
    assert_fields(
        &page,
        "check --format json",
        &[checked, vec!["fix".to_owned(), "applicability".to_owned()]].concat(),
    );
    assert_fields(&page, "lint --format json", &object(&["lint", "--format", "json", "-"], b"http://a.b/^"));
}

/// The names of the fields of the first object that a command prints.
fn object(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let output = crate::process::text(&crate::process::run(arguments, input).stdout);
    let line = output.lines().find(|line| line.starts_with('{')).expect("an object").trim_end_matches(',');
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).expect("an object a line");
    object.into_iter().map(|(name, _)| name).collect()
}

fn assert_fields(page: &str, title: &str, fields: &[String]) {
    let (_, table) = page.split_once(&format!("| field of `{title}` | |\n|---|---|\n")).expect("a table");
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    for field in fields {
        let marks = [format!("`{field}`"), format!("\"{field}\"")];
        assert!(rows.iter().any(|row| marks.iter().any(|mark| row.contains(mark))), "{title}: {field} is missing");
    }
    for name in rows.iter().flat_map(|row| row.split('|').nth(1).expect("a column").split('`').skip(1).step_by(2)) {
        assert!(fields.iter().any(|field| field == name), "{title}: there is no field {name}");
    }
}
