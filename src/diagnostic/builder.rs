//! Builds a diagnostic, with offsets into the working copy of a text.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

use super::{
    Applicability, Citation, Code, Diagnostic, Fix, MAX_DIAGNOSTICS, Related, Replacement, Severity, WorkingCopy,
};
use crate::grammar::{Expected, ProductionName};
use crate::redact::{Hints, Kind as SecretKind, Secrets, Terminal, Untrusted, has_active, may_show_fixed};
use crate::spec::Spec;

/// Builds a [`Diagnostic`], with offsets into the working copy of a text, after the fixes so far.
///
/// ```
/// use urlspec::diagnostic::{DiagnosticBuilder, WorkingCopy};
/// use urlspec::{Code, Spec};
///
/// let source = b"ftp://h.x/a b";
/// let builder = DiagnosticBuilder::new(Code::UnsafeCharacter, 11..12).message("a space").label("here");
/// let diagnostic = builder.finish(Spec::Rfc1738, &WorkingCopy::new(source));
/// assert_eq!(diagnostic.to_string(), "a space");
/// assert_eq!(diagnostic.citation.to_string(), "RFC 1738, section 2.2");
/// ```
#[derive(Debug, Clone)]
pub struct DiagnosticBuilder {
    // Boxed, since it moves through every call that builds it.
    pub(crate) parts: Box<Parts>,
}

#[derive(Debug, Clone)]
pub(crate) struct Parts {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) span: Range<usize>,
    pub(crate) label: Cow<'static, str>,
    pub(crate) message: Cow<'static, str>,
    pub(crate) help: Cow<'static, str>,
    pub(crate) related: Vec<(Range<usize>, Cow<'static, str>)>,
    /// The section of RFC 1738 to cite in place of the entry's.
    pub(crate) section: Option<&'static str>,
    /// The section of the document itself to cite in place of any other.
    pub(crate) own_section: Option<&'static str>,
    pub(crate) expected: Vec<Expected>,
    pub(crate) productions: Vec<&'static str>,
    /// The innermost production to report, if it is not the innermost that was open.
    pub(crate) innermost: Option<Innermost>,
    pub(crate) edit: Option<Edit>,
    /// What the check continues with, where no fix is known.
    pub(crate) continuation: Option<(Range<usize>, Cow<'static, str>)>,
    /// Whether the edit is within a password.
    pub(crate) is_in_password: bool,
}

/// The innermost production to report.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Innermost {
    /// The production of this name.
    Named(ProductionName),
    /// The one within the start symbol.
    OfScheme,
}

/// A replacement in the working copy.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    pub(crate) span: Range<usize>,
    pub(crate) replacement: Cow<'static, str>,
    pub(crate) applicability: Applicability,
    pub(crate) title: Cow<'static, str>,
}

impl Code {
    /// A diagnostic with this code at `span`, with the words of the code's entry.
    pub(crate) fn at(self, span: Range<usize>) -> DiagnosticBuilder {
        DiagnosticBuilder::new(self, span)
    }
}

impl DiagnosticBuilder {
    /// A diagnostic with the code `code` at `span`, in bytes, with the words of the code's entry.
    ///
    /// ```
    /// use urlspec::diagnostic::{DiagnosticBuilder, WorkingCopy};
    /// use urlspec::{Code, Spec};
    ///
    /// let fault = DiagnosticBuilder::new(Code::UnsafeCharacter, 11..12);
    /// let diagnostic = fault.finish(Spec::Rfc1738, &WorkingCopy::new(b"http://h.x/~"));
    /// assert_eq!((diagnostic.code, diagnostic.severity), (Code::UnsafeCharacter, Code::UnsafeCharacter.severity()));
    /// assert_eq!(diagnostic.message, Code::UnsafeCharacter.entry().message);
    /// ```
    #[inline(never)]
    pub fn new(code: Code, span: Range<usize>) -> Self {
        let entry = code.words();
        let parts = Parts {
            code,
            severity: code.severity(),
            span,
            label: entry.label.into(),
            message: entry.message.into(),
            help: entry.help.into(),
            related: Vec::new(),
            section: None,
            own_section: None,
            expected: Vec::new(),
            productions: Vec::new(),
            innermost: None,
            edit: None,
            continuation: None,
            is_in_password: false,
        };
        Self { parts: Box::new(parts) }
    }

    /// The code.
    pub const fn code(&self) -> Code {
        self.parts.code
    }

    /// Reports that a text has more diagnostics than the [`MAX_DIAGNOSTICS`] that is listed.
    pub fn more_faults(end: usize) -> Self {
        const { assert!(MAX_DIAGNOSTICS == 32, "the entry of `more-faults` states the limit") }
        Code::MoreFaults.at(end..end)
    }

    /// Sets the message: what is wrong with this text.
    ///
    /// ```
    /// use urlspec::diagnostic::{DiagnosticBuilder, WorkingCopy};
    /// use urlspec::{Code, Spec};
    ///
    /// let fault = DiagnosticBuilder::new(Code::UnsafeCharacter, 11..12).message("no tilde, please").label("this one");
    /// let diagnostic = fault.finish(Spec::Rfc1738, &WorkingCopy::new(b"http://h.x/~"));
    /// assert_eq!((diagnostic.to_string().as_str(), &*diagnostic.label), ("no tilde, please", "this one"));
    /// ```
    #[must_use]
    pub fn message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.set_message(message.into());
        self
    }

    /// Sets the label at the span.
    #[must_use]
    pub fn label(mut self, label: impl Into<Cow<'static, str>>) -> Self {
        self.set_label(label.into());
        self
    }

    /// Sets the help: what to do, in full sentences.
    ///
    /// ```
    /// use urlspec::diagnostic::{DiagnosticBuilder, WorkingCopy};
    /// use urlspec::{Code, Spec};
    ///
    /// let fault = DiagnosticBuilder::new(Code::UnsafeCharacter, 11..12).help("Write `%7E`.");
    /// let diagnostic = fault.finish(Spec::Rfc1738, &WorkingCopy::new(b"http://h.x/~"));
    /// assert_eq!(diagnostic.help, "Write `%7E`.");
    /// ```
    #[must_use]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.set_help(help.into());
        self
    }

    /// Adds a label at another place.
    ///
    /// ```
    /// use urlspec::diagnostic::{DiagnosticBuilder, WorkingCopy};
    /// use urlspec::{Code, Spec};
    ///
    /// let fault = DiagnosticBuilder::new(Code::UnsafeCharacter, 11..12).related(7..10, "of this host");
    /// let diagnostic = fault.finish(Spec::Rfc1738, &WorkingCopy::new(b"http://h.x/~"));
    /// assert_eq!((diagnostic.related[0].span.clone(), &*diagnostic.related[0].label), (7..10, "of this host"));
    /// ```
    #[must_use]
    pub fn related(mut self, span: Range<usize>, label: impl Into<Cow<'static, str>>) -> Self {
        self.parts.related.push((span, label.into()));
        self
    }

    #[inline(never)]
    fn set_message(&mut self, message: Cow<'static, str>) {
        self.parts.message = message;
    }

    #[inline(never)]
    fn set_label(&mut self, label: Cow<'static, str>) {
        self.parts.label = label;
    }

    #[inline(never)]
    fn set_help(&mut self, help: Cow<'static, str>) {
        self.parts.help = help;
    }

    /// Names in the help the amendment that refuses the text, if there is one.
    pub(crate) fn amended(mut self, id: Option<&'static str>) -> Self {
        if let Some(id) = id {
            self.parts.help = format!("{} (amendment {id}).", self.parts.help.trim_end_matches('.')).into();
        }
        self
    }

    /// Cites another section than the entry does, in a document that has the sections of RFC 1738.
    #[must_use]
    pub(crate) fn section(mut self, section: &'static str) -> Self {
        self.parts.section = Some(section);
        self
    }

    /// Cites this section of the document itself, if there is one.
    #[must_use]
    pub(crate) fn own_section(mut self, section: Option<&'static str>) -> Self {
        self.parts.own_section = section;
        self
    }

    /// Sets the severity, if it is not the one of the code.
    ///
    /// ```
    /// use urlspec::diagnostic::{DiagnosticBuilder, WorkingCopy};
    /// use urlspec::{Code, Severity, Spec};
    ///
    /// let fault = DiagnosticBuilder::new(Code::UnsafeCharacter, 11..12).severity(Severity::Warning);
    /// let diagnostic = fault.finish(Spec::Rfc1738, &WorkingCopy::new(b"http://h.x/~"));
    /// assert_eq!(diagnostic.severity, Severity::Warning);
    /// ```
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.parts.severity = severity;
        self
    }

    /// Reports the fault as one of this production, and not of those within it.
    pub(crate) fn inside(mut self, production: ProductionName) -> Self {
        self.parts.innermost = Some(Innermost::Named(production));
        self
    }

    /// Reports the fault as one of the production within the start symbol: the URLs of one scheme.
    pub(crate) fn inside_scheme(mut self) -> Self {
        self.parts.innermost = Some(Innermost::OfScheme);
        self
    }

    /// Offers a fix that is [sure](Applicability::Sure).
    pub(crate) fn fix(
        self,
        span: Range<usize>,
        replacement: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.edit(span, replacement.into(), title.into(), Applicability::Sure)
    }

    /// Offers another [spelling](Applicability::Spelling) of valid text.
    pub(crate) fn respell(
        self,
        span: Range<usize>,
        replacement: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.edit(span, replacement.into(), title.into(), Applicability::Spelling)
    }

    /// Offers a fix that is a [guess](Applicability::Guess).
    pub(crate) fn guess(
        self,
        span: Range<usize>,
        replacement: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.edit(span, replacement.into(), title.into(), Applicability::Guess)
    }

    /// Offers a [placeholder](Applicability::Placeholder).
    pub(crate) fn placeholder(
        self,
        span: Range<usize>,
        replacement: &'static str,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.edit(span, replacement.into(), title.into(), Applicability::Placeholder)
    }

    /// Offers no fix, and sets what the check of the rest continues with.
    pub(crate) fn continue_with(mut self, span: Range<usize>, replacement: impl Into<Cow<'static, str>>) -> Self {
        self.parts.continuation = Some((span, replacement.into()));
        self
    }

    /// Offers to remove a span, unless that joins what it separates: then the message names it, and only the writer knows what is meant.
    pub(crate) fn guess_without(self, span: Range<usize>, joins: bool, title: &'static str) -> Self {
        match joins {
            true => self.label("not allowed here").continue_with(span, ""),
            false => self.guess(span, "", title),
        }
    }

    #[inline(never)]
    fn edit(
        mut self,
        span: Range<usize>,
        replacement: Cow<'static, str>,
        title: Cow<'static, str>,
        applicability: Applicability,
    ) -> Self {
        self.parts.edit = Some(Edit { span, replacement, applicability, title });
        self
    }

    /// Reports nothing of the text, which is within a secret of a URL.
    pub(crate) fn in_secret_of(self, url: &str) -> Self {
        let kind = Secrets::kind_in_url(url, &self.parts.span).unwrap_or(SecretKind::Password);
        self.in_secret(kind)
    }

    /// Reports nothing of the text, which is within a secret: not even one character.
    pub(crate) fn in_secret(mut self, kind: SecretKind) -> Self {
        let (code, place) = (self.code(), kind.place());
        if let Some(edit) = &mut self.parts.edit {
            let verb = if edit.replacement.starts_with('%') { "encode" } else { "change" };
            edit.title = format!("{verb} it {place}").into();
        }
        self.parts.is_in_password = true;
        self.parts.related.clear();
        let has_edit = self.parts.edit.is_some();
        let is_character = matches!(code, Code::ReservedCharacter | Code::UnsafeCharacter | Code::Unexpected);
        let in_password = match code {
            Code::PortDigits => {
                "text that looks like a password contains a delimiter (`/`, `?` or `#`), so it is read as a port"
            }
            Code::Fragment => "text that looks like a password contains a `#`, so the rest is read as a fragment",
            Code::OpaqueSlashes if has_edit => {
                "text that looks like a password contains an `@`, so no host follows the `//`"
            }
            Code::ReservedCharacter | Code::UnsafeCharacter => "a character in the password must be encoded",
            _ => "",
        };
        match kind {
            // Without escapes, the character can't be encoded.
            SecretKind::Password if !has_edit && is_character => {
                self.message("a character is not allowed in a password").label(place).help(NO_ESCAPE_HELP)
            }
            SecretKind::Password if !in_password.is_empty() => {
                self.message(in_password).label(place).help(PASSWORD_HELP)
            }
            _ => self.message(code.title()).label(place).help(code.words().why),
        }
    }

    /// The diagnostic. Its spans are offsets into the text from which the working copy was made.
    ///
    /// ```
    /// use urlspec::diagnostic::{DiagnosticBuilder, WorkingCopy};
    /// use urlspec::{Code, Spec};
    ///
    /// let mut copy = WorkingCopy::new(b" http://h.x/~");
    /// copy.replace(0..1, "");
    /// let diagnostic = DiagnosticBuilder::new(Code::UnsafeCharacter, 11..12).finish(Spec::Rfc1738, &copy);
    /// assert_eq!(diagnostic.span, 12..13);
    /// ```
    pub fn finish(self, spec: Spec, working_copy: &WorkingCopy<'_>) -> Diagnostic {
        let parts = *self.parts;
        let is_harmless = LazyCell::new(|| working_copy.is_harmless());
        let shown = |words: Cow<'static, str>| match &words {
            Cow::Owned(_) if !*is_harmless => shown(words),
            _ => words,
        };
        Diagnostic {
            code: parts.code,
            severity: parts.severity,
            span: working_copy.source_span(parts.span),
            label: shown(parts.label),
            message: shown(parts.message),
            help: shown(parts.help),
            related: parts
                .related
                .into_iter()
                .map(|(span, label)| Related { span: working_copy.source_span(span), label: shown(label) })
                .collect(),
            expected: parts.expected,
            citation: match parts
                .own_section
                .or_else(|| section_of_rule(spec, parts.code, &parts.productions, working_copy.text()))
            {
                Some(section) => Citation { spec, section },
                None => citation(spec, parts.code, parts.section),
            },
            productions: parts.productions,
            fix: parts.edit.map(|edit| {
                let (span, replacement) = working_copy.source_edit_of(edit.span, edit.replacement.into_owned());
                let writes_secret = || working_copy.may_hold_secret() && !may_show(working_copy, &replacement);
                let is_secret = parts.is_in_password || writes_secret();
                let kind = if is_secret { Replacement::Password } else { Replacement::Plain };
                let (applicability, title) = (edit.applicability, edit.title);
                Fix { span, replacement: kind(replacement), applicability, title: shown(title) }
            }),
        }
    }
}

const NO_ESCAPE_HELP: &str = "The document has no escape for it here. It can't express this password.";
const PASSWORD_HELP: &str =
    "In a password, write `%40` for `@`, `%3A` for `:`, `%2F` for `/`, `%3F` for `?`, `%23` for `#` and `%25` for `%`.";

/// Whether a replacement writes no secret of the text that was given, and no piece of one.
#[cold]
fn may_show(working_copy: &WorkingCopy<'_>, replacement: &str) -> bool {
    may_show_fixed(&String::from_utf8_lossy(working_copy.source()), replacement)
}

/// Words of a diagnostic as they are shown. Those of the catalogue hold nothing of the input.
fn shown(words: Cow<'static, str>) -> Cow<'static, str> {
    match words {
        Cow::Owned(words) if has_active(&words) || Hints::of(words.as_bytes()).of_secret() => {
            Untrusted::message(words).to::<Terminal>().into()
        }
        words => words,
    }
}

/// The section of the innermost production, where the diagnostic says only that it doesn't allow the text, or of the start rule of the
/// scheme.
fn section_of_rule(spec: Spec, code: Code, productions: &[&'static str], text: &str) -> Option<&'static str> {
    if code != Code::Unexpected {
        return None;
    }
    let of_scheme = || spec.section_of_scheme(text.split(':').next()?);
    productions.iter().rev().find_map(|name| spec.section_of_production(name)).or_else(of_scheme)
}

/// What a diagnostic cites. A code without a citation is built only by callers outside; they get the BNF.
fn citation(spec: Spec, code: Code, section: Option<&'static str>) -> Citation {
    if code.is_about_comments() {
        return Citation { spec, section: "" };
    }
    let has_numbered_sections = spec.dialect().headings.is_none();
    match section.filter(|_| has_numbered_sections) {
        Some(section) => Citation { spec, section },
        None => code.citation(spec).unwrap_or(Citation { spec, section: spec.bnf_section() }),
    }
}
