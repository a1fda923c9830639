//! The scheme and the prefix `URL:`.

use super::{Check, Context, Facts, When};
use crate::ast::{Other, Schemepart, Url};
use crate::diagnostic::names::{PATH_OF_SCP, has_path_of_scp, is_likely_host};
use crate::diagnostic::{Code, DiagnosticBuilder, Severity};
use crate::grammar::{ProductionName, production};
use crate::outline::Outline;
use crate::read::Start;
use crate::scheme::{HostUse, Scheme};
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
    Check { code: Code::MisplacedDelimiter, needs: Facts::OTHER_SCHEME, when: When::One(magnet_without_query) },
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
    // `pmid:12345` is an identifier of another kind.
    let has_path = part[digits..].starts_with('/');
    let is_likely_port =
        part[..digits].parse::<u16>().is_ok_and(|port| LIKELY_PORTS.contains(&port) || (has_path && port > 9));
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

/// The ports that programs listen on most often.
const LIKELY_PORTS: [u16; 30] = [
    22, 80, 443, 1080, 3000, 3001, 3128, 3306, 4000, 4200, 4443, 5000, 5001, 5173, 5432, 5672, 6379, 7000, 8000, 8001,
    8008, 8080, 8081, 8443, 8888, 9000, 9090, 9092, 9200, 27017,
];

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
    if scheme == "uuid" && part.starts_with(|c: char| c.is_ascii_hexdigit()) {
        let builder = code.at(span).message(format!("`{scheme}` is a namespace of URNs, and is read as a scheme"));
        let builder = builder.help("A URN is `urn:`, a namespace, a colon and a name.");
        return Some(builder.label("expected `urn:` before it").guess(at, "urn:", "write `urn:` before it"));
    }
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
                "Browsers and Python's urlsplit find no host. To others, such as curl, the text before the `@` is a user name \
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
            if let Some(builder) = second_at_sign(code, whole.start, part.as_str()) {
                return Some(builder);
            }
            let start = Start::named(context.spec, production!("ip-schemepart").as_str())?;
            let failure = crate::read::recorded(context.spec, start, part.as_str()).err()?;
            let at = (whole.start + failure.at).min(whole.end);
            let span = at..(at + 1).min(whole.end);
            let builder = code.at(if span.is_empty() { whole.clone() } else { span });
            let found = context.text[at..whole.end].chars().next().filter(|c| matches!(c, '?' | ';'));
            let is_of_port = failure.productions.iter().any(|open| open.rule == production!("port"));
            if is_of_port && is_path_of_scp(context, at) {
                let builder = builder.message(PATH_OF_SCP).label("expected `/`, or a port");
                return Some(builder.guess(at - 1..at, "/", "write `/`"));
            }
            Some(match found.filter(|_| at > whole.start + 2) {
                Some(found) => builder
                    .message(format!("the `/` between the host and the `{found}` is missing"))
                    .label("expected `/` before this"),
                None if is_of_port => builder.message("no valid port follows the host").label("expected a digit"),
                None => builder,
            })
        }
        Url::Uri(uri) if has_no_slashes(context, uri.scheme) => {
            let start = context.span(&uri.scheme).end + 1;
            let slashes = start..start + 2;
            context.text.get(slashes.clone()).filter(|slashes| *slashes == "//")?;
            let builder = code.at(slashes.clone()).message(format!("URLs of {} have no host, and no `//`", uri.scheme));
            let builder = builder.label("read as the beginning of a host").help("Two slashes precede a host.");
            Some(builder.guess(slashes, "", "remove the slashes"))
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

/// `//user:p@ss@host/`.
fn second_at_sign(code: Code, start: usize, part: &str) -> Option<DiagnosticBuilder> {
    let (login, _) = part.split(['/', '?', '#']).nth(2)?.rsplit_once('@')?;
    let colon = login.find(':')?;
    let at = start + "//".len() + colon + login[colon..].find('@')?;
    let builder = code.at(at..at + 1).message("the login contains an `@`, so no host follows the `//`");
    Some(builder.label("write `%40`").guess(at..at + 1, "%40", "write `%40`"))
}

/// Whether no URL of a scheme has a host, and no document of the scheme is read here.
fn has_no_slashes(context: &Context<'_>, scheme: &str) -> bool {
    let is_read = context.dialect().has_document_of(scheme)
        || context.spec.specific().is_some_and(|own| own.dialect().has_document_of(scheme));
    Scheme::named(scheme).is_some_and(|known| known.host == HostUse::Never) && !is_read
}

/// `ssh://git@host:user/repo.git`.
fn is_path_of_scp(context: &Context<'_>, at: usize) -> bool {
    let follows_colon = at > 0 && context.text[..at].ends_with(':');
    follows_colon && has_path_of_scp(context.url.scheme(), &context.text[at..])
}

/// A scheme with a host, and no `//` after it.
fn host_without_slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, scheme, _) = other(context)?;
    let part = other.part;
    if scheme == "jdbc" {
        return of_database(code, context.span(&part).start, part);
    }
    let is_read_as_host = match context.dialect().defines_schemes() {
        // The URL standard reads a host there, even without slashes.
        true => Scheme::later(&scheme).is_some_and(|later| later.like == Some("http")),
        false => Scheme::has_server(&scheme),
    };
    let has_likely_host = || {
        part.starts_with('/')
            && Scheme::named(&scheme).is_some_and(Scheme::has_slashes)
            && (is_likely_host(authority(&part[1..])) || Scheme::with_syntax(&scheme).is_none())
            && scheme != "file"
    };
    let has_host = is_read_as_host || has_likely_host();
    if !has_host || part.starts_with("//") {
        return None;
    }
    let authority = authority(part.trim_start_matches('/'));
    let host = host_in(authority);
    let is_of_browsers = Scheme::like(&scheme) == "http" || scheme == "ftp";
    let help = match context.shown(host) {
        _ if authority.is_empty() => return None,
        _ if !is_of_browsers => NO_SLASHES.to_owned(),
        _ if host.is_empty() => "Browsers refuse this; most other programs find no host.".to_owned(),
        Some(host) => format!("Browsers contact `{host}`; most other programs find no host."),
        None => "Browsers contact a host here; most other programs find none.".to_owned(),
    };
    let start = context.span(&other.scheme).start;
    let at = context.span(&other.part).start;
    let message = format!("no `//` follows `{scheme}:`, so this URL has no host");
    let builder = code.at(start..at).message(message).help(help);
    let slashes = at..at + part.len() - part.trim_start_matches('/').len();
    // `https:://host`
    let colons = part.len() - part.trim_start_matches(':').len();
    if colons > 0 && part[colons..].starts_with("//") {
        let builder = builder.message(format!("a second colon follows `{scheme}:`, so this URL has no host"));
        return Some(builder.guess(at..at + colons, "", "remove the second colon"));
    }
    Some(match is_likely_host(host) || Scheme::with_syntax(&scheme).is_none() {
        true => builder.guess(slashes, "//", "write `//`"),
        false => builder,
    })
}

const NO_SLASHES: &str = "Two slashes precede a host. Without them, programs find none.";

/// `jdbc:postgresql:/host/name`: a URL within another.
fn of_database(code: Code, start: usize, part: &str) -> Option<DiagnosticBuilder> {
    let (scheme, rest) =
        part.split_once(':').filter(|(scheme, _)| Scheme::named(scheme).is_some_and(Scheme::has_slashes))?;
    let host = rest.strip_prefix('/').filter(|rest| !rest.starts_with('/')).map(authority)?;
    let (end, has_port) = (start + scheme.len() + 1, host.contains(':'));
    (has_port || is_likely_host(host)).then(|| {
        let builder = code.at(start..end).message(format!("no `//` follows `{scheme}:`, so it has no host"));
        let builder = builder.help(NO_SLASHES);
        builder.guess(end..end + 1, "//", "write `//`")
    })
}

/// `magnet:xt=urn:btih:…`.
fn magnet_without_query(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (other, ..) = other(context).filter(|(_, scheme, _)| scheme == "magnet")?;
    let (name, _) = other.part.split_once('=')?;
    let is_parameter = !name.is_empty() && name.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'.');
    let at = context.span(&other.part).start;
    is_parameter.then(|| {
        let builder = code.at(at..at + name.len()).message(format!("no `?` precedes the parameter `{name}`"));
        let builder = builder.severity(Severity::Warning).label("expected `?` before it");
        let builder = builder.help("A magnet URL consists of a query alone.");
        builder.guess(at..at, "?", "write `?`")
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
