//! Properties of all texts.

use std::sync::OnceLock;

use crate::properties::read::{agrees_with_the_automata, everywhere, holds};
use crate::support::{CASES, all_texts, inputs};
use proptest::prelude::*;
use proptest::sample::select;
use urlspec::{Spec, Start};
use urlspec_text::{Finder, Wrapper};

#[test]
fn cases_and_real_urls_have_all_properties() {
    for text in all_texts() {
        everywhere(Start::Url, text.as_bytes());
        everywhere(Start::Reference, text.as_bytes());
    }
}

#[test]
fn past_failures_have_all_properties() {
    everywhere(Start::Url, b"http:#news://1");
    everywhere(Start::Url, b"ftp://joe:s3cretpw9%7e@h.x/");
    // A fix must not remove a part of an escape.
    everywhere(Start::Url, b"https://h.y:)%7E");
    everywhere(Start::Url, b"ws://h.y-%25http:%7a");
}

#[test]
fn all_productions_have_all_properties() {
    for &spec in Spec::ALL {
        for name in spec.productions() {
            for text in CASES.iter().flat_map(|(_, file)| inputs(file)).step_by(7) {
                holds(spec, spec.production(name).expect("a production"), text.as_bytes());
            }
        }
    }
}

/// Texts that are almost URLs: pieces of URLs, and characters that no URL contains.
fn near_urls() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        4 => select(vec![
            "http", "ftp", "file", "gopher", "mailto", "news", "nntp", "telnet", "wais", "prospero", "URL:", "x-y",
        ]).prop_map(str::to_owned),
        4 => select(vec![":", "/", "//", "@", "?", ";", "=", "%09", "%2F", ";type=", ":80", "#", "."])
            .prop_map(str::to_owned),
        2 => select(vec!["info.cern.ch", "127.0.0.1", "1.2", "a-", "comp.lang.c", "1", "id@host"])
            .prop_map(str::to_owned),
        2 => select(vec![" ", "~", "\\", "%", "\"", "<", ">", "[", "_", "\t", "\n", "é", "／"])
            .prop_map(str::to_owned),
        1 => "\\PC{0,3}",
    ];
    proptest::collection::vec(pieces, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(crate::support::config(20_000))]

    #[test]
    fn near_urls_have_all_properties(text in near_urls()) {
        everywhere(Start::Url, text.as_bytes());
        everywhere(Start::Reference, text.as_bytes());
    }

    #[test]
    fn arbitrary_octets_have_all_properties(octets in proptest::collection::vec(any::<u8>(), 0..60)) {
        everywhere(Start::Url, &octets);
        let mut url = b"http://info.cern.ch/".to_vec();
        url.extend(octets);
        everywhere(Start::Url, &url);
    }
}

#[test]
fn cases_are_rebuilt_and_parsed_by_the_grammar() {
    for (spec, text) in Spec::ALL.iter().copied().flat_map(|spec| all_texts().map(move |text| (spec, text))) {
        crate::properties::parts::round_trips(spec, text);
        agrees_with_the_automata(spec, text.as_bytes());
    }
}

/// Documents made of pieces of URLs, wrappers and other text.
fn document() -> impl Strategy<Value = Vec<u8>> {
    let wrappers =
        ["<URL:", "URL=<", "UDI=", "<", ">", "\n", "\n> ", "-\n ", "&amp;", "\\_", "`", "```\n", "(", ")", ". "];
    let pieces = prop_oneof![
        4 => near_urls().prop_map(String::into_bytes),
        3 => select(wrappers.to_vec()).prop_map(|piece| piece.as_bytes().to_vec()),
        2 => select(all_texts().step_by(9).collect::<Vec<_>>()).prop_map(|url| url.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..3),
    ];
    proptest::collection::vec(pieces, 0..8).prop_map(|pieces| pieces.concat())
}

/// Grammar rules with random text around them.
fn rules() -> impl Strategy<Value = String> {
    let element = || {
        select(vec![
            "\"x\"",
            "\"h:\"",
            "<\">",
            "1*\"x\"",
            "2*y",
            "*z",
            "[ y ]",
            "[ \"w\" y ]",
            "( y | z )",
            "y - \"x\"",
            "y",
            "z",
            "1*[ y | z ]",
            "|",
        ])
    };
    let line = |name: &'static str| {
        proptest::collection::vec(element(), 1..5)
            .prop_map(move |elements| format!("{name} = {}\n", elements.join(" ")))
    };
    let chaos = select(vec![
        "",
        "",
        "",
        "",
        "y = z\n",
        "ab  cd [ x ]\n",
        "cd  x without y",
        " unless ab",
        "*",
        "[ ",
        " ]",
        "( ",
        ";! id\n;! ",
        "%either-case\n",
        "; c\n",
        "\n  ",
        "9*",
    ]);
    (line("x"), line("y"), "z = \"[a-c]\"\n", chaos.clone(), chaos)
        .prop_map(|(one, other, last, before, after)| format!("{before}{one}{other}{last}{after}"))
}

/// Real URLs and cases with an inserted piece.
fn edited_urls() -> impl Strategy<Value = String> {
    let pieces = vec![
        "", "%0D%0A", "%0a", "%00", "%2F", "%2f", "%7e", "%41", "%25", "%3B", ";", "/", ":080", "?", "#", "@", "URL:",
        "%09", "+", "..", "=",
    ];
    let texts: Vec<&str> = all_texts().filter(|text| text.is_ascii()).collect();
    (select(texts), any::<prop::sample::Index>(), select(pieces)).prop_map(|(text, at, piece)| {
        let at = at.index(text.len() + 1);
        format!("{}{piece}{}", &text[..at], &text[at..])
    })
}

/// Real URLs that are matched completely if they are the whole document.
fn matched_urls() -> &'static [&'static str] {
    static KNOWN: OnceLock<Vec<&str>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let is_found = |text: &&str| {
            Finder::default().matches(text.as_bytes()).map(|matched| matched.span()).eq(std::iter::once(0..text.len()))
        };
        let is_one = |text: &&str| Spec::Rfc1738.parse_reference(text).is_ok() && is_found(text);
        let known: Vec<&str> = all_texts().filter(is_one).collect();
        assert!(known.len() > 300, "{}", known.len());
        known
    })
}

/// A URL, whether it is wrapped, and the text before and after it, which starts no URL.
fn within_noise() -> impl Strategy<Value = (&'static str, bool, String, String)> {
    let noise = || "[a-z0-9A-Z .,;!?\"'()\\[\\]{}<>*_&#%\u{e9}\u{65e5}`~@/=\n\t\\\\-]{0,14}[ \n]";
    (select(matched_urls()), any::<bool>(), noise(), "[ \n\"]").prop_flat_map(move |(url, is_wrapped, before, end)| {
        noise().prop_map(move |after| (url, is_wrapped, before.clone(), format!("{end} {after}")))
    })
}

proptest! {
    #![proptest_config(crate::support::config(3_000))]

    #[test]
    fn texts_are_parsed_by_the_grammar(text in near_urls()) {
        Spec::ALL.iter().copied().for_each(|spec| agrees_with_the_automata(spec, text.as_bytes()));
    }

    #[test]
    fn texts_are_rebuilt_and_planned(text in edited_urls()) {
        Spec::ALL.iter().copied().for_each(|spec| crate::properties::parts::round_trips(spec, &text));
        crate::properties::plan::plan(text.as_bytes());
    }

    #[test]
    fn encoded_octets_decode_to_the_same(octets in proptest::collection::vec(any::<u8>(), 0..40)) {
        crate::properties::parts::make_safe_is_idempotent_and_lossless(&octets);
    }

    #[test]
    fn equivalence_agrees_with_canonical_forms(one in edited_urls(), other in prop_oneof![edited_urls(), near_urls()]) {
        crate::properties::same::same(format!("{one}\n{other}").as_bytes());
    }

    #[test]
    fn texts_are_resolved_by_the_documents(one in edited_urls(), other in prop_oneof![edited_urls(), near_urls()]) {
        crate::properties::resolve::resolve(format!("{one}\n{other}").as_bytes());
    }

    #[test]
    fn urls_are_found_within_other_text(pieces in proptest::collection::vec(within_noise(), 0..5)) {
        let wrapped = |url: &str, is_wrapped| if is_wrapped { format!("<URL:{url}>") } else { url.to_owned() };
        let piece = |(url, is_wrapped, before, after): &(&str, bool, String, String)| {
            format!("{before}{}{after}", wrapped(url, *is_wrapped))
        };
        let document: String = pieces.iter().map(piece).collect();
        let finder = Finder::default();
        let found: Vec<_> = finder.matches(document.as_bytes()).map(|matched| (matched.text().into_owned(), matched.wrapper())).collect();
        let wrapper = |is_wrapped| if is_wrapped { Wrapper::Url } else { Wrapper::None };
        let expected: Vec<_> = pieces.iter().map(|(url, is_wrapped, ..)| ((*url).to_owned(), wrapper(*is_wrapped))).collect();
        prop_assert_eq!(found, expected, "{:?}", document);
    }

}

proptest! {
    #![proptest_config(crate::support::config(800))]

    #[test]
    fn rules_parse_or_have_errors(rules in rules()) {
        crate::properties::notation::notation(rules.as_bytes());
    }

    #[test]
    fn generated_members_have_all_properties(data in proptest::collection::vec(any::<u8>(), 3..40)) {
        crate::properties::member::member(&data);
    }

    #[test]
    fn windows_give_the_same_matches_as_the_whole_document(document in document()) {
        crate::text_properties::matches::matches(&document);
    }

    #[test]
    fn fixed_documents_need_no_more_fixes(document in document()) {
        crate::text_properties::fix::fix(&document);
    }

    #[test]
    fn fixed_documents_of_each_syntax_need_no_more_fixes(data in proptest::collection::vec(any::<u8>(), 8..64)) {
        crate::text_properties::fix::fix_of_a_syntax(&data);
        crate::text_properties::fix::fix_of_a_notebook(&data);
    }

    #[test]
    fn built_urls_have_the_given_parts(kind in select(b"hflgmnptr3wsaico-".to_vec()), rest in proptest::collection::vec(any::<u8>(), 0..40)) {
        let lines = rest.chunks(4).collect::<Vec<_>>().join(&b'\n');
        crate::properties::parts::parts(&[&[kind][..], b"h.x\n80\n", &lines].concat());
    }
}
