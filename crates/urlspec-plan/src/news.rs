//! News (RFC 1738, sections 3.6 and 3.7), by NNTP (RFC 977).

use super::payload::WORD_ENDS;
use super::step::{Action, Awaited, Step};
use super::{Endpoint, PlanError, Planned, Planner, Transport};
use urlspec::Encoded;
use urlspec::ast::{Group, Grouppart, MessageId, News, Nntp};
use urlspec::diagnostic::Citation;

/// The octets that end a message identifier.
pub(crate) const ID_ENDS: &[u8] = b"\r\n\0 \t<>";

pub(crate) fn news(planner: &Planner<'_>, news: &News<'_>) -> Planned {
    let citation = planner.cite("3.6");
    let endpoint = news_server(planner, citation)?;
    let step = match &news.grouppart {
        Grouppart::All => {
            Step::new(planner.line("LIST").fixed("LIST").send(), citation).awaiting(Awaited::ReplyAndText(&[215]))
        }
        Grouppart::Group(name) => group(planner, name, citation)?,
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
    let mut steps = vec![group(planner, &nntp.group, citation)?];
    if let Some(number) = &nntp.article {
        let line = planner.line("ARTICLE").fixed("ARTICLE ").number(number);
        steps.push(Step::new(line.send(), citation).awaiting(Awaited::ReplyAndText(&[220])));
    }
    Ok((endpoint, session(steps, citation)))
}

/// "The reader will fetch the article or group from his or her local news host."
fn news_server(planner: &Planner<'_>, citation: Citation) -> Result<Endpoint, PlanError> {
    let server = planner.settings.news_server.as_ref().ok_or(PlanError::NoNewsServer { citation })?;
    Ok(Endpoint::Server { host: server.host.clone(), port: server.port, transport: Transport::Tcp })
}

fn session(steps: Vec<Step>, citation: Citation) -> Vec<Step> {
    let connect = Step::new(Action::Connect, citation).awaiting(Awaited::Reply(&[200, 201]));
    std::iter::once(connect).chain(steps).chain([Step::new(Action::Close, citation)]).collect()
}

fn group(planner: &Planner<'_>, group: &Group<'_>, citation: Citation) -> Result<Step, PlanError> {
    let name = Encoded::new(group.as_str());
    let line = planner.line("GROUP").fixed("GROUP ").decoded("newsgroup", name, WORD_ENDS)?;
    Ok(Step::new(line.send(), citation).awaiting(Awaited::Reply(&[211])))
}

fn article(planner: &Planner<'_>, id: &MessageId<'_>, citation: Citation) -> Result<Step, PlanError> {
    let line = planner.line("ARTICLE").fixed("ARTICLE <").decoded("message identifier", id.unique, ID_ENDS)?;
    planner.check_host(&id.host)?;
    let line = line.fixed("@").verbatim("host of the message identifier", &id.host)?.fixed(">");
    Ok(Step::new(line.send(), citation).awaiting(Awaited::ReplyAndText(&[220])))
}
