//! RFC 4157, The prospero URI Scheme, August 2005, section 2, which has no rules: its form, and the parts that it names, as
//! rules.

use nom::Parser;

use super::common::host1;
use super::rfc3986::port;
use crate::ast::{Authority, HierPart, Uri, UriPath};
use crate::grammar::abnf::many0;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
use crate::grammar::run::Run;
use crate::grammar::seq::seq;
use crate::grammar::terminal::{literal, recognize, scheme_literal};

/// `prospero-url = "prospero:" "//" host1 [ ":" port ] "/" hsoname *( ";" field "=" value )`
///
/// Amended (form-host): `prospero-url = "prospero:" "//" host [ ":" port ] "/" hsoname *( ";" field "=" value )`
///
/// Section 2. Accepts `prospero://example.com//over;v=1`, refuses `prospero://example.com/over;v`.
pub fn prospero_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::prospero_url, i, {
        scheme: scheme_literal("prospero:"), _: "//", host: host1, port: maybe(":", port), path: path
    } => HierPart::of_path(UriPath::path_abempty(path)).with_authority(Authority::server(None, host, port)).under(scheme, None))
}

/// `"/" hsoname *( ";" field "=" value )`
fn path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let fields = many0((literal(";"), FIELD, literal("="), VALUE));
    recognize((literal("/"), HSONAME, fields)).parse(i)
}

/// `hsoname = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "=" / ":" / "@" / "/" )`
///
/// Section 2. Accepts `/over/there`, refuses `over;there`.
pub const HSONAME: Run = UNRESERVED_OR_ENCODED.and("!$&'()*+,:@=/").called("hsoname").many0().called(names::HSONAME);

/// `field = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@" )`
///
/// Section 2. Accepts `v`, refuses `v=1`.
pub const FIELD: Run = UNRESERVED_OR_ENCODED.and("!$&'()*+,:@").called("field").many0().called(names::FIELD);

/// `value = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@" )`
///
/// Section 2. Accepts `1`, refuses `v=1`.
pub const VALUE: Run = UNRESERVED_OR_ENCODED.and("!$&'()*+,:@").called("value").many0().called(names::VALUE);

crate::grammar::productions! {
    "rfc4157/":
    prospero_url = "prospero-url": Uri,
    [HSONAME = "hsoname"],
    [FIELD = "field"],
    [VALUE = "value"],
}
