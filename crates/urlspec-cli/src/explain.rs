//! `urlspec explain`: the pages of the codes.

use clap::Args;
use urlspec::diagnostic::UnknownCode;
use urlspec::{Code, Severity};

use super::candidates::Candidates;
use super::options;
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Explain {
    /// A code such as `unsafe-character`; without it, all codes are listed
    #[arg(value_parser = Candidates::<String>::new(options::code_names), hide_possible_values = true)]
    code: Option<String>,
}

pub const HELP: &str = "\
Exit status:
  0  success
  2  wrong usage, or no such code";

pub fn run(explain: &Explain) -> Result<Status, Failure> {
    let text = match &explain.code {
        Some(name) => code(name)?.entry().to_string(),
        None => list(),
    };
    out::print(text)?;
    Ok(Status::Success)
}

/// The code of this name, in any case and with `_` for `-`.
fn code(name: &str) -> Result<Code, UnknownCode> {
    name.parse().or_else(|unknown| name.to_ascii_lowercase().replace('_', "-").parse().map_err(|_| unknown))
}

/// The codes by their severity, each with its title.
fn list() -> String {
    let mut text = String::new();
    let width = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or(0);
    for (severity, heading) in [
        (Severity::Error, "Errors: the URL is invalid"),
        (Severity::Warning, "Warnings: the URL is valid, but the document discourages it or clients fail on it"),
        (Severity::Advice, "Advice: the URL is valid, but could be better"),
    ] {
        text.push_str(heading);
        text.push('\n');
        for code in Code::ALL.iter().filter(|code| code.severity() == severity) {
            text.push_str(&format!("  {:width$}  {}\n", code.name(), code.title()));
        }
        text.push('\n');
    }
    text.push_str("`urlspec explain CODE` shows what a code means, why it matters, and what to write instead.\n");
    text
}
