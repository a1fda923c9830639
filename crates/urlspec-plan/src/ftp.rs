//! FTP (RFC 1738, section 3.2): a path as a series of commands.

use super::payload::ENDS;
use super::step::{Action, Awaited, Prompt, Step};
use super::{PlanError, Planned, Planner, Transport};
use urlspec::Encoded;
use urlspec::Spec;
use urlspec::ast::{Decimal, File, Ftp, FtpUrl, Hostport, Login, Path};

/// The suffixes of files that are assumed to be text if the URL has no type code.
const TEXT_SUFFIXES: [&str; 22] = [
    "asc", "bib", "c", "csh", "f", "faq", "h", "hqx", "htm", "html", "me", "pl", "ps", "readme", "sh", "tex", "text",
    "txt", "uu", "uue", "1st", "abstract",
];

pub(crate) fn plan(planner: &Planner<'_>, ftp: &Ftp<'_>) -> Planned {
    fetch(planner, &ftp.login, Names::of(ftp.path.as_ref()), ftp.typecode.map(|code| code.as_str()))
}

/// An ftp URI, whose names may contain a `?`.
pub(crate) fn plan_uri(planner: &Planner<'_>, ftp: &FtpUrl<'_>) -> Planned {
    let (user, password) = (ftp.userinfo.map(|info| info.user()), ftp.userinfo.and_then(|info| info.password()));
    let login = Login { user, password, hostport: ftp.hostport };
    let directories = ftp.cwd().map(|name| planner.piece(&name)).collect();
    let name = ftp.name().map_or(Encoded::new(""), |name| planner.piece(&name));
    let mut buffer = [0; 4];
    let typecode = ftp.typecode().map(|code| &*code.encode_utf8(&mut buffer));
    fetch(planner, &login, Names { directories, name }, typecode)
}

/// A path: the directories, and the last name, which may be empty.
struct Names<'a> {
    directories: Vec<Encoded<'a>>,
    name: Encoded<'a>,
}

impl<'a> Names<'a> {
    fn of(path: Option<&Path<'a>>) -> Self {
        let directories = path.iter().flat_map(|path| path.directories()).collect();
        Self { directories, name: path.map_or(Encoded::new(""), Path::name) }
    }
}

/// A `file` URL in a document that accesses files by FTP.
pub(crate) fn plan_file(planner: &Planner<'_>, file: &File<'_>) -> Planned {
    // The production requires a host, but a tree that was not parsed may have none.
    let Some(host) = file.host else { return super::local::file(planner, file) };
    let login = Login { user: None, password: None, hostport: Hostport { host, port: None } };
    fetch(planner, &login, Names::of(Some(&file.path)), None)
}

fn fetch(planner: &Planner<'_>, login: &Login<'_>, path: Names<'_>, typecode: Option<&str>) -> Planned {
    let endpoint = planner.server(&login.hostport, 21, Transport::Tcp)?;
    let mut steps = log_in(planner, login)?;
    transfer(planner, path, typecode, &mut steps)?;
    Ok((endpoint, steps))
}

/// USER, and PASS if the server requests it (section 3.2.1).
fn log_in(planner: &Planner<'_>, login: &Login<'_>) -> Result<Vec<Step>, PlanError> {
    let citation = planner.cite("3.2.1");
    let user = planner.line("USER").fixed("USER ");
    let user = match login.user {
        Some(user_name) => user.decoded("user name", user_name, ENDS)?,
        None => user.fixed("anonymous"),
    };
    Ok(vec![
        Step::new(Action::Connect, planner.cite("3.2")).awaiting(Awaited::Reply(&[220])),
        Step::new(user.send(), citation).awaiting(Awaited::Reply(&[230, 331])),
        Step::new(password(planner, login)?, citation).awaiting(Awaited::Reply(&[230, 202])).after(331),
    ])
}

fn password(planner: &Planner<'_>, login: &Login<'_>) -> Result<Action, PlanError> {
    let line = planner.line("PASS").fixed("PASS ");
    let start = "PASS ".len();
    match (login.user, login.password, &planner.settings.mail_address) {
        (_, Some(password), _) => Ok(line.decoded("password", password, ENDS)?.hidden_from(start).send()),
        (Some(_), None, _) => Ok(Action::Prompt(Prompt { is_secret: true, ..line.prompt("the password") })),
        (None, None, Some(address)) if address.bytes().any(|octet| ENDS.contains(&octet)) => {
            Err(PlanError::MailAddress)
        }
        (None, None, Some(address)) => Ok(line.fixed(address).send()),
        (None, None, None) => Ok(Action::Prompt(line.prompt("your mail address"))),
    }
}

/// How the last path element is accessed.
enum Access {
    /// List it.
    List,
    /// Retrieve it with this argument of TYPE.
    File(String),
}

/// A CWD for each directory, including empty ones, and then the file or the listing (section 3.2.2).
fn transfer(
    planner: &Planner<'_>,
    path: Names<'_>,
    typecode: Option<&str>,
    steps: &mut Vec<Step>,
) -> Result<(), PlanError> {
    let citation = planner.cite("3.2.2");
    for element in path.directories {
        let line = planner.line("CWD").fixed("CWD ").decoded("directory", element, ENDS)?;
        steps.push(Step::new(line.send(), citation).awaiting(Awaited::Reply(&[250])));
    }
    let name = path.name;
    let (access, note) = access(planner.spec, name, typecode);
    // Attach the note on a guess to the command that depends on it.
    let guessed = if note.is_some() { planner.cite("3.2.3") } else { citation };
    let command = match access {
        Access::List => {
            let line = planner.line("NLST").fixed(if name.is_empty() { "NLST" } else { "NLST " });
            // Servers pass the argument to `ls`, which would take it for options.
            let first = name.octet_indices().find(|(_, octet)| !matches!(octet, b' ' | b'\t'));
            if let Some((at, b'-')) = first {
                return Err(line.smuggled("name", "a leading hyphen", planner.source.octet_span(name, at)));
            }
            let has_pattern = name.octets().any(|octet| b"*?[{".contains(&octet)) || name.octets().next() == Some(b'~');
            let note = note.or(has_pattern.then_some("a server may read the name as a pattern, and list other names"));
            Step::new(line.decoded("name", name, ENDS)?.send(), guessed).noting(note)
        }
        Access::File(code) => {
            let line = planner.line("TYPE").fixed("TYPE ").fixed(&code);
            steps.push(Step::new(line.send(), guessed).awaiting(Awaited::Reply(&[200])).noting(note));
            Step::new(planner.line("RETR").fixed("RETR ").decoded("name", name, ENDS)?.send(), citation)
        }
    };
    steps.push(Step::new(Action::DataConnection, citation));
    steps.push(command.awaiting(Awaited::Transfer));
    // "The only reliable algorithm is to disconnect and reestablish the control connection."
    steps.push(Step::new(Action::Close, planner.cite("3.2.5")));
    Ok(())
}

/// The access that the type code requests or, without one, a guess with a note (section 3.2.3).
fn access(spec: Spec, name: Encoded<'_>, typecode: Option<&str>) -> (Access, Option<&'static str>) {
    match typecode {
        Some("D" | "d") => (Access::List, None),
        Some(code) => (Access::File(argument(code)), None),
        None if name.is_empty() && spec.lists_by_final_slash() => {
            (Access::List, Some("a `/` at the end is a directory"))
        }
        None if name.is_empty() => (Access::List, Some("guessed: no file has an empty name")),
        None if is_text(name) => (Access::File("A".to_owned()), Some("guessed by the suffix: a text")),
        None => (Access::File("I".to_owned()), Some("guessed: an image loses nothing")),
    }
}

/// The argument of TYPE. The type codes of 1994 are RFC 959's "except that THE SPACE IS OMITTED FROM THE URL".
fn argument(code: &str) -> String {
    let (letter, rest) = code.split_at_checked(1).unwrap_or((code, ""));
    let size = Decimal::new(rest);
    let rest = size.as_ref().map_or(rest, Decimal::as_str);
    let space = if rest.is_empty() { "" } else { " " };
    format!("{}{space}{rest}", letter.to_ascii_uppercase())
}

fn is_text(name: Encoded<'_>) -> bool {
    let name = name.decode();
    let suffix = name.rsplit(|octet| *octet == b'.').next().filter(|suffix| suffix.len() < name.len());
    suffix.is_some_and(|suffix| TEXT_SUFFIXES.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(suffix)))
}
