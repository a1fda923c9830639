//! Steps that both the prose of 1992 and the prose of 1993 have.

use std::ops::Range;

/// The text before the `#`, and the rest.
pub fn split_fragment(text: &str) -> (&str, &str) {
    let hash = text.chars().take_while(|c| *c != '#').map(char::len_utf8).sum();
    text.split_at(hash)
}

/// The text before the `?`, and the rest: `[ / path ] [ ? search ]`.
pub fn split_search(text: &str) -> (&str, &str) {
    let mark = text.chars().take_while(|c| *c != '?').map(char::len_utf8).sum();
    text.split_at(mark)
}

/// Whether a path can be relative to one of this scheme: "Gopher selectors, WAIS and Prospero names have no hierarchy that
/// a client may use."
pub fn has_hierarchy(scheme: &str) -> bool {
    !["gopher", "wais", "prospero"].contains(&scheme.to_lowercase().as_str())
}

/// The path with the relative one in place of what follows its rightmost slash, and the search of the relative one.
pub fn replace_last_part(path: &str, has_host: bool, relative: &str) -> (String, String) {
    let (path, _) = split_search(path);
    let (relative, search) = split_search(relative);
    let mut result = path.to_owned();
    if result.is_empty() && has_host {
        // The internet part "continues until the following slash".
        result.push('/');
    }
    while !result.is_empty() && !result.ends_with('/') {
        result.pop();
    }
    (result + relative, search.to_owned())
}

/// Removes what `find` finds at any slash, until it finds nothing.
pub fn remove_all(mut text: String, find: impl Fn(&str, usize) -> Option<Range<usize>>) -> String {
    while let Some(found) = (0..text.len()).filter(|at| text[..].as_bytes()[*at] == b'/').find_map(|at| find(&text, at))
    {
        text.replace_range(found, "");
    }
    text
}

/// The element between the slash at `slash` and the next one, or the end. `None` if there is no slash.
pub fn complete_element(text: &str, slash: usize) -> Option<&str> {
    text.get(slash..)?.strip_prefix('/')?.split('/').next()
}
