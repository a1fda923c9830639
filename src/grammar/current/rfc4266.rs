//! RFC 4266, The gopher URI Scheme, November 2005, section 2.1, which has no rules: its form, and the parts that it names, as
//! rules.

use nom::Parser;

use super::common::host1;
use super::rfc3986::{PCHAR, SUB_DELIMS, UNRESERVED, port};
use crate::ast::{Authority, HierPart, Uri};
use crate::grammar::abnf::many0;
use crate::grammar::choice::alt;
use crate::grammar::escaped::escaped_but;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{maybe, or_empty, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule, scheme_literal};

/// `gopher-url = "gopher:" "//" host1 [ ":" port ] [ "/" gopher-path ]`
///
/// Amended (form-host): `gopher-url = "gopher:" "//" host [ ":" port ] [ "/" gopher-path ]`
///
/// Section 2.1. Accepts `gopher://example.com:70/1over`, refuses `gopher:///1over`.
pub fn gopher_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::gopher_url, i, {
        scheme: scheme_literal("gopher:"), _: "//", host: host1, port: maybe(":", port),
        path: or_empty(recognize((literal("/"), gopher_path)))
    } => HierPart::divided(path).with_authority(Authority::server(None, host, port)).under(scheme, None))
}

/// `gopher-path = [ gophertype selector [ "%09" search [ "%09" gopher+_string ] ] ]`
///
/// Section 2.1. Accepts `7over%09there`, refuses `%09there`.
pub fn gopher_path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let search = maybe("%09", (search, maybe("%09", GOPHER_PLUS_STRING)));
    rule(names::gopher_path, i, or_empty(recognize((gophertype, selector, search))))
}

/// `gophertype = gchar`
///
/// Amended (4266-tab): `gophertype = pchar / "/" / "?"`
///
/// Section 2.1. Accepts `0`, refuses `%09`.
pub fn gophertype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::gophertype, i, gchar)
}

/// `selector = *gchar`
///
/// Amended (4266-tab): `selector = *( pchar / "/" / "?" )`
///
/// Section 2.1. Accepts `over?there/`, refuses `over%0A`.
pub fn selector<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::selector, i, recognize(many0(gchar)))
}

/// `search = *( gchar / "%0A" / "%0D" )`
///
/// Amended (4266-tab): `search = *( pchar / "/" / "?" )`
///
/// Section 2.1. Accepts `over%0D%0Athere`, refuses `over%09`.
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let line_end = alt((any_case("%0A"), any_case("%0D")));
    rule(names::search, i, recognize(many0(alt((gchar, line_end)))))
}

/// `gopher+_string = *( pchar / "/" / "?" )`
///
/// Section 2.1. Accepts `+`, refuses `#`.
pub const GOPHER_PLUS_STRING: Run = PCHAR.and("/?").called("gopher+_string").many0().called(names::GOPHER_PLUS_STRING);

/// `gchar = unreserved / sub-delims / ":" / "@" / "/" / "?" / gchar-encoded`
///
/// Amended (4266-tab): added.
///
/// Section 2.1. Accepts `?`, refuses `%0d`.
pub fn gchar<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const GCHAR: Set = UNRESERVED.or(SUB_DELIMS).and(":@/?").called("gchar");
    rule(names::gchar, i, alt((one_of(&GCHAR), gchar_encoded)))
}

/// `gchar-encoded = "%0" ( %x30-38 / "B" / "C" / "E" / "F" ) / "%" ( %x31-39 / "A" / "B" / "C" / "D" / "E" / "F" ) HEXDIG`
///
/// Amended (4266-tab): added.
///
/// Section 2.1. Accepts `%20`, refuses `%0A`.
pub fn gchar_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const TAB_OR_LINE_END: Set = Set::of("%09 %0A %0D", "\t\n\r");
    rule(names::gchar_encoded, i, escaped_but(&TAB_OR_LINE_END))
}

crate::grammar::productions! {
    "rfc4266/":
    gopher_url = "gopher-url": Uri,
    gopher_path = "gopher-path",
    gophertype,
    selector,
    search,
    [GOPHER_PLUS_STRING = "gopher+_string"],
    gchar,
    gchar_encoded = "gchar-encoded",
}
