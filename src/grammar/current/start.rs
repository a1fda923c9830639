//! The start symbols: a URI is read by the rule of its scheme.

use nom::Parser;

use super::rfc1738::ftpurl;
use super::rfc2392::{cid_url, mid_url};
use super::rfc2397::dataurl;
use super::rfc3966::telephone_uri;
use super::rfc3986::{FRAGMENT, relative_ref, uri};
use super::rfc4248::telnet_url;
use super::rfc4266::gopher_url;
use super::rfc5538::{newsurl, nntpurl, snewsurl};
use super::rfc5724::sms_uri;
use super::rfc5870::geo_uri;
use super::rfc6068::mailtouri;
use super::rfc6270::tn3270_uri;
use super::rfc6455::{ws_uri, wss_uri};
use super::rfc8089::file_uri;
use super::rfc8141::namestring;
use super::rfc9110::{http_uri, https_uri};
use super::{
    rfc822, rfc1738, rfc2045, rfc2392, rfc2397, rfc2648, rfc3966, rfc4122, rfc4248, rfc4266, rfc5322, rfc5536, rfc5538,
    rfc5724, rfc5870, rfc6068, rfc6270, rfc6455, rfc6874, rfc8089, rfc8141, rfc9110,
};
use super::{rfc4156::wais_url, rfc4157::prospero_url, rfc6694::about_uri, rfc7565::accturi};
use crate::ast::{Reference, Uri};
use crate::encoding::Encoded;
use crate::grammar::choice::alternatives;
use crate::grammar::conditions::scheme_among;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::{maybe, unless};
use crate::grammar::terminal::rule;
use crate::scheme::CURRENT;

/// `current-URI = scheme-URI [ "#" fragment ] / ws-URI / wss-URI / namestring / about-uri / other-URI`
///
/// Accepts `https://example.com/over#there`, refuses `https:///over`.
#[inline(always)]
pub fn current_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!(
        "current-URI", i, Uri { uri: scheme_uri, fragment: maybe("#", FRAGMENT.map(Encoded::new)) } => uri.with_fragment(fragment),
        'w' => ws_uri, 'w' => wss_uri, 'u' => namestring, 'a' => about_uri, other_uri
    )
}

/// `scheme-URI = http-URI / https-URI / file-URI / ftpurl / mailtoURI / newsURL / snewsURL / nntpURL / gopher-url / telnet-url /
/// tn3270-uri / cid-url / mid-url / dataurl / telephone-uri / sms-uri / geo-URI / acctURI / wais-url / prospero-url`
///
/// Read: the most common scheme first.
///
/// Accepts `https://example.com/over`, refuses `https://example.com/over#there`.
#[inline(always)]
pub fn scheme_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!(
        "scheme-URI", i, 'h' => https_uri, 'h' => http_uri, 'f' => file_uri, 'f' => ftpurl, 'm' => mailtouri, of_other_schemes,
        of_more_schemes
    )
}

/// `newsURL / snewsURL / nntpURL / gopher-url / telnet-url / tn3270-uri / cid-url / mid-url / dataurl / telephone-uri / sms-uri / geo-URI`
#[inline(never)]
fn of_other_schemes<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!(
        _, i, 't' => telephone_uri, 'd' => dataurl, 's' => sms_uri, 'g' => geo_uri, 'c' => cid_url, 'm' => mid_url, 'n' => newsurl,
        'n' => nntpurl, 's' => snewsurl, 'g' => gopher_url, 't' => telnet_url, 't' => tn3270_uri
    )
}

/// `acctURI / wais-url / prospero-url`
#[inline(never)]
fn of_more_schemes<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!(_, i, 'a' => accturi, 'w' => wais_url, 'p' => prospero_url)
}

/// `current-reference = current-URI / relative-ref`
///
/// Accepts `../over?name`, refuses `this:that theother`.
pub fn current_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    alternatives!("current-reference", i, current_uri(Reference::of_uri), relative_ref(Reference::Relative))
}

/// `other-URI = <URI not beginning with own-scheme>`
///
/// Accepts `foo://example.com/over`, refuses `http://example.com/over`.
pub fn other_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    rule("other-URI", i, unless(CURRENT, uri))
}

/// `own-scheme = ( "http" / "https" / "ws" / "wss" / "file" / "ftp" / "mailto" / "news" / "snews" / "nntp" / "gopher" / "telnet" /
/// "tn3270" / "cid" / "mid" / "data" / "urn" / "tel" / "sms" / "geo" / "acct" / "about" / "wais" / "prospero" ) ":"`
///
/// Read: the one that the text begins with, with its colon.
///
/// Accepts `MAILTO:`, refuses `foo:`.
pub fn own_scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("own-scheme", i, scheme_among(CURRENT))
}

/// The start rule of each scheme that a document defines, in the order of [`CURRENT`]. tag is at the end: `current-URI` reads it by
/// `URI`, since RFC 4151 refuses nothing.
#[rustfmt::skip]
pub(crate) const OF_SCHEMES: &[&str] = &[
    rfc9110::names::http_uri, rfc9110::names::https_uri, rfc6455::names::ws_uri, rfc6455::names::wss_uri, rfc8089::names::file_uri,
    rfc1738::names::ftpurl, rfc6068::names::mailtouri, rfc5538::names::newsurl, rfc5538::names::snewsurl, rfc5538::names::nntpurl,
    rfc4266::names::gopher_url, rfc4248::names::telnet_url, rfc6270::names::tn3270_uri, rfc2392::names::cid_url,
    rfc2392::names::mid_url, rfc2397::names::dataurl, rfc8141::names::namestring, rfc3966::names::telephone_uri,
    rfc5724::names::sms_uri, rfc5870::names::geo_uri,
    super::rfc7565::names::accturi,
    super::rfc6694::names::about_uri,
    super::rfc4156::names::wais_url,
    super::rfc4157::names::prospero_url,
    super::rfc4151::names::taguri,
];

/// For each document that defines no scheme, the rule that others take.
pub(crate) const TAKEN: &[&str] = &[
    rfc6874::names::ip_literal,
    rfc5322::names::dot_atom_text,
    rfc5536::names::msg_id_core,
    rfc822::names::addr_spec,
    rfc2045::names::token,
    rfc4122::names::uuid,
    rfc2648::names::nss,
];

crate::grammar::productions! {
    current_uri = "current-URI": Uri, scheme_uri = "scheme-URI": Uri, current_reference = "current-reference": Reference,
    other_uri = "other-URI": Uri, own_scheme = "own-scheme"
}
