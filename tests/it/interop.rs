//! Conversions from and to `url::Url`. Those of `http::Uri` have unit tests.

use urlspec::document::{Current, Rfc1738};
use urlspec::interop::NotConvertible;
use urlspec::{Equivalence, Spec, Url};

use crate::support::all_texts;

type UrlBuf = urlspec::UrlBuf<Rfc1738>;

fn parse(text: &str) -> Url<'_> {
    Spec::Rfc1738.parse(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// The component that would change, or `refused`.
fn reason<E>(error: NotConvertible<E>) -> &'static str {
    match error {
        NotConvertible::Differs(component) => component,
        _ => "refused",
    }
}

#[cfg(feature = "url")]
mod with_url {
    use super::*;

    fn to_url(text: &str) -> Result<String, &'static str> {
        url::Url::try_from(&parse(text)).map(String::from).map_err(reason)
    }

    #[test]
    fn urls_become_whatwg_urls_unless_a_component_would_change() {
        for (text, expected) in [
            ("http://info.cern.ch/hypertext?a+b", Ok("http://info.cern.ch/hypertext?a+b")),
            ("URL:HTTP://Info.CERN.ch:080", Ok("http://info.cern.ch/")),
            ("http://h.x/%7Ea%2fb", Ok("http://h.x/%7Ea%2fb")),
            ("https://h.x/a?b", Ok("https://h.x/a?b")),
            ("ftp://joe:p%3Aq@h.x/a;type=i", Ok("ftp://joe:p%3Aq@h.x/a;type=i")),
            ("ftp://@h.x/a", Ok("ftp://h.x/a")),
            ("file://localhost/etc/motd", Ok("file:///etc/motd")),
            ("file://vms.host.edu/disk$user", Ok("file://vms.host.edu/disk$user")),
            ("gopher://h.x:70/0a%09b", Ok("gopher://h.x:70/0a%09b")),
            ("http://1.2.3.04/", Ok("http://1.2.3.4/")),
            ("mailto:joe@h.x", Ok("mailto:joe@h.x")),
            ("news:comp.infosystems.www", Ok("news:comp.infosystems.www")),
            ("http://h.x/a/../b", Err("path")),
            ("http://h.x/%2E%2e/b", Err("path")),
            ("http://1.2.3.010/", Err("host")),
            ("http://999.1.1.1/", Err("refused")),
            ("http://h.x:65536/", Err("refused")),
            ("ftp://us?er@host.x/", Err("host")),
            ("foo://us?er:se@host.x/", Err("host")),
            ("ftp://h.x?a@h.x/", Err("user")),
            ("news://a@b.c", Err("host")),
        ] {
            assert_eq!(to_url(text).as_deref().map_err(|error| *error), expected, "{text}");
        }
    }

    #[test]
    fn whatwg_urls_become_owned_urls_unless_rfc_1738_refuses_them() {
        for (text, expected) in [
            ("http://h.x", Ok("http://h.x/")),
            ("https://H.x:443/a?b", Ok("https://h.x/a?b")),
            ("mailto:joe@h.x", Ok("mailto:joe@h.x")),
            ("http://h.x/#top", Err("refused")),
            ("http://h.x/~joe", Err("refused")),
            ("http://joe@h.x/", Err("refused")),
            ("foo://h?x@y.z/", Err("host")),
        ] {
            let other = url::Url::parse(text).expect("a URL of the standard");
            let own = UrlBuf::try_from(&other).map(String::from).map_err(reason);
            assert_eq!(own.as_deref().map_err(|error| *error), expected, "{text}");
        }
    }

    /// The same of today's standard, in which a fragment and a user are part of a URL.
    #[test]
    fn urls_of_today_are_equivalent_after_a_round_trip() {
        let mut count = 0;
        for text in all_texts() {
            let Ok(own) = text.parse::<urlspec::UrlBuf>() else { continue };
            let Ok(back) = url::Url::try_from(&own).map(|other| urlspec::UrlBuf::<Current>::try_from(&other)) else {
                continue;
            };
            let Ok(back) = back else { continue };
            assert_eq!(back.fragment(), own.fragment(), "{text}");
            assert_eq!(back.path().trim_start_matches('/'), own.path().trim_start_matches('/'), "{text}");
            count += 1;
        }
        assert!(count > 1000, "{count}");
        for text in ["https://joe:pw@h.x/a?b#c", "file://localhost/a", "http://[0:0::1]:80/", "mailto:a@b.c"] {
            let own: urlspec::UrlBuf = text.parse().expect("a URL");
            let other = url::Url::try_from(&own).unwrap_or_else(|error| panic!("{text}: {error}"));
            let back = urlspec::UrlBuf::<Current>::try_from(&other).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(matches!(Spec::Current.same(text, back.as_str()), Ok(Equivalence::Same(_))), "{text} and {back}");
        }
    }

    /// A URL that converts there and back is equivalent, except for an absent path and an empty user or password.
    #[test]
    fn real_urls_are_equivalent_after_a_round_trip() {
        let mut count = 0;
        for text in all_texts() {
            let Ok(own) = UrlBuf::try_from(text) else { continue };
            let Ok(back) = url::Url::try_from(&own).map(|other| UrlBuf::try_from(&other)) else { continue };
            let back = back.unwrap_or_else(|error| panic!("{text}: {error}"));
            let is_same = |text: &str| matches!(Spec::Rfc1738.same(text, back.as_str()), Ok(Equivalence::Same(_)));
            assert!(
                is_same(text) || is_same(&format!("{text}/")) || text.contains("//@") || text.contains(":@"),
                "{text} and {back}"
            );
            count += 1;
        }
        assert!(count > 1800, "{count}");
    }
}

/// An invalid URL with a password, through each conversion that can fail.
#[test]
#[cfg(feature = "url")]
fn no_conversion_error_shows_a_password() {
    let text = "ftp://joe:s3cr3t@h.x/~joe";
    let other = url::Url::parse(text).expect("a URL of the standard");
    let moved = parse("ftp://jo?e:s3cr3t@h.x/");
    let shown = [
        format!("{0} {0:?}", UrlBuf::try_from(&other).expect_err("a `~`")),
        format!("{0} {0:?}", url::Url::try_from(&moved).expect_err("another host")),
    ];
    assert!(!shown.concat().contains("s3cr3t"), "{shown:?}");
}
