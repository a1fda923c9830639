//! RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax, August 1998: appendix A, "Collected BNF for URI".

use nom::Parser;

use super::choice::{alt, alternatives, longest_in};
use super::hostname::{label, labels};
use super::input::{Guard as _, Input, Parse};
use super::list::list;
use super::run::{Run, divided};
use super::seq::{if_before, maybe, no_text, opt, seq};
use super::set::Set;
use super::terminal::{literal, one_of, recognize, rule, take_while, take_while1};
use crate::ast::{
    AbsoluteRef, Authority, HierPart, Host, Hostport, Port, Reference, SchemeSpecificPart, Server, Uri, UriPath, Url,
    Userinfo,
};
use crate::encoding::Encoded;

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`
///
/// Section 4. Accepts `../over?name#nose`, refuses `this:that theother`.
pub fn uri_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    seq!("URI-reference", i, {
        reference: opt_or(without_fragment, Reference::empty), fragment: maybe("#", FRAGMENT.map(Encoded::new))
    } => reference.with_fragment(fragment))
}

/// `absoluteURI | relativeURI`
fn without_fragment<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    alternatives!(_, i, absoluteuri(Reference::of_uri), relativeuri(Reference::of_part))
}

/// `absoluteURI = scheme ":" [ hier_part | opaque_part ]`
///
/// Amended (2396-empty-path): `absoluteURI = scheme ":" ( hier_part | opaque_part )`
///
/// Section 3. Accepts `mailto:a@b?subject`, refuses `http://a/b#f`.
#[inline(always)]
pub fn absoluteuri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("absoluteURI", i, Uri {
        scheme: &SCHEME, _: ":", rest: opt_or(scheme_specific, SchemeSpecificPart::empty), fragment = None,
    })
}

/// `hier_part | opaque_part`
#[inline(always)]
fn scheme_specific<'a, I: Input<'a>>(i: I) -> Parse<I, SchemeSpecificPart<'a>> {
    alternatives!(_, i, hier_part(SchemeSpecificPart::Hierarchical), opaque_part(SchemeSpecificPart::Opaque))
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ] | "?" query`
///
/// Amended (2396-query-only): `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`
///
/// Read: `net_path` whenever it matches (2396-authority-first).
///
/// Section 5. Accepts `?name`, refuses `name#nose`.
pub fn relativeuri<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(
        "relativeURI", i,
        HierPart {
            part: alt((net_path, abs_path.map(HierPart::of_path), rel_path.map(HierPart::of_path))),
            query: maybe("?", QUERY.map(Encoded::new))
        } => part.with_query(query),
        HierPart { path: no_text.map(HierPart::empty), _: "?", query: QUERY.map(Encoded::new) } => path.with_query(Some(query))
    )
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]`
///
/// Read: `net_path` whenever it matches (2396-authority-first).
///
/// Section 3. Accepts `//a/b?q`, refuses `b`.
#[inline(always)]
pub fn hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    seq!("hier_part", i, { part: net_or_abs_path, query: maybe("?", QUERY.map(Encoded::new)) } => part.with_query(query))
}

/// `net_path | abs_path`
#[inline(always)]
fn net_or_abs_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(_, i, net_path, abs_path(HierPart::of_path))
}

/// `opaque_part = uric_no_slash *uric`
///
/// Section 3. Accepts `a@b?subject`, refuses `/b`.
pub fn opaque_part<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    rule("opaque_part", i, recognize((one_of(&URIC_NO_SLASH), take_while(&URIC))).map(Encoded::new))
}

/// `uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","`
///
/// Section 3. Accepts `?`, refuses `/`.
pub const URIC_NO_SLASH: Set = UNRESERVED_OR_ESCAPED.and(";?:@&=+$,").called("uric_no_slash");

/// `net_path = "//" authority [ abs_path ]`
///
/// Section 3. Accepts `//a/b`, refuses `/b`.
#[inline(always)]
pub fn net_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    seq!("net_path", i, {
        _: "//", authority: authority, path: opt_or(abs_path, UriPath::absent)
    } => HierPart::of_path(path).with_authority(authority))
}

/// `abs_path = "/" path_segments`
///
/// Section 3. Accepts `/b;v=1/c`, refuses `b/c`.
#[inline(always)]
pub fn abs_path<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    seq!("abs_path", i, { path: recognize((literal("/"), |i| path_segments(i))) } => UriPath::abs_path(path))
}

/// `rel_path = rel_segment [ abs_path ]`
///
/// Section 5. Accepts `./a:b`, refuses `a:b`.
pub fn rel_path<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    rule("rel_path", i, recognize((REL_SEGMENT, opt(abs_path))).map(UriPath::rel_path))
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`
///
/// Read: [`Segment::params`](crate::ast::Segment::params) splits its parameters, too (2396-rel-params).
///
/// Section 5. Accepts `a;v=1`, refuses `a:b`.
pub const REL_SEGMENT: Run = UNRESERVED_OR_ESCAPED.and(";@&=+$,").called("rel_segment").many1();

/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )`
///
/// Section 3.1. Accepts `z39.50r`, refuses `3com`.
pub const SCHEME: Run = ALPHA.then(&ALPHA.or(DIGIT).and("+-.").called("scheme")).short();

/// `authority = server | reg_name`
///
/// Read: `server` if all of what could be a `reg_name` is one (2396-server-first).
///
/// Section 3.2. Accepts `a_b`, refuses `a/b`.
#[inline(always)]
pub fn authority<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    longest_in!("authority", i, REG_NAME, server(Authority::Server), reg_name(Authority::RegName))
}

/// `reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )`
///
/// Section 3.2.1. Accepts `a_b`, refuses the empty text.
pub fn reg_name<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    rule("reg_name", i, take_while1(&REG_NAME).map(Encoded::new))
}

const REG_NAME: Set = UNRESERVED_OR_ESCAPED.and("$,;:@&=+").called("reg_name");

/// `server = [ [ userinfo "@" ] hostport ]`
///
/// Read: there is user information if there is an `@` before the first `/`, `?` or `#`.
///
/// Section 3.2.2. Accepts `user@a:80`, refuses `a_b`.
#[inline(always)]
pub fn server<'a, I: Input<'a>>(i: I) -> Parse<I, Server<'a>> {
    seq!("server", i, { server: opt_or(user_and_host, Server::empty) } => server)
}

/// `[ userinfo "@" ] hostport`
#[inline(always)]
fn user_and_host<'a, I: Input<'a>>(i: I) -> Parse<I, Server<'a>> {
    seq!(_, i, { userinfo: if_before!("@", "/?#", userinfo), hostport: hostport } => Server::of(userinfo, hostport))
}

/// `userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )`
///
/// Section 3.2.2. Accepts `user:s3cr3t`, refuses `user@`.
pub fn userinfo<'a, I: Input<'a>>(i: I) -> Parse<I, Userinfo<'a>> {
    const USERINFO: Set = UNRESERVED_OR_ESCAPED.and(";:&=+$,").called("userinfo");
    rule("userinfo", i, take_while(&USERINFO).map(Userinfo::new))
}

/// `hostport = host [ ":" port ]`
///
/// Section 3.2.2. Accepts `a:80`, refuses `a:b`.
#[inline(always)]
pub fn hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    seq!("hostport", i, Hostport { host: host, port: maybe(":", port) })
}

/// `host = hostname | IPv4address`
///
/// Read: in order. A name has a label that begins with a letter, and no address has one.
///
/// Section 3.2.2. Accepts `192.0.2.16`, refuses `[::1]`.
#[inline(always)]
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    alternatives!("host", i, hostname(Host::of_name), ipv4address(Host::of_number))
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]`
///
/// Read: as `hostname` of RFC 1738, with an optional dot after it.
///
/// Section 3.2.2. Accepts `info.cern.ch.`, refuses `3com`.
#[inline(always)]
pub fn hostname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostname", i, labels!(domainlabel, toplabel, ALPHANUM, "."))
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum`
///
/// Read: as `domainlabel` of RFC 1738.
///
/// Section 3.2.2. Accepts `3com`, refuses `3com-`.
pub fn domainlabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("domainlabel", i, label!(ALPHANUM, ALPHANUM))
}

/// `toplabel = alpha | alpha *( alphanum | "-" ) alphanum`
///
/// Read: as `toplabel` of RFC 1738.
///
/// Section 3.2.2. Accepts `ch`, refuses `3com`.
pub fn toplabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("toplabel", i, label!(ALPHA, ALPHANUM))
}

/// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit`
///
/// Section 3.2.2. Accepts `999.0.2.16`, refuses `192.0.2`.
pub fn ipv4address<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let digits = || take_while1(&DIGIT);
    rule(
        "IPv4address",
        i,
        recognize((digits(), literal("."), digits(), literal("."), digits(), literal("."), digits())),
    )
}

/// `port = *digit`
///
/// Section 3.2.2. Accepts `80`, refuses `http`.
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule("port", i, take_while(&DIGIT).map(Port::new))
}

/// `path = [ abs_path | opaque_part ]`
///
/// Section 3.3. Accepts `/b/c`, refuses `/b?q`.
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("path", i, recognize(opt(alt((recognize(abs_path), recognize(opaque_part))))))
}

/// `path_segments = segment *( "/" segment )`
///
/// Section 3.3. Accepts `b;v=1//c`, refuses `b?c`.
#[inline(always)]
pub fn path_segments<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("path_segments", i, list!("path_segments", SEGMENT, "/"))
}

/// `segment = *pchar *( ";" param )`
///
/// Section 3.3. Accepts `b;v=1;w`, refuses `b/c`.
pub const SEGMENT: Run = divided!("segment", PCHAR, ";", PARAM);

/// `param = *pchar`
///
/// Section 3.3. Accepts `v=1`, refuses `v;w`.
pub const PARAM: Run = PCHAR.many0().called("param");

/// `pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | ","`
///
/// Section 3.3. Accepts `@`, refuses `;`.
pub const PCHAR: Set = UNRESERVED_OR_ESCAPED.and(":@&=+$,").called("pchar");

/// `query = *uric`
///
/// Section 3.4. Accepts `q/r?s`, refuses `q#f`.
pub const QUERY: Run = URIC.many0().called("query");

/// `fragment = *uric`
///
/// Section 4.1. Accepts `f`, refuses `#f`.
pub const FRAGMENT: Run = URIC.many0().called("fragment");

/// `uric = reserved | unreserved | escaped`
///
/// Section 2. Accepts `/`, refuses `#`.
pub const URIC: Set = RESERVED.or(UNRESERVED_OR_ESCAPED).called("uric");

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","`
///
/// Section 2.2. Accepts `+`, refuses `~`.
pub const RESERVED: Set = Set::of("reserved", ";/?:@&=+$,");

/// `unreserved = alphanum | mark`
///
/// Section 2.3. Accepts `~`, refuses `+`.
pub const UNRESERVED: Set = ALPHANUM.or(MARK).called("unreserved");

/// The lines build most components from this class and some delimiters.
pub(super) const UNRESERVED_OR_ESCAPED: Set = UNRESERVED.or_escape(names::escaped).called("unreserved | escaped");

/// `mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"`
///
/// Section 2.3. Accepts `~`, refuses `$`.
pub const MARK: Set = Set::of("mark", "-_.!~*'()");

/// `escaped = "%" hex hex`
///
/// Section 2.4.1. Accepts `%20`, refuses `%2`.
pub fn escaped<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("escaped", i, recognize((literal("%"), one_of(&HEX), one_of(&HEX))))
}

/// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
///
/// Section 2.4.1. Accepts `f`, refuses `g`.
pub const HEX: Set = DIGIT.and("ABCDEFabcdef").called("hex");

/// `alphanum = alpha | digit`
///
/// Section 1.6. Accepts `0`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called("alphanum");

/// `alpha = lowalpha | upalpha`
///
/// Section 1.6. Accepts `a`, refuses `0`.
pub const ALPHA: Set = LOWALPHA.or(UPALPHA).called("alpha");

/// `lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" |
/// "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`
///
/// Section 1.6. Accepts `a`, refuses `A`.
pub const LOWALPHA: Set = Set::of("lowalpha", "abcdefghijklmnopqrstuvwxyz");

/// `upalpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" |
/// "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`
///
/// Section 1.6. Accepts `A`, refuses `a`.
pub const UPALPHA: Set = Set::of("upalpha", "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`
///
/// Section 1.6. Accepts `0`, refuses `a`.
pub const DIGIT: Set = Set::of("digit", "0123456789");

// ; Excluded US-ASCII characters (section 2.4.3)

/// `control = <US-ASCII coded characters 00-1F and 7F hexadecimal>`
///
/// Section 2.4.3. Accepts a tab, refuses `a`.
pub const CONTROL: Set = Set::range("control", 0x00, 0x1F).and("\x7F");

/// `space = <US-ASCII coded character 20 hexadecimal>`
///
/// Section 2.4.3. Accepts ` `, refuses `a`.
pub const SPACE: Set = Set::of("space", " ");

/// `delims = "<" | ">" | "#" | "%" | <">`
///
/// Section 2.4.3. Accepts `<`, refuses `{`.
pub const DELIMS: Set = Set::of("delims", "<>#%\"");

/// ``unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"``
///
/// Section 2.4.3. Accepts `{`, refuses `<`.
pub const UNWISE: Set = Set::of("unwise", "{}|\\^[]`");

// The entry points where no production is named.

pub(crate) const START: &str = names::absoluteuri;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = names::uri_reference;

#[inline(always)]
pub(crate) fn start<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    seq!(_, i, { uri: absoluteuri } => Url::Uri(uri))
}

/// `absoluteURI`: the document has no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, { url: start } => AbsoluteRef::of(url))
}

pub(crate) use uri_reference as reference;

super::productions! {
    uri_reference = "URI-reference": Reference, absoluteuri = "absoluteURI": Uri, relativeuri = "relativeURI", hier_part,
    opaque_part, [URIC_NO_SLASH], net_path, abs_path, rel_path, [REL_SEGMENT], [SCHEME], authority, reg_name, server,
    userinfo, hostport, host, hostname, domainlabel, toplabel, ipv4address = "IPv4address", port, path, path_segments,
    [SEGMENT], [PARAM], [PCHAR], [QUERY], [FRAGMENT], [URIC], [RESERVED], [UNRESERVED], [MARK], escaped, [HEX], [ALPHANUM],
    [ALPHA], [LOWALPHA], [UPALPHA], [DIGIT], [CONTROL], [SPACE], [DELIMS], [UNWISE],
}
