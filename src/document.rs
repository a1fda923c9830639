//! The documents as types, so that the type of a value names the document that accepts it.
//!
//! ```
//! use urlspec::UrlBuf;
//! use urlspec::document::Rfc3986;
//!
//! # #[cfg(feature = "rfc3986")] {
//! let url: UrlBuf<Rfc3986> = "https://www.example.com/a~b#top".parse()?;
//! assert_eq!(url.path(), "/a~b");
//! # }
//! # Ok::<(), urlspec::Refusal>(())
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use crate::spec::Spec;

mod sealed {
    pub trait Sealed {}
}

/// A document: one of the types of this module, or [`Spec`] for one that is chosen when the program runs.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::document::{Document, Rfc3986};
///
/// fn citation(document: impl Document) -> &'static str {
///     document.spec().citation()
/// }
///
/// assert_eq!((citation(Rfc3986), citation(Spec::Udi)), ("RFC 3986", "UDI 1992"));
/// ```
pub trait Document: sealed::Sealed + Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static {
    /// The document as a value.
    fn spec(self) -> Spec;
}

/// A document that a type names, so that a text can be parsed without any other argument. All types of this module
/// implement it, and [`Spec`] does not.
///
/// ```
/// use urlspec::UrlBuf;
/// use urlspec::document::{FixedDocument, Rfc1738, Rfc3986};
///
/// fn is_url<D: FixedDocument>(text: &str) -> bool {
///     text.parse::<UrlBuf<D>>().is_ok()
/// }
///
/// assert!(is_url::<Rfc3986>("http://info.cern.ch/~timbl"));
/// assert!(!is_url::<Rfc1738>("http://info.cern.ch/~timbl"));
/// ```
pub trait FixedDocument: Document + Default {
    /// The document as a value.
    const SPEC: Spec;
}

impl sealed::Sealed for Spec {}

impl Document for Spec {
    fn spec(self) -> Spec {
        self
    }
}

macro_rules! documents {
    ($($feature:literal $name:ident $about:literal $url:literal)+) => {$(
        #[doc = $about]
        ///
        /// ```
        #[doc = concat!("use urlspec::document::", stringify!($name), ";")]
        /// use urlspec::{Spec, UrlBuf};
        ///
        #[doc = concat!("let url: UrlBuf<", stringify!($name), "> = \"", $url, "\".parse()?;")]
        #[doc = concat!("assert_eq!(url.spec(), Spec::", stringify!($name), ");")]
        /// # Ok::<(), urlspec::Refusal>(())
        /// ```
        #[cfg(feature = $feature)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name;

        #[cfg(feature = $feature)]
        impl sealed::Sealed for $name {}

        #[cfg(feature = $feature)]
        impl Document for $name {
            fn spec(self) -> Spec {
                Self::SPEC
            }
        }

        #[cfg(feature = $feature)]
        impl FixedDocument for $name {
            const SPEC: Spec = Spec::$name;
        }
    )+};
}

documents! {
    "udi" Udi "[`Spec::Udi`]." "http://crnvmc.cern.ch/FIND?sgml+cms"
    "url-1993" Url1993 "[`Spec::Url1993`]." "gopher://boombox.micro.umn.edu/11/gopher"
    "url-1994" Url1994 "[`Spec::Url1994`]." "mid:960830.1639@host.dom"
    "rfc1738" Rfc1738 "[`Spec::Rfc1738`]." "prospero://host.dom//pros/name;key=value"
    "rfc1808" Rfc1808 "[`Spec::Rfc1808`]." "http://a/b/c/d;p?q"
    "rfc2396" Rfc2396 "[`Spec::Rfc2396`]." "http://www.ics.uci.edu/pub/ietf/uri/"
    "rfc3986" Rfc3986 "[`Spec::Rfc3986`]." "foo://example.com:8042/over/there?name=ferret#nose"
    "current" Current "[`Spec::Current`]." "https://www.example.com/~smith/"
}
