//! Schemes with a slip of the keys are found in text, too, if a site follows: `htps://info.cern.ch/`, `http//info.cern.ch/`.

use urlspec::Spec;
use urlspec_text::{Finder, Kind, LintConfig};

const SLIPS: [(&str, &str); 10] = [
    ("htps://", "misspelt-scheme"),
    ("ttps://", "misspelt-scheme"),
    ("hhttps://", "misspelt-scheme"),
    ("htttp://", "misspelt-scheme"),
    ("httpss://", "misspelt-scheme"),
    ("htpt://", "misspelt-scheme"),
    ("htp://", "misspelt-scheme"),
    ("HTPS://", "misspelt-scheme"),
    ("http//", "missing-colon"),
    ("https//", "missing-colon"),
];

fn found(kind: Kind, document: &str) -> Vec<String> {
    Finder::new(kind).matches(document.as_bytes()).map(|url| url.text().into_owned()).collect()
}

/// Each syntax that makes a link of a URL, and plain text.
#[test]
fn slips_are_found_whole_in_links_and_in_text() {
    for (kind, before, after) in [
        (Kind::Text, "see ", " there"),
        (Kind::Text, "see ", ". Then"),
        (Kind::Text, "(", ")"),
        (Kind::Text, "<", ">"),
        (Kind::Text, "[[", "][a]]"),
        (Kind::Text, "[", " a]"),
        (Kind::Markdown, "<", ">"),
        (Kind::Markdown, "a ", " b"),
        (Kind::Markdown, "[a](", ")"),
        (Kind::Rst, "`x <", ">`_"),
        (Kind::Rst, ".. _foo: ", "\n"),
        (Kind::Rst, ".. image:: ", "\n"),
        (Kind::Rst, "   :target: ", "\n"),
        (Kind::Latex, "\\url{", "}"),
        (Kind::Latex, "\\href{", "}{a}"),
        (Kind::Latex, "@node a\n@uref{", ", a}"),
        (Kind::Asciidoc, "see ", "[a]"),
        (Kind::Roff, ".UR ", "\n"),
        (Kind::Shell, "=pod\n\nL<", ">\n"),
        (Kind::Po, "msgstr \"<a href=\\\"", "\\\">\""),
        (Kind::Html, "<p>", "</p>"),
        (Kind::Html, "<a href=\"", "\">"),
        (Kind::Python, "# see ", "\n"),
        (Kind::C, "// see ", "\n"),
        (Kind::Csv, "a,", ",b"),
    ] {
        // In Markdown, `<http//` begins an element.
        let is_element = |slip: &str| kind == Kind::Markdown && before == "<" && !slip.contains(':');
        for (slip, code) in SLIPS.into_iter().filter(|(slip, _)| !is_element(slip)) {
            let url = format!("{slip}info.cern.ch/hypertext");
            let document = format!("{before}{url}{after}");
            assert_eq!(found(kind, &document), [&*url], "{kind:?} {document:?}");
            let finder = Finder::new(kind);
            let matched = finder.matches(document.as_bytes()).next().expect("a URL");
            let findings = LintConfig::new(Spec::Current).check(&finder, document.as_bytes(), &matched);
            let codes: Vec<&str> = findings.iter().map(|finding| finding.diagnostic.code.name()).collect();
            assert_eq!(codes, [code], "{document:?}");
        }
    }
}

#[test]
fn words_that_look_like_slips_are_text() {
    for document in [
        "see http://h.x/a/http//b.cd/ there",
        "a/http//info.cern.ch/",
        "proxy_http//info.cern.ch",
        "http//foo bar",
        "https//$HOST.cern.ch/",
        "http//info.cern.ch@x",
        "http//joe@info.cern.ch/",
        "shttp://info.cern.ch/",
        "httpx://info.cern.ch/",
        "http2://info.cern.ch/",
        "htps://word",
        "htps://{host}.cern.ch/",
        "_ttps://info.cern.ch/",
        "replaced by h\n  ttps://info.cern.ch/",
        "p://info.cern.ch/",
    ] {
        let found = found(Kind::Text, document);
        assert!(found.iter().all(|url| url.starts_with("http://h.x/")), "{document}: {found:?}");
    }
}

/// URLs before and after are found as without it, in order.
#[test]
fn a_slip_does_not_hide_other_urls() {
    let document =
        "http://a.x/ https//b.cd/e http://c.x/ and http//d.ef\nftp://e.x/;http//f.gh/ http//g.ij. mailto:a@h.x";
    let expected = [
        "http://a.x/",
        "https//b.cd/e",
        "http://c.x/",
        "http//d.ef",
        "ftp://e.x/;http//f.gh/",
        "http//g.ij",
        "mailto:a@h.x",
    ];
    assert_eq!(found(Kind::Text, document), expected);
}

/// A document that is read piece by piece has the same URLs.
#[test]
fn a_slip_is_found_once_in_windows() {
    use urlspec_text::{Progress, Window};
    let text = "see https//b.cd/e and htps://info.cern.ch/a, ".repeat(20_000);
    let finder = Finder::new(Kind::Text);
    let whole = finder.matches(text.as_bytes()).count();
    let (mut count, mut start, mut progress) = (0, 0, Progress::default());
    while start < text.len() {
        let end = (start + 200_000).min(text.len());
        let part = &text.as_bytes()[start..end];
        let window = if end == text.len() { Window::Last(part) } else { Window::Partial(part) };
        let mut matches = finder.matches_in_window(window, progress);
        count += matches.by_ref().count();
        if end == text.len() {
            break;
        }
        let next = matches.progress();
        progress = next.rebased(next.keep_from());
        start += next.keep_from();
    }
    assert_eq!((count, whole), (40_000, 40_000));
}
