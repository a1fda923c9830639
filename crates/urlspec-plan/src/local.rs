//! URLs that name no server: files (RFC 1738, section 3.10), mail addresses (section 3.5) and messages (1994).

use super::line::Line;
use super::news::ID_ENDS;
use super::payload::ENDS;
use super::step::{Action, Awaited, RequestField, Step};
use super::{Endpoint, PlanError, Planned, Planner, citation};
use urlspec::Encoded;
use urlspec::ast::{Afs, File, Host, Mailto, MessageId, MsgId};
use urlspec::diagnostic::Citation;

/// A NUL would end the name for the operating system. Line ends are allowed in names.
const NAME_ENDS: &[u8] = b"\0";

pub(crate) fn file(planner: &Planner<'_>, file: &File<'_>) -> Planned {
    let host = file.host.filter(|_| !file.is_local());
    files(planner, host.as_ref(), file.path.segments())
}

/// The file of a path, on another host if there is one.
pub(crate) fn files<'a>(
    planner: &Planner<'_>,
    host: Option<&Host<'_>>,
    path: impl DoubleEndedIterator<Item = Encoded<'a>>,
) -> Planned {
    let citation = planner.cite("3.10");
    if let Some(host) = host {
        planner.check_server(host)?;
    }
    let host = host.map(|host| host.as_str().to_owned());
    let note = host.is_some().then_some("the scheme specifies no protocol for the files of another host");
    let fields = components(planner, path)?;
    let step = Step::new(Action::Request { name: "open", fields }, citation);
    Ok((Endpoint::Files { host }, vec![step.awaiting(Awaited::Answer).noting(note)]))
}

pub(crate) fn afs(planner: &Planner<'_>, afs: &Afs<'_>) -> Planned {
    let citation = planner.cite_or_bnf("4");
    planner.check_host(&afs.cell)?;
    let cell = planner.line("open").verbatim("cell", &afs.cell)?.octets();
    let mut fields = vec![RequestField { name: "cell".into(), value: cell }];
    fields.extend(components(planner, afs.path.segments())?);
    let step = Step::new(Action::Request { name: "open", fields }, citation);
    Ok((Endpoint::Files { host: None }, vec![step.awaiting(Awaited::Answer)]))
}

/// The directories and the name. An encoded `/` in one of them is not a separator.
fn components<'a>(
    planner: &Planner<'_>,
    mut path: impl DoubleEndedIterator<Item = Encoded<'a>>,
) -> Result<Vec<RequestField>, PlanError> {
    let last = path.next_back().unwrap_or(Encoded::new(""));
    let component = |name: &'static str, piece| {
        let value = planner.line("open").decoded(name, piece, NAME_ENDS)?.octets();
        Ok(RequestField { name: name.into(), value })
    };
    path.map(|directory| component("directory", directory)).chain([component("name", last)]).collect()
}

/// The RCPT for a message to the address.
pub(crate) fn mailto(planner: &Planner<'_>, mailto: &Mailto<'_>) -> Planned {
    Ok((Endpoint::Mail, vec![recipient(planner, mailto.address)?.noting(Some("for a message that the user writes"))]))
}

pub(crate) fn recipient(planner: &Planner<'_>, address: Encoded<'_>) -> Result<Step, PlanError> {
    let line = planner.line("RCPT").fixed("RCPT TO:<").decoded("mail address", address, ENDS)?;
    check_quoting(planner, &line, address)?;
    Ok(Step::new(line.fixed(">").send(), planner.cite("3.5")).awaiting(Awaited::Reply(&[250, 251])))
}

/// Refuses angle brackets and spaces outside a quoted string: they would end the address, and a parameter could follow.
fn check_quoting(planner: &Planner<'_>, line: &Line<'_>, address: Encoded<'_>) -> Result<(), PlanError> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let mut opened = 0;
    for (at, octet) in address.octet_indices() {
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
            return Err(line.smuggled("mail address", found, planner.source.octet_span(address, at)));
        }
    }
    // A server might treat the rest of the line as part of the quoted string.
    if is_quoted || is_escaped {
        let span = planner.source.octet_span(address, opened);
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
    Ok(find(vec![RequestField { name: header.into(), value }], citation))
}

/// The same by RFC 2392: the identifiers of a message and of a part of it, each in its header.
pub(crate) fn identifiers<'a>(
    planner: &Planner<'_>,
    ids: impl IntoIterator<Item = (&'static str, MsgId<'a>)>,
) -> Planned {
    let field = |(header, id): (&'static str, MsgId<'_>)| {
        let line = planner.line("find").fixed("<").decoded("identifier", id.text, ID_ENDS)?;
        Ok(RequestField { name: header.into(), value: line.fixed(">").octets() })
    };
    let fields = ids.into_iter().map(field).collect::<Result<_, PlanError>>()?;
    Ok(find(fields, citation::cite("2392 2")))
}

/// Searches the user's mail for these fields of a header.
fn find(fields: Vec<RequestField>, citation: Citation) -> (Endpoint, Vec<Step>) {
    let request = Action::Request { name: "find", fields };
    (Endpoint::Mail, vec![Step::new(request, citation).awaiting(Awaited::Answer)])
}
