//! Totals of the findings.

use std::collections::BTreeSet;

use urlspec::diagnostic::Applicability;
use urlspec::{Code, Severity, Spec};
use urlspec_text::{Apply, Finding, OtherSchemes};

use super::baseline::BaselineSummary;
use crate::text::skipped::Skipped;
use crate::text::totals::{plural, unseen};
use crate::wrap;

/// The totals of some files.
#[derive(Debug, Default)]
pub struct Summary {
    pub files: usize,
    pub skipped: Skipped,
    pub urls: usize,
    /// The templates of URLs, which are not checked.
    pub skipped_templates: usize,
    /// The URLs of other schemes, which are not checked.
    pub other_schemes: OtherSchemes,
    pub baseline: BaselineSummary,
    pub errors: usize,
    pub warnings: usize,
    pub advice: usize,
    /// How many findings `--fix` fixes, and how many only `--fix-all`.
    pub fixable: usize,
    pub guessable: usize,
    /// How many have a sure fix, and how many another one, that neither applies, since an error of the URL would remain.
    pub held_back: (usize, usize),
    /// The documents that files were checked against.
    pub specs: BTreeSet<Spec>,
    /// How many fixes were applied.
    pub fixes: usize,
    /// The first places of URLs that were not fixed since they have too many faults, and how many there are.
    pub given_up: (Vec<String>, usize),
    /// How many findings got a comment that ignores them.
    pub ignored: usize,
    /// For each code the number of findings, and of those with a fix.
    pub codes: Vec<(usize, usize)>,
}

impl Summary {
    /// Counts a finding. `is_given_up` says that its URL has too many faults to be fixed.
    pub fn count(&mut self, finding: &Finding, is_given_up: bool) {
        *match finding.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Advice => &mut self.advice,
        } += 1;
        let fix = finding.fix.as_ref().filter(|_| !is_given_up);
        let applied_by = fix.and_then(|fix| fix.applied_by);
        match applied_by {
            Some(Apply::Safe) => self.fixable += 1,
            Some(_) => self.guessable += 1,
            None => {}
        }
        match fix.filter(|_| applied_by.is_none()).map(|fix| fix.applicability) {
            Some(Applicability::Sure) => self.held_back.0 += 1,
            Some(Applicability::Spelling | Applicability::Guess) => self.held_back.1 += 1,
            Some(Applicability::Placeholder) | None => {}
        }
        self.codes.resize(Code::ALL.len(), (0, 0));
        let (count, fixable) = &mut self.codes[finding.diagnostic.code as usize];
        *count += 1;
        *fixable += usize::from(applied_by.is_some());
    }

    /// Adds places of URLs that were not fixed. Only some are kept, so that the memory does not grow with the files.
    pub fn give_up(&mut self, places: Vec<String>, count: usize) {
        const MAX_PLACES: usize = 10;
        let (known, total) = &mut self.given_up;
        known.extend(places);
        known.truncate(MAX_PLACES);
        *total += count;
    }

    /// The messages on URLs that were not fixed.
    pub fn not_fixed(&self) -> impl Iterator<Item = String> {
        let (places, count) = &self.given_up;
        let messages = places.iter().map(|place| format!("{place}: not fixed: the URL has too many faults"));
        let more = count.saturating_sub(places.len());
        messages.chain((more > 0).then(|| format!("{more} more URLs were not fixed: they have too many faults")))
    }

    pub fn add(&mut self, other: Self) {
        self.files += other.files;
        self.skipped.add(other.skipped);
        self.urls += other.urls;
        self.skipped_templates += other.skipped_templates;
        self.other_schemes.add(&other.other_schemes);
        self.baseline.add(other.baseline);
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.advice += other.advice;
        self.fixable += other.fixable;
        self.guessable += other.guessable;
        self.held_back = (self.held_back.0 + other.held_back.0, self.held_back.1 + other.held_back.1);
        self.specs.extend(other.specs);
        self.fixes += other.fixes;
        self.give_up(other.given_up.0, other.given_up.1);
        self.ignored += other.ignored;
        self.codes.resize(Code::ALL.len(), (0, 0));
        for (own, other) in self.codes.iter_mut().zip(other.codes) {
            *own = (own.0 + other.0, own.1 + other.1);
        }
    }

    /// How many findings were reported.
    pub fn findings(&self) -> usize {
        self.errors + self.warnings + self.advice
    }

    /// The codes that were reported.
    pub fn reported_codes(&self) -> impl Iterator<Item = Code> {
        self.counts().map(|(code, _)| code)
    }

    /// The codes that were reported, and how often.
    pub fn counts(&self) -> impl Iterator<Item = (Code, usize)> {
        let counts = Code::ALL.iter().zip(&self.codes).map(|(code, (count, _))| (*code, *count));
        counts.filter(|(_, count)| *count > 0)
    }

    /// The number of findings of each code, the most frequent first, and the number of templates, which have no code.
    pub fn statistics(&self, is_json: bool) -> String {
        let mut found: Vec<_> = Code::ALL.iter().zip(&self.codes).filter(|(_, (count, _))| *count > 0).collect();
        found.sort_by_key(|(code, (count, _))| (std::cmp::Reverse(*count), **code));
        if is_json {
            let objects = found.iter().map(|(code, (count, fixable))| {
                serde_json::json!({"code": code.name(), "count": count, "fixable": fixable, "title": code.title()})
            });
            let templates = serde_json::json!({
                "code": null, "count": self.skipped_templates, "fixable": 0, "title": "templates skipped"
            });
            let templates = Some(templates).filter(|_| self.skipped_templates > 0);
            return format!("{}\n", serde_json::Value::from_iter(objects.chain(templates)));
        }
        let counts = found.iter().map(|(_, (count, _))| count.to_string().len()).max().unwrap_or(0);
        let names = found.iter().map(|(code, _)| code.name().len()).max().unwrap_or(0);
        let rows = found.iter().map(|(code, (count, fixable))| {
            let mark = if *fixable > 0 { '*' } else { ' ' };
            format!("{count:>counts$} {mark} {:<names$}  {}\n", code.name(), code.title())
        });
        let legend = if found.iter().any(|(_, (_, fixable))| *fixable > 0) { "* has a fix\n" } else { "" };
        let templates = match self.skipped_templates {
            0 => String::new(),
            count => format!("{} skipped\n", plural(count, "template", "s")),
        };
        rows.chain([legend.to_owned(), templates]).collect()
    }
}

impl Summary {
    /// The totals as a sentence, given the fixes that were applied.
    pub fn totals(&self, applied: Option<Apply>) -> String {
        let Self { files, urls, errors, warnings, advice, fixes, ignored, .. } = self;
        let mut totals = format!("{} in {}", plural(*urls, "URL", "s"), plural(*files, "file", "s"));
        let names: Vec<&str> = self.specs.iter().map(|spec| spec.citation()).collect();
        if !names.is_empty() {
            totals += &format!(" checked by {}", wrap::listed(&names, "and"));
        }
        totals += ": ";
        totals += &format!("{}, {}", plural(*errors, "error", "s"), plural(*warnings, "warning", "s"));
        // By default, advice is not looked for.
        if *advice > 0 {
            totals += &format!(", {advice} advice");
        }
        if *fixes > 0 {
            totals += &format!("; applied {}", plural(*fixes, "fix", "es"));
        }
        if *ignored > 0 {
            totals += &format!("; added comments that ignore {}", plural(*ignored, "finding", "s"));
        }
        totals += &self.remaining(applied);
        let BaselineSummary { known, .. } = self.baseline;
        if known > 0 {
            totals += &format!("; {known} more in the baseline");
        }
        totals + &self.unseen().map_or(String::new(), |unseen| format!("; {unseen}"))
    }

    /// Which URLs were not checked, if none were.
    pub fn unseen(&self) -> Option<String> {
        unseen(self.urls, &self.other_schemes, "checked")
    }

    /// What can be fixed, or what a fix that was to be applied could not change.
    fn remaining(&self, applied: Option<Apply>) -> String {
        let Self { fixable, guessable, held_back: (sure, guesses), .. } = *self;
        let by_fix = |count: usize| format!("; {count} fixable with --fix");
        let by_guess = |count: usize, more: &str| format!("; {count} {more}by a guess with --fix-all");
        let moved = |count: usize| format!("; {count} not fixed, since the text around would change the URL");
        let held_back = |count: usize| format!("; {count} not fixed, since an error of the URL would remain");
        let some =
            |count: usize, clause: &dyn Fn(usize) -> String| if count > 0 { clause(count) } else { String::new() };
        let fixable_by_guess = some(guessable, &|count| by_guess(count, "fixable "));
        match applied {
            None if fixable > 0 => {
                by_fix(fixable) + &some(guessable, &|count| by_guess(count, "more ")).replacen(';', ",", 1)
            }
            None => fixable_by_guess,
            Some(Apply::All) => some(fixable + guessable, &moved) + &some(sure + guesses, &held_back),
            Some(_) => some(fixable, &moved) + &some(sure, &held_back) + &fixable_by_guess,
        }
    }
}
