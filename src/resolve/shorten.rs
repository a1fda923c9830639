//! The inverse: the shortest partial form of a URL.

use super::{METHODS, Method, ResolveError, without_prefix};
use crate::outline::Outline;
use crate::spec::Spec;

/// The shortest text that is resolved to the URL. Each is resolved before it is given out, so that none is by mistake.
pub(super) fn partial_form(spec: Spec, base: &str, url: &str) -> Result<String, ResolveError> {
    let reference = spec.parse_absolute(url).map_err(ResolveError::Url)?;
    let url = without_prefix(url, &reference);
    spec.resolve(base, url)?;
    // What is relative to the base is so to any other object in the same directory, and its URL has no dots to remove.
    // Where nothing is relative, an absolute path may still do.
    let sibling = spec.resolve(base, "a").or_else(|_| spec.resolve(base, "/a"));
    let Ok(sibling) = sibling else { return Ok(url.to_owned()) };
    let mut forms = forms(spec, &Parts::of(spec, sibling.as_str()), &Parts::of(spec, url));
    // The full form may be the shortest: `x:b` against `x:a/b/c`.
    forms.retain(|form| form.len() <= url.len());
    forms.sort_by_key(String::len);
    let means = |form: &String| spec.resolve(base, form).is_ok_and(|resolved| resolved.as_str() == url);
    Ok(forms.into_iter().find(means).unwrap_or_else(|| url.to_owned()))
}

/// A URL by the places where partial forms of it may begin.
struct Parts<'t> {
    /// With its colon.
    scheme: &'t str,
    /// All behind the scheme.
    rest: &'t str,
    /// With its slash.
    path: &'t str,
    /// All behind the path.
    behind_path: &'t str,
    /// All from the `?` on, or from the `#` if there is none.
    query: &'t str,
    /// All from the `#` on.
    fragment: &'t str,
}

impl<'t> Parts<'t> {
    fn of(spec: Spec, url: &'t str) -> Self {
        let path_ends: &[char] = match METHODS[spec] {
            Method::Segments => &[';', '?', '#'],
            Method::Elements(_) => &['?', '#'],
        };
        let from = |text: &'t str, marks: &[char]| text.find(marks).unwrap_or(text.len());
        let outline = Outline::guess(url, spec);
        let (scheme, rest) = url.split_at(outline.slashes.start);
        let host = outline.path.start - scheme.len();
        let (path, behind_path) = rest[host..].split_at(from(&rest[host..], path_ends));
        let query = &behind_path[from(behind_path, &['?', '#'])..];
        Self { scheme, rest, path, behind_path, query, fragment: &query[from(query, &['#'])..] }
    }

    /// The path up to its rightmost slash.
    fn directory(&self) -> &'t str {
        &self.path[..self.path.rfind('/').map_or(0, |slash| slash + 1)]
    }
}

/// What may be the shortest form: a constant number of texts.
fn forms(spec: Spec, context: &Parts<'_>, target: &Parts<'_>) -> Vec<String> {
    if context.scheme != target.scheme {
        return Vec::new();
    }
    // With nothing, or all but the last components, left out.
    let mut forms: Vec<String> =
        [target.fragment, target.query, target.behind_path, target.rest].map(str::to_owned).into();
    // With an absolute path, which an empty `net_loc` keeps apart from one if it begins with two slashes (RFC 1808).
    let absolute = [target.path.to_owned(), format!("//{}", target.path)];
    let paths = relative_paths(spec, context.directory(), target.path).into_iter().chain(absolute);
    forms.extend(paths.map(|path| path + target.behind_path));
    forms
}

/// Relative paths that may lead from a directory to a path.
fn relative_paths(spec: Spec, context: &str, target: &str) -> Vec<String> {
    let alike = context.bytes().zip(target.bytes()).take_while(|(a, b)| a == b).count();
    let alike = context.as_bytes()[..alike].iter().rposition(|b| *b == b'/').map_or(0, |slash| slash + 1);
    let (left, given) = (&context[alike..], &target[alike..]);
    let ups = left.matches('/').count();
    let mut paths = vec![format!("{}{given}", "../".repeat(ups))];
    if given.is_empty() {
        paths.push(climb(ups));
    }
    // Where a slash goes with the element after it, a path without its last slash is the directory itself.
    let below = context.strip_prefix(target).and_then(|below| below.strip_prefix('/'));
    if let Some(below) = below.filter(|_| matches!(METHODS[spec], Method::Elements(_))) {
        paths.push(climb(below.matches('/').count()));
    }
    // What would be taken for a full or an absolute form, for its colon or its empty element, needs an element before it.
    let behind_dot: Vec<String> = paths.iter().map(|path| format!("./{path}")).collect();
    paths.extend(behind_dot);
    paths
}

/// So many levels up, without a slash behind.
fn climb(ups: usize) -> String {
    match ups {
        0 => ".".to_owned(),
        _ => format!("{}..", "../".repeat(ups - 1)),
    }
}
