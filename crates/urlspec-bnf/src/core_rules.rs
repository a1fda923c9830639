//! The core rules of ABNF, which a grammar uses without defining them.

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

/// Whether a definition names a core rule that the source does not define.
pub(crate) fn uses_core_rule(source: &str) -> bool {
    let lines = || source.lines().filter(|line| !line.trim_start().starts_with(';'));
    let is_defined =
        |name: &str| lines().any(|line| names(line).next().is_some_and(|own| own.eq_ignore_ascii_case(name)));
    let is_used = |name: &str| lines().any(|line| line.split('"').step_by(2).flat_map(names).any(|own| own == name));
    CORE_RULES.iter().any(|(name, _)| is_used(name) && !is_defined(name))
}

/// The names in a line, without the counts before them.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let words = line.split(move |c| !is_of_name(c)).map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()));
    words.filter(|word| !word.is_empty())
}
