//! The documents: their names, dates and sections.

use std::fmt;
use std::str::FromStr;

use crate::grammar::{rfc1738, udi, url_1993, url_1994};

/// A document that defines what a URL is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Spec {
    /// Universal Document Identifiers on the Network, 1992.
    Udi,
    /// Uniform Resource Locators, Internet Draft 01, 14 July 1993.
    Url1993,
    /// Uniform Resource Locators, Internet Draft 03, March 1994.
    Url1994,
    /// RFC 1738, Uniform Resource Locators (URL), December 1994.
    #[default]
    Rfc1738,
}

impl Spec {
    /// All documents, the oldest first.
    pub const ALL: [Self; 4] = [Self::Udi, Self::Url1993, Self::Url1994, Self::Rfc1738];

    /// The name by which the command and JSON know the document.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Udi => "udi",
            Self::Url1993 => "url-1993",
            Self::Url1994 => "url-1994",
            Self::Rfc1738 => "rfc1738",
        }
    }

    /// How the document is cited.
    pub const fn citation(self) -> &'static str {
        match self {
            Self::Udi => "UDI 1992",
            Self::Url1993 => "URL draft 1993",
            Self::Url1994 => "URL draft 1994",
            Self::Rfc1738 => "RFC 1738",
        }
    }

    /// The title that the document bears.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Udi => "Universal Document Identifiers on the Network",
            Self::Url1993 => "Uniform Resource Locators, Internet Draft 01",
            Self::Url1994 => "Uniform Resource Locators, Internet Draft 03",
            Self::Rfc1738 => "Uniform Resource Locators (URL)",
        }
    }

    /// The date that the document bears.
    pub const fn date(self) -> &'static str {
        match self {
            Self::Udi => "1992",
            Self::Url1993 => "14 July 1993",
            Self::Url1994 => "March 1994",
            Self::Rfc1738 => "December 1994",
        }
    }

    /// The file of `grammar/` that holds the document's BNF.
    pub(crate) const fn bnf(self) -> &'static str {
        match self {
            Self::Udi => include_str!("../grammar/udi.bnf"),
            Self::Url1993 => include_str!("../grammar/url-1993.bnf"),
            Self::Url1994 => include_str!("../grammar/url-1994.bnf"),
            Self::Rfc1738 => include_str!("../grammar/rfc1738.bnf"),
        }
    }

    /// The schemes that have a production of their own.
    pub const fn schemes(self) -> &'static [&'static str] {
        match self {
            Self::Udi => udi::SCHEMES,
            Self::Url1993 => url_1993::SCHEMES,
            Self::Url1994 => url_1994::SCHEMES,
            Self::Rfc1738 => rfc1738::SCHEMES,
        }
    }

    /// Schemes that came later, and that are no slip of the pen though they look like one.
    pub(crate) const LATER_SCHEMES: [&str; 8] = ["https", "ftps", "sftp", "tftp", "snews", "nntps", "ntp", "rtp"];

    /// Whether the prefix `URL:` may stand before a URL: it came in 1994.
    pub(crate) fn has_prefix(self) -> bool {
        matches!(self, Self::Url1994 | Self::Rfc1738)
    }

    /// Whether the document has this type code.
    pub(crate) fn is_typecode(self, code: &str) -> bool {
        let production = crate::grammar::url_1994::ftptype::<&str>;
        self == Self::Url1994 && matches!(production(code), Ok(("", _)))
    }

    /// The known scheme that is at most `distance` letters away from `name`, which is not one itself.
    pub(crate) fn nearest_scheme(self, name: &str, distance: usize) -> Option<&'static str> {
        let name = name.to_ascii_lowercase();
        let key = |(place, known): (usize, &&'static str)| {
            let other_letter = name.get(..1) != known.get(..1)
                && name.get(name.len().saturating_sub(2)..) != known.get(known.len() - 2..);
            (edit_distance(&name, known), other_letter, place, *known)
        };
        let (least, _, _, known) = self.schemes().iter().enumerate().map(key).min()?;
        (least <= distance && least * 2 < known.len()).then_some(known)
    }

    /// The address at which a section of the document can be read. The drafts have no address that lasts.
    pub fn section_url(self, section: &str) -> Option<String> {
        let place = match (self, section) {
            (Self::Rfc1738, "appendix") => "page-22".to_owned(),
            (Self::Rfc1738, section) => format!("section-{section}"),
            _ => return None,
        };
        Some(format!("https://www.rfc-editor.org/rfc/rfc1738#{place}"))
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.citation())
    }
}

impl FromStr for Spec {
    type Err = UnknownSpec;

    /// The document of this name, as [`name`](Self::name) gives it.
    fn from_str(name: &str) -> Result<Self, UnknownSpec> {
        Self::ALL.into_iter().find(|spec| spec.name() == name).ok_or_else(|| UnknownSpec { name: name.to_owned() })
    }
}

/// No document goes by this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownSpec {
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for UnknownSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Spec::ALL.iter().map(|spec| spec.name()).collect();
        write!(f, "no document is called {:?}; there is {}", self.name, names.join(", "))
    }
}

impl std::error::Error for UnknownSpec {}

/// The document has no production of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownProduction {
    /// The document that was asked.
    pub spec: Spec,
    /// The name that was asked for.
    pub name: String,
}

impl UnknownProduction {
    /// The names that come nearest, the nearest first.
    pub fn near(&self) -> Vec<&'static str> {
        near(&self.name, self.spec.productions().iter().copied())
    }
}

impl fmt::Display for UnknownProduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no production {:?}", self.spec, self.name)?;
        let has = |spec: &&Spec| spec.productions().contains(&self.name.as_str());
        let others: Vec<_> = Spec::ALL.iter().filter(has).map(|spec| spec.name()).collect();
        if !others.is_empty() {
            let verb = if others.len() == 1 { "has" } else { "have" };
            return write!(f, ", but {} {verb}", others.join(" and "));
        }
        match self.near().as_slice() {
            [] => write!(f, "; its start symbol is {:?}", self.spec.start_symbol()),
            [one] => write!(f, "; near it is {one}"),
            near => write!(f, "; near it are {}", near.join(", ")),
        }
    }
}

impl std::error::Error for UnknownProduction {}

/// The names that come nearest to one, at most five, the nearest first.
pub(crate) fn near<'n>(asked: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let asked = asked.to_ascii_lowercase();
    let mut near: Vec<_> = names
        .map(|name| (edit_distance(&asked, name), name))
        .filter(|(distance, name)| {
            (*distance <= 2 && *distance < asked.len()) || (asked.len() > 2 && name.contains(&asked))
        })
        .collect();
    near.sort();
    near.into_iter().map(|(_, name)| name).take(5).collect()
}

/// How many characters must be put in, left out, replaced or swapped with their neighbour to make `a` of `b`.
///
/// Only for short names: a text much longer than the other is far away, whatever it holds.
pub(crate) fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > 3 {
        return a.len().abs_diff(b.len());
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
