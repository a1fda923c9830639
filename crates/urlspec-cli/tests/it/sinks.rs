//! What the command prints, parsed as the places parse it where it goes: nothing in it is active, and no secret is shown.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use urlspec::redact::{is_active, is_hidden_selector};

use crate::process::by_rfc1738::run;
use crate::process::text;
use crate::support::{is_whole, sample_of};

/// The passwords and tokens of the texts, or the two parts of one.
const SECRETS: [&str; 2] = ["hunter2x", "swordfish"];

/// Texts with characters and words that a terminal, XML, Markdown, SARIF or a log of continuous integration acts on.
const ACTIVE: [&str; 20] = [
    "http://h.x/\u{1b}[31m\u{1b}[2Jred",
    "http://h.x/\u{1b}]0;title\u{7}",
    "http://h.x/a\u{8}\u{8}\u{8}b\rc\tv\u{b}\u{c}d",
    "http://h.x/\u{9b}31m\u{9d}0;t\u{9c}\u{85}x",
    "http://h.x/\u{202e}txt.exe\u{2066}a\u{2069}",
    "http://h.x/a\u{200b}\u{200d}\u{feff}\u{ad}\u{2028}b\u{2029}",
    "http://h.x/\u{e0041}\u{e0042}\u{fff9}~",
    "http://h\u{202e}.x\u{e0041}/",
    "http://h\u{fe0f}.x/a\u{fe0e}~",
    "http://h.x/<b>&amp;</failure>]]>'\"~",
    "http://h.x/![p](https://evil.example/t.png)~",
    "http://h.x/[click](command:run)~``x``",
    "http://h.x/%1B%5B31m%0A::error::x%07~",
    "http://h.x/::error file=a,line=1::b~",
    "\u{1b}[31m://h.x/~",
    "ht\u{9b}tp://h.x:\u{7f}80/",
    "gopher://h.x/0\u{1b}%09\u{202e}?b",
    "mailto:a\u{1b}[1m@h.x\u{e0041}",
    "x\n::error::y",
    "http://h.x/a\r\n::error::b\u{2800}",
];

/// Texts with secrets, as people and programs hide them. The library's tests have the whole list.
const SECRET: [&str; 31] = [
    "ftp://joe:hunter2x@h.x/~a",
    "URL:telnet://joe:hunter2x@h.x:99999999/",
    "http://joe:hunter2x@h.x/",
    "x-y://joe:hunter2x@h.x/a",
    "ftp:\\\\joe:hunter2x@h.x\\a",
    "ftp//joe:hunter2x@h.x",
    "//joe:hunter2x@h.x/a",
    "mailto://joe:hunter2x@h.x",
    "ftp://joe:hunter2x#swordfish@h.x/",
    "ftp://joe:hunter2x\u{e9}swordfish@h.x/",
    "http://h.x/ftp://joe:hunter2x@h.y/~",
    "ftp://joe:hunter2x%40h.x/~",
    "ftp://joe%3Ahunter2x@h.x/~",
    "http://joe:hunter2x&#64;h.x/~",
    "http://h.x/?next=//joe:hunter2x@h.y/~",
    "https://ghp_hunter2x@h.x/~",
    "http://h.x/?access_token=hunter2x&a=~",
    "imap://joe;AUTH=hunter2x@h.x/~",
    "http://h.x/?to=\\\\joe:hunter2x@h.y~",
    "http://h.x/?joe:hunter2x@h.y~",
    "http://h.x/ftp:joe:hunter2x@h.y/~",
    "https://hooks.slack.com/services/T1/B1/hunter2x?~",
    "http://h.x/?session=hunter2x&code=swordfish1x#~",
    "http://joe:hunter2x\\100h.x/~",
    // Cut by delimiters of components.
    "http://h.x/a;token=aa/hunter2x/~",
    "http://h.x/b/http:/joe:aa/hunter2x@h.y/~",
    "ftp://joe:21#hunter2x@h.x/~",
    "http://joe%3ahunter2x%40h.x/~",
    // With white space.
    "http://joe:hunter2x @h.x/~",
    "http://joe: hunter2x@h.x/~",
    "http://joe:\nhunter2x@h.x/~",
];

/// Names of files with secrets.
const SECRET_NAMES: [&str; 3] = ["ftp:joe:hunter2x@h.txt", "http:/joe:hunter2x@h.x/a", "x-y:joe:hunter2x@h.x"];

/// Where the output of a command goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Lines on a terminal.
    Terminal,
    /// The same with colors and links.
    Colors,
    /// A JSON value, or one for each line.
    Json,
    Sarif,
    Junit,
    Github,
    /// Comma-separated values, which a spreadsheet or a terminal may show.
    Csv,
    /// Another program, which gets URLs as they are: SECURITY.md lists them.
    Program,
    /// Nowhere: the command prints nothing on standard output.
    Nowhere,
}

use Place::{Colors, Csv, Github, Json, Junit, Nowhere, Program, Sarif, Terminal};

/// Where a text is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Input {
    /// In place of `{}` in an argument.
    Argument,
    /// On a line of standard input.
    Line,
    /// In a document on standard input.
    Document,
    /// In the name of a file with a URL.
    FileName,
    /// As a value in urlspec.toml.
    Config,
    /// As a rule in a grammar file.
    Grammar,
}

use Input::{Argument, Config, Document, FileName, Grammar, Line};

/// Each command, in each of its formats.
const COMMANDS: &[(&[&str], Input, Place)] = &[
    (&["check", "{}"], Argument, Terminal),
    (&["check", "--color", "always", "{}"], Argument, Colors),
    (&["check", "--reference", "{}"], Argument, Terminal),
    (&["check", "--as-printed", "{}"], Argument, Terminal),
    (&["check", "--production", "password", "{}"], Argument, Terminal),
    (&["check", "--spec", "udi", "--format", "human"], Line, Terminal),
    (&["check", "--format", "concise", "{}"], Argument, Terminal),
    (&["check", "--format", "plain", "{}"], Argument, Terminal),
    (&["check", "--format", "sarif", "{}"], Argument, Sarif),
    (&["check", "--format", "concise"], Line, Terminal),
    (&["check", "--format", "json", "{}"], Argument, Json),
    (&["check", "--format", "json", "--as-printed"], Line, Json),
    (&["check", "--production", "{}", "http://h.x/"], Argument, Nowhere),
    (&["check", "--spec", "{}", "http://h.x/"], Argument, Nowhere),
    (&["check", "--{}"], Argument, Nowhere),
    (&["{}"], Argument, Nowhere),
    (&["explain", "--format", "human", "{}"], Argument, Nowhere),
    (&["explain", "--format", "json", "{}"], Argument, Nowhere),
    (&["tree", "--format", "human", "{}"], Argument, Terminal),
    (&["tree", "--format", "json", "{}"], Argument, Json),
    (&["check", "--spec", "url-1994", "--format", "json", "{}"], Argument, Json),
    (&["check", "--reference", "--format", "json", "{}"], Argument, Json),
    (&["compare", "--format", "human", "{}"], Argument, Terminal),
    (&["compare", "--format", "json", "{}"], Argument, Json),
    (&["plan", "--spec", "url-1994", "{}"], Argument, Terminal),
    (&["plan", "--spec", "udi", "--format", "json", "{}"], Argument, Json),
    (&["plan", "--gateway", "ftp={}?{url}", "ftp://h.x/a"], Argument, Terminal),
    (&["compare", "--reference", "--format", "json", "{}"], Argument, Json),
    (&["plan", "--format", "human", "{}", "http://h.x/"], Argument, Terminal),
    (&["plan", "--format", "json", "{}"], Argument, Json),
    (&["plan", "--format", "json", "--gateway", "ftp=http://g.x/{url}", "{}"], Argument, Json),
    (&["plan", "--proxy", "{}", "http://h.x/"], Argument, Nowhere),
    (&["plan", "--news-server", "{}", "news:a"], Argument, Nowhere),
    (&["plan", "--gateway", "{}", "http://h.x/"], Argument, Nowhere),
    (&["lint", "--select", "all", "--format", "human", "-"], Document, Terminal),
    (&["lint", "--select", "all", "--color", "always", "-"], Document, Colors),
    (&["lint", "--select", "all", "--format", "concise", "-"], Document, Terminal),
    (&["lint", "--select", "all", "--format", "plain", "-"], Document, Terminal),
    (&["lint", "--select", "all", "--format", "plain", "."], FileName, Terminal),
    (&["lint", "--select", "all", "--ascii", "-"], Document, Terminal),
    (&["lint", "--select", "all", "--format", "json", "-"], Document, Json),
    (&["lint", "--select", "all", "--format", "json-lines", "-"], Document, Json),
    (&["lint", "--select", "all", "--format", "sarif", "-"], Document, Sarif),
    (&["lint", "--select", "all", "--format", "github", "-"], Document, Github),
    (&["lint", "--select", "all", "--format", "gitlab", "-"], Document, Json),
    (&["lint", "--select", "all", "--format", "rdjsonl", "-"], Document, Json),
    (&["lint", "--select", "all", "--format", "junit", "-"], Document, Junit),
    (&["lint", "--select", "all", "--statistics", "-"], Document, Terminal),
    (&["lint", "--select", "all", "--kind", "html", "-"], Document, Terminal),
    (&["lint", "--select", "all", "--kind", "markdown", "--format", "json", "-"], Document, Json),
    (&["lint", "--select", "all", "--spec", "url-1994", "-"], Document, Terminal),
    (&["lint", "--select", "all", "--fix", "-"], Document, Program),
    (&["lint", "--select", "all", "--fix-all", "--diff", "-"], Document, Program),
    (&["lint", "--select", "all", "--quiet", "-"], Document, Nowhere),
    (&["lint", "--select", "all", "--format", "human", "."], FileName, Terminal),
    (&["lint", "--select", "all", "--color", "always", "."], FileName, Colors),
    (&["lint", "--select", "all", "--format", "concise", "."], FileName, Terminal),
    (&["lint", "--select", "all", "--format", "json", "."], FileName, Json),
    (&["lint", "--select", "all", "--format", "json-lines", "."], FileName, Json),
    (&["lint", "--select", "all", "--format", "sarif", "."], FileName, Sarif),
    (&["lint", "--select", "all", "--format", "github", "."], FileName, Github),
    (&["lint", "--select", "all", "--format", "gitlab", "."], FileName, Json),
    (&["lint", "--select", "all", "--format", "rdjsonl", "."], FileName, Json),
    (&["lint", "--select", "all", "--format", "junit", "."], FileName, Junit),
    (&["lint", "."], Config, Terminal),
    (&["lint", "{}"], Argument, Terminal),
    (&["lint", "--glob", "[{}", "."], Argument, Terminal),
    (&["lint", "--select", "{}", "."], Argument, Nowhere),
    (&["lint", "--severity", "{}=off", "."], Argument, Nowhere),
    (&["extract", "--format", "plain", "-"], Document, Program),
    (&["extract", "--format", "json", "-"], Document, Json),
    (&["extract", "--format", "json", "."], FileName, Json),
    (&["extract", "--format", "csv", "-"], Document, Csv),
    (&["extract", "--format", "csv", "."], FileName, Csv),
    (&["extract", "--unique", "--line-number", "-"], Document, Program),
    (&["extract", "--line-number", "."], FileName, Terminal),
    (&["extract", "."], Config, Nowhere),
    (&["extract", "{}"], Argument, Nowhere),
    (&["extract", "--scheme", "{}", "-"], Argument, Nowhere),
    (&["build", "{}"], Argument, Nowhere),
    (&["build", "{\"kind\":\"{}\"}"], Argument, Nowhere),
    (&["build", "{\"kind\":\"other\",\"{}\":1}"], Argument, Nowhere),
    (&["build", "--from", "unix", "--host", "{}", "a"], Argument, Program),
    (&["build", "--from", "unix"], Line, Program),
    (&["build", "--from", "{}", "a"], Argument, Nowhere),
    (&["parts", "{}"], Argument, Json),
    (&["parts", "--to", "unix", "{}"], Argument, Program),
    (&["safe", "{}"], Argument, Program),
    (&["canon", "--format", "human", "{}"], Argument, Program),
    (&["canon", "--format", "json", "{}"], Argument, Json),
    (&["same", "--format", "human", "{}", "{}a"], Argument, Terminal),
    (&["same", "--format", "json", "{}", "{}a"], Argument, Json),
    (&["resolve", "--format", "human", "http://h.x/a/b", "{}"], Argument, Program),
    (&["resolve", "--format", "json", "http://h.x/a/b", "{}"], Argument, Json),
    (&["resolve", "--format", "json", "http://h.x/a/b", "/{}"], Argument, Json),
    (&["resolve", "--format", "json", "{}", "a"], Argument, Json),
    (&["resolve", "--format", "json", "--spec", "udi", "ftp://a/", "{}"], Argument, Json),
    (&["resolve", "--explain", "http://h.x/a/b", "{}"], Argument, Program),
    (&["resolve", "--format", "json", "--shorten", "http://h.x/a/b", "{}"], Argument, Json),
    (&["convert", "--format", "human", "--from", "url-1994", "{}"], Argument, Program),
    (&["convert", "--format", "json", "--from", "url-1994", "{}"], Argument, Json),
    (&["convert", "--to", "{}", "http://h.x/"], Argument, Nowhere),
    (&["grammar", "--file", "{}"], Argument, Nowhere),
    (&["grammar", "{}"], Argument, Nowhere),
    (&["grammar", "--format", "text", "--file", "-"], Grammar, Terminal),
    (&["grammar", "--format", "json", "--file", "-"], Grammar, Json),
    (&["grammar", "--format", "svg", "--file", "-"], Grammar, Junit),
    (&["generate", "--production", "{}"], Argument, Nowhere),
    (&["conform", "--production", "port", "--format", "human", "--", "printf", "%s\\n", "{}"], Argument, Terminal),
    (&["conform", "--production", "port", "--format", "json", "--", "printf", "%s\\n", "{}"], Argument, Json),
    (&["conform", "--production", "port", "--format", "junit", "--", "printf", "%s\\n", "{}"], Argument, Junit),
    (&["conform", "--suite", "{}", "--", "cat"], Argument, Nowhere),
    (&["conform", "--production", "{}", "--", "cat"], Argument, Nowhere),
    (&["conform", "--", "{}"], Argument, Nowhere),
    (&["schema", "{}"], Argument, Nowhere),
    (&["init", "/proc/{}"], Argument, Nowhere),
    (&["init", "--spec", "{}"], Argument, Nowhere),
    (&["completions", "{}"], Argument, Nowhere),
    (&["man", "{}"], Argument, Nowhere),
    (&["man", "--output", "/proc/{}"], Argument, Nowhere),
    (&["help", "{}"], Argument, Nowhere),
];

/// Commands whose own text is not printed: the language server has a test of its own.
const WITHOUT_TEXT: [&str; 1] = ["lsp"];

#[test]
fn every_command_and_format_is_tried() {
    let help = text(&run(&["--help"], b"").stdout);
    let is_listed = |line: &&str| line.starts_with("  ") && line.as_bytes().get(2).is_some_and(u8::is_ascii_lowercase);
    let commands: BTreeSet<&str> =
        help.lines().filter(is_listed).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands.into_iter().filter(|command| !WITHOUT_TEXT.contains(command)) {
        assert!(COMMANDS.iter().any(|(arguments, ..)| arguments[0] == command), "{command} is not tried");
        let error = text(&run(&[command, "--format", "?"], b"").stderr);
        let formats = error.split_once("[possible values: ").and_then(|(_, rest)| rest.split_once(']'));
        for format in formats.map_or("", |(formats, _)| formats).split(", ").filter(|format| !format.is_empty()) {
            let is_tried =
                |(arguments, ..): &(&[&str], Input, Place)| arguments[0] == command && arguments.contains(&format);
            assert!(COMMANDS.iter().any(is_tried), "{command} --format {format} is not tried");
        }
    }
}

/// One in so many texts is in a sample.
const STRIDE: usize = 16;

#[test]
fn nothing_that_is_printed_is_active_or_secret() {
    let (mut outputs, mut failures) = (0, Vec::new());
    for (number, (arguments, input, place)) in COMMANDS.iter().enumerate() {
        let secret: &[&str] = match input {
            FileName => &SECRET_NAMES,
            // The rules of a grammar are printed as they are, since `--file` reads them again.
            Grammar => &[],
            _ => &SECRET,
        };
        // A sample has other texts for each command.
        let texts = ACTIVE.iter().chain(secret).skip(if is_whole() { 0 } else { number % STRIDE });
        for text in sample_of(texts, STRIDE) {
            let Some(output) = output(arguments, *input, text) else { continue };
            let what = format!("{arguments:?} {text:?}");
            outputs += 1;
            let parsed = std::panic::catch_unwind(|| {
                assert_quiet(&output.stderr, &what);
                assert_parses(*place, &output.stdout, &what);
                let code = output.status.code();
                assert!(matches!(code, Some(0..=2)), "{what}: {code:?}");
            });
            failures.extend(parsed.is_err().then_some(what));
        }
    }
    assert!(outputs > if is_whole() { 2000 } else { 120 }, "{outputs}");
    assert!(failures.is_empty(), "{} of {outputs} outputs: {failures:#?}", failures.len());
}

/// Runs a command on a text. `None` if the text can't be put there.
fn output(arguments: &[&str], input: Input, text: &str) -> Option<Output> {
    let arguments: Vec<String> = arguments.iter().map(|argument| argument.replace("{}", text)).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    // After a slash, `ftp//joe:secret@host` and `//joe:secret@host` are paths, and what follows `:21` is no password.
    let is_path =
        |argument: &&str| ["/ftp//", "/ftp:", "/proc//", "/proc/ftp:"].iter().any(|start| argument.starts_with(start));
    // Two lines are two inputs.
    if arguments.iter().any(is_path) || (input == Line || arguments[0] == "conform") && text.contains(":\n") {
        return None;
    }
    match input {
        Argument => Some(run(&arguments, b"")),
        Line => Some(run(&arguments, format!("{text}\n").as_bytes())),
        Document => Some(run(&arguments, format!("see {text} and <URL:{text}> (http://h.x/^)\n").as_bytes())),
        Grammar => Some(run(&arguments, format!("a = \"{text}\" | {text}\n{text} = \"x\"\n").as_bytes())),
        FileName => {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join(text.trim_end_matches('/'));
            fs::create_dir_all(path.parent()?).expect("a folder");
            fs::write(path, "http://h.x/^\n").expect("a file");
            Some(run_in(folder.path(), &arguments))
        }
        Config => {
            let folder = tempfile::tempdir().expect("a folder");
            fs::write(folder.path().join("urlspec.toml"), format!("select = [{text:?}]\n")).expect("a file");
            fs::write(folder.path().join("a.txt"), "http://h.x/^\n").expect("a file");
            Some(run_in(folder.path(), &arguments))
        }
    }
}

fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlspec"));
    command.args(arguments).current_dir(folder).env_remove("NO_COLOR").stdin(Stdio::null());
    command.output().expect("it runs")
}

/// No character of it is active, except line ends, and no secret is in it.
#[track_caller]
fn assert_quiet(output: &[u8], what: &str) {
    let shown = String::from_utf8(output.to_vec()).unwrap_or_else(|error| panic!("{what}: {error}"));
    let active = shown.chars().find(|c| is_active(*c) && *c != '\n');
    assert_eq!(active, None, "{what}: {shown:?}");
    let mut before = None;
    let hidden = shown.chars().find(|c| is_hidden_selector(before.replace(*c), *c));
    assert_eq!(hidden, None, "{what}: {shown:?}");
    assert_no_secret(&shown, what);
}

#[track_caller]
fn assert_no_secret(shown: &str, what: &str) {
    assert!(!SECRETS.iter().any(|secret| shown.contains(secret)), "{what}: {shown}");
}

#[track_caller]
fn assert_parses(place: Place, output: &[u8], what: &str) {
    if place == Program {
        return;
    }
    if place == Colors {
        return assert_screen_has_only_text(output, what);
    }
    assert_quiet(output, what);
    let shown = text(output);
    match place {
        Nowhere => assert_eq!(shown, "", "{what}"),
        Terminal => assert_screen_has_only_text(output, what),
        Json => assert_json(&shown, what),
        Sarif => assert_sarif(&shown, what),
        Junit => drop(roxmltree::Document::parse(&shown).unwrap_or_else(|error| panic!("{what}: {error}\n{shown}"))),
        Github => assert_workflow_commands(&shown, what),
        Csv => assert_csv(&shown, what),
        Program | Colors => {}
    }
}

/// A terminal shows the lines as they are, without colors and links: nothing else happened on it.
#[track_caller]
fn assert_screen_has_only_text(output: &[u8], what: &str) {
    #[derive(Default)]
    struct Events(Vec<String>);
    impl vt100::Callbacks for Events {
        fn audible_bell(&mut self, _: &mut vt100::Screen) {
            self.0.push("bell".to_owned());
        }
        fn set_window_title(&mut self, _: &mut vt100::Screen, title: &[u8]) {
            self.0.push(format!("title {title:?}"));
        }
        fn unhandled_csi(&mut self, _: &mut vt100::Screen, _: Option<u8>, _: Option<u8>, _: &[&[u16]], c: char) {
            self.0.push(format!("CSI {c}"));
        }
        fn unhandled_control(&mut self, _: &mut vt100::Screen, byte: u8) {
            self.0.push(format!("control {byte}"));
        }
        fn unhandled_escape(&mut self, _: &mut vt100::Screen, _: Option<u8>, _: Option<u8>, byte: u8) {
            self.0.push(format!("escape {byte}"));
        }
    }
    let shown = text(output);
    let size = |number: usize| u16::try_from(number).ok().and_then(NonZero::new).expect("few lines");
    let lines = size(shown.lines().count() + 2);
    let mut terminal = vt100::Parser::new_with_callbacks(lines, size(1000), 0, Events::default());
    terminal.process(shown.replace('\n', "\r\n").as_bytes());
    let events: Vec<&String> = terminal.callbacks().0.iter().collect();
    assert!(events.is_empty(), "{what}: {events:?}");
    // vt100 takes U+FFFD for a fault of its input.
    let plain = without_styles(&shown).replace(char::REPLACEMENT_CHARACTER, "");
    let on_screen: Vec<String> = terminal.screen().rows(0, 1000).map(|row| row.trim_end().to_owned()).collect();
    let expected: Vec<&str> = plain.lines().map(str::trim_end).collect();
    assert_eq!(on_screen[..expected.len()], expected, "{what}");
    assert_no_secret(&plain, what);
}

/// The text without the sequences of colors and links. Everything else that is active is a failure.
fn without_styles(shown: &str) -> String {
    let mut plain = String::new();
    for (number, piece) in shown.split('\u{1b}').enumerate() {
        let style = if number == 0 { 0 } else { style_length(piece) };
        let rest = &piece[style..];
        assert!(!rest.contains(|c| c != '\n' && is_active(c)), "{rest:?}");
        plain.push_str(rest);
    }
    plain
}

fn style_length(piece: &str) -> usize {
    match piece.as_bytes()[0] {
        b'[' => piece.find('m').expect("a color") + 1,
        b']' => {
            let target = piece.strip_prefix("]8;;").expect("a link");
            assert!(target.is_empty() || target.starts_with("https://www.rfc-editor.org/"), "{target}");
            piece.len()
        }
        b'\\' => 1,
        _ => panic!("{piece:?}"),
    }
}

#[track_caller]
fn assert_json(shown: &str, what: &str) {
    let parse = |json: &str| serde_json::from_str::<Value>(json);
    let is_whole = parse(shown).is_ok();
    let bad = shown.lines().find(|line| !line.is_empty() && parse(line).is_err());
    assert!(shown.is_empty() || is_whole || bad.is_none(), "{what}: {shown}");
}

/// Each record is a line, and no value begins a formula.
#[track_caller]
fn assert_csv(shown: &str, what: &str) {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(shown.as_bytes());
    let records: Vec<csv::StringRecord> =
        reader.records().map(|record| record.unwrap_or_else(|error| panic!("{what}: {error}\n{shown}"))).collect();
    assert_eq!(records.len(), shown.lines().count(), "{what}: {shown}");
    for value in records.iter().flatten() {
        assert!(!value.starts_with(['=', '+', '-', '@', '\t']), "{what}: {value}");
    }
}

/// It parses, and no message has a link.
#[track_caller]
fn assert_sarif(shown: &str, what: &str) {
    let log: Value = serde_json::from_str(shown).unwrap_or_else(|error| panic!("{what}: {error}"));
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert!(!results.is_empty(), "{what}");
    for result in results {
        let message = result["message"]["text"].as_str().expect("a message");
        assert!(!message.replace("\\](", "").contains("]("), "{what}: {message}");
        let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().expect("a file");
        assert!(uri.is_ascii() && !uri.contains([':', ' ']), "{what}: {uri}");
    }
}

/// Each line is a command about a finding.
#[track_caller]
fn assert_workflow_commands(shown: &str, what: &str) {
    for line in shown.lines() {
        let is_command =
            ["::error file=", "::warning file=", "::notice file="].iter().any(|start| line.starts_with(start));
        assert!(is_command, "{what}: {line}");
        let (properties, message) = line[2..].split_once("::").expect("a message");
        assert_eq!(properties.matches(",line=").count(), 1, "{what}: {line}");
        assert!(!message.is_empty(), "{what}");
    }
}
