//! The fixes of texts from the test suites of other projects: none names another host, and a sure one changes no octet.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};

use serde_json::Value;
use urlspec::diagnostic::{Applicability, Diagnostic};
use urlspec::{Code, Spec, Start};

use super::case::accepts;

/// Every text of the suites in `tests/data`, and in the folder that `URLSPEC_SUITES` names.
fn texts() -> BTreeSet<String> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/suites");
    let others = std::env::var_os("URLSPEC_SUITES").map(PathBuf::from);
    let mut texts = BTreeSet::new();
    for folder in [Some(ours), others].into_iter().flatten() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let file = fs::read_to_string(&path).expect("a text");
            match path.extension().is_some_and(|extension| extension == "json") {
                true => add_strings(&serde_json::from_str(&file).expect("JSON"), &mut texts),
                false => texts.extend(file.split(['\t', '\n']).map(str::to_owned)),
            }
        }
    }
    texts
}

fn add_strings(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(texts.insert(text.clone())),
        Value::Array(values) => values.iter().for_each(|value| add_strings(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| add_strings(value, texts)),
        _ => {}
    }
}

/// The decoded components of a text with `//`, found by its delimiters alone.
#[derive(Debug, PartialEq, Eq)]
struct Components {
    user: Option<Vec<u8>>,
    host: Vec<u8>,
    port: Vec<u8>,
    path: Vec<u8>,
    search: Option<Vec<u8>>,
    fragment: Option<Vec<u8>>,
}

impl Components {
    /// The components of a text that begins with a scheme and `//`.
    fn of(text: &str) -> Option<Self> {
        let (scheme, rest) = text.trim().split_once("://")?;
        // A drive belongs to the path.
        let is_drive = scheme.eq_ignore_ascii_case("file") && matches!(rest.get(1..2), Some(":" | "|"));
        let path = if is_drive { format!("/{rest}") } else { rest.to_owned() };
        let rest = path.as_str();
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-._".contains(c));
        if !is_scheme {
            return None;
        }
        let (authority, rest) = rest.split_at(rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len()));
        let (user, hostport) = authority.rsplit_once('@').map_or((None, authority), |(user, host)| (Some(user), host));
        let is_in_brackets = hostport.starts_with('[') || hostport.starts_with("%5B");
        let close = hostport.rfind(']').or_else(|| hostport.rfind("%5D")).filter(|_| is_in_brackets);
        let inside = close.unwrap_or(if is_in_brackets { hostport.len() } else { 0 });
        let colon = hostport[inside..].find(':').map_or(hostport.len(), |colon| inside + colon);
        let (host, port) = hostport.split_at(colon);
        let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(rest, after)| (rest, Some(after)));
        let (path, search) = rest.split_once('?').map_or((rest, None), |(rest, after)| (rest, Some(after)));
        Some(Self {
            user: user.map(decoded),
            host: decoded(host),
            port: decoded(port.trim_start_matches(':')),
            path: decoded(if path.is_empty() { "/" } else { path }),
            search: search.map(decoded),
            // An empty fragment refers to the whole object.
            fragment: fragment.filter(|fragment| !fragment.is_empty()).map(decoded),
        })
    }
}

/// Whether two hosts are the same with another case, a dot at the end, or as an address in another form. A group that
/// begins with a zero is decimal in the documents, and octal in many programs.
fn is_same_host(one: &[u8], other: &[u8]) -> bool {
    [8, 10].into_iter().any(|radix| plain_host(one, radix) == plain_host(other, radix))
}

fn plain_host(host: &[u8], radix: u32) -> String {
    let lower = String::from_utf8_lossy(host).trim().to_lowercase();
    let name = lower.strip_suffix('.').unwrap_or(&lower);
    match address(name, radix) {
        Some(address) => address.to_string(),
        None => name.split('.').map(without_zeros).collect::<Vec<_>>().join("."),
    }
}

fn without_zeros(group: &str) -> &str {
    if group.bytes().all(|byte| byte.is_ascii_digit()) { group.trim_start_matches('0') } else { group }
}

/// An address of 1 to 4 numbers, the last of which fills the rest.
fn address(host: &str, radix: u32) -> Option<Ipv4Addr> {
    let groups: Vec<u64> = host.split('.').map(|group| number(group, radix)).collect::<Option<_>>()?;
    let (last, octets) = groups.split_last().filter(|(_, octets)| octets.len() < 4)?;
    let is_small = octets.iter().all(|octet| *octet < 256) && *last < 1 << (8 * (4 - octets.len()));
    let start = octets.iter().enumerate().fold(0, |all, (at, octet)| all | octet << (24 - 8 * at));
    is_small.then(|| Ipv4Addr::from_bits((start | last) as u32))
}

fn number(group: &str, radix: u32) -> Option<u64> {
    match group.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None if group.len() > 1 && group.starts_with('0') => u64::from_str_radix(group, radix).ok(),
        None => group.parse().ok(),
    }
}

fn decoded(text: &str) -> Vec<u8> {
    let (bytes, mut octets, mut at) = (text.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let digits = text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let octet = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        octets.push(octet.unwrap_or(bytes[at]));
        at += if octet.is_some() { 3 } else { 1 };
    }
    octets
}

/// Whether two texts with a scheme and `//` name different hosts.
fn names_another_host(text: &str, fixed: &str) -> bool {
    let (before, after) = (Components::of(text), Components::of(fixed));
    // With the feature `idna`, `Bücher.ch` is the same host as `xn--bcher-kva.ch`. No name of a host has a space, or ends with a
    // bracket or a quote, which is text after the URL.
    let is_clear = |before: &Components| {
        let is_plain = before.host.is_ascii() || !cfg!(feature = "idna");
        let last = before.host.iter().rfind(|octet| !b".;!".contains(octet));
        let is_closed = !before.host.starts_with(b"[") && last.is_some_and(|last| b")]}>\"'`,".contains(last));
        // Nor has it a comma or a colon, or two dots in a row. A guess is a name without them.
        let has_slip =
            before.host.iter().any(|octet| b" ,:".contains(octet)) || before.host.windows(2).any(|two| two == b"..");
        !before.host.is_empty() && is_plain && !is_closed && !has_slip
    };
    let differs = |(before, after): (Components, Components)| !is_same_host(&before.host, &after.host);
    before.filter(is_clear).zip(after).is_some_and(differs)
}

/// Whether what precedes the first `/` is not the host: a second URL follows it, the scheme has no hosts, or colons of an address look
/// like one of a port.
fn names_no_host(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code, Code::RepeatedScheme | Code::NewsHost | Code::OpaqueSlashes | Code::Ipv6)
}

/// What is wrong with a fix, if something is.
fn complaint(spec: Spec, text: &str, diagnostic: &Diagnostic) -> Option<Complaint> {
    let fix = diagnostic.fix.as_ref()?;
    let replacement = fix.replacement.as_str();
    let mut fixed = text.to_owned();
    fixed.replace_range(fix.span.clone(), replacement);
    if names_another_host(text, &fixed) {
        return Some(Complaint::AnotherHost);
    }
    let (before, after) = (Components::of(text)?, Components::of(&fixed)?);
    let may_differ = match diagnostic.code {
        Code::LiteralCase => true,
        // "To update such an old URI", `|` is replaced by `:` (RFC 8089, appendix E.2.2).
        Code::DriveLetter => true,
        // The draft of 1993 encodes ISO Latin 1.
        Code::NonAscii => spec == Spec::Url1993,
        _ => decoded(&text[fix.span.clone()]) == decoded(replacement),
    };
    let is_sure = fix.applicability == Applicability::Sure;
    (is_sure && before != after && !may_differ).then_some(Complaint::OtherOctets)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Complaint {
    /// A fix names another host than the text.
    AnotherHost,
    /// A sure fix changes decoded octets.
    OtherOctets,
}

/// By what is wrong, and the code and applicability of the fix, the texts.
type Complaints = BTreeMap<(Complaint, String), Vec<String>>;

fn check(spec: Spec, start: Start, text: &str, complaints: &mut Complaints) {
    let report = spec.check_as(start, text.as_bytes());
    let is_meant = report.diagnostics().iter().any(names_no_host);
    let mut complain = |what, by: String, fixed: String| {
        complaints.entry((what, by)).or_default().push(format!("{spec} {start:?}: {text:?}: {fixed}"));
    };
    for diagnostic in report.diagnostics() {
        let complaint = complaint(spec, text, diagnostic).filter(|own| !is_meant || *own != Complaint::AnotherHost);
        if let (Some(complaint), Some(fix)) = (complaint, &diagnostic.fix) {
            let by = format!("{}, {}", diagnostic.code, fix.applicability);
            complain(complaint, by, format!("{:?} {:?}", fix.span, fix.replacement));
        }
    }
    let all = [("fixed", report.fixed()), ("guess", report.guess())];
    for (name, fixed) in all.into_iter().filter_map(|(name, fixed)| Some((name, fixed?))) {
        if names_another_host(text, fixed) && !is_meant {
            complain(Complaint::AnotherHost, name.to_owned(), format!("{fixed:?}"));
        }
    }
}

#[test]
fn fixes_name_the_same_host_and_sure_ones_keep_octets() {
    let (mut refused, mut complaints) = (0, Complaints::new());
    for text in texts() {
        for (&spec, start) in Spec::ALL.iter().flat_map(|spec| [(spec, Start::Url), (spec, Start::Reference)]) {
            if !accepts(spec, start, &text) {
                refused += 1;
                check(spec, start, &text, &mut complaints);
            }
        }
    }
    println!("{refused} refusals");
    for ((complaint, by), found) in &complaints {
        println!("{complaint:?}: {by}: {} times", found.len());
        found.iter().for_each(|text| println!("    {text}"));
    }
    assert!(complaints.is_empty());
}
