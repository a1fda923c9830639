//! `urlspec.toml`: which diagnostics are reported for the files in its folder and below.
//!
//! Nothing here reads files: [`Config::read`] takes the text.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;
use urlspec::{Code, Severity, Spec};

use crate::{Finder, LintConfig};

/// The name of the file.
pub const NAME: &str = "urlspec.toml";

/// What a file says. Its schema is `urlspec.schema.json`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The document by which URLs are read.
    pub spec: Option<Spec>,
    /// What is told, in place of errors and warnings.
    pub select: Option<Vec<Selector>>,
    /// What is not told.
    pub ignore: Vec<Selector>,
    /// How grave codes are.
    pub severity: Vec<(Code, Level)>,
    /// Schemes to find beside those of the documents.
    pub schemes: Vec<String>,
    /// Whether the code of Markdown is passed over.
    pub skip_code: bool,
    /// Files of folders that are passed over, as .gitignore has them.
    pub exclude: Vec<String>,
}

impl Config {
    /// Reads the text of a file. `check_glob` says what is wrong with a pattern of `exclude`.
    ///
    /// # Errors
    ///
    /// The message shows the line that can't be used. It does not name the file.
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::config::Config;
    ///
    /// let config = Config::read("ignore = ['scheme-case']", |_| Ok(()))?;
    /// assert!(config.rules().is_enabled(Code::UnsafeCharacter));
    /// assert!(!config.rules().is_enabled(Code::SchemeCase));
    /// # Ok::<(), String>(())
    /// ```
    pub fn read(text: &str, check_glob: impl Fn(&str) -> Result<(), String>) -> Result<Self, String> {
        let written: Written = toml::from_str(text).map_err(|error| error.to_string())?;
        written.config(&check_glob).map_err(|misfit| misfit.drawn(text))
    }

    /// The rules by this configuration alone.
    pub fn rules(&self) -> LintConfig {
        rules(self.spec.unwrap_or_default(), &[self.wishes()])
    }

    /// What it asks for.
    pub fn wishes(&self) -> ConfigLayer<'_> {
        ConfigLayer { select: self.select.as_deref(), ignore: &self.ignore, severity: &self.severity }
    }
}

/// A file as TOML has it: names, and where they stand.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
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
}

/// A fault at a place of a file.
struct Misfit {
    span: Range<usize>,
    message: String,
}

/// What goes by a name that is written.
fn named<T>(written: &Spanned<String>, read: impl Fn(&str) -> Result<T, String>) -> Result<T, Misfit> {
    read(written.as_ref()).map_err(|message| Misfit { span: written.span(), message })
}

fn parsed<T: FromStr<Err: fmt::Display>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: T::Err| error.to_string())
}

impl Written {
    fn config(&self, check_glob: &dyn Fn(&str) -> Result<(), String>) -> Result<Config, Misfit> {
        let selectors = |list: &[Spanned<String>]| list.iter().map(|own| named(own, parsed)).collect();
        let scheme = |name: &str| match Finder::default().with_scheme(name) {
            Ok(_) => Ok(name.to_owned()),
            Err(wrong) => Err(wrong.to_string()),
        };
        let glob = |glob: &str| check_glob(glob).map(|()| glob.to_owned());
        let graded = |(code, set_severity)| Ok((named(code, parsed)?, named(set_severity, parsed)?));
        Ok(Config {
            spec: self.spec.as_ref().map(|spec| named(spec, parsed)).transpose()?,
            select: self.select.as_deref().map(selectors).transpose()?,
            ignore: selectors(&self.ignore)?,
            severity: self.severity.iter().map(graded).collect::<Result<_, _>>()?,
            schemes: self.schemes.iter().map(|own| named(own, scheme)).collect::<Result<_, _>>()?,
            skip_code: self.skip_code,
            exclude: self.exclude.iter().map(|own| named(own, glob)).collect::<Result<_, _>>()?,
        })
    }
}

impl Misfit {
    /// The fault over its line, as TOML draws its own.
    fn drawn(&self, text: &str) -> String {
        let before = &text[..self.span.start];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let (number, column) = (before.matches('\n').count() + 1, text[start..self.span.start].chars().count());
        let marks = text[self.span.clone()].lines().next().unwrap_or_default().chars().count().max(1);
        let edge = " ".repeat(number.to_string().len());
        format!(
            "at line {number}, column {}\n{edge} |\n{number} | {line}\n{edge} | {}{}\n{}",
            column + 1,
            " ".repeat(column),
            "^".repeat(marks),
            self.message
        )
    }
}

/// Codes: one, those of a severity, or all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selector {
    /// All codes.
    All,
    /// The codes of a severity.
    Level(Severity),
    /// One code.
    Code(Code),
}

impl FromStr for Selector {
    type Err = urlspec::diagnostic::UnknownCode;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "all" => Ok(Self::All),
            _ => severity(name).map_or_else(|| name.parse().map(Self::Code), |level| Ok(Self::Level(level))),
        }
    }
}

impl Selector {
    fn holds(self, code: Code, rules: &LintConfig) -> bool {
        match self {
            Self::All => true,
            Self::Level(level) => rules.severity(code) == level,
            Self::Code(own) => own == code,
        }
    }
}

/// How grave a code is, or that it is not told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// It is not reported.
    Off,
    /// It has this severity.
    As(Severity),
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "off" => Ok(Self::Off),
            _ => severity(name)
                .map(Self::As)
                .ok_or_else(|| format!("no severity is called {name:?}; there are error, warning, advice and off")),
        }
    }
}

fn severity(name: &str) -> Option<Severity> {
    [Severity::Error, Severity::Warning, Severity::Advice].into_iter().find(|own| own.to_string() == name)
}

/// What is asked for in one place: a configuration, or the arguments, which go before it.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConfigLayer<'w> {
    /// The codes to report, in place of errors and warnings.
    pub select: Option<&'w [Selector]>,
    /// The codes not to report.
    pub ignore: &'w [Selector],
    /// The severity of codes.
    pub severity: &'w [(Code, Level)],
}

/// The rules by what is asked for, the later wishes before the earlier: of what is selected, or else of errors and warnings,
/// is told what is neither ignored nor off. What a later wish selects by its own code is told all the same.
pub fn rules(spec: Spec, wishes: &[ConfigLayer<'_>]) -> LintConfig {
    let mut rules = LintConfig::new(spec);
    let mut shut = HashSet::new();
    for &(code, set_severity) in wishes.iter().flat_map(|wish| wish.severity) {
        if let Level::As(severity) = set_severity {
            rules.set_severity(code, severity);
        }
    }
    for wish in wishes {
        let selects = |code: &Code| wish.select.is_some_and(|select| select.contains(&Selector::Code(*code)));
        shut.retain(|code| !selects(code));
        for &(code, set_severity) in wish.severity {
            if set_severity == Level::Off {
                shut.insert(code)
            } else {
                shut.remove(&code)
            };
        }
        let ignored = Code::ALL.iter().filter(|code| wish.ignore.iter().any(|own| own.holds(**code, &rules)));
        shut.extend(ignored);
    }
    let select = wishes.iter().rev().find_map(|wish| wish.select);
    for &code in Code::ALL {
        let is_selected = match select {
            Some(select) => select.iter().any(|own| own.holds(code, &rules)),
            None => rules.severity(code) > Severity::Advice,
        };
        rules.set_enabled(code, is_selected && !shut.contains(&code));
    }
    rules
}
