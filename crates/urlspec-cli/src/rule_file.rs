//! The rules of documents and files, for the commands that use them.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::Path;

use clap::ValueEnum;
use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use super::document::AnyDocument;
use super::{Failure, out, pipe};

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
            _ => pipe::read(Path::new(path)).map(|read| octets = read),
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
    pub document: AnyDocument,
    pub is_printed: bool,
}

impl Document {
    /// The whole document, which has the rules.
    pub const fn spec(self) -> Spec {
        self.document.spec()
    }

    const fn lines(self) -> Lines<'static> {
        if self.is_printed { Lines::Printed } else { Lines::Amended }
    }

    /// The rules. Where a document has a start rule for each of several schemes, a rule with its name has them all.
    fn grammar(self) -> Grammar {
        match self.document {
            AnyDocument::OfScheme(document) if document.start_productions().count() > 1 => {
                let starts = document.start_productions().map(own_name).collect::<Vec<_>>().join(" / ");
                let text = format!("{} = {starts}\n\n{}", document.name(), self.spec().bnf());
                Grammar::parse(&text, urlspec_bnf::Notation::Abnf, self.lines())
            }
            _ => Grammar::new(self.spec(), self.lines()),
        }
    }

    fn start(self) -> &'static str {
        let AnyDocument::OfScheme(document) = self.document else { return self.spec().start_symbol() };
        let mut starts = document.start_productions();
        match (starts.next(), starts.next()) {
            (Some(only), None) => only,
            _ => document.name(),
        }
    }

    /// The name of a rule in the grammar.
    fn rule(self, name: &str) -> Result<String, Failure> {
        let start = self.document.production(name)?;
        // A whole document's names have no case in ABNF.
        Ok(if self.document.of_scheme().is_some() { start.production() } else { name }.to_owned())
    }
}

/// The name of a rule without its document.
fn own_name(rule: &str) -> &str {
    rule.rsplit('/').next().unwrap_or(rule)
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
        let citation = document.document.citation();
        let name = if document.is_printed { format!("{citation} as printed") } else { citation.to_owned() };
        Self { name, grammar: document.grammar(), source: RuleSource::Document(document) }
    }

    pub fn of_file(path: &OsStr) -> Result<Self, Failure> {
        let file = RuleFile::read(path)?;
        Ok(Self { name: file.name(), grammar: file.valid_grammar()?, source: RuleSource::File(file) })
    }

    /// The name of a rule: this one, or the document's start symbol, or the first of the file.
    pub fn rule(&self, name: Option<&str>) -> Result<String, Failure> {
        match &self.source {
            RuleSource::Document(document) => {
                name.map_or_else(|| Ok(document.start().to_owned()), |name| document.rule(name))
            }
            RuleSource::File(file) => file.rule(&self.grammar, name).map(str::to_owned),
        }
    }
}
