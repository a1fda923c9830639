//! `urlspec convert`: URLs of older documents as URLs of later ones.

use std::ffi::OsString;
use std::str::FromStr;

use clap::Args;
use serde::Serialize;
use urlspec::Spec;
use urlspec::convert::{Change, ConvertOptions};
use urlspec::redact::Untrusted;

use super::candidates::Candidates;
use super::get::GetOption;
use super::options::{Format, FormatOption, JsonOptions, QuietOption, SPEC_PARSER};
use super::parts::{as_text, for_each_url};
use super::{Failure, Status};

/// The default of `--from`: the document before the default of `--to`.
const FROM: Spec = match Spec::FIRST_STANDARD.previous() {
    Some(previous) => previous,
    None => Spec::FIRST_STANDARD,
};

#[derive(Debug, Args)]
pub struct Convert {
    /// The older document, whose rules the URLs follow
    #[arg(long, value_name = "NAME", default_value = FROM.name(), value_parser = SPEC_PARSER)]
    from: Spec,
    /// The other document; or `whatwg`, if the command was built with the feature `modern`
    #[arg(long, value_name = "NAME", default_value = Spec::FIRST_STANDARD.name(), value_parser = TARGET_PARSER)]
    to: Target,
    /// Convert `mid` URLs to news URLs
    #[arg(long)]
    mid_as_news: bool,
    #[command(flatten)]
    get: GetOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    /// The URLs; without any, or for `-`, they are read from standard input, one per line
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

pub const HELP: &str = "\
The changes are listed under each URL: `=` if the meaning is the same, `~` if something is lost. Blank lines and a byte
order mark on standard input are skipped.

The fields of a JSON object:
  input, converted, exact, changes
A password is replaced with asterisks, unless --with-passwords is given.

Examples:
  urlspec convert --from url-1994 'ftp://host.dom/pub/'
  urlspec convert --from rfc3986 --to whatwg 'HTTP://example.com/a/../b'

Exit status:
  0  all URLs were converted
  1  some can't be converted
  2  wrong usage, or the input could not be read";

/// The document or standard to convert to.
#[derive(Debug, Clone, Copy)]
enum Target {
    Spec(Spec),
    #[cfg(feature = "modern")]
    Standard(urlspec::modern::Standard),
}

const TARGET_PARSER: Candidates<Target> = Candidates::new(|| {
    let names = Spec::ALL.iter().map(|spec| spec.name());
    #[cfg(feature = "modern")]
    let names = names.chain(urlspec::modern::Standard::ALL.iter().map(|standard| standard.name()));
    names.collect()
});

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
        if name == "whatwg" {
            return Err("this command was built without the feature `modern`".to_owned());
        }
        name.parse().map(Self::Spec).map_err(|unknown: urlspec::UnknownSpec| unknown.to_string())
    }
}

/// The JSON object of a converted URL.
#[derive(Serialize)]
struct ConvertedObject<'t> {
    input: Untrusted<'t>,
    converted: Untrusted<'t>,
    exact: bool,
    changes: &'t [Change],
}

pub fn run(convert: &Convert) -> Result<Status, Failure> {
    let options = ConvertOptions::default().mid_as_news(convert.mid_as_news);
    for_each_url(&convert.urls, convert.quiet, |input| {
        let text = as_text(input)?;
        #[cfg(feature = "modern")]
        if let Target::Standard(standard) = convert.to {
            return modern(convert, text, standard);
        }
        let to = convert.to.spec().unwrap_or_default();
        let converted = convert.from.convert(text, to, options).map_err(|error| error.to_string())?;
        if let Some(template) = &convert.get.get {
            return Ok(template.fill(to, &converted.text).into_bytes());
        }
        if convert.format.format == Format::Json {
            let input = Untrusted::url(text);
            let object = ConvertedObject {
                converted: Untrusted::url(&converted.text).derived_from(&[&input]),
                input,
                exact: converted.is_exact(),
                changes: &converted.changes,
            };
            return convert.json.to_vec(&object).map_err(|error| error.to_string());
        }
        let line = |change: &Change| format!("\n  {} {}", if change.is_exact { "=" } else { "~" }, change.description);
        Ok(format!("{}{}", converted.text, converted.changes.iter().map(line).collect::<String>()).into_bytes())
    })
}

/// The URL as a current standard has it, with what is lost on the lines below.
#[cfg(feature = "modern")]
fn modern(convert: &Convert, text: &str, standard: urlspec::modern::Standard) -> Result<Vec<u8>, String> {
    use urlspec::modern::Modern;
    /// The JSON object of the result.
    #[derive(Serialize)]
    struct ModernObject<'t> {
        input: Untrusted<'t>,
        converted: Untrusted<'t>,
        losses: &'t [String],
    }
    match convert.from.modern(text, standard).map_err(|refusal| refusal.to_string())? {
        Modern::Accepted { text: converted, losses, .. } if convert.format.format == Format::Json => {
            let input = Untrusted::url(text);
            let converted = Untrusted::url(&converted).derived_from(&[&input]);
            let object = ModernObject { input, converted, losses: &losses };
            convert.json.to_vec(&object).map_err(|error| error.to_string())
        }
        Modern::Accepted { text: converted, .. } if convert.get.get.is_some() => {
            let latest = Spec::ALL.last().copied().unwrap_or_default();
            let filled = convert.get.get.iter().map(|template| template.fill(latest, &converted));
            Ok(filled.collect::<String>().into_bytes())
        }
        Modern::Accepted { text: converted, losses, .. } => {
            let lines = losses.iter().map(|loss| format!("\n  ~ {loss}"));
            Ok(format!("{converted}{}", lines.collect::<String>()).into_bytes())
        }
        Modern::Refused { reason, .. } => Err(format!("{} refuses it: {reason}", standard.citation())),
        _ => Err(format!("{} has no verdict", standard.citation())),
    }
}
