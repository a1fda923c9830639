//! `urlspec convert`: URLs of older documents carried over to later ones.

use std::ffi::OsString;

use clap::Args;
use serde::Serialize;
use urlspec::Spec;
use urlspec::convert::{Change, Wishes};

use super::parts::answered;
use super::{Ended, Failure, Format};

#[derive(Debug, Args)]
pub struct Convert {
    /// The older document, by which the URLs are read
    #[arg(long, value_name = "NAME", default_value = "url-1994")]
    from: Spec,
    /// The later document
    #[arg(long, value_name = "NAME", default_value = "rfc1738")]
    to: Spec,
    /// Write a `mid` of 1994 as a news URL
    #[arg(long)]
    mid_as_news: bool,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    /// The URLs; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

pub(super) const HELP: &str = "\
What is otherwise than it was stands under the URL: `=` where it says the same, `~` where
something is lost.

Exit status: 0 all were carried over, 1 some can't be, 2 wrong usage.";

/// What became of a URL, as JSON.
#[derive(Serialize)]
struct Carried<'t> {
    input: &'t str,
    converted: &'t str,
    exact: bool,
    changes: &'t [Change],
}

pub(super) fn run(convert: &Convert) -> Result<Ended, Failure> {
    let wishes = Wishes::default().mid_as_news(convert.mid_as_news);
    answered(&convert.urls, |input| {
        let text = std::str::from_utf8(input).map_err(|error| error.to_string())?;
        let converted = convert.from.convert(text, convert.to, wishes).map_err(|error| error.to_string())?;
        if convert.format == Format::Json {
            let carried = Carried {
                input: text,
                converted: &converted.text,
                exact: converted.is_exact(),
                changes: &converted.changes,
            };
            return serde_json::to_vec(&carried).map_err(|error| error.to_string());
        }
        let line = |change: &Change| format!("\n  {} {}", if change.is_exact { "=" } else { "~" }, change.what);
        Ok(format!("{}{}", converted.text, converted.changes.iter().map(line).collect::<String>()).into_bytes())
    })
}
