//! Normalization and equivalence of URLs.
//!
//! A client can't know whether two URLs name the same object, only whether they are the same name. Two URLs are
//! equivalent only by the rules that the documents state, each of which is a [`Normalization`]: `ftp://h/%2Fetc`,
//! `ftp://h//etc` and `ftp://h/etc` are three URLs, and an absent user differs from an empty one.

mod uri;

use std::fmt;
use std::ops::Range;

use crate::ast::{GopherItem, Grouppart, News, Node, Other, Schemepart, Url, WaisObject};
use crate::diagnostic::{Citation, Refusal};
use crate::dialect::{EquivalenceSections, TopDirectory};
use crate::grammar::DerivationStep;
use crate::grammar::classes::unreserved;
use crate::parts::{ComponentKind, EncodeSet};
use crate::read::Start;
use crate::redact::Untrusted;
use crate::spec::Spec;

/// A rule by which two spellings are the same URL. It serializes as its name in kebab-case.
///
/// ```
/// use urlspec::{Normalization, Spec};
///
/// let rule = Normalization::DefaultPort;
/// assert_eq!(rule.title(), "the scheme's own port may be left out");
/// assert_eq!(rule.citation(Spec::Rfc1738).section, "3.1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Normalization {
    /// The prefix `URL:` is not part of the URL (RFC 1738, appendix; 1994).
    Prefix,
    /// A scheme is the same in either case (RFC 1738, section 2.1).
    SchemeCase,
    /// A host is the same in either case (RFC 1738, section 3.1, which refers to RFC 1034).
    HostCase,
    /// A port is a decimal number, so leading zeros don't count (section 3.1).
    PortDigits,
    /// The scheme's default port may be omitted (section 3.1).
    DefaultPort,
    /// A character that needs no encoding is the same if it is encoded (section 2.2).
    NeedlessEscape,
    /// The hexadecimal digits of an escape are the same in either case (section 2.2).
    HexCase,
    /// An http URL without path and search may omit the `/` (RFC 1738, section 3.3).
    EmptyPath,
    /// A telnet URL may omit the final `/` (RFC 1738, section 3.8).
    FinalSlash,
    /// The host `localhost` of a file URL is the same as no host (RFC 1738, section 3.10).
    Localhost,
    /// The Gopher type of an empty path is `1` (1993; RFC 1738, section 3.4.1).
    GopherType,
    /// A type code is the same in either case (RFC 1738, section 5).
    TypecodeCase,
    /// An empty port is the same as none, and so is its colon (RFC 3986, section 6.2.3).
    EmptyPort,
    /// The dot segments of a path are removed (RFC 3986, section 6.2.2.3).
    DotSegments,
}

impl Normalization {
    /// The rule in a few words, in lower case.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Prefix => "the prefix `URL:` is not part of it",
            Self::SchemeCase => "a scheme has no case",
            Self::HostCase => "a host has no case",
            Self::PortDigits => "a port is a number",
            Self::DefaultPort => "the scheme's own port may be left out",
            Self::NeedlessEscape => "what needs no encoding is the same encoded",
            Self::HexCase => "hexadecimal digits have no case",
            Self::EmptyPath => "without a path the `/` may be left out",
            Self::FinalSlash => "the final `/` may be left out",
            Self::Localhost => "`localhost` is the empty host",
            Self::GopherType => "the type of an empty Gopher path is `1`",
            Self::TypecodeCase => "a type code has no case",
            Self::EmptyPort => "an empty port may be left out",
            Self::DotSegments => "dot segments are removed",
        }
    }

    /// The section that states the rule, if the document has it.
    const fn section_in(self, sections: &EquivalenceSections) -> Option<&'static str> {
        Some(match self {
            Self::SchemeCase => sections.scheme_case,
            Self::HostCase => sections.host_case,
            Self::PortDigits => sections.port_digits,
            Self::DefaultPort => sections.default_port,
            Self::NeedlessEscape => sections.needless_escape,
            Self::HexCase => sections.hex_case,
            Self::EmptyPath => sections.empty_path,
            Self::EmptyPort => sections.empty_port,
            Self::DotSegments => sections.dot_segments,
            Self::Localhost => sections.localhost,
            Self::Prefix | Self::FinalSlash | Self::GopherType | Self::TypecodeCase => return None,
        })
    }

    /// The section of the document that states the rule.
    pub fn citation(self, spec: Spec) -> Citation {
        if let Some(section) = spec.dialect().equivalence.as_ref().and_then(|sections| self.section_in(sections)) {
            return Citation { spec, section };
        }
        let section = match self {
            // Not all documents state it. It is a leniency that RFC 1738 recommends for all.
            Self::SchemeCase => return Citation { spec: Spec::Rfc1738, section: "2.1" },
            Self::Prefix => "appendix",
            Self::HostCase | Self::PortDigits | Self::DefaultPort => "3.1",
            Self::NeedlessEscape | Self::HexCase => "2.2",
            Self::EmptyPath => "3.3",
            Self::FinalSlash => "3.8",
            Self::Localhost => "3.10",
            Self::GopherType => "3.4.1",
            Self::TypecodeCase => "5",
            // Only a document with sections of its own on equivalence has these rules.
            Self::EmptyPort | Self::DotSegments => spec.bnf_section(),
        };
        match spec.section_like(section) {
            Some(section) => Citation { spec, section },
            None => Citation { spec, section: spec.bnf_section() },
        }
    }
}

impl fmt::Display for Normalization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// A URL in its canonical spelling, as [`Spec::canonical`] returns it.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The canonical spelling. It has no prefix `URL:`.
    pub text: String,
    /// The rules by which it differs from the given text, in the order of the enum and each once.
    pub normalizations: Vec<Normalization>,
}

/// Shows no password.
impl fmt::Debug for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Canonical")
            .field("text", &Untrusted::url(&self.text))
            .field("normalizations", &self.normalizations)
            .finish()
    }
}

/// The result of [`Spec::same`]. No variants will be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Equivalence {
    /// The URLs are the same by these rules. The list is empty if the texts are identical.
    Same(Vec<Normalization>),
    /// The URLs differ.
    Different {
        /// The innermost production that holds the first difference.
        production: &'static str,
        /// Its text in the first URL, in the canonical spelling. A password is shown as stars.
        first: String,
        /// Its text in the second URL, likewise.
        second: String,
    },
}

/// Normalization and equivalence by a document.
impl Spec {
    /// The canonical spelling of a URL. Two URLs are the same exactly if their canonical spellings are identical.
    ///
    /// The result parses, and it is its own canonical spelling.
    ///
    /// ```
    /// use urlspec::{Normalization, Spec};
    ///
    /// let canonical = Spec::Rfc1738.canonical("HTTP://Info.CERN.ch:80/%7etimbl")?;
    /// assert_eq!(canonical.text, "http://info.cern.ch/%7Etimbl");
    /// use Normalization::*;
    /// assert_eq!(canonical.normalizations, [SchemeCase, HostCase, DefaultPort, HexCase]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the text is not a URL of the document, as for [`parse`](Self::parse).
    pub fn canonical(self, text: &str) -> Result<Canonical, Refusal> {
        let url = self.parse(text)?;
        let mut normalizer = Normalizer { spec: self, text, edits: Vec::new() };
        normalizer.url(&url);
        Ok(normalizer.finish())
    }

    /// Compares two URLs: whether they are the same and by which rules, or where they differ.
    ///
    /// ```
    /// use urlspec::{Equivalence, Normalization, Spec};
    ///
    /// let rules = vec![Normalization::HostCase, Normalization::DefaultPort, Normalization::EmptyPath];
    /// assert_eq!(Spec::Rfc1738.same("http://h.x", "http://H.X:80/")?, Equivalence::Same(rules));
    ///
    /// let result = Spec::Rfc1738.same("ftp://h.x/%2Fetc", "ftp://h.x//etc")?;
    /// assert!(matches!(result, Equivalence::Different { production: "fpath", .. }));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if one of the two is not a URL of the document.
    pub fn same(self, first: &str, second: &str) -> Result<Equivalence, Refusal> {
        let (one, other) = (self.canonical(first)?, self.canonical(second)?);
        if one.text != other.text {
            return Ok(self.difference(&one.text, &other.text));
        }
        if first == second {
            return Ok(Equivalence::Same(Vec::new()));
        }
        // A rule is listed even if it changes both texts in the same way.
        Ok(Equivalence::Same(sorted([one.normalizations, other.normalizations].concat())))
    }

    /// The innermost production that holds the first difference of two canonical spellings. Steps that the tree has no node
    /// for are skipped, so that paths are shown whole.
    fn difference(self, first: &str, second: &str) -> Equivalence {
        let at = first.bytes().zip(second.bytes()).take_while(|(one, other)| one == other).count();
        let around = |text: &str| -> Vec<(&'static str, Range<usize>)> {
            let steps = self.derivation(Start::Url, text).unwrap_or_default();
            let is_around = |step: &DerivationStep| !step.is_part && step.span.start <= at && at <= step.span.end;
            let steps = steps.into_iter().filter(is_around);
            steps.map(|step| (step.rule, step.span)).collect()
        };
        let (own, other) = (around(first), around(second));
        let common = own.iter().rev().find_map(|(rule, span)| {
            let is_twin = |(name, twin): &&(&str, Range<usize>)| {
                name == rule && twin.start == span.start && first[span.clone()] != second[twin.clone()]
            };
            let twin = other.iter().rev().find(is_twin)?;
            Some((*rule, span.clone(), twin.1.clone()))
        });
        let (production, one, two) = common.unwrap_or((self.start_symbol(), 0..first.len(), 0..second.len()));
        let shown = |text: &str, span: Range<usize>| Untrusted::url(text).redacted()[span].to_owned();
        Equivalence::Different { production, first: shown(first, one), second: shown(second, two) }
    }
}

/// The rules in order, each once.
fn sorted(mut rules: Vec<Normalization>) -> Vec<Normalization> {
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// Collects the edits that lead to the canonical spelling.
struct Normalizer<'t> {
    spec: Spec,
    text: &'t str,
    edits: Vec<(Range<usize>, String, Normalization)>,
}

impl Normalizer<'_> {
    fn finish(mut self) -> Canonical {
        self.edits.sort_by_key(|(span, ..)| (span.start, span.end));
        let mut text = String::with_capacity(self.text.len() + 2);
        let mut at = 0;
        for (span, replacement, _) in &self.edits {
            text.push_str(&self.text[at..span.start]);
            text.push_str(replacement);
            at = span.end;
        }
        text.push_str(&self.text[at..]);
        let rules = self.edits.into_iter().map(|(_, _, rule)| rule).collect();
        Canonical { text, normalizations: sorted(rules) }
    }

    fn edit(&mut self, span: Range<usize>, replacement: impl Into<String>, rule: Normalization) {
        let replacement = replacement.into();
        if self.text[span.clone()] != replacement {
            self.edits.push((span, replacement, rule));
        }
    }

    fn url(&mut self, url: &Url<'_>) {
        let span = url.span(self.text).unwrap_or(0..self.text.len());
        self.edit(0..span.start, "", Normalization::Prefix);
        // A scheme of the drafts may contain escapes. Such a scheme stays as it is.
        let scheme = span.start..span.start + url.scheme().len();
        if !url.scheme().contains('%') {
            self.edit(scheme.clone(), self.text[scheme.clone()].to_ascii_lowercase(), Normalization::SchemeCase);
        }
        self.port(url);
        if let Url::Uri(uri) = url {
            return self.uri(uri);
        }
        self.host(url);
        for (piece, slot) in pieces(url, self.spec) {
            self.escapes(piece, slot);
        }
        self.slash_at_end(url, span.end);
        self.gopher_type(url, span.end);
        self.typecode(url);
    }

    /// The host in lower case, unless it has an escape.
    fn host(&mut self, url: &Url<'_>) {
        let Some(host) = url.host().and_then(|host| host.span(self.text)) else { return };
        let is_localhost = self.spec.dialect().localhost_is_empty && matches!(url, Url::File(file) if file.is_local());
        if is_localhost {
            self.edit(host.clone(), "", Normalization::Localhost);
        } else if !self.text[host.clone()].contains('%') {
            self.edit(host.clone(), self.text[host.clone()].to_ascii_lowercase(), Normalization::HostCase);
        }
    }

    /// "Normalizers should remove the ":" delimiter from a URI if the port subcomponent is empty" (RFC 3986, section 6.2.3). No
    /// document before RFC 1808 allows an empty port.
    fn port(&mut self, url: &Url<'_>) {
        let Some(port) = url.hostport().and_then(|hostport| hostport.port) else { return };
        let Some(span) = port.span(self.text) else { return };
        // No document states the default ports of rlogin and tn3270.
        let default = url.default_port().filter(|_| !matches!(url, Url::Rlogin(_) | Url::Tn3270(_)));
        let significant = port.as_str().trim_start_matches('0');
        if span.is_empty() {
            self.edit(span.start - 1..span.end, "", Normalization::EmptyPort);
        } else if port.number().is_some() && port.number() == default {
            self.edit(span.start - 1..span.end, "", Normalization::DefaultPort);
        } else {
            self.edit(span, if significant.is_empty() { "0" } else { significant }, Normalization::PortDigits);
        }
    }

    /// Decodes the characters that need no encoding in a component, and writes the digits of other escapes in capitals.
    fn escapes(&mut self, piece: &str, slot: Option<ComponentKind>) {
        let Some(Range { start, .. }) = piece.span(self.text) else { return };
        let plain = slot.map(|slot| EncodeSet::new(self.spec, slot));
        for (at, octet) in crate::encoding::Encoded::new(piece).escapes().map(|(at, octet)| (start + at, octet)) {
            // If the document allows a bare `%`, it would form an escape with a character that is decoded after it.
            let is_free = !self.text[start..at].bytes().rev().take(2).any(|before| before == b'%');
            let needs_none = match &plain {
                Some(plain) => plain.has(octet),
                None => unreserved(self.spec).has(octet),
            };
            self.escape(at, (needs_none && is_free).then_some(char::from(octet)));
        }
    }

    /// Decodes the escape at this place to a character, or else writes its digits in capitals.
    fn escape(&mut self, at: usize, decoded: Option<char>) {
        let span = at..at + 3;
        match decoded {
            Some(decoded) => self.edit(span, decoded, Normalization::NeedlessEscape),
            None => self.edit(span.clone(), self.text[span].to_ascii_uppercase(), Normalization::HexCase),
        }
    }

    /// "If the type character and selector are omitted, the type defaults to "1"" (1993). Removes the type and the
    /// given number of bytes that precede it.
    fn default_type(&mut self, item: &GopherItem<'_>, before: usize) {
        let is_default = item.gtype.octets().eq([b'1']) && item.selector.is_empty() && item.search.is_none();
        if let Some(span) = item.gtype.span(self.text).filter(|_| is_default) {
            self.edits.retain(|(edit, ..)| edit.end < span.start || edit.start > span.end);
            self.edit(span.start - before..span.end, "", Normalization::GopherType);
        }
    }

    /// Inserts the `/` that may be omitted at the end.
    fn slash_at_end(&mut self, url: &Url<'_>, end: usize) {
        let dialect = self.spec.dialect();
        match url {
            Url::Http(http) if http.path.is_none() && dialect.empty_path_is_slash => {
                self.edit(end..end, "/", Normalization::EmptyPath);
            }
            Url::Telnet(session) if !session.slash && dialect.telnet_slash => {
                self.edit(end..end, "/", Normalization::FinalSlash);
            }
            _ => {}
        }
    }

    fn gopher_type(&mut self, url: &Url<'_>, end: usize) {
        let Url::Gopher(gopher) = url else { return };
        match (self.spec.dialect().default_gopher_type, &gopher.item) {
            (Some(TopDirectory::Slash), None) if !gopher.slash => self.edit(end..end, "/", Normalization::GopherType),
            (Some(TopDirectory::Slash), Some(item)) => self.default_type(item, 0),
            (Some(TopDirectory::Host), Some(item)) => self.default_type(item, 1),
            _ => {}
        }
    }

    fn typecode(&mut self, url: &Url<'_>) {
        let Url::Ftp(ftp) = url else { return };
        let code = ftp.typecode.filter(|_| self.spec.dialect().caseless_typecode);
        if let Some((code, span)) = code.and_then(|code| Some((code, code.span(self.text)?))) {
            self.edit(span, code.as_str().to_ascii_lowercase(), Normalization::TypecodeCase);
        }
    }
}

/// The pieces of a URL whose escapes may be decoded, each with its kind of component, which determines the characters that
/// need no encoding. The reserved characters of a scheme without a production are unknown, so its pieces have no kind, and
/// only characters that no document reserves are decoded. Names that only their server interprets stay as they are.
fn pieces<'a>(url: &Url<'a>, spec: Spec) -> Vec<(&'a str, Option<ComponentKind>)> {
    let mut pieces = Vec::new();
    let mut add = |piece: Option<&'a str>, slot: ComponentKind| pieces.extend(piece.map(|piece| (piece, Some(slot))));
    if let Some(login) = url.login() {
        add(login.user.map(|user| user.as_str()), ComponentKind::User);
        add(login.password.map(|password| password.as_str()), ComponentKind::Password);
    }
    match url {
        Url::Http(url) => {
            add(url.path.map(|path| path.as_str()), ComponentKind::HttpSegment);
            add(url.search.map(|search| search.as_str()), ComponentKind::Search);
        }
        Url::Ftp(url) => add(url.path.map(|path| path.as_str()), ComponentKind::FileSegment),
        Url::File(url) => add(Some(url.path.as_str()), ComponentKind::FileSegment),
        Url::Gopher(url) => {
            if let Some(item) = url.item {
                add(
                    Some(item.gtype.as_str()).filter(|_| spec.dialect().escapes_in_gopher_type),
                    ComponentKind::GopherType,
                );
                add(Some(item.selector.as_str()), ComponentKind::Selector);
                add(item.search.map(|search| search.as_str()), ComponentKind::GopherSearch);
                add(item.plus.map(|plus| plus.as_str()), ComponentKind::GopherPlus);
            }
            add(url.search.map(|search| search.as_str()), ComponentKind::Search);
        }
        Url::Mailto(url) => add(Some(url.address.as_str()), ComponentKind::Address),
        Url::News(News { grouppart: Grouppart::Article(id), .. }) => {
            add(Some(id.unique.as_str()), ComponentKind::Unique)
        }
        Url::News(News { grouppart: Grouppart::Group(group), .. }) => add(Some(group.as_str()), ComponentKind::Group),
        Url::Nntp(url) => add(Some(url.group.as_str()), ComponentKind::Group),
        Url::Wais(url) => {
            add(Some(url.database.as_str()), ComponentKind::Database);
            match url.object {
                WaisObject::Search(search) => add(Some(search.as_str()), ComponentKind::Search),
                WaisObject::Document { wtype, .. } => add(Some(wtype.as_str()), ComponentKind::WaisType),
                WaisObject::Database => {}
            }
        }
        Url::Prospero(url) => {
            for field in url.fields.iter() {
                add(Some(field.name.as_str()), ComponentKind::ProsperoField);
                add(Some(field.value.as_str()), ComponentKind::ProsperoField);
            }
        }
        Url::Afs(url) => add(Some(url.path.as_str()), ComponentKind::AfsSegment),
        Url::Mid(url) | Url::Cid(url) => add(Some(url.id.unique.as_str()), ComponentKind::Unique),
        Url::Other(Other { schemepart: Schemepart::Ip(part), .. }) => {
            pieces.extend(part.urlpath.map(|path| (path.as_str(), None)));
            pieces.extend(part.search.map(|search| (search.as_str(), None)));
        }
        _ => {}
    }
    pieces
}
