//! RFC 2397, The "data" URL scheme, August 1998, section 3.

use nom::Parser;

use super::rfc2045::{TOKEN_CHAR, token};
use super::rfc3986::PCHAR;
use crate::ast::{HierPart, Uri};
use crate::grammar::abnf::{many0, many1};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{opt, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule, scheme_literal};

/// `dataurl = "data:" [ mediatype ] [ ";base64" ] "," data`
///
/// Section 3. Accepts `data:text/plain;charset=utf-8,over`, refuses `data:text/plain`.
pub fn dataurl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::dataurl, i, {
        scheme: scheme_literal("data:"), text: recognize((opt(mediatype), opt(any_case(";base64")), literal(","), DATA))
    } => HierPart::opaque_divided(text).under(scheme, None))
}

/// `mediatype = [ token "/" token ] *( ";" parameter )`
///
/// Section 3. Accepts `text/plain;charset=utf-8`, refuses `text`.
pub fn mediatype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let parameters = many0((literal(";"), parameter));
    rule(names::mediatype, i, recognize((opt((token, literal("/"), token)), parameters)))
}

/// `data = *( pchar / "/" / "?" )`
///
/// Amended (2397-urlchar): `data = *urlchar`
///
/// Section 3. Accepts `over?there/`, refuses `over#`.
pub const DATA: Run = PCHAR.and("/?").called("data").many0().called(names::DATA);

/// `parameter = token "=" value`
///
/// Section 3. Accepts `charset=utf-8`, refuses `charset`.
pub fn parameter<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::parameter, i, recognize((token, literal("="), value)))
}

/// `value = 1*( token-char / pct-encoded )`
///
/// Amended (2397-value): `value = token / quoted-string`
///
/// Section 3. Accepts `%22over%20there%22`, refuses `a=b`.
pub fn value<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const VALUE: Set = TOKEN_CHAR.or_escape("pct-encoded").called("value");
    rule(names::value, i, recognize(many1(one_of(&VALUE))))
}

crate::grammar::productions! {
    "rfc2397/":
    dataurl: Uri,
    mediatype,
    [DATA = "data"],
    parameter,
    value,
}
