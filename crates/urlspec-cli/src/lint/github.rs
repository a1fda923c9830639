//! What GitHub shows of a job, apart from annotations.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

use urlspec::Code;

use super::summary::Summary;
use crate::out;
use crate::text::totals::plural;

/// GitHub shows so many annotations of each level for a step.
const MAX_ANNOTATIONS: usize = 10;

/// The variable of the environment that names the file of the summary.
const SUMMARY_FILE: &str = "GITHUB_STEP_SUMMARY";

/// A line about the annotations that GitHub does not show, if there are any.
pub fn more(summary: &Summary) -> Option<String> {
    let levels = [(summary.errors, "error", "s"), (summary.warnings, "warning", "s"), (summary.advice, "notice", "s")];
    let hidden = levels.iter().filter(|(count, ..)| *count > MAX_ANNOTATIONS);
    let hidden: Vec<String> =
        hidden.map(|(count, word, ending)| plural(count - MAX_ANNOTATIONS, &format!("more {word}"), ending)).collect();
    let shown = format!("GitHub shows {MAX_ANNOTATIONS} annotations of each level, and this log has all");
    (!hidden.is_empty()).then(|| format!("{}: {shown}", hidden.join(", ")))
}

/// Adds the totals, and how often each code was found, to the summary of the job. An error of the file does not change the result.
pub fn write_job_summary(totals: &str, summary: &Summary) {
    let Some(path) = std::env::var_os(SUMMARY_FILE).filter(|path| !path.is_empty()).map(PathBuf::from) else { return };
    if let Err(error) = append(&path, &markdown(totals, summary)) {
        out::message(&format!("{SUMMARY_FILE}: {}: {error}", out::name(&path)));
    }
}

fn append(path: &PathBuf, text: &str) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).open(path)?.write_all(text.as_bytes())
}

/// The summary. It has numbers and words of this program only, so that no file can put markup in it.
fn markdown(totals: &str, summary: &Summary) -> String {
    let mut text = format!("### urlspec\n\n{totals}\n");
    let mut codes: Vec<(Code, usize)> = summary.counts().collect();
    codes.sort_by_key(|(code, count)| (std::cmp::Reverse(*count), *code));
    if !codes.is_empty() {
        text += "\n| code | count | |\n|---|---:|---|\n";
    }
    for (code, count) in codes {
        // Writing to a `String` can't fail.
        let _ = writeln!(text, "| `{code}` | {count} | {} |", code.title());
    }
    text + "\n"
}
