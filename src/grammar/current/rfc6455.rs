//! RFC 6455, The WebSocket Protocol, December 2011, section 3.

use nom::Parser as _;

use super::rfc3986;
use crate::ast::{Authority, HierPart, Host, Port, Uri, UriPath};
use crate::encoding::Encoded;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{maybe, seq};
use crate::grammar::terminal::{rule, scheme_literal};

/// `ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]`
///
/// Section 3. Accepts `ws://example.com/chat`, refuses `ws://example.com/chat#room`.
pub fn ws_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::ws_uri, i, {
        scheme: scheme_literal("ws:"), _: "//", host: host, port: maybe(":", port), path: path,
        query: maybe("?", QUERY.map(Encoded::new))
    } => HierPart::of_path(path).with_authority(Authority::server(None, host, port)).with_query(query).under(scheme, None))
}

/// `wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]`
///
/// Section 3. Accepts `wss://example.com:8042/`, refuses `wss://user@example.com/`.
pub fn wss_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::wss_uri, i, {
        scheme: scheme_literal("wss:"), _: "//", host: host, port: maybe(":", port), path: path,
        query: maybe("?", QUERY.map(Encoded::new))
    } => HierPart::of_path(path).with_authority(Authority::server(None, host, port)).with_query(query).under(scheme, None))
}

/// `host = <host, defined in [RFC3986], Section 3.2.2>`
///
/// Section 3. Accepts `[2001:db8::7]`, refuses `2001:db8::7`.
pub fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    rule(names::host, i, rfc3986::host)
}

/// `port = <port, defined in [RFC3986], Section 3.2.3>`
///
/// Section 3. Accepts `8042`, refuses `http`.
pub fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Port<'a>> {
    rule(names::port, i, rfc3986::port)
}

/// `path = <path-abempty, defined in [RFC3986], Section 3.3>`
///
/// Section 3. Accepts `/over//there`, refuses `over/there`.
pub fn path<'a, I: Input<'a>>(i: I) -> Parse<I, UriPath<'a>> {
    rule(names::path, i, rfc3986::path_abempty)
}

/// `query = <query, defined in [RFC3986], Section 3.4>`
///
/// Section 3. Accepts `name=ferret`, refuses `name#nose`.
pub const QUERY: Run = rfc3986::QUERY.within(names::QUERY);

crate::grammar::productions! {
    "rfc6455/":
    ws_uri = "ws-URI": Uri,
    wss_uri = "wss-URI": Uri,
    host,
    port,
    path,
    [QUERY = "query"],
}
