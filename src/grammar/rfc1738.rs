//! RFC 1738, Uniform Resource Locators (URL), December 1994: section 5, "BNF for specific URL schemes".

use nom::Parser;

use super::abnf::many0;
use super::choice::{alternatives, last_of, longest_in};
use super::hostname::{label, labels};
use super::input::{Guard as _, Input, Parse};
use super::list::list;
use super::run::Run;
use super::seq::{flag, flat, if_before, maybe, opt, seq, unless};
use super::set::Set;
use super::terminal::{
    any_case, literal, one_of, recognize, rule, scheme_literal, take_while, take_while_before, take_while1,
};
use crate::ast::{
    AbsoluteRef, Fields, File, Ftp, Gopher, GopherItem, GopherPlus, Group, Grouppart, Host, Hostport, Http,
    IpSchemepart, LinkAttributes, Login, Mailto, MessageId, News, Nntp, Other, Path, Port, Prospero, Schemepart,
    Search, Session, Typecode, Url, Wais, WaisObject,
};
use crate::encoding::Encoded;

// ; The generic form of a URL is:

/// `genericurl = scheme ":" schemepart`
///
/// Section 2.1. Accepts `afs://host.dom/path`, refuses `host.dom/path`.
pub fn genericurl<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    seq!("genericurl", i, Other { scheme: &SCHEME, _: ":", schemepart: schemepart })
}

// ; Specific predefined schemes are defined here; new schemes
// ; may be registered with IANA

/// `url = httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl | fileurl |
/// prosperourl | otherurl`
///
/// Section 2.1. Accepts `ftp://ds.internic.net/rfc`, refuses `URL:ftp://ds.internic.net/rfc`.
#[inline(always)]
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    alternatives!(
        "url", i,
        'h' => httpurl(Url::Http),
        'f' => ftpurl(Url::Ftp),
        'n' => newsurl(Url::News),
        'n' => nntpurl(Url::Nntp),
        't' => telneturl(Url::Telnet),
        'g' => gopherurl(Url::Gopher),
        'w' => waisurl(Url::Wais),
        'm' => mailtourl(Url::Mailto),
        'f' => fileurl(Url::File),
        'p' => prosperourl(Url::Prospero),
        otherurl(Url::Other),
    )
}

// ; new schemes follow the general syntax

/// `otherurl = genericurl - ( ( "http:" | "ftp:" | "news:" | "nntp:" | "telnet:" | "gopher:" | "wais:" | "mailto:" |
/// "file:" | "prospero:" | "url:" ) schemepart )`
///
/// Amended (1738-otherurl): `otherurl = genericurl`
///
/// Read: the scheme first. A text with a predefined scheme is refused there.
///
/// Section 2.1. Accepts `afs://host.dom/path`, refuses `ftp://ds.internic.net/rfc`.
pub fn otherurl<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    rule("otherurl", i, unless(&PREDEFINED, genericurl))
}

/// The schemes that have their own production, and the prefix.
const PREDEFINED: [&str; 11] =
    ["http", "ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero", "url"];

// ; the scheme is in lower case; interpreters should use case-ignore

/// `scheme = 1*[ alpha | digit | "+" | "-" | "." ]`
///
/// Amended (1738-scheme-case): `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`
///
/// Section 2.1. Accepts `z39.50`, refuses `z39_50`.
pub const SCHEME: Run = ALPHA.or(DIGIT).and("+-.").called("scheme").many1();

/// `schemepart = *xchar | ip-schemepart`
///
/// Read: the longest. Every `ip-schemepart` is also `*xchar`; it is preferred where both parse the same length.
///
/// Section 2.1. Accepts `//host.dom/path`, refuses `//host.dom/path#top`.
pub fn schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, Schemepart<'a>> {
    longest_in!("schemepart", i, XCHAR, ip_schemepart(Schemepart::Ip), opaque(Schemepart::opaque))
}

/// `*xchar`
fn opaque<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    take_while(&XCHAR).parse(i)
}

// ; URL schemeparts for ip based protocols:

/// `ip-schemepart = "//" login [ "/" urlpath ]`
///
/// Section 3.1. Accepts `//foo:@host.com/`, refuses `host.com/`.
pub fn ip_schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, IpSchemepart<'a>> {
    seq!("ip-schemepart", i, IpSchemepart { _: "//", login: login, urlpath: maybe("/", URLPATH.map(Encoded::new)), search = None })
}

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, or before the `#` of a reference. Trying both
/// would also explain an error badly, because the failed attempt can reach further than the other.
///
/// Section 3.1. Accepts `foo:@host.com`, refuses `foo@`.
pub fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    seq!("login", i, Login {
        (user, password): if_before!("@", "/#", (USER.map(Encoded::new), maybe(":", PASSWORD.map(Encoded::new)))).map(flat),
        hostport: hostport,
    })
}

/// `hostport = host [ ":" port ]`
///
/// Section 3.1. Accepts `info.cern.ch:80`, refuses `info.cern.ch:`.
#[inline(always)]
pub fn hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    seq!("hostport", i, Hostport { host: host, port: maybe(":", port) })
}

/// `host = hostname | hostnumber`
///
/// Read: in order. A name has a label that begins with a letter, and no number has one; so the name is the longer of the two.
///
/// Section 3.1. Accepts `info.cern.ch`, refuses `info_cern.ch`.
#[inline(always)]
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    alternatives!("host", i, hostname(Host::of_name), hostnumber(Host::of_number))
}

/// `hostname = *[ domainlabel "." ] toplabel`
///
/// Read: the last label that begins with a letter ends the name.
///
/// Section 3.1. Accepts `info.cern.ch`, refuses `128.141.201.214`.
#[inline(always)]
pub fn hostname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostname", i, labels!(domainlabel, toplabel, ALPHADIGIT))
}

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
///
/// Read: a run of letters, digits and hyphens, without the hyphens at its end.
///
/// Section 3.1. Accepts `3com`, refuses `3com-`.
pub fn domainlabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("domainlabel", i, label!(ALPHADIGIT, ALPHADIGIT))
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
///
/// Read: as `domainlabel`.
///
/// Section 3.1. Accepts `ch`, refuses `3com`.
pub fn toplabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("toplabel", i, label!(ALPHA, ALPHADIGIT))
}

/// `alphadigit = alpha | digit`
///
/// Section 3.1. Accepts `3`, refuses `-`.
pub const ALPHADIGIT: Set = ALPHA.or(DIGIT).called("alphadigit");

/// `hostnumber = digits "." digits "." digits "." digits`
///
/// Section 3.1. Accepts `128.141.201.214`, refuses `128.141.201`.
pub fn hostnumber<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostnumber", i, recognize((DIGITS, literal("."), DIGITS, literal("."), DIGITS, literal("."), DIGITS)))
}

/// `port = digits`
///
/// Section 3.1. Accepts `8080`, refuses `http`.
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule("port", i, DIGITS.map(Port::new))
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
///
/// Section 3.1. Accepts `anonymous`, refuses `timbl@cern`.
pub const USER: Run = UCHAR.and(";?&=").called("user").many0();

/// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
///
/// Section 3.1. Accepts `s3cr3t`, refuses `s3cr3t@`.
pub const PASSWORD: Run = UCHAR.and(";?&=").called("password").many0();

/// `urlpath = *xchar`
///
/// Section 3.1. Accepts `pub/www/doc`, refuses `pub/www doc`.
pub const URLPATH: Run = XCHAR.many0().called("urlpath");

// ; The predefined schemes:
// ; FTP (see also RFC959)

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
///
/// Section 3.2. Accepts `ftp://info.cern.ch/pub/www/doc;type=d`, refuses `ftp://info.cern.ch/pub/www/doc;type=e`.
pub fn ftpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    seq!("ftpurl", i, Ftp {
        scheme: scheme_literal("ftp://"), login: login, (path, typecode): maybe("/", (fpath, maybe(";type=", ftptype))).map(flat),
    })
}

/// `fpath = fsegment *[ "/" fsegment ]`
///
/// Section 3.2.2. Accepts `%2Fetc/motd`, refuses `etc/motd;type=a`.
pub fn fpath<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    rule("fpath", i, list!("fpath", FSEGMENT, "/").map(Path::new))
}

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.2.2. Accepts `motd`, refuses `etc/motd`.
pub const FSEGMENT: Run = UCHAR.and("?:@&=").called("fsegment").many0();

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
///
/// Section 3.2.2. Accepts `d`, refuses `e`.
pub fn ftptype<'a, I: Input<'a>>(i: I) -> Parse<I, Typecode<'a>> {
    const FTPTYPE: Set = Set::of("ftptype", "AIDaid");
    rule("ftptype", i, one_of(&FTPTYPE).map(Typecode::new))
}

// ; FILE

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// Read: `localhost` is a host.
///
/// Section 3.10. Accepts `file://vms.host.edu/disk$user/my/notes/note12345.txt`, refuses `file://vms.host.edu`.
pub fn fileurl<'a, I: Input<'a>>(i: I) -> Parse<I, File<'a>> {
    seq!("fileurl", i, File { scheme: scheme_literal("file://"), host: opt(host), _: "/", path: fpath })
}

// ; HTTP

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
///
/// Section 3.3. Accepts `http://ds.internic.net/instructions/overview.html`, refuses `http://ds.internic.net?overview`.
#[inline(always)]
pub fn httpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Http<'a>> {
    seq!("httpurl", i, Http {
        scheme: scheme_literal("http://"), hostport: hostport, (path, search): maybe("/", (hpath, maybe("?", search))).map(flat),
    })
}

/// `hpath = hsegment *[ "/" hsegment ]`
///
/// Section 3.3. Accepts `instructions/overview.html`, refuses `overview.html?all`.
#[inline(always)]
pub fn hpath<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    rule("hpath", i, list!("hpath", HSEGMENT, "/").map(Path::new))
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.3. Accepts `overview.html`, refuses `instructions/overview.html`.
pub const HSEGMENT: Run = UCHAR.and(";:@&=").called("hsegment").many0();

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.3. Accepts `url&scheme`, refuses `url/scheme`.
#[inline(always)]
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, Search<'a>> {
    const SEARCH: Set = UCHAR.and(";:@&=").called("search");
    rule("search", i, take_while(&SEARCH).map(Search::new))
}

// ; GOPHER (see also RFC1436)

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ] ] ]`
///
/// Amended (1738-gopher-slash, 1738-gopher-tab): `gopherurl = "gopher://" hostport [ / [ gtype [ selector
/// [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`
///
/// Read: a selector may be empty, so a type always has one after it.
///
/// Section 3.4.1. Accepts `gopher://host.dom/0selector%09%09+`, refuses `gopher://host.dom?selector`.
pub fn gopherurl<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    seq!("gopherurl", i, { scheme: scheme_literal("gopher://"), hostport: hostport, item: maybe("/", opt(gopheritem)) } => Gopher {
        scheme, hostport, slash: item.is_some(), item: item.flatten(), search: None,
    })
}

/// `gtype [ selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ]`
fn gopheritem<'a, I: Input<'a>>(i: I) -> Parse<I, GopherItem<'a>> {
    seq!(_, i, GopherItem {
        gtype: gtype.map(Encoded::new), slash = false, selector: selector.map(Encoded::new),
        (search, plus): maybe("%09", (gophersearch.map(Encoded::new), maybe("%09", GOPHER_PLUS_STRING.map(GopherPlus::new)))).map(flat),
    })
}

/// `gtype = xchar`
///
/// Section 3.4.1. Accepts `0`, refuses `00`.
pub fn gtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", i, one_of(&XCHAR))
}

/// `selector = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): `selector = *xchar`
///
/// Read: up to the first `%09`.
///
/// Section 3.4.1. Accepts `selector`, refuses `selector%09search`.
pub fn selector<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("selector", i, take_while_before(&XCHAR, "%09"))
}

/// `gophersearch = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): added; `gopherurl` printed `search`, which is a production of http.
///
/// Read: up to the first `%09`.
///
/// Section 3.4.2. Accepts `foo/bar?`, refuses `foo%09bar`.
pub fn gophersearch<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gophersearch", i, take_while_before(&XCHAR, "%09"))
}

/// `gopher+_string = *xchar`
///
/// Section 3.4.3. Accepts `+application/postscript%20Es_ES`, refuses `+application/postscript Es_ES`.
pub const GOPHER_PLUS_STRING: Run = XCHAR.many0().called("gopher+_string");

// ; MAILTO (see also RFC822)

/// `mailtourl = "mailto:" encoded822addr`
///
/// Section 3.5. Accepts `mailto:timbl@info.cern.ch`, refuses `mailto:`.
pub fn mailtourl<'a, I: Input<'a>>(i: I) -> Parse<I, Mailto<'a>> {
    seq!("mailtourl", i, Mailto { scheme: scheme_literal("mailto:"), address: ENCODED822ADDR.map(Encoded::new) })
}

/// `encoded822addr = 1*xchar`
///
/// Section 3.5. Accepts `timbl@info.cern.ch`, refuses `<timbl@info.cern.ch>`.
pub const ENCODED822ADDR: Run = XCHAR.many1().called("encoded822addr");

// ; NEWS (see also RFC1036)

/// `newsurl = "news:" grouppart`
///
/// Section 3.6. Accepts `news:comp.infosystems.www.misc`, refuses `news:`.
pub fn newsurl<'a, I: Input<'a>>(i: I) -> Parse<I, News<'a>> {
    seq!("newsurl", i, News { scheme: scheme_literal("news:"), grouppart: grouppart })
}

/// `grouppart = "*" | group | article`
///
/// Read: the longest, which is the last that matches: an article can begin like the others.
///
/// Section 3.6. Accepts `*`, refuses `comp.*`.
pub fn grouppart<'a, I: Input<'a>>(i: I) -> Parse<I, Grouppart<'a>> {
    rule(
        "grouppart",
        i,
        last_of((literal("*").map(|_| Grouppart::All), group.map(Grouppart::Group), article.map(Grouppart::Article))),
    )
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
///
/// Section 3.6. Accepts `comp.infosystems.www.misc`, refuses `comp.*`.
pub fn group<'a, I: Input<'a>>(i: I) -> Parse<I, Group<'a>> {
    const GROUP: Run = ALPHA.then(&ALPHA.or(DIGIT).and("-.+_").called("group"));
    GROUP.map(Group::new).parse(i)
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
///
/// Section 3.6. Accepts `5g7h@info.cern.ch`, refuses `<5g7h@info.cern.ch>`.
pub fn article<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    const ARTICLE: Set = UCHAR.and(";/?:&=").called("article");
    seq!("article", i, MessageId { unique: take_while1(&ARTICLE).map(Encoded::new), _: "@", host: host })
}

// ; NNTP (see also RFC977)

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
///
/// Section 3.7. Accepts `nntp://news.cern.ch/comp.infosystems/1234`, refuses `nntp:comp.infosystems/1234`.
pub fn nntpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Nntp<'a>> {
    seq!("nntpurl", i, Nntp {
        scheme: scheme_literal("nntp://"), hostport: hostport.map(Some), _: "/", group: group, article: maybe("/", &DIGITS),
    })
}

// ; TELNET

/// `telneturl = "telnet://" login [ "/" ]`
///
/// Section 3.8. Accepts `telnet://guest:guest@host.dom:23/`, refuses `telnet://host.dom/path`.
pub fn telneturl<'a, I: Input<'a>>(i: I) -> Parse<I, Session<'a>> {
    seq!("telneturl", i, Session { scheme: scheme_literal("telnet://"), login: login, slash: flag("/") })
}

// ; WAIS (see also RFC1625)

/// `waisurl = waisdatabase | waisindex | waisdoc`
///
/// Read: the longest, which is the last that matches: all three begin in the same way.
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-discussion-archives?lynch`, refuses `wais://quake.think.com`.
pub fn waisurl<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule("waisurl", i, last_of((waisdatabase, waisindex, waisdoc)))
}

/// `waisdatabase = "wais://" hostport "/" database`
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-docs`, refuses `wais://quake.think.com/wais-docs?lynch`.
pub fn waisdatabase<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    seq!("waisdatabase", i, Wais {
        scheme: scheme_literal("wais://"), hostport: hostport, _: "/", database: DATABASE.map(Encoded::new), object = WaisObject::Database,
    })
}

/// `waisindex = "wais://" hostport "/" database "?" search`
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-docs?lynch`, refuses `wais://quake.think.com/wais-docs`.
pub fn waisindex<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    seq!("waisindex", i, Wais {
        scheme: scheme_literal("wais://"), hostport: hostport, _: "/", database: DATABASE.map(Encoded::new),
        _: "?", object: search.map(WaisObject::Search),
    })
}

/// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath`
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-docs/TEXT/1`, refuses `wais://quake.think.com/wais-docs/TEXT`.
pub fn waisdoc<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    seq!("waisdoc", i, {
        scheme: scheme_literal("wais://"), hostport: hostport, _: "/", database: DATABASE.map(Encoded::new),
        _: "/", wtype: &WTYPE, _: "/", wpath: &WPATH
    } => Wais { scheme, hostport, database, object: WaisObject::document(wtype, None, wpath) })
}

/// `database = *uchar`
///
/// Section 3.9. Accepts `wais-docs`, refuses `wais/docs`.
pub const DATABASE: Run = UCHAR.many0().called("database");

/// `wtype = *uchar`
///
/// Section 3.9. Accepts `TEXT`, refuses `TEXT/1`.
pub const WTYPE: Run = UCHAR.many0().called("wtype");

/// `wpath = *uchar`
///
/// Section 3.9. Accepts `1%3Dquake`, refuses `1=quake`.
pub const WPATH: Run = UCHAR.many0().called("wpath");

// ; PROSPERO

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
///
/// Section 3.11. Accepts `prospero://host.dom:1525//pros/name;key=value`, refuses `prospero://host.dom:1525`.
pub fn prosperourl<'a, I: Input<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    seq!("prosperourl", i, Prospero {
        scheme: scheme_literal("prospero://"), hostport: hostport, _: "/", hsoname: ppath.map(Encoded::new),
        fields: recognize(many0(fieldspec)).map(Fields::new), version = None, attributes = LinkAttributes::default(),
    })
}

/// `ppath = psegment *[ "/" psegment ]`
///
/// Section 3.11. Accepts `/pros/name`, refuses `/pros/name;key=value`.
pub fn ppath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("ppath", i, list!("ppath", PSEGMENT, "/"))
}

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.11. Accepts `pros`, refuses `pros/name`.
pub const PSEGMENT: Run = UCHAR.and("?:@&=").called("psegment").many0();

/// `fieldspec = ";" fieldname "=" fieldvalue`
///
/// Section 3.11. Accepts `;key=value`, refuses `;key`.
pub fn fieldspec<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fieldspec", i, recognize((literal(";"), FIELDNAME, literal("="), FIELDVALUE)))
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
///
/// Section 3.11. Accepts `key`, refuses `key=value`.
pub const FIELDNAME: Run = UCHAR.and("?:@&").called("fieldname").many0();

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
///
/// Section 3.11. Accepts `value`, refuses `value;key`.
pub const FIELDVALUE: Run = UCHAR.and("?:@&").called("fieldvalue").many0();

// ; Miscellaneous definitions

/// `lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" |
/// "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`
///
/// Section 5. Accepts `a`, refuses `A`.
pub const LOWALPHA: Set = Set::of("lowalpha", "abcdefghijklmnopqrstuvwxyz");

/// `hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" |
/// "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`
///
/// Section 5. Accepts `A`, refuses `a`.
pub const HIALPHA: Set = Set::of("hialpha", "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `alpha = lowalpha | hialpha`
///
/// Section 5. Accepts `A`, refuses `0`.
pub const ALPHA: Set = LOWALPHA.or(HIALPHA).called("alpha");

/// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`
///
/// Section 5. Accepts `0`, refuses `a`.
pub const DIGIT: Set = Set::of("digit", "0123456789");

/// `safe = "$" | "-" | "_" | "." | "+"`
///
/// Section 2.2. Accepts `$`, refuses `!`.
pub const SAFE: Set = Set::of("safe", "$-_.+");

/// `extra = "!" | "*" | "'" | "(" | ")" | ","`
///
/// Section 2.2. Accepts `!`, refuses `$`.
pub const EXTRA: Set = Set::of("extra", "!*'(),");

/// ``national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"``
///
/// Section 2.2. Accepts `~`, refuses `!`.
pub const NATIONAL: Set = Set::of("national", "{}|\\^~[]`");

/// `punctuation = "<" | ">" | "#" | "%" | <">`
///
/// Section 2.2. Accepts `#`, refuses `!`.
pub const PUNCTUATION: Set = Set::of("punctuation", "<>#%\"");

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
///
/// Section 2.2. Accepts `/`, refuses `$`.
pub const RESERVED: Set = Set::of("reserved", ";/?:@&=");

/// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
///
/// Section 2.2. Accepts `f`, refuses `g`.
pub const HEX: Set = DIGIT.and("ABCDEFabcdef").called("hex");

/// `escape = "%" hex hex`
///
/// Section 2.2. Accepts `%2F`, refuses `%2`.
pub fn escape<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("escape", i, recognize((literal("%"), one_of(&HEX), one_of(&HEX))))
}

/// `unreserved = alpha | digit | safe | extra`
///
/// Section 2.2. Accepts `-`, refuses `/`.
pub const UNRESERVED: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).called("unreserved");

/// `uchar = unreserved | escape`
///
/// Section 2.2. Accepts `%2F`, refuses `/`.
pub const UCHAR: Set = UNRESERVED.or_escape(names::escape).called("uchar");

/// `xchar = unreserved | reserved | escape`
///
/// Section 2.2. Accepts `/`, refuses `#`.
pub const XCHAR: Set = UNRESERVED.or(RESERVED).or_escape(names::escape).called("xchar");

/// `digits = 1*digit`
///
/// Section 5. Accepts `1738`, refuses `17th`.
pub const DIGITS: Run = DIGIT.many1().called("digits");

// The entry points where no production is named. The prefix and the fragment are in no production of section 5.

pub(crate) const START: &str = names::url;
pub(crate) const TAKES_PREFIX: bool = true;
pub(crate) const REFERENCE: &str = names::url;

pub(crate) use url as start;

/// `[ "URL:" ] url` (appendix; 1738-prefix).
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, AbsoluteRef { prefix: opt(any_case("URL:")), url: url, fragment = None })
}

/// `[ "URL:" ] url [ "#" *xchar ]` (section 2.2 and appendix).
#[inline(always)]
pub(crate) fn reference<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, { url: prefixed, fragment: maybe("#", take_while(&XCHAR).map(Encoded::new)) } => AbsoluteRef { fragment, ..url })
}

super::productions! {
    genericurl: Other, url: Url, otherurl: Other, [SCHEME], schemepart, ip_schemepart = "ip-schemepart", login,
    hostport, host, hostname, domainlabel, toplabel, [ALPHADIGIT], hostnumber, port, [USER], [PASSWORD], [URLPATH],
    ftpurl: Ftp, fpath, [FSEGMENT], ftptype, fileurl: File, httpurl: Http, hpath, [HSEGMENT], search, gopherurl: Gopher,
    gtype, selector, gophersearch, [GOPHER_PLUS_STRING], mailtourl: Mailto, [ENCODED822ADDR],
    newsurl: News, grouppart, group, article, nntpurl: Nntp, telneturl: Telnet, waisurl: Wais, waisdatabase: Wais,
    waisindex: Wais, waisdoc: Wais, [DATABASE], [WTYPE], [WPATH], prosperourl: Prospero, ppath, [PSEGMENT], fieldspec,
    [FIELDNAME], [FIELDVALUE], [LOWALPHA], [HIALPHA], [ALPHA], [DIGIT], [SAFE], [EXTRA], [NATIONAL], [PUNCTUATION],
    [RESERVED], [HEX], escape, [UNRESERVED], [UCHAR], [XCHAR], [DIGITS],
}
