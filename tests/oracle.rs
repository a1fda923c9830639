//! The parsers against an independent reading of the same BNF.
//!
//! The files of `grammar/` are read as what they are, a regular language for each rule: no choice has an order there
//! and no repetition is greedy. The automata that come of it, and nothing of the library, say what each production
//! accepts.

#[path = "oracle/automaton.rs"]
mod automaton;
#[path = "oracle/bytes.rs"]
mod bytes;
#[allow(dead_code, reason = "the test `mirror` uses the rest of it")]
#[path = "oracle/document.rs"]
mod document;
#[path = "oracle/draft.rs"]
mod draft;
#[path = "oracle/expected/mod.rs"]
mod expected;
#[path = "oracle/grammar.rs"]
mod grammar;
#[path = "oracle/notation.rs"]
mod notation;
#[path = "oracle/samples.rs"]
mod samples;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use expected::Expected;
use grammar::Grammar;
use samples::{Random, Samples, near_miss};
use urlspec::Spec;

static UDI: LazyLock<Grammar> = LazyLock::new(|| expected::udi::UDI.grammar());
static URL_1993: LazyLock<Grammar> = LazyLock::new(|| expected::url_1993::URL_1993.grammar());
static URL_1994: LazyLock<Grammar> = LazyLock::new(|| expected::url_1994::URL_1994.grammar());
static RFC1738: LazyLock<Grammar> = LazyLock::new(|| expected::rfc1738::RFC1738.grammar());

/// The documents that there are parsers of. When the drafts have theirs, their lines need only be let in.
static PARSERS: &[(Spec, &LazyLock<Grammar>)] =
    &[(Spec::Udi, &UDI), (Spec::Url1993, &URL_1993), (Spec::Url1994, &URL_1994), (Spec::Rfc1738, &RFC1738)];

/// All documents, whether there are parsers of them or not.
static DOCUMENTS: [(Expected, &LazyLock<Grammar>); 4] = [
    (expected::udi::UDI, &UDI),
    (expected::url_1993::URL_1993, &URL_1993),
    (expected::url_1994::URL_1994, &URL_1994),
    (expected::rfc1738::RFC1738, &RFC1738),
];

/// About how many short texts to try for each production.
const SHORT_TEXTS: usize = if cfg!(debug_assertions) { 150_000 } else { 2_000_000 };

/// How many random members to try for each production, and how many near misses.
const RANDOM_TEXTS: usize = if cfg!(debug_assertions) { 5_000 } else { 50_000 };

// The parsers.

#[test]
fn parsers_agree_on_short_texts() {
    each_production(|trial, samples| samples.short_texts(SHORT_TEXTS, &mut |text| trial.compare(text)));
}

#[test]
fn parsers_agree_on_every_character_in_every_state() {
    each_production(|trial, samples| samples.transitions(&mut |text| trial.compare(text)));
}

#[test]
fn parsers_agree_on_random_members_and_near_misses() {
    let mut random = Random(1738);
    each_production(|trial, samples| {
        for _ in 0..RANDOM_TEXTS {
            let member = samples.member(&mut random);
            assert!(trial.grammar.accepts(trial.name, &member), "{}: {member:?} was made to be accepted", trial.name);
            trial.compare(&member);
            trial.compare(&near_miss(&member, &mut random));
        }
    });
}

/// Tries every production of every document, and fails if a parser disagrees anywhere.
fn each_production(mut check: impl FnMut(&mut Trial<'_>, &Samples<'_>)) {
    let mut found = Vec::new();
    for (spec, grammar) in PARSERS {
        let mut texts = 0;
        for name in &grammar.names {
            let mut trial = Trial { spec: *spec, grammar, name, texts: 0, disagreements: 0, first: Vec::new() };
            check(&mut trial, &Samples::of(grammar.dfa(name)));
            texts += trial.texts;
            found.extend((trial.disagreements > 0).then(|| trial.said()));
        }
        println!("{spec}: {texts} texts");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A production on texts of which parser and automaton are asked.
struct Trial<'g> {
    spec: Spec,
    grammar: &'g Grammar,
    name: &'g str,
    texts: usize,
    disagreements: usize,
    /// The first disagreements. Those that contain this production disagree as well, so a few are enough.
    first: Vec<String>,
}

impl Trial<'_> {
    fn compare(&mut self, text: &str) {
        let expected = self.grammar.accepts(self.name, text);
        let found = self.verdict(text);
        self.texts += 1;
        if found != Ok(expected) {
            self.disagreements += 1;
            if self.first.len() < 3 {
                self.first.push(format!("{text:?}: the BNF says {expected}, the parser {found:?}"));
            }
        }
    }

    /// Whether the parser accepts a text; an error or a panic is a verdict of its own, so that its text is named.
    fn verdict(&self, text: &str) -> Result<bool, String> {
        match catch_unwind(AssertUnwindSafe(|| self.spec.recognises(self.name, text))) {
            Ok(Ok(accepted)) => Ok(accepted),
            Ok(Err(error)) => Err(format!("{error:?}")),
            Err(_) => Err("panicked".to_owned()),
        }
    }

    fn said(&self) -> String {
        let Trial { spec, name, texts, disagreements, first, .. } = self;
        format!("{spec}, {name}: {disagreements} of {texts} texts, at first\n    {}", first.join("\n    "))
    }
}

// The oracle itself, by what the documents say.

#[test]
fn oracle_reads_off_the_documents() {
    for (expected, grammar) in &DOCUMENTS {
        for (name, accepted, refused) in expected.read_off {
            for text in *accepted {
                assert!(grammar.accepts(name, text), "{name} refuses {text:?}");
            }
            for text in *refused {
                assert!(!grammar.accepts(name, text), "{name} accepts {text:?}");
            }
        }
    }
}

#[test]
fn oracle_accepts_the_examples_of_the_documents() {
    for (expected, grammar) in &DOCUMENTS {
        for (prefix, start) in expected.starts {
            for example in expected.examples() {
                assert!(grammar.accepts(start, &format!("{prefix}{example}")), "{start}: {prefix}{example}");
            }
        }
    }
}

/// What amendments are for: the grammars as printed refuse examples of their own documents, and more.
#[test]
fn documents_as_printed_differ_as_expected() {
    for (expected, amended) in &DOCUMENTS {
        let printed = Grammar::printed(expected.bnf, expected.notation);
        let Some(differences) = &expected.printed else {
            assert!(printed.is_err());
            continue;
        };
        let (printed, undefined) = printed.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(undefined, differences.undefined);
        let (start, refused) = differences.refused;
        let found: Vec<&str> = expected.examples().filter(|example| !printed.accepts(start, example)).collect();
        assert_eq!(found, refused, "{start} as printed");
        for (name, only_printed, only_amended) in differences.differs {
            for text in only_printed.iter().chain(*only_amended) {
                let by_printed = only_printed.contains(text);
                assert_eq!(printed.accepts(name, text), by_printed, "{name} as printed: {text:?}");
                assert_eq!(amended.accepts(name, text), !by_printed, "{name} as amended: {text:?}");
            }
        }
    }
}

// The oracle itself, by planted errors.

#[test]
fn order_of_alternatives_does_not_matter() {
    for (expected, grammar) in &DOCUMENTS {
        for (from, to) in expected.reordered {
            let reordered = Grammar::read(&expected.replaced(from, to), expected.notation);
            let reordered = reordered.unwrap_or_else(|why| panic!("{why}"));
            for name in &grammar.names {
                assert_eq!(grammar.dfa(name).difference(reordered.dfa(name)), None, "{name}, with `{to}`");
            }
        }
    }
}

#[test]
fn planted_errors_are_found() {
    for (expected, grammar) in &DOCUMENTS {
        for (name, from, to, shortest) in expected.planted {
            let planted = Grammar::read_rule(&expected.replaced(from, to), expected.notation, name);
            let planted = planted.unwrap_or_else(|why| panic!("{why}"));
            let difference = grammar.dfa(name).difference(planted.dfa(name));
            let text = difference.unwrap_or_else(|| panic!("{name} does not change with `{to}`"));
            assert_ne!(grammar.accepts(name, &text), planted.accepts(name, &text), "{name} {text:?}");
            assert_eq!(text.len(), shortest.len(), "{name}: {text:?} is as good as {shortest:?}");
            assert_ne!(grammar.accepts(name, shortest), planted.accepts(name, shortest), "{name} {shortest:?}");
        }
    }
}

#[test]
fn faulty_grammars_are_refused() {
    for bnf in ["a = b", "a = a", "a = b\nb = \"x\" a", "a = [ \"x\"", "a = \"x", "a = / \"x\"", "a = 1* ", "a \"x\""] {
        assert!(Grammar::read(&format!("; A grammar.\n\n{bnf}\n"), grammar::RFC1738).is_err(), "{bnf}");
    }
    for bnf in FAULTY_DRAFTS {
        assert!(Grammar::read(&format!("; A grammar.\n\n{bnf}\n"), grammar::DRAFT).is_err(), "{bnf}");
    }
}

const FAULTY_DRAFTS: &[&str] = &[
    // Not defined, or by itself elsewhere than at the end.
    "ab  cd",
    "ab  ab",
    "ab  x | ab x",
    "ab  x [ ab ] y",
    "ab  x cd\ncd  y [ ab ]",
    "ab  x [ ab ] unless y",
    "ab  x without ab",
    // Brackets and bars that nothing stands in or beside, and words run together.
    "ab  [ x",
    "ab  x ]",
    "ab  x |",
    "ab  [ ]",
    "ab  //",
    "ab  x without",
    "ab  x without y without z",
];

#[test]
fn drafts_are_read_by_their_notation() {
    for (bnf, accepted, refused) in NOTATION {
        let grammar = Grammar::read(&format!("; A grammar.\n\n{bnf}\n"), grammar::DRAFT);
        let grammar = grammar.unwrap_or_else(|why| panic!("{why}"));
        for (text, expected) in accepted.iter().map(|text| (text, true)).chain(refused.iter().map(|text| (text, false)))
        {
            assert_eq!(grammar.accepts("ab", text), expected, "{bnf}: {text:?}");
        }
    }
}

const NOTATION: &[(&str, &[&str], &[&str])] = &[
    ("ab  a | b c", &["a", "bc"], &["", "ac", "abc", "b"]),
    ("ab  ; [ x ] ( |\n    lbracket vline rbracket space", &[";(", ";x(", "[|] "], &[";", ";["]),
    ("ab  x [ , ab ]", &["x", "x,x,x"], &["", "x,", ",x", "xx"]),
    ("ab  x [ ab ] | y | cd\ncd", &["", "x", "xxy", "y"], &["yx", "yy"]),
    ("ab  xs without y | x x x\nxs  cd [ xs ]\ncd  x | y | z", &["z", "xxzxx"], &["", "y", "xyz", "zxxxz"]),
    ("ab  cd [ ab ] without y z\ncd  x | y | z", &["zy", "xxyy", "zzy"], &["yz", "xyzx"]),
    ("ab  xs unless x y | z\nxs  cd [ xs ]\ncd  x | y | z", &["x", "yxy", "xxy"], &["", "z", "zx", "xy", "xyx"]),
    ("ab  A b : c", &["Ab:c"], &["ab:c", "AB:c"]),
    // Without `%either-case`; an amended line in the place of the printed one.
    ("ab  X\n;! id\n;! ab  A 1 : c | b c [ d : e ]", &["A1:c", "bc"], &["a1:c", "X"]),
];

#[test]
fn schemes_of_drafts_match_in_either_case() {
    let bnf = "; A grammar.\n\n;! id\n;! %either-case\n\nab  A 1 : c | b c [ d : E ] | [ f ] g : | h [ i ] :\n";
    let grammar = Grammar::read(bnf, grammar::DRAFT).unwrap_or_else(|why| panic!("{why}"));
    for text in ["a1:c", "A1:c", "bcd:E", "bcD:E", "g:", "fg:", "h:", "hi:"] {
        assert!(grammar.accepts("ab", text), "{text}");
    }
    for text in ["a1:C", "Bc", "bcd:e", "G:", "FG:", "H:"] {
        assert!(!grammar.accepts("ab", text), "{text}");
    }
}
