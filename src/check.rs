//! Everything that is to be said of a text, in one pass: each fault is mended in a shadow of it, and reading goes on.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use crate::ast::{Reference, Url};
use crate::diagnostic::{Code, Diagnostic, Draft, Drawing, Fault, LIMIT, Severity, Shadow, explain, frown};
use crate::grammar::Failure;
use crate::read::{Start, failure, read};
use crate::secret::masked;
use crate::spec::Spec;

/// What is to be said of a text.
pub struct Report<'a> {
    spec: Spec,
    start: Start,
    source: Cow<'a, [u8]>,
    reference: Option<Reference<'a>>,
    is_valid: bool,
    diagnostics: Vec<Diagnostic>,
    repaired: Option<String>,
    drawings: OnceLock<Vec<Drawing>>,
}

impl<'a> Report<'a> {
    /// The document by which the text was read.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// What it was read as.
    pub const fn start(&self) -> Start {
        self.start
    }

    /// The text that was given.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// The text that was given, with a replacement character for each octet that is no UTF-8.
    pub fn shown(&self) -> String {
        Shadow::new(&self.source).into_text()
    }

    /// The grammar's verdict. Warnings and advice don't change it.
    pub const fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// The tree, if the text is valid and its production is a URL.
    pub const fn url(&self) -> Option<&Url<'a>> {
        match &self.reference {
            Some(reference) => Some(&reference.url),
            None => None,
        }
    }

    /// The tree, with what stands around it.
    pub const fn reference(&self) -> Option<&Reference<'a>> {
        self.reference.as_ref()
    }

    /// All that is to be said, by place.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// A text that parses, if the given one does not and every fault in it could be mended.
    pub fn repaired(&self) -> Option<&str> {
        self.repaired.as_deref()
    }

    /// The repaired text fit to be shown: with `***` for a password.
    pub fn repaired_masked(&self) -> Option<String> {
        self.repaired().map(masked)
    }

    /// The diagnostics as miette draws them, each over the line that it speaks of. `name` and `line` tell where the
    /// text begins in what the reader knows; the passage that is shown is `width` columns wide at the most.
    pub fn drawings(&self, name: Option<&str>, line: usize, width: usize) -> Vec<Drawing> {
        Drawing::all(&self.diagnostics, &self.source, name, line, width)
    }

    /// The diagnostic that speaks for all: the first of the gravest.
    pub fn first(&self) -> Option<&Diagnostic> {
        let gravest = self.diagnostics.iter().map(|diagnostic| diagnostic.severity).max()?;
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == gravest)
    }

    /// The drawings where nothing more is known, the diagnostic that speaks for all before the others.
    pub(crate) fn plain_drawings(&self) -> &[Drawing] {
        self.drawings.get_or_init(|| {
            let mut drawings = self.drawings(None, 1, Drawing::WIDTH);
            drawings.sort_by_key(|drawing| self.first().is_none_or(|first| first != drawing.diagnostic()));
            drawings
        })
    }
}

/// A text that a document refuses, with all that is wrong with it.
///
/// It owns what it says, so that it can go up to `main`; miette draws it there.
#[derive(Debug)]
pub struct Refusal(Box<Report<'static>>);

impl Refusal {
    /// Reads again what was refused, to say why.
    #[cold]
    pub(crate) fn of(spec: Spec, start: Start, source: &[u8]) -> Self {
        let Checked { diagnostics, repaired } = refused(spec, start, source);
        Self(Box::new(Report {
            spec,
            start,
            source: Cow::Owned(source.to_owned()),
            reference: None,
            is_valid: false,
            diagnostics,
            repaired,
            drawings: OnceLock::new(),
        }))
    }

    /// All that is to be said of the text.
    pub const fn report(&self) -> &Report<'static> {
        &self.0
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&*self.0, f)
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first() {
            Some(diagnostic) => {
                let (line, column) = diagnostic.line_column(&self.source);
                let place =
                    if line == 1 { format!("column {column}") } else { format!("line {line}, column {column}") };
                write!(f, "{}: {diagnostic} ({place}; {})", diagnostic.code, diagnostic.citation)
            }
            None => write!(f, "{} accepts this", self.spec),
        }
    }
}

/// Without the password that the text may hold.
impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("spec", &self.spec)
            .field("start", &self.start)
            .field("source", &masked(&String::from_utf8_lossy(&self.source)))
            .field("is_valid", &self.is_valid)
            .field("reference", &self.reference)
            .field("diagnostics", &self.diagnostics)
            .field("repaired", &self.repaired.as_deref().map(masked))
            .finish()
    }
}

impl std::error::Error for Report<'_> {}
impl std::error::Error for Refusal {}

/// Checking by a document.
impl Spec {
    /// Says all that is to be said of a text that should be a URL. It never fails.
    ///
    /// ```
    /// let report = urlspec::Spec::Rfc1738.check("http://info.cern.ch:/~timbl");
    /// assert!(!report.is_valid());
    /// assert_eq!(report.repaired(), Some("http://info.cern.ch/%7Etimbl"));
    /// assert_eq!(report.diagnostics()[0].code.name(), "empty-port");
    /// ```
    pub fn check(self, text: &str) -> Report<'_> {
        self.check_bytes(Start::Url, text.as_bytes())
    }

    /// Says all that is to be said of octets that should be text of a production. It never fails. Spans are those of
    /// the octets.
    pub fn check_bytes(self, start: Start, octets: &[u8]) -> Report<'_> {
        let reading = std::str::from_utf8(octets).ok().and_then(|text| Some((text, read(self, start, text)?)));
        let report = |reference, is_valid, Checked { diagnostics, repaired }| Report {
            spec: self,
            start,
            source: Cow::Borrowed(octets),
            reference,
            is_valid,
            diagnostics,
            repaired,
            drawings: OnceLock::new(),
        };
        match reading {
            Some((_, None)) => report(None, true, Checked::default()),
            Some((text, Some(reference))) => {
                let shadow = Shadow::new(octets);
                let mut diagnostics = frowned(self, start, &shadow, text, &reference);
                arrange(self, &mut diagnostics, octets.len());
                report(Some(reference), true, Checked { diagnostics, repaired: None })
            }
            None => report(None, false, refused(self, start, octets)),
        }
    }
}

#[derive(Default)]
struct Checked {
    diagnostics: Vec<Diagnostic>,
    repaired: Option<String>,
}

/// Tells and mends fault after fault. A repair after which the same is told of the same place is none.
fn refused(spec: Spec, start: Start, source: &[u8]) -> Checked {
    let mut shadow = Shadow::new(source);
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    loop {
        if let Some(reading) = read(spec, start, shadow.text()) {
            if let Some(reference) = reading {
                diagnostics.extend(frowned(spec, start, &shadow, shadow.text(), &reference));
            }
            arrange(spec, &mut diagnostics, source.len());
            return Checked { diagnostics, repaired: Some(shadow.into_text()) };
        }
        let failure = failure(spec, start, shadow.text());
        let draft = told(spec, start, &shadow, &failure);
        let edit = draft.edit.clone();
        let diagnostic = draft.finish(spec, &shadow);
        if diagnostics.iter().any(|told| (told.code, &told.span) == (diagnostic.code, &diagnostic.span)) {
            if let Some(last) = diagnostics.last_mut() {
                last.fix = None;
            }
            break;
        }
        diagnostics.push(diagnostic);
        match edit {
            Some(edit) if diagnostics.len() <= LIMIT => shadow.replace(edit.span, &edit.replacement),
            _ => break,
        }
    }
    arrange(spec, &mut diagnostics, source.len());
    Checked { diagnostics, repaired: None }
}

fn told(spec: Spec, start: Start, shadow: &Shadow<'_>, failure: &Failure) -> Draft {
    let is_url = matches!(start, Start::Url | Start::Reference | Start::Production("url"));
    explain(&Fault::new(spec, shadow, failure, is_url, start == Start::Reference))
}

/// What is frowned upon in a text that is accepted, or was mended until it was.
fn frowned(spec: Spec, start: Start, shadow: &Shadow<'_>, text: &str, reference: &Reference<'_>) -> Vec<Diagnostic> {
    let drafts = frown(spec, text, reference);
    let unchanged = drafts.into_iter().filter(|draft| !shadow.is_changed(draft.span.clone()));
    let sure = unchanged.take(LIMIT + 1).map(|draft| without_bad_fix(spec, start, shadow, text, draft));
    sure.map(|draft| draft.finish(spec, shadow)).collect()
}

/// A fix that is offered always parses, and never takes back another.
fn without_bad_fix(spec: Spec, start: Start, shadow: &Shadow<'_>, text: &str, mut draft: Draft) -> Draft {
    draft.edit = draft.edit.filter(|edit| {
        let mended = format!("{}{}{}", &text[..edit.span.start], edit.replacement, &text[edit.span.end..]);
        !shadow.is_changed(edit.span.clone()) && read(spec, start, &mended).is_some()
    });
    draft
}

/// Puts the diagnostics in the order of their places, the gravest first, and cuts what is beyond the limit.
fn arrange(spec: Spec, diagnostics: &mut Vec<Diagnostic>, end: usize) {
    let cut = (diagnostics.len() > LIMIT).then(|| {
        let gravest = diagnostics[LIMIT..].iter().map(|diagnostic| diagnostic.severity).max();
        let draft = Draft::new(Code::MoreFaults, end..end)
            .severity(gravest.unwrap_or(Severity::Error))
            .message(format!("{LIMIT} things are said of this text, and there are more"))
            .label("read no further");
        diagnostics.truncate(LIMIT);
        draft.finish(spec, &Shadow::new(&[]))
    });
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, std::cmp::Reverse(diagnostic.severity)));
    if let Some(mut cut) = cut {
        cut.span = end..end;
        diagnostics.push(cut);
    }
}
