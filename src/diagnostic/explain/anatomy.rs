//! The parts that a text would have if it were a URL, whatever stands in them.

use std::ops::Range;

use crate::spec::Spec;

/// What a URL is, by its scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Http,
    Ftp,
    File,
    Gopher,
    Mailto,
    News,
    Nntp,
    Telnet,
    Wais,
    Prospero,
    Afs,
    /// `mid` and `cid`.
    Identifier,
    /// Another scheme with `//`, which the papers of 1992 and 1993 read as a login, a host and a port.
    Generic,
    Other,
}

impl Kind {
    fn of(scheme: &str) -> Self {
        match scheme.to_ascii_lowercase().as_str() {
            "http" => Self::Http,
            "ftp" => Self::Ftp,
            "file" => Self::File,
            "gopher" => Self::Gopher,
            "mailto" => Self::Mailto,
            "news" => Self::News,
            "nntp" => Self::Nntp,
            "telnet" | "rlogin" | "tn3270" => Self::Telnet,
            "afs" => Self::Afs,
            "mid" | "cid" => Self::Identifier,
            "wais" => Self::Wais,
            "prospero" => Self::Prospero,
            _ => Self::Other,
        }
    }

    /// Whether `//` and a host follow the scheme.
    pub fn has_host(self) -> bool {
        !matches!(self, Self::Mailto | Self::News | Self::Identifier | Self::Other)
    }

    /// Whether a user may log in before the host.
    pub fn has_login(self) -> bool {
        matches!(self, Self::Ftp | Self::Telnet | Self::Generic)
    }

    /// Whether a password may stand behind the user: the papers of 1992 and 1993 print none for telnet.
    pub fn has_password(self, spec: Spec) -> bool {
        self == Self::Ftp || !matches!(spec, Spec::Udi | Spec::Url1993)
    }

    /// Whether a port may stand behind the host.
    pub fn has_port(self) -> bool {
        self.has_host() && !matches!(self, Self::File | Self::Afs)
    }
}

/// Where the parts stand, in byte offsets.
#[derive(Debug, Clone)]
pub(super) struct Anatomy {
    pub kind: Kind,
    /// Before the first colon, behind a prefix `URL:`; empty if no colon comes before a `/`, `?` or `#`.
    pub scheme: Range<usize>,
    pub has_colon: bool,
    /// The slashes and backslashes behind the colon, however many.
    pub slashes: Range<usize>,
    /// Before the last `@` of what stands between the slashes and the path.
    pub user: Option<Range<usize>>,
    pub host: Range<usize>,
    /// Behind the colon of the host.
    pub port: Option<Range<usize>>,
    /// The rest.
    pub path: Range<usize>,
}

impl Anatomy {
    pub fn of(text: &str, spec: Spec, takes_prefix: bool) -> Self {
        let prefix = if takes_prefix && is_prefix(text, 0) { 4 } else { 0 };
        let end = prefix + text[prefix..].find(['/', '?', '#', '\\']).unwrap_or(text.len() - prefix);
        let colon = text[prefix..end].find(':').map(|at| prefix + at);
        let scheme = prefix..colon.unwrap_or(prefix);
        let kind = match Kind::of(&text[scheme.clone()]) {
            kind if spec.schemes().iter().any(|known| known.eq_ignore_ascii_case(&text[scheme.clone()])) => kind,
            _ => Kind::Other,
        };
        let after = colon.map_or(prefix, |at| at + 1);
        let slashes = after..after + text[after..].find(|c| c != '/' && c != '\\').unwrap_or(text.len() - after);
        let is_generic =
            kind == Kind::Other && matches!(spec, Spec::Udi | Spec::Url1993) && text[slashes.clone()].starts_with("//");
        let kind = if is_generic { Kind::Generic } else { kind };
        let authority = (after + 2).min(slashes.end)..authority_end(text, (after + 2).min(slashes.end), kind);
        let user = text[authority.clone()].rfind('@').map(|at| authority.start..authority.start + at);
        // A password may hold what would end the login.
        let secret = crate::outline::suspected_password(text)
            .filter(|secret| kind.has_host() && secret.start > authority.start && slashes.len() <= 2);
        let user = match secret {
            Some(secret) if user.as_ref().is_none_or(|user| user.end < secret.end) => Some(authority.start..secret.end),
            _ => user,
        };
        let end =
            user.as_ref().map_or(authority.end, |user| authority_end(text, user.end + 1, kind).max(authority.end));
        let authority = authority.start..end;
        let hostport = user.as_ref().map_or(authority.start, |user| user.end + 1)..authority.end;
        let port = port(&text[hostport.clone()]).map(|at| hostport.start + at + 1..hostport.end);
        let host = hostport.start..port.as_ref().map_or(hostport.end, |port| port.start - 1);
        Self { kind, scheme, has_colon: colon.is_some(), slashes, user, host, port, path: authority.end..text.len() }
    }
}

/// Whether the prefix `URL:` stands at `at`, in either case.
pub(super) fn is_prefix(text: &str, at: usize) -> bool {
    text.get(at..at + 4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("URL:"))
}

/// Where the path begins. A user name may hold `?` and `;`; a host may not.
fn authority_end(text: &str, start: usize, kind: Kind) -> usize {
    let rest = &text[start..];
    let slash = rest.find(['/', '#']).unwrap_or(rest.len());
    let backslash = rest[..slash].find('\\').filter(|at| !(kind.has_login() && rest[*at..slash].contains('@')));
    let slash = backslash.unwrap_or(slash);
    let mark = rest[..slash].find(['?', ';']).filter(|mark| !(kind.has_login() && rest[*mark..slash].contains('@')));
    start + mark.unwrap_or(slash)
}

/// The colon before the port; those within brackets are not meant.
fn port(hostport: &str) -> Option<usize> {
    let brackets = hostport.find(']').filter(|_| hostport.starts_with('[')).unwrap_or(0);
    hostport[brackets..].find(':').map(|at| brackets + at)
}
