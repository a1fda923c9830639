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
        .or_else(|| parentheses(context, code, &coordinates))
        .or_else(|| escaped_comma(context, code, &coordinates))
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

/// `geo:(48.2,16.3)`.
fn parentheses(context: &Context<'_>, code: Code, coordinates: &Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(coordinates.clone());
    let inner = text.strip_prefix('(')?.strip_suffix(')').filter(|_| context.at <= coordinates.end)?;
    (!inner.contains(['(', ')'])).then(|| {
        let builder = code.at(coordinates.clone()).message("the coordinates are in parentheses");
        let builder = builder.label("without the parentheses");
        builder.guess(coordinates.clone(), inner.to_owned(), "remove the parentheses")
    })
}

/// `geo:48.2%2C16.3`.
fn escaped_comma(context: &Context<'_>, code: Code, coordinates: &Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(coordinates.clone());
    let place = text.find("%2C").or_else(|| text.find("%2c")).filter(|_| !text.contains(','))?;
    let span = coordinates.start + place..coordinates.start + place + 3;
    (span.start..=span.end).contains(&context.at).then(|| {
        let builder = code.at(span.clone()).message("the comma between the coordinates is encoded").label("write `,`");
        builder.guess(span, ",", "write `,`")
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
    let digits = number.strip_prefix('-').unwrap_or(number);
    let (whole, fraction) = digits.split_once('.').map_or((digits, None), |(whole, fraction)| (whole, Some(fraction)));
    if !is_digits(whole) || fraction.is_some_and(|fraction| !is_digits(fraction)) {
        return Some(around_number(code, &span, number, name).unwrap_or_else(|| no_number(builder, number, name)));
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

/// A sign, a blank or a mark around a number, or another character for one of its own.
fn around_number(code: Code, span: &Range<usize>, number: &str, name: &str) -> Option<DiagnosticBuilder> {
    let (start, end) = (span.start, span.end);
    let replaced = |place: Range<usize>, message: String, text: &'static str, title: &'static str| {
        Some(code.at(place.clone()).message(message).label("not allowed").guess(place, text, title))
    };
    let is_unsigned = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    for (mark, shown) in [("+", "`+`"), ("%2B", "an encoded `+`"), ("%2b", "an encoded `+`")] {
        if number.strip_prefix(mark).is_some_and(is_unsigned) {
            return replaced(start..start + mark.len(), format!("{shown} precedes the {name}"), "", "remove it");
        }
    }
    if number.strip_prefix("--").is_some_and(is_unsigned) {
        return replaced(start..start + 1, format!("a second `-` precedes the {name}"), "", "remove it");
    }
    const MINUS: [&str; 4] = ["%E2%88%92", "%E2%80%93", "\u{2212}", "\u{2013}"];
    if let Some(minus) = MINUS.into_iter().find(|minus| number.strip_prefix(minus).is_some_and(is_unsigned)) {
        let message = format!("the sign of the {name} only looks like `-`");
        return replaced(start..start + minus.len(), message, "-", "write `-`");
    }
    let digits = number.trim_end_matches([' ', '/']);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        && digits.bytes().all(|octet| octet.is_ascii_digit() || matches!(octet, b'-' | b'.'));
    let what = if number.ends_with('/') { "a slash" } else { "a space" };
    match is_number && digits.len() < number.len() {
        true => replaced(start + digits.len()..end, format!("{what} follows the {name}"), "", "remove it"),
        false => None,
    }
}

/// What is no number at all: a name, letters of the compass, an exponent.
fn no_number(builder: DiagnosticBuilder, number: &str, name: &str) -> DiagnosticBuilder {
    let first = number.trim_start_matches('-').find(|c: char| !c.is_ascii_digit() && c != '.');
    let is_of_compass = number.starts_with(['N', 'S', 'E', 'W', 'n', 's', 'e', 'w'])
        || number.ends_with(['N', 'S', 'E', 'W', 'n', 's', 'e', 'w']);
    let is_compass = is_of_compass && number.bytes().filter(u8::is_ascii_alphabetic).count() == 1;
    let help = match is_compass {
        true => "Degrees south and west are negative, as in `-33.8`.",
        false => "Degrees are digits, with `-` before them and `.` in them, as in `-33.8`.",
    };
    let shown = if first.is_some() && number.len() <= 40 && number.bytes().all(|octet| octet.is_ascii_graphic()) {
        format!("the {name}, `{number}`, is not a number")
    } else {
        format!("the {name} is not a number")
    };
    builder.message(shown).label("expected degrees").help(help)
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
    let zeros = places.iter().find(|(_, number, _, most)| {
        let digits = number.trim_start_matches('-');
        within(number, *most) && digits.find('.').unwrap_or(digits.len()) > most.ilog10() as usize + 1
    });
    if let Some((own, _, name, most)) = zeros {
        let most = most.ilog10() + 1;
        let builder = code.at(own.clone()).message(format!("the {name} has more than {most} digits before the dot"));
        return Some(builder.label("too many zeros").own_section(Some("5870 3.4.2")));
    }
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

/// Whether nothing that was removed is between the `;` and what follows it in the working copy.
fn follows_at_once(context: &Context<'_>, at: usize) -> bool {
    context.working_copy.source_span(at - 1..at + 1).len() == 2
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
            (number, None)
                if names.iter().all(|name| name == "crs")
                    && is_decimal(number)
                    && follows_at_once(context, own.start) =>
            {
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
