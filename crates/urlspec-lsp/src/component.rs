//! The components of a URL, and the productions that read them.

use std::ops::Range;

use urlspec::ast::{Node, Url};
use urlspec::grammar::Step;
use urlspec::{Encoded, Spec, Start};
use urlspec_text::Find;

/// A URL that was found, with where it is counted from in the document.
pub struct Placed<'d> {
    pub find: Find<'d>,
    start: usize,
}

impl<'d> Placed<'d> {
    pub fn new((find, start): (Find<'d>, usize)) -> Self {
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
        let octets: Vec<usize> = (0..self.find.octets().len()).collect();
        octets.partition_point(|at| self.span(*at..at + 1).end <= offset)
    }

    /// The URL, if it is UTF-8.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.find.octets()).ok()
    }
}

/// The productions around an octet of a URL, from the start symbol on.
pub fn productions(spec: Spec, text: &str, at: usize) -> Vec<Step> {
    let steps = spec.derivation(Start::Reference, text).unwrap_or_default();
    let mut around: Vec<Step> = Vec::new();
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

/// The components of a URL in their order, and the escapes in them for themselves.
pub fn roles(text: &str, url: &Url<'_>) -> Vec<(Role, Range<usize>)> {
    let start = url.span(text).map_or(0, |span| span.start);
    let scheme = start..start + url.scheme().len();
    let mut roles = vec![(Role::Scheme, scheme.clone())];
    let mut rest = scheme.end;
    let mut add = |role, span: Option<Range<usize>>| {
        if let Some(span) = span.filter(|span| !span.is_empty()) {
            rest = rest.max(span.end);
            roles.push((role, span));
        }
    };
    if let Some(login) = url.login() {
        add(Role::User, login.user.and_then(|user| user.span(text)));
        add(Role::Password, login.password.and_then(|password| password.span(text)));
    }
    add(Role::Host, url.host().and_then(|host| host.span(text)));
    add(Role::Port, url.hostport().and_then(|hostport| hostport.port).and_then(|port| port.span(text)));
    let mut role = Role::Path;
    let mut from = rest;
    let ends = text[rest..].match_indices(['?', ';', ':', '/', '#']).map(|(at, end)| (rest + at, end));
    for (at, end) in ends.chain([(text.len(), "")]) {
        with_escapes(text, role, from..at, &mut roles);
        from = at + end.len();
        role = match end {
            "?" => Role::Search,
            ";" => Role::Parameter,
            _ => role,
        };
    }
    roles
}

/// A span in pieces: its escapes, and what stands between them.
fn with_escapes(text: &str, role: Role, span: Range<usize>, roles: &mut Vec<(Role, Range<usize>)>) {
    let mut add = |role, span: Range<usize>| {
        if !span.is_empty() {
            roles.push((role, span));
        }
    };
    let mut at = span.start;
    for (percent, _) in text[span.clone()].match_indices('%') {
        let escape = span.start + percent..(span.start + percent + 3).min(span.end);
        // The second octet of `%25` is none that begins another.
        if escape.start >= at {
            add(role, at..escape.start);
            at = escape.end;
            add(Role::Escape, escape);
        }
    }
    add(role, at..span.end);
}

/// What a scheme is for, as the tables of the documents say it: RFC 1738, section 3, and the drafts' like ones.
pub fn meaning(scheme: &str) -> Option<(&'static str, &'static str)> {
    const MEANINGS: [(&str, &str, &str); 15] = [
        ("ftp", "File Transfer protocol", "3.2"),
        ("http", "Hypertext Transfer Protocol", "3.3"),
        ("gopher", "The Gopher protocol", "3.4"),
        ("mailto", "Electronic mail address", "3.5"),
        ("news", "USENET news", "3.6"),
        ("nntp", "USENET news using NNTP access", "3.7"),
        ("telnet", "Reference to interactive sessions", "3.8"),
        ("wais", "Wide Area Information Servers", "3.9"),
        ("file", "Host-specific file names", "3.10"),
        ("prospero", "Prospero Directory Service", "3.11"),
        ("afs", "Andrew File System global file names", "4"),
        ("mid", "Message identifiers for electronic mail", "4"),
        ("cid", "Content identifiers for MIME body parts", "4"),
        ("tn3270", "Interactive 3270 emulation sessions", "4"),
        ("nfs", "Network File System file names", "4"),
    ];
    let known = MEANINGS.iter().find(|(name, ..)| name.eq_ignore_ascii_case(scheme));
    known.map(|(_, meaning, section)| (*meaning, *section))
}

/// What a piece of a URL stands for, if it is not what is written, and can be read.
pub fn decoded(piece: &str) -> Option<String> {
    let text = Encoded::new(piece).decode_utf8().ok()?.into_owned();
    (text != piece).then_some(text)
}
