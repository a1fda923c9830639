//! The notations: parsing, errors in files, and the automata of the documents.

use std::collections::HashSet;

use crate::abnf;
use crate::documents::{Expected, rfc1738::RFC1738, udi::UDI, url_1993::URL_1993, url_1994::URL_1994};
use crate::support::is_whole;
use urlspec::Spec;
use urlspec_bnf::{Automaton, ByteSet, Grammar, GrammarErrorCode, Lines, Notation, Suite, Verdict};

const DOCUMENTS: [(Spec, Expected); 4] =
    [(Spec::Udi, UDI), (Spec::Url1993, URL_1993), (Spec::Url1994, URL_1994), (Spec::Rfc1738, RFC1738)];

fn accepts(grammar: &Grammar, rule: &str, text: &str) -> bool {
    grammar.automaton(rule).unwrap_or_else(|error| panic!("{rule}: {error}")).accepts(text)
}

fn errors(grammar: &Grammar) -> Vec<String> {
    grammar.errors().map(ToString::to_string).collect()
}

// The documents.

#[test]
fn amended_documents_have_no_errors_and_their_start_symbols_are_known() {
    for (spec, expected) in DOCUMENTS {
        let grammar = Grammar::new(spec, Lines::Amended);
        assert_eq!(errors(&grammar), [""; 0], "{spec}");
        assert_eq!(grammar.notation(), Notation::guess(expected.bnf), "{spec}");
        assert_eq!(grammar.notation(), expected.notation, "{spec}");
        let names: Vec<&str> = grammar.rules().iter().map(|rule| rule.name.as_str()).collect();
        assert_eq!(names, spec.productions());
        assert!(grammar.diagnostics().iter().all(|error| error.code == GrammarErrorCode::UnusedRule), "{spec}");
        let unused =
            grammar.diagnostics().iter().any(|error| error.message.contains(&format!("`{}`", spec.start_symbol())));
        assert!(!unused, "{spec}");
        for name in names {
            assert!(grammar.automaton(name).is_ok_and(|automaton| !automaton.is_empty()), "{spec}, {name}");
        }
    }
}

#[test]
fn automata_accept_and_refuse_what_the_documents_do() {
    for (spec, expected) in DOCUMENTS {
        let grammar = expected.grammar();
        for (name, accepted, refused) in expected.cases {
            for text in *accepted {
                assert!(accepts(&grammar, name, text), "{spec}, {name} refuses {text:?}");
            }
            for text in *refused {
                assert!(!accepts(&grammar, name, text), "{spec}, {name} accepts {text:?}");
            }
        }
    }
}

#[test]
fn automata_accept_the_examples_of_the_documents() {
    for (_, expected) in DOCUMENTS {
        let grammar = expected.grammar();
        for (prefix, start) in expected.starts {
            for example in expected.examples() {
                assert!(accepts(&grammar, start, &format!("{prefix}{example}")), "{start}: {prefix}{example}");
            }
        }
    }
}

/// Amendments are needed: the grammars as printed refuse examples of their own documents.
#[test]
fn documents_as_printed_differ_as_expected() {
    for (spec, expected) in DOCUMENTS {
        let (printed, amended) = (Grammar::new(spec, Lines::Printed), Grammar::new(spec, Lines::Amended));
        assert_eq!(errors(&printed), expected.printed.errors, "{spec}");
        let (start, refused) = expected.printed.refused;
        let found: Vec<&str> = expected.examples().filter(|example| !accepts(&printed, start, example)).collect();
        assert_eq!(found, refused, "{spec}, {start} as printed");
        for (name, only_printed, only_amended) in expected.printed.differs {
            for text in only_printed.iter().chain(*only_amended) {
                let by_printed = only_printed.contains(text);
                assert_eq!(accepts(&printed, name, text), by_printed, "{spec}, {name} as printed: {text:?}");
                assert_eq!(accepts(&amended, name, text), !by_printed, "{spec}, {name} as amended: {text:?}");
            }
        }
    }
}

#[test]
fn one_amendment_can_be_excluded() {
    let grammar = Grammar::new(Spec::Url1993, Lines::Without("1993-xpalphas"));
    assert!(!accepts(&grammar, "httpaddress", "http://h/abc"));
    assert!(accepts(&grammar, "httpaddress", "HTTP://h/ab"));
    let grammar = Grammar::new(Spec::Url1993, Lines::Without("scheme-case"));
    assert!(accepts(&grammar, "httpaddress", "http://h/abc"));
    assert!(!accepts(&grammar, "httpaddress", "HTTP://h/ab"));
}

// Planted errors.

#[test]
fn order_of_alternatives_does_not_matter() {
    for (spec, expected) in DOCUMENTS {
        let grammar = expected.grammar();
        for (from, to) in expected.reordered {
            let reordered = Grammar::parse(&expected.replaced(from, to), expected.notation, Lines::Amended);
            for rule in grammar.rules() {
                // Automata are in normal form, so equal languages have equal automata.
                assert_eq!(grammar.automaton(&rule.name), reordered.automaton(&rule.name), "{spec}, with `{to}`");
            }
        }
    }
}

/// Mutation tests: the shortest text that shows a planted error is found, and the suite of the correct line contains a
/// text that the changed line is wrong about. So the suite would also detect this error in a production.
#[test]
fn suites_detect_planted_errors() {
    for (spec, expected) in DOCUMENTS {
        let right = expected.grammar();
        let words = right.words();
        // `cargo test` tries a third of them.
        for (name, from, to, shortest) in expected.planted.iter().step_by(if is_whole() { 1 } else { 3 }) {
            let wrong = Grammar::parse(&expected.replaced(from, to), expected.notation, Lines::Amended);
            let found = right.difference(name, &wrong, name).unwrap_or_else(|error| panic!("{spec}, {name}: {error}"));
            let lengths = [&found.only_first, &found.only_second].map(|text| text.as_ref().map(Vec::len));
            let least = lengths.into_iter().flatten().min();
            assert_eq!(least, Some(shortest.len()), "{spec}, {name}: {found:?} is as good as {shortest:?}");
            assert_ne!(
                accepts(&right, name, shortest),
                accepts(&wrong, name, shortest),
                "{spec}, {name}: {shortest:?}"
            );

            let suite = right.suite(name, 1).expect("it was made");
            let (right, wrong) = (right.automaton(name), wrong.automaton(name));
            let (right, wrong) = (right.expect("it was made"), wrong.expect("it was made"));
            let mut caught = [0; 3];
            let differs = |text: &[u8]| usize::from(right.accepts(text) != wrong.accepts(text));
            suite.each(&mut |text| caught[0] += differs(text));
            suite.each_character(&mut |text| caught[1] += differs(text));
            suite.each_word(&words, &mut |text| caught[2] += differs(text));
            // The suite detects errors that need at most one more state, unless they split a class of characters.
            let is_for_suite = wrong.state_count() <= right.state_count() + 1 && right.classes() == wrong.classes();
            assert!(caught[0] > 0 || !is_for_suite, "{spec}, {name}: the suite lets `{to}` pass");
            assert!(caught.iter().any(|caught| *caught > 0), "{spec}, {name}: `{to}` passes");
        }
    }
}

/// The completeness of the suite, tested on automata with one transition to the wrong state or to an extra state: a copy
/// of a state that accepts if and only if the original does not.
#[test]
fn no_automaton_with_one_wrong_transition_passes_the_suite() {
    let mut tried = 0;
    for (spec, rule) in [(Spec::Rfc1738, "hostname"), (Spec::Rfc1738, "hostnumber"), (Spec::Url1994, "ftptype")] {
        let grammar = Grammar::new(spec, Lines::Amended);
        let right = grammar.automaton(rule).expect("a rule");
        let mut texts = Vec::new();
        Suite::new(right, 1).each(&mut |text| texts.push(text.to_vec()));
        let copy = right.state_count();
        for from in 0..copy {
            for class in right.classes() {
                let elsewhere = (0..copy).map(|to| Mutant { right, copied: 0, from, class, to });
                let copies = (0..copy).map(|copied| Mutant { right, copied, from, class, to: copy });
                for mutant in elsewhere.chain(copies).filter(Mutant::is_wrong) {
                    let is_caught = texts.iter().any(|text| mutant.accepts(text) != right.accepts(text));
                    assert!(is_caught, "{rule}: from {from} by {class:?} to {} ({})", mutant.to, mutant.copied);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// An automaton with one wrong transition.
struct Mutant<'a> {
    right: &'a Automaton,
    copied: usize,
    from: usize,
    class: &'a ByteSet,
    to: usize,
}

impl Mutant<'_> {
    /// Whether its language differs.
    fn is_wrong(&self) -> bool {
        let octets: Vec<u8> = self.right.classes().iter().filter_map(ByteSet::representative).collect();
        let mut seen = HashSet::from([(0, 0)]);
        let mut open = vec![(0, 0)];
        while let Some((own, right)) = open.pop() {
            if self.is_accepting(own) != self.right.is_accepting(right) {
                return true;
            }
            let next = octets.iter().map(|&octet| (self.step(own, octet), self.right.step(right, octet)));
            open.extend(next.filter(|pair| seen.insert(*pair)));
        }
        false
    }

    fn accepts(&self, text: &[u8]) -> bool {
        self.is_accepting(text.iter().fold(0, |state, &octet| self.step(state, octet)))
    }

    fn step(&self, state: usize, octet: u8) -> usize {
        if state == self.from && self.class.contains(octet) {
            return self.to;
        }
        self.right.step(if state == self.right.state_count() { self.copied } else { state }, octet)
    }

    fn is_accepting(&self, state: usize) -> bool {
        if state == self.right.state_count() {
            !self.right.is_accepting(self.copied)
        } else {
            self.right.is_accepting(state)
        }
    }
}

// The notations.

/// A file, one of its rules, texts that the rule accepts, and texts that it refuses.
pub(super) type NotationCase = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

#[test]
fn notations_are_parsed() {
    let notations =
        [(Notation::Rfc1738, RFC1738_CASES), (Notation::Drafts, DRAFTS_CASES), (Notation::Abnf, abnf::CASES)];
    for (notation, cases) in notations {
        for (bnf, rule, accepted, refused) in cases {
            let grammar = Grammar::parse(bnf, notation, Lines::Amended);
            assert_eq!(errors(&grammar), [""; 0], "{bnf}");
            for text in *accepted {
                assert!(accepts(&grammar, rule, text), "{bnf}: {text:?}");
            }
            for text in *refused {
                assert!(!accepts(&grammar, rule, text), "{bnf}: {text:?}");
            }
        }
    }
}

const RFC1738_CASES: &[NotationCase] = &[
    ("a = \"x\" | <\">", "a", &["x", "\""], &["", "x\""]),
    ("a=1*b\nb=\"x\"", "a", &["x", "xx"], &[""]),
    ("a = 2*[ \"x\" | \"yz\" ]", "a", &["xx", "yzx"], &["", "x", "yz"]),
    ("a = *( \"x\" ) [ \"y\" ] ; a comment | \"z\"", "a", &["", "xxy"], &["yy", "z"]),
    ("a = *b - ( *b \"yy\" *b ) \"!\"\nb = \"x\" | \"y\"", "a", &["!", "yxy!"], &["xyyx!", "y"]),
    ("a = \"x\" b\nb = \"y\" a | \"z\"", "a", &["xz", "xyxz"], &["", "x", "xy", "z"]),
    ("   a = \"x\"\n      \"y\"\n\n   b = a", "b", &["xy"], &["x"]),
    ("a = \"é\"", "a", &["é"], &["e", "\u{c3}"]),
    ("a = \"\"", "a", &[""], &["x"]),
    // The amended line replaces the printed one, and another amended line adds a rule.
    ("a = \"x\"\n;! id\n;! a = \"y\" b\n;! b = \"z\"", "a", &["yz"], &["x", "y"]),
    (";! id\n;! %either-case\na = \"Http:X\" | \";t=\"", "a", &["hTTP:X", ";t="], &["http:x", ";T="]),
];

const DRAFTS_CASES: &[NotationCase] = &[
    ("ab  a | b c", "ab", &["a", "bc"], &["", "ac", "abc", "b"]),
    ("ab  ; [ x ] ( |\n    lbracket vline rbracket space", "ab", &[";(", ";x(", "[|] "], &[";", ";["]),
    ("ab  x [ , ab ]", "ab", &["x", "x,x,x"], &["", "x,", ",x", "xx"]),
    ("ab  x [ ab ] | y | cd\ncd", "ab", &["", "x", "xxy", "y"], &["yx", "yy"]),
    ("ab  xs without y | x x x\nxs  cd [ xs ]\ncd  x | y | z", "ab", &["z", "xxzxx"], &["", "y", "xyz", "zxxxz"]),
    ("ab  cd [ ab ] without y z\ncd  x | y | z", "ab", &["zy", "xxyy", "zzy"], &["yz", "xyzx"]),
    ("ab  xs unless x y | z\nxs  cd [ xs ]\ncd  x | y | z", "ab", &["x", "yxy", "xxy"], &["", "z", "zx", "xyx"]),
    ("ab  A b : c", "ab", &["Ab:c"], &["ab:c", "AB:c"]),
    // Without spaces between the characters.
    ("ab  h://[/path]|path\npath  x", "ab", &["h://", "h:///x", "x"], &["h:/", "://"]),
    ("ab  X\n;! id\n;! ab  A 1 : c | b c [ d : e ]", "ab", &["A1:c", "bc"], &["a1:c", "X"]),
    (
        ";! id\n;! %either-case\n\nab  A 1 : c | b c [ d : E ] | [ f ] g : | h [ i ] :",
        "ab",
        &["a1:c", "A1:c", "bcd:E", "bcD:E", "g:", "fg:", "h:", "hi:"],
        &["a1:C", "Bc", "bcd:e", "G:", "FG:", "H:"],
    ),
];

#[test]
fn notations_are_guessed() {
    for (_, expected) in DOCUMENTS {
        assert_eq!(Notation::guess(expected.bnf), expected.notation);
    }
    assert_eq!(Notation::guess("wpath  digits = path ;"), Notation::Drafts);
    assert_eq!(Notation::guess("a=b"), Notation::Rfc1738);
    assert_eq!(Notation::guess(""), Notation::Drafts);
}

/// An invalid file and its diagnostics: code, line, column, text of the span, and message.
pub(super) type InvalidFile = (&'static str, &'static [(&'static str, usize, usize, &'static str, &'static str)]);

#[test]
fn diagnostics_have_a_code_a_place_and_a_message() {
    let notations =
        [(Notation::Rfc1738, INVALID_RFC1738), (Notation::Drafts, INVALID_DRAFTS), (Notation::Abnf, abnf::INVALID)];
    for (notation, invalid) in notations {
        for (bnf, expected) in invalid {
            let grammar = Grammar::parse(bnf, notation, Lines::Amended);
            let found: Vec<_> = grammar
                .diagnostics()
                .iter()
                .map(|error| {
                    let (line, column) = error.line_column(bnf);
                    (error.code.name(), line, column, &bnf[error.span.clone()], error.message.as_str())
                })
                .collect();
            assert_eq!(&found, expected, "{bnf}");
            // The other rules can still be compiled.
            for rule in grammar.rules() {
                let _ = grammar.automaton(&rule.name);
            }
        }
    }
}

const INVALID_RFC1738: &[InvalidFile] = &[
    ("a = b", &[("undefined-rule", 1, 5, "b", "no rule is called `b`")]),
    (
        "a = a",
        &[("no-text", 1, 1, "a", "no text is a `a`"), ("left-recursion", 1, 5, "a", "`a` begins with itself: a > a")],
    ),
    (
        "a = [ \"x\" ] b | \"y\"\nb = *\"z\" c \"z\"\nc = a",
        &[("left-recursion", 1, 13, "b", "`a` begins with itself: a > b > c > a")],
    ),
    ("a = \"(\" b \")\" | \"\"\nb = a", &[("not-regular", 1, 9, "b", "`a` needs itself before it ends: a > b > a")]),
    (
        "a = \"x\" 1*[ a ]",
        &[
            ("no-text", 1, 1, "a", "no text is a `a`"),
            ("not-regular", 1, 13, "a", "`a` needs itself before it ends: a > a"),
        ],
    ),
    (
        "a = \"x\"\nb = \"y\"\nc = b\na = \"z\"",
        &[
            ("unused-rule", 3, 1, "c", "no rule uses `c`"),
            ("duplicate-rule", 4, 1, "a", "a rule is called `a` already, in line 1"),
        ],
    ),
    ("a = [ \"x\"", &[("unclosed-bracket", 1, 5, "[", "no `]` closes this bracket")]),
    ("a = [ \"x\" )", &[("stray-bracket", 1, 11, ")", "`)` closes nothing")]),
    ("a = \"x\" ]", &[("stray-bracket", 1, 9, "]", "`]` closes nothing")]),
    ("a = \"x", &[("unclosed-quote", 1, 5, "\"x", "the quoted text does not end")]),
    ("a = / \"x\"", &[("no-element", 1, 5, "/", "`/` outside quotes is not an element")]),
    ("a = \"x\" |\n  ; and\n", &[("missing-element", 1, 10, "", "expected an element, found the end of the rule")]),
    ("a = 1* | \"x\"", &[("missing-element", 1, 8, "|", "expected an element, found `|`")]),
    ("a = [ ]", &[("missing-element", 1, 7, "]", "expected an element, found `]`")]),
    ("a = ", &[("missing-element", 1, 4, "", "expected an element, found the end of the rule")]),
    ("a \"x\"", &[("no-rule", 1, 3, "\"x\"", "`=` is missing after the rule name `a`")]),
    ("a = \"x\" a = \"y\"", &[("no-element", 1, 11, "=", "`=` is allowed only after the name of a rule")]),
    (
        "  a = <name> é\n  b = %x41 'x'",
        &[
            ("no-element", 1, 7, "<name>", "a rule name has no angle brackets"),
            ("unused-rule", 2, 3, "b", "no rule uses `b`"),
            ("no-element", 2, 7, "%x41", "this notation has no character codes"),
        ],
    ),
    ("<a> = \"x\"", &[("no-rule", 1, 1, "<a>", "`<a>` is not a rule name")]),
    (
        "; a\n;! id\n;! %eather-case\n;! b = \"x\"",
        &[
            ("unknown-directive", 3, 4, "%eather-case", "there is no directive `%eather-case`"),
            ("no-rule", 4, 4, "b = \"x\"", "there is no rule above that this amends"),
        ],
    ),
    ("a = 99999999999999999999*\"x\"", &[("no-element", 1, 5, "99999999999999999999*", "the count is too large")]),
];

const INVALID_DRAFTS: &[InvalidFile] = &[
    ("ab  cd", &[("undefined-rule", 1, 5, "cd", "no rule is called `cd`")]),
    (
        "hostname  x\nab  hostnane",
        &[
            ("unused-rule", 2, 1, "ab", "no rule uses `ab`"),
            ("undefined-rule", 2, 5, "hostnane", "no rule is called `hostnane`"),
        ],
    ),
    ("ab  x | ab x", &[("left-recursion", 1, 9, "ab", "`ab` begins with itself: ab > ab")]),
    ("ab  x [ ab ] y", &[("not-regular", 1, 9, "ab", "`ab` needs itself before it ends: ab > ab")]),
    ("ab  x [ ab ] unless y", &[("not-regular", 1, 9, "ab", "`ab` needs itself before it ends: ab > ab")]),
    ("ab  x without ab", &[("not-regular", 1, 15, "ab", "`ab` needs itself before it ends: ab > ab")]),
    ("ab  [ x", &[("unclosed-bracket", 1, 5, "[", "no `]` closes this bracket")]),
    ("ab  x ]", &[("stray-bracket", 1, 7, "]", "`]` closes nothing")]),
    ("ab  x |", &[("missing-element", 1, 8, "", "expected an element, found the end of the rule")]),
    ("ab  x without", &[("missing-element", 1, 14, "", "expected an element, found the end of the rule")]),
    (
        "ab  x without y without z",
        &[(
            "no-element",
            1,
            17,
            "without",
            "`without` is allowed once, at the end of a rule, and applies to all of it",
        )],
    ),
    ("ab  1 0 | 10", &[("no-element", 1, 11, "10", "several digits are not a name")]),
];

#[test]
fn similar_names_are_suggested() {
    let grammar = Grammar::parse("hostname = \"x\" hostnane", Notation::Rfc1738, Lines::Amended);
    assert_eq!(grammar.diagnostics()[0].help, "Did you mean `hostname`?");
    assert_eq!(grammar.automaton("hostnam").expect_err("no rule").to_string(), "no rule is called `hostnam`");
}

#[test]
fn hostile_files_are_refused_in_time() {
    let deep = format!("a = {}\"x\"{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(
        errors(&Grammar::parse(&deep, Notation::Rfc1738, Lines::Amended)),
        ["brackets are nested more than 64 deep"]
    );
    let wide = "a = 1000000000*\"x\"";
    let chain: String =
        (0..20_000).map(|n| format!("r{n} = r{}\n", n + 1)).chain(["r20000 = \"x\"".to_owned()]).collect();
    let doubled = format!("a = *any \"x\" {}\nany = \"x\" | \"y\"", "any ".repeat(40));
    // Few states that are very large sets; and a cycle in which each rule needs all others.
    let heavy = "a = *\"x\" 60000*\"x\"";
    let ring: String = (0..5000).map(|n| format!("r{n} = \"x\" r{} | \"y\"\n", (n + 1) % 5000)).collect();
    for (bnf, rule) in [(wide, "a"), (&doubled, "a"), (heavy, "a"), (&ring, "r0")] {
        let grammar = Grammar::parse(bnf, Notation::Rfc1738, Lines::Amended);
        assert_eq!(grammar.automaton(rule).expect_err("too large").code, GrammarErrorCode::TooLarge, "{rule}");
    }
    // Many errors, and many left-recursive paths.
    let all: String = (1..4000).map(|n| format!("r{n} = r0 | zz{n}\n")).collect();
    let first = (1..4000).map(|n| format!("r{n}")).collect::<Vec<_>>().join(" | ");
    let invalid = Grammar::parse(&format!("r0 = {first}\n{all}"), Notation::Rfc1738, Lines::Amended);
    assert_eq!(invalid.errors().filter(|error| error.code == GrammarErrorCode::LeftRecursion).count(), 1);
    let chain = Grammar::parse(&chain, Notation::Rfc1738, Lines::Amended);
    assert!(accepts(&chain, "r0", "x") && !accepts(&chain, "r0", "xx"));
}

#[test]
fn verdicts_give_a_reason() {
    let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
    let verdict = |rule: &str, text: &str| grammar.verdict(rule, text.as_bytes()).expect("a rule");
    assert_eq!(verdict("url", "http://h/").to_string(), "url > httpurl");
    assert_eq!(verdict("url", "x:y").to_string(), "url > otherurl");
    assert_eq!(verdict("waisurl", "wais://h/d").to_string(), "waisurl > waisdatabase");
    assert_eq!(verdict("url", "http://h/é~").to_string(), "nothing goes on with `é`, column 10");
    assert!(matches!(verdict("url", "http://h/é~"), Verdict::Stopped { at: 9, column: 10, found: 'é', .. }));
    assert_eq!(verdict("hostnumber", "1.2.3.").to_string(), "ends where one of [0-9] must follow");
    assert_eq!(verdict("port", "").to_string(), "ends where one of [0-9] must follow");
    assert!(!verdict("port", "x").is_accepted());
}
