//! Universal Document Identifiers on the Network, 1992: "Appendix: BNF syntax of Universal Document Identifiers".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::input::{Guard as _, Input, Parse};
use super::set::Set;
use super::terminal::{
    alternatives, attempt, begins_with, fail, has_user, initial, literal, longest, one_of, optional, recognize, rule,
    runs, runs1, scheme_literal, shortcut, take_while, take_while1,
};
use crate::ast::{
    AbsoluteRef, File, Gopher, GopherItem, Group, Grouppart, Host, Hostname, Hostnumber, Hostport, Http, IpSchemepart,
    Login, MessageId, News, Other, Path, Port, Schemepart, Search, Session, Url, Wais, WaisObject, Wpath,
};
use crate::encoding::Encoded;

/// `anchoraddress docaddress [ # anchorid ]`
///
/// Section "Anchor-id". Accepts `http://info.cern.ch/WWW#top`, refuses `#top`.
pub fn anchoraddress<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let open = i.open("anchoraddress");
    let (i, url) = docaddress(i)?;
    let (i, fragment) = optional(i, literal("#"), anchorid)?;
    open.close(i, AbsoluteRef { prefix: None, url, fragment: fragment.map(Encoded::new) })
}

/// `docaddress othergeneric | httpaddress | fileaddress | newsaddress | telnetaddress | gopheraddress | waisaddress`
///
/// Amended (generic-host): `docaddress generic | httpaddress | fileaddress | newsaddress | telnetaddress |
/// gopheraddress | waisaddress`
///
/// Section "Full form". Accepts `file://info.cern.ch/pub/www/doc/http.txt`, refuses `http://info.cern.ch/WWW#top`.
#[inline(always)]
pub fn docaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    let open = i.open("docaddress");
    alternatives!(
        open, i,
        othergeneric(Url::Other),
        b'h' => httpaddress(Url::Http),
        b'f' => fileaddress(Url::File),
        b'n' => newsaddress(Url::News),
        b't' => telnetaddress(Url::Telnet),
        b'g' => gopheraddress(Url::Gopher),
        b'w' => waisaddress(Url::Wais),
    )
}

/// `generic scheme : / / [ user @ ] hostport [ / path ] | scheme : path`
///
/// Amended (generic-host): `generic scheme : path`
///
/// Read: the scheme once, then by whether `//` follows, since no path begins with a slash. A user is
/// found as in `telnetaddress`.
///
/// Section "Full form". Accepts `x500:CERN/timbl`, refuses `CERN/timbl`.
pub fn generic<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    let ip = (preceded(literal("//"), user_at_hostport), opt(preceded(literal("/"), path))).map(|(login, path)| {
        Schemepart::Ip(IpSchemepart { login, urlpath: path.map(|path| path.encoded()), search: None })
    });
    let opaque = path.map(|path| Schemepart::Opaque(path.encoded()));
    rule(
        "generic",
        i,
        (terminated(scheme, literal(":")), alt((ip, opaque))).map(|(scheme, schemepart)| Other { scheme, schemepart }),
    )
}

/// `othergeneric generic unless h t t p : | f i l e : | n e w s : | t e l n e t : | g o p h e r : | w a i s :`
///
/// Amended (generic-host): added.
///
/// Read: the scheme first. A text with a scheme that has its own production is refused there.
///
/// Section "Full form". Accepts `x500:CERN/timbl`, refuses `http://info.cern.ch/WWW`.
#[inline(always)]
pub fn othergeneric<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    let open = i.open("othergeneric");
    if begins_with(SCHEMES, i.rest()) {
        return fail(i);
    }
    let (i, url) = generic(i)?;
    open.close(i, url)
}

/// `scheme ialpha`
///
/// Section "Scheme". Accepts `x500`, refuses `500x`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("scheme", i, ialpha)
}

/// `httpaddress h t t p : / / hostport [ / path ] [ ? search ]`
///
/// Section "BNF syntax". Accepts `http://info.cern.ch/hypertext/WWW`, refuses `http:/hypertext/WWW`.
#[inline(always)]
pub fn httpaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Http<'a>> {
    let open = i.open("httpaddress");
    let (i, scheme) = scheme_literal("http://").parse(i)?;
    let (i, hostport) = hostport(i)?;
    let (i, path) = optional(i, literal("/"), path)?;
    let (i, search) = optional(i, literal("?"), search)?;
    open.close(i, Http { scheme, hostport, path, search })
}

/// `fileaddress f i l e : / / host / path`
///
/// Section "FTP". Accepts `file://info.cern.ch/pub/www/doc/http.txt`, refuses `file:///pub/www/doc/http.txt`.
pub fn fileaddress<'a, I: Input<'a>>(i: I) -> Parse<I, File<'a>> {
    rule(
        "fileaddress",
        i,
        (scheme_literal("file://"), host, preceded(literal("/"), path)).map(|(scheme, host, path)| File {
            scheme,
            host: Some(host),
            path,
        }),
    )
}

/// `newsaddress n e w s : groupart`
///
/// Section "News". Accepts `news:comp.infosystems`, refuses `news:`.
pub fn newsaddress<'a, I: Input<'a>>(i: I) -> Parse<I, News<'a>> {
    rule("newsaddress", i, (scheme_literal("news:"), groupart).map(|(scheme, grouppart)| News { scheme, grouppart }))
}

/// `waisaddress waisindex | waisdoc`
///
/// Read: the longest, since both begin in the same way.
///
/// Section "WAIS". Accepts `wais://quake.think.com/wais-discussion-archives?lynch`, refuses `wais://quake.think.com`.
pub fn waisaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule("waisaddress", i, |i: I| longest(i, waisindex, waisdoc))
}

/// `waisindex w a i s : / / hostport / database [ ? search ]`
///
/// Section "WAIS". Accepts `wais://nnsf.net/internet-drafts?yeong`, refuses `wais://nnsf.net?yeong`.
pub fn waisindex<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule(
        "waisindex",
        i,
        (scheme_literal("wais://"), hostport, preceded(literal("/"), database), opt(preceded(literal("?"), search)))
            .map(|(scheme, hostport, database, search)| Wais {
                scheme,
                hostport,
                database: Encoded::new(database),
                object: search.map_or(WaisObject::Database, WaisObject::Search),
            }),
    )
}

/// `waisdoc w a i s : / / hostport / database / wtype / digits / path`
///
/// Section "WAIS". Accepts `wais://nnsf.net/internet-drafts/TEXT/512/1`, refuses
/// `wais://nnsf.net/internet-drafts/TEXT/1`.
pub fn waisdoc<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let document = (preceded(literal("/"), wtype), preceded(literal("/"), digits), preceded(literal("/"), path));
    rule(
        "waisdoc",
        i,
        (scheme_literal("wais://"), hostport, preceded(literal("/"), database), document).map(
            |(scheme, hostport, database, (wtype, length, path))| Wais {
                scheme,
                hostport,
                database: Encoded::new(database),
                object: WaisObject::Document {
                    wtype: Encoded::new(wtype),
                    length: Some(length),
                    wpath: Wpath::new(path.as_str()),
                },
            },
        ),
    )
}

/// `groupart * | group | article`
///
/// Read: the longest, since an article can begin like the others.
///
/// Section "News". Accepts `*`, refuses `comp.lang.c++`.
pub fn groupart<'a, I: Input<'a>>(i: I) -> Parse<I, Grouppart<'a>> {
    rule("groupart", i, |i: I| {
        let all = |i| literal("*").map(|_| Grouppart::All).parse(i);
        let group = |i| group.map(Grouppart::Group).parse(i);
        let article = |i| article.map(Grouppart::Article).parse(i);
        longest(i, all, |i| longest(i, group, article))
    })
}

/// `group ialpha [ . group ] without @`
///
/// Amended (delimiters): `group ialpha [ . group ]`
///
/// Read: as one `ialpha`, since a dot is an `xalpha` too.
///
/// Section "News". Accepts `comp.infosystems`, refuses `comp.lang.c++`.
pub fn group<'a, I: Input<'a>>(i: I) -> Parse<I, Group<'a>> {
    const GROUP: Set = XALPHA.without("@").called("group");
    rule("group", i, shortcut(initial(&ALPHA, &GROUP), ialpha).map(Group::new))
}

/// `article articleid @ host`
///
/// Amended (delimiters): `article xalphas @ host`
///
/// Section "News". Accepts `5g7h@info.cern.ch`, refuses `<5g7h@info.cern.ch>`.
pub fn article<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    rule(
        "article",
        i,
        (terminated(articleid, literal("@")), host)
            .map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )
}

/// `articleid xalphas without @`
///
/// Amended (delimiters): added.
///
/// Section "News". Accepts `5g7h`, refuses `5g7h@info`.
pub fn articleid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const ARTICLEID: Set = XALPHA.without("@").called("articleid");
    rule("articleid", i, shortcut(take_while1(&ARTICLEID), xalphas))
}

/// `database xalphas`
///
/// Section "WAIS". Accepts `internet-drafts`, refuses `internet/drafts`.
pub fn database<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("database", i, xalphas)
}

/// `wtype xalphas`
///
/// Section "WAIS". Accepts `TEXT`, refuses `TEXT/512`.
pub fn wtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wtype", i, xalphas)
}

/// `telnetaddress t e l n e t : / / [ user @ ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "Telnet, rlogin". Accepts `telnet://guest@info.cern.ch`, refuses `telnet://info.cern.ch/`.
pub fn telnetaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Session<'a>> {
    rule(
        "telnetaddress",
        i,
        (scheme_literal("telnet://"), user_at_hostport).map(|(scheme, login)| Session { scheme, login, slash: false }),
    )
}

/// `gopheraddress g o p h e r : / / hostport [ / gtype [ [ / ] selector ] ] [ ? search ]`
///
/// Amended (udi-gopher-selector): `gopheraddress g o p h e r : / / hostport [ / gtype [ / selector ] ] [ ? search ]`
///
/// Read: a selector may be void, so a type always has one after it.
///
/// Section "Gopher". Accepts `gopher://gopher.micro.umn.edu:70/00/Information`, refuses
/// `gopher://gopher.micro.umn.edu:70/`.
pub fn gopheraddress<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let item = (gtype, opt(literal("/")), selector).map(|(gtype, slash, selector)| GopherItem {
        gtype: Encoded::new(gtype),
        slash: slash.is_some(),
        selector: Encoded::new(selector),
        search: None,
        plus: None,
    });
    rule(
        "gopheraddress",
        i,
        (scheme_literal("gopher://"), hostport, opt(preceded(literal("/"), item)), opt(preceded(literal("?"), search)))
            .map(|(scheme, hostport, item, search)| Gopher { scheme, hostport, slash: item.is_some(), item, search }),
    )
}

/// `hostport host [ : port ]`
///
/// Section "Internet protocol parts". Accepts `info.cern.ch:80`, refuses `info.cern.ch:`.
#[inline(always)]
pub fn hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    let open = i.open("hostport");
    let (i, host) = host(i)?;
    let (i, port) = optional(i, literal(":"), port)?;
    open.close(i, Hostport { host, port })
}

/// `host hostname | hostnumber`
///
/// Read: in order. A name begins with a letter and a number with a digit.
///
/// Section "Internet protocol parts". Accepts `info.cern.ch`, refuses `3com.com`.
#[inline(always)]
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    let open = i.open("host");
    if let Ok((i, text)) = hostname(i) {
        return open.close(i, Host::Name(Hostname::new(text)));
    }
    let (i, text) = hostnumber(i)?;
    open.close(i, Host::Number(Hostnumber::new(text)))
}

/// `hostname ialpha [ . hostname ] without @ | :`
///
/// Amended (delimiters): `hostname ialpha [ . hostname ]`
///
/// Read: as `group`.
///
/// Section "Internet protocol parts". Accepts `info.cern.ch`, refuses `3com.com`.
#[inline(always)]
pub fn hostname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const HOSTNAME: Set = XALPHA.without("@:").called("hostname");
    rule("hostname", i, shortcut(initial(&ALPHA, &HOSTNAME), ialpha))
}

/// `hostnumber digits . digits . digits . digits`
///
/// Section "Internet protocol parts". Accepts `128.141.201.214`, refuses `128.141.201`.
pub fn hostnumber<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostnumber", i, recognize((digits, literal("."), digits, literal("."), digits, literal("."), digits)))
}

/// `port digits`
///
/// Section "Internet protocol parts". Accepts `80`, refuses `http`.
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule("port", i, digits.map(Port::new))
}

/// `selector path`
///
/// Section "Gopher". Accepts `Information/About`, refuses `/Information`.
pub fn selector<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("selector", i, path.map(|path| path.as_str()))
}

/// `path void | xalphas [ / path ]`
///
/// Section "Path". Accepts `hypertext/WWW`, refuses `hypertext//WWW`.
#[inline(always)]
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    let line = (many0_count(attempt(terminated(xalphas, literal("/")))), alt((xalphas, void)));
    let open = i.open("path");
    let (i, text) = shortcut(runs(PATH, "/"), line).parse(i)?;
    open.close(i, Path::new(text))
}

/// `search xalphas [ + search ]`
///
/// Section "BNF syntax". Accepts `lynch+yeong`, refuses `lynch++yeong`.
#[inline(always)]
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, Search<'a>> {
    let line = (xalphas, many0_count(preceded(literal("+"), xalphas)));
    let open = i.open("search");
    let (i, text) = shortcut(runs1(&XALPHA, "+"), line).parse(i)?;
    open.close(i, Search::new(text))
}

/// `user xalphas without @ | :`
///
/// Amended (delimiters): `user xalphas`
///
/// Section "Internet protocol parts". Accepts `guest`, refuses `guest:s3cr3t`.
pub fn user<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const USER: Set = XALPHA.without("@:").called("user");
    rule("user", i, shortcut(take_while1(&USER), xalphas))
}

/// `anchorid void | xalphas`
///
/// Amended (void-fragment): `anchorid xalphas`
///
/// Section "Anchor-id". Accepts `top`, refuses `top/2`.
pub fn anchorid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("anchorid", i, shortcut(take_while(&XALPHA), alt((xalphas, void))))
}

/// `gtype xalpha`
///
/// Section "Gopher". Accepts `0`, refuses `00`.
pub fn gtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", i, one_of(&XALPHA))
}

/// `xalpha alpha | $ | _ | @ | ! | % | ^ | & | * | ( | ) | . | digit | -`
///
/// Amended (udi-hyphen): `xalpha alpha | $ | _ | @ | ! | % | ^ | & | * | ( | ) | . | digit`
///
/// Section "BNF syntax". Accepts `%`, refuses `+`.
pub const XALPHA: Set = ALPHA.and("$_@!%^&*().").or(DIGIT).and("-").called("xalpha");

/// `xalphas xalpha [ xalphas ]`
///
/// Section "BNF syntax". Accepts `About%20Gopher`, refuses `About Gopher`.
pub fn xalphas<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xalphas", i, take_while1(&XALPHA))
}

/// `ialpha alpha [ xalphas ]`
///
/// Section "BNF syntax". Accepts `x500`, refuses `500x`.
pub fn ialpha<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("ialpha", i, shortcut(initial(&ALPHA, &XALPHA), (one_of(&ALPHA), opt(xalphas))))
}

/// `alpha a | b | c | d | e | f | g | h | i | j | k | l | m | n | o | p | q | r | s | t | u | v | w | x | y | z | A |
/// B | C | D | E | F | G | H | I | J | K | L | M | N | O | P | Q | R | S | T | U | V | W | X | Y | Z`
///
/// Section "BNF syntax". Accepts `a`, refuses `0`.
pub const ALPHA: Set = Set::of("alpha", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `digit 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9`
///
/// Section "BNF syntax". Accepts `0`, refuses `a`.
pub const DIGIT: Set = Set::of("digit", "0123456789");

/// `digits digit [ digits ]`
///
/// Section "BNF syntax". Accepts `1992`, refuses `19a2`.
pub fn digits<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("digits", i, take_while1(&DIGIT))
}

/// `alphanum alpha | digit`
///
/// Section "BNF syntax". Accepts `0`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called("alphanum");

/// `alphanums alphanum [ alphanums ]`
///
/// Section "BNF syntax". Accepts `x500`, refuses `x-500`.
pub fn alphanums<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("alphanums", i, take_while1(&ALPHANUM))
}

/// `void`
///
/// Section "BNF syntax". Accepts the empty text, refuses `a`.
pub fn void<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("void", i, literal(""))
}

/// The schemes that have their own production.
pub(crate) const SCHEMES: &[&str] = &["http", "file", "news", "telnet", "gopher", "wais"];

/// The characters of a path's segments.
const PATH: &Set = &XALPHA;

/// `[ user @ ] hostport`, which two lines share.
fn user_at_hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    if !has_user(i) {
        let (i, hostport) = hostport(i)?;
        return Ok((i, Login { user: None, password: None, hostport }));
    }
    let (i, user) = user(i)?;
    let (i, _) = literal("@").parse(i)?;
    let (i, hostport) = hostport(i)?;
    Ok((i, Login { user: Some(Encoded::new(user)), password: None, hostport }))
}

// The entry points where no production is named.

pub(crate) const START: &str = names::docaddress;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = names::anchoraddress;

pub(crate) use docaddress as start;

#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, url) = docaddress(i)?;
    Ok((i, AbsoluteRef::of(url)))
}

pub(crate) use anchoraddress as reference;

super::productions! {
    anchoraddress: AbsoluteRef, docaddress: Url, generic: Other, othergeneric: Other, scheme, httpaddress: Http,
    fileaddress: File, newsaddress: News, waisaddress: Wais, waisindex: Wais, waisdoc: Wais, groupart, group, article,
    articleid, database, wtype, telnetaddress: Telnet, gopheraddress: Gopher, hostport, host, hostname, hostnumber,
    port, selector, path, search, user, anchorid, gtype, [XALPHA], xalphas, ialpha, [ALPHA], [DIGIT], digits,
    [ALPHANUM], alphanums, void,
}
