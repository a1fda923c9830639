//! The steps of a plan.

use super::payload::{ENDS, Payload};
use urlspec::diagnostic::Citation;

/// A step of a [`Plan`](super::Plan): an action, and what the client waits for after it.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Action, Awaited, Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "gopher://host.dom/0about", &Settings::new())?;
/// let step = &plan.steps[1];
/// assert!(matches!(&step.action, Action::Send { octets, .. } if octets.as_bytes() == b"about\r\n"));
/// assert_eq!(step.awaits, Some(Awaited::Text));
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Step {
    /// The action.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub action: Action,
    /// What the client waits for before the next step, if anything.
    pub awaits: Option<Awaited>,
    /// If present, the step is skipped unless the server's last reply had this code.
    pub only_after: Option<u16>,
    /// The reason for the step, where the document leaves the choice to the client.
    pub note: Option<&'static str>,
    /// The section of the document that defines the step.
    pub citation: Citation,
}

/// An action of a client.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Action, Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "telnet://joe@host.dom/", &Settings::new())?;
/// // The user name is only a hint for the user (RFC 1738, section 3.8).
/// assert!(matches!(&plan.steps[0].action, Action::Inform { value, .. } if value.as_bytes() == b"joe"));
/// assert!(matches!(plan.steps[1].action, Action::Connect));
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "action", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Action {
    /// Connect to the endpoint of the plan, or connect again.
    Connect,
    /// Send octets.
    Send {
        /// The name of the step: the command, or the purpose of the line.
        name: &'static str,
        /// The octets, including the line end.
        octets: Payload,
    },
    /// Prompt the user for an answer, and send it.
    Prompt(Prompt),
    /// Prepare a data connection (RFC 959, section 3.2): by PASV, by PORT or on the default port.
    DataConnection,
    /// Show a value to the user.
    Inform {
        /// What the value is, such as `the suggested user name`.
        message: &'static str,
        /// The value.
        value: Payload,
    },
    /// Make a request in a protocol whose octets are not planned (Z39.50, Prospero), of the file system or of the mail
    /// system.
    Request {
        /// The operation, such as `search`.
        name: &'static str,
        /// The arguments, decoded from the URL.
        fields: Vec<RequestField>,
    },
    /// Close the connection.
    Close,
}

/// A prompt for the user, and the line in which the answer is sent.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Action, Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "ftp://joe@host.dom/", &Settings::new())?;
/// let Action::Prompt(prompt) = &plan.steps[2].action else { return Err("no prompt".into()) };
/// assert_eq!(prompt.message, "the password");
/// assert_eq!(prompt.octets(b"secret").ok_or("a line end")?.as_bytes(), b"PASS secret\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Prompt {
    /// The name of the step: the command, or the purpose of the line.
    pub name: &'static str,
    /// What to prompt for, such as `the password`.
    pub message: &'static str,
    /// Whether there may be several answers, each sent as a line of its own.
    pub is_repeated: bool,
    /// Whether the answer is secret, such as a password.
    pub is_secret: bool,
    /// The octets to send before the answer.
    pub before: Payload,
    /// The octets to send after the answer.
    pub after: Payload,
}

impl Prompt {
    /// The line to send for an answer. `None` if the answer contains a CR, an LF or a NUL, which would end the line.
    pub fn octets(&self, answer: &[u8]) -> Option<Payload> {
        if answer.iter().any(|octet| ENDS.contains(octet)) {
            return None;
        }
        let mut octets = self.before.clone();
        octets.extend(answer);
        if self.is_secret {
            octets.hide(self.before.as_bytes().len()..self.before.as_bytes().len() + answer.len());
        }
        octets.extend(self.after.as_bytes());
        Some(octets)
    }
}

/// A named argument of a request.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Action, Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "file:///etc/motd", &Settings::new())?;
/// let Action::Request { name: "open", fields } = &plan.steps[0].action else { panic!("no request") };
/// let fields: Vec<_> = fields.iter().map(|field| (field.name.to_string(), field.value.as_bytes())).collect();
/// assert_eq!(fields, [("directory".to_owned(), &b"etc"[..]), ("name".to_owned(), b"motd")]);
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RequestField {
    /// The name.
    pub name: Payload,
    /// The value.
    pub value: Payload,
}

/// What a client waits for after a step.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{Awaited, Settings, plan};
///
/// let plan = plan(Spec::Rfc1738, "http://host.dom/", &Settings::new())?;
/// assert_eq!(plan.steps.last().and_then(|step| step.awaits), Some(Awaited::UntilClose));
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", content = "codes", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Awaited {
    /// A reply with one of these codes (RFC 959, section 4.2; RFC 977, section 2.4). With any other the plan fails.
    Reply(&'static [u16]),
    /// Such a reply, then lines up to one that is a full stop (RFC 977, section 2.4.1).
    ReplyAndText(&'static [u16]),
    /// A reply with 125 or 150, octets until the data connection closes, and a reply with 226 or 250.
    Transfer,
    /// Lines up to one that is a full stop; then the server closes the connection (RFC 1436).
    Text,
    /// Octets until the server closes the connection.
    UntilClose,
    /// A line with the length of the content, and the content (Gopher+, section 2.3).
    GopherPlus,
    /// The response to a request.
    Answer,
}
