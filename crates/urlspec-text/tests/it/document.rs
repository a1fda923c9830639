//! URLs in running text.

use crate::text_promises::fix::stays;
use urlspec::Spec;
use urlspec_text::{Finder, Kind, LineIndex, LintConfig, Match, Progress, Wrapper};

const RFC: &str = include_str!("../../../../tests/data/rfc1738.txt");

fn matches(document: &[u8]) -> Vec<Match<'static>> {
    let finder: &'static Finder = Box::leak(Box::default());
    finder.matches(document.to_vec().leak()).collect()
}

fn texts(document: &str) -> Vec<String> {
    matches(document.as_bytes()).iter().map(|matched| matched.text().into_owned()).collect()
}

/// The three examples of RFC 1738's appendix, as they are wrapped there.
#[test]
fn the_appendix_of_rfc_1738_comes_out_right() {
    let appendix = &RFC[RFC.rfind("Yes, Jim").expect("the example")..];
    let found = matches(appendix.as_bytes());
    let expected = [
        "ftp://info.cern.ch/pub/www/doc;type=d",
        "ftp://ds.internic.net/rfc",
        "http://ds.internic.net/instructions/overview.html#WARNING",
    ];
    for (matched, expected) in found.iter().zip(expected) {
        assert_eq!((&*matched.text(), matched.wrapper(), matched.other()), (expected, Wrapper::Url, None));
        let whole = &appendix[matched.whole()];
        assert!(whole.starts_with("<URL:") && whole.ends_with('>'), "{whole}");
    }
    assert!(found.len() >= 3);
}

/// A text, and the URLs in it with what they are wrapped in.
type Found = (&'static str, &'static [(&'static str, Wrapper)]);

const FOUND: &[Found] = &[
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
    // Letters are somebody's, who forgot to encode them; quotes and the signs of scripts without blanks are the text's.
    (
        "http://h.x/a\u{3002}http://h.x/b\u{bb}http://h.x/caf\u{e9}/c http://h.x/d\u{65e5}",
        &[
            ("http://h.x/a", Wrapper::None),
            ("http://h.x/b", Wrapper::None),
            ("http://h.x/caf\u{e9}/c", Wrapper::None),
            ("http://h.x/d", Wrapper::None),
        ],
    ),
    // Markup and code around them.
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
    // What stands for many URLs is none.
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
         my_ftp://h git+http://h.x mailto: <b@c> http:// http://... http://%s/ http://{host}/ http://$HOST/ https://h.x",
        &[],
    ),
    // What is wrong with a URL is told only if it is found.
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
    // The wrappers.
    (
        "<URL: http://h.x/a b > and <ftp://h.x/c> and <joe@h.x> <http://h.x/a b>",
        &[("http://h.x/ab", Wrapper::Url), ("ftp://h.x/c", Wrapper::Angle), ("http://h.x/ab", Wrapper::Angle)],
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
    // Lines that begin with something.
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
    // What is no wrapper.
    (
        "Option<url::Url> Vec<http::Uri> Vec<file::File> request<http::string_body> <news:news><news:name> <url:loc> URL://x \
         a<url:b and c.d>e <url:img src=\"a/b.png\"/> <news:item href='a.b@c'>",
        &[],
    ),
    ("<URL:> <URL:http://h.x/a <b>", &[("http://h.x/a", Wrapper::Prefix)]),
    ("<http://h.x/a\n\nb>", &[("http://h.x/a", Wrapper::None)]),
    ("<http://h.x/a class=\"b\">", &[("http://h.x/a", Wrapper::None)]),
];

#[test]
fn urls_are_found_with_their_wrappers() {
    for (text, expected) in FOUND {
        let found = matches(text.as_bytes());
        let texts: Vec<_> = found.iter().map(Match::text).collect();
        let found: Vec<(&str, Wrapper)> =
            texts.iter().zip(&found).map(|(text, matched)| (&**text, matched.wrapper())).collect();
        assert_eq!(found, *expected, "{text}");
    }
}

/// The rule on hyphens: both readings, the one that is a URL first.
#[test]
fn a_hyphen_at_the_end_of_a_line_has_two_readings() {
    let readings = |text: &str| {
        let matched = matches(text.as_bytes()).remove(0);
        (matched.text().into_owned(), matched.other().map(|other| other.into_owned()))
    };
    assert_eq!(readings("<URL:http://h.x/a-\n  b>"), ("http://h.x/a-b".to_owned(), Some("http://h.x/ab".to_owned())));
    assert_eq!(readings("<URL:http://info.c-\nern.ch/>").0, "http://info.c-ern.ch/");
    assert_eq!(
        readings("<URL:http://info.x-\n.ch/>"),
        ("http://info.x.ch/".to_owned(), Some("http://info.x-.ch/".to_owned()))
    );
}

/// Each offset of a URL leads to the octet of the document from which it comes.
#[test]
fn offsets_lead_back_to_the_document() {
    let documents = [RFC, "> a <URL:http://h.x/\n> a-\n>  b/c> http://h.x/d", "<URL:http://info.x-\n.ch/a>"];
    for document in documents {
        let found = matches(document.as_bytes());
        assert!(!found.is_empty());
        let mut end = 0;
        for matched in found {
            assert!(matched.whole().start >= end, "they come in order, apart from one another");
            end = matched.whole().end;
            for (at, octet) in matched.text().bytes().enumerate() {
                let place = matched.document_span(at..at + 1);
                assert_eq!(&document.as_bytes()[place], [octet], "{}: {at}", matched.text());
            }
            assert_eq!(matched.document_span(0..matched.octets().len()), matched.span());
        }
    }
}

/// Time is in proportion to the text, whatever stands in it.
#[test]
fn hostile_documents_are_read_in_time() {
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
    ] {
        let document = text.repeat(2_000_000 / text.len());
        for kind in Kind::ALL {
            let count = Finder::new(kind).skipping_code(true).matches(document.as_bytes()).count();
            assert!(count <= document.len(), "{text}");
        }
    }
    let line = format!("{}{}", "x ".repeat(1_000_000), "<URL:http://h.x/>".repeat(100_000));
    assert_eq!(Finder::default().matches(line.as_bytes()).count(), 100_000);
}

#[test]
fn octets_that_are_no_text_do_no_harm() {
    assert_eq!(texts("http://h.x/a\u{0}http://h.x/b"), ["http://h.x/a", "http://h.x/b"]);
    let found = matches(b"\xff\xfe<URL:http://h.x/\xe9>\xffhttp://h.x/b\xff ftp://h.x/");
    let found: Vec<_> = found.iter().map(Match::text).collect();
    assert_eq!(found, ["http://h.x/\u{fffd}", "http://h.x/b", "ftp://h.x/"]);
}

/// The URLs of a document of a kind.
fn of_kind(kind: Kind, skips_code: bool, document: &str) -> Vec<String> {
    let finder = Finder::new(kind).skipping_code(skips_code);
    finder.matches(document.as_bytes()).map(|matched| matched.text().into_owned()).collect()
}

#[test]
fn html_is_read_with_its_entities() {
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
    assert_eq!(of_kind(Kind::Html, false, html), expected);
    assert_eq!(of_kind(Kind::Text, false, "http://h.x/?a&amp;b"), ["http://h.x/?a&amp;b"]);
    let finder = Finder::new(Kind::Html);
    let text = "http://h.x/?a&amp;b";
    let matched = finder.matches(text.as_bytes()).next().expect("a URL");
    assert_eq!(&text[matched.document_span(13..14)], "&amp;");
    assert_eq!(&text[matched.document_span(12..15)], "a&amp;b");
}

#[test]
fn markdown_is_read_with_its_escapes() {
    let markdown = "[a](http://h.x/b) [c](http://h.x/d\\_e \"f\") <http://h.x/g> **http://h.x/h** http://h.x/i_(j) \
                    [k]: http://h.x/l\n![m](http://h.x/n)[o](http://h.x/p) | http://h.x/q|r |";
    let expected = ["b", "d_e", "g", "h", "i_(j)", "l", "n", "p", "q"].map(|path| format!("http://h.x/{path}"));
    assert_eq!(of_kind(Kind::Markdown, false, markdown), expected);
}

#[test]
fn code_in_markdown_is_passed_over_if_asked() {
    let markdown = "http://h.x/0 `http://h.x/a` ``http://h.x/b ` c`` ` http://h.x/1\n\
                    ```sh\ncurl http://h.x/d\n``\nhttp://h.x/e\n```\nhttp://h.x/2\n\
                    > ~~~ http://h.x/f\n> http://h.x/g\n> ~~~~\nhttp://h.x/3 ```http://h.x/h``` http://h.x/4\n\
                    ````\nhttp://h.x/i\n";
    assert_eq!(
        of_kind(Kind::Markdown, true, markdown),
        ["0", "1", "2", "3", "4"].map(|path| format!("http://h.x/{path}"))
    );
    let lists = "- ```sh\n  http://h.x/a\n  ```\n\nhttp://h.x/0\n1. > ```\n> http://h.x/b\nhttp://h.x/1\n";
    assert_eq!(of_kind(Kind::Markdown, true, lists), ["http://h.x/0", "http://h.x/1"]);
    let within =
        "```\nhttp://h.x/a\n* ```\n> ```\nhttp://h.x/b\n```\nhttp://h.x/0\n* ```\n  http://h.x/c\n\nhttp://h.x/1\n";
    assert_eq!(of_kind(Kind::Markdown, true, within), ["http://h.x/0", "http://h.x/1"]);
    assert_eq!(of_kind(Kind::Markdown, true, "\u{feff}```\nhttp://h.x/a\n```\n").len(), 0);
    assert_eq!(of_kind(Kind::Markdown, false, markdown).len(), 13);
    assert_eq!(of_kind(Kind::Text, true, markdown).len(), 13);
}

#[test]
fn other_schemes_are_found_if_asked() {
    let finder = Finder::default().with_scheme("HTTPS").expect("a scheme");
    assert_eq!(finder.matches(b"https://h.x/a HttpS://h.x/b shttps://h.x https:x").count(), 2);
    for wrong in ["", "ht tp", "a:b", &"a".repeat(33)] {
        assert!(Finder::default().with_scheme(wrong).is_err(), "{wrong}");
    }
}

/// A document that is read in windows has the finds that it has as a whole, wherever the windows begin.
#[test]
fn windows_find_what_the_whole_has() {
    let line = "> see `http://h.x/a` <URL:http://h.x/\n>  b-\n> c>, <gopher://h.x/1 d> caf\u{e9} news:a.b\n```\nftp://h.x\n```\n";
    let mut document = line.repeat(3_000).into_bytes();
    document.extend(format!("http://h.x/{}", "e".repeat(100_000)).bytes());
    for finder in [Finder::default(), Finder::new(Kind::Markdown).skipping_code(true)] {
        let whole: Vec<_> =
            finder.matches(&document).map(|matched| (matched.whole(), matched.text().into_owned())).collect();
        assert!(whole.len() > 5_000);
        for size in [1_000, 70_001, 150_000, 1_000_000] {
            assert_eq!(in_windows(&finder, &document, size), whole, "{size}");
        }
    }
}

fn in_windows(finder: &Finder, document: &[u8], size: usize) -> Vec<(std::ops::Range<usize>, String)> {
    let (mut window, mut progress, mut dropped, mut found) = (Vec::new(), Progress::default(), 0, Vec::new());
    let mut cursor = LineIndex::default();
    for chunk in document.chunks(size).chain([&[][..]]) {
        window.extend_from_slice(chunk);
        let mut matches = finder.matches_in_window(&window, chunk.is_empty(), progress);
        for matched in matches.by_ref() {
            let whole = matched.whole();
            found.push((whole.start + dropped..whole.end + dropped, matched.text().into_owned()));
            cursor = cursor.to(&window, whole.start);
            let from_start = LineIndex::default().to(document, whole.start + dropped);
            assert!(
                found.len() % 500 > 0 || (cursor.line(), cursor.column()) == (from_start.line(), from_start.column())
            );
        }
        progress = matches.progress();
        let read = progress.keep_from();
        cursor = cursor.to(&window, read).rebased(read);
        window.drain(..read);
        progress = progress.rebased(read);
        dropped += read;
        assert!(window.len() <= size + 2 * Progress::AHEAD);
    }
    found
}

/// Real documents: each URL in them with its line, as it is wrapped and as it was read by somebody.
#[test]
fn real_documents_have_their_urls() {
    let documents = [
        ("rfc1738", RFC),
        ("rfc1865", include_str!("../../../../tests/data/documents/rfc1865.txt")),
        ("rfc2150", include_str!("../../../../tests/data/documents/rfc2150.txt")),
    ];
    for (name, document) in documents {
        let finder = Finder::default();
        let mut lines = String::new();
        let mut cursor = LineIndex::default();
        for matched in finder.matches(document.as_bytes()) {
            cursor = cursor.to(document.as_bytes(), matched.whole().start);
            lines.push_str(&format!(
                "{}:{} {:?} {}",
                cursor.line(),
                cursor.column(),
                matched.wrapper(),
                matched.text()
            ));
            lines.extend(matched.other().map(|other| format!(" or {other}")));
            for finding in LintConfig::new(Spec::Rfc1738).check(&finder, document.as_bytes(), &matched) {
                lines.push_str(&format!("\n    {}: {}", finding.severity, finding.diagnostic.message));
            }
            lines.push('\n');
        }
        crate::support::assert_snapshot_in("document", name, &lines);
    }
}

/// What is mended has nothing left to mend, and only octets of URLs are changed: seen on real URLs and all cases, by all
/// four documents, in every kind of document.
#[test]
fn what_is_mended_is_mended_for_good() {
    let lines: Vec<String> =
        crate::support::all_texts().map(|url| format!("\u{ab} {url} \u{bb} <URL:{url}>\n> \u{bb}\n")).collect();
    for (spec, all) in Spec::ALL.iter().copied().flat_map(|spec| [(spec, false), (spec, true)]) {
        for kind in Kind::ALL {
            let (finder, rules) = (Finder::new(kind), LintConfig::new(spec));
            for line in &lines {
                stays(&finder, &rules, line.as_bytes(), all);
            }
        }
    }
}

/// What a repair would make the URL go on with is of none, and stays as it is, and so does the URL.
#[test]
fn no_url_is_mended_that_would_go_on() {
    let (finder, rules) = (Finder::default(), LintConfig::new(Spec::Url1993));
    for text in ["see ftp://h.x'rfc/a;TYPE=a", "<URL:gophev:// \n\u{e9}>t dom/0a?> b", "http://h.x/~a ftp://h.x'~b"] {
        [false, true].into_iter().for_each(|all| stays(&finder, &rules, text.as_bytes(), all));
    }
    let fix_document = |text: &str| {
        let fix_document = urlspec_text::fix_document(&finder, &rules, text.as_bytes(), false);
        fix_document.map(|fix_document| String::from_utf8_lossy(&fix_document.document).into_owned())
    };
    assert_eq!(fix_document("see ftp://h.x'rfc/a;TYPE=a"), None);
    assert_eq!(fix_document("see ftp://h.x, rfc/a;TYPE=a").as_deref(), Some("see ftp://h.x/, rfc/a;TYPE=a"));
    assert_eq!(fix_document("ftp://h.x'rfc http://h.x/~a").as_deref(), Some("ftp://h.x'rfc http://h.x/%7Ea"));
}
