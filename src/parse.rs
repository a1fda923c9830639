//! The methods of [`Spec`] that parse and check.

use crate::ast::{AbsoluteRef, Reference, Url};
use crate::diagnostic::{Refusal, Report, check};
use crate::grammar::DerivationStep;
use crate::read::{Start, derivation, read, url};
use crate::spec::Spec;
use crate::spelling::UnknownProduction;

/// Reading by a document.
impl Spec {
    /// Reads a URL. The prefix `URL:` may stand before it and is not part of it.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the document refuses the text. It owns the text, and finds out why when it is first asked, so
    /// that [`accepts`](Self::accepts) and `parse(text).is_ok()` cost about the same.
    pub fn parse(self, text: &str) -> Result<Url<'_>, Refusal> {
        url(self, text, || Refusal::new(self, Start::Url, text.as_bytes()))
    }

    /// Reads a URL from octets of which nobody knows that they are text.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); the spans of the diagnostics are those of the octets.
    pub fn parse_bytes(self, octets: &[u8]) -> Result<Url<'_>, Refusal> {
        match std::str::from_utf8(octets) {
            Ok(text) => self.parse(text),
            Err(_) => Err(Refusal::new(self, Start::Url, octets)),
        }
    }

    /// Reads a URL with what may stand around it: the prefix `URL:`, and a fragment (RFC 1738, section 2.2).
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_reference(self, text: &str) -> Result<Reference<'_>, Refusal> {
        self.parse_absolute(text).map(Reference::Absolute)
    }

    /// Parses a URL, with what may be around it, that is not relative.
    pub(crate) fn parse_absolute(self, text: &str) -> Result<AbsoluteRef<'_>, Refusal> {
        match read(self, Start::Reference, text) {
            Some(Some(reference)) => Ok(reference),
            _ => Err(Refusal::new(self, Start::Reference, text.as_bytes())),
        }
    }

    /// Whether the text is a URL, by the grammar alone. The prefix `URL:` may precede it. Nothing is allocated, and
    /// nothing is explained.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.accepts("http://info.cern.ch/"));
    /// assert!(!Spec::Rfc1738.accepts("http://info.cern.ch/#top"));
    /// ```
    #[inline]
    pub fn accepts(self, text: &str) -> bool {
        url(self, text, || ()).is_ok()
    }

    /// Whether the text is a URL, after which a fragment may follow. As [`accepts`](Self::accepts).
    pub fn accepts_reference(self, text: &str) -> bool {
        read(self, Start::Reference, text).is_some()
    }

    /// Whether the whole text is of the production, by the grammar alone. Nothing is allocated, and nothing is explained.
    ///
    /// # Errors
    ///
    /// If the document has no production of that name.
    pub fn accepts_production(self, production: &str, text: &str) -> Result<bool, UnknownProduction> {
        Ok(read(self, self.production(production)?, text).is_some())
    }

    /// The derivation of a text: the productions that read it, in the order in which they begin, each with its span and
    /// the number of those around it. It comes from the grammar itself. `None` if the text is refused.
    pub fn derivation(self, start: Start, text: &str) -> Option<Vec<DerivationStep>> {
        derivation(self, start, text)
    }

    /// The production of this name, to read texts as.
    ///
    /// # Errors
    ///
    /// If the document has none; the error knows the names that come near.
    pub fn production(self, name: &str) -> Result<Start, UnknownProduction> {
        Start::named(self, name).ok_or_else(|| UnknownProduction { spec: self, name: name.to_owned() })
    }
}

/// Checking by a document.
impl Spec {
    /// Says all that is to be said of a text that should be a URL. It never fails.
    ///
    /// ```
    /// let report = urlspec::Spec::Rfc1738.check("http://info.cern.ch:/~timbl");
    /// assert!(!report.is_valid());
    /// assert_eq!(report.fixed(), Some("http://info.cern.ch/%7Etimbl"));
    /// assert_eq!(report.diagnostics()[0].code.name(), "empty-port");
    /// ```
    pub fn check(self, text: &str) -> Report<'_> {
        self.check_bytes(Start::Url, text.as_bytes())
    }

    /// Says all that is to be said of a text that should be a URL, beside which a fragment may stand. It never fails.
    pub fn check_reference(self, text: &str) -> Report<'_> {
        self.check_bytes(Start::Reference, text.as_bytes())
    }

    /// Says all that is to be said of octets that should be text of a production. It never fails. Spans are those of
    /// the octets.
    pub fn check_bytes(self, start: Start, octets: &[u8]) -> Report<'_> {
        check(self, start, octets)
    }
}

/// By RFC 1738, as [`Spec::parse`].
impl<'a> TryFrom<&'a str> for Url<'a> {
    type Error = Refusal;

    fn try_from(text: &'a str) -> Result<Self, Refusal> {
        Spec::DEFAULT.parse(text)
    }
}
