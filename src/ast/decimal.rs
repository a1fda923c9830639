//! Decimal numbers of any size.

use std::borrow::Cow;
use std::fmt;

/// A decimal number of any size, without leading zeros: no document limits how many digits a number has.
///
/// With the feature `serde` it serializes as a number if it fits in 64 bits, otherwise as a string of digits, and
/// deserializes from either.
///
/// ```
/// use urlspec::ast::Decimal;
///
/// let port = Decimal::new("0080").ok_or("not a number")?;
/// assert_eq!((port.as_str(), port.to_u16()), ("80", Some(80)));
/// assert_eq!(port, Decimal::from(80_u16));
/// assert_eq!(Decimal::new("99999").and_then(|number| number.to_u16()), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Decimal<'a>(Cow<'a, str>);

impl<'a> Decimal<'a> {
    /// The number of these digits. `None` if the text is empty or has other characters.
    ///
    /// ```
    /// use urlspec::ast::Decimal;
    ///
    /// assert_eq!(Decimal::new("007"), Some(Decimal::from(7_u16)));
    /// assert_eq!((Decimal::new(""), Decimal::new("-1")), (None, None));
    /// ```
    pub fn new(digits: &'a str) -> Option<Self> {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Self(Cow::Borrowed(significant(digits))))
    }

    /// The digits, without leading zeros: at least one.
    ///
    /// ```
    /// use urlspec::ast::Decimal;
    ///
    /// assert_eq!(Decimal::new("0042").as_ref().map(Decimal::as_str), Some("42"));
    /// assert_eq!(Decimal::new("000").as_ref().map(Decimal::as_str), Some("0"));
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number, if it is below 65536.
    pub fn to_u16(&self) -> Option<u16> {
        self.0.parse().ok()
    }

    /// The number, if it fits in 64 bits.
    ///
    /// ```
    /// use urlspec::ast::Decimal;
    ///
    /// assert_eq!(Decimal::new("18446744073709551615").and_then(|number| number.to_u64()), Some(u64::MAX));
    /// assert_eq!(Decimal::new("18446744073709551616").and_then(|number| number.to_u64()), None);
    /// ```
    pub fn to_u64(&self) -> Option<u64> {
        self.0.parse().ok()
    }

    /// The number, owned. Copies the digits if they are borrowed.
    ///
    /// ```
    /// use urlspec::ast::Decimal;
    ///
    /// let number: Option<Decimal<'static>> = Decimal::new(&String::from("0042")).map(Decimal::into_owned);
    /// assert_eq!(number, Some(Decimal::from(42_u16)));
    /// ```
    pub fn into_owned(self) -> Decimal<'static> {
        Decimal(Cow::Owned(self.0.into_owned()))
    }
}

/// Digits without the zeros that they begin with.
pub(crate) fn significant(digits: &str) -> &str {
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    &digits[zeros.min(digits.len().saturating_sub(1))..]
}

impl From<u16> for Decimal<'_> {
    fn from(number: u16) -> Self {
        Self(Cow::Owned(number.to_string()))
    }
}

impl From<u64> for Decimal<'_> {
    fn from(number: u64) -> Self {
        Self(Cow::Owned(number.to_string()))
    }
}

impl fmt::Display for Decimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(feature = "serde")]
mod json {
    use std::borrow::Cow;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Decimal;

    impl Serialize for Decimal<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self.to_u64() {
                Some(number) => serializer.serialize_u64(number),
                None => serializer.serialize_str(&self.0),
            }
        }
    }

    impl<'de> Deserialize<'de> for Decimal<'_> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            #[derive(Deserialize)]
            #[serde(untagged, expecting = "a whole number, or a string of digits")]
            enum Json {
                Number(u64),
                Digits(String),
            }
            match Json::deserialize(deserializer)? {
                Json::Number(number) => Ok(number.into()),
                Json::Digits(digits) => match Decimal::new(&digits) {
                    Some(Decimal(digits)) => Ok(Self(Cow::Owned(digits.into_owned()))),
                    None => Err(D::Error::custom("a number has only digits")),
                },
            }
        }
    }
}
