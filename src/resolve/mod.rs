//! Partial forms: resolving a shortened URL against the URL of the document that contains it, and shortening a URL.
//!
//! ```
//! use urlspec::Spec;
//!
//! let base = "http://info.cern.ch/hypertext/WWW/TheProject.html";
//! let resolved = Spec::Rfc1738.resolve(base, "../Products/#top")?;
//! assert_eq!(resolved.as_str(), "http://info.cern.ch/hypertext/Products/#top");
//! assert_eq!(resolved.quotations().last().map(|quotation| quotation.section), Some("4, step 6c"));
//!
//! // The drafts remove the slash before a removed element, RFC 1808 the slash after it.
//! assert_eq!(Spec::Url1993.resolve(base, "..")?.as_str(), "http://info.cern.ch/hypertext");
//! assert_eq!(Spec::Rfc1738.resolve(base, "..")?.as_str(), "http://info.cern.ch/hypertext/");
//!
//! let other = "http://info.cern.ch/hypertext/Products/";
//! assert_eq!(Spec::Rfc1738.partial_form(base, other)?, "../Products/");
//! # Ok::<(), urlspec::resolve::ResolveError>(())
//! ```
//!
//! # The rules
//!
//! - The paper of 1992 and the draft of 1993 have a section "Partial form". It is followed to the letter.
//! - The draft of 1994 announces rules, "secondly, we give the rules under which parts of the name may be omitted", and
//!   prints none. Yet its sections on news, WAIS and the mapping of local names rely on "the partial form". So the rules
//!   of 1993 apply to URLs by the grammar of 1994. The announcement is the first quotation.
//! - RFC 1738, section 2.3: "Relative links are not described in this document." RFC 1808 describes them. Its section 4 is
//!   followed to the letter, too; the abnormal examples of its section 5.2 come out as printed.
//!
//! The fragment is split off first, since it is not part of a URL. It is not inherited from the base, except that in
//! RFC 1808 an empty reference is the whole base.
//!
//! # What the documents leave open
//!
//! In 1992 and 1993, and so in 1994:
//!
//! - 1992 has no rule to recognize a full form. The rule of 1993 serves for both: a colon before any slash. In 1992 a colon
//!   ends a scheme or begins a port, so there is no other interpretation.
//! - An empty form omits all parts, so all parts are the same: it is the URL of the context itself.
//! - The path is "the rest of the address" after the internet part. It includes its slash and ends before a `?`, as
//!   in the BNF (`[ / path ] [ ? search ]`). What is removed from the context's URL extends to its end, with the search.
//! - If there is an internet part and no path, the appended path still begins with a slash.
//! - `xxx` is any complete element except `.` and `..`; it may be empty. An element must follow a slash.
//! - The rules don't depend on the scheme: they apply to `news:` too, as the documents themselves remark. But removing a
//!   part of a path and appending another uses its hierarchy, and the paths of Gopher, WAIS and Prospero have no
//!   hierarchy that a client may use. 1994: "slash "/" in gopher selector strings may not correspond to a level
//!   in a hierarchical structure"; a WAIS path holds fields of an "internal" identifier, one of Prospero a "host specific
//!   object name". So a relative path, even `.`, `..` or a search alone, is refused against these:
//!   [`ResolveError::NoHierarchy`].
//! - A form that replaces the whole path uses no hierarchy: "If a leading slash is present, the path is absolute." It is
//!   allowed against these, as is one with two slashes, and nothing is removed from either: "Within the WAIS world,
//!   names do not of course [...] need to be prefixed by "wais:" (by the partial form rules)."
//!
//! In RFC 1808:
//!
//! - An empty `net_loc` is inherited: against `file:///etc/motd`, `hosts` is `file:///etc/hosts`.
//! - After a `net_loc` there is always a slash before a path, parameters or a query (2.2: `net_path = "//" net_loc
//!   [ abs_path ]`).
//! - Relative references are refused against a base whose scheme is "never used with relative URLs" (2.3), and against
//!   one outside the generic-RL syntax unless its scheme "can always be parsed" by it.

mod components;
#[cfg(feature = "current")]
mod current;
mod dots;
mod drafts;
mod options;
mod quotation;
mod rfc1808;
mod rfc2396;
mod rfc3986;
mod shorten;
mod warning;

use std::fmt;

use crate::Refusal;
use crate::ast::{AbsoluteRef, Reference};
#[cfg(feature = "diagnostics")]
use crate::diagnostic::Report;
use crate::outline::Outline;
use crate::redact::{Hints, Untrusted};
use crate::spec::{PerSpec, Spec};

use components::Components;
use warning::Sentences;

pub use options::{Excess, ResolveOptions};
pub use quotation::Quotation;
pub use warning::{ResolveWarning, Surprise};

/// The algorithm that resolves a partial form.
enum Method {
    /// The section "Partial form" of a document. An element includes its preceding slash.
    Elements(&'static drafts::Prose),
    /// Section 4 of RFC 1808. A segment includes its following slash.
    Segments,
    /// Section 5.2 of RFC 2396 or RFC 3986.
    Components(fn(&Components<'_>, &str, ResolveOptions) -> Result<Outcome, ResolveError>, &'static Sentences),
}

impl Method {
    /// What the document says of unexpected results.
    const fn sentences(&self) -> Sentences {
        match self {
            Self::Elements(prose) => prose.sentences(),
            Self::Segments => rfc1808::SENTENCES,
            Self::Components(_, sentences) => **sentences,
        }
    }
}

/// The result of an algorithm.
struct Outcome {
    text: String,
    is_same_document: bool,
    quotations: Vec<Quotation>,
}

impl Outcome {
    fn new(text: String, quotations: Vec<Quotation>) -> Self {
        Self { text, is_same_document: false, quotations }
    }
}

impl From<(String, Vec<Quotation>)> for Outcome {
    fn from((text, quotations): (String, Vec<Quotation>)) -> Self {
        Self::new(text, quotations)
    }
}

/// The algorithm of each document. It is not in `dialect`, which is below this layer.
static METHODS: PerSpec<Method> = PerSpec::new([
    #[cfg(feature = "udi")]
    Method::Elements(&drafts::ORIGINAL),
    #[cfg(feature = "url-1993")]
    Method::Elements(&drafts::REVISED),
    #[cfg(feature = "url-1994")]
    Method::Elements(&drafts::ANNOUNCED),
    #[cfg(feature = "rfc1738")]
    Method::Segments,
    #[cfg(feature = "rfc1808")]
    Method::Segments,
    #[cfg(feature = "rfc2396")]
    Method::Components(rfc2396::resolve, &rfc2396::SENTENCES),
    #[cfg(feature = "rfc3986")]
    Method::Components(rfc3986::resolve, &rfc3986::SENTENCES),
    #[cfg(feature = "current")]
    Method::Components(current::resolve, &rfc3986::SENTENCES),
]);

/// Resolving and shortening.
impl Spec {
    /// Resolves a partial form against the URL of the document that contains it. A full form is returned unchanged.
    ///
    /// The base may have a fragment, and the prefix `URL:` if the document has one. The partial form may be any text, so
    /// the result need not be a URL of the document; [`Resolved::parse`] and [`Resolved::check`] show whether it is.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let resolved = Spec::Rfc1738.resolve("http://info.cern.ch/hypertext/WWW/", "../Products/")?;
    /// assert_eq!(resolved.as_str(), "http://info.cern.ch/hypertext/Products/");
    /// assert_eq!(resolved.quotations()[0].document, "RFC 1808");
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the base is not a URL of the document, or if the document gives this partial form no meaning
    /// against it.
    pub fn resolve(self, base: &str, partial: &str) -> Result<Resolved, ResolveError> {
        self.resolve_with(base, partial, ResolveOptions::default())
    }

    /// As [`resolve`](Self::resolve), with a choice where RFC 2396 and RFC 3986 leave one. The other documents leave none.
    ///
    /// # Errors
    ///
    /// As [`resolve`](Self::resolve).
    pub fn resolve_with(self, base: &str, partial: &str, options: ResolveOptions) -> Result<Resolved, ResolveError> {
        let outcome = match METHODS[self] {
            Method::Elements(prose) => drafts::resolve(prose, &self.base(base)?, partial).map(Outcome::from)?,
            Method::Segments => rfc1808::resolve(self, base, partial).map(Outcome::from)?,
            Method::Components(resolve, _) => {
                self.parse_absolute(base).map_err(ResolveError::Base)?;
                resolve(&Components::of(base), partial, options)?
            }
        };
        let Outcome { text, is_same_document, quotations } = outcome;
        let shown = redacted_copy(&text, base, partial);
        let warnings = match is_same_document {
            true => Vec::new(),
            false => {
                let base = &base[Outline::guess(base, self).prefix.end..];
                METHODS[self].sentences().warnings(base, partial, &text)
            }
        };
        Ok(Resolved { spec: self, text, is_same_document, quotations, warnings, shown })
    }

    /// The shortest text that [`resolve`](Self::resolve) resolves to `url` against `base`, or to [the same](Self::same) URL with
    /// its scheme, host and port in another spelling. It is the full form if there is no shorter one.
    ///
    /// Both may have a fragment, and the prefix `URL:` if the document has one. The partial form has no prefix.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let base = "http://info.cern.ch/hypertext/WWW/TheProject.html";
    /// assert_eq!(Spec::Rfc1738.partial_form(base, "http://info.cern.ch/hypertext/Products/")?, "../Products/");
    /// assert_eq!(Spec::Rfc1738.partial_form("HTTP://h.x:80/a", "http://h.x/b")?, "b");
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if one of the two is not a URL of the document.
    pub fn partial_form(self, base: &str, url: &str) -> Result<String, ResolveError> {
        shorten::partial_form(self, base, url)
    }

    /// The parts of a base.
    fn base(self, base: &str) -> Result<drafts::Base<'_>, ResolveError> {
        let reference = self.parse_absolute(base).map_err(ResolveError::Base)?;
        Ok(drafts::Base::of(&reference.url, base, self))
    }
}

/// The text without copies of secrets of the texts that it is made of: what was within a password may now look like a host.
/// `None` if they have no sign of a secret.
fn redacted_copy(text: &str, base: &str, partial: &str) -> Option<String> {
    let may_hold_secret = [base, partial].iter().any(|source| Hints::of(source.as_bytes()).of_secret());
    may_hold_secret.then(|| {
        let sources = [Untrusted::url(base), Untrusted::url(partial)];
        Untrusted::url(text).derived_from(&[&sources[0], &sources[1]]).redacted().into_owned()
    })
}

/// The quotations of the steps that applied.
fn applied(steps: [Quotation; 4], is_applied: [bool; 4]) -> impl Iterator<Item = Quotation> {
    steps.into_iter().zip(is_applied).filter(|(_, is_applied)| *is_applied).map(|(step, _)| step)
}

/// The text of a reference without its prefix.
fn without_prefix<'t>(text: &'t str, reference: &AbsoluteRef<'_>) -> &'t str {
    &text[reference.prefix.map_or(0, str::len)..]
}

/// A resolved partial form, as [`Spec::resolve`] returns it: the text, and the rules that applied.
#[derive(Clone, PartialEq, Eq)]
pub struct Resolved {
    spec: Spec,
    text: String,
    is_same_document: bool,
    quotations: Vec<Quotation>,
    warnings: Vec<ResolveWarning>,
    /// The text as `Debug` shows it, if that differs from what the text alone shows.
    shown: Option<String>,
}

impl Resolved {
    /// Whether the reference is to the document that contains it, whatever the base (RFC 2396, section 4.2). The text is then
    /// the fragment alone, with its `#`, or empty.
    pub const fn is_same_document(&self) -> bool {
        self.is_same_document
    }

    /// The resolved text, with the fragment if there is one.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The same as an owned string.
    pub fn into_string(self) -> String {
        self.text
    }

    /// The document by which it was resolved.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// The sentences of the documents that applied, in the order in which they did. There is always at least one.
    pub fn quotations(&self) -> &[Quotation] {
        &self.quotations
    }

    /// What may be unexpected of the result. Empty for most references, and always for the drafts, which say nothing of it.
    pub fn warnings(&self) -> &[ResolveWarning] {
        &self.warnings
    }

    /// Parses the resolved text.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it is not a URL of the document: a partial form can contain characters that a URL can't, such as `~`.
    pub fn parse(&self) -> Result<Reference<'_>, Refusal> {
        self.spec.parse_reference(&self.text)
    }

    /// Checks the resolved text, which may have a fragment, as [`Spec::check_reference`] does.
    #[cfg(feature = "diagnostics")]
    pub fn check(&self) -> Report<'_> {
        self.spec.check_reference(&self.text)
    }
}

impl fmt::Display for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Shows no password.
impl fmt::Debug for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolved")
            .field("spec", &self.spec)
            .field("text", &self.shown.as_deref().map_or_else(|| Untrusted::url(&self.text), Untrusted::message))
            .field("quotations", &self.quotations)
            .finish()
    }
}

/// An error of [`Spec::resolve`] or [`Spec::partial_form`].
#[derive(Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base is not a URL of the document.
    Base(Refusal),
    /// The URL to shorten is not a URL of the document.
    Url(Refusal),
    /// The scheme of the base is never used with relative URLs (RFC 1808, section 2.3; RFC 2397, section 2).
    NeverRelative {
        /// The scheme, in lower case.
        scheme: &'static str,
        /// The sentence of the document.
        quotation: Quotation,
    },
    /// The reference has a segment `.` or `..`, and the scheme of the base has no such segments (RFC 5538, section 2.3).
    NoDotSegments {
        /// The scheme, in lower case.
        scheme: &'static str,
        /// The sentence of the document.
        quotation: Quotation,
    },
    /// The partial form has a relative path, and the path of the base has no hierarchy that a client may use: it is a
    /// Gopher selector, or a name of WAIS or Prospero. Not in RFC 1738.
    NoHierarchy {
        /// The scheme, in lower case.
        scheme: &'static str,
        /// The sentence of the document about such paths.
        quotation: Quotation,
    },
    /// The base does not fit the generic-RL syntax: its path begins with an empty segment (RFC 1808, sections 2.2 and
    /// 2.3).
    NotGeneric,
    /// The base is opaque: what follows its scheme is no `hier_part` (RFC 2396, section 5).
    NotHierarchical,
    /// The reference climbs above the root, and [`Excess::Refuse`] was chosen (RFC 2396, section 5.2, step 6g).
    AboveRoot,
}

impl ResolveError {
    /// The sentence of the document that forbids it; `None` if a text is not a URL.
    pub const fn quotation(&self) -> Option<Quotation> {
        match self {
            Self::Base(_) | Self::Url(_) => None,
            Self::NeverRelative { quotation, .. }
            | Self::NoDotSegments { quotation, .. }
            | Self::NoHierarchy { quotation, .. } => Some(*quotation),
            Self::NotGeneric => Some(rfc1808::NOT_GENERIC),
            Self::NotHierarchical => Some(rfc2396::NOT_HIERARCHICAL),
            Self::AboveRoot => Some(rfc2396::STEP_6G),
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(refusal) => write!(f, "the base is no URL: {refusal}")?,
            Self::Url(refusal) => write!(f, "what should be shortened is no URL: {refusal}")?,
            Self::NeverRelative { scheme, .. } => write!(f, "nothing can be relative to a {scheme} URL")?,
            Self::NoDotSegments { scheme, .. } => write!(f, "a {scheme} URL has no segments `.` and `..`")?,
            Self::NoHierarchy { scheme, .. } => write!(
                f,
                "the path of a {scheme} URL has no hierarchy that a client may use, so nothing can be relative to it"
            )?,
            Self::NotGeneric => {
                f.write_str("nothing can be relative to a base whose path begins with an empty segment")?
            }
            Self::NotHierarchical => f.write_str("nothing can be relative to an opaque base")?,
            Self::AboveRoot => f.write_str("the reference climbs above the root of its base")?,
        }
        match self.quotation() {
            Some(quotation) => write!(f, ": {quotation}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ResolveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Base(refusal) | Self::Url(refusal) => Some(refusal),
            _ => None,
        }
    }
}
