//! Where the syntax of a document ends a URL: marks that would end it in a sentence are a part of it there.

use urlspec_text::{Finder, Kind};

/// A kind, and texts with a value in place of `@`.
const ENCLOSED: [(Kind, &[&str]); 12] = [
    (Kind::Json, &["{\"u\": \"@\"}", "[\"@\"]"]),
    (Kind::Yaml, &["u: \"@\"\n", "u: '@'\n", "u: @\n", "- @\n", "a:\n  u: @ # b\n  c: d\n"]),
    (Kind::Toml, &["u = \"@\"\n", "u = '@'\n"]),
    (Kind::Python, &["u = \"@\"\n", "u = '@'\n"]),
    (Kind::C, &["var u = \"@\";\n", "let u = '@';\n"]),
    (Kind::Sql, &["select '@';\n"]),
    (Kind::Po, &["msgid \"@\"\n"]),
    (Kind::Xml, &["<a>@</a>", "<a u=\"@\"/>", "<a u='@' v=''/>"]),
    (Kind::Latex, &["\\url{@}", "\\href{@}{x}", "\\field{url}{@}"]),
    (Kind::Csv, &["a,@,b\nc,d,e\n", "a,\"@\",b\n"]),
    (Kind::Ini, &["u=@\n", "u = @\r\n", "[a]\nu: @"]),
    (Kind::Text, &["[[@][the first site]]", "[[@]]"]),
];

/// What a sentence would go on with.
const MARKS: [&str; 18] =
    [".", "!", "?", "*", ",", ";", ":", ")", "'", "…", "。", "]", "}", "|", "`", "\"", "?!", ".)"];

fn urls(kind: Kind, text: &str) -> Vec<String> {
    Finder::new(kind).matches(text).map(|url| url.text().into_owned()).collect()
}

/// Whether a mark in a value would end the value there.
fn is_delimiter(kind: Kind, text: &str, mark: &str) -> bool {
    let (before, after) = text.split_once('@').expect("a place");
    match kind {
        Kind::Csv => mark.contains([',', '"']) || (after.starts_with('"') && mark.contains('"')),
        Kind::Latex => mark.contains('}'),
        Kind::Text => mark.contains(']'),
        // A key ends with a colon.
        Kind::Yaml if !before.ends_with(['"', '\'']) => mark == ":",
        Kind::C if before.ends_with('`') => mark.contains('`'),
        _ => before.chars().next_back().is_some_and(|quote| matches!(quote, '"' | '\'') && mark.contains(quote)),
    }
}

#[test]
fn marks_in_a_value_are_of_the_url() {
    let mut wrong = Vec::new();
    for (kind, texts) in ENCLOSED {
        for text in texts {
            for mark in MARKS.iter().filter(|mark| !is_delimiter(kind, text, mark)) {
                let url = format!("https://info.cern.ch/a{mark}");
                let text = text.replacen('@', &url, 1);
                let found = urls(kind, &text);
                if found != [url] {
                    wrong.push(format!("{kind:?} {text:?}: {found:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In a sentence, the marks follow the URL, also where the sentence is in a value.
#[test]
fn marks_in_a_sentence_are_of_the_sentence() {
    const URL: &str = "https://info.cern.ch/a";
    for (kind, texts) in ENCLOSED.iter().filter(|(kind, _)| *kind != Kind::Ini) {
        for text in texts.iter().filter(|text| !text.contains("[[")) {
            for mark in [".", "!", "?", ",", ";", ")"].iter().filter(|mark| !is_delimiter(*kind, text, mark)) {
                let text = text.replacen('@', &format!("Go to {URL}{mark}"), 1);
                assert_eq!(urls(*kind, &text), [URL], "{kind:?} {text:?}");
            }
        }
    }
    for (kind, text) in [
        (Kind::Text, "See \"https://info.cern.ch/a.\""),
        (Kind::Text, "https://info.cern.ch/a."),
        (Kind::Html, "<p>https://info.cern.ch/a.</p>"),
        (Kind::Markdown, "\"https://info.cern.ch/a.\""),
        (Kind::C, "// https://info.cern.ch/a.\n"),
        (Kind::C, "f(\"see https://info.cern.ch/a.\");"),
        (Kind::Yaml, "u: [https://info.cern.ch/a, b]\n"),
        (Kind::Yaml, "u: |\n  https://info.cern.ch/a.\n"),
        (Kind::Latex, "(\\url{https://info.cern.ch/a}.)"),
        (Kind::Latex, "{\\it https://info.cern.ch/a.}"),
        (Kind::Ini, "# https://info.cern.ch/a.\n"),
        (Kind::Ini, "u = see https://info.cern.ch/a.\n"),
        // What a shell adds follows.
        (Kind::Shell, "U=\"https://info.cern.ch/a:\"$PORT"),
    ] {
        assert_eq!(urls(kind, text), [URL], "{kind:?} {text:?}");
    }
}

/// Texts of a syntax, and the URLs that it has in it.
const OF_SYNTAX: [(Kind, &str, &[&str]); 22] = [
    // RFC 8259, section 7: the value is decoded first.
    (Kind::Json, r#"{"u":"https://h.x/i?q=l%3A\"P%3A+s\""}"#, &["https://h.x/i?q=l%3A\"P%3A+s\""]),
    (Kind::Json, r#"{"u":"https://h.x/i?a=b\u0026c=d."}"#, &["https://h.x/i?a=b&c=d."]),
    (Kind::Yaml, "a: 'https://h.x/o''b'\n", &["https://h.x/o'b"]),
    // java.util.Properties: "A backslash is dropped".
    (Kind::Ini, "distributionUrl=https\\://h.x/d/gradle-8.5-bin.zip\n", &["https://h.x/d/gradle-8.5-bin.zip"]),
    (Kind::Ini, "a=b\nu = http\\://h.x\\:80/\\#a\nv=http://h.x/b\n", &["http://h.x:80/#a", "http://h.x/b"]),
    (Kind::Ini, "u=jdbc\\:x\\://h, https\\://h.x/ and http\\://h.x/b.\n", &["https://h.x/", "http://h.x/b"]),
    (Kind::Python, "u = \"http://h.x:\" + port\n", &["http://h.x"]),
    // In a batch file and a format, `%%` is `%`.
    (Kind::Code, "curl \"https://h.x/hello%%20world.txt\"\n", &[]),
    (Kind::C, "printf(\"https://h.x/hello%%20world.txt\");\n", &[]),
    // In Rd and TeX, `\%` is.
    (Kind::Latex, "\\url{https://h.x/a\\%20b_c}\n", &["https://h.x/a%20b_c"]),
    // RDF 1.1 Turtle, section 6.5: `>` ends it.
    (Kind::Code, "<http://h.x/\"pop\"> a <http://h.x/b> .\n", &["http://h.x/\"pop\"", "http://h.x/b"]),
    // Letters, marks and dashes within a word.
    (Kind::Markdown, "https://h.x/wiki/Backus–Naur_form\n", &["https://h.x/wiki/Backus–Naur_form"]),
    (Kind::Text, "see https://h.x/wiki/Йод–131, now", &["https://h.x/wiki/Йод–131"]),
    (
        Kind::Text,
        "https://h.x/a–https://h.x/b and https://h.x/p – good",
        &["https://h.x/a", "https://h.x/b", "https://h.x/p"],
    ),
    (Kind::Text, "https://h.x–the first site; https://h.x/a—and so on", &["https://h.x", "https://h.x/a"]),
    // GitHub Flavored Markdown, section 6.9: only brackets at the end count.
    (Kind::Markdown, "https://h.x/s?q=(business))+ok\n", &["https://h.x/s?q=(business))+ok"]),
    (Kind::Markdown, "(see https://h.x/s)and https://h.x/a)\n", &["https://h.x/s", "https://h.x/a"]),
    // A template of a wiki, and one of a program.
    (Kind::Text, "See http://h.x{{dead link}}, http://h.x/a{{webarchive|url=b}} ok", &["http://h.x", "http://h.x/a"]),
    (Kind::Text, "See http://h.x/{{ a }} and http://h.x/{{b}} ok", &[]),
    // A line of a log in JSON.
    (Kind::Text, r#"{"m":"https://h.x/l?flow=a\u0026token_id=b"}"#, &["https://h.x/l?flow=a&token_id=b"]),
    (Kind::Text, r#"{"m":"https://h.x/l\u003c/a\u003e"}"#, &["https://h.x/l"]),
    (Kind::Html, "<a href=\"http://h.x/1(2)32:10&#60;2888::AID&#62;3.0\">", &["http://h.x/1(2)32:10<2888::AID>3.0"]),
];

#[test]
fn each_syntax_has_its_own_escapes() {
    for (kind, text, expected) in OF_SYNTAX {
        assert_eq!(urls(kind, text), *expected, "{kind:?} {text:?}");
    }
}

#[test]
fn files_of_rdf_and_of_r_have_their_kinds() {
    assert_eq!(["ttl", "nt", "trig"].map(Kind::from_extension), [Kind::Code; 3]);
    assert_eq!(Kind::from_extension("Rd"), Kind::Latex);
}
