//! The kinds of things in a text that have a name in words.

use std::net::Ipv4Addr;

/// Whether what precedes the query has neither an authority nor a slash where a path begins.
pub fn is_opaque(text: &str, has_scheme: bool) -> bool {
    !text.split_once(':').filter(|_| has_scheme).map_or(text, |(_, rest)| rest).starts_with('/')
}

/// The path of a base, and whether it has a query.
fn path_of(base: &str) -> (&str, bool) {
    let before = base.split('#').next().unwrap_or_default();
    let (before, has_query) = before.split_once('?').map_or((before, false), |(before, _)| (before, true));
    let rest = before.split_once(':').map_or(before, |(_, rest)| rest);
    let path = rest.strip_prefix("//").map_or(rest, |rest| rest.find('/').map_or("", |at| &rest[at..]));
    (path, has_query)
}

/// Whether a path has more `..` than segments that they remove, also of the base.
fn goes_above(path: &str, base: &str) -> bool {
    let mut depth = if path.starts_with('/') { 0 } else { base.matches('/').count().saturating_sub(1) };
    for segment in path.trim_start_matches('/').split('/') {
        match segment {
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            "." => {}
            _ => depth += 1,
        }
    }
    false
}

/// The dot segments of a path.
pub fn of_dots(path: &str) -> Vec<&'static str> {
    let has = |wanted: &[&str]| path.split('/').any(|segment| wanted.contains(&segment));
    let last = path.split('/').next_back().unwrap_or_default();
    let goes_on = |start: &str| path.split('/').any(|own| own.starts_with(start) && !matches!(own, "." | ".."));
    let kinds = [
        goes_on(".").then_some("a segment that begins with a dot and is no dot segment"),
        goes_on("..").then_some("a segment that begins with two dots and goes on"),
        has(&["."]).then_some("a segment `.`"),
        has(&[".."]).then_some("a segment `..`"),
        has(&[".", ".."]).then_some("a segment `.` or `..`"),
        (last == ".").then_some("`.` as its last segment"),
        (last == "..").then_some("`..` as its last segment"),
        matches!(last, "." | "..").then_some("`.` or `..` as its last segment"),
    ];
    kinds.into_iter().flatten().collect()
}

/// The first component of a reference, and what the base has of which the reference takes something.
pub fn of_reference(text: &str, base: &str, has_scheme: bool) -> Vec<&'static str> {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let (base_path, has_base_query) = path_of(base);
    let before = text.split('#').next().unwrap_or_default();
    let has_query = before.contains('?');
    let begins_with_authority = !has_scheme && path.starts_with("//");
    let is_relative = !has_scheme && !path.is_empty() && !path.starts_with('/');
    let first = match path {
        _ if has_scheme => "a scheme in the reference",
        _ if path.starts_with("//") => "an authority first in the reference",
        _ if path.starts_with('/') => "an absolute path first in the reference",
        _ if !path.is_empty() => "a relative path first in the reference",
        _ if text.starts_with('?') => "a query first in the reference",
        _ => "a reference without a path and a query",
    };
    let takes_authority = !has_scheme && !begins_with_authority;
    let (is_same, is_empty) = (takes_authority && path.is_empty(), path.is_empty() && !has_query);
    let has_dots = path.split('/').any(|segment| matches!(segment, "." | ".."));
    let has_empty = |path: &str| path.contains("//");
    let kinds = [
        (true, first),
        (
            takes_authority && (path.starts_with('/') || base_path.contains('/')) && goes_above(path, base_path),
            "more `..` than there are segments",
        ),
        (has_scheme && !has_authority(path), NO_AUTHORITY),
        (is_opaque(path, has_scheme), "a path that follows no authority and begins with no slash"),
        (is_relative && base_path.is_empty(), "a relative path, and a base without a path"),
        (is_relative && base_path.contains('/') && keeps_segments(path, base_path), KEPT),
        (
            is_relative && !base_path.is_empty() && !base_path.contains('/'),
            "a relative path, and a base without a slash",
        ),
        (
            is_relative && !base_path.contains('/') && path.starts_with(".."),
            "a relative path that begins with `..`, and a base without a slash",
        ),
        (is_relative && has_empty(base_path), "a relative path, and a base with an empty segment"),
        (is_relative && has_dots, "a relative path with a segment `.` or `..`"),
        (takes_authority && (has_empty(path) || has_empty(base_path)), "an empty segment in the reference or the base"),
        (is_relative && !has_query && has_base_query, "a relative path without a query, and a base with a query"),
        (
            takes_authority && !path.is_empty() && !has_query && has_base_query,
            "a path without a query, and a base with a query",
        ),
        (is_relative && query_of(base).contains('/'), "a relative path, and a base with `/` in its query"),
        (is_same && is_empty && has_base_query, "neither a path nor a query, and a base with a query"),
        (is_same && text.starts_with('#') && has_base_query, "a fragment only, and a base with a query"),
        (is_same && base_path.contains("/."), "no path, and a base with a dot segment"),
        (!text.contains('#') && base.contains('#'), "no fragment, and a base with a fragment"),
        (base.contains('#'), "a base with a fragment"),
        (has_base_query, "a base with a query"),
        (
            begins_with_authority && !has_query && has_base_query,
            "an authority and no query in the reference, and a base with a query",
        ),
        (text.is_empty() && has_base_query, "an empty reference, and a base with a query"),
        (text.starts_with('?') && has_base_query, "a query first in the reference, and a base with a query"),
        (is_relative && base_path.ends_with('/'), "a relative path, and a base that ends with a slash"),
        (
            !has_scheme
                && path.starts_with('/')
                && !begins_with_authority
                && base_path.rfind('/').is_some_and(|at| at > 0),
            "an absolute path first in the reference, and a base with several segments",
        ),
        (
            is_relative && has_empty(base_path) && path.split('/').any(|segment| segment == ".."),
            "a segment `..`, and a base with an empty segment",
        ),
        (path.starts_with('/') && !begins_with_authority && has_dots, "an absolute path with a segment `.` or `..`"),
        (has_scheme && has_dots, "a scheme in the reference, and a segment `.` or `..`"),
        (path.split('/').filter(|segment| *segment == "..").count() > 1, "more than one segment `..`"),
        (text.starts_with("///"), "an empty authority in the reference"),
        (has_scheme && base.split(':').next() == text.split(':').next(), "the scheme of the base"),
    ];
    let of_authority = takes_authority.then(|| of_authority(base));
    let kinds = kinds.into_iter().filter_map(|(has, kind)| has.then_some(kind));
    kinds.chain(of_authority.into_iter().flatten()).collect()
}

/// The kind of a text that has a scheme and no `//` after it.
pub const NO_AUTHORITY: &str = "a scheme that no authority follows";

/// Whether `//` follows the scheme of a text.
pub fn has_authority(text: &str) -> bool {
    text.split_once(':').is_some_and(|(_, rest)| rest.starts_with("//"))
}

/// What a host is in words.
pub fn of_host(host: &str, has_port: bool, has_user: bool) -> Vec<&'static str> {
    let labels = || host.split('.').filter(|_| !host.starts_with('['));
    let is_number = |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    let ends_with_number = labels().next_back().is_some_and(is_number) && host.parse::<Ipv4Addr>().is_err();
    let kinds = [
        ends_with_number.then_some("a host whose last label is a number, and that is no IPv4 address"),
        labels().any(|label| label.len() > 63).then_some("a label of more than 63 characters in a host"),
        (host.is_empty() && has_port).then_some("a port after an empty host"),
        (host.is_empty() && has_user).then_some("user information before an empty host"),
    ];
    kinds.into_iter().flatten().chain(of_later_version(host)).collect()
}

/// What a host in brackets of a version to come has.
fn of_later_version(host: &str) -> Vec<&'static str> {
    let version = host.strip_prefix("[v").or_else(|| host.strip_prefix("[V"));
    let version = version.and_then(|rest| rest.split_once('.')).map_or("", |(version, _)| version);
    let kinds = [
        (version.len() > 1).then_some("an `IPvFuture` whose version has several digits"),
        version.bytes().any(|byte| byte.is_ascii_alphabetic()).then_some("an `IPvFuture` whose version has a letter"),
    ];
    kinds.into_iter().flatten().collect()
}

const KEPT: &str = "a relative path that keeps a segment of the base";

fn query_of(base: &str) -> &str {
    base.split('#').next().unwrap_or_default().split_once('?').map_or("", |(_, query)| query)
}

/// What the authority of a base has, which most references take.
fn of_authority(base: &str) -> Vec<&'static str> {
    let Some((_, rest)) = base.split_once("://") else { return vec!["a base without an authority"] };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let has_port = authority.rsplit(']').next().unwrap_or_default().contains(':');
    let kinds = [
        authority.is_empty().then_some("a base with an empty authority"),
        authority.contains('@').then_some("a base with user information"),
        has_port.then_some("a base with a port"),
    ];
    kinds.into_iter().flatten().collect()
}

/// Whether a relative path keeps at least one segment of the base.
fn keeps_segments(path: &str, base: &str) -> bool {
    let kept = base.matches('/').count().saturating_sub(1);
    let mut depth = 0;
    let mut deepest = 0;
    for segment in path.split('/') {
        match segment {
            ".." if depth == 0 => deepest += 1,
            ".." => depth -= 1,
            "." => {}
            _ => depth += 1,
        }
    }
    deepest < kept
}

/// What the percent-encoded octets of a text are.
pub fn encoded(text: &str) -> Vec<&'static str> {
    let octets: Vec<(usize, &str, u8)> = text
        .match_indices('%')
        .filter_map(|(at, _)| text.get(at + 1..at + 3).map(|digits| (at, digits)))
        .filter(|(_, digits)| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
        .filter_map(|(at, digits)| Some((at, digits, u8::from_str_radix(digits, 16).ok()?)))
        .collect();
    let mut kinds: Vec<&'static str> = octets.iter().flat_map(|&(_, digits, octet)| of_octet(digits, octet)).collect();
    // Octets in a row are one text.
    let rows = octets.chunk_by(|one, next| one.0 + 3 == next.0);
    let is_utf8 = |row: &[(usize, &str, u8)]| {
        std::str::from_utf8(&row.iter().map(|(_, _, octet)| *octet).collect::<Vec<_>>()).is_ok()
    };
    let is_twice = |(at, digits, _): &(usize, &str, u8)| {
        let after = text.get(at + 3..at + 5).unwrap_or_default();
        *digits == "25" && after.len() == 2 && after.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    kinds.extend(octets.iter().any(is_twice).then_some("an encoded percent sign before two hexadecimal digits"));
    kinds.extend(rows.into_iter().any(|row| !is_utf8(row)).then_some("encoded octets that are not UTF-8"));
    kinds
}

fn of_octet(digits: &str, octet: u8) -> impl Iterator<Item = &'static str> {
    let kind = match octet {
        octet if octet.is_ascii_control() => "an encoded control character",
        b'/' => "an encoded slash",
        b' ' => "an encoded space",
        octet if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) => {
            "an encoded character that needs no encoding"
        }
        octet if octet.is_ascii() => "an encoded delimiter",
        _ => "an encoded octet above 127",
    };
    let case = if digits.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Some("an encoded octet in lower case")
    } else if digits.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Some("an encoded octet in upper case")
    } else {
        None
    };
    let nul = (octet == 0).then_some("an encoded NUL");
    let named = match octet {
        b'%' => Some("an encoded percent sign"),
        b'.' => Some("an encoded dot"),
        _ => None,
    };
    [Some("a percent-encoded octet"), Some(kind), nul, named, case].into_iter().flatten()
}

/// How many groups of an IPv6 address are not elided, if others are.
pub fn elided_groups(rule: &str, text: &str) -> Option<&'static str> {
    const GROUPS: [&str; 8] = [
        "an IPv6 address of `::` only",
        "an IPv6 address of `::` and one group",
        "an IPv6 address of `::` and two groups",
        "an IPv6 address of `::` and three groups",
        "an IPv6 address of `::` and four groups",
        "an IPv6 address of `::` and five groups",
        "an IPv6 address of `::` and six groups",
        "an IPv6 address of `::` and seven groups",
    ];
    let is_address = rule.ends_with("IPv6address") && text.contains("::");
    // An IPv4 address at the end is in place of two.
    let groups = text.split(':').map(|group| if group.contains('.') { 2 } else { usize::from(!group.is_empty()) });
    GROUPS.get(groups.sum::<usize>()).copied().filter(|_| is_address)
}

/// What is wrong with numbers that are no IPv4 address, if it is one thing only.
pub fn fault_of_ipv4(text: &str) -> Option<[&'static str; 2]> {
    let numbers: Vec<&str> = text.split('.').collect();
    let is_of_numbers =
        numbers.iter().all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    let has_zero = numbers.iter().any(|number| number.len() > 1 && number.starts_with('0'));
    let has = |is_such: fn(u64) -> bool| numbers.iter().any(|number| number.parse().map_or(true, is_such));
    let (is_above, is_wide) = (has(|number| number > 255), has(|number| number > 256));
    let faults = [
        has_zero.then_some("a number of an IPv4 address with a leading zero"),
        is_above.then_some("a number of an IPv4 address above 255"),
        (numbers.len() < 4).then_some("an IPv4 address of fewer than four numbers"),
        (numbers.len() > 4).then_some("an IPv4 address of more than four numbers"),
    ];
    let mut faults = faults.into_iter().flatten();
    let only = faults.next().filter(|_| numbers.len() > 1 && is_of_numbers)?;
    let bound = if numbers.contains(&"256") && !is_wide { "the number 256 in an IPv4 address" } else { only };
    faults.next().is_none().then_some([only, bound])
}

/// What a `%` is that encodes nothing.
pub fn not_encoded(text: &str) -> impl Iterator<Item = &'static str> {
    let mut next = text.chars();
    let is_escape = next.next() == Some('%');
    let (first, second) = (next.next(), next.next());
    let is_hex = |c: Option<char>| c.is_some_and(|c| c.is_ascii_hexdigit());
    let is_wide = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let kind = match (is_hex(first), is_hex(second)) {
        (true, true) => None,
        (true, false) => Some("a `%` with one hexadecimal digit"),
        (false, _) if first.is_none() => Some("a `%` at the end"),
        (false, _) => Some("a `%` without a hexadecimal digit"),
    };
    let has_letters = is_wide(first) && is_wide(second) && !(is_hex(first) && is_hex(second));
    let letters = has_letters.then_some("a `%` with a letter that is no hexadecimal digit");
    let digits = || [first, second].into_iter().take_while(|c| is_hex(*c)).count();
    let is_end = |c: Option<char>| c.is_none_or(|c| "/?#:@".contains(c));
    let is_cut = is_end(first) || is_hex(first) && is_end(second);
    let has_g = |c: Option<char>| matches!(c, Some('g' | 'G'));
    let is_g = |c: Option<char>| is_hex(c) || has_g(c);
    let others = [
        is_cut.then_some("a `%` that the end of a component cuts off"),
        (digits() == 1 && !is_cut).then_some("a `%` with a hexadecimal digit and another character"),
        (is_wide(first) && !is_hex(first) && is_hex(second))
            .then_some("a `%` with a letter beyond f and a hexadecimal digit"),
        (is_g(first) && is_g(second) && (has_g(first) || has_g(second)))
            .then_some("a `%` with `g` in place of a hexadecimal digit"),
    ];
    [kind, letters].into_iter().chain(others).flatten().filter(move |_| is_escape)
}

/// The sets of characters that parsers have in place of a production's, and that the text goes beyond.
pub fn beyond(text: &str) -> Vec<&'static str> {
    let is_of =
        |others: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || others.contains(char::from(byte)));
    let kinds = [
        (!text.bytes().all(|byte| byte.is_ascii_alphabetic())).then_some("letters"),
        (!is_of("")).then_some("letters and digits"),
        (!is_of(".-")).then_some("letters, digits, `.` and `-`"),
    ];
    kinds.into_iter().flatten().collect()
}
