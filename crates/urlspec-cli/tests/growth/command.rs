//! The commands that read a text.

use super::Case;

const SPECS: [&str; 8] = ["udi", "url-1993", "url-1994", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "current"];

/// Inputs that grow by one long line or by many lines: a name, a beginning, and what is repeated.
const FAMILIES: [(&str, &str, &str); 12] = [
    ("segments", "http://h.x/", "a/"),
    ("escapes", "http://h.x/", "%7e"),
    ("bad characters", "http://h.x/", "a b"),
    ("inner URLs", "http://h.x/", "a://b:c@/"),
    ("bad inner URLs", "http://h.x/", "ftp://joe:s3cr~tpw9@h.x/ "),
    ("tokens", "http://h.x/?", "token=s3cretpw9~&"),
    ("lines", "", "http://h.x/a?b\n"),
    ("bad lines", "", "http://h.x/~ b\n"),
    ("passwords", "", "ftp://joe:s3cretpw9@h.x/\n"),
    ("encoded URLs as values", "http://h.x/?u=http%3A%2F%2F", "%2541"),
    ("wrappers", "", "<URL:http://h.x/>\n"),
    ("colons", "", "a:b "),
];

/// mailto URLs that grow by addresses and by header fields.
const MAIL: [(&str, &str, &str); 4] = [
    ("addresses", "mailto:joe@h.x", ",joe@h.x"),
    ("quoted addresses", "mailto:joe@h.x", ",%22a,%5C%22%22@h.x"),
    ("header fields", "mailto:joe@h.x?to=a@b", "&to=joe@h.x"),
    ("bad addresses", "mailto:joe@h.x", ";joe@h.x"),
];

/// Texts that grow by what begins an escape, a placeholder or another URL, and does not end.
const MARKS: [(&str, &str, &str); 8] = [
    ("references of HTML", "http://h.x/", "&#"),
    ("escapes of programs", "http://h.x/", "\\u{"),
    ("placeholders", "http://h.x/", "{a"),
    ("closed placeholders", "http://h.x/", "{a}"),
    ("templates", "http://h.x/", "<?"),
    ("variables", "http://h.x/", "${"),
    ("commas", "http://h.x/", "a,http://"),
    ("brackets of hosts", "http://", "h[.]x"),
];

pub fn cases() -> Vec<Case> {
    let by_line = SPECS.iter().flat_map(|spec| {
        [
            vec!["check", "--spec", spec, "--format", "json"],
            vec!["canon", "--spec", spec],
            vec!["parts", "--spec", spec],
            vec!["resolve", "--spec", spec, "http://h.x/a/b"],
            vec!["resolve", "--shorten", "--spec", spec, "http://h.x/a/b"],
        ]
    });
    let conversions = SPECS.iter().map(|spec| vec!["convert", "--spec", spec, "--to", "rfc3986"]);
    let others = [
        vec!["check", "--format", "human"],
        vec!["check", "--format", "plain"],
        vec!["safe"],
        vec!["build"],
        vec!["lint", "--spec", "rfc1738", "--fix", "-"],
        vec!["lint", "--spec", "rfc1738", "--fix-all", "-"],
        vec!["lint", "--spec", "rfc1738", "--diff", "--with-passwords", "-"],
    ];
    let formats = ["human", "concise", "plain", "json", "sarif", "junit", "github", "gitlab", "rdjsonl"];
    let lint = formats.iter().map(|format| vec!["lint", "--spec", "rfc1738", "--format", format, "-"]);
    let kinds = ["markdown", "html", "json", "python", "rst", "latex", "mail", "code"];
    let kinds = kinds.iter().map(|kind| vec!["lint", "--spec", "rfc1738", "--format", "json", "--kind", kind, "-"]);
    let extract = ["plain", "json", "csv"].iter().map(|format| vec!["extract", "--format", format, "-"]);
    let commands = by_line.chain(conversions).chain(others).chain(lint).chain(kinds).chain(extract);
    let commands = commands.flat_map(|arguments| FAMILIES.iter().map(move |family| case(&arguments, *family)));
    let mail = [
        vec!["check", "--spec", "current", "--format", "json"],
        vec!["check", "--spec", "rfc3986", "--format", "json"],
        vec!["canon", "--spec", "current"],
        vec!["parts", "--spec", "current"],
    ];
    let marks = ["current", "rfc1738"].map(|spec| vec!["check", "--spec", spec, "--format", "json"]);
    let marks = marks.into_iter().flat_map(|arguments| MARKS.iter().map(move |family| case(&arguments, *family)));
    let mail = mail.into_iter().flat_map(|arguments| MAIL.iter().map(move |family| case(&arguments, *family)));
    commands.chain(mail).chain(marks).collect()
}

fn case(arguments: &[&str], (name, start, piece): (&str, &'static str, &'static str)) -> Case {
    Case {
        name: format!("`{}`, {name}", arguments.join(" ")),
        arguments: arguments.iter().map(|argument| (*argument).to_owned()).collect(),
        input: Box::new(move |length| format!("{start}{}", piece.repeat(length / piece.len())).into_bytes()),
        is_argument: false,
        least: 0,
    }
}
