//! RFC 3986 (STD 66), Uniform Resource Identifier (URI): Generic Syntax, January 2005: appendix A, "Collected ABNF for URI".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::abnf::count;
use super::input::{Expected, Guard as _, Input, Parse};
use super::set::Set;
use super::short::{rooted, short_initial, short_while};
use super::terminal::{
    any_case, attempt, first_of, literal, one_of, optional, recognize, rule, shortcut, take_while, take_while1,
    terminal,
};
use crate::ast::{
    AbsoluteRef, Authority, HierPart, Host, Hostname, Hostnumber, Hostport, Ipv6Literal, IpvFutureLiteral,
    PathProduction, Port, Reference, RelativeRef, Server, Uri, UriPath, Url, Userinfo,
};
use crate::encoding::Encoded;

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
///
/// Section 3. Accepts `foo://example.com:8042/over/there?name=ferret#nose`, refuses `example.com/over`.
#[inline(always)]
pub fn uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    let open = i.open("URI");
    let (i, scheme) = scheme(i)?;
    let (i, _) = literal(":").parse(i)?;
    let (i, part) = hier_part(i)?;
    let (i, query) = optional(i, literal("?"), query)?;
    let (i, fragment) = optional(i, literal("#"), fragment)?;
    open.close(i, part.with_query(query).under(scheme, fragment))
}

/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty`
///
/// Read: by the slashes that it begins with.
///
/// Section 3. Accepts `//example.com/over`, refuses `//example.com/over?name`.
#[inline(always)]
pub fn hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let open = i.open("hier-part");
    let (i, part) = if I::RECORDS {
        alt((
            with_authority,
            path_absolute.map(HierPart::of_path),
            path_rootless.map(HierPart::of_path),
            path_empty.map(HierPart::of_path),
        ))
        .parse(i)?
    } else {
        match with_authority(i) {
            Ok(parsed) => parsed,
            Err(_) => without_authority(i)?,
        }
    };
    open.close(i, part)
}

/// `path-absolute / path-rootless / path-empty`, where nothing is recorded.
#[inline(never)]
fn without_authority<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alt((path_absolute, path_rootless, path_empty)).map(HierPart::of_path).parse(i)
}

/// `URI-reference = URI / relative-ref`
///
/// Section 4.1. Accepts `../over?name`, refuses `this:that theother`.
pub fn uri_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    let uri = uri.map(|uri| Reference::Absolute(AbsoluteRef::of(Url::Uri(uri))));
    rule("URI-reference", i, alt((uri, relative_ref.map(Reference::Relative))))
}

/// `absolute-URI = scheme ":" hier-part [ "?" query ]`
///
/// Section 4.3. Accepts `http://example.com/?name`, refuses `http://example.com/#nose`.
pub fn absolute_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    let open = i.open("absolute-URI");
    let (i, scheme) = scheme(i)?;
    let (i, _) = literal(":").parse(i)?;
    let (i, part) = hier_part(i)?;
    let (i, query) = optional(i, literal("?"), query)?;
    open.close(i, part.with_query(query).under(scheme, None))
}

/// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
///
/// Section 4.2. Accepts `over/there?name#nose`, refuses `this:that`.
pub fn relative_ref<'a, I: Input<'a>>(i: I) -> Parse<I, RelativeRef<'a>> {
    let open = i.open("relative-ref");
    let (i, part) = relative_part(i)?;
    let (i, query) = optional(i, literal("?"), query)?;
    let (i, fragment) = optional(i, literal("#"), fragment)?;
    open.close(i, RelativeRef::new(part.with_query(query), fragment))
}

/// `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty`
///
/// Section 4.2. Accepts `./this:that`, refuses `this:that`.
pub fn relative_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let without_authority = alt((path_absolute, path_noscheme, path_empty)).map(HierPart::of_path);
    rule("relative-part", i, alt((with_authority, without_authority)))
}

/// `"//" authority path-abempty`
#[inline(always)]
fn with_authority<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let (i, _) = literal("//").parse(i)?;
    let (i, authority) = authority(i)?;
    let (i, path) = path_abempty(i)?;
    Ok((i, HierPart::of_path(path).with_authority(authority)))
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
///
/// Section 3.1. Accepts `z39.50r`, refuses `3com`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const SCHEME: Set = ALPHA.or(DIGIT).and("+-.").called("scheme");
    rule("scheme", i, short_initial(&ALPHA, &SCHEME))
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`
///
/// Read: there is user information if there is an `@` before the first `/`, `?` or `#`.
///
/// Section 3.2. Accepts `user@example.com:8042`, refuses `user@cern@example.com`.
#[inline(always)]
pub fn authority<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    const ENDS: Set = Set::of("authority", "@/?#");
    let open = i.open("authority");
    // What follows most hosts shows that they have neither user information nor a port.
    if !I::RECORDS
        && let Ok((rest, host)) = host(i)
        && !matches!(rest.rest().as_bytes().first(), Some(b':' | b'@'))
    {
        let hostport = Some(Hostport { host, port: None });
        return open.close(rest, Authority::Server(Server { userinfo: None, hostport }));
    }
    let (i, userinfo) = match first_of(i, &ENDS) {
        Some(b'@') => terminated(userinfo, literal("@")).map(Some).parse(i)?,
        _ => (i, None),
    };
    let (i, host) = host(i)?;
    let (i, port) = optional(i, literal(":"), port)?;
    open.close(i, Authority::Server(Server { userinfo, hostport: Some(Hostport { host, port }) }))
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
    let open = i.open("host");
    match i.rest().as_bytes().first() {
        Some(b'[') => {
            let (i, host) = ip_literal(i)?;
            return open.close(i, host);
        }
        Some(b'0'..=b'9') if matches!(ipv4address(i.rest()), Ok((rest, _)) if REG_NAME.first(rest) == 0) => {
            let (i, address) = ipv4address(i)?;
            return open.close(i, Host::Number(Hostnumber::new(address)));
        }
        _ => {}
    }
    i.expect(0, Expected::Literal("["));
    let (i, name) = reg_name(i)?;
    open.close(i, Host::Name(Hostname::new(name)))
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
    let address = (literal("["), alt((ipv6address, ipvfuture)), literal("]"));
    rule(
        "IP-literal",
        i,
        recognize(address).map(|text| match text.as_bytes() {
            [_, b'v' | b'V', ..] => Host::IpvFuture(IpvFutureLiteral::new(text)),
            _ => Host::Ipv6(Ipv6Literal::new(text)),
        }),
    )
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
/// after `::`, or of eight. What follows an address in a URI cannot go on with it, so all that could is one address or
/// none.
///
/// Section 3.2.2. Accepts `2001:db8::7`, refuses `2001:db8:7`.
pub fn ipv6address<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("IPv6address", i, shortcut(terminal(scan_ipv6), ipv6_pieces))
}

fn scan_ipv6<'a, I: Input<'a>>(i: I) -> Option<usize> {
    let bytes = i.rest().as_bytes();
    let is_at = |at: usize, text: &str| bytes[at..].starts_with(text.as_bytes());
    let (mut at, mut pieces) = (0, 0);
    let mut is_elided = is_at(0, "::");
    let mut may_end = is_elided;
    if is_elided {
        at = 2;
    } else {
        i.expect(0, Expected::Literal("::"));
    }
    loop {
        // Seven pieces and `::`.
        if is_elided && pieces == 7 {
            return Some(at);
        }
        let digits = bytes[at..].iter().take(4).take_while(|digit| HEXDIG.has(**digit)).count();
        if digits < 4 {
            i.expect(at + digits, Expected::Class(&HEXDIG));
        }
        if digits == 0 {
            return may_end.then_some(at);
        }
        let takes_ipv4 = if is_elided { pieces <= 5 } else { pieces == 6 };
        if takes_ipv4 && is_at(at + digits, ".") {
            return ipv4address(i.take_from(at)).ok().map(|(_, address)| at + address.len());
        }
        if takes_ipv4 {
            i.expect(at + digits, Expected::Literal("."));
        }
        (at, pieces) = (at + digits, pieces + 1);
        if pieces == if is_elided { 7 } else { 8 } {
            return Some(at);
        }
        if !is_elided && is_at(at, "::") {
            (at, is_elided, may_end) = (at + 2, true, true);
        } else if is_at(at, ":") {
            (at, may_end) = (at + 1, false);
        } else {
            i.expect(at, Expected::Literal(":"));
            return is_elided.then_some(at);
        }
    }
}

/// The pieces of a whole address.
fn ipv6_pieces<'a, I: Input<'a>>(i: I) -> Parse<I, ()> {
    let pair = |i| (h16, literal(":")).parse(i);
    let pieces = |text: &str| text.split(':').map(|piece| if piece.contains('.') { 2 } else { 1 }).sum::<usize>();
    let Some((before, after)) = i.rest().split_once("::") else {
        return (count(6, pair), ls32).map(|_| ()).parse(i);
    };
    let (i, _) = match before {
        "" => literal("::").map(|_| ()).parse(i)?,
        before => (count(pieces(before) - 1, pair), h16, literal("::")).map(|_| ()).parse(i)?,
    };
    match after {
        "" => Ok((i, ())),
        after if pieces(after) == 1 => h16.map(|_| ()).parse(i),
        after => (count(pieces(after) - 2, pair), ls32).map(|_| ()).parse(i),
    }
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
    rule("ls32", i, alt((recognize(attempt((h16, literal(":"), h16))), ipv4address)))
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
pub fn reg_name<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("reg-name", i, short_while(&REG_NAME))
}

const REG_NAME: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).called("reg-name");

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`
///
/// Read: (3986-path-order) the first that matches of `path-absolute`, `path-noscheme`, `path-rootless` and `path-abempty`; or `path-empty`.
///
/// Section 3.3. Accepts `over/there`, refuses `over?there`.
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let is_abempty = i.rest().starts_with("//");
    let is_rootless = PCHAR.run(i.rest()) != SEGMENT_NZ_NC.run(i.rest());
    rule("path", i, |i: I| match i.rest().as_bytes().first() {
        Some(b'/') if is_abempty => path_abempty(i),
        Some(b'/') => path_absolute(i),
        _ if is_rootless => path_rootless(i),
        _ => alt((path_noscheme, path_empty)).parse(i),
    })
}

/// `path-abempty = *( "/" segment )`
///
/// Section 3.3. Accepts `/over//there`, refuses `over/there`.
#[inline(always)]
pub fn path_abempty<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let open = i.open("path-abempty");
    let line = many0_count(preceded(literal("/"), segment));
    let (i, text) = shortcut(rooted(&PATH), line).parse(i).unwrap_or((i, &i.rest()[..0]));
    open.close(i, UriPath::new(text, PathProduction::PathAbempty))
}

/// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
///
/// Section 3.3. Accepts `/over/there`, refuses `//over`.
pub fn path_absolute<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let line = (literal("/"), opt((segment_nz, many0_count(preceded(literal("/"), segment)))));
    rule(
        "path-absolute",
        i,
        shortcut(recognize((literal("/"), opt((one_of(&PCHAR), take_while(&PATH))))), line)
            .map(|text| UriPath::new(text, PathProduction::PathAbsolute)),
    )
}

/// `path-noscheme = segment-nz-nc *( "/" segment )`
///
/// Section 3.3. Accepts `./this:that`, refuses `this:that`.
pub fn path_noscheme<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let line = (segment_nz_nc, many0_count(preceded(literal("/"), segment)));
    rule(
        "path-noscheme",
        i,
        shortcut(recognize((take_while1(&SEGMENT_NZ_NC), opt((literal("/"), take_while(&PATH))))), line)
            .map(|text| UriPath::new(text, PathProduction::PathNoscheme)),
    )
}

/// `path-rootless = segment-nz *( "/" segment )`
///
/// Section 3.3. Accepts `this:that/over`, refuses `/over`.
pub fn path_rootless<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let line = (segment_nz, many0_count(preceded(literal("/"), segment)));
    rule(
        "path-rootless",
        i,
        shortcut(recognize((one_of(&PCHAR), take_while(&PATH))), line)
            .map(|text| UriPath::new(text, PathProduction::PathRootless)),
    )
}

/// `path-empty = ""`
///
/// Amended (3986-path-empty): `path-empty = 0<pchar>`
///
/// Section 3.3. Accepts the empty text, refuses `/`.
pub fn path_empty<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    rule("path-empty", i, literal("").map(|text| UriPath::new(text, PathProduction::PathEmpty)))
}

/// The characters of a path.
const PATH: Set = PCHAR.and("/").called("path");

/// `segment = *pchar`
///
/// Section 3.3. Accepts `there;v=1`, refuses `over/there`.
pub fn segment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("segment", i, take_while(&PCHAR))
}

/// `segment-nz = 1*pchar`
///
/// Section 3.3. Accepts `this:that`, refuses the empty text.
pub fn segment_nz<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("segment-nz", i, take_while1(&PCHAR))
}

/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`
///
/// Section 3.3. Accepts `there`, refuses `this:that`.
pub fn segment_nz_nc<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("segment-nz-nc", i, take_while1(&SEGMENT_NZ_NC))
}

const SEGMENT_NZ_NC: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).and("@").called("segment-nz-nc");

/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
///
/// Section 3.3. Accepts `%20`, refuses `/`.
pub const PCHAR: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).and(":@").called("pchar");

/// `query = *( pchar / "/" / "?" )`
///
/// Section 3.4. Accepts `name=ferret`, refuses `name#nose`.
pub fn query<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    rule("query", i, take_while(&QUERY).map(Encoded::new))
}

pub(super) const QUERY: Set = PCHAR.and("/?").called("query");

/// `fragment = *( pchar / "/" / "?" )`
///
/// Section 3.5. Accepts `nose`, refuses `#nose`.
pub fn fragment<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    const FRAGMENT: Set = PCHAR.and("/?").called("fragment");
    rule("fragment", i, take_while(&FRAGMENT).map(Encoded::new))
}

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

/// Of this and some delimiters, the lines build most components.
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
    let (i, uri) = uri(i)?;
    Ok((i, Url::Uri(uri)))
}

/// `URI`: the document has no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, url) = start(i)?;
    Ok((i, AbsoluteRef::of(url)))
}

pub(crate) use uri_reference as reference;

super::productions! {
    uri = "URI": Uri, hier_part = "hier-part", uri_reference = "URI-reference": Reference,
    absolute_uri = "absolute-URI": Uri, relative_ref = "relative-ref": Relative, relative_part = "relative-part", scheme,
    authority, userinfo, host, port, ip_literal = "IP-literal", ipvfuture = "IPvFuture", ipv6address = "IPv6address",
    h16, ls32, ipv4address = "IPv4address", dec_octet = "dec-octet", reg_name = "reg-name", path,
    path_abempty = "path-abempty", path_absolute = "path-absolute", path_noscheme = "path-noscheme",
    path_rootless = "path-rootless", path_empty = "path-empty", segment, segment_nz = "segment-nz",
    segment_nz_nc = "segment-nz-nc", [PCHAR], query, fragment, pct_encoded = "pct-encoded", [UNRESERVED], [RESERVED],
    [GEN_DELIMS], [SUB_DELIMS], [ALPHA], [DIGIT], [HEXDIG],
}
