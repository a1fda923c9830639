//! What holds for every text.

mod promises;
mod support;

use promises::read::{everywhere, holds};
use proptest::prelude::*;
use support::{CASES, all_texts, inputs};
use urlspec::{Spec, Start};

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
}

#[test]
fn all_holds_for_every_production() {
    for spec in Spec::ALL {
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
        4 => proptest::sample::select(vec![
            "http", "ftp", "file", "gopher", "mailto", "news", "nntp", "telnet", "wais", "prospero", "URL:", "x-y",
        ]).prop_map(str::to_owned),
        4 => proptest::sample::select(vec![":", "/", "//", "@", "?", ";", "=", "%09", "%2F", ";type=", ":80", "#", "."])
            .prop_map(str::to_owned),
        2 => proptest::sample::select(vec!["info.cern.ch", "127.0.0.1", "1.2", "a-", "comp.lang.c", "1", "id@host"])
            .prop_map(str::to_owned),
        2 => proptest::sample::select(vec![" ", "~", "\\", "%", "\"", "<", ">", "[", "_", "\t", "\n", "é", "／"])
            .prop_map(str::to_owned),
        1 => "\\PC{0,3}",
    ];
    proptest::collection::vec(pieces, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(support::config(20_000))]

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
