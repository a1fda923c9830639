//! Uniform Resource Locators, Internet Draft 03, March 1994: the BNF of the URL syntax.

use std::convert::identity;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::{many0_count, many1_count};
use nom::sequence::{preceded, terminated};

use super::input::{Guard as _, Input, Parse};
use super::set::Set;
use super::terminal::{
    alternatives, any_case, attempt, has_user, initial, literal, longest, one_of, optional, recognize, rule, runs,
    runs_before, scheme_literal, shortcut, take_while, take_while1,
};
use crate::ast::{
    AbsoluteRef, Afs, Fields, Ftp, Gopher, GopherItem, Group, Grouppart, Host, Hostname, Hostnumber, Hostport, Http,
    Identifier, LinkAttributes, Login, Mailto, MessageId, News, Nntp, Path, Prospero, Search, Session, Typecode, Url,
    Wais, WaisObject, Wpath,
};
use crate::encoding::Encoded;

/// `prefixedurl u r l : url`
///
/// Section "URL syntax". Accepts `URL:http://info.cern.ch/WWW`, refuses `http://info.cern.ch/WWW`.
pub fn prefixedurl<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    rule(
        "prefixedurl",
        i,
        (any_case("url:"), url).map(|(prefix, url)| AbsoluteRef { prefix: Some(prefix), url, fragment: None }),
    )
}

/// `url httpaddress | ftpaddress | newsaddress | nntpaddress | prosperoaddress | telnetaddress | gopheraddress |
/// waisaddress | mailtoaddress | midaddress | cidaddress`
///
/// Section "URL syntax". Accepts `ftp://ds.internic.net/rfc`, refuses `x500:CERN/timbl`.
#[inline(always)]
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    let open = i.open("url");
    alternatives!(
        open, i,
        b'h' => httpaddress(Url::Http),
        b'f' => ftpaddress(Url::Ftp),
        b'n' => newsaddress(Url::News),
        b'n' => nntpaddress(Url::Nntp),
        b'p' => prosperoaddress(Url::Prospero),
        telnetaddress(identity),
        b'g' => gopheraddress(Url::Gopher),
        b'w' => waisaddress(Url::Wais),
        b'm' => mailtoaddress(Url::Mailto),
        b'm' => midaddress(Url::Mid),
        b'c' => cidaddress(Url::Cid),
    )
}

/// `scheme ialpha`
///
/// Section "Scheme". Accepts `tn3270`, refuses `3270`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("scheme", i, ialpha)
}

/// `httpaddress h t t p : / / hostport [ / path ] [ ? search ]`
///
/// Section "HTTP". Accepts `http://info.cern.ch/hypertext?WWW`, refuses `http:/hypertext?WWW`.
#[inline(always)]
pub fn httpaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Http<'a>> {
    let open = i.open("httpaddress");
    let (i, scheme) = scheme_literal("http://").parse(i)?;
    let (i, hostport) = hostport(i)?;
    let (i, path) = optional(i, literal("/"), path)?;
    let (i, search) = optional(i, literal("?"), search)?;
    open.close(i, Http { scheme, hostport, path, search })
}

/// `ftpaddress f t p : / / login / path [ ; t y p e = ftptype ]`
///
/// Amended (1994-ftptype): `ftpaddress f t p : / / login / path [ ftptype ]`
///
/// Section "FTP". Accepts `ftp://ds.internic.net/rfc/rfc977.txt;type=AN`, refuses `ftp://ds.internic.net`.
pub fn ftpaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    rule(
        "ftpaddress",
        i,
        (scheme_literal("ftp://"), login, preceded(literal("/"), path), opt(preceded(literal(";type="), ftptype)))
            .map(|(scheme, login, path, typecode)| Ftp { scheme, login, path: Some(path), typecode }),
    )
}

/// `afsaddress a f s : / / cellname / path`
///
/// Section "BNF syntax". Accepts `afs://cern.ch/user/timbl`, refuses `afs://cern.ch`.
pub fn afsaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Afs<'a>> {
    rule(
        "afsaddress",
        i,
        (scheme_literal("afs://"), cellname, preceded(literal("/"), path)).map(|(scheme, cell, path)| Afs {
            scheme,
            cell,
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

/// `nntpaddress n n t p : / / hostport / group / digits | n n t p : group / digits`
///
/// Amended (1994-nntp): `nntpaddress n n t p : group / digits`
///
/// Read: there is a server if there is a `//`.
///
/// Section "News". Accepts `nntp://news.cern.ch/comp.infosystems/1234`, refuses `nntp:comp.infosystems`.
pub fn nntpaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Nntp<'a>> {
    let server = terminated(preceded(literal("//"), hostport), literal("/"));
    rule(
        "nntpaddress",
        i,
        (scheme_literal("nntp:"), opt(server), group, preceded(literal("/"), digits))
            .map(|(scheme, hostport, group, article)| Nntp { scheme, hostport, group, article: Some(article) }),
    )
}

/// `midaddress m i d : addr-spec`
///
/// Section "BNF syntax". Accepts `mid:5g7h@info.cern.ch`, refuses `mid:5g7h`.
pub fn midaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Identifier<'a>> {
    rule("midaddress", i, (scheme_literal("mid:"), addr_spec).map(|(scheme, id)| Identifier { scheme, id }))
}

/// `addr-spec articleid @ host`
///
/// Amended (1994-addr-spec): added.
///
/// Section "Mailto". Accepts `timbl@info.cern.ch`, refuses `timbl`.
pub fn addr_spec<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    rule(
        "addr-spec",
        i,
        (terminated(articleid, literal("@")), host)
            .map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )
}

/// `cidaddress c i d : content-identifier`
///
/// Section "BNF syntax". Accepts `cid:part1@info.cern.ch`, refuses `cid:part1`.
pub fn cidaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Identifier<'a>> {
    rule("cidaddress", i, (scheme_literal("cid:"), content_identifier).map(|(scheme, id)| Identifier { scheme, id }))
}

/// `content-identifier articleid @ host`
///
/// Amended (1994-addr-spec): added.
///
/// Section "BNF syntax". Accepts `part1@info.cern.ch`, refuses `part1`.
pub fn content_identifier<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    rule(
        "content-identifier",
        i,
        (terminated(articleid, literal("@")), host)
            .map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )
}

/// `mailtoaddress m a i l t o : addr-spec`
///
/// Amended (1994-mailto): `mailtoaddress m a i l t o : : xalphas @ hostname`
///
/// Section "Mailto". Accepts `mailto:timbl@info.cern.ch`, refuses `mailto::timbl@info.cern.ch`.
pub fn mailtoaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Mailto<'a>> {
    rule(
        "mailtoaddress",
        i,
        (scheme_literal("mailto:"), recognize(addr_spec))
            .map(|(scheme, address)| Mailto { scheme, address: Encoded::new(address) }),
    )
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

/// `waisdoc w a i s : / / hostport / database / wtype / wpath`
///
/// Section "WAIS". Accepts `wais://quake.think.com/docs/TEXT/1=quake;`, refuses `wais://quake.think.com/docs/TEXT/1`.
pub fn waisdoc<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let document = (preceded(literal("/"), wtype), preceded(literal("/"), wpath));
    rule(
        "waisdoc",
        i,
        (scheme_literal("wais://"), hostport, preceded(literal("/"), database), document).map(
            |(scheme, hostport, database, (wtype, wpath))| Wais {
                scheme,
                hostport,
                database: Encoded::new(database),
                object: WaisObject::Document { wtype: Encoded::new(wtype), length: None, wpath: Wpath::new(wpath) },
            },
        ),
    )
}

/// `wpath digits = path ; [ wpath ]`
///
/// Section "WAIS". Accepts `1=quake;2=docs;`, refuses `1=quake`.
pub fn wpath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let field = (digits, literal("="), path, literal(";"));
    rule("wpath", i, recognize(many1_count(field)))
}

/// `groupart * | group | article`
///
/// Read: the longest, since an article can begin like the others.
///
/// Section "News". Accepts `*`, refuses `comp/lang`.
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
/// Section "News". Accepts `comp.lang.c++`, refuses `3com.misc`.
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
    rule(
        "prosperolink",
        i,
        (
            scheme_literal("prospero://"),
            hostport,
            preceded(literal("/"), hsoname),
            opt(preceded(literal("%00"), (recognize(opt(version)), opt(attributes)))),
        )
            .map(|(scheme, hostport, hsoname, link)| {
                let (version, attributes) = link.unzip();
                Prospero {
                    scheme,
                    hostport,
                    hsoname: Encoded::new(hsoname),
                    fields: Fields::default(),
                    version,
                    attributes: attributes.flatten().map_or(LinkAttributes::default(), LinkAttributes::new),
                }
            }),
    )
}

/// `hsoname path without % 0 0`
///
/// Amended (prospero-nul): `hsoname path`
///
/// Section "Prospero". Accepts `pub/oir.ps`, refuses `pub/oir.ps%001`.
pub fn hsoname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hsoname", i, shortcut(runs_before(PATH, "/", "%00"), path))
}

/// `version digits`
pub use super::url_1993::version;

/// `attributes % 0 0 attribute [ attributes ]`
///
/// Amended (prospero-nul): `attributes attribute [ attributes ]`
pub use super::url_1993::attributes;

/// `attribute alphanums`
pub use super::url_1993::attribute;

/// `telnetaddress t e l n e t : / / login | r l o g i n : / / login | t n 3 2 7 0 : / / login`
///
/// Amended (1994-sessions): `telnetaddress t e l n e t : / / login`
///
/// Section "Telnet, rlogin, tn3270". Accepts `tn3270://guest@info.cern.ch`, refuses `telnet://info.cern.ch/`.
pub fn telnetaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    let session = |(scheme, login)| Session { scheme, login, slash: false };
    rule(
        "telnetaddress",
        i,
        alt((
            (scheme_literal("telnet://"), login).map(session).map(Url::Telnet),
            (scheme_literal("rlogin://"), login).map(session).map(Url::Rlogin),
            (scheme_literal("tn3270://"), login).map(session).map(Url::Tn3270),
        )),
    )
}

/// `gopheraddress g o p h e r : / / hostport [ / gtype [ gcommand ] ]`
///
/// Read: a command may be void, so a type always has one after it. Its first two `%09` end the selector and the search,
/// wherever they are, so the tree is split there afterwards.
///
/// Section "Gopher". Accepts `gopher://host/7a_gopher_selector%09foobar`, refuses `gopher://host/`.
pub fn gopheraddress<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let item = (gtype, gcommand).map(|(gtype, command)| GopherItem::of_command(Encoded::new(gtype), command));
    rule(
        "gopheraddress",
        i,
        (scheme_literal("gopher://"), hostport, opt(preceded(literal("/"), item)))
            .map(|(scheme, hostport, item)| Gopher { scheme, hostport, slash: item.is_some(), item, search: None }),
    )
}

/// `login [ user [ : password ] @ ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "Internet protocol parts". Accepts `guest:s3cr3t@info.cern.ch`, refuses `guest@`.
pub fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    let open = i.open("login");
    if !has_user(i) {
        let (i, hostport) = hostport(i)?;
        return open.close(i, Login { user: None, password: None, hostport });
    }
    let (i, user) = user(i)?;
    let (i, password) = optional(i, literal(":"), password)?;
    let (i, _) = literal("@").parse(i)?;
    let (i, hostport) = hostport(i)?;
    open.close(i, Login { user: Some(Encoded::new(user)), password: password.map(Encoded::new), hostport })
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

/// `ftptype A [ formcode ] | E [ formcode ] | I | L digits`
///
/// Amended (1994-formcode): `ftptype A formcode | E formcode | I | L digits`
///
/// Section "FTP". Accepts `L8`, refuses `L`.
pub fn ftptype<'a, I: Input<'a>>(i: I) -> Parse<I, Typecode<'a>> {
    rule(
        "ftptype",
        i,
        recognize(alt((
            recognize((literal("A"), opt(formcode))),
            recognize((literal("E"), opt(formcode))),
            literal("I"),
            recognize((literal("L"), digits)),
        )))
        .map(Typecode::new),
    )
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
    rule("cellname", i, hostname.map(Hostname::new))
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
    let line = (many0_count(attempt(terminated(segment, literal("/")))), alt((segment, void)));
    let open = i.open("path");
    let (i, text) = shortcut(runs(PATH, "/"), line).parse(i)?;
    open.close(i, Path::new(text))
}

/// `segment xpalphas`
///
/// Section "Path". Accepts `rfc977.txt`, refuses `rfc/rfc977.txt`.
pub fn segment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("segment", i, xpalphas)
}

/// `search xalphas [ + search ]`
///
/// Read: as `xalphas`, which hold `+` too.
///
/// Section "HTTP". Accepts `lynch+yeong`, refuses `lynch/yeong`.
#[inline(always)]
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, Search<'a>> {
    let open = i.open("search");
    let (i, text) = xalphas(i)?;
    open.close(i, Search::new(text))
}

/// `user alphanum2 [ user ]`
///
/// Section "User name and password". Accepts `guest`, refuses `guest%20`.
pub fn user<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("user", i, take_while1(&ALPHANUM2))
}

/// `password alphanum2 [ password ]`
///
/// Section "User name and password". Accepts `s3cr3t`, refuses `s3cr3t!`.
pub fn password<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("password", i, take_while1(&ALPHANUM2))
}

/// `fragmentid void | xalphas`
///
/// Amended (void-fragment): `fragmentid xalphas`
///
/// Section "BNF syntax". Accepts `top`, refuses `top/2`.
pub fn fragmentid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fragmentid", i, shortcut(take_while(&XALPHA), alt((xalphas, void))))
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
pub fn xalphas<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xalphas", i, take_while1(&XALPHA))
}

/// `xpalpha xalpha | +`
///
/// Section "BNF syntax". Accepts `+`, refuses `/`.
pub const XPALPHA: Set = XALPHA.and("+").called("xpalpha");

/// `xpalphas xpalpha [ xpalphas ]`
///
/// Section "BNF syntax". Accepts `c++`, refuses `c/c++`.
pub fn xpalphas<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xpalphas", i, take_while1(&XPALPHA))
}

/// `ialpha alpha [ xalphas ]`
///
/// Section "BNF syntax". Accepts `tn3270`, refuses `3270`.
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
pub use super::udi::digits;

/// `alphanum alpha | digit`
///
/// Section "BNF syntax". Accepts `0`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called("alphanum");

/// `alphanums alphanum [ alphanums ]`
pub use super::udi::alphanums;

/// `void`
pub use super::udi::void;

/// The characters of a path's segments.
const PATH: &Set = &XPALPHA;

// The entry points where no production is named.

pub(crate) const START: &str = names::url;
pub(crate) const TAKES_PREFIX: bool = true;
pub(crate) const REFERENCE: &str = names::url;

pub(crate) use url as start;

/// `[ u r l : ] url` (1994-prefix).
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, prefix) = opt(any_case("url:")).parse(i)?;
    let (i, url) = url(i)?;
    Ok((i, AbsoluteRef { prefix, url, fragment: None }))
}

/// `[ u r l : ] url [ # fragmentid ]`
#[inline(always)]
pub(crate) fn reference<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, url) = prefixed(i)?;
    let (i, fragment) = optional(i, literal("#"), fragmentid)?;
    Ok((i, AbsoluteRef { fragment: fragment.map(Encoded::new), ..url }))
}

super::productions! {
    prefixedurl: AbsoluteRef, url: Url, scheme, httpaddress: Http, ftpaddress: Ftp, afsaddress: Afs, newsaddress: News,
    nntpaddress: Nntp, midaddress: Mid, addr_spec = "addr-spec", cidaddress: Cid,
    content_identifier = "content-identifier", mailtoaddress: Mailto, waisaddress: Wais, waisindex: Wais,
    waisdoc: Wais, wpath, groupart, group, article, articleid, database, wtype, prosperoaddress: Prospero,
    prosperolink: Prospero, hsoname, version, attributes, attribute, telnetaddress: Url, gopheraddress: Gopher, login,
    hostport, host, ftptype, formcode, cellname, hostname, hostnumber, port, gcommand, path, segment, search, user,
    password, fragmentid, gtype, [ALPHANUM2], [XALPHA], xalphas, [XPALPHA], xpalphas, ialpha, [ALPHA], [DIGIT],
    [SAFE], [EXTRA], [RESERVED], escape, [HEX], [NATIONAL], [PUNCTUATION], digits, [ALPHANUM], alphanums, void,
}
