//! `urlspec man`.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, Args};
use roff::{Inline, Roff, bold, italic, roman};

use super::candidates::Candidates;
use super::{Failure, Status, help, out};

#[derive(Debug, Args)]
pub struct Man {
    /// Write the pages of the command and of all subcommands to this folder, which is created if it does not exist
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "subcommand")]
    output: Option<PathBuf>,
    /// Print the page of this subcommand instead of the main page
    #[arg(value_name = "SUBCOMMAND", value_parser = Candidates::<String>::new(help::subcommands), hide_possible_values = true)]
    subcommand: Option<String>,
}

pub const HELP: &str = "\
Without --output, one page is printed.

Examples:
  urlspec man | man -l -
  urlspec man lint > urlspec-lint.1
  urlspec man --output ~/.local/share/man/man1

Exit status:
  0  the pages were printed or written
  2  wrong usage, or the pages could not be written";

/// Defines the string `Aq`, an apostrophe, for groff and for other programs.
const APOSTROPHE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// Headings of the text after the options that are sections of their own in a man page.
const HEADINGS: [&str; 2] = ["Examples:", "Exit status:"];

pub fn man(man: &Man, command: clap::Command) -> Result<Status, Failure> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(folder) = &man.output {
        return match write_pages(&command, folder) {
            Ok(()) => Ok(Status::Success),
            Err(error) => Err(Failure::Usage(format!("{} can't be written: {error}", out::name(folder)))),
        };
    }
    let command = match &man.subcommand {
        Some(name) => subcommand(&command, name)?,
        None => &command,
    };
    out::print(page(command).map_err(Failure::Output)?)?;
    Ok(Status::Success)
}

fn subcommand<'a>(command: &'a clap::Command, name: &str) -> Result<&'a clap::Command, Failure> {
    if let Some(subcommand) = command.find_subcommand(name) {
        return Ok(subcommand);
    }
    let names = command.get_subcommands().map(clap::Command::get_name);
    let suggestion = match urlspec::suggestions(name, names).first() {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "`urlspec --help` lists them".to_owned(),
    };
    Err(Failure::Usage(format!("unknown subcommand `{}`; {suggestion}", out::name(name))))
}

/// Writes the pages of the command and of its subcommands.
fn write_pages(command: &clap::Command, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for command in command.get_subcommands().chain([command]) {
        std::fs::write(folder.join(format!("{}.1", page_name(command))), page(command)?)?;
    }
    Ok(())
}

/// Such as `urlspec-lint`.
fn page_name(command: &clap::Command) -> String {
    command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned()
}

/// The man page of a command. clap_mangen renders the options; its title names the subcommand as the program, its synopsis has
/// no values, and it has no section SEE ALSO.
fn page(command: &clap::Command) -> io::Result<String> {
    let man = clap_mangen::Man::new(command.clone());
    let mut page = Vec::new();
    title(command).to_writer(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(text) = command.get_after_long_help() {
        after_options(&text.to_string()).to_writer(&mut page)?;
    }
    see_also(command).to_writer(&mut page)?;
    // Each section begins with it.
    let page = String::from_utf8_lossy(&page).replace(APOSTROPHE, "");
    Ok(APOSTROPHE.to_owned() + &page)
}

/// The line that names the page, its section, the program with its version, and the manual.
fn title(command: &clap::Command) -> Roff {
    let name = page_name(command).to_uppercase();
    let source = concat!("urlspec ", env!("CARGO_PKG_VERSION"));
    let mut roff = Roff::new();
    roff.control("TH", [name.as_str(), "1", "", source, "urlspec manual"]);
    roff
}

fn synopsis(command: &clap::Command) -> Roff {
    let mut line = vec![bold(command.get_bin_name().unwrap_or("urlspec"))];
    for option in command.get_opts().chain(command.get_arguments().filter(|argument| is_flag(argument))) {
        line.extend([roman(" ["), bold(spelling(option))]);
        if !is_flag(option) {
            line.extend([roman(" "), italic(values(option))]);
        }
        line.push(roman("]"));
    }
    for argument in command.get_positionals() {
        let (open, close) = if argument.is_required_set() { (" ", "") } else { (" [", "]") };
        line.extend([roman(open), italic(values(argument)), roman(close)]);
        if argument.get_num_args().is_some_and(|count| count.max_values() > 1) {
            line.push(roman("..."));
        }
    }
    if command.has_subcommands() {
        line.extend([roman(" "), italic("SUBCOMMAND")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text(line);
    roff
}

/// Whether it is an option without a value, and not `--help` or `--version`, which all subcommands have.
fn is_flag(argument: &Arg) -> bool {
    matches!(argument.get_action(), ArgAction::SetTrue | ArgAction::SetFalse | ArgAction::Count)
}

fn spelling(option: &Arg) -> String {
    match (option.get_short(), option.get_long()) {
        (_, Some(long)) => format!("--{long}"),
        (Some(short), None) => format!("-{short}"),
        (None, None) => String::new(),
    }
}

fn values(argument: &Arg) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The text after the options: NOTES, and a section for each heading.
fn after_options(text: &str) -> Roff {
    let mut roff = Roff::new();
    let mut is_in_section = false;
    for line in text.lines() {
        if HEADINGS.contains(&line) {
            roff.control("SH", [line.trim_end_matches(':').to_uppercase().as_str()]);
            is_in_section = true;
            continue;
        }
        if !is_in_section {
            roff.control("SH", ["NOTES"]);
            is_in_section = true;
        }
        roff.text([roman(line)]);
    }
    roff
}

/// The page of the program, and those of subcommands for the same purpose.
fn see_also(command: &clap::Command) -> Roff {
    let mut names = help::neighbors(command.get_name());
    if names.is_empty() {
        names = help::subcommands();
    }
    let mut pages: Vec<String> =
        names.iter().filter(|name| **name != command.get_name()).map(|name| format!("urlspec-{name}")).collect();
    if command.get_name() != "urlspec" {
        pages.insert(0, "urlspec".to_owned());
    }
    let mut line: Vec<Inline> = Vec::new();
    for page in pages {
        if !line.is_empty() {
            line.push(roman(", "));
        }
        line.extend([bold(page), roman("(1)")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]).text(line);
    roff
}
