//! RFC 4156, The wais URI Scheme, August 2005, section 2, which has no rules: its forms, and the parts that they name, as
//! rules.

use nom::Parser;

use super::common::host1;
use super::rfc3986::{self, port};
use crate::ast::{Authority, HierPart, Uri};
use crate::grammar::choice::alt;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{opt, seq};
use crate::grammar::terminal::{literal, recognize, scheme_literal};

/// `wais-url = "wais:" "//" host1 [ ":" port ] "/" database [ "?" search / "/" wtype "/" wpath ]`
///
/// Amended (form-host): `wais-url = "wais:" "//" host [ ":" port ] "/" database [ "?" search / "/" wtype "/" wpath ]`
///
/// Section 2. Accepts `wais://example.com:210/over/there/7`, refuses `wais://example.com`.
pub fn wais_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::wais_url, i, {
        scheme: scheme_literal("wais:"), _: "//", host: host1, port: maybe(":", port), path: path
    } => HierPart::divided(path).with_authority(Authority::server(None, host, port)).under(scheme, None))
}

/// `"/" database [ "?" search / "/" wtype "/" wpath ]`
fn path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let search = recognize((literal("?"), SEARCH));
    let document = recognize((literal("/"), WTYPE, literal("/"), WPATH));
    recognize((literal("/"), DATABASE, opt(alt((search, document))))).parse(i)
}

/// `database = segment`
///
/// Section 2. Accepts `over`, refuses `over/there`.
pub const DATABASE: Run = rfc3986::SEGMENT.within(names::DATABASE);

/// `search = query`
///
/// Section 2. Accepts `over+there`, refuses `over#`.
pub const SEARCH: Run = rfc3986::QUERY.within(names::SEARCH);

/// `wtype = segment`
///
/// Section 2. Accepts `TEXT`, refuses `over/there`.
pub const WTYPE: Run = rfc3986::SEGMENT.within(names::WTYPE);

/// `wpath = segment`
///
/// Section 2. Accepts `1%2F2`, refuses `over/there`.
pub const WPATH: Run = rfc3986::SEGMENT.within(names::WPATH);

crate::grammar::productions! {
    "rfc4156/":
    wais_url = "wais-url": Uri,
    [DATABASE = "database"],
    [SEARCH = "search"],
    [WTYPE = "wtype"],
    [WPATH = "wpath"],
}
