//! Checks that the URL that was written has the parts that it was made of.

use super::write::{Writer, Written};
use super::{ComponentKind, NotExpressible, Octets, Parts, SchemeParts, Spelling, UriParts};
use crate::Refusal;
use crate::ast::Url;
use crate::citation::Citation;
use crate::encoding::Encoded;
use crate::spec::Spec;

/// Whether parts have a scheme's part, and another one than the URL that was parsed.
fn contradicts(spec: Spec, parts: &Parts<'_>, url: &Url<'_>) -> bool {
    let Parts::Uri(UriParts { scheme_part: Some(own), .. }) = parts else { return false };
    !matches!(Parts::from_url(spec, url), Parts::Uri(UriParts { scheme_part: Some(parsed), .. }) if is_same(spec, &parsed, own))
}

/// Whether parts of a scheme are the same, but for the spelling of the target of a request.
fn is_same(spec: Spec, parsed: &SchemeParts<'_>, own: &SchemeParts<'_>) -> bool {
    let (SchemeParts::Http(parsed), SchemeParts::Http(own)) = (parsed, own) else { return parsed == own };
    let spelling = Spelling::new(spec, ComponentKind::Generic);
    let read = |target: &Octets<'_>| {
        let text = std::str::from_utf8(target).unwrap_or_default();
        spelling.read(Encoded::new(text)).into_owned()
    };
    (&parsed.origin, &parsed.port) == (&own.origin, &own.port) && read(&parsed.target) == read(&own.target)
}

impl Writer {
    /// The error of a text that the document refuses.
    pub(super) fn refused(&self, refusal: Refusal) -> NotExpressible {
        let (at, message, citation) = self.first_fault(&refusal);
        let (component, index, at) = self.component_at(at);
        let refusal = Some(Box::new(refusal));
        NotExpressible { spec: self.spec, component, index, at, message, citation, refusal }
    }

    /// The text, if it parses to the same parts.
    pub(super) fn finish(self, parts: &Parts<'_>) -> Result<String, NotExpressible> {
        let url = match self.spec.parse(&self.text) {
            Ok(url) => url,
            Err(refusal) => return Err(self.refused(refusal)),
        };
        // The scheme's part is not compared. It takes another parse, so it is read only if there is one to contradict.
        let parsed = Parts::from_url_for(self.spec, &url, self.spec);
        if parsed == *parts {
            return match contradicts(self.spec, parts, &url) {
                true => Err(self.contradiction()),
                false => Ok(self.text),
            };
        }
        let redacted = crate::redact::redacted(&self.text);
        if std::mem::discriminant(parts) != std::mem::discriminant(&parsed) {
            let message = format!("{redacted} would be parsed as a URL of the scheme `{}`", url.scheme());
            return Err(self.error("kind", None, message, "5"));
        }
        let Some((written, other)) = self.first_difference(&parsed) else {
            let message =
                format!("{redacted} would be parsed with an empty component in place of none, or the reverse");
            return Err(self.error("URL", None, message, "5"));
        };
        let message = match other {
            Some(other) if other != written.name => format!("it would be parsed as the {other} of {redacted}"),
            _ => format!("{redacted} would be parsed with another {}", written.name),
        };
        Err(NotExpressible { index: written.index, ..self.error(written.name, None, message, "5") })
    }

    /// The error that the part of a scheme and the generic components are from different URIs.
    fn contradiction(&self) -> NotExpressible {
        let redacted = crate::redact::redacted(&self.text);
        let message = format!("it contradicts the path and the other components, which are those of {redacted}");
        self.error("scheme_part", None, message, "5")
    }

    /// Where the text is refused, and what is said of it.
    #[cfg(feature = "diagnostics")]
    fn first_fault(&self, refusal: &Refusal) -> (usize, String, Citation) {
        match refusal.report().first_error() {
            Some(error) => (error.span.start, error.message.to_string(), error.citation),
            None => (0, refusal.to_string(), self.citation("5")),
        }
    }

    /// Where the text is refused, and what was expected there.
    #[cfg(not(feature = "diagnostics"))]
    fn first_fault(&self, refusal: &Refusal) -> (usize, String, Citation) {
        let failure = refusal.furthest_failure();
        (failure.at, format!("expected {}", crate::refusal::in_words(&failure.expected)), self.citation("5"))
    }

    /// The first component that differs from the one that the text is parsed into, and the name of that.
    fn first_difference(&self, parsed: &Parts<'_>) -> Option<(&Written, Option<&'static str>)> {
        let mut other = Self::new(self.spec);
        other.parts(parsed).ok()?;
        let others = other.components.iter().map(Some).chain(std::iter::repeat(None));
        let is_other = |own: &Written, parsed: Option<&Written>| {
            parsed.is_none_or(|parsed| {
                (own.name, own.index, &self.text[own.span.clone()])
                    != (parsed.name, parsed.index, &other.text[parsed.span.clone()])
            })
        };
        let (own, parsed) = self.components.iter().zip(others).find(|(own, parsed)| is_other(own, *parsed))?;
        Some((own, parsed.map(|parsed| parsed.name)))
    }

    /// The component at an offset of the text, its number in a list, and the offset in it, which is `None` after an escape.
    /// A delimiter belongs to the component that it begins.
    fn component_at(&self, offset: usize) -> (&'static str, Option<usize>, Option<usize>) {
        let before = self.components.partition_point(|written| written.span.start <= offset);
        let is_after = |written: &&Written| offset < written.span.end || written.span.is_empty();
        let current = before.checked_sub(1).map(|at| &self.components[at]);
        match current.filter(is_after).or(self.components.get(before)).or(current) {
            None => ("scheme", None, None),
            Some(Written { name, index, span }) => {
                let is_plain = span.contains(&offset) && !self.text[span.start..offset].contains('%');
                (name, *index, is_plain.then(|| offset - span.start))
            }
        }
    }
}
