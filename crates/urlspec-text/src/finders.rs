//! A finder for each kind of document.

use crate::{Finder, InvalidScheme, Kind};

/// One [`Finder`] for each [`Kind`] of document, all with the same schemes.
///
/// ```
/// use urlspec_text::{Finders, Kind};
///
/// let finders = Finders::default().with_schemes(["https", "irc"])?;
/// assert_eq!(finders.for_kind(Kind::Html).matches(b"<p>irc://h.x/a&gt;</p>").count(), 1);
/// # Ok::<(), urlspec_text::InvalidScheme>(())
/// ```
#[derive(Debug, Clone)]
pub struct Finders {
    /// In the order of [`Kind::ALL`].
    finders: Vec<Finder>,
}

impl Default for Finders {
    fn default() -> Self {
        Self { finders: Kind::ALL.iter().copied().map(Finder::new).collect() }
    }
}

impl Finders {
    /// Sets whether code in Markdown is skipped, as [`Finder::skipping_code`] does.
    ///
    /// ```
    /// use urlspec_text::{Finders, Kind};
    ///
    /// let finders = Finders::default().skipping_code(true);
    /// assert_eq!(finders.for_kind(Kind::Markdown).matches(b"`http://h.x/`").count(), 0);
    /// assert_eq!(finders.for_kind(Kind::Text).matches(b"`http://h.x/`").count(), 1);
    /// ```
    #[must_use]
    pub fn skipping_code(mut self, skips_code: bool) -> Self {
        self.finders.iter_mut().for_each(|finder| finder.skips_code = skips_code);
        self
    }

    /// Adds schemes to each finder.
    ///
    /// ```
    /// use urlspec_text::{Finders, Kind};
    ///
    /// let finders = Finders::default().with_schemes(["irc", "git"])?;
    /// assert_eq!(finders.for_kind(Kind::Text).matches(b"irc://h.x/ git://h.x/").count(), 2);
    /// # Ok::<(), urlspec_text::InvalidScheme>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first name that [`Finder::with_scheme`] rejects.
    pub fn with_schemes<S: AsRef<str>>(mut self, names: impl IntoIterator<Item = S>) -> Result<Self, InvalidScheme> {
        let mut schemes = self.for_kind(Kind::Text).schemes.clone();
        names.into_iter().try_for_each(|name| schemes.add(name.as_ref()))?;
        self.finders.iter_mut().for_each(|finder| finder.schemes.clone_from(&schemes));
        Ok(self)
    }

    /// Sets whether URLs of all other schemes are found, as [`Finder::with_all_schemes`] does.
    ///
    /// ```
    /// use urlspec_text::{Finders, Kind};
    ///
    /// let finders = Finders::default().with_all_schemes(true);
    /// assert_eq!(finders.for_kind(Kind::Text).matches(b"irc://h.x/ git://h.x/").count(), 2);
    /// ```
    #[must_use]
    pub fn with_all_schemes(mut self, finds_all: bool) -> Self {
        self.finders.iter_mut().for_each(|finder| finder.schemes.set_finds_all(finds_all));
        self
    }

    /// Returns the finder for documents of a kind.
    ///
    /// ```
    /// use urlspec_text::{Finders, Kind};
    ///
    /// assert_eq!(Finders::default().for_kind(Kind::Html).kind(), Kind::Html);
    /// ```
    pub fn for_kind(&self, kind: Kind) -> &Finder {
        &self.finders[kind as usize]
    }
}
