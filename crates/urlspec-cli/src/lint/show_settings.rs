//! `urlspec lint --show-settings`: the settings for a file.

use serde::Serialize;
use urlspec::redact::{Terminal, Untrusted};
use urlspec::{Code, Severity};
use urlspec_text::LintConfig;

use super::target::Target;
use crate::out;

/// The settings for a file.
#[derive(Serialize)]
struct Shown<'s> {
    path: &'s Untrusted<'s>,
    spec: &'static str,
    kind: &'static str,
    schemes: Vec<&'s str>,
    all_schemes: bool,
    skip_code: bool,
    include_generated: bool,
    include_tests: bool,
    exclude: Vec<Untrusted<'s>>,
    /// The configuration files, the nearest first, then those that it extends.
    configuration: Vec<Untrusted<'s>>,
    baseline: Option<Untrusted<'s>>,
    codes: Codes,
}

/// The names of the codes that the document raises, by their severity.
#[derive(Serialize)]
struct Codes {
    error: Vec<&'static str>,
    warning: Vec<&'static str>,
    advice: Vec<&'static str>,
    off: Vec<&'static str>,
}

impl Codes {
    fn of(config: &LintConfig) -> Self {
        let can_be_raised = |code: &&Code| code.is_about_comments() || code.citation(config.spec()).is_some();
        let codes = || Code::ALL.iter().filter(can_be_raised);
        let reported = |severity| {
            let codes = codes().filter(|code| config.is_enabled(**code) && config.severity(**code) == severity);
            codes.map(|code| code.name()).collect()
        };
        Self {
            error: reported(Severity::Error),
            warning: reported(Severity::Warning),
            advice: reported(Severity::Advice),
            off: codes().filter(|code| !config.is_enabled(**code)).map(|code| code.name()).collect(),
        }
    }
}

impl<'s> Shown<'s> {
    fn of(target: &'s Target<'_>) -> Self {
        let Target { name, settings, finder, .. } = target;
        let path = |path: &'s std::path::Path| out::untrusted_name(path.to_string_lossy());
        Self {
            path: name,
            spec: settings.lint.spec().name(),
            kind: finder.kind().name(),
            schemes: finder.schemes().collect(),
            all_schemes: settings.all_schemes,
            skip_code: settings.skip_code,
            include_generated: settings.include_generated,
            include_tests: settings.include_tests,
            exclude: settings.exclude.iter().map(|glob| out::untrusted_name(&**glob)).collect(),
            configuration: settings.configuration.iter().map(|file| path(file)).collect(),
            baseline: settings.baseline.as_deref().map(path),
            codes: Codes::of(&settings.lint),
        }
    }

    fn text(&self) -> String {
        let list = |names: &[&str]| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let names = |names: &[Untrusted<'_>]| match names {
            [] => "none".to_owned(),
            names => names.iter().map(|name| name.to::<Terminal>()).collect::<Vec<_>>().join(", "),
        };
        let all_schemes = if self.all_schemes { ", and all others" } else { "" };
        let Codes { error, warning, advice, off } = &self.codes;
        let baseline = self.baseline.as_ref().map_or("none".to_owned(), |file| file.to::<Terminal>());
        format!(
            "{}\n  configuration: {}\n  spec: {}\n  kind: {}\n  schemes: {}{all_schemes}\n  skip-code: {}\n  include-generated: {}\n  include-tests: {}\n  exclude: {}\n  baseline: \
             {baseline}\n  errors: {}\n  warnings: {}\n  advice: {}\n  off: {}\n",
            self.path.to::<Terminal>(),
            names(&self.configuration),
            self.spec,
            self.kind,
            list(&self.schemes),
            self.skip_code,
            self.include_generated,
            self.include_tests,
            names(&self.exclude),
            list(error),
            list(warning),
            list(advice),
            list(off),
        )
    }
}

/// The settings for a file, as text or as a JSON object.
pub fn show(target: &Target<'_>, is_json: bool) -> Vec<u8> {
    let shown = Shown::of(target);
    // Strings can always be serialized.
    if is_json { out::to_vec(&shown).unwrap_or_default() } else { shown.text().into_bytes() }
}
