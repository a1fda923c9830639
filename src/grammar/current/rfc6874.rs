//! RFC 6874, Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers, February 2013, section 2. It
//! replaces `IP-literal` of RFC 3986.

use nom::Parser;

use crate::ast::Host;
use crate::grammar::choice::{alt, last_of};
use crate::grammar::input::{Input, Parse};
use crate::grammar::rfc3986::{UNRESERVED_OR_ENCODED, ipv6address, ipvfuture};
use crate::grammar::set::Set;
use crate::grammar::terminal::{literal, recognize, rule, take_while1};

/// `IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]"`
///
/// Section 2. Accepts `[fe80::a%25en1]`, refuses `[fe80::a%en1]`.
pub fn ip_literal<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    let address = alt((last_of((ipv6address, ipv6addrz)), ipvfuture));
    rule(names::ip_literal, i, recognize((literal("["), address, literal("]"))).map(Host::of_literal))
}

/// `ZoneID = 1*( unreserved / pct-encoded )`
///
/// Section 2. Accepts `en1`, refuses the empty text.
pub fn zoneid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const ZONE: Set = UNRESERVED_OR_ENCODED.called("ZoneID");
    rule(names::zoneid, i, take_while1(&ZONE))
}

/// `IPv6addrz = IPv6address "%25" ZoneID`
///
/// Section 2. Accepts `fe80::a%25en1`, refuses `fe80::a`.
pub fn ipv6addrz<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::ipv6addrz, i, recognize((ipv6address, literal("%25"), zoneid)))
}

crate::grammar::productions! {
    "rfc6874/":
    ip_literal = "IP-literal",
    zoneid = "ZoneID",
    ipv6addrz = "IPv6addrz",
}
