//! The catalogue: one entry for each code, with all its words and the sections that it cites.
//!
//! An entry names each document that may raise its code. A document that an entry does not cite never raises it.

mod advice;
mod current_errors;
mod current_warnings;
mod host_errors;
mod host_warnings;
mod meant_errors;
mod page;
mod scheme_errors;
mod scheme_warnings;
mod successor;
mod text_errors;
mod uri_advice;

use std::fmt;
use std::str::FromStr;

use advice::advice;
use current_errors::current_errors;
use current_warnings::{current_advice, current_warnings};
use host_errors::host_errors;
use host_warnings::host_warnings;
use meant_errors::meant_errors;
use scheme_errors::scheme_errors;
use scheme_warnings::scheme_warnings;
pub use successor::Successor;
use text_errors::text_errors;
use uri_advice::uri_advice;

use super::{Citation, Severity};
use crate::redact::{Terminal, Untrusted};
use crate::spec::{PerSpec, Spec};

/// The words of a code in the catalogue, and the sections that it cites.
///
/// Later versions may add fields.
///
/// ```
/// use urlspec::Code;
///
/// let entry = Code::UnsafeCharacter.entry();
/// assert_eq!((entry.code, entry.is_opt_in), (Code::UnsafeCharacter, false));
/// assert!(entry.cites.iter().any(|cite| cite.section == "2.2"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The code.
    pub code: Code,
    /// What the code means, in one phrase.
    pub title: &'static str,
    /// The message of a diagnostic, where it does not depend on the text.
    pub message: &'static str,
    /// What several places with this code have in common, after their number: `3 characters are unsafe`. Without it, each has
    /// its own message.
    pub several: Option<&'static str>,
    /// The label at the span, where it does not depend on the text.
    pub label: &'static str,
    /// The help of a diagnostic, where it does not depend on the text.
    pub help: &'static str,
    /// What is wrong, in full sentences.
    pub what: &'static str,
    /// Why the document has the rule.
    pub why: &'static str,
    /// The sections of the documents that may raise the code, each document once. A code that no document raises is not
    /// about a URL, but [about a comment](Code::is_about_comments) for this program.
    pub cites: &'static [Cite],
    /// The schemes that the code is about; empty if it is not about particular ones.
    pub schemes: &'static [&'static str],
    /// Whether the code is off by default, since it applies to nearly every text.
    /// [`Report::with_opt_in`](super::Report::with_opt_in) adds such codes.
    pub is_opt_in: bool,
    /// Whether no document has a rule for the code, on or off.
    is_about_comments: bool,
}

/// What diagnostics need of an entry. A program that never explains a code links only this, without quotations and examples.
pub(super) struct Words {
    pub(super) title: &'static str,
    pub(super) message: &'static str,
    pub(super) several: Option<&'static str>,
    pub(super) label: &'static str,
    pub(super) help: &'static str,
    pub(super) why: &'static str,
    /// The section of each document that has one.
    sections: &'static [(Spec, &'static str)],
    is_about_comments: bool,
}

impl Words {
    /// The words of an entry, still without sections.
    const fn of(entry: &Entry) -> Self {
        let Entry { title, message, several, label, help, why, is_about_comments, .. } = *entry;
        Self { title, message, several, label, help, why, sections: &[], is_about_comments }
    }
}

/// Where a document has the rule of a code, in its own words, with an example. Later versions may add fields.
///
/// ```
/// use urlspec::{Code, Spec};
///
/// let cite = Code::EmptyPort.entry().cite(Spec::Rfc1738).ok_or("RFC 1738 raises it")?;
/// assert_eq!(cite.quote, "If the port is omitted, the colon is as well.");
/// assert!(!Spec::Rfc1738.accepts(cite.example) && Spec::Rfc1738.accepts(cite.instead));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cite {
    /// The document.
    pub spec: Spec,
    /// The section: its number in RFC 1738, its heading in the drafts.
    pub section: &'static str,
    /// The words of the section. In the drafts, markers of lists and missing bars are as in the text that is kept.
    pub quote: &'static str,
    /// An input that raises the code in this document.
    pub example: &'static str,
    /// What the example is parsed as.
    pub example_kind: ExampleKind,
    /// What to write instead of the example.
    pub instead: &'static str,
}

impl Cite {
    /// The document and the section.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let cite = Code::UnsafeCharacter.entry().cite(Spec::Rfc1738).ok_or("RFC 1738 raises it")?;
    /// assert_eq!(cite.citation().to_string(), "RFC 1738, section 2.2");
    /// # Ok::<(), &str>(())
    /// ```
    pub const fn citation(&self) -> Citation {
        Citation { spec: self.spec, section: self.section }
    }
}

/// What the example of a [`Cite`] is parsed as. Later versions may add variants.
///
/// ```
/// use urlspec::diagnostic::ExampleKind;
/// use urlspec::{Code, Spec};
///
/// let cite = Code::UnsafeCharacter.entry().cite(Spec::Rfc1738).ok_or("RFC 1738 raises it")?;
/// assert_eq!(cite.example_kind, ExampleKind::Url);
/// # Ok::<(), &str>(())
/// ```
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

/// What an example is parsed as.
macro_rules! example_kind {
    (url) => {
        ExampleKind::Url
    };
    (production $name:literal) => {
        ExampleKind::Production($name)
    };
    (document) => {
        ExampleKind::Document
    };
}

/// Makes the citations of the documents that are on.
macro_rules! cites {
    ([$($cites:tt)*]) => {
        &[$($cites)*]
    };
    ([$($cites:tt)*] Udi $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "udi")]] Udi $($rest)*) };
    ([$($cites:tt)*] Url1993 $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "url-1993")]] Url1993 $($rest)*) };
    ([$($cites:tt)*] Url1994 $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "url-1994")]] Url1994 $($rest)*) };
    ([$($cites:tt)*] Rfc1738 $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "rfc1738")]] Rfc1738 $($rest)*) };
    ([$($cites:tt)*] Rfc1808 $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "rfc1808")]] Rfc1808 $($rest)*) };
    ([$($cites:tt)*] Rfc2396 $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "rfc2396")]] Rfc2396 $($rest)*) };
    ([$($cites:tt)*] Current $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "current")]] Current $($rest)*) };
    ([$($cites:tt)*] Rfc3986 $($rest:tt)*) => { cites!(@add [$($cites)* #[cfg(feature = "rfc3986")]] Rfc3986 $($rest)*) };
    (@add [$($cites:tt)*] $spec:ident $section:literal $quote:literal
        ($kind:ident $([$production:literal])? $example:literal => $instead:literal); $($rest:tt)*) => {
        cites!([$($cites)* Cite {
            spec: Spec::$spec,
            section: $section,
            quote: $quote,
            example: $example,
            example_kind: example_kind!($kind $($production)?),
            instead: $instead,
        },] $($rest)*)
    };
}

/// The sections of citations.
const fn sections<const COUNT: usize>(cites: &[Cite]) -> [(Spec, &'static str); COUNT] {
    let mut sections = [(cites[0].spec, ""); COUNT];
    let mut at = 0;
    while at < COUNT {
        sections[at] = (cites[at].spec, cites[at].section);
        at += 1;
    }
    sections
}

/// Makes the enum of codes and the table of entries.
macro_rules! catalogue {
    (=> $($severity:ident [$(
        $code:ident $name:literal {
            title: $title:literal,
            $(message: $message:literal,)?
            $(several: $several:literal,)?
            $(label: $label:literal,)?
            $(help: $help:literal,)?
            what: $what:literal,
            why: $why:literal,
            cites: [$(
                $spec:ident $section:literal $quote:literal
                    ($kind:ident $([$production:literal])? $example:literal => $instead:literal);
            )*],
            $(schemes: [$($scheme:literal),+],)?
            $(is_opt_in: $is_opt_in:literal,)?
        }
    )*])*) => {
        /// The kind of a diagnostic. Each code has an [`Entry`].
        ///
        /// Codes are ordered as in the catalogue: errors, warnings, then advice. Later versions may add codes.
        ///
        /// ```
        /// use urlspec::{Code, Severity};
        ///
        /// assert_eq!((Code::UnsafeCharacter.name(), Code::UnsafeCharacter.severity()), ("unsafe-character", Severity::Error));
        /// assert_eq!("unsafe-character".parse(), Ok(Code::UnsafeCharacter));
        /// ```
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

        /// The words of the codes, in their order.
        static WORDS: [Words; Code::ALL.len()] = [$($(Words {
            sections: {
                const CITES: &[Cite] = ENTRIES[Code::$code as usize].cites;
                match CITES.is_empty() {
                    true => &[],
                    false => &sections::<{ CITES.len() }>(CITES),
                }
            },
            ..Words::of(&ENTRIES[Code::$code as usize])
        }),*),*];

        /// The entries, in the order of the codes.
        static ENTRIES: [Entry; Code::ALL.len()] = [$($(Entry {
            code: Code::$code,
            title: $title,
            message: or!($($message)?; $title),
            several: or!($(Some($several))?; None),
            label: or!($($label)?; "here"),
            help: or!($($help)?; $why),
            what: $what,
            why: $why,
            cites: cites!([] $($spec $section $quote ($kind $([$production])? $example => $instead);)*),
            is_about_comments: <[&str]>::is_empty(&[$($section),*]),
            schemes: &[$($($scheme),+)?],
            is_opt_in: or!($($is_opt_in)?; false),
        }),*),*];
    };
}

text_errors! { host_errors scheme_errors current_errors meant_errors host_warnings scheme_warnings current_warnings advice uri_advice current_advice catalogue => }

impl Code {
    /// The entry of the code.
    ///
    /// ```
    /// use urlspec::Code;
    ///
    /// let entry = Code::HostUnderscore.entry();
    /// let cite = entry.cite(urlspec::Spec::Rfc1738).ok_or("RFC 1738 raises it")?;
    /// assert_eq!((cite.example, cite.instead), ("http://info_server.cern.ch/", "http://info-server.cern.ch/"));
    /// # Ok::<(), &str>(())
    /// ```
    pub const fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// What the code means, in one phrase.
    ///
    /// ```
    /// use urlspec::Code;
    ///
    /// assert_eq!(Code::UnsafeCharacter.title(), Code::UnsafeCharacter.entry().title);
    /// ```
    pub const fn title(self) -> &'static str {
        self.words().title
    }

    /// The address of the page about the code, on the site that the variable `URLSPEC_SITE` named when the library was built. `None` if it
    /// was not set.
    ///
    /// ```
    /// use urlspec::Code;
    ///
    /// let page = Code::Password.page();
    /// assert!(page.is_none_or(|page| page.ends_with("/codes/password/")));
    /// ```
    pub fn page(self) -> Option<String> {
        SITE.map(|site| format!("{}/codes/{self}/", site.trim_end_matches('/')))
    }

    pub(super) const fn words(self) -> &'static Words {
        &WORDS[self as usize]
    }

    /// Whether the code is about a comment for this program, and not about a URL. No document has a rule for it.
    ///
    /// ```
    /// use urlspec::Code;
    ///
    /// assert!(Code::UnknownIgnore.is_about_comments() && !Code::Password.is_about_comments());
    /// ```
    pub const fn is_about_comments(self) -> bool {
        self.words().is_about_comments
    }

    /// The section of a document that the code cites; `None` if the document never raises it.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let section = Code::UnsafeCharacter.citation(Spec::Rfc1738).map(|citation| citation.section);
    /// assert_eq!(section, Some("2.2"));
    /// // Since RFC 3986, a fragment is part of a URI.
    /// assert_eq!(Code::Fragment.citation(Spec::Rfc3986), None);
    /// ```
    pub fn citation(self, spec: Spec) -> Option<Citation> {
        let of = |spec: Spec| self.words().sections.iter().find(move |(own, _)| *own == spec);
        let (spec, section) = *of(spec).or_else(|| of(spec.generic()?))?;
        Some(Citation { spec, section })
    }
}

const SITE: Option<&str> = option_env!("URLSPEC_SITE");

/// For each document, whether it raises each code.
static RAISED: PerSpec<[bool; Code::ALL.len()]> = PerSpec::new({
    let mut raised = [[false; Code::ALL.len()]; Spec::COUNT];
    let mut code = 0;
    while code < Code::ALL.len() {
        let cites = ENTRIES[code].cites;
        let mut cite = 0;
        while cite < cites.len() {
            raised[cites[cite].spec as usize][code] = true;
            let mut spec = 0;
            while spec < Spec::COUNT {
                let base = Spec::ALL[spec].generic();
                raised[spec][code] |= matches!(base, Some(base) if base as usize == cites[cite].spec as usize);
                spec += 1;
            }
            cite += 1;
        }
        code += 1;
    }
    raised
});

impl Code {
    /// Whether a document raises the code: whether the code cites it.
    pub(crate) fn is_raised_by(self, spec: Spec) -> bool {
        Self::raised_by(spec)[self as usize]
    }

    /// For each code, in the order of [`ALL`](Self::ALL), whether the document has a section to cite for it.
    pub(crate) fn raised_by(spec: Spec) -> &'static [bool; Self::ALL.len()] {
        &RAISED[spec]
    }
}

impl Entry {
    /// The documents that define the schemes of the code today, each once.
    ///
    /// ```
    /// use urlspec::Code;
    ///
    /// let documents: Vec<_> = Code::MailtoHeaders.entry().successors().map(|successor| successor.document).collect();
    /// assert_eq!(documents, ["RFC 6068"]);
    /// ```
    pub fn successors(&self) -> impl Iterator<Item = Successor> {
        let mut known: Vec<&str> = Vec::new();
        let successors = self.schemes.iter().filter_map(|scheme| successor::of(scheme));
        successors.filter(move |successor| {
            let is_new = !known.contains(&successor.document);
            known.push(successor.document);
            is_new
        })
    }

    /// Where a document has the rule, or the document that it contains; `None` if the document never raises the code.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// assert_eq!(Code::UnsafeCharacter.entry().cite(Spec::Rfc1738).map(|cite| cite.section), Some("2.2"));
    /// assert_eq!(Code::Fragment.entry().cite(Spec::Rfc3986), None);
    /// ```
    pub fn cite(&self, spec: Spec) -> Option<&'static Cite> {
        let of = |spec| self.cites.iter().find(move |cite| cite.spec == spec);
        of(spec).or_else(|| of(spec.generic()?))
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
///
/// ```
/// use urlspec::Code;
///
/// let error = "unsafe-charakter".parse::<Code>().unwrap_err();
/// assert_eq!(error.name, "unsafe-charakter");
/// assert_eq!(error.to_string(), "unknown code `unsafe-charakter`; did you mean `unsafe-character`?");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownCode {
    /// The name that was given.
    pub name: String,
}

impl UnknownCode {
    /// The names of the most similar codes, the closest first.
    ///
    /// ```
    /// let error = "unsafe-charakter".parse::<urlspec::Code>().unwrap_err();
    /// assert_eq!(error.suggestions().first(), Some(&"unsafe-character"));
    /// ```
    pub fn suggestions(&self) -> Vec<&'static str> {
        crate::spelling::suggestions(&self.name, Code::ALL.iter().map(|code| code.name()))
    }
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown code `{}`", Untrusted::url(&*self.name).to::<Terminal>())?;
        match self.suggestions().first() {
            Some(name) => write!(f, "; did you mean `{name}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownCode {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Cite, Code};
    use crate::diagnostic::{accepted, refused};
    use crate::spec::Spec;

    /// The codes that are raised outside the tables of checks, without a look at their citations.
    const WITHOUT_CHECK: [Code; 6] = [
        Code::Unexpected,
        Code::MoreFaults,
        Code::HostBeforeAt,
        Code::WrappedSpace,
        Code::WrappedHyphen,
        Code::UnclosedWrapper,
    ];

    #[test]
    fn each_code_has_a_check_or_is_cited_by_all_documents() {
        let checked: HashSet<Code> = refused::checked_codes().chain(accepted::checked_codes()).collect();
        for code in Code::ALL {
            let is_cited = Spec::ALL.iter().all(|spec| code.citation(*spec).is_some());
            let is_free = (WITHOUT_CHECK.contains(code) && is_cited) || code.is_about_comments();
            assert!(checked.contains(code) || is_free, "{code} has no check");
        }
        assert!(WITHOUT_CHECK.iter().all(|code| Spec::ALL.iter().all(|spec| code.citation(*spec).is_some())));
    }

    #[test]
    fn an_entry_cites_a_document_once_and_sections_that_it_has() {
        for code in Code::ALL {
            let specs: HashSet<Spec> = code.entry().cites.iter().map(|cite| cite.spec).collect();
            assert_eq!(specs.len(), code.entry().cites.len(), "{code}");
            for citation in code.entry().cites.iter().map(Cite::citation) {
                let Some(headings) = citation.spec.dialect().headings else { continue };
                if citation.url().is_some() {
                    // `tests/it/quotations.rs` looks for a section of an RFC in its text.
                    continue;
                }
                let is_heading = headings.iter().any(|(_, heading)| *heading == citation.section);
                let is_known = is_heading || citation.section == citation.spec.bnf_section();
                assert!(is_known || code == &Code::Fragment, "{code}: {citation}");
            }
        }
    }
}
