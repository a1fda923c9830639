//! Transcripts: plans as text.

use std::fmt;

use urlspec::redact::Untrusted;

use super::{Action, Awaited, Endpoint, Plan, Step, Transport};

/// The column of the citations.
const CITATION_COLUMN: usize = 48;

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        for step in &self.steps {
            let line = line(&self.endpoint, step);
            writeln!(f, "{line:CITATION_COLUMN$}  [{}]", step.citation)?;
            if let Some(note) = step.note {
                writeln!(f, "  ({note})")?;
            }
            if let Some(awaited) = &step.awaits {
                writeln!(f, "< {awaited}")?;
            }
        }
        Ok(())
    }
}

impl Plan {
    /// The plan as text: lines with `>` are sent, lines with `<` are awaited, and citations are in brackets. Passwords are
    /// redacted, and control characters escaped. `Display` prints the same.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{HttpVersion, Settings, plan};
    ///
    /// let settings = Settings::new().with_http_version(HttpVersion::V0_9);
    /// let transcript = plan(Spec::Rfc1738, "http://host.dom/a", &settings)?.transcript();
    /// let lines: Vec<&str> = transcript.lines().collect();
    /// assert!(lines[0].starts_with("connect tcp host.dom:80 "));
    /// assert!(lines[1].starts_with(r"> GET /a\r\n ") && lines[1].ends_with("[RFC 1738, section 3.3]"));
    /// assert_eq!(lines[2], "< octets until the server closes");
    /// # Ok::<(), urlspec_plan::PlanError>(())
    /// ```
    pub fn transcript(&self) -> String {
        self.to_string()
    }
}

fn line(endpoint: &Endpoint, step: &Step) -> String {
    let condition = step.only_after.map(|code| format!("if {code}: ")).unwrap_or_default();
    let action = match &step.action {
        Action::Connect => format!("connect {endpoint}"),
        Action::Send { octets, .. } => format!("> {octets}"),
        Action::Prompt(prompt) => {
            let repeated = if prompt.is_repeated { ", a line for each" } else { "" };
            format!("> {}<{}{repeated}>{}", prompt.before, prompt.message, prompt.after)
        }
        Action::DataConnection => "open a data connection".to_owned(),
        Action::Inform { message, value } => format!("inform the user: {message} is {value}"),
        Action::Request { name, fields } => {
            let fields: Vec<_> = fields.iter().map(|field| format!("{} `{}`", field.name, field.value)).collect();
            match endpoint {
                Endpoint::Server { .. } => format!("request {name}: {}", fields.join(", ")),
                _ => format!("{name} {endpoint}: {}", fields.join(", ")),
            }
        }
        Action::Close => "close".to_owned(),
    };
    condition + &action
}

/// A host as it is shown: in an older document, it may contain an encoded login.
pub(crate) fn shown_host(host: &str) -> String {
    const SLASHES: &str = "//";
    let authority = Untrusted::url(format!("{SLASHES}{host}"));
    authority.redacted()[SLASHES.len()..].to_owned()
}

#[cfg(feature = "serde")]
pub(crate) fn serialize_host<S: serde::Serializer>(host: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let is_open = urlspec::redact::shows_passwords();
    serializer.serialize_str(&if is_open { host.to_owned() } else { shown_host(host) })
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server { host, port, transport } => write!(f, "{transport} {}:{port}", shown_host(host)),
            Self::Files { host: None } => f.write_str("in the files of this machine"),
            Self::Files { host: Some(host) } => write!(f, "in the files of {}", shown_host(host)),
            Self::Mail => f.write_str("in the user's mail"),
        }
    }
}

impl fmt::Display for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tcp => "tcp",
            Self::Udp => "udp",
            Self::Tls => "tls",
        })
    }
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let either = |codes: &[u16]| codes.iter().map(u16::to_string).collect::<Vec<_>>().join(" or ");
        match self {
            Self::Reply(codes) => f.write_str(&either(codes)),
            Self::ReplyAndText(codes) => write!(f, "{}, and lines up to a full stop", either(codes)),
            Self::Transfer => f.write_str("125 or 150, octets on the data connection, 226 or 250"),
            Self::Text => f.write_str("lines up to a full stop"),
            Self::UntilClose => f.write_str("octets until the server closes"),
            Self::GopherPlus => f.write_str("a line with the length of the content, and the content"),
            Self::Answer => f.write_str("the answer"),
        }
    }
}
