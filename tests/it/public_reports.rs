//! Texts from public reports about other libraries: the messages and the guesses.

use urlspec::{Code, Severity, Spec};

/// Texts and what all of their fixes together make of them: one of these.
const GUESSES: &[(&str, &[Option<&str>])] = &[
    // A display name belongs into a header field (RFC 6068, section 2).
    ("mailto:Roger%20W%20%3CW@r.example%3E?subject=W3", &[Some("mailto:W@r.example?subject=W3")]),
    ("mailto:Bob%20%3Cb@x.example%3E", &[Some("mailto:b@x.example")]),
    ("mailto:Test<test@example.com>", &[Some("mailto:test@example.com")]),
    ("mailto:Bob <b@x.example>, Ann <a@x.example>", &[Some("mailto:b@x.example,a@x.example")]),
    ("mailto:(comment)b@x.example", &[Some("mailto:b@x.example")]),
    ("mailto:b@x.example/", &[Some("mailto:b@x.example")]),
    ("mailto:b@x.example:25", &[Some("mailto:b@x.example")]),
    ("mailto:b%40x.example", &[Some("mailto:b@x.example")]),
    ("mailto:b@x example", &[None]),
    // As RFC 6068, section 6.1, prints it.
    ("mailto:unlikely?address@example.com", &[Some("mailto:unlikely%3Faddress@example.com")]),
    // Another Content-ID is another part.
    ("cid:SignaturePax(2)_21fe@h.example", &[Some("cid:%22SignaturePax(2)_21fe%22@h.example"), None]),
    ("geo:48.85,2.35;12.5", &[Some("geo:48.85,2.35;u=12.5")]),
    ("geo:0,0?q=Eiffel+Tower", &[None]),
    ("acct:a:b@h.example", &[Some("acct:a%3Ab@h.example")]),
    // "MUST be percent encoded" (RFC 3966, section 5).
    ("tel:+1;a=b=c", &[Some("tel:+1;a=b%3Dc")]),
    ("tel:+1;a=b,c", &[Some("tel:+1;a=b%2Cc")]),
    ("tel:+1;isub=a b", &[Some("tel:+1;isub=a%20b")]),
    ("tel:+1;vnd.x=a", &[None]),
    ("tel:+1%20555%20123", &[Some("tel:+1-555-123")]),
    ("tel:%2B15551234567", &[Some("tel:+15551234567")]),
    ("tel:+1 555 0100 x22", &[Some("tel:+1-555-0100;ext=22")]),
    ("tel:033316005;phone-context=64", &[Some("tel:033316005;phone-context=+64")]),
    ("tel://+33123456789", &[Some("tel:+33123456789")]),
    ("tel:+49-(0)30-123456", &[None]),
    ("sms:+1?body=Hello there", &[Some("sms:+1?body=Hello%20there")]),
    ("sms:+1?body=Hello  there", &[Some("sms:+1?body=Hello%20%20there")]),
    ("sms:+1?b%6Fdy=a", &[None, Some("sms:+1?body=a")]),
    ("nntp://h.example/a@b", &[None]),
    ("news://alt.sources", &[Some("news:alt.sources")]),
    ("telnet:h 23", &[None]),
    ("urn:x-foo:bar", &[None]),
    ("data:a%20/b,x", &[None]),
    ("data:text/plain; charset=utf-8,x", &[Some("data:text/plain;charset=utf-8,x")]),
    ("file:///a.html?is-external=true", &[None]),
    // A mark whose partner is in the URL is data (RFC 3986, sections 2.1 and 2.4).
    ("http://h.example/?q=creator:\"First%20Last\"", &[Some("http://h.example/?q=creator:%22First%20Last%22")]),
    ("data:image/svg+xml,<svg/>", &[Some("data:image/svg+xml,%3Csvg/%3E")]),
    ("mailto:b@x.example?subject=\"x\"", &[Some("mailto:b@x.example?subject=%22x%22")]),
    ("https://h.example/a[1]", &[Some("https://h.example/a%5B1%5D")]),
    ("https://h.example/[a]", &[Some("https://h.example/%5Ba%5D")]),
    ("http://h.example/a\"", &[Some("http://h.example/a")]),
    // A dash is of a title, or in place of a hyphen.
    (
        "https://en.wikipedia.org/wiki/Backus–Naur_form",
        &[Some("https://en.wikipedia.org/wiki/Backus%E2%80%93Naur_form")],
    ),
    ("https://h.example/1914–1918", &[Some("https://h.example/1914%E2%80%931918")]),
    ("https://h.example/my–page", &[Some("https://h.example/my-page")]),
    ("https://my–host.example/", &[Some("https://my-host.example/")]),
    // Git's documentation, "GIT URLS".
    ("user@remote:/test-repo.git", &[Some("ssh://user@remote/test-repo.git")]),
    (
        "git@bitbucket.example.com:7999/project/repo.git",
        &[Some("ssh://git@bitbucket.example.com:7999/project/repo.git")],
    ),
    ("git@github.com:siimon/prom-client.git", &[Some("ssh://git@github.com/siimon/prom-client.git")]),
];

#[test]
fn guesses_name_what_the_text_names() {
    let mut wrong = Vec::new();
    for (text, expected) in GUESSES {
        let report = Spec::Current.check(text);
        if !expected.contains(&report.guess()) {
            wrong.push(format!("{text}: {:?}, {report}", report.guess()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Texts, and words that a diagnostic with this code has in its message or help; or must not have in any.
const WORDS: &[(&str, Code, &str, &str)] = &[
    ("geo:-32.89,39.04&z=12", Code::GeoUrl, "`&` is for queries", "expected digits"),
    ("tel:033316005;phone-context=64", Code::PhoneNumber, "neither a domain nor begins with `+`", "end of the text"),
    ("cid:07e22830%4017c9b254946f", Code::MessageId, "`%40` must be `@`", "is not encoded"),
    ("git@bitbucket.example.com:7999/project/repo.git", Code::SchemeCharacter, "port", "not allowed in a scheme"),
    ("mysql://u:p@#x@localhost/db", Code::HostBeforeAt, "`#` begins a fragment, and the host", "looks like a host"),
    ("mailto:unlikely?address@example.com", Code::MailAddress, "`?` in the name", "no `@` and no domain"),
];

#[test]
fn messages_name_what_is_wrong() {
    for (text, code, words, others) in WORDS {
        let report = Spec::Current.check(text);
        let all = |own: &urlspec::Diagnostic| format!("{} {}", own.message, own.help);
        let found = report.diagnostics().iter().find(|own| own.code == *code).map(all).unwrap_or_default();
        assert!(found.contains(words), "{text}: {report:?}");
        assert!(report.diagnostics().iter().all(|own| !own.message.contains(others)), "{text}: {report:?}");
    }
}

#[test]
fn a_trunk_zero_is_a_warning() {
    let report = Spec::Current.check("tel:+49-(0)30-123456");
    let found = report.diagnostics().iter().find(|own| own.code == Code::PhonePart).expect("a diagnostic");
    assert_eq!(found.severity, Severity::Warning);
    let fix = found.fix.as_ref().expect("a guess");
    assert_eq!((fix.span.clone(), fix.replacement.as_str()), (8..11, ""));
}

/// Texts, and the codes of what is said of them; advice in brackets.
const CODES: &[(&str, &str)] = &[
    // The code of an article in a journal is no placeholder.
    ("http://h.x/1521-4141(2002010)32:10<2888::AID-IMMU2888>3.0.CO;2-F", "unsafe-character unsafe-character"),
    ("http://h.x/1520(1995)123<0361:TCOARS>2.0.CO;2", "unsafe-character unsafe-character"),
    ("http://h.x/<S1:EOF>2.0", "unsafe-character unsafe-character"),
    ("https://h.x/<your-name>/x", "template"),
    ("https://h.x/<int:id>/x", "template"),
    // What `printf` replaces.
    ("https://h.x/%d/%u", "template template"),
    ("https://h.x/%d/%d", "template template"),
    ("https://h.x/%-5s/%.2f/%lu", "template template template"),
    ("https://h.x/%d/a%zz", "template bare-percent"),
    ("https://h.x/100%/b", "bare-percent"),
    ("https://h.x/%DE%20a", ""),
    ("https://h.x/a%20", "(surrounding-text)"),
    // Another URL begins.
    ("http://www.a.xhttp://b.x/a.pdf", "surrounding-text"),
    ("http://a.x,http://b.x/", "surrounding-text"),
    ("http://a.x;https://b.x/", "surrounding-text"),
    ("http://a.x/b.htmlhttp://b.x/", "surrounding-text"),
    ("http://web.archive.org/web/2020/http://b.x/", ""),
    ("http://a.x/?u=http://b.x/", ""),
    ("http://a.x/xmlhttp://b.x/", ""),
    // A drive whose colon is encoded.
    ("file://c%3A/foo", "drive-letter"),
    ("file:///c%3A/Dev/x", "(drive-letter)"),
    ("file:///c%7C/x", "(drive-letter)"),
    ("file:///cc%3A/x", ""),
];

#[test]
fn codes_are_those_of_the_mistake() {
    let shown = |own: &urlspec::Diagnostic| match own.severity {
        Severity::Advice => format!("({})", own.code.name()),
        _ => own.code.name().to_owned(),
    };
    for (text, expected) in CODES {
        let report = Spec::Current.check(text);
        let codes: Vec<String> = report.diagnostics().iter().map(shown).collect();
        assert_eq!(codes.join(" "), *expected, "{report:?}");
    }
}

/// The guess of a warning is in the diagnostic alone.
#[test]
fn the_guess_is_a_drive() {
    for (text, span, replacement) in
        [("file://c%3A/foo", 5..11, "///c:"), ("file:///c%3A/Dev/x", 9..12, ":"), ("file:///C%7C/", 9..12, ":")]
    {
        let report = Spec::Current.check(text);
        let fix = report.first().and_then(|own| own.fix.clone()).expect("a guess");
        assert_eq!((fix.span.clone(), fix.replacement.as_str()), (span, replacement), "{text}");
    }
}
