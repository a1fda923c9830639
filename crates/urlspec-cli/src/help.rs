//! The help: the subcommands in groups, and text that clap wraps.

use urlspec::Spec;

use super::wrap;

/// The longest line of help.
pub const MAX_WIDTH: usize = 100;

/// The subcommands, as `urlspec --help` groups them.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Check and explain", &["check", "explain", "tree", "compare", "plan"]),
    ("Files", &["lint", "extract", "init"]),
    ("Build and compare", &["build", "parts", "safe", "canon", "same", "resolve", "convert"]),
    ("Documents and tests", &["grammar", "generate", "conform", "schema"]),
    ("Server and shell", &["lsp", "completions", "man", "help"]),
];

/// The names of the subcommands that have a man page: all but `help`.
pub fn subcommands() -> Vec<&'static str> {
    GROUPS.iter().flat_map(|(_, names)| *names).copied().filter(|name| *name != "help").collect()
}

/// The subcommands with a man page in the group of a subcommand. Empty for another name.
pub fn neighbors(name: &str) -> Vec<&'static str> {
    let group = GROUPS.iter().find(|(_, names)| names.contains(&name));
    group.into_iter().flat_map(|(_, names)| *names).copied().filter(|name| *name != "help").collect()
}

/// The command, with its subcommands in groups.
pub fn with_groups(mut command: clap::Command) -> clap::Command {
    // Adds the subcommand `help`.
    command.build();
    let template = template(&command, width());
    command.help_template(template)
}

/// Lists the whole documents in the short help of an option that takes those within `current` too, and all of them in the long help.
/// Completions have all.
pub fn with_few_documents(option: clap::Arg) -> clap::Arg {
    let names: Vec<String> = option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let is_whole = |name: &String| Spec::ALL.iter().any(|spec| spec.name() == name);
    if names.iter().all(is_whole) || !Spec::ALL.iter().all(|spec| names.iter().any(|name| spec.name() == name)) {
        return option;
    }
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    let (whole, within): (Vec<String>, Vec<String>) = names.into_iter().partition(is_whole);
    let short = format!("{help} [documents: {}, and {} within `current`]", whole.join(", "), within.len());
    let long = format!("{help}\n\nDocuments: {}.\n\nWithin `current`: {}.", whole.join(", "), within.join(", "));
    option.help(short).long_help(long).hide_possible_values(true)
}

/// clap has no headings for subcommands, so the groups are part of the template.
fn template(command: &clap::Command, width: usize) -> String {
    let (header, literal) = (command.get_styles().get_header(), command.get_styles().get_literal());
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let column = names.map(|name| name.len()).max().unwrap_or_default();
    let mut groups = String::new();
    for (heading, names) in GROUPS {
        groups.push_str(&format!("\n{header}{heading}:{header:#}\n"));
        for subcommand in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
            let name = subcommand.get_name();
            let line = wrap::hanging(&format!("  {name:column$}  "), &" ".repeat(column + 4), &about, width);
            groups.push_str(&line.replacen(name, &format!("{literal}{name}{literal:#}"), 1));
        }
    }
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{groups}\n\
         {header}Options:{header:#}\n{{options}}{{after-help}}"
    )
}

/// The width of help, as clap computes it.
fn width() -> usize {
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    terminal.or_else(columns).unwrap_or(MAX_WIDTH).min(MAX_WIDTH)
}

/// Joins the lines of each paragraph, so that they are wrapped once, by clap. Indented lines stay, and a blank line follows
/// them: without it, a man page would fill the next paragraph into the list.
pub fn flow(text: &str) -> String {
    let mut flowed = String::with_capacity(text.len());
    let (mut is_in_paragraph, mut is_in_list) = (false, false);
    for line in text.lines() {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        match (is_in_paragraph, is_prose) {
            (true, true) => flowed.push(' '),
            _ if flowed.is_empty() => {}
            _ if is_in_list && is_prose => flowed.push_str("\n\n"),
            _ => flowed.push('\n'),
        }
        flowed.push_str(line);
        is_in_paragraph = is_prose;
        is_in_list = line.starts_with(' ');
    }
    flowed
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, flow};
    use crate::cli::command;

    #[test]
    fn each_subcommand_is_in_one_group() {
        let command = command();
        let mut known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        known.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, known);
    }

    #[test]
    fn paragraphs_are_joined_and_lists_are_kept() {
        assert_eq!(flow("a\nb\n\nc:\n  d\n  e\nf\ng"), "a b\n\nc:\n  d\n  e\n\nf g");
    }
}
