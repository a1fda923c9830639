//! Dot segments as RFC 1808 (section 4, steps 6a to 6d) and RFC 2396 (section 5.2, steps 6c to 6f) remove them.

/// The kinds of dot segments that were removed, in the order of the documents' steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Removed {
    /// `./`
    pub here: bool,
    /// `.` at the end.
    pub here_at_end: bool,
    /// `<segment>/../`
    pub up: bool,
    /// `<segment>/..` at the end.
    pub up_at_end: bool,
}

/// All but the last segment of a path.
pub(super) fn directory(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// Appends the directory of the base and the relative path, without the segments that are to be removed.
///
/// It appends the segments from left to right, each except the last with a slash after it, so the segment that a `..`
/// removes is always at the end of the text.
pub(super) fn append_relative(text: &mut String, directory: &str, path: &str) -> Removed {
    let start = text.len();
    let directory = directory.strip_suffix('/').into_iter().flat_map(|directory| directory.split('/'));
    let (before_last, last) = path.rsplit_once('/').map_or((None, path), |(before, last)| (Some(before), last));
    let before_last = before_last.into_iter().flat_map(|before| before.split('/'));
    let mut removed = Removed { here_at_end: last == ".", ..Removed::default() };
    for segment in directory.chain(before_last) {
        match segment {
            "." => removed.here = true,
            ".." if remove_segment(text, start) => removed.up = true,
            _ => text.extend([segment, "/"]),
        }
    }
    match last {
        "." => {}
        ".." if remove_segment(text, start) => removed.up_at_end = true,
        _ => text.push_str(last),
    }
    removed
}

/// Removes `<segment>/` from the end of the text, in which segments begin at `start`. Returns whether there was one other
/// than `..`.
fn remove_segment(text: &mut String, start: usize) -> bool {
    let Some(segments) = text[start..].strip_suffix('/') else { return false };
    let segment = segments.rfind('/').map_or(0, |slash| slash + 1);
    let is_removed = &segments[segment..] != "..";
    if is_removed {
        text.truncate(start + segment);
    }
    is_removed
}
