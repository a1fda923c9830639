//! Whether a rule accepts a text, and why not.

use std::fmt;

use super::byte_set::ByteSet;
use super::expr::Expr;
use super::grammar::Grammar;
use super::grammar_error::GrammarError;

/// Whether a rule accepts a text, and if not, why.
///
/// `Display` prints `url > httpurl`, ``nothing goes on with `~`, column 12`` or `ends where one of [0-9] must follow`.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines, Verdict};
///
/// let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
/// assert!(grammar.verdict("url", b"http://h/")?.is_accepted());
/// assert!(matches!(grammar.verdict("url", b"http://h/~")?, Verdict::Stopped { column: 10, found: '~', .. }));
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The rule accepts the text.
    Accepted {
        /// The rule, followed by its first alternative that is a rule and accepts the text, if any, and so on.
        rules: Vec<String>,
    },
    /// No text of the rule starts as this one does, up to and including a character.
    Stopped {
        /// The offset of the character, in bytes.
        at: usize,
        /// The column of the character, counting characters from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// The rule accepts the text, but the text breaks a condition that no rule of a grammar states.
    Broken {
        /// The amendment with the condition, such as `3966-order`.
        condition: &'static str,
    },
    /// The text is only the beginning of texts of the rule.
    Unfinished {
        /// The bytes that can follow.
        expected: ByteSet,
    },
}

impl Verdict {
    /// Whether the rule accepts the text.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
    /// assert!(grammar.verdict("port", b"8080")?.is_accepted() && !grammar.verdict("port", b"")?.is_accepted());
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub const fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted { .. })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted { rules } => f.write_str(&rules.join(" > ")),
            Self::Stopped { column, found, .. } => {
                let is_plain = matches!(found, '\\' | '"' | '\'');
                let shown = if is_plain { found.to_string() } else { found.escape_debug().to_string() };
                write!(f, "nothing goes on with `{shown}`, column {column}")
            }
            Self::Broken { condition } => write!(f, "breaks the condition {condition}"),
            Self::Unfinished { expected } if expected.is_empty() => f.write_str("no text at all is accepted"),
            Self::Unfinished { expected } => write!(f, "ends where one of {expected:?} must follow"),
        }
    }
}

impl Grammar {
    /// Whether a rule accepts a text, and if not, why.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
    /// assert_eq!(grammar.verdict("host", b"info.cern.ch")?.to_string(), "host > hostname");
    /// assert_eq!(grammar.verdict("port", b"80a")?.to_string(), "nothing goes on with `a`, column 3");
    /// assert_eq!(grammar.verdict("port", b"")?.to_string(), "ends where one of [0-9] must follow");
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`automaton`](Self::automaton).
    pub fn verdict(&self, rule: &str, text: &[u8]) -> Result<Verdict, GrammarError> {
        let automaton = self.automaton(rule)?;
        let at = automaton.reach(text);
        if automaton.accepts(text) {
            let text_of_characters = std::str::from_utf8(text).unwrap_or_default();
            if let Some(condition) = self.broken_condition(rule, text_of_characters) {
                return Ok(Verdict::Broken { condition });
            }
            return Ok(Verdict::Accepted { rules: self.alternatives(rule, text) });
        }
        Ok(match text[at..].utf8_chunks().next() {
            None => Verdict::Unfinished { expected: automaton.follow(automaton.run(0, text)) },
            Some(chunk) => Verdict::Stopped {
                at,
                column: urlspec::diagnostic::line_column(text, at).1,
                found: chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER),
            },
        })
    }

    /// A rule that accepts the text, followed by the alternatives that do.
    fn alternatives(&self, rule: &str, text: &[u8]) -> Vec<String> {
        let mut rules = vec![rule.to_owned()];
        let accepts = |name: &&str| self.automaton(name).is_ok_and(|automaton| automaton.accepts(text));
        while let Some(expr) = rules.last().and_then(|last| self.rule(last)?.expr.as_ref()) {
            let alternatives =
                if let Expr::Choice(alternatives) = expr { alternatives } else { std::slice::from_ref(expr) };
            let named = alternatives.iter().filter_map(|alternative| match alternative {
                Expr::Rule(reference) => Some(reference.name.as_str()),
                _ => None,
            });
            match named.filter(|name| rules.iter().all(|rule| rule != name)).find(accepts) {
                Some(next) => rules.push(next.to_owned()),
                None => break,
            }
        }
        rules
    }
}
