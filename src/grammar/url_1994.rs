//! Uniform Resource Locators, Internet Draft 03, March 1994: the BNF of the URL syntax.

use std::convert::identity;

use nom::Parser;

use super::abnf::many1;
use super::choice::{alt, alternatives, last_of};
use super::input::{Guard as _, Input, Parse};
use super::list::{path_before, void_or, void_or_list};
use super::run::{Run, with_separator, without};
use super::seq::{flat, flat_or_default, if_before, maybe, opt, seq};
use super::set::Set;
use super::terminal::{any_case, literal, one_of, recognize, rule, scheme_literal};
use crate::ast::{
    AbsoluteRef, Afs, Fields, Ftp, Gopher, GopherItem, Group, Grouppart, Host, Hostname, Hostport, Http, Identifier,
    LinkAttributes, Login, Mailto, MessageId, News, Nntp, Path, Prospero, Search, Session, Typecode, Url, Wais,
    WaisObject,
};
use crate::encoding::Encoded;

/// `prefixedurl u r l : url`
///
/// Section "URL syntax". Accepts `URL:http://info.cern.ch/WWW`, refuses `http://info.cern.ch/WWW`.
pub fn prefixedurl<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!("prefixedurl", i, AbsoluteRef { prefix: any_case("url:").map(Some), url: url, fragment = None })
}

/// `url httpaddress | ftpaddress | newsaddress | nntpaddress | prosperoaddress | telnetaddress | gopheraddress |
/// waisaddress | mailtoaddress | midaddress | cidaddress`
///
/// Section "URL syntax". Accepts `ftp://ds.internic.net/rfc`, refuses `x500:CERN/timbl`.
#[inline(always)]
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    alternatives!(
        "url", i,
        'h' => httpaddress(Url::Http),
        'f' => ftpaddress(Url::Ftp),
        'n' => newsaddress(Url::News),
        'n' => nntpaddress(Url::Nntp),
        'p' => prosperoaddress(Url::Prospero),
        telnetaddress(identity),
        'g' => gopheraddress(Url::Gopher),
        'w' => waisaddress(Url::Wais),
        'm' => mailtoaddress(Url::Mailto),
        'm' => midaddress(Url::Mid),
        'c' => cidaddress(Url::Cid),
    )
}

/// `scheme ialpha`
///
/// Section "Scheme". Accepts `tn3270`, refuses `3270`.
pub const SCHEME: Run = IALPHA.within("scheme");

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

/// `ftpaddress f t p : / / login / path [ ; t y p e = ftptype ]`
///
/// Amended (1994-ftptype): `ftpaddress f t p : / / login / path [ ftptype ]`
///
/// Section "FTP". Accepts `ftp://ds.internic.net/rfc/rfc977.txt;type=AN`, refuses `ftp://ds.internic.net`.
pub fn ftpaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    seq!("ftpaddress", i, Ftp {
        scheme: scheme_literal("ftp://"), login: login, _: "/", path: path.map(Some), typecode: maybe(";type=", ftptype),
    })
}

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

/// `nntpaddress n n t p : / / hostport / group / digits | n n t p : group / digits`
///
/// Amended (1994-nntp): `nntpaddress n n t p : group / digits`
///
/// Read: there is a server if there is a `//`.
///
/// Section "News". Accepts `nntp://news.cern.ch/comp.infosystems/1234`, refuses `nntp:comp.infosystems`.
pub fn nntpaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Nntp<'a>> {
    seq!("nntpaddress", i, Nntp {
        scheme: scheme_literal("nntp:"), hostport: opt((literal("//"), hostport, literal("/")).map(|(_, hostport, _)| hostport)),
        group: group, _: "/", article: DIGITS.map(Some),
    })
}

/// `midaddress m i d : addr-spec`
///
/// Section "BNF syntax". Accepts `mid:5g7h@info.cern.ch`, refuses `mid:5g7h`.
pub fn midaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Identifier<'a>> {
    seq!("midaddress", i, Identifier { scheme: scheme_literal("mid:"), id: addr_spec })
}

/// `addr-spec articleid @ host`
///
/// Amended (1994-addr-spec): added.
///
/// Section "Mailto". Accepts `timbl@info.cern.ch`, refuses `timbl`.
pub fn addr_spec<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    seq!("addr-spec", i, MessageId { unique: ARTICLEID.map(Encoded::new), _: "@", host: host })
}

/// `cidaddress c i d : content-identifier`
///
/// Section "BNF syntax". Accepts `cid:part1@info.cern.ch`, refuses `cid:part1`.
pub fn cidaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Identifier<'a>> {
    seq!("cidaddress", i, Identifier { scheme: scheme_literal("cid:"), id: content_identifier })
}

/// `content-identifier articleid @ host`
///
/// Amended (1994-addr-spec): added.
///
/// Section "BNF syntax". Accepts `part1@info.cern.ch`, refuses `part1`.
pub fn content_identifier<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    seq!("content-identifier", i, MessageId { unique: ARTICLEID.map(Encoded::new), _: "@", host: host })
}

/// `mailtoaddress m a i l t o : addr-spec`
///
/// Amended (1994-mailto): `mailtoaddress m a i l t o : : xalphas @ hostname`
///
/// Section "Mailto". Accepts `mailto:timbl@info.cern.ch`, refuses `mailto::timbl@info.cern.ch`.
pub fn mailtoaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Mailto<'a>> {
    seq!(
        "mailtoaddress",
        i,
        Mailto { scheme: scheme_literal("mailto:"), address: recognize(addr_spec).map(Encoded::new) }
    )
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

/// `waisdoc w a i s : / / hostport / database / wtype / wpath`
///
/// Section "WAIS". Accepts `wais://quake.think.com/docs/TEXT/1=quake;`, refuses `wais://quake.think.com/docs/TEXT/1`.
pub fn waisdoc<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    seq!("waisdoc", i, {
        scheme: scheme_literal("wais://"), hostport: hostport, _: "/", database: DATABASE.map(Encoded::new),
        _: "/", wtype: &WTYPE, _: "/", wpath: wpath
    } => Wais { scheme, hostport, database, object: WaisObject::document(wtype, None, wpath) })
}

/// `wpath digits = path ; [ wpath ]`
///
/// Section "WAIS". Accepts `1=quake;2=docs;`, refuses `1=quake`.
pub fn wpath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wpath", i, recognize(many1((DIGITS, literal("="), path, literal(";")))))
}

/// `groupart * | group | article`
///
/// Read: the longest, which is the last that matches: an article can begin like the others.
///
/// Section "News". Accepts `*`, refuses `comp/lang`.
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
/// Section "News". Accepts `comp.lang.c++`, refuses `3com.misc`.
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
pub use super::url_1993::VERSION;

/// `attributes % 0 0 attribute [ attributes ]`
///
/// Amended (prospero-nul): `attributes attribute [ attributes ]`
pub use super::url_1993::attributes;

/// `attribute alphanums`
pub use super::url_1993::ATTRIBUTE;

/// `telnetaddress t e l n e t : / / login | r l o g i n : / / login | t n 3 2 7 0 : / / login`
///
/// Amended (1994-sessions): `telnetaddress t e l n e t : / / login`
///
/// Section "Telnet, rlogin, tn3270". Accepts `tn3270://guest@info.cern.ch`, refuses `telnet://info.cern.ch/`.
pub fn telnetaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    let telnet = (scheme_literal("telnet://"), login).map(Session::of).map(Url::Telnet);
    let rlogin = (scheme_literal("rlogin://"), login).map(Session::of).map(Url::Rlogin);
    let tn3270 = (scheme_literal("tn3270://"), login).map(Session::of).map(Url::Tn3270);
    rule("telnetaddress", i, alt((telnet, rlogin, tn3270)))
}

/// `gopheraddress g o p h e r : / / hostport [ / gtype [ gcommand ] ]`
///
/// Read: a command may be void, so a type always has one after it. Its first two `%09` end the selector and the search,
/// wherever they are, so the tree is split there afterwards.
///
/// Section "Gopher". Accepts `gopher://host/7a_gopher_selector%09foobar`, refuses `gopher://host/`.
pub fn gopheraddress<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    seq!("gopheraddress", i, {
        scheme: scheme_literal("gopher://"), hostport: hostport, item: maybe("/", gopheritem)
    } => Gopher { scheme, hostport, slash: item.is_some(), item, search: None })
}

/// `gtype [ gcommand ]`
fn gopheritem<'a, I: Input<'a>>(i: I) -> Parse<I, GopherItem<'a>> {
    (gtype.map(Encoded::new), gcommand).map(GopherItem::of_command).parse(i)
}

/// `login [ user [ : password ] @ ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "Internet protocol parts". Accepts `guest:s3cr3t@info.cern.ch`, refuses `guest@`.
pub fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    seq!("login", i, Login {
        (user, password): if_before!("@", "/?#", (USER.map(Encoded::new), maybe(":", PASSWORD.map(Encoded::new)))).map(flat),
        hostport: hostport,
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

/// `ftptype A [ formcode ] | E [ formcode ] | I | L digits`
///
/// Amended (1994-formcode): `ftptype A formcode | E formcode | I | L digits`
///
/// Section "FTP". Accepts `L8`, refuses `L`.
pub fn ftptype<'a, I: Input<'a>>(i: I) -> Parse<I, Typecode<'a>> {
    let a = recognize((literal("A"), opt(formcode)));
    let e = recognize((literal("E"), opt(formcode)));
    let l = recognize((literal("L"), DIGITS));
    rule("ftptype", i, alt((a, e, literal("I"), l)).map(Typecode::new))
}

/// `formcode N | T | C`
///
/// Section "FTP". Accepts `N`, refuses `A`.
pub fn formcode<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FORMCODE: Set = Set::of("formcode", "NTC");
    rule("formcode", i, one_of(&FORMCODE))
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

/// `gcommand path`
///
/// Section "Gopher". Accepts `a_gopher_selector%09foobar`, refuses `/a_gopher_selector`.
pub fn gcommand<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gcommand", i, path.map(|path| path.as_str()))
}

/// `path void | segment [ / path ]`
///
/// Section "Path". Accepts `rfc/rfc977.txt`, refuses `rfc//rfc977.txt`.
#[inline(always)]
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    rule("path", i, void_or_list(void, SEGMENT, "/").map(Path::new))
}

/// `segment xpalphas`
///
/// Section "Path". Accepts `rfc977.txt`, refuses `rfc/rfc977.txt`.
pub const SEGMENT: Run = XPALPHAS.within("segment");

/// `search xalphas [ + search ]`
///
/// Read: as `xalphas`, which hold `+` too.
///
/// Section "HTTP". Accepts `lynch+yeong`, refuses `lynch/yeong`.
#[inline(always)]
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, Search<'a>> {
    rule("search", i, with_separator!(XALPHAS, "+").map(Search::new))
}

/// `user alphanum2 [ user ]`
///
/// Section "User name and password". Accepts `guest`, refuses `guest%20`.
pub const USER: Run = ALPHANUM2.many1().called("user");

/// `password alphanum2 [ password ]`
///
/// Section "User name and password". Accepts `s3cr3t`, refuses `s3cr3t!`.
pub const PASSWORD: Run = ALPHANUM2.many1().called("password");

/// `fragmentid void | xalphas`
///
/// Amended (void-fragment): `fragmentid xalphas`
///
/// Section "BNF syntax". Accepts `top`, refuses `top/2`.
pub fn fragmentid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fragmentid", i, void_or(void, XALPHAS))
}

/// `gtype xalpha`
///
/// Section "Gopher". Accepts `0`, refuses `00`.
pub fn gtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", i, one_of(&XALPHA))
}

/// `alphanum2 alpha | digit | - | _ | . | +`
///
/// Section "BNF syntax". Accepts `+`, refuses `$`.
pub const ALPHANUM2: Set = ALPHA.or(DIGIT).and("-_.+").called("alphanum2");

/// `xalpha alpha | digit | safe | extra | escape`
///
/// Section "BNF syntax". Accepts `%20`, refuses `/`.
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
/// Section "BNF syntax". Accepts `c++`, refuses `c/c++`.
pub const XPALPHAS: Run = XPALPHA.many1().called("xpalphas");

/// `ialpha alpha [ xalphas ]`
///
/// Section "BNF syntax". Accepts `tn3270`, refuses `3270`.
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

/// `safe $ | - | _ | @ | . | & | + | -`
///
/// Section "BNF syntax". Accepts `+`, refuses `!`.
pub const SAFE: Set = Set::of("safe", "$-_@.&+");

/// `extra ! | * | " | ' | ( | ) | ,`
///
/// Section "BNF syntax". Accepts `!`, refuses `$`.
pub const EXTRA: Set = Set::of("extra", "!*\"'(),");

/// `reserved = | ; | / | # | ? | : | space`
///
/// Section "BNF syntax". Accepts `/`, refuses `$`.
pub const RESERVED: Set = Set::of("reserved", "=;/#?: ");

/// `escape % hex hex`
pub use super::url_1993::escape;

/// `hex digit | a | b | c | d | e | f | A | B | C | D | E | F`
///
/// Section "BNF syntax". Accepts `f`, refuses `g`.
pub const HEX: Set = DIGIT.and("abcdefABCDEF").called("hex");

/// `national { | } | vline | lbracket | rbracket | \ | ^ | ~`
///
/// Section "BNF syntax". Accepts `~`, refuses `<`.
pub const NATIONAL: Set = Set::of("national", "{}|[]\\^~");

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

// The entry points where no production is named.

pub(crate) const START: &str = names::url;
pub(crate) const TAKES_PREFIX: bool = true;
pub(crate) const REFERENCE: &str = names::url;

pub(crate) use url as start;

/// `[ u r l : ] url` (1994-prefix).
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, AbsoluteRef { prefix: opt(any_case("url:")), url: url, fragment = None })
}

/// `[ u r l : ] url [ # fragmentid ]`
#[inline(always)]
pub(crate) fn reference<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, { url: prefixed, fragment: maybe("#", fragmentid.map(Encoded::new)) } => AbsoluteRef { fragment, ..url })
}

super::productions! {
    prefixedurl: AbsoluteRef, url: Url, [SCHEME], httpaddress: Http, ftpaddress: Ftp, afsaddress: Afs, newsaddress: News,
    nntpaddress: Nntp, midaddress: Mid, addr_spec = "addr-spec", cidaddress: Cid,
    content_identifier = "content-identifier", mailtoaddress: Mailto, waisaddress: Wais, waisindex: Wais,
    waisdoc: Wais, wpath, groupart, group, article, [ARTICLEID], [DATABASE], [WTYPE], prosperoaddress: Prospero,
    prosperolink: Prospero, hsoname, [VERSION], attributes, [ATTRIBUTE], telnetaddress: Url, gopheraddress: Gopher, login,
    hostport, host, ftptype, formcode, cellname, [HOSTNAME], hostnumber, port, gcommand, path, [SEGMENT], search, [USER],
    [PASSWORD], fragmentid, gtype, [ALPHANUM2], [XALPHA], [XALPHAS], [XPALPHA], [XPALPHAS], [IALPHA], [ALPHA], [DIGIT],
    [SAFE], [EXTRA], [RESERVED], escape, [HEX], [NATIONAL], [PUNCTUATION], [DIGITS], [ALPHANUM], [ALPHANUMS], void,
}
