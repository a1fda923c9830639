//! The components of a text by the expression of RFC 2396 and RFC 3986, appendix B.

/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`. A component without its delimiter is undefined; the path is
/// always defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Components<'t> {
    pub scheme: Option<&'t str>,
    pub authority: Option<&'t str>,
    pub path: &'t str,
    pub query: Option<&'t str>,
    pub fragment: Option<&'t str>,
}

impl<'t> Components<'t> {
    pub fn of(text: &'t str) -> Self {
        let (rest, fragment) = split_off(text, '#');
        let (rest, query) = split_off(rest, '?');
        let (scheme, rest) = match rest.find([':', '/']) {
            Some(colon) if colon > 0 && rest[colon..].starts_with(':') => (Some(&rest[..colon]), &rest[colon + 1..]),
            _ => (None, rest),
        };
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(authority), path)
            }
            None => (None, rest),
        };
        Self { scheme, authority, path, query, fragment }
    }

    /// Component recomposition (RFC 2396, section 5.2, step 7; RFC 3986, section 5.3), with another path.
    pub fn recompose(&self, path: &str) -> String {
        let mut result = String::with_capacity(path.len() + 64);
        let mut append = |mark: &str, component: Option<&str>, end: &str| {
            result.extend(component.into_iter().flat_map(|component| [mark, component, end]));
        };
        append("", self.scheme, ":");
        append("//", self.authority, "");
        append("", Some(path), "");
        append("?", self.query, "");
        append("#", self.fragment, "");
        result
    }
}

/// The text before the first mark, and the text after it.
fn split_off(text: &str, mark: char) -> (&str, Option<&str>) {
    match text.split_once(mark) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}
