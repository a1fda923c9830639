//! A resolved partial form.

use std::fmt;

use super::{Quotation, ResolveWarning};
use crate::Refusal;
use crate::ast::Reference;
#[cfg(feature = "diagnostics")]
use crate::diagnostic::Report;
use crate::redact::Untrusted;
use crate::spec::Spec;

/// A resolved partial form, as [`Spec::resolve`] returns it: the text, and the rules that applied.
///
/// ```
/// use urlspec::Spec;
///
/// let resolved = Spec::Rfc3986.resolve("http://a/b/c/d;p?q", "../g#s")?;
/// assert_eq!(resolved.to_string(), "http://a/b/g#s");
/// assert_eq!((resolved.spec(), resolved.warnings().len()), (Spec::Rfc3986, 0));
/// assert!(resolved.quotations().iter().all(|quotation| quotation.document == "RFC 3986"));
/// # Ok::<(), urlspec::resolve::ResolveError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Resolved {
    pub(super) spec: Spec,
    pub(super) text: String,
    pub(super) is_same_document: bool,
    pub(super) quotations: Vec<Quotation>,
    pub(super) warnings: Vec<ResolveWarning>,
    /// The text as `Debug` shows it, if that differs from what the text alone shows.
    pub(super) shown: Option<String>,
}

impl Resolved {
    /// Whether the reference is to the document that contains it. By RFC 2396, section 4.2, the base doesn't matter then, and the text is
    /// the fragment alone, with its `#`, or empty. By RFC 3986, section 4.4, and `current`, the text is the base with another fragment.
    /// Earlier documents don't define this, so it is `false`.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let resolved = Spec::Rfc3986.resolve("http://a/b#c", "#d")?;
    /// assert!(resolved.is_same_document());
    /// assert_eq!(resolved.as_str(), "http://a/b#d");
    /// assert!(!Spec::Rfc3986.resolve("http://a/b", "c")?.is_same_document());
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    pub const fn is_same_document(&self) -> bool {
        self.is_same_document
    }

    /// The resolved text, with the fragment if there is one.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The resolved text as an owned string.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let text: String = Spec::Rfc3986.resolve("http://a/b/c/d;p?q", "./g")?.into_string();
    /// assert_eq!(text, "http://a/b/c/g");
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    pub fn into_string(self) -> String {
        self.text
    }

    /// The document by which it was resolved.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// The sentences of the documents that applied, in the order in which they did. There is always at least one.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let resolved = Spec::Rfc1738.resolve("http://a/b/c/d;p?q", "g")?;
    /// assert_eq!(resolved.quotations().first().map(|quotation| quotation.document), Some("RFC 1808"));
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    pub fn quotations(&self) -> &[Quotation] {
        &self.quotations
    }

    /// What may be unexpected in the result. Empty for most references, and always for the drafts, which do not mention
    /// it.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::resolve::Surprise;
    ///
    /// let resolved = Spec::Rfc2396.resolve("http://a/b/c/d;p?q", "../../../g")?;
    /// assert_eq!(resolved.as_str(), "http://a/../g");
    /// assert!(resolved.warnings().iter().map(|warning| warning.surprise).eq([Surprise::AboveRoot]));
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    pub fn warnings(&self) -> &[ResolveWarning] {
        &self.warnings
    }

    /// Parses the resolved text.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let resolved = Spec::Rfc3986.resolve("http://a/b/c/d;p?q", "//g:8042/x")?;
    /// let reference = resolved.parse()?;
    /// assert_eq!(reference.url().and_then(|url| url.port()), Some(8042));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it is not a URL of the document: a partial form can contain characters that a URL can't, such as `~`.
    pub fn parse(&self) -> Result<Reference<'_>, Refusal> {
        self.spec.parse_reference(&self.text)
    }

    /// Checks the resolved text, which may have a fragment, as [`Spec::check_reference`] does.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let resolved = Spec::Url1993.resolve("http://info.cern.ch/a", "~timbl")?;
    /// assert_eq!(resolved.as_str(), "http://info.cern.ch/~timbl");
    /// assert!(!resolved.check().is_valid());
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
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
