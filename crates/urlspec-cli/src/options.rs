//! The options that several subcommands share.

use std::io;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlspec::{Code, Spec, Start, WithPasswords};

use super::candidates::Candidates;
pub use super::candidates::unknown_code;
use super::document::{AnyDocument, DOCUMENT_PARSER};
use super::{Failure, out};

/// Parses the name of a document.
pub const SPEC_PARSER: Candidates<Spec> = Candidates::new(|| Spec::ALL.iter().map(|spec| spec.name()).collect());

/// The names of the codes.
pub fn code_names() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.name()).collect()
}

/// The document, for most commands.
#[derive(Debug, Clone, Copy, Args)]
pub struct SpecOption {
    /// Use the rules of this document; one within `current`, such as `rfc6068`, is for its schemes only
    #[arg(short, long, value_name = "NAME", default_value = Spec::TODAY.name(), value_parser = DOCUMENT_PARSER)]
    pub spec: AnyDocument,
}

/// The document, for commands that need a whole one.
#[derive(Debug, Clone, Copy, Args)]
pub struct WholeSpecOption {
    /// Use the rules of this document
    #[arg(short, long, value_name = "NAME", default_value = Spec::TODAY.name(), value_parser = SPEC_PARSER)]
    pub spec: Spec,
}

/// The document, and the production that the input must match.
#[derive(Debug, Args)]
pub struct ParseOptions {
    /// Use the rules of this document; one within `current`, such as `rfc6068`, is for its schemes only [default: current; with
    /// --production, rfc1738 if it has that]
    #[arg(short, long, value_name = "NAME", value_parser = DOCUMENT_PARSER)]
    spec: Option<AnyDocument>,
    /// Parse the input as this production instead of a URL
    #[arg(long, value_name = "NAME", conflicts_with = "reference")]
    production: Option<String>,
    /// Accept relative references too, such as `../a`, and in the older documents a #fragment after the URL
    #[arg(long)]
    reference: bool,
}

impl ParseOptions {
    pub fn document(&self) -> AnyDocument {
        let by_default =
            || self.production.as_deref().map_or(AnyDocument::Whole(Spec::TODAY), AnyDocument::of_production);
        self.spec.unwrap_or_else(by_default)
    }

    /// Whether a document was chosen.
    pub const fn has_spec(&self) -> bool {
        self.spec.is_some()
    }

    pub fn start(&self) -> Result<Start, Failure> {
        Ok(match &self.production {
            Some(name) => self.document().production(name)?,
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

/// Whether a command prints its result.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct QuietOption {
    /// Print nothing: the exit status is the result
    #[arg(short, long)]
    pub quiet: bool,
}

/// Whether JSON shows passwords.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct JsonOptions {
    /// Print passwords in JSON instead of asterisks
    #[arg(long)]
    pub with_passwords: bool,
}

impl JsonOptions {
    /// An object as one line, without its end.
    pub fn to_vec(self, value: &impl Serialize) -> io::Result<Vec<u8>> {
        let mut line = self.to_line(value)?;
        line.pop();
        Ok(line)
    }

    /// An object as one line, with its end.
    pub fn to_line(self, value: &impl Serialize) -> io::Result<Vec<u8>> {
        let mut line = Vec::with_capacity(512);
        self.append_line(&mut line, value)?;
        Ok(line)
    }

    /// Appends an object as one line, with its end.
    pub fn append_line(self, out: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
        match self.with_passwords {
            true => out::append_json(out, &WithPasswords(value))?,
            false => out::append_json(out, value)?,
        }
        out.push(b'\n');
        Ok(())
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
    /// Whether to color output that goes to a terminal, or elsewhere.
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
