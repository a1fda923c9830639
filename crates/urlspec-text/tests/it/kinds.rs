//! How each kind of document escapes a URL, and which of its fixes are sure.

use urlspec::Spec;
use urlspec::diagnostic::Applicability;
use urlspec_text::{Apply, Finder, Kind, LintConfig, Progress, Window, fix_document};

fn urls(kind: Kind, text: &str) -> Vec<String> {
    Finder::new(kind).matches(text.as_bytes()).map(|url| url.text().into_owned()).collect()
}

#[test]
fn escapes_are_decoded() {
    for (kind, text, expected) in [
        (Kind::Roff, r"at http://h.x/a\-b\:c/\(tiu\&.", "http://h.x/a-bc/~u"),
        (Kind::Roff, r"\fBhttp://h.x/a\fR", "http://h.x/a"),
        (Kind::Roff, r"\f(CWhttp://h.x/a\fP", "http://h.x/a"),
        (Kind::Json, r#"{"a": "b\nhttp://h.x/a"}"#, "http://h.x/a"),
        (Kind::Latex, r"\url{http://h.x/a\_b\%20\#c}", "http://h.x/a_b%20#c"),
        (Kind::Latex, r"http://h.x/\~{}u/\textasciitilde{}v", "http://h.x/~u/~v"),
        (Kind::Rst, r"`a <http://h.x/a\_b>`_", "http://h.x/a_b"),
        (Kind::Json, r#"{"a": "http:\/\/h.x\/a?b\u0026c"}"#, "http://h.x/a?b&c"),
        (Kind::Json, r#"{"a": "http://h.x/a\nb"}"#, "http://h.x/a"),
        (Kind::C, r#"x = "http://h.x/a\x26b"; // c"#, "http://h.x/a&b"),
        (Kind::C, "x = 'http://h.x/a'", "http://h.x/a"),
        (Kind::C, "f<'a>(http://h.x/a)", "http://h.x/a"),
        (Kind::Yaml, "a: http://h.x/a # it's", "http://h.x/a"),
        (Kind::Toml, "a = 'http://h.x/a\\b'", "http://h.x/a\\b"),
        (Kind::Shell, "curl http://h.x/a#b", "http://h.x/a#b"),
    ] {
        assert_eq!(urls(kind, text), [expected], "{text}");
    }
}

/// Only the quote ends a string literal, so an escaped character does not end a URL.
#[test]
fn escaped_characters_of_literals_belong_to_the_url() {
    for (kind, text, expected) in [
        (Kind::C, r#"f("http://h.x/\u{1F600}/a")"#, "http://h.x/\u{1F600}/a"),
        (Kind::C, r#"f("http://h.x/\u{A1}")"#, "http://h.x/\u{A1}"),
        (Kind::C, r#"f("http://h.x\\path")"#, "http://h.x\\path"),
        (Kind::Python, r#"f(b"http://h.x/\xc2\xa3b")"#, "http://h.x/\u{A3}b"),
        (Kind::Python, r#"f(b"http://h.x/\xa3b")"#, "http://h.x/\u{A3}b"),
        (Kind::Python, r#"f("http://h.x/a\"b")"#, "http://h.x/a\"b"),
        (Kind::Python, r#"f("http://h.x/a\x20b")"#, "http://h.x/a b"),
        (Kind::Asciidoc, "<http://h.x/a[the text]>", "http://h.x/a"),
        (Kind::Text, "http://%77.x/a", "http://%77.x/a"),
        (Kind::Text, "http://h.x/a/*/b", "http://h.x/a/*/b"),
        (Kind::Shell, "echo 'http://h.x/$a'", "http://h.x/$a"),
    ] {
        assert_eq!(urls(kind, text), [expected], "{text}");
    }
}

/// A regular expression, or a URL with a variable, is for many URLs.
#[test]
fn patterns_are_skipped_and_counted() {
    for (kind, text) in [
        (Kind::Toml, r"search = 'https://h\.x/[\d.]+/'"),
        (Kind::Toml, r#"search = "https://h\\.x/""#),
        (Kind::Text, r"https://h.x/[a-z0-9\.-]+"),
        (Kind::Yaml, "is search('https://h.x/users/.*/a')"),
        (Kind::Roff, r"m,^https://h\e.x/a,"),
        (Kind::Shell, "curl http://h.x/$name/a"),
        (Kind::Shell, "curl \"http://h.x/$name\""),
    ] {
        let finder = Finder::new(kind).with_scheme("https").expect("a scheme");
        let mut matches = finder.matches(text.as_bytes());
        assert_eq!((matches.by_ref().count(), matches.skipped_templates()), (0, 1), "{text}");
    }
}

#[test]
fn a_wrapper_goes_on_over_the_lines_of_a_comment() {
    let text = "int a; // see <URL:http://h.x/a\n// b>\n";
    assert_eq!(urls(Kind::C, text), ["http://h.x/ab"]);
    assert_eq!(urls(Kind::Python, "# <URL:http://h.x/a\n# b>\n"), ["http://h.x/ab"]);
}

/// The `>` of a comment's end closes no wrapper.
#[test]
fn a_wrapper_ends_in_its_comment() {
    for kind in [Kind::Xml, Kind::Html, Kind::Markdown] {
        let text = "<!-- <URL:http://h.x/a --><p>b</p>\n";
        assert_eq!(fixed(kind, text, Apply::All).as_deref(), Some("<!-- <URL:http://h.x/a> --><p>b</p>\n"), "{kind:?}");
        assert_eq!(urls(kind, "<?a <URL:http://h.x/a ?><p>b</p>\n"), ["http://h.x/a"], "{kind:?}");
    }
}

fn fixed(kind: Kind, text: &str, apply: Apply) -> Option<String> {
    let fixed = fix_document(&Finder::new(kind), &LintConfig::new(Spec::Rfc1738), text.as_bytes(), apply)?;
    Some(String::from_utf8(fixed.document).expect("UTF-8"))
}

/// A `%` may be a directive of `printf`, of `strftime`, of `configparser`, or a comment of TeX.
#[test]
fn no_fix_is_sure_where_a_program_reads_the_url() {
    for (kind, text) in [
        (Kind::C, r#"printf("See http://h.x/~a\n");"#),
        (Kind::C, "a = `http://h.x/~a\n// http://h.x/~b`;"),
        (Kind::Python, r#""http://h.x/~a, not %d" % 3"#),
        (Kind::Python, "'''\n# http://h.x/~a\n'''"),
        (Kind::Ini, "[Unit]\nDocumentation=http://h.x/~a"),
        (Kind::Latex, r"\footnote{\url{http://h.x/~a}}"),
        (Kind::Shell, "date +http://h.x/~a"),
        (Kind::Shell, "echo 'a # http://h.x/~a'"),
        (Kind::Json, r#"{"format": "%s of http://h.x/~a"}"#),
        (Kind::Yaml, "run: date +%s http://h.x/~a"),
        (Kind::Yaml, "- run: curl http://h.x/~a"),
        (Kind::Yaml, "steps:\n  - run: |\n      sed -i \\\n        's#http://h.x/~a##' b\n"),
        (Kind::Json, "{\n  \"scripts\": {\n    \"get\": \"curl http://h.x/~a\"\n  }\n}"),
        (Kind::Sql, "select 'http://h.x/~a'"),
        (Kind::Markdown, "```sh\ncurl http://h.x/~a\n```"),
        (Kind::Markdown, "> ``` python\n> get('http://h.x/~a')\n> ```"),
        (Kind::Toml, "format = \"`<http://h.x/~a/{id}>`__\""),
        (Kind::C, "// a\rx = \"http://h.x/~a\";\r"),
        (Kind::C, "// a\u{2028}x = \"http://h.x/~a\";"),
        (Kind::Python, "# a\rx = 'http://h.x/~a'\r"),
        (Kind::Text, "http://h.x/a/%H:%M"),
        (Kind::Markdown, "[a](http://h.x/a/%H:%M)"),
        (Kind::Rst, "see http://h.x/a^b"),
        (Kind::Rst, "see <http://h.x/a|b> http://h.x/#a#b http://h.x/caf\u{e9}"),
        (Kind::Rst, ".. code:: c\r\r   f(\"http://h.x/~a\");\r"),
        (Kind::Text, "http://h.x/~a/%H:%M"),
        (Kind::C, "x = \"a\\\r\n// http://h.x/~a\";\r\n"),
        (Kind::Xml, "<!DOCTYPE a [<!ENTITY b \"c > http://h.x/~a\"> <!ENTITY d \"<i>http://h.x/~a</i>\">]><a/>"),
        (Kind::Html, "<!DOCTYPE a [<!ENTITY b \"<i>http://h.x/~a</i>\">]><a></a>"),
        (Kind::Text, "https://h.x/a#b:~:text=c"),
        (Kind::C, "/// assert_eq!(parse(\"http://h.x/~a\"), 1);"),
        (Kind::C, "// Output: http://h.x/~a"),
        (Kind::C, "// @match http://h.x/~a/*"),
        (Kind::Python, "#~ msgid \"see http://h.x/~a\""),
        (Kind::Rst, ">>> open(a)\nhttp://h.x/~a\n"),
        (Kind::Text, "GET http://h.x/u/{user id}/x"),
        (Kind::Yaml, "a: http://h.x/#{params[:id]}"),
        (Kind::Markdown, "\\[http://h.x/?q=1\\] and http://h.x/?a=b[^1]"),
        (Kind::Text, "[url]http://h.x/?a=1[/url] http://h.x/?a=1[2]. http://h.x/?p=[1-10]"),
        (Kind::Asciidoc, "http://h.x/a^2^[t]"),
        (Kind::Text, "Hello %(name)s, see http://h.x/~a"),
        (Kind::Xml, "<string>See http://h.x/~a, %1$s</string>"),
        (Kind::Xml, "<a href='http://h.x/~a'/><Signature xmlns='http://www.w3.org/2000/09/xmldsig#'/>"),
        (Kind::Xml, "<xsl:when test=\"@href = 'http://h.x/~a'\"/>"),
        (Kind::C, "p.replace(/\\/*$/, '');\nb = \"http://h.x/~a\";\n/* end */"),
        (Kind::C, "p.replace(/[//]/, \"http://h.x/~a\");"),
        (Kind::Ini, "[Service]\nExecStart=/bin/a ; /bin/curl http://h.x/~a"),
        (Kind::Sql, "x = m --> spawn \"http://h.x/~a\""),
        (Kind::Sql, "/*!50001 select \"http://h.x/~a\" */;"),
        (Kind::Markdown, "```lisp\n(format nil \"http://h.x/~a/~a\" x y)\n```"),
        (Kind::Toml, "a = { git = \"http://h.x/~u/a\" }"),
        (Kind::Yaml, "bash: |\n  curl http://h.x/~a"),
        (Kind::Html, "<a href=\"javascript:open('http://h.x/~a')\">"),
        (Kind::Html, "<p data-bind=\"attr: {href: 'http://h.x/~' + id}\">"),
        (Kind::Html, "<!--[if IE]><script>if (u == \"http://h.x/~a\") b()</script><![endif]-->"),
        (Kind::Mail, "To: a\ndkim-signature: v=1\n\nhttp://h.x/~a\n"),
        (Kind::Mail, "To: a\n\n--- a/b\n+++ b/b\n http://h.x/~a\n"),
        (Kind::Code, "see http://h.x/~a"),
        (Kind::Yaml, "http://h.x/~a: 1"),
        (Kind::Yaml, "? http://h.x/~a\n: 1"),
        (Kind::Yaml, "{see http://h.x/~a: 1}"),
        (Kind::Toml, "[a.\"http://h.x/~a\"]"),
        (Kind::Toml, "\"http://h.x/~a\".b = 1"),
        (Kind::Toml, "regex = \"^http://h.x/~a$\""),
        (Kind::Json, "{\n \"resolved\": \"http://h.x/~a\"\n}"),
        (Kind::Json, "{\n \"source\": [\n  \"get(\\\"http://h.x/~a\\\")\\n\"\n ]\n}"),
        (Kind::Shell, "cat <<E\n# http://h.x/~a\nE\n"),
        (Kind::Shell, "cat <<'A' <<B # c\n# a\nA\n# http://h.x/~a\nB\n"),
        (Kind::Shell, "echo \"a\n# http://h.x/~a\n\""),
        (Kind::Shell, "file(WRITE a [=[\n# http://h.x/~a\n]=])"),
        (Kind::Shell, "print <DATA>;\n__DATA__\n# http://h.x/~a\n"),
        (Kind::Python, "puts <<~E\n  # http://h.x/~a\nE\n"),
        (Kind::Python, "x = 'a\n# http://h.x/~a\n'"),
        (Kind::C, "let a = \"b\n// http://h.x/~a\n\";"),
        (Kind::C, "let a = \"\"\"b\n/* http://h.x/~a */\n\"\"\";"),
        (Kind::C, "$a = <<<E\n// http://h.x/~a\nE;\n"),
        (Kind::Sql, "a = [[\n-- http://h.x/~a\n]]"),
        (Kind::Sql, "select 'a\n-- http://h.x/~a\n'"),
        (Kind::Html, "<a :href=\"`http://h.x/~a`\" @click=\"open('http://h.x/~b')\">"),
        (Kind::Css, "a::after { content: \"http://h.x/~a\" }"),
        (Kind::Text, "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nhttp://h.x/~a\n"),
        (Kind::Xml, "<!DOCTYPE a [<!ENTITY b \"http://h.x/~a\">\n<!ENTITY c \"http://h.x/~a\">]>\n<a/>"),
    ] {
        assert_eq!(fixed(kind, text, Apply::Safe), None, "{text}");
    }
    let guessed = fixed(Kind::Ini, "Documentation=http://h.x/~a", Apply::All);
    assert_eq!(guessed.as_deref(), Some("Documentation=http://h.x/%7Ea"));
    assert_eq!(fixed(Kind::Latex, r"\url{http://h.x/~a}", Apply::All).as_deref(), Some(r"\url{http://h.x/\%7Ea}"));
}

#[test]
fn fixes_of_data_and_comments_are_sure() {
    for (kind, text, expected) in [
        (Kind::C, "f(); // http://h.x/~a", "f(); // http://h.x/%7Ea"),
        (Kind::C, "/* http://h.x/~a */ f(\"a\");", "/* http://h.x/%7Ea */ f(\"a\");"),
        (Kind::Python, "x = 'a' # http://h.x/~a", "x = 'a' # http://h.x/%7Ea"),
        (Kind::Ini, "; http://h.x/~a", "; http://h.x/%7Ea"),
        (Kind::Sql, "-- http://h.x/~a", "-- http://h.x/%7Ea"),
        (Kind::Json, r#"{"a": "http:\/\/h.x\/~a"}"#, r#"{"a": "http:\/\/h.x\/%7Ea"}"#),
        (Kind::Json, r#"{"a": "100 % of http://h.x/~a"}"#, r#"{"a": "100 % of http://h.x/%7Ea"}"#),
        (Kind::Yaml, "a: http://h.x/~a\nrun: date +%s", "a: http://h.x/%7Ea\nrun: date +%s"),
        (Kind::Yaml, "run: date\nsee: http://h.x/~a", "run: date\nsee: http://h.x/%7Ea"),
        (Kind::Markdown, "```sh\ndate # http://h.x/~a\n```", "```sh\ndate # http://h.x/%7Ea\n```"),
        (Kind::Markdown, "```\nhttp://h.x/~a\n```", "```\nhttp://h.x/%7Ea\n```"),
        (Kind::Toml, "a = 'http://h.x/~a'", "a = 'http://h.x/%7Ea'"),
        (Kind::Roff, r".UR http://h.x/\(tia\-b", r".UR http://h.x/%7Ea\-b"),
        (Kind::Rst, "`a <http://h.x/~a>`_", "`a <http://h.x/%7Ea>`_"),
        (Kind::Rst, "`a <http://h.x/a^b>`_", "`a <http://h.x/a%5Eb>`_"),
        (Kind::Rst, ".. _a: http://h.x/a^b", ".. _a: http://h.x/a%5Eb"),
        (Kind::Rst, ".. image:: http://h.x/a^b", ".. image:: http://h.x/a%5Eb"),
        (Kind::Yaml, "a: {b: http://h.x/~a, c: d}", "a: {b: http://h.x/%7Ea, c: d}"),
        (Kind::Yaml, "a: http://h.x/~a # b: c", "a: http://h.x/%7Ea # b: c"),
        (Kind::Toml, "a = [\n  \"http://h.x/~a\"]", "a = [\n  \"http://h.x/%7Ea\"]"),
        (Kind::Toml, "a = [[\"http://h.x/~a\", \"b\"]]", "a = [[\"http://h.x/%7Ea\", \"b\"]]"),
        (Kind::Shell, "cat <<E\n# a\nE\n# http://h.x/~a\n", "cat <<E\n# a\nE\n# http://h.x/%7Ea\n"),
        (Kind::Shell, "a=\"b\nc\"\n# http://h.x/~a\n", "a=\"b\nc\"\n# http://h.x/%7Ea\n"),
        (Kind::Shell, "if [[ a ]]; then # http://h.x/~a\n", "if [[ a ]]; then # http://h.x/%7Ea\n"),
        (Kind::C, "a = 1 << b; // http://h.x/~a\nb\n", "a = 1 << b; // http://h.x/%7Ea\nb\n"),
        (
            Kind::Css,
            "/* http://h.x/~a */ a { b: url(http://h.x/~c) }",
            "/* http://h.x/%7Ea */ a { b: url(http://h.x/%7Ec) }",
        ),
        (Kind::Text, "see \"http://h.x/~a\"", "see \"http://h.x/%7Ea\""),
        (Kind::Text, "http://h.x/a^b?c[]=d&e[f]=g", "http://h.x/a%5Eb?c%5B%5D=d&e%5Bf%5D=g"),
        (Kind::Text, ">>> quoted http://h.x/~a", ">>> quoted http://h.x/%7Ea"),
        (Kind::C, "/* http://h.x/~a */", "/* http://h.x/%7Ea */"),
        (Kind::Text, "http://h.x/100%/~a", "http://h.x/100%25/%7Ea"),
        (
            Kind::Xml,
            "<!DOCTYPE a [<!ENTITY b '>'>]><a>http://h.x/~a</a>",
            "<!DOCTYPE a [<!ENTITY b '>'>]><a>http://h.x/%7Ea</a>",
        ),
        (Kind::Html, "<!DOCTYPE a \"[><p>http://h.x/~a</p>", "<!DOCTYPE a \"[><p>http://h.x/%7Ea</p>"),
        (Kind::C, "// http://h.x/~a\r// b\rx = 1;", "// http://h.x/%7Ea\r// b\rx = 1;"),
    ] {
        assert_eq!(fixed(kind, text, Apply::Safe).as_deref(), Some(expected), "{text}");
    }
}

/// Any edit makes a signature invalid.
#[test]
fn signed_text_is_not_edited() {
    let text = "http://h.x/~a\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nhttp://h.x/~b\n-----BEGIN PGP SIGNATURE-----\n\niQ\n\
                -----END PGP SIGNATURE-----\nhttp://h.x/~c\n";
    let expected = text.replace("~a", "%7Ea").replace("~c", "%7Ec");
    for kind in [Kind::Text, Kind::Markdown, Kind::Mail] {
        assert_eq!(fixed(kind, text, Apply::Safe).as_deref(), Some(&*expected), "{kind:?}");
    }
}

/// The state goes on over the windows of a document.
#[test]
fn signed_text_may_be_longer_than_a_window() {
    let finder = Finder::default();
    let mut text = b"-----BEGIN PGP SIGNED MESSAGE-----\n\n".to_vec();
    text.resize(4 * Progress::LOOKAHEAD, b'.');
    text.extend_from_slice(b"\nhttp://h.x/~a\n-----END PGP SIGNATURE-----\nhttp://h.x/~b\n");
    let progress =
        finder.matches_in_window(Window::Partial(&text[..3 * Progress::LOOKAHEAD]), Progress::default()).progress();
    let dropped = progress.keep_from();
    assert!(dropped > 100);
    let rest = &text[dropped..];
    let config = LintConfig::new(Spec::Rfc1738);
    let are_sure = finder.matches_in_window(Window::Last(rest), progress.rebased(dropped)).map(|matched| {
        let findings = config.check(&finder, rest, &matched);
        findings.iter().filter_map(|own| own.fix.as_ref()).all(|fix| fix.applicability == Applicability::Sure)
    });
    assert_eq!(are_sure.collect::<Vec<_>>(), [false, true]);
}

/// A browser decodes the document, and encodes the path in UTF-8. In plain text, an octet is an octet.
#[test]
fn octets_of_other_encodings_keep_their_meaning() {
    let fixed = |kind, text: &[u8]| {
        fix_document(&Finder::new(kind), &LintConfig::new(Spec::Rfc1738), text, Apply::Safe).map(|fixed| fixed.document)
    };
    assert_eq!(fixed(Kind::Html, b"<a href='http://h.x/\xE9/'>"), None);
    assert_eq!(fixed(Kind::Markdown, b"[a](http://h.x/\xE9/)"), None);
    assert_eq!(fixed(Kind::Markdown, b"<http://h.x/\xE9/>"), None);
    // The octet is still an error without its guess, so the URL keeps its `~`, too.
    assert_eq!(fixed(Kind::Html, b"<a href='http://h.x/\xE9~/'>"), None);
}

/// The fix is a guess, since the end of the URL is one.
#[test]
fn a_wrapper_without_an_end_is_reported_and_closed() {
    let text = "(<URL:http://h.x/a and more\nwords) and <URL:http://h.x/b>";
    let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
    let matches: Vec<_> = finder.matches(text.as_bytes()).collect();
    let findings = config.check(&finder, text.as_bytes(), &matches[0]);
    let found: Vec<_> = findings.iter().map(|own| (own.diagnostic.code.name(), own.span.clone())).collect();
    assert_eq!(found, [("unclosed-wrapper", 1..2)]);
    assert_eq!(fixed(Kind::Text, text, Apply::Safe), None);
    let expected = "(<URL:http://h.x/a> and more\nwords) and <URL:http://h.x/b>";
    assert_eq!(fixed(Kind::Text, text, Apply::All).as_deref(), Some(expected));
}

/// A search for the end of each would take quadratic time.
#[test]
fn marks_without_an_end_are_literal() {
    for (kind, mark) in [
        (Kind::C, "/* "),
        (Kind::C, "`"),
        (Kind::Python, "\"\"\"\\"),
        (Kind::Yaml, "[\""),
        (Kind::Toml, "'''"),
        (Kind::Shell, "<<a\n"),
        (Kind::Shell, "<"),
        (Kind::Python, "<<a "),
        (Kind::Shell, "[["),
    ] {
        let text = format!("{}http://h.x/a", mark.repeat(100_001));
        assert_eq!(urls(kind, &text), ["http://h.x/a"], "{mark}");
    }
}
