//! A component as its document sees it: data and delimiters.

use std::fmt;

use super::Octets;
use crate::redact::before_at;

/// A component: decoded data, and the delimiters between it.
///
/// A delimiter is a character that the scheme or the document reserves in the component, and that is not encoded: `a;b` in
/// a path of http has one (RFC 1738, section 3.3), and `a%3Bb` has none. Data is any octets.
///
/// With the feature `serde` a component without delimiters serializes as [`Octets`] do, and another as an array of pieces:
/// `["a",{"delimiter":";"},"b"]`. It deserializes from either.
///
/// ```
/// use urlspec::parts::{Component, Piece};
///
/// let component: Component = [Piece::Data(b"a"), Piece::Delimiter(';'), Piece::Data(b"b")].into_iter().collect();
/// assert_eq!(component.octets(), b"a;b");
/// assert_eq!(component.data(), None);
/// assert_ne!(component, Component::from("a;b"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Component<'a> {
    octets: Octets<'a>,
    /// The indices of the octets that are delimiters, in ascending order.
    delimiters: Vec<usize>,
}

/// A piece of a [`Component`]. No variants will be added.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{Parts, Piece};
///
/// let url = Spec::Rfc3986.parse("https://example.com/?a%26b&c")?;
/// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &url) else { panic!("not a URI") };
/// let query = uri.query.unwrap_or_default();
/// assert!(query.pieces().eq([Piece::Data(b"a&b"), Piece::Delimiter('&'), Piece::Data(b"c")]));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'c> {
    /// Decoded octets.
    Data(&'c [u8]),
    /// A reserved character of US-ASCII, not encoded.
    Delimiter(char),
}

impl<'a> Component<'a> {
    pub(super) const fn with_delimiters(octets: Octets<'a>, delimiters: Vec<usize>) -> Self {
        Self { octets, delimiters }
    }

    /// A path in which each `/` is a delimiter, unless it would end an empty segment.
    pub(super) fn of_path(octets: &[u8]) -> Component<'static> {
        let is_delimiter = |at: &usize| octets[*at] == b'/' && !matches!(&octets[..*at], [] | [.., b'/']);
        let delimiters = (0..octets.len()).filter(is_delimiter).collect();
        Component { octets: octets.to_vec().into(), delimiters }
    }

    /// The component, with the last of these octets as a delimiter.
    pub(super) fn with_last_as_delimiter(&self, delimiter: u8) -> Self {
        let delimiters = self.octets.iter().rposition(|octet| *octet == delimiter).into_iter().collect();
        Self { octets: self.octets.clone(), delimiters }
    }

    /// The octets of data and delimiters, without the difference.
    ///
    /// ```
    /// use urlspec::parts::{Component, Piece};
    ///
    /// let component: Component = [Piece::Data(b"a"), Piece::Delimiter(';')].into_iter().collect();
    /// assert_eq!(component.octets(), b"a;");
    /// ```
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The octets, if there is no delimiter among them.
    ///
    /// ```
    /// use urlspec::parts::{Component, Piece};
    ///
    /// assert_eq!(Component::from("a;b").data(), Some(&b"a;b"[..]));
    /// assert_eq!(Component::from_iter([Piece::Delimiter(';')]).data(), None);
    /// ```
    pub fn data(&self) -> Option<&[u8]> {
        self.delimiters.is_empty().then_some(&*self.octets)
    }

    /// Whether the octet at an index is a delimiter.
    pub(super) fn is_delimiter(&self, at: usize) -> bool {
        self.delimiters.binary_search(&at).is_ok()
    }

    /// Whether there is neither data nor a delimiter.
    ///
    /// ```
    /// use urlspec::parts::{Component, Piece};
    ///
    /// assert!(Component::default().is_empty());
    /// assert!(!Component::from_iter([Piece::Delimiter(';')]).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.octets.is_empty()
    }

    /// The octets, each delimiter as data.
    ///
    /// ```
    /// use urlspec::parts::{Component, Octets, Piece};
    ///
    /// let component: Component = [Piece::Data(b"a"), Piece::Delimiter(';')].into_iter().collect();
    /// assert_eq!(component.into_octets(), Octets::from("a;"));
    /// ```
    pub fn into_octets(self) -> Octets<'a> {
        self.octets
    }

    /// The component, owned. Copies its octets if they are borrowed.
    ///
    /// ```
    /// use urlspec::parts::Component;
    ///
    /// let text = String::from("a b");
    /// let component: Component<'static> = Component::from(&*text).into_owned();
    /// drop(text);
    /// assert_eq!(component.octets(), b"a b");
    /// ```
    pub fn into_owned(self) -> Component<'static> {
        Component { octets: self.octets.into_owned(), delimiters: self.delimiters }
    }

    /// The component with other octets in each piece of data. The octets of a character have no delimiter among them.
    pub(super) fn changed(&self, change: fn(&[u8]) -> Option<Vec<u8>>) -> Component<'static> {
        let (mut octets, mut delimiters) = (Vec::new(), Vec::new());
        for piece in self.pieces() {
            match piece {
                Piece::Data(data) => octets.extend(change(data).unwrap_or_else(|| data.to_vec())),
                Piece::Delimiter(delimiter) => {
                    delimiters.push(octets.len());
                    octets.extend(u8::try_from(delimiter));
                }
            }
        }
        Component { octets: octets.into(), delimiters }
    }

    /// The pieces, in order. No data is empty, and no data follows other data.
    ///
    /// ```
    /// use urlspec::parts::{Component, Piece};
    ///
    /// let pieces = [Piece::Data(b"a"), Piece::Delimiter('='), Piece::Data(b"b")];
    /// assert!(Component::from_iter(pieces).pieces().eq(pieces));
    /// assert!(Component::from("a=b").pieces().eq([Piece::Data(b"a=b")]));
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut start = 0;
        let ends = self.delimiters.iter().copied().map(Some).chain([None]);
        let pieces = ends.flat_map(move |end| {
            let data = &self.octets[start..end.unwrap_or(self.octets.len())];
            start = end.map_or(start, |end| end + 1);
            let delimiter = end.map(|end| Piece::Delimiter(char::from(self.octets[end])));
            [Some(Piece::Data(data)), delimiter]
        });
        pieces.flatten().filter(|piece| *piece != Piece::Data(b""))
    }
}

/// A delimiter that is not US-ASCII is data, its UTF-8 octets: no document reserves one.
impl<'c> FromIterator<Piece<'c>> for Component<'static> {
    fn from_iter<I: IntoIterator<Item = Piece<'c>>>(pieces: I) -> Self {
        let (mut octets, mut delimiters) = (Vec::new(), Vec::new());
        for piece in pieces {
            match piece {
                Piece::Data(data) => octets.extend_from_slice(data),
                Piece::Delimiter(delimiter) => {
                    if delimiter.is_ascii() {
                        delimiters.push(octets.len());
                    }
                    octets.extend_from_slice(delimiter.encode_utf8(&mut [0; 4]).as_bytes());
                }
            }
        }
        Self { octets: octets.into(), delimiters }
    }
}

/// Data, without delimiters.
impl<'a> From<Octets<'a>> for Component<'a> {
    fn from(octets: Octets<'a>) -> Self {
        Self { octets, delimiters: Vec::new() }
    }
}

macro_rules! from_data {
    ($($type:ty),*) => {$(
        /// Data, without delimiters.
        impl<'a> From<$type> for Component<'a> {
            fn from(data: $type) -> Self {
                Octets::from(data).into()
            }
        }
    )*};
}

from_data!(&'a str, &'a [u8], String, Vec<u8>);

/// `["a", ';', "b"]`, with the password of a URL redacted.
impl fmt::Debug for Component<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let octets = self.octets.escape_ascii().to_string();
        if self.delimiters.is_empty() || before_at(&octets) != octets {
            return self.octets.fmt(f);
        }
        let mut list = f.debug_list();
        for piece in self.pieces() {
            match piece {
                Piece::Data(data) => list.entry(&Octets::from(data)),
                Piece::Delimiter(delimiter) => list.entry(&delimiter),
            };
        }
        list.finish()
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::de::Error as _;
    use serde::ser::SerializeSeq as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Component, Octets, Piece};

    /// A piece in JSON.
    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Json<'a> {
        Delimiter(Delimiter),
        Data(Octets<'a>),
    }

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Delimiter {
        #[serde(deserialize_with = "ascii")]
        delimiter: char,
    }

    fn ascii<'de, D: Deserializer<'de>>(deserializer: D) -> Result<char, D::Error> {
        let delimiter = char::deserialize(deserializer)?;
        match delimiter.is_ascii() {
            true => Ok(delimiter),
            false => Err(D::Error::custom("a delimiter is a character of US-ASCII")),
        }
    }

    impl Serialize for Component<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if self.delimiters.is_empty() {
                return self.octets.serialize(serializer);
            }
            let mut pieces = serializer.serialize_seq(None)?;
            for piece in self.pieces() {
                pieces.serialize_element(&match piece {
                    Piece::Data(data) => Json::Data(data.into()),
                    Piece::Delimiter(delimiter) => Json::Delimiter(Delimiter { delimiter }),
                })?;
            }
            pieces.end()
        }
    }

    impl<'de> Deserialize<'de> for Component<'_> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            #[derive(Deserialize)]
            #[serde(untagged, expecting = "a text, an array of octets, or an array of pieces")]
            enum Whole<'a> {
                Data(Octets<'a>),
                Pieces(Vec<Json<'a>>),
            }
            Ok(match Whole::deserialize(deserializer)? {
                Whole::Data(data) => data.into(),
                Whole::Pieces(pieces) => {
                    let pieces = pieces.iter().map(|piece| match piece {
                        Json::Delimiter(Delimiter { delimiter }) => Piece::Delimiter(*delimiter),
                        Json::Data(data) => Piece::Data(data),
                    });
                    pieces.collect()
                }
            })
        }
    }
}
