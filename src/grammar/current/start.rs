//! The start symbols: a URI is read by the rule of its scheme.

use nom::Parser;

use super::rfc1738::ftpurl;
use super::rfc3986::{FRAGMENT, relative_ref, uri};
use super::rfc6068::mailtouri;
use super::rfc6455::{ws_uri, wss_uri};
use super::rfc8089::file_uri;
use super::rfc9110::{http_uri, https_uri};
use crate::ast::{Reference, Uri};
use crate::encoding::Encoded;
use crate::grammar::choice::alternatives;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::{maybe, seq, unless};
use crate::grammar::terminal::rule;

/// `current-URI = ( http-URI / https-URI / file-URI / ftpurl / mailtoURI ) [ "#" fragment ] / ws-URI / wss-URI / other-URI`
///
/// Accepts `https://example.com/over#there`, refuses `https:///over`.
#[inline(always)]
pub fn current_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!("current-URI", i, with_fragment, 'w' => ws_uri, 'w' => wss_uri, other_uri)
}

/// `( http-URI / https-URI / file-URI / ftpurl / mailtoURI ) [ "#" fragment ]`
#[inline(always)]
fn with_fragment<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(_, i, { uri: by_scheme, fragment: maybe("#", FRAGMENT.map(Encoded::new)) } => uri.with_fragment(fragment))
}

/// `http-URI / https-URI / file-URI / ftpurl / mailtoURI`, the most common scheme first.
#[inline(always)]
fn by_scheme<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!(_, i, 'h' => https_uri, 'h' => http_uri, 'f' => file_uri, 'f' => ftpurl, 'm' => mailtouri)
}

/// `current-reference = current-URI / relative-ref`
///
/// Accepts `../over?name`, refuses `this:that theother`.
pub fn current_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    alternatives!("current-reference", i, current_uri(Reference::of_uri), relative_ref(Reference::Relative))
}

/// `other-URI = <URI unless http, https, ws, wss, file, ftp, mailto>`
///
/// Accepts `foo://example.com/over`, refuses `http://example.com/over`.
pub fn other_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    const SCHEMES: [&str; 7] = ["http", "https", "ws", "wss", "file", "ftp", "mailto"];
    rule("other-URI", i, unless(&SCHEMES, uri))
}

crate::grammar::productions! {
    current_uri = "current-URI": Uri, current_reference = "current-reference": Reference, other_uri = "other-URI": Uri
}
