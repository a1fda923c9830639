//! The notation of RFC 1738, section 5, read into expressions.

use super::bytes::Bytes;

/// What stands to the right of a rule's `=`.
#[derive(Debug)]
pub enum Expr {
    One(Bytes),
    Rule(String),
    Sequence(Vec<Expr>),
    Choice(Vec<Expr>),
    Optional(Box<Expr>),
    /// At least so many times.
    Repeated(usize, Box<Expr>),
    /// What the first matches and the second does not.
    Except(Box<Expr>, Box<Expr>),
}

/// Reads a rule. With `either_case`, the letters of a literal that are followed by a colon match in both cases.
pub fn rule(line: &str, either_case: bool) -> Result<Expr, String> {
    let (_, text) = line.split_once('=').ok_or("there is no `=`")?;
    let mut parser = Parser { tokens: tokens(text)?, at: 0, either_case };
    let expr = parser.choice()?;
    match parser.peek() {
        None => Ok(expr),
        Some(token) => Err(format!("{token:?} is left over in `{text}`")),
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Literal(String),
    Name(String),
    Times(usize),
    Bar,
    Minus,
    Open(char),
    Close(char),
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (token, after) = token(rest).ok_or_else(|| format!("no token begins `{rest}`"))?;
        tokens.push(token);
        rest = after.trim_start();
    }
    Ok(tokens)
}

fn token(text: &str) -> Option<(Token, &str)> {
    if let Some(after) = text.strip_prefix("<\">") {
        return Some((Token::Literal("\"".to_owned()), after));
    }
    if let Some(after) = text.strip_prefix('"') {
        let (literal, after) = after.split_once('"')?;
        return Some((Token::Literal(literal.to_owned()), after));
    }
    if let Some(after) = text.strip_prefix("- ") {
        return Some((Token::Minus, after));
    }
    let first = text.chars().next()?;
    match first {
        'a'..='z' | 'A'..='Z' => Some(name(text)),
        '0'..='9' | '*' => times(text),
        '|' => Some((Token::Bar, &text[1..])),
        '[' | '(' => Some((Token::Open(first), &text[1..])),
        ']' | ')' => Some((Token::Close(first), &text[1..])),
        _ => None,
    }
}

fn name(text: &str) -> (Token, &str) {
    let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '_');
    let (name, after) = text.split_at(text.find(|c| !in_name(c)).unwrap_or(text.len()));
    (Token::Name(name.to_owned()), after)
}

fn times(text: &str) -> Option<(Token, &str)> {
    let (count, after) = text.split_once('*')?;
    let count = if count.is_empty() { 0 } else { count.parse().ok()? };
    Some((Token::Times(count), after))
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    either_case: bool,
}

impl Parser {
    fn choice(&mut self) -> Result<Expr, String> {
        let mut arms = vec![self.sequence()?];
        while self.skip(&Token::Bar) {
            arms.push(self.sequence()?);
        }
        Ok(if arms.len() == 1 { arms.remove(0) } else { Expr::Choice(arms) })
    }

    fn sequence(&mut self) -> Result<Expr, String> {
        let mut parts = vec![self.term()?];
        while !matches!(self.peek(), None | Some(Token::Bar | Token::Close(_))) {
            parts.push(self.term()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expr::Sequence(parts) })
    }

    fn term(&mut self) -> Result<Expr, String> {
        let factor = self.factor()?;
        if !self.skip(&Token::Minus) {
            return Ok(factor);
        }
        Ok(Expr::Except(Box::new(factor), Box::new(self.factor()?)))
    }

    /// Brackets group after a repetition count, and make optional without one.
    fn factor(&mut self) -> Result<Expr, String> {
        match self.next()? {
            Token::Times(count) => Ok(Expr::Repeated(count, Box::new(self.repeated()?))),
            Token::Open('[') => Ok(Expr::Optional(Box::new(self.enclosed(']')?))),
            token => self.element(token),
        }
    }

    fn repeated(&mut self) -> Result<Expr, String> {
        match self.next()? {
            Token::Open('[') => self.enclosed(']'),
            token => self.element(token),
        }
    }

    fn element(&mut self, token: Token) -> Result<Expr, String> {
        match token {
            Token::Open('(') => self.enclosed(')'),
            Token::Name(name) => Ok(Expr::Rule(name)),
            Token::Literal(text) => Ok(self.literal(&text)),
            token => Err(format!("{token:?} can't begin an element")),
        }
    }

    fn enclosed(&mut self, close: char) -> Result<Expr, String> {
        let expr = self.choice()?;
        match self.next()? {
            token if token == Token::Close(close) => Ok(expr),
            token => Err(format!("{token:?} where `{close}` should close")),
        }
    }

    fn literal(&self, text: &str) -> Expr {
        let in_scheme = if self.either_case { scheme_length(text) } else { 0 };
        let one = |(at, byte)| Expr::One(if at < in_scheme { Bytes::either_case(byte) } else { Bytes::of(byte) });
        Expr::Sequence(text.bytes().enumerate().map(one).collect())
    }

    fn skip(&mut self, token: &Token) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Result<Token, String> {
        let token = self.peek().cloned().ok_or("the rule ends too early")?;
        self.at += 1;
        Ok(token)
    }
}

/// The letters that begin a literal up to a colon: four of `http://`, none of `;type=` or of `localhost`.
fn scheme_length(literal: &str) -> usize {
    match literal.split_once(':') {
        Some((scheme, _)) if scheme.bytes().all(|b| b.is_ascii_alphabetic()) => scheme.len(),
        _ => 0,
    }
}
