//! Compares the matches with the test suites of linkify and CommonMark. Each difference has a reason.

use urlspec_text::{Finder, Kind, Wrapper};

/// The schemes in the cases of linkify that are not in the documents.
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
        marked += &format!("{}|{}|", &text[at..matched.full_span().start], &text[matched.full_span()]);
        at = matched.full_span().end;
    }
    marked + &text[at..]
}

const INVALID: &str = "an invalid URL is found, so that it can be reported";
const BARE_HOST: &str = "a host without a scheme is not a URL";
const QUOTE: &str = "a host has no quotes";
const SYMBOL: &str = "a character that is neither US-ASCII nor a letter ends a URL";

/// Inputs with matches that differ from those of linkify, our matches, and the reason.
const LINKIFY_DIFFERENCES: &[(&str, &str, &str)] = &[
    ("http://example.org/a[b]", "|http://example.org/a|[b]", "a bracket is unsafe, and more often markup"),
    ("http://example.org/a{b}", "http://example.org/a{b}", "braces are the placeholder of a template"),
    ("http://example.org/\u{a1}", "|http://example.org/|\u{a1}", SYMBOL),
    ("http://example.org/\u{a2}", "|http://example.org/|\u{a2}", SYMBOL),
    ("http://example.org/\u{1f600}", "|http://example.org/|\u{1f600}", SYMBOL),
    ("http://example.org/\u{a2}/", "|http://example.org/|\u{a2}/", SYMBOL),
    ("9292.nl", "9292.nl", BARE_HOST),
    ("a12.b-c.com", "a12.b-c.com", BARE_HOST),
    ("https://12-7.0.0.1/", "|https://12-7.0.0.1/|", INVALID),
    ("https://user:pass@ex@mple.com/", "|https://user:pass@ex@mple.com/|", INVALID),
    ("1.0.0.0", "1.0.0.0", BARE_HOST),
    ("1.0.0.0/foo/bar", "1.0.0.0/foo/bar", BARE_HOST),
    ("https://a.com'https://b.com", "|https://a.com|'|https://b.com|", QUOTE),
    ("https://.www.example.com", "|https://.www.example.com|", INVALID),
    ("https://a.-b.com", "|https://a.-b.com|", INVALID),
    ("https://a.b-.com", "|https://a.b-.com|", INVALID),
    ("https://example.com-/", "|https://example.com-/|", INVALID),
    ("https://example.org-", "|https://example.org-|", "a hyphen may be a URL's last character"),
    ("example.com/@about", "example.com/@about", BARE_HOST),
    ("facetime://+19995551234", "facetime://+19995551234", "a host does not begin with `+`"),
    ("test://123'456!!!", "|test://123|'456!!!", QUOTE),
    ("test://123'456...", "|test://123|'456...", QUOTE),
    ("test://123'456!!!/", "|test://123|'456!!!/", QUOTE),
    ("test://123'456.../", "|test://123|'456.../", QUOTE),
    ("ab/example.com", "ab/example.com", BARE_HOST),
];

#[test]
fn matches_agree_with_linkify_except_for_known_differences() {
    let suite = include_str!("../../../../tests/data/suites/linkify-extraction.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(suite).expect("JSON");
    let mut differences = LINKIFY_DIFFERENCES.iter();
    for case in &cases {
        let text = |field: &str| case[field].as_str().expect("a string");
        let (input, found) = (text("input"), marked(text("input")));
        if found == text("expect") {
            continue;
        }
        let known = differences.next().map(|(input, found, _)| (*input, *found));
        assert_eq!(Some((input, found.as_str())), known, "{}: expected {:?}", case["id"], text("expect"));
    }
    assert_eq!(differences.next(), None);
    assert_eq!((cases.len(), LINKIFY_DIFFERENCES.len()), (179, 25));
}

/// The examples of CommonMark 0.30, section "Autolinks", with the link in angle brackets; and our match and the reason if
/// they differ.
#[allow(clippy::type_complexity, reason = "a table")]
const AUTOLINKS: &[(&str, Option<&str>, Option<(Option<(&str, Wrapper)>, &str)>)] = &[
    ("<http://foo.bar.baz>", Some("http://foo.bar.baz"), None),
    ("<http://foo.bar.baz/test?q=hello&id=22&boolean>", Some("http://foo.bar.baz/test?q=hello&id=22&boolean"), None),
    ("<irc://foo.bar:2233/baz>", Some("irc://foo.bar:2233/baz"), None),
    ("<MAILTO:FOO@BAR.BAZ>", Some("MAILTO:FOO@BAR.BAZ"), None),
    ("<a+b+c:d>", Some("a+b+c:d"), Some((None, "the scheme was not added"))),
    ("<made-up-scheme://foo,bar>", Some("made-up-scheme://foo,bar"), Some((None, "the scheme was not added"))),
    ("<http://../>", Some("http://../"), None),
    ("<localhost:5001/foo>", Some("localhost:5001/foo"), Some((None, "a host is not a scheme"))),
    (
        "<http://foo.bar/baz bim>",
        None,
        Some((Some(("http://foo.bar/baz", Wrapper::None)), "a URL without a wrapper is found too")),
    ),
    ("<http://example.com/\\[\\>", Some("http://example.com/\\[\\"), None),
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
fn matches_agree_with_commonmark_except_for_known_differences() {
    for (text, expected, difference) in AUTOLINKS {
        let finder = Finder::new(Kind::Markdown).with_scheme("irc").expect("a scheme");
        let found: Vec<_> = finder.matches(text.as_bytes()).collect();
        let found = found.first().map(|matched| (matched.text(), matched.wrapper()));
        let found = found.as_ref().map(|(text, wrapper)| (&**text, *wrapper));
        let expected = expected.map(|url| (url, Wrapper::Angle));
        match difference {
            None => assert_eq!(found, expected, "{text}"),
            Some((different, reason)) => {
                assert_eq!(found, *different, "{text}: {reason}");
                assert_ne!(found, expected, "{text} is not a difference");
            }
        }
    }
}
