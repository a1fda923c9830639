//! Fixes keep secrets hidden: what is found as a password or a token before a fix is found after it.

use std::ops::Range;

use super::{Diagnostic, Fix};
use crate::redact::{Hints, Pieces, Secrets};
use crate::scheme::Scheme;

/// Removes each fix after which a secret of the text is shown. If all of them together show one, it removes those up to the end of
/// the secrets.
pub(super) fn keep_secrets(text: &str, fixed: &str, hints: Hints, diagnostics: &mut [Diagnostic]) {
    if !hints.of_secret() || diagnostics.iter().all(|diagnostic| diagnostic.fix.is_none()) {
        return;
    }
    // An empty password has nothing to show.
    let secrets = Secrets::of_url(text).into_iter().filter(|secret| !secret.is_empty()).collect();
    let kept = KeptSecrets { text, secrets };
    let Some(last) = kept.secrets.iter().last() else { return };
    for diagnostic in &mut *diagnostics {
        diagnostic.fix.take_if(|fix| !kept.is_kept_by(fix));
    }
    if !kept.is_kept_in(fixed) {
        diagnostics.iter_mut().for_each(|diagnostic| drop(diagnostic.fix.take_if(|fix| fix.span.start <= last.end)));
    }
}

/// The secrets that a text has.
struct KeptSecrets<'t> {
    text: &'t str,
    secrets: Secrets,
}

impl KeptSecrets<'_> {
    fn is_kept_by(&self, fix: &Fix) -> bool {
        let Fix { span, replacement, .. } = fix;
        let Some((before, after)) = self.text.get(..span.start).zip(self.text.get(span.end..)) else { return true };
        let replacement = replacement.as_str();
        let fixed = [before, replacement, after].concat();
        if self.corrects_scheme(&fixed) {
            return true;
        }
        let found = Secrets::of_url(&fixed);
        let moved = |at: usize| if at < span.end { at } else { at - span.len() + replacement.len() };
        let is_around = |secret: &Range<usize>| secret.end <= span.start || span.end <= secret.start;
        let is_covered = |secret: Range<usize>| {
            let start = moved(secret.start);
            found.covers(&(start..start + secret.len()))
        };
        let changed: Vec<Range<usize>> = self.secrets.iter().filter(|secret| !is_around(secret)).collect();
        let is_hidden = |first: &Range<usize>, last: &Range<usize>| {
            let place = first.start.min(span.start)..moved(last.end.max(span.end));
            !self.pieces(changed.iter().cloned()).are_in(&found.redact(&fixed)[place])
        };
        self.secrets.iter().filter(is_around).all(is_covered)
            && changed.first().zip(changed.last()).is_none_or(|(first, last)| is_hidden(first, last))
    }

    /// Whether no secret is shown in another text that is not shown in this one.
    fn is_kept_in(&self, fixed: &str) -> bool {
        if self.corrects_scheme(fixed) {
            return true;
        }
        let (shown, shown_before) = (Secrets::of_url(fixed).redact(fixed).into_owned(), self.secrets.redact(self.text));
        self.pieces(self.secrets.iter()).are_in_both(&shown, &shown_before)
    }

    /// Whether the apparent user name was a misspelt scheme, or the scheme a second time: `maito:joe@host`, `mailto:mailto:joe@host`.
    fn corrects_scheme(&self, fixed: &str) -> bool {
        let first = self.text.len().saturating_sub(fixed.len());
        let is_doubled = || {
            let (scheme, rest) = self.text.split_at_checked(first).unwrap_or_default();
            let begins_again = rest.get(..first).is_some_and(|own| own.eq_ignore_ascii_case(scheme));
            scheme.ends_with(':') && begins_again && rest == fixed
        };
        if is_doubled() {
            return true;
        }
        let has_scheme = |text: &str| text.split_once(':').is_some_and(|(scheme, _)| Scheme::named(scheme).is_some());
        has_scheme(fixed) && !has_scheme(self.text)
    }

    fn pieces(&self, secrets: impl Iterator<Item = Range<usize>>) -> Pieces {
        Pieces::of(secrets.map(|secret| &self.text[secret]))
    }
}
