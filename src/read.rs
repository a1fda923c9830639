//! Parses a whole text by a document: to a tree, or to the furthest failure.

use std::ops::Range;

use crate::ast::Reference;
#[cfg(not(feature = "plain-productions"))]
use crate::grammar::unrecorded;
use crate::grammar::{DerivationStep, Failure, Input, Open, Recorder, plain, production, table};
use crate::spec::Spec;

/// What to parse a text as. There will be no other variant: anything else is a [`Production`](Self::Production).
///
/// ```
/// use urlspec::{Spec, Start};
///
/// let accepts = |start, text| Spec::Rfc1738.derivation(start, text).is_some();
/// assert!(accepts(Start::Reference, "http://info.cern.ch/#top"));
/// assert!(!accepts(Start::Url, "http://info.cern.ch/#top"));
/// assert!(accepts(Spec::Rfc1738.production("hostport")?, "info.cern.ch:80"));
/// # Ok::<(), urlspec::UnknownProduction>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// A URL, with an optional prefix `URL:`.
    #[default]
    Url,
    /// A URL with an optional prefix and fragment.
    Reference,
    /// A production of the document, without a prefix. [`Spec::production`] makes one by name.
    Production(Production),
}

/// A production of a document. [`Spec::production`] makes one, within a [`Start`].
///
/// ```
/// use urlspec::{Spec, Start};
///
/// let start = Spec::Rfc1738.production("hostport")?;
/// assert!(matches!(start, Start::Production(_)));
/// assert_eq!(start.production(), "hostport");
/// # Ok::<(), urlspec::UnknownProduction>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Production {
    name: &'static str,
    is_url: bool,
    /// Whether its texts may be relative references.
    is_relative: bool,
}

impl Start {
    /// The name of the production: `url`, or the name of the [`Start::Production`].
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// assert_eq!((Start::Url.production(), Start::Reference.production()), ("url", "url"));
    /// assert_eq!(Spec::Rfc3986.production("path-abempty")?.production(), "path-abempty");
    /// # Ok::<(), urlspec::UnknownProduction>(())
    /// ```
    pub const fn production(self) -> &'static str {
        match self {
            Self::Url | Self::Reference => "url",
            Self::Production(production) => production.name,
        }
    }

    /// The name of the document's production, for example its [start symbol](Spec::start_symbol) for [`Start::Url`].
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// assert_eq!(Start::Url.production_of(Spec::Udi), "docaddress");
    /// assert_eq!(Start::Reference.production_of(Spec::Rfc3986), "URI-reference");
    /// ```
    pub const fn production_of(self, spec: Spec) -> &'static str {
        match self {
            Self::Url => spec.start_symbol(),
            Self::Reference => spec.reference_symbol(),
            Self::Production(production) => production.name,
        }
    }

    /// Whether the result is a URL.
    pub(crate) const fn is_url(self) -> bool {
        match self {
            Self::Url | Self::Reference => true,
            Self::Production(production) => production.is_url,
        }
    }

    /// The password in a text of this production, if that has one and no `@` after it.
    pub(crate) fn password_in(self, text: &[u8]) -> Option<Range<usize>> {
        let name = self.production().rsplit('/').next().unwrap_or_default();
        if name == production!("password") {
            return Some(0..text.len());
        }
        let colon = memchr::memchr(b':', text).filter(|_| name == production!("userinfo"))?;
        Some(colon + 1..text.len())
    }

    /// The production of this name, if the document has it. Where names have a document, a name without one is the only
    /// production's with it.
    pub(crate) fn named(spec: Spec, name: &str) -> Option<Self> {
        let productions = spec.productions();
        let name = productions.iter().find(|known| **known == name).or_else(|| {
            // RFC 3986 has no name before its rules.
            let own = name.strip_prefix("rfc3986/").filter(|_| spec.generic().is_some()).unwrap_or(name);
            let is_own = |known: &&&str| known.rsplit('/').next() == Some(own);
            let mut found = productions.iter().filter(is_own);
            found.next().filter(|first| found.next().is_none() || **first == own)
        })?;
        let is_relative = spec.yields_relative(name);
        Some(Self::Production(Production { name, is_url: spec.yields_url(name), is_relative }))
    }

    /// Whether a text may be a relative reference.
    pub(crate) fn may_be_relative(self, spec: Spec) -> bool {
        match self {
            Self::Url => false,
            Self::Reference => spec.yields_relative(spec.reference_symbol()),
            Self::Production(production) => production.is_relative,
        }
    }
}

/// The result of a parse: a tree, if the production is a URL.
pub(crate) type Parsed<'a> = Option<Reference<'a>>;

/// Parses a whole text.
pub(crate) fn read(spec: Spec, start: Start, text: &str) -> Option<Parsed<'_>> {
    match start {
        Start::Url => plain(text, |i| table::prefixed(spec, i)).map(|url| Some(Reference::Absolute(url))),
        Start::Reference => plain(text, |i| table::reference(spec, i)).map(Some),
        Start::Production(production) => by_name(spec, production.name, text),
    }
}

#[cfg(feature = "plain-productions")]
fn by_name<'a>(spec: Spec, name: &str, text: &'a str) -> Option<Parsed<'a>> {
    plain(text, |i| table::production(spec, name, i))
}

/// By the productions for recorded text, which a refusal needs anyway.
#[cfg(not(feature = "plain-productions"))]
fn by_name<'a>(spec: Spec, name: &str, text: &'a str) -> Option<Parsed<'a>> {
    table::production(spec, name, unrecorded(text))
}

pub(crate) use crate::grammar::table::url;

/// Whether a production matches the whole text. `false` if the document has no such production.
pub(crate) fn accepts(spec: Spec, production: &str, text: &str) -> bool {
    Start::named(spec, production).is_some_and(|start| read(spec, start, text).is_some())
}

/// # Where a parse failed
impl Spec {
    /// The furthest byte offset that the grammar reached, with the tokens that it expected there. `None` if the text is
    /// valid.
    ///
    /// This is the raw material of a diagnostic, for tools that explain errors themselves. [`check`](Self::check) explains
    /// them.
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// let failure = Spec::Rfc1738.furthest_failure(Start::Url, "http://info.cern.ch:/");
    /// let innermost = failure.as_ref().and_then(|failure| failure.productions.last());
    /// assert_eq!(failure.as_ref().map(|failure| (failure.at, failure.line, failure.column)), Some((20, 1, 21)));
    /// assert_eq!(innermost.map(|open| open.rule), Some("digits"));
    ///
    /// assert!(Spec::Rfc1738.furthest_failure(Start::Url, "http://info.cern.ch/").is_none());
    /// ```
    pub fn furthest_failure(self, start: Start, text: &str) -> Option<Failure> {
        recorded(self, start, text).err()
    }
}

/// Parses a text with a recorder: to a tree, or to the furthest failure.
pub(crate) fn recorded<'a>(spec: Spec, start: Start, text: &'a str) -> Result<Parsed<'a>, Failure> {
    let recorder = Recorder::new();
    if let Some(parsed) = run(spec, start, recorder.over(text)) {
        return Ok(parsed);
    }
    let mut failure = recorder.into_failure(text);
    if failure.productions.is_empty() {
        // The production matched, and text follows it.
        failure.productions.push(Open { rule: start.production_of(spec), at: 0 });
    }
    Err(failure)
}

/// The derivation of a valid text, from the start symbol down.
pub(crate) fn derivation(spec: Spec, start: Start, text: &str) -> Option<Vec<DerivationStep>> {
    let recorder = Recorder::with_steps();
    run(spec, start, recorder.over(text))?;
    Some(recorder.into_steps())
}

#[inline(always)]
fn run<'a, I: Input<'a>>(spec: Spec, start: Start, i: I) -> Option<Parsed<'a>> {
    match start {
        Start::Url => table::prefixed(spec, i).map(|url| Some(Reference::Absolute(url))),
        Start::Reference => table::reference(spec, i).map(Some),
        Start::Production(production) => table::production(spec, production.name, i),
    }
}

#[cfg(test)]
mod tests {
    use super::{Start, read, recorded};
    use crate::spec::Spec;

    const TEXTS: [&str; 11] = [
        include_str!("../tests/cases/http.txt"),
        include_str!("../tests/cases/ftp.txt"),
        include_str!("../tests/cases/file.txt"),
        include_str!("../tests/cases/gopher.txt"),
        include_str!("../tests/cases/mailto.txt"),
        include_str!("../tests/cases/news.txt"),
        include_str!("../tests/cases/telnet.txt"),
        include_str!("../tests/cases/wais.txt"),
        include_str!("../tests/cases/prospero.txt"),
        include_str!("../tests/cases/other.txt"),
        include_str!("../tests/cases/udi-examples.txt"),
    ];

    /// So the feature `small`, with which plain text is parsed as recorded text, changes no result.
    #[test]
    fn plain_and_recorded_text_have_the_same_tree() {
        let mut trees = 0;
        let lines = TEXTS.iter().flat_map(|texts| texts.lines());
        for text in lines.flat_map(|line| line.char_indices().map(|(at, c)| &line[..at + c.len_utf8()])) {
            for &spec in Spec::ALL {
                let symbol = Start::named(spec, spec.start_symbol());
                for start in [Some(Start::Url), Some(Start::Reference), symbol].into_iter().flatten() {
                    let plain = read(spec, start, text);
                    trees += usize::from(plain.is_some());
                    assert_eq!(plain, recorded(spec, start, text).ok(), "{text:?} as {start:?} by {spec:?}");
                }
            }
        }
        assert!(trees > 10_000, "{trees}");
    }

    #[test]
    fn every_production_has_the_whole_text_in_its_tree() {
        let mut trees = 0;
        for line in TEXTS.iter().flat_map(|texts| texts.lines()) {
            for text in [line.to_owned(), format!("{line}#f"), format!("Base: <URL:{line}#f>")] {
                // The tree of this production is the URL alone.
                let header = text.strip_prefix("Base: <URL:").and_then(|text| text.strip_suffix('>'));
                for &spec in Spec::ALL {
                    let productions = spec.productions().iter().filter_map(|name| Start::named(spec, name));
                    for start in productions.chain([Start::Url, Start::Reference]) {
                        let plain = read(spec, start, &text);
                        assert_eq!(plain, recorded(spec, start, &text).ok(), "{text:?} as {start:?} by {spec:?}");
                        if let Some(Some(tree)) = plain {
                            assert_eq!(tree.to_string(), header.unwrap_or(&text), "as {start:?} by {spec:?}");
                            trees += 1;
                        }
                    }
                }
            }
        }
        assert!(trees > 5_000, "{trees}");
    }
}
