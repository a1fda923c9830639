//! `urlspec completions` and `urlspec man`.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::Shell;

use super::candidates::Candidates;
use super::{Failure, Status, help, out};

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub const COMPLETIONS_HELP: &str = "\
The script is printed. Where it belongs depends on the shell:
  bash        ~/.local/share/bash-completion/completions/urlspec
  zsh         _urlspec, in a folder of $fpath
  fish        ~/.config/fish/completions/urlspec.fish
  powershell  appended to $PROFILE
  elvish      appended to ~/.config/elvish/rc.elv

Exit status:
  0  the script was printed
  2  wrong usage, or the output could not be written";

#[derive(Debug, Args)]
pub struct Man {
    /// Write the pages of the command and of all subcommands to this folder, which is created if it does not exist
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "subcommand")]
    output: Option<PathBuf>,
    /// Print the page of this subcommand instead of the main page
    #[arg(value_name = "SUBCOMMAND", value_parser = Candidates::<String>::new(help::subcommands), hide_possible_values = true)]
    subcommand: Option<String>,
}

pub const MAN_HELP: &str = "\
Without --output, one page is printed.

Examples:
  urlspec man | man -l -
  urlspec man lint > urlspec-lint.1
  urlspec man --output ~/.local/share/man/man1

Exit status:
  0  the pages were printed or written
  2  wrong usage, or the pages could not be written";

pub fn completions(completions: &Completions, mut command: clap::Command) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut command, "urlspec", &mut script);
    if completions.shell == Shell::Fish {
        script.extend(fish_arguments(&command).into_bytes());
    }
    out::print(script)?;
    Ok(Status::Success)
}

/// The values of the subcommands' arguments, which clap lists for all shells but fish.
fn fish_arguments(command: &clap::Command) -> String {
    let mut lines = String::new();
    for subcommand in command.get_subcommands() {
        for values in subcommand.get_positionals().filter_map(|argument| argument.get_value_parser().possible_values())
        {
            let names: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
            lines.push_str(&format!(
                "complete -c urlspec -n \"__fish_urlspec_using_subcommand {}\" -f -a \"{}\"\n",
                subcommand.get_name(),
                names.join(" ")
            ));
        }
    }
    lines
}

pub fn man(man: &Man, command: clap::Command) -> Result<Status, Failure> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(folder) = &man.output {
        return match write_pages(&command, folder) {
            Ok(()) => Ok(Status::Success),
            Err(error) => Err(Failure::Usage(format!("{} can't be written: {error}", super::out::name(folder)))),
        };
    }
    let command = match &man.subcommand {
        Some(name) => subcommand(&command, name)?,
        None => command,
    };
    let (_, page) = page(command).map_err(Failure::Output)?;
    out::print(page)?;
    Ok(Status::Success)
}

/// Writes the pages of the command and of its subcommands.
fn write_pages(command: &clap::Command, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for command in command.get_subcommands().chain([command]) {
        let (name, page) = page(command.clone())?;
        std::fs::write(folder.join(name), page)?;
    }
    Ok(())
}

/// The file name of a man page, and the page. clap puts the text after the options in a section EXTRA; here it is in NOTES,
/// and each of its `HEADINGS` starts a section.
fn page(command: clap::Command) -> io::Result<(String, String)> {
    const HEADINGS: [&str; 2] = ["Examples:", "Exit status:"];
    let man = clap_mangen::Man::new(command);
    let mut rendered = Vec::new();
    man.render(&mut rendered)?;
    let mut page = String::from_utf8_lossy(&rendered).replace("\n.SH EXTRA\n", "\n.SH NOTES\n");
    for heading in HEADINGS {
        let section = format!(".SH \"{}\"\n", heading.trim_end_matches(':').to_uppercase());
        page = page.replace(&format!("\n.SH NOTES\n{heading}\n"), &format!("\n{section}"));
        page = page.replace(&format!("\n\n{heading}\n"), &format!("\n{section}"));
    }
    Ok((man.get_filename(), page))
}

fn subcommand(command: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    if let Some(subcommand) = command.find_subcommand(name) {
        return Ok(subcommand.clone());
    }
    let names = command.get_subcommands().map(clap::Command::get_name);
    let suggestion = match urlspec::suggestions(name, names).first() {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "`urlspec --help` lists them".to_owned(),
    };
    Err(Failure::Usage(format!("unknown subcommand `{}`; {suggestion}", out::name(name))))
}
