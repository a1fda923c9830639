//! `urlspec completions` and `urlspec man`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::options::Candidates;
use super::{Failure, Status, help};

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub const COMPLETIONS_HELP: &str = "\
The script goes to standard output. Where it belongs depends on the shell:
  bash        ~/.local/share/bash-completion/completions/urlspec
  zsh         _urlspec, in a folder of $fpath
  fish        ~/.config/fish/completions/urlspec.fish
  powershell  appended to $PROFILE
  elvish      appended to ~/.config/elvish/rc.elv";

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
Without --output, one page goes to standard output:
  urlspec man | man -l -
  urlspec man lint > urlspec-lint.1
  urlspec man --output ~/.local/share/man/man1";

pub fn completions(completions: &Completions, mut command: clap::Command) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut command, "urlspec", &mut script);
    if completions.shell == Shell::Fish {
        script.extend(fish_arguments(&command).into_bytes());
    }
    io::stdout().lock().write_all(&script).map_err(Failure::Output)?;
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
        let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
        return match written {
            Ok(()) => Ok(Status::Success),
            Err(error) => Err(Failure::Usage(format!("{} can't be written: {error}", folder.display()))),
        };
    }
    let command = match &man.subcommand {
        Some(name) => subcommand(&command, name)?,
        None => command,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(Failure::Output)?;
    io::stdout().lock().write_all(&page).map_err(Failure::Output)?;
    Ok(Status::Success)
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
    Err(Failure::Usage(format!("unknown subcommand `{}`; {suggestion}", super::printable(name))))
}
