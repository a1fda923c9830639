//! What the documents of single schemes say of valid URIs.

use std::ops::Range;

use super::super::host::not_a_folder;
use crate::ast::{Host, Segment};
use crate::diagnostic::accepted::uri_parts::hier_part;
use crate::diagnostic::accepted::{Check, Context, Facts, When};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS, Severity};
use crate::dialect::is_among;
use crate::encoding::Encoded;

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::Zone, needs: Facts::NUMBER, when: When::One(zone) },
    Check { code: Code::UserOfWeb, needs: Facts::USER, when: When::One(user) },
    Check { code: Code::DriveLetter, needs: Facts::PERCENT, when: When::One(encoded_drive) },
    Check { code: Code::FileHost, needs: Facts::OTHER_SCHEME, when: When::One(file_host) },
    Check { code: Code::FileName, needs: Facts::OTHER_SCHEME, when: When::Many(file_names) },
];

/// Whether the URL has one of these schemes.
fn is_of(context: &Context<'_>, schemes: &[&str]) -> bool {
    is_among(schemes, context.url.scheme())
}

/// `[fe80::1%25eth0]`.
fn zone(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Host::Ipv6(literal) = &context.url.hostport()?.host else { return None };
    let zone = context.span(&literal.zone()?);
    let builder = code.at(zone.start - "%25".len()..zone.end);
    // fe80::/10
    let is_link_local = literal.address().segments()[0] & 0xFFC0 == 0xFE80;
    Some(match is_link_local {
        true => builder,
        false => builder
            .message("a zone follows an address that is not link-local")
            .help("What programs do with a zone of an address outside of fe80::/10 is undefined."),
    })
}

/// `https://joe@host/`. A password has a code of its own.
fn user(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let userinfo = hier_part(context)?.userinfo().filter(|_| is_of(context, &["http", "https"]))?;
    if userinfo.password().is_some() {
        return None;
    }
    let span = context.span(&userinfo);
    let scheme = context.url.scheme().to_ascii_lowercase();
    let builder = code.at(span.clone()).message(format!("a user name is in an {scheme} URL"));
    Some(builder.guess(span.start..span.end + 1, "", "remove it"))
}

/// `file://server/path`.
fn file_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let hostport = hier_part(context)?.hostport().filter(|_| is_of(context, &["file"]))?;
    let host = context.span(&hostport.host);
    let is_drive = encoded_drive_in(hostport.host.as_str()).is_some();
    if host.is_empty() || hostport.host.is_localhost() || is_drive {
        return None;
    }
    Some(not_a_folder(code.at(host), hostport.host.as_str()))
}

/// `file://c%3A/x`, where the drive is the host, and `file:///c%3A/x`.
fn encoded_drive(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let part = hier_part(context).filter(|_| is_of(context, &["file"]))?;
    if let Some((drive, host)) = part.hostport().and_then(|own| Some((encoded_drive_in(own.host.as_str())?, own.host)))
    {
        let span = context.span(&host);
        let span = span.start - "//".len()..span.end;
        let builder = code.at(span.clone()).severity(Severity::Warning);
        let builder = builder.message(format!("after `//`, the drive `{drive}` is read as a host"));
        let meant = format!("///{drive}");
        let title = format!("write `{meant}`");
        return Some(builder.label(format!("expected `{meant}`")).guess(span, meant, title));
    }
    let first = part.path.segments().next()?;
    let drive = encoded_drive_in(first.name.as_str())?;
    let span = context.span(&first.name);
    let builder = code.at(span.clone()).severity(Severity::Advice);
    let builder = builder.message(format!("the colon of the drive `{drive}` is encoded"));
    let builder =
        builder.label("write `:`").help("Programs that compare URLs take it for another file than with a `:`.");
    Some(builder.guess(span.start + 1..span.end, ":", "write `:`"))
}

/// `c%3A` and `c%7C`: the drive.
fn encoded_drive_in(name: &str) -> Option<String> {
    let [letter, b'%', escape @ ..] = name.as_bytes() else { return None };
    let is_mark = escape.eq_ignore_ascii_case(b"3A") || escape.eq_ignore_ascii_case(b"7C");
    (letter.is_ascii_alphabetic() && is_mark).then(|| format!("{}:", char::from(*letter)))
}

/// `file:///C:x`, names that devices have, and `file:///a%2Fb`.
fn file_names(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some(part) = hier_part(context).filter(|_| is_of(context, &["file"])) else { return Vec::new() };
    let segments: Vec<Segment<'_>> = part.path.segments().collect();
    let drive = segments.first().filter(|first| is_drive_without_slash(first.name.as_str()));
    let drive = drive.map(|first| {
        let start = context.span(&first.name).start;
        code.at(start..start + 2)
            .message("no slash follows the drive letter")
            .help("A drive letter is a whole segment of the path: `/c:/`.")
    });
    let devices = segments.iter().filter(|segment| is_device(segment.name.as_str()));
    let devices = devices.map(|segment| {
        let span: Range<usize> = context.span(&segment.name);
        let name = segment.name.as_str();
        code.at(span).message(format!("`{name}` is the name of a device on some systems"))
    });
    let marks = segments.iter().flat_map(|segment| marks(context, code, segment.name));
    drive.into_iter().chain(devices).chain(marks).take(MAX_DIAGNOSTICS + 1).collect()
}

/// Encoded characters that systems do not have in a name.
fn marks(context: &Context<'_>, code: Code, name: Encoded<'_>) -> Vec<DiagnosticBuilder> {
    let start = context.span(&name).start;
    let of_escape = |(at, octet)| {
        let message = match octet {
            b'/' => "`%2F` is a slash within a name, which separates folders on all systems",
            b'\\' => "`%5C` is a backslash, which separates folders on Windows",
            0 => "`%00` ends the name for many programs",
            _ => return None,
        };
        Some(code.at(start + at..start + at + 3).message(message))
    };
    name.escapes().filter_map(of_escape).take(MAX_DIAGNOSTICS + 1).collect()
}

fn is_drive_without_slash(name: &str) -> bool {
    matches!(name.as_bytes(), [letter, b':', _, ..] if letter.is_ascii_alphabetic())
}

/// "Special device names like ".", "..", "...", "aux", "lpt", etc." (RFC 8089, section 5), as programs know them.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let numbered = stem.strip_suffix(|c: char| c.is_ascii_digit()).unwrap_or(stem);
    is_among(&["aux", "con", "nul", "prn"], stem)
        || (numbered.len() < stem.len() && is_among(&["lpt", "com"], numbered))
}
