//! No password reaches a message, JSON that does not ask for it, `Debug`, or what the command tells.

use std::fmt::Debug;

use crate::process::run;
use serde::Serialize;
use urlspec::convert::ConvertOptions;
use urlspec::parts::Parts;
use urlspec::{Masked, Spec, Start, WithPasswords};
use urlspec_plan::Settings;
use urlspec_text::{Finder, Kind, LintConfig};

/// What no text may hold, be it whole or in two pieces.
const SECRET: [&str; 2] = ["hunter2x", "swordfish"];

/// URLs, and what should be some, with a password; the ways in which a writer, or a reader, takes the end of it for
/// something else among them.
const TEXTS: [&str; 29] = [
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
];

/// The same, and each that has a scheme within another.
fn texts() -> impl Iterator<Item = String> {
    let twice = TEXTS.iter().filter(|text| text.contains("p://")).map(|text| format!("http://h.x/~a/{text}"));
    TEXTS.iter().map(|text| (*text).to_owned()).chain(twice)
}

#[track_caller]
fn tells_nothing(told: &str, of: &str) {
    for secret in SECRET {
        assert!(!told.contains(secret), "{of}\ntold: {told}");
    }
}

/// Neither `Debug` nor JSON.
#[track_caller]
fn is_silent(value: &(impl Debug + Serialize), of: &str) {
    tells_nothing(&format!("{value:?}"), of);
    tells_nothing(&serde_json::to_string(value).expect("JSON"), of);
}

#[test]
fn the_library_tells_none() {
    for text in texts() {
        tells_nothing(&Masked(&text).to_string(), &text);
        tells_nothing(&format!("{:?}", Masked(&text)), &text);
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
            tells_nothing(&serde_json::to_string(&report).expect("JSON"), text);
            tells_nothing(&format!("{report:?} {report} {}", report.source_masked()), text);
            tells_nothing(&report.fixed_masked().unwrap_or_default(), text);
            for drawing in report.rendered(&urlspec::diagnostic::Placement::default().width(80)) {
                tells_nothing(&format!("{drawing:?} {:?}", miette::Report::new(drawing.clone())), text);
            }
        }
    }
    if let Err(refusal) = spec.parse(text) {
        tells_nothing(&format!("{refusal} {refusal:?}"), text);
        tells_nothing(&format!("{:?}", miette::Report::new(refusal)), text);
    }
}

fn trees(spec: Spec, text: &str) {
    if let Ok(reference) = spec.parse_reference(text) {
        is_silent(&reference, text);
        let url = reference.url().expect("it is absolute");
        is_silent(url, text);
        tells_nothing(&format!("{:?}", Parts::of(spec, url)), text);
    }
    if let Ok(kept) = spec.parse_owned(text) {
        tells_nothing(&format!("{kept:?}"), text);
    }
    if let Ok(canonical) = spec.canonical(text) {
        tells_nothing(&format!("{canonical:?}"), text);
    }
    if let Ok(sameness) = spec.same(text, &text.replace("hunter2x", "hunter2x1")) {
        tells_nothing(&format!("{sameness:?}"), text);
    }
}

fn plans(spec: Spec, text: &str) {
    match urlspec_plan::plan(spec, text, &Settings::default()) {
        Ok(plan) => {
            is_silent(&plan, text);
            tells_nothing(&format!("{plan} {}", plan.transcript()), text);
        }
        Err(error) => tells_nothing(&format!("{error} {error:?}"), text),
    }
}

fn conversions(spec: Spec, text: &str) {
    for &to in Spec::ALL {
        match spec.convert(text, to, ConvertOptions::default()) {
            Ok(converted) => is_silent(&converted, text),
            Err(error) => tells_nothing(&format!("{error} {error:?}"), text),
        }
    }
}

fn resolutions(spec: Spec, text: &str) {
    // Behind another URL, `ftp//a:b@c` is a path.
    let bases = if text.contains("p//") { &[] } else { &[("http://h.x/a/b", text), (text, "c"), (text, text)][..] };
    for (base, form) in bases {
        match spec.resolve(base, form) {
            Ok(resolved) => tells_nothing(&format!("{resolved:?} {:?}", resolved.quotations()), text),
            Err(error) => tells_nothing(&format!("{error} {error:?}"), text),
        }
        if let Err(error) = spec.partial_form(base, form) {
            tells_nothing(&format!("{error} {error:?}"), text);
        }
    }
}

#[test]
fn documents_tell_none() {
    let rules = LintConfig::new(Spec::default());
    for text in texts() {
        // White space ends a URL that is in no wrapper, and what stands behind it is of no URL.
        let bare = text.split(' ').next().filter(|bare| bare.len() == text.len()).unwrap_or_default();
        let document = format!("see {bare} and <URL:{text}>\n");
        for &kind in Kind::ALL {
            let finder = Finder::new(kind);
            for find in finder.matches(document.as_bytes()) {
                tells_nothing(&format!("{find:?} {}", find.redacted(document.as_bytes())), &text);
                for finding in rules.check(&finder, document.as_bytes(), &find) {
                    tells_nothing(&format!("{finding:?}"), &text);
                }
            }
        }
    }
}

/// Who asks is told, and only for what was asked.
#[test]
fn who_asks_is_told() {
    let url = Spec::Rfc1738.parse("ftp://joe:hunter2x@h.x/a").expect("a URL");
    let told = |value: &dyn Fn() -> serde_json::Result<String>| value().expect("JSON").contains(SECRET[0]);
    assert!(!told(&|| serde_json::to_string(&url)));
    assert!(told(&|| serde_json::to_string(&WithPasswords(&url))));
    assert!(!told(&|| serde_json::to_string(&url)), "and none after it");
    assert!(told(&|| serde_json::to_string(&WithPasswords([(&url, 1)]))), "within what is not of this crate too");
    let report = Spec::Rfc1738.check("ftp://joe:hunter2x@h.x/~a");
    let asked = serde_json::to_value(WithPasswords(&report)).expect("JSON");
    assert_eq!(asked["input"], "ftp://joe:hunter2x@h.x/~a");
    assert_eq!(asked["repaired"], "ftp://joe:hunter2x@h.x/%7Ea");
    let masked = serde_json::to_value(&report).expect("JSON");
    assert_eq!(masked["input"], "ftp://joe:********@h.x/~a", "offsets hold");
    assert_eq!(masked["repaired"], "ftp://joe:***@h.x/%7Ea");
}

/// The commands that tell of URLs, in each of their formats.
const TELLING: [&[&str]; 22] = [
    &["check"],
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
fn the_command_tells_none() {
    for arguments in TELLING {
        for text in TEXTS {
            let input = if arguments[0] == "lint" { text } else { "" };
            let given = if arguments[0] == "lint" { vec![] } else { vec![text] };
            // The parts of a URL within a URL are not known, behind another URL `ftp//a:b@c` is a path, and white space
            // ends a URL in a document.
            let is_unknown = match arguments[0] {
                "lint" => text.contains(' '),
                "parts" => text.contains("h.y"),
                "resolve" => text.contains("p//"),
                _ => false,
            };
            if is_unknown {
                continue;
            }
            let output = run(&[arguments, &given].concat(), input.as_bytes());
            let told = [output.stdout, output.stderr].concat();
            tells_nothing(&String::from_utf8_lossy(&told), &format!("{arguments:?} {text}"));
        }
    }
    let documents = TEXTS.map(|text| format!("see <URL:{text}>\n")).concat();
    let output = run(&["extract", "--format", "json", "-"], documents.as_bytes());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        tells_nothing(line, "extract");
    }
}

#[test]
fn the_command_tells_who_asks() {
    let has_json = |arguments: &&&[&str]| arguments.contains(&"json") || arguments[0] == "parts";
    let is_built = |arguments: &&&[&str]| cfg!(feature = "modern") || !arguments.contains(&"whatwg");
    for arguments in TELLING.iter().filter(has_json).filter(is_built) {
        let url = "URL:telnet://joe:hunter2x@h.x";
        let url = if arguments[0] == "convert" { url } else { &url[4..] };
        let output = run(&[arguments, &["--with-passwords", url][..]].concat(), b"");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(told.contains(SECRET[0]), "{arguments:?}: {told} {}", String::from_utf8_lossy(&output.stderr));
    }
}
