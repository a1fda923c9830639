//! Parses a URL by a document, and prints its host or why it is refused. `.ci/features` compares the output.

use std::error::Error;
use std::process::ExitCode;

use urlspec::Spec;

fn host(document: &str, text: &str) -> Result<String, Box<dyn Error>> {
    let spec: Spec = document.parse()?;
    let host = spec.parse(text)?.host().map(|host| host.as_str().to_owned());
    Ok(host.unwrap_or_default())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, document, text] = arguments.as_slice() else {
        eprintln!("usage: urlspec-subset DOCUMENT URL");
        return ExitCode::from(2);
    };
    match host(document, text) {
        Ok(host) => {
            println!("{host}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}
