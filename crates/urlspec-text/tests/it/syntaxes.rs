//! Syntaxes of documents that have parts of several kinds: markup, style sheets, mail, and text with blocks of code.

use urlspec::Spec;
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

fn urls(kind: Kind, text: &str) -> Vec<String> {
    Finder::new(kind).matches(text.as_bytes()).map(|url| url.text().into_owned()).collect()
}

fn fixed(kind: Kind, text: &str) -> Option<String> {
    let fixed = fix_document(&Finder::new(kind), &LintConfig::new(Spec::Rfc1738), text.as_bytes(), Apply::Safe)?;
    Some(String::from_utf8(fixed.document).expect("UTF-8"))
}

/// The texts of a kind with the URLs in each.
fn assert_urls(kind: Kind, cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(urls(kind, text), *expected, "{text}");
    }
}

#[test]
fn attributes_of_html() {
    assert_urls(
        Kind::Html,
        &[
            (
                "<img srcset='http://h.x/a,b 1x, http://h.x/c&amp;d 2x,http://h.x/e'>",
                &["http://h.x/a,b", "http://h.x/c&d", "http://h.x/e"],
            ),
            ("<link imagesrcset='http://h.x/a (b, c), http://h.x/d'>", &["http://h.x/a", "http://h.x/d"]),
            ("<meta http-equiv=refresh content='0; url=http://h.x/a b'>", &["http://h.x/a b"]),
            ("<meta content=\"5;URL='http://h.x/a;b' c\">", &["http://h.x/a;b"]),
            ("<meta content='See http://h.x/a for more'>", &["http://h.x/a"]),
            ("<base href='http://h.x/'><a href='a'>", &["http://h.x/"]),
            ("<a href=http://h.x/a'b&amp;c>d</a>", &["http://h.x/a'b&c"]),
            ("<a href='mailto:a&#37;&#52;&#48;b'>", &["mailto:a%40b"]),
            ("<a href='mailto:?subject=a'><a href='http:a'>", &["mailto:?subject=a", "http:a"]),
            ("<a href='mailto:'><a href='http://'><a href='mailto:{{a}}'>", &[]),
            ("<a></a href='http://h.x/a'>", &["http://h.x/a"]),
            (
                "<i style='b:url(http://h.x/a\\26 b) url(\"http://h.x/c\\29 d\")'>",
                &["http://h.x/a&b", "http://h.x/c)d"],
            ),
            ("<i style='b:url(&quot;http://h.x/a&amp;b&quot;)'>", &["http://h.x/a&b"]),
        ],
    );
}

/// A scheme is found although its colon is an entity, and a link although tags or line breaks divide its text.
#[test]
fn text_of_html() {
    assert_urls(
        Kind::Html,
        &[
            ("<p>http&#58;//h.x/a ht&#116;p&colon;//h.x/&amp;b</p>", &["http://h.x/a", "http://h.x/&b"]),
            ("<a href='http://h.x/a&amp;b'>http://h.x<wbr>/a&amp;<b>b</b></a>", &["http://h.x/a&b", "http://h.x/a&b"]),
            ("<a href='http://h.x/ab'>\n http://h.x/\n ab</a>", &["http://h.x/ab", "http://h.x/ab"]),
            ("<a href='http://h.x/ab'>http://h.x/a<b>c</b></a>", &["http://h.x/ab", "http://h.x/a"]),
        ],
    );
    let text = "<a href='http://h.x/~a'>http://h.x/<wbr>~<b>a</b></a> http&#58;//h.x/~b";
    let expected = "<a href='http://h.x/%7Ea'>http://h.x/<wbr>%7E<b>a</b></a> http&#58;//h.x/%7Eb";
    assert_eq!(fixed(Kind::Html, text).as_deref(), Some(expected));
}

/// A URL ends at the same place whether or not a colon elsewhere in the text is an entity.
#[test]
fn a_colon_as_an_entity_moves_no_end() {
    let escapes =
        ["&#x5b;", "&fjlig;&#x5b;", "&quot;", "&amp;", "&#38;", "&lt;b", "&period;", "&#33;", "&nbsp;c", "&&#97;mp;b"];
    for escape in escapes {
        let text = format!("<p>http://h.x/a{escape}</p>");
        let with_colon = format!("{text} b&colon;c");
        assert_eq!(urls(Kind::Html, &text), urls(Kind::Html, &with_colon), "{text}");
        assert_eq!(
            fixed(Kind::Html, &text).map(|fixed| fixed + " b&colon;c"),
            fixed(Kind::Html, &with_colon),
            "{text}"
        );
    }
}

/// Names are compared character by character, and expressions are read by a program.
#[test]
fn fixes_in_markup() {
    for (kind, text, expected) in [
        (Kind::Html, "<?php f('http://h.x/~a') ?><%= 'http://h.x/~b' %>", None),
        (Kind::Html, "{{ 'http://h.x/~a' }} {% f 'http://h.x/~b' %}", None),
        (Kind::Html, "{{ a }} http://h.x/~b", Some("{{ a }} http://h.x/%7Eb")),
        (Kind::Html, "<link rel='http://h.x/~a'><p about='http://h.x/~b'>", None),
        (Kind::Html, "<meta content='0;url=http://h.x/a b'>", Some("<meta content='0;url=http://h.x/a%20b'>")),
        (Kind::Html, "<img srcset='http://h.x/~a 1x, b 2x'>", Some("<img srcset='http://h.x/%7Ea 1x, b 2x'>")),
        (Kind::Xml, "<a xmlns='http://h.x/~a'><id>http://h.x/~b</id></a>", None),
        (Kind::Xml, "<!DOCTYPE a SYSTEM 'http://h.x/~a'><!ENTITY b 'http://h.x/~c'>", None),
        (Kind::Xml, "<script/><a>http://h.x/~a</a>", Some("<script/><a>http://h.x/%7Ea</a>")),
        (Kind::Xml, "<script>f('http://h.x/~a')</script>", None),
        (Kind::Xml, "<?xml-stylesheet href='http://h.x/~a'?>", Some("<?xml-stylesheet href='http://h.x/%7Ea'?>")),
    ] {
        assert_eq!(fixed(kind, text).as_deref(), expected, "{text}");
    }
}

#[test]
fn character_data_of_xml() {
    assert_urls(
        Kind::Xml,
        &[
            ("<a><![CDATA[http://h.x/?a&amp;b]]> http://h.x/?c&amp;d</a>", &["http://h.x/?a&amp;b", "http://h.x/?c&d"]),
            ("<a><![CDATA[<b href='http://h.x/?a&amp;b'>c</b> > ]]></a>", &["http://h.x/?a&b"]),
            ("<style><![CDATA[a{b:url(http://h.x/c\\29 )}]]></style>", &["http://h.x/c)"]),
            ("<a><![CDATA[http://h.x/a", &["http://h.x/a"]),
            ("<script src='a'/><b c='http://h.x/?a&amp;b'/>", &["http://h.x/?a&b"]),
        ],
    );
}

#[test]
fn style_sheets() {
    assert_urls(
        Kind::Css,
        &[
            ("a{b:url(http://h.x/c)} d{e:URL( 'http://h.x/f g' )}", &["http://h.x/c", "http://h.x/f g"]),
            ("@import 'http://h.x/a b' screen;", &["http://h.x/a b"]),
            ("a{content: 'see http://h.x/b or c'} /* http://h.x/d */", &["http://h.x/b", "http://h.x/d"]),
            ("a{b:url(http\\3a//h.x/a\\(b)}", &["http://h.x/a(b"]),
            ("a{b:url(http://h.x/c\n}", &["http://h.x/c"]),
        ],
    );
    for (text, expected) in [
        ("a{b:url(http://h.x/~c\\26 d)}", Some("a{b:url(http://h.x/%7Ec\\26 d)}")),
        ("@namespace a url(http://h.x/~b);", None),
        ("@namespace 'http://h.x/~b';", None),
        ("a[href^='http://h.x/~b'] {}", None),
    ] {
        assert_eq!(fixed(Kind::Css, text).as_deref(), expected, "{text}");
    }
    let markdown = "```css\na[href='http://h.x/~b']{c:url(http://h.x/~d)}\n```\n";
    let expected = "```css\na[href='http://h.x/~b']{c:url(http://h.x/%7Ed)}\n```\n";
    assert_eq!(fixed(Kind::Markdown, markdown).as_deref(), Some(expected));
}

#[test]
fn asciidoc() {
    assert_urls(
        Kind::Asciidoc,
        &[
            (
                "link:http://h.x/a[b] http://h.x/?c[d] http://h.x/e[1].f",
                &["http://h.x/a", "http://h.x/?c", "http://h.x/e"],
            ),
            ("++http://h.x/a++ +http://h.x/b+ +++http://h.x/c+++", &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
            ("link:++http://h.x/a_b++[c] http://h.x/c++[C++]", &["http://h.x/a_b", "http://h.x/c++"]),
            ("\\http://h.x/a <http://h.x/b> http://h.x/?c&amp;d", &["http://h.x/a", "http://h.x/b", "http://h.x/?c&d"]),
            ("http://h.x/{a}/b http://{a}/", &[]),
            ("----\nhttp://h.x/?a&amp;b\n----\nhttp://h.x/?c&amp;d", &["http://h.x/?a&amp;b", "http://h.x/?c&d"]),
            ("....\nhttp://h.x/?a&amp;b", &["http://h.x/?a&amp;b"]),
            ("++++\n<a href='http://h.x/a b'>\n++++", &["http://h.x/a b"]),
        ],
    );
    for (text, expected) in [
        (
            "[source,c]\n----\nf(\"http://h.x/~a\"); // http://h.x/~b\n----",
            Some("http://h.x/~a\"); // http://h.x/%7Eb\n----"),
        ),
        ("[,python]\n----\nf('http://h.x/~a')\n----\nhttp://h.x/~b", Some("http://h.x/~a')\n----\nhttp://h.x/%7Eb")),
        ("```c\nf(\"http://h.x/~a\");\n```\nhttp://h.x/~b", Some("http://h.x/~a\");\n```\nhttp://h.x/%7Eb")),
        ("http://h.x/~a[b]", Some("http://h.x/%7Ea[b]")),
        ("-----BEGIN PGP SIGNED MESSAGE-----\n\nhttp://h.x/~a", None),
    ] {
        let actual = fixed(Kind::Asciidoc, text);
        assert_eq!(actual.is_some(), expected.is_some(), "{text}");
        assert!(actual.unwrap_or_default().ends_with(expected.unwrap_or_default()), "{text}");
    }
}

#[test]
fn blocks_of_code_in_rst() {
    for (text, expected) in [
        (
            ".. code-block:: c\n\n   f(\"http://h.x/~a\");\n\nhttp://h.x/~b",
            Some("http://h.x/~a\");\n\nhttp://h.x/%7Eb"),
        ),
        ("- a\n\n  .. code:: python\n     :b: c\n\n     f('http://h.x/~a')\n", None),
        ("See::\n\n   http://h.x/~a\\_\n\nb", Some("See::\n\n   http://h.x/%7Ea\\_\n\nb")),
        (".. note:: http://h.x/~a\n\n   http://h.x/b\\_", Some(".. note:: http://h.x/%7Ea\n\n   http://h.x/b\\_")),
    ] {
        let actual = fixed(Kind::Rst, text);
        assert_eq!(actual.is_some(), expected.is_some(), "{text}");
        assert!(actual.unwrap_or_default().ends_with(expected.unwrap_or_default()), "{text}");
    }
    assert_eq!(urls(Kind::Rst, "a::\n\n http://h.x/a\\_\n\nhttp://h.x/b\\_"), ["http://h.x/a", "http://h.x/b_"]);
    assert_eq!(urls(Kind::Rst, ".. raw:: html\n\n   <a href='http://h.x/a b'>\n"), ["http://h.x/a b"]);
}

const QUOTED: &str = "MIME-Version: 1.0\nContent-Type: text/plain\nContent-Transfer-Encoding: Quoted-Printable\n\n";

#[test]
fn quoted_printable_mail() {
    let cases: &[(&str, &[&str])] = &[
        ("http://h.x/?a=3Db&c=3dd", &["http://h.x/?a=b&c=d"]),
        ("see ht=\ntp://h.x/a=\nb.\n", &["http://h.x/ab"]),
        ("see http://h.x/a=  \r\nb.\r\n", &["http://h.x/ab"]),
        ("http://h.x/caf=C3=A9 http://h.x/=\n", &["http://h.x/caf\u{e9}", "http://h.x/"]),
        ("<URL:http://h.x/?a=3D=\nb>", &["http://h.x/?a=b"]),
        ("http://h.x/a=", &["http://h.x/a="]),
    ];
    for (body, expected) in cases {
        assert_eq!(urls(Kind::Mail, &format!("{QUOTED}{body}")), *expected, "{body}");
        assert_eq!(urls(Kind::Mail, &format!("From a\nTo: b@c.d\n\ne\n\nFrom f\n{QUOTED}{body}")), *expected, "{body}");
    }
    let (text, expected) = ("see http://h.x/~a=3D=\n~b\n", "see http://h.x/%7Ea=3D=\n%7Eb\n");
    assert_eq!(fixed(Kind::Mail, &format!("{QUOTED}{text}")), Some(format!("{QUOTED}{expected}")));
    // A line has at most 76 characters (RFC 2045, section 6.7).
    assert_eq!(fixed(Kind::Mail, &format!("{QUOTED}http://h.x/~{}=\nb\n", "a".repeat(62))), None);
    // The text of a map is longer than the distance of its checkpoints.
    let long = format!("{QUOTED}{}\nhttp://h.x/~a", "=3D=\n=C3=A9 ".repeat(1_000));
    assert_eq!(fixed(Kind::Mail, &long), Some(long.replace('~', "%7E")));
}

#[test]
fn the_parts_of_a_mail_have_their_own_encodings() {
    let mail = "Content-Type: multipart/mixed;\n boundary=\"a b\"\n\n--a b\nContent-Type: text/plain\n\nhttp://h.x/?a=3Db&amp;c\n\
                --a b\nContent-Type: text/html\n\n<a href='http://h.x/?d=3De&amp;f g'>\n--a b\n\
                content-transfer-encoding: quoted-printable\nContent-type: TEXT/HTML;\n charset=utf-8\n\n\
                <a href=3D'http://h.x/?h&amp=\n;i=3Dj k'>\n--a b--\nhttp://h.x/?k=3Dl\n";
    let expected = ["http://h.x/?a=3Db&amp;c", "http://h.x/?d=3De&f g", "http://h.x/?h&i=j k", "http://h.x/?k=3Dl"];
    assert_eq!(urls(Kind::Mail, mail), expected);
    let fixed_mail = mail.replace("&amp;f g", "&amp;f%20g").replace("=3Dj k", "=3Dj%20k");
    assert_eq!(fixed(Kind::Mail, mail), Some(fixed_mail));
}

/// A signature is over the body, octet by octet.
#[test]
fn no_fix_is_sure_in_a_signed_mail() {
    for header in ["DKIM-Signature: v=1; a=rsa-sha256", "Content-Type: multipart/signed; boundary=a"] {
        assert_eq!(fixed(Kind::Mail, &format!("To: a@b.c\n{header}\n\nhttp://h.x/~a\n")), None, "{header}");
    }
    assert_eq!(fixed(Kind::Mail, &format!("To: a@b.c\nDKIM-Signature: v=1\n{QUOTED}http://h.x/~a\n")), None);
    assert!(fixed(Kind::Mail, "To: a@b.c\n\nhttp://h.x/~a\n").is_some());
    let mailbox = "From a\nTo: b\n\nhttp://h.x/~a\n\nFrom c\nDKIM-Signature: v=1\n\nhttp://h.x/~b\n\nFrom d\nTo: e\n\nhttp://h.x/~c\n";
    let expected = mailbox.replace("~a", "%7Ea").replace("~c", "%7Ec");
    assert_eq!(fixed(Kind::Mail, mailbox), Some(expected));
}

/// Programs compare keys, and the names in schemas.
#[test]
fn fixes_of_data_leave_out_names() {
    for (kind, text, expected) in [
        (Kind::Json, r#"{"http://h.x/~a": "http://h.x/~b"}"#, Some(r#"{"http://h.x/~a": "http://h.x/%7Eb"}"#)),
        (Kind::Json, r#"{"$id": "http://h.x/~a", "@context": ["http://h.x/~b"]}"#, None),
        (Kind::Json, "{\n  \"@context\": {\n    \"a\": \"http://h.x/~b\"\n  }\n}", None),
        (Kind::Json, r#"{"$id": "a", "b": "http://h.x/~c"}"#, Some(r#"{"$id": "a", "b": "http://h.x/%7Ec"}"#)),
        (Kind::Json, r#"{"command": ["curl", "http://h.x/~a"]}"#, None),
        (Kind::Yaml, "\"http://h.x/~a\": b\n$ref: http://h.x/~c", None),
        (Kind::Toml, "\"http://h.x/~a\" = 'http://h.x/~b'", Some("\"http://h.x/~a\" = 'http://h.x/%7Eb'")),
    ] {
        assert_eq!(fixed(kind, text).as_deref(), expected, "{text}");
    }
}

#[test]
fn urls_in_lists() {
    for (text, expected) in [
        ("a;http://h.x/b", vec!["http://h.x/b"]),
        ("http://h.x/a;http://h.x/b;c", vec!["http://h.x/a", "http://h.x/b;c"]),
        ("http://h.x/a,HTTP://h.x/b,,ftp://h.x/c", vec!["http://h.x/a", "HTTP://h.x/b", "ftp://h.x/c"]),
        ("http://h.x/?a=1;http://h.x/b", vec!["http://h.x/?a=1", "http://h.x/b"]),
        ("http://h.x/?a=http://h.x/b,http://h.x/c", vec!["http://h.x/?a=http://h.x/b,http://h.x/c"]),
        ("http://h.x/a;b://c", vec!["http://h.x/a;b://c"]),
        ("http://h.x/web/http://h.x/a", vec!["http://h.x/web/http://h.x/a"]),
    ] {
        assert_eq!(urls(Kind::Text, text), expected, "{text}");
    }
}

#[test]
fn square_brackets_in_a_path() {
    for (text, expected) in [
        ("a: http://h.x/A[246].pdf", "http://h.x/A[246].pdf"),
        ("http://h.x/a[1]/b[2]/c", "http://h.x/a[1]/b[2]/c"),
        ("http://h.x/a[1].", "http://h.x/a"),
        ("http://h.x/a[1]_", "http://h.x/a"),
        ("http://h.x/[the first].b", "http://h.x/"),
        ("http://h.x[a].b", "http://h.x"),
    ] {
        assert_eq!(urls(Kind::Text, text), [expected], "{text}");
    }
}
