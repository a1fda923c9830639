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
    text: Finder,
    markdown: Finder,
    html: Finder,
}

impl Default for Finders {
    fn default() -> Self {
        Self { text: Finder::new(Kind::Text), markdown: Finder::new(Kind::Markdown), html: Finder::new(Kind::Html) }
    }
}

impl Finders {
    /// Sets whether code in Markdown is skipped, as [`Finder::skipping_code`] does.
    #[must_use]
    pub fn skipping_code(self, skips_code: bool) -> Self {
        Self { markdown: self.markdown.skipping_code(skips_code), ..self }
    }

    /// Adds schemes to each finder.
    ///
    /// # Errors
    ///
    /// The first name that [`Finder::with_scheme`] rejects.
    pub fn with_schemes<S: AsRef<str>>(mut self, names: impl IntoIterator<Item = S>) -> Result<Self, InvalidScheme> {
        for name in names {
            for finder in [&mut self.text, &mut self.markdown, &mut self.html] {
                finder.schemes.add(name.as_ref())?;
            }
        }
        Ok(self)
    }

    /// Returns the finder for documents of a kind.
    pub const fn for_kind(&self, kind: Kind) -> &Finder {
        match kind {
            Kind::Text => &self.text,
            Kind::Markdown => &self.markdown,
            Kind::Html => &self.html,
        }
    }
}
