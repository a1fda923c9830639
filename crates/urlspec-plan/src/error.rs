//! Why there is no plan, and what is to be warned of.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urlspec::Spec;
use urlspec::diagnostic::{Citation, Code, Refusal};

/// Section 6 of RFC 1738, which warns of what may be smuggled in.
pub(crate) const SECURITY: Citation = Citation { spec: Spec::Rfc1738, section: "6" };

/// What a user should know before a plan is carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Warning {
    /// What it warns of: [`Code::PrivilegedPort`] or [`Code::Password`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "code_name"))]
    pub code: Code,
    /// Where it stands, in byte offsets into the text.
    #[cfg_attr(feature = "serde", serde(serialize_with = "span"))]
    pub span: Range<usize>,
    /// The warning, in a sentence that holds no password.
    pub message: Cow<'static, str>,
    /// The section that says so; RFC 1738's where the document is silent.
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
#[derive(Debug)]
#[non_exhaustive]
pub enum PlanError {
    /// The text is no URL.
    Refused(Refusal),
    /// The text is a relative reference: only with a base does it say where to connect.
    Relative,
    /// What is encoded would end a line of the protocol, or an argument in it: what follows would be another command.
    Smuggled {
        /// The name of the step in which it would be sent.
        step: &'static str,
        /// The part of the URL that holds it.
        component: &'static str,
        /// What it is.
        what: &'static str,
        /// Where it stands, in byte offsets into the text.
        span: Range<usize>,
    },
    /// The port is above 65535.
    Port {
        /// Where it stands, in byte offsets into the text.
        span: Range<usize>,
        /// The section that speaks of ports.
        citation: Citation,
    },
    /// A news URL names no server, and [`Settings::news_server`](super::Settings::news_server) neither.
    NoNewsServer {
        /// The section that says so.
        citation: Citation,
    },
    /// The document says nothing about what to do with the scheme, and [`Settings::gateways`](super::Settings::gateways) has
    /// no gateway for it.
    NoClient {
        /// The scheme, in lower case.
        scheme: String,
        /// The section that recommends a gateway.
        citation: Citation,
    },
    /// What the scheme's gateway makes of the URL is no http URL that the document accepts.
    Gateway {
        /// The scheme, in lower case.
        scheme: String,
        /// The section that recommends a gateway.
        citation: Citation,
    },
    /// [`Settings::mail_address`](super::Settings::mail_address) holds a CR, an LF or a NUL.
    MailAddress,
}

impl PlanError {
    /// A name for scripts.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::Relative => "relative",
            Self::Smuggled { .. } => "smuggled",
            Self::Port { .. } => "port",
            Self::NoNewsServer { .. } => "no-news-server",
            Self::NoClient { .. } => "no-client",
            Self::Gateway { .. } => "gateway",
            Self::MailAddress => "mail-address",
        }
    }

    /// Where in the text the reason stands, in byte offsets.
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Refused(refusal) => refusal.report().first().map(|first| first.span.clone()),
            Self::Smuggled { span, .. } | Self::Port { span, .. } => Some(span.clone()),
            _ => None,
        }
    }

    /// The section that says so.
    pub fn citation(&self) -> Option<Citation> {
        match self {
            Self::Refused(refusal) => refusal.report().first().map(|first| first.citation),
            Self::Relative => None,
            Self::Smuggled { .. } | Self::MailAddress => Some(SECURITY),
            Self::Port { citation, .. }
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
            Self::Smuggled { step, component, what, span } => write!(
                f,
                "the {component} holds {what}, which would be taken for more than an argument of {step} (column {}; ",
                span.start + 1
            )?,
            Self::Port { span, .. } => write!(f, "no port is above 65535 (column {}; ", span.start + 1)?,
            Self::NoNewsServer { .. } => f.write_str("the URL names no news server, and none is configured (")?,
            Self::NoClient { scheme, .. } => {
                write!(f, "there is no client for `{scheme}`, and no gateway is configured for it (")?;
            }
            Self::Gateway { scheme, .. } => {
                write!(f, "the gateway for `{scheme}` makes no http URL of it with one `{{url}}` or `{{rest}}` (")?;
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
