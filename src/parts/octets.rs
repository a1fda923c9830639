//! Decoded octets.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use crate::redact::before_at;

/// The decoded octets of a component, borrowed or owned. They need not be text. `Octets` derefs to `[u8]`.
///
/// With the feature `serde` it serializes as a string if it is UTF-8, otherwise as an array of numbers, and deserializes from
/// either.
///
/// ```
/// use urlspec::parts::Octets;
///
/// let octets = Octets::from("café");
/// assert_eq!(octets.as_bytes(), b"caf\xc3\xa9");
/// assert_eq!(octets.len(), 5);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Octets<'a>(Cow<'a, [u8]>);

impl Octets<'_> {
    /// The octets as a slice.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The octets, owned. Copies them if they are borrowed.
    ///
    /// ```
    /// use urlspec::parts::Octets;
    ///
    /// let text = String::from("caf\u{e9}");
    /// let octets: Octets<'static> = Octets::from(&*text).into_owned();
    /// drop(text);
    /// assert_eq!(octets.as_bytes(), b"caf\xC3\xA9");
    /// ```
    pub fn into_owned(self) -> Octets<'static> {
        Octets(Cow::Owned(self.0.into_owned()))
    }
}

impl Deref for Octets<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Octets<'_> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<'a> From<Cow<'a, [u8]>> for Octets<'a> {
    fn from(octets: Cow<'a, [u8]>) -> Self {
        Self(octets)
    }
}

impl<'a> From<&'a [u8]> for Octets<'a> {
    fn from(octets: &'a [u8]) -> Self {
        Self(Cow::Borrowed(octets))
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Octets<'a> {
    fn from(octets: &'a [u8; N]) -> Self {
        Self(Cow::Borrowed(octets))
    }
}

impl<'a> From<&'a str> for Octets<'a> {
    fn from(text: &'a str) -> Self {
        Self(Cow::Borrowed(text.as_bytes()))
    }
}

impl From<Vec<u8>> for Octets<'_> {
    fn from(octets: Vec<u8>) -> Self {
        Self(Cow::Owned(octets))
    }
}

impl From<String> for Octets<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text.into_bytes()))
    }
}

impl<'a> From<Octets<'a>> for Cow<'a, [u8]> {
    fn from(octets: Octets<'a>) -> Self {
        octets.0
    }
}

/// `b"caf\xc3\xa9"`, with the password of a URL redacted.
impl fmt::Debug for Octets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // It may be the text before the `@` of an identifier.
        write!(f, "b\"{}\"", before_at(&self.0.escape_ascii().to_string()))
    }
}

#[cfg(feature = "serde")]
mod json {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Octets;

    impl Serialize for Octets<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match std::str::from_utf8(self) {
                Ok(text) => text.serialize(serializer),
                Err(_) => serializer.collect_seq(self.iter()),
            }
        }
    }

    impl<'de> Deserialize<'de> for Octets<'_> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            #[derive(Deserialize)]
            #[serde(untagged, expecting = "a text, or an array of octets")]
            enum Json {
                Text(String),
                Octets(Vec<u8>),
            }
            Ok(Self(Cow::Owned(match Json::deserialize(deserializer)? {
                Json::Text(text) => text.into_bytes(),
                Json::Octets(octets) => octets,
            })))
        }
    }
}

/// Serializes a transfer type as its type code.
#[cfg(feature = "serde")]
pub(super) mod transfer {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::ast::{TransferType, Typecode};

    pub fn serialize<S: Serializer>(transfer: &Option<TransferType<'_>>, serializer: S) -> Result<S::Ok, S::Error> {
        transfer.as_ref().map(ToString::to_string).serialize(serializer)
    }

    pub fn deserialize<'de, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<TransferType<'a>>, D::Error> {
        let Some(code) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let transfer = Typecode::new(&code).transfer_type();
        transfer
            .map(|transfer| Some(transfer.into_owned()))
            .ok_or_else(|| D::Error::custom(format!("{code:?} is no type code")))
    }
}

/// Serializes one octet as [`Octets`].
#[cfg(feature = "serde")]
pub(super) mod single {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Octets;

    pub fn serialize<S: Serializer>(octet: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        Octets::from(vec![*octet]).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        match *Octets::deserialize(deserializer)? {
            [octet] => Ok(octet),
            _ => Err(D::Error::custom("a Gopher type is one octet")),
        }
    }
}
