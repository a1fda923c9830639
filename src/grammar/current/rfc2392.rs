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
    rule("rfc2392/content-id", i, url_addr_spec)
}

/// `message-id = url-addr-spec`
///
/// Section 2. Accepts `joe@example.com`, refuses `joe`.
pub fn message_id<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc2392/message-id", i, url_addr_spec)
}

/// `url-addr-spec = addr-spec`
///
/// Section 2. Accepts `joe%25q@example.com`, refuses `joe/q@example.com`.
pub fn url_addr_spec<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc2392/url-addr-spec", i, rfc822::addr_spec)
}

/// `cid-url = "cid" ":" content-id`
///
/// Section 2. Accepts `cid:part@example.com`, refuses `cid:part`.
pub fn cid_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("rfc2392/cid-url", i, {
        scheme: any_case("cid"), _: ":", id: content_id
    } => HierPart::opaque(id).under(scheme, None))
}

/// `mid-url = "mid" ":" message-id [ "/" content-id ]`
///
/// Section 2. Accepts `mid:joe@example.com/part@example.com`, refuses `mid:joe@example.com/part`.
pub fn mid_url<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("rfc2392/mid-url", i, {
        scheme: any_case("mid"), _: ":", ids: recognize((message_id, maybe("/", content_id)))
    } => HierPart::opaque(ids).under(scheme, None))
}

crate::grammar::productions! {
    content_id = "rfc2392/content-id", message_id = "rfc2392/message-id", url_addr_spec = "rfc2392/url-addr-spec", cid_url = "rfc2392/cid-url": Uri, mid_url = "rfc2392/mid-url": Uri
}
