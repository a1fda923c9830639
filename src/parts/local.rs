//! Names that aren't URLs, and their URLs: files of three systems, lines of Gopher menus, Message-IDs.

use std::fmt;

use super::{
    Component, FileParts, FileUrlParts, GopherItemParts, GopherParts, GrouppartParts, HostportParts, IdentifierParts,
    LoginParts, NewsParts, NotExpressible, Octets, Parts, SessionParts, SessionScheme,
};
use crate::ast::Decimal;
use crate::dialect::PathRule;
use crate::spec::Spec;

/// A system with its own syntax of file names.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{System, file_from_local};
///
/// let url = |system, name| Ok::<_, Box<dyn std::error::Error>>(file_from_local(system, name, None)?.build(Spec::Rfc1738)?);
/// assert_eq!(url(System::Unix, b"/etc/motd")?, "file:///etc/motd");
/// assert_eq!(url(System::Dos, br"C:\dos\run.exe")?, "file:///C:/dos/run.exe");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum System {
    /// `/etc/motd`.
    Unix,
    /// `C:\dos\run.exe`, and with a host `\\host\share\run.exe`.
    Dos,
    /// `DISK$USER:[MY.NOTES]NOTE123456.TXT`. Its names are case-insensitive, and become lower case in a URL.
    Vms,
}

/// The error of the conversions between URLs and other names: the name has no URL, or the URL has no such name.
///
/// ```
/// use urlspec::parts::{System, file_from_local};
///
/// let error = file_from_local(System::Unix, b"etc/motd", None).unwrap_err();
/// assert_eq!(error.to_string(), "an absolute name of Unix begins with `/`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotLocal {
    /// The reason, in a sentence.
    pub message: &'static str,
}

impl fmt::Display for NotLocal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)
    }
}

impl std::error::Error for NotLocal {}

fn not_local<T>(message: &'static str) -> Result<T, NotLocal> {
    Err(NotLocal { message })
}

/// The parts of the `file` URL of an absolute file name on `host` (RFC 1738, section 3.10). `None` is the host that
/// interprets the URL.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{System, file_from_local};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let parts = file_from_local(System::Vms, b"DISK$USER:[MY.NOTES]NOTE123456.TXT", Some("vms.host.edu"))?;
/// assert_eq!(parts.build(Spec::Rfc1738)?, "file://vms.host.edu/disk$user/my/notes/note123456.txt");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// If the name is not an absolute name of that system, or has a host of its own as well as `host`.
pub fn file_from_local<'a>(system: System, name: &'a [u8], host: Option<&'a str>) -> Result<Parts<'a>, NotLocal> {
    let (own_host, path) = match system {
        System::Unix => (None, unix(name)?),
        System::Dos => dos(name)?,
        System::Vms => vms(name)?,
    };
    if own_host.is_some() && host.is_some() {
        return not_local("the name has a host already");
    }
    Ok(Parts::File(FileParts { host: own_host.or(host.map(str::to_owned)).map(Into::into), path }))
}

fn unix(name: &[u8]) -> Result<Vec<Octets<'_>>, NotLocal> {
    match name.strip_prefix(b"/") {
        Some(path) if !path.contains(&0) => Ok(path.split(|octet| *octet == b'/').map(Octets::from).collect()),
        Some(_) => not_local("a name of Unix holds no NUL"),
        None => not_local("an absolute name of Unix begins with `/`"),
    }
}

type Named<'a> = (Option<String>, Vec<Octets<'a>>);

fn dos(name: &[u8]) -> Result<Named<'_>, NotLocal> {
    let is_slash = |octet: &u8| matches!(octet, b'\\' | b'/');
    let parts: Vec<&[u8]> = name.split(is_slash).collect();
    let (host, path) = match parts.as_slice() {
        [b"", b"", host, path @ ..] if !path.is_empty() => {
            let host = std::str::from_utf8(host).map_err(|_| NotLocal { message: "the host is no text" })?;
            (Some(host.to_owned()), path)
        }
        [drive, path @ ..] if is_drive(drive, b':') && !path.is_empty() => (None, parts.as_slice()),
        _ => return not_local("an absolute name of DOS begins with a drive, `C:\\`, or a host, `\\\\host\\`"),
    };
    let names = if host.is_some() { path } else { &path[1..] };
    if names.iter().any(|name| name.iter().any(is_reserved_in_dos)) {
        return not_local("a name of DOS holds none of : * ? \" < > | and no control");
    }
    Ok((host, path.iter().copied().map(Octets::from).collect()))
}

fn is_drive(part: &[u8], colon: u8) -> bool {
    matches!(part, [letter, sign] if letter.is_ascii_alphabetic() && *sign == colon)
}

fn is_reserved_in_dos(octet: &u8) -> bool {
    matches!(octet, b':' | b'*' | b'?' | b'"' | b'<' | b'>' | b'|' | b'\\' | b'/' | 0..=0x1f)
}

/// `NODE::DEVICE:[DIRECTORY.DIRECTORY]NAME.TYPE;VERSION`.
fn vms(name: &[u8]) -> Result<Named<'_>, NotLocal> {
    const SHAPE: &str = "a name of VMS is DEVICE:[DIRECTORY.DIRECTORY]NAME.TYPE";
    let text = std::str::from_utf8(name).ok().filter(|text| text.is_ascii()).ok_or(NotLocal { message: SHAPE })?;
    let text = text.to_ascii_lowercase();
    let (host, rest) = match text.split_once("::") {
        Some((host, rest)) => (Some(host.to_owned()), rest),
        None => (None, text.as_str()),
    };
    let parts = rest.split_once(":[").and_then(|(device, rest)| Some((device, rest.split_once(']')?)));
    let Some((device, (directories, file))) = parts else { return not_local(SHAPE) };
    let directories = directories.strip_prefix(ROOT).map_or(directories, |rest| rest.strip_prefix('.').unwrap_or(rest));
    let directories = directories.split('.').filter(|directory| !(directory.is_empty() && directories.is_empty()));
    let path: Vec<&str> = std::iter::once(device).chain(directories).collect();
    let (plain, version) = file.split_once(';').unwrap_or((file, "1"));
    let is_number = version.bytes().all(|octet| octet.is_ascii_digit());
    if path.iter().any(|part| !is_vms(part))
        || !plain.split('.').all(|part| part.is_empty() || is_vms(part))
        || !is_number
    {
        return not_local(SHAPE);
    }
    let owned = |part: &str| Octets::from(part.as_bytes().to_vec());
    Ok((host, path.into_iter().chain([file]).map(owned).collect()))
}

/// The root directory of a device.
const ROOT: &str = "000000";

fn is_vms(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'$' | b'_' | b'-'))
}

/// The file name of a `file` URL on a system, in bytes.
///
/// ```
/// use urlspec::parts::{Parts, System, local_from_file};
/// use urlspec::Spec;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let url = Spec::Rfc1738.parse("file:///etc/motd")?;
/// let Parts::File(file) = Parts::from_url(Spec::Rfc1738, &url) else { return Err("not a file URL".into()) };
/// assert_eq!(local_from_file(System::Unix, &file)?, b"/etc/motd");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// If the system has no such name: a part contains a reserved character, or the file is on another host, which a name of Unix
/// can't express.
pub fn local_from_file(system: System, file: &FileParts<'_>) -> Result<Vec<u8>, NotLocal> {
    match system {
        System::Unix if !file.is_local() => not_local("the file is on another host, which a name of Unix can't say"),
        System::Unix if file.path.iter().any(|part| part.iter().any(|octet| matches!(octet, b'/' | 0))) => {
            not_local("a part of a name of Unix holds neither `/` nor NUL")
        }
        System::Unix => {
            Ok([b"/", file.path.iter().map(|part| &**part).collect::<Vec<_>>().join(&b'/').as_slice()].concat())
        }
        System::Dos => local_dos(file),
        System::Vms => local_vms(file),
    }
}

/// The same file, for [`local_from_file`].
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{FileParts, SchemeParts, System, local_from_file};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let url = Spec::Current.parse("file:///C:/my%20notes")?;
/// let Some(SchemeParts::File(file)) = SchemeParts::of_url(&url) else { return Err("not a file URL".into()) };
/// assert_eq!(local_from_file(System::Dos, &FileParts::from(file))?, br"C:\my notes");
/// # Ok(())
/// # }
/// ```
impl<'a> From<FileUrlParts<'a>> for FileParts<'a> {
    fn from(file: FileUrlParts<'a>) -> Self {
        Self { host: file.host.map(|host| String::from_utf8_lossy(&host).into_owned().into()), path: file.segments }
    }
}

fn local_dos(file: &FileParts<'_>) -> Result<Vec<u8>, NotLocal> {
    let (start, path) = match (&file.host, file.path.as_slice()) {
        (_, [drive, path @ ..])
            if !path.is_empty() && (is_drive(drive, b':') || is_drive(drive, b'|')) && file.is_local() =>
        {
            (format!("{}:", char::from(drive[0])), path)
        }
        (Some(host), path) => (format!("\\\\{host}"), path),
        (None, _) => return not_local("a local name of DOS begins with a drive"),
    };
    if path.iter().any(|part| part.iter().any(is_reserved_in_dos)) {
        return not_local("a name of DOS holds none of : * ? \" < > | \\ / and no control");
    }
    Ok(path.iter().fold(start.into_bytes(), |name, part| [name.as_slice(), b"\\", part].concat()))
}

fn local_vms(file: &FileParts<'_>) -> Result<Vec<u8>, NotLocal> {
    const SHAPE: &str = "a name of VMS has a device, directories of letters, digits, $ _ -, and a name";
    let parts: Option<Vec<&str>> = file.path.iter().map(|part| std::str::from_utf8(part).ok()).collect();
    let parts = parts.ok_or(NotLocal { message: SHAPE })?;
    let [device, directories @ .., name] = parts.as_slice() else { return not_local(SHAPE) };
    let is_name = |octet: u8| octet.is_ascii_alphanumeric() || matches!(octet, b'$' | b'_' | b'-' | b'.' | b';');
    if !is_vms(device) || !directories.iter().all(|part| is_vms(part)) || !name.bytes().all(is_name) {
        return not_local(SHAPE);
    }
    let directory = if directories.is_empty() { ROOT.to_owned() } else { directories.join(".") };
    let host = file.host.as_deref().filter(|_| !file.is_local());
    let node = host.map_or(String::new(), |host| format!("{host}::"));
    Ok(format!("{node}{device}:[{directory}]{name}").to_ascii_uppercase().into_bytes())
}

/// Whether an octet ends a field of a menu line, or a line of the protocol.
pub(super) const fn ends_field(octet: &u8) -> bool {
    matches!(octet, b'\t' | b'\r' | b'\n')
}

/// A port as a number.
fn port(port: Option<&Decimal<'_>>, default: u16) -> Result<u16, NotLocal> {
    port.map_or(Some(default), Decimal::to_u16).ok_or(NotLocal { message: "the port is above 65535" })
}

/// A line of a Gopher menu (RFC 1436, section 3.9; Gopher+, section 2.1).
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::GopherMenuLine;
///
/// let line = GopherMenuLine::parse(b"0About internet Gopher\tStuff:About us\trawBits.micro.umn.edu\t70\r\n")?;
/// assert_eq!((line.gtype, &*line.display), (b'0', &b"About internet Gopher"[..]));
/// assert_eq!(line.url(Spec::Rfc1738)?, "gopher://rawBits.micro.umn.edu/0Stuff:About%20us");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GopherMenuLine<'a> {
    /// The type: one octet.
    pub gtype: u8,
    /// The display string.
    pub display: Octets<'a>,
    /// The selector, which a client sends to the host.
    pub selector: Octets<'a>,
    /// The host.
    pub host: &'a str,
    /// The port.
    pub port: u16,
    /// The sign of a Gopher+ item: `+`, or `?` if it has a form to fill in first.
    pub plus: Option<u8>,
}

impl<'a> GopherMenuLine<'a> {
    /// Parses a line, which CR and LF may end.
    ///
    /// ```
    /// use urlspec::parts::GopherMenuLine;
    ///
    /// let line = GopherMenuLine::parse(b"1Mail\tmail\thost.dom\t70\t+\r\n")?;
    /// assert_eq!((&*line.selector, line.host, line.port, line.plus), (&b"mail"[..], "host.dom", 70, Some(b'+')));
    /// assert!(GopherMenuLine::parse(b"1Mail\tmail\thost.dom").is_err());
    /// # Ok::<(), urlspec::parts::NotLocal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a field is missing, the host isn't UTF-8, or the port isn't a number below 65536.
    pub fn parse(line: &'a [u8]) -> Result<Self, NotLocal> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let fields: Vec<&[u8]> = line.split(|octet| *octet == b'\t').collect();
        let (head, rest) = match fields.as_slice() {
            [first, selector, host, port, rest @ ..] => ((*first, *selector, *host, *port), rest),
            _ => return not_local("a menu line has four fields: type and name, selector, host, port"),
        };
        let (first, selector, host, port) = head;
        let Some((&gtype, display)) = first.split_first() else {
            return not_local("a menu line begins with a type");
        };
        let host = std::str::from_utf8(host).map_err(|_| NotLocal { message: "the host is no text" })?;
        let digits =
            std::str::from_utf8(port).ok().map(str::trim).filter(|port| port.bytes().all(|b| b.is_ascii_digit()));
        let port = digits.and_then(|port| port.parse().ok());
        let Some(port) = port else { return not_local("the port is no number below 65536") };
        let plus = rest.first().and_then(|rest| rest.first().copied()).filter(|sign| matches!(sign, b'+' | b'?'));
        Ok(Self { gtype, display: display.into(), selector: selector.into(), host: host.trim(), port, plus })
    }

    /// The parts of the line's URL (RFC 1738, section 3.4). The sign of a Gopher+ item becomes its Gopher+ string (section
    /// 3.4.4). The default port, 70, is omitted. The types `8` and `T` become telnet and tn3270 URLs, whose user is the
    /// selector (RFC 1436, appendix).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::GopherMenuLine;
    ///
    /// let line = GopherMenuLine::parse(b"8Library\tguest\thost.dom\t23")?;
    /// assert_eq!(line.parts().build(Spec::Rfc1738)?, "telnet://guest@host.dom");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts(&self) -> Parts<'a> {
        let session = match self.gtype {
            b'8' => Some(SessionScheme::Telnet),
            b'T' => Some(SessionScheme::Tn3270),
            _ => None,
        };
        if let Some(scheme) = session {
            let user = Some(self.selector.clone()).filter(|user| !user.is_empty());
            let port = Some(self.port).filter(|port| !matches!(port, 0 | 23)).map(Decimal::from);
            return Parts::Session(SessionParts {
                scheme,
                login: LoginParts { user, password: None, host: self.host.into(), port },
                slash: false,
            });
        }
        let plus = self.plus.map(|sign| vec![sign].into());
        let search = plus.is_some().then(|| vec![Component::default()]);
        let item = GopherItemParts { gtype: self.gtype, slash: false, selector: self.selector.clone().into(), plus };
        let port = Some(self.port).filter(|port| *port != 70).map(Decimal::from);
        Parts::Gopher(GopherParts {
            hostport: HostportParts { host: self.host.into(), port },
            slash: false,
            item: Some(item),
            search,
        })
    }

    /// The parts of the line's URL. Where the document has a hierarchy in selectors, a `/` is a delimiter, unless a segment
    /// would be empty.
    fn parts_in(&self, spec: Spec) -> Parts<'a> {
        let mut parts = self.parts();
        if let Parts::Gopher(GopherParts { item: Some(item), .. }) = &mut parts
            && spec.dialect().paths == PathRule::OneForAll
        {
            item.selector = Component::of_path(&self.selector);
            item.slash = spec.dialect().slash_before_selector && !item.selector.is_empty();
        }
        parts
    }

    /// The URL of the line, by a document. The selector of a line of the type `w` is itself a URL.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::GopherMenuLine;
    ///
    /// let line = GopherMenuLine::parse(b"1Mail\tmail\thost.dom\t7070")?;
    /// assert_eq!(line.url(Spec::Rfc1738)?, "gopher://host.dom:7070/1mail");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the document has no such URL.
    pub fn url(&self, spec: Spec) -> Result<String, NotExpressible> {
        let own = std::str::from_utf8(&self.selector).ok().filter(|text| self.gtype == b'w' && spec.accepts(text));
        own.map_or_else(|| self.parts_in(spec).build(spec), |own| Ok(own.to_owned()))
    }

    /// The line of a Gopher item, with a display string.
    ///
    /// ```
    /// use urlspec::parts::{GopherMenuLine, Parts};
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("gopher://host.dom/1my%20mail")?;
    /// let Parts::Gopher(gopher) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not a gopher URL") };
    /// let line = GopherMenuLine::from_item(&gopher, "Mail".into())?;
    /// assert_eq!(line.to_octets(), b"1Mail\tmy mail\thost.dom\t70\r\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the URL names no item, or has a search, or if a field contains TAB, CR or LF.
    pub fn from_item(gopher: &'a GopherParts<'a>, display: Octets<'a>) -> Result<Self, NotLocal> {
        let Some(item) = &gopher.item else { return not_local("the URL names a host, and no item of a menu") };
        let searched = gopher.search.as_ref().is_some_and(|search| search.iter().any(|piece| !piece.is_empty()));
        let is_plain = item.plus.as_ref().is_none_or(|plus| matches!(plus.octets(), b"+" | b"?"));
        if searched || !is_plain {
            return not_local("a menu has no line for what is searched for, or for a view or attributes");
        }
        let is_type = !ends_field(&item.gtype) && item.gtype != 0;
        if !is_type || display.iter().any(ends_field) || item.selector.octets().iter().any(ends_field) {
            return not_local("a field of a menu line holds no TAB, CR or LF");
        }
        Ok(Self {
            gtype: item.gtype,
            display,
            selector: item.selector.clone().into_octets(),
            host: &gopher.hostport.host,
            port: port(gopher.hostport.port.as_ref(), 70)?,
            plus: item.plus.as_ref().map(|plus| if plus.octets() == b"?" { b'?' } else { b'+' }),
        })
    }

    /// The line of a telnet or tn3270 session, with a display string. The user becomes the selector (RFC 1436, appendix).
    ///
    /// ```
    /// use urlspec::parts::{GopherMenuLine, Parts};
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("telnet://guest@host.dom/")?;
    /// let Parts::Session(session) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not a session") };
    /// let line = GopherMenuLine::from_session(&session, "Library".into())?;
    /// assert_eq!(line.to_octets(), b"8Library\tguest\thost.dom\t23\r\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is an rlogin session or has a password, which menus don't support, or if a field contains TAB, CR or LF.
    pub fn from_session(session: &'a SessionParts<'a>, display: Octets<'a>) -> Result<Self, NotLocal> {
        let gtype = match session.scheme {
            SessionScheme::Telnet => b'8',
            SessionScheme::Tn3270 => b'T',
            SessionScheme::Rlogin => return not_local("a menu has no type for rlogin"),
        };
        let LoginParts { user, password, host, port: own_port } = &session.login;
        if password.is_some() {
            return not_local("a menu has no place for a password");
        }
        let selector = user.clone().unwrap_or_default();
        if display.iter().any(ends_field) || selector.iter().any(ends_field) {
            return not_local("a field of a menu line holds no TAB, CR or LF");
        }
        Ok(Self { gtype, display, selector, host, port: port(own_port.as_ref(), 23)?, plus: None })
    }

    /// The line, with CR and LF at its end.
    ///
    /// ```
    /// use urlspec::parts::GopherMenuLine;
    ///
    /// let text = b"0About\tabout\thost.dom\t70\r\n";
    /// assert_eq!(GopherMenuLine::parse(text)?.to_octets(), text);
    /// # Ok::<(), urlspec::parts::NotLocal>(())
    /// ```
    pub fn to_octets(&self) -> Vec<u8> {
        let mut line = vec![self.gtype];
        line.extend_from_slice(&self.display);
        line.push(b'\t');
        line.extend_from_slice(&self.selector);
        line.extend_from_slice(format!("\t{}\t{}", self.host, self.port).as_bytes());
        line.extend(self.plus.iter().flat_map(|sign| [b'\t', *sign]));
        line.extend_from_slice(b"\r\n");
        line
    }
}

/// The text before the `@` of a Message-ID, and the host after it (RFC 1036, section 2.1.5). `line` is a header line,
/// `Message-ID: <unique@host>`, or only the identifier, with or without its angle brackets.
///
/// ```
/// use urlspec::parts::message_identifier;
///
/// let (unique, host) = message_identifier("Message-ID: <1994Dec5.1234@info.cern.ch>")?;
/// assert_eq!((unique.as_bytes(), host), (&b"1994Dec5.1234"[..], "info.cern.ch"));
/// # Ok::<(), urlspec::parts::NotLocal>(())
/// ```
///
/// # Errors
///
/// If the line is neither.
pub fn message_identifier(line: &str) -> Result<(Octets<'_>, &str), NotLocal> {
    let name = "message-id:";
    let is_header = line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let id = if is_header { &line[name.len()..] } else { line }.trim();
    let inner = match (id.strip_prefix('<'), id.strip_suffix('>')) {
        (Some(_), Some(_)) => &id[1..id.len() - 1],
        (None, None) => id,
        _ => return not_local("one of its angle brackets is missing"),
    };
    match inner.rsplit_once('@') {
        Some((unique, host)) if !unique.is_empty() && !host.is_empty() && !inner.contains(['<', '>', ' ']) => {
            Ok((unique.into(), host))
        }
        _ => not_local("a message identifier is a unique text, `@` and a host"),
    }
}

/// The parts of the `news` URL of a message, by its Message-ID (RFC 1738, section 3.6). `line` is as in
/// [`message_identifier`].
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::news_from_message_id;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let parts = news_from_message_id("Message-ID: <1994Dec5.1234@info.cern.ch>")?;
/// assert_eq!(parts.build(Spec::Rfc1738)?, "news:1994Dec5.1234@info.cern.ch");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// As [`message_identifier`].
pub fn news_from_message_id(line: &str) -> Result<Parts<'_>, NotLocal> {
    let (unique, host) = message_identifier(line)?;
    Ok(Parts::News(NewsParts { grouppart: GrouppartParts::Article(unique, host.into()) }))
}

/// The parts of the `mid` URL of a message (1994). `line` is as in [`message_identifier`].
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::mid_from_message_id;
///
/// let parts = mid_from_message_id("<1994Dec5.1234@info.cern.ch>")?;
/// assert_eq!(parts.build(Spec::Url1994)?, "mid:1994Dec5.1234@info.cern.ch");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`message_identifier`].
pub fn mid_from_message_id(line: &str) -> Result<Parts<'_>, NotLocal> {
    let (unique, host) = message_identifier(line)?;
    Ok(Parts::Identifier(IdentifierParts { is_content: false, unique, host: host.into() }))
}
