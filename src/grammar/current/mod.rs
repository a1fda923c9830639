//! URIs by the documents in force: RFC 3986, and each scheme by its own document, one page each.
//!
//! A production has the name of its document before its own, such as `rfc6068/addr-spec`; those of RFC 3986, `start` and `common` have
//! none.

pub mod common;
pub mod rfc1738;
pub mod rfc3986;
pub mod rfc5322;
pub mod rfc6068;
pub mod rfc6455;
pub mod rfc6874;
pub mod rfc8089;
pub mod rfc9110;
pub mod start;

use self::start::current_uri;
use super::input::{Guard as _, Input, Parse};
use super::seq::seq;
use crate::ast::{AbsoluteRef, Url};

// The entry points where no production is named.

pub(crate) const START: &str = start::names::current_uri;
pub(crate) const TAKES_PREFIX: bool = false;
pub(crate) const REFERENCE: &str = start::names::current_reference;

#[inline(always)]
pub(crate) fn start<'a, I: Input<'a>>(i: I) -> Parse<I, Url<'a>> {
    seq!(_, i, { uri: current_uri } => Url::Uri(uri))
}

/// `current-URI`: there is no prefix.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(i: I) -> Parse<I, AbsoluteRef<'a>> {
    seq!(_, i, { url: start } => AbsoluteRef::of(url))
}

pub(crate) use self::start::current_reference as reference;

super::pages!(start, common, rfc3986, rfc6874, rfc9110, rfc6455, rfc8089, rfc1738, rfc5322, rfc6068);
