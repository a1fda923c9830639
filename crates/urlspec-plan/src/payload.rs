//! The octets that are sent, and how they are displayed.

#[cfg(feature = "serde")]
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// The octets that end a line in every protocol. A NUL ends it for many servers, although Gopher allows it in a selector.
pub(crate) const ENDS: &[u8] = b"\r\n\0";
/// The octets that end an argument where only one is allowed.
pub(crate) const WORD_ENDS: &[u8] = b"\r\n\0 \t";

/// Octets that a client sends, or the value of a field.
///
/// `Display` and `Debug` escape control characters as `\r`, `\n`, `\t` or `\xNN` and octets beyond US-ASCII as `\xNN`,
/// and redact a password to `***`. [`as_bytes`](Self::as_bytes) returns the octets unchanged, including the password.
///
/// With the feature `serde`, a payload is a string if it is UTF-8, and otherwise an array of numbers. The password is
/// redacted there too, except within [`WithPasswords`](urlspec::WithPasswords).
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "ftp://joe:secret@host.dom/", &Settings::new())?;
/// let pass = plan.sent().nth(1).ok_or("no PASS")?;
/// assert_eq!(pass.to_string(), r"PASS ***\r\n");
/// assert_eq!(pass.as_bytes(), b"PASS secret\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Payload {
    octets: Vec<u8>,
    secret: Option<Range<usize>>,
}

impl Payload {
    /// The octets, including the password.
    pub fn as_bytes(&self) -> &[u8] {
        &self.octets
    }

    /// The range of the password, in indices of the octets. `None` if they contain none.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Settings, plan};
    ///
    /// let plan = plan(Spec::Rfc1738, "ftp://joe:secret@host.dom/motd;type=a", &Settings::new())?;
    /// let secrets: Vec<_> = plan.sent().filter_map(|payload| payload.secret()).collect();
    /// assert_eq!(secrets, [5..11], "after `PASS `");
    /// # Ok::<(), urlspec_plan::PlanError>(())
    /// ```
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

    /// Redacts this range, and what is between it and ranges that were hidden before.
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
        let Some(secret) = &self.secret else { return write_escaped(&self.octets, f) };
        write_escaped(&self.octets[..secret.start], f)?;
        f.write_str("***")?;
        write_escaped(&self.octets[secret.end..], f)
    }
}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

fn write_escaped(octets: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
