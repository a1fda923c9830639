//! The documents' own notations, read and executed.
//!
//! A file of rules in the notation of RFC 1738 or of the drafts becomes a [`Grammar`]; each of its rules becomes an
//! [`Automaton`], which accepts exactly what the line says: `|` has no order in it, and no repetition is greedy. It
//! shares no code with the productions of [`grammar`](urlspec::grammar) and is their second opinion: a test holds each of
//! them against the automaton of its line by a complete [`Suite`].
//!
//! ```
//! use urlspec::Spec;
//! use urlspec_bnf::{Grammar, Lines};
//!
//! // As printed, a segment of a path has two characters at most in the draft of 1993.
//! let printed = Grammar::of(Spec::Url1993, Lines::Printed);
//! let amended = Grammar::of(Spec::Url1993, Lines::Amended);
//! assert!(!printed.automaton("httpaddress").unwrap().accepts("http://info.cern.ch/hypertext"));
//! assert!(amended.automaton("httpaddress").unwrap().accepts("http://info.cern.ch/hypertext"));
//! assert_eq!(amended.rule("xpalphas").unwrap().amendments, ["1993-xpalphas"]);
//! ```
//!
//! # What is a language here
//!
//! - A rule that needs itself at its end, be it by way of others, is a repetition, and its language is regular. One that
//!   needs itself elsewhere is a fault that names the cycle, also where its language should be regular all the same; so
//!   is one that begins with itself.
//! - What can't be read, and a rule that is named and not there, stand for no text at all. [`Grammar::faults`] tells.
//! - Texts are octets. A character of a file that is not US-ASCII is its UTF-8.
//!
//! # Limits
//!
//! Brackets stand in one another 64 times at the most, an automaton has at most [`Automaton::LIMIT`] states, made of
//! sets of places that are not too large to be held, and a cycle has at most 1024 rules: what
//! needs more is a fault. Reading takes time in proportion to the file. Compiling a rule can take more, up to that limit;
//! differences and suites take time in proportion to the product of two automata, and are for grammars of one's own.

mod automaton;
mod bytes;
mod check_printed;
mod compile;
mod cycle;
mod expr;
mod fault;
mod file;
mod grammar;
mod minimal;
mod nfa;
mod notation;
mod rule;
mod samples;
mod suite;
mod token;
mod verdict;

pub use automaton::Automaton;
pub use bytes::Bytes;
pub use check_printed::check_as_printed;
pub use expr::{Exception, Expr, Literal, RuleReference};
pub use fault::{GrammarError, GrammarErrorCode};
pub use grammar::{Difference, Grammar};
pub use rule::{Lines, Rule};
pub use samples::{Random, Samples, near_miss};
pub use suite::Suite;
pub use token::Notation;
pub use verdict::Verdict;
