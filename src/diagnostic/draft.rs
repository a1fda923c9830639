//! A diagnostic in the making, with offsets into the text as it stands after the repairs so far.

use std::borrow::Cow;
use std::ops::Range;

use super::{Citation, Code, Diagnostic, Fix, LIMIT, Severity, Shadow};
use crate::grammar::{Expected, Open};
use crate::spec::Spec;

/// A diagnostic in the making.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub code: Code,
    pub severity: Severity,
    pub span: Range<usize>,
    pub label: Cow<'static, str>,
    pub message: Cow<'static, str>,
    pub help: Cow<'static, str>,
    pub section: &'static str,
    pub expected: Vec<Expected>,
    pub productions: Vec<Open>,
    /// The innermost production that matters, if it is not the innermost that was open.
    pub inside: Option<&'static str>,
    pub edit: Option<Edit>,
    /// What to read on with, where no repair is known.
    pub stand_in: Option<Edit>,
}

/// A repair in the making.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    pub span: Range<usize>,
    pub replacement: String,
    pub preserves_meaning: bool,
    pub title: Cow<'static, str>,
}

impl Draft {
    /// Says `code` of the text at `span`, with the words of its page until better ones come.
    pub fn new(code: Code, span: Range<usize>) -> Self {
        Self {
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
            stand_in: None,
        }
    }

    /// More is to be said than is told.
    pub fn more_faults(end: usize) -> Self {
        Self::new(Code::MoreFaults, end..end)
            .message(format!("{LIMIT} things are said of this text, and there are more"))
            .label("and more")
    }

    pub fn message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.message = message.into();
        self
    }

    pub fn label(mut self, label: impl Into<Cow<'static, str>>) -> Self {
        self.label = label.into();
        self
    }

    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = help.into();
        self
    }

    /// Names in the help the amendment that refuses the text, if one does.
    pub fn amended(mut self, id: Option<&'static str>) -> Self {
        if let Some(id) = id {
            self.help = format!("{} (amended: {id}).", self.help.trim_end_matches('.')).into();
        }
        self
    }

    pub fn section(mut self, section: &'static str) -> Self {
        self.section = section;
        self
    }

    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The fault is one of this production, and not of those within it.
    pub fn inside(mut self, rule: &'static str) -> Self {
        self.inside = Some(rule);
        self
    }

    /// Offers a repair that says what the writer meant.
    pub fn mend(self, span: Range<usize>, replacement: impl Into<String>, title: impl Into<Cow<'static, str>>) -> Self {
        self.edit(span, replacement.into(), title.into(), true)
    }

    /// Offers a repair that is a guess, or loses something.
    pub fn guess(
        self,
        span: Range<usize>,
        replacement: impl Into<String>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.edit(span, replacement.into(), title.into(), false)
    }

    /// Offers no repair, and tells what to read on with.
    pub fn stand_in(mut self, span: Range<usize>, replacement: &'static str) -> Self {
        let replacement = replacement.to_owned();
        self.stand_in = Some(Edit { span, replacement, preserves_meaning: false, title: "".into() });
        self
    }

    fn edit(
        mut self,
        span: Range<usize>,
        replacement: String,
        title: Cow<'static, str>,
        preserves_meaning: bool,
    ) -> Self {
        self.edit = Some(Edit { span, replacement, preserves_meaning, title });
        self
    }

    /// The diagnostic, with its spans in the text that was given.
    pub fn finish(self, spec: Spec, shadow: &Shadow<'_>) -> Diagnostic {
        Diagnostic {
            code: self.code,
            severity: self.severity,
            span: shadow.source_span(self.span),
            label: self.label,
            message: self.message,
            help: self.help,
            expected: self.expected,
            productions: self.productions.into_iter().map(|open| open.rule).collect(),
            citation: Citation { spec, section: super::section::of(spec, self.code, self.section) },
            fix: self.edit.map(|edit| {
                let (span, replacement) = shadow.source_edit(edit.span, &edit.replacement);
                Fix { span, replacement, preserves_meaning: edit.preserves_meaning, title: edit.title }
            }),
        }
    }
}
