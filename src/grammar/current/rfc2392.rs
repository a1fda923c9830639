//! RFC 2392, Content-ID and Message-ID Uniform Resource Locators, August 1998, section 2.

use nom::Parser;

use super::rfc822;
use crate::ast::{HierPart, Uri};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::{maybe, seq};
use crate::grammar::terminal::{any_case, recognize, rule};

/// `content-id = url-addr-spec`
///
/// Section 2. Accepts `part@example.com`, refuses `part`.
pub fn content_id<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::content_id, i, url_addr_spec)
}

/// `message-id = url-addr-spec`
///
/// Section 2. Accepts `joe@example.com`, refuses `joe`.
pub fn message_id<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::message_id, i, url_addr_spec)
}

/// `url-addr-spec = addr-spec`
///
/// Section 2. Accepts `joe%25q@example.com`, refuses `joe/q@example.com`.
pub fn url_addr_spec<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::url_addr_spec, i, rfc822::addr_spec)
}

/// `cid-url = "cid" ":" content-id`
///
/// Section 2. Accepts `cid:part@example.com`, refuses `cid:part`.
pub fn cid_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::cid_url, i, {
        scheme: any_case("cid"), _: ":", id: content_id
    } => HierPart::opaque(id).under(scheme, None))
}

/// `mid-url = "mid" ":" message-id [ "/" content-id ]`
///
/// Section 2. Accepts `mid:joe@example.com/part@example.com`, refuses `mid:joe@example.com/part`.
pub fn mid_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::mid_url, i, {
        scheme: any_case("mid"), _: ":", ids: recognize((message_id, maybe("/", content_id)))
    } => HierPart::opaque(ids).under(scheme, None))
}

crate::grammar::productions! {
    "rfc2392/":
    content_id = "content-id",
    message_id = "message-id",
    url_addr_spec = "url-addr-spec",
    cid_url = "cid-url": Uri,
    mid_url = "mid-url": Uri,
}
