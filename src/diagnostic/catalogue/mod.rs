//! The catalogue: one entry for each code, with all its words and the sections that it cites.
//!
//! An entry names each document that may raise its code. A document that an entry does not cite never raises it.

mod advice;
mod errors;
mod warnings;

use std::fmt;
use std::str::FromStr;

use advice::advice;
use errors::errors;
use warnings::warnings;

use super::{Citation, Severity};
use crate::redact::{Terminal, Untrusted};
use crate::spec::{PerSpec, Spec};

/// What the catalogue knows of a code.
///
/// Later versions may add fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The code.
    pub code: Code,
    /// What the code means, in one phrase.
    pub title: &'static str,
    /// The message of a diagnostic, where it does not depend on the text.
    pub message: &'static str,
    /// The label at the span, where it does not depend on the text.
    pub label: &'static str,
    /// The help of a diagnostic, where it does not depend on the text.
    pub help: &'static str,
    /// What is wrong, in full sentences.
    pub what: &'static str,
    /// Why the document has the rule.
    pub why: &'static str,
    /// An input that raises the code.
    pub example: &'static str,
    /// What the example is parsed as.
    pub example_kind: ExampleKind,
    /// What to write instead of the example.
    pub instead: &'static str,
    /// The words of the first section in [`cites`](Self::cites).
    pub quote: &'static str,
    /// The section of each document that may raise the code. The first one is quoted.
    pub cites: &'static [Citation],
}

/// What the example of an [`Entry`] is parsed as. Later versions may add variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExampleKind {
    /// A URL.
    Url,
    /// The production of this name.
    Production(&'static str),
    /// A document with a URL in it.
    Document,
}

/// Takes an expression, or the one in its place.
macro_rules! or {
    (; $default:expr) => {
        $default
    };
    ($given:expr; $default:expr) => {
        $given
    };
}

/// Makes the enum of codes and the table of entries.
macro_rules! catalogue {
    (=> $($severity:ident [$(
        $code:ident $name:literal {
            title: $title:literal,
            $(message: $message:literal,)?
            $(label: $label:literal,)?
            $(help: $help:literal,)?
            what: $what:literal,
            why: $why:literal,
            example: $example:literal,
            $(example_kind: $example_kind:expr,)?
            instead: $instead:literal,
            quote: $quoted:ident $quoted_section:literal $quote:literal,
            cites: [$($($spec:ident)+ $section:literal;)*],
        }
    )*])*) => {
        /// The kind of a diagnostic. Each code has an [`Entry`].
        ///
        /// Codes are ordered as in the catalogue: errors, warnings, then advice. Later versions may add codes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = concat!("`", $name, "`: ", $title, ".")] $code,)*)*
        }

        impl Code {
            /// All codes: errors, then warnings, then advice.
            pub const ALL: &[Self] = &[$($(Self::$code),*),*];

            /// The name of the code in the command, in configurations and in JSON.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$code => $name),*),* }
            }

            /// The severity of the code, unless a configuration sets another.
            pub const fn severity(self) -> Severity {
                match self { $($(Self::$code)|* => Severity::$severity),* }
            }
        }

        /// The entries, in the order of the codes.
        static ENTRIES: [Entry; Code::ALL.len()] = [$($(Entry {
            code: Code::$code,
            title: $title,
            message: or!($($message)?; $title),
            label: or!($($label)?; "here"),
            help: or!($($help)?; $why),
            what: $what,
            why: $why,
            example: $example,
            example_kind: or!($($example_kind)?; ExampleKind::Url),
            instead: $instead,
            quote: $quote,
            cites: &[
                Citation { spec: Spec::$quoted, section: $quoted_section },
                $($(Citation { spec: Spec::$spec, section: $section },)+)*
            ],
        }),*),*];
    };
}

errors! { warnings advice catalogue => }

impl Code {
    /// The entry of the code.
    ///
    /// ```
    /// use urlspec::Code;
    ///
    /// let entry = Code::HostUnderscore.entry();
    /// assert_eq!((entry.example, entry.instead), ("http://info_server.cern.ch/", "http://info-server.cern.ch/"));
    /// ```
    pub const fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// What the code means, in one phrase.
    pub const fn title(self) -> &'static str {
        self.entry().title
    }

    /// The section of a document that the code cites; `None` if the document never raises it.
    pub fn citation(self, spec: Spec) -> Option<Citation> {
        self.entry().cites.iter().copied().find(|citation| citation.spec == spec)
    }
}

/// For each document, whether it raises each code.
static RAISED: PerSpec<[bool; Code::ALL.len()]> = PerSpec::new({
    let mut raised = [[false; Code::ALL.len()]; Spec::COUNT];
    let mut code = 0;
    while code < Code::ALL.len() {
        let cites = ENTRIES[code].cites;
        let mut cite = 0;
        while cite < cites.len() {
            raised[cites[cite].spec as usize][code] = true;
            cite += 1;
        }
        code += 1;
    }
    raised
});

impl Code {
    /// Whether a document raises the code: whether the code cites it.
    pub(crate) fn is_raised_by(self, spec: Spec) -> bool {
        RAISED[spec][self as usize]
    }
}

impl Entry {
    /// The document that the example is parsed by, and that is quoted.
    pub const fn spec(&self) -> Spec {
        self.cites[0].spec
    }

    /// The section that is quoted.
    pub const fn section(&self) -> &'static str {
        self.cites[0].section
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    /// The code with this [name](Code::name).
    fn from_str(name: &str) -> Result<Self, UnknownCode> {
        Self::ALL.iter().copied().find(|code| code.name() == name).ok_or_else(|| UnknownCode { name: name.to_owned() })
    }
}

/// The error of parsing the name of a [`Code`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownCode {
    /// The name that was given.
    pub name: String,
}

impl UnknownCode {
    /// The names of codes that are most like it, the closest first.
    pub fn suggestions(&self) -> Vec<&'static str> {
        crate::spelling::suggestions(&self.name, Code::ALL.iter().map(|code| code.name()))
    }
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown code `{}`; ", Untrusted::url(&*self.name).to::<Terminal>())?;
        match self.suggestions().first() {
            Some(name) => write!(f, "did you mean `{name}`?"),
            None => f.write_str("`urlspec explain` lists them all"),
        }
    }
}

impl std::error::Error for UnknownCode {}

/// The entry as plain text for a terminal.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, what, why, example, instead, quote, .. } = self;
        let visible = |text: &str| text.chars().map(crate::redact::visible).collect::<String>();
        writeln!(f, "{code} ({}): {}\n", code.severity(), code.title())?;
        writeln!(f, "What\n  {what}\n\nWhy\n  {why}\n")?;
        let parsed_as = match self.example_kind {
            ExampleKind::Url => String::new(),
            ExampleKind::Production(name) => format!(" (parsed as the production `{name}`)"),
            ExampleKind::Document => " (found in a document)".to_owned(),
        };
        writeln!(f, "Example{parsed_as}\n  {}\n\nInstead\n  {}\n", visible(example), visible(instead))?;
        let cited = self.cites[0];
        writeln!(f, "Reference\n  {cited}: \"{quote}\"\n  {}", cited.url().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::Code;
    use crate::diagnostic::{accepted, refused};
    use crate::spec::Spec;

    /// The codes that are raised outside the tables of checks, without a look at their citations.
    const WITHOUT_CHECK: [Code; 6] = [
        Code::Unexpected,
        Code::MoreFaults,
        Code::HostBeforeAt,
        Code::Amended,
        Code::WrappedSpace,
        Code::WrappedHyphen,
    ];

    #[test]
    fn each_code_has_a_check_or_is_cited_by_all_documents() {
        let checked: HashSet<Code> = refused::checked_codes().chain(accepted::checked_codes()).collect();
        for code in Code::ALL {
            let is_cited = Spec::ALL.iter().all(|spec| code.citation(*spec).is_some());
            let is_free = WITHOUT_CHECK.contains(code) && is_cited;
            assert!(checked.contains(code) || is_free, "{code} has no check");
        }
        assert!(WITHOUT_CHECK.iter().all(|code| Spec::ALL.iter().all(|spec| code.citation(*spec).is_some())));
    }

    #[test]
    fn an_entry_cites_a_document_once_and_sections_that_it_has() {
        for code in Code::ALL {
            let specs: HashSet<Spec> = code.entry().cites.iter().map(|citation| citation.spec).collect();
            assert_eq!(specs.len(), code.entry().cites.len(), "{code}");
            for citation in code.entry().cites {
                let Some(headings) = citation.spec.dialect().headings else { continue };
                let is_heading = headings.iter().any(|(_, heading)| *heading == citation.section);
                let is_known = is_heading || citation.section == citation.spec.bnf_section();
                assert!(is_known || code == &Code::Fragment, "{code}: {citation}");
            }
        }
    }
}
