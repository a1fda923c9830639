//! What a client does, one thing after the other.

use super::payload::{ENDS, Payload};
use urlspec::diagnostic::Citation;

/// One thing that a client does, and what it waits for then.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Step {
    /// What it does.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub action: Action,
    /// What it waits for before it goes on.
    pub awaits: Option<Awaited>,
    /// The step is taken only if the server's last reply had this code; otherwise it is passed over with what it awaits.
    pub only_after: Option<u16>,
    /// Why it is so, where the document leaves it to the client.
    pub note: Option<&'static str>,
    /// The section of the document that says so.
    pub citation: Citation,
}

/// What a client does.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "action", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Action {
    /// It connects to the plan's endpoint; where it was connected before, anew.
    Connect,
    /// It sends octets.
    Send {
        /// The name of the step: the command, or what the line is for.
        name: &'static str,
        /// The octets, with the line end.
        octets: Payload,
    },
    /// It asks the user, and sends the answer.
    Prompt(Prompt),
    /// It makes a data connection ready (RFC 959, section 3.2): by PASV, by PORT or on the default port, as suits it.
    DataConnection,
    /// It tells the user something.
    Inform {
        /// What is told.
        message: &'static str,
        /// What it is told of.
        value: Payload,
    },
    /// It asks for something in a protocol whose octets are not planned here (Z39.50, Prospero), of its files or of its mail.
    Request {
        /// What it asks for.
        name: &'static str,
        /// What the URL says of it, decoded.
        fields: Vec<RequestField>,
    },
    /// It disconnects.
    Close,
}

/// A question to the user, and where the answer goes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Prompt {
    /// The name of the step: the command, or what the line is for.
    pub name: &'static str,
    /// What the user is asked for.
    pub question: &'static str,
    /// Whether one answer after the other is asked for, each in a line of its own.
    pub is_repeated: bool,
    /// Whether the answer is to be kept secret.
    pub is_secret: bool,
    /// What is sent before the answer.
    pub before: Payload,
    /// What is sent behind it.
    pub after: Payload,
}

impl Prompt {
    /// The octets with the answer in them; `None` if it holds a CR, an LF or a NUL, which would end the line.
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

/// A name and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RequestField {
    /// What the value is.
    pub name: Payload,
    /// The value.
    pub value: Payload,
}

/// What a client waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", content = "codes", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Awaited {
    /// A reply with one of these codes (RFC 959, section 4.2; RFC 977, section 2.4). With another the plan has failed.
    Reply(&'static [u16]),
    /// Such a reply, and lines up to one with a full stop (RFC 977, section 2.4.1).
    ReplyAndText(&'static [u16]),
    /// A reply with 125 or 150, octets on the data connection up to its end, and a reply with 226 or 250.
    Transfer,
    /// Lines up to one with a full stop; then the server closes (RFC 1436).
    Text,
    /// Octets until the server closes.
    UntilClose,
    /// A line that says how much follows, and that (Gopher+, section 2.3).
    GopherPlus,
    /// What the request is answered with.
    Answer,
}
