//! The path, the parameters and the query of a URI.

use std::ops::Range;

use crate::ast::{Node, SchemeSpecificPart};
use crate::diagnostic::accepted::uri_parts::{hier_part, is_known, uri};
use crate::diagnostic::accepted::{Check, Context, Facts, When};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS, Severity};
use crate::dialect::is_among;
use crate::dot_segments;
use crate::encoding::is_escape;
use crate::scheme::{COMPARED_WHOLE, Scheme, WITHOUT_DOT_SEGMENTS};

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::DotSegment, needs: Facts::FIRST_DOT.or(Facts::PERCENT), when: When::Many(dot_segments) },
    Check { code: Code::PathInParams, needs: Facts::PARAMS, when: When::One(path_in_params) },
    Check { code: Code::FtpQuery, needs: Facts::OTHER_SCHEME, when: When::One(ftp_query) },
    Check { code: Code::DirectoryType, needs: Facts::PARAMS, when: When::One(directory_type) },
    Check { code: Code::OpaqueQuery, needs: Facts::OPAQUE, when: When::One(opaque_query) },
    Check { code: Code::EncodedSlash, needs: Facts::PERCENT, when: When::Many(encoded_slashes) },
    Check { code: Code::DoubleEscape, needs: Facts::PERCENT, when: When::Many(double_escapes) },
];

/// Nearly every second URL that people write has no path, so this is off by default.
pub(in crate::diagnostic::accepted) const EMPTY_PATH: Check =
    Check { code: Code::EmptyPath, needs: Facts::EMPTY_PATH, when: When::One(empty_path) };

fn empty_path(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let part = hier_part(context).filter(|part| part.path.as_str().is_empty() && is_known(context))?;
    let at = context.span(part.authority.as_ref()?).end;
    Some(code.at(at..at).respell(at..at, "/", "write `/`"))
}

/// The segments `.` and `..` of a URI that has a scheme.
fn dot_segments(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let has_none = context.is_by_document_of(&WITHOUT_DOT_SEGMENTS) || context.is_by_document_of(&COMPARED_WHOLE);
    let Some(part) = hier_part(context).filter(|_| !context.url.scheme().is_empty() && !has_none) else {
        return Vec::new();
    };
    let path = part.path.as_str();
    let dots = part.path.segments().map(|segment| segment.name).filter(|name| dot_segments::is_one(*name));
    let spans = dots.map(|name| context.span(&name));
    if !part.path.is_absolute() {
        // A scheme whose text is opaque has no hierarchy to step in.
        let change = |span: Range<usize>| {
            let builder = code.at(span).message("a dot segment is in a path that does not begin with a slash");
            builder
                .help("It is removed when the URL is resolved, even if the scheme has no hierarchy.")
                .own_section(context.dialect().rootless_dots)
        };
        let is_noted = context.dialect().rootless_dots.is_some();
        return spans.filter(|_| is_noted).take(MAX_DIAGNOSTICS + 1).map(change).collect();
    }
    let mut spans = spans.peekable();
    // The help costs more than the search.
    if spans.peek().is_none() {
        return Vec::new();
    }
    let help = context
        .dialect()
        .normalizes_paths
        .then(|| dot_segments::remove(&path.replace("%2E", ".").replace("%2e", ".")).path)
        .map(|normal| match context.shown(path) {
            Some(_) if normal.len() <= 40 => {
                format!("Dot segments are for relative references. They are removed here too: the path is `{normal}`.")
            }
            _ => "Dot segments are for relative references. They are removed here too.".to_owned(),
        });
    let builder = |span: Range<usize>| match &help {
        Some(help) => code.at(span).help(help.clone()),
        None => code.at(span),
    };
    spans.take(MAX_DIAGNOSTICS + 1).map(builder).collect()
}

/// `;x=1/b`, where no path segment follows the parameters.
fn path_in_params(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let params = hier_part(context)?.params?;
    let span = context.span(&params);
    let slash = span.start + params.as_str().find('/')?;
    Some(code.at(slash..span.end).related(span.start - 1..span.start, "the parameters begin here"))
}

/// A `?` of an ftp URL.
fn ftp_query(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let query = hier_part(context)?.query.filter(|_| is_file_transfer(context))?;
    let mark = context.span(&query).start - 1;
    let scheme = context.url.scheme().to_ascii_lowercase();
    let builder = code.at(mark..mark + 1);
    let builder = match is_among(context.dialect().schemes, &scheme) {
        true => builder
            .severity(Severity::Warning)
            .message(format!("the `?` is part of a name in this {scheme} URL, and not all programs read it so"))
            .label("a query for RFC 3986"),
        false => builder.message(format!("the `?` begins a query in this {scheme} URL")),
    };
    // With an escape, the URL names another file, which mostly does not exist.
    Some(match &*scheme {
        "file" => builder,
        _ => builder.guess(mark..mark + 1, "%3F", "write `%3F`"),
    })
}

/// Whether the path of the scheme's production in RFC 1738 may contain a `?`.
fn is_file_transfer(context: &Context<'_>) -> bool {
    matches!(Scheme::like(&context.url.scheme().to_ascii_lowercase()), "ftp" | "file")
}

/// `;type=d`.
fn directory_type(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let part = hier_part(context).filter(|_| is_file_transfer(context))?;
    let params = part.params.filter(|params| params.as_str().eq_ignore_ascii_case("type=d"))?;
    let span = context.span(&params);
    let whole = span.start - 1..span.end;
    let slash = if part.path.as_str().ends_with('/') { "" } else { "/" };
    Some(code.at(whole.clone()).guess(whole, slash, "write a slash at the end of the path"))
}

/// `mailto:a@b?subject=x`, which has no query here.
fn opaque_query(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let SchemeSpecificPart::Opaque(text) = uri(context)?.rest else { return None };
    let span = context.span(&text);
    let mark = span.start + text.as_str().find('?')?;
    Some(code.at(mark..span.end))
}

/// Whether the document of the scheme requires escapes of what has a meaning in other paths: an address, an identifier or data follows
/// the colon, or a slash need not divide folders.
fn requires_escapes(context: &Context<'_>) -> bool {
    let scheme = context.url.scheme();
    Scheme::named(scheme).is_some_and(Scheme::is_opaque)
        || is_among(&COMPARED_WHOLE, scheme)
        || is_among(&WITHOUT_DOT_SEGMENTS, scheme)
}

/// Whether `file-name` is about encoded slashes.
fn is_file(context: &Context<'_>) -> bool {
    is_among(&["file"], context.url.scheme())
}

/// `%2F` in a path, which decodes to a slash between segments. In a URL of AMQP, it is the name of the default host.
fn encoded_slashes(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let is_of_name = is_file(context) || is_among(&["amqp", "amqps"], context.url.scheme());
    let path = hier_part(context).filter(|_| !requires_escapes(context) && !is_of_name).map(|part| part.path.encoded());
    let Some(path) = path else { return Vec::new() };
    let start = path.span(context.text).unwrap_or_default().start;
    let slashes = path.escapes().filter(|(_, octet)| *octet == b'/').take(MAX_DIAGNOSTICS + 1);
    slashes.map(|(at, _)| code.at(start + at..start + at + 3)).collect()
}

/// `%2541`, which decodes to an escape.
fn double_escapes(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    if requires_escapes(context) {
        return Vec::new();
    }
    let whole = context.span(context.url);
    let text = &context.text[whole.clone()];
    let is_double = |at: &usize| {
        let escape = text.get(*at + 3..*at + 5).map(|digits| format!("%{digits}"));
        escape.is_some_and(|escape| is_escape(escape.as_bytes()))
    };
    // In a URL that is a value, escapes are encoded again. Each value is looked at once, so that time is linear.
    const PREFIX: usize = "https%3A%2F%".len();
    let values = text.split(['&', '=', ';', '?', '/']).flat_map(|value| {
        let start = value.as_ptr().addr() - text.as_ptr().addr();
        let is_url = value.get(..PREFIX).is_some_and(|prefix| prefix.to_ascii_lowercase().contains("%3a%2f"));
        let places = value.match_indices("%25").map(|(at, _)| at).filter(move |at| !is_url || *at < PREFIX);
        places.map(move |at| start + at)
    });
    let places = values.filter(is_double);
    let places = places.take(MAX_DIAGNOSTICS + 1);
    let builder = |at: usize| {
        let span = whole.start + at..whole.start + at + 5;
        let escape = &context.text[span.clone()];
        code.at(span.clone()).message(format!("`{escape}` looks encoded twice")).guess(
            span,
            escape.replacen("%25", "%", 1),
            "decode it once",
        )
    };
    places.map(builder).collect()
}
