//! Rules: their lines read, printed or amended.

use std::ops::Range;

use super::expr::{Expr, RuleReference};
use super::fault::{GrammarError, GrammarErrorCode};
use super::file::{Entry, Line, fold};
use super::notation;
use super::token::{Kind, Notation, Token};

/// Which lines of a file count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Lines<'a> {
    /// The printed ones, and nothing else.
    Printed,
    /// The amended ones where there are any, and otherwise the printed ones.
    #[default]
    Amended,
    /// The same, but for the rules that this amendment changes, which are as printed; and where it does nothing but add
    /// rules they are left out.
    Without(&'a str),
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Where its name stands in the file, in bytes.
    pub span: Range<usize>,
    /// The line that counts, white space folded and comments left out.
    pub line: String,
    /// The line as printed; none where an amendment added the rule.
    pub printed: Option<String>,
    /// The amendments of the line. Where the printed lines are read, those that would amend it.
    pub amendments: Vec<String>,
    /// The file's comments above the rule, each with its semicolon.
    pub comments: Vec<String>,
    /// What it stands for; none if that can't be read, which is a fault.
    pub expr: Option<Expr>,
}

impl Rule {
    /// The rules that it names, each as often as it is named.
    pub fn references(&self) -> impl Iterator<Item = &RuleReference> {
        self.expr.iter().flat_map(Expr::references)
    }

    /// The names of the rules that it names, each once.
    pub fn uses(&self) -> Vec<&str> {
        let mut uses: Vec<&str> = Vec::new();
        for reference in self.references() {
            if !uses.contains(&reference.name.as_str()) {
                uses.push(&reference.name);
            }
        }
        uses
    }
}

/// Reads the lines of a file as rules.
pub(crate) struct Reader<'f, 's, 'l> {
    pub source: &'s str,
    pub notation: Notation,
    pub lines: Lines<'l>,
    pub either_case: bool,
    pub faults: &'f mut Vec<GrammarError>,
}

/// A line in tokens: its name, what stands for it, and the text of both.
struct Parsed<'s> {
    name: &'s str,
    span: Range<usize>,
    line: String,
    body: Result<Vec<Token<'s>>, GrammarError>,
    end: usize,
}

impl<'s> Reader<'_, 's, '_> {
    /// The rules of an entry: the one that is printed, as it counts, and those that amendments add.
    pub fn entry(&mut self, entry: &Entry) -> Vec<Rule> {
        let Some(printed) = self.line(&entry.printed) else { return Vec::new() };
        let (name, printed_line) = (printed.name, printed.line.clone());
        let is_undone = matches!(self.lines, Lines::Without(id) if entry.amendments.iter().any(|own| own == id));
        let is_printed = is_undone || self.lines == Lines::Printed;
        let amended: Vec<Parsed<'s>> = entry.amended.iter().filter_map(|line| self.line(line)).collect();
        let (own, added): (Vec<_>, Vec<_>) = amended.into_iter().partition(|amended| amended.name == name);
        if let [_, second, ..] = own.as_slice() {
            let message = format!("`{name}` is amended twice here");
            self.faults.push(
                GrammarError::new(GrammarErrorCode::DuplicateRule, second.span.clone(), message).label("a second time"),
            );
        }
        let own = own.into_iter().last();
        let ids = || entry.amendments.clone();
        let added = if self.lines == Lines::Printed || (is_undone && own.is_none()) { Vec::new() } else { added };
        let first = Rule {
            printed: Some(printed_line),
            amendments: if own.is_some() { ids() } else { Vec::new() },
            comments: entry.comments.clone(),
            ..self.rule(own.filter(|_| !is_printed).unwrap_or(printed))
        };
        let added = added.into_iter().map(|line| Rule { amendments: ids(), ..self.rule(line) });
        std::iter::once(first).chain(added).collect()
    }

    fn rule(&mut self, parsed: Parsed<'s>) -> Rule {
        let Parsed { name, span, line, body, end } = parsed;
        let expr = body.and_then(|tokens| notation::read(self.notation, self.either_case, &tokens, end));
        let expr = expr.map_err(|fault| self.faults.push(fault)).ok();
        Rule { name: name.to_owned(), span, line, printed: None, amendments: Vec::new(), comments: Vec::new(), expr }
    }

    /// The name of a line's rule, and the tokens behind it; nothing, but a fault, if it has no name.
    fn line(&mut self, line: &Line) -> Option<Parsed<'s>> {
        let first = line.0.first()?;
        let text = &self.source[first.clone()];
        let length = text.find(|c: char| c.is_whitespace() || (c == '=' && self.notation == Notation::Rfc1738));
        let name = &text[..length.unwrap_or(text.len())];
        let span = first.start..first.start + name.len();
        if !is_name(name) {
            let message = format!("`{name}` is no name of a rule");
            self.faults.push(GrammarError::new(GrammarErrorCode::NoRule, span, message).label("a name belongs here"));
            return None;
        }
        let mut tokens: Vec<Token<'s>> = Vec::new();
        let mut text = name.to_owned();
        let mut fault = None;
        for piece in std::iter::once(span.end..first.end).chain(line.0[1..].iter().cloned()) {
            match self.notation.tokens(&self.source[piece.clone()], piece.start) {
                Ok(read) => tokens.extend(self.told(&read, piece.start, &mut text)),
                Err(found) => {
                    text.push(' ');
                    text.push_str(&fold(&self.source[piece.clone()]));
                    fault = fault.or(Some(found));
                }
            }
        }
        let end = tokens.last().map_or(span.end, |token| token.end);
        let body = match fault {
            Some(fault) => Err(fault),
            None => self.body(name, tokens, end),
        };
        Some(Parsed { name, span, line: text, body, end })
    }

    /// Appends tokens as they are written, with one blank where any white space stands between them: what stands in
    /// quotes stays as it is.
    fn told(&self, tokens: &[Token<'s>], start: usize, text: &mut String) -> Vec<Token<'s>> {
        let mut at = start;
        for token in tokens {
            let is_apart = at < token.start || at == start;
            text.push_str(if is_apart && !text.ends_with(' ') { " " } else { "" });
            text.push_str(&self.source[token.span()]);
            at = token.end;
        }
        tokens.to_vec()
    }

    /// What stands behind the `=` of RFC 1738's notation.
    fn body(&self, name: &str, mut tokens: Vec<Token<'s>>, end: usize) -> Result<Vec<Token<'s>>, GrammarError> {
        if self.notation == Notation::Drafts {
            return Ok(tokens);
        }
        match tokens.first() {
            Some(Token { kind: Kind::Equals, .. }) => {
                tokens.remove(0);
                Ok(tokens)
            }
            _ => {
                let at = tokens.first().map_or(end..end, Token::span);
                let message = format!("an `=` stands behind the name of a rule, here behind `{name}`");
                Err(GrammarError::new(GrammarErrorCode::NoRule, at, message).label("`=` belongs before it"))
            }
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'_'))
}
