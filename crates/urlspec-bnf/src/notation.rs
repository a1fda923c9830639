//! The grammar of both notations, over their tokens.
//!
//! ```text
//! rule     = choice [ ( "without" | "unless" ) choice ]
//! choice   = sequence *[ "|" sequence ]
//! sequence = 1*term
//! term     = factor [ "-" factor ]
//! factor   = times ( "[" choice "]" | element ) | "[" choice "]" | element
//! element  = "(" choice ")" | name | literal
//! ```

use nom::branch::alt;
use nom::combinator::{map, map_opt, opt};
use nom::error::ParseError;
use nom::multi::{fold_many0, many0};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::expr::{Exception, Expr, Literal, RuleReference};
use super::fault::{GrammarError, GrammarErrorCode};
use super::token::{Kind, Notation, Token, Tokens};

type Parsed<'t, 's, T> = IResult<Tokens<'t, 's>, T, Unread>;

/// Why tokens are not read as an expression: a fault, once it is clear that nothing else could be meant.
#[derive(Debug)]
struct Unread(Option<Box<GrammarError>>);

impl<I> ParseError<I> for Unread {
    fn from_error_kind(_: I, _: nom::error::ErrorKind) -> Self {
        Self(None)
    }

    fn append(_: I, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

fn refuse<T>(fault: GrammarError) -> Result<T, nom::Err<Unread>> {
    Err(nom::Err::Failure(Unread(Some(Box::new(fault)))))
}

/// Reads what stands to the right of a rule's name. `end` is where that ends in the file.
pub(crate) fn read(
    notation: Notation,
    either_case: bool,
    tokens: &[Token<'_>],
    end: usize,
) -> Result<Expr, GrammarError> {
    let reader = Reader { notation, either_case, end };
    if notation == Notation::Drafts && tokens.is_empty() {
        // A rule of the drafts may stand for nothing.
        return Ok(Expr::empty());
    }
    let tokens = Tokens(tokens);
    match reader.rule(tokens) {
        Ok((Tokens([]), expr)) => Ok(expr),
        Ok((rest, _)) => Err(reader.left_over(rest)),
        Err(nom::Err::Error(Unread(fault)) | nom::Err::Failure(Unread(fault))) => {
            Err(fault.map_or_else(|| reader.missing(tokens), |fault| *fault))
        }
        Err(nom::Err::Incomplete(_)) => Err(reader.missing(Tokens(&[]))),
    }
}

/// Brackets stand within one another so often at the most: what is read is read, dropped and drawn by recursion.
const DEPTH: usize = 64;

#[derive(Clone, Copy)]
struct Reader {
    notation: Notation,
    either_case: bool,
    /// Where the rule ends in the file.
    end: usize,
}

impl Reader {
    fn rule<'t, 's>(self, i: Tokens<'t, 's>) -> Parsed<'t, 's, Expr> {
        let exception = alt((kind(Kind::Without, Exception::Holds), kind(Kind::Unless, Exception::Begins)));
        let (i, all) = self.choice(0, i)?;
        let (i, but) = opt((exception, |i| self.choice(0, i))).parse(i)?;
        Ok((i, except(all, but)))
    }

    fn choice<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> Parsed<'t, 's, Expr> {
        let (i, first) = self.sequence(depth, i)?;
        let mut others = many0(preceded(kind(Kind::Bar, ()), |i| self.sequence(depth, i)));
        let (i, others) = others.parse(i)?;
        Ok((i, if others.is_empty() { first } else { Expr::Choice([vec![first], others].concat()) }))
    }

    fn sequence<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> Parsed<'t, 's, Expr> {
        let (i, first) = self.required(i, self.term(depth, i))?;
        let one = || vec![first.clone()];
        let mut parts = fold_many0(|i| self.term(depth, i), one, |parts, term| self.joined(parts, term));
        let (i, mut parts) = parts.parse(i)?;
        if let (Notation::Drafts, Some(Expr::Literal(literal))) = (self.notation, parts.first_mut()) {
            literal.either_case = self.either_case(&literal.text);
        }
        Ok((i, if parts.len() == 1 { parts.remove(0) } else { Expr::Sequence(parts) }))
    }

    fn term<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> Parsed<'t, 's, Expr> {
        let (i, all) = self.factor(depth, i)?;
        let behind = |i| self.required(i, self.factor(depth, i));
        let (i, but) = opt((kind(Kind::Minus, Exception::Is), behind)).parse(i)?;
        Ok((i, except(all, but)))
    }

    /// Brackets group behind a count, and make optional without one.
    fn factor<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> Parsed<'t, 's, Expr> {
        let count = |token: Token<'s>| match token.kind {
            Kind::Times(count) => Some(count),
            _ => None,
        };
        let (i, count) = opt(map_opt(one, count)).parse(i)?;
        let Some(count) = count else {
            let optional = map(|i| self.group('[', depth, i), |expr| Expr::Optional(Box::new(expr)));
            return alt((optional, |i| self.element(depth, i))).parse(i);
        };
        let repeated = alt((|i| self.group('[', depth, i), |i| self.element(depth, i))).parse(i);
        let (i, expr) = self.required(i, repeated)?;
        Ok((i, Expr::Repeated(count, Box::new(expr))))
    }

    fn element<'t, 's>(self, depth: usize, i: Tokens<'t, 's>) -> Parsed<'t, 's, Expr> {
        let single = |token: Token<'s>| match token.kind {
            Kind::Name(name) => Some(Expr::Rule(RuleReference { name: name.to_owned(), span: token.span() })),
            Kind::Literal(text) => {
                Some(Expr::Literal(Literal { text: text.to_owned(), either_case: self.either_case(text) }))
            }
            _ => None,
        };
        alt((map_opt(one, single), |i| self.group('(', depth, i))).parse(i)
    }

    /// What stands between brackets of this kind.
    fn group<'t, 's>(self, open: char, depth: usize, i: Tokens<'t, 's>) -> Parsed<'t, 's, Expr> {
        let bracket = i.0.first().map_or(self.end..self.end, Token::span);
        let (i, ()) = kind(Kind::Open(open), ()).parse(i)?;
        if depth == DEPTH {
            let message = format!("more than {DEPTH} brackets stand within one another");
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
            _ => refuse(self.left_over(i)),
        }
    }

    /// Appends a term to a sequence. The drafts' single characters become one literal.
    fn joined(self, mut parts: Vec<Expr>, term: Expr) -> Vec<Expr> {
        match (self.notation, parts.last_mut(), term) {
            (Notation::Drafts, Some(Expr::Literal(before)), Expr::Literal(behind)) => {
                before.text.push_str(&behind.text);
            }
            (_, _, term) => parts.push(term),
        }
        parts
    }

    /// How many letters at the beginning of a literal are a scheme's: four of `http://`, none of `;type=`.
    fn either_case(self, literal: &str) -> usize {
        let is_scheme = |byte: u8| match self.notation {
            Notation::Rfc1738 => byte.is_ascii_alphabetic(),
            Notation::Drafts => byte.is_ascii_alphanumeric(),
        };
        match literal.split_once(':') {
            Some((scheme, _)) if self.either_case && scheme.bytes().all(is_scheme) => scheme.len(),
            _ => 0,
        }
    }

    /// What was read at `i`, where nothing else could be meant.
    fn required<'t, 's>(self, i: Tokens<'t, 's>, read: Parsed<'t, 's, Expr>) -> Parsed<'t, 's, Expr> {
        match read {
            Err(nom::Err::Error(_)) => refuse(self.missing(i)),
            read => read,
        }
    }

    /// Nothing begins an element where one belongs.
    fn missing(self, i: Tokens<'_, '_>) -> GrammarError {
        let Some(token) = i.0.first() else {
            let fault = GrammarError::new(
                GrammarErrorCode::MissingElement,
                self.end..self.end,
                "the rule ends where an element belongs",
            );
            return fault.label("ends here");
        };
        let message = format!("{} stands where an element belongs", named(token.kind));
        GrammarError::new(GrammarErrorCode::MissingElement, token.span(), message).label("an element belongs before it")
    }

    /// The expression is read, and something stands behind it.
    fn left_over(self, i: Tokens<'_, '_>) -> GrammarError {
        let Some(token) = i.0.first() else { return self.missing(i) };
        let fault =
            |code, message: &str| GrammarError::new(code, token.span(), format!("{} {message}", named(token.kind)));
        match token.kind {
            Kind::Close(_) => fault(GrammarErrorCode::StrayBracket, "closes nothing").label("not open"),
            Kind::Without | Kind::Unless => {
                fault(GrammarErrorCode::NoElement, "stands once, at the end of a rule, and for the whole of it")
                    .help("Give what it is meant for a rule of its own.")
            }
            Kind::Minus => fault(GrammarErrorCode::NoElement, "takes one element on each side")
                .help("Group what it is taken from: `( a - b ) - c`."),
            Kind::Equals => fault(GrammarErrorCode::NoElement, "stands behind the name of a rule only")
                .help("Put the next rule on a line of its own, at the margin; the character is `\"=\"`."),
            _ => fault(GrammarErrorCode::NoElement, "can't stand here"),
        }
    }
}

/// One token.
fn one<'t, 's>(i: Tokens<'t, 's>) -> Parsed<'t, 's, Token<'s>> {
    match i.0 {
        [token, rest @ ..] => Ok((Tokens(rest), *token)),
        [] => Err(nom::Err::Error(Unread(None))),
    }
}

/// One token of a kind.
fn kind<'t, 's: 't, T: Clone>(wanted: Kind<'s>, meaning: T) -> impl Parser<Tokens<'t, 's>, Output = T, Error = Unread> {
    map_opt(one, move |token: Token<'s>| (token.kind == wanted).then(|| meaning.clone()))
}

fn except(all: Expr, but: Option<(Exception, Expr)>) -> Expr {
    match but {
        Some((exception, but)) => Expr::Except(exception, Box::new(all), Box::new(but)),
        None => all,
    }
}

fn named(kind: Kind<'_>) -> String {
    match kind {
        Kind::Literal(text) => format!("`{text}`"),
        Kind::Name(name) => format!("`{name}`"),
        Kind::Times(count) => format!("`{count}*`"),
        Kind::Equals => "`=`".to_owned(),
        Kind::Bar => "`|`".to_owned(),
        Kind::Minus => "`-`".to_owned(),
        Kind::Without => "`without`".to_owned(),
        Kind::Unless => "`unless`".to_owned(),
        Kind::Open(bracket) | Kind::Close(bracket) => format!("`{bracket}`"),
        Kind::Comment => "`;`".to_owned(),
    }
}
