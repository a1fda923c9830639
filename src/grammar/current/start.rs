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
#[cfg(feature = "current-more")]
use super::{rfc4156::wais_url, rfc4157::prospero_url, rfc6694::about_uri, rfc7565::accturi};
use crate::ast::{Reference, Uri};
use crate::encoding::Encoded;
use crate::grammar::choice::alternatives;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::{maybe, seq, unless};
#[cfg(not(feature = "current-more"))]
use crate::grammar::terminal::fail;
use crate::grammar::terminal::rule;
use crate::scheme::CURRENT;

/// `current-URI = scheme-URI [ "#" fragment ] / ws-URI / wss-URI / namestring / about-uri / other-URI`
///
/// Accepts `https://example.com/over#there`, refuses `https:///over`.
#[inline(always)]
pub fn current_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!("current-URI", i, with_fragment, 'w' => ws_uri, 'w' => wss_uri, 'u' => namestring, 'a' => about_uri, other_uri)
}

/// `scheme-URI [ "#" fragment ]`
#[inline(always)]
fn with_fragment<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(_, i, { uri: scheme_uri, fragment: maybe("#", FRAGMENT.map(Encoded::new)) } => uri.with_fragment(fragment))
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
#[cfg(feature = "current-more")]
#[inline(never)]
fn of_more_schemes<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!(_, i, 'a' => accturi, 'w' => wais_url, 'p' => prospero_url)
}

// Without the feature `current-more`, RFC 3986 reads these schemes.

#[cfg(not(feature = "current-more"))]
fn of_more_schemes<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    fail(i)
}

#[cfg(not(feature = "current-more"))]
fn about_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    fail(i)
}

/// `current-reference = current-URI / relative-ref`
///
/// Accepts `../over?name`, refuses `this:that theother`.
pub fn current_reference<'a, I: Input<'a>>(i: I) -> Parse<I, Reference<'a>> {
    alternatives!("current-reference", i, current_uri(Reference::of_uri), relative_ref(Reference::Relative))
}

/// `other-URI = <URI unless http, https, ws, wss, file, ftp, mailto, news, snews, nntp, gopher, telnet, tn3270, cid, mid, data, urn,
/// tel, sms, geo, acct, about, wais, prospero>`
///
/// Accepts `foo://example.com/over`, refuses `http://example.com/over`.
pub fn other_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    rule("other-URI", i, unless(CURRENT, uri))
}

crate::grammar::productions! {
    current_uri = "current-URI": Uri, scheme_uri = "scheme-URI": Uri, current_reference = "current-reference": Reference,
    other_uri = "other-URI": Uri
}
