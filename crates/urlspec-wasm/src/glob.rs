//! Patterns of files in the syntax of `.gitignore`, with the alternatives `{a,b}`, as the command matches them.
//!
//! The command uses the crate `ignore`, whose regular expressions would make the WebAssembly file a sixth larger.

use fast_glob::glob_match;

/// Whether a pattern matches a file, or a folder that contains it. The path is relative to the folder of the pattern.
pub fn is_matched(pattern: &str, path: &str) -> bool {
    let pattern = without_trailing_spaces(pattern);
    if pattern.is_empty() || pattern.starts_with(['#', '!']) {
        return false;
    }
    let (pattern, is_of_folders) = pattern.strip_suffix('/').map_or((pattern, false), |pattern| (pattern, true));
    let glob = match pattern.strip_prefix('/') {
        Some(anchored) => anchored.to_owned(),
        None if pattern.contains('/') => pattern.to_owned(),
        None => format!("**/{pattern}"),
    };
    let folders = path.match_indices('/').map(|(at, _)| &path[..at]);
    folders.chain((!is_of_folders).then_some(path)).any(|path| glob_match(&glob, path))
}

/// White space at the end has no meaning, unless a backslash precedes it.
fn without_trailing_spaces(pattern: &str) -> &str {
    let trimmed = pattern.trim_end();
    if trimmed.ends_with('\\') { pattern } else { trimmed }
}

/// Checks a pattern.
///
/// # Errors
///
/// A message, if a bracket or a brace has no partner, or the pattern ends with a backslash.
pub fn check_glob(pattern: &str) -> Result<(), String> {
    let mut is_in_braces = false;
    let mut chars = pattern.chars();
    let error = loop {
        match chars.next() {
            None if is_in_braces => break "a `{` has no `}`",
            None => return Ok(()),
            Some('\\') if chars.next().is_none() => break "a `\\` at the end escapes nothing",
            Some('{') if is_in_braces => break "a `{` is in another",
            Some('{') => is_in_braces = true,
            Some('}') if !is_in_braces => break "a `}` has no `{`",
            Some('}') => is_in_braces = false,
            Some('[') => {
                let class = chars.as_str();
                // The first character is part of the class, also if it is a bracket.
                let start = class.strip_prefix(['!', '^']).unwrap_or(class);
                let rest = start.strip_prefix(']').unwrap_or(start);
                let Some(end) = rest.find(']') else { break "a `[` has no `]`" };
                chars = rest[end + 1..].chars();
            }
            Some(_) => {}
        }
    };
    Err(format!("error parsing glob '{pattern}': {error}"))
}

#[cfg(test)]
mod tests {
    use super::{check_glob, is_matched};

    /// Examples of gitignore's manual, and alternatives.
    #[test]
    fn patterns_match_as_in_gitignore() {
        for (pattern, path, expected) in [
            ("*.md", "x.md", true),
            ("*.md", "a/b/x.md", true),
            ("*.md", "x.mdx", false),
            ("*.md  ", "x.md", true),
            ("*.{md,txt}", "a/x.txt", true),
            ("vendor/", "vendor/x/y.c", true),
            ("vendor/", "a/vendor/y.c", true),
            ("vendor/", "vendor", false),
            ("vendor", "vendor", true),
            ("vendor", "a/vendor/y.c", true),
            ("/vendor", "a/vendor/y.c", false),
            ("doc/frotz/", "doc/frotz/x", true),
            ("doc/frotz/", "a/doc/frotz/x", false),
            ("foo/*", "foo/test.json", true),
            ("foo/*", "foo/bar/hello.c", true),
            ("doc/*.txt", "doc/server/arch.txt", false),
            ("**/foo", "a/b/foo", true),
            ("**/foo/bar", "x/foo/bar/y", true),
            ("abc/**", "abc/d/e", true),
            ("abc/**", "x/abc/d", false),
            ("a/**/b", "a/b", true),
            ("a/**/b", "a/x/y/b", true),
            ("[a-c].md", "b.md", true),
            ("[!a-c].md", "b.md", false),
            ("\\#x", "#x", true),
            ("#x", "#x", false),
            ("!x", "x", false),
            ("", "x", false),
            // The server writes names with escapes.
            ("/\\{a,b\\}.json", "{a,b}.json", true),
            ("/\\{a,b\\}.json", "a.json", false),
            ("/a\\{b.json", "a{b.json", true),
            ("/\\[a\\].json", "[a].json", true),
            ("/\\[!a\\]\\ \\*\\?", "[!a] *?", true),
            ("/a\\\\b[\t]", "a\\b\t", true),
        ] {
            assert_eq!(is_matched(pattern, path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn malformed_patterns_are_refused() {
        for pattern in ["{", "{a", "a}", "{{a}}", "[", "[]", "[!]", "[]a", "a\\"] {
            assert!(check_glob(pattern).is_err(), "{pattern}");
        }
        for pattern in ["{a,b}", "[]]", "[!]]", "[a-z]*", "\\{", "\\\\", "**/x/"] {
            assert_eq!(check_glob(pattern), Ok(()), "{pattern}");
        }
    }
}
