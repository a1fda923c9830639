//! RFC 8089, The "file" URI Scheme, February 2017, section 2.

use nom::Parser;

use super::rfc3986::{ALPHA, REG_NAME, host, path_absolute};
use crate::ast::{HierPart, Host, Uri};
use crate::grammar::choice::{alt, alternatives, spanning};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::seq::seq;
use crate::grammar::terminal::{any_case, rule};

/// `file-URI = file-scheme ":" file-hier-part`
///
/// Section 2. Accepts `file:///etc/hosts`, refuses `file:etc/hosts`.
pub fn file_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!("rfc8089/file-URI", i, { scheme: file_scheme, _: ":", part: file_hier_part } => part.under(scheme, None))
}

/// `file-scheme = "file"`
///
/// Section 2. Accepts `FILE`, refuses `files`.
pub fn file_scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc8089/file-scheme", i, any_case("file"))
}

/// `file-hier-part = ( "//" auth-path ) / local-path`
///
/// Section 2. Accepts `/etc/hosts`, refuses `etc/hosts`.
pub fn file_hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!("rfc8089/file-hier-part", i, HierPart { _: "//", part: auth_path } => part, local_path)
}

/// `auth-path = [ file-auth ] path-absolute`
///
/// Read: an empty host is no `file-auth` (8089-auth-order).
///
/// Section 2. Accepts `localhost/etc/hosts`, refuses `localhost`.
pub fn auth_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(
        "rfc8089/auth-path", i, path_absolute(HierPart::with_empty_host),
        HierPart { host: file_auth, path: path_absolute } => HierPart::of_path(path).with_host(host)
    )
}

/// `local-path = path-absolute`
///
/// Section 2. Accepts `/etc/hosts`, refuses `//etc/hosts`.
pub fn local_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    rule("rfc8089/local-path", i, path_absolute.map(HierPart::of_path))
}

/// `file-auth = "localhost" / host`
///
/// Read: `"localhost"` if it is all of the host (8089-auth-order).
///
/// Section 2. Accepts `files.example.com`, refuses `files.example.com:8042`.
pub fn file_auth<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    rule("rfc8089/file-auth", i, alt((spanning!(ALPHA, REG_NAME, localhost).map(Host::of_name), host)))
}

/// `"localhost"`
fn localhost<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    any_case("localhost").parse(i)
}

crate::grammar::productions! {
    file_uri = "rfc8089/file-URI": Uri, file_scheme = "rfc8089/file-scheme", file_hier_part = "rfc8089/file-hier-part",
    auth_path = "rfc8089/auth-path", local_path = "rfc8089/local-path", file_auth = "rfc8089/file-auth"
}
