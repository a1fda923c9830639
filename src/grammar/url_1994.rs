//! Uniform Resource Locators, Internet Draft 03, March 1994: the BNF of the URL syntax.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many1_count;
use nom::sequence::{preceded, terminated};

use super::leaf::{
    any_case, arm, either, has_user, lit, longest, many, many1, one, rule, runs, runs_before, scheme as known, text,
};
use super::set::Set;
use super::text::{Parse, Text};
use crate::ast::{
    Afs, Fields, Ftp, Gopher, GopherItem, Group, Grouppart, Host, Hostname, Hostnumber, Hostport, Http, Identifier,
    LinkAttributes, Login, Mailto, MessageId, News, Nntp, Path, Prospero, Reference, Search, Session, Typecode, Url,
    Wais, WaisObject, Wpath,
};
use crate::encoding::Encoded;

/// `prefixedurl u r l : url`
pub fn prefixedurl<'a, I: Text<'a>>(i: I) -> Parse<I, Reference<'a>> {
    rule(
        "prefixedurl",
        (any_case("url:"), url).map(|(prefix, url)| Reference { prefix: Some(prefix), url, fragment: None }),
    )(i)
}

/// `url httpaddress | ftpaddress | newsaddress | nntpaddress | prosperoaddress | telnetaddress | gopheraddress |
/// waisaddress | mailtoaddress | midaddress | cidaddress`
pub fn url<'a, I: Text<'a>>(i: I) -> Parse<I, Url<'a>> {
    rule(
        "url",
        alt((
            arm(b'h', httpaddress.map(Url::Http)),
            arm(b'f', ftpaddress.map(Url::Ftp)),
            arm(b'n', newsaddress.map(Url::News)),
            arm(b'n', nntpaddress.map(Url::Nntp)),
            arm(b'p', prosperoaddress.map(Url::Prospero)),
            telnetaddress,
            arm(b'g', gopheraddress.map(Url::Gopher)),
            arm(b'w', waisaddress.map(Url::Wais)),
            arm(b'm', mailtoaddress.map(Url::Mailto)),
            arm(b'm', midaddress.map(Url::Mid)),
            arm(b'c', cidaddress.map(Url::Cid)),
        )),
    )(i)
}

/// `scheme ialpha`
pub fn scheme<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("scheme", ialpha)(i)
}

/// `httpaddress h t t p : / / hostport [ / path ] [ ? search ]`
pub fn httpaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Http<'a>> {
    rule(
        "httpaddress",
        (known("http://"), hostport, opt(preceded(lit("/"), path)), opt(preceded(lit("?"), search)))
            .map(|(scheme, hostport, path, search)| Http { scheme, hostport, path, search }),
    )(i)
}

/// `ftpaddress f t p : / / login / path [ ; t y p e = ftptype ]`
///
/// Amended (1994-ftptype): `ftpaddress f t p : / / login / path [ ftptype ]`
pub fn ftpaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    rule(
        "ftpaddress",
        (known("ftp://"), login, preceded(lit("/"), path), opt(preceded(lit(";type="), ftptype)))
            .map(|(scheme, login, path, typecode)| Ftp { scheme, login, path: Some(path), typecode }),
    )(i)
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

/// `nntpaddress n n t p : / / hostport / group / digits | n n t p : group / digits`
///
/// Amended (1994-nntp): `nntpaddress n n t p : group / digits`
///
/// Read: the server is there if slashes are.
pub fn nntpaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Nntp<'a>> {
    let server = terminated(preceded(lit("//"), hostport), lit("/"));
    rule(
        "nntpaddress",
        (known("nntp:"), opt(server), group, preceded(lit("/"), digits))
            .map(|(scheme, hostport, group, article)| Nntp { scheme, hostport, group, article: Some(article) }),
    )(i)
}

/// `midaddress m i d : addr-spec`
pub fn midaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Identifier<'a>> {
    rule("midaddress", (known("mid:"), addr_spec).map(|(scheme, id)| Identifier { scheme, id }))(i)
}

/// `addr-spec articleid @ host`
///
/// Amended (1994-addr-spec): added.
pub fn addr_spec<'a, I: Text<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    rule(
        "addr-spec",
        (terminated(articleid, lit("@")), host).map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )(i)
}

/// `cidaddress c i d : content-identifier`
pub fn cidaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Identifier<'a>> {
    rule("cidaddress", (known("cid:"), content_identifier).map(|(scheme, id)| Identifier { scheme, id }))(i)
}

/// `content-identifier articleid @ host`
///
/// Amended (1994-addr-spec): added.
pub fn content_identifier<'a, I: Text<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    rule(
        "content-identifier",
        (terminated(articleid, lit("@")), host).map(|(unique, host)| MessageId { unique: Encoded::new(unique), host }),
    )(i)
}

/// `mailtoaddress m a i l t o : addr-spec`
///
/// Amended (1994-mailto): `mailtoaddress m a i l t o : : xalphas @ hostname`
pub fn mailtoaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Mailto<'a>> {
    rule(
        "mailtoaddress",
        (known("mailto:"), text(addr_spec)).map(|(scheme, address)| Mailto { scheme, address: Encoded::new(address) }),
    )(i)
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

/// `waisdoc w a i s : / / hostport / database / wtype / wpath`
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

/// `wpath digits = path ; [ wpath ]`
///
/// Read: field after field.
pub fn wpath<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    let field = (digits, lit("="), path, lit(";"));
    rule("wpath", text(many1_count(field)))(i)
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
pub fn telnetaddress<'a, I: Text<'a>>(i: I) -> Parse<I, Url<'a>> {
    let session = |(scheme, login)| Session { scheme, login, slash: false };
    rule(
        "telnetaddress",
        alt((
            (known("telnet://"), login).map(session).map(Url::Telnet),
            (known("rlogin://"), login).map(session).map(Url::Rlogin),
            (known("tn3270://"), login).map(session).map(Url::Tn3270),
        )),
    )(i)
}

/// `gopheraddress g o p h e r : / / hostport [ / gtype [ gcommand ] ]`
///
/// Read: a selector may be void, so behind a type there is always one.
pub fn gopheraddress<'a, I: Text<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let item = (gtype, gcommand).map(|(gtype, command)| GopherItem::of_command(Encoded::new(gtype), command));
    rule(
        "gopheraddress",
        (known("gopher://"), hostport, opt(preceded(lit("/"), item))).map(|(scheme, hostport, item)| Gopher {
            scheme,
            hostport,
            slash: item.is_some(),
            item,
            search: None,
        }),
    )(i)
}

/// `login [ user [ : password ] @ ] hostport`
///
/// Read: a user stands here if there is an `@` before the first `/`, which can stand in neither.
pub fn login<'a, I: Text<'a>>(i: I) -> Parse<I, Login<'a>> {
    let named = (terminated((user, opt(preceded(lit(":"), password))), lit("@")), hostport).map(
        |((user, password), hostport)| Login {
            user: Some(Encoded::new(user)),
            password: password.map(Encoded::new),
            hostport,
        },
    );
    let anonymous = hostport.map(|hostport| Login { user: None, password: None, hostport });
    rule("login", either(has_user, named, anonymous))(i)
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

/// `ftptype A [ formcode ] | E [ formcode ] | I | L digits`
///
/// Amended (1994-formcode): `ftptype A formcode | E formcode | I | L digits`
pub fn ftptype<'a, I: Text<'a>>(i: I) -> Parse<I, Typecode<'a>> {
    rule(
        "ftptype",
        text(alt((
            text((lit("A"), opt(formcode))),
            text((lit("E"), opt(formcode))),
            lit("I"),
            text((lit("L"), digits)),
        )))
        .map(Typecode::new),
    )(i)
}

/// `formcode N | T | C`
pub fn formcode<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    const FORMCODE: Set = Set::of("formcode", "NTC");
    rule("formcode", one(&FORMCODE))(i)
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

/// `gcommand path`
pub fn gcommand<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gcommand", path.map(|path| path.as_str()))(i)
}

/// `path void | segment [ / path ]`
///
/// Read: in one scan.
pub fn path<'a, I: Text<'a>>(i: I) -> Parse<I, Path<'a>> {
    rule("path", runs(PATH, "/").map(Path::new))(i)
}

/// `segment xpalphas`
pub fn segment<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("segment", xpalphas)(i)
}

/// `search xalphas [ + search ]`
///
/// Read: in one scan.
pub fn search<'a, I: Text<'a>>(i: I) -> Parse<I, Search<'a>> {
    rule("search", xalphas.map(Search::new))(i)
}

/// `user alphanum2 [ user ]`
pub fn user<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("user", many1(&ALPHANUM2))(i)
}

/// `password alphanum2 [ password ]`
pub fn password<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("password", many1(&ALPHANUM2))(i)
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

/// `alphanum2 alpha | digit | - | _ | . | +`
pub const ALPHANUM2: Set = ALPHA.or(DIGIT).and("-_.+").called("alphanum2");

/// `xalpha alpha | digit | safe | extra | escape`
pub const XALPHA: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).or_escape().called("xalpha");

/// `xalphas xalpha [ xalphas ]`
pub fn xalphas<'a, I: Text<'a>>(i: I) -> Parse<I, &'a str> {
    rule("xalphas", many1(&XALPHA))(i)
}

/// `xpalpha xalpha | +`
pub const XPALPHA: Set = XALPHA.and("+").called("xpalpha");

/// `xpalphas xpalpha [ xpalphas ]`
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

/// `safe $ | - | _ | @ | . | & | + | -`
pub const SAFE: Set = Set::of("safe", "$-_@.&+");

/// `extra ! | * | " | ' | ( | ) | ,`
pub const EXTRA: Set = Set::of("extra", "!*\"'(),");

/// `reserved = | ; | / | # | ? | : | space`
pub const RESERVED: Set = Set::of("reserved", "=;/#?: ");

/// `escape % hex hex`
pub use super::url_1993::escape;

/// `hex digit | a | b | c | d | e | f | A | B | C | D | E | F`
pub const HEX: Set = DIGIT.and("abcdefABCDEF").called("hex");

/// `national { | } | vline | lbracket | rbracket | \ | ^ | ~`
pub const NATIONAL: Set = Set::of("national", "{}|[]\\^~");

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

/// What the segments of a path are made of.
const PATH: &Set = &XPALPHA;

fn has_version(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

// What is read if no production is named.

/// `[ u r l : ] url` (1994-prefix).
pub(crate) fn prefixed<'a, I: Text<'a>>(i: I) -> Parse<I, Reference<'a>> {
    (opt(any_case("url:")), url).map(|(prefix, url)| Reference { prefix, url, fragment: None }).parse(i)
}

/// `[ u r l : ] url [ # fragmentid ]`
pub(crate) fn reference<'a, I: Text<'a>>(i: I) -> Parse<I, Reference<'a>> {
    (prefixed, opt(preceded(lit("#"), fragmentid)))
        .map(|(url, fragment)| Reference { fragment: fragment.map(Encoded::new), ..url })
        .parse(i)
}

super::productions! {
    "prefixedurl" => prefixedurl.map(Some),
    "url" => url.map(Reference::of).map(Some),
    "scheme" => scheme.map(|_| None),
    "httpaddress" => httpaddress.map(Url::Http).map(Reference::of).map(Some),
    "ftpaddress" => ftpaddress.map(Url::Ftp).map(Reference::of).map(Some),
    "afsaddress" => afsaddress.map(Url::Afs).map(Reference::of).map(Some),
    "newsaddress" => newsaddress.map(Url::News).map(Reference::of).map(Some),
    "nntpaddress" => nntpaddress.map(Url::Nntp).map(Reference::of).map(Some),
    "midaddress" => midaddress.map(Url::Mid).map(Reference::of).map(Some),
    "addr-spec" => addr_spec.map(|_| None),
    "cidaddress" => cidaddress.map(Url::Cid).map(Reference::of).map(Some),
    "content-identifier" => content_identifier.map(|_| None),
    "mailtoaddress" => mailtoaddress.map(Url::Mailto).map(Reference::of).map(Some),
    "waisaddress" => waisaddress.map(Url::Wais).map(Reference::of).map(Some),
    "waisindex" => waisindex.map(Url::Wais).map(Reference::of).map(Some),
    "waisdoc" => waisdoc.map(Url::Wais).map(Reference::of).map(Some),
    "wpath" => wpath.map(|_| None),
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
    "telnetaddress" => telnetaddress.map(Reference::of).map(Some),
    "gopheraddress" => gopheraddress.map(Url::Gopher).map(Reference::of).map(Some),
    "login" => login.map(|_| None),
    "hostport" => hostport.map(|_| None),
    "host" => host.map(|_| None),
    "ftptype" => ftptype.map(|_| None),
    "formcode" => formcode.map(|_| None),
    "cellname" => cellname.map(|_| None),
    "hostname" => hostname.map(|_| None),
    "hostnumber" => hostnumber.map(|_| None),
    "port" => port.map(|_| None),
    "gcommand" => gcommand.map(|_| None),
    "path" => path.map(|_| None),
    "segment" => segment.map(|_| None),
    "search" => search.map(|_| None),
    "user" => user.map(|_| None),
    "password" => password.map(|_| None),
    "fragmentid" => fragmentid.map(|_| None),
    "gtype" => gtype.map(|_| None),
    "alphanum2" => rule("alphanum2", one(&ALPHANUM2)).map(|_| None),
    "xalpha" => rule("xalpha", one(&XALPHA)).map(|_| None),
    "xalphas" => xalphas.map(|_| None),
    "xpalpha" => rule("xpalpha", one(&XPALPHA)).map(|_| None),
    "xpalphas" => xpalphas.map(|_| None),
    "ialpha" => ialpha.map(|_| None),
    "alpha" => rule("alpha", one(&ALPHA)).map(|_| None),
    "digit" => rule("digit", one(&DIGIT)).map(|_| None),
    "safe" => rule("safe", one(&SAFE)).map(|_| None),
    "extra" => rule("extra", one(&EXTRA)).map(|_| None),
    "reserved" => rule("reserved", one(&RESERVED)).map(|_| None),
    "escape" => escape.map(|_| None),
    "hex" => rule("hex", one(&HEX)).map(|_| None),
    "national" => rule("national", one(&NATIONAL)).map(|_| None),
    "punctuation" => rule("punctuation", one(&PUNCTUATION)).map(|_| None),
    "digits" => digits.map(|_| None),
    "alphanum" => rule("alphanum", one(&ALPHANUM)).map(|_| None),
    "alphanums" => alphanums.map(|_| None),
    "void" => void.map(|_| None),
}
