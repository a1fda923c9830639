//! `urlspec extract`: places, duplicates, CSV.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::process::by_rfc1738::{run, run_in};
use crate::process::text;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

#[track_caller]
fn extract(folder: &Path, arguments: &[&str]) -> String {
    let output = run_in(folder, &[&["extract"], arguments].concat());
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{arguments:?}");
    text(&output.stdout)
}

const DOCUMENT: &str = "é http://h.x/a\r\n\r\n  <URL:news:a.b> http://h.x/b\n";

#[test]
fn lines_and_columns_precede_urls() {
    let folder = folder(&[("a.txt", DOCUMENT), ("b.txt", "ftp://h.x/\n")]);
    let expected = "a.txt:1:3:http://h.x/a\na.txt:3:3:news:a.b\na.txt:3:18:http://h.x/b\n";
    assert_eq!(extract(folder.path(), &["-n", "a.txt"]), expected, "with the path of a single file");
    assert_eq!(extract(folder.path(), &["--line-number"]), format!("{expected}b.txt:1:1:ftp://h.x/\n"));
    assert_eq!(extract(folder.path(), &["-n", "--get", "{host}", "b.txt"]), "b.txt:1:1:h.x\n");
    let output = run(&["extract", "-n", "-"], DOCUMENT.as_bytes());
    assert_eq!(text(&output.stdout), expected.replace("a.txt", "<stdin>"));
    let output = run(&["extract", "-n", "--stdin-filename", "c/d.txt", "-"], DOCUMENT.as_bytes());
    assert_eq!(text(&output.stdout), expected.replace("a.txt", "c/d.txt"));
}

/// JSON and CSV have the places in fields of their own, and `--get` is a format.
#[test]
fn formats_exclude_each_other() {
    for arguments in [&["-n", "-f", "json"], &["-n", "-f", "csv"], &["--get={host}", "-f", "csv"]] {
        let output = run(&[&["extract"], &arguments[..], &["-"]].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("cannot be used with"), "{arguments:?}");
    }
}

/// As `awk '!known[$0]++'` does with the output of one thread.
#[test]
fn each_url_is_printed_once() {
    let urls = |file: usize| (0..300).map(move |n| format!("http://h{}.x/{}?{}\n", n % 7, (n * file) % 50, n % 3));
    let files: Vec<(String, String)> = (0..40).map(|n| (format!("{n:02}.txt"), urls(n).collect())).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, content)| (&**name, &**content)).collect();
    let folder = folder(&files);
    // The URL of a line, which its place may precede.
    let url = |line: &str| line.rsplit_once(":http").map_or(line, |(_, url)| url).trim_start_matches("http").to_owned();
    for options in [&["-n"] as &[&str], &[], &["--get", "{host} {search}"]] {
        let all = extract(folder.path(), &[options, &["-j", "1"]].concat());
        let mut known = HashSet::new();
        let expected: String =
            all.lines().filter(|line| known.insert(url(line))).map(|line| format!("{line}\n")).collect();
        assert!(known.len() > 20 && known.len() * 3 < all.lines().count(), "{} URLs", known.len());
        for threads in ["1", "2", "8", "8"] {
            let unique = extract(folder.path(), &[options, &["--unique", "-j", threads]].concat());
            assert_eq!(unique, expected, "{options:?}, {threads} threads");
        }
    }
}

/// Two URLs that differ only in their passwords look alike in JSON, and are two.
#[test]
fn urls_are_compared_with_their_passwords() {
    let input = b"ftp://joe:hunter2x@h.x/ ftp://joe:swordfis@h.x/ ftp://joe:hunter2x@h.x/ http://h.x/ HTTP://h.x/";
    for (format, lines) in [("plain", 4), ("json", 4), ("csv", 5)] {
        let output = text(&run(&["extract", "--unique", "--format", format, "-"], input).stdout);
        assert_eq!(output.lines().count(), lines, "{output}");
    }
}

const CSV_FILES: [(&str, &str); 4] = [
    ("a, \"b\".txt", "see <URL:http://h.x/a-\n  b,c>\n"),
    ("=cmd|' !A1.txt", "http://h.x/=1+1\n"),
    ("+1.txt", "ftp://joe:hunter2x@h.x/~a\n"),
    ("@x.txt", "URL:news:a.b\n"),
];

#[test]
fn csv_is_quoted_and_holds_no_formula() {
    let folder = folder(&CSV_FILES);
    let csv = extract(folder.path(), &["--format", "csv"]);
    let expected = "\
path,line,column,start,end,wrapper,scheme,url,other,valid
./+1.txt,1,1,0,25,none,ftp,ftp://joe:********@h.x/~a,,false
./=cmd|' !A1.txt,1,1,0,15,none,http,http://h.x/=1+1,,true
./@x.txt,1,1,0,12,prefix,news,news:a.b,,true
\"a, \"\"b\"\".txt\",1,5,4,29,url,http,\"http://h.x/a-b,c\",\"http://h.x/ab,c\",true
";
    assert_eq!(csv, expected);
    let with_passwords = extract(folder.path(), &["--format", "csv", "--with-passwords", "+1.txt"]);
    assert!(with_passwords.contains("\n./+1.txt,1,1,0,25,none,ftp,ftp://joe:hunter2x@h.x/~a,,false\n"));
    assert_eq!(extract(folder.path(), &["--format", "csv", "--quiet"]), "");
    assert_eq!(text(&run(&["extract", "--format", "csv", "-"], b"").stdout).lines().count(), 1, "the header");
}

#[test]
fn csv_has_the_values_of_json() {
    let folder = folder(&CSV_FILES);
    let json = extract(folder.path(), &["--format", "json"]);
    let csv = extract(folder.path(), &["--format", "csv"]);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let mut rows = 0;
    for (record, line) in reader.records().zip(json.lines()) {
        let (record, object) = (record.expect("a record"), serde_json::from_str::<Value>(line).expect("an object"));
        rows += 1;
        for (name, value) in header.iter().zip(&record) {
            let expected = match name {
                "start" => &object["span"][0],
                "end" => &object["span"][1],
                _ => &object[name],
            };
            let expected = match expected {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(value.strip_prefix("./").unwrap_or(value), expected, "{name} in {line}");
        }
        assert_eq!(object.as_object().expect("an object").len() + 1, header.len());
    }
    assert_eq!(rows, CSV_FILES.len());
}
