//! The documents: their names, dates and sections.

use std::fmt;
use std::ops::Index;

#[cfg(not(any(
    feature = "udi",
    feature = "url-1993",
    feature = "url-1994",
    feature = "rfc1738",
    feature = "rfc1808",
    feature = "rfc2396",
    feature = "rfc3986",
    feature = "current",
)))]
compile_error!(
    "urlspec has no document to parse by: turn on at least one of its features `current`, `rfc3986`, `rfc2396`, `rfc1808`, `rfc1738`, \
     `url-1994`, `url-1993` and `udi`, or its default features"
);

macro_rules! documents {
    ($($(#[$about:meta])+ $name:ident $feature:tt $citation:literal $date:literal $title:literal)+) => {
        /// A document that defines URLs. Its methods parse and check.
        ///
        /// `Display` and serde write its [name](Self::name). `FromStr` and serde read the name or the
        /// [citation](Self::citation) in any case, so a command-line option can show its default and accept `RFC 1738`.
        /// Order is by date: the oldest is the least.
        ///
        /// Each document has a feature of its name. Without it, the variant is absent.
        ///
        /// ```
        /// use urlspec::Spec;
        ///
        /// assert!(Spec::Rfc1738.accepts("http://info.cern.ch/a+b"));
        /// assert!(Spec::Udi < Spec::Rfc1738);
        /// assert_eq!("RFC 1738".parse(), Ok(Spec::Rfc1738));
        /// assert_eq!(Spec::default(), Spec::Current);
        /// assert_eq!(Spec::Rfc1738.to_string(), "rfc1738");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "current", derive(Default))]
        #[non_exhaustive]
        pub enum Spec {
            $(#[cfg(feature = $feature)] $(#[$about])+ $name,)+
        }

        impl Spec {
            /// All documents whose features are on, the oldest first.
            pub const ALL: &'static [Self] = &[$(#[cfg(feature = $feature)] Self::$name),+];

            /// How many documents there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The document, among all that have a feature.
            pub(crate) const fn document(self) -> Document {
                match self {
                    $(#[cfg(feature = $feature)] Self::$name => Document::$name,)+
                }
            }
        }

        /// A document, also one whose feature is off. What is known of all documents is listed in this order.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Document {
            $($name,)+
        }

        impl Document {
            /// All documents, the oldest first.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// How many documents there are.
            pub const COUNT: usize = Self::ALL.len();

            /// How the document is called.
            const fn about(self) -> &'static About {
                &ABOUT[self as usize]
            }

            /// The document, if its feature is on.
            pub const fn spec(self) -> Option<Spec> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$name => Some(Spec::$name),
                        #[cfg(not(feature = $feature))]
                        Self::$name => None,
                    )+
                }
            }
        }

        /// How each document is called.
        static ABOUT: [About; Document::COUNT] =
            [$(About { name: $feature, citation: $citation, title: $title, date: $date }),+];
    };
}

documents! {
    /// Universal Document Identifiers on the Network, 1992.
    Udi "udi" "UDI 1992" "1992"
        "Universal Document Identifiers on the Network"
    /// Uniform Resource Locators, Internet Draft 01, 14 July 1993.
    Url1993 "url-1993" "URL draft 1993" "14 July 1993"
        "Uniform Resource Locators, Internet Draft 01"
    /// Uniform Resource Locators, Internet Draft 03, March 1994.
    Url1994 "url-1994" "URL draft 1994" "March 1994"
        "Uniform Resource Locators, Internet Draft 03"
    /// RFC 1738, Uniform Resource Locators (URL), December 1994.
    Rfc1738 "rfc1738" "RFC 1738" "December 1994"
        "Uniform Resource Locators (URL)"
    /// RFC 1808, Relative Uniform Resource Locators, June 1995.
    Rfc1808 "rfc1808" "RFC 1808" "June 1995"
        "Relative Uniform Resource Locators"
    /// RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax, August 1998.
    Rfc2396 "rfc2396" "RFC 2396" "August 1998"
        "Uniform Resource Identifiers (URI): Generic Syntax"
    /// RFC 3986 (STD 66), Uniform Resource Identifier (URI): Generic Syntax, January 2005.
    Rfc3986 "rfc3986" "RFC 3986" "January 2005"
        "Uniform Resource Identifier (URI): Generic Syntax"
    /// RFC 3986, and each scheme by the document in force: http and https by RFC 9110, ws and wss by RFC 6455, file by RFC 8089, ftp by
    /// RFC 1738, mailto by RFC 6068; IPv6 zones by RFC 6874.
    #[cfg_attr(feature = "current", default)]
    Current "current" "today's standard" "January 2023"
        "Uniform Resource Identifiers by the documents in force"
}

/// How a document is called.
struct About {
    /// The name, which is also its feature.
    name: &'static str,
    citation: &'static str,
    title: &'static str,
    date: &'static str,
}

impl Document {
    /// The name in JSON and on the command line, and of the feature.
    pub const fn name(self) -> &'static str {
        self.about().name
    }

    /// The name in prose.
    pub const fn citation(self) -> &'static str {
        self.about().citation
    }
}

impl Spec {
    /// The first standard of URLs, RFC 1738: the document that productions and grammars are of if none is named. Without its
    /// feature, it is absent.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::FIRST_STANDARD, Spec::Rfc1738);
    /// ```
    #[cfg(feature = "rfc1738")]
    pub const FIRST_STANDARD: Self = Self::Rfc1738;

    /// Today's standard: the document of whatever reads a URL or a file and names none, such as [`Url::parse`](crate::Url::parse),
    /// the command, the language server and the bindings. It is the `Default`. Without its feature, it is absent.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::TODAY, Spec::default());
    /// assert!(Spec::TODAY.accepts("https://www.example.com/~smith/"));
    /// assert!(!Spec::FIRST_STANDARD.accepts("https://www.example.com/~smith/"));
    /// ```
    #[cfg(feature = "current")]
    pub const TODAY: Self = Self::Current;

    /// The name in JSON and on the command line: `udi`, `url-1993`, `url-1994`, `rfc1738`, `rfc1808`, `rfc2396`,
    /// `rfc3986`, `current`.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!((Spec::Url1993.name(), Spec::Rfc3986.name()), ("url-1993", "rfc3986"));
    /// ```
    pub const fn name(self) -> &'static str {
        self.document().name()
    }

    /// The name in prose, such as `RFC 1738`.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!((Spec::Url1993.citation(), Spec::Rfc3986.citation()), ("URL draft 1993", "RFC 3986"));
    /// ```
    pub const fn citation(self) -> &'static str {
        self.document().citation()
    }

    /// The document's title.
    ///
    /// ```
    /// assert_eq!(urlspec::Spec::Rfc1738.title(), "Uniform Resource Locators (URL)");
    /// ```
    pub const fn title(self) -> &'static str {
        self.document().about().title
    }

    /// The document's date, as it is printed.
    ///
    /// ```
    /// assert_eq!(urlspec::Spec::Rfc1738.date(), "December 1994");
    /// ```
    pub const fn date(self) -> &'static str {
        self.document().about().date
    }

    /// The text of the file in `grammar/` with the document's BNF and the amendments to it; for `current`, of the files.
    ///
    /// ```
    /// let bnf = urlspec::Spec::Rfc1738.bnf();
    /// assert!(bnf.lines().any(|line| line.starts_with("hostport") && line.ends_with("host [ \":\" port ]")));
    /// ```
    pub const fn bnf(self) -> &'static str {
        match self {
            #[cfg(feature = "udi")]
            Self::Udi => include_str!("../grammar/udi.bnf"),
            #[cfg(feature = "url-1993")]
            Self::Url1993 => include_str!("../grammar/url-1993.bnf"),
            #[cfg(feature = "url-1994")]
            Self::Url1994 => include_str!("../grammar/url-1994.bnf"),
            #[cfg(feature = "rfc1738")]
            Self::Rfc1738 => include_str!("../grammar/rfc1738.bnf"),
            #[cfg(feature = "rfc1808")]
            Self::Rfc1808 => include_str!("../grammar/rfc1808.bnf"),
            #[cfg(feature = "rfc2396")]
            Self::Rfc2396 => include_str!("../grammar/rfc2396.bnf"),
            #[cfg(feature = "rfc3986")]
            Self::Rfc3986 => include_str!("../grammar/rfc3986.abnf"),
            #[cfg(feature = "current")]
            Self::Current => concat!(
                include_str!("../grammar/current/start.abnf"),
                include_str!("../grammar/current/common.abnf"),
                include_str!("../grammar/rfc3986.abnf"),
                include_str!("../grammar/current/rfc6874.abnf"),
                include_str!("../grammar/current/rfc9110.abnf"),
                include_str!("../grammar/current/rfc6455.abnf"),
                include_str!("../grammar/current/rfc8089.abnf"),
                include_str!("../grammar/current/rfc1738.abnf"),
                include_str!("../grammar/current/rfc5322.abnf"),
                include_str!("../grammar/current/rfc6068.abnf"),
                include_str!("../grammar/current/rfc5536.abnf"),
                include_str!("../grammar/current/rfc5538.abnf"),
                include_str!("../grammar/current/rfc4266.abnf"),
                include_str!("../grammar/current/rfc4248.abnf"),
                include_str!("../grammar/current/rfc6270.abnf"),
                include_str!("../grammar/current/rfc822.abnf"),
                include_str!("../grammar/current/rfc2392.abnf"),
                include_str!("../grammar/current/rfc2045.abnf"),
                include_str!("../grammar/current/rfc2397.abnf"),
                include_str!("../grammar/current/rfc8141.abnf"),
                include_str!("../grammar/current/rfc4122.abnf"),
                include_str!("../grammar/current/rfc2648.abnf"),
                include_str!("../grammar/current/rfc3966.abnf"),
                include_str!("../grammar/current/rfc5724.abnf"),
                include_str!("../grammar/current/rfc5870.abnf"),
                include_str!("../grammar/current/rfc4151.abnf"),
                include_str!("../grammar/current/rfc7565.abnf"),
                include_str!("../grammar/current/rfc6694.abnf"),
                include_str!("../grammar/current/rfc4156.abnf"),
                include_str!("../grammar/current/rfc4157.abnf"),
            ),
        }
    }

    /// Returns the document whose rules for all schemes this one contains: RFC 3986 for `current`. `None` for the others.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Current.generic(), Some(Spec::Rfc3986));
    /// assert_eq!(Spec::Rfc3986.generic(), None);
    /// ```
    pub const fn generic(self) -> Option<Self> {
        match self {
            #[cfg(feature = "current")]
            Self::Current => Some(Self::Rfc3986),
            _ => None,
        }
    }

    /// The document that contains this one, and reads each scheme by its own document.
    #[cfg(feature = "diagnostics")]
    pub(crate) fn specific(self) -> Option<Self> {
        Self::ALL.iter().copied().find(|spec| spec.generic() == Some(self))
    }

    /// Whether a `~` may be in a URL as it is: since RFC 2396.
    pub(crate) const fn has_tilde(self) -> bool {
        self.document() as usize >= Document::Rfc2396 as usize
    }

    /// A section as it is cited: the document, and the section in it. For `current`, a section begins with the number of its RFC,
    /// such as `6068 2`; without a number, it is one of RFC 3986.
    pub(crate) fn cited_section(self, section: &'static str) -> (&'static str, &'static str) {
        match (self.generic(), section.split_once(' ')) {
            (Some(_), Some((number, section))) => (number, section),
            (Some(base), None) => (base.citation(), section),
            (None, _) => (self.citation(), section),
        }
    }

    /// The next older document. `None` for the oldest.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!((Spec::Rfc3986.previous(), Spec::Udi.previous()), (Some(Spec::Rfc2396), None));
    /// ```
    pub const fn previous(self) -> Option<Self> {
        match (self as usize).checked_sub(1) {
            Some(index) => Some(Self::ALL[index]),
            None => None,
        }
    }

    /// Whether the document is later than another: `>` in a `const fn`.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// const IS_LATER: bool = Spec::Rfc3986.is_later_than(Spec::Rfc1738);
    /// assert!(IS_LATER && !Spec::Rfc1738.is_later_than(Spec::Rfc1738));
    /// ```
    pub const fn is_later_than(self, other: Self) -> bool {
        self as usize > other as usize
    }

    /// The web address of a section, such as `3.1` or `appendix`. `None` for the drafts, which have no permanent address.
    ///
    /// A section of [`Current`](Self::Current) begins with the number of its RFC, such as `6068 2`.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.section_url("3.1");
    /// assert_eq!(url.as_deref(), Some("https://www.rfc-editor.org/rfc/rfc1738#section-3.1"));
    /// let url = Spec::Current.section_url("6068 2");
    /// assert_eq!(url.as_deref(), Some("https://www.rfc-editor.org/rfc/rfc6068#section-2"));
    /// assert_eq!(Spec::Url1994.section_url("FTP"), None);
    /// ```
    pub fn section_url(self, section: &str) -> Option<String> {
        let (number, section) = match self.document() {
            Document::Udi | Document::Url1993 | Document::Url1994 => return None,
            Document::Rfc1738 => ("1738", section),
            Document::Rfc1808 => ("1808", section),
            Document::Rfc2396 => ("2396", section),
            Document::Rfc3986 => ("3986", section),
            Document::Current => section.split_once(' ').unwrap_or(("3986", section)),
        };
        let place = match section.as_bytes() {
            b"appendix" => "page-22".to_owned(),
            [letter, ..] if letter.is_ascii_uppercase() => format!("appendix-{section}"),
            _ => format!("section-{section}"),
        };
        Some(format!("https://www.rfc-editor.org/rfc/rfc{number}#{place}"))
    }
}

/// A value for each document, in the order of [`Spec::ALL`]. When a document is added, code that makes one fails to compile
/// until it has a value for the new document.
///
/// ```
/// use std::sync::OnceLock;
/// use urlspec::{PerSpec, Spec};
///
/// static TITLES: PerSpec<OnceLock<String>> = PerSpec::new([const { OnceLock::new() }; Spec::COUNT]);
/// assert_eq!(TITLES[Spec::Rfc1738].get_or_init(|| "RFC 1738".to_owned()), "RFC 1738");
/// ```
#[derive(Debug)]
pub struct PerSpec<T>([T; Spec::COUNT]);

impl<T> PerSpec<T> {
    /// The values, in the order of [`Spec::ALL`].
    ///
    /// ```
    /// use urlspec::{PerSpec, Spec};
    ///
    /// let counts = PerSpec::new([1; Spec::COUNT]);
    /// assert!(Spec::ALL.iter().all(|spec| counts[*spec] == 1));
    /// ```
    pub const fn new(values: [T; Spec::COUNT]) -> Self {
        Self(values)
    }
}

impl<T> Index<Spec> for PerSpec<T> {
    type Output = T;

    fn index(&self, spec: Spec) -> &T {
        &self.0[spec as usize]
    }
}

/// The [name](Spec::name), which `FromStr` accepts.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name in lower case, without spaces, hyphens and underscores.
pub(crate) fn simplified(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).map(|c| c.to_ascii_lowercase()).collect()
}
