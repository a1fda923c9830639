//! The core rules of ABNF, which a grammar uses without defining them.

use std::collections::HashSet;

/// The core rules of RFC 5234, appendix B.1.
pub(crate) const CORE_RULES: [(&str, &str); 16] = [
    ("ALPHA", "%x41-5A / %x61-7A"),
    ("BIT", "\"0\" / \"1\""),
    ("CHAR", "%x01-7F"),
    ("CR", "%x0D"),
    ("CRLF", "CR LF"),
    ("CTL", "%x00-1F / %x7F"),
    ("DIGIT", "%x30-39"),
    ("DQUOTE", "%x22"),
    ("HEXDIG", "DIGIT / \"A\" / \"B\" / \"C\" / \"D\" / \"E\" / \"F\""),
    ("HTAB", "%x09"),
    ("LF", "%x0A"),
    ("LWSP", "*(WSP / CRLF WSP)"),
    ("OCTET", "%x00-FF"),
    ("SP", "%x20"),
    ("VCHAR", "%x21-7E"),
    ("WSP", "SP / HTAB"),
];

/// Whether a core rule has this name, in either case.
pub(crate) fn is_core_rule(name: &str) -> bool {
    CORE_RULES.iter().any(|(core, _)| core.eq_ignore_ascii_case(name))
}

/// Whether a definition names a core rule that the source does not define.
pub(crate) fn uses_core_rule(source: &str) -> bool {
    let lines = || source.lines().filter(|line| !line.trim_start().starts_with(';'));
    let is_core = |name: &str| CORE_RULES.iter().any(|(core, _)| *core == name);
    let defined: HashSet<String> = lines().filter_map(|line| names(line).next()).map(str::to_ascii_uppercase).collect();
    let mut used = lines().flat_map(|line| line.split('"').step_by(2)).flat_map(names).filter(|name| is_core(name));
    used.any(|name| !defined.contains(name))
}

/// The names in a line, without the counts before them.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let words = line.split(move |c| !is_of_name(c)).map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()));
    words.filter(|word| !word.is_empty())
}
