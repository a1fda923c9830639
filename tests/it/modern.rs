//! URLs of these documents by the URL standard.

use crate::support::all_texts;
use urlspec::Spec;
use urlspec::modern::{Modern, Standard};

/// A URL of RFC 1738, a standard, and its result: the text and the losses, or `None` if it refuses.
type Case = (&'static str, Standard, Option<(&'static str, &'static [&'static str])>);

use Standard::Whatwg;

const CASES: &[Case] = &[
    ("http://H.x:80/%7Ea", Whatwg, Some(("http://h.x/%7Ea", &[]))),
    // The URL standard removes `..`; in RFC 1738 it is a name like others.
    (
        "ftp://@h.x/%2Fetc/../a;type=d",
        Whatwg,
        Some(("ftp://h.x/a;type=d", &["in user: `` became nothing", "in fpath: `%2Fetc/../a` became `a`"])),
    ),
    ("telnet://u:@h.x", Whatwg, Some(("telnet://u@h.x", &["in password: `` became nothing"]))),
    ("http://999.1.1.1/", Whatwg, None),
    ("http://1.2.3.04/", Whatwg, Some(("http://1.2.3.4/", &["in hostnumber: `1.2.3.04` became `1.2.3.4`"]))),
    ("gopher://h.x/0a%09b", Whatwg, Some(("gopher://h.x/0a%09b", &[]))),
    // A `?` ends an authority today. In RFC 1738 a user name may contain it.
    ("foo://us?er@host.x/", Whatwg, Some(("foo://us?er@host.x/", &["in host: `host.x` became `us`"]))),
    ("file://localhost/a", Whatwg, Some(("file:///a", &[]))),
    ("file:////server/share", Whatwg, Some(("file:////server/share", &[]))),
    ("http://h.x/C:/../x", Whatwg, Some(("http://h.x/x", &["in hpath: `C:/../x` became `x`"]))),
    ("file:////C:/../x", Whatwg, Some(("file:////x", &["in fpath: `/C:/../x` became `/x`"]))),
    ("file:///a/C:/%2E./x", Whatwg, Some(("file:///a/x", &["in fpath: `a/C:/../x` became `a/x`"]))),
    ("file://host/c:/../a", Whatwg, Some(("file://host/c:/a", &["in fpath: `c:/../a` became `c:/a`"]))),
];

#[test]
fn losses_name_the_components_that_change() {
    for (text, standard, expected) in CASES {
        match (Spec::Rfc1738.modern(text, *standard).expect("a URL"), expected) {
            (Modern::Accepted { text: read, losses, .. }, Some((expected, lost))) => {
                assert_eq!(
                    (read.as_str(), losses),
                    (*expected, lost.iter().map(|l| (*l).to_owned()).collect()),
                    "{text}"
                );
            }
            (Modern::Refused { .. }, None) => {}
            (found, expected) => panic!("{standard}, {text}: {found:?} instead of {expected:?}"),
        }
    }
}

/// How many of the case files and real URLs each standard accepts, and how many of these lose something.
#[test]
fn most_urls_are_accepted_without_loss() {
    for standard in [Whatwg] {
        let (mut accepted, mut lost, mut refused) = (0, 0, 0);
        for text in all_texts() {
            match Spec::Rfc1738.modern(text, standard) {
                Ok(Modern::Accepted { text: modern, losses, .. }) => {
                    accepted += 1;
                    lost += usize::from(!losses.is_empty());
                    assert!(!modern.is_empty());
                }
                Ok(_) => refused += 1,
                Err(_) => {}
            }
        }
        println!("{standard}: {accepted} accepted, {lost} of them with losses, {refused} refused");
        assert!(accepted > 1900 && refused < 100 && lost < 200, "{standard}: {accepted}, {lost}, {refused}");
    }
}

#[test]
fn losses_of_the_case_files_are_as_in_the_snapshots() {
    for standard in [Whatwg] {
        let mut losing = String::new();
        for text in crate::support::CASES.iter().flat_map(|(_, file)| crate::support::inputs(file)) {
            match Spec::Rfc1738.modern(text, standard) {
                Ok(Modern::Accepted { text: read, losses, .. }) if !losses.is_empty() => {
                    losing.push_str(&format!("{text}\n  {read}\n  {}\n", losses.join("\n  ")));
                }
                Ok(Modern::Refused { reason, .. }) => losing.push_str(&format!("{text}\n  refused: {reason}\n")),
                _ => {}
            }
        }
        insta::assert_snapshot!(standard.name(), losing);
    }
}

/// The newer documents have queries, fragments and addresses in brackets, too.
#[test]
fn a_uri_that_the_standard_keeps_loses_nothing() {
    for text in ["http://h.x/?q#f", "http://[::1]/", "https://h.x/a?b=c&d", "x-foo://h.x"] {
        let result = Spec::Rfc3986.modern(text, Whatwg).expect("a URI");
        assert!(matches!(&result, Modern::Accepted { losses, .. } if losses.is_empty()), "{text}: {result:?}");
    }
}

/// What is said of the URL standard is what its own tests expect, not what a library makes of a URL. The library refuses some
/// hosts that begin with `xn--`.
#[test]
fn the_url_standard_is_the_one_of_its_tests() {
    #[derive(serde::Deserialize)]
    struct Case {
        input: String,
        base: Option<String>,
        expect: Option<String>,
    }
    let cases: Vec<Case> = serde_json::from_str(include_str!("../data/suites/wpt-urltestdata.json")).expect("cases");
    let is_url = |text: &str| Spec::ALL.iter().any(|spec| spec.accepts_reference(text));
    let cases: Vec<Case> = cases.into_iter().filter(|case| case.base.is_none() && is_url(&case.input)).collect();
    assert!(cases.len() > 150, "{}", cases.len());
    for Case { input, expect, .. } in cases.iter().filter(|case| !case.input.to_ascii_lowercase().contains("xn--")) {
        for spec in Spec::ALL.iter().filter(|spec| spec.accepts(input)) {
            let Ok(Modern::Accepted { text, .. }) = spec.modern(input, Whatwg) else {
                assert_eq!(*expect, None, "{input}");
                continue;
            };
            assert_eq!(expect.as_ref(), Some(&text), "{input}");
        }
    }
}
