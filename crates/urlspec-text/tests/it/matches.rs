//! Tests of finding URLs in documents.

use crate::support::cpu_time::{TICK, least_cpu_time};
use urlspec::Spec;
use urlspec_text::{Finder, Finders, Kind, LineTracker, LintConfig, Match, Progress, Window, Wrapper};

const RFC: &str = include_str!("../../../../tests/data/rfc1738.txt");

fn matches(document: &[u8]) -> Vec<Match<'static>> {
    let finder: &'static Finder = Box::leak(Box::default());
    finder.matches(document.to_vec().leak()).collect()
}

fn texts(document: &str) -> Vec<String> {
    matches(document.as_bytes()).iter().map(|matched| matched.text().into_owned()).collect()
}

/// The appendix has three wrapped examples, two of them over lines.
#[test]
fn finds_the_examples_in_the_appendix_of_rfc_1738() {
    let appendix = &RFC[RFC.rfind("Yes, Jim").expect("the example")..];
    let found = matches(appendix.as_bytes());
    let expected = [
        "ftp://info.cern.ch/pub/www/doc;type=d",
        "ftp://ds.internic.net/rfc",
        "http://ds.internic.net/instructions/overview.html#WARNING",
    ];
    for (matched, expected) in found.iter().zip(expected) {
        assert_eq!((&*matched.text(), matched.wrapper(), matched.alternative()), (expected, Wrapper::Url, None));
        let wrapped = &appendix[matched.full_span()];
        assert!(wrapped.starts_with("<URL:") && wrapped.ends_with('>'), "{wrapped}");
    }
    assert!(found.len() >= 3);
}

/// A text, and the URLs in it with their wrappers.
type Case = (&'static str, &'static [(&'static str, Wrapper)]);

const CASES: &[Case] = &[
    // The ends of sentences, brackets and quotes.
    (
        "See http://h.x/a. Or (http://h.x/b), or http://h.x/c_(d)!",
        &[("http://h.x/a", Wrapper::None), ("http://h.x/b", Wrapper::None), ("http://h.x/c_(d)", Wrapper::None)],
    ),
    (
        "\"http://h.x/a\" 'http://h.x/b' *http://h.x/c* _http://h.x/d_ http://h.x/e_ ~http://h.x/~f~",
        &[
            ("http://h.x/a", Wrapper::None),
            ("http://h.x/b", Wrapper::None),
            ("http://h.x/c", Wrapper::None),
            ("http://h.x/d", Wrapper::None),
            ("http://h.x/e_", Wrapper::None),
            ("http://h.x/~f", Wrapper::None),
        ],
    ),
    // Letters that should have been encoded are part of a URL; quotes and punctuation are not.
    (
        "http://h.x/a\u{3002}http://h.x/b\u{bb}http://h.x/caf\u{e9}/c http://h.x/d\u{65e5}",
        &[
            ("http://h.x/a", Wrapper::None),
            ("http://h.x/b", Wrapper::None),
            ("http://h.x/caf\u{e9}/c", Wrapper::None),
            ("http://h.x/d\u{65e5}", Wrapper::None),
        ],
    ),
    // Markup and code around URLs.
    (
        "http://h.x[text] http://h.x/a[b] http://h.x/?a[]=1 /*http://h.x/c*/ http://h.x's ``http://h.x/d'' \
         <!--http://h.x/e--> http://[::1]/ {news:a.b,file:/f/} file:///C|/WIN http://h.x/it's http://h.x/*/g",
        &[
            ("http://h.x", Wrapper::None),
            ("http://h.x/a", Wrapper::None),
            ("http://h.x/?a[]=1", Wrapper::None),
            ("http://h.x/c", Wrapper::None),
            ("http://h.x", Wrapper::None),
            ("http://h.x/d", Wrapper::None),
            ("http://h.x/e", Wrapper::None),
            ("http://[::1]/", Wrapper::None),
            ("news:a.b", Wrapper::None),
            ("file:/f/", Wrapper::None),
            ("file:///C|/WIN", Wrapper::None),
            ("http://h.x/it's", Wrapper::None),
            ("http://h.x/*/g", Wrapper::None),
        ],
    ),
    // Templates are skipped.
    (
        "http://h.x/{id}/a http://h.x/${B}/c http://h.x/{} http://h.x/{0} http://h.x/%s http://h.x/%d http://h.x/%1$s \
         http://h.x/%(a)s http://h.x:$PORT/ http://h.x/50%discount http://h.x/%u0041 http://h.x/a$B http://h.x/%d0",
        &[
            ("http://h.x/50%discount", Wrapper::None),
            ("http://h.x/%u0041", Wrapper::None),
            ("http://h.x/a$B", Wrapper::None),
            ("http://h.x/%d0", Wrapper::None),
        ],
    ),
    (
        "http://h.x/a{/sha} http://h.x/{+path} http://h.x/{?a,b} http://h.x/{#a} http://h.x/{&a*} http://h.x/{;a} \
         http://h.x/{.a} http://h.x/{{a}} http://h.x/{%a%} http://h.x/%VERSION%/ http://h.x/%AB%CD http://h.x/{-",
        &[("http://h.x/%AB%CD", Wrapper::None), ("http://h.x/{-", Wrapper::None)],
    ),
    // Programs.
    (
        "/^mailto:/i.test(v) /mailto:/i /^gopher:/i.test(v) !/file:/.test(v) http://unix:/run/a.sock:/b \
         file:/i.txt /file:/usr/a",
        &[("file:/i.txt", Wrapper::None), ("file:/usr/a", Wrapper::None)],
    ),
    // Lists of newsgroups.
    (
        "{news:e.news,mailto:a@b.c} news:a.b,news:c.d, news:a@b.c,d",
        &[
            ("news:e.news", Wrapper::None),
            ("mailto:a@b.c", Wrapper::None),
            ("news:a.b", Wrapper::None),
            ("news:c.d", Wrapper::None),
            ("news:a@b.c", Wrapper::None),
        ],
    ),
    // Every scheme, and words that only look like one.
    (
        "news:comp.lang.c news:* mailto:joe@h.x gopher://h.x/1 tn3270://h.x mid:a@b wais://h/d nntp://h/a.b/1 NEWS:a@b",
        &[
            ("news:comp.lang.c", Wrapper::None),
            ("news:*", Wrapper::None),
            ("mailto:joe@h.x", Wrapper::None),
            ("gopher://h.x/1", Wrapper::None),
            ("tn3270://h.x", Wrapper::None),
            ("mid:a@b", Wrapper::None),
            ("wais://h/d", Wrapper::None),
            ("nntp://h/a.b/1", Wrapper::None),
            ("NEWS:a@b", Wrapper::None),
        ],
    ),
    (
        "good news: none, bad news:today; file: x, http: y, C:\\dos\\x, joe@h.x, <joe@h.x>, a xhttp://h.x mailto:joe \
         my_ftp://h git+http://h.x mailto: <b@c> http:// http://... http://%s/ http://{host}/ http://$HOST/ x-lab://h.x",
        &[],
    ),
    // Invalid URLs are found, so that they can be reported.
    (
        "http:/h.x/a http:\\\\h.x\\b file:/etc/motd ftp:///pub http://h.x:80a/",
        &[
            ("http:/h.x/a", Wrapper::None),
            ("http:\\\\h.x\\b", Wrapper::None),
            ("file:/etc/motd", Wrapper::None),
            ("ftp:///pub", Wrapper::None),
            ("http://h.x:80a/", Wrapper::None),
        ],
    ),
    // Wrappers.
    (
        "<URL: http://h.x/a b > and <ftp://h.x/c> and <joe@h.x> <http://h.x/a b>",
        &[("http://h.x/ab", Wrapper::Url), ("ftp://h.x/c", Wrapper::Angle), ("http://h.x/a", Wrapper::None)],
    ),
    (
        "URL=<ftp://h.x/a> UDI=file://h.x/b. URL:http://h.x/c <url:news:a.b> <URL:https://h.x/d#e> UDI=<news:a.b>",
        &[
            ("ftp://h.x/a", Wrapper::UrlIs),
            ("file://h.x/b", Wrapper::UdiIs),
            ("http://h.x/c", Wrapper::Prefix),
            ("news:a.b", Wrapper::Url),
            ("https://h.x/d#e", Wrapper::Url),
            ("news:a.b", Wrapper::UdiIs),
        ],
    ),
    // A wrapper without an end.
    (
        "Open <URL:http://h.x/~tim\nand then `click` here,\nwhere x > y. <URL:http://h.x/a and then b, c and d > e>",
        &[("http://h.x/~tim", Wrapper::Unclosed), ("http://h.x/a", Wrapper::Unclosed)],
    ),
    ("`<URL:http://h.x/a` is > b", &[("http://h.x/a", Wrapper::Unclosed)]),
    // Wrappers over lines with prefixes.
    ("> as in <URL:http://h.x/\r\n> a/b>\n", &[("http://h.x/a/b", Wrapper::Url)]),
    ("> > <URL:http://h.x/\n>> a\n> >b>\n", &[("http://h.x/ab", Wrapper::Url)]),
    ("# see <URL:ftp://h.x/\n#   c>\n", &[("ftp://h.x/c", Wrapper::Url)]),
    ("// see <URL:ftp://h.x/\n// c/\n//d>\n", &[("ftp://h.x/c/d", Wrapper::Url)]),
    ("let a = 1; // see <URL:ftp://h.x/\n           // c>\n", &[("ftp://h.x/c", Wrapper::Url)]),
    (" * see <URL:ftp://h.x/\n * c>\n", &[("ftp://h.x/c", Wrapper::Url)]),
    ("/* see <URL:ftp://h.x/\n * c>\n", &[("ftp://h.x/c", Wrapper::Url)]),
    ("- see <URL:ftp://h.x/\n  c\n  -d>\n", &[("ftp://h.x/c-d", Wrapper::Url)]),
    ("<ftp://h.x/\n  c>", &[("ftp://h.x/c", Wrapper::Angle)]),
    ("<URL:\nhttp://h.x/\n>", &[("http://h.x/", Wrapper::Url)]),
    ("JD> <URL:ftp://h.x/\nJD> a>\n", &[("ftp://h.x/a", Wrapper::Url)]),
    ("\u{feff}> <URL:ftp://h.x/\n> a>\n", &[("ftp://h.x/a", Wrapper::Url)]),
    // Angle brackets that are not wrappers.
    (
        "Option<url::Url> Vec<http::Uri> Vec<file::File> request<http::string_body> <news:news><news:name> <url:loc> URL://x \
         a<url:b and c.d>e <url:img src=\"a/b.png\"/> <news:item href='a.b@c'>",
        &[],
    ),
    ("<URL:> <URL:http://h.x/a <b>", &[("http://h.x/a", Wrapper::Unclosed)]),
    ("<http://h.x/a\n\nb>", &[("http://h.x/a", Wrapper::None)]),
    ("<http://h.x/a class=\"b\">", &[("http://h.x/a", Wrapper::None)]),
];

#[test]
fn finds_urls_with_their_wrappers() {
    for (text, expected) in CASES {
        let found = matches(text.as_bytes());
        let texts: Vec<_> = found.iter().map(Match::text).collect();
        let found: Vec<(&str, Wrapper)> =
            texts.iter().zip(&found).map(|(text, matched)| (&**text, matched.wrapper())).collect();
        assert_eq!(found, *expected, "{text}");
    }
}

/// RFC 1738 lets a typesetter insert a hyphen before a line break, so it may or may not be part of the URL.
#[test]
fn a_hyphen_at_the_end_of_a_line_has_an_alternative() {
    let alternatives = |text: &str| {
        let matched = matches(text.as_bytes()).remove(0);
        (matched.text().into_owned(), matched.alternative().map(|alternative| alternative.into_owned()))
    };
    assert_eq!(
        alternatives("<URL:http://h.x/a-\n  b>"),
        ("http://h.x/a-b".to_owned(), Some("http://h.x/ab".to_owned()))
    );
    assert_eq!(alternatives("<URL:http://info.c-\nern.ch/>").0, "http://info.c-ern.ch/");
    assert_eq!(
        alternatives("<URL:http://info.x-\n.ch/>"),
        ("http://info.x.ch/".to_owned(), Some("http://info.x-.ch/".to_owned()))
    );
}

#[test]
fn offsets_map_to_the_document() {
    let documents = [RFC, "> a <URL:http://h.x/\n> a-\n>  b/c> http://h.x/d", "<URL:http://info.x-\n.ch/a>"];
    for document in documents {
        let found = matches(document.as_bytes());
        assert!(!found.is_empty());
        let mut end = 0;
        for matched in found {
            assert!(matched.full_span().start >= end, "matches are in order and do not overlap");
            end = matched.full_span().end;
            for (at, byte) in matched.text().bytes().enumerate() {
                let source = matched.document_span(at..at + 1);
                assert_eq!(&document.as_bytes()[source], [byte], "{}: {at}", matched.text());
            }
            assert_eq!(matched.document_span(0..matched.as_bytes().len()), matched.span());
        }
    }
}

/// A quadratic search would take hours.
#[test]
fn searches_hostile_documents_in_linear_time() {
    for text in [
        "<URL:",
        "http://h.x/)",
        ":",
        "<URL:http://h.x/\n",
        "http:",
        "aaaa",
        "<ftp://h.x/ ",
        "http://h.x/(",
        "news:a.b",
        "mailto:@",
        "news:-a.",
        "nntp:1/",
        "http://a{b}",
        "news:a,b.",
        "news:a.b,",
        "news:a.b,http://%s/",
        "http://a'",
        "http://a/?[",
        "http://a/(",
        "```",
        "`",
        "[",
        "![",
        "[a](",
        "[a](b)",
        "[a]: http://h.x/b\n",
        "[a]:",
        "*a _",
        "> ",
        "- ",
        "<a ",
        "<!--",
        "<a href=",
        "<a href='http://h.x/'>",
        "&#",
        "&amp;:",
        "mailto:&",
        "\\",
        "|a",
        "<script>",
        "  - > 1. ",
        "<![CDATA[",
        "<?",
        "<a href='x:' href=",
        "<a href=http://h.x/>",
        "<a href='http://h.x/'><b>",
        "<img srcset='",
        "a:b,",
        "( ,",
        "<meta content='0;url=",
        "<style>url(",
        "url(http://h.x/",
        "@import '",
        "&#58;",
        "<p>http&#58;//h.x/",
        "http://h.x/[a].b",
        "http://a.b;",
        "http://h.x/?http://a,",
        "+http://h.x/ ",
        "++",
        "----\n",
        "[source,c]\n",
        "a::\n\n b\n",
        ".. code-block:: c\n",
        "=\n",
        "=3D",
        "From a\nb: c\n\n",
        "Content-Transfer-Encoding: quoted-printable\n\nhttp://h.x/=\n",
        "Content-Type: text/html; boundary=a\n",
        "--a\n",
        "{{",
        "\"a\": ",
        "\"http//h.x/a b\", ",
        "http//h.x/a b ",
        "a: http//h.x/b ",
        "- tel:+1 2\n",
        "a:\n  - http://h.x/b c\n",
        "](http://h.x/a b ",
        "](htps://h.x/(",
    ] {
        let length = if crate::support::is_whole() { 2_000_000 } else { 200_000 };
        let document = text.repeat(length / text.len());
        for &kind in Kind::ALL {
            let count = Finder::new(kind).skipping_code(true).matches(document.as_bytes()).count();
            assert!(count <= document.len(), "{text}");
        }
    }
    let line = format!("{}{}", "x ".repeat(1_000_000), "<URL:http://h.x/>".repeat(100_000));
    assert_eq!(Finder::default().matches(line.as_bytes()).count(), 100_000);
}

/// With a look at each name for each colon, 20,000 names would take a thousand times as long as two.
#[test]
fn many_schemes_cost_no_more_than_a_few() {
    let document = "see s19999://h.x/a\n".repeat(10_000);
    let time = |names: &[String]| {
        let finders = Finders::default().with_schemes(names).expect("names of schemes");
        let finder = finders.for_kind(Kind::Text);
        least_cpu_time(3, || assert_eq!(finder.matches(document.as_bytes()).count(), 10_000)).max(TICK)
    };
    let names: Vec<String> = (0..20_000).map(|number| format!("s{number}")).collect();
    let (few, many) = (time(&names[19_998..]), time(&names));
    assert!(many < few * 16, "{few:?}, and with many names {many:?}");
}

#[test]
fn finds_urls_in_binary_data() {
    assert_eq!(texts("http://h.x/a\u{0}http://h.x/b"), ["http://h.x/a", "http://h.x/b"]);
    let found = matches(b"\xff\xfe<URL:http://h.x/\xe9>\xffhttp://h.x/b\xff ftp://h.x/");
    let found: Vec<_> = found.iter().map(Match::text).collect();
    assert_eq!(found, ["http://h.x/\u{fffd}", "http://h.x/b", "ftp://h.x/"]);
}

/// The URLs of a document of a kind, including those in code.
fn urls(kind: Kind, document: &str) -> Vec<String> {
    urls_with(&Finder::new(kind), document)
}

/// The URLs of a document of a kind, without those in code.
fn urls_outside_code(kind: Kind, document: &str) -> Vec<String> {
    urls_with(&Finder::new(kind).skipping_code(true), document)
}

fn urls_with(finder: &Finder, document: &str) -> Vec<String> {
    finder.matches(document.as_bytes()).map(|matched| matched.text().into_owned()).collect()
}

#[test]
fn decodes_entities_in_html() {
    let html = "<a href=http://h.x/a>b</a> <a href='http://h.x/?a=1&amp;b=2&c&#38;d&#x3d;e'>&lt;URL:http://h.x/f&gt;\
                &quot;http://h.x/g&quot; http://h.x/h&nbsp;i http://h.x/?j&k;l <URL:http://h.x/?m&amp;\n n> (&#39;http://h.x/o&#39;) http://h.x/p&hellip;";
    let expected = [
        "http://h.x/a",
        "http://h.x/?a=1&b=2&c&d=e",
        "http://h.x/f",
        "http://h.x/g",
        "http://h.x/h",
        "http://h.x/?j&k;l",
        "http://h.x/?m&n",
        "http://h.x/o",
        "http://h.x/p",
    ];
    assert_eq!(urls(Kind::Html, html), expected);
    assert_eq!(urls(Kind::Text, "http://h.x/?a&amp;b"), ["http://h.x/?a&amp;b"]);
    let finder = Finder::new(Kind::Html);
    let text = "http://h.x/?a&amp;b";
    let matched = finder.matches(text.as_bytes()).next().expect("a URL");
    assert_eq!(&text[matched.document_span(13..14)], "&amp;");
    assert_eq!(&text[matched.document_span(12..15)], "a&amp;b");
}

#[test]
fn decodes_escapes_in_markdown() {
    let markdown = "[a](http://h.x/b) [c](http://h.x/d\\_e \"f\") <http://h.x/g> **http://h.x/h** http://h.x/i_(j) \
                    [k]: http://h.x/l\n![m](http://h.x/n)[o](http://h.x/p) | http://h.x/q|r |";
    let expected = ["b", "d_e", "g", "h", "i_(j)", "l", "n", "p", "q"].map(|path| format!("http://h.x/{path}"));
    assert_eq!(urls(Kind::Markdown, markdown), expected);
}

/// CommonMark and HTML decode entities in destinations and attributes.
#[test]
fn decodes_entities_and_blanks_in_destinations() {
    let markdown = "[a](http://h.x/?v&#x3D;4&amp;s) ![b](<http://h.x/c d> \"http://h.x/title\") <http://h.x/e&amp;f>\n\n\
                    [g]: http://h.x/h&eacute; 'i'\n[j]:\n  <http://h.x/k l>\n\n<img src=\"http://h.x/m n\" title='http://h.x/o p'>\n\n\
                    <div><a href=http://h.x/q&#61;r>mailto:a&#64;b.x</a></div>\n\n`http://h.x/s&amp;t` [u `v](` w](http://h.x/x(y))\n";
    let expected = [
        "http://h.x/?v=4&s",
        "http://h.x/c d",
        "http://h.x/title",
        "http://h.x/e&amp;f",
        "http://h.x/h\u{e9}",
        "http://h.x/k l",
        "http://h.x/m n",
        "http://h.x/o",
        "http://h.x/q=r",
        "mailto:a@b.x",
        "http://h.x/s&amp;t",
        "http://h.x/x(y)",
    ];
    assert_eq!(urls(Kind::Markdown, markdown), expected);
    let html = "<!-- http://h.x/a&amp;b --><a href=' http://h.x/c d\n'>e</a><a href=\"javascript:f('http://h.x/g')\">\
                <img srcset='http://h.x/i 1x, http://h.x/j&amp;k 2x'><style>b{c:url(http://h.x/l)}</style>\
                <meta content='0; url=http://h.x/m'><p>http&#58;//h.x/n mailto:a&#64;b.x<a href='http&#58;//h.x/o";
    let expected = [
        "http://h.x/a&amp;b",
        "http://h.x/c d",
        "http://h.x/g",
        "http://h.x/i",
        "http://h.x/j&k",
        "http://h.x/l",
        "http://h.x/m",
        "http://h.x/n",
        "mailto:a@b.x",
        "http://h.x/o",
    ];
    assert_eq!(urls(Kind::Html, html), expected);
}

#[test]
fn skips_code_in_markdown_on_request() {
    let markdown = "http://h.x/0 `http://h.x/a` ``http://h.x/b ` c`` ` http://h.x/1\n\
                    ```sh\ncurl http://h.x/d\n``\nhttp://h.x/e\n```\nhttp://h.x/2\n\
                    > ~~~ http://h.x/f\n> http://h.x/g\n> ~~~~\nhttp://h.x/3 ```http://h.x/h``` http://h.x/4\n\
                    ````\nhttp://h.x/i\n";
    assert_eq!(
        urls_outside_code(Kind::Markdown, markdown),
        ["0", "1", "2", "3", "4"].map(|path| format!("http://h.x/{path}"))
    );
    let lists = "- ```sh\n  http://h.x/a\n  ```\n\nhttp://h.x/0\n1. > ```\n> http://h.x/b\nhttp://h.x/1\n";
    assert_eq!(urls_outside_code(Kind::Markdown, lists), ["http://h.x/0", "http://h.x/b", "http://h.x/1"]);
    let within =
        "```\nhttp://h.x/a\n* ```\n> ```\nhttp://h.x/b\n```\nhttp://h.x/0\n* ```\n  http://h.x/c\n\nhttp://h.x/1\n";
    assert_eq!(urls_outside_code(Kind::Markdown, within), ["http://h.x/0", "http://h.x/1"]);
    assert_eq!(urls_outside_code(Kind::Markdown, "\u{feff}```\nhttp://h.x/a\n```\n").len(), 0);
    assert_eq!(urls(Kind::Markdown, markdown).len(), 13);
    assert_eq!(urls_outside_code(Kind::Text, markdown).len(), 13);
}

#[test]
fn finds_added_schemes() {
    let finder = Finder::default().with_scheme("HTTPS").expect("a scheme");
    assert_eq!(finder.matches(b"https://h.x/a HttpS://h.x/b shttps://h.x https:x").count(), 2);
    for wrong in ["", "ht tp", "a:b", &"a".repeat(33)] {
        assert!(Finder::default().with_scheme(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn windows_have_the_matches_of_the_whole_document() {
    let line = "> see `http://h.x/a` <URL:http://h.x/\n>  b-\n> c>, <gopher://h.x/1 d> caf\u{e9} news:a.b\n```\nftp://h.x\n```\n";
    let mut document = line.repeat(3_000).into_bytes();
    document.extend(format!("http://h.x/{}", "e".repeat(100_000)).bytes());
    for (finder, is_plain) in [(Finder::default(), true), (Finder::new(Kind::Markdown).skipping_code(true), false)] {
        let whole: Vec<_> =
            finder.matches(&document).map(|matched| (matched.full_span(), matched.text().into_owned())).collect();
        assert!(whole.len() > 5_000);
        for size in [1_000, 70_001, 150_000, 1_000_000] {
            let (found, longest) = in_windows(&finder, &document, size);
            assert_eq!(found, whole, "{size}");
            // A document with a syntax is kept as a whole.
            assert!(!is_plain || longest <= size + 2 * Progress::LOOKAHEAD);
        }
    }
}

/// A match as a span of the document and its URL.
type Found = (std::ops::Range<usize>, String);

/// Returns the matches of a document that is read in chunks, and the length of the longest window between them. Checks that
/// positions are tracked across windows.
fn in_windows(finder: &Finder, document: &[u8], size: usize) -> (Vec<Found>, usize) {
    let mut longest = 0;
    let (mut buffer, mut progress, mut dropped, mut found) = (Vec::new(), Progress::default(), 0, Vec::new());
    let mut position = LineTracker::default();
    for chunk in document.chunks(size).chain([&[][..]]) {
        buffer.extend_from_slice(chunk);
        let window = if chunk.is_empty() { Window::Last(&buffer) } else { Window::Partial(&buffer) };
        let mut matches = finder.matches_in_window(window, progress);
        for matched in matches.by_ref() {
            let span = matched.full_span();
            found.push((span.start + dropped..span.end + dropped, matched.text().into_owned()));
            position = position.advanced_to(&buffer, span.start);
            let expected = LineTracker::default().advanced_to(document, span.start + dropped);
            let is_same = (position.line(), position.column()) == (expected.line(), expected.column());
            assert!(found.len() % 500 > 0 || is_same);
        }
        progress = matches.progress();
        let keep_from = progress.keep_from();
        position = position.advanced_to(&buffer, keep_from).rebased(keep_from);
        buffer.drain(..keep_from);
        progress = progress.rebased(keep_from);
        dropped += keep_from;
        longest = longest.max(buffer.len());
    }
    (found, longest)
}

/// Each URL in three RFCs, with its position, wrapper and findings.
#[test]
fn matches_and_findings_in_rfcs() {
    let documents = [
        ("rfc1738", RFC),
        ("rfc1865", include_str!("../../../../tests/data/documents/rfc1865.txt")),
        ("rfc2150", include_str!("../../../../tests/data/documents/rfc2150.txt")),
    ];
    for (name, document) in documents {
        let finder = Finder::default();
        let mut lines = String::new();
        let mut position = LineTracker::default();
        for matched in finder.matches(document.as_bytes()) {
            position = position.advanced_to(document.as_bytes(), matched.full_span().start);
            let (line, column) = (position.line(), position.column());
            lines.push_str(&format!("{line}:{column} {:?} {}", matched.wrapper(), matched.text()));
            lines.extend(matched.alternative().map(|alternative| format!(" or {alternative}")));
            for finding in LintConfig::new(Spec::Rfc1738).check(&finder, document.as_bytes(), &matched) {
                lines.push_str(&format!("\n    {}: {}", finding.severity, finding.diagnostic.message));
            }
            lines.push('\n');
        }
        insta::assert_snapshot!(name, lines);
    }
}

/// Also if the marks of the template are escaped.
#[test]
fn templates_in_markdown_are_skipped() {
    for text in [r"http://h.x/\{id\}/a", r"http://h.x/\%s", r"http://%\(name\)s/", r"http://h.x/\${B}", r"news://\%d"] {
        assert_eq!(Finder::new(Kind::Markdown).matches(text.as_bytes()).count(), 0, "{text}");
    }
}

/// Placeholders of many languages, which a reader or a program fills in.
#[test]
fn templates_are_skipped_and_counted() {
    for text in [
        "http://host/<nn>/x",
        "http://<host>/x",
        "http://<host>:<port>/x",
        "http://h.x:<port>/",
        "http://h.x/<a long name>",
        "http://h.x/?q=<term>&b",
        "<URL:http://h.x/<nn>/x>",
        "http://h.x/<%= id %>/x",
        "http://h.x/<?php echo $id ?>/x",
        "http://h.x/<?= $id ?>",
        "http://$HOST/x",
        "http://$host:80/x",
        "http://h.x/pep-{number:0>4}/",
        "http://h.x/{a.b:<10}",
        "http://h.x/${(e[\"@language\"] || { a: 1 })}/x",
        "http://host:port/",
        "<URL:http://host:port/>",
        "http://me@proxyhost:proxy_port",
        "http://h.x:PORT/a?b",
        "http://unix:SOCKET:PATH",
        "http://www.$DOMAIN/x",
        "http://h.x:$(PORT)/",
        "http://$(HOST)/",
        "http://h.x/$(VERSION).tar",
        "http://%HOST%/x",
        "http://{host}/x",
        "http://{{ host }}/x",
        "http://${host}/x",
        "http://me@$HOST/x",
        "http://h.x/{{ id }}/x",
        "http://h.x/${{ a.b || 'c' }}/x",
        "http://h.x/{% if a %}",
        "http://h.x/%s",
        "http://h.x/{id}",
    ] {
        let finder = Finder::default();
        let mut matches = finder.matches(text.as_bytes());
        let found: Vec<String> = matches.by_ref().map(|url| url.text().into_owned()).collect();
        assert_eq!((found, matches.skipped_templates()), (vec![], 1), "{text}");
    }
}

/// A tag of HTML ends a URL, and so does a bracket that is not part of a placeholder.
#[test]
fn not_every_bracket_is_a_placeholder() {
    for (text, expected) in [
        ("http://h.x/<br>", "http://h.x/"),
        ("http://h.x/<BR>b", "http://h.x/"),
        ("http://h.x/</name>", "http://h.x/"),
        ("http://h.x/<a@b.c>", "http://h.x/"),
        ("http://h.x/<name", "http://h.x/"),
        ("http://h.x/<>", "http://h.x/"),
        ("http://h.x/<in >b", "http://h.x/"),
        ("http://h.x/ <name>", "http://h.x/"),
        ("http://h.x/<% a", "http://h.x/"),
        ("http://u:pa$word@h.x/", "http://u:pa$word@h.x/"),
        ("http://h.x/{a:\"b\"} c", "http://h.x/{a"),
        ("http://h.x/${a\n}", "http://h.x/${a"),
        ("http://h.x/?a=824[bug 824]", "http://h.x/?a=824"),
        ("http://h.x/?a=824[SEE] b", "http://h.x/?a=824"),
        ("http://h.x/?a[b]=1", "http://h.x/?a[b]=1"),
        ("http://h.x/?a=[b]", "http://h.x/?a=[b]"),
        ("http://h.x/?a[1]", "http://h.x/?a[1]"),
        ("http://h.x/A[246].pdf", "http://h.x/A[246].pdf"),
        ("http://h.x/a$b", "http://h.x/a$b"),
        ("http://h.x:8a0/", "http://h.x:8a0/"),
        ("http://h.x:port1/", "http://h.x:port1/"),
        ("http://h.x:http/", "http://h.x:http/"),
        ("http://h.x/:port/", "http://h.x/:port/"),
        ("http://u:port@h.x/", "http://u:port@h.x/"),
        ("http://h.x:/", "http://h.x:/"),
        ("http://h.x/$()", "http://h.x/$()"),
        ("http://$HOST/http://h.x/", "http://h.x/"),
    ] {
        let finder = Finder::default();
        let found: Vec<_> = finder.matches(text.as_bytes()).map(|url| url.text().into_owned()).collect();
        assert_eq!(found, [expected], "{text}");
    }
}

/// In HTML, a name in brackets is a tag, unless it is in an attribute or its brackets are escaped.
#[test]
fn templates_in_markup_are_skipped_and_counted() {
    for (kind, text, found, skipped) in [
        (Kind::Html, "<p>http://h.x/<name>a</p>", 1, 0),
        (Kind::Html, "<p>http://h.x/&lt;name&gt;/a</p>", 0, 1),
        (Kind::Html, "<p>http://h.x/&lt;br&gt;</p>", 1, 0),
        (Kind::Html, "<p>http://h.x/<%= id %></p>", 0, 1),
        (Kind::Html, "<p>http://h.x/<?php echo 1 ?></p>", 0, 1),
        (Kind::Html, "<a href='http://h.x/<name>/a'>", 0, 1),
        (Kind::Html, "<a href='http://h.x/<%= id %>'>", 0, 1),
        (Kind::Html, "<a href='http://h.x/{id}'>", 0, 1),
        (Kind::Html, "<a href='http://{host}/'>", 0, 1),
        (Kind::Html, "<a href=\"http://h.x/?a={{ font|replace(\" \", \"+\") }}\">", 0, 1),
        (Kind::Html, "<a href='http://h.x/?a={{ font|replace(1, 2) }}'>", 0, 1),
        (Kind::Markdown, "`http://h.x/<name>/a`", 0, 1),
        (Kind::Markdown, "[a](http://h.x/<name>/a)", 0, 1),
        (Kind::Json, r#"{"a": "http://h.x/\u003cname\u003e/a"}"#, 0, 1),
        (Kind::C, "// http://h.x/<name>/a", 0, 1),
        (Kind::Roff, r"http://pubs\*:.h.x/\*:a b", 0, 1),
        (Kind::Roff, r"http://h.x/\*(lq/a", 0, 1),
        (Kind::Roff, r"\*<http://pubs\*:.h.x/a\*>", 0, 1),
        (Kind::Roff, r"http://h.x/\*[version]/a", 0, 1),
        (Kind::Roff, r"http://h.x/\*[version a", 1, 0),
        (Kind::Roff, r"http://h.x/\* a", 1, 0),
        (Kind::Text, r"http://h.x/\*a", 1, 0),
    ] {
        let finder = Finder::new(kind);
        let mut matches = finder.matches(text.as_bytes());
        assert_eq!((matches.by_ref().count(), matches.skipped_templates()), (found, skipped), "{text}");
    }
}
