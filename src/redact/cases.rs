//! One text at least for each decision of the search for secrets, on both sides of it.

use super::{
    Hints, KnownSecrets, Secrets, Untrusted, after_scheme, authority, before_at, contains_piece, has_active, is_token,
    redacted,
};

/// URLs, or what should be one, and what is shown of them.
const URLS: &[(&str, &str)] = &[
    // White space before the user name makes no scheme of it.
    ("mail joe:hunter2x@h.x", "mail joe:***@h.x"),
    // After a slash, a user name and a password are needed.
    ("ftp:|/:hunter2x@h.x/", "ftp:|/:hunter2x@h.x/"),
    ("ftp://us/er:@h/", "ftp://us/er:@h/"),
    ("ftp://us/:b@c/", "ftp://us/:b@c/"),
    // A login begins after the scheme, its colon and its slashes.
    ("ftp:ghp_0123456789@h.x", "ftp:ghp_***@h.x"),
    ("ghp_0123456789:x@h.x", "ghp_***:***@h.x"),
    ("mailto:ghp_0123456789@h.x", "mailto:ghp_0123456789@h.x"),
    ("//u%3Ahunter2x%40h.x/", "//u%3A***%40h.x/"),
    ("/u%3Ahunter2x%40h.x/", "/u%3A***%40h.x/"),
    ("u%3Ahunter2x@h.x", "u%3Ahunter2x@h.x"),
    ("// /u:hunter2x@h.x/", "// /u:***@h.x/"),
    ("foo:\\\\joe%3Ahunter2x@h.x", "foo:\\\\joe%3A***@h.x"),
    // The parameter `;AUTH=` of a user name.
    ("imap://joe;AUTH=hunter2x;a=b@h.x/", "imap://joe;AUTH=***;a=b@h.x/"),
    ("imap://joe;AUTH=hunter2x@y@h.x/", "imap://joe;AUTH=***@h.x/"),
    ("imap://joe;AUTH=hunter2x@y%40h.x/", "imap://joe;AUTH=***@y%40h.x/"),
    // A password of words.
    ("ftp://h.x:hun ter2x@h.y/", "ftp://h.x:***@h.y/"),
    ("ftp://h.x:hun ter2x @h.y/", "ftp://h.x:hun ter2x @h.y/"),
    ("ftp://h.x: @h.y/", "ftp://h.x: @h.y/"),
    // Variables of templates.
    ("ftp://u:$TOK_EN2@h.x/", "ftp://u:$TOK_EN2@h.x/"),
    ("ftp://u:$A-B@h.x/", "ftp://u:***@h.x/"),
    ("ftp://u:$tok@h.x/", "ftp://u:***@h.x/"),
    ("ftp://u:.*.@h.x/", "ftp://u:.*.@h.x/"),
    ("ftp://u:%s@h.x/", "ftp://u:%s@h.x/"),
    ("ftp://u:%TOKEN%@h.x/", "ftp://u:%TOKEN%@h.x/"),
    ("ftp://u:%token%@h.x/", "ftp://u:***@h.x/"),
    ("ftp://u:%%@h.x/", "ftp://u:***@h.x/"),
    ("http://h.x/?token=%7Btoken%", "http://h.x/?token=***"),
    // Times.
    ("12:30@h.x", "12:30@h.x"),
    ("2024-01-01T10:20:30@h.x", "2024-01-01T10:20:30@h.x"),
    ("123:30@h.x", "123:***@h.x"),
    ("a:30@h.x", "a:***@h.x"),
    ("T:30@h.x", "T:***@h.x"),
    // A slash after the colon is of the password, unless an empty port ends there.
    ("ftp://joe:/hunter2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://joe:/hun:ter2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://:/hunter2x@h.x/", "ftp://:/hunter2x@h.x/"),
    ("ftp://h.x:/~joe@h.y/a@b", "ftp://h.x:/~joe@h.y/a@b"),
    // What precedes a URL.
    ("<URL:ftp://u:hunter2x@h.x>", "<URL:ftp://u:***@h.x>"),
    ("(URL:@h.x", "(URL:@h.x"),
    ("UDI=mailto:joe:x@h.x", "UDI=mailto:joe:x@h.x"),
    ("URL=mailto:joe@h.x", "URL=mailto:joe@h.x"),
    // Inner URLs.
    ("%2F/u:hunter2x@h.x", "%2F/u:***@h.x"),
    ("http://h.x/?n=//u%3Ahunter2x%40h.y/", "http://h.x/?n=//u%3A***%40h.y/"),
    ("http://h.x/?n=%2Fu%3Ahunter2x%40h.y/", "http://h.x/?n=%2Fu%3Ahunter2x%40h.y/"),
    ("http://h.x/?n=%2F%2Fu%3Ahunter2x%40h.y/", "http://h.x/?n=%2F%2Fu%3A***%40h.y/"),
    ("http://h.x/?n=http%3A%2F%2Fh.y%2Fa%3Ab%40c", "http://h.x/?n=http%3A%2F%2Fh.y%2Fa%3Ab%40c"),
    ("http://h.x/a//joe:hunter2x@h.y", "http://h.x/a//joe:***@h.y"),
    ("http://h.x/a//:hunter2x@h.y", "http://h.x/a//:hunter2x@h.y"),
    ("http://h.x/a//joe:@h.y", "http://h.x/a//joe:@h.y"),
    // Hidden delimiters: the first colon counts, and the last `@`, unless only a later one is hidden.
    ("ftp://u%3Ahunter2x:80@h.x/", "ftp://u%3A***@h.x/"),
    ("ftp://u%3Ahun%3Ater@h.x/", "ftp://u%3A***@h.x/"),
    ("ftp://u:hunter2x@h.x%40/", "ftp://u:***@h.x%40/"),
    ("ftp://ghp_0123456789@h%40x/", "ftp://ghp_***@h%40x/"),
    ("ftp://ghp_0123456789%40h%40x/", "ftp://ghp_***%40x/"),
    ("ftp://u%3A%40h.x/", "ftp://u%3A%40h.x/"),
    ("ftp://u:80&%40h.x/", "ftp://u:80&%40h.x/"),
    ("ftp://u:&%40h.x/", "ftp://u:***%40h.x/"),
    // Values of names.
    ("http://h.x/?token=a%26b", "http://h.x/?token=***"),
    ("http://h.x/?token%3Da%26b", "http://h.x/?token%3D***%26b"),
    ("http://h.x/?=u:hunter2x@h.y", "http://h.x/?=u:hunter2x@h.y"),
    ("http://h.x/?a=u:hunter2x@h.y", "http://h.x/?a=u:***@h.y"),
    ("http://h.x/?a%3Du:hunter2x@h.y", "http://h.x/?a%3Du:***@h.y"),
    ("http://h.x/?token_=hunter2x", "http://h.x/?token_=***"),
    ("http://h.x/?p-w-d-=hunter2x", "http://h.x/?p-w-d-=***"),
    ("http://h.x/?to%6Be_n=hunter2x", "http://h.x/?to%6Be_n=***"),
    ("http://h.x/?token[]=hunter2x", "http://h.x/?token[]=***"),
    ("http://h.x/?token.=hunter2x", "http://h.x/?token.=***"),
    ("http://h.x/?token=#a", "http://h.x/?token=#a"),
    ("http://h.x/?token=#{token}", "http://h.x/?token=#{token}"),
    ("http://h.x/?token=#{token}#a", "http://h.x/?token=#{token}#a"),
    ("http://h.x/?token=#{a", "http://h.x/?token=***"),
    ("http://h.x/?token=a]b", "http://h.x/?token=***"),
    ("http://h.x/?token=<a", "http://h.x/?token=***"),
    ("http://h.x/?token=<token>", "http://h.x/?token=<token>"),
    ("http://h.x/?token=hunter2x&token=", "http://h.x/?token=***&token="),
];

/// Texts with URLs in them, and what is shown of them.
const TEXTS: &[(&str, &str)] = &[
    ("ftp://joe: hunter2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://joe: hun ter2x@h.x/", "ftp://joe: hun ter2x@h.x/"),
    ("ftp://joe:hun ter 2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://joe:hun ter 2x 3y@h.x/", "ftp://joe:hun ter 2x 3y@h.x/"),
    // A placeholder for a port.
    ("ftp://joe:PORT, mail joe@h.x", "ftp://joe:PORT, mail joe@h.x"),
    ("ftp://joe:PORT or@h.x", "ftp://joe:PORT or@h.x"),
    // Where the password ends.
    ("see ftp://u:hun ter2x@h.x joe@h.y", "see ftp://u:***@h.x joe@h.y"),
    ("see ftp://u:hun ter@2x/ joe@h.x", "see ftp://u:***@2x/ joe@h.x"),
    ("see ftp://u:hun ter2x@a@h.x", "see ftp://u:***@h.x"),
    ("see ftp://u:hun ter2x@[::1]/", "see ftp://u:***@[::1]/"),
    ("see ftp://u:hun ter2x@(h)", "see ftp://u:hun ter2x@(h)"),
    ("http://u:a\"b&#64;h.x/", "http://u:a\"b&#64;h.x/"),
    // What can be a user name.
    ("see ftp://jo e:hunter2x@h.x", "see ftp://jo e:***@h.x"),
    ("see ftp://jo e: hunter2x@h.x", "see ftp://jo e: hunter2x@h.x"),
    ("see ftp://jo e :hunter2x@h.x", "see ftp://jo e :***@h.x"),
    ("see ftp://jo e f:hunter2x@h.x", "see ftp://jo e f:hunter2x@h.x"),
    ("see ftp://h.x is:hunter2x@h.y", "see ftp://h.x is:hunter2x@h.y"),
    ("see ftp://\"u\":hunter2x@h.x", "see ftp://\"u\":***@h.x"),
    ("see ftp://u\":hunter2x@h.x", "see ftp://u\":hunter2x@h.x"),
    // One word after two slashes.
    ("see //u:hunter2x@h.x/", "see //u:***@h.x/"),
    ("see //:hunter2x@host.dom", "see //:hunter2x@host.dom"),
    ("see //joe:hunter2x/a@h.x", "see //joe:hunter2x/a@h.x"),
    ("//u%3Ahunter2x%40h.x/", "//u%3Ahunter2x%40h.x/"),
    // Where the name of a value is part of a URL.
    ("a:?token=hunter2x", "a:?token=***"),
    (":?token=hunter2x", ":?token=hunter2x"),
    ("<a href=\"?token=hunter2x\">", "<a href=\"?token=***\">"),
    ("say \"?token=hunter2x\"", "say \"?token=hunter2x\""),
    ("[a](?token=hunter2x)", "[a](?token=***)"),
];

#[test]
fn urls() {
    for (text, shown) in URLS {
        assert_eq!(redacted(text), *shown);
    }
}

#[test]
fn texts() {
    for (text, shown) in TEXTS {
        assert_eq!(Secrets::of_text(text).replace(text, |_| "***".to_owned()), *shown);
    }
}

/// An authority, and the text before the `@` of an identifier, which are redacted if they look like a login.
#[test]
fn pieces() {
    for (text, shown) in
        [("u%3Ahunter2x%40h.x", "u%3A********%40h.x"), ("u:hunter2x@h.x", "u:********@h.x"), ("h.x:80", "h.x:80")]
    {
        assert_eq!(authority(text), shown);
    }
    // A mail address has no password, unless slashes precede it.
    assert_eq!(after_scheme("mailto", "u%3Ahunter2x@h.x"), "u%3Ahunter2x@h.x");
    assert_eq!(after_scheme("mailto", "//u%3Ahunter2x@h.x"), "//u%3A********@h.x");
    for (text, shown) in [
        ("//u%3Ahunter2x", "//u%3A********"),
        ("//ghp_0123456789", "//ghp_**********"),
        ("//joe:/hunter2x", "//joe:*********"),
        ("joe", "joe"),
        ("?token=hunter2x", "?token=********"),
        ("http://u:hunter2x", "http://u:********"),
    ] {
        assert_eq!(before_at(text), shown);
    }
}

#[test]
fn ranges() {
    let secrets: Secrets = [2..4, 6..9].into_iter().collect();
    let found = |test: fn(&Secrets, &std::ops::Range<usize>) -> bool, spans: &[std::ops::Range<usize>]| {
        spans.iter().map(|span| test(&secrets, span)).collect::<Vec<_>>()
    };
    assert_eq!(
        found(Secrets::overlaps, &[0..2, 0..3, 3..4, 4..6, 4..7, 8..12, 9..12]),
        [false, true, true, false, true, true, false]
    );
    assert_eq!(found(Secrets::covers, &[2..4, 3..4, 1..3, 3..5, 6..9, 4..6]), [true, true, false, false, true, false]);
    let within = |piece| secrets.within(&piece).into_iter().collect::<Vec<_>>();
    assert_eq!(within(3..8), [0..1, 3..5]);
    assert_eq!(within(4..6), []);
    assert_eq!(within(0..12), [2..4, 6..9]);
    // Those that touch stay apart; those that overlap are one.
    assert_eq!([6..9, 2..4, 4..6].into_iter().collect::<Secrets>().into_iter().collect::<Vec<_>>(), [2..4, 4..6, 6..9]);
    assert_eq!([2..5, 4..6, 8..9].into_iter().collect::<Secrets>().into_iter().collect::<Vec<_>>(), [2..6, 8..9]);
}

#[test]
fn messages() {
    for (text, shown) in [
        ("invalid value 'joe:hunter2x@h.x' for '--proxy'", "invalid value 'joe:********@h.x' for '--proxy'"),
        ("(joe:hunter2x@h.x)", "(joe:********@h.x)"),
        // Each word is read as a URL of its own.
        ("mailto:joe 'tim:hunter2x@h.x'", "mailto:joe 'tim:********@h.x'"),
        ("no secret", "no secret"),
    ] {
        let message = Untrusted::message(text);
        assert_eq!((message.redacted().as_ref(), message.exposed()), (shown, text));
        assert_eq!(message.has_secret(), text != shown);
        assert_eq!(format!("{message:?}"), format!("{shown:?}"));
    }
}

#[test]
fn copies() {
    let shown = |source: &str, text: &str| {
        let source = Untrusted::url(source.to_owned());
        Untrusted::url(text.to_owned()).derived_from(&[&source]).redacted().into_owned()
    };
    // Whole, decoded, in pieces.
    assert_eq!(shown("ftp://joe:hunter2x@h.x/", "http://h.x/hunter2x/a"), "http://h.x/********/a");
    assert_eq!(shown("ftp://joe:hunt%65r2x@h.x/", "http://h.x/hunter2x"), "http://h.x/********");
    assert_eq!(shown("ftp://joe:%4a%6B%7%zzz@h.x/", "http://h.x/Jk%7%zzz"), "http://h.x/********");
    assert_eq!(shown("ftp://joe:hunter-2x@h.x/", "http://h.x/hunter/2x"), "http://h.x/******/2x");
    // A short secret with the characters around it.
    assert_eq!(shown("ftp://joe:ab@h.x/", "http://h.x/ab:ab@ab"), "http://h.x/ab:**@ab");
    assert_eq!(shown("ftp://joe:hunter2x@h.x/", "http://h.x/a"), "http://h.x/a");
    assert_eq!(shown("http://h.x/", "http://h.x/a"), "http://h.x/a");
    let known = |source: &str| KnownSecrets::of(&[&Untrusted::url(source.to_owned())]);
    assert!(known("http://h.x/").is_empty() && !known("ftp://joe:hunter2x@h.x/").is_empty());
    // With more than are searched for, nothing is shown.
    let many = |count: usize| (0..count).map(|number| format!("&token=hunter{number}")).collect::<String>();
    let source = |count| known(&format!("http://h.x/?a={}", many(count)));
    assert_eq!(Untrusted::text("abc").without(&source(64)).redacted(), "abc");
    assert_eq!(Untrusted::text("abc").without(&source(65)).redacted(), "***");
    // The same one is counted once.
    let same = format!("http://h.x/?a={}", "&token=hunter2x".repeat(100));
    assert_eq!(Untrusted::text("abc").without(&known(&same)).redacted(), "abc");
}

#[test]
fn kinds() {
    let kind = |text: &str| Secrets::of_url(text).into_iter().map(|secret| is_token(text, &secret)).collect::<Vec<_>>();
    assert_eq!(kind("ftp://joe:hunter2x@h.x/"), [false]);
    assert_eq!(kind("http://h.x/?token=hunter2x"), [true]);
    assert_eq!(kind("http://h.x/?token%3Dhunter2x"), [true]);
    assert_eq!(kind(&format!("http://h.x/?token%{}3Dhunter2x", "25".repeat(8))), [true]);
    assert_eq!(kind("http://h.x/?password=hunter2x"), [false]);
    assert_eq!(kind("https://ghp_0123456789@h.x/"), [true]);
    assert_eq!(kind("https://ghp%5F0123456789@h.x/"), [true]);
    assert_eq!(kind("https://AKIA0123456789ABCDEF@h.x/"), [true]);
    assert_eq!(kind("ftp://a=b:hunter2x@h.x/"), [false]);
    assert_eq!(kind("ftp://ghp_0123456789:hunter2x@h.x/"), [true, false]);
}

#[test]
fn characters() {
    for (text, expected) in [("a b~", false), ("é", false), ("a\u{202e}b", true), ("\u{1b}[1m", true), ("", false)] {
        assert_eq!(has_active(text), expected, "{text:?}");
    }
    assert!(contains_piece("ab-cd", "xcdx") && !contains_piece("a-b", "ab") && !contains_piece("ab", "a b"));
}

/// A text counts as a token only if a digit is among its first characters.
#[test]
fn digits_of_tokens() {
    let token = |letters: usize| format!("see this: xoxb-{}1", "a".repeat(letters));
    assert_eq!(Secrets::of_text(&token(63)).redact(&token(63)), format!("see this: xoxb-{}", "*".repeat(64)));
    assert!(Secrets::of_text(&token(64)).is_empty());
}

/// The part of a text that is searched for a login ends between characters.
#[test]
fn long_logins_of_other_characters() {
    for lead in ["", "a", "ab"] {
        let text = format!("http://{lead}{}:hunter2x@h.x/", "\u{20ac}".repeat(1000));
        assert!(Secrets::of_text(&text).is_empty());
        let text = format!("http://{lead}{}:hunter2x@h.x/", "\u{20ac}".repeat(600));
        assert_eq!(Secrets::of_text(&text).into_iter().count(), 1);
    }
}

#[test]
fn hints_of_another_text() {
    let at = Hints::of(b"a@b").with_percent_of(Hints::of(b"%"));
    assert_eq!((at.of_secret(), at.at_sign(), at.percent(), at.two_hyphens()), (true, true, true, false));
    let percent = Hints::of(b"a%b").with_percent_of(Hints::of(b"a@--"));
    assert_eq!(
        (percent.of_secret(), percent.at_sign(), percent.percent(), percent.two_hyphens()),
        (false, false, false, false)
    );
}

/// `WithPasswords` shows them, only in its own value.
#[cfg(feature = "serde")]
#[test]
fn with_passwords_shows_them() {
    use super::WithPasswords;
    let spec = crate::Spec::default();
    let url = spec.parse("ftp://joe:hunter2x@h.x/a").expect("a URL");
    let has_secret = |json: serde_json::Result<String>| json.expect("JSON").contains("hunter2x");
    assert!(!has_secret(serde_json::to_string(&url)));
    assert!(has_secret(serde_json::to_string(&WithPasswords(&url))));
    assert!(!has_secret(serde_json::to_string(&url)), "not after it");
    assert!(has_secret(serde_json::to_string(&WithPasswords([(&url, 1)]))), "in types of other crates too");
    let report = spec.check("ftp://joe:hunter2x@h.x/~a");
    let redacted = serde_json::to_value(&report).expect("JSON");
    assert_eq!(redacted["input"], "ftp://joe:********@h.x/~a", "offsets are kept");
    for field in ["fixed", "guess", "repaired"] {
        assert_eq!(redacted[field], serde_json::Value::Null, "a URL with stars is another URL");
    }
    let shown = serde_json::to_value(WithPasswords(&report)).expect("JSON");
    assert_eq!(shown["input"], "ftp://joe:hunter2x@h.x/~a");
    assert_eq!(shown["fixed"], "ftp://joe:hunter2x@h.x/%7Ea");
    assert_eq!(serde_json::to_value(&report).expect("JSON"), redacted, "as before");
}

/// A copy of a secret is redacted in the components of its own report.
#[cfg(feature = "serde")]
#[test]
fn copies_are_redacted_in_one_report() {
    let report = |text| serde_json::to_value(crate::Spec::default().check(text)).expect("JSON");
    assert_eq!(report("ftp://joe:hunter2x@h.x/hunter2x")["url"]["path"], "********");
    assert_eq!(report("ftp://joe:hunter2x@h.x/hunter3x")["url"]["path"], "hunter3x");
    assert_eq!(report("ftp://joe@h.x/hunter2x")["url"]["path"], "hunter2x");
    let url = crate::Spec::default().parse("ftp://joe:other@h.x/hunter2x").expect("a URL");
    assert_eq!(serde_json::to_value(url).expect("JSON")["path"], "hunter2x");
}
