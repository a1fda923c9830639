//! `urlspec.toml`: what is told of the files beside and below it.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::{Deserialize, Deserializer};
use urlspec::document::Rules;
use urlspec::{Code, Severity, Spec};

/// The name of the file.
pub const NAME: &str = "urlspec.toml";

/// What a file says. Its schema is `urlspec.schema.json`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// The document by which URLs are read.
    pub spec: Option<Named<Spec>>,
    /// What is told, in place of errors and warnings.
    pub select: Option<Vec<Named<Selector>>>,
    /// What is not told.
    #[serde(default)]
    pub ignore: Vec<Named<Selector>>,
    /// How grave codes are.
    #[serde(default)]
    pub severity: BTreeMap<Named<Code>, Named<Grade>>,
    /// Schemes to find beside those of the documents.
    #[serde(default)]
    pub schemes: Vec<String>,
    /// Whether the code of Markdown is passed over.
    pub skip_code: Option<bool>,
    /// Files of folders that are passed over, as .gitignore has them.
    #[serde(default)]
    pub exclude: Vec<String>,
}

/// What goes by a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named<T>(pub T);

impl<'de, T: FromStr<Err: std::fmt::Display>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map(Self).map_err(serde::de::Error::custom)
    }
}

/// Codes: one, those of a severity, or all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selector {
    All,
    Level(Severity),
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
    fn holds(self, code: Code, rules: &Rules) -> bool {
        match self {
            Self::All => true,
            Self::Level(level) => rules.severity(code) == level,
            Self::Code(own) => own == code,
        }
    }
}

/// How grave a code is, or that it is not told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    Off,
    As(Severity),
}

impl FromStr for Grade {
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

/// Makes the rules: severities first, then what is told in place of errors and warnings, then what is not.
pub fn rules(
    spec: Spec,
    grades: impl Iterator<Item = (Code, Grade)>,
    select: Option<&[Selector]>,
    ignore: &[Selector],
) -> Rules {
    let mut rules = Rules::new(spec);
    for (code, grade) in grades {
        match grade {
            Grade::Off => rules.tell(code, false),
            Grade::As(severity) => rules.grade(code, severity),
        }
    }
    for &code in Code::ALL {
        let is_selected = select.map(|selectors| selectors.iter().any(|own| own.holds(code, &rules)));
        let is_told = is_selected.unwrap_or(rules.tells(code)) && !ignore.iter().any(|own| own.holds(code, &rules));
        rules.tell(code, is_told);
    }
    rules
}

/// A configuration, and what it passes over.
#[derive(Debug)]
pub struct Found {
    pub config: Config,
    pub exclude: Gitignore,
}

/// The configurations of folders, read once.
#[derive(Debug, Default)]
pub struct Configs {
    of_folders: HashMap<PathBuf, Result<Option<Arc<Found>>, Fault>>,
}

/// A configuration has a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It is to be told.
    New(String),
    /// It was told before.
    Told,
}

impl Configs {
    /// The configuration of a folder: that of the nearest ancestor that has one.
    pub fn of(&mut self, folder: &Path) -> Result<Option<Arc<Found>>, Fault> {
        if let Some(known) = self.of_folders.get(folder) {
            return known.clone();
        }
        let file = folder.join(NAME);
        let found = match std::fs::read_to_string(&file) {
            Ok(text) => read(&file, &text).map(|found| Some(Arc::new(found))).map_err(Fault::New),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => match folder.parent() {
                Some(parent) => self.of(parent),
                None => Ok(None),
            },
            Err(error) => Err(Fault::New(format!("{}: {error}", file.display()))),
        };
        let known = found.clone().map_err(|_| Fault::Told);
        self.of_folders.insert(folder.to_owned(), known);
        found
    }
}

/// Reads a configuration.
pub fn read(file: &Path, text: &str) -> Result<Found, String> {
    let fault = |error: String| format!("{}: {error}", file.display());
    let config: Config = toml::from_str(text).map_err(|error| fault(error.to_string()))?;
    let mut exclude = GitignoreBuilder::new(file.parent().unwrap_or(Path::new(".")));
    for glob in &config.exclude {
        exclude.add_line(None, glob).map_err(|error| fault(error.to_string()))?;
    }
    Ok(Found { exclude: exclude.build().map_err(|error| fault(error.to_string()))?, config })
}
