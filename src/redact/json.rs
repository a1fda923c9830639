//! The JSON of texts that may hold secrets.

use std::cell::Cell;

use serde::{Serialize, Serializer};

use super::within::without_known;
use super::{Secrets, Untrusted, authority, piece, user, userinfo, without_login};

thread_local! {
    static SHOWS_PASSWORDS: Cell<bool> = const { Cell::new(false) };
}

/// Serializes a value with its passwords. Without this wrapper, the types of this crate redact theirs, except
/// [`UrlBuf`](crate::UrlBuf) and [`Parts`](crate::parts::Parts).
///
/// It affects every value of this crate inside the wrapped one.
///
/// ```
/// use urlspec::{Spec, WithPasswords};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let url = Spec::Rfc1738.parse("ftp://joe:secret@host.dom")?;
/// assert_eq!(serde_json::to_value(&url)?["password"], "***");
/// assert_eq!(serde_json::to_value(WithPasswords(&url))?["password"], "secret");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct WithPasswords<T>(pub T);

impl<T: Serialize> Serialize for WithPasswords<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _restore = Restore(SHOWS_PASSWORDS.replace(true));
        self.0.serialize(serializer)
    }
}

/// Restores the previous value when dropped, even by a panic.
struct Restore(bool);

impl Drop for Restore {
    fn drop(&mut self) {
        SHOWS_PASSWORDS.set(self.0);
    }
}

/// Whether the value that this thread is serializing is within [`WithPasswords`]. For a `Serialize` of your own that
/// shows passwords. serde has no way to pass a setting down, so this is a thread-local variable.
///
/// ```
/// use urlspec::WithPasswords;
/// use urlspec::redact::shows_passwords;
///
/// struct Shows;
///
/// impl serde::Serialize for Shows {
///     fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
///         serializer.serialize_bool(shows_passwords())
///     }
/// }
///
/// assert_eq!(serde_json::to_string(&Shows)?, "false");
/// assert_eq!(serde_json::to_string(&WithPasswords(Shows))?, "true");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn shows_passwords() -> bool {
    SHOWS_PASSWORDS.get()
}

/// A text that contains URLs.
pub(crate) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&if shows_passwords() {
        text.into()
    } else {
        without_known(Secrets::of_url(text).redact(text))
    })
}

/// The text after a scheme whose URLs have no login.
pub(crate) fn serialize_without_login<S: Serializer>(text: &impl AsRef<str>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = text.as_ref();
    serializer.serialize_str(&if shows_passwords() { text.into() } else { without_login(text) })
}

/// A piece of a URL.
pub(crate) fn serialize_piece<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&if shows_passwords() { text.into() } else { piece(text) })
}

/// The user information of a URI.
pub(crate) fn serialize_userinfo<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&if shows_passwords() { text.into() } else { userinfo(text) })
}

/// An authority that was not parsed as a server.
pub(crate) fn serialize_authority<S: Serializer>(text: &impl AsRef<str>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = text.as_ref();
    serializer.serialize_str(&if shows_passwords() { text.into() } else { authority(text) })
}

/// An optional user name.
pub(crate) fn serialize_user<S: Serializer>(name: &Option<impl AsRef<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    let shown = |own: &str| if shows_passwords() { own.to_owned() } else { user(own).into_owned() };
    name.as_ref().map(|own| shown(own.as_ref())).serialize(serializer)
}

/// An optional password. An empty one is not redacted.
pub(crate) fn password<S: Serializer>(password: &Option<impl AsRef<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    fn shown(own: &str) -> &str {
        if shows_passwords() || own.is_empty() { own } else { "***" }
    }
    password.as_ref().map(|own| shown(own.as_ref())).serialize(serializer)
}

impl Serialize for Untrusted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&if shows_passwords() { self.exposed().into() } else { self.redacted() })
    }
}
