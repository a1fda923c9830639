//! Checks by one document within `current`, which refuses the schemes of all others.

use super::{Applicability, Code, Diagnostic, FixedText, Report, WorkingCopy};
use crate::diagnostic::report::Drawings;
use crate::read::{Start, read};
use crate::scheme::Scheme;
use crate::scheme_document::{OtherScheme, SchemeDocument, scheme_of};
use crate::spec::Spec;
use crate::spelling::suggestions;

/// # Checking
impl SchemeDocument {
    /// Checks bytes by this document, as [`Spec::check_as`] does by a whole one.
    ///
    /// ```
    /// use urlspec::{SchemeDocument, Start};
    ///
    /// let rfc6068 = SchemeDocument::named("rfc6068").ok_or("unknown")?;
    /// assert!(rfc6068.check_as(Start::Url, b"mailto:joe@example.com").is_valid());
    /// let report = rfc6068.check_as(Start::Url, b"http://example.com/");
    /// assert_eq!(report.first().map(ToString::to_string).as_deref(), Some("RFC 6068 defines the scheme mailto, and not http"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn check_as(self, start: Start, bytes: &[u8]) -> Report<'_> {
        self.narrowed(Spec::TODAY.check_as(start, bytes))
    }

    /// A report by `current` as one by this document: it refuses a URL with another scheme, and no fix leads to one. Text of a
    /// production has no scheme to refuse.
    ///
    /// ```
    /// use urlspec::{Code, SchemeDocument, Spec};
    ///
    /// let report = Spec::Current.check("http://example.com/");
    /// let rfc6068 = SchemeDocument::named("rfc6068").ok_or("unknown")?;
    /// let narrowed = rfc6068.narrowed(report);
    /// assert_eq!(narrowed.first_error().map(|error| error.code), Some(Code::UnknownScheme));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn narrowed(self, report: Report<'_>) -> Report<'_> {
        let report = Report { scheme_document: Some(self), ..report };
        if matches!(report.start, Start::Production(_)) {
            return report;
        }
        let text = report.input_text();
        match self.reads(&text) {
            Ok(()) if report.guess().is_some_and(|guess| self.reads(guess).is_err()) => without_fixes(report),
            Ok(()) => report,
            // `current` knows what is wrong with `mailto joe@example.com`.
            Err(other) if other.scheme.is_none() && self.may_be_meant(&report) => report,
            Err(other) => self.refused(report, &text, &other),
        }
    }

    /// Whether a text without a scheme is a relative reference, or refused with a fix that gives it a scheme of this document.
    fn may_be_meant(self, report: &Report<'_>) -> bool {
        report.start == Start::Reference || report.guess().is_some_and(|guess| self.reads(guess).is_ok())
    }

    fn refused<'a>(self, report: Report<'a>, text: &str, other: &OtherScheme) -> Report<'a> {
        let length = other.scheme.as_ref().map_or(0, String::len);
        let span = text.len() - text.trim_start().len()..;
        let span = span.start..span.start + length;
        let mut builder = Code::UnknownScheme
            .at(span.clone())
            .message(other.to_string())
            .help("Each scheme has its own document. `current` reads each scheme by its document.")
            .own_section(Some("3.1"));
        if length == 0 {
            builder = builder.label("expected a scheme");
        }
        let meant =
            self.meant(report.start, text).map(|name| (name, [&text[..span.start], name, &text[span.end..]].concat()));
        if let Some((name, _)) = &meant {
            builder = builder.guess(span, *name, format!("write `{name}`"));
        }
        let diagnostics = vec![builder.finish(report.spec, &WorkingCopy::new(&report.source))];
        let fixed = meant.and_then(|(_, text)| FixedText::by(&diagnostics, Applicability::Guess, text));
        Report { is_valid: false, reference: None, fixed, diagnostics, rendered: Drawings::default(), ..report }
    }

    /// The scheme of this document that an unknown one is a slip for, if the text is valid with it.
    fn meant(self, start: Start, text: &str) -> Option<&'static str> {
        let scheme = scheme_of(text).filter(|scheme| Scheme::named(scheme).is_none())?;
        let name = *suggestions(scheme, self.schemes().map(Scheme::name)).first()?;
        let fixed = text.trim_start().replacen(scheme, name, 1);
        read(Spec::TODAY, start, &fixed).map(|_| name)
    }
}

/// A report whose fixes would lead to another scheme.
fn without_fixes(report: Report<'_>) -> Report<'_> {
    let without = |diagnostic| Diagnostic { fix: None, ..diagnostic };
    let diagnostics = report.diagnostics.into_iter().map(without).collect();
    Report { diagnostics, fixed: None, rendered: Drawings::default(), ..report }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Code;
    use crate::read::Start;
    use crate::scheme_document::SchemeDocument;
    use crate::spec::Spec;

    fn verdict(document: &str, start: Start, text: &str) -> Option<(bool, Option<String>)> {
        let document = SchemeDocument::named(document)?;
        let report = document.check_as(start, text.as_bytes());
        assert_eq!(report.scheme_document(), Some(document));
        Some((report.is_valid(), report.guess().map(str::to_owned)))
    }

    #[test]
    fn fixes_stay_within_the_schemes_of_the_document() {
        for (document, text, guess) in [
            ("rfc6068", "mailt:joe@example.com", Some("mailto:joe@example.com")),
            ("rfc6068", "mailto:joe@example.com space", None),
            ("rfc9110", "htp://h.x/", Some("http://h.x/")),
            ("rfc9110", "ftp://h.x/", None),
            ("rfc6068", "http//h.x/", None),
            ("rfc9110", "http//h.x/", Some("http://h.x/")),
            ("rfc6068", "", None),
        ] {
            assert_eq!(verdict(document, Start::Url, text), Some((false, guess.map(str::to_owned))), "{text}");
        }
    }

    #[test]
    fn another_scheme_is_accepted_by_other_documents() {
        let report = SchemeDocument::named("rfc6068").map(|document| document.check_as(Start::Url, b"http://h.x/"));
        let report = report.as_ref();
        assert_eq!(report.and_then(|report| report.first()).map(|first| first.code), Some(Code::UnknownScheme));
        assert!(report.is_some_and(|report| report.accepted_by() == Spec::ALL));
    }

    #[test]
    fn relative_references_and_productions_have_no_scheme_to_refuse() {
        assert_eq!(verdict("rfc9110", Start::Reference, "../a#b"), Some((true, None)));
        assert_eq!(verdict("rfc9110", Start::Reference, "ftp://h.x/#b"), Some((false, None)));
        let start = SchemeDocument::named("rfc6068").and_then(|document| document.production("addr-spec").ok());
        assert_eq!(start.and_then(|start| verdict("rfc6068", start, "joe@example.com")), Some((true, None)));
    }
}
