//! RFC 4248, The telnet URI Scheme, October 2005, section 2, which has no rule: its form as one.

use nom::Parser;

use super::rfc1738::login;
use crate::ast::{HierPart, Uri, UriPath};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::{or_empty, seq};
use crate::grammar::terminal::{literal, scheme_literal};

/// `telnet-url = "telnet:" "//" login [ "/" ]`
///
/// Amended (form-host): `telnet-url = "telnet:" "//" [ user [ ":" password ] "@" ] host [ ":" port ] [ "/" ]`
///
/// Section 2. Accepts `telnet://user:s3cr3t@example.com:23/`, refuses `telnet://example.com/over`.
pub fn telnet_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::telnet_url, i, {
        scheme: scheme_literal("telnet:"), _: "//", authority: login, path: or_empty(literal("/"))
    } => HierPart::of_path(UriPath::path_abempty(path)).with_authority(authority).under(scheme, None))
}

crate::grammar::productions! {
    "rfc4248/":
    telnet_url = "telnet-url": Uri,
}
