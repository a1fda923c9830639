//! A diagnostic in the making, with offsets into the text as it stands after the repairs so far.

use std::borrow::Cow;
use std::ops::Range;

use super::{Citation, Code, Diagnostic, Fix, LIMIT, Severity, WorkingCopy};
use crate::grammar::{Expected, Open};
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
    pub(crate) section: &'static str,
    pub(crate) expected: Vec<Expected>,
    pub(crate) productions: Vec<Open>,
    /// The innermost production that matters, if it is not the innermost that was open.
    pub(crate) inside: Option<&'static str>,
    pub(crate) edit: Option<Edit>,
    /// What to read on with, where no repair is known.
    pub(crate) placeholder: Option<Edit>,
}

/// A repair in the making.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    pub(crate) span: Range<usize>,
    pub(crate) replacement: String,
    pub(crate) preserves_meaning: bool,
    pub(crate) title: Cow<'static, str>,
}

impl DiagnosticBuilder {
    /// A diagnostic with the code `code` at `span`, in bytes, with the words of the code's page.
    #[inline(never)]
    pub fn new(code: Code, span: Range<usize>) -> Self {
        let parts = Parts {
            code,
            severity: code.severity(),
            span,
            label: "here".into(),
            message: code.title().into(),
            help: code.page().why.into(),
            section: code.page().section,
            expected: Vec::new(),
            productions: Vec::new(),
            inside: None,
            edit: None,
            placeholder: None,
        };
        Self { parts: Box::new(parts) }
    }

    /// The code.
    pub const fn code(&self) -> Code {
        self.parts.code
    }

    /// The same under another code.
    pub(crate) fn with_code(mut self, code: Code) -> Self {
        self.parts.code = code;
        self
    }

    /// Reports that a text has more diagnostics than are listed.
    pub fn more_faults(end: usize) -> Self {
        Self::new(Code::MoreFaults, end..end)
            .message(format!("{LIMIT} things are said of this text, and there are more"))
            .label("and more")
    }

    /// Sets the message: what is wrong with this text.
    #[must_use]
    pub fn message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.set_message(message.into());
        self
    }

    /// Sets the words at the span.
    #[must_use]
    pub fn label(mut self, label: impl Into<Cow<'static, str>>) -> Self {
        self.set_label(label.into());
        self
    }

    /// Sets the help: what to do, in full sentences.
    #[must_use]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.set_help(help.into());
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

    /// Names in the help the amendment that refuses the text, if one does.
    pub(crate) fn amended(mut self, id: Option<&'static str>) -> Self {
        if let Some(id) = id {
            self.parts.help = format!("{} (amended: {id}).", self.parts.help.trim_end_matches('.')).into();
        }
        self
    }

    /// Sets the section that is cited: its number in RFC 1738, or a heading of a draft.
    #[must_use]
    pub fn section(mut self, section: &'static str) -> Self {
        self.parts.section = section;
        self
    }

    /// Sets the severity, if it is not the one of the code.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.parts.severity = severity;
        self
    }

    /// The fault is one of this production, and not of those within it.
    pub(crate) fn inside(mut self, rule: &'static str) -> Self {
        self.parts.inside = Some(rule);
        self
    }

    /// Offers a repair that says what the writer meant.
    pub(crate) fn mend(
        self,
        span: Range<usize>,
        replacement: impl Into<String>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.edit(span, replacement.into(), title.into(), true)
    }

    /// Offers a repair that is a guess, or loses something.
    pub(crate) fn guess(
        self,
        span: Range<usize>,
        replacement: impl Into<String>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.edit(span, replacement.into(), title.into(), false)
    }

    /// Offers no repair, and tells what to read on with.
    pub(crate) fn placeholder(mut self, span: Range<usize>, replacement: &'static str) -> Self {
        let replacement = replacement.to_owned();
        self.parts.placeholder = Some(Edit { span, replacement, preserves_meaning: false, title: "".into() });
        self
    }

    #[inline(never)]
    fn edit(
        mut self,
        span: Range<usize>,
        replacement: String,
        title: Cow<'static, str>,
        preserves_meaning: bool,
    ) -> Self {
        self.parts.edit = Some(Edit { span, replacement, preserves_meaning, title });
        self
    }

    /// The diagnostic. Its spans are offsets into the text from which the working copy was made.
    pub fn finish(self, spec: Spec, working_copy: &WorkingCopy<'_>) -> Diagnostic {
        let parts = *self.parts;
        Diagnostic {
            code: parts.code,
            severity: parts.severity,
            span: working_copy.source_span(parts.span),
            label: parts.label,
            message: parts.message,
            help: parts.help,
            expected: parts.expected,
            productions: parts.productions.into_iter().map(|open| open.rule).collect(),
            citation: Citation { spec, section: super::section::of(spec, parts.code, parts.section) },
            fix: parts.edit.map(|edit| {
                let (span, replacement) = working_copy.source_edit(edit.span, &edit.replacement);
                Fix { span, replacement, preserves_meaning: edit.preserves_meaning, title: edit.title }
            }),
        }
    }
}
