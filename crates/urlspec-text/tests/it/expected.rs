//! What writers of documents write on purpose is advice, and what looks like it is still reported.

use urlspec::{Code, Severity, Spec};
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

fn codes_with(config: &LintConfig, kind: Kind, document: &str) -> Vec<(&'static str, Severity)> {
    let finder = Finder::new(kind);
    let findings = |matched| config.check(&finder, document.as_bytes(), &matched);
    let found = finder.matches(document.as_bytes()).flat_map(findings);
    found.map(|finding| (finding.diagnostic.code.name(), finding.severity)).collect()
}

fn codes(kind: Kind, document: &str) -> Vec<&'static str> {
    codes_with(&LintConfig::new(Spec::Rfc3986), kind, document).into_iter().map(|(code, _)| code).collect()
}

#[track_caller]
fn assert_codes(kind: Kind, document: &str, expected: &[&str]) {
    assert_eq!(codes(kind, document), expected, "{kind:?}: {document}");
}

#[test]
fn a_placeholder_for_a_password_is_no_finding() {
    for kind in [Kind::Text, Kind::Markdown, Kind::Python] {
        assert_codes(kind, "see http://user:password@proxy.info.cern.ch/", &[]);
        assert_codes(kind, "see http://user:tr0ub4dor@example.com/", &[]);
        assert_codes(kind, "see http://user:tr0ub4dor@info.cern.ch/", &["password"]);
    }
    assert_codes(Kind::Rst, "http://user:tr0ub4dor@proxy:8080", &[]);
    // In a configuration, this may be a host of the own network.
    assert_codes(Kind::Yaml, "a: http://user:tr0ub4dor@proxy:8080", &["password"]);
    let mut config = LintConfig::new(Spec::Rfc3986);
    config.set_enabled(Code::Password, true);
    let found = codes_with(&config, Kind::Text, "http://user:password@h.x/");
    assert_eq!(found, [("password", Severity::Advice)]);
    config.set_severity(Code::Password, Severity::Error);
    let found = codes_with(&config, Kind::Text, "http://user:password@h.x/");
    assert_eq!(found, [("password", Severity::Error)]);
}

#[test]
fn the_token_of_a_badge_is_public() {
    assert_codes(
        Kind::Markdown,
        "![](http://info.cern.ch/badge.svg?token=ghp_4F9D2C7AB14F9D2C7AB14F9D2C7AB14F9D2C7A)",
        &[],
    );
    assert_codes(
        Kind::Markdown,
        "![](http://info.cern.ch/badge.png?token=ghp_4F9D2C7AB14F9D2C7AB14F9D2C7AB14F9D2C7A)",
        &["password"],
    );
    assert_codes(Kind::Markdown, "![](http://joe:tr0ub4dor@info.cern.ch/badge.svg)", &["password"]);
}

#[test]
fn clients_encode_letters_that_are_not_ascii() {
    let documents = [
        Kind::Text,
        Kind::Markdown,
        Kind::Html,
        Kind::Xml,
        Kind::Roff,
        Kind::Latex,
        Kind::Rst,
        Kind::Asciidoc,
        Kind::Mail,
        Kind::Csv,
        Kind::Po,
        // Most texts with such letters in them are translations, or documents without a known syntax.
        Kind::Json,
        Kind::Yaml,
        Kind::Code,
    ];
    for kind in Kind::ALL {
        assert_codes(*kind, "http://h.x/B\u{E9}zier?q=\u{E9}#\u{E9} ", &[]);
        // A program gives the name to a resolver.
        let expected: &[&str] = if documents.contains(kind) { &[] } else { &["non-ascii"] };
        assert_codes(*kind, "http://b\u{E9}zier.x/ ", expected);
    }
    assert_codes(Kind::Html, "<a href='http://h.x/a\u{201D}'>", &["non-ascii"]);
    assert_codes(Kind::Html, "<a href='ftp://h.x/\u{E9}'>", &["non-ascii"]);
    assert_codes(Kind::Html, "<script>a = 'http://h\u{E9}.x/'</script>", &["non-ascii"]);
    assert_codes(Kind::C, "a = 'http://h.x/\u{200B}'", &["non-ascii"]);
}

#[test]
fn an_iri_is_fixed_on_request() {
    let (finder, mut config) = (Finder::new(Kind::Markdown), LintConfig::new(Spec::Rfc3986));
    let document = "[a](http://h.x/\u{E9})".as_bytes();
    assert!(fix_document(&finder, &config, document, Apply::All).is_none());
    config.set_enabled(Code::NonAscii, true);
    let fixed = fix_document(&finder, &config, document, Apply::All).expect("a fix");
    assert_eq!(fixed.document, b"[a](http://h.x/%C3%A9)");
}

#[test]
fn a_url_that_keeps_an_error_keeps_its_text() {
    let (finder, mut config) = (Finder::new(Kind::Markdown), LintConfig::new(Spec::Rfc1738));
    let document = "[a](http://h.x/\u{E9}/~a)".as_bytes();
    assert!(fix_document(&finder, &config, document, Apply::All).is_none());
    // What the user turned off doesn't count.
    config.set_enabled(Code::NonAscii, false);
    let fixed = fix_document(&finder, &config, document, Apply::All).expect("a fix");
    assert_eq!(String::from_utf8_lossy(&fixed.document), "[a](http://h.x/\u{E9}/%7Ea)");
}

#[test]
fn a_low_port_is_meant() {
    assert_codes(Kind::Text, "http://localhost:631/ gopher://h.x:79/", &[]);
    assert!(Spec::Rfc3986.check("http://h.x:25/").diagnostics().iter().any(|own| own.code == Code::PrivilegedPort));
}

#[test]
fn code_may_show_what_is_malformed() {
    assert_codes(Kind::Markdown, "`http:/h.x/a` is wrong", &[]);
    assert_codes(Kind::Markdown, "a `b` http:/h.x/a", &["missing-slashes"]);
    assert_codes(Kind::Markdown, "[a](http:/h.x/a)", &["missing-slashes"]);
    assert_codes(Kind::Rst, "``http:///h.x/a`` is wrong", &[]);
    assert_codes(Kind::Rst, "`a <http:///h.x/a>`_", &["missing-host"]);
    assert_codes(Kind::Rst, "so::\n\n  http:///h.x/a\n\nfine", &["missing-host"]);
    assert_codes(Kind::Text, "`http:///h.x/a`", &["missing-host"]);
    // Other findings are reported there.
    assert_codes(Kind::Markdown, "`http://h.x:8a0/`", &["port-digits"]);
}

#[test]
fn a_hyphen_that_is_kept_is_no_finding() {
    assert_codes(Kind::Text, "<URL:http://h.x/slrn-\nannounce>", &[]);
    // It is removed, since no host ends with one.
    assert_codes(Kind::Text, "<URL:http://info-\n.cern.ch/>", &["wrapped-hyphen"]);
}

#[test]
fn what_programs_write_and_print_is_advice() {
    let list = "<!-- ALL-CONTRIBUTORS-LIST:START - a -->\n<img src='http://h.x/a?v=4|s'>\n<!-- ALL-CONTRIBUTORS-LIST:END -->\n";
    assert_codes(Kind::Markdown, list, &[]);
    assert_codes(Kind::Markdown, &format!("{list}\n[a](http:/h.x/)\n"), &["missing-slashes"]);
    assert_codes(Kind::Python, "\"\"\"A.\n\n    >>> a('http:/h.x/')\n    'http:/h.x/b'\n\"\"\"\n", &[]);
    assert_codes(Kind::Rst, ">>> a('http:/h.x/')\n\nsee http:/h.x/b\n", &["missing-slashes"]);
    let of_docutils = |text: &str| format!("<a class=\"reference external\" href=\"file:fs/a\">{text}</a>");
    assert_codes(Kind::Html, &of_docutils("file:fs/a"), &[]);
    assert_codes(Kind::Html, &of_docutils("a"), &["file-path"]);
}

/// What a program calls a test has URLs that are wrong on purpose. A password there is one.
#[test]
fn tests_within_programs_are_expected_to_have_faults() {
    for (kind, document) in [
        (Kind::C, "#[cfg(test)]\nmod tests {\n    fn a() {\n        b(\"http:/h.x/\");\n    }\n}\n"),
        (Kind::Python, "class A:\n    _TESTS = [{\n        'url': 'http:/h.x/',\n    }]\n"),
        (Kind::Python, "def test_a():\n    b('http:/h.x/')\n"),
        (Kind::Python, "class UrlTest(Case):\n    def a(self):\n        b('http:/h.x/')\n"),
        (Kind::C, "describe('a', () => {\n  it('b', () => {\n    c('http:/h.x/')\n  })\n})\n"),
        (Kind::C, "static int unittest_get(void) {\n  b(\"http:/h.x/\");\n}\n"),
        (Kind::C, "#ifdef UNITTEST\na(\"http:/h.x/\");\n#endif\n"),
        (Kind::Code, "-ifdef(TEST).\na() -> b(\"http:/h.x/\").\n-endif.\n"),
    ] {
        assert_codes(kind, document, &[]);
        let of_program =
            document.replace("test", "best").replace("TEST", "BEST").replace("Test", "Best").replace("it(", "at(");
        assert_codes(kind, &of_program.replace("describe(", "a("), &["missing-slashes"]);
        assert_codes(kind, &document.replace("http:/h.x/", "http://joe:tr0ub4dor@h.x/"), &["password"]);
    }
    for line in [
        "if not self.test_mode:",
        "def connect(url, speed_test=False):",
        "with open('/srv/test/x') as f:",
        "def f():  # see test below",
        "for name, test in checks:",
        "class ABTest:",
        "TESTS_ENABLED = {",
    ] {
        assert_codes(Kind::Python, &format!("{line}\n    b('http:/h.x/')\n"), &["missing-slashes"]);
    }
    for line in
        ["if (/foo/.test(url)) {", "const test = env === 'test' ? x : {", "{ test: /a/,", "if cfg!(test) { 1 } else {"]
    {
        assert_codes(Kind::C, &format!("{line}\n    b('http:/h.x/')\n"), &["missing-slashes"]);
    }
    // After the module, and in a file of other data.
    assert_codes(Kind::C, "mod tests {\n    a();\n}\nfn b() {\n    c(\"http:/h.x/\");\n}\n", &["missing-slashes"]);
    assert_codes(Kind::Yaml, "tests:\n  - http:/h.x/\n", &["missing-slashes"]);
}

#[test]
fn what_readers_and_clients_take_is_expected() {
    let config = LintConfig::new(Spec::Current);
    let found =
        |kind, document| -> Vec<_> { codes_with(&config, kind, document).into_iter().map(|(code, _)| code).collect() };
    for (kind, document) in [
        (Kind::Html, "<a href='http://h.x/[MS-URL].pdf'>"),
        (Kind::Html, "<a href='http://h.x/#%_sec_6.2'>"),
        (Kind::Html, "<a href='file:/a.db?mode=memory&amp;cache=shared'>"),
        (Kind::Html, "<a href='mailto:joe@h.x?subject=a/b'>"),
        (Kind::Html, "<a href='mailto:joe at info dot cern dot ch'>"),
        (Kind::Markdown, "[a](https://username@h.x/b)"),
        (Kind::Markdown, "[a](https://joe@pypi.company.com/b)"),
        (Kind::Po, "#~ msgid \"http:/h.x/\"\n"),
        (Kind::Json, r#"{"a": "\u003ca href=\"http://h.x/?a=1&amp;b=2\"\u003e"}"#),
        (Kind::Python, "a = '<a href=\"http://h.x/?a=1&amp;b=2\">'"),
    ] {
        assert_eq!(found(kind, document), [""; 0], "{kind:?} {document}");
    }
    for (kind, document, code) in [
        (Kind::Html, "<a href='http://h.x/a]'>", "surrounding-text"),
        (Kind::Html, "<a href='http://h.x/a%_b'>", "bare-percent"),
        (Kind::Html, "<a href='http://h.x/#/search?q=100%'>", "bare-percent"),
        (Kind::Json, "{\"a\": \"http://p\u{430}ypal.com/\"}", "non-ascii"),
        (Kind::Python, "a('http://h.x/b&c=1')", "misplaced-delimiter"),
        (Kind::Python, "a('https://admin:S3cretP4ss@git.company.com/')", "password"),
        (Kind::Html, "<a href='http://h.x/b&amp;c=1'>", "misplaced-delimiter"),
        (Kind::Html, "<a href='file:/a.db?b=memory'>", "file-query"),
        (Kind::Markdown, "[a](https://joe@h.x/b)", "http-user"),
        (Kind::Python, "a(b=\"http://h.x/?a=1&amp;b=2\")", "foreign-escape"),
    ] {
        assert_eq!(found(kind, document), [code], "{kind:?} {document}");
    }
}

#[test]
fn a_url_of_a_service_that_sends_mail_is_no_mail() {
    for url in ["mailto://joe:password@h.x", "mailto://h.x:587/?to=joe@h.x", "mailto://h.x?user=joe&pass=a"] {
        assert_codes(Kind::Markdown, &format!("[a]({url})"), &[]);
    }
    assert!(!codes(Kind::Markdown, "[a](mailto://joe@h.x)").is_empty());
    // A password is one there, too.
    assert!(codes(Kind::Markdown, "[a](mailto://joe:tr0ub4dor@info.cern.ch)").contains(&"password"));
}

#[test]
fn patterns_of_settings_are_meant() {
    for (text, codes) in [
        ("a = 'http://localhost:*/*'", &[][..]),
        ("a = 'http://localhost:8o/'", &["port-digits"]),
        ("a = 'http://.info.cern.ch:80'", &[]),
        ("a = 'http://.info.cern.ch/a'", &["domain-name"]),
        ("a = 'https://ad93k2@o1.ingest.sentry.io/1'", &[]),
        ("a = 'https://ad93k2@sentry.info.cern.ch/1'", &["http-user"]),
    ] {
        let found = codes_with(&LintConfig::new(Spec::Current), Kind::Python, text);
        let found: Vec<_> = found.into_iter().map(|(code, _)| code).collect();
        assert_eq!(found, codes, "{text}");
    }
}

#[test]
fn an_entity_is_right_in_a_block_of_code_with_html() {
    let block = |body: &str| format!("```{{raw}} html\n{body}\n```\n");
    let iframe = "<iframe src=\"http://h.x/?a=1&amp;b=2\"></iframe>";
    assert_codes(Kind::Markdown, &block(iframe), &[]);
    assert_codes(Kind::Markdown, &block("http://h.x/?a=1&amp;b=2"), &["foreign-escape"]);
    // Outside of one, Markdown decodes the first.
    assert_codes(Kind::Markdown, "<iframe src=\"http://h.x/?a=1&amp;amp;b=2\"></iframe>", &["foreign-escape"]);
}

#[test]
fn the_short_password_of_a_doctest_is_advice() {
    let document =
        |login: &str| format!("def f():\n    \"\"\"\n    >>> f('http://{login}@info.cern.ch/')\n    \"\"\"\n");
    assert_codes(Kind::Python, &document("a:b"), &[]);
    assert_codes(Kind::Python, &document("joe:tr0ub4dor"), &["password"]);
}

#[test]
fn the_end_of_a_font_for_old_browsers_is_advice() {
    let sheet = |end: &str| format!("a {{ src: url(data:font/x;base64,AAAA{end}) }}");
    let found = |end: &str| codes_with(&LintConfig::new(Spec::Current), Kind::Css, &sheet(end));
    assert_eq!(found("?#iefix"), []);
    assert_eq!(found("?#x").len(), 1);
}
