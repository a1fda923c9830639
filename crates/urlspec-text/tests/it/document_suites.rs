//! What others find in texts, and where we differ and why.

use urlspec_text::{Finder, Kind, Wrapper};

/// The schemes that the cases of linkify have beside those of the documents.
const SCHEMES: [&str; 14] =
    ["https", "a", "a123", "a123b", "a+b", "a-b", "a.b", "abc", "ab", "upi", "facetime", "test", "irc", "x"];

fn finder() -> Finder {
    SCHEMES.iter().fold(Finder::default(), |finder, name| finder.with_scheme(name).expect("a scheme"))
}

/// The text with a bar on either side of each URL.
fn marked(text: &str) -> String {
    let mut marked = String::new();
    let mut at = 0;
    for matched in finder().matches(text.as_bytes()) {
        marked += &format!("{}|{}|", &text[at..matched.whole().start], &text[matched.whole()]);
        at = matched.whole().end;
    }
    marked + &text[at..]
}

const FAULTY: &str = "a URL with a fault is found, so that the fault can be told";
const BARE_HOST: &str = "a host without a scheme is no URL";
const QUOTE: &str = "no host has a quote";
const SIGN: &str = "what is neither US-ASCII nor a letter ends a URL";

/// Where linkify and we find something else, and why.
const OTHERWISE: &[(&str, &str, &str)] = &[
    ("http://example.org/a[b]", "|http://example.org/a|[b]", "a bracket is unsafe, and more often markup"),
    ("http://example.org/a{b}", "http://example.org/a{b}", "what stands in braces is to be replaced"),
    ("http://example.org/\u{a1}", "|http://example.org/|\u{a1}", SIGN),
    ("http://example.org/\u{a2}", "|http://example.org/|\u{a2}", SIGN),
    ("http://example.org/\u{1f600}", "|http://example.org/|\u{1f600}", SIGN),
    ("http://example.org/\u{a2}/", "|http://example.org/|\u{a2}/", SIGN),
    ("9292.nl", "9292.nl", BARE_HOST),
    ("a12.b-c.com", "a12.b-c.com", BARE_HOST),
    ("https://12-7.0.0.1/", "|https://12-7.0.0.1/|", FAULTY),
    ("https://user:pass@ex@mple.com/", "|https://user:pass@ex@mple.com/|", FAULTY),
    ("1.0.0.0", "1.0.0.0", BARE_HOST),
    ("1.0.0.0/foo/bar", "1.0.0.0/foo/bar", BARE_HOST),
    ("https://a.com'https://b.com", "|https://a.com|'|https://b.com|", QUOTE),
    ("https://.www.example.com", "|https://.www.example.com|", FAULTY),
    ("https://a.-b.com", "|https://a.-b.com|", FAULTY),
    ("https://a.b-.com", "|https://a.b-.com|", FAULTY),
    ("https://example.com-/", "|https://example.com-/|", FAULTY),
    ("https://example.org-", "|https://example.org-|", "a hyphen may be a URL's last character"),
    ("example.com/@about", "example.com/@about", BARE_HOST),
    ("facetime://+19995551234", "facetime://+19995551234", "no host begins with `+`"),
    ("test://123'456!!!", "|test://123|'456!!!", QUOTE),
    ("test://123'456...", "|test://123|'456...", QUOTE),
    ("test://123'456!!!/", "|test://123|'456!!!/", QUOTE),
    ("test://123'456.../", "|test://123|'456.../", QUOTE),
    ("ab/example.com", "ab/example.com", BARE_HOST),
];

#[test]
fn urls_are_found_as_linkify_finds_them_but_for_reasons() {
    let suite = include_str!("../../../../tests/data/suites/linkify-extraction.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(suite).expect("JSON");
    let mut otherwise = OTHERWISE.iter();
    for case in &cases {
        let text = |field: &str| case[field].as_str().expect("a text");
        let (input, found) = (text("input"), marked(text("input")));
        if found == text("expect") {
            continue;
        }
        let known = otherwise.next().map(|(input, found, _)| (*input, *found));
        assert_eq!(Some((input, found.as_str())), known, "{}: expected {:?}", case["id"], text("expect"));
    }
    assert_eq!(otherwise.next(), None);
    assert_eq!((cases.len(), OTHERWISE.len()), (179, 25));
}

/// The texts of CommonMark 0.30, "Autolinks", and what stands in angle brackets there; then what we find if it is something
/// else, and why.
#[allow(clippy::type_complexity, reason = "a table")]
const AUTOLINKS: &[(&str, Option<&str>, Option<(Option<(&str, Wrapper)>, &str)>)] = &[
    ("<http://foo.bar.baz>", Some("http://foo.bar.baz"), None),
    ("<http://foo.bar.baz/test?q=hello&id=22&boolean>", Some("http://foo.bar.baz/test?q=hello&id=22&boolean"), None),
    ("<irc://foo.bar:2233/baz>", Some("irc://foo.bar:2233/baz"), None),
    ("<MAILTO:FOO@BAR.BAZ>", Some("MAILTO:FOO@BAR.BAZ"), None),
    ("<a+b+c:d>", Some("a+b+c:d"), Some((None, "nobody asked for the scheme"))),
    ("<made-up-scheme://foo,bar>", Some("made-up-scheme://foo,bar"), Some((None, "nobody asked for the scheme"))),
    ("<http://../>", Some("http://../"), None),
    ("<localhost:5001/foo>", Some("localhost:5001/foo"), Some((None, "a host is no scheme"))),
    (
        "<http://foo.bar/baz bim>",
        None,
        Some((Some(("http://foo.bar/bazbim", Wrapper::Angle)), "white space in a wrapper is ignored, and told")),
    ),
    (
        "<http://example.com/\\[\\>",
        Some("http://example.com/\\[\\"),
        Some((
            Some(("http://example.com/[\\", Wrapper::Angle)),
            "a backslash before punctuation is left out, as in the destination of a link",
        )),
    ),
    ("<foo@bar.example.com>", None, None),
    ("<foo+special@Bar.baz-bar0.com>", None, None),
    ("<foo\\+@bar.example.com>", None, None),
    ("<>", None, None),
    (
        "< http://foo.bar >",
        None,
        Some((Some(("http://foo.bar", Wrapper::None)), "a URL without a wrapper is found too")),
    ),
    ("<m:abc>", None, None),
    ("<foo.bar.baz>", None, None),
    (
        "http://example.com",
        None,
        Some((Some(("http://example.com", Wrapper::None)), "a URL without a wrapper is found too")),
    ),
    ("foo@bar.example.com", None, None),
];

#[test]
fn autolinks_are_found_as_commonmark_has_them_but_for_reasons() {
    for (text, expected, otherwise) in AUTOLINKS {
        let finder = Finder::new(Kind::Markdown).with_scheme("irc").expect("a scheme");
        let found: Vec<_> = finder.matches(text.as_bytes()).collect();
        let found = found.first().map(|matched| (matched.text(), matched.wrapper()));
        let found = found.as_ref().map(|(text, wrapper)| (&**text, *wrapper));
        let expected = expected.map(|url| (url, Wrapper::Angle));
        match otherwise {
            None => assert_eq!(found, expected, "{text}"),
            Some((own, reason)) => {
                assert_eq!(found, *own, "{text}: {reason}");
                assert_ne!(found, expected, "{text} is no exception");
            }
        }
    }
}
