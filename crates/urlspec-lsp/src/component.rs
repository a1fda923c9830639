//! The components of a URL, and the productions that read them.

use std::ops::Range;

use urlspec::ast::{
    Field, Ftp, Gopher, Grouppart, Identifier, IpSchemepart, News, Node, Other, Prospero, Schemepart, Url, Wais,
    WaisObject,
};
use urlspec::grammar::DerivationStep;
use urlspec::{Encoded, Outline, Spec, Start};
use urlspec_text::Match;

/// A URL that was found, with where it is counted from in the document.
pub struct Placed<'d> {
    pub find: Match<'d>,
    start: usize,
}

impl<'d> Placed<'d> {
    pub fn new((find, start): (Match<'d>, usize)) -> Self {
        Self { find, start }
    }

    /// A span of the URL, in the document.
    pub fn span(&self, span: Range<usize>) -> Range<usize> {
        let own = self.find.document_span(span);
        own.start + self.start..own.end + self.start
    }

    /// The URL with its wrapper, in the document.
    pub fn whole(&self) -> Range<usize> {
        let own = self.find.whole();
        own.start + self.start..own.end + self.start
    }

    /// The octet of the URL that stands at an offset of the document, or that begins behind it.
    pub fn octet_at(&self, offset: usize) -> usize {
        let (mut start, mut end) = (0, self.find.octets().len());
        while start < end {
            let at = start + (end - start) / 2;
            match self.span(at..at + 1).end <= offset {
                true => start = at + 1,
                false => end = at,
            }
        }
        start
    }

    /// The URL, if it is UTF-8.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.find.octets()).ok()
    }
}

/// The productions around an octet of a URL, from the start symbol on.
pub fn productions(spec: Spec, text: &str, at: usize) -> Vec<DerivationStep> {
    let steps = spec.derivation(Start::Reference, text).unwrap_or_default();
    let mut around: Vec<DerivationStep> = Vec::new();
    for step in steps.into_iter().filter(|step| step.span.contains(&at)) {
        around.truncate(step.depth);
        around.push(step);
    }
    around
}

/// What a component is, as an editor colours it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
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

impl Role {
    /// What is called so whichever production reads it.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Scheme => Some("the scheme"),
            Self::Escape => Some("an escape"),
            _ => None,
        }
    }

    /// The types of tokens that the protocol knows, in the order of the roles.
    pub const TYPES: [&'static str; 9] =
        ["keyword", "variable", "variable", "namespace", "number", "string", "parameter", "property", "regexp"];
}

/// The components of a URL in their order, as the tree has them, and the escapes in them for themselves.
pub fn roles(text: &str, url: &Url<'_>) -> Vec<(Role, Range<usize>)> {
    let outline = Outline::of_url(url, text);
    let mut roles = Roles { text, roles: Vec::new() };
    roles.add(Role::Scheme, Some(outline.scheme));
    roles.add(Role::User, outline.user);
    roles.add(Role::Password, outline.password);
    roles.add(Role::Host, Some(outline.host));
    roles.add(Role::Port, outline.port);
    match url {
        Url::Gopher(gopher) => roles.gopher(gopher),
        Url::Wais(wais) => roles.wais(wais),
        Url::Prospero(link) => roles.prospero(link),
        Url::News(News { grouppart: Grouppart::Article(id), .. })
        | Url::Mid(Identifier { id, .. })
        | Url::Cid(Identifier { id, .. }) => {
            roles.path(&id.unique);
            roles.add(Role::Host, id.host.span(text));
        }
        Url::Ftp(Ftp { typecode: Some(code), path, .. }) => {
            roles.segments(path.and_then(|path| path.span(text)));
            // With its name.
            roles.add_with_escapes(Role::Parameter, code.span(text).map(|code| code.start - "type=".len()..code.end));
        }
        Url::Mailto(_) | Url::News(_) => roles.add_with_escapes(Role::Path, Some(outline.path)),
        Url::Other(Other { schemepart: Schemepart::Opaque(rest), .. }) => roles.path(rest),
        Url::Other(Other { schemepart: Schemepart::Ip(IpSchemepart { urlpath, .. }), .. }) => {
            roles.add_with_escapes(Role::Path, urlpath.and_then(|path| path.span(text)));
        }
        _ => roles.segments(Some(outline.path)),
    }
    roles.add_with_escapes(Role::Search, outline.search);
    roles.add_with_escapes(Role::Path, outline.fragment);
    roles.roles
}

/// The components of a URL, as they are added one after the other.
struct Roles<'t> {
    text: &'t str,
    roles: Vec<(Role, Range<usize>)>,
}

impl Roles<'_> {
    fn add(&mut self, role: Role, span: Option<Range<usize>>) {
        self.roles.extend(span.filter(|span| !span.is_empty()).map(|span| (role, span)));
    }

    /// A span in pieces: its escapes, and what is between them.
    fn add_with_escapes(&mut self, role: Role, span: Option<Range<usize>>) {
        let Some(span) = span else { return };
        let mut at = span.start;
        for (percent, _) in self.text[span.clone()].match_indices('%') {
            let escape = span.start + percent..span.start + percent + 3;
            let digits = self.text.get(escape.start + 1..escape.end).filter(|_| escape.end <= span.end);
            if digits.is_some_and(|digits| digits.bytes().all(|octet| octet.is_ascii_hexdigit())) {
                self.add(role, Some(at..escape.start));
                at = escape.end;
                self.add(Role::Escape, Some(escape));
            }
        }
        self.add(role, Some(at..span.end));
    }

    fn path<'a>(&mut self, node: &impl Node<'a>) {
        self.add_with_escapes(Role::Path, node.span(self.text));
    }

    /// A path in pieces: what is between its slashes.
    fn segments(&mut self, path: Option<Range<usize>>) {
        let Some(path) = path else { return };
        let mut start = path.start;
        for segment in self.text[path].split('/') {
            self.add_with_escapes(Role::Path, Some(start..start + segment.len()));
            start += segment.len() + 1;
        }
    }

    /// Type and selector are one name to the server. Its slashes part nothing.
    fn gopher(&mut self, gopher: &Gopher<'_>) {
        let Some(item) = &gopher.item else { return };
        let (first, last) = (item.gtype.span(self.text), item.selector.span(self.text));
        self.add_with_escapes(Role::Path, first.zip(last).map(|(first, last)| first.start..last.end));
        self.add_with_escapes(Role::Search, item.search.and_then(|search| search.span(self.text)));
        self.add_with_escapes(Role::Path, item.plus.and_then(|plus| plus.span(self.text)));
    }

    fn wais(&mut self, wais: &Wais<'_>) {
        self.path(&wais.database);
        if let WaisObject::Document { wtype, length, wpath } = wais.object {
            self.path(&wtype);
            self.add(Role::Path, length.and_then(|length| length.span(self.text)));
            self.path(&wpath);
        }
    }

    /// The fields of RFC 1738, or the version and the attributes of the drafts.
    fn prospero(&mut self, link: &Prospero<'_>) {
        self.path(&link.hsoname);
        for Field { name, value } in link.fields.iter() {
            let (name, value) = (name.span(self.text), value.span(self.text));
            self.add_with_escapes(Role::Parameter, name.zip(value).map(|(name, value)| name.start..value.end));
        }
        self.add(Role::Parameter, link.version.and_then(|version| version.span(self.text)));
        for attribute in link.attributes.iter() {
            self.add_with_escapes(Role::Parameter, attribute.span(self.text));
        }
    }
}

/// What a piece of a URL stands for, if it is not what is written, and can be read.
pub fn decoded(piece: &str) -> Option<String> {
    let text = Encoded::new(piece).decode_utf8().ok()?.into_owned();
    (text != piece).then_some(text)
}
