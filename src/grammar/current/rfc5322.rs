//! RFC 5322, Internet Message Format, October 2008: the rules that RFC 6068 takes, in the form that they have inside a URI.

use nom::Parser;

use super::rfc3986::{ALPHA, DIGIT, HEXDIG, UNRESERVED};
use crate::grammar::abnf::{many0, many1};
use crate::grammar::choice::alt;
use crate::grammar::escaped::{encoded_character, escaped};
use crate::grammar::input::{Input, Parse};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule};

/// `atext = ALPHA / DIGIT / "!" / "$" / "'" / "*" / "+" / "-" / "_" / "~" / atext-encoded / UTF8-encoded`
///
/// Amended (6068-encoded, 6068-utf8): `atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" /
/// "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~"`
///
/// Section 3.2.3. Accepts `%23`, refuses `#`.
pub fn atext<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const ATEXT: Set = ALPHA.or(DIGIT).and("!$'*+-_~").called("atext");
    rule(names::atext, i, alt((one_of(&ATEXT), atext_encoded, utf8_encoded)))
}

/// `atext-encoded = "%2" ( "1" / %x33-37 / "A" / "B" / "D" / "F" ) / "%3" ( DIGIT / "D" / "F" ) / "%4" ( %x31-39 / "A" / "B"
/// / "C" / "D" / "E" / "F" ) / "%5" ( DIGIT / "A" / "E" / "F" ) / "%6" HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )`
///
/// Amended (6068-encoded, 6068-utf8): added.
///
/// Section 3.2.3. Accepts `%2F`, refuses `%22`.
pub fn atext_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const ATEXT: Set = ALPHA.or(DIGIT).and("!#$%&'*+-/=?^_`{|}~").called("atext");
    rule(names::atext_encoded, i, escaped(&ATEXT))
}

/// `UTF8-encoded = "%C" ( %x32-39 / "A" / "B" / "C" / "D" / "E" / "F" ) UTF8-tail / "%D" HEXDIG UTF8-tail / "%E0%" ( "A" /
/// "B" ) HEXDIG UTF8-tail / "%E" ( %x31-39 / "A" / "B" / "C" / "E" / "F" ) 2UTF8-tail / "%ED%" ( "8" / "9" ) HEXDIG UTF8-tail
/// / "%F0%" ( "9" / "A" / "B" ) HEXDIG 2UTF8-tail / "%F" %x31-33 3UTF8-tail / "%F4%8" HEXDIG 2UTF8-tail`
///
/// Amended (6068-encoded, 6068-utf8): added.
///
/// Section 3.2.3. Accepts `%C3%A9`, refuses `%E9`.
pub fn utf8_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::utf8_encoded, i, encoded_character(utf8_tail))
}

/// `UTF8-tail = "%" ( "8" / "9" / "A" / "B" ) HEXDIG`
///
/// Amended (6068-encoded, 6068-utf8): added.
///
/// Section 3.2.3. Accepts `%A9`, refuses `%C3`.
pub fn utf8_tail<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FIRST: Set = Set::of("8 9 A B", "89ABab");
    rule(names::utf8_tail, i, recognize((literal("%"), one_of(&FIRST), one_of(&HEXDIG))))
}

/// `dot-atom-text = 1*atext *( dot 1*atext )`
///
/// Amended (6068-encoded): `dot-atom-text = 1*atext *("." 1*atext)`
///
/// Section 3.2.3. Accepts `joe.q`, refuses `joe..q`.
pub fn dot_atom_text<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((dot, many1(atext)));
    rule(names::dot_atom_text, i, recognize((many1(atext), others)))
}

/// `dot = "." / "%2E"`
///
/// Amended (6068-encoded): added.
///
/// Section 3.2.3. Accepts `%2e`, refuses `%2C`.
pub fn dot<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::dot, i, alt((literal("."), any_case("%2E"))))
}

/// `qtext = unreserved / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@" / qtext-encoded / UTF8-encoded`
///
/// Amended (6068-encoded, 6068-utf8): `qtext = %d33 / %d35-91 / %d93-126 / obs-qtext`
///
/// Section 3.2.4. Accepts `@`, refuses `%20`.
pub fn qtext<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::qtext, i, alt((one_of(&QUOTED), qtext_encoded, utf8_encoded)))
}

/// The characters between quotation marks that RFC 3986 allows there, and that RFC 6068 does not want encoded.
pub(super) const QUOTED: Set = UNRESERVED.and("!$'()*+,:@").called("qtext");

/// `qtext-encoded = "%2" ( "1" / %x33-39 / "A" / "B" / "C" / "D" / "E" / "F" ) / "%" %x33-34 HEXDIG / "%5" ( DIGIT / "A" /
/// "B" / "D" / "E" / "F" ) / "%6" HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )`
///
/// Amended (6068-encoded, 6068-utf8): added.
///
/// Section 3.2.4. Accepts `%5B`, refuses `%5C`.
pub fn qtext_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const QTEXT: Set = Set::range("qtext", 33, 126).without("\"\\");
    rule(names::qtext_encoded, i, escaped(&QTEXT))
}

/// `quoted-pair = "%5C" ( unreserved / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@" / quoted-encoded )`
///
/// Amended (6068-encoded): `quoted-pair = ("\" (VCHAR / WSP)) / obs-qp`
///
/// Section 3.2.1. Accepts `%5C%22`, refuses `%22`.
pub fn quoted_pair<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::quoted_pair, i, recognize((any_case("%5C"), alt((one_of(&QUOTED), quoted_encoded)))))
}

/// `quoted-encoded = "%09" / "%" %x32-36 HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )`
///
/// Amended (6068-encoded): added.
///
/// Section 3.2.1. Accepts `%20`, refuses `%0A`.
pub fn quoted_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const QUOTED: Set = Set::range("quoted-pair", 32, 126).and("\t");
    rule(names::quoted_encoded, i, escaped(&QUOTED))
}

/// `qcontent = qtext / quoted-pair`
///
/// Section 3.2.4. Accepts `%5C%20`, refuses `%20`.
pub fn qcontent<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::qcontent, i, alt((qtext, quoted_pair)))
}

/// `quoted-string = "%22" *qcontent "%22"`
///
/// Amended (6068-encoded, 6068-space): `quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]`
///
/// Section 3.2.4. Accepts `%22joe%5C%20q%22`, refuses `joe`.
pub fn quoted_string<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::quoted_string, i, recognize((literal("%22"), many0(qcontent), literal("%22"))))
}

crate::grammar::productions! {
    "rfc5322/":
    atext,
    atext_encoded = "atext-encoded",
    utf8_encoded = "UTF8-encoded",
    utf8_tail = "UTF8-tail",
    dot_atom_text = "dot-atom-text",
    dot,
    qtext,
    qtext_encoded = "qtext-encoded",
    quoted_pair = "quoted-pair",
    quoted_encoded = "quoted-encoded",
    qcontent,
    quoted_string = "quoted-string",
}
