//! Reports of this program, which are recognized by their first bytes: their findings quote URLs with faults.

use std::str::FromStr;

use urlspec::Code;

use crate::sarif;

/// What the next bytes of a report are.
enum Part {
    /// These bytes.
    Is(&'static str),
    /// A string of JSON, with its quotes.
    Text,
    /// A number.
    Number,
    /// The name of a code.
    Code,
}

use Part::{Code as ACode, Is, Number, Text};

/// How a baseline begins, without white space.
const BASELINE: &str = "{\"baseline\":\"urlspec\"";

/// How the reports in JSON begin, without white space. A list may begin with `[`.
const STARTS: &[&[Part]] = &[
    &[Is(BASELINE)],
    // `lint` and `extract`.
    &[Is("{\"path\":"), Text, Is(",\"line\":"), Number, Is(",\"column\":"), Number, Is(",\"end_line\":")],
    &[Is("{\"path\":"), Text, Is(",\"line\":"), Number, Is(",\"column\":"), Number, Is(",\"span\":[")],
    // `check`.
    &[Is("{\"input\":"), Text, Is(",\"spec\":"), Text, Is(",\"production\":"), Text, Is(",\"valid\":")],
    // GitLab.
    &[Is("{\"check_name\":\""), ACode, Is("\",\"description\":"), Text, Is(",\"fingerprint\":")],
    // SARIF of versions before 0.3.
    &[
        Is("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"),
        Is("\"tool\":{\"driver\":{\"name\":\"urlspec\""),
    ],
];

/// Whether a file begins as a report of this program, or as a baseline. Other programs may have changed its white space.
pub fn is_report(head: &[u8]) -> bool {
    // What a file ends its head with is cut, so that it is no text.
    let head = String::from_utf8_lossy(head);
    let head = without_colors(head.strip_prefix('\u{feff}').unwrap_or(&head));
    if head.starts_with(['{', '[']) {
        return is_json_report(&head);
    }
    let first_line = head.lines().next().unwrap_or_default();
    head.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urlspec\">")
        || first_line == "path,line,column,start,end,wrapper,scheme,url,other,valid"
        || is_line_for_people(first_line)
        || is_drawing(&head)
}

/// Whether a file begins as a baseline.
pub fn is_baseline(head: &[u8]) -> bool {
    let head = String::from_utf8_lossy(head);
    without_white_space(head.strip_prefix('\u{feff}').unwrap_or(&head)).starts_with(BASELINE)
}

fn without_white_space(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_whitespace()).collect()
}

fn is_json_report(head: &str) -> bool {
    let compact = without_white_space(head);
    let sarif = without_white_space(sarif::HEAD);
    let object = compact.strip_prefix('[').unwrap_or(&compact);
    // An object of reviewdog's format is a line.
    let is_rdjson = object.starts_with("{\"code\":{")
        && head.lines().next().is_some_and(|line| line.contains("\"source\":{\"name\":\"urlspec\"}"));
    compact.starts_with(&sarif) || is_rdjson || STARTS.iter().any(|parts| begins_with(object, parts))
}

fn begins_with(text: &str, parts: &[Part]) -> bool {
    parts.iter().try_fold(text, |rest, part| part.strip(rest)).is_some()
}

impl Part {
    /// The text after this part.
    fn strip<'t>(&self, text: &'t str) -> Option<&'t str> {
        match self {
            Is(bytes) => text.strip_prefix(bytes),
            Text => {
                let mut rest = text.strip_prefix('"')?;
                loop {
                    let at = rest.find(['"', '\\'])?;
                    match rest[at..].starts_with('"') {
                        true => return Some(&rest[at + 1..]),
                        // What is escaped, which is not a quote that ends the string.
                        false => rest = rest[at + 1..].strip_prefix(|_: char| true)?,
                    }
                }
            }
            Number => {
                let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
                (rest.len() < text.len()).then_some(rest)
            }
            ACode => {
                let end = text.find('"')?;
                Code::from_str(&text[..end]).is_ok().then_some(&text[end..])
            }
        }
    }
}

/// Whether a line is a finding in one of the formats concise, plain and github.
fn is_line_for_people(line: &str) -> bool {
    is_github(line) || is_concise(line) || is_plain(line)
}

/// `::error file=a.txt,line=1,col=2,endLine=1,endColumn=3,title=urlspec (code)::message`
fn is_github(line: &str) -> bool {
    let levels = ["::error file=", "::warning file=", "::notice file="];
    let code = line.split_once(",title=urlspec (").and_then(|(_, rest)| rest.split_once(")::"));
    levels.iter().any(|level| line.starts_with(level)) && code.is_some_and(|(code, _)| is_code(code))
}

/// `path:line:column: severity[code] message`
fn is_concise(line: &str) -> bool {
    let Some((before, rest)) = line.split_once('[') else { return false };
    let Some((before, severity)) = before.rsplit_once(": ") else { return false };
    let mut place = before.rsplit(':');
    let is_placed = (0..2).all(|_| place.next().is_some_and(is_number)) && place.next().is_some();
    is_severity(severity) && is_placed && rest.split_once("] ").is_some_and(|(code, _)| is_code(code))
}

/// `path: line 1, column 2: severity: message (code; citation)`
fn is_plain(line: &str) -> bool {
    let Some((_, rest)) = line.split_once(": line ") else { return false };
    let Some((number, rest)) = rest.split_once(", column ") else { return false };
    let mut parts = rest.splitn(3, ": ");
    let is_placed = is_number(number) && parts.next().is_some_and(is_number) && parts.next().is_some_and(is_severity);
    let code = line.rsplit_once(" (").map(|(_, code)| code.split([';', ')']).next().unwrap_or_default());
    is_placed && code.is_some_and(is_code)
}

/// The name of a code, an empty line, and a message after its sign.
fn is_drawing(head: &str) -> bool {
    const SIGNS: [&str; 6] = ["  × ", "  ⚠ ", "  ☞ ", "  x ", "  ! ", "  > "];
    let mut lines = head.lines();
    lines.next().is_some_and(is_code)
        && lines.next() == Some("")
        && lines.next().is_some_and(|line| SIGNS.iter().any(|sign| line.starts_with(sign)))
}

fn is_code(name: &str) -> bool {
    Code::from_str(name).is_ok()
}

fn is_severity(name: &str) -> bool {
    ["error", "warning", "advice"].contains(&name)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A text without the sequences that set colors.
fn without_colors(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        plain.push_str(rest.strip_prefix('m').unwrap_or(rest));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::is_report;

    #[test]
    fn other_files_are_not_reports() {
        for text in [
            "",
            "{",
            "[]",
            "{\"path\": \"a\", \"line\": 1}",
            "{\"path\": \"a\\\", \"line\": 1",
            "{\"code\": {\"value\": 1}}",
            "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"other\"",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"other\">",
            "unsafe-character\n\nThis page is about the code.\n",
            "a.c:1:2: error[E0425] no such value\n",
            "::error file=a,title=other (x)::http://h.x/\n",
            "a: line 1, column 2: error: see http://h.x/ (here)\n",
            "path,line,column\n",
            "\u{1b}",
        ] {
            assert!(!is_report(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn old_reports_and_reports_with_other_white_space_are_recognized() {
        for text in [
            "{\n  \"baseline\": \"urlspec\",\n",
            "\u{feff}{\"baseline\":\"urlspec\"",
            "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"urlspec\",\"rules\":[",
            "[\n  {\n    \"path\": \"a \\\" b\",\n    \"line\": 1,\n    \"column\": 22,\n    \"end_line\": 1,",
        ] {
            assert!(is_report(text.as_bytes()), "{text}");
        }
    }
}
