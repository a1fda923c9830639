//! Texts without their passwords, for whoever shows or serialises them.

use std::borrow::Cow;
use std::fmt;

use crate::secret::Secrets;

/// A text that holds URLs, or what should be one, shown with a star for each octet of what may be a password in it.
///
/// Offsets into the text hold for what is shown. With the feature `serde` it serialises so too, unless
/// [`WithPasswords`](crate::WithPasswords) asks for the text as it is.
///
/// ```
/// assert_eq!(urlspec::Masked("ftp://joe:secret@host.dom/").to_string(), "ftp://joe:******@host.dom/");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Masked<'t>(pub &'t str);

impl fmt::Display for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&masked(self.0))
    }
}

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*masked(self.0), f)
    }
}

fn masked(text: &str) -> Cow<'_, str> {
    Secrets::of(text).starred(text)
}

/// A piece of a URL without the passwords of URLs in it.
pub(crate) fn piece(text: &str) -> Cow<'_, str> {
    Secrets::within(text).starred(text)
}

/// What stands behind a scheme whose URLs have no login, unless it looks like a server with one.
pub(crate) fn behind_scheme(text: &str) -> Cow<'_, str> {
    if text.starts_with(['/', '\\']) { masked(text) } else { piece(text) }
}

#[cfg(feature = "serde")]
pub use asked::WithPasswords;
#[cfg(feature = "serde")]
pub use asked::is_asked;
#[cfg(feature = "serde")]
pub(crate) use asked::{password, serialize, serialize_behind_scheme, serialize_piece};

#[cfg(feature = "serde")]
mod asked {
    use std::cell::Cell;

    use serde::{Serialize, Serializer};

    use super::{Masked, behind_scheme, masked, piece};
    use crate::encoding::Encoded;

    thread_local! {
        static IS_ASKED: Cell<bool> = const { Cell::new(false) };
    }

    /// A value of this crate, or one that holds such, which serialises with the passwords in it; they are starred
    /// otherwise.
    ///
    /// ```
    /// use urlspec::{Spec, WithPasswords};
    ///
    /// let url = Spec::Rfc1738.parse("ftp://joe:secret@host.dom").unwrap();
    /// assert_eq!(serde_json::to_value(&url).unwrap()["password"], "***");
    /// assert_eq!(serde_json::to_value(WithPasswords(&url)).unwrap()["password"], "secret");
    /// ```
    #[derive(Debug, Clone, Copy)]
    pub struct WithPasswords<T>(pub T);

    impl<T: Serialize> Serialize for WithPasswords<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let _asked = Asked(IS_ASKED.replace(true));
            self.0.serialize(serializer)
        }
    }

    /// What was asked before, which holds again when this is dropped, be it by a panic.
    struct Asked(bool);

    impl Drop for Asked {
        fn drop(&mut self) {
            IS_ASKED.set(self.0);
        }
    }

    /// Whether passwords are asked for. serde hands nothing down to what it serialises, so it is told beside it.
    pub fn is_asked() -> bool {
        IS_ASKED.get()
    }

    /// A text, which holds URLs.
    pub(crate) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&if is_asked() { text.into() } else { masked(text) })
    }

    /// What stands behind a scheme whose URLs have no login.
    pub(crate) fn serialize_behind_scheme<S: Serializer>(text: &Encoded<'_>, serializer: S) -> Result<S::Ok, S::Error> {
        let text = text.as_str();
        serializer.serialize_str(&if is_asked() { text.into() } else { behind_scheme(text) })
    }

    /// A piece of a URL.
    pub(crate) fn serialize_piece<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&if is_asked() { text.into() } else { piece(text) })
    }

    /// A password, or none; an empty one is no secret.
    pub(crate) fn password<S: Serializer>(password: &Option<Encoded<'_>>, serializer: S) -> Result<S::Ok, S::Error> {
        let told = |password: Encoded<'_>| is_asked() || password.is_empty();
        password.map(|own| if told(own) { own.as_str() } else { "***" }).serialize(serializer)
    }

    impl Serialize for Masked<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serialize(self.0, serializer)
        }
    }
}
