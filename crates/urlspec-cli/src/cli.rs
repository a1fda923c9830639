//! The subcommands.

use std::io::IsTerminal;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use urlspec::redact::{Untrusted, visible_text};

use super::help::{self, flow};
use super::{
    Failure, Status, check, compare, completions, conform, convert, explain, extract, generate, grammar, init, lint,
    man, out, parts, plan, resolve, same, schema, tree,
};

/// Parses and checks URLs by the documents that define them, from 1992 to today, and shows the grammar rule
/// that each error breaks.
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
    #[command(after_long_help = flow(explain::HELP))]
    Explain(explain::Explain),
    /// Show the derivation of a URL, production by production
    #[command(after_long_help = flow(tree::HELP))]
    Tree(tree::Tree),
    /// Show how each document parses a URL
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
    /// Write a commented urlspec.toml
    #[command(after_long_help = flow(init::HELP))]
    Init(init::Init),
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
    /// Resolve relative references against a base URL, or shorten URLs
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
    /// Test another URL parser by the suite of a document
    #[command(after_long_help = flow(conform::HELP))]
    Conform(conform::Conform),
    /// Print the JSON Schemas of outputs and of urlspec.toml
    #[command(after_long_help = flow(schema::HELP))]
    Schema(schema::Schema),
    /// Run the language server (diagnostics, fixes, hovers)
    #[command(after_long_help = flow(urlspec_lsp::HELP))]
    Lsp,
    /// Generate completions for a shell
    #[command(after_long_help = flow(completions::HELP))]
    Completions(completions::Completions),
    /// Generate man pages
    #[command(after_long_help = flow(man::HELP))]
    Man(man::Man),
}

/// The command, with its subcommands in groups.
pub fn command() -> clap::Command {
    help::with_groups(without_groups())
}

/// The command as clap derives it, for completions and man pages.
pub fn without_groups() -> clap::Command {
    Arguments::command().mut_subcommands(|subcommand| subcommand.mut_args(help::with_few_documents))
}

/// Parses the arguments of the process. Exits on wrong usage, and for `--help` and the like.
pub fn parse() -> Command {
    let parsed = command().try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(arguments) => arguments.command,
        Err(error) => exit(&suggest_check(error)),
    }
}

/// Suggests `check` for a URL in place of a subcommand.
fn suggest_check(mut error: clap::Error) -> clap::Error {
    let is_url = |name: &ContextValue| matches!(name, ContextValue::String(name) if name.contains([':', '/']));
    if error.kind() == ErrorKind::InvalidSubcommand && error.get(ContextKind::InvalidSubcommand).is_some_and(is_url) {
        let tip = StyledStr::from("to check a URL, write `urlspec check URL`");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// Prints help or an error of usage, and exits. An error shows arguments, one of which may be a URL with a password.
fn exit(error: &clap::Error) -> ! {
    if error.use_stderr() {
        let arguments: Vec<String> =
            std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
        let values = arguments.iter().map(|argument| argument.rsplit('=').next().unwrap_or(argument));
        let values: Vec<Untrusted<'_>> =
            values.chain(arguments.iter().map(String::as_str)).map(Untrusted::url).collect();
        let is_harmless = |value: &Untrusted<'_>| {
            let text = value.exposed();
            !value.has_secret() && visible_text(text).eq(text.chars())
        };
        match values.iter().all(is_harmless) {
            // clap colors it.
            true => _ = error.print(),
            false => out::usage(&error.to_string(), &values.iter().collect::<Vec<_>>()),
        }
        std::process::exit(2);
    }
    // Help, or the version. clap colors it for a terminal, and ignores that a descriptor can't be written.
    let printed = match std::io::stdout().is_terminal() {
        true => error.print().map_err(Failure::Output),
        false => out::print(error.to_string()),
    };
    std::process::exit(super::exit_code(printed.map(|()| Status::Success)))
}
