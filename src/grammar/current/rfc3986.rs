//! RFC 3986 (STD 66), Uniform Resource Identifier (URI): Generic Syntax, January 2005, as RFC 6874 updates it: the page
//! [`rfc3986`](crate::grammar::rfc3986) with another `IP-literal`.

use nom::Parser;

use super::rfc6874::ip_literal;
use crate::ast::{Authority, HierPart, Host, Reference, RelativeRef, Uri, Userinfo};
use crate::encoding::Encoded;
use crate::grammar::choice::{alt, alternatives, if_at, spanning};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
pub use crate::grammar::rfc3986::{
    ALPHA, DIGIT, FRAGMENT, GEN_DELIMS, HEXDIG, PCHAR, QUERY, REG_NAME, RESERVED, SEGMENT, SEGMENT_NZ, SEGMENT_NZ_NC,
    SUB_DELIMS, UNRESERVED, dec_octet, h16, ipv4address, ipv6address, ipvfuture, ls32, path, path_abempty,
    path_absolute, path_empty, path_noscheme, path_rootless, pct_encoded, port,
};
use crate::grammar::run::Run;
use crate::grammar::seq::{if_before, maybe, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{rule, take_while};

crate::grammar::rfc3986::uri_page!();

crate::grammar::productions! {
    uri = "URI": Uri, hier_part = "hier-part", uri_reference = "URI-reference": Reference,
    absolute_uri = "absolute-URI": Uri, relative_ref = "relative-ref": Relative, relative_part = "relative-part", [SCHEME],
    authority, userinfo, host, port, ipvfuture = "IPvFuture", ipv6address = "IPv6address",
    h16, ls32, ipv4address = "IPv4address", dec_octet = "dec-octet", [REG_NAME], path,
    path_abempty = "path-abempty", path_absolute = "path-absolute", path_noscheme = "path-noscheme",
    path_rootless = "path-rootless", path_empty = "path-empty", [SEGMENT], [SEGMENT_NZ],
    [SEGMENT_NZ_NC], [PCHAR], [QUERY], [FRAGMENT], pct_encoded = "pct-encoded", [UNRESERVED], [RESERVED],
    [GEN_DELIMS], [SUB_DELIMS], [ALPHA], [DIGIT], [HEXDIG]
}
