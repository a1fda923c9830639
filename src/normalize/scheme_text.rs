//! The canonical spelling of what follows a scheme, as the document of the scheme compares it.

use super::letters::{decoded, in_capitals, in_lower_case};
use super::{Normalization, Normalizer, rules_of_escapes};
use crate::ast::{GeoNumber, HierPart, Node, Uri};
use crate::dialect::is_among;
use crate::encoding::Encoded;
use crate::order;
use crate::parts::{ComponentKind, Spelling};
use crate::scheme::{COMPARED_WHOLE, WITHOUT_DOT_SEGMENTS};
use crate::spec::Spec;

/// Whether a document reads the scheme by its own document, which compares its URIs in another way than RFC 3986.
pub(super) fn has_own_equivalence(spec: Spec, scheme: &str) -> bool {
    is_own(spec, scheme, &WITHOUT_DOT_SEGMENTS) || is_compared(spec, scheme)
}

/// Whether the document of the scheme compares all that follows.
fn is_compared(spec: Spec, scheme: &str) -> bool {
    is_own(spec, scheme, &COMPARED_WHOLE)
}

/// Whether only identical texts are the same: "tags that are not identical by this process are not equal" (RFC 4151, section 2.4).
pub(super) fn is_compared_as_is(spec: Spec, scheme: &str) -> bool {
    is_own(spec, scheme, &["tag"])
}

fn is_own(spec: Spec, scheme: &str, schemes: &[&str]) -> bool {
    spec.dialect().has_document_among(scheme, schemes)
}

/// What follows a scheme in its canonical spelling.
struct SchemeText {
    text: String,
    rules: Vec<Normalization>,
    /// Whether the fragment counts.
    has_fragment: bool,
}

impl Normalizer<'_> {
    /// Writes what follows the scheme as its document compares it. Returns whether it has such a document.
    pub(super) fn scheme_text(&mut self, uri: &Uri<'_>, part: &HierPart<'_>) -> bool {
        let spec = self.spec;
        if !is_compared(spec, uri.scheme) {
            return false;
        }
        let Some(start) = part.path.as_str().span(self.text).map(|span| span.start) else { return false };
        let end = start + part.path.as_str().len() + part.query.map_or(0, |query| query.as_str().len() + 1);
        let own = SchemeText::of(spec, uri, part);
        let whole = start..if own.has_fragment { end } else { self.text.len() };
        if own.text != self.text[whole.clone()] {
            self.rewrite(whole, own.text, own.rules, Normalization::NeedlessEscape);
        }
        if let Some(fragment) = uri.fragment.filter(|_| own.has_fragment) {
            self.component(fragment.as_str(), ComponentKind::Generic);
        }
        true
    }

    /// The path of a scheme without dot segments.
    pub(super) fn path_as_is(&mut self, uri: &Uri<'_>, part: &HierPart<'_>) -> bool {
        if !is_own(self.spec, uri.scheme, &WITHOUT_DOT_SEGMENTS) {
            return false;
        }
        let path = part.path.as_str();
        let Some(span) = path.span(self.text) else { return false };
        let is_gopher = uri.scheme.eq_ignore_ascii_case("gopher");
        let is_news = is_among(&["news", "snews", "nntp"], uri.scheme);
        match path {
            "" if is_gopher => self.edit(span, "/", Normalization::EmptyPath),
            "/1" if is_gopher && part.query.is_none() => {
                self.edit(span.start + 1..span.end, "", Normalization::GopherType)
            }
            "/*" if is_news && part.authority.is_some() => {
                self.edit(span.start + 1..span.end, "", Normalization::AllGroups)
            }
            // A group has a `~` only encoded.
            _ if is_news && !path.contains('@') => {
                let text = decoded(path, |octet| octet.is_ascii_alphanumeric() || b"-._".contains(&octet));
                let rules = rules_of_escapes(path, &Spelling::new(self.spec, ComponentKind::Generic));
                if text != path {
                    self.rewrite(span, text, rules, Normalization::HexCase);
                }
            }
            _ => self.component(path, ComponentKind::Generic),
        }
        true
    }
}

impl SchemeText {
    fn of(spec: Spec, uri: &Uri<'_>, part: &HierPart<'_>) -> Self {
        let spelling = Spelling::new(spec, ComponentKind::Generic);
        let spelled = |text: &str| {
            let text = Encoded::new(text);
            spelling.spell(&spelling.read(text)).unwrap_or_else(|_| text.as_str().to_owned())
        };
        let path = part.path.as_str();
        let query = part.query.map(|query| query.as_str());
        let mut own = Self { text: String::new(), rules: rules_of_escapes(path, &spelling), has_fragment: true };
        own.rules.extend(rules_of_escapes(query.unwrap_or_default(), &spelling));
        own.text = match uri.scheme.to_ascii_lowercase().as_str() {
            "urn" => own.urn(path, part.query.is_some() || uri.fragment.is_some()),
            "cid" | "mid" => decoded(path, is_pchar),
            "tel" => own.change(spelled(path), telephone, Normalization::PhoneNumber),
            "sms" => own.recipients(spelled(path)),
            "geo" => own.change(spelled(path), geo, Normalization::Coordinates),
            "data" => own.data(path, &spelled),
            "acct" => own.change(spelled(path), account, Normalization::HostCase),
            _ => spelled(path),
        };
        if let Some(query) = query.filter(|_| own.has_fragment) {
            own.text = [&own.text, "?", &spelled(query)].concat();
        }
        own
    }

    /// The text, and the rule if it changes.
    fn change(&mut self, text: String, canonical: fn(&str) -> String, rule: Normalization) -> String {
        let changed = canonical(&text);
        if changed != text {
            self.rules.push(rule);
        }
        changed
    }

    /// RFC 8141, section 3: the namespace has no case, nothing is decoded, and the components don't count.
    fn urn(&mut self, path: &str, has_components: bool) -> String {
        let (nid, nss) = path.split_once(':').unwrap_or((path, ""));
        let nid_in_lower_case = nid.to_ascii_lowercase();
        let has_case = !matches!(nid_in_lower_case.as_str(), "uuid" | "ietf");
        let capitals = in_capitals(nss);
        let name = if has_case { capitals.clone() } else { in_lower_case(nss, |_| false) };
        self.rules.clear();
        if capitals != nss {
            self.rules.push(Normalization::HexCase);
        }
        if nid_in_lower_case != nid || name != capitals {
            self.rules.push(Normalization::UrnCase);
        }
        if has_components {
            self.rules.push(Normalization::UrnComponents);
        }
        self.has_fragment = false;
        format!("{nid_in_lower_case}:{name}")
    }

    /// RFC 5724, section 2.4: the recipients are a set.
    fn recipients(&mut self, path: String) -> String {
        let text = self.change(
            path,
            |path| path.split(',').map(telephone).collect::<Vec<_>>().join(","),
            Normalization::PhoneNumber,
        );
        let mut sorted: Vec<&str> = text.split(',').collect();
        order::by_rank_and_name(&mut sorted, |recipient| (0, recipient));
        sorted.dedup();
        let sorted = sorted.join(",");
        if sorted != text {
            self.rules.push(Normalization::SmsRecipients);
        }
        sorted
    }

    /// RFC 2397, section 2: the media type has no case, and a default. The data is never decoded.
    fn data(&mut self, path: &str, spelled: &dyn Fn(&str) -> String) -> String {
        let (head, data) = path.split_once(',').unwrap_or((path, ""));
        let head = spelled(head);
        let head = self.change(head, media_type, Normalization::MediaType);
        format!("{head},{}", spelled(data))
    }
}

/// What may be in an identifier as it is (RFC 2392, section 2).
fn is_pchar(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&octet)
}

/// "both numbers must be either local or global; after removing all visual separators, they must be identical" (RFC 3966, section 4).
/// All is without case.
fn telephone(text: &str) -> String {
    let parts = text.split(';').enumerate().map(|(place, part)| {
        let lower = in_lower_case(part, |_| false);
        let (name, value) = lower.split_once('=').unwrap_or((&lower, ""));
        match name {
            _ if place == 0 => without_separators(&lower),
            // It may be separators alone.
            "ext" if value.contains(|c: char| c.is_ascii_digit()) => format!("ext={}", without_separators(value)),
            "phone-context" if value.starts_with('+') => format!("phone-context={}", without_separators(value)),
            _ => lower,
        }
    });
    parts.collect::<Vec<_>>().join(";")
}

fn without_separators(digits: &str) -> String {
    digits.replace(['-', '.', '(', ')'], "")
}

/// RFC 5870, section 3.4.4: numbers by value, parameters in any order and their names without case, and the default system.
fn geo(text: &str) -> String {
    let mut parts = text.split(';');
    let mut numbers: Vec<String> = parts.next().unwrap_or_default().split(',').map(value).collect();
    let mut parameters: Vec<(String, String)> = parts
        .map(|part| {
            let (name, rest) = part.split_at(part.find('=').unwrap_or(part.len()));
            let rest = match name.to_ascii_lowercase().as_str() {
                "crs" => rest.to_ascii_lowercase(),
                "u" => format!("={}", value(rest.trim_start_matches('='))),
                _ => rest.to_owned(),
            };
            (name.to_ascii_lowercase(), rest)
        })
        .filter(|(name, rest)| (name.as_str(), rest.as_str()) != ("crs", "=wgs84"))
        .collect();
    let is_wgs84 = parameters.iter().all(|(name, _)| name != "crs");
    if let ([latitude, longitude, ..], true) = (numbers.as_mut_slice(), is_wgs84) {
        if latitude.trim_start_matches('-') == "90" {
            *longitude = "0".to_owned();
        } else if longitude == "-180" {
            *longitude = "180".to_owned();
        }
    }
    // `crs` and `u` come first in the grammar.
    let rank = |name: &str| ["crs", "u"].iter().position(|own| *own == name).unwrap_or(2);
    order::by_rank_and_name(&mut parameters, |(name, _)| (rank(name), name));
    let parameters: String = parameters.iter().map(|(name, rest)| format!(";{name}{rest}")).collect();
    numbers.join(",") + &parameters
}

/// A decimal number without zeros that don't count; `-0` is 0.
fn value(number: &str) -> String {
    GeoNumber::new(number).map_or_else(|| number.to_owned(), |number| number.normalized().into_owned())
}

/// The domain in lower case.
fn account(text: &str) -> String {
    match text.rsplit_once('@') {
        Some((name, host)) => format!("{name}@{}", in_lower_case(host, |_| false)),
        None => text.to_owned(),
    }
}

/// The media type and the names of the parameters in lower case, without the default of both: `text/plain;charset=US-ASCII`.
fn media_type(head: &str) -> String {
    let lower = |part: &str| match part.split_once('=') {
        Some((name, value)) => format!("{}={value}", in_lower_case(name, |_| false)),
        None => in_lower_case(part, |_| false),
    };
    let parts: Vec<String> = head.split(';').map(lower).collect();
    let is_charset = |part: &String| part.starts_with("charset=");
    let is_plain = parts[0].is_empty() || (parts[0] == "text/plain" && parts.iter().any(is_charset));
    let is_default = |part: &String| part.eq_ignore_ascii_case("charset=us-ascii");
    let others: Vec<&String> = parts[1..].iter().filter(|part| *part != "base64").collect();
    let kept = match is_plain && others.len() == 1 && is_default(others[0]) {
        true => parts[1..].iter().filter(|part| !is_default(part)).cloned().collect::<Vec<_>>(),
        false => parts[1..].to_vec(),
    };
    let first = if is_plain { "" } else { parts[0].as_str() };
    std::iter::once(first).chain(kept.iter().map(String::as_str)).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::{geo, media_type, telephone, value};

    #[test]
    fn values_have_one_spelling() {
        let same = [("007", "7"), ("-0", "0"), ("-0.50", "-0.5"), ("10.0", "10"), ("0", "0")];
        for (written, canonical) in same {
            assert_eq!(value(written), canonical);
        }
        assert_eq!(geo("90,5;crs=WGS84;U=1.0;b=1;a"), "90,0;u=1;a;b=1");
        assert_eq!(geo("90,5;crs=x"), "90,5;crs=x");
        assert_eq!(telephone("+1-(2).3;EXT=4-5;a=B"), "+123;ext=45;a=b");
        let types = [
            ("", ""),
            ("text/plain", "text/plain"),
            ("text/plain;charset=US-ASCII", ""),
            (";charset=us-ascii;base64", ";base64"),
            ("Text/Plain;Charset=utf-8", ";charset=utf-8"),
            ("image/PNG;base64", "image/png;base64"),
        ];
        for (written, canonical) in types {
            assert_eq!(media_type(written), canonical);
        }
    }
}
