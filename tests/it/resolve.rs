//! Partial forms, compared with the prose of each document as code (`tests/resolve/`), its examples, and real pages.

use std::collections::HashMap;

use crate::properties::resolve::{PROSE, matches_prose, rfc1808, round_trips};
use urlspec::Spec;
use urlspec::resolve::{ResolveError, Resolved};
use urlspec_bnf::Random;

/// The documents that have a section "Partial form", or borrow the one of 1993.
const DRAFTS: [Spec; 3] = [Spec::Udi, Spec::Url1993, Spec::Url1994];

/// Bases that all documents accept, and some that only one does.
const BASES: [&str; 25] = [
    "http://h",
    "http://h/",
    "http://h/b",
    "http://h/b/",
    "http://h/a/b/a?b",
    "http://h:80/a/b/a/b/a",
    "http://h/a/./b/../a",
    "http://h/../a/..",
    "http://h?b",
    "ftp://h/a/b/a",
    "ftp://b@h/a/b;type=a",
    "file:///a/b",
    "file://h/a/b",
    "gopher://h/1a/b",
    "GOPHER://h",
    "news:a.b",
    "x:a",
    "x:a/b/a",
    "x:/a/b",
    "x://h/a/b",
    "http://h//a//b",
    "http://h/a;b?b",
    "wais://h/a/b/1/a/b",
    "wais://h/a/b/1=a;2=b;",
    "prospero://h/a/b%001",
];

/// The text that the library resolves to, or `None` if it round_trips an error.
fn resolved(spec: Spec, base: &str, partial: &str) -> Option<String> {
    spec.resolve(base, partial).ok().map(urlspec::resolve::Resolved::into_string)
}

fn expect(spec: Spec, base: &str, partial: &str, expected: &str) {
    assert_eq!(resolved(spec, base, partial).as_deref(), Some(expected), "{spec}: {partial:?} against {base}");
}

/// Every text of these characters up to a length.
fn texts(characters: &str, length: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut longest = 0..1;
    for _ in 0..length {
        let end = texts.len();
        for at in longest {
            let longer = characters.chars().map(|c| format!("{}{c}", texts[at])).collect::<Vec<_>>();
            texts.extend(longer);
        }
        longest = end..texts.len();
    }
    texts
}

/// Two columns of a table with a header, row by row.
fn rows<'t>(table: &'t str, columns: [&str; 2]) -> impl Iterator<Item = [&'t str; 2]> {
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().expect("a header").split('\t').collect();
    let places = columns.map(|column| header.iter().position(|name| *name == column).expect("a column"));
    lines.map(move |line| places.map(|place| line.split('\t').nth(place).expect("a field")))
}

// The examples of the documents.

#[test]
fn every_example_of_rfc_1808_resolves_as_printed() {
    let table = include_str!("../data/suites/rfc1808-relative.tsv");
    let base = "http://a/b/c/d;p?q#f";
    let mut count = 0;
    for [reference, target] in rows(table, ["reference", "target"]) {
        expect(Spec::Rfc1738, base, reference, target);
        assert_eq!(rfc1808::resolve(base, reference), target, "{reference}");
        count += 1;
    }
    // 24 normal ones and 15 abnormal ones (sections 5.1 and 5.2).
    assert_eq!(count, 39);
}

/// RFC 1630 prints ten with an empty element in the base, `magic://a/b/c//d/e/f`: no path has one in the older documents
/// (`path  void | xalphas [ / path ]`). With a single slash instead all ten results are the same.
#[test]
fn examples_of_rfc_1630_with_a_single_slash_resolve_as_printed() {
    let rows: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../data/suites/rfc1630-partial.json")).expect("an array");
    assert_eq!(rows.len(), 10);
    for spec in [Spec::Udi, Spec::Url1993] {
        for row in &rows {
            let field = |name: &str| row[name].as_str().expect("a text");
            let refused = spec.resolve(field("base"), field("input"));
            let Err(ResolveError::Base(refusal)) = refused else { panic!("{spec}: {}", field("id")) };
            assert_eq!(refusal.report().diagnostics()[0].code.name(), "empty-segment");
            let single = |text: &str| text.replace("c//d", "c/d");
            expect(spec, &single(field("base")), field("input"), &single(field("expect")));
        }
    }
}

/// Cases in which the prose differs from the later rules, worked out by hand.
#[test]
fn the_older_documents_are_followed_to_the_letter() {
    let base = "http://a/b/c/d?q";
    for spec in DRAFTS {
        for (partial, expected) in [
            // "all occurrences of "/xxx/.." or "/." are recursively removed": an element includes the preceding slash.
            (".", "http://a/b/c"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b"),
            ("../", "http://a/b/"),
            ("../..", "http://a"),
            ("../../", "http://a/"),
            ("../../..", "http://a/.."),
            ("g/.", "http://a/b/c/g"),
            ("g/..", "http://a/b/c"),
            ("./../g", "http://a/b/g"),
            ("g/./../h", "http://a/b/c/h"),
            // "complete path elements"
            (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."),
            ("...", "http://a/b/c/..."),
            // "anything following the rightmost slash": the search too.
            ("?y", "http://a/b/c/?y"),
            ("..?y", "http://a/b?y"),
            // "If a leading slash is present, the path is absolute." Elements are removed only from a relative one.
            ("/./g/../h", "http://a/./g/../h"),
            ("//g/../h", "http://g/../h"),
            ("//g", "http://g"),
            // An empty form leaves all parts the same. A fragment is not one of them.
            ("", "http://a/b/c/d?q"),
            ("#s", "http://a/b/c/d?q#s"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("#s:t", "http://a/b/c/d?q#s:t"),
            // A full form stays as it is.
            ("http:g", "http:g"),
            ("g:h/../i", "g:h/../i"),
            ("g;x:y", "g;x:y"),
            ("./g:h", "http://a/b/c/g:h"),
        ] {
            expect(spec, base, partial, expected);
        }
        // "within an article, a reference to a news group or to another article will be a valid [one] (in the partial form)"
        expect(spec, "news:id@h.x", "comp.lang.c", "news:comp.lang.c");
        expect(spec, "news:comp.lang.c", "id@h.x", "news:id@h.x");
        // "Within the WAIS world, [they] do not ... need to be prefixed by "wais:" (by the partial form rules)."
        expect(spec, "wais://h.x/db", "//g.x/other?word", "wais://g.x/other?word");
        // A fragment of the base is not part of it.
        expect(spec, "http://a/b#c", "", "http://a/b");
    }
    // No slash precedes the first element of a path without a host. In 1994 no URL has such a path.
    for spec in [Spec::Udi, Spec::Url1993] {
        expect(spec, "x:a/b", "../g", "x:a/../g");
        expect(spec, "x:a/b/c", "../../g", "x:a/../g");
    }
}

/// "secondly, we give the rules under which parts of the name may be omitted": none follow.
#[test]
fn the_draft_of_1994_resolves_by_the_rules_of_1993() {
    for base in ["URL:http://h.x/a/b", "url:http://h.x/a/b#c", "http://h.x/a/b"] {
        expect(Spec::Url1994, base, "../d", "http://h.x/d");
        expect(Spec::Url1994, base, "", "http://h.x/a/b");
        // A full form stays as it is.
        expect(Spec::Url1994, base, "URL:http://h.x/d", "URL:http://h.x/d");
        assert_eq!(Spec::Url1994.partial_form(base, "URL:http://h.x/d").expect("it has one"), "/d");
    }
    // By its own grammar, which has type codes and no `generic`.
    expect(Spec::Url1994, "ftp://joe:pw@h.x/a/b;type=I", "c;type=A", "ftp://joe:pw@h.x/a/c;type=A");
    expect(Spec::Url1994, "nntp:a.b/1", "2", "nntp:a.b/2");
    assert!(matches!(Spec::Url1994.resolve("x:a/b", "c"), Err(ResolveError::Base(_))));

    let quoted =
        |spec: Spec, partial| spec.resolve("http://h.x/a/b", partial).expect("it is resolved").quotations().to_vec();
    for partial in ["x:", "", "#a", "//g", "/g", "g", "../g"] {
        let [announced, rules @ ..] = &quoted(Spec::Url1994, partial)[..] else { panic!("{partial}") };
        assert_eq!((announced.document, announced.section), ("URL draft 1994", "Recommendations"));
        assert!(announced.quotation.ends_with("[None are printed: those of 1993.]"));
        assert_eq!(rules, quoted(Spec::Url1993, partial), "{partial}");
    }
}

#[test]
fn open_questions_of_rfc_1808_are_answered_as_documented() {
    for (base, partial, expected) in [
        ("file:///etc/motd", "hosts", "file:///etc/hosts"),
        ("file:///etc/motd", "//", "file:///etc/motd"),
        ("http://h", "g", "http://h/g"),
        ("http://h", "?y", "http://h/?y"),
        ("http://h", ".", "http://h/"),
        ("http://h", "#s", "http://h#s"),
        // "If the question mark is the last character ... the query information is empty."
        ("http://h/a?b", "?", "http://h/a?b"),
        ("http://h/a?b", "g?;", "http://h/g?;"),
        ("http://h/a?b#c", "#", "http://h/a?b"),
        ("URL:http://h/a", "g", "http://h/g"),
        ("URL:http://h/a", "", "http://h/a"),
        ("nntp://h.x/comp.lang.c/1", "2", "nntp://h.x/comp.lang.c/2"),
        ("ftp://h.x/a/b;type=i", "../c;type=a", "ftp://h.x/c;type=a"),
        // "If present, this type information prevents relative-path references to documents with differing gopher-types."
        ("gopher://h.x/1a/b", "c", "gopher://h.x/1a/c"),
        ("gopher://h.x/1a", "1c/../../d", "gopher://h.x/../d"),
    ] {
        expect(Spec::Rfc1738, base, partial, expected);
    }
}

/// The steps of RFC 1808, section 4, that have an effect on each, worked out by hand.
#[test]
fn the_steps_that_applied_are_quoted() {
    for (partial, steps) in [
        ("", "2a"),
        ("x:", "2b"),
        ("//g", "2c 3"),
        ("/g", "2c 3 4"),
        ("#s", "2c 3 5 5a 5b"),
        ("?y", "2c 3 5 5a 5b"),
        (";x", "2c 3 5 5a"),
        ("g", "2c 3 6"),
        ("./g", "2c 3 6 6a"),
        ("g/.", "2c 3 6 6b"),
        ("../g", "2c 3 6 6c"),
        ("..", "2c 3 6 6d"),
        ("./../.", "2c 3 6 6a 6b 6c"),
        ("../../..", "2c 3 6 6c"),
    ] {
        let resolved = Spec::Rfc1738.resolve("http://a/b/c/d;p?q#f", partial).expect("it is resolved");
        let quoted: Vec<_> =
            resolved.quotations().iter().map(|rule| rule.section.strip_prefix("4, step ").expect("a step")).collect();
        assert_eq!(quoted.join(" "), steps, "{partial:?}");
    }
    let resolved = Spec::Rfc1738.resolve("", "x:").expect("it is resolved");
    assert_eq!(resolved.quotations()[0].section, "4, step 1");
}

/// In the drafts the rule on removal is quoted only if something was removed.
#[test]
fn the_rule_on_removal_is_quoted_if_it_applied() {
    for spec in DRAFTS {
        // The announcement of the rules comes first.
        let before = usize::from(spec == Spec::Url1994);
        for (partial, count) in
            [("g", 2), ("./g", 3), ("g/..", 3), ("../../..", 3), ("/../g", 2), ("x:/../g", 1), ("", 1)]
        {
            let resolved = spec.resolve("http://a/b/c", partial).expect("it is resolved");
            assert_eq!(resolved.quotations().len(), before + count, "{spec}: {partial}");
        }
        let resolved = spec.resolve("http://a/b", "../g").expect("it is resolved");
        assert_eq!(resolved.quotations().len(), before + 2, "there is no element to remove");
    }
}

// Partial forms that can't be resolved.

/// Forms that use the hierarchy of a path against a path without one; and forms that replace the path or keep it.
#[test]
fn nothing_is_relative_to_a_path_without_hierarchy() {
    for (base, name, section_in_1992) in [
        ("gopher://h.x/1a/b", "gopher", "Gopher"),
        ("Gopher://h.x", "gopher", "Gopher"),
        ("wais://h.x/a", "wais", "WAIS"),
        ("prospero://h.x/a/b", "prospero", "Internet protocol parts"),
    ] {
        for spec in DRAFTS {
            for partial in ["c", ".", "..", "../c", "./c", "a/../b", "?c", "..#c", "é"] {
                let error = spec.resolve(base, partial).expect_err("it has no hierarchy");
                let ResolveError::NoHierarchy { scheme, quotation } = error else { panic!("{spec}: {base}: {error}") };
                assert_eq!((scheme, quotation.document), (name, spec.citation()));
                match spec {
                    Spec::Udi => assert_eq!(quotation.section, section_in_1992),
                    _ => assert!(quotation.section.eq_ignore_ascii_case(name), "{quotation}"),
                }
            }
            let scheme = base.split_once(':').expect("a scheme").0;
            expect(spec, base, "/c/../d", &format!("{scheme}://h.x/c/../d"));
            expect(spec, base, "//g.x/c", &format!("{scheme}://g.x/c"));
            expect(spec, base, "#c", &format!("{base}#c"));
            expect(spec, base, "", base);
            expect(spec, base, "http:c", "http:c");
        }
    }
    // RFC 1808 has its own rules for these.
    expect(Spec::Rfc1738, "gopher://h.x/1a/b", "c", "gopher://h.x/1a/c");
}

/// `partial_form` returns the shortest form, and never one that needs a hierarchy that the URL does not have.
#[test]
fn no_path_without_hierarchy_is_shortened_to_a_relative_one() {
    for spec in DRAFTS {
        for (base, url, expected) in [
            ("gopher://h.x/1a/b", "gopher://h.x/1a/c", "/1a/c"),
            ("gopher://h.x/1a/b", "gopher://h.x/1a/b#c", "#c"),
            ("gopher://h.x/1a/b", "gopher://h.x/1a/b", ""),
            ("gopher://h.x/1a/b", "gopher://g.x/1a/b", "//g.x/1a/b"),
            ("gopher://h.x/1a/b", "http://h.x/1a/b", "http://h.x/1a/b"),
            ("gopher://h.x", "gopher://h.x/1", "/1"),
            ("wais://h.x/a", "wais://h.x/a?b", "/a?b"),
            ("wais://h.x/a", "wais://h.x/b", "/b"),
            ("prospero://h.x/a/b", "prospero://h.x/a/c", "/a/c"),
        ] {
            assert_eq!(spec.partial_form(base, url).expect("it has one"), expected, "{spec}: {url} against {base}");
        }
    }
}

#[test]
fn a_base_that_is_not_a_url_is_refused_with_the_reason() {
    for &spec in Spec::ALL {
        let error = spec.resolve("http://h.x/|a", "http://g/").expect_err("the text is not a URL");
        let ResolveError::Base(refusal) = &error else { panic!("{error}") };
        // In 1994 the missing prefix is reported, too.
        assert!(refusal.report().diagnostics().iter().any(|diagnostic| diagnostic.span == (11..12)));
        assert!(std::error::Error::source(&error).is_some());
        assert!(spec.resolve("a/b", "c").is_err());
        let error = spec.partial_form("http://h.x/", "http://h.x/|a").expect_err("the text is not a URL");
        assert!(matches!(error, ResolveError::Url(_)), "{error}");
    }
    assert!(matches!(Spec::Udi.resolve("", "http://h/"), Err(ResolveError::Base(_))));
}

/// Section 2.3 of RFC 1808; and step 1 of section 4 for a base that is unknown.
#[test]
fn some_schemes_are_never_used_with_relative_urls() {
    for (base, scheme) in [("mailto:a@h.x", "mailto"), ("NEWS:a.b", "news"), ("telnet://h.x/", "telnet")] {
        for partial in ["b", "/b", "//h.x", "?b", "#b", ""] {
            let error = Spec::Rfc1738.resolve(base, partial).expect_err("it is never used so");
            assert!(matches!(error, ResolveError::NeverRelative { scheme: found, .. } if found == scheme), "{error}");
        }
        expect(Spec::Rfc1738, base, "http://h/", "http://h/");
        assert_eq!(Spec::Rfc1738.partial_form(base, base).expect("the full form"), base);
    }
    // `path = fsegment *( "/" segment )`, and `fsegment = 1*pchar`
    let refused = ["gopher://h.x//a", "prospero://h.x//a", "x://h.x//a", "x:////a"];
    for base in refused {
        assert!(matches!(Spec::Rfc1738.resolve(base, "b"), Err(ResolveError::NotGeneric)), "{base}");
    }
    // "the following schemes can always be parsed using the generic-RL syntax": file, ftp, http, nntp.
    expect(Spec::Rfc1738, "http://h.x//a", "b", "http://h.x//b");
    expect(Spec::Rfc1738, "", "g", "g");
}

/// "This BNF also describes the generic-RL syntax for valid base URLs" (section 2.2), so a base need not be a URL of RFC 1738.
#[test]
fn a_base_is_judged_by_the_grammar_of_rfc_1808() {
    for spec in [Spec::Rfc1738, Spec::Rfc1808] {
        expect(spec, "http://a/b/c/d;p?q=1/2", "g", "http://a/b/c/g");
        expect(spec, "http://a/b;c/d?q#f", "", "http://a/b;c/d?q#f");
        expect(spec, "http://h?q", "/g", "http://h?q/g");
        expect(spec, "http://h.x//a", "b", "http://h.x//b");
        assert!(matches!(spec.resolve("http://h/~u", "g"), Err(ResolveError::Base(_))), "{spec}");
        for base in ["mailto:a@h.x", "NEWS:a.b", "telnet://h.x/"] {
            assert!(matches!(spec.resolve(base, "b"), Err(ResolveError::NeverRelative { .. })), "{spec}: {base}");
        }
    }
}

// The prose as an oracle.

#[test]
fn every_short_text_is_resolved_as_by_the_prose() {
    let mut counts = [0; 4];
    let texts = texts("./a?#;:", 4).into_iter().chain(texts("./a", 6));
    for partial in texts {
        for base in BASES {
            let tried = matches_prose(base, &partial);
            counts.iter_mut().zip(tried).for_each(|(count, tried)| *count += usize::from(tried));
        }
    }
    assert!(counts.iter().all(|count| *count > 30_000), "{counts:?}");
}

#[test]
fn random_partial_forms_are_resolved_as_by_the_prose() {
    const PIECES: [&str; 18] =
        [".", "..", "", "a", "/", "//", "?", "#", ";", ":", "/../", "/./", "b.", "%2F", "@", "~", "é", "ab"];
    let mut random = Random::from_seed(1808);
    let mut text = |most: usize| {
        let length = random.below(most);
        (0..length).map(|_| PIECES[random.below(PIECES.len())]).collect::<String>()
    };
    let mut tried = 0;
    for round in 0..40_000 {
        let head = ["http://h", "http://h/", "ftp://u@h/a/", "x:", "x://h/a/b/", "gopher://h/1"][round % 6];
        tried += matches_prose(&format!("{head}{}", text(7)), &text(14)).into_iter().filter(|tried| *tried).count();
    }
    assert!(tried > 30_000, "{tried}");
}

#[test]
fn real_partial_forms_are_resolved_as_the_prose_has_it() {
    let table = include_str!("../data/wild/partial-hrefs.tsv");
    let mut count = 0;
    for [reference, _] in rows(table, ["reference", "source"]) {
        for base in BASES {
            matches_prose(base, reference);
        }
        count += 1;
    }
    assert_eq!(count, 1568);
}

// The inverse.

/// Each text is at least as long as the partial form of what it is resolved to.
#[test]
fn no_shorter_text_is_resolved_to_the_same() {
    let forms = texts("./hb?#;:", 4);
    for (spec, _) in PROSE {
        for base in [
            "http://h/b/h/b?h",
            "http://h",
            "http://h/b/",
            "x:h/b",
            "x:h/b/h/b",
            "http://h/b/../h",
            "file:///h/b/h",
            "gopher://h/1/h",
            "wais://h/b",
        ] {
            if spec.parse_reference(base).is_err() {
                continue;
            }
            let mut shortest: HashMap<String, usize> = HashMap::new();
            for form in &forms {
                // They come the shortest first.
                if let Some(url) = resolved(spec, base, form) {
                    shortest.entry(url).or_insert(form.len());
                }
            }
            let valid: Vec<_> = shortest.iter().filter(|(url, _)| spec.parse_reference(url).is_ok()).collect();
            assert!(valid.len() > 50, "{spec}: {base}: {}", valid.len());
            for (url, length) in valid.into_iter() {
                let found = round_trips(spec, base, url);
                assert!(found <= *length, "{spec}: {url} against {base} takes {length}, not {found}");
            }
        }
    }
}

#[test]
fn any_url_returns_from_its_partial_form() {
    let mut random = Random::from_seed(1630);
    const SEGMENTS: [&str; 9] = [".", "..", "", "a", "b", "a:b", "a;b", "b?a", "a.b"];
    const HEADS: [&str; 6] = ["http://h", "http://h:80", "ftp://h", "x:", "x://h", "prospero://h"];
    let mut counts = [0; 4];
    for _ in 0..40_000 {
        let mut url = || {
            let length = random.below(5);
            let path: Vec<&str> = (0..length).map(|_| SEGMENTS[random.below(SEGMENTS.len())]).collect();
            format!("{}/{}", HEADS[random.below(HEADS.len())], path.join("/"))
        };
        let (base, url) = (url(), url());
        for (count, (spec, _)) in counts.iter_mut().zip(PROSE) {
            if spec.parse_reference(&base).is_ok() && spec.parse_reference(&url).is_ok() {
                assert!(round_trips(spec, &base, &url) <= url.len());
                *count += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 1_000), "{counts:?}");
}

#[test]
fn partial_forms_are_those_that_a_reader_would_write() {
    let base = "http://h.x/a/b/c?d";
    for (spec, url, expected) in [
        (Spec::Rfc1738, "http://h.x/a/b/e", "e"),
        (Spec::Rfc1738, "http://h.x/a/b/", "."),
        (Spec::Rfc1738, "http://h.x/a/", ".."),
        (Spec::Rfc1738, "http://h.x/a/f/g", "../f/g"),
        (Spec::Rfc1738, "http://h.x/", "/"),
        (Spec::Rfc1738, "http://h.x", "//h.x"),
        (Spec::Rfc1738, "http://g.x/a/b/c", "//g.x/a/b/c"),
        (Spec::Rfc1738, "ftp://h.x/a/b/c", "ftp://h.x/a/b/c"),
        (Spec::Rfc1738, "http://h.x/a/b/c", "c"),
        (Spec::Rfc1738, "http://h.x/a/b/c?e", "?e"),
        (Spec::Rfc1738, "http://h.x/a/b/c?d#e", "#e"),
        (Spec::Rfc1738, "URL:http://h.x/a/b/c?d", ""),
        // "this:that" would be taken for a full form (RFC 1808, section 5.3).
        (Spec::Rfc1738, "http://h.x/a/b/this:that", "./this:that"),
        (Spec::Url1993, "http://h.x/a/b/this:that", "./this:that"),
        (Spec::Url1993, "http://h.x/a/b/", "./"),
        (Spec::Url1993, "http://h.x/a/b", "."),
        (Spec::Url1993, "http://h.x/a", ".."),
        (Spec::Udi, "http://h.x/a/b/c?e", "c?e"),
        (Spec::Udi, "http://h.x/a/b/?e", "?e"),
        (Spec::Udi, "http://h.x/a/b/c?d", ""),
    ] {
        assert_eq!(spec.partial_form(base, url).expect("it has one"), expected, "{spec}: {url}");
    }
}

/// "../b" is longer than `x:b`, which is the full form.
#[test]
fn the_full_form_may_be_the_shortest() {
    for spec in [Spec::Udi, Spec::Url1993, Spec::Rfc1738] {
        assert_eq!(spec.partial_form("x:h/b/h/b", "x:b").expect("it has one"), "x:b", "{spec}");
    }
}

// Secrets and limits.

#[test]
fn no_password_is_shown() {
    let resolved = Spec::Rfc1738.resolve("ftp://joe:s3cret@h.x/a", "b").expect("it is resolved");
    assert!(!format!("{resolved:?}").contains("s3cret"));
    assert_eq!(resolved.as_str(), "ftp://joe:s3cret@h.x/b");
    let error = Spec::Rfc1738.resolve("ftp://joe:s3cret@h.x/~a", "b").expect_err("the text is not a URL");
    assert!(!format!("{error} {error:?}").contains("s3cret"));
}

/// Two million characters on a stack of 256 KiB, with a limit of processor time: quadratic time would be hours.
#[test]
fn neither_time_nor_recursion_grows_beyond_the_text() {
    let long = |piece: &str| piece.repeat(2_000_000 / piece.len());
    let run = move || {
        for (spec, _) in PROSE {
            for piece in ["../", "./", "a/", "a/../", "/", "..", "a", "?", ":"] {
                let partial = long(piece);
                let resolved = spec.resolve("http://h.x/a/b", &partial).expect("it is resolved");
                assert!(resolved.as_str().len() <= partial.len() + 20);
            }
            let base = format!("http://h.x/{}b", long("a/"));
            let up = spec.resolve(&base, &long("../")).expect("it is resolved");
            assert!(up.as_str().len() < base.len());
            let away = format!("http://h.x/b/{}", long("a/"));
            assert_eq!(spec.partial_form(&base, &away).expect("it has one"), away["http://h.x".len()..]);
            assert_eq!(spec.partial_form(&away, &away).expect("it has one"), "");
        }
    };
    let timed = move || crate::support::cpu_time::cpu_time(run);
    let time =
        std::thread::Builder::new().stack_size(256 * 1024).spawn(timed).expect("a thread").join().expect("it ends");
    assert!(time.as_secs() < 120, "{time:?}");
}

/// From RFC 1808 on, references have a production, and a text that does not match it is an error.
#[test]
fn a_text_that_is_no_reference_is_refused() {
    for spec in [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986, Spec::Current] {
        let error = spec.resolve("http://h.x/a/b?q", "a b").expect_err("a space");
        assert!(matches!(&error, ResolveError::Reference(refusal) if refusal.span() == (1..2)), "{spec}: {error}");
        let base = spec.base("http://h.x/a/b?q").expect("a base");
        assert!(base.resolve("a b").is_err());
        assert_eq!(base.resolve("c").expect("a reference").as_str(), "http://h.x/a/c");
    }
    assert_eq!(Spec::Rfc1808.resolve("http://a/b", "http:").map(Resolved::into_string).ok().as_deref(), Some("http:"));
    assert!(matches!(Spec::Rfc3986.base("a/b"), Err(ResolveError::Base(_))));
}
