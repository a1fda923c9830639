//! The components of one text as byte ranges.

use std::fmt;

use crate::ast::{Port, Reference, Url};
use crate::read::{Start, read};
use crate::scheme::{Scheme, TYPED};
use crate::spec::Spec;

/// The byte offsets of the start and the end of a component; [`ABSENT`] if the text lacks it.
pub type Span = [u32; 2];

/// The span of a component that a text lacks.
pub const ABSENT: Span = [u32::MAX; 2];

/// The scheme of a URL as a number, without its text.
///
/// [`Kind::name`] gives the name of a scheme that has a production. Another scheme is [`Kind::OTHER`], and its text is in the
/// column [`Lines::scheme`](super::Lines::scheme).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// A scheme without a production of its own, such as `https`.
    pub const OTHER: Self = Self(TYPED as u8);

    /// How many kinds there are.
    pub const COUNT: usize = TYPED + 1;

    /// The number, less than [`COUNT`](Self::COUNT).
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name of the scheme in lower case; `None` for [`OTHER`](Self::OTHER).
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

/// Where the components of one valid text are: what a column needs of it, without the tree.
///
/// A component may be empty, as the search in `http://h.x/?` is. [`Spec::components`] returns this.
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
    /// The host ([`Url::host`]).
    pub host: Span,
    /// The digits of the port.
    pub port: Span,
    /// The path ([`Url::path`]).
    pub path: Span,
    /// The search ([`Url::search`]), which RFC 2396 and RFC 3986 call the query.
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

    /// The components of a text that is refused.
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
            host: span(reference.host().map(|host| host.as_str())),
            port: span(reference.hostport().and_then(|hostport| Some(hostport.port?.as_str()))),
            path: span(reference.path().map(|path| path.as_str())),
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
