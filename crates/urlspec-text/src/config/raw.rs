//! Reads the TOML of a configuration file, and finds all that is wrong with it.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use toml::Spanned;
use toml::de::{DeInteger, DeString, DeTable, DeValue};

use super::{Config, ConfigError, Extend, Pattern};
use crate::schemes;

/// The keys of a file, and what each means in the words of the JSON Schema of `urlspec.toml`.
///
/// ```
/// use urlspec_text::config::KEYS;
///
/// let meaning = KEYS.iter().find(|(key, _)| *key == "ignore").map(|(_, meaning)| *meaning);
/// assert_eq!(meaning, Some("What not to report."));
/// ```
pub const KEYS: [(&str, &str); 15] = [
    (
        "extend",
        "A file of this form, relative to the folder of this file. Each key that this file does not have is taken from it; tables have the entries of both, and those of this file override.",
    ),
    ("spec", "The document that URLs are checked against."),
    ("select", "What to report, instead of errors and warnings."),
    ("ignore", "What not to report."),
    ("severity", "The severity of codes."),
    ("schemes", "Schemes to find in addition to the documents' schemes, if `://` follows."),
    ("all-schemes", "Find URLs of all schemes: any `scheme://host`."),
    ("skip-code", "Skip code spans and fenced code blocks in Markdown."),
    (
        "max-size",
        "Skip files that are longer than this number of bytes. For the language server, the default is 10485760.",
    ),
    (
        "include-generated",
        "Check generated and vendored files in folders, such as Cargo.lock, those in vendor/ and those that .gitattributes marks.",
    ),
    ("include-tests", "Check files of tests in folders, such as those in tests/ and test_url.py."),
    (
        "exclude",
        "Files to skip in folders: patterns as in .gitignore, relative to the folder of this file. A file may have 10,000 patterns, with those of `kinds` and `per-file-ignores`.",
    ),
    (
        "baseline",
        "A file of findings that are not reported, relative to the folder of this file. `urlspec lint --write-baseline FILE` writes it.",
    ),
    (
        "kinds",
        "The syntax of files that match a pattern, relative to the folder of this file. The last pattern that matches decides.",
    ),
    ("per-file-ignores", "What not to report in files that match a pattern, relative to the folder of this file."),
];

/// How many patterns of files a file may have. A pattern with a wildcard takes about 9 KB, and is compared with each path.
const MAX_PATTERNS: usize = 10_000;

const EXPECTED_STRING: &str = "expected a string, such as `\"a\"`";
const EXPECTED_LIST: &str = "expected a list, such as `[\"a\", \"b\"]`";
const EXPECTED_TABLE: &str = "expected a table, such as `{ \"a\" = \"b\" }`";
const EXPECTED_FLAG: &str = "expected `true` or `false`";
const EXPECTED_SIZE: &str = "expected a number of bytes, such as `10485760`";

/// An invalid value in a file.
pub(super) struct InvalidValue {
    pub span: Range<usize>,
    pub message: String,
}

type Key<'t> = Spanned<DeString<'t>>;
type Value<'t> = Spanned<DeValue<'t>>;
type CheckGlob<'c> = &'c dyn Fn(&str) -> Result<(), String>;

/// Parses a file. After a mistake in the syntax, the rest may be read as something else, so that there are no other errors.
pub(super) fn parse(text: &str, check_glob: CheckGlob<'_>) -> Result<Config, ConfigError> {
    let table = DeTable::parse(text).map_err(|error| match error.span() {
        Some(span) => InvalidValue { span, message: error.message().to_owned() }.with_snippet(text),
        None => ConfigError::without_place(error.message()),
    })?;
    let mut reader = Reader { check_glob, patterns: 0, problems: Vec::new() };
    let config = reader.config(table.get_ref());
    match reader.problems {
        problems if problems.is_empty() => Ok(config),
        problems => Err(ConfigError::of_all(&problems, text)),
    }
}

/// Reads values. What is invalid is left out, and remembered.
struct Reader<'c> {
    check_glob: CheckGlob<'c>,
    /// How many patterns were read.
    patterns: usize,
    problems: Vec<InvalidValue>,
}

impl Reader<'_> {
    fn config(&mut self, table: &DeTable<'_>) -> Config {
        let mut config = Config::default();
        for (key, value) in in_order_of_file(table) {
            self.value_of_key(&mut config, key, value);
        }
        config
    }

    fn value_of_key(&mut self, config: &mut Config, key: &Key<'_>, value: &Value<'_>) {
        match &**key.get_ref() {
            "extend" => {
                config.extend = self.string(value).map(|path| Extend { path: path.into(), span: value.span() });
            }
            "spec" => config.spec = self.name(value),
            "select" => config.select = self.list(value, Self::name),
            "ignore" => config.ignore = self.list(value, Self::name),
            "severity" => config.severity = self.table(value, Self::key, Self::name),
            "schemes" => config.schemes = self.list(value, Self::scheme),
            "all-schemes" => config.all_schemes = self.flag(value),
            "skip-code" => config.skip_code = self.flag(value),
            "max-size" => config.max_size = self.size(value),
            "include-generated" => config.include_generated = self.flag(value),
            "include-tests" => config.include_tests = self.flag(value),
            "exclude" => config.exclude = self.list(value, Self::pattern),
            "baseline" => config.baseline = self.string(value).map(PathBuf::from),
            "kinds" => config.kinds = self.table(value, Self::pattern_key, Self::name),
            "per-file-ignores" => config.per_file_ignores = self.table(value, Self::pattern_key, Self::names),
            unknown => self.refuse(key.span(), unknown_key(unknown)),
        }
    }

    fn refuse(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.problems.push(InvalidValue { span, message: message.into() });
    }

    /// What is valid, or nothing after the error is remembered.
    fn checked<T>(&mut self, checked: Result<T, impl Into<String>>, span: Range<usize>) -> Option<T> {
        checked.map_err(|message| self.refuse(span, message)).ok()
    }

    fn string<'v>(&mut self, value: &'v Value<'_>) -> Option<&'v str> {
        self.checked(value.get_ref().as_str().ok_or(EXPECTED_STRING), value.span())
    }

    fn name<T: FromStr<Err: fmt::Display>>(&mut self, value: &Value<'_>) -> Option<T> {
        let parsed = parse_name(self.string(value)?);
        self.checked(parsed, value.span())
    }

    fn names<T: FromStr<Err: fmt::Display>>(&mut self, value: &Value<'_>) -> Option<Vec<T>> {
        self.list(value, Self::name)
    }

    fn scheme(&mut self, value: &Value<'_>) -> Option<String> {
        let name = self.string(value)?;
        self.checked(schemes::check(name).map_err(|error| error.to_string()), value.span()).map(|()| name.to_owned())
    }

    fn pattern(&mut self, value: &Value<'_>) -> Option<Pattern> {
        let glob = self.string(value)?;
        self.checked_pattern(glob, value.span())
    }

    fn flag(&mut self, value: &Value<'_>) -> Option<bool> {
        self.checked(value.get_ref().as_bool().ok_or(EXPECTED_FLAG), value.span())
    }

    fn size(&mut self, value: &Value<'_>) -> Option<u64> {
        let number = |integer: &DeInteger<'_>| u64::from_str_radix(integer.as_str(), integer.radix()).ok();
        self.checked(value.get_ref().as_integer().and_then(number).ok_or(EXPECTED_SIZE), value.span())
    }

    /// The valid values of a list.
    fn list<T>(&mut self, value: &Value<'_>, read: fn(&mut Self, &Value<'_>) -> Option<T>) -> Option<Vec<T>> {
        let list = self.checked(value.get_ref().as_array().ok_or(EXPECTED_LIST), value.span())?;
        Some(list.iter().filter_map(|value| read(self, value)).collect())
    }

    /// The valid entries of a table, in the order of the file.
    fn table<K, V>(
        &mut self,
        value: &Value<'_>,
        read_key: fn(&mut Self, &Key<'_>) -> Option<K>,
        read: fn(&mut Self, &Value<'_>) -> Option<V>,
    ) -> Vec<(K, V)> {
        let table = self.checked(value.get_ref().as_table().ok_or(EXPECTED_TABLE), value.span());
        let entries = table.map(in_order_of_file).unwrap_or_default().into_iter();
        // Both may be wrong.
        let read: Vec<_> = entries.map(|(key, value)| (read_key(self, key), read(self, value))).collect();
        read.into_iter().filter_map(|(key, value)| Some((key?, value?))).collect()
    }

    fn key<T: FromStr<Err: fmt::Display>>(&mut self, key: &Key<'_>) -> Option<T> {
        self.checked(parse_name(key.get_ref()), key.span())
    }

    fn pattern_key(&mut self, key: &Key<'_>) -> Option<Pattern> {
        self.checked_pattern(key.get_ref(), key.span())
    }

    fn checked_pattern(&mut self, glob: &str, span: Range<usize>) -> Option<Pattern> {
        self.patterns += 1;
        let checked = match self.patterns {
            ..=MAX_PATTERNS => (self.check_glob)(glob),
            // The others would have the same error.
            number if number > MAX_PATTERNS + 1 => return None,
            _ => Err(format!("more than {MAX_PATTERNS} patterns; name folders, or use wildcards")),
        };
        self.checked(checked, span).map(|()| Pattern::new(glob))
    }
}

fn parse_name<T: FromStr<Err: fmt::Display>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: T::Err| error.to_string())
}

fn unknown_key(name: &str) -> String {
    let names = || KEYS.iter().map(|(key, _)| *key);
    match urlspec::suggestions(name, names()).first() {
        Some(key) => format!("unknown key `{name}`; did you mean `{key}`?"),
        None => format!("unknown key `{name}`; the keys are {}", names().collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the entries of a table in the order of the file.
fn in_order_of_file<'t, 'd>(table: &'t DeTable<'d>) -> Vec<(&'t Key<'d>, &'t Value<'d>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

impl InvalidValue {
    /// Returns the error with the line of the value.
    pub(super) fn with_snippet(self, text: &str) -> ConfigError {
        ConfigError::of_all(&[self], text)
    }

    /// Returns the message after the line of the value, in the format of the `toml` crate.
    pub(super) fn drawn(&self, text: &str) -> String {
        let at = (0..=self.span.start).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
        let before = &text[..at];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let (number, column) = (before.matches('\n').count() + 1, text[start..at].chars().count());
        let value = text.get(self.span.clone()).unwrap_or_default();
        let marks = value.lines().next().unwrap_or_default().chars().count().max(1);
        let margin = " ".repeat(number.to_string().len());
        format!(
            "at line {number}, column {}\n{margin} |\n{number} | {line}\n{margin} | {}{}\n{}",
            column + 1,
            " ".repeat(column),
            "^".repeat(marks),
            self.message
        )
    }
}
