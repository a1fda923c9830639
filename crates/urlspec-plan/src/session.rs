//! Interactive sessions (RFC 1738, section 3.8): a connection, and information for the user.

use super::payload::ENDS;
use super::step::{Action, Step};
use super::{PlanError, Planned, Planner, Transport, citation};
use urlspec::Encoded;
use urlspec::ast::Session;
use urlspec::diagnostic::Citation;

/// "The <user> and <password> supplied are advisory only: clients accessing a telnet URL merely advise the user of the
/// suggested username and password." Octets that would end the line in which they are entered are refused.
pub(crate) fn plan(planner: &Planner<'_>, session: &Session<'_>) -> Planned {
    let citation = citation(planner, session.scheme);
    let port = planner.default_port(session.scheme);
    let endpoint = planner.server(&session.login.hostport, port, Transport::Tcp)?;
    let mut steps = suggested_login(planner, session.login.user, session.login.password, citation)?;
    steps.push(Step::new(Action::Connect, citation));
    Ok((endpoint, steps))
}

fn citation(planner: &Planner<'_>, scheme: &str) -> Citation {
    match planner.is_current && scheme.eq_ignore_ascii_case("tn3270") {
        true => citation::cite("6270 2.1"),
        false => planner.cite("3.8"),
    }
}

/// Informs of the user name and the password.
pub(crate) fn suggested_login(
    planner: &Planner<'_>,
    user: Option<Encoded<'_>>,
    password: Option<Encoded<'_>>,
    citation: Citation,
) -> Result<Vec<Step>, PlanError> {
    let mut steps = Vec::new();
    if let Some(user) = user {
        steps.push(suggested_user(planner, ("user name", user), ENDS, citation)?);
    }
    if let Some(password) = password {
        let value = planner.line("login").decoded("password", password, ENDS)?.hidden_from(0).octets();
        steps.push(Step::new(Action::Inform { message: "the suggested password", value }, citation));
    }
    Ok(steps)
}

/// Informs of the user name, and that it could be an option if a client passes it to a program.
pub(crate) fn suggested_user(
    planner: &Planner<'_>,
    (component, user): (&'static str, Encoded<'_>),
    ends: &'static [u8],
    citation: Citation,
) -> Result<Step, PlanError> {
    let value = planner.line("login").decoded(component, user, ends)?.octets();
    let is_option = value.as_bytes().starts_with(b"-");
    let note = is_option.then_some("it begins with a hyphen: do not pass it to a program as an argument");
    Ok(Step::new(Action::Inform { message: "the suggested user name", value }, citation).noting(note))
}
