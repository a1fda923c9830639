//! A valid text with its tree, and what recognizes something in it.

use std::ops::Range;

use crate::ast::{AbsoluteRef, Grouppart, Host, News, Node, Url};
use crate::diagnostic::facts::Facts;
use crate::diagnostic::misleading_userinfo::printable_prefix;
use crate::diagnostic::{Code, DiagnosticBuilder, WorkingCopy};
use crate::dialect::Dialect;
use crate::grammar::classes::unreserved;
use crate::read::Start;
use crate::redact::Secrets;
use crate::scheme::Scheme;
use crate::spec::Spec;

/// Recognizes one code in a valid text.
pub(super) struct Check {
    pub code: Code,
    /// What a text must have so that the check finds something: one of these.
    pub needs: Facts,
    /// Returns the diagnostics of a text, made with the code.
    pub when: When,
}

/// How many diagnostics of its code a check returns.
#[derive(Clone, Copy)]
pub(super) enum When {
    /// At most one.
    One(fn(&Context<'_>, Code) -> Option<DiagnosticBuilder>),
    /// One for each place.
    Many(fn(&Context<'_>, Code) -> Vec<DiagnosticBuilder>),
}

impl Check {
    /// Adds what the check finds, if the document raises its code.
    pub(super) fn run(&self, context: &Context<'_>, found: &mut Vec<DiagnosticBuilder>) {
        match self.when {
            _ if !self.code.is_raised_by(context.spec) => {}
            When::One(when) => found.extend(when(context, self.code)),
            When::Many(when) => found.extend(when(context, self.code)),
        }
    }
}

/// The checks of a component.
pub(super) struct Table {
    pub(super) checks: &'static [Check],
    /// What a text must have so that one of them finds something.
    pub(super) needs: Facts,
}

impl Table {
    pub(super) const fn of(checks: &'static [Check]) -> Self {
        let (mut needs, mut at) = (Facts::NONE, 0);
        while at < checks.len() {
            needs = needs.or(checks[at].needs);
            at += 1;
        }
        Self { checks, needs }
    }
}

/// A valid text and its tree. A relative reference has the tree of a URL with an empty scheme.
pub(in crate::diagnostic) struct Context<'t> {
    pub(super) spec: Spec,
    pub(super) start: Start,
    pub(super) text: &'t str,
    pub(super) reference: &'t AbsoluteRef<'t>,
    pub(super) url: &'t Url<'t>,
    /// Whether the text is as it was given, and not fixed.
    pub(super) is_as_given: bool,
}

impl<'t> Context<'t> {
    pub(super) fn new(
        spec: Spec,
        start: Start,
        working_copy: &'t WorkingCopy<'_>,
        reference: &'t AbsoluteRef<'t>,
    ) -> Self {
        let (text, is_as_given) = (working_copy.text(), working_copy.is_untouched());
        Self { spec, start, text, reference, url: &reference.url, is_as_given }
    }

    pub(super) fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    /// Whether an octet means the same with and without encoding.
    pub(super) fn is_unreserved(&self, octet: u8) -> bool {
        unreserved(self.spec).has(octet)
    }

    /// Whether the text is a relative reference.
    pub(super) fn is_relative(&self) -> bool {
        self.url.scheme().is_empty()
    }

    /// Whether the URL has one of these schemes, by the document of the scheme.
    pub(super) fn is_by_document_of(&self, schemes: &[&str]) -> bool {
        self.dialect().has_document_among(self.url.scheme(), schemes)
    }

    /// The span of a node of the tree.
    pub(super) fn span<'a>(&self, node: &impl Node<'a>) -> Range<usize> {
        node.span(self.text).unwrap_or(0..0)
    }

    /// Whether programs look the host up as a domain name: whether the scheme needs a server.
    pub(super) fn is_looked_up(&self) -> bool {
        !matches!(self.url, Url::Uri(_)) || Scheme::with_syntax(self.url.scheme()).is_some()
    }

    /// The host of the URL, or of the article that it names.
    pub(super) fn host(&self) -> Option<&Host<'t>> {
        let article = match self.url {
            Url::News(News { grouppart: Grouppart::Article(article), .. }) => Some(&article.host),
            _ => None,
        };
        self.url.host().or(article)
    }

    /// The host of the URL, fit for a message.
    pub(super) fn shown_host(&self) -> Option<String> {
        self.shown(self.url.host()?.as_str())
    }

    /// A part of the text, fit for a message. `None` if any of it may belong to a password, or if the text was fixed: what
    /// programs contact is known of the given text only.
    pub(super) fn shown(&self, part: &'t str) -> Option<String> {
        if !self.is_as_given {
            return None;
        }
        let span = self.span(&part);
        let is_secret = |secret: Range<usize>| secret.start < span.end && span.start < secret.end;
        (!Secrets::of_url(self.text).iter().any(is_secret)).then(|| printable_prefix(part))
    }
}
