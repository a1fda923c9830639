//! Benchmarks of the command on large inputs.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use urlspec::Spec;

use crate::data;

pub fn command() {
    let urlspec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/urlspec");
    if !urlspec.exists() {
        println!("\nThe command is not built: cargo build --release -p urlspec-cli");
        return;
    }
    let folder = std::env::temp_dir().join("urlspec-benches");
    fs::create_dir_all(&folder).expect("a folder");
    check_lines(&urlspec, &folder);
    lint_folder(&urlspec, &folder);
    fs::remove_dir_all(&folder).expect("the folder is removed");
}

/// Checks a million lines of a file.
fn check_lines(urlspec: &Path, folder: &Path) {
    const LINES: usize = 1_000_000;
    let path = folder.join("urls.txt");
    let mut file = BufWriter::new(File::create(&path).expect("a file"));
    let valid: Vec<String> = data::http().into_iter().filter(|url| Spec::Rfc1738.accepts(url)).collect();
    for url in valid.iter().cycle().take(LINES) {
        writeln!(file, "{url}").expect("the line is written");
    }
    file.flush().expect("the line is written");
    for format in ["json", "concise"] {
        let seconds = shortest_time(|| {
            let mut command = Command::new(urlspec);
            command.args(["check", "--format", format]).stdin(File::open(&path).expect("a file"));
            command
        });
        println!("`check --format {format}` of a million valid lines: {:.0} lines a second", LINES as f64 / seconds);
    }
}

/// Lints a folder of 1 GB.
fn lint_folder(urlspec: &Path, folder: &Path) {
    const SIZE: usize = 1_000_000_000;
    let folder = folder.join("texts");
    fs::create_dir_all(&folder).expect("a folder");
    let texts = data::texts();
    let mut size = 0;
    for number in 0.. {
        let (_, name, text) = &texts[number % texts.len()];
        fs::write(folder.join(format!("{number:03}_{name}")), text).expect("a file");
        size += text.len();
        if size >= SIZE {
            break;
        }
    }
    for format in ["concise", "json"] {
        let seconds = shortest_time(|| {
            let mut command = Command::new(urlspec);
            command.args(["lint", "--format", format]).arg(&folder);
            command
        });
        println!(
            "`lint --format {format}` of {:.2} GB: {:.2} GB a second",
            size as f64 / 1e9,
            size as f64 / 1e9 / seconds
        );
    }
    let seconds = shortest_time(|| {
        let mut command = Command::new("cat");
        command.args(fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()));
        command
    });
    println!("`cat` of the same: {:.2} GB a second", size as f64 / 1e9 / seconds);
}

/// Returns the shortest time of five runs, in seconds.
fn shortest_time(command: impl Fn() -> Command) -> f64 {
    let run = || {
        let start = Instant::now();
        command().stdout(Stdio::null()).stderr(Stdio::null()).status().expect("the command runs");
        start.elapsed().as_secs_f64()
    };
    (0..5).map(|_| run()).fold(f64::MAX, f64::min)
}
