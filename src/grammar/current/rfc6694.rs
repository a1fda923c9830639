//! RFC 6694, The "about" URI Scheme, August 2012, section 2.1.

use nom::Parser;

use super::rfc3986::{FRAGMENT, PCHAR, QUERY};
use crate::ast::{HierPart, Uri};
use crate::encoding::Encoded;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{opt, seq};
use crate::grammar::terminal::scheme_literal;

/// `about-uri = "about:" about-token [ about-query ] [ about-fragment ]`
///
/// Section 2.1. Accepts `about:config?over`, refuses `about:over/there`.
pub fn about_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::about_uri, i, {
        scheme: scheme_literal("about:"), token: &ABOUT_TOKEN, query: opt(about_query), fragment: opt(about_fragment)
    } => HierPart::opaque(token).with_query(query).under(scheme, fragment))
}

/// `about-token = *pchar`
///
/// Section 2.1. Accepts `blank`, refuses `over/there`.
pub const ABOUT_TOKEN: Run = PCHAR.many0().called(names::ABOUT_TOKEN);

/// `about-query = "?" query`
///
/// Section 2.1. Accepts `?over`, refuses `over`.
pub fn about_query<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    seq!(names::about_query, i, { _: "?", query: &QUERY } => Encoded::new(query))
}

/// `about-fragment = "#" fragment`
///
/// Section 2.1. Accepts `#nose`, refuses `nose`.
pub fn about_fragment<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    seq!(names::about_fragment, i, { _: "#", fragment: &FRAGMENT } => Encoded::new(fragment))
}

crate::grammar::productions! {
    "rfc6694/":
    about_uri = "about-uri": Uri,
    [ABOUT_TOKEN = "about-token"],
    about_query = "about-query",
    about_fragment = "about-fragment",
}
