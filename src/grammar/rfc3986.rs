//! RFC 3986 (STD 66), Uniform Resource Identifier (URI): Generic Syntax, January 2005: appendix A, "Collected ABNF for URI".

use nom::Parser;

use super::abnf::{count, up_to};
use super::choice::{alt, alternatives, if_at, longest, spanning};
use super::input::{Guard as _, Input, Parse};
use super::ipv6::ipv6;
use super::list::{list, many1};
use super::run::Run;
use super::seq::{if_before, maybe, opt, or_empty, seq};
use super::set::Set;
use super::terminal::{any_case, literal, one_of, recognize, rule, take_while, take_while1};
use crate::ast::{AbsoluteRef, Authority, HierPart, Host, Port, Reference, RelativeRef, Uri, UriPath, Url, Userinfo};
use crate::encoding::Encoded;

super::repeated! { uri_page:

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
pub const SCHEME: Run = ALPHA.then(&ALPHA.or(DIGIT).and("+-.").called("scheme")).short();

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
pub fn userinfo<'a, I: Input<'a>>(i: I) -> Parse<I, Userinfo<'a>> {
    const USERINFO: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).and(":").called("userinfo");
    rule("userinfo", i, take_while(&USERINFO).map(Userinfo::new))
}

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

}

/// `port = *DIGIT`
///
/// Section 3.2.3. Accepts `8042`, refuses `http`.
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule("port", i, take_while(&DIGIT).map(Port::new))
}

/// `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`
///
/// Section 3.2.2. Accepts `[::1]`, refuses `::1`.
pub fn ip_literal<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    let address = recognize((literal("["), alt((ipv6address, ipvfuture)), literal("]")));
    rule("IP-literal", i, address.map(Host::of_literal))
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
///
/// Section 3.2.2. Accepts `v1.fe80::a`, refuses `v1`.
pub fn ipvfuture<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const ADDRESS: Set = UNRESERVED.or(SUB_DELIMS).and(":").called("IPvFuture");
    let line = (any_case("v"), take_while1(&HEXDIG), literal("."), take_while1(&ADDRESS));
    rule("IPvFuture", i, recognize(line))
}

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
pub fn ipv6address<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let line = alt((
        recognize((count(6, (h16, literal(":"))), ls32)),
        recognize((literal("::"), count(5, (h16, literal(":"))), ls32)),
        recognize((opt(h16), literal("::"), count(4, (h16, literal(":"))), ls32)),
        recognize((opt(up_to(1, h16, ":")), literal("::"), count(3, (h16, literal(":"))), ls32)),
        recognize((opt(up_to(2, h16, ":")), literal("::"), count(2, (h16, literal(":"))), ls32)),
        recognize((opt(up_to(3, h16, ":")), literal("::"), h16, literal(":"), ls32)),
        recognize((opt(up_to(4, h16, ":")), literal("::"), ls32)),
        recognize((opt(up_to(5, h16, ":")), literal("::"), h16)),
        recognize((opt(up_to(6, h16, ":")), literal("::"))),
    ));
    rule("IPv6address", i, ipv6(&HEXDIG, ipv4address, line))
}

/// `h16 = 1*4HEXDIG`
///
/// Section 3.2.2. Accepts `db8`, refuses `02001`.
pub fn h16<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("h16", i, recognize(count(1..=4, one_of(&HEXDIG))))
}

/// `ls32 = ( h16 ":" h16 ) / IPv4address`
///
/// Section 3.2.2. Accepts `db8:7`, refuses `db8`.
pub fn ls32<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("ls32", i, alt((recognize((h16, literal(":"), h16)), ipv4address)))
}

/// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`
///
/// Section 3.2.2. Accepts `192.0.2.16`, refuses `192.0.2.256`.
pub fn ipv4address<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let line = (dec_octet, literal("."), dec_octet, literal("."), dec_octet, literal("."), dec_octet);
    rule("IPv4address", i, recognize(line))
}

/// `dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35`
///
/// Read: from the last alternative to the first, so that the longest is taken.
///
/// Section 3.2.2. Accepts `255`, refuses `256`.
pub fn dec_octet<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const X30_35: Set = Set::range("%x30-35", 0x30, 0x35);
    const X30_34: Set = Set::range("%x30-34", 0x30, 0x34);
    const X31_39: Set = Set::range("%x31-39", 0x31, 0x39);
    let digit = || one_of(&DIGIT);
    rule(
        "dec-octet",
        i,
        alt((
            recognize((literal("25"), one_of(&X30_35))),
            recognize((literal("2"), one_of(&X30_34), digit())),
            recognize((literal("1"), count(2, digit()))),
            recognize((one_of(&X31_39), digit())),
            recognize(digit()),
        )),
    )
}

/// `reg-name = *( unreserved / pct-encoded / sub-delims )`
///
/// Section 3.2.2. Accepts `example.com`, refuses `example.com:`.
pub const REG_NAME: Run = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).called("reg-name").many0().short();

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`
///
/// Read: (3986-path-order) the longest; of two of the same length, the first of `path-absolute`, `path-noscheme`, `path-rootless`,
/// `path-empty` and `path-abempty`.
///
/// Section 3.3. Accepts `over/there`, refuses `over?there`.
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    rule("path", i, longest((path_absolute, path_noscheme, path_rootless, path_empty, path_abempty)))
}

/// `path-abempty = *( "/" segment )`
///
/// Section 3.3. Accepts `/over//there`, refuses `over/there`.
#[inline(always)]
pub fn path_abempty<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    rule("path-abempty", i, or_empty(many1!("path", "/", SEGMENT)).map(UriPath::path_abempty))
}

/// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
///
/// Section 3.3. Accepts `/over/there`, refuses `//over`.
pub fn path_absolute<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let line = recognize((literal("/"), opt(list!("path", SEGMENT_NZ, "/", SEGMENT))));
    rule("path-absolute", i, line.map(UriPath::path_absolute))
}

/// `path-noscheme = segment-nz-nc *( "/" segment )`
///
/// Section 3.3. Accepts `./this:that`, refuses `this:that`.
pub fn path_noscheme<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let line = list!("path", SEGMENT_NZ_NC, "/", SEGMENT);
    rule("path-noscheme", i, line.map(UriPath::path_noscheme))
}

/// `path-rootless = segment-nz *( "/" segment )`
///
/// Section 3.3. Accepts `this:that/over`, refuses `/over`.
pub fn path_rootless<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let line = list!("path", SEGMENT_NZ, "/", SEGMENT);
    rule("path-rootless", i, line.map(UriPath::path_rootless))
}

/// `path-empty = ""`
///
/// Amended (3986-path-empty): `path-empty = 0<pchar>`
///
/// Section 3.3. Accepts the empty text, refuses `/`.
pub fn path_empty<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    rule("path-empty", i, literal("").map(UriPath::path_empty))
}

/// `segment = *pchar`
///
/// Section 3.3. Accepts `there;v=1`, refuses `over/there`.
pub const SEGMENT: Run = PCHAR.many0().called("segment");

/// `segment-nz = 1*pchar`
///
/// Section 3.3. Accepts `this:that`, refuses the empty text.
pub const SEGMENT_NZ: Run = PCHAR.many1().called("segment-nz");

/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`
///
/// Section 3.3. Accepts `there`, refuses `this:that`.
pub const SEGMENT_NZ_NC: Run = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).and("@").called("segment-nz-nc").many1();

/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
///
/// Section 3.3. Accepts `%20`, refuses `/`.
pub const PCHAR: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).and(":@").called("pchar");

/// `query = *( pchar / "/" / "?" )`
///
/// Section 3.4. Accepts `name=ferret`, refuses `name#nose`.
pub const QUERY: Run = PCHAR.and("/?").called("query").many0();

/// `fragment = *( pchar / "/" / "?" )`
///
/// Section 3.5. Accepts `nose`, refuses `#nose`.
pub const FRAGMENT: Run = PCHAR.and("/?").called("fragment").many0();

/// `pct-encoded = "%" HEXDIG HEXDIG`
///
/// Section 2.1. Accepts `%20`, refuses `%2`.
pub fn pct_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("pct-encoded", i, recognize((literal("%"), one_of(&HEXDIG), one_of(&HEXDIG))))
}

/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
///
/// Section 2.3. Accepts `~`, refuses `!`.
pub const UNRESERVED: Set = ALPHA.or(DIGIT).and("-._~").called("unreserved");

/// The lines build most components from this class and some delimiters.
pub(super) const UNRESERVED_OR_ENCODED: Set =
    UNRESERVED.or_escape(names::pct_encoded).called("unreserved / pct-encoded");

pub(super) const ALPHANUM: Set = ALPHA.or(DIGIT).called("ALPHA / DIGIT");

/// `reserved = gen-delims / sub-delims`
///
/// Section 2.2. Accepts `/`, refuses `~`.
pub const RESERVED: Set = GEN_DELIMS.or(SUB_DELIMS).called("reserved");

/// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
///
/// Section 2.2. Accepts `/`, refuses `!`.
pub const GEN_DELIMS: Set = Set::of("gen-delims", ":/?#[]@");

/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
///
/// Section 2.2. Accepts `!`, refuses `/`.
pub const SUB_DELIMS: Set = Set::of("sub-delims", "!$&'()*+,;=");

// ; Core rules (RFC 5234, appendix B.1)

/// `ALPHA = %x41-5A / %x61-7A`
///
/// Section 1.3. Accepts `a`, refuses `0`.
pub const ALPHA: Set = Set::range("ALPHA", 0x41, 0x5A).or(Set::range("ALPHA", 0x61, 0x7A));

/// `DIGIT = %x30-39`
///
/// Section 1.3. Accepts `0`, refuses `a`.
pub const DIGIT: Set = Set::range("DIGIT", 0x30, 0x39);

/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`
///
/// Read: "ABNF strings are case insensitive" (RFC 5234, section 2.3).
///
/// Section 1.3. Accepts `f`, refuses `g`.
pub const HEXDIG: Set = DIGIT.and("ABCDEFabcdef").called("HEXDIG");

// The entry points where no production is named.

pub(crate) const START: &str = names::uri;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = names::uri_reference;

#[inline(always)]
pub(crate) fn start<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    seq!(_, i, { uri: uri } => Url::Uri(uri))
}

/// `URI`: the document has no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, { url: start } => AbsoluteRef::of(url))
}

pub(crate) use uri_reference as reference;

super::productions! {
    uri = "URI": Uri, hier_part = "hier-part", uri_reference = "URI-reference": Reference,
    absolute_uri = "absolute-URI": Uri, relative_ref = "relative-ref": Relative, relative_part = "relative-part", [SCHEME],
    authority, userinfo, host, port, ip_literal = "IP-literal", ipvfuture = "IPvFuture", ipv6address = "IPv6address",
    h16, ls32, ipv4address = "IPv4address", dec_octet = "dec-octet", [REG_NAME], path,
    path_abempty = "path-abempty", path_absolute = "path-absolute", path_noscheme = "path-noscheme",
    path_rootless = "path-rootless", path_empty = "path-empty", [SEGMENT], [SEGMENT_NZ],
    [SEGMENT_NZ_NC], [PCHAR], [QUERY], [FRAGMENT], pct_encoded = "pct-encoded", [UNRESERVED], [RESERVED],
    [GEN_DELIMS], [SUB_DELIMS], [ALPHA], [DIGIT], [HEXDIG],
}
