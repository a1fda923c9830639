//! The command `urlspec`: parses the arguments, runs a subcommand and returns an exit code.

mod bnf_report;
mod candidates;
mod check;
mod cli;
mod compare;
mod completions;
mod conform;
mod contained;
mod convert;
mod document;
mod draw;
mod explain;
mod extract;
mod generate;
mod get;
mod grammar;
mod help;
mod init;
mod json_error;
mod json_shape;
mod line_pool;
mod lines;
mod lint;
mod lsp;
mod man;
mod options;
mod out;
mod parts;
mod parts_json;
mod pipe;
mod plain;
mod plan;
mod progress;
mod queue;
mod redacted_json;
mod reference_json;
mod resolve;
mod rule_file;
mod same;
mod sarif;
mod schema;
mod scheme_parts_json;
mod set;
mod temporary;
mod text;
mod tree;
mod valid_json;
mod wrap;
mod wrapped;

use std::io;

use urlspec::diagnostic::UnknownCode;

use self::cli::Command;

fn main() {
    contained::set_hook();
    std::process::exit(exit_code(run(&cli::parse())))
}

/// Reports a failure, and returns the exit code.
fn exit_code(result: Result<Status, Failure>) -> i32 {
    match result {
        Ok(Status::Success) => 0,
        Ok(Status::Invalid) => 1,
        Ok(Status::Incomplete) => 2,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            out::message(&failure.message());
            2
        }
    }
}

fn run(command: &Command) -> Result<Status, Failure> {
    match command {
        Command::Check(check) => check::run(check),
        Command::Explain(explain) => explain::run(explain),
        Command::Tree(tree) => tree::run(tree),
        Command::Compare(compare) => compare::run(compare),
        Command::Plan(plan) => plan::run(plan),
        Command::Lint(lint) => lint::run(lint),
        Command::Extract(extract) => extract::run(extract),
        Command::Build(build) => parts::build(build),
        Command::Parts(split) => parts::split(split),
        Command::Safe(safe) => parts::safe(safe),
        Command::Canon(canon) => same::canon(canon),
        Command::Same(same) => same::same(same),
        Command::Resolve(resolve) => resolve::run(resolve),
        Command::Convert(convert) => convert::run(convert),
        Command::Init(init) => init::run(init),
        Command::Grammar(grammar) => grammar::run(grammar),
        Command::Generate(generate) => generate::run(generate),
        Command::Conform(conform) => conform::run(conform),
        Command::Schema(schema) => schema::run(schema),
        Command::Lsp => lsp::run(),
        Command::Completions(completions) => completions::completions(completions, cli::without_groups()),
        Command::Man(man) => man::man(man, cli::without_groups()),
    }
}

/// The result of a command that ran to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    /// Exit code 0.
    Success,
    /// Some input is invalid: exit code 1.
    Invalid,
    /// Some input could not be read, which was reported: exit code 2.
    Incomplete,
}

/// Why a command could not run to its end.
#[derive(Debug)]
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
                    "standard input can't be read: {error}; give the URLs as arguments, or one per line on standard input"
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
        Self::Usage(options::unknown_code(&unknown))
    }
}
