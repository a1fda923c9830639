//! RFC 6270, The 'tn3270' URI Scheme, June 2011, section 2.1.

use nom::Parser;

use super::common::authority1;
use crate::ast::{HierPart, Uri, UriPath};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::{or_empty, seq};
use crate::grammar::terminal::{literal, scheme_literal};

/// `tn3270-uri = "tn3270:" "//" authority1 [ "/" ]`
///
/// Amended (form-host): `tn3270-uri = "tn3270:" "//" authority ["/"]`
///
/// Section 2.1. Accepts `tn3270://user@example.com:23/`, refuses `tn3270://example.com/over`.
pub fn tn3270_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::tn3270_uri, i, {
        scheme: scheme_literal("tn3270:"), _: "//", authority: authority1, path: or_empty(literal("/"))
    } => HierPart::of_path(UriPath::path_abempty(path)).with_authority(authority).under(scheme, None))
}

crate::grammar::productions! {
    "rfc6270/":
    tn3270_uri = "tn3270-uri": Uri,
}
