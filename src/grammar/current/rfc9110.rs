//! RFC 9110 (STD 97), HTTP Semantics, June 2022, sections 4.1 and 4.2.

use nom::Parser as _;

use super::common::host1;
use super::rfc3986::{self, userinfo};
use crate::ast::{Authority, HierPart, Host, Port, Reference, Uri, UriPath};
use crate::encoding::Encoded;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::list::many1;
use crate::grammar::run::Run;
use crate::grammar::seq::{if_before, maybe, seq};
use crate::grammar::terminal::{any_case, rule};

/// `URI-reference = <URI-reference, see [URI], Section 4.1>`
///
/// Section 4.1. Accepts `../over?name`, refuses `this:that theother`.
pub fn uri_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    rule(names::uri_reference, i, rfc3986::uri_reference)
}

/// `absolute-URI = <absolute-URI, see [URI], Section 4.3>`
///
/// Section 4.1. Accepts `http://example.com/?name`, refuses `http://example.com/#nose`.
pub fn absolute_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    rule(names::absolute_uri, i, rfc3986::absolute_uri)
}

/// `relative-part = <relative-part, see [URI], Section 4.2>`
///
/// Section 4.1. Accepts `./this:that`, refuses `this:that`.
pub fn relative_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    rule(names::relative_part, i, rfc3986::relative_part)
}

/// `authority = <authority, see [URI], Section 3.2>`
///
/// Section 4.1. Accepts `user@example.com:8042`, refuses `user@cern@example.com`.
pub fn authority<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    rule(names::authority, i, rfc3986::authority)
}

/// `uri-host = <host, see [URI], Section 3.2.2>`
///
/// Section 4.1. Accepts `[2001:db8::7]`, refuses `2001:db8::7`.
pub fn uri_host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    rule(names::uri_host, i, rfc3986::host)
}

/// `port = <port, see [URI], Section 3.2.3>`
///
/// Section 4.1. Accepts `8042`, refuses `http`.
#[inline(always)]
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule(names::port, i, rfc3986::port)
}

/// `path-abempty = <path-abempty, see [URI], Section 3.3>`
///
/// Section 4.1. Accepts `/over//there`, refuses `over/there`.
#[inline(always)]
pub fn path_abempty<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    rule(names::path_abempty, i, rfc3986::path_abempty)
}

/// `segment = <segment, see [URI], Section 3.3>`
///
/// Section 4.1. Accepts `there;v=1`, refuses `over/there`.
pub const SEGMENT: Run = rfc3986::SEGMENT.within(names::SEGMENT);

/// `query = <query, see [URI], Section 3.4>`
///
/// Section 4.1. Accepts `name=ferret`, refuses `name#nose`.
pub const QUERY: Run = rfc3986::QUERY.within(names::QUERY);

/// `absolute-path = 1*( "/" segment )`
///
/// Section 4.1. Accepts `/over//there`, refuses the empty text.
pub fn absolute_path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::absolute_path, i, many1!("path", "/", SEGMENT))
}

/// `partial-URI = relative-part [ "?" query ]`
///
/// Section 4.1. Accepts `over/there?name`, refuses `#nose`.
pub fn partial_uri<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    seq!(names::partial_uri, i, {
        part: relative_part, query: maybe("?", QUERY.map(Encoded::new))
    } => part.with_query(query))
}

/// `http-URI = "http" "://" http-authority path-abempty [ "?" query ]`
///
/// Amended (9110-empty-host): `http-URI = "http" "://" authority path-abempty [ "?" query ]`
///
/// Section 4.2.1. Accepts `http://example.com:/?name`, refuses `http:///over`.
#[inline(always)]
pub fn http_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::http_uri, i, {
        scheme: any_case("http"), _: "://", authority: http_authority, path: path_abempty,
        query: maybe("?", QUERY.map(Encoded::new))
    } => HierPart::of_path(path).with_authority(authority).with_query(query).under(scheme, None))
}

/// `http-authority = [ userinfo "@" ] host1 [ ":" port ]`
///
/// Amended (9110-empty-host): added.
///
/// Read: as `authority`.
///
/// Section 4.2.1. Accepts `user@example.com:8042`, refuses `user@:8042`.
#[inline(always)]
pub fn http_authority<'a, I: Input<'a>>(i: I) -> Parse<I, Authority<'a>> {
    seq!(names::http_authority, i, {
        userinfo: if_before!("@", "/?#", userinfo), host: host1, port: maybe(":", port)
    } => Authority::server(userinfo, host, port))
}

/// `https-URI = "https" "://" http-authority path-abempty [ "?" query ]`
///
/// Amended (9110-empty-host): `https-URI = "https" "://" authority path-abempty [ "?" query ]`
///
/// Section 4.2.2. Accepts `https://example.com/over`, refuses `https:over`.
#[inline(always)]
pub fn https_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::https_uri, i, {
        scheme: any_case("https"), _: "://", authority: http_authority, path: path_abempty,
        query: maybe("?", QUERY.map(Encoded::new))
    } => HierPart::of_path(path).with_authority(authority).with_query(query).under(scheme, None))
}

crate::grammar::productions! {
    "rfc9110/":
    uri_reference = "URI-reference": Reference,
    absolute_uri = "absolute-URI": Uri,
    relative_part = "relative-part",
    authority,
    uri_host = "uri-host",
    port,
    path_abempty = "path-abempty",
    [SEGMENT = "segment"],
    [QUERY = "query"],
    absolute_path = "absolute-path",
    partial_uri = "partial-URI",
    http_uri = "http-URI": Uri,
    http_authority = "http-authority",
    https_uri = "https-URI": Uri,
}
