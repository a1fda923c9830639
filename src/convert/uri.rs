//! Conversion between documents that define schemes and those that define none: a URL there is a URI here.

use super::{Change, ConvertError, ConvertOptions, Converted, scheme_as_prefix};
use crate::ast::{Authority, Host, Node, Url};
use crate::dot_segments;
use crate::normalize::Equivalence;
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
    let last = Spec::last_with_schemes().filter(|last| from.dialect().defines_schemes() && last.is_later_than(from));
    // The components of a scheme without a production are judged by the document that it is converted to.
    let has_production = !matches!(url, Url::Other(_));
    if let Some(last) = last.filter(|_| has_production) {
        let Converted { text, mut changes } = from.convert_text(text, last, options)?;
        let later = last.convert_text(&text, to, options)?;
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
    conversion.encode_question_marks(&url);
    conversion.encode()?;
    let losses = conversion.losses(&url);
    conversion.changes.extend(scheme_as_prefix(from, &conversion.text, to));
    conversion.changes.extend(losses.into_iter().map(Change::lossy));
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
            let to = self.to.citation();
            self.changes.push(Change::lossy(format!("the fragment is removed: it is not part of a URL in {to}")));
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

    /// A `?` in a name begins a query in a document without schemes. In a document with schemes, it is only a character of
    /// most names, and the same encoded (RFC 1738, section 2.2).
    fn encode_question_marks(&mut self, url: &Url<'_>) {
        let has_names = self.from.dialect().defines_schemes() && !self.to.dialect().defines_schemes();
        let is_name = !matches!(url, Url::Other(_)) && url.search().is_none();
        let Some(outline) = (has_names && is_name).then(|| self.outline()).flatten() else { return };
        let (before, name) = self.text.split_at(outline.path.start);
        let encoded = [before, &name.replace('?', "%3F")].concat();
        if encoded != self.text && matches!(self.from.same(&self.text, &encoded), Ok(Equivalence::Same(_))) {
            self.text = encoded;
            self.exact("a `?` in a name is encoded: it would begin a query");
        }
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

    /// The components that are others by the other document.
    fn losses(&self, url: &Url<'_>) -> Vec<String> {
        let Ok(other) = self.to.parse(&self.text) else { return Vec::new() };
        let (to, from) = (self.to.citation(), self.from.citation());
        let mut losses = Vec::new();
        if let (Some(host), Some(own)) = (host(&other), host(url)) {
            // A password that is read as a host is not shown.
            let is_secret = !Secrets::of_url(&self.text).is_empty();
            if own != host && is_secret {
                losses.push(format!("the host in {to} is another than in {from}"));
            } else if own != host {
                losses.push(format!("the host is `{host}` in {to}, and `{own}` in {from}"));
            } else if is_number(&other) != is_number(url) {
                let what = |url: &Url<'_>| if is_number(url) { "an IPv4 address" } else { "a name" };
                losses.push(format!("the host is {} in {to}, and {} in {from}", what(&other), what(url)));
            }
        }
        match (url.search().is_some(), other.search().is_some()) {
            (true, false) if !matches!(other, Url::Other(_)) => {
                losses.push(format!("the text after the `?` is a query in {from}, and part of a name in {to}"));
            }
            (false, true) if losses.is_empty() => {
                losses.push(format!("the text after the `?` is a query in {to}, and no component in {from}"));
            }
            _ => {}
        }
        let removes = |spec: Spec| spec.dialect().normalizes_paths;
        if removes(self.to) && !removes(self.from) && has_dots(&other) {
            losses.push(format!("{to} removes dot segments from each path, and {from} does not"));
        }
        losses
    }
}

/// The host in lower case, or the name in its place.
fn host(url: &Url<'_>) -> Option<String> {
    let name = match url {
        Url::Uri(uri) => match uri.hier_part().and_then(|part| part.authority) {
            Some(Authority::RegName(name) | Authority::NetLoc(name)) => Some(name.as_str()),
            _ => None,
        },
        _ => None,
    };
    let host = name.or_else(|| url.host().map(|host| host.as_str()))?;
    (!host.is_empty()).then(|| host.to_ascii_lowercase())
}

fn is_number(url: &Url<'_>) -> bool {
    matches!(url.host(), Some(Host::Number(_)))
}

/// Whether a path begins with a slash and has dot segments.
fn has_dots(url: &Url<'_>) -> bool {
    let Url::Uri(uri) = url else { return false };
    let Some(path) = uri.hier_part().map(|part| part.path) else { return false };
    path.is_absolute() && path.segments().any(|segment| dot_segments::is_one(segment.name))
}
