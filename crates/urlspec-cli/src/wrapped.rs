//! Diagnostics whose texts are wrapped as miette would: textwrap, which measures each character, takes as long as all the rest of a
//! drawing.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

/// The columns that miette leaves free at the end of a line.
const MARGIN: usize = 2;
/// The columns of `  × ` before a message.
const BEFORE_MESSAGE: usize = 4;
/// The columns of `  help: ` before a help.
const BEFORE_HELP: usize = 8;

/// A diagnostic with its texts on lines.
#[derive(Debug)]
pub struct Wrapped<'d> {
    diagnostic: &'d dyn Diagnostic,
    message: String,
    help: Option<String>,
}

impl<'d> Wrapped<'d> {
    /// The diagnostic for a number of columns. `None` if a text has more than words of US-ASCII, or if it has causes.
    pub fn of(diagnostic: &'d dyn Diagnostic, columns: usize) -> Option<Self> {
        let is_single =
            diagnostic.source().is_none() && diagnostic.diagnostic_source().is_none() && diagnostic.related().is_none();
        let available =
            |before: usize| columns.checked_sub(MARGIN + before).filter(|columns| is_single && *columns > 0);
        let message = wrapped(&diagnostic.to_string(), available(BEFORE_MESSAGE)?)?;
        let help = match diagnostic.help() {
            Some(help) => Some(wrapped(&help.to_string(), available(BEFORE_HELP)?)?),
            None => None,
        };
        Some(Self { diagnostic, message, help })
    }
}

/// The lines of a text, each on lines of at most `width` columns. `None` if that takes more than counting octets: if it has other
/// characters than those of US-ASCII, or a line that is empty or has white space around a word other than one space.
fn wrapped(text: &str, width: usize) -> Option<String> {
    let mut lines = String::with_capacity(text.len() + 8);
    for (place, line) in text.split('\n').enumerate() {
        if !line.bytes().all(|octet| matches!(octet, b' '..=b'~')) {
            return None;
        }
        lines.push_str(if place == 0 { "" } else { "\n" });
        let mut column = 0;
        for word in line.split(' ') {
            if word.is_empty() {
                return None;
            }
            let mut is_first = true;
            for piece in pieces(word, width) {
                let space = usize::from(is_first && column > 0);
                match column + space + piece.len() > width {
                    true => {
                        lines.push('\n');
                        column = 0;
                    }
                    false => lines.push_str(&" "[..space]),
                }
                column += piece.len() + if column > 0 { space } else { 0 };
                lines.push_str(piece);
                is_first = false;
            }
        }
    }
    Some(lines)
}

/// The pieces of a word, between which a line may end: after a hyphen between letters or digits, and where a piece is too long.
fn pieces(word: &str, width: usize) -> impl Iterator<Item = &str> {
    let octets = word.as_bytes();
    let is_end = move |at: usize| {
        octets[at] == b'-'
            && at > 0
            && octets[at - 1].is_ascii_alphanumeric()
            && octets.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
    };
    let mut start = 0;
    std::iter::from_fn(move || {
        let mut longest = start..octets.len().min(start + width);
        let piece = longest.clone();
        let end = longest.find(|at| is_end(*at)).map_or(piece.end, |at| at + 1);
        start = end;
        (!piece.is_empty()).then(|| &word[piece.start..end])
    })
}

impl fmt::Display for Wrapped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Wrapped<'_> {}

impl Diagnostic for Wrapped<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.diagnostic.code()
    }

    fn severity(&self) -> Option<Severity> {
        self.diagnostic.severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_deref().map(|help| Box::new(help) as _)
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.diagnostic.url()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.diagnostic.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.diagnostic.labels()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use textwrap::{Options, WordSeparator};

    use super::wrapped;

    /// As miette wraps a text, without what it writes before each line.
    fn by_textwrap(text: &str, width: usize) -> String {
        let options = Options::new(width + 2).initial_indent("> ").subsequent_indent("> ");
        let filled = textwrap::fill(text, options.word_separator(WordSeparator::AsciiSpace));
        filled.lines().map(|line| &line[2..]).collect::<Vec<_>>().join("\n")
    }

    proptest! {
        #[test]
        fn lines_are_those_of_textwrap(text in "([a-z0-9.-]{1,9}|--|[a-c-]{20,60})([ \n]([a-z0-9.-]{1,9}|--|[a-c-]{20,60})){0,30}", width in 1..50_usize) {
            prop_assert_eq!(wrapped(&text, width), Some(by_textwrap(&text, width)));
        }
    }

    #[test]
    fn other_texts_are_left_to_textwrap() {
        for text in ["", "a  b", " a", "a ", "a\n", "a\n\nb", "caf\u{e9}", "a\tb", "\u{1b}[1m"] {
            assert_eq!(wrapped(text, 20), None, "{text:?}");
        }
    }
}
