//! `urlspec canon` and `urlspec same`: the canonical form of URLs, and whether two are equivalent.

use std::ffi::OsString;

use clap::Args;
use serde::Serialize;
use urlspec::redact::Untrusted;
use urlspec::{Equivalence, Normalization};

use super::options::{Format, FormatOption, JsonOptions, QuietOption, SpecOption};
use super::parts::{as_text, for_each_url};
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Canon {
    #[command(flatten)]
    spec: SpecOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    /// Allow a fragment after the URL, and relative references, whose dot segments stay
    #[arg(long)]
    reference: bool,
    /// The URLs; without any, or for `-`, they are read from standard input, one per line
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Same {
    #[command(flatten)]
    spec: SpecOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    quiet: QuietOption,
    /// Allow a fragment after the URLs, and relative references, whose dot segments stay
    #[arg(long)]
    reference: bool,
    /// The first URL
    #[arg(value_name = "URL")]
    a: String,
    /// The second URL
    #[arg(value_name = "OTHER_URL")]
    b: String,
}

pub const CANON_HELP: &str = "\
Blank lines and a byte order mark on standard input are skipped.

The fields of a JSON object:
  input, canonical, rules
A password is replaced with asterisks, unless --with-passwords is given.

Examples:
  urlspec canon 'HTTP://EXAMPLE.com:80/%7Ea'

Exit status:
  0  all inputs are valid
  1  some are not
  2  wrong usage, or the input could not be read";

pub const HELP: &str = "\
The result names the rules that make the URLs equivalent, or the production in which they differ.

Examples:
  urlspec same 'http://example.com' 'HTTP://example.com:80/'

Exit status:
  0  the URLs are equivalent
  1  they differ
  2  wrong usage, or one is not a URL of the document";

/// The JSON object of a canonical form.
#[derive(Serialize)]
struct CanonicalObject<'t> {
    input: Untrusted<'t>,
    canonical: Untrusted<'t>,
    rules: &'t [Normalization],
}

pub fn canon(canon: &Canon) -> Result<Status, Failure> {
    for_each_url(&canon.urls, canon.quiet, |input| {
        let text = as_text(input)?;
        let document = canon.spec.spec;
        let spec = document.spec();
        let canonical = match canon.reference {
            true => document.admit_reference(text).map(|()| spec.canonical_reference(text)),
            false => document.admit(text).map(|()| spec.canonical(text)),
        };
        let canonical = canonical?.map_err(|refusal| refusal.to_string())?;
        match canon.format.format {
            Format::Human => Ok(canonical.text.into_bytes()),
            Format::Json => {
                let input = Untrusted::url(text);
                let object = CanonicalObject {
                    // What was encoded in the input may now look like the end of a secret.
                    canonical: Untrusted::url(&canonical.text).derived_from(&[&input]),
                    input,
                    rules: &canonical.normalizations,
                };
                canon.json.to_vec(&object).map_err(|error| error.to_string())
            }
        }
    })
}

/// The JSON object of a comparison.
#[derive(Serialize)]
struct SameObject<'t> {
    same: bool,
    rules: Vec<Normalization>,
    production: Option<&'static str>,
    a: Option<&'t str>,
    b: Option<&'t str>,
}

pub fn same(same: &Same) -> Result<Status, Failure> {
    let document = same.spec.spec;
    let admit = |url: &String| if same.reference { document.admit_reference(url) } else { document.admit(url) };
    let spec = document.spec();
    let compare = |a: &str, b: &str| if same.reference { spec.same_reference(a, b) } else { spec.same(a, b) };
    for (url, which) in [(&same.a, "first"), (&same.b, "second")] {
        let admitted = admit(url).and_then(|()| compare(url, url).map(drop).map_err(|refusal| refusal.to_string()));
        admitted.map_err(|error| Failure::Usage(format!("the {which} URL: {error}")))?;
    }
    let equivalence = compare(&same.a, &same.b).map_err(|refusal| Failure::Usage(refusal.to_string()))?;
    let status = if matches!(equivalence, Equivalence::Same(_)) { Status::Success } else { Status::Invalid };
    if same.quiet.quiet {
        return Ok(status);
    }
    let text = match (same.format.format, &equivalence) {
        (Format::Json, equivalence) => return out::print(json(equivalence)?).map(|()| status),
        (_, Equivalence::Same(rules)) if rules.is_empty() => "the same, and spelled alike\n".to_owned(),
        (_, Equivalence::Same(rules)) => {
            let lines = rules.iter().map(|rule| format!("  {rule} ({})\n", rule.citation(spec)));
            format!("the same:\n{}", lines.collect::<String>())
        }
        (_, Equivalence::Different { production, first, second }) => {
            format!("different, in {production}:\n  {}\n  {}\n", out::line(first), out::line(second))
        }
    };
    out::print(text)?;
    Ok(status)
}

fn json(equivalence: &Equivalence) -> Result<Vec<u8>, Failure> {
    let object = match equivalence {
        Equivalence::Different { production, first, second } => {
            SameObject { same: false, rules: Vec::new(), production: Some(production), a: Some(first), b: Some(second) }
        }
        Equivalence::Same(rules) => SameObject { same: true, rules: rules.clone(), production: None, a: None, b: None },
    };
    out::to_line(&object).map_err(Failure::Output)
}
