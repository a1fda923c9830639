//! What goes over the wire, and how it is shown.

#[cfg(feature = "serde")]
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// What ends a line of every protocol. A NUL ends it for many servers, even where Gopher allows it in a selector.
pub(crate) const ENDS: &[u8] = b"\r\n\0";
/// What ends an argument of which there may be no more than one.
pub(crate) const WORD_ENDS: &[u8] = b"\r\n\0 \t";

/// Octets that a client sends, or the value of a field.
///
/// `Display` and `Debug` show them for people: a control character as `\r`, `\n`, `\t` or `\xNN`, what is no ASCII as
/// `\xNN`, and `***` for a password. [`as_bytes`](Self::as_bytes) gives them as they are, passwords and all.
///
/// With the feature `serde` they are a string if they are UTF-8, and an array of numbers if not; a password is `***`
/// there, unless [`WithPasswords`](urlspec::WithPasswords) asks for it.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Payload {
    octets: Vec<u8>,
    secret: Option<Range<usize>>,
}

impl Payload {
    /// The octets.
    pub fn as_bytes(&self) -> &[u8] {
        &self.octets
    }

    /// Where a password stands in them.
    pub fn secret(&self) -> Option<Range<usize>> {
        self.secret.clone()
    }

    pub(crate) fn extend(&mut self, octets: &[u8]) {
        self.octets.extend_from_slice(octets);
    }

    pub(crate) fn push(&mut self, octet: u8, is_secret: bool) {
        let at = self.octets.len();
        self.octets.push(octet);
        if is_secret {
            self.hide(at..at + 1);
        }
    }

    /// Never shows this range.
    pub(crate) fn hide(&mut self, range: Range<usize>) {
        self.secret = Some(match &self.secret {
            Some(known) => known.start.min(range.start)..known.end.max(range.end),
            None => range,
        });
    }
}

impl From<&str> for Payload {
    fn from(text: &str) -> Self {
        Self { octets: text.into(), secret: None }
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(secret) = &self.secret else { return show(&self.octets, f) };
        show(&self.octets[..secret.start], f)?;
        f.write_str("***")?;
        show(&self.octets[secret.end..], f)
    }
}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

fn show(octets: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    octets.iter().try_for_each(|octet| match octet {
        b'\r' => f.write_str("\\r"),
        b'\n' => f.write_str("\\n"),
        b'\t' => f.write_str("\\t"),
        b'\\' => f.write_str("\\\\"),
        b' '..=b'~' => write!(f, "{}", char::from(*octet)),
        _ => write!(f, "\\x{octet:02X}"),
    })
}

#[cfg(feature = "serde")]
impl serde::Serialize for Payload {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let octets = match &self.secret {
            Some(secret) if !urlspec::redact::shows_passwords() => {
                Cow::Owned([&self.octets[..secret.start], b"***", &self.octets[secret.end..]].concat())
            }
            _ => Cow::Borrowed(&self.octets),
        };
        match std::str::from_utf8(&octets) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => serializer.collect_seq(octets.iter()),
        }
    }
}
