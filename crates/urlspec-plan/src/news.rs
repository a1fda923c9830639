//! News (RFC 1738, sections 3.6 and 3.7), by NNTP (RFC 977).

use super::line::Line;
use super::payload::WORD_ENDS;
use super::session::suggested_login;
use super::step::{Action, Awaited, Step};
use super::{Endpoint, PlanError, Planned, Planner, Transport, citation};
use urlspec::Encoded;
use urlspec::ast::{Grouppart, Hostport, MessageId, News, NewsName, NewsUrl, Nntp, NntpUrl, Userinfo};
use urlspec::diagnostic::Citation;

/// The octets that end a message identifier.
pub(crate) const ID_ENDS: &[u8] = b"\r\n\0 \t<>";

pub(crate) fn news(planner: &Planner<'_>, news: &News<'_>) -> Planned {
    let citation = planner.cite("3.6");
    let endpoint = news_server(planner, citation)?;
    let step = match &news.grouppart {
        Grouppart::All => list(planner, None, citation)?,
        Grouppart::Group(name) => group(planner, Encoded::new(name.as_str()), citation)?,
        Grouppart::Article(id) => article(planner, id, citation)?,
    };
    Ok((endpoint, session(vec![step], citation)))
}

pub(crate) fn nntp(planner: &Planner<'_>, nntp: &Nntp<'_>) -> Planned {
    let citation = planner.cite("3.7");
    let endpoint = match &nntp.hostport {
        Some(hostport) => planner.server(hostport, 119, Transport::Tcp)?,
        None => news_server(planner, citation)?,
    };
    let steps = group_and_article(planner, Encoded::new(nntp.group.as_str()), nntp.article, citation)?;
    Ok((endpoint, session(steps, citation)))
}

/// An nntp URI (RFC 5538, section 3).
pub(crate) fn plan_nntp(planner: &Planner<'_>, nntp: &NntpUrl<'_>) -> Planned {
    let citation = planner.cite("3.7");
    let endpoint = planner.server(&nntp.hostport, 119, Transport::Tcp)?;
    let mut steps = login(planner, nntp.userinfo)?;
    let number = nntp.article.map(|number| number.as_str());
    steps.extend(session(group_and_article(planner, nntp.group, number, citation)?, citation));
    Ok((endpoint, steps))
}

/// A news or snews URI, which may name its server (RFC 5538, section 4).
pub(crate) fn plan_news(planner: &Planner<'_>, scheme: &str, news: &NewsUrl<'_>) -> Planned {
    let citation = planner.cite("3.6");
    let named = news.hostport().filter(|server| !server.host.as_str().is_empty());
    let endpoint = match named {
        Some(server) => own_server(planner, scheme, server)?,
        None => news_server(planner, citation)?,
    };
    let step = match news.name() {
        NewsName::Article(id) => {
            let line = planner.line("ARTICLE").fixed("ARTICLE <").decoded("message identifier", id.text, ID_ENDS)?;
            retrieve(line.fixed(">"), citation)
        }
        NewsName::Groups(name) if matches!(name.decode().as_ref(), b"" | b"*") => list(planner, None, citation)?,
        NewsName::Groups(name) if is_pattern(name) => list(planner, Some(name), citation::cite("5538 4"))?,
        NewsName::Groups(name) => group(planner, name, citation)?,
    };
    let mut steps = login(planner, news.userinfo())?;
    steps.extend(session(vec![step], citation));
    Ok((endpoint, steps))
}

/// "Using NNTP over SSL/TLS", if the scheme is `snews` (RFC 5538, section 8.1).
fn own_server(planner: &Planner<'_>, scheme: &str, server: &Hostport<'_>) -> Result<Endpoint, PlanError> {
    let transport = if scheme.eq_ignore_ascii_case("snews") { Transport::Tls } else { Transport::Tcp };
    planner.server(server, planner.default_port(scheme), transport)
}

/// What the user information suggests to the user, who may have to log in (RFC 5538, section 7).
fn login(planner: &Planner<'_>, info: Option<Userinfo<'_>>) -> Result<Vec<Step>, PlanError> {
    let (user, password) = (info.map(|info| info.user()), info.and_then(|info| info.password()));
    suggested_login(planner, user, password, citation::cite("5538 7"))
}

/// Whether a name has a wildcard.
fn is_pattern(name: Encoded<'_>) -> bool {
    name.octets().any(|octet| b"*?".contains(&octet))
}

/// All groups, or those that match a pattern.
fn list(planner: &Planner<'_>, pattern: Option<Encoded<'_>>, citation: Citation) -> Result<Step, PlanError> {
    let line = planner.line("LIST").fixed("LIST");
    let line = match pattern {
        Some(pattern) => line.fixed(" ACTIVE ").decoded("pattern of newsgroups", pattern, WORD_ENDS)?,
        None => line,
    };
    Ok(Step::new(line.send(), citation).awaiting(Awaited::ReplyAndText(&[215])))
}

fn group_and_article(
    planner: &Planner<'_>,
    name: Encoded<'_>,
    article: Option<&str>,
    citation: Citation,
) -> Result<Vec<Step>, PlanError> {
    let mut steps = vec![group(planner, name, citation)?];
    if let Some(number) = article {
        let line = planner.line("ARTICLE").fixed("ARTICLE ").number(number);
        steps.push(retrieve(line, citation));
    }
    Ok(steps)
}

/// "The reader will fetch the article or group from his or her local news host."
fn news_server(planner: &Planner<'_>, citation: Citation) -> Result<Endpoint, PlanError> {
    let server = planner.settings.news_server.as_ref().ok_or(PlanError::NoNewsServer { citation })?;
    Ok(server.endpoint())
}

fn session(steps: Vec<Step>, citation: Citation) -> Vec<Step> {
    let connect = Step::new(Action::Connect, citation).awaiting(Awaited::Reply(&[200, 201]));
    std::iter::once(connect).chain(steps).chain([Step::new(Action::Close, citation)]).collect()
}

fn group(planner: &Planner<'_>, name: Encoded<'_>, citation: Citation) -> Result<Step, PlanError> {
    let line = planner.line("GROUP").fixed("GROUP ").decoded("newsgroup", name, WORD_ENDS)?;
    Ok(Step::new(line.send(), citation).awaiting(Awaited::Reply(&[211])))
}

/// Sends the line that requests an article.
fn retrieve(line: Line<'_>, citation: Citation) -> Step {
    Step::new(line.send(), citation).awaiting(Awaited::ReplyAndText(&[220]))
}

fn article(planner: &Planner<'_>, id: &MessageId<'_>, citation: Citation) -> Result<Step, PlanError> {
    let line = planner.line("ARTICLE").fixed("ARTICLE <").decoded("message identifier", id.unique, ID_ENDS)?;
    planner.check_host(&id.host)?;
    let line = line.fixed("@").verbatim("host of the message identifier", &id.host)?.fixed(">");
    Ok(retrieve(line, citation))
}
