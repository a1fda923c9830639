//! The right-hand sides of rules.

use std::fmt;
use std::ops::Range;

use super::byte_set::ByteSet;

/// The right-hand side of a rule, in either notation.
///
/// `Display` prints it in the notation of RFC 1738, whichever it was parsed from. `without` and `unless`, which RFC 1738
/// does not have, are printed as in the drafts, and ranges and counts as in ABNF.
///
/// ```
/// use urlspec_bnf::{Expr, Grammar, Lines, Notation};
///
/// let grammar = Grammar::parse("hostport = host [ \":\" port ]", Notation::Rfc1738, Lines::Amended);
/// let expr = grammar.rule("hostport").and_then(|rule| rule.expr.as_ref()).ok_or("no expression")?;
/// assert!(matches!(expr, Expr::Sequence(parts) if matches!(parts[..], [Expr::Rule(_), Expr::Optional(_)])));
/// assert_eq!(expr.to_string(), "host [ \":\" port ]");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expr {
    /// Characters that match themselves.
    Literal(Literal),
    /// A reference to a rule.
    Rule(RuleReference),
    /// Expressions in sequence. An empty sequence matches the empty text.
    Sequence(Vec<Self>),
    /// Unordered alternatives.
    Choice(Vec<Self>),
    /// An optional expression.
    Optional(Box<Self>),
    /// One octet or character of a range of numbers, such as ABNF's `%x31-39`.
    Range(NumberRange),
    /// A repeated expression.
    Repeated {
        /// The minimum number of repetitions.
        least: usize,
        /// The maximum number of repetitions. `None` if there is no limit.
        most: Option<usize>,
        /// The expression that is repeated.
        expr: Box<Self>,
    },
    /// The matches of the first expression, except those that the second excludes.
    Except(Exception, Box<Self>, Box<Self>),
}

/// Characters that match themselves.
///
/// `Display` prints them in double quotes, and a double quote itself as `<">`.
///
/// ```
/// use urlspec_bnf::{Expr, Grammar, Lines, Notation};
///
/// let grammar = Grammar::parse("x = \"ab\"", Notation::Abnf, Lines::Amended);
/// let Some(Expr::Literal(literal)) = grammar.rule("x").and_then(|rule| rule.expr.as_ref()) else { panic!("no literal") };
/// assert_eq!((literal.text.as_str(), literal.either_case), ("ab", 2));
/// assert!(grammar.automaton("x")?.accepts("Ab"));
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Literal {
    /// The characters.
    pub text: String,
    /// The number of bytes at the start that match in either case: those of a scheme under `%either-case`, all in ABNF, else
    /// 0.
    pub either_case: usize,
}

/// Numbers of octets or characters, the first and the last included.
///
/// They are characters if any number of the file is above 255, and octets otherwise. A character matches its UTF-8
/// encoding. `Display` prints the range as ABNF does.
///
/// ```
/// use urlspec_bnf::{Expr, Grammar, Lines, Notation};
///
/// let grammar = Grammar::parse("digit1-9 = %x31-39", Notation::Abnf, Lines::Amended);
/// let Some(Expr::Range(range)) = grammar.rule("digit1-9").and_then(|rule| rule.expr.as_ref()) else { panic!("no range") };
/// assert_eq!((range.first, range.last, range.to_string().as_str()), (0x31, 0x39, "%x31-39"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumberRange {
    /// The first number.
    pub first: u32,
    /// The last number; the same as the first for a single octet or character.
    pub last: u32,
}

/// A reference to a rule.
///
/// ```
/// use urlspec_bnf::{Grammar, Lines, Notation};
///
/// let source = "port = 1*digit";
/// let grammar = Grammar::parse(source, Notation::Rfc1738, Lines::Amended);
/// let reference = grammar.rule("port").and_then(|rule| rule.references().next()).ok_or("no reference")?;
/// assert_eq!((reference.name.as_str(), &source[reference.span.clone()]), ("digit", "digit"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleReference {
    /// The name of the rule, which may be undefined.
    pub name: String,
    /// The span of the name in the file, in bytes.
    pub span: Range<usize>,
}

/// How the second operand of [`Expr::Except`] excludes texts.
///
/// ```
/// use urlspec_bnf::{Exception, Expr, Grammar, Lines, Notation};
///
/// let grammar = Grammar::parse("user  xalphas without @", Notation::Drafts, Lines::Amended);
/// let expr = grammar.rule("user").and_then(|rule| rule.expr.as_ref());
/// assert!(matches!(expr, Some(Expr::Except(Exception::Contains, _, _))));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exception {
    /// `a - b`: the texts of `a` that are not texts of `b`.
    Is,
    /// `a without b`: the texts of `a` that do not contain a text of `b`.
    Contains,
    /// `a unless b`: the texts of `a` that do not start with a text of `b`.
    StartsWith,
}

impl Literal {
    /// The bytes that match at each position.
    ///
    /// ```
    /// use urlspec_bnf::{ByteSet, Expr, Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("x = \"a:\"", Notation::Abnf, Lines::Amended);
    /// let Some(Expr::Literal(literal)) = grammar.rule("x").and_then(|rule| rule.expr.as_ref()) else { panic!("no literal") };
    /// assert!(literal.byte_sets().eq([ByteSet::either_case(b'a'), ByteSet::from_byte(b':')]));
    /// ```
    pub fn byte_sets(&self) -> impl Iterator<Item = ByteSet> + '_ {
        let byte_set =
            |(at, byte)| if at < self.either_case { ByteSet::either_case(byte) } else { ByteSet::from_byte(byte) };
        self.text.bytes().enumerate().map(byte_set)
    }
}

impl Expr {
    /// The expression that matches only the empty text.
    pub(crate) const fn empty() -> Self {
        Self::Sequence(Vec::new())
    }

    /// The direct subexpressions, in order.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("scheme = alpha | digit | \"+\"", Notation::Rfc1738, Lines::Amended);
    /// let expr = grammar.rule("scheme").and_then(|rule| rule.expr.as_ref()).ok_or("no expression")?;
    /// assert!(expr.parts().map(ToString::to_string).eq(["alpha", "digit", "\"+\""]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let (many, one, other): (&[Self], Option<&Self>, Option<&Self>) = match self {
            Self::Literal(_) | Self::Rule(_) | Self::Range(_) => (&[], None, None),
            Self::Sequence(parts) | Self::Choice(parts) => (parts, None, None),
            Self::Optional(part) | Self::Repeated { expr: part, .. } => (&[], Some(part), None),
            Self::Except(_, all, but) => (&[], Some(all), Some(but)),
        };
        many.iter().chain(one).chain(other)
    }

    /// Whether a number in it is above 255.
    pub(crate) fn has_character(&self) -> bool {
        match self {
            Self::Range(range) => range.last > 0xFF,
            _ => self.parts().any(Self::has_character),
        }
    }

    /// The references to rules, in order, including repeated ones.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("hostport = host [ \":\" port ]", Notation::Rfc1738, Lines::Amended);
    /// let expr = grammar.rule("hostport").and_then(|rule| rule.expr.as_ref()).ok_or("no expression")?;
    /// assert!(expr.references().iter().map(|reference| reference.name.as_str()).eq(["host", "port"]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn references(&self) -> Vec<&RuleReference> {
        match self {
            Self::Rule(reference) => vec![reference],
            _ => self.parts().flat_map(Self::references).collect(),
        }
    }
}

/// The expression in the notation of RFC 1738. A number, which that notation lacks, is in ABNF's.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => write!(f, "{literal}"),
            Self::Rule(reference) => f.write_str(&reference.name),
            Self::Sequence(parts) if parts.is_empty() => f.write_str("\"\""),
            Self::Sequence(parts) => joined(f, parts, " ", |part| matches!(part, Self::Choice(_))),
            Self::Choice(alternatives) => joined(f, alternatives, " | ", |_| false),
            Self::Optional(expr) => write!(f, "[ {expr} ]"),
            Self::Range(range) => write!(f, "{range}"),
            Self::Repeated { least, most, expr } => {
                write_count(f, *least, *most)?;
                match **expr {
                    Self::Literal(_) | Self::Rule(_) | Self::Range(_) => write!(f, "{expr}"),
                    _ if most.is_none() => write!(f, "[ {expr} ]"),
                    _ => write!(f, "( {expr} )"),
                }
            }
            Self::Except(Exception::Is, all, but) => {
                grouped(f, all, is_several(all))?;
                f.write_str(" - ")?;
                grouped(f, but, is_several(but))
            }
            Self::Except(Exception::Contains, all, but) => write!(f, "{all} without {but}"),
            Self::Except(Exception::StartsWith, all, but) => write!(f, "{all} unless {but}"),
        }
    }
}

/// Prints how often an expression is repeated: `*`, `1*`, `*5`, `1*4`, or `6` for exactly six times.
fn write_count(f: &mut fmt::Formatter<'_>, least: usize, most: Option<usize>) -> fmt::Result {
    if Some(least) == most {
        return write!(f, "{least}");
    }
    if least > 0 {
        write!(f, "{least}")?;
    }
    f.write_str("*")?;
    most.map_or(Ok(()), |most| write!(f, "{most}"))
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%x{:02X}", self.first)?;
        if self.last == self.first { Ok(()) } else { write!(f, "-{:02X}", self.last) }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> = self.text.split('"').map(|piece| format!("\"{piece}\"")).collect();
        let pieces = pieces.join(" <\"> ");
        let quotes = pieces.strip_prefix("\"\" ").unwrap_or(&pieces);
        f.write_str(quotes.strip_suffix(" \"\"").unwrap_or(quotes))
    }
}

fn joined(f: &mut fmt::Formatter<'_>, parts: &[Expr], by: &str, is_grouped: fn(&Expr) -> bool) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        f.write_str(if at == 0 { "" } else { by })?;
        grouped(f, part, is_grouped(part))?;
    }
    Ok(())
}

fn grouped(f: &mut fmt::Formatter<'_>, expr: &Expr, is_grouped: bool) -> fmt::Result {
    if is_grouped { write!(f, "( {expr} )") } else { write!(f, "{expr}") }
}

fn is_several(expr: &Expr) -> bool {
    matches!(expr, Expr::Sequence(_) | Expr::Choice(_))
}
