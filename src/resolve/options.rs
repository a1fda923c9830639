//! What the documents let an implementation choose.

use crate::parts::Components;

/// The choices that RFC 2396 and RFC 3986 leave to an implementation. The default is strict, and gives the results in
/// their tables.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::resolve::{Excess, ResolveOptions};
///
/// let base = "http://a/b/c/d;p?q";
/// let compatible = ResolveOptions::default().ignore_same_scheme(true);
/// assert_eq!(Spec::Rfc3986.resolve(base, "http:g")?.as_str(), "http:g");
/// assert_eq!(Spec::Rfc3986.resolve_with(base, "http:g", compatible)?.as_str(), "http://a/b/c/g");
///
/// let removing = ResolveOptions::default().excess(Excess::Remove);
/// assert_eq!(Spec::Rfc2396.resolve(base, "../../../g")?.as_str(), "http://a/../g");
/// assert_eq!(Spec::Rfc2396.resolve_with(base, "../../../g", removing)?.as_str(), "http://a/g");
/// # Ok::<(), urlspec::resolve::ResolveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ResolveOptions {
    pub(super) ignores_same_scheme: bool,
    pub(super) excess: Excess,
    pub(super) guards_path: bool,
}

impl ResolveOptions {
    /// Whether to ignore the scheme of a reference if the base has the same: `http:g` is then `g` (RFC 2396, section
    /// 5.2, step 3; RFC 3986, section 5.2.2). RFC 2396 allows it only for a base in the generic syntax. No data URL is
    /// relative, so its scheme is never ignored in [`Spec::Current`](crate::Spec::Current).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::resolve::ResolveOptions;
    ///
    /// let resolve = |ignores| {
    ///     let options = ResolveOptions::default().ignore_same_scheme(ignores);
    ///     Spec::Rfc3986.resolve_with("http://a/b/c/d;p?q", "http:g", options).map(|resolved| resolved.into_string())
    /// };
    /// assert_eq!((resolve(false)?.as_str(), resolve(true)?.as_str()), ("http:g", "http://a/b/c/g"));
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    #[must_use]
    pub const fn ignore_same_scheme(mut self, ignores: bool) -> Self {
        self.ignores_same_scheme = ignores;
        self
    }

    /// What to do with a `..` above the root, which RFC 2396 leaves open (section 5.2, step 6g). RFC 3986 removes it, and RFC
    /// 1808 keeps it.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::resolve::{Excess, ResolveOptions};
    ///
    /// let options = ResolveOptions::default().excess(Excess::Refuse);
    /// assert!(Spec::Rfc2396.resolve_with("http://a/b/c/d;p?q", "../../../g", options).is_err());
    /// assert!(Spec::Rfc2396.resolve_with("http://a/b/c/d;p?q", "../../g", options).is_ok());
    /// ```
    #[must_use]
    pub const fn excess(mut self, excess: Excess) -> Self {
        self.excess = excess;
        self
    }

    /// Whether to write `/.` before a path that begins with `//` and follows no authority. Without it, the path is read as an
    /// authority: "the path cannot begin with two slash characters" (RFC 3986, section 3.3). For RFC 2396 and later documents.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::resolve::ResolveOptions;
    ///
    /// let guarding = ResolveOptions::default().guard_path(true);
    /// assert_eq!(Spec::Rfc3986.resolve("x:/a/b", "..//h.y")?.as_str(), "x://h.y");
    /// assert_eq!(Spec::Rfc3986.resolve_with("x:/a/b", "..//h.y", guarding)?.as_str(), "x:/.//h.y");
    /// # Ok::<(), urlspec::resolve::ResolveError>(())
    /// ```
    #[must_use]
    pub const fn guard_path(mut self, guards: bool) -> Self {
        self.guards_path = guards;
        self
    }

    /// A URL with this path, after the components that precede it.
    pub(super) fn recompose(self, components: &Components<'_>, path: &str) -> String {
        match self.guards_path && components.authority.is_none() && path.starts_with("//") {
            true => components.recompose(&format!("/.{path}")),
            false => components.recompose(path),
        }
    }
}

/// What to do with a `..` above the root.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::resolve::{Excess, ResolveError, ResolveOptions};
///
/// let resolve = |excess| {
///     let options = ResolveOptions::default().excess(excess);
///     Spec::Rfc2396.resolve_with("http://a/b/c/d;p?q", "../../../g", options).map(|resolved| resolved.into_string())
/// };
/// assert_eq!(resolve(Excess::Keep)?, "http://a/../g");
/// assert_eq!(resolve(Excess::Remove)?, "http://a/g");
/// assert!(matches!(resolve(Excess::Refuse), Err(ResolveError::AboveRoot)));
/// # Ok::<(), ResolveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Excess {
    /// Keep it, as the examples of RFC 2396, appendix C.2 do.
    #[default]
    Keep,
    /// Remove it.
    Remove,
    /// Refuse the reference.
    Refuse,
}
