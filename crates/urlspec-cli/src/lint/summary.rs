//! Totals of the findings.

use std::fmt;

use urlspec::diagnostic::Applicability;
use urlspec::{Code, Severity};
use urlspec_text::Finding;

use crate::today::AcceptedToday;

/// The totals of some files.
#[derive(Debug, Default)]
pub struct Summary {
    pub files: usize,
    pub binaries: usize,
    pub urls: usize,
    pub errors: usize,
    pub warnings: usize,
    pub advice: usize,
    /// How many findings have a fix that keeps the meaning, and how many only a guess.
    pub fixable: usize,
    pub guessable: usize,
    /// The URLs that have errors by the default document.
    pub today: AcceptedToday,
    /// How many fixes were applied.
    pub fixes: usize,
    /// For each code the number of findings, and of those with a fix.
    pub codes: Vec<(usize, usize)>,
}

impl Summary {
    pub fn count(&mut self, finding: &Finding) {
        *match finding.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Advice => &mut self.advice,
        } += 1;
        match finding.fix.as_ref().map(|fix| fix.applicability) {
            Some(Applicability::Sure) => self.fixable += 1,
            Some(Applicability::Spelling | Applicability::Guess) => self.guessable += 1,
            Some(Applicability::Placeholder) | None => {}
        }
        self.codes.resize(Code::ALL.len(), (0, 0));
        let (count, fixable) = &mut self.codes[finding.diagnostic.code as usize];
        *count += 1;
        *fixable += usize::from(finding.fix.is_some());
    }

    /// How to choose today's standard, if it accepts more than a few URLs that have errors.
    pub fn hint(&self) -> Option<String> {
        self.today.hint(", or for good with `urlspec init`")
    }

    pub fn add(&mut self, other: Self) {
        self.files += other.files;
        self.binaries += other.binaries;
        self.urls += other.urls;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.advice += other.advice;
        self.fixable += other.fixable;
        self.guessable += other.guessable;
        self.today.add(other.today);
        self.fixes += other.fixes;
        self.codes.resize(Code::ALL.len(), (0, 0));
        for (own, other) in self.codes.iter_mut().zip(other.codes) {
            *own = (own.0 + other.0, own.1 + other.1);
        }
    }

    /// The number of findings of each code, the most frequent first.
    pub fn statistics(&self, is_json: bool) -> String {
        let mut found: Vec<_> = Code::ALL.iter().zip(&self.codes).filter(|(_, (count, _))| *count > 0).collect();
        found.sort_by_key(|(code, (count, _))| (std::cmp::Reverse(*count), **code));
        if is_json {
            let objects = found.iter().map(|(code, (count, fixable))| {
                serde_json::json!({"code": code.name(), "count": count, "fixable": fixable, "title": code.title()})
            });
            return format!("{}\n", serde_json::Value::from_iter(objects));
        }
        let counts = found.iter().map(|(_, (count, _))| count.to_string().len()).max().unwrap_or(0);
        let names = found.iter().map(|(code, _)| code.name().len()).max().unwrap_or(0);
        let rows = found.iter().map(|(code, (count, fixable))| {
            let mark = if *fixable > 0 { '*' } else { ' ' };
            format!("{count:>counts$} {mark} {:<names$}  {}\n", code.name(), code.title())
        });
        let legend = if found.iter().any(|(_, (_, fixable))| *fixable > 0) { "* has a fix\n" } else { "" };
        rows.chain([legend.to_owned()]).collect()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural =
            |count: usize, word: &str, ending: &str| format!("{count} {word}{}", if count == 1 { "" } else { ending });
        let Self { files, urls, errors, warnings, advice, fixable, guessable, fixes, .. } = self;
        write!(f, "{} in {}: ", plural(*urls, "URL", "s"), plural(*files, "file", "s"))?;
        write!(f, "{}, {}, {advice} advice", plural(*errors, "error", "s"), plural(*warnings, "warning", "s"))?;
        if *fixes > 0 {
            write!(f, "; applied {}", plural(*fixes, "fix", "es"))?;
        }
        match (fixable, guessable) {
            (0, 0) => Ok(()),
            (fixable, 0) => write!(f, "; {fixable} fixable with --fix"),
            (0, guessable) => write!(f, "; {guessable} fixable by a guess with --fix-all"),
            (fixable, guessable) => {
                write!(f, "; {fixable} fixable with --fix, {guessable} more by a guess with --fix-all")
            }
        }
    }
}
