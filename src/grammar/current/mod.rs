//! URIs by the documents in force: RFC 3986, and each scheme by its own document, one page each.
//!
//! A production has the name of its document before its own, such as `rfc6068/addr-spec`; those of RFC 3986, `start` and `common` have
//! none.

pub mod common;
pub mod rfc1738;
pub mod rfc2045;
pub mod rfc2392;
pub mod rfc2397;
pub mod rfc2648;
pub mod rfc3966;
pub mod rfc3986;
pub mod rfc4122;
pub mod rfc4151;
pub mod rfc4156;
pub mod rfc4157;
pub mod rfc4248;
pub mod rfc4266;
pub mod rfc5322;
pub mod rfc5536;
pub mod rfc5538;
pub mod rfc5724;
pub mod rfc5870;
pub mod rfc6068;
pub mod rfc6270;
pub mod rfc6455;
pub mod rfc6694;
pub mod rfc6874;
pub mod rfc7565;
pub mod rfc8089;
pub mod rfc8141;
pub mod rfc822;
pub mod rfc9110;
mod sections;
pub mod start;

use self::start::current_uri;
pub use self::start::{current_reference as uri_reference, current_uri as uri};
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

pub(crate) use self::sections::section_of;
#[cfg(feature = "diagnostics")]
pub(crate) use self::sections::section_of_scheme;
pub(crate) use self::start::current_reference as reference;
pub(crate) use self::start::{OF_SCHEMES, TAKEN};

super::pages!(
    start, common, rfc3986, rfc6874, rfc9110, rfc6455, rfc8089, rfc1738, rfc5322, rfc6068, rfc5536, rfc5538, rfc4266,
    rfc4248, rfc6270, rfc822, rfc2392, rfc2045, rfc2397, rfc8141, rfc4122, rfc2648, rfc3966, rfc5724, rfc5870, rfc4151,
    rfc7565, rfc6694, rfc4156, rfc4157
);
