//! Names that are almost right: the known names that come nearest to one.

use std::fmt;
use std::str::FromStr;

use crate::spec::Spec;

/// The document of this name: as [`name`](Spec::name) or [`citation`](Spec::citation) gives it, in any case, with any
/// spaces, hyphens and underscores.
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
        let asked = without_marks(name);
        let is_it = |spec: &&Self| [spec.name(), spec.citation()].into_iter().any(|name| without_marks(name) == asked);
        Self::ALL.iter().find(is_it).copied().ok_or_else(|| UnknownSpec { name: name.to_owned() })
    }
}

/// A name in lower case, without what may part its words.
fn without_marks(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).map(|c| c.to_ascii_lowercase()).collect()
}

/// There is no document of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownSpec {
    /// The name that was asked for.
    pub name: String,
}

impl UnknownSpec {
    /// The names that come nearest, the nearest first.
    pub fn suggestions(&self) -> Vec<&'static str> {
        suggestions(&self.name, Spec::ALL.iter().map(|spec| spec.name()))
    }
}

impl fmt::Display for UnknownSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown document `{}`; ", self.name.escape_debug())?;
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
pub struct UnknownProduction {
    /// The document that was asked.
    pub spec: Spec,
    /// The name that was asked for.
    pub name: String,
}

impl UnknownProduction {
    /// The names that come nearest, the nearest first.
    pub fn suggestions(&self) -> Vec<&'static str> {
        suggestions(&self.name, self.spec.productions().iter().copied())
    }
}

impl fmt::Display for UnknownProduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no production `{}`", self.spec.citation(), self.name.escape_debug())?;
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

/// The names that come nearest to one, at most five, the nearest first.
pub fn suggestions<'n>(asked: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
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

/// The known scheme of a document that is at most `distance` letters away from `name`.
pub(crate) fn nearest_scheme(spec: Spec, name: &str, distance: usize) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let key = |(place, known): (usize, &&'static str)| {
        let other_letter =
            name.get(..1) != known.get(..1) && name.get(name.len().saturating_sub(2)..) != known.get(known.len() - 2..);
        (edit_distance(&name, known), other_letter, place, *known)
    };
    let (least, _, _, known) = spec.schemes().iter().enumerate().map(key).min()?;
    (least <= distance && least * 2 < known.len()).then_some(known)
}
