//! The subcommands, and the options that several of them share.

use std::ffi::OsStr;
use std::io;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use serde::Serialize;
use urlspec::{Spec, Start, WithPasswords};

use super::help::{self, flow};
use super::{
    Failure, check, compare, convert, explain, extract, generate, grammar, lint, parts, plan, resolve, same, shell,
    tree,
};

/// Parses and checks URLs against RFC 1738 and its three drafts, and points every error at the grammar rule it breaks.
#[derive(Debug, Parser)]
#[command(name = "urlspec", version, max_term_width = help::MAX_WIDTH, propagate_version = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check URLs and show how to fix them
    #[command(after_long_help = flow(check::HELP))]
    Check(check::Check),
    /// Explain the code of a diagnostic, or list all codes
    Explain(explain::Explain),
    /// Show the derivation of a URL, production by production
    #[command(after_long_help = flow(tree::HELP))]
    Tree(tree::Tree),
    /// Show how each of the four documents parses a URL
    #[command(after_long_help = flow(compare::HELP))]
    Compare(compare::Compare),
    /// Show what a client would send for URLs
    #[command(after_long_help = flow(plan::HELP))]
    Plan(plan::Plan),
    /// Check and fix the URLs in files and folders
    #[command(after_long_help = flow(lint::HELP))]
    Lint(Box<lint::Lint>),
    /// Print the URLs found in files and folders
    #[command(after_long_help = flow(extract::HELP))]
    Extract(Box<extract::Extract>),
    /// Build URLs from their parts, or from file names and the like
    #[command(after_long_help = flow(parts::BUILD_HELP))]
    Build(parts::Build),
    /// Split URLs into their decoded parts
    #[command(after_long_help = flow(parts::PARTS_HELP))]
    Parts(parts::Split),
    /// Percent-encode the characters that no URL may contain
    #[command(after_long_help = flow(parts::SAFE_HELP))]
    Safe(parts::Safe),
    /// Print URLs in their canonical form
    #[command(after_long_help = flow(same::CANON_HELP))]
    Canon(same::Canon),
    /// Test whether two URLs are equivalent
    #[command(after_long_help = flow(same::HELP))]
    Same(same::Same),
    /// Resolve partial forms against a base URL, or shorten URLs
    #[command(after_long_help = flow(resolve::HELP))]
    Resolve(resolve::Resolve),
    /// Convert URLs of an older document to a later one
    #[command(after_long_help = flow(convert::HELP))]
    Convert(convert::Convert),
    /// Print, draw or compare the grammar rules of a document
    #[command(after_long_help = flow(grammar::HELP))]
    Grammar(grammar::Grammar),
    /// Generate test input for URL parsers
    #[command(after_long_help = flow(generate::HELP))]
    Generate(generate::Generate),
    /// Run the language server (diagnostics, fixes, hovers)
    #[command(after_long_help = flow(urlspec_lsp::HELP))]
    Lsp,
    /// Generate completions for a shell
    #[command(after_long_help = flow(shell::COMPLETIONS_HELP))]
    Completions(shell::Completions),
    /// Generate man pages
    #[command(after_long_help = flow(shell::MAN_HELP))]
    Man(shell::Man),
}

/// Parses the arguments of the process. Exits on wrong usage, and for `--help` and the like.
pub fn parse() -> Command {
    let matches = help::command().get_matches();
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()).command
}

/// Parses the name of a document, and lists the names in help and completions.
#[derive(Debug, Clone, Copy)]
pub struct SpecParser;

impl TypedValueParser for SpecParser {
    type Value = Spec;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Spec, clap::Error> {
        StringValueParser::new().try_map(|name| name.parse::<Spec>()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Spec::ALL.iter().map(|spec| PossibleValue::new(spec.name()))))
    }
}

/// The document, for most commands.
#[derive(Debug, Clone, Copy, Args)]
pub struct SpecOption {
    /// Use the rules of this document
    #[arg(short, long, value_name = "NAME", default_value = Spec::DEFAULT.name(), value_parser = SpecParser)]
    pub spec: Spec,
}

/// The document, and the production that the input must match.
#[derive(Debug, Args)]
pub struct ParseOptions {
    #[command(flatten)]
    spec: SpecOption,
    /// Parse the input as this production instead of a URL
    #[arg(long, value_name = "NAME", conflicts_with = "reference")]
    production: Option<String>,
    /// Allow a #fragment after the URL
    #[arg(long)]
    reference: bool,
}

impl ParseOptions {
    pub fn spec(&self) -> Spec {
        self.spec.spec
    }

    pub fn start(&self) -> Result<Start, Failure> {
        Ok(match &self.production {
            Some(name) => self.spec().production(name)?,
            None if self.reference => Start::Reference,
            None => Start::Url,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people
    Human,
    /// One JSON object per line
    Json,
}

/// The format of the output, for most commands.
#[derive(Debug, Clone, Copy, Args)]
pub struct FormatOption {
    /// Output format
    #[arg(short, long, alias = "output-format", value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    pub format: Format,
}

/// Whether JSON shows passwords.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct JsonOptions {
    /// Print passwords in JSON instead of asterisks
    #[arg(long)]
    pub with_passwords: bool,
}

impl JsonOptions {
    pub fn to_vec(self, value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
        let mut json = Vec::new();
        self.write(&mut json, value)?;
        Ok(json)
    }

    pub fn write(self, writer: impl io::Write, value: &impl Serialize) -> serde_json::Result<()> {
        match self.with_passwords {
            true => serde_json::to_writer(writer, &WithPasswords(value)),
            false => serde_json::to_writer(writer, value),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// If the output is a terminal and NO_COLOR is not set
    Auto,
    /// Even if the output is not a terminal
    Always,
    /// Not at all
    Never,
}

impl Color {
    /// Whether to colour output that goes to a terminal, or elsewhere.
    pub fn is_on(self, is_terminal: bool) -> bool {
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
