//! The document that an option names: a whole one, or one within `current` for its own schemes.

use std::str::FromStr;

use urlspec::{OtherScheme, Report, SchemeDocument, Spec, Start, UnknownProduction};

use super::candidates::Candidates;

/// A document, for the commands that read URLs by one scheme's document too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyDocument {
    Whole(Spec),
    /// One within `current`: RFC 6068 for mailto.
    OfScheme(SchemeDocument),
}

/// Parses the name of a document, also of one within `current`.
pub const DOCUMENT_PARSER: Candidates<AnyDocument> = Candidates::new(|| names().collect());

/// The names of all documents, whole ones first.
fn names() -> impl Iterator<Item = &'static str> {
    Spec::ALL.iter().map(|spec| spec.name()).chain(SchemeDocument::all().map(SchemeDocument::name))
}

impl AnyDocument {
    /// The document of a production, if none is named: RFC 1738, or today's standard if only that has it.
    pub fn of_production(name: &str) -> Self {
        let mut documents = [Spec::FIRST_STANDARD, Spec::TODAY].into_iter();
        Self::Whole(documents.find(|spec| spec.production(name).is_ok()).unwrap_or(Spec::FIRST_STANDARD))
    }

    /// The whole document, which has the rules.
    pub const fn spec(self) -> Spec {
        match self {
            Self::Whole(spec) => spec,
            Self::OfScheme(_) => Spec::TODAY,
        }
    }

    /// The document within `current`, if it is one.
    pub const fn of_scheme(self) -> Option<SchemeDocument> {
        match self {
            Self::Whole(_) => None,
            Self::OfScheme(document) => Some(document),
        }
    }

    /// The name in prose.
    pub fn citation(self) -> &'static str {
        match self {
            Self::Whole(spec) => spec.citation(),
            Self::OfScheme(document) => document.citation(),
        }
    }

    /// The title and the date. Those of a document within `current` are at the head of its rules.
    pub fn title_and_date(self) -> String {
        let Self::OfScheme(document) = self else { return format!("{}, {}", self.spec().title(), self.spec().date()) };
        let heads = self.spec().bnf().lines().filter_map(|line| line.strip_prefix("; "));
        // After a space or a comma, so that RFC 82 is not taken for RFC 822.
        let is_own =
            |head: &&str| head.strip_prefix(document.citation()).is_some_and(|rest| rest.starts_with([',', ' ']));
        // The number of a section follows the date.
        let title = heads.filter(is_own).find_map(|head| head.split_once(", section"));
        title.map_or(document.citation(), |(title, _)| title).to_owned()
    }

    pub fn production(self, name: &str) -> Result<Start, UnknownProduction> {
        match self {
            Self::Whole(spec) => spec.production(name),
            Self::OfScheme(document) => document.production(name),
        }
    }

    /// A report by the whole document as one by this.
    pub fn narrowed(self, report: Report<'_>) -> Report<'_> {
        match self {
            Self::Whole(_) => report,
            Self::OfScheme(document) => document.narrowed(report),
        }
    }

    pub fn check_as(self, start: Start, bytes: &[u8]) -> Report<'_> {
        self.narrowed(self.spec().check_as(start, bytes))
    }

    /// Fails if a URL has a scheme that the document does not define.
    pub fn admit(self, url: &str) -> Result<(), String> {
        self.refused(self.other_scheme(url))
    }

    /// The same for a reference, which may be relative and have no scheme.
    pub fn admit_reference(self, reference: &str) -> Result<(), String> {
        self.refused(self.other_scheme(reference).filter(|other| other.scheme.is_some()))
    }

    fn other_scheme(self, text: &str) -> Option<OtherScheme> {
        self.of_scheme()?.reads(text).err()
    }

    fn refused(self, other: Option<OtherScheme>) -> Result<(), String> {
        let message = |other| format!("{other}; `--spec {}` reads each scheme by its document", self.spec());
        other.map_or(Ok(()), |other| Err(message(other)))
    }
}

impl FromStr for AnyDocument {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let unknown = match name.parse() {
            Ok(spec) => return Ok(Self::Whole(spec)),
            Err(unknown) => unknown,
        };
        let names: Vec<_> = names().collect();
        SchemeDocument::named(name).map(Self::OfScheme).ok_or_else(|| unknown.message(&names))
    }
}
