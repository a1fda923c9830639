//! RFC 7565, The 'acct' URI Scheme, May 2015, section 7.

use nom::Parser;

use super::rfc3986::{REG_NAME, SUB_DELIMS, UNRESERVED};
use crate::ast::{HierPart, Uri};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
use crate::grammar::seq::seq;
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule, take_while};

/// `acctURI = "acct" ":" userpart "@" reg-name`
///
/// Amended (7565-brackets): `acctURI = "acct" ":" userpart "@" host`
///
/// Section 7. Accepts `acct:joe@example.com`, refuses `acct:joe`.
pub fn accturi<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::accturi, i, {
        scheme: any_case("acct"), _: ":", account: recognize((userpart, literal("@"), REG_NAME))
    } => HierPart::opaque(account).under(scheme, None))
}

/// `userpart = ( unreserved / sub-delims ) 0*( unreserved / pct-encoded / sub-delims )`
///
/// Amended (7565-userpart): `userpart = unreserved / sub-delims 0*( unreserved / pct-encoded / sub-delims )`
///
/// Section 7. Accepts `joe%40q`, refuses `%40q`.
pub fn userpart<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FIRST: Set = UNRESERVED.or(SUB_DELIMS).called("userpart");
    const OTHERS: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).called("userpart");
    rule(names::userpart, i, recognize((one_of(&FIRST), take_while(&OTHERS))))
}

crate::grammar::productions! {
    "rfc7565/":
    accturi = "acctURI": Uri,
    userpart,
}
