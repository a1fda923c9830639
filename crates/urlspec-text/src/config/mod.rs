//! `urlspec.toml`: which diagnostics are reported for the files in its folder and below.
//!
//! Nothing here does I/O: [`Config::parse`] takes the text of the file.

mod edit;
mod layers;
mod raw;

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use urlspec::redact::Untrusted;
use urlspec::{Code, Spec};

pub use layers::{ConfigLayer, Level, Selector, UnknownLevel};
pub use raw::KEYS;

use crate::{Kind, LintConfig};
use raw::InvalidValue;

/// The name of the file.
///
/// ```
/// use std::path::Path;
/// use urlspec_text::config::FILE_NAME;
///
/// assert_eq!(Path::new("docs").join(FILE_NAME), Path::new("docs/urlspec.toml"));
/// ```
pub const FILE_NAME: &str = "urlspec.toml";

/// The contents of a `urlspec.toml`. `urlspec schema config` prints its schema.
///
/// ```
/// use urlspec::{Code, Spec};
/// use urlspec_text::config::{Config, ConfigError};
///
/// let config = Config::parse("spec = 'rfc1738'\nselect = ['error']\nschemes = ['irc']", |_| Ok(()))?;
/// assert_eq!((config.spec, config.schemes.as_deref()), (Some(Spec::Rfc1738), Some(&["irc".to_owned()][..])));
/// assert!(!config.lint_config().is_enabled(Code::Password));
/// # Ok::<(), ConfigError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// The file that this one extends. [`extending`](Self::extending) merges them.
    pub extend: Option<Extend>,
    /// The document that URLs are checked by.
    pub spec: Option<Spec>,
    /// The codes to report, in place of errors and warnings.
    pub select: Option<Vec<Selector>>,
    /// The codes not to report.
    pub ignore: Option<Vec<Selector>>,
    /// The severities of codes.
    pub severity: Vec<(Code, Level)>,
    /// Schemes to find, in addition to those of the documents.
    pub schemes: Option<Vec<String>>,
    /// Whether URLs of all other schemes are found.
    pub all_schemes: Option<bool>,
    /// Whether code in Markdown is skipped.
    pub skip_code: Option<bool>,
    /// The length in bytes of the longest files that are checked.
    pub max_size: Option<u64>,
    /// Whether generated files and copies of other projects in folders are checked. Names and `.gitattributes` show
    /// which these are.
    pub include_generated: Option<bool>,
    /// Whether files of tests in folders are checked. Their names show which these are.
    pub include_tests: Option<bool>,
    /// Patterns of files in folders to skip, in the syntax of `.gitignore`.
    pub exclude: Option<Vec<Pattern>>,
    /// The file of findings that are not reported.
    pub baseline: Option<PathBuf>,
    /// The kinds of files that match a pattern, in the order of the file. The last pattern that matches decides.
    pub kinds: Vec<(Pattern, Kind)>,
    /// The codes not to report in files that match a pattern.
    pub per_file_ignores: Vec<(Pattern, Vec<Selector>)>,
    /// The kind of all files. [`for_file`](Self::for_file) sets it.
    pub kind: Option<Kind>,
    /// Whether the file of this configuration is excluded. The program that matches the patterns of `exclude` sets
    /// this.
    pub is_excluded: bool,
}

/// A pattern of files, in the syntax of `.gitignore`.
///
/// ```
/// use std::path::Path;
/// use urlspec_text::config::{Config, ConfigError};
///
/// let config = Config::parse("exclude = ['*.min.js']", |_| Ok(()))?.in_folder(Path::new("web"));
/// let pattern = &config.exclude.unwrap_or_default()[0];
/// assert_eq!((pattern.glob.as_str(), pattern.folder.as_path()), ("*.min.js", Path::new("web")));
/// # Ok::<(), ConfigError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// The pattern as in the file.
    pub glob: String,
    /// The folder that the pattern is relative to: the one of its file. [`Config::in_folder`] sets it.
    pub folder: PathBuf,
}

impl Pattern {
    fn new(glob: &str) -> Self {
        Self { glob: glob.to_owned(), folder: PathBuf::new() }
    }
}

/// The name of the file that a file extends, and its place.
///
/// ```
/// use urlspec_text::config::{Config, ConfigError};
///
/// let text = "extend = '../urlspec.toml'";
/// let extend = Config::parse(text, |_| Ok(()))?.extend.ok_or("no `extend`").unwrap();
/// assert_eq!(extend.path.to_str(), Some("../urlspec.toml"));
/// assert!(extend.error(text, "there is no such file").to_string().starts_with("at line 1, column 10\n"));
/// # Ok::<(), ConfigError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extend {
    /// The path as in the file. It is relative to the folder of the file.
    pub path: PathBuf,
    span: Range<usize>,
}

impl Extend {
    /// Returns the error that the other file can't be used. `text` is the text of the file that names it.
    pub fn error(&self, text: &str, message: impl Into<String>) -> ConfigError {
        InvalidValue { span: self.span.clone(), message: message.into() }.with_snippet(text)
    }
}

impl Config {
    /// Parses the text of a file. `check_glob` returns what is wrong with a pattern of files.
    ///
    /// # Errors
    ///
    /// If the text is not TOML, or has an unknown key or value.
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::config::{Config, ConfigError};
    ///
    /// let config = Config::parse("ignore = ['scheme-case']", |_| Ok(()))?.lint_config();
    /// assert!(config.is_enabled(Code::UnsafeCharacter));
    /// assert!(!config.is_enabled(Code::SchemeCase));
    /// # Ok::<(), ConfigError>(())
    /// ```
    pub fn parse(text: &str, check_glob: impl Fn(&str) -> Result<(), String>) -> Result<Self, ConfigError> {
        raw::parse(text, &check_glob)
    }

    /// Sets the folder of the file, which its patterns and paths are relative to.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlspec_text::config::{Config, ConfigError};
    ///
    /// let config = Config::parse("baseline = 'known.json'", |_| Ok(()))?.in_folder(Path::new("docs"));
    /// assert_eq!(config.baseline.as_deref(), Some(Path::new("docs/known.json")));
    /// # Ok::<(), ConfigError>(())
    /// ```
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> Self {
        let excluded = self.exclude.iter_mut().flatten();
        let kinds = self.kinds.iter_mut().map(|(pattern, _)| pattern);
        let ignored = self.per_file_ignores.iter_mut().map(|(pattern, _)| pattern);
        excluded.chain(kinds).chain(ignored).for_each(|pattern| pattern.folder = folder.to_owned());
        self.baseline = self.baseline.map(|path| folder.join(path));
        self
    }

    /// Returns the file merged with the one that it extends: a key that the file does not have is taken from the other.
    /// The tables have the entries of both, and the entries of the file override the other's.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    /// use urlspec_text::config::{Config, ConfigError};
    ///
    /// let base = Config::parse("spec = 'rfc3986'\nignore = ['password']", |_| Ok(()))?;
    /// let merged = Config::parse("ignore = ['scheme-case']", |_| Ok(()))?.extending(&base);
    /// assert_eq!(merged.spec, Some(Spec::Rfc3986));
    /// assert!(merged.lint_config().is_enabled(Code::Password));
    /// # Ok::<(), ConfigError>(())
    /// ```
    #[must_use]
    pub fn extending(self, base: &Self) -> Self {
        let sets = |code: Code| self.severity.iter().any(|(own, _)| *own == code);
        let kept = base.severity.iter().filter(|(code, _)| !sets(*code));
        let severity = kept.chain(&self.severity).copied().collect();
        Self {
            extend: None,
            spec: self.spec.or(base.spec),
            select: self.select.or_else(|| base.select.clone()),
            ignore: self.ignore.or_else(|| base.ignore.clone()),
            severity,
            schemes: self.schemes.or_else(|| base.schemes.clone()),
            all_schemes: self.all_schemes.or(base.all_schemes),
            skip_code: self.skip_code.or(base.skip_code),
            max_size: self.max_size.or(base.max_size),
            include_generated: self.include_generated.or(base.include_generated),
            include_tests: self.include_tests.or(base.include_tests),
            exclude: self.exclude.or_else(|| base.exclude.clone()),
            baseline: self.baseline.or_else(|| base.baseline.clone()),
            kinds: base.kinds.iter().cloned().chain(self.kinds).collect(),
            per_file_ignores: base.per_file_ignores.iter().cloned().chain(self.per_file_ignores).collect(),
            kind: self.kind.or(base.kind),
            is_excluded: self.is_excluded,
        }
    }

    /// Returns the lint configuration of this file alone. If it names no document, that is [`Spec::TODAY`].
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_text::config::{Config, ConfigError};
    ///
    /// assert_eq!(Config::parse("", |_| Ok(()))?.lint_config().spec(), Spec::TODAY);
    /// assert_eq!(Config::parse("spec = 'rfc1738'", |_| Ok(()))?.lint_config().spec(), Spec::Rfc1738);
    /// # Ok::<(), ConfigError>(())
    /// ```
    pub fn lint_config(&self) -> LintConfig {
        LintConfig::from_layers(self.spec.unwrap_or(Spec::TODAY), &[self.layer()])
    }

    /// Returns the patterns of kinds and of codes not to report.
    ///
    /// ```
    /// use urlspec_text::config::{Config, ConfigError};
    ///
    /// let config = Config::parse("[kinds]\n'*.tmpl' = 'html'\n[per-file-ignores]\n'old/*' = ['password']", |_| Ok(()))?;
    /// assert!(config.patterns().map(|pattern| pattern.glob.as_str()).eq(["*.tmpl", "old/*"]));
    /// # Ok::<(), ConfigError>(())
    /// ```
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        let ignored = self.per_file_ignores.iter().map(|(pattern, _)| pattern);
        self.kinds.iter().map(|(pattern, _)| pattern).chain(ignored)
    }

    /// Returns the configuration for one file. `matches` returns whether a pattern matches the file.
    ///
    /// ```
    /// use urlspec_text::Kind;
    /// use urlspec_text::config::{Config, ConfigError};
    ///
    /// let config = Config::parse("[kinds]\n'*.tmpl' = 'html'", |_| Ok(()))?;
    /// assert_eq!(config.for_file(|pattern| pattern.glob == "*.tmpl").kind, Some(Kind::Html));
    /// assert_eq!(config.for_file(|_| false).kind, None);
    /// # Ok::<(), ConfigError>(())
    /// ```
    #[must_use]
    pub fn for_file(&self, matches: impl Fn(&Pattern) -> bool) -> Self {
        let kind = self.kinds.iter().rev().find(|(pattern, _)| matches(pattern)).map(|(_, kind)| *kind);
        let ignored = self.per_file_ignores.iter().filter(|(pattern, _)| matches(pattern));
        let ignored = ignored.flat_map(|(_, codes)| codes);
        let ignore = self.ignore.iter().flatten().chain(ignored).copied().collect();
        Self { kind, ignore: Some(ignore), ..self.clone() }
    }

    /// Returns the layer of this file: the codes that it selects and ignores, and the severities that it sets.
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::config::{Config, ConfigError, Selector};
    ///
    /// let config = Config::parse("ignore = ['password']", |_| Ok(()))?;
    /// assert_eq!(config.layer().ignore, [Selector::Code(Code::Password)]);
    /// # Ok::<(), ConfigError>(())
    /// ```
    pub fn layer(&self) -> ConfigLayer<'_> {
        ConfigLayer {
            select: self.select.as_deref(),
            ignore: self.ignore.as_deref().unwrap_or_default(),
            severity: &self.severity,
        }
    }
}

/// Why a `urlspec.toml` can't be used: all that is wrong with it.
///
/// Its message shows the lines of the file, but not the name of the file.
///
/// ```
/// use urlspec_text::config::Config;
///
/// let error = Config::parse("spec = 'rfc9999'\nselct = ['all']", |_| Ok(())).unwrap_err();
/// assert!(error.to_string().starts_with("at line 1, column 8\n"));
/// let reasons: Vec<&str> = error.problems().iter().map(|problem| problem.reason()).collect();
/// assert!(reasons[0].starts_with("unknown document") && reasons[1] == "unknown key `selct`; did you mean `select`?");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// At least one.
    problems: Vec<ConfigProblem>,
}

/// One thing that is wrong with a `urlspec.toml`. Its message shows the line of the file.
///
/// ```
/// use urlspec_text::config::Config;
///
/// let error = Config::parse("skip-code = 1", |_| Ok(())).unwrap_err();
/// assert_eq!(error.problems()[0].to_string(), error.to_string());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblem {
    message: String,
    reason: String,
    span: Option<Range<usize>>,
}

impl ConfigProblem {
    /// What is wrong, without the line of the file.
    ///
    /// ```
    /// use urlspec_text::config::Config;
    ///
    /// let error = Config::parse("ignore = 1", |_| Ok(())).unwrap_err();
    /// assert_eq!(error.problems()[0].reason(), "expected a list, such as `[\"a\", \"b\"]`");
    /// ```
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The place in the text of the file, in bytes, if it is known.
    ///
    /// ```
    /// use urlspec_text::config::Config;
    ///
    /// let error = Config::parse("ignore = 1", |_| Ok(())).unwrap_err();
    /// assert_eq!(error.problems()[0].span(), Some(9..10));
    /// ```
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }
}

impl ConfigError {
    fn of_all(values: &[InvalidValue], text: &str) -> Self {
        let problem = |value: &InvalidValue| ConfigProblem {
            message: redacted_lines(&value.drawn(text)),
            reason: redacted_lines(&value.message),
            span: Some(value.span.clone()),
        };
        Self { problems: values.iter().map(problem).collect() }
    }

    fn without_place(message: &str) -> Self {
        let message = redacted_lines(message);
        Self { problems: vec![ConfigProblem { reason: message.clone(), message, span: None }] }
    }

    /// All problems, in the order of the file. There is at least one.
    ///
    /// ```
    /// use urlspec_text::config::Config;
    ///
    /// let error = Config::parse("spec = 1\nignore = 2", |_| Ok(())).unwrap_err();
    /// assert_eq!(error.problems().len(), 2);
    /// ```
    pub fn problems(&self) -> &[ConfigProblem] {
        &self.problems
    }

    /// What is wrong in the first problem, without the line of the file.
    ///
    /// ```
    /// use urlspec_text::config::Config;
    ///
    /// let error = Config::parse("ignore = 1", |_| Ok(())).unwrap_err();
    /// assert!(error.reason().ends_with("expected a list, such as `[\"a\", \"b\"]`"));
    /// assert_eq!(error.span(), Some(9..10));
    /// ```
    pub fn reason(&self) -> &str {
        self.problems.first().map_or("", ConfigProblem::reason)
    }

    /// The place of the first problem in the text of the file, in bytes, if it is known.
    ///
    /// ```
    /// use urlspec_text::config::Config;
    ///
    /// let text = "spec = 'rfc9999'";
    /// let error = Config::parse(text, |_| Ok(())).unwrap_err();
    /// assert_eq!(error.span().map(|span| &text[span]), Some("'rfc9999'"));
    /// ```
    pub fn span(&self) -> Option<Range<usize>> {
        self.problems.first().and_then(ConfigProblem::span)
    }
}

/// A message may show a line of the file, which may hold a URL with a password.
fn redacted_lines(message: &str) -> String {
    let lines: Vec<String> = message.lines().map(|line| Untrusted::message(line).redacted().into_owned()).collect();
    lines.join("\n")
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConfigError {}
