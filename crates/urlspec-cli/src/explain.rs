//! `urlspec explain`: the pages of the codes.

use std::io::{self, Write};

use urlspec::{Code, Severity};

use super::{Ended, Failure};

pub(super) fn run(code: Option<&str>) -> Result<Ended, Failure> {
    let text = match code {
        Some(name) => name.parse::<Code>()?.entry().to_string(),
        None => list(),
    };
    io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::Output)?;
    Ok(Ended::Well)
}

/// The codes by their severity, each with its title.
fn list() -> String {
    let mut text = String::new();
    let width = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or(0);
    for (severity, heading) in [
        (Severity::Error, "Errors: the grammar refuses"),
        (Severity::Warning, "Warnings: accepted, and the document's prose frowns or a client will break"),
        (Severity::Advice, "Advice: accepted, and could be better"),
    ] {
        text.push_str(heading);
        text.push('\n');
        for code in Code::ALL.iter().filter(|code| code.severity() == severity) {
            text.push_str(&format!("  {:width$}  {}\n", code.name(), code.title()));
        }
        text.push('\n');
    }
    text.push_str("`urlspec explain CODE` tells what a code means, why, and what to write instead.\n");
    text
}
