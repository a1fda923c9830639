//! Where the documents say what the codes cite: RFC 1738 numbers its sections, the drafts head theirs.

use super::Code;
use crate::spec::Spec;

/// Where a BNF stands: section 5 of RFC 1738, and what the drafts head so.
pub const BNF: &str = "BNF syntax";

/// The section of `spec` that speaks of what `code` says, if it is not the one of RFC 1738 that was `cited`.
pub(super) fn of(spec: Spec, code: Code, cited: &'static str) -> &'static str {
    match (spec, cited) {
        (Spec::Rfc1738, BNF) => "5",
        (Spec::Rfc1738, cited) => cited,
        (_, cited) if !cited.starts_with(|c: char| c.is_ascii_digit()) && cited != "appendix" => cited,
        (spec, _) => of_draft(spec, code),
    }
}

fn of_draft(spec: Spec, code: Code) -> &'static str {
    match code {
        Code::MissingScheme
        | Code::MissingColon
        | Code::SchemeCharacter
        | Code::RepeatedScheme
        | Code::NotAScheme
        | Code::MisspeltScheme => "Scheme",
        Code::ExperimentalScheme | Code::ReservedScheme => "Registration of naming schemes",
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
        | Code::MissingPathSlash => "Internet protocol parts",
        Code::Fragment if spec == Spec::Udi => "Anchor-id",
        Code::Fragment if spec == Spec::Url1993 => "Fragment-id",
        Code::UnsafeCharacter
        | Code::ControlCharacter
        | Code::NonAscii
        | Code::BarePercent
        | Code::Backslash
        | Code::ReservedCharacter
        | Code::NeedlessEscape
        | Code::HexCase => match spec {
            Spec::Udi => "Mapping Local Names",
            Spec::Url1993 => "Encoding prohibited characters",
            _ => "URL syntax",
        },
        Code::NewsHost
        | Code::MessageIdBrackets
        | Code::MessageIdHost
        | Code::GroupFirstLetter
        | Code::MissingGroup
        | Code::NewsgroupName
        | Code::PreferNews => "News",
        Code::Typecode => "FTP",
        Code::WaisParts => "WAIS",
        Code::GopherPlusString => "Gopher",
        Code::AddrSpec => "Mailto",
        Code::EncodedControl | Code::PrivilegedPort | Code::OtherPort => "Security considerations",
        _ => BNF,
    }
}

/// Whether the document says what the code says. What a grammar refuses, it says.
pub(super) fn says(spec: Spec, code: Code) -> bool {
    let is_1738 = spec == Spec::Rfc1738;
    let is_later = matches!(spec, Spec::Url1994 | Spec::Rfc1738);
    match code {
        Code::HostWithoutDot | Code::NeedlessEscape | Code::MailtoHeaders | Code::OpaqueSlashes => is_1738,
        Code::PrivilegedPort
        | Code::OtherPort
        | Code::EncodedControl
        | Code::GopherPlusString
        | Code::PreferNews
        | Code::AddrSpec => is_later,
        Code::ExperimentalScheme => spec != Spec::Udi,
        Code::Password => spec != Spec::Udi,
        Code::UserDiscouraged | Code::NumberDiscouraged => matches!(spec, Spec::Udi | Spec::Url1993),
        Code::ProsperoVersion => matches!(spec, Spec::Url1993 | Spec::Url1994),
        Code::EscapedHost => !is_1738,
        Code::MissingPrefix => spec == Spec::Url1994,
        _ => true,
    }
}
