//! The marks around the string literals of a language.

use super::Notation;

/// The marks around a string literal.
pub(super) struct Quotes {
    pub mark: &'static str,
    pub close: &'static str,
    pub notation: Notation,
    pub spans_lines: bool,
}

impl Quotes {
    pub const fn line(mark: &'static str) -> Self {
        Self { mark, close: mark, notation: Notation::Literal, spans_lines: false }
    }

    pub const fn lines(mark: &'static str) -> Self {
        Self { spans_lines: true, ..Self::line(mark) }
    }

    /// Without escapes.
    pub const fn raw(self) -> Self {
        self.in_notation(Notation::Verbatim)
    }

    pub const fn in_notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// The marks of a URL in a style sheet that has no quotes.
    pub const fn css_url(notation: Notation) -> Self {
        Self { close: ")", ..Self::line("url(").in_notation(notation) }
    }

    pub const fn has_backslashes(&self) -> bool {
        !matches!(self.notation, Notation::Verbatim | Notation::DoubledQuotes)
    }

    pub const fn is_of_css(&self) -> bool {
        matches!(self.notation, Notation::Css | Notation::StyleAttribute)
    }
}
