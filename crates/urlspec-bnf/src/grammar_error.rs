//! Errors, warnings and advice about files of rules.

use std::fmt;
use std::ops::Range;

use urlspec::diagnostic::{Severity, line_column};

/// An error, a warning or advice about a file of rules.
///
/// `Display` prints the message.
///
/// ```
/// use urlspec_bnf::{Grammar, GrammarErrorCode, Lines, Notation};
///
/// let source = "port = 1*digits";
/// let grammar = Grammar::parse(source, Notation::Rfc1738, Lines::Amended);
/// let error = &grammar.diagnostics()[0];
/// assert_eq!(error.code, GrammarErrorCode::UndefinedRule);
/// assert_eq!(error.to_string(), "no rule is called `digits`");
/// assert_eq!((&source[error.span.clone()], error.line_column(source)), ("digits", (1, 10)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GrammarError {
    /// The code.
    pub code: GrammarErrorCode,
    /// The span in the file, in bytes; empty where something is missing.
    pub span: Range<usize>,
    /// What is wrong: a clause that starts in lower case, without a full stop.
    pub message: String,
    /// A few words that label the span.
    pub label: String,
    /// How to fix it, in full sentences.
    pub help: String,
}

impl GrammarError {
    pub(crate) fn new(code: GrammarErrorCode, span: Range<usize>, message: impl Into<String>) -> Self {
        let message: String = message.into();
        // The file is untrusted: replace control characters, which a terminal would act on, by pictures of them.
        let message = message.chars().map(urlspec::redact::visible).collect();
        Self { code, span, message, label: "here".to_owned(), help: code.help().to_owned() }
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// The severity. If a grammar has no errors, all of its rules can be compiled, unless they are too large.
    ///
    /// ```
    /// use urlspec::Severity;
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digits", Notation::Rfc1738, Lines::Amended);
    /// assert_eq!(grammar.diagnostics()[0].severity(), Severity::Error);
    /// ```
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The line and column of the start of the span, counting from 1 and in characters. `source` is the text of the
    /// file.
    pub fn line_column(&self, source: &str) -> (usize, usize) {
        line_column(source.as_bytes(), self.span.start)
    }
}

impl fmt::Display for GrammarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for GrammarError {}

/// The codes, each with its name, severity and default help.
macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident $name:literal $severity:ident $help:literal)*) => {
        /// The code of a [`GrammarError`]. `Display` prints its name.
        ///
        /// ```
        /// use urlspec_bnf::GrammarErrorCode;
        ///
        /// assert_eq!(GrammarErrorCode::UndefinedRule.name(), "undefined-rule");
        /// assert_eq!(GrammarErrorCode::UndefinedRule.to_string(), "undefined-rule");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum GrammarErrorCode {
            $($(#[$doc])* $variant,)*
        }

        impl GrammarErrorCode {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name, such as `undefined-rule`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// The severity.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),* }
            }

            /// The help for errors that have no more specific one.
            pub const fn help(self) -> &'static str {
                match self { $(Self::$variant => $help),* }
            }
        }
    };
}

codes! {
    /// A line is not a rule.
    NoRule "no-rule" Error
        "A rule starts at the margin with its name, followed by `=` in ABNF and in the notation of RFC 1738, and its definition. Indented lines continue the rule above."
    /// Something that is not part of the notation.
    NoElement "no-element" Error
        "An element is the name of a rule, a literal character, or a group in brackets."
    /// An element is missing.
    MissingElement "missing-element" Error
        "Write a rule, a character or a group; to allow nothing here, put `[ … ]` around the other alternatives."
    /// A quoted literal does not end.
    UnclosedQuote "unclosed-quote" Error "Close it on the same line; write a double quote itself as `<\">`."
    /// A bracket is not closed.
    UnclosedBracket "unclosed-bracket" Error "Close it before the rule ends."
    /// A bracket closes nothing.
    StrayBracket "stray-bracket" Error "Remove it, or add an opening bracket."
    /// Brackets are nested too deep.
    TooDeep "too-deep" Error "Move the inner ones to a rule of their own."
    /// The directive is unknown.
    UnknownDirective "unknown-directive" Error "The only directive is `%either-case`."
    /// A reference to a rule that is not defined.
    UndefinedRule "undefined-rule" Error "It matches no text until a rule of that name is defined."
    /// A second definition of a rule.
    DuplicateRule "duplicate-rule" Error "Only the first counts. Join the two, or rename one."
    /// A rule begins with itself.
    LeftRecursion "left-recursion" Error
        "Use a repetition instead: `1*a`, or a rule that refers to itself at its end."
    /// A rule refers to itself elsewhere than at its end.
    NotRegular "not-regular" Error
        "Only a rule that refers to itself at its end is a repetition, and so a regular language."
    /// The automaton of a rule would be too large.
    TooLarge "too-large" Error "Nested repetitions and exceptions multiply; use fewer."
    /// A description in words, in angle brackets.
    Prose "prose" Warning "It matches no text. Write the rule that it describes."
    /// No other rule uses the rule.
    UnusedRule "unused-rule" Advice "Remove it, unless texts are to be parsed by it."
    /// The rule matches no text.
    NoText "no-text" Warning "Every alternative never ends, or uses a rule that matches no text."
}

impl fmt::Display for GrammarErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
