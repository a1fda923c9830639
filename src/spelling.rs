//! Names of documents and productions, and suggestions for misspelled ones.

use std::fmt;
use std::str::FromStr;

use crate::dialect::{Dialect, about_obsolete};
use crate::order;
use crate::redact::{Terminal, Untrusted};
use crate::scheme::Scheme;
use crate::spec::{Document, Spec, simplified};

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
        let known = Document::ALL.iter().copied().find(|document| is_called(*document, &simplified(name)));
        known.and_then(Document::spec).ok_or_else(|| UnknownSpec { name: name.to_owned() })
    }
}

/// Whether a document has this simplified name or citation.
fn is_called(document: Document, name: &str) -> bool {
    [document.name(), document.citation()].into_iter().any(|own| simplified(own) == name)
}

/// The error of `Spec::from_str`: no document has this name, or its feature is off.
///
/// ```
/// use urlspec::Spec;
///
/// let error = "rfc1783".parse::<Spec>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown document `rfc1783`; did you mean `rfc1738`?");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownSpec {
    /// The unknown name.
    pub name: String,
}

impl UnknownSpec {
    /// Similar names, the most similar first.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let error = "rfc1783".parse::<Spec>().unwrap_err();
    /// assert_eq!(error.suggestions().first(), Some(&"rfc1738"));
    /// ```
    pub fn suggestions(&self) -> Vec<&'static str> {
        suggestions(&self.name, Spec::ALL.iter().map(|spec| spec.name()))
    }

    /// The message, which suggests one of `names`. It is for programs that accept more names than those of the
    /// documents.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let error = "whatwh".parse::<Spec>().unwrap_err();
    /// assert_eq!(error.message(&["rfc3986", "whatwg"]), "unknown document `whatwh`; did you mean `whatwg`?");
    /// let error = "rfc2616".parse::<Spec>().unwrap_err();
    /// let obsolete = "RFC 2616 is obsolete; RFC 9110 replaces it: use ";
    /// assert_eq!(error.message(&["rfc9110"]), format!("{obsolete}`rfc9110`"));
    /// assert_eq!(error.message(&["current"]), format!("{obsolete}`current`, which has its rules"));
    /// ```
    pub fn message(&self, names: &[&str]) -> String {
        if let Some(document) = self.off() {
            let (citation, feature) = (document.citation(), document.name());
            return format!("urlspec was built without {citation}: turn on its feature `{feature}`");
        }
        if let Some(about) =
            about_obsolete(&simplified(&self.name), names).or_else(|| about_part_of_current(&self.name))
        {
            return about;
        }
        let unknown = format!("unknown document `{}`", Untrusted::url(&*self.name).to::<Terminal>());
        match suggestions(&self.name, names.iter().copied()).first() {
            Some(name) => format!("{unknown}; did you mean `{name}`?"),
            None => format!("{unknown}; the documents are {}", names.join(", ")),
        }
    }

    /// The document of this name, if its feature is off.
    fn off(&self) -> Option<Document> {
        let name = simplified(&self.name);
        Document::ALL.iter().copied().find(|document| document.spec().is_none() && is_called(*document, &name))
    }
}

impl fmt::Display for UnknownSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Spec::ALL.iter().map(|spec| spec.name()).collect();
        f.write_str(&self.message(&names))
    }
}

impl std::error::Error for UnknownSpec {}

/// What a name is if it names a document within `current`, which is no [`Spec`].
#[cfg(feature = "current")]
fn about_part_of_current(name: &str) -> Option<String> {
    use crate::scheme_document::{SchemeDocument, about_other_document};

    let Some(document) = SchemeDocument::named(name) else { return about_other_document(name) };
    let (citation, schemes) = (document.citation(), document.schemes_in_words());
    Some(format!(
        "{citation} is of {schemes} only, and a whole document is needed here: use `current`, which has its rules"
    ))
}

#[cfg(not(feature = "current"))]
fn about_part_of_current(_: &str) -> Option<String> {
    None
}

/// The document has no production of this name.
///
/// ```
/// use urlspec::Spec;
///
/// let error = Spec::Rfc1738.production("hostprot").unwrap_err();
/// assert_eq!((error.spec, error.name.as_str()), (Spec::Rfc1738, "hostprot"));
/// assert_eq!(error.to_string(), "RFC 1738 has no production `hostprot`; did you mean `hostport`?");
/// ```
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
    ///
    /// ```
    /// let error = urlspec::Spec::Rfc1738.production("hostprot").unwrap_err();
    /// assert_eq!(error.suggestions().first(), Some(&"hostport"));
    /// ```
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
    most_similar(name, names.collect())
}

/// As [`suggestions`]. Apart from it, so that a program has this once.
fn most_similar<'n>(name: &str, names: Vec<&'n str>) -> Vec<&'n str> {
    let wanted = name.to_ascii_lowercase();
    let near = |known: &str| {
        let distance = edit_distance(&wanted, known);
        let is_part = || wanted.len() > 2 && known.contains(&wanted);
        distance.filter(|distance| *distance < wanted.len()).or_else(|| is_part().then_some(MAX_DISTANCE + 1))
    };
    let mut near: Vec<_> = names.into_iter().filter_map(|known| Some((near(known)?, known))).collect();
    // Names are short.
    order::by_rank_and_name(&mut near, |(distance, known)| {
        ((distance << 16) + known.len().abs_diff(wanted.len()), known)
    });
    near.into_iter().map(|(_, name)| name).take(5).collect()
}

/// The largest distance of similar names.
const MAX_DISTANCE: usize = 2;

/// The cells of a row that can have a distance of at most `MAX_DISTANCE`: those around the diagonal.
type Band = [usize; 2 * MAX_DISTANCE + 1];

/// The number of bytes to insert, remove, replace or swap with their neighbor to turn `a` into `b` (the restricted
/// Damerau-Levenshtein distance), or `None` if it is more than `MAX_DISTANCE`. It allocates nothing, and stops where the names
/// differ too much.
fn edit_distance(a: &str, b: &str) -> Option<usize> {
    const FAR: usize = MAX_DISTANCE + 1;
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > MAX_DISTANCE {
        return None;
    }
    // The cell `k` of row `i` is for the first `i` bytes of `a` and the first `i + k - MAX_DISTANCE` bytes of `b`.
    let mut before: Band = [FAR; _];
    let mut previous: Band = std::array::from_fn(|k| k.checked_sub(MAX_DISTANCE).map_or(FAR, |j| j));
    for i in 1..=a.len() {
        let mut row: Band = [FAR; _];
        for k in 0..row.len() {
            let Some(j) = (i + k).checked_sub(MAX_DISTANCE).filter(|j| *j <= b.len()) else { continue };
            let Some(last) = j.checked_sub(1) else {
                row[k] = i.min(FAR);
                continue;
            };
            let replaced = previous[k] + usize::from(a[i - 1] != b[last]);
            let removed = previous.get(k + 1).map_or(FAR, |cell| cell + 1);
            let inserted = k.checked_sub(1).map_or(FAR, |left| row[left] + 1);
            let is_swap = i > 1 && last > 0 && a[i - 1] == b[last - 1] && a[i - 2] == b[last];
            let swapped = if is_swap { before[k] + 1 } else { FAR };
            row[k] = replaced.min(removed).min(inserted).min(swapped).min(FAR);
        }
        if row.iter().chain(&previous).all(|cell| *cell == FAR) {
            return None;
        }
        (before, previous) = (previous, row);
    }
    previous.get((b.len() + MAX_DISTANCE).checked_sub(a.len())?).copied().filter(|distance| *distance < FAR)
}

/// The schemes that a name may be a misspelling of: those of a document, or of the last one that defines schemes, even if that is off.
fn schemes_of(dialect: &'static Dialect) -> &'static [&'static str] {
    let mut rows = Dialect::ALL.iter().rev().filter(|_| !dialect.defines_schemes());
    rows.find(|row| row.defines_schemes()).unwrap_or(dialect).schemes
}

/// The scheme nearest to `name`, at most `distance` edits away, which is not more than two. It is one of the document; where any
/// scheme is allowed, also another one of the table, if the name is a likely slip for it.
pub(crate) fn nearest_scheme(spec: Spec, name: &str, distance: usize) -> Option<&'static str> {
    let (name, dialect) = (name.to_ascii_lowercase(), spec.dialect());
    let own = schemes_of(dialect);
    let others = Scheme::ALL.iter().filter(|_| dialect.any_scheme).map(Scheme::name);
    let others = others.filter(|known| is_likely_slip(&name, known) && !own.contains(known));
    let key = |(index, known): (usize, &'static str)| {
        let least = edit_distance(&name, known)?;
        let is_near = least <= distance && least * 2 < known.len();
        is_near.then(|| (least, unlikeness(&name, known), index, known))
    };
    let (.., known) = own.iter().copied().chain(others).enumerate().filter_map(key).min()?;
    Some(known)
}

impl Scheme {
    /// The scheme of links that a name in either case is a slip for, of one letter. Any letter may be wrong in `http` and `https`.
    /// `None` for the name of a scheme.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// let meant = |name| Scheme::misspelt(name).map(Scheme::name);
    /// assert_eq!((meant("htts"), meant("ttp"), meant("gohper")), (Some("https"), Some("http"), Some("gopher")));
    /// assert_eq!((meant("https"), meant("sftp"), meant("no-such-scheme")), (None, None, None));
    /// ```
    pub fn misspelt(name: &str) -> Option<&'static Self> {
        let name = name.to_ascii_lowercase();
        let is_meant = |known: &&Self| {
            let may_be_any = matches!(known.name(), "http" | "https") || is_likely_slip(&name, known.name());
            known.is_link() && may_be_any && edit_distance(&name, known.name()) == Some(1)
        };
        let unlikeness = |known: &&Self| unlikeness(&name, known.name());
        if Self::named(&name).is_some() { None } else { Self::ALL.iter().filter(is_meant).min_by_key(unlikeness) }
    }

    /// The scheme that a name in either case replaces so that no program opens the URL.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// assert_eq!(Scheme::defanged("hxxps").map(Scheme::name), Some("https"));
    /// assert_eq!(Scheme::defanged("https"), None);
    /// ```
    pub fn defanged(name: &str) -> Option<&'static Self> {
        if !(3..=6).contains(&name.len()) || !name.starts_with(['h', 'H', 'f', 'F', 'm', 'M']) {
            return None;
        }
        Self::named(match name.to_ascii_lowercase().as_str() {
            "hxxp" | "h__p" | "h**p" | "htxp" | "hxtp" | "meow" => "http",
            "hxxps" | "h__ps" | "h**ps" | "htxps" | "hxtps" | "meows" => "https",
            "fxp" => "ftp",
            "fxps" => "ftps",
            _ => return None,
        })
    }
}

/// Orders the names that are equally many edits from a name: those with the same letters first, such as `https` for `httsp`, then those
/// with the same last letter, such as `https` for `htts`.
fn unlikeness(name: &str, known: &str) -> impl Ord + use<> {
    let letters = |name: &str| {
        let mut letters: Vec<u8> = name.bytes().collect();
        letters.sort_unstable();
        letters
    };
    let ends_otherwise = name.bytes().next_back() != known.bytes().next_back();
    (has_other_letters(name, known), letters(name) != letters(known), ends_otherwise)
}

/// Whether two names differ in the first letter and in the last two.
fn has_other_letters(name: &str, known: &str) -> bool {
    name.get(..1) != known.get(..1)
        && name.get(name.len().saturating_sub(2)..) != known.get(known.len().saturating_sub(2)..)
}

/// Whether a name may be a slip for a scheme that the document does not define. Many short words are one letter from such a scheme
/// and have a meaning of their own, so a scheme of up to four letters is meant only if two letters are swapped, or one more is typed:
/// `tle`, `wsss`, `telr`. An `s` more is usual for TLS, and another digit for a version.
fn is_likely_slip(name: &str, known: &str) -> bool {
    const SHORT: usize = 4;
    let is_swapped = || {
        let pairs = name.bytes().zip(known.bytes()).enumerate();
        let mut places = pairs.filter(|(_, (one, other))| one != other).map(|(place, _)| place);
        let are_neighbors = places.next().zip(places.next()).is_some_and(|(one, other)| one + 1 == other);
        name.len() == known.len() && are_neighbors && places.next().is_none()
    };
    let is_doubled = || {
        let mut repeats = (1..name.len()).filter(|at| name.as_bytes()[*at] == name.as_bytes()[at - 1]);
        let rest_of_known = |at| known.strip_prefix(name.get(..at)?);
        repeats.any(|at| rest_of_known(at).is_some_and(|rest| name.get(at + 1..) == Some(rest)))
    };
    let is_added = || name.strip_prefix(known).is_some_and(|rest| rest.len() == 1 && rest != "s");
    let [digits, known_digits] = [name, known].map(|name| name.bytes().filter(u8::is_ascii_digit));
    let is_over_tls = !known.ends_with('s') && name.strip_suffix('s') == Some(known);
    match known.len() {
        _ if name == known => true,
        // A name may be as long as the text.
        length if name.len().abs_diff(length) > MAX_DISTANCE || digits.ne(known_digits) => false,
        ..=SHORT => is_added() || is_doubled() || is_swapped(),
        _ => !is_over_tls && !has_other_letters(name, known),
    }
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, nearest_scheme};
    use crate::scheme::Scheme;
    use crate::spec::Spec;

    #[test]
    fn a_misspelt_scheme_may_be_any_of_the_table() {
        for (name, nearest) in [
            ("htps", Some("https")),
            ("httpss", Some("https")),
            ("htts", Some("https")),
            ("httsp", Some("https")),
            ("htpp", Some("http")),
            ("wsss", Some("wss")),
            ("telr", Some("tel")),
            ("tle", Some("tel")),
            ("shs", Some("ssh")),
            ("sfftp", Some("sftp")),
            ("postgress", Some("postgres")),
            ("javscript", Some("javascript")),
            ("coap+tpc", Some("coap+tcp")),
            ("htp", Some("http")),
            ("gohper", Some("gopher")),
            // Short words with a meaning of their own, variants over TLS, and versions.
            ("cat", None),
            ("sea", None),
            ("date", None),
            ("tags", None),
            ("gits", None),
            ("imap4", None),
            ("x", None),
            ("wz", None),
            ("note", None),
            ("foo", None),
        ] {
            assert_eq!(nearest_scheme(Spec::Rfc3986, name, 1), nearest, "{name}");
            assert_eq!(nearest_scheme(Spec::Rfc1738, name, 1), nearest, "{name}");
        }
        // This document allows no other schemes.
        assert_eq!(nearest_scheme(Spec::Url1994, "wsss", 1), None);
    }

    #[test]
    fn a_known_scheme_is_nearest_to_itself() {
        for name in Scheme::ALL.iter().map(Scheme::name) {
            assert_eq!(nearest_scheme(Spec::Rfc3986, name, 1), Some(name));
        }
    }

    #[test]
    fn a_distance_counts_edits_up_to_two() {
        for (a, b, distance) in [
            ("", "", Some(0)),
            ("", "ab", Some(2)),
            ("", "abc", None),
            ("gopher", "gopher", Some(0)),
            ("gohper", "gopher", Some(1)),
            ("opher", "gopher", Some(1)),
            ("gophers", "gopher", Some(1)),
            ("gophre", "gopher", Some(1)),
            ("ogphre", "gopher", Some(2)),
            ("gpoehr", "gopher", Some(2)),
            ("gpoehx", "gopher", None),
            ("ca", "abc", None),
            ("pher", "gopher", Some(2)),
            ("gopherxx", "gopher", Some(2)),
            ("xbcdef", "abcdey", Some(2)),
            ("xbcdez", "abydef", None),
        ] {
            assert_eq!(edit_distance(a, b), distance, "{a} {b}");
            assert_eq!(edit_distance(b, a), distance, "{b} {a}");
        }
    }
}
