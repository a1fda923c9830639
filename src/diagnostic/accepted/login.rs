//! The user name, the password and the port.

use std::ops::Range;

use super::{Check, Context, Facts, When};
use crate::ast::Port;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::redact::{Kind, Secrets};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::PortRange, needs: Facts::PORT, when: When::One(above_65535) },
    Check { code: Code::DefaultPort, needs: Facts::PORT, when: When::One(default_port) },
    Check { code: Code::PrivilegedPort, needs: Facts::PORT, when: When::One(privileged_port) },
    Check { code: Code::OtherPort, needs: Facts::PORT, when: When::One(other_port) },
    Check { code: Code::Password, needs: Facts::SECRET, when: When::Many(secrets) },
    Check { code: Code::UserDiscouraged, needs: Facts::USER, when: When::One(user) },
];

pub(super) fn port<'c>(context: &'c Context<'_>) -> Option<&'c Port<'c>> {
    context.url.hostport()?.port.as_ref()
}

fn above_65535(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let port = port(context).filter(|port| port.number().is_none() && !port.as_str().is_empty())?;
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
    Some(
        code.at(whole.clone()).message(format!("{number} is the default port of {scheme} and can be omitted")).respell(
            whole,
            "",
            "remove the port",
        ),
    )
}

fn privileged_port(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (number, default) =
        port_and_default(context).filter(|(number, default)| number != default && *number < 1024)?;
    let scheme = context.url.scheme().to_ascii_lowercase();
    Some(code.at(context.span(port(context)?)).message(format!(
        "port {number} is {}, and the default port of {scheme} is {default}",
        context.dialect().low_ports
    )))
}

fn other_port(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (number, default) =
        port_and_default(context).filter(|(number, default)| number != default && *number >= 1024)?;
    let scheme = context.url.scheme().to_ascii_lowercase();
    Some(
        code.at(context.span(port(context)?))
            .message(format!("port {number} is not the default port of {scheme}, {default}")),
    )
}

/// What to do about a token.
const TOKEN_HELP: &str = "Remove it, or send it in a header. URLs are copied, logged and shown to others.";

/// What to do about a password of http.
const WEB_HELP: &str =
    "Programs should treat a login in an http URL as an error. URLs are copied, logged and shown to others.";

/// The password of the login, and the other secrets of the text, such as tokens.
fn secrets(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let password = context.url.password().filter(|password| !password.is_empty());
    let own = password.map(|password| context.span(&password));
    let is_other = |secret: &Range<usize>| {
        let is_own = own.as_ref().is_some_and(|own| own.start < secret.end && secret.start < own.end);
        !is_own && !secret.is_empty()
    };
    // Not what a login without slashes would be: `x:y@host` has no password by any document. Nor what only the name of its
    // field hides: many such fields hold no secret.
    let others = Secrets::logins_and_tokens(context.text).into_iter().filter(|(secret, _)| is_other(secret));
    let others = others.map(|(secret, kind)| {
        let builder = code.at(secret);
        if kind == Kind::Token { builder.message("the URL contains a token").help(TOKEN_HELP) } else { builder }
    });
    let others: Vec<_> = others.collect();
    let own = own.map(|own| {
        let is_of_web = context.is_by_document_of(&["http", "https"]);
        let of_web = || Code::UserOfWeb.citation(context.spec).map(|citation| citation.section);
        let section = if is_of_web { of_web() } else { None };
        let help = match section {
            Some(_) => WEB_HELP,
            None => context.dialect().password_help.unwrap_or(code.words().help),
        };
        code.at(own.clone()).help(help).own_section(section).guess(own.start - 1..own.end, "", "remove the password")
    });
    own.into_iter().chain(others).collect()
}

fn user(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let user = context.url.login()?.user?;
    Some(code.at(context.span(&user)))
}
