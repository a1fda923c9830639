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

#[cfg(feature = "current")]
mod current;
mod dots;
mod drafts;
mod options;
mod quotation;
mod resolved;
mod rfc1808;
mod rfc2396;
mod rfc3986;
mod shorten;
mod warning;

use std::fmt;

use crate::Refusal;
use crate::ast::AbsoluteRef;
use crate::outline::Outline;
use crate::read::Start;
use crate::redact::{Hints, Untrusted};
use crate::spec::{PerSpec, Spec};

use crate::parts::Components;
use warning::Sentences;

pub use options::{Excess, ResolveOptions};
pub use quotation::Quotation;
pub use resolved::Resolved;
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
    Method::Components(current::resolve, &current::SENTENCES),
]);

/// Resolving and shortening.
impl Spec {
    /// Resolves a partial form against the URL of the document that contains it. A full form is returned unchanged.
    ///
    /// The base may have a fragment, and the prefix `URL:` if the document has one. For many references against one base, see
    /// [`base`](Self::base).
    ///
    /// From RFC 1808 on, the partial form must be a reference of the document. Earlier documents have no production for one, so it may
    /// be any text there, and the result need not be a URL; [`Resolved::parse`] and [`Resolved::check`] show whether it is.
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
    /// [`ResolveError`] if the base is not a URL of the document, if the partial form is not a reference, or if the
    /// document gives this partial form no meaning against the base.
    pub fn resolve(self, base: &str, partial: &str) -> Result<Resolved, ResolveError> {
        self.resolve_with(base, partial, ResolveOptions::default())
    }

    /// As [`resolve`](Self::resolve), with a choice where RFC 2396 and RFC 3986 leave one. The other documents leave none.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::resolve::{Excess, ResolveOptions};
    ///
    /// let options = ResolveOptions::default().excess(Excess::Remove);
    /// assert_eq!(Spec::Rfc2396.resolve_with("http://a/b/c/d;p?q", "../../../g", options)?.as_str(), "http://a/g");
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`resolve`](Self::resolve).
    pub fn resolve_with(self, base: &str, partial: &str, options: ResolveOptions) -> Result<Resolved, ResolveError> {
        if let Method::Components(..) = METHODS[self] {
            self.parse_absolute(base).map_err(ResolveError::Base)?;
        }
        self.resolve_against(base, partial, options)
    }

    /// Parses a base once, for many references.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let base = Spec::Rfc3986.base("https://www.example.com/docs/index.html")?;
    /// assert_eq!(base.resolve("../images/a.png")?.as_str(), "https://www.example.com/images/a.png");
    /// assert_eq!(base.resolve("#top")?.as_str(), "https://www.example.com/docs/index.html#top");
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the text is not a base of the document.
    pub fn base(self, base: impl Into<Box<str>>) -> Result<Base, ResolveError> {
        let base = Base { spec: self, text: base.into() };
        match self.resolve(&base.text, "") {
            Err(error @ ResolveError::Base(_)) => Err(error),
            _ => Ok(base),
        }
    }

    /// As [`resolve_with`](Self::resolve_with), with a base that the document accepts.
    fn resolve_against(self, base: &str, partial: &str, options: ResolveOptions) -> Result<Resolved, ResolveError> {
        let outcome = match METHODS[self] {
            Method::Elements(prose) => {
                drafts::resolve(prose, &self.parts_of_base(base)?, partial).map(Outcome::from)?
            }
            Method::Segments => rfc1808::resolve(self, base, partial).map(Outcome::from)?,
            Method::Components(resolve, _) => resolve(&Components::of(base), partial, options)?,
        };
        // "http:" is among the examples of RFC 1808, section 5.2, although no production has a scheme alone.
        let is_scheme =
            matches!(METHODS[self], Method::Segments) && partial.find(':').is_some_and(|at| at + 1 == partial.len());
        if Start::Reference.may_be_relative(self) && !is_scheme {
            self.parse_reference(partial).map_err(ResolveError::Reference)?;
        }
        let Outcome { text, is_same_document, quotations } = outcome;
        let shown = redacted_copy(&text, base, partial);
        let is_fragment = is_same_document && (text.is_empty() || text.starts_with('#'));
        let warnings = match is_fragment {
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
    fn parts_of_base(self, base: &str) -> Result<drafts::Base<'_>, ResolveError> {
        let reference = self.parse_absolute(base).map_err(ResolveError::Base)?;
        Ok(drafts::Base::of(&reference.url, base, self))
    }
}

/// A base that is parsed once, for many references: [`Spec::base`] returns it.
///
/// ```
/// use urlspec::Spec;
///
/// let base = Spec::Rfc3986.base("http://a/b/c/d;p?q")?;
/// assert_eq!((base.spec(), base.as_str()), (Spec::Rfc3986, "http://a/b/c/d;p?q"));
/// for (reference, url) in [("g", "http://a/b/c/g"), ("?y", "http://a/b/c/d;p?y"), ("../..", "http://a/")] {
///     assert_eq!(base.resolve(reference)?.as_str(), url);
/// }
/// # Ok::<(), urlspec::resolve::ResolveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Base {
    spec: Spec,
    text: Box<str>,
}

impl Base {
    /// Resolves a reference, as [`Spec::resolve`] does.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let base = Spec::Rfc3986.base("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.resolve("../g")?.as_str(), "http://a/b/g");
    /// assert!(base.resolve("a b").is_err());
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Spec::resolve`].
    pub fn resolve(&self, reference: &str) -> Result<Resolved, ResolveError> {
        self.resolve_with(reference, ResolveOptions::default())
    }

    /// Resolves a reference, as [`Spec::resolve_with`] does.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::resolve::ResolveOptions;
    ///
    /// let base = Spec::Rfc3986.base("http://a/b/c/d;p?q")?;
    /// let compatible = ResolveOptions::default().ignore_same_scheme(true);
    /// assert_eq!(base.resolve_with("http:g", compatible)?.as_str(), "http://a/b/c/g");
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Spec::resolve`].
    pub fn resolve_with(&self, reference: &str, options: ResolveOptions) -> Result<Resolved, ResolveError> {
        self.spec.resolve_against(&self.text, reference, options)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The document.
    pub const fn spec(&self) -> Spec {
        self.spec
    }
}

/// Shows no password.
impl fmt::Debug for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Base").field("spec", &self.spec).field("text", &Untrusted::url(&*self.text)).finish()
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

impl Components<'_> {
    /// Whether both have a scheme, and it is the same. Schemes have no case.
    fn has_scheme_of(&self, other: &Self) -> bool {
        self.scheme.zip(other.scheme).is_some_and(|(one, other)| one.eq_ignore_ascii_case(other))
    }
}

/// The text of a reference without its prefix.
fn without_prefix<'t>(text: &'t str, reference: &AbsoluteRef<'_>) -> &'t str {
    &text[reference.prefix.map_or(0, str::len)..]
}

/// An error of [`Spec::resolve`] or [`Spec::partial_form`].
///
/// ```
/// use urlspec::Spec;
/// use urlspec::resolve::ResolveError;
///
/// let resolve = |base, reference| Spec::Rfc2396.resolve(base, reference).map(|resolved| resolved.into_string());
/// assert!(matches!(resolve("a b", "g"), Err(ResolveError::Base(_))));
/// assert!(matches!(resolve("http://a/", "a b"), Err(ResolveError::Reference(_))));
/// assert!(matches!(resolve("mailto:joe@host.dom", "g"), Err(ResolveError::NotHierarchical)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base is not a URL of the document.
    Base(Refusal),
    /// The URL to shorten is not a URL of the document.
    Url(Refusal),
    /// The partial form is not a reference of the document.
    Reference(Refusal),
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
    /// The base is opaque: the text after its scheme is not a `hier_part` (RFC 2396, section 5).
    NotHierarchical,
    /// The reference climbs above the root, and [`Excess::Refuse`] was chosen (RFC 2396, section 5.2, step 6g).
    AboveRoot,
}

impl ResolveError {
    /// The sentence of the document that forbids it; `None` if a text is not a URL.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let error = Spec::Rfc2396.resolve("mailto:joe@host.dom", "g").unwrap_err();
    /// assert_eq!(error.quotation().map(|quotation| quotation.section), Some("5"));
    /// assert_eq!(Spec::Rfc2396.resolve("a b", "g").unwrap_err().quotation(), None);
    /// ```
    pub const fn quotation(&self) -> Option<Quotation> {
        match self {
            Self::Base(_) | Self::Url(_) | Self::Reference(_) => None,
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
            Self::Reference(refusal) => write!(f, "it is no reference: {refusal}")?,
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
            Self::Base(refusal) | Self::Url(refusal) | Self::Reference(refusal) => Some(refusal),
            _ => None,
        }
    }
}
