//! The settings: the client's for each folder, and those of `urlspec.toml` in the nearest ancestor folder, which take precedence.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use urlspec::{Encoded, Spec};
use urlspec_text::config::{Config, FILE_NAME, Pattern};
use urlspec_text::{Finder, Finders, Kind, LintConfig};

use super::types::Uri;
use crate::ServerHost;

/// The schemes that may have links. Editors open links of some other schemes as commands, scripts or local files.
pub const LINK_SCHEMES: [&str; 10] =
    ["http", "https", "ftp", "gopher", "news", "nntp", "telnet", "wais", "prospero", "mailto"];

/// The settings of a document.
pub struct DocumentSettings {
    pub lint_config: LintConfig,
    /// The kind of the document, if its configuration sets one.
    pub kind: Option<Kind>,
    finders: Finders,
    pub max_size: usize,
    pub base: Option<String>,
    pub has_semantic_tokens: bool,
    /// The schemes whose URLs have links.
    pub link_schemes: Vec<&'static str>,
    /// Whether the document is excluded: it has no diagnostics.
    pub is_excluded: bool,
}

impl DocumentSettings {
    pub fn finder(&self, kind: Kind) -> &Finder {
        self.finders.for_kind(kind)
    }

    pub fn spec(&self) -> Spec {
        self.lint_config.spec()
    }

    fn new(options: &ClientOptions, file: Option<&Config>) -> Self {
        Self::of_configs(options, &options.config, file)
    }

    /// `client` is the client's configuration for the document.
    fn of_configs(options: &ClientOptions, client: &Config, file: Option<&Config>) -> Self {
        let none = Config::default();
        let file = file.unwrap_or(&none);
        let layers = [client, file].map(Config::layer);
        let schemes = client.schemes.iter().flatten().chain(file.schemes.iter().flatten()).map(String::as_str);
        let spec = file.spec.or(client.spec).unwrap_or_default();
        let schemes = schemes.chain(spec.sought_schemes().iter().copied());
        let is_on = |of: fn(&Config) -> Option<bool>| [client, file].into_iter().any(|config| of(config) == Some(true));
        let finders = Finders::default()
            .skipping_code(is_on(|config| config.skip_code))
            .with_all_schemes(is_on(|config| config.all_schemes));
        Self {
            lint_config: LintConfig::from_layers(spec, &layers),
            kind: file.kind.or(client.kind),
            is_excluded: if file.exclude.is_some() { file.is_excluded } else { client.is_excluded },
            // The names were checked when they were parsed.
            finders: finders.with_schemes(schemes).unwrap_or_default(),
            max_size: options.max_size,
            base: options.base.clone(),
            has_semantic_tokens: options.has_semantic_tokens,
            link_schemes: options.link_schemes.clone(),
        }
    }
}

impl Default for DocumentSettings {
    fn default() -> Self {
        Self::new(&ClientOptions::default(), None)
    }
}

/// The client's settings: those of `urlspec.toml`, and those that only an editor needs.
#[derive(Debug)]
pub struct ClientOptions {
    config: Config,
    base: Option<String>,
    has_semantic_tokens: bool,
    max_size: usize,
    link_schemes: Vec<&'static str>,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            config: Config::default(),
            base: None,
            has_semantic_tokens: false,
            max_size: 10 << 20,
            link_schemes: LINK_SCHEMES.to_vec(),
        }
    }
}

impl ClientOptions {
    /// Parses a JSON object. Invalid settings are skipped and reported. Null and empty values count as absent.
    pub fn parse(value: &Value, check_glob: impl Fn(&str) -> Result<(), String>) -> (Self, Vec<String>) {
        let mut options = Self::default();
        let mut errors = Vec::new();
        let mut toml = String::new();
        for (key, value) in value.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
            let is_valid = match (key.as_str(), value) {
                ("base", Value::String(base)) => {
                    options.base = Some(base.clone()).filter(|base| !base.is_empty());
                    true
                }
                ("semantic-tokens", Value::Bool(is_on)) => {
                    options.has_semantic_tokens = *is_on;
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
                ("links", Value::Array(names)) => options.set_links(names),
                ("base" | "semantic-tokens" | "max-size" | "advice" | "links", _) => false,
                // Used by the editor itself.
                ("path" | "trace", _) => true,
                ("select", Value::Array(codes)) if codes.is_empty() => true,
                ("select", _) if toml.starts_with("select") => {
                    toml = toml.lines().skip(1).map(|line| format!("{line}\n")).collect();
                    add(&mut toml, key, value)
                }
                (
                    "spec" | "select" | "ignore" | "severity" | "schemes" | "all-schemes" | "skip-code" | "exclude"
                    | "kinds" | "per-file-ignores",
                    _,
                ) => add(&mut toml, key, value),
                _ => false,
            };
            if !is_valid {
                errors.push(format!("`{key}` is not a setting, or has an invalid value"));
            }
        }
        match Config::parse(&toml, check_glob) {
            Ok(config) => options.config = config,
            Err(error) => errors.push(format!("settings: {error}")),
        }
        (options, errors)
    }
}

impl ClientOptions {
    /// Sets the schemes that have links. Returns whether all of them may have some; others are skipped.
    fn set_links(&mut self, names: &[Value]) -> bool {
        let is_named =
            |scheme: &str| names.iter().filter_map(Value::as_str).any(|name| name.eq_ignore_ascii_case(scheme));
        let is_allowed = |name: &Value| {
            let mut schemes = LINK_SCHEMES.iter();
            name.as_str().is_some_and(|name| schemes.any(|scheme| scheme.eq_ignore_ascii_case(name)))
        };
        self.link_schemes.retain(|scheme| is_named(scheme));
        names.iter().all(is_allowed)
    }
}

/// Adds a setting as a line of TOML, so that the client's settings are parsed like a file. JSON values are TOML values,
/// except for objects.
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

/// A folder of the workspace.
struct Folder {
    uri: Uri,
    path: Option<PathBuf>,
    /// The client's settings for the folder, if it has some.
    options: Option<ClientOptions>,
}

impl Folder {
    fn contains(&self, uri: &Uri) -> bool {
        let rest = uri.0.strip_prefix(self.uri.0.trim_end_matches('/'));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// What settings are made from: the folder of the workspace, the configuration file, and which of the client's patterns match.
#[derive(Default)]
struct Origin {
    folder: Option<usize>,
    file: Option<Arc<Config>>,
    matched: Vec<bool>,
}

impl Origin {
    fn is_same(&self, other: &Self) -> bool {
        let is_same_file = match (&self.file, &other.file) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        is_same_file && self.folder == other.folder && self.matched == other.matched
    }
}

/// The settings of all documents.
#[derive(Default)]
pub struct SettingsCache {
    /// The client's settings outside its folders, and for those without their own.
    options: ClientOptions,
    folders: Vec<Folder>,
    cached: Vec<(Origin, Arc<DocumentSettings>)>,
    /// How often settings changed.
    generation: u64,
}

impl SettingsCache {
    /// Sets the client's settings for all folders, and returns the errors in them.
    pub fn set_options(&mut self, value: &Value, host: &impl ServerHost) -> Vec<String> {
        self.folders.iter_mut().for_each(|folder| folder.options = None);
        let (options, errors) = ClientOptions::parse(value, |glob| host.check_glob(glob));
        self.options = options.in_folder(None);
        self.clear();
        errors
    }

    /// Sets the client's settings outside its folders, and then those for each folder in order. Null means none.
    pub fn set_options_by_folder(&mut self, values: &[Value], host: &impl ServerHost) -> Vec<String> {
        let mut errors = Vec::new();
        let mut parse = |value: &Value, folder: Option<&PathBuf>| {
            let (options, own_errors) = ClientOptions::parse(value, |glob| host.check_glob(glob));
            errors.extend(own_errors);
            options.in_folder(folder)
        };
        if let Some(value) = values.first().filter(|value| !value.is_null()) {
            self.options = parse(value, None);
        }
        for (at, folder) in self.folders.iter_mut().enumerate() {
            let value = values.get(at + 1).filter(|value| !value.is_null());
            folder.options = value.map(|value| parse(value, folder.path.as_ref()));
        }
        self.clear();
        errors.sort();
        errors.dedup();
        errors
    }

    /// The folders of the workspace.
    pub fn folders(&self) -> impl Iterator<Item = &Uri> {
        self.folders.iter().map(|folder| &folder.uri)
    }

    /// The folders of the workspace that are on disk.
    pub fn paths_of_folders(&self) -> impl Iterator<Item = &PathBuf> {
        self.folders.iter().filter_map(|folder| folder.path.as_ref())
    }

    /// Adds and removes folders of the workspace.
    pub fn change_folders(&mut self, removed: &[Uri], added: Vec<Uri>) {
        self.folders.retain(|folder| !removed.contains(&folder.uri));
        for uri in added {
            if self.folders().all(|known| *known != uri) {
                self.folders.push(Folder { path: path(&uri), uri, options: None });
            }
        }
        self.clear();
    }

    /// Clears the cache, since a configuration file changed.
    pub fn clear(&mut self) {
        self.cached.clear();
        self.generation += 1;
    }

    /// How often settings changed.
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// The settings of a document, and the error of its configuration file if it was not reported before. If the file is
    /// invalid, its last valid state is used.
    pub fn of(&mut self, uri: &Uri, host: &mut impl ServerHost) -> (Arc<DocumentSettings>, Option<String>) {
        let path = path(uri);
        let (file, error) = match path.as_ref().map_or(Ok(None), |path| host.config(path)) {
            Ok(config) => (config, None),
            Err(error) => (path.as_ref().and_then(|path| host.last_config(path)), error),
        };
        // Of several folders, the innermost.
        let containing = self.folders.iter().enumerate().filter(|(_, folder)| folder.contains(uri));
        let folder = containing.max_by_key(|(_, folder)| folder.uri.0.len()).map(|(at, _)| at);
        let options = folder.and_then(|at| self.folders[at].options.as_ref()).unwrap_or(&self.options);
        let matched = path.map_or(Vec::new(), |path| options.matched_patterns(&path, host));
        let origin = Origin { folder, file, matched };
        if let Some((_, settings)) = self.cached.iter().find(|(other, _)| other.is_same(&origin)) {
            return (settings.clone(), error);
        }
        let client = options.config_for_file(&origin.matched);
        let settings = Arc::new(DocumentSettings::of_configs(options, &client, origin.file.as_deref()));
        self.cached.push((origin, settings.clone()));
        (settings, error)
    }
}

impl ClientOptions {
    /// Sets the folder that patterns are relative to: the root if there is none.
    fn in_folder(mut self, folder: Option<&PathBuf>) -> Self {
        self.config = self.config.in_folder(folder.map_or(Path::new("/"), PathBuf::as_path));
        self
    }

    /// Whether a file is excluded, and then for each pattern of `kinds` and `per-file-ignores` whether it matches the file.
    /// Empty if there are no patterns.
    fn matched_patterns(&self, path: &Path, host: &impl ServerHost) -> Vec<bool> {
        let excluded = self.config.exclude.as_deref().unwrap_or_default();
        if excluded.is_empty() && self.config.patterns().next().is_none() {
            return Vec::new();
        }
        let is_excluded = host.matches(excluded, path);
        let of_patterns = self.config.patterns().map(|pattern| host.matches(std::slice::from_ref(pattern), path));
        std::iter::once(is_excluded).chain(of_patterns).collect()
    }

    /// The configuration for a file, by what [`matched_patterns`](Self::matched_patterns) returned for it.
    fn config_for_file(&self, matched: &[bool]) -> Config {
        let Some((is_excluded, matched)) = matched.split_first() else { return self.config.clone() };
        let is_matched = |pattern: &Pattern| {
            self.config.patterns().zip(matched).any(|(other, is_matched)| *is_matched && other == pattern)
        };
        let mut config = self.config.for_file(is_matched);
        config.is_excluded = *is_excluded;
        config
    }
}

/// Whether a document is a configuration file.
pub fn is_config_file(uri: &Uri) -> bool {
    uri.0.rsplit('/').next() == Some(FILE_NAME)
}

/// The `file` URI of a path.
pub fn uri_of(path: &Path) -> Uri {
    let path = path.to_string_lossy();
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() };
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri(uri)
}

/// The path of a `file` URI.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = String::from_utf8(Encoded::new(path).decode().into_owned()).ok()?;
    // On Windows, `/c:/a` is `c:/a`.
    let has_drive = cfg!(windows) && path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if has_drive { &path[1..] } else { &path[..] }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use urlspec::{Code, Spec};

    use super::{ClientOptions, DocumentSettings, LINK_SCHEMES};

    #[test]
    fn client_settings_are_parsed_like_a_file() {
        let options = json!({
            "spec": "url-1994", "ignore": ["scheme-case"], "severity": {"password": "error"}, "max-size": 10,
            "semantic-tokens": true, "base": "http://h.x/", "select": [], "path": "/bin/x", "schemes": null,
        });
        let (options, errors) = ClientOptions::parse(&options, |_| Ok(()));
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
            (json!({}), &LINK_SCHEMES[..], false),
            (json!({"links": ["HTTP", "gopher"]}), &["http", "gopher"], false),
            (json!({"links": []}), &[], false),
            (json!({"links": ["command", "file", "ftp", 1]}), &["ftp"], true),
        ] {
            let (options, errors) = ClientOptions::parse(&value, |_| Ok(()));
            assert_eq!(DocumentSettings::new(&options, None).link_schemes, expected, "{value}");
            assert_eq!(!errors.is_empty(), is_reported, "{errors:?}");
        }
    }

    #[test]
    fn invalid_client_settings_are_reported() {
        for (value, expected) in [
            (json!({"links": "http"}), "links"),
            (json!({"spec": "rfc3987"}), "rfc3986"),
            (json!({"severity": {"password": "fatal"}}), "warning"),
            (json!({"max-size": "x"}), "max-size"),
            (json!({"sepc": 1}), "sepc"),
        ] {
            let (_, errors) = ClientOptions::parse(&value, |_| Ok(()));
            assert!(errors.len() == 1 && errors[0].contains(expected), "{errors:?}");
        }
        assert!(ClientOptions::parse(&json!(null), |_| Ok(())).1.is_empty());
    }

    #[test]
    fn advice_is_reported_on_request() {
        let code = *Code::ALL.iter().find(|code| code.severity() == urlspec::Severity::Advice).expect("one");
        for (value, is_reported) in
            [(json!({}), false), (json!({"advice": true}), true), (json!({"advice": true, "select": ["error"]}), false)]
        {
            let (options, errors) = ClientOptions::parse(&value, |_| Ok(()));
            assert!(errors.is_empty(), "{errors:?}");
            assert_eq!(DocumentSettings::new(&options, None).lint_config.is_enabled(code), is_reported, "{value}");
        }
    }
}
