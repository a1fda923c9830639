//! Rules, parsed from their printed or amended lines.

use std::collections::HashSet;
use std::ops::Range;

use super::expr::{Expr, RuleReference};
use super::grammar_error::{GrammarError, GrammarErrorCode};
use super::parser;
use super::source_file::{Entry, Line, fold_white_space};
use super::tokenizer::{Kind, Notation, Token};

/// Which lines of a file make a [`Grammar`](super::Grammar).
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines};
///
/// let accepts = |lines| Grammar::new(Spec::Url1993, lines).automaton("xpalphas").map(|own| own.accepts("abc"));
/// assert_eq!(accepts(Lines::Printed)?, false);
/// assert_eq!(accepts(Lines::Without("1993-xpalphas"))?, false);
/// assert_eq!(accepts(Lines::Amended)?, true);
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Lines<'a> {
    /// The printed lines only.
    Printed,
    /// The amended lines, and the printed lines of rules that are not amended.
    #[default]
    Amended,
    /// As `Amended`, but without the amendment of this id: the rules that it changes are as printed, and the rules that
    /// it adds are missing.
    Without(&'a str),
}

/// A rule of a [`Grammar`](super::Grammar).
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines};
///
/// let grammar = Grammar::new(Spec::Url1993, Lines::Amended);
/// let rule = grammar.rule("xpalphas").ok_or("no rule")?;
/// assert_eq!(rule.printed.as_deref(), Some("xpalphas xpalpha [ xpalpha ]"));
/// assert_eq!((rule.line.as_str(), rule.uses()), ("xpalphas xpalpha [ xpalphas ]", vec!["xpalpha", "xpalphas"]));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// The name.
    pub name: String,
    /// The span of the name in the file, in bytes.
    pub span: Range<usize>,
    /// The line that was parsed, without comments and with each run of white space replaced by a space.
    pub line: String,
    /// The line as printed; `None` if an amendment added the rule.
    pub printed: Option<String>,
    /// The ids of the amendments of the line, also if the printed line was parsed.
    pub amendments: Vec<String>,
    /// The comments above the rule, each with its semicolon.
    pub comments: Vec<String>,
    /// The right-hand side; `None` if it can't be parsed.
    pub expr: Option<Expr>,
    /// Whether its line has `=/`, which adds alternatives to an earlier rule.
    pub(crate) adds: bool,
}

impl Rule {
    /// The references to rules in the line, in order, including repeated ones.
    pub fn references(&self) -> impl Iterator<Item = &RuleReference> {
        self.expr.iter().flat_map(Expr::references)
    }

    /// The names of the rules that it refers to, in order, without duplicates.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("escape = \"%\" hex hex", Notation::Rfc1738, Lines::Amended);
    /// let rule = grammar.rule("escape").ok_or("no rule")?;
    /// assert_eq!((rule.references().count(), rule.uses()), (2, vec!["hex"]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn uses(&self) -> Vec<&str> {
        let mut known = HashSet::new();
        self.references().map(|reference| reference.name.as_str()).filter(|name| known.insert(*name)).collect()
    }
}

/// Parses the entries of a file.
pub(crate) struct RuleParser<'f, 's, 'l> {
    pub source: &'s str,
    pub notation: Notation,
    pub lines: Lines<'l>,
    pub is_either_case: bool,
    pub errors: &'f mut Vec<GrammarError>,
}

/// A line split into tokens.
struct TokenizedRule<'s> {
    name: &'s str,
    /// The span of the name.
    span: Range<usize>,
    /// The text of the line, with white space folded.
    line: String,
    /// The tokens of the right-hand side.
    body: Result<Vec<Token<'s>>, GrammarError>,
    end: usize,
    /// Whether `=/` follows the name.
    adds: bool,
}

impl<'s> RuleParser<'_, 's, '_> {
    /// The rules of an entry: the printed one, possibly amended, and those that its amendments add.
    pub fn entry(&mut self, entry: &Entry) -> Vec<Rule> {
        let Some(printed) = self.line(&entry.printed) else { return Vec::new() };
        let (name, printed_line) = (printed.name, printed.line.clone());
        let is_undone =
            matches!(self.lines, Lines::Without(id) if entry.amendments.iter().any(|amendment| amendment == id));
        let is_printed = is_undone || self.lines == Lines::Printed;
        let amended: Vec<TokenizedRule<'s>> = entry.amended.iter().filter_map(|line| self.line(line)).collect();
        let (replacements, added): (Vec<_>, Vec<_>) = amended.into_iter().partition(|amended| amended.name == name);
        if let [_, second, ..] = replacements.as_slice() {
            let message = format!("`{name}` is amended twice here");
            self.errors.push(
                GrammarError::new(GrammarErrorCode::DuplicateRule, second.span.clone(), message).label("a second time"),
            );
        }
        let replacement = replacements.into_iter().last();
        let ids = || entry.amendments.clone();
        let added =
            if self.lines == Lines::Printed || (is_undone && replacement.is_none()) { Vec::new() } else { added };
        let first = Rule {
            printed: Some(printed_line),
            amendments: if replacement.is_some() { ids() } else { Vec::new() },
            comments: entry.comments.clone(),
            ..self.rule(replacement.filter(|_| !is_printed).unwrap_or(printed))
        };
        let added = added.into_iter().map(|line| Rule { amendments: ids(), ..self.rule(line) });
        std::iter::once(first).chain(added).collect()
    }

    fn rule(&mut self, parsed: TokenizedRule<'s>) -> Rule {
        let TokenizedRule { name, span, line, body, end, adds } = parsed;
        let expr = body.and_then(|tokens| parser::parse_expr(self.notation, self.is_either_case, &tokens, end));
        let expr = expr.map_err(|error| self.errors.push(error)).ok();
        let (amendments, comments) = (Vec::new(), Vec::new());
        Rule { name: name.to_owned(), span, line, printed: None, amendments, comments, expr, adds }
    }

    /// Splits a line into tokens. Returns `None` and adds an error if it does not start with a rule name.
    fn line(&mut self, line: &Line) -> Option<TokenizedRule<'s>> {
        let first = line.0.first()?;
        let text = &self.source[first.clone()];
        let length = text.find(|c: char| c.is_whitespace() || (c == '=' && self.notation.has_equals()));
        let name = &text[..length.unwrap_or(text.len())];
        let span = first.start..first.start + name.len();
        if !is_name(name) {
            let message = format!("`{name}` is not a rule name");
            self.errors.push(GrammarError::new(GrammarErrorCode::NoRule, span, message).label("expected a rule name"));
            return None;
        }
        let mut tokens: Vec<Token<'s>> = Vec::new();
        let mut text = name.to_owned();
        let mut error = None;
        for piece in std::iter::once(span.end..first.end).chain(line.0[1..].iter().cloned()) {
            match self.notation.tokens(&self.source[piece.clone()], piece.start) {
                Ok(own) => {
                    self.append_text(&own, piece.start, &mut text);
                    tokens.extend(own);
                }
                Err(found) => {
                    text.push(' ');
                    text.push_str(&fold_white_space(&self.source[piece.clone()]));
                    error = error.or(Some(found));
                }
            }
        }
        let end = tokens.last().map_or(span.end, |token| token.end);
        let adds = tokens.first().is_some_and(|token| token.kind == Kind::Adds);
        let body = match error {
            Some(error) => Err(error),
            None => self.body(name, tokens, end),
        };
        Some(TokenizedRule { name, span, line: text, body, end, adds })
    }

    /// Appends the text of tokens, with one space for the white space between them. Quoted white space is kept.
    fn append_text(&self, tokens: &[Token<'s>], start: usize, text: &mut String) {
        let mut at = start;
        for token in tokens {
            let is_apart = at < token.start || at == start;
            text.push_str(if is_apart && !text.ends_with(' ') { " " } else { "" });
            text.push_str(&self.source[token.span()]);
            at = token.end;
        }
    }

    /// The tokens after the name, without the `=` or `=/`.
    fn body(&self, name: &str, mut tokens: Vec<Token<'s>>, end: usize) -> Result<Vec<Token<'s>>, GrammarError> {
        if self.notation == Notation::Drafts {
            return Ok(tokens);
        }
        match tokens.first() {
            Some(Token { kind: Kind::Equals | Kind::Adds, .. }) => {
                tokens.remove(0);
                Ok(tokens)
            }
            _ => {
                let at = tokens.first().map_or(end..end, Token::span);
                let message = format!("`=` is missing after the rule name `{name}`");
                Err(GrammarError::new(GrammarErrorCode::NoRule, at, message).label("expected `=`"))
            }
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'_'))
}
