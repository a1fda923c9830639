//! Errors and warnings.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urlspec::Spec;
use urlspec::diagnostic::{Citation, Code, Refusal};

/// Section 6 of RFC 1738, on security.
pub(crate) const SECURITY: Citation = Citation { spec: Spec::Rfc1738, section: "6" };

/// A warning to show to the user before the plan is carried out.
///
/// `Display` prints the message and the citation.
///
/// ```
/// use urlspec::{Code, Spec};
/// use urlspec_plan::{Settings, plan};
///
/// let text = "ftp://joe:secret@host.dom/motd;type=a";
/// let plan = plan(Spec::Rfc1738, text, &Settings::new())?;
/// assert_eq!(plan.warnings[0].code, Code::Password);
/// assert!(!plan.warnings[0].to_string().contains("secret"));
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Warning {
    /// The code: [`Code::PrivilegedPort`], [`Code::Password`] or [`Code::UserOfWeb`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "code_name"))]
    pub code: Code,
    /// The span in the text, in bytes.
    #[cfg_attr(feature = "serde", serde(serialize_with = "span"))]
    pub span: Range<usize>,
    /// The message. It contains no password.
    pub message: Cow<'static, str>,
    /// The section on which the warning is based. It is a section of RFC 1738 if the document has none.
    pub citation: Citation,
}

#[cfg(feature = "serde")]
fn span<S: serde::Serializer>(span: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&[span.start, span.end], serializer)
}

#[cfg(feature = "serde")]
fn code_name<S: serde::Serializer>(code: &Code, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(code.name())
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.citation)
    }
}

/// Why there is no plan.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{PlanError, Settings, plan};
///
/// let text = "ftp://h.x/a%0D%0ADELE%20b";
/// let error = plan(Spec::Rfc1738, text, &Settings::new()).unwrap_err();
/// assert!(matches!(error, PlanError::Smuggled { step: "RETR", .. }));
/// assert_eq!(error.span().map(|span| &text[span]), Some("%0D"));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum PlanError {
    /// The text is not a URL.
    Refused(Refusal),
    /// The text is a relative reference. Resolve it against a base first.
    Relative,
    /// A character, usually encoded, would end a line of the protocol or an argument in it. What follows would be another
    /// command.
    Smuggled {
        /// The name of the step that would send it, such as `CWD`.
        step: &'static str,
        /// The component of the URL that contains it, such as `directory`.
        component: &'static str,
        /// The character, for messages, such as `a CR`.
        found: &'static str,
        /// Its span in the text, in bytes.
        span: Range<usize>,
        /// The section on such characters.
        citation: Citation,
    },
    /// The port is above 65535.
    Port {
        /// The span of the port in the text, in bytes.
        span: Range<usize>,
        /// The section on ports.
        citation: Citation,
    },
    /// The host contains an escape, as the drafts and RFC 3986 allow. The drafts do not say that a host is decoded, and the name of a
    /// server on the Internet has no other characters.
    Host {
        /// The span of the escape in the text, in bytes.
        span: Range<usize>,
        /// The section on hosts.
        citation: Citation,
    },
    /// The URL names no host to connect to, as `ws:///chat`.
    NoHost {
        /// The section on hosts.
        citation: Citation,
    },
    /// The URL names no news server, and [`Settings::news_server`](super::Settings::news_server) is not set.
    NoNewsServer {
        /// The section on news.
        citation: Citation,
    },
    /// The document does not define how to access the scheme, and [`Settings::gateways`](super::Settings::gateways) has
    /// no gateway for it.
    NoClient {
        /// The scheme, in lower case.
        scheme: String,
        /// What the URL is, if no client fetches it, such as `the URL holds the data itself`.
        what: Option<&'static str>,
        /// The section that recommends a gateway, or that defines what the URL is.
        citation: Citation,
    },
    /// The template of the scheme's gateway does not give an http URL that the document accepts.
    Gateway {
        /// The scheme, in lower case.
        scheme: String,
        /// The section that recommends a gateway.
        citation: Citation,
    },
    /// [`Settings::mail_address`](super::Settings::mail_address) contains a CR, an LF or a NUL.
    MailAddress,
}

impl PlanError {
    /// A stable name for scripts, such as `no-client`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Settings, plan};
    ///
    /// let error = plan(Spec::Rfc1738, "https://host.dom/", &Settings::new()).unwrap_err();
    /// assert_eq!(error.name(), "no-client");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::Relative => "relative",
            Self::Smuggled { .. } => "smuggled",
            Self::Port { .. } => "port",
            Self::Host { .. } => "host",
            Self::NoHost { .. } => "no-host",
            Self::NoNewsServer { .. } => "no-news-server",
            Self::NoClient { .. } => "no-client",
            Self::Gateway { .. } => "gateway",
            Self::MailAddress => "mail-address",
        }
    }

    /// The span of the error in the text, in bytes; `None` if the error is not at a place of the text.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Settings, plan};
    ///
    /// let text = "http://host.dom:65536/";
    /// let error = plan(Spec::Rfc1738, text, &Settings::new()).unwrap_err();
    /// assert_eq!((error.name(), error.span().map(|span| &text[span])), ("port", Some("65536")));
    /// ```
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Refused(refusal) => refusal.report().first().map(|first| first.span.clone()),
            Self::Smuggled { span, .. } | Self::Port { span, .. } | Self::Host { span, .. } => Some(span.clone()),
            _ => None,
        }
    }

    /// The section of a document that the error follows from, if there is one.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Settings, plan};
    ///
    /// let error = plan(Spec::Rfc1738, "ftp://h.x/a%0D%0ADELE%20b", &Settings::new()).unwrap_err();
    /// assert_eq!(error.citation().map(|section| section.to_string()).as_deref(), Some("RFC 1738, section 6"));
    /// ```
    pub fn citation(&self) -> Option<Citation> {
        match self {
            Self::Refused(refusal) => refusal.report().first().map(|first| first.citation),
            Self::Relative => None,
            Self::MailAddress => Some(SECURITY),
            Self::Smuggled { citation, .. }
            | Self::Port { citation, .. }
            | Self::Host { citation, .. }
            | Self::NoHost { citation }
            | Self::NoNewsServer { citation }
            | Self::NoClient { citation, .. }
            | Self::Gateway { citation, .. } => Some(*citation),
        }
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => return refusal.fmt(f),
            Self::Relative => return f.write_str("a relative reference needs a base"),
            Self::Smuggled { step, component, found, span, .. } => write!(
                f,
                "the {component} contains {found}, so the server could read it as something other than an argument of {step} (column {}; ",
                span.start + 1
            )?,
            Self::Port { span, .. } => write!(f, "no port is above 65535 (column {}; ", span.start + 1)?,
            Self::Host { span, citation } => {
                let why = match citation.spec.is_generic() {
                    true => "no name of a server on the Internet has one",
                    false => "the document does not say that hosts are decoded",
                };
                write!(f, "the host contains an escape, and {why} (column {}; ", span.start + 1)?;
            }
            Self::NoHost { .. } => f.write_str("the URL names no host to connect to (")?,
            Self::NoNewsServer { .. } => f.write_str("the URL names no news server, and none is configured (")?,
            Self::NoClient { scheme, what: Some(what), .. } => {
                write!(f, "{what}: no client fetches it, and no gateway is configured for `{scheme}` (")?;
            }
            Self::NoClient { scheme, what: None, .. } => {
                write!(f, "there is no client for `{scheme}`, and no gateway is configured for it (")?;
            }
            Self::Gateway { scheme, .. } => {
                write!(f, "the gateway for `{scheme}` does not make an http URL with one `{{url}}` or `{{rest}}` (")?;
            }
            Self::MailAddress => f.write_str("the mail address of the settings would end the line of PASS (")?,
        }
        match self.citation() {
            Some(citation) => write!(f, "{citation})"),
            None => f.write_str(")"),
        }
    }
}

impl std::error::Error for PlanError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}
