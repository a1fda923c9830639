//! Names of documents and productions, and suggestions for misspelled ones.

use std::fmt;
use std::str::FromStr;

use crate::redact::{Terminal, Untrusted};
use crate::spec::Spec;

/// Accepts the [`name`](Spec::name) or the [`citation`](Spec::citation), in any case, with any spaces, hyphens and
/// underscores.
///
/// ```
/// use urlspec::Spec;
///
/// # fn main() -> Result<(), urlspec::UnknownSpec> {
/// assert_eq!("rfc1738".parse::<Spec>()?, Spec::Rfc1738);
/// assert_eq!("RFC-1738".parse::<Spec>()?, Spec::Rfc1738);
/// let error = "rfc1783".parse::<Spec>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown document `rfc1783`; did you mean `rfc1738`?");
/// # Ok(())
/// # }
/// ```
impl FromStr for Spec {
    type Err = UnknownSpec;

    fn from_str(name: &str) -> Result<Self, UnknownSpec> {
        let wanted = simplified(name);
        let matches = |spec: &&Self| [spec.name(), spec.citation()].into_iter().any(|name| simplified(name) == wanted);
        Self::ALL.iter().find(matches).copied().ok_or_else(|| UnknownSpec { name: name.to_owned() })
    }
}

/// A name in lower case, without spaces, hyphens and underscores.
fn simplified(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).map(|c| c.to_ascii_lowercase()).collect()
}

/// The error of `Spec::from_str`: no document has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownSpec {
    /// The unknown name.
    pub name: String,
}

impl UnknownSpec {
    /// Similar names, the most similar first.
    pub fn suggestions(&self) -> Vec<&'static str> {
        suggestions(&self.name, Spec::ALL.iter().map(|spec| spec.name()))
    }
}

impl fmt::Display for UnknownSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown document `{}`; ", Untrusted::url(&*self.name).to::<Terminal>())?;
        match self.suggestions().first() {
            Some(name) => write!(f, "did you mean `{name}`?"),
            None => {
                let names: Vec<_> = Spec::ALL.iter().map(|spec| spec.name()).collect();
                write!(f, "the documents are {}", names.join(", "))
            }
        }
    }
}

impl std::error::Error for UnknownSpec {}

/// The document has no production of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownProduction {
    /// The document.
    pub spec: Spec,
    /// The unknown name.
    pub name: String,
}

impl UnknownProduction {
    /// Similar names, the most similar first.
    pub fn suggestions(&self) -> Vec<&'static str> {
        suggestions(&self.name, self.spec.productions().iter().copied())
    }
}

impl fmt::Display for UnknownProduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no production `{}`", self.spec.citation(), Untrusted::url(&*self.name).to::<Terminal>())?;
        let has = |spec: &&Spec| spec.productions().contains(&self.name.as_str());
        let others: Vec<_> = Spec::ALL.iter().filter(has).map(|spec| spec.name()).collect();
        if !others.is_empty() {
            let verb = if others.len() == 1 { "has" } else { "have" };
            return write!(f, ", but {} {verb}", others.join(" and "));
        }
        match self.suggestions().as_slice() {
            [] => write!(f, "; its start symbol is `{}`", self.spec.start_symbol()),
            [one] => write!(f, "; did you mean `{one}`?"),
            names => write!(f, "; did you mean one of `{}`?", names.join("`, `")),
        }
    }
}

impl std::error::Error for UnknownProduction {}

/// At most five of `names` that are similar to `name`, the most similar first.
///
/// ```
/// let known = ["http", "ftp", "gopher"];
/// assert_eq!(urlspec::suggestions("gohper", known.into_iter()), ["gopher"]);
/// ```
pub fn suggestions<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let wanted = name.to_ascii_lowercase();
    let mut near: Vec<_> = names
        .map(|name| (edit_distance(&wanted, name), name))
        .filter(|(distance, name)| {
            (*distance <= 2 && *distance < wanted.len()) || (wanted.len() > 2 && name.contains(&wanted))
        })
        .collect();
    near.sort();
    near.into_iter().map(|(_, name)| name).take(5).collect()
}

/// The number of characters to insert, remove, replace or swap with their neighbor to turn `a` into `b` (the restricted
/// Damerau-Levenshtein distance).
///
/// For short names only: if the lengths differ by more than three, this returns the difference.
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

/// The schemes of a document, or of the last one that defines some.
fn known_schemes(spec: Spec) -> &'static [&'static str] {
    match spec.schemes() {
        [] => Spec::last_with_schemes().schemes(),
        schemes => schemes,
    }
}

/// The document's scheme nearest to `name`, at most `distance` edits away.
pub(crate) fn nearest_scheme(spec: Spec, name: &str, distance: usize) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let key = |(index, known): (usize, &&'static str)| {
        let other_letter =
            name.get(..1) != known.get(..1) && name.get(name.len().saturating_sub(2)..) != known.get(known.len() - 2..);
        (edit_distance(&name, known), other_letter, index, *known)
    };
    let (least, _, _, known) = known_schemes(spec).iter().enumerate().map(key).min()?;
    (least <= distance && least * 2 < known.len()).then_some(known)
}
