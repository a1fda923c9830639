//! A file of rules, grouped into entries: the printed line of each rule, its comments, and its amendments.
//!
//! `grammar/README.md` in the repository describes the format. A file without amendments is just rules and comments.

use std::ops::Range;

use super::grammar_error::{GrammarError, GrammarErrorCode};

/// The entries of a file. Their lines are not yet parsed.
#[derive(Debug, Default)]
pub(crate) struct SourceFile {
    pub entries: Vec<Entry>,
    /// The amendments that are declared above the first rule.
    pub head: Vec<String>,
    /// Whether they include the directive `%either-case`.
    pub is_either_case: bool,
    /// The documents of the file, if it has the rules of several.
    pub documents: Vec<Document>,
    pub errors: Vec<GrammarError>,
}

/// A document whose rules follow, as a directive `%document rfc6068` declares it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Document {
    pub name: String,
    /// Whether its rules replace those of the same names above: `%document rfc6874 updates`.
    pub updates: bool,
    /// The document whose rules it takes, if it has none of a name: `%document rfc6068 takes rfc5322`.
    pub taken: Option<String>,
}

/// A printed rule with the amendments declared under it.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The number of the rule's document, counted from 1. The rules above the first directive have none.
    pub document: usize,
    pub printed: Line,
    /// The file's comments above the rule.
    pub comments: Vec<String>,
    pub amendments: Vec<String>,
    pub amended: Vec<Line>,
}

/// The spans of a rule's line in the file: the first line, and the indented lines that continue it.
#[derive(Debug, Clone)]
pub(crate) struct Line(pub Vec<Range<usize>>);

impl SourceFile {
    pub fn parse(source: &str) -> Self {
        let mut parser = LineParser { source, file: Self::default(), comments: Vec::new(), previous: Block::Other };
        let mut lines = line_spans(source);
        if let Some(first) = lines.first_mut().filter(|_| source.starts_with('\u{feff}')) {
            first.start += '\u{feff}'.len_utf8();
        }
        // Comments at the start that a blank line follows belong to the file, not to the first rule.
        let is_comment =
            |line: &Range<usize>| source[line.clone()].starts_with(';') && !source[line.clone()].starts_with(";!");
        let head = lines.iter().take_while(|line| is_comment(line)).count();
        let is_head = head > 0 && lines.get(head).is_some_and(|line| source[line.clone()].trim().is_empty());
        lines.drain(..if is_head { head } else { 0 });
        let is_blank = |line: &Range<usize>| source[line.clone()].trim().is_empty();
        let indent = |line: &Range<usize>| line.len() - source[line.clone()].trim_start_matches([' ', '\t']).len();
        let rules =
            lines.iter().filter(|line| !is_blank(line) && !source[line.start + indent(line)..].starts_with(';'));
        let margin = rules.map(indent).next().unwrap_or(0);
        for line in lines.into_iter().filter(|line| !is_blank(line)) {
            parser.line(line.start + margin.min(indent(&line))..line.end);
        }
        parser.file
    }
}

/// The spans of the lines, without their line ends.
fn line_spans(source: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let line = |line: &str| {
        let start = at;
        at += line.len();
        start..start + line.trim_end_matches(['\n', '\r']).len()
    };
    source.split_inclusive('\n').map(line).collect()
}

/// The block that a line belongs to.
enum Block {
    Rule,
    /// The amendments under a rule, or above the first rule.
    Amendments,
    Other,
}

struct LineParser<'s> {
    source: &'s str,
    file: SourceFile,
    /// The comments since the last rule.
    comments: Vec<String>,
    /// The block of the previous line.
    previous: Block,
}

impl LineParser<'_> {
    /// Parses a line, without the margin.
    fn line(&mut self, line: Range<usize>) {
        let text = &self.source[line.clone()];
        if let Some(directive) = text.strip_prefix(";! %document ") {
            // The comments above are about the file that begins here.
            self.comments.clear();
            let (name, rest) = directive.trim().split_once(' ').map_or((directive.trim(), ""), |parts| parts);
            let taken = rest.strip_prefix("takes ").map(str::to_owned);
            self.file.documents.push(Document { name: name.to_owned(), updates: rest == "updates", taken });
            self.previous = Block::Other;
        } else if let Some(amendment) = text.strip_prefix(";!") {
            let skipped = 2 + usize::from(amendment.starts_with(' '));
            match self.previous {
                Block::Amendments => self.amended_line(line.start + skipped.min(text.len())..line.end),
                _ => self.amendment_ids(amendment),
            }
            self.previous = Block::Amendments;
        } else if text.starts_with(';') {
            self.comments.push(fold_white_space(text));
            self.previous = Block::Other;
        } else if text.starts_with([' ', '\t']) {
            self.continuation(line);
        } else {
            let comments = std::mem::take(&mut self.comments);
            let printed = Line(vec![line]);
            let document = self.file.documents.len();
            self.file.entries.push(Entry { document, printed, comments, amendments: Vec::new(), amended: Vec::new() });
            self.previous = Block::Rule;
        }
    }

    /// An indented line. Comments between a rule and its continuation are allowed.
    fn continuation(&mut self, line: Range<usize>) {
        match self.file.entries.last_mut() {
            Some(entry) => entry.printed.0.push(line),
            None => self.file.errors.push(
                GrammarError::new(
                    GrammarErrorCode::NoRule,
                    line,
                    "an indented line continues a rule, and there is none above",
                )
                .label("continues nothing"),
            ),
        }
    }

    fn amendment_ids(&mut self, ids: &str) {
        let amendments = self.file.entries.last_mut().map_or(&mut self.file.head, |entry| &mut entry.amendments);
        amendments.extend(ids.split_whitespace().map(str::to_owned));
    }

    fn amended_line(&mut self, line: Range<usize>) {
        let text = &self.source[line.clone()];
        let amended = self.file.entries.last_mut().map(|entry| &mut entry.amended);
        match (text.trim_end(), amended) {
            ("%either-case", _) => self.file.is_either_case = true,
            (text, _) if text.starts_with('%') => {
                let message = format!("there is no directive `{text}`");
                self.file
                    .errors
                    .push(GrammarError::new(GrammarErrorCode::UnknownDirective, line, message).label("not known"));
            }
            (text, Some(amended)) if !text.starts_with([' ', '\t']) => amended.push(Line(vec![line])),
            (_, Some(amended)) if !amended.is_empty() => amended.iter_mut().last().into_iter().for_each(|last| {
                last.0.push(line.clone());
            }),
            _ => self.file.errors.push(
                GrammarError::new(GrammarErrorCode::NoRule, line, "there is no rule above that this amends")
                    .label("amends nothing"),
            ),
        }
    }
}

/// Replaces each run of white space by one space, and trims the ends.
pub(crate) fn fold_white_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
