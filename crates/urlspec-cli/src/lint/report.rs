//! The findings of one file.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io;

use urlspec::diagnostic::MAX_DIAGNOSTICS;
use urlspec::redact::Terminal;
use urlspec_text::{Apply, DocumentFix, Finding, LintConfig, NearbySecrets, Suppression};

use super::baseline::FileEntries;
use super::format::{Formatter, Identities, Identity, LocatedFinding, Place};
use super::summary::Summary;
use super::target::Target;
use crate::text::pool::Output;
use crate::text::window::{Content, LocatedMatch, Visitor, WindowEnd};

/// How many findings of a file are printed together, so that the memory does not grow with them. A test suite of JUnit begins with
/// the number of its cases, so a file with more of them has several suites.
const MAX_PIECES: usize = 1000;

/// How the findings of a file are printed.
pub struct Printer<'r> {
    pub formatter: &'r Formatter,
    pub prints_findings: bool,
    /// The fixes that were applied before the findings.
    pub applied: Option<Apply>,
    /// The findings that are not printed.
    pub entries: FileEntries<'r>,
}

/// Checks the URLs and the comments of a file, and prints the findings.
pub struct FileReport<'r> {
    printer: Printer<'r>,
    target: &'r Target<'r>,
    output: &'r mut Output<Summary>,
    /// The configuration with the comments for the whole file.
    config: Cow<'r, LintConfig>,
    /// What comments of the window suppressed.
    suppressed: Vec<Suppression>,
    /// The offset of the first byte of the window whose comments are not checked yet.
    comments_from: usize,
    identities: Identities,
    /// The secrets around the findings of the window.
    nearby: NearbySecrets,
    /// The formatted findings, if those of a file are printed together: the last ones of a file with many.
    pieces: Vec<Vec<u8>>,
    /// Whether findings of the file were printed together already.
    has_printed_pieces: bool,
    summary: Summary,
}

impl<'r> FileReport<'r> {
    pub fn new(printer: Printer<'r>, target: &'r Target<'r>, output: &'r mut Output<Summary>) -> Self {
        Self {
            printer,
            target,
            output,
            config: Cow::Borrowed(&target.settings.lint),
            suppressed: Vec::new(),
            comments_from: 0,
            identities: Identities::default(),
            nearby: NearbySecrets::default(),
            pieces: Vec::new(),
            has_printed_pieces: false,
            summary: Summary { files: 1, specs: BTreeSet::from([target.settings.lint.spec()]), ..Summary::default() },
        }
    }

    /// The totals of the file.
    pub fn finish(mut self, content: Content) -> io::Result<Summary> {
        let skipped = self.output.report_content(self.target.source, &content)?;
        match content {
            Content::Skipped(_) => return Ok(Summary { skipped, ..Summary::default() }),
            Content::Text { skipped_templates, other_schemes, .. } => {
                self.summary.skipped_templates = skipped_templates;
                self.summary.other_schemes = other_schemes;
            }
        }
        if self.printer.prints_findings && !(self.has_printed_pieces && self.pieces.is_empty()) {
            self.print_pieces()?;
        }
        self.printer.entries.finish(&mut self.summary.baseline);
        Ok(self.summary)
    }

    /// Counts and prints findings, without those of the baseline.
    fn report(&mut self, place: Place<'_>, mut findings: Vec<Finding>) -> io::Result<()> {
        if findings.is_empty() {
            return Ok(());
        }
        let identities = self.take_from_baseline(place, &mut findings)?;
        let is_given_up = self.note_given_up(place, &findings);
        findings.iter().for_each(|finding| self.summary.count(finding, is_given_up));
        if !self.printer.prints_findings || findings.is_empty() {
            return Ok(());
        }
        let Target { name, finder, .. } = self.target;
        let formatter = self.printer.formatter;
        if let Some(drawn) = formatter.drawn(name, finder, place, &findings, &mut self.nearby) {
            return self.output.write(drawn);
        }
        let pieces = formatter.findings(name, place, &findings, &identities);
        if self.printer.formatter.groups_by_file() {
            self.pieces.extend(pieces);
            return if self.pieces.len() < MAX_PIECES { Ok(()) } else { self.print_pieces() };
        }
        pieces.into_iter().try_for_each(|piece| self.output.write(piece))
    }

    /// Notes a URL that still has fixes, and as many faults as are listed. Returns whether it is one.
    fn note_given_up(&mut self, place: Place<'_>, findings: &[Finding]) -> bool {
        let Some(applied) = self.printer.applied else { return false };
        let is_applied = |fix: &DocumentFix| fix.applied_by.is_some_and(|least| least <= applied);
        // A report lists no more.
        let is_cut = findings.len() >= MAX_DIAGNOSTICS;
        let is_given_up = is_cut && findings.iter().any(|finding| finding.fix.as_ref().is_some_and(is_applied));
        if is_given_up {
            let name = &self.target.name;
            let first = place.located(name, findings).next();
            let shown = |first: LocatedFinding<'_>| {
                format!("{}:{}:{}", name.to::<Terminal>(), first.start.line(), first.start.column())
            };
            self.summary.give_up(first.map(shown).into_iter().collect(), 1);
        }
        is_given_up
    }

    /// Prints the findings that are printed together.
    fn print_pieces(&mut self) -> io::Result<()> {
        self.has_printed_pieces = true;
        let piece = self.printer.formatter.file(&self.target.name, std::mem::take(&mut self.pieces));
        piece.map_or(Ok(()), |piece| self.output.write(piece))
    }

    /// Removes the findings of the baseline, and returns the identities of the others, if these are needed.
    fn take_from_baseline(&mut self, place: Place<'_>, findings: &mut Vec<Finding>) -> io::Result<Vec<Identity>> {
        let mut identities = Vec::new();
        if !self.printer.entries.are_needed() && !self.printer.formatter.has_identities() {
            return Ok(identities);
        }
        let (target, counts, entries) = (self.target, &mut self.identities, &mut self.printer.entries);
        let located = place.located(&target.name, findings).map(|located| (counts.of(&located), located.code()));
        let located: Vec<(Identity, &str)> = located.collect();
        let mut are_new = Vec::with_capacity(located.len());
        for (identity, code) in located {
            let is_new = !entries.take(identity, code, &mut || self.output.wait_for_turn())?;
            identities.extend(is_new.then_some(identity));
            are_new.push(is_new);
        }
        let mut are_new = are_new.into_iter();
        findings.retain(|_| are_new.next() == Some(true));
        Ok(identities)
    }
}

impl Visitor for FileReport<'_> {
    fn begin(&mut self, head: &[u8]) {
        self.config = self.target.settings.lint.for_document(head);
    }

    fn take(&mut self, located: LocatedMatch<'_>) -> io::Result<()> {
        self.summary.urls += 1;
        let (finder, suppressed) = (self.target.finder, &mut self.suppressed);
        let findings = self.config.check_with_suppressions(finder, located.window, &located.matched, suppressed);
        self.report(Place::of(&located), findings)
    }

    fn end_window(&mut self, end: WindowEnd<'_>) -> io::Result<()> {
        let WindowEnd { window, offset, position, comments_until, dropped } = end;
        let span = self.comments_from..comments_until.max(self.comments_from);
        let findings = self.config.check_comments(window, span.clone(), &self.suppressed);
        self.comments_from = span.end.saturating_sub(dropped);
        let dropped = dropped.try_into().map_or(isize::MAX, |dropped: isize| dropped);
        self.suppressed = self.suppressed.iter().filter_map(|own| own.shifted(-dropped)).collect();
        let reported = self.report(Place { window, offset, position, matched: None }, findings);
        self.nearby = NearbySecrets::default();
        reported
    }
}
