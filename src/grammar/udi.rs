//! Universal Document Identifiers on the Network, 1992: "Appendix: BNF syntax of Universal Document Identifiers".

use nom::Parser;

use super::choice::{alt, alternatives, last_of};
use super::input::{Guard as _, Input, Parse};
use super::list::{list1, void_or, void_or_list};
use super::run::{Run, without};
use super::seq::{flag, if_before, maybe, seq, unless};
use super::set::Set;
use super::terminal::{literal, one_of, recognize, rule, scheme_literal};
use crate::ast::{
    AbsoluteRef, File, Gopher, GopherItem, Group, Grouppart, Host, Hostport, Http, IpSchemepart, Login, MessageId,
    News, Other, Path, Port, Schemepart, Search, Session, Url, Wais, WaisObject,
};
use crate::encoding::Encoded;

/// `anchoraddress docaddress [ # anchorid ]`
///
/// Section "Anchor-id". Accepts `http://info.cern.ch/WWW#top`, refuses `#top`.
pub fn anchoraddress<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!("anchoraddress", i, AbsoluteRef { prefix = None, url: docaddress, fragment: maybe("#", anchorid.map(Encoded::new)) })
}

/// `docaddress othergeneric | httpaddress | fileaddress | newsaddress | telnetaddress | gopheraddress | waisaddress`
///
/// Amended (generic-host): `docaddress generic | httpaddress | fileaddress | newsaddress | telnetaddress |
/// gopheraddress | waisaddress`
///
/// Section "Full form". Accepts `file://info.cern.ch/pub/www/doc/http.txt`, refuses `http://info.cern.ch/WWW#top`.
#[inline(always)]
pub fn docaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    alternatives!(
        "docaddress", i,
        othergeneric(Url::Other),
        'h' => httpaddress(Url::Http),
        'f' => fileaddress(Url::File),
        'n' => newsaddress(Url::News),
        't' => telnetaddress(Url::Telnet),
        'g' => gopheraddress(Url::Gopher),
        'w' => waisaddress(Url::Wais),
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
    let ip = ip_schemepart.map(Schemepart::Ip);
    let opaque = path.map(|path| Schemepart::Opaque(path.encoded()));
    seq!("generic", i, Other { scheme: &SCHEME, _: ":", schemepart: alt((ip, opaque)) })
}

/// `/ / [ user @ ] hostport [ / path ]`
fn ip_schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, IpSchemepart<'a>> {
    seq!(_, i, IpSchemepart { _: "//", login: user_at_hostport, urlpath: maybe("/", path.map(|path| path.encoded())), search = None })
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
    rule("othergeneric", i, unless(SCHEMES, generic))
}

/// `scheme ialpha`
///
/// Section "Scheme". Accepts `x500`, refuses `500x`.
pub const SCHEME: Run = IALPHA.within("scheme");

/// `httpaddress h t t p : / / hostport [ / path ] [ ? search ]`
///
/// Section "BNF syntax". Accepts `http://info.cern.ch/hypertext/WWW`, refuses `http:/hypertext/WWW`.
#[inline(always)]
pub fn httpaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Http<'a>> {
    seq!(
        "httpaddress",
        i,
        Http {
            scheme: scheme_literal("http://"),
            hostport: hostport,
            path: maybe("/", path),
            search: maybe("?", search),
        }
    )
}

/// `fileaddress f i l e : / / host / path`
///
/// Section "FTP". Accepts `file://info.cern.ch/pub/www/doc/http.txt`, refuses `file:///pub/www/doc/http.txt`.
pub fn fileaddress<'a, I: Input<'a>>(i: I) -> Parse<I, File<'a>> {
    seq!("fileaddress", i, File { scheme: scheme_literal("file://"), host: host.map(Some), _: "/", path: path })
}

/// `newsaddress n e w s : groupart`
///
/// Section "News". Accepts `news:comp.infosystems`, refuses `news:`.
pub fn newsaddress<'a, I: Input<'a>>(i: I) -> Parse<I, News<'a>> {
    seq!("newsaddress", i, News { scheme: scheme_literal("news:"), grouppart: groupart })
}

/// `waisaddress waisindex | waisdoc`
///
/// Read: the longest, which is the last that matches: both begin in the same way.
///
/// Section "WAIS". Accepts `wais://quake.think.com/wais-discussion-archives?lynch`, refuses `wais://quake.think.com`.
pub fn waisaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule("waisaddress", i, last_of((waisindex, waisdoc)))
}

/// `waisindex w a i s : / / hostport / database [ ? search ]`
///
/// Section "WAIS". Accepts `wais://nnsf.net/internet-drafts?yeong`, refuses `wais://nnsf.net?yeong`.
pub fn waisindex<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    seq!("waisindex", i, Wais {
        scheme: scheme_literal("wais://"), hostport: hostport, _: "/", database: DATABASE.map(Encoded::new),
        object: maybe("?", search).map(WaisObject::of_search),
    })
}

/// `waisdoc w a i s : / / hostport / database / wtype / digits / path`
///
/// Section "WAIS". Accepts `wais://nnsf.net/internet-drafts/TEXT/512/1`, refuses
/// `wais://nnsf.net/internet-drafts/TEXT/1`.
pub fn waisdoc<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    seq!("waisdoc", i, {
        scheme: scheme_literal("wais://"), hostport: hostport, _: "/", database: DATABASE.map(Encoded::new),
        _: "/", wtype: &WTYPE, _: "/", length: &DIGITS, _: "/", path: path
    } => Wais { scheme, hostport, database, object: WaisObject::document(wtype, Some(length), path.as_str()) })
}

/// `groupart * | group | article`
///
/// Read: the longest, which is the last that matches: an article can begin like the others.
///
/// Section "News". Accepts `*`, refuses `comp.lang.c++`.
pub fn groupart<'a, I: Input<'a>>(i: I) -> Parse<I, Grouppart<'a>> {
    rule(
        "groupart",
        i,
        last_of((literal("*").map(|_| Grouppart::All), group.map(Grouppart::Group), article.map(Grouppart::Article))),
    )
}

/// `group ialpha [ . group ] without @`
///
/// Amended (delimiters): `group ialpha [ . group ]`
///
/// Read: as one `ialpha`, since a dot is an `xalpha` too.
///
/// Section "News". Accepts `comp.infosystems`, refuses `comp.lang.c++`.
pub fn group<'a, I: Input<'a>>(i: I) -> Parse<I, Group<'a>> {
    without!("group", IALPHA, ".", "@").map(Group::new).parse(i)
}

/// `article articleid @ host`
///
/// Amended (delimiters): `article xalphas @ host`
///
/// Section "News". Accepts `5g7h@info.cern.ch`, refuses `<5g7h@info.cern.ch>`.
pub fn article<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    seq!("article", i, MessageId { unique: ARTICLEID.map(Encoded::new), _: "@", host: host })
}

/// `articleid xalphas without @`
///
/// Amended (delimiters): added.
///
/// Section "News". Accepts `5g7h`, refuses `5g7h@info`.
pub const ARTICLEID: Run = without!("articleid", XALPHAS, "@");

/// `database xalphas`
///
/// Section "WAIS". Accepts `internet-drafts`, refuses `internet/drafts`.
pub const DATABASE: Run = XALPHAS.within("database");

/// `wtype xalphas`
///
/// Section "WAIS". Accepts `TEXT`, refuses `TEXT/512`.
pub const WTYPE: Run = XALPHAS.within("wtype");

/// `telnetaddress t e l n e t : / / [ user @ ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "Telnet, rlogin". Accepts `telnet://guest@info.cern.ch`, refuses `telnet://info.cern.ch/`.
pub fn telnetaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Session<'a>> {
    seq!("telnetaddress", i, Session { scheme: scheme_literal("telnet://"), login: user_at_hostport, slash = false })
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
    seq!("gopheraddress", i, {
        scheme: scheme_literal("gopher://"), hostport: hostport, item: maybe("/", gopheritem), search: maybe("?", search)
    } => Gopher { scheme, hostport, slash: item.is_some(), item, search })
}

/// `gtype [ [ / ] selector ]`
fn gopheritem<'a, I: Input<'a>>(i: I) -> Parse<I, GopherItem<'a>> {
    seq!(_, i, GopherItem {
        gtype: gtype.map(Encoded::new), slash: flag("/"), selector: selector.map(Encoded::new), search = None, plus = None,
    })
}

/// `hostport host [ : port ]`
///
/// Section "Internet protocol parts". Accepts `info.cern.ch:80`, refuses `info.cern.ch:`.
#[inline(always)]
pub fn hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    seq!("hostport", i, Hostport { host: host, port: maybe(":", port) })
}

/// `host hostname | hostnumber`
///
/// Read: in order. A name begins with a letter and a number with a digit.
///
/// Section "Internet protocol parts". Accepts `info.cern.ch`, refuses `3com.com`.
#[inline(always)]
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    rule("host", i, alt((HOSTNAME.map(Host::of_name), hostnumber.map(Host::of_number))))
}

/// `hostname ialpha [ . hostname ] without @ | :`
///
/// Amended (delimiters): `hostname ialpha [ . hostname ]`
///
/// Read: as `group`.
///
/// Section "Internet protocol parts". Accepts `info.cern.ch`, refuses `3com.com`.
pub const HOSTNAME: Run = without!("hostname", IALPHA, ".", "@:");

/// `hostnumber digits . digits . digits . digits`
///
/// Section "Internet protocol parts". Accepts `128.141.201.214`, refuses `128.141.201`.
pub fn hostnumber<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostnumber", i, recognize((DIGITS, literal("."), DIGITS, literal("."), DIGITS, literal("."), DIGITS)))
}

/// `port digits`
///
/// Section "Internet protocol parts". Accepts `80`, refuses `http`.
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule("port", i, DIGITS.map(Port::new))
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
    rule("path", i, void_or_list(void, XALPHAS, "/").map(Path::new))
}

/// `search xalphas [ + search ]`
///
/// Section "BNF syntax". Accepts `lynch+yeong`, refuses `lynch++yeong`.
#[inline(always)]
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, Search<'a>> {
    rule("search", i, list1(XALPHAS, "+").map(Search::new))
}

/// `user xalphas without @ | :`
///
/// Amended (delimiters): `user xalphas`
///
/// Section "Internet protocol parts". Accepts `guest`, refuses `guest:s3cr3t`.
pub const USER: Run = without!("user", XALPHAS, "@:");

/// `anchorid void | xalphas`
///
/// Amended (void-fragment): `anchorid xalphas`
///
/// Section "Anchor-id". Accepts `top`, refuses `top/2`.
pub fn anchorid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("anchorid", i, void_or(void, XALPHAS))
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
pub const XALPHAS: Run = XALPHA.many1().called("xalphas");

/// `ialpha alpha [ xalphas ]`
///
/// Section "BNF syntax". Accepts `x500`, refuses `500x`.
pub const IALPHA: Run = ALPHA.then_maybe(&XALPHAS).called("ialpha");

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
pub const DIGITS: Run = DIGIT.many1().called("digits");

/// `alphanum alpha | digit`
///
/// Section "BNF syntax". Accepts `0`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called("alphanum");

/// `alphanums alphanum [ alphanums ]`
///
/// Section "BNF syntax". Accepts `x500`, refuses `x-500`.
pub const ALPHANUMS: Run = ALPHANUM.many1().called("alphanums");

/// `void`
///
/// Section "BNF syntax". Accepts the empty text, refuses `a`.
pub fn void<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("void", i, literal(""))
}

/// The schemes that have their own production.
pub(crate) const SCHEMES: &[&str] = &["http", "file", "news", "telnet", "gopher", "wais"];

/// `[ user @ ] hostport`, which two lines share.
fn user_at_hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    seq!(_, i, Login { user: if_before!("@", "/?#", USER.map(Encoded::new)), password = None, hostport: hostport })
}

// The entry points where no production is named.

pub(crate) const START: &str = names::docaddress;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = names::anchoraddress;

pub(crate) use docaddress as start;

#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, AbsoluteRef { prefix = None, url: docaddress, fragment = None })
}

pub(crate) use anchoraddress as reference;

super::productions! {
    anchoraddress: AbsoluteRef, docaddress: Url, generic: Other, othergeneric: Other, [SCHEME], httpaddress: Http,
    fileaddress: File, newsaddress: News, waisaddress: Wais, waisindex: Wais, waisdoc: Wais, groupart, group, article,
    [ARTICLEID], [DATABASE], [WTYPE], telnetaddress: Telnet, gopheraddress: Gopher, hostport, host, [HOSTNAME], hostnumber,
    port, selector, path, search, [USER], anchorid, gtype, [XALPHA], [XALPHAS], [IALPHA], [ALPHA], [DIGIT], [DIGITS],
    [ALPHANUM], [ALPHANUMS], void,
}
