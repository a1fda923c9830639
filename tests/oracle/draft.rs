//! The notation of the three drafts, read into expressions.

use super::bytes::Bytes;
use super::notation::Expr;

/// Reads a rule: its name, and what it stands for, be it nothing. With `either_case`, the single letters up to a colon
/// that begin a sequence match in both cases.
pub fn rule(line: &str, either_case: bool) -> Result<Expr, String> {
    let words = line.split_whitespace().skip(1).collect();
    let mut parser = Parser { words, at: 0, either_case };
    if parser.words.is_empty() {
        return Ok(Expr::Sequence(Vec::new()));
    }
    let expr = parser.body()?;
    match parser.peek() {
        None => Ok(expr),
        Some(word) => Err(format!("`{word}` is left over in `{line}`")),
    }
}

struct Parser<'a> {
    words: Vec<&'a str>,
    at: usize,
    either_case: bool,
}

impl<'a> Parser<'a> {
    /// `without` and `unless` take all that stands on either side of them.
    fn body(&mut self) -> Result<Expr, String> {
        let all = self.choice()?;
        let anything = || Expr::Repeated(0, Box::new(Expr::One(Bytes::all())));
        let but = if self.skip("without") {
            Expr::Sequence(vec![anything(), self.choice()?, anything()])
        } else if self.skip("unless") {
            Expr::Sequence(vec![self.choice()?, anything()])
        } else {
            return Ok(all);
        };
        Ok(Expr::Except(Box::new(all), Box::new(but)))
    }

    fn choice(&mut self) -> Result<Expr, String> {
        let mut arms = vec![self.sequence()?];
        while self.skip("|") {
            arms.push(self.sequence()?);
        }
        Ok(if arms.len() == 1 { arms.remove(0) } else { Expr::Choice(arms) })
    }

    fn sequence(&mut self) -> Result<Expr, String> {
        let scheme = if self.either_case { scheme_length(&self.words[self.at..]) } else { 0 };
        let scheme_end = self.at + scheme;
        let mut parts = vec![self.term(self.at < scheme_end)?];
        while !matches!(self.peek(), None | Some("|" | "]" | "without" | "unless")) {
            parts.push(self.term(self.at < scheme_end)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expr::Sequence(parts) })
    }

    fn term(&mut self, in_scheme: bool) -> Result<Expr, String> {
        let word = self.peek().ok_or("the rule ends too early")?;
        self.at += 1;
        if word == "[" {
            let expr = self.choice()?;
            return if self.skip("]") { Ok(Expr::Optional(Box::new(expr))) } else { Err("no `]` closes".to_owned()) };
        }
        match character(word) {
            Some(byte) if in_scheme => Ok(Expr::One(Bytes::either_case(byte))),
            Some(byte) => Ok(Expr::One(Bytes::of(byte))),
            None if is_name(word) => Ok(Expr::Rule(word.to_owned())),
            None => Err(format!("`{word}` can't begin an element")),
        }
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }
}

/// A character stands for itself, but for those of the notation, which have names.
fn character(word: &str) -> Option<u8> {
    match word {
        "space" => Some(b' '),
        "vline" => Some(b'|'),
        "lbracket" => Some(b'['),
        "rbracket" => Some(b']'),
        "|" | "[" | "]" => None,
        _ => word.bytes().next().filter(|byte| word.len() == 1 && byte.is_ascii()),
    }
}

fn is_name(word: &str) -> bool {
    let in_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    word.len() > 1 && word.starts_with(|c: char| c.is_ascii_lowercase()) && word.bytes().all(in_name)
}

/// How many single letters and digits stand before a colon: four of `h t t p : / /`, none of `; t y p e =`.
fn scheme_length(words: &[&str]) -> usize {
    let alphanumeric = |word: &&&str| word.len() == 1 && word.as_bytes()[0].is_ascii_alphanumeric();
    let length = words.iter().take_while(alphanumeric).count();
    if words.get(length) == Some(&":") { length } else { 0 }
}
