//! Laws over every mixture of the spellings of a login: no output has its password.

use super::{Secrets, redacted};

const SECRET: &str = "hunter2x";

/// Slashes before a login, which begin it after a scheme or at the start of a value.
const SLASHES: [&str; 18] = [
    "//",
    "\\\\",
    "/\\",
    "\\/",
    "\\/\\/",
    "///",
    "%2F%2F",
    "%2f/",
    "/%5C",
    "%252F%252F",
    "&#x2f;&#47;",
    "&sol;&sol;",
    "/&bsol;",
    "&amp;#47;/",
    "\\057\\x2f",
    "\\u002F/",
    "%u002f%u002F",
    "\u{ff0f}\u{ff0f}",
];

const COLONS: [&str; 14] = [
    ":",
    "%3A",
    "%253a",
    "&#58;",
    "&#x3a",
    "&colon;",
    "&amp;colon;",
    "\\072",
    "\\x3A",
    "\\u003a",
    "\\u{3a}",
    "%u003A",
    "\u{ff1a}",
    "%EF%BC%9A",
];

const AT_SIGNS: [&str; 15] = [
    "@",
    "%40",
    "%2540",
    "&#64;",
    "&#x40",
    "&commat;",
    "&amp;#64;",
    "\\100",
    "\\\\u0040",
    "\\x40",
    "\\u0040",
    "\\U00000040",
    "%u0040",
    "\u{ff20}",
    "%ef%bc%a0",
];

/// Every login of these spellings, and what of it must not be shown.
fn logins() -> impl Iterator<Item = (&'static str, String)> {
    SLASHES.iter().flat_map(|slashes| {
        COLONS.iter().flat_map(move |colon| {
            AT_SIGNS.iter().map(move |at| (*slashes, format!("{slashes}joe{colon}{SECRET}{at}h.y")))
        })
    })
}

/// As a URL, and in a sentence and an attribute.
fn is_shown(url: &str) -> bool {
    let in_text = |text: String| Secrets::of_text(&text).redact(&text).contains(SECRET);
    redacted(url).contains(SECRET) || in_text(format!("see {url} now")) || in_text(format!("<a href=\"{url}\">"))
}

#[test]
fn no_spelling_of_a_login_shows_its_password() {
    const PLACES: [&str; 8] = [
        "http:{}",
        "http://h.x/?to={}",
        "http://h.x/?a=b&to={}/~",
        "http://h.x/?to=ftp:{}&a",
        "http://h.x/?to=https%3A{}",
        "http://h.x/?{}",
        "http://h.x/#{}",
        "http://h.x/http:{}",
    ];
    let shown: Vec<String> = logins()
        .flat_map(|(_, login)| PLACES.map(|place| place.replace("{}", &login)))
        .filter(|url| is_shown(url))
        .collect();
    assert!(shown.is_empty(), "{} are shown: {:#?}", shown.len(), &shown[..shown.len().min(40)]);
}

/// Without slashes, after a scheme that has a login or as a value with a host that looks like one.
#[test]
fn no_login_without_slashes_shows_its_password() {
    const PLACES: [&str; 7] = [
        "http://h.x/?{}",
        "http://h.x/?a&{}",
        "http://h.x/#{}",
        "http://h.x/?to={}",
        "http://h.x/ftp:{}/",
        "http://h.x/?ftp:{}",
        "wais://h.x/d?https:{}",
    ];
    let logins = COLONS.iter().flat_map(|colon| AT_SIGNS.iter().map(move |at| format!("joe{colon}{SECRET}{at}h.y")));
    let shown: Vec<String> =
        logins.flat_map(|login| PLACES.map(|place| place.replace("{}", &login))).filter(|url| is_shown(url)).collect();
    assert!(shown.is_empty(), "{} are shown: {:#?}", shown.len(), &shown[..shown.len().min(40)]);
}

/// What is no login stays whole, with any slashes.
#[test]
fn no_path_of_a_file_is_a_password() {
    let paths = ["C:/a/b.txt", "c:\\a\\b.txt", "C:/a/b~.txt", "a/b:c.txt"];
    let after = ["", ", joe@h.x", "\n * @param x", " @decorator", "\", \"joe@h.x\"", " and joe@h.x, tim@h.y"];
    for slashes in ["//", "///", "/", "//localhost/"] {
        for text in paths.iter().flat_map(|path| after.map(|after| format!("see file:{slashes}{path}{after}"))) {
            assert!(Secrets::of_text(&text).is_empty(), "{text}");
        }
    }
}
