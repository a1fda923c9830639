//! The tokenizers of the notations. All differences between the notations are here.

use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_till, take_while, take_while1};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{eof, map, map_opt, not, opt, peek, recognize, value, verify};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Input, Needed, Parser};

use super::core_rules::uses_core_rule;
use super::grammar_error::{GrammarError, GrammarErrorCode};

/// The notation of a file of rules.
///
/// ```
/// use urlspec_bnf::{Grammar, Lines, Notation};
///
/// for (source, notation) in [
///     ("a = \"x\" | \"y\"", Notation::Rfc1738),
///     ("a  x | y", Notation::Drafts),
///     ("a = %x78 / \"y\"", Notation::Abnf),
/// ] {
///     let grammar = Grammar::parse(source, notation, Lines::Amended);
///     assert!(["x", "y"].iter().all(|text| grammar.automaton("a").is_ok_and(|a| a.accepts(text))));
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// RFC 1738, section 5: `name = 1*[ "a" | rule ]`, after RFC 822.
    Rfc1738,
    /// The paper and the drafts, 1992 to 1994: `name  a | rule [ b ]`, where single characters match themselves.
    Drafts,
    /// ABNF of RFC 5234 with the strings of RFC 7405: `name = 1*( "a" / rule )`.
    Abnf,
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
    /// A literal that matches in either case.
    AnyCase(&'s str),
    Name(&'s str),
    /// Numbers of octets or characters, such as `%x0D.0A`.
    Numbers(&'s str),
    /// A description in words, in angle brackets.
    Prose(&'s str),
    /// `n*m`
    Times(Count),
    Equals,
    /// `=/`, which adds alternatives to a rule.
    Adds,
    Bar,
    Minus,
    Without,
    Unless,
    Open(char),
    Close(char),
    /// The rest of the line.
    Comment,
}

/// How often an element is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    pub least: usize,
    /// `None` without a limit.
    pub most: Option<usize>,
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
    /// Guesses the notation of a file. If most rule names are followed by `=`, or by the mistaken `:=` or `::=`, it is ABNF if
    /// there is a sign of it, such as a `/` between alternatives or `%x20`, and RFC 1738's otherwise.
    ///
    /// ```
    /// use urlspec_bnf::Notation;
    ///
    /// assert_eq!(Notation::guess("a = 1*[ \"x\" | b ]"), Notation::Rfc1738);
    /// assert_eq!(Notation::guess("a  x | b [ y ]"), Notation::Drafts);
    /// assert_eq!(Notation::guess("a = 1*( \"x\" / b )"), Notation::Abnf);
    /// ```
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
        match with.len() >= without.len().max(1) {
            true if has_sign_of_abnf(source) => Notation::Abnf,
            true => Notation::Rfc1738,
            false => Notation::Drafts,
        }
    }

    /// Whether a `=` follows the name of a rule.
    pub(crate) const fn has_equals(self) -> bool {
        !matches!(self, Self::Drafts)
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
                Notation::Abnf => abnf_token(rest),
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
        let quote = rest.strip_prefix("%s").or_else(|| rest.strip_prefix("%i")).unwrap_or(rest);
        if self.has_equals() && quote.starts_with('"') {
            let span = start..start + rest.trim_end().len();
            let error = GrammarError::new(GrammarErrorCode::UnclosedQuote, span, "the quoted text does not end");
            return match self {
                Notation::Abnf => {
                    error.label("begins here").help("Close it on the same line; write `%x22` for a double quote.")
                }
                _ => error.label("begins here"),
            };
        }
        if self == Notation::Abnf {
            return invalid_in_abnf(rest, start);
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

/// Whether a file has what only ABNF has, outside quotes and comments, and no `|`.
fn has_sign_of_abnf(source: &str) -> bool {
    let mut has_sign = uses_core_rule(source);
    for line in source.lines().filter(|line| !line.trim_start().starts_with(';')) {
        let mut is_quoted = false;
        let mut previous = ' ';
        for c in line.chars() {
            is_quoted ^= c == '"';
            match c {
                '|' if !is_quoted => return false,
                ';' if !is_quoted => break,
                '/' if !is_quoted => has_sign = true,
                'x' | 'd' | 'b' if !is_quoted && previous == '%' => has_sign = true,
                _ => {}
            }
            previous = c;
        }
    }
    has_sign
}

/// What is wrong with text that is not a token of ABNF.
fn invalid_in_abnf(rest: &str, start: usize) -> GrammarError {
    let word = rest.split_whitespace().next().unwrap_or(rest);
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let error = |length: usize, message: String| {
        GrammarError::new(GrammarErrorCode::NoElement, start..start + length, message).label("not an element")
    };
    match word.as_bytes().first() {
        Some(b'|') => error(1, "`|` is not part of ABNF".to_owned()).help("Separate alternatives by `/`."),
        Some(b'<') => error(rest.trim_end().len(), "the description does not end".to_owned())
            .help("Close it with `>` on the same line."),
        Some(b'\'') => error(first, "a character must be in double quotes".to_owned()),
        Some(b'%') => error(word.len(), format!("`{word}` is not a number of ABNF"))
            .help("Write `%x41`, `%d65` or `%b1000001`, a range as `%x41-5A`, and a sequence as `%x0D.0A`."),
        Some(b'0'..=b'9') => error(first, "the count is too large, or nothing follows it".to_owned()),
        _ => error(first, format!("`{}` outside quotes is not an element", &rest[..first])),
    }
}

/// A token of ABNF.
fn abnf_token(i: &str) -> IResult<&str, Kind<'_>> {
    let quoted = || delimited(char('"'), take_while(is_in_string), char('"'));
    alt((
        value(Kind::Comment, char(';')),
        map(preceded(tag_no_case("%s"), quoted()), Kind::Literal),
        map(preceded(opt(tag_no_case("%i")), quoted()), Kind::AnyCase),
        map(recognize((char('%'), one_of("xXdDbB"), take_while1(is_in_number))), Kind::Numbers),
        map(delimited(char('<'), take_while(|c| matches!(c, ' '..='=' | '?'..='~')), char('>')), Kind::Prose),
        map_opt((take_while(is_digit), char('*'), take_while(is_digit)), |(least, _, most)| count(least, most)),
        map_opt(take_while1(is_digit), |exactly| count(exactly, exactly)),
        value(Kind::Bar, char('/')),
        value(Kind::Adds, tag("=/")),
        value(Kind::Equals, char('=')),
        map(one_of("[("), Kind::Open),
        map(one_of("])"), Kind::Close),
        map(recognize(pair(letter, take_while(is_in_name))), Kind::Name),
    ))
    .parse(i)
}

const fn is_in_string(c: char) -> bool {
    matches!(c, ' ' | '!' | '#'..='~')
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

const fn is_in_number(c: char) -> bool {
    c.is_ascii_hexdigit() || matches!(c, '.' | '-')
}

/// The count between two numbers, which default to 0 and no limit.
fn count<'s>(least: &str, most: &str) -> Option<Kind<'s>> {
    let least = if least.is_empty() { 0 } else { least.parse().ok()? };
    let most = if most.is_empty() { None } else { Some(most.parse().ok()?) };
    Some(Kind::Times(Count { least, most }))
}

/// A token of RFC 1738's notation.
fn quoted_token(i: &str) -> IResult<&str, Kind<'_>> {
    alt((
        value(Kind::Comment, char(';')),
        value(Kind::Literal("\""), tag("<\">")),
        map(delimited(char('"'), take_till(|c| c == '"'), char('"')), Kind::Literal),
        map(delimited(char('<'), recognize(pair(tag("US-ASCII"), take_till(|c| c == '>'))), char('>')), Kind::Prose),
        map_opt(terminated(take_while(is_digit), char('*')), |least| count(least, "")),
        value(Kind::Bar, char('|')),
        value(Kind::Equals, char('=')),
        map(one_of("[("), Kind::Open),
        map(one_of("])"), Kind::Close),
        value(Kind::Minus, terminated(char('-'), peek(alt((eof, recognize(satisfy(char::is_whitespace))))))),
        map(recognize(pair(letter, take_while(is_in_name))), Kind::Name),
    ))
    .parse(i)
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

pub(crate) fn is_in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// The indentation of a line in bytes.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}
