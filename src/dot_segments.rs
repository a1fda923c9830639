//! Section 5.2.4 of RFC 3986: "Remove Dot Segments".

use crate::encoding::Encoded;

/// Whether a segment is `.` or `..`, also if its dots are encoded.
pub(crate) fn is_one(segment: Encoded<'_>) -> bool {
    matches!(&*segment.decode(), b"." | b"..")
}

/// A path without its dot segments.
pub(crate) struct Removed {
    pub path: String,
    /// Whether each of the steps 2A to 2D applied.
    pub steps: [bool; 4],
}

/// Removes the segments `.` and `..`, as RFC 3986 does.
pub(crate) fn remove(path: &str) -> Removed {
    let (mut input, mut output) = (path, String::with_capacity(path.len()));
    let mut steps = [false; 4];
    while !input.is_empty() {
        let (step, rest) = if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            (0, rest)
        } else if let Some(rest) = after_segment(input, "/.") {
            (1, rest)
        } else if let Some(rest) = after_segment(input, "/..") {
            output.truncate(output.rfind('/').unwrap_or(0));
            (2, rest)
        } else if matches!(input, "." | "..") {
            (3, "")
        } else {
            let slash = input.match_indices('/').map(|(at, _)| at).find(|at| *at > 0);
            let end = slash.unwrap_or(input.len());
            output.push_str(&input[..end]);
            input = &input[end..];
            continue;
        };
        steps[step] = true;
        input = rest;
    }
    Removed { path: output, steps }
}

/// The input after a segment, with a slash at its beginning.
fn after_segment<'t>(input: &'t str, segment: &str) -> Option<&'t str> {
    match input.strip_prefix(segment)? {
        "" => Some("/"),
        rest => rest.starts_with('/').then_some(rest),
    }
}
