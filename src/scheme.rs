//! The schemes: what is known of each, whatever a document says of it.

mod table;

use self::table::SCHEMES;

/// What is known of a scheme: its default port, what follows it, and the document that defines it.
///
/// ```
/// use urlspec::Scheme;
///
/// let https = Scheme::named("HTTPS").ok_or("unknown")?;
/// assert_eq!((https.name(), https.default_port(), https.document()), ("https", Some(443), Some("RFC 9110")));
/// assert!(Scheme::named("tel").is_some_and(Scheme::is_opaque));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheme {
    pub(crate) name: &'static str,
    /// The scheme of RFC 1738 whose syntax it has, with a host after `//`; itself, if it is of RFC 1738.
    pub(crate) like: Option<&'static str>,
    pub(crate) port: Option<u16>,
    pub(crate) shape: Shape,
    pub(crate) host: HostUse,
    pub(crate) login: Login,
    pub(crate) document: Option<&'static str>,
    is_link: bool,
}

/// What the text after the scheme, or after its host, is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Names with `/` between them, so that references can be relative to it: http.
    Path,
    /// After a host, a text with a form of its own, in which a `/` may mean something else: gopher.
    Selector,
    /// An address, an identifier or data, usually right after the colon: mailto.
    Opaque,
}

/// Whether `//` and a host follow the colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HostUse {
    Required,
    Optional,
    Never,
}

/// Whether a user logs in. This decides what may be a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Login {
    /// The text after the colon is never a login, even with an `@`: it is an address or a name.
    Never,
    /// No login is known.
    Unknown,
    /// A login may follow the colon or the `//`.
    Possible,
    /// As `Possible`, and the name is a usual user name, too: `postgres:secret@host` is a user name and a password.
    LikeUser,
    /// An address follows the colon, which may have a password after another colon: `sip:joe:secret@host`.
    Address,
}

/// The index of no scheme.
const NONE: u8 = u8::MAX;

/// For each letter, the first scheme that begins with it, so that a name is compared with a few others only.
static FIRST: [u8; 26] = CHAINS.0;
/// For each scheme, the next one with the same letter.
static NEXT: [u8; SCHEMES.len()] = CHAINS.1;

const CHAINS: ([u8; 26], [u8; SCHEMES.len()]) = chains();

const fn chains() -> ([u8; 26], [u8; SCHEMES.len()]) {
    let (mut first, mut next) = ([NONE; 26], [NONE; SCHEMES.len()]);
    let mut place = SCHEMES.len();
    while place > 0 {
        place -= 1;
        let letter = (SCHEMES[place].name.as_bytes()[0] - b'a') as usize;
        next[place] = first[letter];
        first[letter] = place as u8;
    }
    (first, next)
}

/// How many schemes have a variant of [`Url`](crate::Url). They come first, in the order of the variants.
pub(crate) const TYPED: usize = 15;

/// The schemes that `current` reads by their own documents.
#[cfg(feature = "current")]
#[rustfmt::skip]
pub(crate) const CURRENT: &[&str] = &[
    "http", "https", "ws", "wss", "file", "ftp", "mailto", "news", "snews", "nntp", "gopher", "telnet", "tn3270", "cid", "mid", "data",
    "urn", "tel", "sms", "geo", "acct", "about", "wais", "prospero",
];

/// The schemes whose paths have no dot segments: "There are no special "." or ".." path segments" (RFC 5538, section 2.3); "no characters
/// are reserved" (RFC 4266, section 2.1); "no significance may be assumed" of slashes (RFC 4157, section 2).
pub(crate) const WITHOUT_DOT_SEGMENTS: [&str; 6] = ["news", "snews", "nntp", "gopher", "wais", "prospero"];

/// The schemes whose documents have a host and no user.
pub(crate) const WITHOUT_USER: [&str; 6] = ["ws", "wss", "file", "gopher", "wais", "prospero"];

/// The schemes whose documents have no word on fragments.
pub(crate) const SILENT_ON_FRAGMENTS: [&str; 6] = ["tel", "sms", "geo", "acct", "cid", "data"];

/// The schemes whose documents compare all that follows the colon.
pub(crate) const COMPARED_WHOLE: [&str; 10] =
    ["cid", "mid", "data", "urn", "tel", "sms", "geo", "acct", "about", "tag"];

impl Scheme {
    /// All schemes, those of the documents and the most common ones first.
    pub const ALL: &'static [Self] = &SCHEMES;

    /// The scheme of this name, in either case.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// assert_eq!(Scheme::named("MailTo").map(Scheme::name), Some("mailto"));
    /// assert_eq!(Scheme::named("no-such-scheme"), None);
    /// ```
    pub const fn named(name: &str) -> Option<&'static Self> {
        match Self::place_of(name) {
            Some(place) => Some(&SCHEMES[place]),
            None => None,
        }
    }

    /// The place in the table of the scheme of this name, in either case.
    pub(crate) const fn place_of(name: &str) -> Option<usize> {
        let letter = match name.as_bytes() {
            [letter, ..] if letter.is_ascii_alphabetic() => letter.to_ascii_lowercase() - b'a',
            _ => return None,
        };
        let mut place = FIRST[letter as usize];
        while place != NONE {
            if name.eq_ignore_ascii_case(SCHEMES[place as usize].name) {
                return Some(place as usize);
            }
            place = NEXT[place as usize];
        }
        None
    }

    /// The name in lower case.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The default port.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// assert_eq!(Scheme::named("gopher").and_then(Scheme::default_port), Some(70));
    /// assert_eq!(Scheme::named("mailto").and_then(Scheme::default_port), None);
    /// ```
    pub const fn default_port(&self) -> Option<u16> {
        self.port
    }

    /// The document that defines the scheme today, as it is cited: `RFC 9110`. `None` if only a registration, a draft or the documentation
    /// of a program does.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// assert_eq!(Scheme::named("mailto").and_then(Scheme::document), Some("RFC 6068"));
    /// ```
    pub const fn document(&self) -> Option<&'static str> {
        self.document
    }

    /// Whether an address, an identifier or data follows the colon, to which no reference can be relative.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// assert!(Scheme::named("mailto").is_some_and(Scheme::is_opaque));
    /// assert!(!Scheme::named("http").is_some_and(Scheme::is_opaque));
    /// ```
    pub const fn is_opaque(&self) -> bool {
        matches!(self.shape, Shape::Opaque)
    }

    /// Whether the URLs name a person, a number, a place, an article or a session, and not a path or a selector.
    pub(crate) fn has_names(&self) -> bool {
        self.is_opaque() || matches!(self.like.unwrap_or(self.name), "news" | "nntp" | "telnet")
    }

    /// Whether the URLs name something by addresses, identifiers and numbers alone, of which none may be left out.
    pub(crate) fn has_only_names(&self) -> bool {
        let is_address = matches!(self.login, Login::Never | Login::Address) && self.name != "data";
        is_address || matches!(self.like.unwrap_or(self.name), "news" | "nntp")
    }

    /// Whether an address, an identifier or data follows the colon, and no document before RFC 2396 has a production for it: `tel`,
    /// `data`, and not `mailto`.
    pub(crate) fn has_no_older_syntax(&self) -> bool {
        self.is_opaque() && Self::place_of(self.name).is_some_and(|place| place >= TYPED)
    }

    /// Whether each URL of the scheme has `//` and a host.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// let needs_host = |name| Scheme::named(name).map(Scheme::needs_host);
    /// assert_eq!((needs_host("http"), needs_host("file"), needs_host("urn")), (Some(true), Some(false), Some(false)));
    /// ```
    pub const fn needs_host(&self) -> bool {
        matches!(self.host, HostUse::Required)
    }

    /// Whether `//` follows the colon in most URLs of the scheme: `http://`, `file://`, and not `news:`.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// let has_slashes = |name| Scheme::named(name).map(Scheme::has_slashes);
    /// assert_eq!((has_slashes("http"), has_slashes("file"), has_slashes("news")), (Some(true), Some(true), Some(false)));
    /// ```
    pub const fn has_slashes(&self) -> bool {
        self.needs_host() || matches!((self.shape, self.host), (Shape::Path, HostUse::Optional))
    }

    /// Whether an editor may show a link to its URLs. Those of other schemes may open as commands, scripts or local files.
    ///
    /// ```
    /// use urlspec::Scheme;
    ///
    /// let is_link = |name| Scheme::named(name).map(Scheme::is_link);
    /// assert_eq!((is_link("https"), is_link("file"), is_link("data")), (Some(true), Some(false), Some(false)));
    /// ```
    pub const fn is_link(&self) -> bool {
        self.is_link
    }

    /// The scheme of this name, in either case, if RFC 1738 defines it, or one of the same syntax, with a host after `//`.
    pub(crate) const fn with_syntax(name: &str) -> Option<&'static Self> {
        match Self::named(name) {
            Some(scheme) if scheme.like.is_some() => Some(scheme),
            _ => None,
        }
    }

    /// The name of the scheme that one is like; an unknown one is like itself.
    pub(crate) fn like(name: &str) -> &str {
        Self::named(name).and_then(|scheme| scheme.like).unwrap_or(name)
    }

    /// Whether the scheme of this name names a server on the Internet, as RFC 1738 has it: `http`, `ftp` and the like, and not `news`.
    pub(crate) fn has_server(name: &str) -> bool {
        Self::with_syntax(name).is_some_and(|scheme| scheme.like != Some("news"))
    }

    /// Whether no URL of the scheme of this name is without a host: `http`, `ftp` and the like, and not `nntp`, whose host the
    /// draft of 1994 leaves out.
    pub(crate) fn has_own_server(name: &str) -> bool {
        Self::with_syntax(name).is_some_and(|scheme| !matches!(scheme.like, Some("news" | "nntp")))
    }

    /// The scheme of this name, in either case, if a later document defined it like another: https (RFC 9110), and not rlogin.
    pub(crate) const fn later(name: &str) -> Option<&'static Self> {
        match Self::named(name) {
            Some(scheme) if scheme.is_later() => Some(scheme),
            _ => None,
        }
    }

    const fn is_later(&self) -> bool {
        match self.like {
            Some(like) => !self.name.eq_ignore_ascii_case(like) && !like.eq_ignore_ascii_case("telnet"),
            None => false,
        }
    }

    /// The default port of the scheme of this name, in either case.
    pub(crate) const fn port_of(name: &str) -> Option<u16> {
        match Self::named(name) {
            Some(scheme) => scheme.port,
            None => None,
        }
    }

    /// The names of the schemes that are like one of RFC 1738, and that no document before `current` has: https and others.
    pub(crate) const LATER: &'static [&'static str] = &LATER;
}

/// How many schemes are like one of RFC 1738.
const LATER_COUNT: usize = {
    let (mut count, mut place) = (0, 0);
    while place < SCHEMES.len() {
        count += SCHEMES[place].is_later() as usize;
        place += 1;
    }
    count
};

static LATER: [&str; LATER_COUNT] = {
    let mut names = [""; LATER_COUNT];
    let (mut count, mut place) = (0, 0);
    while place < SCHEMES.len() {
        if SCHEMES[place].is_later() {
            names[count] = SCHEMES[place].name;
            count += 1;
        }
        place += 1;
    }
    names
};

#[cfg(test)]
mod tests {
    use super::{HostUse, Login, Scheme, Shape, TYPED};

    #[test]
    fn each_name_is_found_in_either_case() {
        for (place, scheme) in Scheme::ALL.iter().enumerate() {
            assert_eq!(Scheme::place_of(scheme.name), Some(place), "{} is in the table twice", scheme.name);
            assert_eq!(Scheme::named(&scheme.name.to_ascii_uppercase()), Some(scheme));
        }
        for name in ["", "x", "http:", "httpx", "{ttp", "[", "é", "1a"] {
            assert_eq!(Scheme::named(name), None, "{name}");
        }
    }

    /// A letter before a colon is the name of a drive.
    #[test]
    fn names_are_schemes_in_lower_case_and_no_letters_of_drives() {
        for Scheme { name, .. } in Scheme::ALL {
            let is_of_scheme = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+.-".contains(&byte);
            assert!(name.len() > 1 && name.len() <= 32 && name.bytes().all(is_of_scheme), "{name}");
            assert!(name.starts_with(|c: char| c.is_ascii_lowercase()), "{name}");
        }
    }

    #[test]
    fn what_is_known_of_a_scheme_is_consistent() {
        for scheme in Scheme::ALL {
            let name = scheme.name;
            assert!(scheme.port.is_none() || scheme.host != HostUse::Never, "{name}: a port without a host");
            let logs_in = matches!(scheme.login, Login::Possible | Login::LikeUser);
            assert!(!logs_in || scheme.host != HostUse::Never, "{name}: a login without a host");
            assert!(
                scheme.shape != Shape::Selector || scheme.host != HostUse::Never,
                "{name}: a selector without a host"
            );
            if let Some(like) = scheme.like {
                assert_eq!(Scheme::named(like).map(|other| other.shape), Some(scheme.shape), "{name}");
            }
        }
        let typed = Scheme::ALL.iter().take(TYPED).map(|scheme| scheme.name);
        assert!(typed.clone().any(|name| name == "cid") && !typed.clone().any(|name| name == "https"));
    }

    #[test]
    fn later_schemes_are_those_over_tls_and_of_web_sockets() {
        assert_eq!(Scheme::LATER, ["https", "ws", "wss", "snews", "ftps", "gophers", "nntps"]);
        assert!(
            Scheme::later("HTTPS").is_some() && Scheme::later("http").is_none() && Scheme::later("rlogin").is_none()
        );
        assert_eq!((Scheme::like("wss"), Scheme::like("ssh")), ("http", "ssh"));
        assert!(Scheme::has_server("http") && Scheme::has_server("nntp"));
        assert!(!Scheme::has_server("news") && !Scheme::has_server("snews") && !Scheme::has_server("ssh"));
        assert!(!Scheme::has_own_server("nntp") && Scheme::has_own_server("ftp"));
    }
}
