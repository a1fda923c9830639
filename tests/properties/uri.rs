//! The meaning of a URI by RFC 1808, RFC 2396 and RFC 3986, worked out on its text alone.

use urlspec::{Encoded, Scheme, Spec};

/// The components of a URI as they are compared.
#[derive(Debug, PartialEq, Eq)]
pub struct Meaning {
    scheme: String,
    authority: Option<(Option<String>, String, Option<String>)>,
    path: String,
    rest: Vec<Option<String>>,
}

/// The schemes whose documents compare what follows, or have no dot segments.
const OWN_EQUIVALENCE: [&str; 16] = [
    "cid", "mid", "data", "urn", "tel", "sms", "geo", "acct", "about", "tag", "news", "snews", "nntp", "gopher",
    "wais", "prospero",
];

/// What two URIs that are the same have in common. `None` if the document defines schemes.
pub fn meaning(spec: Spec, text: &str) -> Option<Meaning> {
    if !spec.is_generic() {
        return None;
    }
    let is_last = spec >= Spec::Rfc3986;
    let plain = |text: &str| decoded(spec, text);
    let (scheme, rest) = text.split_once(':')?;
    let scheme = scheme.to_ascii_lowercase();
    // These documents compare in another way, of which `tests/it/current.rs` has the printed examples.
    if spec == Spec::Current && OWN_EQUIVALENCE.contains(&scheme.as_str()) {
        return None;
    }
    let (rest, fragment) = split(rest, '#');
    // In RFC 1808, the slash ends the authority, and a `?` may be in it.
    let ends: &[char] = if spec == Spec::Rfc1808 { &['/'] } else { &['/', '?'] };
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, rest) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
            (Some(authority), rest)
        }
        None => (None, rest),
    };
    let (path, query) = split(rest, '?');
    let mut path = plain(path);
    let has_addresses = spec == Spec::Current || (path.contains('@') && !path.contains('/'));
    let is_file = is_last && scheme == "file";
    if is_last {
        let without_dots = remove_dots(&path);
        let gets_authority = authority.is_some() || is_file;
        path =
            if !gets_authority && without_dots.starts_with("//") { format!("/.{without_dots}") } else { without_dots };
        if path.is_empty() && authority.is_some() {
            path.push('/');
        }
    }
    if is_last && has_addresses && scheme == "mailto" && authority.is_none() {
        let (path, query) = mail(spec, &path, query.map(plain));
        return Some(Meaning { scheme, authority: None, path, rest: vec![query, fragment.map(plain)] });
    }
    let is_server = is_server(spec, text);
    let mut authority = authority.map(|authority| match is_server {
        true => server(&scheme, authority, plain),
        false => (None, capitals(authority), None),
    });
    if is_file && path.starts_with('/') {
        let host = authority.get_or_insert((None, String::new(), None));
        if host.1 == "localhost" && host.0.is_none() && host.2.is_none() {
            host.1.clear();
        }
    }
    Some(Meaning { scheme, authority, path, rest: [query, fragment].map(|part| part.map(plain)).to_vec() })
}

/// Whether the authority was parsed as a server.
fn is_server(spec: Spec, text: &str) -> bool {
    use urlspec::ast::{Authority, Url};
    let Ok(Url::Uri(uri)) = spec.parse(text) else { return false };
    matches!(uri.hier_part().and_then(|part| part.authority), Some(Authority::Server(_)))
}

fn split(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark).map_or((text, None), |(before, after)| (before, Some(after)))
}

fn server(scheme: &str, authority: &str, plain: impl Fn(&str) -> String) -> (Option<String>, String, Option<String>) {
    let (user, hostport) = authority.rsplit_once('@').map_or((None, authority), |(user, rest)| (Some(user), rest));
    let colon = hostport.rfind(':').filter(|colon| !hostport[*colon..].contains(']'));
    let (host, port) = colon.map_or((hostport, ""), |colon| (&hostport[..colon], &hostport[colon + 1..]));
    let default = Scheme::named(scheme).and_then(Scheme::default_port).map(|port| port.to_string());
    let number = port.trim_start_matches('0');
    let number = if number.is_empty() && !port.is_empty() { "0" } else { number };
    let port = (!port.is_empty() && Some(number) != default.as_deref()).then(|| number.to_owned());
    // A zone has case.
    let host = plain(host);
    let zone = if host.starts_with('[') { host.find("%25") } else { None };
    let (host, zone) = host.split_at(zone.unwrap_or(host.len()));
    (user.map(&plain), number_of_address(&(lower(host) + zone)), port)
}

/// The host, or the number of an IPv6 address, and its zone.
fn number_of_address(host: &str) -> String {
    let inner = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
    let (address, zone) = inner.split_once('%').unwrap_or((inner, ""));
    match address.parse::<std::net::Ipv6Addr>() {
        Ok(address) => format!("{:x}%{zone}", u128::from(address)),
        Err(_) => host.to_owned(),
    }
}

/// Lower case, except in escapes.
fn lower(text: &str) -> String {
    let mut in_escape = 0;
    let each = text.chars().map(|c| {
        in_escape = if c == '%' { 2 } else { i32::max(in_escape - 1, -1) };
        if in_escape >= 0 && c != '%' { c } else { c.to_ascii_lowercase() }
    });
    each.collect()
}

/// Escapes in capitals.
fn capitals(text: &str) -> String {
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default().to_owned();
    first + &pieces.map(|piece| format!("%{}{}", piece[..2].to_ascii_uppercase(), &piece[2..])).collect::<String>()
}

/// Unreserved characters decoded, and other escapes in capitals.
fn decoded(spec: Spec, text: &str) -> String {
    let mut pieces = text.split('%');
    let mut decoded = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let c = char::from(u8::from_str_radix(&piece[..2], 16).expect("an escape"));
        let is_unreserved = spec.accepts_production("unreserved", &c.to_string()) == Ok(true);
        decoded += &if is_unreserved { c.to_string() } else { format!("%{}", piece[..2].to_ascii_uppercase()) };
        decoded += &piece[2..];
    }
    decoded
}

/// RFC 3986, section 5.2.4, by segments.
fn remove_dots(path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let mut kept: Vec<&str> = Vec::new();
    let mut has_left = false;
    let segments: Vec<&str> = path.strip_prefix('/').unwrap_or(path).split('/').collect();
    for (at, segment) in segments.iter().enumerate() {
        let is_last = at + 1 == segments.len();
        // A rootless path whose segments are all gone goes on with a slash.
        let is_first_of_rootless = !is_absolute && kept.is_empty() && !has_left;
        match *segment {
            "." | ".." => {
                if *segment == ".." && kept.pop().is_some() && kept.is_empty() {
                    has_left = true;
                }
                if is_last && !is_first_of_rootless {
                    kept.push("");
                }
            }
            segment => kept.push(segment),
        }
    }
    let joined = kept.join("/");
    if is_absolute || has_left { format!("/{joined}") } else { joined }
}

/// Addresses with their domains in lower case; by the document of the scheme, with those of fields `to`, and the names of fields in
/// lower case.
fn mail(spec: Spec, path: &str, query: Option<String>) -> (String, Option<String>) {
    let mut addresses: Vec<String> = addresses(path);
    if spec != Spec::Current {
        return (addresses.join(","), query);
    }
    // By the document of the scheme, the octets count, and not how they are encoded.
    let octets = |text: &str| Encoded::new(text).octets().map(char::from).collect::<String>();
    let mut fields = Vec::new();
    for field in query.iter().flat_map(|query| query.split('&')) {
        let (name, value) = field.split_once('=').expect("a field");
        let (name, value) = (lower(name), &field_as_text(value));
        if name == "to" && (value.is_empty() || spec.accepts_production("rfc6068/to", value) == Ok(true)) {
            addresses.extend(self::addresses(value));
        } else {
            fields.push(format!("{}={}", octets(&name), octets(value)));
        }
    }
    let addresses: Vec<String> = addresses.iter().map(|address| octets(address)).collect();
    let query = if fields.is_empty() { None } else { Some(fields.join("&")) };
    (addresses.join(","), query)
}

/// A value with its octets as they are, where a field may have them.
fn field_as_text(value: &str) -> String {
    let each = Encoded::new(value).octets().map(|octet| match char::from(octet) {
        c if c.is_ascii_alphanumeric() || "-._~!$'()*,:@".contains(c) => c.to_string(),
        _ => format!("%{octet:02X}"),
    });
    each.collect()
}

fn addresses(text: &str) -> Vec<String> {
    // A comma in quotation marks, which may be in an escape of a quoted pair, separates nothing, and so does one in an address in
    // brackets.
    let mut parts = vec![String::new()];
    let is_in_brackets = |part: &str| {
        let upper = part.to_ascii_uppercase();
        upper.rsplit_once("@%5B").is_some_and(|(_, rest)| !rest.contains("%5D"))
    };
    let (mut rest, mut quoted) = (text, false);
    while let Some(c) = rest.chars().next() {
        let upper = rest.get(..3).map(str::to_ascii_uppercase).unwrap_or_default();
        let length = match upper.as_str() {
            "%5C" if quoted => 3 + if rest[3..].starts_with('%') { 3 } else { 1.min(rest.len() - 3) },
            "%22" => {
                quoted = !quoted;
                3
            }
            _ => c.len_utf8(),
        };
        let length = length.min(rest.len());
        match c {
            ',' if !quoted && !parts.last().is_some_and(|part| is_in_brackets(part)) => parts.push(String::new()),
            _ => parts.last_mut().expect("a part").push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    if text.is_empty() {
        return Vec::new();
    }
    // A quoted name may have an `@`, and so may an address in brackets.
    let is_after_quote = |part: &str, at: usize| !part.starts_with("%22") || (at > 3 && part[..at].ends_with("%22"));
    let lowered = |part: String| match part.match_indices('@').find(|(at, _)| is_after_quote(&part, *at)) {
        Some((at, _)) => format!("{}@{}", &part[..at], lower(&part[at + 1..])),
        None => part,
    };
    parts.into_iter().map(lowered).collect()
}
