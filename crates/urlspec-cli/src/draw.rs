//! Diagnostics drawn for a terminal.

use std::io::{self, IsTerminal};

use clap::Args;
use miette::{GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};
use textwrap::WordSeparator;
use urlspec::diagnostic::Placement;

use super::options::Color;
use super::out;
use super::wrapped::Wrapped;

/// The stream for diagnostics.
#[derive(Clone, Copy)]
pub enum Stream {
    Output,
    Error,
    /// A file that an option names.
    File,
}

/// How diagnostics are drawn.
#[derive(Debug, Clone, Copy, Args)]
pub struct DrawOptions {
    /// When to color the output
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    color: Color,
    /// Draw with ASCII characters only, which is the default if the locale is not UTF-8
    #[arg(long)]
    ascii: bool,
}

impl Default for DrawOptions {
    fn default() -> Self {
        Self { color: Color::Auto, ascii: false }
    }
}

/// Draws diagnostics that fit the columns of the terminal.
pub struct Drawer {
    handler: GraphicalReportHandler,
    /// The same for texts that are wrapped already.
    of_wrapped: GraphicalReportHandler,
    columns: usize,
    /// How many columns a snippet may have.
    width: usize,
    is_ascii: bool,
}

impl Drawer {
    pub fn new(stream: Stream, options: DrawOptions) -> Self {
        // The columns that miette needs on both sides of a snippet: line number, bar and spaces.
        const MARGIN: usize = 12;
        let columns = columns();
        let is_terminal = match stream {
            Stream::Output => io::stdout().is_terminal(),
            Stream::Error => io::stderr().is_terminal(),
            Stream::File => false,
        };
        let is_ascii = options.is_ascii_on(is_terminal);
        let is_colored = options.color.is_on(is_terminal);
        let characters = if is_ascii { ThemeCharacters::ascii() } else { ThemeCharacters::unicode() };
        let styles = if is_colored { ThemeStyles::ansi() } else { ThemeStyles::none() };
        // An address is not printed as text: the help cites the section.
        let has_links = is_colored && is_terminal;
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
            .with_width(columns)
            // To look up each character's line breaking property took half of the time of a drawing.
            .with_word_separator(WordSeparator::AsciiSpace)
            .with_links(has_links)
            .with_urls(has_links);
        let of_wrapped = handler.clone().with_wrap_lines(false);
        Self { handler, of_wrapped, columns, width: columns.min(200) - MARGIN, is_ascii }
    }

    /// Where a text is drawn.
    pub fn placement<'n>(&self) -> Placement<'n> {
        Placement::default().width(self.width).ascii(self.is_ascii)
    }

    /// Appends a drawn diagnostic and a blank line.
    pub fn append(&self, diagnostic: &dyn miette::Diagnostic, text: &mut String) {
        let mut drawn = String::new();
        // Writing to a `String` can't fail.
        let _ = match Wrapped::of(diagnostic, self.columns) {
            Some(wrapped) => self.of_wrapped.render_report(&mut drawn, &wrapped),
            None => self.handler.render_report(&mut drawn, diagnostic),
        };
        let drawn = out::without_controls(&drawn);
        match self.is_ascii {
            true => drawn.chars().for_each(|c| push_ascii(c, text)),
            false => text.push_str(&drawn),
        }
        text.push('\n');
    }
}

/// Whether text for standard output has escapes in place of characters that are not ASCII.
pub fn is_ascii(options: DrawOptions) -> bool {
    options.is_ascii_on(io::stdout().is_terminal())
}

impl DrawOptions {
    fn is_ascii_on(self, is_terminal: bool) -> bool {
        self.ascii || !locale_is_utf8() || (is_terminal && !supports_unicode::supports_unicode())
    }
}

/// A text with escapes in place of characters that are not ASCII.
pub fn in_ascii(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    text.chars().for_each(|c| push_ascii(c, &mut escaped));
    escaped
}

/// Appends a character, or its escape if it is not ASCII.
fn push_ascii(c: char, text: &mut String) {
    match c {
        '…' => text.push_str("..."),
        c if c.is_ascii() => text.push(c),
        c => text.extend(c.escape_unicode()),
    }
}

/// Whether the character set of the locale is UTF-8. It is taken to be if no locale is set, as in most containers.
fn locale_is_utf8() -> bool {
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(|name| std::env::var(name).unwrap_or_default());
    let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_ascii_lowercase();
    locale.is_empty() || cfg!(windows) || locale.ends_with("utf-8") || locale.ends_with("utf8")
}

/// The columns of the terminal; without one, those that `COLUMNS` sets, or 80. At least 40.
pub fn columns() -> usize {
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let set = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    terminal.or_else(set).unwrap_or(80).max(40)
}

#[cfg(test)]
mod tests {
    use super::push_ascii;

    #[test]
    fn other_characters_are_escaped() {
        let mut text = String::new();
        "a…ü␀".chars().for_each(|c| push_ascii(c, &mut text));
        assert_eq!(text, "a...\\u{fc}\\u{2400}");
    }
}
