//! Terminals that are given by their numbers, as ABNF writes them and as RFC 2396 describes them.

use std::ops::Range;

use super::expr::{Expr, NumberRange, RuleReference};
use super::grammar_error::{GrammarError, GrammarErrorCode};
use super::tokenizer::is_in_word;

/// The expression of `%x41`, `%x41-5A` or `%x0D.0A`, in any of the three bases (RFC 5234, section 2.3 and 3.4).
pub(crate) fn sequence(numbers: &str, span: Range<usize>) -> Result<Expr, GrammarError> {
    let (base, digits) = numbers[1..].split_at(1);
    let radix = match base {
        "x" | "X" => 16,
        "d" | "D" => 10,
        _ => 2,
    };
    // A range is not part of a sequence.
    let ranges: Option<Vec<NumberRange>> = match digits.contains('-') {
        true => range(digits, radix).map(|range| vec![range]),
        false => digits.split('.').map(|digits| range(digits, radix)).collect(),
    };
    let error = |message: String| {
        Err(GrammarError::new(GrammarErrorCode::NoElement, span.clone(), message).label("not an element"))
    };
    match ranges.as_deref() {
        None => error(format!("`{numbers}` is not a number, a range or a sequence of numbers")),
        Some(ranges) if ranges.iter().any(|range| range.last > u32::from(char::MAX)) => {
            error(format!("`{numbers}` is above the last character, `%x10FFFF`"))
        }
        Some([one]) => Ok(Expr::Range(*one)),
        Some(ranges) => Ok(Expr::Sequence(ranges.iter().copied().map(Expr::Range).collect())),
    }
}

/// A range, or a number alone.
fn range(digits: &str, radix: u32) -> Option<NumberRange> {
    let number = |digits: &str| u32::from_str_radix(digits, radix).ok().filter(|_| !digits.starts_with('+'));
    let (first, last) = digits.split_once('-').unwrap_or((digits, digits));
    let range = NumberRange { first: number(first)?, last: number(last)? };
    (range.first <= range.last).then_some(range)
}

/// The expression of words in angle brackets: a rule of that name (RFC 5234, section 2.1), the characters of US-ASCII that
/// they number, or a reference that no rule has.
pub(crate) fn described(words: &str, span: Range<usize>) -> Expr {
    if let Some(ranges) = us_ascii(words) {
        return Expr::Choice(ranges);
    }
    let is_name = words.starts_with(|c: char| c.is_ascii_alphabetic()) && words.chars().all(is_in_word);
    let name = if is_name { words.to_owned() } else { format!("<{words}>") };
    Expr::Rule(RuleReference { name, span })
}

/// `US-ASCII coded characters 00-1F and 7F hexadecimal`, as RFC 2396 writes them.
fn us_ascii(words: &str) -> Option<Vec<Expr>> {
    let words = words.strip_prefix("US-ASCII coded character")?.strip_suffix(" hexadecimal")?;
    let ranges = words.trim_start_matches('s').split(" and ");
    ranges.map(|digits| range(digits.trim(), 16).map(Expr::Range)).collect()
}
