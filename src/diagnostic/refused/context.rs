//! A refused text, and what recognizes its fault.

use std::cell::OnceCell;
use std::ops::Range;
use std::slice::SliceIndex;

use super::host_fault::HostFault;
use super::kind::Kind;
use crate::diagnostic::{Code, DiagnosticBuilder, WorkingCopy};
use crate::dialect::{Dialect, PathRule, is_among};
use crate::encoding::is_escape;
use crate::grammar::{Expected, Failure, ProductionName, production};
use crate::outline::Outline;
use crate::read::Start;
use crate::scheme::{Scheme, Shape};
use crate::spec::Spec;

/// Recognizes one code in a refused text.
pub(in crate::diagnostic) struct Check {
    pub code: Code,
    /// Returns the diagnostic, made with the code, if the text has this fault where parsing ended.
    pub when: fn(&Context<'_>, Code) -> Option<DiagnosticBuilder>,
}

/// The schemes whose URIs have no fragment (RFC 6455, section 3).
pub(super) const WITHOUT_FRAGMENT: [&str; 2] = ["ws", "wss"];

/// A refused text, and how far parsing came.
pub(in crate::diagnostic) struct Context<'t> {
    pub(super) spec: Spec,
    pub(super) working_copy: &'t WorkingCopy<'t>,
    pub(super) text: &'t str,
    /// Where parsing ended.
    pub(super) at: usize,
    /// The character there; none where the URL ends, also if a fragment may follow it.
    pub(super) found: Option<char>,
    /// Where the URL ends.
    pub(super) end: usize,
    pub(super) failure: &'t Failure,
    pub(super) outline: Outline,
    pub(super) kind: Kind,
    /// The scheme, if it has a document of its own, in addition to the one that describes all URIs.
    pub(super) page: Option<&'static str>,
    pub(super) start: Start,
    /// Whether the text should be a URL, and not some other production.
    pub(super) is_url: bool,
    /// Whether a fragment may follow the URL.
    pub(super) is_reference: bool,
    /// Whether the prefix `URL:` may, or must, precede the URL.
    pub(super) takes_prefix: bool,
    /// Whether the document has `//` and a host after the scheme.
    pub(super) has_host: bool,
    /// Whether a host follows the scheme, and parsing ended after it.
    pub(super) is_after_authority: bool,
    /// Whether the text that was given has a hint of a secret.
    pub(super) may_hold_secret: bool,
    pub(super) host_fault: OnceCell<Option<HostFault>>,
}

impl<'t> Context<'t> {
    /// The refusal of the working copy's text.
    pub fn new(
        spec: Spec,
        start: Start,
        working_copy: &'t WorkingCopy<'t>,
        failure: &'t Failure,
        may_hold_secret: bool,
    ) -> Self {
        let text = working_copy.text();
        let may_have_prefix =
            matches!(start, Start::Url | Start::Reference) || start.production() == production!("prefixedurl");
        let takes_prefix = spec.takes_prefix() && may_have_prefix;
        let has_prefix = takes_prefix && Outline::has_prefix(text.as_bytes());
        let outline = Outline::guess_after(if has_prefix { Outline::PREFIX.len() } else { 0 }, text, spec.dialect());
        let kind = Kind::of(text, &outline, spec);
        let scheme = &text[outline.scheme.clone()];
        let has_host = kind == Kind::Generic || is_among(spec.dialect().hosts, scheme);
        let is_reference = start == Start::Reference;
        // In a URI, a fragment may follow, so a `#` where parsing ended is the end of the rest.
        let is_own = |known: &&&str| spec.dialect().is_generic && known.eq_ignore_ascii_case(scheme);
        let page = spec.dialect().schemes.iter().find(is_own).copied();
        let takes_fragment = start == Start::Url && page.is_some_and(|own| !WITHOUT_FRAGMENT.contains(&own));
        let fragment = text.find('#').filter(|at| is_reference || (takes_fragment && *at == failure.at));
        let end = fragment.unwrap_or(text.len());
        let is_after_authority =
            has_host && start.is_url() && failure.at > outline.path.start.max(outline.slashes.end) && kind.has_parts();
        let rest = if failure.at == end { None } else { text.get(failure.at..) };
        Self {
            spec,
            working_copy,
            text,
            at: failure.at,
            found: rest.and_then(|rest| rest.chars().next()),
            end,
            failure,
            outline,
            kind,
            page,
            start,
            is_url: start.is_url(),
            is_reference,
            takes_prefix,
            has_host,
            is_after_authority,
            may_hold_secret,
            host_fault: OnceCell::new(),
        }
    }

    /// Where the components of the working copy's text are.
    pub const fn outline(&self) -> &Outline {
        &self.outline
    }

    pub(super) fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    /// Whether the scheme has a document of its own, in addition to the one that describes all URIs.
    pub(super) const fn has_page(&self) -> bool {
        self.page.is_some()
    }

    /// Whether one rule describes the paths of all schemes.
    pub(super) fn has_one_path_rule(&self) -> bool {
        self.dialect().paths == PathRule::OneForAll
    }

    /// Where the URL ends: before the fragment that may follow, or at the end of the text.
    pub(super) const fn end(&self) -> usize {
        self.end
    }

    /// A part of the text; nothing if there is no such part.
    pub(super) fn slice(&self, part: impl SliceIndex<str, Output = str>) -> &'t str {
        self.text.get(part).unwrap_or_default()
    }

    /// The character at which parsing ended; none where the URL ends, also if a fragment may follow it.
    pub(super) const fn found(&self) -> Option<char> {
        self.found
    }

    /// Whether parsing ended in the fragment that may follow the URL.
    pub(super) fn ended_in_fragment(&self) -> bool {
        self.is_reference && self.at > self.end()
    }

    /// The span of the character at which parsing ended; empty at the end of the text.
    pub(super) fn span(&self) -> Range<usize> {
        self.at..self.at + self.found().map_or(0, char::len_utf8)
    }

    /// The run of characters from `at` on that satisfy `like`.
    pub(super) fn run(&self, at: usize, like: impl Fn(char) -> bool) -> Range<usize> {
        let rest = self.slice(at..);
        at..at + rest.find(|c| !like(c)).unwrap_or(rest.len())
    }

    /// Whether `//` and what should be a host follow the scheme, also one that the document does not have.
    pub(super) fn has_authority(&self) -> bool {
        self.has_host || (self.kind == Kind::Other && self.slice(self.outline.slashes.clone()) == "//")
    }

    /// Whether the text is a relative reference, where one may be.
    pub(super) fn is_relative(&self) -> bool {
        !self.outline.has_colon() && self.start.may_be_relative(self.spec)
    }

    /// Whether the path is a hierarchy of names, so that a backslash in it is a mistyped slash.
    pub(super) fn has_hierarchy(&self) -> bool {
        let scheme = self.slice(self.outline.scheme.clone());
        let like = Scheme::like(scheme);
        let is_known = self.dialect().knows(like) || !self.dialect().defines_schemes();
        self.is_url && is_known && Scheme::named(like).is_some_and(|scheme| scheme.shape == Shape::Path)
    }

    /// The scheme in lower case.
    pub(super) fn scheme(&self) -> String {
        self.slice(self.outline.scheme.clone()).to_ascii_lowercase()
    }

    /// Whether the scheme is one of these; or any scheme with a login, a host and a port after `//`.
    pub(super) fn is_of(&self, schemes: &[&str]) -> bool {
        self.kind == Kind::Generic || is_among(schemes, self.slice(self.outline.scheme.clone()))
    }

    /// Whether a user may log in before the host.
    pub(super) fn has_login(&self) -> bool {
        self.is_of(self.dialect().login)
    }

    /// Whether a password may follow the user name.
    pub(super) fn has_password(&self) -> bool {
        let is_of_papers = self.kind == Kind::Generic && self.dialect().defines_schemes();
        !is_of_papers && self.is_of(self.dialect().passwords)
    }

    /// Whether a port may follow the host.
    pub(super) fn has_port(&self) -> bool {
        self.is_of(self.dialect().ports)
    }

    /// Whether the production was open where parsing ended.
    pub(super) fn within(&self, name: ProductionName) -> bool {
        self.failure.productions.iter().any(|open| open.rule == name)
    }

    /// Where the production began that was open where parsing ended.
    pub(super) fn start_of(&self, name: ProductionName) -> Option<usize> {
        self.failure.productions.iter().find(|open| open.rule == name).map(|open| open.at)
    }

    /// Whether a production accepts a text.
    pub(super) fn accepts(&self, name: ProductionName, text: &str) -> bool {
        crate::read::accepts(self.spec, name.as_str(), text)
    }

    /// Whether a character could be encoded where parsing ended.
    pub(super) fn takes_encoded_character(&self) -> bool {
        let takes_it = |expected: &Expected| matches!(expected, Expected::Class(set) if set.escapes() || set.has(b'%'));
        self.failure.expected.iter().any(takes_it)
    }

    /// Whether an escape could be where parsing ended, or its digits.
    pub(super) fn takes_escape(&self) -> bool {
        let is_percent =
            |expected: &Expected| matches!(expected, Expected::Literal(literal) if literal.starts_with('%'));
        self.takes_encoded_character() || self.failure.expected.iter().any(is_percent) || self.has_bare_percent()
    }

    /// Whether two letters or digits are next to each other without this part of the text.
    pub(super) fn joins(&self, part: &Range<usize>) -> bool {
        let before = self.slice(..part.start).chars().next_back();
        let after = self.slice(part.end..).chars().next();
        [before, after].iter().all(|c| c.is_some_and(char::is_alphanumeric))
    }

    /// Whether parsing ended in this part of the text, or at its end.
    pub(super) fn ended_in(&self, part: &Range<usize>) -> bool {
        part.start <= self.at && self.at <= part.end
    }

    /// The place of a `%` after which parsing expected two digits and found none, or one. Where no escape can be, a `%` is a
    /// character like any other.
    pub(super) fn percent(&self) -> Option<usize> {
        let octets = self.text.as_bytes();
        let mut places = (self.at.saturating_sub(2)..self.at).rev();
        let at = places.find(|at| octets[*at] == b'%')?;
        // A character of several octets is between.
        let is_near = octets[at..self.at].is_ascii();
        (is_near && !is_escape(&octets[at..])).then_some(at)
    }

    /// Whether parsing ended at a `%` that begins no escape.
    pub(super) fn has_bare_percent(&self) -> bool {
        self.percent().is_some()
    }
}
