//! Files that are passed over for what they contain, or for where they are from.

use urlspec_text::config::Config;

use super::totals::plural;
use crate::out;

/// Why a file is passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    /// It is not text.
    Binary,
    /// This run writes it, or gets its baseline from it. That is no news.
    Own,
    /// It is a report or a baseline of another run.
    Report,
    /// It is generated or vendored, and in a folder.
    Generated,
    /// It is of tests, and in a folder.
    Tests,
    /// It is hidden, or the first document in a hidden folder.
    Hidden,
    /// It is longer than the option or the configuration permits.
    TooLong,
}

impl Skip {
    /// Whether a configuration includes what is passed over by default.
    pub fn is_overridden(self, config: &Config) -> bool {
        let key = match self {
            Self::Generated => config.include_generated,
            Self::Tests => config.include_tests,
            _ => None,
        };
        key == Some(true)
    }
}

/// How many files were passed over.
#[derive(Debug, Default, Clone, Copy)]
pub struct Skipped {
    binaries: usize,
    reports: usize,
    generated: usize,
    tests: usize,
    hidden: usize,
    too_long: usize,
}

impl Skipped {
    pub fn one(why: Skip) -> Self {
        let mut skipped = Self::default();
        match why {
            Skip::Binary => skipped.binaries = 1,
            Skip::Generated => skipped.generated = 1,
            Skip::Tests => skipped.tests = 1,
            Skip::Hidden => skipped.hidden = 1,
            Skip::Own => {}
            Skip::Report => skipped.reports = 1,
            Skip::TooLong => skipped.too_long = 1,
        }
        skipped
    }

    pub fn add(&mut self, other: Self) {
        self.binaries += other.binaries;
        self.reports += other.reports;
        self.generated += other.generated;
        self.tests += other.tests;
        self.hidden += other.hidden;
        self.too_long += other.too_long;
    }

    /// Reports how many files were passed over, in one line.
    pub fn report(self) {
        let of = |count: usize, one: &str, several: &str| match count {
            0 => None,
            1 => Some(format!("a {one}")),
            count => Some(format!("{count} {several}")),
        };
        let parts = [
            of(self.binaries, "binary file", "binary files"),
            of(self.reports, "report of urlspec", "reports of urlspec"),
            of(self.generated, "generated or vendored file", "generated or vendored files")
                .map(|files| format!("{files} (--include-generated reads {})", it(self.generated))),
            of(self.tests, "file of tests", "files of tests")
                .map(|files| format!("{files} (--include-tests reads {})", it(self.tests))),
            of(self.hidden, "hidden file or folder", "hidden files and folders")
                .map(|entries| format!("{entries} (--hidden reads {})", it(self.hidden))),
            (self.too_long > 0).then(|| format!("{} longer than max-size", plural(self.too_long, "file", "s"))),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match &parts[..] {
            [] => {}
            [others @ .., last] if !others.is_empty() => {
                out::message(&format!("skipped {} and {last}", others.join(", ")));
            }
            parts => out::message(&format!("skipped {}", parts.join(", "))),
        }
    }
}

/// The word for one file, or for several.
const fn it(count: usize) -> &'static str {
    if count == 1 { "it" } else { "them" }
}
