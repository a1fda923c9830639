//! Checks a text: finds each fault, fixes it in a working copy, and parses that again.

use std::borrow::Cow;
use std::ops::Range;

use super::accepted::{self, lints};
use super::arrange::{arrange, merge_contradictions};
use super::kept_names::keep_names;
use super::kept_secrets::keep_secrets;
use super::like_scheme;
use super::misleading_userinfo::{disputed_login, misleading_userinfo};
use super::refused::{Context, explain};
use super::report::Drawings;
use super::same_host::GivenHost;
use super::scheme_document;
use super::unsafe_characters::encode_all;
use super::{
    Applicability, Code, Diagnostic, DiagnosticBuilder, Fix, FixedText, MAX_DIAGNOSTICS, Report, Severity, WorkingCopy,
};
use crate::ast::{AbsoluteRef, Host, Node, Reference};
use crate::grammar::Failure;
use crate::outline::Outline;
use crate::read::{Start, read, recorded};
use crate::redact::{Hints, to_ascii_lossy};
use crate::scheme::Scheme;
use crate::spec::Spec;

/// Checks bytes that should be text of a production. It never fails. Spans are offsets into the bytes.
pub(crate) fn check(spec: Spec, start: Start, bytes: &[u8]) -> Report<'_> {
    match std::str::from_utf8(bytes) {
        Ok(text) => check_text(spec, start, text),
        Err(_) => refused(spec, start, WorkingCopy::new(bytes), bytes),
    }
}

#[cold]
fn refused<'t>(spec: Spec, start: Start, given: WorkingCopy<'t>, bytes: &'t [u8]) -> Report<'t> {
    Refused::check(spec, start, given).report(spec, start, Cow::Borrowed(bytes))
}

/// Checks a text that should be of a production.
pub(crate) fn check_text(spec: Spec, start: Start, text: &str) -> Report<'_> {
    let (given, bytes) = (WorkingCopy::of_text(text), text.as_bytes());
    let Some(reference) = read(spec, start, text) else { return refused(spec, start, given, bytes) };
    let hints = Hints::of(bytes);
    let mut diagnostics = Vec::new();
    if let Some(reference) = &reference {
        let working_copy = given.with_hints(hints);
        let reference = accepted::tree(text, reference);
        diagnostics = lint(spec, start, &working_copy, &reference, hints);
        if start.is_url() && hints.at_sign() {
            let misleading = misleading_userinfo(spec, text, reference.url.host().map(Host::as_str));
            diagnostics.extend(misleading.map(|builder| builder.finish(spec, &working_copy)));
        }
        let mut refused = like_scheme::warnings(spec, start, text, &reference.url, errors);
        refused.iter_mut().for_each(|diagnostic| drop_bad_fix(spec, start, text, diagnostic));
        if !refused.is_empty() {
            diagnostics.retain(|diagnostic| !like_scheme::repeats(diagnostic, &refused));
            diagnostics.extend(refused);
        }
        let mut of_document = scheme_document::warnings(spec, start, text, &reference.url, errors_or_warnings);
        of_document.iter_mut().for_each(|diagnostic| drop_bad_fix(spec, start, text, diagnostic));
        if !of_document.is_empty() {
            scheme_document::add(&mut diagnostics, of_document);
        }
        if !diagnostics.is_empty() {
            keep_secrets(text, text, hints, &mut diagnostics);
            keep_names(text, None, &mut diagnostics);
            arrange(spec, &mut diagnostics, bytes.len());
        }
    }
    let checked = Checked { diagnostics, fixed: None, hints };
    Report { is_valid: true, reference, ..checked.report(spec, start, Cow::Borrowed(bytes)) }
}

/// The errors of a text. There is none if it is accepted.
fn errors(spec: Spec, start: Start, text: &str) -> Vec<Diagnostic> {
    match read(spec, start, text) {
        Some(_) => Vec::new(),
        None => refusals(spec, start, text),
    }
}

/// The errors of a text, or if it is accepted, what else is wrong with it.
fn errors_or_warnings(spec: Spec, start: Start, text: &str) -> Vec<Diagnostic> {
    match read(spec, start, text) {
        Some(Some(reference)) => {
            let hints = Hints::of(text.as_bytes());
            let working_copy = WorkingCopy::of_text(text).with_hints(hints);
            lint(spec, start, &working_copy, &accepted::tree(text, &reference), hints)
        }
        Some(None) => Vec::new(),
        None => refusals(spec, start, text),
    }
}

#[cold]
fn refusals(spec: Spec, start: Start, text: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Refused::check(spec, start, WorkingCopy::of_text(text)).diagnostics;
    diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
    diagnostics
}

/// Explains why a text is refused.
#[cold]
pub(crate) fn explained(spec: Spec, start: Start, source: &[u8]) -> Report<'static> {
    Refused::check(spec, start, WorkingCopy::new(source)).report(spec, start, Cow::Owned(source.to_owned()))
}

/// The diagnostics of a text, and the text with all fixes.
pub(super) struct Checked {
    pub(super) diagnostics: Vec<Diagnostic>,
    fixed: Option<FixedText>,
    hints: Hints,
}

impl Checked {
    /// The report of a text that is refused.
    fn report(self, spec: Spec, start: Start, source: Cow<'_, [u8]>) -> Report<'_> {
        Report {
            spec,
            #[cfg(feature = "current")]
            scheme_document: None,
            start,
            source,
            reference: None,
            is_valid: false,
            is_as_printed: false,
            may_hold_secret: self.hints.of_secret(),
            diagnostics: self.diagnostics,
            fixed: self.fixed,
            rendered: Drawings::default(),
        }
    }
}

/// The check of a text that is refused, fault by fault.
pub(super) struct Refused<'s> {
    pub(super) spec: Spec,
    pub(super) start: Start,
    /// The text as it was given.
    pub(super) given: WorkingCopy<'s>,
    pub(super) working_copy: WorkingCopy<'s>,
    pub(super) hints: Hints,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The outline of the text that was given.
    pub(super) outline: Option<Outline>,
}

impl<'s> Refused<'s> {
    pub(super) fn new(spec: Spec, start: Start, given: WorkingCopy<'s>) -> Self {
        let hints = given.as_given().map_or(Hints::ALL, |text| Hints::of(text.as_bytes()));
        let given = given.with_hints(hints);
        let working_copy = given.clone();
        // Most texts have one fault.
        let diagnostics = Vec::with_capacity(1);
        Self { spec, start, given, working_copy, hints, diagnostics, outline: None }
    }

    fn check(spec: Spec, start: Start, given: WorkingCopy<'s>) -> Checked {
        let mut refused = Self::new(spec, start, given);
        let others = refused.explain_all();
        refused.finish(others)
    }

    /// What remains to be done when each fault is explained, and the result.
    pub(super) fn finish(mut self, others: Option<Applicability>) -> Checked {
        let (spec, start, hints, source) = (self.spec, self.start, self.hints, self.given.source());
        merge_contradictions(source, &mut self.diagnostics);
        let keeps_host = self.check_hosts();
        self.drop_endless_insertions();
        let Self { mut diagnostics, working_copy, .. } = self;
        if let Ok(text) = std::str::from_utf8(source) {
            keep_secrets(text, working_copy.text(), hints, &mut diagnostics);
            keep_names(text, Some(working_copy.text()), &mut diagnostics);
        }
        let fixed = others
            .filter(|_| keeps_host)
            .and_then(|others| FixedText::by(&diagnostics, others, working_copy.into_text()));
        let is_valid = |text: &str| read(spec, start, text).is_some();
        let fixed = match std::str::from_utf8(source) {
            Ok(given) => fixed.map(|fixed| fixed.with_meant(given, &diagnostics, is_valid)),
            Err(_) => fixed,
        };
        arrange(spec, &mut diagnostics, source.len());
        Checked { diagnostics, fixed, hints }
    }

    /// Explains fault after fault. Returns how certain the fixes are of the faults that are not listed; `None` if they don't
    /// make the text valid.
    pub(super) fn explain_all(&mut self) -> Option<Applicability> {
        while let Some(failure) = self.next_failure() {
            if self.diagnostics.len() == MAX_DIAGNOSTICS {
                let end = self.working_copy.text().len();
                self.diagnostics.push(DiagnosticBuilder::more_faults(end).finish(self.spec, &self.working_copy));
                return self.encode_rest(&failure);
            }
            if !self.explain(failure) {
                break;
            }
        }
        Some(Applicability::Sure)
    }

    /// Parses the working copy. If it is accepted, adds what to report of it and returns `None`.
    pub(super) fn next_failure(&mut self) -> Option<Failure> {
        let text = self.working_copy.text();
        // A text with no more faults is parsed faster without a recorder.
        let parsed = if self.diagnostics.is_empty() { None } else { read(self.spec, self.start, text) };
        let parsed = parsed.map_or_else(|| recorded(self.spec, self.start, text), Ok);
        let reference = match parsed {
            Err(failure) => return Some(failure),
            Ok(reference) => reference?,
        };
        let reference = accepted::tree(text, &reference);
        // Nothing is reported of the escapes of a fix.
        let hints = Hints::of(text.as_bytes()).with_percent_of(self.hints);
        let lints = lint(self.spec, self.start, &self.working_copy, &reference, hints);
        let found = scheme_document::warnings(self.spec, self.start, text, &reference.url, errors_or_warnings);
        // The scheme's own document may read the text in another way that is more likely.
        if !found.is_empty() {
            let fixes = self.diagnostics.iter_mut().filter_map(|diagnostic| diagnostic.fix.as_mut());
            fixes.for_each(|fix| fix.applicability = fix.applicability.max(Applicability::Guess));
        }
        self.diagnostics.extend(lints);
        None
    }

    /// Adds the diagnostic of a failure and fixes its fault. Returns whether to continue.
    pub(super) fn explain(&mut self, failure: Failure) -> bool {
        let context = Context::new(self.spec, self.start, &self.working_copy, &failure, self.hints.of_secret());
        if self.diagnostics.is_empty() {
            self.outline = Some(context.outline().clone());
        }
        let secret = self.hints.of_secret();
        let mut builder =
            scheme_document::reworded(self.spec, self.start, &self.working_copy, explain(&context), secret);
        builder.parts.expected = failure.expected;
        let continuation = continuation(&mut builder);
        // An insertion after a guess is a guess, too.
        if let Some(edit) = builder.parts.edit.as_mut().filter(|edit| edit.span.is_empty()) {
            let fixes_before = Applicability::of_all(&self.diagnostics);
            edit.applicability = edit.applicability.max(fixes_before.unwrap_or(Applicability::Guess));
        }
        let place = builder.parts.span.clone();
        if self.ends_at_placeholder(&place) {
            return false;
        }
        let diagnostic = builder.finish(self.spec, &self.working_copy);
        let applicability = diagnostic.fix.as_ref().map(|fix| fix.applicability);
        if self.is_lost(&diagnostic, &place) {
            if let Some(last) = self.diagnostics.last_mut() {
                last.fix = None;
            }
            return false;
        }
        self.diagnostics.push(diagnostic);
        let Some((span, replacement)) = continuation else { return false };
        match applicability {
            Some(Applicability::Sure) => self.working_copy.replace(span, &replacement),
            _ => self.working_copy.replace_by_guess(span, &replacement),
        }
        true
    }

    /// Whether an error is in what the check went on with in place of a placeholder, or next to it: there is no value yet.
    fn ends_at_placeholder(&self, place: &Range<usize>) -> bool {
        let source = self.working_copy.source_span(place.clone());
        let is_at = |own: &Diagnostic| own.span.start <= source.start && source.end <= own.span.end;
        let is_of_fix = !place.is_empty() && self.working_copy.is_within_fix(place);
        let has_placeholder =
            |own: &Diagnostic| own.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Placeholder);
        let is_unknown = |own: &Diagnostic| own.code == Code::Template || (is_of_fix && has_placeholder(own));
        self.diagnostics.iter().any(|own| is_unknown(own) && is_at(own))
    }

    /// Whether a fix led to the same diagnostic at the same place, or one `unexpected` to another next to it or in what the fix
    /// wrote.
    fn is_lost(&self, diagnostic: &Diagnostic, place: &Range<usize>) -> bool {
        let is_of_fix = !place.is_empty() && self.working_copy.is_within_fix(place);
        let is_of_text = matches!(diagnostic.code, Code::Unexpected | Code::ReservedCharacter | Code::MissingSlashes);
        if is_of_text && is_of_fix {
            return true;
        }
        let is_same = |known: &Diagnostic| (known.code, &known.span) == (diagnostic.code, &diagnostic.span);
        let is_guess = |known: &Diagnostic| known.code == Code::Unexpected && known.span.end == diagnostic.span.start;
        self.diagnostics.iter().any(is_same)
            || (diagnostic.code == Code::Unexpected && self.diagnostics.last().is_some_and(is_guess))
    }

    /// Encodes all that must be encoded in what is not yet parsed. Returns how certain that is, if it makes the text valid.
    fn encode_rest(&mut self, failure: &Failure) -> Option<Applicability> {
        // For each of these characters, there may be another fix than its escape.
        let is_unclear = |octet: u8| !octet.is_ascii_graphic() && octet != b' ' || matches!(octet, b'#' | b'%' | b'\\');
        let rest = failure.at..self.working_copy.text().len();
        let is_sure = !self.working_copy.text()[rest.clone()].bytes().any(is_unclear);
        let encoded = encode_all(&self.working_copy, rest.clone());
        self.working_copy.replace(rest, &encoded);
        let is_valid = read(self.spec, self.start, self.working_copy.text()).is_some();
        is_valid.then_some(if is_sure { Applicability::Sure } else { Applicability::Guess })
    }

    /// Removes fixes that choose a host, and warns of what looks like one. Returns whether the fixes together keep the host. The
    /// text of a production that is no URL has no host to keep.
    fn check_hosts(&mut self) -> bool {
        if !self.start.is_url() {
            return true;
        }
        let keeps_host = self.keep_host();
        if self.hints.at_sign() {
            self.warn_of_misleading_host();
        }
        self.leave_disputed_hosts();
        keeps_host
    }

    /// Removes the fixes that name another host than the text that was given. Returns whether all of them together keep the
    /// host.
    fn keep_host(&mut self) -> bool {
        let text = match self.given.as_given() {
            Some(text) => Cow::Borrowed(text),
            None => Cow::Owned(to_ascii_lossy(self.given.source())),
        };
        // Bytes that are not UTF-8 have other lengths in the working copy.
        let outline = self.outline.take().filter(|_| matches!(text, Cow::Borrowed(_)));
        let outline = outline.unwrap_or_else(|| Outline::guess(&text, self.spec));
        let given = GivenHost { spec: self.spec, text: &text, outline };
        for diagnostic in &mut self.diagnostics {
            let is_meant = |fix: &Fix| {
                fix.applicability != Applicability::Sure && given.is_meant_by(&fix.span, fix.replacement.as_str())
            };
            let is_of_host = |fix: &Fix| !given.is_kept_by(&fix.span, fix.replacement.as_str()) && !is_meant(fix);
            // What undoes a fix that was removed changes nothing.
            let changes_nothing = |fix: &Fix| fix.span.is_empty() && fix.replacement.as_str().is_empty();
            let is_wrong = |fix: &Fix| changes_nothing(fix) || is_of_host(fix);
            if diagnostic.fix.as_ref().is_some_and(is_wrong) && !names_no_host(diagnostic, &text) {
                diagnostic.fix = None;
            }
        }
        self.grade_fixes(&given);
        let mut fixes = self.diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
        let is_meant = || {
            let names_none = self.diagnostics.iter().any(|diagnostic| names_no_host(diagnostic, &text));
            names_none || given.is_meant_in(self.working_copy.text())
        };
        !fixes.any(|fix| given.is_near(&fix.span)) || given.is_same_in(self.working_copy.text()) || is_meant()
    }

    /// Removes each insertion after which the same one is offered again. That happens where an earlier error has no fix: the
    /// check went on without what is wrong there, and the insertion is right only in what was left.
    fn drop_endless_insertions(&mut self) {
        if Applicability::of_all(&self.diagnostics).is_some() {
            return;
        }
        let has_no_fix = |diagnostic: &Diagnostic| diagnostic.fix.is_none();
        let first = self.diagnostics.iter().position(has_no_fix).unwrap_or_default();
        for place in first + 1..self.diagnostics.len() {
            let Diagnostic { code, fix, .. } = &self.diagnostics[place];
            let is_applied = |fix: &&Fix| fix.span.is_empty() && fix.applicability != Applicability::Placeholder;
            let (code, Some(fix)) = (*code, fix.as_ref().filter(is_applied)) else { continue };
            if self.is_offered_again(code, fix) {
                self.diagnostics[place].fix = None;
            }
        }
    }

    fn is_offered_again(&self, code: Code, fix: &Fix) -> bool {
        let (at, written) = (fix.span.start, fix.replacement.as_str().as_bytes());
        let source = self.given.source();
        let Some((before, after)) = source.split_at_checked(at) else { return false };
        let text = [before, written, after].concat();
        let given = WorkingCopy::new(&text);
        let (working_copy, hints) = (given.clone(), self.hints);
        let mut again = Refused {
            spec: self.spec,
            start: self.start,
            given,
            working_copy,
            hints,
            diagnostics: Vec::new(),
            outline: None,
        };
        again.explain_all();
        let is_same = |other: &Fix| {
            let is_there = (at..=at + written.len()).contains(&other.span.start);
            other.span.is_empty() && is_there && other.replacement == fix.replacement
        };
        again.diagnostics.iter().any(|other| other.code == code && other.fix.as_ref().is_some_and(is_same))
    }

    /// Makes the sure fixes guesses that change the host by some reading of the text, and all of them if the text with all
    /// fixes lacks such a host.
    fn grade_fixes(&mut self, given: &GivenHost<'_>) {
        let is_sure = |fix: &&mut Fix| fix.applicability == Applicability::Sure;
        let mut is_near = false;
        for fix in self.diagnostics.iter_mut().filter_map(|diagnostic| diagnostic.fix.as_mut()).filter(is_sure) {
            let is_after_host = given.is_plainly_before(&fix.span);
            is_near |= !is_after_host;
            if !is_after_host && !given.is_kept_in_all_readings(&fix.span, fix.replacement.as_str()) {
                fix.applicability = Applicability::Guess;
            }
        }
        let is_sure_as_whole = Applicability::of_all(&self.diagnostics) == Some(Applicability::Sure);
        if is_near && is_sure_as_whole && !given.is_only_host_of(self.working_copy.text()) {
            let fixes = self.diagnostics.iter_mut().filter_map(|diagnostic| diagnostic.fix.as_mut());
            fixes.filter(is_sure).for_each(|fix| fix.applicability = Applicability::Guess);
        }
    }

    /// Warns of what looks like the host and is not.
    fn warn_of_misleading_host(&mut self) {
        let misleading = misleading_userinfo(self.spec, self.given.text(), None);
        self.diagnostics.extend(misleading.map(|builder| builder.finish(self.spec, &self.given)));
    }

    /// Makes each fix that chooses between hosts a guess, and removes those that replace a backslash that decides between them.
    fn leave_disputed_hosts(&mut self) {
        let fixes = self.diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
        // Hosts are disputed around an `@` only.
        let may_choose =
            self.hints.at_sign() || fixes.into_iter().any(|fix| encodes_backslash_or_bracket(self.given.text(), fix));
        if !may_choose {
            return;
        }
        let text = to_ascii_lossy(self.given.source());
        let outline = Outline::guess(&text, self.spec);
        // What follows `mailto:` has no host.
        let is_opaque = Scheme::named(&text[outline.scheme.clone()]).is_some_and(Scheme::is_opaque);
        if outline.slashes.is_empty() && is_opaque {
            return;
        }
        let disputed = disputed_login(&outline, &text);
        for diagnostic in &mut self.diagnostics {
            let Some(fix) = diagnostic.fix.as_mut() else { continue };
            let is_of_login =
                disputed.as_ref().is_some_and(|login| login.start <= fix.span.start && fix.span.start < login.end);
            if is_of_login || chooses_host(&outline, &text, fix) {
                fix.applicability = fix.applicability.max(Applicability::Guess);
            }
            if (is_of_login && cuts(fix)) || decides_between_hosts(&outline, &text, fix) {
                if diagnostic.label == fix.title || diagnostic.code == Code::Backslash {
                    diagnostic.label = "not allowed here".into();
                }
                diagnostic.fix = None;
            }
        }
    }
}

/// Whether what the text seems to have as its host is none: a second scheme, what follows `mailto://`, or a part of an IPv6 address.
fn names_no_host(diagnostic: &Diagnostic, text: &str) -> bool {
    let is_of_slashes = || {
        if !text.get(diagnostic.span.clone()).is_some_and(|place| place.starts_with("//")) {
            return false;
        }
        let scheme = text.get(..diagnostic.span.start.saturating_sub(1)).unwrap_or_default();
        Scheme::named(scheme).is_some_and(Scheme::is_opaque)
    };
    // Without its brackets, the first group of an address is read as a host.
    let gets_brackets = || diagnostic.fix.as_ref().is_some_and(|fix| fix.replacement.as_str().starts_with('['));
    match diagnostic.code {
        Code::RepeatedScheme => true,
        Code::Ipv6 => gets_brackets(),
        _ => is_of_slashes(),
    }
}

/// Whether a fix removes more than it writes.
fn cuts(fix: &Fix) -> bool {
    fix.replacement.as_str().len() < fix.span.len()
}

/// What the check continues with: the text with the fix, or with what is in its place.
fn continuation(builder: &mut DiagnosticBuilder) -> Option<(Range<usize>, Cow<'static, str>)> {
    let parts = &mut *builder.parts;
    match &parts.edit {
        Some(edit) => Some((edit.span.clone(), edit.replacement.clone())),
        None => parts.continuation.take(),
    }
}

/// Whether a fix chooses one of the hosts that programs would contact: where they disagree on the end of the host, or by
/// encoding a backslash or a bracket, which some programs interpret there and none does once it is encoded.
fn chooses_host(outline: &Outline, text: &str, fix: &Fix) -> bool {
    let at = fix.span.start;
    outline.is_within_disputed_host(text, at)
        || (encodes_backslash_or_bracket(text, fix) && outline.is_within_widest_authority(text, at))
}

/// Whether a fix replaces a backslash before an `@`. Programs disagree about the host, and either way to write the backslash
/// would name one of them.
fn decides_between_hosts(outline: &Outline, text: &str, fix: &Fix) -> bool {
    let authority = outline.widest_authority(text);
    let is_of_authority = authority.start <= fix.span.start && fix.span.start <= authority.end;
    let replaced = text.get(fix.span.clone()).unwrap_or_default();
    let rest = text.get(fix.span.end..).unwrap_or_default();
    is_of_authority && replaced.contains('\\') && rest.split('/').next().is_some_and(|rest| rest.contains('@'))
}

fn encodes_backslash_or_bracket(text: &str, fix: &Fix) -> bool {
    let is_encoded = text.get(fix.span.clone()).is_some_and(|replaced| replaced.starts_with('%'));
    fix.replacement.as_str().starts_with("%5") && !is_encoded
}

/// Warnings and advice for a text that is valid, or valid after fixes.
fn lint(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    reference: &AbsoluteRef<'_>,
    hints: Hints,
) -> Vec<Diagnostic> {
    let builders = lints(spec, start, working_copy, reference, hints);
    if builders.is_empty() {
        return Vec::new();
    }
    let host = reference.url.host().and_then(|host| host.span(working_copy.text())).unwrap_or(0..0);
    let is_other_host = working_copy.has_guessed_host(&host);
    let scheme = reference.url.scheme();
    let is_other_scheme = || scheme.span(working_copy.text()).is_some_and(|scheme| working_copy.has_guess(&scheme));
    let is_of_fix = |span: &Range<usize>| {
        let is_in_host = is_other_host && host.start <= span.start && span.end <= host.end;
        is_in_host || working_copy.is_within_fix(span)
    };
    // A password is one with and without a guess in it.
    let has_guess =
        |builder: &DiagnosticBuilder| builder.code() != Code::Password && working_copy.has_guess(&builder.parts.span);
    // The text that was given has no default port and no path that could be empty.
    let is_of_scheme = |code: Code| matches!(code, Code::DefaultPort | Code::OtherPort | Code::EmptyPath);
    let is_of_fix = |builder: &DiagnosticBuilder| {
        is_of_fix(&builder.parts.span) || has_guess(builder) || (is_of_scheme(builder.code()) && is_other_scheme())
    };
    let own = builders.into_iter().filter(|builder| !is_of_fix(builder));
    let own = own.take(MAX_DIAGNOSTICS + 1).map(|builder| without_bad_fix(spec, start, working_copy, builder));
    own.map(|builder| builder.finish(spec, working_copy)).collect()
}

impl Report<'_> {
    /// This report with the diagnostics of selected codes that are off by default
    /// ([`Entry::is_opt_in`](super::Entry::is_opt_in)). Only a valid text has such diagnostics.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let report = Spec::Url1994.check("http://info.cern.ch/");
    /// assert!(report.diagnostics().is_empty());
    /// let report = report.with_opt_in(|code| code == Code::MissingPrefix);
    /// assert_eq!(report.diagnostics()[0].message, Code::MissingPrefix.entry().message);
    /// ```
    #[must_use]
    pub fn with_opt_in(mut self, is_selected: impl Fn(Code) -> bool) -> Self {
        // The lines as printed have no amendments.
        let is_selected = |code| is_selected(code) && !(self.is_as_printed && code == Code::Amended);
        if !self.is_valid || !accepted::opt_in_codes().any(is_selected) {
            return self;
        }
        let Ok(text) = std::str::from_utf8(&self.source) else { return self };
        let found = opt_in(self.spec, self.start, text, is_selected);
        self.diagnostics.extend(found);
        arrange(self.spec, &mut self.diagnostics, self.source.len());
        self.rendered = Drawings::default();
        self
    }
}

/// The diagnostics of a valid text with selected codes that are off by default.
fn opt_in(spec: Spec, start: Start, text: &str, is_selected: impl Fn(Code) -> bool) -> Vec<Diagnostic> {
    let Some(Some(Reference::Absolute(reference))) = read(spec, start, text) else { return Vec::new() };
    let working_copy = WorkingCopy::of_text(text);
    let found = accepted::opt_in(spec, start, &working_copy, &reference).into_iter();
    let selected = found.filter(|builder| is_selected(builder.code()));
    let selected = selected.map(|builder| without_bad_fix(spec, start, &working_copy, builder));
    selected.map(|builder| builder.finish(spec, &working_copy)).collect()
}

/// Removes a fix that makes the text invalid, or that reverts another.
fn without_bad_fix(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    mut builder: DiagnosticBuilder,
) -> DiagnosticBuilder {
    let text = working_copy.text();
    builder.parts.edit = builder.parts.edit.filter(|edit| {
        let fixed = format!("{}{}{}", &text[..edit.span.start], edit.replacement, &text[edit.span.end..]);
        !working_copy.is_changed(edit.span.clone()) && read(spec, start, &fixed).is_some()
    });
    builder
}

/// Removes a fix of a valid text that makes it invalid.
fn drop_bad_fix(spec: Spec, start: Start, text: &str, diagnostic: &mut Diagnostic) {
    let makes_invalid = |fix: &mut Fix| {
        let Some((before, after)) = text.get(..fix.span.start).zip(text.get(fix.span.end..)) else { return true };
        read(spec, start, &[before, fix.replacement.as_str(), after].concat()).is_none()
    };
    diagnostic.fix.take_if(makes_invalid);
}
