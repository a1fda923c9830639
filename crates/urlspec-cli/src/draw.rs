//! How drawings come to a terminal.

use std::io::{self, IsTerminal};

use miette::{GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};

use super::Color;

/// Where a drawing goes.
#[derive(Clone, Copy)]
pub enum To {
    Output,
    Error,
}

/// What draws, and how many columns a passage may have.
pub fn handler(to: To, color: Color) -> (GraphicalReportHandler, usize) {
    // What miette leaves at the edges of a passage: the number of the line, a bar, and blanks.
    const MARGIN: usize = 12;
    let columns = columns();
    let (stream, is_terminal) = match to {
        To::Output => (supports_unicode::Stream::Stdout, io::stdout().is_terminal()),
        To::Error => (supports_unicode::Stream::Stderr, io::stderr().is_terminal()),
    };
    let is_coloured = color.is_on(is_terminal);
    let characters = if supports_unicode::on(stream) { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let styles = if is_coloured { ThemeStyles::ansi() } else { ThemeStyles::none() };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_width(columns.max(40))
        .with_links(is_coloured && is_terminal);
    (handler, columns.clamp(40, 200) - MARGIN)
}

/// The columns of the terminal; where there is none, enough for a page.
pub fn columns() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0))
}

/// Appends a drawing and a blank line.
pub fn append(handler: &GraphicalReportHandler, drawing: &dyn miette::Diagnostic, text: &mut String) {
    // Writing to a `String` can't fail.
    let _ = handler.render_report(text, drawing);
    text.push('\n');
}
