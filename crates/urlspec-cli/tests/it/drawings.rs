//! Drawings and the other formats of `check`: what they show, and how wide they are.

use std::process::Stdio;

use serde_json::Value;

use crate::process::by_rfc1738::{command, run};
use crate::process::text;

/// Texts with many labels, wide and invisible characters, and long lines.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "ftp://ftp.example.com/a b/ü/c|d^",
        "http://info.cern.ch:/~timbl#top",
        "http://www.w3.org@example.com/x y",
        "Visit http://h.com/ today",
        "http://h.x/日本語/\u{1F1E9}\u{1F1EA}/न\u{94D}म a",
        "http://h.x/a\tb\u{1b}[31m\u{202E}c",
        "news:1138375434.786616.308590",
        "file://.pgp/x",
        "https://[::1]/",
        "",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push(format!("http://h.x/{}~{} {}", "a".repeat(300), "b".repeat(300), "c".repeat(300)));
    texts.push(format!("http://h.x/{}", "~/".repeat(40)));
    texts
}

/// What `check` prints with these variables of the environment.
fn drawn(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let output = command(arguments).envs(environment.iter().copied()).stdin(Stdio::null()).output().expect("it runs");
    text(&output.stdout)
}

/// Only the fixed URL is not wrapped, so that it can be copied.
#[test]
fn drawings_fit_the_terminal() {
    for columns in [40, 80, 120] {
        for url in texts() {
            for option in ["--color=never", "--ascii"] {
                let drawing = drawn(&["check", option, "--", &url], &[("COLUMNS", &columns.to_string())]);
                let lines =
                    drawing.lines().filter(|line| !line.starts_with("  fixed: ") && !line.starts_with("  guess: "));
                for line in lines {
                    let width = unicode_width::UnicodeWidthStr::width(line);
                    assert!(width <= columns, "{width} of {columns} columns for {url:?}: {line}\n{drawing}");
                }
            }
        }
    }
}

/// The layout of drawings; `codes.rs` has one for each code.
#[test]
fn layouts() {
    let mut layouts = String::new();
    for (columns, count) in [("80", usize::MAX), ("40", 8)] {
        for url in texts().iter().take(count) {
            let drawing = drawn(&["check", "--color=never", "--", url], &[("COLUMNS", columns)]);
            layouts.push_str(&format!("> {} at {columns} columns\n{drawing}\n", url.escape_debug()));
        }
    }
    insta::assert_snapshot!("layouts", layouts);
}

#[test]
fn all_labels_of_a_url_are_in_one_drawing() {
    let drawing = drawn(&["check", "ftp://ftp.example.com/a b/ü/c|d^"], &[]);
    assert_eq!(drawing.matches("─[input").count(), 1, "{drawing}");
    assert!(drawing.contains("3 characters must be encoded [unsafe-character]"), "{drawing}");
    assert_eq!(drawing.matches("write `%").count(), 3, "{drawing}");
}

#[test]
fn ascii_is_drawn_on_request_and_by_the_locale() {
    for url in texts() {
        let by_option = drawn(&["check", "--ascii", "--", &url], &[]);
        assert!(by_option.is_ascii(), "{by_option}");
        assert_eq!(by_option, drawn(&["check", "--", &url], &[("LC_ALL", "C")]), "{url:?}");
    }
    assert!(!drawn(&["check", "http://h.x/~"], &[("LC_ALL", "en_US.UTF-8")]).is_ascii());
}

#[test]
fn plain_has_one_line_for_each_problem() {
    let output = text(&run(&["check", "--format", "plain"], b"http://h.x/a\nhttp://h.x/~b c\n").stdout);
    let expected = [
        "line 2, column 12: error: `~` is unsafe and must be encoded; sure: write `%7E` (unsafe-character; RFC 1738, section 2.2)",
        "line 2, column 14: error: a space is unsafe and must be encoded; sure: write `%20` (unsafe-character; RFC 1738, section 2.2)",
    ];
    assert_eq!(output.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn sarif_has_a_result_for_each_problem() {
    for (input, count) in
        [("", 0), ("http://h.x/\n", 0), ("http://h.x/~\n", 1), ("http://h.x/~\nhttp://h.x:/\n\n~\n", 4)]
    {
        let output = run(&["check", "--format", "sarif"], input.as_bytes()).stdout;
        let sarif: Value = serde_json::from_slice(&output).expect("JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("results");
        assert!(results.len() >= count.min(1) && (count > 0 || results.is_empty()), "{input:?}: {results:?}");
        let lines = results.iter().map(|result| &result["locations"][0]["physicalLocation"]["region"]["startLine"]);
        assert!(lines.clone().all(Value::is_u64) && lines.map(Value::as_u64).is_sorted(), "{results:?}");
    }
}

#[test]
fn advice_for_nearly_every_url_is_off_by_default() {
    let url = "http://info.cern.ch/";
    let codes = |options: &[&str]| {
        drawn(&[&["check", "--spec", "url-1994", "--format", "concise"], options, &[url]].concat(), &[])
    };
    assert_eq!(codes(&[]), "");
    assert!(codes(&["--select", "missing-prefix"]).contains("advice[missing-prefix]"));
    assert!(codes(&["--select", "all"]).contains("advice[missing-prefix]"));
    assert_eq!(codes(&["--select", "amended"]), "");
}
