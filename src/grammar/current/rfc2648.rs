//! RFC 2648, A URN Namespace for IETF Documents, August 1999, section 2.

use nom::Parser;

use super::rfc3986::{ALPHA, DIGIT};
use crate::grammar::choice::alt;
use crate::grammar::input::{Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::terminal::{any_case, recognize, rule, take_while1};

/// `NSS = rfc-nss / fyi-nss / std-nss / bcp-nss / draft-nss / mtg-nss / other-nss`
///
/// Section 2. Accepts `rfc:2141`, refuses `rfc:over`.
pub fn nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let numbered = alt((rfc_nss, fyi_nss, std_nss, bcp_nss));
    rule(names::nss, i, alt((numbered, draft_nss, mtg_nss, other_nss)))
}

/// `rfc-nss = "rfc:" 1*DIGIT`
///
/// Section 2. Accepts `rfc:2141`, refuses `rfc:`.
pub fn rfc_nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::rfc_nss, i, recognize((any_case("rfc:"), take_while1(&DIGIT))))
}

/// `fyi-nss = "fyi:" 1*DIGIT`
///
/// Section 2. Accepts `fyi:1`, refuses `fyi:`.
pub fn fyi_nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::fyi_nss, i, recognize((any_case("fyi:"), take_while1(&DIGIT))))
}

/// `std-nss = "std:" 1*DIGIT`
///
/// Section 2. Accepts `std:66`, refuses `std:`.
pub fn std_nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::std_nss, i, recognize((any_case("std:"), take_while1(&DIGIT))))
}

/// `bcp-nss = "bcp:" 1*DIGIT`
///
/// Section 2. Accepts `bcp:14`, refuses `bcp:`.
pub fn bcp_nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::bcp_nss, i, recognize((any_case("bcp:"), take_while1(&DIGIT))))
}

/// `draft-nss = "id:" string`
///
/// Section 2. Accepts `id:draft-over-there-00`, refuses `id:`.
pub fn draft_nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::draft_nss, i, recognize((any_case("id:"), STRING)))
}

/// `mtg-nss = "mtg:" string`
///
/// Section 2. Accepts `mtg:41-urn`, refuses `mtg:`.
pub fn mtg_nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::mtg_nss, i, recognize((any_case("mtg:"), STRING)))
}

/// `other-nss = string`
///
/// Section 2. Accepts `over`, refuses `over:there`.
pub fn other_nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::other_nss, i, STRING)
}

/// `string = 1*(DIGIT / ALPHA / "-")`
///
/// Section 2. Accepts `over-there`, refuses `over_there`.
pub const STRING: Run = ALPHA.or(DIGIT).and("-").called("string").many1().called(names::STRING);

crate::grammar::productions! {
    "rfc2648/":
    nss = "NSS",
    rfc_nss = "rfc-nss",
    fyi_nss = "fyi-nss",
    std_nss = "std-nss",
    bcp_nss = "bcp-nss",
    draft_nss = "draft-nss",
    mtg_nss = "mtg-nss",
    other_nss = "other-nss",
    [STRING = "string"],
}
