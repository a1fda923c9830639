//! A plan for people.

use std::fmt;

use super::{Action, Awaited, Endpoint, Plan, Step, Transport};

/// Where the citations stand.
const COLUMN: usize = 48;

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        for step in &self.steps {
            let line = line(&self.endpoint, step);
            writeln!(f, "{line:COLUMN$}  [{}]", step.citation)?;
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
    /// The plan as a transcript, line by line: what is sent behind `>`, what is awaited behind `<`, and the section that
    /// says so in brackets. Passwords are starred, and control characters escaped.
    pub fn transcript(&self) -> String {
        self.to_string()
    }
}

fn line(endpoint: &Endpoint, step: &Step) -> String {
    let only = step.only_after.map(|code| format!("if {code}: ")).unwrap_or_default();
    let what = match &step.action {
        Action::Connect => format!("connect {endpoint}"),
        Action::Send { octets, .. } => format!("> {octets}"),
        Action::Prompt(ask) => {
            let again = if ask.is_repeated { ", a line for each" } else { "" };
            format!("> {}<{}{again}>{}", ask.before, ask.question, ask.after)
        }
        Action::DataConnection => "open a data connection".to_owned(),
        Action::Inform { message, value } => format!("tell the user: {message} is {value}"),
        Action::Request { name, fields } => {
            let fields: Vec<_> = fields.iter().map(|field| format!("{} `{}`", field.name, field.value)).collect();
            match endpoint {
                Endpoint::Server { .. } => format!("request {name}: {}", fields.join(", ")),
                _ => format!("{name} {endpoint}: {}", fields.join(", ")),
            }
        }
        Action::Close => "close".to_owned(),
    };
    only + &what
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server { host, port, transport } => write!(f, "{transport} {host}:{port}"),
            Self::Files { host: None } => f.write_str("in the files of this machine"),
            Self::Files { host: Some(host) } => write!(f, "in the files of {host}"),
            Self::Mail => f.write_str("in the user's mail"),
        }
    }
}

impl fmt::Display for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tcp => "tcp",
            Self::Udp => "udp",
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
            Self::GopherPlus => f.write_str("a line that says how much follows, and that"),
            Self::Answer => f.write_str("the answer"),
        }
    }
}
