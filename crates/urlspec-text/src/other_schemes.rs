//! Schemes whose URLs were seen, and not looked for.

use std::collections::BTreeMap;

/// The schemes of URLs in a document that were not looked for, and the number of their URLs. [`Matches::other_schemes`] returns
/// it.
///
/// [`Matches::other_schemes`]: crate::Matches::other_schemes
///
/// ```
/// use urlspec_text::{Finder, OtherSchemes};
///
/// let finder = Finder::default();
/// let mut total = OtherSchemes::default();
/// for document in [&b"git://h.x/a"[..], b"git://h.x/b irc://h.x/"] {
///     let mut matches = finder.matches(document);
///     matches.by_ref().for_each(drop);
///     total.add(matches.other_schemes());
/// }
/// assert_eq!((total.count(), total.iter().next()), (3, Some(("git", 2))));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OtherSchemes {
    /// The names in lower case.
    counts: BTreeMap<String, usize>,
    count: usize,
}

/// How many names are kept, so that memory does not grow with the document.
const MAX_NAMES: usize = 64;

impl OtherSchemes {
    /// The number of URLs of all schemes.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The names in lower case and the numbers of their URLs, the most frequent first. If there are very many, only
    /// some are kept.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let mut matches = finder.matches(b"irc://h.x/ git://h.x/a GIT://h.x/b");
    /// matches.by_ref().for_each(drop);
    /// assert!(matches.other_schemes().iter().eq([("git", 2), ("irc", 1)]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        let mut counts: Vec<_> = self.counts.iter().map(|(name, count)| (name.as_str(), *count)).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts.into_iter()
    }

    /// Adds the URLs of another document.
    pub fn add(&mut self, other: &Self) {
        other.counts.iter().for_each(|(name, count)| self.add_name(name, *count));
        self.count += other.count;
    }

    /// Counts a URL.
    pub(crate) fn extend(&mut self, name: Option<&str>) {
        if let Some(name) = name {
            self.add_name(&name.to_ascii_lowercase(), 1);
            self.count += 1;
        }
    }

    fn add_name(&mut self, name: &str, count: usize) {
        if let Some(own) = self.counts.get_mut(name) {
            *own += count;
        } else if self.counts.len() < MAX_NAMES {
            self.counts.insert(name.to_owned(), count);
        }
    }
}
