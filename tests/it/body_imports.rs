//! The items that a page has from other pages.

use std::collections::BTreeMap;

/// The page and the name of each item that a page of the documents in force imports. A page itself has no name.
pub(super) fn imports(page: &str, source: &str) -> BTreeMap<String, (String, String)> {
    let mut all = BTreeMap::new();
    if !page.starts_with("current/") {
        return all;
    }
    let statements = source.split("\nuse ").skip(1).filter_map(|rest| rest.split_once(';'));
    for path in statements.flat_map(|(tree, _)| paths(tree)) {
        let (path, own) = path.split_once(" as ").unwrap_or((&path, ""));
        let path = path.trim_end_matches("::self");
        let own = if own.is_empty() { path.rsplit("::").next().unwrap_or_default() } else { own };
        let (folder, rest) = match (path.strip_prefix("super::"), path.strip_prefix("crate::grammar::")) {
            (Some(rest), _) => ("current/", rest),
            (_, Some(rest)) if rest.starts_with("rfc") => ("", rest),
            _ => continue,
        };
        let (page, item) = rest.split_once("::").unwrap_or((rest, ""));
        all.insert(own.to_owned(), (format!("{folder}{page}"), item.to_owned()));
    }
    all
}

/// The paths of a tree, such as `a::{self, b::{c, d}}`.
fn paths(tree: &str) -> Vec<String> {
    let Some((prefix, group)) = tree.trim().split_once('{') else { return vec![tree.trim().to_owned()] };
    let group = group.trim_end().strip_suffix('}').unwrap_or(group);
    let (mut depth, mut all) = (0_usize, vec![String::new()]);
    for character in group.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                all.push(String::new());
                continue;
            }
            _ => {}
        }
        all.last_mut().expect("a path").push(character);
    }
    let inner = all.iter().filter(|path| !path.trim().is_empty()).flat_map(|path| paths(path));
    inner.map(|path| format!("{prefix}{path}")).collect()
}

#[test]
fn imports_have_their_pages() {
    let source = "\nuse super::{rfc822, rfc4156::{wais_url, PATH as WAIS}};\nuse super::rfc3986::{self, ALPHA};\n\
        use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;\nuse crate::grammar::choice::alt;\nuse nom::Parser;\n";
    let found: Vec<String> =
        imports("current/rfc1", source).into_iter().map(|(own, (page, item))| format!("{own}={page}:{item}")).collect();
    let expected = [
        "ALPHA=current/rfc3986:ALPHA",
        "UNRESERVED_OR_ENCODED=rfc3986:UNRESERVED_OR_ENCODED",
        "WAIS=current/rfc4156:PATH",
        "rfc3986=current/rfc3986:",
        "rfc822=current/rfc822:",
        "wais_url=current/rfc4156:wais_url",
    ];
    assert_eq!(found, expected);
}
