//! `urlspec lint`: diagnostics of the URLs in files, and fixes.

mod assignments;
mod atomic_write;
mod baseline;
pub mod config;
mod file_fix;
mod fingerprint;
mod format;
mod github;
mod metadata;
mod patch;
mod report;
mod run;
pub mod settings;
mod show_settings;
mod summary;
mod target;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use urlspec::{Code, Spec};
use urlspec_text::config::{ConfigLayer, Level, Selector, UnknownLevel};

use self::format::{Format, Frame};
use self::run::Linter;
use self::settings::Overrides;
use self::summary::Summary;
use super::candidates::Candidates;
use super::draw::{DrawOptions, Stream};
use super::options::{self, SPEC_PARSER};
use super::out::OutputFile;
use super::text::FileOptions;
use super::text::pool;
use super::text::totals::plural;
use super::{Failure, Status, out};

pub const HELP: &str = "\
Errors and warnings are reported. --select, --ignore and --severity take codes, or `error`, `warning`, `advice` and `all`
for all codes of a severity.

The nearest urlspec.toml in a folder above a file sets the defaults for it, which options override:
  extend = \"../urlspec.toml\"
  spec = \"current\"
  select = [\"error\", \"scheme-case\"]
  ignore = [\"unsafe-character\"]
  schemes = [\"git\"]        # find URLs of these schemes too
  all-schemes = true       # find URLs of all schemes
  skip-code = true         # skip code in Markdown
  max-size = 10485760      # skip longer files, in bytes
  include-generated = true # read generated and vendored files in folders
  include-tests = true     # read files of tests in folders
  exclude = [\"old/\"]       # patterns as in .gitignore
  baseline = \"known.json\"  # findings that are not reported
  [severity]
  host-without-dot = \"warning\"
  [kinds]                  # the syntax of files
  \"*.tmpl\" = \"html\"
  [per-file-ignores]
  \"tests/\" = [\"error\", \"warning\"]

--config KEY=VALUE overrides a key for all files: --config 'spec = \"rfc3986\"', --config severity.password='\"off\"'. All that is
wrong with a file is reported.

A file that extends another has its keys too. A key of the file overrides the other's, lists included; the tables have the
entries of both. The patterns and paths of each file are relative to its own folder. --show-settings prints what applies.

The comment `urlspec: ignore[code, code]` on a line, or alone on the line above, ignores these codes for the URLs on the
line; `urlspec: ignore` ignores all codes. `urlspec: ignore-file` or `urlspec: ignore-file[code, code]`, alone on a line in
the first 4096 bytes, ignores codes in the whole file. `unknown-ignore` warns of unknown codes and misspelt comments. `unused-ignore`,
which is off by default, reports comments that ignore nothing, among the codes that are reported.

--write-baseline records all findings in a file, and --baseline then reports only others. A finding is known by its file,
its code and its URL, on any line; if the URL changes, it is reported again. --fix fixes known findings, too. If a file is
gone, its entries are for the same findings in files that have none, so that renaming a file makes no finding new. A warning
counts the entries that are not found any more; --prune-baseline removes them. File names are relative to the folder of the
baseline.

https, ws, wss, ftps, gophers, nntps and snews are found like the schemes of the documents. If no URL is found, the totals
count those of other schemes.

--fix applies the fixes that keep the meaning, which follow `fix:` in the report, --fix-all also those that are guesses, which
follow `guess:`. Other bytes are not changed, and the remaining diagnostics are reported. --diff prints the changes as a patch. For `-`, --fix prints the fixed text. --add-ignores adds
a comment `urlspec: ignore[code]` for each finding that is left, after the fixes and without those of the baseline. Findings
where a file can have no comment are reported.

A file is replaced as a whole or not at all, and keeps its owner, permissions and attributes. It is left as it is, with an
error, if it is read-only, if the owner or another name (hard link) would be lost, or if other programs keep changing it. A
signal such as Ctrl-C removes the hidden files .urlspec-*.tmp first. Only SIGKILL leaves them; they are skipped in folders.

After the findings, human prints the totals; concise and plain print them on standard error. GitHub shows ten annotations of each
level: github prints how many more there are, and adds the totals to the file that GITHUB_STEP_SUMMARY names.

--output-file replaces an earlier output of urlspec, once all of the new one is there, but no other file, and no read-only one.
The file of standard output or --output-file and the baseline are never read. Skipped and counted are files that begin as a
report of urlspec or are longer than --max-size, and in folders binary files and, without --include-generated, lock files,
minified files, bundles, scripts and style sheets in dist/, patches, libraries such as jquery.js, files with @generated or
'Generated ... DO NOT EDIT' in their first lines, copies in folders such as vendor/ and node_modules/, and what .gitattributes
marks as linguist-generated or linguist-vendored, and, without --include-tests, files of tests, whose URLs are often wrong on
purpose: those in folders such as tests/, t/ and fixtures/, and programs with names such as test_url.py, url_test.go and
UrlTest.java, but not a README. Without --follow, no symbolic link in a folder is followed, even if it replaces a file during
the run.

Examples:
  urlspec lint README.md
  urlspec lint --fix docs
  urlspec lint --format sarif . > urlspec.sarif

Exit status:
  0  there are no errors, or all were fixed, or --exit-zero is given
  1  there are errors
  2  wrong usage, or some files could not be read or fixed";

#[derive(Debug, Args)]
pub struct Lint {
    /// Use the rules of this document [default: current, or the one in urlspec.toml]
    #[arg(short, long, value_name = "NAME", value_parser = SPEC_PARSER)]
    spec: Option<Spec>,
    /// Report only these codes [default: errors and warnings]
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = SELECTOR_PARSER, hide_possible_values = true)]
    select: Vec<Selector>,
    /// Don't report these codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = SELECTOR_PARSER, hide_possible_values = true)]
    ignore: Vec<Selector>,
    /// Set the severity of a code: `error`, `warning`, `advice` or `off`
    #[arg(long, value_name = "CODE=LEVEL", value_delimiter = ',', value_parser = code_level)]
    severity: Vec<(Code, Level)>,
    /// Apply the fixes that keep the meaning
    #[arg(long)]
    fix: bool,
    /// Apply all fixes, including guesses and those that lose something
    #[arg(long)]
    fix_all: bool,
    /// Add comments that ignore all findings that are left
    #[arg(long, conflicts_with_all = ["write_baseline", "statistics", "show_files", "show_settings"])]
    add_ignores: bool,
    /// Print what --fix, --fix-all or --add-ignores would change as a patch, and change nothing
    #[arg(long)]
    diff: bool,
    /// Print the patch even if it shows a password or a token
    #[arg(long, requires = "diff")]
    with_passwords: bool,
    /// Output format
    #[arg(short, long, alias = "output-format", value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    /// Print only how often each code is reported
    #[arg(long, conflicts_with_all = ["fix", "fix_all", "diff"])]
    statistics: bool,
    /// Print the names of the files that would be checked, and check none
    #[arg(long, conflicts_with_all = ["fix", "fix_all", "diff", "statistics", "quiet"])]
    show_files: bool,
    /// Print the settings for each file that would be checked, as text or as JSON, and check none
    #[arg(long, conflicts_with_all = ["fix", "fix_all", "diff", "statistics", "quiet", "show_files", "write_baseline"])]
    show_settings: bool,
    /// Don't report the findings in this baseline [default: the one in urlspec.toml]
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write all findings to this file, or for `-` to standard output, in place of reporting them. Only a baseline or an empty file
    /// is replaced
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["baseline", "fix", "fix_all", "diff", "statistics", "show_files", "format"]
    )]
    write_baseline: Option<PathBuf>,
    /// Remove the entries of the baseline that are not found any more, and name files that were renamed; add none
    #[arg(long, conflicts_with_all = ["write_baseline", "show_files", "show_settings", "diff"])]
    prune_baseline: bool,
    /// Write the output to this file, as a whole or not at all, in place of standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "write_baseline")]
    output_file: Option<PathBuf>,
    /// Read files of tests in folders too: those in folders such as tests/, and programs with names such as test_url.py
    #[arg(long, help_heading = "File selection")]
    include_tests: bool,
    /// Exit with status 0 even if there are errors
    #[arg(long)]
    exit_zero: bool,
    /// Print no diagnostics and no totals: the exit status is the result
    #[arg(short, long, conflicts_with_all = ["diff", "statistics"])]
    quiet: bool,
    #[command(flatten)]
    draw: DrawOptions,
    #[command(flatten)]
    files: FileOptions,
}

pub const SELECTOR_PARSER: Candidates<Selector> = Candidates::new(|| {
    let groups = ["all", "error", "warning", "advice"];
    groups.into_iter().chain(options::code_names()).collect()
});

fn code_level(text: &str) -> Result<(Code, Level), String> {
    let (code, level) = text.split_once('=').ok_or("expected a code, `=` and a level")?;
    Ok((
        code.parse().map_err(|error| options::unknown_code(&error))?,
        level.parse().map_err(|error: UnknownLevel| error.to_string())?,
    ))
}

impl Lint {
    /// Where the output goes.
    fn stream(&self) -> Stream {
        if self.output_file.is_some() { Stream::File } else { Stream::Output }
    }

    fn overrides(&self) -> Overrides<'_> {
        let select = Some(&self.select[..]).filter(|select| !select.is_empty());
        let layer = ConfigLayer { select, ignore: &self.ignore, severity: &self.severity };
        Overrides { spec: self.spec, layer, include_tests: self.include_tests }
    }
}

pub fn run(lint: &Lint) -> Result<Status, Failure> {
    if lint.statistics && !matches!(lint.format, Format::Human | Format::Concise | Format::Json) {
        return Err(Failure::Usage("--statistics needs one of the formats human, concise and json".to_owned()));
    }
    if lint.show_settings && !matches!(lint.format, Format::Human | Format::Json) {
        return Err(Failure::Usage("--show-settings needs one of the formats human and json".to_owned()));
    }
    if (lint.diff || lint.show_files) && lint.format != Format::Human {
        let option = if lint.diff { "--diff" } else { "--show-files" };
        return Err(Failure::Usage(format!("{option} can't be combined with --format")));
    }
    lint.files.check_stdin()?;
    let mut output = OutputFile::open(lint.output_file.as_deref(), &lint.files.paths, false)?;
    let linter = Linter::new(lint)?;
    let has_frame = linter.prints_findings() || lint.show_settings;
    let frame = if has_frame { lint.format.frame() } else { Frame::default() };
    output.write_all(frame.head.as_bytes()).map_err(Failure::Output)?;
    let mut outcome = pool::run(&lint.files, &linter, &mut output, frame.separator)?;
    let tail = (frame.tail)(&outcome.summary);
    output.write_all(tail.as_bytes()).map_err(Failure::Output)?;
    let is_nothing_read = outcome.has_errors && outcome.summary.files == 0;
    if lint.statistics || !is_nothing_read {
        print_totals(lint, &linter, &outcome.summary, &mut output)?;
    }
    finish_baselines(lint, &linter, outcome.has_errors)?;
    let left = outcome.summary.findings();
    if lint.add_ignores && !lint.diff && left > 0 && !lint.quiet {
        let (findings, have) = (plural(left, "finding", "s"), if left == 1 { "has" } else { "have" });
        out::message(&format!(
            "{findings} {have} no comment: the syntax has none there, or the file has too many findings"
        ));
    }
    if !lint.quiet {
        outcome.summary.skipped.report();
        outcome.summary.not_fixed().for_each(|message| out::message(&message));
        linter.note().iter().for_each(|note| out::message(note));
    }
    if let Some(file) = &lint.write_baseline {
        if outcome.has_errors {
            let error = format!("{}: not written, since not all files could be read", out::name(file));
            return Err(Failure::Usage(error));
        }
        let Summary { baseline, specs, .. } = &mut outcome.summary;
        let (found, specs) = (std::mem::take(baseline), std::mem::take(specs));
        if baseline::is_stdout(file) {
            let count = baseline::print(&mut output, found, specs)?;
            out::message(&format!("{} written to standard output", plural(count, "finding", "s")));
        } else {
            let count = baseline::write(file, found, specs)?;
            let findings = plural(count, "finding", "s");
            writeln!(output, "{findings} written to {}", out::name(file)).map_err(Failure::Output)?;
        }
        outcome.summary.errors = 0;
    }
    output.finish()?;
    Ok(match () {
        () if outcome.has_errors => Status::Incomplete,
        () if outcome.summary.errors > 0 && !lint.exit_zero => Status::Invalid,
        () => Status::Success,
    })
}

/// Removes the entries of baselines that are not found any more, or warns of them.
fn finish_baselines(lint: &Lint, linter: &Linter<'_>, has_errors: bool) -> Result<(), Failure> {
    let checks_none = lint.show_files || lint.show_settings;
    let messages = match lint.prune_baseline {
        // What could not be read may have them.
        true if has_errors => vec!["the baseline is as it was, since not all files could be read".to_owned()],
        true => linter.baselines.prune()?,
        false if checks_none => Vec::new(),
        false => linter.baselines.warnings(),
    };
    messages.iter().filter(|_| !lint.quiet).for_each(|message| out::message(message));
    Ok(())
}

/// Prints the totals after the findings: for people where the findings are, for readers of lines on standard error, and for GitHub also
/// in the summary of the job.
fn print_totals(lint: &Lint, linter: &Linter<'_>, summary: &Summary, output: &mut OutputFile) -> Result<(), Failure> {
    let totals = || summary.totals(linter.applied());
    if lint.statistics {
        let statistics = summary.statistics(lint.format == Format::Json);
        return output.write_all(statistics.as_bytes()).map_err(Failure::Output);
    }
    match lint.format {
        _ if !linter.prints_findings() => {}
        Format::Human => return writeln!(output, "{}", totals()).map_err(Failure::Output),
        Format::Concise | Format::Plain => {
            out::message(&totals());
            return Ok(());
        }
        Format::Github => {
            if let Some(more) = github::more(summary) {
                writeln!(output, "{more}").map_err(Failure::Output)?;
            }
            github::write_job_summary(&totals(), summary);
        }
        _ => {}
    }
    summary.unseen().iter().filter(|_| !lint.quiet).for_each(|unseen| out::message(unseen));
    Ok(())
}
