//! A file of rules as lines: which belong together, which are printed and which amended.
//!
//! `grammar/README.md` of the repository describes the files. One without amendments is just rules and comments.

use std::ops::Range;

use super::fault::{GrammarError, GrammarErrorCode};

/// The rules of a file, still as text.
#[derive(Debug, Default)]
pub(crate) struct File {
    pub entries: Vec<Entry>,
    /// The amendments that are declared above all rules, and what they direct.
    pub head: Vec<String>,
    pub either_case: bool,
    pub faults: Vec<GrammarError>,
}

/// A rule as printed, with what is declared under it.
#[derive(Debug)]
pub(crate) struct Entry {
    pub printed: Line,
    /// The file's comments above the rule.
    pub comments: Vec<String>,
    pub amendments: Vec<String>,
    pub amended: Vec<Line>,
}

/// The places in the file that make up a line, since what is indented goes on.
#[derive(Debug, Clone)]
pub(crate) struct Line(pub Vec<Range<usize>>);

impl File {
    pub fn read(source: &str) -> Self {
        let mut reader = Reader { source, file: Self::default(), comments: Vec::new(), within: Within::Nothing };
        let mut lines = spans(source);
        if let Some(first) = lines.first_mut().filter(|_| source.starts_with('\u{feff}')) {
            first.start += '\u{feff}'.len_utf8();
        }
        // The comments at the very beginning are about the file, if a blank line parts them from what follows.
        let is_comment =
            |line: &Range<usize>| source[line.clone()].starts_with(';') && !source[line.clone()].starts_with(";!");
        let head = lines.iter().take_while(|line| is_comment(line)).count();
        let is_head = head > 0 && lines.get(head).is_some_and(|line| source[line.clone()].trim().is_empty());
        lines.drain(..if is_head { head } else { 0 });
        let blank = |line: &Range<usize>| source[line.clone()].trim().is_empty();
        let indent = |line: &Range<usize>| line.len() - source[line.clone()].trim_start_matches([' ', '\t']).len();
        let rules = lines.iter().filter(|line| !blank(line) && !source[line.start + indent(line)..].starts_with(';'));
        let margin = rules.map(indent).next().unwrap_or(0);
        for line in lines.into_iter().filter(|line| !blank(line)) {
            reader.take(line.start + margin.min(indent(&line))..line.end);
        }
        reader.file
    }
}

/// The lines of a text, without what ends them.
fn spans(source: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let line = |line: &str| {
        let start = at;
        at += line.len();
        start..start + line.trim_end_matches(['\n', '\r']).len()
    };
    source.split_inclusive('\n').map(line).collect()
}

/// What the line before was part of.
enum Within {
    Nothing,
    Rule,
    /// The amendments under a rule, or above all rules.
    Amendments,
}

struct Reader<'s> {
    source: &'s str,
    file: File,
    comments: Vec<String>,
    within: Within,
}

impl Reader<'_> {
    /// Takes a line, the margin cut off.
    fn take(&mut self, line: Range<usize>) {
        let text = &self.source[line.clone()];
        if let Some(amendment) = text.strip_prefix(";!") {
            let skipped = 2 + usize::from(amendment.starts_with(' '));
            match self.within {
                Within::Amendments => self.amended(line.start + skipped.min(text.len())..line.end),
                _ => self.amendments(amendment),
            }
            self.within = Within::Amendments;
        } else if text.starts_with(';') {
            self.comments.push(fold(text));
            self.within = Within::Nothing;
        } else if text.starts_with([' ', '\t']) {
            self.continued(line);
        } else {
            let comments = std::mem::take(&mut self.comments);
            let printed = Line(vec![line]);
            self.file.entries.push(Entry { printed, comments, amendments: Vec::new(), amended: Vec::new() });
            self.within = Within::Rule;
        }
    }

    /// A comment between a rule and what continues it does no harm.
    fn continued(&mut self, line: Range<usize>) {
        match self.file.entries.last_mut() {
            Some(entry) => entry.printed.0.push(line),
            None => self.file.faults.push(
                GrammarError::new(
                    GrammarErrorCode::NoRule,
                    line,
                    "an indented line continues a rule, and there is none above",
                )
                .label("continues nothing"),
            ),
        }
    }

    fn amendments(&mut self, ids: &str) {
        let amendments = self.file.entries.last_mut().map_or(&mut self.file.head, |entry| &mut entry.amendments);
        amendments.extend(ids.split_whitespace().map(str::to_owned));
    }

    fn amended(&mut self, line: Range<usize>) {
        let text = &self.source[line.clone()];
        let amended = self.file.entries.last_mut().map(|entry| &mut entry.amended);
        match (text.trim_end(), amended) {
            ("%either-case", _) => self.file.either_case = true,
            (text, _) if text.starts_with('%') => {
                let message = format!("there is no directive `{text}`");
                self.file
                    .faults
                    .push(GrammarError::new(GrammarErrorCode::UnknownDirective, line, message).label("not known"));
            }
            (text, Some(amended)) if !text.starts_with([' ', '\t']) => amended.push(Line(vec![line])),
            (_, Some(amended)) if !amended.is_empty() => amended.iter_mut().last().into_iter().for_each(|last| {
                last.0.push(line.clone());
            }),
            _ => self.file.faults.push(
                GrammarError::new(GrammarErrorCode::NoRule, line, "there is no rule above that this amends")
                    .label("amends nothing"),
            ),
        }
    }
}

/// One blank for every run of white space, none at the ends.
pub(crate) fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
