//! RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax, August 1998: appendix A, "Collected BNF for URI".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::abnf::count;
use super::input::{Guard as _, Input, Parse};
use super::rfc1738;
use super::set::Set;
use super::short::short_initial;
use super::terminal::{
    attempt, first_of, literal, longest, one_of, optional, recognize, rule, shortcut, take_while, take_while1,
    terminal, text_between,
};
use crate::ast::{
    AbsoluteRef, Authority, HierPart, Host, Hostname, Hostnumber, Hostport, PathProduction, Port, Reference,
    RelativeRef, SchemeSpecificPart, Server, Uri, UriPath, Url, Userinfo,
};
use crate::encoding::Encoded;

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`
///
/// Section 4. Accepts `../over?name#nose`, refuses `this:that theother`.
pub fn uri_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    let open = i.open("URI-reference");
    if let Ok((i, uri)) = absoluteuri(i) {
        let (i, fragment) = optional(i, literal("#"), fragment)?;
        return open.close(i, Reference::Absolute(AbsoluteRef::of(Url::Uri(Uri { fragment, ..uri }))));
    }
    let empty = HierPart::empty(i.rest());
    let (i, part) = opt(relativeuri).parse(i)?;
    let (i, fragment) = optional(i, literal("#"), fragment)?;
    open.close(i, Reference::Relative(RelativeRef::new(part.unwrap_or(empty), fragment)))
}

/// `absoluteURI = scheme ":" [ hier_part | opaque_part ]`
///
/// Amended (2396-empty-path): `absoluteURI = scheme ":" ( hier_part | opaque_part )`
///
/// Section 3. Accepts `mailto:a@b?subject`, refuses `http://a/b#f`.
#[inline(always)]
pub fn absoluteuri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    let open = i.open("absoluteURI");
    let (i, scheme) = scheme(i)?;
    let (i, _) = literal(":").parse(i)?;
    if let Ok((i, part)) = hier_part(i) {
        return open.close(i, part.under(scheme, None));
    }
    if let Ok((i, text)) = opaque_part(i) {
        return open.close(i, Uri { scheme, rest: SchemeSpecificPart::Opaque(text), fragment: None });
    }
    open.close(i, HierPart::empty(i.rest()).under(scheme, None))
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ] | "?" query`
///
/// Amended (2396-query-only): `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`
///
/// Section 5. Accepts `?name`, refuses `name#nose`.
pub fn relativeuri<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let open = i.open("relativeURI");
    let rel_path = |i| rel_path(i).map(|(i, path)| (i, HierPart::of_path(path)));
    if let Ok((i, part)) = alt((hierarchical, rel_path)).parse(i) {
        let (i, query) = optional(i, literal("?"), query)?;
        return open.close(i, part.with_query(query));
    }
    let empty = HierPart::empty(i.rest());
    let (i, query) = preceded(literal("?"), query).parse(i)?;
    open.close(i, empty.with_query(Some(query)))
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]`
///
/// Read: `net_path` whenever it matches (2396-authority-first).
///
/// Section 3. Accepts `//a/b?q`, refuses `b`.
#[inline(always)]
pub fn hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    let open = i.open("hier_part");
    let (i, part) = hierarchical(i)?;
    let (i, query) = optional(i, literal("?"), query)?;
    open.close(i, part.with_query(query))
}

/// `net_path | abs_path`: "the authority component wins" (section 4.3).
#[inline(always)]
fn hierarchical<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    if let Ok(parsed) = net_path(i) {
        return Ok(parsed);
    }
    let (i, path) = abs_path(i)?;
    Ok((i, HierPart::of_path(path)))
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
    let open = i.open("net_path");
    let (i, _) = literal("//").parse(i)?;
    let (i, authority) = authority(i)?;
    let (i, path) = abs_path(i).unwrap_or((i, UriPath::absent(i.rest())));
    open.close(i, HierPart::of_path(path).with_authority(authority))
}

/// `abs_path = "/" path_segments`
///
/// Section 3. Accepts `/b;v=1/c`, refuses `b/c`.
#[inline(always)]
pub fn abs_path<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let open = i.open("abs_path");
    let start = i;
    let (i, _) = literal("/").parse(i)?;
    let (i, _) = path_segments(i)?;
    open.close(i, UriPath::new(text_between(start, i), PathProduction::AbsPath))
}

/// `rel_path = rel_segment [ abs_path ]`
///
/// Section 5. Accepts `./a:b`, refuses `a:b`.
pub fn rel_path<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    let line = recognize((rel_segment, opt(abs_path)));
    rule("rel_path", i, line.map(|text| UriPath::new(text, PathProduction::RelPath)))
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`
///
/// Read: [`Segment::params`](crate::ast::Segment::params) splits its parameters, too (2396-rel-params).
///
/// Section 5. Accepts `a;v=1`, refuses `a:b`.
pub fn rel_segment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const REL_SEGMENT: Set = UNRESERVED_OR_ESCAPED.and(";@&=+$,").called("rel_segment");
    rule("rel_segment", i, take_while1(&REL_SEGMENT))
}

/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )`
///
/// Section 3.1. Accepts `z39.50r`, refuses `3com`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const SCHEME: Set = ALPHA.or(DIGIT).and("+-.").called("scheme");
    rule("scheme", i, short_initial(&ALPHA, &SCHEME))
}

/// `authority = server | reg_name`
///
/// Read: `server` if all of what could be a `reg_name` is one (2396-server-first).
///
/// Section 3.2. Accepts `a_b`, refuses `a/b`.
#[inline(always)]
pub fn authority<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    let open = i.open("authority");
    let of_server = |i| server(i).map(|(i, server)| (i, Authority::Server(server)));
    let of_name = |i| reg_name(i).map(|(i, name)| (i, Authority::RegName(name)));
    // What follows most hosts shows that no user information precedes them.
    if !I::RECORDS
        && let Ok((rest, hostport)) = hostport(i)
        && REG_NAME.first(rest.rest()) == 0
    {
        return open.close(rest, Authority::Server(Server { userinfo: None, hostport: Some(hostport) }));
    }
    let (i, authority) = longest(i, of_server, of_name)?;
    open.close(i, authority)
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
    const ENDS: Set = Set::of("server", "@/?#");
    let open = i.open("server");
    let has_user = first_of(i, &ENDS) == Some(b'@');
    let line = attempt(|i: I| {
        let (i, userinfo) = if has_user { terminated(userinfo, literal("@")).map(Some).parse(i)? } else { (i, None) };
        let (i, hostport) = hostport(i)?;
        Ok((i, Server { userinfo, hostport: Some(hostport) }))
    });
    let (i, server) = opt(line).parse(i)?;
    open.close(i, server.unwrap_or(Server { userinfo: None, hostport: None }))
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
    let open = i.open("hostport");
    let (i, host) = host(i)?;
    let (i, port) = optional(i, literal(":"), port)?;
    open.close(i, Hostport { host, port })
}

/// `host = hostname | IPv4address`
///
/// Read: in order. A name has a label that begins with a letter, and no address has one.
///
/// Section 3.2.2. Accepts `192.0.2.16`, refuses `[::1]`.
#[inline(always)]
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    let open = i.open("host");
    if let Ok((i, text)) = hostname(i) {
        return open.close(i, Host::Name(Hostname::new(text)));
    }
    let (i, text) = ipv4address(i)?;
    open.close(i, Host::Number(Hostnumber::new(text)))
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]`
///
/// Read: as `hostname` of RFC 1738, with a dot after it.
///
/// Section 3.2.2. Accepts `info.cern.ch.`, refuses `3com`.
#[inline(always)]
pub fn hostname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let open = i.open("hostname");
    let (i, text) = shortcut(terminal(hostname_length), labels).parse(i)?;
    open.close(i, text)
}

#[inline(always)]
fn hostname_length<'a, I: Input<'a>>(i: I) -> Option<usize> {
    let length = rfc1738::hostname_length(i)?;
    let is_dot = i.rest().as_bytes().get(length) == Some(&b'.');
    Some(length + usize::from(is_dot))
}

/// The labels of a whole name. A dot at its end ends no `domainlabel`.
fn labels<'a, I: Input<'a>>(i: I) -> Parse<I, ()> {
    let name = i.rest().strip_suffix('.').unwrap_or(i.rest());
    let dots = name.bytes().filter(|octet| *octet == b'.').count();
    (count(dots, (domainlabel, literal("."))), toplabel, opt(literal("."))).map(|_| ()).parse(i)
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum`
///
/// Read: as `domainlabel` of RFC 1738.
///
/// Section 3.2.2. Accepts `3com`, refuses `3com-`.
pub fn domainlabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("domainlabel", i, rfc1738::label(&ALPHANUM))
}

/// `toplabel = alpha | alpha *( alphanum | "-" ) alphanum`
///
/// Read: as `toplabel` of RFC 1738.
///
/// Section 3.2.2. Accepts `ch`, refuses `3com`.
pub fn toplabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("toplabel", i, rfc1738::label(&ALPHA))
}

/// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit`
///
/// Section 3.2.2. Accepts `999.0.2.16`, refuses `192.0.2`.
pub fn ipv4address<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let line = (
        take_while1(&DIGIT),
        literal("."),
        take_while1(&DIGIT),
        literal("."),
        take_while1(&DIGIT),
        literal("."),
        take_while1(&DIGIT),
    );
    rule("IPv4address", i, recognize(line))
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
    const PATH_SEGMENTS: Set = PCHAR.and(";/").called("path_segments");
    let open = i.open("path_segments");
    let line = (segment, many0_count(preceded(literal("/"), segment)));
    let (i, text) = shortcut(take_while(&PATH_SEGMENTS), line).parse(i)?;
    open.close(i, text)
}

/// `segment = *pchar *( ";" param )`
///
/// Section 3.3. Accepts `b;v=1;w`, refuses `b/c`.
pub fn segment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const SEGMENT: Set = PCHAR.and(";").called("segment");
    let line = (take_while(&PCHAR), many0_count(preceded(literal(";"), param)));
    rule("segment", i, shortcut(take_while(&SEGMENT), line))
}

/// `param = *pchar`
///
/// Section 3.3. Accepts `v=1`, refuses `v;w`.
pub fn param<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("param", i, take_while(&PCHAR))
}

/// `pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | ","`
///
/// Section 3.3. Accepts `@`, refuses `;`.
pub const PCHAR: Set = UNRESERVED_OR_ESCAPED.and(":@&=+$,").called("pchar");

/// `query = *uric`
///
/// Section 3.4. Accepts `q/r?s`, refuses `q#f`.
pub fn query<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    rule("query", i, take_while(&URIC).map(Encoded::new))
}

/// `fragment = *uric`
///
/// Section 4.1. Accepts `f`, refuses `#f`.
pub fn fragment<'a, I: Input<'a>>(i: I) -> Parse<I, Encoded<'a>> {
    rule("fragment", i, take_while(&URIC).map(Encoded::new))
}

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

/// Of this and some delimiters, the lines build most components.
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
    let (i, uri) = absoluteuri(i)?;
    Ok((i, Url::Uri(uri)))
}

/// `absoluteURI`: the document has no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, url) = start(i)?;
    Ok((i, AbsoluteRef::of(url)))
}

pub(crate) use uri_reference as reference;

super::productions! {
    uri_reference = "URI-reference": Reference, absoluteuri = "absoluteURI": Uri, relativeuri = "relativeURI", hier_part,
    opaque_part, [URIC_NO_SLASH], net_path, abs_path, rel_path, rel_segment, scheme, authority, reg_name, server,
    userinfo, hostport, host, hostname, domainlabel, toplabel, ipv4address = "IPv4address", port, path, path_segments,
    segment, param, [PCHAR], query, fragment, [URIC], [RESERVED], [UNRESERVED], [MARK], escaped, [HEX], [ALPHANUM],
    [ALPHA], [LOWALPHA], [UPALPHA], [DIGIT], [CONTROL], [SPACE], [DELIMS], [UNWISE],
}
