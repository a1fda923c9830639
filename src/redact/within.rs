//! Secrets of the text whose components are shown: one of them alone may not show that it is a secret, such as the path of a webhook.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Display;

use super::{KnownSecrets, Secrets, Untrusted};

thread_local! {
    /// The secrets of the text whose components this thread shows.
    static KNOWN: RefCell<KnownSecrets> = const { RefCell::new(KnownSecrets::NONE) };
}

/// Until it is dropped, components are shown without copies of these secrets.
pub(crate) struct Within(Option<KnownSecrets>);

impl Within {
    /// The secrets of a text.
    pub fn new(known: KnownSecrets) -> Self {
        Self(Some(KNOWN.replace(known)))
    }

    /// The secrets of a URL, unless those of a larger text are known.
    pub fn of_url(url: &impl Display) -> Self {
        if KNOWN.with_borrow(|known| !known.is_empty()) {
            return Self(None);
        }
        let text = url.to_string();
        let authority = text.find("//").map_or(0, |slashes| slashes + 2);
        let end = text[authority..].find(['/', '?', '#']).map_or(text.len(), |length| authority + length);
        // A password is a component of its own, and may be the user name, too.
        let secrets =
            Secrets::of_url(&text).into_iter().filter(|secret| authority == 0 || secret.start > end).collect();
        let known = KnownSecrets::of(&[&Untrusted::with_secrets(text, secrets)]);
        if known.is_empty() { Self(None) } else { Self::new(known) }
    }
}

impl Drop for Within {
    fn drop(&mut self) {
        if let Some(before) = self.0.take() {
            KNOWN.set(before);
        }
    }
}

/// A redacted component, without copies of secrets of the text that contains it.
pub(super) fn without_known(component: Cow<'_, str>) -> Cow<'_, str> {
    KNOWN.with_borrow(|known| if known.is_empty() { component } else { known.redact(component) })
}
