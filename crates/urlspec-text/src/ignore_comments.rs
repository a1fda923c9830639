//! What is wrong with the comments that suppress diagnostics, and what they do for a whole document.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use crate::directive::{Comment, Directive, HEAD, Suppression};
use crate::lint::sort;
use crate::{Finding, LintConfig};
use urlspec::diagnostic::{Code, DiagnosticBuilder, WorkingCopy};

impl LintConfig {
    /// How many bytes of a document may have a comment for the whole document.
    pub const HEAD: usize = HEAD;

    /// Returns the configuration for a document that begins with `head`: without the codes of a comment
    /// `urlspec: ignore-file[code, code]`, or without any if the comment is `urlspec: ignore-file`. The comment is alone on its
    /// line, in the first [`HEAD`](Self::HEAD) bytes.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    /// use urlspec_text::LintConfig;
    ///
    /// let config = LintConfig::new(Spec::Rfc1738);
    /// let head = b"#!/bin/sh\n# urlspec: ignore-file[password]\n";
    /// assert!(!config.for_document(head).is_enabled(Code::Password));
    /// assert!(config.for_document(b"Write `urlspec: ignore-file` in a comment.").is_enabled(Code::Password));
    /// ```
    pub fn for_document(&self, head: &[u8]) -> Cow<'_, Self> {
        let mut config = Cow::Borrowed(self);
        for directive in Directive::for_file(head) {
            for code in Code::ALL.iter().filter(|code| directive.suppresses(**code)) {
                config.to_mut().set_enabled(*code, false);
            }
        }
        config
    }

    /// Returns the findings about comments that begin in a span of the document: names that are no codes, mistakes such as
    /// `urlspec: ignor`, and comments that suppress nothing, if these codes are enabled. `suppressed` is what [`check_with_suppressions`] found for all URLs
    /// near the span. A code that is not enabled is not reported as unused.
    ///
    /// [`check_with_suppressions`]: Self::check_with_suppressions
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_text::LintConfig;
    ///
    /// let document = b"http://h.x/~a urlspec: ignore[unsafe-charcter]";
    /// let findings = LintConfig::new(Spec::Rfc1738).check_comments(document, 0..document.len(), &[]);
    /// assert_eq!(findings[0].span, 30..45);
    /// assert_eq!(findings[0].diagnostic.message, "unknown code `unsafe-charcter`; did you mean `unsafe-character`?");
    /// ```
    pub fn check_comments(&self, document: &[u8], span: Range<usize>, suppressed: &[Suppression]) -> Vec<Finding> {
        let (reports_unknown, reports_unused) =
            (self.is_enabled(Code::UnknownIgnore), self.is_enabled(Code::UnusedIgnore));
        let mut findings = Vec::new();
        if !reports_unknown && !reports_unused {
            return findings;
        }
        // Only the start of a comment must be in the span.
        let begin = span.start;
        let mut comments = Comment::in_span(document, begin..document.len());
        let mut comments = std::iter::from_fn(|| comments.next().filter(|own| own.start() < span.end)).peekable();
        if comments.peek().is_none() {
            return findings;
        }
        let used: HashSet<usize> = suppressed.iter().map(|own| own.comment).collect();
        let suppressed: HashSet<Suppression> = suppressed.iter().copied().collect();
        for comment in comments {
            let directive = match comment {
                Comment::Directive(directive) => directive,
                Comment::Mistake(span, message) => {
                    let finding = || self.finding_in_comment(Code::UnknownIgnore, span, Some(message));
                    findings.extend(reports_unknown.then(finding));
                    continue;
                }
            };
            if reports_unknown && !directive.suppresses_itself(Code::UnknownIgnore) {
                findings.extend(directive.names().filter_map(|(span, name)| self.unknown_ignore(span, name)));
            }
            if reports_unused && !directive.is_for_file && !directive.suppresses_itself(Code::UnusedIgnore) {
                findings.extend(match directive.is_for_all() {
                    true if used.contains(&directive.span.start) => Vec::new(),
                    true => vec![self.finding_in_comment(Code::UnusedIgnore, directive.span.clone(), None)],
                    false => self.unused_names(&directive, &suppressed),
                });
            }
        }
        sort(&mut findings);
        findings
    }

    fn unknown_ignore(&self, span: Range<usize>, name: &str) -> Option<Finding> {
        let unknown = name.parse::<Code>().err()?;
        Some(self.finding_in_comment(Code::UnknownIgnore, span, Some(unknown.to_string())))
    }

    fn unused_names(&self, directive: &Directive<'_>, suppressed: &HashSet<Suppression>) -> Vec<Finding> {
        let comment = directive.span.start;
        let unused = directive.names().filter_map(|(span, name)| {
            let code = name.parse().ok().filter(|code| self.is_enabled(*code))?;
            let is_used = suppressed.contains(&Suppression { comment, code });
            let message = format!("no URL here has `{code}`");
            (!is_used).then(|| self.finding_in_comment(Code::UnusedIgnore, span, Some(message)))
        });
        unused.collect()
    }

    fn finding_in_comment(&self, code: Code, span: Range<usize>, message: Option<String>) -> Finding {
        let builder = DiagnosticBuilder::new(code, 0..0);
        let builder = message.into_iter().fold(builder, DiagnosticBuilder::message);
        Finding {
            span,
            severity: self.severity(code),
            related: Vec::new(),
            diagnostic: builder.finish(self.spec(), &WorkingCopy::new(b"")),
            fix: None,
        }
    }
}

impl Directive<'_> {
    /// Whether it names a code about comments, which it suppresses in itself.
    fn suppresses_itself(&self, code: Code) -> bool {
        !self.is_for_all() && self.suppresses(code)
    }
}

impl Comment<'_> {
    /// The offset where it begins.
    fn start(&self) -> usize {
        match self {
            Self::Directive(Directive { span, .. }) | Self::Mistake(span, _) => span.start,
        }
    }
}
