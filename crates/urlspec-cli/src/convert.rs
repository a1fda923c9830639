//! `urlspec convert`: URLs of older documents carried over to later ones.

use std::ffi::OsString;
use std::str::FromStr;

use clap::Args;
use serde::Serialize;
use urlspec::convert::{Change, ConvertOptions};
use urlspec::{Masked, Spec};

use super::parts::{answered, as_text};
use super::{Ended, Failure, Format, Secrets};

/// The document from which a URL is converted where none is named: the last before the one to which it is.
const FROM: Spec = match Spec::DEFAULT.previous() {
    Some(previous) => previous,
    None => Spec::DEFAULT,
};

#[derive(Debug, Args)]
pub struct Convert {
    /// The older document, by which the URLs are read
    #[arg(long, value_name = "NAME", default_value = FROM.name())]
    from: Spec,
    /// The later document; or rfc3986 or whatwg, if the command was built with the feature `modern`
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    to: Target,
    /// Write a `mid` of 1994 as a news URL
    #[arg(long)]
    mid_as_news: bool,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    secrets: Secrets,
    /// The URLs; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

pub(super) const HELP: &str = "\
What is otherwise than it was stands under the URL: `=` where it says the same, `~` where
something is lost.

Exit status: 0 all were carried over, 1 some can't be, 2 wrong usage.";

/// What is converted to.
#[derive(Debug, Clone, Copy)]
enum Target {
    Spec(Spec),
    #[cfg(feature = "modern")]
    Standard(urlspec::modern::Standard),
}

impl Target {
    fn spec(self) -> Option<Spec> {
        match self {
            Self::Spec(spec) => Some(spec),
            #[cfg(feature = "modern")]
            Self::Standard(_) => None,
        }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        #[cfg(feature = "modern")]
        if let Ok(standard) = name.parse() {
            return Ok(Self::Standard(standard));
        }
        #[cfg(not(feature = "modern"))]
        if matches!(name, "rfc3986" | "whatwg") {
            return Err("this command was built without the feature `modern`".to_owned());
        }
        name.parse().map(Self::Spec).map_err(|unknown: urlspec::UnknownSpec| unknown.to_string())
    }
}

/// What became of a URL, as JSON.
#[derive(Serialize)]
struct Carried<'t> {
    input: Masked<'t>,
    converted: Masked<'t>,
    exact: bool,
    changes: &'t [Change],
}

pub(super) fn run(convert: &Convert) -> Result<Ended, Failure> {
    let wishes = ConvertOptions::default().mid_as_news(convert.mid_as_news);
    answered(&convert.urls, |input| {
        let text = as_text(input)?;
        #[cfg(feature = "modern")]
        if let Target::Standard(standard) = convert.to {
            return modern(convert, text, standard);
        }
        let to = convert.to.spec().unwrap_or_default();
        let converted = convert.from.convert(text, to, wishes).map_err(|error| error.to_string())?;
        if convert.format == Format::Json {
            let carried = Carried {
                input: Masked(text),
                converted: Masked(&converted.text),
                exact: converted.is_exact(),
                changes: &converted.changes,
            };
            return convert.secrets.json(&carried).map_err(|error| error.to_string());
        }
        let line = |change: &Change| format!("\n  {} {}", if change.is_exact { "=" } else { "~" }, change.description);
        Ok(format!("{}{}", converted.text, converted.changes.iter().map(line).collect::<String>()).into_bytes())
    })
}

/// What a standard of today makes of a URL: what is lost stands under it.
#[cfg(feature = "modern")]
fn modern(convert: &Convert, text: &str, standard: urlspec::modern::Standard) -> Result<Vec<u8>, String> {
    use urlspec::modern::Modern;
    /// The same as JSON.
    #[derive(Serialize)]
    struct Read<'t> {
        input: Masked<'t>,
        converted: Masked<'t>,
        losses: &'t [String],
    }
    match convert.from.modern(text, standard).map_err(|refusal| refusal.to_string())? {
        Modern::Accepted { text: read, losses, .. } if convert.format == Format::Json => {
            let object = Read { input: Masked(text), converted: Masked(&read), losses: &losses };
            convert.secrets.json(&object).map_err(|error| error.to_string())
        }
        Modern::Accepted { text: read, losses, .. } => {
            let lines = losses.iter().map(|loss| format!("\n  ~ {loss}"));
            Ok(format!("{read}{}", lines.collect::<String>()).into_bytes())
        }
        Modern::Refused { reason, .. } => Err(format!("{} refuses it: {reason}", standard.citation())),
        _ => Err(format!("{} does not say", standard.citation())),
    }
}
