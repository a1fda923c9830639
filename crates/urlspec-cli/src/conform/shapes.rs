//! The shapes of whole texts for which parsers often have code of their own.

use std::net::{Ipv4Addr, Ipv6Addr};

use urlspec::Scheme;

use super::feature::{Feature, Letter};

/// The parts of a text by their delimiters (RFC 3986, appendix B), whether it is valid or not.
#[derive(Clone, Copy)]
struct Parts<'t> {
    scheme: Option<&'t str>,
    authority: Option<&'t str>,
    path: &'t str,
    has_query: bool,
    has_fragment: bool,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Self {
        let (whole, has_fragment) = text.split_once('#').map_or((text, false), |(whole, _)| (whole, true));
        let (before, has_query) = whole.split_once('?').map_or((whole, false), |(before, _)| (before, true));
        let (scheme, rest) = match before.split_once(':') {
            Some((scheme, rest)) if !scheme.contains('/') => (Some(scheme), rest),
            _ => (None, before),
        };
        let (authority, path) = match rest.strip_prefix("//") {
            None => (None, rest),
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(authority), path)
            }
        };
        Self { scheme, authority, path, has_query, has_fragment }
    }

    /// What follows the user information.
    fn host_and_port(self) -> &'t str {
        self.authority.and_then(|own| own.rsplit('@').next()).unwrap_or_default()
    }

    fn host(self) -> &'t str {
        self.host_and_port().split_at(self.end_of_host()).0
    }

    fn port(self) -> &'t str {
        self.host_and_port().split_at(self.end_of_host()).1.trim_start_matches(':')
    }

    fn has_default_port(self) -> bool {
        let default = self.scheme.and_then(Scheme::named).and_then(Scheme::default_port);
        default.is_some_and(|default| self.port().parse() == Ok(default))
    }

    fn end_of_host(self) -> usize {
        let own = self.host_and_port();
        let after_bracket = own.rfind(']').map_or(0, |at| at + 1);
        own[after_bracket..].find(':').map_or(own.len(), |at| after_bracket + at)
    }

    /// What a text and what a reference resolves to can have.
    fn common(self) -> impl Iterator<Item = &'static str> {
        let is_plain = !self.port().starts_with('0');
        chosen([
            (self.has_default_port() && is_plain, "the default port of its scheme"),
            (self.has_default_port(), "the default port of its scheme, also after zeros"),
            (self.authority.is_some_and(|own| own.contains('@')), "user information"),
            (self.authority == Some("") && !self.path.is_empty(), "an empty authority, and a path"),
            (self.scheme.is_some() && self.authority.is_none() && self.path.starts_with('/'), "a scheme and one slash"),
        ])
    }

    fn in_brackets(self) -> Option<&'t str> {
        self.host().strip_prefix('[')?.strip_suffix(']')
    }
}

fn chosen<const N: usize>(kinds: [(bool, &'static str); N]) -> impl Iterator<Item = &'static str> {
    kinds.into_iter().filter_map(|(is_so, kind)| is_so.then_some(kind))
}

/// The shapes of a valid text.
pub fn of_valid(text: &str) -> Vec<&'static str> {
    let parts = Parts::of(text);
    let scheme = parts.scheme.unwrap_or_default();
    let is_web = ["http", "https"].iter().any(|own| own.eq_ignore_ascii_case(scheme));
    let port = parts.port();
    let numbers: Vec<&str> = parts.host().split('.').collect();
    let is_number = |label: &&str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers = numbers.len() == 4 && numbers.iter().all(is_number);
    let has_segment = |wanted: &str| parts.scheme.is_some() && parts.path.split('/').any(|own| own == wanted);
    let userinfo = parts.authority.and_then(|own| own.rsplit_once('@')).map(|(user, _)| user);
    let default = Scheme::named(scheme).and_then(Scheme::default_port);
    let is_numeric = |own: &str| own.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let kinds = chosen([
        (!scheme.is_empty() && text.strip_suffix(':') == Some(scheme), "a scheme and nothing else"),
        (parts.scheme.is_some() && parts.has_fragment, "a URI with a fragment"),
        (parts.has_query && !parts.path.contains('/'), "a query after a path without a slash"),
        (userinfo.is_some_and(|own| !own.contains(':')), "user information without `:`"),
        (userinfo.is_some() && !port.is_empty(), "user information and a port"),
        (
            parts.authority == Some("") && !scheme.eq_ignore_ascii_case("file"),
            "an empty authority, and another scheme than file",
        ),
        (
            parts.authority.is_some() && default.is_some() && parts.end_of_host() == parts.host_and_port().len(),
            "a scheme with a default port, and no port",
        ),
        (
            parts.host().starts_with(|c: char| c.is_ascii_digit()) && !are_numbers,
            "a host that begins with a digit and is not four numbers",
        ),
        (
            !parts.host().is_empty() && is_numeric(parts.host()) && parts.host().matches('.').count() < 3,
            "a host of fewer than four numbers",
        ),
        (parts.in_brackets().is_none() && parts.host().contains('.'), "a host with a dot, not in brackets"),
        (parts.host().starts_with('.') || parts.host().contains(".."), "a host with an empty label before a dot"),
        (scheme.ends_with(['+', '-', '.']), "a scheme that ends with `+`, `-` or `.`"),
        (is_web && parts.host().is_empty(), "an http or https URI without a host"),
        (!port.is_empty() && port.bytes().all(|byte| byte == b'0'), "the port 0"),
        (!port.is_empty() && parts.in_brackets().is_some(), "a port after an address in brackets"),
        (
            are_numbers && numbers.iter().any(|own| own.parse().map_or(true, |number: u64| number > 255)),
            "a host of four numbers, one of them above 255",
        ),
        (are_numbers && parts.host().parse::<Ipv4Addr>().is_err(), "a host of four numbers that is no IPv4 address"),
        (has_segment("."), "a segment `.` of a URI"),
        (has_segment(".."), "a segment `..` of a URI"),
        (has_segment(".") || has_segment(".."), "a segment `.` or `..` of a URI"),
        (parts.path.len() > 1 && parts.path.ends_with('/'), "a path that ends with a slash after a segment"),
    ]);
    kinds.chain(parts.common()).chain(parts.in_brackets().map(of_address).into_iter().flatten()).collect()
}

/// What is special about an IPv6 address.
fn of_address(text: &str) -> Vec<&'static str> {
    let later = text.strip_prefix(['v', 'V']).and_then(|rest| rest.split_once('.'));
    if later.is_some_and(|(version, _)| version != "1") {
        return vec!["an `IPvFuture` of another version than 1"];
    }
    let Ok(address) = text.parse::<Ipv6Addr>() else { return Vec::new() };
    let before = text.rfind(':').map_or("", |at| &text[..=at]);
    let is_mapped = before.eq_ignore_ascii_case("::ffff:") || before == "::";
    let shortest = address.to_string();
    let tail = text.rsplit(':').next().filter(|tail| tail.contains('.')).unwrap_or_default();
    let is_at_end = text.starts_with("::") || text.ends_with("::");
    let kinds = chosen([
        (text.contains("::") && !is_at_end, "an IPv6 address with `::` between groups"),
        (
            tail.split('.').any(|number| number == "0"),
            "an IPv6 address that ends with an IPv4 address with the number 0",
        ),
        (text.len() > 2 && text.starts_with("::"), "an IPv6 address that begins with `::`"),
        (text.len() > 2 && text.ends_with("::"), "an IPv6 address that ends with `::`"),
        (
            text.contains('.') && !is_mapped,
            "an IPv4 address at the end of an IPv6 address, after more than `::` or `::ffff:`",
        ),
        (text != shortest, "an IPv6 address that is not in its shortest form"),
        (
            text != shortest || text.contains('.'),
            "an IPv6 address that is not in its shortest form, or ends with an IPv4 address",
        ),
        (
            !text.eq_ignore_ascii_case(&shortest),
            "an IPv6 address that is not in its shortest form, whatever the case of its letters",
        ),
    ]);
    kinds.collect()
}

/// The shapes of an invalid text.
pub fn of_invalid(text: &str) -> Vec<&'static str> {
    let parts = Parts::of(text);
    let scheme = parts.scheme.unwrap_or_default();
    let in_brackets = parts.in_brackets().unwrap_or_default();
    let is_of_address = |byte: u8| byte.is_ascii_hexdigit() || b":.".contains(&byte);
    let later = in_brackets.strip_prefix(['v', 'V']).and_then(|rest| rest.split_once('.'));
    let authority = parts.authority.unwrap_or_default();
    let port = parts.port();
    let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
    // An IPv4 address is in place of two groups.
    let groups: usize = in_brackets.split(':').map(|group| if group.contains('.') { 2 } else { 1 }).sum();
    let address =
        parts.host_and_port().split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?.0)));
    let is_after_text = address.is_some_and(|(before, own)| !before.is_empty() && own.parse::<Ipv6Addr>().is_ok());
    let has_brackets = authority.contains(['[', ']']);
    let is_several_ports = !has_brackets && parts.host_and_port().matches(':').count() > 1;
    let kinds = chosen([
        (text.starts_with(':'), "an empty scheme"),
        (scheme.starts_with(|c: char| c.is_ascii_digit()), "a scheme that begins with a digit"),
        (
            scheme.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)),
            "a scheme that does not begin with a letter",
        ),
        (scheme.chars().any(|c| !c.is_ascii() && c.is_alphabetic()), "a letter outside US-ASCII in the scheme"),
        (!scheme.is_ascii(), "a character outside US-ASCII in the scheme"),
        (port.starts_with(|c: char| c.is_ascii_digit()) && !is_number, "digits and other text in a port"),
        (!is_number && port.bytes().all(|byte| byte.is_ascii_hexdigit()), "hexadecimal digits in a port"),
        (!is_number && port.chars().all(char::is_alphanumeric), "letters or digits of any script in a port"),
        (
            !in_brackets.is_empty()
                && in_brackets.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte)),
            "letters, digits, `.` and `-` in brackets",
        ),
        (
            !in_brackets.is_empty()
                && in_brackets.bytes().all(is_of_address)
                && !in_brackets.contains("::")
                && groups < 8,
            "an IPv6 address of fewer than eight groups without `::`",
        ),
        (is_after_text, "text before the `[` of an address"),
        (scheme.starts_with(['+', '-', '.']), "a scheme that begins with `+`, `-` or `.`"),
        (
            !in_brackets.is_empty() && in_brackets.bytes().all(is_of_address),
            "hexadecimal digits, `:` and `.` in brackets that are no IPv6 address",
        ),
        (in_brackets.parse::<Ipv4Addr>().is_ok(), "an IPv4 address in brackets"),
        (later.is_some_and(|(version, _)| version.is_empty()), "an `IPvFuture` without a version"),
        (later.is_some_and(|(_, address)| address.is_empty()), "an `IPvFuture` with nothing after its dot"),
        (is_several_ports, "more than one `:` after the user information"),
        (authority.matches('@').count() > 1, "more than one `@` in an authority"),
        (text.ends_with('\n'), "a line feed at the end"),
        (text.trim_ascii() != text, "white space at an end of the text"),
    ]);
    kinds.collect()
}

/// The shapes of the base that is refused.
pub fn of_invalid_base(base: &str) -> Vec<&'static str> {
    match Parts::of(base).scheme {
        None => vec!["a base without a scheme", RELATIVE, "a base that is not valid"],
        Some(_) => vec!["a base with a scheme that is no valid URI", "a base that is not valid"],
    }
}

/// The shape of a text that a parser accepts if it knows no scheme.
pub const OF_SCHEME: &str = "a URI that only the document of its scheme refuses";

/// The shape of a text without a scheme, where one must be.
pub const RELATIVE: &str = "a relative reference";

/// What a reference resolves to has these in its components, as a URI could.
pub fn features_of_resolved(text: &str) -> impl Iterator<Item = Feature> {
    let parts = Parts::of(text);
    let has_upper = |part: &str| part.bytes().any(|byte| byte.is_ascii_uppercase());
    let upper = |rule| Feature::Allowed { character: Letter::UpperCase, within: Some(rule) };
    let features = [
        has_upper(parts.scheme.unwrap_or_default()).then(|| upper("scheme")),
        has_upper(parts.host()).then(|| upper("host")),
        has_upper(text).then_some(Feature::Allowed { character: Letter::UpperCase, within: None }),
        (parts.authority == Some("")).then_some(Feature::Empty("authority")),
    ];
    features.into_iter().flatten()
}

/// The shapes of what a reference resolves to.
pub fn of_resolved(text: &str) -> Vec<&'static str> {
    let parts = Parts::of(text);
    let kinds = chosen([
        (parts.path.ends_with('/'), "a resolved path that ends with a slash"),
        (parts.path.ends_with('/') && parts.path.len() > 1, "a resolved path that ends with a slash after a segment"),
        (parts.authority.is_some() && parts.path.is_empty(), "an authority and an empty path in the result"),
        (parts.authority == Some(""), "an empty authority in the result"),
        (parts.authority.is_none(), "no authority in the result"),
    ]);
    kinds.chain(parts.common()).collect()
}
