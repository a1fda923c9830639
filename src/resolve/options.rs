//! What the documents let an implementation choose.

/// What RFC 2396 and RFC 3986 let an implementation choose. The default is strict, and prints what their tables print.
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
}

impl ResolveOptions {
    /// Whether to ignore a scheme of the reference that is the base's: `http:g` is `g` then (RFC 2396, section 5.2, step 3;
    /// RFC 3986, section 5.2.2). RFC 2396 allows it only for a base in the generic syntax. No data URL is relative, so its scheme is never
    /// ignored in [`Spec::Current`](crate::Spec::Current).
    #[must_use]
    pub const fn ignore_same_scheme(mut self, ignores: bool) -> Self {
        self.ignores_same_scheme = ignores;
        self
    }

    /// What to do with a `..` above the root, which RFC 2396 leaves open (section 5.2, step 6g). RFC 3986 removes it, and RFC
    /// 1808 keeps it.
    #[must_use]
    pub const fn excess(mut self, excess: Excess) -> Self {
        self.excess = excess;
        self
    }
}

/// What to do with a `..` above the root.
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
