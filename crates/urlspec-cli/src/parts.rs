//! `urlspec build`, `parts` and `safe`: URLs from parts, and parts of URLs.

use std::ffi::OsString;
use std::io::Write;

use clap::{Args, ValueEnum};
use urlspec::Spec;
use urlspec::parts::{
    AuthorityParts, Component, FileParts, FtpParts, GopherMenuLine, GrouppartParts, NewsNameParts, Parts, RawParts,
    ReferenceParts, SchemeParts, ServerParts, System, UriParts, file_from_local, local_from_file, mid_from_message_id,
    news_from_message_id,
};
use urlspec::redact::{Terminal, Untrusted};

use super::document::{AnyDocument, DOCUMENT_PARSER};
use super::get::Template;
use super::lines::{self, InputHandler};
use super::options::{JsonOptions, QuietOption, WholeSpecOption};
use super::out::Notice;
use super::set::Assignment;
use super::{Failure, Status, json_error, out, parts_json, redacted_json, reference_json};

#[derive(Debug, Args)]
pub struct Build {
    /// Use the rules of this document [default: current for --set and for parts of the kind `uri`, rfc1738 for others]
    #[arg(short, long, value_name = "NAME", value_parser = DOCUMENT_PARSER)]
    spec: Option<AnyDocument>,
    /// Build from names of this kind instead of JSON
    #[arg(long, value_enum, value_name = "KIND")]
    from: Option<Kind>,
    /// The host of a file name
    #[arg(long, value_name = "HOST", requires = "from")]
    host: Option<String>,
    /// Set a component of each URL: `host=h.x`, `query.page=2`. The inputs are URLs then
    ///
    /// The components are scheme, userinfo, host, port, path, query and fragment, as they are in a URL; `query.NAME` is the value of a
    /// pair of the query, by the rules of HTML forms, and is encoded. An empty value removes a userinfo, port, query or fragment. What
    /// is not set stays as it is. Each URL must be valid, before and after.
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "from")]
    set: Vec<Assignment>,
    /// Build references: a URL may have a fragment, and parts of the kind `uri` without a scheme make a relative reference
    #[arg(long, conflicts_with_all = ["from", "set"])]
    reference: bool,
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
    /// Print components in this format instead, such as `{host}:{port}{path}`
    ///
    /// The components are url, scheme, user, password, host, port, path, query (or search) and fragment, as they are in the URL.
    /// {query.NAME} is the decoded value of the first pair of that name, by the rules of HTML forms. An absent one is empty, but
    /// {port} is the scheme's default port. Write `{{` for a brace.
    #[arg(long, value_name = "FORMAT", conflicts_with = "to")]
    get: Option<Template>,
    /// Allow a fragment after the URL, and relative references, whose scheme is null
    #[arg(long, conflicts_with_all = ["to", "get"])]
    reference: bool,
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
    #[command(flatten)]
    spec: WholeSpecOption,
    /// The texts; without any, or for `-`, they are read from standard input, one per line
    #[arg(value_name = "TEXT")]
    inputs: Vec<OsString>,
}

/// Names that are not URLs, but that a URL can express.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// A file name: `/etc/motd`
    Unix,
    /// A file name of Windows or DOS: `C:\dos\run.exe`, `\\server\share\a`
    #[value(alias = "windows")]
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
[\"a\",{\"delimiter\":\";\"},\"b\"]. Absent fields are empty. With --set, components of URLs are replaced:
  urlspec build --set host=h.y --set query.q=x 'https://h.x/?q=1#top'  prints  https://h.y/?q=x#top
A password that is `***` is refused. Blank lines and a byte order mark on standard input are skipped.

Examples:
  urlspec build '{\"kind\":\"http\",\"hostport\":{\"host\":\"h.x\"},\"path\":[\"a b\"]}'
  urlspec build --from unix '/home/joe/a b.txt'

Exit status:
  0  all URLs were built
  1  some can't be built
  2  wrong usage, or the input could not be read";

pub const PARTS_HELP: &str = "\
Prints one JSON object per line, which `urlspec build` reads. Unless --with-passwords is given, a password is null, and a
token is replaced with asterisks. Such an object has the field \"redacted\", and `urlspec build` refuses it. A component that
is an array is null if it holds a password. Without a secret, the field \"raw\" has the spelling of the components, and `urlspec
build` keeps each that has the same meaning. With --reference, all have a fragment, and the scheme of a relative reference is
null. Blank lines and a byte order mark on standard input are skipped.

Examples:
  urlspec parts 'http://example.com/a%20b?c'
  urlspec parts --to unix 'file:///etc/motd'

Exit status:
  0  all URLs were split
  1  some can't be split
  2  wrong usage, or the input could not be read";

pub const SAFE_HELP: &str = "\
Existing percent-encoding is kept. Blank lines and a byte order mark on standard input are skipped.

Examples:
  urlspec safe 'http://example.com/a b'

Exit status:
  0  all texts were encoded
  2  wrong usage, or the input could not be read";

pub fn build(build: &Build) -> Result<Status, Failure> {
    if !build.set.is_empty() {
        return for_each_url(&build.inputs, build.quiet, |input| build.set_components(as_text(input)?));
    }
    for_each_input(&build.inputs, build.quiet, |input| match build.from {
        None => {
            let own = reference_json::taken_apart(input);
            let parts: Result<Parts<'_>, _> = serde_json::from_slice(&own.parts);
            let parts = parts.map_err(|error| json_error::message(&own.parts, &error))?;
            parts_json::refuse_mask(input)?;
            match build.reference {
                true => build.reference(ReferenceParts { url: parts, fragment: own.fragment }, own.raw.as_ref()),
                false if own.fragment.is_some() => Err(OF_REFERENCE.to_owned()),
                false => build.url(&parts, own.raw.as_ref()),
            }
        }
        Some(kind) => build.url_from_name(kind, input),
    })
}

impl Build {
    /// The URL with the components that are set, one after another.
    fn set_components(&self, text: &str) -> Result<Vec<u8>, String> {
        let document = self.document(Spec::TODAY);
        document.admit(text)?;
        let mut url = document.spec().parse_owned(text).map_err(|refusal| refusal.to_string())?;
        self.set.iter().try_for_each(|assignment| assignment.apply(&mut url))?;
        // What other output shows in place of a password is no password.
        if url.password().is_some_and(|password| password.as_str() == "***") {
            return Err("the password is a mask, which output shows in place of one; set `userinfo`".to_owned());
        }
        admitted(document, url.into_string())
    }

    fn url(&self, parts: &Parts<'_>, raw: Option<&RawParts<'_>>) -> Result<Vec<u8>, String> {
        let document = self.document_of(parts);
        let url = match raw {
            Some(raw) => parts.build_as(document.spec(), raw),
            None => parts.build(document.spec()),
        };
        admitted(document, url.map_err(|error| error.to_string())?)
    }

    fn reference(&self, mut parts: ReferenceParts<'_>, raw: Option<&RawParts<'_>>) -> Result<Vec<u8>, String> {
        if let Parts::Uri(uri) = &mut parts.url {
            parts.fragment = uri.fragment.take();
        }
        let document = self.document_of(&parts.url);
        let text = match raw {
            Some(raw) => parts.build_as(document.spec(), raw),
            None => parts.build(document.spec()),
        };
        let text = text.map_err(|error| error.to_string())?;
        document.admit_reference(&text).map(|()| text.into_bytes())
    }

    /// The document that is chosen, or one that has parts of this kind: only documents that define schemes have others than `uri`.
    fn document_of(&self, parts: &Parts<'_>) -> AnyDocument {
        self.document(if matches!(parts, Parts::Uri(_)) { Spec::TODAY } else { Spec::FIRST_STANDARD })
    }

    fn document(&self, by_default: Spec) -> AnyDocument {
        self.spec.unwrap_or(AnyDocument::Whole(by_default))
    }

    fn url_from_name(&self, kind: Kind, input: &[u8]) -> Result<Vec<u8>, String> {
        let file = |system| {
            let parts = file_from_local(system, input, self.host.as_deref()).map_err(|error| error.to_string())?;
            let document = self.document_of(&parts);
            if is_of_uris(document.spec()) {
                return file_uri(document, parts);
            }
            self.url(&by_ftp(document.spec(), parts), None)
        };
        match kind {
            Kind::Unix => file(System::Unix),
            Kind::Dos => file(System::Dos),
            Kind::Vms => file(System::Vms),
            Kind::GopherMenu => {
                let line = GopherMenuLine::parse(input).map_err(|error| error.to_string())?;
                let document = self.document(Spec::FIRST_STANDARD);
                admitted(document, line.url(document.spec()).map_err(|error| error.to_string())?)
            }
            Kind::MessageId => {
                self.url(&news_from_message_id(as_text(input)?).map_err(|error| error.to_string())?, None)
            }
            Kind::Mid => self.url(&mid_from_message_id(as_text(input)?).map_err(|error| error.to_string())?, None),
        }
    }
}

/// Whether the parts of a document's URLs are of the kind `uri`.
fn is_of_uris(spec: Spec) -> bool {
    let text = "http://host/";
    spec.parse(text).is_ok_and(|url| matches!(Parts::from_url(spec, &url), Parts::Uri(_)))
}

/// The URL of a file, by a document of URIs: its segments are encoded as a URI needs it, and not as RFC 1738 does.
fn file_uri(document: AnyDocument, parts: Parts<'_>) -> Result<Vec<u8>, String> {
    let Parts::File(file) = parts else { return Err("it is not the name of a file".to_owned()) };
    let server = ServerParts { host: file.host.unwrap_or_default(), ..ServerParts::default() };
    // A path that begins with a slash has an empty first segment.
    let path = std::iter::once(Component::default()).chain(file.path.into_iter().map(Component::from)).collect();
    let uri = UriParts {
        scheme: "file".into(),
        authority: Some(AuthorityParts::Server(server)),
        path,
        ..UriParts::default()
    };
    let text = Parts::Uri(uri).build(document.spec()).map_err(|error| error.to_string())?;
    admitted(document, text)
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
    let by_default = if split.to.is_some() { Spec::FIRST_STANDARD } else { Spec::TODAY };
    let document = split.spec.unwrap_or(AnyDocument::Whole(by_default));
    let spec = document.spec();
    for_each_url(&split.inputs, split.quiet, |input| {
        let text = as_text(input)?;
        if split.reference {
            document.admit_reference(text)?;
            return split.shown(text, |text| reference_json_of(spec, text));
        }
        document.admit(text)?;
        let url = spec.parse(text).map_err(|refusal| refusal.to_string())?;
        if let Some(template) = &split.get {
            let shown =
                if split.json.with_passwords { text.to_owned() } else { Untrusted::url(text).redacted().into_owned() };
            return Ok(template.fill_as(spec, text, &shown).into_bytes());
        }
        match split.to {
            Some(kind) => name(spec, kind, &Parts::from_url(spec, &url), text),
            None => split.shown(text, |text| json_of(spec, text)),
        }
    })
}

/// The JSON of the parts of a URL, with its secrets.
fn json_of(spec: Spec, text: &str) -> Result<Vec<u8>, String> {
    let url = spec.parse(text).map_err(|refusal| refusal.to_string())?;
    out::to_vec(&Parts::from_url(spec, &url)).map_err(|error| error.to_string())
}

/// The JSON of the parts of a reference, with its secrets.
fn reference_json_of(spec: Spec, text: &str) -> Result<Vec<u8>, String> {
    let reference = spec.parse_reference(text).map_err(|refusal| refusal.to_string())?;
    reference_json::joined(&ReferenceParts::of(spec, &reference)).map_err(|error| error.to_string())
}

impl Split {
    /// The JSON of parts without secrets, unless they are wanted, and with the spelling of the text.
    fn shown(&self, text: &str, json_of: impl Fn(&str) -> Result<Vec<u8>, String>) -> Result<Vec<u8>, String> {
        let json = json_of(text)?;
        let redacted = || redacted_json::redacted(&json, text, |text| json_of(text).ok());
        let shown = if self.json.with_passwords { None } else { Some(redacted()) };
        match shown.filter(|shown| *shown != json) {
            Some(shown) => Ok(shown),
            None => reference_json::with_raw(json, text).map_err(|error| error.to_string()),
        }
    }
}

const OF_REFERENCE: &str = "parts with a fragment are of a reference: use --reference";

/// The parts of a file, as ftp URLs where the document has no other: "The ftp: prefix indicates a file which is to be picked up from the
/// file system of the given host" (1993).
fn by_ftp(spec: Spec, parts: Parts<'_>) -> Parts<'_> {
    match parts {
        Parts::File(file) if fetches_by_ftp(spec) => file.by_ftp().map_or_else(Parts::File, Parts::Ftp),
        parts => parts,
    }
}

fn fetches_by_ftp(spec: Spec) -> bool {
    spec.schemes().contains(&"ftp") && !spec.schemes().contains(&"file")
}

/// The name of a kind that the URL `text` expresses.
fn name(spec: Spec, kind: Kind, parts: &Parts<'_>, text: &str) -> Result<Vec<u8>, String> {
    let file = |system| match parts {
        Parts::File(file) => local_from_file(system, file).map_err(|error| error.to_string()),
        Parts::Uri(uri) => match uri.scheme_part.as_deref() {
            Some(SchemeParts::File(file)) => {
                local_from_file(system, &FileParts::from(file.clone())).map_err(|error| error.to_string())
            }
            _ => Err("it is not a file URL".to_owned()),
        },
        Parts::Ftp(FtpParts { login, cwd, name, .. }) if fetches_by_ftp(spec) => {
            let path = cwd.iter().chain(name).cloned().collect();
            let file = FileParts { host: Some(login.host.clone()), path };
            local_from_file(system, &file).map_err(|error| error.to_string())
        }
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
    let of_halves = |unique: &[u8], host: &str| [unique, b"@", host.as_bytes()].concat();
    let identifier = match parts {
        Parts::News(news) => match &news.grouppart {
            GrouppartParts::Article(unique, host) => of_halves(unique, host),
            _ => return Err("it does not name an article".to_owned()),
        },
        Parts::Identifier(identifier) if !identifier.is_content => of_halves(&identifier.unique, &identifier.host),
        Parts::Uri(uri) => match uri.scheme_part.as_deref() {
            Some(SchemeParts::Mid(mid)) => mid.message_id.to_vec(),
            Some(SchemeParts::News(NewsNameParts::Article(identifier))) => identifier.to_vec(),
            _ => return Err("it does not name a message".to_owned()),
        },
        _ => return Err("it does not name a message".to_owned()),
    };
    if identifier.iter().any(|octet| octet.is_ascii_control() || matches!(octet, b'<' | b'>' | b' ')) {
        return Err("a header can't contain the identifier".to_owned());
    }
    Ok([b"Message-ID: <", &identifier[..], b">"].concat())
}

pub fn safe(safe: &Safe) -> Result<Status, Failure> {
    for_each_input(&safe.inputs, QuietOption::default(), |input| {
        Ok(safe.spec.spec.make_safe(input).into_owned().into_bytes())
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
