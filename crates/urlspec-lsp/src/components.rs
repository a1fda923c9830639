//! The components of a URL, and the productions that read them.

use std::ops::Range;

use urlspec::ast::{
    Field, Ftp, Gopher, Grouppart, Identifier, IpSchemepart, News, Node, Other, Prospero, SchemePart, Schemepart, Url,
    Wais, WaisObject,
};
use urlspec::grammar::DerivationStep;
use urlspec::{Encoded, Outline, Spec, Start};

/// The productions that contain an octet of a URL, the start symbol first.
pub fn productions(spec: Spec, text: &str, at: usize) -> Vec<DerivationStep> {
    let steps = spec.derivation(Start::Reference, text).unwrap_or_default();
    let mut containing: Vec<DerivationStep> = Vec::new();
    for step in steps.into_iter().filter(|step| step.span.contains(&at)) {
        containing.truncate(step.depth);
        containing.push(step);
    }
    containing
}

/// The kind of a component. Each has its own semantic token type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComponentKind {
    Scheme,
    User,
    Password,
    Host,
    Port,
    Path,
    Parameter,
    Search,
    Escape,
}

impl ComponentKind {
    /// The name of a component that has no production of its own.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Scheme => Some("the scheme"),
            Self::Escape => Some("an escape"),
            _ => None,
        }
    }

    /// The protocol's token types, in the order of the kinds.
    pub const TOKEN_TYPES: [&'static str; 9] =
        ["keyword", "variable", "variable", "namespace", "number", "string", "parameter", "property", "regexp"];
}

/// The components of a URL by a document with their spans, in order. Escapes are components of their own.
pub fn components(spec: Spec, text: &str, url: &Url<'_>) -> Vec<(ComponentKind, Range<usize>)> {
    let mut outline = Outline::of_url(url, text);
    let mut components = Components::before_path(text, &outline);
    match url {
        Url::Uri(uri) if spec == Spec::TODAY && uri.scheme_part().is_some_and(|part| has_no_query(&part)) => {
            // By the document of the scheme, a `?` is data.
            let end = outline.search.take().map_or(outline.path.end, |search| search.end);
            components.without_query(outline.path.start..end, &uri.scheme.to_ascii_lowercase());
        }
        Url::Gopher(gopher) => components.gopher(gopher),
        Url::Wais(wais) => components.wais(wais),
        Url::Prospero(link) => components.prospero(link),
        Url::News(News { grouppart: Grouppart::Article(id), .. })
        | Url::Mid(Identifier { id, .. })
        | Url::Cid(Identifier { id, .. }) => {
            components.path(&id.unique);
            components.add(ComponentKind::Host, id.host.span(text));
        }
        Url::Ftp(Ftp { typecode: Some(code), path, .. }) => {
            components.segments(path.and_then(|path| path.span(text)));
            // Including `type=`.
            components.add_with_escapes(
                ComponentKind::Parameter,
                code.span(text).map(|code| code.start - "type=".len()..code.end),
            );
        }
        Url::Mailto(_) | Url::News(_) => components.add_with_escapes(ComponentKind::Path, Some(outline.path)),
        Url::Other(Other { schemepart: Schemepart::Opaque(rest), .. }) => components.path(rest),
        Url::Other(Other { schemepart: Schemepart::Ip(IpSchemepart { urlpath, .. }), .. }) => {
            components.add_with_escapes(ComponentKind::Path, urlpath.and_then(|path| path.span(text)));
        }
        _ => components.segments(Some(outline.path)),
    }
    components.add_with_escapes(ComponentKind::Search, outline.search);
    components.add_with_escapes(ComponentKind::Path, outline.fragment);
    components.list
}

/// Whether a scheme has no query, though a `?` may be in its URLs.
const fn has_no_query(part: &SchemePart<'_>) -> bool {
    matches!(part, SchemePart::Gopher(_) | SchemePart::Ftp(_))
}

/// The components of a text that the document refuses, by its delimiters alone.
pub fn outlined(text: &str, spec: Spec) -> Vec<(ComponentKind, Range<usize>)> {
    let outline = Outline::guess(text, spec);
    let mut components = Components::before_path(text, &outline);
    components.segments(Some(outline.path));
    components.add_with_escapes(ComponentKind::Search, outline.search);
    components.add_with_escapes(ComponentKind::Path, outline.fragment);
    components.list
}

/// Collects the components of a URL.
struct Components<'t> {
    text: &'t str,
    list: Vec<(ComponentKind, Range<usize>)>,
}

impl<'t> Components<'t> {
    /// The components that precede the path.
    fn before_path(text: &'t str, outline: &Outline) -> Self {
        let mut components = Self { text, list: Vec::new() };
        components.add(ComponentKind::Scheme, Some(outline.scheme.clone()));
        components.add(ComponentKind::User, outline.user.clone());
        components.add(ComponentKind::Password, outline.password.clone());
        components.add(ComponentKind::Host, Some(outline.host.clone()));
        components.add(ComponentKind::Port, outline.port.clone());
        components
    }

    fn add(&mut self, kind: ComponentKind, span: Option<Range<usize>>) {
        self.list.extend(span.filter(|span| !span.is_empty()).map(|span| (kind, span)));
    }

    /// Adds a span, with its escapes as components of their own.
    fn add_with_escapes(&mut self, kind: ComponentKind, span: Option<Range<usize>>) {
        let Some(span) = span else { return };
        let mut at = span.start;
        for (percent, _) in self.text[span.clone()].match_indices('%') {
            let escape = span.start + percent..span.start + percent + 3;
            let digits = self.text.get(escape.start + 1..escape.end).filter(|_| escape.end <= span.end);
            if digits.is_some_and(|digits| digits.bytes().all(|octet| octet.is_ascii_hexdigit())) {
                self.add(kind, Some(at..escape.start));
                at = escape.end;
                self.add(ComponentKind::Escape, Some(escape));
            }
        }
        self.add(kind, Some(at..span.end));
    }

    fn path<'a>(&mut self, node: &impl Node<'a>) {
        self.add_with_escapes(ComponentKind::Path, node.span(self.text));
    }

    /// Adds the segments of a path.
    fn segments(&mut self, path: Option<Range<usize>>) {
        let Some(path) = path else { return };
        let mut start = path.start;
        for segment in self.text[path].split('/') {
            self.add_with_escapes(ComponentKind::Path, Some(start..start + segment.len()));
            start += segment.len() + 1;
        }
    }

    /// The path of an ftp URL with its type code, or the item of a gopher URL with its search, each with any `?` in it.
    fn without_query(&mut self, path: Range<usize>, scheme: &str) {
        let text = &self.text[path.clone()];
        if scheme == "ftp" {
            let end = text.rfind(";type=").map_or(path.end, |place| path.start + place);
            self.segments(Some(path.start..end));
            // Including `type=`.
            return self.add_with_escapes(ComponentKind::Parameter, Some((end + 1).min(path.end)..path.end));
        }
        let mut at = path.start + usize::from(text.starts_with('/'));
        for (kind, part) in [ComponentKind::Path, ComponentKind::Search, ComponentKind::Path]
            .into_iter()
            .zip(text[at - path.start..].splitn(3, "%09"))
        {
            if at > path.start + 1 {
                self.add(ComponentKind::Escape, Some(at - "%09".len()..at));
            }
            self.add_with_escapes(kind, Some(at..at + part.len()));
            at += part.len() + "%09".len();
        }
    }

    /// The type and the selector are one component: the slashes in a selector are not delimiters.
    fn gopher(&mut self, gopher: &Gopher<'_>) {
        let Some(item) = &gopher.item else { return };
        let (first, last) = (item.gtype.span(self.text), item.selector.span(self.text));
        self.add_with_escapes(ComponentKind::Path, first.zip(last).map(|(first, last)| first.start..last.end));
        self.add_with_escapes(ComponentKind::Search, item.search.and_then(|search| search.span(self.text)));
        self.add_with_escapes(ComponentKind::Path, item.plus.and_then(|plus| plus.span(self.text)));
    }

    fn wais(&mut self, wais: &Wais<'_>) {
        self.path(&wais.database);
        if let WaisObject::Document { wtype, length, wpath } = wais.object {
            self.path(&wtype);
            self.add(ComponentKind::Path, length.and_then(|length| length.span(self.text)));
            self.path(&wpath);
        }
    }

    /// The object name, and the fields of RFC 1738 or the version and the attributes of the drafts.
    fn prospero(&mut self, link: &Prospero<'_>) {
        self.path(&link.hsoname);
        for Field { name, value } in link.fields.iter() {
            let (name, value) = (name.span(self.text), value.span(self.text));
            self.add_with_escapes(ComponentKind::Parameter, name.zip(value).map(|(name, value)| name.start..value.end));
        }
        self.add(ComponentKind::Parameter, link.version.and_then(|version| version.span(self.text)));
        for attribute in link.attributes.iter() {
            self.add_with_escapes(ComponentKind::Parameter, attribute.span(self.text));
        }
    }
}

/// A decoded piece of a URL. `None` if it contains no escapes, or if the result is not UTF-8.
pub fn decoded(piece: &str) -> Option<String> {
    let text = Encoded::new(piece).decode_utf8().ok()?.into_owned();
    (text != piece).then_some(text)
}
