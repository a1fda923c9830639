//! What holds for every text.

use std::sync::OnceLock;

use crate::promises::read::{agrees_with_the_automata, everywhere, holds};
use crate::support::{CASES, all_texts, inputs};
use proptest::prelude::*;
use proptest::sample::select;
use urlspec::{Spec, Start};
use urlspec_text::{Finder, Wrapper};

#[test]
fn all_holds_for_the_cases_and_for_real_urls() {
    for text in all_texts() {
        everywhere(Start::Url, text.as_bytes());
        everywhere(Start::Reference, text.as_bytes());
    }
}

#[test]
fn all_holds_for_what_was_found() {
    everywhere(Start::Url, b"http:#news://1");
    everywhere(Start::Url, b"ftp://joe:s3cretpw9%7e@h.x/");
}

#[test]
fn all_holds_for_every_production() {
    for &spec in Spec::ALL {
        for name in spec.productions() {
            for text in CASES.iter().flat_map(|(_, file)| inputs(file)).step_by(7) {
                holds(spec, spec.production(name).expect("a production"), text.as_bytes());
            }
        }
    }
}

/// Texts that are almost URLs: pieces of them, and what stands in none.
fn almost() -> impl Strategy<Value = String> {
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
    fn all_holds_for_texts_that_are_almost_urls(text in almost()) {
        everywhere(Start::Url, text.as_bytes());
        everywhere(Start::Reference, text.as_bytes());
    }

    #[test]
    fn all_holds_for_octets(octets in proptest::collection::vec(any::<u8>(), 0..60)) {
        everywhere(Start::Url, &octets);
        let mut url = b"http://info.cern.ch/".to_vec();
        url.extend(octets);
        everywhere(Start::Url, &url);
    }
}

#[test]
fn cases_are_built_again_and_read_as_the_lines_have_it() {
    for (spec, text) in Spec::ALL.iter().copied().flat_map(|spec| all_texts().map(move |text| (spec, text))) {
        crate::promises::parts::round_trips(spec, text);
        agrees_with_the_automata(spec, text.as_bytes());
    }
}

/// Pieces of documents: of URLs, of what they are wrapped in, and of the text around them.
fn document() -> impl Strategy<Value = Vec<u8>> {
    let wrappers =
        ["<URL:", "URL=<", "UDI=", "<", ">", "\n", "\n> ", "-\n ", "&amp;", "\\_", "`", "```\n", "(", ")", ". "];
    let pieces = prop_oneof![
        4 => almost().prop_map(String::into_bytes),
        3 => select(wrappers.to_vec()).prop_map(|piece| piece.as_bytes().to_vec()),
        2 => select(all_texts().step_by(9).collect::<Vec<_>>()).prop_map(|url| url.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..3),
    ];
    proptest::collection::vec(pieces, 0..8).prop_map(|pieces| pieces.concat())
}

/// Rules, and what makes others of them, or none.
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
        .prop_map(|(one, other, last, before, behind)| format!("{before}{one}{other}{last}{behind}"))
}

/// Real URLs, and cases, with something put in.
fn near() -> impl Strategy<Value = String> {
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

/// Real URLs that are found as they are where nothing stands around them.
fn known() -> &'static [&'static str] {
    static KNOWN: OnceLock<Vec<&str>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let is_found = |text: &&str| {
            Finder::default().matches(text.as_bytes()).map(|find| find.span()).eq(std::iter::once(0..text.len()))
        };
        let is_one = |text: &&str| Spec::Rfc1738.parse_reference(text).is_ok() && is_found(text);
        let known: Vec<&str> = all_texts().filter(is_one).collect();
        assert!(known.len() > 300, "{}", known.len());
        known
    })
}

/// A URL, whether it is wrapped, and what stands before it and behind, where no URL begins.
fn within_noise() -> impl Strategy<Value = (&'static str, bool, String, String)> {
    let noise = || "[a-z0-9A-Z .,;!?\"'()\\[\\]{}<>*_&#%\u{e9}\u{65e5}`~@/=\n\t\\\\-]{0,14}[ \n]";
    (select(known()), any::<bool>(), noise(), "[ \n\"]").prop_flat_map(move |(url, is_wrapped, before, end)| {
        noise().prop_map(move |behind| (url, is_wrapped, before.clone(), format!("{end} {behind}")))
    })
}

proptest! {
    #![proptest_config(crate::support::config(3_000))]

    #[test]
    fn texts_are_read_as_the_lines_have_it(text in almost()) {
        Spec::ALL.iter().copied().for_each(|spec| agrees_with_the_automata(spec, text.as_bytes()));
    }

    #[test]
    fn texts_are_built_again_and_planned(text in near()) {
        Spec::ALL.iter().copied().for_each(|spec| crate::promises::parts::round_trips(spec, &text));
        crate::promises::plan::plan(text.as_bytes());
    }

    #[test]
    fn octets_come_back_as_they_were_encoded(octets in proptest::collection::vec(any::<u8>(), 0..40)) {
        crate::promises::parts::make_safe_is_idempotent_and_lossless(&octets);
    }

    #[test]
    fn texts_are_the_same_as_their_spellings_say(one in near(), other in prop_oneof![near(), almost()]) {
        crate::promises::same::same(format!("{one}\n{other}").as_bytes());
    }

    #[test]
    fn texts_are_resolved_as_the_prose_has_it(one in near(), other in prop_oneof![near(), almost()]) {
        crate::promises::resolve::resolve(format!("{one}\n{other}").as_bytes());
    }

    #[test]
    fn what_is_known_is_found_within_noise(pieces in proptest::collection::vec(within_noise(), 0..5)) {
        let wrapped = |url: &str, is_wrapped| if is_wrapped { format!("<URL:{url}>") } else { url.to_owned() };
        let piece = |(url, is_wrapped, before, behind): &(&str, bool, String, String)| {
            format!("{before}{}{behind}", wrapped(url, *is_wrapped))
        };
        let document: String = pieces.iter().map(piece).collect();
        let finder = Finder::default();
        let found: Vec<_> = finder.matches(document.as_bytes()).map(|find| (find.text().into_owned(), find.wrapper())).collect();
        let wrapper = |is_wrapped| if is_wrapped { Wrapper::Url } else { Wrapper::None };
        let expected: Vec<_> = pieces.iter().map(|(url, is_wrapped, ..)| ((*url).to_owned(), wrapper(*is_wrapped))).collect();
        prop_assert_eq!(found, expected, "{:?}", document);
    }

}

proptest! {
    #![proptest_config(crate::support::config(800))]

    #[test]
    fn rules_are_read_or_have_faults(rules in rules()) {
        crate::promises::notation::notation(rules.as_bytes());
    }

    #[test]
    fn all_holds_for_what_the_grammars_accept(data in proptest::collection::vec(any::<u8>(), 3..40)) {
        crate::promises::member::member(&data);
    }

    #[test]
    fn documents_are_read_as_a_whole_and_in_windows(document in document()) {
        crate::text_promises::matches::matches(&document);
    }

    #[test]
    fn documents_are_mended_for_good(document in document()) {
        crate::text_promises::fix::fix(&document);
    }

    #[test]
    fn parts_are_built_as_they_were_given(kind in select(b"hflgmnptr3wsaico-".to_vec()), rest in proptest::collection::vec(any::<u8>(), 0..40)) {
        let lines = rest.chunks(4).collect::<Vec<_>>().join(&b'\n');
        crate::promises::parts::parts(&[&[kind][..], b"h.x\n80\n", &lines].concat());
    }
}
