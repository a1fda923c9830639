//! The verbs of owned URLs: laws over the cases and the real URLs, in each document.

use urlspec::{Spec, UrlBuf};

use crate::properties::editing::{
    CHANGES, changed, setting_what_is_there_changes_nothing, what_is_set_is_read_back_or_refused,
};
use crate::support::all_texts;

/// Every URL of the cases that a document accepts.
fn urls(spec: Spec) -> impl Iterator<Item = UrlBuf<Spec>> {
    all_texts().filter_map(move |text| spec.parse_owned(text).ok())
}

#[test]
fn setting_what_is_there_changes_nothing_in_the_cases() {
    for &spec in Spec::ALL {
        let count = urls(spec).inspect(setting_what_is_there_changes_nothing).count();
        assert!(count > 500, "{spec}: {count}");
    }
}

/// An encoded bracket that none closes is data of a name, so a port follows it.
#[test]
fn an_encoded_bracket_alone_begins_no_address() {
    for text in ["a://@%5B1v:7?q", "a://%5b1v:7", "a://%5Bv"] {
        let url = Spec::Rfc3986.parse_owned(text).expect(text);
        let outline = url.outline();
        assert_eq!(url.host_str(), Some(&text[outline.host.clone()]), "{text}");
        assert_eq!(url.port().map(|port| port.to_string()).as_deref(), outline.port.map(|port| &text[port]), "{text}");
        setting_what_is_there_changes_nothing(&url);
    }
}

#[test]
fn what_is_set_is_read_back_or_refused_in_the_cases() {
    for &spec in Spec::ALL {
        let changes = urls(spec).step_by(7).flat_map(|url| CHANGES.iter().map(move |change| (url.clone(), *change)));
        let done = changes.filter(|(url, change)| what_is_set_is_read_back_or_refused(url, *change)).count();
        assert!(done > 1000, "{spec}: {done}");
    }
}

/// A segment that was added is the last one, decoded, and removing it gives the URL back.
#[test]
fn a_segment_that_was_added_is_the_last_one() {
    for &spec in Spec::ALL {
        let mut done = 0;
        for url in urls(spec).step_by(5) {
            for segment in ["a", "a b", "a/b", "100%", "é", "~", "a;b", "a:b", "?", "#"] {
                let mut own = url.clone();
                if own.push_segment(segment).is_err() {
                    assert_eq!(own, url);
                    continue;
                }
                let last = own.path().rsplit('/').next().unwrap_or_default().to_owned();
                assert_eq!(*urlspec::Encoded::new(&last).decode(), *segment.as_bytes(), "{own}");
                if let Ok(true) = own.pop_segment() {
                    let path = url.path();
                    let before = if path.len() > 1 { path.strip_suffix('/').unwrap_or(path) } else { "/" };
                    assert_eq!(own.path(), before, "{url}");
                }
                done += 1;
            }
            for dots in [".", ".."] {
                assert!(url.clone().push_segment(dots).is_err());
            }
        }
        assert!(done > 500, "{spec}: {done}");
    }
}

/// A pair that was set is read back, once, and other pairs keep their spelling.
#[test]
fn a_pair_that_was_set_is_read_back() -> Result<(), Box<dyn std::error::Error>> {
    for (name, value) in [("q", "a b+c&d=e"), ("é", "%"), ("", ""), ("a", "#?/~*'\"<>\u{1F600}")] {
        for query in ["", "?", "?a=1", "?q=%71&q=2&r=%2b", "?a&b&&c", "?=x"] {
            let url: UrlBuf = format!("https://h.x/{query}#top").parse()?;
            let set = changed(&url, |own| own.set_query_pair(name, value));
            let same: Vec<_> = set.query_pairs().filter(|(own, _)| own == name).collect();
            assert_eq!(same, [(name.into(), value.into())], "{url} became {set}");
            let others = |url: &UrlBuf| -> Vec<String> {
                url.query_pairs().filter(|(own, _)| own != name).map(|pair| format!("{pair:?}")).collect()
            };
            assert_eq!(others(&set), others(&url), "{url} became {set}");
            let mut removed = set.clone();
            assert!(removed.remove_query_pair(name)?);
            assert_eq!(others(&removed), others(&url));
            assert!(removed.query_pairs().all(|(own, _)| own != name));
        }
    }
    Ok(())
}

/// What is serialized reads back, in each document.
#[cfg(feature = "serde")]
#[test]
fn what_is_serialized_reads_back_by_its_document() {
    use urlspec::document::{Current, FixedDocument, Rfc1738, Rfc1808, Rfc2396, Rfc3986, Udi, Url1993, Url1994};

    fn reads_back<D: FixedDocument>() {
        let urls = all_texts().filter_map(|text| text.parse::<UrlBuf<D>>().ok());
        let mut count = 0;
        for url in urls {
            let json = serde_json::to_string(&url).expect("a string");
            assert_eq!(serde_json::from_str::<UrlBuf<D>>(&json).expect("the same URL"), url);
            count += 1;
        }
        assert!(count > 500, "{}: {count}", D::SPEC);
    }
    reads_back::<Udi>();
    reads_back::<Url1993>();
    reads_back::<Url1994>();
    reads_back::<Rfc1738>();
    reads_back::<Rfc1808>();
    reads_back::<Rfc2396>();
    reads_back::<Rfc3986>();
    reads_back::<Current>();
}

#[test]
fn a_chosen_document_is_part_of_the_value() -> Result<(), urlspec::Refusal> {
    let (old, new) = (Spec::Rfc1738.parse_owned("http://h.x/a")?, Spec::Rfc3986.parse_owned("http://h.x/a")?);
    assert_ne!(old, new);
    assert!(old < new);
    assert_eq!(old.as_str(), new.as_str());
    Ok(())
}

/// The URL of a file has its name, and no other.
#[test]
fn names_of_files_are_read_back() {
    use urlspec::document::{Current, FixedDocument, Rfc1738, Rfc3986};

    const UNIX: [&[u8]; 10] = [
        b"/",
        b"/etc/motd",
        b"/a b/c#d?e%41",
        b"/a/../b/./",
        b"/\xFF\xC3\xA9",
        b"/C:/a",
        b"/a\\b",
        b"/~joe;x=1",
        b"/'(!)*&$+,@:",
        b"/a\n",
    ];
    const WINDOWS: [&str; 7] =
        [r"C:\", r"c:\a b\é", r"C:\a#b%41;c", r"\\server\share\a b", r"\\s.example\x$\", r"Z:\~a'(b)", r"C:\a\..\b"];
    fn read_back<D: FixedDocument>() {
        for name in UNIX {
            let url: UrlBuf<D> = UrlBuf::from_unix_path(name).expect("an absolute name");
            assert_eq!(url.to_unix_path().as_deref(), Some(name), "{url}");
        }
        for name in WINDOWS {
            let url: UrlBuf<D> = UrlBuf::from_windows_path(name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(url.to_windows_path().as_deref(), Some(name), "{url}");
        }
        for name in ["a", "", r"C:a", r"\a", r"\\", r"\\a", r"\\?\a/b", "C:", r"\\a?b\c", r"\\a:80\c", r"\\.\COM1"] {
            assert_eq!(UrlBuf::<D>::from_windows_path(name), None, "{name}");
        }
        for name in [&b"a"[..], b"", b"/a\0"] {
            assert_eq!(UrlBuf::<D>::from_unix_path(name), None);
        }
    }
    read_back::<Rfc1738>();
    read_back::<Rfc3986>();
    read_back::<Current>();
    let none = ["file://h.x/a", "file:///a%2Fb", "file:///a%00", "http://localhost/a", "file:///a?b"];
    for text in none {
        assert_eq!(text.parse::<UrlBuf<Rfc3986>>().expect("a URL").to_unix_path(), None, "{text}");
    }
    for text in ["file:///a", "file:///C:", "file:///C:/a%5Cb", "file:///C:/%FF", "file:///CC:/a"] {
        assert_eq!(text.parse::<UrlBuf<Rfc3986>>().expect("a URL").to_windows_path(), None, "{text}");
    }
}

#[test]
fn a_host_gets_its_form_in_a_url() {
    let build = |host: &str| UrlBuf::builder("https").host(host).path("/").build().map(|url: UrlBuf| url.into_string());
    assert_eq!(build("::1").as_deref(), Ok("https://[::1]/"));
    assert_eq!(build("[::1]").as_deref(), Ok("https://[::1]/"));
    let name = build("m\u{fc}nchen.example");
    match cfg!(feature = "idna") {
        true => assert_eq!(name.as_deref(), Ok("https://xn--mnchen-3ya.example/")),
        false => assert!(name.is_err()),
    }
    let mut url = UrlBuf::parse("https://h.x/a").expect("a URL");
    url.set_host("::1").expect("a host");
    assert_eq!(url, "https://[::1]/a");
}
