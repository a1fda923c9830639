//! The rules of documents and files, for the commands that use them.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::Path;

use clap::ValueEnum;
use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use super::{Failure, out};

/// The notation of a file of rules.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Notation {
    /// `name = 1*[ "a" | rule ]`
    Rfc1738,
    /// `name  a | rule [ b ]`
    Drafts,
    /// `name = 1*( "a" / rule )`, RFC 5234
    Abnf,
}

/// The text of a file of rules.
#[derive(Debug)]
pub struct RuleFile {
    path: OsString,
    pub text: String,
}

impl RuleFile {
    /// Reads a file; `-` is standard input.
    pub fn read(path: &OsStr) -> Result<Self, Failure> {
        let mut octets = Vec::new();
        let read = match path.to_str() {
            Some("-") => io::stdin().lock().read_to_end(&mut octets).map(|_| ()),
            _ => std::fs::read(path).map(|read| octets = read),
        };
        let file = Self { path: path.to_owned(), text: String::new() };
        let failure = |why: &dyn std::fmt::Display| Failure::Usage(format!("{} can't be read: {why}", file.name()));
        read.map_err(|error| failure(&error))?;
        let text = String::from_utf8(octets).map_err(|error| failure(&error.utf8_error()))?;
        Ok(Self { text, ..file })
    }

    /// The name in messages.
    pub fn name(&self) -> String {
        if self.path == "-" { "<stdin>".to_owned() } else { out::name(&self.path) }
    }

    /// The rules, in this notation or a guessed one.
    pub fn grammar(&self, notation: Option<Notation>, lines: Lines<'_>) -> Grammar {
        let notation = match notation {
            Some(Notation::Rfc1738) => urlspec_bnf::Notation::Rfc1738,
            Some(Notation::Drafts) => urlspec_bnf::Notation::Drafts,
            Some(Notation::Abnf) => urlspec_bnf::Notation::Abnf,
            None if Path::new(&self.path).extension().is_some_and(|end| end.eq_ignore_ascii_case("abnf")) => {
                urlspec_bnf::Notation::Abnf
            }
            None => urlspec_bnf::Notation::guess(&self.text),
        };
        Grammar::parse(&self.text, notation, lines)
    }

    /// The rules, or why there are none to use.
    pub fn valid_grammar(&self) -> Result<Grammar, Failure> {
        let grammar = self.grammar(None, Lines::Amended);
        let place = |error: &urlspec_bnf::GrammarError| {
            let (line, column) = error.line_column(&self.text);
            format!("{}:{line}:{column}: {error}", self.name())
        };
        let message = grammar.errors().next().map(place);
        match message {
            Some(message) => Err(Failure::Usage(format!("{message}; `grammar --file` lists all errors"))),
            None => Ok(grammar),
        }
    }

    /// A rule by its name, or the first.
    pub fn rule<'g>(&self, grammar: &'g Grammar, name: Option<&str>) -> Result<&'g str, Failure> {
        let rule = match name {
            Some(name) => grammar.rule(name),
            None => grammar.rules().first(),
        };
        rule.map(|rule| &*rule.name).ok_or_else(|| {
            Failure::Usage(match name {
                Some(name) => {
                    let error = grammar.automaton(name).err().map(|error| format!("{error}. {}", error.help));
                    format!("{}: {}", self.name(), error.unwrap_or_default())
                }
                None => format!("{} has no rules", self.name()),
            })
        })
    }
}

/// A document, amended or as printed.
#[derive(Debug, Clone, Copy)]
pub struct Document {
    pub spec: Spec,
    pub is_printed: bool,
}

/// The rules of a document or a file.
pub struct Rules {
    /// The name in messages.
    pub name: String,
    pub grammar: Grammar,
    pub source: RuleSource,
}

pub enum RuleSource {
    Document(Document),
    File(RuleFile),
}

impl Rules {
    pub fn of_document(document: Document) -> Self {
        let citation = document.spec.citation();
        let (name, lines) = match document.is_printed {
            true => (format!("{citation} as printed"), Lines::Printed),
            false => (citation.to_owned(), Lines::Amended),
        };
        Self { name, grammar: Grammar::new(document.spec, lines), source: RuleSource::Document(document) }
    }

    pub fn of_file(path: &OsStr) -> Result<Self, Failure> {
        let file = RuleFile::read(path)?;
        Ok(Self { name: file.name(), grammar: file.valid_grammar()?, source: RuleSource::File(file) })
    }

    /// The name of a rule: this one, or the document's start symbol, or the first of the file.
    pub fn rule(&self, name: Option<&str>) -> Result<String, Failure> {
        match &self.source {
            RuleSource::Document(document) => {
                let name = name.unwrap_or(document.spec.start_symbol());
                document.spec.production(name)?;
                Ok(name.to_owned())
            }
            RuleSource::File(file) => file.rule(&self.grammar, name).map(str::to_owned),
        }
    }
}
