//! The totals of `urlspec lint`, in each format.

use std::fs;
use std::process::Stdio;

use crate::process::by_rfc1738::{command, run_in};
use crate::process::{folder, text};

const TOTALS: &str = "2 URLs in 1 file checked by RFC 1738: 1 error, 1 warning, 0 advice; 1 fixable with --fix, 1 more by a guess with --fix-all";

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
