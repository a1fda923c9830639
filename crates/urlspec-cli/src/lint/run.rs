//! One document, linted.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use urlspec_text::utf16::{self, ByteOrder};
use urlspec_text::{Apply, Finder, FixedDocument, fix_document};

use super::Lint;
use super::atomic_write;
use super::config::ConfigError;
use super::format::{Said, Teller};
use super::settings::{AllSettings, Settings};
use super::summary::Sum;
use crate::Failure;
use crate::text::pool::{Out, Work};
use crate::text::walk::Source;
use crate::text::window::{Content, Seen, Window, is_binary};

/// What is done with each document.
pub struct Linting<'l> {
    lint: &'l Lint,
    settings: AllSettings<'l>,
    teller: Teller,
}

impl<'l> Linting<'l> {
    pub fn new(lint: &'l Lint) -> Result<Self, Failure> {
        Ok(Self { lint, settings: AllSettings::new(lint)?, teller: Teller::new(lint.format, lint.color) })
    }

    /// Whether documents or patches are printed, and no findings.
    pub fn prints_documents(&self) -> bool {
        self.lint.diff || (self.mends() && self.lint.places.paths.iter().any(|path| path.as_os_str() == "-"))
    }

    fn mends(&self) -> bool {
        self.lint.fix || self.lint.fix_all
    }

    /// Says what is to be said of what is read.
    fn report(&self, of: &Of<'_>, input: &mut dyn Read, window: &mut Window, out: &mut Out<Sum>) -> io::Result<Sum> {
        let mut sum = Sum { documents: 1, ..Sum::default() };
        let mut of_document = Vec::new();
        let content = window.each_in(input, of.finder, |seen| {
            sum.urls += 1;
            self.tell_of_find(of, &seen, &mut sum, &mut of_document, out)
        })?;
        if content == Content::Binary {
            let binaries = out.binaries(of.source, content)?;
            return Ok(Sum { binaries, ..Sum::default() });
        }
        if self.says() {
            self.teller.document(&of.name, of_document).map_or(Ok(()), |piece| out.say(piece))?;
        }
        Ok(sum)
    }

    fn says(&self) -> bool {
        !(self.lint.statistics || self.prints_documents())
    }

    fn tell_of_find(
        &self,
        of: &Of<'_>,
        seen: &Seen<'_>,
        sum: &mut Sum,
        of_document: &mut Vec<Vec<u8>>,
        out: &mut Out<Sum>,
    ) -> io::Result<()> {
        for finding in of.settings.rules.check(of.finder, seen.text, &seen.find) {
            sum.count(&finding);
            if !self.says() {
                continue;
            }
            let said = Said::new(&of.name, of.finder, seen, &finding);
            let piece = self.teller.finding(&said);
            match self.teller.is_per_document() {
                true => of_document.push(piece),
                false => out.say(piece)?,
            }
        }
        Ok(())
    }

    /// Mends a document, in its place or as a patch, and says what is left.
    fn mend(&self, of: &Of<'_>, path: &Path, window: &mut Window, out: &mut Out<Sum>) -> io::Result<Sum> {
        // Whoever else changes the file meanwhile goes first.
        const TRIES: usize = 3;
        let mut trouble = "somebody else goes on changing it".to_owned();
        for _ in 0..TRIES {
            let document = std::fs::read(path)?;
            let Some(FixedDocument { document: new, count, .. }) = self.fixed(of, &document) else {
                return self.report(of, &mut &document[..], window, out);
            };
            if self.lint.diff {
                return self.tell_difference(of, &document, &new, window, out);
            }
            match atomic_write::replace(path, &document, &new) {
                Ok(true) => return Ok(Sum { mended: count, ..self.report(of, &mut &new[..], window, out)? }),
                Ok(false) => {}
                Err(error) => {
                    trouble = error.to_string();
                    break;
                }
            }
        }
        out.trouble(format!("{}: {trouble}; it is left as it is", of.name))?;
        self.report(of, &mut File::open(path)?, window, out)
    }

    fn tell_difference(
        &self,
        of: &Of<'_>,
        old: &[u8],
        new: &[u8],
        window: &mut Window,
        out: &mut Out<Sum>,
    ) -> io::Result<Sum> {
        out.say(atomic_write::difference(&of.name, &readable(old), &readable(new)))?;
        self.report(of, &mut &old[..], window, out)
    }

    fn mend_stdin(&self, of: &Of<'_>, window: &mut Window, out: &mut Out<Sum>) -> io::Result<Sum> {
        let mut document = Vec::new();
        io::stdin().lock().read_to_end(&mut document)?;
        let new = self.fixed(of, &document).map_or_else(|| document.clone(), |mended| mended.document);
        if self.lint.diff {
            return self.tell_difference(of, &document, &new, window, out);
        }
        out.say(new.clone())?;
        self.report(of, &mut &new[..], window, out)
    }

    /// The document without what can be mended, unless it is binary, or has nothing to mend.
    fn fixed(&self, of: &Of<'_>, document: &[u8]) -> Option<FixedDocument> {
        let is_text = ByteOrder::detect(document).is_some() || !is_binary(document);
        let apply = if self.lint.fix_all { Apply::All } else { Apply::Safe };
        if is_text { fix_document(of.finder, &of.settings.rules, document, apply) } else { None }
    }
}

/// A document as it is shown: UTF-16 as UTF-8.
fn readable(document: &[u8]) -> Cow<'_, [u8]> {
    ByteOrder::detect(document).map_or(Cow::Borrowed(document), |order| Cow::Owned(utf16::decode(document, order)))
}

/// A document, and what holds for it.
struct Of<'o> {
    source: &'o Source,
    name: String,
    settings: &'o Settings,
    finder: &'o Finder,
}

impl Work for Linting<'_> {
    type Sum = Sum;
    type Desk = Window;

    fn document(&self, source: &Source, window: &mut Window, out: &mut Out<Sum>) -> io::Result<Sum> {
        let settings = match self.settings.of(source) {
            Ok(Some(settings)) => settings,
            Ok(None) | Err(ConfigError::Reported) => return Ok(Sum::default()),
            Err(ConfigError::New(fault)) => return out.trouble(fault).map(|()| Sum::default()),
        };
        let of = Of { source, name: source.name(), finder: settings.finder(source), settings: &settings };
        let mends = self.mends() || self.lint.diff;
        match source.path() {
            None if mends => self.mend_stdin(&of, window, out),
            None => self.report(&of, &mut io::stdin().lock(), window, out),
            // What is no file, such as a pipe, can't be mended.
            Some(path) if mends && path.metadata()?.is_file() => self.mend(&of, path, window, out),
            Some(path) => self.report(&of, &mut File::open(path)?, window, out),
        }
    }

    fn add(sum: &mut Sum, other: Sum) {
        sum.add(other);
    }
}
