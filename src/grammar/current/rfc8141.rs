//! RFC 8141, Uniform Resource Names (URNs), April 2017, sections 2 and 5.2.

use nom::Parser;

use super::rfc3986::{self, ALPHA, PCHAR, UNRESERVED};
use crate::ast::{HierPart, Uri};
use crate::encoding::Encoded;
use crate::grammar::abnf::count;
use crate::grammar::choice::alt;
use crate::grammar::conditions::{name_of, not_beginning, take_while_not};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{maybe, opt, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule, take_while};

/// `namestring = assigned-name [ rq-components ] [ "#" f-component ]`
///
/// Section 2. Accepts `urn:example:over?+there?=name#nose`, refuses `urn:example:over?there`.
pub fn namestring<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::namestring, i, {
        uri: assigned_name, components: opt(rq_components), fragment: maybe("#", F_COMPONENT.map(Encoded::new))
    } => uri.with_components(components).with_fragment(fragment))
}

/// `assigned-name = "urn" ":" NID ":" NSS`
///
/// Section 2. Accepts `urn:isbn:0451450523`, refuses `urn:example`.
pub fn assigned_name<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::assigned_name, i, {
        scheme: any_case("urn"), _: ":", name: recognize((nid, literal(":"), nss))
    } => HierPart::opaque(name).under(scheme, None))
}

/// `NID = <any-NID not beginning with reserved-NID> / "urn-" DigitNonZero *27Digit`
///
/// Amended (8141-nid): `NID = (alphanum) 0*30(ldh) (alphanum)`
///
/// Section 2. Accepts `urn-7`, refuses `x-foo`.
pub fn nid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let informal = recognize((any_case("urn-"), one_of(&DIGITNONZERO), count(..=27, one_of(&DIGIT))));
    rule(names::nid, i, alt((not_beginning!(any_nid, reserved_nid), informal)))
}

/// `any-NID = alphanum 1*30ldh alphanum`
///
/// Amended (8141-nid): added.
///
/// Read: the letters, digits and hyphens that follow, without hyphens at the end.
///
/// Section 5.1. Accepts `urn-x`, refuses `de`.
pub fn any_nid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::any_nid, i, name_of(3..=32, &ALPHANUM, &LDH))
}

/// `reserved-NID = "X-" / "urn-" / 2ALPHA "-"`
///
/// Amended (8141-nid): added.
///
/// Section 5.1. Accepts `de-`, refuses `isbn`.
pub fn reserved_nid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let letters = recognize((one_of(&ALPHA), one_of(&ALPHA), literal("-")));
    rule(names::reserved_nid, i, alt((any_case("X-"), any_case("urn-"), letters)))
}

/// `ldh = alphanum / "-"`
///
/// Section 2. Accepts `-`, refuses `_`.
pub const LDH: Set = ALPHANUM.and("-").called(names::LDH);

/// `alphanum = ALPHA / DIGIT`
///
/// Amended (8141-alphanum): added.
///
/// Section 2. Accepts `a`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called(names::ALPHANUM);

/// `NSS = pchar *(pchar / "/")`
///
/// Section 2. Accepts `over/there`, refuses `/over`.
pub fn nss<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const OTHERS: Set = PCHAR.and("/").called("NSS");
    rule(names::nss, i, recognize((one_of(&PCHAR), take_while(&OTHERS))))
}

/// `rq-components = [ "?+" r-component ] [ "?=" q-component ]`
///
/// Section 2. Accepts `?+over?=there`, refuses `?over`.
pub fn rq_components<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::rq_components, i, recognize((maybe("?+", r_component), maybe("?=", q_component))))
}

/// `r-component = pchar *( pchar / "/" / 1*"?" ( r-char / "/" ) ) *"?"`
///
/// Amended (8141-r-end): `r-component = pchar *( pchar / "/" / "?" )`
///
/// Read: up to the first `?=`.
///
/// Section 2.3.1. Accepts `over?there`, refuses `over?=there`.
pub fn r_component<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const OTHERS: Set = PCHAR.and("/?").called("r-component");
    rule(names::r_component, i, recognize((one_of(&PCHAR), take_while_not(&OTHERS, "?="))))
}

/// `r-char = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"`
///
/// Amended (8141-r-end): added.
///
/// Section 2.3.1. Accepts `%3D`, refuses `=`.
pub const R_CHAR: Set = UNRESERVED.or_escape("pct-encoded").and("!$&'()*+,;:@").called(names::R_CHAR);

/// `q-component = pchar *( pchar / "/" / "?" )`
///
/// Section 2.3.2. Accepts `over?=there`, refuses `?over`.
pub fn q_component<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const OTHERS: Set = PCHAR.and("/?").called("q-component");
    rule(names::q_component, i, recognize((one_of(&PCHAR), take_while(&OTHERS))))
}

/// `f-component = fragment`
///
/// Section 2.3.3. Accepts `nose`, refuses `#nose`.
pub const F_COMPONENT: Run = rfc3986::FRAGMENT.within(names::F_COMPONENT);

/// `InformalNamespaceName = "urn-" Number`
///
/// Section 5.2. Accepts `urn-7`, refuses `urn-07`.
pub fn informalnamespacename<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::informalnamespacename, i, recognize((any_case("urn-"), number)))
}

/// `Number = DigitNonZero 0*Digit`
///
/// Section 5.2. Accepts `70`, refuses `07`.
pub fn number<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::number, i, recognize((one_of(&DIGITNONZERO), take_while(&DIGIT))))
}

/// `DigitNonZero = "1"/ "2" / "3" / "4"/ "5" / "6" / "7" / "8" / "9"`
///
/// Section 5.2. Accepts `7`, refuses `0`.
pub const DIGITNONZERO: Set = Set::of(names::DIGITNONZERO, "123456789");

/// `Digit = "0" / DigitNonZero`
///
/// Section 5.2. Accepts `0`, refuses `a`.
pub const DIGIT: Set = DIGITNONZERO.and("0").called(names::DIGIT);

crate::grammar::productions! {
    "rfc8141/":
    namestring: Uri,
    assigned_name = "assigned-name": Uri,
    nid = "NID",
    any_nid = "any-NID",
    reserved_nid = "reserved-NID",
    [LDH = "ldh"],
    [ALPHANUM = "alphanum"],
    nss = "NSS",
    rq_components = "rq-components",
    r_component = "r-component",
    [R_CHAR = "r-char"],
    q_component = "q-component",
    [F_COMPONENT = "f-component"],
    informalnamespacename = "InformalNamespaceName",
    number = "Number",
    [DIGITNONZERO = "DigitNonZero"],
    [DIGIT = "Digit"],
}
