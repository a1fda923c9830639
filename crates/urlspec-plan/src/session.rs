//! Interactive sessions (RFC 1738, section 3.8): a connection, and information for the user.

use super::payload::ENDS;
use super::step::{Action, Step};
use super::{Planned, Planner, Transport};
use urlspec::ast::Session;

/// "The <user> and <password> supplied are advisory only: clients accessing a telnet URL merely advise the user of the
/// suggested username and password." Octets that would end the line in which they are entered are refused.
pub(crate) fn plan(planner: &Planner<'_>, session: &Session<'_>, default_port: u16) -> Planned {
    let citation = planner.cite("3.8");
    let endpoint = planner.server(&session.login.hostport, default_port, Transport::Tcp)?;
    let mut steps = Vec::new();
    if let Some(user) = session.login.user {
        let value = planner.line("login").decoded("user name", user, ENDS)?.octets();
        steps.push(Step::new(Action::Inform { message: "the suggested user name", value }, citation));
    }
    if let Some(password) = session.login.password {
        let value = planner.line("login").decoded("password", password, ENDS)?.hidden_from(0).octets();
        steps.push(Step::new(Action::Inform { message: "the suggested password", value }, citation));
    }
    steps.push(Step::new(Action::Connect, citation));
    Ok((endpoint, steps))
}
