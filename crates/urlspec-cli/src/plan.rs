//! `urlspec plan`: what a client would do with URLs.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlspec::diagnostic::Citation;
use urlspec::{Masked, Spec, Start};
use urlspec_plan::{HttpVersion, PlanError, ServerAddress, Settings};

use super::{Ended, Failure, Format, Secrets, check, shown};

pub(super) const HELP: &str = "\
A transcript: what is sent stands behind `>`, what is awaited behind `<`, and the section that says so in brackets.
Nothing is contacted.

JSON, one object a line, in the order of the URLs:
  input, spec, plan, error
  `plan` holds `endpoint`, `steps` and `warnings`. `octets` are a string if they are UTF-8, else an array of numbers;
  a password is starred, unless --with-passwords is given, without which none is to be sent.

Exit status:
  0  there is a plan for all
  1  for some there is none
  2  wrong usage";

#[derive(Debug, Args)]
pub struct Plan {
    /// The document to read by
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// The mail address for anonymous FTP
    #[arg(long, value_name = "ADDRESS")]
    mail_address: Option<String>,
    /// The server for news
    #[arg(long, value_name = "HOST[:PORT]", value_parser = |text: &str| server(text, 119))]
    news_server: Option<ServerAddress>,
    /// The proxy for http
    #[arg(long, value_name = "HOST[:PORT]", value_parser = |text: &str| server(text, 80))]
    proxy: Option<ServerAddress>,
    /// A gateway for a scheme: an http URL with `{url}` or `{rest}` in it
    #[arg(long = "gateway", value_name = "SCHEME=TEMPLATE", value_parser = gateway)]
    gateways: Vec<(String, String)>,
    /// The version of HTTP
    #[arg(long, value_enum, value_name = "VERSION", default_value_t = Http::V1_0)]
    http: Http,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    secrets: Secrets,
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
}

fn server(text: &str, default_port: u16) -> Result<ServerAddress, String> {
    ServerAddress::parse(text, default_port).ok_or_else(|| "a host is expected, and perhaps `:` and a port".to_owned())
}

fn gateway(text: &str) -> Result<(String, String), String> {
    let (scheme, template) = text.split_once('=').ok_or("a scheme, `=` and a template are expected")?;
    if template.contains("{url}") == template.contains("{rest}") {
        return Err("the template has no place for the URL: either `{url}` or `{rest}` is expected in it".to_owned());
    }
    Ok((scheme.to_ascii_lowercase(), template.to_owned()))
}

impl Plan {
    fn settings(&self) -> Settings {
        let mut settings = Settings::new().with_http_version(match self.http {
            Http::V0_9 => HttpVersion::V0_9,
            Http::V1_0 => HttpVersion::V1_0,
        });
        settings.mail_address.clone_from(&self.mail_address);
        settings.news_server.clone_from(&self.news_server);
        settings.proxy.clone_from(&self.proxy);
        settings.gateways.extend(self.gateways.iter().cloned());
        settings
    }
}

pub(super) fn run(plan: &Plan) -> Result<Ended, Failure> {
    let settings = plan.settings();
    let mut ended = Ended::Well;
    for (place, url) in plan.urls.iter().enumerate() {
        let octets = url.as_encoded_bytes();
        let planned = match std::str::from_utf8(octets) {
            Ok(text) => urlspec_plan::plan(plan.spec, text, &settings),
            Err(_) => Err(PlanError::Refused(plan.spec.parse_bytes(octets).expect_err("a URL is UTF-8"))),
        };
        if planned.is_err() {
            ended = Ended::Refused;
        }
        match plan.format {
            Format::Json => {
                let mut line = object(plan, octets, &planned)?;
                line.push(b'\n');
                write(&line)?;
            }
            Format::Human => {
                if place > 0 {
                    write(b"\n")?;
                }
                say(plan.spec, octets, plan.urls.len() > 1, &planned)?;
            }
        }
    }
    Ok(ended)
}

type Planned = Result<urlspec_plan::Plan, PlanError>;

fn write(text: &[u8]) -> Result<(), Failure> {
    io::stdout().lock().write_all(text).map_err(Failure::Output)
}

fn say(spec: Spec, octets: &[u8], is_one_of_many: bool, planned: &Planned) -> Result<(), Failure> {
    let report = spec.check_as(Start::Reference, octets);
    let mut text = String::new();
    if is_one_of_many {
        // Writing to a `String` can't fail.
        let _ = writeln!(text, "# {}", shown(&report.source_masked()));
    }
    match planned {
        Ok(plan) => text.push_str(&plan.transcript()),
        Err(PlanError::Refused(_)) => {
            write(text.as_bytes())?;
            return check::say_once(&report, Format::Human, Secrets::default());
        }
        Err(error) => {
            let _ = writeln!(text, "no plan: {}", shown(&error.to_string()));
        }
    }
    write(text.as_bytes())
}

/// An input and its plan, or why it has none.
#[derive(Serialize)]
struct Object<'p> {
    input: Masked<'p>,
    spec: &'static str,
    plan: Option<&'p urlspec_plan::Plan>,
    error: Option<Reason>,
}

#[derive(Serialize)]
struct Reason {
    name: &'static str,
    message: String,
    span: Option<[usize; 2]>,
    citation: Option<Citation>,
}

fn object(arguments: &Plan, octets: &[u8], planned: &Planned) -> Result<Vec<u8>, Failure> {
    let (plan, error) = match planned {
        Ok(plan) => (Some(plan), None),
        Err(error) => (None, Some(error)),
    };
    let error = error.map(|error| Reason {
        name: error.name(),
        message: error.to_string(),
        span: error.span().map(|span| [span.start, span.end]),
        citation: error.citation(),
    });
    let input = String::from_utf8_lossy(octets);
    let object = Object { input: Masked(&input), spec: arguments.spec.name(), plan, error };
    arguments.secrets.json(&object).map_err(|error| Failure::Output(error.into()))
}
