//! Diagnostics drawn for a terminal.

use std::io::{self, IsTerminal};

use miette::{GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};

use super::options::Color;
use super::out;

/// The stream for diagnostics.
#[derive(Clone, Copy)]
pub enum Stream {
    Output,
    Error,
}

/// What draws diagnostics, and how many columns a snippet may have.
pub fn handler(stream: Stream, color: Color) -> (GraphicalReportHandler, usize) {
    // The columns that miette needs on both sides of a snippet: line number, bar and spaces.
    const MARGIN: usize = 12;
    let columns = columns();
    let (stream, is_terminal) = match stream {
        Stream::Output => (supports_unicode::Stream::Stdout, io::stdout().is_terminal()),
        Stream::Error => (supports_unicode::Stream::Stderr, io::stderr().is_terminal()),
    };
    let is_colored = color.is_on(is_terminal);
    let characters = if supports_unicode::on(stream) { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let styles = if is_colored { ThemeStyles::ansi() } else { ThemeStyles::none() };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_width(columns.max(40))
        .with_links(is_colored && is_terminal);
    (handler, columns.clamp(40, 200) - MARGIN)
}

/// The columns of the terminal, or 100 if there is none.
pub fn columns() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0))
}

/// Appends a drawn diagnostic and a blank line.
pub fn append(handler: &GraphicalReportHandler, diagnostic: &dyn miette::Diagnostic, text: &mut String) {
    let mut drawn = String::new();
    // Writing to a `String` can't fail.
    let _ = handler.render_report(&mut drawn, diagnostic);
    text.push_str(&out::without_controls(&drawn));
    text.push('\n');
}
