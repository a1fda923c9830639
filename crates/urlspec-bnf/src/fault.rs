//! What is wrong with a file of rules.

use std::fmt;
use std::ops::Range;

use urlspec::diagnostic::{Severity, line_column};

/// One thing that is wrong with a file of rules, or odd.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GrammarError {
    /// What it says.
    pub code: GrammarErrorCode,
    /// Where, in byte offsets into the file; empty where something is missing.
    pub span: Range<usize>,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What to write at the span, in a few words.
    pub label: String,
    /// What to do about it.
    pub help: String,
}

impl GrammarError {
    pub(crate) fn new(code: GrammarErrorCode, span: Range<usize>, message: impl Into<String>) -> Self {
        let message: String = message.into();
        // A file is anybody's: what a terminal would act upon is shown by a picture of it.
        let message = message.chars().map(urlspec::diagnostic::visible).collect();
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

    /// How grave it is. Without errors every rule can be compiled.
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The 1-based line and column of the span's beginning in the file, counting characters.
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

/// The codes, each with its name, its severity and what to do.
macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident $name:literal $severity:ident $help:literal)*) => {
        /// What can be wrong with a file of rules.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum GrammarErrorCode {
            $($(#[$doc])* $variant,)*
        }

        impl GrammarErrorCode {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name, in words joined by hyphens.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// How grave it is.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),* }
            }

            /// What to do about it, where nothing better is known.
            pub const fn help(self) -> &'static str {
                match self { $(Self::$variant => $help),* }
            }
        }
    };
}

codes! {
    /// A line is no rule.
    NoRule "no-rule" Error
        "A rule stands at the margin: its name, in the notation of RFC 1738 a `=`, and what it stands for. What is indented continues the rule above."
    /// Something that the notation does not have.
    NoElement "no-element" Error
        "An element is the name of a rule, a character that stands for itself, or a group in brackets."
    /// An element is missing.
    MissingElement "missing-element" Error
        "Write a rule, a character or a group; `[ … ]` around the others says that nothing may stand there."
    /// A quoted literal does not end.
    UnclosedQuote "unclosed-quote" Error "Close it on the same line; a double quote itself is written `<\">`."
    /// A bracket is not closed.
    UnclosedBracket "unclosed-bracket" Error "Close it before the rule ends."
    /// A bracket closes nothing.
    StrayBracket "stray-bracket" Error "Leave it out, or open it before."
    /// Brackets within brackets within brackets.
    TooDeep "too-deep" Error "Give the inner ones a rule of their own."
    /// A directive of this name is not known.
    UnknownDirective "unknown-directive" Error "There is `%either-case`."
    /// A rule is named, and there is none.
    UndefinedRule "undefined-rule" Error "It stands for no text at all until a rule of that name is there."
    /// A rule is there twice.
    DuplicateRule "duplicate-rule" Error "Only the first counts; join the two by `|`, or give one another name."
    /// A rule begins with itself.
    LeftRecursion "left-recursion" Error
        "A repetition says the same without: `1*a`, or a rule that needs itself at its end."
    /// A rule needs itself elsewhere than at its end.
    NotRegular "not-regular" Error
        "Only a rule that needs itself at its end is a repetition, and so a regular language."
    /// A rule's automaton is too large to be made.
    TooLarge "too-large" Error "Nested repetitions and exceptions multiply; make them fewer."
    /// A rule is used nowhere.
    UnusedRule "unused-rule" Advice "Leave it out, unless texts are to be read as it."
    /// No text is of the rule.
    NoText "no-text" Warning "Every way through it needs a rule of which there is no text, or never ends."
}

impl fmt::Display for GrammarErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
