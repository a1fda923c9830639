//! RFC 1738, Uniform Resource Locators (URL), December 1994, section 5: what no later document replaces.

use nom::Parser;

use super::common::host1;
use super::rfc3986::{SUB_DELIMS, port, userinfo};
use crate::ast::{Authority, HierPart, Hostport, Uri, Userinfo};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::list::list;
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
use crate::grammar::run::Run;
use crate::grammar::seq::{if_before, maybe, or_empty, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{literal, one_of, recognize, rule, scheme_literal};

// ; FTP (see also RFC959)

/// `ftpurl = "ftp://" login [ "/" fpath [ %s";type=" ftptype ] ]`
///
/// Section 3.2. Accepts `ftp://example.com/over;type=i`, refuses `ftp://example.com/over;v=1`.
pub fn ftpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::ftpurl, i, {
        scheme: scheme_literal("ftp://"), authority: login,
        path: or_empty(recognize((literal("/"), fpath, maybe(";type=", ftptype))))
    } => HierPart::divided(path).with_authority(authority).under(scheme, None))
}

/// `fpath = fsegment *( "/" fsegment )`
///
/// Section 3.2.2. Accepts `over//there`, refuses `over;there`.
pub fn fpath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::fpath, i, list!("fpath", FSEGMENT, "/"))
}

/// `fsegment = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "=" / ":" / "@" / "?" )`
///
/// Amended (1738-ftp-characters): `fsegment = *( ALPHA / DIGIT / "$" / "-" / "_" / "." / "+" / "!" / "*" / "'" / "(" / ")" / "," /
/// pct-encoded / "?" / ":" / "@" / "&" / "=" )`
///
/// Section 3.2.2. Accepts `over?there`, refuses `over/there`.
pub const FSEGMENT: Run = UNRESERVED_OR_ENCODED.and("!$&'()*+,=:@?").called("fsegment").many0().called(names::FSEGMENT);

/// `ftptype = "A" / "I" / "D" / "a" / "i" / "d"`
///
/// Section 3.2.2. Accepts `i`, refuses `x`.
pub fn ftptype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const TYPE: Set = Set::of("ftptype", "AIDaid");
    rule(names::ftptype, i, one_of(&TYPE))
}

// ; URL schemeparts for ip based protocols:

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section 3.1. Accepts `user:s3cr3t@example.com`, refuses `user@cern@example.com`.
pub fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    let user = recognize((USER, maybe(":", password))).map(Userinfo::new);
    seq!(names::login, i, { userinfo: if_before!("@", "/?#", user), hostport: hostport } => Authority::of(userinfo, hostport))
}

/// `hostport = host1 [ ":" port ]`
///
/// Amended (form-host): `hostport = host [ ":" port ]`
///
/// Section 3.1. Accepts `example.com:8042`, refuses `:8042`.
pub fn hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    seq!(names::hostport, i, Hostport { host: host1, port: maybe(":", port) })
}

/// `user = *( unreserved / pct-encoded / sub-delims )`
///
/// Amended (1738-ftp-characters): `user = *( ALPHA / DIGIT / "$" / "-" / "_" / "." / "+" / "!" / "*" / "'" / "(" / ")" / "," /
/// pct-encoded / ";" / "?" / "&" / "=" )`
///
/// Section 3.1. Accepts `user`, refuses `user:s3cr3t`.
pub const USER: Run = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).called("user").many0().called(names::USER);

/// `password = userinfo`
///
/// Amended (1738-ftp-characters): `password = *( ALPHA / DIGIT / "$" / "-" / "_" / "." / "+" / "!" / "*" / "'" / "(" / ")" / "," /
/// pct-encoded / ";" / "?" / "&" / "=" )`
///
/// Section 3.1. Accepts `s3:cr3t`, refuses `s3cr3t@`.
pub fn password<'a, I: Input<'a>>(i: I) -> Parse<I, Userinfo<'a>> {
    rule(names::password, i, userinfo)
}

crate::grammar::productions! {
    "rfc1738/":
    ftpurl: Uri,
    fpath,
    [FSEGMENT = "fsegment"],
    ftptype,
    login,
    hostport,
    [USER = "user"],
    password,
}
