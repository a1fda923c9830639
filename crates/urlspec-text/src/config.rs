//! `urlspec.toml`: which diagnostics are reported for the files in its folder and below.
//!
//! Nothing here does I/O: [`Config::parse`] takes the text of the file.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;
use urlspec::redact::{Terminal, Untrusted};
use urlspec::{Code, Severity, Spec};

use crate::{Finder, Kind, LintConfig};

/// The name of the file.
pub const FILE_NAME: &str = "urlspec.toml";

/// The contents of a `urlspec.toml`. Its schema is `urlspec.schema.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// The document that URLs are checked by.
    pub spec: Option<Spec>,
    /// The codes to report, in place of errors and warnings.
    pub select: Option<Vec<Selector>>,
    /// The codes not to report.
    pub ignore: Vec<Selector>,
    /// The severities of codes.
    pub severity: Vec<(Code, Level)>,
    /// Schemes to find, in addition to those of the documents.
    pub schemes: Vec<String>,
    /// Whether code in Markdown is skipped.
    pub skip_code: bool,
    /// Patterns of files in folders to skip, in the syntax of `.gitignore`.
    pub exclude: Vec<String>,
    /// The kinds of files that match a pattern, in the order of the file. The last pattern that matches decides.
    pub kinds: Vec<(String, Kind)>,
    /// The codes not to report in files that match a pattern.
    pub per_file_ignores: Vec<(String, Vec<Selector>)>,
    /// The kind of all files. [`for_file`](Self::for_file) sets it.
    pub kind: Option<Kind>,
}

impl Config {
    /// Parses the text of a file. `check_glob` returns what is wrong with a pattern of `exclude`.
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
        let raw: RawConfig = toml::from_str(text).map_err(|error| ConfigError::new(&error.to_string()))?;
        raw.validate(&check_glob).map_err(|error| error.with_snippet(text))
    }

    /// Returns the lint configuration of this file alone.
    pub fn lint_config(&self) -> LintConfig {
        LintConfig::from_layers(self.spec.unwrap_or_default(), &[self.layer()])
    }

    /// Returns the configuration for one file. `matches` returns whether a pattern matches the file.
    ///
    /// ```
    /// use urlspec_text::Kind;
    /// use urlspec_text::config::{Config, ConfigError};
    ///
    /// let config = Config::parse("[kinds]\n'*.tmpl' = 'html'", |_| Ok(()))?;
    /// assert_eq!(config.for_file(|pattern| pattern == "*.tmpl").kind, Some(Kind::Html));
    /// assert_eq!(config.for_file(|_| false).kind, None);
    /// # Ok::<(), ConfigError>(())
    /// ```
    #[must_use]
    pub fn for_file(&self, matches: impl Fn(&str) -> bool) -> Self {
        let kind = self.kinds.iter().rev().find(|(pattern, _)| matches(pattern)).map(|(_, kind)| *kind);
        let ignored = self.per_file_ignores.iter().filter(|(pattern, _)| matches(pattern));
        let ignored = ignored.flat_map(|(_, codes)| codes);
        Self { kind, ignore: self.ignore.iter().chain(ignored).copied().collect(), ..self.clone() }
    }

    /// Returns what this file selects, ignores and sets.
    pub fn layer(&self) -> ConfigLayer<'_> {
        ConfigLayer { select: self.select.as_deref(), ignore: &self.ignore, severity: &self.severity }
    }
}

/// Why a `urlspec.toml` can't be used.
///
/// Its message shows the line of the file, but not the name of the file.
///
/// ```
/// use urlspec_text::config::Config;
///
/// let error = Config::parse("spec = 'rfc9999'", |_| Ok(())).unwrap_err();
/// assert!(error.to_string().starts_with("at line 1, column 8\n"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    message: String,
}

impl ConfigError {
    /// The message shows a line of the file, which may hold a URL with a password.
    fn new(message: &str) -> Self {
        let lines: Vec<String> = message.lines().map(|line| Untrusted::message(line).redacted().into_owned()).collect();
        Self { message: lines.join("\n") }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConfigError {}

/// A file as TOML: strings and their spans.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawConfig {
    spec: Option<Spanned<String>>,
    select: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    ignore: Vec<Spanned<String>>,
    #[serde(default)]
    severity: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    schemes: Vec<Spanned<String>>,
    #[serde(default)]
    skip_code: bool,
    #[serde(default)]
    exclude: Vec<Spanned<String>>,
    #[serde(default)]
    kinds: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    per_file_ignores: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

/// An invalid value in a file.
struct InvalidValue {
    span: Range<usize>,
    message: String,
}

/// Parses a string of the file, and adds its span to an error.
fn parse_at<T>(value: &Spanned<String>, parse: impl Fn(&str) -> Result<T, String>) -> Result<T, InvalidValue> {
    parse(value.as_ref()).map_err(|message| InvalidValue { span: value.span(), message })
}

fn parse_name<T: FromStr<Err: fmt::Display>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: T::Err| error.to_string())
}

impl RawConfig {
    fn validate(&self, check_glob: &dyn Fn(&str) -> Result<(), String>) -> Result<Config, InvalidValue> {
        let selectors = |list: &[Spanned<String>]| list.iter().map(|name| parse_at(name, parse_name)).collect();
        let scheme = |name: &str| match Finder::default().with_scheme(name) {
            Ok(_) => Ok(name.to_owned()),
            Err(error) => Err(error.to_string()),
        };
        let glob = |glob: &str| check_glob(glob).map(|()| glob.to_owned());
        let kind = |(pattern, kind)| Ok((parse_at(pattern, glob)?, parse_at(kind, parse_name)?));
        let ignored = |(pattern, codes): (_, &Vec<_>)| Ok((parse_at(pattern, glob)?, selectors(codes)?));
        let severity = |(code, level)| Ok((parse_at(code, parse_name)?, parse_at(level, parse_name)?));
        Ok(Config {
            spec: self.spec.as_ref().map(|name| parse_at(name, parse_name)).transpose()?,
            select: self.select.as_deref().map(selectors).transpose()?,
            ignore: selectors(&self.ignore)?,
            severity: self.severity.iter().map(severity).collect::<Result<_, _>>()?,
            schemes: self.schemes.iter().map(|name| parse_at(name, scheme)).collect::<Result<_, _>>()?,
            skip_code: self.skip_code,
            exclude: self.exclude.iter().map(|pattern| parse_at(pattern, glob)).collect::<Result<_, _>>()?,
            kinds: in_order_of_file(&self.kinds).into_iter().map(kind).collect::<Result<_, _>>()?,
            per_file_ignores: self.per_file_ignores.iter().map(ignored).collect::<Result<_, _>>()?,
            kind: None,
        })
    }
}

/// Returns the entries of a table in the order of the file.
fn in_order_of_file<T>(table: &BTreeMap<Spanned<String>, T>) -> Vec<(&Spanned<String>, &T)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

impl InvalidValue {
    /// Adds the line of the value to the message, in the format of the `toml` crate.
    fn with_snippet(&self, text: &str) -> ConfigError {
        let before = &text[..self.span.start];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let (number, column) = (before.matches('\n').count() + 1, text[start..self.span.start].chars().count());
        let marks = text[self.span.clone()].lines().next().unwrap_or_default().chars().count().max(1);
        let margin = " ".repeat(number.to_string().len());
        let message = format!(
            "at line {number}, column {}\n{margin} |\n{number} | {line}\n{margin} | {}{}\n{}",
            column + 1,
            " ".repeat(column),
            "^".repeat(marks),
            self.message
        );
        ConfigError::new(&message)
    }
}

/// Selects codes. It is parsed from `all`, the name of a severity, or the name of a code.
///
/// ```
/// use urlspec::Severity;
/// use urlspec_text::config::Selector;
///
/// assert_eq!("warning".parse(), Ok(Selector::Severity(Severity::Warning)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Selector {
    /// All codes, also those that are off by default.
    All,
    /// The codes of a severity, except those that are off by default.
    Severity(Severity),
    /// One code.
    Code(Code),
}

impl FromStr for Selector {
    type Err = urlspec::diagnostic::UnknownCode;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "all" => Ok(Self::All),
            _ => severity_named(name).map_or_else(|| name.parse().map(Self::Code), |level| Ok(Self::Severity(level))),
        }
    }
}

impl Selector {
    fn selects(self, code: Code, config: &LintConfig) -> bool {
        match self {
            Self::All => true,
            Self::Severity(severity) => config.severity(code) == severity && !code.entry().is_opt_in,
            Self::Code(selected) => selected == code,
        }
    }
}

/// The level of a code: a severity, or off. There will be no more. It is parsed from `off` or the name of a severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The code is not reported.
    Off,
    /// The code is reported with this severity.
    Severity(Severity),
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        match name {
            "off" => Ok(Self::Off),
            _ => severity_named(name).map(Self::Severity).ok_or_else(|| UnknownLevel { name: name.to_owned() }),
        }
    }
}

/// The name of a [`Level`] that does not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownLevel {
    /// The unknown name.
    pub name: String,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown severity `{}`; there are error, warning, advice and off",
            Untrusted::url(&*self.name).to::<Terminal>()
        )
    }
}

impl std::error::Error for UnknownLevel {}

fn severity_named(name: &str) -> Option<Severity> {
    [Severity::Error, Severity::Warning, Severity::Advice].into_iter().find(|severity| severity.to_string() == name)
}

/// The settings of one source: a configuration file, or the arguments of a command, which override the file.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConfigLayer<'c> {
    /// The codes to report, in place of errors and warnings.
    pub select: Option<&'c [Selector]>,
    /// The codes not to report.
    pub ignore: &'c [Selector],
    /// The levels of codes.
    pub severity: &'c [(Code, Level)],
}

impl LintConfig {
    /// Combines layers, of which later ones override earlier ones.
    ///
    /// Selected codes are reported, or errors and warnings if no layer selects any, except codes that are ignored or off. If
    /// a later layer selects a code by its own name, it is reported although an earlier layer ignores it.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    /// use urlspec_text::LintConfig;
    /// use urlspec_text::config::{ConfigLayer, Selector};
    ///
    /// let ignore = [Selector::All];
    /// let select = [Selector::Code(Code::SchemeCase)];
    /// let file = ConfigLayer { ignore: &ignore, ..ConfigLayer::default() };
    /// let arguments = ConfigLayer { select: Some(&select), ..ConfigLayer::default() };
    /// assert!(LintConfig::from_layers(Spec::Rfc1738, &[file, arguments]).is_enabled(Code::SchemeCase));
    /// ```
    pub fn from_layers(spec: Spec, layers: &[ConfigLayer<'_>]) -> Self {
        let mut config = Self::new(spec);
        for &(code, level) in layers.iter().flat_map(|layer| layer.severity) {
            if let Level::Severity(severity) = level {
                config.set_severity(code, severity);
            }
        }
        let disabled = disabled_codes(layers, &config);
        let select = layers.iter().rev().find_map(|layer| layer.select);
        for &code in Code::ALL {
            let is_selected = match select {
                Some(select) => select.iter().any(|selector| selector.selects(code, &config)),
                None => config.severity(code) > Severity::Advice,
            };
            let is_enabled = is_selected && !disabled.contains(&code);
            match select {
                Some(_) => config.set_enabled(code, is_enabled),
                None => config.set_enabled_by_default(code, is_enabled),
            }
        }
        config
    }
}

/// Returns the codes that are ignored or off. `config` has the severities of all layers.
fn disabled_codes(layers: &[ConfigLayer<'_>], config: &LintConfig) -> HashSet<Code> {
    let mut disabled = HashSet::new();
    for layer in layers {
        let selects = |code: &Code| layer.select.is_some_and(|select| select.contains(&Selector::Code(*code)));
        disabled.retain(|code| !selects(code));
        for &(code, level) in layer.severity {
            if level == Level::Off {
                disabled.insert(code)
            } else {
                disabled.remove(&code)
            };
        }
        let is_ignored = |code: &Code| layer.ignore.iter().any(|selector| selector.selects(*code, config));
        disabled.extend(Code::ALL.iter().copied().filter(is_ignored));
    }
    disabled
}
