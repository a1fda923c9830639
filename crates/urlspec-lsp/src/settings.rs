//! The settings: the client's for each folder, and those of `urlspec.toml` in the nearest ancestor folder, which take precedence.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use urlspec::{Encoded, Spec};
use urlspec_text::config::{Config, FILE_NAME};
use urlspec_text::{Finder, Finders, Kind, LintConfig};

use super::client_options::ClientOptions;
use super::types::Uri;
use crate::ServerHost;

/// The settings of a document.
pub struct DocumentSettings {
    pub lint_config: LintConfig,
    /// The kind of the document, if its configuration sets one.
    pub kind: Option<Kind>,
    finders: Finders,
    pub max_size: usize,
    pub base: Option<String>,
    pub has_semantic_tokens: bool,
    pub has_symbols: bool,
    pub has_inlay_hints: bool,
    /// The schemes whose URLs have links.
    pub link_schemes: Vec<&'static str>,
    /// Whether the document is excluded: it has no diagnostics.
    pub is_excluded: bool,
    /// Whether there is a configuration file, and neither it nor the client chose a document.
    pub lacks_spec: bool,
    /// Whether the configuration file chose the document.
    pub has_spec_of_file: bool,
}

impl DocumentSettings {
    pub fn finder(&self, kind: Kind) -> &Finder {
        self.finders.for_kind(kind)
    }

    pub fn spec(&self) -> Spec {
        self.lint_config.spec()
    }

    pub fn new(options: &ClientOptions, file: Option<&Config>) -> Self {
        Self::of_configs(options, &options.config, file)
    }

    /// `client` is the client's configuration for the document.
    fn of_configs(options: &ClientOptions, client: &Config, file: Option<&Config>) -> Self {
        let (none, has_file) = (Config::default(), file.is_some());
        let file = file.unwrap_or(&none);
        let layers = [client, file].map(Config::layer);
        let schemes = client.schemes.iter().flatten().chain(file.schemes.iter().flatten()).map(String::as_str);
        let chosen = file.spec.or(client.spec);
        let spec = chosen.unwrap_or(Spec::TODAY);
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
            max_size: file.max_size.map_or(options.max_size, |size| usize::try_from(size).unwrap_or(usize::MAX)),
            lacks_spec: has_file && chosen.is_none(),
            has_spec_of_file: file.spec.is_some(),
            base: options.base.clone(),
            has_semantic_tokens: options.has_semantic_tokens,
            has_symbols: options.has_symbols,
            has_inlay_hints: options.has_inlay_hints,
            link_schemes: options.link_schemes.clone(),
        }
    }
}

impl Default for DocumentSettings {
    fn default() -> Self {
        Self::new(&ClientOptions::default(), None)
    }
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
        let (options, errors) = ClientOptions::parse(value, &self.options, |glob| host.check_glob(glob));
        self.options = options.in_folder(None);
        self.clear();
        errors
    }

    /// Sets the client's settings outside its folders, and then those for each folder in order. Null means none.
    pub fn set_options_by_folder(&mut self, values: &[Value], host: &impl ServerHost) -> Vec<String> {
        let mut errors = Vec::new();
        let mut parse = |value: &Value, last: &ClientOptions, folder: Option<&PathBuf>| {
            let (options, own_errors) = ClientOptions::parse(value, last, |glob| host.check_glob(glob));
            errors.extend(own_errors);
            options.in_folder(folder)
        };
        let last = self.options.clone();
        if let Some(value) = values.first().filter(|value| !value.is_null()) {
            self.options = parse(value, &last, None);
        }
        for (at, folder) in self.folders.iter_mut().enumerate() {
            let value = values.get(at + 1).filter(|value| !value.is_null());
            let options = |value| parse(value, folder.options.as_ref().unwrap_or(&last), folder.path.as_ref());
            folder.options = value.map(options);
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
        // If there are several folders, the innermost one counts.
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
