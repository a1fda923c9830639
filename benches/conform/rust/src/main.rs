//! Adapters for URL parsers in Rust. The first argument is the name of the crate.
//!
//! Each line of input is an object with `input`, and `base` for a reference. Each line of output is an object with what the parser knows.

mod parsers;

use std::io;

use serde_json::{Value, json};

/// Returns the components, or `None` if the parser refuses the text.
type Parse = fn(&str) -> Option<Value>;
/// Returns the URL of a reference in a document with this base, or `None`.
type Resolve = fn(&str, &str) -> Option<String>;

fn adapter(name: &str) -> Option<(Parse, Option<Resolve>)> {
    Some(match name {
        "fluent-uri" => (parsers::fluent_uri, Some(parsers::fluent_uri_resolve)),
        "http" => (parsers::http, None),
        "iri-string" => (parsers::iri_string, Some(parsers::iri_string_resolve)),
        "oxiri" => (parsers::oxiri, Some(parsers::oxiri_resolve)),
        "uriparse" => (parsers::uriparse, Some(parsers::uriparse_resolve)),
        "url" => (parsers::url, Some(parsers::url_resolve)),
        _ => return None,
    })
}

fn main() -> io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let (parse, resolve) = adapter(&name).expect("the name of a crate");
    for line in io::stdin().lines() {
        let case: Value = serde_json::from_str(&line?).map_err(io::Error::other)?;
        let input = case["input"].as_str().unwrap_or_default();
        let answer = match (case["base"].as_str(), resolve) {
            (Some(base), Some(resolve)) => json!({"resolved": resolve(base, input)}),
            (Some(_), None) => json!({"valid": true}),
            (None, _) => match parse(input) {
                Some(components) => json!({"valid": true, "components": components}),
                None => json!({"valid": false}),
            },
        };
        println!("{answer}");
    }
    Ok(())
}
