//! Partial forms: what a shortened URL means within a document whose own URL is known, and how far a URL can be
//! shortened there.
//!
//! ```
//! use urlspec::Spec;
//!
//! let base = "http://info.cern.ch/hypertext/WWW/TheProject.html";
//! let resolved = Spec::Rfc1738.resolve(base, "../Products/#top").unwrap();
//! assert_eq!(resolved.as_str(), "http://info.cern.ch/hypertext/Products/#top");
//! assert_eq!(resolved.rules().last().unwrap().section, "4, step 6c");
//!
//! // The documents differ: in the drafts a slash goes with the element behind it, in RFC 1808 with the one before it.
//! assert_eq!(Spec::Url1993.resolve(base, "..").unwrap().as_str(), "http://info.cern.ch/hypertext");
//! assert_eq!(Spec::Rfc1738.resolve(base, "..").unwrap().as_str(), "http://info.cern.ch/hypertext/");
//!
//! let other = "http://info.cern.ch/hypertext/Products/";
//! assert_eq!(Spec::Rfc1738.partial_form(base, other).unwrap(), "../Products/");
//! ```
//!
//! # By which rules
//!
//! - The paper of 1992 and the draft of 1993 have a section "Partial form". It is followed to the letter.
//! - The draft of 1994 announces rules, "secondly, we give the rules under which parts of the name may be omitted", and
//!   prints none. Its sections on news and WAIS, and on the mapping of local names, rely on "the partial form" all the
//!   same. So those of 1993 hold, for URLs by the grammar of 1994; the announcement is the first of the rules told.
//! - RFC 1738, section 2.3: "Relative links are not described in this document." What describes them is RFC 1808, whose
//!   section 4 is followed to the letter, too; the abnormal examples of its section 5.2 come out as printed.
//!
//! A fragment is set aside before anything else, as it is not part of a URL. It is not inherited from the base, except
//! that in RFC 1808 a reference without a single character is the whole of the base.
//!
//! # What the documents leave open
//!
//! In 1992 and 1993, and so in 1994:
//!
//! - 1992 prints no way to tell a full form; that of 1993 serves for both: a colon before any slash. In 1992 a colon
//!   ends a scheme or begins a port, so nothing else can be meant.
//! - A form that gives nothing leaves out all parts, so that all are the same: it is the URL of the context itself.
//! - The path is "the rest of the address" behind the internet part, its slash included, and ends before a `?`, as
//!   in the BNF (`[ / path ] [ ? search ]`). What is removed from the context's goes up to its end, search and all.
//! - If there is an internet part and no path, the appended path begins with a slash all the same.
//! - `xxx` is any complete element but `.` and `..`, be it empty; and an element is one only with a slash before it.
//! - The rules belong to no scheme: with `news:` they do what they say, as the documents remark themselves. But to take
//!   something off a path, and to put something else there, is to use its hierarchy; and those of Gopher, WAIS and
//!   Prospero have none that a client may use. 1994: "slash "/" in gopher selector strings may not correspond to a level
//!   in a hierarchical structure"; a WAIS path holds fields of an "internal" identifier, one of Prospero a "host specific
//!   object name". So against these a relative path, one that is only `.`, `..` or a search included, is refused:
//!   [`ResolveError::NoHierarchy`].
//! - What replaces the whole path uses no hierarchy: "If a leading slash is present, the path is absolute." Such a form
//!   stands against these, too, as does one with two slashes, and nothing in either is removed: "Within the WAIS world,
//!   names do not of course [...] need to be prefixed by "wais:" (by the partial form rules)."
//!
//! In RFC 1808:
//!
//! - An empty `net_loc` is inherited as it stands: against `file:///etc/motd`, `hosts` is `file:///etc/hosts`.
//! - Behind a `net_loc` there is always a slash before a path, parameters or a query (2.2: `net_path = "//" net_loc
//!   [ abs_path ]`).
//! - A base whose scheme is "never used with relative URLs" (2.3), and one outside the generic-RL syntax unless its
//!   scheme "can always be parsed" by it, is refused for relative references only.

mod drafts;
mod rfc1808;
mod rule;
mod shorten;

use std::fmt;

use crate::ast::{AbsoluteRef, Reference};
use crate::diagnostic::{Refusal, Report};
use crate::redact::Masked;
use crate::spec::{PerSpec, Spec};

pub use rule::Quotation;

/// How a partial form is resolved.
enum Method {
    /// By the section "Partial form" of a document: a slash goes with the element after it.
    Elements(&'static drafts::Prose),
    /// By section 4 of RFC 1808: a slash goes with the segment before it.
    Segments,
}

/// How each document resolves a partial form.
static METHODS: PerSpec<Method> = PerSpec([
    Method::Elements(&drafts::PAPER),
    Method::Elements(&drafts::REVISED),
    Method::Elements(&drafts::ANNOUNCED),
    Method::Segments,
]);

/// Partial forms.
impl Spec {
    /// The URL that `partial` stands for in a document whose URL is `base`. A full form stands for itself.
    ///
    /// The base may have the prefix `URL:` where the document has one, and a fragment. The partial form may be any text
    /// at all: what comes out need not be a URL of the document, which [`Resolved::check`] tells.
    ///
    /// # Errors
    ///
    /// If the base is no URL of the document, or if the document gives no meaning to this partial form against it.
    pub fn resolve(self, base: &str, partial: &str) -> Result<Resolved, ResolveError> {
        let (text, rules) = match METHODS[self] {
            Method::Elements(prose) => drafts::resolve(prose, &self.base(base)?, partial)?,
            Method::Segments => rfc1808::resolve(self, base, partial)?,
        };
        Ok(Resolved { spec: self, text, rules })
    }

    /// The shortest text that [`resolve`](Self::resolve) makes `url` of against `base`. It is the full form where
    /// nothing shorter does.
    ///
    /// Both may have the prefix `URL:` where the document has one; the partial form has none. Both may have a fragment.
    ///
    /// # Errors
    ///
    /// If one of the two is no URL of the document.
    pub fn partial_form(self, base: &str, url: &str) -> Result<String, ResolveError> {
        shorten::partial_form(self, base, url)
    }

    /// The parts of a base.
    fn base(self, base: &str) -> Result<drafts::Base<'_>, ResolveError> {
        let reference = self.parse_absolute(base).map_err(ResolveError::Base)?;
        Ok(drafts::Base::of(&reference.url, base, self))
    }
}

/// The text of a reference without its prefix, which is not part of the URL.
fn without_prefix<'t>(text: &'t str, reference: &AbsoluteRef<'_>) -> &'t str {
    &text[reference.prefix.map_or(0, str::len)..]
}

/// What a partial form stands for, and by which rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Resolved {
    spec: Spec,
    text: String,
    rules: Vec<Quotation>,
}

impl Resolved {
    /// The URL, with the fragment if there is one.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The same, for those who keep it.
    pub fn into_string(self) -> String {
        self.text
    }

    /// The document by which it was resolved.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// The rules that applied, in the order in which they did.
    pub fn rules(&self) -> &[Quotation] {
        &self.rules
    }

    /// The tree.
    ///
    /// # Errors
    ///
    /// If what came out is no URL of the document: a partial form can hold what a URL can't, such as `~`.
    pub fn parse(&self) -> Result<Reference<'_>, Refusal> {
        self.spec.parse_reference(&self.text)
    }

    /// All that is to be said of it, as of a URL beside which a fragment may stand.
    pub fn check(&self) -> Report<'_> {
        self.spec.check_reference(&self.text)
    }
}

impl fmt::Display for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Without the password that the text may hold.
impl fmt::Debug for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolved")
            .field("spec", &self.spec)
            .field("text", &Masked(&self.text))
            .field("rules", &self.rules)
            .finish()
    }
}

/// Why a partial form can't be resolved, or a URL not be given as one.
#[derive(Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base is no URL of the document.
    Base(Refusal),
    /// What should be given in a partial form is no URL of the document.
    Url(Refusal),
    /// The scheme of the base is never used with relative URLs (RFC 1808, section 2.3).
    NeverRelative {
        /// The scheme, in lower case.
        scheme: &'static str,
    },
    /// The path is relative, and that of the base has no hierarchy that a client may use: a Gopher selector, or a name
    /// of WAIS or Prospero, in all documents but RFC 1738.
    NoHierarchy {
        /// The scheme, in lower case.
        scheme: &'static str,
        /// What the document says of such a path.
        rule: Quotation,
    },
    /// The base does not fit the generic-RL syntax: its path begins with an empty segment (RFC 1808, sections 2.2 and
    /// 2.3).
    NotGeneric,
}

impl ResolveError {
    /// The rule of the document for which it can't be done; `None` if a text is no URL.
    pub const fn rule(&self) -> Option<Quotation> {
        match self {
            Self::Base(_) | Self::Url(_) => None,
            Self::NeverRelative { .. } => Some(rfc1808::NEVER_RELATIVE),
            Self::NoHierarchy { rule, .. } => Some(*rule),
            Self::NotGeneric => Some(rfc1808::NOT_GENERIC),
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(refusal) => write!(f, "the base is no URL: {refusal}")?,
            Self::Url(refusal) => write!(f, "what should be shortened is no URL: {refusal}")?,
            Self::NeverRelative { scheme } => write!(f, "nothing can be relative to a {scheme} URL")?,
            Self::NoHierarchy { scheme, .. } => write!(
                f,
                "the path of a {scheme} URL has no hierarchy that a client may use, so nothing can be relative to it"
            )?,
            Self::NotGeneric => {
                f.write_str("nothing can be relative to a base whose path begins with an empty segment")?
            }
        }
        match self.rule() {
            Some(rule) => write!(f, ": {rule}"),
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
