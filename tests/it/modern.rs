//! What RFC 3986 and the URL standard of today make of URLs of these documents.

use crate::support::all_texts;
use urlspec::Spec;
use urlspec::modern::{Modern, Standard};

/// A URL of RFC 1738, a standard, and what it makes of it: the text and what is lost, or nothing if it refuses.
type Read = (&'static str, Standard, Option<(&'static str, &'static [&'static str])>);

use Standard::{Rfc3986, Whatwg};

const READ: &[Read] = &[
    ("http://H.x:80/%7Ea", Rfc3986, Some(("http://h.x/~a", &[]))),
    ("http://H.x:80/%7Ea", Whatwg, Some(("http://h.x/%7Ea", &[]))),
    // RFC 3986, 6.2.2.3, and the URL standard remove `..`; in RFC 1738 it is a name like others.
    ("ftp://@h.x/%2Fetc/../a;type=d", Rfc3986, Some(("ftp://@h.x/a;type=d", &["in fpath: `%2Fetc/../a` became `a`"]))),
    (
        "ftp://@h.x/%2Fetc/../a;type=d",
        Whatwg,
        Some(("ftp://h.x/a;type=d", &["in user: `` became nothing", "in fpath: `%2Fetc/../a` became `a`"])),
    ),
    ("telnet://u:@h.x", Whatwg, Some(("telnet://u@h.x", &["in password: `` became nothing"]))),
    ("http://999.1.1.1/", Whatwg, None),
    ("http://999.1.1.1/", Rfc3986, Some(("http://999.1.1.1/", &[]))),
    ("1:a", Rfc3986, None),
    ("http://1.2.3.04/", Whatwg, Some(("http://1.2.3.4/", &["in hostnumber: `1.2.3.04` became `1.2.3.4`"]))),
    ("gopher://h.x/0a%09b", Whatwg, Some(("gopher://h.x/0a%09b", &[]))),
    // What ends an authority today is a character of a user then.
    (
        "ftp://us?er@host.x/",
        Rfc3986,
        Some((
            "ftp://us?er@host.x/",
            &[
                "in host: `host.x` is read as `us`",
                "what stands behind the `?` is read as a query, and is part of a name here",
            ],
        )),
    ),
    ("foo://us?er@host.x/", Whatwg, Some(("foo://us?er@host.x/", &["in host: `host.x` is read as `us`"]))),
    (
        "gopher://host.x/0a?b",
        Rfc3986,
        Some(("gopher://host.x/0a?b", &["what stands behind the `?` is read as a query, and is part of a name here"])),
    ),
    ("news:a@b.c", Rfc3986, Some(("news:a@b.c", &[]))),
    ("file://localhost/a", Whatwg, Some(("file:///a", &[]))),
];

#[test]
fn losses_are_named() {
    for (text, standard, expected) in READ {
        match (Spec::Rfc1738.modern(text, *standard).expect("a URL"), expected) {
            (Modern::Read { text: read, losses }, Some((expected, lost))) => {
                assert_eq!(
                    (read.as_str(), losses),
                    (*expected, lost.iter().map(|l| (*l).to_owned()).collect()),
                    "{text}"
                );
            }
            (Modern::Refused(_), None) => {}
            (found, expected) => panic!("{standard}, {text}: {found:?} and not {expected:?}"),
        }
    }
}

/// Of the case files and real URLs: how many each standard reads, and how many of these say less to it.
#[test]
fn every_url_is_read_or_refused() {
    for standard in [Rfc3986, Whatwg] {
        let (mut read, mut lost, mut refused) = (0, 0, 0);
        for text in all_texts() {
            match Spec::Rfc1738.modern(text, standard) {
                Ok(Modern::Read { text: modern, losses }) => {
                    read += 1;
                    lost += usize::from(!losses.is_empty());
                    assert!(!modern.is_empty());
                }
                Ok(_) => refused += 1,
                Err(_) => {}
            }
        }
        println!("{standard}: {read} read, {lost} of them with less, {refused} refused");
        assert!(read > 1900 && refused < 100 && lost < 200, "{standard}: {read}, {lost}, {refused}");
    }
}

/// What of the case files says less to a standard, and what.
#[test]
fn losses_of_the_case_files() {
    for standard in [Rfc3986, Whatwg] {
        let mut told = String::new();
        for text in crate::support::CASES.iter().flat_map(|(_, file)| crate::support::inputs(file)) {
            match Spec::Rfc1738.modern(text, standard) {
                Ok(Modern::Read { text: read, losses }) if !losses.is_empty() => {
                    told.push_str(&format!("{text}\n  {read}\n  {}\n", losses.join("\n  ")));
                }
                Ok(Modern::Refused(why)) => told.push_str(&format!("{text}\n  refused: {why}\n")),
                _ => {}
            }
        }
        crate::support::assert_snapshot_in("modern", standard.name(), &told);
    }
}
