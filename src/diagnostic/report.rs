//! The report of a whole text.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::{Applicability, Diagnostic, FixedText, Severity, WorkingCopy, other_documents};
use crate::ast::{Reference, Url};
use crate::read::Start;
use crate::redact::{self, KnownSecrets, Secrets, Untrusted, Within};
use crate::refusal::place;
#[cfg(feature = "current")]
use crate::scheme_document::SchemeDocument;
use crate::spec::Spec;

/// The drawings of a report, made on first use.
#[cfg(feature = "miette")]
pub(super) type Drawings = std::sync::OnceLock<Vec<super::Rendered>>;

#[cfg(not(feature = "miette"))]
pub(super) type Drawings = ();

/// The diagnostics of a text, and its tree if it is valid.
///
/// `Debug` does not show the password that the text may hold. `Display` is the most severe diagnostic with its place,
/// in one line.
///
/// ```
/// use urlspec::Spec;
///
/// let report = Spec::Rfc1738.check("http://info.cern.ch/~timbl");
/// assert!(!report.is_valid());
/// assert_eq!(report.to_string(), "`~` is unsafe and must be encoded (column 21; RFC 1738, section 2.2)");
/// assert_eq!(report.fixed(), Some("http://info.cern.ch/%7Etimbl"));
/// ```
#[derive(Clone)]
pub struct Report<'a> {
    pub(crate) spec: Spec,
    /// The document within `current` that the text was checked by.
    #[cfg(feature = "current")]
    pub(crate) scheme_document: Option<SchemeDocument>,
    pub(crate) start: Start,
    pub(crate) source: Cow<'a, [u8]>,
    pub(crate) reference: Option<Reference<'a>>,
    pub(crate) is_valid: bool,
    pub(crate) is_as_printed: bool,
    /// Whether the text has a hint of a secret.
    pub(crate) may_hold_secret: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) fixed: Option<FixedText>,
    pub(crate) rendered: Drawings,
}

impl<'a> Report<'a> {
    /// The document that the text was checked by.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Url1993.check("http://info.cern.ch/").spec(), Spec::Url1993);
    /// ```
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// The document within `current` that the text was checked by, if it was [one alone](SchemeDocument::check_as).
    ///
    /// ```
    /// use urlspec::{SchemeDocument, Spec, Start};
    ///
    /// let rfc6068 = SchemeDocument::named("rfc6068").ok_or("unknown")?;
    /// assert_eq!(rfc6068.check_as(Start::Url, b"mailto:joe@example.com").scheme_document(), Some(rfc6068));
    /// assert_eq!(Spec::Current.check("mailto:joe@example.com").scheme_document(), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[cfg(feature = "current")]
    pub const fn scheme_document(&self) -> Option<SchemeDocument> {
        self.scheme_document
    }

    /// The document in prose.
    fn citation(&self) -> &'static str {
        #[cfg(feature = "current")]
        if let Some(document) = self.scheme_document {
            return document.citation();
        }
        self.spec.citation()
    }

    /// The document that can't accept the text if this report refuses it.
    const fn refusing(&self) -> Option<Spec> {
        #[cfg(feature = "current")]
        if self.scheme_document.is_some() {
            return None;
        }
        Some(self.spec)
    }

    /// What the text was parsed as.
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// assert_eq!(Spec::Rfc1738.check("http://info.cern.ch/").start(), Start::Url);
    /// assert_eq!(Spec::Rfc1738.check_reference("http://info.cern.ch/#top").start(), Start::Reference);
    /// ```
    pub const fn start(&self) -> Start {
        self.start
    }

    /// Whether the text was checked by the lines of the document as printed, without amendments.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Url1993.check("http://info.cern.ch/hypertext");
    /// assert!(!report.is_as_printed());
    /// assert!(report.refused_as_printed(Vec::new(), None).is_as_printed());
    /// ```
    pub const fn is_as_printed(&self) -> bool {
        self.is_as_printed
    }

    /// The text that was given, as bytes.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check_bytes(b"http://info.cern.ch/caf\xE9");
    /// assert_eq!(report.input(), b"http://info.cern.ch/caf\xE9");
    /// ```
    pub fn input(&self) -> &[u8] {
        &self.source
    }

    /// The text that was given, with U+FFFD for each byte that is not UTF-8.
    /// Spans are byte offsets into [`input`](Self::input), and not into this text.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check_bytes(b"http://info.cern.ch/caf\xE9");
    /// assert_eq!(report.input_text(), "http://info.cern.ch/caf\u{fffd}");
    /// assert_eq!(report.first().map(|diagnostic| diagnostic.span.clone()), Some(23..24));
    /// ```
    pub fn input_text(&self) -> String {
        WorkingCopy::new(&self.source).into_text()
    }

    /// The [text](Self::input_text) on its way out. If the text was UTF-8, spans have the same offsets in it.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::redact::Terminal;
    ///
    /// let report = Spec::Rfc1738.check("ftp://joe:secret@h.x/~");
    /// assert_eq!(report.untrusted_input().to::<Terminal>(), "ftp://joe:******@h.x/~");
    /// ```
    pub fn untrusted_input(&self) -> Untrusted<'_> {
        let secrets = self.secrets();
        match std::str::from_utf8(&self.source) {
            Ok(text) => Untrusted::with_secrets(text, secrets),
            Err(_) => self.untrusted_lossy(&secrets),
        }
    }

    /// The same for bytes that are not UTF-8: `secrets` are byte ranges of the source, where each invalid byte is one byte.
    fn untrusted_lossy(&self, secrets: &Secrets) -> Untrusted<'_> {
        let (mut text, mut shown, mut at) = (String::new(), Vec::<Range<usize>>::new(), 0);
        let mut push = |c: char, length: usize| {
            let start = text.len();
            text.push(c);
            if secrets.contains(at) {
                match shown.last_mut() {
                    // One secret, of which a fix must not write a piece.
                    Some(last) if last.end == start => last.end = text.len(),
                    _ => shown.push(start..text.len()),
                }
            }
            at += length;
        };
        for chunk in self.source.utf8_chunks() {
            chunk.valid().chars().for_each(|c| push(c, c.len_utf8()));
            chunk.invalid().iter().for_each(|_| push(char::REPLACEMENT_CHARACTER, 1));
        }
        Untrusted::with_secrets(text, shown.into_iter().collect())
    }

    /// Whether the grammar accepts the text. Warnings and advice don't change it.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Current.check("https://joe:secret@example.com/");
    /// assert!(report.is_valid() && !report.diagnostics().is_empty());
    /// assert!(!Spec::Current.check("https://example.com/a b").is_valid());
    /// ```
    pub const fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// The tree, if the text is valid and its production is a URL.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:8080/");
    /// assert_eq!(report.url().and_then(|url| url.port()), Some(8080));
    /// assert_eq!(Spec::Rfc1738.check("http://info.cern.ch/~").url(), None);
    /// ```
    pub const fn url(&self) -> Option<&Url<'a>> {
        match &self.reference {
            Some(reference) => reference.url(),
            None => None,
        }
    }

    /// The tree, with the prefix and the fragment around the URL.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check_reference("URL:http://info.cern.ch/#top");
    /// let reference = report.reference().ok_or("refused")?;
    /// assert_eq!((reference.prefix(), reference.fragment().map(|text| text.as_str())), (Some("URL:"), Some("top")));
    /// # Ok::<(), &str>(())
    /// ```
    pub const fn reference(&self) -> Option<Reference<'a>> {
        self.reference
    }

    /// The diagnostics, in the order of their places; at most [`MAX_DIAGNOSTICS`](super::MAX_DIAGNOSTICS), and one that reports more.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:/~timbl");
    /// assert!(report.diagnostics().iter().map(|own| own.code).eq([Code::EmptyPort, Code::UnsafeCharacter]));
    /// ```
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The text with the [sure](Applicability::Sure) fixes of all errors, which is valid. `None` if the text is valid,
    /// or if an error has no sure fix, even one beyond those that are listed.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch/~timbl");
    /// assert_eq!(report.fixed(), Some("http://info.cern.ch/%7Etimbl"));
    /// assert_eq!(Spec::Rfc1738.check("http://info.cern.ch:80a/").fixed(), None);
    /// ```
    pub fn fixed(&self) -> Option<&str> {
        self.fixed.as_ref().filter(|fixed| fixed.applicability == Applicability::Sure).map(|fixed| &*fixed.text)
    }

    /// The text with the sure fixes and the [guesses](Applicability::Guess) for all errors, and for the warnings that another text was
    /// meant, such as a misspelt scheme. It is valid. `None` if the text is valid, or if an error has no such fix.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:80a/~timbl");
    /// assert_eq!(report.guess(), Some("http://info.cern.ch:80/%7Etimbl"));
    /// ```
    pub fn guess(&self) -> Option<&str> {
        self.fixed.as_ref().map(|fixed| &*fixed.text)
    }

    /// The [fixed](Self::fixed) text, if it holds no secret.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("ftp://joe:secret@host.dom/~a");
    /// assert_eq!(report.fixed(), Some("ftp://joe:secret@host.dom/%7Ea"));
    /// assert_eq!(report.shown_fixed(), None);
    /// ```
    pub fn shown_fixed(&self) -> Option<&str> {
        self.fixed().filter(|fixed| self.may_show(fixed))
    }

    /// The [guess](Self::guess), if it holds no secret.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Rfc1738.check("http://info.cern.ch/#top").shown_guess(), Some("http://info.cern.ch/"));
    /// ```
    pub fn shown_guess(&self) -> Option<&str> {
        self.guess().filter(|guess| self.may_show(guess))
    }

    /// Whether a fixed text holds no secret.
    fn may_show(&self, fixed: &str) -> bool {
        self.start.password_in(&self.source).is_none() && redact::may_show_fixed(&self.input_text(), fixed)
    }

    /// Where passwords may be in the text that was given: the URL's, and those of URLs in it.
    /// They are byte ranges of [`input`](Self::input).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("ftp://joe:secret@host.dom/");
    /// assert!(report.secrets().iter().eq([10..16]));
    /// ```
    pub fn secrets(&self) -> Secrets {
        if let Some(password) = self.start.password_in(&self.source) {
            return std::iter::once(password).collect();
        }
        if self.may_hold_secret { Secrets::of_url_bytes(&self.source) } else { Secrets::default() }
    }

    /// Whether the text has a sign of a secret. If it has none, nothing in it is hidden, and its components are not
    /// searched.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.check("ftp://joe:secret@host.dom/").may_hold_secret());
    /// assert!(!Spec::Rfc1738.check("http://host.dom/").may_hold_secret());
    /// ```
    pub const fn may_hold_secret(&self) -> bool {
        self.may_hold_secret
    }

    /// The other documents that accept the text, if it is refused as a URL or a reference.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Url1993.check("ftp://info.cern.ch/pub;type=i");
    /// assert_eq!(report.accepted_by().first(), Some(&Spec::Rfc1738));
    /// ```
    pub fn accepted_by(&self) -> Vec<Spec> {
        if self.is_valid { Vec::new() } else { other_documents::accepting(self.refusing(), self.start, &self.source) }
    }

    /// The sentence on the documents that [accept](Self::accepted_by) the text, if there are some.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Url1993.check("ftp://info.cern.ch/pub;type=i");
    /// assert_eq!(report.accepted_by_note().as_deref(), Some("RFC 1738 and later documents accept this."));
    /// ```
    pub fn accepted_by_note(&self) -> Option<String> {
        let accepting = self.accepted_by();
        if accepting.len() > 1 && self.refusing().is_some() && accepting.len() + 1 == Spec::COUNT {
            return Some("All other documents accept this.".to_owned());
        }
        // All documents from one on are named together.
        let from = (0..accepting.len()).find(|from| Spec::ALL.ends_with(&accepting[*from..]));
        let (single, later) =
            accepting.split_at(from.filter(|from| from + 1 < accepting.len()).unwrap_or(accepting.len()));
        let mut names: Vec<&str> = single.iter().map(|spec| spec.citation()).collect();
        if let Some(first) = later.first() {
            names.extend([first.citation(), "later documents"]);
        }
        match names.as_slice() {
            [] => None,
            [one] => Some(format!("{one} accepts this.")),
            [first @ .., last] => Some(format!("{} and {last} accept this.", first.join(", "))),
        }
    }

    /// This report with the result of a check by the lines as printed, which accept the text.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Url1993.check("http://info.cern.ch/a b").accepted_as_printed(Vec::new());
    /// assert!(report.is_valid() && report.is_as_printed());
    /// ```
    #[must_use]
    pub fn accepted_as_printed(self, diagnostics: Vec<Diagnostic>) -> Self {
        Self { is_as_printed: true, is_valid: true, diagnostics, fixed: None, rendered: Drawings::default(), ..self }
    }

    /// This report with the result of a check by the lines as printed, which refuse the text; `fixed` is a text that they
    /// accept.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Url1993.check("http://info.cern.ch/hypertext").refused_as_printed(Vec::new(), None);
    /// assert!(report.is_as_printed() && !report.is_valid());
    /// assert!(report.url().is_none());
    /// ```
    #[must_use]
    pub fn refused_as_printed(self, diagnostics: Vec<Diagnostic>, fixed: Option<String>) -> Self {
        Self {
            is_as_printed: true,
            is_valid: false,
            reference: None,
            fixed: fixed.and_then(|text| FixedText::by(&diagnostics, Applicability::Sure, text)),
            diagnostics,
            rendered: Drawings::default(),
            ..self
        }
    }

    /// The report, independent of the text. It has no tree, which would borrow from the text: to have one, parse
    /// [`input`](Self::input).
    ///
    /// ```
    /// use urlspec::{Report, Spec};
    ///
    /// fn check(line: String) -> Report<'static> {
    ///     Spec::Rfc1738.check(&line).into_owned()
    /// }
    ///
    /// assert!(!check("http://h.x/~".to_owned()).is_valid());
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Report<'static> {
        Report { source: Cow::Owned(self.source.into_owned()), reference: None, ..self }
    }

    /// The diagnostics, owned.
    ///
    /// ```
    /// use urlspec::{Diagnostic, Spec};
    ///
    /// let diagnostics: Vec<Diagnostic> = Spec::Rfc1738.check(&String::from("http://h.x/~")).into_diagnostics();
    /// assert_eq!(diagnostics.len(), 1);
    /// ```
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The first of the most severe diagnostics.
    ///
    /// ```
    /// use urlspec::{Code, Severity, Spec};
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:/~timbl");
    /// assert_eq!(report.first().map(|own| (own.code, own.severity)), Some((Code::EmptyPort, Severity::Error)));
    /// ```
    pub fn first(&self) -> Option<&Diagnostic> {
        let severest = self.diagnostics.iter().map(|diagnostic| diagnostic.severity).max()?;
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == severest)
    }

    /// The first error; `None` if the text is valid.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// assert_eq!(Spec::Rfc1738.check("http://h.x/~").first_error().map(|error| error.code), Some(Code::UnsafeCharacter));
    /// assert_eq!(Spec::Rfc1738.check("http://h.x/").first_error(), None);
    /// ```
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first() {
            Some(diagnostic) => {
                let place = place(diagnostic.line_column(&self.source));
                write!(f, "{diagnostic} ({place}; {})", diagnostic.citation)
            }
            None => write!(f, "{} accepts this", self.citation()),
        }
    }
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let input = Untrusted::url(self.input_text());
        let _within = Within::new(KnownSecrets::of(&[&input]));
        f.debug_struct("Report")
            .field("spec", &self.spec)
            .field("start", &self.start)
            .field("source", &input)
            .field("is_valid", &self.is_valid)
            .field("reference", &self.reference)
            .field("diagnostics", &self.diagnostics)
            .field("fixed", &self.shown_fixed())
            .field("guess", &self.shown_guess())
            .finish()
    }
}

impl std::error::Error for Report<'_> {}
