//! Guesses leave out no name: of a mail address, an identifier, a newsgroup or a number, they remove only what people put around it.

use super::reading::{decoded, is_of_word};
use super::{Applicability, Fix};
use crate::encoding::Encoded;
use crate::scheme::Scheme;

/// Whether a fix leaves out something that the URL names.
pub(super) fn leaves_out(text: &str, fix: &Fix) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    let Some(scheme) = Scheme::named(scheme).filter(|scheme| scheme.has_only_names()) else { return false };
    let Some((head, rest)) = text.get(..fix.span.start).zip(text.get(fix.span.end..)) else { return false };
    let replacement = fix.replacement.as_str();
    if is_of_phone(scheme.name()) {
        let is_context = || text[fix.span.clone()].to_ascii_lowercase().contains("phone-context=");
        return !is_context() && leaves_out_number(text, &[head, replacement, rest].concat());
    }
    // Another spelling names the same.
    if fix.applicability == Applicability::Spelling {
        return false;
    }
    let after_scheme = |text: &str| text.split_once(':').map_or_else(String::new, |(_, rest)| decoded(rest));
    let own = |text: &str| if head.is_empty() { after_scheme(text) } else { decoded(text) };
    let removal = Removal { scheme, head, removed: own(&text[fix.span.clone()]), kept: own(replacement) };
    removal.leaves_out_names()
}

/// Whether a telephone number of a text is not in another: a `+` begins each.
pub(super) fn leaves_out_number(text: &str, fixed: &str) -> bool {
    let numbers = |text: &str| {
        let octets = Encoded::new(text).decode();
        let is_context = |at: usize| octets[..at].to_ascii_lowercase().ends_with(b"phone-context=");
        let begins = |at: &usize| octets[*at] == b'+' && octets[*at + 1].is_ascii_digit() && !is_context(*at);
        (0..octets.len().saturating_sub(1)).filter(begins).count()
    };
    let is_ours = text.split_once(':').is_some_and(|(scheme, _)| is_of_phone(&scheme.to_ascii_lowercase()));
    is_ours && numbers(text) > numbers(fixed)
}

fn is_of_phone(scheme: &str) -> bool {
    matches!(scheme, "tel" | "sms")
}

/// What a fix removes, decoded.
struct Removal<'t> {
    scheme: &'static Scheme,
    /// The text that precedes it.
    head: &'t str,
    removed: String,
    /// What the fix writes in its place.
    kept: String,
}

impl Removal<'_> {
    fn leaves_out_names(&self) -> bool {
        let words = |text: &str| text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty()).count();
        words(&self.kept) < words(&self.removed)
            && !self.is_scheme()
            && !self.is_escape()
            && !self.is_around()
            && !self.is_other()
    }

    fn is_mail(&self) -> bool {
        self.scheme.name() == "mailto"
    }

    /// `mailto:` twice, `URL:`. After slashes, the name of a scheme is a host.
    fn is_scheme(&self) -> bool {
        let name = self.removed.strip_suffix(':').filter(|_| !self.head.ends_with('/'));
        name.is_some_and(|name| Scheme::named(name).is_some() || name == "url")
    }

    /// `&lt;`, `\u0026`.
    fn is_escape(&self) -> bool {
        let is_hex = |digits: &str| digits.bytes().all(|octet| octet.is_ascii_hexdigit());
        let is_digits = ["\\u", "\\x", "%u"].iter().any(|mark| self.removed.strip_prefix(mark).is_some_and(is_hex));
        let entity = self.removed.strip_prefix('&').and_then(|text| text.strip_suffix(';'));
        is_digits || entity.is_some_and(|name| name.bytes().all(|octet| octet.is_ascii_alphanumeric()))
    }

    /// `Joe <joe@host>`, `(comment)`, `">Joe</a>`.
    fn is_around(&self) -> bool {
        let removed = &self.removed;
        let is_comment = removed.starts_with('(') && removed.ends_with(')');
        let is_display = is_comment || (!self.kept.is_empty() && removed.contains(['<', '(']));
        let is_of_mail = self.is_mail() && is_display && removed.matches('@').count() == self.kept.matches('@').count();
        let tag = removed.strip_prefix("</").and_then(|rest| rest.split_once('>'));
        let is_end_of_tag = tag.is_some_and(|(name, _)| name.bytes().all(|octet| octet.is_ascii_alphanumeric()));
        is_of_mail || is_end_of_tag || removed.contains("\">") || removed.contains("'>")
    }

    /// A fragment, the header fields of mail in a document without them, a port that mail has not or that is the one of the scheme, a
    /// login, and the server of a newsgroup, which is the same on each.
    fn is_other(&self) -> bool {
        let (removed, is_after_slashes) = (&*self.removed, self.head.ends_with("//"));
        let port = || removed[1..].bytes().all(|octet| octet.is_ascii_digit()).then(|| removed[1..].parse().ok());
        let server =
            || Some(removed.strip_suffix(&*self.kept)?.strip_prefix("//")?.strip_suffix('/')?.trim_end_matches('/'));
        match removed.chars().next() {
            Some('#') => true,
            Some('?') => self.is_mail() && !self.head.contains('?'),
            Some(':') => port().is_some_and(|port| self.is_mail() || port == self.scheme.default_port()),
            Some('/') => !self.is_mail() && server().is_some_and(is_host),
            _ => is_after_slashes && removed.strip_suffix('@').is_some_and(|login| !login.contains(['@', '/', '<'])),
        }
    }
}

/// Whether a text is a host, with or without a port.
fn is_host(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| is_of_word(c) || matches!(c, '.' | '-' | ':' | '_'))
}
