//! Many URLs in one buffer, parsed into columns.

use std::fmt;
use std::ops::Range;

use crate::ast::{Reference, Url};
use crate::diagnostic::{Code, Report};
use crate::read::{Start, read};
use crate::spec::Spec;

/// # Batches
impl Spec {
    /// Parses each line of a buffer as a URL, and returns where the components are. Row `n` is line `n + 1`. A line ends with
    /// LF or CR LF, and a byte order mark at the start of the buffer is skipped. The columns take 73 bytes a line.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let text = b"http://info.cern.ch:8080/a?b\nftp://joe@h.x/~\n";
    /// let lines = Spec::Rfc1738.parse_lines(text)?;
    /// assert_eq!((lines.len(), lines.is_valid(0), lines.is_valid(1)), (2, true, false));
    /// assert_eq!(lines.host().text(0), Some(&b"info.cern.ch"[..]));
    /// assert_eq!(lines.port(0), Some(8080));
    /// assert_eq!(lines.report(1).diagnostics()[0].code, urlspec::Code::UnsafeCharacter);
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the buffer has 4 GiB - 1 byte or more, so that an offset would not fit.
    pub fn parse_lines(self, buffer: &[u8]) -> Result<Lines<'_>, TooLong> {
        Lines::parse(self, Start::Url, buffer)
    }

    /// Parses each line of a buffer as a URL with an optional fragment, like [`parse_lines`](Self::parse_lines).
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc1738.parse_reference_lines(b"http://info.cern.ch/#top")?;
    /// assert_eq!(lines.fragment().text(0), Some(&b"top"[..]));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse_lines`](Self::parse_lines).
    pub fn parse_reference_lines(self, buffer: &[u8]) -> Result<Lines<'_>, TooLong> {
        Lines::parse(self, Start::Reference, buffer)
    }
}

/// The lines of a buffer, parsed: one row for each. The methods that take a row panic if there is no such row.
///
/// The tree of a row is not kept. For it, parse the [text](Self::text) of the row.
#[derive(Clone)]
pub struct Lines<'b> {
    buffer: &'b [u8],
    spec: Spec,
    start: Start,
    text: Spans,
    scheme: Spans,
    kinds: Vec<Option<Kind>>,
    user: Spans,
    password: Spans,
    host: Spans,
    port: Spans,
    path: Spans,
    search: Spans,
    fragment: Spans,
}

/// The scheme of a URL as a number, without its text.
///
/// [`Kind::name`] gives the name of a scheme that has a production. Another scheme is [`Kind::OTHER`], and its text is in the
/// column [`Lines::scheme`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The names, by number.
    const NAMES: [&'static str; 15] = [
        "http", "ftp", "file", "gopher", "mailto", "news", "nntp", "telnet", "wais", "prospero", "rlogin", "tn3270",
        "afs", "mid", "cid",
    ];

    /// A scheme without a production of its own, such as `https`.
    pub const OTHER: Self = Self(Self::NAMES.len() as u8);

    /// How many kinds there are.
    pub const COUNT: usize = Self::NAMES.len() + 1;

    /// The number, less than [`COUNT`](Self::COUNT).
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name of the scheme in lower case; `None` for [`OTHER`](Self::OTHER).
    pub fn name(self) -> Option<&'static str> {
        Self::NAMES.get(usize::from(self.0)).copied()
    }

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

/// The start and the end of a component in the buffer, for each row.
type Spans = Vec<[u32; 2]>;

/// The span of a component that a row lacks.
pub const ABSENT: [u32; 2] = [u32::MAX; 2];

/// A component of each row: where it is in the buffer.
#[derive(Clone, Copy)]
pub struct Column<'l> {
    buffer: &'l [u8],
    spans: &'l [[u32; 2]],
}

impl<'l> Column<'l> {
    /// The byte offsets of the start and the end of each row's component in the buffer; [`ABSENT`] if the row lacks it.
    pub const fn spans(&self) -> &'l [[u32; 2]] {
        self.spans
    }

    /// The byte range of a row's component in the buffer; `None` if the row lacks it.
    pub fn span(&self, row: usize) -> Option<Range<usize>> {
        let span @ [start, end] = self.spans[row];
        (span != ABSENT).then_some(start as usize..end as usize)
    }

    /// The text of a row's component, nothing decoded; `None` if the row lacks it.
    pub fn text(&self, row: usize) -> Option<&'l [u8]> {
        Some(&self.buffer[self.span(row)?])
    }
}

impl<'b> Lines<'b> {
    fn parse(spec: Spec, start: Start, buffer: &'b [u8]) -> Result<Self, TooLong> {
        if u32::try_from(buffer.len()).map_or(true, |length| length == u32::MAX) {
            return Err(TooLong { length: buffer.len() });
        }
        // Reallocation would copy the columns.
        let rows = memchr::memchr_iter(b'\n', buffer).count() + 1;
        let spans = || Spans::with_capacity(rows);
        let mut lines = Self {
            buffer,
            spec,
            start,
            text: spans(),
            scheme: spans(),
            kinds: Vec::with_capacity(rows),
            user: spans(),
            password: spans(),
            host: spans(),
            port: spans(),
            path: spans(),
            search: spans(),
            fragment: spans(),
        };
        let whole = std::str::from_utf8(buffer).ok();
        let mut start = if buffer.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        while start < buffer.len() {
            let line_end = memchr::memchr(b'\n', &buffer[start..]).map_or(buffer.len(), |length| start + length);
            let end = if buffer[start..line_end].ends_with(b"\r") { line_end - 1 } else { line_end };
            let text = match whole {
                Some(whole) => Some(&whole[start..end]),
                None => std::str::from_utf8(&buffer[start..end]).ok(),
            };
            lines.push(start..end, text);
            start = line_end + 1;
        }
        Ok(lines)
    }

    #[inline]
    fn push(&mut self, span: Range<usize>, text: Option<&'b str>) {
        self.text.push([offset(span.start), offset(span.end)]);
        let parsed = text.map(|text| (text, read(self.spec, self.start, text)));
        match &parsed {
            Some((text, Some(Some(reference)))) => self.push_components(reference, span.start, text),
            _ => self.push_absent(),
        }
    }

    fn push_components(&mut self, reference: &Reference<'b>, start: usize, text: &str) {
        // The address that the first byte of the buffer has.
        let base = text.as_ptr().addr() - start;
        let push = |column: &mut Spans, component: Option<&str>| {
            let span = |component: &str| {
                let start = component.as_ptr().addr() - base;
                [offset(start), offset(start + component.len())]
            };
            column.push(component.map_or(ABSENT, span));
        };
        self.kinds.push(Some(reference.url().map_or(Kind::OTHER, Kind::of)));
        push(&mut self.scheme, reference.url().map(Url::scheme));
        push(&mut self.user, reference.user().map(|user| user.as_str()));
        push(&mut self.password, reference.password().map(|password| password.as_str()));
        push(&mut self.host, reference.host().map(|host| host.as_str()));
        push(&mut self.port, reference.hostport().and_then(|hostport| Some(hostport.port?.as_str())));
        push(&mut self.path, reference.path().map(|path| path.as_str()));
        push(&mut self.search, reference.search().map(|search| search.as_str()));
        push(&mut self.fragment, reference.fragment().map(|fragment| fragment.as_str()));
    }

    fn push_absent(&mut self) {
        self.kinds.push(None);
        let Self { scheme, user, password, host, port, path, search, fragment, .. } = self;
        for column in [scheme, user, password, host, port, path, search, fragment] {
            column.push(ABSENT);
        }
    }

    fn column<'l>(&'l self, spans: &'l [[u32; 2]]) -> Column<'l> {
        Column { buffer: self.buffer, spans }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The document that the lines were parsed by.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// The buffer.
    pub const fn buffer(&self) -> &'b [u8] {
        self.buffer
    }

    /// Whether the document accepts a row. It refuses a blank line.
    pub fn is_valid(&self, row: usize) -> bool {
        self.kinds[row].is_some()
    }

    /// The kinds of the schemes; `None` for a row that is refused.
    pub fn kinds(&self) -> &[Option<Kind>] {
        &self.kinds
    }

    /// The lines, without their ends. No row lacks it.
    pub fn text(&self) -> Column<'_> {
        self.column(&self.text)
    }

    /// The schemes, in the case that the input has.
    pub fn scheme(&self) -> Column<'_> {
        self.column(&self.scheme)
    }

    /// The user names ([`Login::user`](crate::ast::Login::user)).
    pub fn user(&self) -> Column<'_> {
        self.column(&self.user)
    }

    /// The passwords ([`Login::password`](crate::ast::Login::password)).
    pub fn password(&self) -> Column<'_> {
        self.column(&self.password)
    }

    /// The hosts ([`Url::host`]).
    pub fn host(&self) -> Column<'_> {
        self.column(&self.host)
    }

    /// The texts of the ports.
    pub fn port_text(&self) -> Column<'_> {
        self.column(&self.port)
    }

    /// The port of a row as a number. `None` if it lacks one, or if it is above 65535.
    pub fn port(&self, row: usize) -> Option<u16> {
        let digits = std::str::from_utf8(self.port_text().text(row)?).ok()?;
        crate::ast::Port::new(digits).number()
    }

    /// The paths ([`Url::path`]).
    pub fn path(&self) -> Column<'_> {
        self.column(&self.path)
    }

    /// The searches ([`Url::search`]).
    pub fn search(&self) -> Column<'_> {
        self.column(&self.search)
    }

    /// The fragments.
    pub fn fragment(&self) -> Column<'_> {
        self.column(&self.fragment)
    }

    /// The diagnostics of a row. They are made now, which takes many times as long as parsing the row.
    pub fn report(&self, row: usize) -> Report<'b> {
        let span = self.text().span(row).unwrap_or_default();
        self.spec.check_as(self.start, &self.buffer[span])
    }

    /// The code of the first error of each row; `None` if the row is valid. Each row that is refused is explained for it.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let lines = Spec::Rfc1738.parse_lines(b"http://h.x/\nhttp://h.x/~")?;
    /// assert_eq!(lines.error_codes(), [None, Some(Code::UnsafeCharacter)]);
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn error_codes(&self) -> Vec<Option<Code>> {
        let code = |row: usize| match self.is_valid(row) {
            true => None,
            false => self.report(row).first_error().map(|error| error.code),
        };
        (0..self.len()).map(code).collect()
    }
}

/// An offset in a buffer that is not too long.
#[inline]
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Shows how many lines there are, and no text: the lines may hold passwords.
impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let valid = self.kinds.iter().flatten().count();
        f.debug_struct("Lines").field("spec", &self.spec).field("lines", &self.len()).field("valid", &valid).finish()
    }
}

/// Shows the offsets, and no text.
impl fmt::Debug for Column<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Column").field(&self.spans).finish()
    }
}

/// The error of [`Spec::parse_lines`]: the buffer is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLong {
    /// The length of the buffer in bytes.
    pub length: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a buffer of {} bytes is too long; parse it in parts of at most 4294967294 bytes", self.length)
    }
}

impl std::error::Error for TooLong {}
