//! RFC 1808, Relative Uniform Resource Locators, June 1995: section 2.2, "BNF for Relative URLs".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::preceded;

use super::input::{Guard as _, Input, Parse};
use super::rfc1738;
use super::set::Set;
use super::short::{rooted, short_initial};
use super::terminal::{any_case, literal, longest, optional, recognize, rule, shortcut, take_while, take_while1};
use super::{plain, whole};
use crate::ast::{
    AbsoluteRef, Authority, HierPart, PathProduction, Reference, RelativeRef, SchemeSpecificPart, Server, Uri, UriPath,
    Url, Userinfo,
};
use crate::encoding::Encoded;

/// `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`
///
/// Read: `absoluteURL` whenever it matches (1808-absolute-first).
///
/// Section 2.2. Accepts `../over?name#nose`, refuses `over there`.
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    let open = i.open("URL");
    if let Ok((i, uri)) = absoluteurl(i) {
        let (i, fragment) = optional(i, literal("#"), fragment)?;
        let uri = Uri { fragment: fragment.map(Encoded::new), ..uri };
        return open.close(i, Reference::Absolute(AbsoluteRef::of(Url::Uri(uri))));
    }
    let (i, part) = relativeurl(i)?;
    let (i, fragment) = optional(i, literal("#"), fragment)?;
    open.close(i, Reference::Relative(RelativeRef::new(part, fragment.map(Encoded::new))))
}

/// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`
///
/// Read: the longest (1808-generic-first). As amended, `generic-RL` matches all that the second alternative does, so that is tried only where
/// something is recorded.
///
/// Section 2.2. Accepts `http://a/b/c/d;p?q`, refuses `http://a/b/c/d;p?q#f`.
#[inline(always)]
pub fn absoluteurl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    let open = i.open("absoluteURL");
    let (i, uri) = if I::RECORDS { longest(i, generic_rl, opaque)? } else { generic_rl(i)? };
    open.close(i, uri)
}

fn opaque<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    let (i, (scheme, _, text)) = (scheme, literal(":"), take_while(&XCHAR)).parse(i)?;
    Ok((i, Uri { scheme, rest: SchemeSpecificPart::Opaque(Encoded::new(text)), fragment: None }))
}

/// `generic-RL = scheme ":" relativeURL`
///
/// Section 2.2. Accepts `http:over?name`, refuses `over?name`.
#[inline(always)]
pub fn generic_rl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    let open = i.open("generic-RL");
    let (i, scheme) = scheme(i)?;
    let (i, _) = literal(":").parse(i)?;
    let (i, part) = relativeurl(i)?;
    open.close(i, part.under(scheme, None))
}

/// `base = generic-RL [ "#" fragment ]`
///
/// Amended (1808-base-fragment): added.
///
/// Section 4. Accepts `http://a/b/c/d;p?q#f`, refuses `b/c/d`.
pub fn base<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    let open = i.open("base");
    let (i, uri) = generic_rl(i)?;
    let (i, fragment) = optional(i, literal("#"), fragment)?;
    open.close(i, Uri { fragment: fragment.map(Encoded::new), ..uri })
}

/// `relativeURL = net_path | abs_path | rel_path`
///
/// Read: by the slashes that it begins with.
///
/// Section 2.2. Accepts `//a/b`, refuses `b#f`.
#[inline(always)]
pub fn relativeurl<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let open = i.open("relativeURL");
    if let Ok((i, part)) = net_path(i) {
        return open.close(i, part);
    }
    let (i, part) = local_path(i)?;
    open.close(i, part)
}

/// `abs_path | rel_path`
#[inline(never)]
fn local_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alt((abs_path, rel_path)).parse(i)
}

/// `net_path = "//" net_loc [ "/" [ segment *( "/" segment ) ] [ ";" params ] [ "?" query ] ]`
///
/// Amended (1808-empty-first): `net_path = "//" net_loc [ abs_path ]`
///
/// Section 2.2. Accepts `//a//b?q`, refuses `/a/b`.
#[inline(always)]
pub fn net_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let open = i.open("net_path");
    let (i, _) = literal("//").parse(i)?;
    let (i, authority) = net_loc(i)?;
    let segments = (segment, many0_count(preceded(literal("/"), segment)));
    let Ok((i, path)) = shortcut(rooted(&PATH), (literal("/"), segments)).parse(i) else {
        return open.close(i, HierPart::empty(i.rest()).with_authority(authority));
    };
    let path = UriPath::new(path, PathProduction::AbsPath);
    let (i, params) = optional(i, literal(";"), params)?;
    let (i, query) = optional(i, literal("?"), query)?;
    open.close(i, hier_part(Some(authority), path, params, query))
}

/// `abs_path = "/" rel_path`
///
/// Section 2.2. Accepts `/b/c`, refuses `b/c`.
pub fn abs_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let open = i.open("abs_path");
    let start = i;
    let (i, _) = literal("/").parse(i)?;
    let (i, part) = rel_path(i)?;
    let length = 1 + part.path.as_str().len();
    let path = UriPath::new(&start.rest()[..length], PathProduction::AbsPath);
    open.close(i, HierPart { path, ..part })
}

/// `rel_path = [ path ] [ ";" params ] [ "?" query ]`
///
/// Section 2.2. Accepts `c/d;p?q`, refuses `/c`.
#[inline(always)]
pub fn rel_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let open = i.open("rel_path");
    let (i, path) = path(i).unwrap_or((i, &i.rest()[..0]));
    let (i, params) = optional(i, literal(";"), params)?;
    let (i, query) = optional(i, literal("?"), query)?;
    let path = UriPath::new(path, PathProduction::RelPath);
    open.close(i, hier_part(None, path, params, query))
}

fn hier_part<'a>(
    authority: Option<Authority<'a>>,
    path: UriPath<'a>,
    params: Option<&'a str>,
    query: Option<&'a str>,
) -> HierPart<'a> {
    HierPart { authority, path, params: params.map(Encoded::new), query: query.map(Encoded::new) }
}

/// `path = fsegment *( "/" segment )`
///
/// Section 2.2. Accepts `b//c`, refuses `/b`.
#[inline(always)]
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let open = i.open("path");
    let line = (fsegment, many0_count(preceded(literal("/"), segment)));
    let (i, text) =
        shortcut(recognize((take_while1(&PCHAR), opt((literal("/"), take_while(&PATH))))), line).parse(i)?;
    open.close(i, text)
}

/// The characters of a path.
const PATH: Set = PCHAR.and("/").called("path");

/// `fsegment = 1*pchar`
///
/// Section 2.2. Accepts `b`, refuses `b/c`.
pub fn fsegment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fsegment", i, take_while1(&PCHAR))
}

/// `segment = *pchar`
///
/// Section 2.2. Accepts `c`, refuses `c;p`.
pub fn segment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("segment", i, take_while(&PCHAR))
}

/// `params = param *( ";" param )`
///
/// Section 2.2. Accepts `p=1/2;q`, refuses `p?q`.
pub fn params<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PARAMS: Set = PCHAR.and("/;").called("params");
    let line = (param, many0_count(preceded(literal(";"), param)));
    rule("params", i, shortcut(take_while(&PARAMS), line))
}

/// `param = *( pchar | "/" )`
///
/// Section 2.2. Accepts `p=1/2`, refuses `p;q`.
pub fn param<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PARAM: Set = PCHAR.and("/").called("param");
    rule("param", i, take_while(&PARAM))
}

/// `scheme = 1*( alpha | digit | "+" | "-" | "." )`
///
/// Section 2.2. Accepts `z39.50`, refuses `z39_50`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const SCHEME: Set = ALPHA.or(DIGIT).and("+-.").called("scheme");
    rule("scheme", i, short_initial(&SCHEME, &SCHEME))
}

/// `net_loc = *( pchar | ";" | "?" )`
///
/// Section 2.2. Accepts `user@a:80`, refuses `a/b`.
#[inline(always)]
pub fn net_loc<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    const NET_LOC: Set = PCHAR.and(";?").called("net_loc");
    let open = i.open("net_loc");
    // Most hosts follow no login.
    if !I::RECORDS
        && let Ok((rest, hostport)) = rfc1738::hostport(i)
        && NET_LOC.first(rest.rest()) == 0
    {
        return open.close(rest, Authority::Server(Server { userinfo: None, hostport: Some(hostport) }));
    }
    let (i, text) = take_while(&NET_LOC).parse(i)?;
    open.close(i, authority(text))
}

/// "network location and login information, as per Section 3.1 of RFC 1738" (section 2.1). The line accepts more than that.
#[inline(never)]
fn authority(text: &str) -> Authority<'_> {
    let Some(login) = plain(text, |i| whole(rfc1738::login, i)) else { return Authority::NetLoc(Encoded::new(text)) };
    let password = login.password.map_or(0, |password| 1 + password.as_str().len());
    let userinfo = login.user.map(|user| Userinfo::new(&text[..user.as_str().len() + password]));
    Authority::Server(Server { userinfo, hostport: Some(login.hostport) })
}

/// `query = *( uchar | reserved )`
///
/// Section 2.2. Accepts `q/r?s`, refuses `q#f`.
pub fn query<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("query", i, take_while(&XCHAR))
}

/// `fragment = *( uchar | reserved )`
///
/// Section 2.2. Accepts `f`, refuses `#f`.
pub fn fragment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fragment", i, take_while(&XCHAR))
}

pub(super) const XCHAR: Set = UCHAR.or(RESERVED).called("uchar or reserved");

/// `pchar = uchar | ":" | "@" | "&" | "="`
///
/// Section 2.2. Accepts `@`, refuses `;`.
pub const PCHAR: Set = UCHAR.and(":@&=").called("pchar");

/// `uchar = unreserved | escape`
///
/// Section 2.2. Accepts `%20`, refuses `@`.
pub const UCHAR: Set = UNRESERVED.or_escape(names::escape).called("uchar");

/// `unreserved = alpha | digit | safe | extra`
///
/// Section 2.2. Accepts `-`, refuses `~`.
pub const UNRESERVED: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).called("unreserved");

/// `escape = "%" hex hex`
pub use super::rfc1738::escape;

/// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
///
/// Section 2.2. Accepts `f`, refuses `g`.
pub const HEX: Set = DIGIT.and("ABCDEFabcdef").called("hex");

/// `alpha = lowalpha | hialpha`
///
/// Section 2.2. Accepts `a`, refuses `0`.
pub const ALPHA: Set = LOWALPHA.or(HIALPHA).called("alpha");

/// `lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" |
/// "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`
///
/// Section 2.2. Accepts `a`, refuses `A`.
pub const LOWALPHA: Set = Set::of("lowalpha", "abcdefghijklmnopqrstuvwxyz");

/// `hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" |
/// "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`
///
/// Section 2.2. Accepts `A`, refuses `a`.
pub const HIALPHA: Set = Set::of("hialpha", "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`
///
/// Section 2.2. Accepts `0`, refuses `a`.
pub const DIGIT: Set = Set::of("digit", "0123456789");

/// `safe = "$" | "-" | "_" | "." | "+"`
///
/// Section 2.2. Accepts `+`, refuses `!`.
pub const SAFE: Set = Set::of("safe", "$-_.+");

/// `extra = "!" | "*" | "'" | "(" | ")" | ","`
///
/// Section 2.2. Accepts `!`, refuses `$`.
pub const EXTRA: Set = Set::of("extra", "!*'(),");

/// ``national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"``
///
/// Section 2.2. Accepts `~`, refuses `<`.
pub const NATIONAL: Set = Set::of("national", "{}|\\^~[]`");

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
///
/// Section 2.2. Accepts `/`, refuses `+`.
pub const RESERVED: Set = Set::of("reserved", ";/?:@&=");

/// `punctuation = "<" | ">" | "#" | "%" | <">`
///
/// Section 2.2. Accepts `<`, refuses `~`.
pub const PUNCTUATION: Set = Set::of("punctuation", "<>#%\"");

// ; Base URL within document content (section 3.1)

/// `base-header = ( "B" | "b" ) ( "A" | "a" ) ( "S" | "s" ) ( "E" | "e" ) ":" *( " " | tab ) "<URL:" absoluteURL
/// [ "#" fragment ] ">"`
///
/// Amended (1808-base-header): `base-header = "Base" ":" "<URL:" absoluteURL ">"`
///
/// Section 3.1. Accepts `Base: <URL:http://a/b/c/d;p?q#f>`, refuses `<URL:http://a/b>`.
pub fn base_header<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    const BLANK: Set = TAB.and(" ").called("blank");
    let open = i.open("base-header");
    let (i, _) = (any_case("base"), literal(":"), take_while(&BLANK), literal("<URL:")).parse(i)?;
    let (i, uri) = absoluteurl(i)?;
    let (i, fragment) = optional(i, literal("#"), fragment)?;
    let (i, _) = literal(">").parse(i)?;
    open.close(i, Uri { fragment: fragment.map(Encoded::new), ..uri })
}

/// `tab = <US-ASCII coded character 09 hexadecimal>`
///
/// Amended (1808-base-header): added.
///
/// Section 3.1. Accepts a tab, refuses ` `.
pub const TAB: Set = Set::of("tab", "\t");

// The entry points where no production is named.

pub(crate) const START: &str = names::absoluteurl;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = names::url;

#[inline(always)]
pub(crate) fn start<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    let (i, uri) = absoluteurl(i)?;
    Ok((i, Url::Uri(uri)))
}

/// `absoluteURL`: the document has no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, url) = start(i)?;
    Ok((i, AbsoluteRef::of(url)))
}

pub(crate) use url as reference;

super::productions! {
    url = "URL": Reference, absoluteurl = "absoluteURL": Uri, generic_rl = "generic-RL": Uri, base: Uri,
    relativeurl = "relativeURL", net_path, abs_path, rel_path, path, fsegment, segment, params, param, scheme, net_loc,
    query, fragment, [PCHAR], [UCHAR], [UNRESERVED], escape, [HEX], [ALPHA], [LOWALPHA], [HIALPHA], [DIGIT], [SAFE],
    [EXTRA], [NATIONAL], [RESERVED], [PUNCTUATION], base_header = "base-header", [TAB],
}
