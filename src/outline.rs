//! Where the components of a text are. [`Outline::guess`] makes one lenient pass over any text. `Outline::of_url`, in
//! `ast::outline`, is exact.

mod no_password;
mod schemes;
mod slashes;
mod user;

use std::ops::Range;

pub(crate) use no_password::{is_decentralized_identifier, is_digest, is_like_time, is_template};
pub(crate) use schemes::{is_before_address, is_known_to_log_in, is_label, is_like_user, is_without_login};
pub(crate) use slashes::{Tolerance, slashes, slashes_after_scheme, stray_mark};

use self::schemes::{is_host_without_login, is_without_host};
use crate::dialect::{AuthorityEnd, Dialect, is_among};
use crate::octets::OctetSet;
use crate::scheme::Scheme;
use crate::spec::Spec;

/// The byte ranges of the components of a text, whatever they contain. The range of an absent component is empty, or `None`
/// where absent and empty differ.
///
/// [`of_url`](Self::of_url) is exact, for a URL that was parsed. [`guess`](Self::guess) accepts any text.
///
/// ```
/// use urlspec::{Outline, Spec};
///
/// let text = "ftp:/joe:se cret@host.dom/a";
/// let outline = Outline::guess(text, Spec::Rfc1738);
/// assert_eq!(&text[outline.host], "host.dom");
/// assert_eq!(&text[outline.path], "/a");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outline {
    /// The prefix `URL:`, if the document has one.
    pub prefix: Range<usize>,
    /// The scheme, without its colon; empty if no colon precedes the first `/`, `\`, `?` or `#`.
    pub scheme: Range<usize>,
    /// The slashes between the colon and the host. In a guess there may be any number of them, and backslashes.
    pub slashes: Range<usize>,
    /// The user name.
    pub user: Option<Range<usize>>,
    /// The password, after the colon of the user name.
    pub password: Option<Range<usize>>,
    /// The host, or the cell of an afs URL.
    pub host: Range<usize>,
    /// The port, after the colon of the host.
    pub port: Option<Range<usize>>,
    /// The path, including its first `/`. Without a host, the text after the colon of the scheme.
    pub path: Range<usize>,
    /// The search, after the `?`.
    pub search: Option<Range<usize>>,
    /// The fragment, after the `#`.
    pub fragment: Option<Range<usize>>,
}

impl Outline {
    /// The prefix that may precede a URL, in either case (RFC 1738, appendix).
    pub const PREFIX: &'static str = "URL:";

    /// Whether a text begins with the prefix.
    ///
    /// ```
    /// use urlspec::Outline;
    ///
    /// assert!(Outline::has_prefix(b"url:http://info.cern.ch/") && !Outline::has_prefix(b"http://info.cern.ch/"));
    /// ```
    #[inline]
    pub const fn has_prefix(text: &[u8]) -> bool {
        matches!(text, [b'U' | b'u', b'R' | b'r', b'L' | b'l', b':', ..])
    }

    /// Where the components of a text would be if it were a URL. This never fails: only delimiters count, not the
    /// characters of a component. A `?` begins a search in every scheme.
    ///
    /// ```
    /// use urlspec::{Outline, Spec};
    ///
    /// let text = "http:/host.dom:80a/my page?find";
    /// let outline = Outline::guess(text, Spec::Rfc1738);
    /// assert_eq!((&text[outline.host], outline.port.map(|port| &text[port])), ("host.dom", Some("80a")));
    /// assert_eq!((&text[outline.path], outline.search.map(|search| &text[search])), ("/my page", Some("find")));
    /// ```
    pub fn guess(text: &str, spec: Spec) -> Self {
        Self::guess_by(text, spec.dialect())
    }

    /// The same by the row of a document, which may be off.
    pub(crate) fn guess_by(text: &str, dialect: &Dialect) -> Self {
        let has_prefix = dialect.prefix && Self::has_prefix(text.as_bytes());
        Self::guess_after(if has_prefix { Self::PREFIX.len() } else { 0 }, text, dialect)
    }

    /// The outline of a text whose first `prefix` bytes are a prefix.
    pub(crate) fn guess_after(prefix: usize, text: &str, dialect: &Dialect) -> Self {
        let end = SCHEME_ENDS.find(&text[prefix..]).map(|at| prefix + at);
        let colon = end.filter(|at| text[*at..].starts_with(':'));
        let scheme = prefix..colon.unwrap_or(prefix);
        let start = colon.map_or(prefix, |at| at + 1);
        let slashes = start..start + slashes(&text[start..], Tolerance::Lenient);
        let name = &text[scheme.clone()];
        // A newsgroup has no `@`.
        let is_group =
            || dialect.nntp_without_host && name.eq_ignore_ascii_case("nntp") && !text[start..].contains('@');
        let may_lack_host = slashes.is_empty() && is_group();
        if slashes.len() < 2 && (may_lack_host || !is_among(dialect.hosts, name)) {
            return Self::without_host(prefix, scheme, start, text);
        }
        let logs_in = is_among(dialect.login, name) || !dialect.knows(name);
        // More than two slashes leave the host empty.
        let authority = slashes.end.min(start + 2);
        let may_have_login = AT_SIGN.find(&text[authority..]).is_some();
        let end_from = |start: usize| match dialect.authority_end {
            AuthorityEnd::ByScheme => authority_end(text, start, logs_in),
            AuthorityEnd::Marks(marks) => {
                let end = text[start..].find(marks).map_or(text.len(), |at| start + at);
                let is_in_login = |at: &usize| text[*at..end].contains('@');
                BACKSLASH.find(&text[start..end]).map(|at| start + at).filter(|at| !is_in_login(at)).unwrap_or(end)
            }
        };
        let end = end_from(authority);
        let at = if may_have_login { text[authority..end].rfind('@') } else { None };
        let at = at.map(|at| authority + at);
        // A password may contain what would end the login.
        let may_have_query = || logs_in && !is_host_without_login(name);
        let may_go_on = may_have_login && slashes.len() <= 2 && matches!(dialect.authority_end, AuthorityEnd::ByScheme);
        let secret = if may_go_on { password(&text[authority..], may_have_query()) } else { None };
        let at = at.max(secret.map(|secret| authority + secret.end));
        let end = at.map_or(end, |at| end_from(at + 1).max(end));
        let AuthorityOutline { user, password, host, port } = AuthorityOutline::of(text, authority..end, at);
        let (path, search, fragment) = rest(text, end);
        Self { prefix: 0..prefix, scheme, slashes, user, password, host, port, path, search, fragment }
    }

    fn without_host(prefix: usize, scheme: Range<usize>, start: usize, text: &str) -> Self {
        let (path, search, fragment) = rest(text, start);
        let nothing = start..start;
        let (slashes, host) = (nothing.clone(), nothing);
        Self {
            prefix: 0..prefix,
            scheme,
            slashes,
            user: None,
            password: None,
            host,
            port: None,
            path,
            search,
            fragment,
        }
    }

    /// Whether a colon follows the scheme.
    ///
    /// ```
    /// use urlspec::{Outline, Spec};
    ///
    /// assert!(Outline::guess("http:host.dom", Spec::Rfc1738).has_colon());
    /// assert!(!Outline::guess("//host.dom/", Spec::Rfc1738).has_colon());
    /// ```
    pub fn has_colon(&self) -> bool {
        self.slashes.start > self.scheme.end
    }

    /// The user name and the password, with the colon between them, as a byte range of the text.
    ///
    /// ```
    /// use urlspec::{Outline, Spec};
    ///
    /// let text = "ftp://joe:secret@host.dom/";
    /// let login = Outline::guess(text, Spec::Rfc1738).login();
    /// assert_eq!(login.map(|login| &text[login]), Some("joe:secret"));
    /// ```
    pub fn login(&self) -> Option<Range<usize>> {
        let user = self.user.clone()?;
        Some(user.start..self.password.as_ref().map_or(user.end, |password| password.end))
    }

    /// The two hosts between which programs differ, as byte ranges of the text. The first is before an `@`: it looks like a host, or a `?`, `#` or backslash
    /// ends it, even if it is empty, or a `/` in what looks like a password after it. The second is after the last `@` before the path. `text` must be the text of this outline.
    ///
    /// ```
    /// use urlspec::{Outline, Spec};
    ///
    /// let text = "http://expected.dom#@other.dom/";
    /// let hosts = Outline::guess(text, Spec::Rfc1738).competing_hosts(text);
    /// assert_eq!(hosts.map(|(a, b)| (&text[a], &text[b])), Some(("expected.dom", "other.dom")));
    /// ```
    ///
    /// # Panics
    ///
    /// If `text` is another text, and shorter.
    pub fn competing_hosts(&self, text: &str) -> Option<(Range<usize>, Range<usize>)> {
        let scheme = &text[self.scheme.clone()];
        let has_no_login = is_host_without_login(scheme);
        let is_begun = match scheme {
            "" => self.slashes.len() >= 2,
            _ => !scheme.contains('@') && (self.slashes.len() == 2 || has_no_login),
        };
        if let Some(hosts) = self.hosts_around_slash(text).filter(|_| is_begun) {
            return Some(hosts);
        }
        let authority = self.widest_authority(text);
        let at = authority.start + text[authority.clone()].rfind('@').filter(|_| is_begun)?;
        let before = &text[authority.start..at];
        let ended = before.find(DISPUTED_ENDS);
        let first = match ended {
            Some(ended) => host_within(text, authority.start..authority.start + ended),
            None => authority.start..authority.start + before.find(':').unwrap_or(before.len()),
        };
        let second = host_within(text, at + 1..authority.end);
        let is_certain = ended.is_some() && !is_without_host(scheme);
        let compete = !second.is_empty() && (is_certain || user::is_like_host(&text[first.clone()]));
        compete.then_some((first, second))
    }

    /// The hosts before and after what looks like a password with a `/`, which ends the host for all programs.
    fn hosts_around_slash(&self, text: &str) -> Option<(Range<usize>, Range<usize>)> {
        let password = self.password.clone()?;
        let slash = password.start + text[password].find('/')?;
        let first = host_within(text, self.user.clone()?.start..slash);
        let is_ended = text[first.end..slash].contains(DISPUTED_ENDS);
        (!is_ended && !first.is_empty() && !self.host.is_empty()).then(|| (first, self.host.clone()))
    }

    /// Whether the character at an offset can decide which host a program contacts: programs differ on where the host ends,
    /// and the offset is in or at the end of the text that any of them takes for user and host.
    pub(crate) fn is_within_disputed_host(&self, text: &str, at: usize) -> bool {
        let is_disputed = |authority: Range<usize>| {
            let ended = text[authority.clone()].find(|c| c == ';' || DISPUTED_ENDS.contains(&c));
            ended.is_some_and(|ended| text[authority.start + ended..authority.end].contains('@'))
        };
        self.is_within_widest_authority(text, at) && is_disputed(self.widest_authority(text))
    }

    /// Whether an offset is in or at the end of the text that some program takes for user and host.
    pub(crate) fn is_within_widest_authority(&self, text: &str, at: usize) -> bool {
        let authority = self.widest_authority(text);
        authority.start > self.slashes.start && authority.start <= at && at <= authority.end
    }

    /// The text between the slashes, however many, and the next `/`. Without a scheme, the text before the first colon may
    /// be a misspelled one.
    pub(crate) fn widest_authority(&self, text: &str) -> Range<usize> {
        let start = match text.find(':').filter(|_| self.slashes.is_empty() && !self.has_colon()) {
            Some(colon) => colon + 1,
            None => self.slashes.start,
        };
        let start = start + slashes(&text[start..], Tolerance::Lenient);
        start..start + text[start..].find('/').unwrap_or(text.len() - start)
    }
}

/// Where the components of an authority are, by its delimiters.
pub(crate) struct AuthorityOutline {
    pub user: Option<Range<usize>>,
    pub password: Option<Range<usize>>,
    pub host: Range<usize>,
    pub port: Option<Range<usize>>,
}

impl AuthorityOutline {
    /// The components of a part of a text. `at` is the place of the `@` that ends the login, if there is one.
    pub(crate) fn of(text: &str, authority: Range<usize>, at: Option<usize>) -> Self {
        let host = at.map_or(authority.start, |at| at + 1);
        let port = port(&text[host..authority.end]).map(|colon| host + colon + 1..authority.end);
        let (user, password) = at.map_or((None, None), |at| {
            let colon = text[authority.start..at].find(':').map(|colon| authority.start + colon);
            (Some(authority.start..colon.unwrap_or(at)), colon.map(|colon| colon + 1..at))
        });
        let host = host..port.as_ref().map_or(authority.end, |port| port.start - 1);
        Self { user, password, host, port }
    }
}

/// What ends the scheme, or what could be one.
static SCHEME_ENDS: OctetSet = OctetSet::EMPTY.and(":/?#\\");
/// What ends the host and its port.
static HOST_ENDS: OctetSet = OctetSet::EMPTY.and("/#");
/// The same for a host without a login.
static HOST_ENDS_WITHOUT_LOGIN: OctetSet = OctetSet::EMPTY.and("?;");
static BACKSLASH: OctetSet = OctetSet::EMPTY.and("\\");
static SEARCH_MARK: OctetSet = OctetSet::EMPTY.and("?");
static FRAGMENT_MARK: OctetSet = OctetSet::EMPTY.and("#");
static COLON: OctetSet = OctetSet::EMPTY.and(":");
static AT_SIGN: OctetSet = OctetSet::EMPTY.and("@");

/// Characters that end the host for some programs, and belong to a user name for others.
pub(crate) const DISPUTED_ENDS: [char; 3] = ['?', '#', '\\'];

/// Where a password may be in any text, by any document: between the first `:` of a login and the `@` that ends it.
///
/// This finds too much rather than too little: the slashes after the scheme may be wrong in kind and number, and the password
/// may contain characters that it must not.
pub(crate) fn suspected_password(text: &str) -> Option<Range<usize>> {
    let lead = wrapping(text);
    let end = lead + text[lead..].find([':', '/', '\\', '@'])?;
    let (start, secret) = if text[end..].starts_with(':') {
        (end + 1, password_after(&text[lead..end], &text[end + 1..])?)
    } else {
        let start = lead + login_start(&text[lead..]).0;
        let scheme = text[lead..end].trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        match likely_password(&text[start..], true) {
            Some(secret) => (start, secret),
            None if is_known_to_log_in(Scheme::like(scheme)) => (end, password_after_slash(&text[end..])?),
            None => return None,
        }
    };
    Some(start + secret.start..start + secret.end)
}

/// Where a password may be in the text after a scheme and its colon.
pub(crate) fn password_after(scheme: &str, rest: &str) -> Option<Range<usize>> {
    let start = slashes_after_scheme(rest);
    // A sentence before a URL is not a scheme.
    let is_sentence = scheme.contains(|c: char| c.is_ascii_whitespace());
    // Nor is a link before one, whose URL is an inner URL.
    let is_link = scheme.contains(['(', '|', '"', '`', ',']) && rest.starts_with("//");
    if start > 0 && (is_sentence || is_link) || is_drive(scheme, &rest[start..]) {
        return None;
    }
    if start > 0 || is_known_to_log_in(scheme) {
        let secret = likely_password(&rest[start..], !is_host_without_login(name_of(scheme)));
        let secret = secret.or_else(|| {
            if is_known_to_log_in(Scheme::like(scheme)) { password_after_slash(&rest[start..]) } else { None }
        });
        if start > 0 || secret.is_some() || !is_like_user(scheme) {
            return secret.map(|secret| start + secret.start..start + secret.end);
        }
    }
    // `joe:secret@host`, the form of the production `login`: the apparent scheme is the user name. A sentence may precede it.
    let name = name_of(scheme);
    let name = name.rsplit(' ').next().unwrap_or(name);
    if is_without_login(name) {
        return None;
    }
    if is_before_address(name) {
        return password_of_address(name, rest);
    }
    let secret = password_end(rest).map(|end| 0..end)?;
    let is_labeled = is_label(name) && !rest[secret.clone()].contains(':');
    let is_other = is_labeled || is_like_time(name, &rest[secret.clone()]) || is_template(&rest[secret.clone()]);
    (!is_other && !rest.starts_with(|c: char| c.is_ascii_whitespace())).then_some(secret)
}

/// The password in the text after a scheme of addresses and its colon: `sip:joe:secret@host`. A mail address ends before the next one
/// and before its header fields, and has no `:` unless it is quoted.
fn password_of_address(scheme: &str, rest: &str) -> Option<Range<usize>> {
    if !is_without_host(scheme) {
        return password(rest, true);
    }
    let first = rest.split([',', '?', '#']).next()?;
    let is_quoted = first.contains('"') || first.contains("%22");
    password(first, true).filter(|secret| !is_quoted && !first[..secret.start].contains('@'))
}

/// Whether the path of a file URL begins with the letter of a drive (RFC 8089, appendix E.2): `C:/a`.
pub(crate) fn is_drive(scheme: &str, path: &str) -> bool {
    let is_path = matches!(path.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic());
    is_path && name_of(scheme).eq_ignore_ascii_case("file")
}

/// The password after a `/` that precedes the user name or is part of it: `|/joe:secret@host`, `us/er:secret@host`. What
/// precedes the `/` does not look like a host.
fn password_after_slash(text: &str) -> Option<Range<usize>> {
    let slash = text.find('/')?;
    let before = &text[..slash];
    if before.contains(['.', ':', '[', '@', '?', '#']) || is_like_host_of_url(before) {
        return None;
    }
    let segment = text[slash + 1..].split(['/', '?', '#']).next()?;
    let secret = likely_password(segment, true).filter(|secret| secret.start > 1 && !secret.is_empty())?;
    Some(slash + 1 + secret.start..slash + 1 + secret.end)
}

/// The name of a scheme, without leading punctuation.
fn name_of(scheme: &str) -> &str {
    scheme.trim_start_matches(|c: char| !c.is_ascii_alphanumeric())
}

/// Where a login could begin in a text without wrapping: after the scheme and its slashes. Also returns whether it follows
/// slashes.
pub(crate) fn login_start(text: &str) -> (usize, bool) {
    let Some(end) = text.find([':', '/', '\\', '@']) else { return (0, false) };
    if text[end..].starts_with(':') {
        let run = slashes_after_scheme(&text[end + 1..]);
        let follows = run > 0 || is_known_to_log_in(&text[..end]);
        return (if follows { end + 1 + run } else { 0 }, run > 0);
    }
    // `ftp//joe:secret@host`, but not `host/a:b@c`.
    let run = slashes(&text[end..], Tolerance::Suspicious);
    let start = if run > 1 { end + run } else { slashes(text, Tolerance::Suspicious) };
    (start, start > 0)
}

/// The password in a text that begins with a login, unless the text is a host in a sentence or a template.
fn likely_password(text: &str, may_have_query: bool) -> Option<Range<usize>> {
    password(text, may_have_query).filter(|secret| {
        let (user, secret) = (&text[..secret.start - 1], &text[secret.clone()]);
        if is_template(secret) || is_decentralized_identifier(user, secret) {
            return false;
        }
        !secret.contains(|c: char| c.is_ascii_whitespace())
            || !is_like_host_of_url(user)
            || is_password_of_words(user, secret)
    })
}

/// Whether a text with white space after a user name and its colon is a password, and not a part of a sentence:
///
/// - At most eight runs of white space, and none but that if the first follows the colon: `u: secret@h`, `u:sec ret@h`.
/// - After a user name that looks like a host, at most one run, which does not follow the colon: not `h.x: mail to joe@h`.
/// - The text before the first run is neither a port nor a path: not `h.x:80 or joe@h`, `C:/a and joe@h`.
pub(crate) fn is_password_of_words(user: &str, secret: &str) -> bool {
    let runs = secret.split_ascii_whitespace().count().saturating_sub(1)
        + usize::from(secret.starts_with(|c: char| c.is_ascii_whitespace()))
        + usize::from(secret.ends_with(|c: char| c.is_ascii_whitespace()));
    let first = secret.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
    let after_digits = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_port = after_digits.len() < first.len()
        && (after_digits.is_empty()
            || after_digits.starts_with(['/', '?', '#', '&', ',', ';', '.', ')', ']', '}', '>', '|', '"', '\'', '`']));
    let is_port = is_port || is_name_of_port(first);
    let allowed = if first.is_empty() || is_like_host_of_url(user) { 1 } else { MAX_RUNS };
    let is_path = first.starts_with(['/', '\\']);
    !(is_port || is_path || runs > allowed || first.is_empty() && is_like_host_of_url(user))
}

/// The most runs of white space in a password.
const MAX_RUNS: usize = 8;

/// Whether a text between the slashes and a colon is rather a host than a user name.
fn is_like_host_of_url(text: &str) -> bool {
    text.contains('.') || text.starts_with('[') || is_among(&HOSTS, text)
}

/// Names of hosts without a dot.
const HOSTS: [&str; 5] = ["localhost", "proxy", "server", "host", "gateway"];

/// Whether a word is a placeholder for a port: `PORT,`, `<port>`, `$PORT`.
fn is_name_of_port(word: &str) -> bool {
    word.trim_matches(|c: char| !c.is_ascii_alphanumeric()).eq_ignore_ascii_case("port")
}

/// Whether a port begins a text and a query or fragment follows it.
fn is_port_before_query(text: &str) -> bool {
    after_port(text).is_some_and(|rest| rest.starts_with(['?', '#']))
}

/// Whether a port in a sentence begins a text: something that ends a URL there follows it, such as a quote or a bracket.
pub(crate) fn is_port_in_sentence(text: &str) -> bool {
    const ENDS: [char; 14] = ['"', '\'', '`', '?', '#', '&', '(', ')', ']', '}', '|', ',', '<', '>'];
    const ESCAPED_ENDS: [&str; 3] = ["\\/", "\\\"", "\\n"];
    after_port(text).is_some_and(|rest| rest.starts_with(ENDS) || ESCAPED_ENDS.iter().any(|end| rest.starts_with(end)))
}

/// The text after the port that begins it.
fn after_port(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    (digits.len() <= 5 && digits.parse::<u16>().is_ok()).then_some(rest)
}

/// The password in a text that begins with a login. The last `@` before the next `/` ends it. If there is none, the `/`
/// is part of the password and the next `@` ends it, unless the text before the `/` is a port. Unless `may_have_query`, a
/// port also ends at `?` and `#`.
fn password(text: &str, may_have_query: bool) -> Option<Range<usize>> {
    // The colons of an address in brackets delimit nothing.
    if text.starts_with('[') && !text.split('/').next().unwrap_or_default().contains('@') {
        return None;
    }
    let colon = text.find([':', '/']).filter(|at| text[*at..].starts_with(':'))?;
    // No program takes `a;b` for a host.
    let is_like_host = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '~' | '%' | '[' | ']' | ':');
    if !may_have_query && text[..colon].chars().all(is_like_host) && is_port_before_query(&text[colon + 1..]) {
        return None;
    }
    let (user, rest) = (&text[..colon], &text[colon + 1..]);
    // `joe:/secret@host`: after a user name, the slash belongs to the password, but not after an empty port.
    let end = match rest.strip_prefix('/') {
        Some(rest) if !user.is_empty() && !is_like_host_of_url(user) => {
            rest.split('/').next()?.find('@').filter(|at| *at > 0).map(|at| at + 1)
        }
        _ => None,
    };
    end.or_else(|| password_end(rest)).map(|end| colon + 1..colon + 1 + end)
}

/// The end of the password that begins a text.
pub(crate) fn password_end(text: &str) -> Option<usize> {
    let slash = text.find('/').unwrap_or(text.len());
    let is_port = text[..slash].bytes().all(|octet| octet.is_ascii_digit());
    let end = match text[..slash].rfind('@') {
        Some(at) => at,
        None if is_port => return None,
        None => slash + text[slash..].find('@')?,
    };
    (!is_digest(&text[end + 1..])).then_some(end)
}

/// The length of the text before the scheme: any number of prefixes, opening brackets and quotes, and white space.
pub(crate) fn wrapping(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '<' | '"' | '\'' | '(' | '[' | '{'));
        if !Outline::has_prefix(rest.as_bytes()) && !is_old_mark(rest) {
            return text.len() - rest.len();
        }
        rest = &rest[Outline::PREFIX.len()..];
    }
}

/// Whether a text begins with `UDI=` or `URL=`, the predecessors of the prefix `URL:`, in either case.
fn is_old_mark(text: &str) -> bool {
    text.get(..4).is_some_and(|mark| ["URL=", "UDI="].iter().any(|known| known.eq_ignore_ascii_case(mark)))
}

/// Where the path begins. A user name may contain `?`, `;` and backslashes; a host may not.
fn authority_end(text: &str, start: usize, logs_in: bool) -> usize {
    let rest = &text[start..];
    let slash = HOST_ENDS.find(rest).unwrap_or(rest.len());
    let in_login = |at: &usize| logs_in && rest[*at..slash].contains('@');
    let end = BACKSLASH.find(&rest[..slash]).filter(|at| !in_login(at)).unwrap_or(slash);
    let in_login = |at: &usize| (logs_in || rest[*at..].starts_with(';')) && rest[*at..end].contains('@');
    start + HOST_ENDS_WITHOUT_LOGIN.find(&rest[..end]).filter(|at| !in_login(at)).unwrap_or(end)
}

/// The colon before the port, which is after any brackets.
pub(crate) fn port(hostport: &str) -> Option<usize> {
    let end = brackets(hostport).map_or(0, |inner| inner.end);
    COLON.find(&hostport[end..]).map(|at| end + at)
}

/// What is in the brackets around a host, which may be encoded. If none closes a `[`, this is the rest; `%5B` alone is data.
pub(crate) fn brackets(host: &str) -> Option<Range<usize>> {
    let is_open = |open: &&&str| host.get(..open.len()).is_some_and(|start| start.eq_ignore_ascii_case(open));
    let open = ["[", "%5B"].iter().find(is_open)?;
    let close = [host.find(']'), host.find("%5D"), host.find("%5d")].into_iter().flatten().min();
    let end = close.or((*open == "[").then_some(host.len()))?;
    Some(open.len()..end)
}

/// The path, which begins at `start`, the search and the fragment.
fn rest(text: &str, start: usize) -> (Range<usize>, Option<Range<usize>>, Option<Range<usize>>) {
    let hash = FRAGMENT_MARK.find(&text[start..]).map(|at| start + at);
    let end = hash.unwrap_or(text.len());
    let mark = SEARCH_MARK.find(&text[start..end]).map(|at| start + at);
    (start..mark.unwrap_or(end), mark.map(|mark| mark + 1..end), hash.map(|hash| hash + 1..text.len()))
}

/// The host in a part of the authority, without the user name and the port.
fn host_within(text: &str, part: Range<usize>) -> Range<usize> {
    let start = text[part.clone()].rfind('@').map_or(part.start, |at| part.start + at + 1);
    let host = &text[start..part.end];
    let end = if host.starts_with('[') { None } else { host.find([':', '?', '#', '\\']) };
    start..end.map_or(part.end, |end| start + end)
}

#[cfg(test)]
mod tests {
    use crate::{Outline, Spec};

    /// Without a scheme, a colon ends what may be a misspelled one.
    #[test]
    fn the_widest_authority_follows_the_slashes() {
        for (text, widest) in [
            ("http://joe:a@h.x/b", "joe:a@h.x"),
            ("http:///joe:a@h.x", "joe:a@h.x"),
            ("//joe:a@h.x", "joe:a@h.x"),
            ("ftp//a.x:1#@h.x", "1#@h.x"),
            ("ht_tp:\\\\a.x", "a.x"),
            ("mailto:joe@h.x", "joe@h.x"),
            ("joe/a", "joe"),
        ] {
            assert_eq!(&text[Outline::guess(text, Spec::Rfc1738).widest_authority(text)], widest, "{text}");
        }
    }
}
