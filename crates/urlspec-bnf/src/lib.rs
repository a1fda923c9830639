//! Parses and runs the documents' own notations.
//!
//! A file of rules in the notation of RFC 1738, of the drafts or in ABNF (RFC 5234) becomes a [`Grammar`]. Each of its rules becomes an
//! [`Automaton`] that accepts exactly what the line states: `|` is unordered, and no repetition is greedy. The automata
//! share no code with the productions of [`grammar`](urlspec::grammar), so they can check them: a test compares each
//! production with the automaton of its line on a complete [`Suite`].
//!
//! ```
//! use urlspec::Spec;
//! use urlspec_bnf::{Grammar, Lines};
//!
//! // As printed, a path segment in the draft of 1993 has at most two characters.
//! let printed = Grammar::new(Spec::Url1993, Lines::Printed);
//! let amended = Grammar::new(Spec::Url1993, Lines::Amended);
//! assert!(!printed.automaton("httpaddress")?.accepts("http://info.cern.ch/hypertext"));
//! assert!(amended.automaton("httpaddress")?.accepts("http://info.cern.ch/hypertext"));
//! assert_eq!(amended.rule("xpalphas").map(|rule| rule.amendments.join(", ")).as_deref(), Some("1993-xpalphas"));
//! # Ok::<(), urlspec_bnf::GrammarError>(())
//! ```
//!
//! [`suite`] has cases to test another parser of a document: for each production its smallest texts and each way to break it. With
//! the feature `suites`, `ReadableSuite` has the suites in `suites/`.
//!
//! # Semantics
//!
//! - A rule that refers to itself at its end, directly or through other rules, is a repetition, and its language is
//!   regular. A rule that refers to itself anywhere else is an error that names the cycle, even where its language
//!   would be regular. A left-recursive rule is an error too.
//! - A line that can't be parsed and a reference to an undefined rule match no text. [`Grammar::diagnostics`] lists
//!   them.
//! - Texts are bytes. A character of a file that is not US-ASCII matches its UTF-8 encoding.
//! - In ABNF, names of rules and quoted strings have no case, except strings after `%s` (RFC 7405). The core rules that
//!   a file uses and does not define are added. Numbers such as `%x80-FF` are octets; if any number of the file is
//!   above 255, all of them are characters. `<words>` that name no rule match no text, with a warning.
//!
//! # Limits
//!
//! Brackets nest at most 64 deep, a cycle has at most 1024 rules, and an automaton has at most
//! [`Automaton::MAX_STATES`] states. While it is built, its states are sets, whose total size is bounded. Anything
//! larger is an error. Parsing takes time linear in the file. Compiling a rule can take longer, up to these limits.
//! Differences and suites take time proportional to the product of two automata: compute them only for grammars that
//! you trust.

mod abnf;
mod automaton;
mod byte_set;
mod check_printed;
mod compile;
mod conditions;
mod core_rules;
mod cycle;
mod documents;
mod expr;
mod grammar;
mod grammar_error;
mod identifiers;
mod minimize;
mod nfa;
mod numbers;
mod parser;
mod placeholders;
#[cfg(feature = "railroad")]
mod railroad;
mod random_text;
mod readable;
mod rule;
mod samples;
mod sorted_suite;
mod source_file;
mod suite;
#[cfg(feature = "suites")]
mod suite_case;
mod tokenizer;
mod verdict;

pub use automaton::Automaton;
pub use byte_set::ByteSet;
pub use check_printed::check_as_printed;
pub use expr::{Exception, Expr, Literal, NumberRange, RuleReference};
pub use grammar::{Difference, Grammar};
pub use grammar_error::{GrammarError, GrammarErrorCode};
#[cfg(feature = "railroad")]
pub use railroad::railroad_page;
pub use random_text::RandomTexts;
pub use readable::{ReadableCase, suite};
pub use rule::{Lines, Rule};
pub use samples::{Random, Samples, near_miss};
pub use suite::Suite;
#[cfg(feature = "suites")]
pub use suite_case::{ReadableSuite, SuiteCase, section_of};
pub use tokenizer::Notation;
pub use verdict::Verdict;
