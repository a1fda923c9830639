//! What the documents of data, tel, sms and geo say of valid URLs.

use std::collections::HashSet;
use std::ops::Range;

use super::super::{Check, Context, Facts, When};
use super::{advice, end_before_fragment, hier_part, path_of};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS};
use crate::encoding::Encoded;

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::DataContent, needs: Facts::OTHER_SCHEME, when: When::Many(data) },
    Check { code: Code::PhonePart, needs: Facts::OTHER_SCHEME, when: When::Many(phone) },
    Check { code: Code::SmsBody, needs: Facts::OTHER_SCHEME, when: When::Many(sms) },
    Check { code: Code::GeoValue, needs: Facts::OTHER_SCHEME, when: When::Many(geo) },
];

fn data(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some((_, start)) = path_of(context, &["data"]) else { return Vec::new() };
    let end = end_before_fragment(context);
    let Some((head, data)) = context.text.get(start..end).and_then(|text| text.split_once(',')) else {
        return Vec::new();
    };
    let data_span = start + head.len() + 1..end;
    let mut found = Vec::new();
    let mut at = start;
    for part in head.split(';') {
        let span = at..at + part.len();
        at = span.end + 1;
        if part.split_once('=').is_some_and(|(name, _)| name.eq_ignore_ascii_case("base64")) {
            found.push(
                code.at(span).message("`base64` is the name of a parameter here, and no encoding").label("a parameter"),
            );
        }
    }
    let is_base64 =
        head.rsplit(';').next().is_some_and(|last| last.eq_ignore_ascii_case("base64") && head.contains(';'));
    if is_base64 {
        found.extend(base64(data).map(|message| {
            let length = data.len().min(32);
            code.at(data_span.start..data_span.start + length)
                .message(message)
                .label("not base64")
                .own_section(Some("2045 6.8"))
        }));
    }
    found
}

/// What is wrong with base64, in which each character may be an escape.
fn base64(text: &str) -> Option<&'static str> {
    let octets = Encoded::new(text).decode();
    let is_white = |octet: &u8| matches!(octet, b' ' | b'\t' | b'\r' | b'\n');
    let significant = octets.iter().copied().filter(|octet| !is_white(octet));
    let text: Vec<u8> = significant.collect();
    let length = text.iter().rposition(|octet| *octet != b'=').map_or(0, |last| last + 1);
    let (digits, padding) = text.split_at(length);
    if digits.iter().any(|octet| matches!(octet, b'-' | b'_')) {
        return Some("the data is base64url, which has `-` and `_` for `+` and `/`");
    }
    if !digits.iter().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'/')) {
        return Some("a character of the data is not of base64, and is ignored");
    }
    if padding.len() > 2 || !text.len().is_multiple_of(4) {
        return Some("the data has not the length and the padding of base64");
    }
    None
}

/// The parameters that are registered (RFC 5341, section 4).
const REGISTERED: [&str; 12] = [
    "cic",
    "cic-context",
    "enumdi",
    "ext",
    "isub",
    "isub-encoding",
    "npdi",
    "phone-context",
    "rn",
    "rn-context",
    "tgrp",
    "trunk-context",
];

/// The numbers of a tel or an sms URL.
fn phone(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some((path, start)) = path_of(context, &["tel", "sms"]) else { return Vec::new() };
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    let mut at = start;
    for subscriber in path.split(',') {
        let span = at..at + subscriber.len();
        at = span.end + 1;
        if !known.insert(subscriber) {
            found.push(code.at(span.clone()).message("the same recipient is named twice").label("a second time"));
        }
        found.extend(of_subscriber(code, subscriber, span));
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

fn of_subscriber(code: Code, text: &str, span: Range<usize>) -> Vec<DiagnosticBuilder> {
    let mut found = Vec::new();
    let mut at = span.start;
    for (place, part) in text.split(';').enumerate() {
        let own = at..at + part.len();
        at = own.end + 1;
        if place == 0 {
            found.extend(of_digits(code, part, own));
            continue;
        }
        let name = part.split('=').next().unwrap_or_default();
        let (lower, name_span) = (name.to_ascii_lowercase(), own.start..own.start + name.len());
        let builder = code.at(name_span.clone());
        if lower.starts_with("m-") {
            found.push(
                builder
                    .message("programs that do not know a parameter with `m-` must not use the URL")
                    .label("mandatory")
                    .own_section(Some("3966 5.5")),
            );
        } else if lower != name {
            found.push(advice(builder.message("the names of parameters should be in lower case").respell(
                name_span,
                lower,
                "write it in lower case",
            )));
        } else if !REGISTERED.contains(&name) {
            found.push(advice(
                builder
                    .message(format!("the parameter `{name}` is not registered"))
                    .label("may be ignored")
                    .own_section(Some("5341 4")),
            ));
        }
    }
    found
}

fn of_digits(code: Code, text: &str, span: Range<usize>) -> Option<DiagnosticBuilder> {
    if !text.starts_with('+') {
        let builder = code.at(span).message("the telephone number is local").label("no `+` and country code");
        return Some(builder.help("A local number should not be used unless the number has no global form."));
    }
    let at = text.find(['.', '(', ')'])?;
    let builder = code
        .at(span.start + at..span.start + at + 1)
        .message("the usual separator of digits is `-`")
        .own_section(Some("3966 5.1.1"));
    Some(advice(builder.label("a separator")))
}

/// The fields of an sms URL.
fn sms(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    if path_of(context, &["sms"]).is_none() {
        return Vec::new();
    }
    let Some(query) = hier_part(context).and_then(|part| part.query) else { return Vec::new() };
    let mut at = context.span(&query).start;
    let mut found = Vec::new();
    for field in query.as_str().split('&') {
        let span = at..at + field.len();
        at = span.end + 1;
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        if !name.eq_ignore_ascii_case("body") {
            let builder =
                code.at(span.start..span.start + name.len()).message(format!("programs ignore the field `{name}`"));
            found.push(builder.label("ignored"));
        } else if std::str::from_utf8(&Encoded::new(value).decode()).is_err() {
            found.push(code.at(span).message("the text of the message is not UTF-8").label("not UTF-8"));
        }
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

fn geo(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some((path, start)) = path_of(context, &["geo"]) else { return Vec::new() };
    let mut found = Vec::new();
    let mut at = start;
    let mut is_wgs84 = true;
    if let Some(label) = path
        .split(';')
        .find_map(|part| part.get(..4).filter(|name| name.eq_ignore_ascii_case("crs=")).and(part.get(4..)))
    {
        is_wgs84 = label.eq_ignore_ascii_case("wgs84");
    }
    for (place, part) in path.split(';').enumerate() {
        let span = at..at + part.len();
        at = span.end + 1;
        match place {
            0 if is_wgs84 => found.extend(coordinates(code, part, span)),
            0 => {}
            _ => found.extend(parameter(code, part, span, is_wgs84)),
        }
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

fn coordinates(code: Code, text: &str, span: Range<usize>) -> Vec<DiagnosticBuilder> {
    let numbers: Vec<&str> = text.split(',').collect();
    let is_zero = |number: &str| number.bytes().all(|octet| matches!(octet, b'-' | b'0' | b'.'));
    let is_pole =
        numbers.first().is_some_and(|latitude| latitude.trim_start_matches('-').split('.').next() == Some("90"));
    let mut found = Vec::new();
    if let Some(longitude) = numbers.get(1).filter(|longitude| is_pole && !is_zero(longitude)) {
        let start = span.start + numbers[0].len() + 1;
        let place = start..start + longitude.len();
        found.push(code.at(place.clone()).message("the longitude of a pole should be 0").guess(
            place,
            "0",
            "write `0`",
        ));
    }
    if let Some(altitude) = numbers.get(2).filter(|altitude| is_zero(altitude)) {
        let place = span.end - altitude.len()..span.end;
        let builder =
            code.at(place).message("an altitude of 0 is the surface of the ellipsoid, and not an unknown altitude");
        found.push(builder.help("If the altitude is not known, leave it out with its comma."));
    }
    found
}

fn parameter(code: Code, text: &str, span: Range<usize>, is_wgs84: bool) -> Option<DiagnosticBuilder> {
    let name = text.split('=').next().unwrap_or_default();
    let own = span.start..span.start + name.len();
    match name.to_ascii_lowercase().as_str() {
        "crs" if !is_wgs84 => Some(
            code.at(span)
                .message("programs that do not know this reference system must not use the coordinates")
                .label("not wgs84")
                .own_section(Some("5870 3.4.1")),
        ),
        lower if lower != name => {
            Some(advice(code.at(own.clone()).message("the names of parameters should be in lower case").respell(
                own,
                lower.to_owned(),
                "write it in lower case",
            )))
        }
        "crs" | "u" => None,
        _ => Some(advice(
            code.at(own)
                .message(format!("the parameter `{name}` is not registered"))
                .label("may be ignored")
                .own_section(Some("5870 8.2")),
        )),
    }
}
