//! data (RFC 2397).

use std::borrow::Cow;
use std::fmt;

use super::joined::Joined;
use super::parameter::Parameter;
use super::uri::Uri;
use crate::encoding::Encoded;

/// A data URI: a media type and data (RFC 2397, section 3).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("data:image/svg+xml;charset=UTF-8;base64,PHN2Zz4=")? else { return Ok(()) };
/// let Some(SchemePart::Data(data)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((data.type_().as_str(), data.subtype().as_str()), ("image", "svg+xml"));
/// assert_eq!(data.charset().as_deref(), Some(&b"UTF-8"[..]));
/// assert!(data.is_base64());
/// assert_eq!(data.decode().as_deref(), Ok(&b"<svg>"[..]));
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("data:,A%20brief%20note")? else { return Ok(()) };
/// let Some(SchemePart::Data(data)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((data.type_().as_str(), data.subtype().as_str()), ("text", "plain"));
/// assert_eq!(data.charset().as_deref(), Some(&b"US-ASCII"[..]));
/// assert_eq!(data.decode().as_deref(), Ok(&b"A brief note"[..]));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DataUrl<'a> {
    mediatype: Encoded<'a>,
    is_base64: bool,
    data: Joined<'a>,
}

impl<'a> DataUrl<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.authority.is_none())?;
        let (before, data) = part.path.as_str().split_once(',')?;
        // The extension is without a `=`, so it is no parameter.
        let (mediatype, is_base64) = match before.rsplit_once(';') {
            Some((mediatype, extension)) if extension.eq_ignore_ascii_case("base64") => (mediatype, true),
            _ => (before, false),
        };
        Some(Self { mediatype: Encoded::new(mediatype), is_base64, data: Joined::new(data, part.query) })
    }

    /// The media type as it is in the URI, with its parameters. It may be empty.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, mediatype) in
    ///     [("data:image/gif;base64,R0lG", "image/gif"), ("data:;charset=utf-8,x", ";charset=utf-8"), ("data:,x", "")]
    /// {
    ///     let Url::Uri(uri) = Spec::Current.parse(text)? else { panic!("not a URI") };
    ///     let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("not a data URI") };
    ///     assert_eq!(data.mediatype(), mediatype);
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn mediatype(&self) -> Encoded<'a> {
        self.mediatype
    }

    /// The type, such as `image`, in the case that the URI has. It is `text` if the URI has none.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:Image/GIF;base64,R0lG")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!((data.type_().as_str(), data.subtype().as_str()), ("Image", "GIF"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn type_(&self) -> Encoded<'a> {
        Encoded::new(self.essence().map_or("text", |(main, _)| main))
    }

    /// The subtype, such as `png`, in the case that the URI has. It is `plain` if the URI has no type.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:,x")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!((data.type_().as_str(), data.subtype().as_str()), ("text", "plain"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn subtype(&self) -> Encoded<'a> {
        Encoded::new(self.essence().map_or("plain", |(_, sub)| sub))
    }

    /// The type and the subtype, if the URI has them.
    fn essence(&self) -> Option<(&'a str, &'a str)> {
        let text = self.mediatype.as_str();
        let essence = text.split_once(';').map_or(text, |(essence, _)| essence);
        (!essence.is_empty()).then(|| essence.split_once('/').unwrap_or((essence, &essence[essence.len()..])))
    }

    /// The parameters of the media type, in order. Without a media type, it is `charset=US-ASCII`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:text/plain;charset=iso-8859-7,%be%fe%be")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("not a data URI") };
    /// let parameters: Vec<_> = data.parameters().map(|own| (own.name.as_str(), own.value.map(|value| value.as_str()))).collect();
    /// assert_eq!(parameters, [("charset", Some("iso-8859-7"))]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Parameter<'a>> + use<'a> {
        let default = self.mediatype.is_empty().then(|| Parameter::default("charset", "US-ASCII"));
        default.into_iter().chain(self.mediatype.as_str().split(';').skip(1).map(Parameter::new))
    }

    /// The value of the first parameter `charset`, decoded and without quotation marks. Without a media type, it is `US-ASCII`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:text/plain;charset=iso-8859-7,x")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(data.charset().as_deref(), Some(&b"iso-8859-7"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn charset(&self) -> Option<Cow<'a, [u8]>> {
        self.parameters().find(|parameter| parameter.is("charset")).map(|parameter| parameter.unquoted())
    }

    /// Whether the data is in Base64.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:text/plain;BASE64,eA==")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(data.is_base64());
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn is_base64(&self) -> bool {
        self.is_base64
    }

    /// The data as it is in the URI, nothing decoded.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:,what%3F?")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("not a data URI") };
    /// assert_eq!((data.text().to_str().as_ref(), data.decode().as_deref()), ("what%3F?", Ok(&b"what??"[..])));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn text(&self) -> Joined<'a> {
        self.data
    }

    /// The data: the octets that the escapes decode to, and, if it is in Base64, those that it decodes to. White space in Base64 is
    /// ignored (RFC 2045, section 6.8).
    ///
    /// # Errors
    ///
    /// If the data should be in Base64 and is not.
    ///
    /// ```
    /// use urlspec::ast::{Base64Error, SchemePart};
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("data:;base64,e-==")? else { return Ok(()) };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { return Ok(()) };
    /// assert_eq!(data.decode(), Err(Base64Error::Character { octet: b'-', at: 1 }));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn decode(&self) -> Result<Cow<'a, [u8]>, Base64Error> {
        match self.is_base64 {
            true => base64(self.data.octet_indices()).map(Cow::Owned),
            false => Ok(self.data.decode()),
        }
    }
}

/// Why data is not in Base64 (RFC 2045, section 6.8). Later versions may add variants.
///
/// ```
/// use urlspec::ast::{Base64Error, SchemePart};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("data:;base64,eHk")? else { panic!("not a URI") };
/// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("not a data URI") };
/// let error = data.decode().unwrap_err();
/// assert_eq!(error, Base64Error::Length { characters: 3 });
/// assert_eq!(error.to_string(), "3 characters of Base64 are not groups of four");
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Base64Error {
    /// An octet that is neither in the alphabet nor white space.
    Character {
        /// The octet, decoded.
        octet: u8,
        /// Its byte offset in the data as it is in the URI.
        at: usize,
    },
    /// The number of characters is not a multiple of four, with the padding.
    Length {
        /// How many characters there are, without white space.
        characters: usize,
    },
    /// A `=` that fewer than two digits of its group precede, more than two of them, or one that a digit follows.
    Padding {
        /// The byte offset of the first such `=`.
        at: usize,
    },
}

impl fmt::Display for Base64Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { at, .. } => {
                write!(f, "character {} of the data is not in the alphabet of Base64", at + 1)
            }
            Self::Length { characters } => write!(f, "{characters} characters of Base64 are not groups of four"),
            Self::Padding { at } => write!(f, "the padding of Base64 ends too early, at character {}", at + 1),
        }
    }
}

impl std::error::Error for Base64Error {}

/// The octets that Base64 decodes to.
fn base64(encoded: impl Iterator<Item = (usize, u8)>) -> Result<Vec<u8>, Base64Error> {
    let (mut octets, mut bits, mut characters) = (Vec::new(), 0_u32, 0_usize);
    let mut padding: Option<(usize, usize)> = None;
    for (at, octet) in encoded.filter(|(_, octet)| !matches!(octet, b' ' | b'\t' | b'\r' | b'\n')) {
        characters += 1;
        match (digit(octet), padding) {
            (Some(_), Some((at, _))) => return Err(Base64Error::Padding { at }),
            (Some(digit), None) => {
                bits = bits << 6 | digit;
                // Each digit but the first of a group completes an octet.
                if characters % 4 != 1 {
                    let excess = [0, 0, 4, 2][characters % 4];
                    octets.push((bits >> excess) as u8);
                }
            }
            (None, _) if octet == b'=' => padding = Some(padding.map_or((at, 1), |(at, count)| (at, count + 1))),
            (None, _) => return Err(Base64Error::Character { octet, at }),
        }
    }
    match padding {
        Some((at, count)) if count > 2 || (characters - count) % 4 < 2 => Err(Base64Error::Padding { at }),
        _ if characters % 4 != 0 => Err(Base64Error::Length { characters }),
        _ => Ok(octets),
    }
}

/// The value of a digit of Base64.
fn digit(octet: u8) -> Option<u32> {
    let value = match octet {
        b'A'..=b'Z' => octet - b'A',
        b'a'..=b'z' => octet - b'a' + 26,
        b'0'..=b'9' => octet - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

#[cfg(test)]
mod tests {
    use super::{Base64Error, base64};

    #[test]
    fn base64_is_decoded_as_rfc_2045_defines_it() {
        let decode = |text: &str| base64(text.bytes().enumerate());
        for (text, expected) in [
            ("", Ok(&b""[..])),
            ("eA==", Ok(&b"x"[..])),
            ("eHk=", Ok(&b"xy"[..])),
            ("eHl6", Ok(&b"xyz"[..])),
            ("eH\r\n l6 eA==\n", Ok(&b"xyzx"[..])),
            ("/+8=", Ok(&b"\xff\xef"[..])),
            ("eA", Err(Base64Error::Length { characters: 2 })),
            ("e", Err(Base64Error::Length { characters: 1 })),
            ("eHl6e", Err(Base64Error::Length { characters: 5 })),
            ("eA=", Err(Base64Error::Length { characters: 3 })),
            ("eHk==", Err(Base64Error::Length { characters: 5 })),
            ("eA===", Err(Base64Error::Padding { at: 2 })),
            ("e===", Err(Base64Error::Padding { at: 1 })),
            ("eHl6=", Err(Base64Error::Padding { at: 4 })),
            ("====", Err(Base64Error::Padding { at: 0 })),
            ("eA==eA==", Err(Base64Error::Padding { at: 2 })),
            ("eH-6", Err(Base64Error::Character { octet: b'-', at: 2 })),
        ] {
            assert_eq!(decode(text).as_deref(), expected.as_deref(), "{text}");
        }
    }
}
