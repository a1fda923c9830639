//! A refusal: the error of parsing, explained on first use.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use super::check::explained;
use super::{Code, Report};
use crate::grammar::Failure;
use crate::read::Start;
use crate::refusal::furthest_failure;
use crate::spec::Spec;

/// The error of parsing, under the name that other crates use. [`Refusal`] is the name in this version.
///
/// ```
/// use urlspec::{ParseError, Spec};
///
/// let error: ParseError = Spec::Rfc1738.parse("http://info.cern.ch/~timbl").unwrap_err();
/// assert_eq!(error.span(), 20..21);
/// ```
pub type ParseError = Refusal;

/// A text that a document refuses.
///
/// It owns the text. The explanation is made on first use: by [`report`](Self::report), by `Display` and `Debug`, or by
/// miette. Comparing and cloning don't need it.
///
/// ```
/// use urlspec::Spec;
///
/// let refusal = Spec::Rfc1738.parse("http://info.cern.ch/~timbl").unwrap_err();
/// assert_eq!(refusal.report().diagnostics()[0].span, 20..21);
/// ```
pub struct Refusal {
    spec: Spec,
    start: Start,
    source: Box<[u8]>,
    report: OnceLock<Box<Report<'static>>>,
}

impl Refusal {
    // Cold, so that the path of a valid text stays short.
    #[cold]
    #[inline(never)]
    pub(crate) fn new(spec: Spec, start: Start, source: &[u8]) -> Self {
        Self { spec, start, source: source.into(), report: OnceLock::new() }
    }

    /// The document that refuses the text.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Udi.parse("http://").unwrap_err().spec(), Spec::Udi);
    /// ```
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// The text that was refused, as bytes.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let refusal = Spec::Rfc1738.parse_bytes(b"http://info.cern.ch/caf\xE9").unwrap_err();
    /// assert_eq!(refusal.input(), b"http://info.cern.ch/caf\xE9");
    /// ```
    pub const fn input(&self) -> &[u8] {
        &self.source
    }

    /// The text that was refused, as bytes, without a copy.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let refusal = Spec::Rfc1738.parse_bytes(b"caf\xE9").unwrap_err();
    /// assert_eq!(*refusal.into_input(), *b"caf\xE9");
    /// ```
    pub fn into_input(self) -> Box<[u8]> {
        self.source
    }

    /// The code of the first error.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let refusal = Spec::Rfc1738.parse("http://info.cern.ch/~timbl").unwrap_err();
    /// assert_eq!((refusal.code(), refusal.span()), (Code::UnsafeCharacter, 20..21));
    /// ```
    pub fn code(&self) -> Code {
        self.report().first_error().map_or(Code::Unexpected, |error| error.code)
    }

    /// Where the first error is, in byte offsets into [`input`](Self::input).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let text = "http://info.cern.ch/café";
    /// let refusal = Spec::Rfc1738.parse(text).unwrap_err();
    /// assert_eq!((refusal.span(), &text[refusal.span()]), (23..25, "é"));
    /// ```
    pub fn span(&self) -> Range<usize> {
        self.report().first_error().map_or(0..self.source.len(), |error| error.span.clone())
    }

    /// The furthest offset that the grammar reached, and what it expected there. It does not need the feature
    /// `diagnostics`. Each call parses the text.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let failure = Spec::Rfc1738.parse("http://info.cern.ch:/").unwrap_err().furthest_failure();
    /// assert_eq!(failure.at, 20);
    /// ```
    pub fn furthest_failure(&self) -> Failure {
        furthest_failure(self.spec, self.start, &self.source)
    }

    /// All that is wrong with the text.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let refusal = Spec::Rfc1738.parse("http://info.cern.ch:/~timbl").unwrap_err();
    /// assert_eq!(refusal.report().diagnostics().len(), 2);
    /// assert_eq!(refusal.report().fixed(), Some("http://info.cern.ch/%7Etimbl"));
    /// ```
    pub fn report(&self) -> &Report<'static> {
        self.report.get_or_init(|| Box::new(explained(self.spec, self.start, &self.source)))
    }
}

/// The copy is not explained yet.
impl Clone for Refusal {
    fn clone(&self) -> Self {
        Self { source: self.source.clone(), report: OnceLock::new(), ..*self }
    }
}

/// Two refusals are equal if their texts, their documents and what the texts were parsed as are equal.
impl PartialEq for Refusal {
    fn eq(&self, other: &Self) -> bool {
        (self.spec, self.start, &self.source) == (other.spec, other.start, &other.source)
    }
}

impl Eq for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.report(), f)
    }
}

/// Without the password that the text may hold.
impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Refusal").field(self.report()).finish()
    }
}

impl std::error::Error for Refusal {}
