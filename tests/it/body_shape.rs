//! The shape of a line or of a body, in a form in which equal ones are equal.

use std::collections::BTreeSet;
use std::fmt;

use urlspec_bnf::{Exception, Expr, Grammar};

use super::bnf_lines::identifier;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// One character.
    Character(char),
    /// One of the escapes of these octets, such as `%2F`.
    Escape(BTreeSet<u8>),
    /// A rule, by its [`rule_key`].
    Rule(String),
    Sequence(Vec<Self>),
    Choice(Vec<Self>),
    Optional(Box<Self>),
    /// From so many times to so many times.
    Repeated(usize, Option<usize>, Box<Self>),
    /// The first without the second.
    Except(Box<Self>, Box<Self>),
}

/// The name of a rule as the pages have it: `addr_spec` for `addr-spec`, and `rfc6068/addr_spec` for the one of RFC 6068.
pub(super) fn rule_key(rule: &str) -> String {
    match rule.split_once('/') {
        Some((document, own)) => format!("{document}/{}", identifier(own)),
        None => identifier(rule),
    }
}

impl Shape {
    pub(super) fn text(text: &str) -> Self {
        Self::Sequence(text.chars().map(Self::Character).collect())
    }

    /// The characters of a class.
    pub(super) fn any_of(text: &str) -> Self {
        Self::Choice(text.chars().map(Self::Character).collect())
    }

    pub(super) fn many0(self) -> Self {
        Self::Repeated(0, None, Box::new(self))
    }

    pub(super) fn many1(self) -> Self {
        Self::Repeated(1, None, Box::new(self))
    }

    pub(super) fn optional(self) -> Self {
        Self::Optional(Box::new(self))
    }

    pub(super) fn without(self, but: Self) -> Self {
        Self::Except(Box::new(self), Box::new(but))
    }

    pub(super) fn of_line(expr: &Expr, own: &str) -> Self {
        let each = |parts: &[Expr]| parts.iter().map(|part| Self::of_line(part, own)).collect();
        match expr {
            Expr::Literal(literal) => Self::text(&literal.text),
            Expr::Rule(rule) => Self::Rule(rule_key(&rule.name)),
            Expr::Sequence(parts) => match parts.as_slice() {
                // `xalpha [ xalphas ]`, where the rule is `xalphas`.
                [first, Expr::Optional(rest)] if matches!(&**rest, Expr::Rule(rule) if rule_key(&rule.name) == own) => {
                    Self::of_line(first, own).many1()
                }
                parts => match parts.split_last() {
                    Some((Expr::Optional(rest), first)) if matches!(&**rest, Expr::Rule(rule) if rule_key(&rule.name) == own) => {
                        Self::Sequence(each(first)).many1()
                    }
                    _ => Self::Sequence(each(parts)),
                },
            },
            Expr::Choice(parts) => Self::Choice(each(parts)),
            Expr::Optional(part) => Self::of_line(part, own).optional(),
            Expr::Range(range) => {
                Self::Choice((range.first..=range.last).filter_map(char::from_u32).map(Self::Character).collect())
            }
            Expr::Repeated { least, most, expr } => Self::Repeated(*least, *most, Box::new(Self::of_line(expr, own))),
            Expr::Except(kind, all, but) => {
                let but = match (kind, &**but) {
                    // `a - ( "x:" b )` is `a unless x:`.
                    (Exception::Is, Expr::Sequence(parts)) if matches!(parts[0], Expr::Choice(_)) => &parts[0],
                    // `*a - ( *a x *a )` is `*a without x`.
                    (Exception::Is, Expr::Sequence(parts)) => &parts[1],
                    (_, but) => but,
                };
                Self::of_line(all, own).without(Self::of_line(but, own))
            }
            _ => panic!("a new kind of expression"),
        }
    }

    /// Whether the shape has the empty text.
    pub(super) fn may_be_empty(&self, grammar: &Grammar) -> bool {
        match self {
            Self::Character(_) | Self::Escape(_) => false,
            Self::Rule(name) => {
                let rule = grammar.rules().iter().find(|rule| rule_key(&rule.name) == *name);
                rule.is_some_and(|rule| grammar.automaton(&rule.name).is_ok_and(|automaton| automaton.accepts("")))
            }
            Self::Sequence(parts) => parts.iter().all(|part| part.may_be_empty(grammar)),
            Self::Choice(parts) => parts.iter().any(|part| part.may_be_empty(grammar)),
            Self::Optional(_) => true,
            Self::Repeated(least, _, part) => *least == 0 || part.may_be_empty(grammar),
            Self::Except(all, _) => all.may_be_empty(grammar),
        }
    }

    /// The one form.
    pub(super) fn normal(self, grammar: &Grammar) -> Self {
        match self {
            Self::Character(character) => Self::Character(character.to_ascii_lowercase()),
            Self::Rule(_) | Self::Escape(_) => self,
            Self::Sequence(parts) => sequence(parts.into_iter().map(|part| part.normal(grammar)).collect()),
            Self::Choice(parts) => choice(parts.into_iter().map(|part| part.normal(grammar)).collect(), grammar),
            Self::Optional(part) => optional(part.normal(grammar), grammar),
            Self::Repeated(least, most, part) => repeated(least, most, part.normal(grammar)),
            Self::Except(all, but) => all.normal(grammar).without(but.normal(grammar)),
        }
    }

    pub(super) fn into_parts(self) -> Vec<Self> {
        match self {
            Self::Sequence(parts) => parts,
            other => vec![other],
        }
    }
}

fn sequence(parts: Vec<Shape>) -> Shape {
    let mut parts: Vec<Shape> = parts.into_iter().flat_map(Shape::into_parts).collect();
    for at in 0..parts.len().saturating_sub(2) {
        if let Some(escape) = parts.get(at..at + 3).and_then(escape) {
            parts.splice(at..at + 3, [escape]);
        }
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => Shape::Sequence(parts),
    }
}

/// A percent sign and two hexadecimal digits.
fn escape(parts: &[Shape]) -> Option<Shape> {
    let [Shape::Character('%'), first, second] = parts else { return None };
    let (first, second) = (hexadecimal(first)?, hexadecimal(second)?);
    let octets = first.iter().flat_map(|first| second.iter().map(move |second| 16 * first + second));
    Some(Shape::Escape(octets.collect()))
}

/// The values of the hexadecimal digits that a shape is one of.
fn hexadecimal(shape: &Shape) -> Option<BTreeSet<u8>> {
    match shape {
        Shape::Character(digit) => Some([u8::try_from(digit.to_digit(16)?).ok()?].into()),
        Shape::Rule(name) if name == "digit" => Some((0..10).collect()),
        Shape::Rule(name) if name == "hexdig" => Some((0..16).collect()),
        Shape::Choice(parts) => {
            let digits: Option<Vec<BTreeSet<u8>>> = parts.iter().map(hexadecimal).collect();
            Some(digits?.into_iter().flatten().collect())
        }
        _ => None,
    }
}

/// `1*a` is `a *a`, and `2a` is `a a`.
fn repeated(least: usize, most: Option<usize>, part: Shape) -> Shape {
    match (least, most) {
        (0, Some(0)) => Shape::Sequence(Vec::new()),
        (0, _) => Shape::Repeated(0, most, Box::new(part)),
        (least, most) => {
            let rest = repeated(0, most.map(|most| most - least), part.clone());
            sequence([vec![part; least], vec![rest]].concat())
        }
    }
}

fn optional(part: Shape, grammar: &Grammar) -> Shape {
    if part.may_be_empty(grammar) {
        return part;
    }
    // `[ a *a ]` is `*a`.
    if let Shape::Sequence(parts) = &part
        && let Some((Shape::Repeated(0, None, repeated), first)) = parts.split_last()
        && sequence(first.to_vec()) == **repeated
    {
        return parts[parts.len() - 1].clone();
    }
    part.optional()
}

/// `b | c | a ( b | c )` is `[ a ] ( b | c )`.
fn with_option_before(all: &mut Vec<Vec<Shape>>, grammar: &Grammar) {
    let ends = all.iter().position(|parts| match parts.split_last() {
        Some((Shape::Choice(ends), [_, ..])) => ends.iter().all(|end| all.contains(&end.clone().into_parts())),
        _ => false,
    });
    let Some(at) = ends else { return };
    let mut parts = all.remove(at);
    let Some(Shape::Choice(ends)) = parts.pop() else { return };
    all.retain(|parts| !ends.contains(&sequence(parts.clone())));
    all.push(vec![optional(sequence(parts), grammar), Shape::Choice(ends)]);
}

/// Alternatives in one order, with their common beginnings and ends once.
fn choice(alternatives: Vec<Shape>, grammar: &Grammar) -> Shape {
    let flat = alternatives.into_iter().flat_map(|part| match part {
        Shape::Choice(parts) => parts,
        other => vec![other],
    });
    let (mut escaped, mut all) = (BTreeSet::new(), Vec::new());
    for part in flat {
        match part {
            Shape::Escape(octets) => escaped.extend(octets),
            other => all.push(other.into_parts()),
        }
    }
    if !escaped.is_empty() {
        all.push(vec![Shape::Escape(escaped)]);
    }
    all.sort();
    all.dedup();
    with_option_before(&mut all, grammar);
    match all.len() {
        0 => return Shape::Choice(Vec::new()),
        1 => return sequence(all.remove(0)),
        _ => {}
    }
    let (mut begin, mut end) = (Vec::new(), Vec::new());
    while let Some(first) = all[0].first().cloned()
        && all.iter().all(|parts| parts.first() == Some(&first))
    {
        all.iter_mut().for_each(|parts| drop(parts.remove(0)));
        begin.push(first);
    }
    while let Some(last) = all[0].last().cloned()
        && all.iter().all(|parts| parts.last() == Some(&last))
    {
        all.iter_mut().for_each(|parts| drop(parts.pop()));
        end.insert(0, last);
    }
    let is_optional = all.iter().any(Vec::is_empty);
    all.retain(|parts| !parts.is_empty());
    let mut middle = match all.len() {
        1 => sequence(all.remove(0)),
        _ => Shape::Choice(all.into_iter().map(sequence).collect()),
    };
    if is_optional {
        middle = optional(middle, grammar);
    }
    sequence([begin, vec![middle], end].concat())
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined =
            |parts: &[Self], between: &str| parts.iter().map(Self::to_string).collect::<Vec<_>>().join(between);
        match self {
            Self::Character(character) => write!(f, "{character:?}"),
            Self::Escape(octets) => {
                let escapes: Vec<String> = octets.iter().map(|octet| format!("%{octet:02X}")).collect();
                write!(f, "( {} )", escapes.join(" | "))
            }
            Self::Rule(name) => f.write_str(name),
            Self::Sequence(parts) => f.write_str(&joined(parts, " ")),
            Self::Choice(parts) => write!(f, "( {} )", joined(parts, " | ")),
            Self::Optional(part) => write!(f, "[ {part} ]"),
            Self::Repeated(least, most, part) => write!(f, "{least}*{most:?}( {part} )"),
            Self::Except(all, but) => write!(f, "( {all} ) without {but}"),
        }
    }
}
