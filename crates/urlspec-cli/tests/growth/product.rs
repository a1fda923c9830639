//! Each beginning of a URL with each piece that may be repeated after it, valid and not, and with each pair of marks.
//!
//! A check that looks at the rest of a text, or at what precedes, for each of its pieces takes time that grows with the square of
//! the length. It is mostly about one scheme and one mark, so a list of a few families does not find it.

use std::time::{Duration, Instant};

use super::{Case, server, spent};

/// The beginnings of URLs: for each scheme the places where something may be repeated.
#[rustfmt::skip]
const HEADS: [&str; 58] = [
    "http://", "http://h.example/", "https://h.example/?", "https://h.example/?a=", "https://h.example/#", "https://h.example/;",
    "https://ann:pw@h.example/", "https://ann", "https://h.", "https://h:", "https://[",
    "ftp://h.example/", "ftp://h.example/;type=", "file:", "file:///", "file://h/",
    "gopher://h.example/", "gopher://h.example/1", "prospero://h.example/", "wais://h.example/", "wais://h.example/d?",
    "news:", "news:a@b", "nntp://h.example/", "nntp://h.example/g/", "snews://h.example/", "telnet://h.example/", "tip://h/",
    "mailto:", "mailto:a@b", "mailto:a@b?body=", "mailto:a@b?to=", "mid:a@b", "cid:a@b/",
    "sms:+1", "sms:+1?body=", "tel:", "tel:+1", "geo:1,2", "geo:1,2;a=", "geo:1,2;crs=x",
    "data:", "data:text/plain;a=", "data:,", "data:;base64,", "urn:example:", "urn:example:a?+", "ws://h.example/",
    "ldap://h.example/", "xmpp:a@b", "acct:a@b", "tag:a@b,2000:", "x:", "/", "?", "#", "", "<URL:",
];

/// The pieces that a scheme repeats, and those that begin something: an escape, a placeholder, another URL.
#[rustfmt::skip]
const PIECES: [&str; 60] = [
    "a", "a.", "a/", "a:", "a@", "a b", "a,b", "1", "1.", "1:", "é", "\u{3000}", "\u{200b}", "a=b&", "&a=b", ";a=b", ";A=b", ",a@b",
    "+1,", "a[]=b&", "token=s3cr&", "?a", "#a", "..", "../", "//", "://", "www.", "http:", "http:/", "http://", "https://",
    ",http://", "(http://", "a http://", "ftp://u:p@h/", "http%3A%2F%2F", "%3A%2F%2F", "%20", "%25", "%2F", "%FF", "%00", "%7B",
    "%2", "%%", "&amp;", "&#", "&#58;", "\\u{", "\\x41", "=3D", "xn--", "h[.]x", "undefined/", "{a}", "${", "<a>", "</", ";base64",
];

const MARKS: &str = ".,;:!?/\\#@&=%~^|`'\"()[]{}<>-_+*$ \t";

/// What follows the pieces: nothing, and what no document allows.
const ENDS: [&str; 2] = ["", "^ ~"];

/// How a text is given to the command.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Input,
    Argument,
    Document(&'static str),
}

/// The commands that get all beginnings with all pieces.
const COMMANDS: [(Way, &[&str]); 10] = [
    (Way::Input, &["check", "--format", "json"]),
    (Way::Input, &["check", "--format", "json", "--spec", "rfc3986"]),
    (Way::Input, &["check", "--format", "json", "--spec", "rfc1738"]),
    (Way::Input, &["lint", "--no-config", "--format", "json", "-"]),
    (Way::Input, &["resolve", "http://h.x/a/b"]),
    (Way::Argument, &["tree", "--format", "json", "--"]),
    (Way::Argument, &["plan", "--format", "json", "--"]),
    (Way::Argument, &["compare", "--format", "json", "--"]),
    (Way::Document("textDocument/diagnostic"), &["lsp"]),
    (Way::Document("textDocument/codeAction"), &["lsp"]),
];

/// The length of the longer text in bytes. Linux passes no argument of 128 kB.
const LONG: usize = 100_000;

/// The longer text has this many times the length of the shorter.
const RATIO: usize = 4;

/// The steepest growth that passes. It is far from 1, which is linear, since the shorter runs are few ticks of the clock long, and
/// far from 2.
const STEEPEST: f64 = 1.6;

/// A text that takes less time than this, in seconds, is not compared with a shorter one.
const QUICK: f64 = 0.3;

/// All beginnings with all pieces for each command, and with all pairs of marks for one.
fn all() -> Vec<(usize, String, String, &'static str)> {
    let pairs = || MARKS.chars().flat_map(|one| MARKS.chars().map(move |other| format!("{one}{other}")));
    let pieces = |command: usize| {
        let pairs = if command == 0 { pairs().collect() } else { Vec::new() };
        PIECES.iter().map(|piece| (*piece).to_owned()).chain(pairs)
    };
    let of_command = |command: usize| {
        HEADS.iter().flat_map(move |head| {
            pieces(command).flat_map(move |piece| ENDS.map(|end| (command, (*head).to_owned(), piece.clone(), end)))
        })
    };
    (0..COMMANDS.len()).flat_map(of_command).collect()
}

fn case((command, head, piece, end): (usize, String, String, &'static str)) -> Case {
    let (way, arguments) = COMMANDS[command];
    let name = format!("`{}`, {head:?} and {piece:?}, then {end:?}", arguments.join(" "));
    let text = move |length: usize| format!("{head}{}{end}", piece.repeat(length / piece.len()));
    let is_argument = way == Way::Argument;
    let input = move |length| match way {
        Way::Document(method) => server::whole(method, &text(length)),
        Way::Input | Way::Argument => text(length).into_bytes(),
    };
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    Case { name, arguments, input: Box::new(input), is_argument, least: 0 }
}

/// The cases, spread over all commands, beginnings and pieces in whatever part of them is run. The process chooses where it begins.
fn spread() -> impl Iterator<Item = Case> {
    /// A prime, so that each case has its turn.
    const STRIDE: usize = 130_843;
    let (all, first) = (all(), usize::try_from(std::process::id()).unwrap_or_default());
    let count = all.len();
    assert_ne!(count % STRIDE, 0);
    println!("{count} cases from {}", first % count);
    (0..count).map(move |place| case(all[(first + place * STRIDE) % count].clone()))
}

/// How long the cases are run, in seconds: all of them, if nothing says so.
fn duration() -> Duration {
    let seconds = std::env::var("URLSPEC_SECONDS").ok();
    Duration::from_secs(seconds.map_or(u64::MAX, |seconds| seconds.parse().expect("URLSPEC_SECONDS is a number")))
}

/// Runs cases, and fails if the time of one grows much faster than its text.
fn assert_linear(cases: impl Iterator<Item = Case>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("input");
    let mut steep = Vec::new();
    for case in cases {
        let long = spent(&case, &path, LONG);
        if long < QUICK {
            continue;
        }
        // The start of the command is part of both.
        let (short, long) = (spent(&case, &path, LONG / RATIO), spent(&case, &path, LONG).min(long));
        let exponent = (long / short.max(0.01)).log(RATIO as f64);
        println!("{}: {short:.2} s, {long:.2} s, exponent {exponent:.2}", case.name);
        if long > QUICK && exponent > STEEPEST {
            steep.push(format!("{}: {exponent:.2}", case.name));
        }
    }
    assert!(steep.is_empty(), "{steep:#?}");
}

#[test]
#[ignore = "takes as long as it is given; .ci/full growth_product runs it"]
fn no_piece_and_no_pair_of_marks_is_read_again_for_each_of_them() {
    let (start, duration, mut count) = (Instant::now(), duration(), 0);
    let is_in_time = |_: &Case| start.elapsed() < duration;
    assert_linear(spread().take_while(is_in_time).inspect(|_| count += 1));
    println!("{count} cases were run");
}

/// One of so many cases is tried in each run of the tests.
const STEP: usize = 3_203;

#[test]
fn a_sample_of_pieces_and_marks_grows_as_the_text_does() {
    assert_linear(all().into_iter().step_by(STEP).map(case));
}

/// What was found with the square of the length, each by the first command that had it.
#[test]
fn these_pieces_grow_as_the_text_does() {
    const FOUND: [(&str, &str, &str); 17] = [
        ("geo:1,2", ";a=b", ""),
        ("geo:1,2", ";A=b", ""),
        ("geo:1,2;a=", "http://", ""),
        ("data:text/plain;a=", "http://", ""),
        ("sms:+1?body=", "http://", ""),
        ("mailto:a@b?body=", "http://", ""),
        ("mailto:a@b?body=", "(http://", ""),
        ("news:", "(http://", ""),
        ("?", "http://", ""),
        ("https://h.example/", ",", ""),
        ("prospero://h.example/", ",", ""),
        ("gopher://h.example/1", ",", ""),
        ("https://h.example/#", ",", ""),
        ("file:///", "{", ""),
        ("mailto:", "{", ""),
        ("http://", "a[]=b&", ""),
        ("https://h.example/", "%7B", "~%7D"),
    ];
    const FOUND_BY_OTHERS: [(usize, &str, &str, &str); 3] =
        [(1, "//", "\"", "^ ~"), (7, "http://", "http%3A%2F%2F", ""), (7, "tag:a@b,2000:", "token=s3cr&", "^ ~")];
    let cases = FOUND.into_iter().map(|(head, piece, end)| (0, head, piece, end)).chain(FOUND_BY_OTHERS);
    assert_linear(cases.map(|(command, head, piece, end)| case((command, head.to_owned(), piece.to_owned(), end))));
}
