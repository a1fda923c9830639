//! What the documents of news, gopher, urn, tag and acct say of valid URLs, and that some schemes are historic or have no fragments.

use std::ops::Range;

use super::super::{Check, Context, Facts, When};
use super::{advice, end_before_fragment, hier_part, path_of, scheme_part, uri};
use crate::ast::{SchemePart, TagAuthority, Urn};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS};
use crate::dialect::is_among;
use crate::encoding::{Encoded, escaped_octet};
use crate::scheme::SILENT_ON_FRAGMENTS;

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::NewsName, needs: Facts::OTHER_SCHEME, when: When::Many(newsgroups) },
    Check { code: Code::GopherItem, needs: Facts::OTHER_SCHEME, when: When::Many(gopher) },
    Check { code: Code::UrnPart, needs: Facts::OTHER_SCHEME, when: When::Many(urn) },
    Check { code: Code::TagUrl, needs: Facts::OTHER_SCHEME, when: When::One(tag) },
    Check { code: Code::AccountHost, needs: Facts::OTHER_SCHEME, when: When::One(account) },
    Check { code: Code::HistoricScheme, needs: Facts::OTHER_SCHEME, when: When::One(historic) },
    Check { code: Code::SchemeFragment, needs: Facts::OTHER_SCHEME, when: When::One(fragment) },
];

/// The names that "MUST NOT be used" (RFC 5536, section 3.1.4).
const KEPT_GROUPS: [&str; 7] = ["example", "poster", "to", "control", "all", "ctl", "junk"];

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

/// What is wrong with the name of a newsgroup. One `*` is all of them.
fn group(code: Code, name: &str, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let at = || code.at(span.clone()).own_section(Some("5536 3.1.4"));
    let parts: Vec<&str> = name.split('.').collect();
    let has_start = |marks: &[char]| parts.iter().any(|part| part.starts_with(marks));
    let is_pattern = name.contains('*') || name.contains("%3F") || name.contains("%3f");
    match name {
        "" | "*" => None,
        _ if is_pattern => Some(
            at().message("not all programs and servers know patterns of newsgroups")
                .label("a pattern")
                .own_section(Some("5538 4")),
        ),
        _ if name.contains('%') => {
            Some(at().message("a newsgroup has no encoded character").label("an encoded character"))
        }
        _ if parts.contains(&"") => Some(
            at().message("a part of the newsgroup is empty").label("not a newsgroup").own_section(Some("5538 2.3")),
        ),
        _ if has_start(&['_', '+', '-']) => {
            Some(at().message("a part of a newsgroup should begin with a letter or a digit"))
        }
        _ if parts.iter().any(|part| part.bytes().all(|octet| octet.is_ascii_digit())) => {
            Some(at().message("a part of a newsgroup should not be all digits"))
        }
        _ if name.bytes().any(|octet| octet.is_ascii_uppercase()) => {
            Some(at().message("a newsgroup should be in lower case").label("upper case"))
        }
        _ if KEPT_GROUPS.contains(&name) || matches!(parts[0], "example" | "to" | "control") => {
            Some(at().message(format!("newsgroups named `{}` must not be used", parts[0])).label("kept for other uses"))
        }
        _ => None,
    }
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
        let is_wrong = !(1..=12).contains(&tag.month()) || !(1..=31).contains(&tag.day());
        let (TagAuthority::DnsName(entity) | TagAuthority::EmailAddress(entity)) = tag.authority();
        let domain = entity.as_str().rsplit('@').next().unwrap_or_default();
        let domain = context.span(&domain);
        return match is_wrong {
            true => Some(code.at(span).message("the date of the tag does not exist").label("no such date")),
            false if context.text[domain.clone()].bytes().any(|octet| octet.is_ascii_uppercase()) => {
                Some(advice(code.at(domain).message("the domain of a tag should be in lower case").label("upper case")))
            }
            false => None,
        };
    }
    Some(code.at(span))
}

/// `acct:joe@`.
fn account(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (path, start) = path_of(context, &["acct"])?;
    let (name, host) = path.rsplit_once('@')?;
    if host.is_empty() {
        return Some(code.at(start + path.len()..start + path.len()));
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
