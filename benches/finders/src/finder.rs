//! The finders.

use std::io::Write;
use std::ops::Range;
use std::process::{Command, Stdio};

use linkify::{LinkFinder, LinkKind};
use lychee_lib::extract::Extractor;
use lychee_lib::{FileType, InputContent};
use urlspec_text::{Finder, Kind};

use crate::gold::{Excerpt, schemes};

/// A URL, and its place if the finder gives it or it is in the text.
pub struct Found {
    pub url: String,
    pub span: Option<Range<usize>>,
}

pub fn urlspec(excerpt: &Excerpt) -> Vec<Found> {
    let kind = if excerpt.kind == "xml" { Kind::Html } else { excerpt.kind.parse().unwrap_or_default() };
    let finder = schemes().fold(Finder::new(kind), |finder, name| finder.with_scheme(name).expect("a scheme"));
    let found = finder.matches(excerpt.text.as_bytes());
    found.map(|url| Found { url: url.text().into_owned(), span: Some(url.span()) }).collect()
}

pub fn linkify(excerpt: &Excerpt) -> Vec<Found> {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    let found = finder.links(&excerpt.text);
    found.map(|link| Found { url: link.as_str().to_owned(), span: Some(link.start()..link.end()) }).collect()
}

/// Lychee, with the URLs in code. Its reader of XML needs whole documents and panics on parts, so XML is plain text.
pub fn lychee(excerpt: &Excerpt) -> Vec<Found> {
    let file_type = match excerpt.kind.as_str() {
        "markdown" => FileType::Markdown,
        "html" => FileType::Html,
        _ => FileType::Plaintext,
    };
    let found = Extractor::new(false, true, false).extract(&InputContent::from_string(&excerpt.text, file_type));
    let mut urls: Vec<String> = found.into_iter().map(|uri| uri.text).collect();
    // It has the order of the elements, and the lengths of the URLs differ from the text if they are decoded.
    urls.sort_by_key(|url| excerpt.text.find(url.as_str()));
    in_order(&excerpt.text, urls)
}

/// Looks for the URLs in a text, each after the one before.
fn in_order(text: &str, urls: Vec<String>) -> Vec<Found> {
    let mut from = 0;
    let mut found = Vec::new();
    for url in urls {
        let start = text[from..].find(&url).map(|at| from + at).or_else(|| text.find(&url));
        let span = start.map(|start| start..start + url.len());
        from = span.as_ref().map_or(from, |span| from.max(span.end));
        found.push(Found { url, span });
    }
    found
}

type Lists = (String, Vec<Vec<Found>>);

/// Runs `URI::Find` (Debian: liburi-find-perl) on all excerpts. Returns its version, too.
pub fn uri_find(excerpts: &[Excerpt]) -> Result<Lists, String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/uri-find.pl");
    let input: String = excerpts.iter().map(|excerpt| format!("{}\n", serde_json::json!(excerpt.text))).collect();
    let mut perl = Command::new("perl")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut stdin = perl.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = perl.wait_with_output().map_err(|error| error.to_string())?;
    // If Perl ends early, the writer fails too.
    let _ = writer.join();
    if !output.status.success() {
        return Err("perl failed".into());
    }
    lists(excerpts, &String::from_utf8_lossy(&output.stdout))
}

fn lists(excerpts: &[Excerpt], output: &str) -> Result<Lists, String> {
    let (version, lists) = output.split_once('\n').ok_or("no output")?;
    let urls = |line| serde_json::from_str::<Vec<String>>(line).map_err(|error| error.to_string());
    let lists: Vec<Vec<String>> = lists.lines().map(urls).collect::<Result<_, _>>()?;
    let found = excerpts.iter().zip(lists).map(|(excerpt, urls)| in_order(&excerpt.text, urls));
    Ok((version.to_owned(), found.collect()))
}
