//! RFC 822, Standard for the Format of ARPA Internet Text Messages, August 1982: the rules that RFC 2392 takes, in the form
//! that they have inside a URI.

use nom::Parser;

use super::common::atom_char;
use super::rfc3986::{SUB_DELIMS, UNRESERVED};
use super::rfc5322::dot;
use crate::grammar::abnf::{many0, many1};
use crate::grammar::choice::alt;
use crate::grammar::escaped::escaped;
use crate::grammar::input::{Input, Parse};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule};

/// The characters that RFC 3986 allows between quotation marks and brackets. RFC 2392 wants only the others encoded.
const LITERAL: Set = UNRESERVED.or(SUB_DELIMS).and(":@").called("pchar");

/// `addr-spec = local-part "@" domain`
///
/// Section 6.1. Accepts `joe@example.com`, refuses `joe`.
pub fn addr_spec<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::addr_spec, i, recognize((local_part, literal("@"), domain)))
}

/// `local-part = word *( dot word )`
///
/// Amended (2392-822): `local-part = word *("." word)`
///
/// Section 6.1. Accepts `joe.%22q%22`, refuses `joe..q`.
pub fn local_part<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((dot, word));
    rule(names::local_part, i, recognize((word, others)))
}

/// `domain = sub-domain *( dot sub-domain )`
///
/// Amended (2392-822): `domain = sub-domain *("." sub-domain)`
///
/// Section 6.1. Accepts `example.com`, refuses `.com`.
pub fn domain<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((dot, sub_domain));
    rule(names::domain, i, recognize((sub_domain, others)))
}

/// `sub-domain = domain-ref / domain-literal`
///
/// Section 6.1. Accepts `%5B192.0.2.16%5D`, refuses `example.com`.
pub fn sub_domain<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::sub_domain, i, alt((domain_ref, domain_literal)))
}

/// `domain-ref = atom`
///
/// Section 6.1. Accepts `example`, refuses `example.com`.
pub fn domain_ref<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::domain_ref, i, atom)
}

/// `word = atom / quoted-string`
///
/// Section 3.3. Accepts `%22joe%20q%22`, refuses `joe%20q`.
pub fn word<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::word, i, alt((atom, quoted_string)))
}

/// `atom = 1*atom-char`
///
/// Amended (2392-822): `atom = 1*( %d33 / %d35-39 / %d42-43 / %d45 / %d47-57 / %d61 / %d63 / %d65-90 / %d94-126 )`
///
/// Section 3.3. Accepts `joe%2Fq`, refuses `joe%40`.
pub fn atom<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::atom, i, recognize(many1(atom_char)))
}

/// `quoted-string = "%22" *( qtext / quoted-pair ) "%22"`
///
/// Amended (2392-822): `quoted-string = DQUOTE *( qtext / quoted-pair ) DQUOTE`
///
/// Section 3.3. Accepts `%22joe%20q%22`, refuses `joe`.
pub fn quoted_string<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::quoted_string, i, recognize((literal("%22"), many0(alt((qtext, quoted_pair))), literal("%22"))))
}

/// `qtext = unreserved / sub-delims / ":" / "@" / qtext-encoded`
///
/// Amended (2392-822, 2392-ascii): `qtext = %d0-12 / %d14-33 / %d35-91 / %d93-127`
///
/// Section 3.3. Accepts `%20`, refuses `%22`.
pub fn qtext<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::qtext, i, alt((one_of(&LITERAL), qtext_encoded)))
}

/// `qtext-encoded = "%0" ( DIGIT / "A" / "B" / "C" / "E" / "F" ) / "%1" HEXDIG / "%2" ( "0" / "1" / %x33-39 / "A" / "B" / "C" /
/// "D" / "E" / "F" ) / "%" ( "3" / "4" / "6" / "7" ) HEXDIG / "%5" ( DIGIT / "A" / "B" / "D" / "E" / "F" )`
///
/// Amended (2392-822, 2392-ascii): added.
///
/// Section 3.3. Accepts `%5B`, refuses `%5C`.
pub fn qtext_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const QTEXT: Set = Set::range("qtext", 0, 127).without("\r\"\\");
    rule(names::qtext_encoded, i, escaped(&QTEXT))
}

/// `quoted-pair = "%5C" ( unreserved / sub-delims / ":" / "@" / "%" %x30-37 HEXDIG )`
///
/// Amended (2392-822, 2392-ascii): `quoted-pair = "\" %d0-127`
///
/// Section 3.3. Accepts `%5C%22`, refuses `%22`.
pub fn quoted_pair<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const CHAR: Set = Set::range("CHAR", 0, 127);
    rule(names::quoted_pair, i, recognize((any_case("%5C"), alt((one_of(&LITERAL), escaped(&CHAR))))))
}

/// `domain-literal = "%5B" *( dtext / quoted-pair ) "%5D"`
///
/// Amended (2392-822): `domain-literal = "[" *( dtext / quoted-pair ) "]"`
///
/// Section 3.3. Accepts `%5B192.0.2.16%5D`, refuses `[192.0.2.16]`.
pub fn domain_literal<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::domain_literal, i, recognize((any_case("%5B"), many0(alt((dtext, quoted_pair))), any_case("%5D"))))
}

/// `dtext = unreserved / sub-delims / ":" / "@" / dtext-encoded`
///
/// Amended (2392-822, 2392-ascii): `dtext = %d0-12 / %d14-90 / %d94-127`
///
/// Section 3.3. Accepts `1`, refuses `%5B`.
pub fn dtext<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::dtext, i, alt((one_of(&LITERAL), dtext_encoded)))
}

/// `dtext-encoded = "%0" ( DIGIT / "A" / "B" / "C" / "E" / "F" ) / "%" ( "1" / "2" / "3" / "4" / "6" / "7" ) HEXDIG / "%5" (
/// DIGIT / "A" / "E" / "F" )`
///
/// Amended (2392-822, 2392-ascii): added.
///
/// Section 3.3. Accepts `%20`, refuses `%5D`.
pub fn dtext_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const DTEXT: Set = Set::range("dtext", 0, 127).without("\r[]\\");
    rule(names::dtext_encoded, i, escaped(&DTEXT))
}

crate::grammar::productions! {
    "rfc822/":
    addr_spec = "addr-spec",
    local_part = "local-part",
    domain,
    sub_domain = "sub-domain",
    domain_ref = "domain-ref",
    word,
    atom,
    quoted_string = "quoted-string",
    qtext,
    qtext_encoded = "qtext-encoded",
    quoted_pair = "quoted-pair",
    domain_literal = "domain-literal",
    dtext,
    dtext_encoded = "dtext-encoded",
}
