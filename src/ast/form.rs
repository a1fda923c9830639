//! The pairs of a query by the rules of HTML forms (`application/x-www-form-urlencoded`).

use std::borrow::Cow;

use crate::encoding::Encoded;

/// The decoded names and values of a query.
pub(super) fn pairs(query: Option<&str>) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    parts(query.unwrap_or_default()).map(pair)
}

/// The pairs as they are in a query: the texts between `&`, without the empty ones, which no pair is in.
pub(crate) fn parts(query: &str) -> impl Iterator<Item = &str> {
    query.split('&').filter(|part| !part.is_empty())
}

/// The decoded name and value.
pub(crate) fn pair(part: &str) -> (Cow<'_, str>, Cow<'_, str>) {
    let (name, value) = part.split_once('=').unwrap_or((part, ""));
    (decoded(name), decoded(value))
}

fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains(['+', '%']) {
        return Cow::Borrowed(text);
    }
    let spaced = text.replace('+', " ");
    Cow::Owned(String::from_utf8_lossy(&Encoded::new(&spaced).decode()).into_owned())
}
