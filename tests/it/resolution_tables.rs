//! The tables of RFC 2396, appendix C, and RFC 3986, section 5.4, as they are printed; and where the documents differ.

use urlspec::Spec;
use urlspec::resolve::{Excess, ResolveError, ResolveOptions, Surprise};

const BASE: &str = "http://a/b/c/d;p?q";

/// A text that a table prints between quotation marks or angle brackets, or alone.
fn printed(text: &str) -> &str {
    let text = text.trim();
    let inner = |open, close| text.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    inner('"', '"').or_else(|| inner('<', '>')).unwrap_or(text)
}

/// The rows between two headings: a reference and its target, without the remarks after a semicolon.
fn rows<'t>(text: &'t str, from: &str, to: &str) -> Vec<(&'t str, &'t str)> {
    let start = text.rfind(from).expect("the first heading");
    let section = &text[start..start + text[start..].find(to).expect("the next heading")];
    let lines = section.lines().filter(|line| line.starts_with("      "));
    let row = |line: &'t str| {
        let (reference, target) = line.split_once("  =  ").or_else(|| line.split_once(" =  "))?;
        let target = target.split("  ;").next().unwrap_or(target);
        Some((printed(reference), printed(target)))
    };
    lines.filter_map(row).collect()
}

#[test]
fn every_example_of_rfc_3986_resolves_as_printed() {
    let text = include_str!("../data/rfc3986.txt");
    let rows = rows(text, "5.4.1.  Normal Examples", "6.  Normalization and Comparison");
    // 23 normal ones and 19 abnormal ones, with the strict one of `http:g`.
    assert_eq!(rows.len(), 42, "{rows:?}");
    for (reference, target) in rows {
        let resolved = Spec::Rfc3986.resolve(BASE, reference).expect("a result");
        assert_eq!(resolved.as_str(), target, "{reference}");
        assert!(!resolved.quotations().is_empty(), "{reference}");
    }
}

#[test]
fn every_example_of_rfc_2396_resolves_as_printed() {
    let text = include_str!("../data/rfc2396.txt");
    let rows = rows(text, "C. Examples of Resolving Relative URI References", "D. Embedding the Base URI in HTML");
    // 22 normal ones and 20 abnormal ones, with the one of `http:g` for validating parsers.
    assert_eq!(rows.len(), 42, "{rows:?}");
    for (reference, target) in rows {
        let resolved = Spec::Rfc2396.resolve(BASE, reference).expect("a result");
        match target.strip_prefix("(current document)") {
            Some(fragment) => {
                assert!(resolved.is_same_document(), "{reference}");
                assert_eq!(resolved.as_str(), fragment, "{reference}");
            }
            None => {
                assert!(!resolved.is_same_document(), "{reference}");
                assert_eq!(resolved.as_str(), target, "{reference}");
            }
        }
    }
}

/// A base, a reference, and what RFC 1808, RFC 2396 and RFC 3986 make of it.
const DIFFERENCES: [(&str, &str, [&str; 3]); 13] = [
    (BASE, "?y", ["http://a/b/c/d;p?y", "http://a/b/c/?y", "http://a/b/c/d;p?y"]),
    (BASE, ";x", ["http://a/b/c/d;x", "http://a/b/c/;x", "http://a/b/c/;x"]),
    (BASE, "", [BASE, "", BASE]),
    (BASE, "#s", ["http://a/b/c/d;p?q#s", "#s", "http://a/b/c/d;p?q#s"]),
    (BASE, "../../../g", ["http://a/../g", "http://a/../g", "http://a/g"]),
    (BASE, "/./g", ["http://a/./g", "http://a/./g", "http://a/g"]),
    (BASE, "http://x/a/../b", ["http://x/a/../b", "http://x/a/../b", "http://x/b"]),
    (BASE, "g;x=1/../y", ["http://a/b/c/g;x=1/../y", "http://a/b/c/y", "http://a/b/c/y"]),
    ("http://a/b/c/d;p=1/2?q", "g", ["http://a/b/c/g", "http://a/b/c/d;p=1/g", "http://a/b/c/d;p=1/g"]),
    (BASE, "g?", ["http://a/b/c/g", "http://a/b/c/g?", "http://a/b/c/g?"]),
    (BASE, "///g", ["http://a/g", "http:///g", "http:///g"]),
    ("http://a", "?y", ["http://a/?y", "http://a?y", "http://a?y"]),
    ("http://a", "g", ["http://a/g", "http://a/g", "http://a/g"]),
];

#[test]
fn the_documents_differ_as_in_the_table() {
    for (base, reference, targets) in DIFFERENCES {
        for (spec, target) in [Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc3986].into_iter().zip(targets) {
            let resolved = spec.resolve(base, reference).expect("a result");
            assert_eq!(resolved.as_str(), target, "{spec}: {reference} against {base}");
        }
    }
}

#[test]
fn choices_of_the_documents_are_options() {
    let compatible = ResolveOptions::default().ignore_same_scheme(true);
    for spec in [Spec::Rfc2396, Spec::Rfc3986] {
        assert_eq!(spec.resolve_with(BASE, "http:g", compatible).expect("a result").as_str(), "http://a/b/c/g");
    }
    let removing = ResolveOptions::default().excess(Excess::Remove);
    assert_eq!(Spec::Rfc2396.resolve_with(BASE, "../../../g", removing).expect("a result").as_str(), "http://a/g");
    let refusing = ResolveOptions::default().excess(Excess::Refuse);
    assert!(matches!(Spec::Rfc2396.resolve_with(BASE, "../../../g", refusing), Err(ResolveError::AboveRoot)));
    assert!(matches!(Spec::Rfc2396.resolve("mailto:a@b", "g"), Err(ResolveError::NotHierarchical)));
    assert_eq!(Spec::Rfc3986.resolve("foo:a/b", "../c").expect("a result").as_str(), "foo:/c");
}

/// The states of the two buffers that section 5.2.4 of RFC 3986 prints.
#[test]
fn dot_segments_are_removed_as_in_the_examples() {
    for (path, result) in [("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6")] {
        let canonical = Spec::Rfc3986.canonical(&format!("x:{path}")).expect("a URI").text;
        assert_eq!(canonical, format!("x:{result}"));
    }
}

/// A document, a base, a reference, the result, and what it is warned of.
const WARNED: &[(Spec, &str, &str, &str, &[Surprise])] = &[
    (Spec::Rfc1808, "http://a/b/c/d;p?q", "../../../g", "http://a/../g", &[Surprise::AboveRoot]),
    (Spec::Rfc2396, "http://a/b/c/d;p?q", "../../../g", "http://a/../g", &[Surprise::AboveRoot]),
    (Spec::Rfc3986, "http://a/b/c/d;p?q", "../../../g", "http://a/g", &[]),
    // The base climbs, and not the reference.
    (Spec::Rfc2396, "http://a/../b/c", "../g", "http://a/../g", &[]),
    (Spec::Rfc1808, "http://a/b/c/d;p?q", "../g", "http://a/b/g", &[]),
    (Spec::Rfc1808, "http://a/b/c/d;p?q", "/./g", "http://a/./g", &[Surprise::DotSegments]),
    (Spec::Rfc3986, "http://a/b/c/d;p?q", "/./g", "http://a/g", &[]),
    (Spec::Rfc1808, "f:/a", ".//g", "f://g", &[Surprise::NewAuthority]),
    (Spec::Rfc2396, "f:/a", ".//g", "f://g", &[Surprise::NewAuthority]),
    (Spec::Rfc3986, "f:/a", ".//g", "f://g", &[Surprise::NewAuthority]),
    (Spec::Rfc3986, "urn:example:a/b", "c", "urn:example:a/c", &[Surprise::OpaqueBase]),
    (Spec::Rfc3986, "mailto:joe@h.x", "?subject=a", "mailto:joe@h.x?subject=a", &[Surprise::OpaqueBase]),
    (Spec::Rfc3986, "mailto:joe@h.x", "#a", "mailto:joe@h.x#a", &[]),
    (Spec::Rfc3986, "foo:a/b", "c", "foo:a/c", &[]),
    (Spec::Current, "gopher://h/1a/b", "/c", "gopher://h/c", &[Surprise::OpaquePath]),
    (Spec::Current, "gopher://h/1a/b", "c", "gopher://h/1a/c", &[Surprise::OpaquePath, Surprise::GopherType]),
    (Spec::Current, "gopher://h/1a/b", "?c", "gopher://h/1a/b?c", &[Surprise::OpaquePath]),
    (Spec::Current, "GOPHER://h/1a/b", "#c", "GOPHER://h/1a/b#c", &[]),
    (Spec::Current, "gopher://h/1a/b", "http://h.x/c", "http://h.x/c", &[]),
    (Spec::Current, "wais://h/a", "b", "wais://h/b", &[Surprise::OpaquePath]),
    (Spec::Current, "prospero://h/a/b", "../c", "prospero://h/c", &[Surprise::OpaquePath]),
    (Spec::Current, "http://h/a/b", "../c", "http://h/c", &[]),
    (Spec::Current, "ftp://h/a/b", "c", "ftp://h/a/c", &[]),
    (Spec::Rfc3986, "f:/a", "//g", "f://g", &[Surprise::NewHost]),
    (Spec::Rfc2396, "f:/a", "//g", "f://g", &[Surprise::NewHost]),
    (Spec::Rfc1808, "x-foo:a/b", "//g/x", "x-foo://g/x", &[Surprise::NewHost]),
    (Spec::Rfc1738, "x-foo:a/b", "//g/x", "x-foo://g/x", &[Surprise::NewHost]),
    (Spec::Rfc1738, "URL:http://h.x/b", "//g.x/x", "http://g.x/x", &[]),
    (Spec::Url1993, "x-foo:a/b", "//g/x", "x-foo://g/x", &[Surprise::NewHost]),
    (Spec::Url1994, "URL:http://h.x/b", "//g.x/x", "http://g.x/x", &[]),
    (Spec::Url1994, "news:a@b.x", "//g.x/x", "news://g.x/x", &[Surprise::NewHost]),
    (Spec::Udi, "x-foo:a/b", "//g/x", "x-foo://g/x", &[Surprise::NewHost]),
    (Spec::Rfc3986, "http://h.x/", "//g.x/x", "http://g.x/x", &[]),
    (Spec::Rfc3986, "file:///etc/motd", "//g.x/x", "file://g.x/x", &[]),
    (Spec::Rfc1808, "gopher://a/11/b", "c", "gopher://a/11/c", &[Surprise::GopherType]),
    (Spec::Rfc1808, "gopher://a/11/b", "../c", "gopher://a/c", &[]),
    (Spec::Rfc1808, "gopher://a/1b", "c", "gopher://a/c", &[]),
    (Spec::Rfc1808, "gopher://a/1b", "/1c", "gopher://a/1c", &[]),
    (Spec::Rfc2396, "http://a/b/c/d;p?q", "", "", &[]),
];

#[test]
fn unexpected_results_are_warned_of() {
    for (spec, base, reference, expected, warnings) in WARNED {
        let resolved = spec.resolve(base, reference).expect("resolved");
        let found: Vec<Surprise> = resolved.warnings().iter().map(|warning| warning.surprise).collect();
        assert_eq!((resolved.as_str(), found.as_slice()), (*expected, *warnings), "{spec}: {reference} against {base}");
    }
}
