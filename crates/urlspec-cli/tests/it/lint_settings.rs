//! The settings of `urlspec lint`: files that extend others, `--show-settings`, and the schemes that are found.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::process::{folder, run_in, run_with_input_in, text};

fn stdout(folder: &Path, arguments: &[&str]) -> String {
    text(&run_in(folder, arguments).stdout)
}

fn concise(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let lines = stdout(folder, &[&["lint", "--format", "concise"], arguments].concat());
    lines.lines().map(str::to_owned).collect()
}

#[test]
fn a_configuration_extends_others() {
    let folder = folder(&[
        ("urlspec.toml", b"spec = 'rfc3986'\nignore = ['unsafe-character']\nexclude = ['/b/c/']"),
        (
            "b/middle.toml",
            b"extend = '../urlspec.toml'\n[per-file-ignores]\n'y.txt' = ['all']\n[severity]\npassword = 'error'",
        ),
        ("b/d/urlspec.toml", b"extend = '../middle.toml'\nignore = []\n[severity]\nport-range = 'off'"),
        ("b/d/x.txt", b"ftp://u:p@h.x:99999/~a^"),
        ("b/d/y.txt", b"ftp://u:p@h.x/^"),
        ("b/c/z.txt", b"ftp://u:p@h.x/^"),
    ]);
    // RFC 3986 allows `~`; the own `ignore` takes the place of the other; both tables of severities apply.
    let expected = ["b/d/x.txt:1:9: error[password]", "b/d/x.txt:1:23: error[unsafe-character]"];
    let found = concise(folder.path(), &["b/d"]);
    assert!(found.len() == 2 && found.iter().zip(expected).all(|(line, start)| line.starts_with(start)), "{found:?}");
    // The pattern of a file is relative to the folder of that file.
    let config = ["--config", "b/d/urlspec.toml", "b"];
    assert!(!concise(folder.path(), &config).iter().any(|line| line.contains("z.txt")));
    assert!(!concise(folder.path(), &config).iter().any(|line| line.contains("y.txt")));
}

#[test]
fn a_ring_of_configurations_is_an_error_with_its_place() {
    let folder = folder(&[
        ("urlspec.toml", b"spec = 'udi'\nextend = 'a.toml'"),
        ("a.toml", b"\n\nextend = './b/../urlspec.toml'"),
        ("b/x.txt", b"http:/h.x"),
    ]);
    let output = run_in(folder.path(), &["lint"]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(error.contains("a.toml: at line 3, column 10") && error.contains("this file extends itself"), "{error}");
    fs::write(folder.path().join("a.toml"), "spec = 'rfc9999'").expect("a file");
    let error = text(&run_in(folder.path(), &["lint"]).stderr);
    assert!(error.contains("a.toml: at line 1, column 8"), "the file of the mistake is named: {error}");
}

#[test]
fn the_settings_of_a_file_can_be_shown() {
    let folder = folder(&[
        ("base.toml", b"schemes = ['irc']\n[kinds]\n'*.tmpl' = 'html'"),
        ("urlspec.toml", b"extend = 'base.toml'\nspec = 'rfc3986'\nskip-code = true\nexclude = ['vendor/']\nignore = ['bare-percent']\n[severity]\npassword = 'error'"),
        ("a.tmpl", b"http:/h.x"),
        ("b.md", b""),
    ]);
    let shown = stdout(folder.path(), &["lint", "--show-settings", "--format", "json", "a.tmpl", "b.md"]);
    let shown: Vec<Value> = serde_json::from_str(&shown).expect("an array");
    let [first, second] = &shown[..] else { panic!("{shown:?}") };
    assert_eq!((&first["path"], &first["spec"], &first["kind"]), (&"a.tmpl".into(), &"rfc3986".into(), &"html".into()));
    assert_eq!((&second["kind"], &second["skip_code"]), (&"markdown".into(), &true.into()));
    let names = |list: &Value| -> Vec<String> { serde_json::from_value(list.clone()).expect("names") };
    assert!(["http", "https", "irc"].iter().all(|scheme| names(&first["schemes"]).iter().any(|own| own == scheme)));
    let files = names(&first["configuration"]);
    assert!(files.len() == 2 && files[0].ends_with("urlspec.toml") && files[1].ends_with("base.toml"), "{files:?}");
    let codes = &first["codes"];
    assert!(names(&codes["error"]).contains(&"password".to_owned()));
    assert!(names(&codes["off"]).contains(&"bare-percent".to_owned()));
    assert!(!names(&codes["error"]).contains(&"bare-percent".to_owned()));
    // A code that the document never raises is in no list.
    let all = ["error", "warning", "advice", "off"].map(|level| names(&codes[level]));
    assert!(!all.iter().flatten().any(|code| code == "missing-prefix"), "{all:?}");
    assert_eq!(names(&first["exclude"]), ["vendor/"]);
    let plain = stdout(folder.path(), &["lint", "--show-settings", "b.md"]);
    assert!(plain.starts_with("b.md\n  configuration: ") && plain.contains("\n  spec: rfc3986\n"), "{plain}");
    assert_eq!(run_in(folder.path(), &["lint", "--show-settings", "--format", "sarif"]).status.code(), Some(2));
}

#[test]
fn urls_of_other_schemes_are_counted_if_there_are_no_others() {
    let other = b"git://h.x/ irc://h.x/ GIT://h.y, a::b c://h std://{x} x_git://h.x 3d://h.x \\ngit://h.x\n";
    let folder = folder(&[("a.txt", other), ("b/c.txt", b"http://h.x/ git://h.x/")]);
    let last_line = |arguments: &[&str]| {
        let output = stdout(folder.path(), &[&["lint"], arguments].concat());
        output.lines().last().unwrap_or_default().to_owned()
    };
    let note = "4 URLs of other schemes (git, irc) were not checked; use --scheme or --all-schemes";
    let none = "0 URLs in 1 file checked by today's standard: 0 errors, 0 warnings; ";
    assert_eq!(last_line(&["a.txt"]), format!("{none}{note}"));
    assert!(!last_line(&["."]).contains("other schemes"), "{}", last_line(&["."]));
    assert!(last_line(&["--all-schemes", "a.txt"]).starts_with("4 URLs in 1 file"));
    // What is printed for programs does not change; the note is on standard error.
    let output = run_in(folder.path(), &["lint", "--format", "json", "a.txt"]);
    assert_eq!((text(&output.stdout).trim(), text(&output.stderr).trim()), ("[\n\n]", &*format!("urlspec: {note}")));
    assert_eq!(text(&run_in(folder.path(), &["lint", "-q", "a.txt"]).stderr), "");
    let output = run_in(folder.path(), &["extract", "a.txt"]);
    let note = note.replace("checked", "extracted");
    assert_eq!((&*text(&output.stdout), text(&output.stderr).trim()), ("", &*format!("urlspec: {note}")));
    assert_eq!(text(&run_in(folder.path(), &["extract"]).stderr), "");
    assert_eq!(text(&run_in(folder.path(), &["extract", "-q", "a.txt"]).stderr), "");
}

/// `extract` finds what `lint` checks, with the options and with the configuration.
#[test]
fn extract_finds_the_schemes_that_lint_finds() {
    let document = b"https://h.x/a wss://h.x/b git://h.x/c irc://h.x/d http://h.x/e\n";
    let folder = folder(&[("a.txt", document), ("b/a.txt", document), ("b/urlspec.toml", b"all-schemes = true")]);
    let defaults = "https://h.x/a\nwss://h.x/b\nhttp://h.x/e\n";
    let all = "https://h.x/a\nwss://h.x/b\ngit://h.x/c\nirc://h.x/d\nhttp://h.x/e\n";
    for spec in urlspec::Spec::ALL {
        assert_eq!(stdout(folder.path(), &["extract", "--spec", spec.name(), "a.txt"]), defaults, "{spec}");
    }
    assert_eq!(stdout(folder.path(), &["extract", "--all-schemes", "a.txt"]), all);
    assert_eq!(stdout(folder.path(), &["extract", "b/a.txt"]), all);
    assert!(stdout(folder.path(), &["lint", "b/a.txt"]).contains("5 URLs in 1 file"));
    let html = b"<a href='git://h.x/a&amp;b'>x</a>";
    let output = run_with_input_in(folder.path(), &["extract", "--all-schemes", "--kind", "html", "-"], html);
    assert_eq!(text(&output.stdout), "git://h.x/a&b\n");
}

/// After each run of `--fix-all`, nothing is promised that it does not do.
#[test]
fn fix_all_does_what_its_totals_promise() {
    let document =
        b"https://[::1]/a http://h.x/~b http://exa_mple/ http://h:8a0/ HTTP://h.x:80/%zz\n<URL:http://h.x/a b>\n\
        <URL:ftp://h.x/c and news:a.b^ http:///x http://h.x/a|b ftp://u:p@/x gopher://h.x/\xC3\xA9 https:/h.x\n";
    for spec in urlspec::Spec::ALL {
        let folder = folder(&[("a.txt", document)]);
        let lint = |arguments: &[&str]| {
            let output =
                stdout(folder.path(), &[&["lint", "--select", "all", "--spec", spec.name()], arguments].concat());
            output.lines().last().unwrap_or_default().to_owned()
        };
        let first = lint(&["--fix-all"]);
        assert!(first.contains("applied") && !first.contains("--fix"), "{spec}: {first}");
        let before = fs::read(folder.path().join("a.txt")).expect("a file");
        let second = lint(&["--fix-all"]);
        assert!(!second.contains("applied") && !second.contains("--fix"), "{spec}: {second}");
        assert_eq!(fs::read(folder.path().join("a.txt")).expect("a file"), before, "{spec}");
    }
}

/// One run is enough to see all that is to be changed.
#[test]
fn all_errors_of_a_configuration_are_reported() {
    let toml = "sepc = 'udi'\nspec = 'rfc9999'\nselect = ['error', 'nonsense', 3]\nmax-size = -1\n\
        [severity]\nunsafe-charcter = 'fatal'\nempty = 'of'\n[kinds]\n'a{' = 'htm'\n";
    let folder = folder(&[("urlspec.toml", toml.as_bytes()), ("a.txt", b"http:/h.x")]);
    let output = run_in(folder.path(), &["lint", "a.txt"]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    let places = ["1, column 1", "2, column 8", "3, column 20", "3, column 32", "4, column 12", "6, column 1"];
    let more = ["6, column 19", "7, column 9", "9, column 1", "9, column 8"];
    let mut rest = &*error;
    for place in places.iter().chain(&more) {
        let at = rest.find(&format!("urlspec.toml: at line {place}\n"));
        rest = &rest[at.unwrap_or_else(|| panic!("{place}: {error}"))..];
    }
    for message in
        ["did you mean `spec`?", "unknown code `nonsense`", "a number of bytes", "did you mean `unsafe-character`?"]
    {
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(error.matches("at line").count(), 10, "{error}");
}

#[test]
fn assignments_override_the_configuration() {
    let folder = folder(&[
        ("urlspec.toml", b"spec = 'rfc1738'\nignore = ['empty-port']\n[severity]\nunsafe-character = 'warning'"),
        ("a.txt", b"http://h.x:/~a"),
        ("b/c.txt", b"http://h.x:/~a"),
    ]);
    let codes = |arguments: &[&str]| -> Vec<String> {
        let lines = concise(folder.path(), &[arguments, &["a.txt"]].concat());
        lines.iter().filter_map(|line| Some(line.split(' ').nth(1)?.to_owned())).collect()
    };
    assert_eq!(codes(&[]), ["warning[unsafe-character]"]);
    // RFC 3986 permits `~`; a list takes the place of the other; tables have the entries of both.
    assert_eq!(codes(&["--config", "spec='rfc3986'"]), [""; 0]);
    assert_eq!(codes(&["--config", "ignore=[]"]).len(), 2);
    let both = ["--config", "ignore=[]", "--config", "severity.empty-port = 'error'"];
    assert_eq!(codes(&both), ["error[empty-port]", "warning[unsafe-character]"]);
    assert_eq!(codes(&["--config", "ignore=[]", "--config", "ignore=['all']"]), [""; 0], "the last one decides");
    assert_eq!(codes(&["--no-config", "--config", "spec='rfc1738'"]).len(), 2);
    // A file, with an assignment.
    fs::write(folder.path().join("other.toml"), "spec = 'rfc3986'").expect("a file");
    assert_eq!(codes(&["--config", "other.toml"]), [""; 0]);
    assert_eq!(codes(&["--config", "other.toml", "--config", "spec='rfc1738'"]).len(), 2);
    let files = |arguments: &[&str]| stdout(folder.path(), &[&["lint", "--show-files"], arguments].concat());
    for arguments in [["--config", "exclude=['/b/']"], ["--exclude", "/b/"], ["--exclude", "c.txt"]] {
        assert!(!files(&arguments).contains("c.txt") && files(&arguments).contains("a.txt"), "{arguments:?}");
    }
    assert!(!files(&["--no-config", "--exclude", "b/"]).contains("c.txt"));
    assert!(files(&["--exclude", "b/", "b/c.txt"]).contains("c.txt"), "it is named");
    assert!(!files(&["--exclude", "b/", "--force-exclude", "b/c.txt"]).contains("c.txt"));
    // Both exclude: the file and the option.
    fs::write(folder.path().join("urlspec.toml"), "exclude = ['a.txt']").expect("a file");
    assert!(!files(&["--exclude", "b/"]).contains(".txt"));
    assert_eq!(stdout(folder.path(), &["extract", "--exclude", "b/"]), "");
}

#[test]
fn wrong_assignments_are_usage_errors() {
    let folder = folder(&[("a.txt", b"http://h.x/"), ("a.toml", b""), ("b.toml", b"")]);
    for (arguments, message) in [
        (&["--config", "sepc='udi'"][..], "--config sepc='udi': unknown key `sepc`; did you mean `spec`?"),
        (&["--config", "spec='udo'"], "--config spec='udo': unknown document `udo`"),
        (&["--config", "ignore='all'"], "expected a list, such as"),
        (&["--config", "spec=udi"], "--config spec=udi: "),
        (&["--config", "extend='a.toml'"], "`extend` is for files; `--config FILE` names one"),
        (&["--config", "a.toml", "--config", "b.toml"], "--config names two files"),
        (&["--config", "a.toml", "--no-config"], "--no-config can't be combined with a file of --config"),
        (&["--exclude", "a{"], "--exclude: "),
    ] {
        for command in ["lint", "extract"] {
            let output = run_in(folder.path(), &[&[command], arguments].concat());
            assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{arguments:?} {output:?}");
            assert!(text(&output.stderr).contains(message), "{arguments:?} {output:?}");
        }
    }
}
