//! Where the documents say what the codes cite: RFC 1738 numbers its sections, others head theirs.

use super::Code;
use crate::spec::{PerSpec, Spec};

/// The section with the BNF, in whatever document.
pub const BNF: &str = "BNF syntax";

/// The section of `spec` that speaks of what `code` says, if it is not the one of RFC 1738 that was `cited`.
pub(super) fn of(spec: Spec, code: Code, cited: &'static str) -> &'static str {
    let dialect = spec.dialect();
    let is_heading = !cited.starts_with(|c: char| c.is_ascii_digit()) && cited != "appendix";
    if cited == BNF {
        return dialect.bnf_section;
    }
    if dialect.headings.is_none() || is_heading {
        return cited;
    }
    let section = match code {
        Code::Fragment => dialect.fragment_section,
        _ => topic(code).and_then(|topic| dialect.section_like(topic)),
    };
    section.unwrap_or(dialect.bnf_section)
}

/// The section of RFC 1738 on what a code is about; `None` for the BNF.
fn topic(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::MissingScheme
        | Code::MissingColon
        | Code::SchemeCharacter
        | Code::RepeatedScheme
        | Code::NotAScheme
        | Code::MisspeltScheme => "2.1",
        Code::ExperimentalScheme | Code::ReservedScheme => "4",
        Code::MissingSlashes
        | Code::MissingHost
        | Code::UserNotAllowed
        | Code::HostCharacter
        | Code::HostNumber
        | Code::HostNumberRange
        | Code::HostNumberZero
        | Code::HostBeforeAt
        | Code::DomainName
        | Code::HostEmptyLabel
        | Code::Ipv6
        | Code::EmptyPort
        | Code::PortDigits
        | Code::PortRange
        | Code::PortNotAllowed
        | Code::DefaultPort
        | Code::Password
        | Code::MissingPathSlash => "3.1",
        Code::UnsafeCharacter
        | Code::ControlCharacter
        | Code::NonAscii
        | Code::BarePercent
        | Code::Backslash
        | Code::ReservedCharacter
        | Code::NeedlessEscape
        | Code::HexCase => "2.2",
        Code::NewsHost
        | Code::MessageIdBrackets
        | Code::MessageIdHost
        | Code::GroupFirstLetter
        | Code::MissingGroup
        | Code::NewsgroupName
        | Code::PreferNews => "3.6",
        Code::Typecode => "3.2",
        Code::WaisParts => "3.9",
        Code::GopherPlusString => "3.4",
        Code::AddrSpec => "3.5",
        Code::EncodedControl | Code::PrivilegedPort | Code::OtherPort => "6",
        _ => return None,
    })
}

/// The codes of what a document does not say. What a grammar refuses, it says.
static SILENT: PerSpec<&[Code]> = PerSpec([
    &[
        Code::HostWithoutDot,
        Code::NeedlessEscape,
        Code::MailtoHeaders,
        Code::OpaqueSlashes,
        Code::PrivilegedPort,
        Code::OtherPort,
        Code::EncodedControl,
        Code::GopherPlusString,
        Code::PreferNews,
        Code::AddrSpec,
        Code::ExperimentalScheme,
        Code::Password,
        Code::ProsperoVersion,
        Code::MissingPrefix,
    ],
    &[
        Code::HostWithoutDot,
        Code::NeedlessEscape,
        Code::MailtoHeaders,
        Code::OpaqueSlashes,
        Code::PrivilegedPort,
        Code::OtherPort,
        Code::EncodedControl,
        Code::GopherPlusString,
        Code::PreferNews,
        Code::AddrSpec,
        Code::MissingPrefix,
    ],
    &[
        Code::HostWithoutDot,
        Code::NeedlessEscape,
        Code::MailtoHeaders,
        Code::OpaqueSlashes,
        Code::UserDiscouraged,
        Code::NumberDiscouraged,
    ],
    &[Code::UserDiscouraged, Code::NumberDiscouraged, Code::ProsperoVersion, Code::EscapedHost, Code::MissingPrefix],
]);

/// Whether the document says what the code says.
pub(super) fn says(spec: Spec, code: Code) -> bool {
    !SILENT[spec].contains(&code)
}
