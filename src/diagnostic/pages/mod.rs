//! The pages of the codes: what, why, an example, what to write instead, and the words of the document.

mod accepted;
mod refused;

pub(super) use accepted::ACCEPTED;
pub(super) use refused::REFUSED;

use super::Code;
use crate::spec::Spec;

/// The documents that pages quote, if not [`Spec::DEFAULT`].
pub(super) const QUOTED: &[(Code, Spec)] = &[
    (Code::EmptySegment, Spec::Url1993),
    (Code::EmptyWord, Spec::Url1993),
    (Code::MissingGopherType, Spec::Url1993),
    (Code::EscapedHost, Spec::Url1993),
    (Code::ProsperoVersion, Spec::Url1993),
    (Code::UserDiscouraged, Spec::Url1993),
    (Code::NumberDiscouraged, Spec::Url1993),
    (Code::Amended, Spec::Url1993),
    (Code::UnknownScheme, Spec::Url1994),
    (Code::MissingPrefix, Spec::Url1994),
];
