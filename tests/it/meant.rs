//! What was meant by a text that is not a URL: the guess of a whole text, and what is certain.

use urlspec::Spec;

/// Texts, and the text that was meant. Where nothing is certain, there is no guess.
const MEANT: &[(&str, Option<&str>)] = &[
    // Text of a list, a shell or a program after a URL.
    ("https://example.com/path # prod", Some("https://example.com/path")),
    ("https://example.com/a // comment", Some("https://example.com/a")),
    ("https://example.com/a -- comment", Some("https://example.com/a")),
    ("https://example.com/a (archived)", Some("https://example.com/a")),
    ("https://example.com/a (see there).", Some("https://example.com/a")),
    ("https://example.com/a - x", Some("https://example.com/a")),
    ("https://example.com/a, and", Some("https://example.com/a")),
    ("https://example.com/a | jq .", Some("https://example.com/a")),
    ("https://example.com/a > out.html", Some("https://example.com/a")),
    ("https://example.com/a && ls", Some("https://example.com/a")),
    ("https://example.com/' + id + '", Some("https://example.com/")),
    ("https://example.com/a \\", Some("https://example.com/a")),
    ("https://example.com/a \"Title\"", Some("https://example.com/a")),
    ("https://example.com/a 'Title'", Some("https://example.com/a")),
    ("https://example.com/a  # x", Some("https://example.com/a")),
    // The quotation mark of an attribute is missing.
    ("https://example.com/a>the first page</a>", Some("https://example.com/a")),
    ("https://example.com/a b>the first</a>", Some("https://example.com/a%20b")),
    ("https://example.com/a</a>", Some("https://example.com/a")),
    // Names of files.
    ("https://example.com/my page.html", Some("https://example.com/my%20page.html")),
    ("https://example.com/Artist - Song.mp3", Some("https://example.com/Artist%20-%20Song.mp3")),
    ("https://example.com/a file (1).pdf", Some("https://example.com/a%20file%20(1).pdf")),
    ("https://example.com/Smith, John.pdf", Some("https://example.com/Smith,%20John.pdf")),
    // A warning that another text was meant, next to an error.
    ("htpps://example.com/a b", Some("https://example.com/a%20b")),
    ("D:/music/my song.mp3", Some("file:///D:/music/my%20song.mp3")),
    ("http://http://example.com/a b", Some("http://example.com/a%20b")),
    ("https://example.com/?a=1&amp;q=x y", Some("https://example.com/?a=1&q=x%20y")),
    ("localhost:3000/a b", Some("http://localhost:3000/a%20b")),
    // What follows the colon of a host.
    ("https://github.com:user/repo", Some("https://github.com/user/repo")),
    ("https://gitlab.com:group/sub/repo.git", Some("https://gitlab.com/group/sub/repo.git")),
    ("ftp://example.com:pub/file", Some("ftp://example.com/pub/file")),
    ("docker://nginx:latest", None),
    ("docker://alpine:3.12", None),
    ("kafka://a:9092,b:9092", None),
    ("http://a:80,b:80/", None),
    ("s3://arn:aws:s3:us-west-2:123456789012:accesspoint/my/", None),
    ("http://localhost:undefined/api", None),
    ("http://localhost:NaN/api", None),
    ("http://localhost:%PORT%/api", None),
    ("http://a.example:80http://b.example/", Some("http://a.example:80")),
    // A strange character in a scheme.
    ("ht*p://h.example/", Some("http://h.example/")),
    ("h,tps://h.example/", Some("https://h.example/")),
    ("ab!ut:blank", Some("about:blank")),
    ("file//etc/hosts", Some("file:///etc/hosts")),
    ("file//home/me/a.txt", Some("file:///home/me/a.txt")),
    // The nearest scheme has the same letters, or the same last one.
    ("htts://example.com/a b", Some("https://example.com/a%20b")),
    ("httsp://example.com/a b", Some("https://example.com/a%20b")),
    ("htpp://example.com/a b", Some("http://example.com/a%20b")),
    // The character is lost.
    ("https://example.com/caf\u{FFFD}", None),
    // Escapes of programs.
    ("https://example.com\\n", Some("https://example.com")),
    ("https://example.com/a\\n", Some("https://example.com/a")),
    ("https://example.com/?a=b\\r\\n", Some("https://example.com/?a=b")),
    ("https://example.com/caf\\xc3\\xa9/a", Some("https://example.com/caf%C3%A9/a")),
    // Marks and names of the text around a URL.
    ("URL: https://example.com/a", Some("https://example.com/a")),
    ("href='https://example.com/a'", Some("https://example.com/a")),
    ("**https://example.com/a**", Some("https://example.com/a")),
    ("_https://example.com/a_b_", Some("https://example.com/a_b")),
    ("~~https://example.com/a~~", Some("https://example.com/a")),
    ("|https://example.com/a|", Some("https://example.com/a")),
    ("https://example.com/\u{201D}", Some("https://example.com/")),
    // Slips in the syntax of a scheme.
    ("http://localhost:PORT/", None),
    // Templates.
    ("https://example.com/?d=%Y-%m-%d", None),
    ("https://%USER%@example.com/", None),
    ("https://%s.example.com/", None),
    // Addresses of IPv6.
    ("http://[::1]8080/", Some("http://[::1]:8080/")),
    ("http://::1/", Some("http://[::1]/")),
    ("http://::1:8080/", Some("http://[::1]:8080/")),
    ("http://user@::1/", Some("http://user@[::1]/")),
    ("http://::ffff:192.0.2.1/", Some("http://[::ffff:192.0.2.1]/")),
    ("http://[2001:db8::1]]/", Some("http://[2001:db8::1]/")),
];

#[test]
fn the_guess_is_what_was_meant() {
    let mut message = String::new();
    for spec in [Spec::Current, Spec::Rfc3986] {
        for (text, meant) in MEANT {
            let report = spec.check(text);
            if report.is_valid() || report.guess() != *meant {
                message += &format!("{text} by {spec}: {:?}, not {meant:?}\n", report.guess());
            }
        }
    }
    assert!(message.is_empty(), "\n{message}");
}

/// Where the other documents have no syntax of the scheme.
#[test]
fn the_guess_is_by_the_document_of_the_scheme() {
    for (text, meant) in [
        ("mailto:joe@@example.com", "mailto:joe@example.com"),
        ("geo://48.2,16.3", "geo:48.2,16.3"),
        ("data:;base64;aGk=", "data:;base64,aGk="),
    ] {
        assert_eq!(Spec::Current.check(text).guess(), Some(meant), "{text}");
    }
}

/// A blank between two words is data, and one next to a mark may be of the text around the URL. A delimiter, or a character in place of
/// which another scheme has a letter, is no slip for certain.
#[test]
fn what_may_be_meant_otherwise_is_not_sure() {
    let is_fixed = |text: &str| Spec::Current.check(text).fixed().is_some();
    for text in ["https://example.com/my page.html", "https://example.com/?q=a b", "ht!tps://h.example/"] {
        assert!(is_fixed(text), "{text}");
    }
    let unsure = [
        "https://example.com/Artist - Song.mp3",
        "https://example.com/a (1).pdf",
        "https://example.com/a | jq .",
        "w,s://foo:81/",
        "c!ap://foo/",
        "g;o:50,10",
        "g?it:/g/x",
        "co#ap://127.0.0.1:5683/",
        "h?ttps://proxy",
        "file//etc/hosts",
    ];
    for text in unsure {
        assert!(!is_fixed(text), "{text}");
    }
}

/// A second URL after a letter or a digit, also in a query.
#[test]
fn a_second_url_is_named() {
    for text in [
        "https://a.example/indexhttps://b.example/y",
        "https://a.example/?x=1https://b.example/",
        "https://a.examplehttps://a.example",
    ] {
        let report = Spec::Current.check(text);
        let codes: Vec<_> = report.diagnostics().iter().map(|own| own.code.name()).collect();
        assert!(codes.contains(&"surrounding-text"), "{text}: {codes:?}");
    }
    for text in ["https://a.example/?u=https://b.example/", "https://a.example/https://b.example/"] {
        assert!(Spec::Current.check(text).diagnostics().is_empty(), "{text}");
    }
}
