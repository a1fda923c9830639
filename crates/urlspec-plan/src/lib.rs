//! Plans: the steps by which a client accesses the resource of a URL.
//!
//! A [`Plan`] has the server to connect to, the octets to send, what to wait for after each step, and warnings for the
//! user. Each step cites the section that defines it. The crate only plans; it does no I/O.
//!
//! ```
//! use urlspec::Spec;
//! use urlspec_plan::{Settings, plan};
//!
//! let settings = Settings::new().with_mail_address("me@host.dom");
//! let plan = plan(Spec::Rfc1738, "ftp://host.dom//etc/motd;type=a", &settings)?;
//! let lines: Vec<String> = plan.sent().map(ToString::to_string).collect();
//! assert_eq!(lines[2..], [r"CWD \r\n", r"CWD etc\r\n", r"TYPE A\r\n", r"RETR motd\r\n"]);
//! # Ok::<(), urlspec_plan::PlanError>(())
//! ```
//!
//! # Guarantees
//!
//! - Nothing is smuggled: a CR, LF or NUL that would end a line of the protocol is a [`PlanError::Smuggled`] (RFC 1738,
//!   section 6). So is a character that would end an argument: a space in the name of a newsgroup, a `>` in a mail
//!   address.
//! - Each step sends one line, which contains no line end but its own.
//! - The number of octets sent is at most eight times the length of the URL, plus a constant.
//! - Passwords are sent, but redacted in transcripts, messages and `Debug`, and in JSON unless
//!   [`WithPasswords`](urlspec::WithPasswords) is used.
//!
//! # Where the documents are silent
//!
//! - The 1992 paper and the draft of 1993 do not define how a path becomes FTP commands. The plan follows the later two:
//!   a CWD for each directory, then RETR or NLST.
//! - An empty name without a type code is listed. The draft of 1994 requires it ("/: Use FTP directory list commands to
//!   read directory"); for the others it is a guess as in RFC 1738, section 3.2.3.
//! - Without a type code, the plan guesses A for the suffixes of text files and I for all others, since I loses nothing.
//! - The argument of TYPE is in upper case, as in RFC 959.
//! - After a Gopher selector, RFC 1738 sends both tabs before a Gopher+ string (section 3.4.3), but only one before a form
//!   with an empty search (section 3.4.9). The draft of 1994 prints one wherever there is no search.
//! - RFC 1738 allows a NUL in a Gopher selector (section 3.4.1). A plan refuses it.
//! - In the drafts the words of a search are separated by `+`. A Gopher search is sent with spaces between them.
//! - An octet FF in an argument of an FTP command is sent once, although the Telnet protocol below FTP doubles it.
//! - No document has the ports of rlogin, 513, and tn3270, 23.
//! - HTTP/0.9 has only GET and a path, and HTTP/1.0 requests have no headers. The proxy is used for http URLs, and by the draft of
//!   1994 also for ftp, gopher, wais and prospero ("whether HTTP or some other scheme"); other schemes have gateways.
//!
//! # Today's standard
//!
//! By [`Spec::Current`], each scheme is planned by its own document:
//!
//! ```
//! use urlspec::Spec;
//! use urlspec_plan::{Settings, plan};
//!
//! let plan = plan(Spec::Current, "https://joe@host.dom/a?b#c", &Settings::new())?;
//! assert!(plan.transcript().contains("connect tls host.dom:443"));
//! let lines: Vec<String> = plan.sent().map(ToString::to_string).collect();
//! assert_eq!(lines[..2], [r"GET /a?b HTTP/1.1\r\n", r"Host: host.dom\r\n"]);
//! # Ok::<(), urlspec_plan::PlanError>(())
//! ```
//!
//! - [`Spec::Rfc3986`] has the same plans, for the URLs that the document of their scheme accepts.
//! - The Host field has no default port, as in the normal form of the URL (RFC 9110, section 4.2.3), and no zone of an IPv6 address.
//! - A user name or password of http is not sent, and raises a warning. Those of news and nntp are shown to the user,
//!   as for telnet, because RFC 5538 names no NNTP commands for them.
//! - A newsgroup with a wildcard is sent by LIST ACTIVE (RFC 3977, section 7.6.3).
//! - A mailto URL is a draft that the user sees. Header fields of the sender and the format are left out (RFC 6068, section 3).
//! - A URL that no client fetches, such as a telephone number, has no plan, and [`PlanError::NoClient`] describes what
//!   it is.

mod citation;
mod current;
mod error;
mod ftp;
mod gateway;
mod gopher;
mod http;
mod line;
mod local;
mod mail;
mod news;
mod payload;
mod prospero;
mod request;
mod session;
mod settings;
mod step;
mod transcript;
mod wais;
mod web;

use std::borrow::Cow;

pub use error::{PlanError, Warning};
pub use payload::Payload;
pub use settings::{HttpVersion, ServerAddress, Settings};
pub use step::{Action, Awaited, Prompt, RequestField, Step};

use line::Source;
use urlspec::ast::{Host, Hostport, Node, SchemePart, Url};
use urlspec::diagnostic::{Citation, Code};
use urlspec::redact::Secrets;
use urlspec::{Encoded, Scheme, Spec};

/// The steps by which a client accesses the resource of a URL. Made by [`plan`].
///
/// `Display` prints the [`transcript`](Self::transcript). With the feature `serde`, a plan is serialized as an object of
/// `endpoint`, `steps` and `warnings`; use [`WithPasswords`](urlspec::WithPasswords) to include passwords.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Action, Endpoint, Settings, Transport, plan};
///
/// let plan = plan(Spec::Rfc1738, "gopher://host.dom/0about", &Settings::new())?;
/// assert_eq!(plan.endpoint, Endpoint::Server { host: "host.dom".to_owned(), port: 70, transport: Transport::Tcp });
/// assert!(matches!(plan.steps[0].action, Action::Connect));
/// assert!(plan.sent().map(ToString::to_string).eq([r"about\r\n"]));
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Plan {
    /// The server to contact, or the local system.
    pub endpoint: Endpoint,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Warnings to show to the user first.
    pub warnings: Vec<Warning>,
}

/// The server to contact, or the local system.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Endpoint, Settings, plan};
///
/// let endpoint = |text| Ok::<_, urlspec_plan::PlanError>(plan(Spec::Rfc1738, text, &Settings::new())?.endpoint);
/// assert_eq!(endpoint("file:///etc/motd")?, Endpoint::Files { host: None });
/// assert_eq!(endpoint("mailto:joe@host.dom")?, Endpoint::Mail);
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Endpoint {
    /// A server.
    Server {
        /// The host, as in the URL.
        #[cfg_attr(feature = "serde", serde(serialize_with = "transcript::serialize_host"))]
        host: String,
        /// The port.
        port: u16,
        /// The transport protocol.
        transport: Transport,
    },
    /// The files of a machine.
    Files {
        /// The host whose files they are, for which no protocol is specified. `None` for the local machine.
        host: Option<String>,
    },
    /// The user's mail system.
    Mail,
}

/// A transport protocol.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Endpoint, Settings, Transport, plan};
///
/// let plan = plan(Spec::Current, "https://host.dom/", &Settings::new())?;
/// assert!(matches!(plan.endpoint, Endpoint::Server { transport: Transport::Tls, port: 443, .. }));
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Transport {
    /// TCP.
    Tcp,
    /// UDP.
    Udp,
    /// TLS over TCP.
    Tls,
}

/// Plans how a client accesses the resource of a URL.
///
/// The text may start with the prefix `URL:` and end with a fragment if `spec` accepts them. Neither is sent.
///
/// # Errors
///
/// If the text is not a URL, if it would smuggle something into the protocol (RFC 1738, section 6), or if neither the
/// document nor the settings define how to access the URL.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "http://host.dom/path", &Settings::new())?;
/// let lines: Vec<String> = plan.sent().map(ToString::to_string).collect();
/// assert_eq!(lines, [r"GET /path HTTP/1.0\r\n", r"\r\n"]);
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
pub fn plan(spec: Spec, text: &str, settings: &Settings) -> Result<Plan, PlanError> {
    let reference = spec.parse_reference(text).map_err(PlanError::Refused)?;
    let url = reference.url().ok_or(PlanError::Relative)?;
    let is_current = current::has_parts(spec, text, &reference);
    let security = if is_current { citation::cite("7.2") } else { error::SECURITY };
    let source = Source { text, secrets: Secrets::of_url(text), security };
    let planner = Planner { spec, source, settings, is_current };
    let (endpoint, steps) = match gateway::of(settings, url.scheme()) {
        Some(template) => gateway::plan(&planner, url, template)?,
        None => http::of_other_scheme(&planner, url).unwrap_or_else(|| planner.plan(url))?,
    };
    Ok(Plan { endpoint, steps, warnings: planner.warnings(url) })
}

impl Plan {
    /// The octets that are sent, in order, without the user's answers to prompts.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Settings, plan};
    ///
    /// let plan = plan(Spec::Rfc1738, "gopher://host.dom/7books%09oak%20trees", &Settings::new())?;
    /// let sent: Vec<&[u8]> = plan.sent().map(|payload| payload.as_bytes()).collect();
    /// assert_eq!(sent, [b"books\toak trees\r\n"]);
    /// # Ok::<(), urlspec_plan::PlanError>(())
    /// ```
    pub fn sent(&self) -> impl Iterator<Item = &Payload> {
        self.steps
            .iter()
            .flat_map(|step| match &step.action {
                Action::Send { octets, .. } => [Some(octets), None],
                Action::Prompt(prompt) => [Some(&prompt.before), Some(&prompt.after)],
                _ => [None, None],
            })
            .flatten()
    }
}

/// The endpoint and the steps of a plan.
type Planned = Result<(Endpoint, Vec<Step>), PlanError>;

/// What the planners of all schemes need.
struct Planner<'p> {
    spec: Spec,
    source: Source<'p>,
    settings: &'p Settings,
    /// Whether the URL is read by the document of its scheme that is in force.
    is_current: bool,
}

impl Planner<'_> {
    fn plan(&self, url: &Url<'_>) -> Planned {
        match url {
            Url::Http(http) => http::plan(self, http),
            Url::Ftp(ftp) => ftp::plan(self, ftp),
            Url::File(file) if self.spec.fetches_files_by_ftp() => ftp::plan_file(self, file),
            Url::File(file) => local::file(self, file),
            Url::Afs(afs) => local::afs(self, afs),
            Url::Gopher(gopher) => gopher::plan(self, gopher),
            Url::Mailto(mailto) => local::mailto(self, mailto),
            Url::Mid(id) => local::message(self, "Message-ID", &id.id),
            Url::Cid(id) => local::message(self, "Content-ID", &id.id),
            Url::News(news) => news::news(self, news),
            Url::Nntp(nntp) => news::nntp(self, nntp),
            Url::Telnet(session) | Url::Rlogin(session) | Url::Tn3270(session) => session::plan(self, session),
            Url::Wais(wais) => wais::plan(self, wais),
            Url::Prospero(link) => prospero::plan(self, link),
            Url::Uri(uri) => current::plan(self, uri),
            Url::Other(other) if session::is_like_telnet(other.scheme) => session::of_other(self, url),
            // Later versions of the library may parse other schemes.
            _ => Err(gateway::no_client(self, url.scheme())),
        }
    }

    /// The section of the document that corresponds to a section of RFC 1738, or the one with the BNF.
    fn cite(&self, section: &'static str) -> Citation {
        if self.is_current {
            return citation::cite(current::section_like(section));
        }
        let own = self.spec.section_like(section);
        Citation { spec: self.spec, section: own.unwrap_or(self.spec.bnf_section()) }
    }

    /// A section of RFC 1738 or, for the other documents, the one with the BNF.
    fn cite_or_bnf(&self, section: &'static str) -> Citation {
        Citation { spec: self.spec, section: self.spec.section_or_bnf(section) }
    }

    fn line(&self, step: &'static str) -> line::Line<'_> {
        line::Line::of(&self.source, step)
    }

    fn server(&self, hostport: &Hostport<'_>, default: u16, transport: Transport) -> Result<Endpoint, PlanError> {
        // In RFC 3986, a port may be empty.
        let port = match hostport.port.filter(|port| !port.as_str().is_empty()) {
            None => default,
            Some(port) => port
                .number()
                .ok_or_else(|| PlanError::Port { span: self.source.span(&port), citation: self.cite("3.1") })?,
        };
        self.check_server(&hostport.host)?;
        if hostport.host.as_str().is_empty() {
            return Err(PlanError::NoHost { citation: self.cite("3.1") });
        }
        Ok(Endpoint::Server { host: hostport.host.as_str().to_owned(), port, transport })
    }

    /// Refuses a host with an escape. The `%25` of an IPv6 address only precedes its zone.
    fn check_server(&self, host: &Host<'_>) -> Result<(), PlanError> {
        if matches!(host, Host::Ipv6(_)) { Ok(()) } else { self.check_host(host) }
    }

    /// Refuses a name with an escape, which only the drafts and RFC 3986 allow. No draft says that a host is decoded.
    fn check_host<'a>(&self, host: &impl Node<'a>) -> Result<(), PlanError> {
        let host = self.piece(host);
        match host.as_str().find('%') {
            None => Ok(()),
            Some(at) => Err(PlanError::Host { span: self.source.octet_span(host, at), citation: self.cite("3.1") }),
        }
    }

    /// Warnings about passwords, and about privileged ports that belong to another protocol.
    fn warnings(&self, url: &Url<'_>) -> Vec<Warning> {
        let own = self.spec.section_like("6").map(|section| Citation { spec: self.spec, section });
        let security = own.unwrap_or(error::SECURITY);
        let citation = |section| if self.is_current { citation::cite(section) } else { security };
        let warning = |code, span, message, section| Warning { code, span, message, citation: citation(section) };
        let port = url.hostport().and_then(|hostport| hostport.port);
        let privileged =
            port.filter(|port| port.number().is_some_and(|number| number < 1024 && Some(number) != url.default_port()));
        let password = url.password().filter(|password| self.reads_login(url) && !password.is_empty());
        let of_port = privileged.map(|port| {
            let message = match self.is_current {
                true => format!("port {} is a well-known port of another protocol", port.as_str()),
                false => format!("port {} is reserved, and belongs to another protocol", port.as_str()),
            };
            warning(Code::PrivilegedPort, self.source.span(&port), Cow::Owned(message), "7.2")
        });
        let of_password = password.map(|password| {
            warning(Code::Password, self.source.span(&password), "the URL holds a password".into(), "3.2.1")
        });
        let of_user = self
            .user_of_web(url)
            .map(|span| warning(Code::UserOfWeb, span, "the user information is not sent".into(), "9110 4.2.4"));
        [of_user, of_password, of_port].into_iter().flatten().collect()
    }

    /// Whether the text before an `@` is a login. The documents without schemes leave it to the scheme.
    fn reads_login(&self, url: &Url<'_>) -> bool {
        self.is_current || url.login().is_some()
    }

    /// The span of the user information of an http or https URI, unless a gateway gets it.
    fn user_of_web(&self, url: &Url<'_>) -> Option<std::ops::Range<usize>> {
        let Url::Uri(uri) = url else { return None };
        let is_direct = self.is_current && gateway::of(self.settings, uri.scheme).is_none();
        let is_web = is_direct && matches!(uri.scheme_part(), Some(SchemePart::Http(_)));
        let user = uri.hier_part().filter(|_| is_web)?.userinfo()?;
        Some(self.source.span(&user))
    }

    /// The default port of a scheme. Each that has a server has one.
    fn default_port(&self, scheme: &str) -> u16 {
        Scheme::named(scheme).and_then(Scheme::default_port).unwrap_or_default()
    }

    fn http_version(&self) -> HttpVersion {
        let own = if self.is_current { HttpVersion::V1_1 } else { HttpVersion::V1_0 };
        self.settings.http_version.unwrap_or(own)
    }

    /// The text of a node, in one piece.
    fn piece<'n>(&self, node: &impl Node<'n>) -> Encoded<'_> {
        Encoded::new(&self.source.text[self.source.span(node)])
    }
}

impl Step {
    fn new(action: Action, citation: Citation) -> Self {
        Self { action, awaits: None, only_after: None, note: None, citation }
    }

    fn awaiting(mut self, awaited: Awaited) -> Self {
        self.awaits = Some(awaited);
        self
    }

    fn after(mut self, code: u16) -> Self {
        self.only_after = Some(code);
        self
    }

    fn noting(mut self, note: Option<&'static str>) -> Self {
        self.note = note;
        self
    }
}
