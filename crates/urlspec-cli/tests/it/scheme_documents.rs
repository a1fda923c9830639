//! `--spec` with one of the documents within `current`, for its own schemes.

use std::process::Output;

use crate::process::{run, text};
use serde_json::Value;
use urlspec::SchemeDocument;

/// For each document a text that it accepts, and one of its scheme that it refuses. RFC 4151 refuses no text that is a URI.
const TEXTS: &[(&str, &str, &str)] = &[
    ("rfc9110", "https://h.x/a?b", "http:///a"),
    ("rfc6455", "wss://h.x/chat", "ws://h.x/#a"),
    ("rfc8089", "file:///etc/motd", "file:///a?b"),
    ("rfc6068", "mailto:joe@example.com?subject=a", "mailto:joe"),
    ("rfc5538", "nntp://h.x/comp.lang.c", "nntp:///a"),
    ("rfc4266", "gopher://h.x/0a", "gopher:///0a"),
    ("rfc4248", "telnet://h.x:23/", "telnet:h.x"),
    ("rfc6270", "tn3270://h.x/", "tn3270:h.x"),
    ("rfc2392", "cid:a@h.x", "mid:"),
    ("rfc2397", "data:,a", "data:a"),
    ("rfc8141", "urn:isbn:0451450523", "urn:a"),
    ("rfc3966", "tel:+1-201-555-0123", "tel:abc"),
    ("rfc5724", "sms:+15105550101?body=a", "sms:abc"),
    ("rfc5870", "geo:13.4125,103.8667", "geo:a,b"),
    ("rfc7565", "acct:joe@example.com", "acct:joe"),
    ("rfc6694", "about:blank", "about:/"),
    ("rfc4156", "wais://h.x/db", "wais:db"),
    ("rfc4157", "prospero://h.x/a", "prospero:a"),
    ("rfc4151", "tag:example.com,2005:a", "tag:["),
];

fn status(arguments: &[&str]) -> Option<i32> {
    run(arguments, b"").status.code()
}

fn objects(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect()
}

fn error(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(&output.stderr)
}

#[test]
fn each_document_checks_its_own_schemes() {
    let mut listed: Vec<&str> = TEXTS.iter().map(|(document, ..)| *document).collect();
    let mut known: Vec<&str> = SchemeDocument::all().map(SchemeDocument::name).collect();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
    for (document, valid, refused) in TEXTS {
        for (input, is_valid) in [(valid, true), (refused, false), (&"http2:a", false), (&"", false)] {
            let output = run(&["check", "--spec", document, "--format", "json", input], b"");
            assert_eq!(output.status.code(), Some(i32::from(!is_valid)), "{document} {input}");
            assert_eq!(status(&["check", "--quiet", "--spec", document, input]), output.status.code());
            let object = &objects(&output)[0];
            assert_eq!((&object["spec"], &object["document"]), (&"current".into(), &(*document).into()));
        }
        let own: Vec<&str> =
            SchemeDocument::named(document).into_iter().flat_map(SchemeDocument::start_productions).collect();
        let tree = text(&run(&["tree", "--spec", document, valid], b"").stdout);
        assert!(*document == "rfc4151" || own.iter().any(|start| tree.contains(start)), "{tree}");
        assert_eq!(status(&["parts", "--spec", document, valid]), Some(0));
        assert_eq!(status(&["parts", "--spec", document, "http2:a"]), Some(1));
    }
}

#[test]
fn another_scheme_is_refused_with_the_reason() {
    let output = run(&["check", "--spec", "rfc6068", "http://h.x/"], b"");
    let printed = text(&output.stdout);
    for part in ["RFC 6068 defines the scheme mailto, and not http", "--spec current", "1 refused by RFC 6068"] {
        assert!(printed.contains(part), "{printed}");
    }
    let lines = b"mailto:joe@example.com\nhttp://h.x/\njoe\nmailto joe@example.com\n";
    let printed = run(&["check", "--spec", "RFC 6068", "--format", "concise"], lines).stdout;
    let printed = text(&printed);
    assert!(
        printed.contains("<stdin>:2:1: error[unknown-scheme] RFC 6068 defines the scheme mailto, and not http"),
        "{printed}"
    );
    assert!(
        printed.contains(
            "<stdin>:3:1: error[unknown-scheme] RFC 6068 defines the scheme mailto, and this text has no scheme"
        ),
        "{printed}"
    );
    assert!(printed.contains("<stdin>:4:7: error[missing-colon]"), "{printed}");
    let several = run(&["check", "--spec", "rfc9110", "ftp://h.x/"], b"").stdout;
    assert!(text(&several).contains("RFC 9110 defines the schemes http and https, and not ftp"));
    for format in ["plain", "sarif", "json"] {
        let printed = run(&["check", "--spec", "rfc6068", "--format", format, "http://h.x/"], b"").stdout;
        assert!(text(&printed).contains("and not http"), "{format}");
    }
}

#[test]
fn other_commands_refuse_other_schemes_too() {
    for arguments in [
        &["canon", "--spec", "rfc9110", "ftp://h.x/"][..],
        &["parts", "--spec", "rfc9110", "ftp://h.x/"],
        &["resolve", "--spec", "rfc9110", "http://h.x/", "ftp://h.x/"],
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let printed = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(printed.contains("RFC 9110 defines the schemes http and https, and not ftp"), "{printed}");
    }
    assert!(error(&["same", "--spec", "rfc9110", "http://h.x/", "ftp://h.x/"]).contains("--spec current"));
    assert_eq!(status(&["same", "--spec", "rfc9110", "http://h.x/", "HTTP://h.x"]), Some(0));
    assert_eq!(status(&["resolve", "--spec", "rfc9110", "ftp://h.x/", "a"]), Some(1));
    assert_eq!(text(&run(&["resolve", "--spec", "rfc9110", "http://h.x/", "a"], b"").stdout), "http://h.x/a\n");
    let parts = run(&["parts", "--spec", "rfc6068", "mailto:joe@example.com"], b"").stdout;
    assert_eq!(run(&["build", "--spec", "rfc6068", text(&parts).trim()], b"").stdout, b"mailto:joe@example.com\n");
    assert_eq!(status(&["build", "--spec", "rfc9110", text(&parts).trim()]), Some(1));
}

#[test]
fn a_document_without_schemes_and_an_unknown_one_are_explained() {
    let taken = error(&["check", "--spec", "rfc5322", "x"]);
    assert!(taken.contains("RFC 5322 defines no scheme"), "{taken}");
    assert!(taken.contains("productions of `current`, such as `rfc5322/dot-atom-text`"), "{taken}");
    assert!(error(&["grammar", "--spec", "rfc5122"]).contains("`current` reads xmpp by RFC 3986"));
    assert!(error(&["check", "--spec", "rfc6086", "x"]).contains("did you mean `rfc6068`?"));
    for (old, new) in [("rfc2616", "rfc9110"), ("RFC 2368", "rfc6068"), ("rfc2141", "rfc8141"), ("rfc2732", "rfc3986")]
    {
        let message = error(&["check", "--spec", old, "x"]);
        assert!(message.contains("is obsolete") && message.contains(&format!("use `{new}`")), "{message}");
    }
    assert!(error(&["lint", "--spec", "rfc2616"]).contains("replaces it: use `current`, which has its rules"));
    // These read any scheme.
    for arguments in
        [&["lint", "--spec", "rfc6068"][..], &["plan", "--spec", "rfc6068", "x"], &["init", "--spec", "rfc6068"]]
    {
        let message = error(arguments);
        assert!(message.contains("RFC 6068 is of the scheme mailto only"), "{message}");
    }
}

#[test]
fn a_production_is_first_one_of_the_document() {
    let check =
        |production: &str, input: &str| status(&["check", "--spec", "rfc6068", "--production", production, input]);
    assert_eq!(check("addr-spec", "joe@example.com"), Some(0));
    assert_eq!(check("rfc6068/addr-spec", "joe@example.com"), Some(0));
    assert_eq!(check("dot-atom-text", "a.b"), Some(0));
    assert!(error(&["check", "--spec", "rfc6068", "--production", "addr-spc", "x"]).contains("`rfc6068/addr-spec`"));
}

#[test]
fn the_rules_of_a_document_are_its_own_and_those_that_it_takes() {
    let grammar = |arguments: &[&str]| text(&run(&[&["grammar", "--spec", "rfc6068"], arguments].concat(), b"").stdout);
    let rules = grammar(&[]);
    assert!(rules.starts_with("; RFC 6068, The 'mailto' URI Scheme, October 2010.\n"), "{rules}");
    for part in [
        ";! %document rfc6068 takes rfc5322\n",
        ";! %document rfc5322\n",
        "\nmailtoURI ",
        "\ndot-atom-text ",
        "\nunreserved ",
    ] {
        assert!(rules.contains(part), "{part}");
    }
    assert!(!rules.contains("http-URI") && !rules.contains("current-URI") && !rules.contains("rfc822"), "{rules}");
    assert!(!rules.contains("rfc8141"), "DIGIT is a core rule, and not the Digit of RFC 8141: {rules}");
    assert!(grammar(&["addr-spec"]).contains("= local-part \"@\" domain"));
    assert!(grammar(&["--format", "svg"]).contains("mailtoURI"));
    let lines = objects(&run(&["grammar", "--spec", "rfc6068", "--format", "json"], b""));
    assert!(lines.iter().any(|line| line["rule"] == "rfc6068/mailtoURI"));
}

#[test]
fn texts_are_generated_for_the_start_rules_of_a_document() {
    for (document, _, _) in TEXTS.iter().filter(|(document, ..)| ["rfc6068", "rfc9110", "rfc5538"].contains(document)) {
        for case in objects(&run(&["generate", "--spec", document, "-n", "5"], b"")) {
            let input = case["input"].as_str().expect("a text");
            assert_eq!(status(&["check", "--quiet", "--spec", document, input]), Some(0), "{document} {input}");
        }
    }
    let cases = objects(&run(&["generate", "--spec", "rfc6068", "--production", "addr-spec", "-n", "3"], b""));
    assert_eq!(cases.len(), 3);
}

/// A section alone would not say of which document it is.
#[test]
fn cases_cite_a_document_and_its_section() {
    for spec in ["rfc6068", "current", "rfc1738"] {
        let cases = objects(&run(&["generate", "--spec", spec, "--invalid", "-n", "40"], b""));
        let cited = cases.iter().map(|case| (case["document"].as_str(), case["section"].as_str()));
        let is_right = |(document, section): (Option<&str>, Option<&str>)| {
            document.is_some_and(|name| name.starts_with("RFC ")) && section.is_some_and(|own| !own.contains(' '))
        };
        assert!(cited.clone().all(is_right), "{spec}: {:?}", cited.collect::<Vec<_>>());
    }
}
