//! The names of cases in the readable suites.

use urlspec_bnf::SuiteCase;

/// What is special about a case, in a few words: a character, or the beginning of the comment, or else a number of the text.
pub fn special(case: &SuiteCase) -> String {
    let comment = case.comment.as_deref().unwrap_or_default();
    let comment = comment.strip_prefix("Valid, but ").unwrap_or(comment);
    let word = comment.strip_prefix('`').and_then(|rest| rest.split_once("` is ")).map(|(word, _)| word);
    // Others have such a comment, too, or it repeats the text.
    let is_general = comment.is_empty()
        || ["Printed", "Right in place", "A `", "An `"].iter().any(|start| comment.starts_with(start));
    let between = word.and_then(|word| word.strip_prefix('a')?.strip_suffix('b'));
    let mut chars = between.unwrap_or_default().chars();
    match (word, chars.next().filter(|_| chars.next().is_none())) {
        (_, Some(c)) => name_of(c).map_or_else(|| format!("{c}"), str::to_owned),
        (None, None) if !is_general => {
            let words: Vec<String> =
                comment.split_whitespace().take(6).map(slug).filter(|word| !word.is_empty()).collect();
            words.join("-").trim_end_matches('.').to_lowercase()
        }
        _ => format!("{:04x}", hash(&case.input)),
    }
}

fn name_of(c: char) -> Option<&'static str> {
    const NAMES: &[(char, &str)] = &[
        (' ', "space"),
        ('!', "exclamation-mark"),
        ('"', "quotation-mark"),
        ('#', "number-sign"),
        ('$', "dollar"),
        ('%', "percent"),
        ('&', "ampersand"),
        ('\'', "apostrophe"),
        ('(', "left-parenthesis"),
        (')', "right-parenthesis"),
        ('*', "asterisk"),
        ('+', "plus"),
        (',', "comma"),
        ('-', "hyphen"),
        ('.', "dot"),
        ('/', "slash"),
        (':', "colon"),
        (';', "semicolon"),
        ('<', "less-than"),
        ('=', "equals"),
        ('>', "greater-than"),
        ('?', "question-mark"),
        ('@', "at-sign"),
        ('[', "left-bracket"),
        ('\\', "backslash"),
        (']', "right-bracket"),
        ('^', "caret"),
        ('_', "underscore"),
        ('`', "backquote"),
        ('{', "left-brace"),
        ('|', "vertical-bar"),
        ('}', "right-brace"),
        ('~', "tilde"),
        ('é', "letter-of-latin-1"),
    ];
    NAMES.iter().find(|(own, _)| *own == c).map(|(_, name)| *name)
}

/// A number of a text in two bytes: FNV-1a.
pub fn hash(text: &str) -> u32 {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 16) ^ (hash & 0xffff)
}

pub fn slug(text: &str) -> String {
    let kept: String = text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
    kept.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
