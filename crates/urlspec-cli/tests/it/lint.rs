//! `urlspec lint` and `urlspec extract`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::process::by_rfc1738::{command, run, run_in, run_with_input_in};
use crate::process::{folder, text};
use serde_json::{Value, json};

fn stdout(folder: &Path, arguments: &[&str]) -> String {
    text(&run_in(folder, arguments).stdout)
}

fn concise(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let lines = stdout(folder, &[&["lint", "--format", "concise"], arguments].concat());
    lines.lines().map(str::to_owned).collect()
}

/// Files of each kind, with errors in each kind of place.
const FILES: &[(&str, &[u8])] = &[
    ("a.txt", b"> see <URL:http://info.cern.ch/~tim\n>   bl/a|b> and http://h.x:/c?d/e\r\n"),
    ("b/c.html", b"<a href=\"http://h.x/?a=1&amp;b=/c~d\">x</a>\n"),
    ("b/d.md", b"fine: http://h.x/ and ftp://joe:s3cr3t@h.x/~a\n\n```\nhttp://h.x/~code\n```\n"),
    ("b/latin1", b"caf\xE9 http://h.x/~a \xFF\n"),
    (
        "e & f.txt",
        b"\xE6\x97\xA5\xE6\x9C\xAC\xF0\x9F\x98\x80 <URL:gopher://h.x/00/Some Words> <URL:http://h-\n.x/ab>\n",
    ),
    ("fine.txt", b"http://info.cern.ch/hypertext/WWW/TheProject.html, svn://h.x/~a and joe@h.x\n"),
    ("utf16.txt", b"\xFF\xFEh\0t\0t\0p\0:\0/\0/\0h\0.\0x\0/\0~\0\x01\xD8\n\0"),
];

#[test]
fn findings_have_positions() {
    let folder = folder(FILES);
    assert_eq!(
        concise(folder.path(), &[]),
        [
            "a.txt:1:32: error[unsafe-character] `~` is unsafe and must be encoded",
            "a.txt:2:9: error[unsafe-character] `|` is unsafe and must be encoded",
            "a.txt:2:27: error[empty-port] there is no port after the colon",
            "a.txt:2:32: error[reserved-character] `/` must be encoded in the search part",
            "b/c.html:1:32: error[reserved-character] `/` must be encoded in the search part",
            "b/c.html:1:34: error[unsafe-character] `~` is unsafe and must be encoded",
            "b/d.md:1:33: warning[password] the URL contains a password",
            "b/d.md:1:44: error[unsafe-character] `~` is unsafe and must be encoded",
            "b/d.md:4:12: error[unsafe-character] `~` is unsafe and must be encoded",
            "b/latin1:1:17: error[unsafe-character] `~` is unsafe and must be encoded",
            "e & f.txt:1:30: warning[wrapped-space] white space between words in a wrapper",
            "e & f.txt:1:51: warning[wrapped-hyphen] a hyphen at the end of a line in a wrapper",
            "utf16.txt:1:12: error[unsafe-character] `~` is unsafe and must be encoded",
        ]
    );
    assert_eq!(concise(folder.path(), &["--skip-code", "b"]).len(), 5);
    assert_eq!(concise(folder.path(), &["fine.txt"]).len(), 0);
    assert_eq!(concise(folder.path(), &["--scheme", "svn", "--spec", "url-1993", "fine.txt"]).len(), 1);
    assert_eq!(stdout(folder.path(), &["extract", "--kind", "text", "b/c.html"]), "http://h.x/?a=1&amp;b=/c~d\n");
}

#[test]
fn each_format_has_a_snapshot() {
    let folder = folder(FILES);
    for format in ["human", "concise", "json", "json-lines", "sarif", "github", "gitlab", "rdjsonl", "junit"] {
        let output = run_in(folder.path(), &["lint", "--format", format]);
        assert_eq!(output.status.code(), Some(1), "{format}");
        let output = text(&output.stdout);
        assert!(!output.contains("s3cr3t"), "{format}");
        // The rules of SARIF are the pages of the codes, which have their own tests.
        let output = match format {
            "sarif" => output.split_once("\"rules\":[").map_or(String::new(), |(head, rest)| {
                format!("{head}\"rules\":[…]{}", &rest[rest.find("],\"semanticVersion\"").expect("the end")..])
            }),
            _ => output,
        };
        insta::assert_snapshot!(format, output);
    }
}

#[test]
fn sarif_matches_its_schema_and_json_parses() {
    let folder = folder(FILES);
    let schema: Value =
        serde_json::from_str(include_str!("../../../../tests/data/schemas/sarif-2.1.0.json")).expect("a schema");
    for paths in [&["."][..], &["fine.txt"]] {
        let output = stdout(folder.path(), &[&["lint", "--format", "sarif"], paths].concat());
        assert_valid(&schema, &serde_json::from_str(&output).expect("JSON"));
        for format in ["json", "gitlab"] {
            let output = stdout(folder.path(), &[&["lint", "--format", format], paths].concat());
            let array: Vec<Value> = serde_json::from_str(&output).expect("an array");
            assert_eq!(array.len(), if paths == ["."] { 13 } else { 0 });
        }
    }
    let gitlab: Vec<Value> =
        serde_json::from_str(&stdout(folder.path(), &["lint", "--format", "gitlab"])).expect("an array");
    let prints: std::collections::HashSet<_> = gitlab.iter().map(|own| own["fingerprint"].to_string()).collect();
    assert_eq!(prints.len(), gitlab.len());
}

fn assert_valid(schema: &Value, instance: &Value) {
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    compiler.add_resource("schema.json", schema.clone()).expect("a schema");
    let index = compiler.compile("schema.json", &mut schemas).expect("a schema");
    if let Err(error) = schemas.validate(instance, index) {
        panic!("{error:#}");
    }
}

/// The schema of urlspec.toml has the fields and names that the command accepts.
#[test]
fn the_schema_of_the_configuration_is_complete() {
    let schema: Value = serde_json::from_str(include_str!("../../schemas/config.v1.json")).expect("a schema");
    let examples = json!({
        "extend": "base.toml", "baseline": "known.json", "all-schemes": false,
        "spec": "udi", "select": ["error", "all", "scheme-case"], "ignore": ["warning"], "schemes": ["https"],
        "skip-code": true, "max-size": 1000, "include-generated": true, "include-tests": true, "exclude": ["a/"], "severity": {"empty": "off", "password": "error"},
        "kinds": {"*.tmpl": "html"}, "per-file-ignores": {"tests/": ["error", "bare-percent"]},
    });
    let kinds: Vec<Value> = urlspec_text::Kind::ALL.iter().map(|kind| kind.name().into()).collect();
    assert_eq!(schema["properties"]["kinds"]["additionalProperties"]["enum"], Value::from(kinds));
    assert_valid(&schema, &examples);
    // An inline table in TOML is a JSON object with `=` instead of `:`.
    let lines = examples.as_object().expect("an object").iter();
    let toml: String =
        lines.map(|(name, value)| format!("{name} = {}\n", value.to_string().replace(':', "="))).collect();
    let baseline = br#"{"baseline": "urlspec", "version": 1, "files": {}}"#;
    let folder = folder(&[
        ("urlspec.toml", toml.as_bytes()),
        ("x.txt", b"http:/h.x"),
        ("base.toml", b""),
        ("known.json", baseline),
    ]);
    let output = run_in(folder.path(), &["lint"]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(1), ""));
    let fields = schema["properties"].as_object().expect("an object").keys();
    assert!(fields.eq(examples.as_object().expect("an object").keys()), "each field has an example");
}

#[test]
fn patterns_set_the_kinds_of_files_and_the_codes_ignored_in_them() {
    let config = "[kinds]\n'*.tmpl' = 'html'\n'/b/' = 'markdown'\n[per-file-ignores]\n'./b/' = ['unsafe-character']\n";
    let page = b"http://h.x/a&amp;b~c\n";
    let files = [("urlspec.toml", config.as_bytes()), ("a.tmpl", page), ("a.txt", page), ("b/a.txt", page)];
    let folder = folder(&files);
    let urls = stdout(folder.path(), &["extract", "a.tmpl", "a.txt", "b/a.txt"]);
    assert_eq!(urls, "http://h.x/a&b~c\nhttp://h.x/a&amp;b~c\nhttp://h.x/a&b~c\n");
    let found = concise(folder.path(), &["a.tmpl", "b/a.txt"]);
    assert!(found.iter().any(|line| line.starts_with("a.tmpl:1:19")), "{found:?}");
    assert!(!found.iter().any(|line| line.starts_with("b/a.txt")), "{found:?}");
    let refused = |config: &str| {
        fs::write(folder.path().join("urlspec.toml"), config).expect("a file");
        let output = run_in(folder.path(), &["lint"]);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    assert!(refused("kinds = {'*.x' = 'word'}").contains("unknown kind `word`; the kinds are text, markdown"));
    assert!(refused("per-file-ignores = {'*.x' = ['bogus']}").contains("bogus"));
    assert!(refused("kinds = {'a{' = 'html'}").contains("unclosed"));
}

#[test]
fn another_configuration_can_be_named() {
    let files: [(&str, &[u8]); 3] =
        [("urlspec.toml", b"ignore = ['all']"), ("ci/other.toml", b"exclude = ['x/']"), ("a.txt", b"http:/h.x")];
    let folder = folder(&files);
    assert_eq!(concise(folder.path(), &["a.txt"]).len(), 0);
    assert_eq!(concise(folder.path(), &["--config", "ci/other.toml", "a.txt"]).len(), 1);
    let missing = run_in(folder.path(), &["lint", "--config", "missing.toml", "a.txt"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("missing.toml: there is no such file"), "{}", text(&missing.stderr));
}

#[test]
fn standard_input_can_have_a_name() {
    let folder = folder(&[("urlspec.toml", b"[per-file-ignores]\n'b.html' = ['all']")]);
    let lint = |name: &str| {
        let arguments = ["lint", "--format", "concise", "--stdin-filename", name, "-"];
        text(&run_with_input_in(folder.path(), &arguments, b"<a href='http://h.x/a&amp;b~c'>").stdout)
    };
    assert!(lint("a.html").starts_with("a.html:1:28"), "{}", lint("a.html"));
    assert_eq!(lint("b.html"), "");
}

#[test]
fn files_can_be_listed_and_errors_be_no_failure() {
    let folder = folder(&[("urlspec.toml", b"exclude = ['v/']"), ("v/a", b"http:/h.x"), ("b.txt", b"http:/h.x")]);
    assert_eq!(stdout(folder.path(), &["lint", "--show-files"]), "b.txt\nurlspec.toml\n");
    assert_eq!(run_in(folder.path(), &["lint", "b.txt"]).status.code(), Some(1));
    assert_eq!(run_in(folder.path(), &["lint", "--exit-zero", "b.txt"]).status.code(), Some(0));
    assert_eq!(run_in(folder.path(), &["lint", "--exit-zero", "missing"]).status.code(), Some(2));
}

/// A fix that would change what is found is not promised again.
#[test]
fn totals_after_fixes_promise_none_of_them() {
    let folder = folder(&[("a.txt", b"https://[::1]/a http://h.x/~b\n")]);
    let last_line = |arguments: &[&str]| {
        let output = stdout(folder.path(), &[&["lint"], arguments].concat());
        output.lines().last().unwrap_or_default().to_owned()
    };
    assert!(last_line(&["--fix"]).contains("applied 1 fix"), "{}", last_line(&[]));
    assert!(!last_line(&["--fix-all"]).contains("--fix-all"), "{}", last_line(&["--fix-all"]));
}

#[cfg(unix)]
#[test]
fn a_pipe_that_no_program_writes_to_is_an_error() {
    let folder = folder(&[]);
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let output = run_in(folder.path(), &["lint", "pipe"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("pipe: no program writes to this pipe"), "{}", text(&output.stderr));
}

#[test]
fn a_configuration_applies_to_the_folders_below() {
    let folder = folder(&[
        ("urlspec.toml", b"exclude = ['/vendor']\nschemes = ['gemini']\n[severity]\nunsafe-character = 'warning'\n"),
        ("a.txt", b"http://h.x/~a gemini://h_x/ http://intranet/"),
        ("vendor/b.txt", b"http://h.x/~b"),
        ("c/urlspec.toml", b"spec = 'url-1994'\nselect = ['advice']\nignore = ['missing-prefix']"),
        ("c/d/e.txt", b"http://h.x/~a HTTP://h.x/"),
    ]);
    let expected = [
        "a.txt:1:12: warning[unsafe-character] `~` is unsafe and must be encoded",
        "a.txt:1:25: warning[opaque-slashes]",
        "c/d/e.txt:1:15: advice[scheme-case]",
    ];
    let output = concise(folder.path(), &[]);
    assert_eq!(output.len(), expected.len(), "{output:?}");
    assert!(output.iter().zip(expected).all(|(output, expected)| output.starts_with(expected)), "{output:?}");
    assert_eq!(run_in(folder.path(), &["lint", "a.txt"]).status.code(), Some(0), "a warning is not an error");
    assert_eq!(concise(folder.path(), &["vendor/b.txt"]).len(), 1, "an argument is read");
    assert_eq!(concise(folder.path(), &["--no-config", "c", "vendor"]).len(), 2);
    let output = concise(folder.path(), &["--severity", "unsafe-character=advice", "--select", "advice", "a.txt"]);
    assert_eq!(output.len(), 2, "{output:?}");
    assert_eq!(concise(folder.path(), &["--ignore", "warning", "a.txt"]).len(), 0);
}

/// Options override the configuration, and a code overrides its severity.
#[test]
fn the_more_specific_setting_wins() {
    let toml = b"select = ['error']\nignore = ['empty-port']\n[severity]\nunsafe-character = 'off'\n";
    let folder =
        folder(&[("urlspec.toml", toml), ("a", b"http://h.x:/~a?b/c"), ("b/urlspec.toml", b"ignore = ['all']")]);
    let codes = |arguments: &[&str]| {
        let output = concise(folder.path(), &[arguments, &["a"]].concat());
        output.iter().map(|line| line[line.find('[').expect("a code")..].to_owned()).collect::<Vec<_>>().join("")
    };
    let assert_codes = |arguments: &[&str], expected: &[&str]| {
        let codes = codes(arguments);
        assert!(
            codes.matches('[').count() == expected.len() && expected.iter().all(|code| codes.contains(code)),
            "{codes}"
        );
    };
    assert_codes(&[], &["reserved-character"]);
    assert_codes(&["--select", "error"], &["reserved-character"]);
    assert_codes(&["--select", "unsafe-character,empty-port"], &["unsafe-character", "empty-port"]);
    assert_codes(&["--severity", "unsafe-character=error"], &["unsafe-character", "reserved-character"]);
    assert_codes(&["--severity", "unsafe-character=warning"], &["reserved-character"]);
    assert_codes(&["--severity", "unsafe-character=advice", "--select", "unsafe-character"], &["unsafe-character"]);
    assert_codes(&["--select", "all", "--ignore", "error"], &[]);
    assert_codes(&["--no-config"], &["unsafe-character", "empty-port", "reserved-character"]);
    // The configuration is found above the file, whatever the path to it.
    assert_eq!(concise(&folder.path().join("b"), &["../a"]).len(), 1);
}

#[test]
fn an_excluded_argument_is_read_unless_forced() {
    let folder = folder(&[("urlspec.toml", b"exclude = ['v/']"), ("v/a", b"http:/h.x")]);
    assert_eq!(concise(folder.path(), &["v/a"]).len(), 1);
    assert_eq!(concise(folder.path(), &["--force-exclude", "v/a"]).len(), 0);
}

/// So that the memory does not grow with the findings of a file.
#[test]
fn many_findings_are_several_suites_of_junit() {
    for (findings, tests) in [(999, &[999][..]), (1000, &[1000]), (1001, &[1000, 1]), (2500, &[1000, 1000, 500])] {
        let folder = folder(&[("a", "http://h.x/~ ".repeat(findings).as_bytes()), ("b", b"http://h.x/\n")]);
        let output = stdout(folder.path(), &["lint", "--format", "junit"]);
        let suites: Vec<String> = tests
            .iter()
            .map(|tests| format!("  <testsuite name=\"a\" tests=\"{tests}\" failures=\"{tests}\" errors=\"0\">"))
            .chain(["  <testsuite name=\"b\" tests=\"1\" failures=\"0\" errors=\"0\">".to_owned()])
            .collect();
        assert_eq!(output.lines().filter(|line| line.contains("<testsuite ")).collect::<Vec<_>>(), suites);
        assert_eq!(output.matches("</testsuite>").count(), suites.len());
        assert_eq!(output.matches("<failure ").count(), findings);
    }
}

/// No format shows a password or a part of it, even if the URL seems to end inside it.
#[test]
fn no_format_shows_a_password() {
    let lines = "ftp://a@b:hunter2#x@h.x/~\nftp://joe:hunter2)x@h.x/~a\ntelnet://a@b:hunter2\"@h/\n\
                 rlogin://DOM\\joe:hunter2@z@h/~a\nhttp://h.x/~a mysql://root:hunter2@db/ https://a:hunter2@b/\n\
                 <URL:ftp://joe:hun\n  ter2@h.x/~a> http://h.x/~b\nftp://joe:hunter2\u{20ac}x@h.x^/ ftp://joe:hunter2>x@h.x^/\n\
                 http://h.x/?u=ftp://joe:hunter2@h.y/&z=^ news:a.b^,ftp://joe:hunter2@h.x\n\
                 see http://u: hunter2x@h.x/~ now\nsee http://u:hunter2 x@h.x/~ now\nsee http://u:hunter2 @h.x/~ now\n\
                 https://ghp_hunter2@h.x/~ http://h.x/~?token=hunter2 http:/u:hunter2@h.x http://h.x/~?a=u:hunter2@h.y\n\
                 ftp://u:hunter2%40h.x/ ftp://u\u{ff1a}hunter2@h.x/ http://u&#58;hunter2&#64;h.x/\n";
    let folder = folder(&[("a", lines.as_bytes())]);
    for format in ["human", "concise", "json", "json-lines", "sarif", "github", "gitlab", "rdjsonl", "junit"] {
        let output = stdout(folder.path(), &["lint", "--select", "all", "--format", format]);
        assert!(
            !output.contains("hunter2") && !output.contains("hun") && !output.contains("ter2"),
            "{format}: {output}"
        );
    }
}

#[test]
fn an_error_in_a_configuration_is_reported_with_its_line() {
    for (toml, place, message) in [
        ("spec = \"rfc1739\"\n", "line 1, column 8", "did you mean `rfc1738`"),
        ("\n[severity]\nunsafe-charcter = \"off\"\n", "line 3, column 1", "did you mean `unsafe-character`?"),
        ("ignore = [\"all\",\n 3]\n", "line 2, column 2", "expected a string"),
        ("select = [\"error\",\n \"nonsense\"]\n", "line 2, column 2", "unknown code `nonsense`"),
        ("[severity]\nempty = \"fatal\"\n", "line 2, column 9", "error, warning, advice and off"),
        ("sepc = \"udi\"\n", "line 1, column 1", "unknown key `sepc`; did you mean `spec`?"),
        ("colour = \"udi\"\n", "line 1, column 1", "unknown key `colour`; the keys are extend, spec, select"),
        ("spec = \"udi\"\nignore = \"all\"\n", "line 2, column 10", "expected a list, such as `[\"a\", \"b\"]`"),
        ("skip-code = \"yes\"\n", "line 1, column 13", "expected `true` or `false`"),
        ("kinds = [\"a\"]\n", "line 1, column 9", "expected a table"),
        ("extend = \"none.toml\"\n", "line 1, column 10", "there is no such file"),
        ("extend = \"../sub/urlspec.toml\"\n", "line 1, column 10", "this file extends itself"),
        ("exclude = [\"a{\"]\n", "line 1, column 12", "unclosed"),
        ("schemes = [\"a b\"]\n", "line 1, column 12", "is not a scheme"),
    ] {
        let folder = folder(&[("sub/urlspec.toml", toml.as_bytes()), ("sub/a", b"http:/h.x"), ("b", b"http:/h.x")]);
        let output = run_in(folder.path(), &["lint", "--format", "concise"]);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{toml}");
        assert!(error.contains(place) && error.contains(message), "{error}");
        let output = text(&output.stdout);
        assert!(output.starts_with("b:1:7: error") && output.lines().count() == 1, "other files are checked: {output}");
    }
}

#[test]
fn comments_ignore_codes() {
    let document = b"http://h.x:/~a urlspec: ignore[unsafe-character]\n\
        http://h.x:/~b urlspec: ignore[unsafe-character, empty-port]\n\
        http://h.x:/~c # urlspec: ignore\n\
        <!-- urlspec: ignore -->\nhttp://h.x:/~d\nhttp://h.x/~e\n\
        // urlspec: ignore[password]\nhttp://h.x/~f urlspec: ignored\n\
        <URL:http://h.x/~g\n  h> urlspec: ignore[unsafe-character]\n";
    let folder = folder(&[("a", document)]);
    let output = concise(folder.path(), &[]);
    let places: Vec<_> = output.iter().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    let expected = ["a:1:11: error[empty-port]", "a:6:12: error[unsafe-character]", "a:8:12: error[unsafe-character]"];
    assert_eq!(places, expected);
}

#[test]
fn fixes_are_printed_as_a_patch_and_applied() {
    let folder = folder(FILES);
    let patch = run_in(folder.path(), &["lint", "--fix", "--diff", "--with-passwords"]).stdout;
    let lines = patch.split_inclusive(|byte| *byte == b'\n').map(|line| format!("{}\n", line.escape_ascii()));
    insta::assert_snapshot!("diff", lines.collect::<String>());
    let unchanged = |(name, contents): &(&str, &[u8])| fs::read(folder.path().join(name)).expect("a file") == *contents;
    assert!(FILES.iter().all(unchanged), "--diff changes nothing");

    let output = run_in(folder.path(), &["lint", "--format", "concise", "--fix"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
    assert_eq!(text(&output.stdout).lines().count(), 7, "guesses and a password remain: {}", text(&output.stdout));
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    assert_eq!(read("a.txt"), b"> see <URL:http://info.cern.ch/%7Etim\n>   bl/a%7Cb> and http://h.x:/c?d/e\r\n",);
    assert_eq!(read("b/c.html"), FILES[1].1, "the `/` is a guess, so the URL keeps its text");
    assert_eq!(read("b/latin1"), b"caf\xE9 http://h.x/%7Ea \xFF\n");
    let utf16 = b"\xFF\xFEh\0t\0t\0p\0:\0/\0/\0h\0.\0x\0/\0%\x007\0E\0\x01\xD8\n\0";
    assert_eq!(read("utf16.txt"), utf16);

    for arguments in [&["lint", "--fix", "--diff"][..], &["lint", "--fix-all"], &["lint", "--fix-all", "--diff"]] {
        let output = stdout(folder.path(), arguments);
        assert!(!arguments.contains(&"--diff") || output.is_empty(), "{output}");
    }
    assert_eq!(
        text(&read("e & f.txt")),
        "\u{65e5}\u{672c}\u{1f600} <URL:gopher://h.x/00/Some%20Words> <URL:http://h\n.x/ab>\n"
    );
}

#[test]
fn a_patch_with_a_secret_is_an_error_unless_it_is_wanted() {
    const SECRET: &str = "hunter2x";
    let documents = [
        "ftp://joe:hunter2x@h.x/~a\n",
        // In the context of a change.
        "http://h.x/~a\n\nftp://joe:hunter2x@h.x/\n",
        // In a scheme that is not searched for.
        "http://h.x/~a x-y://joe:hunter2x@h.x/\n",
    ];
    for document in documents {
        let folder = folder(&[("a.txt", document.as_bytes()), ("b.txt", b"http://h.x/~b\n")]);
        let output = run_in(folder.path(), &["lint", "--fix", "--diff"]);
        assert_eq!(output.status.code(), Some(2), "{document}");
        let shown = text(&output.stdout);
        assert!(!shown.contains(SECRET) && shown.contains("+http://h.x/%7Eb"), "other patches are printed: {shown}");
        let error =
            "a.txt: 1 part of the patch is left out, since a line would show a password or a token; --with-passwords";
        assert!(text(&output.stderr).contains(error), "{}", text(&output.stderr));
        let patch = stdout(folder.path(), &["lint", "--fix", "--diff", "--with-passwords"]);
        assert!(patch.contains(SECRET), "{patch}");
    }
    // The other changes of a file are printed, and git can apply them.
    let lines = format!("http://h.x/~a\nftp://joe:hunter2x@h.x/\n{}http://h.x/~b\n", "\n".repeat(9));
    let parts = folder(&[("a.txt", lines.as_bytes())]);
    let output = run_in(parts.path(), &["lint", "--fix", "--diff"]);
    let shown = text(&output.stdout);
    assert!(!shown.contains(SECRET) && !shown.contains("%7Ea") && shown.contains("+http://h.x/%7Eb"), "{shown}");
    assert_eq!(output.status.code(), Some(2));
    // Far from the change.
    let far = format!("http://h.x/~a\n{}ftp://joe:hunter2x@h.x/\n", "\n".repeat(9));
    let folder = folder(&[("a.txt", far.as_bytes())]);
    assert!(stdout(folder.path(), &["lint", "--fix", "--diff"]).contains("+http://h.x/%7Ea"));
}

#[test]
fn fixed_standard_input_goes_to_standard_output() {
    let arguments = ["lint", "--fix", "-"];
    let output = run(&arguments, b"see http://h.x:/~a, \xE9\n");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"see http://h.x/%7Ea, \xE9\n"[..], Some(0)));
    let output = run(&arguments, b"see ftp://h.x?a\0\n");
    assert_eq!(output.stdout, b"see ftp://h.x?a\0\n", "binary input is not changed");
    let output = run(&["lint", "--format", "concise", "-"], b"see http:/h.x\n");
    assert_eq!(text(&output.stdout).split_whitespace().next(), Some("<stdin>:1:11:"));
}

/// What is there of a cut file is checked and fixed, and its end is left as it is.
#[test]
fn a_cut_file_in_utf_16_is_reported() {
    let whole: Vec<u8> = "\u{FEFF}http://h.x/~a\u{E9}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let half = &whole[..whole.len() - 1];
    let pair = [&whole[..whole.len() - 2], &[0x3D, 0xD8]].concat();
    for (cut, end) in [(half, 1), (&pair, 2)] {
        let folder = folder(&[("a.txt", cut), ("b.txt", b"http://h.x/~b")]);
        let output = run_in(folder.path(), &["lint", "--fix", "--format", "concise", "."]);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(error.starts_with("urlspec: a.txt: it ends in the middle of a character\n"), "{error}");
        let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
        let escape: Vec<u8> = "http://h.x/%7Ea".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read("a.txt"), [b"\xFF\xFE", &escape[..], &cut[cut.len() - end..]].concat());
        assert_eq!(read("b.txt"), b"http://h.x/%7Eb");
        assert_eq!(run_in(folder.path(), &["extract", "a.txt"]).status.code(), Some(2));
    }
}

/// Unreadable files are reported, and the others are checked.
#[cfg(unix)]
#[test]
fn unreadable_files_are_reported() {
    use std::os::unix::fs::symlink;
    let folder =
        folder(&[("a", b"http:/h.x"), ("b.bin", b"\0http:/h.x"), (".git/x", b"http:/h.x"), (".h", b"http:/h.x")]);
    symlink("nowhere", folder.path().join("broken")).expect("a link");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let output = run_in(folder.path(), &["lint", "--format", "concise", "."]);
    assert_eq!((output.status.code(), text(&output.stdout).lines().count()), (Some(1), 1));
    let skipped = "\nurlspec: skipped a binary file and a hidden file or folder (--hidden reads it)\n";
    assert!(text(&output.stderr).ends_with(skipped), "{output:?}");
    let output = run_in(folder.path(), &["lint", "--format", "concise", "broken", "nowhere", "a", "b.bin", "."]);
    assert_eq!((output.status.code(), text(&output.stdout).lines().count()), (Some(2), 2));
    let error = text(&output.stderr);
    for trouble in ["broken: No such file", "nowhere: No such file", "b.bin: not read, it is a binary file"] {
        assert!(error.contains(trouble), "{error}");
    }
    assert_eq!(concise(folder.path(), &["--follow", "."]).len(), 1);
    assert_eq!(concise(folder.path(), &["--hidden", "--glob", "!.git", "."]).len(), 2);
    let output = run_in(folder.path(), &["lint", "--glob", "a{"]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""));
}

#[test]
fn ignore_files_are_obeyed() {
    let folder = folder(&[
        (".gitignore", b"target\n*.log\n"),
        ("target/a", b"http:/h.x"),
        ("b.log", b"http:/h.x"),
        ("c.md", b"http:/h.x"),
        ("d/e.txt", b"http:/h.x"),
    ]);
    assert_eq!(concise(folder.path(), &[]).len(), 2);
    assert_eq!(concise(folder.path(), &["--glob", "*.md"]).len(), 1);
    assert_eq!(concise(folder.path(), &["--no-ignore"]).len(), 4);
    assert_eq!(concise(folder.path(), &["b.log"]).len(), 1, "an argument is read");
}

/// A file that can't be replaced is reported, and is not changed.
#[cfg(unix)]
#[test]
fn files_that_can_not_be_fixed_are_reported() {
    let folder = folder(&[("a", b"http://h.x/~a"), ("c", b"http://h.x/~c")]);
    fs::hard_link(folder.path().join("a"), folder.path().join("b")).expect("a link");
    std::os::unix::fs::symlink("c", folder.path().join("d")).expect("a link");
    let output = run_in(folder.path(), &["lint", "--fix", "--format", "concise", "a", "d"]);
    assert_eq!((output.status.code(), text(&output.stdout).lines().count()), (Some(2), 1));
    assert!(text(&output.stderr).contains("a: not fixed: it has several names"), "{}", text(&output.stderr));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert_eq!((read("a"), read("c")), ("http://h.x/~a".to_owned(), "http://h.x/%7Ec".to_owned()));
    assert!(folder.path().join("d").is_symlink());
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 4, "no temporary file remains");
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_a_pipe_is_not_fixed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("a", b"http://h.x/~a")]);
    let path = folder.path().join("a");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o751)).expect("a file");
    assert_eq!(run_in(folder.path(), &["lint", "--fix", "a"]).status.code(), Some(0));
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o751);
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let writer = std::thread::spawn(move || fs::write(pipe, b"http://h.x/~b").expect("a reader"));
    let output = run_in(folder.path(), &["lint", "--fix", "--format", "concise", "pipe"]);
    writer.join().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stdout).lines().count()), (Some(1), 1));
}

#[test]
fn names_in_patches_are_quoted() {
    let folder = folder(&[("a", b"http://h.x/~a\n"), ("b\nc", b"http://h.x/~b\n")]);
    let path = folder.path().join("a");
    let patch = stdout(folder.path(), &["lint", "--diff", path.to_str().expect("a text"), "b\nc"]);
    let heads: Vec<&str> = patch.lines().filter(|line| line.starts_with("---")).collect();
    assert_eq!(heads[0], format!("--- a{}", path.display()));
    assert_eq!(heads[1], "--- \"a/b\\nc\"");
    fs::write(folder.path().join("d e"), b"one\rtwo http://h.x/~d\rthree\nfour\n").expect("a file");
    let patch = stdout(folder.path(), &["lint", "--diff", "d e"]);
    let expected = "--- a/d e\t\n+++ b/d e\t\n@@ -1,2 +1,2 @@\n-one\rtwo http://h.x/~d\rthree\n\
                    +one\rtwo http://h.x/%7Ed\rthree\n four\n";
    assert_eq!(patch, expected);
}

/// Files are sorted by name, whatever the number of threads.
#[test]
fn the_order_does_not_depend_on_threads() {
    let names: Vec<String> = (0..300).map(|number| format!("{}/{number:03}", number % 7)).collect();
    let long = b"http://h.x/~a ".repeat(2_000);
    let files: Vec<(&str, &[u8])> =
        names.iter().map(|name| (name.as_str(), if name.ends_with('9') { &long[..] } else { b"http:/h.x" })).collect();
    let folder = folder(&files);
    let one = concise(folder.path(), &["--threads", "1"]);
    assert_eq!(one.len(), 270 + 30 * 2_000);
    for threads in ["2", "8"] {
        assert!(concise(folder.path(), &["--threads", threads]) == one);
    }
}

#[test]
fn codes_are_counted() {
    let folder = folder(FILES);
    let output = stdout(folder.path(), &["lint", "--statistics"]);
    assert!(output.starts_with("7 * unsafe-character    an unsafe character that is not encoded\n"), "{output}");
    let output: Value =
        serde_json::from_str(&stdout(folder.path(), &["lint", "--statistics", "--format", "json"])).expect("JSON");
    assert_eq!(
        output[0],
        json!({"code": "unsafe-character", "count": 7, "fixable": 7, "title": "an unsafe character that is not encoded"})
    );
    assert_eq!(run_in(folder.path(), &["lint", "--statistics", "--format", "junit"]).status.code(), Some(2));
}

/// A template has no code, and only the statistics show it.
#[test]
fn skipped_templates_are_counted() {
    let folder =
        folder(&[("a.txt", b"http://h.x/<id> http://$HOST/ http://h.x/~a"), ("b.md", b"[a](http://h.x/{id})")]);
    let output = stdout(folder.path(), &["lint", "--statistics"]);
    assert!(output.ends_with("* has a fix\n3 templates skipped\n"), "{output}");
    let output: Value =
        serde_json::from_str(&stdout(folder.path(), &["lint", "--statistics", "--format", "json"])).expect("JSON");
    assert_eq!(output[1], json!({"code": null, "count": 3, "fixable": 0, "title": "templates skipped"}));
    assert_eq!(stdout(folder.path(), &["lint", "--statistics", "a.txt", "--ignore", "all"]), "2 templates skipped\n");
}

#[test]
fn urls_are_extracted() {
    let folder = folder(FILES);
    let output = stdout(folder.path(), &["extract"]);
    let expected = [
        "http://info.cern.ch/~timbl/a|b",
        "http://h.x:/c?d/e",
        "http://h.x/?a=1&b=/c~d",
        "http://h.x/",
        "ftp://joe:s3cr3t@h.x/~a",
        "http://h.x/~code",
        "http://h.x/~a",
        "gopher://h.x/00/SomeWords",
        "http://h.x/ab",
        "http://info.cern.ch/hypertext/WWW/TheProject.html",
        "http://h.x/~",
    ];
    assert!(output.lines().eq(expected), "{output}");
    let output = stdout(folder.path(), &["extract", "--format", "json", "e & f.txt"]);
    let objects: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let expected = json!({
        "path": "e & f.txt", "line": 1, "column": 38, "span": [44, 65], "wrapper": "url", "scheme": "http",
        "url": "http://h.x/ab", "other": "http://h-.x/ab", "valid": true,
    });
    assert_eq!(objects[1], expected);
    assert_eq!(run_in(folder.path(), &["extract", "nowhere", "a.txt"]).status.code(), Some(2));
    assert_eq!(run_in(folder.path(), &["extract", "--scheme", "a b"]).status.code(), Some(2));
    let output = run(&["extract", "-"], b"see <URL:news:a.b> and http://h.x/caf\xC3\xA9.");
    assert_eq!(text(&output.stdout), "news:a.b\nhttp://h.x/caf\u{e9}\n");
}

#[test]
fn a_broken_pipe_is_not_an_error() {
    let folder = folder(&[("a", &b"http:/h.x ".repeat(100_000)), ("b", b"http:/h.x")]);
    let mut child =
        command(&["lint", "--format", "concise", "."]).current_dir(folder.path()).spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
}

#[test]
fn init_writes_a_file_and_changes_none() {
    let folder = folder(&[("a.txt", b"http://h.x/~a\n"), ("docs/b.txt", b"http://h.x/~a\n")]);
    let init = |arguments: &[&str]| run_in(folder.path(), &[&["init"], arguments].concat());
    assert_eq!(text(&init(&["docs", "--spec", "rfc1738"]).stdout), "wrote docs/urlspec.toml\n");
    assert_eq!(text(&init(&[]).stdout), "wrote urlspec.toml\n");
    let found = crate::process::run_in(folder.path(), &["lint", "--format", "concise"]).stdout;
    assert_eq!(text(&found), "docs/b.txt:1:12: error[unsafe-character] `~` is unsafe and must be encoded\n");

    fs::write(folder.path().join("urlspec.toml"), "spec = 'udi'\n").expect("a file");
    let again = init(&[]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("urlspec.toml exists already, and was not changed"));
    assert_eq!(fs::read_to_string(folder.path().join("urlspec.toml")).expect("a file"), "spec = 'udi'\n");
    assert_eq!(init(&["nowhere"]).status.code(), Some(2));
}
