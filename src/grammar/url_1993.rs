//! Uniform Resource Locators, Internet Draft 01, 14 July 1993: "BNF syntax".

use nom::Parser;

use super::abnf::many1;
use super::choice::{alt, alternatives, last_of};
use super::input::{Guard as _, Input, Parse};
use super::list::{list1, path_before, void_or, void_or_list};
use super::run::{Run, without};
use super::seq::{flat, flat_or_default, if_before, maybe, opt, seq, unless};
use super::set::Set;
use super::terminal::{literal, one_of, recognize, rule, scheme_literal};
use crate::ast::{
    AbsoluteRef, Afs, Fields, Ftp, Gopher, GopherItem, Group, Grouppart, Host, Hostname, Hostport, Http, IpSchemepart,
    LinkAttributes, Login, MessageId, News, Other, Path, Prospero, Schemepart, Search, Session, Url, Wais, WaisObject,
};
use crate::encoding::Encoded;

/// `fragmentaddress url [ # fragmentid ]`
///
/// Section "Fragment-id". Accepts `http://info.cern.ch/WWW#top`, refuses `#top`.
pub fn fragmentaddress<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!("fragmentaddress", i, AbsoluteRef { prefix = None, url: url, fragment: maybe("#", fragmentid.map(Encoded::new)) })
}

/// `url othergeneric | httpaddress | fileaddress | newsaddress | prosperoaddress | telnetaddress | gopheraddress |
/// waisaddress | afsaddress`
///
/// Amended (generic-host): `url generic | httpaddress | fileaddress | newsaddress | prosperoaddress | telnetaddress |
/// gopheraddress | waisaddress | afsaddress`
///
/// Section "Full form". Accepts `ftp://info.cern.ch/pub/www/doc/http-spec.txt`, refuses `http://info.cern.ch/WWW#top`.
#[inline(always)]
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    alternatives!(
        "url", i,
        othergeneric(Url::Other),
        'h' => httpaddress(Url::Http),
        'f' => fileaddress(Url::Ftp),
        'n' => newsaddress(Url::News),
        'p' => prosperoaddress(Url::Prospero),
        't' => telnetaddress(Url::Telnet),
        'g' => gopheraddress(Url::Gopher),
        'w' => waisaddress(Url::Wais),
        'a' => afsaddress(Url::Afs),
    )
}

/// `generic scheme : / / [ user @ ] hostport [ / path ] [ ? search ] | scheme : path [ ? search ]`
///
/// Amended (generic-host): `generic scheme : path [ ? search ]`
///
/// Read: the scheme once, then by whether `//` follows, since no path begins with a slash. A user is
/// found as in `telnetaddress`.
///
/// Section "Full form". Accepts `x500:CERN/timbl?phone`, refuses `CERN/timbl`.
pub fn generic<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    let ip = ip_schemepart.map(Schemepart::Ip);
    let opaque = recognize((path, maybe("?", search))).map(Schemepart::opaque);
    seq!("generic", i, Other { scheme: &SCHEME, _: ":", schemepart: alt((ip, opaque)) })
}

/// `/ / [ user @ ] hostport [ / path ] [ ? search ]`
fn ip_schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, IpSchemepart<'a>> {
    seq!(_, i, IpSchemepart {
        _: "//", login: user_at_hostport, urlpath: maybe("/", path.map(|path| path.encoded())), search: maybe("?", search),
    })
}

/// `othergeneric generic unless h t t p : | f t p : | n e w s : | p r o s p e r o : | t e l n e t : | g o p h e r : |
/// w a i s : | a f s :`
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

/// `scheme ialpha without :`
///
/// Amended (scheme-colon): `scheme ialpha`
///
/// Section "Scheme". Accepts `x500`, refuses `whois++`.
pub const SCHEME: Run = without!("scheme", IALPHA, ":");

/// `httpaddress h t t p : / / hostport [ / path ] [ ? search ]`
///
/// Section "HTTP". Accepts `http://info.cern.ch/hypertext?WWW`, refuses `http:/hypertext?WWW`.
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

/// `fileaddress f t p : / / [ user [ : password ] @ ] hostport / path`
///
/// Amended (1993-ftp-login): `fileaddress f t p : / / host / path`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "FTP". Accepts `ftp://guest:s3cr3t@info.cern.ch/pub`, refuses `ftp://info.cern.ch`.
pub fn fileaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    seq!("fileaddress", i, Ftp { scheme: scheme_literal("ftp://"), login: login, _: "/", path: path.map(Some), typecode = None })
}

/// `[ user [ : password ] @ ] hostport`
fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    seq!(_, i, Login {
        (user, password): if_before!("@", "/?#", (USER.map(Encoded::new), maybe(":", PASSWORD.map(Encoded::new)))).map(flat),
        hostport: hostport,
    })
}

/// `password xalphas without @ | :`
///
/// Amended (1993-ftp-login): added.
///
/// Section "FTP". Accepts `s3cr3t`, refuses `s3:cr3t`.
pub const PASSWORD: Run = without!("password", XALPHAS, "@:");

/// `afsaddress a f s : / / cellname / path`
///
/// Section "BNF syntax". Accepts `afs://cern.ch/user/timbl`, refuses `afs://cern.ch`.
pub fn afsaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Afs<'a>> {
    seq!("afsaddress", i, Afs { scheme: scheme_literal("afs://"), cell: cellname, _: "/", path: path })
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

/// `prosperoaddress prosperolink`
///
/// Section "Prospero". Accepts `prospero://prospero.isi.edu/pub/oir.ps`, refuses `prospero://prospero.isi.edu`.
pub fn prosperoaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    rule("prosperoaddress", i, prosperolink)
}

/// `prosperolink p r o s p e r o : / / hostport / hsoname [ % 0 0 [ version ] [ attributes ] ]`
///
/// Amended (prospero-nul): `prosperolink p r o s p e r o : / / hostport / hsoname [ % 0 0 version [ attributes ] ]`
///
/// Section "Prospero". Accepts `prospero://prospero.isi.edu/pub/oir.ps%001%00author`, refuses
/// `prospero://prospero.isi.edu/pub/oir.ps%001author`.
pub fn prosperolink<'a, I: Input<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    seq!("prosperolink", i, Prospero {
        scheme: scheme_literal("prospero://"), hostport: hostport, _: "/", hsoname: hsoname.map(Encoded::new), fields = Fields::default(),
        (version, attributes): maybe("%00", (recognize(opt(VERSION)), recognize(opt(attributes)).map(LinkAttributes::new))).map(flat_or_default),
    })
}

/// `hsoname path without % 0 0`
///
/// Amended (prospero-nul): `hsoname path`
///
/// Section "Prospero". Accepts `pub/oir.ps`, refuses `pub/oir.ps%001`.
pub fn hsoname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hsoname", i, path_before("%00", path, XPALPHAS, "/"))
}

/// `version digits`
///
/// Section "Prospero". Accepts `1`, refuses `1.2`.
pub const VERSION: Run = DIGITS.within("version");

/// `attributes % 0 0 attribute [ attributes ]`
///
/// Amended (prospero-nul): `attributes attribute [ attributes ]`
///
/// Section "Prospero". Accepts `%00author%00date`, refuses `author`.
pub fn attributes<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("attributes", i, recognize(many1((literal("%00"), ATTRIBUTE))))
}

/// `attribute alphanums`
///
/// Section "Prospero". Accepts `author`, refuses `author%00date`.
pub const ATTRIBUTE: Run = ALPHANUMS.within("attribute");

/// `telnetaddress t e l n e t : / / [ user @ ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "Telnet, rlogin, tn3270". Accepts `telnet://guest@info.cern.ch`, refuses `telnet://info.cern.ch/`.
pub fn telnetaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Session<'a>> {
    seq!("telnetaddress", i, Session { scheme: scheme_literal("telnet://"), login: user_at_hostport, slash = false })
}

/// `gopheraddress g o p h e r : / / hostport [ / gtype [ selector ] ] [ ? search ]`
///
/// Read: a selector may be void, so a type always has one after it.
///
/// Section "Gopher". Accepts `gopher://gopher.micro.umn.edu/00/Information`, refuses `gopher://gopher.micro.umn.edu/`.
pub fn gopheraddress<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    seq!("gopheraddress", i, {
        scheme: scheme_literal("gopher://"), hostport: hostport, item: maybe("/", gopheritem), search: maybe("?", search)
    } => Gopher { scheme, hostport, slash: item.is_some(), item, search })
}

/// `gtype [ selector ]`
fn gopheritem<'a, I: Input<'a>>(i: I) -> Parse<I, GopherItem<'a>> {
    seq!(_, i, GopherItem {
        gtype: gtype.map(Encoded::new), slash = false, selector: selector.map(Encoded::new), search = None, plus = None,
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

/// `cellname hostname`
///
/// Section "BNF syntax". Accepts `cern.ch`, refuses `cern.ch:`.
pub fn cellname<'a, I: Input<'a>>(i: I) -> Parse<I, Hostname<'a>> {
    rule("cellname", i, HOSTNAME.map(Hostname::new))
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
pub use super::udi::hostnumber;

/// `port digits`
pub use super::udi::port;

/// `selector path`
///
/// Section "Gopher". Accepts `0/Information`, refuses `/Information`.
pub fn selector<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("selector", i, path.map(|path| path.as_str()))
}

/// `path void | xpalphas [ / path ]`
///
/// Section "Path". Accepts `pub/www/c++`, refuses `pub//www`.
#[inline(always)]
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    rule("path", i, void_or_list(void, XPALPHAS, "/").map(Path::new))
}

/// `search xalphas [ + search ]`
///
/// Section "HTTP". Accepts `lynch+yeong`, refuses `lynch++yeong`.
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

/// `fragmentid void | xalphas`
///
/// Amended (void-fragment): `fragmentid xalphas`
///
/// Section "Fragment-id". Accepts `top`, refuses `top/2`.
pub fn fragmentid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fragmentid", i, void_or(void, XALPHAS))
}

/// `gtype xalpha`
///
/// Section "Gopher". Accepts `0`, refuses `00`.
pub fn gtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", i, one_of(&XALPHA))
}

/// `xalpha alpha | digit | safe | extra | escape`
///
/// Section "BNF syntax". Accepts `%20`, refuses `+`.
pub const XALPHA: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).or_escape(names::escape).called("xalpha");

/// `xalphas xalpha [ xalphas ]`
///
/// Section "BNF syntax". Accepts `About%20Gopher`, refuses `About Gopher`.
pub const XALPHAS: Run = XALPHA.many1().called("xalphas");

/// `xpalpha xalpha | +`
///
/// Section "BNF syntax". Accepts `+`, refuses `/`.
pub const XPALPHA: Set = XALPHA.and("+").called("xpalpha");

/// `xpalphas xpalpha [ xpalphas ]`
///
/// Amended (1993-xpalphas): `xpalphas xpalpha [ xpalpha ]`
///
/// Section "BNF syntax". Accepts `c++`, refuses `c/c++`.
pub const XPALPHAS: Run = XPALPHA.many1().called("xpalphas");

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

/// `safe $ | - | _ | @ | . | &`
///
/// Section "BNF syntax". Accepts `$`, refuses `+`.
pub const SAFE: Set = Set::of("safe", "$-_@.&");

/// `extra ! | * | " | ' | ( | ) | : | ; | ,`
///
/// Amended (1993-space): `extra ! | * | " | ' | ( | ) | : | ; | , | space`
///
/// Section "BNF syntax". Accepts `:`, refuses `/`.
pub const EXTRA: Set = Set::of("extra", "!*\"'():;,");

/// `escape % hex hex`
///
/// Section "BNF syntax". Accepts `%20`, refuses `%2`.
pub fn escape<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("escape", i, recognize((literal("%"), one_of(&HEX), one_of(&HEX))))
}

/// `hex digit | a | b | c | d | e | f | A | B | C | D | E | F`
///
/// Section "BNF syntax". Accepts `f`, refuses `g`.
pub const HEX: Set = DIGIT.and("abcdefABCDEF").called("hex");

/// `variant { | } | vline | vline | lbracket | rbracket | \ | ^ | ~`
///
/// Section "BNF syntax". Accepts `~`, refuses `<`.
pub const VARIANT: Set = Set::of("variant", "{}|[]\\^~");

/// `punctuation < | >`
///
/// Section "BNF syntax". Accepts `<`, refuses `~`.
pub const PUNCTUATION: Set = Set::of("punctuation", "<>");

/// `digits digit [ digits ]`
pub use super::udi::DIGITS;

/// `alphanum alpha | digit`
///
/// Section "BNF syntax". Accepts `0`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called("alphanum");

/// `alphanums alphanum [ alphanums ]`
pub use super::udi::ALPHANUMS;

/// `void`
pub use super::udi::void;

/// The schemes that have their own production.
pub(crate) const SCHEMES: &[&str] = &["http", "ftp", "news", "prospero", "telnet", "gopher", "wais", "afs"];

/// `[ user @ ] hostport`, which two lines share.
fn user_at_hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    seq!(_, i, Login { user: if_before!("@", "/?#", USER.map(Encoded::new)), password = None, hostport: hostport })
}

// The entry points where no production is named.

pub(crate) const START: &str = names::url;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = names::fragmentaddress;

pub(crate) use url as start;

#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, AbsoluteRef { prefix = None, url: url, fragment = None })
}

pub(crate) use fragmentaddress as reference;

super::productions! {
    fragmentaddress: AbsoluteRef, url: Url, generic: Other, othergeneric: Other, [SCHEME], httpaddress: Http,
    fileaddress: Ftp, [PASSWORD], afsaddress: Afs, newsaddress: News, waisaddress: Wais, waisindex: Wais, waisdoc: Wais,
    groupart, group, article, [ARTICLEID], [DATABASE], [WTYPE], prosperoaddress: Prospero, prosperolink: Prospero, hsoname,
    [VERSION], attributes, [ATTRIBUTE], telnetaddress: Telnet, gopheraddress: Gopher, hostport, host, cellname, [HOSTNAME],
    hostnumber, port, selector, path, search, [USER], fragmentid, gtype, [XALPHA], [XALPHAS], [XPALPHA], [XPALPHAS], [IALPHA],
    [ALPHA], [DIGIT], [SAFE], [EXTRA], escape, [HEX], [VARIANT], [PUNCTUATION], [DIGITS], [ALPHANUM], [ALPHANUMS], void,
}
