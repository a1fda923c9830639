//! Interactive sessions (RFC 1738, section 3.8): a connection, and information for the user.

use super::line::Source;
use super::payload::ENDS;
use super::step::{Action, Step};
use super::{PlanError, Planned, Planner, Transport, citation, gateway};
use urlspec::Encoded;
use urlspec::ast::{Session, Url};
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

/// Whether this is another scheme of interactive sessions. The paper of 1992 and the draft of 1993 describe them with telnet ("Telnet,
/// rlogin, tn3270"), and have a production for telnet only.
pub(crate) fn is_like_telnet(scheme: &str) -> bool {
    ["rlogin", "tn3270"].into_iter().any(|name| name.eq_ignore_ascii_case(scheme))
}

/// The plan of such a URL, which has the syntax of telnet.
pub(crate) fn of_other(planner: &Planner<'_>, url: &Url<'_>) -> Planned {
    let (scheme, no_client) = (url.scheme(), || gateway::no_client(planner, url.scheme()));
    // Parsing keeps the places of components, since the names are equally long.
    let text = format!("telnet{}", url.to_string().get(scheme.len()..).unwrap_or_default());
    let Ok(Url::Telnet(session)) = planner.spec.parse(&text) else { return Err(no_client()) };
    let planner = Planner {
        source: Source { text: &text, secrets: planner.source.secrets.clone(), ..planner.source },
        ..*planner
    };
    plan(&planner, &Session { scheme, ..session })
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
