//! Values that are one URL with a fault: an editor sees what `urlspec check` sees.

use urlspec::diagnostic::Severity;
use urlspec::{Code, Spec, Start};
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

/// Texts with a fault that `urlspec check` reports.
const FAULTS: [&str; 46] = [
    "http//info.cern.ch/",
    "https//info.cern.ch/a?b=c",
    "HTTPS//info.cern.ch",
    "https;//info.cern.ch/",
    "http.//info.cern.ch",
    "htps://info.cern.ch/",
    "hxxps://info.cern.ch/",
    "ttps://info.cern.ch/",
    "htpp://info.cern.ch/",
    "httpss://info.cern.ch/",
    "gohper://info.cern.ch/",
    "maito:joe@info.cern.ch",
    "https://::1/",
    "https://:80/",
    "https:info.cern.ch",
    "https:/info.cern.ch/",
    "https:///info.cern.ch/",
    "tel:+49 30 123",
    "tel:555-1234",
    "sms:+1x",
    "geo:91,0",
    "urn:isbn:123",
    "mailto:joe",
    "mailto:joe@@info.cern.ch",
    "mailto:joe@info.cern.ch?subject=Hi there my friend",
    "data:text/plain;base64,a",
    "http://info.cern.ch/my page.html",
    "http://exa mple.com/",
    "http://info.cern.ch/?q=a b",
    "htps://exa mple.com/a b",
    "http://info.cern.ch/a|b",
    "http://info.cern.ch/</a>",
    "http://info.cern.ch/a\"b",
    "http://info.cern.ch/a^b",
    "http://info.cern.ch/a`b",
    "http://info.cern.ch/100%",
    "http://info.cern.ch/%zz",
    "http://info.cern.ch:80a/",
    "http://info.cern.ch:99999/",
    "http://[::1/",
    "http://[::g]/",
    "http://info..ch/",
    "http://256.1.1.1/",
    "ftp://info.cern.ch/a;type=q",
    "http://joe@x@info.cern.ch/",
    "file://c:/a b",
];

/// A text as a value of each kind that has a notation for it.
fn documents(url: &str) -> Vec<(Kind, String)> {
    let literal = format!("\"{}\"", url.replace('\\', "\\\\").replace('"', "\\\""));
    let attribute = url.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    vec![
        (Kind::Json, format!("{{\"a\": {literal}}}\n")),
        (Kind::Json, format!("[\n  {literal},\n  1\n]\n")),
        (Kind::Yaml, format!("a: {url}\nb: c\n")),
        (Kind::Yaml, format!("a:\n  b: {literal}\n")),
        (Kind::Toml, format!("a = {literal}\n")),
        (Kind::Python, format!("a = {literal}  # b\n")),
        (Kind::C, format!("f({literal}, 1);\n")),
        (Kind::Html, format!("<a href=\"{attribute}\">a</a>\n")),
        (Kind::Markdown, format!("See [a]({url}) and b.\n")),
    ]
}

fn found(kind: Kind, text: &str) -> Vec<String> {
    Finder::new(kind).matches(text.as_bytes()).map(|url| url.text().into_owned()).collect()
}

/// The codes of the errors and the warnings of a document.
fn codes(kind: Kind, text: &str) -> Vec<Code> {
    let (finder, config) = (Finder::new(kind), LintConfig::new(Spec::Current));
    let findings = finder.matches(text.as_bytes()).flat_map(|url| config.check(&finder, text.as_bytes(), &url));
    findings.map(|finding| finding.diagnostic.code).collect()
}

#[test]
fn a_document_shows_the_faults_that_a_check_shows() {
    for url in FAULTS {
        let report = Spec::Current.check_as(Start::Url, url.as_bytes());
        let is_fault = |code: Code, severity| severity > Severity::Advice && code != Code::MissingPrefix;
        let faults = report.diagnostics().iter().filter(|own| is_fault(own.code, own.severity));
        let expected: Vec<Code> = faults.map(|own| own.code).collect();
        assert!(!expected.is_empty(), "{url}");
        for (kind, document) in documents(url) {
            assert_eq!(found(kind, &document), [url], "{document}");
            assert_eq!(codes(kind, &document).first(), expected.first(), "{document}");
        }
    }
}

/// The URL of a value that goes on is the same as in a text.
#[test]
fn a_value_that_goes_on_is_a_text() {
    for rest in [
        " is a good place",
        " for more",
        " (archived)",
        " - the first site",
        " | the first site",
        ", and more",
        ". See there",
        ": the first site",
        " -o file.html",
        " # a comment",
        " HTTP/1.1",
        " joe@info.cern.ch",
        " www.w3.org",
        " http://info.cern.ch/b.html",
        "|http://info.cern.ch/b.html",
        "\">text",
        "\' + a + \'",
        "<br>",
        "> text",
        "\\n\\nThe text",
        "\\n",
        " から",
        " 형식의 URL",
        "). Then",
    ] {
        let url = "http://info.cern.ch/a";
        for (kind, document) in documents(&format!("{url}{rest}")) {
            if !matches!(kind, Kind::Html | Kind::Markdown) {
                assert_eq!(found(kind, &document).first().map(String::as_str), Some(url), "{document}");
            }
        }
    }
}

/// Words before a colon, names that programs compare, templates and expressions.
#[test]
fn other_values_are_no_urls() {
    for text in [
        "data: a b",
        "tel: 555",
        "tag:a",
        "note:1",
        "urn:ietf:wg:oauth:2.0:oob",
        "mailto:",
        "mailto:%s",
        "http:get",
        "https:{port}",
        "file:a/b.c",
        "http//",
        "http//path",
        "https?//info.cern.ch",
        "httpbin://",
        "ssh//info.cern.ch/",
        "git://info.cern.ch/a b",
        "hxxp:a",
        "geo:a,b",
        "https://{host}/a b",
        "http//{host}/",
    ] {
        for (kind, document) in documents(text) {
            if !matches!(kind, Kind::Html | Kind::Markdown) {
                assert_eq!(found(kind, &document), [""; 0], "{document}");
            }
        }
    }
}

/// A key such as `url` makes a URL of its value, also where it reads as a sentence.
#[test]
fn the_value_of_a_key_of_urls_is_one_url() {
    let url = "http://info.cern.ch/my page about cats";
    for (kind, document) in [
        (Kind::Json, format!("{{\"homepage\": \"{url}\"}}")),
        (Kind::Yaml, format!("url: {url}\n")),
        (Kind::Yaml, format!("- a: b\n  href: '{url}'\n")),
        (Kind::Toml, format!("repository = \"{url}\"")),
        (Kind::Python, format!("URL = '{url}'\n")),
    ] {
        assert_eq!(found(kind, &document), [url], "{document}");
        assert_eq!(found(kind, &document.replace(kind_key(&document), "note")), ["http://info.cern.ch/my"]);
    }
}

/// The key of the value in a document of the test above.
fn kind_key(document: &str) -> &'static str {
    let keys = ["homepage", "repository", "href", "url", "URL"];
    keys.into_iter().find(|key| document.contains(key)).expect("a key")
}

/// A plain scalar of YAML ends with its line, and a text of several lines is none.
#[test]
fn plain_values_of_yaml() {
    for (document, expected) in [
        ("a: http://h.x/b c # d\n", "http://h.x/b c"),
        ("- http://h.x/b c\n- d\n", "http://h.x/b c"),
        ("- a: http//h.x/b\n", "http//h.x/b"),
        ("a: http://h.x/b c\n  d e\n", "http://h.x/b"),
        ("a: |\n  - http://h.x/b c\n  d\n", "http://h.x/b"),
        ("a: >-\n  see: http://h.x/b c\n", "http://h.x/b"),
        ("{a: http://h.x/b c, d: e}\n", "http://h.x/b"),
        ("a: http://h.x/b c: d\n", "http://h.x/b"),
    ] {
        assert_eq!(found(Kind::Yaml, document), [expected], "{document}");
    }
}

/// A destination with blanks is no link (CommonMark 0.31, section 6.3), unless a title follows it.
#[test]
fn destinations_with_blanks() {
    for (document, expected) in [
        ("![a](http://h.x/my pic.png)", "http://h.x/my pic.png"),
        ("[a](http://h.x/b (c).png)", "http://h.x/b (c).png"),
        ("[a](http://h.x/b \"c\")", "http://h.x/b"),
        ("![a](http://h.x/b.png =200x100)", "http://h.x/b.png"),
        ("![a](http://h.x/b.png =50%x)", "http://h.x/b.png"),
        ("[a](http ://h.x/b)", "http ://h.x/b"),
        ("[a](http: //h.x/b)", "http: //h.x/b"),
        ("[a](www.h.x)", "www.h.x"),
        ("[a](http://h.x/b\n c)", "http://h.x/b"),
        ("see (http://h.x/b c)", "http://h.x/b"),
    ] {
        assert_eq!(found(Kind::Markdown, document), [expected], "{document}");
    }
}

/// The places that the syntax makes links of have a finding for what a browser reads as a path.
#[test]
fn links_without_a_scheme() {
    for (url, expected) in [
        ("joe@info.cern.ch", Some(Code::MissingScheme)),
        ("www.info.cern.ch/a", Some(Code::MissingScheme)),
        ("C:\\Users\\joe\\a.html", Some(Code::NotAScheme)),
        ("https:\\info.cern.ch\\a", Some(Code::Backslash)),
        ("https ://info.cern.ch/a", Some(Code::SchemeCharacter)),
        ("https: //info.cern.ch/a", Some(Code::SurroundingSpace)),
        ("logo@2x.png", None),
        ("joe@page.html", None),
        ("@joe", None),
        ("joe@localhost", None),
        ("a/joe@info.cern.ch", None),
        ("c:a", None),
    ] {
        for (kind, document) in
            [(Kind::Markdown, format!("See [a]({url}) and b.\n")), (Kind::Html, format!("<a href=\"{url}\">a</a>\n"))]
        {
            assert_eq!(codes(kind, &document).first(), expected.as_ref(), "{document}");
        }
    }
}

/// What is no URL of a text may be no URL at all, so no fix of it is sure.
#[test]
fn no_fix_of_such_a_value_is_sure() {
    for url in FAULTS {
        for (kind, document) in documents(url) {
            // The syntax makes a URL of the value.
            let is_destination = kind == Kind::Html || kind == Kind::Markdown && !url.contains(' ');
            if is_destination || found(Kind::Text, url) == [url] {
                continue;
            }
            let fixed =
                fix_document(&Finder::new(kind), &LintConfig::new(Spec::Current), document.as_bytes(), Apply::Safe);
            assert!(fixed.is_none(), "{document}");
        }
    }
}
