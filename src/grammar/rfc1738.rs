//! RFC 1738, Uniform Resource Locators (URL), December 1994: section 5, "BNF for specific URL schemes".

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::input::{Expected, Input, Parse, Rule as _};
use super::set::Set;
use super::terminal::{
    alternatives, any_case, attempt, begins_with, fail, first_of, literal, longest, one_of, optional, recognize, rule,
    scheme_literal, shortcut, take_while, take_while_before, take_while1, terminal,
};
use crate::ast::{
    AbsoluteRef, Fields, File, Ftp, Gopher, GopherItem, GopherPlus, Group, Grouppart, Host, Hostname, Hostnumber,
    Hostport, Http, IpSchemepart, LinkAttributes, Login, Mailto, MessageId, News, Nntp, Other, Path, Port, Prospero,
    Schemepart, Search, Session, Typecode, Url, Wais, WaisObject, Wpath,
};
use crate::encoding::Encoded;

// ; The generic form of a URL is:

/// `genericurl = scheme ":" schemepart`
///
/// Section 2.1. Accepts `afs://host.dom/path`, refuses `host.dom/path`.
pub fn genericurl<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    let rule = i.begin("genericurl");
    let (i, scheme) = scheme(i)?;
    let (i, _) = literal(":").parse(i)?;
    let (i, schemepart) = schemepart(i)?;
    rule.end(i, Other { scheme, schemepart })
}

// ; Specific predefined schemes are defined here; new schemes
// ; may be registered with IANA

/// `url = httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl | fileurl |
/// prosperourl | otherurl`
///
/// Section 2.1. Accepts `ftp://ds.internic.net/rfc`, refuses `URL:ftp://ds.internic.net/rfc`.
#[inline(always)]
pub fn url<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    let rule = i.begin("url");
    alternatives!(
        rule, i,
        b'h' => httpurl(Url::Http),
        b'f' => ftpurl(Url::Ftp),
        b'n' => newsurl(Url::News),
        b'n' => nntpurl(Url::Nntp),
        b't' => telneturl(Url::Telnet),
        b'g' => gopherurl(Url::Gopher),
        b'w' => waisurl(Url::Wais),
        b'm' => mailtourl(Url::Mailto),
        b'f' => fileurl(Url::File),
        b'p' => prosperourl(Url::Prospero),
        otherurl(Url::Other),
    )
}

// ; new schemes follow the general syntax

/// `otherurl = genericurl - ( ( "http:" | "ftp:" | "news:" | "nntp:" | "telnet:" | "gopher:" | "wais:" | "mailto:" |
/// "file:" | "prospero:" | "url:" ) schemepart )`
///
/// Amended (1738-otherurl): `otherurl = genericurl`
///
/// Read: the scheme first. A text with a predefined scheme is refused there.
///
/// Section 2.1. Accepts `afs://host.dom/path`, refuses `ftp://ds.internic.net/rfc`.
pub fn otherurl<'a, I: Input<'a>>(i: I) -> Parse<I, Other<'a>> {
    let rule = i.begin("otherurl");
    if begins_with(&PREDEFINED, i.rest()) {
        return fail(i);
    }
    let (i, url) = genericurl(i)?;
    rule.end(i, url)
}

/// The schemes that have their own production, and the prefix.
const PREDEFINED: [&str; 11] =
    ["http", "ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero", "url"];

// ; the scheme is in lower case; interpreters should use case-ignore

/// `scheme = 1*[ alpha | digit | "+" | "-" | "." ]`
///
/// Amended (1738-scheme-case): `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`
///
/// Section 2.1. Accepts `z39.50`, refuses `z39_50`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("scheme", i, take_while1(&SCHEME))
}

const SCHEME: Set = ALPHA.or(DIGIT).and("+-.").called("scheme");

/// `schemepart = *xchar | ip-schemepart`
///
/// Read: the longest. Every `ip-schemepart` is also `*xchar`; it is preferred where both parse the same length. Where nothing
/// is recorded, it is the longest if no `xchar` follows it.
///
/// Section 2.1. Accepts `//host.dom/path`, refuses `//host.dom/path#top`.
pub fn schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, Schemepart<'a>> {
    let rule = i.begin("schemepart");
    let ip = |i| ip_schemepart.map(Schemepart::Ip).parse(i);
    let opaque = |i| take_while(&XCHAR).map(|text| Schemepart::Opaque(Encoded::new(text))).parse(i);
    let (i, schemepart) = if I::RECORDS {
        longest(i, ip, opaque)?
    } else {
        match ip(i) {
            Ok((rest, part)) if XCHAR.first(rest.rest()) == 0 => (rest, part),
            _ => opaque(i)?,
        }
    };
    rule.end(i, schemepart)
}

// ; URL schemeparts for ip based protocols:

/// `ip-schemepart = "//" login [ "/" urlpath ]`
///
/// Section 3.1. Accepts `//foo:@host.com/`, refuses `host.com/`.
pub fn ip_schemepart<'a, I: Input<'a>>(i: I) -> Parse<I, IpSchemepart<'a>> {
    let rule = i.begin("ip-schemepart");
    let (i, _) = literal("//").parse(i)?;
    let (i, login) = login(i)?;
    let (i, urlpath) = optional(i, literal("/"), urlpath)?;
    rule.end(i, IpSchemepart { login, urlpath: urlpath.map(Encoded::new), search: None })
}

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// Read: there is a user if there is an `@` before the first `/`, or before the `#` of a reference. Trying both
/// would also explain an error badly, because the failed attempt can reach further than the other.
///
/// Section 3.1. Accepts `foo:@host.com`, refuses `foo@`.
pub fn login<'a, I: Input<'a>>(i: I) -> Parse<I, Login<'a>> {
    const ENDS: Set = Set::of("login", "@/#");
    let rule = i.begin("login");
    if first_of(i, &ENDS) != Some(b'@') {
        let (i, hostport) = hostport(i)?;
        return rule.end(i, Login { user: None, password: None, hostport });
    }
    let (i, user) = user(i)?;
    let (i, password) = optional(i, literal(":"), password)?;
    let (i, _) = literal("@").parse(i)?;
    let (i, hostport) = hostport(i)?;
    rule.end(i, Login { user: Some(Encoded::new(user)), password: password.map(Encoded::new), hostport })
}

/// `hostport = host [ ":" port ]`
///
/// Section 3.1. Accepts `info.cern.ch:80`, refuses `info.cern.ch:`.
#[inline(always)]
pub fn hostport<'a, I: Input<'a>>(i: I) -> Parse<I, Hostport<'a>> {
    let rule = i.begin("hostport");
    let (i, host) = host(i)?;
    let (i, port) = optional(i, literal(":"), port)?;
    rule.end(i, Hostport { host, port })
}

/// `host = hostname | hostnumber`
///
/// Read: in order. A name has a label that begins with a letter, and no number has one; so the name is the longer of the two.
///
/// Section 3.1. Accepts `info.cern.ch`, refuses `info_cern.ch`.
#[inline(always)]
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    let rule = i.begin("host");
    if let Ok((i, text)) = hostname(i) {
        return rule.end(i, Host::Name(Hostname::new(text)));
    }
    let (i, text) = hostnumber(i)?;
    rule.end(i, Host::Number(Hostnumber::new(text)))
}

/// `hostname = *[ domainlabel "." ] toplabel`
///
/// Read: the last label that begins with a letter ends the name. Where nothing is recorded, the automaton
/// of `hostname.rs` finds it.
///
/// Section 3.1. Accepts `info.cern.ch`, refuses `128.141.201.214`.
#[inline(always)]
pub fn hostname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let rule = i.begin("hostname");
    let scan = terminal(hostname_length);
    let line = (many0_count(attempt(terminated(domainlabel, literal(".")))), toplabel);
    let (i, text) = shortcut(scan, line).parse(i)?;
    rule.end(i, text)
}

/// The length of the name at the beginning of a text.
#[inline(always)]
pub(super) fn hostname_length<'a, I: Input<'a>>(i: I) -> Option<usize> {
    if I::RECORDS { scan_hostname(i) } else { super::hostname::run(i, &ALPHADIGIT) }
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

/// The length of the label at `at`, which begins with a member of `first`; and its length with the hyphens after it, which
/// are not part of the label.
fn scan_label<'a, I: Input<'a>>(i: I, at: usize, first: &'static Set) -> (usize, usize) {
    let text = &i.rest()[at..];
    if first.first(text) == 0 {
        i.expect(at, Expected::Class(first));
        return (0, 0);
    }
    let run = i.members(at, &LABEL);
    i.expect(at + run, Expected::Class(&LABEL));
    let hyphens = text.as_bytes()[..run].iter().rev().take_while(|octet| **octet == b'-').count();
    (run - hyphens, run)
}

const LABEL: Set = ALPHADIGIT.and("-").called("domainlabel");

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
///
/// Read: a run of letters, digits and hyphens, without the hyphens at its end.
///
/// Section 3.1. Accepts `3com`, refuses `3com-`.
pub fn domainlabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("domainlabel", i, label(&ALPHADIGIT))
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
///
/// Read: as `domainlabel`.
///
/// Section 3.1. Accepts `ch`, refuses `3com`.
pub fn toplabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("toplabel", i, label(&ALPHA))
}

/// A label that begins with a member of a set.
pub(super) fn label<'a, I: Input<'a>>(first: &'static Set) -> impl Parser<I, Output = &'a str, Error = I::Error> {
    terminal(move |i: I| Some(scan_label(i, 0, first).0).filter(|label| *label > 0))
}

/// `alphadigit = alpha | digit`
///
/// Section 3.1. Accepts `3`, refuses `-`.
pub const ALPHADIGIT: Set = ALPHA.or(DIGIT).called("alphadigit");

/// `hostnumber = digits "." digits "." digits "." digits`
///
/// Section 3.1. Accepts `128.141.201.214`, refuses `128.141.201`.
pub fn hostnumber<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hostnumber", i, recognize((digits, literal("."), digits, literal("."), digits, literal("."), digits)))
}

/// `port = digits`
///
/// Section 3.1. Accepts `8080`, refuses `http`.
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    let rule = i.begin("port");
    let (i, digits) = digits(i)?;
    rule.end(i, Port::new(digits))
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
///
/// Section 3.1. Accepts `anonymous`, refuses `timbl@cern`.
pub fn user<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const USER: Set = UCHAR.and(";?&=").called("user");
    rule("user", i, take_while(&USER))
}

/// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
///
/// Section 3.1. Accepts `s3cr3t`, refuses `s3cr3t@`.
pub fn password<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PASSWORD: Set = UCHAR.and(";?&=").called("password");
    rule("password", i, take_while(&PASSWORD))
}

/// `urlpath = *xchar`
///
/// Section 3.1. Accepts `pub/www/doc`, refuses `pub/www doc`.
pub fn urlpath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("urlpath", i, take_while(&XCHAR))
}

// ; The predefined schemes:
// ; FTP (see also RFC959)

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
///
/// Section 3.2. Accepts `ftp://info.cern.ch/pub/www/doc;type=d`, refuses `ftp://info.cern.ch/pub/www/doc;type=e`.
pub fn ftpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Ftp<'a>> {
    let rule = i.begin("ftpurl");
    let (i, scheme) = scheme_literal("ftp://").parse(i)?;
    let (i, login) = login(i)?;
    let (i, path) = optional(i, literal("/"), |i| (fpath, opt(preceded(literal(";type="), ftptype))).parse(i))?;
    let (path, typecode) = path.unzip();
    rule.end(i, Ftp { scheme, login, path, typecode: typecode.flatten() })
}

/// `fpath = fsegment *[ "/" fsegment ]`
///
/// Section 3.2.2. Accepts `%2Fetc/motd`, refuses `etc/motd;type=a`.
pub fn fpath<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    const FPATH: Set = FSEGMENT.and("/").called("fpath");
    let line = (fsegment, many0_count(preceded(literal("/"), fsegment)));
    rule("fpath", i, shortcut(take_while(&FPATH), line).map(Path::new))
}

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.2.2. Accepts `motd`, refuses `etc/motd`.
pub fn fsegment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fsegment", i, take_while(&FSEGMENT))
}

const FSEGMENT: Set = UCHAR.and("?:@&=").called("fsegment");

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
///
/// Section 3.2.2. Accepts `d`, refuses `e`.
pub fn ftptype<'a, I: Input<'a>>(i: I) -> Parse<I, Typecode<'a>> {
    const FTPTYPE: Set = Set::of("ftptype", "AIDaid");
    rule("ftptype", i, one_of(&FTPTYPE).map(Typecode::new))
}

// ; FILE

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// Read: `localhost` is a host.
///
/// Section 3.10. Accepts `file://vms.host.edu/disk$user/my/notes/note12345.txt`, refuses `file://vms.host.edu`.
pub fn fileurl<'a, I: Input<'a>>(i: I) -> Parse<I, File<'a>> {
    let rule = i.begin("fileurl");
    let (i, scheme) = scheme_literal("file://").parse(i)?;
    let (i, host) = opt(host).parse(i)?;
    let (i, _) = literal("/").parse(i)?;
    let (i, path) = fpath(i)?;
    rule.end(i, File { scheme, host, path })
}

// ; HTTP

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
///
/// Section 3.3. Accepts `http://ds.internic.net/instructions/overview.html`, refuses `http://ds.internic.net?overview`.
#[inline(always)]
pub fn httpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Http<'a>> {
    let rule = i.begin("httpurl");
    let (i, scheme) = scheme_literal("http://").parse(i)?;
    let (i, hostport) = hostport(i)?;
    let Ok((i, _)) = literal("/").parse(i) else {
        return rule.end(i, Http { scheme, hostport, path: None, search: None });
    };
    let (i, path) = hpath(i)?;
    let (i, search) = optional(i, literal("?"), search)?;
    rule.end(i, Http { scheme, hostport, path: Some(path), search })
}

/// `hpath = hsegment *[ "/" hsegment ]`
///
/// Section 3.3. Accepts `instructions/overview.html`, refuses `overview.html?all`.
#[inline(always)]
pub fn hpath<'a, I: Input<'a>>(i: I) -> Parse<I, Path<'a>> {
    const HPATH: Set = HSEGMENT.and("/").called("hpath");
    let rule = i.begin("hpath");
    let line = (hsegment, many0_count(preceded(literal("/"), hsegment)));
    let (i, text) = shortcut(take_while(&HPATH), line).parse(i)?;
    rule.end(i, Path::new(text))
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.3. Accepts `overview.html`, refuses `instructions/overview.html`.
pub fn hsegment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("hsegment", i, take_while(&HSEGMENT))
}

const HSEGMENT: Set = UCHAR.and(";:@&=").called("hsegment");

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.3. Accepts `url&scheme`, refuses `url/scheme`.
#[inline(always)]
pub fn search<'a, I: Input<'a>>(i: I) -> Parse<I, Search<'a>> {
    const SEARCH: Set = UCHAR.and(";:@&=").called("search");
    let rule = i.begin("search");
    let (i, text) = take_while(&SEARCH).parse(i)?;
    rule.end(i, Search::new(text))
}

// ; GOPHER (see also RFC1436)

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ] ] ]`
///
/// Amended (1738-gopher-slash, 1738-gopher-tab): `gopherurl = "gopher://" hostport [ / [ gtype [ selector
/// [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`
///
/// Section 3.4.1. Accepts `gopher://host.dom/0selector%09%09+`, refuses `gopher://host.dom?selector`.
pub fn gopherurl<'a, I: Input<'a>>(i: I) -> Parse<I, Gopher<'a>> {
    let rule = i.begin("gopherurl");
    let (i, scheme) = scheme_literal("gopher://").parse(i)?;
    let (i, hostport) = hostport(i)?;
    let Ok((i, _)) = literal("/").parse(i) else {
        return rule.end(i, Gopher { scheme, hostport, slash: false, item: None, search: None });
    };
    let Ok((i, gtype)) = gtype(i) else {
        return rule.end(i, Gopher { scheme, hostport, slash: true, item: None, search: None });
    };
    let (i, selector) = selector(i)?;
    let searched = |i| (gophersearch, opt(preceded(literal("%09"), gopher_plus_string))).parse(i);
    let (i, searched) = optional(i, literal("%09"), searched)?;
    let (search, plus) = searched.unzip();
    let item = GopherItem {
        gtype: Encoded::new(gtype),
        slash: false,
        selector: Encoded::new(selector),
        search: search.map(Encoded::new),
        plus: plus.flatten().map(GopherPlus::new),
    };
    rule.end(i, Gopher { scheme, hostport, slash: true, item: Some(item), search: None })
}

/// `gtype = xchar`
///
/// Section 3.4.1. Accepts `0`, refuses `00`.
pub fn gtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gtype", i, one_of(&XCHAR))
}

/// `selector = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): `selector = *xchar`
///
/// Read: up to the first `%09`.
///
/// Section 3.4.1. Accepts `selector`, refuses `selector%09search`.
pub fn selector<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("selector", i, take_while_before(&XCHAR, "%09"))
}

/// `gophersearch = *xchar - ( *xchar "%09" *xchar )`
///
/// Amended (1738-gopher-tab): added; `gopherurl` printed `search`, which is a production of http.
///
/// Read: up to the first `%09`.
///
/// Section 3.4.2. Accepts `foo/bar?`, refuses `foo%09bar`.
pub fn gophersearch<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gophersearch", i, take_while_before(&XCHAR, "%09"))
}

/// `gopher+_string = *xchar`
///
/// Section 3.4.3. Accepts `+application/postscript%20Es_ES`, refuses `+application/postscript Es_ES`.
pub fn gopher_plus_string<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("gopher+_string", i, take_while(&XCHAR))
}

// ; MAILTO (see also RFC822)

/// `mailtourl = "mailto:" encoded822addr`
///
/// Section 3.5. Accepts `mailto:timbl@info.cern.ch`, refuses `mailto:`.
pub fn mailtourl<'a, I: Input<'a>>(i: I) -> Parse<I, Mailto<'a>> {
    let rule = i.begin("mailtourl");
    let (i, scheme) = scheme_literal("mailto:").parse(i)?;
    let (i, address) = encoded822addr(i)?;
    rule.end(i, Mailto { scheme, address: Encoded::new(address) })
}

/// `encoded822addr = 1*xchar`
///
/// Section 3.5. Accepts `timbl@info.cern.ch`, refuses `<timbl@info.cern.ch>`.
pub fn encoded822addr<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("encoded822addr", i, take_while1(&XCHAR))
}

// ; NEWS (see also RFC1036)

/// `newsurl = "news:" grouppart`
///
/// Section 3.6. Accepts `news:comp.infosystems.www.misc`, refuses `news:`.
pub fn newsurl<'a, I: Input<'a>>(i: I) -> Parse<I, News<'a>> {
    let rule = i.begin("newsurl");
    let (i, scheme) = scheme_literal("news:").parse(i)?;
    let (i, grouppart) = grouppart(i)?;
    rule.end(i, News { scheme, grouppart })
}

/// `grouppart = "*" | group | article`
///
/// Read: the longest, since an article can begin like the others. It is longer than they are, so where nothing is recorded, it
/// is tried first.
///
/// Section 3.6. Accepts `*`, refuses `comp.*`.
pub fn grouppart<'a, I: Input<'a>>(i: I) -> Parse<I, Grouppart<'a>> {
    let rule = i.begin("grouppart");
    let all = |i| literal("*").map(|_| Grouppart::All).parse(i);
    let group = |i| group.map(Grouppart::Group).parse(i);
    let article = |i| article.map(Grouppart::Article).parse(i);
    let (i, grouppart) = if I::RECORDS {
        longest(i, all, |i| longest(i, group, article))?
    } else {
        alt((article, all, group)).parse(i)?
    };
    rule.end(i, grouppart)
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
///
/// Section 3.6. Accepts `comp.infosystems.www.misc`, refuses `comp.*`.
pub fn group<'a, I: Input<'a>>(i: I) -> Parse<I, Group<'a>> {
    const GROUP: Set = ALPHA.or(DIGIT).and("-.+_").called("group");
    rule("group", i, recognize((one_of(&ALPHA), take_while(&GROUP))).map(Group::new))
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
///
/// Section 3.6. Accepts `5g7h@info.cern.ch`, refuses `<5g7h@info.cern.ch>`.
pub fn article<'a, I: Input<'a>>(i: I) -> Parse<I, MessageId<'a>> {
    const ARTICLE: Set = UCHAR.and(";/?:&=").called("article");
    let rule = i.begin("article");
    let (i, unique) = take_while1(&ARTICLE).parse(i)?;
    let (i, _) = literal("@").parse(i)?;
    let (i, host) = host(i)?;
    rule.end(i, MessageId { unique: Encoded::new(unique), host })
}

// ; NNTP (see also RFC977)

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
///
/// Section 3.7. Accepts `nntp://news.cern.ch/comp.infosystems/1234`, refuses `nntp:comp.infosystems/1234`.
pub fn nntpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Nntp<'a>> {
    let rule = i.begin("nntpurl");
    let (i, scheme) = scheme_literal("nntp://").parse(i)?;
    let (i, hostport) = hostport(i)?;
    let (i, _) = literal("/").parse(i)?;
    let (i, group) = group(i)?;
    let (i, article) = optional(i, literal("/"), digits)?;
    rule.end(i, Nntp { scheme, hostport: Some(hostport), group, article })
}

// ; TELNET

/// `telneturl = "telnet://" login [ "/" ]`
///
/// Section 3.8. Accepts `telnet://guest:guest@host.dom:23/`, refuses `telnet://host.dom/path`.
pub fn telneturl<'a, I: Input<'a>>(i: I) -> Parse<I, Session<'a>> {
    let rule = i.begin("telneturl");
    let (i, scheme) = scheme_literal("telnet://").parse(i)?;
    let (i, login) = login(i)?;
    let (i, slash) = opt(literal("/")).parse(i)?;
    rule.end(i, Session { scheme, login, slash: slash.is_some() })
}

// ; WAIS (see also RFC1625)

/// `waisurl = waisdatabase | waisindex | waisdoc`
///
/// Read: the longest, since all three begin in the same way. Where nothing is recorded, their common beginning is read
/// once.
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-discussion-archives?lynch`, refuses `wais://quake.think.com`.
pub fn waisurl<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let rule = i.begin("waisurl");
    let (i, url) = if I::RECORDS { longest(i, waisdatabase, |i| longest(i, waisindex, waisdoc)) } else { wais(i) }?;
    rule.end(i, url)
}

/// The three in one, which reads the database once.
fn wais<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let (i, url) = database_of_server(i)?;
    let search = preceded(literal("?"), search).map(WaisObject::Search);
    let (i, object) = opt(alt((search, document))).parse(i)?;
    Ok((i, Wais { object: object.unwrap_or(url.object), ..url }))
}

/// `"wais://" hostport "/" database`
#[inline(always)]
fn database_of_server<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let (i, scheme) = scheme_literal("wais://").parse(i)?;
    let (i, hostport) = hostport(i)?;
    let (i, _) = literal("/").parse(i)?;
    let (i, database) = database(i)?;
    Ok((i, Wais { scheme, hostport, database: Encoded::new(database), object: WaisObject::Database }))
}

/// `"/" wtype "/" wpath`
fn document<'a, I: Input<'a>>(i: I) -> Parse<I, WaisObject<'a>> {
    let (i, _) = literal("/").parse(i)?;
    let (i, wtype) = wtype(i)?;
    let (i, _) = literal("/").parse(i)?;
    let (i, wpath) = wpath(i)?;
    Ok((i, WaisObject::Document { wtype: Encoded::new(wtype), length: None, wpath: Wpath::new(wpath) }))
}

/// `waisdatabase = "wais://" hostport "/" database`
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-docs`, refuses `wais://quake.think.com/wais-docs?lynch`.
pub fn waisdatabase<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let rule = i.begin("waisdatabase");
    let (i, url) = database_of_server(i)?;
    rule.end(i, url)
}

/// `waisindex = "wais://" hostport "/" database "?" search`
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-docs?lynch`, refuses `wais://quake.think.com/wais-docs`.
pub fn waisindex<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let rule = i.begin("waisindex");
    let (i, url) = database_of_server(i)?;
    let (i, _) = literal("?").parse(i)?;
    let (i, search) = search(i)?;
    rule.end(i, Wais { object: WaisObject::Search(search), ..url })
}

/// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath`
///
/// Section 3.9. Accepts `wais://quake.think.com/wais-docs/TEXT/1`, refuses `wais://quake.think.com/wais-docs/TEXT`.
pub fn waisdoc<'a, I: Input<'a>>(i: I) -> Parse<I, Wais<'a>> {
    let rule = i.begin("waisdoc");
    let (i, url) = database_of_server(i)?;
    let (i, object) = document(i)?;
    rule.end(i, Wais { object, ..url })
}

/// `database = *uchar`
///
/// Section 3.9. Accepts `wais-docs`, refuses `wais/docs`.
pub fn database<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("database", i, take_while(&UCHAR))
}

/// `wtype = *uchar`
///
/// Section 3.9. Accepts `TEXT`, refuses `TEXT/1`.
pub fn wtype<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wtype", i, take_while(&UCHAR))
}

/// `wpath = *uchar`
///
/// Section 3.9. Accepts `1%3Dquake`, refuses `1=quake`.
pub fn wpath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("wpath", i, take_while(&UCHAR))
}

// ; PROSPERO

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
///
/// Section 3.11. Accepts `prospero://host.dom:1525//pros/name;key=value`, refuses `prospero://host.dom:1525`.
pub fn prosperourl<'a, I: Input<'a>>(i: I) -> Parse<I, Prospero<'a>> {
    let rule = i.begin("prosperourl");
    let (i, scheme) = scheme_literal("prospero://").parse(i)?;
    let (i, hostport) = hostport(i)?;
    let (i, _) = literal("/").parse(i)?;
    let (i, name) = ppath(i)?;
    let (i, fields) = recognize(many0_count(fieldspec)).parse(i)?;
    rule.end(
        i,
        Prospero {
            scheme,
            hostport,
            hsoname: Encoded::new(name),
            fields: Fields::new(fields),
            version: None,
            attributes: LinkAttributes::default(),
        },
    )
}

/// `ppath = psegment *[ "/" psegment ]`
///
/// Section 3.11. Accepts `/pros/name`, refuses `/pros/name;key=value`.
pub fn ppath<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PPATH: Set = PSEGMENT.and("/").called("ppath");
    let line = (psegment, many0_count(preceded(literal("/"), psegment)));
    rule("ppath", i, shortcut(take_while(&PPATH), line))
}

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
///
/// Section 3.11. Accepts `pros`, refuses `pros/name`.
pub fn psegment<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("psegment", i, take_while(&PSEGMENT))
}

const PSEGMENT: Set = UCHAR.and("?:@&=").called("psegment");

/// `fieldspec = ";" fieldname "=" fieldvalue`
///
/// Section 3.11. Accepts `;key=value`, refuses `;key`.
pub fn fieldspec<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("fieldspec", i, recognize((literal(";"), fieldname, literal("="), fieldvalue)))
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
///
/// Section 3.11. Accepts `key`, refuses `key=value`.
pub fn fieldname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FIELDNAME: Set = UCHAR.and("?:@&").called("fieldname");
    rule("fieldname", i, take_while(&FIELDNAME))
}

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
///
/// Section 3.11. Accepts `value`, refuses `value;key`.
pub fn fieldvalue<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FIELDVALUE: Set = UCHAR.and("?:@&").called("fieldvalue");
    rule("fieldvalue", i, take_while(&FIELDVALUE))
}

// ; Miscellaneous definitions

/// `lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" |
/// "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`
///
/// Section 5. Accepts `a`, refuses `A`.
pub const LOWALPHA: Set = Set::of("lowalpha", "abcdefghijklmnopqrstuvwxyz");

/// `hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" |
/// "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`
///
/// Section 5. Accepts `A`, refuses `a`.
pub const HIALPHA: Set = Set::of("hialpha", "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `alpha = lowalpha | hialpha`
///
/// Section 5. Accepts `A`, refuses `0`.
pub const ALPHA: Set = LOWALPHA.or(HIALPHA).called("alpha");

/// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`
///
/// Section 5. Accepts `0`, refuses `a`.
pub const DIGIT: Set = Set::of("digit", "0123456789");

/// `safe = "$" | "-" | "_" | "." | "+"`
///
/// Section 2.2. Accepts `$`, refuses `!`.
pub const SAFE: Set = Set::of("safe", "$-_.+");

/// `extra = "!" | "*" | "'" | "(" | ")" | ","`
///
/// Section 2.2. Accepts `!`, refuses `$`.
pub const EXTRA: Set = Set::of("extra", "!*'(),");

/// ``national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"``
///
/// Section 2.2. Accepts `~`, refuses `!`.
pub const NATIONAL: Set = Set::of("national", "{}|\\^~[]`");

/// `punctuation = "<" | ">" | "#" | "%" | <">`
///
/// Section 2.2. Accepts `#`, refuses `!`.
pub const PUNCTUATION: Set = Set::of("punctuation", "<>#%\"");

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
///
/// Section 2.2. Accepts `/`, refuses `$`.
pub const RESERVED: Set = Set::of("reserved", ";/?:@&=");

/// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
///
/// Section 2.2. Accepts `f`, refuses `g`.
pub const HEX: Set = DIGIT.and("ABCDEFabcdef").called("hex");

/// `escape = "%" hex hex`
///
/// Section 2.2. Accepts `%2F`, refuses `%2`.
pub fn escape<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("escape", i, recognize((literal("%"), one_of(&HEX), one_of(&HEX))))
}

/// `unreserved = alpha | digit | safe | extra`
///
/// Section 2.2. Accepts `-`, refuses `/`.
pub const UNRESERVED: Set = ALPHA.or(DIGIT).or(SAFE).or(EXTRA).called("unreserved");

/// `uchar = unreserved | escape`
///
/// Section 2.2. Accepts `%2F`, refuses `/`.
pub const UCHAR: Set = UNRESERVED.or_escape(names::escape).called("uchar");

/// `xchar = unreserved | reserved | escape`
///
/// Section 2.2. Accepts `/`, refuses `#`.
pub const XCHAR: Set = UNRESERVED.or(RESERVED).or_escape(names::escape).called("xchar");

/// `digits = 1*digit`
///
/// Section 5. Accepts `1738`, refuses `17th`.
pub fn digits<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("digits", i, take_while1(&DIGIT))
}

// The entry points where no production is named. The prefix and the fragment are in no production of section 5.

pub(crate) const START: &str = names::url;
pub(crate) const TAKES_PREFIX: bool = true;
pub(crate) const REFERENCE: &str = names::url;

pub(crate) use url as start;

/// `[ "URL:" ] url` (appendix; 1738-prefix).
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, prefix) = opt(any_case("URL:")).parse(i)?;
    let (i, url) = url(i)?;
    Ok((i, AbsoluteRef { prefix, url, fragment: None }))
}

/// `[ "URL:" ] url [ "#" *xchar ]` (section 2.2 and appendix).
#[inline(always)]
pub(crate) fn reference<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    let (i, url) = prefixed(i)?;
    let (i, fragment) = optional(i, literal("#"), |i| take_while(&XCHAR).parse(i))?;
    Ok((i, AbsoluteRef { fragment: fragment.map(Encoded::new), ..url }))
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
