//! `urlspec extract`: the URLs of documents, one a line.

use std::io;

use clap::{Args, ValueEnum};
use serde::Serialize;

use urlspec::{Masked, Spec};
use urlspec_text::{Finders, Kind, Wrapper};

use super::text::Places;
use super::text::pool::{self, Out, Work};
use super::text::walk::Source;
use super::text::window::{Seen, Window};
use super::{Ended, Failure, Secrets};

pub const HELP: &str = "\
A URL is printed without its wrapper, with its fragment. Where a line of a wrapper ends with a hyphen, the likelier of the
two readings is printed; JSON has the other one too. Binary files are passed over.

JSON, one object a line, in the order of the files and of the places in them:
  path, line, column, span, wrapper, scheme, url, other, valid
  `span` holds byte offsets into the document, of the URL with its wrapper; those of UTF-16 count the text as UTF-8.
  `wrapper` is none, url, angle, url-is, udi-is or prefix. `valid` is the verdict of --spec.
  A password is starred in JSON, unless --with-passwords is given.

Exit status:
  0  all could be read
  2  wrong usage, or something could not be read";

#[derive(Debug, Args)]
pub struct Extract {
    #[command(flatten)]
    places: Places,
    /// The document by which `valid` is told
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Plain)]
    format: Format,
    #[command(flatten)]
    secrets: Secrets,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The URL alone
    Plain,
    /// One object a line
    Json,
}

pub fn run(extract: &Extract) -> Result<Ended, Failure> {
    let Places { kind, schemes, skip_code, .. } = &extract.places;
    let Extract { spec, format, secrets, .. } = *extract;
    let finders = Finders::default().skipping_code(*skip_code).with_schemes(schemes)?;
    let work = Extracting { kind: *kind, finders, spec, format, secrets };
    let came = pool::run(&extract.places, &work, &mut pool::stdout(), "")?;
    pool::tell_binaries(came.sum);
    Ok(if came.has_trouble { Ended::Troubled } else { Ended::Well })
}

struct Extracting {
    /// The kind of all documents, if it was given.
    kind: Option<Kind>,
    finders: Finders,
    spec: Spec,
    format: Format,
    secrets: Secrets,
}

#[derive(Serialize)]
struct Object<'o> {
    path: &'o str,
    line: usize,
    column: usize,
    span: [u64; 2],
    wrapper: Wrapper,
    scheme: Option<String>,
    url: Masked<'o>,
    other: Option<Masked<'o>>,
    valid: bool,
}

impl Work for Extracting {
    /// How many binary files there were.
    type Sum = usize;
    type Desk = Window;

    fn document(&self, source: &Source, window: &mut Window, out: &mut Out<usize>) -> io::Result<usize> {
        let name = source.name();
        let read = window.each(source, self.finders.for_kind(self.kind.unwrap_or_else(|| source.kind())), |seen| {
            out.say(self.said(&name, &seen)?)
        })?;
        out.binaries(source, read)
    }

    fn add(sum: &mut usize, other: usize) {
        *sum += other;
    }
}

impl Extracting {
    fn said(&self, name: &str, seen: &Seen<'_>) -> io::Result<Vec<u8>> {
        let find = &seen.find;
        if self.format == Format::Plain {
            return Ok([find.as_bytes(), b"\n"].concat());
        }
        let (whole, other) = (find.full_span(), find.alternative());
        let object = Object {
            path: name,
            line: seen.place.line(),
            column: seen.place.column(),
            span: [whole.start, whole.end].map(|offset| offset as u64 + seen.before),
            wrapper: find.wrapper(),
            scheme: find.scheme().map(str::to_ascii_lowercase),
            url: Masked(&find.text()),
            other: other.as_deref().map(Masked),
            valid: std::str::from_utf8(find.as_bytes()).is_ok_and(|text| self.spec.accepts_reference(text)),
        };
        let mut line = self.secrets.json(&object)?;
        line.push(b'\n');
        Ok(line)
    }
}
