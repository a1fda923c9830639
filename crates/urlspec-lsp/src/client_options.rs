//! The client's settings: those of `urlspec.toml`, and those that only an editor needs.

use std::path::{Path, PathBuf};

use serde_json::Value;
use urlspec::{Scheme, Severity};
use urlspec_text::config::{Config, Pattern, Selector};

use crate::ServerHost;

/// The schemes that may have links. Editors open links of some other schemes as commands, scripts or local files.
pub fn link_schemes() -> Vec<&'static str> {
    Scheme::ALL.iter().filter(|scheme| scheme.is_link()).map(Scheme::name).collect()
}

/// The settings.
const SETTINGS: [&str; 17] = [
    "spec",
    "select",
    "ignore",
    "severity",
    "schemes",
    "all-schemes",
    "skip-code",
    "exclude",
    "kinds",
    "per-file-ignores",
    "advice",
    "base",
    "semantic-tokens",
    "symbols",
    "inlay-hints",
    "max-size",
    "links",
];

/// Returns what is wrong with a pattern of files.
type CheckGlob<'a> = &'a dyn Fn(&str) -> Result<(), String>;

/// The client's settings for a folder.
#[derive(Debug, Clone)]
pub struct ClientOptions {
    pub config: Config,
    /// The setting `select`, which overrides `advice`. The configuration has what follows from both.
    selected: Option<Vec<Selector>>,
    has_advice: bool,
    pub base: Option<String>,
    pub has_semantic_tokens: bool,
    /// Whether every document has its URLs as symbols, and not only one whose syntax has no outline.
    pub has_symbols: bool,
    pub has_inlay_hints: bool,
    pub max_size: usize,
    pub link_schemes: Vec<&'static str>,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            config: Config::default(),
            selected: None,
            has_advice: false,
            base: None,
            has_semantic_tokens: false,
            has_symbols: false,
            has_inlay_hints: false,
            max_size: 10 << 20,
            link_schemes: link_schemes(),
        }
    }
}

impl ClientOptions {
    /// Parses a JSON object, and returns an error for each invalid setting, which keeps its last value. Null and empty values count as
    /// absent.
    pub fn parse(value: &Value, last: &Self, check_glob: impl Fn(&str) -> Result<(), String>) -> (Self, Vec<String>) {
        let mut options = Self::default();
        let mut errors = Vec::new();
        let settings = match value {
            Value::Object(settings) => settings,
            // An empty table of Lua is an empty array.
            Value::Array(values) if values.is_empty() => return (options, errors),
            Value::Null => return (options, errors),
            _ => return (last.clone(), vec!["the settings must be an object".to_owned()]),
        };
        for (key, value) in settings.iter().filter(|(_, value)| !value.is_null()) {
            if let Err(error) = options.set(key, value, last, &check_glob) {
                errors.push(error);
                options.keep(key, last);
            }
        }
        let all = || [Severity::Error, Severity::Warning, Severity::Advice].map(Selector::Severity).to_vec();
        options.config.select = options.selected.clone().or_else(|| options.has_advice.then(all));
        (options, errors)
    }

    /// Sets one setting.
    fn set(&mut self, key: &str, value: &Value, last: &Self, check_glob: CheckGlob<'_>) -> Result<(), String> {
        match key {
            "advice" => self.has_advice = as_bool(key, value)?,
            "semantic-tokens" => self.has_semantic_tokens = as_bool(key, value)?,
            "symbols" => self.has_symbols = as_bool(key, value)?,
            "inlay-hints" => self.has_inlay_hints = as_bool(key, value)?,
            "base" => self.base = Some(as_str(key, value)?.to_owned()).filter(|base| !base.is_empty()),
            "max-size" => self.max_size = as_size(key, value)?,
            "links" => self.set_links(key, value, last)?,
            // Used by the editor itself.
            "path" | "trace" => {}
            "select" if value.as_array().is_some_and(Vec::is_empty) => {}
            "select" => self.selected = parse_config(key, value, check_glob)?.select,
            _ if SETTINGS.contains(&key) => {
                self.config = parse_config(key, value, check_glob)?.extending(&self.config);
            }
            _ => {
                let suggestion = urlspec::suggestions(key, SETTINGS.into_iter()).first().copied();
                let suggestion = suggestion.map_or(String::new(), |name| format!("; did you mean `{name}`?"));
                return Err(format!("there is no setting `{key}`{suggestion}"));
            }
        }
        Ok(())
    }

    /// Keeps the last value of one setting.
    fn keep(&mut self, key: &str, last: &Self) {
        let (config, of_last) = (&mut self.config, last.config.clone());
        match key {
            "spec" => config.spec = of_last.spec,
            "select" => self.selected.clone_from(&last.selected),
            "ignore" => config.ignore = of_last.ignore,
            "severity" => config.severity = of_last.severity,
            "schemes" => config.schemes = of_last.schemes,
            "all-schemes" => config.all_schemes = of_last.all_schemes,
            "skip-code" => config.skip_code = of_last.skip_code,
            "exclude" => config.exclude = of_last.exclude,
            "kinds" => config.kinds = of_last.kinds,
            "per-file-ignores" => config.per_file_ignores = of_last.per_file_ignores,
            "advice" => self.has_advice = last.has_advice,
            "base" => self.base.clone_from(&last.base),
            "semantic-tokens" => self.has_semantic_tokens = last.has_semantic_tokens,
            "symbols" => self.has_symbols = last.has_symbols,
            "inlay-hints" => self.has_inlay_hints = last.has_inlay_hints,
            "max-size" => self.max_size = last.max_size,
            _ => {}
        }
    }

    /// Sets the schemes that have links. A scheme that may have none is skipped and reported.
    fn set_links(&mut self, key: &str, value: &Value, last: &Self) -> Result<(), String> {
        let Some(values) = value.as_array() else {
            self.link_schemes.clone_from(&last.link_schemes);
            return Err(not_a_list(key));
        };
        let names: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
        self.link_schemes.retain(|scheme| names.iter().any(|name| name.eq_ignore_ascii_case(scheme)));
        let is_allowed = |name: &str| Scheme::named(name).is_some_and(Scheme::is_link);
        match names.iter().find(|name| !is_allowed(name)) {
            Some(name) => {
                let allowed = link_schemes().join(", ");
                Err(format!("`{key}`: `{name}` can't have links; the schemes that can are {allowed}"))
            }
            None if names.len() < values.len() => Err(not_a_list(key)),
            None => Ok(()),
        }
    }

    /// Sets the folder that patterns are relative to: the root if there is none.
    pub fn in_folder(mut self, folder: Option<&PathBuf>) -> Self {
        self.config = self.config.in_folder(folder.map_or(Path::new("/"), PathBuf::as_path));
        self
    }

    /// Whether a file is excluded, and then for each pattern of `kinds` and `per-file-ignores` whether it matches the file.
    /// Empty if there are no patterns.
    pub fn matched_patterns(&self, path: &Path, host: &impl ServerHost) -> Vec<bool> {
        let excluded = self.config.exclude.as_deref().unwrap_or_default();
        if excluded.is_empty() && self.config.patterns().next().is_none() {
            return Vec::new();
        }
        let is_excluded = host.matches(excluded, path);
        let of_patterns = self.config.patterns().map(|pattern| host.matches(std::slice::from_ref(pattern), path));
        std::iter::once(is_excluded).chain(of_patterns).collect()
    }

    /// The configuration for a file, by what [`matched_patterns`](Self::matched_patterns) returned for it.
    pub fn config_for_file(&self, matched: &[bool]) -> Config {
        let Some((is_excluded, matched)) = matched.split_first() else { return self.config.clone() };
        let is_matched = |pattern: &Pattern| {
            self.config.patterns().zip(matched).any(|(other, is_matched)| *is_matched && other == pattern)
        };
        let mut config = self.config.for_file(is_matched);
        config.is_excluded = *is_excluded;
        config
    }
}

fn as_bool(key: &str, value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("`{key}` must be true or false"))
}

fn as_str<'v>(key: &str, value: &'v Value) -> Result<&'v str, String> {
    value.as_str().ok_or_else(|| format!("`{key}` must be a string"))
}

fn as_size(key: &str, value: &Value) -> Result<usize, String> {
    let size = value.as_u64().and_then(|size| usize::try_from(size).ok());
    size.ok_or_else(|| format!("`{key}` must be a number of bytes"))
}

fn as_list<'v>(key: &str, value: &'v Value) -> Result<Vec<&'v str>, String> {
    let strings = value.as_array().and_then(|values| values.iter().map(Value::as_str).collect());
    strings.ok_or_else(|| not_a_list(key))
}

fn not_a_list(key: &str) -> String {
    format!("`{key}` must be a list of strings")
}

/// Parses one setting like a line of `urlspec.toml`.
fn parse_config(key: &str, value: &Value, check_glob: CheckGlob<'_>) -> Result<Config, String> {
    let value = match key {
        "spec" => toml_string(as_str(key, value)?),
        "all-schemes" | "skip-code" => as_bool(key, value)?.to_string(),
        "severity" | "kinds" => toml_table(key, value, "strings", |value| Some(toml_string(value.as_str()?)))?,
        "per-file-ignores" => {
            toml_table(key, value, "lists of strings", |value| Some(toml_list(&as_list(key, value).ok()?)))?
        }
        _ => toml_list(&as_list(key, value)?),
    };
    Config::parse(&format!("{key} = {value}"), check_glob).map_err(|error| format!("`{key}`: {}", error.reason()))
}

/// A string in TOML, which has the escapes of JSON but no control character.
fn toml_string(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

fn toml_list(values: &[&str]) -> String {
    let values: Vec<String> = values.iter().map(|value| toml_string(value)).collect();
    format!("[{}]", values.join(", "))
}

fn toml_table(
    key: &str,
    value: &Value,
    of: &str,
    convert: impl Fn(&Value) -> Option<String>,
) -> Result<String, String> {
    let field = |(name, value): (&String, &Value)| Some(format!("{} = {}", toml_string(name), convert(value)?));
    let fields = value.as_object().and_then(|fields| fields.iter().map(field).collect::<Option<Vec<String>>>());
    Ok(format!("{{{}}}", fields.ok_or_else(|| format!("`{key}` must be an object of {of}"))?.join(", ")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use urlspec::{Code, Spec};

    use super::{ClientOptions, SETTINGS, link_schemes};
    use crate::settings::DocumentSettings;

    fn parse(value: &serde_json::Value) -> (ClientOptions, Vec<String>) {
        ClientOptions::parse(value, &ClientOptions::default(), |_| Ok(()))
    }

    #[test]
    fn client_settings_are_parsed_like_a_file() {
        let options = json!({
            "spec": "url-1994", "ignore": ["scheme-case"], "severity": {"password": "error"}, "max-size": 10,
            "semantic-tokens": true, "base": "http://h.x/", "select": [], "path": "/bin/x", "schemes": null,
        });
        let (options, errors) = parse(&options);
        assert_eq!(errors, Vec::<String>::new());
        let settings = DocumentSettings::new(&options, None);
        assert_eq!(settings.spec(), Spec::Url1994);
        assert!(!settings.lint_config.is_enabled(Code::SchemeCase));
        assert_eq!(settings.lint_config.severity(Code::Password), urlspec::Severity::Error);
        assert_eq!((settings.max_size, settings.has_semantic_tokens), (10, true));
    }

    #[test]
    fn the_schemes_of_links_can_be_narrowed_only() {
        for (value, expected, is_reported) in [
            (json!({}), &link_schemes()[..], false),
            (json!({"links": ["HTTP", "gopher"]}), &["http", "gopher"], false),
            (json!({"links": []}), &[], false),
            (json!({"links": ["command", "file", "ftp", 1]}), &["ftp"], true),
        ] {
            let (options, errors) = parse(&value);
            assert_eq!(DocumentSettings::new(&options, None).link_schemes, expected, "{value}");
            assert_eq!(!errors.is_empty(), is_reported, "{errors:?}");
        }
    }

    #[test]
    fn each_invalid_setting_is_reported_by_its_name() {
        for (value, expected) in [
            (json!({"links": "http"}), "`links` must be a list of strings"),
            (
                json!({"links": ["ftp", "command"]}),
                "`links`: `command` can't have links; the schemes that can are http, ",
            ),
            (json!({"spec": "rfc3987"}), "`spec`: unknown document `rfc3987`; did you mean `rfc3986`?"),
            (json!({"spec": 1738}), "`spec` must be a string"),
            (
                json!({"severity": {"password": "fatal"}}),
                "`severity`: unknown severity `fatal`; the severities are error, warning",
            ),
            (json!({"severity": {"password": null}}), "`severity` must be an object of strings"),
            (
                json!({"per-file-ignores": {"*": "password"}}),
                "`per-file-ignores` must be an object of lists of strings",
            ),
            (json!({"ignore": "password"}), "`ignore` must be a list of strings"),
            (json!({"ignore": ["pasword"]}), "`ignore`: unknown code `pasword`; did you mean `password`?"),
            (json!({"max-size": "x"}), "`max-size` must be a number of bytes"),
            (json!({"max-size": -1}), "`max-size` must be a number of bytes"),
            (json!({"advice": 1}), "`advice` must be true or false"),
            (json!({"skip-code": "yes"}), "`skip-code` must be true or false"),
            (json!({"base": true}), "`base` must be a string"),
            (json!({"sepc": 1}), "there is no setting `sepc`; did you mean `spec`?"),
            (json!({"a\n=": 1}), "there is no setting `a\n=`"),
            // What a file may have, but an editor may not.
            (json!({"extend": "a"}), "there is no setting `extend`"),
            (json!("rfc3986"), "the settings must be an object"),
        ] {
            let (_, errors) = parse(&value);
            assert!(errors.len() == 1 && errors[0].starts_with(expected), "{errors:?}");
        }
        for empty in [json!(null), json!([]), json!({}), json!({"exclude": ["a\u{7f}\u{1}\"\\"]})] {
            assert_eq!(parse(&empty).1, Vec::<String>::new(), "{empty}");
        }
    }

    #[test]
    fn an_invalid_setting_leaves_the_others_alone_and_keeps_its_last_value() {
        let all = json!({
            "spec": "rfc3986", "select": ["error"], "ignore": ["password"], "severity": {"password": "error"},
            "schemes": ["x"], "all-schemes": true, "skip-code": true, "exclude": ["a"], "kinds": {"*.a": "html"},
            "per-file-ignores": {"*.a": ["password"]}, "advice": true, "base": "http://h.x/", "semantic-tokens": true,
            "symbols": true, "inlay-hints": true, "max-size": 10, "links": ["ftp"],
        });
        let (last, errors) = parse(&all);
        assert_eq!(errors, Vec::<String>::new());
        let settings = all.as_object().expect("an object");
        assert_eq!(settings.len(), SETTINGS.len(), "a setting is missing here");
        for key in settings.keys() {
            let mut value = all.clone();
            value[key] = json!({"a": {}});
            let (kept, errors) = ClientOptions::parse(&value, &last, |_| Ok(()));
            assert_eq!((format!("{kept:?}"), errors.len()), (format!("{last:?}"), 1), "{errors:?}");
            // Without a last value, it has the default.
            let (skipped, _) = parse(&value);
            value[key] = json!(null);
            assert_eq!(format!("{skipped:?}"), format!("{:?}", parse(&value).0));
        }
        let (_, errors) = parse(&json!({"spec": "rfc9", "ignore": ["nope"], "max-size": "x", "foo": 1}));
        assert_eq!(errors.len(), 4, "{errors:?}");
    }

    #[test]
    fn advice_is_reported_on_request() {
        let code = *Code::ALL.iter().find(|code| code.severity() == urlspec::Severity::Advice).expect("one");
        for (value, is_reported) in
            [(json!({}), false), (json!({"advice": true}), true), (json!({"advice": true, "select": ["error"]}), false)]
        {
            let (options, errors) = parse(&value);
            assert!(errors.is_empty(), "{errors:?}");
            assert_eq!(DocumentSettings::new(&options, None).lint_config.is_enabled(code), is_reported, "{value}");
        }
    }
}
