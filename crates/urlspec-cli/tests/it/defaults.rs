//! Today's standard is the default of what reads a URL or a file, and RFC 1738 of what is about grammar.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::process::{folder, run, run_in, text};
use crate::repository::{files, read, root};

/// Valid by today's standard, and refused by RFC 1738.
const NEW: &str = "https://h.x/~a";

fn stderr(output: &Output) -> String {
    text(&output.stderr)
}

fn object(arguments: &[&str]) -> Value {
    let output = run(arguments, b"");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", stderr(&output)))
}

#[test]
fn urls_are_checked_by_todays_standard_and_productions_by_rfc_1738() {
    let checked = object(&["check", "-f", "json", NEW]);
    assert_eq!([&checked["spec"], &checked["url"]["kind"]], ["current", "uri"]);
    assert_eq!(checked["valid"], true);
    let checked = object(&["check", "--spec", "rfc1738", "-f", "json", "http://h.x/a"]);
    assert_eq!([&checked["spec"], &checked["url"]["kind"]], ["rfc1738", "http"]);
    assert_eq!(object(&["check", "--production", "hostport", "-f", "json", "h.x:80"])["spec"], "rfc1738");
    let by_other = ["check", "--spec", "rfc3986", "--production", "host", "-f", "json", "h.x"];
    assert_eq!(object(&by_other)["spec"], "rfc3986");
    assert_eq!(object(&["tree", "-f", "json", NEW])["tree"][0]["production"], "current-URI");
    assert_eq!(text(&run(&["canon", "HTTPS://h.x:443/%7ea"], b"").stdout), "https://h.x/~a\n");
    assert_eq!(object(&["plan", "-f", "json", NEW])["spec"], "current");
    assert_eq!(text(&run(&["resolve", NEW, "b"], b"").stdout), "https://h.x/b\n");
    assert_eq!(run(&["same", NEW, "HTTPS://h.x/%7Ea"], b"").status.code(), Some(0));
    let printed = text(&run(&["grammar", "url"], b"").stdout);
    assert!(printed.contains("httpurl"), "{printed}");
    assert!(text(&run(&["generate", "--production", "hostport", "-n", "1"], b"").stdout).contains("hostport"));
}

/// A kind of a scheme and a local name are of documents that define schemes.
#[test]
fn what_todays_standard_lacks_is_by_rfc_1738() {
    let built = |arguments: &[&str]| {
        let output = run(&[&["build"], arguments].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        text(&output.stdout)
    };
    assert_eq!(built(&[r#"{"kind":"http","hostport":{"host":"h.x"},"path":["a/b"]}"#]), "http://h.x/a%2Fb\n");
    assert_eq!(built(&["--from", "unix", "/etc/motd"]), "file:///etc/motd\n");
    assert_eq!(text(&run(&["parts", "--to", "unix", "file:///etc/motd"], b"").stdout), "/etc/motd\n");
    for url in ["ftp://h.x/a%2Fb;type=a", NEW, "mailto:a@h.x"] {
        let parts = text(&run(&["parts", url], b"").stdout);
        assert!(parts.starts_with(r#"{"kind":"uri","#), "{parts}");
        assert_eq!(built(&[parts.trim_end()]), format!("{url}\n"));
    }
}

#[test]
fn totals_name_the_document() {
    let totals = |arguments: &[&str]| {
        let output = text(&run(arguments, b"").stdout);
        output.lines().last().unwrap_or_default().to_owned()
    };
    let end = "0 errors, 0 warnings";
    assert_eq!(totals(&["check", NEW]), format!("1 valid, 0 refused by today's standard; {end}, 0 advice"));
    assert!(totals(&["check", "http:/h.x"]).starts_with("0 valid, 1 refused by today's standard; 1 error, "));
    assert!(totals(&["check", "-s", "rfc1738", NEW]).starts_with("0 valid, 1 refused by RFC 1738; 1 error, "));
    assert!(totals(&["check", "--production", "hostport", "h.x"]).starts_with("1 valid, 0 refused by RFC 1738; "));

    let files: [(&str, &[u8]); 3] =
        [("a.txt", NEW.as_bytes()), ("old/urlspec.toml", b"spec = 'rfc1738'"), ("old/b.txt", NEW.as_bytes())];
    let folder = folder(&files);
    let totals = |paths: &[&str]| {
        let output = run_in(folder.path(), &[&["lint"], paths].concat());
        text(&output.stdout).lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(totals(&["a.txt"]), format!("1 URL in 1 file checked by today's standard: {end}"));
    let both = "2 URLs in 2 files checked by RFC 1738 and today's standard: 1 error, ";
    assert!(totals(&["a.txt", "old/b.txt"]).starts_with(both), "{}", totals(&["a.txt", "old/b.txt"]));
}

/// `script` provides the terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_check_of_one_url_on_a_terminal_names_the_older_verdict() {
    use std::process::Command;
    let has_script = Command::new("script").arg("--version").output().is_ok_and(|output| output.status.success());
    if !has_script {
        return eprintln!("SKIPPED: script is not available");
    }
    let terminal = |arguments: &str| {
        let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_urlspec"));
        let output = Command::new("script").args(["-qec", &line, "/dev/null"]).output().expect("it runs");
        String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let line = "RFC 1738 refuses this URL: `urlspec compare` shows how each document parses it";
    assert!(terminal(&format!("check {NEW}")).ends_with(line), "{}", terminal(&format!("check {NEW}")));
    let with_reference = terminal(&format!("check --reference {NEW}"));
    assert!(with_reference.contains("`urlspec compare --reference` shows"), "{with_reference}");
    for arguments in [
        &format!("check {NEW} {NEW}"),
        &format!("check --spec current {NEW}"),
        &format!("check -f json {NEW}"),
        &format!("check -q {NEW}"),
        "check http://h.x/",
        "check http:/h.x",
    ] {
        assert!(!terminal(arguments).contains("urlspec compare"), "{}", terminal(arguments));
    }
    assert!(!text(&run(&["check", NEW], b"").stdout).contains("urlspec compare"), "a pipe is no terminal");
}

/// The notes of a command.
fn notes(folder: &Path, arguments: &[&str]) -> Vec<String> {
    stderr(&run_in(folder, arguments)).lines().map(str::to_owned).collect()
}

#[test]
fn a_configuration_without_a_document_gives_one_note() {
    let folder = folder(&[
        ("a/urlspec.toml", b"ignore = ['password']" as &[u8]),
        ("a/b.txt", NEW.as_bytes()),
        ("a/c.txt", NEW.as_bytes()),
        ("d/urlspec.toml", b"extend = '../a/urlspec.toml'"),
        ("d/e.txt", NEW.as_bytes()),
        ("f/urlspec.toml", b"extend = '../a/urlspec.toml'\nspec = 'current'"),
        ("f/g.txt", NEW.as_bytes()),
    ]);
    for command in ["lint", "extract"] {
        let notes = notes(folder.path(), &[command]);
        let [note] = &notes[..] else { panic!("{notes:?}") };
        let is_complete = note.contains(
            "a/urlspec.toml: it names no document, like 1 other file, and the default is today's standard now",
        ) && note
            .contains("in place of RFC 1738; the line `spec = \"rfc1738\"` keeps the old result");
        assert!(is_complete, "{note}");
    }
    for arguments in [
        &["lint", "f"] as &[&str],
        &["lint", "--spec", "rfc1738"],
        &["lint", "--no-config"],
        &["lint", "--show-files"],
        &["lint", "--show-settings"],
        &["lint", "-q"],
        &["extract", "-q"],
    ] {
        assert_eq!(notes(folder.path(), arguments), [] as [&str; 0], "{arguments:?}");
    }
    // The line of the note does what it says.
    let status = |arguments: &[&str]| run_in(folder.path(), arguments).status.code();
    assert_eq!(status(&["lint", "a"]), Some(0));
    std::fs::write(folder.path().join("a/urlspec.toml"), "spec = \"rfc1738\"\n").expect("a file");
    assert_eq!(status(&["lint", "a"]), Some(1));
    assert_eq!(notes(folder.path(), &["lint", "a", "d"]), [] as [&str; 0]);
}

#[test]
fn a_baseline_without_a_document_gives_one_note() {
    let folder = folder(&[("a.txt", format!("{NEW} http:/h.x").as_bytes())]);
    // As written before there were documents in it.
    let old = |spec: &str, name: &str| {
        run_in(folder.path(), &["lint", "--spec", spec, "--write-baseline", name, "a.txt"]);
        let path = folder.path().join(name);
        let mut contents: Value = serde_json::from_slice(&std::fs::read(&path).expect("a file")).expect("JSON");
        assert_eq!([&contents["version"], &contents["specs"]], [&2.into(), &serde_json::json!([spec])]);
        contents["version"] = 1.into();
        contents.as_object_mut().expect("an object").remove("specs");
        std::fs::write(path, contents.to_string()).expect("a file");
    };
    old("rfc1738", "old.json");
    let lint = ["lint", "--baseline", "old.json", "a.txt"];
    let notes_of_old = notes(folder.path(), &lint);
    let [note] = &notes_of_old[..] else { panic!("{notes_of_old:?}") };
    assert!(note.starts_with("urlspec: old.json: its findings are not those of today's standard"), "{note}");
    assert!(note.contains("the line `spec = \"rfc1738\"` in urlspec.toml keeps the old result"), "{note}");
    assert_eq!(notes(folder.path(), &[&lint[..], &["--spec", "rfc1738"]].concat()), [] as [&str; 0]);
    run_in(folder.path(), &["lint", "--write-baseline", "new.json", "a.txt"]);
    assert_eq!(notes(folder.path(), &["lint", "--baseline", "new.json", "a.txt"]), [] as [&str; 0]);
    // A configuration that names the file, and a document.
    std::fs::write(folder.path().join("urlspec.toml"), "baseline = 'old.json'\nspec = 'rfc1738'").expect("a file");
    let output = run_in(folder.path(), &["lint", "a.txt"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{}", text(&output.stdout));
}

#[test]
fn schemas_of_outputs_whose_kind_changed_have_a_new_version() {
    for (name, version) in
        [("check", "/urlspec/check/v2"), ("parts", "/urlspec/parts/v2"), ("lint", "/urlspec/lint/v1")]
    {
        let schema = object(&["schema", name]);
        assert_eq!(schema["$ref"], version);
        assert_eq!(schema["$defs"][version]["$id"], version);
    }
}

#[test]
fn init_writes_the_default() {
    let folder = folder(&[]);
    assert_eq!(run_in(folder.path(), &["init"]).status.code(), Some(0));
    let written = std::fs::read_to_string(folder.path().join("urlspec.toml")).expect("a file");
    assert!(written.contains("\nspec = \"current\"\n"), "{written}");
}

/// The first sentence of a front page: the description of a package, of the page or of a crate.
fn front_sentences(name: &str, content: &str) -> Vec<String> {
    let between = |line: &str, before: &str, after: &str| {
        let rest = line.trim().strip_prefix(before)?;
        Some(rest.strip_suffix(after).unwrap_or(rest).to_owned())
    };
    let module = ["\"\"\"", "//! "].iter().find_map(|mark| between(content.lines().next()?, mark, ""));
    let described = content.lines().filter_map(|line| {
        between(line, "description = \"", "\"")
            .or_else(|| between(line, "\"description\": \"", "\","))
            .or_else(|| between(line, "<meta name=\"description\" content=\"", "\">"))
            .or_else(|| between(line, "<meta property=\"og:description\" content=\"", "\">"))
    });
    let first = || content.lines().find(|line| line.starts_with(|c: char| c.is_ascii_alphabetic())).map(str::to_owned);
    match name.rsplit_once('/').map_or(name, |(_, file)| file) {
        "Cargo.toml" | "pyproject.toml" | "package.json" => described.take(1).collect(),
        "index.html" => described.collect(),
        "README.md" => first().into_iter().collect(),
        "lib.rs" | "__init__.py" => module.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The default is the document of today, so the first sentence says so.
#[test]
fn a_front_page_that_names_documents_names_todays() {
    let (mut read_pages, mut stale) = (0, Vec::new());
    for path in files(&["tests", "benches"]) {
        let Ok(relative) = path.strip_prefix(root()) else { continue };
        let name = relative.to_string_lossy().replace('\\', "/");
        for sentence in front_sentences(&name, &std::fs::read_to_string(&path).unwrap_or_default()) {
            read_pages += 1;
            let names_documents =
                ["RFC ", "1992", "older document", "eight documents"].iter().any(|word| sentence.contains(word));
            if names_documents && !["today", "current"].iter().any(|word| sentence.contains(word)) {
                stale.push(format!("{name}: {sentence}"));
            }
        }
    }
    assert!(read_pages > 20, "{read_pages}");
    assert!(stale.is_empty(), "{stale:#?}");
    assert!(read("README.md").contains("today's standard"));
}
