//! What the documents of data, tel, sms and geo say of valid URLs.

use std::ops::Range;

use crate::ast::{Geo, GeoNumber, Parameter, PhoneNumber, SchemePart, TelephoneSubscriber};
use crate::diagnostic::accepted::uri_parts::{advice, end_before_fragment, path_of, scheme_part};
use crate::diagnostic::accepted::{Check, Context, Facts, When};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS};
use crate::encoding::Encoded;
use crate::order;

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
                code.at(span)
                    .message("`base64` is the name of a parameter here, and not an encoding")
                    .label("a parameter")
                    .own_section(Some("2397 3")),
            );
        }
    }
    if let Some(comma) = data.get(.."base64,".len()).filter(|data| data.eq_ignore_ascii_case("base64,")) {
        let span = data_span.start - 1..data_span.start;
        let builder = code.at(span.start..span.end + comma.len()).message("`base64` follows a comma, so it is data");
        let builder = builder.own_section(Some("2397 3"));
        found.push(builder.label("expected `;base64,`").guess(span, ";", "write `;`"));
    }
    let is_base64 =
        head.rsplit(';').next().is_some_and(|last| last.eq_ignore_ascii_case("base64") && head.contains(';'));
    if is_base64 {
        found.extend(base64(code, data_span, data));
    } else {
        found.extend(character_set(code, start..start + head.len(), data_span, head, data));
    }
    found
}

/// A character set that is named twice, or US-ASCII, the default one, for other characters.
fn character_set(
    code: Code,
    head_span: Range<usize>,
    data_span: Range<usize>,
    head: &str,
    data: &str,
) -> Option<DiagnosticBuilder> {
    const NAME: &str = "charset=";
    let is_set = |part: &&str| part.get(..NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME));
    let mut sets = head.split(';').filter(is_set);
    if let (Some(_), Some(second)) = (sets.next(), sets.next()) {
        let at = head_span.start + (second.as_ptr().addr() - head.as_ptr().addr());
        let builder = code.at(at..at + second.len()).message("the character set is named twice").label("a second time");
        return Some(advice(builder.help("Programs use the first or the last.").own_section(Some("2397 3"))));
    }
    let has_default = head.split(';').next() == Some("") && !head.split(';').any(|part| is_set(&part));
    let (at, _) = Encoded::new(data).escapes().find(|(_, octet)| has_default && !octet.is_ascii())?;
    let builder = code.at(data_span.start + at..data_span.start + at + 3).label("not US-ASCII");
    let builder = builder.message("without a media type, the data is US-ASCII, which does not have this octet");
    Some(advice(builder.help("Write the character set: `data:;charset=utf-8,`.").own_section(Some("2397 2"))))
}

/// What is wrong with base64, in which each character may be an escape.
fn base64(code: Code, span: Range<usize>, text: &str) -> Option<DiagnosticBuilder> {
    let octets = Encoded::new(text).decode();
    let is_white = |octet: &u8| matches!(octet, b' ' | b'\t' | b'\r' | b'\n');
    let octets: Vec<u8> = octets.iter().copied().filter(|octet| !is_white(octet)).collect();
    let length = octets.iter().rposition(|octet| *octet != b'=').map_or(0, |last| last + 1);
    let (digits, padding) = octets.split_at(length);
    let builder =
        code.at(span.start..span.start + text.len().min(32)).label("not base64").own_section(Some("2045 6.8"));
    if digits.iter().any(|octet| matches!(octet, b'-' | b'_')) {
        return Some(builder.message("the data is base64url, which has `-` and `_` for `+` and `/`"));
    }
    if !digits.iter().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'/')) {
        return Some(builder.message("a character of the data does not belong to base64, and is ignored"));
    }
    let missing = match (digits.len() % 4, padding.len()) {
        (2, 0) => "==",
        (2, 1) | (3, 0) => "=",
        (0, 0) | (2, 2) | (3, 1) => return None,
        _ => return Some(builder.message("the data does not have the length of base64, and may be cut off")),
    };
    let builder = code.at(span.end..span.end).own_section(Some("2045 6.8"));
    let builder = builder.message(format!("`{missing}` is missing at the end of the base64"));
    Some(builder.label(format!("expected `{missing}`")).guess(
        span.end..span.end,
        missing,
        format!("write `{missing}`"),
    ))
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
    let mut found = Vec::new();
    let texts: Vec<&str> = subscribers.iter().map(|own| own.text().as_str()).collect();
    let repeated = order::repeated(&texts, |text| text);
    for (subscriber, is_repeated) in subscribers.into_iter().zip(repeated) {
        let text = subscriber.text();
        if is_repeated {
            found.push(
                code.at(context.span(&text))
                    .message("the same recipient is named twice")
                    .label("a second time")
                    .own_section(Some("5724 2.2")),
            );
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
    if let Some(zero) = text.as_str().find("(0)") {
        let zero = span.start + zero..span.start + zero + "(0)".len();
        let before = context.text[..zero.start].ends_with('-') || context.text[zero.end..].starts_with('-');
        let builder =
            code.at(zero.clone()).message("`(0)` is dialed only within the country").label("not part of this number");
        let builder = builder.help("Programs ignore the brackets and dial the zero.").own_section(Some("3966 5.1.4"));
        return Some(builder.guess(zero, if before { "" } else { "-" }, "remove it"));
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
                .own_section(Some("3966 5.4")),
        );
    }
    if lower != name {
        return Some(name_in_lower_case(builder, span, lower, "3966 4"));
    }
    (!REGISTERED.contains(&name)).then(|| not_registered(builder, name, "5341 3"))
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
    let (mut found, is_wgs84) = (Vec::new(), geo.is_wgs84());
    if is_wgs84 {
        found.extend(pole(context, code, &geo));
        found.extend(surface(context, code, &geo));
    }
    let of_parameter = |parameter| of_geo_parameter(context, code, parameter, is_wgs84);
    found.extend(geo.parameters().filter_map(of_parameter).take(MAX_DIAGNOSTICS + 1));
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
        lower if lower != name => Some(name_in_lower_case(code.at(span.clone()), span, lower.to_owned(), "5870 3.3")),
        "crs" | "u" => None,
        _ => Some(not_registered(code.at(span), name, "5870 8.2")),
    }
}

fn name_in_lower_case(
    builder: DiagnosticBuilder,
    span: Range<usize>,
    lower: String,
    section: &'static str,
) -> DiagnosticBuilder {
    let builder = builder.message("the names of parameters should be in lower case").own_section(Some(section));
    advice(builder.respell(span, lower, "write it in lower case"))
}

fn not_registered(builder: DiagnosticBuilder, name: &str, section: &'static str) -> DiagnosticBuilder {
    let builder = builder.message(format!("the parameter `{name}` is not registered"));
    advice(builder.label("may be ignored").own_section(Some(section)))
}
