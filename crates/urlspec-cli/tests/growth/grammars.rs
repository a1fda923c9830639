//! Files of rules.

use std::fmt::Write as _;

use super::Case;

/// A line of a file: its number, and the number of lines.
type Line = fn(usize, usize) -> String;

const FAMILIES: [(&str, Line); 13] = [
    ("a chain", |at, _| format!("r{at} = r{}", at + 1)),
    ("a growing chain", |at, _| format!("r{at} = \"a\" r{}", at + 1)),
    ("duplicates", |_, _| "r = \"a\"".to_owned()),
    ("bad lines", |at, _| format!("r{at} = )")),
    ("undefined names", |at, _| format!("r{at} = u{at}")),
    ("a ring", |at, lines| format!("r{at} = \"a\" r{}", (at + 1) % lines)),
    ("rings of 1,000", |at, _| format!("r{at} = \"a\" r{} | \"b\"", if at % 1_000 == 999 { at - 999 } else { at + 1 })),
    ("left recursion", |at, _| format!("r{at} = r{at} \"a\" | \"b\"")),
    ("a left-recursive ring", |at, lines| format!("r{at} = r{} \"a\" | \"b\"", (at + 1) % lines)),
    ("doubling", |at, _| format!("r{at} = r{} r{}", at + 1, at + 1)),
    ("amendments", |at, _| format!(";! a{at}\nr{at} = \"a\"")),
    ("no rule", |at, _| format!("{at} = \"a\"")),
    ("comments", |_, _| "; a comment".to_owned()),
];

pub fn cases() -> Vec<Case> {
    let formats = ["text", "json"].map(|format| ["grammar", "--file", "-", "--format", format].map(str::to_owned));
    let lines = FAMILIES.iter().flat_map(|&(name, line)| {
        formats.iter().map(move |arguments| case(name, arguments, move |length| file(line, length)))
    });
    // Each rule has the automaton of all rules, so the time grows faster up to the limit of states.
    let dense = formats.iter().map(|arguments| Case { least: 1_000_000, ..case("dense recursion", arguments, dense) });
    let alternatives = formats.iter().map(|arguments| case("alternatives", arguments, alternatives));
    lines.chain(dense).chain(alternatives).collect()
}

fn case(name: &str, arguments: &[String], input: impl Fn(usize) -> Vec<u8> + 'static) -> Case {
    Case {
        name: format!("`{}`, {name}", arguments.join(" ")),
        arguments: arguments.to_vec(),
        input: Box::new(input),
        is_argument: false,
        least: 0,
    }
}

/// A file of about a length.
fn file(line: Line, length: usize) -> Vec<u8> {
    let lines = length / (line(length / 16, length / 16).len() + 1);
    let mut text = String::new();
    for at in 0..lines {
        let _ = writeln!(text, "{}", line(at, lines));
    }
    text.into_bytes()
}

/// Rules that each use all rules.
fn dense(length: usize) -> Vec<u8> {
    let rules = (length / 10).isqrt();
    let all: Vec<String> = (0..rules).map(|rule| format!("\"b\" r{rule}")).collect();
    let all = all.join(" | ");
    (0..rules).map(|rule| format!("r{rule} = {all} | \"c\"\n")).collect::<String>().into_bytes()
}

/// One rule with many names.
fn alternatives(length: usize) -> Vec<u8> {
    let names: Vec<String> = (0..length / 9).map(|name| format!("r{name}")).collect();
    format!("a = {}\n", names.join(" | ")).into_bytes()
}
