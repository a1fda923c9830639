//! No password is in a message, in `Debug`, in JSON by default, or in the output of the command.

use std::fmt::Debug;

use crate::process::by_rfc1738::run;
use crate::support::is_whole;
use serde::Serialize;
use urlspec::convert::ConvertOptions;
use urlspec::parts::Parts;
use urlspec::redact::Untrusted;
use urlspec::{Spec, Start};
use urlspec_plan::Settings;
use urlspec_text::{Finder, Kind, LintConfig};

/// The password, or its two parts.
const SECRET: [&str; 2] = ["hunter2x", "swordfish"];

/// URLs and almost URLs with a password, also with characters that a parser may take for its end.
const TEXTS: [&str; 91] = [
    "ftp://joe:hunter2x@h.x/a",
    "ftp://joe:hunter2x@h.x/~a",
    "ftp://joe:hunter2x@h.x/a#part",
    "FTP://joe:hunter2x@H.X:21/%7ea;type=A",
    "URL:telnet://joe:hunter2x@h.x/",
    "URL:telnet://joe:hunter2x@h.x:23",
    "telnet://joe:hunter2x@h.x:99999999/",
    "http://joe:hunter2x@h.x/",
    "https://joe:hunter2x@h.x/a@b",
    "x-y://joe:hunter2x@h.x/a",
    "rlogin://joe:hunter2x@h.x",
    "sip:joe:hunter2x@h.x",
    "ftp:/joe:hunter2x@h.x",
    "ftp:\\\\joe:hunter2x@h.x\\a",
    "ftp//joe:hunter2x@h.x",
    "//joe:hunter2x@h.x/a",
    "mailto://joe:hunter2x@h.x",
    "news://joe:hunter2x@h.x",
    "mid://joe:hunter2x@h.x",
    "ftp://joe:hunter2x swordfish@h.x/",
    "ftp://joe:hunter2x/swordfish@h.x/",
    "ftp://joe:hunter2x#swordfish@h.x/",
    "ftp://joe:hunter2x?swordfish@h.x/",
    "ftp://joe:hunter2x@swordfish@h.x/",
    "ftp://joe:hunter2x%0Aswordfish@h.x/",
    "ftp://joe:hunter2x\u{e9}swordfish@h.x/",
    "http://h.x/ftp://joe:hunter2x@h.y/~",
    "http://h.x/?u=ftp://joe:hunter2x@h.y/^",
    "gopher://h.x/0ftp://joe:hunter2x@h.y",
    // Hidden delimiters.
    "ftp://u:hunter2x%40h.x/",
    "http://u:hunter2x&#64;h.x/",
    "ftp://u\u{ff1a}hunter2x@h.x/",
    "ftp://u:hunter2x\u{ff20}h.x/",
    // Inner URLs without `://`.
    "http://h.x/?next=//u:hunter2x@h.y/",
    "http://h.x/http:/u:hunter2x@h.y/",
    "http://h.x/?next=u:hunter2x@h.y",
    "http://h.x/?next=http%3A%2F%2Fu%3Ahunter2x%40h.y",
    // White space among slashes that is an escape.
    "http://h.x/?next=ftp:/%09/joe:hunter2x@h.y/",
    "http://h.x/?next=ftp:/%C2%A0/joe:hunter2x@h.y/",
    "http://h.x/?next=ftp:/&Tab;/joe:hunter2x@h.y/",
    "http://h.x/?next=ftp:/&nbsp;/joe:hunter2x@h.y/",
    "https:/&#10;/joe:hunter2x@h.y/a~",
    // A fix or the canonical spelling writes it in lower case.
    "http://joe&colon;HUNTER2X&commat;h.y/",
    "http://joe=3AHUNTER2X=40h.y/",
    // Paths that are a secret.
    "https%3A%2F%2Fhooks.slack.com%2Fservices%2FT%2FB%2Fhunter2x",
    "https://hooks.slack.com\\services\\T\\B\\hunter2x",
    "https://hooks.slack.com&#47;services&#47;T&#47;B&#47;hunter2x",
    "http://h.x/?u=https%253A%252F%252Fhooks.slack.com%252Fservices%252FT%252FB%252Fhunter2x",
    // White space.
    "http://u: hunter2x@h.x",
    "http://u:hunter2x swordfish@h.x",
    "http://u:hunter2x @h.x",
    // Tokens.
    "ftp://ghp_hunter2x:swordfish@h.x/~a",
    // Values of known names.
    "http://h.x/~a?b=c&sig=hunter2x&d=e#access_token=swordfish",
    "ftp://h.x/a;password=hunter2x",
    "x-y:a?pwd=hunter2x&pass=swordfish",
    // In components that `parts` decodes.
    "ftp://u%3Ahunter2x@h.x/",
    "https://ghp_hunter2x@h.x/",
    "ftp://ghp_hunter2x@h.x/a",
    "imap://joe;AUTH=hunter2x@h.x/",
    "http://h.x/?token=hunter2x",
    "gopher://h.x/0a?token=hunter2x",
    // Slashes in a value, and values without a name.
    "http://h.x/?to=\\\\u:hunter2x@h.y",
    "http://h.x/?to=/\\u:hunter2x@h.y",
    "http://h.x/?to=/u:hunter2x@h.y",
    "http://h.x/?u:hunter2x@h.y",
    "http://h.x/#u:hunter2x@h.y",
    "wais://h.x/d?ftp:u:hunter2x@h.y",
    "http://h.x/ftp:u:hunter2x@h.y/~",
    // Escapes of programs.
    "http://u:hunter2x\\100h.x",
    "http://u:hunter2x%u0040h.x",
    // Names by their last word, and forms of tokens.
    "http://h.x/?db_password=hunter2x&session=swordfish1x",
    "http://h.x/?code=hunter2x&state=a",
    "http://h.x/?password=hunter2x'swordfish",
    "http://h.x/#!access_token=hunter2x",
    "https://h.x/hf_hunter2xhunter2xhunter2xhunter2x",
    "https://h.x/eyJhbGciOiJI.eyJzdWIiOiJhunter2x.swordfish",
    "http://h.x/?Authorization=Bearer+hunter2x",
    "http://h.x/?x={\"password\":\"hunter2x\"}",
    "http://h.x/?pwd=~hunter2x",
    // Marks among slashes, signs and names that look like known ones, and white space in a value.
    "https:./u:hunter2x@h.x",
    "https:/./u:hunter2x@h.x",
    "https:/%7C/u:hunter2x@h.x",
    "http:/|/u:hunter2x@h.x",
    "http://h.x/?to=./u:hunter2x@h.y",
    "http://h.x/?tok\u{200b}en=hunter2x",
    "http://h.x/?token\u{ff1d}hunter2x",
    "http://h.x/?password=a hunter2x",
    // Schemes that log in, and paths that are a secret.
    "http://h.x/ldap:u:hunter2x@h.y/~",
    "http://h.x/mongodb://u:hunter2x@h.y/~",
    "https://hooks.slack.com/services/T1/B1/hunter2x",
    "https://a.webhook.office.com//webhookb2/hunter2x@b/~",
];

/// The same, and some of them inside another URL.
fn texts() -> impl Iterator<Item = String> {
    let twice = TEXTS.iter().filter(|text| text.contains("p://")).map(|text| format!("http://h.x/~a/{text}"));
    TEXTS.iter().map(|text| (*text).to_owned()).chain(twice)
}

#[track_caller]
fn assert_no_secret(output: &str, input: &str) {
    for secret in SECRET {
        assert!(!output.contains(secret), "{input}\nshown: {output}");
    }
}

#[track_caller]
fn assert_json_and_debug_have_no_secret(value: &(impl Debug + Serialize), input: &str) {
    assert_no_secret(&format!("{value:?}"), input);
    assert_no_secret(&serde_json::to_string(value).expect("JSON"), input);
}

#[test]
fn the_library_shows_no_password() {
    for text in texts() {
        assert_no_secret(&Untrusted::url(&text).redacted(), &text);
        assert_no_secret(&format!("{:?}", Untrusted::url(&text)), &text);
        for &spec in Spec::ALL {
            reports(spec, &text);
            trees(spec, &text);
            plans(spec, &text);
            conversions(spec, &text);
            resolutions(spec, &text);
        }
    }
}

fn reports(spec: Spec, text: &str) {
    let password = spec.production("password");
    for start in [Start::Url, Start::Reference].into_iter().chain(password.ok()) {
        for report in
            [spec.check_as(start, text.as_bytes()), urlspec_bnf::check_as_printed(spec, start, text.as_bytes())]
        {
            assert_no_secret(&serde_json::to_string(&report).expect("JSON"), text);
            assert_no_secret(&format!("{report:?} {report} {:?}", report.untrusted_input()), text);
            assert_no_secret(report.shown_fixed().unwrap_or_default(), text);
            assert_no_secret(report.shown_guess().unwrap_or_default(), text);
            for drawing in report.rendered(&urlspec::diagnostic::Placement::default().width(80)) {
                assert_no_secret(&format!("{drawing:?} {:?}", miette::Report::new(drawing.clone())), text);
            }
        }
    }
    if let Err(refusal) = spec.parse(text) {
        assert_no_secret(&format!("{refusal} {refusal:?}"), text);
        assert_no_secret(&format!("{:?}", miette::Report::new(refusal)), text);
    }
}

fn trees(spec: Spec, text: &str) {
    if let Ok(reference) = spec.parse_reference(text) {
        assert_json_and_debug_have_no_secret(&reference, text);
        if let Some(url) = reference.url() {
            assert_json_and_debug_have_no_secret(url, text);
            // A URL inside a path is split at its slashes, and so is the path of a webhook.
            if !text.contains("http:/u") && !text.contains("hooks.") && !text.contains("webhook") {
                assert_no_secret(&format!("{:?}", Parts::from_url(spec, url)), text);
            }
        }
    }
    if let Ok(owned) = spec.parse_owned(text) {
        assert_no_secret(&format!("{owned:?}"), text);
    }
    if let Ok(canonical) = spec.canonical(text) {
        assert_no_secret(&format!("{canonical:?}"), text);
    }
    if let Ok(equivalence) = spec.same(text, &text.replace("hunter2x", "hunter2x1")) {
        assert_no_secret(&format!("{equivalence:?}"), text);
    }
}

fn plans(spec: Spec, text: &str) {
    match urlspec_plan::plan(spec, text, &Settings::default()) {
        Ok(plan) => {
            assert_json_and_debug_have_no_secret(&plan, text);
            assert_no_secret(&format!("{plan} {}", plan.transcript()), text);
        }
        Err(error) => assert_no_secret(&format!("{error} {error:?}"), text),
    }
}

fn conversions(spec: Spec, text: &str) {
    for &to in Spec::ALL {
        match spec.convert(text, to, ConvertOptions::default()) {
            Ok(converted) => assert_json_and_debug_have_no_secret(&converted, text),
            Err(error) => assert_no_secret(&format!("{error} {error:?}"), text),
        }
    }
}

fn resolutions(spec: Spec, text: &str) {
    // After another URL, `ftp//a:b@c` is a path.
    let bases = if text.contains("p//") { &[] } else { &[("http://h.x/a/b", text), (text, "c"), (text, text)][..] };
    for (base, form) in bases {
        match spec.resolve(base, form) {
            Ok(resolved) => assert_no_secret(&format!("{resolved:?} {:?}", resolved.quotations()), text),
            Err(error) => assert_no_secret(&format!("{error} {error:?}"), text),
        }
        if let Err(error) = spec.partial_form(base, form) {
            assert_no_secret(&format!("{error} {error:?}"), text);
        }
    }
}

/// Spans count each octet that is not UTF-8 as one byte. It takes three bytes in the text that is shown.
#[test]
fn octets_that_are_not_utf_8_move_no_secret() {
    let mut tried = 0;
    for text in TEXTS {
        for (at, _) in text.char_indices() {
            let (before, after) = text.split_at(at);
            let hides = |text: &str| SECRET.iter().all(|secret| !Untrusted::url(text).redacted().contains(secret));
            // Some octets end a login, which then has no password.
            if !hides(&format!("{before}\u{fffd}{after}")) {
                continue;
            }
            tried += 1;
            for octets in [&b"\xFF"[..], b"\xFF\xFE\xE2\x82"] {
                let octets = [before.as_bytes(), octets, after.as_bytes()].concat();
                let report = Spec::Rfc1738.check_as(Start::Reference, &octets);
                assert_no_secret(&serde_json::to_string(&report).expect("JSON"), text);
                assert_no_secret(&format!("{report:?} {report} {:?}", report.untrusted_input()), text);
                assert_no_secret(report.shown_fixed().unwrap_or_default(), text);
                assert_no_secret(report.shown_guess().unwrap_or_default(), text);
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn findings_show_no_password() {
    let rules = LintConfig::new(Spec::TODAY);
    for text in texts() {
        // White space, a backslash and a full-width `@` end a URL without a wrapper; the rest is not part of a URL.
        let bare =
            text.split([' ', '\u{ff20}', '\\']).next().filter(|bare| bare.len() == text.len()).unwrap_or_default();
        let document = format!("see {bare} and <URL:{text}>\n");
        for &kind in Kind::ALL {
            let finder = Finder::new(kind);
            for matched in finder.matches(document.as_bytes()) {
                assert_no_secret(&format!("{matched:?} {}", matched.redacted(document.as_bytes())), &text);
                for finding in rules.check(&finder, document.as_bytes(), &matched) {
                    assert_no_secret(&format!("{finding:?}"), &text);
                }
            }
        }
    }
}

/// The commands that print URLs, in each of their formats.
const COMMANDS: [&[&str]; 23] = [
    &["check"],
    &["check", "--format", "concise"],
    &["check", "--reference"],
    &["check", "--as-printed"],
    &["check", "--production", "password"],
    &["check", "--format", "json"],
    &["check", "--format", "json", "--reference"],
    &["check", "--format", "json", "--production", "password"],
    &["compare"],
    &["compare", "--format", "json"],
    &["tree"],
    &["tree", "--format", "json"],
    &["plan"],
    &["plan", "--format", "json"],
    &["plan", "--format", "json", "--gateway", "ftp=http://g.x/{url}"],
    &["parts"],
    &["canon", "--format", "json"],
    &["convert", "--format", "json", "--from", "url-1994"],
    &["convert", "--format", "json", "--to", "whatwg"],
    &["resolve", "--format", "json", "http://h.x/a/b"],
    &["resolve", "--format", "json", "ftp://joe:hunter2x@h.x/a/b"],
    &["resolve", "--format", "json", "--shorten", "http://h.x/a/b"],
    &["lint", "--select", "all", "-"],
];

#[test]
fn the_command_shows_no_password() {
    for (number, arguments) in COMMANDS.into_iter().enumerate() {
        // `cargo test` tries other texts with each command.
        let step = if is_whole() { 1 } else { 5 };
        for text in TEXTS.into_iter().skip(number % step).step_by(step) {
            let input = if arguments[0] == "lint" { text } else { "" };
            let given = if arguments[0] == "lint" { vec![] } else { vec![text] };
            // A URL inside a URL is not split, after another URL `ftp//a:b@c` is a path, and white space ends a URL in a
            // document.
            let is_excluded = match arguments[0] {
                "lint" => text.contains(' '),
                "parts" => text.contains("h.y"),
                "resolve" => text.contains("p//"),
                _ => false,
            };
            if is_excluded {
                continue;
            }
            let output = run(&[arguments, &given].concat(), input.as_bytes());
            let shown = [output.stdout, output.stderr].concat();
            assert_no_secret(&String::from_utf8_lossy(&shown), &format!("{arguments:?} {text}"));
        }
    }
    let documents = TEXTS.map(|text| format!("see <URL:{text}>\n")).concat();
    for format in ["json", "csv"] {
        let output = run(&["extract", "--format", format, "-"], documents.as_bytes());
        assert!(output.stdout.len() > documents.len(), "{format}");
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            assert_no_secret(line, "extract");
        }
    }
}

/// A secret in a line that a patch only repeats is one that it shows.
#[test]
fn patches_show_no_password_around_a_change() {
    for line in [
        "password ftp:u:hunter2x@h.x",
        "http://u : hunter2x@h.x",
        "see http://u:one two three hunter2x@h.x/",
        "see sip:u:hunter2x@h",
        "see htp:/u:hunter2x@h",
        "see https:./u:hunter2x@h",
        "see u:hunter2x@h.x",
        "see http://h/?password= hunter2x",
        "see http://h/a b?password=hunter2x",
        "see http://h/?tok\u{200b}en=hunter2x",
        "see http://h/?token\u{ff1d}hunter2x",
        "see http:=2F=2Fu:hunter2x=40h",
    ] {
        for document in [format!("{line}\nhttp://h.x/~\n"), format!("http://h.x/~\n\n{line}\n")] {
            let arguments = ["lint", "--no-config", "--fix-all", "--diff", "-"];
            let output = run(&arguments, document.as_bytes());
            assert_no_secret(&String::from_utf8_lossy(&[output.stdout, output.stderr].concat()), line);
            assert_eq!(output.status.code(), Some(2), "{line}");
            let output = run(&[&arguments[..], &["--with-passwords"]].concat(), document.as_bytes());
            assert!(String::from_utf8_lossy(&output.stdout).contains(SECRET[0]), "{line}");
        }
    }
}

#[test]
fn hints_and_grammars_show_no_password() {
    let base = "http://h.x/?to=http:\\u:hunter2x@h.y~";
    for arguments in [&["resolve", base, "c"][..], &["resolve", "--fix-base", base, "http:"]] {
        let error = run(arguments, b"").stderr;
        assert!(String::from_utf8_lossy(&error).contains("base"), "{arguments:?}");
        assert_no_secret(&String::from_utf8_lossy(&error), base);
    }
    for rule in
        ["a = \"ftp://u:hunter2x@h/\" b\n", "a = ftp://u:hunter2x@h/ | b\n", "a = (\"http://h.x/?token=hunter2x\"\n"]
    {
        let output = run(&["grammar", "--file", "-", "--format", "text"], rule.as_bytes());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!error.is_empty());
        assert_no_secret(&error, rule);
    }
}

/// What is hidden by the name of its field alone is no finding.
#[test]
fn only_logins_and_known_tokens_are_findings() {
    for (url, is_found) in [
        ("http://h.x/?token=hunter2x", false),
        ("http://h.x/?password=hunter2x&sig=a", false),
        ("ftp://u:hunter2x@h.x/", true),
        ("http://h.x/?to=u:hunter2x@h.y", true),
        ("http://h.x/glpat-hunter2xhunter2xhunter2x", true),
        ("http://h.x/?token=glpat-hunter2xhunter2xhunter2x", true),
    ] {
        let output = run(&["check", "-s", "rfc3986", "-f", "json", url], b"");
        let output = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.contains("\"code\":\"password\""), is_found, "{output}");
    }
}

#[test]
fn the_command_shows_passwords_with_the_option() {
    let has_json = |arguments: &&&[&str]| arguments.contains(&"json") || arguments[0] == "parts";
    let is_built = |arguments: &&&[&str]| cfg!(feature = "modern") || !arguments.contains(&"whatwg");
    for arguments in COMMANDS.iter().filter(has_json).filter(is_built) {
        let url = "URL:telnet://joe:hunter2x@h.x";
        let url = if arguments[0] == "convert" { url } else { &url[4..] };
        let output = run(&[arguments, &["--with-passwords", url][..]].concat(), b"");
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(stdout.contains(SECRET[0]), "{arguments:?}: {stdout} {}", String::from_utf8_lossy(&output.stderr));
    }
}
