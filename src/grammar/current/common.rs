//! What the documents of several schemes have in common as amended.

use nom::Parser;

use super::rfc3986::{DIGIT, REG_NAME, SUB_DELIMS, ipv4address};
use super::rfc6874::ip_literal;
use crate::ast::Host;
use crate::grammar::choice::{alt, if_at, spanning};
use crate::grammar::input::{Input, Parse};
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
use crate::grammar::set::Set;
use crate::grammar::terminal::{rule, take_while1};

// ; `host` of RFC 3986 that is not empty

/// `host1 = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )`
///
/// Read: `IPv4address` if all of what could be a `reg-name` is one (3986-host-order).
///
/// Accepts `example.com`, refuses the empty text.
#[inline(always)]
pub fn host1<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    const NAME: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).called("reg-name");
    let address = spanning!(DIGIT, REG_NAME, ipv4address).map(Host::of_number);
    let name = take_while1(&NAME).map(Host::of_name);
    rule("host1", i, alt((if_at("[", ip_literal), address, name)))
}

crate::grammar::productions! { host1 }
