//! Uniform Resource Locators, Internet Draft 01, 14 July 1993: "BNF syntax".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many1_count;
use nom::sequence::{preceded, terminated};

use super::leaf::{
    arm, begins_with, either, fail, has_user, lit, longest, many, many1, one, rule, runs, runs_before, runs1,
    scheme as known, text,
};
use super::set::Set;
use super::text::{Parse, Text};
use crate::ast::{
    Afs, Fields, Ftp, Gopher, GopherItem, Group, Grouppart, Host, Hostname, Hostnumber, Hostport, Http, IpSchemepart,
    LinkAttributes, Login, MessageId, News, Other, Path, Prospero, Reference, Schemepart, Search, Session, Url, Wais,
    WaisObject, Wpath,
};
use crate::encoding::Encoded;

/// `fragmentaddress url [ # fragmentid ]`
pub fn fragmentaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Reference<'a>> {
    rule(
        "fragmentaddress",
        (url, opt(preceded(lit("#"), fragmentid))).map(|(url, fragment)| Reference {
            prefix: None,
            url,
            fragment: fragment.map(Encoded::new),
        }),
    )(i)
}

/// `url othergeneric | httpaddress | fileaddress | newsaddress | prosperoaddress | telnetaddress | gopheraddress |
/// waisaddress | afsaddress`
///
/// Amended (generic-host): `url generic | httpaddress | fileaddress | newsaddress | prosperoaddress | telnetaddress |
/// gopheraddress | waisaddress | afsaddress`
pub fn url<'a, I: Text<'a>>(i: I) -> Parse<I, Url<'a>> {
    rule(
        "url",
        alt((
            othergeneric.map(Url::Other),
            arm(b'h', httpaddress.map(Url::Http)),
            arm(b'f', fileaddress.map(Url::Ftp)),
            arm(b'n', newsaddress.map(Url::News)),
            arm(b'p', prosperoaddress.map(Url::Prospero)),
            arm(b't', telnetaddress.map(Url::Telnet)),
            arm(b'g', gopheraddress.map(Url::Gopher)),
            arm(b'w', waisaddress.map(Url::Wais)),
            arm(b'a', afsaddress.map(Url::Afs)),
        )),
    )(i)
}

/// `generic scheme : / / [ user @ ] hostport [ / path ] [ ? search ] | scheme : path [ ? search ]`
///
/// Amended (generic-host): `generic scheme : path [ ? search ]`
///
/// Read: the scheme once, since a path can't begin with a slash.
pub fn generic<'a, I: Text<'a>>(i: I) -> Parse<I, Other<'a>> {
    let ip = (preceded(lit("//"), user_at_hostport), opt(preceded(lit("/"), path)), opt(preceded(lit("?"), search)))
        .map(|(login, path, search)| {
            Schemepart::Ip(IpSchemepart { login, urlpath: path.map(|path| path.encoded()), search })
        });
    let opaque = text((path, opt(preceded(lit("?"), search)))).map(|text| Schemepart::Opaque(Encoded::new(text)));
    rule(
        "generic",
        (terminated(scheme, lit(":")), alt((ip, opaque))).map(|(scheme, schemepart)| Other { scheme, schemepart }),
    )(i)
}

/// `othergeneric generic unless h t t p : | f t p : | n e w s : | p r o s p e r o : | t e l n e t : | g o p h e r : |
/// w a i s : | a f s :`
///
/// Amended (generic-host): added.
///
/// Read: the scheme first; what follows one that has a production of its own is not looked at.
pub fn othergeneric<'a, I: Text<'a>>(i: I) -> Parse<I, Other<'a>> {
    rule("othergeneric", |i: I| if begins_with(SCHEMES, i.rest()) { fail() } else { generic(i) })(i)
}

/// `scheme ialpha without :`
///
/// Amended (scheme-colon): `scheme ialpha`
pub fn scheme<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const SCHEME: Set = XALPHA.without(":").called("scheme");
    rule("scheme", text((one(&ALPHA), many(&SCHEME))))(i)
}

/// `httpaddress h t t p : / / hostport [ / path ] [ ? search ]`
pub fn httpaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Http<'a>> {
    rule(
        "httpaddress",
        (known("http://"), hostport, opt(preceded(lit("/"), path)), opt(preceded(lit("?"), search)))
            .map(|(scheme, hostport, path, search)| Http { scheme, hostport, path, search }),
    )(i)
}

/// `fileaddress f t p : / / [ user [ : password ] @ ] hostport / path`
///
/// Amended (1993-ftp-login): `fileaddress f t p : / / host / path`
pub fn fileaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    let named = (terminated((user, opt(preceded(lit(":"), password))), lit("@")), hostport).map(
        |((user, password), hostport)| Login {
            user: Some(Encoded::new(user)),
            password: password.map(Encoded::new),
            hostport,
        },
    );
    let anonymous = hostport.map(|hostport| Login { user: None, password: None, hostport });
    let login = either(has_user, named, anonymous);
    rule(
        "fileaddress",
        (known("ftp://"), login, preceded(lit("/"), path)).map(|(scheme, login, path)| Ftp {
            scheme,
            login,
            path: Some(path),
            typecode: None,
        }),
    )(i)
}

/// `password xalphas without @ | :`
///
/// Amended (1993-ftp-login): added.
pub fn password<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const PASSWORD: Set = XALPHA.without("@:").called("password");
    rule("password", many1(&PASSWORD))(i)
}

/// `afsaddress a f s : / / cellname / path`
pub fn afsaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Afs<'a>> {
    rule(
        "afsaddress",
        (known("afs://"), cellname, preceded(lit("/"), path)).map(|(scheme, cell, path)| Afs { scheme, cell, path }),
    )(i)
}

/// `newsaddress n e w s : groupart`
pub fn newsaddress<'a, I: Text<'a>>(i: I) -> Parse<I, News<'a>> {
    rule("newsaddress", (known("news:"), groupart).map(|(scheme, grouppart)| News { scheme, grouppart }))(i)
}

/// `waisaddress waisindex | waisdoc`
///
/// Read: the longest, since both begin alike.
pub fn waisaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule("waisaddress", |i: I| longest(i, waisindex, waisdoc))(i)
}

/// `waisindex w a i s : / / hostport / database [ ? search ]`
pub fn waisindex<'a, I: Text<'a>>(i: I) -> Parse<I, Wais<'a>> {
    rule(
        "waisindex",
        (known("wais://"), hostport, preceded(lit("/"), database), opt(preceded(lit("?"), search))).map(
            |(scheme, hostport, database, search)| Wais {
                scheme,
                hostport,
                database: Encoded::new(database),
                object: search.map_or(WaisObject::Database, WaisObject::Search),
            },
        ),
    )(i)
}

/// `waisdoc w a i s : / / hostport / database / wtype / digits / path`
pub fn waisdoc<'a, I: Text<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let document = (preceded(lit("/"), wtype), preceded(lit("/"), digits), preceded(lit("/"), path));
    rule(
        "waisdoc",
        (known("wais://"), hostport, preceded(lit("/"), database), document).map(
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
    )(i)
}

/// `groupart * | group | article`
///
/// Read: the longest, since an article can begin as the others do.
pub fn groupart<'a, I: Text<'a>>(i: I) -> Parse<I, Grouppart<'a>> {
    rule("groupart", |i: I| {
        let all = |i| lit("*").map(|_| Grouppart::All).parse(i);
        let group = |i| group.map(Grouppart::Group).parse(i);
        let article = |i| article.map(Grouppart::Article).parse(i);
        longest(i, all, |i| longest(i, group, article))
    })(i)
}

/// `group ialpha [ . group ] without @`
///
/// Amended (delimiters): `group ialpha [ . group ]`
///
/// Read: a dot is an `xalpha` too, so the parts are no more than one `ialpha`.
pub fn group<'a, I: Text<'a>>(i: I) -> Parse<I, Group<'a>> {
    const GROUP: Set = XALPHA.without("@").called("group");
    rule("group", text((one(&ALPHA), many(&GROUP))).map(Group::new))(i)
}

/// `article articleid @ host`
///
/// Amended (delimiters): `article xalphas @ host`
pub fn article<'a, I: Text<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    rule(
        "article",
        (terminated(articleid, lit("@")), host).map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )(i)
}

/// `articleid xalphas without @`
///
/// Amended (delimiters): added.
pub fn articleid<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const ARTICLEID: Set = XALPHA.without("@").called("articleid");
    rule("articleid", many1(&ARTICLEID))(i)
}

/// `database xalphas`
pub fn database<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("database", xalphas)(i)
}

/// `wtype xalphas`
pub fn wtype<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wtype", xalphas)(i)
}

/// `prosperoaddress prosperolink`
pub fn prosperoaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    rule("prosperoaddress", prosperolink)(i)
}

/// `prosperolink p r o s p e r o : / / hostport / hsoname [ % 0 0 [ version ] [ attributes ] ]`
///
/// Amended (prospero-nul): `prosperolink p r o s p e r o : / / hostport / hsoname [ % 0 0 version [ attributes ] ]`
///
/// Read: a version begins with a digit; what begins with another `%00` is an attribute, and the version is void.
pub fn prosperolink<'a, I: Text<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    rule(
        "prosperolink",
        (
            known("prospero://"),
            hostport,
            preceded(lit("/"), hsoname),
            opt(preceded(lit("%00"), either(has_version, version, void))),
            opt(attributes),
        )
            .map(|(scheme, hostport, hsoname, version, attributes)| Prospero {
                scheme,
                hostport,
                hsoname: Encoded::new(hsoname),
                fields: Fields::default(),
                version,
                attributes: attributes.map_or(LinkAttributes::default(), LinkAttributes::new),
            }),
    )(i)
}

/// `hsoname path without % 0 0`
///
/// Amended (prospero-nul): `hsoname path`
///
/// Read: in one scan, as far as the first `%00`.
pub fn hsoname<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hsoname", runs_before(PATH, "/", "%00"))(i)
}

/// `version digits`
pub fn version<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("version", digits)(i)
}

/// `attributes % 0 0 attribute [ attributes ]`
///
/// Amended (prospero-nul): `attributes attribute [ attributes ]`
pub fn attributes<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("attributes", text(many1_count(preceded(lit("%00"), attribute))))(i)
}

/// `attribute alphanums`
pub fn attribute<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("attribute", alphanums)(i)
}

/// `telnetaddress t e l n e t : / / [ user @ ] hostport`
pub fn telnetaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Session<'a>> {
    rule(
        "telnetaddress",
        (known("telnet://"), user_at_hostport).map(|(scheme, login)| Session { scheme, login, slash: false }),
    )(i)
}

/// `gopheraddress g o p h e r : / / hostport [ / gtype [ selector ] ] [ ? search ]`
///
/// Read: a selector may be void, so behind a type there is always one.
pub fn gopheraddress<'a, I: Text<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let item = (gtype, selector).map(|(gtype, selector)| GopherItem {
        gtype: Encoded::new(gtype),
        slash: false,
        selector: Encoded::new(selector),
        search: None,
        plus: None,
    });
    rule(
        "gopheraddress",
        (known("gopher://"), hostport, opt(preceded(lit("/"), item)), opt(preceded(lit("?"), search)))
            .map(|(scheme, hostport, item, search)| Gopher { scheme, hostport, slash: item.is_some(), item, search }),
    )(i)
}

/// `hostport host [ : port ]`
pub fn hostport<'a, I: Text<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    rule("hostport", (host, opt(preceded(lit(":"), port))).map(|(host, port)| Hostport { host, port }))(i)
}

/// `host hostname | hostnumber`
pub fn host<'a, I: Text<'a>>(i: I) -> Parse<I, Host<'a>> {
    rule(
        "host",
        alt((
            hostname.map(|text| Host::Name(Hostname::new(text))),
            hostnumber.map(|text| Host::Number(Hostnumber::new(text))),
        )),
    )(i)
}

/// `cellname hostname`
pub fn cellname<'a, I: Text<'a>>(i: I) -> Parse<I, Hostname<'a>> {
    rule("cellname", hostname.map(Hostname::new))(i)
}

/// `hostname ialpha [ . hostname ] without @ | :`
///
/// Amended (delimiters): `hostname ialpha [ . hostname ]`
///
/// Read: as `group`.
pub fn hostname<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const HOSTNAME: Set = XALPHA.without("@:").called("hostname");
    rule("hostname", text((one(&ALPHA), many(&HOSTNAME))))(i)
}

/// `hostnumber digits . digits . digits . digits`
pub use super::udi::hostnumber;

/// `port digits`
pub use super::udi::port;

/// `selector path`
pub fn selector<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("selector", path.map(|path| path.as_str()))(i)
}

/// `path void | xpalphas [ / path ]`
///
/// Read: in one scan.
pub fn path<'a, I: Text<'a>>(i: I) -> Parse<I, Path<'a>> {
    rule("path", runs(PATH, "/").map(Path::new))(i)
}

/// `search xalphas [ + search ]`
///
/// Read: in one scan.
pub fn search<'a, I: Text<'a>>(i: I) -> Parse<I, Search<'a>> {
    rule("search", runs1(&XALPHA, "+").map(Search::new))(i)
}

/// `user xalphas without @ | :`
///
/// Amended (delimiters): `user xalphas`
pub fn user<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const USER: Set = XALPHA.without("@:").called("user");
    rule("user", many1(&USER))(i)
}

/// `fragmentid void | xalphas`
///
/// Amended (void-fragment): `fragmentid xalphas`
pub fn fragmentid<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fragmentid", many(&XALPHA))(i)
}

/// `gtype xalpha`
pub fn gtype<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", one(&XALPHA))(i)
}

/// `xalpha alpha | digit | safe | extra | escape`
pub const XALPHA: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).or_escape().called("xalpha");

/// `xalphas xalpha [ xalphas ]`
pub fn xalphas<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xalphas", many1(&XALPHA))(i)
}

/// `xpalpha xalpha | +`
pub const XPALPHA: Set = XALPHA.and("+").called("xpalpha");

/// `xpalphas xpalpha [ xpalphas ]`
///
/// Amended (1993-xpalphas): `xpalphas xpalpha [ xpalpha ]`
pub fn xpalphas<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xpalphas", many1(&XPALPHA))(i)
}

/// `ialpha alpha [ xalphas ]`
pub fn ialpha<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("ialpha", text((one(&ALPHA), many(&XALPHA))))(i)
}

/// `alpha a | b | c | d | e | f | g | h | i | j | k | l | m | n | o | p | q | r | s | t | u | v | w | x | y | z | A |
/// B | C | D | E | F | G | H | I | J | K | L | M | N | O | P | Q | R | S | T | U | V | W | X | Y | Z`
pub const ALPHA: Set = Set::of("alpha", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `digit 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9`
pub const DIGIT: Set = Set::of("digit", "0123456789");

/// `safe $ | - | _ | @ | . | &`
pub const SAFE: Set = Set::of("safe", "$-_@.&");

/// `extra ! | * | " | ' | ( | ) | : | ; | ,`
///
/// Amended (1993-space): `extra ! | * | " | ' | ( | ) | : | ; | , | space`
pub const EXTRA: Set = Set::of("extra", "!*\"'():;,");

/// `escape % hex hex`
pub fn escape<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("escape", text((lit("%"), one(&HEX), one(&HEX))))(i)
}

/// `hex digit | a | b | c | d | e | f | A | B | C | D | E | F`
pub const HEX: Set = DIGIT.and("abcdefABCDEF").called("hex");

/// `variant { | } | vline | vline | lbracket | rbracket | \ | ^ | ~`
pub const VARIANT: Set = Set::of("variant", "{}|[]\\^~");

/// `punctuation < | >`
pub const PUNCTUATION: Set = Set::of("punctuation", "<>");

/// `digits digit [ digits ]`
pub use super::udi::digits;

/// `alphanum alpha | digit`
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called("alphanum");

/// `alphanums alphanum [ alphanums ]`
pub use super::udi::alphanums;

/// `void`
pub use super::udi::void;

/// The schemes that have a production of their own.
pub(crate) const SCHEMES: &[&str] = &["http", "ftp", "news", "prospero", "telnet", "gopher", "wais", "afs"];

/// What the segments of a path are made of.
const PATH: &Set = &XPALPHA;

/// `[ user @ ] hostport`, which two lines print.
fn user_at_hostport<'a, I: Text<'a>>(i: I) -> Parse<I, Login<'a>> {
    let named = (terminated(user, lit("@")), hostport).map(|(user, hostport)| Login {
        user: Some(Encoded::new(user)),
        password: None,
        hostport,
    });
    let anonymous = hostport.map(|hostport| Login { user: None, password: None, hostport });
    either(has_user, named, anonymous)(i)
}

fn has_version(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

// What is read if no production is named.

pub(crate) fn prefixed<'a, I: Text<'a>>(i: I) -> Parse<I, Reference<'a>> {
    url.map(Reference::of).parse(i)
}

pub(crate) use fragmentaddress as reference;

super::productions! {
    "fragmentaddress" => fragmentaddress.map(Some),
    "url" => url.map(Reference::of).map(Some),
    "generic" => generic.map(Url::Other).map(Reference::of).map(Some),
    "othergeneric" => othergeneric.map(Url::Other).map(Reference::of).map(Some),
    "scheme" => scheme.map(|_| None),
    "httpaddress" => httpaddress.map(Url::Http).map(Reference::of).map(Some),
    "fileaddress" => fileaddress.map(Url::Ftp).map(Reference::of).map(Some),
    "password" => password.map(|_| None),
    "afsaddress" => afsaddress.map(Url::Afs).map(Reference::of).map(Some),
    "newsaddress" => newsaddress.map(Url::News).map(Reference::of).map(Some),
    "waisaddress" => waisaddress.map(Url::Wais).map(Reference::of).map(Some),
    "waisindex" => waisindex.map(Url::Wais).map(Reference::of).map(Some),
    "waisdoc" => waisdoc.map(Url::Wais).map(Reference::of).map(Some),
    "groupart" => groupart.map(|_| None),
    "group" => group.map(|_| None),
    "article" => article.map(|_| None),
    "articleid" => articleid.map(|_| None),
    "database" => database.map(|_| None),
    "wtype" => wtype.map(|_| None),
    "prosperoaddress" => prosperoaddress.map(Url::Prospero).map(Reference::of).map(Some),
    "prosperolink" => prosperolink.map(Url::Prospero).map(Reference::of).map(Some),
    "hsoname" => hsoname.map(|_| None),
    "version" => version.map(|_| None),
    "attributes" => attributes.map(|_| None),
    "attribute" => attribute.map(|_| None),
    "telnetaddress" => telnetaddress.map(Url::Telnet).map(Reference::of).map(Some),
    "gopheraddress" => gopheraddress.map(Url::Gopher).map(Reference::of).map(Some),
    "hostport" => hostport.map(|_| None),
    "host" => host.map(|_| None),
    "cellname" => cellname.map(|_| None),
    "hostname" => hostname.map(|_| None),
    "hostnumber" => hostnumber.map(|_| None),
    "port" => port.map(|_| None),
    "selector" => selector.map(|_| None),
    "path" => path.map(|_| None),
    "search" => search.map(|_| None),
    "user" => user.map(|_| None),
    "fragmentid" => fragmentid.map(|_| None),
    "gtype" => gtype.map(|_| None),
    "xalpha" => rule("xalpha", one(&XALPHA)).map(|_| None),
    "xalphas" => xalphas.map(|_| None),
    "xpalpha" => rule("xpalpha", one(&XPALPHA)).map(|_| None),
    "xpalphas" => xpalphas.map(|_| None),
    "ialpha" => ialpha.map(|_| None),
    "alpha" => rule("alpha", one(&ALPHA)).map(|_| None),
    "digit" => rule("digit", one(&DIGIT)).map(|_| None),
    "safe" => rule("safe", one(&SAFE)).map(|_| None),
    "extra" => rule("extra", one(&EXTRA)).map(|_| None),
    "escape" => escape.map(|_| None),
    "hex" => rule("hex", one(&HEX)).map(|_| None),
    "variant" => rule("variant", one(&VARIANT)).map(|_| None),
    "punctuation" => rule("punctuation", one(&PUNCTUATION)).map(|_| None),
    "digits" => digits.map(|_| None),
    "alphanum" => rule("alphanum", one(&ALPHANUM)).map(|_| None),
    "alphanums" => alphanums.map(|_| None),
    "void" => void.map(|_| None),
}
