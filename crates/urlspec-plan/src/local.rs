//! URLs that name no server: files (RFC 1738, section 3.10), mail addresses (section 3.5) and messages (1994).

use super::line::Line;
use super::news::ID_ENDS;
use super::payload::ENDS;
use super::step::{Action, Awaited, RequestField, Step};
use super::{Endpoint, PlanError, Planned, Planner};
use urlspec::ast::{Afs, File, Mailto, MessageId, Path};

/// A NUL would end the name for the operating system. Line ends are allowed in names.
const NAME_ENDS: &[u8] = b"\0";

pub(crate) fn file(planner: &Planner<'_>, file: &File<'_>) -> Planned {
    let citation = planner.cite("3.10");
    if let Some(host) = &file.host {
        planner.check_host(host)?;
    }
    let host = file.host.filter(|_| !file.is_local()).map(|host| host.as_str().to_owned());
    let note = host.is_some().then_some("the scheme specifies no protocol for the files of another host");
    let fields = components(planner, &file.path)?;
    let step = Step::new(Action::Request { name: "open", fields }, citation);
    Ok((Endpoint::Files { host }, vec![step.awaiting(Awaited::Answer).noting(note)]))
}

pub(crate) fn afs(planner: &Planner<'_>, afs: &Afs<'_>) -> Planned {
    let citation = planner.cite_or_bnf("4");
    planner.check_host(&afs.cell)?;
    let cell = planner.line("open").verbatim("cell", &afs.cell)?.octets();
    let mut fields = vec![RequestField { name: "cell".into(), value: cell }];
    fields.extend(components(planner, &afs.path)?);
    let step = Step::new(Action::Request { name: "open", fields }, citation);
    Ok((Endpoint::Files { host: None }, vec![step.awaiting(Awaited::Answer)]))
}

/// The directories and the name. An encoded `/` in one of them is not a separator.
fn components(planner: &Planner<'_>, path: &Path<'_>) -> Result<Vec<RequestField>, PlanError> {
    let component = |name: &'static str, piece| {
        let value = planner.line("open").decoded(name, piece, NAME_ENDS)?.octets();
        Ok(RequestField { name: name.into(), value })
    };
    let directories = path.directories().map(|directory| component("directory", directory));
    directories.chain([component("name", path.name())]).collect()
}

/// The RCPT for a message to the address.
pub(crate) fn mailto(planner: &Planner<'_>, mailto: &Mailto<'_>) -> Planned {
    let citation = planner.cite("3.5");
    let line = planner.line("RCPT").fixed("RCPT TO:<").decoded("mail address", mailto.address, ENDS)?;
    check_quoting(planner, &line, mailto)?;
    let step = Step::new(line.fixed(">").send(), citation).awaiting(Awaited::Reply(&[250, 251]));
    Ok((Endpoint::Mail, vec![step.noting(Some("for a message that the user writes"))]))
}

/// Refuses angle brackets and spaces outside a quoted string: they would end the address, and a parameter could follow.
fn check_quoting(planner: &Planner<'_>, line: &Line<'_>, mailto: &Mailto<'_>) -> Result<(), PlanError> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let mut opened = 0;
    for (at, octet) in mailto.address.octet_indices() {
        let found = match octet {
            _ if is_escaped => None,
            b'"' => {
                is_quoted = !is_quoted;
                opened = at;
                None
            }
            b'<' | b'>' if !is_quoted => Some("an angle bracket"),
            b' ' | b'\t' if !is_quoted => Some("a space"),
            _ => None,
        };
        is_escaped = octet == b'\\' && !is_escaped;
        if let Some(found) = found {
            return Err(line.smuggled("mail address", found, planner.source.octet_span(mailto.address, at)));
        }
    }
    // A server might treat the rest of the line as part of the quoted string.
    if is_quoted || is_escaped {
        let span = planner.source.octet_span(mailto.address, opened);
        return Err(line.smuggled("mail address", "a quote that does not end", span));
    }
    Ok(())
}

/// A search of the user's mail for the message, or the body part, with this identifier in its header.
pub(crate) fn message(planner: &Planner<'_>, header: &'static str, id: &MessageId<'_>) -> Planned {
    let citation = planner.cite_or_bnf("4");
    let line = planner.line("find").fixed("<").decoded("identifier", id.unique, ID_ENDS)?;
    planner.check_host(&id.host)?;
    let value = line.fixed("@").verbatim("host of the identifier", &id.host)?.fixed(">").octets();
    let request = Action::Request { name: "find", fields: vec![RequestField { name: header.into(), value }] };
    Ok((Endpoint::Mail, vec![Step::new(request, citation).awaiting(Awaited::Answer)]))
}
