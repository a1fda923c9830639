//! Conversion between documents that define schemes and those that define none: a URL there is a URI here.

use super::{Change, ConvertError, ConvertOptions, Converted};
use crate::ast::{Node, Url};
use crate::dot_segments;
use crate::outline::Outline;
use crate::redact::Secrets;
use crate::spec::Spec;

/// Whether a conversion is between a document that defines schemes and one that defines none, or between two that define
/// none.
pub(super) fn is_of_uris(from: Spec, to: Spec) -> bool {
    !from.dialect().defines_schemes() || !to.dialect().defines_schemes()
}

pub(super) fn convert(from: Spec, text: &str, to: Spec, options: ConvertOptions) -> Result<Converted, ConvertError> {
    let url = from.parse(text).map_err(ConvertError::Refused)?;
    let last = Spec::last_with_schemes();
    if from.dialect().defines_schemes() && last.is_later_than(from) {
        let Converted { text, mut changes } = from.convert(text, last, options)?;
        if Outline::has_prefix(text.as_bytes()) {
            return Err(ConvertError::NoCounterpart("its scheme `URL` is a prefix in later documents"));
        }
        let later = last.convert(&text, to, options)?;
        changes.extend(later.changes);
        return Ok(Converted { text: later.text, changes });
    }
    let mut conversion = Conversion { from, to, text: url.to_string(), changes: Vec::new() };
    if url.span(text).is_some_and(|span| span.start > 0) {
        conversion.changes.push(Change::prefix_removed());
    }
    conversion.remove_fragment()?;
    conversion.remove_dots();
    conversion.insert_slash();
    conversion.encode_login();
    conversion.encode()?;
    conversion.compare_hosts(&url);
    Ok(Converted { text: conversion.text, changes: conversion.changes })
}

struct Conversion {
    from: Spec,
    to: Spec,
    text: String,
    changes: Vec<Change>,
}

impl Conversion {
    fn exact(&mut self, description: impl Into<std::borrow::Cow<'static, str>>) {
        self.changes.push(Change::exact(description));
    }

    /// Where the components of the text are by the document that it comes from.
    fn outline(&self) -> Option<Outline> {
        Some(Outline::of_url(&self.from.parse(&self.text).ok()?, &self.text))
    }

    /// A fragment is part of a URI in RFC 3986 alone.
    fn remove_fragment(&mut self) -> Result<(), ConvertError> {
        let has_fragment = |spec: Spec| spec.dialect().normalizes_paths;
        if let Some(hash) = self.text.find('#').filter(|_| has_fragment(self.from) && !has_fragment(self.to)) {
            // Without the fragment, nothing might show that it was one.
            let secrets = Secrets::of_url(&self.text);
            let remaining = Secrets::of_url(&self.text[..hash]);
            if secrets.iter().any(|secret| secret.start < hash && !remaining.covers(&secret)) {
                return Err(ConvertError::NoCounterpart("its fragment may be the end of a password"));
            }
            self.text.truncate(hash);
            let description = format!("the fragment is removed: it is not part of a URL in {}", self.to.citation());
            self.changes.push(Change::lossy(description));
        }
        Ok(())
    }

    /// Dot segments have a meaning in a whole URI in RFC 3986 alone.
    fn remove_dots(&mut self) {
        let removes = |spec: Spec| spec.dialect().normalizes_paths;
        let Some(outline) = (removes(self.from) && !removes(self.to)).then(|| self.outline()).flatten() else { return };
        let path = &self.text[outline.path.clone()];
        let without_dots = dot_segments::remove(path).path;
        if without_dots != path && !without_dots.starts_with("//") {
            self.text.replace_range(outline.path, &without_dots);
            self.exact(format!("dot segments are removed: {} gives them no meaning", self.to.citation()));
        }
    }

    /// `http://host?query` is `http://host/?query` (RFC 3986, section 6.2.3).
    fn insert_slash(&mut self) {
        let Some(outline) = self.to.dialect().search_needs_path.then(|| self.outline()).flatten() else { return };
        if !outline.slashes.is_empty() && outline.path.is_empty() && outline.search.is_some() {
            self.text.insert(outline.path.start, '/');
            self.exact("a `/` is inserted before the query");
        }
    }

    /// "The question-mark "?" character was removed from the set of allowed characters for the userinfo" (RFC 2396, section G.2).
    fn encode_login(&mut self) {
        let outline = self.to.dialect().ends_authority('?').then(|| self.outline()).flatten();
        let login = outline.and_then(|outline| outline.login());
        let Some(login) = login.filter(|login| self.text[login.clone()].contains('?')) else { return };
        let encoded = self.text[login.clone()].replace('?', "%3F");
        self.text.replace_range(login, &encoded);
        self.exact("a `?` before the `@` is encoded: it would end the host");
    }

    /// Fixes what the other document refuses, if that keeps the meaning.
    fn encode(&mut self) -> Result<(), ConvertError> {
        let Err(refusal) = self.to.parse(&self.text) else { return Ok(()) };
        let Some(fixed) = refusal.report().fixed().map(str::to_owned) else {
            return Err(ConvertError::RefusedBy(refusal));
        };
        self.text = fixed;
        self.exact(format!("what {} does not allow is encoded, added or removed", self.to.citation()));
        Ok(())
    }

    /// Reports a host that is another one by the other document.
    fn compare_hosts(&mut self, url: &Url<'_>) {
        let host = |url: &Url<'_>| url.host().map(|host| host.as_str().to_ascii_lowercase());
        let other = self.to.parse(&self.text).ok().and_then(|url| host(&url));
        let (Some(own), Some(other)) = (host(url), other) else { return };
        if own != other {
            let description =
                format!("the host is `{other}` in {}, and `{own}` in {}", self.to.citation(), self.from.citation());
            self.changes.push(Change::lossy(description));
        }
    }
}
