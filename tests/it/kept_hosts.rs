//! Sure fixes keep the host that the text names, and stray characters among the slashes are removed by a guess.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urlspec::{Spec, Start};

use crate::properties::fixes::{fixes_end, sure_fixes_keep_the_host};

const SCHEMES: [&str; 14] =
    ["http", "https", "ftp", "ws", "wss", "gopher", "telnet", "nntp", "wais", "prospero", "file", "HTTP", "x-y", "foo"];
const STRAY: [&str; 34] = [
    "|", " ", "^", "~", "`", "<", ">", "\"", "{", "}", "[", "]", "#", "?", "\\", "%", "%7C", "!", "$", "&", "'", "(",
    ")", "*", "+", ",", ";", "=", "@", ":", ".", "-", "_", "a",
];
const FOREIGN: [&str; 8] = ["é", "\u{FF0F}", "\u{200B}", "\u{A0}", "\t", "\u{7F}", "「", "\u{202E}"];
const HOSTS: [&str; 12] = [
    "h.x",
    "www.w3.org",
    "1.2.3.4",
    "0x7f.1",
    "[::1]",
    "localhost",
    "h",
    "h_a.x",
    "h.x.",
    "xn--bcher-kva.example",
    "%41.x",
    "h-.x",
];
const LOGINS: [&str; 8] = ["", "", "", "u@", "u:p@", "www.a.x@", "u:p#@", "u;x@"];
const PORTS: [&str; 7] = ["", "", "", ":80", ":", ":8x", ":0"];
const TAILS: [&str; 22] = [
    "/", "", "/a", "/a|b", "/a b", "/~a", "/a#b#c", "?q", "?a b", "#f", "//a", "/a?b?c", ";type=i", "/%zz", "/</a>",
    "/a##", "\\a", "/a.html)", "/é", "/C:\\x", "/..", "/a@b.c|",
];

fn stray() -> impl Strategy<Value = String> {
    let one = prop_oneof![4 => select(&STRAY[..]), 1 => select(&FOREIGN[..])];
    prop_oneof![
        4 => Just(String::new()),
        4 => one.clone().prop_map(str::to_owned),
        1 => vec(one, 2..4).prop_map(|pieces| pieces.concat()),
    ]
}

/// Texts of the form `scheme://login host port tail`, with stray characters between the pieces.
fn texts() -> impl Strategy<Value = String> {
    let places = (stray(), stray(), stray(), stray());
    let rest = (select(&LOGINS[..]), select(&HOSTS[..]), select(&PORTS[..]), vec(select(&TAILS[..]), 1..3));
    (select(&SCHEMES[..]), places, rest).prop_map(|(scheme, (before, among, after, end), (login, host, port, tail))| {
        format!("{scheme}:{before}/{among}/{after}{login}{host}{port}{end}{}", tail.concat())
    })
}

/// Pieces of URLs of all schemes in any order, and what no URL contains.
fn near_urls() -> impl Strategy<Value = String> {
    const NAMES: [&str; 12] = [
        "mailto:",
        "news:",
        "nntp://",
        "prospero://",
        "URL:",
        "afs:",
        "ftp://u:0",
        "wais://",
        "http://",
        "file:///",
        "x:",
        "//",
    ];
    const PIECES: [&str; 22] = [
        ":", "/", "//", "@", "?", ";", "=", "%09", ";type=i", ";type=", ":80", "#", ".", "a.b", "h.x", "/a", "1", "*",
        "%", "&amp;", "joe@h.x", "a=b",
    ];
    let piece = prop_oneof![3 => select(&PIECES[..]), 1 => select(&STRAY[..]), 1 => select(&HOSTS[..]), 1 => select(&NAMES[..])];
    (prop_oneof![select(&NAMES[..]), select(&SCHEMES[..])], vec(piece, 1..8))
        .prop_map(|(first, pieces)| format!("{first}{}", pieces.concat()))
}

proptest! {
    #![proptest_config(crate::support::config(20_000))]

    #[test]
    fn sure_fixes_keep_the_host_of_every_reading(text in prop_oneof![3 => texts(), 1 => near_urls()]) {
        for &spec in Spec::ALL {
            sure_fixes_keep_the_host(&spec.check(&text));
            sure_fixes_keep_the_host(&spec.check_as(Start::Reference, text.as_bytes()));
        }
    }

    #[test]
    fn fixes_of_fixes_end(text in texts()) {
        for &spec in Spec::ALL {
            fixes_end(spec, Start::Url, &text);
        }
    }
}

/// One character before or between the slashes, which no document has there.
#[test]
fn a_stray_character_among_the_slashes_is_removed_by_a_guess() {
    let mut count = 0;
    for scheme in ["http", "https", "ftp", "wss"] {
        for stray in ["|", "^", "`", "<", "\"", "{", "}", "é", "\u{7F}"] {
            for text in [format!("{scheme}:{stray}//h.x/a"), format!("{scheme}:/{stray}/h.x/a")] {
                for &spec in Spec::ALL {
                    let report = spec.check(&text);
                    if report.is_valid()
                        || report.first_error().is_some_and(|error| error.code.name() == "unknown-scheme")
                    {
                        continue;
                    }
                    assert_eq!(report.fixed(), None, "{spec}: {text}: {report}");
                    assert_eq!(report.guess(), Some(format!("{scheme}://h.x/a").as_str()), "{spec}: {text}: {report}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 300, "{count}");
}
