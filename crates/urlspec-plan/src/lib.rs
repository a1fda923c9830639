//! Plans: a URL as what a client would do.
//!
//! A [`Plan`] tells where to connect, what octets to send, step by step, what to wait for and what the user should know.
//! Each step cites the section that says so. Nothing here does any of it: there is no input and no output.
//!
//! ```
//! use urlspec::Spec;
//! use urlspec_plan::{Action, Settings};
//!
//! let settings = Settings { mail_address: Some("me@host.dom".to_owned()), ..Settings::default() };
//! let plan = urlspec_plan::plan(Spec::Rfc1738, "ftp://host.dom//etc/motd;type=a", &settings).unwrap();
//! let lines: Vec<_> = plan.steps.iter().filter_map(|step| match &step.action {
//!     Action::Send { octets, .. } => Some(octets.to_string()),
//!     _ => None,
//! }).collect();
//! assert_eq!(lines[2..], [r"CWD \r\n", r"CWD etc\r\n", r"TYPE A\r\n", r"RETR motd\r\n"]);
//! ```
//!
//! # What holds of every plan
//!
//! - It refuses to smuggle: a CR, LF or NUL that would end a line of the protocol is a [`PlanError::Smuggled`] (RFC 1738,
//!   section 6), and so is what would end an argument: a space in the name of a newsgroup, a `>` in a mail address.
//! - What is sent in a step is one line, and its line end is the only one in it.
//! - Its octets are at the most eight times as many as the URL has, and a few.
//! - A password is sent; no transcript, message or `Debug` shows it, nor JSON unless it is asked for.
//!
//! # Where the documents are silent
//!
//! - The 1992 paper and the draft of 1993 don't say how a path becomes FTP commands; it becomes those of the later two:
//!   a CWD for each element, then RETR or NLST.
//! - An empty name without a type code is listed. 1994 says so ("/: Use FTP directory list commands to read
//!   directory"); elsewhere it is the guess of RFC 1738, section 3.2.3.
//! - Without a type code, A is guessed for the suffixes of texts, and I for all others: an image loses nothing.
//! - The TYPE of a typecode is sent in upper case, as RFC 959 prints it.
//! - Behind a Gopher selector, RFC 1738 sends both tabs before a Gopher+ string (section 3.4.3), but one before a form
//!   whose search is empty (section 3.4.9). 1994 prints one wherever there is no search.
//! - RFC 1738 lets a NUL stand in a Gopher selector (section 3.4.1); a plan refuses it nevertheless.
//! - The words of a search in the drafts stand between `+`; a Gopher search is sent with spaces between them.
//! - An octet FF in an argument of an FTP command is sent as it is, once; the Telnet below RFC 959 would have it twice.
//! - The ports of rlogin, 513, and tn3270, 23, are in no document.
//! - HTTP/0.9 has nothing but GET and a path; HTTP/1.0 is sent without headers. A proxy is asked for http URLs only: other
//!   schemes have gateways.

mod error;
mod ftp;
mod gateway;
mod gopher;
mod http;
mod line;
mod local;
mod news;
mod payload;
mod prospero;
mod request;
mod session;
mod settings;
mod step;
mod transcript;
mod wais;

use std::borrow::Cow;

pub use error::{PlanError, Warning};
pub use payload::Payload;
pub use settings::{HttpVersion, Server, Settings};
pub use step::{Action, Awaited, Prompt, RequestField, Step};

use line::Source;
use urlspec::Spec;
use urlspec::ast::{Hostport, Url};
use urlspec::diagnostic::{Citation, Code};
use urlspec::redact::Secrets;

/// What a client would do to access what a URL names.
///
/// `Display` writes a transcript for people, in which passwords are starred and control characters are escaped. With
/// the feature `serde` it serialises as an object of `endpoint`, `steps` and `warnings`; [`WithPasswords`](urlspec::WithPasswords)
/// is for those who carry it out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Plan {
    /// What is contacted.
    pub endpoint: Endpoint,
    /// What is done, in this order.
    pub steps: Vec<Step>,
    /// What the user should know before.
    pub warnings: Vec<Warning>,
}

/// What is contacted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Endpoint {
    /// A server.
    Server {
        /// Its host, as it is written.
        host: String,
        /// Its port.
        port: u16,
        /// By which transport.
        transport: Transport,
    },
    /// The files of this machine or, if a host is named, of that one, for which no protocol is specified.
    Files {
        /// The other machine.
        host: Option<String>,
    },
    /// The user's own mail system, or the mail in it.
    Mail,
}

/// A transport protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Transport {
    /// A connection.
    Tcp,
    /// Datagrams.
    Udp,
}

/// Plans what a client would do with a URL. The prefix `URL:` may precede it, and a fragment may follow; neither is sent.
///
/// # Errors
///
/// If the text is not a URL, if it would smuggle something into the protocol (RFC 1738, section 6), or if the document
/// and the settings don't say what to do with it.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "http://host.dom/path", &Settings::default())?;
/// assert_eq!(plan.sent().next().unwrap().to_string(), r"GET /path HTTP/1.0\r\n");
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
pub fn plan(spec: Spec, text: &str, settings: &Settings) -> Result<Plan, PlanError> {
    let reference = spec.parse_reference(text).map_err(PlanError::Refused)?;
    let url = reference.url().ok_or(PlanError::Relative)?;
    Plan::of(spec, text, url, settings)
}

impl Plan {
    /// Plans what a client would do with a URL that was read from `text` by `spec`. Spans are those of the text; where it
    /// was read from another, they are void.
    ///
    /// # Errors
    ///
    /// As [`plan`].
    pub fn of(spec: Spec, text: &str, url: &Url<'_>, settings: &Settings) -> Result<Self, PlanError> {
        let source = Source { text, secrets: Secrets::of(text) };
        let planner = Planner { spec, source, settings };
        let (endpoint, steps) = match gateway::of(settings, url.scheme()) {
            Some(template) => gateway::plan(&planner, url, template)?,
            None => planner.plan(url)?,
        };
        Ok(Self { endpoint, steps, warnings: planner.warnings(url) })
    }

    /// The octets that are sent, without those that only the user knows.
    pub fn sent(&self) -> impl Iterator<Item = &Payload> {
        self.steps
            .iter()
            .flat_map(|step| match &step.action {
                Action::Send { octets, .. } => [Some(octets), None],
                Action::Prompt(ask) => [Some(&ask.before), Some(&ask.after)],
                _ => [None, None],
            })
            .flatten()
    }
}

/// What the plan of a family is made of.
type Planned = Result<(Endpoint, Vec<Step>), PlanError>;

/// What every family needs to know.
struct Planner<'p> {
    spec: Spec,
    source: Source<'p>,
    settings: &'p Settings,
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
            Url::Telnet(session) | Url::Rlogin(session) | Url::Tn3270(session) => {
                session::plan(self, session, url.default_port().unwrap_or(23))
            }
            Url::Wais(wais) => wais::plan(self, wais),
            Url::Prospero(link) => prospero::plan(self, link),
            // What a later version of the library reads has no client here.
            _ => Err(PlanError::NoClient {
                scheme: url.scheme().to_ascii_lowercase(),
                citation: self.cite(gateway::SECTION),
            }),
        }
    }

    /// The section on what a section of RFC 1738 is about, or the one with the BNF.
    fn cite(&self, section: &'static str) -> Citation {
        let own = self.spec.section_like(section);
        Citation { spec: self.spec, section: own.unwrap_or(self.spec.bnf_section()) }
    }

    /// A section of RFC 1738 or, in a document with other sections, the one with the BNF.
    fn cite_or_bnf(&self, section: &'static str) -> Citation {
        Citation { spec: self.spec, section: self.spec.section_or_bnf(section) }
    }

    fn line(&self, step: &'static str) -> line::Line<'_> {
        line::Line::of(&self.source, step)
    }

    fn server(&self, hostport: &Hostport<'_>, default: u16, transport: Transport) -> Result<Endpoint, PlanError> {
        let port = match &hostport.port {
            None => default,
            Some(port) => port
                .number()
                .ok_or_else(|| PlanError::Port { span: self.source.span(port), citation: self.cite("3.1") })?,
        };
        Ok(Endpoint::Server { host: hostport.host.as_str().to_owned(), port, transport })
    }

    /// Ports in the reserved space that are another protocol's, and passwords.
    fn warnings(&self, url: &Url<'_>) -> Vec<Warning> {
        let own = self.spec.section_like("6").map(|section| Citation { spec: self.spec, section });
        let citation = own.unwrap_or(error::SECURITY);
        let warning = |code, span, message| Warning { code, span, message, citation };
        let port = url.hostport().and_then(|hostport| hostport.port);
        let privileged =
            port.filter(|port| port.number().is_some_and(|number| number < 1024 && Some(number) != url.default_port()));
        let password = url.login().and_then(|login| login.password).filter(|password| !password.is_empty());
        let of_port = privileged.map(|port| {
            let message = format!("port {} is in the reserved space, and another protocol's", port.as_str());
            warning(Code::PrivilegedPort, self.source.span(&port), Cow::Owned(message))
        });
        let of_password = password
            .map(|password| warning(Code::Password, self.source.span(&password), "the URL holds a password".into()));
        [of_password, of_port].into_iter().flatten().collect()
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
