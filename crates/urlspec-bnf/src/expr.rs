//! What stands to the right of a rule's name.

use std::fmt;
use std::ops::Range;

use super::bytes::Bytes;

/// What stands to the right of a rule's name, in either notation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expr {
    /// Characters that stand for themselves.
    Literal(Literal),
    /// A rule.
    Rule(RuleReference),
    /// One after the other; of none, the empty text.
    Sequence(Vec<Self>),
    /// Any of them; the order says nothing.
    Choice(Vec<Self>),
    /// It, or nothing.
    Optional(Box<Self>),
    /// It, at least so many times.
    Repeated(usize, Box<Self>),
    /// What the first stands for, less what the second excludes.
    Except(Exception, Box<Self>, Box<Self>),
}

/// Characters that stand for themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Literal {
    /// The characters.
    pub text: String,
    /// How many bytes at the beginning match in either case: those of a scheme under `%either-case`.
    pub either_case: usize,
}

/// Where a rule is named in another.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleReference {
    /// The name.
    pub name: String,
    /// Where it stands in the file, in bytes.
    pub span: Range<usize>,
}

/// How an exception is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exception {
    /// `a - b`: what is `a` and is not `b`.
    Is,
    /// `a without b`: what is `a` and holds no `b` anywhere.
    Holds,
    /// `a unless b`: what is `a` and does not begin with a `b`.
    Begins,
}

impl Literal {
    /// The octets that match, place by place.
    pub fn octets(&self) -> impl Iterator<Item = Bytes> + '_ {
        let one = |(at, byte)| if at < self.either_case { Bytes::either_case(byte) } else { Bytes::of(byte) };
        self.text.bytes().enumerate().map(one)
    }
}

impl Expr {
    /// The empty text.
    pub(crate) const fn empty() -> Self {
        Self::Sequence(Vec::new())
    }

    /// What it is made of.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let (many, one, other): (&[Self], Option<&Self>, Option<&Self>) = match self {
            Self::Literal(_) | Self::Rule(_) => (&[], None, None),
            Self::Sequence(parts) | Self::Choice(parts) => (parts, None, None),
            Self::Optional(part) | Self::Repeated(_, part) => (&[], Some(part), None),
            Self::Except(_, all, but) => (&[], Some(all), Some(but)),
        };
        many.iter().chain(one).chain(other)
    }

    /// The rules that it names, in their order, each as often as it is named.
    pub fn references(&self) -> Vec<&RuleReference> {
        match self {
            Self::Rule(reference) => vec![reference],
            _ => self.parts().flat_map(Self::references).collect(),
        }
    }
}

/// In the notation of RFC 1738, whatever it was read in; with `without` and `unless` from that of the drafts.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => write!(f, "{literal}"),
            Self::Rule(reference) => f.write_str(&reference.name),
            Self::Sequence(parts) if parts.is_empty() => f.write_str("\"\""),
            Self::Sequence(parts) => joined(f, parts, " ", |part| matches!(part, Self::Choice(_))),
            Self::Choice(arms) => joined(f, arms, " | ", |_| false),
            Self::Optional(expr) => write!(f, "[ {expr} ]"),
            Self::Repeated(least, expr) => {
                if *least > 0 {
                    write!(f, "{least}")?;
                }
                match **expr {
                    Self::Literal(_) | Self::Rule(_) => write!(f, "*{expr}"),
                    _ => write!(f, "*[ {expr} ]"),
                }
            }
            Self::Except(Exception::Is, all, but) => {
                grouped(f, all, is_several(all))?;
                f.write_str(" - ")?;
                grouped(f, but, is_several(but))
            }
            Self::Except(Exception::Holds, all, but) => write!(f, "{all} without {but}"),
            Self::Except(Exception::Begins, all, but) => write!(f, "{all} unless {but}"),
        }
    }
}

/// In quotes; a double quote by itself is `<">`.
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
