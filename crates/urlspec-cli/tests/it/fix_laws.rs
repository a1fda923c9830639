//! Laws of `lint --fix`, `--fix-all` and `--diff` over documents of every syntax: a second run changes nothing, and git applies
//! the patch.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;
use urlspec::Spec;
use urlspec_text::Kind;

use crate::patches::{git, has_git};
use crate::process::by_rfc1738::run_in;
use crate::process::text;
use crate::text_properties::documents::{Choices, Random, document};

/// The extension of files of a kind.
fn extension(kind: Kind) -> &'static str {
    let extensions = [
        "txt", "md", "html", "xml", "css", "man", "tex", "rst", "adoc", "eml", "csv", "json", "yaml", "toml", "ini",
        "js", "sql", "py", "po", "sh", "diff",
    ];
    extensions.into_iter().find(|extension| Kind::from_extension(extension) == kind).expect("an extension")
}

/// A folder with documents of every kind. The inputs of past failures are among them.
fn folder(seed: u64) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let mut random = Random::new(seed);
    for (number, kind) in (0..6).flat_map(|number| Kind::ALL.iter().map(move |kind| (number, *kind))) {
        let name = format!("{}-{number}.{}", kind.name(), extension(kind));
        fs::write(folder.path().join(name), document(kind, &mut Choices::new(&random.bytes()))).expect("a file");
    }
    for (name, content) in PAST_FAILURES {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

const PAST_FAILURES: [(&str, &str); 12] = [
    ("a.json", r#"{"a":"http://h.y/caf\u00e9"}"#),
    ("b.html", "<a href=\"http://h.y/a&nbsp;b\">"),
    ("c.html", "<a href=\"nntp://h.y/g/1@&#8217;\">x</a> https://h.y&amp;"),
    ("d.txt", "see ftp://u:0;type=i@h/a ok"),
    ("e.txt", "ftp://u:07;type=ip@h.x/a ftp://u:;type=p@h.x/a"),
    ("f.py", r#"f("http://h.y/\u4e2d")"#),
    ("g.rs", r#"f("http://h.y/\u{e9}")"#),
    ("h.yaml", r#"a: "http://h.y/\xe9""#),
    ("i.toml", r#"a = "http://h.y/\u4e2d""#),
    ("j.css", "a{b:url(http://h.y/\\e9 x)}"),
    ("k.md", "[a](http://h.y/a&shy;b) link:gopher: [a](http://h.y/&#8217;)"),
    ("l.c", r#"char *a = "http://h.y/\xC3\xA9\u4e2d";"#),
];

/// The files of a folder, by name.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let files = files.filter(|entry| entry.path().is_file());
    files
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file")))
        .collect()
}

#[test]
fn a_second_fix_changes_nothing_and_git_applies_the_patch() {
    if !has_git() {
        return;
    }
    for (seed, spec) in Spec::ALL.iter().enumerate() {
        for apply in ["--fix", "--fix-all"] {
            let (patched, fixed) = (folder(seed as u64), folder(seed as u64));
            let options = ["lint", "--no-config", "--spec", spec.name(), apply];
            let patch = run_in(patched.path(), &[&options[..], &["--diff", "--with-passwords"]].concat());
            assert_ne!(patch.status.code(), Some(101), "{}", text(&patch.stderr));
            let output = run_in(fixed.path(), &[&options[..], &["--quiet"]].concat());
            assert_eq!(text(&output.stderr), "", "{spec} {apply}");
            assert_patch_makes(&patch.stdout, patched.path(), fixed.path());
            let once = contents(fixed.path());
            run_in(fixed.path(), &[&options[..], &["--quiet"]].concat());
            for (name, content) in contents(fixed.path()) {
                let [once, again] = [&once[&name], &content].map(|content| String::from_utf8_lossy(content));
                assert_eq!(once, again, "{spec} {apply} {name}");
            }
        }
    }
}

/// Applies a patch to a folder, which must then have the same files as another.
fn assert_patch_makes(patch: &[u8], patched: &Path, fixed: &Path) {
    // Outside the folder, so that git sees only the documents.
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), patch).expect("a file");
    git(patched, &["init", "--quiet"]);
    // A document may leave nothing to fix.
    if !patch.is_empty() {
        git(patched, &["apply", file.path().to_str().expect("a text")]);
    }
    for (name, content) in contents(patched) {
        let [patched, fixed] = [content, fs::read(fixed.join(&name)).expect("a file")];
        assert_eq!(String::from_utf8_lossy(&patched), String::from_utf8_lossy(&fixed), "{name}");
    }
}

/// URLs that name a person, a number, a place or an article, and what `--fix-all` makes of each.
const NAMED: &[(&str, &str)] = &[
    ("mailto:Bob%20%3Cb@x.example%3E", "mailto:b@x.example"),
    ("mailto:b@x.example:25", "mailto:b@x.example"),
    ("acct:a:b@h.example", "acct:a%3Ab@h.example"),
    ("cid:950118:AFDH@h.example", "cid:950118:AFDH@h.example"),
    ("news:1234%0D%0AQUIT@h.example", "news:1234%0D%0AQUIT@h.example"),
    ("news:comp.lang.c/1234", "news:comp.lang.c/1234"),
    ("geo:0,0?q=here", "geo:0,0?q=here"),
    ("urn:x-foo:bar", "urn:x-foo:bar"),
];

#[test]
fn no_fix_of_a_file_names_another_thing() {
    let folder = TempDir::new().expect("a folder");
    let lines = |of: fn(&(&'static str, &'static str)) -> &'static str| {
        NAMED.iter().map(|pair| format!("<a href=\"{}\">x</a>\n", of(pair))).collect::<String>()
    };
    fs::write(folder.path().join("a.html"), lines(|pair| pair.0)).expect("a file");
    crate::process::run_in(folder.path(), &["lint", "--no-config", "--fix-all", "--quiet", "a.html"]);
    let fixed = fs::read_to_string(folder.path().join("a.html")).expect("a file");
    assert_eq!(fixed, lines(|pair| pair.1));
}
