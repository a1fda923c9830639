//! The tokenizers of the two notations. All differences between the notations are here.

use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{eof, map, map_opt, not, peek, recognize, value, verify};
use nom::sequence::{delimited, pair, terminated};
use nom::{IResult, Input, Needed, Parser};

use super::grammar_error::{GrammarError, GrammarErrorCode};

/// The notation of a file of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// RFC 1738, section 5: `name = 1*[ "a" | rule ]`, after RFC 822.
    Rfc1738,
    /// The paper and the drafts, 1992 to 1994: `name  a | rule [ b ]`, where single characters match themselves.
    Drafts,
}

/// A token with its span in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'s> {
    pub kind: Kind<'s>,
    pub start: usize,
    pub end: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind<'s> {
    Literal(&'s str),
    Name(&'s str),
    /// `n*`
    Times(usize),
    Equals,
    Bar,
    Minus,
    Without,
    Unless,
    Open(char),
    Close(char),
    /// The rest of the line.
    Comment,
}

impl Token<'_> {
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Tokens as an input for nom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tokens<'t, 's>(pub &'t [Token<'s>]);

impl<'t, 's> Input for Tokens<'t, 's> {
    type Item = Token<'s>;
    type Iter = std::iter::Copied<std::slice::Iter<'t, Token<'s>>>;
    type IterIndices = std::iter::Enumerate<Self::Iter>;

    fn input_len(&self) -> usize {
        self.0.len()
    }

    fn take(&self, count: usize) -> Self {
        Self(&self.0[..count])
    }

    fn take_from(&self, from: usize) -> Self {
        Self(&self.0[from..])
    }

    fn take_split(&self, at: usize) -> (Self, Self) {
        (self.take_from(at), self.take(at))
    }

    fn position<P: Fn(Self::Item) -> bool>(&self, predicate: P) -> Option<usize> {
        self.0.iter().position(|token| predicate(*token))
    }

    fn iter_elements(&self) -> Self::Iter {
        self.0.iter().copied()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.iter_elements().enumerate()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        if count <= self.0.len() { Ok(count) } else { Err(Needed::new(count - self.0.len())) }
    }
}

impl Notation {
    /// Guesses the notation of a file: RFC 1738's if most rule names are followed by `=`, or by the mistaken `:=` or
    /// `::=`.
    pub fn guess(source: &str) -> Self {
        let lines = source.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
        let margin = lines.clone().find(|line| !line.trim_start().starts_with(';')).map_or(0, indent);
        let rules = lines.filter(|line| indent(line) <= margin && !line.trim_start().starts_with(';'));
        let has_equals = |line: &str| {
            let name = line
                .trim_start()
                .trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '_'));
            let after_name = name.trim_start();
            name.len() < line.trim_start().len() && ["=", ":=", "::="].iter().any(|sign| after_name.starts_with(sign))
        };
        let (with, without): (Vec<&str>, Vec<&str>) = rules.partition(|line| has_equals(line));
        if with.len() >= without.len().max(1) { Notation::Rfc1738 } else { Notation::Drafts }
    }

    /// The tokens of a line that starts at the offset `at` of the file.
    pub(crate) fn tokens<'s>(self, line: &'s str, at: usize) -> Result<Vec<Token<'s>>, GrammarError> {
        let mut tokens = Vec::new();
        let mut rest = line.trim_start();
        while !rest.is_empty() {
            let start = at + line.len() - rest.len();
            let token = match self {
                Notation::Rfc1738 => quoted_token(rest),
                Notation::Drafts => drafts_token(rest),
            };
            let Ok((after, kind)) = token else { return Err(self.invalid_token(rest, start)) };
            if kind == Kind::Comment {
                break;
            }
            tokens.push(Token { kind, start, end: at + line.len() - after.len() });
            rest = after.trim_start();
        }
        Ok(tokens)
    }

    fn invalid_token(self, rest: &str, start: usize) -> GrammarError {
        if self == Notation::Rfc1738 && rest.starts_with('"') {
            let span = start..start + rest.trim_end().len();
            return GrammarError::new(GrammarErrorCode::UnclosedQuote, span, "the quoted text does not end")
                .label("begins here");
        }
        let word = rest.split_whitespace().next().unwrap_or(rest);
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let error =
            |length, message: &str| GrammarError::new(GrammarErrorCode::NoElement, start..start + length, message);
        match (self, word.as_bytes().first()) {
            (Notation::Drafts, _) => error(word.len(), "several digits are not a name")
                .label("not a name")
                .help("Separate characters by spaces: `2 1 0`. A name begins with a letter."),
            (_, Some(b'/')) => error(1, "`/` outside quotes is not an element")
                .label("not an element")
                .help("Write the character as `\"/\"`; separate alternatives by `|`."),
            (_, Some(b'<')) => error(word.len(), "a rule name has no angle brackets").label("not an element"),
            (_, Some(b'\'')) => error(first, "a character must be in double quotes").label("not an element"),
            (_, Some(b'%')) => error(word.len(), "this notation has no character codes")
                .label("not an element")
                .help("Write the character itself, in double quotes."),
            (_, Some(b'0'..=b'9')) if word.contains('*') => {
                error(word.find('*').map_or(first, |at| at + 1), "the count is too large").label("too large")
            }
            _ => {
                error(first, &format!("`{}` outside quotes is not an element", &rest[..first])).label("not an element")
            }
        }
    }
}

/// A token of RFC 1738's notation.
fn quoted_token(i: &str) -> IResult<&str, Kind<'_>> {
    alt((
        value(Kind::Comment, char(';')),
        value(Kind::Literal("\""), tag("<\">")),
        map(delimited(char('"'), take_till(|c| c == '"'), char('"')), Kind::Literal),
        map_opt(terminated(take_while(|c: char| c.is_ascii_digit()), char('*')), times),
        value(Kind::Bar, char('|')),
        value(Kind::Equals, char('=')),
        map(one_of("[("), Kind::Open),
        map(one_of("])"), Kind::Close),
        value(Kind::Minus, terminated(char('-'), peek(alt((eof, recognize(satisfy(char::is_whitespace))))))),
        map(recognize(pair(letter, take_while(is_in_name))), Kind::Name),
    ))
    .parse(i)
}

/// The count before `*`, which defaults to 0.
fn times<'s>(count: &str) -> Option<Kind<'s>> {
    let count = if count.is_empty() { 0 } else { count.parse().ok()? };
    Some(Kind::Times(count))
}

/// A token of the drafts' notation.
fn drafts_token(i: &str) -> IResult<&str, Kind<'_>> {
    alt((
        value(Kind::Bar, char('|')),
        value(Kind::Open('['), char('[')),
        value(Kind::Close(']'), char(']')),
        map(verify(recognize(pair(letter, take_while(is_in_word))), |word: &str| word.len() > 1), word),
        map(recognize(satisfy(|c| !c.is_ascii_digit())), Kind::Literal),
        map(recognize(terminated(digit, not(digit))), Kind::Literal),
    ))
    .parse(i)
}

fn digit(i: &str) -> IResult<&str, char> {
    satisfy(|c| c.is_ascii_digit()).parse(i)
}

/// A word of more than one character: a rule name, a keyword, or the name of a character.
fn word(word: &str) -> Kind<'_> {
    match word {
        "space" => Kind::Literal(" "),
        "vline" => Kind::Literal("|"),
        "lbracket" => Kind::Literal("["),
        "rbracket" => Kind::Literal("]"),
        "without" => Kind::Without,
        "unless" => Kind::Unless,
        _ => Kind::Name(word),
    }
}

fn letter(i: &str) -> IResult<&str, char> {
    satisfy(|c| c.is_ascii_alphabetic()).parse(i)
}

fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '_')
}

fn is_in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// The indentation of a line in bytes.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}
