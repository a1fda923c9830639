//! Conversion of URLs of older documents to later ones.

use crate::support::all_texts;
use urlspec::convert::{ConvertError, ConvertOptions};
use urlspec::{Equivalence, Spec};

use Spec::{Rfc1738, Udi, Url1993, Url1994};

/// The two documents, a URL, and the result: the text or the error, and the changes (`=` if the meaning stays the same, `~`
/// if something is lost).
type Case = (Spec, Spec, &'static str, Result<&'static str, &'static str>, &'static [&'static str]);

const CASES_OF_CHANGES: &[Case] = &[
    (
        Url1994,
        Rfc1738,
        "URL:ftp://h.x/d/f;type=AN",
        Ok("ftp://h.x/d/f;type=a"),
        &[
            "= the form code `N`, which is the default, is removed",
            "= the prefix `URL:` is removed: it is not part of the URL",
        ],
    ),
    // Escapes stay.
    (Url1994, Rfc1738, "http://h.x/?a%2Bb", Ok("http://h.x/?a%2Bb"), &[]),
    (Url1994, Rfc1738, "http://h.x/a%3Ab%3Dc%26d", Ok("http://h.x/a%3Ab%3Dc%26d"), &[]),
    (Url1994, Rfc1738, "mailto:jo%40e@h.x", Ok("mailto:jo%40e@h.x"), &[]),
    (
        Url1994,
        Rfc1738,
        "mid:a%2Fb@h.x",
        Ok("mid:a%2Fb@h.x"),
        &["~ RFC 1738 only reserves the scheme `mid`, and does not define it"],
    ),
    (
        Url1993,
        Rfc1738,
        "afs://h.x/a%2Fb/c",
        Ok("afs://h.x/a%2Fb/c"),
        &["~ RFC 1738 only reserves the scheme `afs`, and does not define it"],
    ),
    (Url1993, Rfc1738, "http://h.x?a", Ok("http://h.x/?a"), &["= a `/` is inserted before the search"]),
    (
        Udi,
        Rfc1738,
        "gopher://h.x/7/x?a%20b+it",
        Ok("gopher://h.x/7x%09a%20b%20it"),
        &[
            "= the `/` between Gopher type and selector is removed: it was never sent",
            "~ a blank in a word and a blank between words are the same",
            "= the search words follow an encoded tab, separated by blanks",
        ],
    ),
    (
        Udi,
        Url1993,
        "file://localhost/x",
        Ok("ftp://localhost/x"),
        &["~ a client's own file becomes one that it fetches from itself by FTP"],
    ),
    (
        Url1994,
        Rfc1738,
        "ftp://h.x/d/f;type=AT",
        Ok("ftp://h.x/d/f;type=a"),
        &["~ the form code is removed: RFC 1738 has none"],
    ),
    (
        Url1994,
        Rfc1738,
        "ftp://h.x/f;type=E",
        Ok("ftp://h.x/f"),
        &["~ the type `E`, EBCDIC, is removed: RFC 1738 has none"],
    ),
    (
        Url1994,
        Rfc1738,
        "ftp://h.x/f;type=L8",
        Ok("ftp://h.x/f;type=i"),
        &["= bytes of eight bits are an image, the type `i`"],
    ),
    (
        Url1994,
        Rfc1738,
        "ftp://h.x/f;type=L36",
        Ok("ftp://h.x/f;type=i"),
        &["~ the byte size is removed, and the type becomes `i`, an image: RFC 1738 has no type `L`"],
    ),
    (
        Url1994,
        Rfc1738,
        "ftp://h.x/pub/",
        Ok("ftp://h.x/pub/;type=d"),
        &["= a path that ends in `/` lists a directory: RFC 1738 writes `;type=d`"],
    ),
    (Url1993, Rfc1738, "ftp://h.x/pub/", Ok("ftp://h.x/pub/"), &[]),
    (
        Udi,
        Rfc1738,
        "file://h.x/pub/f",
        Ok("ftp://h.x/pub/f"),
        &["= a `file` URL of 1992 is fetched by FTP, and is an `ftp` URL in later documents"],
    ),
    (
        Udi,
        Url1993,
        "file://h.x/pub/f",
        Ok("ftp://h.x/pub/f"),
        &["= a `file` URL of 1992 is fetched by FTP, and is an `ftp` URL in later documents"],
    ),
    (
        Udi,
        Rfc1738,
        "gopher://h.x/0/a",
        Ok("gopher://h.x/0a"),
        &["= the `/` between Gopher type and selector is removed: it was never sent"],
    ),
    (
        Udi,
        Rfc1738,
        "gopher://h.x/7x?a+b",
        Ok("gopher://h.x/7x%09a%20b"),
        &["= the search words follow an encoded tab, separated by blanks"],
    ),
    (
        Url1993,
        Url1994,
        "gopher://h.x?a",
        Ok("gopher://h.x/7%09a"),
        &[
            "= the search words follow an encoded tab, separated by blanks",
            "~ a search of the host itself becomes a search of its top item, with the type `7`",
        ],
    ),
    (Url1993, Rfc1738, "http://h.x/p?a+b", Ok("http://h.x/p?a+b"), &[]),
    (Url1993, Rfc1738, "http://h.x/p?a%2Bb+c", Ok("http://h.x/p?a%2Bb+c"), &[]),
    (Url1993, Rfc1738, "http://h.x/a:b;c", Ok("http://h.x/a:b;c"), &[]),
    (
        Url1993,
        Rfc1738,
        "wais://h.x/d/T/17/i",
        Ok("wais://h.x/d/T/i"),
        &["~ the length of the document is removed: a client must request it"],
    ),
    (
        Url1994,
        Rfc1738,
        "wais://h.x/d/T/9=a;",
        Ok("wais://h.x/d/T/9%3Da%3B"),
        &["~ the fields of the document identifier become one opaque text"],
    ),
    (
        Url1994,
        Rfc1738,
        "prospero://h.x/a%001%00b",
        Ok("prospero://h.x/a"),
        &["~ version and attributes are removed: RFC 1738 has none"],
    ),
    (
        Url1994,
        Rfc1738,
        "mid:a@b.c",
        Ok("mid:a@b.c"),
        &["~ RFC 1738 only reserves the scheme `mid`, and does not define it"],
    ),
    (
        Url1994,
        Rfc1738,
        "tn3270://u@h.x",
        Ok("tn3270://u@h.x"),
        &["~ RFC 1738 only reserves the scheme `tn3270`, and does not define it"],
    ),
    (
        Url1993,
        Rfc1738,
        "afs://c.x/a/b",
        Ok("afs://c.x/a/b"),
        &["~ RFC 1738 only reserves the scheme `afs`, and does not define it"],
    ),
    (
        Url1994,
        Rfc1738,
        "nntp:a.b/7",
        Err("an nntp URL of RFC 1738 names its server (section 3.7), and this one names none"),
        &[],
    ),
    (Udi, Rfc1738, "ftp://h.x/f", Ok("ftp://h.x/f"), &["= `ftp` has a production of its own in RFC 1738"]),
    (
        Udi,
        Url1994,
        "x-y:a",
        Err("scheme: URL draft 1994 has no production for the scheme `x-y`, octet 1 (URL draft 1994, \"BNF syntax\")"),
        &[],
    ),
    (
        Url1994,
        Rfc1738,
        "http://a_b/",
        Err("host: an underscore is not allowed in a host name, octet 2 (RFC 1738, section 3.1)"),
        &[],
    ),
    // A delimiter stays one, whatever else must be encoded.
    (Url1993, Rfc1738, "http://h.x/a;b\"c", Ok("http://h.x/a;b%22c"), &["= a different spelling of the same URL"]),
    (
        Url1994,
        Rfc1738,
        "wais://h.x/d?a+b",
        Ok("wais://h.x/d?a+b"),
        &["~ a `+` between words is part of the search in RFC 1738"],
    ),
    (Url1993, Rfc1738, "x-foo://h.x?s", Ok("x-foo://h.x?s"), &["~ the host is part of opaque text in RFC 1738"]),
    (Url1993, Rfc1738, "x-foo://h.x/p?s", Ok("x-foo://h.x/p?s"), &["~ the search is part of the path in RFC 1738"]),
    (
        Udi,
        Rfc1738,
        "file://localhost/x",
        Ok("file://localhost/x"),
        &["~ a file that the client fetches by FTP becomes a local file"],
    ),
    (Url1994, Rfc1738, "http://h.x:70000/", Ok("http://h.x:70000/"), &["= the port is kept, but it is above 65535"]),
    (
        Url1994,
        Spec::Rfc3986,
        "rlogin://u@h.x:70000",
        Ok("rlogin://u@h.x:70000"),
        &["~ RFC 1738 does not define the scheme `rlogin`", "= the port is kept, but it is above 65535"],
    ),
    (Rfc1738, Url1994, "http://h/", Err("URL draft 1994 is not later than RFC 1738"), &[]),
    (Url1994, Rfc1738, "http://h.x//", Err("a path segment is empty (column 12; URL draft 1994, \"BNF syntax\")"), &[]),
];

#[test]
fn changes_are_described() {
    for (from, to, text, expected, changes) in CASES_OF_CHANGES {
        let converted = from.convert(text, *to, ConvertOptions::default());
        let found = converted.as_ref().map(|converted| converted.text.as_str()).map_err(ToString::to_string);
        assert_eq!(found.as_ref().map_err(String::as_str).copied(), *expected, "{from} to {to}: {text}");
        let described: Vec<String> = converted
            .iter()
            .flat_map(|converted| &converted.changes)
            .map(|change| format!("{} {}", if change.is_exact { "=" } else { "~" }, change.description))
            .collect();
        assert_eq!(described, *changes, "{from} to {to}: {text}");
    }
    let converted =
        Url1994.convert("mid:a@b.c", Rfc1738, ConvertOptions::default().mid_as_news(true)).expect("a news URL");
    assert_eq!((converted.text.as_str(), converted.is_exact()), ("news:a@b.c", false));
}

/// A converted text is a URL of the later document, and differs only if there is a change.
#[test]
fn converted_urls_are_urls_of_the_later_document() {
    for (at, from) in Spec::ALL.iter().copied().enumerate() {
        for to in &Spec::ALL[at + 1..] {
            let (mut converted_count, mut refused) = (0, 0);
            for text in all_texts() {
                let Ok(url) = from.parse(text) else { continue };
                match from.convert(text, *to, ConvertOptions::default()) {
                    Ok(converted) => {
                        converted_count += 1;
                        let later = to.parse(&converted.text);
                        assert!(later.is_ok(), "{from} to {to}: {text} gives {}", converted.text);
                        assert!(converted.text == url.to_string() || !converted.changes.is_empty(), "{text}");
                        assert!(!converted.changes.is_empty() || converted.text == text, "{text}: {}", converted.text);
                        // An exact conversion of a text that the later document accepts is the same URL there.
                        if converted.is_exact() && to.parse(&url.to_string()).is_ok() && *to != Rfc1738 {
                            let equivalence = to.same(&url.to_string(), &converted.text);
                            let is_same = matches!(equivalence, Ok(Equivalence::Same(_)));
                            assert!(is_same || !converted.changes.is_empty(), "{text}: {}", converted.text);
                        }
                    }
                    Err(ConvertError::Refused(_)) => panic!("{from} accepts {text}"),
                    Err(_) => refused += 1,
                }
            }
            assert!(converted_count > 7 * refused, "{from} to {to}: {converted_count} converted, {refused} not");
        }
    }
}

/// The conversions of the case files.
#[test]
fn case_files_are_converted() {
    let converted = |from: Spec, text: &str| {
        from.parse(text).ok()?;
        let converted = match from.convert(text, Rfc1738, ConvertOptions::default()) {
            Ok(converted) if converted.changes.is_empty() => return None,
            Ok(converted) => converted,
            Err(error) => return Some(format!("not: {error}")),
        };
        let changes = converted.changes.iter();
        let changes =
            changes.map(|change| format!("\n{} {}", if change.is_exact { "=" } else { "~" }, change.description));
        Some(format!("{}{}", converted.text, changes.collect::<String>()))
    };
    insta::assert_snapshot!("to_rfc1738", crate::support::of_each_case(&[Udi, Url1993, Url1994], converted));
}

/// A document, a URL, another document, the result, and words of its changes: those that lose something begin with `~`.
const BETWEEN: &[(Spec, &str, Spec, &str, &[&str])] = &[
    (Spec::Rfc1738, "ftp://h.x/a?b", Spec::Rfc3986, "ftp://h.x/a%3Fb", &["`?` in a name is encoded"]),
    (Spec::Rfc1738, "mailto:a@b?c", Spec::Rfc3986, "mailto:a@b%3Fc", &["`?` in a name is encoded"]),
    (Spec::Rfc1738, "http://h.x/a?b", Spec::Rfc3986, "http://h.x/a?b", &[]),
    (Spec::Rfc3986, "mailto:a@b?subject=x", Spec::Rfc1738, "mailto:a@b?subject=x", &["~part of a name"]),
    (Spec::Rfc3986, "ftp://h.x/a?b", Spec::Rfc1738, "ftp://h.x/a?b", &["~part of a name"]),
    (Spec::Rfc3986, "x-a:b?c", Spec::Rfc1738, "x-a:b?c", &[]),
    (
        Spec::Rfc1808,
        "http://h?q",
        Spec::Rfc3986,
        "http://h?q",
        &["~the host is `h` in RFC 3986, and `h?q` in RFC 1808"],
    ),
    (Spec::Rfc1738, "ftp://h.x/a/../b", Spec::Rfc3986, "ftp://h.x/a/../b", &["~removes dot segments"]),
    (Spec::Rfc1738, "http://1.2.3.300/", Spec::Rfc3986, "http://1.2.3.300/", &["~a name in RFC 3986"]),
    (Spec::Rfc1738, "http://1.2.3.30/", Spec::Rfc3986, "http://1.2.3.30/", &[]),
    (
        Spec::Rfc1738,
        "x-foo:a?b",
        Spec::Rfc3986,
        "x-foo:a?b",
        &["~the text after the `?` is a query in RFC 3986, and no component in RFC 1738"],
    ),
    (Spec::Rfc2396, "x-foo:a?b", Spec::Rfc3986, "x-foo:a?b", &["~the text after the `?` is a query in RFC 3986"]),
    (
        Spec::Url1993,
        "URL:x-foo:a",
        Spec::Rfc1738,
        "URL:x-foo:a",
        &["~`URL` is a prefix in RFC 1738, and a scheme in URL draft 1993"],
    ),
    (Spec::Url1993, "URL:x-foo:a", Spec::Rfc3986, "URL:x-foo:a", &[]),
    // Only the document that the URL is converted to counts, and none between.
    (Spec::Url1993, "x-foo://h.x?s", Spec::Rfc1738, "x-foo://h.x?s", &["~the host is part of opaque text in RFC 1738"]),
    (Spec::Url1993, "x-foo://h.x?s", Spec::Rfc3986, "x-foo://h.x?s", &[]),
    (Spec::Url1993, "x-foo://h.x/a?s", Spec::Rfc3986, "x-foo://h.x/a?s", &[]),
];

#[test]
fn components_that_become_others_are_reported() {
    for (from, url, to, expected, words) in BETWEEN {
        let converted = from.convert(url, *to, ConvertOptions::default()).expect("converted");
        assert_eq!(converted.text, *expected, "{from}: {url} to {to}");
        let changes: Vec<_> = converted.changes.iter().map(|change| (change.is_exact, &change.description)).collect();
        assert_eq!(changes.len(), words.len(), "{from}: {url} to {to}: {changes:?}");
        for ((is_exact, description), words) in changes.iter().zip(*words) {
            let (is_lossy, words) = words.strip_prefix('~').map_or((false, *words), |words| (true, words));
            assert!(description.contains(words) && *is_exact != is_lossy, "{from}: {url} to {to}: {changes:?}");
        }
    }
}
