//! One file, checked and fixed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use urlspec::redact::{Secrets, Terminal};
use urlspec_text::utf16::{ByteOrder, decode};
use urlspec_text::{Apply, Finder, add_ignores, fix_in_place, has_other_comments};

use super::Lint;
use super::baseline::Baselines;
use super::config::ConfigError;
use super::file_fix::{Changes, FileFix, put_all_in_place};
use super::format::{Format, Formatter, Identities};
use super::patch::Patch;
use super::report::{FileReport, Printer};
use super::settings::{AllSettings, Decision, Settings};
use super::show_settings::show;
use super::summary::Summary;
use super::target::Target;
use crate::text::head::is_binary;
use crate::text::input::Opened;
use crate::text::pool::{MAX_BATCH_WEIGHT, Output, Task};
use crate::text::totals::plural;
use crate::text::walk::Source;
use crate::text::window::{Content, Window};
use crate::{Failure, out};

/// Checks and fixes files.
pub struct Linter<'l> {
    pub lint: &'l Lint,
    settings: AllSettings<'l>,
    pub baselines: Baselines,
    pub formatter: Formatter,
    is_terminal: bool,
}

impl<'l> Linter<'l> {
    pub fn new(lint: &'l Lint) -> Result<Self, Failure> {
        let own = [&lint.output_file, &lint.baseline, &lint.write_baseline].map(Option::as_deref);
        let settings = AllSettings::new(&lint.files, lint.overrides(), &own)?;
        Ok(Self {
            lint,
            settings,
            baselines: Baselines::new(lint.baseline.as_deref(), lint.write_baseline.as_deref())?,
            formatter: Formatter::new(lint.format, lint.draw, lint.stream()),
            is_terminal: lint.output_file.is_none() && io::stdout().is_terminal(),
        })
    }

    /// A note on a document that was the default before, if files were checked and none was chosen for some.
    pub fn note(&self) -> Option<String> {
        let checks = !self.lint.show_files && !self.lint.show_settings;
        checks.then(|| self.settings.note().or_else(|| self.baselines.note())).flatten()
    }

    /// Whether findings are printed, and not statistics, fixed text, patches or nothing.
    pub fn prints_findings(&self) -> bool {
        let has_stdin = self.lint.files.paths.iter().any(|path| path.as_os_str() == "-");
        let prints_text = self.lint.write_baseline.is_some()
            || self.lint.show_files
            || self.lint.show_settings
            || self.lint.diff
            || (self.is_fixing() && has_stdin);
        !(self.lint.quiet || self.lint.statistics || prints_text)
    }

    fn is_fixing(&self) -> bool {
        self.applied().is_some() || self.lint.add_ignores
    }

    /// The fixes that are applied.
    pub fn applied(&self) -> Option<Apply> {
        match self.lint {
            Lint { fix_all: true, .. } => Some(Apply::All),
            Lint { fix: true, .. } => Some(Apply::Safe),
            _ => None,
        }
    }

    /// Checks the file, and prints the findings.
    fn report_file(
        &self,
        target: &Target<'_>,
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        self.report(target, output, |report| {
            window.visit_source(target.source, &target.settings.limits, target.finder, report)
        })
    }

    /// Checks a document in memory, and prints the findings.
    fn report_document(
        &self,
        target: &Target<'_>,
        mut document: &[u8],
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        self.report(target, output, |report| window.visit(&mut document, target.finder, report))
    }

    fn report(
        &self,
        target: &Target<'_>,
        output: &mut Output<Summary>,
        visit: impl FnOnce(&mut FileReport<'_>) -> io::Result<Content>,
    ) -> io::Result<Summary> {
        let printer = Printer {
            formatter: &self.formatter,
            prints_findings: self.prints_findings(),
            // A patch changes no file.
            applied: self.applied().filter(|_| !self.lint.diff),
            entries: self.baselines.entries(target.source, target.baseline.as_deref()),
        };
        let mut report = FileReport::new(printer, target, output);
        let content = visit(&mut report)?;
        report.finish(content)
    }

    /// Writes the fixed version of a file next to it. `None` if the file is passed over, or can't be fixed, as a pipe.
    fn stage(&self, settings: &Settings, source: &Source, path: &Path) -> Option<FileFix> {
        match settings.limits.open(source) {
            Ok(Opened::Input(input)) if input.metadata.is_file() => {
                Some(FileFix::stage(path, *input, |document| self.fix(settings, source, document)))
            }
            Ok(Opened::Input(_) | Opened::Skipped(_)) => None,
            Err(error) => Some(FileFix::Unreadable(error)),
        }
    }

    /// Reports what remains after a fix.
    fn finish_fix(
        &self,
        target: &Target<'_>,
        path: &Path,
        mut fix: FileFix,
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        // If another process changes the file, retry with its version.
        const RETRIES: usize = 2;
        for _ in 0..RETRIES {
            if !matches!(fix, FileFix::Changed) {
                break;
            }
            fix = self.stage(target.settings, target.source, path).unwrap_or(FileFix::Nothing);
            put_all_in_place([&mut fix].into_iter());
        }
        let error = match fix {
            FileFix::Nothing => None,
            FileFix::Done { document, changes: Changes { fixes, ignored } } => {
                return Ok(Summary { fixes, ignored, ..self.report_document(target, &document, window, output)? });
            }
            FileFix::Unreadable(error) => return Err(error),
            FileFix::Failed(error) => Some(error.to_string()),
            FileFix::Changed | FileFix::Staged { .. } => Some("other programs keep changing it".to_owned()),
        };
        if let Some(error) = error {
            output.error(format!("{}: not fixed: {error}", target.name.to::<Terminal>()))?;
        }
        self.report_file(target, window, output)
    }

    /// Prints a patch for a file, and reports its findings.
    fn diff_file(&self, target: &Target<'_>, window: &mut Window, output: &mut Output<Summary>) -> io::Result<Summary> {
        let old = match target.settings.limits.open(target.source)? {
            Opened::Input(input) if input.metadata.is_file() => input.into_vec()?,
            Opened::Input(_) | Opened::Skipped(_) => return self.report_file(target, window, output),
        };
        let mut new = old.clone();
        match self.fix(target.settings, target.source, &mut new) {
            changes if changes == Changes::default() => self.report_document(target, &old, window, output),
            _ => self.print_diff(target, &old, &new, window, output),
        }
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
        let mut patch = Patch::new(&target.name.redacted(), &before, &after);
        let left_out =
            if self.lint.with_passwords { 0 } else { leave_out_secrets(&mut patch, target, &before, &after) };
        // A person reads UTF-16 as text, but a patch has the bytes of the file.
        if !self.is_terminal && matches!(before, Cow::Owned(_)) {
            patch = Patch::new(&target.name.redacted(), old, new);
            patch.leave_out(|_| left_out > 0);
        }
        if left_out > 0 {
            let (name, parts) = (target.name.to::<Terminal>(), plural(left_out, "part", "s"));
            let (are, them) = if left_out == 1 { ("is", "it") } else { ("are", "them") };
            output.error(format!(
                "{name}: {parts} of the patch {are} left out, since a line would show a password or a token; --with-passwords prints {them}"
            ))?;
        }
        output.write(out::value_lines(patch.to_bytes(), self.is_terminal))?;
        self.report_document(target, old, window, output)
    }

    fn fix_stdin(&self, target: &Target<'_>, window: &mut Window, output: &mut Output<Summary>) -> io::Result<Summary> {
        let mut content = Vec::new();
        io::stdin().lock().read_to_end(&mut content)?;
        let mut new = content.clone();
        let Changes { ignored, .. } = self.fix(target.settings, target.source, &mut new);
        if self.lint.diff {
            return self.print_diff(target, &content, &new, window, output);
        }
        output.write(out::value_lines(new.clone(), self.is_terminal))?;
        Ok(Summary { ignored, ..self.report_document(target, &new, window, output)? })
    }

    /// Fixes a document unless it is binary, and adds comments for what is left.
    fn fix(&self, settings: &Settings, source: &Source, document: &mut Vec<u8>) -> Changes {
        let mut changes = Changes::default();
        if ByteOrder::detect(document).is_none() && is_binary(document) {
            return changes;
        }
        // A patch has fixes by default.
        let by_default = (self.lint.diff && !self.lint.add_ignores).then_some(Apply::Safe);
        if let Some(apply) = self.applied().or(by_default) {
            changes.fixes = fix_in_place(settings.finder(source), &settings.lint, document, apply);
        }
        if self.lint.add_ignores {
            changes.ignored = self.add_ignores(settings, source, document);
        }
        changes
    }

    /// Adds comments for all findings but those of the baseline.
    fn add_ignores(&self, settings: &Settings, source: &Source, document: &mut Vec<u8>) -> usize {
        let name = source.named_path().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let extension = name.rsplit('.').next().unwrap_or_default();
        // `.m` is Objective-C or MATLAB.
        if has_other_comments(extension) || extension.eq_ignore_ascii_case("m") {
            return 0;
        }
        // What is wrong with a baseline is reported with the findings.
        let Ok(baseline) = self.baselines.of(settings) else { return 0 };
        let entries = self.baselines.entries(source, baseline.as_deref());
        let mut identities = Identities::default();
        add_ignores(settings.finder(source), &settings.lint, document, |text, matched, findings| {
            if entries.are_needed() {
                findings.retain(|finding| !entries.knows(identities.of_finding(finding, Some(matched.redacted(text)))));
            }
        })
    }
}

/// What is known of a file before its output.
pub struct Prepared {
    settings: Result<Decision, ConfigError>,
    /// Whether and how the file is fixed in place.
    fix: Option<FileFix>,
}

/// The weight of a file in a batch, without its document: up to 1024 files are put in place after one synchronization.
const WEIGHT_OF_FILE: usize = MAX_BATCH_WEIGHT / 1024;

/// A document as text: UTF-16 as UTF-8.
fn as_utf8(content: &[u8]) -> Cow<'_, [u8]> {
    ByteOrder::detect(content).map_or(Cow::Borrowed(content), |order| Cow::Owned(decode(content, order)))
}

/// Leaves out the hunks of a patch with a line of one of the documents that holds a secret, and returns how many these are.
fn leave_out_secrets(patch: &mut Patch, target: &Target<'_>, old: &[u8], new: &[u8]) -> usize {
    let whole = patch.to_bytes();
    let shown: HashSet<&[u8]> = lines_of(&whole).collect();
    let documents = [old, new].into_iter();
    let secret: HashSet<&[u8]> = documents.flat_map(|own| lines_with_secrets(target.finder, own, &shown)).collect();
    patch.leave_out(|hunk| lines_of(hunk).any(|line| secret.contains(line)))
}

/// The lines of a patch, without the mark before each.
fn lines_of(patch: &[u8]) -> impl Iterator<Item = &[u8]> {
    patch.split(|byte| *byte == b'\n').filter_map(|line| line.get(1..))
}

/// The lines of a document that hold a secret, of those that are shown.
fn lines_with_secrets<'d>(finder: &Finder, document: &'d [u8], shown: &HashSet<&[u8]>) -> Vec<&'d [u8]> {
    let in_matches: Secrets = finder.matches(document).flat_map(|matched| matched.secret_spans(document)).collect();
    let mut start = 0;
    let holds_secret = |line: &&[u8]| {
        let span = start..start + line.len();
        start = span.end + 1;
        shown.contains(line) && (in_matches.overlaps(&span) || !Secrets::of_text_bytes(line).is_empty())
    };
    document.split(|byte| *byte == b'\n').filter(holds_secret).collect()
}

impl Task for Linter<'_> {
    type Summary = Summary;
    type Scratch = Window;
    type Prepared = Prepared;

    fn prepare(&self, source: &Source) -> Prepared {
        let settings = self.settings.of(source);
        let is_fixing = self.is_fixing() && !self.lint.diff && !self.lint.show_files;
        let fix = match (&settings, source.path()) {
            // Opening a pipe would take what is to be reported.
            (Ok(Decision::Read(settings)), Some(path)) if is_fixing && may_be_file(path) => {
                self.stage(settings, source, path)
            }
            _ => None,
        };
        Prepared { settings, fix }
    }

    fn weight(&self, prepared: &Prepared) -> usize {
        let in_memory = |fix: &FileFix| WEIGHT_OF_FILE + fix.bytes_in_memory();
        match &prepared.fix {
            Some(fix) => in_memory(fix),
            None if self.is_fixing() => WEIGHT_OF_FILE,
            None => MAX_BATCH_WEIGHT,
        }
    }

    fn complete(&self, batch: &mut [&mut Prepared]) {
        put_all_in_place(batch.iter_mut().filter_map(|prepared| prepared.fix.as_mut()));
    }

    fn process(
        &self,
        source: &Source,
        prepared: Prepared,
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        let settings = match prepared.settings {
            Ok(Decision::Read(settings)) => settings,
            Ok(Decision::PassOver(skipped)) => return Ok(Summary { skipped, ..Summary::default() }),
            Err(ConfigError::Reported) => return Ok(Summary::default()),
            Err(ConfigError::New(error)) => return output.error(error).map(|()| Summary::default()),
        };
        if self.lint.show_files {
            return output
                .write(format!("{}\n", source.name().to::<Terminal>()).into_bytes())
                .map(|()| Summary::default());
        }
        let finder = settings.finder(source);
        if self.lint.show_settings {
            let target = Target { source, name: source.name(), finder, settings: &settings, baseline: None };
            return output.write(show(&target, self.lint.format == Format::Json)).map(|()| Summary::default());
        }
        let baseline = match self.baselines.of(&settings) {
            Ok(baseline) => baseline,
            Err(ConfigError::New(error)) => return output.error(error).map(|()| Summary::default()),
            Err(ConfigError::Reported) => return Ok(Summary::default()),
        };
        let target = Target { source, name: source.name(), finder, settings: &settings, baseline };
        match (source.path(), prepared.fix) {
            (None, _) if self.is_fixing() || self.lint.diff => self.fix_stdin(&target, window, output),
            (Some(path), Some(fix)) => self.finish_fix(&target, path, fix, window, output),
            (Some(path), None) if self.lint.diff && may_be_file(path) => self.diff_file(&target, window, output),
            (_, None) => self.report_file(&target, window, output),
            (None, Some(_)) => Ok(Summary::default()),
        }
    }

    fn add(total: &mut Summary, other: Summary) {
        total.add(other);
    }
}

/// Whether a path is a file, or can't be looked at: then opening it reports why.
fn may_be_file(path: &Path) -> bool {
    path.metadata().map_or(true, |metadata| metadata.is_file())
}
