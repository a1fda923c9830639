//! The TOML of a configuration file, and the places of its values.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;

use super::{Config, ConfigError, Extend, Pattern};
use crate::schemes;

/// A file as TOML: strings and their spans.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawConfig {
    extend: Option<Spanned<String>>,
    spec: Option<Spanned<String>>,
    select: Option<Vec<Spanned<String>>>,
    ignore: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    severity: BTreeMap<Spanned<String>, Spanned<String>>,
    schemes: Option<Vec<Spanned<String>>>,
    all_schemes: Option<bool>,
    skip_code: Option<bool>,
    max_size: Option<u64>,
    exclude: Option<Vec<Spanned<String>>>,
    baseline: Option<String>,
    #[serde(default)]
    kinds: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    per_file_ignores: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

/// The keys of a file.
const KEYS: [&str; 13] = [
    "extend",
    "spec",
    "select",
    "ignore",
    "severity",
    "schemes",
    "all-schemes",
    "skip-code",
    "max-size",
    "exclude",
    "baseline",
    "kinds",
    "per-file-ignores",
];

/// How many patterns of files a file may have. A pattern with a wildcard takes about 9 KB, and is compared with each path.
const MAX_PATTERNS: usize = 10_000;

/// An invalid value in a file.
pub(super) struct InvalidValue {
    pub span: Range<usize>,
    pub message: String,
}

/// Parses a string of the file, and adds its span to an error.
fn parse_at<T>(value: &Spanned<String>, parse: impl Fn(&str) -> Result<T, String>) -> Result<T, InvalidValue> {
    parse(value.as_ref()).map_err(|message| InvalidValue { span: value.span(), message })
}

fn parse_name<T: FromStr<Err: fmt::Display>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: T::Err| error.to_string())
}

/// Parses each string of a list, if there is one.
fn parse_all<T>(
    list: Option<&Vec<Spanned<String>>>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<Vec<T>>, InvalidValue> {
    list.map(|list| list.iter().map(|value| parse_at(value, &parse)).collect()).transpose()
}

impl RawConfig {
    pub(super) fn parse(text: &str) -> Result<Self, ConfigError> {
        toml::from_str(text).map_err(|error: toml::de::Error| match error.span() {
            Some(span) => InvalidValue { span, message: in_plain_words(error.message()) }.with_snippet(text),
            None => ConfigError::new(&error.to_string(), error.message(), None),
        })
    }

    pub(super) fn validate(&self, check_glob: &dyn Fn(&str) -> Result<(), String>) -> Result<Config, InvalidValue> {
        let scheme = |name: &str| schemes::check(name).map(|()| name.to_owned()).map_err(|error| error.to_string());
        let patterns = Cell::new(0);
        let glob = |glob: &str| {
            patterns.set(patterns.get() + 1);
            if patterns.get() > MAX_PATTERNS {
                return Err(format!("more than {MAX_PATTERNS} patterns; name folders, or use wildcards"));
            }
            check_glob(glob).map(|()| Pattern::new(glob))
        };
        let kind = |(pattern, kind)| Ok((parse_at(pattern, glob)?, parse_at(kind, parse_name)?));
        let ignored = |(pattern, codes): (_, &Vec<_>)| {
            let codes = codes.iter().map(|code| parse_at(code, parse_name)).collect::<Result<_, _>>()?;
            Ok((parse_at(pattern, glob)?, codes))
        };
        let severity = |(code, level)| Ok((parse_at(code, parse_name)?, parse_at(level, parse_name)?));
        Ok(Config {
            extend: self.extend.as_ref().map(|path| Extend { path: path.as_ref().into(), span: path.span() }),
            spec: self.spec.as_ref().map(|name| parse_at(name, parse_name)).transpose()?,
            select: parse_all(self.select.as_ref(), parse_name)?,
            ignore: parse_all(self.ignore.as_ref(), parse_name)?,
            severity: self.severity.iter().map(severity).collect::<Result<_, _>>()?,
            schemes: parse_all(self.schemes.as_ref(), scheme)?,
            all_schemes: self.all_schemes,
            skip_code: self.skip_code,
            max_size: self.max_size,
            exclude: parse_all(self.exclude.as_ref(), glob)?,
            baseline: self.baseline.as_ref().map(PathBuf::from),
            kinds: in_order_of_file(&self.kinds).into_iter().map(kind).collect::<Result<_, _>>()?,
            per_file_ignores: self.per_file_ignores.iter().map(ignored).collect::<Result<_, _>>()?,
            kind: None,
            is_excluded: false,
        })
    }
}

/// The message of the TOML parser, with a suggestion.
fn in_plain_words(message: &str) -> String {
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| Some(rest.split_once('`')?.0));
    if let Some(name) = unknown {
        return match urlspec::suggestions(name, KEYS.into_iter()).first() {
            Some(key) => format!("unknown key `{name}`; did you mean `{key}`?"),
            None => format!("unknown key `{name}`; the keys are {}", KEYS.join(", ")),
        };
    }
    let expected = [
        ("expected a sequence", "expected a list, such as `[\"a\", \"b\"]`"),
        ("expected a map", "expected a table, such as `{ \"a\" = \"b\" }`"),
        ("expected a boolean", "expected `true` or `false`"),
        ("expected u64", "expected a number of bytes, such as `10485760`"),
        ("expected a string", "expected a string, such as `\"a\"`"),
    ];
    let suggested = expected.iter().find(|(technical, _)| message.ends_with(technical));
    suggested.map_or(message.to_owned(), |(technical, plain)| message.replace(technical, plain))
}

/// Returns the entries of a table in the order of the file.
fn in_order_of_file<T>(table: &BTreeMap<Spanned<String>, T>) -> Vec<(&Spanned<String>, &T)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

impl InvalidValue {
    /// Adds the line of the value to the message, in the format of the `toml` crate.
    pub(super) fn with_snippet(&self, text: &str) -> ConfigError {
        let at = (0..=self.span.start).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
        let before = &text[..at];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let (number, column) = (before.matches('\n').count() + 1, text[start..at].chars().count());
        let value = text.get(self.span.clone()).unwrap_or_default();
        let marks = value.lines().next().unwrap_or_default().chars().count().max(1);
        let margin = " ".repeat(number.to_string().len());
        let message = format!(
            "at line {number}, column {}\n{margin} |\n{number} | {line}\n{margin} | {}{}\n{}",
            column + 1,
            " ".repeat(column),
            "^".repeat(marks),
            self.message
        );
        ConfigError::new(&message, &self.message, Some(self.span.clone()))
    }
}
