//! Equivalence of URLs: the rules, the canonical spellings, and the differences that no rule may hide.

use crate::properties::same::assert_canonical;
use crate::support::all_texts;
use urlspec::Normalization::{self, *};
use urlspec::{Equivalence, Spec};

/// A document, a spelling, the canonical one, and the rules between them.
type Case = (Spec, &'static str, &'static str, &'static [Normalization]);

const CANONICAL: &[Case] = &[
    (
        Spec::Rfc1738,
        "URL:HTTP://Info.CERN.CH:080/%7etimbl%2Fx%41",
        "http://info.cern.ch/%7Etimbl%2FxA",
        &[Prefix, SchemeCase, HostCase, DefaultPort, NeedlessEscape, HexCase],
    ),
    (Spec::Rfc1738, "http://h.x", "http://h.x/", &[EmptyPath]),
    (Spec::Rfc1738, "http://h.x:0081/?", "http://h.x:81/?", &[PortDigits]),
    (Spec::Rfc1738, "http://h.x:65536/", "http://h.x:65536/", &[]),
    (Spec::Rfc1738, "http://h.x/a;b%3Bc%2B%26", "http://h.x/a;b%3Bc+&", &[NeedlessEscape]),
    (Spec::Rfc1738, "ftp://h.x", "ftp://h.x", &[]),
    (Spec::Rfc1738, "ftp://@H.x:21/a;type=I", "ftp://@h.x/a;type=i", &[HostCase, DefaultPort, TypecodeCase]),
    (Spec::Rfc1738, "ftp://Joe:P%41@h.x/%2fA", "ftp://Joe:PA@h.x/%2FA", &[NeedlessEscape, HexCase]),
    (Spec::Rfc1738, "file://LocalHost/%61", "file:///a", &[NeedlessEscape, Localhost]),
    (Spec::Rfc1738, "file://H.x/", "file://h.x/", &[HostCase]),
    (Spec::Rfc1738, "gopher://h.x", "gopher://h.x/", &[GopherType]),
    (Spec::Rfc1738, "gopher://h.x:70/%31", "gopher://h.x/", &[DefaultPort, GopherType]),
    (Spec::Rfc1738, "gopher://h.x/1%09", "gopher://h.x/1%09", &[]),
    (Spec::Rfc1738, "gopher://h.x/0", "gopher://h.x/0", &[]),
    (Spec::Rfc1738, "telnet://h.x:23", "telnet://h.x/", &[DefaultPort, FinalSlash]),
    (Spec::Rfc1738, "news:A.b", "news:A.b", &[]),
    (Spec::Rfc1738, "news:%41@H.x", "news:A@H.x", &[NeedlessEscape]),
    (Spec::Rfc1738, "mailto:Joe%40H.x", "mailto:Joe@H.x", &[NeedlessEscape]),
    // "Within the <gopher-path>, no characters are reserved" (3.4.1).
    (Spec::Rfc1738, "gopher://h.x/1%2Fa", "gopher://h.x/1/a", &[NeedlessEscape]),
    (Spec::Url1993, "gopher://h.x/1", "gopher://h.x", &[GopherType]),
    (Spec::Url1993, "x%4AB:foo", "x%4AB:foo", &[]),
    (Spec::Url1993, "h%74tp://h.x/", "h%74tp://h.x/", &[]),
    // A `%` that no two hexadecimal digits follow is itself.
    (Spec::Udi, "http://h.x/%%34%31", "http://h.x/%2541", &[NeedlessEscape]),
    (Spec::Udi, "http://h.x/%25zz%2541", "http://h.x/%zz%2541", &[NeedlessEscape]),
    (Spec::Rfc1738, "foo://H%2EX/a", "foo://H%2EX/a", &[]),
    (
        Spec::Rfc1738,
        "prospero://H.x:1525/%61%7e;%61=%7e",
        "prospero://h.x/a%7E;a=%7E",
        &[HostCase, DefaultPort, NeedlessEscape, HexCase],
    ),
    (Spec::Rfc1738, "wais://h.x/%64/%64/%64", "wais://h.x/d/d/d", &[NeedlessEscape]),
    (Spec::Rfc1738, "URN:%7e%41", "urn:%7EA", &[SchemeCase, NeedlessEscape, HexCase]),
    (Spec::Rfc1738, "nntp://h.x/a/007", "nntp://h.x/a/7", &[Digits]),
    (Spec::Url1994, "http://h.x", "http://h.x", &[]),
    (Spec::Url1994, "URL:http://H.x:80/%2b%40%41", "http://h.x/+@A", &[Prefix, HostCase, DefaultPort, NeedlessEscape]),
    (Spec::Url1994, "tn3270://h.x:23", "tn3270://h.x:23", &[]),
    (Spec::Url1993, "http://h%41.x/", "http://h%41.x/", &[]),
    (Spec::Udi, "gopher://h.x/%41b", "gopher://h.x/%/41b", &[GopherSlash]),
    (Spec::Udi, "gopher://h.x/0/", "gopher://h.x/0", &[GopherSlash]),
    (Spec::Udi, "http://h.x/%41%zz", "http://h.x/A%zz", &[NeedlessEscape]),
    (Spec::Rfc3986, "http://[0:0:0:0:0:0:0:1]/", "http://[::1]/", &[Ipv6Address]),
    (Spec::Rfc3986, "http://[::FFFF:0102:304]/", "http://[::ffff:1.2.3.4]/", &[Ipv6Address]),
    (Spec::Rfc3986, "http://[::ABCD]/", "http://[::abcd]/", &[HostCase]),
    (Spec::Current, "http://[fe80:0::1%25Eth0]/", "http://[fe80::1%25Eth0]/", &[Ipv6Address]),
];

#[test]
fn canonical_spellings_follow_from_the_rules() {
    for (spec, text, expected, rules) in CANONICAL {
        let canonical = spec.canonical(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(
            (canonical.text.as_str(), canonical.normalizations.as_slice()),
            (*expected, *rules),
            "{spec}: {text}"
        );
    }
}

#[test]
fn canonical_spellings_are_the_same_urls() {
    for &spec in Spec::ALL {
        all_texts().for_each(|text| assert_canonical(spec, text));
    }
}

/// A document, and a group of URLs of which no two are the same.
const DISTINCT: &[(Spec, &[&str])] = &[
    (Spec::Rfc1738, &["ftp://h/%2Fetc", "ftp://h//etc", "ftp://h/etc"]),
    (Spec::Rfc1738, &["ftp://h/", "ftp://@h/", "ftp://:@h/", "ftp://u@h/", "ftp://u:@h/", "ftp://U@h/"]),
    (Spec::Rfc1738, &["ftp://h/a;type=a", "ftp://h/a;type=i", "ftp://h/a", "ftp://h/a%3Btype=a"]),
    (
        Spec::Rfc1738,
        &["http://h/a;b", "http://h/a%3Bb", "http://h/a/b", "http://h/a%2Fb", "http://h/a?b", "http://h/a%3Fb"],
    ),
    (Spec::Rfc1738, &["http://h/", "http://h/?", "http://h//", "http://h:81/", "http://h.x/"]),
    (Spec::Rfc1738, &["http://h/A", "http://h/a", "http://h/a/"]),
    (Spec::Rfc1738, &["gopher://h/", "gopher://h/0", "gopher://h/1%09", "gopher://h/11", "gopher://h/1/"]),
    (Spec::Rfc1738, &["news:a.b", "news:A.b", "news:a@b", "news:*"]),
    (Spec::Rfc1738, &["file:///a", "file://h/a", "file:////a"]),
    (Spec::Rfc1738, &["nntp://h/a/1", "nntp://h/a", "nntp://h/a/2"]),
    (Spec::Rfc1738, &["wais://h/d", "wais://h/d?", "wais://h/d//"]),
    (Spec::Rfc1738, &["mailto:a@b", "mailto:A@b"]),
    (Spec::Url1994, &["http://h/?a+b", "http://h/?a%2Bb", "http://h/?a%20b"]),
    (Spec::Url1993, &["http://h", "http://h/"]),
    (Spec::Udi, &["http://h/%2F", "http://h/"]),
];

#[test]
fn urls_that_a_document_distinguishes_are_different() {
    for (spec, group) in DISTINCT {
        for (at, one) in group.iter().enumerate() {
            for other in &group[at + 1..] {
                let equivalence = spec.same(one, other).unwrap_or_else(|refusal| panic!("{one}, {other}: {refusal}"));
                assert!(matches!(equivalence, Equivalence::Different { .. }), "{spec}: {one} and {other}");
            }
        }
    }
}

#[test]
fn the_first_difference_is_reported() {
    for (one, other, expected) in [
        ("http://h.x/a/b", "http://H.x/a/c", ("hpath", "a/b", "a/c")),
        ("http://h.x/", "http://h.y/", ("hostname", "h.x", "h.y")),
        ("http://h.x/", "ftp://h.x/", ("url", "http://h.x/", "ftp://h.x/")),
        ("ftp://joe:aa@h.x/", "ftp://joe:ab@h.x/", ("password", "**", "**")),
        ("http://h.x/?a", "http://h.x/?b", ("search", "a", "b")),
        ("http://h.x/", "http://h.x:81/", ("hostport", "h.x", "h.x:81")),
    ] {
        let Ok(Equivalence::Different { production, first, second }) = Spec::Rfc1738.same(one, other) else {
            panic!("{one} and {other}")
        };
        assert_eq!((production, first.as_str(), second.as_str()), expected, "{one} and {other}");
    }
}

/// The canonical spellings of the case files and their rules, if they differ from the text.
#[test]
fn case_files_have_canonical_spellings() {
    let spelling = |spec: Spec, text: &str| {
        let canonical = spec.canonical(text).ok().filter(|canonical| canonical.text != text)?;
        let rules: Vec<String> = canonical.normalizations.iter().map(ToString::to_string).collect();
        Some(format!("{}\n{}", canonical.text, rules.join("; ")))
    };
    insta::assert_snapshot!("canonical", crate::support::of_each_case(Spec::ALL, spelling));
}

/// The canonical spelling of any text that the grammar accepts is its own canonical spelling.
#[test]
fn generated_urls_have_one_canonical_spelling() {
    use urlspec_bnf::{Grammar, Lines, Random, Samples};
    for &spec in Spec::ALL {
        let grammar = Grammar::new(spec, Lines::Amended);
        let samples = Samples::new(grammar.automaton(spec.start_symbol()).expect("a rule")).expect("URLs");
        let mut random = Random::from_seed(1738);
        for _ in 0..20_000 {
            let text = String::from_utf8(samples.member(&mut random)).expect("of US-ASCII");
            assert_canonical(spec, &text);
        }
    }
}

/// A canonical reference is its own canonical spelling, and resolves to the same URL.
#[test]
fn canonical_references_resolve_to_the_same_url() {
    const MORE: [&str; 8] =
        ["%2e%2e/x", "../%7ea#%41", "//H.x:0080/%2e./", "?%7e", "#%7e", "//[0:0::1]/", "./a:b", "%2E/%2e%2E"];
    for spec in [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986, Spec::Current] {
        let base = spec.base("http://h.x/a/b/c?d").expect("a base");
        let parts = all_texts().flat_map(|text| {
            ["//", "/", "?", "#"].into_iter().filter_map(|mark| text.find(mark).map(|at| &text[at..]))
        });
        let mut count = 0;
        for text in all_texts().chain(parts).chain(MORE) {
            let Ok(canonical) = spec.canonical_reference(text) else { continue };
            let again = spec.canonical_reference(canonical.as_str()).expect("a reference");
            assert_eq!((again.as_str(), again.normalizations.len()), (canonical.as_str(), 0), "{spec}: {text}");
            let resolved =
                |text| base.resolve(text).ok().map(|resolved| spec.canonical_reference(resolved.as_str()).ok());
            assert_eq!(resolved(text), resolved(canonical.as_str()), "{spec}: {text}");
            count += 1;
        }
        assert!(count > 1000, "{spec}: {count}");
    }
}
