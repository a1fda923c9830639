//! Parsing a valid URL and walking its tree allocate nothing.

use std::hint::black_box;

use crate::support::all_texts;
use allocation_counter::measure;
use urlspec::{Encoded, Spec, Url};

/// How often `run` allocates.
fn allocations(run: impl FnOnce()) -> u64 {
    measure(run).count_total
}

#[test]
fn valid_urls_parse_without_an_allocation() {
    for &spec in Spec::ALL {
        let mut accepted = 0;
        for text in all_texts().filter(|text| spec.parse(text).is_ok()) {
            let parse = || drop(black_box(spec.parse(black_box(text))));
            assert_eq!(allocations(parse), 0, "{spec}: {text}");
            accepted += 1;
        }
        assert!(accepted > 1_000, "{spec}: only {accepted} texts are valid");
    }
}

#[test]
fn valid_references_parse_without_an_allocation() {
    for &spec in Spec::ALL {
        for text in all_texts().filter(|text| spec.parse_reference(text).is_ok()) {
            let parse = || drop(black_box(spec.parse_reference(black_box(text))));
            assert_eq!(allocations(parse), 0, "{spec}: {text}");
        }
    }
}

/// `accepts_production` returns a `bool` and explains nothing, so it allocates nothing for invalid texts either.
#[test]
fn texts_are_matched_without_an_allocation() {
    for &spec in Spec::ALL {
        for text in all_texts() {
            let accepts = || drop(black_box(spec.accepts_production(spec.start_symbol(), black_box(text))));
            assert_eq!(allocations(accepts), 0, "{spec}: {text}");
        }
    }
}

#[test]
fn trees_are_walked_without_an_allocation() {
    let text = "ftp://user:p%40ss@host.dom/%2Fetc/motd;type=a";
    let Ok(Url::Ftp(ftp)) = Spec::Rfc1738.parse(text) else { panic!("{text}") };
    let walk = || {
        black_box(ftp.directories().map(|directory| directory.octets().count()).sum::<usize>());
        black_box(ftp.login.hostport.host.as_str().len());
        black_box(ftp.login.password.as_ref().map(Encoded::as_str));
    };
    assert_eq!(allocations(walk), 0);
}

/// Also shows that the counter works: to decode an escape needs an allocation.
#[test]
fn decoding_allocates_only_for_escapes() {
    let decoded = |text: &'static str| {
        let Ok(Url::Ftp(ftp)) = Spec::Rfc1738.parse(text) else { panic!("{text}") };
        let directory = ftp.directories().next().expect("there is one");
        allocations(|| drop(black_box(directory.decode())))
    };
    assert_eq!(decoded("ftp://host.dom/etc/motd"), 0);
    assert!(decoded("ftp://host.dom/%2Fetc/motd") > 0);
}
