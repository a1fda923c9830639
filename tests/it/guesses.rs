//! Guesses that name the host of the text, and none where it names no host or several.

use urlspec::Spec::{self, Rfc1738, Rfc2396, Rfc3986, Udi, Url1993};
use urlspec::diagnostic::{Applicability, Fix};
use urlspec::{Code, Severity, Start};

/// A document, a text, the code of its first error, and the text with all fixes.
const TEXTS: &[(Spec, &str, Code, Option<&str>)] = &[
    // Backslashes among the slashes.
    (Rfc3986, r"http://\\info.cern.ch/", Code::Backslash, Some("http://info.cern.ch/")),
    (Rfc3986, r"file://\\info.cern.ch/", Code::Backslash, Some("file://info.cern.ch/")),
    (Rfc1738, r"file:\\info.cern.ch\a", Code::Backslash, Some("file://info.cern.ch/a")),
    (Rfc1738, r"file:\\\a", Code::Backslash, Some("file:///a")),
    (Rfc3986, r"file:\\\a", Code::Backslash, Some("file:///a")),
    // Not the host `etc`.
    (Rfc1738, r"file://\/\/etc/passwd", Code::Backslash, Some("file:////etc/passwd")),
    (Rfc1738, r"https:\\info.cern.ch\a", Code::Backslash, Some("https://info.cern.ch/a")),
    (Rfc1738, r"https://c:\a", Code::Backslash, Some("https://c:/a")),
    (Rfc3986, r"'\\server\a'", Code::Wrapper, Some("file://server/a")),
    // The backslash ends the host for browsers.
    (Rfc1738, r"file://info\_.cern.ch/", Code::Backslash, None),
    // A scheme where the host should be.
    (Rfc3986, "https://http:info.cern.ch/", Code::RepeatedScheme, Some("https://info.cern.ch/")),
    (Url1993, "file://http:info.cern.ch/", Code::RepeatedScheme, Some("file://info.cern.ch/")),
    // A user name may be meant as the host.
    (Rfc1738, "file://info.cern.ch@/", Code::UserNotAllowed, None),
    (Url1993, "http://joe;x@info.cern.ch/", Code::UserNotAllowed, Some("http://info.cern.ch/")),
    // A host keeps its first character.
    (Udi, "file:/-info.cern.ch/", Code::MissingSlashes, Some("file://localhost/-info.cern.ch/")),
    // A host that follows the scheme after white space.
    (Rfc1738, "http: info.cern.ch", Code::SurroundingSpace, Some("http://info.cern.ch")),
    // A version is no address, and an address in brackets is no scheme.
    (Rfc1738, "1.2.3", Code::MissingScheme, None),
    (Rfc3986, "[::1]:8080", Code::MissingScheme, Some("http://[::1]:8080")),
    (Rfc3986, "http://[::1]:80a/", Code::PortDigits, Some("http://[::1]:80/")),
    // HTML writes characters by names and numbers.
    (Rfc1738, "ftp://info.cern.ch/a&amp;b", Code::ForeignEscape, Some("ftp://info.cern.ch/a&b")),
    (Rfc1738, "prospero://info.cern.ch/a&amp;b", Code::ForeignEscape, Some("prospero://info.cern.ch/a&b")),
    (Rfc1738, "http://info.cern.ch/a&#37;20b", Code::ForeignEscape, Some("http://info.cern.ch/a%20b")),
    // The digits of an escape are not digits of an article number.
    (Rfc1738, "nntp://news.cern.ch/cern.www/1%0D", Code::ArticleNumber, Some("nntp://news.cern.ch/cern.www/1")),
    (Rfc1738, "http://info.cern.ch!", Code::SurroundingText, Some("http://info.cern.ch")),
    // A drive, and a path of this machine.
    (Rfc3986, r"c:/\a", Code::Backslash, None),
    (Rfc1738, r"file:\/etc/passwd", Code::Backslash, None),
    (Udi, "file:////etc/passwd", Code::MissingHost, Some("file://localhost/etc/passwd")),
    (Rfc1738, "file:/ /etc/a", Code::MissingSlashes, Some("file:///etc/a")),
    // Where a login is disputed, nothing of it is removed.
    (Rfc1738, "ftp://u:pa/ss@h.x/", Code::ReservedCharacter, Some("ftp://u:pa%2Fss@h.x/")),
    (Rfc3986, "ftp://u:pa/ss@h.x/", Code::PortDigits, None),
    (Rfc1738, "telnet://a/b:c@h.x/", Code::PathNotAllowed, None),
    // Brackets are removed in pairs.
    (Rfc1738, "(http://h.x/a_(b))", Code::Wrapper, Some("http://h.x/a_(b)")),
    (Rfc1738, "(http://h.x/a)(http://i.x/b)", Code::SurroundingText, None),
    (Udi, "(http://h.x/).", Code::Wrapper, Some("http://h.x/")),
    (Rfc3986, "mailto:<joe@h.x>", Code::UnsafeCharacter, Some("mailto:joe@h.x")),
    // No host, a host with a colon or a zone in it, and a host that IDNA removes.
    (Rfc1738, "git@h.x:user/a.git", Code::SchemeCharacter, Some("ssh://git@h.x/user/a.git")),
    (Rfc3986, "http://www.in:fo.x/", Code::PortDigits, None),
    (Rfc1738, "http://fe80::1%eth0/", Code::Ipv6, None),
    (Rfc1738, "http://fe80::1/", Code::Ipv6, None),
    (Rfc3986, "http://fe80::1/", Code::Ipv6, Some("http://[fe80::1]/")),
    (Rfc3986, "http://u@a::b/", Code::Ipv6, Some("http://u@[a::b]/")),
    (Rfc3986, "file://\u{AD}/a", Code::NonAscii, None),
    (Rfc1738, "telnet://h;x.y/", Code::PathNotAllowed, None),
    // Another scheme is none of the document's.
    (Spec::Url1994, "https ://h.x/", Code::UnknownScheme, None),
    // Forms that programs write.
    (Rfc1738, "http%3A%2F%2Fh.x%2Fa", Code::MissingColon, Some("http://h.x/a")),
    (Rfc1738, "http:://h.x/", Code::MissingSlashes, Some("http://h.x/")),
    (Rfc1738, r"\url{http://h.x/a}", Code::SurroundingText, Some("http://h.x/a")),
    (Rfc1738, "(see http://h.x/)", Code::SurroundingText, Some("http://h.x/")),
    (Spec::Url1994, "news://1a@h.x/", Code::NewsHost, Some("news:1a@h.x")),
    // Text that is no URL, or contains two.
    (Rfc1738, "std::io, std::fmt", Code::SurroundingSpace, None),
    (Rfc1738, "[![a](http://a.x/b.svg)](http://c.x/)", Code::SurroundingText, None),
    (Udi, "ftp://a.x/b.zipftp://c.x/", Code::SurroundingText, Some("ftp://a.x/b.zip")),
    (Udi, "http://a.x/b),", Code::SurroundingText, Some("http://a.x/b")),
    (Rfc1738, "<>//info.cern.ch", Code::Wrapper, Some("http://info.cern.ch")),
    (Rfc1738, "news://news.server.example/", Code::NewsHost, None),
];

#[test]
fn guesses_name_the_host_of_the_text() {
    for &(spec, text, code, guess) in TEXTS {
        let report = spec.check(text);
        let first = report.diagnostics().iter().find(|own| own.severity == Severity::Error);
        assert_eq!(first.map(|own| own.code), Some(code), "{spec} {text}: {report}");
        assert_eq!(report.guess(), guess, "{spec} {text}: {report}");
    }
}

/// What is around a URL, or part of a login that is disputed, is a guess.
#[test]
fn fixes_that_choose_are_not_sure() {
    for text in ["**http://h.x/**", "|http://h.x/", "ftp://u:pa/ss@h.x/", "ftp://u:p#s@h.x/", "mailto:Joe <joe@h.x>"] {
        for spec in Spec::ALL {
            let report = spec.check(text);
            assert_eq!(report.fixed(), None, "{spec} {text}: {report}");
        }
    }
}

/// A port that the text gives belongs to a scheme that only the guess names.
#[test]
fn nothing_is_advised_of_a_scheme_that_a_guess_wrote() {
    let report = Rfc3986.check("//h.x:80");
    assert!(report.diagnostics().iter().all(|own| own.severity == Severity::Error), "{report}");
}

/// What would end a scheme is allowed after a first segment that is a dot.
#[test]
fn a_colon_in_the_first_segment_of_a_relative_path_is_explained() {
    for (spec, text, section) in [(Rfc2396, "a_b:c", "5"), (Rfc3986, "a_b:c", "4.2"), (Rfc3986, "1:2", "4.2")] {
        let report = spec.check_as(Start::Reference, text.as_bytes());
        assert_eq!(report.diagnostics()[0].citation.section, section, "{report}");
        assert_eq!(report.guess(), Some(format!("./{text}").as_str()), "{report}");
    }
    let slip = Rfc3986.check_as(Start::Reference, b"ht!tp:a");
    assert_eq!(slip.guess(), Some("http:a"), "{slip}");
}

/// Texts of the productions of addresses, and what is wrong with them.
#[test]
fn addresses_are_explained_by_their_numbers_and_groups() {
    for (name, text, message) in [
        ("IPv4address", "1.2.300.4", "the number `300` is greater than 255"),
        ("IPv4address", "1.2.03.4", "the number `03` begins with a zero"),
        ("IPv4address", "1.2.3", "the IPv4 address has 3 groups instead of four"),
        ("IPv6address", "1::2::3", "the IPv6 address has a second `::`"),
        ("IPv6address", "::12345", "the group `12345` has more than four digits"),
    ] {
        let start = Rfc3986.production(name).expect("a production");
        let report = Rfc3986.check_as(start, text.as_bytes());
        assert_eq!(report.diagnostics()[0].message, message, "{report}");
    }
}

/// Ordinary URLs that look like mistakes.
#[test]
fn nothing_is_found_in_urls_of_other_programs() {
    for text in [
        "https://www.youtube.com/oembed?url=http://www.youtube.com/watch?v=iwGFalTRHDA&format=json",
        "https://h.x/?guid=3DF2504E-4F89-11D3-9A0C-0305E82C3301",
        "https://www.thingiverse.com/search?q=3Dprinter&type=things",
        "https://h.x/?tag=spo%B3ecze%F1stwo",
        "https://h.x/?ie=ISO-8859-1&q=caf%E9",
        "https://h.x/?info_hash=%C4%E9%F1%8Au%D1%E4%10",
        "https://developer.mozilla.org/docs/Operators/null",
        "https://latex.codecogs.com/svg.latex?%5Cmathbf%7Bx%7D",
        "https://h.x/graphql?query=%7Bid%7D",
        "https://h.x/sharer?u=https%3A%2F%2Fa.b%2F%3Ftitle%3DA%2520B",
        "pmid:12345",
        "https://h.x/video/player_gen_cmedia=19540403&cfilm=222257.html",
        "https://h.x/?channels=#urlspec",
        "https://h.x/?id=44933799#",
        "https://h.x/#?page=2",
    ] {
        let report = Spec::Rfc3986.check(text);
        assert!(report.diagnostics().is_empty(), "{:?}", report.diagnostics());
    }
}

/// What follows a comma may be the next value of a list, and the digits of a port are data, as those of a number.
#[test]
fn no_guess_joins_what_follows_a_separator() {
    for text in [
        "https://srv.example,ann",
        "https://srv.example,7",
        "https://srv.example:8443,7",
        "http://h.example:80,81/x",
        "http://h.example:,7",
        "http://10.0.0.1,ann",
        "http://www,info.cern.ch/",
        "cid:a@k.example,ann",
        "mid:a@k.example;ann",
        "http://h.example:80^1/",
        "http://h.example:8080^3^/",
        "http://h.example:80x1/",
        "nntp://srv.example/g.h/7x8",
        "http://localhost:$(cat",
        "http://localhost:`cat",
    ] {
        for spec in Spec::ALL {
            let report = spec.check(text);
            let fixes = report.diagnostics().iter().filter_map(|own| own.fix.as_ref());
            for fix in fixes.filter(|fix| fix.applicability <= Applicability::Guess) {
                assert!(!joins(text, fix), "{spec} {text}: {fix:?}");
            }
            let guess = report.guess().unwrap_or_default().replace("%2C", ",").replace("%3B", ";").replace("%5E", "^");
            assert!(words(&guess).all(|word| words(text).any(|own| own == word)), "{spec} {text}: {guess}");
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether a fix joins a letter or a digit to another that it was separated from.
fn joins(text: &str, fix: &Fix) -> bool {
    let is_of_word = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let is_between =
        is_of_word(text[..fix.span.start].chars().next_back()) && is_of_word(text[fix.span.end..].chars().next());
    !fix.span.is_empty() && is_between && matches!(fix.replacement.as_str(), "" | ".")
}

/// A guess keeps the digits of an article's number, and the port that is given twice.
#[test]
fn a_guess_keeps_the_digits_of_a_number() {
    for (text, guess) in [
        ("nntp://srv.example/g.h/7.", "nntp://srv.example/g.h/7"),
        ("http://h.example:80:80/", "http://h.example:80/"),
        ("http://h.example:80x/", "http://h.example:80/"),
    ] {
        assert_eq!(Spec::Current.check(text).guess(), Some(guess));
    }
}

/// What a document of today says of slips in addresses, numbers and places: each guess is what was meant, or there is none.
#[test]
fn slips_in_names_and_numbers_have_a_reading_or_no_guess() {
    for (text, guess) in [
        ("sms:+15551234567/+15557654321", Some("sms:+15551234567,+15557654321")),
        ("sms:+15551234567 & +15557654321", Some("sms:+15551234567,+15557654321")),
        ("sms:+15551234567;+15557654321", Some("sms:+15551234567,+15557654321")),
        ("tel:+1-555-0100 / +1-555-0199", None),
        ("tel:+1\u{2013}555\u{2013}0100", Some("tel:+1-555-0100")),
        ("tel:+1\u{FF11}555", Some("tel:+11555")),
        ("tel:+49%20(0)%2030", Some("tel:+49-30")),
        ("mailto:joe@d.example, Amy <amy@d.example>", Some("mailto:joe@d.example,amy@d.example")),
        ("mailto:joe@d.example,amy@f.example <bob@g.example>", None),
        (
            "mailto:joe@d.example&cc=Amy%20%3Camy@d.example%3E",
            Some("mailto:joe@d.example?cc=Amy%20%3Camy@d.example%3E"),
        ),
        ("mailto:b@x.org?cc=Bob <c@y.org>", Some("mailto:b@x.org?cc=Bob%20%3Cc@y.org%3E")),
        ("mailto:mailto:b@x.org", Some("mailto:b@x.org")),
        ("mailto:b.@x.org", Some("mailto:%22b.%22@x.org")),
        ("mailto:joe@[1.2.3.4]5", None),
        ("mailto:%22joe%22x@d.example", None),
        ("nntp://news.exam:ple/comp.lang.c/1234", None),
        ("news:comp.infosystems.www/servers.unix", None),
        ("acct:joe@d.example/amy@f.example", None),
        ("acct:a@c.org:8080", None),
        ("urn:oid:1.3.6.1./\"/4", None),
        ("mid:960830.1639@x.example\"/part1.72@x.example", None),
        ("cid:%3Cp@x.org%3E", Some("cid:p@x.org")),
        ("geo:48.85%2C2.35", Some("geo:48.85,2.35")),
        ("geo:(48.85,2.35)", Some("geo:48.85,2.35")),
        ("geo:\u{2212}33.8,151", Some("geo:-33.8,151")),
        ("geo:1,2/", Some("geo:1,2")),
        ("geo:Vienna", None),
    ] {
        assert_eq!(Spec::Current.check(text).guess(), guess, "{text}");
    }
}

/// Slips that each document has help for, whether it accepts them or not.
#[test]
fn slips_have_a_guess_by_each_document() {
    for spec in [Spec::Rfc1738, Spec::Rfc3986, Spec::Current] {
        for (text, guess) in [("news:comp..lang", "news:comp.lang"), ("file:////srv/a", "file://srv/a")] {
            let report = spec.check(text);
            let fixes = report.diagnostics().iter().filter_map(|own| own.fix.as_ref());
            let mut fixed =
                fixes.map(|fix| [&text[..fix.span.start], fix.replacement.as_str(), &text[fix.span.end..]].concat());
            assert!(fixed.any(|fixed| fixed == guess), "{spec}: {text}");
        }
        assert!(!spec.check("urn:uuid:xyz").diagnostics().is_empty(), "{spec}");
    }
    for spec in [Spec::Rfc1738, Spec::Rfc3986, Spec::Current] {
        assert_eq!(spec.check("/etc/hosts").guess(), Some("file:///etc/hosts"), "{spec}");
    }
}

/// A message describes the text as its writer sees it.
#[test]
fn slips_in_names_and_numbers_are_named() {
    for (text, message) in [
        ("geo:Vienna", "the latitude, `Vienna`, is not a number"),
        ("geo:1e1,2", "the latitude, `1e1`, is not a number"),
        ("geo:95,10", "the latitude is not between -90 and 90 degrees"),
        ("tel:+1|555", "`|` is not allowed in a telephone number"),
        ("tel:+1\u{E9}555", "`\u{E9}` (U+00E9) is not allowed in a telephone number"),
        ("tel:+1%C3%A9555", "`\u{E9}` (U+00E9) is encoded in a telephone number"),
        ("tel:a", "the telephone number has no digit"),
        ("news:a@b/c", "something follows the Message-ID"),
        ("tel:{number}", "`{number}` is a template placeholder, and has no value yet"),
        ("geo:{lat},{lon}", "`{lat}` is a template placeholder, and has no value yet"),
    ] {
        let report = Spec::Current.check(text);
        let messages: Vec<_> = report.diagnostics().iter().map(|own| own.message.clone()).collect();
        assert_eq!(messages, [message], "{text}");
    }
}

/// A fault that a fix moves is named where it was given.
#[test]
fn a_character_in_parameters_out_of_order_is_named_at_its_place() {
    let text = "tel:+4930123456;isub=12;x;-foo=}a";
    for spec in [Spec::Rfc1738, Spec::Current] {
        let report = spec.check(text);
        let brace = report.diagnostics().iter().find(|own| own.message.starts_with("`}` is not allowed"));
        assert_eq!(brace.map(|own| &text[own.span.clone()]), Some("}"), "{spec}");
    }
}

/// No document refuses what a placeholder wrote.
#[test]
fn a_placeholder_has_no_fault() {
    let report = Spec::Udi.check("telnet::25//joe@hot.example.com");
    let found: Vec<_> = report.diagnostics().iter().map(|own| own.code).collect();
    assert_eq!(found, [Code::MissingSlashes]);
}

/// An escape that hides an end of the text, a name in brackets and a folder of a server are no marks around a URL.
#[test]
fn a_part_of_a_name_is_no_mark_around_it() {
    for (spec, text, word) in [
        (Spec::Current, "cid:f&am%22p;o4%25foo1@bar.net", "am"),
        (Spec::Url1994, "nntp:/, Amy <amy@d.example>/news.example.com/comp.lang.c/12345", "amy"),
        (Spec::Rfc1738, "news://?cc=Bob </c@y.org>news.example.com/*", "c"),
    ] {
        let report = spec.check(text);
        for fix in report.diagnostics().iter().filter_map(|own| own.fix.as_ref()) {
            let fixed = [&text[..fix.span.start], fix.replacement.as_str(), &text[fix.span.end..]].concat();
            assert!(words(&fixed).any(|own| own == word), "{fixed}");
        }
    }
    let report = Spec::Rfc1738.check("news://news.example.co///comp.lang.c++");
    assert_eq!(report.guess(), Some("news:comp.lang.c++"));
    assert_eq!(Spec::Current.check("geo:-33.86,151.2;%C3%A9%3D12.5").guess(), None);
}
