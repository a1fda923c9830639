//! What was told, summed up.

use std::fmt;

use urlspec::{Code, Severity};
use urlspec_text::Finding;

/// What was told of documents.
#[derive(Debug, Default)]
pub struct Sum {
    pub documents: usize,
    pub binaries: usize,
    pub urls: usize,
    pub errors: usize,
    pub warnings: usize,
    pub advice: usize,
    /// How many can be mended with the meaning kept, and how many by a guess.
    pub sure: usize,
    pub guessed: usize,
    /// How many repairs were applied.
    pub mended: usize,
    /// For each code that was told how often, and how often with a repair.
    pub codes: Vec<(usize, usize)>,
}

impl Sum {
    pub fn count(&mut self, finding: &Finding) {
        *match finding.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Advice => &mut self.advice,
        } += 1;
        match &finding.fix {
            Some(fix) if fix.preserves_meaning => self.sure += 1,
            Some(_) => self.guessed += 1,
            None => {}
        }
        self.codes.resize(Code::ALL.len(), (0, 0));
        let (count, fixable) = &mut self.codes[finding.diagnostic.code as usize];
        *count += 1;
        *fixable += usize::from(finding.fix.is_some());
    }

    pub fn add(&mut self, other: Self) {
        self.documents += other.documents;
        self.binaries += other.binaries;
        self.urls += other.urls;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.advice += other.advice;
        self.sure += other.sure;
        self.guessed += other.guessed;
        self.mended += other.mended;
        self.codes.resize(Code::ALL.len(), (0, 0));
        for (own, other) in self.codes.iter_mut().zip(other.codes) {
            *own = (own.0 + other.0, own.1 + other.1);
        }
    }

    /// How often each code was told, the most frequent first.
    pub fn statistics(&self, is_json: bool) -> String {
        let mut told: Vec<_> = Code::ALL.iter().zip(&self.codes).filter(|(_, (count, _))| *count > 0).collect();
        told.sort_by_key(|(code, (count, _))| (std::cmp::Reverse(*count), **code));
        if is_json {
            let objects = told.iter().map(|(code, (count, fixable))| {
                serde_json::json!({"code": code.name(), "count": count, "fixable": fixable, "title": code.title()})
            });
            return format!("{}\n", serde_json::Value::from_iter(objects));
        }
        let counts = told.iter().map(|(_, (count, _))| count.to_string().len()).max().unwrap_or(0);
        let names = told.iter().map(|(code, _)| code.name().len()).max().unwrap_or(0);
        let rows = told.iter().map(|(code, (count, fixable))| {
            let sign = if *fixable > 0 { '*' } else { ' ' };
            format!("{count:>counts$} {sign} {:<names$}  {}\n", code.name(), code.title())
        });
        let legend = if told.iter().any(|(_, (_, fixable))| *fixable > 0) { "* has a repair\n" } else { "" };
        rows.chain([legend.to_owned()]).collect()
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let Self { documents, urls, errors, warnings, advice, sure, guessed, mended, .. } = self;
        write!(f, "{} in {}: ", plural(*urls, "URL"), plural(*documents, "file"))?;
        write!(f, "{}, {}, {advice} advice", plural(*errors, "error"), plural(*warnings, "warning"))?;
        if *mended > 0 {
            write!(f, "; {} made", plural(*mended, "repair"))?;
        }
        match (sure, guessed) {
            (0, 0) => Ok(()),
            (sure, 0) => write!(f, "; --fix mends {sure}"),
            (0, guessed) => write!(f, "; --fix-all mends {guessed} by a guess"),
            (sure, guessed) => write!(f, "; --fix mends {sure}, --fix-all {guessed} more by a guess"),
        }
    }
}
