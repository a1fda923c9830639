//! From the furthest failure to what a person needs to be told.
//!
//! Each usual mistake has a function of its own that recognises it where it stands. They are asked in the order in
//! which a reader would: what stands around the text, its scheme, its host, its characters, and then what is peculiar
//! to the scheme. If none knows the fault, what was expected is all that can be said.

mod around;
mod character;
mod drafts;
mod host;
mod kind;
mod path;
mod usenet;

use std::ops::Range;
use std::slice::SliceIndex;

use kind::Kind;

use super::builder::DiagnosticBuilder;
use super::{Code, WorkingCopy};
use crate::dialect::{Dialect, PathRule, is_among};
use crate::grammar::{Expected, Failure, Open};
use crate::outline::Outline;
use crate::read::Start;
use crate::spec::Spec;

/// A refusal: the text, and how far its reading came.
pub(crate) struct Context<'t> {
    spec: Spec,
    working_copy: &'t WorkingCopy<'t>,
    text: &'t str,
    at: usize,
    failure: &'t Failure,
    outline: Outline,
    kind: Kind,
    start: Start,
    /// Whether the text is to be a URL, and not some other production.
    is_url: bool,
    /// Whether a fragment may stand behind the URL.
    is_reference: bool,
    /// Whether the prefix `URL:` may, or must, stand before the URL.
    takes_prefix: bool,
}

impl<'t> Context<'t> {
    /// The refusal of the shadow's text.
    pub fn new(spec: Spec, start: Start, working_copy: &'t WorkingCopy<'t>, failure: &'t Failure) -> Self {
        let text = working_copy.text();
        let may_have_prefix = matches!(start, Start::Url | Start::Reference) || start.production() == "prefixedurl";
        let takes_prefix = spec.takes_prefix() && may_have_prefix;
        let has_prefix = takes_prefix && Outline::has_prefix(text.as_bytes());
        let outline = Outline::guess_after(if has_prefix { Outline::PREFIX.len() } else { 0 }, text, spec);
        let kind = Kind::of(text, &outline, spec);
        let is_reference = start == Start::Reference;
        let is_url = start.is_url();
        Self {
            spec,
            working_copy,
            text,
            at: failure.at,
            failure,
            outline,
            kind,
            start,
            is_url,
            is_reference,
            takes_prefix,
        }
    }

    /// What the document does in its own way.
    fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    /// Where the URL ends: the whole text, or what stands before the fragment that may follow.
    fn end(&self) -> usize {
        let fragment = if self.is_reference { self.text.find('#') } else { None };
        fragment.unwrap_or(self.text.len())
    }

    /// A part of the text; nothing if there is no such part.
    fn slice(&self, part: impl SliceIndex<str, Output = str>) -> &'t str {
        self.text.get(part).unwrap_or_default()
    }

    /// The character at which the reading ended.
    fn found(&self) -> Option<char> {
        self.slice(self.at..).chars().next()
    }

    /// The span of the character at which the reading ended; empty at the end.
    fn span(&self) -> Range<usize> {
        self.at..self.at + self.found().map_or(0, char::len_utf8)
    }

    /// The run of characters that satisfy `like`, around or behind `at`.
    fn run(&self, at: usize, like: impl Fn(char) -> bool) -> Range<usize> {
        let rest = self.slice(at..);
        at..at + rest.find(|c| !like(c)).unwrap_or(rest.len())
    }

    /// What the URL is, by its scheme.
    fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the scheme is one of these; or any scheme with a login, a host and a port after `//`.
    fn is_of(&self, schemes: &[&str]) -> bool {
        self.kind == Kind::Generic || is_among(schemes, self.slice(self.outline.scheme.clone()))
    }

    /// Whether `//` and a host follow the scheme.
    fn has_host(&self) -> bool {
        self.is_of(self.spec.dialect().hosts)
    }

    /// Whether a user may log in before the host.
    fn has_login(&self) -> bool {
        self.is_of(self.spec.dialect().login)
    }

    /// Whether a password may follow the user name.
    fn has_password(&self) -> bool {
        self.kind != Kind::Generic && self.is_of(self.spec.dialect().passwords)
    }

    /// Whether a port may follow the host.
    fn has_port(&self) -> bool {
        self.is_of(self.spec.dialect().ports)
    }

    /// Whether the production was open where the reading ended.
    fn within(&self, rule: &str) -> bool {
        self.failure.productions.iter().any(|open| open.rule == rule)
    }

    /// Where the production began that was open where the reading ended.
    fn start_of(&self, rule: &str) -> Option<usize> {
        self.failure.productions.iter().find(|open| open.rule == rule).map(|open| open.at)
    }

    /// Whether the reading ended in the part of the text at `part`, or at its end.
    fn ended_in(&self, part: &Range<usize>) -> bool {
        part.start <= self.at && self.at <= part.end
    }

    /// Whether the span lies within a password, so that nothing of it may be shown.
    fn is_within_secret(&self, span: &Range<usize>) -> bool {
        crate::redact::Secrets::of(self.text).cover(span)
    }
}

/// Says what is wrong, and how to mend it if that can be known.
pub(crate) fn explain(context: &Context<'_>) -> DiagnosticBuilder {
    let paths = context.dialect().paths;
    let known = if context.is_url {
        around::explain(context)
            .or_else(|| other_production(context))
            .or_else(|| host::user(context))
            .or_else(|| host::host(context))
            .or_else(|| host::port(context))
            .or_else(|| character::bare_percent(context))
            .or_else(|| match paths {
                PathRule::OneForAll => drafts::explain(context),
                PathRule::ByScheme => path::explain(context),
            })
            .or_else(|| character::explain(context))
            .or_else(|| match paths {
                PathRule::OneForAll => drafts::other_character(context),
                PathRule::ByScheme => None,
            })
    } else {
        host::fragment_of_host(context)
            .or_else(|| character::bare_percent(context))
            .or_else(|| character::explain(context))
    };
    let mut builder = known.unwrap_or_else(|| unexpected(context));
    if context.is_within_secret(&builder.parts.span) {
        builder = without_words(builder);
    }
    // Spans are made by arithmetic: one that is none must neither be told nor applied.
    if context.text.get(builder.parts.span.clone()).is_none() {
        builder.parts.span = context.span();
    }
    builder.parts.edit = builder.parts.edit.filter(|edit| context.text.get(edit.span.clone()).is_some());
    builder.parts.expected = context.failure.expected.clone();
    builder.parts.productions = context.failure.productions.clone();
    if builder.parts.span.start <= context.outline.scheme.end {
        without_schemes(context, &mut builder.parts.productions);
    }
    let outer = builder.parts.productions.iter().position(|open| Some(open.rule) == builder.parts.inside);
    builder.parts.productions.truncate(outer.map_or(usize::MAX, |place| place + 1));
    builder
}

/// The production reads the URLs of one scheme, and this is another.
fn other_production(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let name = match context.start {
        Start::Production(_) => context.start.production(),
        _ => return None,
    };
    let scheme = context.outline.scheme.clone();
    (context.at < scheme.end || (name == "otherurl" && context.at == 0)).then(|| {
        DiagnosticBuilder::new(Code::Unexpected, scheme.clone())
            .message(format!("the production `{name}` does not read URLs of this scheme"))
            .label("another scheme belongs here")
            .help(format!("The production `url` of {} reads them all.", context.spec.citation()))
    })
}

/// Before its scheme is told, a text is no more in the last scheme that was tried than in the first.
fn without_schemes(context: &Context<'_>, open: &mut Vec<Open>) {
    let url = context.spec.start_symbol();
    let Some(place) = open.iter().position(|open| open.rule == url) else { return };
    let is_generic = |open: &Open| matches!(open.rule, "otherurl" | "othergeneric" | "genericurl" | "generic");
    if !open.get(place + 1).is_some_and(is_generic) {
        open.truncate(place + 1);
    }
}

/// Says nothing of what stands in a password, not even the one character.
pub(super) fn without_words(mut builder: DiagnosticBuilder) -> DiagnosticBuilder {
    if let Some(edit) = &mut builder.parts.edit {
        edit.title = super::MEND_PASSWORD.into();
    }
    let code = builder.code();
    builder.message(code.title()).label("in the password").help(code.page().why)
}

/// The piece of the shadow's text with all encoded that stands in no URL.
pub(crate) fn encode_all(working_copy: &WorkingCopy<'_>, piece: Range<usize>) -> String {
    let mut encoded = String::new();
    let text = working_copy.text();
    for (at, c) in text.get(piece.clone()).unwrap_or_default().char_indices() {
        let span = piece.start + at..piece.start + at + c.len_utf8();
        let is_escape = c == '%' && crate::encoding::is_escape(&text.as_bytes()[span.start..]);
        let stands = c.is_ascii_graphic() && !character::is_unsafe(c) && c != '\\' && (c != '%' || is_escape);
        if stands {
            encoded.push(c);
        } else {
            encoded.push_str(&crate::encoding::encode(working_copy.octets(span)));
        }
    }
    encoded
}

/// Nothing better is known than what could have stood there.
fn unexpected(context: &Context<'_>) -> DiagnosticBuilder {
    let what = wanted(&context.failure.expected);
    let builder = DiagnosticBuilder::new(Code::Unexpected, context.span());
    let builder = match context.found() {
        None => {
            builder.message(format!("expected {what}, found the end of the text")).label(format!("expected {what}"))
        }
        Some(found) => builder
            .message(format!("expected {what}, found {}", super::characters::named(found)))
            .label(format!("expected {what}")),
    };
    let production = context.failure.productions.last().map_or("", |open| open.rule);
    let builder =
        builder.help(format!("The production `{production}` of {} has no place for it.", context.spec.citation()));
    with_likely_repair(context, builder)
}

/// The one literal that was expected, or nothing in the place of what was found.
fn with_likely_repair(context: &Context<'_>, builder: DiagnosticBuilder) -> DiagnosticBuilder {
    let literals = context.failure.expected.iter().filter_map(|expected| match expected {
        Expected::Literal(literal) => Some(*literal),
        _ => None,
    });
    match (literals.collect::<Vec<_>>().as_slice(), context.found()) {
        _ if !context.is_url => builder,
        ([literal], None) => builder.guess(context.span(), *literal, format!("write {literal} here")),
        (_, Some(_)) => builder.guess(context.span(), "", "leave it out"),
        _ => builder,
    }
}

/// What was expected, for people: classes by what they hold, literals as they are written.
fn wanted(expected: &[Expected]) -> String {
    let mut words: Vec<String> = expected
        .iter()
        .map(|expected| match expected {
            Expected::Literal(literal) => format!("`{literal}`"),
            Expected::Class(set) => set.to_string(),
            Expected::End => "the end".to_owned(),
        })
        .collect();
    words.dedup();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{}, or {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}
