//! The shortest partial form of a URL.

use super::{METHODS, Method, ResolveError, without_prefix};
use crate::order;
use crate::outline::Outline;
use crate::spec::Spec;

/// The shortest text that resolves to the URL, or to another spelling of its scheme and host. A candidate is returned only if it does.
pub(super) fn partial_form(spec: Spec, base: &str, url: &str) -> Result<String, ResolveError> {
    let reference = spec.parse_absolute(url).map_err(ResolveError::Url)?;
    let url = without_prefix(url, &reference);
    // RFC 3986 removes dot segments from a full form, too.
    let target = spec.resolve(base, url)?;
    // Without its dot segments, a path may begin with two slashes, and read as a host.
    let host = |text: &str| Outline::guess(text, spec).host.len();
    if host(url) != host(target.as_str()) {
        return Ok(url.to_owned());
    }
    // A sibling in the same directory is an equivalent base, and its URL has no dots to remove. If no relative path is
    // allowed, an absolute path may be.
    let sibling = spec.resolve(base, "a").or_else(|_| spec.resolve(base, "/a"));
    let Ok(sibling) = sibling else { return Ok(url.to_owned()) };
    let (sibling, target) = (sibling.as_str(), target.as_str());
    let mut forms = forms(spec, &Parts::from_url(spec, sibling), &Parts::from_url(spec, target));
    // A base whose host is spelled in another way, such as `HTTP://h:80/`, has the same partial forms.
    let (canonical_sibling, canonical_target) = (canonical(spec, sibling), canonical(spec, target));
    if canonical_sibling != sibling || canonical_target != target {
        let context = Parts::from_url(spec, &canonical_sibling);
        forms.extend(self::forms(spec, &context, &Parts::from_url(spec, &canonical_target)));
    }
    // The full form may be the shortest: `x:b` against `x:a/b/c`.
    forms.retain(|form| form.len() <= url.len());
    order::by_numbers(&mut forms, |form| (form.len(), 0));
    let means = |form: &String| {
        spec.resolve(base, form).is_ok_and(|resolved| {
            let resolved = resolved.as_str();
            let is_alike = || after_host(spec, resolved) == after_host(spec, target);
            resolved == target || (is_alike() && canonical(spec, resolved) == canonical_target)
        })
    };
    Ok(forms.into_iter().find(means).unwrap_or_else(|| url.to_owned()))
}

/// The path and what follows it.
fn after_host(spec: Spec, text: &str) -> &str {
    &text[Outline::guess(text, spec).path.start..]
}

/// The canonical spelling of a URL with an optional fragment, or the text itself if it is none.
fn canonical(spec: Spec, text: &str) -> String {
    let (url, fragment) = text.split_at(text.find('#').unwrap_or(text.len()));
    match (spec.canonical(text), spec.canonical(url)) {
        (Ok(canonical), _) => canonical.text,
        (Err(_), Ok(canonical)) => canonical.text + fragment,
        (Err(_), Err(_)) => text.to_owned(),
    }
}

/// A URL, split where its partial forms may begin.
struct Parts<'t> {
    /// With its colon.
    scheme: &'t str,
    /// Everything after the scheme.
    rest: &'t str,
    /// With its slash.
    path: &'t str,
    /// Everything after the path.
    after_path: &'t str,
    /// Everything from the `?` on, or from the `#` if there is no `?`.
    query: &'t str,
    /// Everything from the `#` on.
    fragment: &'t str,
}

impl<'t> Parts<'t> {
    fn from_url(spec: Spec, url: &'t str) -> Self {
        let path_ends: &[char] = match METHODS[spec] {
            Method::Segments => &[';', '?', '#'],
            Method::Elements(_) | Method::Components(..) => &['?', '#'],
        };
        let from = |text: &'t str, marks: &[char]| text.find(marks).unwrap_or(text.len());
        let outline = Outline::guess(url, spec);
        let (scheme, rest) = url.split_at(outline.slashes.start);
        let host = outline.path.start - scheme.len();
        let (path, after_path) = rest[host..].split_at(from(&rest[host..], path_ends));
        let query = &after_path[from(after_path, &['?', '#'])..];
        Self { scheme, rest, path, after_path, query, fragment: &query[from(query, &['#'])..] }
    }

    /// The path up to its rightmost slash.
    fn directory(&self) -> &'t str {
        &self.path[..self.path.rfind('/').map_or(0, |slash| slash + 1)]
    }
}

/// The candidates for the shortest form. Their number is constant.
fn forms(spec: Spec, context: &Parts<'_>, target: &Parts<'_>) -> Vec<String> {
    if context.scheme != target.scheme {
        return Vec::new();
    }
    // The last components, or everything after the scheme.
    let mut forms: Vec<String> =
        [target.fragment, target.query, target.after_path, target.rest].map(str::to_owned).into();
    // An absolute path. If it begins with two slashes, an empty `net_loc` shows that it is one (RFC 1808).
    let absolute = [target.path.to_owned(), format!("//{}", target.path)];
    let paths = relative_paths(spec, context.directory(), target.path).into_iter().chain(absolute);
    forms.extend(paths.map(|path| path + target.after_path));
    forms
}

/// The candidates for a relative path from a directory to a path.
fn relative_paths(spec: Spec, context: &str, target: &str) -> Vec<String> {
    let alike = context.bytes().zip(target.bytes()).take_while(|(a, b)| a == b).count();
    let alike = context.as_bytes()[..alike].iter().rposition(|b| *b == b'/').map_or(0, |slash| slash + 1);
    let (left, given) = (&context[alike..], &target[alike..]);
    let ups = left.matches('/').count();
    let mut paths = vec![format!("{}{given}", "../".repeat(ups))];
    if given.is_empty() {
        paths.push(climb(ups));
    }
    // If an element includes its preceding slash, a path without its last slash is the directory itself.
    let below = context.strip_prefix(target).and_then(|below| below.strip_prefix('/'));
    if let Some(below) = below.filter(|_| matches!(METHODS[spec], Method::Elements(_))) {
        paths.push(climb(below.matches('/').count()));
    }
    // A path with a colon or an empty first element would be taken for a full or an absolute form, so a `.` precedes it.
    let after_dot: Vec<String> = paths.iter().map(|path| format!("./{path}")).collect();
    paths.extend(after_dot);
    paths
}

/// So many levels up, without a slash at the end.
fn climb(ups: usize) -> String {
    match ups {
        0 => ".".to_owned(),
        _ => format!("{}..", "../".repeat(ups - 1)),
    }
}
