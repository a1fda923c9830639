//! What the documents of data, tel, sms and geo say of valid URLs.

use std::collections::HashSet;
use std::ops::Range;

use super::super::{Check, Context, Facts, When};
use super::{advice, end_before_fragment, path_of, scheme_part};
use crate::ast::{Geo, GeoNumber, Parameter, PhoneNumber, SchemePart, TelephoneSubscriber};
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
    let subscribers: Vec<TelephoneSubscriber<'_>> = match scheme_part(context, &["tel", "sms"]) {
        Some(SchemePart::Tel(tel)) => vec![tel],
        Some(SchemePart::Sms(sms)) => sms.recipients().collect(),
        _ => return Vec::new(),
    };
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    for subscriber in subscribers {
        let text = subscriber.text();
        if !known.insert(text.as_str()) {
            found
                .push(code.at(context.span(&text)).message("the same recipient is named twice").label("a second time"));
        }
        found.extend(of_number(context, code, subscriber.number()));
        found.extend(subscriber.parameters().filter_map(|parameter| of_parameter(context, code, parameter)));
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

fn of_number(context: &Context<'_>, code: Code, number: PhoneNumber<'_>) -> Option<DiagnosticBuilder> {
    let text = number.text();
    let span = context.span(&text);
    if !number.is_global() {
        let builder = code.at(span).message("the telephone number is local").label("no `+` and country code");
        return Some(builder.help("A local number should not be used unless the number has no global form."));
    }
    let at = span.start + text.as_str().find(['.', '(', ')'])?;
    let builder = code.at(at..at + 1).message("the usual separator of digits is `-`").own_section(Some("3966 5.1.1"));
    Some(advice(builder.label("a separator")))
}

fn of_parameter(context: &Context<'_>, code: Code, parameter: Parameter<'_>) -> Option<DiagnosticBuilder> {
    let name = parameter.name.as_str();
    let (span, lower) = (context.span(&name), name.to_ascii_lowercase());
    let builder = code.at(span.clone());
    if lower.starts_with("m-") {
        return Some(
            builder
                .message("programs that do not know a parameter with `m-` must not use the URL")
                .label("mandatory")
                .own_section(Some("3966 5.5")),
        );
    }
    if lower != name {
        return Some(name_in_lower_case(builder, span, lower));
    }
    (!REGISTERED.contains(&name)).then(|| not_registered(builder, name, "5341 4"))
}

/// The fields of an sms URL.
fn sms(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some(SchemePart::Sms(sms)) = scheme_part(context, &["sms"]) else { return Vec::new() };
    let mut found = Vec::new();
    for field in sms.fields() {
        let name = context.span(&field.name);
        let value = field.value.unwrap_or(Encoded::new(""));
        if !field.name.as_str().eq_ignore_ascii_case("body") {
            let builder = code.at(name).message(format!("programs ignore the field `{}`", field.name));
            found.push(builder.label("ignored"));
        } else if std::str::from_utf8(&value.decode()).is_err() {
            let span = name.start..context.span(&value).end;
            found.push(code.at(span).message("the text of the message is not UTF-8").label("not UTF-8"));
        }
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

fn geo(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some(SchemePart::Geo(geo)) = scheme_part(context, &["geo"]) else { return Vec::new() };
    let mut found = Vec::new();
    if geo.is_wgs84() {
        found.extend(pole(context, code, &geo));
        found.extend(surface(context, code, &geo));
    }
    let of_parameter = |parameter| of_geo_parameter(context, code, parameter, geo.is_wgs84());
    found.extend(geo.parameters().filter_map(of_parameter));
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

fn is_zero(number: GeoNumber<'_>) -> bool {
    GeoNumber::new("0") == Some(number)
}

/// `geo:90,5`.
fn pole(context: &Context<'_>, code: Code, geo: &Geo<'_>) -> Option<DiagnosticBuilder> {
    let is_pole = geo.latitude().as_str().trim_start_matches('-').split('.').next() == Some("90");
    let span = context.span(&geo.longitude().as_str());
    (is_pole && !is_zero(geo.longitude())).then(|| {
        let builder = code.at(span.clone()).message("the longitude of a pole should be 0");
        builder.guess(span, "0", "write `0`")
    })
}

/// `geo:1,2,0`.
fn surface(context: &Context<'_>, code: Code, geo: &Geo<'_>) -> Option<DiagnosticBuilder> {
    let altitude = geo.altitude().filter(|altitude| is_zero(*altitude))?;
    let builder = code
        .at(context.span(&altitude.as_str()))
        .message("an altitude of 0 is the surface of the ellipsoid, and not an unknown altitude");
    Some(builder.help("If the altitude is not known, leave it out with its comma."))
}

fn of_geo_parameter(
    context: &Context<'_>,
    code: Code,
    parameter: Parameter<'_>,
    is_wgs84: bool,
) -> Option<DiagnosticBuilder> {
    let name = parameter.name.as_str();
    let span = context.span(&name);
    match name.to_ascii_lowercase().as_str() {
        "crs" if !is_wgs84 => {
            let end = parameter.value.map_or(span.end, |value| context.span(&value).end);
            Some(
                code.at(span.start..end)
                    .message("programs that do not know this reference system must not use the coordinates")
                    .label("not wgs84")
                    .own_section(Some("5870 3.4.1")),
            )
        }
        lower if lower != name => Some(name_in_lower_case(code.at(span.clone()), span, lower.to_owned())),
        "crs" | "u" => None,
        _ => Some(not_registered(code.at(span), name, "5870 8.2")),
    }
}

fn name_in_lower_case(builder: DiagnosticBuilder, span: Range<usize>, lower: String) -> DiagnosticBuilder {
    let builder = builder.message("the names of parameters should be in lower case");
    advice(builder.respell(span, lower, "write it in lower case"))
}

fn not_registered(builder: DiagnosticBuilder, name: &str, section: &'static str) -> DiagnosticBuilder {
    let builder = builder.message(format!("the parameter `{name}` is not registered"));
    advice(builder.label("may be ignored").own_section(Some(section)))
}
