//! URIs by the documents in force: RFC 3986, and each scheme by its own document, one page each.
//!
//! A production has the name of its document before its own, such as `rfc6068/addr-spec`; those of RFC 3986 and of this page have
//! none. A line that only refers to another document is a re-export.

pub mod rfc1738;
pub mod rfc3986;
pub mod rfc5322;
pub mod rfc6068;
pub mod rfc6455;
pub mod rfc6874;
pub mod rfc8089;
pub mod rfc9110;

use nom::Parser;

use self::rfc1738::ftpurl;
use self::rfc3986::{DIGIT, FRAGMENT, REG_NAME, SUB_DELIMS, ipv4address, relative_ref, uri};
use self::rfc6068::mailtouri;
use self::rfc6455::{ws_uri, wss_uri};
use self::rfc6874::ip_literal;
use self::rfc8089::file_uri;
use self::rfc9110::{http_uri, https_uri};
use super::choice::{alt, alternatives, if_at, spanning};
use super::input::{Guard as _, Input, Parse};
use super::rfc3986::UNRESERVED_OR_ENCODED;
use super::seq::{maybe, seq, unless};
use super::set::Set;
use super::terminal::{rule, take_while1};
use crate::ast::{AbsoluteRef, Host, Reference, Uri, Url};
use crate::encoding::Encoded;

// ; A URI is read by the rule of its scheme. "The fragment identifier component is not part of the scheme definition for a URI
// ; scheme" (RFC 9110, section 4.2.5).

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

/// `http-URI / https-URI / file-URI / ftpurl / mailtoURI`
#[inline(always)]
fn by_scheme<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    alternatives!(_, i, 'h' => http_uri, 'h' => https_uri, 'f' => file_uri, 'f' => ftpurl, 'm' => mailtouri)
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

// ; `host` of RFC 3986 that is not empty

/// `host1 = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )`
///
/// Read: `IPv4address` if all of what could be a `reg-name` is one (3986-host-order).
///
/// Accepts `example.com`, refuses the empty text.
#[inline(always)]
pub fn host1<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    const NAME: Set = UNRESERVED_OR_ENCODED.or(SUB_DELIMS).called("reg-name");
    let address = spanning!(DIGIT, REG_NAME, ipv4address).map(Host::of_number);
    let name = take_while1(&NAME).map(Host::of_name);
    rule("host1", i, alt((if_at("[", ip_literal), address, name)))
}

// The entry points where no production is named.

pub(crate) const START: &str = frame::names::current_uri;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = frame::names::current_reference;

#[inline(always)]
pub(crate) fn start<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    seq!(_, i, { uri: current_uri } => Url::Uri(uri))
}

/// `current-URI`: there is no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, { url: start } => AbsoluteRef::of(url))
}

pub(crate) use current_reference as reference;

/// The productions of this page.
mod frame {
    use super::*;

    crate::grammar::productions! {
        current_uri = "current-URI": Uri, current_reference = "current-reference": Reference, other_uri = "other-URI": Uri, host1
    }
}

/// The pages, in the order of their documents.
macro_rules! pages {
    ($($page:ident),+) => {
        const COUNT: usize = 0 $(+ $page::PRODUCTIONS.len())+;

        static NAMES: [&str; COUNT] = {
            let mut names = [""; COUNT];
            let mut count = 0;
            $(
                let mut place = 0;
                while place < $page::PRODUCTIONS.len() {
                    names[count] = $page::PRODUCTIONS[place];
                    count += 1;
                    place += 1;
                }
            )+
            names
        };

        pub(crate) const PRODUCTIONS: &[&str] = &NAMES;

        pub(crate) fn yields_url(name: &str) -> bool {
            $($page::yields_url(name))||+
        }

        pub(crate) fn yields_relative(name: &str) -> bool {
            $($page::yields_relative(name))||+
        }

        /// Runs the production of this name over the whole text. Returns `None` if there is no such production.
        pub(crate) fn production<'a, I: Input<'a>>(name: &str, i: I) -> Option<Parse<I, Option<Reference<'a>>>> {
            None$(.or_else(|| $page::production(name, i)))+
        }

        /// Runs the production of this name in another grammar. Returns the offset of the rest, or of the error.
        #[cfg(test)]
        pub(crate) fn embedded(name: &str, i: nom_locate::LocatedSpan<&str, u8>) -> Result<usize, usize> {
            $(if $page::PRODUCTIONS.contains(&name) { return $page::embedded(name, i); })+
            unreachable!("{name} is a production")
        }
    };
}
pages!(frame, rfc3986, rfc6874, rfc9110, rfc6455, rfc8089, rfc1738, rfc5322, rfc6068);
