//! The two laws of meanings: a URL is the same as what its parts build, and two URLs are the same exactly if their meanings are
//! equal, which is also if their canonical spellings are.

use std::collections::HashMap;

use crate::properties::editing::{
    CHANGES, parts_with_their_spelling_build_the_same_text, setting_what_is_there_changes_nothing,
    what_is_set_is_read_back_or_refused,
};
use crate::properties::parts::round_trips;
use crate::properties::same::assert_compared;
use crate::support::all_texts;
use urlspec::{Meaning, Spec};
use urlspec_bnf::{Grammar, Lines, Random, Samples};

/// The meanings of many URLs by one document, each with its canonical spelling.
struct Meanings {
    spec: Spec,
    spellings: HashMap<Meaning<'static>, String>,
    meanings: HashMap<String, Meaning<'static>>,
}

impl Meanings {
    fn of(spec: Spec) -> Self {
        Self { spec, spellings: HashMap::new(), meanings: HashMap::new() }
    }

    /// Compares a URL with all earlier ones.
    fn compare(&mut self, text: &str) {
        let canonical = self.spec.canonical(text).expect("a URL").text;
        let meaning = self.spec.meaning(text).expect("a URL").into_owned();
        let again = self.spec.canonical(&canonical).expect("a canonical URL").text;
        assert_eq!(again, canonical, "{}: {text} has a canonical spelling that is not canonical", self.spec);
        let spelling = self.spellings.entry(meaning.clone()).or_insert_with(|| canonical.clone());
        assert_eq!(*spelling, canonical, "{}: {text}", self.spec);
        let known = self.meanings.entry(canonical).or_insert_with(|| meaning.clone());
        assert_eq!(*known, meaning, "{}: {text}", self.spec);
    }
}

/// Another spelling of a text, which may mean the same, mean something else, or be refused.
fn respelled(text: &str, random: &mut Random) -> String {
    let at = random.below(text.len());
    let (before, rest) = text.split_at(at);
    let (octet, after) = (rest.as_bytes()[0], &rest[1..]);
    let escape =
        rest.get(..3).filter(|escape| octet == b'%' && escape[1..].bytes().all(|digit| digit.is_ascii_hexdigit()));
    match (escape, random.below(4)) {
        (Some(escape), 0 | 1) => format!("{before}{}{}", escape.to_ascii_lowercase(), &rest[3..]),
        (Some(escape), _) => {
            let octet = u8::from_str_radix(&escape[1..], 16).expect("two digits");
            format!("{before}{}{}", if octet.is_ascii() { char::from(octet) } else { '%' }, &rest[3..])
        }
        (None, 0) if octet.is_ascii_digit() => format!("{before}0{rest}"),
        (None, 1) if octet.is_ascii_alphabetic() => format!("{before}{}{after}", char::from(octet ^ 0x20)),
        (None, 2) if octet == b'/' => format!("{before}{after}"),
        (None, _) => format!("{before}%{octet:02x}{after}"),
    }
}

/// The laws of the verbs, with one change, and of parts with their spelling.
fn assert_editable(spec: Spec, text: &str, random: &mut Random) {
    let url = spec.parse_owned(text).expect("a URL");
    setting_what_is_there_changes_nothing(&url);
    what_is_set_is_read_back_or_refused(&url, CHANGES[random.below(CHANGES.len())]);
    parts_with_their_spelling_build_the_same_text(spec, text);
}

/// Checks all laws for random URLs, each with another spelling of it.
fn check_generated(spec: Spec, count: usize) {
    let grammar = Grammar::new(spec, Lines::Amended);
    let samples = Samples::new(grammar.automaton(spec.start_symbol()).expect("a rule")).expect("URLs");
    let mut random = Random::from_seed(1738);
    let mut same = 0;
    for start in (0..count).step_by(10_000) {
        let mut meanings = Meanings::of(spec);
        for _ in start..count.min(start + 10_000) {
            let text = String::from_utf8(samples.member(&mut random)).expect("US-ASCII");
            if grammar.broken_condition(spec.start_symbol(), &text).is_some() {
                continue;
            }
            round_trips(spec, &text);
            assert_editable(spec, &text, &mut random);
            meanings.compare(&text);
            let other = respelled(&text, &mut random);
            if spec.parse(&other).is_ok() {
                round_trips(spec, &other);
                meanings.compare(&other);
                assert_compared(spec, &text, &other);
                same += usize::from(spec.meaning(&text).expect("a URL") == spec.meaning(&other).expect("a URL"));
            }
        }
    }
    println!("{spec}: {count} URLs, {same} have another spelling that means the same");
    assert!(same * 100 > count, "{spec}: {same} of {count}");
}

#[test]
fn equal_meanings_are_equal_spellings_in_the_cases() {
    for &spec in Spec::ALL {
        let mut meanings = Meanings::of(spec);
        all_texts().filter(|text| spec.parse(text).is_ok()).for_each(|text| meanings.compare(text));
        assert!(meanings.meanings.len() > 1000, "{spec}: {}", meanings.meanings.len());
    }
}

#[test]
fn the_laws_hold_for_generated_urls() {
    for &spec in Spec::ALL {
        check_generated(spec, 5_000);
    }
}

#[test]
#[ignore = "a million URLs of each document; .ci/full runs it"]
fn the_laws_hold_for_a_million_urls_of_each_document() {
    for &spec in Spec::ALL {
        check_generated(spec, 1_000_000);
    }
}

/// A document, and a group of URLs that mean the same there.
const SAME: &[(Spec, &[&str])] = &[
    // 2.2: "The characters "abcdef" may also be used in hexadecimal encodings". 3.9: "encoded as necessary, using the method
    // described in Section 2.2".
    (Spec::Rfc1738, &["wais://h.x/d/t/%aa%61", "wais://h.x/d/t/%AAa"]),
    (Spec::Rfc1738, &["wais://h.x/d?a;b", "wais://h.x/d?a%3bb"]),
    (Spec::Rfc1738, &["prospero://h.x/%7eu", "prospero://h.x/%7Eu", "prospero://h.x:1525/%7E%75"]),
    (Spec::Rfc1738, &["x-foo:a%aa", "x-foo:%61%AA"]),
    (Spec::Rfc1738, &["x-foo://a_b/%aa", "x-foo://a_b/%AA"]),
    (Spec::Rfc1738, &["nntp://h.x/a/01", "nntp://h.x/a/1", "nntp://H.x:119/a/001"]),
    (Spec::Rfc1738, &["gopher://h.x", "gopher://h.x/", "gopher://h.x/1"]),
    (Spec::Url1994, &["wais://h.x/d/t/1=%61;", "wais://h.x/d/t/01=a;"]),
    (Spec::Url1994, &["ftp://h.x/a;type=L8", "ftp://h.x/a;type=L08"]),
    (Spec::Url1993, &["http://h.x/a+b", "http://h.x/a%2Bb", "http://h.x/a%2bb"]),
    (Spec::Url1993, &["wais://h.x/d/t/10/a", "wais://h.x/d/t/010/a"]),
    (Spec::Url1993, &["http://h%4a.x/", "http://H%4A.X/"]),
    (Spec::Udi, &["gopher://h.x/0/x", "gopher://h.x/0x"]),
    (Spec::Udi, &["http://h.x/a%zz", "http://h.x/a%25zz"]),
    (Spec::Rfc3986, &["file://localhost:/a", "file:/a", "file:///a", "file://LOCALHOST/%61", "file://local%68ost/a"]),
];

/// A document, and a group of URLs of which no two mean the same.
const DISTINCT: &[(Spec, &[&str])] = &[
    // 3.3: "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
    (Spec::Rfc1738, &["http://h.x/q?a=1;b=2", "http://h.x/q?a=1%3Bb=2", "http://h.x/q?a=1%3Bb%253D2"]),
    (Spec::Rfc1738, &["x-foo:a/b", "x-foo:a%2Fb", "x-foo:a%252Fb"]),
    // Decoded, it would have a host.
    (Spec::Rfc1738, &["x-foo://H%2EX/a", "x-foo://H.X/a"]),
    // "The reserved characters shall however never be arbitrarly encoded and decoded."
    (Spec::Url1994, &["gopher://h.x/0a/b", "gopher://h.x/0a%2Fb"]),
    (Spec::Url1994, &["mailto:a@b%40c", "mailto:a%40b@c"]),
    (Spec::Url1994, &["wais://h.x/d/t/1=a/b;", "wais://h.x/d/t/1=a%2Fb;"]),
    (Spec::Url1993, &["x://u.v?a+%2Bb", "x://u.v?a+b", "x://u.v?a%2Bb"]),
    (Spec::Url1993, &["x:u?a+%2Bb", "x:u?a+b", "x:u?a%2Bb"]),
    (Spec::Url1993, &["prospero://h.x/a/b", "prospero://h.x/a%2Fb"]),
    (Spec::Rfc2396, &["http://h.x/?a=1&b", "http://h.x/?a%3D1&b", "http://h.x/?a=1%26b"]),
    (Spec::Rfc3986, &["http://h.x/a+b", "http://h.x/a%2Bb", "http://h.x/a%20b"]),
    (Spec::Rfc1808, &["http://h.x/a;b", "http://h.x/a%3Bb"]),
];

#[test]
fn planted_pairs_are_the_same_or_differ() {
    let mean_the_same = |spec: Spec, one: &str, other: &str| {
        let meaning = |text: &str| {
            spec.meaning(text).map(Meaning::into_owned).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
        };
        assert_compared(spec, one, other);
        meaning(one) == meaning(other)
    };
    for (group_is_same, groups) in [(true, SAME), (false, DISTINCT)] {
        for (spec, group) in groups {
            for (at, one) in group.iter().enumerate() {
                round_trips(*spec, one);
                for other in &group[at + 1..] {
                    assert_eq!(mean_the_same(*spec, one, other), group_is_same, "{spec}: {one} and {other}");
                }
            }
        }
    }
}

/// A canonical spelling has no empty word, which the grammar would refuse.
#[test]
fn a_plus_in_a_word_stays_encoded() {
    for (text, canonical) in [("x://u.v?a+%2Bb", "x://u.v?a+%2Bb"), ("x:u?a+%2b%62", "x:u?a+%2Bb")] {
        assert_eq!(Spec::Url1993.canonical(text).map(|canonical| canonical.text).ok().as_deref(), Some(canonical));
    }
}
