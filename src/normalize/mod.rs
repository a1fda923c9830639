//! Normalization and equivalence of URLs.
//!
//! A client can't know whether two URLs name the same object, only whether they are the same name. Two URLs are
//! equivalent only by the rules that the documents state, each of which is a [`Normalization`]: `ftp://h/%2Fetc`,
//! `ftp://h//etc` and `ftp://h/etc` are three URLs, and an absent user differs from an empty one.

mod components;
mod letters;
mod mail;
mod meaning;
mod scheme_text;
mod uri;

use letters::in_capitals;
pub use meaning::Meaning;

use std::fmt;
use std::ops::Range;

use crate::Refusal;
use crate::ast::{Gopher, GopherItem, Node, Url, significant};
use crate::citation::Citation;
use crate::dialect::{EquivalenceSections, TopDirectory};
use crate::encoding::Encoded;
use crate::grammar::DerivationStep;
use crate::parts::{ComponentKind, Spelling};
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
    /// In a file URL, no authority is the same as an empty one (RFC 3986, section 3.2.2).
    EmptyAuthority,
    /// The Gopher type of an empty path is `1` (1993; RFC 1738, section 3.4.1).
    GopherType,
    /// A `/` between Gopher type and selector may be omitted (1992).
    GopherSlash,
    /// Leading zeros of a number don't count: of an article, of a length, of a field, of a byte size.
    Digits,
    /// A type code is the same in either case (RFC 1738, section 5).
    TypecodeCase,
    /// An empty port is the same as none, and so is its colon (RFC 3986, section 6.2.3).
    EmptyPort,
    /// The dot segments of a path are removed (RFC 3986, section 6.2.2.3).
    DotSegments,
    /// The name of a header field of a mailto URL is the same in either case (RFC 6068, section 2).
    FieldCase,
    /// Addresses in a field `to` of a mailto URL are the same as before its `?` (RFC 6068, section 2).
    Recipients,
    /// `*` after the server of a news URL is the same as nothing (RFC 5538, section 4).
    AllGroups,
    /// The namespace of a URN is the same in either case, and so is the name in the namespaces `uuid` and `ietf` (RFC 8141, section 3.1).
    UrnCase,
    /// The components after the name of a URN don't count (RFC 8141, section 3.2).
    UrnComponents,
    /// A telephone number is the same with other separators, and in either case (RFC 3966, section 4).
    PhoneNumber,
    /// The recipients of an sms URL are a set (RFC 5724, section 2.4).
    SmsRecipients,
    /// Coordinates are the same if their numbers are, and have a default reference system (RFC 5870, section 3.4.4).
    Coordinates,
    /// A media type is the same in either case, and has a default (RFC 2397, section 2).
    MediaType,
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
            Self::EmptyAuthority => "no authority is the same as an empty one",
            Self::GopherType => "the type of an empty Gopher path is `1`",
            Self::GopherSlash => "the `/` after a Gopher type may be left out",
            Self::Digits => "leading zeros of a number don't count",
            Self::TypecodeCase => "a type code has no case",
            Self::EmptyPort => "an empty port may be left out",
            Self::DotSegments => "dot segments are removed",
            Self::FieldCase => "the name of a header field has no case",
            Self::Recipients => "addresses of a field `to` are recipients like the others",
            Self::AllGroups => "`*` after a server is all newsgroups, as nothing is",
            Self::UrnCase => "a namespace has no case",
            Self::UrnComponents => "the components of a URN don't count",
            Self::PhoneNumber => "a telephone number has no case, and its separators don't count",
            Self::SmsRecipients => "the order of recipients doesn't count",
            Self::Coordinates => "coordinates are compared by value",
            Self::MediaType => "a media type has no case, and its default may be left out",
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
            Self::Localhost | Self::EmptyAuthority => sections.localhost,
            Self::Prefix | Self::FinalSlash | Self::TypecodeCase => return None,
            Self::GopherType | Self::GopherSlash | Self::Digits => return None,
            Self::FieldCase | Self::Recipients => sections.mail,
            Self::AllGroups => "5538 4",
            Self::UrnCase => "8141 3.1",
            Self::UrnComponents => "8141 3.2",
            Self::PhoneNumber => "3966 4",
            Self::SmsRecipients => "5724 2.4",
            Self::Coordinates => "5870 3.4.4",
            Self::MediaType => "2397 2",
        })
    }

    /// The section of the document that states the rule.
    pub fn citation(self, spec: Spec) -> Citation {
        if let Some(section) = spec.dialect().equivalence.as_ref().and_then(|sections| self.section_in(sections)) {
            return Citation { spec, section };
        }
        let section = match self {
            // Not all documents state it. It is a leniency that RFC 1738 recommends for all.
            #[cfg(feature = "rfc1738")]
            Self::SchemeCase => return Citation { spec: Spec::Rfc1738, section: "2.1" },
            #[cfg(not(feature = "rfc1738"))]
            Self::SchemeCase => "2.1",
            Self::Prefix => "appendix",
            Self::HostCase | Self::PortDigits | Self::DefaultPort => "3.1",
            Self::NeedlessEscape | Self::HexCase => "2.2",
            Self::EmptyPath => "3.3",
            Self::FinalSlash => "3.8",
            Self::Localhost | Self::EmptyAuthority => "3.10",
            Self::GopherType => "3.4.1",
            Self::TypecodeCase => "5",
            // Only a document with sections of its own on equivalence has these rules.
            Self::EmptyPort | Self::DotSegments | Self::FieldCase | Self::Recipients => spec.bnf_section(),
            Self::AllGroups | Self::UrnCase | Self::UrnComponents | Self::PhoneNumber => spec.bnf_section(),
            Self::SmsRecipients | Self::Coordinates | Self::MediaType => spec.bnf_section(),
            // Only the BNF of 1992 has the slash, and only the BNF has the numbers.
            Self::GopherSlash | Self::Digits => spec.bnf_section(),
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
            return Ok(self.difference([&one.text, &other.text], [first, second]));
        }
        if first == second {
            return Ok(Equivalence::Same(Vec::new()));
        }
        // A rule is listed even if it changes both texts in the same way.
        Ok(Equivalence::Same(sorted([one.normalizations, other.normalizations].concat())))
    }

    /// The innermost production that holds the first difference of two canonical spellings. Steps that the tree has no node
    /// for are skipped, so that paths are shown whole.
    fn difference(self, [first, second]: [&str; 2], given: [&str; 2]) -> Equivalence {
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
        // What was encoded in a given text may now look like the end of a secret.
        let given = given.map(Untrusted::url);
        let shown = |text: &str, span: Range<usize>| {
            Untrusted::url(text).derived_from(&[&given[0], &given[1]]).redacted()[span].to_owned()
        };
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
        if scheme_text::is_compared_as_is(self.spec, url.scheme()) {
            return;
        }
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
        self.components(url);
        self.slash_at_end(url, span.end);
        self.gopher_type(url, span.end);
        self.gopher_slash(url);
        self.typecode(url);
    }

    /// The host in lower case, with its escapes in capitals.
    fn host(&mut self, url: &Url<'_>) {
        let Some(host) = url.host().and_then(|host| host.span(self.text)) else { return };
        let is_localhost = self.spec.dialect().localhost_is_empty && matches!(url, Url::File(file) if file.is_local());
        if is_localhost {
            self.edit(host.clone(), "", Normalization::Localhost);
        } else {
            self.host_in_lower_case(host, |_| false);
        }
    }

    /// "Normalizers should remove the ":" delimiter from a URI if the port subcomponent is empty" (RFC 3986, section 6.2.3). No
    /// document before RFC 1808 allows an empty port.
    fn port(&mut self, url: &Url<'_>) {
        let Some(port) = url.hostport().and_then(|hostport| hostport.port) else { return };
        let Some(span) = port.span(self.text) else { return };
        let default = meaning::default_port(url);
        if span.is_empty() {
            self.edit(span.start - 1..span.end, "", Normalization::EmptyPort);
        } else if port.number().is_some() && port.number() == default {
            self.edit(span.start - 1..span.end, "", Normalization::DefaultPort);
        } else {
            self.number(port.as_str(), Normalization::PortDigits);
        }
    }

    /// Writes a component as its data and delimiters are spelled: with as few escapes as possible, in capitals.
    fn component(&mut self, component: &str, kind: ComponentKind) {
        if !component.contains('%') {
            return;
        }
        let spelling = Spelling::new(self.spec, kind);
        // What was parsed can be spelled.
        let Ok(spelled) = spelling.spell(&spelling.read(Encoded::new(component))) else { return };
        let Some(span) = component.span(self.text).filter(|_| spelled != component) else { return };
        self.rewrite(span, spelled, rules_of_escapes(component, &spelling), Normalization::NeedlessEscape);
    }

    /// Writes another text by these rules, or if there are none, by the last one.
    fn rewrite(&mut self, span: Range<usize>, text: String, rules: Vec<Normalization>, otherwise: Normalization) {
        let (start, mut rules) = (span.start, rules.into_iter());
        self.edits.push((span, text, rules.next().unwrap_or(otherwise)));
        self.edits.extend(rules.map(|rule| (start..start, String::new(), rule)));
    }

    fn escapes_in_capitals(&mut self, component: &str) {
        if let Some(span) = component.span(self.text) {
            self.edit(span, in_capitals(component), Normalization::HexCase);
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

    /// Writes the letters of a host in lower case, and decodes some octets.
    fn host_in_lower_case(&mut self, Range { start, end }: Range<usize>, is_plain: impl Fn(u8) -> bool) {
        let mut done = start;
        for (at, octet) in Encoded::new(&self.text[start..end]).escapes().map(|(at, octet)| (start + at, octet)) {
            self.edit(done..at, self.text[done..at].to_ascii_lowercase(), Normalization::HostCase);
            self.escape(at, is_plain(octet).then(|| char::from(octet.to_ascii_lowercase())));
            done = at + 3;
        }
        self.edit(done..end, self.text[done..end].to_ascii_lowercase(), Normalization::HostCase);
    }

    /// Removes the leading zeros of a number.
    fn number(&mut self, digits: &str, rule: Normalization) {
        if let Some(span) = digits.span(self.text) {
            self.edit(span, significant(digits), rule);
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

    /// Writes the `/` of 1992 after the Gopher type, before a selector only.
    fn gopher_slash(&mut self, url: &Url<'_>) {
        let Url::Gopher(Gopher { item: Some(item), .. }) = url else { return };
        let Some(selector) = item.selector.as_str().span(self.text) else { return };
        match (item.slash, item.selector.is_empty()) {
            _ if !self.spec.dialect().slash_before_selector => {}
            (true, true) => self.edit(selector.start - 1..selector.start, "", Normalization::GopherSlash),
            (false, false) => self.edit(selector.start..selector.start, "/", Normalization::GopherSlash),
            _ => {}
        }
    }

    fn typecode(&mut self, url: &Url<'_>) {
        let Url::Ftp(ftp) = url else { return };
        let Some(code) = ftp.typecode else { return };
        if let (true, Some(span)) = (self.spec.dialect().caseless_typecode, code.span(self.text)) {
            self.edit(span, code.as_str().to_ascii_lowercase(), Normalization::TypecodeCase);
        }
        if let Some(size) = code.as_str().strip_prefix('L') {
            self.number(size, Normalization::Digits);
        }
    }
}

/// The rules by which the escapes of a component are spelled in another way.
fn rules_of_escapes(component: &str, spelling: &Spelling) -> Vec<Normalization> {
    let rules = Encoded::new(component).escapes().filter_map(|(at, octet)| {
        let is_lower = component[at..at + 3].bytes().any(|digit| digit.is_ascii_lowercase());
        match spelling.is_plain(octet) {
            true => Some(Normalization::NeedlessEscape),
            false => is_lower.then_some(Normalization::HexCase),
        }
    });
    sorted(rules.collect())
}
