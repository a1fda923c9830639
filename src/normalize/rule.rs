//! The rules by which two spellings are the same URL.

use std::fmt;

use crate::citation::Citation;
use crate::dialect::EquivalenceSections;
use crate::spec::Spec;

/// A rule by which two spellings are the same URL. It serializes as its name in kebab-case.
///
/// ```
/// use urlspec::{Normalization, Spec};
///
/// let rule = Normalization::DefaultPort;
/// assert_eq!(rule.title(), "the scheme's own port may be left out");
/// assert_eq!(rule.citation(Spec::Rfc1738).section, "3.1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Normalization {
    /// The prefix `URL:` is not part of the URL (RFC 1738, appendix; 1994).
    Prefix,
    /// A scheme is the same in either case (RFC 1738, section 2.1).
    SchemeCase,
    /// A host is the same in either case (RFC 1738, section 3.1, which refers to RFC 1034).
    HostCase,
    /// A port is a decimal number, so leading zeros don't count (section 3.1).
    PortDigits,
    /// The scheme's default port may be omitted (section 3.1).
    DefaultPort,
    /// A character that needs no encoding is the same if it is encoded (section 2.2).
    NeedlessEscape,
    /// The hexadecimal digits of an escape are the same in either case (section 2.2).
    HexCase,
    /// An http URL without path and search may omit the `/` (RFC 1738, section 3.3).
    EmptyPath,
    /// A telnet URL may omit the final `/` (RFC 1738, section 3.8).
    FinalSlash,
    /// The host `localhost` of a file URL is the same as no host (RFC 1738, section 3.10).
    Localhost,
    /// In a file URL, no authority is the same as an empty one (RFC 3986, section 3.2.2).
    EmptyAuthority,
    /// The Gopher type of an empty path is `1` (1993; RFC 1738, section 3.4.1).
    GopherType,
    /// A `/` between Gopher type and selector may be omitted (1992).
    GopherSlash,
    /// Leading zeros of a number don't count: of an article, of a length, of a field, of a byte size.
    Digits,
    /// A type code is the same in either case (RFC 1738, section 5).
    TypecodeCase,
    /// An empty port is the same as none, and so is its colon (RFC 3986, section 6.2.3).
    EmptyPort,
    /// An IPv6 address is a number: zeros may be left out, and `::` replaces groups of zeros (RFC 3986, section 3.2.2). The canonical
    /// spelling is the one of RFC 5952.
    Ipv6Address,
    /// The dot segments of a path are removed (RFC 3986, section 6.2.2.3).
    DotSegments,
    /// The name of a header field of a mailto URL is the same in either case (RFC 6068, section 2).
    FieldCase,
    /// Addresses in a field `to` of a mailto URL are the same as before its `?` (RFC 6068, section 2).
    Recipients,
    /// `*` after the server of a news URL is the same as nothing (RFC 5538, section 4).
    AllGroups,
    /// The namespace of a URN is the same in either case, and so is the name in the namespaces `uuid` and `ietf` (RFC 8141, section 3.1).
    UrnCase,
    /// The components after the name of a URN don't count (RFC 8141, section 3.2).
    UrnComponents,
    /// A telephone number is the same with other separators, and in either case (RFC 3966, section 4).
    PhoneNumber,
    /// The recipients of an sms URL are a set (RFC 5724, section 2.4).
    SmsRecipients,
    /// Coordinates are the same if their numbers are, and have a default reference system (RFC 5870, section 3.4.4).
    Coordinates,
    /// A media type is the same in either case, and has a default (RFC 2397, section 2).
    MediaType,
}

impl Normalization {
    /// The rule in a few words, in lower case.
    ///
    /// ```
    /// assert_eq!(urlspec::Normalization::SchemeCase.title(), "a scheme has no case");
    /// ```
    pub const fn title(self) -> &'static str {
        match self {
            Self::Prefix => "the prefix `URL:` is not part of it",
            Self::SchemeCase => "a scheme has no case",
            Self::HostCase => "a host has no case",
            Self::PortDigits => "a port is a number",
            Self::DefaultPort => "the scheme's own port may be left out",
            Self::NeedlessEscape => "what needs no encoding is the same encoded",
            Self::HexCase => "hexadecimal digits have no case",
            Self::EmptyPath => "without a path the `/` may be left out",
            Self::FinalSlash => "the final `/` may be left out",
            Self::Localhost => "`localhost` is the empty host",
            Self::EmptyAuthority => "no authority is the same as an empty one",
            Self::GopherType => "the type of an empty Gopher path is `1`",
            Self::GopherSlash => "the `/` after a Gopher type may be left out",
            Self::Digits => "leading zeros of a number don't count",
            Self::TypecodeCase => "a type code has no case",
            Self::EmptyPort => "an empty port may be left out",
            Self::Ipv6Address => "an IPv6 address is a number",
            Self::DotSegments => "dot segments are removed",
            Self::FieldCase => "the name of a header field has no case",
            Self::Recipients => "addresses of a field `to` are recipients like the others",
            Self::AllGroups => "`*` after a server is all newsgroups, as nothing is",
            Self::UrnCase => "a namespace has no case",
            Self::UrnComponents => "the components of a URN don't count",
            Self::PhoneNumber => "a telephone number has no case, and its separators don't count",
            Self::SmsRecipients => "the order of recipients doesn't count",
            Self::Coordinates => "coordinates are compared by value",
            Self::MediaType => "a media type has no case, and its default may be left out",
        }
    }

    /// The section that states the rule, if the document has it.
    const fn section_in(self, sections: &EquivalenceSections) -> Option<&'static str> {
        Some(match self {
            Self::SchemeCase => sections.scheme_case,
            Self::HostCase => sections.host_case,
            Self::PortDigits => sections.port_digits,
            Self::DefaultPort => sections.default_port,
            Self::NeedlessEscape => sections.needless_escape,
            Self::HexCase => sections.hex_case,
            Self::EmptyPath => sections.empty_path,
            Self::EmptyPort => sections.empty_port,
            Self::Ipv6Address => "3.2.2",
            Self::DotSegments => sections.dot_segments,
            Self::Localhost | Self::EmptyAuthority => sections.localhost,
            Self::Prefix | Self::FinalSlash | Self::TypecodeCase => return None,
            Self::GopherType | Self::GopherSlash | Self::Digits => return None,
            Self::FieldCase | Self::Recipients => sections.mail,
            Self::AllGroups => "5538 4",
            Self::UrnCase => "8141 3.1",
            Self::UrnComponents => "8141 3.2",
            Self::PhoneNumber => "3966 4",
            Self::SmsRecipients => "5724 2.4",
            Self::Coordinates => "5870 3.4.4",
            Self::MediaType => "2397 2",
        })
    }

    /// The section of the document that states the rule.
    ///
    /// ```
    /// use urlspec::{Normalization, Spec};
    ///
    /// assert_eq!(Normalization::DotSegments.citation(Spec::Rfc3986).to_string(), "RFC 3986, section 6.2.2.3");
    /// assert_eq!(Normalization::FieldCase.citation(Spec::Current).to_string(), "RFC 6068, section 2");
    /// ```
    pub fn citation(self, spec: Spec) -> Citation {
        if let Some(section) = spec.dialect().equivalence.as_ref().and_then(|sections| self.section_in(sections)) {
            return Citation { spec, section };
        }
        let section = match self {
            // Not all documents state it. It is a leniency that RFC 1738 recommends for all.
            #[cfg(feature = "rfc1738")]
            Self::SchemeCase => return Citation { spec: Spec::Rfc1738, section: "2.1" },
            #[cfg(not(feature = "rfc1738"))]
            Self::SchemeCase => "2.1",
            Self::Prefix => "appendix",
            Self::HostCase | Self::PortDigits | Self::DefaultPort => "3.1",
            Self::NeedlessEscape | Self::HexCase => "2.2",
            Self::EmptyPath => "3.3",
            Self::FinalSlash => "3.8",
            Self::Localhost | Self::EmptyAuthority => "3.10",
            Self::GopherType => "3.4.1",
            Self::TypecodeCase => "5",
            // Only a document with sections of its own on equivalence has these rules.
            Self::EmptyPort | Self::DotSegments | Self::Ipv6Address => spec.bnf_section(),
            Self::FieldCase | Self::Recipients => spec.bnf_section(),
            Self::AllGroups | Self::UrnCase | Self::UrnComponents | Self::PhoneNumber => spec.bnf_section(),
            Self::SmsRecipients | Self::Coordinates | Self::MediaType => spec.bnf_section(),
            // Only the BNF of 1992 has the slash, and only the BNF has the numbers.
            Self::GopherSlash | Self::Digits => spec.bnf_section(),
        };
        match spec.section_like(section) {
            Some(section) => Citation { spec, section },
            None => Citation { spec, section: spec.bnf_section() },
        }
    }
}

impl fmt::Display for Normalization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
