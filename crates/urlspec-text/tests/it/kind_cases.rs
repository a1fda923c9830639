//! Cases of each kind of document, with the URLs that the specification of its syntax makes of them.

mod data;
mod markup;
mod programs;

use urlspec_text::{Finder, Kind};

/// A document, and the URLs in it.
type Case = (&'static str, &'static [&'static str]);

const fn cases_of(kind: Kind) -> Option<&'static [Case]> {
    Some(match kind {
        Kind::Text => markup::TEXT,
        Kind::Markdown => markup::MARKDOWN,
        Kind::Html => markup::HTML,
        Kind::Xml => markup::XML,
        Kind::Css => markup::CSS,
        Kind::Roff => markup::ROFF,
        Kind::Latex => markup::LATEX,
        Kind::Rst => markup::RST,
        Kind::Asciidoc => markup::ASCIIDOC,
        Kind::Mail => data::MAIL,
        Kind::Csv => data::CSV,
        Kind::Json => data::JSON,
        Kind::Yaml => data::YAML,
        Kind::Toml => data::TOML,
        Kind::Ini => data::INI,
        Kind::Po => data::PO,
        Kind::C => programs::C,
        Kind::Sql => programs::SQL,
        Kind::Python => programs::PYTHON,
        Kind::Shell => programs::SHELL,
        Kind::Code => programs::CODE,
        _ => return None,
    })
}

fn found(kind: Kind, document: &str) -> Vec<String> {
    Finder::new(kind).matches(document.as_bytes()).map(|url| url.text().into_owned()).collect()
}

#[test]
fn urls_are_those_of_the_specification_of_the_kind() {
    let mut message = String::new();
    for kind in Kind::ALL {
        for (document, expected) in cases_of(*kind).unwrap_or_default() {
            let found = found(*kind, document);
            if found != *expected {
                message +=
                    &format!("{}: {document}\n    found:    {found:?}\n    expected: {expected:?}\n", kind.name());
            }
        }
    }
    assert!(message.is_empty(), "\n{message}");
}

#[test]
fn each_kind_has_ten_cases() {
    for kind in Kind::ALL {
        let count = cases_of(*kind).unwrap_or_default().len();
        assert!(count >= 10, "{} has {count} cases", kind.name());
    }
}
