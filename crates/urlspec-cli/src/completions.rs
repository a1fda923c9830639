//! `urlspec completions`.

use clap::{Args, ValueEnum};
use clap_complete::{Generator, generate};

use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Nushell,
    Powershell,
    Zsh,
}

pub const HELP: &str = "\
The script is printed. Where it belongs depends on the shell:
  bash        ~/.local/share/bash-completion/completions/urlspec
  zsh         _urlspec, in a folder of $fpath
  fish        ~/.config/fish/completions/urlspec.fish
  powershell  appended to $PROFILE
  elvish      appended to ~/.config/elvish/rc.elv
  nushell     ~/.config/nushell/completions/urlspec.nu, and `use completions/urlspec.nu *` in config.nu

Examples:
  urlspec completions bash > urlspec.bash

Exit status:
  0  the script was printed
  2  wrong usage, or the output could not be written";

pub fn completions(completions: &Completions, mut command: clap::Command) -> Result<Status, Failure> {
    use clap_complete::Shell as Known;
    let script = match completions.shell {
        Shell::Bash => script(Known::Bash, &mut command),
        Shell::Elvish => script(Known::Elvish, &mut command),
        Shell::Fish => script(Known::Fish, &mut command) + &fish_arguments(&command),
        Shell::Nushell => script(clap_complete_nushell::Nushell, &mut command),
        Shell::Powershell => script(Known::PowerShell, &mut command),
        Shell::Zsh => script(Known::Zsh, &mut command),
    };
    out::print(script)?;
    Ok(Status::Success)
}

fn script(shell: impl Generator, command: &mut clap::Command) -> String {
    let mut script = Vec::new();
    generate(shell, command, "urlspec", &mut script);
    String::from_utf8_lossy(&script).into_owned()
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
