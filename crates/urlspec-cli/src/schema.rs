//! `urlspec schema`: the JSON Schemas of what the command prints and reads.

use std::str::FromStr;

use clap::Args;
use urlspec::suggestions;

use super::candidates::Candidates;
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Schema {
    /// The name of the schema; without it, the names are listed
    #[arg(value_name = "NAME", value_parser = Candidates::<Name>::new(names), hide_possible_values = true)]
    name: Option<Name>,
}

pub const HELP: &str = "\
The schemas are of draft 2020-12, and the one of urlspec.toml is of draft 7, which editors of TOML read. A schema is named
after its command and options: `urlspec schema lint` is for `urlspec lint --format json`. Where a command prints one JSON
object per line, the schema is for a line.

An `$id` such as /urlspec/lint/v1 ends with a version. In the schema of urlspec.toml it is a comment, since taplo refuses an
`$id` that is not absolute. In one version, no field is removed or gets another meaning; a new field or a new kind of value
can be added, with the schema.

Examples:
  urlspec schema
  urlspec schema lint > lint.schema.json

Exit status:
  0  the schema or the list was printed
  2  wrong usage, or the output could not be written";

/// A schema: its name, its text and the names of the schemas that it uses.
struct File {
    name: &'static str,
    version: u32,
    title: &'static str,
    text: &'static str,
    uses: &'static [&'static str],
}

/// The definition of a [`File`] in the folder of schemas.
macro_rules! file {
    ($name:literal, $version:literal, $title:literal, [$($uses:literal),*]) => {
        File {
            name: $name,
            version: $version,
            title: $title,
            text: include_str!(concat!("../schemas/", $name, ".v", $version, ".json")),
            uses: &[$($uses),*],
        }
    };
}

const FILES: [File; 21] = [
    file!("check", 2, "a report of `check`", ["common", "parts", "url"]),
    file!("tree", 1, "the derivation of a URL by `tree`", ["common", "parts"]),
    file!("compare", 1, "the comparison of `compare`", ["check", "common", "parts", "url"]),
    file!("explain", 1, "the page of a code by `explain`", ["common"]),
    file!("plan", 1, "a plan of `plan`", ["common"]),
    file!("lint", 1, "the findings of `lint`", ["common", "lint-json-lines"]),
    file!("lint-json-lines", 1, "a finding of `lint --format json-lines`", ["common"]),
    file!("lint-statistics", 1, "the counts of `lint --statistics`", ["common"]),
    file!("extract", 1, "a URL found by `extract`", []),
    file!("parts", 2, "the components of a URL by `parts`, which `build` reads", ["common"]),
    file!("canon", 1, "a canonical form by `canon`", []),
    file!("same", 1, "the comparison of `same`", []),
    file!("resolve", 1, "a resolved reference of `resolve`", []),
    file!("resolve-shorten", 1, "a reference of `resolve --shorten`", []),
    file!("convert", 1, "a converted URL of `convert`", []),
    file!("convert-whatwg", 1, "a converted URL of `convert --to whatwg`", []),
    file!("grammar", 1, "a rule of `grammar`", []),
    file!("generate", 1, "a test case of `generate`", ["common"]),
    file!("conform", 1, "the report of `conform`", ["common"]),
    file!("suite", 1, "a suite of a document, such as suites/rfc3986.json", ["common"]),
    file!("config", 1, "urlspec.toml", []),
];

/// The schemas that only others use.
const SHARED: [File; 2] = [file!("common", 1, "", []), file!("url", 1, "", [])];

/// The name of a schema.
#[derive(Debug, Clone, Copy)]
struct Name(&'static str);

fn names() -> Vec<&'static str> {
    FILES.iter().map(|file| file.name).collect()
}

impl FromStr for Name {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = names().into_iter().find(|known| *known == name);
        known.map(Self).ok_or_else(|| match suggestions(name, names().into_iter()).first() {
            Some(nearest) => format!("unknown schema; did you mean `{nearest}`?"),
            None => "unknown schema; `urlspec schema` lists the schemas".to_owned(),
        })
    }
}

pub fn run(schema: &Schema) -> Result<Status, Failure> {
    let text = match schema.name {
        Some(Name(name)) => FILES.iter().filter(|file| file.name == name).map(bundled).collect(),
        None => list(),
    };
    out::print(text)?;
    Ok(Status::Success)
}

fn list() -> String {
    let width = FILES.iter().map(|file| file.name.len()).max().unwrap_or_default();
    FILES.iter().map(|File { name, title, .. }| format!("{name:width$}  {title}\n")).collect()
}

/// The schema with those that it uses, as one document.
fn bundled(file: &File) -> String {
    if file.uses.is_empty() {
        return file.text.to_owned();
    }
    let File { name, version, uses, .. } = file;
    let used = FILES.iter().chain(&SHARED).filter(|other| other.name == *name || uses.contains(&other.name));
    let member = |File { name, version, text, .. }: &File| {
        // No string of JSON contains a line end.
        format!("    \"/urlspec/{name}/v{version}\": {}", text.trim_end().replace('\n', "\n    "))
    };
    format!(
        "{{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \
         \"$id\": \"/urlspec/{name}/v{version}/bundle\",\n  \"$ref\": \"/urlspec/{name}/v{version}\",\n  \
         \"$defs\": {{\n{}\n  }}\n}}\n",
        used.map(member).collect::<Vec<_>>().join(",\n")
    )
}
