//! RFC 6068, The 'mailto' URI Scheme, October 2010, section 2.

use nom::Parser;

use super::rfc5322::{QUOTED, dot_atom_text, quoted_string};
use crate::ast::{HierPart, Uri};
use crate::encoding::Encoded;
use crate::grammar::abnf::many0;
use crate::grammar::choice::alt;
use crate::grammar::escaped::escaped;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
use crate::grammar::run::Run;
use crate::grammar::seq::{opt, or_empty, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule, scheme_literal};

/// `mailtoURI = "mailto:" [ to ] [ hfields ]`
///
/// Section 2. Accepts `mailto:joe@example.com?subject=over`, refuses `mailto:joe`.
pub fn mailtouri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::mailtouri, i, {
        scheme: scheme_literal("mailto:"), to: or_empty(to), query: opt(hfields)
    } => HierPart::opaque(to).with_query(query).under(scheme, None))
}

/// `to = addr-spec *("," addr-spec )`
///
/// Section 2. Accepts `joe@example.com,jane@example.com`, refuses `joe@example.com,`.
pub fn to<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((literal(","), addr_spec));
    rule(names::to, i, recognize((addr_spec, others)))
}

/// `hfields = "?" hfield *( "&" hfield )`
///
/// Section 2. Accepts `?subject=over&body=there`, refuses `?subject`.
pub fn hfields<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    seq!(names::hfields, i, {
        _: "?", fields: recognize((hfield, many0((literal("&"), hfield))))
    } => Encoded::new(fields))
}

/// `hfield = hfname "=" hfvalue`
///
/// Section 2. Accepts `subject=over`, refuses `subject`.
pub fn hfield<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::hfield, i, recognize((HFNAME, literal("="), HFVALUE)))
}

/// `hfname = *qchar`
///
/// Section 2. Accepts `subject`, refuses `subject=`.
pub const HFNAME: Run = QCHAR.many0().called(names::HFNAME);

/// `hfvalue = *qchar`
///
/// Section 2. Accepts `over@there`, refuses `over&there`.
pub const HFVALUE: Run = QCHAR.many0().called(names::HFVALUE);

/// `addr-spec = local-part "@" domain`
///
/// Section 2. Accepts `joe@example.com`, refuses `joe`.
pub fn addr_spec<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::addr_spec, i, recognize((local_part, literal("@"), domain)))
}

/// `local-part = dot-atom-text / quoted-string`
///
/// Section 2. Accepts `%22joe%22`, refuses `joe@`.
pub fn local_part<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::local_part, i, alt((dot_atom_text, quoted_string)))
}

/// `domain = dot-atom-text / "%5B" *dtext-no-obs "%5D"`
///
/// Amended (6068-literal): `domain = dot-atom-text / "[" *dtext-no-obs "]"`
///
/// Section 2. Accepts `%5B192.0.2.16%5D`, refuses `[192.0.2.16]`.
pub fn domain<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let address = recognize((any_case("%5B"), many0(dtext_no_obs), any_case("%5D")));
    rule(names::domain, i, alt((dot_atom_text, address)))
}

/// `dtext-no-obs = unreserved / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@" / dtext-encoded`
///
/// Amended (6068-encoded): `dtext-no-obs = %d33-90 / %d94-126`
///
/// Section 2. Accepts `:`, refuses `%5D`.
pub fn dtext_no_obs<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::dtext_no_obs, i, alt((one_of(&QUOTED), dtext_encoded)))
}

/// `dtext-encoded = "%2" ( %x31-39 / "A" / "B" / "C" / "D" / "E" / "F" ) / "%" %x33-34 HEXDIG / "%5" ( DIGIT / "A" / "E" /
/// "F" ) / "%6" HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )`
///
/// Amended (6068-encoded): added.
///
/// Section 2. Accepts `%3B`, refuses `%5B`.
pub fn dtext_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const DTEXT: Set = Set::range("dtext-no-obs", 33, 126).without("[\\]");
    rule(names::dtext_encoded, i, escaped(&DTEXT))
}

/// `qchar = unreserved / pct-encoded / some-delims`
///
/// Section 2. Accepts `%26`, refuses `&`.
pub const QCHAR: Set = UNRESERVED_OR_ENCODED.or(SOME_DELIMS).called(names::QCHAR);

/// `some-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"`
///
/// Section 2. Accepts `;`, refuses `&`.
pub const SOME_DELIMS: Set = Set::of(names::SOME_DELIMS, "!$'()*+,;:@");

crate::grammar::productions! {
    "rfc6068/":
    mailtouri = "mailtoURI": Uri,
    to,
    hfields,
    hfield,
    [HFNAME = "hfname"],
    [HFVALUE = "hfvalue"],
    addr_spec = "addr-spec",
    local_part = "local-part",
    domain,
    dtext_no_obs = "dtext-no-obs",
    dtext_encoded = "dtext-encoded",
    [QCHAR = "qchar"],
    [SOME_DELIMS = "some-delims"],
}
