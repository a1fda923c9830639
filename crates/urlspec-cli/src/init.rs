//! `urlspec init`: a commented `urlspec.toml`.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use clap::Args;
use urlspec::Spec;
use urlspec_text::config::FILE_NAME;

use super::options::SPEC_PARSER;
use super::{Failure, Status, out};

pub const HELP: &str = "\
`urlspec lint`, `urlspec extract` and the language server read the file. It applies to the files of its folder and of all
folders below. A file that exists is not changed.

Examples:
  urlspec init
  urlspec init docs --spec rfc1738

Exit status:
  0  the file was written
  2  there is such a file already, or it could not be written";

#[derive(Debug, Args)]
pub struct Init {
    /// Write the file to this folder
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Check URLs by this document
    #[arg(short, long, value_name = "NAME", value_parser = SPEC_PARSER, default_value_t = Spec::TODAY)]
    spec: Spec,
}

pub fn run(init: &Init) -> Result<Status, Failure> {
    let path = init.folder.join(FILE_NAME);
    let name = out::name(path.strip_prefix(".").unwrap_or(&path));
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .and_then(|mut file| file.write_all(text(init.spec).as_bytes()));
    match written {
        Ok(()) => out::print(format!("wrote {name}\n")).map(|()| Status::Success),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(Failure::Usage(format!("{name} exists already, and was not changed")))
        }
        Err(error) => Err(Failure::Usage(format!("{name}: {error}"))),
    }
}

/// The file: each setting with its default, of which only the document is not a comment.
fn text(spec: Spec) -> String {
    let names: Vec<&str> = Spec::ALL.iter().map(|spec| spec.name()).collect();
    format!(
        "\
# Settings of urlspec for the files in this folder and below.

# Another file of settings, which those of this file override.
# extend = \"../urlspec.toml\"

# The document whose rules URLs follow: {}.
spec = \"{spec}\"

# The codes to report: codes, or `error`, `warning`, `advice` and `all` for all codes of a severity.
# `urlspec explain` lists the codes.
# select = [\"error\", \"warning\"]

# Codes that are not reported.
# ignore = [\"password\"]

# Schemes whose URLs are found in text, besides those of the document.
# schemes = [\"git\", \"ssh\"]

# Whether URLs of all other schemes are found: any `scheme://host`.
# all-schemes = true

# Whether code in Markdown is skipped.
# skip-code = true

# Files that are longer than this number of bytes are not checked.
# max-size = 10485760

# Whether generated and vendored files in folders are checked, such as Cargo.lock and those in vendor/.
# include-generated = true

# Whether files of tests in folders are checked, such as those in tests/ and test_url.py.
# include-tests = true

# Files and folders that are not checked, in patterns as in .gitignore.
# exclude = [\"tests/data/\"]

# A file of known findings that are not reported. `urlspec lint --write-baseline FILE` writes it.
# baseline = \"urlspec-baseline.json\"

# The syntax of files that match a pattern.
# [kinds]
# \"*.tmpl\" = \"html\"

# What is not reported in files that match a pattern.
# [per-file-ignores]
# \"tests/\" = [\"warning\"]

# Other severities of codes: `error`, `warning`, `advice` or `off`.
# [severity]
# default-port = \"off\"
",
        names.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use urlspec::Spec;
    use urlspec_text::config::Config;

    use super::text;

    #[test]
    fn the_file_is_valid_also_without_the_marks_of_its_comments() {
        let check_glob = |_: &str| Ok(());
        for &spec in Spec::ALL {
            let settings = Config::parse(&text(spec), check_glob).expect("settings");
            assert_eq!(settings.spec, Some(spec));
            assert!(settings.select.is_none() && settings.ignore.is_none() && settings.schemes.is_none());
        }
        let is_setting = |line: &str| line.contains(" = ") || line.starts_with('[');
        let lines = text(Spec::Rfc3986).replace("# ", "");
        let all: Vec<&str> = lines.lines().filter(|line| is_setting(line)).collect();
        assert_eq!(all.len(), 18, "{all:?}");
        let settings = Config::parse(&all.join("\n"), check_glob).expect("settings");
        assert!(settings.select.is_some() && settings.skip_code == Some(true) && settings.severity.len() == 1);
        assert!(settings.kinds.len() == 1 && settings.per_file_ignores.len() == 1);
    }
}
