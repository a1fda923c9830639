//! The grammars of RFC 1808, RFC 2396 and RFC 3986: the documents' own examples, and what each amendment changes.

use urlspec_bnf::{Grammar, Lines, Notation};

struct Document {
    file: &'static str,
    notation: Notation,
    /// The rules as printed, with the core rules of ABNF that they use.
    rules: usize,
    /// The rule of a reference.
    reference: &'static str,
}

const RFC1808: Document = Document {
    file: include_str!("../../../../grammar/rfc1808.bnf"),
    notation: Notation::Rfc1738,
    rules: 31,
    reference: "URL",
};
const RFC2396: Document = Document {
    file: include_str!("../../../../grammar/rfc2396.bnf"),
    notation: Notation::Rfc1738,
    rules: 44,
    reference: "URI-reference",
};
const RFC3986: Document = Document {
    file: include_str!("../../../../grammar/rfc3986.abnf"),
    notation: Notation::Abnf,
    rules: 36 + 3,
    reference: "URI-reference",
};

impl Document {
    fn grammar(&self, lines: Lines<'_>) -> Grammar {
        let grammar = Grammar::parse(self.file, self.notation, lines);
        assert_eq!(grammar.errors().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
        grammar
    }
}

fn accepts(grammar: &Grammar, rule: &str, text: &str) -> bool {
    grammar.automaton(rule).unwrap_or_else(|error| panic!("{rule}: {error}")).accepts(text)
}

#[test]
fn every_rule_is_there_and_is_compiled() {
    for document in [RFC1808, RFC2396, RFC3986] {
        assert_eq!(Notation::guess(document.file), document.notation);
        assert_eq!(document.grammar(Lines::Printed).rules().len(), document.rules);
        for lines in [Lines::Printed, Lines::Amended] {
            let grammar = document.grammar(lines);
            for rule in grammar.rules() {
                grammar.automaton(&rule.name).unwrap_or_else(|error| panic!("{}: {error}", rule.name));
            }
        }
    }
}

/// The references and results of RFC 1808, section 5; the others print nearly the same.
const REFERENCES: &[&str] = &[
    "g:h",
    "g",
    "./g",
    "g/",
    "/g",
    "//g",
    "?y",
    "g?y",
    "g?y/./x",
    "#s",
    "g#s",
    "g#s/./x",
    "g?y#s",
    ";x",
    "g;x",
    "g;x?y#s",
    ".",
    "./",
    "..",
    "../",
    "../g",
    "../..",
    "../../",
    "../../g",
    "",
    "../../../g",
    "../../../../g",
    "/./g",
    "/../g",
    "g.",
    ".g",
    "g..",
    "..g",
    "./../g",
    "./g/.",
    "g/./h",
    "g/../h",
    "http:g",
    "http:",
    "http://a/b/c/d;p?q",
    "http://a/b/c/d;p?q#f",
    "http://a/b/c/g;x?y#s",
    "http://a/../../../g",
    "g;x=1/./y",
    "g;x=1/../y",
];

#[test]
fn the_references_of_the_tables_are_accepted() {
    for document in [RFC1808, RFC2396, RFC3986] {
        let grammar = document.grammar(Lines::Amended);
        for text in REFERENCES {
            assert!(accepts(&grammar, document.reference, text), "{}: {text:?}", document.reference);
        }
    }
}

/// A rule, a text, and whether the printed and the amended line accept it.
type Change = (Document, &'static str, &'static str, bool, bool);

#[test]
fn each_amendment_has_its_effect() {
    const CHANGES: [Change; 9] = [
        // 1808-empty-first.
        (RFC1808, "generic-RL", "http://h//x", false, true),
        (RFC1808, "abs_path", "//x", false, false),
        // 1808-base-header, with the examples of sections 3.1 and 5.
        (RFC1808, "base-header", "Base: <URL:http://www.ics.uci.edu/Test/a/b/c>", false, true),
        (RFC1808, "base-header", "Base: <URL:http://a/b/c/d;p?q#f>", false, true),
        (RFC1808, "base-header", "Base:<URL:http://a/>", true, true),
        // 2396-query-only and 2396-empty-path.
        (RFC2396, "relativeURI", "?y", false, true),
        (RFC2396, "absoluteURI", "foo:", false, true),
        // 3986-path-empty.
        (RFC3986, "path-empty", "", true, true),
        (RFC3986, "path-empty", "x", false, false),
    ];
    for (document, rule, text, printed, amended) in CHANGES {
        for (lines, is_accepted) in [(Lines::Printed, printed), (Lines::Amended, amended)] {
            assert_eq!(accepts(&document.grammar(lines), rule, text), is_accepted, "{rule}: {text}");
        }
    }
    assert!(accepts(&RFC1808.grammar(Lines::Amended), "base", "http://a/b/c/d;p?q#f"), "1808-base-fragment");
}

/// The other rules, and the whole language of RFC 3986, are the same as printed and as amended.
#[test]
fn nothing_else_is_changed() {
    for (document, changed) in [
        // The second alternative of `absoluteURL` accepts what `generic-RL` does not.
        (RFC1808, &["URL", "generic-RL", "relativeURL", "net_path", "base-header"][..]),
        (RFC2396, &["URI-reference", "absoluteURI", "relativeURI"]),
        (RFC3986, &[]),
    ] {
        let [printed, amended] = [Lines::Printed, Lines::Amended].map(|lines| document.grammar(lines));
        for rule in printed.rules() {
            let difference = printed.difference(&rule.name, &amended, &rule.name).expect("both are compiled");
            assert_eq!(difference.is_none(), !changed.contains(&&*rule.name), "{}: {difference:?}", rule.name);
        }
    }
}

/// What the documents accept and refuse differently.
#[test]
fn the_documents_differ() {
    let [rfc1808, rfc2396, rfc3986] = [RFC1808, RFC2396, RFC3986].map(|document| document.grammar(Lines::Amended));
    for (text, verdicts) in [
        ("http://h/~u", [false, true, true]),
        ("http://[::1]/", [false, false, true]),
        ("http://h/a[b", [false, false, false]),
        ("http://h:/", [true, true, true]),
        ("a_b:c", [true, false, false]),
        ("http://h/'", [true, true, true]),
        ("http://h/\"", [false, false, false]),
        ("http://h?q", [true, true, true]),
        ("mailto:a@b?subject=c", [true, true, true]),
        ("http://my_host/", [true, true, true]),
    ] {
        let found = [(&rfc1808, "URL"), (&rfc2396, "URI-reference"), (&rfc3986, "URI-reference")];
        assert_eq!(found.map(|(grammar, rule)| accepts(grammar, rule, text)), verdicts, "{text}");
    }
}
