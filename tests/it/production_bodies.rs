//! Compares each body with its line: the same rules and literals in the same order, with the same options, repetitions and
//! alternatives.
//!
//! Both are brought to one form: without the order of alternatives and the case of letters, with the common beginnings and ends
//! of alternatives once, and without brackets around what may be empty.

use std::collections::BTreeMap;
use std::path::Path;

use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use super::bnf_lines::{CURRENT, MIRRORS, Mirror};
use super::body_reader::Page;
use super::body_shape::{Shape, rule_key};

/// The pages of all documents, below `src/grammar`.
fn pages() -> impl Iterator<Item = (Spec, &'static str)> {
    let page = |mirror: &'static Mirror| mirror.rust.strip_prefix("src/grammar/")?.strip_suffix(".rs");
    MIRRORS.iter().chain(CURRENT).map(move |mirror| (mirror.spec, page(mirror).expect("a page")))
}

/// The productions whose bodies have another shape than their lines, and why.
const EXCEPTIONS: &[(Spec, &str, &str)] = &[
    (Spec::Rfc1738, "fileurl", "`localhost` is a host"),
    (Spec::Current, "rfc3966/global_number_digits", "`DIGIT` is the first one, since the line does not say which"),
    (Spec::Current, "rfc3966/local_number_digits", "as `global-number-digits`"),
    (Spec::Current, "rfc5322/utf8_encoded", "the line has the ranges of RFC 3629, and the body decodes"),
    (Spec::Current, "rfc8141/r_component", "the line has `?=` between the components, and the body stops there"),
];

#[test]
fn bodies_have_the_shape_of_their_lines() {
    let found: Vec<String> = pages().flat_map(|(spec, page)| complaints(spec, page, &file(page))).collect();
    assert!(found.is_empty(), "{} bodies:\n{}", found.len(), found.join("\n"));
}

#[test]
fn changes_of_bodies_are_reported() {
    for (spec, page, rule, from, to) in CHANGES {
        let source = file(page);
        assert_eq!(source.matches(from).count(), 1, "`{from}` is once in {page}.rs");
        let found = complaints(*spec, page, &source.replacen(from, to, 1));
        let named = found.iter().all(|complaint| complaint.starts_with(&format!("{page} `{rule}`")));
        assert!(named && found.len() == 1, "`{rule}` is not named with `{to}` for `{from}`, but {found:?}");
    }
}

/// No page says how it is made fast, or names its document twice.
#[test]
fn pages_only_compose_combinators() {
    for (_, page) in pages() {
        let source = file(page);
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        for word in
            ["RECORDS", "begin(", ".open(", ".close(", "unwrap_or", "as_bytes", "b'", "[..", "..]", "shortcut", "?;"]
        {
            let found: Vec<&str> = code.clone().filter(|line| line.contains(word)).collect();
            assert!(found.is_empty(), "`{word}` in {page}.rs: {found:?}");
        }
        let prefix = format!("\"{}/", page.rsplit('/').next().unwrap_or_default());
        let naming = code.filter(|line| line.contains(&prefix)).count();
        assert!(naming <= 1, "{page}.rs names its document {naming} times");
    }
}

/// A document and its page, the rule that a complaint must name, a text in the page, and its replacement.
const CHANGES: &[(Spec, &str, &str, &str, &str)] = &[
    // A wrong, missing or additional part; a wrong class.
    (Spec::Rfc1738, "rfc1738", "hpath", "list!(\"hpath\", HSEGMENT", "list!(\"hpath\", PSEGMENT"),
    (Spec::Rfc1738, "rfc1738", "url", "'g' => gopherurl(Url::Gopher),", ""),
    (Spec::Rfc1738, "rfc1738", "port", "DIGITS.map(Port::new)", "one_of(&DIGIT).map(Port::new)"),
    (Spec::Rfc1738, "rfc1738", "nntpurl", "maybe(\"/\", &DIGITS)", "maybe(\"/\", port)"),
    (Spec::Rfc1738, "rfc1738", "user", "const USER: Run = UCHAR", "const USER: Run = XCHAR"),
    (Spec::Rfc1738, "rfc1738", "fsegment", "const FSEGMENT: Run = UCHAR", "const FSEGMENT: Run = XCHAR"),
    (Spec::Rfc1738, "rfc1738", "urlpath", "XCHAR.many0().called(\"urlpath\")", "XCHAR.many1().called(\"urlpath\")"),
    (Spec::Url1993, "url_1993", "scheme", "without!(\"scheme\", IALPHA, \":\")", "without!(\"scheme\", IALPHA, \"@\")"),
    (Spec::Url1994, "url_1994", "path", "void_or_list(void, SEGMENT, \"/\")", "void_or_list(void, SEGMENT, \"+\")"),
    // Another order, option or repetition.
    (Spec::Rfc3986, "rfc3986", "port", "take_while(&DIGIT)", "take_while1(&DIGIT)"),
    (Spec::Rfc3986, "rfc3986", "ipv6address", "count(5, (h16", "count(4, (h16"),
    (Spec::Rfc3986, "rfc3986", "ipv6address", "up_to(3, h16", "up_to(2, h16"),
    (Spec::Rfc3986, "rfc3986", "ipv6address", "recognize((opt(up_to(6, h16, \":\")), literal(\"::\"))),", ""),
    (Spec::Rfc3986, "rfc3986", "authority", "port: maybe(\":\", port)", "port: (literal(\":\"), port)"),
    (Spec::Rfc2396, "rfc2396", "rel_path", "(REL_SEGMENT, opt(abs_path))", "(opt(abs_path), REL_SEGMENT)"),
    (
        Spec::Url1994,
        "url_1994",
        "wpath",
        "literal(\"=\"), path, literal(\";\")",
        "literal(\";\"), path, literal(\"=\")",
    ),
    // The pages of the documents in force: a rule of another page, an escape, a repetition, an exception.
    (Spec::Current, "current/rfc5870", "rfc5870/coord_b", "names::coord_b, i, num", "names::coord_b, i, pnum"),
    (
        Spec::Current,
        "current/rfc6068",
        "rfc6068/local_part",
        "alt((dot_atom_text, quoted_string))",
        "alt((domain, quoted_string))",
    ),
    (Spec::Current, "current/rfc5322", "rfc5322/qtext_encoded", ".without(\"\\\"\\\\\")", ".without(\"\\\"\")"),
    (Spec::Current, "current/rfc4151", "rfc4151/year", "count(4, ", "count(5, "),
    (Spec::Current, "current/rfc5870", "rfc5870/other_crs", "but_not!(labeltext, wgs84_label)", "labeltext"),
    (Spec::Current, "current/start", "current_uri", "'u' => namestring, ", ""),
    (Spec::Current, "current/rfc8089", "rfc8089/auth_path", "{ host: file_auth, path", "{ host: host, path"),
    // A re-export of another line.
    (Spec::Url1993, "url_1993", "port", "pub use super::udi::port;", "pub use super::udi::host as port;"),
];

/// The source of a page.
pub(super) fn file(page: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/grammar").join(page).with_extension("rs");
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The productions of a page whose body does not have the shape of its line.
fn complaints(spec: Spec, name: &str, source: &str) -> Vec<String> {
    let grammar = Grammar::new(spec, Lines::Amended);
    let page = Page::parse(name, source, &grammar);
    let mut complaints = Vec::new();
    for rule in grammar.rules() {
        let own = rule_key(&rule.name);
        let item = page.items.iter().find(|(item, (_, is_public))| *is_public && page.key(item) == own);
        let Some((_, (body, _))) = item else {
            // The documents in force have several pages; `bnf_lines.rs` finds a rule that is on none.
            let is_re_exported =
                |line: &str| line.starts_with("pub use") && line.to_lowercase().ends_with(&format!("::{own};"));
            let is_here = spec != Spec::Current || source.lines().any(is_re_exported);
            complaints.extend(is_here.then(|| complaint_of_re_export(name, source, &own)).flatten());
            continue;
        };
        let Some(expr) = &rule.expr else { continue };
        let line = Shape::of_line(expr, &own).normal(&grammar);
        let body = page.body(&own, body, &BTreeMap::new()).normal(&grammar);
        let is_exception = EXCEPTIONS.iter().any(|(known, name, _)| *known == spec && *name == own);
        if (line != body) != is_exception {
            complaints.push(format!("{name} `{own}`:\n  line {line}\n  body {body}"));
        }
    }
    complaints
}

/// A re-export is under the line of the original item.
fn complaint_of_re_export(name: &str, source: &str, own: &str) -> Option<String> {
    let mut lines: Vec<&str> = Vec::new();
    for line in source.lines() {
        let path = line.strip_prefix("pub use super::").or_else(|| line.strip_prefix("pub use crate::grammar::"));
        match path.and_then(|path| path.strip_suffix(';')) {
            Some(path) if path.to_lowercase().rsplit([':', ' ']).next() == Some(own) => {
                let path = path.split(' ').next().unwrap_or_default();
                let (page, original) = path.split_once("::")?;
                let has_line = file(page).split("\n\n").any(|item| {
                    let is_item =
                        |line: &str| line.contains(&format!(" {original}<")) || line.contains(&format!(" {original}:"));
                    let begins = lines.last().is_some_and(|last| item.lines().any(|line| line == *last));
                    begins && item.lines().any(|line| !line.starts_with("//") && is_item(line))
                });
                return (!has_line).then(|| format!("{name} `{own}`: its line is not that in {page}.rs"));
            }
            _ if line.starts_with("///") => lines.push(line),
            _ => lines.clear(),
        }
    }
    Some(format!("{name} `{own}`: no such item"))
}
