//! Converts corpora between one text file per target, as saved, and one file per input, as the fuzzer needs them; and
//! generates the fuzzer's dictionary.
//!
//!     corpus unpack TARGET FOLDER    writes the saved inputs and the seeds to a folder
//!     corpus pack TARGET FOLDER      saves the files of a folder
//!     corpus dict                    generates the dictionary from the grammars

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use urlspec::{Encoded, Spec};
use urlspec_bnf::{Expr, Grammar, Lines};

/// The maximum size of a saved corpus, since the tests run all of it. The longest inputs are dropped.
const MAX_SIZE: usize = 80_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["unpack", target, folder] => unpack(target, Path::new(folder)),
        ["pack", target, folder] => pack(target, Path::new(folder)),
        ["dict"] => fs::write(in_package("urlspec.dict"), dictionary()),
        _ => {
            eprintln!("corpus unpack TARGET FOLDER | corpus pack TARGET FOLDER | corpus dict");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("corpus: {error}");
            ExitCode::FAILURE
        }
    }
}

fn in_package(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn corpus_path(target: &str) -> PathBuf {
    in_package(&format!("corpus/{target}.txt"))
}

fn unpack(target: &str, folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let corpus = fs::read_to_string(corpus_path(target)).unwrap_or_default();
    let inputs = corpus.lines().map(|line| Encoded::new(line).decode().into_owned());
    for (number, input) in inputs.chain(seeds(target)).enumerate() {
        fs::write(folder.join(format!("input-{number}")), input)?;
    }
    Ok(())
}

fn pack(target: &str, folder: &Path) -> std::io::Result<()> {
    let files = fs::read_dir(folder)?.map(|entry| fs::read(entry?.path()));
    let inputs: BTreeSet<Vec<u8>> = files.collect::<Result<_, _>>()?;
    let mut lines: Vec<String> =
        inputs.iter().filter(|input| !input.is_empty()).map(|input| encode_line(input)).collect();
    lines.sort_by_key(String::len);
    let mut size = 0;
    lines.retain(|line| {
        size += line.len() + 1;
        size <= MAX_SIZE
    });
    lines.sort();
    fs::write(corpus_path(target), lines.join("\n") + "\n")
}

/// Encodes an input as one line. Printable characters stay, except a `%` that precedes two hexadecimal digits.
fn encode_line(input: &[u8]) -> String {
    let mut line = String::new();
    for (at, byte) in input.iter().enumerate() {
        let is_escape = input.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        match byte {
            b'%' if !is_escape => line.push('%'),
            b' '..=b'~' if *byte != b'%' => line.push(char::from(*byte)),
            _ => line.push_str(&format!("%{byte:02X}")),
        }
    }
    line
}

/// Returns the inputs that a target starts with.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    match target {
        "resolve" => partial_forms(),
        "same" => cases().windows(2).map(|pair| pair.join("\n").into_bytes()).collect(),
        "matches" | "fix" => documents(),
        "parts" => PARTS.iter().map(|parts| parts.as_bytes().to_vec()).collect(),
        "notation" => rules(),
        "member" => (0..=255u8).map(|byte| vec![byte, byte / 3, byte.wrapping_mul(7), byte, 1, 2]).collect(),
        _ => cases().into_iter().map(String::into_bytes).collect(),
    }
}

/// Returns the lines of the case files without headings.
fn cases() -> Vec<String> {
    let folder = in_package("../cases");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let text: String = files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).map(str::to_owned).collect()
}

fn partial_forms() -> Vec<Vec<u8>> {
    let bases = cases();
    let table = fs::read_to_string(in_package("../data/wild/partial-hrefs.tsv")).unwrap_or_default();
    let forms = table.lines().skip(1).filter_map(|row| row.split('\t').next());
    forms.zip(bases.iter().cycle()).map(|(form, base)| format!("{base}\n{form}").into_bytes()).collect()
}

fn documents() -> Vec<Vec<u8>> {
    let wrapped = cases().into_iter().flat_map(|url| {
        let (head, tail) = url.split_at(url.char_indices().nth(12).map_or(url.len(), |(at, _)| at));
        [
            format!("see {url}, or ({url})."),
            format!("> <URL:{head}\n>  {tail}> \u{e9}"),
            format!("<a href=\"{}\">", url.replace('&', "&amp;")),
        ]
    });
    wrapped.map(String::into_bytes).collect()
}

/// Returns each line of the grammars, and groups of lines.
fn rules() -> Vec<Vec<u8>> {
    let names = fs::read_dir(in_package("../../grammar")).into_iter().flatten().filter_map(Result::ok);
    let is_grammar = |path: &PathBuf| path.extension().is_some_and(|end| end == "bnf" || end == "abnf");
    let mut files: Vec<PathBuf> = names.map(|name| name.path()).filter(is_grammar).collect();
    files.sort();
    let text: String = files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect();
    let lines: Vec<&str> = text.lines().collect();
    [1, 3, 8].iter().flat_map(|count| lines.chunks(*count)).map(|lines| lines.join("\n").into_bytes()).collect()
}

/// Inputs of the target `parts`.
const PARTS: [&str; 17] = [
    "hh.x\n81\n2\na b\n%2F\n1\nc",
    "fh.x\n21\njoe\np%00w\n2\n/etc\na;b\nmotd",
    "llocalhost\n2\na\n;",
    "gh.x\n70\n0\na_selector\n-\n1\nwords",
    "gh.x\n70\n1\nsel\n+view\n1\n",
    "mjoe@h.x",
    "nid%3C\nh.x",
    "ncomp.lang.c\n-",
    "ph.x\n119\na.b\n7",
    "th.x\n23\njoe\npw",
    "rh.x\n-\njoe",
    "wh.x\n210\ndb\nTEXT\n9\nid\n1\na\n2\nb",
    "wh.x\n210\ndb\n?\n2\na\nb",
    "sh.x\n1525\n//n;a\n1\nattr\nk=\nv;",
    "acell.org\n2\na\nb c",
    "ia@b\nh.x",
    "our\nietf:rfc%201",
];

/// Returns the literals of the grammars, a shortest text of each rule, and the syntax around URLs in documents.
fn dictionary() -> String {
    let mut words: BTreeSet<Vec<u8>> = DOCUMENT_SYNTAX.iter().map(|word| word.as_bytes().to_vec()).collect();
    for &spec in Spec::ALL {
        let grammar = Grammar::new(spec, Lines::Amended);
        words.extend(grammar.words());
        grammar.rules().iter().filter_map(|rule| rule.expr.as_ref()).for_each(|expr| literals(expr, &mut words));
    }
    let entry = |word: &Vec<u8>| {
        let escaped = word.iter().map(|byte| match byte {
            b'"' | b'\\' => format!("\\{}", char::from(*byte)),
            b' '..=b'~' => char::from(*byte).to_string(),
            _ => format!("\\x{byte:02X}"),
        });
        format!("\"{}\"\n", escaped.collect::<String>())
    };
    let words = words.iter().filter(|word| word.len() > 1);
    format!("# Generated from the grammars by examples/corpus.rs.\n{}", words.map(entry).collect::<String>())
}

fn literals(expr: &Expr, words: &mut BTreeSet<Vec<u8>>) {
    if let Expr::Literal(literal) = expr {
        words.insert(literal.text.as_bytes().to_vec());
    }
    expr.parts().for_each(|part| literals(part, words));
}

const DOCUMENT_SYNTAX: [&str; 12] =
    ["<URL:", "URL:", "URL=<", "UDI=", "&amp;", "&gt;", "%09", "%0D%0A", "```\n", "urlspec: ignore", "../", "%00"];
