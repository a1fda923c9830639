//! The methods of [`Spec`] that parse and check.

use std::borrow::Cow;
#[cfg(feature = "diagnostics")]
use std::ops::Range;

use crate::Refusal;
use crate::ast::{AbsoluteRef, Reference, Url};
#[cfg(feature = "diagnostics")]
use crate::diagnostic::{Code, Report, check, check_text};
use crate::encoding::make_safe;
use crate::grammar::DerivationStep;
use crate::outline::Outline;
use crate::read::{Start, derivation, read, url};
#[cfg(feature = "current")]
use crate::scheme_document::SchemeDocument;
use crate::spec::Spec;
use crate::spelling::UnknownProduction;

/// # Parsing
impl Spec {
    /// Parses a URL. An optional prefix `URL:` precedes it and is not part of it (RFC 1738, appendix). A fragment is an error:
    /// see [`parse_reference`](Self::parse_reference).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("gopher://boombox.micro.umn.edu/11/gopher")?;
    /// assert_eq!(url.scheme(), "gopher");
    /// assert_eq!(url.port_or_default(), Some(70));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the document refuses the text. The [`Refusal`] owns a copy of the text and explains it on demand, so
    /// `parse(text).is_ok()` costs little more than [`accepts`](Self::accepts).
    pub fn parse(self, text: &str) -> Result<Url<'_>, Refusal> {
        url(self, text, || Refusal::new(self, Start::Url, text.as_bytes()))
    }

    /// Parses a URL from bytes that may not be UTF-8.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse). Spans are byte offsets into `bytes`.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let refusal = Spec::Rfc1738.parse_bytes(b"http://info.cern.ch/caf\xE9").unwrap_err();
    /// assert_eq!((refusal.code(), refusal.span()), (Code::NonAscii, 23..24));
    /// ```
    pub fn parse_bytes(self, bytes: &[u8]) -> Result<Url<'_>, Refusal> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.parse(text),
            Err(_) => Err(Refusal::new(self, Start::Url, bytes)),
        }
    }

    /// Parses a URL with an optional prefix `URL:` and an optional fragment (RFC 1738, section 2.2).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let reference = Spec::Rfc1738.parse_reference("http://info.cern.ch/#top")?;
    /// assert_eq!(reference.fragment().map(|fragment| fragment.as_str()), Some("top"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_reference(self, text: &str) -> Result<Reference<'_>, Refusal> {
        match read(self, Start::Reference, text) {
            Some(Some(reference)) => Ok(reference),
            _ => Err(Refusal::new(self, Start::Reference, text.as_bytes())),
        }
    }

    /// Parses a reference that is not relative.
    pub(crate) fn parse_absolute(self, text: &str) -> Result<AbsoluteRef<'_>, Refusal> {
        match read(self, Start::Reference, text) {
            Some(Some(Reference::Absolute(reference))) => Ok(reference),
            _ => Err(Refusal::new(self, Start::Url, text.as_bytes())),
        }
    }

    /// Whether the text is a URL, with an optional prefix `URL:`. Allocates nothing.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.accepts("http://info.cern.ch/"));
    /// assert!(!Spec::Rfc1738.accepts("http://info.cern.ch/#top"));
    /// ```
    pub fn accepts(self, text: &str) -> bool {
        url(self, text, || ()).is_ok()
    }

    /// Whether the text is a URL with an optional prefix and fragment. Allocates nothing.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.accepts_reference("URL:http://info.cern.ch/#top"));
    /// // RFC 1738 has no relative references.
    /// assert!(Spec::Rfc3986.accepts_reference("../g") && !Spec::Rfc1738.accepts_reference("../g"));
    /// ```
    pub fn accepts_reference(self, text: &str) -> bool {
        read(self, Start::Reference, text).is_some()
    }

    /// Whether the production of this name matches the whole text. Allocates nothing.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.accepts_production("hostport", "info.cern.ch:80")?);
    /// # Ok::<(), urlspec::UnknownProduction>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the document has no production of that name.
    pub fn accepts_production(self, production: &str, text: &str) -> Result<bool, UnknownProduction> {
        Ok(read(self, self.production(production)?, text).is_some())
    }

    /// The derivation of a text: the productions that match it, in the order in which they begin, each with its span and its
    /// depth. `None` if the text is invalid.
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// let steps = Spec::Rfc1738.derivation(Start::Url, "http://info.cern.ch").unwrap_or_default();
    /// let host = steps.iter().find(|step| step.rule == "host").map(|step| step.span.clone());
    /// assert_eq!(host, Some(7..19));
    /// ```
    pub fn derivation(self, start: Start, text: &str) -> Option<Vec<DerivationStep>> {
        derivation(self, start, text)
    }

    /// The production of this name, to pass to [`check_as`](Self::check_as) or [`derivation`](Self::derivation).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let hostport = Spec::Rfc1738.production("hostport")?;
    /// assert!(Spec::Rfc1738.derivation(hostport, "info.cern.ch:80").is_some());
    /// assert_eq!(Spec::Rfc1738.production("hostprot").unwrap_err().suggestions().first(), Some(&"hostport"));
    /// # Ok::<(), urlspec::UnknownProduction>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the document has no production of that name. The error suggests similar names.
    pub fn production(self, name: &str) -> Result<Start, UnknownProduction> {
        Start::named(self, name).ok_or_else(|| UnknownProduction { spec: self, name: name.to_owned() })
    }
}

#[cfg(feature = "current")]
impl SchemeDocument {
    /// The production of this name. A name without a document is searched for in this document first, and then in all
    /// of `current`.
    ///
    /// ```
    /// use urlspec::{SchemeDocument, Spec};
    ///
    /// let rfc6068 = SchemeDocument::named("RFC 6068").ok_or("unknown")?;
    /// assert_eq!(rfc6068.production("addr-spec"), Spec::Current.production("rfc6068/addr-spec"));
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such production. The error suggests similar names.
    pub fn production(self, name: &str) -> Result<Start, UnknownProduction> {
        let unknown = || UnknownProduction { spec: Spec::TODAY, name: self.qualified(name) };
        self.start_named(name).ok_or_else(unknown)
    }
}

/// # Checking
#[cfg(feature = "diagnostics")]
impl Spec {
    /// Checks a text that should be a URL: every error, warning and advice, in order, with fixes. This never fails.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:/~timbl");
    /// assert!(!report.is_valid());
    /// assert_eq!(report.diagnostics()[0].code, Code::EmptyPort);
    /// assert_eq!(report.fixed(), Some("http://info.cern.ch/%7Etimbl"));
    /// ```
    pub fn check(self, text: &str) -> Report<'_> {
        check_text(self, Start::Url, text)
    }

    /// Checks bytes that should be a URL, and may not be UTF-8. Spans are byte offsets into `bytes`.
    ///
    /// ```
    /// let report = urlspec::Spec::Rfc1738.check_bytes(b"http://info.cern.ch/caf\xE9");
    /// assert_eq!(report.fixed(), Some("http://info.cern.ch/caf%E9"));
    /// ```
    pub fn check_bytes(self, bytes: &[u8]) -> Report<'_> {
        self.check_as(Start::Url, bytes)
    }

    /// Checks a text that should be a URL with an optional prefix and fragment.
    ///
    /// ```
    /// assert!(urlspec::Spec::Rfc1738.check_reference("URL:http://info.cern.ch/#top").is_valid());
    /// ```
    pub fn check_reference(self, text: &str) -> Report<'_> {
        check_text(self, Start::Reference, text)
    }

    /// Checks bytes as a URL, as a reference, or as a production of the document. [`check`](Self::check) and its siblings are
    /// short forms of this.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let hostport = Spec::Rfc1738.production("hostport")?;
    /// assert!(Spec::Rfc1738.check_as(hostport, b"info.cern.ch:80").is_valid());
    /// # Ok::<(), urlspec::UnknownProduction>(())
    /// ```
    pub fn check_as(self, start: Start, bytes: &[u8]) -> Report<'_> {
        check(self, start, bytes)
    }

    /// Returns the code and the place of the first error of a text, in byte offsets; `None` if it is valid. They equal
    /// the code and the place of the [first error](Report::first_error) of the [report](Self::check_as), and often take
    /// less time than the whole report.
    ///
    /// ```
    /// use urlspec::{Code, Spec, Start};
    ///
    /// let first = Spec::Rfc3986.first_error_as(Start::Url, b"http://info.cern.ch/a|b#c|d");
    /// assert_eq!(first, Some((Code::UnsafeCharacter, 21..22)));
    /// assert_eq!(Spec::Rfc3986.first_error_as(Start::Url, b"http://info.cern.ch/"), None);
    /// ```
    #[cfg(feature = "diagnostics")]
    pub fn first_error_as(self, start: Start, bytes: &[u8]) -> Option<(Code, Range<usize>)> {
        crate::diagnostic::first_error(self, start, bytes)
    }

    /// Returns the code and the place of the first error, as [`first_error_as`](Self::first_error_as) does, and the
    /// text with the sure fixes of all errors: [`Report::fixed`], or `None` if an error has no such fix.
    ///
    /// ```
    /// use urlspec::{Code, Spec, Start};
    ///
    /// let first = Spec::Rfc3986.first_error_and_fixed_as(Start::Url, b"http://info.cern.ch/a|b#c|d");
    /// assert_eq!(first, Some((Code::UnsafeCharacter, 21..22, Some("http://info.cern.ch/a%7Cb#c%7Cd".to_owned()))));
    /// ```
    #[cfg(feature = "diagnostics")]
    pub fn first_error_and_fixed_as(self, start: Start, bytes: &[u8]) -> Option<(Code, Range<usize>, Option<String>)> {
        crate::diagnostic::first_error_and_fixed(self, start, bytes)
    }
}

impl Spec {
    /// Encodes the octets that no URL of the document may contain: unsafe characters, controls, and octets outside US-ASCII. Escapes and
    /// reserved characters stay. So do, in the documents that have them, a `~`, the brackets of a host and the `#` before the fragment.
    ///
    /// The result isn't always a URL: only its characters are. Borrows if there is nothing to encode.
    ///
    /// RFC 1738, section 2.2; RFC 3986, section 2.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let text = b"http://[::1]/~a b%20c%zz[1]#d#e";
    /// assert_eq!(Spec::Current.make_safe(text), "http://[::1]/~a%20b%20c%25zz%5B1%5D#d%23e");
    /// assert_eq!(Spec::Rfc1738.make_safe(text), "http://%5B::1%5D/%7Ea%20b%20c%25zz%5B1%5D%23d%23e");
    /// assert_eq!(Spec::Current.make_safe(b"C# notes"), "C%23%20notes");
    /// ```
    pub fn make_safe(self, octets: &[u8]) -> Cow<'_, str> {
        let dialect = self.dialect();
        if !dialect.is_generic {
            return make_safe(octets, &|_| false);
        }
        // The places of the delimiters, where all else is encoded.
        let text = make_safe(octets, &|_| true);
        let outline = Outline::guess_by(&text, dialect);
        let fragment = outline.fragment.clone().filter(|_| outline.has_colon()).map(|fragment| fragment.start - 1);
        let is_kept = |at: usize| match text.as_bytes()[at] {
            b'~' => dialect.safe_tilde,
            b'#' => fragment == Some(at),
            _ => dialect.ip_literals && outline.host.contains(&at),
        };
        match text.bytes().enumerate().all(|(at, octet)| !b"#~[]".contains(&octet) || is_kept(at)) {
            true => text,
            false => Cow::Owned(make_safe(text.as_bytes(), &is_kept).into_owned()),
        }
    }
}

#[cfg(feature = "current")]
impl<'a> Url<'a> {
    /// Parses a URL by [today's standard](Spec::TODAY). For another document, see [`Spec::parse`].
    ///
    /// It is always a [`Url::Uri`], and [`scheme_part`](crate::ast::Uri::scheme_part) has the parts by the document of its scheme.
    ///
    /// ```
    /// use urlspec::Url;
    /// use urlspec::ast::SchemePart;
    ///
    /// let url = Url::parse("https://www.example.com/~smith/")?;
    /// assert_eq!(url.host().map(|host| host.as_str()), Some("www.example.com"));
    /// let Url::Uri(uri) = url else { panic!("today's standard has no other URLs") };
    /// assert!(matches!(uri.scheme_part(), Some(SchemePart::Http(_))));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a URL by today's standard.
    pub fn parse(text: &'a str) -> Result<Self, Refusal> {
        Spec::TODAY.parse(text)
    }
}

/// As [`Url::parse`].
#[cfg(feature = "current")]
impl<'a> TryFrom<&'a str> for Url<'a> {
    type Error = Refusal;

    fn try_from(text: &'a str) -> Result<Self, Refusal> {
        Self::parse(text)
    }
}
