//! `urlspec build`, `parts` and `safe`: from raw parts to a URL, and back.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use clap::{Args, ValueEnum};
use urlspec::parts::{
    FtpParts, GopherMenuLine, GrouppartParts, IdentifierParts, MailtoParts, NewsParts, Octets, OtherParts, Parts, Rest,
    SessionParts, System, file_from_local, local_from_file, mid_from_message_id, news_from_message_id,
};
use urlspec::{Masked, Spec};

use super::lines::{self, Inputs};
use super::{Ended, Failure, Secrets};

#[derive(Debug, Args)]
pub struct Build {
    /// The document to write by
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// What is given, instead of the parts as JSON
    #[arg(long, value_enum, value_name = "KIND")]
    from: Option<Kind>,
    /// The host of a file
    #[arg(long, value_name = "HOST", requires = "from")]
    host: Option<String>,
    /// What to build of; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "PARTS")]
    inputs: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct TakeApart {
    /// The document to read by
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// What to print, instead of the parts as JSON
    #[arg(long, value_enum, value_name = "KIND")]
    to: Option<Kind>,
    #[command(flatten)]
    secrets: Secrets,
    /// The URLs; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "URL")]
    inputs: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Safe {
    /// The texts; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "TEXT")]
    inputs: Vec<OsString>,
}

/// What is no URL, and has one.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// A file's name: `/etc/motd`
    Unix,
    /// A file's name: `C:\dos\run.exe`
    Dos,
    /// A file's name: `DISK$USER:[MY.NOTES]NOTE.TXT`
    Vms,
    /// A line of a Gopher menu
    GopherMenu,
    /// A `Message-ID` header, as a news URL
    MessageId,
    /// A `Message-ID` header, as a mid URL (url-1994)
    Mid,
}

pub(super) const BUILD_HELP: &str = "\
The parts are what `urlspec parts` prints: `{\"kind\":\"ftp\",\"login\":{\"host\":\"h.x\"},\"cwd\":[\"/etc\"],\"name\":\"motd\"}`.
Octets are a text, or an array of numbers. What is left out is absent.

Exit status: 0 all were built, 1 some can't be, 2 wrong usage.";

pub(super) const PARTS_HELP: &str = "\
`urlspec build` reads what is printed. A password is starred, unless --with-passwords is given.

Exit status: 0 all were taken apart, 1 some can't be, 2 wrong usage.";

pub(super) fn build(build: &Build) -> Result<Ended, Failure> {
    let url = |input: &[u8]| -> Result<Vec<u8>, String> {
        let host = build.host.as_deref();
        let written = |parts: Parts<'_>| parts.build(build.spec).map_err(|error| error.to_string());
        let url = match build.from {
            None => written(serde_json::from_slice(input).map_err(|error| without_values(&error.to_string()))?),
            Some(Kind::Unix) => written(file_from_local(System::Unix, input, host).map_err(|error| error.to_string())?),
            Some(Kind::Dos) => written(file_from_local(System::Dos, input, host).map_err(|error| error.to_string())?),
            Some(Kind::Vms) => written(file_from_local(System::Vms, input, host).map_err(|error| error.to_string())?),
            Some(Kind::GopherMenu) => {
                let line = GopherMenuLine::parse(input).map_err(|error| error.to_string())?;
                line.url(build.spec).map_err(|error| error.to_string())
            }
            Some(Kind::MessageId) => written(news_from_message_id(as_text(input)?).map_err(|error| error.to_string())?),
            Some(Kind::Mid) => written(mid_from_message_id(as_text(input)?).map_err(|error| error.to_string())?),
        };
        url.map(String::into_bytes)
    };
    answered(&build.inputs, url)
}

/// The input as text, which a URL is; or what to say of it.
pub(super) fn as_text(input: &[u8]) -> Result<&str, String> {
    let said = |error: std::str::Utf8Error| {
        format!("octet {} is no US-ASCII, and a URL holds nothing else", error.valid_up_to() + 1)
    };
    std::str::from_utf8(input).map_err(said)
}

/// What is wrong with JSON, without the values in it, of which one may be a password.
fn without_values(message: &str) -> String {
    let quoted = ["string \"", "unknown variant `"].into_iter().find_map(|start| Some((message.find(start)?, start)));
    let Some((at, start)) = quoted else { return message.to_owned() };
    let rest = &message[at + start.len()..];
    let quote = &start[start.len() - 1..];
    let end = rest.rfind(&format!("{quote}, expected")).unwrap_or(rest.len());
    format!("{}{start}…{}", &message[..at], &rest[end..])
}

pub(super) fn take_apart(arguments: &TakeApart) -> Result<Ended, Failure> {
    let spec = arguments.spec;
    let told = |input: &[u8]| -> Result<Vec<u8>, String> {
        let text = as_text(input)?;
        let url = spec.parse(text).map_err(|refusal| refusal.to_string())?;
        let mut parts = Parts::of(spec, &url).ok_or("a number in it is too large")?;
        if arguments.to.is_none() && !arguments.secrets.with_passwords {
            star(&mut parts);
        }
        let local = |system| match &parts {
            Parts::File(file) => local_from_file(system, file).map_err(|error| error.to_string()),
            _ => Err("it is no file URL".to_owned()),
        };
        match arguments.to {
            None => serde_json::to_vec(&parts).map_err(|error| error.to_string()),
            Some(Kind::Unix) => local(System::Unix),
            Some(Kind::Dos) => local(System::Dos),
            Some(Kind::Vms) => local(System::Vms),
            Some(Kind::GopherMenu) => {
                let line = match &parts {
                    Parts::Gopher(gopher) => GopherMenuLine::from_item(gopher, text.into()),
                    Parts::Session(session) => GopherMenuLine::from_session(session, text.into()),
                    _ => return Err("no line of a menu is of that scheme".to_owned()),
                };
                Ok(line.map_err(|error| error.to_string())?.to_octets().trim_ascii_end().to_vec())
            }
            Some(Kind::MessageId | Kind::Mid) => message_header(&parts),
        }
    };
    answered(&arguments.inputs, told)
}

/// Stars the password, and what looks like one where only a server knows.
fn star(parts: &mut Parts<'_>) {
    match parts {
        Parts::Ftp(FtpParts { login, .. })
        | Parts::Session(SessionParts { login, .. })
        | Parts::Other(OtherParts { rest: Rest::Ip(login, ..), .. }) => {
            if let Some(password) = login.password.as_mut().filter(|password| !password.is_empty()) {
                *password = "***".into();
            }
        }
        Parts::Other(OtherParts { scheme, rest: Rest::Opaque(text) }) => {
            let whole = Masked(&format!("{scheme}:{text}")).to_string();
            *text = whole[scheme.len() + 1..].to_owned().into();
        }
        Parts::Mailto(MailtoParts { address }) => star_whole(address, ""),
        Parts::News(NewsParts { grouppart: GrouppartParts::Article(unique, host), .. })
        | Parts::Identifier(IdentifierParts { unique, host, .. }) => star_whole(unique, &format!("@{host}")),
        _ => {}
    }
}

/// Stars what may be a password in octets before a text, if both look like a server with a login.
fn star_whole(octets: &mut Octets<'_>, behind: &str) {
    if !octets.starts_with(b"/") {
        return;
    }
    let whole = format!("{}{behind}", String::from_utf8_lossy(octets));
    let masked = Masked(&whole).to_string();
    if masked != whole {
        *octets = masked[..masked.len() - behind.len()].to_owned().into_bytes().into();
    }
}

fn message_header(parts: &Parts<'_>) -> Result<Vec<u8>, String> {
    let (unique, host) = match parts {
        Parts::News(news) => match &news.grouppart {
            GrouppartParts::Article(unique, host) => (unique, host),
            _ => return Err("it names no article".to_owned()),
        },
        Parts::Identifier(identifier) if !identifier.is_content => (&identifier.unique, &identifier.host),
        _ => return Err("it names no message".to_owned()),
    };
    if unique.iter().any(|octet| octet.is_ascii_control() || matches!(octet, b'<' | b'>' | b' ')) {
        return Err("the identifier holds what a header can't".to_owned());
    }
    Ok([b"Message-ID: <", &**unique, b"@", host.as_bytes(), b">"].concat())
}

pub(super) fn safe(safe: &Safe) -> Result<Ended, Failure> {
    answered(&safe.inputs, |input| Ok(urlspec::make_safe(input).into_owned().into_bytes()))
}

/// Answers each input with a line on standard output, or says on standard error why it can't.
pub(super) fn answered(
    inputs: &[OsString],
    answer: impl Fn(&[u8]) -> Result<Vec<u8>, String>,
) -> Result<Ended, Failure> {
    let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut answers = Answers { answer, output, is_well: true };
    lines::each(inputs, &mut answers)?;
    answers.flush()?;
    Ok(if answers.is_well { Ended::Well } else { Ended::Refused })
}

struct Answers<A> {
    answer: A,
    output: BufWriter<io::StdoutLock<'static>>,
    is_well: bool,
}

impl<A: Fn(&[u8]) -> Result<Vec<u8>, String>> Inputs for Answers<A> {
    fn input(&mut self, octets: &[u8], line: Option<usize>) -> Result<(), Failure> {
        match (self.answer)(octets) {
            Ok(mut answer) => {
                answer.push(b'\n');
                self.output.write_all(&answer).map_err(Failure::Output)
            }
            Err(message) => {
                self.is_well = false;
                let place = line.map_or_else(String::new, |line| format!("line {line}: "));
                eprintln!("urlspec: {place}{}", super::shown(&message));
                Ok(())
            }
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }
}
