//! Texts that contain a URL, and URLs that were copied from JSON, HTML and programs.

use urlspec::{Code, Severity, Spec};

/// A text, the code of its errors, and the text with all fixes.
const TEXTS: [(&str, Code, Option<&str>); 14] = [
    ("[1]: http://info.cern.ch/", Code::SurroundingText, Some("http://info.cern.ch/")),
    ("  [WWW](http://info.cern.ch/a/).", Code::SurroundingText, Some("http://info.cern.ch/a/")),
    ("see http://info.cern.ch/ today", Code::SurroundingText, Some("http://info.cern.ch/")),
    ("<a href=\"http://info.cern.ch/\">", Code::SurroundingText, Some("http://info.cern.ch/")),
    ("http://info.cern.ch/a.svg)](http://info.cern.ch/)", Code::SurroundingText, Some("http://info.cern.ch/a.svg")),
    // What precedes the tag is legal in no host, so nothing is removed from it.
    ("http://info.cern.ch</p>", Code::SurroundingText, None),
    ("http://info.cern.ch/</p>", Code::SurroundingText, Some("http://info.cern.ch/")),
    ("https:\\/\\/info.cern.ch\\/a", Code::Backslash, Some("https://info.cern.ch/a")),
    ("http:\\/\\/info.cern.ch\\/", Code::Backslash, Some("http://info.cern.ch/")),
    ("http://info.cern.ch/?s=80&#038;d=1", Code::ForeignEscape, Some("http://info.cern.ch/?s=80&d=1")),
    ("http::Uri", Code::MissingSlashes, None),
    ("/https://info.cern.ch/", Code::SchemeCharacter, Some("https://info.cern.ch/")),
    // Not all newsgroups of the reader's server.
    ("news://news.cern.ch", Code::NewsHost, None),
    ("news://newsgroup", Code::NewsHost, Some("news:newsgroup")),
];

#[test]
fn one_kind_of_fault_is_reported() {
    for (text, code, guess) in TEXTS {
        let report = Spec::Rfc1738.check(text);
        let errors = report.diagnostics().iter().filter(|own| own.severity == Severity::Error);
        assert!(errors.clone().count() > 0 && errors.clone().all(|own| own.code == code), "{text}: {report}");
        assert_eq!(report.guess(), guess, "{text}");
        assert_eq!(report.fixed(), None, "{text}");
    }
}

/// A URL inside the path of another, and data, keep all their characters.
#[test]
fn a_guess_keeps_the_slashes_of_an_embedded_url() {
    for (text, guess) in [
        ("http://h.x/web/http://a.b/", "http://h.x/web/http:/%2Fa.b/"),
        ("data:image/gif;base64,R0//lg", "data:image/gif;base64,R0/%2Flg"),
    ] {
        let report = Spec::Url1993.check(text);
        assert_eq!(report.guess(), Some(guess), "{text}: {report}");
    }
}
