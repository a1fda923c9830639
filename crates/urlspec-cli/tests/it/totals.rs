//! The totals of `urlspec lint`, in each format.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::process::Stdio;

use crate::process::by_rfc1738::{command, run_in};
use crate::process::{folder, text};

const TOTALS: &str =
    "2 URLs in 1 file checked by RFC 1738: 1 error, 1 warning; 1 fixable with --fix, 1 more by a guess with --fix-all";

#[test]
fn formats_of_lines_print_the_totals_on_standard_error() {
    let folder = folder(&[("a.txt", b"http://h.x/~a ftp://u:p@h.x/\n")]);
    for format in ["concise", "plain"] {
        let output = run_in(folder.path(), &["lint", "-f", format, "a.txt"]);
        assert_eq!(text(&output.stdout).lines().count(), 2, "{format}");
        assert_eq!(text(&output.stderr), format!("urlspec: {TOTALS}\n"), "{format}");
        assert_eq!(text(&run_in(folder.path(), &["lint", "-q", "-f", format, "a.txt"]).stderr), "", "{format}");
    }
    let output = run_in(folder.path(), &["lint", "a.txt"]);
    assert!(text(&output.stdout).ends_with(&format!("{TOTALS}\n")) && output.stderr.is_empty(), "{output:?}");
    for format in ["json", "json-lines", "sarif", "github", "gitlab", "rdjsonl", "junit"] {
        let output = run_in(folder.path(), &["lint", "-f", format, "a.txt"]);
        assert!(output.stderr.is_empty() && !text(&output.stdout).contains("URLs in"), "{format} {output:?}");
    }
}

/// GitHub shows ten annotations of each level, and a summary of the job.
#[test]
fn github_gets_the_rest_as_a_line_and_a_summary() {
    let folder = folder(&[("a.txt", "http://h.x/~a\nhttp://h.x:/\n".repeat(12).as_bytes())]);
    let summary = folder.path().join("summary");
    fs::write(&summary, "earlier\n").expect("a file");
    let lint = |arguments: &[&str]| {
        let mut command = command(&[&["lint", "a.txt"], arguments].concat());
        command.current_dir(folder.path()).env("GITHUB_STEP_SUMMARY", &summary).stdin(Stdio::null());
        command.output().expect("it runs")
    };
    let stdout = text(&lint(&["-f", "github"]).stdout);
    let (others, last) = stdout.trim_end().rsplit_once('\n').expect("lines");
    assert_eq!(others.lines().filter(|line| line.starts_with("::")).count(), 24);
    assert!(last.starts_with("14 more errors: GitHub shows 10 annotations of each level"), "{last}");
    let written = fs::read_to_string(&summary).expect("a file");
    assert!(written.starts_with("earlier\n### urlspec\n\n24 URLs in 1 file"), "{written}");
    assert!(
        written.contains("| `unsafe-character` | 12 | ") && written.contains("| `empty-port` | 12 | "),
        "{written}"
    );
    // Other formats, and a run without output, write none.
    lint(&["-f", "json"]);
    lint(&["-f", "github", "-q"]);
    assert_eq!(fs::read_to_string(&summary).expect("a file"), written);
    let few = text(&run_in(folder.path(), &["lint", "-f", "github", "--ignore", "all"]).stdout);
    assert_eq!(few, "");
    // A summary that can't be written is no error of the run.
    fs::remove_file(&summary).expect("removed");
    fs::create_dir(&summary).expect("a folder");
    let output = lint(&["-f", "github", "--exit-zero"]);
    assert!(output.status.success() && text(&output.stderr).contains("GITHUB_STEP_SUMMARY"), "{output:?}");
}

/// Faults with a sure fix, with a guess and without a fix, alone and in pairs, in documents of several kinds.
fn faulty_documents() -> Vec<(String, String)> {
    const URLS: [&str; 4] = ["http://h.example/a", "https://h.example:80a/b", "http://h..example/d", "tel:1-2x"];
    const FAULTS: [&str; 9] = ["", " b", "?x=100%%", "?x=%zz", "|y", "/<z>", "#a#b", "\\n", "?q={u}[1]^"];
    const AROUND: [(&str, &str, &str); 6] = [
        ("html", "<a href=\"", "\">x</a>"),
        ("json", "{\"url\": \"", "\"}"),
        ("md", "[x](<", ">)"),
        ("txt", "see <URL:", "> there"),
        ("py", "url = '", "'"),
        ("csv", "1,", ",2"),
    ];
    let mut documents = Vec::new();
    for (kind, before, after) in AROUND {
        for (url, first, second) in URLS
            .iter()
            .flat_map(|url| FAULTS.iter().flat_map(move |first| FAULTS.iter().map(move |second| (url, first, second))))
        {
            documents.push((format!("{}.{kind}", documents.len()), format!("{before}{url}{first}{second}{after}\n")));
        }
    }
    documents
}

/// What a document has to be for each option: changed, if a finding says that the option applies its fix, and otherwise as it was.
#[test]
fn findings_state_what_the_options_apply() {
    let documents = faulty_documents();
    let files: Vec<(&str, &[u8])> = documents.iter().map(|(name, text)| (&**name, text.as_bytes())).collect();
    let found = folder(&files);
    let lines = text(&run_in(found.path(), &["lint", "-s", "current", "-f", "json-lines"]).stdout);
    let mut options: HashMap<String, HashSet<String>> = HashMap::new();
    for line in lines.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let option = line["fix"]["applied_by"].as_str().unwrap_or("none").to_owned();
        options.entry(line["path"].as_str().expect("a path").to_owned()).or_default().insert(option);
    }
    assert!(options.len() > documents.len() / 3, "{} of {}", options.len(), documents.len());
    for (option, names, least) in [("--fix", &["fix"][..], 40), ("--fix-all", &["fix", "fix-all"], 400)] {
        let fixed = folder(&files);
        let totals = text(&run_in(fixed.path(), &["lint", "-s", "current", "-f", "concise", option]).stderr);
        let mut changed = 0;
        for (name, text) in &documents {
            let promised = options.get(name).is_some_and(|own| names.iter().any(|name| own.contains(*name)));
            let is_changed = fs::read_to_string(fixed.path().join(name)).expect("a file") != *text;
            assert_eq!(promised, is_changed, "{option} {name}: {text}{:?}", options.get(name));
            changed += usize::from(is_changed);
        }
        assert!(changed >= least && !totals.contains("the text around"), "{option}: {changed}, {totals}");
    }
}

/// A URL keeps its text as long as it has an error, so the totals count its sure fixes among those that need the guess of the other.
#[test]
fn a_sure_fix_next_to_a_guess_is_counted_with_the_guess() {
    let folder = folder(&[("a.html", b"<a href=\"https://h.example/a b?x=100%%\">x</a>\n")]);
    let totals = |options: &[&str]| {
        let output =
            text(&run_in(folder.path(), &[&["lint", "-s", "current", "-f", "concise"], options].concat()).stderr);
        output.rsplit_once("; ").map(|(_, last)| last.trim_end().to_owned())
    };
    let all = || Some("3 fixable by a guess with --fix-all".to_owned());
    assert_eq!((totals(&[]), totals(&["--fix"])), (all(), all()));
    assert_eq!(totals(&["--fix-all"]).as_deref(), Some("applied 3 fixes"));
}
