//! Obsolete documents, and their successors.

/// Obsolete documents, and those that replace them, of which urlspec has the rules.
const OBSOLETE: [(&str, &str); 11] = [
    ("rfc2068", "rfc9110"),
    ("rfc2111", "rfc2392"),
    ("rfc2141", "rfc8141"),
    ("rfc2368", "rfc6068"),
    ("rfc2616", "rfc9110"),
    ("rfc2732", "rfc3986"),
    ("rfc2806", "rfc3966"),
    ("rfc2818", "rfc9110"),
    ("rfc3406", "rfc8141"),
    ("rfc7230", "rfc9110"),
    ("rfc7231", "rfc9110"),
];

/// What to use for an obsolete document, given its simplified name: its successor, if that is one of `names`, or `current`, which has the
/// rules of that.
pub(crate) fn about_obsolete(own: &str, names: &[&str]) -> Option<String> {
    let (_, successor) = OBSOLETE.iter().find(|(name, _)| *name == own)?;
    let citation = |name: &str| format!("RFC {}", name.trim_start_matches("rfc"));
    let used = match names.contains(successor) {
        true => format!("`{successor}`"),
        false if names.contains(&"current") => "`current`, which has its rules".to_owned(),
        false => return None,
    };
    Some(format!("{} is obsolete; {} replaces it: use {used}", citation(own), citation(successor)))
}
