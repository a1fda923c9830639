//! Diagnostics for miette: those of one text in one drawing, over a snippet of the text.
//!
//! A drawing owns its snippet: a long line is cut to the columns around the labels, passwords are redacted with stars, and
//! control characters are shown as pictures. Only the lines of the diagnostics are read, however long the text is.

mod layout;
mod rendered;
mod snippet;

pub use rendered::Rendered;
pub use snippet::Snippet;

/// Where a text is, and how wide its snippets are.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::diagnostic::Placement;
///
/// let report = Spec::Rfc1738.check("http://h.x/~a b");
/// let rendered = report.rendered(&Placement::default().name("urls.txt").line(12));
/// assert_eq!((rendered.len(), report.diagnostics().len()), (1, 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placement<'n> {
    /// The name of the source; `input` if there is none.
    pub name: Option<&'n str>,
    /// The number of the line on which the text begins, from 1.
    pub line: usize,
    /// The number of the column at which it begins on that line, from 1.
    pub column: usize,
    /// The number of columns of a snippet.
    pub width: usize,
    /// Whether the help says what each fix does.
    pub shows_fixes: bool,
    /// Whether a snippet shows escapes such as `\u{fc}` in place of characters that are not ASCII.
    pub ascii: bool,
}

impl Default for Placement<'_> {
    fn default() -> Self {
        Self { name: None, line: 1, column: 1, width: 100, shows_fixes: true, ascii: false }
    }
}

impl<'n> Placement<'n> {
    /// Sets the name of the source.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    ///
    /// let placement = Placement::default().name("urls.txt");
    /// assert_eq!(placement.name, Some("urls.txt"));
    /// ```
    #[must_use]
    pub const fn name(self, name: &'n str) -> Self {
        Self { name: Some(name), ..self }
    }

    /// Sets the number of the line on which the text begins, from 1.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    ///
    /// let placement = Placement::default().line(12).column(5);
    /// assert_eq!((placement.line, placement.column), (12, 5));
    /// ```
    #[must_use]
    pub const fn line(self, line: usize) -> Self {
        Self { line, ..self }
    }

    /// Sets the number of the column at which the text begins on its line, from 1.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    ///
    /// assert_eq!((Placement::default().column, Placement::default().column(5).column), (1, 5));
    /// ```
    #[must_use]
    pub const fn column(self, column: usize) -> Self {
        Self { column, ..self }
    }

    /// Sets the number of columns of a snippet.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    ///
    /// assert_eq!((Placement::default().width, Placement::default().width(60).width), (100, 60));
    /// ```
    #[must_use]
    pub const fn width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// Sets whether the help says what each fix does.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    ///
    /// assert!(Placement::default().shows_fixes && !Placement::default().shows_fixes(false).shows_fixes);
    /// ```
    #[must_use]
    pub const fn shows_fixes(self, shows_fixes: bool) -> Self {
        Self { shows_fixes, ..self }
    }

    /// Sets whether a snippet shows escapes in place of characters that are not ASCII.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    ///
    /// assert!(!Placement::default().ascii && Placement::default().ascii(true).ascii);
    /// ```
    #[must_use]
    pub const fn ascii(self, ascii: bool) -> Self {
        Self { ascii, ..self }
    }
}
