//! RFC 1738, Uniform Resource Locators (URL), December 1994: section 5, "BNF for specific URL schemes".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::input::{Expected, Input, Parse};
use super::set::Set;
use super::terminal::{
    any_case, attempt, begins_with, fail, literal, longest, one_of, recognize, rule, scheme_literal, shortcut,
    starting_with, take_while, take_while_before, take_while1, terminal,
};
use crate::ast::{
    AbsoluteRef, Fields, File, Ftp, Gopher, GopherItem, GopherPlus, Group, Grouppart, Host, Hostname, Hostnumber,
    Hostport, Http, IpSchemepart, LinkAttributes, Login, Mailto, MessageId, News, Nntp, Other, Path, Port, Prospero,
    Schemepart, Search, Session, Typecode, Url, Wais, WaisObject, Wpath,
};
use crate::encoding::Encoded;

// ; The generic form of a URL is:

/// `genericurl = scheme ":" schemepart`
pub fn genericurl<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    rule(
        "genericurl",
        (terminated(scheme, literal(":")), schemepart).map(|(scheme, schemepart)| Other { scheme, schemepart }),
    )(i)
}

// ; Specific predefined schemes are defined here; new schemes
// ; may be registered with IANA

/// `url = httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl | fileurl |
/// prosperourl | otherurl`
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    rule(
        "url",
        alt((
            starting_with(b'h', httpurl.map(Url::Http)),
            starting_with(b'f', ftpurl.map(Url::Ftp)),
            starting_with(b'n', newsurl.map(Url::News)),
            starting_with(b'n', nntpurl.map(Url::Nntp)),
            starting_with(b't', telneturl.map(Url::Telnet)),
            starting_with(b'g', gopherurl.map(Url::Gopher)),
            starting_with(b'w', waisurl.map(Url::Wais)),
            starting_with(b'm', mailtourl.map(Url::Mailto)),
            starting_with(b'f', fileurl.map(Url::File)),
            starting_with(b'p', prosperourl.map(Url::Prospero)),
            otherurl.map(Url::Other),
        )),
    )(i)
}

// ; new schemes follow the general syntax

/// `otherurl = genericurl - ( ( "http:" | "ftp:" | "news:" | "nntp:" | "telnet:" | "gopher:" | "wais:" | "mailto:" |
/// "file:" | "prospero:" | "url:" ) schemepart )`
///
/// Amended (1738-otherurl): `otherurl = genericurl`
///
/// Read: the scheme first. A text of a predefined scheme is refused there.
pub fn otherurl<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    rule("otherurl", |i: I| if begins_with(&PREDEFINED, i.rest()) { fail() } else { genericurl(i) })(i)
}

/// The schemes that have a production of their own, and the prefix.
const PREDEFINED: [&str; 11] =
    ["http", "ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero", "url"];

// ; the scheme is in lower case; interpreters should use case-ignore

/// `scheme = 1*[ alpha | digit | "+" | "-" | "." ]`
///
/// Amended (1738-scheme-case): `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("scheme", take_while1(&SCHEME))(i)
}

const SCHEME: Set = ALPHA.or(DIGIT).and("+-.").called("scheme");

/// `schemepart = *xchar | ip-schemepart`
///
/// Read: the longest. Every `ip-schemepart` is also `*xchar`, and is the choice where both read the same.
pub fn schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, Schemepart<'a>> {
    rule("schemepart", |i: I| {
        let ip = |i| ip_schemepart.map(Schemepart::Ip).parse(i);
        let opaque = |i| take_while(&XCHAR).map(|text| Schemepart::Opaque(Encoded::new(text))).parse(i);
        longest(i, ip, opaque)
    })(i)
}

// ; URL schemeparts for ip based protocols:

/// `ip-schemepart = "//" login [ "/" urlpath ]`
pub fn ip_schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, IpSchemepart<'a>> {
    rule(
        "ip-schemepart",
        (preceded(literal("//"), login), opt(preceded(literal("/"), urlpath))).map(|(login, urlpath)| IpSchemepart {
            login,
            urlpath: urlpath.map(Encoded::new),
            search: None,
        }),
    )(i)
}

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, or before the `#` of a reference. To try both would also
/// explain a fault badly: the attempt that is dropped can reach further than the other.
pub fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    let named = (terminated((user, opt(preceded(literal(":"), password))), literal("@")), hostport).map(
        |((user, password), hostport)| Login {
            user: Some(Encoded::new(user)),
            password: password.map(Encoded::new),
            hostport,
        },
    );
    let anonymous = hostport.map(|hostport| Login { user: None, password: None, hostport });
    if has_user(i.rest()) { rule("login", named)(i) } else { rule("login", anonymous)(i) }
}

fn has_user(text: &str) -> bool {
    text.bytes().find(|b| matches!(b, b'@' | b'/' | b'#')) == Some(b'@')
}

/// `hostport = host [ ":" port ]`
pub fn hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    rule("hostport", (host, opt(preceded(literal(":"), port))).map(|(host, port)| Hostport { host, port }))(i)
}

/// `host = hostname | hostnumber`
///
/// Read: in order. A name has a label that begins with a letter, and no number has one; so the name is the longer of the two.
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    rule(
        "host",
        alt((
            hostname.map(|text| Host::Name(Hostname::new(text))),
            hostnumber.map(|text| Host::Number(Hostnumber::new(text))),
        )),
    )(i)
}

/// `hostname = *[ domainlabel "." ] toplabel`
///
/// Read: the last label that begins with a letter ends the name. Where nothing is recorded, by the automaton of
/// `hostname.rs`.
pub fn hostname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let scan = terminal(|i: I| if I::RECORDS { scan_hostname(i) } else { super::hostname::run(i.rest().as_bytes()) });
    let line = (many0_count(attempt(terminated(domainlabel, literal(".")))), toplabel);
    rule("hostname", shortcut(scan, line))(i)
}

fn scan_hostname<'a, I: Input<'a>>(i: I) -> Option<usize> {
    let text = i.rest();
    let (mut at, mut name) = (0, None);
    loop {
        let (label, run) = scan_label(i, at, &ALPHADIGIT);
        if label == 0 {
            return name;
        }
        if text.as_bytes()[at].is_ascii_alphabetic() {
            name = Some(at + label);
        }
        at += run;
        if label < run {
            return name;
        }
        if text.as_bytes().get(at) != Some(&b'.') {
            i.expect(at, Expected::Literal("."));
            return name;
        }
        at += 1;
    }
}

/// The length of the label at `at`, which begins with a member of `first`; and the length with the hyphens after it, which
/// end no label.
fn scan_label<'a, I: Input<'a>>(i: I, at: usize, first: &'static Set) -> (usize, usize) {
    let text = &i.rest()[at..];
    if first.first(text) == 0 {
        i.expect(at, Expected::Class(first));
        return (0, 0);
    }
    let run = LABEL.run(text);
    i.expect(at + run, Expected::Class(&LABEL));
    let hyphens = text.as_bytes()[..run].iter().rev().take_while(|octet| **octet == b'-').count();
    (run - hyphens, run)
}

const LABEL: Set = ALPHADIGIT.and("-").called("domainlabel");

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
///
/// Read: a run of letters, digits and hyphens, without the hyphens at its end.
pub fn domainlabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("domainlabel", terminal(|i: I| Some(scan_label(i, 0, &ALPHADIGIT).0).filter(|label| *label > 0)))(i)
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
///
/// Read: as `domainlabel`.
pub fn toplabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("toplabel", terminal(|i: I| Some(scan_label(i, 0, &ALPHA).0).filter(|label| *label > 0)))(i)
}

/// `alphadigit = alpha | digit`
pub const ALPHADIGIT: Set = ALPHA.or(DIGIT).called("alphadigit");

/// `hostnumber = digits "." digits "." digits "." digits`
pub fn hostnumber<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostnumber", recognize((digits, literal("."), digits, literal("."), digits, literal("."), digits)))(i)
}

/// `port = digits`
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule("port", digits.map(Port::new))(i)
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
pub fn user<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const USER: Set = UCHAR.and(";?&=").called("user");
    rule("user", take_while(&USER))(i)
}

/// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
pub fn password<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PASSWORD: Set = UCHAR.and(";?&=").called("password");
    rule("password", take_while(&PASSWORD))(i)
}

/// `urlpath = *xchar`
pub fn urlpath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("urlpath", take_while(&XCHAR))(i)
}

// ; The predefined schemes:
// ; FTP (see also RFC959)

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
pub fn ftpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    rule(
        "ftpurl",
        (
            scheme_literal("ftp://"),
            login,
            opt(preceded(literal("/"), (fpath, opt(preceded(literal(";type="), ftptype))))),
        )
            .map(|(scheme, login, path)| {
                let (path, typecode) = path.unzip();
                Ftp { scheme, login, path, typecode: typecode.flatten() }
            }),
    )(i)
}

/// `fpath = fsegment *[ "/" fsegment ]`
pub fn fpath<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    const FPATH: Set = FSEGMENT.and("/").called("fpath");
    let line = (fsegment, many0_count(preceded(literal("/"), fsegment)));
    rule("fpath", shortcut(take_while(&FPATH), line).map(Path::new))(i)
}

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub fn fsegment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fsegment", take_while(&FSEGMENT))(i)
}

const FSEGMENT: Set = UCHAR.and("?:@&=").called("fsegment");

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
pub fn ftptype<'a, I: Input<'a>>(i: I) -> Parse<I, Typecode<'a>> {
    const FTPTYPE: Set = Set::of("ftptype", "AIDaid");
    rule("ftptype", one_of(&FTPTYPE).map(Typecode::new))(i)
}

// ; FILE

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// Read: `localhost` is a host.
pub fn fileurl<'a, I: Input<'a>>(i: I) -> Parse<I, File<'a>> {
    rule(
        "fileurl",
        (scheme_literal("file://"), opt(host), preceded(literal("/"), fpath)).map(|(scheme, host, path)| File {
            scheme,
            host,
            path,
        }),
    )(i)
}

// ; HTTP

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
pub fn httpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Http<'a>> {
    rule(
        "httpurl",
        (
            scheme_literal("http://"),
            hostport,
            opt(preceded(literal("/"), (hpath, opt(preceded(literal("?"), search))))),
        )
            .map(|(scheme, hostport, path)| {
                let (path, search) = path.unzip();
                Http { scheme, hostport, path, search: search.flatten() }
            }),
    )(i)
}

/// `hpath = hsegment *[ "/" hsegment ]`
pub fn hpath<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    const HPATH: Set = HSEGMENT.and("/").called("hpath");
    let line = (hsegment, many0_count(preceded(literal("/"), hsegment)));
    rule("hpath", shortcut(take_while(&HPATH), line).map(Path::new))(i)
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub fn hsegment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hsegment", take_while(&HSEGMENT))(i)
}

const HSEGMENT: Set = UCHAR.and(";:@&=").called("hsegment");

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, Search<'a>> {
    const SEARCH: Set = UCHAR.and(";:@&=").called("search");
    rule("search", take_while(&SEARCH).map(Search::new))(i)
}

// ; GOPHER (see also RFC1436)

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ] ] ]`
///
/// Amended (1738-gopher-slash, 1738-gopher-tab): `gopherurl = "gopher://" hostport [ / [ gtype [ selector
/// [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`
pub fn gopherurl<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let searched = (gophersearch, opt(preceded(literal("%09"), gopher_plus_string)));
    let item = (gtype, selector, opt(preceded(literal("%09"), searched))).map(|(gtype, selector, searched)| {
        let (search, plus) = searched.unzip();
        GopherItem {
            gtype: Encoded::new(gtype),
            slash: false,
            selector: Encoded::new(selector),
            search: search.map(Encoded::new),
            plus: plus.flatten().map(GopherPlus::new),
        }
    });
    rule(
        "gopherurl",
        (scheme_literal("gopher://"), hostport, opt(preceded(literal("/"), opt(item)))).map(
            |(scheme, hostport, path)| Gopher {
                scheme,
                hostport,
                slash: path.is_some(),
                item: path.flatten(),
                search: None,
            },
        ),
    )(i)
}

/// `gtype = xchar`
pub fn gtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", one_of(&XCHAR))(i)
}

/// `selector = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): `selector = *xchar`
///
/// Read: up to the first `%09`.
pub fn selector<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("selector", take_while_before(&XCHAR, "%09"))(i)
}

/// `gophersearch = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): added; `gopherurl` printed `search`, which is a production of http.
///
/// Read: up to the first `%09`.
pub fn gophersearch<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gophersearch", take_while_before(&XCHAR, "%09"))(i)
}

/// `gopher+_string = *xchar`
pub fn gopher_plus_string<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gopher+_string", take_while(&XCHAR))(i)
}

// ; MAILTO (see also RFC822)

/// `mailtourl = "mailto:" encoded822addr`
pub fn mailtourl<'a, I: Input<'a>>(i: I) -> Parse<I, Mailto<'a>> {
    rule(
        "mailtourl",
        (scheme_literal("mailto:"), encoded822addr)
            .map(|(scheme, address)| Mailto { scheme, address: Encoded::new(address) }),
    )(i)
}

/// `encoded822addr = 1*xchar`
pub fn encoded822addr<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("encoded822addr", take_while1(&XCHAR))(i)
}

// ; NEWS (see also RFC1036)

/// `newsurl = "news:" grouppart`
pub fn newsurl<'a, I: Input<'a>>(i: I) -> Parse<I, News<'a>> {
    rule("newsurl", (scheme_literal("news:"), grouppart).map(|(scheme, grouppart)| News { scheme, grouppart }))(i)
}

/// `grouppart = "*" | group | article`
///
/// Read: the longest, since an article can begin like the others.
pub fn grouppart<'a, I: Input<'a>>(i: I) -> Parse<I, Grouppart<'a>> {
    rule("grouppart", |i: I| {
        let all = |i| literal("*").map(|_| Grouppart::All).parse(i);
        let group = |i| group.map(Grouppart::Group).parse(i);
        let article = |i| article.map(Grouppart::Article).parse(i);
        longest(i, all, |i| longest(i, group, article))
    })(i)
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
pub fn group<'a, I: Input<'a>>(i: I) -> Parse<I, Group<'a>> {
    const GROUP: Set = ALPHA.or(DIGIT).and("-.+_").called("group");
    rule("group", recognize((one_of(&ALPHA), take_while(&GROUP))).map(Group::new))(i)
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
pub fn article<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    const ARTICLE: Set = UCHAR.and(";/?:&=").called("article");
    rule(
        "article",
        (terminated(take_while1(&ARTICLE), literal("@")), host)
            .map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )(i)
}

// ; NNTP (see also RFC977)

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
pub fn nntpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Nntp<'a>> {
    rule(
        "nntpurl",
        (scheme_literal("nntp://"), hostport, preceded(literal("/"), group), opt(preceded(literal("/"), digits)))
            .map(|(scheme, hostport, group, article)| Nntp { scheme, hostport: Some(hostport), group, article }),
    )(i)
}

// ; TELNET

/// `telneturl = "telnet://" login [ "/" ]`
pub fn telneturl<'a, I: Input<'a>>(i: I) -> Parse<I, Session<'a>> {
    rule(
        "telneturl",
        (scheme_literal("telnet://"), login, opt(literal("/"))).map(|(scheme, login, slash)| Session {
            scheme,
            login,
            slash: slash.is_some(),
        }),
    )(i)
}

// ; WAIS (see also RFC1625)

/// `waisurl = waisdatabase | waisindex | waisdoc`
///
/// Read: the longest, since all three begin in the same way.
pub fn waisurl<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule("waisurl", |i: I| longest(i, waisdatabase, |i| longest(i, waisindex, waisdoc)))(i)
}

/// `waisdatabase = "wais://" hostport "/" database`
pub fn waisdatabase<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule(
        "waisdatabase",
        (scheme_literal("wais://"), hostport, preceded(literal("/"), database)).map(|(scheme, hostport, database)| {
            Wais { scheme, hostport, database: Encoded::new(database), object: WaisObject::Database }
        }),
    )(i)
}

/// `waisindex = "wais://" hostport "/" database "?" search`
pub fn waisindex<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule(
        "waisindex",
        (scheme_literal("wais://"), hostport, preceded(literal("/"), database), preceded(literal("?"), search)).map(
            |(scheme, hostport, database, search)| Wais {
                scheme,
                hostport,
                database: Encoded::new(database),
                object: WaisObject::Search(search),
            },
        ),
    )(i)
}

/// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath`
pub fn waisdoc<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let document = (preceded(literal("/"), wtype), preceded(literal("/"), wpath));
    rule(
        "waisdoc",
        (scheme_literal("wais://"), hostport, preceded(literal("/"), database), document).map(
            |(scheme, hostport, database, (wtype, wpath))| Wais {
                scheme,
                hostport,
                database: Encoded::new(database),
                object: WaisObject::Document { wtype: Encoded::new(wtype), length: None, wpath: Wpath::new(wpath) },
            },
        ),
    )(i)
}

/// `database = *uchar`
pub fn database<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("database", take_while(&UCHAR))(i)
}

/// `wtype = *uchar`
pub fn wtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wtype", take_while(&UCHAR))(i)
}

/// `wpath = *uchar`
pub fn wpath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wpath", take_while(&UCHAR))(i)
}

// ; PROSPERO

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
pub fn prosperourl<'a, I: Input<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    rule(
        "prosperourl",
        (scheme_literal("prospero://"), hostport, preceded(literal("/"), ppath), recognize(many0_count(fieldspec)))
            .map(|(scheme, hostport, name, fields)| Prospero {
                scheme,
                hostport,
                hsoname: Encoded::new(name),
                fields: Fields::new(fields),
                version: None,
                attributes: LinkAttributes::default(),
            }),
    )(i)
}

/// `ppath = psegment *[ "/" psegment ]`
pub fn ppath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PPATH: Set = PSEGMENT.and("/").called("ppath");
    let line = (psegment, many0_count(preceded(literal("/"), psegment)));
    rule("ppath", shortcut(take_while(&PPATH), line))(i)
}

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub fn psegment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("psegment", take_while(&PSEGMENT))(i)
}

const PSEGMENT: Set = UCHAR.and("?:@&=").called("psegment");

/// `fieldspec = ";" fieldname "=" fieldvalue`
pub fn fieldspec<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fieldspec", recognize((literal(";"), fieldname, literal("="), fieldvalue)))(i)
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
pub fn fieldname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FIELDNAME: Set = UCHAR.and("?:@&").called("fieldname");
    rule("fieldname", take_while(&FIELDNAME))(i)
}

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
pub fn fieldvalue<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FIELDVALUE: Set = UCHAR.and("?:@&").called("fieldvalue");
    rule("fieldvalue", take_while(&FIELDVALUE))(i)
}

// ; Miscellaneous definitions

/// `lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" |
/// "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`
pub const LOWALPHA: Set = Set::of("lowalpha", "abcdefghijklmnopqrstuvwxyz");

/// `hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" |
/// "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`
pub const HIALPHA: Set = Set::of("hialpha", "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `alpha = lowalpha | hialpha`
pub const ALPHA: Set = LOWALPHA.or(HIALPHA).called("alpha");

/// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`
pub const DIGIT: Set = Set::of("digit", "0123456789");

/// `safe = "$" | "-" | "_" | "." | "+"`
pub const SAFE: Set = Set::of("safe", "$-_.+");

/// `extra = "!" | "*" | "'" | "(" | ")" | ","`
pub const EXTRA: Set = Set::of("extra", "!*'(),");

/// ``national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"``
pub const NATIONAL: Set = Set::of("national", "{}|\\^~[]`");

/// `punctuation = "<" | ">" | "#" | "%" | <">`
pub const PUNCTUATION: Set = Set::of("punctuation", "<>#%\"");

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
pub const RESERVED: Set = Set::of("reserved", ";/?:@&=");

/// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
pub const HEX: Set = DIGIT.and("ABCDEFabcdef").called("hex");

/// `escape = "%" hex hex`
pub fn escape<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("escape", recognize((literal("%"), one_of(&HEX), one_of(&HEX))))(i)
}

/// `unreserved = alpha | digit | safe | extra`
pub const UNRESERVED: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).called("unreserved");

/// `uchar = unreserved | escape`
pub const UCHAR: Set = UNRESERVED.or_escape(|i| escape(i)).called("uchar");

/// `xchar = unreserved | reserved | escape`
pub const XCHAR: Set = UNRESERVED.or(RESERVED).or_escape(|i| escape(i)).called("xchar");

/// `digits = 1*digit`
pub fn digits<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("digits", take_while1(&DIGIT))(i)
}

// What is read if no production is named. The prefix and the fragment are in no production of section 5.

pub(crate) const START: &str = names::url;
pub(crate) const TAKES_PREFIX: bool = true;
pub(crate) const REFERENCE: &str = names::url;

pub(crate) use url as start;

/// `[ "URL:" ] url` (appendix; 1738-prefix).
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    (opt(any_case("URL:")), url).map(|(prefix, url)| AbsoluteRef { prefix, url, fragment: None }).parse(i)
}

/// `[ "URL:" ] url [ "#" *xchar ]` (section 2.2 and appendix).
pub(crate) fn reference<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    (prefixed, opt(preceded(literal("#"), take_while(&XCHAR))))
        .map(|(url, fragment)| AbsoluteRef { fragment: fragment.map(Encoded::new), ..url })
        .parse(i)
}

super::productions! {
    genericurl: Other, url: Url, otherurl: Other, scheme, schemepart, ip_schemepart = "ip-schemepart", login,
    hostport, host, hostname, domainlabel, toplabel, [ALPHADIGIT], hostnumber, port, user, password, urlpath,
    ftpurl: Ftp, fpath, fsegment, ftptype, fileurl: File, httpurl: Http, hpath, hsegment, search, gopherurl: Gopher,
    gtype, selector, gophersearch, gopher_plus_string = "gopher+_string", mailtourl: Mailto, encoded822addr,
    newsurl: News, grouppart, group, article, nntpurl: Nntp, telneturl: Telnet, waisurl: Wais, waisdatabase: Wais,
    waisindex: Wais, waisdoc: Wais, database, wtype, wpath, prosperourl: Prospero, ppath, psegment, fieldspec,
    fieldname, fieldvalue, [LOWALPHA], [HIALPHA], [ALPHA], [DIGIT], [SAFE], [EXTRA], [NATIONAL], [PUNCTUATION],
    [RESERVED], [HEX], escape, [UNRESERVED], [UCHAR], [XCHAR], digits,
}
