//! The parser of all notations, over their tokens.
//!
//! ```text
//! rule     = choice [ ( "without" | "unless" ) choice ]
//! choice   = sequence *[ "|" sequence ]
//! sequence = 1*term
//! term     = factor [ "-" factor ]
//! factor   = times ( "[" choice "]" | element ) | "[" choice "]" | element
//! element  = "(" choice ")" | name | literal | numbers | prose
//! ```
//!
//! In ABNF, `/` is in place of `|`, and `times [ choice ]` repeats something optional.

use nom::branch::alt;
use nom::combinator::{map, map_opt, opt};
use nom::error::ParseError;
use nom::multi::{fold_many0, many0};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::expr::{Exception, Expr, Literal, RuleReference};
use super::grammar_error::{GrammarError, GrammarErrorCode};
use super::numbers;
use super::tokenizer::{Count, Kind, Notation, Token, Tokens};

type ParseResult<'t, 's, T> = IResult<Tokens<'t, 's>, T, ParseFailure>;

/// Why tokens are not an expression. `None` until no other alternative is possible.
#[derive(Debug)]
struct ParseFailure(Option<Box<GrammarError>>);

impl<I> ParseError<I> for ParseFailure {
    fn from_error_kind(_: I, _: nom::error::ErrorKind) -> Self {
        Self(None)
    }

    fn append(_: I, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

fn refuse<T>(error: GrammarError) -> Result<T, nom::Err<ParseFailure>> {
    Err(nom::Err::Failure(ParseFailure(Some(Box::new(error)))))
}

/// Parses the right-hand side of a rule. `end` is the offset in the file where it ends.
pub(crate) fn parse_expr(
    notation: Notation,
    is_either_case: bool,
    tokens: &[Token<'_>],
    end: usize,
) -> Result<Expr, GrammarError> {
    let parser = ExprParser { notation, is_either_case, end };
    if notation == Notation::Drafts && tokens.is_empty() {
        // A rule of the drafts may be empty.
        return Ok(Expr::empty());
    }
    let tokens = Tokens(tokens);
    match parser.rule(tokens) {
        Ok((Tokens([]), expr)) => Ok(expr),
        Ok((rest, _)) => Err(parser.unexpected_rest(rest)),
        Err(nom::Err::Error(ParseFailure(error)) | nom::Err::Failure(ParseFailure(error))) => {
            Err(error.map_or_else(|| parser.missing_element(tokens), |error| *error))
        }
        Err(nom::Err::Incomplete(_)) => Err(parser.missing_element(Tokens(&[]))),
    }
}

/// The maximum depth of brackets: expressions are parsed, dropped and drawn recursively.
const MAX_DEPTH: usize = 64;

#[derive(Clone, Copy)]
struct ExprParser {
    notation: Notation,
    is_either_case: bool,
    /// The offset in the file where the rule ends.
    end: usize,
}

impl ExprParser {
    fn rule<'t, 's>(self, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let exception = alt((kind(Kind::Without, Exception::Contains), kind(Kind::Unless, Exception::StartsWith)));
        let (i, all) = self.choice(0, i)?;
        let (i, but) = opt((exception, |i| self.choice(0, i))).parse(i)?;
        Ok((i, except(all, but)))
    }

    fn choice<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let (i, first) = self.sequence(depth, i)?;
        let mut others = many0(preceded(kind(Kind::Bar, ()), |i| self.sequence(depth, i)));
        let (i, others) = others.parse(i)?;
        Ok((i, if others.is_empty() { first } else { Expr::Choice([vec![first], others].concat()) }))
    }

    fn sequence<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let (i, first) = self.required(i, self.term(depth, i))?;
        let one = || vec![first.clone()];
        let mut parts = fold_many0(|i| self.term(depth, i), one, |parts, term| self.append(parts, term));
        let (i, mut parts) = parts.parse(i)?;
        if let (Notation::Drafts, Some(Expr::Literal(literal))) = (self.notation, parts.first_mut()) {
            literal.either_case = self.either_case(&literal.text);
        }
        Ok((i, if parts.len() == 1 { parts.remove(0) } else { Expr::Sequence(parts) }))
    }

    fn term<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let (i, all) = self.factor(depth, i)?;
        let operand = |i| self.required(i, self.factor(depth, i));
        let (i, but) = opt((kind(Kind::Minus, Exception::Is), operand)).parse(i)?;
        Ok((i, except(all, but)))
    }

    /// Square brackets after a count are a group, except in ABNF; otherwise they mark an optional expression.
    fn factor<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let count = |token: Token<'s>| match token.kind {
            Kind::Times(count) => Some(count),
            _ => None,
        };
        let first = i.0.first();
        let (i, count) = opt(map_opt(any_token, count)).parse(i)?;
        if let (Some(first), Some(Count { least, most: Some(most) })) = (first, count)
            && most < least
        {
            let message = format!("the minimum of this count, {least}, is above its maximum, {most}");
            let error = GrammarError::new(GrammarErrorCode::NoElement, first.span(), message)
                .label("matches nothing")
                .help("Write the smaller number before the `*`.");
            return Err(nom::Err::Failure(ParseFailure(Some(Box::new(error)))));
        }
        let optional = |i| map(|i| self.group('[', depth, i), |expr| Expr::Optional(Box::new(expr))).parse(i);
        let Some(Count { least, most }) = count else {
            return alt((optional, |i| self.element(depth, i))).parse(i);
        };
        let repeated = match self.notation {
            Notation::Abnf => alt((optional, |i| self.element(depth, i))).parse(i),
            _ => alt((|i| self.group('[', depth, i), |i| self.element(depth, i))).parse(i),
        };
        let (i, expr) = self.required(i, repeated)?;
        Ok((i, Expr::Repeated { least, most, expr: Box::new(expr) }))
    }

    fn element<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let single = |token: Token<'s>| match token.kind {
            Kind::Name(name) => Some(Expr::Rule(RuleReference { name: name.to_owned(), span: token.span() })),
            Kind::Literal(text) => {
                Some(Expr::Literal(Literal { text: text.to_owned(), either_case: self.either_case(text) }))
            }
            Kind::AnyCase(text) => Some(Expr::Literal(Literal { text: text.to_owned(), either_case: text.len() })),
            _ => None,
        };
        let described = |i| self.described(i);
        alt((map_opt(any_token, single), described, |i| self.group('(', depth, i))).parse(i)
    }

    /// Numbers of characters, or a description in words.
    fn described<'t, 's>(self, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let (i, token) = any_token(i)?;
        let found = match token.kind {
            Kind::Numbers(numbers) => numbers::sequence(numbers, token.span()),
            Kind::Prose(words) => Ok(numbers::described(words, token.span())),
            _ => return Err(nom::Err::Error(ParseFailure(None))),
        };
        found.map(|expr| (i, expr)).or_else(refuse)
    }

    /// An expression in brackets of this kind.
    fn group<'t, 's>(self, open: char, depth: usize, i: Tokens<'t, 's>) -> ParseResult<'t, 's, Expr> {
        let bracket = i.0.first().map_or(self.end..self.end, Token::span);
        let (i, ()) = kind(Kind::Open(open), ()).parse(i)?;
        if depth == MAX_DEPTH {
            let message = format!("brackets are nested more than {MAX_DEPTH} deep");
            return refuse(GrammarError::new(GrammarErrorCode::TooDeep, bracket, message).label("one too many"));
        }
        let (i, expr) = self.choice(depth + 1, i)?;
        let close = if open == '[' { ']' } else { ')' };
        match i.0 {
            [Token { kind: Kind::Close(found), .. }, rest @ ..] if *found == close => Ok((Tokens(rest), expr)),
            [] => refuse(
                GrammarError::new(
                    GrammarErrorCode::UnclosedBracket,
                    bracket,
                    format!("no `{close}` closes this bracket"),
                )
                .label("opened here"),
            ),
            _ => refuse(self.unexpected_rest(i)),
        }
    }

    /// Appends a term to a sequence. In the drafts' notation, adjacent characters become one literal.
    fn append(self, mut parts: Vec<Expr>, term: Expr) -> Vec<Expr> {
        match (self.notation, parts.last_mut(), term) {
            (Notation::Drafts, Some(Expr::Literal(before)), Expr::Literal(after)) => {
                before.text.push_str(&after.text);
            }
            (_, _, term) => parts.push(term),
        }
        parts
    }

    /// The length of the scheme that a literal starts with: 4 for `http://`, 0 for `;type=`.
    fn either_case(self, literal: &str) -> usize {
        let is_scheme = |byte: u8| match self.notation {
            Notation::Rfc1738 | Notation::Abnf => byte.is_ascii_alphabetic(),
            Notation::Drafts => byte.is_ascii_alphanumeric(),
        };
        match literal.split_once(':') {
            Some((scheme, _)) if self.is_either_case && scheme.bytes().all(is_scheme) => scheme.len(),
            _ => 0,
        }
    }

    /// Makes a missing element at `i` a failure, since no other alternative is possible.
    fn required<'t, 's>(self, i: Tokens<'t, 's>, result: ParseResult<'t, 's, Expr>) -> ParseResult<'t, 's, Expr> {
        match result {
            Err(nom::Err::Error(_)) => refuse(self.missing_element(i)),
            result => result,
        }
    }

    /// The error for a missing element.
    fn missing_element(self, i: Tokens<'_, '_>) -> GrammarError {
        let Some(token) = i.0.first() else {
            let error = GrammarError::new(
                GrammarErrorCode::MissingElement,
                self.end..self.end,
                "expected an element, found the end of the rule",
            );
            return error.label("ends here");
        };
        let message = format!("expected an element, found {}", describe(token.kind));
        GrammarError::new(GrammarErrorCode::MissingElement, token.span(), message).label("expected an element")
    }

    /// The error for tokens after a complete expression.
    fn unexpected_rest(self, i: Tokens<'_, '_>) -> GrammarError {
        let Some(token) = i.0.first() else { return self.missing_element(i) };
        let error =
            |code, message: &str| GrammarError::new(code, token.span(), format!("{} {message}", describe(token.kind)));
        match token.kind {
            Kind::Close(_) => error(GrammarErrorCode::StrayBracket, "closes nothing").label("not open"),
            Kind::Without | Kind::Unless => {
                error(GrammarErrorCode::NoElement, "is allowed once, at the end of a rule, and applies to all of it")
                    .help("Move the part that it applies to to a rule of its own.")
            }
            Kind::Minus => error(GrammarErrorCode::NoElement, "takes one element on each side")
                .help("Group the first operand: `( a - b ) - c`."),
            Kind::Equals | Kind::Adds => error(GrammarErrorCode::NoElement, "is allowed only after the name of a rule")
                .help("Start the next rule on a line of its own, at the margin; write the character as `\"=\"`."),
            _ => error(GrammarErrorCode::NoElement, "is not allowed here"),
        }
    }
}

/// Any token.
fn any_token<'t, 's>(i: Tokens<'t, 's>) -> ParseResult<'t, 's, Token<'s>> {
    match i.0 {
        [token, rest @ ..] => Ok((Tokens(rest), *token)),
        [] => Err(nom::Err::Error(ParseFailure(None))),
    }
}

/// A token of a kind. Returns `output`.
fn kind<'t, 's: 't, T: Clone>(
    expected: Kind<'s>,
    output: T,
) -> impl Parser<Tokens<'t, 's>, Output = T, Error = ParseFailure> {
    map_opt(any_token, move |token: Token<'s>| (token.kind == expected).then(|| output.clone()))
}

fn except(all: Expr, but: Option<(Exception, Expr)>) -> Expr {
    match but {
        Some((exception, but)) => Expr::Except(exception, Box::new(all), Box::new(but)),
        None => all,
    }
}

fn describe(kind: Kind<'_>) -> String {
    match kind {
        Kind::Literal(text) | Kind::AnyCase(text) | Kind::Numbers(text) => format!("`{text}`"),
        Kind::Prose(words) => format!("`<{words}>`"),
        Kind::Name(name) => format!("`{name}`"),
        Kind::Times(Count { least, most }) => match most {
            Some(most) => format!("the count `{least}*{most}`"),
            None => format!("`{least}*`"),
        },
        Kind::Equals => "`=`".to_owned(),
        Kind::Adds => "`=/`".to_owned(),
        Kind::Bar => "`|`".to_owned(),
        Kind::Minus => "`-`".to_owned(),
        Kind::Without => "`without`".to_owned(),
        Kind::Unless => "`unless`".to_owned(),
        Kind::Open(bracket) | Kind::Close(bracket) => format!("`{bracket}`"),
        Kind::Comment => "`;`".to_owned(),
    }
}
