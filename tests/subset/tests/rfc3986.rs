//! RFC 3986 alone gives the trees and the places of refusals that it gives among all documents: these tests run in both builds.
//! What they expect is from the text of the RFC.

use urlspec::ast::Uri;
use urlspec::grammar::Expected;
use urlspec::{Spec, Start, Url};

/// The scheme, the host, the port, the path, the query and the fragment of a URI.
type Components<'a> = (&'a str, Option<&'a str>, Option<&'a str>, &'a str, Option<&'a str>, Option<&'a str>);

fn uri(text: &str) -> Uri<'_> {
    match Spec::Rfc3986.parse_reference(text).as_ref().map(|reference| reference.url().copied()) {
        Ok(Some(Url::Uri(uri))) => uri,
        other => panic!("{text}: {other:?}"),
    }
}

fn components(text: &str) -> Components<'_> {
    let uri = uri(text);
    let part = uri.hier_part().expect("in RFC 3986, all text is hierarchical");
    let hostport = part.hostport();

    (
        uri.scheme,
        hostport.map(|hostport| hostport.host.as_str()),
        hostport.and_then(|hostport| hostport.port).map(|port| port.as_str()),
        part.path.as_str(),
        part.query.map(|query| query.as_str()),
        uri.fragment.map(|fragment| fragment.as_str()),
    )
}

/// The examples of sections 1.1.2 and 3, with the components that section 3 names.
#[test]
fn the_examples_of_the_document_have_their_components() {
    for (text, expected) in [
        ("ftp://ftp.is.co.za/rfc/rfc1808.txt", ("ftp", Some("ftp.is.co.za"), None, "/rfc/rfc1808.txt", None, None)),
        ("http://www.ietf.org/rfc/rfc2396.txt", ("http", Some("www.ietf.org"), None, "/rfc/rfc2396.txt", None, None)),
        (
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            ("ldap", Some("[2001:db8::7]"), None, "/c=GB", Some("objectClass?one"), None),
        ),
        ("mailto:John.Doe@example.com", ("mailto", None, None, "John.Doe@example.com", None, None)),
        (
            "news:comp.infosystems.www.servers.unix",
            ("news", None, None, "comp.infosystems.www.servers.unix", None, None),
        ),
        ("tel:+1-816-555-1212", ("tel", None, None, "+1-816-555-1212", None, None)),
        ("telnet://192.0.2.16:80/", ("telnet", Some("192.0.2.16"), Some("80"), "/", None, None)),
        (
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
            ("urn", None, None, "oasis:names:specification:docbook:dtd:xml:4.1.2", None, None),
        ),
        (
            "foo://example.com:8042/over/there?name=ferret#nose",
            ("foo", Some("example.com"), Some("8042"), "/over/there", Some("name=ferret"), Some("nose")),
        ),
        ("urn:example:animal:ferret:nose", ("urn", None, None, "example:animal:ferret:nose", None, None)),
    ] {
        assert_eq!(components(text), expected, "{text}");
    }
}

/// The byte offset at which no rule of appendix A can go on.
#[test]
fn refusals_are_where_the_rules_end() {
    for (text, at) in [
        // scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
        ("", 0),
        ("1http://a/", 0),
        ("http", 4),
        ("ht_tp://a/", 2),
        // pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
        ("http://a/b c", 10),
        ("http://a/b\\c", 10),
        ("http://a/\u{fc}", 9),
        ("mailto:a b", 8),
        // query = *( pchar / "/" / "?" )
        ("http://a/?b[c", 11),
        // port = *DIGIT
        ("http://a:80a/", 11),
        // reg-name = *( unreserved / pct-encoded / sub-delims )
        ("http://a<b/", 8),
    ] {
        let refusal = Spec::Rfc3986.parse(text).expect_err(text);
        assert_eq!(refusal.furthest_failure().at, at, "{text}");
        assert_eq!(Spec::Rfc3986.furthest_failure(Start::Url, text).map(|failure| failure.at), Some(at), "{text}");
        assert_eq!(refusal.input(), text.as_bytes());
    }
}

/// After digits, `port = *DIGIT` allows another digit, and what follows an authority, or the end.
#[test]
fn a_refusal_has_what_was_expected() {
    let failure = Spec::Rfc3986.parse("http://a:80a/").expect_err("a letter in a port").furthest_failure();
    assert!(failure.expected.iter().any(|expected| expected.to_string() == "DIGIT"), "{:?}", failure.expected);
    assert!(failure.expected.contains(&Expected::Literal("/")), "{:?}", failure.expected);
    assert!(failure.expected.contains(&Expected::Literal("?")), "{:?}", failure.expected);
    assert!(failure.expected.contains(&Expected::End), "{:?}", failure.expected);
    assert_eq!(failure.productions.first().map(|open| open.rule), Some("URI"));
}

/// A URL with a password is not shown by a message, with or without the layer that draws it.
#[test]
fn a_refusal_shows_no_password() {
    let refusal = Spec::Rfc3986.parse("ftp://joe:secret@h.x/a b").expect_err("a space");
    assert!(!refusal.to_string().contains("secret"));
    assert!(!format!("{refusal:?}").contains("secret"));
}

/// What a secret is does not depend on the documents that are on.
#[test]
fn passwords_of_other_schemes_are_redacted() {
    for text in ["ftp://joe:secret@h.x/", "telnet://joe:secret@h.x", "prospero://joe:secret@h.x/a"] {
        assert!(!format!("{:?}", Spec::Rfc3986.parse(text).expect(text)).contains("secret"), "{text}");
    }
}

#[test]
fn a_document_that_is_off_is_named_with_its_feature() {
    match "RFC 1808".parse::<Spec>() {
        Ok(spec) => assert_eq!(spec.name(), "rfc1808"),
        Err(error) => {
            assert_eq!(error.to_string(), "urlspec was built without RFC 1808: turn on its feature `rfc1808`");
        }
    }
    let error = "rfc3968".parse::<Spec>().expect_err("no document");
    assert_eq!(error.to_string(), "unknown document `rfc3968`; did you mean `rfc3986`?");
}
