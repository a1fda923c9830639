//! References without a scheme: what looks like something else.

use crate::diagnostic::accepted::uri_parts::hier_part;
use crate::diagnostic::accepted::{Check, Context, Facts, When};
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::FirstSegmentColon, needs: Facts::RELATIVE, when: When::One(colon_in_first_segment) },
    Check { code: Code::HostLikePath, needs: Facts::RELATIVE, when: When::One(host_like_path) },
];

/// `a_b:c`, whose colon looks like the end of a scheme.
fn colon_in_first_segment(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let first = first_segment(context).filter(|first| first.contains(':'))?;
    let span = context.span(&first);
    Some(code.at(span.clone()).guess(span.start..span.start, "./", "write `./` before it"))
}

/// `www.w3.org/Addressing/`, which names no host.
fn host_like_path(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let first = first_segment(context).filter(|first| looks_like_host(first))?;
    let span = context.span(&first);
    let at = span.start;
    Some(code.at(span).message(format!("`{first}` looks like a host, and is part of a relative path")).guess(
        at..at,
        "http://",
        "write `http://` before it",
    ))
}

/// The first segment of a relative path.
fn first_segment<'c>(context: &'c Context<'_>) -> Option<&'c str> {
    let part = hier_part(context).filter(|part| context.is_relative() && part.authority.is_none())?;
    part.path.as_str().split('/').next()
}

/// Whether a segment is a host as people write it: `www.` and a domain.
fn looks_like_host(segment: &str) -> bool {
    let is_www = segment.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www."));
    let is_name = |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    is_www && segment.split('.').count() > 2 && segment.split('.').all(is_name)
}
