//! One file, checked and fixed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use urlspec::Severity;
use urlspec::redact::{Secrets, Terminal, Untrusted};
use urlspec_text::utf16::{ByteOrder, decode};
use urlspec_text::{Apply, Finder, FixedDocument, fix_document};

use super::Lint;
use super::atomic_write;
use super::config::ConfigError;
use super::format::Formatter;
use super::settings::{AllSettings, Settings};
use super::summary::Summary;
use crate::text::pool::{Output, Task};
use crate::text::walk::{Source, open};
use crate::text::window::{Content, LocatedMatch, Window, is_binary};
use crate::{Failure, out};

/// Checks and fixes files.
pub struct Linter<'l> {
    lint: &'l Lint,
    settings: AllSettings<'l>,
    formatter: Formatter,
    is_terminal: bool,
}

impl<'l> Linter<'l> {
    pub fn new(lint: &'l Lint) -> Result<Self, Failure> {
        let settings = AllSettings::new(&lint.files, lint.overrides())?;
        Ok(Self {
            lint,
            settings,
            formatter: Formatter::new(lint.format, lint.draw),
            is_terminal: io::stdout().is_terminal(),
        })
    }

    /// Whether findings are printed, and not statistics, fixed text, patches or nothing.
    pub fn prints_findings(&self) -> bool {
        let has_stdin = self.lint.files.paths.iter().any(|path| path.as_os_str() == "-");
        let prints_text = self.lint.show_files || self.lint.diff || (self.is_fixing() && has_stdin);
        !(self.lint.quiet || self.lint.statistics || prints_text)
    }

    fn is_fixing(&self) -> bool {
        self.applied().is_some()
    }

    /// The fixes that are applied.
    pub fn applied(&self) -> Option<Apply> {
        match self.lint {
            Lint { fix_all: true, .. } => Some(Apply::All),
            Lint { fix: true, .. } => Some(Apply::Safe),
            _ => None,
        }
    }

    /// Checks the input, and prints the findings.
    fn report(
        &self,
        target: &Target<'_>,
        input: &mut dyn Read,
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        let mut summary = Summary { files: 1, ..Summary::default() };
        let mut pieces = Vec::new();
        let content = window.for_each_match_in(input, target.finder, |located| {
            summary.urls += 1;
            self.report_match(target, &located, &mut summary, &mut pieces, output)
        })?;
        if content == Content::Binary {
            let binaries = output.count_binary(target.source, content)?;
            return Ok(Summary { binaries, ..Summary::default() });
        }
        if self.prints_findings() {
            self.formatter.file(&target.name, pieces).map_or(Ok(()), |piece| output.write(piece))?;
        }
        Ok(summary)
    }

    fn report_match(
        &self,
        target: &Target<'_>,
        located: &LocatedMatch<'_>,
        summary: &mut Summary,
        pieces_of_file: &mut Vec<Vec<u8>>,
        output: &mut Output<Summary>,
    ) -> io::Result<()> {
        let findings = target.settings.lint.check(target.finder, located.window, &located.matched);
        findings.iter().for_each(|finding| summary.count(finding));
        if target.settings.has_default_spec && findings.iter().any(|finding| finding.severity == Severity::Error) {
            summary.today.count_refused(&located.matched.text());
        }
        if !self.prints_findings() {
            return Ok(());
        }
        let pieces = self.formatter.findings(&target.name, target.finder, located, &findings);
        if self.formatter.groups_by_file() {
            pieces_of_file.extend(pieces);
            return Ok(());
        }
        pieces.into_iter().try_for_each(|piece| output.write(piece))
    }

    /// Fixes a file in place or prints a patch, and reports what remains.
    fn fix_file(
        &self,
        target: &Target<'_>,
        path: &Path,
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        // If another process changes the file, retry with its version.
        const TRIES: usize = 3;
        let mut error = "other programs keep changing it".to_owned();
        for _ in 0..TRIES {
            let content = std::fs::read(path)?;
            let Some(FixedDocument { document: new, count, .. }) = self.fixed(target, &content) else {
                return self.report(target, &mut &content[..], window, output);
            };
            if self.lint.diff {
                return self.print_diff(target, &content, &new, window, output);
            }
            match atomic_write::replace(path, &content, &new) {
                Ok(true) => return Ok(Summary { fixes: count, ..self.report(target, &mut &new[..], window, output)? }),
                Ok(false) => {}
                Err(failure) => {
                    error = failure.to_string();
                    break;
                }
            }
        }
        output.error(format!("{}: not fixed: {error}", target.name.to::<Terminal>()))?;
        self.report(target, &mut File::open(path)?, window, output)
    }

    fn print_diff(
        &self,
        target: &Target<'_>,
        old: &[u8],
        new: &[u8],
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        let (before, after) = (as_utf8(old), as_utf8(new));
        let patch = atomic_write::unified_diff(&target.name.redacted(), &before, &after);
        let shows_secret = || [before, after].iter().any(|document| shows_secret(target.finder, document, &patch));
        if !self.lint.with_passwords && shows_secret() {
            let name = target.name.to::<Terminal>();
            output.error(format!("{name}: the patch would show a password or a token; --with-passwords prints it"))?;
        } else {
            output.write(out::value_lines(patch, self.is_terminal))?;
        }
        self.report(target, &mut &old[..], window, output)
    }

    fn fix_stdin(&self, target: &Target<'_>, window: &mut Window, output: &mut Output<Summary>) -> io::Result<Summary> {
        let mut content = Vec::new();
        io::stdin().lock().read_to_end(&mut content)?;
        let new = self.fixed(target, &content).map_or_else(|| content.clone(), |fixed| fixed.document);
        if self.lint.diff {
            return self.print_diff(target, &content, &new, window, output);
        }
        output.write(out::value_lines(new.clone(), self.is_terminal))?;
        self.report(target, &mut &new[..], window, output)
    }

    /// The fixed text; `None` if the file is binary or nothing can be fixed.
    fn fixed(&self, target: &Target<'_>, content: &[u8]) -> Option<FixedDocument> {
        let is_text = ByteOrder::detect(content).is_some() || !is_binary(content);
        let apply = if self.lint.fix_all { Apply::All } else { Apply::Safe };
        if is_text { fix_document(target.finder, &target.settings.lint, content, apply) } else { None }
    }
}

/// Text for a patch: UTF-16 as UTF-8.
fn as_utf8(content: &[u8]) -> Cow<'_, [u8]> {
    ByteOrder::detect(content).map_or(Cow::Borrowed(content), |order| Cow::Owned(decode(content, order)))
}

/// Whether a patch shows a line of a document that holds a secret.
fn shows_secret(finder: &Finder, document: &[u8], patch: &[u8]) -> bool {
    let shown: HashSet<&[u8]> = patch.split(|byte| *byte == b'\n').filter_map(|line| line.get(1..)).collect();
    let in_matches: Secrets = finder.matches(document).flat_map(|matched| matched.secret_spans(document)).collect();
    let mut start = 0;
    document.split(|byte| *byte == b'\n').any(|line| {
        let span = start..start + line.len();
        start = span.end + 1;
        shown.contains(line) && (in_matches.overlaps(&span) || !Secrets::of_text_bytes(line).is_empty())
    })
}

/// A file, and the settings for it.
struct Target<'t> {
    source: &'t Source,
    name: Untrusted<'t>,
    settings: &'t Settings,
    finder: &'t Finder,
}

impl Task for Linter<'_> {
    type Summary = Summary;
    type Scratch = Window;

    fn process(&self, source: &Source, window: &mut Window, output: &mut Output<Summary>) -> io::Result<Summary> {
        let settings = match self.settings.of(source) {
            Ok(Some(settings)) => settings,
            Ok(None) | Err(ConfigError::Reported) => return Ok(Summary::default()),
            Err(ConfigError::New(error)) => return output.error(error).map(|()| Summary::default()),
        };
        if self.lint.show_files {
            return output
                .write(format!("{}\n", source.name().to::<Terminal>()).into_bytes())
                .map(|()| Summary::default());
        }
        let target = Target { source, name: source.name(), finder: settings.finder(source), settings: &settings };
        let computes_fixes = self.is_fixing() || self.lint.diff;
        match source.path() {
            None if computes_fixes => self.fix_stdin(&target, window, output),
            None => self.report(&target, &mut io::stdin().lock(), window, output),
            // A pipe, for instance, can't be fixed.
            Some(path) if computes_fixes && path.metadata()?.is_file() => self.fix_file(&target, path, window, output),
            Some(path) => self.report(&target, &mut open(path)?, window, output),
        }
    }

    fn add(total: &mut Summary, other: Summary) {
        total.add(other);
    }
}
