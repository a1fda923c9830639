//! Normalization and equivalence of URLs.
//!
//! A client can't know whether two URLs name the same object, only whether they are the same name. Two URLs are
//! equivalent only by the rules that the documents state, each of which is a [`Normalization`]: `ftp://h/%2Fetc`,
//! `ftp://h//etc` and `ftp://h/etc` are three URLs, and an absent user differs from an empty one.

mod components;
mod letters;
mod mail;
mod meaning;
mod plain;
mod rule;
mod scheme_text;
mod uri;

use letters::in_capitals;
pub use meaning::Meaning;
pub use rule::Normalization;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use crate::Refusal;
use crate::ast::{Gopher, GopherItem, Node, Reference, Url, significant};
use crate::dialect::TopDirectory;
use crate::encoding::Encoded;
use crate::grammar::DerivationStep;
use crate::order;
use crate::parts::{ComponentKind, Spelling};
use crate::read::Start;
use crate::redact::Untrusted;
use crate::spec::Spec;

/// A URL in its canonical spelling, as [`Spec::canonical`] returns it.
///
/// Equality and hash are those of the spelling, so that a set of them has each URL once. `Display` shows the spelling, with a password.
///
/// ```
/// use std::collections::HashSet;
/// use urlspec::Spec;
///
/// let urls = ["https://H.x/", "https://h.x:443/", "https://h.x/a"];
/// let different = urls.iter().map(|url| Spec::Rfc3986.canonical(url)).collect::<Result<HashSet<_>, _>>()?;
/// assert_eq!(different.len(), 2);
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Canonical {
    /// The canonical spelling. It has no prefix `URL:`.
    pub text: String,
    /// The rules by which it differs from the given text, in the order of the enum and each once.
    pub normalizations: Vec<Normalization>,
}

impl Canonical {
    /// The canonical spelling.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let canonical = Spec::Rfc3986.canonical("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")?;
    /// assert_eq!(canonical.as_str(), "example://a/b/c/%7Bfoo%7D");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl AsRef<str> for Canonical {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl PartialEq for Canonical {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Canonical {}

impl Hash for Canonical {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Display for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
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
///
/// ```
/// use urlspec::{Equivalence, Normalization, Spec};
///
/// let same = Spec::Rfc3986.same("http://example.com", "http://EXAMPLE.com/")?;
/// assert_eq!(same, Equivalence::Same(vec![Normalization::HostCase, Normalization::EmptyPath]));
/// let different = Spec::Rfc3986.same("http://example.com/data", "http://example.com/data/")?;
/// assert!(matches!(different, Equivalence::Different { .. }));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
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
        if plain::is_canonical(text) {
            return Ok(Canonical { text: text.to_owned(), normalizations: Vec::new() });
        }
        Ok(self.canonical_by_rules(text, &url))
    }

    fn canonical_by_rules(self, text: &str, url: &Url<'_>) -> Canonical {
        let mut normalizer = Normalizer { spec: self, text, edits: Vec::new() };
        normalizer.url(url);
        normalizer.finish()
    }

    /// The canonical spelling of a reference: of a URL that may have a fragment, or of a relative reference. The dot
    /// segments of a relative reference stay, because they refer to segments of the base. Its port stays too, because
    /// the default port depends on the scheme of the base.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Rfc3986.canonical_reference("../%7ejoe#%41")?.as_str(), "../~joe#A");
    /// assert_eq!(Spec::Rfc1738.canonical_reference("HTTP://h.x#top")?.as_str(), "http://h.x/#top");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the text is not a reference of the document, as for [`parse_reference`](Self::parse_reference).
    pub fn canonical_reference(self, text: &str) -> Result<Canonical, Refusal> {
        let reference = self.parse_reference(text)?;
        let mut normalizer = Normalizer { spec: self, text, edits: Vec::new() };
        match &reference {
            Reference::Absolute(own) => {
                normalizer.url(&own.url);
                if let Some(fragment) = own.fragment {
                    normalizer.component(fragment.as_str(), ComponentKind::Generic);
                }
            }
            Reference::Relative(own) => normalizer.relative(own),
        }
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
        Ok(self.compare(Start::Url, [first, second], [self.canonical(first)?, self.canonical(second)?]))
    }

    /// As [`same`](Self::same) for references: URLs that may have a fragment, and relative references, whose dot segments stay.
    ///
    /// ```
    /// use urlspec::{Equivalence, Normalization, Spec};
    ///
    /// let same = Spec::Rfc3986.same_reference("../%7ejoe#top", "../~joe#top")?;
    /// assert_eq!(same, Equivalence::Same(vec![Normalization::NeedlessEscape]));
    /// let result = Spec::Rfc1738.same_reference("http://h.x/#a", "http://h.x/#b")?;
    /// assert!(matches!(result, Equivalence::Different { .. }));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if one of the two is not a reference of the document.
    pub fn same_reference(self, first: &str, second: &str) -> Result<Equivalence, Refusal> {
        let canonical = [self.canonical_reference(first)?, self.canonical_reference(second)?];
        Ok(self.compare(Start::Reference, [first, second], canonical))
    }

    fn compare(self, start: Start, given: [&str; 2], [one, other]: [Canonical; 2]) -> Equivalence {
        if one.text != other.text {
            return self.difference(start, [&one.text, &other.text], given);
        }
        if given[0] == given[1] {
            return Equivalence::Same(Vec::new());
        }
        // A rule is listed even if it changes both texts in the same way.
        Equivalence::Same(sorted([one.normalizations, other.normalizations].concat()))
    }

    /// The innermost production that holds the first difference of two canonical spellings. Steps that the tree has no node
    /// for are skipped, so that paths are shown whole.
    fn difference(self, start: Start, [first, second]: [&str; 2], given: [&str; 2]) -> Equivalence {
        let at = first.bytes().zip(second.bytes()).take_while(|(one, other)| one == other).count();
        let around = |text: &str| -> Vec<(&'static str, Range<usize>)> {
            let steps = self.derivation(start, text).unwrap_or_default();
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
    order::by_numbers(&mut rules, |rule| (*rule as usize, 0));
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
        order::by_numbers(&mut self.edits, |(span, ..)| (span.start, span.end));
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
