//! The crate `fluent-uri`, which follows RFC 3986 too, accepts the same texts and finds the same components.

use urlspec::Spec;

use crate::support::all_texts;

#[test]
fn another_parser_accepts_the_same_references() {
    let (mut accepted, mut refused) = (0, 0);
    for text in all_texts().flat_map(variants) {
        let own = Spec::Rfc3986.parse_reference(&text);
        let other = fluent_uri::UriRef::parse(text.as_str());
        assert_eq!(own.is_ok(), other.is_ok(), "{text}");
        let (Ok(own), Ok(other)) = (own, other) else {
            refused += 1;
            continue;
        };
        accepted += 1;
        assert_eq!(own.url().map(|url| url.scheme()), other.scheme().map(|scheme| scheme.as_str()), "{text}");
        assert_eq!(own.search().map(|query| query.as_str()), other.query().map(|query| query.as_str()), "{text}");
        assert_eq!(own.fragment().map(|own| own.as_str()), other.fragment().map(|other| other.as_str()), "{text}");
        let host = other.authority().map(|authority| authority.host()).filter(|host| !host.is_empty());
        assert_eq!(own.host().map(|host| host.as_str()), host, "{text}");
        assert_eq!(own.path(), Some(other.path().as_str()), "{text}");
    }
    assert!(accepted > 10_000 && refused > 500, "{accepted} accepted, {refused} refused");
}

/// The text, and the references in it that lack its beginning.
fn variants(text: &str) -> impl Iterator<Item = String> + '_ {
    let starts = ["", ":", "//", "/", "?"].into_iter().filter_map(|mark| Some(text.find(mark)? + mark.len()));
    starts.flat_map(|start| [text[start..].to_owned(), format!("//{}", &text[start..])])
}
