//! RFC 1808, Relative Uniform Resource Locators, June 1995: section 2.2, "BNF for Relative URLs".

use nom::Parser;

use super::choice::{alternatives, longest_in};
use super::input::{Guard as _, Input, Parse};
use super::list::{list, many1};
use super::net_loc::login_in;
use super::run::Run;
use super::seq::{maybe, or_empty, seq};
use super::set::Set;
use super::terminal::{any_case, consumed, literal, rule, take_while};
use crate::ast::{AbsoluteRef, Authority, HierPart, Reference, SchemeSpecificPart, Uri, UriPath, Url};
use crate::encoding::Encoded;

/// `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`
///
/// Read: `absoluteURL` whenever it matches (1808-absolute-first).
///
/// Section 2.2. Accepts `../over?name#nose`, refuses `over there`.
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    seq!("URL", i, { url: without_fragment, fragment: maybe("#", FRAGMENT.map(Encoded::new)) } => url.with_fragment(fragment))
}

/// `absoluteURL | relativeURL`
fn without_fragment<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    alternatives!(_, i, absoluteurl(Reference::of_uri), relativeurl(Reference::of_part))
}

/// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`
///
/// Read: the longest (1808-generic-first). As amended, `generic-RL` matches all that the second alternative does.
///
/// Section 2.2. Accepts `http://a/b/c/d;p?q`, refuses `http://a/b/c/d;p?q#f`.
#[inline(always)]
pub fn absoluteurl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    longest_in!("absoluteURL", i, XCHAR, generic_rl, opaque)
}

/// `scheme ":" *( uchar | reserved )`
fn opaque<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(_, i, Uri {
        scheme: &SCHEME, _: ":", rest: take_while(&XCHAR).map(SchemeSpecificPart::opaque), fragment = None,
    })
}

/// `generic-RL = scheme ":" relativeURL`
///
/// Section 2.2. Accepts `http:over?name`, refuses `over?name`.
#[inline(always)]
pub fn generic_rl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("generic-RL", i, { scheme: &SCHEME, _: ":", part: relativeurl } => part.under(scheme, None))
}

/// `base = generic-RL [ "#" fragment ]`
///
/// Amended (1808-base-fragment): added.
///
/// Section 4. Accepts `http://a/b/c/d;p?q#f`, refuses `b/c/d`.
pub fn base<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("base", i, { uri: generic_rl, fragment: maybe("#", FRAGMENT.map(Encoded::new)) } => Uri { fragment, ..uri })
}

/// `relativeURL = net_path | abs_path | rel_path`
///
/// Read: by the slashes that it begins with.
///
/// Section 2.2. Accepts `//a/b`, refuses `b#f`.
#[inline(always)]
pub fn relativeurl<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!("relativeURL", i, net_path, abs_path, rel_path)
}

/// `net_path = "//" net_loc [ "/" [ segment *( "/" segment ) ] [ ";" params ] [ "?" query ] ]`
///
/// Amended (1808-empty-first): `net_path = "//" net_loc [ abs_path ]`
///
/// Section 2.2. Accepts `//a//b?q`, refuses `/a/b`.
#[inline(always)]
pub fn net_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    seq!("net_path", i, { _: "//", authority: net_loc, part: opt_or(params_path, HierPart::empty) } => part.with_authority(authority))
}

/// `"/" [ segment *( "/" segment ) ] [ ";" params ] [ "?" query ]`
#[inline(always)]
fn params_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    seq!(_, i, HierPart {
        authority = None, path: many1!("path", "/", SEGMENT).map(UriPath::abs_path),
        params: maybe(";", params.map(Encoded::new)), query: maybe("?", QUERY.map(Encoded::new)),
    })
}

/// `abs_path = "/" rel_path`
///
/// Section 2.2. Accepts `/b/c`, refuses `b/c`.
pub fn abs_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    rule("abs_path", i, consumed((literal("/"), rel_path)).map(HierPart::abs_path))
}

/// `rel_path = [ path ] [ ";" params ] [ "?" query ]`
///
/// Section 2.2. Accepts `c/d;p?q`, refuses `/c`.
#[inline(always)]
pub fn rel_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    seq!("rel_path", i, HierPart {
        authority = None, path: or_empty(path).map(UriPath::rel_path),
        params: maybe(";", params.map(Encoded::new)), query: maybe("?", QUERY.map(Encoded::new)),
    })
}

/// `path = fsegment *( "/" segment )`
///
/// Section 2.2. Accepts `b//c`, refuses `/b`.
#[inline(always)]
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("path", i, list!("path", FSEGMENT, "/", SEGMENT))
}

/// `fsegment = 1*pchar`
///
/// Section 2.2. Accepts `b`, refuses `b/c`.
pub const FSEGMENT: Run = PCHAR.many1().called("fsegment");

/// `segment = *pchar`
///
/// Section 2.2. Accepts `c`, refuses `c;p`.
pub const SEGMENT: Run = PCHAR.many0().called("segment");

/// `params = param *( ";" param )`
///
/// Section 2.2. Accepts `p=1/2;q`, refuses `p?q`.
pub fn params<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("params", i, list!("params", PARAM, ";"))
}

/// `param = *( pchar | "/" )`
///
/// Section 2.2. Accepts `p=1/2`, refuses `p;q`.
pub const PARAM: Run = PCHAR.and("/").called("param").many0();

/// `scheme = 1*( alpha | digit | "+" | "-" | "." )`
///
/// Section 2.2. Accepts `z39.50`, refuses `z39_50`.
pub const SCHEME: Run = ALPHA.or(DIGIT).and("+-.").called("scheme").many1().short();

/// `net_loc = *( pchar | ";" | "?" )`
///
/// Read: if the text is a login of RFC 1738, the tree has its components.
///
/// Section 2.2. Accepts `user@a:80`, refuses `a/b`.
#[inline(always)]
pub fn net_loc<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    const NET_LOC: Set = PCHAR.and(";?").called("net_loc");
    rule("net_loc", i, login_in(&NET_LOC))
}

/// `query = *( uchar | reserved )`
///
/// Section 2.2. Accepts `q/r?s`, refuses `q#f`.
pub const QUERY: Run = XCHAR.many0().called("query");

/// `fragment = *( uchar | reserved )`
///
/// Section 2.2. Accepts `f`, refuses `#f`.
pub const FRAGMENT: Run = XCHAR.many0().called("fragment");

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
    seq!("base-header", i, {
        _: any_case("base"), _: ":", _: take_while(&BLANK), _: "<URL:", uri: absoluteurl,
        fragment: maybe("#", FRAGMENT.map(Encoded::new)), _: ">"
    } => Uri { fragment, ..uri })
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
    seq!(_, i, { uri: absoluteurl } => Url::Uri(uri))
}

/// `absoluteURL`: the document has no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, { url: start } => AbsoluteRef::of(url))
}

pub(crate) use url as reference;

super::productions! {
    url = "URL": Reference, absoluteurl = "absoluteURL": Uri, generic_rl = "generic-RL": Uri, base: Uri,
    relativeurl = "relativeURL", net_path, abs_path, rel_path, path, [FSEGMENT], [SEGMENT], params, [PARAM], [SCHEME], net_loc,
    [QUERY], [FRAGMENT], [PCHAR], [UCHAR], [UNRESERVED], escape, [HEX], [ALPHA], [LOWALPHA], [HIALPHA], [DIGIT], [SAFE],
    [EXTRA], [NATIONAL], [RESERVED], [PUNCTUATION], base_header = "base-header", [TAB],
}
