//! data URLs by RFC 2397.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::encode;

pub(super) const CHECKS: &[Check] = &[Check { code: Code::DataUrl, when: data }];

fn data(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["data"])?;
    let (start, end) = (after_colon(context), context.end());
    let Some(comma) = context.slice(start..end).find(',').map(|comma| start + comma) else {
        return missing_comma(context, code, start..end);
    };
    if context.at > comma {
        return None;
    }
    let mut at = start;
    let head = context.slice(start..comma);
    let count = head.split(';').count();
    for (place, part) in head.split(';').enumerate() {
        let span = at..at + part.len();
        at = span.end + 1;
        if context.at > span.end {
            continue;
        }
        return match place {
            0 => media_type(context, code, span),
            _ => parameter(context, code, span, place + 1 == count),
        };
    }
    None
}

/// `data:text/plain`.
fn missing_comma(context: &Context<'_>, code: Code, all: Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(all.clone());
    if text.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return None;
    }
    // Base64 may follow `;base64` without the comma.
    let end = match text.to_ascii_lowercase().find(";base64") {
        Some(at) => all.start + at + ";base64".len(),
        None => all.end,
    };
    if context.slice(end..all.end).starts_with(';') {
        let span = end..end + 1;
        let builder = code.at(span.clone()).message("`;` precedes the data, in place of a comma").label("expected `,`");
        return Some(builder.guess(span, ",", "write `,`"));
    }
    let builder = code.at(end..end).message("no comma precedes the data").label("expected `,`");
    Some(match text.is_empty() || end < all.end {
        true => builder.guess(end..end, ",", "write `,`"),
        false => builder.placeholder(end..end, ",", "write `,` and the data"),
    })
}

/// `data:text,x`.
fn media_type(context: &Context<'_>, code: Code, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(span.clone());
    let is_plain = |text: &str| {
        !text.is_empty() && text.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"+-._".contains(&octet))
    };
    if text.contains('/') || !is_plain(text) {
        let is_half = text.split_once('/').is_some_and(|(a, b)| a.is_empty() || b.is_empty());
        return is_half
            .then(|| code.at(span).message("the media type lacks a half").label("expected a type, `/` and a subtype"));
    }
    let builder = code.at(span.clone()).label("expected a type, `/` and a subtype");
    Some(match text.to_ascii_lowercase().as_str() {
        "base64" => builder.message("no `;` precedes `base64`").guess(span.start..span.start, ";", "write `;`"),
        _ => builder
            .message(format!("`{text}` is no media type"))
            .help("A media type is a type and a subtype, as in `text/plain`."),
    })
}

/// `;utf8`, `;charset="x"`.
fn parameter(context: &Context<'_>, code: Code, span: Range<usize>, is_last: bool) -> Option<DiagnosticBuilder> {
    let text = context.slice(span.clone());
    let builder = code.at(span.clone());
    let Some((name, value)) = text.split_once('=') else {
        return Some(match text.to_ascii_lowercase().as_str() {
            "utf8" | "utf-8" => builder
                .message(format!("`;{text}` is no parameter"))
                .label("write `charset=utf-8`")
                .guess(span, "charset=utf-8", "write `charset=utf-8`"),
            "base64" if !is_last => builder
                .message("`;base64` is not the last before the comma")
                .label("move it before the comma")
                .help("Parameters follow the media type. `;base64` follows them."),
            "" => builder.message("a parameter is missing after `;`").label("expected a parameter").guess(
                span.start - 1..span.end,
                "",
                "remove the `;`",
            ),
            _ => builder
                .message(format!("the parameter `{text}` has no `=`"))
                .label("expected `=` and a value")
                .placeholder(span.end..span.end, "=", "write `=` and a value"),
        });
    };
    if name.is_empty() || value.is_empty() {
        return Some(
            builder.message("a parameter lacks its name or its value").label("expected a name, `=` and a value"),
        );
    }
    let found = context.found().filter(|c| matches!(c, '=' | '/' | ':' | '@' | '?' | '(' | ')'))?;
    let encoded = encode(&[found as u8]);
    let title = format!("write `{encoded}`");
    let builder =
        code.at(context.span()).message(format!("`{found}` must be encoded in a parameter")).label(title.clone());
    Some(builder.guess(context.span(), encoded, title))
}
