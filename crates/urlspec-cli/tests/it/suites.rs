//! The URL test suites of other projects: the tables in `tests/suites/` count where their results differ from those of the
//! documents, by reason. None of the inputs breaks a property.
//!
//! The suites test other standards, so most rows have one of these reasons:
//!
//! - `missing-scheme`: a relative reference, which the suite resolves against a base, and which is not a URL.
//! - `unknown-scheme`, `misspelt-scheme`: 1994 has no production for other schemes. The other documents accept
//!   `https:` and the like with any text after the colon, so they accept much that a suite refuses.
//! - `user-not-allowed`: "No user name or password is allowed" in http (RFC 1738, section 3.3).
//! - `fragment`: it is not part of a URL (section 2.2). `ipv6`: brackets came five years later.
//! - `missing-slashes`, `missing-host`, `backslash`, `surrounding-space`, `control-character`, `unsafe-character`,
//!   `non-ascii`: WHATWG and curl correct these, and the documents refuse them.
//! - `empty-segment`, `empty-word`: the drafts permit no `//` in a path, and no `++` in a search.
//!
//! URLs that only the documents accept: the BNF has no limit for the numbers of a port or a host, and no syntax for the text
//! after an unknown scheme. The drafts permit most characters in a host name, and the paper of 1992 a bare `%` anywhere.
//!
//! URLs that are resolved differently: the rules of the documents don't change the case of a host, encode nothing, remove an
//! empty fragment, and keep `..` that leads above the root. Those of 1993 remove the slash together with a `.` after it.
//!
//! RFC 1808, RFC 2396 and RFC 3986 have no rules for schemes, so only they accept `http:`, an empty host, a port above 65535, and
//! a host that is no domain name. The URL standard writes a URL anew when it resolves: `HTTP` and hosts in lower case, `256` as
//! an address, no default port, `/` for an empty path, `file:a` as `file:///a`; it keeps the drive `C:` of a file URL and writes
//! `/.` before a path that begins with `//`. RFC 3986 leaves all of that as it is, and removes dot segments alone. CPython
//! ignores a scheme that is the base's.

use std::collections::BTreeMap;

use serde_json::Value;
use urlspec::ast::{Schemepart, Url};
use urlspec::resolve::ResolveError;
use urlspec::{Severity, Spec, Start};

/// A case of a suite: the input, the base, whether the suite accepts the input, and the expected result.
#[derive(Clone)]
struct Case {
    input: String,
    base: Option<String>,
    is_accepted: Option<bool>,
    expect: Option<String>,
}

const SUITES: [(&str, &str); 11] = [
    ("commonmark-autolinks", include_str!("../../../../tests/data/suites/commonmark-autolinks.json")),
    ("cpython-urlparse", include_str!("../../../../tests/data/suites/cpython-urlparse.json")),
    ("curl-lib1560", include_str!("../../../../tests/data/suites/curl-lib1560.json")),
    ("libxml2-uri", include_str!("../../../../tests/data/suites/libxml2-uri.json")),
    ("linkify-extraction", include_str!("../../../../tests/data/suites/linkify-extraction.json")),
    ("mozilla-urlparse", include_str!("../../../../tests/data/suites/mozilla-urlparse.json")),
    ("rfc1630-partial", include_str!("../../../../tests/data/suites/rfc1630-partial.json")),
    ("rfc1808-relative", include_str!("../../../../tests/data/suites/rfc1808-relative.tsv")),
    ("ssrf-url-confusion", include_str!("../../../../tests/data/suites/ssrf-url-confusion.json")),
    ("tcllib-uri", include_str!("../../../../tests/data/suites/tcllib-uri.json")),
    ("wpt-urltestdata", include_str!("../../../../tests/data/suites/wpt-urltestdata.json")),
];

fn cases(name: &str, file: &str) -> Vec<Case> {
    if name == "rfc1808-relative" {
        return file.lines().skip(1).map(row_of_table).collect();
    }
    let cases: Vec<Value> = serde_json::from_str(file).expect("JSON");
    cases.iter().map(|case| if name == "linkify-extraction" { linked(case) } else { case_of(case) }).collect()
}

fn case_of(case: &Value) -> Case {
    let text = |field: &str| case[field].as_str().map(str::to_owned);
    let input = text("input").expect("an input");
    Case { input, base: text("base"), is_accepted: case["taken"].as_bool(), expect: text("expect") }
}

fn row_of_table(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let field = |place: usize| fields[place].to_owned();
    Case { input: field(2), base: Some(field(1)), is_accepted: None, expect: Some(field(3)) }
}

/// linkify accepts a text if all of it becomes a link.
fn linked(case: &Value) -> Case {
    let case = case_of(case);
    let is_accepted = case.expect == Some(format!("|{}|", case.input));
    Case { is_accepted: Some(is_accepted), expect: None, ..case }
}

/// Every text of the suites.
fn texts() -> impl Iterator<Item = String> {
    let texts = |case: Case| [Some(case.input), case.base, case.expect].into_iter().flatten();
    SUITES.into_iter().flat_map(|(name, file)| cases(name, file)).flat_map(texts)
}

#[test]
fn the_suites_are_complete() {
    let counts = SUITES.map(|(name, file)| cases(name, file).len());
    assert_eq!(counts, [19, 155, 212, 39, 179, 37, 10, 39, 396, 477, 891]);
}

#[test]
fn inputs_have_all_properties_of_parsing() {
    for text in texts() {
        crate::properties::read::everywhere(Start::Url, text.as_bytes());
        crate::properties::read::everywhere(Start::Reference, text.as_bytes());
    }
}

#[test]
fn accepted_inputs_print_back() {
    let mut count = 0;
    for text in texts() {
        for &spec in Spec::ALL {
            let Ok(reference) = spec.parse_reference(&text) else { continue };
            assert_eq!(reference.to_string(), text, "{spec}");
            if let Ok(url) = spec.parse(&text) {
                assert_eq!(url.to_string(), text[reference.prefix().map_or(0, str::len)..], "{spec}");
                assert_eq!(spec.accepts_production(spec.start_symbol(), &url.to_string()), Ok(true), "{spec}: {text}");
            }
            count += 1;
        }
    }
    assert!(count > 2000, "{count} were accepted");
}

#[test]
fn inputs_have_all_properties_of_plans_equivalence_and_parts() {
    for text in texts() {
        for &spec in Spec::ALL {
            for settings in crate::properties::plan::settings() {
                crate::properties::plan::holds(spec, &text, &settings);
            }
            if spec.parse(&text).is_ok() {
                crate::properties::same::assert_canonical(spec, &text);
                crate::properties::same::assert_converted(spec, &text);
                crate::properties::parts::round_trips(spec, &text);
            }
        }
    }
}

#[test]
fn inputs_have_all_properties_of_resolution() {
    for (name, file) in SUITES {
        for case in cases(name, file) {
            let base = case.base.as_deref().unwrap_or("http://a.x/b/c?d");
            crate::properties::resolve::resolve(format!("{base}\n{}", case.input).as_bytes());
        }
    }
}

/// For each reason the number of inputs, and the shortest.
type Rows = BTreeMap<String, (usize, String)>;

fn count(rows: &mut Rows, kind: String, example: &str) {
    let (count, shortest) = rows.entry(kind).or_insert_with(|| (0, example.to_owned()));
    *count += 1;
    if (example.chars().count(), example) < (shortest.chars().count(), shortest.as_str()) {
        example.clone_into(shortest);
    }
}

#[test]
fn the_tables_count_the_differences() {
    for (name, file) in SUITES {
        let cases = cases(name, file);
        let table: String = Spec::ALL.iter().map(|spec| section(*spec, &cases)).collect();
        insta::assert_snapshot!(name, table);
    }
}

fn section(spec: Spec, cases: &[Case]) -> String {
    let mut rows = Rows::new();
    for case in cases {
        count(&mut rows, parsing(spec, case), &case.input);
        if let Some(kind) = resolving(spec, case) {
            count(&mut rows, kind, &format!("{} in {}", case.input, case.base.as_deref().unwrap_or_default()));
        }
    }
    let line = |(kind, (count, example)): (&String, &(usize, String))| {
        let shown: String = example.chars().take(88).collect::<String>().escape_debug().to_string();
        format!("{count:>5}  {kind:<58}  {shown}\n")
    };
    format!("# {}\n\n{}\n", spec.citation(), rows.iter().map(line).collect::<String>())
}

/// Whether the document and the suite agree on the input alone, or the reason why not.
fn parsing(spec: Spec, case: &Case) -> String {
    let report = spec.check(&case.input);
    let error = report.diagnostics().iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    match (report.url(), case.is_accepted) {
        (Some(_), Some(true)) => "both take it".to_owned(),
        (None, Some(false)) => "both refuse it".to_owned(),
        (Some(url), Some(false)) => format!("taken here, refused there: {}", form(url)),
        (None, Some(true)) => format!("refused here, taken there: {}", error.expect("an error").code),
        (Some(url), None) => format!("taken: {}", form(url)),
        (None, None) => format!("refused: {}", error.expect("an error").code),
    }
}

/// The form of an accepted URL.
fn form(url: &Url<'_>) -> String {
    match url {
        Url::Other(other) => match other.schemepart {
            Schemepart::Opaque(_) => "any text behind an unknown scheme".to_owned(),
            _ => "a host behind an unknown scheme".to_owned(),
        },
        known => known.scheme().to_ascii_lowercase(),
    }
}

/// Whether the document and the suite resolve the input to the same URL.
fn resolving(spec: Spec, case: &Case) -> Option<String> {
    let (base, expect) = (case.base.as_deref()?, case.expect.as_deref()?);
    Some(match spec.resolve(base, &case.input) {
        Ok(resolved) if resolved.as_str() == expect => "resolved alike".to_owned(),
        Ok(resolved) if resolved.parse().is_err() => "resolved as written, to what is no URL".to_owned(),
        Ok(_) => "resolved otherwise".to_owned(),
        Err(ResolveError::Base(_)) => "not resolved: the base is no URL".to_owned(),
        Err(error) => format!("not resolved: {}", variant(&error)),
    })
}

fn variant(error: &ResolveError) -> String {
    format!("{error:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}
