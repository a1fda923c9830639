//! What holds for a document: `urlspec.toml` in the nearest ancestor, and before it what the client says.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use urlspec::{Encoded, Spec};
use urlspec_text::config::{Config, rules};
use urlspec_text::{Finder, Finders, Kind, LintConfig};

use super::types::Uri;
use crate::Host;

/// What holds for a document.
pub struct Settings {
    pub rules: LintConfig,
    finders: Finders,
    pub skips_code: bool,
    pub max_size: usize,
    pub base: Option<String>,
    pub has_tokens: bool,
}

impl Settings {
    pub fn finder(&self, kind: Kind) -> &Finder {
        self.finders.of_kind(kind)
    }

    pub fn spec(&self) -> Spec {
        self.rules.spec()
    }

    fn new(options: &Options, file: Option<&Config>) -> Self {
        let none = Config::default();
        let (own, file) = (&options.config, file.unwrap_or(&none));
        let wishes = [own, file].map(Config::wishes);
        let schemes = [&own.schemes[..], &file.schemes].concat();
        let skips_code = own.skip_code || file.skip_code;
        Self {
            rules: rules(file.spec.or(own.spec).unwrap_or_default(), &wishes),
            // Each name was looked at when it was read.
            finders: Finders::new(&schemes, skips_code).unwrap_or_default(),
            skips_code,
            max_size: options.max_size,
            base: options.base.clone(),
            has_tokens: options.has_tokens,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::new(&Options::default(), None)
    }
}

/// What the client says: what a urlspec.toml may, and what only an editor needs.
#[derive(Debug)]
pub struct Options {
    config: Config,
    base: Option<String>,
    has_tokens: bool,
    max_size: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { config: Config::default(), base: None, has_tokens: false, max_size: 10 << 20 }
    }
}

impl Options {
    /// Reads an object, and says what in it can't be used; the rest is. An absent or empty value is none.
    pub fn read(value: &Value, check_glob: impl Fn(&str) -> Result<(), String>) -> (Self, Vec<String>) {
        let mut options = Self::default();
        let mut wrong = Vec::new();
        let mut toml = String::new();
        for (key, value) in value.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
            let taken = match (key.as_str(), value) {
                ("base", Value::String(base)) => {
                    options.base = Some(base.clone()).filter(|base| !base.is_empty());
                    true
                }
                ("semantic-tokens", Value::Bool(is_on)) => {
                    options.has_tokens = *is_on;
                    true
                }
                ("max-size", Value::Number(size)) => {
                    options.max_size = size.as_u64().and_then(|size| usize::try_from(size).ok()).unwrap_or(0);
                    true
                }
                ("advice", Value::Bool(is_on)) => {
                    if *is_on {
                        toml.insert_str(0, "select = [\"error\", \"warning\", \"advice\"]\n");
                    }
                    true
                }
                ("base" | "semantic-tokens" | "max-size" | "advice", _) => false,
                // They are the editor's own.
                ("path" | "trace", _) => true,
                ("select", Value::Array(codes)) if codes.is_empty() => true,
                ("select", _) if toml.starts_with("select") => {
                    toml = toml.lines().skip(1).map(|line| format!("{line}\n")).collect();
                    add(&mut toml, key, value)
                }
                ("spec" | "select" | "ignore" | "severity" | "schemes" | "skip-code" | "exclude", _) => {
                    add(&mut toml, key, value)
                }
                _ => false,
            };
            if !taken {
                wrong.push(format!("`{key}` is no setting, or has no such value"));
            }
        }
        match Config::read(&toml, check_glob) {
            Ok(config) => options.config = config,
            Err(fault) => wrong.push(format!("settings: {fault}")),
        }
        (options, wrong)
    }
}

/// Adds a setting as a line of TOML, of whose values JSON's are some; so both are read, and refused, alike.
fn add(toml: &mut String, key: &str, value: &Value) -> bool {
    let value = match value {
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{} = {value}", Value::from(name.as_str()))).collect();
            format!("{{{}}}", fields.join(", "))
        }
        value => value.to_string(),
    };
    toml.push_str(&format!("{key} = {value}\n"));
    true
}

/// The settings of all documents.
#[derive(Default)]
pub struct AllSettings {
    options: Options,
    /// Those that were made, each with the configuration that it was made of.
    made: Vec<(Option<Arc<Config>>, Arc<Settings>)>,
}

impl AllSettings {
    /// Takes the client's options, and returns what is wrong with them.
    pub fn set(&mut self, value: &Value, host: &impl Host) -> Vec<String> {
        let (options, wrong) = Options::read(value, |glob| host.check_glob(glob));
        self.options = options;
        self.made.clear();
        wrong
    }

    /// Forgets what files say.
    pub fn forget(&mut self) {
        self.made.clear();
    }

    /// The settings of a document, and what is wrong with a file if that was not said before.
    pub fn of(&mut self, uri: &Uri, host: &mut impl Host) -> (Arc<Settings>, Option<String>) {
        let folder = path(uri).and_then(|path| path.parent().map(Path::to_owned));
        let found = folder.map_or(Ok(None), |folder| host.config(&folder));
        let (found, fault) = match found {
            Ok(found) => (found, None),
            Err(fault) => (None, fault),
        };
        let is_same = |own: &Option<Arc<Config>>| match (own, &found) {
            (Some(own), Some(found)) => Arc::ptr_eq(own, found),
            (own, found) => own.is_none() && found.is_none(),
        };
        let known = self.made.iter().find(|(own, _)| is_same(own)).map(|(_, settings)| settings.clone());
        let settings = known.unwrap_or_else(|| {
            let made = Arc::new(Settings::new(&self.options, found.as_deref()));
            self.made.push((found.clone(), made.clone()));
            made
        });
        (settings, fault)
    }
}

/// The file that a URI names, if it is a local one.
fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = String::from_utf8(Encoded::new(path).decode().into_owned()).ok()?;
    // `/c:/a` is `c:/a` where drives have letters.
    let has_drive = cfg!(windows) && path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if has_drive { &path[1..] } else { &path[..] }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use urlspec::{Code, Spec};

    use super::{Options, Settings};

    #[test]
    fn options_are_read_as_a_file_is() {
        let options = json!({
            "spec": "url-1994", "ignore": ["scheme-case"], "severity": {"password": "error"}, "max-size": 10,
            "semantic-tokens": true, "base": "http://h.x/", "select": [], "path": "/bin/x", "schemes": null,
        });
        let (options, wrong) = Options::read(&options, |_| Ok(()));
        assert_eq!(wrong, Vec::<String>::new());
        let settings = Settings::new(&options, None);
        assert_eq!(settings.spec(), Spec::Url1994);
        assert!(!settings.rules.is_enabled(Code::SchemeCase));
        assert_eq!(settings.rules.severity(Code::Password), urlspec::Severity::Error);
        assert_eq!((settings.max_size, settings.has_tokens), (10, true));
    }

    #[test]
    fn what_can_not_be_used_is_said() {
        for (value, said) in [
            (json!({"spec": "rfc3986"}), "rfc1738"),
            (json!({"severity": {"password": "fatal"}}), "warning"),
            (json!({"max-size": "x"}), "max-size"),
            (json!({"sepc": 1}), "sepc"),
        ] {
            let (_, wrong) = Options::read(&value, |_| Ok(()));
            assert!(wrong.len() == 1 && wrong[0].contains(said), "{wrong:?}");
        }
        assert!(Options::read(&json!(null), |_| Ok(())).1.is_empty());
    }

    #[test]
    fn advice_is_told_if_it_is_asked_for() {
        let code = *Code::ALL.iter().find(|code| code.severity() == urlspec::Severity::Advice).expect("one");
        for (value, is_told) in
            [(json!({}), false), (json!({"advice": true}), true), (json!({"advice": true, "select": ["error"]}), false)]
        {
            let (options, wrong) = Options::read(&value, |_| Ok(()));
            assert!(wrong.is_empty(), "{wrong:?}");
            assert_eq!(Settings::new(&options, None).rules.is_enabled(code), is_told, "{value}");
        }
    }
}
