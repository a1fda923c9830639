//! `urlspec grammar` and `urlspec generate`.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::process::{run, text};
use serde_json::Value;
use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines, Notation};

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout)
}

fn cases(arguments: &[&str]) -> Vec<(String, bool, String)> {
    let case = |line: &str| {
        let case: Value = serde_json::from_str(line).expect("an object per line");
        let field = |name: &str| case[name].as_str().expect("a text").to_owned();
        (field("input"), case["valid"].as_bool().expect("a verdict"), field("why"))
    };
    printed(arguments).lines().map(case).collect()
}

/// The output is a grammar file with the same rules.
#[test]
fn a_printed_grammar_parses_to_the_same_grammar() {
    for &spec in Spec::ALL {
        for (lines, flag) in [(Lines::Amended, None), (Lines::Printed, Some("--as-printed"))] {
            let arguments: Vec<&str> = ["grammar", "--spec", spec.name()].into_iter().chain(flag).collect();
            let text = printed(&arguments);
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{spec}");
            let (grammar, again) =
                (Grammar::new(spec, lines), Grammar::parse(&text, Notation::guess(&text), Lines::Amended));
            let names = |grammar: &Grammar| grammar.rules().iter().map(|rule| rule.name.clone()).collect::<Vec<_>>();
            assert_eq!(names(&again), names(&grammar), "{spec}");
            for name in names(&grammar) {
                assert_eq!(again.automaton(&name), grammar.automaton(&name), "{spec}, {name}");
            }
        }
    }
}

const RFC3986: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../grammar/rfc3986.abnf");

/// The output for a file in ABNF is a file in ABNF with the same rules, and those of the core that it uses.
#[test]
fn a_printed_file_in_abnf_parses_to_the_same_grammar() {
    let source = std::fs::read_to_string(RFC3986).expect("a file");
    let printed = text(&run(&["grammar", "--file", RFC3986], b"").stdout);
    assert!(printed.lines().all(|line| line.chars().count() <= 100), "{printed}");
    let [one, again] = [source, printed].map(|text| {
        assert_eq!(Notation::guess(&text), Notation::Abnf);
        Grammar::parse(&text, Notation::Abnf, Lines::Amended)
    });
    let names = |grammar: &Grammar| grammar.rules().iter().map(|rule| rule.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&again), names(&one));
    for name in names(&one) {
        assert_eq!(again.automaton(&name), one.automaton(&name), "{name}");
    }
}

#[test]
fn a_file_is_compared_with_a_document_and_with_another_file() {
    let output = run(&["grammar", "--diff", RFC3986, "rfc1738", "scheme"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("\"0\" is the shortest that RFC 1738 accepts"), "{}", text(&output.stdout));
    let output = run(&["grammar", "--diff", RFC3986, "-", "port", "a"], b"a = *DIGIT / *( \"0\" )");
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    let output = run(&["grammar", "--diff", RFC3986, "-", "port", "a"], b"a = \"x");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("<stdin>:1:5: the quoted text does not end"), "{}", text(&output.stderr));
}

/// If RFC 1738 lacks a production, today's standard is read, so a name in a diagnostic can be used as it is.
#[test]
fn a_name_chooses_its_document() {
    let status = |arguments: &[&str]| run(arguments, b"").status.code();
    assert_eq!(status(&["check", "--production", "rfc9110/path-abempty", "/a"]), Some(0));
    assert_eq!(status(&["check", "--production", "rfc9110/path-abempty", "/a b"]), Some(1));
    assert_eq!(status(&["tree", "--production", "URI", "a:b"]), Some(0));
    assert!(printed(&["grammar", "rfc6068/addr-spec"]).starts_with("addr-spec"));
    assert!(printed(&["generate", "--production", "URI", "-n", "1"]).contains("\"current-"));
    // `hostport` is of both.
    assert!(printed(&["generate", "--production", "hostport", "-n", "1"]).contains("\"rfc1738-"));
    let output = run(&["check", "--production", "docaddress", "a"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("RFC 1738 has no production `docaddress`, but"), "{}", text(&output.stderr));
}

/// The suite of a rule of a file has the verdicts of its automaton.
#[test]
fn a_suite_is_generated_for_a_rule_of_a_file() {
    let grammar = Grammar::parse(&std::fs::read_to_string(RFC3986).expect("a file"), Notation::Abnf, Lines::Amended);
    let arguments = ["generate", "--file", RFC3986, "--production", "dec-octet", "--suite", "conformance"];
    let cases = cases(&arguments);
    for (input, is_valid, _) in &cases {
        assert_eq!(grammar.automaton("dec-octet").expect("a rule").accepts(input), *is_valid, "{input}");
        assert_eq!(*is_valid, input.parse::<u8>().is_ok_and(|octet| octet.to_string() == *input), "{input}");
    }
    assert!(cases.iter().any(|(input, is_valid, _)| input == "255" && *is_valid), "{}", cases.len());
    let first = self::cases(&["generate", "--file", RFC3986, "-n", "5"]);
    assert!(first.iter().all(|(input, ..)| grammar.automaton("URI").expect("a rule").accepts(input)), "{first:?}");
    let output = run(&["generate", "--file", RFC3986, "--production", "hosts"], b"");
    assert!(text(&output.stderr).contains("Did you mean `host`?"), "{}", text(&output.stderr));
}

/// Quoted text is not wrapped.
#[test]
fn quoted_spaces_are_kept() {
    let source = "a = \"x  y\" \"zzzzzzzzz zzzzzzzzz zzzzzzzzz zzzzzzzzz\" \"wwwwwwwww wwwwwwwww wwwwwwwww wwwwwwwww wwwwwwwww\" <\"> \" \"";
    let output = run(&["grammar", "--file", "-"], source.as_bytes());
    let printed = text(&output.stdout);
    let [one, again] = [source, &printed].map(|text| Grammar::parse(text, Notation::Rfc1738, Lines::Amended));
    assert_eq!(one.automaton("a"), again.automaton("a"), "{printed}");
}

#[test]
fn a_rule_is_printed_with_its_properties() {
    let mut output = String::new();
    for (spec, rule) in [
        ("rfc1738", "selector"),
        ("rfc1738", "gophersearch"),
        ("rfc1738", "hostport"),
        ("rfc1738", "otherurl"),
        ("url-1994", "mailtoaddress"),
        ("url-1994", "national"),
        ("url-1993", "othergeneric"),
        ("udi", "void"),
    ] {
        output.push_str(&format!("> {spec}, {rule}\n{}\n", printed(&["grammar", "--spec", spec, rule])));
    }
    output.push_str(&printed(&["grammar", "--as-printed", "selector"]));
    output.push_str(&printed(&["grammar", "--format", "json", "selector"]));
    insta::assert_snapshot!("rules", output);
}

#[test]
fn rules_are_compared() {
    let differing = |a: &str, b: &str, rules: &[&str]| {
        let output = run(&[&["grammar", "--diff", a, b], rules].concat(), b"");
        assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
        (output.status.code(), text(&output.stdout))
    };
    let (code, output) = differing("rfc1738", "url-1994", &["httpurl"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        output,
        "\"http://a//\" is the shortest that RFC 1738 accepts as httpurl and URL draft 1994 refuses as httpaddress: \
         nothing goes on with `/`, column 10.\n\
         \"http://a!\" is the shortest that URL draft 1994 accepts as httpaddress and RFC 1738 refuses as httpurl: \
         nothing goes on with `!`, column 9.\n"
    );
    assert_eq!(differing("udi", "rfc1738", &["digits"]).0, Some(0));
    assert_eq!(differing("udi", "rfc1738", &["digits", "port"]).0, Some(0));
    assert!(differing("udi", "rfc1738", &[]).1.contains("accepts as docaddress and RFC 1738 refuses as url"));
    let (_, output) = differing("url-1993/printed", "url-1993", &["xpalphas"]);
    assert!(output.contains("\"aaa\" is the shortest that URL draft 1993 accepts as xpalphas"), "{output}");
}

#[test]
fn diagrams_link_rule_to_rule() {
    for &spec in Spec::ALL {
        let page = printed(&["grammar", "--spec", spec.name(), "--format", "svg"]);
        assert!(page.starts_with("<svg") && page.trim_end().ends_with("</svg>"));
        let anchors: HashSet<&str> = page.split("id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let names: HashSet<String> = spec.productions().iter().map(|name| format!("rule-{name}")).collect();
        assert_eq!(anchors, names.iter().map(String::as_str).collect(), "{spec}");
        let links: HashSet<&str> = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(links.is_subset(&anchors) && links.len() > 20, "{spec}");
        assert_eq!(page.matches('<').count(), page.matches('>').count() - page.matches(" > ").count(), "{spec}");
    }
    let page = printed(&["grammar", "--format", "svg", "login"]);
    assert!(page.contains("id=\"rule-escape\"") && !page.contains("id=\"rule-url\""), "only the rules that it uses");
}

#[test]
fn errors_of_a_file_are_drawn() {
    let output =
        run(&["grammar", "--file", "-"], b"url = scheme \":\" pathh\nscheme = 1*letter\nletter = \"a\" | / \"b\"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("scheme = 1*letter"));
    insta::assert_snapshot!("faults", text(&output.stderr));

    let output =
        run(&["grammar", "--file", "-", "--notation", "drafts", "--format", "json", "ab"], b"ab  x [ cd ]\ncd  y");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    let rule: Value = serde_json::from_slice(&output.stdout).expect("an object");
    assert_eq!((&rule["uses"][0], &rule["shortest"], &rule["states"]), (&"cd".into(), &"x".into(), &4.into()));
}

#[test]
fn usage_errors_have_suggestions() {
    for (arguments, message) in [
        (&["grammar", "hostprt"] as &[&str], "did you mean `hostport`?"),
        (&["grammar", "--as-printed", "gophersearch"], "no rule is called `gophersearch`"),
        (&["grammar", "--file", "no/such/file"], "no/such/file can't be read"),
        (&["grammar", "--file", "-", "--spec", "udi"], "cannot be used with"),
        (&["grammar", "--diff", "udi", "rfc1378"], "unknown document `rfc1378`; did you mean `rfc1738`?"),
        (&["grammar", "--diff", "udi", "rfc1738", "afs"], "no production `afs`"),
        (&["generate", "--production", "hostprt"], "did you mean `hostport`?"),
        (&["generate", "--as-printed", "--production", "gopherurl"], "no text is a `gopherurl`"),
        (&["generate", "--suite", "all"], "conformance"),
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(message), "{arguments:?}: {}", text(&output.stderr));
    }
    let output = run(&["grammar", "--file", "-"], b"a = \"\xff\"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("<stdin> can't be read: invalid utf-8"));
}

/// The same seed gives the same texts in all versions: the first of twenty, and the digest of all.
#[test]
fn generated_texts_stay_the_same() {
    let mut output = String::new();
    let mut add = |arguments: &[&str]| {
        let texts = printed(arguments);
        let first = texts.lines().next().expect("a text");
        output.push_str(&format!("> {}\n{first}\n{:016x}\n", arguments.join(" "), fnv_1a(&texts)));
    };
    for &spec in Spec::ALL {
        for arguments in [&[] as &[&str], &["--invalid"], &["--seed", "7"]] {
            add(&[&["generate", "--spec", spec.name(), "--count", "20"], arguments].concat());
        }
    }
    add(&["generate", "--suite", "conformance", "--extra-states", "0", "--production", "hostport"]);
    insta::assert_snapshot!("generated", output);
}

/// A suite of millions of texts is announced, with what makes it smaller. One that is limited is not.
#[test]
fn the_size_of_a_large_suite_is_reported() {
    let first_line = |arguments: &[&str]| {
        let mut command = crate::process::command(&[&["generate", "--suite", "conformance"], arguments].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        (line, text(&child.wait_with_output().expect("it ends").stderr))
    };
    let (line, message) = first_line(&["-s", "rfc3986", "--production", "URI"]);
    assert!(line.starts_with("{\"id\":\"rfc3986-"), "{line}");
    assert!(message.contains("the suite has at most") && message.contains("--extra-states 0"), "{message}");
    for small in [&["-s", "rfc3986", "--production", "URI", "-n", "3"][..], &["--production", "digit"]] {
        assert_eq!(first_line(small).1, "", "{small:?}");
    }
}

/// The hash FNV-1a, which is the same in each version of Rust.
fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Each text that is generated for a document has the verdict of its parser.
#[test]
fn texts_of_each_document_have_the_verdict_of_the_parser() {
    for &spec in Spec::ALL {
        for (arguments, expected) in [(&[] as &[&str], true), (&["--invalid"], false), (&["--seed", "7"], true)] {
            for (input, valid, _) in cases(&[&["generate", "--spec", spec.name()], arguments].concat()) {
                assert_eq!((spec.accepts(&input), valid), (expected, expected), "{spec}: {input:?}");
            }
        }
    }
}

#[test]
fn verdicts_agree_with_the_parser() {
    for (spec, production) in [(Spec::Udi, "docaddress"), (Spec::Url1994, "ftpaddress"), (Spec::Rfc1738, "url")] {
        let base = ["generate", "--spec", spec.name(), "--production", production];
        for suite in [
            &["--suite", "random", "--count", "500"] as &[&str],
            &["--suite", "random", "--invalid"],
            &["--suite", "conformance", "--count", "3000"],
        ] {
            let cases = cases(&[&base, suite].concat());
            assert!(!cases.is_empty());
            for (input, valid, why) in &cases {
                assert_eq!(spec.accepts_production(production, input), Ok(*valid), "{input:?}");
                assert!(if *valid { why.starts_with(production) } else { !why.is_empty() }, "{why}");
            }
            let inputs: HashSet<&String> = cases.iter().map(|(input, ..)| input).collect();
            assert_eq!(inputs.len(), cases.len(), "each once");
            if suite.contains(&"conformance") {
                assert!(cases.is_sorted_by_key(|(input, ..)| input.len()), "the shortest first");
            } else {
                let expected = !suite.contains(&"--invalid");
                assert!(cases.iter().all(|(_, valid, _)| *valid == expected));
            }
        }
    }
}

#[test]
fn a_small_language_is_generated_completely() {
    let digits = cases(&["generate", "--production", "digit", "--count", "100"]);
    assert_eq!(digits.len(), 10);
    let refused = cases(&["generate", "--production", "digit", "--suite", "conformance", "--invalid"]);
    assert!(refused.len() > 100 && refused.iter().all(|(_, valid, _)| !valid));
}

/// The parser has two paths for host names, with and without recording. They agree on all short texts.
#[test]
fn both_host_name_parsers_agree() {
    let start = Spec::Rfc1738.production("hostport").expect("a production");
    let mut texts = vec![String::new()];
    for _ in 0..7 {
        texts = texts.iter().flat_map(|text| "a1-.:".chars().map(move |c| format!("{text}{c}"))).collect();
        for text in &texts {
            let is_accepted = Spec::Rfc1738.derivation(start, text).is_some();
            assert_eq!(Spec::Rfc1738.accepts_production("hostport", text), Ok(is_accepted), "{text}");
        }
    }
}
