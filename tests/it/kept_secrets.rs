//! A law of fixes: what is hidden as a password before a fix is hidden after it.

use crate::support::sample_of;
use urlspec::redact::redacted;
use urlspec::{Diagnostic, Spec};

const SECRET: &str = "hunter2Qz";

/// Texts with a login, of all schemes and with wrong slashes, escapes and neighbours.
fn logins() -> impl Iterator<Item = String> {
    const HEADS: [&str; 26] = [
        "http://",
        "http:",
        "https:///",
        "ftp://",
        "ftp:/",
        "snews:///",
        "nntp://",
        "news:",
        "news://",
        "telnet://",
        "gopher://",
        "wais://",
        "prospero://",
        "mailto:",
        "acct:",
        "cid:ftp://",
        "mid:a@b/ftp://",
        "sip:",
        "imap://",
        "ldap://",
        "file://",
        "data:,http://",
        "urn:x:http://",
        "URL:ftp://",
        "hhtp://",
        "//",
    ];
    const COLONS: [&str; 6] = [":", "%3A", "&#58;", "\\x3a", "\u{FF1A}", "::"];
    const AT_SIGNS: [&str; 6] = ["@", "%40", "&#x40;", "\\u0040", "\u{FF20}", "@@"];
    const FAULTS: [&str; 9] = ["", " ", "#", "%", "<", "[", "\\", "/", "~"];
    const TAILS: [&str; 6] =
        ["srv.example", "srv.example/", "srv.example:80/a b", "srv,example/~", "[::1]/", "srv.example?q=^#f"];
    HEADS.iter().flat_map(|head| {
        COLONS.iter().zip(1..).flat_map(move |(colon, odd)| {
            AT_SIGNS.iter().flat_map(move |at| {
                FAULTS.iter().zip(odd..).flat_map(move |(fault, place)| {
                    TAILS.iter().map(move |tail| match place % 3 {
                        0 => format!("{head}{fault}ann{colon}{SECRET}{at}{tail}"),
                        1 => format!("{head}ann{fault}{colon}{SECRET}{at}{tail}"),
                        _ => format!("{head}ann{colon}{SECRET}{fault}{at}{tail}"),
                    })
                })
            })
        })
    })
}

fn applied(text: &str, diagnostic: &Diagnostic) -> Option<String> {
    let fix = diagnostic.fix.as_ref()?;
    Some([text.get(..fix.span.start)?, fix.replacement.as_str(), text.get(fix.span.end..)?].concat())
}

#[test]
fn no_fix_shows_a_password() {
    let is_hidden = |text: &str| !redacted(text).contains(SECRET);
    let mut shown = Vec::new();
    let mut fixes = 0;
    for text in sample_of(logins().filter(|text| is_hidden(text)), 5) {
        for &spec in Spec::ALL {
            let report = spec.check(&text);
            let all = report.fixed().or_else(|| report.guess()).map(str::to_owned);
            let fixed = report.diagnostics().iter().filter_map(|own| applied(&text, own)).chain(all);
            for fixed in fixed {
                fixes += 1;
                if !is_hidden(&fixed) {
                    shown.push(format!("{spec}: {text} becomes {fixed}"));
                }
            }
        }
    }
    assert!(fixes > 1000, "{fixes}");
    assert!(shown.is_empty(), "{} of {fixes}:\n{}", shown.len(), shown[..shown.len().min(20)].join("\n"));
}
