//! Many URLs in one buffer, parsed into columns.

mod components;

use std::fmt;
use std::ops::Range;

use components::offset;
pub use components::{ABSENT, Components, Kind, Span, TooLong};

#[cfg(feature = "diagnostics")]
use crate::diagnostic::{Code, Report};
use crate::read::Start;
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
///
/// ```
/// use urlspec::Spec;
///
/// let lines = Spec::Rfc3986.parse_lines(b"https://example.com:8042/over?name=ferret\r\n\nmailto:joe@example.com\n")?;
/// assert_eq!((lines.len(), lines.is_valid(1)), (3, false));
/// assert_eq!((lines.host().text(0), lines.port(0)), (Some(&b"example.com"[..]), Some(8042)));
/// assert_eq!((lines.scheme().text(2), lines.host().text(2)), (Some(&b"mailto"[..]), None));
/// # Ok::<(), urlspec::batch::TooLong>(())
/// ```
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

/// The span of a component in the buffer, for each row.
type Spans = Vec<Span>;

/// A component of each row: where it is in the buffer.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::batch::ABSENT;
///
/// let lines = Spec::Rfc1738.parse_lines(b"http://h.x/\nnews:*\n")?;
/// let hosts = lines.host();
/// assert_eq!((hosts.span(0), hosts.text(0)), (Some(7..10), Some(&b"h.x"[..])));
/// assert_eq!(hosts.spans(), [[7, 10], ABSENT]);
/// # Ok::<(), urlspec::batch::TooLong>(())
/// ```
#[derive(Clone, Copy)]
pub struct Column<'l> {
    buffer: &'l [u8],
    spans: &'l [Span],
}

impl<'l> Column<'l> {
    /// The byte offsets of the start and the end of each row's component in the buffer; [`ABSENT`] if the row lacks it.
    ///
    /// ```
    /// use urlspec::batch::ABSENT;
    ///
    /// let lines = urlspec::Spec::Rfc1738.parse_lines(b"http://a.b:80/\nhttp://a.b/\n")?;
    /// assert_eq!(lines.port_text().spans(), [[11, 13], ABSENT]);
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub const fn spans(&self) -> &'l [Span] {
        self.spans
    }

    /// The byte range of a row's component in the buffer; `None` if the row lacks it.
    pub fn span(&self, row: usize) -> Option<Range<usize>> {
        let span @ [start, end] = self.spans[row];
        (span != ABSENT).then_some(start as usize..end as usize)
    }

    /// The text of a row's component, nothing decoded; `None` if the row lacks it.
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc1738.parse_lines(b"http://a.b/c%20d?\nhttp://a.b/\n")?;
    /// assert_eq!((lines.search().text(0), lines.search().text(1)), (Some(&b""[..]), None));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn text(&self, row: usize) -> Option<&'l [u8]> {
        Some(&self.buffer[self.span(row)?])
    }
}

impl<'b> Lines<'b> {
    fn parse(spec: Spec, start: Start, buffer: &'b [u8]) -> Result<Self, TooLong> {
        TooLong::test(buffer.len())?;
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
        let components = text.and_then(|text| Components::of(self.spec, self.start, text, span.start));
        self.kinds.push(components.map(|components| components.kind));
        let components = components.unwrap_or(Components::NONE);
        self.scheme.push(components.scheme);
        self.user.push(components.user);
        self.password.push(components.password);
        self.host.push(components.host);
        self.port.push(components.port);
        self.path.push(components.path);
        self.search.push(components.search);
        self.fragment.push(components.fragment);
    }

    fn column<'l>(&'l self, spans: &'l [Span]) -> Column<'l> {
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
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc1738.parse_lines(b"http://h.x/\nhttp://h.x/~\n\n")?;
    /// assert_eq!([0, 1, 2].map(|row| lines.is_valid(row)), [true, false, false]);
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn is_valid(&self, row: usize) -> bool {
        self.kinds[row].is_some()
    }

    /// The kinds of the schemes; `None` for a row that is refused.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::batch::Kind;
    ///
    /// let lines = Spec::Rfc1738.parse_lines(b"https://h.x/\nhttps://h.x/~")?;
    /// assert_eq!(lines.kinds(), [Some(Kind::OTHER), None]);
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn kinds(&self) -> &[Option<Kind>] {
        &self.kinds
    }

    /// The lines, without their ends. Each row has one.
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc1738.parse_lines(b"http://h.x/\r\n~\n")?;
    /// assert_eq!((lines.text().text(0), lines.text().text(1)), (Some(&b"http://h.x/"[..]), Some(&b"~"[..])));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn text(&self) -> Column<'_> {
        self.column(&self.text)
    }

    /// The schemes, in the case that the input has.
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc1738.parse_lines(b"HTTP://h.x/\nurn:isbn:0451450523")?;
    /// assert_eq!((lines.scheme().text(0), lines.scheme().text(1)), (Some(&b"HTTP"[..]), Some(&b"urn"[..])));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn scheme(&self) -> Column<'_> {
        self.column(&self.scheme)
    }

    /// The user names ([`Login::user`](crate::ast::Login::user)).
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc1738.parse_lines(b"ftp://joe:secret@h.x/")?;
    /// assert_eq!(lines.user().text(0), Some(&b"joe"[..]));
    /// assert_eq!(lines.password().text(0), Some(&b"secret"[..]));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn user(&self) -> Column<'_> {
        self.column(&self.user)
    }

    /// The passwords ([`Login::password`](crate::ast::Login::password)).
    pub fn password(&self) -> Column<'_> {
        self.column(&self.password)
    }

    /// The hosts ([`Url::host`](crate::Url::host)).
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc3986.parse_lines(b"https://[::1]:8080/\nmailto:joe@example.com")?;
    /// assert_eq!((lines.host().text(0), lines.host().text(1)), (Some(&b"[::1]"[..]), None));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn host(&self) -> Column<'_> {
        self.column(&self.host)
    }

    /// The texts of the ports.
    pub fn port_text(&self) -> Column<'_> {
        self.column(&self.port)
    }

    /// The port of a row as a number. `None` if it lacks one, or if it is above 65535.
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc1738.parse_lines(b"http://h.x:0080/\nhttp://h.x:65536/\nhttp://h.x/")?;
    /// assert_eq!([0, 1, 2].map(|row| lines.port(row)), [Some(80), None, None]);
    /// assert_eq!(lines.port_text().text(1), Some(&b"65536"[..]));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn port(&self, row: usize) -> Option<u16> {
        let digits = std::str::from_utf8(self.port_text().text(row)?).ok()?;
        crate::ast::Port::new(digits).number()
    }

    /// The paths, with the `/` that they begin with ([`Url::path`](crate::Url::path), [`Url::url_path`](crate::Url::url_path)).
    ///
    /// ```
    /// let lines = urlspec::Spec::Rfc3986.parse_lines(b"http://a/b/c?d")?;
    /// assert_eq!(lines.path().text(0), Some(&b"/b/c"[..]));
    /// assert_eq!(lines.search().text(0), Some(&b"d"[..]));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    pub fn path(&self) -> Column<'_> {
        self.column(&self.path)
    }

    /// The searches ([`Url::search`](crate::Url::search)).
    pub fn search(&self) -> Column<'_> {
        self.column(&self.search)
    }

    /// The fragments.
    pub fn fragment(&self) -> Column<'_> {
        self.column(&self.fragment)
    }

    /// The diagnostics of a row. They are made now, which takes many times as long as parsing the row.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let lines = Spec::Rfc1738.parse_lines(b"http://h.x/\nhttp://h.x/~")?;
    /// let report = lines.report(1);
    /// assert_eq!(report.first().map(|own| (own.code, own.span.clone())), Some((Code::UnsafeCharacter, 11..12)));
    /// # Ok::<(), urlspec::batch::TooLong>(())
    /// ```
    #[cfg(feature = "diagnostics")]
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
    #[cfg(feature = "diagnostics")]
    pub fn error_codes(&self) -> Vec<Option<Code>> {
        let code = |row: usize| match self.is_valid(row) {
            true => None,
            false => {
                let span = self.text().span(row).unwrap_or_default();
                self.spec.first_error_as(self.start, &self.buffer[span]).map(|(code, _)| code)
            }
        };
        (0..self.len()).map(code).collect()
    }
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
