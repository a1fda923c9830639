//! RFC 5538, The 'news' and 'nntp' URI Schemes, April 2010, sections 3, 4 and 8.1.

use nom::Parser;

use super::common::authority1;
use super::rfc3986::{ALPHA, DIGIT, authority};
use super::rfc5536::msg_id_core;
use crate::ast::{Authority, HierPart, Uri, UriPath};
use crate::grammar::abnf::count;
use crate::grammar::choice::{alt, alternatives};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{maybe, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{literal, one_of, recognize, rule, scheme_literal};

/// `nntpURL = "nntp:" "//" authority1 "/" group [ "/" article-number ]`
///
/// Amended (5538-nntp-host): `nntpURL = "nntp:" server "/" group [ "/" article-number ]`
///
/// Section 3. Accepts `nntp://example.com/over.there/7`, refuses `nntp:///over.there`.
pub fn nntpurl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::nntpurl, i, {
        scheme: scheme_literal("nntp:"), _: "//", authority: authority1,
        path: recognize((literal("/"), GROUP, maybe("/", article_number)))
    } => HierPart::of_path(UriPath::path_abempty(path)).with_authority(authority).under(scheme, None))
}

/// `server = "//" authority`
///
/// Section 3. Accepts `//example.com:119`, refuses `//example.com/`.
pub fn server<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    seq!(names::server, i, { _: "//", authority: authority } => authority)
}

/// `group = 1*( group-char / pct-encoded )`
///
/// Section 3. Accepts `over.there%2Fa`, refuses `over*`.
pub const GROUP: Run = GROUP_CHAR.or_escape("pct-encoded").called("group").many1().called(names::GROUP);

/// `article-number = 1*16DIGIT`
///
/// Section 3. Accepts `1234567890123456`, refuses `12345678901234567`.
pub fn article_number<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::article_number, i, recognize(count(1..=16, one_of(&DIGIT))))
}

/// `group-char = ALPHA / DIGIT / "-" / "+" / "_" / "."`
///
/// Section 3. Accepts `+`, refuses `*`.
pub const GROUP_CHAR: Set = ALPHA.or(DIGIT).and("-+_.").called(names::GROUP_CHAR);

/// `newsURL = "news:" [ server "/" ] ( article / newsgroups )`
///
/// Read: by the slashes that it begins with, and an `article` if there is an `@` in it.
///
/// Section 4. Accepts `news://example.com/over.*`, refuses `news://example.com`.
pub fn newsurl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::newsurl, i, { scheme: scheme_literal("news:"), part: news } => part.under(scheme, None))
}

/// `snewsURL = "snews:" [ server "/" ] ( article / newsgroups )`
///
/// Amended (5538-snews): added.
///
/// Read: as `newsURL`.
///
/// Section 8.1. Accepts `snews:over.there`, refuses `news:over.there`.
pub fn snewsurl<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::snewsurl, i, { scheme: scheme_literal("snews:"), part: news } => part.under(scheme, None))
}

/// `[ server "/" ] ( article / newsgroups )`
fn news<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(
        _, i,
        HierPart {
            authority: server, path: recognize((literal("/"), alt((article, NEWSGROUPS))))
        } => HierPart::of_path(UriPath::path_abempty(path)).with_authority(authority),
        HierPart { text: alt((article, NEWSGROUPS)) } => HierPart::opaque(text)
    )
}

/// `article = msg-id-core`
///
/// Section 4. Accepts `joe@example.com`, refuses `over.there`.
pub fn article<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::article, i, msg_id_core)
}

/// `newsgroups = *( group-char / pct-encoded / "*" )`
///
/// Section 4. Accepts `over.*`, refuses `over?`.
pub const NEWSGROUPS: Run =
    GROUP_CHAR.or_escape("pct-encoded").and("*").called("newsgroups").many0().called(names::NEWSGROUPS);

crate::grammar::productions! {
    "rfc5538/":
    nntpurl = "nntpURL": Uri,
    server,
    [GROUP = "group"],
    article_number = "article-number",
    [GROUP_CHAR = "group-char"],
    newsurl = "newsURL": Uri,
    snewsurl = "snewsURL": Uri,
    article,
    [NEWSGROUPS = "newsgroups"],
}
