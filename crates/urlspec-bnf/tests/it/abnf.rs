//! Files in ABNF, RFC 5234.

use super::bnf::{InvalidFile, NotationCase};
use urlspec_bnf::{Grammar, Lines, Notation};

const RFC3986: &str = include_str!("../../../../grammar/rfc3986.abnf");
const RFC5234: &str = include_str!("../data/rfc5234.abnf");

fn grammar(source: &str) -> Grammar {
    Grammar::parse(source, Notation::Abnf, Lines::Amended)
}

fn codes(grammar: &Grammar) -> Vec<&'static str> {
    grammar.diagnostics().iter().map(|diagnostic| diagnostic.code.name()).collect()
}

fn accepts(grammar: &Grammar, rule: &str, text: impl AsRef<[u8]>) -> bool {
    let automaton = grammar.automaton(rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
    automaton.accepts(text)
}

pub(super) const CASES: &[NotationCase] = &[
    // Strings have no case, except after `%s` (RFC 7405).
    ("a = \"Ab\"", "a", &["Ab", "aB", "AB", "ab"], &["", "a"]),
    ("a = %s\"Ab\" / %i\"cD\"", "a", &["Ab", "cd", "CD"], &["ab", "AB"]),
    // Counts.
    ("a = 2\"x\"", "a", &["xx"], &["x", "xxx"]),
    ("a = 1*3\"x\"", "a", &["x", "xx", "xxx"], &["", "xxxx"]),
    ("a = *2\"x\"", "a", &["", "x", "xx"], &["xxx"]),
    ("a = 2*\"x\"", "a", &["xx", "xxxx"], &["", "x"]),
    ("a = *\"x\" 0\"y\"", "a", &["", "xx"], &["y"]),
    ("a = 2( \"x\" / \"yz\" )", "a", &["xx", "xyz", "yzyz"], &["x", "xxx"]),
    ("a = 2[ \"x\" ] \"y\"", "a", &["y", "xy", "xxy"], &["xxxy"]),
    ("a = [ *2( b \":\" ) b ] \"::\"\nb = 1*2DIGIT", "a", &["::", "1::", "1:22:3::"], &["1:2:3:4::", "111::"]),
    // Numbers in three bases, ranges and sequences.
    ("a = %x41-43 / %d68 / %b1000101", "a", &["A", "B", "C", "D", "E"], &["a", "F", "AB"]),
    ("a = %x0D.0A", "a", &["\r\n"], &["\r", "\n"]),
    ("a = %x41.42.43", "a", &["ABC"], &["abc"]),
    // Alternatives that are added, and names without case.
    ("a = \"x\"\nA =/ \"y\"\na =/ \"z\" \"z\" / b\nB = \"w\"", "a", &["x", "y", "zz", "w"], &["z"]),
    // Core rules, of which a file may define its own.
    ("a = 1*digit ALPHA", "a", &["1x", "12X"], &["x", "1"]),
    ("a = 1*DIGIT\nDIGIT = \"0\" / \"1\"", "a", &["01"], &["2"]),
    ("a = CRLF LWSP DQUOTE HEXDIG VCHAR", "a", &["\r\n \r\n\t\"fx"], &["\n\"fx"]),
    // Angle brackets around a name.
    ("a = 0<b> <b>\nb = \"x\"", "a", &["x"], &["", "xx"]),
    // Comments and continued lines.
    ("a = \"x\" ; \"y\" / z\n    / \"/\" ; more\n\n; b\nb = a", "b", &["x", "/"], &["y"]),
];

/// Numbers are octets, and characters if one of the file is no octet.
#[test]
fn numbers_are_octets_or_characters() {
    let octets = grammar("a = %xE9 / %x80-8F");
    assert!(accepts(&octets, "a", [0xE9]) && accepts(&octets, "a", [0x85]) && !accepts(&octets, "a", "é"));
    let characters = grammar("a = %xE9 / %xD000-FFFF / %x1F600");
    for text in ["é", "\u{D000}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{1F600}"] {
        assert!(accepts(&characters, "a", text), "{text:?}");
    }
    assert!(!accepts(&characters, "a", [0xE9]) && !accepts(&characters, "a", "\u{CFFF}"));
    assert!(!accepts(&characters, "a", [0xED, 0xA0, 0x80]), "a surrogate");
}

pub(super) const INVALID: &[InvalidFile] = &[
    ("a = \"x\" | \"y\"", &[("no-element", 1, 9, "|", "`|` is not part of ABNF")]),
    ("a = \"x", &[("unclosed-quote", 1, 5, "\"x", "the quoted text does not end")]),
    ("a = 'x'", &[("no-element", 1, 5, "'", "a character must be in double quotes")]),
    ("a = %q41", &[("no-element", 1, 5, "%q41", "`%q41` is not a number of ABNF")]),
    ("a = %x5A-41", &[("no-element", 1, 5, "%x5A-41", "`%x5A-41` is not a number, a range or a sequence of numbers")]),
    ("a = %b102", &[("no-element", 1, 5, "%b102", "`%b102` is not a number, a range or a sequence of numbers")]),
    ("a = %x110000", &[("no-element", 1, 5, "%x110000", "`%x110000` is above the last character, `%x10FFFF`")]),
    ("a = <the rest", &[("no-element", 1, 5, "<the rest", "the description does not end")]),
    ("a = 5", &[("missing-element", 1, 6, "", "expected an element, found the end of the rule")]),
    ("a = ( \"x\"", &[("unclosed-bracket", 1, 5, "(", "no `)` closes this bracket")]),
    ("a = \"x\" )", &[("stray-bracket", 1, 9, ")", "`)` closes nothing")]),
    ("a =/ \"x\"", &[("undefined-rule", 1, 1, "a", "`=/` adds to `a`, and no rule above has that name")]),
    ("a = \"x\"\nA = \"y\"", &[("duplicate-rule", 2, 1, "A", "a rule is called `a` already, in line 1")]),
    ("a = bb", &[("undefined-rule", 1, 5, "bb", "no rule is called `bb`")]),
    ("a = <any text> b\nb = \"x\"", &[("prose", 1, 5, "<any text>", "`<any text>` is a description in words")]),
    (
        "a = \"x\" a \"y\"",
        &[
            ("no-text", 1, 1, "a", "no text is a `a`"),
            ("not-regular", 1, 9, "a", "`a` needs itself before it ends: a > a"),
        ],
    ),
];

#[test]
fn abnf_is_guessed_by_its_signs() {
    for source in [RFC3986, RFC5234, "a = b / c", "a = %x20", "a=%d32"] {
        assert_eq!(Notation::guess(source), Notation::Abnf, "{source}");
    }
    for source in ["a = \"/\" | b", "a = \"%x20\"", "a = b ; c / d", "a = 1*b"] {
        assert_eq!(Notation::guess(source), Notation::Rfc1738, "{source}");
    }
}

#[test]
fn the_grammar_of_rfc_3986_is_compiled() {
    let grammar = grammar(RFC3986);
    assert_eq!(grammar.errors().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(grammar.rules().len(), 36 + 3, "with ALPHA, DIGIT and HEXDIG");
    for rule in grammar.rules() {
        grammar.automaton(&rule.name).unwrap_or_else(|error| panic!("{}: {error}", rule.name));
    }
    // Section 1.1.2.
    for text in [
        "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        "http://www.ietf.org/rfc/rfc2396.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "mailto:John.Doe@example.com",
        "news:comp.infosystems.www.servers.unix",
        "tel:+1-816-555-1212",
        "telnet://192.0.2.16:80/",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    ] {
        assert!(accepts(&grammar, "URI", text), "{text}");
    }
    for text in ["http://[1::2::3]/", "http://[::1", "a_b:c", "http://h/%zz", "http://h/é"] {
        assert!(!accepts(&grammar, "URI", text), "{text}");
    }
    for (text, is_address) in [("::", true), ("1:2:3:4:5:6:7::", true), ("1:2:3:4:5:6:1.2.3.4", true), ("1:::2", false)]
    {
        assert_eq!(accepts(&grammar, "IPv6address", text), is_address, "{text}");
    }
    assert!(accepts(&grammar, "ipvfuture", "V1.x"), "names and strings have no case");
}

/// ABNF defines itself by rules that are recursive: they are reported, and the others are compiled.
#[test]
fn the_grammar_of_abnf_is_parsed() {
    let grammar = grammar(RFC5234);
    assert!(
        codes(&grammar).iter().all(|code| ["not-regular", "no-text", "unused-rule"].contains(code)),
        "{:?}",
        codes(&grammar)
    );
    for (rule, text) in [("num-val", "%x0D.0A"), ("repeat", "1*4"), ("char-val", "\"a\""), ("prose-val", "<b>")] {
        assert!(accepts(&grammar, rule, text), "{rule}: {text}");
    }
    assert!(grammar.automaton("rulelist").is_err());
}

#[test]
fn a_count_with_a_minimum_above_its_maximum_is_an_error() {
    let source = "a = 1*2\"y\" 3*2\"x\"\n";
    let grammar = Grammar::parse(source, Notation::Abnf, Lines::Amended);
    let errors: Vec<_> = grammar.errors().map(|error| (error.line_column(source), error.to_string())).collect();
    assert_eq!(errors, [((1, 12), "the minimum of this count, 3, is above its maximum, 2".to_owned())]);
}

#[test]
fn core_rules_without_a_definition_are_a_sign_of_abnf() {
    for source in ["a = 4DIGIT\n", "a = ALPHA\n b = \"x\"\n", "a = *HEXDIG\n"] {
        assert_eq!(Notation::guess(source), Notation::Abnf, "{source}");
    }
    for source in ["a = *DIGIT\nDIGIT = \"0\"\n", "a = \"SP\"\n", "a = 1*digit\ndigit = \"0\" | \"1\"\n"] {
        assert_eq!(Notation::guess(source), Notation::Rfc1738, "{source}");
    }
}
