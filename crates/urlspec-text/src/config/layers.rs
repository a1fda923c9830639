//! Layers of settings: which codes a configuration file and the arguments of a command report, and how severe they are.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use urlspec::redact::{Terminal, Untrusted};
use urlspec::{Code, Severity, Spec};

use crate::LintConfig;

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
    /// All codes, including those that are off by default.
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
///
/// ```
/// use urlspec::Severity;
/// use urlspec_text::config::Level;
///
/// assert_eq!("off".parse(), Ok(Level::Off));
/// assert_eq!("warning".parse(), Ok(Level::Severity(Severity::Warning)));
/// ```
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
///
/// ```
/// use urlspec_text::config::Level;
///
/// let error = "fatal".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown severity `fatal`; the severities are error, warning, advice and off");
/// ```
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
            "unknown severity `{}`; the severities are error, warning, advice and off",
            Untrusted::url(&*self.name).to::<Terminal>()
        )
    }
}

impl std::error::Error for UnknownLevel {}

fn severity_named(name: &str) -> Option<Severity> {
    [Severity::Error, Severity::Warning, Severity::Advice].into_iter().find(|severity| severity.to_string() == name)
}

/// The settings of one source: a configuration file, or the arguments of a command, which override the file.
///
/// ```
/// use urlspec::{Code, Spec};
/// use urlspec_text::LintConfig;
/// use urlspec_text::config::{ConfigLayer, Level};
///
/// let severity = [(Code::Password, Level::Off)];
/// let config = LintConfig::from_layers(Spec::Rfc1738, &[ConfigLayer { severity: &severity, ..ConfigLayer::default() }]);
/// assert!(!config.is_enabled(Code::Password));
/// ```
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
