//! Uniform Resource Locators, Internet Draft 01, 14 July 1993: "BNF syntax".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::{many0_count, many1_count};
use nom::sequence::{preceded, terminated};

use super::input::{Guard as _, Input, Parse};
use super::set::Set;
use super::terminal::{
    alternatives, attempt, begins_with, fail, has_user, initial, literal, longest, one_of, optional, recognize, rule,
    runs, runs_before, runs1, scheme_literal, shortcut, take_while, take_while1,
};
use crate::ast::{
    AbsoluteRef, Afs, Fields, Ftp, Gopher, GopherItem, Group, Grouppart, Host, Hostname, Hostnumber, Hostport, Http,
    IpSchemepart, LinkAttributes, Login, MessageId, News, Other, Path, Prospero, Schemepart, Search, Session, Url,
    Wais, WaisObject, Wpath,
};
use crate::encoding::Encoded;

/// `fragmentaddress url [ # fragmentid ]`
///
/// Section "Fragment-id". Accepts `http://info.cern.ch/WWW#top`, refuses `#top`.
pub fn fragmentaddress<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let open = i.open("fragmentaddress");
    let (i, url) = url(i)?;
    let (i, fragment) = optional(i, literal("#"), fragmentid)?;
    open.close(i, AbsoluteRef { prefix: None, url, fragment: fragment.map(Encoded::new) })
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
    let open = i.open("url");
    alternatives!(
        open, i,
        othergeneric(Url::Other),
        b'h' => httpaddress(Url::Http),
        b'f' => fileaddress(Url::Ftp),
        b'n' => newsaddress(Url::News),
        b'p' => prosperoaddress(Url::Prospero),
        b't' => telnetaddress(Url::Telnet),
        b'g' => gopheraddress(Url::Gopher),
        b'w' => waisaddress(Url::Wais),
        b'a' => afsaddress(Url::Afs),
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
    let ip = (
        preceded(literal("//"), user_at_hostport),
        opt(preceded(literal("/"), path)),
        opt(preceded(literal("?"), search)),
    )
        .map(|(login, path, search)| {
            Schemepart::Ip(IpSchemepart { login, urlpath: path.map(|path| path.encoded()), search })
        });
    let opaque =
        recognize((path, opt(preceded(literal("?"), search)))).map(|text| Schemepart::Opaque(Encoded::new(text)));
    rule(
        "generic",
        i,
        (terminated(scheme, literal(":")), alt((ip, opaque))).map(|(scheme, schemepart)| Other { scheme, schemepart }),
    )
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
    let open = i.open("othergeneric");
    if begins_with(SCHEMES, i.rest()) {
        return fail(i);
    }
    let (i, url) = generic(i)?;
    open.close(i, url)
}

/// `scheme ialpha without :`
///
/// Amended (scheme-colon): `scheme ialpha`
///
/// Section "Scheme". Accepts `x500`, refuses `whois++`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const SCHEME: Set = XALPHA.without(":").called("scheme");
    rule("scheme", i, shortcut(initial(&ALPHA, &SCHEME), ialpha))
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

/// `fileaddress f t p : / / [ user [ : password ] @ ] hostport / path`
///
/// Amended (1993-ftp-login): `fileaddress f t p : / / host / path`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "FTP". Accepts `ftp://guest:s3cr3t@info.cern.ch/pub`, refuses `ftp://info.cern.ch`.
pub fn fileaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    let open = i.open("fileaddress");
    let (i, scheme) = scheme_literal("ftp://").parse(i)?;
    let (i, login) = login(i)?;
    let (i, _) = literal("/").parse(i)?;
    let (i, path) = path(i)?;
    open.close(i, Ftp { scheme, login, path: Some(path), typecode: None })
}

/// `[ user [ : password ] @ ] hostport`
fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    if !has_user(i) {
        let (i, hostport) = hostport(i)?;
        return Ok((i, Login { user: None, password: None, hostport }));
    }
    let (i, user) = user(i)?;
    let (i, password) = optional(i, literal(":"), password)?;
    let (i, _) = literal("@").parse(i)?;
    let (i, hostport) = hostport(i)?;
    Ok((i, Login { user: Some(Encoded::new(user)), password: password.map(Encoded::new), hostport }))
}

/// `password xalphas without @ | :`
///
/// Amended (1993-ftp-login): added.
///
/// Section "FTP". Accepts `s3cr3t`, refuses `s3:cr3t`.
pub fn password<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PASSWORD: Set = XALPHA.without("@:").called("password");
    rule("password", i, shortcut(take_while1(&PASSWORD), xalphas))
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
///
/// Section "Prospero". Accepts `1`, refuses `1.2`.
pub fn version<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("version", i, digits)
}

/// `attributes % 0 0 attribute [ attributes ]`
///
/// Amended (prospero-nul): `attributes attribute [ attributes ]`
///
/// Section "Prospero". Accepts `%00author%00date`, refuses `author`.
pub fn attributes<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("attributes", i, recognize(many1_count(preceded(literal("%00"), attribute))))
}

/// `attribute alphanums`
///
/// Section "Prospero". Accepts `author`, refuses `author%00date`.
pub fn attribute<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("attribute", i, alphanums)
}

/// `telnetaddress t e l n e t : / / [ user @ ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, `?` or `#`.
///
/// Section "Telnet, rlogin, tn3270". Accepts `telnet://guest@info.cern.ch`, refuses `telnet://info.cern.ch/`.
pub fn telnetaddress<'a, I: Input<'a>>(i: I) -> Parse<I, Session<'a>> {
    rule(
        "telnetaddress",
        i,
        (scheme_literal("telnet://"), user_at_hostport).map(|(scheme, login)| Session { scheme, login, slash: false }),
    )
}

/// `gopheraddress g o p h e r : / / hostport [ / gtype [ selector ] ] [ ? search ]`
///
/// Read: a selector may be void, so a type always has one after it.
///
/// Section "Gopher". Accepts `gopher://gopher.micro.umn.edu/00/Information`, refuses `gopher://gopher.micro.umn.edu/`.
pub fn gopheraddress<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let item = (gtype, selector).map(|(gtype, selector)| GopherItem {
        gtype: Encoded::new(gtype),
        slash: false,
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
    let line = (many0_count(attempt(terminated(xpalphas, literal("/")))), alt((xpalphas, void)));
    let open = i.open("path");
    let (i, text) = shortcut(runs(PATH, "/"), line).parse(i)?;
    open.close(i, Path::new(text))
}

/// `search xalphas [ + search ]`
///
/// Section "HTTP". Accepts `lynch+yeong`, refuses `lynch++yeong`.
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

/// `fragmentid void | xalphas`
///
/// Amended (void-fragment): `fragmentid xalphas`
///
/// Section "Fragment-id". Accepts `top`, refuses `top/2`.
pub fn fragmentid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fragmentid", i, shortcut(take_while(&XALPHA), alt((xalphas, void))))
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
pub fn xalphas<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xalphas", i, take_while1(&XALPHA))
}

/// `xpalpha xalpha | +`
///
/// Section "BNF syntax". Accepts `+`, refuses `/`.
pub const XPALPHA: Set = XALPHA.and("+").called("xpalpha");

/// `xpalphas xpalpha [ xpalphas ]`
///
/// Amended (1993-xpalphas): `xpalphas xpalpha [ xpalpha ]`
///
/// Section "BNF syntax". Accepts `c++`, refuses `c/c++`.
pub fn xpalphas<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xpalphas", i, take_while1(&XPALPHA))
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
pub use super::udi::digits;

/// `alphanum alpha | digit`
///
/// Section "BNF syntax". Accepts `0`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called("alphanum");

/// `alphanums alphanum [ alphanums ]`
pub use super::udi::alphanums;

/// `void`
pub use super::udi::void;

/// The schemes that have their own production.
pub(crate) const SCHEMES: &[&str] = &["http", "ftp", "news", "prospero", "telnet", "gopher", "wais", "afs"];

/// The characters of a path's segments.
const PATH: &Set = &XPALPHA;

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

pub(crate) const START: &str = names::url;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = names::fragmentaddress;

pub(crate) use url as start;

#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, url) = url(i)?;
    Ok((i, AbsoluteRef::of(url)))
}

pub(crate) use fragmentaddress as reference;

super::productions! {
    fragmentaddress: AbsoluteRef, url: Url, generic: Other, othergeneric: Other, scheme, httpaddress: Http,
    fileaddress: Ftp, password, afsaddress: Afs, newsaddress: News, waisaddress: Wais, waisindex: Wais, waisdoc: Wais,
    groupart, group, article, articleid, database, wtype, prosperoaddress: Prospero, prosperolink: Prospero, hsoname,
    version, attributes, attribute, telnetaddress: Telnet, gopheraddress: Gopher, hostport, host, cellname, hostname,
    hostnumber, port, selector, path, search, user, fragmentid, gtype, [XALPHA], xalphas, [XPALPHA], xpalphas, ialpha,
    [ALPHA], [DIGIT], [SAFE], [EXTRA], escape, [HEX], [VARIANT], [PUNCTUATION], digits, [ALPHANUM], alphanums, void,
}
