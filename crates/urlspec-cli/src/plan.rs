//! `urlspec plan`: what a client would do with URLs.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlspec::diagnostic::Citation;
use urlspec::redact::{Terminal, Untrusted};
use urlspec::{Spec, Start};
use urlspec_plan::{HttpVersion, PlanError, ServerAddress, Settings};

use super::options::{Format, FormatOption, JsonOptions, QuietOption, WholeSpecOption};
use super::{Failure, Status, check, out};

pub const HELP: &str = "\
The transcript marks what is sent with `>` and what is awaited with `<`, and cites the section that requires it in
brackets. Nothing is contacted. https, wss and snews are sent over TLS.

The fields of a JSON object:
  input, spec, plan, error
`plan` has `endpoint`, `steps` and `warnings`. `octets` are a string if they are UTF-8, otherwise an array of numbers.
A password is replaced with asterisks, unless --with-passwords is given.

Examples:
  urlspec plan 'gopher://example.com/7find%09two%20words'

Exit status:
  0  there is a plan for each URL
  1  there is none for some
  2  wrong usage";

#[derive(Debug, Args)]
pub struct Plan {
    #[command(flatten)]
    spec: WholeSpecOption,
    /// The email address to send as the password of anonymous FTP
    #[arg(long, value_name = "ADDRESS")]
    mail_address: Option<String>,
    /// The news server
    #[arg(long, value_name = "HOST[:PORT]", value_parser = |text: &str| server(text, 119))]
    news_server: Option<ServerAddress>,
    /// The HTTP proxy
    #[arg(long, value_name = "HOST[:PORT]", value_parser = |text: &str| server(text, 80))]
    proxy: Option<ServerAddress>,
    /// A gateway for a scheme: an http URL that contains `{url}` or `{rest}`; can be given several times
    #[arg(long = "gateway", value_name = "SCHEME=TEMPLATE", value_parser = gateway)]
    gateways: Vec<(String, String)>,
    /// The version of HTTP [default: 1.1; with a document before RFC 3986, 1.0]
    #[arg(long, value_enum, value_name = "VERSION")]
    http: Option<Http>,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    /// The URLs
    #[arg(value_name = "URL", required = true)]
    urls: Vec<OsString>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Http {
    #[value(name = "0.9")]
    V0_9,
    #[value(name = "1.0")]
    V1_0,
    #[value(name = "1.1")]
    V1_1,
}

fn server(text: &str, default_port: u16) -> Result<ServerAddress, String> {
    ServerAddress::parse(text, default_port).ok_or_else(|| "expected a host, and optionally `:` and a port".to_owned())
}

fn gateway(text: &str) -> Result<(String, String), String> {
    let (scheme, template) = text.split_once('=').ok_or("expected a scheme, `=` and a template")?;
    if template.contains("{url}") == template.contains("{rest}") {
        return Err("the template must contain either `{url}` or `{rest}`".to_owned());
    }
    Ok((scheme.to_ascii_lowercase(), template.to_owned()))
}

impl Plan {
    fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        settings.http_version = self.http.map(|version| match version {
            Http::V0_9 => HttpVersion::V0_9,
            Http::V1_0 => HttpVersion::V1_0,
            Http::V1_1 => HttpVersion::V1_1,
        });
        settings.mail_address.clone_from(&self.mail_address);
        settings.news_server.clone_from(&self.news_server);
        settings.proxy.clone_from(&self.proxy);
        settings.gateways.extend(self.gateways.iter().cloned());
        settings
    }
}

pub fn run(plan: &Plan) -> Result<Status, Failure> {
    let (spec, settings) = (plan.spec.spec, plan.settings());
    let (mut status, mut output) = (Status::Success, out::stdout()?);
    for (number, url) in plan.urls.iter().enumerate() {
        let input = url.as_encoded_bytes();
        let planned = match std::str::from_utf8(input) {
            Ok(text) => urlspec_plan::plan(spec, text, &settings),
            Err(_) => Err(PlanError::Refused(spec.parse_bytes(input).expect_err("a URL is UTF-8"))),
        };
        if planned.is_err() {
            status = Status::Invalid;
        }
        if plan.quiet.quiet {
            continue;
        }
        match plan.format.format {
            Format::Json => {
                let line = plan.json.to_line(&object(spec, input, &planned));
                line.and_then(|line| output.write_all(&line)).map_err(Failure::Output)?;
            }
            Format::Human => {
                let separator = if number > 0 { "\n" } else { "" };
                let text = separator.to_owned() + &transcript(spec, input, plan.urls.len() > 1, &planned);
                output.write_all(text.as_bytes()).map_err(Failure::Output)?;
            }
        }
    }
    output.flush().map_err(Failure::Output)?;
    Ok(status)
}

type PlanResult = Result<urlspec_plan::Plan, PlanError>;

fn transcript(spec: Spec, input: &[u8], has_heading: bool, planned: &PlanResult) -> String {
    let report = spec.check_as(Start::Reference, input);
    let mut text = String::new();
    if has_heading {
        // Writing to a `String` can't fail.
        let _ = writeln!(text, "# {}", report.untrusted_input().to::<Terminal>());
    }
    match planned {
        Ok(plan) => text.push_str(&plan.transcript()),
        Err(PlanError::Refused(_)) => {
            text.push_str(&check::drawn_report(&report));
        }
        Err(error) => {
            let _ = writeln!(text, "no plan: {}", out::line(&error.to_string()));
        }
    }
    text
}

/// The JSON object of an input.
#[derive(Serialize)]
struct Object<'p> {
    input: Untrusted<'p>,
    spec: &'static str,
    plan: Option<&'p urlspec_plan::Plan>,
    error: Option<ErrorObject>,
}

#[derive(Serialize)]
struct ErrorObject {
    name: &'static str,
    message: String,
    span: Option<[usize; 2]>,
    citation: Option<Citation>,
}

fn object<'p>(spec: Spec, input: &'p [u8], planned: &'p PlanResult) -> Object<'p> {
    let (plan, error) = match planned {
        Ok(plan) => (Some(plan), None),
        Err(error) => (None, Some(error)),
    };
    let error = error.map(|error| ErrorObject {
        name: error.name(),
        message: error.to_string(),
        span: error.span().map(|span| [span.start, span.end]),
        citation: error.citation(),
    });
    Object { input: Untrusted::url(String::from_utf8_lossy(input)), spec: spec.name(), plan, error }
}
