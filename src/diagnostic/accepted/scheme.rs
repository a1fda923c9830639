//! The scheme and the prefix `URL:`.

use super::{Check, Context, When};
use crate::ast::{Other, Schemepart, Url};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::dialect::{LATER_SCHEMES, RESERVED_SCHEMES};
use crate::grammar::{ProductionName, production};
use crate::read::Start;
use crate::spelling::nearest_scheme;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::SchemeCase, when: When::One(upper_case) },
    Check { code: Code::ReservedScheme, when: When::One(reserved) },
    Check { code: Code::ExperimentalScheme, when: When::One(experimental) },
    Check { code: Code::NotAScheme, when: When::One(not_a_scheme) },
    Check { code: Code::MisspeltScheme, when: When::One(misspelt) },
    Check { code: Code::OpaqueSlashes, when: When::One(opaque_slashes) },
];

/// What may precede the scheme.
pub(super) const PREFIX: &[Check] = &[Check { code: Code::MissingPrefix, when: When::One(missing_prefix) }];

fn upper_case(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = context.url.scheme();
    scheme.bytes().any(|b| b.is_ascii_uppercase()).then(|| {
        let span = context.span(&scheme);
        let lower = scheme.to_ascii_lowercase();
        code.at(span.clone()).fix(span, lower.clone(), format!("write `{lower}`"))
    })
}

/// What is known about a scheme without a production of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Reserved,
    Experimental,
    Later,
    No,
}

/// A scheme without a production of its own, and its name in lower case.
fn other<'c>(context: &'c Context<'_>) -> Option<(&'c Other<'c>, String, Known)> {
    let Url::Other(other) = context.url else { return None };
    let scheme = other.scheme.to_ascii_lowercase();
    let name = scheme.as_str();
    let known = if context.dialect().reserved.contains(&name) {
        Known::Reserved
    } else if name.starts_with("x-") {
        Known::Experimental
    } else if LATER_SCHEMES.contains(&name) || RESERVED_SCHEMES.contains(&name) {
        Known::Later
    } else {
        Known::No
    };
    Some((other, scheme, known))
}

/// Whether the production that parses any scheme was chosen by name.
fn is_any_scheme(context: &Context<'_>) -> bool {
    const ANY_SCHEME: ProductionName = production!("genericurl");
    context.start.production() == ANY_SCHEME
}

fn reserved(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, scheme, _) = other(context).filter(|(.., known)| *known == Known::Reserved)?;
    (!is_any_scheme(context)).then(|| {
        code.at(context.span(&other.scheme))
            .message(format!("`{scheme}` is reserved, and this document does not define it"))
    })
}

fn experimental(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, ..) = other(context).filter(|(.., known)| *known == Known::Experimental)?;
    Some(code.at(context.span(&other.scheme)))
}

/// What the scheme looks like, if it looks like something else.
fn lookalike(scheme: &str, part: &str) -> Option<Lookalike> {
    let digits = part.bytes().take_while(u8::is_ascii_digit).count();
    let is_port = digits > 0 && matches!(part.as_bytes().get(digits), None | Some(b'/'));
    let is_path = part.starts_with('/') && !part.starts_with("//");
    if is_port && (scheme.contains('.') || scheme == "localhost") {
        Some(Lookalike::HostAndPort)
    } else if scheme.contains('.') && is_path {
        Some(Lookalike::HostAndPath)
    } else if scheme.len() == 1 && is_path {
        Some(Lookalike::Drive)
    } else {
        None
    }
}

/// What the text before the colon may be, if not a scheme.
#[derive(Clone, Copy)]
enum Lookalike {
    /// `host.dom:80/path`.
    HostAndPort,
    /// `host.dom:/path`, as programs that copy files between hosts write it.
    HostAndPath,
    /// `c:/path`.
    Drive,
}

fn not_a_scheme(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, scheme, _) = other(context).filter(|(.., known)| *known == Known::No)?;
    let span = context.span(&other.scheme);
    let at = span.start..span.start;
    let is_host = || format!("`{scheme}` looks like a host, and is read as a scheme");
    Some(match lookalike(&scheme, &other.schemepart.to_string())? {
        Lookalike::HostAndPort => code.at(span).message(is_host()).guess(at, "http://", "write `http://` before it"),
        Lookalike::HostAndPath => {
            let span = span.start..span.end + 1;
            code.at(span.clone())
                .message(is_host())
                .help("So write programs that copy files between hosts; a URL of the file is `ftp://`, the host and the path.")
                .guess(span, format!("ftp://{}", other.scheme), "write `ftp://` and the host")
        }
        Lookalike::Drive => code.at(span).message("the letter of a drive is read as a scheme").guess(
            at,
            "file:///",
            "write `file:///` before it",
        ),
    })
}

fn misspelt(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, scheme, _) = other(context).filter(|(.., known)| *known == Known::No)?;
    let span = context.span(&other.scheme);
    if is_any_scheme(context) || lookalike(&scheme, &other.schemepart.to_string()).is_some() {
        return None;
    }
    let known = nearest_scheme(context.spec, &scheme, 1).filter(|known| *known != scheme)?;
    Some(
        code.at(span.clone())
            .message(format!("the scheme `{scheme}` is unknown; did you mean `{known}`?"))
            .label(format!("almost `{known}`"))
            .guess(span, known, format!("write `{known}`")),
    )
}

/// `//` that no host follows.
fn opaque_slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    match context.url {
        Url::Other(Other { schemepart: Schemepart::Opaque(part), .. }) if part.as_str().starts_with("//") => {
            let whole = context.span(part);
            let start = Start::named(context.spec, production!("ip-schemepart").as_str())?;
            let failure = crate::read::recorded(context.spec, start, part.as_str()).err()?;
            let at = (whole.start + failure.at).min(whole.end);
            let span = at..(at + 1).min(whole.end);
            Some(code.at(if span.is_empty() { whole } else { span }))
        }
        Url::Mailto(mailto) if mailto.address.as_str().starts_with("//") => {
            let start = context.span(&mailto.address).start;
            Some(
                code.at(start..start + 2)
                    .message("the `//` is read as part of the address")
                    .label("no host follows")
                    .help("Two slashes begin the common Internet scheme syntax, which mailto does not use.")
                    .guess(start..start + 2, "", "leave out the slashes"),
            )
        }
        _ => None,
    }
}

fn missing_prefix(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let may_have_one = matches!(context.start, Start::Url | Start::Reference);
    (may_have_one && context.reference.prefix.is_none()).then(|| {
        let at = context.span(&context.url.scheme()).start;
        code.at(at..at).fix(at..at, "URL:", "write `URL:` before it")
    })
}
