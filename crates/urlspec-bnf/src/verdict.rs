//! What a grammar says of a text, and why.

use std::fmt;

use super::bytes::Bytes;
use super::expr::Expr;
use super::fault::GrammarError;
use super::grammar::Grammar;

/// What a grammar says of a text, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It is of the rule.
    Accepted {
        /// The rule, and of its alternatives, where it is a choice of rules, the first that accepts the text; and so on.
        rules: Vec<String>,
    },
    /// Nothing that goes on so is of the rule.
    Stopped {
        /// The offset of the octet that can't follow, in bytes.
        at: usize,
        /// The column of it, counting characters from 1.
        column: usize,
        /// The character that stands there.
        found: char,
    },
    /// It is not of the rule, but something that begins so is.
    Unfinished {
        /// The octets that could follow.
        expected: Bytes,
    },
}

impl Verdict {
    /// Whether the text is of the rule.
    pub const fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted { .. })
    }
}

/// `url > httpurl`; ``nothing goes on with `~`, column 12``; `ends where one of [0-9] must follow`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted { rules } => f.write_str(&rules.join(" > ")),
            Self::Stopped { column, found, .. } => {
                let is_plain = matches!(found, '\\' | '"' | '\'');
                let shown = if is_plain { found.to_string() } else { found.escape_debug().to_string() };
                write!(f, "nothing goes on with `{shown}`, column {column}")
            }
            Self::Unfinished { expected } if expected.is_empty() => f.write_str("no text at all is accepted"),
            Self::Unfinished { expected } => write!(f, "ends where one of {expected:?} must follow"),
        }
    }
}

impl Grammar {
    /// What the grammar says of a text as a rule.
    ///
    /// # Errors
    ///
    /// As [`automaton`](Self::automaton).
    pub fn verdict(&self, rule: &str, text: &[u8]) -> Result<Verdict, GrammarError> {
        let automaton = self.automaton(rule)?;
        let at = automaton.reach(text);
        if automaton.accepts(text) {
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

    /// A rule, and the alternatives that accept a text which it accepts.
    fn alternatives(&self, rule: &str, text: &[u8]) -> Vec<String> {
        let mut rules = vec![rule.to_owned()];
        let accepts = |name: &&str| self.automaton(name).is_ok_and(|automaton| automaton.accepts(text));
        while let Some(expr) = rules.last().and_then(|last| self.rule(last)?.expr.as_ref()) {
            let arms = if let Expr::Choice(arms) = expr { arms } else { std::slice::from_ref(expr) };
            let named = arms.iter().filter_map(|arm| match arm {
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
