//! A finder for each kind of document.

use crate::{Finder, Kind, NotAScheme};

/// A finder for each kind of document, all of the same schemes.
#[derive(Debug, Clone, Default)]
pub struct Finders {
    of_kinds: [Finder; Kind::ALL.len()],
}

impl Finders {
    /// Finders of `schemes`, next to those of the documents. `skips_code` is [`Finder::skipping_code`].
    ///
    /// # Errors
    ///
    /// As [`Finder::with_scheme`].
    pub fn new(schemes: &[String], skips_code: bool) -> Result<Self, NotAScheme> {
        let mut of_kinds = Kind::ALL.map(|kind| Finder::new(kind).skipping_code(skips_code));
        for finder in &mut of_kinds {
            for scheme in schemes {
                *finder = std::mem::take(finder).with_scheme(scheme)?;
            }
        }
        Ok(Self { of_kinds })
    }

    /// The finder for documents of a kind.
    pub fn of_kind(&self, kind: Kind) -> &Finder {
        &self.of_kinds[Kind::ALL.iter().position(|own| *own == kind).unwrap_or_default()]
    }
}
