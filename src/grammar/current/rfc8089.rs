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
    seq!(names::file_uri, i, { scheme: file_scheme, _: ":", part: file_hier_part } => part.under(scheme, None))
}

/// `file-scheme = "file"`
///
/// Section 2. Accepts `FILE`, refuses `files`.
pub fn file_scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::file_scheme, i, any_case("file"))
}

/// `file-hier-part = ( "//" auth-path ) / local-path`
///
/// Section 2. Accepts `/etc/hosts`, refuses `etc/hosts`.
pub fn file_hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(names::file_hier_part, i, HierPart { _: "//", part: auth_path } => part, local_path)
}

/// `auth-path = [ file-auth ] path-absolute`
///
/// Read: an empty host is no `file-auth` (8089-auth-order).
///
/// Section 2. Accepts `localhost/etc/hosts`, refuses `localhost`.
pub fn auth_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    alternatives!(
        names::auth_path, i, path_absolute(HierPart::with_empty_host),
        HierPart { host: file_auth, path: path_absolute } => HierPart::of_path(path).with_host(host)
    )
}

/// `local-path = path-absolute`
///
/// Section 2. Accepts `/etc/hosts`, refuses `//etc/hosts`.
pub fn local_path<'a, I: Input<'a>>(i: I) -> Parse<I, HierPart<'a>> {
    rule(names::local_path, i, path_absolute.map(HierPart::of_path))
}

/// `file-auth = "localhost" / host`
///
/// Read: `"localhost"` if it is all of the host (8089-auth-order).
///
/// Section 2. Accepts `files.example.com`, refuses `files.example.com:8042`.
pub fn file_auth<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
    rule(names::file_auth, i, alt((spanning!(ALPHA, REG_NAME, localhost).map(Host::of_name), host)))
}

/// `"localhost"`
fn localhost<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    any_case("localhost").parse(i)
}

crate::grammar::productions! {
    "rfc8089/":
    file_uri = "file-URI": Uri,
    file_scheme = "file-scheme",
    file_hier_part = "file-hier-part",
    auth_path = "auth-path",
    local_path = "local-path",
    file_auth = "file-auth",
}
