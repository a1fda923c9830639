//! RFC 2045, Multipurpose Internet Mail Extensions (MIME) Part One: Format of Internet Message Bodies, November 1996, section
//! 5.1: the rule that RFC 2397 takes, in the form that it has inside a URI.

use nom::Parser;

use super::rfc3986::{ALPHA, DIGIT};
use crate::grammar::abnf::many1;
use crate::grammar::choice::alt;
use crate::grammar::escaped::escaped;
use crate::grammar::input::{Input, Parse};
use crate::grammar::set::Set;
use crate::grammar::terminal::{one_of, recognize, rule};

/// `token = 1*( token-char / token-encoded )`
///
/// Amended (2397-token): `token = 1*( %d33 / %d35-39 / %d42-43 / %d45-46 / %d48-57 / %d65-90 / %d94-126 )`
///
/// Section 5.1. Accepts `svg+xml`, refuses `svg/xml`.
pub fn token<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::token, i, recognize(many1(alt((one_of(&TOKEN_CHAR), token_encoded)))))
}

/// `token-char = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "." / "_" / "~"`
///
/// Amended (2397-token): added.
///
/// Section 5.1. Accepts `+`, refuses `%2B`.
pub const TOKEN_CHAR: Set = ALPHA.or(DIGIT).and("!$&'*+-._~").called(names::TOKEN_CHAR);

/// `token-encoded = "%2" ( "1" / %x33-37 / "A" / "B" / "D" / "E" ) / "%3" DIGIT / "%4" ( %x31-39 / "A" / "B" / "C" / "D" / "E" /
/// "F" ) / "%5" ( DIGIT / "A" / "E" / "F" ) / "%6" HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )`
///
/// Amended (2397-token): added.
///
/// Section 5.1. Accepts `%2E`, refuses `%2F`.
pub fn token_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const TOKEN: Set = Set::range("token", 33, 126).without("()<>@,;:\\\"/[]?=");
    rule(names::token_encoded, i, escaped(&TOKEN))
}

crate::grammar::productions! {
    "rfc2045/":
    token,
    [TOKEN_CHAR = "token-char"],
    token_encoded = "token-encoded",
}
