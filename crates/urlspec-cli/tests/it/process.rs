//! Runs the command.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with these files.
pub fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, contents) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, contents).expect("a file");
    }
    folder
}

/// The command with these arguments, in the same environment everywhere.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlspec"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    // What decides how diagnostics are drawn.
    for name in ["NO_COLOR", "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG"] {
        command.env_remove(name);
    }
    command
}

/// Runs the command with `input` on its standard input.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    run_with_input_in(Path::new("."), arguments, input)
}

pub fn run_with_input_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = command(arguments);
    command.current_dir(folder);
    output_with_input(command, input)
}

/// Runs this command with `input` on its standard input.
pub fn output_with_input(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The command may end without reading all of it.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    output
}

/// Runs the command in a folder, without input.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    command(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("it runs")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The same, by RFC 1738: for tests of what it says, or of what any document would do with one of its faults.
pub mod by_rfc1738 {
    use std::path::Path;
    use std::process::{Command, Output};

    /// The commands that read URLs or files.
    const COMMANDS: [&str; 8] = ["check", "lint", "extract", "tree", "parts", "canon", "same", "resolve"];

    /// The arguments, with the document after the name of the command, unless one is named.
    fn named<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
        let names_one = arguments.iter().any(|argument| ["-s", "--spec"].contains(argument));
        match arguments {
            [name, others @ ..] if COMMANDS.contains(name) && !names_one => {
                [&[name, "--spec", "rfc1738"], others].concat()
            }
            _ => arguments.to_vec(),
        }
    }

    pub fn command(arguments: &[&str]) -> Command {
        super::command(&named(arguments))
    }

    pub fn run(arguments: &[&str], input: &[u8]) -> Output {
        super::run(&named(arguments), input)
    }

    pub fn run_with_input_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
        super::run_with_input_in(folder, &named(arguments), input)
    }

    pub fn run_in(folder: &Path, arguments: &[&str]) -> Output {
        super::run_in(folder, &named(arguments))
    }
}
