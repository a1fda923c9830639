//! The command `urlspec`: its arguments, and what it exits with.

mod bnf_report;
mod check;
mod compare;
mod convert;
mod draw;
mod explain;
mod extract;
mod generate;
mod grammar;
mod lines;
mod lint;
mod lsp;
mod parts;
mod plan;
mod resolve;
mod same;
mod text;
mod tree;
mod wrap;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use serde::Serialize;
use urlspec::diagnostic::UnknownCode;
use urlspec::{Spec, Start, WithPasswords};

/// Reads URLs by the documents that defined them, and says what is wrong by the line that forbids it.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say what is wrong with URLs, where, and what to write instead
    #[command(after_help = CHECK_HELP)]
    Check(Check),
    /// Show what each of the four documents makes of a URL
    Compare {
        /// Allow a #fragment beside the URL
        #[arg(long)]
        reference: bool,
        /// What to print
        #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
        format: Format,
        #[command(flatten)]
        secrets: Secrets,
        /// The URL
        url: OsString,
    },
    /// Draw the derivation of a URL: each production, nested, and the text that it read
    Tree {
        #[command(flatten)]
        reading: Reading,
        /// What to print
        #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
        format: Format,
        #[command(flatten)]
        secrets: Secrets,
        /// The URL
        url: OsString,
    },
    /// Build URLs from raw parts, each encoded as its document needs, or from names that are no URLs
    #[command(after_help = parts::BUILD_HELP)]
    Build(parts::Build),
    /// Take URLs apart into what their components stand for, as JSON, or as names that are no URLs
    #[command(after_help = parts::PARTS_HELP)]
    Parts(parts::TakeApart),
    /// Encode what no URL may hold, and leave what is encoded already
    Safe(parts::Safe),
    /// Print the canonical spelling of URLs
    Canon(same::Canon),
    /// Say whether two URLs are the same, and by which rules, or where they differ
    #[command(after_help = same::HELP)]
    Same(same::Same),
    /// Give the URLs that partial forms stand for in a document whose URL is known, or shorten URLs to such forms
    #[command(after_help = resolve::HELP)]
    Resolve(resolve::Resolve),
    /// Carry URLs of an older document over to a later one, and name every change
    #[command(after_help = convert::HELP)]
    Convert(convert::Convert),
    /// Show what a client would do with URLs: where it connects, what it sends, what it waits for
    #[command(after_help = plan::HELP)]
    Plan(plan::Plan),
    /// Print the BNF of a document, or one rule of it with what uses it; draw it; compare it with another's
    #[command(after_help = grammar::HELP)]
    Grammar(grammar::Grammar),
    /// Make texts to test a URL parser by, each with the document's verdict
    #[command(after_help = generate::HELP)]
    Generate(generate::Generate),
    /// Print the URLs that stand in texts, one a line, without their wrappers
    #[command(after_help = extract::HELP)]
    Extract(extract::Extract),
    /// Say of each URL in files and folders what `check` says, and mend them
    #[command(after_help = lint::HELP)]
    Lint(Box<lint::Lint>),
    /// Serve an editor: say of the URLs of its documents what `lint` says, mend them, explain them
    #[command(after_help = urlspec_lsp::HELP)]
    Lsp,
    /// Print the page of a diagnostic's code, or list the codes
    Explain {
        /// The code, such as `unsafe-character`
        code: Option<String>,
    },
}

const CHECK_HELP: &str = "\
Exit status:
  0  all are valid
  1  some are not
  2  wrong usage, or input that could not be read

JSON, one object a line, in the order of the input:
  input, spec, production, valid, url, diagnostics, fixed
  `valid` is the grammar's verdict; warnings and advice don't change it. `span` holds byte offsets into the input,
  `column` counts characters from 1, `line` is that of standard input. A password is starred, and a fix that would
  tell a piece of one is null, unless --with-passwords is given.";

#[derive(Debug, Args)]
struct Check {
    #[command(flatten)]
    reading: Reading,
    /// Go by the document's lines as printed, without the amendments
    #[arg(long)]
    as_printed: bool,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    /// When to colour
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    color: Color,
    #[command(flatten)]
    secrets: Secrets,
    /// The URLs; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

/// What an input is read as, and by which document.
#[derive(Debug, Args)]
struct Reading {
    /// The document to read by
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// Read the input as this production instead of a URL
    #[arg(long, value_name = "NAME", conflicts_with = "reference")]
    production: Option<String>,
    /// Allow a #fragment beside the URL
    #[arg(long)]
    reference: bool,
}

impl Reading {
    fn start(&self) -> Result<Start, Failure> {
        Ok(match &self.production {
            Some(name) => self.spec.production(name)?,
            None if self.reference => Start::Reference,
            None => Start::Url,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing for each thing that is to be said, and counts
    Human,
    /// One object a line
    Json,
}

/// Whether passwords are told in JSON.
#[derive(Debug, Clone, Copy, Default, Args)]
struct Secrets {
    /// Print passwords in JSON, which are starred otherwise
    #[arg(long)]
    with_passwords: bool,
}

impl Secrets {
    fn json(self, value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
        let mut json = Vec::new();
        self.write_json(&mut json, value)?;
        Ok(json)
    }

    fn write_json(self, writer: impl io::Write, value: &impl Serialize) -> serde_json::Result<()> {
        match self.with_passwords {
            true => serde_json::to_writer(writer, &WithPasswords(value)),
            false => serde_json::to_writer(writer, value),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl Color {
    /// Whether to colour what goes to a terminal, or does not.
    fn is_on(self, is_terminal: bool) -> bool {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                is_terminal && !is_set("NO_COLOR") && !is_dumb
            }
        }
    }
}

fn main() -> ExitCode {
    let ended = match Arguments::parse().command {
        Command::Check(check) => check::run(&check),
        Command::Compare { reference, format, secrets, url } => compare::run(&url, reference, format, secrets),
        Command::Tree { reading, format, secrets, url } => tree::run(&reading, &url, format, secrets),
        Command::Build(arguments) => parts::build(&arguments),
        Command::Parts(arguments) => parts::take_apart(&arguments),
        Command::Safe(arguments) => parts::safe(&arguments),
        Command::Canon(arguments) => same::canon(&arguments),
        Command::Same(arguments) => same::same(&arguments),
        Command::Resolve(resolve) => resolve::run(&resolve),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Plan(plan) => plan::run(&plan),
        Command::Grammar(grammar) => grammar::run(&grammar),
        Command::Generate(generate) => generate::run(&generate),
        Command::Extract(extract) => extract::run(&extract),
        Command::Lint(lint) => lint::run(&lint),
        Command::Lsp => lsp::run(),
        Command::Explain { code } => explain::run(code.as_deref()),
    };
    match ended {
        Ok(Ended::Well) => ExitCode::SUCCESS,
        Ok(Ended::Refused) => ExitCode::from(1),
        Ok(Ended::Troubled) => ExitCode::from(2),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("urlspec: {}", failure.message());
            ExitCode::from(2)
        }
    }
}

/// Text fit for a terminal: without what it would act upon.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// How a command ended that could do its work.
enum Ended {
    Well,
    Refused,
    /// Something could not be read, and was said.
    Troubled,
}

/// Why a command could not do its work.
enum Failure {
    Usage(String),
    Input(io::Error),
    Output(io::Error),
}

impl Failure {
    fn message(&self) -> String {
        match self {
            Self::Usage(message) => message.clone(),
            Self::Input(error) => {
                format!(
                    "standard input can't be read: {error}; give the URLs as arguments, or one a line on standard input"
                )
            }
            Self::Output(error) => format!("the output can't be written: {error}"),
        }
    }
}

impl From<urlspec::UnknownProduction> for Failure {
    fn from(unknown: urlspec::UnknownProduction) -> Self {
        Self::Usage(unknown.to_string())
    }
}

impl From<UnknownCode> for Failure {
    fn from(unknown: UnknownCode) -> Self {
        Self::Usage(unknown.to_string())
    }
}
