//! The catalogue: everything that can be said of a URL, each with a code and a page.

use std::fmt;
use std::str::FromStr;

use super::Severity;
use super::pages::{ACCEPTED, QUOTED, REFUSED};
use crate::spec::Spec;

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $what:literal)*) => {
        /// What a diagnostic says. The set is closed; each code has a [`Page`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = concat!("`", $name, "`: ", $what, ".")] $variant,)*
        }

        impl Code {
            /// All codes: those of what is refused, then those of what is accepted and frowned upon.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name by which the command and JSON know the code.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What it says, in one phrase.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $what),* }
            }

            /// How grave it is.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),* }
            }
        }
    };
}

codes! {
    Empty "empty" Error "nothing is written"
    SurroundingSpace "surrounding-space" Error "white space before or behind the URL"
    Wrapper "wrapper" Error "brackets or quotes around the URL"
    RepeatedPrefix "repeated-prefix" Error "the prefix `URL:` twice"
    RepeatedScheme "repeated-scheme" Error "a scheme before the scheme"
    MissingScheme "missing-scheme" Error "no scheme"
    SchemeCharacter "scheme-character" Error "a character that no scheme has"
    MissingColon "missing-colon" Error "no colon behind the scheme"
    MissingSlashes "missing-slashes" Error "no `//` behind the scheme"
    MissingHost "missing-host" Error "no host"
    UserNotAllowed "user-not-allowed" Error "a user name where the scheme has none"
    Fragment "fragment" Error "a `#`, which is not part of a URL"
    UnsafeCharacter "unsafe-character" Error "an unsafe character that is not encoded"
    ControlCharacter "control-character" Error "a control character"
    NonAscii "non-ascii" Error "a character or an octet that is not US-ASCII"
    BarePercent "bare-percent" Error "a `%` without two hexadecimal digits"
    Backslash "backslash" Error "a backslash"
    HostCharacter "host-character" Error "a character that no host has"
    HostUnderscore "host-underscore" Error "an underscore in a host"
    HostHyphen "host-hyphen" Error "a hyphen at the edge of a label"
    HostTrailingDot "host-trailing-dot" Error "a dot behind the last label of a host"
    HostEmptyLabel "host-empty-label" Error "an empty label in a host"
    HostTopLabel "host-top-label" Error "a last label that begins with a digit"
    HostNumber "host-number" Error "a host number without four groups"
    Ipv6 "ipv6" Error "an IPv6 address in brackets"
    EmptyPort "empty-port" Error "a colon without a port"
    PortDigits "port-digits" Error "a port that is not digits"
    PortNotAllowed "port-not-allowed" Error "a port where the scheme has none"
    MissingPathSlash "missing-path-slash" Error "no `/` between host and path"
    SecondQuestionMark "second-question-mark" Error "a second `?`"
    ReservedCharacter "reserved-character" Error "a reserved character where it must be encoded"
    Typecode "typecode" Error "a type code that is none"
    LiteralCase "literal-case" Error "a literal in the wrong case"
    MissingGroup "missing-group" Error "no newsgroup"
    GroupFirstLetter "group-first-letter" Error "a newsgroup that does not begin with a letter"
    GroupCharacter "group-character" Error "a character that no newsgroup has"
    MessageIdBrackets "message-id-brackets" Error "a message identifier in angle brackets"
    MessageIdHost "message-id-host" Error "a message identifier without a part or a host"
    NewsHost "news-host" Error "a host in a news URL"
    ArticleNumber "article-number" Error "an article number that is not digits"
    WaisParts "wais-parts" Error "a WAIS document with too few parts"
    PathNotAllowed "path-not-allowed" Error "a path where none is allowed"
    ProsperoField "prospero-field" Error "a Prospero field without `=`"
    MissingAddress "missing-address" Error "no mail address"
    UnknownScheme "unknown-scheme" Error "a scheme that the document has no production for"
    EmptySegment "empty-segment" Error "an empty segment in a path of the drafts"
    EmptyWord "empty-word" Error "an empty word in a search of the drafts"
    MissingGopherType "missing-gopher-type" Error "no Gopher type behind the slash"
    Unexpected "unexpected" Error "something else was expected"
    MoreFaults "more-faults" Error "more faults than are told"
    MisspeltScheme "misspelt-scheme" Warning "an unknown scheme that is almost a known one"
    NotAScheme "not-a-scheme" Warning "a host or a drive that is read as a scheme"
    OpaqueSlashes "opaque-slashes" Warning "a `//` without the common Internet scheme syntax"
    PortRange "port-range" Warning "a port above 65535"
    PrivilegedPort "privileged-port" Warning "a port below 1024 that is not the scheme's"
    HostNumberRange "host-number-range" Warning "a host number that is no IPv4 address"
    HostNumberZero "host-number-zero" Warning "a group of a host number that begins with a zero"
    DomainName "domain-name" Warning "a host name too long for a domain name"
    HostBeforeAt "host-before-at" Warning "what looks like the host before an `@`"
    Password "password" Warning "a password in a URL"
    EncodedControl "encoded-control" Warning "an encoded CR, LF or NUL"
    AddrSpec "addr-spec" Warning "a mail address that is no addr-spec"
    MailtoHeaders "mailto-headers" Warning "more than an address in mailto"
    NewsgroupName "newsgroup-name" Warning "a newsgroup with an empty part"
    GopherPlusString "gopher-plus-string" Warning "a Gopher+ string of no known form"
    GopherType "gopher-type" Warning "an empty Gopher type"
    EscapedHost "escaped-host" Warning "an escape in a host or scheme of the drafts"
    ProsperoVersion "prospero-version" Warning "a void Prospero version without attributes"
    WrappedSpace "wrapped-space" Warning "white space between words in a wrapper"
    WrappedHyphen "wrapped-hyphen" Warning "a hyphen at the end of a line in a wrapper"
    SchemeCase "scheme-case" Advice "a scheme in upper case"
    HostWithoutDot "host-without-dot" Advice "a host that is not fully qualified"
    OtherPort "other-port" Advice "a port that is not the scheme's"
    DefaultPort "default-port" Advice "a port that could be left out"
    NeedlessEscape "needless-escape" Advice "an escape that is not needed"
    HexCase "hex-case" Advice "lower-case hexadecimal digits"
    ExperimentalScheme "experimental-scheme" Advice "an experimental scheme"
    ReservedScheme "reserved-scheme" Advice "a reserved scheme name"
    PreferNews "prefer-news" Advice "nntp where news is preferred"
    UserDiscouraged "user-discouraged" Advice "a user name, which the drafts discourage"
    NumberDiscouraged "number-discouraged" Advice "a host number, which the drafts discourage"
    MissingPrefix "missing-prefix" Advice "no prefix `URL:` where the draft of 1994 has one"
    Amended "amended" Advice "a text on which the printed lines and the amended ones differ"
}

/// The page of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The code whose page it is.
    pub code: Code,
    /// What is wrong.
    pub what: &'static str,
    /// Why the document has it so.
    pub why: &'static str,
    /// An input that triggers the code.
    pub example: &'static str,
    /// What to write instead of the example.
    pub instead: &'static str,
    /// The section that says so, of the document that [`spec`](Self::spec) gives.
    pub section: &'static str,
    /// Its words.
    pub quote: &'static str,
}

impl Page {
    /// Whether the example is a document with a URL in it, and not a URL.
    pub const fn is_document(&self) -> bool {
        matches!(self.code, Code::WrappedSpace | Code::WrappedHyphen)
    }

    /// The production that the example is read as, if it is no URL.
    pub const fn production(&self) -> Option<&'static str> {
        match self.code {
            Code::Unexpected => Some("digits"),
            _ => None,
        }
    }

    /// The document by which the example is read.
    pub const fn spec(&self) -> Spec {
        let mut place = 0;
        while place < QUOTED.len() {
            let (code, spec) = QUOTED[place];
            if code as usize == self.code as usize {
                return spec;
            }
            place += 1;
        }
        Spec::DEFAULT
    }
}

impl Code {
    /// The page of the code.
    pub const fn page(self) -> &'static Page {
        let place = self as usize;
        if place < REFUSED.len() { &REFUSED[place] } else { &ACCEPTED[place - REFUSED.len()] }
    }
}

/// Every code has its page, in its place.
const _: () = {
    assert!(REFUSED.len() + ACCEPTED.len() == Code::ALL.len());
    let mut place = 0;
    while place < Code::ALL.len() {
        assert!(Code::ALL[place].page().code as usize == place);
        place += 1;
    }
};

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    /// The code of this name.
    fn from_str(name: &str) -> Result<Self, UnknownCode> {
        Self::ALL.iter().copied().find(|code| code.name() == name).ok_or_else(|| UnknownCode { name: name.to_owned() })
    }
}

/// No code goes by this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownCode {
    /// The name that was asked for.
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
        write!(f, "unknown code `{}`; ", self.name.escape_debug())?;
        match self.suggestions().first() {
            Some(name) => write!(f, "did you mean `{name}`?"),
            None => f.write_str("`urlspec explain` lists them all"),
        }
    }
}

impl std::error::Error for UnknownCode {}

/// The page as text, without colour, for a terminal.
impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, what, why, example, instead, section, quote } = self;
        let shown = |text: &str| text.chars().map(super::characters::visible).collect::<String>();
        writeln!(f, "{code} ({}): {}\n", code.severity(), code.title())?;
        writeln!(f, "What\n  {what}\n\nWhy\n  {why}\n")?;
        let read_as = match self.production() {
            Some(name) => format!(" (read as the production `{name}`)"),
            None if self.is_document() => " (found in a document)".to_owned(),
            None => String::new(),
        };
        writeln!(f, "Example{read_as}\n  {}\n\nInstead\n  {}\n", shown(example), shown(instead))?;
        let spec = self.spec();
        writeln!(
            f,
            "Reference\n  {}, {}: \"{quote}\"\n  {}",
            spec.citation(),
            super::section_name(section),
            spec.section_url(section).unwrap_or_default()
        )
    }
}
