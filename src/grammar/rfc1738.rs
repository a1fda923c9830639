//! RFC 1738, Uniform Resource Locators (URL), December 1994: section 5, "BNF for specific URL schemes".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::leaf::{
    any_case, arm, begins_with, fail, leaf, lit, longest, many, many_but, many1, one, rule, scheme as known, text,
};
use super::set::Set;
use super::text::{Expected, Parse, Text};
use crate::ast::{
    Fields, File, Ftp, Gopher, GopherItem, GopherPlus, Group, Grouppart, Host, Hostname, Hostnumber, Hostport, Http,
    IpSchemepart, LinkAttributes, Login, Mailto, MessageId, News, Nntp, Other, Path, Port, Prospero, Reference,
    Schemepart, Search, Session, Typecode, Url, Wais, WaisObject, Wpath,
};
use crate::encoding::Encoded;

// ; The generic form of a URL is:

/// `genericurl = scheme ":" schemepart`
pub fn genericurl<'a, I: Text<'a>>(i: I) -> Parse<I, Other<'a>> {
    rule(
        "genericurl",
        (terminated(scheme, lit(":")), schemepart).map(|(scheme, schemepart)| Other { scheme, schemepart }),
    )(i)
}

// ; Specific predefined schemes are defined here; new schemes
// ; may be registered with IANA

/// `url = httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl | fileurl |
/// prosperourl | otherurl`
pub fn url<'a, I: Text<'a>>(i: I) -> Parse<I, Url<'a>> {
    rule(
        "url",
        alt((
            arm(b'h', httpurl.map(Url::Http)),
            arm(b'f', ftpurl.map(Url::Ftp)),
            arm(b'n', newsurl.map(Url::News)),
            arm(b'n', nntpurl.map(Url::Nntp)),
            arm(b't', telneturl.map(Url::Telnet)),
            arm(b'g', gopherurl.map(Url::Gopher)),
            arm(b'w', waisurl.map(Url::Wais)),
            arm(b'm', mailtourl.map(Url::Mailto)),
            arm(b'f', fileurl.map(Url::File)),
            arm(b'p', prosperourl.map(Url::Prospero)),
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
/// Read: the scheme first; what follows a predefined one is not looked at.
pub fn otherurl<'a, I: Text<'a>>(i: I) -> Parse<I, Other<'a>> {
    rule("otherurl", |i: I| if begins_with(&PREDEFINED, i.rest()) { fail() } else { genericurl(i) })(i)
}

/// The schemes that have a production of their own, and the prefix.
const PREDEFINED: [&str; 11] =
    ["http", "ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero", "url"];

// ; the scheme is in lower case; interpreters should use case-ignore

/// `scheme = 1*[ alpha | digit | "+" | "-" | "." ]`
///
/// Amended (1738-scheme-case): `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`
pub fn scheme<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("scheme", many1(&SCHEME))(i)
}

const SCHEME: Set = ALPHA.or(DIGIT).and("+-.").called("scheme");

/// `schemepart = *xchar | ip-schemepart`
///
/// Read: every `ip-schemepart` is also `*xchar`; it is read as one where all of it fits.
pub fn schemepart<'a, I: Text<'a>>(i: I) -> Parse<I, Schemepart<'a>> {
    rule("schemepart", |i: I| {
        let ip = |i| ip_schemepart.map(Schemepart::Ip).parse(i);
        let opaque = |i| many(&XCHAR).map(|text| Schemepart::Opaque(Encoded::new(text))).parse(i);
        longest(i, ip, opaque)
    })(i)
}

// ; URL schemeparts for ip based protocols:

/// `ip-schemepart = "//" login [ "/" urlpath ]`
pub fn ip_schemepart<'a, I: Text<'a>>(i: I) -> Parse<I, IpSchemepart<'a>> {
    rule(
        "ip-schemepart",
        (preceded(lit("//"), login), opt(preceded(lit("/"), urlpath))).map(|(login, urlpath)| IpSchemepart {
            login,
            urlpath: urlpath.map(Encoded::new),
            search: None,
        }),
    )(i)
}

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// Read: a user stands here if there is an `@` before the first `/`, or before the `#` of a reference.
/// To commit is not only linear: an arm that is tried and dropped would outrun the real fault in what is explained.
pub fn login<'a, I: Text<'a>>(i: I) -> Parse<I, Login<'a>> {
    let named = (terminated((user, opt(preceded(lit(":"), password))), lit("@")), hostport).map(
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
pub fn hostport<'a, I: Text<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    rule("hostport", (host, opt(preceded(lit(":"), port))).map(|(host, port)| Hostport { host, port }))(i)
}

/// `host = hostname | hostnumber`
pub fn host<'a, I: Text<'a>>(i: I) -> Parse<I, Host<'a>> {
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
/// Read: in one scan, label by label; the last label that begins with a letter ends the name. Where nobody is told what is
/// wanted, by an automaton over its octets: the ends of labels can't be foretold, and the machine stumbles over each.
pub fn hostname<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostname", leaf(|i: I| if I::TELLS { scan_hostname(i) } else { super::hostname::run(i.rest().as_bytes()) }))(
        i,
    )
}

fn scan_hostname<'a, I: Text<'a>>(i: I) -> Option<usize> {
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
            i.want(at, Expected::Literal("."));
            return name;
        }
        at += 1;
    }
}

/// The length of the label at `at`, which begins with a member of `first`, and that of the run it stands in, with
/// the hyphens that end no label.
fn scan_label<'a, I: Text<'a>>(i: I, at: usize, first: &'static Set) -> (usize, usize) {
    let text = &i.rest()[at..];
    if first.first(text) == 0 {
        i.want(at, Expected::Class(first));
        return (0, 0);
    }
    let run = LABEL.run(text);
    i.want(at + run, Expected::Class(&LABEL));
    let hyphens = text.as_bytes()[..run].iter().rev().take_while(|octet| **octet == b'-').count();
    (run - hyphens, run)
}

const LABEL: Set = ALPHADIGIT.and("-").called("domainlabel");

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
///
/// Read: a run of letters, digits and hyphens, without the hyphens at its end.
pub fn domainlabel<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("domainlabel", leaf(|i: I| Some(scan_label(i, 0, &ALPHADIGIT).0).filter(|label| *label > 0)))(i)
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
///
/// Read: as `domainlabel`.
pub fn toplabel<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("toplabel", leaf(|i: I| Some(scan_label(i, 0, &ALPHA).0).filter(|label| *label > 0)))(i)
}

/// `alphadigit = alpha | digit`
pub const ALPHADIGIT: Set = ALPHA.or(DIGIT).called("alphadigit");

/// `hostnumber = digits "." digits "." digits "." digits`
pub fn hostnumber<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostnumber", text((digits, lit("."), digits, lit("."), digits, lit("."), digits)))(i)
}

/// `port = digits`
pub fn port<'a, I: Text<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule("port", digits.map(Port::new))(i)
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
pub fn user<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const USER: Set = UCHAR.and(";?&=").called("user");
    rule("user", many(&USER))(i)
}

/// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
pub fn password<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const PASSWORD: Set = UCHAR.and(";?&=").called("password");
    rule("password", many(&PASSWORD))(i)
}

/// `urlpath = *xchar`
pub fn urlpath<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("urlpath", many(&XCHAR))(i)
}

// ; The predefined schemes:
// ; FTP (see also RFC959)

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
pub fn ftpurl<'a, I: Text<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    rule(
        "ftpurl",
        (known("ftp://"), login, opt(preceded(lit("/"), (fpath, opt(preceded(lit(";type="), ftptype)))))).map(
            |(scheme, login, path)| {
                let (path, typecode) = path.unzip();
                Ftp { scheme, login, path, typecode: typecode.flatten() }
            },
        ),
    )(i)
}

/// `fpath = fsegment *[ "/" fsegment ]`
///
/// Read: in one scan over segments and slashes.
pub fn fpath<'a, I: Text<'a>>(i: I) -> Parse<I, Path<'a>> {
    const FPATH: Set = FSEGMENT.and("/").called("fpath");
    rule("fpath", many(&FPATH).map(Path::new))(i)
}

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub fn fsegment<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fsegment", many(&FSEGMENT))(i)
}

const FSEGMENT: Set = UCHAR.and("?:@&=").called("fsegment");

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
pub fn ftptype<'a, I: Text<'a>>(i: I) -> Parse<I, Typecode<'a>> {
    const FTPTYPE: Set = Set::of("ftptype", "AIDaid");
    rule("ftptype", one(&FTPTYPE).map(Typecode::new))(i)
}

// ; FILE

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// Read: `localhost` is a host.
pub fn fileurl<'a, I: Text<'a>>(i: I) -> Parse<I, File<'a>> {
    rule(
        "fileurl",
        (known("file://"), opt(host), preceded(lit("/"), fpath)).map(|(scheme, host, path)| File {
            scheme,
            host,
            path,
        }),
    )(i)
}

// ; HTTP

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
pub fn httpurl<'a, I: Text<'a>>(i: I) -> Parse<I, Http<'a>> {
    rule(
        "httpurl",
        (known("http://"), hostport, opt(preceded(lit("/"), (hpath, opt(preceded(lit("?"), search)))))).map(
            |(scheme, hostport, path)| {
                let (path, search) = path.unzip();
                Http { scheme, hostport, path, search: search.flatten() }
            },
        ),
    )(i)
}

/// `hpath = hsegment *[ "/" hsegment ]`
///
/// Read: in one scan over segments and slashes.
pub fn hpath<'a, I: Text<'a>>(i: I) -> Parse<I, Path<'a>> {
    const HPATH: Set = HSEGMENT.and("/").called("hpath");
    rule("hpath", many(&HPATH).map(Path::new))(i)
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub fn hsegment<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hsegment", many(&HSEGMENT))(i)
}

const HSEGMENT: Set = UCHAR.and(";:@&=").called("hsegment");

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub fn search<'a, I: Text<'a>>(i: I) -> Parse<I, Search<'a>> {
    const SEARCH: Set = UCHAR.and(";:@&=").called("search");
    rule("search", many(&SEARCH).map(Search::new))(i)
}

// ; GOPHER (see also RFC1436)

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ] ] ]`
///
/// Amended (1738-gopher-slash, 1738-gopher-tab): `gopherurl = "gopher://" hostport [ / [ gtype [ selector
/// [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`
pub fn gopherurl<'a, I: Text<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let searched = (gophersearch, opt(preceded(lit("%09"), gopher_plus_string)));
    let item = (gtype, selector, opt(preceded(lit("%09"), searched))).map(|(gtype, selector, searched)| {
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
        (known("gopher://"), hostport, opt(preceded(lit("/"), opt(item)))).map(|(scheme, hostport, path)| Gopher {
            scheme,
            hostport,
            slash: path.is_some(),
            item: path.flatten(),
            search: None,
        }),
    )(i)
}

/// `gtype = xchar`
pub fn gtype<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", one(&XCHAR))(i)
}

/// `selector = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): `selector = *xchar`
pub fn selector<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("selector", many_but(&XCHAR, "%09"))(i)
}

/// `gophersearch = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): added; `gopherurl` printed `search`, which is that of http.
pub fn gophersearch<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gophersearch", many_but(&XCHAR, "%09"))(i)
}

/// `gopher+_string = *xchar`
pub fn gopher_plus_string<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gopher+_string", many(&XCHAR))(i)
}

// ; MAILTO (see also RFC822)

/// `mailtourl = "mailto:" encoded822addr`
pub fn mailtourl<'a, I: Text<'a>>(i: I) -> Parse<I, Mailto<'a>> {
    rule(
        "mailtourl",
        (known("mailto:"), encoded822addr).map(|(scheme, address)| Mailto { scheme, address: Encoded::new(address) }),
    )(i)
}

/// `encoded822addr = 1*xchar`
pub fn encoded822addr<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("encoded822addr", many1(&XCHAR))(i)
}

// ; NEWS (see also RFC1036)

/// `newsurl = "news:" grouppart`
pub fn newsurl<'a, I: Text<'a>>(i: I) -> Parse<I, News<'a>> {
    rule("newsurl", (known("news:"), grouppart).map(|(scheme, grouppart)| News { scheme, grouppart }))(i)
}

/// `grouppart = "*" | group | article`
///
/// Read: the longest, since an article can begin as the others do.
pub fn grouppart<'a, I: Text<'a>>(i: I) -> Parse<I, Grouppart<'a>> {
    rule("grouppart", |i: I| {
        let all = |i| lit("*").map(|_| Grouppart::All).parse(i);
        let group = |i| group.map(Grouppart::Group).parse(i);
        let article = |i| article.map(Grouppart::Article).parse(i);
        longest(i, all, |i| longest(i, group, article))
    })(i)
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
pub fn group<'a, I: Text<'a>>(i: I) -> Parse<I, Group<'a>> {
    const GROUP: Set = ALPHA.or(DIGIT).and("-.+_").called("group");
    rule("group", text((one(&ALPHA), many(&GROUP))).map(Group::new))(i)
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
pub fn article<'a, I: Text<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    const ARTICLE: Set = UCHAR.and(";/?:&=").called("article");
    rule(
        "article",
        (terminated(many1(&ARTICLE), lit("@")), host)
            .map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )(i)
}

// ; NNTP (see also RFC977)

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
pub fn nntpurl<'a, I: Text<'a>>(i: I) -> Parse<I, Nntp<'a>> {
    rule(
        "nntpurl",
        (known("nntp://"), hostport, preceded(lit("/"), group), opt(preceded(lit("/"), digits)))
            .map(|(scheme, hostport, group, article)| Nntp { scheme, hostport: Some(hostport), group, article }),
    )(i)
}

// ; TELNET

/// `telneturl = "telnet://" login [ "/" ]`
pub fn telneturl<'a, I: Text<'a>>(i: I) -> Parse<I, Session<'a>> {
    rule(
        "telneturl",
        (known("telnet://"), login, opt(lit("/"))).map(|(scheme, login, slash)| Session {
            scheme,
            login,
            slash: slash.is_some(),
        }),
    )(i)
}

// ; WAIS (see also RFC1625)

/// `waisurl = waisdatabase | waisindex | waisdoc`
///
/// Read: the longest, since all three begin alike.
pub fn waisurl<'a, I: Text<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule("waisurl", |i: I| longest(i, waisdatabase, |i| longest(i, waisindex, waisdoc)))(i)
}

/// `waisdatabase = "wais://" hostport "/" database`
pub fn waisdatabase<'a, I: Text<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule(
        "waisdatabase",
        (known("wais://"), hostport, preceded(lit("/"), database)).map(|(scheme, hostport, database)| Wais {
            scheme,
            hostport,
            database: Encoded::new(database),
            object: WaisObject::Database,
        }),
    )(i)
}

/// `waisindex = "wais://" hostport "/" database "?" search`
pub fn waisindex<'a, I: Text<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule(
        "waisindex",
        (known("wais://"), hostport, preceded(lit("/"), database), preceded(lit("?"), search)).map(
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
pub fn waisdoc<'a, I: Text<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let document = (preceded(lit("/"), wtype), preceded(lit("/"), wpath));
    rule(
        "waisdoc",
        (known("wais://"), hostport, preceded(lit("/"), database), document).map(
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
pub fn database<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("database", many(&UCHAR))(i)
}

/// `wtype = *uchar`
pub fn wtype<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wtype", many(&UCHAR))(i)
}

/// `wpath = *uchar`
pub fn wpath<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wpath", many(&UCHAR))(i)
}

// ; PROSPERO

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
pub fn prosperourl<'a, I: Text<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    rule(
        "prosperourl",
        (known("prospero://"), hostport, preceded(lit("/"), ppath), text(many0_count(fieldspec))).map(
            |(scheme, hostport, name, fields)| Prospero {
                scheme,
                hostport,
                hsoname: Encoded::new(name),
                fields: Fields::new(fields),
                version: None,
                attributes: LinkAttributes::default(),
            },
        ),
    )(i)
}

/// `ppath = psegment *[ "/" psegment ]`
///
/// Read: in one scan over segments and slashes.
pub fn ppath<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const PPATH: Set = PSEGMENT.and("/").called("ppath");
    rule("ppath", many(&PPATH))(i)
}

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub fn psegment<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("psegment", many(&PSEGMENT))(i)
}

const PSEGMENT: Set = UCHAR.and("?:@&=").called("psegment");

/// `fieldspec = ";" fieldname "=" fieldvalue`
pub fn fieldspec<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fieldspec", text((lit(";"), fieldname, lit("="), fieldvalue)))(i)
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
pub fn fieldname<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const FIELDNAME: Set = UCHAR.and("?:@&").called("fieldname");
    rule("fieldname", many(&FIELDNAME))(i)
}

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
pub fn fieldvalue<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const FIELDVALUE: Set = UCHAR.and("?:@&").called("fieldvalue");
    rule("fieldvalue", many(&FIELDVALUE))(i)
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
pub fn escape<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("escape", text((lit("%"), one(&HEX), one(&HEX))))(i)
}

/// `unreserved = alpha | digit | safe | extra`
pub const UNRESERVED: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).called("unreserved");

/// `uchar = unreserved | escape`
pub const UCHAR: Set = UNRESERVED.or_escape().called("uchar");

/// `xchar = unreserved | reserved | escape`
pub const XCHAR: Set = UNRESERVED.or(RESERVED).or_escape().called("xchar");

/// `digits = 1*digit`
pub fn digits<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("digits", many1(&DIGIT))(i)
}

// What stands around a URL is no production of section 5.

/// `[ "URL:" ] url` (appendix; 1738-prefix).
#[inline(always)]
pub(crate) fn prefixed<'a, I: Text<'a>>(i: I) -> Parse<I, Reference<'a>> {
    (opt(any_case("URL:")), url).map(|(prefix, url)| Reference { prefix, url, fragment: None }).parse(i)
}

/// `[ "URL:" ] url [ "#" *xchar ]` (section 2.2 and appendix).
pub(crate) fn reference<'a, I: Text<'a>>(i: I) -> Parse<I, Reference<'a>> {
    (prefixed, opt(preceded(lit("#"), many(&XCHAR))))
        .map(|(url, fragment)| Reference { fragment: fragment.map(Encoded::new), ..url })
        .parse(i)
}

super::productions! {
    "genericurl" => genericurl.map(Url::Other).map(Reference::of).map(Some),
    "url" => url.map(Reference::of).map(Some),
    "otherurl" => otherurl.map(Url::Other).map(Reference::of).map(Some),
    "scheme" => scheme.map(|_| None),
    "schemepart" => schemepart.map(|_| None),
    "ip-schemepart" => ip_schemepart.map(|_| None),
    "login" => login.map(|_| None),
    "hostport" => hostport.map(|_| None),
    "host" => host.map(|_| None),
    "hostname" => hostname.map(|_| None),
    "domainlabel" => domainlabel.map(|_| None),
    "toplabel" => toplabel.map(|_| None),
    "alphadigit" => rule("alphadigit", one(&ALPHADIGIT)).map(|_| None),
    "hostnumber" => hostnumber.map(|_| None),
    "port" => port.map(|_| None),
    "user" => user.map(|_| None),
    "password" => password.map(|_| None),
    "urlpath" => urlpath.map(|_| None),
    "ftpurl" => ftpurl.map(Url::Ftp).map(Reference::of).map(Some),
    "fpath" => fpath.map(|_| None),
    "fsegment" => fsegment.map(|_| None),
    "ftptype" => ftptype.map(|_| None),
    "fileurl" => fileurl.map(Url::File).map(Reference::of).map(Some),
    "httpurl" => httpurl.map(Url::Http).map(Reference::of).map(Some),
    "hpath" => hpath.map(|_| None),
    "hsegment" => hsegment.map(|_| None),
    "search" => search.map(|_| None),
    "gopherurl" => gopherurl.map(Url::Gopher).map(Reference::of).map(Some),
    "gtype" => gtype.map(|_| None),
    "selector" => selector.map(|_| None),
    "gophersearch" => gophersearch.map(|_| None),
    "gopher+_string" => gopher_plus_string.map(|_| None),
    "mailtourl" => mailtourl.map(Url::Mailto).map(Reference::of).map(Some),
    "encoded822addr" => encoded822addr.map(|_| None),
    "newsurl" => newsurl.map(Url::News).map(Reference::of).map(Some),
    "grouppart" => grouppart.map(|_| None),
    "group" => group.map(|_| None),
    "article" => article.map(|_| None),
    "nntpurl" => nntpurl.map(Url::Nntp).map(Reference::of).map(Some),
    "telneturl" => telneturl.map(Url::Telnet).map(Reference::of).map(Some),
    "waisurl" => waisurl.map(Url::Wais).map(Reference::of).map(Some),
    "waisdatabase" => waisdatabase.map(Url::Wais).map(Reference::of).map(Some),
    "waisindex" => waisindex.map(Url::Wais).map(Reference::of).map(Some),
    "waisdoc" => waisdoc.map(Url::Wais).map(Reference::of).map(Some),
    "database" => database.map(|_| None),
    "wtype" => wtype.map(|_| None),
    "wpath" => wpath.map(|_| None),
    "prosperourl" => prosperourl.map(Url::Prospero).map(Reference::of).map(Some),
    "ppath" => ppath.map(|_| None),
    "psegment" => psegment.map(|_| None),
    "fieldspec" => fieldspec.map(|_| None),
    "fieldname" => fieldname.map(|_| None),
    "fieldvalue" => fieldvalue.map(|_| None),
    "lowalpha" => rule("lowalpha", one(&LOWALPHA)).map(|_| None),
    "hialpha" => rule("hialpha", one(&HIALPHA)).map(|_| None),
    "alpha" => rule("alpha", one(&ALPHA)).map(|_| None),
    "digit" => rule("digit", one(&DIGIT)).map(|_| None),
    "safe" => rule("safe", one(&SAFE)).map(|_| None),
    "extra" => rule("extra", one(&EXTRA)).map(|_| None),
    "national" => rule("national", one(&NATIONAL)).map(|_| None),
    "punctuation" => rule("punctuation", one(&PUNCTUATION)).map(|_| None),
    "reserved" => rule("reserved", one(&RESERVED)).map(|_| None),
    "hex" => rule("hex", one(&HEX)).map(|_| None),
    "escape" => escape.map(|_| None),
    "unreserved" => rule("unreserved", one(&UNRESERVED)).map(|_| None),
    "uchar" => rule("uchar", one(&UCHAR)).map(|_| None),
    "xchar" => rule("xchar", one(&XCHAR)).map(|_| None),
    "digits" => digits.map(|_| None),
}
