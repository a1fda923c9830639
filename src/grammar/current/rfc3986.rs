//! RFC 3986 (STD 66), Uniform Resource Identifier (URI): Generic Syntax, January 2005, as RFC 6874 updates it: the productions that
//! lead to `IP-literal`, and those of [`rfc3986`](crate::grammar::rfc3986).

use nom::Parser;

use super::rfc6874::ip_literal;
use crate::ast::{Authority, HierPart, Host, Reference, RelativeRef, Uri};
use crate::encoding::Encoded;
use crate::grammar::choice::{alt, alternatives, if_at, spanning};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::{if_before, maybe, seq};
use crate::grammar::terminal::rule;

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
///
/// Section 3. Accepts `foo://example.com:8042/over/there?name=ferret#nose`, refuses `example.com/over`.
#[inline(always)]
pub fn uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("URI", i, {
        scheme: &SCHEME, _: ":", part: hier_part,
        query: maybe("?", QUERY.map(Encoded::new)), fragment: maybe("#", FRAGMENT.map(Encoded::new))
    } => part.with_query(query).under(scheme, fragment))
}

/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty`
///
/// Read: by the slashes that it begins with.
///
/// Section 3. Accepts `//example.com/over`, refuses `//example.com/over?name`.
#[inline(always)]
pub fn hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(
        "hier-part", i, HierPart { _: "//", authority: authority, path: path_abempty } => HierPart::of_path(path).with_authority(authority),
        path_absolute(HierPart::of_path), path_rootless(HierPart::of_path), path_empty(HierPart::of_path)
    )
}

/// `URI-reference = URI / relative-ref`
///
/// Section 4.1. Accepts `../over?name`, refuses `this:that theother`.
pub fn uri_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    alternatives!("URI-reference", i, uri(Reference::of_uri), relative_ref(Reference::Relative))
}

/// `absolute-URI = scheme ":" hier-part [ "?" query ]`
///
/// Section 4.3. Accepts `http://example.com/?name`, refuses `http://example.com/#nose`.
pub fn absolute_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("absolute-URI", i, {
        scheme: &SCHEME, _: ":", part: hier_part, query: maybe("?", QUERY.map(Encoded::new))
    } => part.with_query(query).under(scheme, None))
}

/// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
///
/// Section 4.2. Accepts `over/there?name#nose`, refuses `this:that`.
pub fn relative_ref<'a, I: Input<'a>>(i: I) -> Parse<I, RelativeRef<'a>> {
    seq!("relative-ref", i, {
        part: relative_part, query: maybe("?", QUERY.map(Encoded::new)), fragment: maybe("#", FRAGMENT.map(Encoded::new))
    } => RelativeRef::new(part.with_query(query), fragment))
}

/// `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty`
///
/// Read: by the slashes that it begins with.
///
/// Section 4.2. Accepts `./this:that`, refuses `this:that`.
pub fn relative_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(
        "relative-part", i, HierPart { _: "//", authority: authority, path: path_abempty } => HierPart::of_path(path).with_authority(authority),
        path_absolute(HierPart::of_path), path_noscheme(HierPart::of_path), path_empty(HierPart::of_path)
    )
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
///
/// Section 3.1. Accepts `z39.50r`, refuses `3com`.
pub use crate::grammar::rfc3986::SCHEME;

/// `authority = [ userinfo "@" ] host [ ":" port ]`
///
/// Read: there is user information if there is an `@` before the first `/`, `?` or `#`.
///
/// Section 3.2. Accepts `user@example.com:8042`, refuses `user@cern@example.com`.
#[inline(always)]
pub fn authority<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    seq!("authority", i, {
        userinfo: if_before!("@", "/?#", userinfo), host: host, port: maybe(":", port)
    } => Authority::server(userinfo, host, port))
}

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
///
/// Section 3.2.1. Accepts `user:s3cr3t`, refuses `user@`.
pub use crate::grammar::rfc3986::userinfo;

/// `host = IP-literal / IPv4address / reg-name`
///
/// Read: `IPv4address` if all of what could be a `reg-name` is one (3986-host-order).
///
/// Section 3.2.2. Accepts `[2001:db8::7]`, refuses `2001:db8::7`.
#[inline(always)]
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    let address = spanning!(DIGIT, REG_NAME, ipv4address).map(Host::of_number);
    let name = REG_NAME.map(Host::of_name);
    rule("host", i, alt((if_at("[", ip_literal), address, name)))
}

/// `port = *DIGIT`
///
/// Section 3.2.3. Accepts `8042`, refuses `http`.
pub use crate::grammar::rfc3986::port;

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
///
/// Section 3.2.2. Accepts `v1.fe80::a`, refuses `v1`.
pub use crate::grammar::rfc3986::ipvfuture;

/// `IPv6address = 6( h16 ":" ) ls32 / "::" 5( h16 ":" ) ls32 / [ h16 ] "::" 4( h16 ":" ) ls32 /
/// [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32 / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32 /
/// [ *3( h16 ":" ) h16 ] "::" h16 ":" ls32 / [ *4( h16 ":" ) h16 ] "::" ls32 / [ *5( h16 ":" ) h16 ] "::" h16 /
/// [ *6( h16 ":" ) h16 ] "::"`
///
/// Read: eight pieces; or pieces, `::` and pieces, at most seven in all. An `IPv4address` may be the last two pieces
/// after `::`, or of eight. Nothing that may follow an address in a URI can continue it, so the scan takes all that
/// could, and that is one address or none.
///
/// Section 3.2.2. Accepts `2001:db8::7`, refuses `2001:db8:7`.
pub use crate::grammar::rfc3986::ipv6address;

/// `h16 = 1*4HEXDIG`
///
/// Section 3.2.2. Accepts `db8`, refuses `02001`.
pub use crate::grammar::rfc3986::h16;

/// `ls32 = ( h16 ":" h16 ) / IPv4address`
///
/// Section 3.2.2. Accepts `db8:7`, refuses `db8`.
pub use crate::grammar::rfc3986::ls32;

/// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`
///
/// Section 3.2.2. Accepts `192.0.2.16`, refuses `192.0.2.256`.
pub use crate::grammar::rfc3986::ipv4address;

/// `dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35`
///
/// Read: from the last alternative to the first, so that the longest is taken.
///
/// Section 3.2.2. Accepts `255`, refuses `256`.
pub use crate::grammar::rfc3986::dec_octet;

/// `reg-name = *( unreserved / pct-encoded / sub-delims )`
///
/// Section 3.2.2. Accepts `example.com`, refuses `example.com:`.
pub use crate::grammar::rfc3986::REG_NAME;

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`
///
/// Read: (3986-path-order) the longest; of two of the same length, the first of `path-absolute`, `path-noscheme`, `path-rootless`,
/// `path-empty` and `path-abempty`.
///
/// Section 3.3. Accepts `over/there`, refuses `over?there`.
pub use crate::grammar::rfc3986::path;

/// `path-abempty = *( "/" segment )`
///
/// Section 3.3. Accepts `/over//there`, refuses `over/there`.
pub use crate::grammar::rfc3986::path_abempty;

/// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
///
/// Section 3.3. Accepts `/over/there`, refuses `//over`.
pub use crate::grammar::rfc3986::path_absolute;

/// `path-noscheme = segment-nz-nc *( "/" segment )`
///
/// Section 3.3. Accepts `./this:that`, refuses `this:that`.
pub use crate::grammar::rfc3986::path_noscheme;

/// `path-rootless = segment-nz *( "/" segment )`
///
/// Section 3.3. Accepts `this:that/over`, refuses `/over`.
pub use crate::grammar::rfc3986::path_rootless;

/// `path-empty = ""`
///
/// Amended (3986-path-empty): `path-empty = 0<pchar>`
///
/// Section 3.3. Accepts the empty text, refuses `/`.
pub use crate::grammar::rfc3986::path_empty;

/// `segment = *pchar`
///
/// Section 3.3. Accepts `there;v=1`, refuses `over/there`.
pub use crate::grammar::rfc3986::SEGMENT;

/// `segment-nz = 1*pchar`
///
/// Section 3.3. Accepts `this:that`, refuses the empty text.
pub use crate::grammar::rfc3986::SEGMENT_NZ;

/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`
///
/// Section 3.3. Accepts `there`, refuses `this:that`.
pub use crate::grammar::rfc3986::SEGMENT_NZ_NC;

/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
///
/// Section 3.3. Accepts `%20`, refuses `/`.
pub use crate::grammar::rfc3986::PCHAR;

/// `query = *( pchar / "/" / "?" )`
///
/// Section 3.4. Accepts `name=ferret`, refuses `name#nose`.
pub use crate::grammar::rfc3986::QUERY;

/// `fragment = *( pchar / "/" / "?" )`
///
/// Section 3.5. Accepts `nose`, refuses `#nose`.
pub use crate::grammar::rfc3986::FRAGMENT;

/// `pct-encoded = "%" HEXDIG HEXDIG`
///
/// Section 2.1. Accepts `%20`, refuses `%2`.
pub use crate::grammar::rfc3986::pct_encoded;

/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
///
/// Section 2.3. Accepts `~`, refuses `!`.
pub use crate::grammar::rfc3986::UNRESERVED;

/// `reserved = gen-delims / sub-delims`
///
/// Section 2.2. Accepts `/`, refuses `~`.
pub use crate::grammar::rfc3986::RESERVED;

/// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
///
/// Section 2.2. Accepts `/`, refuses `!`.
pub use crate::grammar::rfc3986::GEN_DELIMS;

/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
///
/// Section 2.2. Accepts `!`, refuses `/`.
pub use crate::grammar::rfc3986::SUB_DELIMS;

// ; Core rules (RFC 5234, appendix B.1)

/// `ALPHA = %x41-5A / %x61-7A`
///
/// Section 1.3. Accepts `a`, refuses `0`.
pub use crate::grammar::rfc3986::ALPHA;

/// `DIGIT = %x30-39`
///
/// Section 1.3. Accepts `0`, refuses `a`.
pub use crate::grammar::rfc3986::DIGIT;

/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`
///
/// Read: "ABNF strings are case insensitive" (RFC 5234, section 2.3).
///
/// Section 1.3. Accepts `f`, refuses `g`.
pub use crate::grammar::rfc3986::HEXDIG;

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
