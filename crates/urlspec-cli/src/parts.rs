//! `urlspec build`, `parts` and `safe`: URLs from parts, and parts of URLs.

use std::ffi::OsString;
use std::io::Write;

use clap::{Args, ValueEnum};
use urlspec::Spec;
use urlspec::parts::{
    GopherMenuLine, GrouppartParts, Parts, System, file_from_local, local_from_file, mid_from_message_id,
    news_from_message_id,
};
use urlspec::redact::{Terminal, Untrusted};

use super::document::{AnyDocument, DOCUMENT_PARSER};
use super::lines::{self, InputHandler};
use super::options::{JsonOptions, QuietOption};
use super::out::Notice;
use super::{Failure, Status, json_error, out, parts_json, redacted_json};

#[derive(Debug, Args)]
pub struct Build {
    /// Use the rules of this document [default: current for parts of the kind `uri`, rfc1738 for others]
    #[arg(short, long, value_name = "NAME", value_parser = DOCUMENT_PARSER)]
    spec: Option<AnyDocument>,
    /// Build from names of this kind instead of JSON
    #[arg(long, value_enum, value_name = "KIND")]
    from: Option<Kind>,
    /// The host of a file name
    #[arg(long, value_name = "HOST", requires = "from")]
    host: Option<String>,
    #[command(flatten)]
    quiet: QuietOption,
    /// The parts; without any, or for `-`, they are read from standard input, one JSON object or name per line
    #[arg(value_name = "PARTS")]
    inputs: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Split {
    /// Use the rules of this document [default: current; with --to, rfc1738]
    #[arg(short, long, value_name = "NAME", value_parser = DOCUMENT_PARSER)]
    spec: Option<AnyDocument>,
    /// Print names of this kind instead of JSON
    #[arg(long, value_enum, value_name = "KIND")]
    to: Option<Kind>,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    /// The URLs; without any, or for `-`, they are read from standard input, one per line
    #[arg(value_name = "URL")]
    inputs: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Safe {
    /// The texts; without any, or for `-`, they are read from standard input, one per line
    #[arg(value_name = "TEXT")]
    inputs: Vec<OsString>,
}

/// Names that are not URLs, but that a URL can express.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// A file name: `/etc/motd`
    Unix,
    /// A file name: `C:\dos\run.exe`
    Dos,
    /// A file name: `DISK$USER:[MY.NOTES]NOTE.TXT`
    Vms,
    /// A line of a Gopher menu
    GopherMenu,
    /// A `Message-ID` header, as a news URL
    MessageId,
    /// A `Message-ID` header, as a mid URL (url-1994)
    Mid,
}

pub const BUILD_HELP: &str = "\
The JSON object is the one that `urlspec parts` prints, such as:
  {\"kind\":\"http\",\"hostport\":{\"host\":\"h.x\"},\"path\":[\"a b\"]}
Octets are a string, or an array of numbers. A component with delimiters is an array of pieces, such as
[\"a\",{\"delimiter\":\";\"},\"b\"]. Absent fields are empty. Blank lines and a byte order mark on standard input
are skipped.

Exit status:
  0  all URLs were built
  1  some can't be built
  2  wrong usage, or the input could not be read";

pub const PARTS_HELP: &str = "\
Prints one JSON object per line, which `urlspec build` reads. Unless --with-passwords is given, a password is null, and a
token is replaced with asterisks. Such an object has the field \"redacted\", and `urlspec build` refuses it. A component that
is an array is null if it holds a password. Blank lines and a byte order mark on standard input are skipped.

Exit status:
  0  all URLs were split
  1  some can't be split
  2  wrong usage, or the input could not be read";

pub const SAFE_HELP: &str = "\
Existing percent-encoding is kept. Blank lines and a byte order mark on standard input are skipped.

Exit status:
  0  all texts were encoded
  2  wrong usage, or the input could not be read";

pub fn build(build: &Build) -> Result<Status, Failure> {
    for_each_input(&build.inputs, build.quiet, |input| match build.from {
        None => {
            let parts: Result<Parts<'_>, _> = serde_json::from_slice(input);
            let parts = parts.map_err(|error| json_error::message(input, &error))?;
            parts_json::refuse_mask(input)?;
            build.url(&parts)
        }
        Some(kind) => build.url_from_name(kind, input),
    })
}

impl Build {
    fn url(&self, parts: &Parts<'_>) -> Result<Vec<u8>, String> {
        // Only documents that define schemes have other kinds.
        let by_default = if matches!(parts, Parts::Uri(_)) { Spec::TODAY } else { Spec::DEFAULT };
        let document = self.document(by_default);
        admitted(document, parts.build(document.spec()).map_err(|error| error.to_string())?)
    }

    fn document(&self, by_default: Spec) -> AnyDocument {
        self.spec.unwrap_or(AnyDocument::Whole(by_default))
    }

    fn url_from_name(&self, kind: Kind, input: &[u8]) -> Result<Vec<u8>, String> {
        let file = |system| {
            let parts = file_from_local(system, input, self.host.as_deref());
            self.url(&parts.map_err(|error| error.to_string())?)
        };
        match kind {
            Kind::Unix => file(System::Unix),
            Kind::Dos => file(System::Dos),
            Kind::Vms => file(System::Vms),
            Kind::GopherMenu => {
                let line = GopherMenuLine::parse(input).map_err(|error| error.to_string())?;
                let document = self.document(Spec::DEFAULT);
                admitted(document, line.url(document.spec()).map_err(|error| error.to_string())?)
            }
            Kind::MessageId => self.url(&news_from_message_id(as_text(input)?).map_err(|error| error.to_string())?),
            Kind::Mid => self.url(&mid_from_message_id(as_text(input)?).map_err(|error| error.to_string())?),
        }
    }
}

/// A URL that was built, if its scheme is one of the document.
fn admitted(document: AnyDocument, url: String) -> Result<Vec<u8>, String> {
    document.admit(&url).map(|()| url.into_bytes())
}

/// The input as text. Every URL is ASCII, so other input is an error.
pub fn as_text(input: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(input)
        .map_err(|error| format!("octet {} is not US-ASCII, which all of a URL is", error.valid_up_to() + 1))
}

pub fn split(split: &Split) -> Result<Status, Failure> {
    // Only documents that define schemes know which URL is a name.
    let by_default = if split.to.is_some() { Spec::DEFAULT } else { Spec::TODAY };
    let document = split.spec.unwrap_or(AnyDocument::Whole(by_default));
    let spec = document.spec();
    for_each_url(&split.inputs, split.quiet, |input| {
        let text = as_text(input)?;
        document.admit(text)?;
        let url = spec.parse(text).map_err(|refusal| refusal.to_string())?;
        let parts = Parts::from_url(spec, &url);
        match split.to {
            Some(kind) => name(kind, &parts, text),
            None => {
                let json = out::to_vec(&parts).map_err(|error| error.to_string())?;
                Ok(if split.json.with_passwords { json } else { redacted_json::redacted(&json, text) })
            }
        }
    })
}

/// The name of a kind that the URL `text` expresses.
fn name(kind: Kind, parts: &Parts<'_>, text: &str) -> Result<Vec<u8>, String> {
    let file = |system| match parts {
        Parts::File(file) => local_from_file(system, file).map_err(|error| error.to_string()),
        _ => Err("it is not a file URL".to_owned()),
    };
    match kind {
        Kind::Unix => file(System::Unix),
        Kind::Dos => file(System::Dos),
        Kind::Vms => file(System::Vms),
        Kind::GopherMenu => {
            let line = match parts {
                Parts::Gopher(gopher) => GopherMenuLine::from_item(gopher, text.into()),
                Parts::Session(session) => GopherMenuLine::from_session(session, text.into()),
                _ => return Err("a Gopher menu can't contain this scheme".to_owned()),
            };
            Ok(line.map_err(|error| error.to_string())?.to_octets().trim_ascii_end().to_vec())
        }
        Kind::MessageId | Kind::Mid => message_header(parts),
    }
}

fn message_header(parts: &Parts<'_>) -> Result<Vec<u8>, String> {
    let (unique, host) = match parts {
        Parts::News(news) => match &news.grouppart {
            GrouppartParts::Article(unique, host) => (unique, host),
            _ => return Err("it does not name an article".to_owned()),
        },
        Parts::Identifier(identifier) if !identifier.is_content => (&identifier.unique, &identifier.host),
        _ => return Err("it does not name a message".to_owned()),
    };
    if unique.iter().any(|octet| octet.is_ascii_control() || matches!(octet, b'<' | b'>' | b' ')) {
        return Err("a header can't contain the identifier".to_owned());
    }
    Ok([b"Message-ID: <", &**unique, b"@", host.as_bytes(), b">"].concat())
}

pub fn safe(safe: &Safe) -> Result<Status, Failure> {
    for_each_input(&safe.inputs, QuietOption::default(), |input| {
        Ok(urlspec::make_safe(input).into_owned().into_bytes())
    })
}

/// Prints a line for each input, or an error on standard error; nothing if `quiet` is set.
fn for_each_input(
    inputs: &[OsString],
    quiet: QuietOption,
    convert: impl Fn(&[u8]) -> Result<Vec<u8>, String>,
) -> Result<Status, Failure> {
    print_each(inputs, quiet, false, convert)
}

/// As [`for_each_input`], for URLs. An error names the URL.
pub fn for_each_url(
    urls: &[OsString],
    quiet: QuietOption,
    convert: impl Fn(&[u8]) -> Result<Vec<u8>, String>,
) -> Result<Status, Failure> {
    print_each(urls, quiet, true, convert)
}

fn print_each(
    inputs: &[OsString],
    quiet: QuietOption,
    names_input: bool,
    convert: impl Fn(&[u8]) -> Result<Vec<u8>, String>,
) -> Result<Status, Failure> {
    let output = out::stdout()?;
    let mut printer = Printer { convert, output, is_quiet: quiet.quiet, names_input, has_errors: false };
    lines::for_each(inputs, &mut printer)?;
    Ok(if printer.has_errors { Status::Invalid } else { Status::Success })
}

struct Printer<C> {
    convert: C,
    output: out::Stdout,
    is_quiet: bool,
    /// Whether the message of an error may show the input.
    names_input: bool,
    has_errors: bool,
}

impl<C: Fn(&[u8]) -> Result<Vec<u8>, String>> InputHandler for Printer<C> {
    fn handle(&mut self, input: &[u8], line: Option<usize>) -> Result<Option<Notice>, Failure> {
        let converted = (self.convert)(input);
        self.has_errors |= converted.is_err();
        match converted {
            _ if self.is_quiet => Ok(None),
            Ok(converted) => {
                self.output.write_value(&converted).map_err(Failure::Output)?;
                Ok(None)
            }
            Err(error) => {
                let place = match line {
                    Some(line) => format!("line {line}: "),
                    None if self.names_input => {
                        format!("`{}`: ", Untrusted::url(String::from_utf8_lossy(input)).to::<Terminal>())
                    }
                    None => String::new(),
                };
                Ok(Some(Notice::Text(format!("{place}{error}"))))
            }
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }
}
