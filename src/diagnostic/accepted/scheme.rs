//! The scheme and the prefix `URL:`.

use super::{Check, Context, Facts, When};
use crate::ast::{Other, Schemepart, Url};
use crate::diagnostic::refused::is_likely_host;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::grammar::{ProductionName, production};
use crate::outline::Outline;
use crate::read::Start;
use crate::scheme::Scheme;
use crate::spelling::nearest_scheme;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::SchemeCase, needs: Facts::UPPER_CASE, when: When::One(upper_case) },
    Check { code: Code::ReservedScheme, needs: Facts::OTHER_SCHEME, when: When::One(reserved) },
    Check { code: Code::ExperimentalScheme, needs: Facts::OTHER_SCHEME, when: When::One(experimental) },
    Check { code: Code::NotAScheme, needs: Facts::OTHER_SCHEME, when: When::One(not_a_scheme) },
    Check { code: Code::MisspeltScheme, needs: Facts::OTHER_SCHEME, when: When::One(misspelt) },
    Check {
        code: Code::OpaqueSlashes,
        needs: Facts::OTHER_SCHEME.or(Facts::OWN_PARTS),
        when: When::One(opaque_slashes),
    },
    Check { code: Code::HostWithoutSlashes, needs: Facts::OTHER_SCHEME, when: When::One(host_without_slashes) },
];

/// What may precede the scheme.
pub(super) const PREFIX: &[Check] =
    &[Check { code: Code::UrlPrefix, needs: Facts::PREFIX.or(Facts::OTHER_SCHEME), when: When::One(url_prefix) }];

fn upper_case(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    // Another spelling is another tag.
    if context.is_by_document_of(&["tag"]) {
        return None;
    }
    let scheme = context.url.scheme();
    // `URL:` has a code of its own.
    let is_prefix = scheme.eq_ignore_ascii_case("url") && Code::UrlPrefix.is_raised_by(context.spec);
    (scheme.bytes().any(|b| b.is_ascii_uppercase()) && !is_prefix).then(|| {
        let span = context.span(&scheme);
        let lower = scheme.to_ascii_lowercase();
        code.at(span.clone()).respell(span, lower.clone(), format!("write `{lower}`"))
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

/// A scheme without a production of its own, and the text after its colon.
struct Unknown<'c> {
    scheme: &'c str,
    part: &'c str,
}

/// A scheme without a production of its own, and its name in lower case.
fn other<'c>(context: &'c Context<'_>) -> Option<(Unknown<'c>, String, Known)> {
    if !matches!(context.url, Url::Other(_) | Url::Uri(_)) {
        return None;
    }
    let other = context.url.scheme();
    let whole = context.span(context.url);
    let part = context.text.get(whole.start + other.len() + 1..whole.end).unwrap_or_default();
    let scheme = other.to_ascii_lowercase();
    let name = scheme.as_str();
    let known = if context.dialect().reserved.contains(&name) {
        Known::Reserved
    } else if name.starts_with("x-") {
        Known::Experimental
    } else if Scheme::named(name).is_some() {
        Known::Later
    } else {
        Known::No
    };
    Some((Unknown { scheme: other, part }, scheme, known))
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
            .message(format!("this document reserves the scheme `{scheme}` without defining it"))
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
    let is_host = scheme.contains('.') || scheme == "localhost";
    let is_name = scheme.split('.').all(|label| !label.is_empty());
    // `host:9000`. A longer or a larger number is of something else.
    let is_likely_port = (2..=5).contains(&digits) && part[..digits].parse::<u16>().is_ok_and(|port| port > 0);
    if is_address_v6(scheme, part) {
        Some(Lookalike::AddressV6)
    } else if is_port && (is_host || (is_likely_port && scheme.len() > 1)) {
        Some(Lookalike::HostAndPort)
    } else if scheme.contains('.') && is_path {
        Some(Lookalike::HostAndPath)
    } else if is_host && is_name && scheme.contains('.') && part.starts_with("//") {
        Some(Lookalike::HostAndSlashes)
    } else if is_host && authority(part).contains('@') && !host_in(authority(part)).is_empty() {
        Some(Lookalike::UserAndPassword)
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
    /// `h.dom://host.dom/`.
    HostAndSlashes,
    /// `host.dom:80@other.dom`, which is also a user name, a password and a host.
    UserAndPassword,
    /// `2001:db8::1`.
    AddressV6,
    /// `c:/path`.
    Drive,
}

/// Whether a scheme and what follows its colon are the digits and colons of an IPv6 address.
fn is_address_v6(scheme: &str, part: &str) -> bool {
    let is_group = scheme.bytes().all(|b| b.is_ascii_hexdigit()) && scheme.bytes().any(|b| b.is_ascii_digit());
    is_group && part.contains(':') && part.bytes().all(|b| b.is_ascii_hexdigit() || matches!(b, b':' | b'.'))
}

/// The text before the path, the search and the fragment.
fn authority(part: &str) -> &str {
    part.split(['/', '?', '#', '\\']).next().unwrap_or_default()
}

/// The host in the text before a path.
fn host_in(authority: &str) -> &str {
    let host = authority.rsplit('@').next().unwrap_or_default();
    host.split(':').next().unwrap_or_default()
}

fn not_a_scheme(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, scheme, _) = other(context).filter(|(.., known)| *known == Known::No)?;
    let span = context.span(&other.scheme);
    let at = span.start..span.start;
    let is_host = || format!("`{scheme}` looks like a host, and is read as a scheme");
    let part = other.part;
    Some(match lookalike(&scheme, part)? {
        Lookalike::HostAndPort => code
            .at(span)
            .message(is_host())
            .help(format!("Python's urlsplit finds no host, and curl contacts `{scheme}`."))
            .guess(at, "http://", "write `http://` before it"),
        Lookalike::HostAndPath => {
            let span = span.start..span.end + 1;
            code.at(span.clone())
                .message(is_host())
                .help("Programs that copy files between hosts write this. As a URL, it is `ftp://`, the host and the path.")
                .guess(span, format!("ftp://{}", other.scheme), "write `ftp://` and the host")
        }
        Lookalike::HostAndSlashes => {
            let rest = match context.shown_host() {
                // All programs contact it.
                Some(host) if host.eq_ignore_ascii_case(&scheme) => return None,
                Some(host) => format!("`{host}`"),
                None => "the host after the `//`".to_owned(),
            };
            code.at(span).message(is_host()).help(format!(
                "Some programs, such as Python's urllib3, contact `{scheme}`; others, such as PHP's parse_url, contact {rest}."
            ))
        }
        Lookalike::UserAndPassword => {
            let rest = match context.shown(host_in(authority(part))) {
                Some(host) => format!("`{host}`"),
                None => "the host after the `@`".to_owned(),
            };
            code.at(span).message(is_host()).help(format!(
                "Browsers and Python's urlsplit find no host. To others, such as curl, what precedes the `@` is a user name \
                 and a password, and they contact {rest}."
            ))
        }
        Lookalike::AddressV6 => {
            let whole = span.start..context.span(&other.part).end;
            code.at(whole)
                .message("this looks like an IPv6 address, and its first group is read as a scheme")
                .label("an address without brackets")
                .help(
                    "Python's urlsplit finds no host, curl refuses this, and Node's url.parse takes another group for the \
                     host. In a URL, an IPv6 address follows `//` and is in brackets (RFC 2732).",
                )
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
    // `URL:` is a prefix of older documents, and almost `urn`.
    if is_any_scheme(context) || lookalike(&scheme, other.part).is_some() || scheme == "url" {
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
            let builder = code.at(if span.is_empty() { whole.clone() } else { span });
            let found = context.text[at..whole.end].chars().next().filter(|c| matches!(c, '?' | ';'));
            let is_of_port = failure.productions.iter().any(|open| open.rule == production!("port"));
            Some(match found.filter(|_| at > whole.start + 2) {
                Some(found) => builder
                    .message(format!("the `/` between the host and the `{found}` is missing"))
                    .label("expected `/` before this"),
                None if is_of_port => builder.message("no valid port follows the host").label("expected a digit"),
                None => builder,
            })
        }
        Url::Mailto(mailto) if mailto.address.as_str().starts_with("//") => {
            let start = context.span(&mailto.address).start;
            Some(
                code.at(start..start + 2)
                    .message("the `//` is read as part of the address")
                    .label("no host follows it")
                    .help("Two slashes begin the common Internet scheme syntax, which mailto does not have.")
                    .guess(start..start + 2, "", "remove the slashes"),
            )
        }
        _ => None,
    }
}

/// A scheme with a host, and no `//` after it.
fn host_without_slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, scheme, _) = other(context)?;
    let part = other.part;
    let has_host = match context.dialect().defines_schemes() {
        // The URL standard reads a host there, even without slashes.
        true => Scheme::later(&scheme).is_some_and(|later| later.like == Some("http")),
        false => {
            Scheme::has_server(&scheme)
                || (part.starts_with('/')
                    && Scheme::named(&scheme).is_some_and(Scheme::has_slashes)
                    && is_likely_host(authority(&part[1..]))
                    && scheme != "file")
        }
    };
    if !has_host || part.starts_with("//") {
        return None;
    }
    let authority = authority(part.trim_start_matches('/'));
    let host = host_in(authority);
    let who = match context.shown(host) {
        _ if authority.is_empty() => return None,
        _ if host.is_empty() => "Browsers refuse this".to_owned(),
        Some(host) => format!("Browsers contact `{host}`"),
        None => "Browsers contact a host here".to_owned(),
    };
    let start = context.span(&other.scheme).start;
    let at = context.span(&other.part).start;
    let builder = code
        .at(start..at)
        .message(format!("no `//` follows `{scheme}:`, so this URL has no host"))
        .help(format!("{who}; most other programs find no host."));
    let slashes = at..at + part.len() - part.trim_start_matches('/').len();
    Some(match is_likely_host(host) {
        true => builder.guess(slashes, "//", "write `//`"),
        false => builder,
    })
}

/// The prefix before a URL that is not part of a document.
fn url_prefix(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if let Some((other, ..)) = other(context).filter(|(_, scheme, _)| scheme == "url") {
        let start = context.span(&other.scheme).start;
        let builder =
            code.at(start..start + Outline::PREFIX.len()).message("`URL:` is read as a scheme").label("a scheme");
        return Some(builder.guess(start..start + Outline::PREFIX.len(), "", "remove it"));
    }
    let prefix = context.reference.prefix?;
    let span = context.span(&prefix);
    let builder = code.at(span.clone());
    let builder = match context.shown_host() {
        Some(host) => builder.help(format!(
            "Programs that remove the prefix contact `{host}`. To others, such as browsers and Python's urlsplit, it is a \
             scheme, and the URL has no host; Node's url.parse contacts `{}`.",
            context.url.scheme().to_ascii_lowercase()
        )),
        None => builder,
    };
    Some(builder.respell(span, "", "remove the prefix"))
}

pub(super) fn missing_prefix(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let may_have_one = matches!(context.start, Start::Url | Start::Reference);
    (may_have_one && context.reference.prefix.is_none()).then(|| {
        let at = context.span(&context.url.scheme()).start;
        code.at(at..at).respell(at..at, "URL:", "write `URL:` before it")
    })
}
