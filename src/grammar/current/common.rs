//! What the documents of several schemes have in common as amended.

use nom::Parser;

use super::rfc3986::{ALPHA, DIGIT, REG_NAME, SUB_DELIMS, ipv4address, port, userinfo};
use super::rfc5322::atext_encoded;
use super::rfc6874::ip_literal;
use crate::ast::{Authority, Host};
use crate::grammar::choice::{alt, if_at, spanning};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
use crate::grammar::seq::{if_before, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{one_of, rule, take_while1};

// ; `authority` of RFC 3986 whose host is not empty

/// `authority1 = [ userinfo "@" ] host1 [ ":" port ]`
///
/// Read: as `authority`.
///
/// Accepts `user@example.com:8042`, refuses `user@:8042`.
#[inline(always)]
pub fn authority1<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    seq!("authority1", i, {
        userinfo: if_before!("@", "/?#", userinfo), host: host1, port: maybe(":", port)
    } => Authority::server(userinfo, host, port))
}

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

// ; A character of an atom (RFC 822, 3.3), as it is if it is a `pchar`, or else as its escape

/// `atom-char = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "=" / "_" / "~" / atext-encoded`
///
/// Accepts `%2F`, refuses `.`.
pub fn atom_char<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const ATOM: Set = ALPHA.or(DIGIT).and("!$&'*+-=_~").called("atom-char");
    rule("atom-char", i, alt((one_of(&ATOM), atext_encoded)))
}

crate::grammar::productions! { authority1, host1, atom_char = "atom-char" }
