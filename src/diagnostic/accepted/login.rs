//! The user name, the password and the port.

use super::{Check, Context, When};
use crate::ast::Port;
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::PortRange, when: When::One(above_65535) },
    Check { code: Code::DefaultPort, when: When::One(default_port) },
    Check { code: Code::PrivilegedPort, when: When::One(privileged_port) },
    Check { code: Code::OtherPort, when: When::One(other_port) },
    Check { code: Code::Password, when: When::One(password) },
    Check { code: Code::UserDiscouraged, when: When::One(user) },
];

fn port<'c>(context: &'c Context<'_>) -> Option<&'c Port<'c>> {
    context.url.hostport()?.port.as_ref()
}

fn above_65535(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let port = port(context).filter(|port| port.number().is_none())?;
    Some(code.at(context.span(port)))
}

/// The number of the port, and the default of the scheme.
fn port_and_default(context: &Context<'_>) -> Option<(u16, u16)> {
    Some((port(context)?.number()?, context.url.default_port()?))
}

fn default_port(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (number, _) = port_and_default(context).filter(|(number, default)| number == default)?;
    let span = context.span(port(context)?);
    let whole = span.start - 1..span.end;
    let scheme = context.url.scheme().to_ascii_lowercase();
    Some(code.at(whole.clone()).message(format!("{number} is the port of {scheme}, and can be left out")).fix(
        whole,
        "",
        "leave out the port",
    ))
}

fn privileged_port(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (number, default) =
        port_and_default(context).filter(|(number, default)| number != default && *number < 1024)?;
    let scheme = context.url.scheme().to_ascii_lowercase();
    Some(
        code.at(context.span(port(context)?))
            .message(format!("port {number} is in the reserved space, and {scheme} has {default}")),
    )
}

fn other_port(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (_, default) = port_and_default(context).filter(|(number, default)| number != default && *number >= 1024)?;
    let scheme = context.url.scheme().to_ascii_lowercase();
    Some(code.at(context.span(port(context)?)).message(format!("{scheme} has the port {default}")))
}

fn password(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let password = context.url.login()?.password.filter(|password| !password.is_empty())?;
    let span = context.span(&password);
    let whole = span.start - 1..span.end;
    Some(code.at(span).guess(whole, "", "leave out the password"))
}

fn user(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let user = context.url.login()?.user?;
    Some(code.at(context.span(&user)))
}
