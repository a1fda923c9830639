//! RFC 5536, Netnews Article Format, November 2009, section 3.1.3: the rules that RFC 5538 takes, in the form that they have
//! inside a URI.

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

/// `msg-id-core = id-left "@" id-right`
///
/// Section 3.1.3. Accepts `joe@example.com`, refuses `joe`.
pub fn msg_id_core<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::msg_id_core, i, recognize((id_left, literal("@"), id_right)))
}

/// `id-left = id-atoms`
///
/// Amended (5538-gen-delims): `id-left = dot-atom-text`
///
/// Section 3.1.3. Accepts `joe.q`, refuses `joe..q`.
pub fn id_left<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::id_left, i, id_atoms)
}

/// `id-atoms = 1*atom-char *( dot 1*atom-char )`
///
/// Amended (5538-gen-delims): added.
///
/// Section 3.1.3. Accepts `joe.q`, refuses `joe..q`.
pub fn id_atoms<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((dot, many1(atom_char)));
    rule(names::id_atoms, i, recognize((many1(atom_char), others)))
}

/// `id-right = id-atoms / no-fold-literal`
///
/// Amended (5538-gen-delims): `id-right = dot-atom-text / no-fold-literal`
///
/// Section 3.1.3. Accepts `%5B192.0.2.16%5D`, refuses `[192.0.2.16]`.
pub fn id_right<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::id_right, i, alt((id_atoms, no_fold_literal)))
}

/// `no-fold-literal = "%5B" *mdtext "%5D"`
///
/// Amended (5536-literal): `no-fold-literal = "[" *mdtext "]"`
///
/// Section 3.1.3. Accepts `%5B192.0.2.16%5D`, refuses `192.0.2.16`.
pub fn no_fold_literal<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::no_fold_literal, i, recognize((any_case("%5B"), many0(mdtext), any_case("%5D"))))
}

/// `mdtext = unreserved / sub-delims / ":" / "@" / mdtext-encoded`
///
/// Amended (5538-gen-delims): `mdtext = %d33-61 / %d63-90 / %d94-126`
///
/// Section 3.1.3. Accepts `:`, refuses `%3E`.
pub fn mdtext<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const MDTEXT: Set = UNRESERVED.or(SUB_DELIMS).and(":@").called("mdtext");
    rule(names::mdtext, i, alt((one_of(&MDTEXT), mdtext_encoded)))
}

/// `mdtext-encoded = "%2" ( %x31-39 / "A" / "B" / "C" / "D" / "E" / "F" ) / "%3" ( DIGIT / "A" / "B" / "C" / "D" / "F" ) / "%4"
/// HEXDIG / "%5" ( DIGIT / "A" / "E" / "F" ) / "%6" HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )`
///
/// Amended (5538-gen-delims): added.
///
/// Section 3.1.3. Accepts `%2F`, refuses `%5D`.
pub fn mdtext_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const MDTEXT: Set = Set::range("mdtext", 33, 126).without(">[\\]");
    rule(names::mdtext_encoded, i, escaped(&MDTEXT))
}

crate::grammar::productions! {
    "rfc5536/":
    msg_id_core = "msg-id-core",
    id_left = "id-left",
    id_atoms = "id-atoms",
    id_right = "id-right",
    no_fold_literal = "no-fold-literal",
    mdtext,
    mdtext_encoded = "mdtext-encoded",
}
