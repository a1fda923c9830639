//! Laws of the fixes of a report: sure ones keep the host, and all of them lead to a text with no more fixes.

use urlspec::diagnostic::{Applicability, Fix};
use urlspec::{Outline, Report, Spec, Start};

/// What the sure fixes give has the host that the text names by the outline of any document, and by [`host_after_stray`]. A sure
/// fix alone changes the host in no reading.
pub fn sure_fixes_keep_the_host(report: &Report<'_>) {
    let Ok(text) = std::str::from_utf8(report.input()) else { return };
    if !matches!(report.start(), Start::Url | Start::Reference) || report.diagnostics().is_empty() {
        return;
    }
    let readings: Vec<String> = Spec::ALL.iter().map(|&spec| outline_host(spec, text)).collect();
    let stray = host_after_stray(text);
    if let Some(fixed) = report.fixed() {
        let host = outline_host(report.spec(), fixed);
        for named in readings.iter().chain([&stray]).filter(|named| !named.is_empty()) {
            assert_eq!(&host, named, "{}: {text:?} is fixed to {fixed:?}", report.spec());
        }
    }
    let fixes = report.diagnostics().iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
    for fix in fixes.filter(|fix| fix.applicability == Applicability::Sure) {
        let fixed = applied(text, fix);
        for (&spec, named) in Spec::ALL.iter().zip(&readings).filter(|(_, named)| !named.is_empty()) {
            let host = outline_host(spec, &fixed);
            assert_eq!(&host, named, "{}, read by {spec}: {text:?} is changed to {fixed:?}", report.spec());
        }
        if !stray.is_empty() {
            let (outline, stray_after) = (outline_host(report.spec(), &fixed), host_after_stray(&fixed));
            assert!([outline, stray_after].contains(&stray), "{}: {text:?} is changed to {fixed:?}", report.spec());
        }
    }
}

/// The text with one fix.
pub fn applied(text: &str, fix: &Fix) -> String {
    [&text[..fix.span.start], fix.replacement.as_str(), &text[fix.span.end..]].concat()
}

/// The host by the outline of a document, in one spelling. A path that is read as a host is none: a file's, and a name without a
/// dot after less than two slashes. A `?` or `#`, which some documents read as part of the host, ends it.
pub fn outline_host(spec: Spec, text: &str) -> String {
    let outline = Outline::guess(text, spec);
    let (host, slashes) = (text[outline.host.clone()].trim(), &text[outline.slashes.clone()]);
    let is_file = text[outline.scheme.clone()].eq_ignore_ascii_case("file");
    let is_drive = (is_file && host.len() == 1) || !host.contains(char::is_alphanumeric);
    let is_path = slashes.len() < 2 && (is_file || !host.contains('.'));
    // In a document whose scheme has no host, a server that is named is an error.
    let has_none = ["news", "mailto"].iter().any(|name| text[outline.scheme.clone()].eq_ignore_ascii_case(name));
    if is_drive || is_path || has_none {
        String::new()
    } else {
        spelled(host.split(['?', '#']).next().unwrap_or_default())
    }
}

/// The host after `scheme:` and two slashes, with up to three characters that no name has before, between and after them.
pub fn host_after_stray(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once(':') else { return String::new() };
    let is_scheme = !scheme.is_empty() && scheme.bytes().all(|octet| octet.is_ascii_alphanumeric());
    let Some((before, rest)) = rest.split_once('/') else { return String::new() };
    let Some((between, rest)) = rest.split_once('/') else { return String::new() };
    let is_stray = |gap: &str| gap.chars().count() <= 3 && !gap.contains(|c: char| c.is_ascii_alphanumeric());
    let is_path =
        ["file", "news", "mailto", "URL"].contains(&scheme) || before.contains('\\') || between.contains('\\');
    let is_dots = !between.is_empty() && between.bytes().all(|octet| b".-_~".contains(&octet));
    if !is_scheme || !is_stray(before) || !is_stray(between) || is_path || is_dots {
        return String::new();
    }
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = if host.starts_with('[') { host } else { host.split(':').next().unwrap_or_default() };
    // What a host may begin with.
    if host.starts_with(|c: char| c.is_ascii_alphanumeric()) { spelled(host.trim()) } else { String::new() }
}

/// A host in lower case, without escapes and the dot at its end.
fn spelled(host: &str) -> String {
    let mut decoded = Vec::new();
    let mut rest = host.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|digits| *first == b'%' && digits.iter().all(u8::is_ascii_hexdigit));
        let octet = digits.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        decoded.push(octet.unwrap_or(*first));
        rest = if octet.is_some() { &after[2..] } else { after };
    }
    let host = String::from_utf8_lossy(&decoded).to_lowercase();
    host.strip_suffix('.').unwrap_or(&host).to_owned()
}

/// How many rounds of fixes may lead to one another.
const ROUNDS: usize = 8;

/// Applying all fixes of a kind again and again ends: no fix is left after a few rounds.
pub fn fixes_end(spec: Spec, start: Start, given: &str) {
    for up_to in [Applicability::Sure, Applicability::Guess] {
        let mut text = given.to_owned();
        for round in 0.. {
            let report = spec.check_as(start, text.as_bytes());
            let next = with_all_fixes(&report, &text, up_to);
            if next == text {
                break;
            }
            assert!(round < ROUNDS, "{spec}: {given:?} has fixes after {round} rounds: {text:?}, {next:?}");
            text = next;
        }
    }
}

/// The text with all fixes up to an applicability that don't overlap.
fn with_all_fixes(report: &Report<'_>, text: &str, up_to: Applicability) -> String {
    let fixes = report.diagnostics().iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
    let mut fixes: Vec<&Fix> = fixes.filter(|fix| fix.applicability <= up_to).collect();
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    let (mut all, mut at) = (String::new(), 0);
    for fix in fixes {
        if fix.span.start < at {
            continue;
        }
        all.push_str(&text[at..fix.span.start]);
        all.push_str(fix.replacement.as_str());
        at = fix.span.end;
    }
    all + &text[at..]
}
