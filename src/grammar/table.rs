//! Chooses the page of a document. No other code does.

use super::input::Hooks as _;
use super::{Input, whole};
use crate::ast::{AbsoluteRef, Reference, Url};
use crate::outline::Outline;
use crate::spec::Spec;

/// Evaluates an expression with the document's page bound to the given name.
macro_rules! by_page {
    ($spec:expr, $page:ident => $body:expr) => {
        match $spec {
            #[cfg(feature = "udi")]
            Spec::Udi => {
                use super::udi as $page;
                $body
            }
            #[cfg(feature = "url-1993")]
            Spec::Url1993 => {
                use super::url_1993 as $page;
                $body
            }
            #[cfg(feature = "url-1994")]
            Spec::Url1994 => {
                use super::url_1994 as $page;
                $body
            }
            #[cfg(feature = "rfc1738")]
            Spec::Rfc1738 => {
                use super::rfc1738 as $page;
                $body
            }
            #[cfg(feature = "rfc1808")]
            Spec::Rfc1808 => {
                use super::rfc1808 as $page;
                $body
            }
            #[cfg(feature = "rfc2396")]
            Spec::Rfc2396 => {
                use super::rfc2396 as $page;
                $body
            }
            #[cfg(feature = "rfc3986")]
            Spec::Rfc3986 => {
                use super::rfc3986 as $page;
                $body
            }
            #[cfg(feature = "current")]
            Spec::Current => {
                use super::current as $page;
                $body
            }
        }
    };
}

/// The document's productions.
impl Spec {
    /// The name of the document's start symbol.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Udi.start_symbol(), "docaddress");
    /// assert_eq!(Spec::Rfc1738.start_symbol(), "url");
    /// ```
    pub const fn start_symbol(self) -> &'static str {
        by_page!(self, page => page::START)
    }

    /// The names of the document's productions as it spells them, in its order. They include those that amendments add.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.productions().contains(&"ip-schemepart"));
    /// assert!(Spec::Current.productions().contains(&"rfc6068/mailtoURI"));
    /// ```
    pub const fn productions(self) -> &'static [&'static str] {
        by_page!(self, page => page::PRODUCTIONS)
    }

    /// The section of a document within `current` that has a production, after the number of the document. `None` for the other
    /// documents, and for what only `current` has.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Current.section_of_production("rfc6068/addr-spec"), Some("6068 2"));
    /// assert_eq!(Spec::Current.section_of_production("current-URI"), None);
    /// ```
    pub fn section_of_production(self, name: &str) -> Option<&'static str> {
        match self {
            #[cfg(feature = "current")]
            Self::Current => super::current::section_of(name),
            _ => {
                _ = name;
                None
            }
        }
    }

    /// The section that has the start rule of a scheme, where each scheme has its own document.
    #[cfg(feature = "diagnostics")]
    pub(crate) fn section_of_scheme(self, scheme: &str) -> Option<&'static str> {
        match self {
            #[cfg(feature = "current")]
            Self::Current => super::current::section_of_scheme(scheme),
            _ => {
                _ = scheme;
                None
            }
        }
    }

    /// The name of the production of a URL with a fragment, or of the start symbol if there is no such production.
    pub(crate) const fn reference_symbol(self) -> &'static str {
        by_page!(self, page => page::REFERENCE)
    }

    /// Whether the production of this name is or may be a relative reference.
    pub(crate) fn yields_relative(self, production: &str) -> bool {
        by_page!(self, page => page::yields_relative(production))
    }

    /// Whether the production of this name is or contains a URL.
    pub(crate) fn yields_url(self, production: &str) -> bool {
        by_page!(self, page => page::yields_url(production))
    }
}

/// Parses the whole of a text as a URL, as [`inlined_url`] does, with one copy of the start rules for all callers.
#[cfg(feature = "small")]
pub(crate) fn url<'a, E>(spec: Spec, text: &'a str, refused: impl FnOnce() -> E) -> Result<Url<'a>, E> {
    valid_url(spec, text).ok_or_else(refused)
}

#[cfg(feature = "small")]
#[inline(never)]
fn valid_url(spec: Spec, text: &str) -> Option<Url<'_>> {
    inlined_url(spec, text, || ()).ok()
}

#[cfg(not(feature = "small"))]
pub(crate) use self::inlined_url as url;

/// Parses the whole of a text as a URL, after the prefix if there is one. Returns the tree of the URL alone, because an
/// [`AbsoluteRef`] would be moved from production to production.
#[inline(always)]
pub(crate) fn inlined_url<'a, E>(spec: Spec, text: &'a str, refused: impl FnOnce() -> E) -> Result<Url<'a>, E> {
    by_page!(spec, page => {
        let text = if page::TAKES_PREFIX { without_prefix(text) } else { text };
        super::plain(text, |i| match page::start(i) {
            Ok((rest, url)) if rest.rest().is_empty() => Ok(url),
            _ => Err(refused()),
        })
    })
}

/// The text without the prefix `URL:`, if it has one.
#[inline]
fn without_prefix(text: &str) -> &str {
    if Outline::has_prefix(text.as_bytes()) { &text[Outline::PREFIX.len()..] } else { text }
}

/// Parses the whole of a text as a URL, with its prefix if there is one.
#[inline(always)]
pub(crate) fn prefixed<'a, I: Input<'a>>(spec: Spec, i: I) -> Option<AbsoluteRef<'a>> {
    by_page!(spec, page => whole(page::prefixed, i))
}

/// Parses the whole of a text as a URL with an optional fragment, and with its prefix if there is one.
#[inline(always)]
#[expect(clippy::useless_conversion, reason = "some pages give a URL, and others a reference")]
pub(crate) fn reference<'a, I: Input<'a>>(spec: Spec, i: I) -> Option<Reference<'a>> {
    by_page!(spec, page => whole(page::reference, i).map(Reference::from))
}

/// Parses the whole of a text as the production of this name. The inner value is its tree, if it has one.
#[inline(always)]
pub(crate) fn production<'a, I: Input<'a>>(spec: Spec, name: &str, i: I) -> Option<Option<Reference<'a>>> {
    Some(by_page!(spec, page => page::production(name, i))?.ok()?.1)
}

/// Runs a production in another grammar. Returns the offset of the rest, or of the error.
#[cfg(test)]
pub(crate) fn embedded(spec: Spec, name: &str, i: nom_locate::LocatedSpan<&str, u8>) -> Result<usize, usize> {
    by_page!(spec, page => page::embedded(name, i))
}

/// Whether a text is a base by the grammar of RFC 1808, which also resolves references of RFC 1738: "This BNF also describes the
/// generic-RL syntax for valid base URLs" (section 2.2).
#[cfg(all(feature = "resolve", any(feature = "rfc1738", feature = "rfc1808")))]
pub(crate) fn is_base_of_rfc1808(text: &str) -> bool {
    super::plain(text, |i| super::rfc1808::production("base", i).is_some_and(|parsed| parsed.is_ok()))
}

/// Without both documents, nothing is resolved by RFC 1808.
#[cfg(all(feature = "resolve", not(any(feature = "rfc1738", feature = "rfc1808"))))]
pub(crate) const fn is_base_of_rfc1808(_: &str) -> bool {
    false
}
