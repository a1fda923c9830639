//! Comments that ignore codes: for a file, with unknown names, and without an effect.

use std::fs;
use std::path::Path;

use crate::process::by_rfc1738::run_in;
use crate::process::{folder, text};

fn concise(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let output = run_in(folder, &[&["lint", "--format", "concise"], arguments].concat());
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn a_comment_ignores_codes_in_the_whole_file() {
    let url = "http://h.x/~a http:/h.x\n";
    let file = |head: &str| format!("{head}{url}{}{url}", "padding\n".repeat(200_000));
    for (head, expected) in [
        ("", 4),
        ("# urlspec: ignore-file\n", 0),
        ("#!/bin/sh\n\n#urlspec:ignore-file\n", 0),
        ("\u{FEFF}# urlspec: ignore-file\n", 0),
        ("\u{FEFF}urlspec: ignore-file [unsafe-character]\n", 2),
        ("<!-- urlspec: ignore-file[unsafe-character, missing-slashes] -->\n", 0),
        ("// urlspec: ignore-file[unsafe-character]\r\n", 2),
        ("Write `urlspec: ignore-file` alone on a line.\n", 4),
        ("- `urlspec: ignore-file`\n", 4),
        ("# urlspec: ignore-filename\n", 4),
    ] {
        let folder = folder(&[("a.txt", file(head).as_bytes())]);
        assert_eq!(concise(folder.path(), &[]).len(), expected, "{head}");
        // The fixes agree.
        run_in(folder.path(), &["lint", "--fix"]);
        let fixed = fs::read_to_string(folder.path().join("a.txt")).expect("a file");
        assert_eq!(fixed.matches("http://h.x/~a").count(), if expected < 4 { 2 } else { 0 }, "{head}");
    }
    // UTF-16 begins with a byte order mark.
    let first =
        format!("\u{FEFF}# urlspec: ignore-file\n{url}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    assert_eq!(concise(folder(&[("a.txt", &first)]).path(), &[]).len(), 0);
    // It is read in the first 4096 bytes only, also of UTF-16.
    let late = |padding: usize| format!("{}\n# urlspec: ignore-file\n{url}", "x".repeat(padding));
    let utf16 =
        |text: &str| -> Vec<u8> { format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect() };
    for (padding, expected) in [(4000, 0), (4096, 2)] {
        let folder = folder(&[("a.txt", late(padding).as_bytes())]);
        assert_eq!(concise(folder.path(), &[]).len(), expected);
        fs::write(folder.path().join("a.txt"), utf16(&late(padding))).expect("a file");
        assert_eq!(concise(folder.path(), &[]).len(), expected);
        let fixes = text(&run_in(folder.path(), &["lint", "--fix"]).stdout);
        assert_eq!(fixes.contains("applied"), expected > 0, "{fixes}");
    }
}

#[test]
fn unknown_codes_in_comments_are_reported() {
    let document = b"http://h.x/~a # urlspec: ignore[unsafe-charcter, , password, unsafe-character]\n\
        \xC3\xA9 urlspec:ignore[bogus\xE2\x82\xAC]\n# urlspec: ignore[unknown-ignore, other]\n# urlspec: ignore[open\n";
    let folder = folder(&[("a.txt", document)]);
    let expected = [
        "a.txt:1:33: warning[unknown-ignore] unknown code `unsafe-charcter`; did you mean `unsafe-character`?",
        "a.txt:2:18: warning[unknown-ignore] unknown code `bogus\u{20ac}`",
        "a.txt:4:3: warning[unknown-ignore] the list of codes has no `]` on its line",
    ];
    assert_eq!(concise(folder.path(), &[]), expected);
    assert_eq!(concise(folder.path(), &["--ignore", "unknown-ignore"]).len(), 0);
    assert_eq!(run_in(folder.path(), &["lint"]).status.code(), Some(0), "a warning is no error");
    let statistics = text(&run_in(folder.path(), &["lint", "--statistics"]).stdout);
    assert!(statistics.starts_with("3   unknown-ignore"), "{statistics}");
    let explained = text(&run_in(folder.path(), &["explain", "unknown-ignore"]).stdout);
    assert!(explained.starts_with("unknown-ignore (warning)") && !explained.contains("RFC"), "{explained}");
}

#[test]
fn comments_without_an_effect_are_reported_if_selected() {
    let document = b"http://h.x/~a # urlspec: ignore[unsafe-character, empty-port, scheme-case]\n\
        # urlspec: ignore\nhttp://h.x/~b\n# urlspec: ignore[unsafe-character]\nhttp://h.x/b\nhttp://h.x/ urlspec: ignore\n";
    let folder = folder(&[("a.txt", document)]);
    assert_eq!(concise(folder.path(), &[]).len(), 0, "off by default");
    // `scheme-case` is not reported in this run, so it is not unused.
    let expected = [
        "a.txt:1:51: advice[unused-ignore] no URL here has `empty-port`",
        "a.txt:4:19: advice[unused-ignore] no URL here has `unsafe-character`",
        "a.txt:6:13: advice[unused-ignore] a comment that ignores nothing",
    ];
    let select = ["--select", "error,unused-ignore"];
    assert_eq!(concise(folder.path(), &select), expected);
    assert_eq!(concise(folder.path(), &["--severity", "unused-ignore=warning"]).len(), 3);
}

/// In a file that is read in parts, each comment is reported once, at its line, wherever the parts meet.
#[test]
fn comments_of_a_large_file_are_reported_once() {
    let line = "http://h.x/~a urlspec: ignore[unsafe-character, empty-port, bogus]\n";
    let count = 60_000;
    let folder = folder(&[("a.txt", line.repeat(count).as_bytes())]);
    let found = concise(folder.path(), &["--select", "error,unknown-ignore,unused-ignore"]);
    assert_eq!(found.len(), 2 * count);
    let place = |line: usize, column: usize| format!("a.txt:{line}:{column}: ");
    for (index, pair) in found.chunks(2).enumerate() {
        assert!(pair[0].starts_with(&place(index + 1, 49)) && pair[1].starts_with(&place(index + 1, 61)), "{pair:?}");
    }
}

/// A comment shows no password, in any format.
#[test]
fn a_finding_about_a_comment_shows_no_secret() {
    let folder = folder(&[("a.txt", b"ftp://joe:hunter2@h.x/ urlspec: ignore[ftp://joe:hunter2@h.x/, password]\n")]);
    for format in ["human", "concise", "plain", "json", "sarif", "github", "gitlab", "rdjsonl", "junit"] {
        let output = text(&run_in(folder.path(), &["lint", "--format", format]).stdout);
        assert!(output.contains("unknown code") && !output.contains("hunter2"), "{format}: {output}");
    }
}

/// A comment that ignores nothing, or more than it shows, is no surprise.
#[test]
fn misspelt_comments_are_reported() {
    for (comment, message) in [
        ("urlspec: ignor", "unknown comment `urlspec: ignor`; did you mean `ignore`?"),
        ("urlspec: ignore-fil[password]", "unknown comment `urlspec: ignore-fil`; did you mean `ignore-file`?"),
        ("urlspec:Ignore[password]", "unknown comment `urlspec: Ignore`; did you mean `ignore`?"),
        ("urlspec: ignore_file", "unknown comment `urlspec: ignore_file`; did you mean `ignore-file`?"),
        ("urlspec: ignore[]", "the list of codes is empty, so that nothing is ignored"),
        ("urlspec: ignore[ , ]", "the list of codes is empty, so that nothing is ignored"),
        ("urlspec: ignore[unsafe-character", "the list of codes has no `]` on its line"),
        ("urlspec: ignore unsafe-character", "codes need brackets: `urlspec: ignore[unsafe-character]`"),
        ("urlspec: ignore: unsafe-character", "codes need brackets: `urlspec: ignore[unsafe-character]`"),
    ] {
        let folder = folder(&[("a.txt", format!("http://h.x/~a # {comment}\n").as_bytes())]);
        let found = concise(folder.path(), &[]);
        assert_eq!(found.len(), 2, "nothing is ignored: {comment}: {found:?}");
        assert_eq!(found[1], format!("a.txt:1:17: warning[unknown-ignore] {message}"));
    }
    for prose in [
        "urlspec: ignores this",
        "urlspec: ignored",
        "urlspec: a parser",
        "urlspec: file",
        "urlspec: ignoramus",
        "Write `urlspec: ignor`",
        "urlspec:",
    ] {
        let folder = folder(&[("a.txt", format!("http://h.x/ # {prose}\n").as_bytes())]);
        assert_eq!(concise(folder.path(), &[]), [""; 0], "{prose}");
    }
    // A blank before the list does not ignore all codes.
    let blank = folder(&[("a.txt", b"http://h.x:/~a urlspec: ignore [unsafe-character]\n")]);
    let found = concise(blank.path(), &[]);
    assert!(found.len() == 1 && found[0].contains("[empty-port]"), "{found:?}");
}

const FAULTS: &str = "http://h.x/~a and http:/h.x:/^ http://h.x/~b";

/// After --add-ignores, only what can have no comment is reported, and nothing more is added.
#[test]
fn added_comments_ignore_all_findings_and_are_added_once() {
    let documents = [
        ("a.sh", format!("#!/bin/sh\nif x\n  get '{FAULTS}'\nfi\n# {FAULTS}\n")),
        ("a.py", format!("x = f('{FAULTS}',\n  '{FAULTS}')\n")),
        ("a.c", format!("// {FAULTS}\r\nx = \"{FAULTS}\";\r\n/*\r\n * {FAULTS}\r\n */\r\n")),
        ("a.sql", format!("SELECT '{FAULTS}';\n")),
        ("a.html", format!("<p>\n<a href='http://h.x/~a'>x</a> {FAULTS}</p>\n")),
        ("a.xml", format!("<?xml version='1.0'?>\n<a>{FAULTS}</a>\n")),
        ("a.md", format!("# A\n\n{FAULTS}\n\n- {FAULTS}\n  {FAULTS}\n\n| a | b |\n|---|---|\n| x | http://h.x/~a |\n")),
        ("a.css", "a { background: url(http://h.x/~a) }\n".to_owned()),
        ("a.yaml", format!("a:\n  - '{FAULTS}'\n  - b # {FAULTS}\n")),
        ("a.toml", format!("a = '{FAULTS}'\n")),
        ("a.ini", format!("[a]\nb = {FAULTS}\n")),
        ("a.1", format!(".TH A 1\n{FAULTS}\n")),
        ("a.tex", "See \\url{http://h.x/~a}.\n".to_owned()),
        ("a.rst", format!("Title\n=====\n\n{FAULTS}\n")),
        ("a.adoc", format!("= Title\n\n{FAULTS}\n")),
        ("a.jsonc", "{ // x\n  \"a\": \"http://h.x/~a\"\n}\n".to_owned()),
    ];
    let utf16 = |text: &str| format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, document) in &documents {
        for bytes in [document.as_bytes().to_vec(), format!("\u{FEFF}{document}").into_bytes(), utf16(document)] {
            let folder = folder(&[(name, &bytes)]);
            let read = || fs::read(folder.path().join(name)).expect("a file");
            let found = concise(folder.path(), &[]).len();
            let output = run_in(folder.path(), &["lint", "--add-ignores"]);
            let after = read();
            assert!(!bytes.starts_with(b"\xEF\xBB") || after.starts_with(b"\xEF\xBB\xBF"), "{name}");
            assert_eq!(text(&output.stderr), "", "{name}: {}", String::from_utf8_lossy(&after));
            let totals = format!("0 errors, 0 warnings; added comments that ignore {found} findings\n");
            let totals = totals.replace(" 1 findings", " 1 finding");
            assert!(text(&output.stdout).ends_with(&totals), "{name}: {output:?}");
            assert_eq!((output.status.code(), concise(folder.path(), &[]).len()), (Some(0), 0), "{name}");
            let output = run_in(folder.path(), &["lint", "--add-ignores"]);
            assert!(!text(&output.stdout).contains("added") && read() == after, "{name}: {output:?}");
            let unused = concise(folder.path(), &["--select", "error,unknown-ignore,unused-ignore"]);
            assert_eq!(unused, [""; 0], "{name}: {}", String::from_utf8_lossy(&after));
        }
    }
}

#[test]
fn what_can_have_no_comment_is_reported() {
    let in_string = "'''\nhttp://h.x/~a\n'''\n";
    let json = "{\"a\": \"http://h.x/~a\"}";
    for (name, document) in [("a.txt", FAULTS), ("a.json", json), ("a.py", in_string), ("a.bat", FAULTS)] {
        let folder = folder(&[(name, document.as_bytes())]);
        let found = concise(folder.path(), &[]);
        let output = run_in(folder.path(), &["lint", "-f", "concise", "--add-ignores"]);
        assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), found, "{name}");
        assert!(text(&output.stderr).contains("no comment: the syntax has none there"), "{name}: {output:?}");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(fs::read_to_string(folder.path().join(name)).expect("a file"), document);
    }
}

/// Fixes come first, known findings get no comment, and a patch changes nothing.
#[test]
fn comments_are_added_for_what_is_left() {
    let folder = folder(&[("a.md", b"http://h.x/~a\n"), ("b.md", b"http://exa_mple.x/\n")]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let patch = text(&run_in(folder.path(), &["lint", "--add-ignores", "--diff"]).stdout);
    assert!(patch.contains("+<!-- urlspec: ignore[unsafe-character] -->") && !patch.contains("%7E"), "{patch}");
    assert_eq!(read("a.md"), "http://h.x/~a\n");
    let output = text(&run_in(folder.path(), &["lint", "--add-ignores", "--fix"]).stdout);
    assert!(output.contains("applied 1 fix; added comments that ignore 1 finding"), "{output}");
    assert_eq!(read("a.md"), "http://h.x/%7Ea\n");
    assert_eq!(read("b.md"), "<!-- urlspec: ignore[host-underscore] -->\nhttp://exa_mple.x/\n");
    fs::write(folder.path().join("a.md"), "http://h.x/~a\n").expect("a file");
    run_in(folder.path(), &["lint", "--write-baseline", "known.json"]);
    fs::write(folder.path().join("a.md"), "http://h.x/~a\n\nhttp://h.x/~a\n").expect("a file");
    run_in(folder.path(), &["lint", "--add-ignores", "--baseline", "known.json"]);
    assert_eq!(read("a.md"), "http://h.x/~a\n\n<!-- urlspec: ignore[unsafe-character] -->\nhttp://h.x/~a\n");
}
