//! The documents within `current`, each for the schemes that it defines.

use std::fmt;

use crate::grammar::current::{OF_SCHEMES, TAKEN};
use crate::outline::Outline;
use crate::read::Start;
use crate::redact::{Terminal, Untrusted};
use crate::scheme::Scheme;
use crate::spec::{Document, Spec, simplified};

/// The document of some schemes within [`Spec::Current`], used alone: RFC 6068 for mailto.
///
/// It has the rules, the checks and the trees of `current`, and refuses all other schemes. RFC 1738 and RFC 3986 are
/// not among these documents, because their names belong to a [`Spec`].
///
/// ```
/// use urlspec::{SchemeDocument, Spec};
///
/// let rfc6068 = SchemeDocument::named("rfc6068").ok_or("unknown")?;
/// assert!(rfc6068.reads("mailto:joe@example.com").is_ok());
/// let other = rfc6068.reads("http://example.com/").unwrap_err();
/// assert_eq!(other.to_string(), "RFC 6068 defines the scheme mailto, and not http");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SchemeDocument {
    name: &'static str,
}

impl SchemeDocument {
    /// All these documents, in the order of their schemes.
    ///
    /// ```
    /// use urlspec::SchemeDocument;
    ///
    /// let names: Vec<&str> = SchemeDocument::all().map(SchemeDocument::name).collect();
    /// assert!(names.contains(&"rfc6068") && !names.contains(&"rfc3986"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let is_whole = |name: &str| Document::ALL.iter().any(|document| document.name() == name);
        // The rules of a document follow each other.
        let first = OF_SCHEMES.chunk_by(|a, b| document_of(a) == document_of(b)).filter_map(<[_]>::first);
        first.map(|rule| document_of(rule)).filter(move |name| !is_whole(name)).map(|name| Self { name })
    }

    /// The document of this [name](Self::name) or [citation](Self::citation), in either case.
    ///
    /// ```
    /// use urlspec::SchemeDocument;
    ///
    /// assert_eq!(SchemeDocument::named("RFC 6068"), SchemeDocument::named("rfc6068"));
    /// assert_eq!(SchemeDocument::named("rfc3986"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let name = simplified(name);
        Self::all().find(|document| document.name == name)
    }

    /// The name on the command line and before the names of its rules: `rfc6068`.
    ///
    /// ```
    /// use urlspec::SchemeDocument;
    ///
    /// assert_eq!(SchemeDocument::named("RFC 6068").map(SchemeDocument::name), Some("rfc6068"));
    /// ```
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The name in prose, such as `RFC 6068`.
    ///
    /// ```
    /// use urlspec::SchemeDocument;
    ///
    /// let document = SchemeDocument::named("rfc8089").ok_or("unknown")?;
    /// assert_eq!((document.name(), document.citation()), ("rfc8089", "RFC 8089"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn citation(self) -> &'static str {
        self.schemes().find_map(Scheme::document).unwrap_or(self.name)
    }

    /// The schemes that it defines.
    ///
    /// ```
    /// use urlspec::{Scheme, SchemeDocument};
    ///
    /// let document = SchemeDocument::named("rfc5538").ok_or("unknown")?;
    /// assert!(document.schemes().map(Scheme::name).eq(["news", "nntp", "snews"]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn schemes(self) -> impl Iterator<Item = &'static Scheme> {
        Scheme::ALL.iter().filter(move |scheme| self.defines(scheme))
    }

    fn defines(self, scheme: &Scheme) -> bool {
        scheme.document().is_some_and(|own| simplified(own) == self.name)
    }

    /// The names of its rules for URIs, such as `rfc6068/mailtoURI`: one for each scheme.
    ///
    /// ```
    /// use urlspec::SchemeDocument;
    ///
    /// let document = SchemeDocument::named("rfc6068").ok_or("unknown")?;
    /// assert!(document.start_productions().eq(["rfc6068/mailtoURI"]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn start_productions(self) -> impl Iterator<Item = &'static str> {
        OF_SCHEMES.iter().copied().filter(move |rule| document_of(rule) == self.name)
    }

    /// The production of this name: of this document, else of `current`.
    pub(crate) fn start_named(self, name: &str) -> Option<Start> {
        let own = Start::named(Spec::TODAY, &self.qualified(name));
        own.or_else(|| Start::named(Spec::TODAY, name))
    }

    /// The full name of a rule of this document: `rfc6068/to` for `to`.
    pub(crate) fn qualified(self, name: &str) -> String {
        format!("{}/{name}", self.name)
    }

    /// Whether a text has a scheme of this document, whatever follows it.
    ///
    /// ```
    /// use urlspec::SchemeDocument;
    ///
    /// let document = SchemeDocument::named("rfc6068").ok_or("unknown")?;
    /// assert_eq!(document.reads("mailto:no address"), Ok(()));
    /// assert!(document.reads("tel:+1-201-555-0123").is_err());
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it has another scheme, or none.
    pub fn reads(self, text: &str) -> Result<(), OtherScheme> {
        let scheme = scheme_of(text);
        match scheme.and_then(Scheme::named).is_some_and(|scheme| self.defines(scheme)) {
            true => Ok(()),
            false => Err(OtherScheme { document: self, scheme: scheme.map(str::to_owned) }),
        }
    }

    /// Its schemes in words: `the schemes news, snews and nntp`.
    pub(crate) fn schemes_in_words(self) -> String {
        let names: Vec<&str> = self.schemes().map(Scheme::name).collect();
        match names.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("the schemes {} and {last}", first.join(", ")),
            names => format!("the scheme {}", names.concat()),
        }
    }
}

/// Describes a name of an RFC that `current` knows, but that is not a document that can be chosen.
///
/// RFC 5322 is only taken from; RFC 5122 defines a scheme that `current` reads by RFC 3986.
pub(crate) fn about_other_document(name: &str) -> Option<String> {
    let name = simplified(name);
    let citation = || Some(format!("RFC {}", name.strip_prefix("rfc")?));
    if let Some(rule) = TAKEN.iter().find(|rule| document_of(rule) == name) {
        let citation = citation()?;
        return Some(format!("{citation} defines no scheme; its rules are productions of `current`, such as `{rule}`"));
    }
    let scheme = Scheme::ALL.iter().find(|scheme| scheme.document().is_some_and(|own| simplified(own) == name))?;
    let has_rules = OF_SCHEMES.iter().any(|rule| document_of(rule) == name);
    let (citation, scheme) = (citation()?, scheme.name());
    (!has_rules).then(|| format!("urlspec has no rules of {citation}: `current` reads {scheme} by RFC 3986"))
}

/// The document before the name of a rule.
fn document_of(rule: &'static str) -> &'static str {
    rule.split_once('/').map_or("", |(document, _)| document)
}

/// The scheme of a text, if its name could be one. White space may precede it.
pub(crate) fn scheme_of(text: &str) -> Option<&str> {
    let outline = Outline::guess(text, Spec::TODAY);
    let name = text[outline.scheme.clone()].trim_start();
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_of_scheme);
    (outline.has_colon() && is_name).then_some(name)
}

/// Why a document does not read a text: the text has a scheme of another document, or none.
///
/// ```
/// use urlspec::SchemeDocument;
///
/// let document = SchemeDocument::named("rfc6068").ok_or("unknown")?;
/// let other = document.reads("joe@example.com").unwrap_err();
/// assert_eq!((other.document, other.scheme.as_deref()), (document, None));
/// assert_eq!(other.to_string(), "RFC 6068 defines the scheme mailto, and this text has no scheme");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherScheme {
    /// The document.
    pub document: SchemeDocument,
    /// The scheme of the text, if it has one.
    pub scheme: Option<String>,
}

impl fmt::Display for OtherScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} defines {}, and ", self.document.citation(), self.document.schemes_in_words())?;
        match &self.scheme {
            Some(scheme) => write!(f, "not {}", Untrusted::url(&**scheme).to::<Terminal>()),
            None => f.write_str("this text has no scheme"),
        }
    }
}

impl std::error::Error for OtherScheme {}

#[cfg(test)]
mod tests {
    use super::{SchemeDocument, about_other_document, document_of};
    use crate::grammar::current::{OF_SCHEMES, TAKEN};
    use crate::scheme::{CURRENT, Scheme};
    use crate::spec::{Spec, simplified};

    /// The table of schemes and the start rules agree, and each document of `current` is among them or is only taken from.
    #[test]
    fn each_start_rule_is_of_the_document_of_its_scheme() {
        let schemes: Vec<&str> = CURRENT.iter().copied().chain(["tag"]).collect();
        assert_eq!(OF_SCHEMES.len(), schemes.len());
        for (rule, scheme) in OF_SCHEMES.iter().zip(schemes) {
            let document = Scheme::named(scheme).and_then(Scheme::document).map(simplified);
            assert_eq!(document.as_deref(), Some(document_of(rule)), "{scheme}");
            assert!(Spec::Current.yields_url(rule), "{rule}");
        }
        for rule in Spec::Current.productions().iter().filter(|rule| rule.contains('/')) {
            let known = OF_SCHEMES.iter().chain(TAKEN).any(|known| document_of(known) == document_of(rule));
            assert!(known, "{rule}");
        }
    }

    #[test]
    fn each_document_has_as_many_start_rules_as_schemes() {
        for document in SchemeDocument::all() {
            assert_eq!(document.start_productions().count(), document.schemes().count(), "{document:?}");
            assert_eq!(SchemeDocument::named(document.citation()), Some(document));
        }
        let names: Vec<&str> = SchemeDocument::all().map(SchemeDocument::name).collect();
        assert!(names.starts_with(&["rfc9110", "rfc6455", "rfc8089", "rfc6068", "rfc5538"]), "{names:?}");
        assert!(!names.contains(&"rfc1738") && SchemeDocument::named("rfc3986").is_none());
    }

    #[test]
    fn a_name_of_another_document_is_explained() {
        let about = |name| about_other_document(name).unwrap_or_default();
        assert!(about("rfc5322").contains("productions of `current`, such as `rfc5322/dot-atom-text`"));
        assert_eq!(about("RFC 5122"), "urlspec has no rules of RFC 5122: `current` reads xmpp by RFC 3986");
        for name in ["rfc1738", "rfc6068", "rfc3987", "", "x"] {
            assert_eq!(about(name), "", "{name}");
        }
    }

    #[test]
    fn a_text_is_read_by_its_scheme() {
        let reads = |text| {
            SchemeDocument::named("rfc9110").map(|document| document.reads(text).map_err(|error| error.to_string()))
        };
        assert_eq!(reads("HTTPS:"), Some(Ok(())));
        assert_eq!(reads(" http://h.x"), Some(Ok(())));
        let not_ftp = "RFC 9110 defines the schemes http and https, and not ftp";
        assert_eq!(reads("ftp://h.x/"), Some(Err(not_ftp.to_owned())));
        let none = "RFC 9110 defines the schemes http and https, and this text has no scheme";
        for text in ["", "h.x/a:b", "1:2", "ht tp:", "/a", "é:"] {
            assert_eq!(reads(text), Some(Err(none.to_owned())), "{text}");
        }
    }
}
