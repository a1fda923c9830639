//! `urlspec canon` and `urlspec same`: the canonical spelling of a URL, and whether two are the same.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urlspec::{Equivalence, Masked, Normalization, Spec};

use super::parts::{answered, as_text};
use super::{Ended, Failure, Format, Secrets};

#[derive(Debug, Args)]
pub struct Canon {
    /// The document to read by
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    secrets: Secrets,
    /// The URLs; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Same {
    /// The document to read by
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    /// A URL
    a: String,
    /// Another
    b: String,
}

pub(super) const HELP: &str = "\
Exit status:
  0  they are the same
  1  they differ
  2  wrong usage, or one is no URL of the document";

/// A canonical spelling as JSON.
#[derive(Serialize)]
struct Spelled<'t> {
    input: Masked<'t>,
    canonical: Masked<'t>,
    rules: &'t [Normalization],
}

pub(super) fn canon(canon: &Canon) -> Result<Ended, Failure> {
    answered(&canon.urls, |input| {
        let text = as_text(input)?;
        let canonical = canon.spec.canonical(text).map_err(|refusal| refusal.to_string())?;
        match canon.format {
            Format::Human => Ok(canonical.text.into_bytes()),
            Format::Json => {
                let spelled = Spelled {
                    input: Masked(text),
                    canonical: Masked(&canonical.text),
                    rules: &canonical.normalizations,
                };
                canon.secrets.json(&spelled).map_err(|error| error.to_string())
            }
        }
    })
}

/// Whether two are the same, as JSON.
#[derive(Serialize)]
struct Compared<'t> {
    same: bool,
    rules: Vec<Normalization>,
    production: Option<&'static str>,
    a: Option<&'t str>,
    b: Option<&'t str>,
}

pub(super) fn same(same: &Same) -> Result<Ended, Failure> {
    let sameness = same.spec.same(&same.a, &same.b).map_err(|refusal| Failure::Usage(refusal.to_string()))?;
    let text = match (same.format, &sameness) {
        (Format::Json, sameness) => json(sameness)?,
        (_, Equivalence::Same(rules)) if rules.is_empty() => "the same, and written alike\n".to_owned(),
        (_, Equivalence::Same(rules)) => {
            let lines = rules.iter().map(|rule| format!("  {rule} ({})\n", rule.citation(same.spec)));
            format!("the same:\n{}", lines.collect::<String>())
        }
        (_, Equivalence::Different { production, first, second }) => {
            format!("different, in {production}:\n  {first}\n  {second}\n")
        }
    };
    io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::Output)?;
    Ok(if matches!(sameness, Equivalence::Same(_)) { Ended::Well } else { Ended::Refused })
}

fn json(sameness: &Equivalence) -> Result<String, Failure> {
    let compared = match sameness {
        Equivalence::Different { production, first, second } => {
            Compared { same: false, rules: Vec::new(), production: Some(production), a: Some(first), b: Some(second) }
        }
        Equivalence::Same(rules) => Compared { same: true, rules: rules.clone(), production: None, a: None, b: None },
    };
    let text = serde_json::to_string(&compared).map_err(|error| Failure::Output(error.into()))?;
    Ok(format!("{text}\n"))
}
