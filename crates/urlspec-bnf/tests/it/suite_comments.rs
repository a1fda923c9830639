//! The comments of cases in the readable suites.

/// The name of a production without its document, which the section names, and as the schemes' documents have it.
pub fn short(production: &str) -> &str {
    match production.rsplit('/').next().unwrap_or_default() {
        "host1" => "host",
        "authority1" => "authority",
        name => name,
    }
}

/// A production with its article.
pub fn named(production: &str) -> String {
    let production = short(production);
    let is_vowel = production.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    let is_spelled =
        ["ls", "hs", "hp", "hf", "h1", "fs", "ftp", "nntp", "http", "sms", "xalpha", "xpalpha", "xchar", "un", "up"];
    let is_spelled = is_spelled.iter().any(|start| production.starts_with(start));
    format!("{} `{production}`", if is_vowel || is_spelled { "an" } else { "a" })
}

/// A text in which each character that can't be printed has the escape that many languages have in strings.
pub fn in_words(text: &str) -> String {
    let shown = |c: char| match c {
        '\0' => "\\0".to_owned(),
        '\t' | '\n' | '\r' => c.escape_default().to_string(),
        c if c.is_control() => format!("\\x{:02x}", u32::from(c)),
        c => c.to_string(),
    };
    text.chars().map(shown).collect()
}

pub fn named_character(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '`' => "a backquote".to_owned(),
        c if c.is_control() => format!("U+{:04X}", u32::from(c)),
        c => format!("`{c}`"),
    }
}

pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A reason as a sentence.
pub fn sentence(reason: &str) -> String {
    let end = if reason.ends_with('?') { "" } else { "." };
    capitalized(reason) + end
}

/// Why the reference resolves to this text: what it has first, and its dot segments. `has_params` if the document has parameters of a path.
pub fn of_reference(has_params: bool, reference: &str, resolved: &str) -> String {
    let (path, after) = reference.split_at(reference.find(['?', '#']).unwrap_or(reference.len()));
    let has_scheme = path.split('/').next().is_some_and(|first| first.contains(':'));
    let is_params = has_params && path.starts_with(';');
    let base_path = resolved.contains("/d;p");
    let first = match path {
        _ if has_scheme => "a reference with a scheme takes nothing from the base",
        _ if path.starts_with("//") => "with an authority, only the scheme of the base is taken",
        _ if path.starts_with('/') => "a path that begins with a slash replaces the one of the base",
        _ if is_params => "parameters replace those of the base",
        "" if after.is_empty() && has_params => "the empty reference is the base",
        "" if after.is_empty() => "the empty reference is the base without its fragment",
        "" if after.starts_with('#') => "only the fragment is replaced",
        "" if base_path => "the query replaces the one of the base, whose path stays",
        "" => "the query follows the path of the base without its last segment",
        _ => "the path replaces the last segment of the base",
    };
    let segments: Vec<&str> = path.split('/').collect();
    let is_dot = |segment: &&str| matches!(*segment, "." | "..");
    let other = match segments.iter().find(|segment| segment.contains('.') && !is_dot(segment)) {
        Some(name) => Some(format!("`{name}` is a name, and no dot segment")),
        None if resolved.contains("/..") && !after.contains("..") => {
            Some("the `..` that have no segment to remove stay".to_owned())
        }
        None if path.starts_with("/.") && resolved.contains("/./") => Some("its dot segments stay".to_owned()),
        None if segments.iter().filter(|segment| **segment == "..").count() > 2 || path.starts_with("/..") => {
            Some("the `..` that have no segment to remove are dropped".to_owned())
        }
        None if segments.iter().any(is_dot) => Some("dot segments are removed".to_owned()),
        None if after.contains("/.") => Some("dot segments are removed from the path only".to_owned()),
        None => None,
    };
    let other = other.map(|other| format!("; {other}")).unwrap_or_default();
    format!("Printed in the table of examples: {first}{other}.")
}
