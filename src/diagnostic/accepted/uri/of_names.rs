//! What the documents of news, gopher, urn, tag and acct say of valid URLs, and that some schemes are historic or have no fragments.

use std::ops::Range;

use super::calendar::Date;
use crate::ast::{MsgId, SchemePart, TagAuthority, Urn};
use crate::diagnostic::accepted::uri_parts::{advice, end_before_fragment, hier_part, path_of, scheme_part, uri};
use crate::diagnostic::accepted::{Check, Context, Facts, When};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS};
use crate::dialect::is_among;
use crate::domain::to_ascii;
use crate::encoding::{Encoded, escaped_octet};
use crate::scheme::SILENT_ON_FRAGMENTS;

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::NewsName, needs: Facts::OTHER_SCHEME, when: When::Many(newsgroups) },
    Check { code: Code::GopherItem, needs: Facts::OTHER_SCHEME, when: When::Many(gopher) },
    Check { code: Code::UrnPart, needs: Facts::OTHER_SCHEME, when: When::Many(urn) },
    Check { code: Code::TagUrl, needs: Facts::OTHER_SCHEME, when: When::One(tag) },
    Check { code: Code::ContentId, needs: Facts::OTHER_SCHEME, when: When::Many(message_names) },
    Check { code: Code::AccountHost, needs: Facts::OTHER_SCHEME, when: When::One(account) },
    Check { code: Code::HistoricScheme, needs: Facts::OTHER_SCHEME, when: When::One(historic) },
    Check { code: Code::SchemeFragment, needs: Facts::OTHER_SCHEME, when: When::One(fragment) },
];

/// The names that "MUST NOT be used" (RFC 5536, section 3.1.4).
const KEPT_GROUPS: [&str; 2] = ["poster", "junk"];

/// The first parts of such names.
const KEPT_FIRST: [&str; 3] = ["example", "to", "control"];

/// The parts that no such name has in any place.
const KEPT_PARTS: [&str; 2] = ["all", "ctl"];

fn newsgroups(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some((path, start)) = path_of(context, &["news", "snews", "nntp"]) else { return Vec::new() };
    let mut found = Vec::new();
    if context.url.scheme().eq_ignore_ascii_case("snews") {
        let builder = code.at(context.span(&context.url.scheme())).message("`snews` is deprecated");
        let builder = builder.own_section(Some("5538 8.1"));
        found.push(advice(builder.help("Further use of this scheme is deprecated.")));
    }
    let skipped = usize::from(path.starts_with('/'));
    let name = path[skipped..].split('/').next().unwrap_or_default();
    let span = start + skipped..start + skipped + name.len();
    if path.contains('@') {
        // With its brackets.
        if Encoded::new(&path[skipped..]).decode().len() > 248 {
            found.push(
                code.at(span).message("the Message-ID is longer than 250 octets").own_section(Some("5536 3.1.3")),
            );
        }
        return found;
    }
    found.extend(group(code, name, span).filter(|_| context.is_as_given || !name.contains('%')));
    found
}

/// `comp..lang`, `comp.lang.`: the dots that are too many.
fn empty_part(code: Code, name: &str, span: &Range<usize>) -> DiagnosticBuilder {
    let length = |text: &str| text.len() - text.trim_start_matches('.').len();
    let dots = match (name.starts_with('.'), name.find("..")) {
        (true, _) => 0..length(name),
        (false, Some(first)) if first + length(&name[first..]) < name.len() => {
            first + 1..first + length(&name[first..])
        }
        _ => name.trim_end_matches('.').len()..name.len(),
    };
    let dots = span.start + dots.start..span.start + dots.end;
    let builder = code.at(dots.clone()).message("a part of the newsgroup is empty").label("a dot too many");
    builder.own_section(Some("5538 2.3")).guess(dots, "", "remove it")
}

/// What is wrong with the name of a newsgroup.
fn group(code: Code, name: &str, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let at = || code.at(span.clone()).own_section(Some("5536 3.1.4"));
    let parts: Vec<&str> = name.split('.').collect();
    let has_start = |marks: &[char]| parts.iter().any(|part| part.starts_with(marks));
    let is_pattern = name.contains('*') || name.contains("%3F") || name.contains("%3f");
    match name {
        "" => None,
        _ if is_pattern => Some(
            at().message("not all programs and servers know patterns of newsgroups")
                .label("a pattern")
                .own_section(Some("5538 4")),
        ),
        _ if name.contains('%') => {
            Some(at().message("a newsgroup has no encoded character").label("an encoded character"))
        }
        _ if parts.contains(&"") => Some(empty_part(code, name, &span)),
        _ if has_start(&['_', '+', '-']) => {
            Some(at().message("a part of a newsgroup should begin with a letter or a digit"))
        }
        _ if parts.iter().any(|part| part.bytes().all(|octet| octet.is_ascii_digit())) => {
            Some(at().message("a part of a newsgroup should not be all digits"))
        }
        _ if name.bytes().any(|octet| octet.is_ascii_uppercase()) => {
            Some(at().message("a newsgroup should be in lower case").label("upper case"))
        }
        _ => {
            let kept = kept_part(name, &parts)?;
            let message = match kept == name {
                true => format!("newsgroups named `{kept}` must not be used"),
                false => format!("newsgroups with the part `{kept}` must not be used"),
            };
            Some(at().message(message).label("kept for other uses"))
        }
    }
}

/// The part of a newsgroup that is kept for other uses.
fn kept_part<'n>(name: &'n str, parts: &[&'n str]) -> Option<&'n str> {
    let first = parts.first().filter(|first| KEPT_FIRST.contains(first));
    let any = || parts.iter().find(|part| KEPT_PARTS.contains(part));
    first.or_else(any).copied().or_else(|| Some(name).filter(|name| KEPT_GROUPS.contains(name)))
}

fn gopher(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some((_, start)) = path_of(context, &["gopher"]) else { return Vec::new() };
    let end = end_before_fragment(context);
    let Some(item) = context.text.get(start + 1..end).filter(|item| !item.is_empty()) else { return Vec::new() };
    let mut parts = item.splitn(3, "%09");
    let (selector, search, string) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let mut found = Vec::new();
    let kind = item.chars().next().unwrap_or_default();
    let at = start + 1;
    if !"0123456789+TgI%".contains(kind) {
        found.push(advice(code.at(at..at + kind.len_utf8()).message(format!("`{kind}` is not a type of RFC 1436"))));
    }
    if kind == '7' && search.is_none() {
        found.push(advice(
            code.at(at..end).message("no search follows the type 7").label("the index of a search engine"),
        ));
    }
    let search_start = at + selector.len() + 3;
    if let Some(place) = search.and_then(|search| search.to_ascii_uppercase().find("%0D%0A")) {
        found.push(
            code.at(search_start + place..search_start + place + 6)
                .message("a line break is in the search")
                .label("ends the request"),
        );
    }
    if let Some(text) = string.filter(|text| !text.starts_with(['+', '?', '!', '$'])) {
        found.push(advice(
            code.at(end - text.len()..end).message("the Gopher+ string begins with none of `+`, `?`, `!` and `$`"),
        ));
    }
    found
}

fn urn(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some(SchemePart::Urn(urn)) = scheme_part(context, &["urn"]) else { return Vec::new() };
    let name = context.span(&urn.nss());
    let mut found = Vec::new();
    found.extend(namespace(code, &urn, name.clone()));
    if urn.nss().decode_utf8().is_err() {
        found.push(
            code.at(name.clone())
                .message("the encoded characters of the name are not UTF-8")
                .label("not UTF-8")
                .own_section(Some("8141 2.2")),
        );
    }
    if let Some(component) = urn.r_component() {
        let span = context.span(&component);
        // With its `?+`.
        let builder =
            code.at(span.start - 2..span.end).message("the r-component has no meaning yet").label("r-component");
        found.push(
            builder.help("It should not be used before its meaning is standardized.").own_section(Some("8141 2.3.1")),
        );
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

/// What the document of a namespace says of its names.
fn namespace(code: Code, urn: &Urn<'_>, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let at = || code.at(span.clone());
    let nss = urn.nss().as_str();
    match urn.nid().to_ascii_lowercase().as_str() {
        "uuid" if urn.uuid().is_none() => Some(
            at().message("this is no UUID").label("expected 8-4-4-4-12 hexadecimal digits").own_section(Some("4122 3")),
        ),
        "uuid" if nss.bytes().any(|octet| octet.is_ascii_uppercase()) => {
            let builder = at().message("a UUID should be in lower case").own_section(Some("4122 3"));
            Some(advice(builder.respell(span.clone(), nss.to_ascii_lowercase(), "write it in lower case")))
        }
        "ietf" => {
            let (series, number) = nss.split_once(':')?;
            let is_numbered = is_among(&["rfc", "fyi", "std", "bcp"], series);
            let is_known = is_numbered || is_among(&["id", "mtg", "params"], series);
            let is_wrong = is_numbered && (number.is_empty() || !number.bytes().all(|octet| octet.is_ascii_digit()));
            (is_wrong || !is_known).then(|| {
                let message =
                    if is_wrong { "no number follows the series" } else { "this is not a series of the IETF" };
                at().message(message)
                    .label("expected `rfc:`, `std:`, `bcp:`, `fyi:`, `id:`, `mtg:` or `params:`")
                    .own_section(Some("2648 2"))
            })
        }
        "isbn" if !has_check_digit(nss, &[10, 13]) => Some(
            at().message("this is not an ISBN: its check digit is wrong").label("no ISBN").own_section(Some("8254 2")),
        ),
        "issn" if !has_check_digit(nss, &[8]) => Some(
            at().message("this is not an ISSN: its check digit is wrong").label("no ISSN").own_section(Some("8254 2")),
        ),
        _ => None,
    }
}

/// Whether a number has one of these lengths, and its last digit is its check digit (ISO 2108, ISO 3297).
fn has_check_digit(text: &str, lengths: &[usize]) -> bool {
    let digits: Vec<u32> = text
        .chars()
        .filter(|c| *c != '-')
        .map(|c| if matches!(c, 'x' | 'X') { Some(10) } else { c.to_digit(10) })
        .collect::<Option<_>>()
        .unwrap_or_default();
    if !lengths.contains(&digits.len()) || digits[..digits.len() - 1].contains(&10) {
        return false;
    }
    match digits.len() {
        13 => {
            digits[12] < 10
                && digits.iter().zip([1, 3].into_iter().cycle()).map(|(digit, weight)| digit * weight).sum::<u32>() % 10
                    == 0
        }
        length => {
            digits
                .iter()
                .zip((1..=u32::try_from(length).unwrap_or_default()).rev())
                .map(|(digit, weight)| digit * weight)
                .sum::<u32>()
                % 11
                == 0
        }
    }
}

/// "MUST NOT reject them on the grounds that they are outside the syntax" (RFC 4151, section 2.1).
fn tag(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let uri = uri(context).filter(|_| context.is_by_document_of(&["tag"]))?;
    let part = hier_part(context)?;
    let span = context.span(&part.path);
    let whole = &context.text[context.span(uri)];
    if crate::read::accepts(context.spec, "rfc4151/tagURI", whole) {
        let Some(SchemePart::Tag(tag)) = uri.scheme_part() else { return None };
        let (TagAuthority::DnsName(entity) | TagAuthority::EmailAddress(entity)) = tag.authority();
        let domain = entity.as_str().rsplit('@').next().unwrap_or_default();
        let domain = context.span(&domain);
        let date = context.span(&tag.date());
        let at = |section| code.at(date.clone()).own_section(Some(section));
        return match Date::of(&tag) {
            None => Some(at("4151 2.1").message("the date of the tag does not exist").label("no such date")),
            Some(date) if Date::tomorrow().is_some_and(|tomorrow| date > tomorrow) => {
                let builder = at("4151 2.2").message("the date of the tag is in the future").label("not yet");
                Some(builder.help("A tag has a date on which the domain or the address was already yours."))
            }
            _ if context.text[domain.clone()].bytes().any(|octet| octet.is_ascii_uppercase()) => {
                Some(advice(code.at(domain).message("the domain of a tag should be in lower case").label("upper case")))
            }
            _ => None,
        };
    }
    Some(code.at(span))
}

/// The identifiers of messages and of their parts.
fn message_names(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let ids = match scheme_part(context, &["cid", "mid"]) {
        Some(SchemePart::Cid(id)) => [Some(id), None],
        Some(SchemePart::Mid(mid)) => [Some(mid.message_id), mid.content_id],
        _ => return Vec::new(),
    };
    ids.into_iter().flatten().filter_map(|id| message_name(context, code, id)).collect()
}

fn message_name(context: &Context<'_>, code: Code, id: MsgId<'_>) -> Option<DiagnosticBuilder> {
    let name = id.left();
    let is_quoted = name.as_str().starts_with("%22");
    if let Some(place) = name.as_str().find('@').filter(|_| is_quoted) {
        let start = context.span(&name).start + place;
        let builder =
            code.at(start..start + 1).message("a quoted `@` is in the identifier").label("programs may divide here");
        let builder = builder.help("Programs may take the text after it for the domain.");
        return Some(builder.respell(start..start + 1, "%40", "write `%40`"));
    }
    let has_digit = id.decode().iter().any(u8::is_ascii_digit);
    (!has_digit).then(|| code.at(context.span(&id.text)))
}

/// `acct:joe@`.
fn account(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (path, start) = path_of(context, &["acct"])?;
    let (name, host) = path.rsplit_once('@')?;
    if host.is_empty() {
        return Some(code.at(start + path.len()..start + path.len()));
    }
    if let Some(builder) = account_host(context, code, host) {
        return Some(builder);
    }
    let control = (0..name.len())
        .find(|at| escaped_octet(&name.as_bytes()[*at..]).is_some_and(|octet| octet <= b' ' || octet == 0x7F))?;
    Some(
        code.at(start + control..start + control + 3)
            .message("an encoded space or control character is in the name")
            .label("not in a name")
            .own_section(Some("7565 5")),
    )
}

/// `acct:joe@b%C3%BCcher.example`.
fn account_host(context: &Context<'_>, code: Code, host: &str) -> Option<DiagnosticBuilder> {
    let decoded = Encoded::new(host).decode();
    let decoded = std::str::from_utf8(&decoded).ok().filter(|host| !host.is_ascii())?;
    let builder = code.at(context.span(&host)).message("the host has letters that are not US-ASCII");
    let builder = builder.own_section(Some("7565 6")).help("Write the `xn--` form of the host.");
    Some(match to_ascii(decoded).filter(|ascii| !ascii.is_empty()) {
        Some(ascii) => {
            let title = format!("write `{ascii}`");
            builder.label(title.clone()).guess(context.span(&host), ascii, title)
        }
        None => builder.label("expected the `xn--` form"),
    })
}

/// `wais://host/database`.
fn historic(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    path_of(context, &["wais", "prospero"])?;
    let scheme = context.url.scheme();
    let section = if scheme.eq_ignore_ascii_case("wais") { "4156 2" } else { "4157 2" };
    Some(
        code.at(context.span(&scheme))
            .message(format!("the scheme `{}` is historic", scheme.to_ascii_lowercase()))
            .own_section(Some(section)),
    )
}

/// `tel:+1#x`. The documents of these schemes have no word on fragments.
fn fragment(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    path_of(context, &SILENT_ON_FRAGMENTS)?;
    let span = context.span(&uri(context)?.fragment?);
    Some(code.at(span.start - 1..span.end))
}
