//! geo URLs by RFC 5870.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] = &[Check { code: Code::GeoUrl, when: geo }];

fn geo(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["geo"])?;
    let start = after_colon(context);
    let all = start..context.slice(start..).find(['?', '#']).map_or(context.text.len(), |length| start + length);
    let text = context.slice(all.clone());
    let coordinates = all.start..all.start + text.find(';').unwrap_or(text.len());
    slashes(context, code, text, start)
        .or_else(|| decimal_commas(context, code, text, all.clone()))
        .or_else(|| ampersand(context, code, all.clone()))
        .or_else(|| blank(context, code, coordinates.clone()))
        .or_else(|| semicolon(context, code, &all, &coordinates))
        .or_else(|| numbers(context, code, coordinates.clone(), context.slice(coordinates.end..all.end)))
        .or_else(|| parameters(context, code, coordinates.end..all.end))
        .or_else(|| query(context, code, all.end))
}

/// `geo://48.2,16.3`.
fn slashes(context: &Context<'_>, code: Code, text: &str, start: usize) -> Option<DiagnosticBuilder> {
    let rest = text.trim_start_matches('/');
    let span = start..start + text.len() - rest.len();
    (!span.is_empty() && context.at <= span.end && rest.starts_with(|c: char| c.is_ascii_digit() || c == '-')).then(
        || {
            let builder = code.at(span.clone()).message("slashes are before the coordinates").label("remove them");
            builder.guess(span, "", "remove them")
        },
    )
}

/// `geo:48,2;16,3`: numbers with decimal commas.
fn decimal_commas(context: &Context<'_>, code: Code, text: &str, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let is_decimal = |number: &str| {
        let digits = number.strip_prefix('-').unwrap_or(number);
        let halves = digits.split_once(',');
        halves.is_some_and(|halves| [halves.0, halves.1].iter().all(|half| is_digits(half) && !half.is_empty()))
    };
    let (latitude, longitude) = text.split_once([';', ' ']).filter(|_| context.at > span.start)?;
    let longitude = longitude.trim_start();
    (is_decimal(latitude) && is_decimal(longitude)).then(|| {
        let meant = format!("{},{}", latitude.replace(',', "."), longitude.replace(',', "."));
        let title = format!("write `{meant}`");
        let builder = code.at(span.clone()).message("the numbers have commas in place of `.`").label(title.clone());
        builder.guess(span, meant, title)
    })
}

/// `geo:48.2 16.3`.
fn blank(context: &Context<'_>, code: Code, coordinates: Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(coordinates.clone());
    let (latitude, longitude) = text.split_once(' ').filter(|_| !text.contains(','))?;
    let is_number = |number: &str| {
        let digits = number.strip_prefix('-').unwrap_or(number);
        digits.starts_with(|c: char| c.is_ascii_digit())
            && digits.bytes().all(|octet| octet.is_ascii_digit() || octet == b'.')
    };
    let start = coordinates.start + latitude.len();
    let span = start..coordinates.end - longitude.trim_start().len();
    (is_number(latitude) && is_number(longitude.trim_start()) && context.at == start).then(|| {
        let builder = code.at(span.clone()).message("a space is between the coordinates, in place of `,`");
        builder.label("write `,`").guess(span, ",", "write `,`")
    })
}

/// Digits with a point between them.
fn is_decimal(number: &str) -> bool {
    let halves = number.split_once('.');
    halves.is_some_and(|(whole, rest)| [whole, rest].iter().all(|half| is_digits(half) && !half.is_empty()))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|octet| octet.is_ascii_digit())
}

/// `geo:22.3;-118.44`.
fn semicolon(
    context: &Context<'_>,
    code: Code,
    all: &Range<usize>,
    coordinates: &Range<usize>,
) -> Option<DiagnosticBuilder> {
    let after = context.slice(coordinates.end..all.end).strip_prefix(';')?;
    let is_number = after.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    let span = coordinates.end..coordinates.end + 1;
    (is_number && !context.slice(coordinates.clone()).contains(',')).then(|| {
        let builder =
            code.at(span.clone()).message("`;` is between the coordinates, which a comma separates").label("write `,`");
        builder.guess(span, ",", "write `,`")
    })
}

fn numbers(context: &Context<'_>, code: Code, span: Range<usize>, parameters: &str) -> Option<DiagnosticBuilder> {
    let names = ["latitude", "longitude", "altitude"];
    let text = context.slice(span.clone());
    let (mut at, count) = (span.start, text.split(',').count());
    for (place, number) in text.split(',').enumerate() {
        let own = at..at + number.len();
        at = own.end + 1;
        let Some(name) = names.get(place) else {
            let builder = code.at(own.start - 1..span.end).label("not allowed");
            let builder = builder.message("there are more than three coordinates");
            let builder = builder.help("They are the latitude, the longitude and the altitude.");
            return Some(match with_points(text) {
                Some(meant) => builder.help("A comma separates coordinates. Write a point before the decimals.").guess(
                    span,
                    meant,
                    "write points before the decimals",
                ),
                None => builder,
            });
        };
        if let Some(fault) = format(code, own, number, name) {
            return Some(fault);
        }
    }
    if count < 2 {
        let builder =
            code.at(span.end..span.end).message("the longitude is missing").label("expected `,` and the longitude");
        return Some(builder.placeholder(span.end..span.end, ",0", "write `,` and the longitude"));
    }
    let lower = parameters.to_ascii_lowercase();
    let is_wgs84 = !lower.starts_with(";crs=") || lower == ";crs=wgs84" || lower.starts_with(";crs=wgs84;");
    is_wgs84.then(|| range(context, code, span)).flatten()
}

/// `48,2010,16,3695`: numbers with commas before their decimals.
fn with_points(text: &str) -> Option<String> {
    let [latitude, first, longitude, second] = text.split(',').collect::<Vec<_>>().try_into().ok()?;
    let is_degree = |text: &str| is_digits(text.strip_prefix('-').unwrap_or(text)) && text.len() < 5;
    let is_number = is_degree(latitude) && is_degree(longitude) && is_digits(first) && is_digits(second);
    is_number.then(|| format!("{latitude}.{first},{longitude}.{second}"))
}

/// What is wrong with the digits of a number.
fn format(code: Code, span: Range<usize>, number: &str, name: &str) -> Option<DiagnosticBuilder> {
    let builder = code.at(span.clone());
    let spaces = number.len() - number.trim_start().len();
    if spaces > 0 && number.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        let place = span.start..span.start + spaces;
        let builder = code.at(place.clone()).message(format!("a space precedes the {name}")).label("not allowed");
        return Some(builder.guess(place, "", "remove it"));
    }
    if number.starts_with('+') {
        let place = span.start..span.start + 1;
        return Some(code.at(place.clone()).message(format!("`+` precedes the {name}")).label("not allowed").guess(
            place,
            "",
            "remove it",
        ));
    }
    let digits = number.strip_prefix('-').unwrap_or(number);
    let (whole, fraction) = digits.split_once('.').map_or((digits, None), |(whole, fraction)| (whole, Some(fraction)));
    if !is_digits(whole) || fraction.is_some_and(|fraction| !is_digits(fraction)) {
        return None;
    }
    match (whole, fraction) {
        ("", None) => Some(builder.message(format!("the {name} is missing")).label("expected a number")),
        ("", Some(_)) => {
            Some(builder.message(format!("no digit precedes the dot of the {name}")).label("expected a digit").guess(
                span.end - digits.len()..span.end - digits.len(),
                "0",
                "write `0`",
            ))
        }
        (_, Some("")) => {
            Some(builder.message(format!("no digit follows the dot of the {name}")).label("expected a digit").guess(
                span.end - 1..span.end,
                "",
                "remove the dot",
            ))
        }
        _ => None,
    }
}

/// "MUST be considered invalid" (section 3.4.2).
fn range(context: &Context<'_>, code: Code, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(span.clone());
    let (latitude, rest) = text.split_once(',')?;
    let longitude = rest.split(',').next().unwrap_or_default();
    let within = |number: &str, most: u32| {
        let digits = number.strip_prefix('-').unwrap_or(number);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let has_fraction = fraction.bytes().any(|octet| octet != b'0');
        whole.trim_start_matches('0').len() <= 3
            && whole.parse::<u32>().is_ok_and(|whole| whole < most || (whole == most && !has_fraction))
    };
    let start = span.start + latitude.len() + 1;
    let places = [
        (span.start..start - 1, latitude, "latitude", 90),
        (start..start + longitude.len(), longitude, "longitude", 180),
    ];
    let (own, _, name, most) = places.into_iter().find(|(_, number, _, most)| !within(number, *most))?;
    let builder =
        code.at(own).message(format!("the {name} is not between -{most} and {most} degrees")).label("out of range");
    let builder = builder.own_section(Some("5870 3.4.2"));
    let is_swapped = name == "latitude" && within(latitude, 180) && within(longitude, 90);
    Some(if is_swapped {
        builder.help("The latitude comes first, then the longitude. They may be in the wrong order.")
    } else {
        builder
    })
}

/// The order and the names of the parameters.
fn parameters(context: &Context<'_>, code: Code, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(span.clone());
    let mut at = span.start;
    let mut names: Vec<String> = Vec::new();
    for (place, part) in text.split(';').enumerate() {
        let own = at..at + part.len();
        at = own.end + 1;
        if place == 0 {
            continue;
        }
        let (name, value) = part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value)));
        let name = name.to_ascii_lowercase();
        let builder = code.at(own.clone()).own_section(Some("5870 3.3"));
        let is_once = ["crs", "u"].contains(&name.as_str());
        if is_once && names.contains(&name) {
            return Some(builder.message(format!("the parameter `{name}` occurs twice")).label("a second time"));
        }
        match (name.as_str(), value) {
            ("", Some(_)) => {
                return Some(builder.message("a parameter has no name").label("expected a name before `=`"));
            }
            ("", None) => {
                return Some(builder.message("a parameter is missing after `;`").label("expected a parameter").guess(
                    own.start - 1..own.end,
                    "",
                    "remove the `;`",
                ));
            }
            (number, None) if names.iter().all(|name| name == "crs") && is_decimal(number) => {
                let builder = builder.message("a number follows `;`, without the name of a parameter");
                let builder = builder
                    .label("write `u=`")
                    .help("`;u=` is the uncertainty in meters. An altitude follows a comma.");
                return Some(builder.guess(own.start..own.start, "u=", "write `u=`"));
            }
            ("crs" | "u", None) | (_, Some("")) => {
                return Some(builder.message(format!("the parameter `{name}` has no value")).label("expected a value"));
            }
            ("crs", _) if !names.is_empty() => {
                return Some(builder.message("`crs` is not the first parameter").label("must come first"));
            }
            ("u", _) if names.iter().any(|name| name != "crs") => {
                return Some(builder.message("`u` follows another parameter").label("must precede it"));
            }
            ("u", Some(value)) if !value.bytes().all(|octet| octet.is_ascii_digit() || octet == b'.') => {
                return Some(builder.message("the uncertainty `u` is not a number of meters").label("expected digits"));
            }
            _ => names.push(name),
        }
    }
    None
}

/// `geo:1,2?z=14`.
fn query(context: &Context<'_>, code: Code, at: usize) -> Option<DiagnosticBuilder> {
    if context.at != at || !context.slice(at..context.end()).starts_with('?') {
        return None;
    }
    let span = at..context.end();
    let builder = code.at(span.clone()).message("a geo URL has no query").label("not allowed");
    let builder = builder.help(PARAMETERS);
    Some(builder.continue_with(span, ""))
}

/// `geo:1,2&z=14`.
fn ampersand(context: &Context<'_>, code: Code, all: Range<usize>) -> Option<DiagnosticBuilder> {
    (context.found() == Some('&') && all.contains(&context.at)).then(|| {
        let builder = code.at(context.at..all.end).message("`&` is for queries, and a geo URL has none");
        builder.label("not allowed").help(PARAMETERS).continue_with(context.at..all.end, "")
    })
}

const PARAMETERS: &str = "Some programs read `?z=` and `?q=`. The document has parameters after `;`, such as `;u=40`.";
