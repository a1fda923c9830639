//! The command line: help, shared options, standard input, and hints on usage.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::process::by_rfc1738::{command, run, run_in};
use crate::process::text;
use serde_json::Value;
use tempfile::TempDir;

/// The subcommands in the groups of `urlspec --help`.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Check and explain:", &["check", "explain", "tree", "compare", "plan"]),
    ("Files:", &["lint", "extract", "init"]),
    ("Build and compare:", &["build", "parts", "safe", "canon", "same", "resolve", "convert"]),
    ("Documents and tests:", &["grammar", "generate", "conform", "schema"]),
    ("Server and shell:", &["lsp", "completions", "man", "help"]),
];

fn subcommands() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, names)| *names).copied()
}

/// The output of help on a terminal of this width.
fn help(arguments: &[&str], width: usize) -> String {
    let mut command = command(arguments);
    text(&command.env("COLUMNS", width.to_string()).stdin(Stdio::null()).output().expect("it runs").stdout)
}

fn stderr(output: &Output) -> String {
    text(&output.stderr)
}

#[test]
fn help_groups_the_subcommands() {
    let help = help(&["--help"], 80);
    for (heading, names) in GROUPS {
        let lines = help.lines().skip_while(|line| *line != heading).skip(1).take_while(|line| !line.is_empty());
        let listed: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(listed, names, "{help}");
    }
}

/// Text that is wrapped twice has short lines in the middle of a paragraph.
#[test]
fn help_is_wrapped_once() {
    for width in [60, 80, 100, 120] {
        let pages = subcommands().filter(|name| *name != "help").map(|name| help(&[name, "--help"], width));
        for page in pages.chain([help(&["--help"], width), help(&["lint", "-h"], width)]) {
            let width = width.min(100);
            for line in page.lines() {
                assert!(line.chars().count() <= width || !line.trim().contains(' '), "{width}: {line:?}");
            }
            let lines: Vec<&str> = page.lines().collect();
            let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
            for pair in lines.windows(2).filter(|pair| is_prose(pair[0]) && is_prose(pair[1])) {
                let next = pair[1].split(' ').next().map_or(0, |word| word.chars().count());
                assert!(pair[0].chars().count() + 1 + next > width, "{width}: {pair:?}");
            }
        }
    }
}

#[test]
fn help_and_man_pages_state_the_exit_status() {
    for name in subcommands().filter(|name| *name != "help") {
        let help = help(&[name, "--help"], 100);
        assert!(help.contains("\n\nExit status:\n  0  "), "{help}");
        assert!(!help.lines().any(|line| line.starts_with("Usage:") && line.contains(" OF ")), "{help}");
        let page = text(&run(&["man", name], b"").stdout);
        assert!(page.contains("\n.SH \"EXIT STATUS\"\n  0  "), "{page}");
        assert!(!page.contains(".SH EXTRA") && !page.contains("Exit status:"), "{page}");
    }
    assert!(text(&run(&["man", "man"], b"").stdout).contains("\n.SH EXAMPLES\n  urlspec man"));
}

#[test]
fn help_lists_the_fields_of_json() {
    let help = help(&["check", "--help"], 100);
    let object: Value =
        serde_json::from_slice(&run(&["check", "--format", "json", "http://h.x/"], b"").stdout).expect("an object");
    let fields: Vec<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    assert!(fields.iter().all(|field| help.contains(field)), "{fields:?}");
}

#[test]
fn short_options_and_aliases_are_accepted() {
    let check = |arguments: &[&str]| run(&[&["check"], arguments].concat(), b"").stdout;
    let json = check(&["--spec", "udi", "--format", "json", "http://h.x/"]);
    assert_eq!(check(&["-s", "udi", "-f", "json", "http://h.x/"]), json);
    assert_eq!(check(&["-s", "udi", "--output-format", "json", "http://h.x/"]), json);
    let folder = TempDir::new().expect("a folder");
    for name in ["a.md", "b.txt", ".c.md"] {
        fs::write(folder.path().join(name), "http://h.x/\n").expect("a file");
    }
    let count = |arguments: &[&str]| text(&run_in(folder.path(), arguments).stdout).lines().count();
    assert_eq!(count(&["extract", "-g", "*.txt"]), 1);
    assert_eq!(count(&["extract", "-L", "-j", "1"]), 2);
    assert_eq!(count(&["extract", "-."]), 3);
    assert_eq!(count(&["generate", "-n", "3"]), 3);
}

#[test]
fn quiet_prints_nothing() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("a"), "http://h.x/~a\n").expect("a file");
    fs::write(folder.path().join("b"), "\0").expect("a file");
    for (arguments, code) in [
        (&["check", "-q", "http://h.x/"] as &[&str], 0),
        (&["check", "--quiet", "http:/h.x"], 1),
        (&["check", "-q", "-f", "json", "http:/h.x"], 1),
        (&["lint", "-q"], 1),
        (&["lint", "-q", "-f", "sarif", "-g", "b", "."], 0),
        (&["extract", "-q"], 0),
        (&["same", "-q", "http://h.x", "HTTP://h.x/"], 0),
        (&["same", "-q", "-f", "json", "http://h.x/", "http://h.y/"], 1),
        (&["canon", "-q", "http://h.x/"], 0),
        (&["canon", "--quiet", "http:/h.x"], 1),
        (&["compare", "-q", "http://h.x/"], 0),
        (&["compare", "-q", "-f", "json", "http:/h.x"], 1),
        (&["tree", "-q", "http://h.x/"], 0),
        (&["tree", "-q", "http:/h.x"], 1),
        (&["plan", "-q", "http://h.x/"], 0),
        (&["plan", "-q", "http:/h.x"], 1),
        (&["build", "-q", "--from", "unix", "/etc/motd"], 0),
        (&["build", "-q", "{}"], 1),
        (&["parts", "-q", "http://h.x/"], 0),
        (&["parts", "-q", "http:/h.x"], 1),
        (&["convert", "-q", "http://h.x/"], 0),
        (&["convert", "-q", "http:/h.x"], 1),
        (&["resolve", "-q", "http://h.x/", "a"], 0),
        (&["resolve", "-q", "http://h.x/", "http:/~"], 1),
        (&["resolve", "-q", "--shorten", "http://h.x/", "x"], 1),
        (&["resolve", "-q", "http:/h.x", "a"], 1),
    ] {
        let output = run_in(folder.path(), arguments);
        assert_eq!((output.status.code(), text(&output.stdout), stderr(&output)), (Some(code), "".into(), "".into()));
    }
    for arguments in [&["lint", "-q", "nowhere"] as &[&str], &["extract", "-q", "nowhere"], &["check", "-q", "-s", "x"]]
    {
        let output = run_in(folder.path(), arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn completions_are_generated_for_all_shells() {
    for shell in ["bash", "elvish", "fish", "nushell", "powershell", "zsh"] {
        let output = run(&["completions", shell], b"");
        let script = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(subcommands().all(|name| script.contains(name)), "{shell}");
    }
    assert_eq!(run(&["completions", "cmd"], b"").status.code(), Some(2));
}

#[test]
fn completions_offer_codes_subcommands_and_documents() {
    let script = text(&run(&["completions", "zsh"], b"").stdout);
    // The arguments and options of a subcommand; the next one begins with its own name in parentheses.
    let section = |name: &str| {
        let after = script.split_once(&format!("({name})\n_arguments")).expect("the subcommand").1;
        after.split("\n;;\n").next().expect("its section").to_owned()
    };
    for (name, argument, values) in [
        ("explain", "::code ", &["unsafe-character", "host-without-dot"] as &[&str]),
        ("man", "::subcommand ", &["lint", "same"]),
        ("convert", "--to=", &["udi", "url-1994", "rfc1738"]),
        ("check", "--spec=", &["udi", "url-1994", "rfc1738"]),
        ("lint", "--select=", &["all", "unsafe-character"]),
    ] {
        let section = section(name);
        let line = section.lines().find(|line| line.contains(argument)).unwrap_or_else(|| panic!("{name}: {section}"));
        assert!(values.iter().all(|value| line.contains(value)), "{name}: {line}");
    }
    let fish = text(&run(&["completions", "fish"], b"").stdout);
    let offers = |name: &str, value: &str| {
        let is_of = |line: &&str| line.contains(&format!("using_subcommand {name}\" -f -a"));
        fish.lines().filter(is_of).any(|line| line.contains(value))
    };
    assert!(offers("explain", "unsafe-character") && offers("man", "lint"), "{fish}");
}

#[test]
fn man_pages_are_printed_and_written() {
    let page = text(&run(&["man"], b"").stdout);
    assert!(page.contains("urlspec\\-lint(1)"), "{page}");
    let page = text(&run(&["man", "lint"], b"").stdout);
    assert!(page.contains("\\-\\-fix"), "{page}");
    let unknown = run(&["man", "lintt"], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("unknown subcommand `lintt`; did you mean `lint`?"), "{}", stderr(&unknown));

    let folder = TempDir::new().expect("a folder");
    assert_eq!(run_in(folder.path(), &["man", "--output", "share/man1"]).status.code(), Some(0));
    let entries = fs::read_dir(folder.path().join("share/man1")).expect("a folder");
    let names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    let expected = subcommands().filter(|name| *name != "help").map(|name| format!("urlspec-{name}.1"));
    assert!(expected.chain(["urlspec.1".to_owned()]).all(|name| names.contains(&name)), "{names:?}");
    fs::write(folder.path().join("file"), "").expect("a file");
    let refused = run_in(folder.path(), &["man", "-o", "file"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("file can't be written"), "{}", stderr(&refused));
}

#[test]
fn each_man_page_has_the_sections_that_readers_expect() {
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    let title = |name: &str| format!(".TH {} 1  \"urlspec {VERSION}\" \"urlspec manual\"\n", name.to_uppercase());
    let main = text(&run(&["man"], b"").stdout);
    assert!(main.contains(&title("urlspec")) && main.contains(".SH \"SEE ALSO\""), "{main}");
    for name in subcommands().filter(|name| !["help", "lsp"].contains(name)) {
        let page = text(&run(&["man", name], b"").stdout);
        assert!(page.contains(&title(&format!("urlspec-{name}"))), "{page}");
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "\"EXIT STATUS\"", "\"SEE ALSO\""] {
            assert!(page.contains(&format!("\n.SH {section}\n")), "{name}: {section}: {page}");
        }
    }
    let check = text(&run(&["man", "check"], b"").stdout);
    let synopsis = "\\fBurlspec check\\fR [\\fB\\-\\-spec\\fR \\fINAME\\fR] ";
    assert!(check.contains(synopsis) && check.contains(" [\\fIURL\\fR]...\n"), "{check}");
}

/// The lines after `Examples:` in the help of a subcommand.
fn examples(name: &str) -> Vec<String> {
    let help = text(&run(&[name, "--help"], b"").stdout);
    let Some((_, examples)) = help.split_once("\nExamples:\n") else { return Vec::new() };
    examples.lines().take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

/// Each runs in a shell, in a folder with what the examples name, and none is wrong usage.
#[test]
#[cfg(unix)]
fn examples_of_the_help_run() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    fs::create_dir(folder.path().join("docs")).expect("a folder");
    write("urls.txt", "http://example.com/\n");
    write("README.md", "<http://example.com/>\n");
    write("docs/README.md", "<http://example.com/>\n");
    write("parser", "#!/bin/sh\nsed 's/.*/{\"valid\":true}/'\n");
    fs::set_permissions(folder.path().join("parser"), fs::Permissions::from_mode(0o755)).expect("the mode");
    let program = Path::new(env!("CARGO_BIN_EXE_urlspec")).parent().expect("its folder").display();
    for name in subcommands().filter(|name| !["help", "lsp", "man"].contains(name)) {
        let examples = examples(name);
        assert!(!examples.is_empty(), "{name}");
        for example in examples {
            let script = format!("PATH={program}:$PATH; {example}");
            let output =
                Command::new("sh").args(["-c", &script]).current_dir(folder.path()).stdin(Stdio::null()).output();
            let output = output.expect("a shell");
            let is_expected = matches!(output.status.code(), Some(0 | 1));
            assert!(is_expected && stderr(&output).is_empty(), "{example}: {}", stderr(&output));
        }
    }
}

#[test]
fn check_suggests_lint_for_a_file_or_folder() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("README.md"), "http://h.x/\n").expect("a file");
    let hint = "help: `README.md` is a file: to check the URLs in it, run `urlspec lint README.md`\n";
    let output = run_in(folder.path(), &["check", "README.md"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains(hint), "{}", text(&output.stdout));
    fs::write(folder.path().join("a b.md"), "").expect("a file");
    let output = run_in(folder.path(), &["check", "a b.md"]);
    assert!(text(&output.stdout).contains("run `urlspec lint 'a b.md'`\n"), "{}", text(&output.stdout));
    fs::create_dir(folder.path().join("docs")).expect("a folder");
    for name in [".", "docs", "docs/"] {
        let output = run_in(folder.path(), &["check", name]);
        let hint = format!("help: `{name}` is a folder: to check the URLs in it, run `urlspec lint {name}`\n");
        assert!(text(&output.stdout).contains(&hint), "{}", text(&output.stdout));
    }
    for arguments in [&["check", "nowhere.md"] as &[&str], &["check", "--production", "hostport", "README.md"]] {
        assert!(!text(&run_in(folder.path(), arguments).stdout).contains("urlspec lint"), "{arguments:?}");
    }
}

#[test]
fn lint_suggests_check_for_a_url() {
    for name in ["lint", "extract"] {
        let output = run(&[name, "http://a.b/"], b"");
        let expected = "urlspec: no file `http://a.b/`; to check a URL, run `urlspec check http://a.b/`\n";
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(2), expected));
    }
    let output = run(&["lint", "ftp://joe:s3cr3t@a.b/"], b"");
    let expected = "urlspec: no file `ftp://joe:******@a.b/`; to check a URL, run `urlspec check URL`\n";
    assert_eq!(stderr(&output), expected);
    for path in ["nowhere", "C:\\nowhere", "a/b:c", "1:2"] {
        let error = stderr(&run(&["lint", path], b""));
        assert!(error.starts_with(&format!("urlspec: {path}: ")) && !error.contains("urlspec check"), "{error}");
    }
}

/// The commands that read lines.
const LINE_COMMANDS: [&[&str]; 8] = [
    &["check", "-f", "json"],
    &["parts"],
    &["canon"],
    &["safe"],
    &["convert", "--from", "udi"],
    &["resolve", "http://h.x/a/b"],
    &["resolve", "--shorten", "http://h.x/a/b"],
    &["build", "--from", "unix"],
];

#[test]
fn blank_lines_and_a_byte_order_mark_are_skipped() {
    for arguments in LINE_COMMANDS {
        let line: &[u8] = if arguments[0] == "build" { b"/etc/motd" } else { b"http://h.x/a/c" };
        let outcome = |input: &[u8]| {
            let output = run(arguments, input);
            (output.status.code(), text(&output.stdout), stderr(&output))
        };
        let empty = outcome(b"");
        for blank in ["\n", "\r\n\r\n", " \t\n", "\u{FEFF}", "\u{FEFF}\n\n"] {
            assert_eq!(outcome(blank.as_bytes()), empty, "{arguments:?} {blank:?}");
        }
        let expected = outcome(line);
        assert_ne!(expected, empty, "{arguments:?}");
        assert_eq!(expected.0, Some(0), "{arguments:?}: {expected:?}");
        assert_eq!(outcome(&[b"\xEF\xBB\xBF", line, b"\n\n"].concat()), expected, "{arguments:?}");
        assert_eq!(outcome(&[b"\n \n", line].concat()), expected, "{arguments:?}");
    }
    let output = run(&["check", "-f", "concise"], b"\xEF\xBB\xBF\n\nhttp:/h.x\n");
    assert!(text(&output.stdout).starts_with("<stdin>:3:7: error[missing-slashes]"), "{}", text(&output.stdout));
    let output = run(&["canon"], b"\n\nhttp:\n");
    assert!(stderr(&output).starts_with("urlspec: line 3: "), "{}", stderr(&output));
    let second = run(&["check", "-f", "concise"], b"http://h.x/\n\xEF\xBB\xBFhttp://h.x/\n");
    assert_eq!(second.status.code(), Some(1), "a byte order mark inside the input is an error");
}

#[test]
fn concise_has_a_line_per_diagnostic() {
    let output = run(&["check", "-f", "concise", "http://h.x/~a b", "ftp://h.x/"], b"");
    assert_eq!(output.status.code(), Some(1));
    let stdout = text(&output.stdout);
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(lines[0], "<argument 1>:1:12: error[unsafe-character] `~` is unsafe and must be encoded");
    let output = run(&["check", "-f", "concise", "http://h.x/~"], b"");
    assert!(text(&output.stdout).starts_with("<argument>:1:12: "), "{}", text(&output.stdout));
}

#[test]
fn an_unknown_kind_of_parts_is_named() {
    let error = |input: &str| stderr(&run(&["build", input], b""));
    let https = error(r#"{"kind":"https","hostport":{"host":"h.x"}}"#);
    assert!(
        https.starts_with("urlspec: unknown kind `https`, did you mean `http`? the kinds are `http`, `ftp`"),
        "{https}"
    );
    let unknown = error(r#"{"kind":"zzzzzz"}"#);
    assert!(unknown.starts_with("urlspec: unknown kind `zzzzzz`; the kinds are `http`, "), "{unknown}");
    assert!(error(r#"{"kind":"http","paht":[]}"#).contains("unknown field `paht`"));
}

/// A password in any position of the JSON is not shown.
#[test]
fn errors_of_build_show_no_values() {
    for input in [
        r#"{"kind":"ftp://joe:hunter2x@h.x/"}"#,
        r#"{"kind":"ftp","login":"hunter2x"}"#,
        r#"{"kind":"ftp","login":{"host":"h.x","password":["hunter2x"]}}"#,
        r#"{"kind":"ftp","login":{"host":"h.x","port":"hunter2x"}}"#,
        r#"{"kind":"ftp","login":{"host":"h.x","password":271828182}}"#,
        r#"{"kind":"ftp","login":{"host":"h.x","password":2718.28182}}"#,
        r#"{"kind":"ftp","login":{"host":"h.x","port":-271828182}}"#,
        r#"{"kind":"session","scheme":"hunter2x","login":{"host":"h.x"}}"#,
        r#"{"kind":"news","grouppart":"hunter2x"}"#,
        r#"{"kind":"other","scheme":"x","rest":{"hunter2x":1}}"#,
        r#"{"kind":"other","scheme":"x","rest":"hunter2x"}"#,
        r#"{"kind":"ftp","login":{"host":"h.x"},"transfer":"hunter2x"}"#,
        r#"{"kind":"http","hostport":{"host":"h.x"},"path":"hunter2x"}"#,
        r#"{"kind":["hunter2x"]}"#,
        r#"["hunter2x"]"#,
        r#""hunter2x""#,
        r#"hunter2x"#,
    ] {
        let output = run(&["build", input], b"");
        let shown = format!("{}{}", text(&output.stdout), stderr(&output));
        assert_eq!(output.status.code(), Some(1), "{input}: {shown}");
        assert!(!shown.contains("hunter2x") && !shown.contains("2718"), "{input}: {shown}");
    }
}

#[test]
fn extract_obeys_the_configuration() {
    let folder = TempDir::new().expect("a folder");
    let config = "schemes = ['svn']\nexclude = ['v/']\nskip-code = true\nspec = 'url-1994'\n";
    fs::create_dir(folder.path().join("v")).expect("a folder");
    for (name, content) in
        [("urlspec.toml", config), ("a.md", "svn://h.x/ `http://code.x/`\n"), ("v/b.md", "http://excluded.x/\n")]
    {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    let extract = |arguments: &[&str]| {
        let output = crate::process::run_in(folder.path(), &[&["extract", "-g", "*.md"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        text(&output.stdout)
    };
    assert_eq!(extract(&[]), "svn://h.x/\n");
    assert_eq!(extract(&["v/b.md"]), "http://excluded.x/\n");
    assert_eq!(extract(&["--force-exclude", "v/b.md"]), "");
    assert_eq!(extract(&["--no-config"]), "http://code.x/\nhttp://excluded.x/\n");
    let is_valid = |arguments: &[&str]| {
        let object: Value = serde_json::from_str(&extract(&[&["-f", "json"], arguments].concat())).expect("an object");
        object["valid"].as_bool()
    };
    assert_eq!([is_valid(&[]), is_valid(&["-s", "rfc1738"])], [Some(false), Some(true)]);

    fs::write(folder.path().join("urlspec.toml"), "schemes = 3\n").expect("a file");
    let output = run_in(folder.path(), &["extract"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 1, column 11"), "{}", stderr(&output));
}

/// Progress is shown if standard error is a terminal and standard output is not. `script` provides the terminal.
#[cfg(target_os = "linux")]
#[test]
fn progress_is_shown_on_a_terminal() {
    let has_script = Command::new("script").arg("--version").output().is_ok_and(|output| output.status.success());
    if !has_script {
        return eprintln!("SKIPPED: script is not available");
    }
    let folder = TempDir::new().expect("a folder");
    let terminal = |line: &str| {
        let line = line.replace("urlspec", env!("CARGO_BIN_EXE_urlspec"));
        let output = Command::new("script").args(["-qec", &line, "/dev/null"]).current_dir(folder.path()).output();
        String::from_utf8_lossy(&output.expect("it runs").stdout).into_owned()
    };
    // Waits until the command shows it, however long the machine takes, and ends the command.
    let shows = |line: &str, expected: &str| {
        let line = line.replace("urlspec", env!("CARGO_BIN_EXE_urlspec"));
        let mut script = Command::new("script");
        script
            .args(["-qec", &line, "/dev/null"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let mut script = script.spawn().expect("it starts");
        let mut shown = Vec::new();
        let mut buffer = [0; 1 << 12];
        let mut output = script.stdout.take().expect("a pipe");
        let is_shown = loop {
            match output.read(&mut buffer).expect("it is read") {
                0 => break false,
                length => shown.extend(&buffer[..length]),
            }
            if String::from_utf8_lossy(&shown).contains(expected) {
                break true;
            }
        };
        script.kill().expect("it ends");
        script.wait().expect("it ends");
        is_shown
    };
    let endless = "(while echo http://h.x/; do sleep 0.1; done)";
    assert!(shows(&format!("{endless} | urlspec check -f json > out"), "lines read"));
    assert!(shows(&format!("{endless} | urlspec canon > out"), "lines read"));
    assert!(shows("urlspec generate -n 20000000 > /dev/null", "texts generated"));
    let lines = "(echo http://h.x/; sleep 1; yes http://h.x/ | head -n 200; sleep 0.3)";
    assert!(!terminal(&format!("{lines} | urlspec canon")).contains("lines read"), "the output is on the terminal");
    assert!(!terminal(&format!("{lines} | urlspec canon 2> error > out")).contains("lines read"));
    assert_eq!(fs::read_to_string(folder.path().join("out")).expect("a file").lines().count(), 201);
    assert_eq!(fs::read_to_string(folder.path().join("error")).expect("a file"), "");
}

/// An option without an effect is an error, since a script would take its output for another.
#[test]
fn options_without_an_effect_are_refused() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("a"), "http://h.x/~a\n").expect("a file");
    for arguments in [
        &["lint", "--stdin-filename", "a.md", "a"] as &[&str],
        &["extract", "--stdin-filename", "a.md"],
        &["lint", "--show-files", "--format", "json", "a"],
        &["lint", "--diff", "--format", "sarif", "a"],
    ] {
        let output = run_in(folder.path(), arguments);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{arguments:?}");
        assert!(stderr(&output).contains(arguments[1]), "{}", stderr(&output));
    }
}

/// A URL alone is the likeliest first use.
#[test]
fn a_url_in_place_of_a_subcommand_suggests_check() {
    for url in ["http://h.x/", "mailto:joe@h.x", "../a", "http://joe:secret@h.x/"] {
        let output = command(&[url]).output().expect("it runs");
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("`urlspec check URL`") && !message.contains("secret"), "{message}");
    }
    let message = stderr(&command(&["chekc"]).output().expect("it runs"));
    assert!(message.contains("'check'") && !message.contains("check URL"), "{message}");
}
