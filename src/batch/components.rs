//! The components of one text as byte ranges.

use std::fmt;

use crate::ast::{Port, Reference, Url};
use crate::read::{Start, read};
use crate::scheme::{Scheme, TYPED};
use crate::spec::Spec;

/// The byte offsets of the start and the end of a component; [`ABSENT`] if the text lacks it.
///
/// ```
/// use urlspec::batch::Span;
/// use urlspec::{Spec, Start};
///
/// let text = "http://info.cern.ch/";
/// let components = Spec::Rfc1738.components(Start::Url, text)?.ok_or("refused")?;
/// let [start, end]: Span = components.host;
/// assert_eq!(&text[start as usize..end as usize], "info.cern.ch");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Span = [u32; 2];

/// The span of a component that a text lacks.
///
/// ```
/// use urlspec::batch::ABSENT;
/// use urlspec::{Spec, Start};
///
/// let components = Spec::Rfc3986.components(Start::Url, "http://a/")?.ok_or("refused")?;
/// assert_eq!((components.path, components.search), ([8, 9], ABSENT));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const ABSENT: Span = [u32::MAX; 2];

/// The scheme of a URL as a number, without its text.
///
/// [`Kind::name`] gives the name of a scheme that has a production. Another scheme is [`Kind::OTHER`], and its text is in the
/// column [`Lines::scheme`](super::Lines::scheme).
///
/// ```
/// use urlspec::Spec;
/// use urlspec::batch::Kind;
///
/// let lines = Spec::Rfc1738.parse_lines(b"ftp://h.x/\nhttps://h.x/\n~")?;
/// let names: Vec<_> = lines.kinds().iter().map(|kind| kind.map(Kind::name)).collect();
/// assert_eq!(names, [Some(Some("ftp")), Some(None), None]);
/// # Ok::<(), urlspec::batch::TooLong>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// A scheme without a production of its own, such as `https`.
    pub const OTHER: Self = Self(TYPED as u8);

    /// How many kinds there are.
    pub const COUNT: usize = TYPED + 1;

    /// The number, less than [`COUNT`](Self::COUNT).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::batch::Kind;
    ///
    /// let lines = Spec::Rfc1738.parse_lines(b"http://h.x/\nftp://h.x/\nhttp://h.y/")?;
    /// let mut counts = [0; Kind::COUNT];
    /// lines.kinds().iter().flatten().for_each(|kind| counts[usize::from(kind.number())] += 1);
    /// assert_eq!(counts.iter().max(), Some(&2));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name of the scheme in lower case; `None` for [`OTHER`](Self::OTHER).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::batch::Kind;
    ///
    /// let lines = Spec::Rfc1738.parse_lines(b"HTTP://h.x/")?;
    /// assert_eq!(lines.kinds()[0].and_then(Kind::name), Some("http"));
    /// assert_eq!(Kind::OTHER.name(), None);
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn name(self) -> Option<&'static str> {
        (self != Self::OTHER).then(|| Scheme::ALL[usize::from(self.0)].name())
    }

    /// The place of the scheme in the table.
    const fn of(url: &Url<'_>) -> Self {
        Self(match url {
            Url::Http(_) => 0,
            Url::Ftp(_) => 1,
            Url::File(_) => 2,
            Url::Gopher(_) => 3,
            Url::Mailto(_) => 4,
            Url::News(_) => 5,
            Url::Nntp(_) => 6,
            Url::Telnet(_) => 7,
            Url::Wais(_) => 8,
            Url::Prospero(_) => 9,
            Url::Rlogin(_) => 10,
            Url::Tn3270(_) => 11,
            Url::Afs(_) => 12,
            Url::Mid(_) => 13,
            Url::Cid(_) => 14,
            Url::Other(_) | Url::Uri(_) => Self::OTHER.0,
        })
    }
}

/// The places of the components of one valid text, without its tree: the values of a row.
///
/// A component may be empty, as the search in `http://h.x/?` is. [`Spec::components`] returns this.
///
/// ```
/// use urlspec::batch::ABSENT;
/// use urlspec::{Spec, Start};
///
/// let components = Spec::Rfc3986.components(Start::Url, "http://a.b:80/c?")?.ok_or("refused")?;
/// assert_eq!((components.host, components.port, components.path), ([7, 10], [11, 13], [13, 15]));
/// assert_eq!((components.search, components.fragment), ([16, 16], ABSENT));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Components {
    /// The kind of the scheme; [`Kind::OTHER`] for a relative reference, too.
    pub kind: Kind,
    /// The scheme, in the case that the text has.
    pub scheme: Span,
    /// The user name ([`Login::user`](crate::ast::Login::user)).
    pub user: Span,
    /// The password ([`Login::password`](crate::ast::Login::password)).
    pub password: Span,
    /// The host ([`Url::host`]). It is empty, and not absent, if nothing is between the slashes and the path, as in `file:///a`.
    pub host: Span,
    /// The digits of the port.
    pub port: Span,
    /// The path, with the `/` that it begins with: [`Url::path`] of a URI, or the url-path ([`Url::url_path`]).
    pub path: Span,
    /// The search ([`Url::search`]), which RFC 1808 and later documents call the query.
    pub search: Span,
    /// The fragment. Only a [`Start::Reference`] has one.
    pub fragment: Span,
}

/// # Components of one text
impl Spec {
    /// Parses a text, and returns where its components are; `None` if the document refuses the text. This allocates nothing and
    /// explains nothing, so it suits columns of texts that are not lines of one buffer.
    ///
    /// ```
    /// use urlspec::batch::ABSENT;
    /// use urlspec::{Spec, Start};
    ///
    /// let components = Spec::Rfc1738.components(Start::Url, "http://info.cern.ch/a?b")?;
    /// assert_eq!(components.map(|components| components.host), Some([7, 19]));
    /// assert_eq!(components.map(|components| components.port), Some(ABSENT));
    /// assert_eq!(Spec::Rfc1738.components(Start::Url, "http://info.cern.ch/~timbl")?, None);
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text has 4 GiB - 1 byte or more, so that an offset would not fit.
    #[inline]
    pub fn components(self, start: Start, text: &str) -> Result<Option<Components>, TooLong> {
        TooLong::test(text.len())?;
        Ok(Components::of(self, start, text, 0))
    }
}

/// Has no component.
impl Default for Components {
    fn default() -> Self {
        Self::NONE
    }
}

impl Components {
    /// The port as a number, where `text` is the text that was parsed. `None` if it has none, or if it is above 65535.
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// let text = "http://info.cern.ch:8080/";
    /// let components = Spec::Rfc1738.components(Start::Url, text)?;
    /// assert_eq!(components.and_then(|components| components.port_number(text.as_bytes())), Some(8080));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    #[inline]
    pub fn port_number(&self, text: &[u8]) -> Option<u16> {
        let [start, end] = self.port;
        let digits = text.get(start as usize..end as usize).filter(|_| self.port != ABSENT)?;
        Port::new(std::str::from_utf8(digits).ok()?).number()
    }

    /// Where the authority is: the text that follows `//`, up to the path, the query or the fragment. Documents older
    /// than RFC 2396 call it the net_loc, or the login, the host and the port. [`ABSENT`] if there is none. `text` is
    /// the text that was parsed.
    ///
    /// With it, the components can be joined to a URI again (RFC 3986, section 5.3).
    ///
    /// ```
    /// use urlspec::batch::ABSENT;
    /// use urlspec::{Spec, Start};
    ///
    /// for (text, authority) in [("http://joe@h.x:80?a", [7, 17]), ("file:///a", [7, 7]), ("mailto:joe@h.x", ABSENT)] {
    ///     let components = Spec::Rfc3986.components(Start::Url, text)?.ok_or("refused")?;
    ///     assert_eq!(components.authority(text.as_bytes()), authority);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn authority(&self, text: &[u8]) -> Span {
        let start = if self.scheme == ABSENT { 0 } else { self.scheme[1] as usize + 1 };
        if !text.get(start..).is_some_and(|rest| rest.starts_with(b"//")) {
            return ABSENT;
        }
        let start = start + 2;
        let after_mark = |span: Span| if span == ABSENT { span } else { [span[0] - 1, span[1]] };
        let next = [self.path, after_mark(self.search), after_mark(self.fragment)];
        let end = next.iter().filter(|span| **span != ABSENT).map(|span| span[0] as usize).min().unwrap_or(text.len());
        let end = end.clamp(start, text.len());
        let length = memchr::memchr(b'/', &text[start..end]).unwrap_or(end - start);
        [offset(start), offset(start + length)]
    }

    /// The components of a text that has none.
    pub(super) const NONE: Self = Self {
        kind: Kind::OTHER,
        scheme: ABSENT,
        user: ABSENT,
        password: ABSENT,
        host: ABSENT,
        port: ABSENT,
        path: ABSENT,
        search: ABSENT,
        fragment: ABSENT,
    };

    /// The components of a text that begins at an offset in a buffer that is not too long, as spans of the buffer.
    #[inline]
    pub(super) fn of(spec: Spec, start: Start, text: &str, offset: usize) -> Option<Self> {
        Some(match read(spec, start, text)? {
            Some(reference) => Self::of_reference(&reference, text, offset),
            None => Self::NONE,
        })
    }

    #[inline]
    fn of_reference(reference: &Reference<'_>, text: &str, at: usize) -> Self {
        // The address that the first byte of the buffer has.
        let base = text.as_ptr().addr() - at;
        let span = |component: Option<&str>| {
            component.map_or(ABSENT, |component| {
                let start = component.as_ptr().addr() - base;
                [offset(start), offset(start + component.len())]
            })
        };
        Self {
            kind: reference.url().map_or(Kind::OTHER, Kind::of),
            scheme: span(reference.url().map(Url::scheme)),
            user: span(reference.user().map(|user| user.as_str())),
            password: span(reference.password().map(|password| password.as_str())),
            host: match (reference.host(), reference.hostport(), reference.url()) {
                (Some(host), ..) => span(Some(host.as_str())),
                (None, Some(hostport), _) => span(Some(hostport.host.as_str())),
                // `file:///path`
                (None, None, Some(Url::File(file))) => {
                    let start = span(Some(file.path.as_str()))[0];
                    [start - 1, start - 1]
                }
                (None, None, _) => ABSENT,
            },
            port: span(reference.hostport().and_then(|hostport| Some(hostport.port?.as_str()))),
            path: match (reference.path(), reference.url_path()) {
                (Some(path), _) => span(Some(path)),
                // A `/` precedes each url-path.
                (None, Some(path)) => {
                    let [start, end] = span(Some(path.as_str()));
                    [start - 1, end]
                }
                (None, None) => ABSENT,
            },
            search: span(reference.search().map(|search| search.as_str())),
            fragment: span(reference.fragment().map(|fragment| fragment.as_str())),
        }
    }
}

/// An offset in a buffer that is not too long.
#[inline]
pub(super) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The error of [`Spec::parse_lines`] and [`Spec::components`]: the text is too long.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::batch::TooLong;
///
/// fn count_valid(buffer: &[u8]) -> Result<usize, TooLong> {
///     let lines = Spec::Rfc3986.parse_lines(buffer)?;
///     Ok((0..lines.len()).filter(|row| lines.is_valid(*row)).count())
/// }
///
/// assert_eq!(count_valid(b"http://a/\nhttp://a b/\n"), Ok(1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLong {
    /// The length of the text in bytes.
    pub length: usize,
}

impl TooLong {
    /// An error unless every offset into a text of this length fits into 32 bits and differs from [`ABSENT`].
    pub(super) fn test(length: usize) -> Result<(), Self> {
        match u32::try_from(length) {
            Ok(fits) if fits < u32::MAX => Ok(()),
            _ => Err(Self { length }),
        }
    }
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a text of {} bytes is too long; the limit is 4294967294 bytes", self.length)
    }
}

impl std::error::Error for TooLong {}
