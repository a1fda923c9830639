//! The miette face: a diagnostic over the passage of the text that it speaks of.
//!
//! A drawing holds its passage: a long line is cut to the columns around the span, a password is starred, and what a
//! terminal would act upon is shown by a picture of it. Nothing is read but the passage, however long the text is.

use std::fmt;
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::{Diagnostic, Refusal, Report, Severity};

/// A diagnostic that miette can draw.
#[derive(Debug, Clone)]
pub struct Drawing {
    diagnostic: Diagnostic,
    passage: Passage,
}

impl Drawing {
    /// The columns of a passage where nobody says how many there are.
    pub(crate) const WIDTH: usize = 100;

    /// The drawings of what is said of one text.
    pub(crate) fn all(
        diagnostics: &[Diagnostic],
        source: &[u8],
        secret: &Range<usize>,
        name: Option<&str>,
        line: usize,
        width: usize,
    ) -> Vec<Self> {
        let drawing = |diagnostic: &Diagnostic| Self {
            diagnostic: diagnostic.clone(),
            passage: Passage::of(diagnostic, source, secret, name, line, width),
        };
        diagnostics.iter().map(drawing).collect()
    }

    /// What is drawn.
    pub const fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

/// A part of one line, fit to be shown.
#[derive(Debug, Clone)]
struct Passage {
    text: String,
    /// What to point at, in bytes of `text`.
    span: Range<usize>,
    name: String,
    /// Counted from 0, as miette does.
    line: usize,
    column: usize,
}

impl Passage {
    fn of(
        diagnostic: &Diagnostic,
        source: &[u8],
        secret: &Range<usize>,
        name: Option<&str>,
        line: usize,
        width: usize,
    ) -> Self {
        let (line_within, column) = diagnostic.line_column(source);
        let Range { start, end } = diagnostic.span.clone();
        let line_start = source[..start].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let line_end = source[start..].iter().position(|b| *b == b'\n').map_or(source.len(), |at| start + at);
        let label = diagnostic.label.chars().count();
        let window = window(source, line_start..line_end, start, width, label);
        let mut passage = Self {
            text: if window.start > line_start { "…".to_owned() } else { String::new() },
            span: 0..0,
            name: name.unwrap_or("input").to_owned(),
            line: line + line_within - 2,
            column: column - 1,
        };
        passage.push(source, window.start..start.clamp(window.start, window.end), secret);
        passage.span.start = passage.text.len();
        passage.push(source, start.clamp(window.start, window.end)..end.clamp(start, window.end), secret);
        passage.span.end = passage.text.len();
        passage.push(source, end.clamp(window.start, window.end)..window.end, secret);
        if window.end < line_end {
            passage.text.push('…');
        } else if passage.span.start == passage.text.len() {
            // miette points at nothing behind the end.
            passage.text.push(' ');
            passage.span.end += 1;
        }
        passage
    }

    /// Appends what is shown of a piece of the source.
    fn push(&mut self, source: &[u8], piece: Range<usize>, secret: &Range<usize>) {
        let mut at = piece.start;
        for chunk in source[piece].utf8_chunks() {
            for c in chunk.valid().chars() {
                self.text.push(if secret.contains(&at) { '*' } else { visible(c) });
                at += c.len_utf8();
            }
            for _ in chunk.invalid() {
                self.text.push(char::REPLACEMENT_CHARACTER);
                at += 1;
            }
        }
    }
}

/// At most `width` columns of the line, of which about a third stands before `at`, and so few that a label of `label`
/// columns has room behind it. It begins and ends between characters.
fn window(source: &[u8], line: Range<usize>, at: usize, width: usize, label: usize) -> Range<usize> {
    // What miette draws between the span and its label.
    const ARROW: usize = 5;
    let most = width.saturating_sub(label + ARROW).max(width / 4);
    if line.len() <= width && at - line.start <= most {
        return line;
    }
    let is_boundary = |at: usize| source.get(at).is_none_or(|b| b & 0xC0 != 0x80);
    let filled = line.end.saturating_sub(width);
    let third = at.saturating_sub(width / 3);
    let start = third.min(filled).max(at.saturating_sub(most)).clamp(line.start, at);
    let start = (start..=at).find(|at| is_boundary(*at)).unwrap_or(at);
    let end = (start + width).min(line.end);
    start..(end..=line.end).find(|at| is_boundary(*at)).unwrap_or(line.end)
}

/// The character, or a picture of one that a terminal would act upon or not show.
pub(super) fn visible(c: char) -> char {
    match c {
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7F' => '\u{2421}',
        '\u{80}'..='\u{9F}'
        | '\u{AD}'
        | '\u{61C}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

/// What a character is called in a sentence.
pub(super) fn named(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '\t' => "a tab".to_owned(),
        '\n' => "a line feed".to_owned(),
        '\r' => "a carriage return".to_owned(),
        '`' => "a grave accent".to_owned(),
        c if c.is_ascii_graphic() => format!("`{c}`"),
        c if visible(c) == c => format!("`{c}` (U+{:04X})", u32::from(c)),
        c => format!("the character U+{:04X}", u32::from(c)),
    }
}

impl SourceCode for Passage {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let span = (0, self.text.len()).into();
        let bytes = self.text.as_bytes();
        Ok(Box::new(MietteSpanContents::new_named(self.name.clone(), bytes, span, self.line, self.column, 1)))
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.diagnostic, f)
    }
}

impl std::error::Error for Drawing {}

impl From<Severity> for miette::Severity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Advice => Self::Advice,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}

impl miette::Diagnostic for Drawing {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.diagnostic.severity.into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(Help(&self.diagnostic)))
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.diagnostic.citation.url().map(|url| Box::new(url) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.passage)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let Range { start, end } = self.passage.span;
        let label = LabeledSpan::new(Some(self.diagnostic.label.to_string()), start, end - start);
        Some(Box::new(std::iter::once(label)))
    }
}

/// The help, the production, and the section that says so.
struct Help<'d>(&'d Diagnostic);

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { help, fix, productions, citation, .. } = self.0;
        f.write_str(help)?;
        if let Some(fix) = fix {
            let sure = if fix.preserves_meaning { "" } else { " (a guess, or something is lost)" };
            write!(f, "\nfix: {}{sure}", fix.title)?;
        }
        write!(f, "\n{citation}")?;
        if !productions.is_empty() {
            write!(f, ", in {}", productions.join(" > "))?;
        }
        Ok(())
    }
}

/// The gravest diagnostic speaks for the report; the others are related to it.
impl miette::Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.plain_drawings().first()?.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.diagnostics().iter().map(|diagnostic| diagnostic.severity).max().map(Into::into)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.plain_drawings().first()?.help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.plain_drawings().first()?.url()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.plain_drawings().first()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.plain_drawings().first()?.labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.plain_drawings().iter().skip(1).map(|drawing| drawing as _)))
    }
}

impl miette::Diagnostic for Refusal {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.report().code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.report().severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.report().help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::url(self.report())
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.report().source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.report().labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        self.report().related()
    }
}
