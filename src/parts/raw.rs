//! The spelling of components, and building with it.

use std::borrow::Cow;
use std::fmt;

use super::{Components, NotExpressible, Parts, ReferenceParts, UriParts};
use crate::redact::Untrusted;
use crate::spec::Spec;

/// How a text spells its components: the text between the delimiters (RFC 3986, appendix B), without decoding. An absent component is
/// `None`; the path is never absent.
///
/// [`Parts::build_as`] keeps these spellings where they have the same meaning.
///
/// ```
/// use urlspec::parts::RawParts;
///
/// let raw = RawParts::of("HTTP://h.x/%7Ejoe?q=%41");
/// assert_eq!((raw.scheme.as_deref(), &*raw.path, raw.query.as_deref()), (Some("HTTP"), "/%7Ejoe", Some("q=%41")));
/// assert_eq!(raw.to_string(), "HTTP://h.x/%7Ejoe?q=%41");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct RawParts<'a> {
    /// The text before the first `:`, if no `/`, `?` or `#` precedes it.
    pub scheme: Option<Cow<'a, str>>,
    /// The text after `//`.
    pub authority: Option<Cow<'a, str>>,
    /// The text between the authority, or the scheme, and the query.
    pub path: Cow<'a, str>,
    /// The text after the `?`.
    pub query: Option<Cow<'a, str>>,
    /// The text after the `#`.
    pub fragment: Option<Cow<'a, str>>,
}

impl<'a> RawParts<'a> {
    /// The components of any text, valid or not.
    ///
    /// ```
    /// use urlspec::parts::RawParts;
    ///
    /// assert_eq!(RawParts::of("../a#b").fragment.as_deref(), Some("b"));
    /// ```
    pub fn of(text: &'a str) -> Self {
        let Components { scheme, authority, path, query, fragment } = Components::of(text);
        let [scheme, authority, query, fragment] = [scheme, authority, query, fragment].map(|part| part.map(Cow::from));
        Self { scheme, authority, path: path.into(), query, fragment }
    }

    fn components(&self) -> Components<'_> {
        let Self { scheme, authority, path, query, fragment } = self;
        Components {
            scheme: scheme.as_deref(),
            authority: authority.as_deref(),
            path,
            query: query.as_deref(),
            fragment: fragment.as_deref(),
        }
    }
}

/// The text that they are the components of, with a password.
impl fmt::Display for RawParts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.components().recompose(&self.path))
    }
}

/// Shows no password.
impl fmt::Debug for RawParts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RawParts").field(&Untrusted::url(self.to_string())).finish()
    }
}

/// # Building
impl Parts<'_> {
    /// As [`build`](Self::build), but keeps the spelling of a component in `raw` if it has the same meaning. With the
    /// unchanged parts of a URL, this returns the URL byte for byte. With changed parts, only the changed components
    /// are spelled anew.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, RawParts};
    ///
    /// let text = "HTTP://h.x:080/%7ejoe?a=1%262";
    /// let mut parts = Parts::from_url(Spec::Rfc3986, &Spec::Rfc3986.parse(text)?);
    /// assert_eq!(parts.build_as(Spec::Rfc3986, &RawParts::of(text))?, text);
    /// if let Parts::Uri(uri) = &mut parts {
    ///     uri.query = Some("b".into());
    /// }
    /// assert_eq!(parts.build_as(Spec::Rfc3986, &RawParts::of(text))?, "HTTP://h.x:080/%7ejoe?b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build).
    pub fn build_as(&self, spec: Spec, raw: &RawParts<'_>) -> Result<String, NotExpressible> {
        let text = raw.to_string();
        let given = spec.parse(&text).map(|url| Parts::from_url(spec, &url));
        let own = given.ok().and_then(|given| self.without_scheme_part_of(&given));
        let own = own.as_ref().unwrap_or(self);
        let is_same = |text: &str| spec.parse(text).is_ok_and(|url| own.is_meant_by(&Parts::from_url(spec, &url)));
        Ok(spelled_as(&own.build(spec)?, raw, is_same))
    }
}

impl Parts<'_> {
    /// These parts without those of the scheme, if they are the ones of the text that was given: they follow from the other
    /// components, of which one may have changed.
    fn without_scheme_part_of(&self, given: &Parts<'_>) -> Option<Self> {
        let (Self::Uri(own), Parts::Uri(given)) = (self, given) else { return None };
        let is_given = own.scheme_part.is_some() && own.scheme_part == given.scheme_part;
        is_given.then(|| Self::Uri(UriParts { scheme_part: None, ..own.clone() }))
    }

    /// Whether other parts, which were read, are these. Those of the scheme count only if they are set here.
    fn is_meant_by(&self, read: &Parts<'_>) -> bool {
        match (self, read) {
            (Self::Uri(own), Parts::Uri(read)) if own.scheme_part.is_none() => {
                *own == UriParts { scheme_part: None, ..read.clone() }
            }
            _ => self == read,
        }
    }
}

impl ReferenceParts<'_> {
    /// As [`Parts::build_as`], for a reference.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{RawParts, ReferenceParts};
    ///
    /// let text = "../%7ejoe#%41";
    /// let parts = ReferenceParts::of(Spec::Rfc3986, &Spec::Rfc3986.parse_reference(text)?);
    /// assert_eq!(parts.build(Spec::Rfc3986)?, "../~joe#A");
    /// assert_eq!(parts.build_as(Spec::Rfc3986, &RawParts::of(text))?, text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build).
    pub fn build_as(&self, spec: Spec, raw: &RawParts<'_>) -> Result<String, NotExpressible> {
        let text = raw.to_string();
        let given = spec.parse_reference(&text).map(|reference| ReferenceParts::of(spec, &reference).url);
        let url = given.ok().and_then(|given| self.url.without_scheme_part_of(&given));
        let own = Self { url: url.unwrap_or_else(|| self.url.clone()), fragment: self.fragment.clone() };
        let is_same = |text: &str| {
            let of = |reference| ReferenceParts::of(spec, &reference);
            spec.parse_reference(text)
                .map(of)
                .is_ok_and(|read| own.url.is_meant_by(&read.url) && own.fragment == read.fragment)
        };
        Ok(spelled_as(&own.build(spec)?, raw, is_same))
    }
}

/// A text with each component of another that leaves it the same.
fn spelled_as(built: &str, raw: &RawParts<'_>, is_same: impl Fn(&str) -> bool) -> String {
    let given = raw.components();
    let mut parts = Components::of(built);
    let candidates: [for<'c> fn(Components<'c>, Components<'c>) -> Components<'c>; 6] = [
        |_, given| given,
        |parts, given| Components { scheme: given.scheme, ..parts },
        |parts, given| Components { authority: given.authority, ..parts },
        |parts, given| Components { path: given.path, ..parts },
        |parts, given| Components { query: given.query, ..parts },
        |parts, given| Components { fragment: given.fragment, ..parts },
    ];
    for candidate in candidates {
        let candidate = candidate(parts, given);
        if candidate != parts && is_same(&candidate.recompose(candidate.path)) {
            parts = candidate;
        }
    }
    parts.recompose(parts.path)
}
